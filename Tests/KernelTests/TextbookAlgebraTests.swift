import Kernel
import KernelLanguage
import Testing

/// Values of calculus and algebra that a reader checked against textbooks: corners, cases, conditions, systems, and polynomials.
@Suite struct TextbookAlgebraTests {
  @Test(arguments: [
    ("D[x^2 -> x, x]", "2*x -> 1"), ("D[If[x > 0, x^2, x], x]", "If[x > 0, 2*x, 1]"),
    (
      "D[Piecewise[{{x^2, x < 0}, {x, x >= 0}}], x]",
      "Piecewise[{{2*x, x < 0}, {1, x > 0}}, Indeterminate]"
    ),
    ("D[Piecewise[{{x^2, x < 0}, {x^3, x >= 0}}], x]", "Piecewise[{{2*x, x < 0}, {3*x^2, x >= 0}}, 0]"),
    ("D[Piecewise[{{x, x > 0}}], x]", "Piecewise[{{1, x > 0}, {0, x < 0}}, Indeterminate]"),
    (
      "piecewiseSlope[Piecewise[{{x, 0 <= x < a}}], Piecewise[{{1, 0 <= x < a}}], x]", "$Failed"
    ),
    ("D[Series[Sqrt[x], {x, 0, 2}], x]", "SeriesData[x, 0, {1/2}, -1, 3, 2]"),
    ("D[Series[Exp[x], {x, 0, 3}], x]", "SeriesData[x, 0, {1, 1, 1/2}, 0, 3, 1]"),
    (
      "Series[f[x[t]], {x[t], Subscript[x, 0], 1}]",
      "SeriesData[x[t], Subscript[x, 0], {f[Subscript[x, 0]], Derivative[1][f][Subscript[x, 0]]}, 0, 2, 1]"
    ),
    ("Series[x^a Sin[x], {x, 0, 4}]", "x^a*SeriesData[x, 0, {1, 0, -1/6}, 1, 5, 1]"),
    ("Series[Log[x + 1], {x, Infinity, 2}]", "SeriesData[x, Infinity, {Log[x], 1, -1/2}, 0, 3, 1]"),
    ("Coefficient[Series[Exp[x], {x, 0, 5}], x, 3]", "1/6"),
    ("Limit[Mod[x, 1], x -> 1, Direction -> 1]", "1"), ("Limit[Mod[x, 1], x -> 1, Direction -> -1]", "0"),
    ("Limit[Mod[x, 2], x -> 2]", "Indeterminate"),
  ]) func derivesAndExpands(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Solve[x^2 == 2, x, Rationals]", "{}"), ("Solve[x^2 == 4, x, Rationals]", "{{x -> -2}, {x -> 2}}"),
    (
      "Solve[x^2 == a, x, Reals]",
      "{{x -> ConditionalExpression[-Sqrt[a], a > 0]}, {x -> ConditionalExpression[Sqrt[a], a > 0]}}"
    ),
    ("Solve[Abs[x] < 2, x, Integers]", "{{x -> -1}, {x -> 0}, {x -> 1}}"),
    ("NSolve[x^3 == 8, x, Integers]", "{{x -> 2}}"),
    ("Solve[{x y == 0, x (y - 1) == 0}, {x, y}]", "{{x -> 0}}"),
    (
      "Solve[{p (r - p - z) == 2 p, z (p - 1 - c) == 0, c (z - 1) == 0}, {p, z, c}]",
      """
      {{p -> 0, z -> 1, c -> -1}, {p -> 0, z -> 0, c -> 0}, {p -> 1, z -> -3 + r, c -> 0}, {p -> -3 + r, z -> 1, c -> -4 + r}, \
      {p -> -2 + r, z -> 0, c -> 0}}
      """
    ),
    ("Chop[N[a x^3 + b x + c /. Solve[a x^3 + b x + c == 0, x] /. {a -> 2, b -> 3, c -> 5}]]", "{0, 0, 0}"),
    ("Length[cubicRoots[a x^3 + b x^2 + c x + d, x]]", "3"), ("cubicRoots[x^2 + a, x]", "$Failed"),
    ("Reduce[x/y == 1, x]", "y != 0 && x == y"),
    ("Reduce[x/y == 1, {x, y}]", "x != 0 && y == x"), ("divisorConditions[x/(y z) == 1]", "{y != 0, z != 0}"),
    ("Reduce[x^2 != 4, x]", "x != -2 && x != 2"), ("Reduce[x^2 == 4 && x != 2, x]", "x == -2"),
    ("Reduce[x^2 - 1 != 0 && x > 0, x]", "0 < x < 1 || x > 1"),
    ("Reduce[1/n^4 < 10^-16, n, Reals]", "n < -10000 || n > 10000"),
    ("DSolve[{x y'[x] == y[x], y[0] == 0}, y[x], x]", "{{y[x] -> x*C[1]}}"),
    (
      "DSolve[{2 x n'[x] + n''[x] == 0, n[0] == 1, n[Infinity] == 0}, n[x], x]", "{{n[x] -> 1 - Erf[x]}}"
    ),
    (
      """
      DSolve[{Subscript[u, 1]''[t] + Subscript[u, 1][t] == 0, Subscript[u, 1][0] == a, Subscript[u, 1]'[0] == b}, Subscript[u, 1][t], t]
      """, "{{Subscript[u, 1][t] -> a*Cos[t] + b*Sin[t]}}"
    ),
    (
      "DSolve[u'[Subscript[T, 0]] == u[Subscript[T, 0]], u, Subscript[T, 0]]",
      "{{u -> Function[{Subscript[T, 0]}, E^Subscript[T, 0]*C[1]]}}"
    ),
    (
      """
      With[{s = {x[t], y[t]} /. First[DSolve[{x'[t] == y[t] + t, y'[t] == 2 x[t] + y[t] + 1}, {x[t], y[t]}, t]]}, \
      Chop[N[D[s, t] - {s[[2]] + t, 2 s[[1]] + s[[2]] + 1} /. {C[1] -> .3, C[2] -> .7, t -> .4}]]]
      """, "{0, 0}"
    ),
    (
      """
      With[{s = {x[t], y[t]} /. First[DSolve[{t x'[t] == x[t] + y[t], t y'[t] == -3 x[t] + 5 y[t]}, {x[t], y[t]}, t]]}, \
      Simplify[t D[s, t] - {s[[1]] + s[[2]], -3 s[[1]] + 5 s[[2]]}]]
      """, "{0, 0}"
    ),
  ]) func solves(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Integrate[1/(a + Cos[x]), {x, 0, 2 Pi}, Assumptions -> a > 1]", "2*Pi/Sqrt[-1 + a^2]"),
    ("Integrate[1/(a + b Cos[x]), {x, 0, 2 Pi}]", "Integrate[1/(a + b*Cos[x]), {x, 0, 2*Pi}]"),
    (
      "Chop[N[Integrate[1/(a + b Sin[x]), {x, 0, 2 Pi}, Assumptions -> a > b > 0] /. {a -> 5, b -> 3}] - Pi/2]",
      "0"
    ),
    (
      "Chop[N[Integrate[1/(1 - 2 a Cos[x] + a^2), {x, 0, 2 Pi}, Assumptions -> 0 < a < 1] /. a -> 1/2] - 8 Pi/3]",
      "0"
    ),
    (
      "Chop[N[circleIntegral[1/(a + Cos[x])^2, x, 0, Pi, a > 1] /. a -> 2] - NIntegrate[1/(2 + Cos[x])^2, {x, 0, Pi}]] == 0",
      "True"
    ),
    ("integralDoubtful[1/(a + Cos[x]), x, 0, 2 Pi, a > 1, 0]", "True"),
    ("integralDoubtful[1/(a + Cos[x]), x, 0, 2 Pi, a > 1, 2 Pi/Sqrt[a^2 - 1]]", "False"),
    ("Integrate[(1 + E^(4 a s)) (1 + E^(b s)) E^(-c (t + 4 s)), s] // FreeQ[#, Integrate] &", "True"),
    ("Integrate[Sin[2 x] Tan[x], x]", "x - Sin[2*x]/2"),
    ("Integrate[Sin[t]^n, {t, 0, Pi}, Assumptions -> n > 0]", "Sqrt[Pi]*Gamma[(1 + n)/2]/Gamma[1 + n/2]"),
    (
      "Integrate[Sqrt[1 - m Sin[t]^2], {t, 0, Pi/2}]",
      "ConditionalExpression[EllipticE[m], Re[m] <= 1 || Not[Element[m, Reals]]]"
    ),
    ("Integrate[1/Sqrt[1 - m Sin[t]^2], t]", "EllipticF[t, m]"),
    (
      "Integrate[Exp[I k x] Conjugate[Exp[I k x]] C[1] Conjugate[C[1]], {x, 0, 2 Pi}, Assumptions -> {k > 0, C[1] > 0}]",
      "2*Pi*C[1]^2"
    ),
    ("realConjugates[Conjugate[Sin[t]^k + I a], {{t, 0, Pi}}, {k > 0, a < 0}]", "(-I)*a + Sin[t]^k"),
    ("realConjugates[Conjugate[a], {}, True]", "Conjugate[a]"),
    (
      "MatrixPower[{{2, 1}, {1, 2}}, 1/2]",
      "{{1/2 + Sqrt[3]/2, -1/2 + Sqrt[3]/2}, {-1/2 + Sqrt[3]/2, 1/2 + Sqrt[3]/2}}"
    ),
    ("Chop[matrixRoot[{{4., 0.}, {0., 9.}}, 0.5]]", "{{2., 0}, {0, 3.}}"),
    ("ChineseRemainder[{1, 1, 0, 0, 3, 11, 11, 6}, {2, 3, 5, 7, 11, 13, 17, 19}]", "100345"),
    ("ChineseRemainder[{3, 5}, {4, 6}]", "11"),
    ("ChineseRemainder[{3, 4}, {4, 6}]", "ChineseRemainder[{3, 4}, {4, 6}]"),
    ("Sum[(-1)^k Binomial[n, k], {k, 0, n}]", "KroneckerDelta[n]"),
    ("Solve[Log[x] == x, x]", "{{x -> -ProductLog[-1]}}"),
    (
      "DSolve[y''[x] - 16 y[x] == 2 Exp[4 x], y[x], x]",
      "{{y[x] -> E^(4*x)*(-1 + 8*x)/32 + E^(4*x)*C[1] + E^((-4)*x)*C[2]}}"
    ),
    ("Solve[x^3 + x == 1, x, Reals]", "{{x -> Root[Function[-1 + Slot[1] + Slot[1]^3], 1]}}"),
    ("Element[Root[1 + # + #^3 &, 1], Reals]", "True"), ("Element[Sqrt[-2], Reals]", "False"),
    ("Reduce[x^3 + x == 1, x, Reals]", "x == Root[Function[-1 + Slot[1] + Slot[1]^3], 1]"),
    ("N[Solve[x^5 - x == 1, x]][[1]]", "{x -> 1.1673039782614187}"),
    (
      "rootForms[x^3 + x - 1, x, {0.6823278038280193, 2}]", "{Root[Function[-1 + Slot[1] + Slot[1]^3], 1], 2}"
    ),
    ("PolynomialQuotient[x^2 + x + 1, 2, x]", "1/2 + x/2 + x^2/2"), ("PolynomialRemainder[x - 1, 1, x]", "0"),
    ("DSolve[y'[x] == f[x], y[x], x]", "{{y[x] -> C[1] + Inactive[Integrate][f[K[1]], {K[1], 1, x}]}}"),
    ("DSolve[y'[x] == f[x] y[x], y[x], x]", "{{y[x] -> E^Inactive[Integrate][f[K[1]], {K[1], 1, x}]*C[1]}}"),
    ("DSolve[y''[x] == f[x], y[x], x]", "DSolve[Derivative[2][y][x] == f[x], y[x], x]"),
    (
      "Expand[y'[x]^2 - y[x] /. DSolve[y'[x]^2 == y[x], y, x]]", "{0, 0}"
    ),
    ("Series[Sqrt[x^2 + 1], {x, Infinity, 3}]", "SeriesData[x, Infinity, {1, 0, 1/2, 0, -1/8}, -1, 4, 1]"),
    (
      "Eigenvalues[{{1, 2, 3}, {4, 5, 6}, {7, 8, 10}}][[1]]",
      "Root[Function[3 - 12*Slot[1] - 16*Slot[1]^2 + Slot[1]^3], 3]"
    ),
    ("Cyclotomic[12, x]", "1 - x^2 + x^4"), ("Cyclotomic[{1, 6}, x]", "{-1 + x, 1 - x + x^2}"),
    ("MinimalPolynomial[Sqrt[2] + Sqrt[3], x]", "1 - 10*x^2 + x^4"),
    ("MinimalPolynomial[2^(1/3) + I, x]", "5 + 12*x + 3*x^2 - 4*x^3 + 3*x^4 + x^6"),
    ("MinimalPolynomial[2 I + 1, x]", "5 - 2*x + x^2"),
    ("MinimalPolynomial[(1 + Sqrt[5])/2]", "Function[-1 - Slot[1] + Slot[1]^2]"),
    ("MinimalPolynomial[Pi, x]", "MinimalPolynomial[Pi, x]"),
    ("GroebnerBasis[{x^2 + y^2 - 1, x - y}, {x, y}]", "{-1 + 2*y^2, x - y}"),
    ("GroebnerBasis[{x^2 - 2 y^2, x y - 3}, {x, y}]", "{-9 + 2*y^4, 3*x - 2*y^3}"),
    ("GroebnerBasis[{x == t^2, y == t^3}, {x, y}, {t}]", "{x^3 - y^2}"),
    ("FourierSinTransform[E^-t, t, w]", "Sqrt[2/Pi]*w/(1 + w^2)"),
    ("FourierCosTransform[E^(-t^2), t, w]", "E^(-w^2/4)/Sqrt[2]"),
    ("InverseFourierCosTransform[Sqrt[2/Pi]/(1 + w^2), w, t]", "E^(-t)"),
    ("InverseFourierSinTransform[E^-w, w, t]", "Sqrt[2/Pi]*t/(1 + t^2)"),
  ]) func integratesAndBuildsPolynomials(_ text: String, _ expected: String) {
    #expect(value(text) == expected)
  }

  @Test func divergenceIsToldOnce() throws {
    var session = KernelSession()
    _ = try session.evaluate(text: Array("Sum[1/k, {k, 1, Infinity}]".utf8))
    #expect(session.messages == ["Sum::div: Sum does not converge."])
  }

  @Test(
    "Linear equations whose coefficients have symbols are told apart by these",
    arguments: [
      (
        "Reduce[{{3, 1}, {0, 2}} . {x, y} == l {x, y}, {x, y}]",
        "l == 2 && y == -x || l == 3 && y == 0 || l != 3 && l != 2 && x == 0 && y == 0"
      ),
      ("Reduce[{a x + y == 1, x + y == 2}, {x, y}][[1]]", "a != 1"),
      ("Reduce[x + y == a && 2 x + 2 y == b, {x, y}]", "a == b/2 && y == b/2 - x"),
      (
        "Reduce[{a x == b, c y == d}, {x, y}]",
        """
        c == 0 && a == 0 && b == 0 && d == 0 || c == 0 && d == 0 && a != 0 && x == b/a || a == 0 && b == 0 && c != 0 && y == d/c || \
        c != 0 && a != 0 && x == b/a && y == d/c
        """
      ),
      ("{linearCases[x y == a, {x, y}], linearCases[x + y == a, {x, y}]}", "{\"other\", \"other\"}"),
      ("Reduce[{a b x + y == 1, y == 2}, {x, y}]", "a != 0 && b != 0 && x == (-1)/(a*b) && y == 2"),
      ("Reduce[{a x == 1, a x == 2}, {x, y}]", "False"),
      ("Length[Reduce[{a x + b y == 0, c x + d y == 0}, {x, y}]]", "8"),
      ("Head[Reduce[{(a^5 - a - 1) x + y == 1, y == 2}, {x, y}]]", "Reduce"),
      ("Reduce[{x/a + y == 1, x - y == 2}, {x, y}][[;; 2]]", "a != 0 && a != -1"),
      ("Reduce[x + y == 1 == x - y, {x, y}]", "x == 1 && y == 0"),
      ("Reduce[x + y == 1 && (x == 2 || x == 3), {x, y}]", "x == 2 && y == -1 || x == 3 && y == -2"),
      ("Reduce[a b x == c, x]", "c == 0 && (a == 0 || b == 0) || a != 0 && b != 0 && x == c/(a*b)"),
      (
        "Reduce[{x + k y == 1, k x + y == 1}, {x, y}][[1]]", "k == 1 && y == 1 - x"
      ), ("Reduce[{x + y == 1, x - y == a}, {x, y}]", "x == (1 + a)/2 && y == -(-1 + a)/2"),
    ]) func linearEquationsByCases(_ text: String, _ wanted: String)
  { #expect(value(text) == wanted) }

  @Test(
    "Masses on springs move in modes, also where some have the same frequency or none",
    arguments: [
      (
        """
        DSolve[Join[Thread[m {x''[t], y''[t], z''[t]} == -k {{2, -1, -1}, {-1, 2, -1}, {-1, -1, 2}} . {x[t], y[t], z[t]}],
          {x[0] == a, y[0] == -a, z[0] == 0, x'[0] == 0, y'[0] == 0, z'[0] == 0}], {x[t], y[t], z[t]}, t]
        """,
        "{{x[t] -> a*Cos[Sqrt[3]*Sqrt[k/m]*t], y[t] -> -a*Cos[Sqrt[3]*Sqrt[k/m]*t], z[t] -> 0}}"
      ),
      (
        "DSolve[{x''[t] == y[t] - x[t], y''[t] == x[t] - y[t], x[0] == 1, y[0] == 1, x'[0] == 2, y'[0] == 2}, {x[t], y[t]}, t]",
        "{{x[t] -> 1 + 2*t, y[t] -> 1 + 2*t}}"
      ),
      (
        "DSolve[{x''[t] == y[t], y''[t] == x[t], x[1] == 1, y[1] == -1, x'[1] == 0, y'[1] == 0}, {x[t], y[t]}, t]",
        "{{x[t] -> Cos[-1 + t], y[t] -> -Cos[-1 + t]}}"
      ),
      (
        """
        Chop[({x[t], y[t], z[t]} /. First[DSolve[{x''[t] == -2. x[t] + y[t] + z[t], y''[t] == x[t] - 2. y[t] + z[t],
          z''[t] == x[t] + y[t] - 2. z[t], x[0] == 3, y[0] == 0, z[0] == 0, x'[0] == 0, y'[0] == 0, z'[0] == 0},
          {x[t], y[t], z[t]}, t]] /. t -> 0.7) - (1 + {2, -1, -1} Cos[0.7 Sqrt[3]])]
        """,
        "{0, 0, 0}"
      ),
    ]) func massesOnSprings(_ text: String, _ wanted: String)
  { #expect(value(text) == wanted) }

  @Test("What few conditions leave open are constants")
  func constantsThatAreLeft() {
    let system = "{x''[t] == -2 x[t] + y[t], y''[t] == x[t] - 2 y[t], x[0] == 1, y[0] == 0, x'[0] == 0}"
    let found = value("DSolve[\(system), {x[t], y[t]}, t]")
    #expect(found.contains("C[1]") && !found.contains("$"))
  }
}
