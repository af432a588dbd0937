sumByRule::usage = "Sums of waves, powers and reciprocals up to a symbol, for `Sum`."
sumByRule[Cos[x_. k_], k_, 1, n_] :=
  Cos[(1 + n) x/2] Csc[x/2] Sin[n x/2] /; FreeQ[x, k] && n =!= Infinity
sumByRule[f_Times, k_, 1, n_] :=
  With[{expanded = Expand[TrigReduce[f]]},
    Total[Map[sumWave[#, k, n] &, List @@ expanded]] /;
      Head[expanded] === Plus && FreeQ[expanded /. (Sin | Cos)[_] :> 1, k]
  ] /;
    n =!= Infinity && Count[f, (Sin | Cos)[argument_] /; ! FreeQ[argument, k]] > 1
sumWave[c_. (circular : Sin | Cos)[argument_], k_, n_] :=
  c sumByRule[circular[Factor[Coefficient[argument, k]] k], k, 1, n] /;
    Expand[argument - Coefficient[argument, k] k] === 0 && FreeQ[c, k]
sumWave[term_, k_, n_] := Sum[term, {k, 1, n}]
sumByRule[Sin[x_. k_], k_, 1, n_] :=
  Csc[x/2] Sin[n x/2] Sin[(1 + n) x/2] /; FreeQ[x, k] && n =!= Infinity
sumByRule[k_^power_, k_, 1, Infinity] := Zeta[-power] /; FreeQ[power, k] && ! NumberQ[power]
sumByRule[1/k_, k_, 1, n_] := HarmonicNumber[n] /; n =!= Infinity
sumByRule[k_^power_Integer, k_, 1, n_] := HarmonicNumber[n, -power] /; power < -1 && n =!= Infinity
sumByRule[(-1)^k_ x_^(1 + 2 k_)/((1 + 2 k_) k_!), k_, 0, Infinity] := Sqrt[Pi] Erf[x]/2
sumByRule[x_^k_/k_!^2, k_, 0, Infinity] := BesselI[0, 2 Sqrt[x]] /; FreeQ[x, k]
sumByRule[(-1)^k_ Binomial[m_, k_] (m_ - k_)^n_, k_, 0, m_] := m! StirlingS2[n, m]
sumByRule[f_, k_, first_Real, Infinity] := With[{sum = sumNumerically[f, k, Round[first]]},
  sum /; NumberQ[sum]
]
sumByRule[c_ f_, k_, first_, n_] :=
  With[{sum = sumByRule[f, k, first, n]}, c sum /; FreeQ[sum, sumByRule]] /; FreeQ[c, k]
sumByRule[f_Plus, k_, first_, n_] :=
  With[{sum = Map[Sum[#, {k, first, n}] &, f]}, sum /; FreeQ[sum, Sum]] /; n =!= Infinity
(* The factor f is taken as geometric where its quotients at 1 and at 4 agree. *)
sumByRule[f_ k_^power_Integer, k_, 1, Infinity] :=
  With[{base = Simplify[(f /. k -> 2)/(f /. k -> 1)]},
    Simplify[(f /. k -> 1)/base] PolyLog[-power, base] /;
      ! NumberQ[base] && Simplify[(f /. k -> 5)/(f /. k -> 4) - base] === 0
  ] /;
    power < -1 && ! FreeQ[f, k]
sumByRule[f_, k_, first_, Infinity] :=
  Module[{expanded = Expand[f], sum = Infinity},
    If[Head[expanded] === Plus, sum = Map[Sum[#, {k, first, Infinity}] &, expanded]];
    sum /; FreeQ[sum, Sum | Infinity | DirectedInfinity]
  ] /;
    ! FreeQ[f, k^_Integer?Negative] && ! FreeQ[f, _^_. k]

(* By the ratio of neighbours; where that tends to 1, by the power of n that the terms fall with. *)
SumConvergence::usage = "Whether an infinite sum converges."
SumConvergence[f_, n_Symbol] := With[{answer = converges[f, n]}, answer /; answer =!= $Failed]
(* A term that is no number at 3 has a parameter. *)
SumConvergence[f_, n_Symbol] :=
  With[{answer = convergesWithin[f, n]}, answer /; answer =!= $Failed] /; ! NumberQ[N[f /. n -> 3]]
(* Raabe's test decides where the quotient tends to 1 in size. *)
convergesWithin[f_, n_] := If[
  ! FreeQ[f, base_^exponent_ /; ! FreeQ[base, n] && ! NumberQ[exponent]],
  $Failed,
  Module[{quotient = Simplify[(f /. n -> n + 1)/f], limit, raabeLimit, limitFactor},
    limit = Limit[quotient, n -> Infinity];
    If[NumericQ[limit] || ! FreeQ[limit, n | Limit | DirectedInfinity | Infinity],
      Return[If[limit === 0, True, $Failed]]
    ];
    raabeLimit = Limit[Simplify[n (1 - quotient/limit)], n -> Infinity];
    limitFactor = Replace[limit, {number_?NumericQ _ :> number, _ -> 1}];
    Which[
      ! NumberQ[raabeLimit], $Failed,
      raabeLimit > 1, Abs[limit/limitFactor] <= 1/Abs[limitFactor],
      raabeLimit > 0, Abs[limit/limitFactor] <= 1/Abs[limitFactor] && limit != 1,
      True, Abs[limit/limitFactor] < 1/Abs[limitFactor]
    ]
  ]
]
(* The quotient at 150 decides, or the power of n with which terms fall from 2^40 to 2^41. *)
converges[f_, n_] := If[! NumberQ[N[f /. n -> 3]],
  $Failed,
  Module[{quotient = Quiet[Abs[N[(f /. n -> 151)/(f /. n -> 150)]]], values, decayPower},
    Which[
      ! NumberQ[quotient], False,
      quotient > 1.05, False,
      quotient < 0.95, True,
      values = Quiet[Abs[N[f /. n -> #]] & /@ {2^20, 2^40, 2^41}];
      ! VectorQ[values, Positive],
        $Failed,
      ! FreeQ[f, (-1)^_] && FreeQ[f, Abs], If[values[[3]] < values[[1]]/2, True, $Failed],
      decayPower = -Log[2, values[[3]]/values[[2]]];
      Abs[decayPower - 1] > 0.06,
        decayPower > 1,
      True, If[2^40 values[[2]] > 0.999 2^20 values[[1]], False, $Failed]
    ]
  ]
]

symbolicProduct::usage = "Products up to a symbol, for `Product`."
symbolicProduct[c_, k_, first_, last_] := c^(last - first + 1) /; FreeQ[c, k] && last =!= Infinity
symbolicProduct[k_, k_, 1, last_] := last! /; last =!= Infinity
symbolicProduct[k_, k_, first_, last_] := last!/(first - 1)! /; last =!= Infinity
symbolicProduct[f_Times, k_, first_, last_] := Map[symbolicProduct[#, k, first, last] &, f]
symbolicProduct[base_^exponent_, k_, first_, last_] :=
  base^Sum[exponent, {k, first, last}] /; FreeQ[base, k] && last =!= Infinity
symbolicProduct[base_^exponent_, k_, first_, last_] :=
  symbolicProduct[base, k, first, last]^exponent /; FreeQ[exponent, k]
symbolicProduct[factor_, k_, first_, last_] :=
  With[{slope = Coefficient[factor, k], offset = factor /. k -> 0},
    slope^(last - first + 1) Pochhammer[first + offset/slope, last - first + 1]
  ] /;
    PolynomialQ[factor, k] && Exponent[factor, k] == 1 && last =!= Infinity
symbolicProduct[f_, k_, first_, last_] := With[{factored = Factor[f]},
  symbolicProduct[factored, k, first, last] /; MatchQ[factored, _Times | _Power]
]

(* The ratio of neighbours is a fraction of the index: its zeros and poles say which function the
sum is. *)
hypergeometricSum::usage = "Sums of waves and hypergeometric ones, for `Sum`."
telescopingSum[]
hypergeometricSum[f_, k_, first_, n_] :=
  With[{simplified = Simplify[f, Element[k, Integers]]},
    With[{sum = Sum[simplified, {k, first, n}]}, If[FreeQ[sum, Sum], sum, $Failed]] /;
      simplified =!= f
  ] /;
    ! FreeQ[f, (Sin | Cos)[argument_ /; ! FreeQ[argument, Pi]]] && depthSum === 0
depthSum = 0
hypergeometricSum[f_, k_, first_, Infinity] := With[
  {
    sum = Which[
      first === 1 && ! FreeQ[f, Sin | Cos], waveSum[Expand[f], k],
      IntegerQ[first] && FreeQ[f, Sin | Cos | Log | Zeta], hyperParts[f, k, first],
      True, $Failed
    ]
  },
  If[FreeQ[sum, $Failed | waveSum], sum, $Failed]
]
hypergeometricSum[___] := $Failed
(* Up to four terms are summed one by one. *)
hyperParts[f_, k_, first_] := With[
  {
    expanded =
      Expand[f] //. {
        (-1)^power_ (-1)^otherPower_ :> (-1)^Expand[power + otherPower],
        (-1)^power_ /; MatchQ[Expand[power/2 - k], _Integer] :> (-1)^Expand[power - 2 k]
      }
  },
  If[Head[expanded] === Plus && Length[expanded] < 5,
    With[{sums = Map[hyperSum[#, k, first] &, List @@ expanded]},
      If[FreeQ[sums, $Failed | hyper], Total[sums], $Failed]
    ],
    hyperSum[f, k, first]
  ]
]
waveSum[f_Plus, k_] := Map[waveSum[#, k] &, f]
waveSum[c_ f_, k_] := c waveSum[f, k] /; FreeQ[c, k]
waveSum[Sin[k_ x_.]/k_, k_] := (Log[1 - E^(-I x)] - Log[1 - E^(I x)])/(2 I) /; FreeQ[x, k]
waveSum[Cos[k_ x_.]/k_, k_] := -(Log[1 - E^(-I x)] + Log[1 - E^(I x)])/2 /; FreeQ[x, k]
waveSum[_, _] := $Failed
hyperSum[f_, k_, first_] := Module[
  {
    factorialForm =
      f /. {
        Pochhammer[base_, count_] :> (base + count - 1)!/(base - 1)!,
        Gamma[upper_] /; ! FreeQ[upper, k] :> (upper - 1)!
      }, termRatio, upper, lower, argument, firstTerm
  },
  termRatio = ratio[Factor[factorialForm], k];
  If[! FreeQ[termRatio, $Failed | ratio], Return[$Failed]];
  termRatio = Factor[Together[termRatio /. k -> k + first]];
  If[! PolynomialQ[Numerator[termRatio], k] || ! PolynomialQ[Denominator[termRatio], k],
    Return[$Failed]
  ];
  {upper, lower} = Map[hyperRoots[FactorList[#], k] &,
    {Numerator[termRatio], Denominator[termRatio]}
  ];
  If[! FreeQ[{upper, lower}, $Failed], Return[$Failed]];
  argument = upper[[1]]/lower[[1]];
  {upper, lower} = {upper[[2]], lower[[2]]};
  If[MemberQ[lower, 1], lower = Delete[lower, FirstPosition[lower, 1]], AppendTo[upper, 1]];
  Do[
    If[MemberQ[upper, parameter] && MemberQ[lower, parameter],
      upper = Delete[upper, FirstPosition[upper, parameter]];
      lower = Delete[lower, FirstPosition[lower, parameter]]
    ],
    {parameter, lower}
  ];
  firstTerm = Quiet[f /. k -> first];
  If[
    ! FreeQ[firstTerm, Indeterminate | ComplexInfinity] ||
      firstTerm === 0 ||
      AnyTrue[lower, IntegerQ[#] && # < 1 &],
    Return[$Failed]
  ];
  firstTerm hyper[Sort[upper], Sort[lower], Simplify[argument]]
]
hyperRoots[factors_, k_] := Module[{leading = 1, offsets = {}},
  Do[
    Which[
      FreeQ[factor[[1]], k], leading = leading factor[[1]]^factor[[2]],
      Exponent[factor[[1]], k] > 1, offsets = {$Failed},
      True,
        With[{slope = Coefficient[factor[[1]], k]},
          leading = leading slope^factor[[2]];
          offsets = Join[offsets, Table[Simplify[(factor[[1]] /. k -> 0)/slope], {factor[[2]]}]]
        ]
    ],
    {factor, factors}
  ];
  {leading, offsets}
]
hyper[{}, {}, z_] := E^z
hyper[{a_}, {}, z_] := (1 - z)^-a /; ! TrueQ[Abs[z] >= 1]
hyper[{}, {b_}, z_] := With[{squareRoot = PowerExpand[Sqrt[If[hyperMinus[z], -z, z]]]},
  Gamma[b] squareRoot^(1 - b) If[hyperMinus[z], BesselJ, BesselI][b - 1, 2 squareRoot]
]
hyper[{1, 1}, {2}, z_] := -Log[1 - z]/z /; ! TrueQ[Abs[z] > 1] && z =!= 1
hyper[{1/2, 1}, {3/2}, z_] :=
  With[{squareRoot = PowerExpand[Sqrt[If[hyperMinus[z], -z, z]]]},
    If[hyperMinus[z], ArcTan, ArcTanh][squareRoot]/squareRoot
  ] /;
    ! TrueQ[Abs[z] > 1] && z =!= 1
hyper[{1}, {2}, z_] := (E^z - 1)/z
hyper[{1/2}, {3/2}, z_] := With[{squareRoot = PowerExpand[Sqrt[If[hyperMinus[z], -z, z]]]},
  Sqrt[Pi] If[hyperMinus[z], Erf, Erfi][squareRoot]/(2 squareRoot)
]
hyper[{1, 1}, {2, 2}, z_] := (ExpIntegralEi[z] - Log[If[hyperMinus[z], -z, z]] - EulerGamma)/z
hyper[{1/2}, {3/2, 3/2}, z_] :=
  With[{doubleRoot = 2 PowerExpand[Sqrt[-z]]}, SinIntegral[doubleRoot]/doubleRoot] /; hyperMinus[z]
hyper[{a_, b_}, {c_}, 1] :=
  Gamma[c] Gamma[c - a - b]/(Gamma[c - a] Gamma[c - b]) /; TrueQ[c > a + b]
hyper[{a_}, {b_}, z_] := With[{value = Hypergeometric1F1[a, b, z]}, value /; FreeQ[value, _Real]]
hyper[{a_, b_}, {c_}, z_] := With[
  {value = If[TrueQ[Abs[z] >= 1], 0., Hypergeometric2F1[a, b, c, z]]},
  value /; FreeQ[value, _Real]
]
hyper[_, _, _] := $Failed
hyperMinus[z_] := MatchQ[z, _?Negative | _?Negative _]

sumOfForm::usage = "Sums of logarithms, of binomials and of known sequences, for `Sum`."
sumOfForm[Log[f_], k_, first_, n_] := With[{product = Product[f, {k, first, n}]},
  Log[product] /; FreeQ[product, Product | Pochhammer]
]
sumOfForm[k_ Binomial[m_, k_], k_, 0 | 1, m_] := 2^(m - 1) m
sumOfForm[k_^2 Binomial[m_, k_], k_, 0 | 1, m_] := 2^(m - 2) m (m + 1)
sumOfForm[HarmonicNumber[k_], k_, 0 | 1, n_] := (n + 1) HarmonicNumber[n] - n /; n =!= Infinity
(* The series of Fibonacci numbers converges below 0.618, the inverse of the golden ratio. *)
sumOfForm[f_ (sequence : Fibonacci | HarmonicNumber)[k_], k_, 0 | 1, Infinity] := With[
  {quotient = Simplify[(f /. k -> 3)/(f /. k -> 2)]},
  (f /. k -> 0) If[sequence === Fibonacci,
    quotient/(1 - quotient - quotient^2),
    -Log[1 - quotient]/(1 - quotient)
  ] /;
    TrueQ[Abs[N[quotient]] < If[sequence === Fibonacci, .618, 1]] &&
      Simplify[(f /. k -> k + 1)/f - quotient] === 0
]
sumOfForm[k_^power_, k_, 1, Infinity] := Zeta[-power] /; MatchQ[power, _Rational] && power < -1
sumOfForm[(-1)^k_/(b_ + k_^2), k_, first : 0 | 1, Infinity] :=
  With[{squareRoot = Sqrt[b]},
    (squareRoot Pi Csch[squareRoot Pi] - 1)/(2 b) + If[first === 0, 1/b, 0]
  ] /;
    FreeQ[b, k] && TrueQ[b > 0]
sumOfForm[1/(b_ + k_^2), k_, DirectedInfinity[-1], Infinity] :=
  With[{squareRoot = PowerExpand[Sqrt[b]]}, Pi Coth[squareRoot Pi]/squareRoot] /;
    FreeQ[b, k] && ! TrueQ[b <= 0]
sumOfForm[Sin[k_ x_.]/k_, k_, 1, Infinity] := (Pi - x)/2 /; NumericQ[x] && 0 < x < 2 Pi
sumOfForm[Cos[k_ x_.]/k_, k_, 1, Infinity] := -Log[2 Sin[x/2]] /; NumericQ[x] && 0 < x < 2 Pi
sumOfForm[Binomial[m_, k_]^2, k_, 0, m_] := Binomial[2 m, m]
sumOfForm[Fibonacci[k_], k_, 1 | 0, n_] := Fibonacci[n + 2] - 1 /; n =!= Infinity
sumOfForm[1/(b_ + k_^2), k_, first_Integer, Infinity] :=
  With[{squareRoot = Sqrt[b]},
    (-1 + squareRoot Pi Coth[squareRoot Pi])/(2 b) +
      If[first == 0, 1/b, -Sum[1/(b + i^2), {i, 1, first - 1}]]
  ] /;
    FreeQ[b, k] && TrueQ[b > 0] && first >= 0
sumOfForm[___] := $Failed

telescopingSum::usage =
  "Sums whose terms are differences of neighbours, by Gosper's algorithm, for `Sum`."
telescopingSum[f_, k_, first_, n_] := With[{telescoped = telescopePair[f, k, first, n]},
  If[telescoped =!= $Failed, telescoped, gosperSum[f, k, first, n]]
]
(* `gosper` gives S with S[k] - S[k - 1] == f: the sum is S[n] - S[first - 1], where the latter is
S[first] - f[first]. *)
gosperSum[f_, k_, first_, n_] := Module[{antidifference = gosper[f, k], upperValue},
  If[antidifference === $Failed, Return[$Failed]];
  upperValue = If[n === Infinity, Limit[antidifference, k -> Infinity], antidifference /. k -> n];
  If[FreeQ[upperValue, Limit | Infinity | DirectedInfinity | Indeterminate],
    gosperShort[upperValue - ((antidifference - f) /. k -> first), n],
    $Failed
  ]
]
telescopePair[f_Plus, k_, first_, n_] := Module[{firstTerm = f[[1]], secondTerm = Rest[f]},
  If[Length[f] =!= 2 || n === Infinity, Return[$Failed]];
  Which[
    Simplify[(firstTerm /. k -> k + 1) + secondTerm] === 0,
      (firstTerm /. k -> first) - (firstTerm /. k -> n + 1),
    Simplify[(secondTerm /. k -> k + 1) + firstTerm] === 0,
      (secondTerm /. k -> first) - (secondTerm /. k -> n + 1),
    True, $Failed
  ]
]
telescopePair[_, _, _, _] := $Failed
gosperShort[sum_, n_] := Module[{shortened = Simplify[sum] /. n! (1 + n) -> (1 + n)!},
  If[FreeQ[shortened, Factorial | Gamma], Factor[shortened], shortened]
]
ratio[f_, k_] := 1 /; FreeQ[f, k]
ratio[f_Times, k_] := Map[ratio[#, k] &, f]
ratio[argument_!^power_., k_] :=
  With[{slope = Coefficient[argument, k]},
    If[
      PolynomialQ[argument, k] &&
        IntegerQ[slope] &&
        Expand[argument - slope k - (argument /. k -> 0)] === 0,
      If[slope > 0,
        Product[argument + j, {j, 1, slope}],
        1/Product[argument - j, {j, 0, -slope - 1}]
      ]^power,
      $Failed
    ]
  ] /; FreeQ[power, k]
ratio[base_^exponent_, k_] :=
  If[PolynomialQ[exponent, k] && Exponent[exponent, k] === 1,
    base^Coefficient[exponent, k],
    $Failed
  ] /; FreeQ[base, k]
ratio[Binomial[m_, k_], k_] := (m - k)/(k + 1) /; FreeQ[m, k]
ratio[f_, k_] := If[
  PolynomialQ[Numerator[Together[f]], k] && PolynomialQ[Denominator[Together[f]], k],
  (f /. k -> k + 1)/f,
  $Failed
]
(* Common factors are sought up to a shift of 8, polynomials up to degree 8. *)
gosper[f_, k_] := Module[
  {
    termRatio = ratio[Factor[Together[f]], k], commonFactors = 1, numerator, denominator, divisor,
    degree, unknowns, polynomial, system
  },
  If[! FreeQ[termRatio, $Failed | ratio], Return[$Failed]];
  termRatio = Together[termRatio];
  {numerator, denominator} = {Numerator[termRatio], Denominator[termRatio]};
  If[! PolynomialQ[numerator, k] || ! PolynomialQ[denominator, k] || FreeQ[termRatio, k],
    Return[$Failed]
  ];
  Do[
    divisor = PolynomialGCD[numerator, Expand[denominator /. k -> k + j]];
    If[! FreeQ[divisor, k],
      numerator = Cancel[numerator/divisor];
      denominator = Cancel[denominator/(divisor /. k -> k - j)];
      commonFactors = commonFactors Product[divisor /. k -> k - i, {i, 1, j}]
    ],
    {j, 0, 8}
  ];
  {commonFactors, numerator, denominator} = Map[Expand, {commonFactors, numerator, denominator}];
  denominator = Expand[denominator /. k -> k - 1];
  degree =
    Max[
        0,
        Exponent[commonFactors, k] -
          Max[
            Exponent[Expand[numerator - denominator], k],
            Exponent[Expand[numerator + denominator], k] - 1
          ]
      ] + 1;
  If[! NumberQ[degree] || degree > 8, Return[$Failed]];
  unknowns = Table[Unique["c"], {degree + 1}];
  polynomial = unknowns.k^Range[0, degree];
  system = CoefficientList[
    Expand[numerator (polynomial /. k -> k + 1) - denominator polynomial - commonFactors],
    k
  ];
  system = principalSolve[Thread[DeleteCases[system, 0] == 0], unknowns];
  If[! MatchQ[system, {{__Rule}}], Return[$Failed]];
  polynomial = polynomial /. First[system] /. Thread[unknowns -> 0];
  Simplify[numerator (polynomial /. k -> k + 1)/commonFactors f]
]

telescopingProduct::usage = "Telescoping products, for `Product`."
telescopingProduct[f_, k_, first_, Infinity] := With[
  {limit = Limit[telescopingProduct[f, k, first, mSymbol], mSymbol -> Infinity]},
  If[FreeQ[limit, Limit | $Failed | Indeterminate | DirectedInfinity | Infinity],
    limit,
    gammaProduct[f, k, first]
  ]
]
gammaProduct[1 + b_. k_^-2, k_, 1] :=
  With[{squareRoot = Sqrt[Abs[b]]},
    If[b > 0, Sinh[squareRoot Pi], Sin[squareRoot Pi]]/(squareRoot Pi)
  ] /; NumericQ[b]
gammaProduct[f_, k_, first_Integer] := With[
  {rootLists = Map[productRoots[#, k] &, {Numerator[Together[f]], Denominator[Together[f]]}]},
  FullSimplify[Apply[Times, Gamma[first - rootLists[[2]]]]/Apply[
    Times,
    Gamma[first - rootLists[[1]]]
  ]] /;
    FreeQ[rootLists, $Failed] &&
      Length[rootLists[[1]]] === Length[rootLists[[2]]] &&
      Expand[Total[rootLists[[1]]] - Total[rootLists[[2]]]] === 0 &&
      Limit[f, k -> Infinity] === 1
]
productRoots[polynomial_, k_] := With[{zeros = k /. principalSolve[polynomial == 0, k]},
  If[
    PolynomialQ[polynomial, k] &&
      VectorQ[zeros, MatchQ[#, _Integer | _Rational] &] &&
      Length[zeros] === Exponent[polynomial, k],
    zeros,
    $Failed
  ]
]
gammaProduct[_, _, _] := $Failed
(* Factors that are shifts of one another cancel, but for some at both ends. *)
telescopingProduct[f_, k_, first_, n_] := Module[
  {factors, leading, product = 1, base, shifted, lowestShift},
  If[! PolynomialQ[Numerator[Together[f]], k] || ! PolynomialQ[Denominator[Together[f]], k],
    Return[$Failed]
  ];
  factors = Join[
    FactorList[Numerator[Together[f]]],
    Map[{#[[1]], -#[[2]]} &, FactorList[Denominator[Together[f]]]]
  ];
  leading = Times @@ Map[#[[1]]^#[[2]] &, Select[factors, FreeQ[#[[1]], k] &]];
  factors = Select[factors, ! FreeQ[#[[1]], k] &];
  leading = leading Times @@ Map[Coefficient[#[[1]], k, Exponent[#[[1]], k]]^#[[2]] &, factors];
  If[leading =!= 1,
    If[n === Infinity, Return[$Failed]];
    product = leading^(n - first + 1)
  ];
  factors = Map[{Expand[#[[1]]/Coefficient[#[[1]], k, Exponent[#[[1]], k]]], #[[2]]} &, factors];
  While[
    factors =!= {},
    base = First[factors];
    shifted = Map[Append[#, productShift[base[[1]], #[[1]], k]] &, factors];
    factors = Cases[shifted, {factor_, exponent_, $Failed} :> {factor, exponent}];
    shifted = Select[shifted, IntegerQ[Last[#]] &];
    lowestShift = Min[shifted[[All, 3]]];
    base = Expand[base[[1]] /. k -> k + lowestShift];
    shifted = Map[{#[[2]], #[[3]] - lowestShift} &, shifted];
    If[Total[shifted[[All, 1]]] =!= 0, Return[$Failed, Module]];
    product = product Times @@ Map[
      Function[pair,
        (Product[base /. k -> n + j, {j, 1, pair[[2]]}]/Product[
          base /. k -> first + j,
          {j, 0, pair[[2]] - 1}
        ])^pair[[1]]
      ],
      shifted
    ]
  ];
  product
]
productShift[first_, second_, k_] := Module[{degree = Exponent[first, k], shift},
  If[Exponent[second, k] =!= degree, Return[$Failed]];
  shift = (Coefficient[second, k, degree - 1] - Coefficient[first, k, degree - 1])/degree;
  If[IntegerQ[shift] && Expand[(first /. k -> k + shift) - second] === 0, shift, $Failed]
]

(* By partial sums; where these settle slowly, by Levin's transformation of them. *)
sumNumerically::usage = "An infinite sum in machine numbers, for `Sum`."
(* Three negligible terms end it; else the sums of 15 and of 18 terms, transformed, must agree. *)
sumNumerically[f_, k_, first_] := Module[
  {sum = 0., partialSums = {}, term, smallCount = 0, estimates},
  Do[
    term = N[f /. k -> n];
    If[! NumberQ[term], Return[$Failed, Module]];
    sum += term;
    AppendTo[partialSums, {sum, term}];
    smallCount = If[Abs[term] <= 10^-17 Abs[sum], smallCount + 1, 0];
    If[smallCount > 2, Break[]],
    {n, first, first + 200}
  ];
  If[smallCount > 2,
    sum,
    estimates = {levin[partialSums, 14], levin[partialSums, 17]};
    If[
      VectorQ[estimates, NumberQ] &&
        Abs[estimates[[1]] - estimates[[2]]] < 10^-6 Abs[estimates[[2]]],
      estimates[[2]],
      $Failed
    ]
  ]
]
levin[partialSums_, degree_] := With[
  {
    weights = Table[
      (-1)^j Binomial[degree, j] (j + 1.)^(degree - 2)/partialSums[[j + 1, 2]],
      {j, 0, degree}
    ]
  },
  weights.partialSums[[1 ;; degree + 1, 1]]/Total[weights]
]
