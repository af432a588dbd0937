import Diagnostics
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
/// A notebook has it in a cell (`MarkdownFrontMatter.cell(among:)`); without one, `authors` of its metadata is the front matter.
package enum FrontMatter {
  /// Reads the front matter of a file; nil if it has none. Reports nothing, since reading the page reports what is wrong.
  package static func read(_ path: String, in folder: BookFolder) -> YAMLValue? {
    do { return read(path, bytes: try folder.read(path)) } catch { return nil }
  }

  /// The place of a value in the front matter of the file at `path`; of a notebook, the file.
  package static func place(of value: YAMLValue, in path: String, _ folder: BookFolder) -> SourceRange {
    let file = folder.shown(path)
    guard SourceKind.of(path)?.reader == .markdown else { return SourceRange(file: file) }
    do {
      return SourceText(file: file, bytes: MarkdownText.decoded(try folder.read(path))).range(value.range)
    } catch { return SourceRange(file: file) }
  }

  /// Reads the front matter in the bytes of the file at `path`; nil if it has none.
  static func read(_ path: String, bytes: [UInt8]) -> YAMLValue? {
    guard let kind = SourceKind.of(path), kind.holdsMarkdown else { return nil }
    if kind.reader == .jupyter { return read(notebook: bytes) }
    let text = MarkdownText.decoded(bytes)
    return MarkdownFrontMatter.range(in: text).flatMap { MarkdownFrontMatter.parse(text, $0).value }
  }

  private static func read(notebook bytes: [UInt8]) -> YAMLValue? {
    guard let document = JSONParser.parse(bytes).document else { return nil }
    let texts = NotebookTexts(document)
    if let front = texts.frontMatter, let range = MarkdownFrontMatter.range(in: front) {
      return MarkdownFrontMatter.parse(front, range).value
    }
    let metadata = document.member(document.root, "metadata")
    guard let authors = document.member(metadata, "authors") else { return nil }
    let range = document.range(authors)
    let member = YAMLValue.Member(key: "authors", keyRange: range, value: value(authors, in: document))
    return YAMLValue(.mapping([member]), range: range)
  }

  /// A value of JSON as the front matter would have it.
  private static func value(_ json: JSONDocument.Value, in document: JSONDocument) -> YAMLValue {
    let range = document.range(json)
    func node(_ content: YAMLValue.Content) -> YAMLValue { YAMLValue(content, range: range) }
    switch document.kind(json) {
    case .null: return node(.null)
    case .string: return node(.scalar(document.string(json) ?? "", isPlain: false))
    case .number, .yes, .no:
      let text = document.bytes[Int(range.lower)..<Int(range.upper)]
      return node(.scalar(String(decoding: text, as: UTF8.self), isPlain: true))
    case .array: return node(.sequence(document.items(json).map { value($0, in: document) }))
    case .object:
      let members = document.members(json).map { key, item in
        YAMLValue.Member(
          key: document.string(key) ?? "", keyRange: document.range(key), value: value(item, in: document))
      }
      return node(.mapping(members))
    }
  }
}
