(* In this order: delta functions, poles within the unit circle, waves, moments of exponentials,
powers, their products, a bound as the unit of length, the logarithm for the variable. *)
definiteByRule::usage =
  "Definite integrals by forms, for `Integrate`; conditions on what they hold for come with them."
(* Its ways call Integrate again: no more than two deep. *)
definiteByRule[f_, x_, lower_, upper_, assumptions_] := If[depthDefinite > 1,
  Null,
  Block[{depthDefinite = depthDefinite + 1},
    Module[{result = Null},
      Do[
        result = way[f, x, lower, upper, assumptions];
        If[definiteGood[result], Break[]],
        {
          way,
          {
            definiteDelta, definiteCircle, definiteWave, definiteMoment, definiteTail, definiteBeta,
            definiteScaled, definiteLog, definiteShort
          }
        }
      ];
      If[definiteGood[result], result, Null]
    ]
  ]
]
depthDefinite = 0
definiteGood[result_] :=
  result =!= Null && FreeQ[result, Integrate | $Failed | Indeterminate | ComplexInfinity]
isLinearIn[term_, x_] := PolynomialQ[term, x] && Exponent[term, x] === 1
under[value_, constraints_, assumptions_] := With[
  {
    unknownConstraints = DeleteCases[
      DeleteDuplicates[Map[underKnown[#, assumptions] &, constraints]],
      True
    ]
  },
  Which[
    MemberQ[unknownConstraints, False], Null,
    unknownConstraints === {}, If[assumptions === True, value, Refine[value, assumptions]],
    True, ConditionalExpression[value, And @@ unknownConstraints]
  ]
]
underKnown[Re[term_] > 0, assumptions_] := With[
  {constantTerm = If[Head[term] === Plus, Select[term, NumberQ], 0]},
  underKnown[Re[term - constantTerm] > -Re[constantTerm], assumptions] /; constantTerm =!= 0
]
underKnown[Re[-term_] > bound_, assumptions_] := underKnown[Re[term] < -bound, assumptions]
underKnown[Re[base_^exponent_?Negative] > 0, assumptions_] := underKnown[
  Re[base^-exponent] > 0,
  assumptions
]
underKnown[Re[factor_?Positive term_] > 0, assumptions_] := underKnown[Re[term] > 0, assumptions]
underKnown[Re[term_ - I rotatedTerm_] > 0, assumptions_] :=
  underKnown[Re[term] > Abs[Im[rotatedTerm]], assumptions] /; FreeQ[{term, rotatedTerm}, _Complex]
underKnown[Re[term_ + I rotatedTerm_] > 0, assumptions_] :=
  underKnown[Re[term] > Abs[Im[rotatedTerm]], assumptions] /; FreeQ[{term, rotatedTerm}, _Complex]
underKnown[Re[Complex[0, coefficient_] term_] > bound_, assumptions_] := underKnown[
  -coefficient Im[term] > bound,
  assumptions
]
underKnown[-term_ > bound_, assumptions_] := underKnown[term < -bound, assumptions]
underKnown[constraint_, assumptions_] := Refine[constraint, assumptions]
definiteDelta[f_, x_, lower_, upper_, assumptions_] := Module[
  {
    argument = DeleteDuplicates[Cases[
      {f},
      DiracDelta[found_] /; ! FreeQ[found, x] :> found,
      Infinity
    ]], factor, place, value
  },
  If[Length[argument] =!= 1 || ! isLinearIn[argument[[1]], x], Return[Null]];
  argument = argument[[1]];
  factor = Coefficient[f, DiracDelta[argument]];
  If[Expand[f - factor DiracDelta[argument]] =!= 0, Return[Null]];
  place = Expand[-(argument /. x -> 0)/Coefficient[argument, x]];
  value = (factor /. x -> place)/Abs[Coefficient[argument, x]];
  If[upper =!= Infinity, value = value HeavisideTheta[upper - place]];
  If[lower =!= -Infinity, value = value HeavisideTheta[place - lower]];
  under[value, {If[NumericQ[place], True, Element[place, Reals]]}, assumptions]
]
(* With z = E^(I x) the residues within the unit circle; no pole may be within 10^-9 of it. *)
definiteCircle[f_, x_, lower_, upper_, assumptions_] := Module[{fraction, poles},
  If[Expand[upper - lower - 2 Pi] =!= 0, Return[Null]];
  fraction =
    TrigToExp[f] /.
      E^exponent_ /; isLinearIn[Expand[exponent], x] :> zSymbol^(Coefficient[
        Expand[exponent],
        x
      ]/I) E^(Expand[exponent] /. x -> 0);
  fraction = Together[fraction/(I zSymbol)];
  If[
    ! FreeQ[fraction, x] ||
      ! PolynomialQ[Numerator[fraction], zSymbol] ||
      ! PolynomialQ[Denominator[fraction], zSymbol],
    Return[Null]
  ];
  poles = Denominator[fraction];
  poles = DeleteDuplicates[Flatten[Map[zSymbol /. principalSolve[# == 0, zSymbol] &,
    Select[Replace[If[Head[poles] === Times, List @@ poles, {poles}], base_^_Integer :> base, {1}],
      ! FreeQ[#, zSymbol] &
    ]
  ]]];
  If[! VectorQ[N[poles], NumberQ] || AnyTrue[poles, Abs[Abs[N[#]] - 1] < 10^-9 &], Return[Null]];
  With[
    {
      value = Simplify[2 Pi I Total[Map[Residue[fraction, {zSymbol, #}] &,
        Select[poles, Abs[N[#]] < 1 &]
      ]]]
    },
    If[FreeQ[value, _Complex] || ! FreeQ[f, _Complex], value, Null]
  ]
]
definiteWave[f_, x_, lower_, Infinity, assumptions_] := With[{exponentials = Expand[TrigToExp[f]]},
  If[lower =!= -Infinity || exponentials === f || FreeQ[f, E],
    Null,
    With[{integral = integralToInfinity[exponentials, x, lower, assumptions]},
      If[NumberQ[integral] || Head[integral] =!= integralToInfinity, Simplify[integral], Null]
    ]
  ]
]
definiteMoment[f_, x_, 0, Infinity, assumptions_] := Module[
  {expanded = Expand[TrigToExp[f]], results},
  results = Map[definiteGamma[#, x] &, If[Head[expanded] === Plus, List @@ expanded, {expanded}]];
  If[! FreeQ[results, $Failed],
    Null,
    under[Simplify[Total[results[[All, 1]]]], Flatten[results[[All, 2]]], assumptions]
  ]
]
definiteGamma[factor_ f_, x_] :=
  With[{result = definiteGamma[f, x]},
    If[result === $Failed, result, {factor result[[1]], result[[2]]}]
  ] /; FreeQ[factor, x]
definiteGamma[x_^power_. base_^exponent_, x_] :=
  With[{decay = -Coefficient[exponent, x] If[base === E, 1, Log[base]]},
    {
      Gamma[power + 1] (
        decay^(-power - 1) /. (inverted_^-1)^outerPower_ :> inverted^-outerPower
      ) base^(exponent /. x -> 0), {Re[decay] > 0, Re[power + 1] > 0}
    }
  ] /;
    FreeQ[{base, power}, x] && isLinearIn[exponent, x]
definiteGamma[base_^exponent_, x_] :=
  With[{decay = -Coefficient[exponent, x] If[base === E, 1, Log[base]]},
    {base^(exponent /. x -> 0)/decay, {Re[decay] > 0}}
  ] /;
    FreeQ[base, x] && isLinearIn[exponent, x]
definiteGamma[_, _] := $Failed
definiteTail[x_^power_, x_, lower_, Infinity, assumptions_] :=
  under[-lower^(power + 1)/(power + 1), {Re[-power - 1] > 0}, assumptions] /;
    FreeQ[power, x] && Positive[lower]
definiteTail[x_^power_, x_, 0, upper_, assumptions_] :=
  under[upper^(power + 1)/(power + 1), {Re[power + 1] > 0}, assumptions] /; FreeQ[power, x]
definiteTail[factor_ f_, x_, lower_, upper_, assumptions_] :=
  With[{result = definiteTail[f, x, lower, upper, assumptions]},
    If[result === Null, result, factor result]
  ] /; FreeQ[factor, x]
definiteBeta[f_, x_, 0, upper_, assumptions_] := Module[
  {constants = Select[If[Head[f] === Times, List @@ f, {f}], FreeQ[#, x] &], power, endPower, rest},
  rest = f/Times @@ constants;
  {power, endPower} = Replace[rest,
    {x^leftPower_. (upper - x)^rightPower_. :> {leftPower, rightPower}, _ :> {$Failed, 0}}
  ];
  If[power === $Failed || ! FreeQ[{power, endPower}, x],
    Null,
    under[
      Times @@ constants upper^(power + endPower + 1) Gamma[power + 1] Gamma[endPower + 1]/Gamma[
        power + endPower + 2
      ],
      {
        Re[endPower + 1] > 0, Re[power + 1] > 0,
        If[TrueQ[Refine[upper > 0, assumptions]], True, Re[upper] > 0 && Im[upper] == 0]
      },
      assumptions
    ]
  ]
]
(* The upper bound is the unit of length: the integral is one to 1. *)
definiteScaled[f_, x_, lower_, upper_Symbol, assumptions_] := If[
  upper === Infinity || ! TrueQ[Refine[upper > 0, assumptions]] || ! NumberQ[lower/upper],
  Null,
  With[
    {
      unitIntegrand =
        Refine[upper f /. x -> upper uSymbol, assumptions] /.
          base_^exponent_Rational :> scaled[
            If[Head[base] === Times, List @@ base, {base}],
            exponent
          ] //.
          {
            Abs[base_ factor_] :> Abs[base] Abs[factor],
            Abs[base_^exponent_Rational] :> base^exponent
          }
    },
    Integrate[
      Refine[PowerExpand[unitIntegrand], assumptions],
      {uSymbol, lower/upper, 1},
      Assumptions -> assumptions
    ]
  ]
]
scaled[factors_, exponent_] := With[{factored = Factor[Together[Times @@ factors]]},
  With[{allFactors = If[Head[factored] === Times, List @@ factored, {factored}]},
    With[{variablePart = Times @@ Select[allFactors, ! FreeQ[#, uSymbol] &]},
      PowerExpand[(Times @@ Select[allFactors, FreeQ[#, uSymbol] && ! NumberQ[#] &])^exponent] (
        Expand[Times @@ Select[allFactors,
          NumberQ
        ] Numerator[variablePart]]^exponent/Expand[Denominator[variablePart]]^exponent
      )
    ]
  ]
]
definiteLog[f_, x_, -Infinity, Infinity, assumptions_] := If[FreeQ[f, E^x],
  Null,
  With[
    {
      transformed =
        (f /. x -> Log[exponentialSymbol]) /.
          E^exponent_Plus :> Times @@ Map[E^# &, List @@ exponent]
    },
    If[FreeQ[transformed, Log],
      Integrate[
        transformed/exponentialSymbol,
        {exponentialSymbol, 0, Infinity},
        Assumptions -> assumptions
      ],
      Null
    ]
  ]
]
definiteWave[___] := Null
definiteMoment[___] := Null
definiteTail[___] := Null
definiteBeta[___] := Null
definiteScaled[___] := Null
definiteLog[___] := Null
definiteShort[f_, x_, lower_, upper_, assumptions_] := With[{simplified = Simplify[f]},
  If[simplified === f, Null, Integrate[simplified, {x, lower, upper}, Assumptions -> assumptions]]
]
endSign[direction_] := If[MatchQ[direction, _^_Rational | _?Positive _^_Rational],
  1,
  Sign[direction]
]
(* Each value at infinity or power of zero is replaced by its limit, with a condition for it. *)
definiteByRule[rawValue_, assumptions_] := Module[{constraints = {}, value},
  value =
    rawValue /. {
      E^DirectedInfinity[direction_] :> (
        AppendTo[constraints, Re[-direction] > 0];
        0
      ),
      E^(DirectedInfinity[direction_] + _) :> (
        AppendTo[constraints, Re[-direction] > 0];
        0
      ),
      0^operand_ :> (
        AppendTo[constraints, Re[operand] > 0];
        0
      ),
      SinIntegral[DirectedInfinity[direction_]] :> (
        AppendTo[constraints, Element[direction, Reals]];
        Sign[direction] Pi/2
      ),
      Erf[DirectedInfinity[direction_]] :> (
        AppendTo[constraints, Re[direction^2] > 0];
        endSign[direction]
      ),
      ArcTan[DirectedInfinity[direction_]] :> (
        AppendTo[
          constraints,
          Replace[direction,
            {
              operand_^_Rational :> (Im[operand] != 0 || Re[operand] >= 0),
              _ :> Element[direction, Reals]
            }
          ]
        ];
        endSign[direction] Pi/2
      )
    };
  If[FreeQ[value, DirectedInfinity | Infinity | Indeterminate | ComplexInfinity],
    under[value, constraints, assumptions],
    Null
  ]
]
