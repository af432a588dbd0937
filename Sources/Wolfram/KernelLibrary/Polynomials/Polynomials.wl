IrreduciblePolynomialQ::usage = "Whether a polynomial has no factors."
IrreduciblePolynomialQ[p_] := With[{f$ = Rest[FactorList[p]]}, Length[f$] == 1 && f$[[1, 2]] == 1]

SymmetricPolynomial::usage = "The sum of all products of k of some variables."
SymmetricPolynomial[k_Integer, v_List] := Total[Map[Times @@ # &, Subsets[v, {k}]]]

FromCoefficientRules::usage = "The polynomial of exponents and coefficients."
FromCoefficientRules[l_List, v_] := Total[Map[Last[#] Times @@ (Flatten[{v}]^First[#]) &, l]]

HornerForm::usage = "A polynomial with its variable taken out step by step."
HornerForm[p_] := With[{v$ = Variables[p]}, If[Length[v$] == 1, HornerForm[p, First[v$]], p]]
HornerForm[p_, x_] := With[{c$ = CoefficientList[p, x]},
  Fold[#2 + x #1 &, Last[c$], Rest[Reverse[c$]]]
]

PolynomialMod::usage = "A polynomial with its coefficients, or itself, by a modulus."
PolynomialMod[l_List, m_] := Map[PolynomialMod[#, m] &, l]
PolynomialMod[p_, m_Integer] :=
  FromCoefficientRules[
    Map[First[#] -> Mod[Last[#], m] &, CoefficientRules[p, Variables[p]]],
    Variables[p]
  ] /;
    Variables[p] =!= {}
PolynomialMod[n_Integer, m_Integer] := Mod[n, m]
PolynomialMod[p_, q_] := PolynomialRemainder[p, q, First[Variables[q]]] /; Variables[q] =!= {}
PolynomialMod[p_, {q_, m_Integer}] := PolynomialMod[PolynomialMod[p, q], m]

MonomialList::usage = "The monomials of a polynomial."
MonomialList[p_] := MonomialList[p, Variables[p]]
MonomialList[p_, x_] := Module[{e$ = Expand[p], v$ = Flatten[{x}]},
  e$ = If[Head[e$] === Plus, List @@ e$, {e$}];
  SortBy[e$, -Map[Function[u$, Exponent[#, u$]], v$] &]
]

CoefficientRules::usage = "The exponents and coefficients of a polynomial."
CoefficientRules[p_] := CoefficientRules[p, Variables[p]]
CoefficientRules[p_, x_] := Map[
  Function[m$,
    Map[Function[u$, Exponent[m$, u$]], Flatten[{x}]] -> (m$ /. Map[# -> 1 &, Flatten[{x}]])
  ],
  MonomialList[p, x]
]

PolynomialQuotient::usage = "The quotient of polynomials."
PolynomialQuotient[p_, q_, x_] := First[PolynomialQuotientRemainder[p, q, x]]

PolynomialRemainder::usage = "The remainder of a division of polynomials."
PolynomialRemainder[p_, q_, x_] := Last[PolynomialQuotientRemainder[p, q, x]]

PolynomialQuotientRemainder::usage = "Quotient and remainder of polynomials."
PolynomialQuotientRemainder[p_, q_, x_] := {Expand[p/q], 0} /; FreeQ[q, x] && q =!= 0
PolynomialQuotientRemainder[p_, q_, x_] := Module[
  {r$ = Expand[p], s$ = 0, n$ = Exponent[q, x], c$, t$},
  c$ = Coefficient[q, x, n$];
  While[
    r$ =!= 0 && Exponent[r$, x] >= n$,
    t$ = Together[Coefficient[r$, x, Exponent[r$, x]]/c$] x^(Exponent[r$, x] - n$);
    s$ = s$ + t$;
    r$ = Expand[r$ - t$ q];
    If[n$ == 0, r$ = 0]
  ];
  {Expand[s$], r$}
]

PolynomialGCD::usage = "The greatest common divisor of polynomials."
PolynomialGCD[p_Integer, q_Integer] := GCD[p, q]
PolynomialGCD[p_, q_] := Expand[Cancel[p/Numerator[Cancel[p/q]]]] /; Length[Variables[{p, q}]] > 1
PolynomialGCD[p_, q_, r__] := PolynomialGCD[PolynomialGCD[p, q], r]
PolynomialGCD[p_, q_] := Module[{x$ = First[Variables[{p, q}]], a$ = Expand[p], b$ = Expand[q]},
  While[b$ =!= 0, {a$, b$} = {b$, PolynomialRemainder[a$, b$, x$]}];
  If[Exponent[a$, x$] == 0, 1, Last[FactorTermsList[a$]]]
]

FactorTermsList::usage = "The factor that is a number, and the rest."
FactorTermsList[p_] := Module[{c$ = Flatten[{CoefficientList[p, First[Variables[p]]]}], g$},
  g$ = (GCD @@ Numerator[c$])/(LCM @@ Denominator[c$]);
  g$ = If[TrueQ[Last[c$] < 0], -g$, g$];
  {g$, Expand[p/g$]}
]

PolynomialLCM::usage = "The least common multiple of polynomials of one variable."
PolynomialLCM[p_, q_] := Factor[p PolynomialQuotient[
  q,
  PolynomialGCD[p, q],
  First[Variables[{p, q}]]
]]

Resultant::usage = "The resultant of two polynomials."
(*2*)
Resultant[p_, q_, x_] := Module[
  {a$ = Reverse[CoefficientList[p, x]], b$ = Reverse[CoefficientList[q, x]], m$, n$},
  {m$, n$} = {Length[a$] - 1, Length[b$] - 1};
  Expand[Det[Join[
    Table[PadRight[Join[Table[0, {i$ - 1}], a$], m$ + n$], {i$, n$}],
    Table[PadRight[Join[Table[0, {i$ - 1}], b$], m$ + n$], {i$, m$}]
  ]]]
]

Discriminant::usage = "The discriminant of a polynomial."
Discriminant[p_, x_] := With[{n$ = Exponent[p, x]},
  Expand[Cancel[(-1)^(n$ (n$ - 1)/2) Resultant[p, D[p, x], x]/Coefficient[p, x, n$]]]
]

FactorList::usage = "The factors of a polynomial with their exponents."
FactorList[p_] := Module[{f$ = Factor[p], n$},
  f$ = If[Head[f$] === Times, List @@ f$, {f$}];
  n$ = Times @@ Select[f$, NumberQ];
  Prepend[Map[If[Head[#] === Power, List @@ #, {#, 1}] &, Select[f$, ! NumberQ[#] &]], {n$, 1}]
]

(* Factors that match a pattern are taken out of each term of the sum; what stands beside the same
ones is added. *)
collectTerms::usage =
  "Sums by the powers of several variables, or by factors that match a pattern, for `Collect`."
(*2*)
collectTerms[e : _List | _Equal, v_, h_] := Map[collectTerms[#, v, h] &, e]
collectTerms[e_, v_, h_] := collectTermsIn[e, Flatten[{v}], h]
collectTermsIn[e_, {}, h_] := h[e]
collectTermsIn[e_, {v_, r___}, h_] := Module[{collect$P = collectBase[v], collect$G = Expand[e]},
  collect$G = GatherBy[
    Map[collectSplit[#, collect$P] &, If[Head[collect$G] === Plus, List @@ collect$G, {collect$G}]],
    First
  ];
  Total[Map[collectTermsIn[Total[Map[Last, #]], {r}, h] #[[1, 1]] &, collect$G]]
]
collectSplit[t_, p_] := With[{collect$F = If[Head[t] === Times, List @@ t, {t}]},
  {
    Times @@ Select[collect$F, MatchQ[#, p | p^_] &],
    Times @@ Select[collect$F, ! MatchQ[#, p | p^_] &]
  }
]
collectBase[v_Times] :=
  Alternatives @@ Map[collectBase, List @@ v] /; ! FreeQ[
    v,
    Pattern | Blank | BlankSequence | BlankNullSequence
  ]
collectBase[Power[b_, _Optional | _Pattern | _Blank]] := b
collectBase[(Repeated | RepeatedNull)[b_]] := b
collectBase[b_^u_] :=
  _?(Function[q$, collectPower[q$, b, u]]) /; FreeQ[u, Blank | Pattern | Optional]
collectPower[b_^w_, b_, u_] := IntegerQ[Cancel[w/u]]
collectPower[b_, b_, u_] := IntegerQ[1/u]
collectBase[v_] := v

(* A factor that is linear in a variable has divisors of the highest and of the lowest coefficient
for its own. *)
factorLinear::usage =
  "Polynomials of several variables with a factor that is linear in one of them, for `Factor`."
(*2*)
factorLinear[f_Times] := Map[factorLinear, f]
factorLinear[(p_Plus)^k_] := factorLinear[p]^k
factorLinear[p_Plus] := Module[{v$ = Variables[p], r$ = $Failed, m$},
  If[
    Length[v$] < 3 ||
      Length[v$] > 6 ||
      Length[p] > 40 ||
      ! PolynomialQ[p, v$] ||
      ! AllTrue[CoefficientRules[p, v$][[All, 2]], IntegerQ],
    Return[p]
  ];
  m$ = Times @@ (v$^Map[Min, Transpose[CoefficientRules[p, v$][[All, 1]]]]);
  If[m$ =!= 1, Return[m$ factorLinear[Expand[p/m$]]]];
  Do[
    If[Exponent[p, x$] > 0,
      r$ = linearFactor[p, x$, DeleteCases[v$, x$]];
      If[r$ =!= $Failed, Break[]]
    ],
    {x$, SortBy[v$, Exponent[p, #] &]}
  ];
  If[ListQ[r$], Times @@ Map[Factor, r$], p]
]
factorLinear[u_] := u
linearFactor[p_, x_, v_] := Module[
  {c$ = CoefficientList[p, x], n$ = Thread[v -> Take[{2, 3, 5, 7, 11}, Length[v]]], l$, a$, k$, q$},
  If[First[c$] === 0, Return[$Failed]];
  q$ = Fold[PolynomialGCD, c$];
  If[! NumberQ[q$],
    l$ = First[Variables[q$]];
    Return[linearExact[
      p,
      q$,
      Expand[Map[PolynomialQuotient[#, q$, l$] &, c$].x^Range[0, Length[c$] - 1]]
    ]]
  ];
  If[Length[c$] === 2, Return[0]];
  {l$, a$} = Map[linearDivisors, {Last[c$], First[c$]}];
  If[Length[l$] Length[a$] > 600, Return[$Failed]];
  k$ = c$ /. n$;
  Catch[
    Do[
      q$ = -s$ w$/u$ /. n$;
      If[k$.q$^Range[0, Length[k$] - 1] === 0,
        q$ = linearExact[p, u$ x + s$ w$, PolynomialQuotient[p, u$ x + s$ w$, x]];
        If[q$ =!= $Failed, Throw[q$]]
      ],
      {u$, l$},
      {w$, a$},
      {s$, {1, -1}}
    ];
    $Failed
  ]
]
linearExact[p_, f_, q_] := If[PolynomialQ[q, Variables[p]] && Expand[f q - p] === 0,
  {f, q},
  $Failed
]
linearDivisors[c_] := With[{f$ = Factor[c]},
  DeleteDuplicates[Flatten[Fold[Outer[Times, #1, #2] &,
    {1},
    Map[linearPowers, If[Head[f$] === Times, List @@ f$, {f$}]]
  ]]]
]
linearPowers[n_Integer] := Divisors[Abs[n]]
linearPowers[u_^k_Integer] := Table[u^j$, {j$, 0, k}]
linearPowers[u_] := {1, u}

CoefficientArrays::usage = "The coefficients of polynomials by degree: numbers, vectors, matrices."
(*2*)
CoefficientArrays[e_List, v_List] := Module[
  {r$ = Map[CoefficientRules[If[MatchQ[#, _Equal], First[#] - Last[#], #], v] &, e]},
  Table[
    Map[coefficientArray[#, k$, Length[v]] &, r$],
    {k$, 0, Max[0, Map[Total, Flatten[r$[[All, All, 1]], 1]]]}
  ]
]
CoefficientArrays[e_, v_List] := CoefficientArrays[{e}, v][[All, 1]]
CoefficientArrays[e_, v_] := CoefficientArrays[e, {v}]
CoefficientArrays[e_] := CoefficientArrays[e, Variables[e /. Equal -> Subtract]]
coefficientArray[r_, 0, n_] := Total[Cases[r, ({0 ..} -> c_) :> c]]
coefficientArray[r_, k_, n_] := Normal[SparseArray[
  Cases[r, (p_ -> c_) /; Total[p] === k :> (Flatten[MapIndexed[Table[#2[[1]], {#1}] &, p]] -> c)],
  Table[n, {k}]
]]

Cyclotomic::usage = "The polynomial of the primitive roots of one."
Attributes[Cyclotomic] = {Listable}
(*2*)
Cyclotomic[n_Integer?Positive, x_] :=
  With[{d$ = Divisors[n]},
    Expand[cyclotomicRatio[
      Times @@ Map[If[MoebiusMu[n/#] === 1, zSymbol^# - 1, 1] &, d$],
      Times @@ Map[If[MoebiusMu[n/#] === -1, zSymbol^# - 1, 1] &, d$]
    ]] /.
      zSymbol -> x
  ] /;
    n < 1000
cyclotomicRatio[p_, q_] := PolynomialQuotient[Expand[p], Expand[q], zSymbol]

(* The first power that is a sum of multiples of the lower ones, in terms of the roots that they
hold. *)
MinimalPolynomial::usage = "The polynomial of lowest degree with a root."
(*2*)
MinimalPolynomial[a_?NumericQ] :=
  With[{p$ = minimalOf[a, zSymbol]}, Function @@ {p$ /. zSymbol -> Slot[1]} /; p$ =!= $Failed] /;
    FreeQ[a, _Real]
MinimalPolynomial[a_?NumericQ, x_] :=
  With[{r$ = minimalOf[a, x]}, r$ /; r$ =!= $Failed] /; FreeQ[a, _Real]
minimalOf[a_, x_] := Module[{w$ = 1, p$ = {minimalTerms[1]}, b$, n$, q$},
  If[! FreeQ[a, Pi | E | Log | Sin | Cos | Tan | Root], Return[$Failed]];
  Do[
    w$ = Expand[w$ a];
    AppendTo[p$, minimalTerms[w$]];
    b$ = DeleteDuplicates[Flatten[Map[#[[All, 1]] &, p$]]];
    If[Length[b$] > 30, Return[$Failed, Module]];
    n$ = NullSpace[Transpose[Map[
      Function[l$, Map[Function[u$, Total[Cases[l$, {u$, c_} :> c]]], b$]],
      p$
    ]]];
    If[n$ =!= {}, Break[]],
    {16}
  ];
  If[n$ === {}, Return[$Failed]];
  q$ = First[n$].x^Range[0, Length[p$] - 1];
  q$ = Select[FactorList[q$][[All, 1]],
    ! FreeQ[#, x] &&
      Abs[N[# /. x -> N[a]]] <
        10^-7 Total[Abs[CoefficientList[#, x]]] Max[1, Abs[N[a]]]^Exponent[#, x] &
  ];
  If[q$ === {},
    $Failed,
    If[Coefficient[First[q$], x, Exponent[First[q$], x]] < 0, Expand[-First[q$]], First[q$]]
  ]
]
minimalTerms[e_] := With[{g$ = Expand[e /. Complex[u_, v_] :> u + v unitSymbol]},
  Map[minimalTerm, If[Head[g$] === Plus, List @@ g$, {g$}]]
]
minimalTerm[c_ : 1] := {1, c} /; MatchQ[c, _Integer | _Rational]
minimalTerm[c_Times] := With[{k$ = Select[c, MatchQ[#, _Integer | _Rational] &]}, {c/k$, k$}]
minimalTerm[c_] := {c, 1}

(* Buchberger's algorithm in lexicographic order, then each polynomial reduced by the others. *)
GroebnerBasis::usage = "Polynomials with the same zeros that can be solved one after the other."
(*2*)
GroebnerBasis[l_List, v_, ___Rule] := With[{r$ = groebnerOf[Map[groebnerPoly, l], Flatten[{v}]]},
  r$ /; r$ =!= $Failed
]
GroebnerBasis[l_List, v_, u_List, ___Rule] := With[
  {r$ = GroebnerBasis[l, Join[u, Complement[Flatten[{v}], u]]]},
  Select[r$, FreeQ[#, Alternatives @@ u] &] /; ListQ[r$]
]
groebnerPoly[a_ == b_] := Expand[a - b]
groebnerPoly[p_] := Expand[p]
groebnerLead[p_, v_] := First[CoefficientRules[p, v]]
groebnerOf[l_, v_] := Module[{g$ = DeleteCases[l, 0], w$, p$, q$, s$, n$ = 0},
  If[
    ! AllTrue[g$, PolynomialQ[#, v] &] ||
      ! VectorQ[
        Flatten[Map[CoefficientRules[#, v][[All, 2]] &, g$]],
        MatchQ[#, _Integer | _Rational] &
      ],
    Return[$Failed]
  ];
  g$ = Map[{#, groebnerLead[#, v]} &, g$];
  p$ = Flatten[Table[{i$, j$}, {i$, Length[g$]}, {j$, i$ + 1, Length[g$]}], 1];
  While[
    p$ =!= {},
    n$++;
    If[n$ > 300, Return[$Failed, Module]];
    {q$, p$} = {First[p$], Rest[p$]};
    s$ = groebnerPair[g$[[q$[[1]]]], g$[[q$[[2]]]], v];
    s$ = If[s$ === 0, 0, groebnerReduce[s$, g$, v]];
    If[s$ =!= 0,
      s$ = groebnerPlain[s$, v];
      AppendTo[g$, {s$, groebnerLead[s$, v]}];
      p$ = Join[p$, Table[{i$, Length[g$]}, {i$, Length[g$] - 1}]]
    ]
  ];
  g$ = SortBy[g$, #[[2, 1]] &];
  w$ = {};
  Do[If[! AnyTrue[w$, Min[u$[[2, 1]] - #[[2, 1]]] >= 0 &], AppendTo[w$, u$]], {u$, g$}];
  Map[groebnerPlain[groebnerReduce[#[[1]], DeleteCases[w$, #], v], v] &, w$]
]
groebnerPair[{f_, a_ -> c_}, {g_, b_ -> d_}, v_] := With[{m$ = MapThread[Max, {a, b}]},
  If[m$ === a + b, 0, Expand[Times @@ (v^(m$ - a)) f/c - Times @@ (v^(m$ - b)) g/d]]
]
groebnerReduce[p_, g_, v_] := Module[{q$ = p, r$ = 0, t$, h$},
  While[
    q$ =!= 0,
    t$ = groebnerLead[q$, v];
    h$ = Select[g, Min[t$[[1]] - #[[2, 1]]] >= 0 &, 1];
    If[h$ === {},
      h$ = t$[[2]] Times @@ (v^t$[[1]]);
      r$ += h$;
      q$ = Expand[q$ - h$],
      h$ = First[h$];
      q$ = Expand[q$ - t$[[2]]/h$[[2, 2]] Times @@ (v^(t$[[1]] - h$[[2, 1]])) h$[[1]]]
    ]
  ];
  r$
]
groebnerPlain[p_, v_] := With[{c$ = CoefficientRules[p, v][[All, 2]]},
  Expand[p Apply[LCM, Map[Denominator, c$]]/Apply[
    GCD,
    c$ Apply[LCM, Map[Denominator, c$]]
  ] Sign[First[c$]]]
]

factorExtended::usage =
  "A product with quadratic factors parted over a field with a root or the imaginary unit, for `Factor`."
(*2*)
factorExtended[p_, k_] := With[{v$ = Variables[p], f$ = Flatten[{k}] /. All -> I},
  If[Length[v$] =!= 1,
    $Failed,
    Times @@ Map[extendedFactor[#, First[v$], f$] &, If[Head[p] === Times, List @@ p, {p}]]
  ]
]
extendedFactor[u_^n_Integer, x_, k_] := extendedFactor[u, x, k]^n
extendedFactor[u_, x_, k_] := Module[
  {c$ = If[PolynomialQ[u, x], CoefficientList[u, x], {}], d$, r$},
  If[Length[c$] =!= 3, Return[u]];
  d$ = c$[[2]]^2 - 4 c$[[1]] c$[[3]];
  r$ = Select[Map[{#, Sqrt[Expand[d$/#^2]]} &, k], MatchQ[Last[#], _Integer | _Rational] &, 1];
  If[r$ === {}, Return[u]];
  r$ = Times @@ First[r$];
  c$[[3]] Times @@ Map[x - Expand[(-c$[[2]] + # r$)/(2 c$[[3]])] &, {1, -1}]
]
