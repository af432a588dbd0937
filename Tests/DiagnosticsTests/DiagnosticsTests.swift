import Diagnostics
import JSONText
import Testing
import TextBytes

private let page = SourceText(
  file: "limits.xhtml",
  bytes: Array("<p>\n  see <a href=\"#squeeze\">the squeeze theorem</a>\n</p>\n".utf8))

private func missingTarget() -> Diagnostic {
  let range = SourceRange(
    file: "limits.xhtml", start: SourceLocation(line: 2, column: 16), end: SourceLocation(line: 2, column: 24)
  )
  let fix = Diagnostic.Replacement(range, with: "#squeeze-theorem")
  return Diagnostic(
    .linkTargetMissing, at: range, "link target \"#squeeze\" is not in this book",
    solutions: [Diagnostic.Solution("did you mean \"#squeeze-theorem\"?", replacements: [fix])])
}

@Suite struct TextPrinterTests {
  @Test func printsPlaceExcerptCaretsAndSolution() {
    let text = TextPrinter { $0 == page.file ? page : nil }.print([missingTarget()])
    #expect(
      text == """
        limits.xhtml:2:16: warning: link target "#squeeze" is not in this book [link-target-missing]
             2 |   see <a href="#squeeze">the squeeze theorem</a>
               |                ^~~~~~~~
           did you mean "#squeeze-theorem"?

        """)
  }

  @Test func caretsStandUnderWideAndCombiningCharacters() {
    let source = SourceText(file: "f", bytes: Array("数学e\u{301}\tx".utf8))
    let range = SourceRange(
      file: "f", start: SourceLocation(line: 1, column: 6), end: SourceLocation(line: 1, column: 7))
    let lines = TextPrinter { _ in source }.print([Diagnostic(.xmlMalformed, at: range, "x")])
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1] == "     1 | 数学e\u{301} x")
    // Two wide characters, one narrow, one of zero width, a space for the tab.
    #expect(lines[2] == "       | " + String(repeating: " ", count: 6) + "^")
  }

  @Test func longLinesAreCutAroundTheMark() {
    let long = String(repeating: "a", count: 300) + "X" + String(repeating: "b", count: 300)
    let source = SourceText(file: "f", bytes: Array(long.utf8))
    let range = SourceRange(file: "f", start: SourceLocation(line: 1, column: 301))
    let lines = TextPrinter { _ in source }.print([Diagnostic(.xmlMalformed, at: range, "x")])
      .split(separator: "\n").map(String.init)
    #expect(lines[1].unicodeScalars.count < 140)
    let excerpt = Array(lines[1].unicodeScalars)
    let caret = Array(lines[2].unicodeScalars).firstIndex(of: "^")
    #expect(caret.map { excerpt[$0] } == "X")
  }

  @Test func findingsWithoutPlaceHaveNoExcerpt() {
    let finding = Diagnostic(.fileEmpty, at: SourceRange(file: "book.xml"), "the file is empty")
    #expect(TextPrinter { _ in page }.print([finding]) == "book.xml: error: the file is empty [file-empty]\n")
  }

  @Test func talliesBySeverity() {
    let error = Diagnostic(.fileEmpty, at: nil, "x")
    #expect(TextPrinter.tally([error, missingTarget(), missingTarget()]) == "1 error, 2 warnings")
    #expect(TextPrinter.tally([]) == nil)
  }
}

@Suite struct JSONPrinterTests {
  @Test func printsVersionedJSONThatKeepsEveryField() {
    let json = String(decoding: JSONPrinter().print([missingTarget()]), as: UTF8.self)
    #expect(json.hasPrefix("{\n  \"version\": 1,\n  \"diagnostics\": [\n"))
    #expect(json.contains("\"id\": \"link-target-missing\""))
    #expect(json.contains("\"line\": 2"))
    #expect(json.contains("\"text\": \"#squeeze-theorem\""))
    #expect(json.contains("\"warnings\": 1"))
  }

  @Test func escapesWhatJSONAsksFor() {
    var json = JSONWriter(.lines)
    json.string("a\"b\\c\n\t\u{1}é")
    #expect(String(decoding: json.finished(), as: UTF8.self) == "\"a\\\"b\\\\c\\n\\t\\u0001é\"\n")
  }
}

@Suite struct SourceTextTests {
  @Test(arguments: [
    ("a\nb", 2, 2, 1), ("a\r\nbc", 4, 2, 2), ("a\rb", 2, 2, 1), ("é\nü", 3, 2, 1), ("ab", 9, 1, 3),
  ])
  func countsLinesOfEveryKindAndColumnsInScalars(text: String, offset: Int, line: Int, column: Int) {
    let source = SourceText(file: "f", bytes: Array(text.utf8))
    #expect(source.location(at: offset) == SourceLocation(line: line, column: column))
  }

