import BookModel
import MarkdownSyntax
import PageWriting
import TextBytes

/// The link definitions and abbreviations of files that MkDocs puts into a page before it reads it: those of lines `--8<-- "file"`,
/// and those of files that the settings add to every page.
enum MarkdownSnippetDefinitions {
  /// Files within files are followed this deep.
  private static let depthLimit = 8

  /// Adds what the files of all pages define.
  static func addAppended(to page: inout MarkdownWriter) {
    for text in page.context.text.appendedTexts { _ = page.texts.addDefinitions(of: Array(text.utf8)) }
  }

  /// Adds what the files define that stand in place of lines of a text.
  static func add(of document: MarkdownDocument, to page: inout MarkdownWriter) {
    guard page.features.contains(.snippets) else { return }
    var open: Set<String> = [page.context.path]
    add(of: document, to: &page, open: &open, depth: 0)
  }

  private static func add(
    of document: MarkdownDocument, to page: inout MarkdownWriter, open: inout Set<String>, depth: Int
  ) {
    guard depth < depthLimit else { return }
    for block in document.blocks where block.kind == .snippet {
      // Where the file stands, its reading reports why it cannot be read.
      let part = MarkdownFilePart(document.string(block.infoStart, block.infoEnd))
      guard let (bytes, path) = part.found(in: page), open.insert(path).inserted else { continue }
      let lines = AbbreviationLines(bytes)
      page.settings.explain(lines.texts, of: page.context.text)
      let inner = page.texts.addDefinitions(of: lines.rest)
      add(of: inner, to: &page, open: &open, depth: depth + 1)
    }
  }
}
