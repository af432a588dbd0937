integralByRule::usage = "Antiderivatives by forms, by parts and by substitution, for `Integrate`."
depthIntegral = 0
(* Its rules call Integrate again: no more than four deep. *)
integralByRule[f_, x_] := If[depthIntegral > 3,
  $Failed,
  Block[{depthIntegral = depthIntegral + 1}, firstOf[f, x]]
]
firstOf[f_, x_] := Module[{result = formIntegral[f, x]},
  If[free[result], Return[result]];
  result = partsIntegral[f, x];
  If[free[result], Return[result]];
  result = rootIntegral[f, x];
  If[free[result], Return[result]];
  result = substituted[f, x];
  If[free[result], Return[result]];
  $Failed
]
free[result_] := FreeQ[
  result,
  Integrate | $Failed | formIntegral | partsIntegral | rootIntegral | substituted
]
formIntegral[Derivative[1][f_][x_], x_] := f[x]
formIntegral[Derivative[n_Integer][f_][x_], x_] := Derivative[n - 1][f][x] /; n > 1
formIntegral[Sin[coefficient_. x_]/x_, x_] := SinIntegral[coefficient x] /; FreeQ[coefficient, x]
formIntegral[Cos[coefficient_. x_]/x_, x_] := CosIntegral[coefficient x] /; FreeQ[coefficient, x]
formIntegral[E^(coefficient_. x_)/x_, x_] := ExpIntegralEi[coefficient x] /; FreeQ[coefficient, x]
formIntegral[1/Log[x_], x_] := LogIntegral[x]
formIntegral[PolyLog[n_, factor_. E^(coefficient_. x_)], x_] :=
  PolyLog[n + 1, factor E^(coefficient x)]/coefficient /; FreeQ[{n, factor, coefficient}, x]
formIntegral[E^(coefficient_. x_^2), x_] :=
  Sqrt[Pi] Erfi[Sqrt[coefficient] x]/(2 Sqrt[coefficient]) /;
    FreeQ[coefficient, x] && ! negative[coefficient]
formIntegral[E^(coefficient_. x_^power_Integer), x_] :=
  -x Gamma[1/power, -coefficient x^power]/(power (-coefficient x^power)^(1/power)) /;
    FreeQ[coefficient, x] && power > 2
formIntegral[Sin[coefficient_. x_^2], x_] :=
  Sqrt[Pi/(2 coefficient)] FresnelS[x Sqrt[2 coefficient/Pi]] /; FreeQ[coefficient, x]
formIntegral[Cos[coefficient_. x_^2], x_] :=
  Sqrt[Pi/(2 coefficient)] FresnelC[x Sqrt[2 coefficient/Pi]] /; FreeQ[coefficient, x]
formIntegral[Sec[argument_], x_] :=
  2 ArcTanh[Tan[argument/2]]/D[argument, x] /; isLinear[argument, x]
formIntegral[Csc[argument_], x_] :=
  (Log[Sin[argument/2]] - Log[Cos[argument/2]])/D[argument, x] /; isLinear[argument, x]
formIntegral[Sec[argument_]^power_Integer, x_] :=
  (
    Sec[argument]^(power - 2) Tan[argument]/D[argument, x] +
      (power - 2) Integrate[Sec[argument]^(power - 2), x]
  )/(power - 1) /;
    power > 2 && isLinear[argument, x]
formIntegral[Csc[argument_]^power_Integer, x_] :=
  (
    -Csc[argument]^(power - 2) Cot[argument]/D[argument, x] +
      (power - 2) Integrate[Csc[argument]^(power - 2), x]
  )/(power - 1) /;
    power > 2 && isLinear[argument, x]
formIntegral[Tan[argument_]^power_Integer, x_] :=
  Tan[argument]^(power - 1)/((power - 1) D[argument, x]) -
    Integrate[Tan[argument]^(power - 2), x] /;
    power > 1 && isLinear[argument, x]
formIntegral[Cot[argument_]^power_Integer, x_] :=
  -Cot[argument]^(power - 1)/((power - 1) D[argument, x]) -
    Integrate[Cot[argument]^(power - 2), x] /;
    power > 1 && isLinear[argument, x]
formIntegral[Sech[argument_], x_] :=
  2 ArcTan[Tanh[argument/2]]/D[argument, x] /; isLinear[argument, x]
formIntegral[1/Cosh[argument_], x_] :=
  2 ArcTan[Tanh[argument/2]]/D[argument, x] /; isLinear[argument, x]
