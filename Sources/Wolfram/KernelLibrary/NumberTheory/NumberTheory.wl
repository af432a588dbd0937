ModularInverse::usage = "The reciprocal for a modulus."
Attributes[ModularInverse] = {Listable}
ModularInverse[a_Integer, modulus_Integer] :=
  inverseMod[Mod[a, modulus], modulus] /; GCD[a, modulus] == 1 && modulus > 0
inverseMod[a_, modulus_] := Module[{remainders = {modulus, a}, coefficients = {0, 1}, quotient},
  While[
    remainders[[2]] != 0,
    quotient = Quotient[remainders[[1]], remainders[[2]]];
    remainders = {remainders[[2]], remainders[[1]] - quotient remainders[[2]]};
    coefficients = {coefficients[[2]], coefficients[[1]] - quotient coefficients[[2]]}
  ];
  Mod[coefficients[[1]], modulus]
]

ExtendedGCD::usage = "The greatest common divisor, and of which multiples it is the sum."
Attributes[ExtendedGCD] = {Listable}
ExtendedGCD[a_Integer, b_Integer] := extendedGCD[{a, 1, 0}, {b, 0, 1}] /; {a, b} =!= {0, 0}
(* A row has a number and the coefficients of the two integers of which it is the sum. *)
extendedGCD[row_, nextRow_] := If[nextRow[[1]] == 0,
  With[{sign = If[row[[1]] < 0, -1, 1]}, {sign row[[1]], sign Rest[row]}],
  extendedGCD[nextRow, row - Quotient[row[[1]], nextRow[[1]]] nextRow]
]

