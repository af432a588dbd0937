import Kernel
import KernelMathematics

/// Functions of mathematics that are written in the Wolfram Language.
enum WrittenMathematicsFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = probability + transforms + algebra + numbers + matrices

  private static let probability: [BuiltIn] = [
    WrittenFunctions.function(
      "Probability", [.holdAll],
      "The probability of a condition on a value with a distribution (`x \\[Distributed] d`).",
      """
      (*2*) Probability[c_ \\[Conditioned] d_, r_, ___] := Probability[c && d, r]/Probability[d, r]
      Probability[c_, Distributed[x_Symbol, d : _PoissonProcess | _WienerProcess], o___] := With[{t$ = Union[Cases[{c}, x[t_] :> t, Infinity]]},
        Probability[Evaluate[c /. x[_] -> x], Distributed[x, Evaluate[SliceDistribution[d, First[t$]]]], o] /; Length[t$] == 1]
      Probability[c_, Distributed[x_Symbol, d_Symbol], o___] := With[{e$ = d}, Probability[c, Distributed[x, e$], o] /; Head[e$] =!= Symbol]
      Probability[c_, Distributed[x_, d_], ___] := With[{p$ = probability$[c, x, d]}, p$ /; FreeQ[p$, probability$ | within$ | expect$ | Expectation]]
      probability$[c_, x_, d_List] := Count[Map[Function[v$, TrueQ[c /. x -> v$]], d], True]/Length[d]
      probability$[c_, x_List, d_MultivariateHypergeometricDistribution] :=
        Total[Map[Function[v$, If[TrueQ[c /. Thread[x -> v$]], PDF[d, v$], 0]], draws$[d[[1]], d[[2]]]]]
      probability$[c_, x_, d_] := counted$[c, x, d, support$[d]] /;
        MatchQ[support$[d], {_?NumberQ, _?NumberQ | Infinity}] && MemberQ[{True, False}, c /. x -> 0]
      probability$[c_, x_, d_] := PDF[d, c[[2]]] /; Head[c] === Equal && c[[1]] === x && discrete$Q[d]
      probability$[c_, x_, d_] := Expectation[Boole[c], Distributed[x, d]]
      counted$[c_, x_, d_, {a_, Infinity}] := With[{b$ = Ceiling[Max[a, N[Cases[c, _?NumberQ, {0, Infinity}]]]] + 1},
        If[TrueQ[c /. x -> b$ + 1000], 1 - counted$[Not[c], x, d, {a, b$}], counted$[c, x, d, {a, b$}]]]
      counted$[c_, x_, d_, {a_, b_}] := Sum[If[TrueQ[c /. x -> k$], PDF[d, k$], 0], {k$, a, b}]
      draws$[n_, {m_}] := If[n <= m, {{n}}, {}]
      draws$[n_, {m_, r__}] := Join @@ Table[Map[Prepend[#, k$] &, draws$[n - k$, {r}]], {k$, 0, Min[n, m]}]
      support$[BinomialDistribution[n_, _]] := {0, n}
      support$[BernoulliDistribution[_]] := {0, 1}
      support$[DiscreteUniformDistribution[l_]] := l
      support$[BetaBinomialDistribution[_, _, n_]] := {0, n}
      support$[_PoissonDistribution | _GeometricDistribution | _NegativeBinomialDistribution] := {0, Infinity}
      support$[PascalDistribution[n_, _]] := {n, Infinity}
      support$[(HypergeometricDistribution | FisherHypergeometricDistribution | WalleniusHypergeometricDistribution)[n_, s_, t_, ___]] :=
        {Max[0, n + s - t], Min[n, s]}
      discrete$Q[d_] := MatchQ[support$[d], {_, _}]
      """),
    WrittenFunctions.function(
      "NProbability", [.holdAll], "The same in machine numbers.",
      "NProbability[c_, d_, o___] := N[Probability[c, d], WorkingPrecision /. {o} /. WorkingPrecision -> MachinePrecision]"
    ),
    WrittenFunctions.function(
      "Expectation", [.holdAll], "The mean of a term of a value with a distribution.",
      """
      (*2*) Expectation[f_, Distributed[x_, d_List], ___] := Mean[Map[Function[v$, f /. x -> v$], d]]
      Expectation[f_, Distributed[x_, d_], ___] := With[{e$ = expect$[f, x, d]}, e$ /; FreeQ[e$, expect$ | within$]]
      expect$[f_, x_, d_ProbabilityDistribution] := Integrate[f PDF[d, x], d[[2]] /. d[[2, 1]] -> x] /;
        Length[d[[2]]] == 3 && FreeQ[f, Boole]
      expect$[f_, x_, d_ProbabilityDistribution] := Sum[f PDF[d, x], Evaluate[d[[2]] /. d[[2, 1]] -> x]] /; Length[d[[2]]] == 4
      expect$[f_, x_, DataDistribution[_, {w_, v_, _}, __]] := Map[Function[v$, f /. x -> v$], v].w
      expect$[f_, x_, QuantityDistribution[d_, u_]] := With[{g$ = f /. Quantity[v_, w_] :> v unit$Ratio[w, u]}, quantity$[expect$[Expand[g$], x, d], u^If[PolynomialQ[g$, x], Exponent[g$, x], 0]]]
      expect$[f_, x_, TransformedDistribution[g_, Distributed[y_, d_]]] := expect$[f /. x -> g, y, d]
      expect$[f_, x_, d_] := Sum[(f /. x -> k$) PDF[d, k$], {k$, First[chance$Range[d]], Last[chance$Range[d]]}] /;
        MatchQ[chance$Range[d], {_Integer, _Integer}]
      chance$Range[DiscreteUniformDistribution[l_]] := l
      chance$Range[BernoulliDistribution[_]] := {0, 1}
      chance$Range[BinomialDistribution[n_, _] | BetaBinomialDistribution[_, _, n_]] := {0, n}
      chance$Range[(HypergeometricDistribution | FisherHypergeometricDistribution | WalleniusHypergeometricDistribution)[n_, s_, t_, ___]] :=
        {Max[0, n + s - t], Min[n, s]}
      expect$[f_Plus, x_, d_] := Map[expect$[#, x, d] &, f]
      expect$[c_, x_, d_] := c /; FreeQ[c, x]
      expect$[c_ f_, x_, d_] := c expect$[f, x, d] /; FreeQ[c, x]
      expect$[x_, x_, d_] := Mean[d]
      expect$[x_^2, x_, d_] := Variance[d] + Mean[d]^2
      expect$[x_^n_Integer, x_, d : _GammaDistribution | _ChiSquareDistribution] := Moment[d, n] /; n > 0
      expect$[Boole[c_], x_, d_] := within$[c, x, d]
      expect$[E^u_, x_, d : _NormalDistribution | _BinomialDistribution | _PoissonDistribution | _BernoulliDistribution] := Simplify[E^(u /. x -> 0) MomentGeneratingFunction[d, Coefficient[u, x]]] /; PolynomialQ[u, x] && Exponent[u, x] === 1
      expect$[f_, x_, d : PoissonDistribution[m_]] := Sum[f E^-m m^x/x!, {x, 0, Infinity}] /; FreeQ[f, Boole]
      expect$[f_, x_, d : NormalDistribution[_, _]] := Integrate[f PDF[d, x], {x, -Infinity, Infinity}]
      expect$[f_, x_, d : UniformDistribution[{a_, b_}]] := Integrate[f, {x, a, b}]/(b - a)
      expect$[f_, x_, d : ExponentialDistribution[r_]] := Integrate[f r E^(-r x), {x, 0, Infinity}]
      within$[(Less | LessEqual)[a_, x_, b_], x_, NormalDistribution[m_, s_]] := (Erf[(b - m)/(Sqrt[2] s)] - Erf[(a - m)/(Sqrt[2] s)])/2
      within$[(Greater | GreaterEqual)[x_, a_], x_, NormalDistribution[m_, s_]] := Erfc[(a - m)/(Sqrt[2] s)]/2
      within$[(Greater | GreaterEqual)[x_, a_], x_, ExponentialDistribution[r_]] := E^(-r a) /; TrueQ[a >= 0]
      within$[e_, x_, NormalDistribution[]] := within$[e, x, NormalDistribution[0, 1]]
      within$[x_ == a_, x_, d_] := If[discrete$Q[d], PDF[d, a], 0]
      within$[x_ <= a_, x_, d_] := If[discrete$Q[d] && NumberQ[a], Sum[PDF[d, k$], {k$, 0, Floor[a]}], CDF[d, a]]
      within$[x_ < a_, x_, d_] := If[discrete$Q[d] && NumberQ[a], Sum[PDF[d, k$], {k$, 0, Ceiling[a] - 1}], If[discrete$Q[d], below$[CDF[d, w$], a], CDF[d, a]]]
      below$[f_, a_] := f /. {Inequality[k_, LessEqual, w$, Less, n_] :> Inequality[k, Less, a, LessEqual, n], w$ >= k_ :> a > k, w$ < k_ :> a <= k} /. Floor[w$] -> Ceiling[a] - 1
      within$[a_ <= x_ <= b_, x_, d_] := Sum[PDF[d, k$], {k$, Ceiling[a], Floor[b]}] /; discrete$Q[d] && NumberQ[a] && NumberQ[b]
      within$[x_ >= a_, x_, d_] := 1 - within$[x < a, x, d]
      within$[x_ > a_, x_, d_] := 1 - within$[x <= a, x, d]
      within$[a_ <= x_, x_, d_] := within$[x >= a, x, d]
      within$[a_ < x_, x_, d_] := within$[x > a, x, d]
      within$[a_ >= x_, x_, d_] := within$[x <= a, x, d]
      within$[a_ > x_, x_, d_] := within$[x < a, x, d]
      within$[a_ <= x_ <= b_, x_, d_] := within$[x <= b, x, d] - within$[x < a, x, d]
      within$[a_ < x_ < b_, x_, d_] := within$[x < b, x, d] - within$[x <= a, x, d]
      within$[Inequality[a_, p_, x_, q_, b_], x_, d_] :=
        within$[q[x, b], x, d] - within$[If[p === Less, x <= a, x < a], x, d]
      within$[a_ || b_, x_, d_] := within$[a, x, d] + within$[b, x, d] - within$[a && b, x, d]
      within$[Abs[x_] < a_, x_, d_] := within$[-a < x < a, x, d]
      within$[Abs[x_] > a_, x_, d_] := 1 - within$[-a <= x <= a, x, d]
      within$[True, x_, d_] := 1
      within$[False, x_, d_] := 0
      within$[c_And, x_, d_] := With[{s$ = span$[c, x]},
        If[First[s$] >= Last[s$], 0, If[Last[s$] === Infinity, 1, CDF[d, Last[s$]]] - If[First[s$] === -Infinity, 0, CDF[d, First[s$]]]] /;
          ListQ[s$] && VectorQ[DeleteCases[s$, Infinity | -Infinity], NumericQ] && ! discrete$Q[d]]
      span$[a_ && b_, x_] := With[{p$ = span$[a, x], q$ = span$[b, x]}, {Max[First[p$], First[q$]], Min[Last[p$], Last[q$]]}]
      span$[(Greater | GreaterEqual)[x_, a_], x_] := {a, Infinity}
      span$[(Less | LessEqual)[x_, a_], x_] := {-Infinity, a}
      span$[(Less | LessEqual)[a_, x_, b_] | Inequality[a_, _, x_, _, b_], x_] := {a, b}
      within$[a_ && b_, x_, d_] := within$[both$[a, b], x, d] /; Head[both$[a, b]] === Inequality
      within$[c_, x_, d_] := With[{r$ = If[discrete$Q[d] || MatchQ[c, _Or | _And], c, Reduce[c, x, Reals]]}, within$[r$, x, d] /; r$ =!= c && FreeQ[r$, Reduce | Element | C]]
      both$[x_ >= a_, x_ <= b_] := Inequality[a, LessEqual, x, LessEqual, b]
      both$[x_ <= b_, x_ >= a_] := Inequality[a, LessEqual, x, LessEqual, b]
      both$[x_ > a_, x_ < b_] := Inequality[a, Less, x, Less, b]
      both$[x_ < b_, x_ > a_] := Inequality[a, Less, x, Less, b]
      both$[x_ >= a_, x_ < b_] := Inequality[a, LessEqual, x, Less, b]
      both$[x_ > a_, x_ <= b_] := Inequality[a, Less, x, LessEqual, b]
      discrete$Q[d_] := MemberQ[{BinomialDistribution, PoissonDistribution, GeometricDistribution,
        BernoulliDistribution, HypergeometricDistribution, DiscreteUniformDistribution, NegativeBinomialDistribution,
        PascalDistribution}, Head[d]]
      """),
    WrittenFunctions.function(
      "NExpectation", [.holdAll], "The same in machine numbers.",
      "NExpectation[f_, Distributed[x_, d_], ___] := N[Expectation[f, Distributed[x, d]]]"),
    WrittenFunctions.function(
      "MomentGeneratingFunction", [], "The mean of E^(t x).",
      """
      (*2*) MomentGeneratingFunction[NormalDistribution[m_, s_], t_] := E^(m t + s^2 t^2/2)
      MomentGeneratingFunction[BinomialDistribution[n_, p_], t_] := (1 + (E^t - 1) p)^n
      MomentGeneratingFunction[BernoulliDistribution[p_], t_] := 1 - p + E^t p
      MomentGeneratingFunction[PoissonDistribution[m_], t_] := E^((E^t - 1) m)
      MomentGeneratingFunction[ExponentialDistribution[r_], t_] := r/(r - t)
      MomentGeneratingFunction[GeometricDistribution[p_], t_] := p/(1 - E^t (1 - p))
      MomentGeneratingFunction[GammaDistribution[a_, b_], t_] := (1 - b t)^-a
      MomentGeneratingFunction[BetaDistribution[a_, b_], t_] := Hypergeometric1F1[a, a + b, t]
      MomentGeneratingFunction[UniformDistribution[{a_, b_}], t_] := (E^(b t) - E^(a t))/((b - a) t)
      MomentGeneratingFunction[NegativeBinomialDistribution[n_, p_], t_] := (p/(1 - E^t (1 - p)))^n
      MomentGeneratingFunction[PascalDistribution[n_, p_], t_] := (E^t p/(1 - E^t (1 - p)))^n
      MomentGeneratingFunction[d : HypergeometricDistribution[n_Integer, s_Integer, m_Integer], t_] :=
        Sum[PDF[d, k$] E^(k$ t), {k$, Max[0, n + s - m], Min[n, s]}]
      MomentGeneratingFunction[DiscreteUniformDistribution[{a_, b_}], t_] := (E^(a t) - E^((b + 1) t))/((1 - E^t) (b - a + 1))
      MomentGeneratingFunction[ChiSquareDistribution[n_], t_] := (1 - 2 t)^(-n/2)
      MomentGeneratingFunction[BinormalDistribution[{a_, b_}, {c_, d_}, r_], {s_, t_}] :=
        E^(a s + b t + (c^2 s^2 + 2 r c d s t + d^2 t^2)/2)
      MomentGeneratingFunction[TransformedDistribution[f_, Distributed[x_, d_ProbabilityDistribution]], t_] := Expectation[E^(t f), Distributed[x, d]]
      MomentGeneratingFunction[d_ProbabilityDistribution, t_] := Expectation[E^(t x$), Distributed[x$, d]]
      """),
    WrittenFunctions.function(
      "Moment", [], "The mean of a power.",
      """
      (*2*) Moment[d_List, n_] := Mean[d^n]
      Moment[GammaDistribution[a_, b_], n_] := b^n Pochhammer[a, n] /; ! IntegerQ[n]
      Moment[d_ProbabilityDistribution | d_DataDistribution, n_Integer] := Expectation[x$^n, Distributed[x$, d]]
      Moment[MultinormalDistribution[m_List, s_], n_List] := With[{t$ = Table[u$[i$], {i$, Length[n]}],
          s$ = Table[s[[Min[i$, j$], Max[i$, j$]]], {i$, Length[m]}, {j$, Length[m]}]},
        Expand[Fold[D, MomentGeneratingFunction[MultinormalDistribution[m, s$], t$], Transpose[{t$, n}]] /. u$[_] -> 0]]
      Moment[d_, n_Integer] := Simplify[D[MomentGeneratingFunction[d, t$], {t$, n}] /. t$ -> 0] /;
        FreeQ[MomentGeneratingFunction[d, t$], MomentGeneratingFunction]
      Moment[d_, n_Integer] := Expectation[x$^n, Distributed[x$, d]]
      """),
    WrittenFunctions.function(
      "CentralMoment", [], "The mean of a power of what differs from the mean.",
      "CentralMoment[d_List, n_] := Mean[(d - Mean[d])^n]"),
    WrittenFunctions.function(
      "Skewness", [], "How lopsided data are.",
      """
      (*2*) Skewness[d_List] := CentralMoment[d, 3]/CentralMoment[d, 2]^(3/2)
      Skewness[GammaDistribution[a_, _]] := 2/Sqrt[a]
      Skewness[PoissonDistribution[m_]] := 1/Sqrt[m]
      Skewness[BinomialDistribution[n_, p_]] := (1 - 2 p)/Sqrt[n p (1 - p)]
      Skewness[_ExponentialDistribution] = 2; Skewness[_NormalDistribution | _UniformDistribution] = 0
      """),
    WrittenFunctions.function(
      "Kurtosis", [], "How heavy the tails of data are.",
      """
      (*2*) Kurtosis[d_List] := CentralMoment[d, 4]/CentralMoment[d, 2]^2
      Kurtosis[_NormalDistribution] := 3
      Kurtosis[_UniformDistribution] := 9/5
      Kurtosis[_ExponentialDistribution] := 9
      Kurtosis[PoissonDistribution[m_]] := 3 + 1/m
      Kurtosis[GammaDistribution[a_, _]] := 3 + 6/a
      Kurtosis[BinomialDistribution[n_, p_]] := 3 + (1 - 6 (1 - p) p)/(n (1 - p) p)
      """),
    WrittenFunctions.function(
      "Covariance", [], "The covariance of two lists.",
      """
      Covariance[a_List, b_List] := (a - Mean[a]).Conjugate[b - Mean[b]]/(Length[a] - 1)
      Covariance[m_?MatrixQ] := Table[Covariance[a$, b$], {a$, Transpose[m]}, {b$, Transpose[m]}]
      """),
    WrittenFunctions.function(
      "GeometricMean", [], "The root of the product.", "GeometricMean[d_List] := (Times @@ d)^(1/Length[d])"),
    WrittenFunctions.function(
      "HarmonicMean", [], "The reciprocal of the mean of reciprocals.",
      "HarmonicMean[d_List] := Length[d]/Total[1/d]"),
    WrittenFunctions.function(
      "Standardize", [], "Moved and scaled to the mean 0 and the deviation 1.",
      """
      Standardize[d_?VectorQ] := (d - Mean[d])/StandardDeviation[d]
      Standardize[d_?MatrixQ] := Transpose[Map[Standardize, Transpose[d]]]
      Standardize[d_?VectorQ, f_, g_ : (1 &)] := (d - f[d])/g[d]
      Standardize[d_?MatrixQ, f_, g_ : (1 &)] := Transpose[Map[Standardize[#, f, g] &, Transpose[d]]]
      """),
    WrittenFunctions.function(
      "MeanDeviation", [], "The mean distance from the mean.",
      "MeanDeviation[d_List] := Mean[Abs[d - Mean[d]]]"),
    WrittenFunctions.function(
      "Quartiles", [], "The values below which each quarter lies.",
      "Quartiles[d_List] := Map[quartile$[Sort[d], 1/2 + # Length[d]] &, {1/4, 1/2, 3/4}]\nquartile$[s_, x_] := With[{a$ = Max[1, Floor[x]], b$ = Min[Length[s], Ceiling[x]]}, s[[a$]] + (x - Floor[x]) (s[[b$]] - s[[a$]])]"
    ),
    WrittenFunctions.function(
      "InterquartileRange", [], "The length of the middle half.",
      "InterquartileRange[d_] := Quartiles[d][[3]] - Quartiles[d][[1]]"),
    WrittenFunctions.function(
      "Commonest", [], "The elements that occur most often.",
      """
      Commonest[d_List] := Module[{t$ = Tally[d]}, First /@ Select[t$, Last[#] == Max[Last /@ t$] &]]
      Commonest[d_List, n_] := First /@ Take[SortBy[Tally[d], -Last[#] &], Min[n, Length[Tally[d]]]]
      """),
  ]

  private static let transforms: [BuiltIn] = [
    WrittenFunctions.function(
      "LaplaceTransform", [], "The Laplace transform of elementary functions.",
      """
      (*2*) LaplaceTransform[l_List, t_, s_] := Map[LaplaceTransform[#, t, s] &, l]
      LaplaceTransform[a_ == b_, t_, s_] := LaplaceTransform[a, t, s] == LaplaceTransform[b, t, s]
      LaplaceTransform[f_, t_, s_] := With[{r$ = divided$Laplace[f, t, s]}, r$ /; r$ =!= $Failed] /; ! FreeQ[f, t^-1] && FreeQ[f, Integrate | Derivative]
      divided$Laplace[f_, t_, s_] := Module[{g$ = Expand[f t], l$, v$}, l$ = Quiet[Limit[f, t -> 0]]; If[! FreeQ[g$, t^_?Negative] || ! FreeQ[l$, Limit | DirectedInfinity | Infinity | Indeterminate | ComplexInfinity], Return[$Failed]];
        l$ = LaplaceTransform[g$, t, s]; If[! FreeQ[l$, LaplaceTransform], Return[$Failed]]; v$ = Integrate[Expand[l$], s]; If[! FreeQ[v$, Integrate], Return[$Failed]];
        l$ = Limit[v$, s -> Infinity]; If[FreeQ[l$, Limit | DirectedInfinity | Infinity | Indeterminate | ComplexInfinity], Simplify[l$ - v$], $Failed]]
      LaplaceTransform[f_Plus, t_, s_] := With[{r$ = If[FreeQ[f, t^-1], $Failed, divided$Laplace[f, t, s]]}, If[r$ === $Failed, Map[LaplaceTransform[#, t, s] &, f], r$]]
      LaplaceTransform[t_^-1 p_Plus, t_, s_] := LaplaceTransform[Expand[p/t], t, s]
      LaplaceTransform[c_, t_, s_] := c/s /; FreeQ[c, t]
      LaplaceTransform[c_ f_, t_, s_] := c LaplaceTransform[f, t, s] /; FreeQ[c, t]
      LaplaceTransform[t_^n_., t_, s_] := Gamma[n + 1] s^(-n - 1) /; FreeQ[n, t] && ! TrueQ[n <= -1]
      LaplaceTransform[CosIntegral[a_. t_], t_, s_] := -Log[1 + s^2/a^2]/(2 s) /; FreeQ[a, t]
      LaplaceTransform[SinIntegral[a_. t_], t_, s_] := ArcTan[a/s]/s /; FreeQ[a, t]
      LaplaceTransform[Piecewise[l_, 0], t_, s_] := With[{p$ = Map[piece$Laplace[#, t, s] &, l]}, Total[p$] /; FreeQ[p$, piece$Laplace]]
      piece$Laplace[{f_, Inequality[a_, _, t_, _, b_] | (Less | LessEqual)[a_, t_, b_]}, t_, s_] := from$[f, t, s, a] - from$[f, t, s, b] /; FreeQ[{a, b}, t]
      piece$Laplace[{f_, (Greater | GreaterEqual)[t_, a_]}, t_, s_] := from$[f, t, s, a] /; FreeQ[a, t]
      from$[f_, t_, s_, a_] := E^(-a s) LaplaceTransform[Expand[f /. t -> t + a], t, s]
      LaplaceTransform[Log[t_], t_, s_] := -(EulerGamma + Log[s])/s
      LaplaceTransform[t_^n_. Log[t_], t_, s_] := Gamma[n + 1] s^(-n - 1) (PolyGamma[0, n + 1] - Log[s]) /; FreeQ[n, t]
      LaplaceTransform[E^(a_. t_ + b_.), t_, s_] := E^b/(s - a) /; FreeQ[{a, b}, t]
      LaplaceTransform[E^(a_. t_ + b_.) f_, t_, s_] := E^b (LaplaceTransform[f, t, s] /. s -> s - a) /; FreeQ[{a, b}, t]
      LaplaceTransform[Sin[a_. t_], t_, s_] := a/(s^2 + a^2) /; FreeQ[a, t]
      LaplaceTransform[Cos[a_. t_], t_, s_] := s/(s^2 + a^2) /; FreeQ[a, t]
      LaplaceTransform[Sin[a_. t_ + b_], t_, s_] := (a Cos[b] + s Sin[b])/(s^2 + a^2) /; FreeQ[{a, b}, t]
      LaplaceTransform[Cos[a_. t_ + b_], t_, s_] := (s Cos[b] - a Sin[b])/(s^2 + a^2) /; FreeQ[{a, b}, t]
      LaplaceTransform[Sinh[a_. t_], t_, s_] := a/(s^2 - a^2) /; FreeQ[a, t]
      LaplaceTransform[Cosh[a_. t_], t_, s_] := s/(s^2 - a^2) /; FreeQ[a, t]
      LaplaceTransform[t_^n_. f_, t_, s_] := (-1)^n D[LaplaceTransform[f, t, s], {s, n}] /; IntegerQ[n] && n > 0
      LaplaceTransform[DiracDelta[t_ + a_.], t_, s_] := E^(a s) /; FreeQ[a, t]
      LaplaceTransform[(UnitStep | HeavisideTheta)[t_], t_, s_] := 1/s
      LaplaceTransform[(UnitStep | HeavisideTheta)[t_ + a_], t_, s_] := E^(a s)/s /; FreeQ[a, t]
      LaplaceTransform[(UnitStep | HeavisideTheta)[t_ + a_] f_, t_, s_] :=
        E^(a s) LaplaceTransform[f /. t -> t - a // Expand, t, s] /; FreeQ[a, t]
      LaplaceTransform[Derivative[n_][f_][t_], t_, s_] :=
        s^n LaplaceTransform[f[t], t, s] - Sum[s^(n - k$) Derivative[k$ - 1][f][0], {k$, 1, n}]
      LaplaceTransform[(g : Sin | Cos)[a_. t_]^n_Integer, t_, s_] :=
        LaplaceTransform[TrigReduce[g[a t]^n], t, s] /; n > 1 && FreeQ[a, t]
      LaplaceTransform[HoldPattern[Integrate[f_, {u_, 0, t_}]], t_, s_] := LaplaceTransform[f /. u -> t, t, s]/s /; FreeQ[f, t]
      LaplaceTransform[HoldPattern[Integrate[f_, {u_, 0, t_}]], t_, s_] := With[{g$ = Select[If[Head[f] === Times, List @@ f, {f}], ! FreeQ[#, t] &]},
        (LaplaceTransform[Times @@ g$ /. t -> t + u, t, s] LaplaceTransform[f/Times @@ g$ /. u -> t, t, s]) /;
          FreeQ[Times @@ g$ /. t -> t + u, u]]
      LaplaceTransform[f_, t_, s_] := Together[LaplaceTransform[Expand[TrigToExp[f]], t, s]] /; ! FreeQ[f, (Sinh | Cosh)[_]] && FreeQ[f, Integrate]
      LaplaceTransform[(p_Plus)^n_., t_, s_] := LaplaceTransform[Expand[p^n], t, s] /; IntegerQ[n] && n > 1
      LaplaceTransform[f_ p_Plus, t_, s_] := LaplaceTransform[Expand[f p], t, s]
      """),
    WrittenFunctions.function(
      "InverseLaplaceTransform", [], "The function with that Laplace transform, of fractions and shifts.",
      """
      (*2*) InverseLaplaceTransform[l_List, s_, t_] := Map[InverseLaplaceTransform[#, s, t] &, l]
      InverseLaplaceTransform[f_, s_, t_] := inverse$Laplace[f, s, t] /; FreeQ[inverse$Laplace[f, s, t], inverse$Laplace]
      inverse$Laplace[c_, s_, t_] := c DiracDelta[t] /; FreeQ[c, s]
      inverse$Laplace[c_ f_, s_, t_] := c inverse$Laplace[f, s, t] /; FreeQ[c, s]
      inverse$Laplace[f_Times, s_, t_] := With[{p$ = Select[f, Head[#] === Plus && ! FreeQ[#, E^_] &]}, inverse$Laplace[Map[# f/p$ &, p$], s, t] /; Head[p$] === Plus]
      inverse$Laplace[E^(a_./s_), s_, t_] := DiracDelta[t] + Sqrt[a/t] BesselI[1, 2 Sqrt[a t]] /; FreeQ[a, s]
      inverse$Laplace[E^(a_./s_)/s_, s_, t_] := BesselI[0, 2 Sqrt[a t]] /; FreeQ[a, s]
      inverse$Laplace[E^(a_./s_)/Sqrt[s_], s_, t_] := Cos[2 Sqrt[-a t]]/Sqrt[Pi t] /; FreeQ[a, s]
      inverse$Laplace[E^(a_. Sqrt[s_])/s_, s_, t_] := Erfc[-a/(2 Sqrt[t])] /; FreeQ[a, s]
      inverse$Laplace[E^(a_. Sqrt[s_])/Sqrt[s_], s_, t_] := E^(-a^2/(4 t))/Sqrt[Pi t] /; FreeQ[a, s]
      inverse$Laplace[E^(a_. Sqrt[s_]), s_, t_] := -a E^(-a^2/(4 t))/(2 Sqrt[Pi] t^(3/2)) /; FreeQ[a, s]
      inverse$Laplace[E^(b_ + a_. s_) f_., s_, t_] := E^b inverse$Laplace[E^(a s) f, s, t] /; FreeQ[{a, b}, s]
      inverse$Laplace[E^(a_ s_) f_., s_, t_] :=
        HeavisideTheta[t + a] (inverse$Laplace[f, s, t] /. t -> t + a) /; FreeQ[a, s]
      inverse$Laplace[s_^n_, s_, t_] := t^(-n - 1)/Gamma[-n] /; FreeQ[n, s]
      inverse$Laplace[(s_ + a_)^n_, s_, t_] := t^(-n - 1) E^(-a t)/Gamma[-n] /; FreeQ[{a, n}, s]
      inverse$Laplace[(c_ s_ + a_)^n_, s_, t_] := c^n t^(-n - 1) E^(-a t/c)/Gamma[-n] /; FreeQ[{a, c, n}, s]
      inverse$Laplace[f_, s_, t_] := quadratic$Laplace[f, s, t] /; quadratic$Q[f, s]
      inverse$Laplace[p_. (s_^2 + c_)^n_Integer, s_, t_] := repeated$Laplace[p, s, t, c, -n] /;
        n < -1 && FreeQ[c, s] && PolynomialQ[p, s] && Exponent[p, s] < -2 n
      repeated$Laplace[p_, s_, t_, c_, n_] := With[{w$ = PowerExpand[Sqrt[c]]},
        Expand[ExpToTrig[Expand[((D[p E^(s t) (s + I w$)^-n, {s, n - 1}] /. s -> I w$) +
          (D[p E^(s t) (s - I w$)^-n, {s, n - 1}] /. s -> -I w$))/(n - 1)!]]]]
      inverse$Laplace[f_Plus, s_, t_] := Map[inverse$Laplace[#, s, t] &, f]
      inverse$Laplace[f_, s_, t_] := Map[inverse$Laplace[#, s, t] &, Apart[f, s]] /; Head[Apart[f, s]] === Plus
      inverse$Laplace[f_, s_, t_] := Map[inverse$Laplace[#, s, t] &, Expand[f]] /; Head[Expand[f]] === Plus
      inverse$Laplace[f_, s_, t_] := Total[Map[(Numerator[f]/D[Denominator[f], s] /. s -> #) E^(# t) &, s /. NSolve[Denominator[f] == 0, s]]] /;
        PolynomialQ[Numerator[f], s] && PolynomialQ[Denominator[f], s] && Exponent[Denominator[f], s] > 2 && VectorQ[CoefficientList[Denominator[f], s], NumberQ]
      quadratic$Q[f_, s_] := PolynomialQ[Denominator[f], s] && Exponent[Denominator[f], s] == 2 &&
        PolynomialQ[Numerator[f], s] && Exponent[Numerator[f], s] <= 1
      quadratic$Laplace[f_, s_, t_] := Module[{p$ = CoefficientList[Numerator[f], s],
        q$ = CoefficientList[Denominator[f], s], h$, w$, b$},
        b$ = If[Length[p$] > 1, p$[[2]], 0]/q$[[3]]; h$ = q$[[2]]/(2 q$[[3]]); w$ = Expand[q$[[1]]/q$[[3]] - h$^2];
        If[TrueQ[w$ < 0],
          E^(-h$ t) (b$ Cosh[Sqrt[-w$] t] + (p$[[1]]/q$[[3]] - b$ h$) Sinh[Sqrt[-w$] t]/Sqrt[-w$]) // TrigToExp // Expand,
          E^(-h$ t) (b$ Cos[PowerExpand[Sqrt[w$]] t] +
            (p$[[1]]/q$[[3]] - b$ h$) Sin[PowerExpand[Sqrt[w$]] t]/PowerExpand[Sqrt[w$]])]]
      """),
    WrittenFunctions.function(
      "Residue", [], "The coefficient of the power -1 of a series.",
      """
      (*2*) Residue[f_, {z_, a_}] := With[{g$ = SeriesOfPoles[f, z, a]}, Residue[g$, {z, a}] /; g$ =!= f] /; ! FreeQ[f, Gamma | Factorial | Zeta] && a =!= Infinity
      Residue[f_, {z_, Infinity}] := -Residue[Simplify[(f /. z -> 1/z)/z^2], {z, 0}]
      Residue[f_, {z_, a_}] := residue$Far[f, z, a] /; residue$Essential[f, z, a]
      Residue[f_, {z_, a_}] := With[{r$ = residue$[f, z, a]}, r$ /; r$ =!= $Failed]
      residue$Essential[f_, z_, a_] := ! FreeQ[f, u_ /; MatchQ[u, E^_ | _Sin | _Cos | _Sinh | _Cosh] &&
        ! FreeQ[Quiet[Last[List @@ u] /. z -> a], ComplexInfinity | DirectedInfinity | Infinity | Indeterminate]]
      residue$Far[f_, z_, a_] := Simplify[-Residue[f, {z, Infinity}] - Total[Map[Residue[f, {z, #}] &, residue$Poles[Denominator[Together[f]], z, a]]]]
      residue$Poles[d_, z_, a_] := If[FreeQ[d, z], {}, DeleteCases[DeleteDuplicates[z /. PrincipalSolve[d == 0, z]], a]]
      residue$[f_, z_, a_] := Module[{g$ = Together[f /. {Csc[u_] :> 1/Sin[u], Sec[u_] :> 1/Cos[u], Tan[u_] :> Sin[u]/Cos[u],
          Cot[u_] :> Cos[u]/Sin[u], Tanh[u_] :> Sinh[u]/Cosh[u], Coth[u_] :> Cosh[u]/Sinh[u]}], d$, n$, c$ = {}, m$ = 0, j$, k$},
        {n$, d$} = {Numerator[g$], Denominator[g$]};
        While[m$ < 13 && residue$Zero[residue$Taylor[d$, z, a, m$]], m$++];
        If[m$ > 12, Return[residue$Limit[f, z, a]]];
        If[! FreeQ[residue$Taylor[d$, z, a, m$], 0^_], Return[$Failed]];
        d$ = Table[residue$Taylor[d$, z, a, m$ + j$], {j$, 0, m$ - 1}]; n$ = Table[residue$Taylor[n$, z, a, j$], {j$, 0, Max[m$ - 1, 0]}];
        If[! FreeQ[{n$, d$}, Indeterminate | Infinity | ComplexInfinity | DirectedInfinity | Derivative], Return[residue$Limit[f, z, a]]];
        Do[AppendTo[c$, Simplify[(n$[[j$]] - Sum[d$[[k$ + 1]] c$[[j$ - k$]], {k$, j$ - 1}])/d$[[1]]]], {j$, m$}];
        If[m$ == 0, 0, Last[c$]]]
      residue$Taylor[h_, z_, a_, k_] := Quiet[(D[h, {z, k}] /. z -> a)/k!]
      residue$Zero[v_] := If[NumericQ[v], TrueQ[Abs[N[v]] < 10^-10], Simplify[v] === 0]
      residue$Limit[f_, z_, a_] := Module[{g$ = Together[f], n$ = 0, v$},
        While[n$ < 8, v$ = Quiet[Limit[Together[D[Together[g$ (z - a)^(n$ + 1)], {z, n$}]]/n$!, z -> a]];
          If[FreeQ[v$, Limit | Infinity | ComplexInfinity | Indeterminate | DirectedInfinity] &&
            FreeQ[Quiet[Limit[Together[g$ (z - a)^(n$ + 1)], z -> a]], Limit | Infinity | ComplexInfinity | Indeterminate],
            Break[]]; n$++];
        If[n$ < 8 && FreeQ[v$, 0^_], Simplify[v$], $Failed]]
      """),
    WrittenFunctions.function(
      "FourierCoefficient", [], "The coefficient of E^(I n t).",
      """
      (*2*) FourierCoefficient[f_, t_, n_Integer] := With[{v$ = fourier$Circle[f /. E^(Complex[0, k_] t) :> w$^k, n, t]}, v$ /; v$ =!= $Failed] /;
        ! FreeQ[f, E^_] && FreeQ[f /. E^(Complex[0, _] t) :> w$, t]
      fourier$Circle[f_, n_, t_] := Module[{g$ = Together[f w$^(-n - 1)], p$},
        If[! PolynomialQ[Numerator[g$], w$] || ! PolynomialQ[Denominator[g$], w$], Return[$Failed]];
        p$ = If[FreeQ[Denominator[g$], w$], {}, DeleteDuplicates[w$ /. PrincipalSolve[Denominator[g$] == 0, w$]]];
        If[! VectorQ[N[p$], NumberQ] || MemberQ[Abs[N[p$]], a_ /; Abs[a - 1] < 10^-9], Return[$Failed]];
        Simplify[Total[Map[Residue[g$, {w$, #}] &, Select[p$, Abs[N[#]] < 1 &]]]]]
      FourierCoefficient[f_, t_, n_] :=
        Simplify[fourier$Whole[Integrate[Expand[TrigToExp[f] E^(-I n t)], {t, -Pi, Pi}], n]/(2 Pi)]
      fourier$Whole[e_, n_] := If[NumberQ[n], e, Expand[e /. E^u_ :> E^Expand[u] /.
        {E^(Complex[0, 1 | -1] n Pi) :> (-1)^n, E^(Complex[0, 1 | -1] n Pi + Complex[0, j_Integer] Pi) :> (-1)^(n + j),
        Sin[_. n Pi] :> 0, Cos[n Pi] :> (-1)^n}]]
      """),
    WrittenFunctions.function(
      "FourierSinCoefficient", [], "The coefficient of Sin[n t].",
      """
      FourierSinCoefficient[f_, t_, n_] := Simplify[Simplify[2/Pi Integrate[f Sin[n t], {t, 0, Pi}], Element[n, Integers]] /. (-1)^(k_Integer + j_. n) :> (-1)^(k + n) /; OddQ[j]]
      """
    ),
    WrittenFunctions.function(
      "FourierCosCoefficient", [], "The coefficient of Cos[n t].",
      """
      FourierCosCoefficient[f_, t_, n_] := Simplify[Simplify[2/Pi Integrate[f Cos[n t], {t, 0, Pi}], Element[n, Integers]] /. (-1)^(k_Integer + j_. n) :> (-1)^(k + n) /; OddQ[j]]
      """
    ),
    WrittenFunctions.function(
      "FourierSeries", [], "The first terms of the series of E^(I n t).",
      """
      FourierSeries[f_, t_, n_Integer] :=
        Sum[Integrate[Expand[f E^(-I k$ t)], {t, -Pi, Pi}]/(2 Pi) E^(I k$ t), {k$, -n, n}]
      """),
    WrittenFunctions.function(
      "FourierTrigSeries", [], "The first terms of the series of sines and cosines.",
      """
      (*2*) FourierTrigSeries[f_, {t_, a_, b_}, n_Integer] := Integrate[f, {t, a, b}]/(b - a) + 2/(b - a) Sum[With[{w$ = 2 Pi k$/(b - a)}, Integrate[f Cos[w$ t], {t, a, b}] Cos[w$ t] + Integrate[f Sin[w$ t], {t, a, b}] Sin[w$ t]], {k$, n}]
      FourierTrigSeries[f_, t_Symbol, n_Integer] := Integrate[f, {t, -Pi, Pi}]/(2 Pi) +
        Sum[Integrate[f Cos[k$ t], {t, -Pi, Pi}]/Pi Cos[k$ t] + Integrate[f Sin[k$ t], {t, -Pi, Pi}]/Pi Sin[k$ t], {k$, n}]
      """),
    WrittenFunctions.function(
      "FourierSinSeries", [], "The first terms of the series of sines.",
      "FourierSinSeries[f_, t_, n_Integer] := Sum[2/Pi Integrate[f Sin[k$ t], {t, 0, Pi}] Sin[k$ t], {k$, n}]"
    ),
    WrittenFunctions.function(
      "FourierCosSeries", [], "The first terms of the series of cosines.",
      """
      FourierCosSeries[f_, t_, n_Integer] := Integrate[f, {t, 0, Pi}]/Pi +
        Sum[2/Pi Integrate[f Cos[k$ t], {t, 0, Pi}] Cos[k$ t], {k$, n}]
      """),
    WrittenFunctions.function(
      "ZTransform", [], "The transform of a sequence, of powers and polynomials.",
      """
      (*2*) ZTransform[f_Plus, n_, z_] := Map[ZTransform[#, n, z] &, f]
      ZTransform[a_ == b_, n_, z_] := ZTransform[a, n, z] == ZTransform[b, n, z]
      ZTransform[x_[n_ + k_Integer], n_, z_] := Expand[z^k ZTransform[x[n], n, z] - Sum[x[j$] z^(k - j$), {j$, 0, k - 1}]] /; k > 0
      ZTransform[Sin[b_. n_], n_, z_] := z Sin[b]/(1 - 2 z Cos[b] + z^2) /; FreeQ[b, n]
      ZTransform[Sin[b_. n_]/n_, n_, z_] := b + ArcTan[Sin[b]/(z - Cos[b])] /; FreeQ[b, n]
      ZTransform[Cos[b_. n_], n_, z_] := z (z - Cos[b])/(1 - 2 z Cos[b] + z^2) /; FreeQ[b, n]
      ZTransform[a_^(k_. n_), n_, z_] := z/(z - a^k) /; FreeQ[{a, k}, n] && k =!= 1
      ZTransform[c_, n_, z_] := c z/(z - 1) /; FreeQ[c, n]
      ZTransform[c_ f_, n_, z_] := c ZTransform[f, n, z] /; FreeQ[c, n]
      ZTransform[a_^n_, n_, z_] := z/(z - a) /; FreeQ[a, n]
      ZTransform[n_, n_, z_] := z/(z - 1)^2
      ZTransform[n_^k_Integer, n_, z_] := Factor[-z D[ZTransform[n^(k - 1), n, z], z]] /; k > 1
      ZTransform[a_^n_ f_, n_, z_] := Simplify[ZTransform[f, n, z] /. z -> z/a] /; FreeQ[a, n]
      ZTransform[n_^k_. f_, n_, z_] := -z D[ZTransform[n^(k - 1) f, n, z], z] /; IntegerQ[k] && k > 0
      """),
    WrittenFunctions.function(
      "Wronskian", [], "The determinant of functions and their derivatives.",
      "Wronskian[f_List, x_] := Simplify[Det[Table[D[f, {x, k$}], {k$, 0, Length[f] - 1}]]]"),
    WrittenFunctions.function(
      "DifferenceDelta", [], "The difference from one whole number to the next.",
      "DifferenceDelta[f_, n_Symbol] := Expand[(f /. n -> n + 1) - f]"),
    WrittenFunctions.function(
      "RecurrenceTable", [.holdAll], "The values of sequences that recurrences give.",
      """
      RecurrenceTable[e_, f_, {n_, b_}] := RecurrenceTable[e, f, {n, 1, b}]
      RecurrenceTable[e_, f_, {n_, a_, b_, s_ : 1}] := Block[{n}, recurrence$Table[e, f, n, a, b, s]]
      recurrence$Table[e_, f_, n_, a_, b_, s_] := Module[{g$, q$, p$, t$, w$, r$, low$, i$, entry$},
        g$ = Map[If[MatchQ[#, _[n]], Head[#], #] &, Flatten[{f}]];
        q$ = Flatten[Flatten[{e}] //. {c_And :> List @@ c, u_Equal /; Length[u] > 2 :> Map[# == Last[u] &, Most[List @@ u]]}];
        p$ = Select[q$, ! FreeQ[#, n] &];
        t$ = Map[Function[h$, Max[Cases[p$, h$[j_] /; ! FreeQ[j, n] :> j - n, {0, Infinity}]]], g$];
        low$ = Min[Map[Function[h$, Cases[p$, h$[j_] /; ! FreeQ[j, n] :> j - n, {0, Infinity}]], g$]];
        w$ = MapThread[#1[n + #2] &, {g$, t$}];
        r$ = Map[Function[u$, First[Join[Cases[p$, (u$ == v_) :> v], Cases[p$, (v_ == u$) :> v], {w$}]]], w$];
        If[! FreeQ[r$, Alternatives @@ w$], r$ = w$ /. First[PrincipalSolve[p$, w$]]];
        Scan[Replace[#, {(h_[k_?NumberQ] == v_) /; MemberQ[g$, h] :> (entry$[h, k] = v),
          (v_ == h_[k_?NumberQ]) /; MemberQ[g$, h] :> (entry$[h, k] = v)}] &, Complement[q$, p$]];
        i$ = Cases[Complement[q$, p$], h_[k_?NumberQ] /; MemberQ[g$, h] :> k, {0, Infinity}];
        Do[MapThread[Function[{h$, u$, m$}, If[Head[entry$[h$, k$ + m$]] === entry$,
            entry$[h$, k$ + m$] = (u$ /. n -> k$ /. h_[j_] /; MemberQ[g$, h] :> entry$[h, j])]], {g$, r$, t$}],
          {k$, Min[i$] - low$, b - Min[t$]}];
        Table[If[ListQ[f], Map[entry$[#, k$] &, g$], entry$[First[g$], k$]], {k$, a, b, s}]]
      """),
    WrittenFunctions.function(
      "LinearRecurrence", [], "The values of a linear recurrence with constant coefficients.",
      """
      LinearRecurrence[c_List, s_List, n_Integer] :=
        Take[Nest[Append[#, c.Reverse[Take[#, -Length[c]]]] &, s, Max[0, n - Length[s]]], n]
      """),
    WrittenFunctions.function(
      "RSolve", [], "Recurrences of first and second order with constant coefficients.",
      """
      (*2*) RSolve[e_, f_[n_], n_] := With[{s$ = RecurrenceSteps[Flatten[{e}], f, n]}, {{f[n] -> s$}} /; s$ =!= $Failed]
      RSolve[e_, f_Symbol, n_Symbol] := With[{s$ = RecurrenceSteps[Flatten[{e}], f, n]}, {{f -> Function @@ {{n}, s$}}} /; s$ =!= $Failed]
      RSolve[e_, f_[n_], n_] := r$Solve[Flatten[{e}], f, n, f[n]] /; r$Solve[Flatten[{e}], f, n, f] =!= $Failed
      RSolve[e_, f_Symbol, n_Symbol] := r$Solve[Flatten[{e}], f, n, f] /; r$Solve[Flatten[{e}], f, n, f] =!= $Failed
      r$Solve[e_, f_, n_, w_] := Module[{step$ = First[Select[e, ! FreeQ[#, n] &]], z$, low$, d$, r$, g$, k$, p$, c$, u$, s$},
        z$ = step$[[1]] - step$[[2]]; If[! FreeQ[Denominator[Together[z$]], f], z$ = Numerator[Together[z$]]];
        low$ = Min[Cases[z$, f[j_] :> j - n, {0, Infinity}]]; z$ = Expand[z$ /. n -> n - low$];
        d$ = Max[Cases[z$, f[j_] :> j - n, {0, Infinity}]];
        p$ = Sum[Coefficient[z$, f[n + j$]] u$^j$, {j$, 0, d$}];
        c$ = Expand[z$ /. f[_] -> 0];
        r$ = Tally[u$ /. PrincipalSolve[p$ == 0, u$]];
        g$ = Sum[Sum[C[j$ + If[j$ > 1, r$[[1, 2]] - 1, 0] + i$] n^i$, {i$, 0, r$[[j$, 2]] - 1}] r$[[j$, 1]]^(n), {j$, Length[r$]}];
        k$ = p$ /. u$ -> 1;
        g$ = g$ + If[c$ === 0, 0, -c$/k$];
        If[d$ > 3 || ! FreeQ[p$, n] || Expand[z$ - c$ - Sum[Coefficient[z$, f[n + j$]] f[n + j$], {j$, 0, d$}]] =!= 0 || ! FreeQ[c$, n] || k$ === 0 && c$ =!= 0 || ! FreeQ[c$, f], $Failed,
          s$ = DeleteCases[e, step$];
          g$ = If[s$ === {}, g$, Simplify[g$ /. First[PrincipalSolve[Map[start$[#, f, n, g$] &, s$], Table[C[j$], {j$, d$}]]]]];
          {{w -> If[w === f, Function[Evaluate[{n}], Evaluate[g$]], g$]}}]]
      start$[f_[a_] == b_, f_, n_, g_] := (g /. n -> a) == b
      """),
    WrittenFunctions.function(
      "DSolveValue", [], "The solution of a differential equation alone.",
      "DSolveValue[e_, f_, x_] := f /. First[DSolve[e, f, x]]"),
  ]

  private static let algebra: [BuiltIn] = [
    WrittenFunctions.function(
      "Assuming", [.holdRest], "Evaluates with assumptions for `Simplify`, `Refine` and `Integrate`.",
      """
      Assuming[a_, e_] := assuming$[a, Hold[e] /. {(f$ : Simplify | FullSimplify | Refine)[u$_] :> f$[u$, a], Integrate[u$__] :> Integrate[u$, Assumptions -> a]}]
      assuming$[a_, Hold[e_]] := Block[{$Assumptions = If[ValueQ[$Assumptions], {$Assumptions, a}, a]}, e]
      """),
    WrittenFunctions.function(
      "FunctionExpand", [],
      "Special functions by simpler ones, and quotients of gamma functions as products.",
      """
      (*2*) FunctionExpand[e_, ___] := gamma$Quotients[e //. {Factorial[n_] :> Gamma[1 + n], Pochhammer[a_, n_] :> Gamma[a + n]/Gamma[a],
        Binomial[n_, k_] :> Gamma[1 + n]/(Gamma[1 + k] Gamma[1 + n - k]), Beta[a_, b_] :> Gamma[a] Gamma[b]/Gamma[a + b],
        CatalanNumber[n_] :> 4^n Gamma[1/2 + n]/(Sqrt[Pi] Gamma[2 + n]), GammaRegularized[a_, z_] :> Gamma[a, z]/Gamma[a],
        HarmonicNumber[n_] :> EulerGamma + PolyGamma[0, 1 + n], Fibonacci[n_] :> (GoldenRatio^n - Cos[n Pi] GoldenRatio^-n)/Sqrt[5],
        LucasL[n_] :> GoldenRatio^n + Cos[n Pi] GoldenRatio^-n, Haversine[x_] :> (1 - Cos[x])/2,
        InverseHaversine[x_] :> 2 ArcSin[Sqrt[x]], Sinc[x_] :> Sin[x]/x, ChebyshevT[n_, x_] :> Cos[n ArcCos[x]],
        Gudermannian[x_] :> -Pi/2 + 2 ArcTan[E^x], Erfc[x_] :> 1 - Erf[x],
        ChebyshevU[n_, x_] :> Sin[(1 + n) ArcCos[x]]/(Sqrt[1 - x] Sqrt[1 + x])}]
      gamma$Quotients[e_] := e //. Gamma[a_]^p_. Gamma[b_]^q_. r_. /; IntegerQ[p] && IntegerQ[q] && p > 0 && q < 0 &&
        IntegerQ[Expand[a - b]] && Abs[Expand[a - b]] <= 200 :> r Gamma[a]^(p - 1) Gamma[b]^(q + 1) gamma$Rising[b, Expand[a - b]]
      gamma$Rising[b_, k_] := If[k >= 0, Product[Expand[b + j$], {j$, 0, k - 1}], 1/Product[Expand[b - j$], {j$, 1, -k}]]
      """),
    WrittenFunctions.function(
      "Gudermannian", [.listable], "The angle whose sine is the hyperbolic tangent.",
      "Gudermannian[0] := 0\nGudermannian[x_?InexactNumberQ] := 2. ArcTan[Tanh[x/2]]"),
    WrittenFunctions.function(
      "PolynomialMod", [], "A polynomial with its coefficients, or itself, by a modulus.",
      """
      PolynomialMod[l_List, m_] := Map[PolynomialMod[#, m] &, l]
      PolynomialMod[p_, m_Integer] := FromCoefficientRules[Map[First[#] -> Mod[Last[#], m] &, CoefficientRules[p, Variables[p]]],
        Variables[p]] /; Variables[p] =!= {}
      PolynomialMod[n_Integer, m_Integer] := Mod[n, m]
      PolynomialMod[p_, q_] := PolynomialRemainder[p, q, First[Variables[q]]] /; Variables[q] =!= {}
      PolynomialMod[p_, {q_, m_Integer}] := PolynomialMod[PolynomialMod[p, q], m]
      """),
    WrittenFunctions.function(
      "MultinormalDistribution", [], "The normal distribution of several numbers.",
      """
      (*2*) MultinormalDistribution /: PDF[MultinormalDistribution[m_List, s_?MatrixQ], x_List] :=
        E^(-If[s === DiagonalMatrix[Diagonal[s]], Total[(x - m)^2/Diagonal[s]], Simplify[(x - m).Inverse[s].(x - m)]]/2)/((2 Pi)^(Length[m]/2) Sqrt[Det[s]]) /; Length[x] == Length[m]
      MultinormalDistribution /: Mean[MultinormalDistribution[m_List, s_]] := m
      MultinormalDistribution /: Variance[MultinormalDistribution[m_List, s_]] := Diagonal[s]
      MultinormalDistribution /: MomentGeneratingFunction[MultinormalDistribution[m_List, s_], t_List] := E^(m.t + Expand[t.s.t/2])
      MultinormalDistribution /: Covariance[MultinormalDistribution[m_List, s_]] := s
      MultinormalDistribution[s_?MatrixQ] := MultinormalDistribution[ConstantArray[0, Length[s]], s]
      """),
    WrittenFunctions.function(
      "MonomialList", [], "The monomials of a polynomial.",
      """
      MonomialList[p_] := MonomialList[p, Variables[p]]
      MonomialList[p_, x_] := Module[{e$ = Expand[p], v$ = Flatten[{x}]},
        e$ = If[Head[e$] === Plus, List @@ e$, {e$}]; SortBy[e$, -Map[Function[u$, Exponent[#, u$]], v$] &]]
      """),
    WrittenFunctions.function(
      "CoefficientRules", [], "The exponents and coefficients of a polynomial.",
      """
      CoefficientRules[p_] := CoefficientRules[p, Variables[p]]
      CoefficientRules[p_, x_] := Map[Function[m$, Map[Function[u$, Exponent[m$, u$]], Flatten[{x}]] ->
        (m$ /. Map[# -> 1 &, Flatten[{x}]])], MonomialList[p, x]]
      """),
    WrittenFunctions.function(
      "PolynomialQuotient", [], "The quotient of polynomials.",
      "PolynomialQuotient[p_, q_, x_] := First[PolynomialQuotientRemainder[p, q, x]]"),
    WrittenFunctions.function(
      "PolynomialRemainder", [], "The remainder of a division of polynomials.",
      "PolynomialRemainder[p_, q_, x_] := Last[PolynomialQuotientRemainder[p, q, x]]"),
    WrittenFunctions.function(
      "PolynomialQuotientRemainder", [], "Quotient and remainder of polynomials.",
      """
      PolynomialQuotientRemainder[p_, q_, x_] := {Expand[p/q], 0} /; FreeQ[q, x] && q =!= 0
      PolynomialQuotientRemainder[p_, q_, x_] := Module[{r$ = Expand[p], s$ = 0, n$ = Exponent[q, x], c$, t$},
        c$ = Coefficient[q, x, n$];
        While[r$ =!= 0 && Exponent[r$, x] >= n$,
          t$ = Together[Coefficient[r$, x, Exponent[r$, x]]/c$] x^(Exponent[r$, x] - n$); s$ = s$ + t$; r$ = Expand[r$ - t$ q];
          If[n$ == 0, r$ = 0]];
        {Expand[s$], r$}]
      """),
    WrittenFunctions.function(
      "PolynomialGCD", [], "The greatest common divisor of polynomials.",
      """
      PolynomialGCD[p_Integer, q_Integer] := GCD[p, q]
      PolynomialGCD[p_, q_] := Expand[Cancel[p/Numerator[Cancel[p/q]]]] /; Length[Variables[{p, q}]] > 1
      PolynomialGCD[p_, q_, r__] := PolynomialGCD[PolynomialGCD[p, q], r]
      PolynomialGCD[p_, q_] := Module[{x$ = First[Variables[{p, q}]], a$ = Expand[p], b$ = Expand[q]},
        While[b$ =!= 0, {a$, b$} = {b$, PolynomialRemainder[a$, b$, x$]}];
        If[Exponent[a$, x$] == 0, 1, Last[FactorTermsList[a$]]]]
      """),
    WrittenFunctions.function(
      "FactorTermsList", [], "The factor that is a number, and the rest.",
      """
      FactorTermsList[p_] := Module[{c$ = Flatten[{CoefficientList[p, First[Variables[p]]]}], g$},
        g$ = (GCD @@ Numerator[c$])/(LCM @@ Denominator[c$]); g$ = If[TrueQ[Last[c$] < 0], -g$, g$]; {g$, Expand[p/g$]}]
      """),
    WrittenFunctions.function(
      "PolynomialLCM", [], "The least common multiple of polynomials of one variable.",
      "PolynomialLCM[p_, q_] := Factor[p PolynomialQuotient[q, PolynomialGCD[p, q], First[Variables[{p, q}]]]]"
    ),
    WrittenFunctions.function(
      "Resultant", [], "The resultant of two polynomials.",
      """
      (*2*) Resultant[p_, q_, x_] := Module[{a$ = Reverse[CoefficientList[p, x]], b$ = Reverse[CoefficientList[q, x]], m$, n$},
        {m$, n$} = {Length[a$] - 1, Length[b$] - 1};
        Expand[Det[Join[Table[PadRight[Join[Table[0, {i$ - 1}], a$], m$ + n$], {i$, n$}],
          Table[PadRight[Join[Table[0, {i$ - 1}], b$], m$ + n$], {i$, m$}]]]]]
      """),
    WrittenFunctions.function(
      "Discriminant", [], "The discriminant of a polynomial.",
      """
      Discriminant[p_, x_] := With[{n$ = Exponent[p, x]},
        Expand[Cancel[(-1)^(n$ (n$ - 1)/2) Resultant[p, D[p, x], x]/Coefficient[p, x, n$]]]]
      """),
    WrittenFunctions.function(
      "FactorList", [], "The factors of a polynomial with their exponents.",
      """
      FactorList[p_] := Module[{f$ = Factor[p], n$}, f$ = If[Head[f$] === Times, List @@ f$, {f$}];
        n$ = Times @@ Select[f$, NumberQ];
        Prepend[Map[If[Head[#] === Power, List @@ #, {#, 1}] &, Select[f$, ! NumberQ[#] &]], {n$, 1}]]
      """),
    WrittenFunctions.function(
      "ReIm", [], "Real and imaginary part.",
      """
      ReIm[z_List] := Map[ReIm, z]
      ReIm[z_] := {Re[z], Im[z]}
      """),
    WrittenFunctions.function(
      "AbsArg", [], "Magnitude and angle.",
      """
      AbsArg[z_List] := Map[AbsArg, z]
      AbsArg[z_] := {Abs[z], Arg[z]}
      """),
    WrittenFunctions.function(
      "InverseFunction", [], "The inverse of a function.",
      """
      (*2*) InverseFunction[f_Function] := Function[y$, x$ /. Last[PrincipalSolve[f[x$] == y$, x$]]]
      InverseFunction[f_Symbol][z_] := With[{inverse$S = PrincipalSolve[f[x$] == z, x$]}, (x$ /. Last[inverse$S]) /; MatchQ[inverse$S, {{_ -> _}, ___}]] /; DownValues[f] =!= {} && FreeQ[Attributes[f], Protected]
      InverseFunction[Sin] := ArcSin
      InverseFunction[Cos] := ArcCos
      InverseFunction[Tan] := ArcTan
      InverseFunction[Exp] := Log
      InverseFunction[Log] := Exp
      InverseFunction[ArcSin] := Sin
      InverseFunction[Sqrt] := Function[x$, x$^2]
      """),
    WrittenFunctions.function(
      "FunctionPeriod", [], "The period of sines, cosines, tangents and sums of such.",
      """
      (*2*) FunctionPeriod[c_, x_] := 0 /; FreeQ[c, x]
      FunctionPeriod[c_ f_, x_] := FunctionPeriod[f, x] /; FreeQ[c, x]
      FunctionPeriod[c_ + f_, x_] := FunctionPeriod[f, x] /; FreeQ[c, x]
      FunctionPeriod[(Sin | Cos | Sec | Csc)[a_. x_ + b_.], x_] := Abs[2 Pi/a] /; FreeQ[{a, b}, x]
      FunctionPeriod[(Tan | Cot)[a_. x_ + b_.], x_] := Abs[Pi/a] /; FreeQ[{a, b}, x]
      FunctionPeriod[(Sin | Cos)[a_. x_ + b_.]^2, x_] := Abs[Pi/a] /; FreeQ[{a, b}, x]
      FunctionPeriod[f_Plus, x_] := With[{p$ = Map[FunctionPeriod[#, x] &, List @@ f]},
        Pi LCM @@ Numerator[p$/Pi]/(GCD @@ Denominator[p$/Pi])]
      """),
    WrittenFunctions.function(
      "Minimize", [], "The exact minimum of a term of one variable, by its derivative.",
      """
      (*2*) Minimize[f_, x_Symbol] := extreme$[f, x, First] /; extreme$[f, x, First] =!= $Failed
      Minimize[f_, {x_Symbol}] := Minimize[f, x]
      Minimize[{f_, c_}, x_Symbol] := With[{m$ = lowest$[f, x, inside$[c, x]]}, m$ /; ListQ[m$]]
      Minimize[{f_, c__}, x_Symbol] := With[{m$ = ConstrainedExtreme[f, {c}, {x}]}, m$ /; ListQ[m$]]
      Minimize[{f_, c___}, v_List] := With[{m$ = ConstrainedExtreme[f, {c}, v]}, m$ /; ListQ[m$]]
      Minimize[f_, v_List] := Minimize[{f}, v] /; Head[f] =!= List && FreeQ[v, Element]
      Minimize[f_, v_] := With[{m$ = MinimizeFurther[f, v]}, m$ /; ListQ[m$]]
      lowest$[f_, x_, {Integers, a_, b_}] := Module[{t$ = Range[a, b], v$, k$}, v$ = N[Map[f /. x -> # &, t$]];
        If[! VectorQ[v$, NumberQ], Return[$Failed]]; k$ = First[Ordering[v$, 1]];
        If[1 < k$ < Length[t$] || a == 1 && k$ == 1, {f /. x -> t$[[k$]], {x -> t$[[k$]]}}, $Failed]]
      lowest$[f_, x_, {a_, b_, o_List}] := Module[{r$, c$, v$, t$, k$},
        r$ = Quiet[Solve[D[f, x] == 0 && a <= x <= b, x]]; c$ = Join[{a}, If[MatchQ[r$, {{_ -> _} ..}], Select[x /. r$, NumericQ], {}], {b}];
        c$ = DeleteDuplicates[Select[c$, N[a] <= Re[N[#]] <= N[b] && Abs[Im[N[#]]] < 10^-9 && ! MemberQ[o, #] &]];
        v$ = Quiet[N[Map[f /. x -> # &, c$]]]; t$ = Quiet[Table[N[f /. x -> N[a] + (N[b] - N[a]) (k$ - 1/2)/200], {k$, 200}]];
        If[c$ === {} || ! VectorQ[DeleteCases[Join[v$, t$], Infinity | -Infinity | ComplexInfinity], NumberQ] || Min[v$] > Min[DeleteCases[t$, ComplexInfinity]] + 10^-9, Return[$Failed]];
        k$ = First[Ordering[v$, 1]]; {Simplify[f /. x -> c$[[k$]]], {x -> c$[[k$]]}}] /; FreeQ[f, Integrate | InterpolatingFunction] && (FreeQ[f, Piecewise] || FreeQ[f, _Real])
      lowest$[f_, x_, i : {a_, b_, _}] := near$[f, x, {a, b}] /; ! FreeQ[{f, i}, _Real | InterpolatingFunction]
      near$[f_, x_, r_] := near$[f /. HoldPattern[Integrate[g_, {u_, c_, d_}, ___Rule]] :> pieces$[g, u, c, d], x, r] /;
        ! FreeQ[f, Integrate]
      pieces$[g_, u_, c_, d_] := With[{b$ = Select[Union[N[Flatten[Cases[Cases[{g}, p_Piecewise :> p[[1, All, 2]], Infinity],
          (Less | LessEqual | Greater | GreaterEqual | Inequality)[a__] :> Select[{a}, NumericQ], Infinity]]]], # > c &]},
        Total[MapThread[With[{l$ = #1, h$ = #2}, NIntegrate[g, {u, l$, Max[l$, Min[d, h$]]}]] &, {Prepend[b$, c], Append[b$, Infinity]}]]]
      near$[f_, x_, {a_, b_}] := Module[{m$ = If[FreeQ[f, NIntegrate], 10, 5], s$, t$, p$}, s$ = N[b - a]/If[m$ === 10, 200, 36];
        t$ = Table[{f /. x -> p$, p$}, {p$, N[a], N[b], s$}];
        Do[t$ = First[SortBy[t$, First]];
          t$ = Table[With[{q$ = Clip[t$[[2]] + k$ s$/m$, {N[a], N[b]}]}, {f /. x -> q$, q$}], {k$, -m$, m$}]; s$ = s$/m$, If[m$ === 10, 9, 5]];
        t$ = First[SortBy[t$, First]]; {t$[[1]], {x -> t$[[2]]}}]
      inside$[Element[x_, Integers], x_] := {Integers, -300, 300}
      inside$[Element[x_, PositiveIntegers], x_] := {Integers, 1, 300}
      inside$[Inequality[a_, p_, x_, q_, b_], x_] := {a, b, Join[If[p === Less, {a}, {}], If[q === Less, {b}, {}]]} /; NumericQ[a] && NumericQ[b]
      inside$[a_ < x_ < b_, x_] := {a, b, {a, b}} /; NumericQ[a] && NumericQ[b]
      inside$[a_ <= x_ <= b_, x_] := {a, b, {}} /; NumericQ[a] && NumericQ[b]
      inside$[_, _] := $Failed
      everywhere$[f_, x_] := Module[{c$ = Quiet[PrincipalSolve[D[f, x] == 0, x]], t$, v$},
        If[! MatchQ[c$, {{_ -> _} ..}] || ! FreeQ[f, Sin | Cos | Tan], Return[$Failed]];
        c$ = Select[x /. c$, NumericQ[#] && Abs[Im[N[#]]] < 10^-9 &];
        t$ = Quiet[N[Map[f /. x -> # &, Join[Range[-20, 20, 1/7], {-10^4, -10^3, -10^2, 10^2, 10^3, 10^4}]]]];
        v$ = N[Map[f /. x -> # &, c$]]; If[c$ === {} || ! VectorQ[DeleteCases[Join[v$, t$], Infinity | -Infinity | ComplexInfinity], Im[#] == 0 &] || Min[v$] > Min[DeleteCases[t$, ComplexInfinity]] + 10^-9, Return[$Failed]];
        {Simplify[f /. x -> c$[[First[Ordering[v$, 1]]]]], {x -> c$[[First[Ordering[v$, 1]]]]}}]
      extreme$[f_, x_, _] := Module[{s$, v$},
        s$ = If[PolynomialQ[f, x] && EvenQ[Exponent[f, x]] && TrueQ[Coefficient[f, x, Exponent[f, x]] > 0],
          Select[x /. PrincipalSolve[D[f, x] == 0, x], FreeQ[N[#], Complex] &], {}];
        If[! FreeQ[f, Sin | Cos], v$ = FunctionPeriod[f, x]; If[NumericQ[v$] && v$ =!= 0, Return[lowest$[f, x, {-v$/2, v$/2, {}}]]]];
        If[s$ === {} && ! PolynomialQ[f, x], Return[everywhere$[f, x]]];
        If[s$ === {}, $Failed, v$ = First[SortBy[Map[{f /. x -> #, {x -> #}} &, s$], N[First[#]] &]]; Simplify[v$]]]
      """),
    WrittenFunctions.function(
      "Maximize", [], "The exact maximum of a term of one variable, by its derivative.",
      """
      (*2*) Maximize[f_, x_Symbol] := With[{m$ = Minimize[-f, x]}, {-m$[[1]], m$[[2]]}] /; Head[f] =!= List && Head[Minimize[-f, x]] === List
      Maximize[f_, {x_Symbol}] := Maximize[f, x]
      Maximize[{f_, c___}, x_] := With[{m$ = Minimize[{-f, c}, x]}, {-m$[[1]], m$[[2]]} /; ListQ[m$]]
      Maximize[f_, v_List] := Maximize[{f}, v] /; Head[f] =!= List
      """),
    WrittenFunctions.function(
      "FunctionRange", [], "Which values a function of one variable has.",
      """
      (*2*) FunctionRange[{f_, c_}, x_, y_, ___] := With[{a$ = Minimize[{f, c}, x], b$ = Maximize[{f, c}, x]}, First[a$] <= y <= First[b$] /;
        ListQ[a$] && ListQ[b$]]
      FunctionRange[f_, x_, y_, ___] := With[{p$ = FunctionPeriod[f, x]}, FunctionRange[{f, 0 <= x <= p$}, x, y] /; TrueQ[p$ > 0]] /; ! ListQ[f]
      """),
    WrittenFunctions.function(
      "MinValue", [], "The minimum alone.",
      "MinValue[f_, x_] := With[{m$ = Minimize[f, x]}, First[m$] /; ListQ[m$]]"),
    WrittenFunctions.function(
      "ArgMin", [], "Where the minimum is.",
      "ArgMin[f_, x_] := With[{m$ = Minimize[f, x]}, (x /. Last[m$]) /; ListQ[m$]]"),
    WrittenFunctions.function(
      "ArgMax", [], "Where the maximum is.",
      "ArgMax[f_, x_] := With[{m$ = Maximize[f, x]}, (x /. Last[m$]) /; ListQ[m$]]"),
    WrittenFunctions.function(
      "MaxValue", [], "The maximum alone.",
      "MaxValue[f_, x_] := With[{m$ = Maximize[f, x]}, First[m$] /; ListQ[m$]]"),
    WrittenFunctions.function(
      "Equivalent", [], "Whether all arguments are true or all false.",
      """
      Equivalent[a___, True, b___] := And[a, b]
      Equivalent[a___, False, b___] := Not[Or[a, b]]
      Equivalent[a___, b_, c___, b_, d___] := Equivalent[a, b, c, d]
      Equivalent[_] := True
      Equivalent[] := True
      """),
    // What is no operation of logic is a variable, also with an index.
    WrittenFunctions.function(
      "BooleanVariables", [], "The variables of a logical expression.",
      """
      BooleanVariables[e_] := Union[boolean$Parts[e]]
      boolean$Parts[(And | Or | Not | Xor | Nand | Nor | Xnor | Implies | Equivalent)[a___]] := Flatten[Map[boolean$Parts, {a}]]
      boolean$Parts[True | False] := {}
      boolean$Parts[x_] := {x}
      """),
    WrittenFunctions.function(
      "TautologyQ", [], "Whether a logical expression holds always.",
      """
      TautologyQ[e_] := TautologyQ[e, BooleanVariables[e]]
      TautologyQ[e_, v_List] := And @@ Map[Function[t$, TrueQ[e /. Thread[v -> t$]]], Tuples[{True, False}, Length[v]]]
      """),
    WrittenFunctions.function(
      "SatisfiableQ", [], "Whether a logical expression holds for some values.",
      "SatisfiableQ[e_, v___] := ! TautologyQ[! e, v]"),
    WrittenFunctions.function(
      "SatisfiabilityCount", [], "For how many values a logical expression holds.",
      """
      SatisfiabilityCount[e_] := SatisfiabilityCount[e, BooleanVariables[e]]
      SatisfiabilityCount[e_, v_List] :=
        Count[Map[Function[t$, TrueQ[e /. Thread[v -> t$]]], Tuples[{True, False}, Length[v]]], True]
      """),
    WrittenFunctions.function(
      "BooleanTable", [], "The truth values of a logical expression.",
      """
      BooleanTable[e_] := BooleanTable[e, BooleanVariables[e]]
      BooleanTable[f_BooleanFunction] := Map[f @@ # &, Tuples[{True, False}, Length[f[[1, 1, 1]]]]]
      BooleanTable[e_, v_List] := Map[Function[t$, e /. Thread[v -> t$]], Tuples[{True, False}, Length[v]]]
      """),
    WrittenFunctions.function(
      "LogicalExpand", [], "Conjunctions of alternatives multiplied out.",
      """
      LogicalExpand[e_] := e //. {(a_ || b_) && c_ :> (a && c) || (b && c), c_ && (a_ || b_) :> (c && a) || (c && b), ! (a_ && b_) :> ! a || ! b,
        ! (a_ || b_) :> ! a && ! b, Implies[a_, b_] :> ! a || b, Xor[a_, b_] :> (! a && b) || (! b && a), Equivalent[a_, b_] :> (a && b) || (! a && ! b)}
      """),
  ]

  private static let numbers: [BuiltIn] = [
    WrittenFunctions.function(
      "EulerPhi", [.listable], "How many numbers below n share no factor with it.",
      "EulerPhi[n_Integer] := n Product[1 - 1/p$[[1]], {p$, If[n == 1, {}, FactorInteger[n]]}]"),
    WrittenFunctions.function(
      "MoebiusMu", [.listable], "1, -1 or 0 by the prime factors.",
      """
      MoebiusMu[1] := 1
      MoebiusMu[n_Integer] := With[{f$ = Last /@ FactorInteger[n]}, If[Max[f$] > 1, 0, (-1)^Length[f$]]]
      """),
    WrittenFunctions.function(
      "DivisorSigma", [.listable], "The sum of powers of divisors.",
      "DivisorSigma[k_, n_Integer] := Total[Divisors[n]^k]"),
    WrittenFunctions.function(
      "ChineseRemainder", [], "The smallest number with those remainders.",
      """
      ChineseRemainder[r_List, m_List] := With[{s$ = Fold[chinese$Step, {0, 1}, Transpose[{r, m}]]}, First[s$] /; ListQ[s$]] /; Length[r] === Length[m] && VectorQ[Join[r, m], IntegerQ] && FreeQ[m, 0]
      chinese$Step[{a_, n_}, {r_, m_}] := With[{g$ = GCD[n, m]}, Which[Mod[r - a, g$] =!= 0, $Failed, m === g$, {a, n}, True, {Mod[a + n Mod[(r - a)/g$ PowerMod[n/g$, -1, m/g$], m/g$], n m/g$], n m/g$}]]
      chinese$Step[_, _] := $Failed
      """),
    WrittenFunctions.function(
      "IntegerPartitions", [], "The ways to write a number as a sum.",
      """
      IntegerPartitions[n_Integer] := parts$[n, n]
      IntegerPartitions[n_Integer, k_Integer] := parts$Up[n, n, k]
      IntegerPartitions[n_Integer, {k_Integer}] := Select[parts$Up[n, n, k], Length[#] == k &]
      IntegerPartitions[n_Integer, {j_Integer, k_Integer}] := Select[parts$Up[n, n, k], Length[#] >= j &]
      IntegerPartitions[n_Integer, All | Infinity, s_List] := parts$Of[n, Reverse[Union[s]], n]
      IntegerPartitions[n_Integer, k_Integer, s_List] := parts$Of[n, Reverse[Union[s]], k]
      IntegerPartitions[n_Integer, {k_Integer}, s_List] := Select[parts$Of[n, Reverse[Union[s]], k], Length[#] == k &]
      parts$Up[0, _, _] := {{}}
      parts$Up[_, _, 0] := {}
      parts$Up[n_, m_, k_] := Join @@ Table[Map[Prepend[#, i$] &, parts$Up[n - i$, i$, k - 1]], {i$, Min[n, m], Ceiling[n/k], -1}]
      parts$Of[0, _, _] := {{}}
      parts$Of[_, {}, _] := {}
      parts$Of[_, _, 0] := {}
      parts$Of[n_, {a_, b___}, k_] := Join[If[n >= a && a > 0, Map[Prepend[#, a] &, parts$Of[n - a, {a, b}, k - 1]], {}], parts$Of[n, {b}, k]]
      parts$[0, _] := {{}}
      parts$[n_, m_] := Join @@ Table[Map[Prepend[#, k$] &, parts$[n - k$, k$]], {k$, Min[n, m], 1, -1}]
      """),
    WrittenFunctions.function(
      "StirlingS2", [.listable], "The number of partitions of a set.",
      "StirlingS2[n_Integer, k_Integer] := Sum[(-1)^(k - j$) Binomial[k, j$] If[j$ == 0 && n == 0, 1, j$^n], {j$, 0, k}]/k!"
    ),
    WrittenFunctions.function(
      "BellB", [.listable], "The number of all partitions of a set.",
      "BellB[n_Integer] := Sum[StirlingS2[n, k$], {k$, 0, n}]"),
    WrittenFunctions.function(
      "LucasL", [.listable], "Lucas numbers.", "LucasL[n_Integer] := Fibonacci[n - 1] + Fibonacci[n + 1]"),
    WrittenFunctions.function(
      "WignerD", [], "An element of a matrix of rotations.",
      """
      (*2*) WignerD[{j_, m_, n_}, a_, b_, c_] := E^(I (m a + n c)) WignerD[{j, m, n}, b]
      WignerD[{j_?NumberQ, m_, n_}, b_] := Sqrt[(j + m)! (j - m)! (j + n)! (j - n)!] Sum[(-1)^k$ Cos[b/2]^(2 j + n - m - 2 k$) \
      Sin[b/2]^(m - n + 2 k$)/((j + n - k$)! k$! (m - n + k$)! (j - m - k$)!), {k$, Max[0, n - m], Min[j + n, j - m]}]
      """),
    WrittenFunctions.function(
      "CatalanNumber", [.listable], "Catalan numbers.", "CatalanNumber[n_] := Binomial[2 n, n]/(n + 1)"),
    WrittenFunctions.function(
      "BernoulliB", [.listable], "Bernoulli numbers.",
      """
      BernoulliB[0] := 1
      BernoulliB[1] := -1/2
      BernoulliB[n_Integer] := If[OddQ[n], 0,
        Sum[1/(k$ + 1) Sum[(-1)^j$ Binomial[k$, j$] If[j$ == 0, 0, j$^n], {j$, 0, k$}], {k$, 0, n}]]
      """),
    WrittenFunctions.function(
      "DigitCount", [], "How often each digit occurs.",
      """
      DigitCount[n_Integer] := DigitCount[n, 10]
      DigitCount[n_Integer, b_] := Table[Count[IntegerDigits[n, b], Mod[d$, b]], {d$, b}]
      DigitCount[n_Integer, b_, d_] := Count[IntegerDigits[n, b], d]
      """),
    WrittenFunctions.function(
      "IntegerLength", [.listable], "How many digits there are.",
      """
      IntegerLength[0, b_ : 10] := 0
      IntegerLength[n_Integer, b_ : 10] := Length[IntegerDigits[n, b]]
      """),
    WrittenFunctions.function(
      "IntegerReverse", [.listable], "The digits the other way round.",
      "IntegerReverse[n_Integer, b_ : 10] := FromDigits[Reverse[IntegerDigits[n, b]], b]"),
    WrittenFunctions.function(
      "DigitSum", [.listable], "The sum of the digits.",
      "DigitSum[n_Integer, b_ : 10] := Total[IntegerDigits[n, b]]"),
    WrittenFunctions.function(
      "Signature", [], "The sign of a permutation.",
      """
      Signature[l_List] := If[DuplicateFreeQ[l], (-1)^Count[Flatten[Table[Order[l[[i$]], l[[j$]]],
        {i$, Length[l]}, {j$, i$ + 1, Length[l]}]], -1], 0]
      """),
    WrittenFunctions.function(
      "EulerMatrix", [], "The matrix of three rotations in turn.",
      """
      EulerMatrix[a : {_, _, _}] := EulerMatrix[a, {3, 2, 3}]
      EulerMatrix[a : {_, _, _}, k : {_Integer, _Integer, _Integer}] := Dot @@ MapThread[RotationMatrix[#1, UnitVector[3, #2]] &, {a, k}]
      """),
    WrittenFunctions.function(
      "LeviCivitaTensor", [], "The alternating array.",
      "LeviCivitaTensor[n_Integer, ___] := Array[Signature[{##}] &, Table[n, {n}]]"),
    WrittenFunctions.function(
      "SquareWave", [.listable], "1 in the first half of each period, then -1.",
      "SquareWave[x_?NumericQ] := If[Mod[x, 1] < 1/2, 1, -1]"),
    WrittenFunctions.function(
      "TriangleWave", [.listable], "Up and down between 1 and -1.",
      "TriangleWave[x_?NumericQ] := 1 - 4 Abs[Mod[x - 1/4, 1] - 1/2] // -# &"),
    WrittenFunctions.function(
      "SawtoothWave", [.listable], "From 0 to 1 in each period.", "SawtoothWave[x_?NumericQ] := Mod[x, 1]"),
    WrittenFunctions.function(
      "LogisticSigmoid", [.listable], "1/(1 + E^-x).", "LogisticSigmoid[x_] := 1/(1 + E^-x)"),
    WrittenFunctions.function(
      "Between", [], "Whether a number lies between two.",
      """
      Between[x_, {a_, b_}] := a <= x <= b
      Between[{a_, b_}][x_] := a <= x <= b
      """),
    WrittenFunctions.function(
      "Subdivide", [], "Equal steps between two numbers.",
      """
      Subdivide[n_Integer] := Range[0, n]/n
      Subdivide[b_, n_Integer] := Range[0, n] b/n
      Subdivide[a_, b_, n_Integer] := a + Range[0, n] (b - a)/n
      """),
  ]

  private static let matrices: [BuiltIn] = [
    WrittenFunctions.function(
      "TensorProduct", [], "All products of the elements of arrays (`a \\[TensorProduct] b`).",
      """
      TensorProduct[a_] := a
      TensorProduct[a_List, b_List, c___] := TensorProduct[Outer[Times, a, b], c]
      TensorProduct[a_?NumericQ, b_, c___] := a TensorProduct[b, c]
      """),
    WrittenFunctions.function(
      "KroneckerProduct", [], "Blocks of one matrix, by the elements of another.",
      """
      KroneckerProduct[a_?VectorQ, b_?VectorQ] := Outer[Times, a, b]
      KroneckerProduct[a_, b_, c__] := KroneckerProduct[KroneckerProduct[a, b], c]
      KroneckerProduct[a_?MatrixQ, b_?MatrixQ] := Join @@ Table[Join @@ Map[# b[[j$]] &, a[[i$]]], {i$, Length[a]}, {j$, Length[b]}] /;
        True
      """),
    WrittenFunctions.function(
      "HilbertMatrix", [], "1/(i + j - 1).",
      "HilbertMatrix[n_Integer] := Table[1/(i$ + j$ - 1), {i$, n}, {j$, n}]"),
    WrittenFunctions.function(
      "VandermondeMatrix", [], "Powers of numbers by rows.",
      "VandermondeMatrix[l_List] := Table[If[j$ == 0, 1, x$^j$], {x$, l}, {j$, 0, Length[l] - 1}]"),
    WrittenFunctions.function(
      "HankelMatrix", [], "Constant along the other diagonals.",
      """
      HankelMatrix[n_Integer] := HankelMatrix[Range[n]]
      HankelMatrix[l_List] := Table[If[i$ + j$ - 1 <= Length[l], l[[i$ + j$ - 1]], 0], {i$, Length[l]}, {j$, Length[l]}]
      """),
    WrittenFunctions.function(
      "ToeplitzMatrix", [], "Constant along the diagonals.",
      """
      ToeplitzMatrix[n_Integer] := ToeplitzMatrix[Range[n]]
      ToeplitzMatrix[l_List] := Table[l[[Abs[i$ - j$] + 1]], {i$, Length[l]}, {j$, Length[l]}]
      """),
    WrittenFunctions.function(
      "PositiveDefiniteMatrixQ", [], "Whether all eigenvalues are positive.",
      "PositiveDefiniteMatrixQ[m_?MatrixQ] := TrueQ[And @@ Thread[Eigenvalues[N[m + ConjugateTranspose[m]]] > 0]]"
    ),
    WrittenFunctions.function(
      "HermitianMatrixQ", [], "Whether it equals its conjugate transpose.",
      "HermitianMatrixQ[m_] := MatrixQ[m] && m === ConjugateTranspose[m]"),
    WrittenFunctions.function(
      "SymmetricMatrixQ", [], "Whether it equals its transpose.",
      "SymmetricMatrixQ[m_] := MatrixQ[m] && m === Transpose[m]"),
    WrittenFunctions.function(
      "SquareMatrixQ", [], "Whether there are as many rows as columns.",
      "SquareMatrixQ[m_] := MatrixQ[m] && Length[m] === Length[First[m]]"),
    WrittenFunctions.function(
      "OrthogonalMatrixQ", [], "Whether its transpose is its inverse.",
      "OrthogonalMatrixQ[m_] := MatrixQ[m] && Simplify[m.Transpose[m]] === IdentityMatrix[Length[m]]"),
    WrittenFunctions.function(
      "Orthogonalize", [], "Vectors at right angles of length 1.",
      """
      Orthogonalize[v_List] := Fold[Function[{b$, x$}, With[{r$ = Simplify[x$ - Total[Map[# (x$.#) &, b$]]]},
        Append[b$, Simplify[r$/Sqrt[r$.r$]]]]], {}, v]
      """),
    WrittenFunctions.function(
      "QRDecomposition", [], "An orthogonal and a triangular matrix.",
      "QRDecomposition[m_] := With[{q$ = Orthogonalize[Transpose[m]]}, {q$, Simplify[q$.m]}]"),
    WrittenFunctions.function(
      "Minors", [], "The determinants of smaller matrices.",
      """
      Minors[m_] := Minors[m, Length[m] - 1]
      Minors[m_, k_] := With[{s$ = Subsets[Range[Length[m]], {k}], t$ = Subsets[Range[Length[First[m]]], {k}]},
        Table[Det[m[[i$, j$]]], {i$, s$}, {j$, t$}]]
      """),
    WrittenFunctions.function(
      "ArrayPad", [], "A list with elements around it.",
      """
      ArrayPad[l_List, n_Integer, x_ : 0] := ArrayPad[l, {n, n}, x]
      ArrayPad[l_?VectorQ, {a_Integer, b_Integer}, x_ : 0] := Join[Table[x, {a}], l, Table[x, {b}]]
      ArrayPad[l_?MatrixQ, {a_Integer, b_Integer}, x_ : 0] := With[{w$ = Length[First[l]] + a + b},
        Join[Table[x, {a}, {w$}], Map[ArrayPad[#, {a, b}, x] &, l], Table[x, {b}, {w$}]]]
      """),
    WrittenFunctions.function(
      "ArrayFlatten", [], "A matrix of blocks as one.",
      """
      ArrayFlatten[m_List] := With[{h$ = Map[Max[1, Map[If[ListQ[#], Length[#], 1] &, #]] &, m], w$ = Map[Max[1, Map[If[ListQ[#], Length[First[#]], 1] &, #]] &, Transpose[m]]},
        Join @@ MapThread[Function[{r$, k$}, MapThread[Join, MapThread[If[ListQ[#1], #1, ConstantArray[#1, {k$, #2}]] &, {r$, w$}]]], {m, h$}]]
      """),
    WrittenFunctions.function(
      "ListConvolve", [], "A list with each place weighted by a kernel.",
      """
      ListConvolve[k_List, l_List, p_ : {-1, 1}, r___] :=
        ListCorrelate[Reverse[If[MatrixQ[k], Map[Reverse, k], k]], l, -p, r]
      """),
    WrittenFunctions.function(
      "ArrayReduce", [], "A function of the columns or rows of a matrix.",
      "ArrayReduce[f_, m_?MatrixQ, n : 1 | 2] := Map[f, If[n == 1, Transpose[m], m]]"),
    WrittenFunctions.function(
      "ChessboardDistance", [], "The largest difference of two vectors.",
      "ChessboardDistance[a_, b_] := Max[Abs[a - b]]"),
    WrittenFunctions.function(
      "CosineDistance", [], "How far two vectors differ in direction.",
      "CosineDistance[a_, b_] := 1 - a.b/(Norm[a] Norm[b])"),
    WrittenFunctions.function(
      "ListCorrelate", [], "A list with a kernel laid over each place.",
      """
      ListCorrelate[k_?VectorQ, l_?VectorQ] := Map[k.# &, Partition[l, Length[k], 1]]
      ListCorrelate[k_?MatrixQ, l_?MatrixQ] := With[{a$ = Dimensions[l] - Dimensions[k]},
        Sum[k[[i$, j$]] l[[i$ ;; i$ + a$[[1]], j$ ;; j$ + a$[[2]]]], {i$, Length[k]}, {j$, Length[First[k]]}]]
      ListCorrelate[k_, l_, p_Integer, r___] := ListCorrelate[k, l, {p, p}, r]
      ListCorrelate[k_List, l_List, {p_Integer, q_Integer}, r___] := ListCorrelate[k,
        With[{a$ = Map[If[p < 0, # + p, p - 1] &, Dimensions[k]], b$ = Map[If[q < 0, -1 - q, # - q] &, Dimensions[k]]},
          If[{r} === {}, Apply[l[[##]] &, MapThread[Mod[Range[1 - #1, #3 + #2], #3, 1] &, {a$, b$, Dimensions[l]}]],
            ArrayPad[l, {First[a$], First[b$]}, r]]]]
      """),
    WrittenFunctions.function(
      "BlockMap", [], "A function of each block of a list.",
      """
      BlockMap[f_, l_, n_] := Map[f, Partition[l, n]]
      BlockMap[f_, l_, n_, d_] := Map[f, Partition[l, n, d]]
      """),
  ]
}
