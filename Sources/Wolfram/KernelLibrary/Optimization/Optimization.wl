(* A penalty that grows leads near the place; the conditions that hold there as equations make it
exact. *)
constrainedMinimum::usage =
  "A minimum under conditions near a place, for `FindMinimum` and its like."
(*2*)
constrainedMinimum[f_, c_, v_, s_] := Module[{e$, g$, h$, p$, a$, l$, r$, q$},
  e$ = Flatten[
    {c} //. {
      u_And :> List @@ u, Inequality[a_, p_, b_, q_, d_] :> {p[a, b], q[b, d]},
      (t : Less | LessEqual | Greater | GreaterEqual)[a_, b_, d_] :> {t[a, b], t[b, d]}
    }
  ];
  g$ = Join[
    Cases[e$, (Less | LessEqual)[a_, b_] :> a - b],
    Cases[e$, (Greater | GreaterEqual)[a_, b_] :> b - a]
  ];
  h$ = Cases[e$, a_ == b_ :> a - b];
  p$ = s;
  Do[
    r$ = FindMinimum[
      Evaluate[f + 10^k$ (Total[h$^2] + Total[Map[Max[0, #]^2 &, g$]])],
      Evaluate[Transpose[{v, p$}]]
    ];
    p$ = v /. Last[r$],
    {k$, {1, 3, 5}}
  ];
  a$ = Join[h$, Select[g$, TrueQ[(# /. Thread[v -> p$]) > -10.^-3] &]];
  If[a$ =!= {},
    l$ = Table[Unique["multiplier$"], {Length[a$]}];
    q$ = Quiet[FindRoot[
      Evaluate[Thread[
        Join[Map[Function[u$, D[f, u$] + Total[l$ Map[D[#, u$] &, a$]]], v], a$] == 0
      ]],
      Evaluate[Join[Transpose[{v, p$}], Map[{#, 1.} &, l$]]]
    ]];
    If[
      ListQ[q$] && VectorQ[v /. q$, NumberQ] && Max[Abs[(v /. q$) - p$]] < 10^-2 (1 + Max[Abs[p$]]),
      p$ = v /. q$
    ]
  ];
  {f /. Thread[v -> p$], Thread[v -> p$]}
]

NArgMin::usage = "Where a minimum is."
NArgMin[f_, x_List] := x /. Last[NMinimize[f, x]]
NArgMin[f_, x_] := x /. Last[NMinimize[f, x]]

NArgMax::usage = "Where a maximum is."
NArgMax[f_, x_List] := x /. Last[NMaximize[f, x]]
NArgMax[f_, x_] := x /. Last[NMaximize[f, x]]

NMinValue::usage = "The least value."
NMinValue[f_, x_] := First[NMinimize[f, x]]

NMaxValue::usage = "The greatest value."
NMaxValue[f_, x_] := First[NMaximize[f, x]]

Minimize::usage = "The exact minimum of a term of one variable, by its derivative."
(*2*)
Minimize[f_, x_Symbol] := extreme[f, x, First] /; extreme[f, x, First] =!= $Failed
Minimize[f_, {x_Symbol}] := Minimize[f, x]
Minimize[{f_, c_}, x_Symbol] := With[{m$ = lowest[f, x, inside[c, x]]}, m$ /; ListQ[m$]]
Minimize[{f_, c__}, x_Symbol] := With[{m$ = constrainedExtreme[f, {c}, {x}]}, m$ /; ListQ[m$]]
Minimize[{f_, c___}, v_List] := With[{m$ = constrainedExtreme[f, {c}, v]}, m$ /; ListQ[m$]]
Minimize[f_, v_List] := Minimize[{f}, v] /; Head[f] =!= List && FreeQ[v, Element]
Minimize[f_, v_] := With[{m$ = minimizeFurther[f, v]}, m$ /; ListQ[m$]]
lowest[f_, x_, {Integers, a_, b_}] := Module[{t$ = Range[a, b], v$, k$},
  v$ = N[Map[f /. x -> # &, t$]];
  If[! VectorQ[v$, NumberQ], Return[$Failed]];
  k$ = First[Ordering[v$, 1]];
  If[1 < k$ < Length[t$] || a == 1 && k$ == 1, {f /. x -> t$[[k$]], {x -> t$[[k$]]}}, $Failed]
]
lowest[f_, x_, {a_, b_, o_List}] :=
  Module[{r$, c$, v$, t$, k$},
    r$ = Quiet[Solve[D[f, x] == 0 && a <= x <= b, x]];
    c$ = Join[{a}, If[MatchQ[r$, {{_ -> _} ..}], Select[x /. r$, NumericQ], {}], {b}];
    c$ = DeleteDuplicates[Select[c$,
      N[a] <= Re[N[#]] <= N[b] && Abs[Im[N[#]]] < 10^-9 && ! MemberQ[o, #] &
    ]];
    v$ = Quiet[N[Map[f /. x -> # &, c$]]];
    t$ = Quiet[Table[N[f /. x -> N[a] + (N[b] - N[a]) (k$ - 1/2)/200], {k$, 200}]];
    If[
      c$ === {} ||
        ! VectorQ[DeleteCases[Join[v$, t$], Infinity | -Infinity | ComplexInfinity], NumberQ] ||
        Min[v$] > Min[DeleteCases[t$, ComplexInfinity]] + 10^-9,
      Return[$Failed]
    ];
    k$ = First[Ordering[v$, 1]];
    {Simplify[f /. x -> c$[[k$]]], {x -> c$[[k$]]}}
  ] /;
    FreeQ[f, Integrate | InterpolatingFunction] && (FreeQ[f, Piecewise] || FreeQ[f, _Real])
lowest[f_, x_, i : {a_, b_, _}] :=
  near[f, x, {a, b}] /; ! FreeQ[{f, i}, _Real | InterpolatingFunction]
near[f_, x_, r_] :=
  near[f /. HoldPattern[Integrate[g_, {u_, c_, d_}, ___Rule]] :> pieces[g, u, c, d], x, r] /;
    ! FreeQ[f, Integrate]
pieces[g_, u_, c_, d_] := With[
  {
    b$ = Select[
      Union[N[Flatten[Cases[
        Cases[{g}, p_Piecewise :> p[[1, All, 2]], Infinity],
        (Less | LessEqual | Greater | GreaterEqual | Inequality)[a__] :> Select[{a}, NumericQ],
        Infinity
      ]]]],
      # > c &
    ]
  },
  Total[MapThread[
    With[{l$ = #1, h$ = #2}, NIntegrate[g, {u, l$, Max[l$, Min[d, h$]]}]] &,
    {Prepend[b$, c], Append[b$, Infinity]}
  ]]
]
near[f_, x_, {a_, b_}] := Module[{m$ = If[FreeQ[f, NIntegrate], 10, 5], s$, t$, p$},
  s$ = N[b - a]/If[m$ === 10, 200, 36];
  t$ = Table[{f /. x -> p$, p$}, {p$, N[a], N[b], s$}];
  Do[
    t$ = First[SortBy[t$, First]];
    t$ = Table[
      With[{q$ = Clip[t$[[2]] + k$ s$/m$, {N[a], N[b]}]}, {f /. x -> q$, q$}],
      {k$, -m$, m$}
    ];
    s$ = s$/m$,
    If[m$ === 10, 9, 5]
  ];
  t$ = First[SortBy[t$, First]];
  {t$[[1]], {x -> t$[[2]]}}
]
inside[Element[x_, Integers], x_] := {Integers, -300, 300}
inside[Element[x_, PositiveIntegers], x_] := {Integers, 1, 300}
inside[Inequality[a_, p_, x_, q_, b_], x_] :=
  {a, b, Join[If[p === Less, {a}, {}], If[q === Less, {b}, {}]]} /; NumericQ[a] && NumericQ[b]
inside[a_ < x_ < b_, x_] := {a, b, {a, b}} /; NumericQ[a] && NumericQ[b]
inside[a_ <= x_ <= b_, x_] := {a, b, {}} /; NumericQ[a] && NumericQ[b]
inside[_, _] := $Failed
everywhere[f_, x_] := Module[{c$ = Quiet[principalSolve[D[f, x] == 0, x]], t$, v$},
  If[! MatchQ[c$, {{_ -> _} ..}] || ! FreeQ[f, Sin | Cos | Tan], Return[$Failed]];
  c$ = Select[x /. c$, NumericQ[#] && Abs[Im[N[#]]] < 10^-9 &];
  t$ = Quiet[N[Map[f /. x -> # &,
    Join[Range[-20, 20, 1/7], {-10^4, -10^3, -10^2, 10^2, 10^3, 10^4}]
  ]]];
  v$ = N[Map[f /. x -> # &, c$]];
  If[
    c$ === {} ||
      ! VectorQ[DeleteCases[Join[v$, t$], Infinity | -Infinity | ComplexInfinity], Im[#] == 0 &] ||
      Min[v$] > Min[DeleteCases[t$, ComplexInfinity]] + 10^-9,
    Return[$Failed]
  ];
  {Simplify[f /. x -> c$[[First[Ordering[v$, 1]]]]], {x -> c$[[First[Ordering[v$, 1]]]]}}
]
extreme[f_, x_, _] := Module[{s$, v$},
  s$ = If[
    PolynomialQ[f, x] && EvenQ[Exponent[f, x]] && TrueQ[Coefficient[f, x, Exponent[f, x]] > 0],
    Select[x /. principalSolve[D[f, x] == 0, x], FreeQ[N[#], Complex] &],
    {}
  ];
  If[! FreeQ[f, Sin | Cos],
    v$ = FunctionPeriod[f, x];
    If[NumericQ[v$] && v$ =!= 0, Return[lowest[f, x, {-v$/2, v$/2, {}}]]]
  ];
  If[s$ === {} && ! PolynomialQ[f, x], Return[everywhere[f, x]]];
  If[s$ === {},
    $Failed,
    v$ = First[SortBy[Map[{f /. x -> #, {x -> #}} &, s$], N[First[#]] &]];
    Simplify[v$]
  ]
]

Maximize::usage = "The exact maximum of a term of one variable, by its derivative."
(*2*)
Maximize[f_, x_Symbol] :=
  With[{m$ = Minimize[-f, x]}, {-m$[[1]], m$[[2]]}] /;
    Head[f] =!= List && Head[Minimize[-f, x]] === List
Maximize[f_, {x_Symbol}] := Maximize[f, x]
Maximize[{f_, c___}, x_] := With[{m$ = Minimize[{-f, c}, x]}, {-m$[[1]], m$[[2]]} /; ListQ[m$]]
Maximize[f_, v_List] := Maximize[{f}, v] /; Head[f] =!= List

FunctionRange::usage = "Which values a function of one variable has."
(*2*)
FunctionRange[{f_, c_}, x_, y_, ___] := With[{a$ = Minimize[{f, c}, x], b$ = Maximize[{f, c}, x]},
  First[a$] <= y <= First[b$] /; ListQ[a$] && ListQ[b$]
]
FunctionRange[f_, x_, y_, ___] :=
  With[{p$ = FunctionPeriod[f, x]}, FunctionRange[{f, 0 <= x <= p$}, x, y] /; TrueQ[p$ > 0]] /;
    ! ListQ[f]

MinValue::usage = "The minimum alone."
MinValue[f_, x_] := With[{m$ = Minimize[f, x]}, First[m$] /; ListQ[m$]]

ArgMin::usage = "Where the minimum is."
ArgMin[f_, x_] := With[{m$ = Minimize[f, x]}, (x /. Last[m$]) /; ListQ[m$]]

ArgMax::usage = "Where the maximum is."
ArgMax[f_, x_] := With[{m$ = Maximize[f, x]}, (x /. Last[m$]) /; ListQ[m$]]

MaxValue::usage = "The maximum alone."
MaxValue[f_, x_] := With[{m$ = Maximize[f, x]}, First[m$] /; ListQ[m$]]

minimizeFurther::usage = "Extrema in regions and with decimal numbers, for `Minimize`."
(*2*)
minimizeFurther[f_, v_] := Module[{r$ = Cases[Flatten[{v}], _Element], c$, w$},
  If[r$ === {},
    Return[Which[
      FreeQ[f, _Real] || ! FreeQ[f, Integrate], $Failed,
      Head[f] =!= List && MatchQ[v, _Symbol | {_Symbol}] && ! PolynomialQ[f, First[Flatten[{v}]]],
        decimalAlone[f, First[Flatten[{v}]]],
      Head[f] === List &&
        ! PolynomialQ[First[f], Flatten[{v}]] &&
        AllTrue[Flatten[{v}], decimalBounded[Rest[f], #] &],
        NMinimize[f, v],
      True, decimalMinimum[f, Flatten[{v}], Minimize[f /. q$_Real :> Rationalize[q$, 0], v]]
    ]]
  ];
  c$ = Map[
    Replace[#,
      {
        Element[p$_List, ImplicitRegion[q$_, u$_List]] :> (q$ /. Thread[u$ -> p$]),
        Element[_, Reals] -> True, _ -> $Failed
      }
    ] &,
    r$
  ];
  If[! FreeQ[c$, $Failed], Return[$Failed]];
  w$ = Flatten[Map[Replace[#, Element[p$_, _] :> p$] &, Flatten[{v}]]];
  Minimize[Join[If[ListQ[f], f, {f}], DeleteCases[c$, True]], w$]
]
decimalMinimum[f_, v_, m_List] := N[m]
decimalMinimum[{f_, c__}, v_, _] := NMinimize[{f, c}, v] /; AllTrue[v, decimalBounded[{c}, #] &]
decimalBounded[c_, x_] :=
  ! FreeQ[
      c,
      (LessEqual | Less)[_?NumericQ, x, _?NumericQ] | Inequality[_?NumericQ, _, x, _, _?NumericQ]
    ] ||
    ! FreeQ[c, (GreaterEqual | Greater)[x, _?NumericQ] | (LessEqual | Less)[_?NumericQ, x]] &&
      ! FreeQ[c, (LessEqual | Less)[x, _?NumericQ] | (GreaterEqual | Greater)[_?NumericQ, x]]
decimalMinimum[___] := $Failed
decimalAlone[f_, x_] := With[{r$ = Quiet[NMinimize[f, x]]},
  If[
    ListQ[r$] &&
      NumberQ[First[r$]] &&
      AllTrue[
        Quiet[Map[N[f /. x -> #] &,
          Flatten[Table[{k$, -k$, 1./k$, -1./k$}, {k$, {10., 100., 1000., 10.^4, 10.^6}}]]
        ]],
        ! NumberQ[#] || Im[#] != 0 || # > First[r$] - 10^-6 &
      ],
    r$,
    $Failed
  ]
]

(* The places where the gradients of what is active depend on each other; the least of them is
compared with samples. *)
constrainedExtreme::usage = "The exact minimum under conditions, for `Minimize` and its like."
(*2*)
constrainedExtreme[f_, c_, v_] := Module[{e$ = extremeParts[{c}], h$, g$, k$ = {}, m$, q$, r$, b$},
  h$ = Cases[e$, a_ == b_ :> Expand[a - b]];
  g$ = Join[
    Cases[e$, (Less | LessEqual)[a_, b_] :> Expand[b - a]],
    Cases[e$, (Greater | GreaterEqual)[a_, b_] :> Expand[a - b]]
  ];
  If[
    Length[h$] + Length[g$] =!= Length[e$] ||
      Length[v] > 4 ||
      Length[g$] > 8 ||
      ! FreeQ[{f, e$}, _Real],
    Return[$Failed]
  ];
  Do[
    If[Length[h$] + Length[s$] <= Length[v], k$ = Join[k$, extremePoints[f, Join[h$, s$], v]]],
    {s$, Subsets[g$, {0, Min[Length[g$], Length[v] - Length[h$]]}]}
  ];
  If[MemberQ[k$, $Failed], Return[$Failed]];
  k$ = Select[DeleteDuplicates[k$], extremeInside[#, h$, g$, v] &];
  If[k$ === {}, Return[$Failed]];
  k$ = SortBy[Map[{f /. Thread[v -> #], #} &, k$], {Round[N[First[#]], 10^-9], N[Last[#]]} &];
  {m$, r$} = First[k$];
  If[! extremeLeast[f, N[m$], h$, g$, v], Return[$Failed]];
  If[AnyTrue[e$, MatchQ[#, (Less | Greater)[_, _]] && ! TrueQ[# /. Thread[v -> r$]] &],
    Return[$Failed]
  ];
  {Simplify[m$], Thread[v -> r$]}
]
extremePoints[f_, a_, v_] := Module[{l$ = Table[Unique["multiplier$"], {Length[a]}], q$, s$},
  q$ = Join[Map[Function[u$, D[f, u$] - l$.Map[D[#, u$] &, a]], v], a];
  If[
    Length[a] === Length[v] && VectorQ[a, PolynomialQ[#, v] &] && AllTrue[a, extremeLinear[#, v] &],
    s$ = Quiet[principalSolve[Thread[a == 0], v]];
    If[s$ === {} || ! MatchQ[s$, {{__Rule}}], Return[{}]];
    Return[Select[v /. s$, VectorQ[N[#], NumberQ] &]]
  ];
  If[
    VectorQ[q$, PolynomialQ[#, Join[v, l$]] &] &&
      FreeQ[Map[D[f, #] &, v], Alternatives @@ v] &&
      AllTrue[a, extremeLinear[#, v] &],
    Return[{}]
  ];
  s$ = If[Length[a] === 1 && Length[v] > 1,
    q$ = Join[Map[D[f, v[[1]]] D[a[[1]], #] - D[f, #] D[a[[1]], v[[1]]] &, Rest[v]], a];
    Quiet[principalSolve[Thread[q$ == 0], v]],
    $Failed
  ];
  If[Head[s$] =!= List,
    s$ = Quiet[principalSolve[
      Thread[Join[Map[Function[u$, D[f, u$] - l$.Map[D[#, u$] &, a]], v], a] == 0],
      Join[v, l$]
    ]]
  ];
  If[! MatchQ[s$, {{__Rule} ...}], Return[{$Failed}]];
  Select[v /. s$, VectorQ[N[#], NumberQ] && FreeQ[#, _Real] && Max[Abs[Im[N[#]]]] < 10^-9 &]
]
extremeLinear[g_, v_] := AllTrue[v, FreeQ[D[g, #], Alternatives @@ v] &]
extremeInside[p_, h_, g_, v_] := With[{s$ = Thread[v -> N[p]]},
  AllTrue[g, TrueQ[Re[# /. s$] > -10.^-9] &] && AllTrue[h, TrueQ[Abs[# /. s$] < 10.^-9] &]
]
extremeLeast[f_, m_, h_, g_, v_] := Module[{w$ = v, r$ = {{}}, t$},
  If[h =!= {},
    r$ = Quiet[principalSolve[Thread[h == 0], Take[v, -Length[h]]]];
    If[! MatchQ[r$, {{__Rule} ..}], Return[False]];
    w$ = Drop[v, -Length[h]]
  ];
  If[w$ === {}, Return[True]];
  t$ = Tuples[
    Switch[Length[w$],
      1, Join[{-10.^6, -1000., -100.}, Range[-20., 20., .37], {100., 1000., 10.^6}],
      2,
        {
          -1000., -50., -10., -4., -2.1, -1.3, -.7, -.31, 0., .29, .53, .8, 1.1, 1.9, 3., 5., 12.,
          60., 1000.
        },
      _, {-1000., -10., -1.5, -.4, 0., .31, .6, 1.2, 9., 1000.}
    ],
    Length[w$]
  ];
  AllTrue[
    r$,
    Function[q$,
      With[{u$ = Chop[v /. q$]},
        AllTrue[
          t$,
          Function[p$,
            With[{y$ = Quiet[Chop[u$ /. Thread[w$ -> p$]]]},
              ! VectorQ[y$, Im[#] == 0 &] ||
                ! AllTrue[g, TrueQ[(# /. Thread[v -> y$]) > 0] &] ||
                ! TrueQ[(f /. Thread[v -> y$]) < m - 10.^-7 (1 + Abs[m])]
            ]
          ]
        ]
      ]
    ]
  ]
]
extremeParts[c_] := DeleteDuplicates[DeleteCases[
  Flatten[
    c //. {
      u_And :> List @@ u, Inequality[a_, p_, b_] :> p[a, b],
      Inequality[a_, p_, b_, q_, r__] :> {p[a, b], Inequality[b, q, r]},
      (h : Less | LessEqual | Greater | GreaterEqual | Equal)[a_, b_, r__] :> {h[a, b], h[b, r]}
    }
  ],
  True
]]
