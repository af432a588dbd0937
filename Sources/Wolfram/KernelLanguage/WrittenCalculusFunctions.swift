import Kernel
import KernelMathematics

/// Fallbacks of `Limit`, `Integrate` and `DSolve` for cases beyond the kernel's own rules, written in the
/// Wolfram Language.
enum WrittenCalculusFunctions {
  /// The built-ins of this family. Each gives `$Failed` or `Null` if it finds no result.
  static let table: [BuiltIn] = [
    WrittenFunctions.function(
      "LimitByOrder", [], "Limits by the lowest powers above and below, for `Limit`.", limits),
    WrittenFunctions.function(
      "LimitByGrowth", [],
      "Limits at infinity of products and powers by what grows fastest in them, for `Limit`.", growth),
    WrittenFunctions.function(
      "IntegralByRule", [], "Antiderivatives by forms, by parts and by substitution, for `Integrate`.",
      integrals),
    WrittenFunctions.function(
      "IntegralInPieces", [],
      "Integrals of functions with corners and jumps, for `Integrate`; Null for others.", pieces),
    WrittenFunctions.function(
      "IntegralToInfinity", [], "Integrals to infinity of powers times exponentials; Null for others.",
      toInfinity),
    // A series is the list of its coefficients, the power of the first, and that of what is left.
    WrittenFunctions.function(
      "SeriesArithmetic", [],
      "Sums, products and powers with series as one series, for `Plus`, `Times` and `Power`.",
      """
      (*2*) SeriesArithmetic[Power, {s : SeriesData[x_, a_, c_, m_, n_, q_], k_}] := Module[{l$ = n - m, b$, d$},
        If[c === {}, Return[If[TrueQ[k > 0], With[{d$ = Denominator[k]}, SeriesData[x, a, {}, Numerator[k] n, Numerator[k] n, q d$]], $Failed]]];
        If[! NumberQ[k] && m =!= 0, Return[$Failed]]; b$ = {c[[1]]^k};
        Do[AppendTo[b$, Together[Sum[(k j$ - i$ + j$) c[[j$ + 1]] b$[[i$ - j$ + 1]], {j$, 1, Min[i$, Length[c] - 1]}]/(i$ c[[1]])]], {i$, 1, l$ - 1}];
        d$ = Denominator[k m]; SeriesData[x, a, series$Short[series$Spread[b$, d$]], k m d$, k m d$ + l$ d$, q d$]]
      series$Spread[c_, d_] := If[d === 1, c, Flatten[Map[Prepend[Table[0, {d - 1}], #] &, c]]]
      series$Short[c_] := If[c =!= {} && Last[c] === 0, series$Short[Most[c]], c]
      SeriesArithmetic[h_, l_List] := Module[{s$ = Cases[l, _SeriesData], o$, x$, a$, r$, q$},
        {x$, a$} = List @@ s$[[1, {1, 2}]]; o$ = h @@ DeleteCases[l, _SeriesData];
        If[h === Times && a$ === 0 && MemberQ[l, x$^e_ /; ! NumberQ[e] && FreeQ[e, x$]], Return[$Failed]];
        If[! MatchQ[s$, {SeriesData[x$, a$, _List, _Integer, _Integer, _Integer] ..}], Return[$Failed]];
        q$ = LCM @@ s$[[All, 6]]; r$ = Map[With[{d$ = q$/#[[6]]}, {series$Spread[#[[3]], d$], #[[4]] d$, #[[5]] d$}] &, s$];
        If[Length[s$] < Length[l], o$ = If[FreeQ[o$, x$], {{o$}, 0, Infinity},
          Replace[Series[o$, {x$, a$, Ceiling[(Max[r$[[All, 3]]] - Min[0, r$[[All, 2]]])/q$] + 2}], {SeriesData[x$, a$, c_, m_, n_, d_] /; Divisible[q$, d] :> {series$Spread[c, q$/d], m q$/d, n q$/d}, _ -> $Failed}]];
          If[o$ === $Failed, Return[$Failed]]; AppendTo[r$, o$]];
        r$ = Fold[If[h === Plus, series$Plus, series$Times], First[r$], Rest[r$]];
        While[r$[[1]] =!= {} && r$[[1, 1]] === 0, r$ = {Rest[r$[[1]]], r$[[2]] + 1, r$[[3]]}];
        While[r$[[1]] =!= {} && r$[[1, -1]] === 0, r$[[1]] = Most[r$[[1]]]];
        SeriesData[x$, a$, r$[[1]], If[r$[[1]] === {}, r$[[3]], r$[[2]]], r$[[3]], q$]]
      series$Plus[{c_, m_, p_}, {d_, n_, q_}] := With[{i$ = Min[m, n], o$ = Min[p, q]},
        {Table[series$At[c, k$ - m] + series$At[d, k$ - n], {k$, i$, Min[o$, Max[m + Length[c], n + Length[d]]] - 1}], i$, o$}]
      series$Times[{c_, m_, p_}, {d_, n_, q_}] := With[{i$ = m + n, o$ = Min[p + n, q + m]},
        {Table[Sum[series$At[c, j$ - m] series$At[d, k$ - j$ - n], {j$, m, k$ - n}], {k$, i$, Min[o$ - 1, i$ + Length[c] + Length[d] - 2]}], i$, o$}]
      series$At[c_, k_] := If[0 <= k < Length[c], c[[k + 1]], 0]
      """),
    WrittenFunctions.function(
      "SumByRule", [], "Sums of waves, powers and reciprocals up to a symbol, for `Sum`.",
      """
      SumByRule[Cos[x_. k_], k_, 1, n_] := Cos[(1 + n) x/2] Csc[x/2] Sin[n x/2] /; FreeQ[x, k] && n =!= Infinity
      SumByRule[f_Times, k_, 1, n_] := With[{g$ = Expand[TrigReduce[f]]}, Total[Map[sum$Wave[#, k, n] &, List @@ g$]] /; Head[g$] === Plus && FreeQ[g$ /. (Sin | Cos)[_] :> 1, k]] /;
        n =!= Infinity && Count[f, (Sin | Cos)[u_] /; ! FreeQ[u, k]] > 1
      sum$Wave[c_. (h : Sin | Cos)[u_], k_, n_] := c SumByRule[h[Factor[Coefficient[u, k]] k], k, 1, n] /; Expand[u - Coefficient[u, k] k] === 0 && FreeQ[c, k]
      sum$Wave[u_, k_, n_] := Sum[u, {k, 1, n}]
      SumByRule[Sin[x_. k_], k_, 1, n_] := Csc[x/2] Sin[n x/2] Sin[(1 + n) x/2] /; FreeQ[x, k] && n =!= Infinity
      SumByRule[k_^p_, k_, 1, Infinity] := Zeta[-p] /; FreeQ[p, k] && ! NumberQ[p]
      SumByRule[1/k_, k_, 1, n_] := HarmonicNumber[n] /; n =!= Infinity
      SumByRule[k_^p_Integer, k_, 1, n_] := HarmonicNumber[n, -p] /; p < -1 && n =!= Infinity
      SumByRule[(-1)^k_ x_^(1 + 2 k_)/((1 + 2 k_) k_!), k_, 0, Infinity] := Sqrt[Pi] Erf[x]/2
      SumByRule[x_^k_/k_!^2, k_, 0, Infinity] := BesselI[0, 2 Sqrt[x]] /; FreeQ[x, k]
      SumByRule[(-1)^k_ Binomial[m_, k_] (m_ - k_)^n_, k_, 0, m_] := m! StirlingS2[n, m]
      SumByRule[f_, k_, a_Real, Infinity] := With[{s$ = SumNumerically[f, k, Round[a]]}, s$ /; NumberQ[s$]]
      SumByRule[c_ f_, k_, a_, n_] := With[{s$ = SumByRule[f, k, a, n]}, c s$ /; FreeQ[s$, SumByRule]] /; FreeQ[c, k]
      SumByRule[f_Plus, k_, a_, n_] := With[{s$ = Map[Sum[#, {k, a, n}] &, f]}, s$ /; FreeQ[s$, Sum]] /; n =!= Infinity
      SumByRule[f_ k_^s_Integer, k_, 1, Infinity] := With[{r$ = Simplify[(f /. k -> 2)/(f /. k -> 1)]},
        Simplify[(f /. k -> 1)/r$] PolyLog[-s, r$] /; ! NumberQ[r$] && Simplify[(f /. k -> 5)/(f /. k -> 4) - r$] === 0] /; s < -1 && ! FreeQ[f, k]
      SumByRule[f_, k_, a_, Infinity] := Module[{g$ = Expand[f], s$ = Infinity},
        If[Head[g$] === Plus, s$ = Map[Sum[#, {k, a, Infinity}] &, g$]]; s$ /; FreeQ[s$, Sum | Infinity | DirectedInfinity]] /;
        ! FreeQ[f, k^_Integer?Negative] && ! FreeQ[f, _^_. k]
      """),
    // By the ratio of neighbours; where that tends to 1, by the power of n that the terms fall with.
    WrittenFunctions.function(
      "SumConvergence", [], "Whether an infinite sum converges.",
      """
      SumConvergence[f_, n_Symbol] := With[{r$ = converges$[f, n]}, r$ /; r$ =!= $Failed]
      SumConvergence[f_, n_Symbol] := With[{r$ = converges$Within[f, n]}, r$ /; r$ =!= $Failed] /; ! NumberQ[N[f /. n -> 3]]
      converges$Within[f_, n_] := If[! FreeQ[f, b_^e_ /; ! FreeQ[b, n] && ! NumberQ[e]], $Failed, Module[{q$ = Simplify[(f /. n -> n + 1)/f], l$, p$, c$},
        l$ = Limit[q$, n -> Infinity]; If[NumericQ[l$] || ! FreeQ[l$, n | Limit | DirectedInfinity | Infinity], Return[If[l$ === 0, True, $Failed]]];
        p$ = Limit[Simplify[n (1 - q$/l$)], n -> Infinity]; c$ = Replace[l$, {c_?NumericQ _ :> c, _ -> 1}];
        Which[! NumberQ[p$], $Failed, p$ > 1, Abs[l$/c$] <= 1/Abs[c$], p$ > 0, Abs[l$/c$] <= 1/Abs[c$] && l$ != 1, True, Abs[l$/c$] < 1/Abs[c$]]]]
      converges$[f_, n_] := If[! NumberQ[N[f /. n -> 3]], $Failed, Module[{q$ = Quiet[Abs[N[(f /. n -> 151)/(f /. n -> 150)]]], v$, p$},
        Which[! NumberQ[q$], False, q$ > 1.05, False, q$ < 0.95, True,
          v$ = Quiet[Abs[N[f /. n -> #]] & /@ {2^20, 2^40, 2^41}]; ! VectorQ[v$, Positive], $Failed,
          ! FreeQ[f, (-1)^_] && FreeQ[f, Abs], If[v$[[3]] < v$[[1]]/2, True, $Failed],
          p$ = -Log[2, v$[[3]]/v$[[2]]]; Abs[p$ - 1] > 0.06, p$ > 1,
          True, If[2^40 v$[[2]] > 0.999 2^20 v$[[1]], False, $Failed]]]]
      """),
    WrittenFunctions.function(
      "SymbolicProduct", [], "Products up to a symbol, for `Product`.",
      """
      SymbolicProduct[c_, k_, a_, b_] := c^(b - a + 1) /; FreeQ[c, k] && b =!= Infinity
      SymbolicProduct[k_, k_, 1, b_] := b! /; b =!= Infinity
      SymbolicProduct[k_, k_, a_, b_] := b!/(a - 1)! /; b =!= Infinity
      SymbolicProduct[f_Times, k_, a_, b_] := Map[SymbolicProduct[#, k, a, b] &, f]
      SymbolicProduct[c_^e_, k_, a_, b_] := c^Sum[e, {k, a, b}] /; FreeQ[c, k] && b =!= Infinity
      SymbolicProduct[u_^e_, k_, a_, b_] := SymbolicProduct[u, k, a, b]^e /; FreeQ[e, k]
      SymbolicProduct[u_, k_, a_, b_] := With[{s$ = Coefficient[u, k], t$ = u /. k -> 0},
        s$^(b - a + 1) Pochhammer[a + t$/s$, b - a + 1]] /; PolynomialQ[u, k] && Exponent[u, k] == 1 && b =!= Infinity
      SymbolicProduct[f_, k_, a_, b_] := With[{g$ = Factor[f]}, SymbolicProduct[g$, k, a, b] /; MatchQ[g$, _Times | _Power]]
      """),
    WrittenFunctions.function(
      "GeneralCoefficient", [],
      "The coefficient of a symbol's power in known series, for `SeriesCoefficient`.",
      """
      GeneralCoefficient[E^(a_. x_), x_, n_] := Piecewise[{{a^n/n!, n >= 0}}, 0] /; FreeQ[a, x]
      GeneralCoefficient[Sin[a_. x_], x_, n_] := Piecewise[{{a^n I I^n (-1 + (-1)^n)/(2 n!), n >= 0}}, 0] /; FreeQ[a, x]
      GeneralCoefficient[Cos[a_. x_], x_, n_] := Piecewise[{{a^n I^n (1 + (-1)^n)/(2 n!), n >= 0}}, 0] /; FreeQ[a, x]
      GeneralCoefficient[Log[1 + a_. x_], x_, n_] := Piecewise[{{(-1)^(1 + n) a^n/n, n >= 1}}, 0] /; FreeQ[a, x]
      GeneralCoefficient[(b_ + a_. x_)^-1, x_, n_] := Piecewise[{{(-a/b)^n/b, n >= 0}}, 0] /; FreeQ[{a, b}, x]
      GeneralCoefficient[(b_ + a_. x_)^m_Integer, x_, n_] := Piecewise[{{b^m (-a/b)^n Product[n + j$, {j$, -m - 1}]/(-m - 1)!, n >= 0}}, 0] /;
        m < -1 && FreeQ[{a, b}, x]
      GeneralCoefficient[Log[1 + a_. x_^2], x_, n_] := Piecewise[{{-(Sqrt[-a]^n + (-Sqrt[-a])^n)/n, n >= 1}}, 0] /; FreeQ[a, x]
      GeneralCoefficient[Log[u_], x_, n_] := Module[{p$ = CoefficientList[Numerator[Together[u]], x], q$ = CoefficientList[Denominator[Together[u]], x]},
        Piecewise[{{(-1)^(1 + n) ((p$[[2]]/p$[[1]])^n - (q$[[2]]/q$[[1]])^n)/n, n >= 1}}, 0] /; Length[p$] == Length[q$] == 2 && p$[[1]] === q$[[1]]]
      GeneralCoefficient[x_^k_. f_, x_, n_] := GeneralCoefficient[f, x, n - k] /; IntegerQ[k]
      GeneralCoefficient[c_ f_, x_, n_] := With[{r$ = GeneralCoefficient[f, x, n]}, If[Head[r$] === Piecewise,
        Piecewise[{{c r$[[1, 1, 1]], r$[[1, 1, 2]]}}, 0], r$]] /; FreeQ[c, x]
      GeneralCoefficient[(1 + x_)^m_, x_, n_] := Piecewise[{{Binomial[m, n], n >= 0}}, 0] /; FreeQ[m, x] && ! NumberQ[m]
      """),
    WrittenFunctions.function(
      "CurvilinearDerivative", [],
      "Gradient, divergence, curl and Laplacian in round coordinates, for `Grad` and its like.", curvilinear),
    WrittenFunctions.function(
      "DifferentialSolve", [], "Equations that are not linear with plain constants, for `DSolve`.",
      differential),
  ]

