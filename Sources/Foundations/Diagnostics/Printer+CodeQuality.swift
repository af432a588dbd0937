import JSONText

/// Prints diagnostics as GitLab's Code Quality report, a list of issues that merge requests show at their lines.
///
/// Errors are `major`, warnings `minor`, notes `info`. A finding without a file is reported at line 1 of `.`.
public struct CodeQualityPrinter: Sendable {
  /// Makes a printer.
  public init() {}

  /// The report as UTF-8 bytes.
  public func print(_ diagnostics: [Diagnostic]) -> [UInt8] {
    var json = JSONWriter(.lines)
    json.array(Array(zip(diagnostics, Fingerprint.of(diagnostics)))) { json, finding in
      let (diagnostic, fingerprint) = finding
      json.object { json in
        json.member("description", diagnostic.headline)
        json.member("check_name", diagnostic.kind.id)
        json.member("fingerprint", fingerprint.text)
        json.member("severity", severity(of: diagnostic))
        json.member("location") { json in
          json.object { json in
            json.member("path", diagnostic.range?.file ?? ".")
            json.member("lines") { json in
              json.object { $0.member("begin", diagnostic.range?.start?.line ?? 1) }
            }
          }
        }
      }
    }
    return json.finished()
  }

  private func severity(of diagnostic: Diagnostic) -> String {
    switch diagnostic.severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
