import TextBytes

/// Prints diagnostics for people: the place, the headline, the line with carets, notes and solutions.
///
///     limits.xhtml:42:17: warning: link target "#squeeze" is not in this book [link-target-missing]
///         42 |   see <a href="#squeeze">the squeeze theorem</a>
///            |                ^~~~~~~~
///        did you mean "#squeeze-theorem"?
public struct TextPrinter {
  /// Returns a file's source text by its shown name, for excerpts; nil if it is unavailable.
  public var source: (String) -> SourceText?
  /// Whether to colour with ANSI escape sequences.
  public var usesColor: Bool

  /// Makes a printer that takes excerpts from `source`.
  public init(usesColor: Bool = false, source: @escaping (String) -> SourceText?) {
    self.usesColor = usesColor
    self.source = source
  }

  /// The report as text, with a line break at its end.
  public func print(_ diagnostics: [Diagnostic]) -> String {
    var output = ""
    var line = ExcerptLine()
    for diagnostic in diagnostics { print(diagnostic, &line, to: &output) }
    return output
  }

  /// The line of the last excerpt, kept because the next finding is often on the same line, which may be the whole file.
  private struct ExcerptLine {
    var file = ""
    var number = 0
    var scalars: [Unicode.Scalar]?
  }

  /// A line that counts findings, such as `1 error, 2 warnings`; nil if there are none.
  public static func tally(_ diagnostics: [Diagnostic]) -> String? {
    let counts = [Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = diagnostics.filter { $0.severity == severity }.count
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }

  private func print(_ diagnostic: Diagnostic, _ line: inout ExcerptLine, to output: inout String) {
    output += place(diagnostic.range)
    output += styled(diagnostic.severity.rawValue + ":", color(of: diagnostic.severity)) + " "
    output += styled(diagnostic.headline.printable, "1") + " " + styled("[" + diagnostic.kind.id + "]", "2")
    if let id = diagnostic.epubcheckID { output += " " + styled("[epubcheck " + id + "]", "2") }
    output += "\n"
    if let range = diagnostic.range { excerpt(range, &line, to: &output) }
    for line in diagnostic.explanation?.split(separator: "\n") ?? [] {
      output += "   " + String(line).printable + "\n"
    }
    for note in diagnostic.notes {
      output +=
        "   " + place(note.range) + styled("note:", color(of: .note)) + " " + note.text.printable + "\n"
      excerpt(note.range, &line, to: &output)
    }
    for solution in diagnostic.solutions { output += "   " + solution.summary.printable + "\n" }
  }

  private func place(_ range: SourceRange?) -> String {
    guard let range else { return "" }
    var text = range.file.printable + ":"
    if let start = range.start { text += "\(start.line):\(start.column):" }
    return styled(text, "1") + " "
  }

  private func excerpt(_ range: SourceRange, _ line: inout ExcerptLine, to output: inout String) {
    guard let start = range.start else { return }
    if (line.file, line.number) != (range.file, start.line) {
      let bytes = source(range.file)?.line(start.line)
      let scalars = bytes.map { Array(String(decoding: $0, as: UTF8.self).unicodeScalars) }
      line = ExcerptLine(file: range.file, number: start.line, scalars: scalars)
    }
    guard let scalars = line.scalars else { return }
    let isWholeLine = range.end.map { $0.line > start.line } ?? false
    let end = isWholeLine ? scalars.count + 1 : range.end?.column ?? start.column + 1
    let window = window(scalars.count, start: start.column - 1, end: end - 1)
    let shown = scalars[window]
    let number = String(start.line)
    let gutter = String(repeating: " ", count: max(0, 6 - number.count)) + number
    output += styled(gutter + " | ", "2")
    output +=
      (window.lowerBound > 0 ? "…" : "") + clean(shown) + (window.upperBound < scalars.count ? "…" : "")
    output += "\n" + styled(String(repeating: " ", count: gutter.count) + " | ", "2")
    let before = scalars[window.lowerBound..<min(max(start.column - 1, window.lowerBound), window.upperBound)]
    let marked = scalars[before.endIndex..<min(max(end - 1, before.endIndex), window.upperBound)]
    let lead = (window.lowerBound > 0 ? 1 : 0) + before.reduce(0) { $0 + CharacterColumns.width($1.value) }
    let length = max(1, marked.reduce(0) { $0 + CharacterColumns.width($1.value) })
    output += String(repeating: " ", count: lead)
    output += styled("^" + String(repeating: "~", count: length - 1), "1;32") + "\n"
  }

  /// The columns of a long line to show around the marked ones: at most 120 scalars.
  private func window(_ count: Int, start: Int, end: Int) -> Range<Int> {
    let limit = 120
    guard count > limit else { return 0..<count }
    let lower = max(0, min(start - 40, count - limit))
    return lower..<min(count, lower + limit)
  }

  /// Replaces control characters and tabs by spaces, so that carets line up with the marked text.
  private func clean(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars {
      text.unicodeScalars.append(scalar.isControl ? " " : scalar)
    }
    return text
  }

  private func styled(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[" + code + "m" + text + "\u{1B}[0m" : text
  }

  private func color(of severity: Severity) -> String {
    switch severity {
    case .error: "1;31"
    case .warning: "1;35"
    case .note: "1;36"
    }
  }
}
