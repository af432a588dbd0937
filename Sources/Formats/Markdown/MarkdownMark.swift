import MarkdownSyntax
import Markup
import PageWriting
import TextBytes

/// Keys and edits within a line, as extensions of Python-Markdown have them.
struct MarkdownMark {
  private let kind: MarkdownInlines.Kind
  private let content: MarkdownContent
  /// The range between the marks.
  private let range: Range<Int>

  init(_ kind: MarkdownInlines.Kind, _ content: MarkdownContent, _ range: Range<Int>) {
    self.kind = kind
    self.content = content
    self.range = range
  }

  /// Writes it.
  func write(to page: inout MarkdownWriter) {
    switch kind {
    case .keys: return writeKeys(to: &page)
    case .deletion: page.writer.open(.del)
    case .insertion: page.writer.open(.ins)
    case .highlight: page.writer.open(.mark)
    default:
      page.writer.open(.span)
      page.writer.addClass("remark")
    }
    // A remark stands behind what it is about.
    if kind == .remark { page.writer.text("[") }
    page.nested(content, range: range)
    if kind == .remark { page.writer.text("]") }
    page.writer.close()
  }

  /// The element of a span of text with attributes; pandoc gives three classes a meaning.
  static func element(ofSpan attributes: ArraySlice<UInt8>) -> HTMLElement {
    for (key, value) in MarkdownAttributes.parse(attributes) where key == "class" {
      switch value {
      case "underline", "ul": return .u
      case "mark": return .mark
      default: break
      }
    }
    return .span
  }

  /// Writes the keys of `++ctrl+alt+del++`, with the names that stand on them.
  private func writeKeys(to page: inout MarkdownWriter) {
    for (index, key) in content.bytes[range].split(separator: "+").enumerated() {
      if index > 0 { page.writer.text("+") }
      page.writer.open(.kbd)
      page.writer.text(MarkdownKeyNames.shown(key))
      page.writer.close()
    }
  }

  /// Writes code within a line, which may begin with its language: `` `#!python print(1)` ``.
  static func writeCode(_ bytes: ArraySlice<UInt8>, to page: inout MarkdownWriter) {
    let code = MarkdownCode.text(of: bytes)
    page.writer.open(.code)
    if page.features.contains(.codeLanguages), let (language, rest) = MarkdownCode.marked(code[...]) {
      page.writer.highlight(rest, language: language)
    } else {
      page.writer.text(code[...])
    }
    page.writer.close()
  }
}
