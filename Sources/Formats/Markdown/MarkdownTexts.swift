import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// The texts of a source in the order in which they were gathered, with the definitions they share.
struct MarkdownTexts {
  /// The enabled syntax extensions.
  let features: MarkdownFeatures
  private(set) var documents: [MarkdownDocument] = []
  private(set) var references = MarkdownReferences()
  /// The ids that authors give in the texts, which no id made from a heading may equal.
  private(set) var givenIDs: Set<String> = []
  /// The labels defined in the texts, for references such as `@fig-secant`.
  private(set) var labels: Set<String> = []
  /// The fragments of addresses in the texts, if tabs may be their targets.
  private(set) var fragments: Set<String> = []
  /// The text of each of bookdown's `(ref:name)`, with the index of the text that defines it.
  private(set) var textReferences: [String: (document: Int, content: MarkdownContent)] = [:]
  /// The numbers of examples, `(@label)`, by label.
  private(set) var examples: [String: Int] = [:]
  /// The labels in bookdown's references, by the label itself and, for a label that ends with a number, by the part before it.
  private var labelsReferredTo: [String: [String]] = [:]
  /// The number of examples in all texts so far.
  private var exampleCount = 0
  /// The index of the next text to write.
  private var next = 0

  init(features: MarkdownFeatures) { self.features = features }

  /// Whether no text has been written yet.
  var isAtFirst: Bool { next == 0 }

  /// Adds a text; returns its blocks.
  mutating func add(_ text: PlacedText) -> MarkdownDocument {
    var document = parse(text)
    for block in document.blocks where block.kind == .footnote {
      references.footnotes.insert(document.label(of: block))
    }
    if features.contains(.bookdown) {
      takeTextReferences(of: document)
      takeReferences(of: document)
    }
    if features.contains(.pandoc) { numberExamples(of: &document) }
    documents.append(document)
    return document
  }

  /// Adds the link definitions of a text that is not written.
  mutating func addDefinitions(of bytes: [UInt8]) -> MarkdownDocument {
    let (document, found) = MarkdownBlockParser.parse(PlacedText(bytes), features: features)
    references.add(found)
    return document
  }

  /// Numbers the examples of a text after those of the earlier texts.
  private mutating func numberExamples(of document: inout MarkdownDocument) {
    for list in document.blocks.indices where document.blocks[list].isExamples {
      document.blocks[list].number = Int32(exampleCount + 1)
      for item in document.children(list) {
        exampleCount += 1
        let label = document.string(document.blocks[item].infoStart, document.blocks[item].infoEnd)
        if !label.isEmpty, examples[label] == nil { examples[label] = exampleCount }
      }
    }
  }

  /// The id of the example with a label.
  static func idOfExample(_ label: String) -> String { "example-" + label }

  /// Makes the text of a heading its label; the first of several equal headings wins.
  mutating func addHeading(_ words: MarkdownContent, id: String) {
    references.addHeading(words.bytes[...], destination: Array(("#" + id).utf8))
  }

  /// Collects the paragraphs `(ref:name) Text` of the next text.
  private mutating func takeTextReferences(of document: MarkdownDocument) {
    for (index, block) in document.blocks.enumerated() where block.kind == .paragraph {
      let content = document.content(of: index)
      guard let name = Self.textReference(content.bytes[...]) else { continue }
      let text = content.part((name.upperBound + 2)..<max(name.upperBound + 2, content.bytes.count))
      textReferences[String(decoding: content.bytes[name], as: UTF8.self)] = (documents.count, text)
    }
  }

  /// The name at the start of `(ref:name) Text`.
  static func textReference(_ bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard bytes.starts(withASCII: "(ref:"), let close = bytes.firstIndex(of: ")"), close + 1 < bytes.endIndex,
      bytes[close + 1] == " "
    else { return nil }
    let name = (bytes.startIndex + 5)..<close
    return bytes[name].allSatisfy { MarkdownLine.isNameByte($0) } ? name : nil
  }

