import Files
import JSONTree
import MarkdownSyntax
import SourceKinds
import YAML

/// The front matter of sources in Markdown, found as their reader finds it.
///
///     ---
///     title: Waves          ->   FrontMatter.read("waves.md", in: folder)?["title"]?.text   // "Waves"
///     ---
///
/// A notebook has it in its first cell; without one, `authors` of its metadata is the front matter.
package enum FrontMatter {
  /// Reads the front matter of a file; nil if it has none. Reports nothing, since reading the page reports what is wrong.
  package static func read(_ path: String, in folder: BookFolder) -> YAMLValue? {
    do { return read(path, bytes: try folder.read(path)) } catch { return nil }
  }

  /// Reads the front matter in the bytes of the file at `path`; nil if it has none.
  static func read(_ path: String, bytes: [UInt8]) -> YAMLValue? {
    guard let kind = SourceKind.of(path), kind.holdsMarkdown else { return nil }
    if kind.reader == .jupyter { return read(notebook: bytes) }
    let text = MarkdownText.decoded(bytes)
    return MarkdownFrontMatter.range(in: text).flatMap { YAMLParser().parse(text[$0]).value }
  }

  private static func read(notebook bytes: [UInt8]) -> YAMLValue? {
    guard let document = JSONParser.parse(bytes).document else { return nil }
    let cells = NotebookTexts(document)
    if let first = cells.first, let range = MarkdownFrontMatter.range(in: first) {
      return YAMLParser().parse(first[range]).value
    }
    let metadata = document.member(document.root, "metadata")
    guard let authors = document.member(metadata, "authors") else { return nil }
    // JSON is YAML too: https://yaml.org/spec/1.2.2/#12-relation-to-json
    let range = document.range(authors)
    let list = YAMLParser().parse(document.bytes[Int(range.lower)..<Int(range.upper)]).value
    return list.map { YAMLValue(.mapping([.init(key: "authors", keyRange: range, value: $0)]), range: range) }
  }
}

/// The texts of a notebook's cells that are not code.
struct NotebookTexts {
  /// The text of the first cell, if it is not code.
  let first: [UInt8]?
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
    first = cells.first.flatMap { type($0) == "code" ? nil : text($0) }
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
