QuantityDistribution::usage = "A distribution of quantities with a unit."
(*2*)
QuantityDistribution /:
  (h : Mean | Median | StandardDeviation)[QuantityDistribution[d_, u_]] := Quantity[h[d], u]
QuantityDistribution /:
  (h : Quantile | InverseCDF)[QuantityDistribution[d_, u_], q_] := Quantity[h[d, q], u]
QuantityDistribution /: Variance[QuantityDistribution[d_, u_]] := Quantity[Variance[d], u^2]

SliceDistribution::usage = "The distribution of a process at a time."
SliceDistribution[PoissonProcess[m_], t_] := PoissonDistribution[m t]
SliceDistribution[WienerProcess[m_, s_], t_] := NormalDistribution[m t, s Sqrt[t]]
SliceDistribution[WienerProcess[], t_] := NormalDistribution[0, Sqrt[t]]

SurvivalFunction::usage = "The probability beyond a value."
SurvivalFunction[d_, x_] := 1 - CDF[d, x]

HazardFunction::usage = "The density among what is left."
HazardFunction[d_, x_] := PDF[d, x]/(1 - CDF[d, x])

FactorialMoment::usage = "The mean of a falling product."
FactorialMoment[d_, n_Integer] := Expectation[
  Expand[Product[xSymbol - k$, {k$, 0, n - 1}]],
  Distributed[xSymbol, d]
]

FactorialMomentGeneratingFunction::usage = "The mean of t^x."
FactorialMomentGeneratingFunction[d_, t_] := Simplify[
  MomentGeneratingFunction[d, sSymbol] /. E^sSymbol -> t /. sSymbol -> Log[t]
]

CharacteristicFunction::usage = "The mean of E^(I t x)."
CharacteristicFunction[d_, t_] := With[{m$ = MomentGeneratingFunction[d, sSymbol]},
  (m$ /. sSymbol -> I t) /; FreeQ[m$, MomentGeneratingFunction]
]

