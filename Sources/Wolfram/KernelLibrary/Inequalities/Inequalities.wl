(* The real roots of all differences divide the line into intervals; each interval is tested at a
point. *)
InequalitySolve::usage = "Where inequalities of one real variable hold; `Reduce` asks it."
(*2*)
InequalitySolve[c_, x_Symbol] := Module[{c$, d$, p$, s$, n$, t$},
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
  s$ = Quiet[Map[PrincipalSolve[# == 0, x] &, p$]];
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
      (h : Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[a_, b_] :> compared$[
        h,
        a - b,
        With[{u$ = Expand[a - b]}, If[Head[u$] === Plus, Total[Map[Abs, List @@ u$]], Abs[u$]]]
      ];
  t$ = Map[TrueQ[Quiet[c$ /. x -> #]] &, t$];
  t$ = Split[Flatten[Position[t$, True, {1}]], #2 == #1 + 1 &];
  Or @@ Map[between$[First[#], Last[#], s$, x] &, t$]
]
compared$[h_, d_, s_] := With[{n$ = N[d], m$ = N[s]},
  h[If[Abs[n$] <= 10^-9 If[NumberQ[m$], m$, 1], 0, n$], 0] /; NumberQ[n$]
]
between$[i_, j_, s_, x_] := Module[{n$ = 2 Length[s] + 1, a$, b$},
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
ParameterCondition::usage =
  "Where the conditions of a solution of `Solve` hold, for its one parameter."
(*2*)
ParameterCondition[c_, v_, a_] := With[
  {r$ = InequalitySolve[And @@ Join[Map[rooted$, c], Map[# >= 0 &, below$[v, a]]], a]},
  r$ /; r$ =!= $Failed
]
rooted$[h_[p_, q_]] := With[{d$ = Together[p - q]},
  With[{b$ = below$[d$, _]},
    If[Length[b$] == 1 && MatchQ[d$, _. First[b$]^_Rational],
      With[{f$ = d$/First[b$]^(1/2)},
        If[NumericQ[f$], If[h[f$, 0], First[b$] > 0, False], h[p, q]]
      ],
      h[p, q]
    ]
  ]
]
rooted$[e_] := e
below$[e_, a_] := Union[Cases[
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

ReduceWhole::usage = "Inequalities of one variable for integers, for `Reduce`."
(*2*)
ReduceWhole[c_, x_Symbol, d_] :=
  With[
    {
      r$ = InequalitySolve[
        Switch[d, PositiveIntegers, c && x >= 1, NonNegativeIntegers, c && x >= 0, _, c],
        x
      ]
    },
    If[! FreeQ[r$, $Failed | InequalitySolve],
      $Failed,
      whole$Join[Map[whole$Piece[#, x] &, If[Head[r$] === Or, List @@ r$, {r$}]], x]
    ]
  ] /; FreeQ[c, Equal | Mod]
ReduceWhole[___] := $Failed
whole$Join[p_, x_] := With[{q$ = Or @@ p},
  Which[
    ! FreeQ[q$, $Failed | Floor | Ceiling], $Failed,
    q$ === True || ! FreeQ[q$, LessEqual | GreaterEqual], Element[x, Integers] && q$,
    True, q$
  ]
]
whole$Piece[b : True | False, x_] := b
whole$Piece[x_ == a_, x_] := IntegerQ[a] && x == a
whole$Piece[x_ < a_, x_] := x <= Ceiling[a] - 1
whole$Piece[x_ <= a_, x_] := x <= Floor[a]
whole$Piece[x_ > a_, x_] := x >= Floor[a] + 1
whole$Piece[x_ >= a_, x_] := x >= Ceiling[a]
whole$Piece[Less[a_, x_, b_], x_] := whole$Span[Floor[a] + 1, Ceiling[b] - 1, x]
whole$Piece[LessEqual[a_, x_, b_], x_] := whole$Span[Ceiling[a], Floor[b], x]
whole$Piece[Inequality[a_, p_, x_, q_, b_], x_] := whole$Span[
  If[p === Less, Floor[a] + 1, Ceiling[a]],
  If[q === Less, Ceiling[b] - 1, Floor[b]],
  x
]
whole$Piece[_, _] := $Failed
whole$Span[l_, h_, x_] := Which[
  ! IntegerQ[h - l], $Failed,
  l > h, False,
  h - l > 30, l <= x <= h,
  True, Or @@ Map[x == # &, Range[l, h]]
]

(* Above each place of the first variable where leading coefficients, discriminants or resultants
are zero, and between two of them, the roots of the second are in one order; each interval between
them is tested at a point. Neighbours that are the same are one. *)
ReduceFurther::usage = "Inequalities of two variables, and for all values of one, for `Reduce`."
(*2*)
ReduceFurther[q : (ForAll | Exists)[v_, ___], _, ___] := With[
  {p$ = Complement[plane$Symbols[q], Flatten[{v}]]},
  Which[p$ === {}, plane$Always[q], Length[p$] === 1, PlaneReduce[q, p$], True, $Failed]
]
ReduceFurther[c_, v_, d___] := With[{u$ = Flatten[{v}], p$ = plane$Symbols[c]},
  Which[
    ! FreeQ[c, ForAll | Exists] || ! FreeQ[{d}, Integers] || Complement[u$, p$] =!= {}, $Failed,
    p$ === u$ && Length[p$] === 1, PlaneReduce[c, p$],
    Length[p$] === 2 && Length[u$] === 2, PlaneReduce[c, u$],
    Length[p$] === 2 && Length[u$] === 1,
      With[{s$ = First[Complement[p$, u$]]},
        If[FreeQ[c, Power[_, e$_] /; ! FreeQ[e$, s$]],
          PlaneReduce[c, {s$, First[u$]}],
          plane$Exponential[c, s$, First[u$]]
        ]
      ],
    True, $Failed
  ]
]
ReduceFurther[c_] := With[{p$ = Sort[plane$Symbols[c]]},
  Which[
    ! FreeQ[c, ForAll | Exists], ReduceFurther[c, {}],
    Length[p$] === 1,
      With[{r$ = InequalitySolve[c, p$[[1]]]}, If[r$ === $Failed, PlaneReduce[c, p$], r$]],
    Length[p$] === 2, PlaneReduce[c, p$],
    True, $Failed
  ]
]
PlaneReduce[c_List, v_] := PlaneReduce[And @@ c, v]
PlaneReduce[c_, {x_Symbol}] :=
  Module[{g$ = plane$Polynomials[c, {x}], s$, t$},
    If[g$ === $Failed, Return[g$]];
    s$ = plane$Stack[g$, x, plane$y];
    If[s$ === $Failed, Return[s$]];
    s$ = First[s$];
    t$ = Map[plane$Holds[c, {x -> N[#]}] &, plane$Places[s$]];
    t$ = Split[Flatten[Position[t$, True, {1}]], #2 == #1 + 1 &];
    Or @@ Map[between$[First[#], Last[#], s$, x] &, t$]
  ] /; FreeQ[c, ForAll | Exists]
plane$Exponential[c_, s_, x_] := Module[
  {b$ = DeleteDuplicates[Cases[{c}, (b$_?NumericQ)^e$_ /; ! FreeQ[e$, s] :> b$, Infinity]], g$, r$},
  If[Length[b$] =!= 1 || ! TrueQ[b$[[1]] > 0], Return[$Failed]];
  g$ = c /. b$[[1]]^e$_ /; FreeQ[Simplify[e$/s], s] :> plane$Base^Simplify[e$/s];
  If[! FreeQ[g$, s], Return[$Failed]];
  r$ = PlaneReduce[g$ && plane$Base > 0, {plane$Base, x}];
  If[MatchQ[r$, HoldPattern[And[plane$Base > 0, _]]],
    Simplify[PowerExpand[Last[r$]]] /. plane$Base -> b$[[1]]^s,
    $Failed
  ]
]
plane$Symbols[c_] := Select[
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
plane$Always[ForAll[x_, d_, b_]] := plane$Always[ForAll[x, ! d || b]]
plane$Always[Exists[x_, d_, b_]] := plane$Always[Exists[x, d && b]]
plane$Always[ForAll[x_Symbol | {x_Symbol}, b_]] := With[{r$ = InequalitySolve[b, x]},
  If[r$ === $Failed, r$, r$ === True]
]
plane$Always[Exists[x_Symbol | {x_Symbol}, b_]] := With[{r$ = InequalitySolve[b, x]},
  If[r$ === $Failed, r$, r$ =!= False]
]
plane$Always[ForAll[{x_Symbol, y_Symbol}, b_]] := With[{r$ = PlaneReduce[b, {x, y}]},
  If[r$ === $Failed, r$, r$ === True]
]
plane$Always[Exists[{x_Symbol, y_Symbol}, b_]] := With[{r$ = PlaneReduce[b, {x, y}]},
  If[r$ === $Failed, r$, r$ =!= False]
]
plane$Always[_] := $Failed
PlaneReduce[c_, {x_Symbol, y_Symbol}] := Module[{g$ = plane$Polynomials[c, {x, y}], s$, r$},
  If[g$ === $Failed, Return[g$]];
  s$ = plane$Stack[g$, x, y];
  If[s$ === $Failed, Return[s$]];
  If[! AllTrue[Last[s$], Exponent[#, y] < 3 &], Return[$Failed]];
  r$ = MapIndexed[
    plane$Cell[
      c,
      #1,
      x,
      y,
      If[OddQ[First[#2]],
        plane$Roots[Last[s$], y],
        plane$Roots[Select[Last[s$] /. x -> #1, ! FreeQ[Simplify[#], y] &], y]
      ]
    ] &,
    plane$Places[First[s$]]
  ];
  If[MemberQ[r$, $Failed], Return[$Failed]];
  plane$Joined[r$, First[s$], x, y]
]
PlaneReduce[q_[v_, b_], {a_}] := PlaneReduce[q[v, True, b], {a}]
PlaneReduce[(q : ForAll | Exists)[v_, d_, b_], {a_Symbol}] := Module[
  {x$ = Flatten[{v}], g$, s$, t$},
  If[Length[x$] =!= 1, Return[$Failed]];
  x$ = First[x$];
  g$ = plane$Polynomials[{d, b}, {a, x$}];
  If[g$ === $Failed, Return[g$]];
  s$ = plane$Stack[g$, a, x$];
  If[s$ === $Failed, Return[s$]];
  t$ = Map[plane$Quantified[q, d, b, Last[s$], a, #, x$] &, plane$Places[First[s$]]];
  If[MemberQ[t$, $Failed], Return[$Failed]];
  t$ = Split[Flatten[Position[t$, True, {1}]], #2 == #1 + 1 &];
  Or @@ Map[between$[First[#], Last[#], First[s$], a] &, t$]
]
PlaneReduce[___] := $Failed
plane$Polynomials[c_, v_] := Module[{d$, p$},
  InequalitySolve[True, plane$x];
  d$ = Cases[
    {c} //. {
      Inequality[a$_, p$_, b$_] :> p$[a$, b$],
      Inequality[a$_, p$_, b$_, q$_, r$__] :> {p$[a$, b$], Inequality[b$, q$, r$]}
    },
    (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[u$__] :> Differences[{u$}],
    {1, Infinity}
  ];
  p$ = Flatten[Map[plane$Rational[#, v] &, Flatten[d$]]];
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
plane$Rational[d_, v_] := Module[
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
      plane$Rational[d /. Abs[First[m$]] -> First[m$], v],
      plane$Rational[d /. Abs[First[m$]] -> -First[m$], v]
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
plane$Stack[g_, x_, y_] := Module[{p$ = Select[g, ! FreeQ[#, y] &], q$, r$},
  If[Length[p$] > 6, Return[$Failed]];
  q$ = Join[
    Select[g, FreeQ[#, y] &],
    Flatten[Map[CoefficientList[#, y] &, p$]],
    Map[Discriminant[#, y] &, Select[p$, Exponent[#, y] > 1 &]],
    Apply[Resultant[#1, #2, y] &, Subsets[p$, {2}], {1}]
  ];
  q$ = DeleteDuplicates[Select[Flatten[Map[FactorList[#][[All, 1]] &, q$]], ! FreeQ[#, x] &]];
  r$ = Map[x /. PrincipalSolve[# == 0, x] &, q$];
  If[! VectorQ[N[Flatten[r$]], NumberQ], Return[$Failed]];
  r$ = SortBy[Select[Flatten[r$], Abs[Im[N[#]]] < 10^-9 &], N];
  r$ = Map[First, Split[r$, Abs[N[#1 - #2]] < 10^-9 &]];
  {Map[If[Head[#] === Complex, Re[#], #] &, r$], p$}
]
plane$Places[{}] := {0}
plane$Places[r_] := Riffle[
  Join[
    {plane$Round[N[First[r]] - 1]},
    Map[plane$Round[Mean[N[#]]] &, Partition[r, 2, 1]],
    {plane$Round[N[Last[r]] + 1]}
  ],
  r
]
plane$Round[z_] := Rationalize[z, 0]
plane$Holds[c_, s_] := TrueQ[Quiet[
  (
    c //. {
      Inequality[a$_, p$_, b$_] :> p$[a$, b$],
      Inequality[a$_, p$_, b$_, q$_, r$__] :> p$[a$, b$] && Inequality[b$, q$, r$],
      (h$ : Less | LessEqual | Greater | GreaterEqual | Equal)[a$_, b$_, r$__] :>
        h$[a$, b$] && h$[b$, r$]
    }
  ) /.
    (h$ : Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[a$_, b$_] :> plane$Compared[
      h$,
      N[(a$ - b$) /. s]
    ]
]]
plane$Compared[h_, d_] := NumberQ[d] && Abs[Im[d]] < 10^-9 && h[If[Abs[d] < 10^-9, 0, Re[d]], 0]
plane$Roots[p_, y_] := Flatten[Map[y /. PrincipalSolve[# == 0, y] &, p]]
plane$Cell[c_, a_, x_, y_, f_] := Module[{v$ = Map[{N[# /. x -> a], #} &, f], y$, t$},
  v$ = SortBy[Select[v$, NumberQ[First[#]] && Abs[Im[First[#]]] < 10^-9 &], Re[First[#]] &];
  v$ = Map[First, Split[v$, Abs[#1[[1]] - #2[[1]]] < 10^-9 &]];
  y$ = Re[v$[[All, 1]]];
  y$ = If[y$ === {},
    {0},
    Riffle[Join[{First[y$] - 1}, Map[Mean, Partition[y$, 2, 1]], {Last[y$] + 1}], y$]
  ];
  t$ = Map[plane$Holds[c, {x -> N[a], y -> #}] &, y$];
  t$ = Split[Flatten[Position[t$, True, {1}]], #2 == #1 + 1 &];
  Map[plane$Part[First[#], Last[#], v$] &, t$]
]
plane$Part[i_, j_, v_] := {
  If[i === 1, -Infinity, v[[Floor[i/2], 2]]], i > 1 && EvenQ[i],
  If[j === 2 Length[v] + 1, Infinity, v[[Ceiling[j/2], 2]]], EvenQ[j]
}
plane$Text[{}, _] := False
plane$Text[l_, y_] := Or @@ Map[plane$Line[#, y] &, l]
plane$Line[{-Infinity, _, Infinity, _}, y_] := True
plane$Line[{-Infinity, _, b_, q_}, y_] := If[q, y <= b, y < b]
plane$Line[{a_, p_, Infinity, _}, y_] := If[p, y >= a, y > a]
plane$Line[{a_, True, a_, True}, y_] := y == a
plane$Line[{a_, p_, b_, q_}, y_] := Which[
  p && q, a <= y <= b,
  p || q, Inequality[a, If[p, LessEqual, Less], y, If[q, LessEqual, Less], b],
  True, a < y < b
]
plane$Joined[r_, k_, x_, y_] := Module[{l$ = {}, n$ = Length[r], d$},
  Do[
    d$ = r[[i$]];
    If[l$ =!= {} && plane$Same[Last[l$], d$, i$, k, x],
      l$[[-1, 2]] = i$;
      If[OddQ[i$], l$[[-1, 3]] = d$],
      AppendTo[l$, {i$, i$, d$}]
    ],
    {i$, n$}
  ];
  Or @@ Map[
    plane$And[
      between$[#[[1]], #[[2]], k, x],
      plane$Text[Map[MapAt[Simplify, #, {{1}, {3}}] &, #[[3]]], y]
    ] &,
    Select[l$, #[[3]] =!= {} &]
  ]
]
plane$And[a_, True] := a
plane$And[a_, b_] := a && b
plane$Same[{i_, j_, d_}, e_, n_, k_, x_] := If[OddQ[n],
  If[EvenQ[j] && i === j, plane$Fits[e, d, k[[j/2]], x], d === e],
  plane$Fits[d, e, k[[n/2]], x]
]
plane$Fits[d_, e_, p_, x_] := With[{u$ = N[d /. x -> p], v$ = N[e /. x -> p]},
  Length[d] === Length[e] &&
    AllTrue[
      Partition[
        Flatten[MapThread[If[#1[[1]] === #1[[3]], #2[[1]], {#2[[1]], #2[[3]]}] &, {d, u$}]],
        2,
        1
      ],
      ! plane$Near @@ # &
    ] &&
    And @@ MapThread[
      #1[[2]] === #2[[2]] &&
        #1[[4]] === #2[[4]] &&
        plane$Near[#1[[1]], #2[[1]]] &&
        plane$Near[#1[[3]], #2[[3]]] &,
      {u$, v$}
    ]
]
plane$Near[a_, b_] := a === b || TrueQ[Abs[a - b] < 10^-9]
plane$Quantified[q_, d_, b_, p_, a_, s_, x_] := Module[
  {y$ = Quiet[Map[x /. NSolve[(# /. a -> s) == 0, x] &, Select[p, ! FreeQ[# /. a -> s, x] &]]], t$},
  y$ = Flatten[y$];
  If[! VectorQ[y$, NumberQ], Return[$Failed]];
  y$ = Sort[Re[Select[y$, Abs[Im[#]] < 10^-7 &]]];
  y$ = Map[First, Split[y$, Abs[#1 - #2] < 10^-7 &]];
  y$ = If[y$ === {},
    {0},
    Riffle[Join[{First[y$] - 1}, Map[Mean, Partition[y$, 2, 1]], {Last[y$] + 1}], y$]
  ];
  t$ = Select[y$, plane$Holds[d, {a -> N[s], x -> #}] &];
  If[q === ForAll,
    AllTrue[t$, plane$Holds[b, {a -> N[s], x -> #}] &],
    AnyTrue[t$, plane$Holds[b, {a -> N[s], x -> #}] &]
  ]
]

Resolve::usage = "Whether something holds for all or for some values, or where."
(*2*)
Resolve[q : (ForAll | Exists)[__], d___] := With[{r$ = ReduceFurther[q, {}, d]},
  r$ /; r$ =!= $Failed
]

DivisorConditions::usage = "That what an equation is divided by is not zero, for `Reduce`."
(*2*)
DivisorConditions[c_] := Map[# != 0 &,
  DeleteDuplicates[Flatten[Map[divisor$Parts, Cases[{c}, Power[u_, n_?Negative] :> u, Infinity]]]]
]
divisor$Parts[u_Times] := Map[divisor$Parts, List @@ u]
divisor$Parts[u_^n_?Positive] := divisor$Parts[u]
divisor$Parts[u_] := If[NumericQ[u] || MatchQ[u, E^_], {}, u]

CaseReduce::usage = "The cases of an equation with symbols as coefficients, for `Reduce`."
(*2*)
CaseReduce[f_, x_, d_] := Module[
  {c$ = CoefficientList[Expand[f], x], r$, u$ = And @@ DivisorConditions[f]},
  r$ = Which[
    Length[c$] === 2, case$Line[c$, x],
    Length[c$] === 3 && d === Reals, case$Real[c$, x],
    Length[c$] === 3, case$Square[c$, x],
    True, $Failed
  ];
  If[r$ === $Failed, r$, u$ && r$]
]
case$Zero[u_] := With[{f$ = Factor[Numerator[Together[u]]]},
  Which[
    NumberQ[f$], f$ == 0,
    Head[f$] === Times && Count[List @@ f$, w_ /; ! NumberQ[w]] > 1,
      Or @@ Map[case$Zero, DeleteCases[List @@ f$, _?NumberQ]],
    MatchQ[f$, _^_?Positive], case$Zero[First[f$]],
    MatchQ[f$, _?NumberQ _Symbol], Last[f$] == 0,
    True,
      Module[{s$ = First[Variables[f$]], r$},
        r$ = PrincipalSolve[f$ == 0, s$];
        If[MatchQ[r$, {{_ -> _} ..}], Or @@ Map[s$ == #[[1, 2]] &, r$], f$ == 0]
      ]
  ]
]
case$Other[u_] := Replace[case$Zero[u],
  {False -> True, True -> False, z_ :> (z /. {Equal -> Unequal, Or -> And})}
]
case$Line[{q_, p_}, x_] := If[NumberQ[p],
  x == -q/p,
  If[q === 0,
    case$Zero[p] || x == 0,
    (case$Both[q, p, case$Zero[p]]) || (case$Other[p] && x == Simplify[-q/p])
  ]
]
case$Both[q_, p_, s_ == v_] := With[{w$ = Simplify[q /. s -> v]},
  If[w$ === 0, s == v, case$Zero[w$] && s == v]
]
case$Both[q_, p_, z_] := case$Zero[q] && z
case$Square[{c_, b_, a_}, x_] := With[{r$ = x /. PrincipalSolve[c + b x + a x^2 == 0, x]},
  If[NumberQ[a],
    Or @@ Map[x == # &, DeleteDuplicates[r$]],
    (case$Other[a] && Or @@ Map[x == # &, DeleteDuplicates[r$]]) ||
      (
        case$Zero[a] &&
          Which[b === 0, case$Zero[c], NumberQ[b], x == -c/b, True, case$Other[b] && x == -c/b]
      ) ||
      If[NumberQ[b] && b =!= 0, False, case$Zero[c] && case$Zero[b] && case$Zero[a]]
  ]
]
case$Real[{c_, b_, a_}, x_] := Module[{p$ = Variables[{a, b, c}], k$},
  If[Length[p$] =!= 1 || ! NumberQ[a], Return[$Failed]];
  k$ = InequalitySolve[b^2 - 4 a c >= 0, p$[[1]]];
  Which[
    k$ === $Failed, k$,
    k$ === False, False,
    True, k$ && Or @@ Map[x == # &, DeleteDuplicates[x /. PrincipalSolve[c + b x + a x^2 == 0, x]]]
  ]
]

LinearCases::usage =
  "All cases of linear equations whose coefficients have symbols, for `Reduce`; a text for other equations."
(*2*)
LinearCases[q_, v_List] := Module[{z$ = linear$Zeros[q], g$, s$, d$, m$, r$},
  If[MemberQ[z$, $Failed], Return["other"]];
  If[! FreeQ[z$, _Real],
    r$ = LinearCases[q /. r_Real :> Rationalize[r, 0], v];
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
  r$ = Catch[linear$Rows[m$, Reverse[v], linear$Factors[d$]], "undecided"];
  If[r$ === $Failed, r$, Or @@ DeleteDuplicates[Map[linear$Listed, r$]] /. Thread[s$ -> g$]]
]
linear$Zeros[q_] := Flatten[Map[
  If[Head[#] === Equal && Length[#] === 2, Flatten[{First[#] - Last[#]}], $Failed] &,
  Flatten[{q /. And -> List}]
]]
linear$Factors[l_List] := DeleteDuplicates[Join @@ Map[linear$Factors, l],
  SameQ[#1, #2] || SameQ[#1, Expand[-#2]] &
]
linear$Factors[f_] := If[NumberQ[f], {}, Select[Map[First, FactorList[f]], ! NumberQ[#] &]]
linear$Plain[g_] := SelectFirst[
  Variables[g],
  Exponent[g, #] === 1 && NumberQ[Coefficient[g, #]] &,
  None
]
linear$Roots[g_] := With[{s$ = Variables[g]},
  If[Length[s$] =!= 1,
    $Failed,
    With[{r$ = PrincipalSolve[g == 0, First[s$]]},
      If[MatchQ[r$, {{_ -> _} ..}] && FreeQ[r$, Root | _Real | ConditionalExpression],
        DeleteDuplicates[r$],
        $Failed
      ]
    ]
  ]
]
linear$Split[f_] := SortBy[
  Join @@ Map[linear$Root, linear$Factors[f]],
  If[MatchQ[#, {{}, {_ -> _?NumericQ}}], {0, Re[N[#[[2, 1, 2]]]]}, {1, 0}] &
]
linear$Root[g_] := Module[{s$ = linear$Plain[g], r$, a$, b$},
  If[s$ =!= None, Return[{{{}, {s$ -> Expand[-(g /. s$ -> 0)/Coefficient[g, s$]]}}}]];
  r$ = linear$Roots[g];
  If[r$ =!= $Failed, Return[Map[{{}, #} &, r$]]];
  s$ = SelectFirst[Variables[g], Exponent[g, #] === 1 &, None];
  If[s$ === None, Throw[$Failed, "undecided"]];
  {a$, b$} = {Coefficient[g, s$], g /. s$ -> 0};
  Prepend[Join @@ Map[linear$Both[#, b$] &, linear$Split[a$]], {linear$Factors[a$], {s$ -> -b$/a$}}]
]
linear$Both[{n_, r_}, b_] := With[{c$ = Numerator[Together[b /. r]]},
  Which[
    c$ === 0, {{n, r}},
    NumberQ[c$], {},
    True, Map[{Join[n, #[[1]]], linear$Join[r, #[[2]]]} &, linear$Split[c$]]
  ]
]
linear$Join[r_, t_] := Join[Map[First[#] -> Together[Last[#] /. t] &, r], t]
linear$Nonzero[n_, r_] := With[{k$ = Map[Numerator[Together[# /. r]] &, n]},
  If[MemberQ[k$, 0], $Failed, linear$Factors[k$]]
]
linear$Whole[m_] := Map[
  Function[w,
    With[{t$ = Together[w]}, Expand[Together[t$ Fold[PolynomialLCM, 1, Denominator[t$]]]]]
  ],
  m
]
linear$Branch[m_, v_, n_, f_] := Join @@ Map[
  Function[u,
    With[{k$ = linear$Nonzero[Join[n, u[[1]]], u[[2]]]},
      If[k$ === $Failed,
        {},
        Map[{#[[1]], #[[2]], linear$Join[u[[2]], #[[3]]]} &,
          linear$Rows[linear$Whole[m /. u[[2]]], v, k$]
        ]
      ]
    ]
  ],
  linear$Split[f]
]
linear$Rows[m_, {}, n_] := With[{c$ = Select[Map[Last, m], # =!= 0 &]},
  Which[
    c$ === {}, {{n, {}, {}}},
    AnyTrue[c$, NumberQ] || linear$New[First[c$], n] === {}, {},
    True, linear$Branch[m, {}, n, Times @@ linear$New[First[c$], n]]
  ]
]
linear$New[f_, n_] := Select[linear$Factors[f], FreeQ[n, # | Expand[-#], {1}] &]
linear$Rows[m_, v_, n_] := Module[{r$ = DeleteCases[m, {0 ..}], q$, p$, e$, t$},
  q$ = SortBy[
    Select[r$, First[#] =!= 0 &],
    {! NumberQ[First[#]], Length[linear$New[First[#], n]], LeafCount[First[#]]} &
  ];
  If[q$ === {}, Return[linear$Rows[Map[Rest, r$], Rest[v], n]]];
  q$ = First[q$];
  p$ = First[q$];
  e$ = -(Rest[q$] . Append[Rest[v], 1])/p$;
  r$ = Delete[r$, First[Position[r$, q$, {1}, 1]]];
  t$ = linear$New[p$, n];
  Join[
    If[t$ === {}, {}, linear$Branch[Prepend[r$, q$], v, n, Times @@ t$]],
    Map[{#[[1]], Prepend[#[[2]], First[v] -> Simplify[e$ /. #[[2]] /. #[[3]]]], #[[3]]} &,
      linear$Rows[linear$Whole[Map[Rest[#] - First[#]/p$ Rest[q$] &, r$]], Rest[v], Join[n, t$]]
    ]
  ]
]
linear$Listed[{n_, r_, s_}] := And @@ DeleteDuplicates[Join[
  Map[Equal @@ # &, s],
  Join @@ Map[linear$Unequal, n],
  Map[Equal @@ # &, Reverse[r]]
]]
linear$Unequal[g_] := With[{s$ = linear$Plain[g]},
  If[s$ =!= None,
    {s$ != Expand[-(g /. s$ -> 0)/Coefficient[g, s$]]},
    With[{r$ = linear$Roots[g]}, If[r$ === $Failed, {g != 0}, Map[Unequal @@ First[#] &, r$]]]
  ]
]
