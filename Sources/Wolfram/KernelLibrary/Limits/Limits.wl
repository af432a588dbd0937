limitByOrder::usage = "Limits by the lowest powers above and below, for `Limit`."
limitByOrder[f_, x_, Infinity] := order[f /. x -> 1/eSymbol, eSymbol, 1]
limitByOrder[f_, x_, -Infinity] := order[f /. x -> -1/eSymbol, eSymbol, 1]
limitByOrder[f_, x_, p_] :=
  With[{a$ = N[f /. x -> p + 1/10^6], b$ = N[f /. x -> p - 1/10^6]},
    If[NumberQ[a$] && NumberQ[b$] && Abs[a$ - b$] > (1 + Abs[a$])/10^3, Indeterminate, $Failed]
  ] /;
    NumberQ[N[p]] &&
      ! FreeQ[
        f,
        Abs | Sign | Floor | Ceiling | UnitStep | HeavisideTheta | Round | FractionalPart | Mod
      ]
limitByOrder[f_, x_, p_] := order[f /. x -> p + eSymbol, eSymbol, 0]
order[(Sin | Cos)[u_], e_, s_] :=
  Indeterminate /; MatchQ[order[u, e, s], Indeterminate | Infinity | -Infinity | _DirectedInfinity]
order[c_?NumberQ (f : (Sin | Cos)[_]), e_, s_] := Indeterminate /; order[f, e, s] === Indeterminate
order[c_. (Sin | Cos)[u_], e_, s_] := 0 /; (c /. e -> 0) === 0
order[e_ Log[e_], e_, s_] := 0
order[e_^n_ Log[e_], e_, s_] := 0 /; TrueQ[n > 0]
order[f_, e_, 1] := roots[f, e] /; ! FreeQ[f, q_^_Rational /; ! FreeQ[q, e]]
order[f_, e_, s_] := Module[{t$ = Together[f], n$, d$, k$, j$, c$},
  {n$, d$} = {Numerator[t$], Denominator[t$]};
  If[! PolynomialQ[n$, e] || ! PolynomialQ[d$, e], Return[$Failed]];
  {n$, d$} = {CoefficientList[n$, e], CoefficientList[d$, e]};
  If[n$ === {} || d$ === {}, Return[$Failed]];
  {k$, j$} = {lowest[n$], lowest[d$]};
  c$ = n$[[k$]]/d$[[j$]];
  Which[k$ > j$, 0, k$ == j$, c$, s === 1 || EvenQ[k$ - j$], c$ Infinity, True, Indeterminate]
]
roots[f_, e_] := Module[{g$, h$},
  g$ =
    (f /. e -> e^2) /.
      q_^n_Rational :> With[{k$ = 2 Ceiling[Exponent[Denominator[Together[q]], e]/2]},
        Expand[Simplify[Together[q] e^k$]]^n e^(-k$ n)
      ];
  h$ = Normal[Series[Expand[Simplify[PowerExpand[g$]]], {e, 0, 4}]];
  If[FreeQ[h$, Series | Normal] && h$ =!= 0, order[Expand[h$], e, 1], $Failed]
]
lowest[l_] := First[FirstPosition[l, u_ /; u =!= 0, None, Heads -> False]]

limitByGrowth::usage =
  "Limits at infinity of products and powers by what grows fastest in them, for `Limit`."
limitByGrowth[f_, x_] :=
  With[{waves$G = Simplify[ExpToTrig[f]]},
    Limit[waves$G, x -> Infinity] /; FreeQ[waves$G, _Complex | E^_]
  ] /; ! FreeQ[f, E^u_ /; ! FreeQ[u, _Complex]]
