import Testing

/// Results of `Integrate`, `DSolve` and `Limit` by rules that are written in the language.
@Suite struct CalculusRuleTests {
  /// The derivative of each integral is the integrand.
  @Test(arguments: [
    "Sec[x]", "Sec[x]^3", "Tan[x]^2", "1/(2 + Cos[x])", "1/(1 + Sin[x])", "Log[x]^2", "x ArcTan[x]",
    "ArcSin[x]",
    "1/Sqrt[x^2 + 3]", "Sqrt[4 - x^2]", "Sqrt[2 x - x^2]", "x^2/Sqrt[1 - x^2]", "1/(x Sqrt[x + 1])",
    "1/(1 + Sqrt[x])",
    "1/(x^2 + 1)^2", "1/(3 - x^2)", "1/(1 + E^x)", "E^x/(1 + E^(2 x))", "Sin[Sqrt[x]]", "Sin[Log[x]]",
    "x/Sqrt[1 + x^4]",
    "Sinh[x]^2", "1/Cosh[x]", "Cos[x]/(1 + Sin[x]^2)", "t^2/(t^2 - 4) /. t -> x", "x Cosh[2 x]",
  ]) func antiderivativesAreRight(_ integrand: String) {
    let residue = "D[Integrate[\(integrand), x], x] - (\(integrand)) /. x -> 0.37"
    #expect(value("Abs[N[\(residue)]] < 10^-9") == "True")
  }

  /// Solutions satisfy their equations, whatever the constants.
  @Test(arguments: [
    "y''[x] + 4 y[x] == Sin[x]", "y''[x] + 4 y[x] == Cos[2 x]", "y''[x] - 2 y'[x] + y[x] == E^x",
    "y''[x] + 3 y'[x] + 2 y[x] == x^2", "x^2 y''[x] + x y'[x] - y[x] == 0",
    "x^2 y''[x] - 3 x y'[x] + 4 y[x] == 0",
    "y'''[x] - y[x] == 0", "y''''[x] - y[x] == 0", "y'[x] == x/y[x]", "y'[x] == E^(x - y[x])",
    "y'[x] == 1 + y[x]^2",
  ]) func solutionsSatisfyTheirEquations(_ equation: String) {
    // The difference of the sides: an equation that holds becomes True.
    let difference = "(" + equation.replacing(" == ", with: ") - (") + ")"
    let sides = "(\(difference) /. First[DSolve[\(equation), y, x]])"
    let constants = "{C[1] -> 0.7, C[2] -> 0.4, C[3] -> 0.3, C[4] -> 0.2, x -> 0.6}"
    #expect(value("Abs[N[\(sides) /. \(constants)]] < 10^-9") == "True")
  }

  @Test(arguments: [
    (
      "DSolve[{y''[x] + 4 y[x] == Sin[x], y[0] == 0, y'[0] == 1}, y[x], x]",
      "{{y[x] -> (Sin[x] + Sin[2*x])/3}}"
    ),
    ("DSolve[{y'[x] == x/y[x], y[0] == 2}, y[x], x]", "{{y[x] -> Sqrt[4 + x^2]}}"),
    ("Limit[(2 + 3/x^4)/(1/x^2 - 4), x -> 0]", "Infinity"), ("Limit[1/x, x -> 0]", "Indeterminate"),
    ("Limit[(2 x^2 + 3)/(x^2 - 5 x), x -> Infinity]", "2"), ("Limit[Abs[x]/x, x -> 0]", "Indeterminate"),
    ("Limit[(3 x + 1)/Sqrt[4 x^2 + 1], x -> Infinity]", "3/2"),
    ("Limit[Sqrt[x^2 + x] - x, x -> Infinity]", "1/2"),
    ("Limit[x Log[x], x -> 0]", "0"), ("Limit[Cos[1/x], x -> 0]", "Indeterminate"),
    ("Solve[v^2/2 == x^2/2 + 2, v]", "{{v -> -Sqrt[4 + x^2]}, {v -> Sqrt[4 + x^2]}}"),
    (
      "Solve[z^6 + 1 == 0, z]",
      "{{z -> -I}, {z -> I}, {z -> -(-1)^(1/6)}, {z -> (-1)^(1/6)}, {z -> -(-1)^(5/6)}, {z -> (-1)^(5/6)}}"
    ),
    ("Length[Solve[Sin[z]^3 Cos[z] == 0, z]]", "4"),
    // The functions that `Limit`, `Integrate` and `DSolve` call.
    ("limitByOrder[(2 x + 1)/(x + 3), x, Infinity]", "2"), ("limitByOrder[x!, x, Infinity]", "$Failed"),
    ("integralByRule[1/Log[x], x]", "LogIntegral[x]"), ("integralByRule[x^x, x]", "$Failed"),
    ("integralInPieces[Abs[x], x, -1, 2]", "5/2"), ("integralInPieces[x^2, x, 0, 1]", "Null"),
    ("integralToInfinity[x^2 E^(-x), x, 0, True]", "2"), ("integralToInfinity[Sin[x], x, 0, True]", "Null"),
    ("differentialSolve[y'[x] == y[x]^2, y[x], x]", "{{y[x] -> 1/(-x + C[1])}}"),
    ("differentialSolve[y'[x] == Sin[y[x] x], y[x], x]", "$Failed"),
  ]) func givesWhatTheLanguageGives(_ text: String, _ expected: String) { #expect(value(text) == expected) }
}
