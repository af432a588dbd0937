RecurrenceTable::usage = "The values of sequences that recurrences give."
Attributes[RecurrenceTable] = {HoldAll}
RecurrenceTable[e_, f_, {n_, b_}] := RecurrenceTable[e, f, {n, 1, b}]
RecurrenceTable[e_, f_, {n_, a_, b_, s_ : 1}] := Block[{n}, recurrenceTable[e, f, n, a, b, s]]
recurrenceTable[e_, f_, n_, a_, b_, s_] := Module[{g$, q$, p$, t$, w$, r$, low$, i$, entry$},
  g$ = Map[If[MatchQ[#, _[n]], Head[#], #] &, Flatten[{f}]];
  q$ = Flatten[
    Flatten[{e}] //. {
      c_And :> List @@ c, u_Equal /; Length[u] > 2 :> Map[# == Last[u] &, Most[List @@ u]]
    }
  ];
  p$ = Select[q$, ! FreeQ[#, n] &];
  t$ = Map[Function[h$, Max[Cases[p$, h$[j_] /; ! FreeQ[j, n] :> j - n, {0, Infinity}]]], g$];
  low$ = Min[Map[Function[h$, Cases[p$, h$[j_] /; ! FreeQ[j, n] :> j - n, {0, Infinity}]], g$]];
  w$ = MapThread[#1[n + #2] &, {g$, t$}];
  r$ = Map[Function[u$, First[Join[Cases[p$, (u$ == v_) :> v], Cases[p$, (v_ == u$) :> v], {w$}]]],
    w$
  ];
  If[! FreeQ[r$, Alternatives @@ w$], r$ = w$ /. First[principalSolve[p$, w$]]];
  Scan[
    Replace[#,
      {
        (h_[k_?NumberQ] == v_) /; MemberQ[g$, h] :> (entry$[h, k] = v),
        (v_ == h_[k_?NumberQ]) /; MemberQ[g$, h] :> (entry$[h, k] = v)
      }
    ] &,
    Complement[q$, p$]
  ];
  i$ = Cases[Complement[q$, p$], h_[k_?NumberQ] /; MemberQ[g$, h] :> k, {0, Infinity}];
  Do[
    MapThread[
      Function[{h$, u$, m$},
        If[Head[entry$[h$, k$ + m$]] === entry$,
          entry$[h$, k$ + m$] = (u$ /. n -> k$ /. h_[j_] /; MemberQ[g$, h] :> entry$[h, j])
        ]
      ],
      {g$, r$, t$}
    ],
    {k$, Min[i$] - low$, b - Min[t$]}
  ];
  Table[If[ListQ[f], Map[entry$[#, k$] &, g$], entry$[First[g$], k$]], {k$, a, b, s}]
]

LinearRecurrence::usage = "The values of a linear recurrence with constant coefficients."
LinearRecurrence[c_List, s_List, n_Integer] := Take[
  Nest[Append[#, c.Reverse[Take[#, -Length[c]]]] &, s, Max[0, n - Length[s]]],
  n
]

RSolve::usage = "Recurrences of first and second order with constant coefficients."
(*2*)
RSolve[e_, f_[n_], n_] := With[{s$ = recurrenceSteps[Flatten[{e}], f, n]},
  {{f[n] -> s$}} /; s$ =!= $Failed
]
RSolve[e_, f_Symbol, n_Symbol] := With[{s$ = recurrenceSteps[Flatten[{e}], f, n]},
  {{f -> Function @@ {{n}, s$}}} /; s$ =!= $Failed
]
RSolve[e_, f_[n_], n_] :=
  rSolve[Flatten[{e}], f, n, f[n]] /; rSolve[Flatten[{e}], f, n, f] =!= $Failed
RSolve[e_, f_Symbol, n_Symbol] :=
  rSolve[Flatten[{e}], f, n, f] /; rSolve[Flatten[{e}], f, n, f] =!= $Failed
rSolve[e_, f_, n_, w_] := Module[
  {step$ = First[Select[e, ! FreeQ[#, n] &]], z$, low$, d$, r$, g$, k$, p$, c$, u$, s$},
  z$ = step$[[1]] - step$[[2]];
  If[! FreeQ[Denominator[Together[z$]], f], z$ = Numerator[Together[z$]]];
  low$ = Min[Cases[z$, f[j_] :> j - n, {0, Infinity}]];
  z$ = Expand[z$ /. n -> n - low$];
  d$ = Max[Cases[z$, f[j_] :> j - n, {0, Infinity}]];
  p$ = Sum[Coefficient[z$, f[n + j$]] u$^j$, {j$, 0, d$}];
  c$ = Expand[z$ /. f[_] -> 0];
  r$ = Tally[u$ /. principalSolve[p$ == 0, u$]];
  g$ = Sum[
    Sum[C[j$ + If[j$ > 1, r$[[1, 2]] - 1, 0] + i$] n^i$, {i$, 0, r$[[j$, 2]] - 1}] r$[[j$, 1]]^(n),
    {j$, Length[r$]}
  ];
  k$ = p$ /. u$ -> 1;
  g$ = g$ + If[c$ === 0, 0, -c$/k$];
  If[
    d$ > 3 ||
      ! FreeQ[p$, n] ||
      Expand[z$ - c$ - Sum[Coefficient[z$, f[n + j$]] f[n + j$], {j$, 0, d$}]] =!= 0 ||
      ! FreeQ[c$, n] ||
      k$ === 0 && c$ =!= 0 ||
      ! FreeQ[c$, f],
    $Failed,
    s$ = DeleteCases[e, step$];
    g$ = If[s$ === {},
      g$,
      Simplify[g$ /. First[principalSolve[Map[start[#, f, n, g$] &, s$], Table[C[j$], {j$, d$}]]]]
    ];
    {{w -> If[w === f, Function[Evaluate[{n}], Evaluate[g$]], g$]}}
  ]
]
start[f_[a_] == b_, f_, n_, g_] := (g /. n -> a) == b

recurrenceSteps::usage =
  "Recurrences in which one value is a multiple of an earlier one, for `RSolve`."
(*2*)
recurrenceSteps[e_, f_, n_] := Module[{z$, l$, m$, c$, k$, r$},
  z$ = Select[e, ! FreeQ[#, n] &];
  If[! MatchQ[z$, {_Equal}], Return[$Failed]];
  z$ = z$[[1, 1]] - z$[[1, 2]];
  l$ = DeleteDuplicates[Cases[{z$}, f[j$_] :> Expand[j$ - n], Infinity]];
  If[Length[l$] =!= 2 || ! VectorQ[l$, IntegerQ], Return[$Failed]];
  m$ = Max[l$] - Min[l$];
  z$ = Expand[z$ /. n -> n - Max[l$]];
  c$ = -Coefficient[z$, f[n - m$]]/Coefficient[z$, f[n]];
  If[Expand[z$ /. f[_] -> 0] =!= 0 || ! FreeQ[c$, f] || m$ > 6 || FreeQ[c$, n], Return[$Failed]];
  c$ = Factor[Together[c$]];
  k$ = Flatten[Map[stepsStart[#, f] &, DeleteCases[e, q$_ /; ! FreeQ[q$, n]]]];
  If[! MatchQ[k$, {(_Integer -> _) ...}], Return[$Failed]];
  If[k$ === {},
    If[m$ > 1, Return[$Failed]];
    k$ = {If[NumericQ[c$ /. n -> 1] && ! TrueQ[(c$ /. n -> 1) == 0], 0, 1] -> C[1]}
  ];
  r$ = Map[
    With[{s$ = Cases[k$, (q$_ -> v$_) /; Mod[q$ - #, m$] === 0 :> {q$, v$}]},
      If[Length[s$] =!= 1, $Failed, stepsProduct[c$, n, m$, s$[[1, 1]], s$[[1, 2]]]]
    ] &,
    Range[0, m$ - 1]
  ];
  Which[
    ! FreeQ[r$, $Failed], $Failed,
    m$ === 1, First[r$],
    True, Piecewise[MapIndexed[{#1, Mod[n, m$] == First[#2] - 1} &, r$], 0]
  ]
]
stepsStart[Equal[u__, v_], f_] := Map[Replace[#, {f[p$_] :> (p$ -> v), _ -> $Failed}] &, {u}]
stepsStart[_, _] := $Failed
stepsProduct[c_, n_, m_, s_, 0] := 0
stepsProduct[c_, n_, m_, s_, v_] := With[{q$ = (n - s)/m},
  v Product[
    stepsFactor[u$, n, m, s, q$],
    {
      u$,
      Join[
        Map[{#[[1]], #[[2]]} &, FactorList[Numerator[c]]],
        Map[{#[[1]], -#[[2]]} &, FactorList[Denominator[c]]]
      ]
    }
  ]
]
stepsFactor[{u_, k_}, n_, m_, s_, q_] := Which[
  ! FreeQ[k, n],
    If[FreeQ[u, n] && PolynomialQ[k, n] && Exponent[k, n] === 1,
      With[{a$ = Coefficient[k, n]}, u^(a$ m q (q + 1)/2 + (a$ s + (k /. n -> 0)) q)],
      $Failed
    ],
  FreeQ[u, n], u^(k q),
  MatchQ[u, c$_^e$_ /; FreeQ[c$, n] && PolynomialQ[e$, n] && Exponent[e$, n] === 1],
    With[{a$ = Coefficient[u[[2]], n], b$ = u[[2]] /. n -> 0},
      u[[1]]^(k (a$ m q (q + 1)/2 + (a$ s + b$) q))
    ],
  ! PolynomialQ[u, n] || Exponent[u, n] > 1, $Failed,
  True,
    With[{a$ = Coefficient[u, n], b$ = u /. n -> 0}, ((a$ m)^q stepsRising[1 + (s + b$/a$)/m, q])^k]
]
stepsRising[p_Integer, q_] := (p + q - 1)!/(p - 1)! /; p > 0
stepsRising[p_, q_] := Pochhammer[p, q]
