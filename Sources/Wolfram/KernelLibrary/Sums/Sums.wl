sumByRule::usage = "Sums of waves, powers and reciprocals up to a symbol, for `Sum`."
sumByRule[Cos[x_. k_], k_, 1, n_] :=
  Cos[(1 + n) x/2] Csc[x/2] Sin[n x/2] /; FreeQ[x, k] && n =!= Infinity
sumByRule[f_Times, k_, 1, n_] :=
  With[{g$ = Expand[TrigReduce[f]]},
    Total[Map[sumWave[#, k, n] &, List @@ g$]] /;
      Head[g$] === Plus && FreeQ[g$ /. (Sin | Cos)[_] :> 1, k]
  ] /;
    n =!= Infinity && Count[f, (Sin | Cos)[u_] /; ! FreeQ[u, k]] > 1
sumWave[c_. (h : Sin | Cos)[u_], k_, n_] :=
  c sumByRule[h[Factor[Coefficient[u, k]] k], k, 1, n] /;
    Expand[u - Coefficient[u, k] k] === 0 && FreeQ[c, k]
sumWave[u_, k_, n_] := Sum[u, {k, 1, n}]
sumByRule[Sin[x_. k_], k_, 1, n_] :=
  Csc[x/2] Sin[n x/2] Sin[(1 + n) x/2] /; FreeQ[x, k] && n =!= Infinity
sumByRule[k_^p_, k_, 1, Infinity] := Zeta[-p] /; FreeQ[p, k] && ! NumberQ[p]
sumByRule[1/k_, k_, 1, n_] := HarmonicNumber[n] /; n =!= Infinity
sumByRule[k_^p_Integer, k_, 1, n_] := HarmonicNumber[n, -p] /; p < -1 && n =!= Infinity
sumByRule[(-1)^k_ x_^(1 + 2 k_)/((1 + 2 k_) k_!), k_, 0, Infinity] := Sqrt[Pi] Erf[x]/2
sumByRule[x_^k_/k_!^2, k_, 0, Infinity] := BesselI[0, 2 Sqrt[x]] /; FreeQ[x, k]
sumByRule[(-1)^k_ Binomial[m_, k_] (m_ - k_)^n_, k_, 0, m_] := m! StirlingS2[n, m]
sumByRule[f_, k_, a_Real, Infinity] := With[{s$ = sumNumerically[f, k, Round[a]]},
  s$ /; NumberQ[s$]
]
sumByRule[c_ f_, k_, a_, n_] :=
  With[{s$ = sumByRule[f, k, a, n]}, c s$ /; FreeQ[s$, sumByRule]] /; FreeQ[c, k]
sumByRule[f_Plus, k_, a_, n_] :=
  With[{s$ = Map[Sum[#, {k, a, n}] &, f]}, s$ /; FreeQ[s$, Sum]] /; n =!= Infinity
sumByRule[f_ k_^s_Integer, k_, 1, Infinity] :=
  With[{r$ = Simplify[(f /. k -> 2)/(f /. k -> 1)]},
    Simplify[(f /. k -> 1)/r$] PolyLog[-s, r$] /;
      ! NumberQ[r$] && Simplify[(f /. k -> 5)/(f /. k -> 4) - r$] === 0
  ] /;
    s < -1 && ! FreeQ[f, k]
sumByRule[f_, k_, a_, Infinity] :=
  Module[{g$ = Expand[f], s$ = Infinity},
    If[Head[g$] === Plus, s$ = Map[Sum[#, {k, a, Infinity}] &, g$]];
    s$ /; FreeQ[s$, Sum | Infinity | DirectedInfinity]
  ] /;
    ! FreeQ[f, k^_Integer?Negative] && ! FreeQ[f, _^_. k]

(* By the ratio of neighbours; where that tends to 1, by the power of n that the terms fall with. *)
SumConvergence::usage = "Whether an infinite sum converges."
SumConvergence[f_, n_Symbol] := With[{r$ = converges[f, n]}, r$ /; r$ =!= $Failed]
SumConvergence[f_, n_Symbol] :=
  With[{r$ = convergesWithin[f, n]}, r$ /; r$ =!= $Failed] /; ! NumberQ[N[f /. n -> 3]]
convergesWithin[f_, n_] := If[! FreeQ[f, b_^e_ /; ! FreeQ[b, n] && ! NumberQ[e]],
  $Failed,
  Module[{q$ = Simplify[(f /. n -> n + 1)/f], l$, p$, c$},
    l$ = Limit[q$, n -> Infinity];
    If[NumericQ[l$] || ! FreeQ[l$, n | Limit | DirectedInfinity | Infinity],
      Return[If[l$ === 0, True, $Failed]]
    ];
    p$ = Limit[Simplify[n (1 - q$/l$)], n -> Infinity];
    c$ = Replace[l$, {c_?NumericQ _ :> c, _ -> 1}];
    Which[
      ! NumberQ[p$], $Failed,
      p$ > 1, Abs[l$/c$] <= 1/Abs[c$],
      p$ > 0, Abs[l$/c$] <= 1/Abs[c$] && l$ != 1,
      True, Abs[l$/c$] < 1/Abs[c$]
    ]
  ]
]
converges[f_, n_] := If[! NumberQ[N[f /. n -> 3]],
  $Failed,
  Module[{q$ = Quiet[Abs[N[(f /. n -> 151)/(f /. n -> 150)]]], v$, p$},
    Which[
      ! NumberQ[q$], False,
      q$ > 1.05, False,
      q$ < 0.95, True,
      v$ = Quiet[Abs[N[f /. n -> #]] & /@ {2^20, 2^40, 2^41}];
      ! VectorQ[v$, Positive],
        $Failed,
      ! FreeQ[f, (-1)^_] && FreeQ[f, Abs], If[v$[[3]] < v$[[1]]/2, True, $Failed],
      p$ = -Log[2, v$[[3]]/v$[[2]]];
      Abs[p$ - 1] > 0.06,
        p$ > 1,
      True, If[2^40 v$[[2]] > 0.999 2^20 v$[[1]], False, $Failed]
    ]
  ]
]

symbolicProduct::usage = "Products up to a symbol, for `Product`."
symbolicProduct[c_, k_, a_, b_] := c^(b - a + 1) /; FreeQ[c, k] && b =!= Infinity
symbolicProduct[k_, k_, 1, b_] := b! /; b =!= Infinity
symbolicProduct[k_, k_, a_, b_] := b!/(a - 1)! /; b =!= Infinity
symbolicProduct[f_Times, k_, a_, b_] := Map[symbolicProduct[#, k, a, b] &, f]
symbolicProduct[c_^e_, k_, a_, b_] := c^Sum[e, {k, a, b}] /; FreeQ[c, k] && b =!= Infinity
symbolicProduct[u_^e_, k_, a_, b_] := symbolicProduct[u, k, a, b]^e /; FreeQ[e, k]
symbolicProduct[u_, k_, a_, b_] :=
  With[{s$ = Coefficient[u, k], t$ = u /. k -> 0},
    s$^(b - a + 1) Pochhammer[a + t$/s$, b - a + 1]
  ] /;
    PolynomialQ[u, k] && Exponent[u, k] == 1 && b =!= Infinity
symbolicProduct[f_, k_, a_, b_] := With[{g$ = Factor[f]},
  symbolicProduct[g$, k, a, b] /; MatchQ[g$, _Times | _Power]
]

(* The ratio of neighbours is a fraction of the index: its zeros and poles say which function the
sum is. *)
sumKnown::usage = "Sums of waves and hypergeometric ones, for `Sum`."
(*2*)
sumFurther[]
sumKnown[f_, k_, a_, n_] :=
  With[{g$ = Simplify[f, Element[k, Integers]]},
    With[{s$ = Sum[g$, {k, a, n}]}, If[FreeQ[s$, Sum], s$, $Failed]] /; g$ =!= f
  ] /;
    ! FreeQ[f, (Sin | Cos)[u_ /; ! FreeQ[u, Pi]]] && depthSum === 0
depthSum = 0
sumKnown[f_, k_, a_, Infinity] := With[
  {
    r$ = Which[
      a === 1 && ! FreeQ[f, Sin | Cos], waveSum[Expand[f], k],
      IntegerQ[a] && FreeQ[f, Sin | Cos | Log | Zeta], hyperParts[f, k, a],
      True, $Failed
    ]
  },
  If[FreeQ[r$, $Failed | waveSum], r$, $Failed]
]
sumKnown[___] := $Failed
hyperParts[f_, k_, a_] := With[
  {
    g$ =
      Expand[f] //. {
        (-1)^u$_ (-1)^v$_ :> (-1)^Expand[u$ + v$],
        (-1)^u$_ /; MatchQ[Expand[u$/2 - k], _Integer] :> (-1)^Expand[u$ - 2 k]
      }
  },
  If[Head[g$] === Plus && Length[g$] < 5,
    With[{l$ = Map[hyperSum[#, k, a] &, List @@ g$]},
      If[FreeQ[l$, $Failed | hyper], Total[l$], $Failed]
    ],
    hyperSum[f, k, a]
  ]
]
waveSum[f_Plus, k_] := Map[waveSum[#, k] &, f]
waveSum[c_ f_, k_] := c waveSum[f, k] /; FreeQ[c, k]
waveSum[Sin[k_ x_.]/k_, k_] := (Log[1 - E^(-I x)] - Log[1 - E^(I x)])/(2 I) /; FreeQ[x, k]
waveSum[Cos[k_ x_.]/k_, k_] := -(Log[1 - E^(-I x)] + Log[1 - E^(I x)])/2 /; FreeQ[x, k]
waveSum[_, _] := $Failed
hyperSum[f_, k_, a_] := Module[
  {
    g$ =
      f /. {
        Pochhammer[p$_, m$_] :> (p$ + m$ - 1)!/(p$ - 1)!, Gamma[u$_] /; ! FreeQ[u$, k] :> (u$ - 1)!
      }, r$, u$, l$, z$, t$
  },
  r$ = ratio[Factor[g$], k];
  If[! FreeQ[r$, $Failed | ratio], Return[$Failed]];
  r$ = Factor[Together[r$ /. k -> k + a]];
  If[! PolynomialQ[Numerator[r$], k] || ! PolynomialQ[Denominator[r$], k], Return[$Failed]];
  {u$, l$} = Map[hyperRoots[FactorList[#], k] &, {Numerator[r$], Denominator[r$]}];
  If[! FreeQ[{u$, l$}, $Failed], Return[$Failed]];
  z$ = u$[[1]]/l$[[1]];
  {u$, l$} = {u$[[2]], l$[[2]]};
  If[MemberQ[l$, 1], l$ = Delete[l$, FirstPosition[l$, 1]], AppendTo[u$, 1]];
  Do[
    If[MemberQ[u$, q$] && MemberQ[l$, q$],
      u$ = Delete[u$, FirstPosition[u$, q$]];
      l$ = Delete[l$, FirstPosition[l$, q$]]
    ],
    {q$, l$}
  ];
  t$ = Quiet[f /. k -> a];
  If[
    ! FreeQ[t$, Indeterminate | ComplexInfinity] || t$ === 0 || AnyTrue[l$, IntegerQ[#] && # < 1 &],
    Return[$Failed]
  ];
  t$ hyper[Sort[u$], Sort[l$], Simplify[z$]]
]
hyperRoots[q_, k_] := Module[{c$ = 1, p$ = {}},
  Do[
    Which[
      FreeQ[w$[[1]], k], c$ = c$ w$[[1]]^w$[[2]],
      Exponent[w$[[1]], k] > 1, p$ = {$Failed},
      True,
        With[{m$ = Coefficient[w$[[1]], k]},
          c$ = c$ m$^w$[[2]];
          p$ = Join[p$, Table[Simplify[(w$[[1]] /. k -> 0)/m$], {w$[[2]]}]]
        ]
    ],
    {w$, q}
  ];
  {c$, p$}
]
hyper[{}, {}, z_] := E^z
hyper[{a_}, {}, z_] := (1 - z)^-a /; ! TrueQ[Abs[z] >= 1]
hyper[{}, {b_}, z_] := With[{s$ = PowerExpand[Sqrt[If[hyperMinus[z], -z, z]]]},
  Gamma[b] s$^(1 - b) If[hyperMinus[z], BesselJ, BesselI][b - 1, 2 s$]
]
hyper[{1, 1}, {2}, z_] := -Log[1 - z]/z /; ! TrueQ[Abs[z] > 1] && z =!= 1
hyper[{1/2, 1}, {3/2}, z_] :=
  With[{s$ = PowerExpand[Sqrt[If[hyperMinus[z], -z, z]]]},
    If[hyperMinus[z], ArcTan, ArcTanh][s$]/s$
  ] /;
    ! TrueQ[Abs[z] > 1] && z =!= 1
hyper[{1}, {2}, z_] := (E^z - 1)/z
hyper[{1/2}, {3/2}, z_] := With[{s$ = PowerExpand[Sqrt[If[hyperMinus[z], -z, z]]]},
  Sqrt[Pi] If[hyperMinus[z], Erf, Erfi][s$]/(2 s$)
]
hyper[{1, 1}, {2, 2}, z_] := (ExpIntegralEi[z] - Log[If[hyperMinus[z], -z, z]] - EulerGamma)/z
hyper[{1/2}, {3/2, 3/2}, z_] :=
  With[{s$ = 2 PowerExpand[Sqrt[-z]]}, SinIntegral[s$]/s$] /; hyperMinus[z]
hyper[{a_, b_}, {c_}, 1] :=
  Gamma[c] Gamma[c - a - b]/(Gamma[c - a] Gamma[c - b]) /; TrueQ[c > a + b]
hyper[{a_}, {b_}, z_] := With[{h$ = Hypergeometric1F1[a, b, z]}, h$ /; FreeQ[h$, _Real]]
hyper[{a_, b_}, {c_}, z_] := With[{h$ = If[TrueQ[Abs[z] >= 1], 0., Hypergeometric2F1[a, b, c, z]]},
  h$ /; FreeQ[h$, _Real]
]
hyper[_, _, _] := $Failed
hyperMinus[z_] := MatchQ[z, _?Negative | _?Negative _]

(* Gosper's algorithm: the ratio of neighbours without common factors gives the equation for a
polynomial. *)
sumFurther::usage = "Telescoping sums, and sums of logarithms, for `Sum`."
(*2*)
sumFurther[Log[f_], k_, a_, n_] := With[{p$ = Product[f, {k, a, n}]},
  Log[p$] /; FreeQ[p$, Product | Pochhammer]
]
sumFurther[k_ Binomial[m_, k_], k_, 0 | 1, m_] := 2^(m - 1) m
sumFurther[k_^2 Binomial[m_, k_], k_, 0 | 1, m_] := 2^(m - 2) m (m + 1)
sumFurther[HarmonicNumber[k_], k_, 0 | 1, n_] := (n + 1) HarmonicNumber[n] - n /; n =!= Infinity
sumFurther[f_ (h : Fibonacci | HarmonicNumber)[k_], k_, 0 | 1, Infinity] := With[
  {r$ = Simplify[(f /. k -> 3)/(f /. k -> 2)]},
  (f /. k -> 0) If[h === Fibonacci, r$/(1 - r$ - r$^2), -Log[1 - r$]/(1 - r$)] /;
    TrueQ[Abs[N[r$]] < If[h === Fibonacci, .618, 1]] && Simplify[(f /. k -> k + 1)/f - r$] === 0
]
sumFurther[k_^p_, k_, 1, Infinity] := Zeta[-p] /; MatchQ[p, _Rational] && p < -1
sumFurther[(-1)^k_/(b_ + k_^2), k_, a : 0 | 1, Infinity] :=
  With[{c$ = Sqrt[b]}, (c$ Pi Csch[c$ Pi] - 1)/(2 b) + If[a === 0, 1/b, 0]] /;
    FreeQ[b, k] && TrueQ[b > 0]
sumFurther[1/(b_ + k_^2), k_, DirectedInfinity[-1], Infinity] :=
  With[{c$ = PowerExpand[Sqrt[b]]}, Pi Coth[c$ Pi]/c$] /; FreeQ[b, k] && ! TrueQ[b <= 0]
sumFurther[Sin[k_ x_.]/k_, k_, 1, Infinity] := (Pi - x)/2 /; NumericQ[x] && 0 < x < 2 Pi
sumFurther[Cos[k_ x_.]/k_, k_, 1, Infinity] := -Log[2 Sin[x/2]] /; NumericQ[x] && 0 < x < 2 Pi
sumFurther[Binomial[m_, k_]^2, k_, 0, m_] := Binomial[2 m, m]
sumFurther[Fibonacci[k_], k_, 1 | 0, n_] := Fibonacci[n + 2] - 1 /; n =!= Infinity
sumFurther[1/(b_ + k_^2), k_, a_Integer, Infinity] :=
  With[{c$ = Sqrt[b]},
    (-1 + c$ Pi Coth[c$ Pi])/(2 b) + If[a == 0, 1/b, -Sum[1/(b + k$^2), {k$, 1, a - 1}]]
  ] /;
    FreeQ[b, k] && TrueQ[b > 0] && a >= 0
sumFurther[f_, k_, a_, n_] := With[{s$ = telescopePair[f, k, a, n]},
  If[s$ =!= $Failed,
    s$,
    With[{g$ = gosperSum[f, k, a, n]}, If[g$ === $Failed, sumKnown[f, k, a, n], g$]]
  ]
]
gosperSum[f_, k_, a_, n_] := Module[{s$ = gosper[f, k], d$},
  If[s$ === $Failed, Return[s$]];
  d$ = If[n === Infinity, Limit[s$, k -> Infinity], s$ /. k -> n];
  If[FreeQ[d$, Limit | Infinity | DirectedInfinity | Indeterminate],
    gosperShort[d$ - ((s$ - f) /. k -> a), n],
    $Failed
  ]
]
telescopePair[f_Plus, k_, a_, n_] := Module[{u$ = f[[1]], v$ = Rest[f]},
  If[Length[f] =!= 2 || n === Infinity, Return[$Failed]];
  Which[
    Simplify[(u$ /. k -> k + 1) + v$] === 0, (u$ /. k -> a) - (u$ /. k -> n + 1),
    Simplify[(v$ /. k -> k + 1) + u$] === 0, (v$ /. k -> a) - (v$ /. k -> n + 1),
    True, $Failed
  ]
]
telescopePair[_, _, _, _] := $Failed
gosperShort[s_, n_] := Module[{g$ = Simplify[s] /. n! (1 + n) -> (1 + n)!},
  If[FreeQ[g$, Factorial | Gamma], Factor[g$], g$]
]
ratio[f_, k_] := 1 /; FreeQ[f, k]
ratio[f_Times, k_] := Map[ratio[#, k] &, f]
ratio[u_!^e_., k_] :=
  With[{c$ = Coefficient[u, k]},
    If[PolynomialQ[u, k] && IntegerQ[c$] && Expand[u - c$ k - (u /. k -> 0)] === 0,
      If[c$ > 0, Product[u + j$, {j$, 1, c$}], 1/Product[u - j$, {j$, 0, -c$ - 1}]]^e,
      $Failed
    ]
  ] /; FreeQ[e, k]
ratio[c_^u_, k_] :=
  If[PolynomialQ[u, k] && Exponent[u, k] === 1, c^Coefficient[u, k], $Failed] /; FreeQ[c, k]
ratio[Binomial[m_, k_], k_] := (m - k)/(k + 1) /; FreeQ[m, k]
ratio[f_, k_] := If[
  PolynomialQ[Numerator[Together[f]], k] && PolynomialQ[Denominator[Together[f]], k],
  (f /. k -> k + 1)/f,
  $Failed
]
gosper[f_, k_] := Module[{r$ = ratio[Factor[Together[f]], k], p$ = 1, q$, s$, g$, d$, c$, y$, l$},
  If[! FreeQ[r$, $Failed | ratio], Return[$Failed]];
  r$ = Together[r$];
  {q$, s$} = {Numerator[r$], Denominator[r$]};
  If[! PolynomialQ[q$, k] || ! PolynomialQ[s$, k] || FreeQ[r$, k],
    Return[If[FreeQ[r$, k] && r$ =!= 1, $Failed, $Failed]]
  ];
  Do[
    g$ = PolynomialGCD[q$, Expand[s$ /. k -> k + j$]];
    If[! FreeQ[g$, k],
      q$ = Cancel[q$/g$];
      s$ = Cancel[s$/(g$ /. k -> k - j$)];
      p$ = p$ Product[g$ /. k -> k - i$, {i$, 1, j$}]
    ],
    {j$, 0, 8}
  ];
  {p$, q$, s$} = Map[Expand, {p$, q$, s$}];
  s$ = Expand[s$ /. k -> k - 1];
  d$ =
    Max[0, Exponent[p$, k] - Max[Exponent[Expand[q$ - s$], k], Exponent[Expand[q$ + s$], k] - 1]] +
      1;
  If[! NumberQ[d$] || d$ > 8, Return[$Failed]];
  c$ = Table[Unique["c$"], {d$ + 1}];
  y$ = c$.k^Range[0, d$];
  l$ = CoefficientList[Expand[q$ (y$ /. k -> k + 1) - s$ y$ - p$], k];
  l$ = principalSolve[Thread[DeleteCases[l$, 0] == 0], c$];
  If[! MatchQ[l$, {{__Rule}}], Return[$Failed]];
  y$ = y$ /. First[l$] /. Thread[c$ -> 0];
  Simplify[q$ (y$ /. k -> k + 1)/p$ f]
]

productFurther::usage = "Telescoping products, for `Product`."
(*2*)
productFurther[f_, k_, a_, Infinity] := With[
  {r$ = Limit[productFurther[f, k, a, mSymbol], mSymbol -> Infinity]},
  If[FreeQ[r$, Limit | $Failed | Indeterminate | DirectedInfinity | Infinity],
    r$,
    productKnown[f, k, a]
  ]
]
productKnown[1 + b_. k_^-2, k_, 1] :=
  With[{c$ = Sqrt[Abs[b]]}, If[b > 0, Sinh[c$ Pi], Sin[c$ Pi]]/(c$ Pi)] /; NumericQ[b]
productKnown[f_, k_, a_Integer] := With[
  {p$ = Map[productRoots[#, k] &, {Numerator[Together[f]], Denominator[Together[f]]}]},
  FullSimplify[Apply[Times, Gamma[a - p$[[2]]]]/Apply[Times, Gamma[a - p$[[1]]]]] /;
    FreeQ[p$, $Failed] &&
      Length[p$[[1]]] === Length[p$[[2]]] &&
      Expand[Total[p$[[1]]] - Total[p$[[2]]]] === 0 &&
      Limit[f, k -> Infinity] === 1
]
productRoots[p_, k_] := With[{r$ = k /. principalSolve[p == 0, k]},
  If[
    PolynomialQ[p, k] &&
      VectorQ[r$, MatchQ[#, _Integer | _Rational] &] &&
      Length[r$] === Exponent[p, k],
    r$,
    $Failed
  ]
]
productKnown[_, _, _] := $Failed
productFurther[f_, k_, a_, n_] := Module[
  {l$ = FactorList[Together[f]], c$, r$ = 1, i$ = {}, g$, q$, u$, v$},
  If[! PolynomialQ[Numerator[Together[f]], k] || ! PolynomialQ[Denominator[Together[f]], k],
    Return[$Failed]
  ];
  l$ = Join[
    FactorList[Numerator[Together[f]]],
    Map[{#[[1]], -#[[2]]} &, FactorList[Denominator[Together[f]]]]
  ];
  c$ = Times @@ Map[#[[1]]^#[[2]] &, Select[l$, FreeQ[#[[1]], k] &]];
  l$ = Select[l$, ! FreeQ[#[[1]], k] &];
  c$ = c$ Times @@ Map[Coefficient[#[[1]], k, Exponent[#[[1]], k]]^#[[2]] &, l$];
  If[c$ =!= 1,
    If[n === Infinity, Return[$Failed]];
    r$ = c$^(n - a + 1)
  ];
  l$ = Map[{Expand[#[[1]]/Coefficient[#[[1]], k, Exponent[#[[1]], k]]], #[[2]]} &, l$];
  While[
    l$ =!= {},
    g$ = First[l$];
    q$ = Map[Append[#, productShift[g$[[1]], #[[1]], k]] &, l$];
    l$ = Cases[q$, {u_, e_, $Failed} :> {u, e}];
    q$ = Select[q$, IntegerQ[Last[#]] &];
    u$ = Min[q$[[All, 3]]];
    g$ = Expand[g$[[1]] /. k -> k + u$];
    q$ = Map[{#[[2]], #[[3]] - u$} &, q$];
    If[Total[q$[[All, 1]]] =!= 0, Return[$Failed, Module]];
    r$ = r$ Times @@ Map[
      Function[w$,
        (Product[g$ /. k -> n + j$, {j$, 1, w$[[2]]}]/Product[
          g$ /. k -> a + j$,
          {j$, 0, w$[[2]] - 1}
        ])^w$[[1]]
      ],
      q$
    ]
  ];
  r$
]
productShift[p_, q_, k_] := Module[{m$ = Exponent[p, k], d$},
  If[Exponent[q, k] =!= m$, Return[$Failed]];
  d$ = (Coefficient[q, k, m$ - 1] - Coefficient[p, k, m$ - 1])/m$;
  If[IntegerQ[d$] && Expand[(p /. k -> k + d$) - q] === 0, d$, $Failed]
]

(* By partial sums; where these settle slowly, by Levin's transformation of them. *)
sumNumerically::usage = "An infinite sum in machine numbers, for `Sum`."
sumNumerically[f_, k_, a_] := Module[{s$ = 0., l$ = {}, t$, q$ = 0, u$},
  Do[
    t$ = N[f /. k -> n$];
    If[! NumberQ[t$], Return[$Failed]];
    s$ += t$;
    AppendTo[l$, {s$, t$}];
    q$ = If[Abs[t$] <= 10^-17 Abs[s$], q$ + 1, 0];
    If[q$ > 2, Break[]],
    {n$, a, a + 200}
  ];
  If[q$ > 2,
    s$,
    u$ = {levin[l$, 14], levin[l$, 17]};
    If[VectorQ[u$, NumberQ] && Abs[u$[[1]] - u$[[2]]] < 10^-6 Abs[u$[[2]]], u$[[2]], $Failed]
  ]
]
levin[l_, m_] := With[
  {w$ = Table[(-1)^j$ Binomial[m, j$] (j$ + 1.)^(m - 2)/l[[j$ + 1, 2]], {j$, 0, m}]},
  w$.l[[1 ;; m + 1, 1]]/Total[w$]
]
