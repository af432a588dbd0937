ModularInverse::usage = "The reciprocal for a modulus."
Attributes[ModularInverse] = {Listable}
(*2*)
ModularInverse[a_Integer, m_Integer] := inverseMod[Mod[a, m], m] /; GCD[a, m] == 1 && m > 0
inverseMod[a_, m_] := Module[{r$ = {m, a}, t$ = {0, 1}, q$},
  While[
    r$[[2]] != 0,
    q$ = Quotient[r$[[1]], r$[[2]]];
    r$ = {r$[[2]], r$[[1]] - q$ r$[[2]]};
    t$ = {t$[[2]], t$[[1]] - q$ t$[[2]]}
  ];
  Mod[t$[[1]], m]
]

ExtendedGCD::usage = "The greatest common divisor, and of which multiples it is the sum."
ExtendedGCD[a_Integer, b_Integer] := extendedGCD[{a, 1, 0}, {b, 0, 1}]
extendedGCD[p_, q_] := If[q[[1]] == 0,
  With[{s$ = If[p[[1]] < 0, -1, 1]}, {s$ p[[1]], s$ Rest[p]}],
  extendedGCD[q, p - Quotient[p[[1]], q[[1]]] q]
]

MultiplicativeOrder::usage = "The smallest power with the remainder 1."
Attributes[MultiplicativeOrder] = {Listable}
MultiplicativeOrder[a_Integer, m_Integer] :=
  First[Select[Divisors[EulerPhi[m]], PowerMod[a, #, m] == Mod[1, m] &, 1]] /; GCD[a, m] == 1

PrimitiveRoot::usage = "A number whose powers have all remainders."
(*2*)
PrimitiveRoot[2] := 1
PrimitiveRoot[n_Integer] := With[
  {f$ = EulerPhi[n], c$ = Which[n == 4, {3}, True, FactorInteger[If[EvenQ[n], n/2, n]]]},
  First[Select[Range[n - 1], GCD[#, n] == 1 && MultiplicativeOrder[#, n] == f$ &, 1]] /;
    Length[c$] == 1 && n < 10^6
]

JacobiSymbol::usage = "1, -1 or 0 as a number is a square for a modulus."
Attributes[JacobiSymbol] = {Listable}
(*2*)
JacobiSymbol[a_Integer, n_Integer] :=
  Module[{x$ = Mod[a, n], m$ = n, s$ = 1},
    While[
      x$ != 0,
      While[
        EvenQ[x$],
        x$ = x$/2;
        If[MemberQ[{3, 5}, Mod[m$, 8]], s$ = -s$]
      ];
      {x$, m$} = {m$, x$};
      If[Mod[x$, 4] == 3 && Mod[m$, 4] == 3, s$ = -s$];
      x$ = Mod[x$, m$]
    ];
    If[m$ == 1, s$, 0]
  ] /;
    OddQ[n] && n > 0

KroneckerSymbol::usage = "`JacobiSymbol` of odd moduli."
Attributes[KroneckerSymbol] = {Listable}
KroneckerSymbol[a_Integer, n_Integer] := JacobiSymbol[a, n] /; OddQ[n] && n > 0

PrimeNu::usage = "How many primes divide it."
Attributes[PrimeNu] = {Listable}
PrimeNu[1] := 0
PrimeNu[n_Integer] := Length[FactorInteger[Abs[n]]]

PrimeOmega::usage = "How many primes it is the product of."
Attributes[PrimeOmega] = {Listable}
PrimeOmega[1] := 0
PrimeOmega[n_Integer] := Total[Last /@ FactorInteger[Abs[n]]]

LiouvilleLambda::usage = "1 or -1 by the number of its prime factors."
Attributes[LiouvilleLambda] = {Listable}
LiouvilleLambda[n_Integer] := (-1)^PrimeOmega[n]

IntegerExponent::usage = "How often a number divides another."
Attributes[IntegerExponent] = {Listable}
IntegerExponent[n_Integer] := IntegerExponent[n, 10]
IntegerExponent[0, _] := Infinity
IntegerExponent[n_Integer, b_Integer] :=
  Module[{k$ = 0, m$ = n},
    While[
      Mod[m$, b] == 0,
      m$ = m$/b;
      k$++
    ];
    k$
  ] /;
    b > 1

SquareFreeQ::usage = "Whether no square divides it."
Attributes[SquareFreeQ] = {Listable}
SquareFreeQ[n_Integer] := n != 0 && Max[Last /@ FactorInteger[n]] < 2 || Abs[n] == 1

PerfectNumberQ::usage = "Whether it is the sum of its divisors."
Attributes[PerfectNumberQ] = {Listable}
PerfectNumberQ[n_Integer] := n > 1 && DivisorSigma[1, n] == 2 n

DivisorSum::usage = "The sum of a function of the divisors."
DivisorSum[n_Integer, f_] := Total[Map[f, Divisors[n]]]
DivisorSum[n_Integer, f_, c_] := Total[Map[f, Select[Divisors[n], c]]]

EulerPhi::usage = "How many numbers below n share no factor with it."
Attributes[EulerPhi] = {Listable}
EulerPhi[n_Integer] := n Product[1 - 1/p$[[1]], {p$, If[n == 1, {}, FactorInteger[n]]}]

MoebiusMu::usage = "1, -1 or 0 by the prime factors."
Attributes[MoebiusMu] = {Listable}
MoebiusMu[1] := 1
MoebiusMu[n_Integer] := With[{f$ = Last /@ FactorInteger[n]}, If[Max[f$] > 1, 0, (-1)^Length[f$]]]

DivisorSigma::usage = "The sum of powers of divisors."
Attributes[DivisorSigma] = {Listable}
DivisorSigma[k_, n_Integer] := Total[Divisors[n]^k]

ChineseRemainder::usage = "The smallest number with those remainders."
ChineseRemainder[r_List, m_List] :=
  With[{s$ = Fold[chineseStep, {0, 1}, Transpose[{r, m}]]}, First[s$] /; ListQ[s$]] /;
    Length[r] === Length[m] && VectorQ[Join[r, m], IntegerQ] && FreeQ[m, 0]
chineseStep[{a_, n_}, {r_, m_}] := With[{g$ = GCD[n, m]},
  Which[
    Mod[r - a, g$] =!= 0, $Failed,
    m === g$, {a, n},
    True, {Mod[a + n Mod[(r - a)/g$ PowerMod[n/g$, -1, m/g$], m/g$], n m/g$], n m/g$}
  ]
]
chineseStep[_, _] := $Failed

PrimitiveRootList::usage = "All primitive roots of an integer."
(*2*)
PrimitiveRootList[n_Integer] := Select[Range[n - 1],
  CoprimeQ[#, n] && MultiplicativeOrder[#, n] === EulerPhi[n] &
]

FrobeniusSolve::usage = "Ways to make a sum of multiples of integers."
(*2*)
FrobeniusSolve[{a_Integer}, n_Integer] := If[Mod[n, a] === 0, {{Quotient[n, a]}}, {}]
FrobeniusSolve[{a_Integer, b__Integer}, n_Integer] := Join @@ Table[
  Map[Prepend[#, k$] &, FrobeniusSolve[{b}, n - k$ a]],
  {k$, 0, Quotient[n, a]}
]
FrobeniusSolve[l_List, n_Integer, m_Integer] := Take[FrobeniusSolve[l, n], UpTo[m]]

FrobeniusNumber::usage = "The largest integer that is no sum of multiples of integers."
(*2*)
FrobeniusNumber[l : {__Integer?Positive}] := Module[{m$ = Min[l], d$, o$ = {}},
  If[GCD @@ l =!= 1, Return[Infinity]];
  If[m$ === 1, Return[-1]];
  d$ = Prepend[Table[Infinity, {m$ - 1}], 0];
  While[
    o$ =!= d$,
    o$ = d$;
    Do[
      With[{q$ = Mod[r$ + a$, m$] + 1},
        If[d$[[r$ + 1]] + a$ < d$[[q$]], d$[[q$]] = d$[[r$ + 1]] + a$]
      ],
      {a$, l},
      {r$, 0, m$ - 1}
    ]
  ];
  Max[d$] - m$
]

PrimePowerQ::usage = "Whether an integer is a power of a prime."
Attributes[PrimePowerQ] = {Listable}
(*2*)
PrimePowerQ[n_Integer] := Abs[n] > 1 && Length[FactorInteger[Abs[n]]] === 1

MangoldtLambda::usage = "The logarithm of the prime of a power of a prime, else 0."
Attributes[MangoldtLambda] = {Listable}
(*2*)
MangoldtLambda[n_Integer] := If[PrimePowerQ[n], Log[FactorInteger[n][[1, 1]]], 0] /; n > 0

CarmichaelLambda::usage = "The least exponent that gives 1 for all coprime integers."
Attributes[CarmichaelLambda] = {Listable}
(*2*)
CarmichaelLambda[n_Integer] :=
  If[n < 3, 1, LCM @@ Map[carmichael @@ # &, FactorInteger[n]]] /; n > 0
carmichael[2, k_] := {1, 2}[[k]] /; k < 3
carmichael[2, k_] := 2^(k - 2)
carmichael[p_, k_] := (p - 1) p^(k - 1)

MersennePrimeExponent::usage = "The exponents of Mersenne primes."
Attributes[MersennePrimeExponent] = {Listable}
(*2*)
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
(*2*)
MersennePrimeExponentQ[n_] := IntegerQ[n] && MemberQ[Table[MersennePrimeExponent[k$], {k$, 45}], n]

PowersRepresentations::usage = "Ways to make a sum of powers."
(*2*)
PowersRepresentations[n_Integer, k_Integer, p_Integer] :=
  powers[n, k, p, 0] /; n >= 0 && k > 0 && p > 0
powers[n_, 1, p_, m_] := With[{r$ = Round[N[n]^(1/p)]}, If[r$^p === n && r$ >= m, {{r$}}, {}]]
powers[n_, k_, p_, m_] := Join @@ Table[
  Map[Prepend[#, j$] &, powers[n - j$^p, k - 1, p, j$]],
  {j$, m, Floor[N[n/k]^(1/p) + 10^-9]}
]

(* A root of a whole number is (p + Sqrt[r])/q, whose terms repeat when p and q do. *)
ContinuedFraction::usage = "The terms of a continued fraction."
(*2*)
ContinuedFraction[x : _Integer | _Rational] := Module[{r$ = {}, y$ = x},
  While[
    AppendTo[r$, Floor[y$]];
    y$ =!= Last[r$],
    y$ = 1/(y$ - Last[r$])
  ];
  r$
]
ContinuedFraction[x_Real] := ContinuedFraction[Rationalize[
  x,
  If[MachineNumberQ[x], 0, Abs[x] 10^-Precision[x]]
]]
ContinuedFraction[x_Real, n_Integer] := Take[ContinuedFraction[x], UpTo[n]]
ContinuedFraction[x_, n_Integer] := Module[{r$ = {}, y$ = x},
  Do[
    AppendTo[r$, Floor[y$]];
    If[y$ === Last[r$], Break[]];
    y$ = Together[1/(y$ - Last[r$])],
    {n}
  ];
  r$
]
ContinuedFraction[x_?NumericQ] := With[{r$ = fractionRoot[x]}, r$ /; r$ =!= $Failed] /; ! NumberQ[x]
fractionRoot[x_] := Module[{g$ = Expand[Together[x]], a$, d$, s$},
  a$ = Total[Cases[If[Head[g$] === Plus, List @@ g$, {g$}], _Integer | _Rational]];
  d$ = Expand[(g$ - a$)^2];
  If[! MatchQ[d$, _Integer | _Rational] || d$ <= 0 || MatchQ[Sqrt[d$], _Integer | _Rational],
    Return[$Failed]
  ];
  s$ = Sign[N[g$ - a$]] Denominator[d$] Denominator[a$];
  fractionPeriod[s$ a$, (s$^2 d$), s$]
]
fractionPeriod[p_, r_, q_] := Module[
  {p$ = p Abs[q], r$ = r q^2, q$ = q Abs[q], t$, l$ = {}, s$ = <||>, a$},
  t$ = Floor[Sqrt[r$]];
  While[
    ! KeyExistsQ[s$, {p$, q$}],
    If[Length[l$] > 1000, Return[$Failed, Module]];
    AssociateTo[s$, {p$, q$} -> Length[l$]];
    a$ = Floor[(p$ + If[q$ > 0, t$, t$ + 1])/q$];
    AppendTo[l$, a$];
    p$ = a$ q$ - p$;
    q$ = (r$ - p$^2)/q$
  ];
  Append[Take[l$, s$[{p$, q$}]], Drop[l$, s$[{p$, q$}]]]
]

FromContinuedFraction::usage = "The number with that continued fraction."
(*2*)
FromContinuedFraction[{a___, p_}] :=
  Module[
    {
      m$ = Dot @@ Map[{{#, 1}, {1, 0}} &, p],
      n$ = Fold[#1.{{#2, 1}, {1, 0}} &, {{1, 0}, {0, 1}}, {a}], r$, s$, d$
    },
    r$ = (m$[[1, 1]] - m$[[2, 2]])/(2 m$[[2, 1]]);
    s$ = 1/(2 m$[[2, 1]]);
    d$ = (m$[[1, 1]] - m$[[2, 2]])^2 + 4 m$[[1, 2]] m$[[2, 1]];
    Together[Expand[(n$[[1, 1]] r$ + n$[[1, 2]] + n$[[1, 1]] s$ Sqrt[d$]) (
      n$[[2, 1]] r$ + n$[[2, 2]] - n$[[2, 1]] s$ Sqrt[d$]
    )]/((n$[[2, 1]] r$ + n$[[2, 2]])^2 - (n$[[2, 1]] s$)^2 d$)]
  ] /; ListQ[p]
FromContinuedFraction[l_List] := Together[Fold[#2 + 1/#1 &, Last[l], Rest[Reverse[l]]]]

Convergents::usage = "The fractions of the beginnings of a continued fraction."
(*2*)
Convergents[l_List] := Table[FromContinuedFraction[Take[l, k$]], {k$, Length[l]}]
Convergents[x_, n_] := Convergents[ContinuedFraction[x, n]]
Convergents[x : _Integer | _Rational | _Real] := Convergents[ContinuedFraction[x]]
