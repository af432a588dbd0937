limitByOrder::usage = "Limits by the lowest powers above and below, for `Limit`."
limitByOrder[f_, x_, Infinity] := order[f /. x -> 1/eSymbol, eSymbol, 1]
limitByOrder[f_, x_, -Infinity] := order[f /. x -> -1/eSymbol, eSymbol, 1]
(* At 10^-6 right and left of a jump the values differ, by more than a thousandth. *)
limitByOrder[f_, x_, point_] :=
  With[{valueAbove = N[f /. x -> point + 1/10^6], valueBelow = N[f /. x -> point - 1/10^6]},
    If[
      NumberQ[valueAbove] &&
        NumberQ[valueBelow] &&
        Abs[valueAbove - valueBelow] > (1 + Abs[valueAbove])/10^3,
      Indeterminate,
      $Failed
    ]
  ] /;
    NumberQ[N[point]] &&
      ! FreeQ[
        f,
        Abs | Sign | Floor | Ceiling | UnitStep | HeavisideTheta | Round | FractionalPart | Mod
      ]
limitByOrder[f_, x_, point_] := order[f /. x -> point + eSymbol, eSymbol, 0]
order[(Sin | Cos)[argument_], epsilon_, oneSided_] :=
  Indeterminate /; MatchQ[
    order[argument, epsilon, oneSided],
    Indeterminate | Infinity | -Infinity | _DirectedInfinity
  ]
order[factor_?NumberQ (sinusoid : (Sin | Cos)[_]), epsilon_, oneSided_] :=
  Indeterminate /; order[sinusoid, epsilon, oneSided] === Indeterminate
order[factor_. (Sin | Cos)[argument_], epsilon_, oneSided_] := 0 /; (factor /. epsilon -> 0) === 0
order[epsilon_ Log[epsilon_], epsilon_, oneSided_] := 0
order[epsilon_^power_ Log[epsilon_], epsilon_, oneSided_] := 0 /; TrueQ[power > 0]
order[f_, epsilon_, 1] := roots[f, epsilon] /; ! FreeQ[f, base_^_Rational /; ! FreeQ[base, epsilon]]
order[f_, epsilon_, oneSided_] := Module[
  {fraction = Together[f], numerator, denominator, numeratorPlace, denominatorPlace, quotient},
  {numerator, denominator} = {Numerator[fraction], Denominator[fraction]};
  If[! PolynomialQ[numerator, epsilon] || ! PolynomialQ[denominator, epsilon], Return[$Failed]];
  {numerator, denominator} = {
    CoefficientList[numerator, epsilon], CoefficientList[denominator, epsilon]
  };
  If[numerator === {} || denominator === {}, Return[$Failed]];
  {numeratorPlace, denominatorPlace} = {lowestPlace[numerator], lowestPlace[denominator]};
  quotient = numerator[[numeratorPlace]]/denominator[[denominatorPlace]];
  Which[
    numeratorPlace > denominatorPlace, 0,
    numeratorPlace == denominatorPlace, quotient,
    oneSided === 1 || EvenQ[numeratorPlace - denominatorPlace], quotient Infinity,
    True, Indeterminate
  ]
]
(* With the square of epsilon for epsilon it has a power series, taken to the fourth power. *)
roots[f_, epsilon_] := Module[{squared, expansion},
  squared =
    (f /. epsilon -> epsilon^2) /.
      base_^power_Rational :> With[
        {evenDegree = 2 Ceiling[Exponent[Denominator[Together[base]], epsilon]/2]},
        Expand[Simplify[Together[base] epsilon^evenDegree]]^power epsilon^(-evenDegree power)
      ];
  expansion = Normal[Series[Expand[Simplify[PowerExpand[squared]]], {epsilon, 0, 4}]];
  If[FreeQ[expansion, Series | Normal] && expansion =!= 0,
    order[Expand[expansion], epsilon, 1],
    $Failed
  ]
]
lowestPlace[coefficients_] := First[FirstPosition[
  coefficients,
  coefficient_ /; coefficient =!= 0,
  None,
  Heads -> False
]]

limitByGrowth::usage =
  "Limits at infinity of products and powers by what grows fastest in them, for `Limit`."
limitByGrowth[f_, x_] :=
  With[{trigonometric = Simplify[ExpToTrig[f]]},
    Limit[trigonometric, x -> Infinity] /; FreeQ[trigonometric, _Complex | E^_]
  ] /; ! FreeQ[f, E^exponent_ /; ! FreeQ[exponent, _Complex]]
