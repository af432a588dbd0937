Eliminate::usage = "Equations without some of their variables, where these can be solved for."
(*2*)
Eliminate[e_List, v_] := Module[{r$ = e, s$, k$},
  Do[
    k$ = Position[r$, q_ /; ! FreeQ[q, w$], {1}, Heads -> False];
    If[k$ =!= {},
      s$ = SortBy[Extract[r$, k$], Exponent[Expand[#[[1]] - #[[2]]], w$] &];
      k$ = Complement[r$, s$];
      r$ = With[{p$ = Map[Numerator[Together[#[[1]] - #[[2]]]] &, s$]},
        If[AllTrue[p$, PolynomialQ[#, w$] &] && Exponent[First[p$], w$] > 1,
          If[Length[p$] < 2,
            k$,
            Join[k$, Map[eliminateEqual[Resultant[First[p$], #, w$]] &, Rest[p$]]]
          ],
          k$ = {First[Position[r$, First[s$]]]};
          s$ = principalSolve[First[s$], w$];
          If[! MatchQ[s$, {{_ -> _}}],
            $Failed,
            DeleteCases[ReplaceAll[Delete[r$, First[k$]], First[s$]], True]
          ]
        ]
      ];
      If[r$ === $Failed, Break[]]
    ],
    {w$, Flatten[{v}]}
  ];
  If[Length[r$] == 1, First[r$], And @@ r$] /; ListQ[r$]
]
eliminateEqual[p_] := With[
  {t$ = Expand[Times @@ Map[First, Select[FactorList[p], ! NumericQ[First[#]] &]]]},
  With[{u$ = If[Head[t$] === Plus, List @@ t$, {t$}]},
    With[{m$ = Select[u$, MatchQ[#, _?Negative | _?Negative _] &]},
      Total[Complement[u$, m$]] == -Total[m$]
    ]
  ]
]
Eliminate[e_And, v_] := Eliminate[List @@ e, v]

FindInstance::usage = "Values for which conditions hold, of equations."
(*2*)
FindInstance[c_, v_, d___] :=
  With[{s$ = instanceOf[c, v, d]}, s$ /; ListQ[s$]] /; FreeQ[c, Exists | ForAll]
instanceOf[c_, v_] := instanceOf[c, v, Complexes]
instanceOf[c_, v_, n_Integer] := instanceOf[c, v, Complexes, n]
instanceOf[c_, v_, d_] := instanceOf[c, v, d, 1]
instanceOf[c_, v_, d_, n_Integer] := instance[If[ListQ[c], And @@ c, c], Flatten[{v}], d, n]
instance[c_, v_, d_, n_] := Module[{s$ = Quiet[principalSolve[c, v, d]], k$},
  If[s$ === {{}} && Length[v] === 1,
    k$ = instanceLine[inequalitySolve[c, v[[1]]], v[[1]]];
    Return[If[k$ === $Failed, k$, {{v[[1]] -> k$}}]]
  ];
  If[! ListQ[s$],
    k$ = Length[v];
    If[d =!= Integers && FreeQ[c, Less | Greater | LessEqual | GreaterEqual] || k$ > 3,
      Return[$Failed]
    ];
    s$ = Map[Thread[v -> #] &,
      Select[SortBy[Tuples[Range[-24/k$, 24/k$], k$], Total[Abs[#]] &],
        TrueQ[c /. Thread[v -> #]] &,
        n
      ]
    ];
    Return[If[s$ === {}, $Failed, s$]]
  ];
  s$ = Map[instanceWhole[# /. {ConditionalExpression[u_, _] :> u, C[_] -> 0}, c, v] &, s$];
  If[s$ =!= {} && DeleteCases[s$, $Failed] === {}, $Failed, Take[DeleteCases[s$, $Failed], UpTo[n]]]
]
instanceWhole[r_, c_, v_] := Module[{m$ = Complement[v, r[[All, 1]]], t$},
  If[m$ === {}, Return[r]];
  If[Length[m$] > 2, Return[$Failed]];
  t$ = Select[SortBy[Tuples[Range[-6, 6], Length[m$]], {Total[Abs[#]], -#} &],
    TrueQ[Quiet[Simplify[c /. Join[r /. Thread[m$ -> #], Thread[m$ -> #]]]]] &,
    1
  ];
  If[t$ === {}, $Failed, Map[# -> (# /. r /. Thread[m$ -> t$[[1]]]) &, v]]
]
instanceLine[r_, x_] := Switch[r,
  True, 0,
  False, $Failed,
  _Or, instanceLine[First[r], x],
  x == _, Last[r],
  (Greater | GreaterEqual)[x, _], Floor[Last[r]] + 1,
  (Less | LessEqual)[x, _], Ceiling[Last[r]] - 1,
  (Less | LessEqual)[_, x, _], (First[r] + Last[r])/2,
  _Inequality, (First[r] + Last[r])/2,
  _, $Failed
]

solveFurther::usage = "Equations for parts with indices, and with one exponential, for `Solve`."
(*2*)
solveFurther[c_, v_, d_] := Module[{s$ = Table[Unique["unknown$"], {Length[v]}], r$},
  If[MatchQ[v, {__Symbol}],
    Return[If[Length[v] === 1 && MatchQ[c, {_Equal}], rootFurther[c[[1]], v[[1]], d], $Failed]]
  ];
  r$ = Solve[c /. Thread[v -> s$], s$, d];
  If[ListQ[r$], r$ /. Thread[s$ -> v], $Failed]
]
rootFurther[u_ == w_, x_, d_] := Module[{f$ = Numerator[Together[u - w]], e$, r$},
  e$ = DeleteDuplicates[Cases[{f$}, E^p$_ /; ! FreeQ[p$, x] :> p$, Infinity]];
  If[e$ === {}, Return[rootPowers[f$, x, d]]];
  e$ = Flatten[Map[If[Head[#] === Plus, Select[List @@ #, ! FreeQ[#, x] &], {#}] &, Expand[e$]]];
  e$ = First[SortBy[e$, LeafCount]];
  e$ = Which[
    FreeQ[r$ = Simplify[e$/x], x], x -> unknownSymbol/r$,
    FreeQ[r$ = Simplify[e$ x], x], x -> r$/unknownSymbol,
    True, $Failed
  ];
  If[e$ === $Failed || NumericQ[r$], Return[rootPowers[f$, x, d]]];
  f$ = Factor[Numerator[Together[f$ /. e$]]];
  f$ = Times @@ Select[If[Head[f$] === Times, List @@ f$, {f$}],
    ! FreeQ[#, unknownSymbol] && ! MatchQ[#, E^_ | unknownSymbol^_.] &
  ];
  If[Complement[Cases[{f$}, q$_Symbol /; ! NumericQ[q$], {1, Infinity}], {unknownSymbol}] =!= {},
    Return[$Failed]
  ];
  r$ = Quiet[principalSolve[f$ == 0, unknownSymbol]];
  If[! MatchQ[r$, {{_ -> _} ..}], Return[$Failed]];
  r$ = Select[r$, NumericQ[#[[1, 2]]] && Abs[N[#[[1, 2]]]] > 10^-9 &];
  If[r$ === {}, $Failed, Map[{x -> Simplify[e$[[2]] /. First[#]]} &, r$]]
]
rootPowers[f_, x_, Reals] := Module[{g$ = Factor[f], t$, l$, r$},
  g$ = Expand[Times @@ Select[If[Head[g$] === Times, List @@ g$, {g$}],
    ! FreeQ[#, x] && ! MatchQ[#, _?NumericQ^_] &
  ]];
  t$ = If[Head[g$] === Plus, List @@ g$, {g$}];
  If[Length[t$] =!= 2, Return[$Failed]];
  l$ = Map[rootLog[#, x] &, {t$[[1]], -t$[[2]]}];
  If[! FreeQ[l$, $Failed],
    l$ = Map[rootLog[#, x] &, {-t$[[1]], t$[[2]]}];
    If[! FreeQ[l$, $Failed], Return[$Failed]]
  ];
  r$ = Solve[Simplify[Expand[l$[[1]] - l$[[2]]]] == 0, x, Reals];
  If[ListQ[r$], Simplify[PowerExpand[r$]], $Failed]
]
rootPowers[_, _, _] := $Failed
rootLog[c_, x_] := If[TrueQ[c > 0], rootNumber[c], $Failed] /; FreeQ[c, x]
rootNumber[c_Integer] := Total[Map[#[[2]] Log[#[[1]]] &, FactorInteger[c]]]
rootNumber[c_] := Log[c]
rootLog[f_Times, x_] := Total[Map[rootLog[#, x] &, List @@ f]]
rootLog[b_^e_, x_] := e rootNumber[b] /; FreeQ[b, x] && TrueQ[b > 0]
rootLog[_, _] := $Failed

exponentialSolve::usage = "Sums of two exponentials with decimals, for `Solve`."
(*2*)
exponentialSolve[a_. E^p_ + b_. E^q_, x_] :=
  With[{s$ = Solve[Expand[p - q] == Log[-b/a], x]}, s$ /; MatchQ[s$, {{_ -> _} ..}]] /;
    FreeQ[{a, b}, x] && TrueQ[-b/a > 0]
exponentialSolve[_, _] := $Failed

(* Inequalities of one variable by their intervals; linear equations by their remainders; others by
bounds that each term sets for its variable, within which all values are tried. *)
domainSolve::usage = "Solutions in integers, and of inequalities alone, for `Solve`."
(*2*)
domainSolve[c_List, v_List, d_] := Module[{e$ = domainParts[c], r$},
  r$ = Switch[d,
    Integers, domainWhole[e$, v],
    PositiveIntegers, domainWhole[Join[e$, Map[# >= 1 &, v]], v],
    NonNegativeIntegers, domainWhole[Join[e$, Map[# >= 0 &, v]], v],
    NegativeIntegers, domainWhole[Join[e$, Map[# <= -1 &, v]], v],
    _, domainLine[e$, v]
  ];
  r$
]
domainParts[c_] := DeleteDuplicates[DeleteCases[
  Flatten[
    c //. {
      u_And :> List @@ u, Inequality[a_, p_, b_] :> p[a, b],
      Inequality[a_, p_, b_, q_, r__] :> {p[a, b], Inequality[b, q, r]},
      (h : Less | LessEqual | Greater | GreaterEqual | Equal)[a_, b_, r__] :> {h[a, b], h[b, r]}
    }
  ],
  True
]]
domainLine[e_, {x_}] := Module[{r$ = inequalitySolve[And @@ e, x]},
  Which[
    r$ === $Failed, r$,
    r$ === False, {},
    MatchQ[r$, x == _], {{x -> Last[r$]}},
    MatchQ[r$, HoldPattern[Or[(x == _) ..]]], Map[{x -> Last[#]} &, List @@ r$],
    True, {{}}
  ]
]
domainLine[_, _] := $Failed
domainWhole[e_, v_] := Module[
  {q$ = Cases[e, a_ == b_ :> Expand[Numerator[Together[a - b]]]], i$ = DeleteCases[e, _Equal], r$},
  If[
    Length[v] === 1 &&
      ! FreeQ[e, Abs] &&
      ListQ[r$ = domainInside[inequalitySolve[And @@ e, v[[1]]], v[[1]]]],
    Return[Map[{v[[1]] -> #} &, Select[r$, TrueQ[And @@ (e /. v[[1]] -> #)] &]]]
  ];
  If[
    ! And @@ Map[PolynomialQ[#, v] &, Join[q$, Cases[i$, h_[a_, b_] :> a - b]]] ||
      ! VectorQ[Flatten[Map[CoefficientRules[#, v][[All, 2]] &, q$]], NumberQ],
    Return[$Failed]
  ];
  Which[
    i$ === {} &&
      Length[q$] === 1 &&
      Length[v] === 2 &&
      AllTrue[v, Exponent[q$[[1]], #] === 1 &] &&
      Coefficient[Coefficient[q$[[1]], v[[1]]], v[[2]]] === 0,
      domainPair[q$[[1]], v],
    i$ =!= {} && q$ === {} && Length[v] === 1 && ListQ[r$ = domainRay[e, v[[1]]]], r$,
    Length[v] === 1 && i$ === {} && q$ =!= {},
      r$ = principalSolve[Thread[q$ == 0], v];
      If[ListQ[r$], Select[r$, IntegerQ[v[[1]] /. #] &], $Failed],
    ListQ[r$ = domainBounded[q$, i$, v]], Select[r$, TrueQ[Quiet[And @@ (e /. #)]] &],
    Length[q$] === 1 && Length[v] === 2,
      r$ = domainProduct[q$[[1]], v];
      If[ListQ[r$], Select[r$, TrueQ[Quiet[And @@ (e /. #)]] &], $Failed],
    True, $Failed
  ]
]
domainInside[r_, x_] := With[
  {
    l$ = Map[
      Replace[#,
        {
          Equal[x, c_] :> If[IntegerQ[c], {c}, {}],
          (Less | LessEqual)[a_, x, b_] :> If[b - a < 5000, Range[Ceiling[a], Floor[b]], $Failed],
          Inequality[a_, _, x, _, b_] :> If[b - a < 5000, Range[Ceiling[a], Floor[b]], $Failed],
          False -> {}, _ -> $Failed
        }
      ] &,
      If[Head[r] === Or, List @@ r, {r}]
    ]
  },
  If[FreeQ[l$, $Failed], Union[Flatten[l$]], $Failed]
]
domainProduct[f_, {x_, y_}] := Module[{a$ = Coefficient[Coefficient[f, x], y], b$, c$, n$},
  b$ = Coefficient[Coefficient[f, x], y, 0];
  c$ = Coefficient[Coefficient[f, y], x, 0];
  n$ = f /. {x -> 0, y -> 0};
  If[
    a$ === 0 ||
      Expand[f - a$ x y - b$ x - c$ y - n$] =!= 0 ||
      ! VectorQ[{a$, b$, c$, n$}, IntegerQ],
    Return[$Failed]
  ];
  n$ = b$ c$ - a$ n$;
  If[n$ === 0, Return[$Failed]];
  Sort[Cases[
    Map[{x -> (# - c$)/a$, y -> (n$/# - b$)/a$} &, Join[Divisors[Abs[n$]], -Divisors[Abs[n$]]]],
    {_ -> _Integer, _ -> _Integer}
  ]]
]
domainPair[f_, {x_, y_}] := Module[{a$ = Coefficient[f, x], b$ = Coefficient[f, y], c$, g$, x$, k$},
  c$ = -(f /. {x -> 0, y -> 0});
  g$ = LCM[Denominator[a$], Denominator[b$], Denominator[c$]];
  {a$, b$, c$} = {a$, b$, c$} g$;
  g$ = GCD[a$, b$];
  If[Mod[c$, g$] != 0, Return[{}]];
  {a$, b$, c$} = {a$, b$, c$}/g$;
  If[b$ < 0, {a$, b$, c$} = -{a$, b$, c$}];
  x$ = If[b$ == 1, 0, Mod[c$ PowerMod[a$, -1, b$], b$]];
  k$ = C[1];
  {{
    x -> ConditionalExpression[x$ + b$ k$, Element[k$, Integers]],
    y -> ConditionalExpression[(c$ - a$ x$)/b$ - a$ k$, Element[k$, Integers]]
  }}
]
domainRay[e_, x_] := Module[{r$ = inequalitySolve[And @@ e, x]},
  Switch[r$,
    x > _,
      {{
        x -> ConditionalExpression[Floor[Last[r$]] + 1 + C[1], Element[C[1], Integers] && C[1] >= 0]
      }},
    x >= _,
      {{
        x -> ConditionalExpression[Ceiling[Last[r$]] + C[1], Element[C[1], Integers] && C[1] >= 0]
      }},
    x < _,
      {{
        x -> ConditionalExpression[
          Ceiling[Last[r$]] - 1 - C[1],
          Element[C[1], Integers] && C[1] >= 0
        ]
      }},
    x <= _,
      {{x -> ConditionalExpression[Floor[Last[r$]] - C[1], Element[C[1], Integers] && C[1] >= 0]}},
    _, $Failed
  ]
]
domainBounded[q_, i_, v_] := Module[
  {g$, b$ = Table[{-Infinity, Infinity}, {Length[v]}], o$, l$, n$, t$},
  g$ = Join[
    q,
    -q,
    Cases[i, (Less | LessEqual)[a_, b_] :> Expand[a - b]],
    Cases[i, (Greater | GreaterEqual)[a_, b_] :> Expand[b - a]]
  ];
  g$ = Map[CoefficientRules[#, v] &, g$];
  Do[
    o$ = b$;
    Do[b$ = domainTighten[r$, b$], {r$, g$}];
    If[o$ === b$, Break[]],
    {12}
  ];
  b$ = Map[{Ceiling[#[[1]] - 10^-9], Floor[#[[2]] + 10^-9]} &, b$];
  If[AnyTrue[b$, #[[1]] > #[[2]] &], Return[{}]];
  If[! FreeQ[b$, Infinity | -Infinity], Return[$Failed]];
  l$ = Map[#[[2]] - #[[1]] + 1 &, b$];
  n$ = First[Ordering[l$, -1]];
  If[q =!= {} && Length[v] > 1,
    If[Times @@ Delete[l$, n$] > 3000, Return[$Failed]];
    t$ = Join @@ Map[Function[p$, domainLast[q, v, n$, p$, b$[[n$]]]],
      Tuples[Map[Apply[Range, #] &, Delete[b$, n$]]]
    ],
    If[Times @@ l$ > 5000, Return[$Failed]];
    t$ = Tuples[Map[Apply[Range, #] &, b$]]
  ];
  t$ = Select[t$,
    With[{s$ = Thread[v -> #]}, And @@ Map[(# /. s$) === 0 &, q] && TrueQ[And @@ (i /. s$)]] &
  ];
  Map[Thread[v -> #] &, Sort[t$]]
]
domainLast[q_, v_, n_, p_, {a_, b_}] := Module[{s$ = Thread[Delete[v, n] -> p], f$, w$ = v[[n]]},
  f$ = First[Join[Select[Map[Expand[# /. s$] &, q], ! FreeQ[#, w$] &], {0}]];
  f$ = If[f$ === 0, Range[a, Min[b, a + 200]], domainRoots[CoefficientList[f$, w$]]];
  Map[Insert[p, #, n] &, Select[f$, a <= # <= b &]]
]
domainRoots[{c_, b_}] := If[IntegerQ[-c/b], {-c/b}, {}]
domainRoots[{c_, b_, a_}] := With[{d$ = b^2 - 4 a c},
  If[d$ < 0,
    {},
    With[{r$ = Sqrt[d$]},
      If[MatchQ[r$, _Integer | _Rational],
        Select[Union[{(-b - r$)/(2 a), (-b + r$)/(2 a)}], IntegerQ],
        {}
      ]
    ]
  ]
]
domainRoots[l_] := Union[Round[Select[
  wSymbol /. NSolve[l.wSymbol^Range[0, Length[l] - 1] == 0, wSymbol],
  Im[#] == 0 &
]]]
domainTighten[r_, b_] := Module[{m$ = Map[domainLow[#, b] &, r], b$ = b, k$, t$, e$, u$},
  Do[
    e$ = r[[j$, 1]];
    k$ = Flatten[Position[e$, n_ /; n > 0, {1}, Heads -> False]];
    If[Length[k$] === 1,
      t$ = Total[Delete[m$, j$]];
      If[NumberQ[t$],
        k$ = k$[[1]];
        u$ = -t$/r[[j$, 2]];
        b$[[k$]] = domainCut[b$[[k$]], e$[[k$]], Sign[r[[j$, 2]]], u$]
      ]
    ],
    {j$, Length[r]}
  ];
  b$
]
domainCut[{a_, b_}, 1, 1, u_] := {a, Min[b, Floor[u]]}
domainCut[{a_, b_}, 1, -1, u_] := {Max[a, Ceiling[u]], b}
domainCut[{a_, b_}, n_, 1, u_] := If[EvenQ[n],
  If[u < 0, {1, 0}, With[{w$ = Floor[N[u]^(1/n) + 10^-9]}, {Max[a, -w$], Min[b, w$]}]],
  {a, Min[b, Floor[Sign[u] N[Abs[u]]^(1/n) + 10^-9]]}
]
domainCut[{a_, b_}, n_, -1, u_] := If[EvenQ[n] || u < 0,
  {a, b},
  {Max[a, Ceiling[N[u]^(1/n) - 10^-9]], b}
]
domainLow[e_ -> c_, b_] := Module[{p$ = {1, 1}, q$},
  Do[
    q$ = domainPower[b[[j$]], e[[j$]]];
    p$ = domainTimes[p$, q$],
    {j$, Length[e]}
  ];
  If[c > 0, c p$[[1]], c p$[[2]]]
]
domainPower[_, 0] := {1, 1}
domainPower[{a_, b_}, n_] := If[OddQ[n] || a >= 0, {a^n, b^n}, {If[b >= 0, 0, b^n], Max[a^n, b^n]}]
domainTimes[{a_, b_}, {c_, d_}] := With[
  {l$ = Replace[{a c, a d, b c, b d}, Indeterminate -> 0, {1}]},
  {Min[l$], Max[l$]}
]

modularSolve::usage = "Solutions by a modulus, for `Solve`."
(*2*)
modularSolve[c_, v_, m_Integer] := Module[
  {q$ = Cases[Flatten[c /. And -> List], a_ == b_ :> Numerator[Together[a - b]]]},
  If[m < 2 || m^Length[v] > 4000 || ! AllTrue[q$, PolynomialQ[#, v] &],
    $Failed,
    Map[Thread[v -> #] &,
      Select[Tuples[Range[0, m - 1], Length[v]],
        Function[p$, AllTrue[q$, Mod[# /. Thread[v -> p$], m] === 0 &]]
      ]
    ]
  ]
]
