(* The real roots of all differences divide the line into intervals; each interval is tested at a
point. *)
inequalitySolve::usage = "Where inequalities of one real variable hold; `Reduce` asks it."
(*2*)
inequalitySolve[c_, x_Symbol] := Module[{c$, d$, p$, s$, n$, t$},
  c$ =
    If[ListQ[c], And @@ c, c] /.
      {Element[_, Reals] -> True} //.
      {
        Inequality[a_, p_, b_] :> p[a, b],
        Inequality[a_, p_, b_, q_, r__] :> p[a, b] && Inequality[b, q, r],
        (h : Less | LessEqual | Greater | GreaterEqual | Equal)[a_, b_, r__] :> h[a, b] && h[b, r]
      };
  d$ = Cases[
    {c$},
    (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[a_, b_] :> a - b,
    {1, Infinity}
  ];
  d$ = Flatten[Map[
    {# /. Abs[u_] :> u, # /. Abs[u_] :> -u, Cases[{#}, Abs[u_] :> u, {1, Infinity}]} &,
    d$
  ]];
  p$ = Flatten[Map[With[{g$ = Together[#]}, {Numerator[g$], Denominator[g$]}] &, d$]];
  p$ = DeleteDuplicates[Select[Join[p$, Cases[{d$}, Log[u_] | u_^_Rational :> u, Infinity]],
    ! FreeQ[#, x] &
  ]];
  If[
    ! And @@ Map[PolynomialQ[#, x] || FreeQ[#, Sin | Cos | Tan | Cot | Sec | Csc | Mod | Floor] &,
      p$
    ],
    Return[$Failed]
  ];
  s$ = Quiet[Map[principalSolve[# == 0, x] &, p$]];
  If[! MatchQ[s$, {{{_ -> _} ...} ...}], Return[$Failed]];
  s$ = Flatten[Map[x /. # &, DeleteCases[s$, {}]]];
  If[! And @@ Map[NumberQ[N[#]] &, s$], Return[$Failed]];
  s$ = SortBy[Select[s$, Abs[Im[N[#]]] < 10^-9 &], Re[N[#]] &];
  s$ = Map[First, Split[s$, Abs[N[#1 - #2]] < 10^-9 &]];
  n$ = Length[s$];
  t$ = If[n$ == 0,
    {0},
    Riffle[Join[{N[First[s$]] - 1}, Map[Mean, Partition[N[s$], 2, 1]], {N[Last[s$]] + 1}], s$]
  ];
  c$ =
    c$ /.
      (h : Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[a_, b_] :> compared[
        h,
        a - b,
        With[{u$ = Expand[a - b]}, If[Head[u$] === Plus, Total[Map[Abs, List @@ u$]], Abs[u$]]]
      ];
  t$ = Map[TrueQ[Quiet[c$ /. x -> #]] &, t$];
  t$ = Split[Flatten[Position[t$, True, {1}]], #2 == #1 + 1 &];
  Or @@ Map[between[First[#], Last[#], s$, x] &, t$]
]
compared[h_, d_, s_] := With[{n$ = N[d], m$ = N[s]},
  h[If[Abs[n$] <= 10^-9 If[NumberQ[m$], m$, 1], 0, n$], 0] /; NumberQ[n$]
]
between[i_, j_, s_, x_] := Module[{n$ = 2 Length[s] + 1, a$, b$},
  If[i == j && EvenQ[i], Return[x == s[[i/2]]]];
  If[i == 1 && j == n$, Return[True]];
  If[i > 1, a$ = s[[Floor[i/2]]]];
  If[j < n$, b$ = s[[Ceiling[j/2]]]];
  Which[
    i == 1, If[EvenQ[j], x <= b$, x < b$],
    j == n$, If[EvenQ[i], x >= a$, x > a$],
    OddQ[i] && OddQ[j], a$ < x < b$,
    EvenQ[i] && EvenQ[j], a$ <= x <= b$,
    True, Inequality[a$, If[EvenQ[i], LessEqual, Less], x, If[EvenQ[j], LessEqual, Less], b$]
  ]
]

(* A root with a sign before it is compared with zero: what is below it must be positive, and the
sign right. *)
parameterCondition::usage =
  "Where the conditions of a solution of `Solve` hold, for its one parameter."
(*2*)
parameterCondition[c_, v_, a_] := With[
  {r$ = inequalitySolve[And @@ Join[Map[rooted, c], Map[# >= 0 &, below[v, a]]], a]},
  r$ /; r$ =!= $Failed
]
rooted[h_[p_, q_]] := With[{d$ = Together[p - q]},
  With[{b$ = below[d$, _]},
    If[Length[b$] == 1 && MatchQ[d$, _. First[b$]^_Rational],
      With[{f$ = d$/First[b$]^(1/2)},
        If[NumericQ[f$], If[h[f$, 0], First[b$] > 0, False], h[p, q]]
      ],
      h[p, q]
    ]
  ]
]
rooted[e_] := e
below[e_, a_] := Union[Cases[
  {e},
  Power[b_, _Rational] /; ! NumericQ[b] && ! FreeQ[b, a] :> b,
  Infinity
]]

ForAll::usage = "That something holds for all values of variables."
ForAll[_, ___, True] := True
ForAll[x_, e_] := e /; FreeQ[e, Alternatives @@ Flatten[{x}]]

Exists::usage = "That something holds for some values of variables."
Exists[_, ___, False] := False
Exists[x_, e_] := e /; FreeQ[e, Alternatives @@ Flatten[{x}]]

reduceWhole::usage = "Inequalities of one variable for integers, for `Reduce`."
(*2*)
reduceWhole[c_, x_Symbol, d_] :=
  With[
    {
      r$ = inequalitySolve[
        Switch[d, PositiveIntegers, c && x >= 1, NonNegativeIntegers, c && x >= 0, _, c],
        x
      ]
    },
    If[! FreeQ[r$, $Failed | inequalitySolve],
      $Failed,
      wholeJoin[Map[wholePiece[#, x] &, If[Head[r$] === Or, List @@ r$, {r$}]], x]
    ]
  ] /; FreeQ[c, Equal | Mod]
reduceWhole[___] := $Failed
wholeJoin[p_, x_] := With[{q$ = Or @@ p},
  Which[
    ! FreeQ[q$, $Failed | Floor | Ceiling], $Failed,
    q$ === True || ! FreeQ[q$, LessEqual | GreaterEqual], Element[x, Integers] && q$,
    True, q$
  ]
]
wholePiece[b : True | False, x_] := b
wholePiece[x_ == a_, x_] := IntegerQ[a] && x == a
wholePiece[x_ < a_, x_] := x <= Ceiling[a] - 1
wholePiece[x_ <= a_, x_] := x <= Floor[a]
wholePiece[x_ > a_, x_] := x >= Floor[a] + 1
wholePiece[x_ >= a_, x_] := x >= Ceiling[a]
wholePiece[Less[a_, x_, b_], x_] := wholeSpan[Floor[a] + 1, Ceiling[b] - 1, x]
wholePiece[LessEqual[a_, x_, b_], x_] := wholeSpan[Ceiling[a], Floor[b], x]
wholePiece[Inequality[a_, p_, x_, q_, b_], x_] := wholeSpan[
  If[p === Less, Floor[a] + 1, Ceiling[a]],
  If[q === Less, Ceiling[b] - 1, Floor[b]],
  x
]
wholePiece[_, _] := $Failed
wholeSpan[l_, h_, x_] := Which[
  ! IntegerQ[h - l], $Failed,
  l > h, False,
  h - l > 30, l <= x <= h,
  True, Or @@ Map[x == # &, Range[l, h]]
]

(* Above each place of the first variable where leading coefficients, discriminants or resultants
are zero, and between two of them, the roots of the second are in one order; each interval between
them is tested at a point. Neighbours that are the same are one. *)
reduceFurther::usage = "Inequalities of two variables, and for all values of one, for `Reduce`."
(*2*)
reduceFurther[q : (ForAll | Exists)[v_, ___], _, ___] := With[
  {p$ = Complement[planeSymbols[q], Flatten[{v}]]},
  Which[p$ === {}, planeAlways[q], Length[p$] === 1, PlaneReduce[q, p$], True, $Failed]
]
reduceFurther[c_, v_, d___] := With[{u$ = Flatten[{v}], p$ = planeSymbols[c]},
  Which[
    ! FreeQ[c, ForAll | Exists] || ! FreeQ[{d}, Integers] || Complement[u$, p$] =!= {}, $Failed,
    p$ === u$ && Length[p$] === 1, PlaneReduce[c, p$],
    Length[p$] === 2 && Length[u$] === 2, PlaneReduce[c, u$],
    Length[p$] === 2 && Length[u$] === 1,
      With[{s$ = First[Complement[p$, u$]]},
        If[FreeQ[c, Power[_, e$_] /; ! FreeQ[e$, s$]],
          PlaneReduce[c, {s$, First[u$]}],
          planeExponential[c, s$, First[u$]]
        ]
      ],
    True, $Failed
  ]
]
reduceFurther[c_] := With[{p$ = Sort[planeSymbols[c]]},
  Which[
    ! FreeQ[c, ForAll | Exists], reduceFurther[c, {}],
    Length[p$] === 1,
      With[{r$ = inequalitySolve[c, p$[[1]]]}, If[r$ === $Failed, PlaneReduce[c, p$], r$]],
    Length[p$] === 2, PlaneReduce[c, p$],
    True, $Failed
  ]
]
PlaneReduce[c_List, v_] := PlaneReduce[And @@ c, v]
PlaneReduce[c_, {x_Symbol}] :=
  Module[{g$ = planePolynomials[c, {x}], s$, t$},
    If[g$ === $Failed, Return[g$]];
    s$ = planeStack[g$, x, planeYSymbol];
    If[s$ === $Failed, Return[s$]];
    s$ = First[s$];
    t$ = Map[planeHolds[c, {x -> N[#]}] &, planePlaces[s$]];
    t$ = Split[Flatten[Position[t$, True, {1}]], #2 == #1 + 1 &];
    Or @@ Map[between[First[#], Last[#], s$, x] &, t$]
  ] /; FreeQ[c, ForAll | Exists]
planeExponential[c_, s_, x_] := Module[
  {b$ = DeleteDuplicates[Cases[{c}, (b$_?NumericQ)^e$_ /; ! FreeQ[e$, s] :> b$, Infinity]], g$, r$},
  If[Length[b$] =!= 1 || ! TrueQ[b$[[1]] > 0], Return[$Failed]];
  g$ = c /. b$[[1]]^e$_ /; FreeQ[Simplify[e$/s], s] :> planeBaseSymbol^Simplify[e$/s];
  If[! FreeQ[g$, s], Return[$Failed]];
  r$ = PlaneReduce[g$ && planeBaseSymbol > 0, {planeBaseSymbol, x}];
  If[MatchQ[r$, HoldPattern[And[planeBaseSymbol > 0, _]]],
    Simplify[PowerExpand[Last[r$]]] /. planeBaseSymbol -> b$[[1]]^s,
    $Failed
  ]
]
planeSymbols[c_] := Select[
  DeleteDuplicates[Cases[
    {c},
    s$_Symbol /;
      ! NumericQ[s$] &&
        ! MemberQ[
          {
            True, False, Reals, Integers, Complexes, Less, LessEqual, Greater, GreaterEqual,
            Infinity, I, List
          },
          s$
        ],
    {1, Infinity}
  ]],
  True &
]
planeAlways[ForAll[x_, d_, b_]] := planeAlways[ForAll[x, ! d || b]]
planeAlways[Exists[x_, d_, b_]] := planeAlways[Exists[x, d && b]]
planeAlways[ForAll[x_Symbol | {x_Symbol}, b_]] := With[{r$ = inequalitySolve[b, x]},
  If[r$ === $Failed, r$, r$ === True]
]
planeAlways[Exists[x_Symbol | {x_Symbol}, b_]] := With[{r$ = inequalitySolve[b, x]},
  If[r$ === $Failed, r$, r$ =!= False]
]
planeAlways[ForAll[{x_Symbol, y_Symbol}, b_]] := With[{r$ = PlaneReduce[b, {x, y}]},
  If[r$ === $Failed, r$, r$ === True]
]
planeAlways[Exists[{x_Symbol, y_Symbol}, b_]] := With[{r$ = PlaneReduce[b, {x, y}]},
  If[r$ === $Failed, r$, r$ =!= False]
]
planeAlways[_] := $Failed
PlaneReduce[c_, {x_Symbol, y_Symbol}] := Module[{g$ = planePolynomials[c, {x, y}], s$, r$},
  If[g$ === $Failed, Return[g$]];
  s$ = planeStack[g$, x, y];
  If[s$ === $Failed, Return[s$]];
  If[! AllTrue[Last[s$], Exponent[#, y] < 3 &], Return[$Failed]];
  r$ = MapIndexed[
    planeCell[
      c,
      #1,
      x,
      y,
      If[OddQ[First[#2]],
        planeRoots[Last[s$], y],
        planeRoots[Select[Last[s$] /. x -> #1, ! FreeQ[Simplify[#], y] &], y]
      ]
    ] &,
    planePlaces[First[s$]]
  ];
  If[MemberQ[r$, $Failed], Return[$Failed]];
  planeJoined[r$, First[s$], x, y]
]
PlaneReduce[q_[v_, b_], {a_}] := PlaneReduce[q[v, True, b], {a}]
PlaneReduce[(q : ForAll | Exists)[v_, d_, b_], {a_Symbol}] := Module[
  {x$ = Flatten[{v}], g$, s$, t$},
  If[Length[x$] =!= 1, Return[$Failed]];
  x$ = First[x$];
  g$ = planePolynomials[{d, b}, {a, x$}];
  If[g$ === $Failed, Return[g$]];
  s$ = planeStack[g$, a, x$];
  If[s$ === $Failed, Return[s$]];
  t$ = Map[planeQuantified[q, d, b, Last[s$], a, #, x$] &, planePlaces[First[s$]]];
  If[MemberQ[t$, $Failed], Return[$Failed]];
  t$ = Split[Flatten[Position[t$, True, {1}]], #2 == #1 + 1 &];
  Or @@ Map[between[First[#], Last[#], First[s$], a] &, t$]
]
PlaneReduce[___] := $Failed
planePolynomials[c_, v_] := Module[{d$, p$},
  inequalitySolve[True, planeXSymbol];
  d$ = Cases[
    {c} //. {
      Inequality[a$_, p$_, b$_] :> p$[a$, b$],
      Inequality[a$_, p$_, b$_, q$_, r$__] :> {p$[a$, b$], Inequality[b$, q$, r$]}
    },
    (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[u$__] :> Differences[{u$}],
    {1, Infinity}
  ];
  p$ = Flatten[Map[planeRational[#, v] &, Flatten[d$]]];
  If[
    p$ === {} ||
      ! AllTrue[
        p$,
        PolynomialQ[#, v] && VectorQ[Flatten[CoefficientRules[#, v][[All, 2]]], NumberQ] &
      ],
    Return[$Failed]
  ];
  p$ = Flatten[Map[FactorList[Rationalize[#, 0]][[All, 1]] &, p$]];
  DeleteDuplicates[Select[p$, ! FreeQ[#, Alternatives @@ v] &],
    Expand[#1 - #2] === 0 || Expand[#1 + #2] === 0 &
  ]
]
planeRational[d_, v_] := Module[
  {
    q$ = DeleteDuplicates[Cases[
      {d},
      Power[u$_, _Rational] /; ! FreeQ[u$, Alternatives @@ v] :> u$,
      Infinity
    ]], m$, g$, r$
  },
  m$ = DeleteDuplicates[Cases[{d}, Abs[u$_] :> u$, Infinity]];
  If[Length[m$] > 0,
    Return[Join[
      m$,
      planeRational[d /. Abs[First[m$]] -> First[m$], v],
      planeRational[d /. Abs[First[m$]] -> -First[m$], v]
    ]]
  ];
  If[
    Length[q$] > 2 ||
      ! FreeQ[Cases[{d}, Power[_, e$_Rational] :> e$, Infinity], Rational[_, Except[2]]],
    Return[{$Failed}]
  ];
  g$ = Together[d];
  If[q$ === {}, Return[{Numerator[g$], Denominator[g$]}]];
  r$ = Table[Unique["root$"], {Length[q$]}];
  g$ = Together[Fold[
    Function[{h$, k$},
      With[{b$ = q$[[k$]], w$ = r$[[k$]]}, h$ /. Power[b$, e$_Rational] :> w$^(2 e$)]
    ],
    d,
    Range[Length[q$]]
  ]];
  Join[
    Map[
      Function[h$,
        Fold[
          Function[{u$, k$},
            If[FreeQ[u$, r$[[k$]]], u$, Resultant[u$, r$[[k$]]^2 - q$[[k$]], r$[[k$]]]]
          ],
          h$,
          Range[Length[q$]]
        ]
      ],
      {Numerator[g$], Denominator[g$]}
    ],
    Flatten[Map[{Numerator[Together[#]], Denominator[Together[#]]} &, q$]]
  ]
]
planeStack[g_, x_, y_] := Module[{p$ = Select[g, ! FreeQ[#, y] &], q$, r$},
  If[Length[p$] > 6, Return[$Failed]];
  q$ = Join[
    Select[g, FreeQ[#, y] &],
    Flatten[Map[CoefficientList[#, y] &, p$]],
    Map[Discriminant[#, y] &, Select[p$, Exponent[#, y] > 1 &]],
    Apply[Resultant[#1, #2, y] &, Subsets[p$, {2}], {1}]
  ];
  q$ = DeleteDuplicates[Select[Flatten[Map[FactorList[#][[All, 1]] &, q$]], ! FreeQ[#, x] &]];
  r$ = Map[x /. principalSolve[# == 0, x] &, q$];
  If[! VectorQ[N[Flatten[r$]], NumberQ], Return[$Failed]];
  r$ = SortBy[Select[Flatten[r$], Abs[Im[N[#]]] < 10^-9 &], N];
  r$ = Map[First, Split[r$, Abs[N[#1 - #2]] < 10^-9 &]];
  {Map[If[Head[#] === Complex, Re[#], #] &, r$], p$}
]
planePlaces[{}] := {0}
planePlaces[r_] := Riffle[
  Join[
    {planeRound[N[First[r]] - 1]},
    Map[planeRound[Mean[N[#]]] &, Partition[r, 2, 1]],
    {planeRound[N[Last[r]] + 1]}
  ],
  r
]
planeRound[z_] := Rationalize[z, 0]
planeHolds[c_, s_] := TrueQ[Quiet[
  (
    c //. {
      Inequality[a$_, p$_, b$_] :> p$[a$, b$],
      Inequality[a$_, p$_, b$_, q$_, r$__] :> p$[a$, b$] && Inequality[b$, q$, r$],
      (hSymbol : Less | LessEqual | Greater | GreaterEqual | Equal)[a$_, b$_, r$__] :>
        hSymbol[a$, b$] && hSymbol[b$, r$]
    }
  ) /.
    (hSymbol : Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[a$_, b$_] :>
      planeCompared[hSymbol, N[(a$ - b$) /. s]]
]]
planeCompared[h_, d_] := NumberQ[d] && Abs[Im[d]] < 10^-9 && h[If[Abs[d] < 10^-9, 0, Re[d]], 0]
planeRoots[p_, y_] := Flatten[Map[y /. principalSolve[# == 0, y] &, p]]
planeCell[c_, a_, x_, y_, f_] := Module[{v$ = Map[{N[# /. x -> a], #} &, f], y$, t$},
  v$ = SortBy[Select[v$, NumberQ[First[#]] && Abs[Im[First[#]]] < 10^-9 &], Re[First[#]] &];
  v$ = Map[First, Split[v$, Abs[#1[[1]] - #2[[1]]] < 10^-9 &]];
  y$ = Re[v$[[All, 1]]];
  y$ = If[y$ === {},
    {0},
    Riffle[Join[{First[y$] - 1}, Map[Mean, Partition[y$, 2, 1]], {Last[y$] + 1}], y$]
  ];
  t$ = Map[planeHolds[c, {x -> N[a], y -> #}] &, y$];
  t$ = Split[Flatten[Position[t$, True, {1}]], #2 == #1 + 1 &];
  Map[planePart[First[#], Last[#], v$] &, t$]
]
planePart[i_, j_, v_] := {
  If[i === 1, -Infinity, v[[Floor[i/2], 2]]], i > 1 && EvenQ[i],
  If[j === 2 Length[v] + 1, Infinity, v[[Ceiling[j/2], 2]]], EvenQ[j]
}
planeText[{}, _] := False
planeText[l_, y_] := Or @@ Map[planeLine[#, y] &, l]
planeLine[{-Infinity, _, Infinity, _}, y_] := True
planeLine[{-Infinity, _, b_, q_}, y_] := If[q, y <= b, y < b]
planeLine[{a_, p_, Infinity, _}, y_] := If[p, y >= a, y > a]
planeLine[{a_, True, a_, True}, y_] := y == a
planeLine[{a_, p_, b_, q_}, y_] := Which[
  p && q, a <= y <= b,
  p || q, Inequality[a, If[p, LessEqual, Less], y, If[q, LessEqual, Less], b],
  True, a < y < b
]
planeJoined[r_, k_, x_, y_] := Module[{l$ = {}, n$ = Length[r], d$},
  Do[
    d$ = r[[i$]];
    If[l$ =!= {} && planeSame[Last[l$], d$, i$, k, x],
      l$[[-1, 2]] = i$;
      If[OddQ[i$], l$[[-1, 3]] = d$],
      AppendTo[l$, {i$, i$, d$}]
    ],
    {i$, n$}
  ];
  Or @@ Map[
    planeAnd[
      between[#[[1]], #[[2]], k, x],
      planeText[Map[MapAt[Simplify, #, {{1}, {3}}] &, #[[3]]], y]
    ] &,
    Select[l$, #[[3]] =!= {} &]
  ]
]
planeAnd[a_, True] := a
planeAnd[a_, b_] := a && b
planeSame[{i_, j_, d_}, e_, n_, k_, x_] := If[OddQ[n],
  If[EvenQ[j] && i === j, planeFits[e, d, k[[j/2]], x], d === e],
  planeFits[d, e, k[[n/2]], x]
]
planeFits[d_, e_, p_, x_] := With[{u$ = N[d /. x -> p], v$ = N[e /. x -> p]},
  Length[d] === Length[e] &&
    AllTrue[
      Partition[
        Flatten[MapThread[If[#1[[1]] === #1[[3]], #2[[1]], {#2[[1]], #2[[3]]}] &, {d, u$}]],
        2,
        1
      ],
      ! planeNear @@ # &
    ] &&
    And @@ MapThread[
      #1[[2]] === #2[[2]] &&
        #1[[4]] === #2[[4]] &&
        planeNear[#1[[1]], #2[[1]]] &&
        planeNear[#1[[3]], #2[[3]]] &,
      {u$, v$}
    ]
]
planeNear[a_, b_] := a === b || TrueQ[Abs[a - b] < 10^-9]
planeQuantified[q_, d_, b_, p_, a_, s_, x_] := Module[
  {y$ = Quiet[Map[x /. NSolve[(# /. a -> s) == 0, x] &, Select[p, ! FreeQ[# /. a -> s, x] &]]], t$},
  y$ = Flatten[y$];
  If[! VectorQ[y$, NumberQ], Return[$Failed]];
  y$ = Sort[Re[Select[y$, Abs[Im[#]] < 10^-7 &]]];
  y$ = Map[First, Split[y$, Abs[#1 - #2] < 10^-7 &]];
  y$ = If[y$ === {},
    {0},
    Riffle[Join[{First[y$] - 1}, Map[Mean, Partition[y$, 2, 1]], {Last[y$] + 1}], y$]
  ];
  t$ = Select[y$, planeHolds[d, {a -> N[s], x -> #}] &];
  If[q === ForAll,
    AllTrue[t$, planeHolds[b, {a -> N[s], x -> #}] &],
    AnyTrue[t$, planeHolds[b, {a -> N[s], x -> #}] &]
  ]
]

Resolve::usage = "Whether something holds for all or for some values, or where."
(*2*)
Resolve[q : (ForAll | Exists)[__], d___] := With[{r$ = reduceFurther[q, {}, d]},
  r$ /; r$ =!= $Failed
]

divisorConditions::usage = "That what an equation is divided by is not zero, for `Reduce`."
(*2*)
divisorConditions[c_] := Map[# != 0 &,
  DeleteDuplicates[Flatten[Map[divisorParts, Cases[{c}, Power[u_, n_?Negative] :> u, Infinity]]]]
]
divisorParts[u_Times] := Map[divisorParts, List @@ u]
divisorParts[u_^n_?Positive] := divisorParts[u]
divisorParts[u_] := If[NumericQ[u] || MatchQ[u, E^_], {}, u]

caseReduce::usage = "The cases of an equation with symbols as coefficients, for `Reduce`."
(*2*)
caseReduce[f_, x_, d_] := Module[
  {c$ = CoefficientList[Expand[f], x], r$, u$ = And @@ divisorConditions[f]},
  r$ = Which[
    Length[c$] === 2, caseLine[c$, x],
    Length[c$] === 3 && d === Reals, caseReal[c$, x],
    Length[c$] === 3, caseSquare[c$, x],
    True, $Failed
  ];
  If[r$ === $Failed, r$, u$ && r$]
]
caseZero[u_] := With[{f$ = Factor[Numerator[Together[u]]]},
  Which[
    NumberQ[f$], f$ == 0,
    Head[f$] === Times && Count[List @@ f$, w_ /; ! NumberQ[w]] > 1,
      Or @@ Map[caseZero, DeleteCases[List @@ f$, _?NumberQ]],
    MatchQ[f$, _^_?Positive], caseZero[First[f$]],
    MatchQ[f$, _?NumberQ _Symbol], Last[f$] == 0,
    True,
      Module[{s$ = First[Variables[f$]], r$},
        r$ = principalSolve[f$ == 0, s$];
        If[MatchQ[r$, {{_ -> _} ..}], Or @@ Map[s$ == #[[1, 2]] &, r$], f$ == 0]
      ]
  ]
]
caseOther[u_] := Replace[caseZero[u],
  {False -> True, True -> False, z_ :> (z /. {Equal -> Unequal, Or -> And})}
]
caseLine[{q_, p_}, x_] := If[NumberQ[p],
  x == -q/p,
  If[q === 0,
    caseZero[p] || x == 0,
    (caseBoth[q, p, caseZero[p]]) || (caseOther[p] && x == Simplify[-q/p])
  ]
]
caseBoth[q_, p_, s_ == v_] := With[{w$ = Simplify[q /. s -> v]},
  If[w$ === 0, s == v, caseZero[w$] && s == v]
]
caseBoth[q_, p_, z_] := caseZero[q] && z
caseSquare[{c_, b_, a_}, x_] := With[{r$ = x /. principalSolve[c + b x + a x^2 == 0, x]},
  If[NumberQ[a],
    Or @@ Map[x == # &, DeleteDuplicates[r$]],
    (caseOther[a] && Or @@ Map[x == # &, DeleteDuplicates[r$]]) ||
      (
        caseZero[a] &&
          Which[b === 0, caseZero[c], NumberQ[b], x == -c/b, True, caseOther[b] && x == -c/b]
      ) ||
      If[NumberQ[b] && b =!= 0, False, caseZero[c] && caseZero[b] && caseZero[a]]
  ]
]
caseReal[{c_, b_, a_}, x_] := Module[{p$ = Variables[{a, b, c}], k$},
  If[Length[p$] =!= 1 || ! NumberQ[a], Return[$Failed]];
  k$ = inequalitySolve[b^2 - 4 a c >= 0, p$[[1]]];
  Which[
    k$ === $Failed, k$,
    k$ === False, False,
    True, k$ && Or @@ Map[x == # &, DeleteDuplicates[x /. principalSolve[c + b x + a x^2 == 0, x]]]
  ]
]

linearCases::usage =
  "All cases of linear equations whose coefficients have symbols, for `Reduce`; a text for other equations."
(*2*)
linearCases[q_, v_List] := Module[{z$ = linearZeros[q], g$, s$, d$, m$, r$},
  If[MemberQ[z$, $Failed], Return["other"]];
  If[! FreeQ[z$, _Real],
    r$ = linearCases[q /. r_Real :> Rationalize[r, 0], v];
    Return[If[StringQ[r$] || r$ === $Failed, r$, N[r$]]]
  ];
  z$ = Map[Together, z$];
  g$ = Select[Variables[{Numerator[z$], Denominator[z$]}], ! MatchQ[#, _Symbol] &];
  s$ = Table[Unique["p$"], {Length[g$]}];
  z$ = z$ /. Thread[g$ -> s$];
  d$ = Denominator[z$];
  z$ = Expand[Numerator[z$]];
  If[
    ! FreeQ[{d$, g$}, Alternatives @@ v] || ! AllTrue[Join[z$, d$], PolynomialQ[#, Variables[#]] &],
    Return["other"]
  ];
  m$ = Map[
    Function[u, Append[Map[Expand[Coefficient[u, #]] &, Reverse[v]], Expand[u /. Thread[v -> 0]]]],
    z$
  ];
  If[! FreeQ[m$, Alternatives @@ v] || AnyTrue[Expand[z$ - m$ . Append[Reverse[v], 1]], # =!= 0 &],
    Return["other"]
  ];
  If[
    MatrixQ[m$[[All, ;; -2]], NumberQ] &&
      VectorQ[d$, NumberQ] &&
      MatrixRank[m$[[All, ;; -2]]] === Length[m$],
    Return["other"]
  ];
  r$ = Catch[linearRows[m$, Reverse[v], linearFactors[d$]], "undecided"];
  If[r$ === $Failed, r$, Or @@ DeleteDuplicates[Map[linearListed, r$]] /. Thread[s$ -> g$]]
]
linearZeros[q_] := Flatten[Map[
  If[Head[#] === Equal && Length[#] === 2, Flatten[{First[#] - Last[#]}], $Failed] &,
  Flatten[{q /. And -> List}]
]]
linearFactors[l_List] := DeleteDuplicates[Join @@ Map[linearFactors, l],
  SameQ[#1, #2] || SameQ[#1, Expand[-#2]] &
]
linearFactors[f_] := If[NumberQ[f], {}, Select[Map[First, FactorList[f]], ! NumberQ[#] &]]
linearPlain[g_] := SelectFirst[
  Variables[g],
  Exponent[g, #] === 1 && NumberQ[Coefficient[g, #]] &,
  None
]
linearRoots[g_] := With[{s$ = Variables[g]},
  If[Length[s$] =!= 1,
    $Failed,
    With[{r$ = principalSolve[g == 0, First[s$]]},
      If[MatchQ[r$, {{_ -> _} ..}] && FreeQ[r$, Root | _Real | ConditionalExpression],
        DeleteDuplicates[r$],
        $Failed
      ]
    ]
  ]
]
linearSplit[f_] := SortBy[
  Join @@ Map[linearRoot, linearFactors[f]],
  If[MatchQ[#, {{}, {_ -> _?NumericQ}}], {0, Re[N[#[[2, 1, 2]]]]}, {1, 0}] &
]
linearRoot[g_] := Module[{s$ = linearPlain[g], r$, a$, b$},
  If[s$ =!= None, Return[{{{}, {s$ -> Expand[-(g /. s$ -> 0)/Coefficient[g, s$]]}}}]];
  r$ = linearRoots[g];
  If[r$ =!= $Failed, Return[Map[{{}, #} &, r$]]];
  s$ = SelectFirst[Variables[g], Exponent[g, #] === 1 &, None];
  If[s$ === None, Throw[$Failed, "undecided"]];
  {a$, b$} = {Coefficient[g, s$], g /. s$ -> 0};
  Prepend[Join @@ Map[linearBoth[#, b$] &, linearSplit[a$]], {linearFactors[a$], {s$ -> -b$/a$}}]
]
linearBoth[{n_, r_}, b_] := With[{c$ = Numerator[Together[b /. r]]},
  Which[
    c$ === 0, {{n, r}},
    NumberQ[c$], {},
    True, Map[{Join[n, #[[1]]], linearJoin[r, #[[2]]]} &, linearSplit[c$]]
  ]
]
linearJoin[r_, t_] := Join[Map[First[#] -> Together[Last[#] /. t] &, r], t]
linearNonzero[n_, r_] := With[{k$ = Map[Numerator[Together[# /. r]] &, n]},
  If[MemberQ[k$, 0], $Failed, linearFactors[k$]]
]
linearWhole[m_] := Map[
  Function[w,
    With[{t$ = Together[w]}, Expand[Together[t$ Fold[PolynomialLCM, 1, Denominator[t$]]]]]
  ],
  m
]
linearBranch[m_, v_, n_, f_] := Join @@ Map[
  Function[u,
    With[{k$ = linearNonzero[Join[n, u[[1]]], u[[2]]]},
      If[k$ === $Failed,
        {},
        Map[{#[[1]], #[[2]], linearJoin[u[[2]], #[[3]]]} &,
          linearRows[linearWhole[m /. u[[2]]], v, k$]
        ]
      ]
    ]
  ],
  linearSplit[f]
]
linearRows[m_, {}, n_] := With[{c$ = Select[Map[Last, m], # =!= 0 &]},
  Which[
    c$ === {}, {{n, {}, {}}},
    AnyTrue[c$, NumberQ] || linearNew[First[c$], n] === {}, {},
    True, linearBranch[m, {}, n, Times @@ linearNew[First[c$], n]]
  ]
]
linearNew[f_, n_] := Select[linearFactors[f], FreeQ[n, # | Expand[-#], {1}] &]
linearRows[m_, v_, n_] := Module[{r$ = DeleteCases[m, {0 ..}], q$, p$, e$, t$},
  q$ = SortBy[
    Select[r$, First[#] =!= 0 &],
    {! NumberQ[First[#]], Length[linearNew[First[#], n]], LeafCount[First[#]]} &
  ];
  If[q$ === {}, Return[linearRows[Map[Rest, r$], Rest[v], n]]];
  q$ = First[q$];
  p$ = First[q$];
  e$ = -(Rest[q$] . Append[Rest[v], 1])/p$;
  r$ = Delete[r$, First[Position[r$, q$, {1}, 1]]];
  t$ = linearNew[p$, n];
  Join[
    If[t$ === {}, {}, linearBranch[Prepend[r$, q$], v, n, Times @@ t$]],
    Map[{#[[1]], Prepend[#[[2]], First[v] -> Simplify[e$ /. #[[2]] /. #[[3]]]], #[[3]]} &,
      linearRows[linearWhole[Map[Rest[#] - First[#]/p$ Rest[q$] &, r$]], Rest[v], Join[n, t$]]
    ]
  ]
]
linearListed[{n_, r_, s_}] := And @@ DeleteDuplicates[Join[
  Map[Equal @@ # &, s],
  Join @@ Map[linearUnequal, n],
  Map[Equal @@ # &, Reverse[r]]
]]
linearUnequal[g_] := With[{s$ = linearPlain[g]},
  If[s$ =!= None,
    {s$ != Expand[-(g /. s$ -> 0)/Coefficient[g, s$]]},
    With[{r$ = linearRoots[g]}, If[r$ === $Failed, {g != 0}, Map[Unequal @@ First[#] &, r$]]]
  ]
]
