import JSONText

/// Prints diagnostics as JSON, version 1 of the format that docs/diagnostics.md describes.
public struct JSONPrinter: Sendable {
  /// Makes a printer.
  public init() {}

  /// The report as UTF-8 bytes.
  public func print(_ diagnostics: [Diagnostic]) -> [UInt8] {
    var json = JSONWriter(.lines)
    json.object { json in
      json.member("version", 1)
      json.member("diagnostics") { json in
        json.array(diagnostics) { json, diagnostic in write(diagnostic, to: &json) }
      }
      json.member("summary") { json in
        json.object { json in
          for severity in [Severity.error, .warning, .note] {
            json.member(severity.rawValue + "s", diagnostics.filter { $0.severity == severity }.count)
          }
        }
      }
    }
    return json.finished()
  }

  private func write(_ diagnostic: Diagnostic, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", diagnostic.kind.id)
      json.member("severity", diagnostic.severity.rawValue)
      if let range = diagnostic.range { json.member("range") { write(range, to: &$0) } }
      json.member("summary", diagnostic.summary)
      if let occurrences = diagnostic.occurrences {
        json.member("count", occurrences.count)
        json.member("files", occurrences.files)
      }
      if let id = diagnostic.epubcheckID { json.member("epubcheckID", id) }
      json.member("explanation", diagnostic.explanation ?? diagnostic.kind.explanation)
      if !diagnostic.notes.isEmpty {
        json.member("notes") { json in
          json.array(diagnostic.notes) { json, note in
            json.object { json in
              json.member("range") { write(note.range, to: &$0) }
              json.member("text", note.text)
            }
          }
        }
      }
      if !diagnostic.solutions.isEmpty {
        json.member("solutions") { json in
          json.array(diagnostic.solutions) { json, solution in write(solution, to: &json) }
        }
      }
    }
  }

  private func write(_ solution: Diagnostic.Solution, to json: inout JSONWriter) {
    json.object { json in
      json.member("summary", solution.summary)
      if solution.isSafe { json.member("safe", true) }
      json.member("replacements") { json in
        json.array(solution.replacements) { json, replacement in
          json.object { json in
            json.member("range") { write(replacement.range, to: &$0) }
            json.member("text", replacement.text)
          }
        }
      }
    }
  }

  private func write(_ range: SourceRange, to json: inout JSONWriter) {
    json.object { json in
      json.member("file", range.file)
      if let start = range.start { json.member("start") { write(start, to: &$0) } }
      if let end = range.end { json.member("end") { write(end, to: &$0) } }
    }
  }

  private func write(_ location: SourceLocation, to json: inout JSONWriter) {
    json.object { json in
      json.member("line", location.line)
      json.member("column", location.column)
    }
  }
}
