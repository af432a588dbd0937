import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// Writes the outputs saved by a run of a text's code.
enum MarkdownRunOutput {
  /// Writes the text output of a cell.
  static func write(
    _ bytes: ArraySlice<UInt8>, class name: String, to page: inout MarkdownWriter
  ) {
    page.writer.open(.pre)
    page.writer.addClass(name)
    page.identify()
    page.writer.text(bytes)
    page.writer.close()
    page.writer.text("\n")
  }

  /// Writes the outputs of a notebook's cell.
  static func write(_ parts: [NotebookCell.Part], to page: inout MarkdownWriter) {
    for part in parts {
      switch part.content {
      case .markdown(let text): page.writeOther(text)
      case .other(let write): write(&page.writer)
      }
    }
  }

  /// Writes inline code that is meant to be run, `` `r nrow(x)` ``. Returns false for other code.
  static func writeExpression(
    _ content: MarkdownContent, range: Range<Int>, to page: inout MarkdownWriter
  ) -> Bool {
    let bytes = content.bytes[range]
    let isBare = bytes.starts(withASCII: "r ")
    let isBraced = ["{r} ", "{python} ", "{julia} ", "{ojs} "].contains { bytes.starts(with: $0.utf8) }
    guard isBare || isBraced, let space = bytes.firstIndex(of: " ") else { return false }
    // Text only for print is left out.
    if bytes.holds("is_latex_output()"), !bytes.holds("else"), !bytes.holds("!") { return true }
    let reason = page.values.runFault ?? "no run of it is saved beside the text"
    page.writer.count(.outputsMissing, key: "inline", at: page.place(range, in: content), isGap: true) {
      "inline code is shown instead of its value: \(reason), and no code is run"
    }
    page.writer.open(.code)
    page.writer.text(bytes[(space + 1)...])
    page.writer.close()
    return true
  }

  /// The address of a picture with its actual file name: adds the extension that pandoc's dialects may leave to the output
  /// format, and finds pictures that a run saved, `chapter_files/figure-html/curve-1.png`, in Quarto's `_freeze` folder.
  static func address(_ address: String, in page: MarkdownWriter) -> String {
    guard page.features.contains(.pandoc), WebAddress.scheme(Array(address.utf8)[...]) == nil,
      let path = WebAddress.resolved(Array(address.utf8)[...], from: page.context.path),
      page.context.mediaInfo(path).isAbsent
    else { return address }
    // The output format may determine the extension.
    if !address.split(separator: "/", omittingEmptySubsequences: false).suffix(1).joined().contains(".") {
      for ending in [".png", ".svg", ".jpg", ".jpeg", ".gif", ".webp"] {
        if case .found = page.context.mediaInfo(path + ending) { return "/" + path + ending }
      }
    }
    guard let part = address.firstRange(of: "_files/")?.upperBound else { return address }
    let saved = "_freeze/" + MarkdownFrozenText.stem(of: page.context.path) + "/" + address[part...]
    if case .found = page.context.mediaInfo(saved) { return "/" + saved }
    return address
  }
}