  // The factors by which lengths along the coordinates differ from their changes.
  private static let curvilinear: StaticString = """
    scale$["Spherical", {r_, t_, p_}] := {1, r, r Sin[t]}
    scale$["Cylindrical", {r_, t_, z_}] := {1, r, 1}
    scale$["Polar", {r_, t_}] := {1, r}
    CurvilinearDerivative["Grad", f_, v_, c_] := With[{h$ = scale$[c, v]}, Map[D[f, #] &, v]/h$ /; ListQ[h$] && ! ListQ[f]]
    CurvilinearDerivative["Div", f_List, v_, c_] := With[{h$ = scale$[c, v]},
      Expand[Total[MapThread[D[#1 Times @@ h$/#2, #3] &, {f, h$, v}]]/Times @@ h$] /; ListQ[h$] && Length[f] == Length[v]]
    CurvilinearDerivative["Laplacian", f_, v_, c_] := With[{h$ = scale$[c, v]},
      Expand[Total[MapThread[D[Times @@ h$/#1^2 D[f, #2], #2] &, {h$, v}]]/Times @@ h$] /; ListQ[h$] && ! ListQ[f]]
    CurvilinearDerivative["Curl", f_List, v_, c_] := With[{h$ = scale$[c, v]},
      Map[Expand, {(D[h$[[3]] f[[3]], v[[2]]] - D[h$[[2]] f[[2]], v[[3]]])/(h$[[2]] h$[[3]]),
        (D[h$[[1]] f[[1]], v[[3]]] - D[h$[[3]] f[[3]], v[[1]]])/(h$[[1]] h$[[3]]),
        (D[h$[[2]] f[[2]], v[[1]]] - D[h$[[1]] f[[1]], v[[2]]])/(h$[[1]] h$[[2]])}] /; ListQ[h$] && Length[f] == 3 == Length[h$]]
    CurvilinearDerivative["Curl", f_List, v_, c_] := With[{h$ = scale$[c, v]},
      Expand[(D[h$[[2]] f[[2]], v[[1]]] - D[h$[[1]] f[[1]], v[[2]]])/(h$[[1]] h$[[2]])] /; ListQ[h$] && Length[f] == 2 == Length[h$]]
    """

