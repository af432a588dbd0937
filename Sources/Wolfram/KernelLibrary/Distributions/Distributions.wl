HypergeometricDistribution::usage = "How many of s among t are among n that are drawn."
(*2*)
HypergeometricDistribution /:
  PDF[HypergeometricDistribution[n_, s_, t_], k_] :=
    Piecewise[
      {{
        Binomial[s, k] Binomial[t - s, n - k]/Binomial[t, n],
        0 <= k <= n && n + s - t <= k <= n && 0 <= k <= s && n + s - t <= k <= s
      }},
      0
    ] /; ! ListQ[k]
HypergeometricDistribution /: Mean[HypergeometricDistribution[n_, s_, t_]] := n s/t
HypergeometricDistribution /:
  Variance[HypergeometricDistribution[n_, s_, t_]] := n s (1 - s/t) (t - n)/((t - 1) t)
HypergeometricDistribution /:
  CDF[d_HypergeometricDistribution, x_?NumericQ] := Probability[
    kSymbol <= x,
    Distributed[kSymbol, d]
  ]

NegativeBinomialDistribution::usage = "How many failures come before n successes."
(*2*)
NegativeBinomialDistribution /:
  PDF[NegativeBinomialDistribution[n_, p_], k_] :=
    Piecewise[{{(1 - p)^k p^n Binomial[n + k - 1, n - 1], k >= 0}}, 0] /; ! ListQ[k]
NegativeBinomialDistribution /: Mean[NegativeBinomialDistribution[n_, p_]] := n (1 - p)/p
NegativeBinomialDistribution /: Variance[NegativeBinomialDistribution[n_, p_]] := n (1 - p)/p^2
NegativeBinomialDistribution /:
  CDF[d_NegativeBinomialDistribution, x_?NumericQ] := Probability[
    kSymbol <= x,
    Distributed[kSymbol, d]
  ]

PascalDistribution::usage = "How many trials there are until n successes."
(*2*)
PascalDistribution /:
  PDF[PascalDistribution[n_, p_], k_] :=
    Piecewise[{{(1 - p)^(k - n) p^n Binomial[k - 1, n - 1], k >= n}}, 0] /; ! ListQ[k]
PascalDistribution /: Mean[PascalDistribution[n_, p_]] := n/p
PascalDistribution /: Variance[PascalDistribution[n_, p_]] := n (1 - p)/p^2
PascalDistribution /:
  CDF[d_PascalDistribution, x_?NumericQ] := Probability[kSymbol <= x, Distributed[kSymbol, d]]

BetaBinomialDistribution::usage = "A binomial distribution whose share has a beta distribution."
(*2*)
BetaBinomialDistribution /:
  PDF[BetaBinomialDistribution[a_, b_, n_], k_] :=
    Piecewise[{{Beta[a + k, b + n - k] Binomial[n, k]/Beta[a, b], 0 <= k <= n}}, 0] /; ! ListQ[k]
BetaBinomialDistribution /: Mean[BetaBinomialDistribution[a_, b_, n_]] := n a/(a + b)
BetaBinomialDistribution /:
  Variance[BetaBinomialDistribution[a_, b_, n_]] := n a b (a + b + n)/((a + b)^2 (1 + a + b))

DiscreteUniformDistribution::usage = "Each whole number between two with the same probability."
(*2*)
DiscreteUniformDistribution /:
  PDF[DiscreteUniformDistribution[{a_, b_}], k_] :=
    Piecewise[{{1/(1 + b - a), a <= k <= b}}, 0] /; ! ListQ[k]
DiscreteUniformDistribution /: Mean[DiscreteUniformDistribution[{a_, b_}]] := (a + b)/2
DiscreteUniformDistribution /:
  Variance[DiscreteUniformDistribution[{a_, b_}]] := ((1 + b - a)^2 - 1)/12

FisherHypergeometricDistribution::usage = "Draws in which one kind weighs more, all at once."
(*2*)
FisherHypergeometricDistribution /:
  PDF[d : FisherHypergeometricDistribution[n_Integer, s_Integer, t_Integer, w_], k_Integer] := If[
    Max[0, n + s - t] <= k <= Min[n, s],
    fisher[n, s, t, w, k]/Sum[fisher[n, s, t, w, j$], {j$, Max[0, n + s - t], Min[n, s]}],
    0
  ]
fisher[n_, s_, t_, w_, k_] := Binomial[s, k] Binomial[t - s, n - k] w^k
FisherHypergeometricDistribution /:
  Mean[d : FisherHypergeometricDistribution[n_Integer, s_Integer, t_Integer, w_]] := Sum[
    k$ fisher[n, s, t, w, k$],
    {k$, Max[0, n + s - t], Min[n, s]}
  ]/Sum[fisher[n, s, t, w, k$], {k$, Max[0, n + s - t], Min[n, s]}]