  /// Parses a text of another source; its link definitions are added to those of this source.
  mutating func parse(_ text: PlacedText) -> MarkdownDocument {
    let (document, found) = MarkdownBlockParser.parse(text, features: features)
    references.add(found)
    return document
  }

  /// Whether a text is the next one to write.
  func isNext(_ text: PlacedText) -> Bool {
    next < documents.count && documents[next].text.bytes == text.bytes
  }

  /// Returns the document of the next text, or of the text added last.
  mutating func take(_ text: PlacedText) -> MarkdownDocument {
    let index = isNext(text) ? next : documents.count - 1
    next = index + 1
    return documents[index]
  }

  /// Removes the text added last.
  mutating func removeLast() { documents.removeLast() }

  /// Collects the ids that authors give in the texts.
  mutating func findGivenIDs() {
    for document in documents {
      for (index, block) in document.blocks.enumerated() {
        guard let name = givenName(of: index, block: block, in: document) else { continue }
        givenIDs.insert(Identifiers.written(Array(name.utf8)[...]))
      }
    }
  }

  /// Adds ids given elsewhere, to the cells around the texts.
  mutating func addGivenIDs(_ names: [String]) {
    for name in names { givenIDs.insert(Identifiers.written(Array(name.utf8)[...])) }
  }

  private func givenName(of index: Int, block: MarkdownBlock, in document: MarkdownDocument) -> String? {
    switch block.kind {
    case .target, .math:
      return block.infoEnd > block.infoStart ? document.string(block.infoStart, block.infoEnd) : nil
    case .directive where block.isDivision: return MarkdownAttributeList(division: block, in: document).id
    case .directive, .verbatimDirective:
      return MarkdownOptions(document, block).option("label", "name")?.value
    case .heading where features.contains(.blockAttributes):
      return MarkdownBlockAttributes(endOf: document.content(of: index))?.id
    default: return nil
    }
  }

  /// The labels in references `\@ref(label)` and `\@ref(label-1)` of the texts, each once.
  func references(toLabel label: String) -> [String] { labelsReferredTo[label] ?? [] }

  /// Collects the labels in bookdown's references.
  private mutating func takeReferences(of document: MarkdownDocument) {
    let sign = Array("\\@ref(".utf8)
    var rest = document.text.bytes[...]
    while let range = rest.firstRange(of: sign) {
      rest = rest[range.upperBound...]
      let label = rest.prefix { $0 != ")" && !$0.isSpace }
      guard label.count < 200 else { continue }
      let name = String(decoding: label, as: UTF8.self)
      addReference(name, toLabel: name)
      if let dash = label.lastIndex(of: "-"), label[(dash + 1)...].isNatural {
        addReference(name, toLabel: String(decoding: label[..<dash], as: UTF8.self))
      }
    }
  }

  private mutating func addReference(_ name: String, toLabel label: String) {
    if labelsReferredTo[label]?.contains(name) != true { labelsReferredTo[label, default: []].append(name) }
  }

  /// Collects the fragments `#name` of addresses in all texts, in which tabs of Python-Markdown may be named.
  mutating func findFragments() {
    guard features.contains(.admonitions), fragments.isEmpty else { return }
    for document in documents {
      let bytes = document.text.bytes
      for index in bytes.indices.dropFirst()
      where bytes[index] == "#" && " (<".utf8.contains(bytes[index - 1]) {
        let name = bytes[(index + 1)...].prefix(200).prefix {
          !$0.isSpace && $0 != ")" && $0 != ">" && $0 != "#"
        }
        if !name.isEmpty { fragments.insert(String(decoding: name, as: UTF8.self)) }
      }
    }
  }

  /// Collects the labels of all texts, if the dialect has references to labels.
  mutating func findLabels() {
    guard labels.isEmpty, documents.contains(where: { $0.text.bytes.contains("@") }) else { return }
    labels = Set(documents.flatMap { SourceLabels.labels(in: $0.text.bytes) })
  }
}
