integralByRule::usage = "Antiderivatives by forms, by parts and by substitution, for `Integrate`."
(*2*)
depthIntegral = 0
integralByRule[f_, x_] := If[depthIntegral > 3,
  $Failed,
  Block[{depthIntegral = depthIntegral + 1}, firstOf[f, x]]
]
firstOf[f_, x_] := Module[{r$ = formIntegral[f, x]},
  If[free[r$], Return[r$]];
  r$ = partsIntegral[f, x];
  If[free[r$], Return[r$]];
  r$ = rootIntegral[f, x];
  If[free[r$], Return[r$]];
  r$ = substituted[f, x];
  If[free[r$], Return[r$]];
  $Failed
]
free[r_] := FreeQ[
  r,
  Integrate | $Failed | formIntegral | partsIntegral | rootIntegral | substituted
]
formIntegral[Derivative[1][f_][x_], x_] := f[x]
formIntegral[Derivative[n_Integer][f_][x_], x_] := Derivative[n - 1][f][x] /; n > 1
formIntegral[Sin[k_. x_]/x_, x_] := SinIntegral[k x] /; FreeQ[k, x]
formIntegral[Cos[k_. x_]/x_, x_] := CosIntegral[k x] /; FreeQ[k, x]
formIntegral[E^(k_. x_)/x_, x_] := ExpIntegralEi[k x] /; FreeQ[k, x]
formIntegral[1/Log[x_], x_] := LogIntegral[x]
formIntegral[PolyLog[n_, c_. E^(k_. x_)], x_] := PolyLog[n + 1, c E^(k x)]/k /; FreeQ[{n, c, k}, x]
formIntegral[E^(k_. x_^2), x_] :=
  Sqrt[Pi] Erfi[Sqrt[k] x]/(2 Sqrt[k]) /; FreeQ[k, x] && ! negative[k]
formIntegral[E^(k_. x_^n_Integer), x_] :=
  -x Gamma[1/n, -k x^n]/(n (-k x^n)^(1/n)) /; FreeQ[k, x] && n > 2
formIntegral[Sin[k_. x_^2], x_] := Sqrt[Pi/(2 k)] FresnelS[x Sqrt[2 k/Pi]] /; FreeQ[k, x]
formIntegral[Cos[k_. x_^2], x_] := Sqrt[Pi/(2 k)] FresnelC[x Sqrt[2 k/Pi]] /; FreeQ[k, x]
formIntegral[Sec[u_], x_] := 2 ArcTanh[Tan[u/2]]/D[u, x] /; line[u, x]
formIntegral[Csc[u_], x_] := (Log[Sin[u/2]] - Log[Cos[u/2]])/D[u, x] /; line[u, x]
formIntegral[Sec[u_]^n_Integer, x_] :=
  (Sec[u]^(n - 2) Tan[u]/D[u, x] + (n - 2) Integrate[Sec[u]^(n - 2), x])/(n - 1) /;
    n > 2 && line[u, x]
formIntegral[Csc[u_]^n_Integer, x_] :=
  (-Csc[u]^(n - 2) Cot[u]/D[u, x] + (n - 2) Integrate[Csc[u]^(n - 2), x])/(n - 1) /;
    n > 2 && line[u, x]
formIntegral[Tan[u_]^n_Integer, x_] :=
  Tan[u]^(n - 1)/((n - 1) D[u, x]) - Integrate[Tan[u]^(n - 2), x] /; n > 1 && line[u, x]
formIntegral[Cot[u_]^n_Integer, x_] :=
  -Cot[u]^(n - 1)/((n - 1) D[u, x]) - Integrate[Cot[u]^(n - 2), x] /; n > 1 && line[u, x]