formIntegral[1/Sinh[argument_], x_] := Log[Tanh[argument/2]]/D[argument, x] /; isLinear[argument, x]
formIntegral[(head : Sinh | Cosh)[argument_]^2, x_] :=
  Sinh[2 argument]/(4 D[argument, x]) + If[head === Sinh, -x/2, x/2] /; isLinear[argument, x]
formIntegral[(head : Tanh | Coth)[argument_]^2, x_] :=
  x - head[argument]/D[argument, x] /; isLinear[argument, x]
formIntegral[Sech[argument_]^2, x_] := Tanh[argument]/D[argument, x] /; isLinear[argument, x]
formIntegral[1/(a_ + c_. x_^2), x_] :=
  If[Xor[negative[a], negative[c]],
    With[{quotient = PowerExpand[Sqrt[-c/a]]}, ArcTanh[quotient x]/(a quotient)],
    With[{quotient = PowerExpand[Sqrt[c/a]]}, ArcTan[quotient x]/(a quotient)]
  ] /; FreeQ[{a, c}, x]
formIntegral[quadratic_^power_Integer, x_] :=
  With[
    {
      a = quadratic /. x -> 0, b = Coefficient[quadratic, x, 1], c = Coefficient[quadratic, x, 2],
      lowerPower = -1 - power
    },
    (b + 2 c x) quadratic^(power + 1)/(lowerPower (4 a c - b^2)) +
      (2 lowerPower - 1) 2 c/(lowerPower (4 a c - b^2)) Integrate[quadratic^(power + 1), x]
  ] /;
    power < -1 && PolynomialQ[quadratic, x] && Exponent[quadratic, x] === 2
negative[value_] := TrueQ[value < 0] || MatchQ[value, _?Negative _]
formIntegral[(numerator_) (quadratic_)^power_Integer, x_] :=
  Module[{c = Coefficient[quadratic, x, 2], b = Coefficient[quadratic, x, 1], quotient},
    quotient = Coefficient[numerator, x]/(2 c);
    quotient quadratic^(power + 1)/(power + 1) +
      Simplify[(numerator /. x -> 0) - quotient b] Integrate[quadratic^power, x]
  ] /;
    power < -1 &&
      isLinear[numerator, x] &&
      PolynomialQ[quadratic, x] &&
      Exponent[quadratic, x] === 2
formIntegral[f_, x_] :=
  Integrate[Expand[TrigToExp[f]], x] /;
    ! FreeQ[f, Sinh | Cosh] && FreeQ[Denominator[f] /. E^_ -> 1, x]
formIntegral[factor_ f_, x_] :=
  With[{result = formIntegral[f, x]}, If[free[result], factor result, $Failed]] /; FreeQ[factor, x]
