(* The rate at which an exponential falls is a symbol that is positive, and is put back
into the result. *)
definiteOnCondition::usage =
  "Integrals to infinity of exponentials with a parameter, and where they have that value, for `Integrate`."
definiteOnCondition[f_, x_, lower_, upper_] := Module[
  {
    decays = DeleteDuplicates[Cases[
      {f},
      E^exponent_ /; ! FreeQ[exponent, x] :> conditionRate[Expand[exponent], x, lower],
      {1, Infinity}
    ]], decay, degree, integrand, result
  },
  If[Length[decays] =!= 1 || ! FreeQ[decays, $Failed] || NumericQ[decays[[1, 1]]], Return[$Failed]];
  {decay, degree} = First[decays];
  integrand =
    f /.
      E^exponent_ /; ! FreeQ[exponent, x] :> E^(
        Expand[exponent + decay x^degree] - rateSymbol x^degree
      );
  result = If[FreeQ[lower, Infinity | DirectedInfinity] && lower =!= 0,
    If[
      degree =!= 1 ||
        ! AllTrue[
          conditionTerms[Expand[integrand]],
          PolynomialQ[# /. E^exponent_ :> 1, x] && ! FreeQ[#, E^exponent_ /; ! FreeQ[exponent, x]] &
        ],
      Return[$Failed]
    ];
    Simplify[Together[-(Integrate[integrand, x] /. x -> lower) /. rateSymbol -> decay]],
    Integrate[integrand, {x, lower, upper}, Assumptions -> rateSymbol > 0]
  ];
  If[! FreeQ[result, Integrate | DirectedInfinity | Indeterminate | ConditionalExpression],
    $Failed,
    ConditionalExpression[
      result /. rateSymbol -> decay,
      conditionAbove[
        If[Head[decay] === Times, DeleteCases[decay, _?(NumericQ[#] && # > 0 &)], decay],
        If[degree === 1, conditionGrowth[f, x], 0]
      ]
    ] /.
      Re[base_^-1] :> Re[base]
  ]
]
conditionAbove[decay_, growth_] := If[
  MatchQ[decay, _?Negative _] ||
    MatchQ[decay, _Plus] && AllTrue[List @@ decay, MatchQ[#, _?Negative _] &],
  Re[-decay] < -growth,
  Re[decay] > growth
]
conditionGrowth[f_, x_] := With[
  {
    growths = DeleteDuplicates[Cases[
      {f},
      (head : Sin | Cos | Sinh | Cosh)[argument_] :>
        If[MemberQ[{Sin, Cos}, head], Im, Re][Coefficient[argument, x]] /; ! NumericQ[Coefficient[
          argument,
          x
        ]],
      {1, Infinity}
    ]]
  },
  Total[Map[Abs, growths]]
]
conditionTerms[terms_Plus] := List @@ terms
conditionTerms[term_] := {term}
conditionRate[exponent_, x_, lower_] := With[{degree = Exponent[exponent, x]},
  If[PolynomialQ[exponent, x] && (degree === 2 || degree === 1 && lower =!= -Infinity),
    {-Coefficient[exponent, x, degree], degree},
    $Failed
  ]
]

(* From a number to a symbol there is a path that meets no pole, unless the symbol is a number
beyond it. *)
integralBounds::usage =
  "An integral of a fraction with real poles from a number to a symbol, and where it has that value, for `Integrate`."
integralBounds[f_, x_, lower_, upper_] := Module[{fraction = Together[f], poles, antiderivative},
  If[
    ! PolynomialQ[Numerator[fraction], x] ||
      ! PolynomialQ[Denominator[fraction], x] ||
      FreeQ[Denominator[fraction], x],
    Return[$Failed]
  ];
  poles = principalSolve[Denominator[fraction] == 0, x];
  If[! MatchQ[poles, {{_ -> _} ..}], Return[$Failed]];
  poles = DeleteDuplicates[x /. poles];
  If[! VectorQ[N[poles], Im[#] == 0 &] || MemberQ[N[poles], N[lower]], Return[$Failed]];
  antiderivative = Integrate[f, x];
  If[! FreeQ[antiderivative, Integrate], Return[$Failed]];
  antiderivative =
    antiderivative /.
      Log[argument_] /; TrueQ[N[argument /. x -> lower] < 0] :> Log[Expand[-argument]];
  poles = {SortBy[Select[poles, N[#] < lower &], N], SortBy[Select[poles, N[#] > lower &], N]};
  ConditionalExpression[
    (antiderivative /. x -> upper) - (antiderivative /. x -> lower),
    Which[
        poles[[1]] === {}, Re[upper] < poles[[2, 1]],
        poles[[2]] === {}, Re[upper] > poles[[1, -1]],
        True, poles[[1, -1]] < Re[upper] < poles[[2, 1]]
      ] ||
      NotElement[upper, Reals]
  ]
]

(* Values of the parameters that meet what is assumed tell whether a value can be right. *)
integralDoubtful::usage =
  "Whether an integral with parameters has another value for all numbers that were tried, for `Integrate`."
(* Three samples at most; since the area is not exact, a difference of 2 % is allowed. *)
integralDoubtful[f_, x_, lower_, upper_, assumptions_, value_] := Module[
  {samples = sampleRules[{f, lower, upper}, x, assumptions], agreements},
  agreements = Map[
    Function[sample,
      With[
        {
          area = Quiet[sampleArea[f /. sample, x, N[lower /. sample], N[upper /. sample]]],
          sampleValue = Quiet[N[value /. sample]]
        },
        If[NumberQ[area] && NumberQ[sampleValue],
          Abs[area - sampleValue] < .02 (1 + Abs[area]),
          Null
        ]
      ]
    ],
    Take[samples, UpTo[3]]
  ];
  MemberQ[agreements, False] && ! MemberQ[agreements, True]
]
(* Simpson's rule with 48 steps; 10^-9 keeps off a pole at a bound. *)
sampleArea[f_, x_, lower_, upper_] := With[{width = (upper - lower)/48},
  width/3 Total[Table[{2, 4}[[Mod[k, 2] + 1]] N[f /. x -> lower + k width], {k, 1, 47}]] +
    width/3 N[(f /. x -> lower + 10.^-9) + (f /. x -> upper - 10.^-9)]
]
(* At most five samples for at most four parameters, of numbers that are hardly special. *)
sampleRules[f_, x_, assumptions_] := Module[
  {
    parameters = DeleteDuplicates[Cases[
      {f},
      symbol_Symbol /; symbol =!= x && ! NumericQ[symbol] && symbol =!= Infinity,
      {0, Infinity}
    ]], samples
  },
  Which[
    parameters === {}, {{}},
    Length[parameters] > 4, {},
    True,
      samples = Select[
        Map[Thread[parameters -> #] &,
          Tuples[
            Take[{1.37, 2.83, .61, -1.61, 5.19, -.53}, UpTo[{6, 6, 5, 4}[[Length[parameters]]]]],
            Length[parameters]
          ]
        ],
        DuplicateFreeQ[parameters /. #] && TrueQ[Quiet[assumptions /. #]] &
      ];
      samples[[Union[Round[Range[1, Length[samples], Max[1, (Length[samples] - 1)/4]]]]]]
  ]
]

realConjugates::usage =
  "An integrand without the conjugates of what is real in its range or by what is assumed, for `Integrate`."
realConjugates[f_, ranges_List, assumptions_] := With[
  {
    assumption = If[ListQ[assumptions], And @@ assumptions, assumptions],
    fullRanges = Cases[ranges, {_Symbol, _, _}]
  },
  f //.
    Conjugate[argument_] /; conjugateReal[argument, fullRanges, assumption] :> (
      argument /. Complex[realPart_, imaginaryPart_] :> Complex[realPart, -imaginaryPart]
    )
]
conjugateReal[argument_, ranges_, assumption_] :=
  FreeQ[argument, Conjugate | Re | Im | Arg] &&
    AllTrue[
      DeleteDuplicates[Cases[{argument}, head_Symbol[___] :> head, {1, Infinity}]],
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
        Cases[{argument}, C[_] | _Subscript, {0, Infinity}],
        Cases[
          {argument /. (C[_] | _Subscript) :> 1},
          symbol_Symbol /; ! NumericQ[symbol],
          {0, Infinity}
        ]
      ]],
      MemberQ[ranges[[All, 1]], #] ||
        TrueQ[Refine[Element[#, Reals], assumption]] ||
        TrueQ[Refine[# > 0, assumption]] &
    ] &&
    AllTrue[
      Cases[
        {argument},
        Power[base_, exponent_] /; ! IntegerQ[exponent] && base =!= E :> base,
        {0, Infinity}
      ],
      conjugatePositive[#, ranges, assumption] &
    ]
(* A base without other symbols is tried at nine places within the range. *)
conjugatePositive[base_, ranges_, assumption_] :=
  TrueQ[N[base] > 0] ||
    TrueQ[Refine[base >= 0, assumption]] ||
    AnyTrue[
      ranges,
      Function[range,
        FreeQ[N[base /. range[[1]] -> 1/3], _Symbol] &&
          VectorQ[N[Rest[range]], NumberQ] &&
          AllTrue[
            Range[9]/10,
            TrueQ[N[base /. range[[1]] -> range[[2]] + (range[[3]] - range[[2]]) #] >= 0] &
          ]
      ]
    ]

(* The zeros of what is divided by, where the integrand grows as fast as the reciprocal of the
distance. *)
integralPoles::usage = "The places where an integral diverges, for `Integrate`."
(* A pole within 10^-9 of a bound is in the range. *)
integralPoles[f_, x_, lower_, upper_] := Module[
  {lowerNumber = N[lower], upperNumber = N[upper], divisors, poles},
  If[! (lowerNumber < upperNumber), Return[{}]];
  divisors = DeleteDuplicates[Join[
    Cases[{f}, Power[argument_, _?Negative] /; ! FreeQ[argument, x] :> argument, {0, Infinity}],
    Cases[{f}, (Tan | Sec)[argument_] /; ! FreeQ[argument, x] :> Cos[argument], {0, Infinity}],
    Cases[{f}, (Cot | Csc)[argument_] /; ! FreeQ[argument, x] :> Sin[argument], {0, Infinity}],
    Cases[{f}, (Coth | Csch)[argument_] /; ! FreeQ[argument, x] :> argument, {0, Infinity}]
  ]];
  poles = DeleteDuplicates[Flatten[Map[polesOf[#, x, lowerNumber, upperNumber] &, divisors]],
    N[#1 - #2] == 0 &
  ];
  poles = Select[poles,
    lowerNumber - 10.^-9 <= N[#] <= upperNumber + 10.^-9 &&
      polesBad[f, x, N[#], lowerNumber, upperNumber] &
  ];
  Join[
    SortBy[poles, N],
    If[upperNumber === Infinity && polesFar[f, x, 1], {Infinity}, {}],
    If[lowerNumber === -Infinity && polesFar[f, x, -1], {-Infinity}, {}]
  ]
]
polesOf[constantValue_, x_, lower_, upper_] := {} /; FreeQ[constantValue, x]
polesOf[divisor_Times, x_, lower_, upper_] := Map[polesOf[#, x, lower, upper] &, List @@ divisor]
polesOf[base_^power_?Positive, x_, lower_, upper_] := polesOf[base, x, lower, upper]
polesOf[base_^_Integer, x_, lower_, upper_] := {}
polesOf[E^_, x_, lower_, upper_] := {}
polesOf[Abs[argument_], x_, lower_, upper_] := polesOf[argument, x, lower, upper]
(* Of a range without an end the part from -400 to 400, and there the first 60 zeros or so. *)
polesOf[(sinusoid : Sin | Cos)[argument_], x_, lower_, upper_] :=
  Module[{frequency = Coefficient[argument, x], phase = argument /. x -> 0, halfTurns},
    phase = phase + If[sinusoid === Cos, Pi/2, 0];
    halfTurns = Sort[N[(frequency {Max[lower, -400], Min[upper, 400]} + phase)/Pi]];
    Table[
      (n Pi - phase)/frequency,
      {
        n, Ceiling[halfTurns[[1]] - 10.^-9],
        Min[Floor[halfTurns[[2]] + 10.^-9], Ceiling[halfTurns[[1]]] + 60]
      }
    ]
  ] /;
    PolynomialQ[argument, x] &&
      Exponent[argument, x] === 1 &&
      NumericQ[Coefficient[argument, x]] &&
      NumericQ[argument /. x -> 0]
(* Imaginary parts below 10^-9 come from rounding. *)
polesOf[divisor_, x_, lower_, upper_] :=
  With[{solutions = Quiet[principalSolve[divisor == 0, x]]},
    If[ListQ[solutions],
      Select[x /. solutions, Abs[Im[N[#]]] < 10^-9 &],
      polesScan[divisor, x, lower, upper]
    ]
  ] /; PolynomialQ[divisor, x]
polesOf[divisor_, x_, lower_, upper_] := polesScan[divisor, x, lower, upper]
(* Changes of sign between 80 places; .4931 keeps these off simple numbers like 1/2. *)
polesScan[divisor_, x_, lower_, upper_] := Module[
  {places = Table[polesPlace[(k - .4931)/80, lower, upper], {k, 80}], values, zero},
  values = Map[Quiet[N[divisor /. x -> #]] &, places];
  Flatten[Table[
    If[polesReal[values[[k]]] && polesReal[values[[k + 1]]] && values[[k]] values[[k + 1]] < 0,
      zero = Quiet[x /. FindRoot[divisor, {x, places[[k]], places[[k + 1]]}]];
      If[NumberQ[zero],
        With[{rounded = Round[zero, 1/12]}, If[Abs[rounded - zero] < 10^-12, rounded, zero]],
        {}
      ],
      {}
    ],
    {k, 79}
  ]]
]
polesReal[value_] := NumberQ[value] && Im[value] == 0
(* A share between 0 and 1 of the range; 3.1 is a little less than Pi, where the tangent ends. *)
polesPlace[share_, lower_, upper_] := Which[
  lower === -Infinity && upper === Infinity, Tan[3.1 (share - .5)],
  upper === Infinity, lower + share/(1 - share),
  lower === -Infinity, upper - share/(1 - share),
  True, lower + (upper - lower) share
]
(* A pole: from 10^-3 to 10^-5 away it grows at least like the distance to the power -.97. *)
polesBad[f_, x_, place_, lower_, upper_] := Module[{width = Min[1, upper - lower], sizes},
  sizes = Map[
    Function[side, Map[Quiet[Abs[N[f /. x -> place + side #]]] &, width {10.^-3, 10.^-5}]],
    Join[If[place < upper - 10.^-9, {1}, {}], If[place > lower + 10.^-9, {-1}, {}]]
  ];
  AnyTrue[sizes, VectorQ[#, NumberQ] && #[[1]] > 0 && Log[10, #[[2]]/#[[1]]]/2 > .97 &] &&
    ! polesHealed[f, x, place]
]
(* Whether poles of terms cancel, by the series at the place; from 120 leaves on that takes long. *)
polesHealed[f_, x_, place_] := With[
  {
    series = If[LeafCount[f] < 120 && ! FreeQ[f, Plus],
      Quiet[Series[Expand[f], {x, Round[place, 1/1000], 0}]]
    ]
  },
  Abs[place - Round[place, 1/1000]] < 10^-12 &&
    Head[series] === SeriesData &&
    AllTrue[Take[series[[3]], UpTo[Max[0, -series[[4]]]]], TrueQ[Simplify[#] == 0] &]
]
(* Whether the integral diverges: from 10^5 to 10^8 the integrand falls no faster than 1/x. *)
polesFar[f_, x_, sign_] := Module[{sizes},
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
  sizes = Map[Quiet[Abs[N[f /. x -> sign #]]] &, {10.^5, 10.^8}];
  If[MemberQ[sizes, Infinity] || ! FreeQ[sizes, DirectedInfinity], Return[True]];
  VectorQ[sizes, NumberQ] &&
    sizes[[1]] > 10.^-300 &&
    sizes[[2]] > 0 &&
    Log[10, sizes[[2]]/sizes[[1]]]/3 > -1.0001
]

principalIntegral::usage = "The principal value of an integral, for `Integrate`."
(* The antiderivatives 10^-5 left and right of each pole must agree within 10^-3. *)
principalIntegral[f_, x_, lower_, upper_, poles_] := Module[
  {antiderivative = Integrate[f, x], differences, endValues},
  If[! FreeQ[antiderivative, Integrate], Return[$Failed]];
  antiderivative =
    antiderivative //. {
      Log[argument_] /; FreeQ[argument, Abs] && ! FreeQ[argument, x] :> Log[Abs[argument]],
      ArcTanh[argument_] /; ! FreeQ[argument, x] :> Log[Abs[(1 + argument)/(1 - argument)]]/2,
      ArcCoth[argument_] /; ! FreeQ[argument, x] :> Log[Abs[(1 + argument)/(1 - argument)]]/2
    };
  differences = Map[
    Function[pole,
      Map[Abs[N[antiderivative /. x -> N[pole] - #] - N[antiderivative /. x -> N[pole] + #]] &,
        {10.^-3, 10.^-5}
      ]
    ],
    poles
  ];
  If[
    ! AllTrue[differences, VectorQ[#, NumberQ] && Last[#] < 10.^-3 &] ||
      MemberQ[N[poles], N[lower] | N[upper]],
    Return[$Failed]
  ];
  endValues = {
    If[NumericQ[upper], antiderivative /. x -> upper, Limit[antiderivative, x -> upper]],
    If[NumericQ[lower], antiderivative /. x -> lower, Limit[antiderivative, x -> lower]]
  };
  If[VectorQ[N[endValues], NumberQ], Simplify[endValues[[1]] - endValues[[2]]], $Failed]
]