formIntegral[Sech[u_], x_] := 2 ArcTan[Tanh[u/2]]/D[u, x] /; line[u, x]
formIntegral[1/Cosh[u_], x_] := 2 ArcTan[Tanh[u/2]]/D[u, x] /; line[u, x]
formIntegral[1/Sinh[u_], x_] := Log[Tanh[u/2]]/D[u, x] /; line[u, x]
formIntegral[(h : Sinh | Cosh)[u_]^2, x_] :=
  Sinh[2 u]/(4 D[u, x]) + If[h === Sinh, -x/2, x/2] /; line[u, x]
formIntegral[(h : Tanh | Coth)[u_]^2, x_] := x - h[u]/D[u, x] /; line[u, x]
formIntegral[Sech[u_]^2, x_] := Tanh[u]/D[u, x] /; line[u, x]
formIntegral[1/(a_ + c_. x_^2), x_] :=
  If[Xor[negative[a], negative[c]],
    With[{k$ = PowerExpand[Sqrt[-c/a]]}, ArcTanh[k$ x]/(a k$)],
    With[{k$ = PowerExpand[Sqrt[c/a]]}, ArcTan[k$ x]/(a k$)]
  ] /; FreeQ[{a, c}, x]
formIntegral[q_^n_Integer, x_] :=
  With[{a$ = q /. x -> 0, b$ = Coefficient[q, x, 1], c$ = Coefficient[q, x, 2], m$ = -1 - n},
    (b$ + 2 c$ x) q^(n + 1)/(m$ (4 a$ c$ - b$^2)) +
      (2 m$ - 1) 2 c$/(m$ (4 a$ c$ - b$^2)) Integrate[q^(n + 1), x]
  ] /;
    n < -1 && PolynomialQ[q, x] && Exponent[q, x] === 2
negative[a_] := TrueQ[a < 0] || MatchQ[a, _?Negative _]
formIntegral[(p_) (q_)^n_Integer, x_] :=
  Module[{c$ = Coefficient[q, x, 2], b$ = Coefficient[q, x, 1], r$},
    r$ = Coefficient[p, x]/(2 c$);
    r$ q^(n + 1)/(n + 1) + Simplify[(p /. x -> 0) - r$ b$] Integrate[q^n, x]
  ] /;
    n < -1 && line[p, x] && PolynomialQ[q, x] && Exponent[q, x] === 2
formIntegral[f_, x_] :=
  Integrate[Expand[TrigToExp[f]], x] /;
    ! FreeQ[f, Sinh | Cosh] && FreeQ[Denominator[f] /. E^_ -> 1, x]
formIntegral[c_ f_, x_] :=
  With[{r$ = formIntegral[f, x]}, If[free[r$], c r$, $Failed]] /; FreeQ[c, x]
formIntegral[_, _] := $Failed
line[u_, x_] := PolynomialQ[u, x] && Exponent[u, x] === 1
partsIntegral[g_. h_, x_] :=
  Module[{a$ = Integrate[g, x], b$},
    If[! free[a$], Return[$Failed]];
    b$ = Integrate[Expand[Simplify[a$ D[h, x]]], x];
    If[free[b$], a$ h - b$, $Failed]
  ] /;
    MatchQ[
        h,
        (
          Log[_] |
            ArcTan[_] |
            ArcSin[_] |
            ArcCos[_] |
            ArcTanh[_] |
            ArcSinh[_] |
            ArcCosh[_] |
            ArcCot[_]
        )^_.
      ] &&
      FreeQ[g, Head[h]] &&
      (PolynomialQ[g, x] || MatchQ[g, c_. x^_?NumberQ /; FreeQ[c, x]])
