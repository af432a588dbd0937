HypergeometricDistribution::usage = "How many of s among t are among n that are drawn."
HypergeometricDistribution /: PDF[_HypergeometricDistribution, k_?NumericQ] := 0 /; k != Round[k]
HypergeometricDistribution /:
  PDF[HypergeometricDistribution[n_, marked_, total_], k_] :=
    Piecewise[
      {{
        Binomial[marked, k] Binomial[total - marked, n - k]/Binomial[total, n],
        0 <= k <= n &&
          n + marked - total <= k <= n &&
          0 <= k <= marked &&
          n + marked - total <= k <= marked
      }},
      0
    ] /; ! ListQ[k]
HypergeometricDistribution /:
  Mean[HypergeometricDistribution[n_, marked_, total_]] := n marked/total
HypergeometricDistribution /:
  Variance[HypergeometricDistribution[n_, marked_, total_]] :=
    n marked (1 - marked/total) (total - n)/((total - 1) total)
HypergeometricDistribution /:
  CDF[distribution_HypergeometricDistribution, x_?NumericQ] := Probability[
    kSymbol <= x,
    Distributed[kSymbol, distribution]
  ]

NegativeBinomialDistribution::usage = "How many failures come before n successes."
NegativeBinomialDistribution /:
  PDF[_NegativeBinomialDistribution, k_?NumericQ] := 0 /; k != Round[k]
NegativeBinomialDistribution /:
  PDF[NegativeBinomialDistribution[n_, p_], k_] :=
    Piecewise[{{(1 - p)^k p^n Binomial[n + k - 1, n - 1], k >= 0}}, 0] /; ! ListQ[k]
NegativeBinomialDistribution /: Mean[NegativeBinomialDistribution[n_, p_]] := n (1 - p)/p
NegativeBinomialDistribution /: Variance[NegativeBinomialDistribution[n_, p_]] := n (1 - p)/p^2
NegativeBinomialDistribution /:
  CDF[distribution_NegativeBinomialDistribution, x_?NumericQ] := Probability[
    kSymbol <= x,
    Distributed[kSymbol, distribution]
  ]

PascalDistribution::usage = "How many trials there are until n successes."
PascalDistribution /: PDF[_PascalDistribution, k_?NumericQ] := 0 /; k != Round[k]
PascalDistribution /:
  PDF[PascalDistribution[n_, p_], k_] :=
    Piecewise[{{(1 - p)^(k - n) p^n Binomial[k - 1, n - 1], k >= n}}, 0] /; ! ListQ[k]
PascalDistribution /: Mean[PascalDistribution[n_, p_]] := n/p
PascalDistribution /: Variance[PascalDistribution[n_, p_]] := n (1 - p)/p^2
PascalDistribution /:
  CDF[distribution_PascalDistribution, x_?NumericQ] := Probability[
    kSymbol <= x,
    Distributed[kSymbol, distribution]
  ]

BetaBinomialDistribution::usage = "A binomial distribution whose share has a beta distribution."
BetaBinomialDistribution /: PDF[_BetaBinomialDistribution, k_?NumericQ] := 0 /; k != Round[k]
BetaBinomialDistribution /:
  PDF[BetaBinomialDistribution[a_, b_, n_], k_] :=
    Piecewise[{{Beta[a + k, b + n - k] Binomial[n, k]/Beta[a, b], 0 <= k <= n}}, 0] /; ! ListQ[k]
BetaBinomialDistribution /: Mean[BetaBinomialDistribution[a_, b_, n_]] := n a/(a + b)
BetaBinomialDistribution /:
  Variance[BetaBinomialDistribution[a_, b_, n_]] := n a b (a + b + n)/((a + b)^2 (1 + a + b))

DiscreteUniformDistribution::usage = "Each whole number between two with the same probability."
DiscreteUniformDistribution /: PDF[_DiscreteUniformDistribution, k_?NumericQ] := 0 /; k != Round[k]
DiscreteUniformDistribution /:
  PDF[DiscreteUniformDistribution[{a_, b_}], k_] :=
    Piecewise[{{1/(1 + b - a), a <= k <= b}}, 0] /; ! ListQ[k]
DiscreteUniformDistribution /: Mean[DiscreteUniformDistribution[{a_, b_}]] := (a + b)/2
DiscreteUniformDistribution /:
  Variance[DiscreteUniformDistribution[{a_, b_}]] := ((1 + b - a)^2 - 1)/12

