import Testing

/// Values and forms of algebra and calculus beyond the plain rules, by what textbooks give.
@Suite struct FurtherCalculusTests {
  @Test(arguments: [
    ("D[Log[x], {x, n}] /. {n -> 3, x -> 2}", "1/4"), ("D[Log[x], {x, n}] /. n -> 0", "Log[x]"),
    ("D[Sin[2 x], {x, n}]", "2^n*Sin[n*Pi/2 + 2*x]"), ("D[E^(a x), {x, n}]", "a^n*E^(a*x)"),
    ("D[x^5, {x, n}] /. n -> 2", "20*x^3"), ("FactorialPower[5, 2]", "20"),
    ("derivativeOfOrder[3 Cos[x], x, n]", "3*Cos[n*Pi/2 + x]"),
    ("D[Tan[x], {x, n}]", "D[Tan[x], {x, n}]"),
    ("D[Inactive[Integrate][1/(1 + x), x], x]", "1/(1 + x)"),
  ]) func derivesInAnyOrder(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Collect[a x + b x + c y + d y, {x, y}]", "(a + b)*x + (c + d)*y"),
    ("Collect[a x + b x == 0, x]", "(a + b)*x == 0"),
    ("Collect[f[1] x + f[1] y + f[2] x, f[_]]", "(x + y)*f[1] + x*f[2]"),
    ("Collect[f[1] f[2] x + f[1] f[2] y, f[_] .., g]", "f[1]*f[2]*g[x + y]"),
    ("Collect[u^2 f[2] x + u f[2] y, u^_. f[_] ..]", "u^2*x*f[2] + u*y*f[2]"),
    ("Collect[(1 + a) x + b x, x, Expand]", "(1 + a + b)*x"),
    ("collectTerms[a x + b x, x, Identity]", "(a + b)*x"),
  ]) func collectsTerms(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Integrate[1/((x - 1) (x - 2)), x]", "-Log[1 - x] + Log[2 - x]"),
    ("Integrate[1/(x (x - 1)), x]", "Log[1 - x] - Log[x]"), ("Integrate[1/(x - 1), x]", "Log[-1 + x]"),
    ("Integrate[x/(x - 1), x]", "x + Log[-1 + x]"),
    ("integralSigns[1/(x^2 - 4), x, Log[-2 + x]/4 - Log[2 + x]/4]", "Log[2 - x]/4 - Log[2 + x]/4"),
    (
      "Integrate[1/x, {x, 1, a}]", "ConditionalExpression[Log[a], Re[a] > 0 || Not[Element[a, Reals]]]"
    ),
    (
      "integralBounds[1/(x^2 - 1), x, 0, r]",
      "ConditionalExpression[Log[1 - r]/2 - Log[1 + r]/2, -1 < Re[r] < 1 || Not[Element[r, Reals]]]"
    ),
    ("Integrate[1/x, {x, 1, a}, Assumptions -> a > 0]", "Log[a]"), ("Integrate[x^2, {x, 0, a}]", "a^3/3"),
    ("Integrate[E^(-s t), t, {t, 0, Infinity}]", "t/s"),
    (
      "Integrate[Cos[4 t] E^(-s t), {t, 0, Infinity}]", "ConditionalExpression[s/(16 + s^2), Re[s] > 0]"
    ),
    ("Integrate[E^(-x^2/2) Conjugate[E^(-x^2/2) x] x, {x, -Infinity, Infinity}]", "Sqrt[Pi]/2"),
    ("Expand[Integrate[E^(-x) Sinh[x], x]]", "E^((-2)*x)/4 + x/2"),
    (
      "Simplify[Integrate[Integrate[Piecewise[{{E^(-x - y), x > 0 && y > 0}}, 0], {y, 5, Infinity}], {x, -Infinity, 1}] - (E - 1)/E^6]",
      "0"
    ),
    (
      "Integrate[Piecewise[{{1, a > 0 && x > 1}}, 0], {x, 0, 3}]", "Piecewise[{{2, a > 0}}, 0]"
    ),
  ]) func integrates(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("Solve[a t + b + c E^(k t) == 0, t]", "{{t -> -b/a - ProductLog[c*E^(-b*k/a)*k/a]/k}}"),
    (
      "Simplify[(t + 2 + 3 E^(2 t) /. First[Solve[t + 2 + 3 E^(2 t) == 0, t]]) /. ProductLog[z_] :> N[ProductLog[z]]] // Chop",
      "0"
    ),
    ("Solve[E^(2 x) + E^(3 x) == 0, x] // Length", "1"),
    ("Solve[t == f + a/(1 + E^(-(r - b)/c))^d, r]", "{{r -> b - c*Log[-1 + (a/(-f + t))^(1/d)]}}"),
    ("Reduce[(x - 2)^2 == 0, x]", "x == 2"), ("Roots[(x - 2)^2 == 0, x]", "x == 2 || x == 2"),
    ("RSolve[{a[n + 1] == a[n]^2, a[1] == 3}, a[n], n]", "RSolve[{a[1 + n] == a[n]^2, a[1] == 3}, a[n], n]"),
    ("RSolve[{a[n + 1] == 2 a[n], a[0] == 3}, a[n], n]", "{{a[n] -> 3*2^n}}"),
    ("FindInstance[f[x] == 0 && True, {x}, Complexes]", "FindInstance[f[x] == 0, {x}, Complexes]"),
    ("FindInstance[x^2 == 4, x]", "{{x -> -2}}"),
    ("FindInstance[x^2 == 4 && x > 0, x, Reals, 1]", "{{x -> 2}}"),
    ("FindRoot[x^2 - 3 == 0, {x, 0}]", "{x -> 0.}"),
    ("rankOneEigenvalues[{{a, b}, {2 a, 2 b}}]", "{0, a + 2*b}"),
    (
      "Eigenvalues[Table[p[i] q[j], {i, 4}, {j, 4}]]",
      "{0, 0, 0, p[1]*q[1] + p[2]*q[2] + p[3]*q[3] + p[4]*q[4]}"
    ),
    (
      "DSolve[{p'[t] == -q[t], q'[t] == p[t], q[0] == 1, p[0] == 0}, {q[t], p[t]}, t]",
      "{{p[t] -> -Sin[t], q[t] -> Cos[t]}}"
    ),
    ("h[v_] = v - a; InverseFunction[h][q]", "a + q"),
  ]) func solves(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    (
      "Series[{Sin[x], Cos[x]}, {x, 0, 3}]",
      "{SeriesData[x, 0, {1, 0, -1/6}, 1, 4, 1], SeriesData[x, 0, {1, 0, -1/2}, 0, 4, 1]}"
    ),
    ("Series[Log[1 + t^2]/t, {t, 0, 8}]", "SeriesData[t, 0, {1, 0, -1/2, 0, 1/3, 0, -1/4}, 1, 9, 1]"),
    (
      "Limit[Abs[2 (z - 4) (1 + n) Sqrt[Log[1 + n]]/((2 + n) Sqrt[Log[2 + n]])], n -> Infinity]",
      "2*Abs[-4 + z]"
    ),
    ("Limit[(Exp[I z] - Exp[-I z])/(2 I), z -> Infinity]", "Indeterminate"),
    ("Limit[Exp[I z]/z, z -> Infinity]", "0"),
    (
      "SetOptions[FourierTransform, FourierParameters -> {0, -1}]; FourierTransform[t, t, w]",
      "I*Sqrt[2*Pi]*Derivative[1][DiracDelta][w]"
    ),
    (
      "Simplify[FourierTransform[UnitBox[(t - 2)/3], t, w]/(E^(2 I w) FourierTransform[UnitBox[t/3], t, w])]",
      "1"
    ),
    ("FourierTransform[t, t, w]", "(-I)*Sqrt[2*Pi]*Derivative[1][DiracDelta][w]"),
    ("InverseFourierTransform[(DiracDelta[w - 1] + DiracDelta[w + 1])/w^2, w, t] /. t -> 0", "Sqrt[2/Pi]"),
    ("InverseFourierTransform[1/(1 + w^2), w, t]", "E^(-Abs[t])*Sqrt[Pi/2]"),
  ]) func expandsAndTransforms(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test(arguments: [
    ("m = 1; f[x_] := x; Clear[\"Global`*\"]; {m, f[3]}", "{m, f[3]}"),
    ("T$ = 2; ClearAll[\"`*\"]; T$", "T$"),
    ("x1 = 1; x2 = 2; y = 3; Clear[\"x*\"]; {x1, x2, y}", "{x1, x2, 3}"),
    ("ab = 1; aB = 2; Clear[\"a@\"]; {ab, aB}", "{ab, 2}"), ("m = 1; Clear[\"m\"]; m", "m"),
    (
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = 1; Clear[\"*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b\"]; aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
      "1"
    ),
    ("a`m = 1; Clear[\"Global`*\"]; a`m", "1"), ("a`m = 1; Clear[\"a`*\"]; a`m", "a`m"),
    // What functions that are written in the language are made of stays.
    ("SumConvergence[1/n^2, n]; Clear[\"Global`*\"]; SumConvergence[1/n, n]", "False"),
    ("Options[f] = {a -> 1}; SetOptions[f, a -> 2]; f[OptionsPattern[]] := OptionValue[a]; f[]", "2"),
    ("Replace[f[x, g[x]], x -> y, -1]", "f[y, g[y]]"), ("Replace[{x, {x}}, x -> y, {-1}]", "{y, {y}}"),
  ]) func changesDefinitions(_ text: String, _ expected: String) { #expect(value(text) == expected) }
}