partsIntegral[_, _] := $Failed
rootIntegral[f_, x_] := Module[
  {
    q$ = Union[Cases[
      {f},
      u_^n_Rational /; Denominator[n] == 2 && PolynomialQ[u, x] && Exponent[u, x] == 2 :> u,
      Infinity
    ]], a$, b$, c$, i$, s$, g$
  },
  If[Length[q$] != 1, Return[$Failed]];
  q$ = First[q$];
  {a$, b$, c$} = {Coefficient[q$, x, 0], Coefficient[q$, x, 1], Coefficient[q$, x, 2]};
  i$ = inverseRoot[q$, a$, b$, c$, x];
  g$ = Expand[Simplify[f Sqrt[q$]] /. q$^n_Rational :> q$^(n - 1/2) Sqrt[q$]];
  If[FreeQ[g$, x], Return[g$ i$]];
  g$ = f Sqrt[q$] /. q$^n_Rational :> q$^(n + 1/2)/Sqrt[q$];
  g$ = Simplify[f Sqrt[q$]];
  Which[
    PolynomialQ[g$, x], powerRoot[CoefficientList[g$, x], q$, a$, b$, c$, i$, x],
    FreeQ[Simplify[f q$^(3/2)], x],
      Simplify[f q$^(3/2)] 2 (b$ + 2 c$ x)/((4 a$ c$ - b$^2) Sqrt[q$]),
    b$ === 0 && FreeQ[Simplify[x g$], x] && TrueQ[N[a$] < 0],
      Simplify[x g$] ArcTan[Sqrt[q$]/Sqrt[-a$]]/Sqrt[-a$],
    b$ === 0 && FreeQ[Simplify[x g$], x] && a$ =!= 0,
      -Simplify[x g$] ArcTanh[Sqrt[q$]/Sqrt[a$]]/Sqrt[a$],
    True, $Failed
  ]
]
inverseRoot[q_, a_, 0, c_, x_] := ArcSin[Sqrt[-c/a] x]/Sqrt[-c] /; TrueQ[a > 0] && TrueQ[c < 0]
inverseRoot[q_, a_, 0, c_, x_] := ArcSinh[Sqrt[c/a] x]/Sqrt[c] /; TrueQ[a > 0] && TrueQ[c > 0]
inverseRoot[q_, a_, 0, c_, x_] := ArcTan[Sqrt[-c] x/Sqrt[q]]/Sqrt[-c] /; TrueQ[c < 0]
inverseRoot[q_, a_, b_, c_, x_] := ArcSin[-(b + 2 c x)/Sqrt[b^2 - 4 a c]]/Sqrt[-c] /; TrueQ[c < 0]
inverseRoot[q_, a_, 0, c_, x_] := Log[c x + Sqrt[c] Sqrt[q]]/Sqrt[c]
inverseRoot[q_, a_, b_, c_, x_] := Log[b + 2 c x + 2 Sqrt[c] Sqrt[q]]/Sqrt[c]
powerRoot[l_, q_, a_, b_, c_, i_, x_] := Module[{n$ = Length[l], m$ = {i, Sqrt[q]/c - b/(2 c) i}},
  Do[
    AppendTo[m$, (x^(k$ - 1) Sqrt[q] - (k$ - 1) a m$[[k$ - 1]] - (2 k$ - 1) b/2 m$[[k$]])/(k$ c)],
    {k$, 2, n$ - 1}
  ];
  Simplify[Expand[l.Take[m$, n$]]]
]
substituted[f_, x_] := Module[{l$ = ways[f, x], r$ = $Failed},
  Do[
    r$ = tryWay[f, x, w$];
    If[free[r$], Break[]],
    {w$, l$}
  ];
  r$
]
tryWay[f_, x_, {u_, y_}] := Module[{g$ = Together[Simplify[(f /. x -> y) D[y, tSymbol]]], r$},
  g$ = PowerExpand[g$];
  If[! FreeQ[g$, x], Return[$Failed]];
  r$ = Integrate[g$, tSymbol];
  If[free[r$], r$ /. tSymbol -> u, $Failed]
]
tryWay[f_, x_, {u_, rules_, d_}] := Module[{g$ = Together[Simplify[(f /. rules)/d]], r$},
  If[! FreeQ[g$, x], Return[$Failed]];
  r$ = Integrate[g$, tSymbol];
  If[free[r$], r$ /. tSymbol -> u /. Log[E^v_] :> v, $Failed]
]
ways[f_, x_] := Module[{l$ = {}, s$, k$},
  If[! FreeQ[f, x^_Rational],
    k$ = LCM @@ Cases[{f}, x^n_Rational :> Denominator[n], Infinity];
    AppendTo[l$, {x^(1/k$), tSymbol^k$}]
  ];
  s$ = Cases[{f}, (u_)^n_Rational /; line[u, x] && u =!= x :> {u, Denominator[n]}, Infinity];
  If[s$ =!= {},
    AppendTo[
      l$,
      {
        s$[[1, 1]]^(1/s$[[1, 2]]),
        (tSymbol^s$[[1, 2]] - (s$[[1, 1]] /. x -> 0))/Coefficient[s$[[1, 1]], x]
      }
    ]
  ];
  If[! FreeQ[f, Log[x]], AppendTo[l$, {Log[x], E^tSymbol}]];
  s$ = Union[Cases[{f}, E^(n_. x) /; FreeQ[n, x] :> n, Infinity]];
  If[s$ =!= {},
    k$ = First[SortBy[s$, If[NumberQ[#], Abs[#], 0] &]];
    AppendTo[l$, {E^(k$ x), {E^(n_. x) :> tSymbol^(n/k$)}, k$ tSymbol}]
  ];
  If[! FreeQ[f, Sinh | Cosh | Tanh | Sech | Csch | Coth],
    s$ = TrigToExp[f];
    AppendTo[l$, {E^x, {f -> (s$ /. E^(n_. x) :> tSymbol^n)}, tSymbol}]
  ];
  If[! FreeQ[f, Sin | Cos | Tan | Sec | Csc | Cot], l$ = Join[l$, circleWays[f, x]]];
  Do[
    s$ = Simplify[f/x^(n$ - 1)] /. x^m_. :> tSymbol^(m/n$);
    If[FreeQ[s$, x | _^_Rational], AppendTo[l$, {x^n$, {f -> s$}, n$}]],
    {n$, {2, 3, 4}}
  ];
  l$
]
circleWays[f_, x_] := Module[
  {
    u$ = Union[Cases[{f}, (Sin | Cos | Tan | Sec | Csc | Cot)[v_] /; ! FreeQ[v, x] :> v, Infinity]],
    k$, g$, s$, c$
  },
  If[Length[u$] != 1 || ! line[u$[[1]], x], Return[{}]];
  u$ = u$[[1]];
  k$ = D[u$, x];
  g$ =
    f /. {
      Tan[u$] :> s$/c$, Cot[u$] :> c$/s$, Sec[u$] :> 1/c$, Csc[u$] :> 1/s$, Sin[u$] :> s$,
      Cos[u$] :> c$
    };
  If[! FreeQ[g$, x], Return[{}]];
  Join[
    With[{h$ = Simplify[g$/c$] /. c$^n_?EvenQ :> (1 - s$^2)^(n/2)},
      If[FreeQ[h$, c$], {{Sin[u$], {f -> (h$ /. s$ -> tSymbol)}, k$}}, {}]
    ],
    With[{h$ = Simplify[g$/s$] /. s$^n_?EvenQ :> (1 - c$^2)^(n/2)},
      If[FreeQ[h$, s$], {{Cos[u$], {f -> (h$ /. c$ -> tSymbol)}, -k$}}, {}]
    ],
    {{
      Tan[u$/2],
      {f -> (g$ /. {s$ -> 2 tSymbol/(1 + tSymbol^2), c$ -> (1 - tSymbol^2)/(1 + tSymbol^2)})},
      k$ (1 + tSymbol^2)/2
    }}
  ]
]

integralKnown::usage =
  "Antiderivatives of exponentials of squares, error and Bessel functions, and with decimal numbers, for `Integrate`."
(*2*)
integralKnown[f_, x_] := Module[{r$ = known[f, x], g$},
  If[FreeQ[r$, $Failed | known], Return[r$]];
  g$ = knownOther[f, x];
  If[g$ =!= f,
    r$ = Integrate[g$, x];
    If[FreeQ[r$, Integrate], Return[r$]]
  ];
  If[FreeQ[f, _Real], Return[$Failed]];
  g$ = f /. u$_Real :> Rationalize[Round[u$, 10^-9]];
  If[
    Max[Cases[{g$}, u$_Rational :> Denominator[u$], {1, Infinity}], 1] > 1000 || ! FreeQ[g$, _Real],
    Return[$Failed]
  ];
  r$ = Integrate[g$, x];
  If[FreeQ[r$, Integrate], N[r$], $Failed]
]
knownOther[f_, x_] := If[! FreeQ[f, E^u_ /; ! FreeQ[u, x]],
  Expand[Expand[f /. E^u_ :> E^Expand[u]] /. E^u_ :> E^Expand[u]],
  If[
    LeafCount[f] < 60 &&
      ! FreeQ[f, (Tan | Cot | Sec | Csc)[u_] /; ! FreeQ[u, x]] &&
      ! FreeQ[f, (Sin | Cos)[u_] /; ! FreeQ[u, x]],
    With[
      {
        g$ = Cancel[Together[
          TrigExpand[f] /. {
            Tan[u_] :> Sin[u]/Cos[u], Cot[u_] :> Cos[u]/Sin[u], Sec[u_] :> 1/Cos[u],
            Csc[u_] :> 1/Sin[u]
          }
        ]]
      },
      If[FreeQ[g$, (Sin | Cos)[_]^_?Negative | Power[u_Plus /; ! FreeQ[u, x], _?Negative]],
        TrigReduce[g$],
        f
      ]
    ],
    f
  ]
]
known[c_ f_, x_] :=
  With[{r$ = known[f, x]}, If[FreeQ[r$, $Failed | known], c r$, $Failed]] /; FreeQ[c, x]
known[E^p_ q_., x_] :=
  knownSquare[q, p, x] /;
    PolynomialQ[p, x] &&
      Exponent[p, x] === 2 &&
      PolynomialQ[q, x] &&
      (Exponent[q, x] > 0 || Coefficient[p, x] =!= 0)
known[Sqrt[1 + c_. Sin[x_]^2], x_] := EllipticE[x, -c] /; FreeQ[c, x] && c =!= -1
known[1/Sqrt[1 + c_. Sin[x_]^2], x_] := EllipticF[x, -c] /; FreeQ[c, x] && c =!= -1
known[x_^m_. E^(k_. x_^n_Integer), x_] :=
  -x^(m + 1) Gamma[(m + 1)/n, -k x^n]/(n (-k x^n)^((m + 1)/n)) /; FreeQ[{k, m}, x] && n > 2
known[x_^m_. (h : Erf | Erfc | Erfi)[u_], x_] :=
  x^(m + 1) h[u]/(m + 1) - Integrate[Expand[x^(m + 1)/(m + 1) D[h[u], x]], x] /;
    IntegerQ[m] && m > 0 && knownLine[u, x]
known[x_^n_. E^u_ (h : Sin | Cos)[w_], x_] :=
  With[{g$ = Integrate[E^u h[w], x]}, x^n g$ - n Integrate[Expand[x^(n - 1) g$], x]] /;
    IntegerQ[n] && n > 0 && knownLine[u, x] && knownLine[w, x]
known[1/(a_ + b_. Cos[x_]), x_] :=
  2 ArcTan[(a - b) Tan[x/2]/Sqrt[a^2 - b^2]]/Sqrt[a^2 - b^2] /; FreeQ[{a, b}, x]
known[1/(a_ + b_. Sin[x_]), x_] :=
  2 ArcTan[(b + a Tan[x/2])/Sqrt[a^2 - b^2]]/Sqrt[a^2 - b^2] /; FreeQ[{a, b}, x]
known[Sqrt[Tan[x_]], x_] := (
  2 ArcTan[1 + Sqrt[2] Sqrt[Tan[x]]] - 2 ArcTan[1 - Sqrt[2] Sqrt[Tan[x]]] +
    Log[1 - Sqrt[2] Sqrt[Tan[x]] + Tan[x]] - Log[1 + Sqrt[2] Sqrt[Tan[x]] + Tan[x]]
)/(2 Sqrt[2])
known[Erf[u_], x_] := (u Erf[u] + E^Expand[-u^2]/Sqrt[Pi])/D[u, x] /; knownLine[u, x]
known[Erfc[u_], x_] := (u Erfc[u] - E^Expand[-u^2]/Sqrt[Pi])/D[u, x] /; knownLine[u, x]
known[Erfi[u_], x_] := (u Erfi[u] - E^Expand[u^2]/Sqrt[Pi])/D[u, x] /; knownLine[u, x]
known[BesselJ[1, k_. x_], x_] := -BesselJ[0, k x]/k /; FreeQ[k, x]
known[x_^n_. BesselJ[m_, k_. x_], x_] := x^n BesselJ[n, k x]/k /; FreeQ[k, x] && n === m + 1
known[x_^n_. BesselJ[m_, k_. x_], x_] := -x^n BesselJ[m - 1, k x]/k /; FreeQ[k, x] && n === 1 - m
known[BesselJ[0, k_. x_], x_] := x HypergeometricPFQ[{1/2}, {1, 3/2}, -k^2 x^2/4] /; FreeQ[k, x]
known[SinIntegral[k_. x_], x_] := x SinIntegral[k x] + Cos[k x]/k /; FreeQ[k, x]
known[CosIntegral[k_. x_], x_] := x CosIntegral[k x] - Sin[k x]/k /; FreeQ[k, x]
known[ExpIntegralEi[k_. x_], x_] := x ExpIntegralEi[k x] - E^(k x)/k /; FreeQ[k, x]
known[LogIntegral[x_], x_] := x LogIntegral[x] - ExpIntegralEi[2 Log[x]]
knownLine[u_, x_] := PolynomialQ[u, x] && Exponent[u, x] === 1
known[_, _] := $Failed
knownSquare[q_, p_, x_] := Module[
  {a$ = Coefficient[p, x, 2], b$ = Coefficient[p, x, 1], c$ = p /. x -> 0, l$, m$, k$},
  integralByRule[1, x];
  m$ = If[negative[a$],
    k$ = Sqrt[-a$];
    {E^Together[c$ - b$^2/(4 a$)] Sqrt[Pi] Erf[Together[(-2 a$ x - b$)/(2 k$)]]/(2 k$)},
    k$ = Sqrt[a$];
    {E^Together[c$ - b$^2/(4 a$)] Sqrt[Pi] Erfi[Together[(2 a$ x + b$)/(2 k$)]]/(2 k$)}
  ];
  l$ = CoefficientList[q, x];
  If[Length[l$] > 8, Return[$Failed]];
  If[Length[l$] > 1, AppendTo[m$, (E^p - b$ m$[[1]])/(2 a$)]];
  Do[
    AppendTo[m$, (x^(j$ - 2) E^p - (j$ - 2) m$[[j$ - 2]] - b$ m$[[j$ - 1]])/(2 a$)],
    {j$, 3, Length[l$]}
  ];
  l$.m$
]

integralSigns::usage =
  "An antiderivative of a fraction with the logarithms of what is positive left of the zeros, for `Integrate`."
(*2*)
integralSigns[f_, x_, r_] := With[{signs$F = Together[f]},
  If[
    PolynomialQ[Numerator[signs$F], x] &&
      PolynomialQ[Denominator[signs$F], x] &&
      Count[FactorList[Denominator[signs$F]], {u_, _} /; ! FreeQ[u, x]] > 1,
    r /.
      Log[u_] /; PolynomialQ[u, x] && Exponent[u, x] === 1 && TrueQ[(u /. x -> 0) < 0] :> Log[
        Expand[-u]
      ],
    r
  ]
]

integralOfLogs::usage = "Integrals of sines and cosines of a logarithm, for `Integrate`."
(*2*)
integralOfLogs[f_, x_] := Module[{g$ = (f /. Log[x] -> uSymbol) /. x -> E^uSymbol},
  g$ = Integrate[Expand[g$ E^uSymbol] //. E^p_ E^q_ :> E^Expand[p + q], uSymbol];
  If[! FreeQ[g$, Integrate | $Failed], Return[$Failed]];
  Expand[g$] /.
    E^p_ /; ! FreeQ[p, uSymbol] :> x^Coefficient[p, uSymbol] E^(p /. uSymbol -> 0) /.
    uSymbol -> Log[x]
]

fractionIntegral::usage =
  "Antiderivatives of fractions whose poles are known exactly, for `Integrate`."
(*2*)
fractionIntegral[f_, x_] := Module[{g$ = Together[f], p$, q$, r$, y$, c$},
  {p$, q$} = {Numerator[g$], Denominator[g$]};
  If[
    ! PolynomialQ[p$, x] ||
      ! PolynomialQ[q$, x] ||
      Exponent[q$, x] < 3 ||
      Exponent[q$, x] > 8 ||
      Exponent[p$, x] >= Exponent[q$, x],
    Return[$Failed]
  ];
  c$ = CoefficientList[q$, x];
  If[Length[c$] == 5 && c$ === Reverse[c$] && VectorQ[c$, NumberQ],
    Return[fractionPair[
      p$/c$[[1]],
      y$ /. principalSolve[c$[[1]] (y$^2 - 2) + c$[[2]] y$ + c$[[3]] == 0, y$],
      x
    ]]
  ];
  r$ = x /. principalSolve[q$ == 0, x];
  If[! VectorQ[N[r$], NumberQ] || ! FreeQ[r$, _Real] || Length[Union[r$]] =!= Exponent[q$, x],
    Return[$Failed]
  ];
  Total[Map[fractionPart[Expand[# /. (-1)^e_Rational :> Cos[Pi e] + I Sin[Pi e]], p$/D[q$, x], x] &,
    Select[r$, Im[N[#]] > -10^-9 &]
  ]]
]
fractionPart[r_, f_, x_] := If[Abs[Im[N[r]]] < 10^-9,
  (f /. x -> r) Log[x - r],
  With[{a$ = fractionRe[r], b$ = fractionRe[-I r], c$ = Simplify[f /. x -> r]},
    With[
      {
        n$ = Simplify[Expand[c$ + fractionBar[c$]]/2],
        m$ = Simplify[Expand[(c$ - fractionBar[c$])/(2 I)]]
      },
      n$ Log[x^2 - 2 a$ x + Simplify[a$^2 + b$^2]] - 2 m$ ArcTan[(x - a$)/b$]
    ]
  ]
]
fractionPair[p_, {y_, w_}, x_] := Module[{a$, b$, c$, d$, s$},
  s$ = principalSolve[
    Thread[
      CoefficientList[
          Expand[x^4 + (a$ x + b$) (x^2 - w x + 1) + (c$ x + d$) (x^2 - y x + 1) - p],
          x
        ][[1 ;; 4]] == 0
    ],
    {a$, b$, c$, d$}
  ];
  If[y === w || ! TrueQ[Abs[N[y]] < 2 && Abs[N[w]] < 2],
    $Failed,
    Apply[fractionLog[Simplify[#1 /. s$[[1]]], Simplify[#2 /. s$[[1]]], #3, x] &, {a$, b$, y}] +
      Apply[fractionLog[Simplify[#1 /. s$[[1]]], Simplify[#2 /. s$[[1]]], #3, x] &, {c$, d$, w}]
  ]
]
fractionLog[a_, b_, y_, x_] := With[{h$ = Sqrt[Expand[1 - y^2/4]]},
  a/2 Log[1 - Expand[y x] + x^2] + (b + a y/2)/h$ ArcTan[(x - y/2)/h$]
]
fractionBar[z_] := z /. Complex[a_, b_] :> Complex[a, -b]
fractionRe[z_] := Simplify[Expand[z + fractionBar[z]]/2]
