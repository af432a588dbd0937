import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// The texts of a source in the order in which they were gathered, with what they define for one another.
struct MarkdownTexts {
  /// What of Markdown is read.
  let features: MarkdownFeatures
  private(set) var documents: [MarkdownDocument] = []
  private(set) var references = MarkdownReferences()
  /// The ids that authors give to what the texts hold, which no heading's made id may be.
  private(set) var givenIDs: Set<String> = []
  /// The labels that the texts give, for references such as `@fig-secant`.
  private(set) var labels: Set<String> = []
  /// What `(ref:name)` of bookdown stands for, with the index of the text that it is in.
  private(set) var textReferences: [String: (document: Int, content: MarkdownContent)] = [:]
  /// The numbers of examples, `(@label)`, by their labels.
  private(set) var examples: [String: Int] = [:]
  /// What references of bookdown name, by the label itself and, for one with a number at its end, by what stands before that.
  private var labelsReferredTo: [String: [String]] = [:]
  /// How many examples all texts so far have.
  private var exampleCount = 0
  /// The index of the text that is written next.
  private var next = 0

  init(features: MarkdownFeatures) { self.features = features }

  /// Whether no text was written yet.
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

  /// Numbers the examples of a text behind those of the texts before it.
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

  /// The id of the example of a label.
  static func idOfExample(_ label: String) -> String { "example-" + label }

  /// Lets a heading be named by its words; of several that are alike the first is.
  mutating func addHeading(_ words: MarkdownContent, id: String) {
    references.addHeading(words.bytes[...], destination: Array(("#" + id).utf8))
  }

  /// Takes the paragraphs `(ref:name) Text` of the text that comes next.
  private mutating func takeTextReferences(of document: MarkdownDocument) {
    for (index, block) in document.blocks.enumerated() where block.kind == .paragraph {
      let content = document.content(of: index)
      guard let name = Self.textReference(content.bytes[...]) else { continue }
      let text = content.part((name.upperBound + 2)..<max(name.upperBound + 2, content.bytes.count))
      textReferences[String(decoding: content.bytes[name], as: UTF8.self)] = (documents.count, text)
    }
  }

  /// The name at the front of `(ref:name) Text`.
  static func textReference(_ bytes: ArraySlice<UInt8>) -> Range<Int>? {
    guard bytes.starts(withASCII: "(ref:"), let close = bytes.firstIndex(of: ")"), close + 1 < bytes.endIndex,
      bytes[close + 1] == " "
    else { return nil }
    let name = (bytes.startIndex + 5)..<close
    return bytes[name].allSatisfy { MarkdownLine.isNameByte($0) } ? name : nil
  }

  /// The blocks of a text of another source, whose definitions of links hold here too.
  mutating func parse(_ text: PlacedText) -> MarkdownDocument {
    let (document, found) = MarkdownBlockParser.parse(text, features: features)
    references.add(found)
    return document
  }

  /// Whether a text is the one that comes next.
  func isNext(_ text: PlacedText) -> Bool {
    next < documents.count && documents[next].text.bytes == text.bytes
  }

  /// The blocks of a text that comes next, or was added last.
  mutating func take(_ text: PlacedText) -> MarkdownDocument {
    let index = isNext(text) ? next : documents.count - 1
    next = index + 1
    return documents[index]
  }

  /// Forgets the text that was added last.
  mutating func removeLast() { documents.removeLast() }

  /// Collects the names that authors give to places of the texts.
  mutating func findGivenIDs() {
    for document in documents {
      for (index, block) in document.blocks.enumerated() {
        guard let name = givenName(of: index, block, in: document) else { continue }
        givenIDs.insert(Identifiers.written(Array(name.utf8)[...]))
      }
    }
  }

  /// Adds names that are given elsewhere, to the cells around the texts.
  mutating func addGivenIDs(_ names: [String]) {
    for name in names { givenIDs.insert(Identifiers.written(Array(name.utf8)[...])) }
  }

  private func givenName(of index: Int, _ block: MarkdownBlock, in document: MarkdownDocument) -> String? {
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

  /// The labels that `\@ref(label)` and `\@ref(label-1)` of the texts name, each once.
  func references(toLabel label: String) -> [String] { labelsReferredTo[label] ?? [] }

  /// Collects the labels that references of bookdown name.
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

  /// Collects the labels of all texts, where references to labels are possible at all.
  mutating func findLabels() {
    guard labels.isEmpty, documents.contains(where: { $0.text.bytes.contains("@") }) else { return }
    labels = Set(documents.flatMap { SourceLabels.labels(in: $0.text.bytes) })
  }
}