  private static let limits: StaticString = """
    LimitByOrder[f_, x_, Infinity] := order$[f /. x -> 1/e$, e$, 1]
    LimitByOrder[f_, x_, -Infinity] := order$[f /. x -> -1/e$, e$, 1]
    LimitByOrder[f_, x_, p_] := With[{a$ = N[f /. x -> p + 1/10^6], b$ = N[f /. x -> p - 1/10^6]},
        If[NumberQ[a$] && NumberQ[b$] && Abs[a$ - b$] > (1 + Abs[a$])/10^3, Indeterminate, $Failed]] /;
      NumberQ[N[p]] && ! FreeQ[f, Abs | Sign | Floor | Ceiling | UnitStep | HeavisideTheta | Round | FractionalPart | Mod]
    LimitByOrder[f_, x_, p_] := order$[f /. x -> p + e$, e$, 0]
    order$[(Sin | Cos)[u_], e_, s_] := Indeterminate /; MatchQ[order$[u, e, s], Indeterminate | Infinity | -Infinity | _DirectedInfinity]
    order$[c_?NumberQ (f : (Sin | Cos)[_]), e_, s_] := Indeterminate /; order$[f, e, s] === Indeterminate
    order$[c_. (Sin | Cos)[u_], e_, s_] := 0 /; (c /. e -> 0) === 0
    order$[e_ Log[e_], e_, s_] := 0
    order$[e_^n_ Log[e_], e_, s_] := 0 /; TrueQ[n > 0]
    order$[f_, e_, 1] := roots$[f, e] /; ! FreeQ[f, q_^_Rational /; ! FreeQ[q, e]]
    order$[f_, e_, s_] := Module[{t$ = Together[f], n$, d$, k$, j$, c$},
      {n$, d$} = {Numerator[t$], Denominator[t$]};
      If[! PolynomialQ[n$, e] || ! PolynomialQ[d$, e], Return[$Failed]];
      {n$, d$} = {CoefficientList[n$, e], CoefficientList[d$, e]};
      If[n$ === {} || d$ === {}, Return[$Failed]];
      {k$, j$} = {lowest$[n$], lowest$[d$]};
      c$ = n$[[k$]]/d$[[j$]];
      Which[k$ > j$, 0, k$ == j$, c$, s === 1 || EvenQ[k$ - j$], c$ Infinity, True, Indeterminate]]
    roots$[f_, e_] := Module[{g$, h$},
      g$ = (f /. e -> e^2) /. q_^n_Rational :> With[{k$ = 2 Ceiling[Exponent[Denominator[Together[q]], e]/2]},
        Expand[Simplify[Together[q] e^k$]]^n e^(-k$ n)];
      h$ = Normal[Series[Expand[Simplify[PowerExpand[g$]]], {e, 0, 4}]];
      If[FreeQ[h$, Series | Normal] && h$ =!= 0, order$[Expand[h$], e, 1], $Failed]]
    lowest$[l_] := First[FirstPosition[l, u_ /; u =!= 0, None, Heads -> False]]
    """

  private static let growth: StaticString = """
    LimitByGrowth[f_, x_] := With[{waves$G = Simplify[ExpToTrig[f]]}, Limit[waves$G, x -> Infinity] /; FreeQ[waves$G, _Complex | E^_]] /; ! FreeQ[f, E^u_ /; ! FreeQ[u, _Complex]]
    LimitByGrowth[f_, x_] := Module[{g$ = PowerExpand[fastest$[f, x]], r$, v$},
      r$ = rate$[g$, x];
      v$ = Which[TrueQ[N[r$] < 0], 0,
        TrueQ[N[r$] > 0], With[{s$ = Sign[N[g$ /. x -> 47]]}, If[s$ === 1 || s$ === -1, s$ Infinity, $Failed]],
        g$ === f, $Failed,
        Head[g$] === Times, With[{l$ = Map[Limit[#, x -> Infinity] &, List @@ g$]}, If[MemberQ[l$, 0] && ! FreeQ[l$, Infinity], $Failed, Times @@ l$]],
        True, Limit[g$, x -> Infinity]];
      If[FreeQ[v$, Limit | Indeterminate | DirectedInfinity[] | x], v$, $Failed]]
    fastest$[f_Plus, x_] := Module[{t$ = List @@ f, r$, p$}, r$ = Map[rate$[#, x] &, t$];
      If[! FreeQ[r$, $Failed], Return[f]]; p$ = Flatten[Position[N[r$], Max[N[r$]], {1}]];
      If[Length[p$] === 1 && Max[N[r$]] > 0, t$[[First[p$]]], f]]
    fastest$[f_Times, x_] := Map[fastest$[#, x] &, f]
    fastest$[f_^g_, x_] := fastest$[f, x]^g
    fastest$[f_, x_] := f
    rate$[f_, x_] := 0 /; FreeQ[f, x]
    rate$[f_Times, x_] := With[{r$ = Map[rate$[#, x] &, List @@ f]}, If[FreeQ[r$, $Failed], Total[r$], $Failed]]
    rate$[b_^(c_. x_ + d_.), x_] := c Log[b] /; FreeQ[{b, c, d}, x] && Positive[N[b]] === True
    rate$[x_^n_., x_] := 0 /; FreeQ[n, x]
    rate$[p_?PolynomialQ, x_] := 0 /; PolynomialQ[p, x]
    rate$[p_^n_, x_] := 0 /; NumberQ[n] && PolynomialQ[p, x]
    rate$[Log[x_], x_] := 0
    rate$[f_, x_] := $Failed
    """

