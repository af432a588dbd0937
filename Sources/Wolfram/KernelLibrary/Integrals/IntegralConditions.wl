(* Each wave is a symbol: where what stands before it tends to zero, the rest is the limit; else
there is none. The rate at which an exponential falls is a symbol that is positive, and is put back
into the result. *)
definiteOnCondition::usage =
  "Integrals to infinity of exponentials with a parameter, and where they have that value, for `Integrate`."
(*2*)
definiteOnCondition[f_, x_, a_, b_] := Module[
  {
    c$ = DeleteDuplicates[Cases[
      {f},
      E^u_ /; ! FreeQ[u, x] :> conditionRate[Expand[u], x, a],
      {1, Infinity}
    ]], p$, d$, g$, r$
  },
  If[Length[c$] =!= 1 || ! FreeQ[c$, $Failed] || NumericQ[c$[[1, 1]]], Return[$Failed]];
  {p$, d$} = First[c$];
  g$ = f /. E^u_ /; ! FreeQ[u, x] :> E^(Expand[u + p$ x^d$] - rateQSymbol x^d$);
  r$ = If[FreeQ[a, Infinity | DirectedInfinity] && a =!= 0,
    If[
      d$ =!= 1 ||
        ! AllTrue[
          conditionTerms[Expand[g$]],
          PolynomialQ[# /. E^u_ :> 1, x] && ! FreeQ[#, E^u_ /; ! FreeQ[u, x]] &
        ],
      Return[$Failed]
    ];
    Simplify[Together[-(Integrate[g$, x] /. x -> a) /. rateQSymbol -> p$]],
    Integrate[g$, {x, a, b}, Assumptions -> rateQSymbol > 0]
  ];
  If[! FreeQ[r$, Integrate | DirectedInfinity | Indeterminate | ConditionalExpression],
    $Failed,
    ConditionalExpression[
      r$ /. rateQSymbol -> p$,
      conditionAbove[
        If[Head[p$] === Times, DeleteCases[p$, _?(NumericQ[#] && # > 0 &)], p$],
        If[d$ === 1, conditionGrowth[f, x], 0]
      ]
    ] /.
      Re[q_^-1] :> Re[q]
  ]
]
conditionAbove[p_, c_] := If[
  MatchQ[p, _?Negative _] || MatchQ[p, _Plus] && AllTrue[List @@ p, MatchQ[#, _?Negative _] &],
  Re[-p] < -c,
  Re[p] > c
]
conditionGrowth[f_, x_] := With[
  {
    w$ = DeleteDuplicates[Cases[
      {f},
      (h : Sin | Cos | Sinh | Cosh)[u_] :>
        If[MemberQ[{Sin, Cos}, h], Im, Re][Coefficient[u, x]] /; ! NumericQ[Coefficient[u, x]],
      {1, Infinity}
    ]]
  },
  Total[Map[Abs, w$]]
]
conditionTerms[u_Plus] := List @@ u
conditionTerms[u_] := {u}
conditionRate[u_, x_, a_] := With[{d$ = Exponent[u, x]},
  If[PolynomialQ[u, x] && (d$ === 2 || d$ === 1 && a =!= -Infinity),
    {-Coefficient[u, x, d$], d$},
    $Failed
  ]
]

(* From a number to a symbol there is a path that meets no pole, unless the symbol is a number
beyond it. *)
integralBounds::usage =
  "An integral of a fraction with real poles from a number to a symbol, and where it has that value, for `Integrate`."
(*2*)
integralBounds[f_, x_, a_, b_] := Module[{bounds$F = Together[f], bounds$P, bounds$R},
  If[
    ! PolynomialQ[Numerator[bounds$F], x] ||
      ! PolynomialQ[Denominator[bounds$F], x] ||
      FreeQ[Denominator[bounds$F], x],
    Return[$Failed]
  ];
  bounds$P = principalSolve[Denominator[bounds$F] == 0, x];
  If[! MatchQ[bounds$P, {{_ -> _} ..}], Return[$Failed]];
  bounds$P = DeleteDuplicates[x /. bounds$P];
  If[! VectorQ[N[bounds$P], Im[#] == 0 &] || MemberQ[N[bounds$P], N[a]], Return[$Failed]];
  bounds$R = Integrate[f, x];
  If[! FreeQ[bounds$R, Integrate], Return[$Failed]];
  bounds$R = bounds$R /. Log[u_] /; TrueQ[N[u /. x -> a] < 0] :> Log[Expand[-u]];
  bounds$P = {SortBy[Select[bounds$P, N[#] < a &], N], SortBy[Select[bounds$P, N[#] > a &], N]};
  ConditionalExpression[
    (bounds$R /. x -> b) - (bounds$R /. x -> a),
    Which[
        bounds$P[[1]] === {}, Re[b] < bounds$P[[2, 1]],
        bounds$P[[2]] === {}, Re[b] > bounds$P[[1, -1]],
        True, bounds$P[[1, -1]] < Re[b] < bounds$P[[2, 1]]
      ] ||
      NotElement[b, Reals]
  ]
]

(* Values of the parameters that meet what is assumed tell whether a value can be right. *)
integralDoubtful::usage =
  "Whether an integral with parameters has another value for all numbers that were tried, for `Integrate`."
(*2*)
integralDoubtful[f_, x_, a_, b_, k_, v_] := Module[{t$ = sampleRules[{f, a, b}, x, k], r$},
  r$ = Map[
    Function[s$,
      With[{n$ = Quiet[sampleArea[f /. s$, x, N[a /. s$], N[b /. s$]]], w$ = Quiet[N[v /. s$]]},
        If[NumberQ[n$] && NumberQ[w$], Abs[n$ - w$] < .02 (1 + Abs[n$]), Null]
      ]
    ],
    Take[t$, UpTo[3]]
  ];
  MemberQ[r$, False] && ! MemberQ[r$, True]
]
sampleArea[f_, x_, a_, b_] := With[{h$ = (b - a)/48},
  h$/3 Total[Table[{2, 4}[[Mod[j$, 2] + 1]] N[f /. x -> a + j$ h$], {j$, 1, 47}]] +
    h$/3 N[(f /. x -> a + 10.^-9) + (f /. x -> b - 10.^-9)]
]
sampleRules[f_, x_, k_] := Module[
  {
    s$ = DeleteDuplicates[Cases[
      {f},
      u_Symbol /; u =!= x && ! NumericQ[u] && u =!= Infinity,
      {0, Infinity}
    ]], l$
  },
  Which[
    s$ === {}, {{}},
    Length[s$] > 4, {},
    True,
      l$ = Select[
        Map[Thread[s$ -> #] &,
          Tuples[
            Take[{1.37, 2.83, .61, -1.61, 5.19, -.53}, UpTo[{6, 6, 5, 4}[[Length[s$]]]]],
            Length[s$]
          ]
        ],
        DuplicateFreeQ[s$ /. #] && TrueQ[Quiet[k /. #]] &
      ];
      l$[[Union[Round[Range[1, Length[l$], Max[1, (Length[l$] - 1)/4]]]]]]
  ]
]

realConjugates::usage =
  "An integrand without the conjugates of what is real in its range or by what is assumed, for `Integrate`."
(*2*)
realConjugates[f_, s_List, k_] := With[
  {k$ = If[ListQ[k], And @@ k, k], s$ = Cases[s, {_Symbol, _, _}]},
  f //. Conjugate[u_] /; conjugateReal[u, s$, k$] :> (u /. Complex[a_, b_] :> Complex[a, -b])
]
conjugateReal[u_, s_, k_] :=
  FreeQ[u, Conjugate | Re | Im | Arg] &&
    AllTrue[
      DeleteDuplicates[Cases[{u}, h_Symbol[___] :> h, {1, Infinity}]],
      MemberQ[
        {
          Plus, Times, Power, Sin, Cos, Tan, Sinh, Cosh, Tanh, Abs, Sqrt, Exp, C, Subscript,
          LaguerreL, LegendreP, HermiteH, BesselJ
        },
        #
      ] &
    ] &&
    AllTrue[
      DeleteDuplicates[Join[
        Cases[{u}, C[_] | _Subscript, {0, Infinity}],
        Cases[{u /. (C[_] | _Subscript) :> 1}, v_Symbol /; ! NumericQ[v], {0, Infinity}]
      ]],
      MemberQ[s[[All, 1]], #] || TrueQ[Refine[Element[#, Reals], k]] || TrueQ[Refine[# > 0, k]] &
    ] &&
    AllTrue[
      Cases[{u}, Power[b_, e_] /; ! IntegerQ[e] && b =!= E :> b, {0, Infinity}],
      conjugatePositive[#, s, k] &
    ]
conjugatePositive[b_, s_, k_] :=
  TrueQ[N[b] > 0] ||
    TrueQ[Refine[b >= 0, k]] ||
    AnyTrue[
      s,
      Function[q$,
        FreeQ[N[b /. q$[[1]] -> 1/3], _Symbol] &&
          VectorQ[N[Rest[q$]], NumberQ] &&
          AllTrue[Range[9]/10, TrueQ[N[b /. q$[[1]] -> q$[[2]] + (q$[[3]] - q$[[2]]) #] >= 0] &]
      ]
    ]

(* The zeros of what is divided by, where the integrand grows as fast as the reciprocal of the
distance. *)
integralPoles::usage = "The places where an integral diverges, for `Integrate`."
(*2*)
integralPoles[f_, x_, a_, b_] := Module[{l$ = N[a], h$ = N[b], g$, p$},
  If[! (l$ < h$), Return[{}]];
  g$ = DeleteDuplicates[Join[
    Cases[{f}, Power[u_, _?Negative] /; ! FreeQ[u, x] :> u, {0, Infinity}],
    Cases[{f}, (Tan | Sec)[u_] /; ! FreeQ[u, x] :> Cos[u], {0, Infinity}],
    Cases[{f}, (Cot | Csc)[u_] /; ! FreeQ[u, x] :> Sin[u], {0, Infinity}],
    Cases[{f}, (Coth | Csch)[u_] /; ! FreeQ[u, x] :> u, {0, Infinity}]
  ]];
  p$ = DeleteDuplicates[Flatten[Map[polesOf[#, x, l$, h$] &, g$]], N[#1 - #2] == 0 &];
  p$ = Select[p$, l$ - 10.^-9 <= N[#] <= h$ + 10.^-9 && polesBad[f, x, N[#], l$, h$] &];
  Join[
    SortBy[p$, N],
    If[h$ === Infinity && polesFar[f, x, 1], {Infinity}, {}],
    If[l$ === -Infinity && polesFar[f, x, -1], {-Infinity}, {}]
  ]
]
polesOf[c_, x_, l_, h_] := {} /; FreeQ[c, x]
polesOf[u_Times, x_, l_, h_] := Map[polesOf[#, x, l, h] &, List @@ u]
polesOf[u_^n_?Positive, x_, l_, h_] := polesOf[u, x, l, h]
polesOf[u_^_Integer, x_, l_, h_] := {}
polesOf[E^_, x_, l_, h_] := {}
polesOf[Abs[u_], x_, l_, h_] := polesOf[u, x, l, h]
polesOf[(s : Sin | Cos)[u_], x_, l_, h_] :=
  Module[{k$ = Coefficient[u, x], c$ = u /. x -> 0, e$},
    c$ = c$ + If[s === Cos, Pi/2, 0];
    e$ = Sort[N[(k$ {Max[l, -400], Min[h, 400]} + c$)/Pi]];
    Table[
      (n$ Pi - c$)/k$,
      {n$, Ceiling[e$[[1]] - 10.^-9], Min[Floor[e$[[2]] + 10.^-9], Ceiling[e$[[1]]] + 60]}
    ]
  ] /;
    PolynomialQ[u, x] &&
      Exponent[u, x] === 1 &&
      NumericQ[Coefficient[u, x]] &&
      NumericQ[u /. x -> 0]
polesOf[u_, x_, l_, h_] :=
  With[{r$ = Quiet[principalSolve[u == 0, x]]},
    If[ListQ[r$], Select[x /. r$, Abs[Im[N[#]]] < 10^-9 &], polesScan[u, x, l, h]]
  ] /; PolynomialQ[u, x]
polesOf[u_, x_, l_, h_] := polesScan[u, x, l, h]
polesScan[u_, x_, l_, h_] := Module[
  {t$ = Table[polesPlace[(k$ - .4931)/80, l, h], {k$, 80}], v$, q$},
  v$ = Map[Quiet[N[u /. x -> #]] &, t$];
  Flatten[Table[
    If[polesReal[v$[[k$]]] && polesReal[v$[[k$ + 1]]] && v$[[k$]] v$[[k$ + 1]] < 0,
      q$ = Quiet[x /. FindRoot[u, {x, t$[[k$]], t$[[k$ + 1]]}]];
      If[NumberQ[q$], With[{w$ = Round[q$, 1/12]}, If[Abs[w$ - q$] < 10^-12, w$, q$]], {}],
      {}
    ],
    {k$, 79}
  ]]
]
polesReal[z_] := NumberQ[z] && Im[z] == 0
polesPlace[t_, l_, h_] := Which[
  l === -Infinity && h === Infinity, Tan[3.1 (t - .5)],
  h === Infinity, l + t/(1 - t),
  l === -Infinity, h - t/(1 - t),
  True, l + (h - l) t
]
polesBad[f_, x_, p_, l_, h_] := Module[{s$ = Min[1, h - l], v$},
  v$ = Map[Function[k$, Map[Quiet[Abs[N[f /. x -> p + k$ #]]] &, s$ {10.^-3, 10.^-5}]],
    Join[If[p < h - 10.^-9, {1}, {}], If[p > l + 10.^-9, {-1}, {}]]
  ];
  AnyTrue[v$, VectorQ[#, NumberQ] && #[[1]] > 0 && Log[10, #[[2]]/#[[1]]]/2 > .97 &] &&
    ! polesHealed[f, x, p]
]
polesHealed[f_, x_, p_] := With[
  {
    s$ = If[LeafCount[f] < 120 && ! FreeQ[f, Plus],
      Quiet[Series[Expand[f], {x, Round[p, 1/1000], 0}]]
    ]
  },
  Abs[p - Round[p, 1/1000]] < 10^-12 &&
    Head[s$] === SeriesData &&
    AllTrue[Take[s$[[3]], UpTo[Max[0, -s$[[4]]]]], TrueQ[Simplify[#] == 0] &]
]
polesFar[f_, x_, s_] := Module[{v$},
  If[
    ! FreeQ[
      f,
      Sin |
        Cos |
        Tan |
        Cot |
        Sec |
        Csc |
        Mod |
        BesselJ |
        FresnelS |
        FresnelC |
        SinIntegral |
        CosIntegral |
        _Complex |
        Airy
    ],
    Return[False]
  ];
  v$ = Map[Quiet[Abs[N[f /. x -> s #]]] &, {10.^5, 10.^8}];
  If[MemberQ[v$, Infinity] || ! FreeQ[v$, DirectedInfinity], Return[True]];
  VectorQ[v$, NumberQ] && v$[[1]] > 10.^-300 && v$[[2]] > 0 && Log[10, v$[[2]]/v$[[1]]]/3 > -1.0001
]

principalIntegral::usage = "The principal value of an integral, for `Integrate`."
(*2*)
principalIntegral[f_, x_, a_, b_, p_] := Module[{g$ = Integrate[f, x], d$, v$},
  If[! FreeQ[g$, Integrate], Return[$Failed]];
  g$ =
    g$ //. {
      Log[u_] /; FreeQ[u, Abs] && ! FreeQ[u, x] :> Log[Abs[u]],
      ArcTanh[u_] /; ! FreeQ[u, x] :> Log[Abs[(1 + u)/(1 - u)]]/2,
      ArcCoth[u_] /; ! FreeQ[u, x] :> Log[Abs[(1 + u)/(1 - u)]]/2
    };
  d$ = Map[
    Function[q$, Map[Abs[N[g$ /. x -> N[q$] - #] - N[g$ /. x -> N[q$] + #]] &, {10.^-3, 10.^-5}]],
    p
  ];
  If[! AllTrue[d$, VectorQ[#, NumberQ] && Last[#] < 10.^-3 &] || MemberQ[N[p], N[a] | N[b]],
    Return[$Failed]
  ];
  v$ = {
    If[NumericQ[b], g$ /. x -> b, Limit[g$, x -> b]],
    If[NumericQ[a], g$ /. x -> a, Limit[g$, x -> a]]
  };
  If[VectorQ[N[v$], NumberQ], Simplify[v$[[1]] - v$[[2]]], $Failed]
]
