Root::usage =
  "A root of a polynomial, the real ones first, which stays if that is exact and of a higher degree than two."
Attributes[Root] = {NHoldRest}
(*2*)
Root[f_Function, k_Integer, 0] := Root[f, k]
Root[f_Function, k_Integer, n___] :=
  With[{r$ = root[f[xSymbol], k, n]}, r$ /; r$ =!= $Failed] /;
    PolynomialQ[f[xSymbol], xSymbol] &&
      1 <= k <= Exponent[f[xSymbol], xSymbol] &&
      VectorQ[N[CoefficientList[f[xSymbol], xSymbol]], NumberQ]
Root[{f_Function, x0_?NumberQ}] := x$ /. FindRoot[f[x$], {x$, x0}]
root[p_, k_, _Real] := SortBy[xSymbol /. NSolve[p == 0, xSymbol], rootKey][[k]]
root[p_, k_, ___] := If[
  Exponent[p, xSymbol] > 2 &&
    FreeQ[CoefficientList[p, xSymbol], _Real] &&
    MatchQ[Select[FactorList[p], ! FreeQ[#, xSymbol] &], {{_, 1}}],
  $Failed,
  SortBy[
    xSymbol /. If[
      Exponent[p, xSymbol] < 3 ||
        FreeQ[CoefficientList[p, xSymbol], _Real] &&
          Max[Map[Exponent[#, xSymbol] &, FactorList[p][[All, 1]]]] < 3,
      Solve,
      NSolve
    ][p == 0, xSymbol],
    rootKey
  ][[k]]
]
rootKey[z_] := With[{n$ = Chop[N[z]]},
  If[Im[n$] == 0, {0, Re[n$], 0}, {1, Round[Re[n$], 10^-9], Im[n$]}]
]

powerRoots::usage = "The numbers whose power with a fraction for exponent is a number, for `Solve`."
(*2*)
powerRoots[r_?NumericQ, e_] :=
  With[{k$ = Rationalize[e]},
    With[
      {
        l$ = Select[
          Table[
            (r^Denominator[k$])^(1/Numerator[k$]) (-1)^(2 j$/Numerator[k$]),
            {j$, 0, Numerator[k$] - 1}
          ],
          Abs[N[#]^N[k$] - N[r]] < 10^-8 Abs[N[r]] &
        ]
      },
      l$ /; Length[l$] > 1
    ]
  ] /;
    MatchQ[Rationalize[e], _Rational?Positive] && Numerator[Rationalize[e]] < 20

(* Each root is a variable of its own, which its square takes out again; what solves the result is
tried out. *)
radicalRoots::usage = "The roots of terms with square and other roots of polynomials, for `Solve`."
(*2*)
radicalRoots[f_, x_] := Module[{g$, q$, s$, p$, r$},
  g$ = f /. Power[b_, e_Real] :> b^Rationalize[e];
  q$ = Union[Cases[
    {g$},
    Power[u_, e_Rational] /; ! FreeQ[u, x] && PolynomialQ[u, x] :> {u, Denominator[e]},
    Infinity
  ]];
  If[q$ === {} || Max[Map[Last, q$]] > 4, Return[$Failed]];
  r$ = If[Head[g$] === Plus && Length[g$] == 2, First[g$]^2 - Last[g$]^2, g$];
  If[FreeQ[r$, Power[u_, _Rational] /; ! FreeQ[u, x]],
    {g$, q$} = {r$, {}},
    If[Length[q$] > 3, Return[$Failed]]
  ];
  s$ = Table[Unique["root$"], {Length[q$]}];
  p$ = Fold[
    Function[{h$, k$}, With[{u$ = q$[[k$, 1]]}, h$ /. Power[u$, e_] :> s$[[k$]]^(e q$[[k$, 2]])]],
    g$,
    Range[Length[q$]]
  ];
  p$ = Numerator[Together[p$]];
  p$ = Fold[Function[{h$, k$}, Resultant[h$, s$[[k$]]^q$[[k$, 2]] - q$[[k$, 1]], s$[[k$]]]],
    p$,
    Range[Length[q$]]
  ];
  If[! PolynomialQ[p$, x] || FreeQ[p$, x], Return[$Failed]];
  r$ = principalSolve[p$ == 0, x];
  If[! ListQ[r$], Return[$Failed]];
  r$ = DeleteDuplicates[x /. r$];
  Select[r$, With[{v$ = N[f /. x -> #]}, ! NumberQ[v$] || Abs[v$] < 10^-6 (1 + Abs[N[#]])] &]
]

ToRadicals::usage = "The same, where roots are exact."
ToRadicals[e_] := e

RootReduce::usage = "Simplified."
RootReduce[e_] := Simplify[e]

repeatedRoots::usage = "How often each root of a term is one, for `Solve`."
(*2*)
repeatedRoots[f_, x_, l_List] := With[{d$ = Table[D[f, {x, k$}], {k$, 3}]},
  Map[1 + LengthWhile[d$ /. x -> #, TrueQ[Abs[N[#]] < 10^-9] &] &, l]
]

cubicRoots::usage = "The roots of a cubic polynomial whose coefficients are names, for `Solve`."
(*2*)
cubicRoots[f_, {x_}, r___] := cubicRoots[f, x, r]
cubicRoots[f_, x_Symbol, r_ : Complexes] := With[{l$ = CoefficientList[Numerator[Together[f]], x]},
  If[Length[l$] === 4 && r === Complexes && FreeQ[l$, x | _Real] && LeafCount[l$] < 60,
    Map[{x -> #} &, cubicRootsOf[l$]],
    $Failed
  ]
]
cubicRoots[___] := $Failed
cubicRootsOf[{d_, c_, b_, a_}] := Module[
  {p$ = Expand[3 a c - b^2], q$ = Expand[9 a b c - 2 b^3 - 27 a^2 d], s$},
  s$ = (q$ + Sqrt[4 p$^3 + q$^2])^(1/3);
  {
    -b/(3 a) - 2^(1/3) p$/(3 a s$) + s$/(3 2^(1/3) a),
    -b/(3 a) + (1 + I Sqrt[3]) p$/(3 2^(2/3) a s$) - (1 - I Sqrt[3]) s$/(6 2^(1/3) a),
    -b/(3 a) + (1 - I Sqrt[3]) p$/(3 2^(2/3) a s$) - (1 + I Sqrt[3]) s$/(6 2^(1/3) a)
  }
]

(* Decimal roots of a polynomial with exact coefficients as what they stand for: the factor that
they are roots of, and their place. *)
rootForms::usage =
  "Roots of polynomials of which only numbers are known, as exact ones, for `Solve`."
(*2*)
Root[]
rootForms[f_, x_, l_List] := Module[{p$ = Numerator[Together[f]], q$},
  If[! PolynomialQ[p$, x] || ! VectorQ[CoefficientList[p$, x], MatchQ[#, _Integer | _Rational] &],
    Return[$Failed]
  ];
  q$ = Select[FactorList[p$][[All, 1]], Exponent[#, x] > 2 &];
  q$ = Map[If[Coefficient[#, x, Exponent[#, x]] < 0, Expand[-#], #] &, q$];
  q$ = Map[{#, SortBy[x /. NSolve[# == 0, x], rootKey]} &, q$];
  Map[rootForm[#, q$, x] &, l]
]
rootForm[r_, q_, x_] := If[FreeQ[{Re[r], Im[r]}, _Real],
  r,
  With[
    {
      n$ = Flatten[
        MapIndexed[
          Function[{u$, i$},
            With[
              {
                k$ = Position[
                  u$[[2]],
                  z_ /; NumberQ[z] && Abs[z - r] < 10^-8 (1 + Abs[r]),
                  {1},
                  Heads -> False
                ]
              },
              If[Length[k$] === 1, {{First[i$], k$[[1, 1]]}}, {}]
            ]
          ],
          q
        ],
        1
      ]
    },
    If[Length[n$] === 1, rootMake[q[[n$[[1, 1]], 1]] /. x -> Slot[1], n$[[1, 2]]], r]
  ]
]
rootMake[p_, k_] := Root[Function @@ {p}, k]

(* Changes of sign and places that are touched among many places; what is left of a pole is no root.
*)
realRoots::usage = "The real roots of an equation within bounds, by numbers, for `NSolve`."
(*2*)
realRoots[f_, x_, t_] := Module[{b$ = {-Infinity, Infinity}, p$, v$, r$, g$},
  If[
    ! FreeQ[f /. x -> 1, _Symbol?(! NumericQ[#] &)] &&
      ! NumberQ[N[f /. x -> 1.2345]] &&
      ! NumberQ[N[f /. x -> 2.718]],
    Return[$Failed]
  ];
  Do[b$ = realBounds[q$, x, b$], {q$, t}];
  b$ = N[b$];
  If[! MatchQ[b$, {_Real | -Infinity, _Real | Infinity}] || ! b$[[1]] < b$[[2]], Return[$Failed]];
  p$ = realPlaces @@ b$;
  v$ = Map[realValue[f, x, #] &, p$];
  If[
    Count[v$, _Real] < 20 ||
      ! FreeQ[b$, Infinity] && Count[Partition[v$, 2, 1], {u_Real, w_Real} /; u w < 0] > 12,
    Return[$Failed]
  ];
  r$ = {};
  Do[
    Which[
      v$[[k$]] === 0., AppendTo[r$, p$[[k$]]],
      NumberQ[v$[[k$]]] && NumberQ[v$[[k$ + 1]]] && v$[[k$]] v$[[k$ + 1]] < 0,
        r$ = Join[r$, realBetween[f, x, p$[[k$]], p$[[k$ + 1]]]],
      k$ > 1 &&
        MatchQ[v$[[k$ - 1 ;; k$ + 1]], {_Real, _Real, _Real}] &&
        Abs[v$[[k$]]] < Abs[v$[[k$ - 1]]] &&
        Abs[v$[[k$]]] <= Abs[v$[[k$ + 1]]],
        r$ = Join[r$, realTouch[f, x, p$[[k$ - 1]], p$[[k$ + 1]]]]
    ],
    {k$, Length[p$] - 1}
  ];
  If[Last[v$] === 0., AppendTo[r$, Last[p$]]];
  r$ = Union[r$, SameTest -> (Abs[#1 - #2] < 10.^-9 (1 + Abs[#1]) &)];
  r$ = Map[If[Abs[#] < 10.^-12 && realValue[f, x, 0.] === 0., 0., #] &, r$];
  r$ = Select[r$, Function[z$, AllTrue[t, ! realFails[# /. x -> z$] &]]];
  If[Length[r$] > If[FreeQ[b$, Infinity], 200, 12] || r$ === {} && ! FreeQ[b$, Infinity],
    $Failed,
    Map[{x -> #} &, r$]
  ]
]
realFails[c_] := c === False
realValue[f_, x_, p_] := With[{v$ = Quiet[N[f /. x -> p]]},
  Which[
    MatchQ[v$, _Real], v$,
    MatchQ[v$, Complex[_, i_] /; Abs[i] < 10.^-13], Re[v$],
    v$ === 0, 0.,
    True, Null
  ]
]
realPlaces[a_, b_] := Which[
  a === -Infinity && b === Infinity,
    Join[
      Table[-10.^e$, {e$, 9., 1.6, -.1}],
      Table[-40. + .1003 k$, {k$, 0, 798}],
      Table[10.^e$, {e$, 1.6, 9., .1}]
    ],
  b === Infinity,
    Join[
      {a},
      a + Table[10.^e$, {e$, -6., -1.4, .2}],
      a + Table[.1003 k$, {k$, 1, 400}],
      a + Table[10.^e$, {e$, 1.61, 9., .1}]
    ],
  a === -Infinity, Reverse[-realPlaces[-b, Infinity]],
  True, Join[{a}, Table[a + (b - a) (k$ - .4931)/797, {k$, 1, 797}], {b}]
]
realBetween[f_, x_, a_, b_] := Module[
  {l$ = a, h$ = b, u$ = realValue[f, x, a], w$ = realValue[f, x, b], m$, v$},
  Do[
    m$ = (l$ + h$)/2;
    v$ = realValue[f, x, m$];
    If[! NumberQ[v$], Break[]];
    If[v$ === 0.,
      l$ = h$ = m$;
      u$ = w$ = v$;
      Break[]
    ];
    If[u$ v$ < 0,
      h$ = m$;
      w$ = v$,
      l$ = m$;
      u$ = v$
    ];
    If[h$ - l$ <= 2.^-52 Max[Abs[h$], Abs[l$]], Break[]],
    {80}
  ];
  m$ = If[Abs[u$] < Abs[w$], l$, h$];
  If[
    NumberQ[v$] &&
      Max[Abs[u$], Abs[w$]] < 10.^-7 (Abs[realValue[f, x, a]] + Abs[realValue[f, x, b]]),
    {m$},
    {}
  ]
]
realTouch[f_, x_, a_, b_] := Module[{d$ = D[f, x], r$, v$},
  If[! FreeQ[d$, Derivative], Return[{}]];
  v$ = {realValue[d$, x, a], realValue[d$, x, b]};
  If[! VectorQ[v$, NumberQ] || Times @@ v$ >= 0, Return[{}]];
  r$ = realBetween[d$, x, a, b];
  Select[r$,
    With[{w$ = realValue[f, x, #]},
      NumberQ[w$] && Abs[w$] < 10.^-12 (Abs[realValue[f, x, a]] + Abs[realValue[f, x, b]])
    ] &
  ]
]
realBounds[(Less | LessEqual)[u_, x_], x_, {a_, b_}] := {Max[a, u], b} /; NumericQ[u]
realBounds[(Less | LessEqual)[x_, u_], x_, {a_, b_}] := {a, Min[b, u]} /; NumericQ[u]
realBounds[(Greater | GreaterEqual)[u_, v_], x_, b_] := realBounds[v < u, x, b]
realBounds[(Less | LessEqual)[u_, v_, w__], x_, b_] := realBounds[v < w, x, realBounds[u < v, x, b]]
realBounds[(Greater | GreaterEqual)[u_, v_, w__], x_, b_] := realBounds[
  v > w,
  x,
  realBounds[u > v, x, b]
]
realBounds[Inequality[u_, h_, v_, r__], x_, b_] := realBounds[
  Inequality[v, r],
  x,
  realBounds[h[u, v], x, b]
]
realBounds[_, _, b_] := b

preciseRoot::usage =
  "A solution with so many digits, by Newton's method from a near one, for `FindRoot` and `NSolve`."
(*2*)
preciseRoot[e_, s_, p_] := Module[{q$ = Flatten[{e}], v$, x$},
  q$ = Map[If[Head[#] === Equal, #[[1]] - #[[2]], #] &, q$];
  v$ = s[[All, 1]];
  If[! VectorQ[N[s[[All, 2]]], NumberQ] || ! TrueQ[1 <= p <= 300], Return[$Failed]];
  x$ = preciseRefine[q$, v$, s[[All, 2]], p];
  If[VectorQ[x$, NumberQ], Thread[v$ -> x$], $Failed]
]
preciseRefine[f_List, v_List, s_List, p_] := Module[
  {j$ = Table[D[u$, w$], {u$, f}, {w$, v}], x$ = SetPrecision[s, p + 12], d$ = {1}, n$ = 0},
  If[! FreeQ[j$, Derivative], Return[$Failed]];
  While[
    n$ < 40,
    n$++;
    d$ = preciseStep[N[f /. Thread[v -> x$], p + 12], N[j$ /. Thread[v -> x$], p + 12]];
    If[! VectorQ[d$, NumberQ],
      n$ = 99;
      Break[]
    ];
    x$ = SetPrecision[x$ - d$, p + 12];
    If[Max[Abs[N[d$]]] <= 10^(-p - 5) (1/1000 + Max[Abs[N[x$]]]), Break[]]
  ];
  If[n$ < 40, SetPrecision[x$, p], $Failed]
]
preciseStep[{u_}, {{w_}}] := If[TrueQ[w == 0], $Failed, {u/w}]
preciseStep[u_, w_] := LinearSolve[w, u]

rewrittenRoots::usage =
  "Roots of terms with exponentials, for `Solve`; an equation where another form of the term may be solved."
(*2*)
rewrittenRoots[f_, x_] := If[LeafCount[f] > 60, $Failed, rootsOf[f, x]]
rootsOf[f_, x_] := Module[{g$, q$, t$, c$, r$},
  g$ = f //. q_^(u_Plus) /; NumericQ[q] && ! FreeQ[u, x] :> Times @@ Map[q^# &, List @@ u];
  g$ =
    g$ /. q_^u_ /; FreeQ[q, x] && lineOf[u, x] :> expSymbol[q, Coefficient[u, x]] q^(u /. x -> 0);
  If[Length[Union[Cases[{g$}, expSymbol[q_, _] :> q, Infinity]]] > 1,
    g$ = g$ /. expSymbol[q_Integer, e_] /; 1 < q < 10^9 :> rootBase[q, e]
  ];
  q$ = Union[Cases[{g$}, expSymbol[q_, e_] :> {q, e}, Infinity]];
  If[q$ =!= {} && Length[Union[q$[[All, 1]]]] === 1,
    r$ = Map[Cancel[Last[#]/q$[[1, 2]]] &, q$];
    {q$, c$} = q$[[1]];
    If[VectorQ[r$, NumberQ], c$ = c$/LCM @@ Denominator[r$]];
    g$ = Factor[Numerator[Together[g$ /. expSymbol[_, e_] :> t$^Cancel[e/c$]]]];
    If[PolynomialQ[g$, {x, t$}],
      If[FreeQ[g$, x],
        r$ = principalSolve[g$ == 0, t$];
        Return[If[ListQ[r$],
          Times @@ Map[q$^(c$ x) - # &, DeleteCases[DeleteDuplicates[t$ /. r$], 0]] == 0,
          $Failed
        ]]
      ];
      r$ = Flatten[Map[rootFactor[#, x, t$, c$ If[q$ === E, 1, Log[q$]]] &,
        Replace[If[Head[g$] === Times, List @@ g$, {g$}], u_^_Integer :> u, {1}]
      ]];
      If[FreeQ[r$, $Failed],
        Return[Select[DeleteDuplicates[r$],
          FreeQ[Quiet[f /. x -> #], ComplexInfinity | Indeterminate] &
        ]]
      ]
    ]
  ];
  g$ = Simplify[f];
  If[g$ === f, $Failed, g$ == 0]
]
lineOf[u_, x_] := PolynomialQ[u, x] && Exponent[u, x] === 1
rootBase[q_, e_] := With[{k$ = GCD @@ FactorInteger[q][[All, 2]]},
  expSymbol[Round[N[q^(1/k$)]], k$ e]
]
rootFactor[g_, x_, t_, k_] := Which[
  FreeQ[g, x], {},
  FreeQ[g, t], x /. principalSolve[g == 0, x],
  Exponent[g, t] =!= 1 || Exponent[g, x] =!= 1, $Failed,
  FreeQ[Coefficient[g, t, 0], x], rootLambert[Coefficient[g, t, 1], Coefficient[g, t, 0], x, k],
  FreeQ[Coefficient[g, t, 1], x], rootLambert[Coefficient[g, t, 0], Coefficient[g, t, 1], x, -k],
  True, $Failed
]
rootLambert[p_, q_, x_, k_] := With[{d$ = (p /. x -> 0)/Coefficient[p, x]},
  Map[Simplify[#/k - d$] &, lambert[Simplify[-q/Coefficient[p, x] k E^Simplify[k d$]]]]
]
lambert[z_Real] := If[-1/E < z < 0,
  {Quiet[y$ /. FindRoot[y$ E^y$ == z, {y$, Log[-z] - Log[-Log[-z]]}]], ProductLog[z]},
  {ProductLog[z]}
]
lambert[z_] := {ProductLog[z]}

complexRoot::usage = "A root near a complex number, for `FindRoot`."
(*2*)
complexRoot[e_, x_, s_] := Module[
  {f$ = If[Head[e] === Equal, e[[1]] - e[[2]], e], d$, z$ = N[s], q$ = 1},
  d$ = D[f$, x];
  Do[
    q$ = N[(f$/d$) /. x -> z$];
    If[! NumberQ[q$], Return[$Failed]];
    z$ -= q$;
    If[Abs[q$] < 10^-15 (1 + Abs[z$]), Break[]],
    {100}
  ];
  If[NumberQ[z$] && Abs[q$] < 10^-6, {x -> z$}, $Failed]
]

absRoots::usage = "Roots of terms with magnitudes, for `Solve`."
(*2*)
absRoots[f_, x_] := Module[
  {u$ = DeleteDuplicates[Cases[{f}, Abs[v_] /; ! FreeQ[v, x] :> v, Infinity]], r$},
  If[u$ === {} || Length[u$] > 4, Return[$Failed]];
  r$ = Map[
    Function[s$,
      principalSolve[
        (f /. Abs[v_] :> With[{k$ = Position[u$, v, {1}, 1]}, s$[[k$[[1, 1]]]] v /; k$ =!= {}]) ==
          0,
        x
      ]
    ],
    Tuples[{1, -1}, Length[u$]]
  ];
  If[! MatchQ[r$, {{{_ -> _} ...} ..}], Return[$Failed]];
  r$ = DeleteDuplicates[x /. Join @@ r$];
  If[! VectorQ[N[r$], NumberQ], Return[$Failed]];
  SortBy[
    Select[r$, With[{w$ = N[f /. x -> #]}, ! NumberQ[w$] || Abs[w$] < 10^-9 (1 + Abs[N[#]])] &],
    N
  ]
]

logRoots::usage = "Roots of sums of logarithms, for `Solve`, which tries them out."
(*2*)
logRoots[f_, x_] := Module[{t$ = Expand[f], l$, c$, r$},
  t$ = If[Head[t$] === Plus, List @@ t$, {t$}];
  l$ = Cases[t$, c_. Log[u_] /; ! FreeQ[u, x] :> {c, u}];
  c$ = Select[t$, FreeQ[#, x] &];
  If[MatchQ[l$, {{_, x}}],
    r$ = Expand[Total[t$] - l$[[1, 1]] Log[x]];
    If[PolynomialQ[r$, x] && Exponent[r$, x] === 1,
      With[{b$ = Coefficient[r$, x]/l$[[1, 1]], d$ = (r$ /. x -> 0)/l$[[1, 1]]},
        Return[{ProductLog[b$ E^-d$]/b$}]
      ]
    ]
  ];
  If[Length[l$] < 2 || Length[l$] + Length[c$] =!= Length[t$] || ! VectorQ[l$[[All, 1]], IntegerQ],
    Return[$Failed]
  ];
  r$ = principalSolve[
    Numerator[Together[(Times @@ Map[#[[2]]^#[[1]] &, l$]) - Simplify[E^-Total[c$]]]] == 0,
    x
  ];
  If[ListQ[r$] && VectorQ[N[x /. r$], NumberQ], x /. r$, $Failed]
]

waveRoots::usage =
  "An equation of sines and cosines in a form that can be turned around, for `Solve`."
(*2*)
waveRoots[f_, x_] := Module[
  {
    u$ = DeleteDuplicates[Cases[
      {f},
      (Sin | Cos | Tan | Cot | Sec | Csc)[v_] /; ! FreeQ[v, x] :> v,
      {0, Infinity}
    ]], b$, g$, s$, c$, t$, r$
  },
  If[u$ === {} || ! AllTrue[u$, PolynomialQ[#, x] && Exponent[#, x] === 1 &], Return[$Failed]];
  b$ = First[SortBy[u$, Abs[N[Coefficient[#, x]]] &]];
  If[! AllTrue[u$, IntegerQ[Simplify[#/b$]] &], Return[$Failed]];
  g$ =
    TrigExpand[
      f /. {
        Tan[v_] :> Sin[v]/Cos[v], Cot[v_] :> Cos[v]/Sin[v], Sec[v_] :> 1/Cos[v], Csc[v_] :> 1/Sin[v]
      }
    ] /. {Sin[b$] -> s$, Cos[b$] -> c$};
  g$ = Expand[Numerator[Together[g$]]];
  If[! PolynomialQ[g$, {s$, c$}] || ! FreeQ[g$, x], Return[$Failed]];
  If[Exponent[g$, s$] === 1 && Exponent[g$, c$] === 1 && Coefficient[Coefficient[g$, s$], c$] === 0,
    r$ = {Coefficient[g$, s$], Coefficient[g$, c$], g$ /. {s$ -> 0, c$ -> 0}};
    If[! VectorQ[N[r$], NumberQ], Return[$Failed]];
    Return[If[r$[[3]] === 0,
      Tan[b$] + r$[[2]]/r$[[1]] == 0,
      Cos[b$ - ArcTan[r$[[2]], r$[[1]]]] + r$[[3]]/Sqrt[r$[[1]]^2 + r$[[2]]^2] == 0
    ]]
  ];
  r$ = Factor[g$];
  If[Head[r$] === Times && Count[List @@ r$, q_ /; ! NumberQ[q]] > 1,
    Return[(r$ /. {s$ -> Sin[b$], c$ -> Cos[b$]}) == 0]
  ];
  r$ = Expand[g$ /. s$^n_?EvenQ :> (1 - c$^2)^(n/2)];
  If[FreeQ[r$, s$], Return[(Factor[r$] /. c$ -> Cos[b$]) == 0]];
  r$ = Expand[g$ /. c$^n_?EvenQ :> (1 - s$^2)^(n/2)];
  If[FreeQ[r$, c$], Return[(Factor[r$] /. s$ -> Sin[b$]) == 0]];
  r$ =
    t$ /. principalSolve[
      Numerator[Together[g$ /. {s$ -> 2 t$/(1 + t$^2), c$ -> (1 - t$^2)/(1 + t$^2)}]] == 0,
      t$
    ];
  If[! VectorQ[N[r$], NumberQ] || ! FreeQ[r$, _Real], Return[$Failed]];
  Times @@ Join[
      If[TrueQ[Simplify[g$ /. {s$ -> 0, c$ -> -1}] == 0], {Cos[b$] + 1}, {}],
      Map[Tan[b$/2] - # &, DeleteDuplicates[r$]]
    ] == 0
]