LogLikelihood::usage = "The sum of the logarithms of densities."
LogLikelihood[d_, l_List] := Total[Map[Log[PDF[d, #]] &, l]]

Likelihood::usage = "The product of densities."
Likelihood[d_, l_List] := Times @@ Map[PDF[d, #] &, l]

ErlangDistribution::usage = "The time until k events."
ErlangDistribution[k_, l_] := GammaDistribution[k, 1/l]

Probability::usage =
  "The probability of a condition on a value with a distribution (`x \[Distributed] d`)."
Attributes[Probability] = {HoldAll}
(*2*)
Probability[c_ \[Conditioned] d_, r_, ___] := Probability[c && d, r]/Probability[d, r]
Probability[c_, Distributed[x_Symbol, d : _PoissonProcess | _WienerProcess], o___] := With[
  {t$ = Union[Cases[{c}, x[t_] :> t, Infinity]]},
  Probability[
    Evaluate[c /. x[_] -> x],
    Distributed[x, Evaluate[SliceDistribution[d, First[t$]]]],
    o
  ] /;
    Length[t$] == 1
]
Probability[c_, Distributed[x_Symbol, d_Symbol], o___] := With[{e$ = d},
  Probability[c, Distributed[x, e$], o] /; Head[e$] =!= Symbol
]
Probability[c_, Distributed[x_, d_], ___] := With[{p$ = probability[c, x, d]},
  p$ /; FreeQ[p$, probability | within | expect | Expectation]
]
probability[c_, x_, d_List] := Count[Map[Function[v$, TrueQ[c /. x -> v$]], d], True]/Length[d]
probability[c_, x_List, d_MultivariateHypergeometricDistribution] := Total[Map[
  Function[v$, If[TrueQ[c /. Thread[x -> v$]], PDF[d, v$], 0]],
  draws[d[[1]], d[[2]]]
]]
probability[c_, x_, d_] :=
  counted[c, x, d, support[d]] /;
    MatchQ[support[d], {_?NumberQ, _?NumberQ | Infinity}] && MemberQ[{True, False}, c /. x -> 0]
probability[c_, x_, d_] := PDF[d, c[[2]]] /; Head[c] === Equal && c[[1]] === x && discreteQ[d]
probability[c_, x_, d_] := Expectation[Boole[c], Distributed[x, d]]
counted[c_, x_, d_, {a_, Infinity}] := With[
  {b$ = Ceiling[Max[a, N[Cases[c, _?NumberQ, {0, Infinity}]]]] + 1},
  If[TrueQ[c /. x -> b$ + 1000], 1 - counted[Not[c], x, d, {a, b$}], counted[c, x, d, {a, b$}]]
]
counted[c_, x_, d_, {a_, b_}] := Sum[If[TrueQ[c /. x -> k$], PDF[d, k$], 0], {k$, a, b}]
draws[n_, {m_}] := If[n <= m, {{n}}, {}]
draws[n_, {m_, r__}] := Join @@ Table[Map[Prepend[#, k$] &, draws[n - k$, {r}]], {k$, 0, Min[n, m]}]
support[BinomialDistribution[n_, _]] := {0, n}
support[BernoulliDistribution[_]] := {0, 1}
support[DiscreteUniformDistribution[l_]] := l
support[BetaBinomialDistribution[_, _, n_]] := {0, n}
support[_PoissonDistribution | _GeometricDistribution | _NegativeBinomialDistribution] := {
  0, Infinity
}
support[PascalDistribution[n_, _]] := {n, Infinity}
support[(
  HypergeometricDistribution |
    FisherHypergeometricDistribution |
    WalleniusHypergeometricDistribution
)[n_, s_, t_, ___]] := {Max[0, n + s - t], Min[n, s]}
discreteQ[d_] := MatchQ[support[d], {_, _}]

NProbability::usage = "The same in machine numbers."
Attributes[NProbability] = {HoldAll}
NProbability[c_, d_, o___] := N[
  Probability[c, d],
  WorkingPrecision /. {o} /. WorkingPrecision -> MachinePrecision
]

Expectation::usage = "The mean of a term of a value with a distribution."
Attributes[Expectation] = {HoldAll}
(*2*)
Expectation[f_, Distributed[x_, d_List], ___] := Mean[Map[Function[v$, f /. x -> v$], d]]
Expectation[f_, Distributed[x_, d_], ___] := With[{e$ = expect[f, x, d]},
  e$ /; FreeQ[e$, expect | within]
]
expect[f_, x_, d_ProbabilityDistribution] :=
  Integrate[f PDF[d, x], d[[2]] /. d[[2, 1]] -> x] /; Length[d[[2]]] == 3 && FreeQ[f, Boole]
expect[f_, x_, d_ProbabilityDistribution] :=
  Sum[f PDF[d, x], Evaluate[d[[2]] /. d[[2, 1]] -> x]] /; Length[d[[2]]] == 4
expect[f_, x_, DataDistribution[_, {w_, v_, _}, __]] := Map[Function[v$, f /. x -> v$], v].w
expect[f_, x_, QuantityDistribution[d_, u_]] := With[
  {g$ = f /. Quantity[v_, w_] :> v unitRatio[w, u]},
  quantity[expect[Expand[g$], x, d], u^If[PolynomialQ[g$, x], Exponent[g$, x], 0]]
]
expect[f_, x_, TransformedDistribution[g_, Distributed[y_, d_]]] := expect[f /. x -> g, y, d]
expect[f_, x_, d_] :=
  Sum[(f /. x -> k$) PDF[d, k$], {k$, First[chanceRange[d]], Last[chanceRange[d]]}] /; MatchQ[
    chanceRange[d],
    {_Integer, _Integer}
  ]
chanceRange[DiscreteUniformDistribution[l_]] := l
chanceRange[BernoulliDistribution[_]] := {0, 1}
chanceRange[BinomialDistribution[n_, _] | BetaBinomialDistribution[_, _, n_]] := {0, n}
chanceRange[(
  HypergeometricDistribution |
    FisherHypergeometricDistribution |
    WalleniusHypergeometricDistribution
)[n_, s_, t_, ___]] := {Max[0, n + s - t], Min[n, s]}
expect[f_Plus, x_, d_] := Map[expect[#, x, d] &, f]
expect[c_, x_, d_] := c /; FreeQ[c, x]
expect[c_ f_, x_, d_] := c expect[f, x, d] /; FreeQ[c, x]
expect[x_, x_, d_] := Mean[d]
expect[x_^2, x_, d_] := Variance[d] + Mean[d]^2
expect[x_^n_Integer, x_, d : _GammaDistribution | _ChiSquareDistribution] := Moment[d, n] /; n > 0
expect[Boole[c_], x_, d_] := within[c, x, d]
expect[
  E^u_,
  x_,
  d : _NormalDistribution | _BinomialDistribution | _PoissonDistribution | _BernoulliDistribution
] :=
  Simplify[E^(u /. x -> 0) MomentGeneratingFunction[d, Coefficient[u, x]]] /;
    PolynomialQ[u, x] && Exponent[u, x] === 1
expect[f_, x_, d : PoissonDistribution[m_]] :=
  Sum[f E^-m m^x/x!, {x, 0, Infinity}] /; FreeQ[f, Boole]
expect[f_, x_, d : NormalDistribution[_, _]] := Integrate[f PDF[d, x], {x, -Infinity, Infinity}]
expect[f_, x_, d : UniformDistribution[{a_, b_}]] := Integrate[f, {x, a, b}]/(b - a)
expect[f_, x_, d : ExponentialDistribution[r_]] := Integrate[f r E^(-r x), {x, 0, Infinity}]
within[(Less | LessEqual)[a_, x_, b_], x_, NormalDistribution[m_, s_]] := (
  Erf[(b - m)/(Sqrt[2] s)] - Erf[(a - m)/(Sqrt[2] s)]
)/2
within[(Greater | GreaterEqual)[x_, a_], x_, NormalDistribution[m_, s_]] := Erfc[(a - m)/(Sqrt[
  2
] s)]/2
within[(Greater | GreaterEqual)[x_, a_], x_, ExponentialDistribution[r_]] :=
  E^(-r a) /; TrueQ[a >= 0]
within[e_, x_, NormalDistribution[]] := within[e, x, NormalDistribution[0, 1]]
within[x_ == a_, x_, d_] := If[discreteQ[d], PDF[d, a], 0]
within[x_ <= a_, x_, d_] := If[discreteQ[d] && NumberQ[a],
  Sum[PDF[d, k$], {k$, 0, Floor[a]}],
  CDF[d, a]
]
within[x_ < a_, x_, d_] := If[discreteQ[d] && NumberQ[a],
  Sum[PDF[d, k$], {k$, 0, Ceiling[a] - 1}],
  If[discreteQ[d], below[CDF[d, wSymbol], a], CDF[d, a]]
]
below[f_, a_] :=
  f /.
    {
      Inequality[k_, LessEqual, wSymbol, Less, n_] :> Inequality[k, Less, a, LessEqual, n],
      wSymbol >= k_ :> a > k, wSymbol < k_ :> a <= k
    } /.
    Floor[wSymbol] -> Ceiling[a] - 1
within[a_ <= x_ <= b_, x_, d_] :=
  Sum[PDF[d, k$], {k$, Ceiling[a], Floor[b]}] /; discreteQ[d] && NumberQ[a] && NumberQ[b]
within[x_ >= a_, x_, d_] := 1 - within[x < a, x, d]
within[x_ > a_, x_, d_] := 1 - within[x <= a, x, d]
within[a_ <= x_, x_, d_] := within[x >= a, x, d]
within[a_ < x_, x_, d_] := within[x > a, x, d]
within[a_ >= x_, x_, d_] := within[x <= a, x, d]
within[a_ > x_, x_, d_] := within[x < a, x, d]
within[a_ <= x_ <= b_, x_, d_] := within[x <= b, x, d] - within[x < a, x, d]
within[a_ < x_ < b_, x_, d_] := within[x < b, x, d] - within[x <= a, x, d]
within[Inequality[a_, p_, x_, q_, b_], x_, d_] :=
  within[q[x, b], x, d] - within[If[p === Less, x <= a, x < a], x, d]
within[a_ || b_, x_, d_] := within[a, x, d] + within[b, x, d] - within[a && b, x, d]
within[Abs[x_] < a_, x_, d_] := within[-a < x < a, x, d]
within[Abs[x_] > a_, x_, d_] := 1 - within[-a <= x <= a, x, d]
within[True, x_, d_] := 1
within[False, x_, d_] := 0
within[c_And, x_, d_] := With[{s$ = span[c, x]},
  If[First[s$] >= Last[s$],
    0,
    If[Last[s$] === Infinity, 1, CDF[d, Last[s$]]] -
      If[First[s$] === -Infinity, 0, CDF[d, First[s$]]]
  ] /;
    ListQ[s$] && VectorQ[DeleteCases[s$, Infinity | -Infinity], NumericQ] && ! discreteQ[d]
]
span[a_ && b_, x_] := With[{p$ = span[a, x], q$ = span[b, x]},
  {Max[First[p$], First[q$]], Min[Last[p$], Last[q$]]}
]
span[(Greater | GreaterEqual)[x_, a_], x_] := {a, Infinity}
span[(Less | LessEqual)[x_, a_], x_] := {-Infinity, a}
span[(Less | LessEqual)[a_, x_, b_] | Inequality[a_, _, x_, _, b_], x_] := {a, b}
within[a_ && b_, x_, d_] := within[both[a, b], x, d] /; Head[both[a, b]] === Inequality
within[c_, x_, d_] := With[{r$ = If[discreteQ[d] || MatchQ[c, _Or | _And], c, Reduce[c, x, Reals]]},
  within[r$, x, d] /; r$ =!= c && FreeQ[r$, Reduce | Element | C]
]
both[x_ >= a_, x_ <= b_] := Inequality[a, LessEqual, x, LessEqual, b]
both[x_ <= b_, x_ >= a_] := Inequality[a, LessEqual, x, LessEqual, b]
both[x_ > a_, x_ < b_] := Inequality[a, Less, x, Less, b]
both[x_ < b_, x_ > a_] := Inequality[a, Less, x, Less, b]
both[x_ >= a_, x_ < b_] := Inequality[a, LessEqual, x, Less, b]
both[x_ > a_, x_ <= b_] := Inequality[a, Less, x, LessEqual, b]
discreteQ[d_] := MemberQ[
  {
    BinomialDistribution, PoissonDistribution, GeometricDistribution, BernoulliDistribution,
    HypergeometricDistribution, DiscreteUniformDistribution, NegativeBinomialDistribution,
    PascalDistribution
  },
  Head[d]
]

NExpectation::usage = "The same in machine numbers."
Attributes[NExpectation] = {HoldAll}
NExpectation[f_, Distributed[x_, d_], ___] := N[Expectation[f, Distributed[x, d]]]

MomentGeneratingFunction::usage = "The mean of E^(t x)."
(*2*)
MomentGeneratingFunction[NormalDistribution[m_, s_], t_] := E^(m t + s^2 t^2/2)
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
MomentGeneratingFunction[DiscreteUniformDistribution[{a_, b_}], t_] := (
  E^(a t) - E^((b + 1) t)
)/((1 - E^t) (b - a + 1))
MomentGeneratingFunction[ChiSquareDistribution[n_], t_] := (1 - 2 t)^(-n/2)
MomentGeneratingFunction[BinormalDistribution[{a_, b_}, {c_, d_}, r_], {s_, t_}] := E^(
  a s + b t + (c^2 s^2 + 2 r c d s t + d^2 t^2)/2
)
MomentGeneratingFunction[
  TransformedDistribution[f_, Distributed[x_, d_ProbabilityDistribution]],
  t_
] := Expectation[E^(t f), Distributed[x, d]]
MomentGeneratingFunction[d_ProbabilityDistribution, t_] := Expectation[
  E^(t xSymbol),
  Distributed[xSymbol, d]
]

Moment::usage = "The mean of a power."
(*2*)
Moment[d_List, n_] := Mean[d^n]
Moment[GammaDistribution[a_, b_], n_] := b^n Pochhammer[a, n] /; ! IntegerQ[n]
Moment[d_ProbabilityDistribution | d_DataDistribution, n_Integer] := Expectation[
  xSymbol^n,
  Distributed[xSymbol, d]
]
Moment[MultinormalDistribution[m_List, s_], n_List] := With[
  {
    t$ = Table[uSymbol[i$], {i$, Length[n]}],
    s$ = Table[s[[Min[i$, j$], Max[i$, j$]]], {i$, Length[m]}, {j$, Length[m]}]
  },
  Expand[
    Fold[D, MomentGeneratingFunction[MultinormalDistribution[m, s$], t$], Transpose[{t$, n}]] /.
      uSymbol[_] -> 0
  ]
]
Moment[d_, n_Integer] :=
  Simplify[D[MomentGeneratingFunction[d, tSymbol], {tSymbol, n}] /. tSymbol -> 0] /; FreeQ[
    MomentGeneratingFunction[d, tSymbol],
    MomentGeneratingFunction
  ]
Moment[d_, n_Integer] := Expectation[xSymbol^n, Distributed[xSymbol, d]]

CentralMoment::usage = "The mean of a power of what differs from the mean."
CentralMoment[d_List, n_] := Mean[(d - Mean[d])^n]

MultinormalDistribution::usage = "The normal distribution of several numbers."
(*2*)
MultinormalDistribution /:
  PDF[MultinormalDistribution[m_List, s_?MatrixQ], x_List] :=
    E^(-If[s === DiagonalMatrix[Diagonal[s]],
      Total[(x - m)^2/Diagonal[s]],
      Simplify[(x - m).Inverse[s].(x - m)]
    ]/2)/((2 Pi)^(Length[m]/2) Sqrt[Det[s]]) /;
      Length[x] == Length[m]
MultinormalDistribution /: Mean[MultinormalDistribution[m_List, s_]] := m
MultinormalDistribution /: Variance[MultinormalDistribution[m_List, s_]] := Diagonal[s]
MultinormalDistribution /:
  MomentGeneratingFunction[MultinormalDistribution[m_List, s_], t_List] := E^(m.t + Expand[t.s.t/2])
MultinormalDistribution /: Covariance[MultinormalDistribution[m_List, s_]] := s
MultinormalDistribution[s_?MatrixQ] := MultinormalDistribution[ConstantArray[0, Length[s]], s]

cumulativeForm::usage = "The probability up to a symbol, for `CDF`."
(*2*)
cumulativeForm[ChiSquareDistribution[n_], x_] := Piecewise[
  {{GammaRegularized[n/2, 0, x/2], x > 0}},
  0
]
cumulativeForm[GammaDistribution[a_, b_], x_] := Piecewise[
  {{GammaRegularized[a, 0, x/b], x > 0}},
  0
]
cumulativeForm[BetaDistribution[a_, b_], x_] := Piecewise[
  {{BetaRegularized[x, a, b], 0 < x < 1}, {1, x >= 1}},
  0
]
cumulativeForm[UniformDistribution[{a_, b_}], x_] := Piecewise[
  {{(x - a)/(b - a), a <= x <= b}, {1, x > b}},
  0
]
cumulativeForm[UniformDistribution[], x_] := cumulativeForm[UniformDistribution[{0, 1}], x]
cumulativeForm[WeibullDistribution[a_, b_], x_] := Piecewise[{{1 - E^-(x/b)^a, x > 0}}, 0]
cumulativeForm[CauchyDistribution[a_, b_], x_] := 1/2 + ArcTan[(x - a)/b]/Pi
cumulativeForm[LogNormalDistribution[m_, s_], x_] := Piecewise[
  {{Erfc[(m - Log[x])/(Sqrt[2] s)]/2, x > 0}},
  0
]
cumulativeForm[LaplaceDistribution[m_, b_], x_] := Piecewise[
  {{1 - E^(-(x - m)/b)/2, x >= m}},
  E^(-(m - x)/b)/2
]
cumulativeForm[LogisticDistribution[m_, b_], x_] := 1/(1 + E^(-(x - m)/b))
cumulativeForm[RayleighDistribution[s_], x_] := Piecewise[{{1 - E^(-x^2/(2 s^2)), x > 0}}, 0]
cumulativeForm[ParetoDistribution[k_, a_], x_] := Piecewise[{{1 - (k/x)^a, x >= k}}, 0]
cumulativeForm[BinomialDistribution[n_, p_], x_] := Piecewise[
  {{BetaRegularized[1 - p, n - Floor[x], 1 + Floor[x]], 0 <= x < n}, {1, x >= n}},
  0
]
cumulativeForm[PoissonDistribution[m_], x_] := Piecewise[
  {{GammaRegularized[1 + Floor[x], m], x >= 0}},
  0
]
cumulativeForm[GeometricDistribution[p_], x_] := Piecewise[
  {{1 - (1 - p)^(1 + Floor[x]), x >= 0}},
  0
]
cumulativeForm[BernoulliDistribution[p_], x_] := Piecewise[{{0, x < 0}, {1 - p, 0 <= x < 1}}, 1]
cumulativeForm[_, _] := $Failed

quantileForm::usage =
  "The value with a probability up to it, of distributions with symbols, for `Quantile`."
(*2*)
quantileForm[ExponentialDistribution[r_], q_] := Piecewise[{{-Log[1 - q]/r, q < 1}}, Infinity]
quantileForm[NormalDistribution[m_, s_], q_] := m - Sqrt[2] s InverseErfc[2 q]
quantileForm[UniformDistribution[{a_, b_}], q_] := a + (b - a) q
quantileForm[WeibullDistribution[a_, b_], q_] := b (-Log[1 - q])^(1/a)
quantileForm[CauchyDistribution[a_, b_], q_] := a + b Tan[Pi (q - 1/2)]
quantileForm[ParetoDistribution[k_, a_], q_] := k (1 - q)^(-1/a)
quantileForm[_, _] := $Failed

exactCumulative::usage = "The probability up to an exact number, for `CDF`."
(*2*)
exactCumulative[d_, x_] := With[{c$ = cumulative[d, x]}, If[FreeQ[c$, cumulative], c$, $Failed]]
cumulative[NormalDistribution[], x_] := cumulative[NormalDistribution[0, 1], x]
cumulative[NormalDistribution[m_, s_], x_] := Erfc[Simplify[(m - x)/(Sqrt[2] s)]]/2
cumulative[ExponentialDistribution[r_], x_] := If[x < 0, 0, 1 - E^(-r x)]
cumulative[UniformDistribution[{a_, b_}], x_] := Which[x <= a, 0, x >= b, 1, True, (x - a)/(b - a)]
cumulative[UniformDistribution[], x_] := cumulative[UniformDistribution[{0, 1}], x]
cumulative[GammaDistribution[a_Integer, b_], x_] := If[x <= 0,
  0,
  Simplify[1 - E^(-x/b) Sum[(x/b)^k$/k$!, {k$, 0, a - 1}]]
]
cumulative[ChiSquareDistribution[n_?EvenQ], x_] := cumulative[GammaDistribution[n/2, 2], x]
cumulative[BetaDistribution[a_Integer, b_Integer], x_] := Which[
  x <= 0, 0,
  x >= 1, 1,
  True, Sum[Binomial[a + b - 1, k$] x^k$ (1 - x)^(a + b - 1 - k$), {k$, a, a + b - 1}]
]
cumulative[d : PoissonDistribution[m_], x_] := Which[
  x < 0, 0,
  x > 60, $Failed,
  True, E^-m Sum[m^k$/k$!, {k$, 0, Floor[x]}]
]
cumulative[d : BinomialDistribution[n_Integer, p_], x_] := Which[
  x < 0, 0,
  x >= n, 1,
  n > 200, $Failed,
  True, Sum[Binomial[n, k$] p^k$ (1 - p)^(n - k$), {k$, 0, Floor[x]}]
]
cumulative[GeometricDistribution[p_], x_] := If[x < 0, 0, 1 - (1 - p)^(Floor[x] + 1)]
cumulative[BernoulliDistribution[p_], x_] := Which[x < 0, 0, x < 1, 1 - p, True, 1]
cumulative[CauchyDistribution[a_, b_], x_] := 1/2 + ArcTan[(x - a)/b]/Pi
cumulative[LogNormalDistribution[m_, s_], x_] := If[x <= 0, 0, Erfc[(m - Log[x])/(Sqrt[2] s)]/2]
cumulative[WeibullDistribution[a_, b_], x_] := If[x <= 0, 0, 1 - E^-(x/b)^a]
