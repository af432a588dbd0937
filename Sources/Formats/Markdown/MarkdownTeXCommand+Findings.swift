import Diagnostics
import MarkdownSyntax
import PageWriting

extension MarkdownTeXCommand {
  /// Leaves a command out, and reports it unless it only controls line or page breaks.
  static func leaveOut(_ command: ArraySlice<UInt8>, in page: inout MarkdownWriter) {
    let name = String(decoding: command.dropFirst().prefix { $0.isLetter }, as: UTF8.self)
    guard !isLayout(name) else { return }
    page.writer.count(.directiveLeftOut, key: "\\" + name, at: page.writer.place, isGap: true) {
      "\\\(name) is a TeX command for print and is left out"
    }
  }
}
