curvilinearDerivative::usage =
  "Gradient, divergence, curl and Laplacian in round coordinates, for `Grad` and its like."
scale["Spherical", {radius_, polarAngle_, azimuth_}] := {1, radius, radius Sin[polarAngle]}
scale["Cylindrical", {radius_, angle_, height_}] := {1, radius, 1}
scale["Polar", {radius_, angle_}] := {1, radius}
curvilinearDerivative["Grad", field_, variables_, coordinates_] := With[
  {scales = scale[coordinates, variables]},
  Map[D[field, #] &, variables]/scales /; ListQ[scales] && ! ListQ[field]
]
curvilinearDerivative["Div", field_List, variables_, coordinates_] := With[
  {scales = scale[coordinates, variables]},
  Expand[Total[MapThread[
    D[#1 Times @@ scales/#2, #3] &,
    {field, scales, variables}
  ]]/Times @@ scales] /;
    ListQ[scales] && Length[field] == Length[variables]
]
curvilinearDerivative["Laplacian", field_, variables_, coordinates_] := With[
  {scales = scale[coordinates, variables]},
  Expand[Total[MapThread[
    D[Times @@ scales/#1^2 D[field, #2], #2] &,
    {scales, variables}
  ]]/Times @@ scales] /;
    ListQ[scales] && ! ListQ[field]
]
curvilinearDerivative["Curl", field_List, variables_, coordinates_] := With[
  {scales = scale[coordinates, variables]},
  Map[Expand,
    {
      (
        D[scales[[3]] field[[3]], variables[[2]]] - D[scales[[2]] field[[2]], variables[[3]]]
      )/(scales[[2]] scales[[3]]),
      (
        D[scales[[1]] field[[1]], variables[[3]]] - D[scales[[3]] field[[3]], variables[[1]]]
      )/(scales[[1]] scales[[3]]),
      (
        D[scales[[2]] field[[2]], variables[[1]]] - D[scales[[1]] field[[1]], variables[[2]]]
      )/(scales[[1]] scales[[2]])
    }
  ] /;
    ListQ[scales] && Length[field] == 3 == Length[scales]
]
curvilinearDerivative["Curl", field_List, variables_, coordinates_] := With[
  {scales = scale[coordinates, variables]},
  Expand[(
    D[scales[[2]] field[[2]], variables[[1]]] - D[scales[[1]] field[[1]], variables[[2]]]
  )/(scales[[1]] scales[[2]])] /;
    ListQ[scales] && Length[field] == 2 == Length[scales]
]

ArcLength::usage = "The length of a curve."
ArcLength[Circle[]] := 2 Pi
ArcLength[Circle[_, radius_ : 1]] := 2 Pi radius /; ! ListQ[radius]
ArcLength[Circle[_, {a_, b_}]] := 4 a EllipticE[1 - b^2/a^2]
ArcLength[Line[points_?MatrixQ]] := Total[Norm /@ Differences[points]]
ArcLength[Line[lines : {__?MatrixQ}]] := Total[Map[ArcLength[Line[#]] &, lines]]
ArcLength[curve_List, {parameter_, lower_, upper_}] :=
  Integrate[Simplify[Sqrt[Total[D[curve, parameter]^2]]], {parameter, lower, upper}] /; ! TrueQ[
    lower > upper
  ]
ArcLength[f_, {variable_, lower_, upper_}] :=
  Integrate[Simplify[Sqrt[1 + D[f, variable]^2]], {variable, lower, upper}] /; ! TrueQ[
    lower > upper
  ]

Wronskian::usage = "The determinant of functions and their derivatives."
Wronskian[functions_List, x_] := Simplify[Det[Table[
  D[functions, {x, k}],
  {k, 0, Length[functions] - 1}
]]]

DifferenceDelta::usage = "The difference from one whole number to the next."
DifferenceDelta::arguments = "2 2 2:bound Assumptions"
DifferenceDelta[f_, n_Symbol] := Expand[(f /. n -> n + 1) - f]

InverseFunction::usage = "The inverse of a function."
InverseFunction[f_Function] := With[{solutions = principalSolve[f[xSymbol] == ySymbol, xSymbol]},
  With[{real = Select[solutions, FreeQ[#, _Complex | (-1)^_] &]},
    With[{inverse = xSymbol /. Last[If[real === {}, solutions, real]] /. ySymbol -> Slot[1]},
      Function[inverse]
    ]
  ] /;
    MatchQ[solutions, {{xSymbol -> _} ..}] &&
      (Length[solutions] == 1 || Count[solutions, _?(FreeQ[#, _Complex | (-1)^_] &)] == 1)
]
InverseFunction[f_Symbol][value_] :=
  With[{solutions = principalSolve[f[xSymbol] == value, xSymbol]},
    (xSymbol /. First[solutions]) /; MatchQ[solutions, {{_ -> _}}]
  ] /;
    DownValues[f] =!= {} && FreeQ[Attributes[f], Protected]
InverseFunction[Sin] := ArcSin
InverseFunction[Cos] := ArcCos
InverseFunction[Tan] := ArcTan
InverseFunction[Exp] := Log
InverseFunction[Log] := Exp
InverseFunction[ArcSin] := Sin
InverseFunction[Sqrt] := Function[x, x^2]

FunctionPeriod::usage = "The period of sines, cosines, tangents and sums of such."
FunctionPeriod[constantValue_, x_Symbol] := 0 /; FreeQ[constantValue, x]
FunctionPeriod[f_Plus, x_Symbol] :=
  0 /; ! FreeQ[f, _^2] && LeafCount[f] < 60 && FreeQ[Simplify[f], x]
FunctionPeriod[factor_ f_, x_Symbol] := FunctionPeriod[f, x] /; FreeQ[factor, x]
FunctionPeriod[constantTerm_ + f_, x_Symbol] := FunctionPeriod[f, x] /; FreeQ[constantTerm, x]
FunctionPeriod[(Sin | Cos | Sec | Csc)[a_. x_ + b_.], x_Symbol] := Abs[2 Pi/a] /; FreeQ[{a, b}, x]
FunctionPeriod[(Tan | Cot)[a_. x_ + b_.], x_Symbol] := Abs[Pi/a] /; FreeQ[{a, b}, x]
FunctionPeriod[(Sin | Cos)[a_. x_ + b_.]^2, x_Symbol] := Abs[Pi/a] /; FreeQ[{a, b}, x]
FunctionPeriod[f_Plus, x_Symbol] := With[{periods = Map[FunctionPeriod[#, x] &, List @@ f]},
  Pi LCM @@ Numerator[periods/Pi]/(GCD @@ Denominator[periods/Pi])
]

derivativeOfOrder::usage = "Derivatives whose order is a symbol, for `D`."
derivativeOfOrder[f_, x_, n_] := With[{derivative = orderD[f, x, n]},
  derivative /; FreeQ[derivative, orderD | $Failed]
]
orderD[f_Plus, x_, n_] := Map[orderD[#, x, n] &, f] /; ! MemberQ[f, term_ /; FreeQ[term, x]]
orderD[factor_ f_, x_, n_] := factor orderD[f, x, n] /; FreeQ[factor, x]
orderD[Sin[argument_], x_, n_] :=
  Coefficient[argument, x]^n Sin[argument + n Pi/2] /; orderLine[argument, x]
orderD[Cos[argument_], x_, n_] :=
  Coefficient[argument, x]^n Cos[argument + n Pi/2] /; orderLine[argument, x]
orderD[base_^exponent_, x_, n_] :=
  Coefficient[exponent, x]^n If[base === E, 1, Log[base]^n] base^exponent /;
    FreeQ[base, x] && orderLine[exponent, x]
orderD[term_, x_, n_] :=
  Piecewise[{{term, n == 0}, {Coefficient[term, x], n == 1}}, 0] /; orderLine[term, x]
orderD[base_^n_, x_, n_] := Coefficient[base, x]^n n! /; orderLine[base, x]
orderD[base_^power_, x_, n_] :=
  Coefficient[base, x]^n base^(power - n) FactorialPower[power, n] /;
    FreeQ[power, x] && orderLine[base, x]
orderD[Log[argument_], x_, n_] :=
  Piecewise[
    {{(-1)^(n - 1) Coefficient[argument, x]^n argument^-n (n - 1)!, n >= 1}},
    Log[argument]
  ] /; orderLine[argument, x]
(* Leibniz's rule, where the derivatives of a polynomial end; beyond degree 8 the sum is long. *)
orderD[f_Times, x_, n_] := Module[{polynomial = Select[f, PolynomialQ[#, x] &], rest, k},
  rest = f/polynomial;
  If[! MatchQ[rest, E^_ | Sin[_] | Cos[_]] || Exponent[polynomial, x] > 8, Return[$Failed]];
  Simplify[Sum[
    Product[n - i, {i, 0, k - 1}]/k! D[polynomial, {x, k}] orderD[rest, x, n - k],
    {k, 0, Exponent[polynomial, x]}
  ]]
]
orderD[_, _, _] := $Failed
orderLine[term_, x_] := PolynomialQ[term, x] && Exponent[term, x] === 1

piecewiseSlope::usage =
  "The derivative of pieces, undefined where they meet with a corner or a jump, for `D`."
(* Both sides of an edge are compared at a thousandth of the distance to the next one, or of 1. *)
piecewiseSlope[
  Piecewise[branches_List, default_ : 0],
  Piecewise[slopes_List, defaultSlope_ : 0],
  x_
] := Module[{constraints = branches[[All, 2]], edges, distances, result},
  If[! AllTrue[constraints, slopeLine[#, x] &], Return[$Failed]];
  edges = DeleteDuplicates[Cases[constraints, number_?NumericQ, {2, Infinity}], N[#1 - #2] == 0 &];
  distances = Map[Min[Append[Abs[N[DeleteCases[edges, #] - #]], 1]]/1000 &, edges];
  edges = MapThread[
    If[slopeMeets[branches, default, slopes, defaultSlope, x, #1, #2], Nothing, #1] &,
    {edges, distances}
  ];
  If[edges === {}, Return[$Failed]];
  edges = And @@ Map[x != # &, edges];
  result = Append[slopes, {defaultSlope, And @@ Map[Not, constraints]}];
  result = Map[{#[[1]], inequalitySolve[#[[2]] && edges, x]} &, result];
  If[FreeQ[result, $Failed], Piecewise[DeleteCases[result, {_, False}], Indeterminate], $Failed]
]
slopeLine[(Less | LessEqual | Greater | GreaterEqual)[sides__], x_] := AllTrue[
  {sides},
  # === x || NumericQ[#] &
]
slopeLine[Inequality[sides__], x_] := AllTrue[
  {sides},
  # === x || NumericQ[#] || MemberQ[{Less, LessEqual}, #] &
]
slopeLine[(And | Or)[constraints__], x_] := AllTrue[{constraints}, slopeLine[#, x] &]
slopeLine[_, _] := False
slopeAt[branches_, default_, x_, point_] := With[
  {chosen = Select[branches, TrueQ[#[[2]] /. x -> point] &, 1]},
  If[chosen === {}, default, chosen[[1, 1]]]
]
(* A jump below 10^-12 comes from rounding. *)
slopeMeets[branches_, default_, slopes_, defaultSlope_, x_, edge_, offset_] := AllTrue[
  {{branches, default}, {slopes, defaultSlope}},
  With[
    {
      jump = Quiet[
        (
          slopeAt[#[[1]], #[[2]], x, N[edge] - offset] -
            slopeAt[#[[1]], #[[2]], x, N[edge] + offset]
        ) /.
          x -> edge
      ]
    },
    jump === 0 || Simplify[jump] === 0 || TrueQ[Abs[N[jump]] < 10^-12]
  ] &
]

partialDerivative::usage =
  "The derivative of a rarer function in its argument at a place, for `D`; it stays where none is known."
partialDerivative[Sinc[x_], 1] := Cos[x]/x - Sin[x]/x^2
partialDerivative[Surd[x_, n_], 1] := 1/(n Surd[x, n]^(n - 1))
partialDerivative[RealAbs[x_], 1] := x/RealAbs[x]
partialDerivative[ArcCsc[x_], 1] := -1/(x^2 Sqrt[1 - 1/x^2])
partialDerivative[ArcSec[x_], 1] := 1/(x^2 Sqrt[1 - 1/x^2])
partialDerivative[ArcCsch[x_], 1] := -1/(x^2 Sqrt[1 + 1/x^2])
partialDerivative[ArcSech[x_], 1] := Sqrt[(1 - x)/(1 + x)]/(x (x - 1))
partialDerivative[Haversine[x_], 1] := Sin[x]/2
partialDerivative[InverseHaversine[x_], 1] := 1/Sqrt[x (1 - x)]
partialDerivative[Gudermannian[x_], 1] := Sech[x]
partialDerivative[InverseGudermannian[x_], 1] := Sec[x]
partialDerivative[(Max | Min)[x_], 1] := 1
partialDerivative[Max[x__], n_] := extremeDerivative[{x}, n, Greater]
partialDerivative[Min[x__], n_] := extremeDerivative[{x}, n, Less]
partialDerivative[Clip[x_], 1] := Piecewise[{{1, -1 < x < 1}, {0, x < -1 || x > 1}}, Indeterminate]
partialDerivative[Ramp[x_], 1] := Piecewise[{{0, x < 0}, {1, x > 0}}, Indeterminate]
partialDerivative[UnitTriangle[x_], 1] := Piecewise[
  {{1, -1 < x < 0}, {-1, 0 < x < 1}, {0, x < -1 || x > 1}},
  Indeterminate
]
partialDerivative[HeavisidePi[x_], 1] := DiracDelta[x + 1/2] - DiracDelta[x - 1/2]
partialDerivative[TriangleWave[x_], 1] := 4 SquareWave[x + 1/4]
partialDerivative[(FractionalPart | SawtoothWave)[x_], 1] := 1
partialDerivative[(IntegerPart | SquareWave | UnitBox | DiscreteDelta | KroneckerDelta)[x_], 1] := 0
partialDerivative[(UnitStep | DiscreteDelta | KroneckerDelta)[__], _] := 0
partialDerivative[(Quotient | Round | Floor | Ceiling)[_, _], 1] := 0
partialDerivative[Mod[x_, n_], 2] := -Floor[x/n]
partialDerivative[Erfi[x_], 1] := 2 E^x^2/Sqrt[Pi]
partialDerivative[InverseErf[x_], 1] := Sqrt[Pi]/2 E^InverseErf[x]^2
partialDerivative[InverseErfc[x_], 1] := -Sqrt[Pi]/2 E^InverseErfc[x]^2
partialDerivative[LogIntegral[x_], 1] := 1/Log[x]
partialDerivative[LogGamma[x_], 1] := PolyGamma[0, x]
partialDerivative[HarmonicNumber[x_], 1] := PolyGamma[1, x + 1]
partialDerivative[Beta[a_, b_], 1] := Beta[a, b] (PolyGamma[0, a] - PolyGamma[0, a + b])
partialDerivative[Beta[a_, b_], 2] := Beta[a, b] (PolyGamma[0, b] - PolyGamma[0, a + b])
partialDerivative[Binomial[n_, k_], 2] := Binomial[n, k] (
  PolyGamma[0, n - k + 1] - PolyGamma[0, k + 1]
)
partialDerivative[GammaRegularized[a_, x_], 2] := -x^(a - 1) E^-x/Gamma[a]
partialDerivative[HurwitzZeta[s_, a_], 2] := -s HurwitzZeta[s + 1, a]
partialDerivative[EllipticF[angle_, m_], 1] := 1/Sqrt[1 - m Sin[angle]^2]
partialDerivative[EllipticF[angle_, m_], 2] :=
  EllipticE[angle, m]/(2 m (1 - m)) - EllipticF[angle, m]/(2 m) -
    Sin[2 angle]/(4 (1 - m) Sqrt[1 - m Sin[angle]^2])
partialDerivative[EllipticE[angle_, m_], 1] := Sqrt[1 - m Sin[angle]^2]
partialDerivative[EllipticE[angle_, m_], 2] := (EllipticE[angle, m] - EllipticF[angle, m])/(2 m)
partialDerivative[SphericalBesselJ[n_, x_], 2] :=
  n SphericalBesselJ[n, x]/x - SphericalBesselJ[n + 1, x]
partialDerivative[SphericalBesselY[n_, x_], 2] :=
  n SphericalBesselY[n, x]/x - SphericalBesselY[n + 1, x]
extremeDerivative[values_, place_, beyond_] := With[
  {others = Delete[values, place], own = values[[place]]},
  Piecewise[
    {{1, And @@ Map[beyond[own, #] &, others]}, {0, Or @@ Map[beyond[#, own] &, others]}},
    Indeterminate
  ]
]