  @Test(arguments: ["\n", "\r\n"]) func findsLinesAndColumnsFarIntoALargeFile(ending: String) throws {
    let lines = (1...3000).map { "line \($0) é" }
    let source = SourceText(file: "f", bytes: Array(lines.joined(separator: ending).utf8))
    let before = lines[..<1999].joined(separator: ending).utf8.count + ending.utf8.count
    #expect(source.location(at: before + 5) == SourceLocation(line: 2000, column: 6))
    for number in [1, 2, 1500, 2999, 3000] {
      #expect(source.line(number).map { String(decoding: $0, as: UTF8.self) } == lines[number - 1])
    }
    #expect(source.line(3001) == nil)
  }

  @Test func aByteOrderMarkIsNoColumn() {
    let source = SourceText(file: "f", bytes: Array("\u{FEFF}ab".utf8))
    #expect(source.location(at: 4) == SourceLocation(line: 1, column: 2))
    #expect(source.line(1).map { String(decoding: $0, as: UTF8.self) } == "ab")
    #expect(source.line(2) == nil)
  }
}

@Suite struct SuggestionTests {
  @Test(arguments: [("chaptr", "chapter"), ("setcion", "section"), ("pge", "page")])
  func findsTheOnePlausibleName(wrong: String, right: String) {
    #expect(suggestion(for: wrong, among: ["chapter", "section", "page", "part"]) == right)
  }

  @Test func saysNothingWhereNoneOrSeveralArePlausible() {
    #expect(suggestion(for: "zebra", among: ["chapter", "page"]) == nil)
    let long = String(repeating: "a", count: 251)
    #expect(suggestion(for: long + "b", among: [long + "c"]) == nil)
    #expect(suggestion(for: "name-0", among: (1..<100_000).map { "nam\($0)-x" }) == nil)
    #expect(suggestion(for: "fig-3", among: ["fig-1", "fig-2"]) == nil)
    // The only name that goes on with further words.
    #expect(suggestion(for: "squeeze", among: ["squeeze-theorem", "limits"]) == "squeeze-theorem")
    #expect(suggestion(for: "squeeze", among: ["squeeze-theorem", "squeeze-proof"]) == nil)
    #expect(suggestion(for: "sec", among: ["sec-limits"]) == nil)
  }
}

@Suite struct DiagnosticKindTests {
  @Test func findingsAreOrderedByFileThenPlace() {
    let places: [(String, Int)] = [("b", 1), ("a", 9), ("a", 2)]
    let findings = places.map {
      Diagnostic(
        .xmlMalformed, at: SourceRange(file: $0.0, start: SourceLocation(line: $0.1, column: 1)), "x")
    }
    let sorted = findings.sorted(by: Diagnostic.isOrderedBefore)
    #expect(sorted.map { $0.range?.start?.line } == [2, 9, 1])
  }
}

@Suite struct OccurrencesTests {
  @Test func countedFindingsAreJoinedOverFilesAndOthersAreNot() {
    func finding(_ file: String, _ count: Int?) -> Diagnostic {
      var finding = Diagnostic(.xmlMalformed, at: SourceRange(file: file), "x")
      finding.occurrences = count.map { Diagnostic.Occurrences($0) }
      return finding
    }
    let joined = Diagnostic.joined([finding("a", 2), finding("b", nil), finding("c", 3), finding("d", nil)])
    #expect(joined.map(\.headline) == ["x (5 times in 2 files)", "x", "x"])
    #expect(joined.map { $0.range?.file } == ["a", "b", "d"])
    #expect(finding("a", 1).headline == "x")
  }
}

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\u{1B}[31m\nb", "a␛[31m␊b"), ("\u{85}\u{202E}x\u{7F}", "\u{FFFD}\u{FFFD}x␡"),
    ("a\tb", "a b"),
    ("é ü 日本", "é ü 日本"),
  ])
  func controlCharactersBecomeVisible(text: String, printable: String) {
    #expect(text.printable == printable)
  }

  @Test(arguments: [
    ("::error::x\n  ::warning::y\n", "\\::error::x\n  \\::warning::y\n"), ("a::b", "a::b"),
    ("x ##[error]y", "x ##\\[error]y"), ("##vso[task.x]", "##\\vso[task.x]"), ("## Head [a]", "## Head [a]"),
    ("###[x]", "###\\[x]"), ("#[x] :", "#[x] :"),
  ])
  func linesAreNoCommands(text: String, printed: String) { #expect(text.withoutCommands == printed) }

  @Test func aFindingIsPrintedOnLinesOfItsOwn() {
    let range = SourceRange(file: "a\nb.md", start: .init(line: 1, column: 1))
    let finding = Diagnostic(
      .mediaMissing, at: range, "file \"x\ny\"", explanation: "one\ntwo",
      solutions: [Diagnostic.Solution("did you mean \"\u{1B}c\"?")])
    let text = TextPrinter { _ in nil }.print([finding])
    #expect(
      text == """
        a␊b.md:1:1: warning: file "x␊y" [media-missing]
           one
           two
           did you mean "␛c"?

        """)
  }
}
