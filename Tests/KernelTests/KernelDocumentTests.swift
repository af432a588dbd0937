import Foundation
import KernelLanguage
import Snapshots
import Testing

@testable import Kernel

@Suite struct KernelDocumentTests {
  /// docs/kernel.md lists every built-in with its description from the code.
  @Test func listsEveryBuiltIn() throws {
    let functions = BuiltIn.all.filter { $0.function != nil || $0.applied != nil }
    let words = BuiltIn.all.filter { $0.function == nil && $0.applied == nil }
    var table = "\(functions.count) functions:\n\n| name | attributes | what it does |\n|---|---|---|\n"
    for entry in functions {
      let attributes = entry.attributes.names.map { SymbolName.spellings[Int($0.rawValue)] }.joined(
        separator: ", ")
      let summary = entry.summary.text.replacingOccurrences(of: "|", with: "\\|")
      table += "| `\(entry.name)` | \(attributes) | \(summary) |\n"
    }
    table += "\n\(words.count) words that stay as they are, for drawing, layout and options to read:\n\n"
    table += words.map { "`\($0.name)`" }.joined(separator: " ") + "\n"
    let difference = try Snapshot.difference(
      of: table, from: "docs/kernel.md", after: "the tests; OCTAVO_RECORD=1 writes it anew -->\n",
      before: "<!-- end of built-ins -->")
    #expect(difference == nil, "run the test once with OCTAVO_RECORD=1 and look at the change")
  }

  @Test func describesEachInOneLine() {
    for entry in BuiltIn.all {
      #expect(
        !entry.summary.text.isEmpty && !entry.summary.text.contains("\n")
          && entry.summary.text.utf8.count < 120,
        "\(entry.name)")
    }
  }
}
