import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// Reports blocks of other dialects that are shown as something else, once for each kind with a count.
enum MarkdownForeignSyntax {
  /// Reports a fence whose info string is a directive, `{note}`, in a dialect without directives.
  static func reportFence(_ info: [UInt8], to page: inout MarkdownWriter) {
    reportValues(info, to: &page)
    guard page.features.isDisjoint(with: [.myst, .pandoc]), info.count > 2, info[0] == "{", info[1].isLetter,
      // `{linenums="1"}` is no name.
      !info.prefix(while: { $0 != "}" && !$0.isSpace }).contains("=")
    else {
      return
    }
    page.writer.count(.dialectForeign, key: "fence", at: page.writer.place) {
      "\"```{name}\" of MyST or Quarto is shown as code: the book is read in another dialect of Markdown"
    }
  }

  /// Reports attributes of a division that give a text to other dialects, `title="Note"`.
  static func report(_ attributes: MarkdownAttributeList, to page: inout MarkdownWriter) {
    for key in ["title", "name", "fig-cap", "tbl-cap", "lst-cap", "code-summary", "filename"]
    where attributes[key] != nil {
      page.writer.count(.dialectForeign, key: "attribute " + key, at: page.writer.place) {
        "attribute \"\(key)\" of a division is not shown: the book is read in another dialect of Markdown"
      }
    }
  }

  /// The options behind the language of code in MkDocs: the title is shown, the others are for the appearance.
  private static let readByMkDocs: Set<Substring> = [
    "title", "linenums", "linenums_special", "linenums_style", "anchor_linenums", "auto_title",
    "pygments_lang_class", "id", "class",
  ]

  /// Reports texts behind the language of code, `title="a.py"`, which only some dialects show.
  private static func reportValues(_ info: [UInt8], to page: inout MarkdownWriter) {
    let rest = info.drop { !$0.isSpace && $0 != "," }
    let text = String(decoding: rest, as: UTF8.self)
    guard let value = text.firstMatch(of: /([\w.-]+)\s*=\s*["']/) else { return }
    if page.features.contains(.snippets) {
      if text.contains("hl_lines") {
        page.writer.count(.directiveOptionUnused, key: "hl_lines", at: page.writer.place) {
          "option \"hl_lines\" of code has no effect: its lines are not marked"
        }
      }
      if readByMkDocs.contains(value.1) || value.1 == "hl_lines" { return }
    }
    page.writer.count(.dialectForeign, key: "value " + value.1, at: page.writer.place) {
      "\"\(value.1)=\" behind the language of code is not shown: the book is read in another dialect of Markdown"
    }
  }

  /// Reports a quotation that begins with `[!note]`, in a dialect without callouts.
  static func reportCallout(_ first: MarkdownContent, to page: inout MarkdownWriter) {
    guard first.bytes[...].starts(withASCII: "[!"), let close = first.bytes.firstIndex(of: "]"), close > 2,
      first.bytes[2..<close].allSatisfy({ $0.isLetter || $0 == "-" })
    else { return }
    page.writer.count(.dialectForeign, key: "callout", at: page.place(0..<(close + 1), in: first)) {
      "\"> [!note]\" of GitHub or Obsidian stays a quotation: the book is read in another dialect of Markdown"
    }
  }
}
