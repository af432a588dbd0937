import Foundation
import Testing

/// The parts of a JSON report that tests read.
struct Report: Decodable {
  struct Place: Decodable {
    var line: Int
    var column: Int
  }
  struct Range: Decodable {
    var file: String
    var start: Place?
    var end: Place?
  }
  struct Replacement: Decodable {
    var range: Range
    var text: String
  }
  struct Solution: Decodable {
    var summary: String
    var replacements: [Replacement]
  }
  struct Finding: Decodable {
    var id: String
    var severity: String
    var range: Range?
    var summary: String
    var explanation: String
    var solutions: [Solution]?
  }
  var version: Int
  var diagnostics: [Finding]
}

@Suite struct BrokenExampleTests {
  private func report(_ options: [String] = []) throws -> (Report, Int32) {
    let result = try Tool.run(["check", "examples/broken", "--format", "json"] + options)
    return (try JSONDecoder().decode(Report.self, from: Data(result.output.utf8)), result.status)
  }

  @Test func oneRunShowsManyKindsOfFindingsEachAtItsPlace() throws {
    let (report, status) = try report()
    #expect(status == 1 && report.version == 1)
    #expect(Set(report.diagnostics.map(\.id)).count >= 30)
    for finding in report.diagnostics {
      let range = try #require(finding.range, "\(finding.id)")
      #expect(FileManager.default.fileExists(atPath: Tool.root.appendingPathComponent(range.file).path))
      #expect(!finding.summary.hasSuffix(".") && !finding.explanation.isEmpty, "\(finding.summary)")
    }
    for (id, file, line, column) in [
      ("attribute-unknown", "book.xml", 3, 43), ("element-unknown", "book.xml", 12, 6),
      ("id-duplicate", "book.xml", 17, 35), ("source-missing", "book.xml", 22, 18),
      ("path-outside-book", "book.xml", 23, 18), ("link-target-missing", "pages/links.xhtml", 9, 21),
      ("link-page-missing", "pages/links.xhtml", 9, 76), ("link-text-missing", "pages/links.xhtml", 10, 21),
      ("link-invalid", "pages/links.xhtml", 11, 21), ("media-missing", "pages/pictures.xhtml", 8, 18),
      ("media-unreadable", "pages/pictures.xhtml", 9, 18), ("media-remote", "pages/pictures.xhtml", 10, 18),
      ("alternative-text-missing", "pages/pictures.xhtml", 11, 9), ("id-repeated", "pages/markup.xhtml", 13, 12),
      ("heading-level-skipped", "pages/markup.xhtml", 11, 6), ("element-replaced", "pages/markup.xhtml", 12, 36),
      ("element-foreign", "pages/markup.xhtml", 19, 6), ("table-header-missing", "pages/markup.xhtml", 15, 6),
      ("attribute-dropped", "pages/markup.xhtml", 14, 41), ("entity-refused", "pages/entities.xhtml", 7, 8),
      ("xml-malformed", "pages/not-xml.xhtml", 6, 48), ("style-adjusted", "pages/style.css", 1, 8),
    ] {
      let isThere = report.diagnostics.contains {
        $0.id == id && $0.range?.file == "examples/broken/" + file && $0.range?.start?.line == line
          && $0.range?.start?.column == column
      }
      #expect(isThere, "\(id) at \(file):\(line):\(column)")
    }
  }

  @Test func aMisspelledTargetHasAReplacementForExactlyItsPlace() throws {
    let (report, _) = try report()
    let finding = try #require(report.diagnostics.first { $0.id == "link-target-missing" })
    let replacement = try #require(finding.solutions?.first?.replacements.first)
    #expect(replacement.text == "#squeeze-theorem")
    #expect(replacement.range.start?.column == 21 && replacement.range.end?.column == 37)
  }

  @Test func warningsCanBeTurnedOffAndRaisedButErrorsStay() throws {
    let (quiet, _) = try report(["--warning", "link-target-missing=off"])
    #expect(!quiet.diagnostics.contains { $0.id == "link-target-missing" })
    let (raised, _) = try report(["--warning", "media-missing=error"])
    #expect(raised.diagnostics.first { $0.id == "media-missing" }?.severity == "error")
    let (all, _) = try report(["--warnings-as-errors"])
    #expect(!all.diagnostics.contains { $0.severity == "warning" })
    #expect(try Tool.run(["check", "examples/broken", "--warning", "xml-malformed=off"]).status == 64)
  }

  @Test func findingsAreSortedByFileAndPlace() throws {
    let (report, _) = try report()
    let places = report.diagnostics.map { ($0.range?.file ?? "", $0.range?.start?.line ?? 0) }
    for (first, second) in zip(places, places.dropFirst()) {
      #expect(first.0 < second.0 || (first.0 == second.0 && first.1 <= second.1))
    }
  }
}
