import KernelLanguage
import Testing

@testable import Kernel

/// No text of an author's reaches, shadows or is shadowed by the names that the library has for itself.
@Suite struct LibraryContextTests {
  /// Every name of the library's own: functions, their helpers, local names and those of patterns.
  private static let names: [String] = {
    var names = SymbolNames()
    for entry in BuiltIn.all {
      _ = names.coded(entry.name)
      _ = Term.parse(library: entry.definitions.withUTF8Buffer { Array($0) }, &names)
    }
    return names.owned.sorted()
  }()

  /// What an author may write before an example whose text does not name it: a value or a definition for each.
  private static func definitions(notIn text: String) -> String {
    let named = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "$" }.map(String.init))
    return names.filter { !named.contains($0) }
      .map { $0.utf8.count > 6 ? "\($0)[___] := 17;" : "\($0) = 17;" }.joined(separator: "\n")
  }

  @Test func namesAreMany() {
    #expect(Self.names.count > 600)
    #expect(Self.names.contains("realRoots") && Self.names.contains("rootKey") && Self.names.contains("x"))
  }

  @Test func authorsDefineEachName() {
    let lines = Self.names.map { "\($0)[t_] := {t}; r[\"\($0)\"] = \($0)[5];\n" }.joined()
    let asked = Self.names.map { "r[\"\($0)\"]" }.joined(separator: ", ")
    #expect(value(lines + "Union[{\(asked)}]", isAuthors: true) == "{{5}}")
  }

  /// Every example, after definitions of all names that it does not have itself.
  @Test(arguments: BuiltInExampleTests.all) func definitionsOfAuthorsChangeNothing(
    _ example: BuiltInExampleTests.Example
  ) {
    let plain = value(example.call, isAuthors: true)
    #expect(value(Self.definitions(notIn: example.call) + example.call, isAuthors: true) == plain)
  }

  /// The same of what several functions of the library work out together.
  @Test(arguments: [
    "Solve[x^4 + x == 3 - Sqrt[x], x, Reals]", "Solve[Log[x] + Log[x - 3] == Log[10], x]",
    "Reduce[a x^2 + b x == 0, x]", "Reduce[n^2 < 20 && n > 1, n, Integers]",
    "Integrate[1/(a + Cos[x])^2, {x, 0, Pi}, Assumptions -> a > 1]",
    "Integrate[Abs[x] Exp[-x^2], {x, -1, Infinity}]",
    "Limit[(1 + a/n)^n, n -> Infinity]", "Limit[x^2 Sin[1/x], x -> 0]", "Sum[1/(4 k^2 - 1), {k, 1, n}]",
    "DSolve[{y''[x] + 4 y[x] == Sin[x], y[0] == 1, y'[0] == 0}, y[x], x]",
    "RSolve[a[n + 1] == 2 a[n] + 1, a[n], n]",
    "Minimize[{x^2 + y^2, x + y == 2}, {x, y}]", "Eigensystem[{{a, 1}, {1, a}}]",
    "LaplaceTransform[t Sin[t], t, s]",
    "Probability[x > 1, x \\[Distributed] PoissonDistribution[m]]", "Series[Gamma[x], {x, 0, 1}]",
  ]) func definitionsOfAuthorsDisturbNoMethod(_ call: String) {
    let plain = value(call, isAuthors: true)
    #expect(value(Self.definitions(notIn: call) + call, isAuthors: true) == plain)
  }

  /// What an author clears is the author's.
  @Test func clearingLeavesTheLibrary() {
    let call = "Solve[x^4 + x == 3 - Sqrt[x], x, Reals]"
    #expect(value("u = \(call); Clear[\"Global`*\"]; ClearAll[\"*\"]; \(call)") == value(call))
  }
}