limitByGrowth[f_, x_] := Module[{g$ = PowerExpand[fastest[f, x]], r$, v$},
  r$ = rate[g$, x];
  v$ = Which[
    TrueQ[N[r$] < 0], 0,
    TrueQ[N[r$] > 0],
      With[{s$ = Sign[N[g$ /. x -> 47]]}, If[s$ === 1 || s$ === -1, s$ Infinity, $Failed]],
    g$ === f, $Failed,
    Head[g$] === Times,
      With[{l$ = Map[Limit[#, x -> Infinity] &, List @@ g$]},
        If[MemberQ[l$, 0] && ! FreeQ[l$, Infinity], $Failed, Times @@ l$]
      ],
    True, Limit[g$, x -> Infinity]
  ];
  If[FreeQ[v$, Limit | Indeterminate | DirectedInfinity[] | x], v$, $Failed]
]
fastest[f_Plus, x_] := Module[{t$ = List @@ f, r$, p$},
  r$ = Map[rate[#, x] &, t$];
  If[! FreeQ[r$, $Failed], Return[f]];
  p$ = Flatten[Position[N[r$], Max[N[r$]], {1}]];
  If[Length[p$] === 1 && Max[N[r$]] > 0, t$[[First[p$]]], f]
]
fastest[f_Times, x_] := Map[fastest[#, x] &, f]
fastest[f_^g_, x_] := fastest[f, x]^g
fastest[f_, x_] := f
rate[f_, x_] := 0 /; FreeQ[f, x]
rate[f_Times, x_] := With[{r$ = Map[rate[#, x] &, List @@ f]},
  If[FreeQ[r$, $Failed], Total[r$], $Failed]
]
rate[b_^(c_. x_ + d_.), x_] := c Log[b] /; FreeQ[{b, c, d}, x] && Positive[N[b]] === True
rate[x_^n_., x_] := 0 /; FreeQ[n, x]
rate[p_?PolynomialQ, x_] := 0 /; PolynomialQ[p, x]
rate[p_^n_, x_] := 0 /; NumberQ[n] && PolynomialQ[p, x]
rate[Log[x_], x_] := 0
rate[f_, x_] := $Failed

limitOfWaves::usage = "Limits of what swings ever faster, for `Limit`."
(*2*)
limitOfWaves[f_, x_, -Infinity] := limitOfWaves[f /. x -> -x, x, Infinity]
limitOfWaves[f_, x_, Infinity] := With[{r$ = wavesLimit[f, x]},
  If[
    r$ === $Failed && ! FreeQ[f, (Tan | Cot | Sec | Csc)[v$_] /; ! FreeQ[v$, x] && wavesFar[v$, x]],
    $Aborted,
    r$
  ]
]
limitOfWaves[f_, x_, p_] := Module[
  {
    u$ = DeleteDuplicates[Cases[
      {f},
      (Sin | Cos | Tan | Cot | Sec | Csc)[v$_] /; ! FreeQ[v$, x] :> v$,
      Infinity
    ]], r$
  },
  If[! AnyTrue[u$, MatchQ[Quiet[# /. x -> p], ComplexInfinity | _DirectedInfinity | Infinity] &],
    Return[$Failed]
  ];
  r$ = {
    limitOfWaves[Simplify[f /. x -> p + 1/x], x, Infinity],
    limitOfWaves[Simplify[f /. x -> p - 1/x], x, Infinity]
  };
  Which[
    ! FreeQ[r$, $Aborted], $Aborted,
    ! FreeQ[r$, $Failed], $Failed,
    MemberQ[r$, Indeterminate], Indeterminate,
    SameQ @@ r$ || Simplify[r$[[1]] - r$[[2]]] === 0, First[r$],
    True, Indeterminate
  ]
]
wavesLimit[f_, x_] := Module[{g$, u$, w$, c$, l$, z$},
  g$ =
    f /. {
      Tan[v$_] /; ! FreeQ[v$, x] :> Sin[v$]/Cos[v$], Cot[v$_] /; ! FreeQ[v$, x] :> Cos[v$]/Sin[v$],
      Sec[v$_] /; ! FreeQ[v$, x] :> 1/Cos[v$], Csc[v$_] /; ! FreeQ[v$, x] :> 1/Sin[v$]
    };
  g$ =
    g$ /. {
      E^v$_ /; ! FreeQ[v$, x] && wavesTurns[v$, x] :> With[{k$ = Expand[v$/I]}, Cos[k$] + I Sin[k$]]
    };
  g$ = Expand[g$ /. (hSymbol : Sin | Cos)[v$_] /; ! FreeQ[v$, x] :> hSymbol[Expand[v$]]];
  u$ = DeleteDuplicates[Cases[
    {g$},
    (Sin | Cos)[v$_] /; ! FreeQ[v$, x] && wavesFar[v$, x],
    {0, Infinity}
  ]];
  If[u$ === {} || Length[u$] > 6, Return[$Failed]];
  w$ = Table[Unique["wave$"], {Length[u$]}];
  g$ = g$ /. Thread[u$ -> w$];
  If[! FreeQ[g$, Sin | Cos | Tan | Cot | Sec | Csc], Return[$Failed]];
  If[wavesPoles[Together[g$], w$, u$, x], Return[Indeterminate]];
  If[! PolynomialQ[g$, w$],
    g$ = wavesWhole[Together[g$], w$, x];
    If[g$ === $Failed, Return[g$]]
  ];
  If[
    Max[Map[Exponent[g$, #] &, w$]] > 1 ||
      Total[Map[Exponent[g$, #] &, w$]] > 1 &&
        AnyTrue[CoefficientRules[g$, w$][[All, 1]], Total[#] > 1 &],
    g$ = TrigReduce[g$ /. Thread[w$ -> u$]];
    u$ = DeleteDuplicates[Cases[{g$}, (Sin | Cos)[v$_] /; ! FreeQ[v$, x], {0, Infinity}]];
    If[! AllTrue[u$, wavesFar[First[#], x] &] || Length[u$] > 8, Return[$Failed]];
    w$ = Table[Unique["wave$"], {Length[u$]}];
    g$ = Expand[g$ /. Thread[u$ -> w$]]
  ];
  c$ = CoefficientRules[g$, w$];
  z$ = Replace[Cases[c$, (e$_ -> v$_) /; Total[e$] === 0 :> v$], {{v$_} :> v$, {} -> 0}];
  c$ = Cases[c$, (e$_ -> v$_) /; Total[e$] > 0 :> v$];
  If[c$ === {}, Return[Limit[z$, x -> Infinity]]];
  z$ = Limit[z$, x -> Infinity];
  l$ = Map[Limit[#, x -> Infinity] &, c$];
  If[! FreeQ[{z$, l$}, Limit | Indeterminate], Return[$Failed]];
  Which[
    MatchQ[l$, {0 ..}], z$,
    ! FreeQ[l$, Infinity | DirectedInfinity], wavesRace[g$, w$, u$, x, z$],
    ! FreeQ[z$, Infinity | DirectedInfinity], z$,
    AnyTrue[l$, TrueQ[N[#] != 0] &] && wavesFree[u$, x], Indeterminate,
    True, $Failed
  ]
]
wavesRace[g_, w_, u_, x_, z_] := Module[{c$ = CoefficientRules[g, w], o$, m$},
  o$ = Replace[Cases[c$, (e$_ -> v$_) /; Total[e$] === 0 :> v$], {{v$_} :> v$, {} -> 0}];
  c$ = Cases[c$, (e$_ -> v$_) /; Total[e$] > 0 :> v$];
  If[o$ === 0, Return[If[wavesFree[u, x], Indeterminate, $Failed]]];
  m$ = Map[Limit[Together[#/o$], x -> Infinity] &, c$];
  Which[
    MatchQ[m$, {0 ..}], z,
    ! FreeQ[m$, Limit | Indeterminate], $Failed,
    FreeQ[m$, Infinity | DirectedInfinity] && TrueQ[Total[Abs[N[m$]]] < 1],
      Limit[o$, x -> Infinity],
    Length[m$] === 1 && TrueQ[Abs[N[First[m$]]] <= 1], $Failed,
    Length[m$] === 1, Indeterminate,
    True, $Failed
  ]
]
wavesPoles[g_, w_, u_, x_] := If[! PolynomialQ[Denominator[g], w] || ! PolynomialQ[Numerator[g], w],
  False,
  AnyTrue[Range[Length[w]], wavesPole[Numerator[g], Expand[Denominator[g]], w, u, x, #] &]
]
wavesPole[p_, q_, w_, u_, x_, i_] := Module[
  {m$ = Length[TakeWhile[CoefficientList[q, w[[i]]], # === 0 &]], o$},
  If[m$ < 1, Return[False]];
  o$ = Replace[Position[u, If[Head[u[[i]]] === Sin, Cos, Sin][u[[i, 1]]], {1}, Heads -> False],
    {{{j$_}} :> w[[j$]], _ -> None}
  ];
  AllTrue[{1, -1}, Expand[p /. {w[[i]] -> 0, o$ -> #}] =!= 0 &] &&
    (
      OddQ[m$] ||
        FreeQ[
          Limit[Together[p/q] /. {w[[i]] -> 1, o$ -> 0}, x -> Infinity],
          Infinity | Limit | DirectedInfinity
        ]
    )
]
wavesFree[u_, x_] := With[{a$ = DeleteDuplicates[u[[All, 1]]]},
  Length[a$] === 1 ||
    AllTrue[a$, PolynomialQ[#, x] &] &&
      AllTrue[
        Subsets[a$, {2}],
        ! FreeQ[Expand[First[#] - Last[#]], x] && ! FreeQ[Expand[First[#] + Last[#]], x] &
      ]
]
wavesTurns[v_, x_] := With[{k$ = Expand[v/I]},
  ! FreeQ[v, _Complex] && FreeQ[k$, _Complex] && FreeQ[k$, E]
]
wavesFar[v_, x_] := MatchQ[Limit[v, x -> Infinity], Infinity | -Infinity | DirectedInfinity[-1]]
wavesWhole[g_, w_, x_] := Module[{c$ = CoefficientRules[Denominator[g], w], o$},
  If[! PolynomialQ[Denominator[g], w] || ! PolynomialQ[Numerator[g], w], Return[$Failed]];
  o$ = Cases[c$, (e$_ -> v$_) /; Total[e$] === 0 :> v$];
  If[Length[o$] =!= 1, Return[$Failed]];
  o$ = First[o$];
  If[
    AllTrue[
      Cases[c$, (e$_ -> v$_) /; Total[e$] > 0 :> v$],
      Limit[Together[#/o$], x -> Infinity] === 0 &
    ],
    Expand[Numerator[g]/o$],
    $Failed
  ]
]

limitKnown::usage = "Limits of logarithms of logarithms, and of powers with a symbol, for `Limit`."
(*2*)
limitKnown[f_, x_, Infinity] := With[{g$ = f /. Log[x] -> tSymbol},
  Limit[g$, tSymbol -> Infinity] /; g$ =!= f && FreeQ[g$, x]
]
limitKnown[f_, x_, p_] :=
  With[{l$ = lead[f, x, p]},
    Which[
      l$ === $Failed, l$,
      l$[[1]] === 0, Simplify[l$[[2]]],
      TrueQ[l$[[1]] > 0], 0,
      True, $Failed
    ]
  ] /;
    FreeQ[p, Infinity] && ! FreeQ[f, u$_^e$_ /; ! FreeQ[u$, x] && FreeQ[e$, x] && ! NumberQ[e$]]
lead[c_, x_, p_] := {0, c} /; FreeQ[c, x]
lead[f_Times, x_, p_] := With[{l$ = Map[lead[#, x, p] &, List @@ f]},
  If[FreeQ[l$, $Failed], {Total[l$[[All, 1]]], Times @@ l$[[All, 2]]}, $Failed]
]
lead[u_^e_, x_, p_] :=
  With[{l$ = lead[u, x, p]},
    If[l$ === $Failed || l$[[1]] =!= 0 && ! IntegerQ[e],
      $Failed,
      {If[l$[[1]] === 0, 0, e l$[[1]]], l$[[2]]^e}
    ]
  ] /; FreeQ[e, x]
lead[u_, x_, p_] := Module[{r$ = $Failed, s$, c$, k$},
  Do[
    s$ = Series[u, {x, p, q$}];
    If[Head[s$] =!= SeriesData || s$[[6]] =!= 1, Break[]];
    c$ = Map[Simplify, s$[[3]]];
    If[! MatchQ[c$, {0 ...}],
      k$ = Position[c$, z$_ /; z$ =!= 0, {1}, 1, Heads -> False][[1, 1]];
      r$ = {s$[[4]] + k$ - 1, c$[[k$]]};
      Break[]
    ],
    {q$, {0, 2, 4, 6}}
  ];
  r$
]
limitKnown[f_, x_, p_] :=
  With[{r$ = limitFurther[f, x, p, 1]}, 0 /; r$ === 0] /;
    FreeQ[p, Infinity] &&
      ! FreeQ[f, Log[u$_] /; ! FreeQ[u$, x]] &&
      Complement[
          Cases[{f /. Log[_] -> 1}, h$_Symbol[___] :> h$, {1, Infinity}],
          {Plus, Times, Power, Rational, Sin, Cos, Tan, Cot, Sec, Csc, Sinh, Cosh, Tanh}
        ] === {} &&
      FreeQ[f, b$_^e$_ /; ! FreeQ[e$, x] || ! FreeQ[b$, x] && ! IntegerQ[e$]]
limitKnown[f_, x_, p_] :=
  With[{g$ = seriesOfPoles[f, x, p]},
    With[{s$ = Series[g$, {x, p, 0}]},
      Which[
        Head[s$] =!= SeriesData || s$[[6]] =!= 1, Limit[g$, x -> p],
        s$[[3]] === {} || s$[[4]] > 0, 0,
        s$[[4]] === 0, s$[[3, 1]],
        True, $Failed
      ]
    ] /;
      g$ =!= f
  ] /;
    FreeQ[p, Infinity] && ! FreeQ[f, Gamma | Factorial | Zeta]
limitKnown[___] := $Failed

limitAssuming::usage =
  "Limits of powers by logarithms with what is known of the exponents, and of differences of square roots, for `Limit`."
(*2*)
limitAssuming[f_, x_, 0, Assumptions -> k_] := assumingAt[f, x, k, 1]
limitAssuming[f_, x_, Infinity, Assumptions -> k_] := assumingAt[f, x, k, -1]
limitAssuming[f_Plus, x_, Infinity] :=
  Module[{g$ = Expand[f /. u_^(1/2) /; ! FreeQ[u, x] :> rootsFar[u, x]]},
    If[FreeQ[g$, $Failed] && PolynomialQ[x g$, x] && Exponent[x g$, x] <= 1,
      Coefficient[x g$, x],
      $Failed
    ]
  ] /; AllTrue[f, FreeQ[#, u_^(1/2) /; ! FreeQ[u, x]] || MatchQ[#, c_. u_^(1/2) /; FreeQ[c, x]] &]
rootsFar[u_, x_] := With[{a$ = Coefficient[u, x, 2], b$ = Coefficient[u, x, 1]},
  If[PolynomialQ[u, x] && Exponent[u, x] === 2 && TrueQ[a$ > 0],
    Sqrt[a$] x + b$/(2 Sqrt[a$]),
    $Failed
  ]
]
assumingAt[c_ f_, x_, k_, s_] :=
  With[{r$ = assumingAt[f, x, k, s]}, If[r$ === $Failed, r$, c r$]] /; FreeQ[c, x]
assumingAt[x_^e_ Log[x_]^m_., x_, k_, s_] :=
  Which[
    TrueQ[Refine[s e > 0, k]], 0,
    TrueQ[Refine[s e < 0, k]], If[s === 1, (-1)^m, 1] Infinity,
    True, $Failed
  ] /;
    FreeQ[e, x] && IntegerQ[m] && m > 0
assumingAt[x_^e_, x_, k_, s_] :=
  Which[
    TrueQ[Refine[s e > 0, k]], 0,
    TrueQ[Refine[s e < 0, k]] && s === -1, Infinity,
    True, $Failed
  ] /; FreeQ[e, x]
assumingAt[(a_ + c_. x_^e_)^m_, x_, k_, s_] :=
  With[{l$ = assumingAt[x^e, x, k, s]},
    Which[l$ === 0, a^m, l$ === Infinity && TrueQ[m < 0], 0, True, $Failed]
  ] /; FreeQ[{a, c, e, m}, x]
assumingAt[_, _, _, _] := $Failed
limitAssuming[___] := $Failed

limitFurther::usage =
  "Limits from one side by the first term of a series or of a logarithm, for `Limit`."
(*2*)
limitFurther[f_, x_, p_, s_] := Module[{g$, r$},
  If[depthSide > 1, Return[$Failed]];
  Block[{depthSide = depthSide + 1},
    If[s === 0 && FreeQ[p, Infinity],
      If[FreeQ[f, Piecewise] && depthSide > 1, Return[$Failed]];
      r$ = {sideLimit[f, x, p, 1], sideLimit[f, x, p, -1]};
      Which[
        ! FreeQ[r$, $Failed], $Failed,
        SameQ @@ r$ || Simplify[r$[[1]] - r$[[2]]] === 0, First[r$],
        True, Indeterminate
      ],
      sideLimit[f, x, p, If[p === -Infinity, -1, 1] If[s === 0, 1, s]]
    ]
  ]
]
depthSide = 0
sideKnown = {
  List, Rational, Complex, Plus, Times, Power, Log, Exp, Sin, Cos, Tan, Cot, Sec, Csc, ArcSin,
  ArcCos, ArcTan, Sinh, Cosh, Tanh, ArcSinh, ArcCosh, ArcTanh, Abs, Sign, Floor, Ceiling, Round,
  UnitStep, HeavisideTheta, Piecewise, Less, LessEqual, Greater, GreaterEqual, Equal, Unequal,
  Inequality, And, Or, Not, DirectedInfinity
}
sideLimit[f_, x_, p_, s_] := Module[{g$ = f, m$, t$, h$, r$},
  If[p === Infinity,
    g$ =
      g$ /. {
        HarmonicNumber[u_] :> Log[u] + EulerGamma + 1/(2 u),
        HarmonicNumber[u_, k_Integer] /; k > 1 :> Zeta[k] - u^(1 - k)/(k - 1)
      }
  ];
  If[Complement[Cases[{g$}, h_Symbol[___] :> h, {1, Infinity}], sideKnown] =!= {}, Return[$Failed]];
  m$ = Which[p === Infinity, 10.^7, p === -Infinity, -10.^7, True, N[p] + s 10.^-7];
  If[! FreeQ[g$, Piecewise | Abs | Sign | Floor | Ceiling | UnitStep | HeavisideTheta | Round],
    g$ = sideAt[g$, x, m$];
    If[FreeQ[g$, x], Return[g$]];
    r$ = Quiet[g$ /. x -> p];
    If[
      FreeQ[p, Infinity] &&
        FreeQ[r$, Indeterminate | Infinity | ComplexInfinity | DirectedInfinity | x],
      Return[r$]
    ]
  ];
  h$ =
    If[FreeQ[p, Infinity], g$ /. x -> p + s t$, g$ /. x -> s/t$] /. {
      E^u_Plus :> Times @@ Map[E^# &, List @@ u],
      Tan[c_?NumericQ + u_] :> (Sin[c] Cos[u] + Cos[c] Sin[u])/(Cos[c] Cos[u] - Sin[c] Sin[u]),
      Sin[c_?NumericQ + u_] :> Sin[c] Cos[u] + Cos[c] Sin[u],
      Cos[c_?NumericQ + u_] :> Cos[c] Cos[u] - Sin[c] Sin[u]
    };
  r$ = sideLead[h$, t$];
  If[r$ =!= $Failed, Return[r$]];
  If[Head[h$] === Power || Head[h$] === Times || Head[h$] === Plus, sideLog[h$, t$], $Failed]
]
sideAt[f_, x_, m_] :=
  f //. {
    Piecewise[l_List, d_ : 0] :> With[{q$ = Select[l, TrueQ[#[[2]] /. x -> m] &, 1]},
      If[q$ === {}, d, q$[[1, 1]]]
    ],
    (h : Sign | Floor | Ceiling | UnitStep | HeavisideTheta | Round)[u_] /;
      ! FreeQ[u, x] && NumberQ[N[u /. x -> m]] :> h[N[u /. x -> m]],
    Abs[u_] /; ! FreeQ[u, x] && NumberQ[N[u /. x -> m]] :> If[N[u /. x -> m] < 0, -u, u]
  }
sideLead[h_, t_] := Module[{q$, l$, s$, c$, e$},
  If[
    ! FreeQ[
        h,
        E^u_ /; ! FreeQ[
          Quiet[u /. t -> 0],
          ComplexInfinity | DirectedInfinity | Infinity | Indeterminate
        ]
      ] ||
      ! FreeQ[h, Factorial | Gamma | Sin[1/_] | Cos[1/_]],
    Return[$Failed]
  ];
  If[! FreeQ[h, b_^u_ /; ! FreeQ[b, t] && ! FreeQ[u, t]], Return[$Failed]];
  q$ =
    h //.
      Log[u_] /;
        ! FreeQ[u, t] && ! NumericQ[Quiet[Limit[u, t -> 0]]] ||
          MatchQ[Quiet[u /. t -> 0], 0 | Indeterminate | ComplexInfinity] :> sideSplit[u, t, l$];
  If[! FreeQ[q$, $Failed], Return[$Failed]];
  s$ = Quiet[Series[Expand[q$], {t, 0, 0}]];
  If[Head[s$] =!= SeriesData, Return[$Failed]];
  If[s$[[3]] === {}, Return[0]];
  c$ = s$[[3, 1]];
  e$ = s$[[4]]/s$[[6]];
  If[! FreeQ[c$, t], Return[$Failed]];
  Which[
    e$ > 0 && FreeQ[c$, l$], 0,
    e$ > 0, 0,
    e$ == 0 && FreeQ[c$, l$], c$,
    True,
      If[! PolynomialQ[c$, l$],
        $Failed,
        e$ = Exponent[c$, l$];
        c$ = (-1)^e$ Coefficient[c$, l$, e$];
        If[TrueQ[N[c$] > 0], Infinity, If[TrueQ[N[c$] < 0], -Infinity, $Failed]]
      ]
  ]
]
sideSplit[u_, t_, l_] := Module[{v$ = Together[u], s$, c$},
  s$ = Quiet[Series[v$, {t, 0, 5}]];
  If[Head[s$] =!= SeriesData || s$[[6]] =!= 1 || s$[[3]] === {}, Return[$Failed]];
  c$ = s$[[4]];
  If[TrueQ[N[s$[[3, 1]]] < 0], $Failed, c$ l + Log[Expand[Normal[s$]/t^c$]]]
]
sideLog[h_, t_] := Module[{g$, r$},
  g$ = sideExpand[h, t];
  If[! FreeQ[g$, sideExpand], Return[$Failed]];
  r$ = sideLead[g$, t];
  Which[r$ === $Failed, r$, r$ === Infinity, Infinity, r$ === -Infinity, 0, True, E^r$]
]
sideExpand[c_, t_] := Log[c] /; FreeQ[c, t] && TrueQ[N[c] > 0]
sideExpand[h_Times, t_] := Total[Map[sideExpand[#, t] &, List @@ h]]
sideExpand[b_^e_, t_] := e sideExpand[b, t]
sideExpand[u_, t_] := Log[u] /; TrueQ[(u /. t -> 10.^-7) > 0] || Quiet[u /. t -> 0] === 1

limitByForm::usage =
  "Limits of factorials, of parts one by one, and at essential singularities, for `Limit`."
(*2*)
limitByForm[f_, x_, p_] := If[depthLimit > 1,
  $Failed,
  Block[{depthLimit = depthLimit + 1}, formLimit[f, x, p]]
]
depthLimit = 0
limitGood[r_] := FreeQ[
  r,
  Limit | Indeterminate | $Failed | DirectedInfinity[] | ComplexInfinity | limitByForm
]
formLimit[f_, x_, p_] := Module[{g$, r$, s$},
  g$ =
    f //. {
      Cot[u_] :> Cos[u]/Sin[u], Csc[u_] :> 1/Sin[u], Abs[(-1)^_ u_.] :> Abs[u],
      Pochhammer[a$_, x + n$_?Positive] :> Pochhammer[a$, x] Product[a$ + x + j$, {j$, 0, n$ - 1}],
      Fibonacci[u_] /; p === Infinity :> GoldenRatio^u/Sqrt[5],
      q_^e_Plus /; ! FreeQ[e, x] :> With[{h$ = Expand[e]}, q^h$ /; h$ =!= e]
    };
  If[g$ =!= f,
    g$ = Simplify[g$];
    r$ = Limit[g$, x -> p];
    If[limitGood[r$], Return[r$]]
  ];
  If[Head[f] === Times,
    s$ = Select[f, FreeQ[#, x] &];
    If[s$ =!= 1,
      r$ = Limit[f/s$, x -> p];
      Return[If[r$ === Indeterminate || limitGood[r$] && FreeQ[r$, Infinity], s$ r$, $Failed]]
    ]
  ];
  g$ = Expand[f];
  If[Head[g$] === Plus,
    r$ = Map[Limit[#, x -> p] &, List @@ g$];
    If[limitGood[r$] && FreeQ[r$, Infinity | DirectedInfinity], Return[Plus @@ r$]]
  ];
  If[MatchQ[f, (Log | Abs | Sqrt | Exp | ArcTan | Sin | Cos)[_]],
    r$ = Limit[f[[1]], x -> p];
    If[limitGood[r$] && FreeQ[r$, Infinity | DirectedInfinity] && r$ =!= 0, Return[Head[f][r$]]]
  ];
  If[! FreeQ[f, Log],
    g$ = Together[f];
    s$ = {Numerator[g$], Denominator[g$]};
    If[
      ! FreeQ[s$[[2]], x] &&
        MatchQ[Map[Limit[#, x -> p] &, s$], {Infinity | -Infinity, Infinity | -Infinity}],
      r$ = Limit[Together[Apply[Divide, D[s$, x]]], x -> p];
      If[limitGood[r$], Return[r$]]
    ]
  ];
  Which[
    p === -Infinity, Limit[f /. x -> -x, x -> Infinity],
    p === Infinity, limitStirling[f, x],
    ! FreeQ[f, E^u_ /; ! FreeQ[Quiet[u /. x -> p], ComplexInfinity | DirectedInfinity]],
      r$ = {
        Limit[f /. x -> p + 1/eSymbol, eSymbol -> Infinity],
        Limit[f /. x -> p - 1/eSymbol, eSymbol -> Infinity]
      };
      Which[! limitGood[r$], $Failed, SameQ @@ r$, First[r$], True, Indeterminate],
    True, $Failed
  ]
]
limitStirling[f_, x_] := Module[
  {
    g$ = Expand[
      limitLog[f, x] //.
        Log[n_Integer?Positive] :> Total[Map[Apply[#2 logSymbol[#1] &], FactorInteger[n]]]
    ], l$, m$, c$
  },
  If[FreeQ[f, Factorial | Gamma | Binomial] || ! FreeQ[g$, $Failed], Return[$Failed]];
  g$ = Expand[g$ /. Log[x] -> l$] /. logSymbol -> Log;
  m$ = Exponent[g$, x];
  If[! IntegerQ[m$] || m$ < 0, m$ = 0];
  c$ = Coefficient[g$, x, m$];
  If[! PolynomialQ[c$, l$], Return[$Failed]];
  If[m$ === 0 && FreeQ[c$, l$],
    Return[Times @@ Map[E^# &, If[Head[c$] === Plus, List @@ c$, {c$}]]]
  ];
  c$ = Simplify[Coefficient[c$, l$, Exponent[c$, l$]]];
  Which[
    ! NumberQ[N[c$]], $Failed,
    Re[N[c$]] < 0, 0,
    Im[N[c$]] == 0 && N[c$] > 0, Infinity,
    True, $Failed
  ]
]
limitLog[c_, x_] := Log[c] /; FreeQ[c, x]
limitLog[x_, x_] := Log[x]
limitLog[f_Times, x_] := Total[Map[limitLog[#, x] &, List @@ f]]
limitLog[q_^e_, x_] := e limitLog[q, x]
limitLog[u_!, x_] := u limitLog[u, x] - u + (Log[2 Pi] + limitLog[u, x])/2
limitLog[Gamma[u_], x_] := (u - 1/2) limitLog[u, x] - u + Log[2 Pi]/2
limitLog[Binomial[n_, m_], x_] := limitLog[n!, x] - limitLog[m!, x] - limitLog[(n - m)!, x]
limitLog[u_, x_] :=
  With[{n$ = Exponent[u, x], c$ = Coefficient[u, x, Exponent[u, x]]},
    Log[c$] + n$ Log[x] + Coefficient[u, x, n$ - 1]/(c$ x)
  ] /; PolynomialQ[u, x]
limitLog[_, _] := $Failed
