(* A series is the list of its coefficients, the power of the first, and that of what is left. *)
seriesArithmetic::usage =
  "Sums, products and powers with series as one series, for `Plus`, `Times` and `Power`."
(*2*)
seriesArithmetic[Power, {s : SeriesData[x_, a_, c_, m_, n_, q_], k_}] := Module[
  {l$ = n - m, b$, d$},
  If[c === {},
    Return[If[TrueQ[k > 0],
      With[{d$ = Denominator[k]}, SeriesData[x, a, {}, Numerator[k] n, Numerator[k] n, q d$]],
      $Failed
    ]]
  ];
  If[! NumberQ[k] && m =!= 0, Return[$Failed]];
  b$ = {c[[1]]^k};
  Do[
    AppendTo[
      b$,
      Together[Sum[
        (k j$ - i$ + j$) c[[j$ + 1]] b$[[i$ - j$ + 1]],
        {j$, 1, Min[i$, Length[c] - 1]}
      ]/(i$ c[[1]])]
    ],
    {i$, 1, l$ - 1}
  ];
  d$ = Denominator[k m];
  SeriesData[x, a, seriesShort[seriesSpread[b$, d$]], k m d$, k m d$ + l$ d$, q d$]
]
seriesSpread[c_, d_] := If[d === 1, c, Flatten[Map[Prepend[Table[0, {d - 1}], #] &, c]]]
seriesShort[c_] := If[c =!= {} && Last[c] === 0, seriesShort[Most[c]], c]
seriesArithmetic[h_, l_List] := Module[{s$ = Cases[l, _SeriesData], o$, x$, a$, r$, q$},
  {x$, a$} = List @@ s$[[1, {1, 2}]];
  o$ = h @@ DeleteCases[l, _SeriesData];
  If[h === Times && a$ === 0 && MemberQ[l, x$^e_ /; ! NumberQ[e] && FreeQ[e, x$]], Return[$Failed]];
  If[! MatchQ[s$, {SeriesData[x$, a$, _List, _Integer, _Integer, _Integer] ..}], Return[$Failed]];
  q$ = LCM @@ s$[[All, 6]];
  r$ = Map[With[{d$ = q$/#[[6]]}, {seriesSpread[#[[3]], d$], #[[4]] d$, #[[5]] d$}] &, s$];
  If[Length[s$] < Length[l],
    o$ = If[FreeQ[o$, x$],
      {{o$}, 0, Infinity},
      Replace[Series[o$, {x$, a$, Ceiling[(Max[r$[[All, 3]]] - Min[0, r$[[All, 2]]])/q$] + 2}],
        {
          SeriesData[x$, a$, c_, m_, n_, d_] /; Divisible[q$, d] :> {
            seriesSpread[c, q$/d], m q$/d, n q$/d
          }, _ -> $Failed
        }
      ]
    ];
    If[o$ === $Failed, Return[$Failed]];
    AppendTo[r$, o$]
  ];
  r$ = Fold[If[h === Plus, seriesPlus, seriesTimes], First[r$], Rest[r$]];
  While[r$[[1]] =!= {} && r$[[1, 1]] === 0, r$ = {Rest[r$[[1]]], r$[[2]] + 1, r$[[3]]}];
  While[r$[[1]] =!= {} && r$[[1, -1]] === 0, r$[[1]] = Most[r$[[1]]]];
  SeriesData[x$, a$, r$[[1]], If[r$[[1]] === {}, r$[[3]], r$[[2]]], r$[[3]], q$]
]
seriesPlus[{c_, m_, p_}, {d_, n_, q_}] := With[{i$ = Min[m, n], o$ = Min[p, q]},
  {
    Table[
      seriesAt[c, k$ - m] + seriesAt[d, k$ - n],
      {k$, i$, Min[o$, Max[m + Length[c], n + Length[d]]] - 1}
    ], i$, o$
  }
]
seriesTimes[{c_, m_, p_}, {d_, n_, q_}] := With[{i$ = m + n, o$ = Min[p + n, q + m]},
  {
    Table[
      Sum[seriesAt[c, j$ - m] seriesAt[d, k$ - j$ - n], {j$, m, k$ - n}],
      {k$, i$, Min[o$ - 1, i$ + Length[c] + Length[d] - 2]}
    ], i$, o$
  }
]
seriesAt[c_, k_] := If[0 <= k < Length[c], c[[k + 1]], 0]

generalCoefficient::usage =
  "The coefficient of a symbol's power in known series, for `SeriesCoefficient`."
generalCoefficient[E^(a_. x_), x_, n_] := Piecewise[{{a^n/n!, n >= 0}}, 0] /; FreeQ[a, x]
generalCoefficient[Sin[a_. x_], x_, n_] :=
  Piecewise[{{a^n I I^n (-1 + (-1)^n)/(2 n!), n >= 0}}, 0] /; FreeQ[a, x]
generalCoefficient[Cos[a_. x_], x_, n_] :=
  Piecewise[{{a^n I^n (1 + (-1)^n)/(2 n!), n >= 0}}, 0] /; FreeQ[a, x]
generalCoefficient[Log[1 + a_. x_], x_, n_] :=
  Piecewise[{{(-1)^(1 + n) a^n/n, n >= 1}}, 0] /; FreeQ[a, x]
generalCoefficient[(b_ + a_. x_)^-1, x_, n_] :=
  Piecewise[{{(-a/b)^n/b, n >= 0}}, 0] /; FreeQ[{a, b}, x]
generalCoefficient[(b_ + a_. x_)^m_Integer, x_, n_] :=
  Piecewise[{{b^m (-a/b)^n Product[n + j$, {j$, -m - 1}]/(-m - 1)!, n >= 0}}, 0] /;
    m < -1 && FreeQ[{a, b}, x]
generalCoefficient[Log[1 + a_. x_^2], x_, n_] :=
  Piecewise[{{-(Sqrt[-a]^n + (-Sqrt[-a])^n)/n, n >= 1}}, 0] /; FreeQ[a, x]
generalCoefficient[Log[u_], x_, n_] := Module[
  {
    p$ = CoefficientList[Numerator[Together[u]], x],
    q$ = CoefficientList[Denominator[Together[u]], x]
  },
  Piecewise[{{(-1)^(1 + n) ((p$[[2]]/p$[[1]])^n - (q$[[2]]/q$[[1]])^n)/n, n >= 1}}, 0] /;
    Length[p$] == Length[q$] == 2 && p$[[1]] === q$[[1]]
]
generalCoefficient[x_^k_. f_, x_, n_] := generalCoefficient[f, x, n - k] /; IntegerQ[k]
generalCoefficient[c_ f_, x_, n_] :=
  With[{r$ = generalCoefficient[f, x, n]},
    If[Head[r$] === Piecewise, Piecewise[{{c r$[[1, 1, 1]], r$[[1, 1, 2]]}}, 0], r$]
  ] /; FreeQ[c, x]
generalCoefficient[(1 + x_)^m_, x_, n_] :=
  Piecewise[{{Binomial[m, n], n >= 0}}, 0] /; FreeQ[m, x] && ! NumberQ[m]

Residue::usage = "The coefficient of the power -1 of a series."
(*2*)
Residue[f_, {z_, a_}] :=
  With[{g$ = seriesOfPoles[f, z, a]}, Residue[g$, {z, a}] /; g$ =!= f] /;
    ! FreeQ[f, Gamma | Factorial | Zeta] && a =!= Infinity
Residue[f_, {z_, Infinity}] := -Residue[Simplify[(f /. z -> 1/z)/z^2], {z, 0}]
Residue[f_, {z_, a_}] := residueFar[f, z, a] /; residueEssential[f, z, a]
Residue[f_, {z_, a_}] := With[{r$ = residue[f, z, a]}, r$ /; r$ =!= $Failed]
residueEssential[f_, z_, a_] := ! FreeQ[
  f,
  u_ /;
    MatchQ[u, E^_ | _Sin | _Cos | _Sinh | _Cosh] &&
      ! FreeQ[
        Quiet[Last[List @@ u] /. z -> a],
        ComplexInfinity | DirectedInfinity | Infinity | Indeterminate
      ]
]
residueFar[f_, z_, a_] := Simplify[
  -Residue[f, {z, Infinity}] -
    Total[Map[Residue[f, {z, #}] &, residuePoles[Denominator[Together[f]], z, a]]]
]
residuePoles[d_, z_, a_] := If[FreeQ[d, z],
  {},
  DeleteCases[DeleteDuplicates[z /. principalSolve[d == 0, z]], a]
]
residue[f_, z_, a_] := Module[
  {
    g$ = Together[
      f /. {
        Csc[u_] :> 1/Sin[u], Sec[u_] :> 1/Cos[u], Tan[u_] :> Sin[u]/Cos[u],
        Cot[u_] :> Cos[u]/Sin[u], Tanh[u_] :> Sinh[u]/Cosh[u], Coth[u_] :> Cosh[u]/Sinh[u]
      }
    ], d$, n$, c$ = {}, m$ = 0, j$, k$
  },
  {n$, d$} = {Numerator[g$], Denominator[g$]};
  While[m$ < 13 && residueZero[residueTaylor[d$, z, a, m$]], m$++];
  If[m$ > 12, Return[residueLimit[f, z, a]]];
  If[! FreeQ[residueTaylor[d$, z, a, m$], 0^_], Return[$Failed]];
  d$ = Table[residueTaylor[d$, z, a, m$ + j$], {j$, 0, m$ - 1}];
  n$ = Table[residueTaylor[n$, z, a, j$], {j$, 0, Max[m$ - 1, 0]}];
  If[! FreeQ[{n$, d$}, Indeterminate | Infinity | ComplexInfinity | DirectedInfinity | Derivative],
    Return[residueLimit[f, z, a]]
  ];
  Do[
    AppendTo[c$, Simplify[(n$[[j$]] - Sum[d$[[k$ + 1]] c$[[j$ - k$]], {k$, j$ - 1}])/d$[[1]]]],
    {j$, m$}
  ];
  If[m$ == 0, 0, Last[c$]]
]
residueTaylor[h_, z_, a_, k_] := Quiet[(D[h, {z, k}] /. z -> a)/k!]
residueZero[v_] := If[NumericQ[v], TrueQ[Abs[N[v]] < 10^-10], Simplify[v] === 0]
residueLimit[f_, z_, a_] := Module[{g$ = Together[f], n$ = 0, v$},
  While[
    n$ < 8,
    v$ = Quiet[Limit[Together[D[Together[g$ (z - a)^(n$ + 1)], {z, n$}]]/n$!, z -> a]];
    If[
      FreeQ[v$, Limit | Infinity | ComplexInfinity | Indeterminate | DirectedInfinity] &&
        FreeQ[
          Quiet[Limit[Together[g$ (z - a)^(n$ + 1)], z -> a]],
          Limit | Infinity | ComplexInfinity | Indeterminate
        ],
      Break[]
    ];
    n$++
  ];
  If[n$ < 8 && FreeQ[v$, 0^_], Simplify[v$], $Failed]
]

seriesOfPower::usage = "Series of powers with a symbol for exponent, for `Series`."
(*2*)
seriesOfPower[f_, {x_Symbol, a_, n_Integer}] := Module[
  {
    u$ = DeleteDuplicates[Cases[
      {f},
      q$_^e$_ /; ! FreeQ[q$, x] && q$ =!= x && FreeQ[e$, x] && ! NumberQ[e$] :> q$,
      Infinity
    ]], g$, s$
  },
  If[u$ === {} || Length[u$] > 3, Return[$Failed]];
  g$ = Series[f /. q$_^e$_ /; MemberQ[u$, q$] && ! NumberQ[e$] :> 1, {x, a, 0}];
  If[Head[g$] === SeriesData && g$[[4]] < 0, Return[$Failed]];
  s$ = Map[powerSeries[#, x, a, n] &, u$];
  If[! FreeQ[s$, $Failed], Return[$Failed]];
  g$ = Series[
    f /. q$_^e$_ /; MemberQ[u$, q$] && ! NumberQ[e$] :> (q$ /. Thread[u$ -> s$])^e$,
    {x, a, n}
  ];
  If[Head[g$] === SeriesData, MapAt[Map[Simplify, #] &, g$, 3], $Failed]
]
powerSeries[u_, x_, a_, m_] := With[{s$ = Series[u, {x, a, m}]},
  If[
    Head[s$] === SeriesData &&
      s$[[4]] === 0 &&
      s$[[6]] === 1 &&
      s$[[3]] =!= {} &&
      ! TrueQ[Simplify[s$[[3, 1]]] == 0],
    Normal[MapAt[Map[Simplify, #] &, s$, 3]],
    $Failed
  ]
]
seriesOfPower[f_, {x_Symbol, a_, n_Integer?Negative}] := Module[{s$, m$},
  If[! FreeQ[f, Gamma | Factorial | Zeta], Return[$Failed]];
  s$ = Series[f, {x, a, 0}];
  If[Head[s$] =!= SeriesData || s$[[6]] =!= 1, Return[$Failed]];
  m$ = s$[[4]];
  SeriesData[x, a, If[m$ > n, {}, Take[s$[[3]], UpTo[n - m$ + 1]]], If[m$ > n, n + 1, m$], n + 1, 1]
]
seriesOfPower[___] := $Failed

O::usage = "The order of what is left out: `Sin[x] + O[x]^4` is a series."
(*2*)
O[x_] := SeriesData[x, 0, {}, 1, 1, 1]
O[x_, a_] := SeriesData[x, a, {}, 1, 1, 1]

(* What is left out is as small as the first term that the argument leaves out, where the function
has no pole. *)
seriesOfFunction::usage = "A function of a series as a series."
(*2*)
seriesOfFunction[h_, {p___, SeriesData[x_, a_, c_, m_, n_, 1]}] :=
  With[{s$ = Series[h[p, Normal[SeriesData[x, a, c, m, n, 1]]], {x, a, n - 1}]},
    If[Head[s$] === SeriesData && s$[[4]] >= 0 && s$[[6]] === 1, s$, $Failed]
  ] /;
    m >= 0 && FreeQ[{p}, x] && n <= 30
seriesOfFunction[_, _] := $Failed

(* Near a pole the gamma function is one without it, divided by the numbers between. *)
seriesOfPoles::usage =
  "Series at poles of gamma and zeta functions, or a term without these poles, for `Series` and `Limit`."
(*2*)
seriesOfPoles[f_, {x_Symbol, a_, n_Integer}] := With[{g$ = seriesOfPoles[f, x, a]},
  If[g$ === f || n > 1 && ! FreeQ[f, Zeta],
    $Failed,
    With[{s$ = Series[g$, {x, a, n}]},
      If[Head[s$] === SeriesData, MapAt[Map[Simplify, #] &, s$, 3], $Failed]
    ]
  ]
]
seriesOfPoles[f_, x_, a_] := With[
  {
    g$ =
      f /. {
        Gamma[u_] /; polesAt[u, x, a] && TrueQ[(u /. x -> a) <= 0] :> polesGamma[
          Expand[u],
          1 - (u /. x -> a)
        ],
        Factorial[u_] /; polesAt[u, x, a] && TrueQ[(u /. x -> a) < 0] :> polesGamma[
          Expand[u + 1],
          -(u /. x -> a)
        ],
        Zeta[u_] /; polesAt[u, x, a] && (u /. x -> a) === 1 :>
          1/(u - 1) + EulerGamma - StieltjesGamma[1] (u - 1)
      }
  },
  If[g$ === f || FreeQ[f, Zeta], g$, Together[g$]]
]
polesAt[u_, x_, a_] := PolynomialQ[u, x] && ! FreeQ[u, x] && IntegerQ[u /. x -> a]
polesGamma[u_, m_] := Gamma[Expand[u + m]]/Product[Expand[u + j$], {j$, 0, m - 1}]

(* By Lagrange's formula. *)
InverseSeries::usage = "The series of the inverse function."
(*2*)
InverseSeries[s_SeriesData] := InverseSeries[s, s[[1]]]
InverseSeries[SeriesData[x_, a_, c_, m_, n_, 1], y_] :=
  Module[{l$ = Join[Table[0, {m}], c, Table[0, {n - m - Length[c]}]], d$, b$},
    d$ = Drop[l$, 1];
    If[TrueQ[d$[[1]] == 0], Return[$Failed]];
    b$ = Table[reversed[d$, k$], {k$, n - 1}];
    reversedData[y, l$[[1]], Prepend[b$, a], n]
  ] /;
    m >= 0 && n > 1 && m <= 1 && c =!= {}
reversed[d_, k_] := Module[{b$ = {d[[1]]^-k}},
  Do[
    AppendTo[
      b$,
      Together[Sum[(-k j$ - i$ + j$) d[[j$ + 1]] b$[[i$ - j$ + 1]], {j$, 1, i$}]/(i$ d[[1]])]
    ],
    {i$, 1, k - 1}
  ];
  Together[b$[[k]]/k]
]
reversedData[y_, p_, b_, n_] := Module[{l$ = b, m$ = 0},
  While[
    l$ =!= {} && First[l$] === 0,
    l$ = Rest[l$];
    m$++
  ];
  While[l$ =!= {} && Last[l$] === 0, l$ = Most[l$]];
  SeriesData[y, p, l$, If[l$ === {}, n, m$], n, 1]
]

ComposeSeries::usage = "A series with another one for its variable."
(*2*)
ComposeSeries[SeriesData[x_, a_, c_, m_, n_, 1], SeriesData[y_, b_, d_, i_, j_, q_]] := Module[
  {z$ = SeriesData[y, b, d, i, j, q] - a},
  If[Head[z$] =!= SeriesData || z$[[4]] <= 0,
    $Failed,
    Total[MapIndexed[#1 z$^(m + First[#2] - 1) &, c]] +
      SeriesData[y, b, {}, n z$[[4]], n z$[[4]], q]
  ]
]
ComposeSeries[s_, t_, u__] := ComposeSeries[ComposeSeries[s, t], u]

seriesFurther::usage =
  "Series with logarithms of the variable, and of several variables, for `Series`."
(*2*)
seriesFurther[f_, a_List, r__List] := With[{s$ = Series[f, a]},
  If[Head[s$] === SeriesData, ReplacePart[s$, 3 -> Map[Series[#, r] &, s$[[3]]]], $Failed]
]
seriesFurther[f_, {x_Symbol, 0, n_Integer}] := Module[{g$, l$, s$, q$},
  g$ = f /. x^u_ /; ! FreeQ[u, x] :> E^(u Log[x]);
  If[FreeQ[g$, Log], Return[$Failed]];
  g$ =
    g$ //.
      Log[u_] /; MatchQ[Quiet[u /. x -> 0], 0 | Indeterminate | ComplexInfinity] :> seriesLog[
        u,
        x,
        l$,
        n
      ];
  If[! FreeQ[g$, $Failed] || FreeQ[g$, l$], Return[$Failed]];
  s$ = Series[g$, {x, 0, n}];
  If[Head[s$] === SeriesData,
    s$ /. l$ -> Log[x],
    If[FreeQ[s$, Series], SeriesData[x, 0, {s$ /. l$ -> Log[x]}, 0, n + 1, 1], $Failed]
  ]
]
seriesLog[x_, x_, l_, n_] := l
seriesLog[u_, x_, l_, n_] := Module[{s$ = Quiet[Series[u, {x, 0, n + 3}]], c$},
  If[Head[s$] =!= SeriesData || s$[[6]] =!= 1 || s$[[3]] === {}, Return[$Failed]];
  c$ = s$[[4]];
  c$ l + Log[Expand[Normal[s$]/x^c$]]
]

seriesByForm::usage = "First terms, series in roots of a variable, for `Series`."
(*2*)
seriesByForm[f_, x_ -> a_] := Module[{s$, k$},
  Do[
    s$ = Series[f, {x, a, k$}];
    If[Head[s$] =!= SeriesData, Return[$Failed]];
    If[s$[[3]] =!= {}, Break[]],
    {k$, 0, 8}
  ];
  s$
]
seriesByForm[E^u_, {x_, a_, n_}] :=
  E^u /; ! FreeQ[Quiet[u /. x -> a], ComplexInfinity | DirectedInfinity | Infinity]
seriesByForm[HoldPattern[Integrate[f_, {t_, a_, x_}]], {x_, a_, n_}] :=
  With[{s$ = Series[f, {t, a, n - 1}]},
    SeriesData[x, a, MapIndexed[#1/(s$[[4]] + First[#2]) &, s$[[3]]], s$[[4]] + 1, n + 1, 1] /;
      Head[s$] === SeriesData && s$[[4]] >= 0 && s$[[6]] === 1
  ] /; FreeQ[f, x]
seriesByForm[f_, {x_, Infinity, n_}] :=
  With[
    {
      g$ =
        f /.
          ArcTan[u_] /; ! FreeQ[u, x] && MatchQ[Limit[u, x -> Infinity], Infinity | -Infinity] :>
            Sign[Limit[u, x -> Infinity]] Pi/2 - ArcTan[1/u]
    },
    With[{s$ = If[g$ === f, $Failed, Series[g$, {x, Infinity, n}]]}, s$ /; Head[s$] === SeriesData]
  ] /; ! FreeQ[f, ArcTan]
seriesByForm[f_, {x_, a_, n_}] :=
  With[
    {
      s$ = Series[
        f /. {
          Tan[u_] :> Sin[u]/Cos[u], Cot[u_] :> Cos[u]/Sin[u], Sec[u_] :> 1/Cos[u],
          Csc[u_] :> 1/Sin[u]
        },
        {x, a, n}
      ]
    },
    s$ /; Head[s$] === SeriesData
  ] /; ! FreeQ[f, Tan | Cot | Sec | Csc]
seriesByForm[f_, {x_, 0, n_}] := Module[
  {q$ = LCM @@ Cases[{f}, x^r_Rational :> Denominator[r], Infinity], s$},
  If[! TrueQ[q$ > 1], Return[$Failed]];
  s$ = Series[PowerExpand[f /. x -> x^q$], {x, 0, q$ n}];
  If[Head[s$] === SeriesData, SeriesData[x, 0, s$[[3]], s$[[4]], q$ n + 1, q$], $Failed]
]
seriesByForm[_, _] := $Failed