  private static let integrals: StaticString = """
    (*2*) depth$Integral = 0
    IntegralByRule[f_, x_] := If[depth$Integral > 3, $Failed, Block[{depth$Integral = depth$Integral + 1}, first$Of[f, x]]]
    first$Of[f_, x_] := Module[{r$ = form$Integral[f, x]}, If[free$[r$], Return[r$]]; r$ = parts$Integral[f, x]; If[free$[r$], Return[r$]];
      r$ = root$Integral[f, x]; If[free$[r$], Return[r$]]; r$ = substituted$[f, x]; If[free$[r$], Return[r$]]; $Failed]
    free$[r_] := FreeQ[r, Integrate | $Failed | form$Integral | parts$Integral | root$Integral | substituted$]
    form$Integral[Derivative[1][f_][x_], x_] := f[x]
    form$Integral[Derivative[n_Integer][f_][x_], x_] := Derivative[n - 1][f][x] /; n > 1
    form$Integral[Sin[k_. x_]/x_, x_] := SinIntegral[k x] /; FreeQ[k, x]
    form$Integral[Cos[k_. x_]/x_, x_] := CosIntegral[k x] /; FreeQ[k, x]
    form$Integral[E^(k_. x_)/x_, x_] := ExpIntegralEi[k x] /; FreeQ[k, x]
    form$Integral[1/Log[x_], x_] := LogIntegral[x]
    form$Integral[PolyLog[n_, c_. E^(k_. x_)], x_] := PolyLog[n + 1, c E^(k x)]/k /; FreeQ[{n, c, k}, x]
    form$Integral[E^(k_. x_^2), x_] := Sqrt[Pi] Erfi[Sqrt[k] x]/(2 Sqrt[k]) /; FreeQ[k, x] && ! negative$[k]
    form$Integral[E^(k_. x_^n_Integer), x_] := -x Gamma[1/n, -k x^n]/(n (-k x^n)^(1/n)) /; FreeQ[k, x] && n > 2
    form$Integral[Sin[k_. x_^2], x_] := Sqrt[Pi/(2 k)] FresnelS[x Sqrt[2 k/Pi]] /; FreeQ[k, x]
    form$Integral[Cos[k_. x_^2], x_] := Sqrt[Pi/(2 k)] FresnelC[x Sqrt[2 k/Pi]] /; FreeQ[k, x]
    form$Integral[Sec[u_], x_] := 2 ArcTanh[Tan[u/2]]/D[u, x] /; line$[u, x]
    form$Integral[Csc[u_], x_] := (Log[Sin[u/2]] - Log[Cos[u/2]])/D[u, x] /; line$[u, x]
    form$Integral[Sec[u_]^n_Integer, x_] := (Sec[u]^(n - 2) Tan[u]/D[u, x] + (n - 2) Integrate[Sec[u]^(n - 2), x])/(n - 1) /; n > 2 && line$[u, x]
    form$Integral[Csc[u_]^n_Integer, x_] := (-Csc[u]^(n - 2) Cot[u]/D[u, x] + (n - 2) Integrate[Csc[u]^(n - 2), x])/(n - 1) /; n > 2 && line$[u, x]
    form$Integral[Tan[u_]^n_Integer, x_] := Tan[u]^(n - 1)/((n - 1) D[u, x]) - Integrate[Tan[u]^(n - 2), x] /; n > 1 && line$[u, x]
    form$Integral[Cot[u_]^n_Integer, x_] := -Cot[u]^(n - 1)/((n - 1) D[u, x]) - Integrate[Cot[u]^(n - 2), x] /; n > 1 && line$[u, x]
    form$Integral[Sech[u_], x_] := 2 ArcTan[Tanh[u/2]]/D[u, x] /; line$[u, x]
    form$Integral[1/Cosh[u_], x_] := 2 ArcTan[Tanh[u/2]]/D[u, x] /; line$[u, x]
    form$Integral[1/Sinh[u_], x_] := Log[Tanh[u/2]]/D[u, x] /; line$[u, x]
    form$Integral[(h : Sinh | Cosh)[u_]^2, x_] := Sinh[2 u]/(4 D[u, x]) + If[h === Sinh, -x/2, x/2] /; line$[u, x]
    form$Integral[(h : Tanh | Coth)[u_]^2, x_] := x - h[u]/D[u, x] /; line$[u, x]
    form$Integral[Sech[u_]^2, x_] := Tanh[u]/D[u, x] /; line$[u, x]
    form$Integral[1/(a_ + c_. x_^2), x_] := If[Xor[negative$[a], negative$[c]],
        With[{k$ = PowerExpand[Sqrt[-c/a]]}, ArcTanh[k$ x]/(a k$)], With[{k$ = PowerExpand[Sqrt[c/a]]}, ArcTan[k$ x]/(a k$)]] /;
      FreeQ[{a, c}, x]
    form$Integral[q_^n_Integer, x_] := With[{a$ = q /. x -> 0, b$ = Coefficient[q, x, 1], c$ = Coefficient[q, x, 2], m$ = -1 - n},
      (b$ + 2 c$ x) q^(n + 1)/(m$ (4 a$ c$ - b$^2)) + (2 m$ - 1) 2 c$/(m$ (4 a$ c$ - b$^2)) Integrate[q^(n + 1), x]] /;
      n < -1 && PolynomialQ[q, x] && Exponent[q, x] === 2
    negative$[a_] := TrueQ[a < 0] || MatchQ[a, _?Negative _]
    form$Integral[(p_) (q_)^n_Integer, x_] := Module[{c$ = Coefficient[q, x, 2], b$ = Coefficient[q, x, 1], r$},
       r$ = Coefficient[p, x]/(2 c$);
       r$ q^(n + 1)/(n + 1) + Simplify[(p /. x -> 0) - r$ b$] Integrate[q^n, x]] /;
      n < -1 && line$[p, x] && PolynomialQ[q, x] && Exponent[q, x] === 2
    form$Integral[f_, x_] := Integrate[Expand[TrigToExp[f]], x] /; ! FreeQ[f, Sinh | Cosh] && FreeQ[Denominator[f] /. E^_ -> 1, x]
    form$Integral[c_ f_, x_] := With[{r$ = form$Integral[f, x]}, If[free$[r$], c r$, $Failed]] /; FreeQ[c, x]
    form$Integral[_, _] := $Failed
    line$[u_, x_] := PolynomialQ[u, x] && Exponent[u, x] === 1
    parts$Integral[g_. h_, x_] := Module[{a$ = Integrate[g, x], b$},
       If[! free$[a$], Return[$Failed]];
       b$ = Integrate[Expand[Simplify[a$ D[h, x]]], x];
       If[free$[b$], a$ h - b$, $Failed]] /;
      MatchQ[h, (Log[_] | ArcTan[_] | ArcSin[_] | ArcCos[_] | ArcTanh[_] | ArcSinh[_] | ArcCosh[_] | ArcCot[_])^_. ] && FreeQ[g, Head[h]] && (PolynomialQ[g, x] || MatchQ[g, c_. x^_?NumberQ /; FreeQ[c, x]])
    parts$Integral[_, _] := $Failed
    root$Integral[f_, x_] := Module[{q$ = Union[Cases[{f}, u_^n_Rational /; Denominator[n] == 2 && PolynomialQ[u, x] && Exponent[u, x] == 2 :> u, Infinity]], a$, b$, c$, i$, s$, g$},
      If[Length[q$] != 1, Return[$Failed]];
      q$ = First[q$]; {a$, b$, c$} = {Coefficient[q$, x, 0], Coefficient[q$, x, 1], Coefficient[q$, x, 2]};
      i$ = inverse$Root[q$, a$, b$, c$, x];
      g$ = Expand[Simplify[f Sqrt[q$]] /. q$^n_Rational :> q$^(n - 1/2) Sqrt[q$]];
      If[FreeQ[g$, x], Return[g$ i$]];
      g$ = f Sqrt[q$] /. q$^n_Rational :> q$^(n + 1/2)/Sqrt[q$];
      g$ = Simplify[f Sqrt[q$]];
      Which[PolynomialQ[g$, x], power$Root[CoefficientList[g$, x], q$, a$, b$, c$, i$, x],
        FreeQ[Simplify[f q$^(3/2)], x], Simplify[f q$^(3/2)] 2 (b$ + 2 c$ x)/((4 a$ c$ - b$^2) Sqrt[q$]),
        b$ === 0 && FreeQ[Simplify[x g$], x] && TrueQ[N[a$] < 0], Simplify[x g$] ArcTan[Sqrt[q$]/Sqrt[-a$]]/Sqrt[-a$],
        b$ === 0 && FreeQ[Simplify[x g$], x] && a$ =!= 0, -Simplify[x g$] ArcTanh[Sqrt[q$]/Sqrt[a$]]/Sqrt[a$],
        True, $Failed]]
    inverse$Root[q_, a_, 0, c_, x_] := ArcSin[Sqrt[-c/a] x]/Sqrt[-c] /; TrueQ[a > 0] && TrueQ[c < 0]
    inverse$Root[q_, a_, 0, c_, x_] := ArcSinh[Sqrt[c/a] x]/Sqrt[c] /; TrueQ[a > 0] && TrueQ[c > 0]
    inverse$Root[q_, a_, 0, c_, x_] := ArcTan[Sqrt[-c] x/Sqrt[q]]/Sqrt[-c] /; TrueQ[c < 0]
    inverse$Root[q_, a_, b_, c_, x_] := ArcSin[-(b + 2 c x)/Sqrt[b^2 - 4 a c]]/Sqrt[-c] /; TrueQ[c < 0]
    inverse$Root[q_, a_, 0, c_, x_] := Log[c x + Sqrt[c] Sqrt[q]]/Sqrt[c]
    inverse$Root[q_, a_, b_, c_, x_] := Log[b + 2 c x + 2 Sqrt[c] Sqrt[q]]/Sqrt[c]
    power$Root[l_, q_, a_, b_, c_, i_, x_] := Module[{n$ = Length[l], m$ = {i, Sqrt[q]/c - b/(2 c) i}},
      Do[AppendTo[m$, (x^(k$ - 1) Sqrt[q] - (k$ - 1) a m$[[k$ - 1]] - (2 k$ - 1) b/2 m$[[k$]])/(k$ c)], {k$, 2, n$ - 1}];
      Simplify[Expand[l.Take[m$, n$]]]]
    substituted$[f_, x_] := Module[{l$ = ways$[f, x], r$ = $Failed}, Do[r$ = try$Way[f, x, w$]; If[free$[r$], Break[]], {w$, l$}]; r$]
    try$Way[f_, x_, {u_, y_}] := Module[{g$ = Together[Simplify[(f /. x -> y) D[y, t$]]], r$},
      g$ = PowerExpand[g$]; If[! FreeQ[g$, x], Return[$Failed]];
      r$ = Integrate[g$, t$]; If[free$[r$], r$ /. t$ -> u, $Failed]]
    try$Way[f_, x_, {u_, rules_, d_}] := Module[{g$ = Together[Simplify[(f /. rules)/d]], r$},
      If[! FreeQ[g$, x], Return[$Failed]];
      r$ = Integrate[g$, t$]; If[free$[r$], r$ /. t$ -> u /. Log[E^v_] :> v, $Failed]]
    ways$[f_, x_] := Module[{l$ = {}, s$, k$},
      If[! FreeQ[f, x^_Rational], k$ = LCM @@ Cases[{f}, x^n_Rational :> Denominator[n], Infinity]; AppendTo[l$, {x^(1/k$), t$^k$}]];
      s$ = Cases[{f}, (u_)^n_Rational /; line$[u, x] && u =!= x :> {u, Denominator[n]}, Infinity];
      If[s$ =!= {}, AppendTo[l$, {s$[[1, 1]]^(1/s$[[1, 2]]), (t$^s$[[1, 2]] - (s$[[1, 1]] /. x -> 0))/Coefficient[s$[[1, 1]], x]}]];
      If[! FreeQ[f, Log[x]], AppendTo[l$, {Log[x], E^t$}]];
      s$ = Union[Cases[{f}, E^(n_. x) /; FreeQ[n, x] :> n, Infinity]];
      If[s$ =!= {}, k$ = First[SortBy[s$, If[NumberQ[#], Abs[#], 0] &]]; AppendTo[l$, {E^(k$ x), {E^(n_. x) :> t$^(n/k$)}, k$ t$}]];
      If[! FreeQ[f, Sinh | Cosh | Tanh | Sech | Csch | Coth], s$ = TrigToExp[f]; AppendTo[l$, {E^x, {f -> (s$ /. E^(n_. x) :> t$^n)}, t$}]];
      If[! FreeQ[f, Sin | Cos | Tan | Sec | Csc | Cot], l$ = Join[l$, circle$Ways[f, x]]];
      Do[s$ = Simplify[f/x^(n$ - 1)] /. x^m_. :> t$^(m/n$); If[FreeQ[s$, x | _^_Rational], AppendTo[l$, {x^n$, {f -> s$}, n$}]], {n$, {2, 3, 4}}];
      l$]
    circle$Ways[f_, x_] := Module[{u$ = Union[Cases[{f}, (Sin | Cos | Tan | Sec | Csc | Cot)[v_] /; ! FreeQ[v, x] :> v, Infinity]], k$, g$, s$, c$},
      If[Length[u$] != 1 || ! line$[u$[[1]], x], Return[{}]];
      u$ = u$[[1]]; k$ = D[u$, x];
      g$ = f /. {Tan[u$] :> s$/c$, Cot[u$] :> c$/s$, Sec[u$] :> 1/c$, Csc[u$] :> 1/s$, Sin[u$] :> s$, Cos[u$] :> c$};
      If[! FreeQ[g$, x], Return[{}]];
      Join[
        With[{h$ = Simplify[g$/c$] /. c$^n_?EvenQ :> (1 - s$^2)^(n/2)}, If[FreeQ[h$, c$], {{Sin[u$], {f -> (h$ /. s$ -> t$)}, k$}}, {}]],
        With[{h$ = Simplify[g$/s$] /. s$^n_?EvenQ :> (1 - c$^2)^(n/2)}, If[FreeQ[h$, s$], {{Cos[u$], {f -> (h$ /. c$ -> t$)}, -k$}}, {}]],
        {{Tan[u$/2], {f -> (g$ /. {s$ -> 2 t$/(1 + t$^2), c$ -> (1 - t$^2)/(1 + t$^2)})}, k$ (1 + t$^2)/2}}]]
    """

