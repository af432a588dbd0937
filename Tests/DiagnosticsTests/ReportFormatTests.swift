import Diagnostics
import Foundation
import Testing
import TextBytes

@Suite struct ReportFormatTests {
  private typealias Object = [String: Any]

  private func finding() -> Diagnostic {
    let range = SourceRange(
      file: "kapitel 1/größe.xhtml", start: .init(line: 2, column: 16), end: .init(line: 2, column: 24))
    let fix = Diagnostic.Replacement(range, with: "#squeeze-theorem")
    var diagnostic = Diagnostic(
      .linkTargetMissing, at: range, "link target \"#squeeze\" is not in this book",
      explanation: "50% sure:\nlook",
      notes: [Diagnostic.Note(SourceRange(file: "b.xhtml"), "the page it is on")],
      solutions: [Diagnostic.Solution("did you mean \"#squeeze-theorem\"?", replacements: [fix])])
    diagnostic.occurrences = Diagnostic.Occurrences(3)
    return diagnostic
  }

  private func run(_ diagnostics: [Diagnostic]) throws -> Object {
    let bytes = SARIFPrinter(version: "1.2.3").print(diagnostics)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? Object)
    #expect(log["version"] as? String == "2.1.0")
    return try #require((log["runs"] as? [Object])?.first)
  }

  @Test func gitHubsCommandsHoldNoControlCharacters() {
    let range = SourceRange(file: "a\u{1B}[31m\u{202E}.md", start: .init(line: 1, column: 1))
    let finding = Diagnostic(.creatorMissing, at: range, "x\u{7}\u{9B}\u{2028}y\nz")
    let text = String(decoding: GitHubPrinter().print([finding]), as: UTF8.self)
    #expect(text.unicodeScalars.filter(\.isControl) == ["\n"], "\(text)")
    #expect(text.contains("%0Az"))
  }

  @Test func sarifNamesToolAndRules() throws {
    let run = try run([finding(), Diagnostic(.creatorMissing, at: nil, "x"), finding()])
    let driver = try #require((run["tool"] as? Object)?["driver"] as? Object)
    #expect(driver["name"] as? String == "octavo" && driver["semanticVersion"] as? String == "1.2.3")
    let rules = try #require(driver["rules"] as? [Object])
    #expect(rules.map { $0["id"] as? String } == ["creator-missing", "link-target-missing"])
    let results = try #require(run["results"] as? [Object])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    #expect(results.map { $0["level"] as? String } == ["warning", "warning", "warning"])
    #expect(results[1]["locations"] == nil)
  }

  @Test func sarifTellsFindingsAgainAndLeadsToHelp() throws {
    var moved = finding()
    moved.range?.start?.line = 90
    func fingerprints(_ diagnostics: [Diagnostic]) throws -> [String] {
      let results = try #require(try run(diagnostics)["results"] as? [Object])
      return results.compactMap { ($0["partialFingerprints"] as? [String: String])?["octavoFinding/v1"] }
    }
    let first = try fingerprints([finding(), finding()])
    #expect(first.count == 2 && first[0] != first[1] && first.allSatisfy { $0.count == 16 })
    #expect(try fingerprints([moved]) == [first[0]])
    let bytes = SARIFPrinter(version: "1", helpAddress: "https://example.org/#").print([finding()])
    #expect(
      String(decoding: bytes, as: UTF8.self).contains(
        "\"helpUri\": \"https://example.org/#link-target-missing\""))
  }

  @Test func sarifHasRangesRelatedPlacesAndFixes() throws {
    let result = try #require((try run([finding()])["results"] as? [Object])?.first)
    let place = try #require(((result["locations"] as? [Object])?.first)?["physicalLocation"] as? Object)
    #expect((place["artifactLocation"] as? Object)?["uri"] as? String == "kapitel%201/gr%C3%B6%C3%9Fe.xhtml")
    let region = try #require(place["region"] as? [String: Int])
    #expect(region == ["startLine": 2, "startColumn": 16, "endLine": 2, "endColumn": 24])
    let message = try #require((result["message"] as? Object)?["text"] as? String)
    #expect(message.hasPrefix("link target \"#squeeze\" is not in this book (3 times)\n50% sure:"))
    #expect((result["relatedLocations"] as? [Object])?.count == 1)
    let fix = try #require((result["fixes"] as? [Object])?.first)
    let change = try #require((fix["artifactChanges"] as? [Object])?.first)
    let replacement = try #require((change["replacements"] as? [Object])?.first)
    #expect((replacement["insertedContent"] as? Object)?["text"] as? String == "#squeeze-theorem")
    #expect((replacement["deletedRegion"] as? [String: Int]) == region)
  }

  @Test func reportsHaveTheIDOfEpubcheckAsAFieldOfItsOwn() throws {
    let range = SourceRange(file: "book.epub/EPUB/one.xhtml")
    let missing = Diagnostic(.resourceMissing, at: range, "x is not here", epubcheckID: "RSC-007")
    let results = try #require(try run([missing, finding()])["results"] as? [Object])
    #expect((results[0]["properties"] as? [String: String]) == ["epubcheckID": "RSC-007"])
    #expect(results[1]["properties"] == nil)
    let bytes = JSONPrinter().print([missing, finding()])
    let report = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? Object)
    let written = try #require(report["diagnostics"] as? [Object])
    #expect(written.map { $0["epubcheckID"] as? String } == ["RSC-007", nil])
    #expect(written[0]["explanation"] as? String == DiagnosticKind.resourceMissing.explanation)
    let text = TextPrinter { _ in nil }.print([missing])
    #expect(
      text == #"book.epub/EPUB/one.xhtml: error: x is not here [resource-missing] [epubcheck RSC-007]"# + "\n"
    )
    let command = String(decoding: GitHubPrinter().print([missing]), as: UTF8.self)
    #expect(
      command
        == #"::error file=book.epub/EPUB/one.xhtml,title=resource-missing::x is not here%0Aepubcheck: RSC-007"#
        + "\n")
  }

  @Test func aReportWithoutFindingsIsStillALog() throws {
    #expect((try run([])["results"] as? [Object])?.isEmpty == true)
  }

  @Test func annotationsAreOneLineEachAndEncoded() {
    var note = finding()
    note.severity = .note
    let text = String(decoding: GitHubPrinter().print([finding(), note]), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0].hasPrefix(
        "::warning file=kapitel 1/größe.xhtml,line=2,col=16,endLine=2,endColumn=24,title=link-target-missing::link"
      ))
    #expect(lines[0].contains("(3 times)%0A50%25 sure:%0Alook%0Adid you mean"))
    #expect(lines[1].hasPrefix("::notice "))
  }

  @Test func markdownKeepsWhatSourcesSayText() throws {
    let range = SourceRange(
      file: "a|b_c.md", start: .init(line: 2, column: 1), end: .init(line: 2, column: 3))
    let warning = Diagnostic(.linkTargetMissing, at: range, "link target \"<b>`|\n\" is *not*")
    let error = Diagnostic(.manifestUnknown, at: nil, "no manifest")
    let bytes = MarkdownPrinter(most: 2).print([warning, error, warning])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(
      text == #"""
        **1 error, 2 warnings** in 1 file

        | | place | finding |
        |---|---|---|
        | error |  | no manifest (manifest-unknown) |
        | warning | a\|b\_c.md:2:1 | link target "\<b\>\`\|␊" is \*not\* (link-target-missing) |

        Not listed: 1 more.

        """#, "\(text)")
    #expect(MarkdownPrinter().print([]) == Array("Nothing was found.\n".utf8))
  }
}
