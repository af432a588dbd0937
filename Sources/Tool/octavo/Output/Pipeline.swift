import Files
import Glibc

/// The CI service that runs the tool, detected by environment variables.
enum Pipeline {
  case gitHub
  case gitLab

  static let current: Pipeline? =
    isSet("GITHUB_ACTIONS") ? .gitHub : isSet("GITLAB_CI") ? .gitLab : nil

  private static func isSet(_ name: String) -> Bool {
    getenv(name).map { String(cString: $0) } == "true"
  }

  /// Appends Markdown to the summary page of a GitHub job; does nothing for GitLab, which has no such page.
  func addSummary(_ markdown: [UInt8]) {
    guard self == .gitHub, let path = getenv("GITHUB_STEP_SUMMARY") else { return }
    let descriptor = WritableFile.append(to: String(cString: path))
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let text = Array("### Octavo\n\n".utf8) + markdown + Array("\n".utf8)
    if text.withUnsafeBytes({ Glibc.write(descriptor, $0.baseAddress, $0.count) }) != text.count {
      Terminal.printMessage("octavo: the summary of the job could not be written completely\n")
    }
  }

  /// The start and end of a collapsible section in GitLab's log; nil for GitHub, whose log shows annotations instead.
  func section(isFolded: Bool) -> (start: [UInt8], end: [UInt8])? {
    guard self == .gitLab else { return nil }
    let now = time(nil)
    let start =
      "\u{1B}[0Ksection_start:\(now):octavo_findings[collapsed=\(isFolded)]\r\u{1B}[0KFindings of Octavo\n"
    return (Array(start.utf8), Array("\u{1B}[0Ksection_end:\(now):octavo_findings\r\u{1B}[0K".utf8))
  }
}