  private static let pieces: StaticString = """
    (*2*) IntegralInPieces[Piecewise[{{e_, c_And}, {0, True} ...}, 0], x_, a_, b_] := With[{pieces$P = Select[c, FreeQ[#, x] &]},
        Piecewise[{{Integrate[Piecewise[{{e, Select[c, ! FreeQ[#, x] &]}}, 0], {x, a, b}], pieces$P}}, 0]] /; MemberQ[c, q_ /; FreeQ[q, x]]
    IntegralInPieces[f_, x_, a_, b_] := Module[{u$, p$, v$},
      u$ = Flatten[{Cases[{f}, (Abs | Sign | UnitStep | HeavisideTheta)[v_] :> v, {1, Infinity}],
        Cases[{f}, (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[v_, w_] :> v - w, {1, Infinity}],
        Cases[{f}, (Less | LessEqual | Greater | GreaterEqual)[v_, w_, z_] :> {v - w, w - z}, {1, Infinity}],
        Cases[{f}, Inequality[v_, _, w_, _, z_] :> {v - w, w - z}, {1, Infinity}],
        Cases[{f}, (Max | Min)[v__] :> Map[Apply[Subtract, #] &, Subsets[{v}, {2}]], {1, Infinity}]}];
      u$ = Select[DeleteDuplicates[u$], ! FreeQ[#, x] &];
      If[u$ === {} || ! pieces$End[a] || ! pieces$End[b] || ! N[b] > N[a], Return[Null]];
      p$ = Flatten[Map[pieces$Zeros[#, x, N[a], N[b]] &, u$]];
      If[MemberQ[p$, $Failed] || ! VectorQ[N[p$], NumberQ], Return[Null]];
      p$ = Select[SortBy[DeleteDuplicates[p$], N], Im[N[#]] == 0 && N[a] < N[#] < N[b] &];
      p$ = Join[{a}, p$, {b}];
      v$ = Map[Integrate[pieces$At[f, x, pieces$Middle @@ N[#]], Join[{x}, #]] &, Partition[p$, 2, 1]];
      If[FreeQ[v$, Integrate], Plus @@ v$]]
    pieces$End[a_] := NumberQ[N[a]] || MatchQ[a, Infinity | -Infinity]
    pieces$Middle[a_, b_] := Which[a === -Infinity && b === Infinity, 0., a === -Infinity, b - 1, b === Infinity, a + 1, True, (a + b)/2]
    pieces$At[f_, x_, m_] := f //. {Piecewise[l_List] :> pieces$Choice[l, 0, x, m], Piecewise[l_List, d_] :> pieces$Choice[l, d, x, m],
      If[c_, t_, e_] :> If[TrueQ[c /. x -> m], t, e] /; ! FreeQ[c, x], Abs[v_] :> If[N[v /. x -> m] < 0, -v, v] /; ! FreeQ[v, x],
      Sign[v_] :> Sign[N[v /. x -> m]] /; ! FreeQ[v, x], (UnitStep | HeavisideTheta)[v_] :> If[N[v /. x -> m] < 0, 0, 1] /; ! FreeQ[v, x],
      Max[v__] :> Last[SortBy[{v}, N[# /. x -> m] &]] /; ! FreeQ[{v}, x], Min[v__] :> First[SortBy[{v}, N[# /. x -> m] &]] /; ! FreeQ[{v}, x]}
    pieces$Choice[l_, d_, x_, m_] := With[{s$ = Select[l, TrueQ[#[[2]] /. x -> m] &, 1]}, If[s$ === {}, d, s$[[1, 1]]]]
    pieces$Zeros[u_, x_, a_, b_] := With[{s$ = PrincipalSolve[u == 0, x]}, If[ListQ[s$], x /. s$, $Failed]] /; PolynomialQ[u, x]
    pieces$Zeros[c_ u_, x_, a_, b_] := pieces$Zeros[u, x, a, b] /; FreeQ[c, x]
    pieces$Zeros[Sin[k_. x_ + c_.], x_, a_, b_] := pieces$Steps[k, c, a, b] /; FreeQ[{k, c}, x]
    pieces$Zeros[Cos[k_. x_ + c_.], x_, a_, b_] := pieces$Steps[k, c + Pi/2, a, b] /; FreeQ[{k, c}, x]
    pieces$Zeros[u_, x_, a_, b_] := With[{s$ = Union[Sign[Table[N[u /. x -> a + (b - a) j$/97.], {j$, 1, 96}]]]}, If[MatchQ[s$, {1 | -1}], {}, $Failed]] /; VectorQ[{a, b}, NumberQ]
    pieces$Zeros[u_, x_, a_, b_] := $Failed
    pieces$Steps[k_, c_, a_, b_] := With[{e$ = Sort[N[{k a + c, k b + c}/Pi]]}, If[VectorQ[e$, NumberQ] && e$[[2]] - e$[[1]] < 200,
      Table[(n$ Pi - c)/k, {n$, Ceiling[e$[[1]]], Floor[e$[[2]]]}], $Failed]]
    """