FisherHypergeometricDistribution::usage = "Draws in which one kind weighs more, all at once."
FisherHypergeometricDistribution /:
  PDF[
    distribution :
      FisherHypergeometricDistribution[n_Integer, marked_Integer, total_Integer, weight_],
    k_Integer
  ] := If[Max[0, n + marked - total] <= k <= Min[n, marked],
    fisher[n, marked, total, weight, k]/Sum[
      fisher[n, marked, total, weight, j],
      {j, Max[0, n + marked - total], Min[n, marked]}
    ],
    0
  ]
fisher[n_, marked_, total_, weight_, k_] := Binomial[marked, k] Binomial[
  total - marked,
  n - k
] weight^k
FisherHypergeometricDistribution /:
  Mean[
    distribution :
      FisherHypergeometricDistribution[n_Integer, marked_Integer, total_Integer, weight_]
  ] := Sum[
    k fisher[n, marked, total, weight, k],
    {k, Max[0, n + marked - total], Min[n, marked]}
  ]/Sum[fisher[n, marked, total, weight, k], {k, Max[0, n + marked - total], Min[n, marked]}]
FisherHypergeometricDistribution /:
  Variance[
    distribution :
      FisherHypergeometricDistribution[n_Integer, marked_Integer, total_Integer, weight_]
  ] :=
    Sum[
        k^2 fisher[n, marked, total, weight, k],
        {k, Max[0, n + marked - total], Min[n, marked]}
      ]/Sum[fisher[n, marked, total, weight, k], {k, Max[0, n + marked - total], Min[n, marked]}] -
      Mean[distribution]^2

WalleniusHypergeometricDistribution::usage =
  "Draws in which one kind weighs more, one after the other."
(* Up to 60 draws by a double sum of exact terms, beyond them by a whole row at once. *)
WalleniusHypergeometricDistribution /:
  PDF[
    WalleniusHypergeometricDistribution[n_Integer, marked_Integer, total_Integer, weight_],
    k_Integer
  ] :=
    If[Max[0, n + marked - total] <= k <= Min[n, marked],
      With[{remainingWeight = weight (marked - k) + (total - marked - (n - k))},
        If[remainingWeight == 0,
          1 -
            Sum[
              wallenius[
                n,
                marked,
                total,
                weight,
                j,
                weight (marked - j) + (total - marked - (n - j))
              ],
              {j, Max[0, n + marked - total], Min[n, marked] - 1}
            ],
          wallenius[n, marked, total, weight, k, remainingWeight]
        ]
      ],
      0
    ] /;
      n <= 60
wallenius[n_, marked_, total_, weight_, k_, remainingWeight_] :=
  Binomial[marked, k] Binomial[total - marked, n - k] Sum[
    (-1)^(i + j) Binomial[k, i] Binomial[n - k, j] remainingWeight/(remainingWeight + weight i + j),
    {i, 0, k},
    {j, 0, n - k}
  ]
(* Up to 60 draws by the double sum. *)
WalleniusHypergeometricDistribution /:
  Mean[
    distribution :
      WalleniusHypergeometricDistribution[n_Integer, marked_Integer, total_Integer, weight_]
  ] :=
    Sum[k PDF[distribution, k], {k, Max[0, n + marked - total], Min[n, marked]}] /; n <= 60
(* Up to 60 draws by the double sum. *)
WalleniusHypergeometricDistribution /:
  Variance[
    distribution :
      WalleniusHypergeometricDistribution[n_Integer, marked_Integer, total_Integer, weight_]
  ] :=
    Sum[k^2 PDF[distribution, k], {k, Max[0, n + marked - total], Min[n, marked]}] -
      Mean[distribution]^2 /;
      n <= 60
(* Rows of more than 2000 draws are not formed. *)
WalleniusHypergeometricDistribution /:
  PDF[
    WalleniusHypergeometricDistribution[n_Integer, marked_Integer, total_Integer, weight_],
    k_Integer
  ] :=
    If[0 <= k <= n, walleniusRowOf[n, marked, total, weight][[k + 1]], 0] /;
      n <= 2000 && NumericQ[weight]
(* Rows of more than 2000 draws are not formed. *)
WalleniusHypergeometricDistribution /:
  Mean[WalleniusHypergeometricDistribution[n_Integer, marked_Integer, total_Integer, weight_]] :=
    walleniusRowOf[n, marked, total, weight].Range[0, n] /; n <= 2000 && NumericQ[weight]
