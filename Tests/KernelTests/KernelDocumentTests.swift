import Foundation
import Testing

@testable import Kernel

@Suite struct KernelDocumentTests {
  /// docs/kernel.md lists every built-in with what the code says of it.
  @Test func listsEveryBuiltIn() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("docs/kernel.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "the tests; OCTAVO_RECORD=1 writes it anew -->\n"))
    let end = try #require(text.range(of: "<!-- end of built-ins -->"))
    let functions = BuiltIn.all.filter { $0.function != nil || $0.applied != nil }
    let words = BuiltIn.all.filter { $0.function == nil && $0.applied == nil }
    var table = "\(functions.count) functions:\n\n| name | attributes | what it does |\n|---|---|---|\n"
    for entry in functions {
      let attributes = entry.attributes.names.map { SymbolName.spellings[Int($0.rawValue)] }.joined(
        separator: ", ")
      let summary = entry.summary.replacingOccurrences(of: "|", with: "\\|")
      table += "| `\(entry.name)` | \(attributes) | \(summary) |\n"
    }
    table += "\n\(words.count) words that stay as they are, for drawing, layout and options to read:\n\n"
    table += words.map { "`\($0.name)`" }.joined(separator: " ") + "\n"
    let expected = String(text[..<start.upperBound]) + table + String(text[end.lowerBound...])
    if ProcessInfo.processInfo.environment["OCTAVO_RECORD"] == "1" {
      try Data(expected.utf8).write(to: file)
    } else {
      #expect(text == expected, "run the tests once with OCTAVO_RECORD=1 and look at the change")
    }
  }

  @Test func describesEachInOneLine() {
    for entry in BuiltIn.all {
      #expect(
        !entry.summary.isEmpty && !entry.summary.contains("\n") && entry.summary.utf8.count < 120,
        "\(entry.name)")
    }
  }
}
