import KernelLanguage
import Testing

@testable import Kernel

/// Which method of its table answers a question: tables show their order, this what each method is for.
@Suite struct MethodTableTests {
  @Test(arguments: [
    ("Limit[Sin[x]/x, x -> 0]", "slopes"),
    ("Limit[Sin[x], x -> Infinity]", "limitOfWaves"),
    ("Limit[Piecewise[{{x^2, x < 1}, {3 x, x >= 1}}], x -> 1]", "sides of a piecewise function"),
    ("Limit[Abs[(-1)^n/n], n -> Infinity]", "magnitudes and factorials at infinity"),
    ("Limit[Floor[x], x -> 1/2]", "slopes"),
    ("Limit[2^x/x^5, x -> Infinity]", "growth of powers"),
    ("Limit[(1 + x)^x, x -> 0]", "exponent of a power"),
    ("Limit[x Log[x], x -> 0]", "lowest powers"),
    ("Series[Gamma[x], {x, 0, 1}]", "seriesOfPoles"),
    ("Series[Sin[x], {x, 0, 3}]", "quotients and derivatives"),
    ("Series[Sqrt[x] Sin[x], {x, 0, 3}]", "seriesByForm"),
    ("Series[Log[Sin[x]], {x, 0, 2}]", "seriesWithLogarithms"),
    ("Sum[k^2, {k, 1, n}]", "symbolicSum"),
    ("Sum[1/k^2, {k, 1, Infinity}]", "symbolicSum"),
    ("Sum[Log[k], {k, 1, n}]", "sumOfForm"),
    ("Sum[Sqrt[k + 1] - Sqrt[k], {k, 1, n}]", "telescopingSum"),
    ("Sum[Sin[k]/k, {k, 1, Infinity}]", "sumOfForm"),
    ("Sum[(-1)^k (x/2)^(2 k)/(k!)^2, {k, 0, Infinity}]", "hypergeometricSum"),
    ("Product[k, {k, 1, n}]", "symbolicProduct"),
    ("Product[1 - 1/k^2, {k, 2, n}]", "telescopingProduct"),
    ("Integrate[x^2, x]", "substitution and parts"),
    ("Integrate[x Exp[x^2], x]", "substitution and parts"),
    ("Integrate[x^3/(1 + x), x]", "improper fractions"),
    ("Integrate[1/(x^2 - 1), x]", "fractions"),
    ("Integrate[Sin[x]^2 Cos[x]^2, x]", "products of waves as sums"),
    ("Integrate[Exp[-x^2], x]", "substitution and parts"),
    ("Integrate[Sin[Log[x]], x]", "integralOfLogs"),
    ("Integrate[x^2, {x, 0, 1}]", "antiderivative"),
    ("Integrate[Abs[x], {x, -1, 2}]", "integralInPieces"),
    ("Integrate[Exp[-x^2], {x, 0, Infinity}]", "integralToInfinity"),
    ("Integrate[1/(1 + x^4), {x, -Infinity, Infinity}]", "definiteChecked"),
    ("Integrate[1/(2 + Cos[x]), {x, 0, 2 Pi}]", "definiteByRule"),
    ("Solve[x^2 == 4, x]", "roots, linear systems and polynomials"),
    ("Solve[3 x == 1, x, Modulus -> 7]", "modularSolve"),
    ("Solve[x^2 < 10, x, Integers]", "domainSolve"),
    ("Solve[Exp[x] == 2 && Exp[y] == 3, {x, y}]", "equations of one variable each"),
    ("Reduce[x^2 < 4, x]", "inequalitySolve"),
    ("Reduce[x^2 == 4, x]", "solutions as cases"),
    ("Reduce[a x == b, x]", "cases of coefficients"),
    ("Reduce[x^2 + y^2 < 1, {x, y}]", "reducePlane"),
  ])
  func answers(_ text: String, _ method: String) throws {
    var session = KernelSession()
    session.methodAnswers = MethodAnswers()
    _ = try session.evaluate(text: Array(text.utf8))
    #expect(session.methodAnswers?.methods.last == method, "\(session.methodAnswers?.methods ?? [])")
  }
}
