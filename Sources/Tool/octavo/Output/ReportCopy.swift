import ArgumentParser
import Files
import Glibc
import TextBytes

/// A file for a copy of a report, with its format, as in `sarif=octavo.sarif`.
struct ReportCopy: ExpressibleByArgument {
  let format: DiagnosticOptions.Format
  private let path: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let format = DiagnosticOptions.Format(rawValue: parts[0]) else { return nil }
    self.format = format
    path = parts[1]
  }

  /// Refuses two outputs of one name, of which the second would replace the first.
  static func refuseRepeated(_ outputs: [String], _ copies: [ReportCopy]) throws {
    var known: Set<String> = []
    for path in outputs + copies.map(\.path) where !known.insert(tidyPath(path)).inserted {
      throw ValidationError("\(path) is the name of two outputs")
    }
  }

  /// Writes the report, replacing the file; ends the command on failure.
  func write(_ bytes: [UInt8], _ writing: OutputWriting) {
    if let failure = writing.write(bytes, to: path) {
      writing.tell(failure)
      Glibc.exit(ExitStatus.cannotWrite.rawValue)
    }
  }
}