FisherHypergeometricDistribution /:
  Variance[d : FisherHypergeometricDistribution[n_Integer, s_Integer, t_Integer, w_]] :=
    Sum[
        k$^2 fisher[n, s, t, w, k$],
        {k$, Max[0, n + s - t], Min[n, s]}
      ]/Sum[fisher[n, s, t, w, k$], {k$, Max[0, n + s - t], Min[n, s]}] - Mean[d]^2

WalleniusHypergeometricDistribution::usage =
  "Draws in which one kind weighs more, one after the other."
(*2*)
WalleniusHypergeometricDistribution /:
  PDF[WalleniusHypergeometricDistribution[n_Integer, s_Integer, t_Integer, w_], k_Integer] :=
    If[Max[0, n + s - t] <= k <= Min[n, s],
      With[{d$ = w (s - k) + (t - s - (n - k))},
        If[d$ == 0,
          1 -
            Sum[
              wallenius[n, s, t, w, j$, w (s - j$) + (t - s - (n - j$))],
              {j$, Max[0, n + s - t], Min[n, s] - 1}
            ],
          wallenius[n, s, t, w, k, d$]
        ]
      ],
      0
    ] /;
      n <= 60
wallenius[n_, s_, t_, w_, k_, d_] := Binomial[s, k] Binomial[t - s, n - k] Sum[
  (-1)^(i$ + j$) Binomial[k, i$] Binomial[n - k, j$] d/(d + w i$ + j$),
  {i$, 0, k},
  {j$, 0, n - k}
]
WalleniusHypergeometricDistribution /:
  Mean[d : WalleniusHypergeometricDistribution[n_Integer, s_Integer, t_Integer, w_]] :=
    Sum[k$ PDF[d, k$], {k$, Max[0, n + s - t], Min[n, s]}] /; n <= 60
WalleniusHypergeometricDistribution /:
  Variance[d : WalleniusHypergeometricDistribution[n_Integer, s_Integer, t_Integer, w_]] :=
    Sum[k$^2 PDF[d, k$], {k$, Max[0, n + s - t], Min[n, s]}] - Mean[d]^2 /; n <= 60
WalleniusHypergeometricDistribution /:
  PDF[WalleniusHypergeometricDistribution[n_Integer, s_Integer, t_Integer, w_], k_Integer] :=
    If[0 <= k <= n, walleniusRowOf[n, s, t, w][[k + 1]], 0] /; n <= 2000 && NumericQ[w]
WalleniusHypergeometricDistribution /:
  Mean[WalleniusHypergeometricDistribution[n_Integer, s_Integer, t_Integer, w_]] :=
    walleniusRowOf[n, s, t, w].Range[0, n] /; n <= 2000 && NumericQ[w]
WalleniusHypergeometricDistribution /:
  Variance[d : WalleniusHypergeometricDistribution[n_Integer, s_Integer, t_Integer, w_]] :=
    walleniusRowOf[n, s, t, w].(Range[0, n] - Mean[d])^2 /; n <= 2000 && NumericQ[w]
walleniusRowOf[n_, s_, t_, w_] := walleniusRowOf[n, s, t, w] = walleniusRow[n, s, t, w]

MultivariateHypergeometricDistribution::usage = "How many of each kind are among n that are drawn."
(*2*)
MultivariateHypergeometricDistribution /:
  PDF[MultivariateHypergeometricDistribution[n_, m_List], k_List] :=
    If[Total[k] == n && Min[k] >= 0,
      Times @@ MapThread[Binomial, {m, k}]/Binomial[Total[m], n],
      0
    ] /; VectorQ[k, NumberQ]
