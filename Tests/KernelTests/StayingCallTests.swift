import KernelLanguage
import Testing

@testable import Kernel

/// Calls that cannot be carried out stay as they are, with a message; rules for a part of a flat function's arguments.
@Suite struct StayingCallTests {
  @Test(arguments: [
    ("{1, 2, 3}[[5]]", "Part[{1, 2, 3}, 5]"), ("a[[1, 1]] == 1", "Part[a, 1, 1] == 1"),
    ("Take[{1, 2}, 5]", "Take[{1, 2}, 5]"), ("{{1}[[2]], 1 + 1}", "{Part[{1}, 2], 2}"),
    ("x = {1}[[2]]; y = 3; x + y", "3 + Part[{1}, 2]"), ("Check[{1}[[2]], no]", "no"),
    ("Quiet[Check[{1}[[2]], no]]", "no"), ("RandomChoice[{}]", "RandomChoice[{}]"),
    ("Differences[{1, 4, 9}, -1]", "Differences[{1, 4, 9}, -1]"), ("Differences[{1, 4, 9}, 9]", "{}"),
  ]) func stay(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("FreeQ[{1, 2}, _List, {1}]", "True"), ("FreeQ[{1, {2}}, _List, {1}]", "False"),
    ("FreeQ[{1, {2}}, 2, {1}]", "True"),
    ("CellularAutomaton[30, {{1}, 0}, {{0, 2}}]", "{{0, 0, 1, 0, 0}, {0, 1, 1, 1, 0}, {1, 1, 0, 0, 1}}"),
    ("CellularAutomaton[30, {{1}, 0}, {{2}}]", "{{1, 1, 0, 0, 1}}"),
    ("CellularAutomaton[30, {{1}, 0}, {{{2}}}]", "{1, 1, 0, 0, 1}"),
    ("CellularAutomaton[30, {{1}, 0}, {{0, 2, 2}}]", "{{0, 0, 1, 0, 0}, {1, 1, 0, 0, 1}}"),
    ("CellularAutomaton[30, {{1}, 0}]", "{1, 1, 1}"), ("Length[CellularAutomaton[30, {{1}, 0}, 3]]", "4"),
    ("Union[RandomInteger[{1}, 200]]", "{0, 1}"),
    ("EulerMatrix[{a, 0, 0}, {3, 1, 3}][[1]]", "{Cos[a], -Sin[a], 0}"),
    ("RotationMatrix[{{1, 0, 0}, {0, 0, 1}}]", "{{0, 0, -1}, {0, 1, 0}, {1, 0, 0}}"),
    ("RotationMatrix[Pi/2, {{1, 0, 0}, {0, 0, 1}}]", "{{0, 0, -1}, {0, 1, 0}, {1, 0, 0}}"),
    ("RotationMatrix[{{2, 0}, {0, 3}}]", "{{0, -1}, {1, 0}}"),
    ("EulerMatrix[{0, b, 0}] == RotationMatrix[b, {0, 1, 0}]", "True"),
    ("HazardFunction[ExponentialDistribution[2], 3]", "2"),
    ("Abs[Median[GammaDistribution[3., 2.]] - 5.34812] < 0.0001", "True"),
    ("Skewness[GammaDistribution[4, 2]]", "1"),
    ("Chop[MatrixExp[{{2., 2.}, {2., 2.}} t] /. t -> 1] == MatrixExp[{{2., 2.}, {2., 2.}}]", "True"),
    ("Chop[(MatrixExp[{{-1., 1.5}, {0., -1.5}} t].{2., 0.} /. t -> 1.) - {2/E, 0}]", "{0, 0}"),
    ("Abs[Zeta[1/2 + 14.134725 I]] < 0.000001", "True"),
    ("Abs[Zeta[-1.5 + 2. I] - (0.124247 - 0.015708 I)] < 0.00001", "True"),
  ]) func demonstrationsAsk(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  /// Equations of two variables, of first order and with constants of second order.
  @Test(arguments: [
    (
      "partialEquation[D[u[x, y], x] + D[u[x, y], y] == 1, u[x, y], {x, y}]",
      "{{u[x, y] -> x + C[1][-x + y]}}"
    ),
    ("DSolve[D[u[x, t], t] + a D[u[x, t], x] == 0, u[x, t], {x, t}]", "{{u[x, t] -> C[1][t - x/a]}}"),
    (
      "DSolve[{D[u[x, t], t] + a[x] D[u[x, t], x] == 0}, u[x, t], {x, t}]",
      "{{u[x, t] -> C[1][t - Inactive[Integrate][1/a[K[1]], {K[1], 1, x}]]}}"
    ),
    (
      "DSolve[D[u[x, t], t] + (x - t) D[u[x, t], x] == 0, u[x, t], {x, t}]",
      "{{u[x, t] -> C[1][E^(-t)*(-1 - t + x)]}}"
    ),
    ("DSolve[x D[u[x, y], x] + y D[u[x, y], y] == 0, u, {x, y}]", "{{u -> Function[{x, y}, C[1][y/x]]}}"),
    ("DSolve[y D[u[x, y], x] - x D[u[x, y], y] == 0, u[x, y], {x, y}]", "{{u[x, y] -> C[1][x^2/2 + y^2/2]}}"),
    (
      "DSolve[3 D[u[x, y], x] + 5 D[u[x, y], y] == x, u[x, y], {x, y}]",
      "{{u[x, y] -> x^2/6 + C[1][-5*x/3 + y]}}"
    ),
    (
      "DSolve[D[u[x, y], x] + D[u[x, y], y] == u[x, y], u[x, y], {x, y}]",
      "{{u[x, y] -> E^x*C[1][-x + y]}}"
    ),
    (
      "DSolve[D[u[x, t], {t, 2}] == 4 D[u[x, t], {x, 2}], u[x, t], {x, t}]",
      "{{u[x, t] -> C[1][t - x/2] + C[2][t + x/2]}}"
    ),
    (
      "DSolve[D[u[x, y], {x, 2}] + D[u[x, y], {y, 2}] == 0, u[x, y], {x, y}]",
      "{{u[x, y] -> C[1][I*x + y] + C[2][(-I)*x + y]}}"
    ),
    (
      "DSolve[D[u[x, t], t] == D[u[x, t], {x, 2}], u[x, t], {x, t}]",
      "DSolve[Derivative[0, 1][u][x, t] == Derivative[2, 0][u][x, t], u[x, t], {x, t}]"
    ),
  ]) func partialEquations(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test func messages() throws {
    var session = KernelSession()
    let why = "Part 2 of an expression with 1 does not exist"
    _ = try session.evaluate(text: Array("{1}[[2]]; {{1}[[2]], 2}".utf8))
    #expect(session.messages == [why])
    #expect(session.log.failure == why)
    session.restart()
    _ = try session.evaluate(text: Array("Quiet[{1}[[2]]]".utf8))
    #expect(session.messages.isEmpty)
    #expect(session.log.failure == nil)
  }

  @Test(arguments: [
    ("a + b + c /. a + b -> d", "c + d"), ("a b c /. a c -> d", "b*d"),
    ("Log[a] + Log[b] + Log[c] //. Log[x_] + Log[y_] :> Log[x y]", "Log[a*b*c]"),
    ("3 z + Sin[t]^2 + Cos[t]^2 /. Sin[u_]^2 + Cos[u_]^2 -> 1", "1 + 3*z"),
    ("a || b || c /. (b || c) -> d", "a || d"),
    ("p && q && ! p && r /. (u_ && v_ && ! u_) -> False", "False"),
    ("r || q || r //. (u_ || v_ /; AtomQ[u] && AtomQ[v] && Order[u, v] == -1) -> v || u", "q || r || r"),
    ("r || q || r //. u_ || v_ :> v || u /; AtomQ[u] && AtomQ[v] && Order[u, v] == -1", "q || r || r"),
    ("a + b /. a + b + c -> d", "a + b"), ("a + b + c /. x_ + y_ -> f[x, y]", "f[a, b + c]"),
  ]) func flatRules(_ text: String, _ expected: String) { #expect(value(text) == expected) }
}
