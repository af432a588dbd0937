import Diagnostics
import Foundation
import InteractiveModel
import Testing

@testable import InteractiveCompiling
@testable import PageWriting
@testable import SourceFormats

/// What is operated in modules and drawings, and the values of choices.
@Suite struct OperatedInteractiveTests {
  private static func findings(_ code: String) -> [Diagnostic] {
    let text = "# Levers\n\n```{interactive}\n\(code)\n```\n"
    return readSource(file: "a.md", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.md"))
      .diagnostics.filter { $0.kind.id.hasPrefix("interactive-") }
  }

  private static func controls(of code: String) throws -> [InteractiveControl] {
    guard case .interactive(let read, _) = InteractiveText.read(Array(code.utf8), InteractiveNotes()) else {
      throw Unread(code: code)
    }
    return read.controls.map(\.written)
  }
  private struct Unread: Error { let code: String }

  @Test(arguments: [
    ("DynamicModule[{k = 0}, Column[{Button[\"up\", k = k + 1], Dynamic[k]}]]", ["button"]),
    (
      "DynamicModule[{q = {1, 1}}, Graphics[{Locator[Dynamic[q]], Dynamic[Circle[q]]}, PlotRange -> 3]]",
      ["locator"]
    ),
    (
      "DynamicModule[{q = {1, 1}, r = {0, 1}}, LocatorPane[Dynamic[{q, r}], Dynamic[Graphics[Line[{q, r}]]]]]",
      ["locator", "locator"]
    ),
    ("Manipulate[Graphics[Disk[{Clock[{0, 3}], 0}, a]], {a, 1, 2}]", ["manipulator", "animator"]),
    ("Manipulate[a, {a, 1, 2, Animator, AnimationRunning -> False}]", ["manipulator"]),
    ("Manipulate[a, {a, 1, 2, ControlType -> Animator, AnimationRepetitions -> 1}]", ["trigger"]),
  ]) func whatIsOperatedInAModuleOrABody(_ code: String, _ kinds: [String]) throws {
    #expect(try Self.controls(of: code).filter { $0.kind != .hidden }.map(\.kind.rawValue) == kinds)
    #expect(Self.findings(code).isEmpty)
  }

  @Test(arguments: [
    ("{u, {3/16, 5/16}}", "3/16", "3/16"), ("{u, {Rational[3, 16], 1/2}}", "3/16", "3/16"),
    ("{u, {-2/6, 1}}", "-1/3", "-1/3"),
  ]) func exactChoicesStayExact(_ control: String, _ value: String, _ label: String) throws {
    let first = try #require(Self.controls(of: "Manipulate[{u}, \(control)]").first)
    #expect(first.choices.first?.value == .expression(value))
    #expect(first.choices.first?.label.replacingOccurrences(of: "−", with: "-") == label)
    #expect(first.initial == first.choices.first?.value)
  }
}
