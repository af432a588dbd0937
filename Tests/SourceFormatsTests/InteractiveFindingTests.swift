import Diagnostics
import Foundation
import Testing

@testable import InteractiveCompiling
@testable import PageWriting
@testable import SourceFormats

/// What is said of interactives, and where.
@Suite struct InteractiveFindingTests {
  private func findings(_ codes: String..., in fence: String = "{interactive}") -> [Diagnostic] {
    let text = "# Waves\n" + codes.map { "\n```\(fence)\n\($0)\n```\n" }.joined()
    return readSource(file: "a.md", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.md"))
      .diagnostics
  }

  /// The line, column and summary of each doubt.
  private func doubts(_ code: String) -> [String] {
    findings(code).filter { $0.kind == .interactiveDoubtful }.map {
      "\($0.range?.start?.line ?? 0):\($0.range?.start?.column ?? 0) \($0.summary)"
    }
  }

  /// Readers can move the control to where it draws.
  @Test func oneThatFailsAtItsFirstValuesIsLiveInPart() throws {
    let code = "Manipulate[Plot[x Position[{1, 2}, n][[1, 1]], {x, 0, 6}], {{n, 0}, 0, 2, 1}]"
    let text = "# Waves\n\n```{interactive}\n\(code)\n```\n"
    let read = readSource(
      file: "a.md", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.md"))
    let page = try #require(read.pages.first)
    #expect(page.interactives.map(\.liveness) == [.partly])
    #expect(String(decoding: page.content.bytes, as: UTF8.self).contains("<svg"))
    #expect(
      findings(code).filter { $0.kind == .interactivePartly }.map(\.summary) == [
        "an interactive shows only parts of its content: Part 1 of an expression with 0 does not exist at the first values"
      ])
    #expect(
      findings("Manipulate[Position[{1}, 2][[n]], {n, 1, 3, 1}]").contains { $0.kind == .interactiveFailed })
  }

  @Test(arguments: [
    ("Manipulate[a,\n  {a, 5, 1, 0}]", "5:13 the step of a is 0, and has no effect"),
    ("Manipulate[a,\n  {a, 3, 3}]", "5:10 the range of a has no length"),
    ("Manipulate[a, {a, 1, 5},\n  {{a, 3}, 2, 3}]", "5:3 two sliders set the variable a, and move together"),
    ("Manipulate[Sin[a]\n  {a, 1, 5}]", "5:3 a comma is missing before the control of a"),
    ("Manipulate[a, {a, 1, 5}\n  {{b, 1}, {1, 2}}]", "5:3 a comma is missing before the control of b"),
    ("Manipulate[1,\n  {\"a\", 1, 5}]", "5:4 a control has the string \"a\" as its variable, and is none"),
    (
      "Manipulate[a,\n  {a, 1, 5, ControlType -> Slidr}]",
      "5:28 ControlType has no value Slidr: did you mean Slider?"
    ),
    ("Manipulate[a,\n  {a, 1, 5, Anmator}]", "5:13 Anmator is no kind of control: did you mean Animator?"),
    (
      "Manipulate[Plot[a x, {x, 0, 1},\n PlotLegends -> \"Expresions\"], {a, 1, 5}]",
      "5:17 PlotLegends has no value \"Expresions\": did you mean \"Expressions\"?"
    ),
    (
      "Manipulate[Plot[a x, {x, 0, 1},\n PlotLegends -> Expressions], {a, 1, 5}]",
      "5:17 PlotLegends has no value Expressions: did you mean \"Expressions\"?"
    ),
    (
      "Manipulate[Plot[{a x, x^2}, {x, 0, 1},\n Filling -> {1 -> {5}}], {a, 1, 5}]",
      "5:20 Filling names curve 5, but there are 2 curves"
    ),
    (
      "Manipulate[Plot[{a x}, {x, 0, 1},\n Filling -> {3 -> Axis}], {a, 1, 5}]",
      "5:14 Filling names curve 3, but there is 1 curve"
    ),
  ])
  func whatIsHardlyMeantIsTold(_ code: String, _ finding: String) {
    #expect(doubts(code) == [finding])
    #expect(DiagnosticKind.interactiveDoubtful.id == "interactive-doubtful")
  }

