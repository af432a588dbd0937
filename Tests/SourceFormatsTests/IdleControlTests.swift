import Diagnostics
import Foundation
import Testing

@testable import InteractiveCompiling
@testable import PageWriting
@testable import SourceFormats

/// Interactives that are operated when the book is built: buttons are pressed, handles moved, and what changes nothing is named.
@Suite struct IdleControlTests {
  private static func findings(_ code: String) -> [Diagnostic] {
    let text = "# Levers\n\n```{interactive}\n\(code)\n```\n"
    return readSource(file: "a.md", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.md"))
      .diagnostics.filter { $0.kind.id.hasPrefix("interactive-") }
  }

  /// A control of each kind for the variable `v`.
  private static let controls = [
    "{v, 1, 4}", "{v, 1, 4, 1}", "{{v, 2}, {1, 2, 3}}", "{{v, True}, {True, False}}",
    "{{v, {1}}, {1, 2}, TogglerBar}",
    "{{v, {0, 0}}, {-1, -1}, {1, 1}}", "{{v, {0, 0}}, Locator}", "{{v, {{0, 0}, {1, 1}}}, Locator}",
    "{{v, {1, 2}}, 0, 3, IntervalSlider}", "{v, 1, 4, Animator}", "{v, Range[7]}", "{{v, 1/3}, {1/3, 1/5}}",
  ]

  @Test(arguments: controls) func aControlThatChangesNothingIsNamed(_ control: String) {
    let idle = Self.findings("Manipulate[Graphics[Circle[{0, 0}, w], PlotRange -> 3], \(control), {w, 1, 2}]")
    #expect(idle.map(\.summary) == ["the control v changes nothing at any setting"])
    let used = Self.findings("Manipulate[Graphics[Text[v, {w, 0}], PlotRange -> 3], \(control), {w, 1, 2}]")
    #expect(used.isEmpty)
  }

  @Test(arguments: [
    // An effect that only another control's value shows.
    "Manipulate[If[shown, Text[u], 0], {u, 1, 5}, {shown, {False, True}}]",
    "Manipulate[If[top > 8, u, 0], {u, 1, 5}, {top, 0, 10}]",
    // What offers one value alone has no other to show.
    "Manipulate[Graphics[Circle[]], {{u, 1}, {1}}]",
    // Bounds that the body sets.
    "Manipulate[low = 1; high = 4; Plot[Sin[k x], {x, 0, high}], {k, low, high}]",
    // Bounds and actions are effects too.
    "Manipulate[k, {most, 1, 5}, {k, 0, Dynamic[most]}]",
    "Manipulate[k, {u, 1, 5}, {k, 0, 9}, Button[\"to u\", k = u]]",
  ]) func anEffectElsewhereIsOne(_ code: String) {
    #expect(Self.findings(code).isEmpty)
  }

  @Test(arguments: [
    "k = 3", "k = RandomInteger[{1, 6}]", "(k = 3; Null) &", "k++", "AppendTo[list, 1]",
    "list = {{1, 2}, {3, 4}}",
    "list = Column[{1, 2}]", "Do[k = k + 1, {3}]", "roll[]",
  ]) func aButtonThatSetsSomethingIsNotNamed(_ action: String) {
    let code =
      "roll[] := k = RandomReal[]; Manipulate[{k, list}, {{k, 1}, 1, 6}, {{list, {}}, None}, Button[\"go\", \(action)]]"
    #expect(Self.findings(code).isEmpty)
  }

  @Test(arguments: ["k", "Print[k]", "Null", "k + 1"])
  func aButtonThatSetsNothingIsNamed(_ action: String) {
    let found = Self.findings("Manipulate[k, {k, 1, 6}, Button[\"go\", \(action)]]")
    #expect(found.map(\.summary) == ["the button \"go\" changes nothing"])
    #expect(found.first?.range?.start?.line == 4 && found.first?.range?.start?.column == 33)
  }

  @Test func aButtonThatResetsIsPressedAfterOthers() {
    let code = "Manipulate[k, {{k, 1}, None}, Button[\"back\", k = 1], Button[\"on\", k = k + 1]]"
    #expect(Self.findings(code).isEmpty)
  }

  @Test func whatAPressLeavesIsAFault() {
    let found = Self.findings("Manipulate[Plot[k x, {x, 0, 1}], {k, 1, 6}, Button[\"break\", k = Quantile]]")
    #expect(found.map(\.kind.id) == ["interactive-partly"])
    #expect(found.first?.summary.contains("at a press of \"break\"") == true)
  }
}
