import Diagnostics
import Foundation
import Testing

@Suite struct DiagnosticsDocumentTests {
  /// docs/diagnostics.md lists every id with what the code says of it.
  @Test func listsEveryKindThatTheCodeHas() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("docs/diagnostics.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "the tests; OCTAVO_RECORD=1 writes it anew -->\n"))
    let end = try #require(text.range(of: "<!-- end of ids -->"))
    var table = "| id | severity | what it asks for |\n|---|---|---|\n"
    for kind in DiagnosticKind.all.sorted(by: { $0.id < $1.id }) {
      table += "| `\(kind.id)` | \(kind.severity.rawValue) | \(kind.explanation) |\n"
    }
    let expected = String(text[..<start.upperBound]) + table + String(text[end.lowerBound...])
    if ProcessInfo.processInfo.environment["OCTAVO_RECORD"] == "1" {
      try Data(expected.utf8).write(to: file)
    } else {
      #expect(text == expected, "run the tests once with OCTAVO_RECORD=1 and look at the change")
    }
  }
}