  @Test(arguments: [
    "Manipulate[a {x, 1, b, c}, {a, 5, 1}, {{b, 1}, {1, 2, 3}}, {{a, 2}, InputField}, {c, 0, 5, 1, Animator}]",
    "Manipulate[Plot[Evaluate[{a x, x}], {x, 0, 1}, Filling -> {1 -> {2}}, PlotLegends -> {\"a\"}], {a, 1, 5}]",
    "Manipulate[Plot[Table[a n x, {n, 3}], {x, 0, 1}, Filling -> {1 -> {3}}, PlotLegends -> Automatic], {a, 1, 5}]",
    "Manipulate[a, \"b\", Row[{Control[{a, 0, 1}]}], {a, 0, 1, ControlType -> None}]",
  ])
  func whatIsMeantIsNotTold(_ code: String) { #expect(doubts(code).isEmpty) }

  @Test func anUnclosedBraceOfAFenceIsTold() throws {
    let found = findings("Manipulate[a, {a, 0, 1}]", in: "{interactive A wave")
    let finding = try #require(found.first { $0.kind == .interactiveDoubtful })
    #expect(finding.summary.hasPrefix("the brace of \"{interactive\" is not closed"))
    #expect(finding.range?.start?.line == 3)
  }

  @Test func findingsAreAtTheNameThatTheyTell() throws {
    let lacking = try #require(
      findings("Manipulate[\"WordCloud\";\n  WordCloud[a], {a, 1, 5}]").first {
        $0.kind == .interactiveLacking
      })
    #expect(lacking.range?.start?.line == 5 && lacking.range?.start?.column == 3)
    let partly = try #require(
      findings("Manipulate[\n  If[n > 2, Range[u], n], {{n, 1}, 1, 3, 1}]").first {
        $0.kind == .interactivePartly
      })
    #expect(partly.range?.start?.line == 5 && partly.range?.start?.column == 13)
    let slow = try #require(
      findings("f = 1;\nManipulate[While[True], {a, 1, 5}]").first { $0.kind == .interactiveFailed })
    #expect(slow.range?.start?.line == 5 && slow.range?.start?.column == 1)
  }

  @Test func aFindingOfSeveralInteractivesTellsAllPlaces() throws {
    let slow = "Manipulate[While[True], {a, 1, 5}]"
    let found = findings(slow, slow, slow).filter { $0.kind == .interactiveFailed }
    let finding = try #require(found.first)
    #expect(found.count == 1 && finding.occurrences?.count == 3)
    #expect(finding.notes.map { $0.range.start?.line } == [8, 12])
    // Also those of another file.
    var other = finding
    other.range = finding.notes[0].range
    other.notes = []
    #expect(Diagnostic.joined([finding, other]).first?.notes.count == 3)
  }

  @Test func aNameThatTheAuthorDidNotWriteIsThatOfAResult() throws {
    let code = "Manipulate[If[a > 2, Row[{x /. First[Solve[x Exp[x] == b[a], x]]}], a], {{a, 1}, 1, 3, 1}]"
    for finding in findings(code) where finding.kind == .interactivePartly {
      #expect(!finding.summary.contains("ProductLog is left as it is written"))
    }
    let bounds = try #require(
      findings("Manipulate[a, {a, 0, c}]").first { $0.kind == .interactiveLacking })
    #expect(bounds.summary == "the bounds of a cannot be evaluated, so an interactive stays a picture")
    let choices = try #require(
      findings("Manipulate[k, {k, Range[n]}]").first { $0.kind == .interactiveLacking })
    #expect(choices.summary == "the choices of k cannot be evaluated, so an interactive stays a picture")
  }

  @Test func anOperatorIsToldByItsSign() throws {
    let code = "Manipulate[If[n > 2, q /. u, n], {{n, 1}, 1, 3, 1}]"
    let finding = try #require(findings(code).first { $0.kind == .interactivePartly })
    #expect(finding.summary.contains("\"/.\" (ReplaceAll) is left as it is written at n = 3"))
  }

  @Test func namesAreFoundApartFromStringsAndComments() {
    let code = Array("\"Plot\" (* Plot (* Plot *) *) ListPlot Plot[x]".utf8)
    #expect(SourceName("Plot").range(in: code) == 38..<42)
    #expect(SourceName("y").range(in: code) == nil)
    #expect(SourceName.names(in: code).map(\.name) == ["ListPlot", "Plot", "x"])
  }
}