MultivariateHypergeometricDistribution /:
  PDF[MultivariateHypergeometricDistribution[n_, m_List], k_List] :=
    Piecewise[
      {{
        Times @@ MapThread[Binomial, {m, k}]/Binomial[Total[m], n],
        Total[k] == n && And @@ Map[0 <= # <= n &, k]
      }},
      0
    ] /;
      Length[k] == Length[m]
MultivariateHypergeometricDistribution /:
  Mean[MultivariateHypergeometricDistribution[n_, m_List]] := n m/Total[m]
MultivariateHypergeometricDistribution /:
  Variance[d_MultivariateHypergeometricDistribution] := Diagonal[Covariance[d]]
MultivariateHypergeometricDistribution /:
  StandardDeviation[d_MultivariateHypergeometricDistribution] := Sqrt[Variance[d]]
MultivariateHypergeometricDistribution /:
  Covariance[MultivariateHypergeometricDistribution[n_, m_List]] := With[{t$ = Total[m]},
    Outer[
      n (t$ - n)/(t$ - 1)/t$^2 If[#1 === #2, m[[#1]] (t$ - m[[#1]]), -m[[#1]] m[[#2]]] &,
      Range[Length[m]],
      Range[Length[m]]
    ]
  ]

EmpiricalDistribution::usage = "The distribution of data, or of values with weights."
(*2*)
EmpiricalDistribution[w_List -> v_List] :=
  data[w/Total[w], v] /; Length[w] == Length[v] && VectorQ[v, NumericQ]
EmpiricalDistribution[v_List] :=
  data[ConstantArray[1/Length[v], Length[v]], v] /; VectorQ[v, NumericQ]
data[w_, v_] := With[{u$ = Union[v]},
  DataDistribution["Empirical", {Map[Total[Pick[w, v, #]] &, u$], u$, False}, 1, Length[v]]
]
DataDistribution /: Mean[DataDistribution[_, {w_, v_, _}, __]] := w.v
DataDistribution /: Variance[DataDistribution[_, {w_, v_, _}, __]] := w.v^2 - (w.v)^2
DataDistribution /:
  PDF[DataDistribution[_, {w_, v_, _}, __], k_?NumericQ] := Total[Pick[w, Map[TrueQ[# == k] &, v]]]
DataDistribution /:
  CDF[DataDistribution[_, {w_, v_, _}, __], k_?NumericQ] := Total[Pick[w, Map[TrueQ[# <= k] &, v]]]

ProbabilityDistribution::usage = "The distribution with a given density."
(*2*)
ProbabilityDistribution /:
  CDF[ProbabilityDistribution[{"CDF", f_}, {x_, __}, ___], t_] := (f /. x -> t) /; ! ListQ[t]
ProbabilityDistribution /:
  PDF[ProbabilityDistribution[{"CDF", f_}, {x_, __}, ___], t_] := (D[f, x] /. x -> t) /; ! ListQ[t]
ProbabilityDistribution /:
  PDF[ProbabilityDistribution[f_, {x_, a_, b_, ___}, ___], t_] :=
    If[TrueQ[a == -Infinity] && TrueQ[b == Infinity] || Head[f] === Piecewise,
      f /. x -> t,
      Piecewise[
        {{
          f /. x -> t,
          Which[TrueQ[b == Infinity], t > a, TrueQ[a == -Infinity], t < b, True, a < t < b]
        }},
        0
      ]
    ] /; ! ListQ[t]
ProbabilityDistribution /:
  Mean[d : ProbabilityDistribution[f_, {x_, a_, b_}, ___]] := Integrate[x f, {x, a, b}]
ProbabilityDistribution /:
  Variance[d : ProbabilityDistribution[f_, {x_, a_, b_}, ___]] :=
    Integrate[x^2 f, {x, a, b}] - Mean[d]^2
ProbabilityDistribution /:
  Mean[d : ProbabilityDistribution[f_, {x_, a_, b_, 1}, ___]] := Sum[x f, {x, a, b}]
ProbabilityDistribution /:
  Variance[d : ProbabilityDistribution[f_, {x_, a_, b_, 1}, ___]] :=
    Sum[x^2 f, {x, a, b}] - Mean[d]^2
ProbabilityDistribution /:
  CDF[ProbabilityDistribution[f_, {x_, a_, b_}, ___], t_?NumericQ] := Integrate[f, {x, a, t}]
ProbabilityDistribution /:
  CDF[
    ProbabilityDistribution[
      Piecewise[{{f_, (l_ <= x_ <= h_) | (l_ < x_ < h_)}}, 0],
      {x_, _, _},
      ___
    ],
    t_
  ] :=
    Piecewise[{{1, t > h}, {Integrate[f, {x, l, t}], l < t <= h}}, 0] /;
      ! NumericQ[t] && NumericQ[l] && NumericQ[h]
ProbabilityDistribution /:
  Quantile[d : ProbabilityDistribution[_, {x_, __}, ___], q_?NumericQ] := With[
    {
      s$ = Cases[
        Quiet[principalSolve[Replace[CDF[d, x], Piecewise[p_, _] :> p[[-1, 1]]] == q, x]],
        {x -> v_} /; TrueQ[N[CDF[d, v] == q]] || TrueQ[Abs[N[CDF[d, v]] - q] < 10^-9] :> v
      ]
    },
    Last[SortBy[s$, N]] /; s$ =!= {}
  ]
ProbabilityDistribution /: Median[d : ProbabilityDistribution[__]] := Quantile[d, 1/2]
ProbabilityDistribution /:
  (h : Kurtosis | Skewness)[d : ProbabilityDistribution[__]] := With[
    {m$ = Mean[d], n$ = If[h === Kurtosis, 4, 3]},
    Expectation[Expand[(xSymbol - m$)^n$], Distributed[xSymbol, d]]/Variance[d]^(n$/2)
  ]

TransformedDistribution::usage = "The distribution of a function of values."
Attributes[TransformedDistribution] = {HoldFirst}
(*2*)
TransformedDistribution /:
  Mean[TransformedDistribution[g_, Distributed[x_, d_]]] := Expectation[g, Distributed[x, d]]
TransformedDistribution /:
  Variance[TransformedDistribution[g_, Distributed[x_, d_]]] := Simplify[
    Expectation[Expand[g^2], Distributed[x, d]] - Expectation[g, Distributed[x, d]]^2
  ]
TransformedDistribution /:
  Mean[TransformedDistribution[
    g_,
    Distributed[x_List, d_MultivariateHypergeometricDistribution]
  ]] :=
    g /. Thread[x -> Mean[d]]
TransformedDistribution /:
  Variance[TransformedDistribution[
    g_,
    Distributed[x_List, d_MultivariateHypergeometricDistribution]
  ]] := With[{c$ = Map[D[g, #] &, x]}, c$.Covariance[d].c$]

BinormalDistribution::usage = "The normal distribution of two numbers with a correlation."
(*2*)
BinormalDistribution[r_] := BinormalDistribution[{0, 0}, {1, 1}, r]
BinormalDistribution[s_List, r_] := BinormalDistribution[{0, 0}, s, r]
BinormalDistribution /: Mean[BinormalDistribution[m_, _, _]] := m
BinormalDistribution /: Variance[BinormalDistribution[_, s_, _]] := s^2
BinormalDistribution /:
  Covariance[BinormalDistribution[_, {a_, b_}, r_]] := {{a^2, a b r}, {a b r, b^2}}
BinormalDistribution /:
  PDF[BinormalDistribution[{m_, n_}, {a_, b_}, r_], {x_, y_}] := E^(-(
    (x - m)^2/a^2 - 2 r (x - m) (y - n)/(a b) + (y - n)^2/b^2
  )/(2 (1 - r^2)))/(2 Pi a b Sqrt[1 - r^2])

TriangularDistribution::usage = "A density that rises and falls in straight lines."
(*2*)
TriangularDistribution[{a_, b_}] := TriangularDistribution[{a, b}, (a + b)/2]
TriangularDistribution /: Mean[TriangularDistribution[{a_, b_}, c_]] := (a + b + c)/3
TriangularDistribution /:
  Variance[TriangularDistribution[{a_, b_}, c_]] := (a^2 + b^2 + c^2 - a b - a c - b c)/18
TriangularDistribution /:
  PDF[TriangularDistribution[{a_, b_}, c_], x_] :=
    Piecewise[
      {{2 (x - a)/((b - a) (c - a)), a <= x <= c}, {2 (b - x)/((b - a) (b - c)), c < x <= b}},
      0
    ] /; ! ListQ[x]

LaplaceDistribution::usage = "Two exponential densities back to back."
(*2*)
LaplaceDistribution /: Mean[LaplaceDistribution[m_, b_]] := m
LaplaceDistribution /: Variance[LaplaceDistribution[m_, b_]] := 2 b^2
LaplaceDistribution /:
  PDF[LaplaceDistribution[m_, b_], x_] :=
    Piecewise[{{E^(-(x - m)/b)/(2 b), x >= m}}, E^(-(m - x)/b)/(2 b)] /; ! ListQ[x]

RayleighDistribution::usage = "The length of a pair of normal numbers."
(*2*)
RayleighDistribution /: Mean[RayleighDistribution[s_]] := Sqrt[Pi/2] s
RayleighDistribution /: Variance[RayleighDistribution[s_]] := (2 - Pi/2) s^2
RayleighDistribution /:
  PDF[RayleighDistribution[s_], x_] := Piecewise[{{E^(-x^2/(2 s^2)) x/s^2, x > 0}}, 0] /; ! ListQ[x]
RayleighDistribution /:
  CDF[RayleighDistribution[s_], x_] := Piecewise[{{1 - E^(-x^2/(2 s^2)), x > 0}}, 0] /; ! ListQ[x]
