import BookModel
import Diagnostics
import Files
import JSONTree
import MarkdownSyntax
import SourceKinds
import TextBytes
import YAML

/// The headings of a source in Markdown, found by the block parser that reads its pages.
///
/// Used for manifests whose tools mark parts and numbering in the headings themselves:
///
///     # (PART) Foundations {-}
///     # Preface {.unnumbered}
package struct MarkdownOutline {
  /// A heading.
  package struct Heading {
    /// Its text without markup and attributes.
    package var text: String
    /// Its text with the marks of inline markup, without attributes.
    package var written: String
    /// Whether its attributes turn its number off.
    package var isUnnumbered: Bool
    /// Its level, from 1.
    package var level: Int
  }

  /// The headings of all levels, in order.
  package private(set) var headings: [Heading] = []
  /// The headings of level 1, in order.
  package var topHeadings: [Heading] { headings.filter { $0.level == 1 } }
  /// Whether the text has anything beside headings of level 1 and comments.
  package private(set) var hasContentBesideTitles = false
  /// Whether the text begins with a heading of level 1.
  package private(set) var opensWithTitle = false
  /// The title in the front matter, or in lines `title: …` at the start.
  package private(set) var frontTitle: String?

  /// The title in the front matter, else the first heading of level 1.
  package var title: String? { frontTitle ?? topHeadings.first?.text }

  /// Whether the text has no title: no heading of level 1 or 2, and no title in the front matter.
  package var isUntitled: Bool { !headings.contains { $0.level <= 2 } && frontTitle == nil }

  /// Reads the file at `path`. Reports nothing if it is unreadable, since reading the page reports that.
  package init(_ path: String, in folder: BookFolder, dialect: MarkdownDialect) {
    let features = MarkdownFeatures(dialect)
    let bytes: [UInt8]
    do { bytes = try folder.read(path) } catch { return }
    let meta = Self.metaLines(path, bytes: bytes, dialect)
    frontTitle = FrontMatter.read(path, bytes: bytes)?["title"]?.text?.singleSpaced ?? meta?.values["title"]
    switch SourceKind.of(path)?.reader {
    case .markdown:
      let text = MarkdownText.decoded(bytes)
      read(meta.map { Array(text[$0.end...]) } ?? text, features)
    case .jupyter:
      guard let document = JSONParser.parse(bytes).document else { return }
      for text in NotebookTexts(document).markdown { read(text, features) }
    default: break
    }
  }

  /// The title in the front matter of the file at `path`, or in lines at its start; nil if it has none or cannot be read.
  package static func frontTitle(of path: String, in folder: BookFolder, dialect: MarkdownDialect) -> String?
  {
    do {
      let bytes = try folder.read(path)
      return FrontMatter.read(path, bytes: bytes)?["title"]?.text?.singleSpaced
        ?? metaLines(path, bytes: bytes, dialect)?.values["title"]
    } catch { return nil }
  }

  /// The lines `key: value` at the start of a file, which MkDocs reads as front matter.
  private static func metaLines(_ path: String, bytes: [UInt8], _ dialect: MarkdownDialect) -> MetaLines? {
    guard dialect == .mkDocs, SourceKind.of(path)?.reader == .markdown else { return nil }
    return MetaLines(MarkdownText.decoded(bytes)[...])
  }

  private mutating func read(_ text: [UInt8], _ features: MarkdownFeatures) {
    let (document, _) = MarkdownBlockParser.parse(PlacedText(text), features: features)
    add(document.children(0), of: document)
  }

  private mutating func add(_ blocks: [Int], of document: MarkdownDocument) {
    for index in blocks {
      let block = document.blocks[index]
      switch block.kind {
      case .heading:
        let level = Int(block.level)
        if level == 1, headings.isEmpty, !hasBlocks { opensWithTitle = true }
        headings.append(heading(document.content(of: index), level: level))
        if level > 1 { hasContentBesideTitles = true }
      case .directive:
        hasContentBesideTitles = true
        // A division is no part of the outline itself, but its headings are.
        add(document.children(index), of: document)
      case .nothing, .comment: continue
      case .html: if !isComment(document.content(of: index)) { hasContentBesideTitles = true }
      default: hasContentBesideTitles = true
      }
      hasBlocks = true
    }
  }

  /// Whether there was any block, comments among them.
  private var hasBlocks = false

  /// Whether a block of HTML is a comment.
  private func isComment(_ content: MarkdownContent) -> Bool {
    let text = content.bytes[...].trimmed
    guard text.starts(withASCII: "<!--"), text.suffix(3).elementsEqual("-->".utf8) else { return false }
    return !text.dropFirst(4).dropLast(3).holds("-->")
  }

  private func heading(_ content: MarkdownContent, level: Int) -> Heading {
    let attributes = MarkdownBlockAttributes(endOf: content)
    let written = String(decoding: (attributes?.content ?? content).bytes, as: UTF8.self).singleSpaced
    return Heading(
      text: InlineMarkdown(written).text, written: written, isUnnumbered: attributes?.isUnnumbered == true,
      level: level)
  }
}