  private static let toInfinity: StaticString = """
    (*2*) IntegralToInfinity[f_, x_, l_, k_] := Module[{t$ = Expand[f], v$},
      v$ = Map[exponential$Term[#, x, l, k] &, If[Head[t$] === Plus, List @@ t$, {t$}]];
      If[FreeQ[v$, $Failed], Plus @@ v$]]
    exponential$Positive[a_, k_] := TrueQ[a > 0] || TrueQ[N[a] > 0] || TrueQ[Refine[a > 0, k]]
    exponential$Term[c_ f_, x_, l_, k_] := c exponential$Term[f, x, l, k] /; FreeQ[c, x]
    exponential$Term[x_^n_. E^p_, x_, l_, k_] := exponential$Moment[n, Coefficient[p, x, 2], Coefficient[p, x, 1], p /. x -> 0, l, k] /;
      PolynomialQ[p, x] && Exponent[p, x] <= 2 && FreeQ[n, x]
    exponential$Term[E^p_, x_, l_, k_] := exponential$Moment[0, Coefficient[p, x, 2], Coefficient[p, x, 1], p /. x -> 0, l, k] /;
      PolynomialQ[p, x] && Exponent[p, x] <= 2
    exponential$Term[Sin[a_. x_]/x_, x_, l_, k_] := If[l === 0, 1, 2] Sign[a] Pi/2 /; NumericQ[a] || exponential$Positive[a, k]
    exponential$Term[Sin[a_. x_]^2/x_^2, x_, l_, k_] := If[l === 0, 1, 2] Abs[a] Pi/2 /; NumericQ[a] || exponential$Positive[a, k]
    exponential$Term[(Sin | Cos)[a_. x_^2], x_, l_, k_] := If[l === 0, 1, 2] Sqrt[Pi/(8 a)] /; exponential$Positive[a, k]
    exponential$Term[Cos[a_. x_]/(x_^2 + b_), x_, l_, k_] := If[l === 0, 1, 2] Pi E^(-Abs[a] Sqrt[b])/(2 Sqrt[b]) /;
      FreeQ[b, x] && NumericQ[a] && exponential$Positive[b, k]
    exponential$Term[Log[x_]/(x_^2 + b_), x_, 0, k_] := Pi Log[b]/(4 Sqrt[b]) /; FreeQ[b, x] && exponential$Positive[b, k]
    exponential$Term[x_^n_. E^(a_. x_) Log[x_], x_, 0, k_] := LaplaceTransform[x^n Log[x], x, -a] /;
      FreeQ[{a, n}, x] && exponential$Positive[-a, k] && exponential$Positive[n + 1, k]
    exponential$Term[f_, x_, l_, k_] := $Failed
    exponential$Moment[n_, a_, 0, c_, 0, k_] := E^c Gamma[(n + 1)/2]/(2 (-a)^((n + 1)/2)) /; TrueQ[n > -1] && exponential$Positive[-a, k]
    exponential$Moment[n_, 0, b_, c_, 0, k_] := E^c Gamma[n + 1]/(-b)^(n + 1) /; TrueQ[n > -1] && exponential$Positive[-b, k]
    exponential$Moment[n_Integer, a_, 0, c_, -Infinity, k_] := If[OddQ[n], 0, E^c Gamma[(n + 1)/2]/(-a)^((n + 1)/2)] /; n >= 0 && exponential$Positive[-a, k]
    exponential$Moment[0, a_, b_, c_, -Infinity, k_] := Sqrt[Pi/(-a)] E^Simplify[c - b^2/(4 a)] /; exponential$Positive[-a, k]
    exponential$Moment[n_Integer, a_, b_, c_, -Infinity, k_] := Simplify[E^Simplify[c - b^2/(4 a)] Sum[Binomial[n, j$] (-b/(2 a))^(n - j$)*
      If[OddQ[j$], 0, Gamma[(j$ + 1)/2]/(-a)^((j$ + 1)/2)], {j$, 0, n}]] /; n > 0 && exponential$Positive[-a, k]
    exponential$Moment[__] := $Failed
    """

