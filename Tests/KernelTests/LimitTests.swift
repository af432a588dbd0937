import Foundation
import KernelLanguage
import ProcessorTime
import Testing

@testable import Kernel

/// No body may hang, crash, or use unlimited memory.
@Suite struct LimitTests {
  @Test(arguments: [
    "While[True, 1]", "f[x_] := f[x + 1]; f[1]", "x = {1, 2}; While[True, x = {x, x}]", "Do[Null, {10^12}]",
    "Table[0, {10^9}]", "Nest[{#, #} &, 1, 10^9]", "a := b; b := a; a", "NestWhile[# + 1 &, 0, True &]",
    "Range[10^10]", "ConstantArray[1, {10^5, 10^5}]", "x = x + 1; x", "FixedPoint[# + 1 &, 0]",
    "2^(2^(2^(2^100)))", "Expand[(a + b + c + d)^60]", "//x: x_ -> {x, x}; 1 //. n_ :> {n, n}",
    "Tuples[Range[50], 20]", "StringRepeat[\"abc\", 10^9]", "Fibonacci[10^9]", "Factorial[10^9]",
    "MatchQ[Range[40], {a___, b___, c___, d___, e___, 41}]",
  ])
  func stopsWhatNeverEnds(_ text: String) {
    // A tenth of the usual steps, since debug builds take ten times as long and tests run side by side.
    var limits = KernelLimits()
    limits.steps = 100_000
    let (result, seconds) = processorTime { value(text, limits: limits) }
    #expect(seconds < 20, "\(text) took long and gave \(result.prefix(80))")
  }

  /// A text counts by its length, as a list does, wherever it is made.
  @Test(arguments: [
    "Nest[# <> # &, \"a\", 60]",
    "StringReplace[StringRepeat[\"a\", 90000], \"a\" -> StringRepeat[\"b\", 90000]]",
    "s = StringRepeat[\"a\", 900000]; Do[x[i] = s <> ToString[i], {i, 10^6}]",
    "s = \"a\"; While[True, s = s <> s]",
    "s = StringRepeat[\"a\", 900000]; Do[x[i] = ToUpperCase[s], {i, 10^6}]",
    "Outer[List, Range[5000], Range[5000]]", "Outer[f, Range[200], Range[200], Range[200], 1]",
  ])
  func stopsWhatMakesTooMuch(_ text: String) {
    let (result, seconds) = processorTime { value(text) }
    #expect(result.hasPrefix("stopped"), "\(text) gave \(result.prefix(80))")
    #expect(seconds < 20)
  }

  /// Bodies of all kinds with bytes changed, removed, duplicated or swapped.
  @Test func survivesMutatedBodies() {
    var state: UInt64 = 20
    func random(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    let count = usually(1000, inSoak: 20_000)
    for _ in 0..<count {
      var body = Array(Self.bodies[random(Self.bodies.count)].utf8)
      for _ in 0...random(4) where !body.isEmpty {
        let place = random(body.count)
        switch random(5) {
        case 0: body[place] = Self.bytes[random(Self.bytes.count)]
        case 1: body.remove(at: place)
        case 2: body.insert(Self.bytes[random(Self.bytes.count)], at: place)
        case 3:
          let other = Array(Self.bodies[random(Self.bodies.count)].utf8)
          body.insert(contentsOf: other.prefix(random(other.count)), at: place)
        default: body.swapAt(place, random(body.count))
        }
      }
      var session = KernelSession()
      session.limits.steps = 20_000
      session.limits.size = 100_000
      do { _ = try session.evaluate(text: body) } catch {}
    }
  }

  private static let bytes = Array("0123456789.+-*/^()[]{}<>=!&|;:,_#@$~'\" abxyfgnPSi`\\".utf8)

  private static let bodies = [
    "f[x_] := x^2 + 1; Table[f[i]/(i - 3), {i, 0, 5}]",
    "Module[{a = 1, b = 2}, While[a < 100, a = a b + 1]; {a, b}]",
    "D[Sin[x^2] Exp[-x]/x, x] /. x -> 0.5", "Solve[x^2 + a x - 2 == 0, x]",
    "Integrate[x^2 Exp[-x], {x, 0, 3}]",
    "NDSolve[{y''[t] + 0.1 y'[t] + Sin[y[t]] == 0, y[0] == 1, y'[0] == 0}, y, {t, 0, 5}]",
    "Plot[Evaluate[Table[BesselJ[n, x], {n, 0, 3}]], {x, 0, 20}, PlotRange -> {-1, 1}]",
    "Eigenvalues[{{2, 1}, {1, 3}}]",
    "StringJoin[\"x = \", ToString[NumberForm[3.14159, {5, 3}]]]", "Fold[#1 + 2 #2 &, 0, Range[10]]",
    "Cases[{1, 2.5, \"a\", b, {3}}, x_Integer | x_Real :> x + 1]",
    "If[10^20 > 2^64, Mod[10^20, 7], Quotient[-7, 2]]",
    "Piecewise[{{1, x < 0}, {Sqrt[x], x < 4}}, Indeterminate] /. x -> 2",
    "FindRoot[x^3 - 2 x + 2 == 0, {x, -1}]",
    "m = {{1, 2, 3}, {4, 5, 6}, {7, 8, 10}}; {Det[m], Inverse[m], m[[2, ;; -2]], Transpose[m]}",
    "Series[Log[1 + x], {x, 0, 5}] // Normal", "Simplify[(x^2 - 1)/(x - 1)]",
    "Interpolation[{{0, 1}, {1, 3}, {2, 2}}][0.5]",
    "g[n_Integer /; n > 1] := g[n - 1] + g[n - 2]; g[0] = 0; g[1] = 1; g[12]", "RandomInteger[{1, 6}, 5]",
    "PDF[NormalDistribution[0, 1], 0.3] + CDF[BinomialDistribution[10, 0.4], 3]",
    "Sort[{b, 2, a, \"c\", 1.5}]",
    "Manipulate[Plot[Sin[a x], {x, 0, 6}], {a, 1, 5}]", "Nest[(# + 2/#)/2 &, 1, 5]",
    "1/0 + 0/0 + Infinity - Infinity + 0^0",
    "IntegerDigits[2^70, 2] // Total", "(-8)^(1/3) + Sqrt[-2.] + ArcSin[2] + Log[-1]",
    "Blend[{Red, Blue}, 0.3]",
  ]
}
