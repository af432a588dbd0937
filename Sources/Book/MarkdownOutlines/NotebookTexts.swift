import JSONTree
import MarkdownSyntax

/// The texts of a notebook's cells that are not code.
struct NotebookTexts {
  /// The text of the cell with the front matter; nil if there is none.
  let frontMatter: [UInt8]?
  /// The texts in Markdown, in order; of headings, which version 3 of the format has, with their marks.
  let markdown: [[UInt8]]

  init(_ document: JSONDocument) {
    let sheets = [document.root] + (document.member(document.root, "worksheets").map(document.items) ?? [])
    let cells = sheets.flatMap { document.member($0, "cells").map(document.items) ?? [] }
      .filter { document.kind($0) == .object }
    func type(_ cell: JSONDocument.Value) -> String? { document.string(document.member(cell, "cell_type")) }
    func text(_ cell: JSONDocument.Value) -> [UInt8] {
      document.text(document.member(cell, "source") ?? document.member(cell, "input"))?.bytes ?? []
    }
    let other: Set<String?> = ["code", "raw", "heading"]
    let texts = cells.map {
      (isMarkdown: !other.contains(type($0)), isRaw: type($0) == "raw", text: text($0))
    }
    frontMatter = MarkdownFrontMatter.cell(among: texts).map { texts[$0].text }
    markdown = cells.compactMap { cell in
      switch type(cell) {
      case "code", "raw": return nil
      case "heading":
        let level = min(max(document.int(document.member(cell, "level")) ?? 1, 1), 6)
        return Array(repeating: "#", count: level) + [" "] + text(cell)
      default: return text(cell)
      }
    }
  }
}
