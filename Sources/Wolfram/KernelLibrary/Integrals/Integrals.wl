IntegralByRule::usage = "Antiderivatives by forms, by parts and by substitution, for `Integrate`."
(*2*)
depth$Integral = 0
IntegralByRule[f_, x_] := If[depth$Integral > 3,
  $Failed,
  Block[{depth$Integral = depth$Integral + 1}, first$Of[f, x]]
]
first$Of[f_, x_] := Module[{r$ = form$Integral[f, x]},
  If[free$[r$], Return[r$]];
  r$ = parts$Integral[f, x];
  If[free$[r$], Return[r$]];
  r$ = root$Integral[f, x];
  If[free$[r$], Return[r$]];
  r$ = substituted$[f, x];
  If[free$[r$], Return[r$]];
  $Failed
]
free$[r_] := FreeQ[
  r,
  Integrate | $Failed | form$Integral | parts$Integral | root$Integral | substituted$
]
form$Integral[Derivative[1][f_][x_], x_] := f[x]
form$Integral[Derivative[n_Integer][f_][x_], x_] := Derivative[n - 1][f][x] /; n > 1
form$Integral[Sin[k_. x_]/x_, x_] := SinIntegral[k x] /; FreeQ[k, x]
form$Integral[Cos[k_. x_]/x_, x_] := CosIntegral[k x] /; FreeQ[k, x]
form$Integral[E^(k_. x_)/x_, x_] := ExpIntegralEi[k x] /; FreeQ[k, x]
form$Integral[1/Log[x_], x_] := LogIntegral[x]
form$Integral[PolyLog[n_, c_. E^(k_. x_)], x_] := PolyLog[n + 1, c E^(k x)]/k /; FreeQ[{n, c, k}, x]
form$Integral[E^(k_. x_^2), x_] :=
  Sqrt[Pi] Erfi[Sqrt[k] x]/(2 Sqrt[k]) /; FreeQ[k, x] && ! negative$[k]
form$Integral[E^(k_. x_^n_Integer), x_] :=
  -x Gamma[1/n, -k x^n]/(n (-k x^n)^(1/n)) /; FreeQ[k, x] && n > 2
form$Integral[Sin[k_. x_^2], x_] := Sqrt[Pi/(2 k)] FresnelS[x Sqrt[2 k/Pi]] /; FreeQ[k, x]
form$Integral[Cos[k_. x_^2], x_] := Sqrt[Pi/(2 k)] FresnelC[x Sqrt[2 k/Pi]] /; FreeQ[k, x]
form$Integral[Sec[u_], x_] := 2 ArcTanh[Tan[u/2]]/D[u, x] /; line$[u, x]
form$Integral[Csc[u_], x_] := (Log[Sin[u/2]] - Log[Cos[u/2]])/D[u, x] /; line$[u, x]
form$Integral[Sec[u_]^n_Integer, x_] :=
  (Sec[u]^(n - 2) Tan[u]/D[u, x] + (n - 2) Integrate[Sec[u]^(n - 2), x])/(n - 1) /;
    n > 2 && line$[u, x]
form$Integral[Csc[u_]^n_Integer, x_] :=
  (-Csc[u]^(n - 2) Cot[u]/D[u, x] + (n - 2) Integrate[Csc[u]^(n - 2), x])/(n - 1) /;
    n > 2 && line$[u, x]
form$Integral[Tan[u_]^n_Integer, x_] :=
  Tan[u]^(n - 1)/((n - 1) D[u, x]) - Integrate[Tan[u]^(n - 2), x] /; n > 1 && line$[u, x]
form$Integral[Cot[u_]^n_Integer, x_] :=
  -Cot[u]^(n - 1)/((n - 1) D[u, x]) - Integrate[Cot[u]^(n - 2), x] /; n > 1 && line$[u, x]
form$Integral[Sech[u_], x_] := 2 ArcTan[Tanh[u/2]]/D[u, x] /; line$[u, x]
form$Integral[1/Cosh[u_], x_] := 2 ArcTan[Tanh[u/2]]/D[u, x] /; line$[u, x]
form$Integral[1/Sinh[u_], x_] := Log[Tanh[u/2]]/D[u, x] /; line$[u, x]
form$Integral[(h : Sinh | Cosh)[u_]^2, x_] :=
  Sinh[2 u]/(4 D[u, x]) + If[h === Sinh, -x/2, x/2] /; line$[u, x]
form$Integral[(h : Tanh | Coth)[u_]^2, x_] := x - h[u]/D[u, x] /; line$[u, x]
form$Integral[Sech[u_]^2, x_] := Tanh[u]/D[u, x] /; line$[u, x]
form$Integral[1/(a_ + c_. x_^2), x_] :=
  If[Xor[negative$[a], negative$[c]],
    With[{k$ = PowerExpand[Sqrt[-c/a]]}, ArcTanh[k$ x]/(a k$)],
    With[{k$ = PowerExpand[Sqrt[c/a]]}, ArcTan[k$ x]/(a k$)]
  ] /; FreeQ[{a, c}, x]
form$Integral[q_^n_Integer, x_] :=
  With[{a$ = q /. x -> 0, b$ = Coefficient[q, x, 1], c$ = Coefficient[q, x, 2], m$ = -1 - n},
    (b$ + 2 c$ x) q^(n + 1)/(m$ (4 a$ c$ - b$^2)) +
      (2 m$ - 1) 2 c$/(m$ (4 a$ c$ - b$^2)) Integrate[q^(n + 1), x]
  ] /;
    n < -1 && PolynomialQ[q, x] && Exponent[q, x] === 2
negative$[a_] := TrueQ[a < 0] || MatchQ[a, _?Negative _]
form$Integral[(p_) (q_)^n_Integer, x_] :=
  Module[{c$ = Coefficient[q, x, 2], b$ = Coefficient[q, x, 1], r$},
    r$ = Coefficient[p, x]/(2 c$);
    r$ q^(n + 1)/(n + 1) + Simplify[(p /. x -> 0) - r$ b$] Integrate[q^n, x]
  ] /;
    n < -1 && line$[p, x] && PolynomialQ[q, x] && Exponent[q, x] === 2
form$Integral[f_, x_] :=
  Integrate[Expand[TrigToExp[f]], x] /;
    ! FreeQ[f, Sinh | Cosh] && FreeQ[Denominator[f] /. E^_ -> 1, x]
form$Integral[c_ f_, x_] :=
  With[{r$ = form$Integral[f, x]}, If[free$[r$], c r$, $Failed]] /; FreeQ[c, x]
