import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// An mdBook command: `{{#include file.rs:anchor}}`, `{{#playground file.rs}}`, `{{#rustdoc_include file.rs}}`, `{{#title}}`.
struct MarkdownCommand {
  private let name: Substring
  private let arguments: [Substring]
  private let place: PageWriter.Place

  /// Parses the text between the braces.
  init?(_ bytes: ArraySlice<UInt8>, at place: PageWriter.Place) {
    let words = String(decoding: bytes.trimmed, as: UTF8.self).split(separator: " ")
    guard let first = words.first, first.hasPrefix("#") else { return nil }
    name = first.dropFirst()
    arguments = Array(words.dropFirst())
    self.place = place
    guard ["include", "rustdoc_include", "playground", "playpen", "title"].contains(name) else { return nil }
  }

  /// The range between the braces, if the text consists only of a command.
  static func whole(_ content: MarkdownContent) -> Range<Int>? {
    let bytes = content.bytes[...].trimmed
    guard bytes.starts(withASCII: "{{#"), bytes.count > 5, bytes.suffix(2).elementsEqual("}}".utf8) else {
      return nil
    }
    let inner = bytes.dropFirst(2).dropLast(2)
    return inner.contains("}") || inner.contains("\n") ? nil : inner.startIndex..<inner.endIndex
  }

  /// Writes the result of the command, as blocks or inline.
  func write(isBlock: Bool, to page: inout MarkdownWriter) {
    guard name != "title", let file = arguments.first.map({ MarkdownFilePart($0) }) else { return }
    guard let part = file.read(in: &page, at: place) else { return }
    let bytes = part.bytes
    if name == "playground" || name == "playpen" {
      return page.code(MarkdownCode.shown(bytes, language: "rust", in: page.features)[...], language: "rust")
    }
    var text = PlacedText(bytes, at: Int(page.writer.byteRange(place).lower))
    text.isFixed = true
    guard MarkdownInclusion.mayInclude(part.path, at: place, in: &page) else { return }
    if isBlock { return page.writeOther(text, of: part.path) }
    MarkdownInclusion.write(text, of: part.path, withinLineOf: &page)
  }

  /// Code with its commands and snippet lines expanded.
  static func expanded(_ code: [UInt8], at place: PageWriter.Place, in page: inout MarkdownWriter) -> [UInt8]
  {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    var result: [[UInt8]] = []
    for line in lines {
      if page.features.contains(.snippets), let path = MarkdownSnippet.path(in: line) {
        let file = MarkdownFilePart(String(decoding: code[path], as: UTF8.self))
        if let part = file.read(in: &page, at: place) { result.append(part.bytes) }
        continue
      }
      let content = MarkdownContent(bytes: Array(line), starts: [])
      guard page.features.contains(.commands), let range = whole(content),
        let command = MarkdownCommand(content.bytes[range], at: place), let file = command.arguments.first
      else {
        result.append(Array(line))
        continue
      }
      if let part = MarkdownFilePart(file).read(in: &page, at: place) { result.append(part.bytes) }
    }
    return Array(result.joined(separator: ["\n"]))
  }
}

extension MarkdownCommand {
  /// Names what is in braces and no substitution. What mdBook has there is told by its sign: `{{#include file.md}}`.
  static func reportUnknown(_ name: String, at place: PageWriter.Place, in page: inout MarkdownWriter) {
    guard name.hasPrefix("#") else {
      return page.writer.report(.substitutionUnknown, at: place, "substitution \"\(name)\" is not defined")
    }
    let command = name.prefix { $0 != " " }.prefix(40)
    page.writer.count(.substitutionUnknown, key: String(command), at: place) {
      "{{\(command) …}} of mdBook is not supported and stays as it is written"
    }
  }
}
