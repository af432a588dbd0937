curvilinearDerivative::usage =
  "Gradient, divergence, curl and Laplacian in round coordinates, for `Grad` and its like."
scale["Spherical", {r_, t_, p_}] := {1, r, r Sin[t]}
scale["Cylindrical", {r_, t_, z_}] := {1, r, 1}
scale["Polar", {r_, t_}] := {1, r}
curvilinearDerivative["Grad", f_, v_, c_] := With[{h$ = scale[c, v]},
  Map[D[f, #] &, v]/h$ /; ListQ[h$] && ! ListQ[f]
]
curvilinearDerivative["Div", f_List, v_, c_] := With[{h$ = scale[c, v]},
  Expand[Total[MapThread[D[#1 Times @@ h$/#2, #3] &, {f, h$, v}]]/Times @@ h$] /;
    ListQ[h$] && Length[f] == Length[v]
]
curvilinearDerivative["Laplacian", f_, v_, c_] := With[{h$ = scale[c, v]},
  Expand[Total[MapThread[D[Times @@ h$/#1^2 D[f, #2], #2] &, {h$, v}]]/Times @@ h$] /;
    ListQ[h$] && ! ListQ[f]
]
curvilinearDerivative["Curl", f_List, v_, c_] := With[{h$ = scale[c, v]},
  Map[Expand,
    {
      (D[h$[[3]] f[[3]], v[[2]]] - D[h$[[2]] f[[2]], v[[3]]])/(h$[[2]] h$[[3]]),
      (D[h$[[1]] f[[1]], v[[3]]] - D[h$[[3]] f[[3]], v[[1]]])/(h$[[1]] h$[[3]]),
      (D[h$[[2]] f[[2]], v[[1]]] - D[h$[[1]] f[[1]], v[[2]]])/(h$[[1]] h$[[2]])
    }
  ] /;
    ListQ[h$] && Length[f] == 3 == Length[h$]
]
curvilinearDerivative["Curl", f_List, v_, c_] := With[{h$ = scale[c, v]},
  Expand[(D[h$[[2]] f[[2]], v[[1]]] - D[h$[[1]] f[[1]], v[[2]]])/(h$[[1]] h$[[2]])] /;
    ListQ[h$] && Length[f] == 2 == Length[h$]
]

ArcLength::usage = "The length of a curve."
(*2*)
ArcLength[Circle[_, r_ : 1]] := 2 Pi r
ArcLength[Line[p_]] := Total[Norm /@ Differences[p]]
ArcLength[f_List, {t_, a_, b_}] := Integrate[Simplify[Sqrt[Total[D[f, t]^2]]], {t, a, b}]
ArcLength[f_, {t_, a_, b_}] := Integrate[Simplify[Sqrt[1 + D[f, t]^2]], {t, a, b}]

Wronskian::usage = "The determinant of functions and their derivatives."
Wronskian[f_List, x_] := Simplify[Det[Table[D[f, {x, k$}], {k$, 0, Length[f] - 1}]]]

DifferenceDelta::usage = "The difference from one whole number to the next."
DifferenceDelta[f_, n_Symbol] := Expand[(f /. n -> n + 1) - f]

InverseFunction::usage = "The inverse of a function."
(*2*)
InverseFunction[f_Function] := Function[y$,
  xSymbol /. Last[principalSolve[f[xSymbol] == y$, xSymbol]]
]
InverseFunction[f_Symbol][z_] :=
  With[{inverse$S = principalSolve[f[xSymbol] == z, xSymbol]},
    (xSymbol /. Last[inverse$S]) /; MatchQ[inverse$S, {{_ -> _}, ___}]
  ] /;
    DownValues[f] =!= {} && FreeQ[Attributes[f], Protected]
InverseFunction[Sin] := ArcSin
InverseFunction[Cos] := ArcCos
InverseFunction[Tan] := ArcTan
InverseFunction[Exp] := Log
InverseFunction[Log] := Exp
InverseFunction[ArcSin] := Sin
InverseFunction[Sqrt] := Function[x$, x$^2]

FunctionPeriod::usage = "The period of sines, cosines, tangents and sums of such."
(*2*)
FunctionPeriod[c_, x_] := 0 /; FreeQ[c, x]
FunctionPeriod[c_ f_, x_] := FunctionPeriod[f, x] /; FreeQ[c, x]
FunctionPeriod[c_ + f_, x_] := FunctionPeriod[f, x] /; FreeQ[c, x]
FunctionPeriod[(Sin | Cos | Sec | Csc)[a_. x_ + b_.], x_] := Abs[2 Pi/a] /; FreeQ[{a, b}, x]
FunctionPeriod[(Tan | Cot)[a_. x_ + b_.], x_] := Abs[Pi/a] /; FreeQ[{a, b}, x]
FunctionPeriod[(Sin | Cos)[a_. x_ + b_.]^2, x_] := Abs[Pi/a] /; FreeQ[{a, b}, x]
FunctionPeriod[f_Plus, x_] := With[{p$ = Map[FunctionPeriod[#, x] &, List @@ f]},
  Pi LCM @@ Numerator[p$/Pi]/(GCD @@ Denominator[p$/Pi])
]

derivativeOfOrder::usage = "Derivatives whose order is a symbol, for `D`."
(*2*)
derivativeOfOrder[f_, x_, n_] := With[{order$R = orderD[f, x, n]},
  order$R /; FreeQ[order$R, orderD | $Failed]
]
orderD[f_Plus, x_, n_] := Map[orderD[#, x, n] &, f] /; ! MemberQ[f, u_ /; FreeQ[u, x]]
orderD[c_ f_, x_, n_] := c orderD[f, x, n] /; FreeQ[c, x]
orderD[Sin[u_], x_, n_] := Coefficient[u, x]^n Sin[u + n Pi/2] /; orderLine[u, x]
orderD[Cos[u_], x_, n_] := Coefficient[u, x]^n Cos[u + n Pi/2] /; orderLine[u, x]
orderD[b_^u_, x_, n_] :=
  Coefficient[u, x]^n If[b === E, 1, Log[b]^n] b^u /; FreeQ[b, x] && orderLine[u, x]
orderD[u_, x_, n_] := Piecewise[{{u, n == 0}, {Coefficient[u, x], n == 1}}, 0] /; orderLine[u, x]
orderD[u_^n_, x_, n_] := Coefficient[u, x]^n n! /; orderLine[u, x]
orderD[u_^m_, x_, n_] :=
  Coefficient[u, x]^n u^(m - n) FactorialPower[m, n] /; FreeQ[m, x] && orderLine[u, x]
orderD[Log[u_], x_, n_] :=
  Piecewise[{{(-1)^(n - 1) Coefficient[u, x]^n u^-n (n - 1)!, n >= 1}}, Log[u]] /; orderLine[u, x]
orderD[f_Times, x_, n_] := Module[{p$ = Select[f, PolynomialQ[#, x] &], g$, k$},
  g$ = f/p$;
  If[! MatchQ[g$, E^_ | Sin[_] | Cos[_]] || Exponent[p$, x] > 8, Return[$Failed]];
  Simplify[Sum[
    Product[n - j$, {j$, 0, k$ - 1}]/k$! D[p$, {x, k$}] orderD[g$, x, n - k$],
    {k$, 0, Exponent[p$, x]}
  ]]
]
orderD[_, _, _] := $Failed
orderLine[u_, x_] := PolynomialQ[u, x] && Exponent[u, x] === 1

piecewiseSlope::usage =
  "The derivative of pieces, undefined where they meet with a corner or a jump, for `D`."
(*2*)
piecewiseSlope[Piecewise[l_List, d_ : 0], Piecewise[m_List, e_ : 0], x_] := Module[
  {c$ = l[[All, 2]], b$, h$, r$},
  If[! AllTrue[c$, slopeLine[#, x] &], Return[$Failed]];
  b$ = DeleteDuplicates[Cases[c$, u_?NumericQ, {2, Infinity}], N[#1 - #2] == 0 &];
  h$ = Map[Min[Append[Abs[N[DeleteCases[b$, #] - #]], 1]]/1000 &, b$];
  b$ = MapThread[If[slopeMeets[l, d, m, e, x, #1, #2], Nothing, #1] &, {b$, h$}];
  If[b$ === {}, Return[$Failed]];
  b$ = And @@ Map[x != # &, b$];
  r$ = Append[m, {e, And @@ Map[Not, c$]}];
  r$ = Map[{#[[1]], inequalitySolve[#[[2]] && b$, x]} &, r$];
  If[FreeQ[r$, $Failed], Piecewise[DeleteCases[r$, {_, False}], Indeterminate], $Failed]
]
slopeLine[(Less | LessEqual | Greater | GreaterEqual)[u__], x_] := AllTrue[
  {u},
  # === x || NumericQ[#] &
]
slopeLine[Inequality[u__], x_] := AllTrue[
  {u},
  # === x || NumericQ[#] || MemberQ[{Less, LessEqual}, #] &
]
slopeLine[(And | Or)[u__], x_] := AllTrue[{u}, slopeLine[#, x] &]
slopeLine[_, _] := False
slopeAt[l_, d_, x_, p_] := With[{q$ = Select[l, TrueQ[#[[2]] /. x -> p] &, 1]},
  If[q$ === {}, d, q$[[1, 1]]]
]
slopeMeets[l_, d_, m_, e_, x_, p_, h_] := AllTrue[
  {{l, d}, {m, e}},
  With[
    {
      u$ = Quiet[
        (slopeAt[#[[1]], #[[2]], x, N[p] - h] - slopeAt[#[[1]], #[[2]], x, N[p] + h]) /. x -> p
      ]
    },
    u$ === 0 || Simplify[u$] === 0 || TrueQ[Abs[N[u$]] < 10^-12]
  ] &
]