form$Integral[_, _] := $Failed
line$[u_, x_] := PolynomialQ[u, x] && Exponent[u, x] === 1
parts$Integral[g_. h_, x_] :=
  Module[{a$ = Integrate[g, x], b$},
    If[! free$[a$], Return[$Failed]];
    b$ = Integrate[Expand[Simplify[a$ D[h, x]]], x];
    If[free$[b$], a$ h - b$, $Failed]
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
parts$Integral[_, _] := $Failed
root$Integral[f_, x_] := Module[
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
  i$ = inverse$Root[q$, a$, b$, c$, x];
  g$ = Expand[Simplify[f Sqrt[q$]] /. q$^n_Rational :> q$^(n - 1/2) Sqrt[q$]];
  If[FreeQ[g$, x], Return[g$ i$]];
  g$ = f Sqrt[q$] /. q$^n_Rational :> q$^(n + 1/2)/Sqrt[q$];
  g$ = Simplify[f Sqrt[q$]];
  Which[
    PolynomialQ[g$, x], power$Root[CoefficientList[g$, x], q$, a$, b$, c$, i$, x],
    FreeQ[Simplify[f q$^(3/2)], x],
      Simplify[f q$^(3/2)] 2 (b$ + 2 c$ x)/((4 a$ c$ - b$^2) Sqrt[q$]),
    b$ === 0 && FreeQ[Simplify[x g$], x] && TrueQ[N[a$] < 0],
      Simplify[x g$] ArcTan[Sqrt[q$]/Sqrt[-a$]]/Sqrt[-a$],
    b$ === 0 && FreeQ[Simplify[x g$], x] && a$ =!= 0,
      -Simplify[x g$] ArcTanh[Sqrt[q$]/Sqrt[a$]]/Sqrt[a$],
    True, $Failed
  ]
]
inverse$Root[q_, a_, 0, c_, x_] := ArcSin[Sqrt[-c/a] x]/Sqrt[-c] /; TrueQ[a > 0] && TrueQ[c < 0]
inverse$Root[q_, a_, 0, c_, x_] := ArcSinh[Sqrt[c/a] x]/Sqrt[c] /; TrueQ[a > 0] && TrueQ[c > 0]
inverse$Root[q_, a_, 0, c_, x_] := ArcTan[Sqrt[-c] x/Sqrt[q]]/Sqrt[-c] /; TrueQ[c < 0]
inverse$Root[q_, a_, b_, c_, x_] := ArcSin[-(b + 2 c x)/Sqrt[b^2 - 4 a c]]/Sqrt[-c] /; TrueQ[c < 0]
inverse$Root[q_, a_, 0, c_, x_] := Log[c x + Sqrt[c] Sqrt[q]]/Sqrt[c]
inverse$Root[q_, a_, b_, c_, x_] := Log[b + 2 c x + 2 Sqrt[c] Sqrt[q]]/Sqrt[c]
power$Root[l_, q_, a_, b_, c_, i_, x_] := Module[{n$ = Length[l], m$ = {i, Sqrt[q]/c - b/(2 c) i}},
  Do[
    AppendTo[m$, (x^(k$ - 1) Sqrt[q] - (k$ - 1) a m$[[k$ - 1]] - (2 k$ - 1) b/2 m$[[k$]])/(k$ c)],
    {k$, 2, n$ - 1}
  ];
  Simplify[Expand[l.Take[m$, n$]]]
]
substituted$[f_, x_] := Module[{l$ = ways$[f, x], r$ = $Failed},
  Do[
    r$ = try$Way[f, x, w$];
    If[free$[r$], Break[]],
    {w$, l$}
  ];
  r$
]
try$Way[f_, x_, {u_, y_}] := Module[{g$ = Together[Simplify[(f /. x -> y) D[y, t$]]], r$},
  g$ = PowerExpand[g$];
  If[! FreeQ[g$, x], Return[$Failed]];
  r$ = Integrate[g$, t$];
  If[free$[r$], r$ /. t$ -> u, $Failed]
]
try$Way[f_, x_, {u_, rules_, d_}] := Module[{g$ = Together[Simplify[(f /. rules)/d]], r$},
  If[! FreeQ[g$, x], Return[$Failed]];
  r$ = Integrate[g$, t$];
  If[free$[r$], r$ /. t$ -> u /. Log[E^v_] :> v, $Failed]
]
ways$[f_, x_] := Module[{l$ = {}, s$, k$},
  If[! FreeQ[f, x^_Rational],
    k$ = LCM @@ Cases[{f}, x^n_Rational :> Denominator[n], Infinity];
    AppendTo[l$, {x^(1/k$), t$^k$}]
  ];
  s$ = Cases[{f}, (u_)^n_Rational /; line$[u, x] && u =!= x :> {u, Denominator[n]}, Infinity];
  If[s$ =!= {},
    AppendTo[
      l$,
      {
        s$[[1, 1]]^(1/s$[[1, 2]]),
        (t$^s$[[1, 2]] - (s$[[1, 1]] /. x -> 0))/Coefficient[s$[[1, 1]], x]
      }
    ]
  ];
  If[! FreeQ[f, Log[x]], AppendTo[l$, {Log[x], E^t$}]];
  s$ = Union[Cases[{f}, E^(n_. x) /; FreeQ[n, x] :> n, Infinity]];
  If[s$ =!= {},
    k$ = First[SortBy[s$, If[NumberQ[#], Abs[#], 0] &]];
    AppendTo[l$, {E^(k$ x), {E^(n_. x) :> t$^(n/k$)}, k$ t$}]
  ];
  If[! FreeQ[f, Sinh | Cosh | Tanh | Sech | Csch | Coth],
    s$ = TrigToExp[f];
    AppendTo[l$, {E^x, {f -> (s$ /. E^(n_. x) :> t$^n)}, t$}]
  ];
  If[! FreeQ[f, Sin | Cos | Tan | Sec | Csc | Cot], l$ = Join[l$, circle$Ways[f, x]]];
  Do[
    s$ = Simplify[f/x^(n$ - 1)] /. x^m_. :> t$^(m/n$);
    If[FreeQ[s$, x | _^_Rational], AppendTo[l$, {x^n$, {f -> s$}, n$}]],
    {n$, {2, 3, 4}}
  ];
  l$
]
circle$Ways[f_, x_] := Module[
  {
    u$ = Union[Cases[{f}, (Sin | Cos | Tan | Sec | Csc | Cot)[v_] /; ! FreeQ[v, x] :> v, Infinity]],
    k$, g$, s$, c$
  },
  If[Length[u$] != 1 || ! line$[u$[[1]], x], Return[{}]];
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
      If[FreeQ[h$, c$], {{Sin[u$], {f -> (h$ /. s$ -> t$)}, k$}}, {}]
    ],
    With[{h$ = Simplify[g$/s$] /. s$^n_?EvenQ :> (1 - c$^2)^(n/2)},
      If[FreeQ[h$, s$], {{Cos[u$], {f -> (h$ /. c$ -> t$)}, -k$}}, {}]
    ],
    {{
      Tan[u$/2], {f -> (g$ /. {s$ -> 2 t$/(1 + t$^2), c$ -> (1 - t$^2)/(1 + t$^2)})},
      k$ (1 + t$^2)/2
    }}
  ]
]

IntegralInPieces::usage =
  "Integrals of functions with corners and jumps, for `Integrate`; Null for others."
(*2*)
IntegralInPieces[Piecewise[{{e_, c_And}, {0, True} ...}, 0], x_, a_, b_] :=
  With[{pieces$P = Select[c, FreeQ[#, x] &]},
    Piecewise[
      {{Integrate[Piecewise[{{e, Select[c, ! FreeQ[#, x] &]}}, 0], {x, a, b}], pieces$P}},
      0
    ]
  ] /; MemberQ[c, q_ /; FreeQ[q, x]]
IntegralInPieces[f_, x_, a_, b_] := Module[{u$, p$, v$},
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
  If[u$ === {} || ! pieces$End[a] || ! pieces$End[b] || ! N[b] > N[a], Return[Null]];
  p$ = Flatten[Map[pieces$Zeros[#, x, N[a], N[b]] &, u$]];
  If[MemberQ[p$, $Failed] || ! VectorQ[N[p$], NumberQ], Return[Null]];
  p$ = Select[SortBy[DeleteDuplicates[p$], N], Im[N[#]] == 0 && N[a] < N[#] < N[b] &];
  p$ = Join[{a}, p$, {b}];
  v$ = Map[Integrate[pieces$At[f, x, pieces$Middle @@ N[#]], Join[{x}, #]] &, Partition[p$, 2, 1]];
  If[FreeQ[v$, Integrate], Plus @@ v$]
]
pieces$End[a_] := NumberQ[N[a]] || MatchQ[a, Infinity | -Infinity]
pieces$Middle[a_, b_] := Which[
  a === -Infinity && b === Infinity, 0.,
  a === -Infinity, b - 1,
  b === Infinity, a + 1,
  True, (a + b)/2
]
pieces$At[f_, x_, m_] :=
  f //. {
    Piecewise[l_List] :> pieces$Choice[l, 0, x, m],
    Piecewise[l_List, d_] :> pieces$Choice[l, d, x, m],
    If[c_, t_, e_] :> If[TrueQ[c /. x -> m], t, e] /; ! FreeQ[c, x],
    Abs[v_] :> If[N[v /. x -> m] < 0, -v, v] /; ! FreeQ[v, x],
    Sign[v_] :> Sign[N[v /. x -> m]] /; ! FreeQ[v, x],
    (UnitStep | HeavisideTheta)[v_] :> If[N[v /. x -> m] < 0, 0, 1] /; ! FreeQ[v, x],
    Max[v__] :> Last[SortBy[{v}, N[# /. x -> m] &]] /; ! FreeQ[{v}, x],
    Min[v__] :> First[SortBy[{v}, N[# /. x -> m] &]] /; ! FreeQ[{v}, x]
  }
pieces$Choice[l_, d_, x_, m_] := With[{s$ = Select[l, TrueQ[#[[2]] /. x -> m] &, 1]},
  If[s$ === {}, d, s$[[1, 1]]]
]
pieces$Zeros[u_, x_, a_, b_] :=
  With[{s$ = PrincipalSolve[u == 0, x]}, If[ListQ[s$], x /. s$, $Failed]] /; PolynomialQ[u, x]
pieces$Zeros[c_ u_, x_, a_, b_] := pieces$Zeros[u, x, a, b] /; FreeQ[c, x]
pieces$Zeros[Sin[k_. x_ + c_.], x_, a_, b_] := pieces$Steps[k, c, a, b] /; FreeQ[{k, c}, x]
pieces$Zeros[Cos[k_. x_ + c_.], x_, a_, b_] := pieces$Steps[k, c + Pi/2, a, b] /; FreeQ[{k, c}, x]
pieces$Zeros[u_, x_, a_, b_] :=
  With[{s$ = Union[Sign[Table[N[u /. x -> a + (b - a) j$/97.], {j$, 1, 96}]]]},
    If[MatchQ[s$, {1 | -1}], {}, $Failed]
  ] /; VectorQ[{a, b}, NumberQ]
pieces$Zeros[u_, x_, a_, b_] := $Failed
pieces$Steps[k_, c_, a_, b_] := With[{e$ = Sort[N[{k a + c, k b + c}/Pi]]},
  If[VectorQ[e$, NumberQ] && e$[[2]] - e$[[1]] < 200,
    Table[(n$ Pi - c)/k, {n$, Ceiling[e$[[1]]], Floor[e$[[2]]]}],
    $Failed
  ]
]

IntegralToInfinity::usage = "Integrals to infinity of powers times exponentials; Null for others."
(*2*)
IntegralToInfinity[f_, x_, l_, k_] := Module[{t$ = Expand[f], v$},
  v$ = Map[exponential$Term[#, x, l, k] &, If[Head[t$] === Plus, List @@ t$, {t$}]];
  If[FreeQ[v$, $Failed], Plus @@ v$]
]
exponential$Positive[a_, k_] := TrueQ[a > 0] || TrueQ[N[a] > 0] || TrueQ[Refine[a > 0, k]]
exponential$Term[c_ f_, x_, l_, k_] := c exponential$Term[f, x, l, k] /; FreeQ[c, x]
exponential$Term[x_^n_. E^p_, x_, l_, k_] :=
  exponential$Moment[n, Coefficient[p, x, 2], Coefficient[p, x, 1], p /. x -> 0, l, k] /;
    PolynomialQ[p, x] && Exponent[p, x] <= 2 && FreeQ[n, x]
exponential$Term[E^p_, x_, l_, k_] :=
  exponential$Moment[0, Coefficient[p, x, 2], Coefficient[p, x, 1], p /. x -> 0, l, k] /;
    PolynomialQ[p, x] && Exponent[p, x] <= 2
exponential$Term[Sin[a_. x_]/x_, x_, l_, k_] :=
  If[l === 0, 1, 2] Sign[a] Pi/2 /; NumericQ[a] || exponential$Positive[a, k]
exponential$Term[Sin[a_. x_]^2/x_^2, x_, l_, k_] :=
  If[l === 0, 1, 2] Abs[a] Pi/2 /; NumericQ[a] || exponential$Positive[a, k]
exponential$Term[(Sin | Cos)[a_. x_^2], x_, l_, k_] :=
  If[l === 0, 1, 2] Sqrt[Pi/(8 a)] /; exponential$Positive[a, k]
exponential$Term[Cos[a_. x_]/(x_^2 + b_), x_, l_, k_] :=
  If[l === 0, 1, 2] Pi E^(-Abs[a] Sqrt[b])/(2 Sqrt[b]) /;
    FreeQ[b, x] && NumericQ[a] && exponential$Positive[b, k]
exponential$Term[Log[x_]/(x_^2 + b_), x_, 0, k_] :=
  Pi Log[b]/(4 Sqrt[b]) /; FreeQ[b, x] && exponential$Positive[b, k]
exponential$Term[x_^n_. E^(a_. x_) Log[x_], x_, 0, k_] :=
  LaplaceTransform[x^n Log[x], x, -a] /;
    FreeQ[{a, n}, x] && exponential$Positive[-a, k] && exponential$Positive[n + 1, k]
exponential$Term[f_, x_, l_, k_] := $Failed
exponential$Moment[n_, a_, 0, c_, 0, k_] :=
  E^c Gamma[(n + 1)/2]/(2 (-a)^((n + 1)/2)) /; TrueQ[n > -1] && exponential$Positive[-a, k]
exponential$Moment[n_, 0, b_, c_, 0, k_] :=
  E^c Gamma[n + 1]/(-b)^(n + 1) /; TrueQ[n > -1] && exponential$Positive[-b, k]
exponential$Moment[n_Integer, a_, 0, c_, -Infinity, k_] :=
  If[OddQ[n], 0, E^c Gamma[(n + 1)/2]/(-a)^((n + 1)/2)] /; n >= 0 && exponential$Positive[-a, k]
exponential$Moment[0, a_, b_, c_, -Infinity, k_] :=
  Sqrt[Pi/(-a)] E^Simplify[c - b^2/(4 a)] /; exponential$Positive[-a, k]
exponential$Moment[n_Integer, a_, b_, c_, -Infinity, k_] :=
  Simplify[E^Simplify[c - b^2/(4 a)] Sum[
    Binomial[n, j$] (-b/(2 a))^(n - j$)* If[OddQ[j$], 0, Gamma[(j$ + 1)/2]/(-a)^((j$ + 1)/2)],
    {j$, 0, n}
  ]] /;
    n > 0 && exponential$Positive[-a, k]
exponential$Moment[__] := $Failed

(* Each wave is a symbol: where what stands before it tends to zero, the rest is the limit; else
there is none. The rate at which an exponential falls is a symbol that is positive, and is put back
into the result. *)
DefiniteOnCondition::usage =
  "Integrals to infinity of exponentials with a parameter, and where they have that value, for `Integrate`."
(*2*)
DefiniteOnCondition[f_, x_, a_, b_] := Module[
  {
    c$ = DeleteDuplicates[Cases[
      {f},
      E^u_ /; ! FreeQ[u, x] :> condition$Rate[Expand[u], x, a],
      {1, Infinity}
    ]], p$, d$, g$, r$
  },
  If[Length[c$] =!= 1 || ! FreeQ[c$, $Failed] || NumericQ[c$[[1, 1]]], Return[$Failed]];
  {p$, d$} = First[c$];
  g$ = f /. E^u_ /; ! FreeQ[u, x] :> E^(Expand[u + p$ x^d$] - rate$Q x^d$);
  r$ = If[FreeQ[a, Infinity | DirectedInfinity] && a =!= 0,
    If[
      d$ =!= 1 ||
        ! AllTrue[
          condition$Terms[Expand[g$]],
          PolynomialQ[# /. E^u_ :> 1, x] && ! FreeQ[#, E^u_ /; ! FreeQ[u, x]] &
        ],
      Return[$Failed]
    ];
    Simplify[Together[-(Integrate[g$, x] /. x -> a) /. rate$Q -> p$]],
    Integrate[g$, {x, a, b}, Assumptions -> rate$Q > 0]
  ];
  If[! FreeQ[r$, Integrate | DirectedInfinity | Indeterminate | ConditionalExpression],
    $Failed,
    ConditionalExpression[
      r$ /. rate$Q -> p$,
      condition$Above[
        If[Head[p$] === Times, DeleteCases[p$, _?(NumericQ[#] && # > 0 &)], p$],
        If[d$ === 1, condition$Growth[f, x], 0]
      ]
    ] /.
      Re[q_^-1] :> Re[q]
  ]
]
condition$Above[p_, c_] := If[
  MatchQ[p, _?Negative _] || MatchQ[p, _Plus] && AllTrue[List @@ p, MatchQ[#, _?Negative _] &],
  Re[-p] < -c,
  Re[p] > c
]
condition$Growth[f_, x_] := With[
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
condition$Terms[u_Plus] := List @@ u
condition$Terms[u_] := {u}
condition$Rate[u_, x_, a_] := With[{d$ = Exponent[u, x]},
  If[PolynomialQ[u, x] && (d$ === 2 || d$ === 1 && a =!= -Infinity),
    {-Coefficient[u, x, d$], d$},
    $Failed
  ]
]

IntegralKnown::usage =
  "Antiderivatives of exponentials of squares, error and Bessel functions, and with decimal numbers, for `Integrate`."
(*2*)
IntegralKnown[f_, x_] := Module[{r$ = known$[f, x], g$},
  If[FreeQ[r$, $Failed | known$], Return[r$]];
  g$ = known$Other[f, x];
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
known$Other[f_, x_] := If[! FreeQ[f, E^u_ /; ! FreeQ[u, x]],
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
known$[c_ f_, x_] :=
  With[{r$ = known$[f, x]}, If[FreeQ[r$, $Failed | known$], c r$, $Failed]] /; FreeQ[c, x]
known$[E^p_ q_., x_] :=
  known$Square[q, p, x] /;
    PolynomialQ[p, x] &&
      Exponent[p, x] === 2 &&
      PolynomialQ[q, x] &&
      (Exponent[q, x] > 0 || Coefficient[p, x] =!= 0)
known$[Sqrt[1 + c_. Sin[x_]^2], x_] := EllipticE[x, -c] /; FreeQ[c, x] && c =!= -1
known$[1/Sqrt[1 + c_. Sin[x_]^2], x_] := EllipticF[x, -c] /; FreeQ[c, x] && c =!= -1
known$[x_^m_. E^(k_. x_^n_Integer), x_] :=
  -x^(m + 1) Gamma[(m + 1)/n, -k x^n]/(n (-k x^n)^((m + 1)/n)) /; FreeQ[{k, m}, x] && n > 2
known$[x_^m_. (h : Erf | Erfc | Erfi)[u_], x_] :=
  x^(m + 1) h[u]/(m + 1) - Integrate[Expand[x^(m + 1)/(m + 1) D[h[u], x]], x] /;
    IntegerQ[m] && m > 0 && known$Line[u, x]
known$[x_^n_. E^u_ (h : Sin | Cos)[w_], x_] :=
  With[{g$ = Integrate[E^u h[w], x]}, x^n g$ - n Integrate[Expand[x^(n - 1) g$], x]] /;
    IntegerQ[n] && n > 0 && known$Line[u, x] && known$Line[w, x]
known$[1/(a_ + b_. Cos[x_]), x_] :=
  2 ArcTan[(a - b) Tan[x/2]/Sqrt[a^2 - b^2]]/Sqrt[a^2 - b^2] /; FreeQ[{a, b}, x]
known$[1/(a_ + b_. Sin[x_]), x_] :=
  2 ArcTan[(b + a Tan[x/2])/Sqrt[a^2 - b^2]]/Sqrt[a^2 - b^2] /; FreeQ[{a, b}, x]
known$[Sqrt[Tan[x_]], x_] := (
  2 ArcTan[1 + Sqrt[2] Sqrt[Tan[x]]] - 2 ArcTan[1 - Sqrt[2] Sqrt[Tan[x]]] +
    Log[1 - Sqrt[2] Sqrt[Tan[x]] + Tan[x]] - Log[1 + Sqrt[2] Sqrt[Tan[x]] + Tan[x]]
)/(2 Sqrt[2])
known$[Erf[u_], x_] := (u Erf[u] + E^Expand[-u^2]/Sqrt[Pi])/D[u, x] /; known$Line[u, x]
known$[Erfc[u_], x_] := (u Erfc[u] - E^Expand[-u^2]/Sqrt[Pi])/D[u, x] /; known$Line[u, x]
known$[Erfi[u_], x_] := (u Erfi[u] - E^Expand[u^2]/Sqrt[Pi])/D[u, x] /; known$Line[u, x]
known$[BesselJ[1, k_. x_], x_] := -BesselJ[0, k x]/k /; FreeQ[k, x]
known$[x_^n_. BesselJ[m_, k_. x_], x_] := x^n BesselJ[n, k x]/k /; FreeQ[k, x] && n === m + 1
known$[x_^n_. BesselJ[m_, k_. x_], x_] := -x^n BesselJ[m - 1, k x]/k /; FreeQ[k, x] && n === 1 - m
known$[BesselJ[0, k_. x_], x_] := x HypergeometricPFQ[{1/2}, {1, 3/2}, -k^2 x^2/4] /; FreeQ[k, x]
known$[SinIntegral[k_. x_], x_] := x SinIntegral[k x] + Cos[k x]/k /; FreeQ[k, x]
known$[CosIntegral[k_. x_], x_] := x CosIntegral[k x] - Sin[k x]/k /; FreeQ[k, x]
known$[ExpIntegralEi[k_. x_], x_] := x ExpIntegralEi[k x] - E^(k x)/k /; FreeQ[k, x]
known$[LogIntegral[x_], x_] := x LogIntegral[x] - ExpIntegralEi[2 Log[x]]
known$Line[u_, x_] := PolynomialQ[u, x] && Exponent[u, x] === 1
known$[_, _] := $Failed
known$Square[q_, p_, x_] := Module[
  {a$ = Coefficient[p, x, 2], b$ = Coefficient[p, x, 1], c$ = p /. x -> 0, l$, m$, k$},
  IntegralByRule[1, x];
  m$ = If[negative$[a$],
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

DefiniteKnown::usage =
  "Integrals of magnitudes over symmetric ranges, and of error functions, for `Integrate`."
(*2*)
DefiniteKnown[f_, x_, a_, b_, k_] := Which[
  a === -b && ! FreeQ[f, Abs[x] | Sign[x]], definite$Folded[f, x, b, k],
  b === Infinity && ! FreeQ[f, Erfc], definite$Tails[f, x, a, k],
  True, $Failed
]
definite$Folded[f_, x_, b_, k_] := Module[
  {s$ = If[b === Infinity || TrueQ[Refine[b > 0, k]], 1, Sign[b]], v$},
  If[b === Infinity,
    v$ = Map[definite$Half[(f /. {Abs[x] -> # x, Sign[x] -> #}) /. x -> # x, x, k] &, {1, -1}];
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
definite$Half[f_, x_, k_] := With[{g$ = Expand[f] //. E^u$_ E^v$_ :> E^Expand[u$ + v$]},
  Total[Map[definite$Term[#, x, k] &, If[Head[g$] === Plus, List @@ g$, {g$}]]]
]
definite$Term[c_. E^u_, x_, k_] := Module[
  {a$ = -Coefficient[Expand[u], x], m$ = Exponent[c, x], q$},
  q$ = Coefficient[c, x, m$];
  If[
    PolynomialQ[u, x] &&
      PolynomialQ[c, x] &&
      Expand[c - q$ x^m$] === 0 &&
      FreeQ[u$ = Expand[u + a$ x], x] &&
      TrueQ[Refine[definite$Re[a$] > 0, k]],
    q$ E^u$ m$!/a$^(m$ + 1),
    $Failed
  ]
]
definite$Term[_, _, _] := $Failed
definite$Re[a_Plus] := Map[definite$Re, a]
definite$Re[Complex[p_, q_] w_] := p Re[w] - q Im[w]
definite$Re[q_Real w_] := q Re[w]
definite$Re[q_?ExactNumberQ w_] := q Re[w] /; Im[q] === 0
definite$Re[w_] := Re[w]
definite$Tails[1 - Erfc[u_]/2, x_, a_, k_] := definite$Tails[Erfc[Expand[-u]]/2, x, a, k]
definite$Tails[c_ f_, x_, a_, k_] :=
  With[{r$ = definite$Tails[f, x, a, k]}, If[r$ === $Failed, r$, c r$]] /; FreeQ[c, x]
definite$Tails[Erfc[u_], x_, a_, k_] := With[{c$ = Coefficient[Expand[u], x], v$ = u /. x -> a},
  If[PolynomialQ[u, x] && Exponent[u, x] === 1 && (TrueQ[N[c$] > 0] || TrueQ[Refine[c$ > 0, k]]),
    Simplify[(E^Expand[-v$^2]/Sqrt[Pi] - v$ Erfc[v$])/c$],
    $Failed
  ]
]
definite$Tails[_, _, _, _] := $Failed

(* The edges are numbers: between them the integral to the symbol is that of one piece. *)
IntegralAcross::usage =
  "Integrals of what has corners or steps at numbers, from a number to a symbol, for `Integrate`."
(*2*)
IntegralAcross[f_, x_, a_, b_, k_] := Module[
  {u$, p$, e$, m$, g$, w$, v$, c$, n$, r$ = TrueQ[Refine[Element[b, Reals], k]]},
  If[! FreeQ[b, x] || MatchQ[b, _DirectedInfinity] || ! FreeQ[f, DiracDelta], Return[$Failed]];
  IntegralInPieces[1, x, 0, 1];
  u$ = across$Edges[f, x];
  If[u$ === {}, Return[$Failed]];
  If[
    ! AllTrue[
      u$,
      PolynomialQ[#, x] && Exponent[#, x] < 3 && VectorQ[CoefficientList[#, x], NumericQ] &
    ],
    Return[$Failed]
  ];
  p$ = Flatten[Map[pieces$Zeros[#, x, 0., 0.] &, u$]];
  If[! VectorQ[N[p$], NumberQ], Return[$Failed]];
  e$ = SortBy[DeleteDuplicates[Append[Select[p$, Im[N[#]] == 0 &], a], N[#1 == #2] &], N];
  n$ = Length[e$];
  m$ = Join[{N[First[e$]] - 1}, Map[Mean[N[#]] &, Partition[e$, 2, 1]], {N[Last[e$]] + 1}];
  g$ = Map[pieces$At[f, x, #] &, m$];
  If[! FreeQ[g$, Piecewise | Abs | Sign | UnitStep | HeavisideTheta | Max | Min | If],
    Return[$Failed]
  ];
  w$ = First[FirstPosition[N[e$], N[a]]];
  v$ = Map[Integrate[g$[[# + 1]], {x, e$[[#]], e$[[# + 1]]}] &, Range[n$ - 1]];
  c$ = Table[
    If[j$ > w$,
      across$Piece[g$[[j$]], x, e$[[j$ - 1]], b, k] + Total[Take[v$, {w$, j$ - 2}]],
      across$Piece[g$[[j$]], x, e$[[j$]], b, k] - Total[Take[v$, {j$, w$ - 1}]]
    ],
    {j$, n$ + 1}
  ];
  If[! FreeQ[{v$, c$}, Integrate | ConditionalExpression | Indeterminate | ComplexInfinity],
    Return[$Failed]
  ];
  c$ = Map[{#[[1, 1]], across$Range[#[[1, 2]], b, #[[-1, 3]]]} &,
    Split[Transpose[{c$, Prepend[e$, -Infinity], Append[e$, Infinity]}], First[#1] === First[#2] &]
  ];
  c$ = Select[c$, ! MatchQ[Refine[Last[#], k], False] &];
  c$ = If[Length[c$] === 1, c$[[1, 1]], Piecewise[Most[c$], c$[[-1, 1]]]];
  If[r$, c$, ConditionalExpression[c$, Element[b, Reals]]]
]
across$Piece[0, _, _, _, _] := 0
across$Piece[g_, x_, l_, b_, k_] := Integrate[g, {x, l, b}, Assumptions -> k]
across$Range[l_, b_, h_] := Which[l === -Infinity, b <= h, h === Infinity, b > l, True, l < b <= h]
across$Edges[f_, x_] := Select[
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

IntegralOfPlane::usage =
  "Integrals over a rectangle in the other order, or over a part of it, for `Integrate`."
(*2*)
IntegralOfPlane[f_, s : {x_, a_, b_}, t : {y_, l_, h_}] := If[
  depth$Plane > 0 || ! FreeQ[{a, b, l, h}, x | y],
  $Failed,
  Block[{depth$Plane = 1}, plane$Way[f, s, t]]
]
depth$Plane = 0
plane$Way[g_. Boole[c_], s_, t_] := PlaneIntegral[g, c, s, t] /; FreeQ[g, Boole]
plane$Way[f_, s_, t_] := With[{r$ = Quiet[Integrate[f, t, s]]},
  If[FreeQ[r$, Integrate], r$, $Failed]
]

ComplexIntegral::usage =
  "Integrals of complex functions, along lines between complex numbers, for `NIntegrate`."
(*2*)
ComplexIntegral[f_, {x_, p__}] := Module[{v$},
  If[! NumberQ[Quiet[N[f /. x -> If[FreeQ[{p}, Infinity], N[Mean[{p}[[{1, 2}]]]], 1.37]]]],
    Return[$Failed]
  ];
  If[! FreeQ[{p}, Infinity],
    v$ = {NIntegrate[Re[f], {x, p}], NIntegrate[Im[f], {x, p}]};
    Return[If[VectorQ[v$, NumberQ], v$[[1]] + I v$[[2]], $Failed]]
  ];
  v$ = Map[Function[l$, path$Leg[f, x, l$[[1]], l$[[2]] - l$[[1]], {4, 6}]],
    Partition[N[{p}], 2, 1]
  ];
  If[VectorQ[v$, NumberQ], Total[v$], $Failed]
]
path$Leg[f_, x_, a_, d_, {m_, n_}] := With[
  {u$ = path$Sum[f, x, a, d, m], v$ = path$Sum[f, x, a, d, n]},
  Which[
    ! NumberQ[u$] || ! NumberQ[v$], $Failed,
    Abs[u$ - v$] < 10.^-10 (10.^-2 + Abs[v$]), v$,
    n > 150, $Failed,
    True, path$Leg[f, x, a, d, {n, 3 n}]
  ]
]
path$Sum[f_, x_, a_, d_, m_] := d/(2 m) Total[Flatten[Table[
  path$Weights (f /. x -> a + d (j$ - 1/2 + path$Places/2)/m),
  {j$, m}
]]]
path$Places = {
  -.9324695142031521, -.6612093864662645, -.2386191860831969, .2386191860831969, .6612093864662645,
  .9324695142031521
}
path$Weights = {
  .1713244923791704, .3607615730481386, .4679139345726910, .4679139345726910, .3607615730481386,
  .1713244923791704
}

IntegralSigns::usage =
  "An antiderivative of a fraction with the logarithms of what is positive left of the zeros, for `Integrate`."
(*2*)
IntegralSigns[f_, x_, r_] := With[{signs$F = Together[f]},
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

(* From a number to a symbol there is a path that meets no pole, unless the symbol is a number
beyond it. *)
IntegralBounds::usage =
  "An integral of a fraction with real poles from a number to a symbol, and where it has that value, for `Integrate`."
(*2*)
IntegralBounds[f_, x_, a_, b_] := Module[{bounds$F = Together[f], bounds$P, bounds$R},
  If[
    ! PolynomialQ[Numerator[bounds$F], x] ||
      ! PolynomialQ[Denominator[bounds$F], x] ||
      FreeQ[Denominator[bounds$F], x],
    Return[$Failed]
  ];
  bounds$P = PrincipalSolve[Denominator[bounds$F] == 0, x];
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

IntegralOfLogs::usage = "Integrals of sines and cosines of a logarithm, for `Integrate`."
(*2*)
IntegralOfLogs[f_, x_] := Module[{g$ = (f /. Log[x] -> u$) /. x -> E^u$},
  g$ = Integrate[Expand[g$ E^u$] //. E^p_ E^q_ :> E^Expand[p + q], u$];
  If[! FreeQ[g$, Integrate | $Failed], Return[$Failed]];
  Expand[g$] /. E^p_ /; ! FreeQ[p, u$] :> x^Coefficient[p, u$] E^(p /. u$ -> 0) /. u$ -> Log[x]
]

PlaneIntegral::usage = "The integral over a part of the plane, for `Integrate`."
(*2*)
PlaneIntegral[f_, c_, {x_, a_, b_}, {y_, l_, h_}] := Module[{r$, p$},
  ReduceFurther[True, plane$x];
  p$ = And @@ Join[{c}, plane$Between[x, a, b], plane$Between[y, l, h]];
  r$ = PlaneReduce[p$, {x, y}];
  Which[
    r$ === $Failed, r$,
    r$ === False, 0,
    True,
      r$ = Map[region$Part[f, x, y, #] &, If[Head[r$] === Or, List @@ r$, {r$}]];
      If[FreeQ[r$, $Failed | Integrate], Simplify[Total[r$]], $Failed]
  ]
]
plane$Between[x_, a_, b_] := Join[
  If[a === -Infinity, {}, {x >= a}],
  If[b === Infinity, {}, {x <= b}]
]
region$Part[f_, x_, y_, r_] := Module[{l$ = If[Head[r] === And, List @@ r, {r}], u$, v$},
  u$ = region$Ends[Select[l$, FreeQ[#, y] &], x];
  v$ = Flatten[Map[If[Head[#] === Or, {List @@ #}, {{#}}] &, Select[l$, ! FreeQ[#, y] &]], 1];
  Which[
    u$ === Null, 0,
    u$ === $Failed || Length[v$] > 1, $Failed,
    v$ === {}, Integrate[f, Join[{x}, u$], {y, -Infinity, Infinity}],
    True,
      Total[Map[
        With[{w$ = region$Ends[{#}, y]},
          Which[
            w$ === Null, 0,
            w$ === $Failed, $Failed,
            True, Integrate[Integrate[f, Join[{y}, w$]], Join[{x}, u$]]
          ]
        ] &,
        First[v$]
      ]]
  ]
]
region$Ends[{}, x_] := {-Infinity, Infinity}
region$Ends[{Equal[x_, _]}, x_] := Null
region$Ends[{(Less | LessEqual)[a_, x_, b_]}, x_] := {a, b}
region$Ends[{Inequality[a_, _, x_, _, b_]}, x_] := {a, b}
region$Ends[{(Less | LessEqual)[x_, b_]}, x_] := {-Infinity, b}
region$Ends[{(Greater | GreaterEqual)[x_, b_]}, x_] := {b, Infinity}
region$Ends[_, _] := $Failed

(* Values of the parameters that meet what is assumed tell whether a value can be right. *)
IntegralDoubtful::usage =
  "Whether an integral with parameters has another value for all numbers that were tried, for `Integrate`."
(*2*)
IntegralDoubtful[f_, x_, a_, b_, k_, v_] := Module[{t$ = sample$Rules[{f, a, b}, x, k], r$},
  r$ = Map[
    Function[s$,
      With[{n$ = Quiet[sample$Area[f /. s$, x, N[a /. s$], N[b /. s$]]], w$ = Quiet[N[v /. s$]]},
        If[NumberQ[n$] && NumberQ[w$], Abs[n$ - w$] < .02 (1 + Abs[n$]), Null]
      ]
    ],
    Take[t$, UpTo[3]]
  ];
  MemberQ[r$, False] && ! MemberQ[r$, True]
]
sample$Area[f_, x_, a_, b_] := With[{h$ = (b - a)/48},
  h$/3 Total[Table[{2, 4}[[Mod[j$, 2] + 1]] N[f /. x -> a + j$ h$], {j$, 1, 47}]] +
    h$/3 N[(f /. x -> a + 10.^-9) + (f /. x -> b - 10.^-9)]
]
sample$Rules[f_, x_, k_] := Module[
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

(* With z = E^(I x) the integral is one around the unit circle: the sum of the residues within. *)
CircleIntegral::usage =
  "Integrals of fractions of sines and cosines over whole periods, with parameters, for `Integrate`."
(*2*)
IntegralDoubtful[]
CircleIntegral[f_, x_, a_, b_, k_] := Module[{z$, g$, q$, p$, l$, t$, h$, m$},
  h$ = circle$Share[f, x, a, b];
  If[h$ === 0 || ! FreeQ[f, E] || FreeQ[f, Sin | Cos | Tan | Cot | Sec | Csc], Return[Null]];
  t$ = sample$Rules[f, x, k];
  If[t$ === {}, Return[Null]];
  g$ =
    TrigToExp[
      f /. {
        Tan[u_] :> Sin[u]/Cos[u], Cot[u_] :> Cos[u]/Sin[u], Sec[u_] :> 1/Cos[u], Csc[u_] :> 1/Sin[u]
      }
    ] /.
      E^u_ :> z$^Expand[u/(I x)];
  If[! FreeQ[g$, x], Return[Null]];
  g$ = Cancel[Together[g$/(I z$)]];
  {p$, q$} = {Numerator[g$], Denominator[g$]};
  If[! PolynomialQ[p$, z$] || ! PolynomialQ[q$, z$], Return[Null]];
  l$ = Select[FactorList[q$], ! FreeQ[First[#], z$] &];
  m$ = q$/Times @@ Map[First[#]^Last[#] &, l$];
  l$ = Flatten[Map[circle$Poles[#, z$] &, l$], 1];
  If[! FreeQ[l$, $Failed], Return[Null]];
  l$ = Map[Append[#, circle$Inside[First[#], t$]] &, l$];
  If[! FreeQ[l$, $Failed], Return[Null]];
  g$ = 2 Pi I h$ Total[Map[circle$Residue[p$, q$, #[[1]], #[[2]], #[[3]], z$] &,
    Select[l$, Last[#] &]
  ]];
  If[FreeQ[g$, ComplexInfinity | Indeterminate],
    Refine[Simplify[Together[Simplify[g$]], k], k],
    Null
  ]
]
circle$Share[f_, x_, a_, b_] := Which[
  Simplify[b - a - 2 Pi] === 0, 1,
  Simplify[b - a - Pi] === 0 && Simplify[(f /. x -> x + Pi) - f] === 0, 1/2,
  {a, b} === {0, Pi} && Simplify[(f /. x -> -x) - f] === 0, 1/2,
  {a, b} === {0, Pi/2} &&
    Simplify[(f /. x -> -x) - f] === 0 &&
    Simplify[(f /. x -> x + Pi) - f] === 0,
    1/4,
  True, 0
]
circle$Poles[{q_, m_}, z_] := With[
  {
    n$ = Exponent[q, z],
    r$ = If[
      Exponent[q, z] < 3 ||
        Exponent[q, z] === 4 && FreeQ[CoefficientList[q, z][[{2, 4}]], u_ /; u =!= 0 && u =!= List],
      PrincipalSolve[q == 0, z]
    ]
  },
  Which[
    ! MatchQ[r$, {{_ -> _} ..}] || m > 1 && n$ > 2, {$Failed},
    True,
      Map[{z /. #, m, If[n$ === 2, -Coefficient[q, z, 1]/Coefficient[q, z, 2] - (z /. #), $None]} &,
        r$
      ]
  ]
]
circle$Inside[p_, t_] := With[{v$ = Map[Abs[N[p /. #]] &, t]},
  Which[
    ! VectorQ[v$, NumberQ], $Failed,
    Max[v$] < 1 - 10^-9, True,
    Min[v$] > 1 + 10^-9, False,
    True, $Failed
  ]
]
circle$Residue[p_, q_, r_, 1, o_, z_] := Simplify[p/D[q, z] /. z -> r]
circle$Residue[p_, q_, r_, m_, o_, z_] := With[
  {
    c$ = If[o === $None,
      Cancel[Together[q/(z - r)^m]],
      Coefficient[q, z, Exponent[q, z]] (z - o)^m Cancel[Together[q/(Coefficient[
        q,
        z,
        Exponent[q, z]
      ] Expand[(z - r) (z - o)]^m)]]
    ]
  },
  Simplify[D[p/c$, {z, m - 1}]/(m - 1)! /. z -> r]
]

RealConjugates::usage =
  "An integrand without the conjugates of what is real in its range or by what is assumed, for `Integrate`."
(*2*)
RealConjugates[f_, s_List, k_] := With[
  {k$ = If[ListQ[k], And @@ k, k], s$ = Cases[s, {_Symbol, _, _}]},
  f //. Conjugate[u_] /; conjugate$Real[u, s$, k$] :> (u /. Complex[a_, b_] :> Complex[a, -b])
]
conjugate$Real[u_, s_, k_] :=
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
      conjugate$Positive[#, s, k] &
    ]
conjugate$Positive[b_, s_, k_] :=
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

(* Each way gives a value with the conditions that it holds on. *)
ParameterIntegral::usage =
  "Integrals of powers and exponentials with parameters, and of fractions with a pole at one, for `Integrate`."
(*2*)
DefiniteByRule[1, True]
ParameterIntegral[f_, x_, a_, b_, k_] := Module[{r$ = Null},
  If[! FreeQ[{a, b}, x] || LeafCount[f] > 80, Return[Null]];
  Do[
    r$ = w$[f, x, a, b, k];
    If[
      r$ =!= Null &&
        FreeQ[r$, Integrate | $Failed | Indeterminate | ComplexInfinity | DirectedInfinity],
      Break[],
      r$ = Null
    ],
    {w$, {parameter$Arc, parameter$Moment, parameter$Unit, parameter$Turn, parameter$Pole}}
  ];
  r$
]
parameter$Arc[Sqrt[1 + c_. (Sin | Cos)[x_]^2], x_, 0, Pi/2, k_] :=
  under$[EllipticE[-c], {Re[-c] <= 1 || ! Element[-c, Reals]}, k] /; FreeQ[c, x] && ! NumericQ[c]
parameter$Arc[1/Sqrt[1 + c_. (Sin | Cos)[x_]^2], x_, 0, Pi/2, k_] :=
  under$[EllipticK[-c], {Re[-c] < 1 || ! Element[-c, Reals]}, k] /; FreeQ[c, x] && ! NumericQ[c]
parameter$Arc[___] := Null
parameter$Moment[f_, x_, a : 0 | -Infinity, Infinity, k_] := Module[{t$ = Expand[f]},
  If[FreeQ[f, E^_], Return[Null]];
  t$ = Map[parameter$Term[#, x, a] &, If[Head[t$] === Plus, List @@ t$, {t$}]];
  If[FreeQ[t$, $Failed], under$[Total[t$[[All, 1]]], Flatten[t$[[All, 2]]], k], Null]
]
parameter$Moment[___] := Null
parameter$Term[c_ f_, x_, a_] :=
  With[{r$ = parameter$Term[f, x, a]}, If[r$ === $Failed, r$, {c r$[[1]], r$[[2]]}]] /; FreeQ[c, x]
parameter$Term[E^u_, x_, a_] := parameter$Power[0, u, 0, x, a]
parameter$Term[x_^n_. E^u_, x_, a_] := parameter$Power[n, u, 0, x, a] /; FreeQ[n, x]
parameter$Term[E^u_ Log[x_]^m_., x_, 0] := parameter$Power[0, u, m, x, 0]
parameter$Term[x_^n_. E^u_ Log[x_]^m_., x_, 0] := parameter$Power[n, u, m, x, 0] /; FreeQ[n, x]
parameter$Term[E^u_ Cos[p_. x_], x_, a_] :=
  With[{b$ = -Coefficient[Expand[u], x, 2]},
    {If[a === 0, 1, 2] Sqrt[Pi] E^((u /. x -> 0) - p^2/(4 b$))/(2 Sqrt[b$]), {Re[b$] > 0}} /; FreeQ[
      Expand[u + b$ x^2],
      x
    ]
  ] /; FreeQ[p, x]
parameter$Term[_, _, _] := $Failed
parameter$Power[n_, u_, m_, x_, a_] := Module[{p$ = Quiet[Expand[u] /. x -> 0], q$, b$, t$},
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
parameter$Unit[c_ f_, x_, 0, 1, k_] :=
  With[{r$ = parameter$Unit[f, x, 0, 1, k]}, If[r$ === Null, r$, c r$]] /; FreeQ[c, x]
parameter$Unit[x_^n_. Log[x_]^m_., x_, 0, 1, k_] :=
  under$[(-1)^m m!/(1 + n)^(m + 1), {Re[n + 1] > 0}, k] /; FreeQ[n, x] && IntegerQ[m] && m > 0
parameter$Unit[(1 + b_. x_^n_)^p_, x_, 0, 1, k_] :=
  parameter$Beta[0, n, p, k] /; FreeQ[{n, p}, x] && b === -1
parameter$Unit[x_^m_. (1 + b_. x_^n_)^p_, x_, 0, 1, k_] :=
  parameter$Beta[m, n, p, k] /; FreeQ[{m, n, p}, x] && b === -1
parameter$Unit[1/(1 + x_^n_), x_, 0, Infinity, k_] :=
  under$[Pi Csc[Pi/n]/n, {Re[n] > 1}, k] /; FreeQ[n, x]
parameter$Unit[Cos[q_. x_]/(b_ + x_^2), x_, a : 0 | -Infinity, Infinity, k_] :=
  With[{c$ = Refine[Sqrt[b], k]},
    If[a === 0, 1/2, 1] Pi E^(-q c$)/c$ /; TrueQ[Refine[q > 0, k]] && TrueQ[Refine[c$ > 0, k]]
  ] /; FreeQ[{b, q}, x]
parameter$Unit[E^(p_. x_) Sin[q_. x_]/x_, x_, 0, Infinity, k_] :=
  ArcTan[-q/p] /; TrueQ[Refine[p < 0, k]] && TrueQ[Refine[q > 0, k]]
parameter$Unit[BesselJ[n_, x_]/x_, x_, 0, Infinity, k_] := 1/n /; TrueQ[n > 0]
parameter$Unit[BesselJ[n_, j_. x_], x_, 0, Infinity, k_] :=
  1/j /; TrueQ[n > -1] && TrueQ[Refine[j > 0, k]]
parameter$Unit[___] := Null
parameter$Beta[m_, n_, p_, k_] := If[TrueQ[n > 1] && ! IntegerQ[p],
  under$[
    Gamma[(m + 1)/n] Gamma[p + 1]/(n Gamma[(m + 1)/n + p + 1]),
    {Re[m + 1] > 0, Re[p + 1] > 0},
    k
  ],
  Null
]
parameter$Turn[E^(c_. (Cos | Sin)[x_]), x_, a_, b_, k_] :=
  2 Pi parameter$Bessel[c] /; FreeQ[c, x] && Expand[b - a - 2 Pi] === 0
parameter$Turn[E^(c_. Cos[x_]), x_, 0, Pi, k_] := Pi parameter$Bessel[c] /; FreeQ[c, x]
parameter$Turn[f_, x_, 0, Pi/2, k_] := Replace[f,
  {
    Sin[x]^p_. Cos[x]^q_. /; FreeQ[{p, q}, x] :> parameter$Wave[p, q, k],
    Sin[x]^p_. /; FreeQ[p, x] :> parameter$Wave[p, 0, k],
    Cos[x]^q_. /; FreeQ[q, x] :> parameter$Wave[0, q, k], _ -> Null
  }
]
parameter$Turn[___] := Null
parameter$Bessel[c_] := If[MatchQ[c, Complex[0, _] _.], BesselJ[0, c/I], BesselI[0, c]]
parameter$Wave[p_, q_, k_] := If[IntegerQ[p] && IntegerQ[q],
  Null,
  under$[
    Gamma[(p + 1)/2] Gamma[(q + 1)/2]/(2 Gamma[(p + q)/2 + 1]),
    {Re[p + 1] > 0, Re[q + 1] > 0},
    k
  ]
]
parameter$Pole[f_, x_, a_?NumericQ, b_?NumericQ, True] := Module[
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
      ] + Total[Map[#[[1]] Log[parameter$Ratio[#[[2]] /. x -> b, #[[2]] /. x -> a]] &, u$]];
  u$ = If[s$ > 0,
    {Re[p$] > (b - t$)/s$, Re[p$] < (a - t$)/s$},
    {Re[p$] > (a - t$)/s$, Re[p$] < (b - t$)/s$}
  ];
  ConditionalExpression[g$, Or[u$[[1]], u$[[2]], NotElement[p$, Reals]]]
]
parameter$Pole[___] := Null
parameter$Ratio[u_, v_] := If[MatchQ[v, _Symbol | _?NumericQ], Expand[u/v], Together[u/v]]

(* The zeros of what is divided by, where the integrand grows as fast as the reciprocal of the
distance. *)
IntegralPoles::usage = "The places where an integral diverges, for `Integrate`."
(*2*)
IntegralPoles[f_, x_, a_, b_] := Module[{l$ = N[a], h$ = N[b], g$, p$},
  If[! (l$ < h$), Return[{}]];
  g$ = DeleteDuplicates[Join[
    Cases[{f}, Power[u_, _?Negative] /; ! FreeQ[u, x] :> u, {0, Infinity}],
    Cases[{f}, (Tan | Sec)[u_] /; ! FreeQ[u, x] :> Cos[u], {0, Infinity}],
    Cases[{f}, (Cot | Csc)[u_] /; ! FreeQ[u, x] :> Sin[u], {0, Infinity}],
    Cases[{f}, (Coth | Csch)[u_] /; ! FreeQ[u, x] :> u, {0, Infinity}]
  ]];
  p$ = DeleteDuplicates[Flatten[Map[poles$Of[#, x, l$, h$] &, g$]], N[#1 - #2] == 0 &];
  p$ = Select[p$, l$ - 10.^-9 <= N[#] <= h$ + 10.^-9 && poles$Bad[f, x, N[#], l$, h$] &];
  Join[
    SortBy[p$, N],
    If[h$ === Infinity && poles$Far[f, x, 1], {Infinity}, {}],
    If[l$ === -Infinity && poles$Far[f, x, -1], {-Infinity}, {}]
  ]
]
poles$Of[c_, x_, l_, h_] := {} /; FreeQ[c, x]
poles$Of[u_Times, x_, l_, h_] := Map[poles$Of[#, x, l, h] &, List @@ u]
poles$Of[u_^n_?Positive, x_, l_, h_] := poles$Of[u, x, l, h]
poles$Of[u_^_Integer, x_, l_, h_] := {}
poles$Of[E^_, x_, l_, h_] := {}
poles$Of[Abs[u_], x_, l_, h_] := poles$Of[u, x, l, h]
poles$Of[(s : Sin | Cos)[u_], x_, l_, h_] :=
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
poles$Of[u_, x_, l_, h_] :=
  With[{r$ = Quiet[PrincipalSolve[u == 0, x]]},
    If[ListQ[r$], Select[x /. r$, Abs[Im[N[#]]] < 10^-9 &], poles$Scan[u, x, l, h]]
  ] /; PolynomialQ[u, x]
poles$Of[u_, x_, l_, h_] := poles$Scan[u, x, l, h]
poles$Scan[u_, x_, l_, h_] := Module[
  {t$ = Table[poles$Place[(k$ - .4931)/80, l, h], {k$, 80}], v$, q$},
  v$ = Map[Quiet[N[u /. x -> #]] &, t$];
  Flatten[Table[
    If[poles$Real[v$[[k$]]] && poles$Real[v$[[k$ + 1]]] && v$[[k$]] v$[[k$ + 1]] < 0,
      q$ = Quiet[x /. FindRoot[u, {x, t$[[k$]], t$[[k$ + 1]]}]];
      If[NumberQ[q$], With[{w$ = Round[q$, 1/12]}, If[Abs[w$ - q$] < 10^-12, w$, q$]], {}],
      {}
    ],
    {k$, 79}
  ]]
]
poles$Real[z_] := NumberQ[z] && Im[z] == 0
poles$Place[t_, l_, h_] := Which[
  l === -Infinity && h === Infinity, Tan[3.1 (t - .5)],
  h === Infinity, l + t/(1 - t),
  l === -Infinity, h - t/(1 - t),
  True, l + (h - l) t
]
poles$Bad[f_, x_, p_, l_, h_] := Module[{s$ = Min[1, h - l], v$},
  v$ = Map[Function[k$, Map[Quiet[Abs[N[f /. x -> p + k$ #]]] &, s$ {10.^-3, 10.^-5}]],
    Join[If[p < h - 10.^-9, {1}, {}], If[p > l + 10.^-9, {-1}, {}]]
  ];
  AnyTrue[v$, VectorQ[#, NumberQ] && #[[1]] > 0 && Log[10, #[[2]]/#[[1]]]/2 > .97 &] &&
    ! poles$Healed[f, x, p]
]
poles$Healed[f_, x_, p_] := With[
  {
    s$ = If[LeafCount[f] < 120 && ! FreeQ[f, Plus],
      Quiet[Series[Expand[f], {x, Round[p, 1/1000], 0}]]
    ]
  },
  Abs[p - Round[p, 1/1000]] < 10^-12 &&
    Head[s$] === SeriesData &&
    AllTrue[Take[s$[[3]], UpTo[Max[0, -s$[[4]]]]], TrueQ[Simplify[#] == 0] &]
]
poles$Far[f_, x_, s_] := Module[{v$},
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

PrincipalIntegral::usage = "The principal value of an integral, for `Integrate`."
(*2*)
PrincipalIntegral[f_, x_, a_, b_, p_] := Module[{g$ = Integrate[f, x], d$, v$},
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

(* Known values, steps, the tangent for the angle, powers, poles above the real line, ends of an
antiderivative that jumps; each value is compared with the integral in numbers. *)
DefiniteFurther::usage =
  "Definite integrals by residues, steps and jumps of antiderivatives, for `Integrate`."
(*2*)
IntegralPoles[1, x$, 0, 1]
DefiniteFurther[f_, x_, a_, b_, k_] := If[depth$Further > 0,
  Null,
  Block[{depth$Further = 1},
    Fold[
      Function[{r$, w$},
        If[r$ =!= Null,
          r$,
          With[{v$ = Quiet[w$[f, x, a, b, k]]},
            If[
              further$Good[v$, f, x, a, b] &&
                (
                  NumericQ[f /. x -> 1/3] ||
                    ! VectorQ[N[{a, b}], NumberQ] ||
                    ! TrueQ[IntegralDoubtful[f, x, a, b, k, v$]]
                ),
              v$,
              Null
            ]
          ]
        ]
      ],
      Null,
      {
        further$Rule, further$Root, further$Steps, further$Tangent, CircleIntegral, further$Ends,
        further$Even, further$Power, further$Line
      }
    ]
  ]
]
depth$Further = 0
further$Good[r_, f_, x_, a_, b_] :=
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
        further$Steps |
        further$Power |
        further$Line |
        further$Ends |
        Null
    ] &&
    With[{v$ = N[r], n$ = If[NumericQ[f /. x -> 1/3], NIntegrate[f, {x, a, b}]]},
      ! NumberQ[n$] || NumberQ[v$] && Abs[v$ - n$] < 10^-4 (1 + Abs[n$])
    ]
further$If[v_, c_, d_, k_] := Which[
  NumericQ[v], v,
  TrueQ[Refine[c, k]], v,
  k === True, ConditionalExpression[v, d],
  True, Null
]
further$Rule[f_, x_, a_, b_, k_] := Replace[{f, a, b},
  {
    {Sin[x]^n_, 0, Pi} /; FreeQ[n, x] && ! NumberQ[n] :> further$If[
      Sqrt[Pi] Gamma[(n + 1)/2]/Gamma[n/2 + 1],
      n > -1,
      Re[n] > -1,
      k
    ],
    {(Sin | Cos)[x]^n_, 0, Pi/2} /; FreeQ[n, x] && ! NumberQ[n] :> further$If[
      Sqrt[Pi] Gamma[(n + 1)/2]/(2 Gamma[n/2 + 1]),
      n > -1,
      Re[n] > -1,
      k
    ],
    {Sqrt[1 + c_. (Sin | Cos)[x]^2], 0, Pi/2} /; FreeQ[c, x] :> further$If[
      EllipticE[-c],
      -c <= 1,
      Re[-c] <= 1 || ! Element[-c, Reals],
      k
    ],
    {1/Sqrt[1 + c_. (Sin | Cos)[x]^2], 0, Pi/2} /; FreeQ[c, x] :> further$If[
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
further$Root[f_, x_, a_, b_, k_] := With[
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
    Block[{depth$Further = 0}, Integrate[g$, {x, a, b}]]
  ]
]
further$Even[f_, x_, 0, Infinity, k_] := With[
  {r$ = If[Simplify[(f /. x -> -x) - f] === 0, further$Line[f, x, -Infinity, Infinity, k], Null]},
  If[r$ === Null, Null, Simplify[r$/2]]
]
further$Even[f_, x_, 0, Pi, k_] := Block[{depth$Further = 0},
  If[
    ! FreeQ[f, Sin | Cos | Tan] &&
      FreeQ[f /. {Cos[_. x] -> 1, Sin[_. x] -> 1}, x] &&
      Simplify[(f /. x -> -x) - f] === 0,
    Simplify[Integrate[f, {x, 0, 2 Pi}]/2],
    Null
  ]
]
further$Even[___] := Null
further$Power[f_, x_, 0, Infinity, k_] := Replace[further$Split[f, x],
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
further$Power[___] := Null
further$Split[f_, x_] := Module[{c$ = If[Head[f] === Times, Select[f, FreeQ[#, x] &], 1], g$},
  g$ = f/c$;
  Replace[g$,
    {
      (a_ + b_. x^n_.)^p_ /; FreeQ[{a, b, n, p}, x] :> {c$, 0, a, b, n, -p},
      x^m_. (a_ + b_. x^n_.)^p_ /; FreeQ[{a, b, n, m, p}, x] :> {c$, m, a, b, n, -p}, _ -> Null
    }
  ]
]
further$Line[f_, x_, -Infinity, Infinity, k_] := Module[{g$ = Together[f], p$, q$, r$, w$ = 0, c$},
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
  r$ = DeleteDuplicates[x /. PrincipalSolve[q$ == 0, x]];
  If[! VectorQ[N[r$], NumberQ] || ! FreeQ[r$, _Real] || AnyTrue[r$, Abs[Im[N[#]]] < 10^-9 &],
    Return[Null]
  ];
  r$ = Select[r$, Im[N[#]] > 0 &];
  w$ = Total[Map[further$Residue[p$, q$, x, #, If[ListQ[c$], c$[[1]], 0]] &, r$]];
  w$ = 2 Pi I w$;
  If[ListQ[c$], w$ = further$Part[w$, c$[[2]]], w$ = further$Part[w$, Re]];
  Simplify[w$]
]
further$Residue[p_, q_, x_, r_, j_] := Module[{m$ = 1, d$},
  While[Abs[N[D[q, {x, m$}] /. x -> r]] < 10^-9, m$++];
  If[m$ === 1,
    further$Flat[p /. x -> r] further$Inverse[D[q, x] /. x -> r] If[j === 0, 1, E^Expand[I j r]],
    With[{t$ = Together[Residue[p/q E^(I j x), {x, r}]]},
      further$Flat[Numerator[t$]] further$Inverse[Denominator[t$]]
    ]
  ]
]
further$Flat[z_] := Expand[Expand[z] /. (-1)^e_Rational :> Cos[Pi e] + I Sin[Pi e]]
further$Inverse[z_] := With[{w$ = further$Flat[z]},
  With[{a$ = further$Re[w$], b$ = further$Im[w$]}, (a$ - I b$)/Expand[a$^2 + b$^2]]
]
further$Part[w_, h_] := With[
  {
    e$ = Expand[
      w /. {
        (-1)^e_Rational :> Cos[Pi e] + I Sin[Pi e],
        E^u_ /; ! FreeQ[u, _Complex | (-1)^_] :> With[
          {v$ = Expand[u /. (-1)^e_Rational :> Cos[Pi e] + I Sin[Pi e]]},
          E^further$Re[v$] (Cos[further$Im[v$]] + I Sin[further$Im[v$]])
        ]
      }
    ]
  },
  If[h === Re, further$Re[e$], further$Im[e$]]
]
further$Bar[z_] := z /. Complex[a_, b_] :> Complex[a, -b]
further$Re[z_] := Simplify[Expand[further$Tidy[z + further$Bar[z]]/2]]
further$Im[z_] := Simplify[Expand[further$Tidy[(z - further$Bar[z])/(2 I)]]]
further$Tidy[z_] := Simplify[Together[Expand[z]]]
further$Ends[f_, x_, a_, b_, k_] := Module[{g$, p$},
  If[! NumericQ[a] || ! NumericQ[b], Return[Null]];
  g$ = Integrate[f, x];
  If[! FreeQ[g$, Integrate], Return[Null]];
  p$ = Flatten[Map[poles$Of[#, x, N[a], N[b]] &,
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
  Simplify[Total[Map[further$End[g$, x, #[[2]], -1] - further$End[g$, x, #[[1]], 1] &,
    Partition[p$, 2, 1]
  ]]]
]
further$End[g_, x_, p_, s_] := Module[{h$, v$},
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
further$Tangent[f_, x_, a_, b_, k_] := Module[
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
      Expand[Numerator[h$ = Together[f]]]/Expand[Denominator[h$]] /. {Sin[x] -> t$ c$, Cos[x] -> c$}
    ] /.
      c$^n_?EvenQ :> (1 + t$^2)^(-n/2);
  If[! FreeQ[g$, x | c$], Return[Null]];
  g$ = Together[Simplify[g$/(1 + t$^2)]];
  If[m$ === 1,
    If[a === 0, further$Even[g$, t$, 0, Infinity, k], Null],
    Simplify[m$/2 further$Line[g$, t$, -Infinity, Infinity, k]]
  ]
]
further$Steps[f_, x_, a_, b_, k_] := Module[{u$, p$, v$},
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
    Flatten[Map[steps$Whole[#, x, a, b] &, Select[DeleteDuplicates[u$], ! FreeQ[#, x] &]]],
    Flatten[Map[steps$Zero[#, x, a, b] &,
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
  v$ = Map[Integrate[steps$At[f, x, Mean[N[#]]], Join[{x}, #]] &, Partition[p$, 2, 1]];
  If[FreeQ[v$, Integrate], Simplify[Total[v$]], Null]
]
steps$Whole[u_, x_, a_, b_] := Module[{t$ = Table[N[u /. x -> a + (b - a) j$/400.], {j$, 0, 400}]},
  If[! VectorQ[t$, NumberQ] || Max[t$] - Min[t$] > 150, Return[$Failed]];
  Table[steps$Zero[u - j$, x, a, b], {j$, Ceiling[Min[t$]], Floor[Max[t$]]}]
]
steps$Zero[u_, x_, a_, b_] := Module[
  {r$ = Quiet[If[PolynomialQ[u, x], PrincipalSolve[u == 0, x], Solve[u == 0 && a <= x <= b, x]]]},
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
steps$At[f_, x_, m_] :=
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
DefiniteByRule::usage =
  "Definite integrals by forms, for `Integrate`; conditions on what they hold for come with them."
(*2*)
DefiniteByRule[f_, x_, a_, b_, k_] := If[depth$Definite > 1,
  Null,
  Block[{depth$Definite = depth$Definite + 1},
    Module[{r$ = Null},
      Do[
        r$ = w$[f, x, a, b, k];
        If[definite$Good[r$], Break[]],
        {
          w$,
          {
            definite$Delta, definite$Circle, definite$Wave, definite$Moment, definite$Tail,
            definite$Beta, definite$Scaled, definite$Log, definite$Short
          }
        }
      ];
      If[definite$Good[r$], r$, Null]
    ]
  ]
]
depth$Definite = 0
definite$Good[r_] := r =!= Null && FreeQ[r, Integrate | $Failed | Indeterminate | ComplexInfinity]
line$Of[u_, x_] := PolynomialQ[u, x] && Exponent[u, x] === 1
under$[v_, c_, k_] := With[{d$ = DeleteCases[DeleteDuplicates[Map[under$Known[#, k] &, c]], True]},
  Which[
    MemberQ[d$, False], Null,
    d$ === {}, If[k === True, v, Refine[v, k]],
    True, ConditionalExpression[v, And @@ d$]
  ]
]
under$Known[Re[u_] > 0, k_] := With[{n$ = If[Head[u] === Plus, Select[u, NumberQ], 0]},
  under$Known[Re[u - n$] > -Re[n$], k] /; n$ =!= 0
]
under$Known[Re[-u_] > n_, k_] := under$Known[Re[u] < -n, k]
under$Known[Re[u_^e_?Negative] > 0, k_] := under$Known[Re[u^-e] > 0, k]
under$Known[Re[c_?Positive u_] > 0, k_] := under$Known[Re[u] > 0, k]
under$Known[Re[u_ - I v_] > 0, k_] := under$Known[Re[u] > Abs[Im[v]], k] /; FreeQ[{u, v}, _Complex]
under$Known[Re[u_ + I v_] > 0, k_] := under$Known[Re[u] > Abs[Im[v]], k] /; FreeQ[{u, v}, _Complex]
under$Known[Re[Complex[0, n_] u_] > m_, k_] := under$Known[-n Im[u] > m, k]
under$Known[-u_ > m_, k_] := under$Known[u < -m, k]
under$Known[c_, k_] := Refine[c, k]
definite$Delta[f_, x_, a_, b_, k_] := Module[
  {u$ = DeleteDuplicates[Cases[{f}, DiracDelta[v_] /; ! FreeQ[v, x] :> v, Infinity]], g$, p$, v$},
  If[Length[u$] =!= 1 || ! line$Of[u$[[1]], x], Return[Null]];
  u$ = u$[[1]];
  g$ = Coefficient[f, DiracDelta[u$]];
  If[Expand[f - g$ DiracDelta[u$]] =!= 0, Return[Null]];
  p$ = Expand[-(u$ /. x -> 0)/Coefficient[u$, x]];
  v$ = (g$ /. x -> p$)/Abs[Coefficient[u$, x]];
  If[b =!= Infinity, v$ = v$ HeavisideTheta[b - p$]];
  If[a =!= -Infinity, v$ = v$ HeavisideTheta[p$ - a]];
  under$[v$, {If[NumericQ[p$], True, Element[p$, Reals]]}, k]
]
definite$Circle[f_, x_, a_, b_, k_] := Module[{g$, p$},
  If[Expand[b - a - 2 Pi] =!= 0, Return[Null]];
  g$ =
    TrigToExp[f] /.
      E^u_ /; line$Of[Expand[u], x] :> z$^(Coefficient[Expand[u], x]/I) E^(Expand[u] /. x -> 0);
  g$ = Together[g$/(I z$)];
  If[! FreeQ[g$, x] || ! PolynomialQ[Numerator[g$], z$] || ! PolynomialQ[Denominator[g$], z$],
    Return[Null]
  ];
  p$ = Denominator[g$];
  p$ = DeleteDuplicates[Flatten[Map[z$ /. PrincipalSolve[# == 0, z$] &,
    Select[Replace[If[Head[p$] === Times, List @@ p$, {p$}], q_^_Integer :> q, {1}],
      ! FreeQ[#, z$] &
    ]
  ]]];
  If[! VectorQ[N[p$], NumberQ] || AnyTrue[p$, Abs[Abs[N[#]] - 1] < 10^-9 &], Return[Null]];
  With[{v$ = Simplify[2 Pi I Total[Map[Residue[g$, {z$, #}] &, Select[p$, Abs[N[#]] < 1 &]]]]},
    If[FreeQ[v$, _Complex] || ! FreeQ[f, _Complex], v$, Null]
  ]
]
definite$Wave[f_, x_, a_, Infinity, k_] := With[{g$ = Expand[TrigToExp[f]]},
  If[a =!= -Infinity || g$ === f || FreeQ[f, E],
    Null,
    With[{r$ = IntegralToInfinity[g$, x, a, k]},
      If[NumberQ[r$] || Head[r$] =!= IntegralToInfinity, Simplify[r$], Null]
    ]
  ]
]
definite$Moment[f_, x_, 0, Infinity, k_] := Module[{t$ = Expand[TrigToExp[f]], v$},
  v$ = Map[definite$Gamma[#, x] &, If[Head[t$] === Plus, List @@ t$, {t$}]];
  If[! FreeQ[v$, $Failed], Null, under$[Simplify[Total[v$[[All, 1]]]], Flatten[v$[[All, 2]]], k]]
]
definite$Gamma[c_ f_, x_] :=
  With[{r$ = definite$Gamma[f, x]}, If[r$ === $Failed, r$, {c r$[[1]], r$[[2]]}]] /; FreeQ[c, x]
definite$Gamma[x_^p_. c_^q_, x_] :=
  With[{s$ = -Coefficient[q, x] If[c === E, 1, Log[c]]},
    {Gamma[p + 1] (s$^(-p - 1) /. (v_^-1)^m_ :> v^-m) c^(q /. x -> 0), {Re[s$] > 0, Re[p + 1] > 0}}
  ] /;
    FreeQ[{c, p}, x] && line$Of[q, x]
definite$Gamma[c_^q_, x_] :=
  With[{s$ = -Coefficient[q, x] If[c === E, 1, Log[c]]}, {c^(q /. x -> 0)/s$, {Re[s$] > 0}}] /;
    FreeQ[c, x] && line$Of[q, x]
definite$Gamma[_, _] := $Failed
definite$Tail[x_^s_, x_, a_, Infinity, k_] :=
  under$[-a^(s + 1)/(s + 1), {Re[-s - 1] > 0}, k] /; FreeQ[s, x] && Positive[a]
definite$Tail[x_^s_, x_, 0, b_, k_] := under$[b^(s + 1)/(s + 1), {Re[s + 1] > 0}, k] /; FreeQ[s, x]
definite$Tail[c_ f_, x_, a_, b_, k_] :=
  With[{r$ = definite$Tail[f, x, a, b, k]}, If[r$ === Null, r$, c r$]] /; FreeQ[c, x]
definite$Beta[f_, x_, 0, b_, k_] := Module[
  {c$ = Select[If[Head[f] === Times, List @@ f, {f}], FreeQ[#, x] &], p$, q$, g$},
  g$ = f/Times @@ c$;
  {p$, q$} = Replace[g$, {x^p_. (b - x)^q_. :> {p, q}, _ :> {$Failed, 0}}];
  If[p$ === $Failed || ! FreeQ[{p$, q$}, x],
    Null,
    under$[
      Times @@ c$ b^(p$ + q$ + 1) Gamma[p$ + 1] Gamma[q$ + 1]/Gamma[p$ + q$ + 2],
      {Re[q$ + 1] > 0, Re[p$ + 1] > 0, If[TrueQ[Refine[b > 0, k]], True, Re[b] > 0 && Im[b] == 0]},
      k
    ]
  ]
]
definite$Scaled[f_, x_, a_, b_Symbol, k_] := If[
  b === Infinity || ! TrueQ[Refine[b > 0, k]] || ! NumberQ[a/b],
  Null,
  With[
    {
      g$ =
        Refine[b f /. x -> b u$, k] /.
          v_^e_Rational :> scaled$[If[Head[v] === Times, List @@ v, {v}], e] //.
          {Abs[v_ w_] :> Abs[v] Abs[w], Abs[v_^e_Rational] :> v^e}
    },
    Integrate[Refine[PowerExpand[g$], k], {u$, a/b, 1}, Assumptions -> k]
  ]
]
scaled$[v_, e_] := With[{g$ = Factor[Together[Times @@ v]]},
  With[{l$ = If[Head[g$] === Times, List @@ g$, {g$}]},
    With[{r$ = Times @@ Select[l$, ! FreeQ[#, u$] &]},
      PowerExpand[(Times @@ Select[l$, FreeQ[#, u$] && ! NumberQ[#] &])^e] (Expand[Times @@ Select[
        l$,
        NumberQ
      ] Numerator[r$]]^e/Expand[Denominator[r$]]^e)
    ]
  ]
]
definite$Log[f_, x_, -Infinity, Infinity, k_] := If[FreeQ[f, E^x],
  Null,
  With[{g$ = (f /. x -> Log[u$]) /. E^p_Plus :> Times @@ Map[E^# &, List @@ p]},
    If[FreeQ[g$, Log], Integrate[g$/u$, {u$, 0, Infinity}, Assumptions -> k], Null]
  ]
]
definite$Wave[___] := Null
definite$Moment[___] := Null
definite$Tail[___] := Null
definite$Beta[___] := Null
definite$Scaled[___] := Null
definite$Log[___] := Null
definite$Short[f_, x_, a_, b_, k_] := With[{g$ = Simplify[f]},
  If[g$ === f, Null, Integrate[g$, {x, a, b}, Assumptions -> k]]
]
end$Sign[u_] := If[MatchQ[u, _^_Rational | _?Positive _^_Rational], 1, Sign[u]]
DefiniteByRule[e_, k_] := Module[{c$ = {}, v$},
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
        end$Sign[u]
      ),
      ArcTan[DirectedInfinity[u_]] :> (
        AppendTo[
          c$,
          Replace[u, {p_^_Rational :> (Im[p] != 0 || Re[p] >= 0), _ :> Element[u, Reals]}]
        ];
        end$Sign[u] Pi/2
      )
    };
  If[FreeQ[v$, DirectedInfinity | Infinity | Indeterminate | ComplexInfinity],
    under$[v$, c$, k],
    Null
  ]
]

FractionIntegral::usage =
  "Antiderivatives of fractions whose poles are known exactly, for `Integrate`."
(*2*)
FractionIntegral[f_, x_] := Module[{g$ = Together[f], p$, q$, r$, y$, c$},
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
    Return[fraction$Pair[
      p$/c$[[1]],
      y$ /. PrincipalSolve[c$[[1]] (y$^2 - 2) + c$[[2]] y$ + c$[[3]] == 0, y$],
      x
    ]]
  ];
  r$ = x /. PrincipalSolve[q$ == 0, x];
  If[! VectorQ[N[r$], NumberQ] || ! FreeQ[r$, _Real] || Length[Union[r$]] =!= Exponent[q$, x],
    Return[$Failed]
  ];
  Total[Map[
    fraction$Part[Expand[# /. (-1)^e_Rational :> Cos[Pi e] + I Sin[Pi e]], p$/D[q$, x], x] &,
    Select[r$, Im[N[#]] > -10^-9 &]
  ]]
]
fraction$Part[r_, f_, x_] := If[Abs[Im[N[r]]] < 10^-9,
  (f /. x -> r) Log[x - r],
  With[{a$ = fraction$Re[r], b$ = fraction$Re[-I r], c$ = Simplify[f /. x -> r]},
    With[
      {
        n$ = Simplify[Expand[c$ + fraction$Bar[c$]]/2],
        m$ = Simplify[Expand[(c$ - fraction$Bar[c$])/(2 I)]]
      },
      n$ Log[x^2 - 2 a$ x + Simplify[a$^2 + b$^2]] - 2 m$ ArcTan[(x - a$)/b$]
    ]
  ]
]
fraction$Pair[p_, {y_, w_}, x_] := Module[{a$, b$, c$, d$, s$},
  s$ = PrincipalSolve[
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
    Apply[fraction$Log[Simplify[#1 /. s$[[1]]], Simplify[#2 /. s$[[1]]], #3, x] &, {a$, b$, y}] +
      Apply[fraction$Log[Simplify[#1 /. s$[[1]]], Simplify[#2 /. s$[[1]]], #3, x] &, {c$, d$, w}]
  ]
]
fraction$Log[a_, b_, y_, x_] := With[{h$ = Sqrt[Expand[1 - y^2/4]]},
  a/2 Log[1 - Expand[y x] + x^2] + (b + a y/2)/h$ ArcTan[(x - y/2)/h$]
]
fraction$Bar[z_] := z /. Complex[a_, b_] :> Complex[a, -b]
fraction$Re[z_] := Simplify[Expand[z + fraction$Bar[z]]/2]
