import Kernel
import KernelLanguage
import Numerics
import Testing

@testable import KernelPlots

@Suite struct NumericProgramTests {
  private func values(_ body: String, at places: [Double], definitions: String = "") throws -> [Double]? {
    var session = KernelSession()
    session.addPlots()
    if !definitions.isEmpty { try session.evaluate(text: Array(definitions.utf8)) }
    let terms = try #require(Term.parse(Array(body.utf8), &session.names))
    let x = session.names.symbol("x")
    guard var program = session.program([terms[0]], variables: [x]) else { return nil }
    return places.map { program($0) }
  }

  @Test func calculatesArithmeticAndElementaryFunctions() throws {
    let found = try #require(try values("x^2 + 3 Sin[x]/(1 + Exp[-x]) - Sqrt[x] Log[x]", at: [0.5, 2]))
    for (value, x) in zip(found, [0.5, 2.0]) {
      let wanted = x * x + 3 * Double.sin(x) / (1 + Double.exp(-x)) - x.squareRoot() * Double.log(x)
      #expect((value - wanted).magnitude < 1e-14)
    }
  }

  @Test func choosesBranches() throws {
    #expect(try values("If[x < 0, -1, If[x == 0, 0, 1]]", at: [-2, 0, 3]) == [-1, 0, 1])
    #expect(try values("Which[x < 0, 5, 0 <= x < 1, 6, True, 7]", at: [-1, 0.5, 2]) == [5, 6, 7])
    #expect(try values("Piecewise[{{x^2, x < 1}, {2, x < 2}}, 9]", at: [-2, 1.5, 3]) == [4, 2, 9])
  }

  @Test func takesDefinitionsIn() throws {
    let definitions = "f[x_] := a x^2; a = 3; g[0] = 1; g[n_] := n g[n - 1]; h[x_] := 2 /; x > 0; h[x_] := -2"
    #expect(try values("f[x + 1]", at: [1, 2], definitions: definitions) == [12, 27])
    #expect(try values("g[4] x", at: [2], definitions: definitions) == [48])
    #expect(try values("h[x]", at: [-1, 1], definitions: definitions) == [-2, 2])
    #expect(try values("k[x, 2]", at: [3], definitions: "k[u_, v_] := Module[{w = u v}, w^2 + 1]") == [37])
  }

  @Test func addsAndMultipliesOverRanges() throws {
    #expect(try values("Sum[x^k, {k, 0, 3}]", at: [2]) == [15])
    #expect(try values("Product[k + x, {k, 1, 3}]", at: [1]) == [24])
    #expect(try values("Sum[i j x, {i, 1, 2}, {j, 1, 3}]", at: [1]) == [18])
  }

  @Test func runsLoops() throws {
    let body = "Module[{s = 0, i = 1}, While[i <= 4, s = s + i x; i++]; s]"
    #expect(try values(body, at: [1, 2]) == [10, 20])
    #expect(try values("Module[{s = 1}, Do[s = s x, {3}]; s]", at: [2]) == [8])
  }

  @Test func endsALoopWithoutEnd() throws {
    let found = try #require(try values("Module[{i = 0}, While[True, i = i + x]; i]", at: [1]))
    #expect(found[0].isNaN)
  }

  @Test func calculatesWithComplexNumbers() throws {
    let found = try #require(try values("Abs[Exp[I x] + 1]^2", at: [0, 1]))
    #expect((found[0] - 4).magnitude < 1e-14)
    #expect((found[1] - (2 + 2 * Double.cos(1))).magnitude < 1e-14)
    let parts = try #require(try values("Re[(1 + I x)^3] + Im[Sin[x + I]]", at: [0.5]))
    #expect((parts[0] - (1 - 3 * 0.25 + Double.cos(0.5) * Double.sinh(1))).magnitude < 1e-14)
  }

  @Test func unrollsLists() throws {
    #expect(try values("{x, x^2}[[2]] + Total[{1, x, 2 x}] + {x, 1} . {3, 4}", at: [2]) == [21])
    #expect(try values("Total[Table[k x, {k, 1, 4}]]", at: [2]) == [20])
    #expect(try values("Norm[{3 x, 4 x}]", at: [1]) == [5])
  }

  @Test func leavesWhatIsNotNumeric() throws {
    #expect(try values("\"text\"", at: [1]) == nil)
    #expect(try values("unknown[x]", at: [1]) == nil)
  }
}