formIntegral[_, _] := $Failed
isLinear[term_, x_] := PolynomialQ[term, x] && Exponent[term, x] === 1
partsIntegral[integrated_. differentiated_, x_] :=
  Module[{antiderivative = Integrate[integrated, x], remainder},
    If[! free[antiderivative], Return[$Failed]];
    remainder = Integrate[Expand[Simplify[antiderivative D[differentiated, x]]], x];
    If[free[remainder], antiderivative differentiated - remainder, $Failed]
  ] /;
    MatchQ[
        differentiated,
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
      FreeQ[integrated, Head[differentiated]] &&
      (
        PolynomialQ[integrated, x] ||
          MatchQ[integrated, coefficient_. x^_?NumberQ /; FreeQ[coefficient, x]]
      )
partsIntegral[_, _] := $Failed
rootIntegral[f_, x_] := Module[
  {
    quadratic = Union[Cases[
      {f},
      radicand_^power_Rational /;
        Denominator[power] == 2 && PolynomialQ[radicand, x] && Exponent[radicand, x] == 2 :>
        radicand,
      Infinity
    ]], a, b, c, basicIntegral, numerator
  },
  If[Length[quadratic] != 1, Return[$Failed]];
  quadratic = First[quadratic];
  {a, b, c} = {
    Coefficient[quadratic, x, 0], Coefficient[quadratic, x, 1], Coefficient[quadratic, x, 2]
  };
  basicIntegral = inverseRoot[quadratic, a, b, c, x];
  numerator = Expand[
    Simplify[f Sqrt[quadratic]] /.
      quadratic^power_Rational :> quadratic^(power - 1/2) Sqrt[quadratic]
  ];
  If[FreeQ[numerator, x], Return[numerator basicIntegral]];
  numerator = Simplify[f Sqrt[quadratic]];
  Which[
    PolynomialQ[numerator, x],
      powerRoot[CoefficientList[numerator, x], quadratic, a, b, c, basicIntegral, x],
    FreeQ[Simplify[f quadratic^(3/2)], x],
      Simplify[f quadratic^(3/2)] 2 (b + 2 c x)/((4 a c - b^2) Sqrt[quadratic]),
    b === 0 && FreeQ[Simplify[x numerator], x] && TrueQ[N[a] < 0],
      Simplify[x numerator] ArcTan[Sqrt[quadratic]/Sqrt[-a]]/Sqrt[-a],
    b === 0 && FreeQ[Simplify[x numerator], x] && a =!= 0,
      -Simplify[x numerator] ArcTanh[Sqrt[quadratic]/Sqrt[a]]/Sqrt[a],
    True, $Failed
  ]
]
(* The integral of 1/Sqrt[a + b x + c x^2]. *)
inverseRoot[quadratic_, a_, 0, c_, x_] :=
  ArcSin[Sqrt[-c/a] x]/Sqrt[-c] /; TrueQ[a > 0] && TrueQ[c < 0]
inverseRoot[quadratic_, a_, 0, c_, x_] :=
  ArcSinh[Sqrt[c/a] x]/Sqrt[c] /; TrueQ[a > 0] && TrueQ[c > 0]
inverseRoot[quadratic_, a_, 0, c_, x_] :=
  ArcTan[Sqrt[-c] x/Sqrt[quadratic]]/Sqrt[-c] /; TrueQ[c < 0]
inverseRoot[quadratic_, a_, b_, c_, x_] :=
  ArcSin[-(b + 2 c x)/Sqrt[b^2 - 4 a c]]/Sqrt[-c] /; TrueQ[c < 0]
inverseRoot[quadratic_, a_, 0, c_, x_] := Log[c x + Sqrt[c] Sqrt[quadratic]]/Sqrt[c]
inverseRoot[quadratic_, a_, b_, c_, x_] := Log[b + 2 c x + 2 Sqrt[c] Sqrt[quadratic]]/Sqrt[c]
(* The integrals of x^k/Sqrt[quadratic], each from the two before it. *)
powerRoot[coefficients_, quadratic_, a_, b_, c_, basicIntegral_, x_] := Module[
  {
    count = Length[coefficients],
    integrals = {basicIntegral, Sqrt[quadratic]/c - b/(2 c) basicIntegral}
  },
  Do[
    AppendTo[
      integrals,
      (
        x^(k - 1) Sqrt[quadratic] - (k - 1) a integrals[[k - 1]] - (2 k - 1) b/2 integrals[[k]]
      )/(k c)
    ],
    {k, 2, count - 1}
  ];
  Simplify[Expand[coefficients.Take[integrals, count]]]
]
substituted[f_, x_] := Module[{substitutions = ways[f, x], result = $Failed},
  Do[
    result = tryWay[f, x, way];
    If[free[result], Break[]],
    {way, substitutions}
  ];
  result
]
tryWay[f_, x_, {substitute_, inverse_}] := Module[
  {transformed = Together[Simplify[(f /. x -> inverse) D[inverse, tSymbol]]], integral},
  transformed = PowerExpand[transformed];
  If[! FreeQ[transformed, x], Return[$Failed]];
  integral = Integrate[transformed, tSymbol];
  If[free[integral], integral /. tSymbol -> substitute, $Failed]
]
tryWay[f_, x_, {substitute_, rules_, slope_}] := Module[
  {transformed = Together[Simplify[(f /. rules)/slope]], integral},
  If[! FreeQ[transformed, x], Return[$Failed]];
  integral = Integrate[transformed, tSymbol];
  If[free[integral], integral /. tSymbol -> substitute /. Log[E^exponent_] :> exponent, $Failed]
]
(* The substitutions that may help; at the end the second to fourth powers of x. *)
ways[f_, x_] := Module[{substitutions = {}, found, common},
  If[! FreeQ[f, x^_Rational],
    common = LCM @@ Cases[{f}, x^exponent_Rational :> Denominator[exponent], Infinity];
    AppendTo[substitutions, {x^(1/common), tSymbol^common}]
  ];
  found = Cases[
    {f},
    (radicand_)^exponent_Rational /; isLinear[radicand, x] && radicand =!= x :> {
      radicand, Denominator[exponent]
    },
    Infinity
  ];
  If[found =!= {},
    AppendTo[
      substitutions,
      {
        found[[1, 1]]^(1/found[[1, 2]]),
        (tSymbol^found[[1, 2]] - (found[[1, 1]] /. x -> 0))/Coefficient[found[[1, 1]], x]
      }
    ]
  ];
  If[! FreeQ[f, Log[x]], AppendTo[substitutions, {Log[x], E^tSymbol}]];
  found = Union[Cases[{f}, E^(exponent_. x) /; FreeQ[exponent, x] :> exponent, Infinity]];
  If[found =!= {},
    common = First[SortBy[found, If[NumberQ[#], Abs[#], 0] &]];
    AppendTo[
      substitutions,
      {E^(common x), {E^(exponent_. x) :> tSymbol^(exponent/common)}, common tSymbol}
    ]
  ];
  If[! FreeQ[f, Sinh | Cosh | Tanh | Sech | Csch | Coth],
    found = TrigToExp[f];
    AppendTo[substitutions, {E^x, {f -> (found /. E^(exponent_. x) :> tSymbol^exponent)}, tSymbol}]
  ];
  If[! FreeQ[f, Sin | Cos | Tan | Sec | Csc | Cot],
    substitutions = Join[substitutions, circleWays[f, x]]
  ];
  Do[
    found = Simplify[f/x^(power - 1)] /. x^xPower_. :> tSymbol^(xPower/power);
    If[FreeQ[found, x | _^_Rational], AppendTo[substitutions, {x^power, {f -> found}, power}]],
    {power, {2, 3, 4}}
  ];
  substitutions
]
circleWays[f_, x_] := Module[
  {
    angle = Union[Cases[
      {f},
      (Sin | Cos | Tan | Sec | Csc | Cot)[argument_] /; ! FreeQ[argument, x] :> argument,
      Infinity
    ]], slope, fraction, sine, cosine
  },
  If[Length[angle] != 1 || ! isLinear[angle[[1]], x], Return[{}]];
  angle = angle[[1]];
  slope = D[angle, x];
  fraction =
    f /. {
      Tan[angle] :> sine/cosine, Cot[angle] :> cosine/sine, Sec[angle] :> 1/cosine,
      Csc[angle] :> 1/sine, Sin[angle] :> sine, Cos[angle] :> cosine
    };
  If[! FreeQ[fraction, x], Return[{}]];
  Join[
    With[{reduced = Simplify[fraction/cosine] /. cosine^power_?EvenQ :> (1 - sine^2)^(power/2)},
      If[FreeQ[reduced, cosine], {{Sin[angle], {f -> (reduced /. sine -> tSymbol)}, slope}}, {}]
    ],
    With[{reduced = Simplify[fraction/sine] /. sine^power_?EvenQ :> (1 - cosine^2)^(power/2)},
      If[FreeQ[reduced, sine], {{Cos[angle], {f -> (reduced /. cosine -> tSymbol)}, -slope}}, {}]
    ],
    {{
      Tan[angle/2],
      {
        f -> (
          fraction /. {sine -> 2 tSymbol/(1 + tSymbol^2), cosine -> (1 - tSymbol^2)/(1 + tSymbol^2)}
        )
      }, slope (1 + tSymbol^2)/2
    }}
  ]
]

integralOfErrorFunctions::usage =
  "Antiderivatives of exponentials of squares, error and Bessel functions, and with decimal numbers, for `Integrate`."
(* Decimal numbers are taken for fractions, if their denominators are at most 1000. *)
integralOfErrorFunctions[f_, x_] := Module[{result = known[f, x], rewritten},
  If[FreeQ[result, $Failed | known], Return[result]];
  rewritten = knownOther[f, x];
  If[rewritten =!= f,
    result = Integrate[rewritten, x];
    If[FreeQ[result, Integrate], Return[result]]
  ];
  If[FreeQ[f, _Real], Return[$Failed]];
  rewritten = f /. number_Real :> Rationalize[Round[number, 10^-9]];
  If[
    Max[Cases[{rewritten}, number_Rational :> Denominator[number], {1, Infinity}], 1] > 1000 ||
      ! FreeQ[rewritten, _Real],
    Return[$Failed]
  ];
  result = Integrate[rewritten, x];
  If[FreeQ[result, Integrate], N[result], $Failed]
]
(* From 60 leaves on tangents and their like are not expanded, which could take long. *)
knownOther[f_, x_] := If[! FreeQ[f, E^argument_ /; ! FreeQ[argument, x]],
  Expand[Expand[f /. E^argument_ :> E^Expand[argument]] /. E^argument_ :> E^Expand[argument]],
  If[
    LeafCount[f] < 60 &&
      ! FreeQ[f, (Tan | Cot | Sec | Csc)[argument_] /; ! FreeQ[argument, x]] &&
      ! FreeQ[f, (Sin | Cos)[argument_] /; ! FreeQ[argument, x]],
    With[
      {
        fraction = Cancel[Together[
          TrigExpand[f] /. {
            Tan[argument_] :> Sin[argument]/Cos[argument],
            Cot[argument_] :> Cos[argument]/Sin[argument], Sec[argument_] :> 1/Cos[argument],
            Csc[argument_] :> 1/Sin[argument]
          }
        ]]
      },
      If[
        FreeQ[
          fraction,
          (Sin | Cos)[_]^_?Negative | Power[argument_Plus /; ! FreeQ[argument, x], _?Negative]
        ],
        TrigReduce[fraction],
        f
      ]
    ],
    f
  ]
]
known[factor_ f_, x_] :=
  With[{result = known[f, x]}, If[FreeQ[result, $Failed | known], factor result, $Failed]] /; FreeQ[
    factor,
    x
  ]
known[E^exponent_ polynomial_., x_] :=
  knownSquare[polynomial, exponent, x] /;
    PolynomialQ[exponent, x] &&
      Exponent[exponent, x] === 2 &&
      PolynomialQ[polynomial, x] &&
      (Exponent[polynomial, x] > 0 || Coefficient[exponent, x] =!= 0)
known[Sqrt[1 + coefficient_. Sin[x_]^2], x_] :=
  EllipticE[x, -coefficient] /; FreeQ[coefficient, x] && coefficient =!= -1
known[1/Sqrt[1 + coefficient_. Sin[x_]^2], x_] :=
  EllipticF[x, -coefficient] /; FreeQ[coefficient, x] && coefficient =!= -1
known[x_^power_. E^(coefficient_. x_^innerPower_Integer), x_] :=
  -x^(power + 1) Gamma[(power + 1)/innerPower, -coefficient x^innerPower]/(innerPower (
    -coefficient x^innerPower
  )^((power + 1)/innerPower)) /;
    FreeQ[{coefficient, power}, x] && innerPower > 2
known[x_^power_. (errorFunction : Erf | Erfc | Erfi)[argument_], x_] :=
  x^(power + 1) errorFunction[argument]/(power + 1) -
    Integrate[Expand[x^(power + 1)/(power + 1) D[errorFunction[argument], x]], x] /;
    IntegerQ[power] && power > 0 && knownLine[argument, x]
known[x_^power_. E^exponent_ (sinusoid : Sin | Cos)[angle_], x_] :=
  With[{integral = Integrate[E^exponent sinusoid[angle], x]},
    x^power integral - power Integrate[Expand[x^(power - 1) integral], x]
  ] /;
    IntegerQ[power] && power > 0 && knownLine[exponent, x] && knownLine[angle, x]
known[1/(a_ + b_. Cos[x_]), x_] :=
  2 ArcTan[(a - b) Tan[x/2]/Sqrt[a^2 - b^2]]/Sqrt[a^2 - b^2] /; FreeQ[{a, b}, x]
known[1/(a_ + b_. Sin[x_]), x_] :=
  2 ArcTan[(b + a Tan[x/2])/Sqrt[a^2 - b^2]]/Sqrt[a^2 - b^2] /; FreeQ[{a, b}, x]
known[Sqrt[Tan[x_]], x_] := (
  2 ArcTan[1 + Sqrt[2] Sqrt[Tan[x]]] - 2 ArcTan[1 - Sqrt[2] Sqrt[Tan[x]]] +
    Log[1 - Sqrt[2] Sqrt[Tan[x]] + Tan[x]] - Log[1 + Sqrt[2] Sqrt[Tan[x]] + Tan[x]]
)/(2 Sqrt[2])
known[Erf[argument_], x_] :=
  (argument Erf[argument] + E^Expand[-argument^2]/Sqrt[Pi])/D[argument, x] /; knownLine[argument, x]
known[Erfc[argument_], x_] :=
  (argument Erfc[argument] - E^Expand[-argument^2]/Sqrt[Pi])/D[argument, x] /; knownLine[
    argument,
    x
  ]
known[Erfi[argument_], x_] :=
  (argument Erfi[argument] - E^Expand[argument^2]/Sqrt[Pi])/D[argument, x] /; knownLine[argument, x]
known[BesselJ[1, frequency_. x_], x_] := -BesselJ[0, frequency x]/frequency /; FreeQ[frequency, x]
known[x_^power_. BesselJ[besselOrder_, frequency_. x_], x_] :=
  x^power BesselJ[power, frequency x]/frequency /; FreeQ[frequency, x] && power === besselOrder + 1
known[x_^power_. BesselJ[besselOrder_, frequency_. x_], x_] :=
  -x^power BesselJ[besselOrder - 1, frequency x]/frequency /;
    FreeQ[frequency, x] && power === 1 - besselOrder
known[BesselJ[0, frequency_. x_], x_] :=
  x HypergeometricPFQ[{1/2}, {1, 3/2}, -frequency^2 x^2/4] /; FreeQ[frequency, x]
known[SinIntegral[frequency_. x_], x_] :=
  x SinIntegral[frequency x] + Cos[frequency x]/frequency /; FreeQ[frequency, x]
known[CosIntegral[frequency_. x_], x_] :=
  x CosIntegral[frequency x] - Sin[frequency x]/frequency /; FreeQ[frequency, x]
known[ExpIntegralEi[growth_. x_], x_] :=
  x ExpIntegralEi[growth x] - E^(growth x)/growth /; FreeQ[growth, x]
known[LogIntegral[x_], x_] := x LogIntegral[x] - ExpIntegralEi[2 Log[x]]
knownLine[term_, x_] := PolynomialQ[term, x] && Exponent[term, x] === 1
known[_, _] := $Failed
(* The integrals of x^n E^exponent, each from the two before it, here up to n = 7. *)
knownSquare[polynomial_, exponent_, x_] := Module[
  {
    a = Coefficient[exponent, x, 2], b = Coefficient[exponent, x, 1], c = exponent /. x -> 0,
    coefficients, integrals, squareRoot
  },
  integralByRule[1, x];
  integrals = If[negative[a],
    squareRoot = Sqrt[-a];
    {E^Together[c - b^2/(4 a)] Sqrt[Pi] Erf[Together[(-2 a x - b)/(2 squareRoot)]]/(2 squareRoot)},
    squareRoot = Sqrt[a];
    {E^Together[c - b^2/(4 a)] Sqrt[Pi] Erfi[Together[(2 a x + b)/(2 squareRoot)]]/(2 squareRoot)}
  ];
  coefficients = CoefficientList[polynomial, x];
  If[Length[coefficients] > 8, Return[$Failed]];
  If[Length[coefficients] > 1, AppendTo[integrals, (E^exponent - b integrals[[1]])/(2 a)]];
  Do[
    AppendTo[
      integrals,
      (x^(k - 2) E^exponent - (k - 2) integrals[[k - 2]] - b integrals[[k - 1]])/(2 a)
    ],
    {k, 3, Length[coefficients]}
  ];
  coefficients.integrals
]

integralSigns::usage =
  "An antiderivative of a fraction with the logarithms of what is positive left of the zeros, for `Integrate`."
integralSigns[f_, x_, antiderivative_] := With[{fraction = Together[f]},
  If[
    PolynomialQ[Numerator[fraction], x] &&
      PolynomialQ[Denominator[fraction], x] &&
      Count[FactorList[Denominator[fraction]], {factor_, _} /; ! FreeQ[factor, x]] > 1,
    antiderivative /.
      Log[factor_] /;
        PolynomialQ[factor, x] && Exponent[factor, x] === 1 && TrueQ[(factor /. x -> 0) < 0] :> Log[
        Expand[-factor]
      ],
    antiderivative
  ]
]

integralOfSquares::usage =
  "Integrals with powers of squares, `Sqrt[u^2]`, for `Integrate`: (u^2)^p is u^(2 p) but for a factor without slope."
integralOfSquares[f_, x_] := Module[{powers, replaced, factor, integral},
  powers = DeleteDuplicates[Cases[
    {f},
    power : Power[base_, exponent_] /;
      ! FreeQ[base, x] && FreeQ[exponent, x] && ! (IntegerQ[exponent] && exponent > 0) :> {
      power, exponent, squareOf[base, exponent, x]
    },
    Infinity
  ]];
  powers = Cases[powers, {_, _, _List}];
  If[powers === {}, Return[$Failed]];
  replaced =
    f /. Cases[
      powers,
      {power_, exponent_, {scale_, root_}} :> (power -> scale^exponent root^(2 exponent))
    ];
  factor = Times @@ Cases[
    powers,
    {power_, exponent_, {scale_, root_}} /; ! IntegerQ[exponent] :> power/(scale^exponent root^(
      2 exponent
    ))
  ];
  If[replaced === f, Return[$Failed]];
  integral = Integrate[replaced, x];
  If[! FreeQ[integral, Integrate], Return[$Failed]];
  integral = integral - atZeroOf[powers, integral, x];
  factor If[PolynomialQ[integral, x], Factor[integral], integral]
]
(* The value at the zero of the one root that there is, so that the integral has no jump there. *)
atZeroOf[{{_, _, {_, root_}}}, integral_, x_] :=
  With[{value = Quiet[integral /. x -> -Coefficient[root, x, 0]/Coefficient[root, x, 1]]},
    value /; FreeQ[value, Indeterminate | DirectedInfinity | ComplexInfinity]
  ] /;
    PolynomialQ[root, x] && Exponent[root, x] == 1
atZeroOf[_, _, _] := 0
(* A base as {scale, root}, so that it is scale root^2; whole powers of squares are powers already. *)
squareOf[root_^n_Integer, exponent_, _] := {1, root^(n/2)} /; EvenQ[n] && ! IntegerQ[exponent]
squareOf[scale_ root_^n_Integer, exponent_, x_] :=
  {scale, root^(n/2)} /; EvenQ[n] && FreeQ[scale, x] && ! FreeQ[root, x] && ! IntegerQ[exponent]
squareOf[base_Plus, _, x_] :=
  With[{terms = CoefficientList[base, x]},
    squareOfTerms[terms, PowerExpand[Sqrt[terms[[3]]]], x] /;
      Length[terms] === 3 && Together[terms[[2]]^2 - 4 terms[[1]] terms[[3]]] === 0
  ] /; PolynomialQ[base, x]
squareOfTerms[{_, middle_, _}, slope_, x_] :=
  {1, slope x + Cancel[middle/(2 slope)]} /; FreeQ[slope, _Rational | _Complex]
squareOfTerms[{_, middle_, last_}, _, x_] := {last, x + Cancel[middle/(2 last)]}

symbolFractions::usage =
  "A fraction whose coefficients hold symbols as a list of simpler ones, for `Apart` and `Integrate`."
(* Denominators of degrees up to 8. *)
symbolFractions[f_, x_] := Module[
  {fraction = Together[f], numerator, denominator, factors, columns, shares},
  {numerator, denominator} = {Numerator[fraction], Denominator[fraction]};
  If[! PolynomialQ[numerator, x] || ! PolynomialQ[denominator, x] || Exponent[denominator, x] > 8,
    Return[$Failed]
  ];
  factors = Select[FactorList[denominator], ! FreeQ[#, x] &];
  If[Total[factors[[All, 2]]] < 2 && Exponent[numerator, x] < Exponent[denominator, x],
    Return[$Failed]
  ];
  columns = Flatten[
    Map[
      Function[part,
        Table[
          {x^power, part[[1]]^level},
          {level, part[[2]]},
          {power, 0, Exponent[part[[1]], x] - 1}
        ]
      ],
      factors
    ],
    2
  ];
  shares = LinearSolve[
    Transpose[Map[
      PadRight[CoefficientList[Cancel[denominator/#[[2]]] #[[1]], x], Exponent[denominator, x]] &,
      columns
    ]],
    PadRight[
      CoefficientList[PolynomialRemainder[numerator, denominator, x], x],
      Exponent[denominator, x]
    ]
  ];
  If[Head[shares] =!= List, Return[$Failed]];
  DeleteCases[
    Prepend[
      MapThread[Factor[#1] #2[[1]]/#2[[2]] &, {shares, columns}],
      PolynomialQuotient[numerator, denominator, x]
    ],
    0
  ]
]

integralOfLogs::usage = "Integrals of sines and cosines of a logarithm, for `Integrate`."
integralOfLogs[f_, x_] := Module[{transformed = (f /. Log[x] -> uSymbol) /. x -> E^uSymbol},
  transformed = Integrate[
    Expand[transformed E^uSymbol] //.
      E^exponent_ E^otherExponent_ :> E^Expand[exponent + otherExponent],
    uSymbol
  ];
  If[! FreeQ[transformed, Integrate | $Failed], Return[$Failed]];
  Expand[transformed] /.
    E^exponent_ /; ! FreeQ[exponent, uSymbol] :> x^Coefficient[exponent, uSymbol] E^(
      exponent /. uSymbol -> 0
    ) /.
    uSymbol -> Log[x]
]

fractionIntegral::usage =
  "Antiderivatives of fractions whose poles are known exactly, for `Integrate`."
(* A quartic that reads the same backwards is two factors x^2 - y x + 1, where y = x + 1/x. *)
fractionIntegral[f_, x_] := Module[
  {fraction = Together[f], numerator, denominator, poles, unknown, coefficients},
  {numerator, denominator} = {Numerator[fraction], Denominator[fraction]};
  If[
    ! PolynomialQ[numerator, x] ||
      ! PolynomialQ[denominator, x] ||
      Exponent[denominator, x] < 3 ||
      Exponent[denominator, x] > 8 ||
      Exponent[numerator, x] >= Exponent[denominator, x],
    Return[$Failed]
  ];
  coefficients = CoefficientList[denominator, x];
  If[
    Length[coefficients] == 5 &&
      coefficients === Reverse[coefficients] &&
      VectorQ[coefficients, NumberQ],
    Return[fractionPair[
      numerator/coefficients[[1]],
      unknown /. principalSolve[
        coefficients[[1]] (unknown^2 - 2) + coefficients[[2]] unknown + coefficients[[3]] == 0,
        unknown
      ],
      x
    ]]
  ];
  poles = x /. principalSolve[denominator == 0, x];
  If[
    ! VectorQ[N[poles], NumberQ] ||
      ! FreeQ[poles, _Real] ||
      Length[Union[poles]] =!= Exponent[denominator, x],
    Return[$Failed]
  ];
  Total[Map[
    fractionPart[
      Expand[# /. (-1)^halfTurns_Rational :> Cos[Pi halfTurns] + I Sin[Pi halfTurns]],
      numerator/D[denominator, x],
      x
    ] &,
    Select[poles, Im[N[#]] > -10^-9 &]
  ]]
]
(* A pole within 10^-9 of the real line is real; any other one is taken with its conjugate. *)
fractionPart[pole_, residueFormula_, x_] := If[Abs[Im[N[pole]]] < 10^-9,
  (residueFormula /. x -> pole) Log[x - pole],
  With[
    {
      realPart = fractionRe[pole], imaginaryPart = fractionRe[-I pole],
      poleResidue = Simplify[residueFormula /. x -> pole]
    },
    With[
      {
        realResidue = Simplify[Expand[poleResidue + fractionBar[poleResidue]]/2],
        imaginaryResidue = Simplify[Expand[(poleResidue - fractionBar[poleResidue])/(2 I)]]
      },
      realResidue Log[x^2 - 2 realPart x + Simplify[realPart^2 + imaginaryPart^2]] -
        2 imaginaryResidue ArcTan[(x - realPart)/imaginaryPart]
    ]
  ]
]
(* x^4 makes the list long enough; factors with |middle| < 2 have no real zeros. *)
fractionPair[numerator_, {firstMiddle_, secondMiddle_}, x_] := Module[{a, b, c, d, solutions},
  solutions = principalSolve[
    Thread[
      CoefficientList[
          Expand[
            x^4 + (a x + b) (x^2 - secondMiddle x + 1) + (c x + d) (x^2 - firstMiddle x + 1) -
              numerator
          ],
          x
        ][[1 ;; 4]] == 0
    ],
    {a, b, c, d}
  ];
  If[firstMiddle === secondMiddle || ! TrueQ[Abs[N[firstMiddle]] < 2 && Abs[N[secondMiddle]] < 2],
    $Failed,
    Apply[
        fractionLog[Simplify[#1 /. solutions[[1]]], Simplify[#2 /. solutions[[1]]], #3, x] &,
        {a, b, firstMiddle}
      ] +
      Apply[
        fractionLog[Simplify[#1 /. solutions[[1]]], Simplify[#2 /. solutions[[1]]], #3, x] &,
        {c, d, secondMiddle}
      ]
  ]
]
(* The integral of (a x + b)/(x^2 - middle x + 1). *)
fractionLog[a_, b_, middle_, x_] := With[{height = Sqrt[Expand[1 - middle^2/4]]},
  a/2 Log[1 - Expand[middle x] + x^2] + (b + a middle/2)/height ArcTan[(x - middle/2)/height]
]
fractionBar[number_] :=
  number /. Complex[realPart_, imaginaryPart_] :> Complex[realPart, -imaginaryPart]
fractionRe[number_] := Simplify[Expand[number + fractionBar[number]]/2]
