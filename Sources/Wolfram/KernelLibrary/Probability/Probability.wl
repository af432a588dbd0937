QuantityDistribution::usage = "A distribution of quantities with a unit."
QuantityDistribution /:
  (function : Mean | Median | StandardDeviation)[QuantityDistribution[distribution_, unit_]] :=
    Quantity[function[distribution], unit]
QuantityDistribution /:
  (function : Quantile | InverseCDF)[QuantityDistribution[distribution_, unit_], q_] := Quantity[
    function[distribution, q],
    unit
  ]
QuantityDistribution /:
  Variance[QuantityDistribution[distribution_, unit_]] := Quantity[Variance[distribution], unit^2]

SliceDistribution::usage = "The distribution of a process at a time."
SliceDistribution[PoissonProcess[eventRate_], time_] := PoissonDistribution[eventRate time]
SliceDistribution[WienerProcess[drift_, volatility_], time_] := NormalDistribution[
  drift time,
  volatility Sqrt[time]
]
SliceDistribution[WienerProcess[], time_] := NormalDistribution[0, Sqrt[time]]

SurvivalFunction::usage = "The probability beyond a value."
SurvivalFunction[distribution_, x_] := 1 - CDF[distribution, x]

HazardFunction::usage = "The density among what is left."
Probability[]
HazardFunction[distribution_, x_] := With[{density = PDF[distribution, x]},
  density/(1 - CDF[distribution, x] + If[discreteQ[distribution], density, 0])
]

FactorialMoment::usage = "The mean of a falling product."
FactorialMoment[distribution_, factorCount_Integer?NonNegative] := Expectation[
  Expand[Product[xSymbol - k, {k, 0, factorCount - 1}]],
  Distributed[xSymbol, distribution]
]

FactorialMomentGeneratingFunction::usage = "The mean of t^x."
FactorialMomentGeneratingFunction[distribution_, t_] := Simplify[
  MomentGeneratingFunction[distribution, sSymbol] /. E^sSymbol -> t /. sSymbol -> Log[t]
]

CharacteristicFunction::usage = "The mean of E^(I t x)."
CharacteristicFunction[distribution_, t_] := With[
  {generatingFunction = MomentGeneratingFunction[distribution, sSymbol]},
  (generatingFunction /. sSymbol -> I t) /;
    FreeQ[generatingFunction, MomentGeneratingFunction] && ! TrueQ[t == 0]
]

