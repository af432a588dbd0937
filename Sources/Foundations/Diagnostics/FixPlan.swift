/// The safe solutions of findings, combined per file.
///
///     let plan = FixPlan(diagnostics) { sources.text(file: $0) }
///     plan.files.first?.bytes  // the file with its fixes
///
/// Each finding's first safe solution is applied, all of its replacements or none. A solution that overlaps one
/// applied earlier is left for the next run.
public struct FixPlan: Sendable {
  /// A file with fixes applied.
  public struct File: Sendable {
    /// The file's path, as shown to the author.
    public var file: String
    /// The original content in UTF-8.
    public var before: [UInt8]
    /// The content with the fixes applied.
    public var bytes: [UInt8]
  }

  /// A fix that is part of the plan.
  public struct Fix: Sendable {
    /// The finding that is fixed.
    public var diagnostic: Diagnostic
    /// The applied solution.
    public var solution: Diagnostic.Solution
  }

  /// The files, sorted by name.
  public private(set) var files: [File] = []
  /// The fixes, in the order of the findings.
  public private(set) var fixes: [Fix] = []

  private struct Edit {
    var lower: Int
    var upper: Int
    var text: String
  }

  /// Plans the fixes of `diagnostics`; `source` gives the text of a file by its shown name.
  public init(_ diagnostics: [Diagnostic], source: (String) -> SourceText?) {
    var edits: [String: [Edit]] = [:]
    var texts: [String: SourceText] = [:]
    for diagnostic in diagnostics {
      guard let solution = diagnostic.solutions.first(where: { $0.isSafe && !$0.replacements.isEmpty }) else {
        continue
      }
      var planned: [(file: String, edit: Edit)] = []
      for replacement in solution.replacements {
        let file = replacement.range.file
        guard let text = texts[file] ?? source(file), let start = replacement.range.start,
          let end = replacement.range.end, let lower = text.offset(of: start),
          let upper = text.offset(of: end), lower <= upper
        else { break }
        texts[file] = text
        let edit = Edit(lower: lower, upper: upper, text: replacement.text)
        let isFree = (edits[file] ?? []).allSatisfy { edit.upper < $0.lower || $0.upper < edit.lower }
        guard isFree else { break }
        planned.append((file, edit))
      }
      guard planned.count == solution.replacements.count else { continue }
      for (file, edit) in planned { edits[file, default: []].append(edit) }
      fixes.append(Fix(diagnostic: diagnostic, solution: solution))
    }
    files = edits.keys.sorted().compactMap { name in
      guard let text = texts[name], let edits = edits[name] else { return nil }
      return File(file: name, before: text.bytes, bytes: Self.apply(edits, to: text.bytes))
    }
  }

  private static func apply(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var index = 0
    for edit in edits.sorted(by: { $0.lower < $1.lower }) {
      output += bytes[index..<edit.lower]
      output += Array(edit.text.utf8)
      index = edit.upper
    }
    return output + bytes[index...]
  }
}

extension SourceText {
  /// The byte offset of a location in the text; nil if the line or column does not exist.
  public func offset(of location: SourceLocation) -> Int? {
    guard let line = line(location.line) else { return nil }
    var index = line.startIndex
    var column = 1
    while column < location.column {
      guard index < line.endIndex else { return nil }
      index += 1
      while index < line.endIndex, line[index] & 0xC0 == 0x80 { index += 1 }
      column += 1
    }
    return index
  }
}
