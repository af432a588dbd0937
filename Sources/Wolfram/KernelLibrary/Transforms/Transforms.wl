FourierTransform::usage = "The Fourier transform of elementary functions."
(*2*)
FourierTransform[f_, t_, w_?NumericQ, o___] := With[{r$ = FourierTransform[f, t, wSymbol, o]},
  (r$ /. wSymbol -> w) /; FreeQ[r$, FourierTransform]
]
FourierTransform[f_, t_, w_] := With[{p$ = FourierParameters /. Options[FourierTransform]},
  FourierTransform[f, t, w, FourierParameters -> p$] /; ListQ[p$]
]
FourierTransform[f_, t_, w_] := With[{r$ = fourier[f, t, w]}, r$ /; FreeQ[r$, fourier]]
FourierTransform[f_, t_, w_, Assumptions -> _] := FourierTransform[f, t, w]
FourierTransform[f_, t_, w_, FourierParameters -> {a_, b_}] := With[{r$ = fourier[f, t, w]},
  Simplify[Sqrt[Abs[b] (2 Pi)^a] (
    r$ /.
      w -> b w /.
      {
        Derivative[n_][DiracDelta][-w] :> (-1)^n Derivative[n][DiracDelta][w],
        DiracDelta[-w] :> DiracDelta[w]
      }
  )] /; FreeQ[r$, fourier]
]
fourier[l_List, t_, w_] := Map[fourier[#, t, w] &, l]
fourier[
  g_. Piecewise[{{f_, Inequality[a_, _, t_, _, b_] | (Less | LessEqual)[a_, t_, b_]}}, 0],
  t_,
  w_
] := box[f g, t, w, a, b]
fourier[g_. Piecewise[{{f_, (Less | LessEqual)[Abs[t_], b_]}}, 0], t_, w_] := box[f g, t, w, -b, b]
box[f_, t_, w_, a_, b_] := With[
  {r$ = Integrate[Expand[TrigToExp[f] E^(I w t)] /. E^u_ :> E^Collect[u, t], {t, a, b}]/Sqrt[2 Pi]},
  If[FreeQ[r$, Integrate], r$, fourier]
]
fourier[f_Plus, t_, w_] := Map[fourier[#, t, w] &, f]
fourier[c_, t_, w_] := c Sqrt[2 Pi] DiracDelta[w] /; FreeQ[c, t]
fourier[c_ f_, t_, w_] := c fourier[f, t, w] /; FreeQ[c, t]
fourier[E^(a_. t_^2 + b_. t_ + c_.), t_, w_] :=
  E^(c + (b + I w)^2/(-4 a))/Sqrt[-2 a] /; FreeQ[{a, b, c}, t]
fourier[E^(a_. t_^2 + c_.), t_, w_] := E^(c + w^2/(4 a))/Sqrt[-2 a] /; FreeQ[{a, c}, t]
fourier[E^(Complex[0, k_] a_. t_) f_., t_, w_] := (fourier[f, t, w] /. w -> w + k a) /; FreeQ[a, t]
fourier[E^(-a_. Abs[t_]), t_, w_] := Sqrt[2/Pi] a/(a^2 + w^2) /; FreeQ[a, t]
fourier[E^(a_. t_) (UnitStep | HeavisideTheta)[t_], t_, w_] :=
  1/(Sqrt[2 Pi] (-a - I w)) /; FreeQ[a, t]
fourier[t_^n_. (UnitStep | HeavisideTheta)[t_] E^(a_. t_), t_, w_] :=
  n!/(Sqrt[2 Pi] (-a - I w)^(n + 1)) /; FreeQ[{a, n}, t]
fourier[(UnitStep | HeavisideTheta)[t_], t_, w_] := I/(Sqrt[2 Pi] w) + Sqrt[Pi/2] DiracDelta[w]
fourier[Sign[t_], t_, w_] := I Sqrt[2/Pi]/w
fourier[DiracDelta[t_ + a_.] f_., t_, w_] := E^(-I a w) (f /. t -> -a)/Sqrt[2 Pi] /; FreeQ[a, t]
fourier[UnitBox[a_. t_], t_, w_] := Sinc[w/(2 a)]/(Sqrt[2 Pi] Abs[a]) /; FreeQ[a, t]
fourier[UnitTriangle[a_. t_], t_, w_] := Sinc[w/(2 a)]^2/(Sqrt[2 Pi] Abs[a]) /; FreeQ[a, t]
fourier[(h : UnitBox | UnitTriangle)[u_], t_, w_] := With[{a$ = D[u, t], c$ = u /. t -> 0},
  E^(-I w c$/a$) fourier[h[a$ t], t, w] /; c$ =!= 0 && FreeQ[{a$, c$}, t]
]
fourier[Sinc[a_. t_], t_, w_] := Sqrt[Pi/2]/(2 Abs[a]) (Sign[a - w] + Sign[a + w]) /; FreeQ[a, t]
fourier[Cos[a_. t_ + b_.] f_., t_, w_] :=
  (E^(I b) (fourier[f, t, w] /. w -> w + a) + E^(-I b) (fourier[f, t, w] /. w -> w - a))/2 /; FreeQ[
    {a, b},
    t
  ]
fourier[Sin[a_. t_ + b_.] f_., t_, w_] :=
  (E^(I b) (fourier[f, t, w] /. w -> w + a) - E^(-I b) (fourier[f, t, w] /. w -> w - a))/(2 I) /;
    FreeQ[{a, b}, t]
fourier[1/(t_^2 + c_), t_, w_] := Sqrt[Pi/(2 c)] E^(-Sqrt[c] Abs[w]) /; FreeQ[c, t]
fourier[1/t_, t_, w_] := I Sqrt[Pi/2] Sign[w]
fourier[t_^n_. f_., t_, w_] := (-I)^n D[fourier[f, t, w], {w, n}] /; IntegerQ[n] && n > 0
fourier[f_Times, t_, w_] := fourier[Expand[f], t, w] /; Head[Expand[f]] === Plus

InverseFourierTransform::usage = "The function with that Fourier transform."
InverseFourierTransform[f_, w_, t_] := With[
  {
    p$ = Replace[FourierParameters /. Options[InverseFourierTransform], FourierParameters -> {0, 1}]
  },
  With[{r$ = FourierTransform[f, w, t, FourierParameters -> -p$]},
    r$ /; FreeQ[r$, FourierTransform]
  ]
]

InverseZTransform::usage = "The sequence with that transform, of fractions."
(*2*)
InverseZTransform[f_, z_, n_] := With[{r$ = inverseZ[f, z, n]}, r$ /; FreeQ[r$, inverseZ]]
inverseZ[f_, z_, n_] := Module[{a$ = Apart[Factor[Together[f/z]], z], d$, p$},
  d$ = Denominator[Together[f/z]];
  If[! PolynomialQ[d$, z] || Exponent[d$, z] > 6, Return[inverseZ]];
  p$ = Tally[z /. principalSolve[d$ == 0, z]];
  If[! FreeQ[p$, z | _Real], Return[inverseZ]];
  Simplify[Total[Map[partZ[Together[f/z], z, n, First[#], Last[#]] &, p$]]]
]
partZ[g_, z_, n_, 0, 1] := Limit[Together[g z], z -> 0] KroneckerDelta[n]
partZ[g_, z_, n_, a_, 1] := Simplify[Numerator[g]/D[Denominator[g], z] /. z -> a] a^n
partZ[g_, z_, n_, a_, m_] := Simplify[(
  D[Together[Cancel[g (z - a)^m]] z^n, {z, m - 1}] /. z -> a
)/(m - 1)!]

FourierDCT::usage = "The discrete cosine transform of a list."
(*2*)
FourierDCT[l_List] := FourierDCT[l, 2]
FourierDCT[l_List, 2] := With[{n$ = Length[l]},
  Table[Sum[l[[r$]] Cos[N[Pi]/n$ (r$ - 1/2) (s$ - 1)], {r$, n$}]/Sqrt[N[n$]], {s$, n$}]
]
FourierDCT[l_List, 3] := With[{n$ = Length[l]},
  Table[
    (l[[1]] + 2 Sum[l[[r$]] Cos[N[Pi]/n$ (r$ - 1) (s$ - 1/2)], {r$, 2, n$}])/Sqrt[N[n$]],
    {s$, n$}
  ]
]

TransferFunctionModel::usage = "A system by its transfer function."
TransferFunctionModel[f_, s_][x_] := {{f /. s -> x}} /; ! ListQ[f]
TransferFunctionModel[{{{n_}}, d_}, s_][x_] := {{n/d /. s -> x}}
TransferFunctionModel[{{f_}}, s_][x_] := {{f /. s -> x}}

TransferFunctionPoles::usage = "The zeros of the denominator."
TransferFunctionPoles[m : TransferFunctionModel[f_, s_]] :=
  {{Sort[s /. principalSolve[Denominator[Together[m[s][[1, 1]]]] == 0, s]]}} /; ! FreeQ[
    Denominator[Together[m[s][[1, 1]]]],
    s
  ]

TransferFunctionZeros::usage = "The zeros of the numerator."
TransferFunctionZeros[m : TransferFunctionModel[f_, s_]] := With[
  {n$ = Numerator[Together[m[s][[1, 1]]]]},
  {{If[FreeQ[n$, s], {}, Sort[s /. principalSolve[n$ == 0, s]]]}}
]

OutputResponse::usage = "What a system makes of an input."
(*2*)
OutputResponse[m : TransferFunctionModel[_, s_], u_, t_] := With[
  {
    r$ = InverseLaplaceTransform[
      Together[m[s][[1, 1]] LaplaceTransform[If[ListQ[u], First[u], u], t, s]],
      s,
      t
    ]
  },
  {r$} /; FreeQ[r$, InverseLaplaceTransform | LaplaceTransform]
]

LaplaceTransform::usage = "The Laplace transform of elementary functions."
(*2*)
LaplaceTransform[l_List, t_, s_] := Map[LaplaceTransform[#, t, s] &, l]
LaplaceTransform[a_ == b_, t_, s_] := LaplaceTransform[a, t, s] == LaplaceTransform[b, t, s]
LaplaceTransform[f_, t_, s_] :=
  With[{r$ = dividedLaplace[f, t, s]}, r$ /; r$ =!= $Failed] /;
    ! FreeQ[f, t^-1] && FreeQ[f, Integrate | Derivative]
dividedLaplace[f_, t_, s_] := Module[{g$ = Expand[f t], l$, v$},
  l$ = Quiet[Limit[f, t -> 0]];
  If[
    ! FreeQ[g$, t^_?Negative] ||
      ! FreeQ[l$, Limit | DirectedInfinity | Infinity | Indeterminate | ComplexInfinity],
    Return[$Failed]
  ];
  l$ = LaplaceTransform[g$, t, s];
  If[! FreeQ[l$, LaplaceTransform], Return[$Failed]];
  v$ = Integrate[Expand[l$], s];
  If[! FreeQ[v$, Integrate], Return[$Failed]];
  l$ = Limit[v$, s -> Infinity];
  If[FreeQ[l$, Limit | DirectedInfinity | Infinity | Indeterminate | ComplexInfinity],
    Simplify[l$ - v$],
    $Failed
  ]
]
LaplaceTransform[f_Plus, t_, s_] := With[
  {r$ = If[FreeQ[f, t^-1], $Failed, dividedLaplace[f, t, s]]},
  If[r$ === $Failed, Map[LaplaceTransform[#, t, s] &, f], r$]
]
LaplaceTransform[t_^-1 p_Plus, t_, s_] := LaplaceTransform[Expand[p/t], t, s]
LaplaceTransform[c_, t_, s_] := c/s /; FreeQ[c, t]
LaplaceTransform[c_ f_, t_, s_] := c LaplaceTransform[f, t, s] /; FreeQ[c, t]
LaplaceTransform[t_^n_., t_, s_] := Gamma[n + 1] s^(-n - 1) /; FreeQ[n, t] && ! TrueQ[n <= -1]
LaplaceTransform[CosIntegral[a_. t_], t_, s_] := -Log[1 + s^2/a^2]/(2 s) /; FreeQ[a, t]
LaplaceTransform[SinIntegral[a_. t_], t_, s_] := ArcTan[a/s]/s /; FreeQ[a, t]
LaplaceTransform[Piecewise[l_, 0], t_, s_] := With[{p$ = Map[pieceLaplace[#, t, s] &, l]},
  Total[p$] /; FreeQ[p$, pieceLaplace]
]
pieceLaplace[{f_, Inequality[a_, _, t_, _, b_] | (Less | LessEqual)[a_, t_, b_]}, t_, s_] :=
  from[f, t, s, a] - from[f, t, s, b] /; FreeQ[{a, b}, t]
pieceLaplace[{f_, (Greater | GreaterEqual)[t_, a_]}, t_, s_] := from[f, t, s, a] /; FreeQ[a, t]
from[f_, t_, s_, a_] := E^(-a s) LaplaceTransform[Expand[f /. t -> t + a], t, s]
LaplaceTransform[Log[t_], t_, s_] := -(EulerGamma + Log[s])/s
LaplaceTransform[t_^n_. Log[t_], t_, s_] :=
  Gamma[n + 1] s^(-n - 1) (PolyGamma[0, n + 1] - Log[s]) /; FreeQ[n, t]
LaplaceTransform[E^(a_. t_ + b_.), t_, s_] := E^b/(s - a) /; FreeQ[{a, b}, t]
LaplaceTransform[E^(a_. t_ + b_.) f_, t_, s_] :=
  E^b (LaplaceTransform[f, t, s] /. s -> s - a) /; FreeQ[{a, b}, t]
LaplaceTransform[Sin[a_. t_], t_, s_] := a/(s^2 + a^2) /; FreeQ[a, t]
LaplaceTransform[Cos[a_. t_], t_, s_] := s/(s^2 + a^2) /; FreeQ[a, t]
LaplaceTransform[Sin[a_. t_ + b_], t_, s_] := (a Cos[b] + s Sin[b])/(s^2 + a^2) /; FreeQ[{a, b}, t]
LaplaceTransform[Cos[a_. t_ + b_], t_, s_] := (s Cos[b] - a Sin[b])/(s^2 + a^2) /; FreeQ[{a, b}, t]
LaplaceTransform[Sinh[a_. t_], t_, s_] := a/(s^2 - a^2) /; FreeQ[a, t]
LaplaceTransform[Cosh[a_. t_], t_, s_] := s/(s^2 - a^2) /; FreeQ[a, t]
LaplaceTransform[t_^n_. f_, t_, s_] :=
  (-1)^n D[LaplaceTransform[f, t, s], {s, n}] /; IntegerQ[n] && n > 0
LaplaceTransform[DiracDelta[t_ + a_.], t_, s_] := E^(a s) /; FreeQ[a, t]
LaplaceTransform[(UnitStep | HeavisideTheta)[t_], t_, s_] := 1/s
LaplaceTransform[(UnitStep | HeavisideTheta)[t_ + a_], t_, s_] := E^(a s)/s /; FreeQ[a, t]
LaplaceTransform[(UnitStep | HeavisideTheta)[t_ + a_] f_, t_, s_] :=
  E^(a s) LaplaceTransform[f /. t -> t - a // Expand, t, s] /; FreeQ[a, t]
LaplaceTransform[Derivative[n_][f_][t_], t_, s_] :=
  s^n LaplaceTransform[f[t], t, s] - Sum[s^(n - k$) Derivative[k$ - 1][f][0], {k$, 1, n}]
LaplaceTransform[(g : Sin | Cos)[a_. t_]^n_Integer, t_, s_] :=
  LaplaceTransform[TrigReduce[g[a t]^n], t, s] /; n > 1 && FreeQ[a, t]
LaplaceTransform[HoldPattern[Integrate[f_, {u_, 0, t_}]], t_, s_] :=
  LaplaceTransform[f /. u -> t, t, s]/s /; FreeQ[f, t]
LaplaceTransform[HoldPattern[Integrate[f_, {u_, 0, t_}]], t_, s_] := With[
  {g$ = Select[If[Head[f] === Times, List @@ f, {f}], ! FreeQ[#, t] &]},
  (LaplaceTransform[
    Times @@ g$ /. t -> t + u,
    t,
    s
  ] LaplaceTransform[f/Times @@ g$ /. u -> t, t, s]) /; FreeQ[Times @@ g$ /. t -> t + u, u]
]
LaplaceTransform[f_, t_, s_] :=
  Together[LaplaceTransform[Expand[TrigToExp[f]], t, s]] /;
    ! FreeQ[f, (Sinh | Cosh)[_]] && FreeQ[f, Integrate]
LaplaceTransform[(p_Plus)^n_., t_, s_] :=
  LaplaceTransform[Expand[p^n], t, s] /; IntegerQ[n] && n > 1
LaplaceTransform[f_ p_Plus, t_, s_] := LaplaceTransform[Expand[f p], t, s]

InverseLaplaceTransform::usage =
  "The function with that Laplace transform, of fractions and shifts."
(*2*)
InverseLaplaceTransform[l_List, s_, t_] := Map[InverseLaplaceTransform[#, s, t] &, l]
InverseLaplaceTransform[f_, s_, t_] :=
  inverseLaplace[f, s, t] /; FreeQ[inverseLaplace[f, s, t], inverseLaplace]
inverseLaplace[c_, s_, t_] := c DiracDelta[t] /; FreeQ[c, s]
inverseLaplace[c_ f_, s_, t_] := c inverseLaplace[f, s, t] /; FreeQ[c, s]
inverseLaplace[f_Times, s_, t_] := With[{p$ = Select[f, Head[#] === Plus && ! FreeQ[#, E^_] &]},
  inverseLaplace[Map[# f/p$ &, p$], s, t] /; Head[p$] === Plus
]
inverseLaplace[E^(a_./s_), s_, t_] :=
  DiracDelta[t] + Sqrt[a/t] BesselI[1, 2 Sqrt[a t]] /; FreeQ[a, s]
inverseLaplace[E^(a_./s_)/s_, s_, t_] := BesselI[0, 2 Sqrt[a t]] /; FreeQ[a, s]
inverseLaplace[E^(a_./s_)/Sqrt[s_], s_, t_] := Cos[2 Sqrt[-a t]]/Sqrt[Pi t] /; FreeQ[a, s]
inverseLaplace[E^(a_. Sqrt[s_])/s_, s_, t_] := Erfc[-a/(2 Sqrt[t])] /; FreeQ[a, s]
inverseLaplace[E^(a_. Sqrt[s_])/Sqrt[s_], s_, t_] := E^(-a^2/(4 t))/Sqrt[Pi t] /; FreeQ[a, s]
inverseLaplace[E^(a_. Sqrt[s_]), s_, t_] := -a E^(-a^2/(4 t))/(2 Sqrt[Pi] t^(3/2)) /; FreeQ[a, s]
inverseLaplace[E^(b_ + a_. s_) f_., s_, t_] :=
  E^b inverseLaplace[E^(a s) f, s, t] /; FreeQ[{a, b}, s]
inverseLaplace[E^(a_ s_) f_., s_, t_] :=
  HeavisideTheta[t + a] (inverseLaplace[f, s, t] /. t -> t + a) /; FreeQ[a, s]
inverseLaplace[s_^n_, s_, t_] := t^(-n - 1)/Gamma[-n] /; FreeQ[n, s]
inverseLaplace[(s_ + a_)^n_, s_, t_] := t^(-n - 1) E^(-a t)/Gamma[-n] /; FreeQ[{a, n}, s]
inverseLaplace[(c_ s_ + a_)^n_, s_, t_] :=
  c^n t^(-n - 1) E^(-a t/c)/Gamma[-n] /; FreeQ[{a, c, n}, s]
inverseLaplace[f_, s_, t_] := quadraticLaplace[f, s, t] /; quadraticQ[f, s]
inverseLaplace[p_. (s_^2 + c_)^n_Integer, s_, t_] :=
  repeatedLaplace[p, s, t, c, -n] /;
    n < -1 && FreeQ[c, s] && PolynomialQ[p, s] && Exponent[p, s] < -2 n
repeatedLaplace[p_, s_, t_, c_, n_] := With[{w$ = PowerExpand[Sqrt[c]]},
  Expand[ExpToTrig[Expand[(
    (D[p E^(s t) (s + I w$)^-n, {s, n - 1}] /. s -> I w$) +
      (D[p E^(s t) (s - I w$)^-n, {s, n - 1}] /. s -> -I w$)
  )/(n - 1)!]]]
]
inverseLaplace[f_Plus, s_, t_] := Map[inverseLaplace[#, s, t] &, f]
inverseLaplace[f_, s_, t_] :=
  Map[inverseLaplace[#, s, t] &, Apart[f, s]] /; Head[Apart[f, s]] === Plus
inverseLaplace[f_, s_, t_] := Map[inverseLaplace[#, s, t] &, Expand[f]] /; Head[Expand[f]] === Plus
inverseLaplace[f_, s_, t_] :=
  Total[Map[(Numerator[f]/D[Denominator[f], s] /. s -> #) E^(# t) &,
    s /. NSolve[Denominator[f] == 0, s]
  ]] /;
    PolynomialQ[Numerator[f], s] &&
      PolynomialQ[Denominator[f], s] &&
      Exponent[Denominator[f], s] > 2 &&
      VectorQ[CoefficientList[Denominator[f], s], NumberQ]
quadraticQ[f_, s_] :=
  PolynomialQ[Denominator[f], s] &&
    Exponent[Denominator[f], s] == 2 &&
    PolynomialQ[Numerator[f], s] &&
    Exponent[Numerator[f], s] <= 1
quadraticLaplace[f_, s_, t_] := Module[
  {p$ = CoefficientList[Numerator[f], s], q$ = CoefficientList[Denominator[f], s], h$, w$, b$},
  b$ = If[Length[p$] > 1, p$[[2]], 0]/q$[[3]];
  h$ = q$[[2]]/(2 q$[[3]]);
  w$ = Expand[q$[[1]]/q$[[3]] - h$^2];
  If[TrueQ[w$ < 0],
    E^(-h$ t) (b$ Cosh[Sqrt[-w$] t] + (p$[[1]]/q$[[3]] - b$ h$) Sinh[Sqrt[-w$] t]/Sqrt[-w$]) //
      TrigToExp //
      Expand,
    E^(-h$ t) (
      b$ Cos[PowerExpand[Sqrt[w$]] t] +
        (p$[[1]]/q$[[3]] - b$ h$) Sin[PowerExpand[Sqrt[w$]] t]/PowerExpand[Sqrt[w$]]
    )
  ]
]

FourierCoefficient::usage = "The coefficient of E^(I n t)."
(*2*)
FourierCoefficient[f_, t_, n_Integer] :=
  With[{v$ = fourierCircle[f /. E^(Complex[0, k_] t) :> wSymbol^k, n, t]}, v$ /; v$ =!= $Failed] /;
    ! FreeQ[f, E^_] && FreeQ[f /. E^(Complex[0, _] t) :> wSymbol, t]
fourierCircle[f_, n_, t_] := Module[{g$ = Together[f wSymbol^(-n - 1)], p$},
  If[! PolynomialQ[Numerator[g$], wSymbol] || ! PolynomialQ[Denominator[g$], wSymbol],
    Return[$Failed]
  ];
  p$ = If[FreeQ[Denominator[g$], wSymbol],
    {},
    DeleteDuplicates[wSymbol /. principalSolve[Denominator[g$] == 0, wSymbol]]
  ];
  If[! VectorQ[N[p$], NumberQ] || MemberQ[Abs[N[p$]], a_ /; Abs[a - 1] < 10^-9], Return[$Failed]];
  Simplify[Total[Map[Residue[g$, {wSymbol, #}] &, Select[p$, Abs[N[#]] < 1 &]]]]
]
FourierCoefficient[f_, t_, n_] := Simplify[fourierWhole[
  Integrate[Expand[TrigToExp[f] E^(-I n t)], {t, -Pi, Pi}],
  n
]/(2 Pi)]
fourierWhole[e_, n_] := If[NumberQ[n],
  e,
  Expand[
    e /.
      E^u_ :> E^Expand[u] /.
      {
        E^(Complex[0, 1 | -1] n Pi) :> (-1)^n,
        E^(Complex[0, 1 | -1] n Pi + Complex[0, j_Integer] Pi) :> (-1)^(n + j), Sin[_. n Pi] :> 0,
        Cos[n Pi] :> (-1)^n
      }
  ]
]

FourierSinCoefficient::usage = "The coefficient of Sin[n t]."
FourierSinCoefficient[f_, t_, n_] := Simplify[
  Simplify[2/Pi Integrate[f Sin[n t], {t, 0, Pi}], Element[n, Integers]] /.
    (-1)^(k_Integer + j_. n) :> (-1)^(k + n) /; OddQ[j]
]

FourierCosCoefficient::usage = "The coefficient of Cos[n t]."
FourierCosCoefficient[f_, t_, n_] := Simplify[
  Simplify[2/Pi Integrate[f Cos[n t], {t, 0, Pi}], Element[n, Integers]] /.
    (-1)^(k_Integer + j_. n) :> (-1)^(k + n) /; OddQ[j]
]

FourierSeries::usage = "The first terms of the series of E^(I n t)."
FourierSeries[f_, t_, n_Integer] := Sum[
  Integrate[Expand[f E^(-I k$ t)], {t, -Pi, Pi}]/(2 Pi) E^(I k$ t),
  {k$, -n, n}
]

FourierTrigSeries::usage = "The first terms of the series of sines and cosines."
(*2*)
FourierTrigSeries[f_, {t_, a_, b_}, n_Integer] :=
  Integrate[f, {t, a, b}]/(b - a) +
    2/(b - a) Sum[
      With[{w$ = 2 Pi k$/(b - a)},
        Integrate[f Cos[w$ t], {t, a, b}] Cos[w$ t] + Integrate[f Sin[w$ t], {t, a, b}] Sin[w$ t]
      ],
      {k$, n}
    ]
FourierTrigSeries[f_, t_Symbol, n_Integer] :=
  Integrate[f, {t, -Pi, Pi}]/(2 Pi) +
    Sum[
      Integrate[f Cos[k$ t], {t, -Pi, Pi}]/Pi Cos[k$ t] +
        Integrate[f Sin[k$ t], {t, -Pi, Pi}]/Pi Sin[k$ t],
      {k$, n}
    ]

FourierSinSeries::usage = "The first terms of the series of sines."
FourierSinSeries[f_, t_, n_Integer] := Sum[
  2/Pi Integrate[f Sin[k$ t], {t, 0, Pi}] Sin[k$ t],
  {k$, n}
]

FourierCosSeries::usage = "The first terms of the series of cosines."
FourierCosSeries[f_, t_, n_Integer] :=
  Integrate[f, {t, 0, Pi}]/Pi + Sum[2/Pi Integrate[f Cos[k$ t], {t, 0, Pi}] Cos[k$ t], {k$, n}]

ZTransform::usage = "The transform of a sequence, of powers and polynomials."
(*2*)
ZTransform[f_Plus, n_, z_] := Map[ZTransform[#, n, z] &, f]
ZTransform[a_ == b_, n_, z_] := ZTransform[a, n, z] == ZTransform[b, n, z]
ZTransform[x_[n_ + k_Integer], n_, z_] :=
  Expand[z^k ZTransform[x[n], n, z] - Sum[x[j$] z^(k - j$), {j$, 0, k - 1}]] /; k > 0
ZTransform[Sin[b_. n_], n_, z_] := z Sin[b]/(1 - 2 z Cos[b] + z^2) /; FreeQ[b, n]
ZTransform[Sin[b_. n_]/n_, n_, z_] := b + ArcTan[Sin[b]/(z - Cos[b])] /; FreeQ[b, n]
ZTransform[Cos[b_. n_], n_, z_] := z (z - Cos[b])/(1 - 2 z Cos[b] + z^2) /; FreeQ[b, n]
ZTransform[a_^(k_. n_), n_, z_] := z/(z - a^k) /; FreeQ[{a, k}, n] && k =!= 1
ZTransform[c_, n_, z_] := c z/(z - 1) /; FreeQ[c, n]
ZTransform[c_ f_, n_, z_] := c ZTransform[f, n, z] /; FreeQ[c, n]
ZTransform[a_^n_, n_, z_] := z/(z - a) /; FreeQ[a, n]
ZTransform[n_, n_, z_] := z/(z - 1)^2
ZTransform[n_^k_Integer, n_, z_] := Factor[-z D[ZTransform[n^(k - 1), n, z], z]] /; k > 1
ZTransform[a_^n_ f_, n_, z_] := Simplify[ZTransform[f, n, z] /. z -> z/a] /; FreeQ[a, n]
ZTransform[n_^k_. f_, n_, z_] := -z D[ZTransform[n^(k - 1) f, n, z], z] /; IntegerQ[k] && k > 0

FourierSinTransform::usage = "The transform by sines of a function of positive numbers."
(*2*)
FourierSinTransform[f_, t_Symbol, w_] := With[{r$ = halfWhole[halfTransform[f, Sin, t, w]]},
  r$ /; FreeQ[r$, halfWhole]
]
halfTransform[c_ f_, h_, t_, w_] := c halfTransform[f, h, t, w] /; FreeQ[c, t]
halfTransform[f_, h_, t_, w_] := With[
  {r$ = Integrate[f h[w t], {t, 0, Infinity}, Assumptions -> w > 0]},
  Simplify[Sqrt[2/Pi] r$, w > 0] /; FreeQ[r$, Integrate]
]
halfWhole[r_] := Simplify[r] /; FreeQ[r, halfTransform]

FourierCosTransform::usage = "The transform by cosines of a function of positive numbers."
(*2*)
FourierSinTransform[]
FourierCosTransform[f_, t_Symbol, w_] := With[{r$ = halfWhole[halfTransform[f, Cos, t, w]]},
  r$ /; FreeQ[r$, halfWhole]
]

InverseFourierSinTransform::usage = "The function with a transform by sines."
(*2*)
InverseFourierSinTransform[f_, w_Symbol, t_] := With[{r$ = FourierSinTransform[f, w, t]},
  r$ /; FreeQ[r$, FourierSinTransform]
]

InverseFourierCosTransform::usage = "The function with a transform by cosines."
(*2*)
InverseFourierCosTransform[f_, w_Symbol, t_] := With[{r$ = FourierCosTransform[f, w, t]},
  r$ /; FreeQ[r$, FourierCosTransform]
]