MultiplicativeOrder::usage = "The smallest power with the remainder 1."
Attributes[MultiplicativeOrder] = {Listable}
MultiplicativeOrder[a_Integer, modulus_Integer] :=
  First[Select[Divisors[EulerPhi[modulus]], PowerMod[a, #, modulus] == Mod[1, modulus] &, 1]] /;
    GCD[a, modulus] == 1 && modulus != 0

PrimitiveRoot::usage = "A number whose powers have all remainders."
PrimitiveRoot[2] := 1
(* Up to a million: all numbers are tried in turn. *)
PrimitiveRoot[n_Integer] := With[
  {
    totient = EulerPhi[n],
    primePowers = Which[n == 4, {3}, True, FactorInteger[If[EvenQ[n], n/2, n]]]
  },
  First[Select[Range[n - 1], GCD[#, n] == 1 && MultiplicativeOrder[#, n] == totient &, 1]] /;
    n > 2 && Length[primePowers] == 1 && (n == 4 || Mod[n, 4] != 0) && n < 10^6
]

JacobiSymbol::usage = "1, -1 or 0 as a number is a square for a modulus."
Attributes[JacobiSymbol] = {Listable}
JacobiSymbol[a_Integer, n_Integer] :=
  Module[{remainder = Mod[a, n], modulus = n, sign = 1},
    While[
      remainder != 0,
      While[
        EvenQ[remainder],
        remainder = remainder/2;
        If[MemberQ[{3, 5}, Mod[modulus, 8]], sign = -sign]
      ];
      {remainder, modulus} = {modulus, remainder};
      If[Mod[remainder, 4] == 3 && Mod[modulus, 4] == 3, sign = -sign];
      remainder = Mod[remainder, modulus]
    ];
    If[modulus == 1, sign, 0]
  ] /;
    OddQ[n] && n > 0

KroneckerSymbol::usage = "`JacobiSymbol` of odd moduli."
Attributes[KroneckerSymbol] = {Listable}
KroneckerSymbol[a_Integer, n_Integer] := JacobiSymbol[a, n] /; OddQ[n] && n > 0

PrimeNu::usage = "How many primes divide it."
Attributes[PrimeNu] = {Listable}
PrimeNu[1 | -1] := 0
PrimeNu[n_Integer] := Length[FactorInteger[Abs[n]]] /; n != 0

PrimeOmega::usage = "How many primes it is the product of."
Attributes[PrimeOmega] = {Listable}
PrimeOmega[1 | -1] := 0
PrimeOmega[n_Integer] := Total[Last /@ FactorInteger[Abs[n]]] /; n != 0

LiouvilleLambda::usage = "1 or -1 by the number of its prime factors."
Attributes[LiouvilleLambda] = {Listable}
LiouvilleLambda[n_Integer] := (-1)^PrimeOmega[n] /; n != 0

IntegerExponent::usage = "How often a number divides another."
Attributes[IntegerExponent] = {Listable}
IntegerExponent[n_Integer] := IntegerExponent[n, 10]
IntegerExponent[0, _] := Infinity
IntegerExponent[n_Integer, base_Integer] :=
  Module[{exponent = 0, quotient = n},
    While[
      Mod[quotient, base] == 0,
      quotient = quotient/base;
      exponent++
    ];
    exponent
  ] /;
    base > 1

SquareFreeQ::usage = "Whether no square divides it."
Attributes[SquareFreeQ] = {Listable}
SquareFreeQ[n_Integer] := n != 0 && Max[Last /@ FactorInteger[n]] < 2 || Abs[n] == 1

PerfectNumberQ::usage = "Whether it is the sum of its divisors."
Attributes[PerfectNumberQ] = {Listable}
PerfectNumberQ[n_Integer] := n > 1 && DivisorSigma[1, n] == 2 n

DivisorSum::usage = "The sum of a function of the divisors."
DivisorSum::arguments = "2 3"
DivisorSum[n_Integer, f_] := Total[Map[f, Divisors[n]]] /; n != 0
DivisorSum[n_Integer, f_, test_] := Total[Map[f, Select[Divisors[n], test]]] /; n != 0

EulerPhi::usage = "How many numbers below n share no factor with it."
Attributes[EulerPhi] = {Listable}
EulerPhi[0] := 0
EulerPhi[n_Integer] := Abs[n] Product[
  1 - 1/primePower[[1]],
  {primePower, If[Abs[n] == 1, {}, FactorInteger[Abs[n]]]}
]

MoebiusMu::usage = "1, -1 or 0 by the prime factors."
Attributes[MoebiusMu] = {Listable}
MoebiusMu[0] := 0
MoebiusMu[1 | -1] := 1
MoebiusMu[n_Integer] := With[{exponents = Last /@ FactorInteger[Abs[n]]},
  If[Max[exponents] > 1, 0, (-1)^Length[exponents]]
]

DivisorSigma::usage = "The sum of powers of divisors."
Attributes[DivisorSigma] = {Listable}
DivisorSigma[exponent_, n_Integer] := Total[Divisors[n]^exponent] /; n != 0

ChineseRemainder::usage = "The smallest number with those remainders."
ChineseRemainder[remainders_List, moduli_List] :=
  With[{solution = Fold[chineseStep, {0, 1}, Transpose[{remainders, moduli}]]},
    First[solution] /; ListQ[solution]
  ] /;
    Length[remainders] === Length[moduli] &&
      VectorQ[Join[remainders, moduli], IntegerQ] &&
      Min[moduli] > 0
chineseStep[{solution_, period_}, {remainder_, modulus_}] := With[{divisor = GCD[period, modulus]},
  Which[
    Mod[remainder - solution, divisor] =!= 0, $Failed,
    modulus === divisor, {solution, period},
    True,
      {
        Mod[
          solution +
            period Mod[
              (remainder - solution)/divisor PowerMod[period/divisor, -1, modulus/divisor],
              modulus/divisor
            ],
          period modulus/divisor
        ], period modulus/divisor
      }
  ]
]
chineseStep[_, _] := $Failed

PrimitiveRootList::usage = "All primitive roots of an integer."
PrimitiveRootList[n_Integer] :=
  Select[Range[n - 1], CoprimeQ[#, n] && MultiplicativeOrder[#, n] === EulerPhi[n] &] /; n > 1

FrobeniusSolve::usage = "Ways to make a sum of multiples of integers."
FrobeniusSolve[{__Integer?Positive}, _Integer?Negative] := {}
FrobeniusSolve[{coefficient_Integer?Positive}, total_Integer] := If[Mod[total, coefficient] === 0,
  {{Quotient[total, coefficient]}},
  {}
]
FrobeniusSolve[
  {coefficient_Integer?Positive, otherCoefficients__Integer?Positive},
  total_Integer
] := Join @@ Table[
  Map[Prepend[#, k] &, FrobeniusSolve[{otherCoefficients}, total - k coefficient]],
  {k, 0, Quotient[total, coefficient]}
]
FrobeniusSolve[coefficients : {__Integer?Positive}, total_Integer, count_Integer?NonNegative] :=
  Take[FrobeniusSolve[coefficients, total], UpTo[count]]

FrobeniusNumber::usage = "The largest integer that is no sum of multiples of integers."
(* `leastSums` has, for each remainder modulo the smallest, the least sum with it. *)
FrobeniusNumber[coefficients : {__Integer?Positive}] := Module[
  {smallest = Min[coefficients], leastSums, previousSums = {}},
  If[GCD @@ coefficients =!= 1, Return[Infinity]];
  If[smallest === 1, Return[-1]];
  leastSums = Prepend[Table[Infinity, {smallest - 1}], 0];
  While[
    previousSums =!= leastSums,
    previousSums = leastSums;
    Do[
      With[{place = Mod[remainder + coefficient, smallest] + 1},
        If[leastSums[[remainder + 1]] + coefficient < leastSums[[place]],
          leastSums[[place]] = leastSums[[remainder + 1]] + coefficient
        ]
      ],
      {coefficient, coefficients},
      {remainder, 0, smallest - 1}
    ]
  ];
  Max[leastSums] - smallest
]

PrimePowerQ::usage = "Whether an integer is a power of a prime."
Attributes[PrimePowerQ] = {Listable}
PrimePowerQ[n_Integer] := Abs[n] > 1 && Length[FactorInteger[Abs[n]]] === 1

MangoldtLambda::usage = "The logarithm of the prime of a power of a prime, else 0."
Attributes[MangoldtLambda] = {Listable}
MangoldtLambda[n_Integer] := If[PrimePowerQ[n], Log[FactorInteger[n][[1, 1]]], 0] /; n > 0

CarmichaelLambda::usage = "The least exponent that gives 1 for all coprime integers."
Attributes[CarmichaelLambda] = {Listable}
CarmichaelLambda[n_Integer] :=
  If[Abs[n] < 3, 1, LCM @@ Map[carmichael @@ # &, FactorInteger[Abs[n]]]] /; n != 0
carmichael[2, exponent_] := {1, 2}[[exponent]] /; exponent < 3
carmichael[2, exponent_] := 2^(exponent - 2)
carmichael[prime_, exponent_] := (prime - 1) prime^(exponent - 1)

MersennePrimeExponent::usage = "The exponents of Mersenne primes."
Attributes[MersennePrimeExponent] = {Listable}
(* The 45 smallest. *)
MersennePrimeExponent[n_Integer] :=
  {
    2, 3, 5, 7, 13, 17, 19, 31, 61, 89, 107, 127, 521, 607, 1279, 2203, 2281, 3217, 4253, 4423,
    9689, 9941, 11213, 19937, 21701, 23209, 44497, 86243, 110503, 132049, 216091, 756839, 859433,
    1257787, 1398269, 2976221, 3021377, 6972593, 13466917, 20996011, 24036583, 25964951, 30402457,
    32582657, 37156667
  }[[n]] /;
    1 <= n <= 45

MersennePrimeExponentQ::usage = "Whether an integer is the exponent of a Mersenne prime."
Attributes[MersennePrimeExponentQ] = {Listable}
(* Beyond the listed exponents it is not known here. *)
MersennePrimeExponentQ[n_] :=
  IntegerQ[n] && MemberQ[Table[MersennePrimeExponent[k], {k, 45}], n] /;
    ! IntegerQ[n] || n <= MersennePrimeExponent[45]

PowersRepresentations::usage = "Ways to make a sum of powers."
PowersRepresentations[n_Integer, count_Integer, exponent_Integer] :=
  powers[n, count, exponent, 0] /; n >= 0 && count > 0 && exponent > 0
powers[n_, 1, exponent_, smallest_] := With[{base = Round[N[n]^(1/exponent)]},
  If[base^exponent === n && base >= smallest, {{base}}, {}]
]
(* 10^-9 keeps rounding errors from losing a root that is a whole number. *)
powers[n_, count_, exponent_, smallest_] := Join @@ Table[
  Map[Prepend[#, base] &, powers[n - base^exponent, count - 1, exponent, base]],
  {base, smallest, Floor[N[n/count]^(1/exponent) + 10^-9]}
]

(* A root of a whole number is (p + Sqrt[r])/q, whose terms repeat when p and q do. *)
ContinuedFraction::usage = "The terms of a continued fraction."
Attributes[ContinuedFraction] = {Listable}
ContinuedFraction[x_?Negative, count___] := With[{terms = ContinuedFraction[-x, count]},
  -terms /; ListQ[terms]
]
ContinuedFraction[x : _Integer | _Rational] := Module[{terms = {}, rest = x},
  While[
    AppendTo[terms, Floor[rest]];
    rest =!= Last[terms],
    rest = 1/(rest - Last[terms])
  ];
  terms
]
ContinuedFraction[x_Real] := ContinuedFraction[Rationalize[
  x,
  If[MachineNumberQ[x], 0, Abs[x] 10^-Precision[x]]
]]
ContinuedFraction[x : _Integer | _Rational | _Real, count_Integer?NonNegative] := Take[
  ContinuedFraction[x],
  UpTo[count]
]
ContinuedFraction[x_?NumericQ, count_Integer?NonNegative] :=
  With[{terms = fractionTerms[N[x, 2 count + 30], count]}, terms /; ListQ[terms]] /; ! NumberQ[x]
(* A term takes one digit on average; terms count if a change of the last digits leaves them. *)
fractionTerms[number_Real, count_] := With[
  {terms = Map[ContinuedFraction[Rationalize[number, 0] + # 10^(-2 count - 20), count] &, {-1, 1}]},
  If[SameQ @@ terms && Length[First[terms]] == count, First[terms], $Failed]
]
ContinuedFraction[x_?NumericQ] :=
  With[{terms = fractionRoot[x]}, terms /; terms =!= $Failed] /; ! NumberQ[x]
fractionRoot[x_] := Module[{expanded = Expand[Together[x]], rationalPart, radicand, multiplier},
  rationalPart = Total[Cases[
    If[Head[expanded] === Plus, List @@ expanded, {expanded}],
    _Integer | _Rational
  ]];
  radicand = Expand[(expanded - rationalPart)^2];
  If[
    ! MatchQ[radicand, _Integer | _Rational] ||
      radicand <= 0 ||
      MatchQ[Sqrt[radicand], _Integer | _Rational],
    Return[$Failed]
  ];
  multiplier = Sign[N[expanded - rationalPart]] Denominator[radicand] Denominator[rationalPart];
  fractionPeriod[multiplier rationalPart, (multiplier^2 radicand), multiplier]
]
(* A period is given up after 1000 terms. *)
fractionPeriod[startP_, startR_, startQ_] := Module[
  {
    p = startP Abs[startQ], r = startR startQ^2, q = startQ Abs[startQ], rootFloor, terms = {},
    places = <||>, term
  },
  rootFloor = Floor[Sqrt[r]];
  While[
    ! KeyExistsQ[places, {p, q}],
    If[Length[terms] > 1000, Return[$Failed, Module]];
    AssociateTo[places, {p, q} -> Length[terms]];
    term = Floor[(p + If[q > 0, rootFloor, rootFloor + 1])/q];
    AppendTo[terms, term];
    p = term q - p;
    q = (r - p^2)/q
  ];
  Append[Take[terms, places[{p, q}]], Drop[terms, places[{p, q}]]]
]

FromContinuedFraction::usage = "The number with that continued fraction."
(* `prefix` and `cycle` are products of matrices {{term, 1}, {1, 0}}. *)
FromContinuedFraction[terms : {___, {__?Negative}}] :=
  -FromContinuedFraction[-terms] /; FreeQ[Most[terms], _List, {1}]
FromContinuedFraction[{startTerms___, period_}] :=
  Module[
    {
      cycle = Dot @@ Map[{{#, 1}, {1, 0}} &, period],
      prefix = Fold[#1.{{#2, 1}, {1, 0}} &, {{1, 0}, {0, 1}}, {startTerms}], rationalPart, factor,
      discriminant
    },
    rationalPart = (cycle[[1, 1]] - cycle[[2, 2]])/(2 cycle[[2, 1]]);
    factor = 1/(2 cycle[[2, 1]]);
    discriminant = (cycle[[1, 1]] - cycle[[2, 2]])^2 + 4 cycle[[1, 2]] cycle[[2, 1]];
    Together[Expand[
      (prefix[[1, 1]] rationalPart + prefix[[1, 2]] + prefix[[1, 1]] factor Sqrt[discriminant]) (
        prefix[[2, 1]] rationalPart + prefix[[2, 2]] - prefix[[2, 1]] factor Sqrt[discriminant]
      )
    ]/((prefix[[2, 1]] rationalPart + prefix[[2, 2]])^2 - (prefix[[2, 1]] factor)^2 discriminant)]
  ] /;
    MatchQ[period, {__}] && FreeQ[{startTerms}, _List, {1}] && ! AnyTrue[period, Negative]
FromContinuedFraction[{}] := Infinity
FromContinuedFraction[terms : {__}] :=
  Together[Fold[#2 + 1/#1 &, Last[terms], Rest[Reverse[terms]]]] /; FreeQ[terms, _List, {1}]

Convergents::usage = "The fractions of the beginnings of a continued fraction."
Convergents[terms_List] :=
  Table[FromContinuedFraction[Take[terms, k]], {k, Length[terms]}] /; FreeQ[terms, _List, {1}]
Convergents[x_, n_] := Convergents[ContinuedFraction[x, n]]
Convergents[x : _Integer | _Rational | _Real] := Convergents[ContinuedFraction[x]]
