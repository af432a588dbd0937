import Foundation
import Testing

/// docs/reader.md lists the tests of every rule of the navigation design, native ones and those in browsers.
@Suite struct RulesDocumentTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The names of tests in a folder's files that begin with a word, such as `func ` or `def `.
  private func names(in folder: String, after word: String) throws -> [String] {
    let folder = Self.tests.appendingPathComponent(folder)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap { file in
      guard file.hasSuffix(".swift") || file.hasPrefix("rules_") else { return [String]() }
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      return text.components(separatedBy: word).dropFirst().map { String($0.prefix { $0 != "(" }) }
    }
  }

  /// Those of a rule: its number, and no digit after it.
  private func tests(of rule: String, among names: [String]) -> [String] {
    names.filter { $0.hasPrefix(rule) && $0.dropFirst(rule.count).first?.isNumber == false }
  }

  @Test func everyRuleHasANativeTestAndOneInBrowsers() throws {
    let native = try ["ReaderCoreTests", "PublishingTests"].flatMap { try names(in: $0, after: "func ") }
    let browser = try names(in: "Reader", after: "def ")
    var table = "| rule | native | in browsers |\n|---|---|---|\n"
    for rule in 1...15 {
      let (natives, browsers) = (
        tests(of: "r\(rule)", among: native), tests(of: "R\(rule)", among: browser)
      )
      #expect(!natives.isEmpty && !browsers.isEmpty, "R\(rule)")
      let cells = [natives, browsers].map { $0.map { "`\($0)`" }.joined(separator: " ") }
      table += "| R\(rule) | \(cells[0]) | \(cells[1]) |\n"
    }
    let file = Self.tests.deletingLastPathComponent().appendingPathComponent("docs/reader.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "OCTAVO_RECORD=1 writes it anew -->\n"))
    let end = try #require(text.range(of: "<!-- end of rules -->"))
    let expected = String(text[..<start.upperBound]) + table + String(text[end.lowerBound...])
    if ProcessInfo.processInfo.environment["OCTAVO_RECORD"] == "1" {
      try Data(expected.utf8).write(to: file)
    } else {
      #expect(text == expected, "run the test once with OCTAVO_RECORD=1")
    }
  }
}
