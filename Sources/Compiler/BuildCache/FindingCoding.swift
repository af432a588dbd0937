import BookModel
import Diagnostics

/// The serialized form of findings and contents entries.
extension ByteWriter {
  mutating func finding(_ finding: Diagnostic) {
    kind(finding.kind)
    string(finding.severity.rawValue)
    optional(finding.range) { $0.place($1) }
    string(finding.summary)
    optional(finding.occurrences?.count)
    optional(finding.occurrences?.files)
    optional(finding.explanation)
    optional(finding.epubcheckID)
    list(finding.notes) { writer, note in
      writer.place(note.range)
      writer.string(note.text)
    }
    list(finding.solutions) { writer, solution in
      writer.string(solution.summary)
      writer.flag(solution.isSafe)
      writer.list(solution.replacements) { writer, replacement in
        writer.place(replacement.range)
        writer.string(replacement.text)
      }
    }
  }

  /// Writes a kind as a whole: no module below the tool knows all of them by their ids.
  private mutating func kind(_ kind: DiagnosticKind) {
    string(kind.id)
    string(kind.severity.rawValue)
    string(kind.explanation)
    flag(kind.tellsPlaces)
    flag(kind.isOfAccessibility)
  }

  mutating func place(_ range: SourceRange) {
    shown(range.file)
    optional(range.start) { $0.location($1) }
    optional(range.end) { $0.location($1) }
  }

  private mutating func location(_ location: SourceLocation) {
    number(location.line)
    number(location.column)
  }

  /// Writes an entry of a source's own outline; all its descendants refer to the same source.
  mutating func entry(_ entry: Entry) {
    string(entry.kind.rawValue)
    optional(entry.id)
    optional(entry.title)
    optional(entry.titleMarkup)
    flag(entry.source != nil)
    optional(entry.level)
    optional(entry.chapters?.lowerBound)
    optional(entry.chapters?.upperBound)
    optional(entry.part)
    optional(entry.fragment)
    flag(entry.isNumbered)
    optional(entry.givenNumber)
    optional(entry.type)
    flag(entry.takesHeadings)
    optional(entry.range) { $0.place($1) }
    list(entry.children) { $0.entry($1) }
  }
}

extension ByteReader {
  private mutating func severity() throws(DamagedBytes) -> Severity {
    guard let severity = Severity(rawValue: try string()) else { throw DamagedBytes() }
    return severity
  }

  private mutating func kind() throws(DamagedBytes) -> DiagnosticKind {
    let id = try string()
    let severity = try self.severity()
    let explanation = try string()
    let tellsPlaces = try flag()
    return DiagnosticKind(
      id, severity, tellsPlaces: tellsPlaces, isOfAccessibility: try flag(), explanation)
  }

  mutating func finding() throws(DamagedBytes) -> Diagnostic {
    let kind = try self.kind()
    let severity = try self.severity()
    let range = try optional { (reader) throws(DamagedBytes) in try reader.place() }
    var finding = Diagnostic(kind, at: range, try string())
    finding.severity = severity
    if let count = try optionalNumber() { finding.occurrences = Diagnostic.Occurrences(count) }
    if let files = try optionalNumber() { finding.occurrences?.files = files }
    finding.explanation = try optionalString()
    finding.epubcheckID = try optionalString()
    finding.notes = try list { (reader) throws(DamagedBytes) in
      Diagnostic.Note(try reader.place(), try reader.string())
    }
    finding.solutions = try list { (reader) throws(DamagedBytes) in
      let summary = try reader.string()
      let isSafe = try reader.flag()
      let replacements = try reader.list { (reader) throws(DamagedBytes) in
        Diagnostic.Replacement(try reader.place(), with: try reader.string())
      }
      return Diagnostic.Solution(summary, replacements: replacements, isSafe: isSafe)
    }
    return finding
  }

  mutating func place() throws(DamagedBytes) -> SourceRange {
    var range = SourceRange(file: try shown())
    range.start = try optional { (reader) throws(DamagedBytes) in try reader.location() }
    range.end = try optional { (reader) throws(DamagedBytes) in try reader.location() }
    return range
  }

  private mutating func location() throws(DamagedBytes) -> SourceLocation {
    SourceLocation(line: try number(), column: try number())
  }

  mutating func entry(source: Int, depth: Int = 0) throws(DamagedBytes) -> Entry {
    guard depth < 256, let kind = Entry.Kind(rawValue: try string()) else { throw DamagedBytes() }
    var entry = Entry(kind)
    entry.id = try optionalString()
    entry.title = try optionalString()
    entry.titleMarkup = try optionalString()
    entry.source = try flag() ? source : nil
    entry.level = try optionalNumber()
    if let first = try optionalNumber(), let end = try optionalNumber(), first <= end {
      entry.chapters = first..<end
    }
    entry.part = try optionalNumber()
    entry.fragment = try optionalString()
    entry.isNumbered = try flag()
    entry.givenNumber = try optionalString()
    entry.type = try optionalString()
    entry.takesHeadings = try flag()
    entry.range = try optional { (reader) throws(DamagedBytes) in try reader.place() }
    entry.children = try list { (reader) throws(DamagedBytes) in
      try reader.entry(source: source, depth: depth + 1)
    }
    return entry
  }
}