(* Rows of more than 2000 draws are not formed. *)
WalleniusHypergeometricDistribution /:
  Variance[
    distribution :
      WalleniusHypergeometricDistribution[n_Integer, marked_Integer, total_Integer, weight_]
  ] :=
    walleniusRowOf[n, marked, total, weight].(Range[0, n] - Mean[distribution])^2 /;
      n <= 2000 && NumericQ[weight]
walleniusRowOf[n_, marked_, total_, weight_] :=
  walleniusRowOf[n, marked, total, weight] = walleniusRow[n, marked, total, weight]

MultivariateHypergeometricDistribution::usage = "How many of each kind are among n that are drawn."
MultivariateHypergeometricDistribution /:
  PDF[MultivariateHypergeometricDistribution[n_, kindCounts_List], drawnCounts_List] :=
    If[Total[drawnCounts] == n && Min[drawnCounts] >= 0 && AllTrue[drawnCounts, # == Round[#] &],
      Times @@ MapThread[Binomial, {kindCounts, drawnCounts}]/Binomial[Total[kindCounts], n],
      0
    ] /; VectorQ[drawnCounts, NumberQ]
MultivariateHypergeometricDistribution /:
  PDF[MultivariateHypergeometricDistribution[n_, kindCounts_List], drawnCounts_List] :=
    Piecewise[
      {{
        Times @@ MapThread[Binomial, {kindCounts, drawnCounts}]/Binomial[Total[kindCounts], n],
        Total[drawnCounts] == n && And @@ Map[0 <= # <= n &, drawnCounts]
      }},
      0
    ] /;
      Length[drawnCounts] == Length[kindCounts]
MultivariateHypergeometricDistribution /:
  Mean[MultivariateHypergeometricDistribution[n_, kindCounts_List]] := n kindCounts/Total[
    kindCounts
  ]
MultivariateHypergeometricDistribution /:
  Variance[distribution_MultivariateHypergeometricDistribution] := Diagonal[Covariance[
    distribution
  ]]
MultivariateHypergeometricDistribution /:
  StandardDeviation[distribution_MultivariateHypergeometricDistribution] := Sqrt[Variance[
    distribution
  ]]
MultivariateHypergeometricDistribution /:
  Covariance[MultivariateHypergeometricDistribution[n_, kindCounts_List]] := With[
    {total = Total[kindCounts]},
    Outer[
      n (total - n)/(total - 1)/total^2 If[#1 === #2,
        kindCounts[[#1]] (total - kindCounts[[#1]]),
        -kindCounts[[#1]] kindCounts[[#2]]
      ] &,
      Range[Length[kindCounts]],
      Range[Length[kindCounts]]
    ]
  ]

EmpiricalDistribution::usage = "The distribution of data, or of values with weights."
EmpiricalDistribution[weights_List -> values_List] :=
  data[weights/Total[weights], values] /;
    Length[weights] == Length[values] && VectorQ[values, NumericQ]
EmpiricalDistribution[values_List] :=
  data[ConstantArray[1/Length[values], Length[values]], values] /; VectorQ[values, NumericQ]
data[weights_, values_] := With[{distinctValues = Union[values]},
  DataDistribution[
    "Empirical",
    {Map[Total[Pick[weights, values, #]] &, distinctValues], distinctValues, False},
    1,
    Length[values]
  ]
]
DataDistribution /: Mean[DataDistribution[_, {weights_, values_, _}, __]] := weights.values
DataDistribution /:
  Variance[DataDistribution[_, {weights_, values_, _}, __]] := weights.values^2 - (weights.values)^2
DataDistribution /:
  PDF[DataDistribution[_, {weights_, values_, _}, __], value_?NumericQ] := Total[Pick[
    weights,
    Map[TrueQ[# == value] &, values]
  ]]
DataDistribution /:
  CDF[DataDistribution[_, {weights_, values_, _}, __], value_?NumericQ] := Total[Pick[
    weights,
    Map[TrueQ[# <= value] &, values]
  ]]

ProbabilityDistribution::usage = "The distribution with a given density."
ProbabilityDistribution[density_, range : {_, _, _}, ___, Method -> "Normalize", ___] :=
  ProbabilityDistribution[density/Integrate[density, range], range]
ProbabilityDistribution /:
  PDF[ProbabilityDistribution[density_, {x_, a_, b_, 1}, ___Rule], value_] :=
    If[NumericQ[value] && value != Round[value],
      0,
      Piecewise[{{density /. x -> value, a <= value <= b}}, 0]
    ] /; ! ListQ[value]
ProbabilityDistribution /:
  CDF[ProbabilityDistribution[{"CDF", distributionFunction_}, {x_, __}, ___Rule], value_] :=
    (distributionFunction /. x -> value) /; ! ListQ[value]
ProbabilityDistribution /:
  PDF[ProbabilityDistribution[{"CDF", distributionFunction_}, {x_, __}, ___Rule], value_] :=
    (D[distributionFunction, x] /. x -> value) /; ! ListQ[value]
ProbabilityDistribution /:
  PDF[ProbabilityDistribution[density_, {x_, a_, b_}, ___Rule], value_] :=
    If[TrueQ[a == -Infinity] && TrueQ[b == Infinity] || Head[density] === Piecewise,
      density /. x -> value,
      Piecewise[
        {{
          density /. x -> value,
          Which[
            TrueQ[b == Infinity], value > a,
            TrueQ[a == -Infinity], value < b,
            True, a < value < b
          ]
        }},
        0
      ]
    ] /; ! ListQ[value]
ProbabilityDistribution /:
  Mean[distribution : ProbabilityDistribution[density_, {x_, a_, b_}, ___Rule]] := Integrate[
    x density,
    {x, a, b}
  ]
ProbabilityDistribution /:
  Variance[distribution : ProbabilityDistribution[density_, {x_, a_, b_}, ___Rule]] :=
    Integrate[x^2 density, {x, a, b}] - Mean[distribution]^2
ProbabilityDistribution /:
  Mean[distribution : ProbabilityDistribution[density_, {x_, a_, b_, 1}, ___Rule]] := Sum[
    x density,
    {x, a, b}
  ]
ProbabilityDistribution /:
  Variance[distribution : ProbabilityDistribution[density_, {x_, a_, b_, 1}, ___Rule]] :=
    Sum[x^2 density, {x, a, b}] - Mean[distribution]^2
ProbabilityDistribution /:
  CDF[ProbabilityDistribution[density_, {x_, a_, b_}, ___Rule], value_?NumericQ] := Which[
    TrueQ[value <= a], 0,
    TrueQ[value >= b], 1,
    True, Integrate[density, {x, a, value}]
  ]
ProbabilityDistribution /:
  CDF[
    ProbabilityDistribution[
      Piecewise[{{density_, (low_ <= x_ <= high_) | (low_ < x_ < high_)}}, 0],
      {x_, _, _},
      ___Rule
    ],
    value_
  ] :=
    Piecewise[{{1, value > high}, {Integrate[density, {x, low, value}], low < value <= high}}, 0] /;
      ! NumericQ[value] && NumericQ[low] && NumericQ[high]
(* A root counts if the distribution function is q there, within 10^-9. *)
ProbabilityDistribution /:
  Quantile[distribution : ProbabilityDistribution[_, {x_, __}, ___Rule], q_?NumericQ] := With[
    {
      solutions = Cases[
        Quiet[principalSolve[
          Replace[CDF[distribution, x], Piecewise[branches_, _] :> branches[[-1, 1]]] == q,
          x
        ]],
        {x -> value_} /;
          TrueQ[N[CDF[distribution, value] == q]] ||
            TrueQ[Abs[N[CDF[distribution, value]] - q] < 10^-9] :>
          value
      ]
    },
    Last[SortBy[solutions, N]] /; solutions =!= {}
  ]
ProbabilityDistribution /:
  Median[distribution : ProbabilityDistribution[__]] := Quantile[distribution, 1/2]
ProbabilityDistribution /:
  (function : Kurtosis | Skewness)[distribution : ProbabilityDistribution[__]] := With[
    {mean = Mean[distribution], momentOrder = If[function === Kurtosis, 4, 3]},
    Expectation[
      Expand[(xSymbol - mean)^momentOrder],
      Distributed[xSymbol, distribution]
    ]/Variance[distribution]^(momentOrder/2)
  ]

TransformedDistribution::usage = "The distribution of a function of values."
Attributes[TransformedDistribution] = {HoldFirst}
TransformedDistribution /:
  Mean[TransformedDistribution[transform_, Distributed[x_, distribution_]]] := Expectation[
    transform,
    Distributed[x, distribution]
  ]
TransformedDistribution /:
  Variance[TransformedDistribution[transform_, Distributed[x_, distribution_]]] := Simplify[
    Expectation[Expand[transform^2], Distributed[x, distribution]] -
      Expectation[transform, Distributed[x, distribution]]^2
  ]
TransformedDistribution /:
  Mean[TransformedDistribution[
    transform_,
    Distributed[variables_List, distribution_MultivariateHypergeometricDistribution]
  ]] :=
    transform /. Thread[variables -> Mean[distribution]]
TransformedDistribution /:
  Variance[TransformedDistribution[
    transform_,
    Distributed[variables_List, distribution_MultivariateHypergeometricDistribution]
  ]] := With[{gradient = Map[D[transform, #] &, variables]},
    gradient.Covariance[distribution].gradient
  ]

BinormalDistribution::usage = "The normal distribution of two numbers with a correlation."
BinormalDistribution[correlation_] := BinormalDistribution[{0, 0}, {1, 1}, correlation]
BinormalDistribution[deviations_List, correlation_] := BinormalDistribution[
  {0, 0},
  deviations,
  correlation
]
BinormalDistribution /: Mean[BinormalDistribution[means_, _, _]] := means
BinormalDistribution /: Variance[BinormalDistribution[_, deviations_, _]] := deviations^2
BinormalDistribution /:
  Covariance[BinormalDistribution[_, {firstDeviation_, secondDeviation_}, correlation_]] := {
    {firstDeviation^2, firstDeviation secondDeviation correlation},
    {firstDeviation secondDeviation correlation, secondDeviation^2}
  }
BinormalDistribution /:
  PDF[
    BinormalDistribution[
      {firstMean_, secondMean_},
      {firstDeviation_, secondDeviation_},
      correlation_
    ],
    {x_, y_}
  ] := E^(-(
    (x - firstMean)^2/firstDeviation^2 -
      2 correlation (x - firstMean) (y - secondMean)/(firstDeviation secondDeviation) +
      (y - secondMean)^2/secondDeviation^2
  )/(2 (1 - correlation^2)))/(2 Pi firstDeviation secondDeviation Sqrt[1 - correlation^2])

TriangularDistribution::usage = "A density that rises and falls in straight lines."
TriangularDistribution[{a_, b_}] := TriangularDistribution[{a, b}, (a + b)/2]
TriangularDistribution /: Mean[TriangularDistribution[{a_, b_}, peak_]] := (a + b + peak)/3
TriangularDistribution /:
  Variance[TriangularDistribution[{a_, b_}, peak_]] := (
    a^2 + b^2 + peak^2 - a b - a peak - b peak
  )/18
TriangularDistribution /:
  PDF[TriangularDistribution[{a_, b_}, peak_], x_] :=
    Piecewise[
      {
        {2 (x - a)/((b - a) (peak - a)), a <= x <= peak},
        {2 (b - x)/((b - a) (b - peak)), peak < x <= b}
      },
      0
    ] /; ! ListQ[x]

LaplaceDistribution::usage = "Two exponential densities back to back."
LaplaceDistribution /: Mean[LaplaceDistribution[mean_, scaleParameter_]] := mean
LaplaceDistribution /: Variance[LaplaceDistribution[mean_, scaleParameter_]] := 2 scaleParameter^2
LaplaceDistribution /:
  PDF[LaplaceDistribution[mean_, scaleParameter_], x_] :=
    Piecewise[
      {{E^(-(x - mean)/scaleParameter)/(2 scaleParameter), x >= mean}},
      E^(-(mean - x)/scaleParameter)/(2 scaleParameter)
    ] /; ! ListQ[x]

RayleighDistribution::usage = "The length of a pair of normal numbers."
RayleighDistribution /: Mean[RayleighDistribution[scaleParameter_]] := Sqrt[Pi/2] scaleParameter
RayleighDistribution /:
  Variance[RayleighDistribution[scaleParameter_]] := (2 - Pi/2) scaleParameter^2
RayleighDistribution /:
  PDF[RayleighDistribution[scaleParameter_], x_] :=
    Piecewise[{{E^(-x^2/(2 scaleParameter^2)) x/scaleParameter^2, x > 0}}, 0] /; ! ListQ[x]
RayleighDistribution /:
  CDF[RayleighDistribution[scaleParameter_], x_] :=
    Piecewise[{{1 - E^(-x^2/(2 scaleParameter^2)), x > 0}}, 0] /; ! ListQ[x]
