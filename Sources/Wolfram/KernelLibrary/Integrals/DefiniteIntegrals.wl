integralToInfinity::usage = "Integrals to infinity of powers times exponentials; Null for others."
integralToInfinity[f_, x_, lower_, assumptions_] := Module[{expanded = Expand[f], values},
  values = Map[exponentialTerm[#, x, lower, assumptions] &,
    If[Head[expanded] === Plus, List @@ expanded, {expanded}]
  ];
  If[FreeQ[values, $Failed], Plus @@ values]
]
exponentialPositive[value_, assumptions_] :=
  TrueQ[value > 0] || TrueQ[N[value] > 0] || TrueQ[Refine[value > 0, assumptions]]
exponentialTerm[factor_ f_, x_, lower_, assumptions_] :=
  factor exponentialTerm[f, x, lower, assumptions] /; FreeQ[factor, x]
exponentialTerm[x_^power_. E^exponent_, x_, lower_, assumptions_] :=
  exponentialMoment[
    power,
    Coefficient[exponent, x, 2],
    Coefficient[exponent, x, 1],
    exponent /. x -> 0,
    lower,
    assumptions
  ] /;
    PolynomialQ[exponent, x] && Exponent[exponent, x] <= 2 && FreeQ[power, x]
exponentialTerm[E^exponent_, x_, lower_, assumptions_] :=
  exponentialMoment[
    0,
    Coefficient[exponent, x, 2],
    Coefficient[exponent, x, 1],
    exponent /. x -> 0,
    lower,
    assumptions
  ] /;
    PolynomialQ[exponent, x] && Exponent[exponent, x] <= 2
exponentialTerm[Sin[frequency_. x_]/x_, x_, lower_, assumptions_] :=
  If[lower === 0, 1, 2] Sign[frequency] Pi/2 /;
    NumericQ[frequency] || exponentialPositive[frequency, assumptions]
exponentialTerm[Sin[frequency_. x_]^2/x_^2, x_, lower_, assumptions_] :=
  If[lower === 0, 1, 2] Abs[frequency] Pi/2 /;
    NumericQ[frequency] || exponentialPositive[frequency, assumptions]
exponentialTerm[(Sin | Cos)[coefficient_. x_^2], x_, lower_, assumptions_] :=
  If[lower === 0, 1, 2] Sqrt[Pi/(8 coefficient)] /; exponentialPositive[coefficient, assumptions]
exponentialTerm[Cos[frequency_. x_]/(x_^2 + constantTerm_), x_, lower_, assumptions_] :=
  If[lower === 0, 1, 2] Pi E^(-Abs[frequency] Sqrt[constantTerm])/(2 Sqrt[constantTerm]) /;
    FreeQ[constantTerm, x] && NumericQ[frequency] && exponentialPositive[constantTerm, assumptions]
exponentialTerm[Log[x_]/(x_^2 + constantTerm_), x_, 0, assumptions_] :=
  Pi Log[constantTerm]/(4 Sqrt[constantTerm]) /;
    FreeQ[constantTerm, x] && exponentialPositive[constantTerm, assumptions]
exponentialTerm[x_^power_. E^(growth_. x_) Log[x_], x_, 0, assumptions_] :=
  LaplaceTransform[x^power Log[x], x, -growth] /;
    FreeQ[{growth, power}, x] &&
      exponentialPositive[-growth, assumptions] &&
      exponentialPositive[power + 1, assumptions]
exponentialTerm[f_, x_, lower_, assumptions_] := $Failed
(* Integrals of x^power E^(a x^2 + b x + c). *)
exponentialMoment[power_, a_, 0, c_, 0, assumptions_] :=
  E^c Gamma[(power + 1)/2]/(2 (-a)^((power + 1)/2)) /;
    TrueQ[power > -1] && exponentialPositive[-a, assumptions]
exponentialMoment[power_, 0, b_, c_, 0, assumptions_] :=
  E^c Gamma[power + 1]/(-b)^(power + 1) /; TrueQ[power > -1] && exponentialPositive[-b, assumptions]
exponentialMoment[power_Integer, a_, 0, c_, -Infinity, assumptions_] :=
  If[OddQ[power], 0, E^c Gamma[(power + 1)/2]/(-a)^((power + 1)/2)] /;
    power >= 0 && exponentialPositive[-a, assumptions]
exponentialMoment[0, a_, b_, c_, -Infinity, assumptions_] :=
  Sqrt[Pi/(-a)] E^Simplify[c - b^2/(4 a)] /; exponentialPositive[-a, assumptions]
exponentialMoment[power_Integer, a_, b_, c_, -Infinity, assumptions_] :=
  Simplify[E^Simplify[c - b^2/(4 a)] Sum[
    Binomial[power, k] (-b/(2 a))^(power - k)* If[OddQ[k], 0, Gamma[(k + 1)/2]/(-a)^((k + 1)/2)],
    {k, 0, power}
  ]] /;
    power > 0 && exponentialPositive[-a, assumptions]
exponentialMoment[__] := $Failed

definiteOfMagnitudes::usage =
  "Integrals of magnitudes over symmetric ranges, and of error functions, for `Integrate`."
definiteOfMagnitudes[f_, x_, lower_, upper_, assumptions_] := Which[
  lower === -upper && ! FreeQ[f, Abs[x] | Sign[x]], definiteFolded[f, x, upper, assumptions],
  upper === Infinity && ! FreeQ[f, Erfc], definiteTails[f, x, lower, assumptions],
  True, $Failed
]
definiteFolded[f_, x_, upper_, assumptions_] := Module[
  {
    sign = If[upper === Infinity || TrueQ[Refine[upper > 0, assumptions]], 1, Sign[upper]], summands
  },
  If[upper === Infinity,
    summands = Map[definiteHalf[(f /. {Abs[x] -> # x, Sign[x] -> #}) /. x -> # x, x, assumptions] &,
      {1, -1}
    ];
    If[FreeQ[summands, $Failed], Return[Simplify[Total[summands]]]]
  ];
  summands = Map[
    Function[side,
      Integrate[
        Expand[(f /. {Abs[x] -> side sign x, Sign[x] -> side sign}) /. x -> side x] //.
          E^exponent_ E^summands_ :> E^Expand[exponent + summands] /.
          E^exponent_ :> E^Collect[Expand[exponent], x],
        {x, 0, upper},
        Assumptions -> assumptions
      ]
    ],
    {1, -1}
  ];
  If[FreeQ[summands, Integrate] && FreeQ[f /. Abs[x] | Sign[x] -> 1, Abs | Sign],
    Simplify[Total[summands]],
    $Failed
  ]
]
definiteHalf[f_, x_, assumptions_] := With[
  {expanded = Expand[f] //. E^exponent_ E^otherExponent_ :> E^Expand[exponent + otherExponent]},
  Total[Map[definiteTerm[#, x, assumptions] &,
    If[Head[expanded] === Plus, List @@ expanded, {expanded}]
  ]]
]
definiteTerm[factor_. E^exponent_, x_, assumptions_] := Module[
  {decay = -Coefficient[Expand[exponent], x], degree = Exponent[factor, x], coefficient, rest},
  coefficient = Coefficient[factor, x, degree];
  If[
    PolynomialQ[exponent, x] &&
      PolynomialQ[factor, x] &&
      Expand[factor - coefficient x^degree] === 0 &&
      FreeQ[rest = Expand[exponent + decay x], x] &&
      TrueQ[Refine[definiteRe[decay] > 0, assumptions]],
    coefficient E^rest degree!/decay^(degree + 1),
    $Failed
  ]
]
definiteTerm[_, _, _] := $Failed
definiteRe[terms_Plus] := Map[definiteRe, terms]
definiteRe[Complex[realPart_, imaginaryPart_] factor_] :=
  realPart Re[factor] - imaginaryPart Im[factor]
definiteRe[number_Real factor_] := number Re[factor]
definiteRe[number_?ExactNumberQ factor_] := number Re[factor] /; Im[number] === 0
definiteRe[value_] := Re[value]
definiteTails[1 - Erfc[argument_]/2, x_, lower_, assumptions_] := definiteTails[
  Erfc[Expand[-argument]]/2,
  x,
  lower,
  assumptions
]
definiteTails[factor_ f_, x_, lower_, assumptions_] :=
  With[{integral = definiteTails[f, x, lower, assumptions]},
    If[integral === $Failed, integral, factor integral]
  ] /; FreeQ[factor, x]
definiteTails[Erfc[argument_], x_, lower_, assumptions_] := With[
  {slope = Coefficient[Expand[argument], x], lowerValue = argument /. x -> lower},
  If[
    PolynomialQ[argument, x] &&
      Exponent[argument, x] === 1 &&
      (TrueQ[N[slope] > 0] || TrueQ[Refine[slope > 0, assumptions]]),
    Simplify[(E^Expand[-lowerValue^2]/Sqrt[Pi] - lowerValue Erfc[lowerValue])/slope],
    $Failed
  ]
]
definiteTails[_, _, _, _] := $Failed

(* Each way gives a value with the conditions that it holds on. *)
parameterIntegral::usage =
  "Integrals of powers and exponentials with parameters, and of fractions with a pole at a parameter, for `Integrate`."
definiteByRule[1, True]
(* An integrand of more than 80 leaves is not tried, which saves time. *)
parameterIntegral[f_, x_, lower_, upper_, assumptions_] := Module[{result = Null},
  If[! FreeQ[{lower, upper}, x] || LeafCount[f] > 80, Return[Null]];
  Do[
    result = way[f, x, lower, upper, assumptions];
    If[
      result =!= Null &&
        FreeQ[result, Integrate | $Failed | Indeterminate | ComplexInfinity | DirectedInfinity],
      Break[],
      result = Null
    ],
    {way, {parameterArc, parameterMoment, parameterUnit, parameterTurn, parameterPole}}
  ];
  result
]
parameterArc[Sqrt[1 + coefficient_. (Sin | Cos)[x_]^2], x_, 0, Pi/2, assumptions_] :=
  under[
    EllipticE[-coefficient],
    {Re[-coefficient] <= 1 || ! Element[-coefficient, Reals]},
    assumptions
  ] /;
    FreeQ[coefficient, x] && ! NumericQ[coefficient]
parameterArc[1/Sqrt[1 + coefficient_. (Sin | Cos)[x_]^2], x_, 0, Pi/2, assumptions_] :=
  under[
    EllipticK[-coefficient],
    {Re[-coefficient] < 1 || ! Element[-coefficient, Reals]},
    assumptions
  ] /;
    FreeQ[coefficient, x] && ! NumericQ[coefficient]
parameterArc[___] := Null
parameterMoment[f_, x_, lower : 0 | -Infinity, Infinity, assumptions_] := Module[
  {terms = Expand[f]},
  If[FreeQ[f, E^_], Return[Null]];
  terms = Map[parameterTerm[#, x, lower] &, If[Head[terms] === Plus, List @@ terms, {terms}]];
  If[FreeQ[terms, $Failed],
    under[Total[terms[[All, 1]]], Flatten[terms[[All, 2]]], assumptions],
    Null
  ]
]
parameterMoment[___] := Null
parameterTerm[factor_ f_, x_, lower_] :=
  With[{result = parameterTerm[f, x, lower]},
    If[result === $Failed, result, {factor result[[1]], result[[2]]}]
  ] /; FreeQ[factor, x]
parameterTerm[E^exponent_, x_, lower_] := parameterPower[0, exponent, 0, x, lower]
parameterTerm[x_^power_. E^exponent_, x_, lower_] :=
  parameterPower[power, exponent, 0, x, lower] /; FreeQ[power, x]
parameterTerm[E^exponent_ Log[x_]^logPower_., x_, 0] := parameterPower[0, exponent, logPower, x, 0]
parameterTerm[x_^power_. E^exponent_ Log[x_]^logPower_., x_, 0] :=
  parameterPower[power, exponent, logPower, x, 0] /; FreeQ[power, x]
parameterTerm[E^exponent_ Cos[frequency_. x_], x_, lower_] :=
  With[{decay = -Coefficient[Expand[exponent], x, 2]},
    {
      If[lower === 0, 1, 2] Sqrt[Pi] E^(
        (exponent /. x -> 0) - frequency^2/(4 decay)
      )/(2 Sqrt[decay]), {Re[decay] > 0}
    } /; FreeQ[Expand[exponent + decay x^2], x]
  ] /; FreeQ[frequency, x]
parameterTerm[_, _, _] := $Failed
(* A power of the logarithm comes from a derivative by the power of x, here up to the fourth. *)
parameterPower[power_, exponent_, logPower_, x_, lower_] := Module[
  {constantTerm = Quiet[Expand[exponent] /. x -> 0], degree, decay, powerVariable},
  If[! FreeQ[constantTerm, ComplexInfinity | DirectedInfinity | Indeterminate], Return[$Failed]];
  {decay, degree} = Replace[Expand[Expand[exponent] - constantTerm],
    {
      coefficient_. x^termDegree_. /; FreeQ[{coefficient, termDegree}, x] :> {
        -coefficient, termDegree
      }, _ -> {$Failed, 0}
    }
  ];
  If[
    decay === $Failed ||
      ! IntegerQ[logPower] ||
      logPower < 0 ||
      logPower > 4 ||
      ! TrueQ[degree > 0],
    Return[$Failed]
  ];
  If[lower =!= 0,
    If[! EvenQ[degree] || ! IntegerQ[power] || power < 0, Return[$Failed]];
    If[OddQ[power], Return[{0, {Re[decay] > 0}}]]
  ];
  {
    If[lower === 0, 1, 2] E^constantTerm Expand[Which[
      logPower > 0,
        D[
          Gamma[(powerVariable + 1)/degree] decay^(-(powerVariable + 1)/degree)/degree,
          {powerVariable, logPower}
        ] /.
          powerVariable -> power,
      power === 0, Gamma[1 + 1/degree] decay^(-1/degree),
      True, Gamma[Expand[(power + 1)/degree]] decay^Expand[-(power + 1)/degree]/degree
    ]], {Re[decay] > 0, Re[power + 1] > 0}
  }
]
parameterUnit[factor_ f_, x_, 0, 1, assumptions_] :=
  With[{result = parameterUnit[f, x, 0, 1, assumptions]},
    If[result === Null, result, factor result]
  ] /; FreeQ[factor, x]
parameterUnit[x_^power_. Log[x_]^logPower_., x_, 0, 1, assumptions_] :=
  under[(-1)^logPower logPower!/(1 + power)^(logPower + 1), {Re[power + 1] > 0}, assumptions] /;
    FreeQ[power, x] && IntegerQ[logPower] && logPower > 0
parameterUnit[(1 + coefficient_. x_^innerPower_)^outerPower_, x_, 0, 1, assumptions_] :=
  parameterBeta[0, innerPower, outerPower, assumptions] /;
    FreeQ[{innerPower, outerPower}, x] && coefficient === -1
parameterUnit[x_^power_. (1 + coefficient_. x_^innerPower_)^outerPower_, x_, 0, 1, assumptions_] :=
  parameterBeta[power, innerPower, outerPower, assumptions] /;
    FreeQ[{power, innerPower, outerPower}, x] && coefficient === -1
parameterUnit[1/(1 + x_^power_), x_, 0, Infinity, assumptions_] :=
  under[Pi Csc[Pi/power]/power, {Re[power] > 1}, assumptions] /; FreeQ[power, x]
parameterUnit[
  Cos[frequency_. x_]/(constantTerm_ + x_^2),
  x_,
  lower : 0 | -Infinity,
  Infinity,
  assumptions_
] :=
  With[{squareRoot = Refine[Sqrt[constantTerm], assumptions]},
    If[lower === 0, 1/2, 1] Pi E^(-frequency squareRoot)/squareRoot /;
      TrueQ[Refine[frequency > 0, assumptions]] && TrueQ[Refine[squareRoot > 0, assumptions]]
  ] /; FreeQ[{constantTerm, frequency}, x]
parameterUnit[E^(growth_. x_) Sin[frequency_. x_]/x_, x_, 0, Infinity, assumptions_] :=
  ArcTan[-frequency/growth] /;
    TrueQ[Refine[growth < 0, assumptions]] && TrueQ[Refine[frequency > 0, assumptions]]
parameterUnit[BesselJ[n_, x_]/x_, x_, 0, Infinity, assumptions_] := 1/n /; TrueQ[n > 0]
parameterUnit[BesselJ[n_, frequency_. x_], x_, 0, Infinity, assumptions_] :=
  1/frequency /; TrueQ[n > -1] && TrueQ[Refine[frequency > 0, assumptions]]
parameterUnit[___] := Null
parameterBeta[power_, innerPower_, outerPower_, assumptions_] := If[
  TrueQ[innerPower > 1] && ! IntegerQ[outerPower],
  under[
    Gamma[(power + 1)/innerPower] Gamma[outerPower + 1]/(innerPower Gamma[
      (power + 1)/innerPower + outerPower + 1
    ]),
    {Re[power + 1] > 0, Re[outerPower + 1] > 0},
    assumptions
  ],
  Null
]
parameterTurn[E^(coefficient_. (Cos | Sin)[x_]), x_, lower_, upper_, assumptions_] :=
  2 Pi parameterBessel[coefficient] /; FreeQ[coefficient, x] && Expand[upper - lower - 2 Pi] === 0
parameterTurn[E^(coefficient_. Cos[x_]), x_, 0, Pi, assumptions_] :=
  Pi parameterBessel[coefficient] /; FreeQ[coefficient, x]
parameterTurn[f_, x_, 0, Pi/2, assumptions_] := Replace[f,
  {
    Sin[x]^sinePower_. Cos[x]^cosinePower_. /; FreeQ[{sinePower, cosinePower}, x] :> parameterWave[
      sinePower,
      cosinePower,
      assumptions
    ], Sin[x]^sinePower_. /; FreeQ[sinePower, x] :> parameterWave[sinePower, 0, assumptions],
    Cos[x]^cosinePower_. /; FreeQ[cosinePower, x] :> parameterWave[0, cosinePower, assumptions],
    _ -> Null
  }
]
parameterTurn[___] := Null
parameterBessel[coefficient_] := If[MatchQ[coefficient, Complex[0, _] _.],
  BesselJ[0, coefficient/I],
  BesselI[0, coefficient]
]
parameterWave[sinePower_, cosinePower_, assumptions_] := If[
  IntegerQ[sinePower] && IntegerQ[cosinePower],
  Null,
  under[
    Gamma[(sinePower + 1)/2] Gamma[(cosinePower + 1)/2]/(2 Gamma[(sinePower + cosinePower)/2 + 1]),
    {Re[sinePower + 1] > 0, Re[cosinePower + 1] > 0},
    assumptions
  ]
]
parameterPole[f_, x_, lower_?NumericQ, upper_?NumericQ, True] := Module[
  {fraction = Together[f], poles, parameter, slope, offset, integral, pairs},
  If[
    ! PolynomialQ[Numerator[fraction], x] ||
      ! TrueQ[N[lower] < N[upper]] ||
      FreeQ[Denominator[fraction], x] ||
      ! FreeQ[fraction, _Complex | _Real],
    Return[Null]
  ];
  poles = Select[FactorList[Denominator[fraction]][[All, 1]], ! FreeQ[#, x] &];
  If[! AllTrue[poles, PolynomialQ[#, x] && Exponent[#, x] === 1 &], Return[Null]];
  poles = DeleteDuplicates[Map[Expand[Together[-(# /. x -> 0)/Coefficient[#, x]]] &, poles]];
  If[AnyTrue[poles, NumericQ[#] && N[lower] <= N[#] <= N[upper] &], Return[Null]];
  poles = Select[poles, ! NumericQ[#] &];
  parameter = Variables[poles];
  If[Length[poles] =!= 1 || ! MatchQ[parameter, {_Symbol}], Return[Null]];
  parameter = First[parameter];
  poles = First[poles];
  slope = Coefficient[poles, parameter];
  offset = poles /. parameter -> 0;
  If[! NumericQ[slope] || Expand[poles - slope parameter - offset] =!= 0, Return[Null]];
  integral = Integrate[f, x];
  If[! FreeQ[integral, Integrate], Return[Null]];
  integral = Expand[integral];
  pairs = Cases[
    If[Head[integral] === Plus, List @@ integral, {integral}],
    coefficient_. Log[argument_] /; FreeQ[coefficient, x] && ! FreeQ[argument, x] :> {
      coefficient, argument
    }
  ];
  integral =
    Together[
        (integral /. Log[argument_] /; ! FreeQ[argument, x] -> 0 /. x -> upper) -
          (integral /. Log[argument_] /; ! FreeQ[argument, x] -> 0 /. x -> lower)
      ] +
      Total[Map[#[[1]] Log[parameterRatio[#[[2]] /. x -> upper, #[[2]] /. x -> lower]] &, pairs]];
  pairs = If[slope > 0,
    {Re[parameter] > (upper - offset)/slope, Re[parameter] < (lower - offset)/slope},
    {Re[parameter] > (lower - offset)/slope, Re[parameter] < (upper - offset)/slope}
  ];
  ConditionalExpression[integral, Or[pairs[[1]], pairs[[2]], NotElement[parameter, Reals]]]
]
parameterPole[___] := Null
parameterRatio[numerator_, denominator_] := If[MatchQ[denominator, _Symbol | _?NumericQ],
  Expand[numerator/denominator],
  Together[numerator/denominator]
]

(* In this order: known values, roots of squares, steps, the tangent for the angle, the unit circle,
ends of an antiderivative that jumps, half of an even integrand, powers, poles above the real line;
each value is compared with the integral in numbers. *)
definiteChecked::usage =
  "Definite integrals by residues, steps and jumps of antiderivatives, for `Integrate`."
integralPoles[1, xSymbol, 0, 1]
(* No number at 1/3: the integrand has parameters, and integralDoubtful tries numbers for them. *)
definiteChecked[f_, x_, lower_, upper_, assumptions_] := If[depthChecked > 0,
  Null,
  Block[{depthChecked = 1},
    Fold[
      Function[{result, way},
        If[result =!= Null,
          result,
          With[{value = Quiet[way[f, x, lower, upper, assumptions]]},
            If[
              agreesInNumbers[value, f, x, lower, upper] &&
                (
                  NumericQ[f /. x -> 1/3] ||
                    ! VectorQ[N[{lower, upper}], NumberQ] ||
                    ! TrueQ[integralDoubtful[f, x, lower, upper, assumptions, value]]
                ),
              value,
              Null
            ]
          ]
        ]
      ],
      Null,
      {
        definiteRule, definiteRoot, definiteSteps, definiteTangent, circleIntegral, definiteEnds,
        definiteEven, definitePower, definiteLine
      }
    ]
  ]
]
depthChecked = 0
(* The numeric integral is not exact: a relative difference up to 10^-4 is allowed. *)
agreesInNumbers[result_, f_, x_, lower_, upper_] :=
  result =!= Null &&
    FreeQ[result, 0^_] &&
    (FreeQ[result, _Complex] || ! FreeQ[f, _Complex]) &&
    FreeQ[
      result,
      Integrate |
        $Failed |
        Indeterminate |
        ComplexInfinity |
        DirectedInfinity |
        Infinity |
        definiteLine |
        Null
    ] &&
    With[
      {
        value = N[result],
        numericIntegral = If[NumericQ[f /. x -> 1/3], NIntegrate[f, {x, lower, upper}]]
      },
      ! NumberQ[numericIntegral] ||
        NumberQ[value] && Abs[value - numericIntegral] < 10^-4 (1 + Abs[numericIntegral])
    ]
definiteIf[value_, realConstraint_, complexConstraint_, assumptions_] := Which[
  NumericQ[value], value,
  TrueQ[Refine[realConstraint, assumptions]], value,
  assumptions === True, ConditionalExpression[value, complexConstraint],
  True, Null
]
definiteRule[f_, x_, lower_, upper_, assumptions_] := Replace[{f, lower, upper},
  {
    {Sin[x]^power_, 0, Pi} /; FreeQ[power, x] && ! NumberQ[power] :> definiteIf[
      Sqrt[Pi] Gamma[(power + 1)/2]/Gamma[power/2 + 1],
      power > -1,
      Re[power] > -1,
      assumptions
    ],
    {(Sin | Cos)[x]^power_, 0, Pi/2} /; FreeQ[power, x] && ! NumberQ[power] :> definiteIf[
      Sqrt[Pi] Gamma[(power + 1)/2]/(2 Gamma[power/2 + 1]),
      power > -1,
      Re[power] > -1,
      assumptions
    ],
    {Sqrt[1 + coefficient_. (Sin | Cos)[x]^2], 0, Pi/2} /; FreeQ[coefficient, x] :> definiteIf[
      EllipticE[-coefficient],
      -coefficient <= 1,
      Re[-coefficient] <= 1 || ! Element[-coefficient, Reals],
      assumptions
    ],
    {1/Sqrt[1 + coefficient_. (Sin | Cos)[x]^2], 0, Pi/2} /; FreeQ[coefficient, x] :> definiteIf[
      EllipticK[-coefficient],
      -coefficient < 1,
      Re[-coefficient] < 1 || ! Element[-coefficient, Reals],
      assumptions
    ], {Log[Sin[x] | Cos[x]], 0, Pi/2} -> -Pi Log[2]/2, {Log[Sin[x]], 0, Pi} -> -Pi Log[2],
    {x/Sin[x] | x Csc[x], 0, Pi/2} -> 2 Catalan, {x/Tan[x] | x Cot[x], 0, Pi/2} -> Pi Log[2]/2,
    {x^power_./(E^x - 1) /; FreeQ[power, x], 0, Infinity} :> Gamma[power + 1] Zeta[power + 1],
    {x^power_./(-1 + E^x) /; FreeQ[power, x], 0, Infinity} :> Gamma[power + 1] Zeta[power + 1],
    {x^power_./(1 + E^x) /; FreeQ[power, x], 0, Infinity} :> (
      1 - 2^-power
    ) Gamma[power + 1] Zeta[power + 1], {Log[1 + x]/x, 0, 1} -> Pi^2/12,
    {Log[1 - x]/x, 0, 1} -> -Pi^2/6, {Log[x]/(1 - x), 0, 1} -> -Pi^2/6,
    {Log[x]/(1 + x), 0, 1} -> -Pi^2/12, {ArcTan[x]/x, 0, 1} -> Catalan,
    {Log[x]/(1 + x^2), 0, 1} -> -Catalan, {Log[1 + x^2]/(1 + x^2), 0, Infinity} -> Pi Log[2],
    {Log[1 + Tan[x]], 0, Pi/4} -> Pi Log[2]/8, {Log[1 + x]/(1 + x^2), 0, 1} -> Pi Log[2]/8,
    {Log[x]^2/(1 + x^2), 0, Infinity} -> Pi^3/8, {Log[1 - x] Log[x], 0, 1} -> 2 - Pi^2/6,
    {Log[x]/(1 - x^2), 0, 1} -> -Pi^2/8,
    {x^power_. E^x/(-1 + E^x)^2 /; FreeQ[power, x] && TrueQ[power > 1], 0, Infinity} :> Gamma[
      power + 1
    ] Zeta[power], {x/Sinh[x] | x Csch[x], 0, Infinity} -> Pi^2/4,
    {1/(1 + E^x), 0, Infinity} -> Log[2], {Sin[x]^3/x^3, 0, Infinity} -> 3 Pi/8,
    {Sin[x]^4/x^4, 0, Infinity} -> Pi/3, {(Sin | Cos)[x]/Sqrt[x], 0, Infinity} -> Sqrt[Pi/2],
    {_, _, _} -> Null
  }
]
definiteRoot[f_, x_, lower_, upper_, assumptions_] := With[
  {
    rootFree =
      f /. {
        (1 - Sin[angle_]^2)^(1/2) :> Abs[Cos[angle]], (1 - Cos[angle_]^2)^(1/2) :> Abs[Sin[angle]],
        ((sinusoid : Sin[_] | Cos[_])^2)^(1/2) :> Abs[sinusoid],
        (level_. + amplitude_. Cos[angle_])^(1/2) /; level === amplitude && TrueQ[level > 0] :>
          Sqrt[2 level] Abs[Cos[angle/2]],
        (level_. + amplitude_. Cos[angle_])^(1/2) /; level === -amplitude && TrueQ[level > 0] :>
          Sqrt[2 level] Abs[Sin[angle/2]]
      }
  },
  If[rootFree === f || ! FreeQ[{lower, upper}, Infinity],
    Null,
    Block[{depthChecked = 0}, Integrate[rootFree, {x, lower, upper}]]
  ]
]
definiteEven[f_, x_, 0, Infinity, assumptions_] := With[
  {
    wholeIntegral = If[Simplify[(f /. x -> -x) - f] === 0,
      definiteLine[f, x, -Infinity, Infinity, assumptions],
      Null
    ]
  },
  If[wholeIntegral === Null, Null, Simplify[wholeIntegral/2]]
]
definiteEven[f_, x_, 0, Pi, assumptions_] := Block[{depthChecked = 0},
  If[
    ! FreeQ[f, Sin | Cos | Tan] &&
      FreeQ[f /. {Cos[_. x] -> 1, Sin[_. x] -> 1}, x] &&
      Simplify[(f /. x -> -x) - f] === 0,
    Simplify[Integrate[f, {x, 0, 2 Pi}]/2],
    Null
  ]
]
definiteEven[___] := Null
definitePower[f_, x_, 0, Infinity, assumptions_] := Replace[definiteSplit[f, x],
  {
    {factor_, power_, a_, b_, innerPower_, outerPower_} :> With[{share = (power + 1)/innerPower},
      If[
        TrueQ[Refine[
            innerPower > 0 && a > 0 && b > 0 && power > -1 && innerPower outerPower > power + 1,
            assumptions
          ]] ||
          NumberQ[innerPower] &&
            innerPower > 0 &&
            TrueQ[N[a] > 0 && N[b] > 0 && power > -1 && innerPower outerPower > power + 1],
        If[outerPower === 1,
          factor a^(share - 1) b^-share Pi Csc[Pi share]/innerPower,
          factor a^(share - outerPower) b^-share Gamma[share] Gamma[outerPower - share]/(
            innerPower Gamma[outerPower]
          )
        ],
        Null
      ]
    ], _ -> Null
  }
]
definitePower[___] := Null
definiteSplit[f_, x_] := Module[{factor = If[Head[f] === Times, Select[f, FreeQ[#, x] &], 1], rest},
  rest = f/factor;
  Replace[rest,
    {
      (a_ + b_. x^innerPower_.)^outerPower_ /; FreeQ[{a, b, innerPower, outerPower}, x] :> {
        factor, 0, a, b, innerPower, -outerPower
      },
      x^power_. (a_ + b_. x^innerPower_.)^outerPower_ /; FreeQ[
        {a, b, innerPower, power, outerPower},
        x
      ] :> {factor, power, a, b, innerPower, -outerPower}, _ -> Null
    }
  ]
]
(* A pole nearer to the real line than 10^-9 is on it, and there is no value. *)
definiteLine[f_, x_, -Infinity, Infinity, assumptions_] := Module[
  {fraction = Together[f], numerator, denominator, poles, value = 0, sinusoid},
  sinusoid = Replace[fraction,
    {
      _ /; FreeQ[fraction, Cos | Sin] -> 0,
      _. Cos[frequency_. x] /; FreeQ[fraction /. Cos[_] -> 1, Cos | Sin] :> {frequency, Re},
      _. Sin[frequency_. x] /; FreeQ[fraction /. Sin[_] -> 1, Cos | Sin] :> {frequency, Im},
      _ -> Null
    }
  ];
  If[sinusoid === Null || ListQ[sinusoid] && ! TrueQ[sinusoid[[1]] > 0], Return[Null]];
  fraction = fraction /. (Cos | Sin)[_] -> 1;
  {numerator, denominator} = {Numerator[fraction], Denominator[fraction]};
  If[
    ! PolynomialQ[numerator, x] ||
      ! PolynomialQ[denominator, x] ||
      Exponent[denominator, x] - Exponent[numerator, x] < If[ListQ[sinusoid], 1, 2] ||
      ! VectorQ[N[CoefficientList[denominator, x]], NumberQ],
    Return[Null]
  ];
  poles = DeleteDuplicates[x /. principalSolve[denominator == 0, x]];
  If[
    ! VectorQ[N[poles], NumberQ] ||
      ! FreeQ[poles, _Real] ||
      AnyTrue[poles, Abs[Im[N[#]]] < 10^-9 &],
    Return[Null]
  ];
  poles = Select[poles, Im[N[#]] > 0 &];
  value = Total[Map[
    definiteResidue[numerator, denominator, x, #, If[ListQ[sinusoid], sinusoid[[1]], 0]] &,
    poles
  ]];
  value = 2 Pi I value;
  If[ListQ[sinusoid], value = definitePart[value, sinusoid[[2]]], value = definitePart[value, Re]];
  Simplify[value]
]
(* The multiplicity: up to the first derivative of the denominator that is not 10^-9 or less. *)
definiteResidue[numerator_, denominator_, x_, pole_, frequency_] := Module[{multiplicity = 1},
  While[Abs[N[D[denominator, {x, multiplicity}] /. x -> pole]] < 10^-9, multiplicity++];
  If[multiplicity === 1,
    definiteFlat[numerator /. x -> pole] definiteInverse[D[denominator, x] /. x -> pole] If[
      frequency === 0,
      1,
      E^Expand[I frequency pole]
    ],
    With[{poleResidue = Together[Residue[numerator/denominator E^(I frequency x), {x, pole}]]},
      definiteFlat[Numerator[poleResidue]] definiteInverse[Denominator[poleResidue]]
    ]
  ]
]
definiteFlat[number_] := Expand[
  Expand[number] /. (-1)^halfTurns_Rational :> Cos[Pi halfTurns] + I Sin[Pi halfTurns]
]
definiteInverse[number_] := With[{flatNumber = definiteFlat[number]},
  With[{realPart = checkedRe[flatNumber], imaginaryPart = checkedIm[flatNumber]},
    (realPart - I imaginaryPart)/Expand[realPart^2 + imaginaryPart^2]
  ]
]
definitePart[number_, part_] := With[
  {
    expanded = Expand[
      number /. {
        (-1)^halfTurns_Rational :> Cos[Pi halfTurns] + I Sin[Pi halfTurns],
        E^exponent_ /; ! FreeQ[exponent, _Complex | (-1)^_] :> With[
          {
            flatExponent = Expand[
              exponent /. (-1)^halfTurns_Rational :> Cos[Pi halfTurns] + I Sin[Pi halfTurns]
            ]
          },
          E^checkedRe[flatExponent] (Cos[checkedIm[flatExponent]] + I Sin[checkedIm[flatExponent]])
        ]
      }
    ]
  },
  If[part === Re, checkedRe[expanded], checkedIm[expanded]]
]
definiteBar[number_] :=
  number /. Complex[realPart_, imaginaryPart_] :> Complex[realPart, -imaginaryPart]
checkedRe[number_] := Simplify[Expand[definiteTidy[number + definiteBar[number]]/2]]
checkedIm[number_] := Simplify[Expand[definiteTidy[(number - definiteBar[number])/(2 I)]]]
definiteTidy[number_] := Simplify[Together[Expand[number]]]
(* Points within 10^-9 of a bound are the bound itself. *)
definiteEnds[f_, x_, lower_, upper_, assumptions_] := Module[{antiderivative, points},
  If[! NumericQ[lower] || ! NumericQ[upper], Return[Null]];
  antiderivative = Integrate[f, x];
  If[! FreeQ[antiderivative, Integrate], Return[Null]];
  points = Flatten[Map[polesOf[#, x, N[lower], N[upper]] &,
    DeleteDuplicates[Join[
      Cases[{antiderivative}, (Tan | Sec)[argument_] :> Cos[argument], Infinity],
      Cases[{antiderivative}, (Cot | Csc)[argument_] :> Sin[argument], Infinity],
      Cases[
        {antiderivative},
        ArcTan[argument_] /; ! FreeQ[argument, Power[_, _?Negative]] :> Denominator[Together[
          argument
        ]],
        Infinity
      ]
    ]]
  ]];
  points = Join[
    {lower},
    Select[SortBy[DeleteDuplicates[points], N], N[lower] + 10.^-9 < N[#] < N[upper] - 10.^-9 &],
    {upper}
  ];
  Simplify[Total[Map[
    definiteEnd[antiderivative, x, #[[2]], -1] - definiteEnd[antiderivative, x, #[[1]], 1] &,
    Partition[points, 2, 1]
  ]]]
]
(* What is beyond 10^6 at a distance of 10^-7 has a pole at the point. *)
definiteEnd[antiderivative_, x_, point_, side_] := Module[{replaced, value},
  If[! NumericQ[point], Return[Limit[antiderivative, x -> point]]];
  replaced =
    antiderivative /.
      (function : Tan | Cot | Sec | Csc)[argument_] /;
        ! FreeQ[argument, x] && Abs[N[function[argument] /. x -> point + side 10.^-7]] > 10^6 :>
        Sign[N[function[argument] /. x -> point + side 10.^-7]] Infinity;
  value = replaced /. x -> point;
  If[FreeQ[value, Infinity | DirectedInfinity | Indeterminate | ComplexInfinity],
    value,
    Limit[replaced, x -> point, Direction -> If[side > 0, "FromAbove", "FromBelow"]]
  ]
]
(* By the tangent of the angle: half a turn is the whole line. *)
definiteTangent[f_, x_, lower_, upper_, assumptions_] := Module[
  {
    fraction, combined,
    quarters = Replace[{lower, upper},
      {
        {0, Pi/2} | {-Pi/2, 0} -> 1, {0, Pi} | {-Pi/2, Pi/2} -> 2, {0, 2 Pi} | {-Pi, Pi} -> 4,
        _ -> 0
      }
    ]
  },
  If[quarters === 0 || FreeQ[f, Sin[x] | Cos[x]], Return[Null]];
  fraction =
    Together[
      Expand[Numerator[combined = Together[f]]]/Expand[Denominator[combined]] /. {
        Sin[x] -> tSymbol cSymbol, Cos[x] -> cSymbol
      }
    ] /.
      cSymbol^power_?EvenQ :> (1 + tSymbol^2)^(-power/2);
  If[! FreeQ[fraction, x | cSymbol], Return[Null]];
  fraction = Together[Simplify[fraction/(1 + tSymbol^2)]];
  If[quarters === 1,
    If[lower === 0, definiteEven[fraction, tSymbol, 0, Infinity, assumptions], Null],
    Simplify[quarters/2 definiteLine[fraction, tSymbol, -Infinity, Infinity, assumptions]]
  ]
]
(* A number at one place, .387 of the way, shows that there are no parameters. *)
definiteSteps[f_, x_, lower_, upper_, assumptions_] := Module[{stepTerms, points, values},
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
      ! VectorQ[N[{lower, upper, f /. x -> lower + (upper - lower) .387}], NumberQ],
    Return[Null]
  ];
  stepTerms = Join[
    Cases[
      {f},
      (Floor | Ceiling | FractionalPart | IntegerPart)[stepArgument_] :> stepArgument,
      Infinity
    ],
    Cases[{f}, Mod[stepArgument_, modulus_] :> stepArgument/modulus, Infinity],
    Cases[{f}, Round[stepArgument_] :> stepArgument + 1/2, Infinity]
  ];
  points = Join[
    Flatten[Map[stepCrossings[#, x, lower, upper] &,
      Select[DeleteDuplicates[stepTerms], ! FreeQ[#, x] &]
    ]],
    Flatten[Map[stepZeros[#, x, lower, upper] &,
      Select[
        DeleteDuplicates[Join[
          Cases[
            {f},
            (Less | LessEqual | Greater | GreaterEqual)[argument_, nextArgument_] :>
              argument - nextArgument,
            Infinity
          ],
          Cases[
            {f},
            (Less | LessEqual | Greater | GreaterEqual)[argument_, nextArgument_, lastArgument_] :>
              (argument - nextArgument) (nextArgument - lastArgument),
            Infinity
          ],
          Cases[{f}, (Abs | Sign | UnitStep)[argument_] :> argument, Infinity],
          Cases[{f}, (Max | Min)[argument_, nextArgument_] :> argument - nextArgument, Infinity]
        ]],
        ! FreeQ[#, x] &
      ]
    ]]
  ];
  If[MemberQ[points, $Failed] || Length[points] > 200 || ! VectorQ[N[points], NumberQ],
    Return[Null]
  ];
  points = Join[
    {lower},
    Select[SortBy[DeleteDuplicates[points], N], N[lower] < N[#] < N[upper] &],
    {upper}
  ];
  values = Map[Integrate[stepsAt[f, x, Mean[N[#]]], Join[{x}, #]] &, Partition[points, 2, 1]];
  If[FreeQ[values, Integrate], Simplify[Total[values]], Null]
]
(* The range of the term by its values at 401 places; more than 150 steps are too many. *)
stepCrossings[term_, x_, lower_, upper_] := Module[
  {samples = Table[N[term /. x -> lower + (upper - lower) n/400.], {n, 0, 400}]},
  If[! VectorQ[samples, NumberQ] || Max[samples] - Min[samples] > 150, Return[$Failed]];
  Table[stepZeros[term - n, x, lower, upper], {n, Ceiling[Min[samples]], Floor[Max[samples]]}]
]
(* The real zeros of a term in the range. It fails where the term changes its sign among 400 places
more often than zeros were found; imaginary parts below 10^-9 are rounding. *)
stepZeros[term_, x_, lower_, upper_] := Module[
  {
    zeros = Quiet[If[PolynomialQ[term, x],
      principalSolve[term == 0, x],
      Solve[term == 0 && lower <= x <= upper, x]
    ]]
  },
  If[! MatchQ[zeros, {{_ -> _} ...}], Return[$Failed]];
  zeros = Select[x /. zeros, Abs[Im[N[#]]] < 10^-9 &];
  If[
    PolynomialQ[term, x] ||
      Length[Select[
          Partition[Table[Sign[N[term /. x -> lower + (upper - lower) n/401.]], {n, 1, 400}], 2, 1],
          Times @@ # < 0 &
        ]] <= Length[zeros],
    zeros,
    $Failed
  ]
]
stepsAt[f_, x_, sample_] :=
  f //. {
    (head : Floor | Ceiling | Round | IntegerPart | Sign | UnitStep)[argument_] /; ! FreeQ[
      argument,
      x
    ] :> head[N[argument /. x -> sample]],
    FractionalPart[argument_] /; ! FreeQ[argument, x] :>
      argument - IntegerPart[N[argument /. x -> sample]],
    Mod[argument_, modulus_] /; ! FreeQ[argument, x] :>
      argument - modulus Floor[N[argument/modulus /. x -> sample]],
    Boole[constraint_] /; ! FreeQ[constraint, x] :> If[TrueQ[constraint /. x -> sample], 1, 0],
    Abs[argument_] /; ! FreeQ[argument, x] :> If[N[argument /. x -> sample] < 0,
      -argument,
      argument
    ], Max[argument__] /; ! FreeQ[{argument}, x] :> Last[SortBy[{argument}, N[# /. x -> sample] &]],
    Min[argument__] /; ! FreeQ[{argument}, x] :> First[SortBy[{argument}, N[# /. x -> sample] &]]
  }
