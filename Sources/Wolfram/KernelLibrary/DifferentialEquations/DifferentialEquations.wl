partialEquation::usage = "Linear partial equations of two variables, for `DSolve`."
(*2*)
partialEquation[e_, u_[x_, t_], {x_Symbol, t_Symbol}] := With[{s$ = partialSolution[e, u, x, t]},
  {{u[x, t] -> s$}} /; s$ =!= $Failed
]
partialEquation[e_, u_Symbol, {x_Symbol, t_Symbol}] := With[{s$ = partialSolution[e, u, x, t]},
  {{u -> Function @@ {{x, t}, s$}}} /; s$ =!= $Failed
]
partialSolution[{e_}, u_, x_, t_] := partialSolution[e, u, x, t]
partialSolution[e : {_, __}, u_, x_, t_] := Module[
  {q$ = Select[e, ! FreeQ[#, Derivative[__][u][x, t]] &], s$, g$},
  If[! MatchQ[q$, {_Equal}], Return[$Failed]];
  s$ = partialSolution[q$[[1]], u, x, t];
  g$ = Union[Cases[{s$}, C[1][g_] :> g, Infinity]];
  If[Length[g$] =!= 1 || ! FreeQ[s$, C[2]],
    $Failed,
    partialGiven[{s$ /. C[1][_] -> fSymbol, g$[[1]]}, Complement[e, q$], u, x, t]
  ]
]
partialSolution[l_ == r_, u_, x_, t_] := Module[{d$, n$, k$, z$, f$},
  n$ = {
    Derivative[2, 0][u][x, t], Derivative[1, 1][u][x, t], Derivative[0, 2][u][x, t],
    Derivative[1, 0][u][x, t], Derivative[0, 1][u][x, t], u[x, t]
  };
  d$ = Expand[(l - r) /. Thread[n$ -> Array[f$, 6]]];
  k$ = Table[Coefficient[d$, f$[i$]], {i$, 6}];
  z$ = d$ /. f$[_] -> 0;
  Which[
    ! FreeQ[{k$, z$}, u | f$] || Expand[d$ - k$.Array[f$, 6] - z$] =!= 0, $Failed,
    Take[k$, 3] === {0, 0, 0}, partialFirst[k$[[4]], k$[[5]], k$[[6]], -z$, x, t],
    {Drop[k$, 3], z$} === {{0, 0, 0}, 0} && FreeQ[k$, x | t],
      partialSecond[k$[[1]], k$[[2]], k$[[3]], x, t],
    True, $Failed
  ]
]
partialSolution[___] := $Failed
partialSecond[0, _, _, _, _] := $Failed
partialSecond[a_, b_, c_, x_, t_] := With[
  {
    s$ = Sqrt[Together[(b^2 - 4 a c)/(4 a^2)]] If[FreeQ[Sqrt[Together[b^2 - 4 a c]], _Complex],
      -1,
      1
    ]
  },
  If[s$ === 0, $Failed, C[1][t + (-b/(2 a) + s$) x] + C[2][t + (-b/(2 a) - s$) x]]
]
partialFirst[0, 0, _, _, _, _] := $Failed
partialFirst[0, b_, c_, r_, x_, t_] := partialFirst[b, 0, c, r, t, x]
partialFirst[a_, 0, c_, r_, x_, t_] := With[{n$ = Exp[Integrate[c/a, x]]},
  With[{s$ = (Integrate[Simplify[n$ r/a], x] + C[1][t])/n$}, If[FreeQ[s$, Integrate], s$, $Failed]]
]
partialFirst[a_, b_, c_, r_, x_, t_] := Module[{m$ = Together[b/a], p$, q$, w$, i$, n$, y$, k$},
  {q$, p$} = {m$ /. t -> 0, D[m$, t]};
  If[FreeQ[p$, t] && FreeQ[q$, t],
    w$ = Exp[-partialIntegral[p$, x]];
    i$ = partialIntegral[Simplify[w$ q$], x];
    If[{c, r} === {0, 0}, Return[C[1][Simplify[w$ t] - i$], Module]];
    y$ = (k$ + i$)/w$;
    n$ = Exp[partialIntegral[Simplify[c/a /. t -> y$], x]];
    y$ = Integrate[Simplify[n$ r/a /. t -> y$], x];
    i$ = k$ -> Simplify[w$ t] - i$;
    Return[
      If[FreeQ[{n$, y$}, Integrate | Inactive],
        Simplify[y$/n$ /. i$] + Simplify[1/n$ /. i$] C[1][Last[i$]],
        $Failed
      ],
      Module
    ]
  ];
  If[{c, r} =!= {0, 0}, Return[$Failed, Module]];
  y$ = Together[a/b];
  {q$, p$} = {y$ /. x -> 0, D[y$, x]};
  If[FreeQ[p$, x] && FreeQ[q$, x],
    w$ = Exp[-partialIntegral[p$, t]];
    Return[C[1][Simplify[w$ x - partialIntegral[Simplify[w$ q$], t]]], Module]
  ];
  y$ = Simplify[m$/(m$ /. t -> 1)];
  If[FreeQ[y$, x], C[1][partialIntegral[1/y$, t] - partialIntegral[m$ /. t -> 1, x]], $Failed]
]
partialGiven[{s_, g_}, {k_Equal}, u_, x_, y_] := Module[{p$, t$, q$, r$},
  p$ = Cases[k, u[a_, b_] :> {a, b}, {0, Infinity}];
  If[Length[p$] =!= 1, Return[$Failed]];
  p$ = p$[[1]];
  t$ = Intersection[{x, y}, Cases[p$, _Symbol, {0, Infinity}]];
  If[Length[t$] =!= 1, Return[$Failed]];
  t$ = t$[[1]];
  q$ = Solve[(s /. Thread[{x, y} -> p$]) == If[MatchQ[k[[1]], _u], k[[2]], k[[1]]], fSymbol];
  r$ = Quiet[Solve[(g /. Thread[{x, y} -> p$]) == argSymbol, t$]];
  If[! MatchQ[q$, {{fSymbol -> _}}] || ! MatchQ[r$, {{t$ -> _}, ___}], Return[$Failed]];
  r$ = Select[r$, FreeQ[#, ConditionalExpression | Complex] &];
  If[r$ === {}, Return[$Failed]];
  Simplify[PowerExpand[Simplify[s /. fSymbol -> (q$[[1, 1, 2]] /. r$[[-1]] /. argSymbol -> g)]]]
]
partialGiven[_, _, _, _, _] := $Failed
partialIntegral[f_, x_] := With[{s$ = Integrate[f, x]},
  If[FreeQ[s$, Integrate], s$, Inactive[Integrate][f /. x -> K[1], {K[1], 1, x}]]
]

differentialSolve::usage = "Equations that are not linear with plain constants, for `DSolve`."
(*2*)
differentialSolve[e_, y_[x_], x_] := Module[{s$ = anyOrder[Flatten[{e}], y, x]},
  Which[
    s$ === $Failed, $Failed,
    Head[s$] === implicitSymbol, Solve[First[s$], y[x]],
    True, Map[{y[x] -> #} &, s$]
  ]
]
differentialSolve[e_, y_Symbol, x_] := Module[{s$ = anyOrder[Flatten[{e}], y, x]},
  Which[
    s$ === $Failed, $Failed,
    Head[s$] === implicitSymbol, Solve[First[s$], y[x]],
    True, Map[Function[v$, {y -> Function @@ {{x}, v$}}], s$]
  ]
]
differentialSolve[e_, l : {_Symbol[x_] ..}, x_] := With[
  {s$ = If[systemQ[e, l], systemSolve[e, Map[Head, l], x]]},
  {Thread[l -> s$]} /; ListQ[s$]
]
differentialSolve[e_, l : {_Symbol ..}, x_] := With[{s$ = If[systemQ[e, l], systemSolve[e, l, x]]},
  {Thread[l -> Map[Function[v$, Function @@ {{x}, v$}], s$]]} /; ListQ[s$]
]
systemQ[e_, l_] := Length[l] > 2 || ! FreeQ[e, Derivative[n_ /; n > 1]]
differentialSolve[e_, {f_[x_], g_[x_]}, x_] := Module[{s$ = linearSystem[Flatten[e], f, g, x]},
  If[s$ === $Failed, $Failed, {Sort[{f[x] -> s$[[1]], g[x] -> s$[[2]]}]}]
]
differentialSolve[e_, {f_Symbol, g_Symbol}, x_] := Module[{s$ = linearSystem[Flatten[e], f, g, x]},
  If[s$ === $Failed, $Failed, {{f -> Function @@ {{x}, s$[[1]]}, g -> Function @@ {{x}, s$[[2]]}}}]
]
anyOrder[e_, y_, x_] := Module[{s$ = $Failed},
  Do[
    s$ = way$[e, y, x];
    If[s$ =!= $Failed, Break[]],
    {
      way$,
      {constant, firstOrder, bernoulli, secondOrder, higherOrder, separable, differentialExact}
    }
  ];
  s$
]
put[g_, s_] := If[MatchQ[s, {{__Rule}, ___}], g /. First[s], $Failed]
constant[e_, y_, x_] := Module[{k$ = Select[e, FreeQ[#, x] &], r$ = apart[e, y, x], f$},
  If[! MatchQ[k$, {y[_] == _}] || r$ === $Failed || ! FreeQ[r$, Derivative[n_][y] /; n > 1],
    Return[$Failed]
  ];
  f$ = Coefficient[r$, y'[x]];
  k$ = k$[[1, 2]];
  If[
    ! FreeQ[f$, y] ||
      f$ === 0 ||
      ! PolynomialQ[r$ /. y'[x] -> 0, y[x]] ||
      Exponent[r$ /. y'[x] -> 0, y[x]] < 2,
    Return[$Failed]
  ];
  If[Simplify[r$ /. {y'[x] -> 0, y[x] -> k$}] === 0, {k$}, $Failed]
]
bernoulli[e_, y_, x_] := Module[{q$ = Select[e, ! FreeQ[#, x] &], r$, a$, c$, n$, u$, s$},
  If[Length[q$] != 1 || ! FreeQ[q$, Derivative[n_ /; n > 1]], Return[$Failed]];
  r$ = Expand[q$[[1, 1]] - q$[[1, 2]]];
  a$ = Coefficient[r$, y'[x]];
  r$ = Expand[r$ - a$ y'[x]];
  If[a$ === 0 || ! PolynomialQ[r$, y[x]] || ! FreeQ[a$, y], Return[$Failed]];
  c$ = CoefficientList[r$, y[x]];
  n$ = Length[c$] - 1;
  If[
    n$ < 2 ||
      ! FreeQ[c$, y] ||
      c$[[1]] =!= 0 ||
      Count[c$[[2 ;;]], z_ /; z =!= 0] > If[c$[[2]] === 0, 1, 2],
    Return[$Failed]
  ];
  s$ = firstOrder[
    Join[
      {u$'[x] + (1 - n$) (c$[[2]]/a$ u$[x] + c$[[n$ + 1]]/a$) == 0},
      Cases[e, (y[p_] == v_) /; FreeQ[p, x] :> (u$[p] == v^(1 - n$))]
    ],
    u$,
    x
  ];
  If[s$ === $Failed || ! FreeQ[s$, DirectedInfinity | Indeterminate | First], Return[$Failed]];
  s$ = Map[Cancel[Together[#]^(1/(1 - n$))] &, s$];
  If[OddQ[n$], s$ = Flatten[Map[{-#, #} &, s$]]];
  a$ = Cases[e, (y[p_] == v_) /; FreeQ[p, x] :> {p, v}];
  If[a$ =!= {} && OddQ[n$], s$ = Select[s$, Simplify[(# /. x -> a$[[1, 1]]) - a$[[1, 2]]] === 0 &]];
  If[s$ === {}, $Failed, s$]
]
firstOrder[e_, y_, x_] := Module[{q$ = Select[e, ! FreeQ[#, x] &], r$, a$, b$, c$, m$, g$, k$},
  If[Length[q$] != 1 || ! FreeQ[q$, Derivative[n_ /; n > 1]], Return[$Failed]];
  r$ = Expand[q$[[1, 1]] - q$[[1, 2]]];
  a$ = Coefficient[r$, y'[x]];
  b$ = Coefficient[r$, y[x]];
  c$ = Simplify[r$ - a$ y'[x] - b$ y[x]];
  If[! FreeQ[{a$, b$, c$}, y] || a$ === 0, Return[$Failed]];
  m$ = Integrate[Simplify[b$/a$], x];
  If[! FreeQ[m$, Integrate],
    Return[If[c$ === 0 && Length[e] === 1,
      {C[1] E^Inactive[Integrate][-b$/a$ /. x -> K[1], {K[1], 1, x}]},
      $Failed
    ]]
  ];
  m$ = Simplify[E^m$];
  g$ = Integrate[
    Simplify[-m$ c$/a$ /. {Sec[u_] :> 1/Cos[u], Csc[u_] :> 1/Sin[u]}] /. Cos[u_]^-2 :> Sec[u]^2,
    x
  ];
  If[! FreeQ[g$, Integrate], Return[$Failed]];
  g$ = Expand[(C[1] + g$)/m$];
  k$ = Cases[e, (y[p_] == v_) /; FreeQ[p, x] :> (Limit[g$, x -> p] == v)];
  k$ = DeleteCases[k$, True];
  If[k$ === {},
    {g$},
    k$ = put[g$, principalSolve[First[k$], C[1]]];
    If[k$ === $Failed, k$, {Simplify[k$]}]
  ]
]
exponential[m_, x_] := Module[{h$ = (m[[1, 1]] + m[[2, 2]])/2, d$, i$ = IdentityMatrix[2], w$},
  d$ = Expand[h$^2 - m[[1, 1]] m[[2, 2]] + m[[1, 2]] m[[2, 1]]];
  If[d$ === 0, Return[E^(h$ x) (i$ + x (m - h$ i$))]];
  w$ = PowerExpand[Sqrt[If[TrueQ[d$ < 0] || MatchQ[d$, _?Negative _], -d$, d$]]];
  E^(h$ x) If[TrueQ[d$ < 0] || MatchQ[d$, _?Negative _],
    i$ Cos[w$ x] + (m - h$ i$) Sin[w$ x]/w$,
    i$ (E^(w$ x) + E^(-w$ x))/2 + (m - h$ i$) (E^(w$ x) - E^(-w$ x))/(2 w$)
  ]
]
linearSystem[e_, f_, g_, x_] := Module[
  {q$ = Select[e, ! FreeQ[#, x] &], s$, m$, r$, p$, v$, k$, z$, h$, w$},
  If[Length[q$] == 2 && ! FreeQ[q$, Derivative[2]] && FreeQ[q$, Derivative[n_ /; n != 2]],
    Return[waves[e, q$, f, g, x]]
  ];
  If[Length[q$] != 2 || ! FreeQ[q$, Derivative[n_ /; n > 1]], Return[$Failed]];
  s$ = principalSolve[q$ /. {f'[x] -> p$, g'[x] -> r$, f[x] -> v$, g[x] -> w$}, {p$, r$}];
  If[Length[s$] != 1, Return[$Failed]];
  s$ = {p$, r$} /. First[s$];
  m$ = Table[Coefficient[Expand[u$], z$], {u$, s$}, {z$, {v$, w$}}];
  z$ = Expand[s$ - m$.{v$, w$}];
  If[! FreeQ[z$, v$ | w$], Return[$Failed]];
  If[FreeQ[m$, x],
    h$ = exponential[m$, x],
    m$ = Simplify[x m$];
    If[! FreeQ[m$, x] || z$ =!= {0, 0}, Return[$Failed]];
    h$ = exponential[m$, Log[x]]
  ];
  If[h$ === $Failed, Return[$Failed]];
  If[z$ =!= {0, 0},
    z$ = Simplify[Expand[h$.Map[Integrate[#, x] &, Expand[(h$ /. x -> -x).z$]]]];
    If[! FreeQ[z$, Integrate], Return[$Failed]]
  ];
  h$ = Expand[h$.{C[1], C[2]} + z$];
  k$ = conditions[e, f, g, h$, x];
  If[k$ === {},
    h$,
    k$ = put[h$, principalSolve[k$, {C[1], C[2]}]];
    If[k$ === $Failed, k$, Simplify[k$]]
  ]
]
waves[e_, q_, f_, g_, x_] := Module[
  {s$, m$, d$, l$, h$, k$, p$, r$, v$, w$, i$ = IdentityMatrix[2]},
  s$ = principalSolve[q /. {f''[x] -> p$, g''[x] -> r$, f[x] -> v$, g[x] -> w$}, {p$, r$}];
  If[Length[s$] != 1, Return[$Failed]];
  s$ = {p$, r$} /. First[s$];
  m$ = Simplify[Table[Coefficient[Expand[u$], z$], {u$, s$}, {z$, {v$, w$}}]];
  d$ = PowerExpand[Sqrt[Factor[(m$[[1, 1]] - m$[[2, 2]])^2/4 + m$[[1, 2]] m$[[2, 1]]]]];
  If[d$ === 0 || ! FreeQ[m$, x] || Chop[Simplify[s$ - m$.{v$, w$}]] =!= {0, 0}, Return[$Failed]];
  l$ = Map[Expand[Together[#]] &, Tr[m$]/2 + {d$, -d$}];
  h$ =
    mode[l$[[1]], Simplify[(m$ - l$[[2]] i$)/(2 d$)], x] +
      mode[l$[[2]], Simplify[(l$[[1]] i$ - m$)/(2 d$)], x];
  k$ = conditions[e, f, g, h$, x];
  If[k$ === {}, h$, put[h$, principalSolve[k$, Array[C, 4]]]]
]
mode[l_, p_, x_] := With[{w$ = Sqrt[-l]},
  p.({C[1], C[2]} Cos[w$ x] + {C[3], C[4]} If[l === 0, x, Sin[w$ x]/w$])
]
conditions[e_, f_, g_, h_, x_] := Cases[
  e,
  (l$_ == r$_) /; FreeQ[l$, x] :> (
    Simplify[
        l$ /. {
          f[a$_] :> (h[[1]] /. x -> a$), g[a$_] :> (h[[2]] /. x -> a$),
          f'[a$_] :> (D[h[[1]], x] /. x -> a$), g'[a$_] :> (D[h[[2]], x] /. x -> a$)
        }
      ] == r$
  )
]
apart[e_, y_, x_] := Module[{q$ = Select[e, ! FreeQ[#, x] &]},
  If[Length[q$] == 1 && Head[q$[[1]]] === Equal, Expand[q$[[1, 1]] - q$[[1, 2]]], $Failed]
]
fitted[e_, y_, x_, s_, c_] := Module[{k$ = Select[e, FreeQ[#, x] &], r$},
  If[k$ === {}, Return[{s}]];
  r$ = principalSolve[
    Map[# /. {Derivative[n_][y][p_] :> (D[s, {x, n}] /. x -> p), y[p_] :> (s /. x -> p)} &, k$],
    c
  ];
  Which[
    Head[r$] =!= List, $Failed,
    r$ === {},
      If[
        FreeQ[
          N[Map[# /. {Derivative[n_][y][p_] :> (D[s, {x, n}] /. x -> p), y[p_] :> (s /. x -> p)} &,
            k$
          ]],
          Indeterminate | ComplexInfinity | DirectedInfinity | Infinity
        ],
        {},
        $Failed
      ],
    True, Map[Simplify[s /. #] &, r$]
  ]
]
secondOrder[e_, y_, x_] := Module[{r$ = apart[e, y, x], a$, b$, c$, g$, h$, u$, v$, w$, p$},
  If[r$ === $Failed || ! FreeQ[r$, Derivative[n_][y] /; n > 2] || FreeQ[r$, Derivative[2][y]],
    Return[$Failed]
  ];
  {a$, b$, c$} = {Coefficient[r$, y''[x]], Coefficient[r$, y'[x]], Coefficient[r$, y[x]]};
  g$ = Chop[Expand[a$ y''[x] + b$ y'[x] + c$ y[x] - r$], 10.^-16];
  If[! FreeQ[{g$, a$, b$, c$}, y], Return[$Failed]];
  h$ = homogeneous[a$, b$, c$, y, x];
  If[h$ === $Failed, Return[$Failed]];
  {u$, v$} = h$;
  p$ = particular[{a$, b$, c$}, g$, x];
  If[p$ === $Failed,
    w$ = Simplify[u$ D[v$, x] - v$ D[u$, x]];
    p$ =
      v$ Integrate[waveSum[Expand[Simplify[u$ g$/(a$ w$)]]], x] -
        u$ Integrate[waveSum[Expand[Simplify[v$ g$/(a$ w$)]]], x]
  ];
  If[! FreeQ[p$, Integrate], Return[$Failed]];
  fitted[e, y, x, C[1] u$ + C[2] v$ + Simplify[TrigReduce[Expand[p$]]], {C[1], C[2]}]
]
waveSum[f_] := If[
  FreeQ[f, Sin | Cos] || ! FreeQ[f, Power[_, _?Negative] | Tan | Cot | Sec | Csc | Log],
  f,
  TrigReduce[f]
]
particular[l_, g_, x_] := Module[{t$ = Expand[TrigToExp[Expand[g]]], k$},
  If[g === 0, Return[0]];
  If[! FreeQ[l, x], Return[$Failed]];
  k$ = Map[waved[#, l, x] &, If[Head[t$] === Plus, List @@ t$, {t$}]];
  If[FreeQ[k$, $Failed],
    Chop[Expand[Plus @@ k$ /. E^u_ :> turned[u, x] /; ! FreeQ[u, _Complex]], 10.^-16],
    $Failed
  ]
]
turned[u_, x_] := With[{r$ = Coefficient[u, x]},
  If[NumberQ[r$],
    E^Chop[Expand[u - r$ x]] E^Chop[Re[r$] x] (Cos[Im[r$] x] + I Sin[Im[r$] x]),
    ExpToTrig[E^u]
  ]
]
waved[t_, {a_, b_, c_}, x_] := Module[{p$ = Cases[{t}, E^u_ :> u, Infinity], r$, q$},
  r$ = If[p$ === {}, 0, Coefficient[First[p$], x]];
  If[
    Length[p$] > 1 ||
      ! PolynomialQ[t /. E^_ -> 1, x] ||
      ! FreeQ[t /. E^_ -> 1, x] && TrueQ[b^2 >= 4 a c] ||
      ! FreeQ[Chop[Expand[First[p$, 0] - r$ x]], x],
    Return[$Failed]
  ];
  q$ = Expand[a r$^2 + b r$ + c];
  If[! FreeQ[t /. E^_ -> 1, x],
    Return[Expand[rising[t /. E^_ -> 1, {a, Expand[2 a r$ + b], q$}, x] E^First[p$, 0]]]
  ];
  If[q$ === 0 || TrueQ[Abs[N[q$]] < 10^-12],
    If[Expand[2 a r$ + b] === 0 || FreeQ[t, _Real], $Failed, x t/(2 a r$ + b)],
    t/q$
  ]
]
rising[g_, {a_, b_, c_}, x_] := Module[{q$ = 0, m$ = g, t$},
  If[c === 0 || TrueQ[Abs[N[c]] < 10^-12],
    Return[If[{a, b} === {0, 0},
      $Failed,
      q$ = CoefficientList[rising[g, {0, a, b}, x], x];
      q$.(x^Range[Length[q$]]/Range[Length[q$]])
    ]]
  ];
  Do[
    t$ = Expand[m$/c];
    q$ += t$;
    m$ = Expand[-b D[t$, x] - a D[t$, {x, 2}]];
    If[m$ === 0, Break[]],
    {Exponent[g, x] + 1}
  ];
  q$
]
homogeneous[a_, b_, c_, y_, x_] := Module[{s$, m$, n$, r$, d$},
  If[FreeQ[{a, b, c}, x],
    s$ = DSolve[a y''[x] + b y'[x] + c y[x] == 0, y[x], x];
    If[! MatchQ[s$, {{_ -> _}}], Return[$Failed]];
    s$ = Expand[s$[[1, 1, 2]]];
    Return[{Coefficient[s$, C[1]], Coefficient[s$, C[2]]}]
  ];
  {m$, n$} = {Simplify[x b/a], Simplify[x^2 c/a]};
  If[c === 0 && ! FreeQ[m$, x],
    r$ = Integrate[E^-Integrate[Simplify[b/a], x], x];
    Return[If[FreeQ[r$, Integrate], {r$, 1}, $Failed]]
  ];
  If[! FreeQ[{m$, n$}, x], Return[special[Simplify[b/a], Simplify[c/a], n$, x]]];
  d$ = Simplify[(m$ - 1)^2 - 4 n$];
  r$ = (1 - m$)/2;
  Which[
    d$ === 0, {x^r$, x^r$ Log[x]},
    TrueQ[d$ < 0], {x^r$ Cos[Sqrt[-d$]/2 Log[x]], x^r$ Sin[Sqrt[-d$]/2 Log[x]]},
    True, {x^(r$ - Sqrt[d$]/2), x^(r$ + Sqrt[d$]/2)}
  ]
]
special[p_, q_, r_, x_] := Module[{k$, l$},
  Which[
    p === 0 && PolynomialQ[q, x] && Exponent[q, x] === 1 && (q /. x -> 0) === 0,
      k$ = (-Coefficient[q, x])^(1/3);
      {AiryAi[k$ x], AiryBi[k$ x]},
    Simplify[x p] === 1 &&
      PolynomialQ[Expand[r], x] &&
      Exponent[Expand[r], x] === 2 &&
      Coefficient[Expand[r], x] === 0,
      k$ = PowerExpand[Sqrt[Coefficient[Expand[r], x, 2]]];
      l$ = PowerExpand[Sqrt[-Coefficient[Expand[r], x, 0]]];
      {BesselJ[l$, k$ x], BesselY[l$, k$ x]},
    Simplify[p (1 - x^2) + 2 x] === 0 && FreeQ[l$ = Simplify[q (1 - x^2)], x],
      k$ = Expand[(PowerExpand[Sqrt[Factor[Expand[1 + 4 l$]]]] - 1)/2];
      {LegendreP[k$, x], LegendreQ[k$, x]},
    True, $Failed
  ]
]
higherOrder[e_, y_, x_] := Module[{r$ = apart[e, y, x], n$, c$, s$, t$, b$},
  If[r$ === $Failed, Return[$Failed]];
  n$ = Max[Cases[{r$}, Derivative[k_][y][x] :> k, Infinity], 0];
  If[n$ < 3 || n$ > 8, Return[$Failed]];
  c$ = Join[{Coefficient[r$, y[x]]}, Table[Coefficient[r$, Derivative[k$][y][x]], {k$, n$}]];
  If[
    ! FreeQ[c$, x | y] ||
      Expand[r$ - c$[[1]] y[x] - Sum[c$[[k$ + 1]] Derivative[k$][y][x], {k$, n$}]] =!= 0,
    Return[$Failed]
  ];
  s$ = principalSolve[c$.t$^Range[0, n$] == 0, t$];
  If[Head[s$] =!= List || Length[s$] != n$, Return[$Failed]];
  s$ = Tally[t$ /. s$];
  b$ = Flatten[Map[Table[x^j$, {j$, 0, #[[2]] - 1}] wave[#[[1]], x] &, s$]];
  fitted[e, y, x, Table[C[k$], {k$, n$}].b$, Table[C[k$], {k$, n$}]]
]
wave[r_, x_] := Which[
  Im[N[r]] > 10^-12, E^(real[r] x) Cos[imaginary[r] x],
  Im[N[r]] < -10^-12, E^(real[r] x) Sin[-imaginary[r] x],
  True, E^(r x)
]
separable[e_, y_, x_] := Module[{r$ = apart[e, y, x], f$, g$, h$, k$, v$, s$},
  If[r$ === $Failed || ! FreeQ[r$, Derivative[n_][y] /; n > 1] || FreeQ[r$, y'], Return[$Failed]];
  s$ = principalSolve[(r$ /. y'[x] -> h$) == 0, h$];
  If[MatchQ[s$, {{_ -> _}, {_ -> _}}] && FreeQ[s$, Root],
    k$ = Map[separable[Join[{y'[x] == (h$ /. #)}, Select[e, FreeQ[#, x] &]], y, x] &, s$];
    Return[If[FreeQ[k$, $Failed], DeleteDuplicates[Join @@ k$], $Failed]]
  ];
  If[! MatchQ[s$, {{_ -> _}}], Return[$Failed]];
  f$ = Factor[Together[s$[[1, 1, 2]] /. y[x] -> v$]];
  f$ = f$ /. E^p_Plus :> (Times @@ Map[powerSymbol, List @@ p]);
  If[! FreeQ[f$, y], Return[$Failed]];
  f$ = (If[Head[f$] === Times, List @@ f$, {f$}] /. powerSymbol[u_] :> E^u);
  If[AnyTrue[f$, ! FreeQ[#, x] && ! FreeQ[#, v$] &], Return[$Failed]];
  g$ = Integrate[1/Times @@ Select[f$, ! FreeQ[#, v$] &], v$];
  h$ = Integrate[Times @@ Select[f$, FreeQ[#, v$] &], x];
  If[! FreeQ[{g$, h$}, Integrate], Return[$Failed]];
  k$ = Cases[e, (y[p_] == q_) /; FreeQ[{p, q}, x] :> {p, q}];
  If[k$ === {},
    s$ = principalSolve[g$ == h$ + C[1], v$];
    Return[If[Head[s$] === List && s$ =!= {}, v$ /. s$, $Failed]]
  ];
  s$ = principalSolve[g$ == h$ + (g$ /. v$ -> k$[[1, 2]]) - (h$ /. x -> k$[[1, 1]]), v$];
  If[Head[s$] =!= List, Return[$Failed]];
  s$ = Select[v$ /. s$, Simplify[(# /. x -> k$[[1, 1]]) - k$[[1, 2]]] === 0 &];
  If[s$ === {}, $Failed, Map[Simplify, s$]]
]
real[(-1)^q_Rational c_.] := c Cos[Pi q] /; FreeQ[c, Complex | I]
imaginary[(-1)^q_Rational c_.] := c Sin[Pi q] /; FreeQ[c, Complex | I]
real[r_] := Simplify[(r + conjugate[r])/2]
imaginary[r_] := Simplify[(r - conjugate[r])/(2 I)]
conjugate[r_] := r /. {Complex[a_, b_] :> Complex[a, -b], (-1)^q_Rational :> (-1)^-q}

DSolveValue::usage = "The solution of a differential equation alone."
DSolveValue[e_, f_, x_] := f /. First[DSolve[e, f, x]]

differentialExact::usage =
  "Equations of first or second order that are a derivative as a whole, for `DSolve`."
(*2*)
differentialExact[e_, y_, x_] := Module[
  {q$ = Select[e, ! FreeQ[#, x] &], r$, a$, b$, c$, g$, h$, k$, m$, s$, p$},
  If[MatchQ[q$, {_Equal}] && FreeQ[q$, Derivative[n$_][y] /; n$ > 1],
    Return[exactFirst[q$[[1]], e, y, x]]
  ];
  If[
    ! MatchQ[q$, {_Equal}] ||
      ! FreeQ[q$, Derivative[n$_][y] /; n$ > 2] ||
      FreeQ[q$, Derivative[2][y]],
    Return[$Failed]
  ];
  r$ = Expand[q$[[1, 1]] - q$[[1, 2]]];
  {a$, b$, c$} = {Coefficient[r$, y''[x]], Coefficient[r$, y'[x]], Coefficient[r$, y[x]]};
  g$ = Expand[a$ y''[x] + b$ y'[x] + c$ y[x] - r$];
  If[! FreeQ[{g$, a$, b$, c$}, y] || Simplify[D[a$, {x, 2}] - D[b$, x] + c$] =!= 0,
    Return[$Failed]
  ];
  b$ = Simplify[b$ - D[a$, x]];
  g$ = Integrate[g$, x];
  m$ = Integrate[Simplify[b$/a$], x];
  If[! FreeQ[{g$, m$}, Integrate], Return[$Failed]];
  k$ = exactConditions[e, x];
  If[k$ === $Failed, Return[k$]];
  p$ = If[Length[k$] === 2 && k$[[1, 2]] === k$[[2, 2]] && Sort[k$[[All, 1]]] === {0, 1},
    k$[[1, 2]],
    $Failed
  ];
  If[p$ =!= $Failed,
    k$ = SortBy[k$, First];
    h$ = (a$ /. x -> p$) k$[[2, 3]] + (b$ /. x -> p$) k$[[1, 3]] - (g$ /. x -> p$),
    If[k$ =!= {}, Return[$Failed]];
    h$ = C[1]
  ];
  s$ = Integrate[Expand[Simplify[(g$ + h$)/a$ E^m$]], x];
  If[! FreeQ[s$, Integrate], Return[$Failed]];
  If[p$ === $Failed, Return[{Expand[E^-m$ (C[2] + s$)]}]];
  c$ = exactFrom[s$, x, p$];
  If[c$ === $Failed, Return[c$]];
  {Simplify[E^-m$ (k$[[1, 3]] E^(m$ /. x -> p$) + s$ - c$)]}
]
exactFirst[q_, e_, y_, x_] := Module[{r$, m$, n$, f$, g$, w$, k$, c$, s$},
  r$ = Expand[(q[[1]] - q[[2]]) /. {y'[x] -> slopeSymbol, y[x] -> valueSymbol}];
  n$ = Coefficient[r$, slopeSymbol];
  m$ = Expand[r$ - n$ slopeSymbol];
  If[! FreeQ[{m$, n$}, slopeSymbol | y] || m$ === 0 || n$ === 0 || FreeQ[{m$, n$}, valueSymbol],
    Return[$Failed]
  ];
  w$ = Simplify[D[m$, valueSymbol] - D[n$, x]];
  If[w$ =!= 0,
    g$ = Simplify[w$/n$];
    f$ = If[FreeQ[g$, valueSymbol],
      Integrate[g$, x],
      g$ = Simplify[-w$/m$];
      If[FreeQ[g$, x], Integrate[g$, valueSymbol], $Failed]
    ];
    If[! FreeQ[f$, $Failed | Integrate], Return[$Failed]];
    {m$, n$} = Map[Expand[Simplify[# E^f$]] &, {m$, n$}]
  ];
  f$ = Integrate[m$, x];
  If[! FreeQ[f$, Integrate], Return[$Failed]];
  g$ = Simplify[n$ - D[f$, valueSymbol]];
  If[! FreeQ[g$, x], Return[$Failed]];
  g$ = Integrate[g$, valueSymbol];
  If[! FreeQ[g$, Integrate], Return[$Failed]];
  f$ = f$ + g$;
  k$ = exactConditions[e, x];
  c$ = Which[
    k$ === {}, C[1],
    MatchQ[k$, {{0, _, _}}], f$ /. {x -> k$[[1, 2]], valueSymbol -> k$[[1, 3]]},
    True, Return[$Failed]
  ];
  s$ = Quiet[Solve[f$ == c$, valueSymbol]];
  If[! MatchQ[s$, {{valueSymbol -> _} ..}] || ! FreeQ[s$, Root | ConditionalExpression],
    Return[implicitSymbol[(f$ /. valueSymbol -> y[x]) == c$]]
  ];
  s$ = valueSymbol /. s$;
  If[k$ === {}, s$, Select[s$, Abs[N[(# /. x -> k$[[1, 2]]) - k$[[1, 3]]]] < 10^-8 &]]
]
exactFrom[s_, x_, p_] := Module[{v$ = Quiet[s /. x -> p]},
  If[FreeQ[v$, Indeterminate | ComplexInfinity | DirectedInfinity], Return[v$]];
  v$ =
    PowerExpand[s /. x -> p + stepSymbol] //.
      Gamma[a$_?Positive, u$_] /; ! FreeQ[u$, stepSymbol] :> Gamma[a$];
  v$ = Quiet[Simplify[v$] /. stepSymbol -> 0];
  If[FreeQ[v$, Indeterminate | ComplexInfinity | DirectedInfinity | stepSymbol], v$, $Failed]
]
exactConditions[e_, x_] := With[{k$ = Flatten[Map[exactCondition, Select[e, FreeQ[#, x] &]], 1]},
  If[FreeQ[k$, $Failed], k$, $Failed]
]
exactCondition[Equal[u__, v_]] := Map[
  Replace[#, {Derivative[n$_][_][p$_] :> {n$, p$, v}, _[p$_] :> {0, p$, v}, _ -> $Failed}] &,
  {u}
]
exactCondition[_] := {$Failed}

separateSolve::usage = "Systems in which each equation has one unknown, for `DSolve`."
(*2*)
separateSolve[e_, l : {_, __}, x_] :=
  Module[{k$ = 0, s$},
    s$ = Map[
      Function[w$,
        Replace[DSolve[Select[Flatten[{e}], ! FreeQ[#, separateName[w$]] &], w$, x],
          {
            {{r_Rule}} :> With[{m$ = k$, n$ = Max[0, Cases[r, C[i_] :> i, Infinity]]},
              k$ += n$;
              r /. Table[C[j$] -> C[j$ + m$], {j$, n$}]
            ],
            _ -> $Failed
          }
        ]
      ],
      l
    ];
    If[FreeQ[s$, $Failed], {s$}, $Failed]
  ] /; AllTrue[Flatten[{e}], Function[q$, Count[l, u_ /; ! FreeQ[q$, separateName[u]]] === 1]]
separateSolve[_, _, _] := $Failed
separateName[u_Symbol] := u
separateName[u_] := Head[u]

(* The real and imaginary parts of each unknown are unknowns of their own. *)
complexSystem::usage = "Equations of functions with complex values, for `NDSolve`."
(*2*)
complexSystem[e_, l_List, r_List, o___] := Module[{x$ = First[r], h$, p$, q$, d$, v$, w$, s$},
  h$ = Map[If[AtomQ[#], #, Head[#]] &, l];
  p$ = Map[{Unique["re$"], Unique["im$"]} &, h$];
  q$ = Flatten[
    {e} //. {
      u_And :> List @@ u,
      HoldPattern[u_List == v_List] /; Length[u] === Length[v] :> MapThread[Equal, {u, v}]
    }
  ];
  If[! MatchQ[q$, {_Equal ..}], Return[$Failed]];
  d$ =
    Map[First[#] - Last[#] &, q$] /. MapThread[
      #1 -> Function[{t$}, #2[[1]][t$] + I #2[[2]][t$]] &,
      {h$, p$}
    ];
  v$ = DeleteDuplicates[Cases[
    d$,
    Alternatives @@ Map[Blank, Flatten[p$]] | Derivative[_][_][_],
    {0, Infinity}
  ]];
  w$ = Table[Unique["val$"], {Length[v$]}];
  d$ = d$ /. Thread[v$ -> w$];
  d$ = Flatten[Map[complexParts, d$]];
  If[! FreeQ[d$, Re | Im | Abs | Arg], Return[$Failed]];
  q$ = Pick[w$, Map[FreeQ[#, x$] &, v$]];
  d$ = GroupBy[DeleteCases[d$, 0], FreeQ[#, Alternatives @@ Complement[w$, q$]] &];
  If[! MatchQ[Sort[Keys[d$]], {False, True}], Return[$Failed]];
  q$ = Solve[Map[# == 0 &, d$[True]], q$];
  If[! MatchQ[q$, {{__Rule}}], Return[$Failed]];
  d$ = Join[Map[# == 0 &, d$[False]], Apply[Equal, q$[[1]], {1}]] /. Thread[w$ -> v$];
  s$ = NDSolve[d$, Flatten[p$], r, o];
  If[! MatchQ[s$, {{__Rule}}], Return[$Failed]];
  {MapThread[
    #1 -> With[{f$ = #2[[1]] /. s$[[1]], g$ = #2[[2]] /. s$[[1]]},
      If[AtomQ[#1], Function[t$, f$[t$] + I g$[t$]], f$[x$] + I g$[x$]]
    ] &,
    {l, p$}
  ]}
]
complexSystem[e_, l_, r_List, o___] := complexSystem[e, {l}, r, o] /; ! ListQ[l]
complexParts[u_] := Module[{w$, c$},
  w$ =
    u /.
      E^p_ /; ! FreeQ[p, _Complex] :> With[{s$ = complexParts[p]},
        E^s$[[1]] (Cos[s$[[2]]] + I Sin[s$[[2]]])
      ];
  w$ = Expand[w$ /. Complex[a_, b_] :> a + b jSymbol];
  c$ = If[FreeQ[w$, Abs | Conjugate | Re | Im | Arg] && PolynomialQ[w$, jSymbol],
    CoefficientList[w$, jSymbol],
    {}
  ];
  If[w$ =!= 0 && (c$ === {} || Length[c$] > 8), Return[ComplexExpand[{Re[u], Im[u]}]]];
  c$ = PadRight[c$, 8];
  {c$[[1]] - c$[[3]] + c$[[5]] - c$[[7]], c$[[2]] - c$[[4]] + c$[[6]] - c$[[8]]}
]

vectorSystem::usage = "Equations of functions whose values are lists, for `NDSolve`."
(*2*)
vectorSystem[e_, l_List, r_List, o___] := Module[{h$, n$, p$, q$, s$, x$ = First[r]},
  h$ = Map[If[AtomQ[#], #, Head[#]] &, l];
  q$ = Flatten[{e} //. u_And :> List @@ u];
  If[! MatchQ[q$, {_Equal ..}], Return[$Failed]];
  n$ = Map[vectorSize[q$, #] &, h$];
  If[Max[n$] === 0, Return[$Failed]];
  p$ = MapThread[If[#2 === 0, #1, Table[Unique["part$"], {#2}]] &, {h$, n$}];
  q$ =
    q$ /. Flatten[MapThread[
      If[AtomQ[#2], {}, #1 -> Function @@ {{tSymbol}, Through[#2[tSymbol]]}] &,
      {h$, p$}
    ]];
  q$ = Flatten[
    q$ /. HoldPattern[u_List == v_List] /; Length[u] === Length[v] :> MapThread[Equal, {u, v}]
  ];
  s$ = NDSolve[q$, Flatten[p$], r, o];
  If[! MatchQ[s$, {{__Rule}}], Return[$Failed]];
  {MapThread[
    #1 -> With[{f$ = #2 /. s$[[1]]},
      Which[
        ! ListQ[f$], If[AtomQ[#1], f$, f$[x$]],
        AtomQ[#1], Function @@ {tSymbol, Through[f$[tSymbol]]},
        True, Through[f$[x$]]
      ]
    ] &,
    {l, p$}
  ]}
]
vectorSystem[e_, l_, r_List, o___] := vectorSystem[e, {l}, r, o] /; ! ListQ[l]
vectorSize[q_, h_] := Max[
  0,
  Cases[q, HoldPattern[(h[_] | Derivative[_][h][_]) == v_List] :> Length[v]]
]

conditionsMeeting::usage =
  "The solutions that meet all initial and boundary conditions, for `DSolve`."
(*2*)
conditionsMeeting[e_, r_, x_] := Module[
  {k$ = Select[Flatten[{e}], Head[#] === Equal && FreeQ[#, x] &], s$},
  If[k$ === {} || ! MatchQ[r, {{__Rule} ..}], Return[$Failed]];
  s$ = Select[r,
    Function[q$,
      With[{w$ = Map[meetingRule[#, x] &, q$]}, AllTrue[k$, meetingHolds[(List @@ #) /. w$] &]]
    ]
  ];
  If[s$ === r, $Failed, s$]
]
meetingRule[(y_ -> f_Function), x_] := y -> f
meetingRule[(y_[x_] -> f_), x_] := y -> Function @@ {{x}, f}
meetingRule[q_, x_] := q
meetingHolds[l_] := AllTrue[
  Most[l],
  Function[u$,
    With[{d$ = Quiet[N[u$ - Last[l]]]},
      ! NumberQ[d$] || ! TrueQ[Abs[d$] > 10.^-5 (1 + If[NumericQ[Last[l]], Abs[N[Last[l]]], 0])]
    ]
  ]
]

systemSolve::usage = "Linear systems with constant coefficients, for `DSolve`."
(*2*)
systemSolve[e_, y_, x_] := Module[
  {q$ = Select[Flatten[{e}], ! FreeQ[#, x] &], o$, h$, u$, s$, z$, a$, m$, v$, k$, n$, l$, w$, f$},
  o$ = Map[Max[0, Cases[q$, Derivative[n_][#][x] :> n, Infinity]] &, y];
  If[Length[q$] != Length[y] || Min[o$] < 1, Return[$Failed]];
  If[Union[o$] === {2} && FreeQ[q$, Derivative[1][_][x]],
    s$ = systemModes[q$, Select[Flatten[{e}], FreeQ[#, x] &], y, x];
    If[s$ =!= $Failed, Return[s$]]
  ];
  u$ = Flatten[MapThread[Table[Derivative[j$][#1][x], {j$, 0, #2 - 1}] &, {y, o$}]];
  h$ = MapThread[Derivative[#2][#1][x] &, {y, o$}];
  a$ = Table[Unique["a$"], {Length[y]}];
  z$ = Table[Unique["z$"], {Length[u$]}];
  n$ = Length[u$];
  s$ = principalSolve[q$ /. Thread[h$ -> a$] /. Thread[u$ -> z$], a$];
  If[Length[s$] =!= 1, Return[$Failed]];
  m$ =
    Flatten[MapThread[
      Append[Table[Derivative[j$][#1][x], {j$, #2 - 1}], #3] &,
      {y, o$, a$ /. s$[[1]]}
    ]] /. Thread[u$ -> z$];
  v$ = Table[Coefficient[Expand[r$], c$], {r$, m$}, {c$, z$}];
  If[! FreeQ[v$, x] || Chop[Expand[m$ - v$.z$]] =!= ConstantArray[0, n$], Return[$Failed]];
  {l$, w$} = Eigensystem[v$];
  w$ = Transpose[w$];
  If[Length[w$] =!= n$ || TrueQ[Det[w$] == 0], Return[$Failed]];
  f$ = w$.DiagonalMatrix[Map[E^(# x) &, l$]];
  k$ = Select[Flatten[{e}], FreeQ[#, x] &];
  m$ = Table[Unique["c$"], {n$}];
  If[k$ === {},
    f$ = f$.Inverse[w$].Table[C[j$], {j$, n$}],
    h$ = f$.m$;
    s$ = principalSolve[
      k$ /. Flatten[Table[
        With[{r$ = h$[[j$]], d$ = Head[u$[[j$]]]}, d$[p_] :> (r$ /. x -> p)],
        {j$, n$}
      ]],
      m$
    ];
    If[Length[s$] =!= 1, Return[$Failed]];
    f$ = h$ /. s$[[1]];
    m$ = Select[m$, ! FreeQ[f$, #] &];
    f$ = f$ /. Thread[m$ -> Array[C, Length[m$]]]
  ];
  s$ = Prepend[1 + Most[Accumulate[o$]], 1];
  Map[systemReal[Expand[#], x] &, f$[[s$]]]
]
systemModes[q_, k_, y_, x_] := Module[
  {
    a$ = Table[Unique["a$"], {Length[y]}], z$ = Table[Unique["z$"], {Length[y]}], n$ = Length[y],
    s$, m$, l$, w$, p$, b$, v$
  },
  s$ = principalSolve[
    q /. Thread[Map[Derivative[2][#][x] &, y] -> a$] /. Thread[Map[#[x] &, y] -> z$],
    a$
  ];
  If[Length[s$] =!= 1, Return[$Failed]];
  a$ = Expand[a$ /. s$[[1]]];
  m$ = Table[Coefficient[r$, c$], {r$, a$}, {c$, z$}];
  If[! FreeQ[m$, x] || Chop[Expand[a$ - m$ . z$]] =!= ConstantArray[0, n$], Return[$Failed]];
  s$ = Eigensystem[m$];
  If[MatrixQ[m$, NumberQ] && ! FreeQ[m$, _Real] && MatchQ[s$, {_List, _List}],
    s$ = {Chop[s$[[1]], 10.^-12 Max[Abs[m$]]], Chop[s$[[2]], 10.^-12]}
  ];
  If[
    ! MatchQ[s$, {{Repeated[_, {n$}]}, _?MatrixQ}] ||
      ! FreeQ[s$, Root | _Complex] ||
      TrueQ[Simplify[Det[s$[[2]]]] == 0],
    Return[$Failed]
  ];
  {l$, w$} = {s$[[1]], Transpose[s$[[2]]]};
  p$ = If[k === {},
    0,
    Replace[Union[Cases[k, (f_ | Derivative[1][f_])[u_] /; MemberQ[y, f] :> u, {2}]],
      {{u_} :> u, _ -> $Failed}
    ]
  ];
  If[p$ === $Failed, Return[$Failed]];
  {b$, v$} = If[k === {},
    {Table[C[2 j$ - 1], {j$, n$}], Table[C[2 j$], {j$, n$}]},
    {Map[#[p$] &, y], Map[Derivative[1][#][p$] &, y]} /. Map[Rule @@ # &, k]
  ];
  If[! FreeQ[{b$, v$}, Alternatives @@ y], Return[$Failed]];
  b$ = LinearSolve[w$, b$];
  v$ = LinearSolve[w$, v$];
  Map[systemReal[Expand[#], x] &,
    w$ . MapThread[#1 mode[#3, x - p$] + #2 swing[#3, x - p$] &, {b$, v$, l$}]
  ]
]
mode[0, t_] := 1
mode[l_, t_] := If[modeNegative[l], Cos[Sqrt[-l] t], (E^(Sqrt[l] t) + E^(-Sqrt[l] t))/2]
swing[0, t_] := t
swing[l_, t_] := If[modeNegative[l],
  Sin[Sqrt[-l] t]/Sqrt[-l],
  (E^(Sqrt[l] t) - E^(-Sqrt[l] t))/(2 Sqrt[l])
]
modeNegative[l_] := If[NumericQ[l], N[l] < 0, MatchQ[l, _?Negative _]]
systemReal[f_, x_] := With[
  {
    g$ = Expand[
      f /.
        E^u_ /; ! FreeQ[u, _Complex] :> With[{w$ = Expand[u/(I x)]},
          Cos[Chop[w$] x] + I Sin[Chop[w$] x] /; FreeQ[Chop[w$], _Complex]
        ]
    ]
  },
  If[FreeQ[g$, _Real],
    g$,
    Chop[
      Expand[
        g$ /. {(h : Sin | Cos)[x] :> h[1. x], (h : Sin | Cos)[q_Real x] :> h[Round[q, 10.^-13] x]}
      ],
      10.^-14
    ]
  ]
]
