import BookCompiler
import Diagnostics
import Foundation
import Testing

/// The parts of a SARIF report that tests read.
private struct SARIF: Decodable {
  struct Run: Decodable {
    struct Tool: Decodable { var driver: Driver }
    struct Driver: Decodable { var rules: [Rule] }
    struct Rule: Decodable { var id: String }
    struct Region: Decodable { var startLine: Int?, startColumn: Int? }
    struct Artifact: Decodable { var uri: String }
    struct Physical: Decodable { var artifactLocation: Artifact; var region: Region? }
    struct Location: Decodable { var physicalLocation: Physical }
    struct Result: Decodable { var ruleId: String; var ruleIndex: Int; var locations: [Location]? }
    var tool: Tool
    var results: [Result]
  }
  var version: String
  var runs: [Run]
}

private struct JSONReport: Decodable {
  struct Place: Decodable { var line: Int, column: Int }
  struct Range: Decodable { var file: String; var start: Place?, end: Place? }
  struct Finding: Decodable {
    var id: String, severity: String; var range: Range?; var summary: String, explanation: String
  }
  var version: Int
  var diagnostics: [Finding]
}

@Suite struct BrokenBooksTests {
  @Test func thereAreSixtyAndMoreOfManyRules() {
    #expect(BrokenBooks.all.count >= 60)
    #expect(Set(BrokenBooks.all.map(\.id)).count >= 55)
  }

  @Test(arguments: BrokenBooks.all) func aFaultIsFoundAtItsPlaceInEveryForm(_ book: BrokenBook) throws {
    let folder = try SmallFolder(book.plainFiles)
    let (findings, sources) = folder.findings(book.manifest)
    let root = folder.url.path + "/"
    let expected = try #require(book.expected)
    let found = findings.filter { $0.kind.id == book.id }
    let places = found.map { finding -> SourceRange? in
      var range = finding.range
      range?.file.replace(root, with: "")
      // A mark without width is a place whose end does not matter.
      let start = range?.start
      if expected.start == expected.end { range?.end = start }
      return range
    }
    #expect(
      places.contains { $0 == expected },
      "found: \(findings.map { "\($0.kind.id) \($0.range.map(String.init(describing:)) ?? "")" })")
    try checkForms(findings, sources)
  }

  /// Every form of report can be parsed, and contains every finding at its place.
  private func checkForms(_ findings: [Diagnostic], _ sources: SourceCache) throws {
    let json = try JSONDecoder().decode(JSONReport.self, from: Data(JSONPrinter().print(findings)))
    #expect(json.version == 1 && json.diagnostics.map(\.id) == findings.map(\.kind.id))
    #expect(json.diagnostics.map(\.range?.start?.column) == findings.map(\.range?.start?.column))
    #expect(json.diagnostics.allSatisfy { !$0.explanation.isEmpty && !$0.summary.hasSuffix(".") })

    let sarif = try JSONDecoder().decode(SARIF.self, from: Data(SARIFPrinter(version: "1").print(findings)))
    let run = try #require(sarif.runs.first)
    #expect(sarif.version == "2.1.0" && run.results.map(\.ruleId) == findings.map(\.kind.id))
    for (result, finding) in zip(run.results, findings) {
      #expect(run.tool.driver.rules[result.ruleIndex].id == result.ruleId)
      let region = result.locations?.first?.physicalLocation.region
      #expect(region?.startLine == finding.range?.start?.line)
      #expect(region?.startColumn == finding.range?.start?.column)
    }

    let commands = String(decoding: GitHubPrinter().print(findings), as: UTF8.self).split(separator: "\n")
    #expect(commands.count == findings.count)
    for (command, finding) in zip(commands, findings) {
      let level = finding.severity == .note ? "notice" : finding.severity.rawValue
      #expect(command.hasPrefix("::\(level) ") && command.contains("title=\(finding.kind.id)"), "\(command)")
      if let start = finding.range?.start { #expect(command.contains("line=\(start.line),")) }
    }

    let issues = try JSONDecoder().decode(
      [CodeQualityIssue].self, from: Data(CodeQualityPrinter().print(findings)))
    #expect(issues.map(\.name) == findings.map(\.kind.id))
    #expect(issues.map(\.location.lines.begin) == findings.map { $0.range?.start?.line ?? 1 })
    #expect(Set(issues.map(\.fingerprint)).count == issues.count)

    let table = String(decoding: MarkdownPrinter().print(findings), as: UTF8.self)
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| | place") }
    #expect(rows.count == findings.count)
    for finding in findings {
      let place = finding.range?.start.map { ":\($0.line):\($0.column) | " } ?? " | "
      #expect(rows.contains { $0.hasSuffix("(\(finding.kind.id)) |") && $0.contains(place) }, "\(table)")
    }

    let text = TextPrinter { sources.text(file: $0) }.print(findings)
    for finding in findings { #expect(text.contains("[\(finding.kind.id)]")) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where line.contains("[\(findings.first?.kind.id ?? "")]") {
      guard findings[0].range?.start != nil, index + 2 < lines.count else { break }
      #expect(lines[index + 1].contains(" | ") && lines[index + 2].contains("^"))
      break
    }
  }
}

/// An issue of GitLab's Code Quality report.
private struct CodeQualityIssue: Decodable {
  struct Location: Decodable {
    struct Lines: Decodable { let begin: Int }
    let lines: Lines
  }
  let name: String
  let fingerprint: String
  let location: Location

  enum CodingKeys: String, CodingKey {
    case fingerprint, location
    case name = "check_name"
  }
}
