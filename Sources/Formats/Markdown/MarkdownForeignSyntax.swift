import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// Reports blocks of other dialects that are shown as something else, once for each kind with a count.
enum MarkdownForeignSyntax {
  /// Reports a fence whose info string is a directive, `{note}`, in a dialect without directives.
  static func reportFence(_ info: [UInt8], to page: inout MarkdownWriter) {
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