(* The sign far out, at x = 47, which is no special place, decides between the two infinities. *)
limitByGrowth[f_, x_] := Module[{leading = PowerExpand[fastest[f, x]], growth, value},
  growth = rate[leading, x];
  value = Which[
    TrueQ[N[growth] < 0], 0,
    TrueQ[N[growth] > 0],
      With[{sign = Sign[N[leading /. x -> 47]]},
        If[sign === 1 || sign === -1, sign Infinity, $Failed]
      ],
    leading === f, $Failed,
    Head[leading] === Times,
      With[{limits = Map[Limit[#, x -> Infinity] &, List @@ leading]},
        If[MemberQ[limits, 0] && ! FreeQ[limits, Infinity], $Failed, Times @@ limits]
      ],
    True, Limit[leading, x -> Infinity]
  ];
  If[FreeQ[value, Limit | Indeterminate | DirectedInfinity[] | x], value, $Failed]
]
fastest[f_Plus, x_] := Module[{terms = List @@ f, rates, places},
  rates = Map[rate[#, x] &, terms];
  If[! FreeQ[rates, $Failed], Return[f]];
  places = Flatten[Position[N[rates], Max[N[rates]], {1}]];
  If[Length[places] === 1 && Max[N[rates]] > 0, terms[[First[places]]], f]
]
fastest[f_Times, x_] := Map[fastest[#, x] &, f]
fastest[base_^exponent_, x_] := fastest[base, x]^exponent
fastest[f_, x_] := f
rate[f_, x_] := 0 /; FreeQ[f, x]
rate[f_Times, x_] := With[{rates = Map[rate[#, x] &, List @@ f]},
  If[FreeQ[rates, $Failed], Total[rates], $Failed]
]
rate[base_^(slope_. x_ + constantTerm_.), x_] :=
  slope Log[base] /; FreeQ[{base, slope, constantTerm}, x] && Positive[N[base]] === True
rate[x_^power_., x_] := 0 /; FreeQ[power, x]
rate[polynomial_?PolynomialQ, x_] := 0 /; PolynomialQ[polynomial, x]
rate[polynomial_^power_, x_] := 0 /; NumberQ[power] && PolynomialQ[polynomial, x]
rate[Log[x_], x_] := 0
rate[f_, x_] := $Failed

(* Each wave is a symbol: where what stands before it tends to zero, the rest is the limit; else
there is none. `$Aborted`: poles without end, so that no other way may be tried. *)
limitOfWaves::usage = "Limits of what swings ever faster, for `Limit`."
limitOfWaves[f_, x_, -Infinity] := limitOfWaves[f /. x -> -x, x, Infinity]
limitOfWaves[f_, x_, Infinity] := With[{result = wavesLimit[f, x]},
  If[
    result === $Failed &&
      ! FreeQ[
        f,
        (Tan | Cot | Sec | Csc)[argument_] /; ! FreeQ[argument, x] && wavesFar[argument, x]
      ],
    $Aborted,
    result
  ]
]
limitOfWaves[f_, x_, point_] := Module[
  {
    arguments = DeleteDuplicates[Cases[
      {f},
      (Sin | Cos | Tan | Cot | Sec | Csc)[argument_] /; ! FreeQ[argument, x] :> argument,
      Infinity
    ]], limits
  },
  If[
    ! AnyTrue[
      arguments,
      MatchQ[Quiet[# /. x -> point], ComplexInfinity | _DirectedInfinity | Infinity] &
    ],
    Return[$Failed]
  ];
  limits = {
    limitOfWaves[Simplify[f /. x -> point + 1/x], x, Infinity],
    limitOfWaves[Simplify[f /. x -> point - 1/x], x, Infinity]
  };
  Which[
    ! FreeQ[limits, $Aborted], $Aborted,
    ! FreeQ[limits, $Failed], $Failed,
    MemberQ[limits, Indeterminate], Indeterminate,
    SameQ @@ limits || Simplify[limits[[1]] - limits[[2]]] === 0, First[limits],
    True, Indeterminate
  ]
]
(* At most six waves, and at most eight when their products have become sums. *)
wavesLimit[f_, x_] := Module[{expression, sinusoids, symbols, coefficients, limits, constantTerm},
  expression =
    f /. {
      Tan[part_] /; ! FreeQ[part, x] :> Sin[part]/Cos[part],
      Cot[part_] /; ! FreeQ[part, x] :> Cos[part]/Sin[part],
      Sec[part_] /; ! FreeQ[part, x] :> 1/Cos[part], Csc[part_] /; ! FreeQ[part, x] :> 1/Sin[part]
    };
  expression =
    expression /. {
      E^part_ /; ! FreeQ[part, x] && wavesTurns[part, x] :> With[{angle = Expand[part/I]},
        Cos[angle] + I Sin[angle]
      ]
    };
  expression = Expand[
    expression /. (sinusoid : Sin | Cos)[part_] /; ! FreeQ[part, x] :> sinusoid[Expand[part]]
  ];
  sinusoids = DeleteDuplicates[Cases[
    {expression},
    (Sin | Cos)[part_] /; ! FreeQ[part, x] && wavesFar[part, x],
    {0, Infinity}
  ]];
  If[sinusoids === {} || Length[sinusoids] > 6, Return[$Failed]];
  symbols = Table[Unique["wave"], {Length[sinusoids]}];
  expression = expression /. Thread[sinusoids -> symbols];
  If[! FreeQ[expression, Sin | Cos | Tan | Cot | Sec | Csc], Return[$Failed]];
  If[wavesPoles[Together[expression], symbols, sinusoids, x], Return[Indeterminate]];
  If[! PolynomialQ[expression, symbols],
    expression = wavesWhole[Together[expression], symbols, x];
    If[expression === $Failed, Return[expression]]
  ];
  If[
    Max[Map[Exponent[expression, #] &, symbols]] > 1 ||
      Total[Map[Exponent[expression, #] &, symbols]] > 1 &&
        AnyTrue[CoefficientRules[expression, symbols][[All, 1]], Total[#] > 1 &],
    expression = TrigReduce[expression /. Thread[symbols -> sinusoids]];
    sinusoids = DeleteDuplicates[Cases[
      {expression},
      (Sin | Cos)[part_] /; ! FreeQ[part, x],
      {0, Infinity}
    ]];
    If[! AllTrue[sinusoids, wavesFar[First[#], x] &] || Length[sinusoids] > 8, Return[$Failed]];
    symbols = Table[Unique["wave"], {Length[sinusoids]}];
    expression = Expand[expression /. Thread[sinusoids -> symbols]]
  ];
  coefficients = CoefficientRules[expression, symbols];
  constantTerm = Replace[
    Cases[coefficients, (exponents_ -> part_) /; Total[exponents] === 0 :> part],
    {{part_} :> part, {} -> 0}
  ];
  coefficients = Cases[coefficients, (exponents_ -> part_) /; Total[exponents] > 0 :> part];
  If[coefficients === {}, Return[Limit[constantTerm, x -> Infinity]]];
  constantTerm = Limit[constantTerm, x -> Infinity];
  limits = Map[Limit[#, x -> Infinity] &, coefficients];
  If[! FreeQ[{constantTerm, limits}, Limit | Indeterminate], Return[$Failed]];
  Which[
    MatchQ[limits, {0 ..}], constantTerm,
    ! FreeQ[limits, Infinity | DirectedInfinity],
      wavesRace[expression, symbols, sinusoids, x, constantTerm],
    ! FreeQ[constantTerm, Infinity | DirectedInfinity], constantTerm,
    AnyTrue[limits, TrueQ[N[#] != 0] &] && wavesFree[sinusoids, x], Indeterminate,
    True, $Failed
  ]
]
wavesRace[expression_, symbols_, sinusoids_, x_, constantLimit_] := Module[
  {coefficients = CoefficientRules[expression, symbols], constantTerm, ratios},
  constantTerm = Replace[
    Cases[coefficients, (exponents_ -> coefficient_) /; Total[exponents] === 0 :> coefficient],
    {{coefficient_} :> coefficient, {} -> 0}
  ];
  coefficients = Cases[
    coefficients,
    (exponents_ -> coefficient_) /; Total[exponents] > 0 :> coefficient
  ];
  If[constantTerm === 0, Return[If[wavesFree[sinusoids, x], Indeterminate, $Failed]]];
  ratios = Map[Limit[Together[#/constantTerm], x -> Infinity] &, coefficients];
  Which[
    MatchQ[ratios, {0 ..}], constantLimit,
    ! FreeQ[ratios, Limit | Indeterminate], $Failed,
    FreeQ[ratios, Infinity | DirectedInfinity] && TrueQ[Total[Abs[N[ratios]]] < 1],
      Limit[constantTerm, x -> Infinity],
    Length[ratios] === 1 && TrueQ[Abs[N[First[ratios]]] <= 1], $Failed,
    Length[ratios] === 1, Indeterminate,
    True, $Failed
  ]
]
wavesPoles[fraction_, symbols_, sinusoids_, x_] := If[
  ! PolynomialQ[Denominator[fraction], symbols] || ! PolynomialQ[Numerator[fraction], symbols],
  False,
  AnyTrue[
    Range[Length[symbols]],
    wavesPole[Numerator[fraction], Expand[Denominator[fraction]], symbols, sinusoids, x, #] &
  ]
]
(* Where a sine is zero its cosine is 1 or -1: there the numerator must not be zero. *)
wavesPole[numerator_, denominator_, symbols_, sinusoids_, x_, i_] := Module[
  {
    multiplicity = Length[TakeWhile[CoefficientList[denominator, symbols[[i]]], # === 0 &]], partner
  },
  If[multiplicity < 1, Return[False]];
  partner = Replace[
    Position[
      sinusoids,
      If[Head[sinusoids[[i]]] === Sin, Cos, Sin][sinusoids[[i, 1]]],
      {1},
      Heads -> False
    ],
    {{{k_}} :> symbols[[k]], _ -> None}
  ];
  AllTrue[{1, -1}, Expand[numerator /. {symbols[[i]] -> 0, partner -> #}] =!= 0 &] &&
    (
      OddQ[multiplicity] ||
        FreeQ[
          Limit[
            Together[numerator/denominator] /. {symbols[[i]] -> 1, partner -> 0},
            x -> Infinity
          ],
          Infinity | Limit | DirectedInfinity
        ]
    )
]
wavesFree[sinusoids_, x_] := With[{arguments = DeleteDuplicates[sinusoids[[All, 1]]]},
  Length[arguments] === 1 ||
    AllTrue[arguments, PolynomialQ[#, x] &] &&
      AllTrue[
        Subsets[arguments, {2}],
        ! FreeQ[Expand[First[#] - Last[#]], x] && ! FreeQ[Expand[First[#] + Last[#]], x] &
      ]
]
wavesTurns[exponent_, x_] := With[{angle = Expand[exponent/I]},
  ! FreeQ[exponent, _Complex] && FreeQ[angle, _Complex] && FreeQ[angle, E]
]
wavesFar[argument_, x_] := MatchQ[
  Limit[argument, x -> Infinity],
  Infinity | -Infinity | DirectedInfinity[-1]
]
wavesWhole[fraction_, symbols_, x_] := Module[
  {coefficients = CoefficientRules[Denominator[fraction], symbols], constantTerm},
  If[! PolynomialQ[Denominator[fraction], symbols] || ! PolynomialQ[Numerator[fraction], symbols],
    Return[$Failed]
  ];
  constantTerm = Cases[
    coefficients,
    (exponents_ -> coefficient_) /; Total[exponents] === 0 :> coefficient
  ];
  If[Length[constantTerm] =!= 1, Return[$Failed]];
  constantTerm = First[constantTerm];
  If[
    AllTrue[
      Cases[coefficients, (exponents_ -> coefficient_) /; Total[exponents] > 0 :> coefficient],
      Limit[Together[#/constantTerm], x -> Infinity] === 0 &
    ],
    Expand[Numerator[fraction]/constantTerm],
    $Failed
  ]
]

limitByLeadingTerms::usage =
  "Limits of logarithms of logarithms, and of powers with a symbol, for `Limit`."
limitByLeadingTerms[f_, x_, Infinity] := With[{inLogarithm = f /. Log[x] -> tSymbol},
  Limit[inLogarithm, tSymbol -> Infinity] /; inLogarithm =!= f && FreeQ[inLogarithm, x]
]
(* The leading term of the series of f, as {power, coefficient}, is what counts. *)
limitByLeadingTerms[f_, x_, point_] :=
  With[{leading = lead[f, x, point]},
    Which[
      leading === $Failed, leading,
      leading[[1]] === 0, Simplify[leading[[2]]],
      TrueQ[leading[[1]] > 0], 0,
      True, $Failed
    ]
  ] /;
    FreeQ[point, Infinity] &&
      ! FreeQ[f, base_^exponent_ /; ! FreeQ[base, x] && FreeQ[exponent, x] && ! NumberQ[exponent]]
lead[constantValue_, x_, point_] := {0, constantValue} /; FreeQ[constantValue, x]
lead[f_Times, x_, point_] := With[{leads = Map[lead[#, x, point] &, List @@ f]},
  If[FreeQ[leads, $Failed], {Total[leads[[All, 1]]], Times @@ leads[[All, 2]]}, $Failed]
]
lead[base_^exponent_, x_, point_] :=
  With[{leading = lead[base, x, point]},
    If[leading === $Failed || leading[[1]] =!= 0 && ! IntegerQ[exponent],
      $Failed,
      {If[leading[[1]] === 0, 0, exponent leading[[1]]], leading[[2]]^exponent}
    ]
  ] /; FreeQ[exponent, x]
(* Longer series, up to the sixth power, until one has a term that is not zero. *)
lead[term_, x_, point_] := Module[{result = $Failed, series, coefficients, k},
  Do[
    series = Series[term, {x, point, degree}];
    If[Head[series] =!= SeriesData || series[[6]] =!= 1, Break[]];
    coefficients = Map[Simplify, series[[3]]];
    If[! MatchQ[coefficients, {0 ...}],
      k = Position[coefficients, coefficient_ /; coefficient =!= 0, {1}, 1, Heads -> False][[1, 1]];
      result = {series[[4]] + k - 1, coefficients[[k]]};
      Break[]
    ],
    {degree, {0, 2, 4, 6}}
  ];
  result
]
limitByLeadingTerms[f_, x_, point_] :=
  With[{limit = limitOfSides[f, x, point, 1]}, 0 /; limit === 0] /;
    FreeQ[point, Infinity] &&
      ! FreeQ[f, Log[argument_] /; ! FreeQ[argument, x]] &&
      Complement[
          Cases[{f /. Log[_] -> 1}, head_Symbol[___] :> head, {1, Infinity}],
          {Plus, Times, Power, Rational, Sin, Cos, Tan, Cot, Sec, Csc, Sinh, Cosh, Tanh}
        ] === {} &&
      FreeQ[f, base_^exponent_ /; ! FreeQ[exponent, x] || ! FreeQ[base, x] && ! IntegerQ[exponent]]
limitByLeadingTerms[f_, x_, point_] :=
  With[{rewritten = seriesOfPoles[f, x, point]},
    With[{series = Series[rewritten, {x, point, 0}]},
      Which[
        Head[series] =!= SeriesData || series[[6]] =!= 1, Limit[rewritten, x -> point],
        series[[3]] === {} || series[[4]] > 0, 0,
        series[[4]] === 0, series[[3, 1]],
        True, $Failed
      ]
    ] /;
      rewritten =!= f
  ] /;
    FreeQ[point, Infinity] && ! FreeQ[f, Gamma | Factorial | Zeta]
limitByLeadingTerms[___] := $Failed

limitAssuming::usage =
  "Limits of powers by logarithms with what is known of the exponents, and of differences of square roots, for `Limit`."
limitAssuming[f_, x_, 0, Assumptions -> assumptions_] := assumingAt[f, x, assumptions, 1]
limitAssuming[f_, x_, Infinity, Assumptions -> assumptions_] := assumingAt[f, x, assumptions, -1]
limitAssuming[f_Plus, x_, Infinity] :=
  Module[{expanded = Expand[f /. radicand_^(1/2) /; ! FreeQ[radicand, x] :> rootsFar[radicand, x]]},
    If[FreeQ[expanded, $Failed] && PolynomialQ[x expanded, x] && Exponent[x expanded, x] <= 1,
      Coefficient[x expanded, x],
      $Failed
    ]
  ] /; AllTrue[
    f,
    FreeQ[#, radicand_^(1/2) /; ! FreeQ[radicand, x]] ||
      MatchQ[#, coefficient_. radicand_^(1/2) /; FreeQ[coefficient, x]] &
  ]
(* Far away the square root of a x^2 + b x + c is Sqrt[a] x + b/(2 Sqrt[a]). *)
rootsFar[radicand_, x_] := With[{a = Coefficient[radicand, x, 2], b = Coefficient[radicand, x, 1]},
  If[PolynomialQ[radicand, x] && Exponent[radicand, x] === 2 && TrueQ[a > 0],
    Sqrt[a] x + b/(2 Sqrt[a]),
    $Failed
  ]
]
assumingAt[factor_ f_, x_, assumptions_, direction_] :=
  With[{limit = assumingAt[f, x, assumptions, direction]},
    If[limit === $Failed, limit, factor limit]
  ] /; FreeQ[factor, x]
assumingAt[x_^power_ Log[x_]^logPower_., x_, assumptions_, direction_] :=
  Which[
    TrueQ[Refine[direction power > 0, assumptions]], 0,
    TrueQ[Refine[direction power < 0, assumptions]], If[direction === 1, (-1)^logPower, 1] Infinity,
    True, $Failed
  ] /;
    FreeQ[power, x] && IntegerQ[logPower] && logPower > 0
assumingAt[x_^power_, x_, assumptions_, direction_] :=
  Which[
    TrueQ[Refine[direction power > 0, assumptions]], 0,
    TrueQ[Refine[direction power < 0, assumptions]] && direction === -1, Infinity,
    True, $Failed
  ] /; FreeQ[power, x]
assumingAt[(constantTerm_ + coefficient_. x_^power_)^outerPower_, x_, assumptions_, direction_] :=
  With[{innerLimit = assumingAt[x^power, x, assumptions, direction]},
    Which[
      innerLimit === 0, constantTerm^outerPower,
      innerLimit === Infinity && TrueQ[outerPower < 0], 0,
      True, $Failed
    ]
  ] /; FreeQ[{constantTerm, coefficient, power, outerPower}, x]
assumingAt[_, _, _, _] := $Failed
limitAssuming[___] := $Failed

limitOfSides::usage =
  "Limits from one side by the first term of a series or of a logarithm, for `Limit`."
(* Its ways call Limit again: no more than two deep. *)
limitOfSides[f_, x_, point_, side_] := Module[{limits},
  If[depthSide > 1, Return[$Failed]];
  Block[{depthSide = depthSide + 1},
    If[side === 0 && FreeQ[point, Infinity],
      If[FreeQ[f, Piecewise] && depthSide > 1, Return[$Failed]];
      limits = {sideLimit[f, x, point, 1], sideLimit[f, x, point, -1]};
      Which[
        ! FreeQ[limits, $Failed], $Failed,
        SameQ @@ limits || Simplify[limits[[1]] - limits[[2]]] === 0, First[limits],
        True, Indeterminate
      ],
      sideLimit[f, x, point, If[point === -Infinity, -1, 1] If[side === 0, 1, side]]
    ]
  ]
]
depthSide = 0
sideKnown = {
  List, Rational, Complex, Plus, Times, Power, Log, Exp, Sin, Cos, Tan, Cot, Sec, Csc, ArcSin,
  ArcCos, ArcTan, Sinh, Cosh, Tanh, ArcSinh, ArcCosh, ArcTanh, Abs, Sign, Floor, Ceiling, Round,
  UnitStep, HeavisideTheta, Piecewise, Less, LessEqual, Greater, GreaterEqual, Equal, Unequal,
  Inequality, And, Or, Not, DirectedInfinity
}
(* The sample 10^-7 beside the point, or at 10^7, tells which piece and which step counts. *)
sideLimit[f_, x_, point_, side_] := Module[{expression = f, sample, offset, nearby, result},
  If[point === Infinity,
    expression =
      expression /. {
        HarmonicNumber[argument_] :> Log[argument] + EulerGamma + 1/(2 argument),
        HarmonicNumber[argument_, k_Integer] /; k > 1 :> Zeta[k] - argument^(1 - k)/(k - 1)
      }
  ];
  If[Complement[Cases[{expression}, head_Symbol[___] :> head, {1, Infinity}], sideKnown] =!= {},
    Return[$Failed]
  ];
  sample = Which[
    point === Infinity, 10.^7,
    point === -Infinity, -10.^7,
    True, N[point] + side 10.^-7
  ];
  If[
    ! FreeQ[
      expression,
      Piecewise | Abs | Sign | Floor | Ceiling | UnitStep | HeavisideTheta | Round
    ],
    expression = sideAt[
      expression,
      x,
      sample,
      Which[
        point === Infinity, sample limitSteps,
        point === -Infinity, sample limitSteps,
        True, N[point] + (sample - N[point])/limitSteps
      ]
    ];
    If[FreeQ[expression, x], Return[expression]];
    result = Quiet[expression /. x -> point];
    If[
      FreeQ[point, Infinity] &&
        FreeQ[result, Indeterminate | Infinity | ComplexInfinity | DirectedInfinity | x],
      Return[result]
    ]
  ];
  nearby =
    If[FreeQ[point, Infinity],
      expression /. x -> point + side offset,
      expression /. x -> side/offset
    ] /. {
      E^argument_Plus :> Times @@ Map[E^# &, List @@ argument],
      Tan[phase_?NumericQ + argument_] :> (Sin[phase] Cos[argument] + Cos[phase] Sin[argument])/(
        Cos[phase] Cos[argument] - Sin[phase] Sin[argument]
      ), Sin[phase_?NumericQ + argument_] :> Sin[phase] Cos[argument] + Cos[phase] Sin[argument],
      Cos[phase_?NumericQ + argument_] :> Cos[phase] Cos[argument] - Sin[phase] Sin[argument]
    };
  result = sideLead[nearby, offset];
  If[result =!= $Failed, Return[result]];
  If[Head[nearby] === Power || Head[nearby] === Times || Head[nearby] === Plus,
    sideLog[nearby, offset],
    $Failed
  ]
]
limitSteps = {1.7, 2.3, 3.1, 4.9, 7.7, 10.3, 23.1, 57.9}
(* A step counts as a constant if it is one at nearer places too. *)
sideAt[f_, x_, sample_, nearer_] :=
  f //. {
    Piecewise[branches_List, default_ : 0] :> With[
      {chosen = Select[branches, TrueQ[#[[2]] /. x -> sample] &, 1]},
      If[chosen === {}, default, chosen[[1, 1]]]
    ],
    (head : Sign | Floor | Ceiling | UnitStep | HeavisideTheta | Round)[argument_] /;
      ! FreeQ[argument, x] &&
        NumberQ[N[argument /. x -> sample]] &&
        AllTrue[nearer, head[N[argument /. x -> #]] === head[N[argument /. x -> sample]] &] :> head[
      N[argument /. x -> sample]
    ],
    Abs[argument_] /; ! FreeQ[argument, x] && NumberQ[N[argument /. x -> sample]] :> If[
      N[argument /. x -> sample] < 0,
      -argument,
      argument
    ]
  }
sideLead[nearby_, offset_] := Module[{withLogarithm, logarithm, series, coefficient, power},
  If[
    ! FreeQ[
        nearby,
        E^argument_ /; ! FreeQ[
          Quiet[argument /. offset -> 0],
          ComplexInfinity | DirectedInfinity | Infinity | Indeterminate
        ]
      ] ||
      ! FreeQ[nearby, Factorial | Gamma | Sin[1/_] | Cos[1/_]],
    Return[$Failed]
  ];
  If[! FreeQ[nearby, base_^argument_ /; ! FreeQ[base, offset] && ! FreeQ[argument, offset]],
    Return[$Failed]
  ];
  withLogarithm =
    nearby //.
      Log[argument_] /;
        ! FreeQ[argument, offset] && ! NumericQ[Quiet[Limit[argument, offset -> 0]]] ||
          MatchQ[Quiet[argument /. offset -> 0], 0 | Indeterminate | ComplexInfinity] :> sideSplit[
        argument,
        offset,
        logarithm
      ];
  If[! FreeQ[withLogarithm, $Failed], Return[$Failed]];
  series = Quiet[Series[Expand[withLogarithm], {offset, 0, 0}]];
  If[Head[series] =!= SeriesData, Return[$Failed]];
  If[series[[3]] === {}, Return[0]];
  coefficient = series[[3, 1]];
  power = series[[4]]/series[[6]];
  If[! FreeQ[coefficient, offset], Return[$Failed]];
  Which[
    power > 0, 0,
    power == 0 && FreeQ[coefficient, logarithm], coefficient,
    True,
      If[! PolynomialQ[coefficient, logarithm],
        $Failed,
        power = Exponent[coefficient, logarithm];
        coefficient = (-1)^power Coefficient[coefficient, logarithm, power];
        If[TrueQ[N[coefficient] > 0], Infinity, If[TrueQ[N[coefficient] < 0], -Infinity, $Failed]]
      ]
  ]
]
(* The logarithm of a power of the distance times a series, here to the fifth power. *)
sideSplit[argument_, offset_, logarithm_] := Module[{combined = Together[argument], series, power},
  series = Quiet[Series[combined, {offset, 0, 5}]];
  If[Head[series] =!= SeriesData || series[[6]] =!= 1 || series[[3]] === {}, Return[$Failed]];
  power = series[[4]];
  If[TrueQ[N[series[[3, 1]]] < 0],
    $Failed,
    power logarithm + Log[Expand[Normal[series]/offset^power]]
  ]
]
(* The limit is E to the limit of the logarithm. *)
sideLog[nearby_, offset_] := Module[{logarithm, exponent},
  logarithm = sideExpand[nearby, offset];
  If[! FreeQ[logarithm, sideExpand], Return[$Failed]];
  exponent = sideLead[logarithm, offset];
  Which[
    exponent === $Failed, exponent,
    exponent === Infinity, Infinity,
    exponent === -Infinity, 0,
    True, E^exponent
  ]
]
sideExpand[number_, offset_] := Log[number] /; FreeQ[number, offset] && TrueQ[N[number] > 0]
sideExpand[product_Times, offset_] := Total[Map[sideExpand[#, offset] &, List @@ product]]
sideExpand[base_^exponent_, offset_] := exponent sideExpand[base, offset]
(* The logarithm is real where the term is positive, as tried at a distance of 10^-7. *)
sideExpand[term_, offset_] :=
  Log[term] /; TrueQ[(term /. offset -> 10.^-7) > 0] || Quiet[term /. offset -> 0] === 1

limitByForm::usage =
  "Limits of factorials, of parts one by one, and at essential singularities, for `Limit`."
(* Its ways call Limit again: no more than two deep. *)
limitByForm[f_, x_, point_] := If[depthLimit > 1,
  $Failed,
  Block[{depthLimit = depthLimit + 1}, formLimit[f, x, point]]
]
depthLimit = 0
limitGood[result_] := FreeQ[
  result,
  Limit | Indeterminate | $Failed | DirectedInfinity[] | ComplexInfinity | limitByForm
]
formLimit[f_, x_, point_] := Module[{rewritten, result, components},
  rewritten =
    f //. {
      Cot[argument_] :> Cos[argument]/Sin[argument], Csc[argument_] :> 1/Sin[argument],
      Abs[(-1)^_ argument_.] :> Abs[argument],
      Pochhammer[a_, x + count_?Positive] :> Pochhammer[a, x] Product[a + x + k, {k, 0, count - 1}],
      Fibonacci[argument_] /; point === Infinity :> GoldenRatio^argument/Sqrt[5],
      base_^exponent_Plus /; ! FreeQ[exponent, x] :> With[{expanded = Expand[exponent]},
        base^expanded /; expanded =!= exponent
      ]
    };
  If[rewritten =!= f,
    rewritten = Simplify[rewritten];
    result = Limit[rewritten, x -> point];
    If[limitGood[result], Return[result]]
  ];
  If[Head[f] === Times,
    components = Select[f, FreeQ[#, x] &];
    If[components =!= 1,
      result = Limit[f/components, x -> point];
      Return[If[result === Indeterminate || limitGood[result] && FreeQ[result, Infinity],
        components result,
        $Failed
      ]]
    ]
  ];
  rewritten = Expand[f];
  If[Head[rewritten] === Plus,
    result = Map[Limit[#, x -> point] &, List @@ rewritten];
    If[limitGood[result] && FreeQ[result, Infinity | DirectedInfinity], Return[Plus @@ result]]
  ];
  If[MatchQ[f, (Log | Abs | Sqrt | Exp | ArcTan | Sin | Cos)[_]],
    result = Limit[f[[1]], x -> point];
    If[limitGood[result] && FreeQ[result, Infinity | DirectedInfinity] && result =!= 0,
      Return[Head[f][result]]
    ]
  ];
  If[! FreeQ[f, Log],
    rewritten = Together[f];
    components = {Numerator[rewritten], Denominator[rewritten]};
    If[
      ! FreeQ[components[[2]], x] &&
        MatchQ[
          Map[Limit[#, x -> point] &, components],
          {Infinity | -Infinity, Infinity | -Infinity}
        ],
      result = Limit[Together[Apply[Divide, D[components, x]]], x -> point];
      If[limitGood[result], Return[result]]
    ]
  ];
  Which[
    point === -Infinity, Limit[f /. x -> -x, x -> Infinity],
    point === Infinity, limitStirling[f, x],
    ! FreeQ[
      f,
      E^argument_ /; ! FreeQ[Quiet[argument /. x -> point], ComplexInfinity | DirectedInfinity]
    ],
      result = {
        Limit[f /. x -> point + 1/eSymbol, eSymbol -> Infinity],
        Limit[f /. x -> point - 1/eSymbol, eSymbol -> Infinity]
      };
      Which[! limitGood[result], $Failed, SameQ @@ result, First[result], True, Indeterminate],
    True, $Failed
  ]
]
(* The leading term of the logarithm, by powers of x and then of Log[x]. *)
limitStirling[f_, x_] := Module[
  {
    logarithm = Expand[
      limitLog[f, x] //.
        Log[n_Integer?Positive] :> Total[Map[Apply[#2 logSymbol[#1] &], FactorInteger[n]]]
    ], logarithmOfX, degree, leading
  },
  If[FreeQ[f, Factorial | Gamma | Binomial] || ! FreeQ[logarithm, $Failed], Return[$Failed]];
  logarithm = Expand[logarithm /. Log[x] -> logarithmOfX] /. logSymbol -> Log;
  degree = Exponent[logarithm, x];
  If[! IntegerQ[degree] || degree < 0, degree = 0];
  leading = Coefficient[logarithm, x, degree];
  If[! PolynomialQ[leading, logarithmOfX], Return[$Failed]];
  If[degree === 0 && FreeQ[leading, logarithmOfX],
    Return[Times @@ Map[E^# &, If[Head[leading] === Plus, List @@ leading, {leading}]]]
  ];
  leading = Simplify[Coefficient[leading, logarithmOfX, Exponent[leading, logarithmOfX]]];
  Which[
    ! NumberQ[N[leading]], $Failed,
    Re[N[leading]] < 0, 0,
    Im[N[leading]] == 0 && N[leading] > 0, Infinity,
    True, $Failed
  ]
]
limitLog[constantValue_, x_] := Log[constantValue] /; FreeQ[constantValue, x]
limitLog[x_, x_] := Log[x]
limitLog[f_Times, x_] := Total[Map[limitLog[#, x] &, List @@ f]]
limitLog[base_^exponent_, x_] := exponent limitLog[base, x]
(* Stirling's formula: u! is about Sqrt[2 Pi u] (u/E)^u. *)
limitLog[argument_!, x_] :=
  argument limitLog[argument, x] - argument + (Log[2 Pi] + limitLog[argument, x])/2
limitLog[Gamma[argument_], x_] := (argument - 1/2) limitLog[argument, x] - argument + Log[2 Pi]/2
limitLog[Binomial[n_, k_], x_] := limitLog[n!, x] - limitLog[k!, x] - limitLog[(n - k)!, x]
limitLog[polynomial_, x_] :=
  With[
    {
      degree = Exponent[polynomial, x],
      leading = Coefficient[polynomial, x, Exponent[polynomial, x]]
    },
    Log[leading] + degree Log[x] + Coefficient[polynomial, x, degree - 1]/(leading x)
  ] /; PolynomialQ[polynomial, x]
limitLog[_, _] := $Failed