LogLikelihood::usage = "The sum of the logarithms of densities."
LogLikelihood[distribution_, sample_List] := Total[Map[Log[PDF[distribution, #]] &, sample]]

Likelihood::usage = "The product of densities."
Likelihood[distribution_, sample_List] := Times @@ Map[PDF[distribution, #] &, sample]

ErlangDistribution::usage = "The time until k events."
ErlangDistribution[k_, eventRate_] := GammaDistribution[k, 1/eventRate]

Probability::usage =
  "The probability of a condition on a value with a distribution (`x \[Distributed] d`)."
Attributes[Probability] = {HoldAll}
Probability[event_ \[Conditioned] given_, distributed_, ___] := Probability[
  event && given,
  distributed
]/Probability[given, distributed]
Probability[
  event_,
  Distributed[x_Symbol, process : _PoissonProcess | _WienerProcess],
  options___
] := With[{times = Union[Cases[{event}, x[time_] :> time, Infinity]]},
  Probability[
    Evaluate[event /. x[_] -> x],
    Distributed[x, Evaluate[SliceDistribution[process, First[times]]]],
    options
  ] /;
    Length[times] == 1
]
Probability[event_, Distributed[x_Symbol, distribution_Symbol], options___] := With[
  {evaluated = distribution},
  Probability[event, Distributed[x, evaluated], options] /; Head[evaluated] =!= Symbol
]
Probability[event_, Distributed[x_, distribution_], ___] :=
  With[{chance = probability[event, x, distribution]},
    chance /; FreeQ[chance, probability | within | expect | Expectation | CDF | PDF]
  ] /; FreeQ[Hold[event], EvenQ | OddQ | PrimeQ]
probability[event_, x_, sample_List] := Count[
  Map[Function[value, TrueQ[event /. x -> value]], sample],
  True
]/Length[sample]
probability[event_, x_List, distribution_MultivariateHypergeometricDistribution] := Total[Map[
  Function[counts, If[TrueQ[event /. Thread[x -> counts]], PDF[distribution, counts], 0]],
  draws[distribution[[1]], distribution[[2]]]
]]
probability[event_, x_, distribution_] :=
  counted[event, x, distribution, support[distribution]] /;
    MatchQ[support[distribution], {_?NumberQ, _?NumberQ | Infinity}] &&
      BooleanQ[event /. x -> First[support[distribution]]] &&
      (Last[support[distribution]] =!= Infinity || NumberQ[eventBound[event, x]])
probability[event_, x_, distribution_] :=
  PDF[distribution, event[[2]]] /;
    Head[event] === Equal && event[[1]] === x && discreteQ[distribution]
probability[event_, x_, distribution_] := Expectation[Boole[event], Distributed[x, distribution]]
counted[event_, x_, distribution_, {lowerBound_, Infinity}] := With[
  {upperBound = Ceiling[Max[lowerBound, eventBound[event, x]]] + 1},
  If[TrueQ[event /. x -> upperBound + 1],
    1 - counted[Not[event], x, distribution, {lowerBound, upperBound}],
    counted[event, x, distribution, {lowerBound, upperBound}]
  ]
]
counted[event_, x_, distribution_, {lowerBound_, upperBound_}] := Sum[
  If[TrueQ[event /. x -> k], PDF[distribution, k], 0],
  {k, lowerBound, upperBound}
]
(* Beyond all real roots of its polynomials an event is always true or always false. *)
eventBound[event_, x_] := 0 /; FreeQ[event, x]
eventBound[(And | Or | Not | Xor)[events__], x_] := Max[Map[eventBound[#, x] &, {events}]]
eventBound[
  (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal | Inequality)[sides__],
  x_
] := With[
  {numbers = DeleteCases[{sides}, Less | LessEqual | Greater | GreaterEqual | Equal | Unequal]},
  Max[Map[eventRoot[#, x] &, Subtract @@@ Subsets[numbers, {2}]]]
]
eventBound[_, _] := $Failed
eventRoot[difference_, x_] :=
  Max[Map[eventRoot[#, x] &,
    Join[
      {difference /. Abs[part_] :> part, difference /. Abs[part_] :> -part},
      Cases[difference, Abs[part_] :> part, {0, Infinity}]
    ]
  ]] /; ! FreeQ[difference, Abs]
eventRoot[difference_, x_] := With[
  {coefficients = If[PolynomialQ[difference, x], N[CoefficientList[difference, x]], {}]},
  Which[
    coefficients === {}, If[TrueQ[difference == 0], 0, $Failed],
    VectorQ[coefficients, MatchQ[#, _Real] &], 1 + Max[Abs[coefficients]]/Abs[Last[coefficients]],
    True, $Failed
  ]
]
draws[drawn_, {available_}] := If[drawn <= available, {{drawn}}, {}]
draws[drawn_, {available_, otherKinds__}] := Join @@ Table[
  Map[Prepend[#, k] &, draws[drawn - k, {otherKinds}]],
  {k, 0, Min[drawn, available]}
]
support[BinomialDistribution[n_, _]] := {0, n}
support[BernoulliDistribution[_]] := {0, 1}
support[DiscreteUniformDistribution[bounds_]] := bounds
support[BetaBinomialDistribution[_, _, n_]] := {0, n}
support[_PoissonDistribution | _GeometricDistribution | _NegativeBinomialDistribution] := {
  0, Infinity
}
support[PascalDistribution[n_, _]] := {n, Infinity}
support[(
  HypergeometricDistribution |
    FisherHypergeometricDistribution |
    WalleniusHypergeometricDistribution
)[n_, marked_, total_, ___]] := {Max[0, n + marked - total], Min[n, marked]}
discreteQ[distribution_] := MatchQ[support[distribution], {_, _}]

NProbability::usage = "The same in machine numbers."
Attributes[NProbability] = {HoldAll}
NProbability[event_, distributed_, options___] := N[
  Probability[event, distributed],
  WorkingPrecision /. {options} /. WorkingPrecision -> MachinePrecision
]

Expectation::usage = "The mean of a term of a value with a distribution."
Attributes[Expectation] = {HoldAll}
Probability[]
Expectation[term_, Distributed[x_, sample_List], ___] := Mean[Map[
  Function[value, term /. x -> value],
  sample
]]
Expectation[term_, Distributed[x : Except[_List], distribution_], ___] := With[
  {mean = expect[term, x, distribution]},
  mean /; FreeQ[mean, expect | within | Conditioned | PDF | CDF]
]
expect[term_, x_, distribution_ProbabilityDistribution] :=
  Integrate[term PDF[distribution, x], distribution[[2]] /. distribution[[2, 1]] -> x] /;
    Length[distribution[[2]]] == 3 && FreeQ[term, Boole]
expect[term_, x_, distribution_ProbabilityDistribution] :=
  Sum[term PDF[distribution, x], Evaluate[distribution[[2]] /. distribution[[2, 1]] -> x]] /;
    Length[distribution[[2]]] == 4
expect[term_, x_, DataDistribution[_, {weights_, values_, _}, __]] := Map[
  Function[value, term /. x -> value],
  values
].weights
expect[term_, x_, QuantityDistribution[distribution_, unit_]] := With[
  {plainTerm = term /. Quantity[magnitude_, otherUnit_] :> magnitude unitRatio[otherUnit, unit]},
  quantity[
    expect[Expand[plainTerm], x, distribution],
    unit^If[PolynomialQ[plainTerm, x], Exponent[plainTerm, x], 0]
  ]
]
expect[term_, x_, TransformedDistribution[transform_, Distributed[y_, distribution_]]] := expect[
  term /. x -> transform,
  y,
  distribution
]
expect[term_, x_, distribution_] :=
  Sum[
    (term /. x -> k) PDF[distribution, k],
    {k, First[support[distribution]], Last[support[distribution]]}
  ] /; MatchQ[support[distribution], {_Integer, _Integer}]
expect[term_Plus, x_, distribution_] := Map[expect[#, x, distribution] &, term]
expect[constantTerm_, x_, distribution_] := constantTerm /; FreeQ[constantTerm, x]
expect[factor_ term_, x_, distribution_] := factor expect[term, x, distribution] /; FreeQ[factor, x]
expect[x_, x_, distribution_] := Mean[distribution]
expect[x_^2, x_, distribution_] := Variance[distribution] + Mean[distribution]^2
expect[x_^n_Integer, x_, distribution : _GammaDistribution | _ChiSquareDistribution] :=
  Moment[distribution, n] /; n > 0
expect[Boole[event_], x_, distribution_] := within[event, x, distribution]
expect[
  E^exponent_,
  x_,
  distribution :
    _NormalDistribution |
    _BinomialDistribution |
    _PoissonDistribution |
    _BernoulliDistribution
] :=
  Simplify[E^(exponent /. x -> 0) MomentGeneratingFunction[
    distribution,
    Coefficient[exponent, x]
  ]] /;
    PolynomialQ[exponent, x] && Exponent[exponent, x] === 1
expect[term_, x_, distribution : PoissonDistribution[mean_]] :=
  Sum[term E^-mean mean^x/x!, {x, 0, Infinity}] /; FreeQ[term, Boole]
expect[term_, x_, distribution : NormalDistribution[_, _]] := Integrate[
  term PDF[distribution, x],
  {x, -Infinity, Infinity}
]
expect[term_, x_, distribution : UniformDistribution[{a_, b_}]] := Integrate[
  term,
  {x, a, b}
]/(b - a)
expect[term_, x_, distribution : ExponentialDistribution[eventRate_]] := Integrate[
  term eventRate E^(-eventRate x),
  {x, 0, Infinity}
]
within[(Less | LessEqual)[a_, x_, b_], x_, NormalDistribution[mean_, deviation_]] := (
  Erf[(b - mean)/(Sqrt[2] deviation)] - Erf[(a - mean)/(Sqrt[2] deviation)]
)/2
within[(Greater | GreaterEqual)[x_, a_], x_, NormalDistribution[mean_, deviation_]] := Erfc[
  (a - mean)/(Sqrt[2] deviation)
]/2
within[(Greater | GreaterEqual)[x_, a_], x_, ExponentialDistribution[eventRate_]] :=
  E^(-eventRate a) /; TrueQ[a >= 0]
within[event_, x_, NormalDistribution[]] := within[event, x, NormalDistribution[0, 1]]
within[x_ == a_, x_, distribution_] := If[discreteQ[distribution], PDF[distribution, a], 0]
within[x_ <= a_, x_, distribution_] := If[
  discreteQ[distribution] && NumberQ[a] && NumberQ[supportStart[distribution]],
  Sum[PDF[distribution, k], {k, supportStart[distribution], Floor[a]}],
  CDF[distribution, a]
]
within[x_ < a_, x_, distribution_] := If[
  discreteQ[distribution] && NumberQ[a] && NumberQ[supportStart[distribution]],
  Sum[PDF[distribution, k], {k, supportStart[distribution], Ceiling[a] - 1}],
  If[discreteQ[distribution], below[CDF[distribution, wSymbol], a], CDF[distribution, a]]
]
supportStart[DiscreteUniformDistribution[{a_, _}]] := a
supportStart[_] := 0
below[distributionFunction_, a_] :=
  distributionFunction /.
    {
      Inequality[bound_, LessEqual, wSymbol, Less, nextBound_] :> Inequality[
        bound,
        Less,
        a,
        LessEqual,
        nextBound
      ], wSymbol >= bound_ :> a > bound, wSymbol < bound_ :> a <= bound
    } /.
    Floor[wSymbol] -> Ceiling[a] - 1
within[a_ <= x_ <= b_, x_, distribution_] :=
  Sum[PDF[distribution, k], {k, Ceiling[a], Floor[b]}] /;
    discreteQ[distribution] && NumberQ[a] && NumberQ[b]
within[x_ >= a_, x_, distribution_] := 1 - within[x < a, x, distribution]
within[x_ > a_, x_, distribution_] := 1 - within[x <= a, x, distribution]
within[a_ <= x_, x_, distribution_] := within[x >= a, x, distribution]
within[a_ < x_, x_, distribution_] := within[x > a, x, distribution]
within[a_ >= x_, x_, distribution_] := within[x <= a, x, distribution]
within[a_ > x_, x_, distribution_] := within[x < a, x, distribution]
within[a_ <= x_ <= b_, x_, distribution_] :=
  within[x <= b, x, distribution] - within[x < a, x, distribution]
within[a_ < x_ < b_, x_, distribution_] :=
  within[x < b, x, distribution] - within[x <= a, x, distribution]
within[Inequality[a_, leftRelation_, x_, rightRelation_, b_], x_, distribution_] :=
  within[rightRelation[x, b], x, distribution] -
    within[If[leftRelation === Less, x <= a, x < a], x, distribution]
within[event_ || otherEvent_, x_, distribution_] :=
  within[event, x, distribution] + within[otherEvent, x, distribution] -
    within[event && otherEvent, x, distribution]
within[Abs[x_] < a_, x_, distribution_] := within[-a < x < a, x, distribution]
within[Abs[x_] > a_, x_, distribution_] := 1 - within[-a <= x <= a, x, distribution]
within[True, x_, distribution_] := 1
within[False, x_, distribution_] := 0
within[event_And, x_, distribution_] := With[{bounds = span[event, x]},
  If[First[bounds] >= Last[bounds],
    0,
    If[Last[bounds] === Infinity, 1, CDF[distribution, Last[bounds]]] -
      If[First[bounds] === -Infinity, 0, CDF[distribution, First[bounds]]]
  ] /;
    ListQ[bounds] &&
      VectorQ[DeleteCases[bounds, Infinity | -Infinity], NumericQ] &&
      ! discreteQ[distribution]
]
span[event_ && otherEvent_, x_] := With[
  {bounds = span[event, x], otherBounds = span[otherEvent, x]},
  {Max[First[bounds], First[otherBounds]], Min[Last[bounds], Last[otherBounds]]}
]
span[(Greater | GreaterEqual)[x_, a_], x_] := {a, Infinity}
span[(Less | LessEqual)[x_, a_], x_] := {-Infinity, a}
span[(Less | LessEqual)[a_, x_, b_] | Inequality[a_, _, x_, _, b_], x_] := {a, b}
within[event_ && otherEvent_, x_, distribution_] :=
  within[both[event, otherEvent], x, distribution] /; Head[both[event, otherEvent]] === Inequality
within[event_, x_, distribution_] := With[
  {
    reduced = If[discreteQ[distribution] || MatchQ[event, _Or | _And],
      event,
      Reduce[event, x, Reals]
    ]
  },
  within[reduced, x, distribution] /; reduced =!= event && FreeQ[reduced, Reduce | Element | C]
]
both[x_ >= a_, x_ <= b_] := Inequality[a, LessEqual, x, LessEqual, b]
both[x_ <= b_, x_ >= a_] := Inequality[a, LessEqual, x, LessEqual, b]
both[x_ > a_, x_ < b_] := Inequality[a, Less, x, Less, b]
both[x_ < b_, x_ > a_] := Inequality[a, Less, x, Less, b]
both[x_ >= a_, x_ < b_] := Inequality[a, LessEqual, x, Less, b]
both[x_ > a_, x_ <= b_] := Inequality[a, Less, x, LessEqual, b]

NExpectation::usage = "The mean of a term of a value with a distribution, in machine numbers."
Attributes[NExpectation] = {HoldAll}
NExpectation[term_, Distributed[x_, distribution_], ___] := N[Expectation[
  term,
  Distributed[x, distribution]
]]

MomentGeneratingFunction::usage = "The mean of E^(t x)."
MomentGeneratingFunction[NormalDistribution[mean_, deviation_], t_] := E^(
  mean t + deviation^2 t^2/2
)
MomentGeneratingFunction[BinomialDistribution[n_, p_], t_] := (1 + (E^t - 1) p)^n
MomentGeneratingFunction[BernoulliDistribution[p_], t_] := 1 - p + E^t p
MomentGeneratingFunction[PoissonDistribution[mean_], t_] := E^((E^t - 1) mean)
MomentGeneratingFunction[ExponentialDistribution[eventRate_], t_] := eventRate/(eventRate - t)
MomentGeneratingFunction[GeometricDistribution[p_], t_] := p/(1 - E^t (1 - p))
MomentGeneratingFunction[GammaDistribution[shape_, scaleParameter_], t_] := (
  1 - scaleParameter t
)^-shape
MomentGeneratingFunction[BetaDistribution[a_, b_], t_] := Hypergeometric1F1[a, a + b, t]
MomentGeneratingFunction[_UniformDistribution | _DiscreteUniformDistribution, 0] := 1
MomentGeneratingFunction[UniformDistribution[{a_, b_}], t_] := (E^(b t) - E^(a t))/((b - a) t)
MomentGeneratingFunction[NegativeBinomialDistribution[n_, p_], t_] := (p/(1 - E^t (1 - p)))^n
MomentGeneratingFunction[PascalDistribution[n_, p_], t_] := (E^t p/(1 - E^t (1 - p)))^n
MomentGeneratingFunction[
  distribution : HypergeometricDistribution[n_Integer, marked_Integer, total_Integer],
  t_
] := Sum[PDF[distribution, k] E^(k t), {k, Max[0, n + marked - total], Min[n, marked]}]
MomentGeneratingFunction[DiscreteUniformDistribution[{a_, b_}], t_] := (
  E^(a t) - E^((b + 1) t)
)/((1 - E^t) (b - a + 1))
MomentGeneratingFunction[ChiSquareDistribution[degrees_], t_] := (1 - 2 t)^(-degrees/2)
MomentGeneratingFunction[
  BinormalDistribution[
    {firstMean_, secondMean_},
    {firstDeviation_, secondDeviation_},
    correlation_
  ],
  {s_, t_}
] := E^(
  firstMean s + secondMean t +
    (
      firstDeviation^2 s^2 + 2 correlation firstDeviation secondDeviation s t +
        secondDeviation^2 t^2
    )/2
)
MomentGeneratingFunction[
  TransformedDistribution[term_, Distributed[x_, distribution_ProbabilityDistribution]],
  t_
] := Expectation[E^(t term), Distributed[x, distribution]]
MomentGeneratingFunction[distribution_ProbabilityDistribution, t_] := Expectation[
  E^(t xSymbol),
  Distributed[xSymbol, distribution]
]

Moment::usage = "The mean of a power."
Moment[sample_List, exponent : Except[0 | _List]] := Mean[sample^exponent]
Moment[GammaDistribution[shape_, scaleParameter_], exponent_] :=
  scaleParameter^exponent Pochhammer[shape, exponent] /; ! IntegerQ[exponent]
Moment[distribution_ProbabilityDistribution | distribution_DataDistribution, exponent_Integer] :=
  Expectation[xSymbol^exponent, Distributed[xSymbol, distribution]]
Moment[MultinormalDistribution[means_List, covariances_], exponents_List] := With[
  {
    arguments = Table[uSymbol[i], {i, Length[exponents]}],
    symmetricCovariances = Table[
      covariances[[Min[i, j], Max[i, j]]],
      {i, Length[means]},
      {j, Length[means]}
    ]
  },
  Expand[
    Fold[D,
      MomentGeneratingFunction[MultinormalDistribution[means, symmetricCovariances], arguments],
      Transpose[{arguments, exponents}]
    ] /.
      uSymbol[_] -> 0
  ]
]
Moment[BetaDistribution[a_, b_], exponent_Integer?NonNegative] :=
  Pochhammer[a, exponent]/Pochhammer[a + b, exponent]
Moment[
  distribution : Except[_UniformDistribution | _DiscreteUniformDistribution | _List],
  exponent_Integer?NonNegative
] :=
  Simplify[
    D[MomentGeneratingFunction[distribution, tSymbol], {tSymbol, exponent}] /. tSymbol -> 0
  ] /; FreeQ[MomentGeneratingFunction[distribution, tSymbol], MomentGeneratingFunction]
Moment[distribution : Except[_List], exponent_Integer?NonNegative] := Expectation[
  xSymbol^exponent,
  Distributed[xSymbol, distribution]
]

CentralMoment::usage = "The mean of a power of what differs from the mean."
CentralMoment[sample_?MatrixQ, exponent : Except[0 | _List]] := Map[CentralMoment[#, exponent] &,
  Transpose[sample]
]
CentralMoment[sample_?VectorQ, exponent : Except[0 | _List]] := Mean[(
  sample - Mean[sample]
)^exponent]

MultinormalDistribution::usage = "The normal distribution of several numbers."
MultinormalDistribution /:
  PDF[MultinormalDistribution[means_List, covariances_?MatrixQ], x_List] :=
    E^(-If[covariances === DiagonalMatrix[Diagonal[covariances]],
      Total[(x - means)^2/Diagonal[covariances]],
      Simplify[(x - means).Inverse[covariances].(x - means)]
    ]/2)/((2 Pi)^(Length[means]/2) Sqrt[Det[covariances]]) /;
      Length[x] == Length[means]
MultinormalDistribution /: Mean[MultinormalDistribution[means_List, covariances_]] := means
MultinormalDistribution /:
  Variance[MultinormalDistribution[means_List, covariances_]] := Diagonal[covariances]
MultinormalDistribution /:
  MomentGeneratingFunction[MultinormalDistribution[means_List, covariances_], arguments_List] := E^(
    means.arguments + Expand[arguments.covariances.arguments/2]
  )
MultinormalDistribution /:
  Covariance[MultinormalDistribution[means_List, covariances_]] := covariances
MultinormalDistribution[covariances_?MatrixQ] := MultinormalDistribution[
  ConstantArray[0, Length[covariances]],
  covariances
]

cumulativeForm::usage = "The probability up to a symbol, for `CDF`."
cumulativeForm[ChiSquareDistribution[degrees_], x_] := Piecewise[
  {{GammaRegularized[degrees/2, 0, x/2], x > 0}},
  0
]
cumulativeForm[GammaDistribution[shape_, scaleParameter_], x_] := Piecewise[
  {{GammaRegularized[shape, 0, x/scaleParameter], x > 0}},
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
cumulativeForm[WeibullDistribution[shape_, scaleParameter_], x_] := Piecewise[
  {{1 - E^-(x/scaleParameter)^shape, x > 0}},
  0
]
cumulativeForm[CauchyDistribution[location_, scaleParameter_], x_] :=
  1/2 + ArcTan[(x - location)/scaleParameter]/Pi
cumulativeForm[LogNormalDistribution[logarithmMean_, logarithmDeviation_], x_] := Piecewise[
  {{Erfc[(logarithmMean - Log[x])/(Sqrt[2] logarithmDeviation)]/2, x > 0}},
  0
]
cumulativeForm[LaplaceDistribution[mean_, scaleParameter_], x_] := Piecewise[
  {{1 - E^(-(x - mean)/scaleParameter)/2, x >= mean}},
  E^(-(mean - x)/scaleParameter)/2
]
cumulativeForm[LogisticDistribution[mean_, scaleParameter_], x_] := 1/(
  1 + E^(-(x - mean)/scaleParameter)
)
cumulativeForm[RayleighDistribution[scaleParameter_], x_] := Piecewise[
  {{1 - E^(-x^2/(2 scaleParameter^2)), x > 0}},
  0
]
cumulativeForm[ParetoDistribution[minimum_, shape_], x_] := Piecewise[
  {{1 - (minimum/x)^shape, x >= minimum}},
  0
]
cumulativeForm[BinomialDistribution[n_, p_], x_] := Piecewise[
  {{BetaRegularized[1 - p, n - Floor[x], 1 + Floor[x]], 0 <= x < n}, {1, x >= n}},
  0
]
cumulativeForm[PoissonDistribution[mean_], x_] := Piecewise[
  {{GammaRegularized[1 + Floor[x], mean], x >= 0}},
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
quantileForm[ExponentialDistribution[eventRate_], q_] := Piecewise[
  {{-Log[1 - q]/eventRate, q < 1}},
  Infinity
]
quantileForm[NormalDistribution[mean_, deviation_], q_] := mean - Sqrt[2] deviation InverseErfc[2 q]
quantileForm[UniformDistribution[{a_, b_}], q_] := a + (b - a) q
quantileForm[WeibullDistribution[shape_, scaleParameter_], q_] := scaleParameter (-Log[
  1 - q
])^(1/shape)
quantileForm[CauchyDistribution[location_, scaleParameter_], q_] :=
  location + scaleParameter Tan[Pi (q - 1/2)]
quantileForm[ParetoDistribution[minimum_, shape_], q_] := minimum (1 - q)^(-1/shape)
quantileForm[_, _] := $Failed

exactCumulative::usage = "The probability up to an exact number, for `CDF`."
exactCumulative[distribution_, x_] := With[{chance = cumulative[distribution, x]},
  If[FreeQ[chance, cumulative], chance, $Failed]
]
cumulative[NormalDistribution[], x_] := cumulative[NormalDistribution[0, 1], x]
cumulative[NormalDistribution[mean_, deviation_], x_] := Erfc[Simplify[(mean - x)/(Sqrt[
  2
] deviation)]]/2
cumulative[ExponentialDistribution[eventRate_], x_] := If[x < 0, 0, 1 - E^(-eventRate x)]
cumulative[UniformDistribution[{a_, b_}], x_] := Which[x <= a, 0, x >= b, 1, True, (x - a)/(b - a)]
cumulative[UniformDistribution[], x_] := cumulative[UniformDistribution[{0, 1}], x]
cumulative[GammaDistribution[shape_Integer, scaleParameter_], x_] := If[x <= 0,
  0,
  Simplify[1 - E^(-x/scaleParameter) Sum[(x/scaleParameter)^k/k!, {k, 0, shape - 1}]]
]
cumulative[ChiSquareDistribution[degrees_?EvenQ], x_] := cumulative[
  GammaDistribution[degrees/2, 2],
  x
]
cumulative[BetaDistribution[a_Integer, b_Integer], x_] := Which[
  x <= 0, 0,
  x >= 1, 1,
  True, Sum[Binomial[a + b - 1, k] x^k (1 - x)^(a + b - 1 - k), {k, a, a + b - 1}]
]
(* Beyond 60 terms the exact sum is not formed. *)
cumulative[distribution : PoissonDistribution[mean_], x_] := Which[
  x < 0, 0,
  x > 60, $Failed,
  True, E^-mean Sum[mean^k/k!, {k, 0, Floor[x]}]
]
(* For more than 200 trials the exact sum is not formed. *)
cumulative[distribution : BinomialDistribution[n_Integer, p_], x_] := Which[
  x < 0, 0,
  x >= n, 1,
  n > 200, $Failed,
  True, Sum[Binomial[n, k] p^k (1 - p)^(n - k), {k, 0, Floor[x]}]
]
cumulative[GeometricDistribution[p_], x_] := If[x < 0, 0, 1 - (1 - p)^(Floor[x] + 1)]
cumulative[BernoulliDistribution[p_], x_] := Which[x < 0, 0, x < 1, 1 - p, True, 1]
cumulative[CauchyDistribution[location_, scaleParameter_], x_] :=
  1/2 + ArcTan[(x - location)/scaleParameter]/Pi
cumulative[LogNormalDistribution[logarithmMean_, logarithmDeviation_], x_] := If[x <= 0,
  0,
  Erfc[(logarithmMean - Log[x])/(Sqrt[2] logarithmDeviation)]/2
]
cumulative[WeibullDistribution[shape_, scaleParameter_], x_] := If[x <= 0,
  0,
  1 - E^-(x/scaleParameter)^shape
]
