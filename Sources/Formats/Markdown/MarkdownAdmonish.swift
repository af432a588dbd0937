import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// A fence of mdBook's preprocessor admonish: ```` ```admonish warning title="Mind the step" collapsible=true ````.
///
/// See <https://tommilligan.github.io/mdbook-admonish/>.
struct MarkdownAdmonish {
  private let kind: String
  private let title: String?
  private let isCollapsible: Bool
  private let content: MarkdownContent

  /// Reads the words behind the fence's first one: the kind, then a title in quotes or settings.
  init(_ info: [UInt8], _ content: MarkdownContent) {
    self.content = content
    let rest = String(decoding: info.drop { !$0.isSpace }.trimmed, as: UTF8.self)
    let first = rest.prefix { $0.isLetter || $0 == "-" }
    let isKind = !first.isEmpty && rest[first.endIndex...].first != "="
    kind = isKind ? String(first) : "note"
    let settings = isKind ? rest[first.endIndex...] : rest[...]
    title = Self.value("title", in: settings) ?? Self.quoted(settings)
    isCollapsible = Self.value("collapsible", in: settings) == "true"
  }

  /// The value of `key="value"` or `key=value`.
  private static func value(_ key: String, in settings: Substring) -> String? {
    guard let range = settings.firstRange(of: key + "=") else { return nil }
    let rest = settings[range.upperBound...]
    guard rest.first == "\"" else { return String(rest.prefix { !$0.isWhitespace }) }
    return String(rest.dropFirst().prefix { $0 != "\"" })
  }

  /// The text in quotes that begins the settings.
  private static func quoted(_ settings: Substring) -> String? {
    let text = settings.drop { $0.isWhitespace }
    guard text.first == "\"" else { return nil }
    return String(text.dropFirst().prefix { $0 != "\"" })
  }

  /// Writes the box around its content, which is Markdown.
  func write(to page: inout MarkdownWriter) {
    let shown: MarkdownCallout.Title =
      switch title {
      case nil: .ofKind
      case "": .none
      case let text?:
        .text(MarkdownContent(bytes: Array(text.utf8), starts: [(0, content.starts.first?.text ?? 0)]))
      }
    let text = PlacedText(
      content.bytes,
      stretches: content.starts.map { start in
        PlacedText.Stretch(text: Int(start.offset), file: page.document.text.fileOffset(Int(start.text)))
      })
    MarkdownCallout(kind, title: shown, folding: isCollapsible ? .closed : .none).write(to: &page) {
      $0.writeOther(text)
    }
  }
}
