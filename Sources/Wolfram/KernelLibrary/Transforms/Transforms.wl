FourierTransform::usage = "The Fourier transform of elementary functions."
FourierTransform[f_, t_, omega_?NumericQ, options___] := With[
  {transform = FourierTransform[f, t, wSymbol, options]},
  (transform /. wSymbol -> omega) /; FreeQ[transform, FourierTransform]
]
FourierTransform[f_, t_, omega_] := With[
  {parameters = FourierParameters /. Options[FourierTransform]},
  FourierTransform[f, t, omega, FourierParameters -> parameters] /; ListQ[parameters]
]
FourierTransform[f_, t_, omega_] := With[{transform = fourier[f, t, omega]},
  transform /; FreeQ[transform, fourier]
]
FourierTransform[f_, t_, omega_, Assumptions -> _] := FourierTransform[f, t, omega]
FourierTransform[f_, t_, omega_, FourierParameters -> {a_, b_}] := With[
  {transform = fourier[f, t, omega]},
  Simplify[Sqrt[Abs[b] (2 Pi)^a] (
    transform /.
      omega -> b omega /.
      {
        Derivative[n_][DiracDelta][-omega] :> (-1)^n Derivative[n][DiracDelta][omega],
        DiracDelta[-omega] :> DiracDelta[omega]
      }
  )] /; FreeQ[transform, fourier]
]
fourier[list_List, t_, omega_] := Map[fourier[#, t, omega] &, list]
fourier[
  factor_. Piecewise[
    {{f_, Inequality[lower_, _, t_, _, upper_] | (Less | LessEqual)[lower_, t_, upper_]}},
    0
  ],
  t_,
  omega_
] := box[f factor, t, omega, lower, upper]
fourier[factor_. Piecewise[{{f_, (Less | LessEqual)[Abs[t_], halfWidth_]}}, 0], t_, omega_] := box[
  f factor,
  t,
  omega,
  -halfWidth,
  halfWidth
]
fourier[factor_. (UnitStep | HeavisideTheta)[halfWidth_ - Abs[t_]], t_, omega_] :=
  If[TrueQ[halfWidth <= 0], 0, box[factor, t, omega, -halfWidth, halfWidth]] /; FreeQ[halfWidth, t]
fourier[
  factor_. (UnitStep | HeavisideTheta)[t_ + a_.] (UnitStep | HeavisideTheta)[b_. - t_],
  t_,
  omega_
] :=
  If[TrueQ[b <= -a], 0, box[factor, t, omega, -a, b]] /; FreeQ[{a, b}, t]
box[f_, t_, omega_, lower_, upper_] := With[
  {
    transform = Integrate[
      Expand[TrigToExp[f] E^(I omega t)] /. E^exponent_ :> E^Collect[exponent, t],
      {t, lower, upper}
    ]/Sqrt[2 Pi]
  },
  If[FreeQ[transform, Integrate], transform, fourier]
]
fourier[f_Plus, t_, omega_] := Map[fourier[#, t, omega] &, f]
fourier[c_, t_, omega_] := c Sqrt[2 Pi] DiracDelta[omega] /; FreeQ[c, t]
fourier[c_ f_, t_, omega_] := c fourier[f, t, omega] /; FreeQ[c, t]
fourier[E^(a_. t_^2 + b_. t_ + c_.), t_, omega_] :=
  E^(c + (b + I omega)^2/(-4 a))/Sqrt[-2 a] /; FreeQ[{a, b, c}, t]
fourier[E^(a_. t_^2 + c_.), t_, omega_] := E^(c + omega^2/(4 a))/Sqrt[-2 a] /; FreeQ[{a, c}, t]
fourier[E^(Complex[0, imaginaryPart_] a_. t_) f_., t_, omega_] :=
  (fourier[f, t, omega] /. omega -> omega + imaginaryPart a) /; FreeQ[a, t]
fourier[E^(-a_. Abs[t_]), t_, omega_] := Sqrt[2/Pi] a/(a^2 + omega^2) /; FreeQ[a, t]
fourier[E^(a_. t_) (UnitStep | HeavisideTheta)[t_], t_, omega_] :=
  1/(Sqrt[2 Pi] (-a - I omega)) /; FreeQ[a, t]
fourier[t_^n_. (UnitStep | HeavisideTheta)[t_] E^(a_. t_), t_, omega_] :=
  n!/(Sqrt[2 Pi] (-a - I omega)^(n + 1)) /; FreeQ[{a, n}, t]
fourier[(UnitStep | HeavisideTheta)[t_], t_, omega_] :=
  I/(Sqrt[2 Pi] omega) + Sqrt[Pi/2] DiracDelta[omega]
fourier[Sign[t_], t_, omega_] := I Sqrt[2/Pi]/omega
fourier[DiracDelta[t_ + a_.] f_., t_, omega_] :=
  E^(-I a omega) (f /. t -> -a)/Sqrt[2 Pi] /; FreeQ[a, t]
fourier[UnitBox[a_. t_], t_, omega_] := Sinc[omega/(2 a)]/(Sqrt[2 Pi] Abs[a]) /; FreeQ[a, t]
fourier[UnitTriangle[a_. t_], t_, omega_] := Sinc[omega/(2 a)]^2/(Sqrt[2 Pi] Abs[a]) /; FreeQ[a, t]
fourier[(pulse : UnitBox | UnitTriangle)[argument_], t_, omega_] := With[
  {slope = D[argument, t], offset = argument /. t -> 0},
  E^(-I omega offset/slope) fourier[pulse[slope t], t, omega] /;
    offset =!= 0 && FreeQ[{slope, offset}, t]
]
fourier[Sinc[a_. t_], t_, omega_] :=
  Sqrt[Pi/2]/(2 Abs[a]) (Sign[a - omega] + Sign[a + omega]) /; FreeQ[a, t]
fourier[Cos[a_. t_ + b_.] f_., t_, omega_] :=
  (
    E^(I b) (fourier[f, t, omega] /. omega -> omega + a) +
      E^(-I b) (fourier[f, t, omega] /. omega -> omega - a)
  )/2 /; FreeQ[{a, b}, t]
fourier[Sin[a_. t_ + b_.] f_., t_, omega_] :=
  (
    E^(I b) (fourier[f, t, omega] /. omega -> omega + a) -
      E^(-I b) (fourier[f, t, omega] /. omega -> omega - a)
  )/(2 I) /; FreeQ[{a, b}, t]
fourier[1/(t_^2 + c_), t_, omega_] := Sqrt[Pi/(2 c)] E^(-Sqrt[c] Abs[omega]) /; FreeQ[c, t]
fourier[1/t_, t_, omega_] := I Sqrt[Pi/2] Sign[omega]
fourier[t_^n_. f_., t_, omega_] :=
  (-I)^n D[fourier[f, t, omega], {omega, n}] /; IntegerQ[n] && n > 0
fourier[f_Times, t_, omega_] := fourier[Expand[f], t, omega] /; Head[Expand[f]] === Plus

InverseFourierTransform::usage = "The function with that Fourier transform."
InverseFourierTransform[f_, omega_, t_] := With[
  {
    parameters = Replace[FourierParameters /. Options[InverseFourierTransform],
      FourierParameters -> {0, 1}
    ]
  },
  With[{transform = FourierTransform[f, omega, t, FourierParameters -> -parameters]},
    transform /; FreeQ[transform, FourierTransform]
  ]
]

InverseZTransform::usage = "The sequence with that transform, of fractions."
InverseZTransform[f_, z_, n_] := With[{sequence = inverseZ[f, z, n]},
  sequence /; FreeQ[sequence, inverseZ]
]
(* The poles must be found exactly: a denominator may have degree six at most. *)
inverseZ[f_, z_, n_] := Module[
  {partialFractions = Apart[Factor[Together[f/z]], z], denominator, poleCounts},
  denominator = Denominator[Together[f/z]];
  If[
    ! PolynomialQ[denominator, z] ||
      Exponent[denominator, z] > 6 ||
      ! PolynomialQ[Numerator[Together[f/z]], z],
    Return[inverseZ]
  ];
  poleCounts = Tally[z /. principalSolve[denominator == 0, z]];
  If[! FreeQ[poleCounts, z | _Real], Return[inverseZ]];
  Simplify[Total[Map[partZ[Together[f/z], z, n, First[#], Last[#]] &, poleCounts]]]
]
partZ[quotient_, z_, n_, 0, 1] := Limit[Together[quotient z], z -> 0] KroneckerDelta[n]
partZ[quotient_, z_, n_, pole_, 1] := Simplify[
  Numerator[quotient]/D[Denominator[quotient], z] /. z -> pole
] pole^n
partZ[quotient_, z_, n_, pole_, multiplicity_] := Simplify[(
  D[Together[Cancel[quotient (z - pole)^multiplicity]] z^n, {z, multiplicity - 1}] /. z -> pole
)/(multiplicity - 1)!]

FourierDCT::usage = "The discrete cosine transform of a list."
FourierDCT[list_List] := FourierDCT[list, 2]
FourierDCT[list_List, 2] := With[{length = Length[list]},
  Table[
    Sum[list[[j]] Cos[N[Pi]/length (j - 1/2) (k - 1)], {j, length}]/Sqrt[N[length]],
    {k, length}
  ]
]
FourierDCT[list_List, 3] := With[{length = Length[list]},
  Table[
    (
      list[[1]] + 2 Sum[list[[j]] Cos[N[Pi]/length (j - 1) (k - 1/2)], {j, 2, length}]
    )/Sqrt[N[length]],
    {k, length}
  ]
]

TransferFunctionModel::usage = "A system by its transfer function."
TransferFunctionModel[transfer_, s_][value_] := {{transfer /. s -> value}} /; ! ListQ[transfer]
TransferFunctionModel[{{{numerator_}}, denominator_}, s_][value_] := {{
  numerator/denominator /. s -> value
}}
TransferFunctionModel[{{transfer_}}, s_][value_] := {{transfer /. s -> value}}

TransferFunctionPoles::usage = "The zeros of the denominator."
TransferFunctionPoles[model : TransferFunctionModel[transfer_, s_]] :=
  {{Sort[s /. principalSolve[Denominator[Together[model[s][[1, 1]]]] == 0, s]]}} /; ! FreeQ[
    Denominator[Together[model[s][[1, 1]]]],
    s
  ]

TransferFunctionZeros::usage = "The zeros of the numerator."
TransferFunctionZeros[model : TransferFunctionModel[transfer_, s_]] := With[
  {numerator = Numerator[Together[model[s][[1, 1]]]]},
  {{If[FreeQ[numerator, s], {}, Sort[s /. principalSolve[numerator == 0, s]]]}}
]

OutputResponse::usage = "What a system makes of an input."
OutputResponse[model : TransferFunctionModel[_, s_], input_, t_] := With[
  {
    response = InverseLaplaceTransform[
      Together[model[s][[1, 1]] LaplaceTransform[If[ListQ[input], First[input], input], t, s]],
      s,
      t
    ]
  },
  {response} /; FreeQ[response, InverseLaplaceTransform | LaplaceTransform]
]

LaplaceTransform::usage = "The Laplace transform of elementary functions."
LaplaceTransform[list_List, t_, s_] := Map[LaplaceTransform[#, t, s] &, list]
LaplaceTransform[left_ == right_, t_, s_] :=
  LaplaceTransform[left, t, s] == LaplaceTransform[right, t, s]
LaplaceTransform[f_, t_, s_] :=
  With[{transform = dividedLaplace[f, t, s]}, transform /; transform =!= $Failed] /;
    ! FreeQ[f, t^-1] && FreeQ[f, Integrate | Derivative]
(* Where f t has transform F, that of f is the integral of F from s to infinity. *)
dividedLaplace[f_, t_, s_] := Module[{product = Expand[f t], limitOrTransform, antiderivative},
  limitOrTransform = Quiet[Limit[f, t -> 0]];
  If[
    ! FreeQ[product, t^_?Negative] ||
      ! FreeQ[
        limitOrTransform,
        Limit | DirectedInfinity | Infinity | Indeterminate | ComplexInfinity
      ],
    Return[$Failed]
  ];
  limitOrTransform = LaplaceTransform[product, t, s];
  If[! FreeQ[limitOrTransform, LaplaceTransform], Return[$Failed]];
  antiderivative = Integrate[Expand[limitOrTransform], s];
  If[! FreeQ[antiderivative, Integrate], Return[$Failed]];
  limitOrTransform = Limit[antiderivative, s -> Infinity];
  If[FreeQ[limitOrTransform, Limit | DirectedInfinity | Infinity | Indeterminate | ComplexInfinity],
    Simplify[limitOrTransform - antiderivative],
    $Failed
  ]
]
LaplaceTransform[f_Plus, t_, s_] := With[
  {transform = If[FreeQ[f, t^-1], $Failed, dividedLaplace[f, t, s]]},
  If[transform === $Failed, Map[LaplaceTransform[#, t, s] &, f], transform]
]
LaplaceTransform[t_^-1 sum_Plus, t_, s_] := LaplaceTransform[Expand[sum/t], t, s]
LaplaceTransform[c_, t_, s_] := c/s /; FreeQ[c, t]
LaplaceTransform[c_ f_, t_, s_] := c LaplaceTransform[f, t, s] /; FreeQ[c, t]
LaplaceTransform[t_^n_., t_, s_] := Gamma[n + 1] s^(-n - 1) /; FreeQ[n, t] && ! TrueQ[n <= -1]
LaplaceTransform[CosIntegral[a_. t_], t_, s_] := -Log[1 + s^2/a^2]/(2 s) /; FreeQ[a, t]
LaplaceTransform[SinIntegral[a_. t_], t_, s_] := ArcTan[a/s]/s /; FreeQ[a, t]
LaplaceTransform[Piecewise[cases_, 0], t_, s_] := With[
  {transforms = Map[pieceLaplace[#, t, s] &, cases]},
  Total[transforms] /; FreeQ[transforms, pieceLaplace]
]
pieceLaplace[
  {f_, Inequality[lower_, _, t_, _, upper_] | (Less | LessEqual)[lower_, t_, upper_]},
  t_,
  s_
] :=
  from[f, t, s, lower] - from[f, t, s, upper] /; FreeQ[{lower, upper}, t]
pieceLaplace[{f_, (Greater | GreaterEqual)[t_, lower_]}, t_, s_] :=
  from[f, t, s, lower] /; FreeQ[lower, t]
from[f_, t_, s_, lower_] := E^(-lower s) LaplaceTransform[Expand[f /. t -> t + lower], t, s]
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
  s^n LaplaceTransform[f[t], t, s] - Sum[s^(n - k) Derivative[k - 1][f][0], {k, 1, n}]
LaplaceTransform[(circular : Sin | Cos)[a_. t_]^n_Integer, t_, s_] :=
  LaplaceTransform[TrigReduce[circular[a t]^n], t, s] /; n > 1 && FreeQ[a, t]
LaplaceTransform[HoldPattern[Integrate[f_, {u_, 0, t_}]], t_, s_] :=
  LaplaceTransform[f /. u -> t, t, s]/s /; FreeQ[f, t]
LaplaceTransform[HoldPattern[Integrate[f_, {u_, 0, t_}]], t_, s_] := With[
  {factors = Select[If[Head[f] === Times, List @@ f, {f}], ! FreeQ[#, t] &]},
  (LaplaceTransform[
    Times @@ factors /. t -> t + u,
    t,
    s
  ] LaplaceTransform[f/Times @@ factors /. u -> t, t, s]) /; FreeQ[
    Times @@ factors /. t -> t + u,
    u
  ]
]
LaplaceTransform[f_, t_, s_] :=
  Together[LaplaceTransform[Expand[TrigToExp[f]], t, s]] /;
    ! FreeQ[f, (Sinh | Cosh)[_]] && FreeQ[f, Integrate]
LaplaceTransform[(sum_Plus)^n_., t_, s_] :=
  LaplaceTransform[Expand[sum^n], t, s] /; IntegerQ[n] && n > 1
LaplaceTransform[f_ sum_Plus, t_, s_] := LaplaceTransform[Expand[f sum], t, s]

InverseLaplaceTransform::usage =
  "The function with that Laplace transform, of fractions and shifts."
InverseLaplaceTransform[list_List, s_, t_] := Map[InverseLaplaceTransform[#, s, t] &, list]
InverseLaplaceTransform[f_, s_, t_] :=
  inverseLaplace[f, s, t] /; FreeQ[inverseLaplace[f, s, t], inverseLaplace]
inverseLaplace[c_, s_, t_] := c DiracDelta[t] /; FreeQ[c, s]
inverseLaplace[c_ f_, s_, t_] := c inverseLaplace[f, s, t] /; FreeQ[c, s]
inverseLaplace[f_Times, s_, t_] := With[{sum = Select[f, Head[#] === Plus && ! FreeQ[#, E^_] &]},
  inverseLaplace[Map[# f/sum &, sum], s, t] /; Head[sum] === Plus
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
inverseLaplace[numerator_. (s_^2 + c_)^n_Integer, s_, t_] :=
  repeatedLaplace[numerator, s, t, c, -n] /;
    n < -1 && FreeQ[c, s] && PolynomialQ[numerator, s] && Exponent[numerator, s] < -2 n
repeatedLaplace[numerator_, s_, t_, c_, n_] := With[{frequency = PowerExpand[Sqrt[c]]},
  Expand[ExpToTrig[Expand[(
    (D[numerator E^(s t) (s + I frequency)^-n, {s, n - 1}] /. s -> I frequency) +
      (D[numerator E^(s t) (s - I frequency)^-n, {s, n - 1}] /. s -> -I frequency)
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
  {
    numeratorList = CoefficientList[Numerator[f], s],
    denominatorList = CoefficientList[Denominator[f], s], decay, squaredFrequency, cosineWeight
  },
  cosineWeight = If[Length[numeratorList] > 1, numeratorList[[2]], 0]/denominatorList[[3]];
  decay = denominatorList[[2]]/(2 denominatorList[[3]]);
  squaredFrequency = Expand[denominatorList[[1]]/denominatorList[[3]] - decay^2];
  If[TrueQ[squaredFrequency < 0],
    E^(-decay t) (
        cosineWeight Cosh[Sqrt[-squaredFrequency] t] +
          (
            numeratorList[[1]]/denominatorList[[3]] - cosineWeight decay
          ) Sinh[Sqrt[-squaredFrequency] t]/Sqrt[-squaredFrequency]
      ) //
      TrigToExp //
      Expand,
    E^(-decay t) (
      cosineWeight Cos[PowerExpand[Sqrt[squaredFrequency]] t] +
        (
          numeratorList[[1]]/denominatorList[[3]] - cosineWeight decay
        ) Sin[PowerExpand[Sqrt[squaredFrequency]] t]/PowerExpand[Sqrt[squaredFrequency]]
    )
  ]
]

FourierCoefficient::usage = "The coefficient of E^(I n t)."
FourierCoefficient[f_, t_, n_Integer] :=
  With[{coefficient = fourierCircle[f /. E^(Complex[0, k_] t) :> wSymbol^k, n, t]},
    coefficient /; coefficient =!= $Failed
  ] /;
    ! FreeQ[f, E^_] && FreeQ[f /. E^(Complex[0, _] t) :> wSymbol, t]
(* The residues within the unit circle; a pole within 10^-9 of it counts as on it. *)
fourierCircle[f_, n_, t_] := Module[{integrand = Together[f wSymbol^(-n - 1)], poles},
  If[! PolynomialQ[Numerator[integrand], wSymbol] || ! PolynomialQ[Denominator[integrand], wSymbol],
    Return[$Failed]
  ];
  poles = If[FreeQ[Denominator[integrand], wSymbol],
    {},
    DeleteDuplicates[wSymbol /. principalSolve[Denominator[integrand] == 0, wSymbol]]
  ];
  If[! VectorQ[N[poles], NumberQ] || MemberQ[Abs[N[poles]], modulus_ /; Abs[modulus - 1] < 10^-9],
    Return[$Failed]
  ];
  Simplify[Total[Map[Residue[integrand, {wSymbol, #}] &, Select[poles, Abs[N[#]] < 1 &]]]]
]
FourierCoefficient[f_, t_, n_] := besideZero[
  Simplify[fourierWhole[Integrate[Expand[TrigToExp[f] E^(-I n t)], {t, -Pi, Pi}], n]/(2 Pi)],
  n,
  Integrate[f, {t, -Pi, Pi}]/(2 Pi)
]
fourierWhole[expression_, n_] := If[NumberQ[n],
  expression,
  Expand[
    expression /.
      E^exponent_ :> E^Expand[exponent] /.
      {
        E^(Complex[0, 1 | -1] n Pi) :> (-1)^n,
        E^(Complex[0, 1 | -1] n Pi + Complex[0, j_Integer] Pi) :> (-1)^(n + j), Sin[_. n Pi] :> 0,
        Cos[n Pi] :> (-1)^n
      }
  ]
]

besideZero::usage = "A coefficient that has another form at zero, for `FourierCoefficient`."
besideZero[coefficient_, n_?NumberQ, _] := Simplify[coefficient]
besideZero[coefficient_, n_, coefficientAtZero_] := If[
  FreeQ[Quiet[coefficient /. n -> 0], ComplexInfinity | Indeterminate],
  coefficient,
  Piecewise[{{coefficientAtZero, n == 0}}, coefficient]
]

FourierSinCoefficient::usage = "The coefficient of Sin[n t]."
FourierSinCoefficient[f_, t_, n_] := Simplify[
  Simplify[2/Pi Integrate[f Sin[n t], {t, 0, Pi}], Element[n, Integers]] /.
    (-1)^(k_Integer + j_. n) :> (-1)^(k + n) /; OddQ[j]
]

FourierCosCoefficient::usage = "The coefficient of Cos[n t]."
FourierCosCoefficient[f_, t_, n_] := besideZero[
  Simplify[
    Simplify[2/Pi Integrate[f Cos[n t], {t, 0, Pi}], Element[n, Integers]] /.
      (-1)^(k_Integer + j_. n) :> (-1)^(k + n) /; OddQ[j]
  ],
  n,
  Integrate[f, {t, 0, Pi}]/Pi
]

FourierSeries::usage = "The first terms of the series of E^(I n t)."
FourierSeries[f_, t_, n_Integer] := Sum[
  Integrate[Expand[f E^(-I k t)], {t, -Pi, Pi}]/(2 Pi) E^(I k t),
  {k, -n, n}
]

FourierTrigSeries::usage = "The first terms of the series of sines and cosines."
FourierTrigSeries[f_, {t_, lower_, upper_}, n_Integer] :=
  Integrate[f, {t, lower, upper}]/(upper - lower) +
    2/(upper - lower) Sum[
      With[{frequency = 2 Pi k/(upper - lower)},
        Integrate[f Cos[frequency t], {t, lower, upper}] Cos[frequency t] +
          Integrate[f Sin[frequency t], {t, lower, upper}] Sin[frequency t]
      ],
      {k, n}
    ]
FourierTrigSeries[f_, t_Symbol, n_Integer] :=
  Integrate[f, {t, -Pi, Pi}]/(2 Pi) +
    Sum[
      Integrate[f Cos[k t], {t, -Pi, Pi}]/Pi Cos[k t] +
        Integrate[f Sin[k t], {t, -Pi, Pi}]/Pi Sin[k t],
      {k, n}
    ]

FourierSinSeries::usage = "The first terms of the series of sines."
FourierSinSeries[f_, t_, n_Integer] := Sum[2/Pi Integrate[f Sin[k t], {t, 0, Pi}] Sin[k t], {k, n}]

FourierCosSeries::usage = "The first terms of the series of cosines."
FourierCosSeries[f_, t_, n_Integer] :=
  Integrate[f, {t, 0, Pi}]/Pi + Sum[2/Pi Integrate[f Cos[k t], {t, 0, Pi}] Cos[k t], {k, n}]

ZTransform::usage = "The transform of a sequence, of powers and polynomials."
ZTransform[f_Plus, n_, z_] := Map[ZTransform[#, n, z] &, f]
ZTransform[left_ == right_, n_, z_] := ZTransform[left, n, z] == ZTransform[right, n, z]
ZTransform[x_[n_ + k_Integer], n_, z_] :=
  Expand[z^k ZTransform[x[n], n, z] - Sum[x[j] z^(k - j), {j, 0, k - 1}]] /; k > 0
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
FourierSinTransform[f_, t_Symbol, omega_] := With[
  {transform = halfWhole[halfTransform[f, Sin, t, omega]]},
  transform /; FreeQ[transform, halfWhole]
]
halfTransform[c_ f_, circular_, t_, omega_] := c halfTransform[f, circular, t, omega] /; FreeQ[c, t]
halfTransform[f_, circular_, t_, omega_] := With[
  {integral = Integrate[f circular[omega t], {t, 0, Infinity}, Assumptions -> omega > 0]},
  Simplify[Sqrt[2/Pi] integral, omega > 0] /; FreeQ[integral, Integrate]
]
halfWhole[transform_] := Simplify[transform] /; FreeQ[transform, halfTransform]

FourierCosTransform::usage = "The transform by cosines of a function of positive numbers."
FourierSinTransform[]
FourierCosTransform[f_, t_Symbol, omega_] := With[
  {transform = halfWhole[halfTransform[f, Cos, t, omega]]},
  transform /; FreeQ[transform, halfWhole]
]

InverseFourierSinTransform::usage = "The function with a transform by sines."
InverseFourierSinTransform[f_, omega_Symbol, t_] := With[
  {transform = FourierSinTransform[f, omega, t]},
  transform /; FreeQ[transform, FourierSinTransform]
]

InverseFourierCosTransform::usage = "The function with a transform by cosines."
InverseFourierCosTransform[f_, omega_Symbol, t_] := With[
  {transform = FourierCosTransform[f, omega, t]},
  transform /; FreeQ[transform, FourierCosTransform]
]
