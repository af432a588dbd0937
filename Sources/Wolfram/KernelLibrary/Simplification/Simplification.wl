Distribute::usage = "A call of sums as the sum of its calls."
Distribute[e_] := Distribute[e, Plus]
Distribute[e_, g_] :=
  (g @@ Map[Head[e] @@ # &, Tuples[Map[If[Head[#] === g, List @@ #, {#}] &, List @@ e]]]) /;
    MemberQ[e, _g]
Distribute[e_, g_] := e
Distribute[e_, g_, f_] := If[Head[e] === f, Distribute[e, g], e]
Distribute[e_, g_, f_, p_, q_] := If[Head[e] === f,
  p @@ Map[q @@ # &, Tuples[Map[If[Head[#] === g, List @@ #, {#}] &, List @@ e]]],
  e
]

TrigFactor::usage = "Factored."
TrigFactor[e_] := Factor[e]

(* Each pass makes the outermost functions inactive that are not yet. *)
Inactivate::usage = "An expression whose functions, or those that match, are not carried out."
Attributes[Inactivate] = {HoldFirst}
Inactivate[e_] := Inactivate[e, _]
Inactivate[e_, p_] := ReleaseHold[
  Hold[e] //.
    h_Symbol[a___] /; MatchQ[h, p] && FreeQ[{Hold, Inactive, List, Rule}, h] :> Inactive[h][a]
]

Activate::usage = "An expression whose inactive functions are carried out."
Activate[e_] := Activate[e, _]
Activate[e_, p_] := e /. Inactive[h_] /; MatchQ[h, p] :> h

PiecewiseExpand::usage = "Functions with corners and steps as cases."
(*2*)
PiecewiseExpand[e_, ___] :=
  e //. {
    HoldPattern[UnitStep[x_]] :> Piecewise[{{1, x >= 0}}, 0],
    HoldPattern[Boole[c_]] :> Piecewise[{{1, c}}, 0],
    HoldPattern[Max[x_, y_]] :> Piecewise[{{x, x - y >= 0}}, y],
    HoldPattern[Min[x_, y_]] :> Piecewise[{{x, x - y <= 0}}, y],
    HoldPattern[Ramp[x_]] :> Piecewise[{{x, x >= 0}}, 0],
    HoldPattern[UnitBox[x_]] :> Piecewise[{{1, -1/2 <= x <= 1/2}}, 0],
    HoldPattern[Clip[x_]] :> Piecewise[{{-1, x < -1}, {1, x > 1}}, x],
    Piecewise[{a___, {Piecewise[l_, d_], c_}, b___}, e1_] :> Piecewise[
      Join[{a}, {#1, #2 && c} & @@@ l, {{d, c}, b}],
      e1
    ], Piecewise[l_, Piecewise[m_, d_]] :> Piecewise[Join[l, m], d],
    f_Symbol[a___, Piecewise[l_, d_], b___] /; MemberQ[Attributes[f], NumericFunction] :> Piecewise[
      {f[a, #1, b], #2} & @@@ l,
      f[a, d, b]
    ]
  }

Assuming::usage = "Evaluates with assumptions for `Simplify`, `Refine` and `Integrate`."
Attributes[Assuming] = {HoldRest}
Assuming[a_, e_] := assuming[
  a,
  Hold[e] /. {
    (fSymbol : Simplify | FullSimplify | Refine)[u$_] :> fSymbol[u$, a],
    Integrate[u$__] :> Integrate[u$, Assumptions -> a]
  }
]
assuming[a_, Hold[e_]] := Block[{$Assumptions = If[ValueQ[$Assumptions], {$Assumptions, a}, a]}, e]

FunctionExpand::usage =
  "Special functions by simpler ones, and quotients of gamma functions as products."
(*2*)
FunctionExpand[e_, ___] := gammaQuotients[
  e //. {
    Factorial[n_] :> Gamma[1 + n], Pochhammer[a_, n_] :> Gamma[a + n]/Gamma[a],
    Binomial[n_, k_] :> Gamma[1 + n]/(Gamma[1 + k] Gamma[1 + n - k]),
    Beta[a_, b_] :> Gamma[a] Gamma[b]/Gamma[a + b],
    CatalanNumber[n_] :> 4^n Gamma[1/2 + n]/(Sqrt[Pi] Gamma[2 + n]),
    GammaRegularized[a_, z_] :> Gamma[a, z]/Gamma[a],
    HarmonicNumber[n_] :> EulerGamma + PolyGamma[0, 1 + n],
    Fibonacci[n_] :> (GoldenRatio^n - Cos[n Pi] GoldenRatio^-n)/Sqrt[5],
    LucasL[n_] :> GoldenRatio^n + Cos[n Pi] GoldenRatio^-n, Haversine[x_] :> (1 - Cos[x])/2,
    InverseHaversine[x_] :> 2 ArcSin[Sqrt[x]], Sinc[x_] :> Sin[x]/x,
    ChebyshevT[n_, x_] :> Cos[n ArcCos[x]], Gudermannian[x_] :> -Pi/2 + 2 ArcTan[E^x],
    Erfc[x_] :> 1 - Erf[x], ChebyshevU[n_, x_] :> Sin[(1 + n) ArcCos[x]]/(Sqrt[1 - x] Sqrt[1 + x])
  }
]
gammaQuotients[e_] :=
  e //.
    Gamma[a_]^p_. Gamma[b_]^q_. r_. /;
      IntegerQ[p] &&
        IntegerQ[q] &&
        p > 0 &&
        q < 0 &&
        IntegerQ[Expand[a - b]] &&
        Abs[Expand[a - b]] <= 200 :> r Gamma[a]^(p - 1) Gamma[b]^(q + 1) gammaRising[
      b,
      Expand[a - b]
    ]
gammaRising[b_, k_] := If[k >= 0,
  Product[Expand[b + j$], {j$, 0, k - 1}],
  1/Product[Expand[b - j$], {j$, 1, -k}]
]

PossibleZeroQ::usage = "Whether a term seems to be zero."
Attributes[PossibleZeroQ] = {Listable}
(*2*)
PossibleZeroQ[e_] := If[NumericQ[e],
  TrueQ[Abs[N[e, 30]] < 10^-25],
  TrueQ[Together[Expand[e]] === 0 || Simplify[e] === 0]
]

ConditionalExpression::usage = "A value where a condition holds."
ConditionalExpression[v_, True] := v
ConditionalExpression[_, False] := Undefined
ConditionalExpression[ConditionalExpression[v_, c_], d_] := ConditionalExpression[
  v,
  With[{e$ = c && d}, If[Head[e$] === And, And @@ DeleteDuplicates[List @@ e$], e$]]
]
ConditionalExpression /:
  (h : Plus | Times | Power | Equal)[a___, ConditionalExpression[v_, c_], b___] :=
    ConditionalExpression[h[a, v, b], c]
ConditionalExpression /:
  (h : Simplify | FullSimplify)[ConditionalExpression[v_, c_], o___] := With[
    {k$ = Flatten[{o}] /. (Assumptions -> a_) :> a},
    ConditionalExpression[
      h[v, o],
      With[{d$ = Refine[c, Flatten[k$]]}, If[Head[d$] === And, Sort[d$], d$]]
    ]
  ]

factorialRatio::usage =
  "Factorials of sums with a number as products with one without it, for `Limit`."
factorialRatio[f_, x_] :=
  f //.
    u_! /; factorialRest[u, x] > 0 :> With[{n$ = factorialRest[u, x], k$ = Expand[u]},
      (k$ - n$)! Product[k$ - n$ + j$, {j$, n$}]
    ]
factorialRest[u_, x_] := With[{n$ = Expand[u] /. x -> 0},
  If[! FreeQ[u, x] && IntegerQ[n$] && n$ < 9, n$, 0]
]

exponentialForm::usage =
  "A term with powers of numbers as factored fraction of them, for `Simplify`."
exponentialForm[e_] := Module[{g$, l$, s$},
  g$ = e //. q_^u_Plus /; NumericQ[q] && ! NumericQ[u] :> Times @@ Map[q^# &, List @@ u];
  g$ =
    g$ /.
      q_^u_ /; NumericQ[q] && ! NumericQ[u] :> With[
        {c$ = If[Head[u] === Times && NumberQ[First[u]] && First[u] != 0, First[u], 1]},
        powerSymbol[q, u/c$]^c$
      ];
  l$ = Union[Cases[{g$}, _powerSymbol, Infinity]];
  s$ = Table[Unique["power$"], {Length[l$]}];
  If[l$ === {} || Length[l$] > 3,
    e,
    Factor[Together[g$ /. Thread[l$ -> s$]]] /. Thread[s$ -> Map[Apply[Power, #] &, l$]]
  ]
]
