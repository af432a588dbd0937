import Diagnostics
import TextBytes

/// The texts of a source in the order in which they were gathered, with what they define for one another.
struct MarkdownTexts {
  /// What of Markdown is read.
  let features: MarkdownFeatures
  private(set) var documents: [MarkdownDocument] = []
  private(set) var references = MarkdownReferences()
  /// The labels that the texts give, for references such as `@fig-secant`.
  private(set) var labels: Set<String> = []
  /// The index of the text that is written next.
  private var next = 0

  init(features: MarkdownFeatures) { self.features = features }

  /// Whether no text was written yet.
  var isAtFirst: Bool { next == 0 }

  /// Adds a text; returns its blocks.
  mutating func add(_ text: PlacedText) -> MarkdownDocument {
    let document = parse(text)
    for block in document.blocks where block.kind == .footnote {
      references.footnotes.insert(document.label(of: block))
    }
    documents.append(document)
    return document
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

  /// Collects the labels of all texts, where references to labels are possible at all.
  mutating func findLabels() {
    guard labels.isEmpty, documents.contains(where: { $0.text.bytes.contains("@") }) else { return }
    labels = Set(documents.flatMap { SourceLabels.labels(in: $0.text.bytes) })
  }
}

extension MarkdownDocument {
  /// A footnote's label, as labels are compared.
  func label(of footnote: MarkdownBlock) -> [UInt8] {
    MarkdownReferences.normalized(content(footnote.infoStart, footnote.infoEnd).bytes[...])
  }
}
