import Foundation
import KernelLanguage
import Testing

@testable import Kernel
@testable import KernelMathematics

/// Judges refuse what is false, and what they let pass is true.
@Suite struct JudgeTests {
  private func term(_ text: String, _ session: inout KernelSession) throws -> Term {
    try session.evaluate(text: Array(text.utf8))
  }

  @Test(arguments: [
    ("Sin[a x]/x", "0", "a", "0"), ("(k x + 1)/x", "Infinity", "k", "0"),
    ("(2 x + c)/(x + 1)", "Infinity", "2", "c"),
    ("(b x^2 + 1)/(3 x^2)", "-Infinity", "b/3", "b"), ("x Log[x]", "0", "0", "1"),
  ])
  func refusesFalseLimits(_ text: String, _ point: String, _ value: String, _ other: String) throws {
    var session = KernelSession()
    let call = Call(
      session.named("Limit"),
      [try term(text, &session), .call(.rule, [try term("x", &session), try term(point, &session)])])
    let symbol = try #require(try term("x", &session).symbol)
    let question = LimitQuestion(call: call, symbol: symbol, point: try term(point, &session))
    #expect(try LimitJudge.holds(question, limit: try term(value, &session), in: &session))
    #expect(try !LimitJudge.holds(question, limit: try term(other, &session), in: &session))
    #expect(try session.evaluate(.call(call)) == term(value, &session))
  }

  @Test(arguments: [
    ("x^2", "x^3/3", "x^3"), ("1/(x^2 + a^2)", "ArcTan[x/a]/a", "ArcTan[x/a]"),
    ("Exp[b x] Sin[x]", "Exp[b x] (b Sin[x] - Cos[x])/(1 + b^2)", "Exp[b x] Sin[x]/b"),
    ("Sqrt[x]", "2 x^(3/2)/3", "x^(3/2)"), ("Log[x]", "x Log[x] - x", "x Log[x]"),
  ])
  func refusesFalseAntiderivatives(_ text: String, _ value: String, _ other: String) throws {
    var session = KernelSession()
    let (integrand, x) = (try term(text, &session), try term("x", &session))
    #expect(try IntegralJudge.holds(term(value, &session), asAntiderivativeOf: integrand, x, in: &session))
    #expect(try !IntegralJudge.holds(term(other, &session), asAntiderivativeOf: integrand, x, in: &session))
  }

  @Test(arguments: [
    ("x^2", "0", "1", "1/3", "1/2"), ("1/(x^2 + c^2)", "0", "Infinity", "Pi/(2 c)", "Pi/c"),
    ("Exp[-x^2]", "-Infinity", "Infinity", "Sqrt[Pi]", "Pi"), ("Exp[x]", "-Infinity", "0", "1", "-1"),
    (
      "1/(2 + x^4)", "1", "2", "NIntegrate[1/(2 + x^4), {x, 1, 2}]",
      "NIntegrate[1/(2 + x^4), {x, 1, 2}] + I/50"
    ),
  ])
  func refusesFalseDefiniteIntegrals(
    _ text: String, low: String, high: String, _ value: String, _ other: String
  ) throws {
    var session = KernelSession()
    let integral = DefiniteIntegral(
      try term(text, &session), try #require(try term("x", &session).symbol), try term(low, &session),
      try term(high, &session), known: .true)
    #expect(try IntegralJudge.holds(term(value, &session), of: integral, in: &session))
    #expect(try !IntegralJudge.holds(term(other, &session), of: integral, in: &session))
  }

  @Test(arguments: [
    ("Solve[{x^2 + y^2 == 9, (x - 4)^2 + y^2 == 9}, {x, y}]", 2),
    ("NSolve[{(x - 2)^2 + y^2 == 16, (x + 2)^2 + y^2 == 16}, {x, y}]", 2),
    ("Solve[{x^2 + y^2 == 25, x y == 12}, {x, y}]", 4), ("Solve[Sqrt[x + 6] == x, x]", 1),
    ("Solve[{x + y == s, x y == p}, {x, y}]", 2), ("Solve[x^2 == 4 && x > 0, x]", 1),
    ("Solve[(x^2 - 1)/(x - 1) == 0, x]", 1),
  ])
  func keepsSolutionsThatHold(_ text: String, count: Int) {
    #expect(value("Length[\(text)]") == "\(count)")
  }

