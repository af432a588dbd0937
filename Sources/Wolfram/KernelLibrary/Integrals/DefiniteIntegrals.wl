integralInPieces::usage =
  "Integrals of functions with corners and jumps, for `Integrate`; Null for others."
(*2*)
integralInPieces[Piecewise[{{e_, c_And}, {0, True} ...}, 0], x_, a_, b_] :=
  With[{pieces$P = Select[c, FreeQ[#, x] &]},
    Piecewise[
      {{Integrate[Piecewise[{{e, Select[c, ! FreeQ[#, x] &]}}, 0], {x, a, b}], pieces$P}},
      0
    ]
  ] /; MemberQ[c, q_ /; FreeQ[q, x]]
integralInPieces[f_, x_, a_, b_] := Module[{u$, p$, v$},
  u$ = Flatten[{
    Cases[{f}, (Abs | Sign | UnitStep | HeavisideTheta)[v_] :> v, {1, Infinity}],
    Cases[
      {f},
      (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[v_, w_] :> v - w,
      {1, Infinity}
    ],
    Cases[
      {f},
      (Less | LessEqual | Greater | GreaterEqual)[v_, w_, z_] :> {v - w, w - z},
      {1, Infinity}
    ], Cases[{f}, Inequality[v_, _, w_, _, z_] :> {v - w, w - z}, {1, Infinity}],
    Cases[{f}, (Max | Min)[v__] :> Map[Apply[Subtract, #] &, Subsets[{v}, {2}]], {1, Infinity}]
  }];
  u$ = Select[DeleteDuplicates[u$], ! FreeQ[#, x] &];
  If[u$ === {} || ! piecesEnd[a] || ! piecesEnd[b] || ! N[b] > N[a], Return[Null]];
  p$ = Flatten[Map[piecesZeros[#, x, N[a], N[b]] &, u$]];
  If[MemberQ[p$, $Failed] || ! VectorQ[N[p$], NumberQ], Return[Null]];
  p$ = Select[SortBy[DeleteDuplicates[p$], N], Im[N[#]] == 0 && N[a] < N[#] < N[b] &];
  p$ = Join[{a}, p$, {b}];
  v$ = Map[Integrate[piecesAt[f, x, piecesMiddle @@ N[#]], Join[{x}, #]] &, Partition[p$, 2, 1]];
  If[FreeQ[v$, Integrate], Plus @@ v$]
]
piecesEnd[a_] := NumberQ[N[a]] || MatchQ[a, Infinity | -Infinity]
piecesMiddle[a_, b_] := Which[
  a === -Infinity && b === Infinity, 0.,
  a === -Infinity, b - 1,
  b === Infinity, a + 1,
  True, (a + b)/2
]
piecesAt[f_, x_, m_] :=
  f //. {
    Piecewise[l_List] :> piecesChoice[l, 0, x, m],
    Piecewise[l_List, d_] :> piecesChoice[l, d, x, m],
    If[c_, t_, e_] :> If[TrueQ[c /. x -> m], t, e] /; ! FreeQ[c, x],
    Abs[v_] :> If[N[v /. x -> m] < 0, -v, v] /; ! FreeQ[v, x],
    Sign[v_] :> Sign[N[v /. x -> m]] /; ! FreeQ[v, x],
    (UnitStep | HeavisideTheta)[v_] :> If[N[v /. x -> m] < 0, 0, 1] /; ! FreeQ[v, x],
    Max[v__] :> Last[SortBy[{v}, N[# /. x -> m] &]] /; ! FreeQ[{v}, x],
    Min[v__] :> First[SortBy[{v}, N[# /. x -> m] &]] /; ! FreeQ[{v}, x]
  }
piecesChoice[l_, d_, x_, m_] := With[{s$ = Select[l, TrueQ[#[[2]] /. x -> m] &, 1]},
  If[s$ === {}, d, s$[[1, 1]]]
]
piecesZeros[u_, x_, a_, b_] :=
  With[{s$ = principalSolve[u == 0, x]}, If[ListQ[s$], x /. s$, $Failed]] /; PolynomialQ[u, x]
piecesZeros[c_ u_, x_, a_, b_] := piecesZeros[u, x, a, b] /; FreeQ[c, x]
piecesZeros[Sin[k_. x_ + c_.], x_, a_, b_] := piecesSteps[k, c, a, b] /; FreeQ[{k, c}, x]
piecesZeros[Cos[k_. x_ + c_.], x_, a_, b_] := piecesSteps[k, c + Pi/2, a, b] /; FreeQ[{k, c}, x]
piecesZeros[u_, x_, a_, b_] :=
  With[{s$ = Union[Sign[Table[N[u /. x -> a + (b - a) j$/97.], {j$, 1, 96}]]]},
    If[MatchQ[s$, {1 | -1}], {}, $Failed]
  ] /; VectorQ[{a, b}, NumberQ]
piecesZeros[u_, x_, a_, b_] := $Failed
piecesSteps[k_, c_, a_, b_] := With[{e$ = Sort[N[{k a + c, k b + c}/Pi]]},
  If[VectorQ[e$, NumberQ] && e$[[2]] - e$[[1]] < 200,
    Table[(n$ Pi - c)/k, {n$, Ceiling[e$[[1]]], Floor[e$[[2]]]}],
    $Failed
  ]
]

integralToInfinity::usage = "Integrals to infinity of powers times exponentials; Null for others."
(*2*)
integralToInfinity[f_, x_, l_, k_] := Module[{t$ = Expand[f], v$},
  v$ = Map[exponentialTerm[#, x, l, k] &, If[Head[t$] === Plus, List @@ t$, {t$}]];
  If[FreeQ[v$, $Failed], Plus @@ v$]
]
exponentialPositive[a_, k_] := TrueQ[a > 0] || TrueQ[N[a] > 0] || TrueQ[Refine[a > 0, k]]
exponentialTerm[c_ f_, x_, l_, k_] := c exponentialTerm[f, x, l, k] /; FreeQ[c, x]
exponentialTerm[x_^n_. E^p_, x_, l_, k_] :=
  exponentialMoment[n, Coefficient[p, x, 2], Coefficient[p, x, 1], p /. x -> 0, l, k] /;
    PolynomialQ[p, x] && Exponent[p, x] <= 2 && FreeQ[n, x]
exponentialTerm[E^p_, x_, l_, k_] :=
  exponentialMoment[0, Coefficient[p, x, 2], Coefficient[p, x, 1], p /. x -> 0, l, k] /;
    PolynomialQ[p, x] && Exponent[p, x] <= 2
exponentialTerm[Sin[a_. x_]/x_, x_, l_, k_] :=
  If[l === 0, 1, 2] Sign[a] Pi/2 /; NumericQ[a] || exponentialPositive[a, k]
exponentialTerm[Sin[a_. x_]^2/x_^2, x_, l_, k_] :=
  If[l === 0, 1, 2] Abs[a] Pi/2 /; NumericQ[a] || exponentialPositive[a, k]
exponentialTerm[(Sin | Cos)[a_. x_^2], x_, l_, k_] :=
  If[l === 0, 1, 2] Sqrt[Pi/(8 a)] /; exponentialPositive[a, k]
exponentialTerm[Cos[a_. x_]/(x_^2 + b_), x_, l_, k_] :=
  If[l === 0, 1, 2] Pi E^(-Abs[a] Sqrt[b])/(2 Sqrt[b]) /;
    FreeQ[b, x] && NumericQ[a] && exponentialPositive[b, k]
exponentialTerm[Log[x_]/(x_^2 + b_), x_, 0, k_] :=
  Pi Log[b]/(4 Sqrt[b]) /; FreeQ[b, x] && exponentialPositive[b, k]
exponentialTerm[x_^n_. E^(a_. x_) Log[x_], x_, 0, k_] :=
  LaplaceTransform[x^n Log[x], x, -a] /;
    FreeQ[{a, n}, x] && exponentialPositive[-a, k] && exponentialPositive[n + 1, k]
exponentialTerm[f_, x_, l_, k_] := $Failed
exponentialMoment[n_, a_, 0, c_, 0, k_] :=
  E^c Gamma[(n + 1)/2]/(2 (-a)^((n + 1)/2)) /; TrueQ[n > -1] && exponentialPositive[-a, k]
exponentialMoment[n_, 0, b_, c_, 0, k_] :=
  E^c Gamma[n + 1]/(-b)^(n + 1) /; TrueQ[n > -1] && exponentialPositive[-b, k]
exponentialMoment[n_Integer, a_, 0, c_, -Infinity, k_] :=
  If[OddQ[n], 0, E^c Gamma[(n + 1)/2]/(-a)^((n + 1)/2)] /; n >= 0 && exponentialPositive[-a, k]
exponentialMoment[0, a_, b_, c_, -Infinity, k_] :=
  Sqrt[Pi/(-a)] E^Simplify[c - b^2/(4 a)] /; exponentialPositive[-a, k]
exponentialMoment[n_Integer, a_, b_, c_, -Infinity, k_] :=
  Simplify[E^Simplify[c - b^2/(4 a)] Sum[
    Binomial[n, j$] (-b/(2 a))^(n - j$)* If[OddQ[j$], 0, Gamma[(j$ + 1)/2]/(-a)^((j$ + 1)/2)],
    {j$, 0, n}
  ]] /;
    n > 0 && exponentialPositive[-a, k]
exponentialMoment[__] := $Failed

definiteKnown::usage =
  "Integrals of magnitudes over symmetric ranges, and of error functions, for `Integrate`."
(*2*)
definiteKnown[f_, x_, a_, b_, k_] := Which[
  a === -b && ! FreeQ[f, Abs[x] | Sign[x]], definiteFolded[f, x, b, k],
  b === Infinity && ! FreeQ[f, Erfc], definiteTails[f, x, a, k],
  True, $Failed
]
definiteFolded[f_, x_, b_, k_] := Module[
  {s$ = If[b === Infinity || TrueQ[Refine[b > 0, k]], 1, Sign[b]], v$},
  If[b === Infinity,
    v$ = Map[definiteHalf[(f /. {Abs[x] -> # x, Sign[x] -> #}) /. x -> # x, x, k] &, {1, -1}];
    If[FreeQ[v$, $Failed], Return[Simplify[Total[v$]]]]
  ];
  v$ = Map[
    Function[w$,
      Integrate[
        Expand[(f /. {Abs[x] -> w$ s$ x, Sign[x] -> w$ s$}) /. x -> w$ x] //.
          E^u$_ E^v$_ :> E^Expand[u$ + v$] /.
          E^u$_ :> E^Collect[Expand[u$], x],
        {x, 0, b},
        Assumptions -> k
      ]
    ],
    {1, -1}
  ];
  If[FreeQ[v$, Integrate] && FreeQ[f /. Abs[x] | Sign[x] -> 1, Abs | Sign],
    Simplify[Total[v$]],
    $Failed
  ]
]
definiteHalf[f_, x_, k_] := With[{g$ = Expand[f] //. E^u$_ E^v$_ :> E^Expand[u$ + v$]},
  Total[Map[definiteTerm[#, x, k] &, If[Head[g$] === Plus, List @@ g$, {g$}]]]
]
definiteTerm[c_. E^u_, x_, k_] := Module[
  {a$ = -Coefficient[Expand[u], x], m$ = Exponent[c, x], q$, v$},
  q$ = Coefficient[c, x, m$];
  If[
    PolynomialQ[u, x] &&
      PolynomialQ[c, x] &&
      Expand[c - q$ x^m$] === 0 &&
      FreeQ[v$ = Expand[u + a$ x], x] &&
      TrueQ[Refine[definiteRe[a$] > 0, k]],
    q$ E^v$ m$!/a$^(m$ + 1),
    $Failed
  ]
]
definiteTerm[_, _, _] := $Failed
definiteRe[a_Plus] := Map[definiteRe, a]
definiteRe[Complex[p_, q_] w_] := p Re[w] - q Im[w]
definiteRe[q_Real w_] := q Re[w]
definiteRe[q_?ExactNumberQ w_] := q Re[w] /; Im[q] === 0
definiteRe[w_] := Re[w]
definiteTails[1 - Erfc[u_]/2, x_, a_, k_] := definiteTails[Erfc[Expand[-u]]/2, x, a, k]
definiteTails[c_ f_, x_, a_, k_] :=
  With[{r$ = definiteTails[f, x, a, k]}, If[r$ === $Failed, r$, c r$]] /; FreeQ[c, x]
definiteTails[Erfc[u_], x_, a_, k_] := With[{c$ = Coefficient[Expand[u], x], v$ = u /. x -> a},
  If[PolynomialQ[u, x] && Exponent[u, x] === 1 && (TrueQ[N[c$] > 0] || TrueQ[Refine[c$ > 0, k]]),
    Simplify[(E^Expand[-v$^2]/Sqrt[Pi] - v$ Erfc[v$])/c$],
    $Failed
  ]
]
definiteTails[_, _, _, _] := $Failed

(* The edges are numbers: between them the integral to the symbol is that of one piece. *)
integralAcross::usage =
  "Integrals of what has corners or steps at numbers, from a number to a symbol, for `Integrate`."
(*2*)
integralAcross[f_, x_, a_, b_, k_] := Module[
  {u$, p$, e$, m$, g$, w$, v$, c$, n$, r$ = TrueQ[Refine[Element[b, Reals], k]]},
  If[! FreeQ[b, x] || MatchQ[b, _DirectedInfinity] || ! FreeQ[f, DiracDelta], Return[$Failed]];
  integralInPieces[1, x, 0, 1];
  u$ = acrossEdges[f, x];
  If[u$ === {}, Return[$Failed]];
  If[
    ! AllTrue[
      u$,
      PolynomialQ[#, x] && Exponent[#, x] < 3 && VectorQ[CoefficientList[#, x], NumericQ] &
    ],
    Return[$Failed]
  ];
  p$ = Flatten[Map[piecesZeros[#, x, 0., 0.] &, u$]];
  If[! VectorQ[N[p$], NumberQ], Return[$Failed]];
  e$ = SortBy[DeleteDuplicates[Append[Select[p$, Im[N[#]] == 0 &], a], N[#1 == #2] &], N];
  n$ = Length[e$];
  m$ = Join[{N[First[e$]] - 1}, Map[Mean[N[#]] &, Partition[e$, 2, 1]], {N[Last[e$]] + 1}];
  g$ = Map[piecesAt[f, x, #] &, m$];
  If[! FreeQ[g$, Piecewise | Abs | Sign | UnitStep | HeavisideTheta | Max | Min | If],
    Return[$Failed]
  ];
  w$ = First[FirstPosition[N[e$], N[a]]];
  v$ = Map[Integrate[g$[[# + 1]], {x, e$[[#]], e$[[# + 1]]}] &, Range[n$ - 1]];
  c$ = Table[
    If[j$ > w$,
      acrossPiece[g$[[j$]], x, e$[[j$ - 1]], b, k] + Total[Take[v$, {w$, j$ - 2}]],
      acrossPiece[g$[[j$]], x, e$[[j$]], b, k] - Total[Take[v$, {j$, w$ - 1}]]
    ],
    {j$, n$ + 1}
  ];
  If[! FreeQ[{v$, c$}, Integrate | ConditionalExpression | Indeterminate | ComplexInfinity],
    Return[$Failed]
  ];
  c$ = Map[{#[[1, 1]], acrossRange[#[[1, 2]], b, #[[-1, 3]]]} &,
    Split[Transpose[{c$, Prepend[e$, -Infinity], Append[e$, Infinity]}], First[#1] === First[#2] &]
  ];
  c$ = Select[c$, ! MatchQ[Refine[Last[#], k], False] &];
  c$ = If[Length[c$] === 1, c$[[1, 1]], Piecewise[Most[c$], c$[[-1, 1]]]];
  If[r$, c$, ConditionalExpression[c$, Element[b, Reals]]]
]
acrossPiece[0, _, _, _, _] := 0
acrossPiece[g_, x_, l_, b_, k_] := Integrate[g, {x, l, b}, Assumptions -> k]
acrossRange[l_, b_, h_] := Which[l === -Infinity, b <= h, h === Infinity, b > l, True, l < b <= h]
acrossEdges[f_, x_] := Select[
  DeleteDuplicates[Flatten[{
    Cases[{f}, (Abs | Sign | UnitStep | HeavisideTheta)[v_] :> v, {1, Infinity}],
    Cases[
      {f},
      (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[v_, w_] :> v - w,
      {1, Infinity}
    ],
    Cases[
      {f},
      (Less | LessEqual | Greater | GreaterEqual)[v_, w_, z_] :> {v - w, w - z},
      {1, Infinity}
    ], Cases[{f}, Inequality[v_, _, w_, _, z_] :> {v - w, w - z}, {1, Infinity}],
    Cases[{f}, (Max | Min)[v_, w_] :> v - w, {1, Infinity}]
  }]],
  ! FreeQ[#, x] &
]

(* Each way gives a value with the conditions that it holds on. *)
parameterIntegral::usage =
  "Integrals of powers and exponentials with parameters, and of fractions with a pole at one, for `Integrate`."
(*2*)
definiteByRule[1, True]
parameterIntegral[f_, x_, a_, b_, k_] := Module[{r$ = Null},
  If[! FreeQ[{a, b}, x] || LeafCount[f] > 80, Return[Null]];
  Do[
    r$ = w$[f, x, a, b, k];
    If[
      r$ =!= Null &&
        FreeQ[r$, Integrate | $Failed | Indeterminate | ComplexInfinity | DirectedInfinity],
      Break[],
      r$ = Null
    ],
    {w$, {parameterArc, parameterMoment, parameterUnit, parameterTurn, parameterPole}}
  ];
  r$
]
parameterArc[Sqrt[1 + c_. (Sin | Cos)[x_]^2], x_, 0, Pi/2, k_] :=
  under[EllipticE[-c], {Re[-c] <= 1 || ! Element[-c, Reals]}, k] /; FreeQ[c, x] && ! NumericQ[c]
parameterArc[1/Sqrt[1 + c_. (Sin | Cos)[x_]^2], x_, 0, Pi/2, k_] :=
  under[EllipticK[-c], {Re[-c] < 1 || ! Element[-c, Reals]}, k] /; FreeQ[c, x] && ! NumericQ[c]
parameterArc[___] := Null
parameterMoment[f_, x_, a : 0 | -Infinity, Infinity, k_] := Module[{t$ = Expand[f]},
  If[FreeQ[f, E^_], Return[Null]];
  t$ = Map[parameterTerm[#, x, a] &, If[Head[t$] === Plus, List @@ t$, {t$}]];
  If[FreeQ[t$, $Failed], under[Total[t$[[All, 1]]], Flatten[t$[[All, 2]]], k], Null]
]
parameterMoment[___] := Null
parameterTerm[c_ f_, x_, a_] :=
  With[{r$ = parameterTerm[f, x, a]}, If[r$ === $Failed, r$, {c r$[[1]], r$[[2]]}]] /; FreeQ[c, x]
parameterTerm[E^u_, x_, a_] := parameterPower[0, u, 0, x, a]
parameterTerm[x_^n_. E^u_, x_, a_] := parameterPower[n, u, 0, x, a] /; FreeQ[n, x]
parameterTerm[E^u_ Log[x_]^m_., x_, 0] := parameterPower[0, u, m, x, 0]
parameterTerm[x_^n_. E^u_ Log[x_]^m_., x_, 0] := parameterPower[n, u, m, x, 0] /; FreeQ[n, x]
parameterTerm[E^u_ Cos[p_. x_], x_, a_] :=
  With[{b$ = -Coefficient[Expand[u], x, 2]},
    {If[a === 0, 1, 2] Sqrt[Pi] E^((u /. x -> 0) - p^2/(4 b$))/(2 Sqrt[b$]), {Re[b$] > 0}} /; FreeQ[
      Expand[u + b$ x^2],
      x
    ]
  ] /; FreeQ[p, x]
parameterTerm[_, _, _] := $Failed
parameterPower[n_, u_, m_, x_, a_] := Module[{p$ = Quiet[Expand[u] /. x -> 0], q$, b$, t$},
  If[! FreeQ[p$, ComplexInfinity | DirectedInfinity | Indeterminate], Return[$Failed]];
  {b$, q$} = Replace[Expand[Expand[u] - p$],
    {w_. x^j_. /; FreeQ[{w, j}, x] :> {-w, j}, _ -> {$Failed, 0}}
  ];
  If[b$ === $Failed || ! IntegerQ[m] || m < 0 || m > 4 || ! TrueQ[q$ > 0], Return[$Failed]];
  If[a =!= 0,
    If[! EvenQ[q$] || ! IntegerQ[n] || n < 0, Return[$Failed]];
    If[OddQ[n], Return[{0, {Re[b$] > 0}}]]
  ];
  {
    If[a === 0, 1, 2] E^p$ Expand[Which[
      m > 0, D[Gamma[(t$ + 1)/q$] b$^(-(t$ + 1)/q$)/q$, {t$, m}] /. t$ -> n,
      n === 0, Gamma[1 + 1/q$] b$^(-1/q$),
      True, Gamma[Expand[(n + 1)/q$]] b$^Expand[-(n + 1)/q$]/q$
    ]], {Re[b$] > 0, Re[n + 1] > 0}
  }
]
parameterUnit[c_ f_, x_, 0, 1, k_] :=
  With[{r$ = parameterUnit[f, x, 0, 1, k]}, If[r$ === Null, r$, c r$]] /; FreeQ[c, x]
parameterUnit[x_^n_. Log[x_]^m_., x_, 0, 1, k_] :=
  under[(-1)^m m!/(1 + n)^(m + 1), {Re[n + 1] > 0}, k] /; FreeQ[n, x] && IntegerQ[m] && m > 0
parameterUnit[(1 + b_. x_^n_)^p_, x_, 0, 1, k_] :=
  parameterBeta[0, n, p, k] /; FreeQ[{n, p}, x] && b === -1
parameterUnit[x_^m_. (1 + b_. x_^n_)^p_, x_, 0, 1, k_] :=
  parameterBeta[m, n, p, k] /; FreeQ[{m, n, p}, x] && b === -1
parameterUnit[1/(1 + x_^n_), x_, 0, Infinity, k_] :=
  under[Pi Csc[Pi/n]/n, {Re[n] > 1}, k] /; FreeQ[n, x]
parameterUnit[Cos[q_. x_]/(b_ + x_^2), x_, a : 0 | -Infinity, Infinity, k_] :=
  With[{c$ = Refine[Sqrt[b], k]},
    If[a === 0, 1/2, 1] Pi E^(-q c$)/c$ /; TrueQ[Refine[q > 0, k]] && TrueQ[Refine[c$ > 0, k]]
  ] /; FreeQ[{b, q}, x]
parameterUnit[E^(p_. x_) Sin[q_. x_]/x_, x_, 0, Infinity, k_] :=
  ArcTan[-q/p] /; TrueQ[Refine[p < 0, k]] && TrueQ[Refine[q > 0, k]]
parameterUnit[BesselJ[n_, x_]/x_, x_, 0, Infinity, k_] := 1/n /; TrueQ[n > 0]
parameterUnit[BesselJ[n_, j_. x_], x_, 0, Infinity, k_] :=
  1/j /; TrueQ[n > -1] && TrueQ[Refine[j > 0, k]]
parameterUnit[___] := Null
parameterBeta[m_, n_, p_, k_] := If[TrueQ[n > 1] && ! IntegerQ[p],
  under[
    Gamma[(m + 1)/n] Gamma[p + 1]/(n Gamma[(m + 1)/n + p + 1]),
    {Re[m + 1] > 0, Re[p + 1] > 0},
    k
  ],
  Null
]
parameterTurn[E^(c_. (Cos | Sin)[x_]), x_, a_, b_, k_] :=
  2 Pi parameterBessel[c] /; FreeQ[c, x] && Expand[b - a - 2 Pi] === 0
parameterTurn[E^(c_. Cos[x_]), x_, 0, Pi, k_] := Pi parameterBessel[c] /; FreeQ[c, x]
parameterTurn[f_, x_, 0, Pi/2, k_] := Replace[f,
  {
    Sin[x]^p_. Cos[x]^q_. /; FreeQ[{p, q}, x] :> parameterWave[p, q, k],
    Sin[x]^p_. /; FreeQ[p, x] :> parameterWave[p, 0, k],
    Cos[x]^q_. /; FreeQ[q, x] :> parameterWave[0, q, k], _ -> Null
  }
]
parameterTurn[___] := Null
parameterBessel[c_] := If[MatchQ[c, Complex[0, _] _.], BesselJ[0, c/I], BesselI[0, c]]
parameterWave[p_, q_, k_] := If[IntegerQ[p] && IntegerQ[q],
  Null,
  under[
    Gamma[(p + 1)/2] Gamma[(q + 1)/2]/(2 Gamma[(p + q)/2 + 1]),
    {Re[p + 1] > 0, Re[q + 1] > 0},
    k
  ]
]
parameterPole[f_, x_, a_?NumericQ, b_?NumericQ, True] := Module[
  {q$ = Together[f], l$, p$, s$, t$, g$, u$},
  If[
    ! PolynomialQ[Numerator[q$], x] ||
      ! TrueQ[N[a] < N[b]] ||
      FreeQ[Denominator[q$], x] ||
      ! FreeQ[q$, _Complex | _Real],
    Return[Null]
  ];
  l$ = Select[FactorList[Denominator[q$]][[All, 1]], ! FreeQ[#, x] &];
  If[! AllTrue[l$, PolynomialQ[#, x] && Exponent[#, x] === 1 &], Return[Null]];
  l$ = DeleteDuplicates[Map[Expand[Together[-(# /. x -> 0)/Coefficient[#, x]]] &, l$]];
  If[AnyTrue[l$, NumericQ[#] && N[a] <= N[#] <= N[b] &], Return[Null]];
  l$ = Select[l$, ! NumericQ[#] &];
  p$ = Variables[l$];
  If[Length[l$] =!= 1 || ! MatchQ[p$, {_Symbol}], Return[Null]];
  p$ = First[p$];
  l$ = First[l$];
  s$ = Coefficient[l$, p$];
  t$ = l$ /. p$ -> 0;
  If[! NumericQ[s$] || Expand[l$ - s$ p$ - t$] =!= 0, Return[Null]];
  g$ = Integrate[f, x];
  If[! FreeQ[g$, Integrate], Return[Null]];
  g$ = Expand[g$];
  u$ = Cases[
    If[Head[g$] === Plus, List @@ g$, {g$}],
    c_. Log[v_] /; FreeQ[c, x] && ! FreeQ[v, x] :> {c, v}
  ];
  g$ =
    Together[
        (g$ /. Log[v_] /; ! FreeQ[v, x] -> 0 /. x -> b) -
          (g$ /. Log[v_] /; ! FreeQ[v, x] -> 0 /. x -> a)
      ] + Total[Map[#[[1]] Log[parameterRatio[#[[2]] /. x -> b, #[[2]] /. x -> a]] &, u$]];
  u$ = If[s$ > 0,
    {Re[p$] > (b - t$)/s$, Re[p$] < (a - t$)/s$},
    {Re[p$] > (a - t$)/s$, Re[p$] < (b - t$)/s$}
  ];
  ConditionalExpression[g$, Or[u$[[1]], u$[[2]], NotElement[p$, Reals]]]
]
parameterPole[___] := Null
parameterRatio[u_, v_] := If[MatchQ[v, _Symbol | _?NumericQ], Expand[u/v], Together[u/v]]

(* Known values, steps, the tangent for the angle, powers, poles above the real line, ends of an
antiderivative that jumps; each value is compared with the integral in numbers. *)
definiteFurther::usage =
  "Definite integrals by residues, steps and jumps of antiderivatives, for `Integrate`."
(*2*)
integralPoles[1, xSymbol, 0, 1]
definiteFurther[f_, x_, a_, b_, k_] := If[depthFurther > 0,
  Null,
  Block[{depthFurther = 1},
    Fold[
      Function[{r$, w$},
        If[r$ =!= Null,
          r$,
          With[{v$ = Quiet[w$[f, x, a, b, k]]},
            If[
              furtherGood[v$, f, x, a, b] &&
                (
                  NumericQ[f /. x -> 1/3] ||
                    ! VectorQ[N[{a, b}], NumberQ] ||
                    ! TrueQ[integralDoubtful[f, x, a, b, k, v$]]
                ),
              v$,
              Null
            ]
          ]
        ]
      ],
      Null,
      {
        furtherRule, furtherRoot, furtherSteps, furtherTangent, circleIntegral, furtherEnds,
        furtherEven, furtherPower, furtherLine
      }
    ]
  ]
]
depthFurther = 0
furtherGood[r_, f_, x_, a_, b_] :=
  r =!= Null &&
    FreeQ[r, 0^_] &&
    (FreeQ[r, _Complex] || ! FreeQ[f, _Complex]) &&
    FreeQ[
      r,
      Integrate |
        $Failed |
        Indeterminate |
        ComplexInfinity |
        DirectedInfinity |
        Infinity |
        furtherSteps |
        furtherPower |
        furtherLine |
        furtherEnds |
        Null
    ] &&
    With[{v$ = N[r], n$ = If[NumericQ[f /. x -> 1/3], NIntegrate[f, {x, a, b}]]},
      ! NumberQ[n$] || NumberQ[v$] && Abs[v$ - n$] < 10^-4 (1 + Abs[n$])
    ]
furtherIf[v_, c_, d_, k_] := Which[
  NumericQ[v], v,
  TrueQ[Refine[c, k]], v,
  k === True, ConditionalExpression[v, d],
  True, Null
]
furtherRule[f_, x_, a_, b_, k_] := Replace[{f, a, b},
  {
    {Sin[x]^n_, 0, Pi} /; FreeQ[n, x] && ! NumberQ[n] :> furtherIf[
      Sqrt[Pi] Gamma[(n + 1)/2]/Gamma[n/2 + 1],
      n > -1,
      Re[n] > -1,
      k
    ],
    {(Sin | Cos)[x]^n_, 0, Pi/2} /; FreeQ[n, x] && ! NumberQ[n] :> furtherIf[
      Sqrt[Pi] Gamma[(n + 1)/2]/(2 Gamma[n/2 + 1]),
      n > -1,
      Re[n] > -1,
      k
    ],
    {Sqrt[1 + c_. (Sin | Cos)[x]^2], 0, Pi/2} /; FreeQ[c, x] :> furtherIf[
      EllipticE[-c],
      -c <= 1,
      Re[-c] <= 1 || ! Element[-c, Reals],
      k
    ],
    {1/Sqrt[1 + c_. (Sin | Cos)[x]^2], 0, Pi/2} /; FreeQ[c, x] :> furtherIf[
      EllipticK[-c],
      -c < 1,
      Re[-c] < 1 || ! Element[-c, Reals],
      k
    ], {Log[Sin[x] | Cos[x]], 0, Pi/2} -> -Pi Log[2]/2, {Log[Sin[x]], 0, Pi} -> -Pi Log[2],
    {x/Sin[x] | x Csc[x], 0, Pi/2} -> 2 Catalan, {x/Tan[x] | x Cot[x], 0, Pi/2} -> Pi Log[2]/2,
    {x^n_./(E^x - 1) /; FreeQ[n, x], 0, Infinity} :> Gamma[n + 1] Zeta[n + 1],
    {x^n_./(-1 + E^x) /; FreeQ[n, x], 0, Infinity} :> Gamma[n + 1] Zeta[n + 1],
    {x^n_./(1 + E^x) /; FreeQ[n, x], 0, Infinity} :> (1 - 2^-n) Gamma[n + 1] Zeta[n + 1],
    {Log[1 + x]/x, 0, 1} -> Pi^2/12, {Log[1 - x]/x, 0, 1} -> -Pi^2/6,
    {Log[x]/(1 - x), 0, 1} -> -Pi^2/6, {Log[x]/(1 + x), 0, 1} -> -Pi^2/12,
    {ArcTan[x]/x, 0, 1} -> Catalan, {Log[x]/(1 + x^2), 0, 1} -> -Catalan,
    {Log[1 + x^2]/(1 + x^2), 0, Infinity} -> Pi Log[2], {Log[1 + Tan[x]], 0, Pi/4} -> Pi Log[2]/8,
    {Log[1 + x]/(1 + x^2), 0, 1} -> Pi Log[2]/8, {Log[x]^2/(1 + x^2), 0, Infinity} -> Pi^3/8,
    {Log[1 - x] Log[x], 0, 1} -> 2 - Pi^2/6, {Log[x]/(1 - x^2), 0, 1} -> -Pi^2/8,
    {x^n_. E^x/(-1 + E^x)^2 /; FreeQ[n, x] && TrueQ[n > 1], 0, Infinity} :> Gamma[n + 1] Zeta[n],
    {x/Sinh[x] | x Csch[x], 0, Infinity} -> Pi^2/4, {1/(1 + E^x), 0, Infinity} -> Log[2],
    {Sin[x]^3/x^3, 0, Infinity} -> 3 Pi/8, {Sin[x]^4/x^4, 0, Infinity} -> Pi/3,
    {(Sin | Cos)[x]/Sqrt[x], 0, Infinity} -> Sqrt[Pi/2], {_, _, _} -> Null
  }
]
furtherRoot[f_, x_, a_, b_, k_] := With[
  {
    g$ =
      f /. {
        (1 - Sin[u_]^2)^(1/2) :> Abs[Cos[u]], (1 - Cos[u_]^2)^(1/2) :> Abs[Sin[u]],
        ((h : Sin[_] | Cos[_])^2)^(1/2) :> Abs[h],
        (c_. + d_. Cos[u_])^(1/2) /; c === d && TrueQ[c > 0] :> Sqrt[2 c] Abs[Cos[u/2]],
        (c_. + d_. Cos[u_])^(1/2) /; c === -d && TrueQ[c > 0] :> Sqrt[2 c] Abs[Sin[u/2]]
      }
  },
  If[g$ === f || ! FreeQ[{a, b}, Infinity],
    Null,
    Block[{depthFurther = 0}, Integrate[g$, {x, a, b}]]
  ]
]
furtherEven[f_, x_, 0, Infinity, k_] := With[
  {r$ = If[Simplify[(f /. x -> -x) - f] === 0, furtherLine[f, x, -Infinity, Infinity, k], Null]},
  If[r$ === Null, Null, Simplify[r$/2]]
]
furtherEven[f_, x_, 0, Pi, k_] := Block[{depthFurther = 0},
  If[
    ! FreeQ[f, Sin | Cos | Tan] &&
      FreeQ[f /. {Cos[_. x] -> 1, Sin[_. x] -> 1}, x] &&
      Simplify[(f /. x -> -x) - f] === 0,
    Simplify[Integrate[f, {x, 0, 2 Pi}]/2],
    Null
  ]
]
furtherEven[___] := Null
furtherPower[f_, x_, 0, Infinity, k_] := Replace[furtherSplit[f, x],
  {
    {c_, m_, a_, b_, n_, p_} :> With[{s$ = (m + 1)/n},
      If[
        TrueQ[Refine[n > 0 && a > 0 && b > 0 && m > -1 && n p > m + 1, k]] ||
          NumberQ[n] && n > 0 && TrueQ[N[a] > 0 && N[b] > 0 && m > -1 && n p > m + 1],
        If[p === 1,
          c a^(s$ - 1) b^-s$ Pi Csc[Pi s$]/n,
          c a^(s$ - p) b^-s$ Gamma[s$] Gamma[p - s$]/(n Gamma[p])
        ],
        Null
      ]
    ], _ -> Null
  }
]
furtherPower[___] := Null
furtherSplit[f_, x_] := Module[{c$ = If[Head[f] === Times, Select[f, FreeQ[#, x] &], 1], g$},
  g$ = f/c$;
  Replace[g$,
    {
      (a_ + b_. x^n_.)^p_ /; FreeQ[{a, b, n, p}, x] :> {c$, 0, a, b, n, -p},
      x^m_. (a_ + b_. x^n_.)^p_ /; FreeQ[{a, b, n, m, p}, x] :> {c$, m, a, b, n, -p}, _ -> Null
    }
  ]
]
furtherLine[f_, x_, -Infinity, Infinity, k_] := Module[{g$ = Together[f], p$, q$, r$, w$ = 0, c$},
  c$ = Replace[g$,
    {
      _ /; FreeQ[g$, Cos | Sin] -> 0,
      _. Cos[j_. x] /; FreeQ[g$ /. Cos[_] -> 1, Cos | Sin] :> {j, Re},
      _. Sin[j_. x] /; FreeQ[g$ /. Sin[_] -> 1, Cos | Sin] :> {j, Im}, _ -> Null
    }
  ];
  If[c$ === Null || ListQ[c$] && ! TrueQ[c$[[1]] > 0], Return[Null]];
  g$ = g$ /. (Cos | Sin)[_] -> 1;
  {p$, q$} = {Numerator[g$], Denominator[g$]};
  If[
    ! PolynomialQ[p$, x] ||
      ! PolynomialQ[q$, x] ||
      Exponent[q$, x] - Exponent[p$, x] < If[ListQ[c$], 1, 2] ||
      ! VectorQ[N[CoefficientList[q$, x]], NumberQ],
    Return[Null]
  ];
  r$ = DeleteDuplicates[x /. principalSolve[q$ == 0, x]];
  If[! VectorQ[N[r$], NumberQ] || ! FreeQ[r$, _Real] || AnyTrue[r$, Abs[Im[N[#]]] < 10^-9 &],
    Return[Null]
  ];
  r$ = Select[r$, Im[N[#]] > 0 &];
  w$ = Total[Map[furtherResidue[p$, q$, x, #, If[ListQ[c$], c$[[1]], 0]] &, r$]];
  w$ = 2 Pi I w$;
  If[ListQ[c$], w$ = furtherPart[w$, c$[[2]]], w$ = furtherPart[w$, Re]];
  Simplify[w$]
]
furtherResidue[p_, q_, x_, r_, j_] := Module[{m$ = 1, d$},
  While[Abs[N[D[q, {x, m$}] /. x -> r]] < 10^-9, m$++];
  If[m$ === 1,
    furtherFlat[p /. x -> r] furtherInverse[D[q, x] /. x -> r] If[j === 0, 1, E^Expand[I j r]],
    With[{t$ = Together[Residue[p/q E^(I j x), {x, r}]]},
      furtherFlat[Numerator[t$]] furtherInverse[Denominator[t$]]
    ]
  ]
]
furtherFlat[z_] := Expand[Expand[z] /. (-1)^e_Rational :> Cos[Pi e] + I Sin[Pi e]]
furtherInverse[z_] := With[{w$ = furtherFlat[z]},
  With[{a$ = furtherRe[w$], b$ = furtherIm[w$]}, (a$ - I b$)/Expand[a$^2 + b$^2]]
]
furtherPart[w_, h_] := With[
  {
    e$ = Expand[
      w /. {
        (-1)^e_Rational :> Cos[Pi e] + I Sin[Pi e],
        E^u_ /; ! FreeQ[u, _Complex | (-1)^_] :> With[
          {v$ = Expand[u /. (-1)^e_Rational :> Cos[Pi e] + I Sin[Pi e]]},
          E^furtherRe[v$] (Cos[furtherIm[v$]] + I Sin[furtherIm[v$]])
        ]
      }
    ]
  },
  If[h === Re, furtherRe[e$], furtherIm[e$]]
]
furtherBar[z_] := z /. Complex[a_, b_] :> Complex[a, -b]
furtherRe[z_] := Simplify[Expand[furtherTidy[z + furtherBar[z]]/2]]
furtherIm[z_] := Simplify[Expand[furtherTidy[(z - furtherBar[z])/(2 I)]]]
furtherTidy[z_] := Simplify[Together[Expand[z]]]
furtherEnds[f_, x_, a_, b_, k_] := Module[{g$, p$},
  If[! NumericQ[a] || ! NumericQ[b], Return[Null]];
  g$ = Integrate[f, x];
  If[! FreeQ[g$, Integrate], Return[Null]];
  p$ = Flatten[Map[polesOf[#, x, N[a], N[b]] &,
    DeleteDuplicates[Join[
      Cases[{g$}, (Tan | Sec)[u_] :> Cos[u], Infinity],
      Cases[{g$}, (Cot | Csc)[u_] :> Sin[u], Infinity],
      Cases[
        {g$},
        ArcTan[u_] /; ! FreeQ[u, Power[_, _?Negative]] :> Denominator[Together[u]],
        Infinity
      ]
    ]]
  ]];
  p$ = Join[
    {a},
    Select[SortBy[DeleteDuplicates[p$], N], N[a] + 10.^-9 < N[#] < N[b] - 10.^-9 &],
    {b}
  ];
  Simplify[Total[Map[furtherEnd[g$, x, #[[2]], -1] - furtherEnd[g$, x, #[[1]], 1] &,
    Partition[p$, 2, 1]
  ]]]
]
furtherEnd[g_, x_, p_, s_] := Module[{h$, v$},
  If[! NumericQ[p], Return[Limit[g, x -> p]]];
  h$ =
    g /.
      (t : Tan | Cot | Sec | Csc)[u_] /;
        ! FreeQ[u, x] && Abs[N[t[u] /. x -> p + s 10.^-7]] > 10^6 :> Sign[N[
        t[u] /. x -> p + s 10.^-7
      ]] Infinity;
  v$ = h$ /. x -> p;
  If[FreeQ[v$, Infinity | DirectedInfinity | Indeterminate | ComplexInfinity],
    v$,
    Limit[h$, x -> p, Direction -> If[s > 0, "FromAbove", "FromBelow"]]
  ]
]
furtherTangent[f_, x_, a_, b_, k_] := Module[
  {
    g$, h$,
    m$ = Replace[{a, b},
      {
        {0, Pi/2} | {-Pi/2, 0} -> 1, {0, Pi} | {-Pi/2, Pi/2} -> 2, {0, 2 Pi} | {-Pi, Pi} -> 4,
        _ -> 0
      }
    ]
  },
  If[m$ === 0 || FreeQ[f, Sin[x] | Cos[x]], Return[Null]];
  g$ =
    Together[
      Expand[Numerator[h$ = Together[f]]]/Expand[Denominator[h$]] /. {
        Sin[x] -> tSymbol cSymbol, Cos[x] -> cSymbol
      }
    ] /.
      cSymbol^n_?EvenQ :> (1 + tSymbol^2)^(-n/2);
  If[! FreeQ[g$, x | cSymbol], Return[Null]];
  g$ = Together[Simplify[g$/(1 + tSymbol^2)]];
  If[m$ === 1,
    If[a === 0, furtherEven[g$, tSymbol, 0, Infinity, k], Null],
    Simplify[m$/2 furtherLine[g$, tSymbol, -Infinity, Infinity, k]]
  ]
]
furtherSteps[f_, x_, a_, b_, k_] := Module[{u$, p$, v$},
  If[
    FreeQ[
        f,
        Floor |
          Ceiling |
          Round |
          FractionalPart |
          IntegerPart |
          Mod |
          Boole |
          Max |
          Min |
          Abs |
          Sign |
          UnitStep
      ] ||
      ! VectorQ[N[{a, b, f /. x -> a + (b - a) .387}], NumberQ],
    Return[Null]
  ];
  u$ = Join[
    Cases[{f}, (Floor | Ceiling | FractionalPart | IntegerPart)[u_] :> u, Infinity],
    Cases[{f}, Mod[u_, m_] :> u/m, Infinity],
    Cases[{f}, Round[u_] :> u + 1/2, Infinity]
  ];
  p$ = Join[
    Flatten[Map[stepsWhole[#, x, a, b] &, Select[DeleteDuplicates[u$], ! FreeQ[#, x] &]]],
    Flatten[Map[stepsZero[#, x, a, b] &,
      Select[
        DeleteDuplicates[Join[
          Cases[{f}, (Less | LessEqual | Greater | GreaterEqual)[v_, w_] :> v - w, Infinity],
          Cases[
            {f},
            (Less | LessEqual | Greater | GreaterEqual)[v_, w_, z_] :> (v - w) (w - z),
            Infinity
          ],
          Cases[{f}, (Abs | Sign | UnitStep)[v_] :> v, Infinity],
          Cases[{f}, (Max | Min)[v_, w_] :> v - w, Infinity]
        ]],
        ! FreeQ[#, x] &
      ]
    ]]
  ];
  If[MemberQ[p$, $Failed] || Length[p$] > 200 || ! VectorQ[N[p$], NumberQ], Return[Null]];
  p$ = Join[{a}, Select[SortBy[DeleteDuplicates[p$], N], N[a] < N[#] < N[b] &], {b}];
  v$ = Map[Integrate[stepsAt[f, x, Mean[N[#]]], Join[{x}, #]] &, Partition[p$, 2, 1]];
  If[FreeQ[v$, Integrate], Simplify[Total[v$]], Null]
]
stepsWhole[u_, x_, a_, b_] := Module[{t$ = Table[N[u /. x -> a + (b - a) j$/400.], {j$, 0, 400}]},
  If[! VectorQ[t$, NumberQ] || Max[t$] - Min[t$] > 150, Return[$Failed]];
  Table[stepsZero[u - j$, x, a, b], {j$, Ceiling[Min[t$]], Floor[Max[t$]]}]
]
stepsZero[u_, x_, a_, b_] := Module[
  {r$ = Quiet[If[PolynomialQ[u, x], principalSolve[u == 0, x], Solve[u == 0 && a <= x <= b, x]]]},
  If[! MatchQ[r$, {{_ -> _} ...}], Return[$Failed]];
  r$ = Select[x /. r$, Abs[Im[N[#]]] < 10^-9 &];
  If[
    PolynomialQ[u, x] ||
      Length[Select[Partition[Table[Sign[N[u /. x -> a + (b - a) j$/401.]], {j$, 1, 400}], 2, 1],
          Times @@ # < 0 &
        ]] <= Length[r$],
    r$,
    $Failed
  ]
]
stepsAt[f_, x_, m_] :=
  f //. {
    (h : Floor | Ceiling | Round | IntegerPart | Sign | UnitStep)[u_] /; ! FreeQ[u, x] :> h[N[
      u /. x -> m
    ]], FractionalPart[u_] /; ! FreeQ[u, x] :> u - IntegerPart[N[u /. x -> m]],
    Mod[u_, n_] /; ! FreeQ[u, x] :> u - n Floor[N[u/n /. x -> m]],
    Boole[c_] /; ! FreeQ[c, x] :> If[TrueQ[c /. x -> m], 1, 0],
    Abs[u_] /; ! FreeQ[u, x] :> If[N[u /. x -> m] < 0, -u, u],
    Max[u__] /; ! FreeQ[{u}, x] :> Last[SortBy[{u}, N[# /. x -> m] &]],
    Min[u__] /; ! FreeQ[{u}, x] :> First[SortBy[{u}, N[# /. x -> m] &]]
  }

(* Poles within the unit circle, moments of exponentials, powers and their products, a bound as the
unit of length. *)
definiteByRule::usage =
  "Definite integrals by forms, for `Integrate`; conditions on what they hold for come with them."
(*2*)
definiteByRule[f_, x_, a_, b_, k_] := If[depthDefinite > 1,
  Null,
  Block[{depthDefinite = depthDefinite + 1},
    Module[{r$ = Null},
      Do[
        r$ = w$[f, x, a, b, k];
        If[definiteGood[r$], Break[]],
        {
          w$,
          {
            definiteDelta, definiteCircle, definiteWave, definiteMoment, definiteTail, definiteBeta,
            definiteScaled, definiteLog, definiteShort
          }
        }
      ];
      If[definiteGood[r$], r$, Null]
    ]
  ]
]
depthDefinite = 0
definiteGood[r_] := r =!= Null && FreeQ[r, Integrate | $Failed | Indeterminate | ComplexInfinity]
lineOf[u_, x_] := PolynomialQ[u, x] && Exponent[u, x] === 1
under[v_, c_, k_] := With[{d$ = DeleteCases[DeleteDuplicates[Map[underKnown[#, k] &, c]], True]},
  Which[
    MemberQ[d$, False], Null,
    d$ === {}, If[k === True, v, Refine[v, k]],
    True, ConditionalExpression[v, And @@ d$]
  ]
]
underKnown[Re[u_] > 0, k_] := With[{n$ = If[Head[u] === Plus, Select[u, NumberQ], 0]},
  underKnown[Re[u - n$] > -Re[n$], k] /; n$ =!= 0
]
underKnown[Re[-u_] > n_, k_] := underKnown[Re[u] < -n, k]
underKnown[Re[u_^e_?Negative] > 0, k_] := underKnown[Re[u^-e] > 0, k]
underKnown[Re[c_?Positive u_] > 0, k_] := underKnown[Re[u] > 0, k]
underKnown[Re[u_ - I v_] > 0, k_] := underKnown[Re[u] > Abs[Im[v]], k] /; FreeQ[{u, v}, _Complex]
underKnown[Re[u_ + I v_] > 0, k_] := underKnown[Re[u] > Abs[Im[v]], k] /; FreeQ[{u, v}, _Complex]
underKnown[Re[Complex[0, n_] u_] > m_, k_] := underKnown[-n Im[u] > m, k]
underKnown[-u_ > m_, k_] := underKnown[u < -m, k]
underKnown[c_, k_] := Refine[c, k]
definiteDelta[f_, x_, a_, b_, k_] := Module[
  {u$ = DeleteDuplicates[Cases[{f}, DiracDelta[v_] /; ! FreeQ[v, x] :> v, Infinity]], g$, p$, v$},
  If[Length[u$] =!= 1 || ! lineOf[u$[[1]], x], Return[Null]];
  u$ = u$[[1]];
  g$ = Coefficient[f, DiracDelta[u$]];
  If[Expand[f - g$ DiracDelta[u$]] =!= 0, Return[Null]];
  p$ = Expand[-(u$ /. x -> 0)/Coefficient[u$, x]];
  v$ = (g$ /. x -> p$)/Abs[Coefficient[u$, x]];
  If[b =!= Infinity, v$ = v$ HeavisideTheta[b - p$]];
  If[a =!= -Infinity, v$ = v$ HeavisideTheta[p$ - a]];
  under[v$, {If[NumericQ[p$], True, Element[p$, Reals]]}, k]
]
definiteCircle[f_, x_, a_, b_, k_] := Module[{g$, p$},
  If[Expand[b - a - 2 Pi] =!= 0, Return[Null]];
  g$ =
    TrigToExp[f] /.
      E^u_ /; lineOf[Expand[u], x] :> zSymbol^(Coefficient[Expand[u], x]/I) E^(Expand[u] /. x -> 0);
  g$ = Together[g$/(I zSymbol)];
  If[
    ! FreeQ[g$, x] ||
      ! PolynomialQ[Numerator[g$], zSymbol] ||
      ! PolynomialQ[Denominator[g$], zSymbol],
    Return[Null]
  ];
  p$ = Denominator[g$];
  p$ = DeleteDuplicates[Flatten[Map[zSymbol /. principalSolve[# == 0, zSymbol] &,
    Select[Replace[If[Head[p$] === Times, List @@ p$, {p$}], q_^_Integer :> q, {1}],
      ! FreeQ[#, zSymbol] &
    ]
  ]]];
  If[! VectorQ[N[p$], NumberQ] || AnyTrue[p$, Abs[Abs[N[#]] - 1] < 10^-9 &], Return[Null]];
  With[{v$ = Simplify[2 Pi I Total[Map[Residue[g$, {zSymbol, #}] &, Select[p$, Abs[N[#]] < 1 &]]]]},
    If[FreeQ[v$, _Complex] || ! FreeQ[f, _Complex], v$, Null]
  ]
]
definiteWave[f_, x_, a_, Infinity, k_] := With[{g$ = Expand[TrigToExp[f]]},
  If[a =!= -Infinity || g$ === f || FreeQ[f, E],
    Null,
    With[{r$ = integralToInfinity[g$, x, a, k]},
      If[NumberQ[r$] || Head[r$] =!= integralToInfinity, Simplify[r$], Null]
    ]
  ]
]
definiteMoment[f_, x_, 0, Infinity, k_] := Module[{t$ = Expand[TrigToExp[f]], v$},
  v$ = Map[definiteGamma[#, x] &, If[Head[t$] === Plus, List @@ t$, {t$}]];
  If[! FreeQ[v$, $Failed], Null, under[Simplify[Total[v$[[All, 1]]]], Flatten[v$[[All, 2]]], k]]
]
definiteGamma[c_ f_, x_] :=
  With[{r$ = definiteGamma[f, x]}, If[r$ === $Failed, r$, {c r$[[1]], r$[[2]]}]] /; FreeQ[c, x]
definiteGamma[x_^p_. c_^q_, x_] :=
  With[{s$ = -Coefficient[q, x] If[c === E, 1, Log[c]]},
    {Gamma[p + 1] (s$^(-p - 1) /. (v_^-1)^m_ :> v^-m) c^(q /. x -> 0), {Re[s$] > 0, Re[p + 1] > 0}}
  ] /;
    FreeQ[{c, p}, x] && lineOf[q, x]
definiteGamma[c_^q_, x_] :=
  With[{s$ = -Coefficient[q, x] If[c === E, 1, Log[c]]}, {c^(q /. x -> 0)/s$, {Re[s$] > 0}}] /;
    FreeQ[c, x] && lineOf[q, x]
definiteGamma[_, _] := $Failed
definiteTail[x_^s_, x_, a_, Infinity, k_] :=
  under[-a^(s + 1)/(s + 1), {Re[-s - 1] > 0}, k] /; FreeQ[s, x] && Positive[a]
definiteTail[x_^s_, x_, 0, b_, k_] := under[b^(s + 1)/(s + 1), {Re[s + 1] > 0}, k] /; FreeQ[s, x]
definiteTail[c_ f_, x_, a_, b_, k_] :=
  With[{r$ = definiteTail[f, x, a, b, k]}, If[r$ === Null, r$, c r$]] /; FreeQ[c, x]
definiteBeta[f_, x_, 0, b_, k_] := Module[
  {c$ = Select[If[Head[f] === Times, List @@ f, {f}], FreeQ[#, x] &], p$, q$, g$},
  g$ = f/Times @@ c$;
  {p$, q$} = Replace[g$, {x^p_. (b - x)^q_. :> {p, q}, _ :> {$Failed, 0}}];
  If[p$ === $Failed || ! FreeQ[{p$, q$}, x],
    Null,
    under[
      Times @@ c$ b^(p$ + q$ + 1) Gamma[p$ + 1] Gamma[q$ + 1]/Gamma[p$ + q$ + 2],
      {Re[q$ + 1] > 0, Re[p$ + 1] > 0, If[TrueQ[Refine[b > 0, k]], True, Re[b] > 0 && Im[b] == 0]},
      k
    ]
  ]
]
definiteScaled[f_, x_, a_, b_Symbol, k_] := If[
  b === Infinity || ! TrueQ[Refine[b > 0, k]] || ! NumberQ[a/b],
  Null,
  With[
    {
      g$ =
        Refine[b f /. x -> b uSymbol, k] /.
          v_^e_Rational :> scaled[If[Head[v] === Times, List @@ v, {v}], e] //.
          {Abs[v_ w_] :> Abs[v] Abs[w], Abs[v_^e_Rational] :> v^e}
    },
    Integrate[Refine[PowerExpand[g$], k], {uSymbol, a/b, 1}, Assumptions -> k]
  ]
]
scaled[v_, e_] := With[{g$ = Factor[Together[Times @@ v]]},
  With[{l$ = If[Head[g$] === Times, List @@ g$, {g$}]},
    With[{r$ = Times @@ Select[l$, ! FreeQ[#, uSymbol] &]},
      PowerExpand[(Times @@ Select[l$, FreeQ[#, uSymbol] && ! NumberQ[#] &])^e] (Expand[
        Times @@ Select[l$, NumberQ] Numerator[r$]
      ]^e/Expand[Denominator[r$]]^e)
    ]
  ]
]
definiteLog[f_, x_, -Infinity, Infinity, k_] := If[FreeQ[f, E^x],
  Null,
  With[{g$ = (f /. x -> Log[u$]) /. E^p_Plus :> Times @@ Map[E^# &, List @@ p]},
    If[FreeQ[g$, Log], Integrate[g$/u$, {u$, 0, Infinity}, Assumptions -> k], Null]
  ]
]
definiteWave[___] := Null
definiteMoment[___] := Null
definiteTail[___] := Null
definiteBeta[___] := Null
definiteScaled[___] := Null
definiteLog[___] := Null
definiteShort[f_, x_, a_, b_, k_] := With[{g$ = Simplify[f]},
  If[g$ === f, Null, Integrate[g$, {x, a, b}, Assumptions -> k]]
]
endSign[u_] := If[MatchQ[u, _^_Rational | _?Positive _^_Rational], 1, Sign[u]]
definiteByRule[e_, k_] := Module[{c$ = {}, v$},
  v$ =
    e /. {
      E^DirectedInfinity[u_] :> (
        AppendTo[c$, Re[-u] > 0];
        0
      ),
      E^(DirectedInfinity[u_] + _) :> (
        AppendTo[c$, Re[-u] > 0];
        0
      ),
      0^p_ :> (
        AppendTo[c$, Re[p] > 0];
        0
      ),
      SinIntegral[DirectedInfinity[u_]] :> (
        AppendTo[c$, Element[u, Reals]];
        Sign[u] Pi/2
      ),
      Erf[DirectedInfinity[u_]] :> (
        AppendTo[c$, Re[u^2] > 0];
        endSign[u]
      ),
      ArcTan[DirectedInfinity[u_]] :> (
        AppendTo[
          c$,
          Replace[u, {p_^_Rational :> (Im[p] != 0 || Re[p] >= 0), _ :> Element[u, Reals]}]
        ];
        endSign[u] Pi/2
      )
    };
  If[FreeQ[v$, DirectedInfinity | Infinity | Indeterminate | ComplexInfinity],
    under[v$, c$, k],
    Null
  ]
]
