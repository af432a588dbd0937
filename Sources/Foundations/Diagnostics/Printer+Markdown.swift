/// Prints diagnostics as Markdown, for the summary of a job or a comment on a change.
///
///     **1 error, 2 warnings** in 2 files
///
///     | | place | finding |
///     |---|---|---|
///     | warning | limits.xhtml:42:17 | link target "\#squeeze" is not in this book (link-target-missing) |
public struct MarkdownPrinter: Sendable {
  /// The maximum number of listed findings; errors come first, then warnings, then notes.
  public var most: Int

  /// Makes a printer that lists at most `most` findings and counts the rest.
  public init(most: Int = 200) { self.most = most }

  /// The report as UTF-8 bytes; one sentence if there are no findings.
  public func print(_ diagnostics: [Diagnostic]) -> [UInt8] {
    guard let tally = TextPrinter.tally(diagnostics) else { return Array("Nothing was found.\n".utf8) }
    let files = Set(diagnostics.compactMap(\.range?.file)).count
    var output = "**\(tally)**" + (files == 0 ? "" : " in \(files) file\(files == 1 ? "" : "s")")
    output += "\n\n| | place | finding |\n|---|---|---|\n"
    let ordered = [Severity.error, .warning, .note].flatMap { severity in
      diagnostics.filter { $0.severity == severity }
    }
    for diagnostic in ordered.prefix(most) {
      let text = escaped(diagnostic.headline) + " (" + diagnostic.kind.id + ")"
      output += "| \(diagnostic.severity.rawValue) | \(place(of: diagnostic)) | \(text) |\n"
    }
    if ordered.count > most { output += "\nNot listed: \(ordered.count - most) more.\n" }
    return Array(output.utf8)
  }

  private func place(of diagnostic: Diagnostic) -> String {
    guard let range = diagnostic.range else { return "" }
    return escaped(range.file) + (range.start.map { ":\($0.line):\($0.column)" } ?? "")
  }

  /// A text of one line, for a cell of a table.
  private func escaped(_ text: String) -> String { text.printable.markdownEscaped }
}
