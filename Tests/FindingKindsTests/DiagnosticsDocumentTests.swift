import Diagnostics
import FindingKinds
import Snapshots
import Testing

@Suite struct DiagnosticsDocumentTests {
  /// docs/diagnostics.md lists every id with its description from the code.
  @Test func listsEveryKindThatTheCodeHas() throws {
    var table = "| id | severity | what it asks for |\n|---|---|---|\n"
    for kind in DiagnosticKind.all.sorted(by: { $0.id < $1.id }) {
      table += "| `\(kind.id)` | \(kind.severity.rawValue) | \(kind.explanation) |\n"
    }
    let difference = try Snapshot.difference(
      of: table, from: "docs/diagnostics.md", after: "the tests; OCTAVO_RECORD=1 writes it anew -->\n",
      before: "<!-- end of ids -->")
    #expect(difference == nil, "run the test once with OCTAVO_RECORD=1 and look at the change")
  }
}
