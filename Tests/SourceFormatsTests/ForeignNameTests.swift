import Diagnostics
import Foundation
import Testing

@testable import InteractiveCompiling
@testable import PageWriting
@testable import SourceFormats

/// Names that the language does not have: those of packages are told as such, those of the author are none of its functions.
@Suite struct ForeignNameTests {
  private static func findings(_ code: String) -> [Diagnostic] {
    let text = "# Levers\n\n```{interactive}\n\(code)\n```\n"
    return readSource(file: "a.md", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.md"))
      .diagnostics.filter { $0.kind.id.hasPrefix("interactive-") }
  }

  @Test(arguments: [
    ("ErrorListPlot[{{1, a}}]", "ErrorListPlot of the package ErrorBarPlots`"),
    ("Quaternion[1, a, 0, 0]", "Quaternion of the package Quaternions`"),
  ]) func aFunctionOfAPackageNamesThePackage(_ body: String, _ words: String) {
    let found = Self.findings("Manipulate[\(body), {a, 1, 2}]")
    #expect(found.map(\.summary) == ["\(words) cannot be evaluated, so an interactive stays a picture"])
  }

  @Test func theAuthorsOwnHeadsAreNotLacking() {
    let code =
      "size[Leaf] = 1; size[Fork[l_, r_]] := size[l] + size[r]; Manipulate[If[b, Fork[Leaf, Leaf], size[Fork[Leaf, Leaf]]], {b, {True, False}}]"
    #expect(Self.findings(code).isEmpty)
    #expect(Self.findings("Manipulate[g[2, 5], {g, {Plus, Times, Pair}}]").isEmpty)
  }
}
