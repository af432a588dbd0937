import ProcessorTime
import Testing

@testable import Kernel

/// Evaluations that once took time or steps without bound.
@Suite struct CostTests {
  /// A step of a cellular automaton costs a thirtieth of a step of the evaluation for each cell.
  @Test func gamesOfLife() {
    var limits = KernelLimits()
    limits.steps = 800_000
    let rows = "Table[Boole[Mod[i^2 + 3 j, 7] < 3], {i, 120}, {j, 120}]"
    #expect(value("Total[CellularAutomaton[\"GameOfLife\", \(rows), {{{60}}}], 2]", limits: limits) == "1533")
  }

  @Test(arguments: [
    (
      "Position[CellularAutomaton[\"GameOfLife\", {{{0, 1, 0}, {0, 0, 1}, {1, 1, 1}}, 0}, {{{4}}}], 1]",
      "{{6, 7}, {7, 8}, {8, 6}, {8, 7}, {8, 8}}"
    ),
    (
      "CellularAutomaton[{7, {3, 1}}, {{1}, 0}, 2]",
      "{{0, 0, 1, 0, 0}, {1, 2, 2, 2, 1}, {0, 0, 0, 0, 0}}"
    ),
    ("CellularAutomaton[{30, 2, 2}, {1, 0, 0, 0, 0, 0, 1}]", "{0, 0, 0, 0, 1, 1, 0}"),
    ("CellularAutomaton[30, {1}, {{{3}}}]", "{0}"),
    // The places of the digits of this rule do not fit a word.
    ("Total[CellularAutomaton[{30, 36, 10}, ConstantArray[35, 30]]]", "0"),
  ]) func cellsOfAutomata(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test func commonDivisorsOfLargeIntegers() {
    var state: UInt64 = 7
    func random(_ count: Int) -> LargeInteger {
      var limbs: [UInt32] = []
      for _ in 0..<count {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        limbs.append(UInt32(truncatingIfNeeded: state >> 33))
      }
      return LargeInteger(isNegative: false, limbs: limbs)
    }
    for round in 0..<300 {
      let shared = random(1 + round % 7)
      let (a, b) = (shared * random(1 + round % 23), shared * random(1 + round % 11))
      var (x, y) = (a, b)
      while !y.isZero { (x, y) = (y, x.dividedTowardsZero(by: y).remainder) }
      #expect(LargeInteger.commonDivisor(a.limbs, b.limbs) == x)
    }
    #expect(value("GCD[Fibonacci[1200], Fibonacci[900]] == Fibonacci[300]") == "True")
  }

  @Test(arguments: [
    // Products and sums in one another, which are equal but not the same.
    ("f = Nest[x (1 + # y) &, z, 60]; g = Nest[x (1 + # y) &, z, 60]; Length[Sort[{f, g}]]", "2"),
    // The parts of a modified Bessel function of a large argument are all zero.
    ("Sum[BesselK[0, 800. + k], {k, 8000}] == 0", "True"),
    // Sums of numbers that are not zero need no expansion.
    (
      "m = Table[If[Abs[i - j] < 2, If[i == j, -200/Pi^2, 100/Pi^2 + (i - j) 5/Pi], 0], {i, 8}, {j, 8}]; Length[LinearSolve[m, Table[Sin[Pi i/20], {i, 8}]]]",
      "8"
    ),
    // With numbers before the unknowns each is a sum of the right sides.
    (
      "m = Table[1/(i + j - 1), {i, 9}, {j, 9}]; LeafCount[LinearSolve[m, Table[a[i] + Pi^i, {i, 9}]]] < 2000",
      "True"
    ),
  ]) func doNotTakeLong(_ text: String, _ expected: String) {
    let (found, seconds) = processorTime { value(text) }
    #expect(found == expected)
    #expect(seconds < 5)
  }

  @Test(arguments: [
    // Rules of calls without patterns are compared as they are.
    ("Total[Table[f[i] + g[i][t], {i, 150}] /. Table[f[i] -> i, {i, 150}] /. g[_][t] -> 0]", "11325"),
    // Matrices of machine numbers are multiplied as such.
    ("m = Table[1./(i + j), {i, 50}, {j, 50}]; Round[1000 (m.m)[[2, 3]]]", "314"),
    ("{{1., 2.}, {3., 4.}}.{{1., 0.}, {2., 1.}}.{{1.}, {-1.}}", "{{3.}, {7.}}"),
    // Parts of these solutions fade long before others.
    (
      "s = NDSolve[{a'[t] == -0.04 a[t] + 10^4 b[t] c[t], b'[t] == 0.04 a[t] - 10^4 b[t] c[t] - 3 10^7 b[t]^2, c'[t] == 3 10^7 b[t]^2, a[0] == 1, b[0] == 0, c[0] == 0}, {a, b, c}, {t, 0, 40}][[1]]; Abs[{a[40.], b[40.], c[40.]} - {0.71582707, 0.0000091855, 0.28416375} /. s] < 10^-7 // Thread",
      "{True, True, True}"
    ),
    (
      "n = 20; s = NDSolve[Join[Table[u[i]'[t] == n^4 (u[i - 1][t] - 2 u[i][t] + u[i + 1][t]) /. u[0 | n][t] -> 0, {i, n - 1}], Table[u[i][0] == Sin[Pi i/n], {i, n - 1}]], Table[u[i], {i, n - 1}], {t, 0, 0.01}][[1]]; Abs[u[n/2][0.001] - Exp[-0.004 n^4 Sin[Pi/2/n]^2] /. s] < 10^-7",
      "True"
    ),
  ]) func takeFewSteps(_ text: String, _ expected: String) {
    var limits = KernelLimits()
    limits.steps = 120_000
    #expect(value(text, limits: limits) == expected)
  }

  @Test func precisionOfZero() { #expect(value("SetPrecision[0., 20] == 0") == "True") }
}