  private static let differential: StaticString = """
    (*2*) DifferentialSolve[e_, y_[x_], x_] := Module[{s$ = any$Order[Flatten[{e}], y, x]},
      Which[s$ === $Failed, $Failed, Head[s$] === implicit$, Solve[First[s$], y[x]], True, Map[{y[x] -> #} &, s$]]]
    DifferentialSolve[e_, y_Symbol, x_] := Module[{s$ = any$Order[Flatten[{e}], y, x]},
      Which[s$ === $Failed, $Failed, Head[s$] === implicit$, Solve[First[s$], y[x]], True, Map[Function[v$, {y -> Function @@ {{x}, v$}}], s$]]]
    DifferentialSolve[e_, l : {_Symbol[x_] ..}, x_] := With[{s$ = If[system$Q[e, l], SystemSolve[e, Map[Head, l], x]]}, {Thread[l -> s$]} /; ListQ[s$]]
    DifferentialSolve[e_, l : {_Symbol ..}, x_] := With[{s$ = If[system$Q[e, l], SystemSolve[e, l, x]]}, {Thread[l -> Map[Function[v$, Function @@ {{x}, v$}], s$]]} /; ListQ[s$]]
    system$Q[e_, l_] := Length[l] > 2 || ! FreeQ[e, Derivative[n_ /; n > 1]]
    DifferentialSolve[e_, {f_[x_], g_[x_]}, x_] := Module[{s$ = linear$System[Flatten[e], f, g, x]},
      If[s$ === $Failed, $Failed, {Sort[{f[x] -> s$[[1]], g[x] -> s$[[2]]}]}]]
    DifferentialSolve[e_, {f_Symbol, g_Symbol}, x_] := Module[{s$ = linear$System[Flatten[e], f, g, x]},
      If[s$ === $Failed, $Failed,
        {{f -> Function @@ {{x}, s$[[1]]}, g -> Function @@ {{x}, s$[[2]]}}}]]
    any$Order[e_, y_, x_] := Module[{s$ = $Failed},
      Do[s$ = way$[e, y, x]; If[s$ =!= $Failed, Break[]],
        {way$, {constant$, first$Order, bernoulli$, second$Order, higher$Order, separable$, DifferentialExact}}]; s$]
    put$[g_, s_] := If[MatchQ[s, {{__Rule}, ___}], g /. First[s], $Failed]
    constant$[e_, y_, x_] := Module[{k$ = Select[e, FreeQ[#, x] &], r$ = apart$[e, y, x], f$}, If[! MatchQ[k$, {y[_] == _}] || r$ === $Failed || ! FreeQ[r$, Derivative[n_][y] /; n > 1], Return[$Failed]];
      f$ = Coefficient[r$, y'[x]]; k$ = k$[[1, 2]]; If[! FreeQ[f$, y] || f$ === 0 || ! PolynomialQ[r$ /. y'[x] -> 0, y[x]] || Exponent[r$ /. y'[x] -> 0, y[x]] < 2, Return[$Failed]];
      If[Simplify[r$ /. {y'[x] -> 0, y[x] -> k$}] === 0, {k$}, $Failed]]
    bernoulli$[e_, y_, x_] := Module[{q$ = Select[e, ! FreeQ[#, x] &], r$, a$, c$, n$, u$, s$},
      If[Length[q$] != 1 || ! FreeQ[q$, Derivative[n_ /; n > 1]], Return[$Failed]];
      r$ = Expand[q$[[1, 1]] - q$[[1, 2]]]; a$ = Coefficient[r$, y'[x]]; r$ = Expand[r$ - a$ y'[x]];
      If[a$ === 0 || ! PolynomialQ[r$, y[x]] || ! FreeQ[a$, y], Return[$Failed]];
      c$ = CoefficientList[r$, y[x]]; n$ = Length[c$] - 1;
      If[n$ < 2 || ! FreeQ[c$, y] || c$[[1]] =!= 0 || Count[c$[[2 ;;]], z_ /; z =!= 0] > If[c$[[2]] === 0, 1, 2], Return[$Failed]];
      s$ = first$Order[Join[{u$'[x] + (1 - n$) (c$[[2]]/a$ u$[x] + c$[[n$ + 1]]/a$) == 0},
        Cases[e, (y[p_] == v_) /; FreeQ[p, x] :> (u$[p] == v^(1 - n$))]], u$, x];
      If[s$ === $Failed || ! FreeQ[s$, DirectedInfinity | Indeterminate | First], Return[$Failed]];
      s$ = Map[Cancel[Together[#]^(1/(1 - n$))] &, s$]; If[OddQ[n$], s$ = Flatten[Map[{-#, #} &, s$]]];
      a$ = Cases[e, (y[p_] == v_) /; FreeQ[p, x] :> {p, v}];
      If[a$ =!= {} && OddQ[n$], s$ = Select[s$, Simplify[(# /. x -> a$[[1, 1]]) - a$[[1, 2]]] === 0 &]]; If[s$ === {}, $Failed, s$]]
    first$Order[e_, y_, x_] := Module[{q$ = Select[e, ! FreeQ[#, x] &], r$, a$, b$, c$, m$, g$, k$},
      If[Length[q$] != 1 || ! FreeQ[q$, Derivative[n_ /; n > 1]], Return[$Failed]];
      r$ = Expand[q$[[1, 1]] - q$[[1, 2]]];
      a$ = Coefficient[r$, y'[x]]; b$ = Coefficient[r$, y[x]]; c$ = Simplify[r$ - a$ y'[x] - b$ y[x]];
      If[! FreeQ[{a$, b$, c$}, y] || a$ === 0, Return[$Failed]];
      m$ = Integrate[Simplify[b$/a$], x]; If[! FreeQ[m$, Integrate], Return[If[c$ === 0 && Length[e] === 1, {C[1] E^Inactive[Integrate][-b$/a$ /. x -> K[1], {K[1], 1, x}]}, $Failed]]];
      m$ = Simplify[E^m$];
      g$ = Integrate[Simplify[-m$ c$/a$ /. {Sec[u_] :> 1/Cos[u], Csc[u_] :> 1/Sin[u]}] /. Cos[u_]^-2 :> Sec[u]^2, x]; If[! FreeQ[g$, Integrate], Return[$Failed]];
      g$ = Expand[(C[1] + g$)/m$];
      k$ = Cases[e, (y[p_] == v_) /; FreeQ[p, x] :> (Limit[g$, x -> p] == v)]; k$ = DeleteCases[k$, True];
      If[k$ === {}, {g$}, k$ = put$[g$, PrincipalSolve[First[k$], C[1]]]; If[k$ === $Failed, k$, {Simplify[k$]}]]]
    exponential$[m_, x_] := Module[{h$ = (m[[1, 1]] + m[[2, 2]])/2, d$, i$ = IdentityMatrix[2], w$},
      d$ = Expand[h$^2 - m[[1, 1]] m[[2, 2]] + m[[1, 2]] m[[2, 1]]];
      If[d$ === 0, Return[E^(h$ x) (i$ + x (m - h$ i$))]];
      w$ = PowerExpand[Sqrt[If[TrueQ[d$ < 0] || MatchQ[d$, _?Negative _], -d$, d$]]];
      E^(h$ x) If[TrueQ[d$ < 0] || MatchQ[d$, _?Negative _], i$ Cos[w$ x] + (m - h$ i$) Sin[w$ x]/w$,
        i$ (E^(w$ x) + E^(-w$ x))/2 + (m - h$ i$) (E^(w$ x) - E^(-w$ x))/(2 w$)]]
    linear$System[e_, f_, g_, x_] := Module[{q$ = Select[e, ! FreeQ[#, x] &], s$, m$, r$, p$, v$, k$, z$, h$, w$},
      If[Length[q$] == 2 && ! FreeQ[q$, Derivative[2]] && FreeQ[q$, Derivative[n_ /; n != 2]], Return[waves$[e, q$, f, g, x]]];
      If[Length[q$] != 2 || ! FreeQ[q$, Derivative[n_ /; n > 1]], Return[$Failed]];
      s$ = PrincipalSolve[q$ /. {f'[x] -> p$, g'[x] -> r$, f[x] -> v$, g[x] -> w$}, {p$, r$}];
      If[Length[s$] != 1, Return[$Failed]];
      s$ = {p$, r$} /. First[s$]; m$ = Table[Coefficient[Expand[u$], z$], {u$, s$}, {z$, {v$, w$}}];
      z$ = Expand[s$ - m$.{v$, w$}]; If[! FreeQ[z$, v$ | w$], Return[$Failed]];
      If[FreeQ[m$, x], h$ = exponential$[m$, x], m$ = Simplify[x m$]; If[! FreeQ[m$, x] || z$ =!= {0, 0}, Return[$Failed]]; h$ = exponential$[m$, Log[x]]];
      If[h$ === $Failed, Return[$Failed]]; If[z$ =!= {0, 0}, z$ = Simplify[Expand[h$.Map[Integrate[#, x] &, Expand[(h$ /. x -> -x).z$]]]]; If[! FreeQ[z$, Integrate], Return[$Failed]]]; h$ = Expand[h$.{C[1], C[2]} + z$];
      k$ = conditions$[e, f, g, h$, x];
      If[k$ === {}, h$, k$ = put$[h$, PrincipalSolve[k$, {C[1], C[2]}]]; If[k$ === $Failed, k$, Simplify[k$]]]]
    waves$[e_, q_, f_, g_, x_] := Module[{s$, m$, d$, l$, h$, k$, p$, r$, v$, w$, i$ = IdentityMatrix[2]},
      s$ = PrincipalSolve[q /. {f''[x] -> p$, g''[x] -> r$, f[x] -> v$, g[x] -> w$}, {p$, r$}];
      If[Length[s$] != 1, Return[$Failed]];
      s$ = {p$, r$} /. First[s$]; m$ = Simplify[Table[Coefficient[Expand[u$], z$], {u$, s$}, {z$, {v$, w$}}]];
      d$ = PowerExpand[Sqrt[Factor[(m$[[1, 1]] - m$[[2, 2]])^2/4 + m$[[1, 2]] m$[[2, 1]]]]];
      If[d$ === 0 || ! FreeQ[m$, x] || Chop[Simplify[s$ - m$.{v$, w$}]] =!= {0, 0}, Return[$Failed]];
      l$ = Map[Expand[Together[#]] &, Tr[m$]/2 + {d$, -d$}];
      h$ = mode$[l$[[1]], Simplify[(m$ - l$[[2]] i$)/(2 d$)], x] + mode$[l$[[2]], Simplify[(l$[[1]] i$ - m$)/(2 d$)], x];
      k$ = conditions$[e, f, g, h$, x]; If[k$ === {}, h$, put$[h$, PrincipalSolve[k$, Array[C, 4]]]]]
    mode$[l_, p_, x_] := With[{w$ = Sqrt[-l]}, p.({C[1], C[2]} Cos[w$ x] + {C[3], C[4]} If[l === 0, x, Sin[w$ x]/w$])]
    conditions$[e_, f_, g_, h_, x_] := Cases[e, (l$_ == r$_) /; FreeQ[l$, x] :> (Simplify[l$ /. {f[a$_] :> (h[[1]] /. x -> a$),
      g[a$_] :> (h[[2]] /. x -> a$), f'[a$_] :> (D[h[[1]], x] /. x -> a$), g'[a$_] :> (D[h[[2]], x] /. x -> a$)}] == r$)]
    apart$[e_, y_, x_] := Module[{q$ = Select[e, ! FreeQ[#, x] &]}, If[Length[q$] == 1 && Head[q$[[1]]] === Equal, Expand[q$[[1, 1]] - q$[[1, 2]]], $Failed]]
    fitted$[e_, y_, x_, s_, c_] := Module[{k$ = Select[e, FreeQ[#, x] &], r$}, If[k$ === {}, Return[{s}]];
      r$ = PrincipalSolve[Map[# /. {Derivative[n_][y][p_] :> (D[s, {x, n}] /. x -> p), y[p_] :> (s /. x -> p)} &, k$], c];
      Which[Head[r$] =!= List, $Failed, r$ === {}, If[FreeQ[N[Map[# /. {Derivative[n_][y][p_] :> (D[s, {x, n}] /. x -> p), y[p_] :> (s /. x -> p)} &, k$]], Indeterminate | ComplexInfinity | DirectedInfinity | Infinity], {}, $Failed], True, Map[Simplify[s /. #] &, r$]]]
    second$Order[e_, y_, x_] := Module[{r$ = apart$[e, y, x], a$, b$, c$, g$, h$, u$, v$, w$, p$},
      If[r$ === $Failed || ! FreeQ[r$, Derivative[n_][y] /; n > 2] || FreeQ[r$, Derivative[2][y]], Return[$Failed]];
      {a$, b$, c$} = {Coefficient[r$, y''[x]], Coefficient[r$, y'[x]], Coefficient[r$, y[x]]};
      g$ = Chop[Expand[a$ y''[x] + b$ y'[x] + c$ y[x] - r$], 10.^-16];
      If[! FreeQ[{g$, a$, b$, c$}, y], Return[$Failed]];
      h$ = homogeneous$[a$, b$, c$, y, x];
      If[h$ === $Failed, Return[$Failed]];
      {u$, v$} = h$;
      p$ = particular$[{a$, b$, c$}, g$, x];
      If[p$ === $Failed, w$ = Simplify[u$ D[v$, x] - v$ D[u$, x]];
        p$ = v$ Integrate[wave$Sum[Expand[Simplify[u$ g$/(a$ w$)]]], x] - u$ Integrate[wave$Sum[Expand[Simplify[v$ g$/(a$ w$)]]], x]];
      If[! FreeQ[p$, Integrate], Return[$Failed]];
      fitted$[e, y, x, C[1] u$ + C[2] v$ + Simplify[TrigReduce[Expand[p$]]], {C[1], C[2]}]]
    wave$Sum[f_] := If[FreeQ[f, Sin | Cos] || ! FreeQ[f, Power[_, _?Negative] | Tan | Cot | Sec | Csc | Log], f, TrigReduce[f]]
    particular$[l_, g_, x_] := Module[{t$ = Expand[TrigToExp[Expand[g]]], k$},
      If[g === 0, Return[0]]; If[! FreeQ[l, x], Return[$Failed]];
      k$ = Map[waved$[#, l, x] &, If[Head[t$] === Plus, List @@ t$, {t$}]];
      If[FreeQ[k$, $Failed], Chop[Expand[Plus @@ k$ /. E^u_ :> turned$[u, x] /; ! FreeQ[u, _Complex]], 10.^-16], $Failed]]
    turned$[u_, x_] := With[{r$ = Coefficient[u, x]}, If[NumberQ[r$],
      E^Chop[Expand[u - r$ x]] E^Chop[Re[r$] x] (Cos[Im[r$] x] + I Sin[Im[r$] x]), ExpToTrig[E^u]]]
    waved$[t_, {a_, b_, c_}, x_] := Module[{p$ = Cases[{t}, E^u_ :> u, Infinity], r$, q$},
      r$ = If[p$ === {}, 0, Coefficient[First[p$], x]];
      If[Length[p$] > 1 || ! PolynomialQ[t /. E^_ -> 1, x] || ! FreeQ[t /. E^_ -> 1, x] && TrueQ[b^2 >= 4 a c] || ! FreeQ[Chop[Expand[First[p$, 0] - r$ x]], x], Return[$Failed]];
      q$ = Expand[a r$^2 + b r$ + c];
      If[! FreeQ[t /. E^_ -> 1, x], Return[Expand[rising$[t /. E^_ -> 1, {a, Expand[2 a r$ + b], q$}, x] E^First[p$, 0]]]];
      If[q$ === 0 || TrueQ[Abs[N[q$]] < 10^-12], If[Expand[2 a r$ + b] === 0 || FreeQ[t, _Real], $Failed, x t/(2 a r$ + b)], t/q$]]
    rising$[g_, {a_, b_, c_}, x_] := Module[{q$ = 0, m$ = g, t$}, If[c === 0 || TrueQ[Abs[N[c]] < 10^-12], Return[If[{a, b} === {0, 0}, $Failed, q$ = CoefficientList[rising$[g, {0, a, b}, x], x]; q$.(x^Range[Length[q$]]/Range[Length[q$]])]]];
      Do[t$ = Expand[m$/c]; q$ += t$; m$ = Expand[-b D[t$, x] - a D[t$, {x, 2}]]; If[m$ === 0, Break[]], {Exponent[g, x] + 1}]; q$]
    homogeneous$[a_, b_, c_, y_, x_] := Module[{s$, m$, n$, r$, d$},
      If[FreeQ[{a, b, c}, x], s$ = DSolve[a y''[x] + b y'[x] + c y[x] == 0, y[x], x];
        If[! MatchQ[s$, {{_ -> _}}], Return[$Failed]]; s$ = Expand[s$[[1, 1, 2]]];
        Return[{Coefficient[s$, C[1]], Coefficient[s$, C[2]]}]];
      {m$, n$} = {Simplify[x b/a], Simplify[x^2 c/a]}; If[c === 0 && ! FreeQ[m$, x], r$ = Integrate[E^-Integrate[Simplify[b/a], x], x]; Return[If[FreeQ[r$, Integrate], {r$, 1}, $Failed]]];
      If[! FreeQ[{m$, n$}, x], Return[special$[Simplify[b/a], Simplify[c/a], n$, x]]];
      d$ = Simplify[(m$ - 1)^2 - 4 n$]; r$ = (1 - m$)/2;
      Which[d$ === 0, {x^r$, x^r$ Log[x]},
        TrueQ[d$ < 0], {x^r$ Cos[Sqrt[-d$]/2 Log[x]], x^r$ Sin[Sqrt[-d$]/2 Log[x]]},
        True, {x^(r$ - Sqrt[d$]/2), x^(r$ + Sqrt[d$]/2)}]]
    special$[p_, q_, r_, x_] := Module[{k$, l$},
      Which[p === 0 && PolynomialQ[q, x] && Exponent[q, x] === 1 && (q /. x -> 0) === 0, k$ = (-Coefficient[q, x])^(1/3); {AiryAi[k$ x], AiryBi[k$ x]},
        Simplify[x p] === 1 && PolynomialQ[Expand[r], x] && Exponent[Expand[r], x] === 2 && Coefficient[Expand[r], x] === 0,
          k$ = PowerExpand[Sqrt[Coefficient[Expand[r], x, 2]]]; l$ = PowerExpand[Sqrt[-Coefficient[Expand[r], x, 0]]]; {BesselJ[l$, k$ x], BesselY[l$, k$ x]},
        Simplify[p (1 - x^2) + 2 x] === 0 && FreeQ[l$ = Simplify[q (1 - x^2)], x],
          k$ = Expand[(PowerExpand[Sqrt[Factor[Expand[1 + 4 l$]]]] - 1)/2]; {LegendreP[k$, x], LegendreQ[k$, x]},
        True, $Failed]]
    higher$Order[e_, y_, x_] := Module[{r$ = apart$[e, y, x], n$, c$, s$, t$, b$},
      If[r$ === $Failed, Return[$Failed]];
      n$ = Max[Cases[{r$}, Derivative[k_][y][x] :> k, Infinity], 0];
      If[n$ < 3 || n$ > 8, Return[$Failed]];
      c$ = Join[{Coefficient[r$, y[x]]}, Table[Coefficient[r$, Derivative[k$][y][x]], {k$, n$}]];
      If[! FreeQ[c$, x | y] || Expand[r$ - c$[[1]] y[x] - Sum[c$[[k$ + 1]] Derivative[k$][y][x], {k$, n$}]] =!= 0, Return[$Failed]];
      s$ = PrincipalSolve[c$.t$^Range[0, n$] == 0, t$];
      If[Head[s$] =!= List || Length[s$] != n$, Return[$Failed]];
      s$ = Tally[t$ /. s$];
      b$ = Flatten[Map[Table[x^j$, {j$, 0, #[[2]] - 1}] wave$[#[[1]], x] &, s$]];
      fitted$[e, y, x, Table[C[k$], {k$, n$}].b$, Table[C[k$], {k$, n$}]]]
    wave$[r_, x_] := Which[Im[N[r]] > 10^-12, E^(real$[r] x) Cos[imaginary$[r] x],
      Im[N[r]] < -10^-12, E^(real$[r] x) Sin[-imaginary$[r] x], True, E^(r x)]
    separable$[e_, y_, x_] := Module[{r$ = apart$[e, y, x], f$, g$, h$, k$, v$, s$},
      If[r$ === $Failed || ! FreeQ[r$, Derivative[n_][y] /; n > 1] || FreeQ[r$, y'], Return[$Failed]];
      s$ = PrincipalSolve[(r$ /. y'[x] -> h$) == 0, h$];
      If[MatchQ[s$, {{_ -> _}, {_ -> _}}] && FreeQ[s$, Root], k$ = Map[separable$[Join[{y'[x] == (h$ /. #)}, Select[e, FreeQ[#, x] &]], y, x] &, s$]; Return[If[FreeQ[k$, $Failed], DeleteDuplicates[Join @@ k$], $Failed]]];
      If[! MatchQ[s$, {{_ -> _}}], Return[$Failed]];
      f$ = Factor[Together[s$[[1, 1, 2]] /. y[x] -> v$]];
      f$ = f$ /. E^p_Plus :> (Times @@ Map[power$, List @@ p]);
      If[! FreeQ[f$, y], Return[$Failed]];
      f$ = (If[Head[f$] === Times, List @@ f$, {f$}] /. power$[u_] :> E^u);
      If[AnyTrue[f$, ! FreeQ[#, x] && ! FreeQ[#, v$] &], Return[$Failed]];
      g$ = Integrate[1/Times @@ Select[f$, ! FreeQ[#, v$] &], v$]; h$ = Integrate[Times @@ Select[f$, FreeQ[#, v$] &], x];
      If[! FreeQ[{g$, h$}, Integrate], Return[$Failed]];
      k$ = Cases[e, (y[p_] == q_) /; FreeQ[{p, q}, x] :> {p, q}];
      If[k$ === {}, s$ = PrincipalSolve[g$ == h$ + C[1], v$]; Return[If[Head[s$] === List && s$ =!= {}, v$ /. s$, $Failed]]];
      s$ = PrincipalSolve[g$ == h$ + (g$ /. v$ -> k$[[1, 2]]) - (h$ /. x -> k$[[1, 1]]), v$];
      If[Head[s$] =!= List, Return[$Failed]];
      s$ = Select[v$ /. s$, Simplify[(# /. x -> k$[[1, 1]]) - k$[[1, 2]]] === 0 &];
      If[s$ === {}, $Failed, Map[Simplify, s$]]]
    real$[(-1)^q_Rational c_.] := c Cos[Pi q] /; FreeQ[c, Complex | I]
    imaginary$[(-1)^q_Rational c_.] := c Sin[Pi q] /; FreeQ[c, Complex | I]
    real$[r_] := Simplify[(r + conjugate$[r])/2]
    imaginary$[r_] := Simplify[(r - conjugate$[r])/(2 I)]
    conjugate$[r_] := r /. {Complex[a_, b_] :> Complex[a, -b], (-1)^q_Rational :> (-1)^-q}
    """
}