  /// What is slow, far, fast or narrow, or holds for some numbers only, is not refused.
  @Test(arguments: [
    ("Limit[x/(x + 5000), x -> Infinity]", "1"), ("Limit[Sqrt[x^2 + 3000 x] - x, x -> Infinity]", "1500"),
    ("Limit[Log[x]/x^(1/9), x -> Infinity]", "0"), ("Limit[1/Log[Log[x]], x -> Infinity]", "0"),
    ("Limit[(Cos[x] - 1 + x^2/2)/x^4, x -> 0]", "1/24"), ("Limit[(1 - Cos[x^3])/x^6, x -> 0]", "1/2"),
    ("Limit[Sin[70000 x]/x, x -> 0]", "70000"), ("Limit[x^3 E^(-x/500), x -> Infinity]", "0"),
    ("Limit[1.02^n/n^9, n -> Infinity]", "Infinity"), ("Limit[(51/50)^n/n^9, n -> Infinity]", "Infinity"),
    ("Limit[c x, x -> Infinity]", "DirectedInfinity[c]"), ("Limit[x^2 - 4000 x, x -> Infinity]", "Infinity"),
    ("Integrate[Sin[880 Pi t], t]", "-Cos[880*Pi*t]/(880*Pi)"),
    ("Integrate[Cos[30000 x], x]", "Sin[30000*x]/30000"),
    ("Integrate[DiracDelta[x - 2], {x, 0, 5}]", "1"), ("Integrate[UnitStep[x], {x, -10^5, 20}]", "20"),
    ("Integrate[PDF[NormalDistribution[150, 6], x], {x, -Infinity, Infinity}]", "1"),
    ("Length[Solve[Sqrt[x] == b - 3, x]]", "1"), ("Length[Solve[x^2 - 10^7 x + 3 == 0, x]]", "2"),
    ("Length[Solve[{x + y == 10^9, x y == 2}, {x, y}]]", "2"),
    ("Length[NSolve[{x + y == 10^8, x y == 1}, {x, y}]]", "2"),
    ("Length[NSolve[Product[x - k, {k, 1, 14}] == 0, x]]", "14"),
    ("Length[Solve[Sqrt[x] + Sqrt[x + 2] == a, x]]", "1"),
    ("Length[Solve[x^4 - 10^6 x^2 + 1 == 0, x]]", "4"), ("Length[Solve[ArcTan[x] == 4 a, x]]", "1"),
  ])
  func acceptsWhatIsRight(_ text: String, _ expected: String) {
    #expect(value(text) == expected)
  }

  @Test(arguments: ["Solve[x^2 - 4, x]", "Solve[x y, {x, y}]"])
  func leavesWhatIsNoEquation(_ text: String) {
    #expect(value("Head[\(text)]") == "Solve")
  }

  /// The slope of each function of one or two numbers is near the quotient of differences.
  @Test func derivativesAreSlopes() throws {
    var compared = 0
    var session = KernelSession()
    for name in BuiltIn.all.map(\.name) where !SymbolNames.isOwn(name) {
      guard let symbol = session.named(name).symbol,
        !session.attributes(symbol).intersection([.numericFunction, .listable]).isEmpty
      else { continue }
      // These give a symbol back as it is, which is no value of theirs.
      if ["Chop", "Rationalize"].contains(name) { continue }
      for call in ["\(name)[#]", "\(name)[2, #]", "\(name)[#, 3]"] {
        func at(_ text: String) -> String { call.replacingOccurrences(of: "#", with: text) }
        guard Double(try numberText("N[\(at("0.37"))]", in: &session)) != nil else { continue }
        let slope = try numberText("D[\(at("x")), x] /. x -> 0.37", in: &session)
        guard let slope = Double(slope) else { continue }
        guard
          let above = Double(try numberText("N[\(at("0.37001"))]", in: &session)),
          let below = Double(try numberText("N[\(at("0.36999"))]", in: &session))
        else { continue }
        let quotient = (above - below) / 2e-5
        #expect(abs(slope - quotient) <= 1e-4 * (1 + abs(quotient)), "\(call): \(slope), \(quotient)")
        compared += 1
      }
    }
    #expect(compared > 90, "\(compared)")
  }

  private func numberText(_ text: String, in session: inout KernelSession) throws -> String {
    guard let term = try? session.evaluate(text: Array(text.utf8)), term.isNumber else { return "" }
    return term.double.map { "\($0)" } ?? ""
  }
}
