Distribute::usage = "A call of sums as the sum of its calls."
Distribute[expression_] := Distribute[expression, Plus]
Distribute[expression_, innerHead_] :=
  (innerHead @@ Map[Head[expression] @@ # &,
    Tuples[Map[If[Head[#] === innerHead, List @@ #, {#}] &, List @@ expression]]
  ]) /; MemberQ[expression, _innerHead]
Distribute[expression_, innerHead_] := expression
Distribute[expression_, innerHead_, outerHead_] := If[Head[expression] === outerHead,
  Distribute[expression, innerHead],
  expression
]
Distribute[expression_, innerHead_, outerHead_, newInnerHead_, newOuterHead_] := If[
  Head[expression] === outerHead,
  newInnerHead @@ Map[newOuterHead @@ # &,
    Tuples[Map[If[Head[#] === innerHead, List @@ #, {#}] &, List @@ expression]]
  ],
  expression
]

TrigFactor::usage = "Factored."
TrigFactor[expression_] := Factor[expression]

(* Each pass makes the outermost functions inactive that are not yet. *)
Inactivate::usage = "An expression whose functions, or those that match, are not carried out."
Attributes[Inactivate] = {HoldFirst}
Inactivate[expression_] := Inactivate[expression, _]
Inactivate[expression_, pattern_] := ReleaseHold[
  Hold[expression] //.
    head_Symbol[arguments___] /;
      MatchQ[head, pattern] && FreeQ[{Hold, Inactive, List, Rule}, head] :> Inactive[head][
      arguments
    ]
]

Activate::usage = "An expression whose inactive functions are carried out."
Activate::arguments = "1 2"
Activate[expression_] := Activate[expression, _]
Activate[expression_, pattern_] := expression /. Inactive[head_] /; MatchQ[head, pattern] :> head

PiecewiseExpand::usage = "Functions with corners and steps as cases."
PiecewiseExpand[expression_, ___] :=
  expression //. {
    HoldPattern[UnitStep[x_]] :> Piecewise[{{1, x >= 0}}, 0],
    HoldPattern[Boole[test_]] :> Piecewise[{{1, test}}, 0],
    HoldPattern[Max[x_, y_]] :> Piecewise[{{x, x - y >= 0}}, y],
    HoldPattern[Min[x_, y_]] :> Piecewise[{{x, x - y <= 0}}, y],
    HoldPattern[Ramp[x_]] :> Piecewise[{{x, x >= 0}}, 0],
    HoldPattern[UnitBox[x_]] :> Piecewise[{{1, -1/2 <= x <= 1/2}}, 0],
    HoldPattern[Clip[x_]] :> Piecewise[{{-1, x < -1}, {1, x > 1}}, x],
    Piecewise[{before___, {Piecewise[cases_, default_], test_}, after___}, outerDefault_] :>
      Piecewise[
        Join[{before}, {#1, #2 && test} & @@@ cases, {{default, test}, after}],
        outerDefault
      ],
    Piecewise[cases_, Piecewise[innerCases_, default_]] :> Piecewise[
      Join[cases, innerCases],
      default
    ],
    f_Symbol[before___, Piecewise[cases_, default_], after___] /; MemberQ[
      Attributes[f],
      NumericFunction
    ] :> Piecewise[{f[before, #1, after], #2} & @@@ cases, f[before, default, after]]
  }

Assuming::usage = "Evaluates with assumptions for `Simplify`, `Refine` and `Integrate`."
Attributes[Assuming] = {HoldRest}
Assuming[assumption_, expression_] := assuming[
  assumption,
  Hold[expression] /. {
    (simplifier : Simplify | FullSimplify | Refine)[arguments_] :> simplifier[
      arguments,
      assumption
    ], Integrate[arguments__] :> Integrate[arguments, Assumptions -> assumption]
  }
]
assuming[assumption_, Hold[expression_]] := Block[
  {$Assumptions = If[ValueQ[$Assumptions], {$Assumptions, assumption}, assumption]},
  expression
]

FunctionExpand::usage =
  "Special functions by simpler ones, and quotients of gamma functions as products."
FunctionExpand[expression_, ___] := gammaQuotients[
  expression //. {
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
(* Quotients with more than 200 factors stay. *)
gammaQuotients[expression_] :=
  expression //.
    Gamma[a_]^upperPower_. Gamma[b_]^lowerPower_. rest_. /;
      IntegerQ[upperPower] &&
        IntegerQ[lowerPower] &&
        upperPower > 0 &&
        lowerPower < 0 &&
        IntegerQ[Expand[a - b]] &&
        Abs[Expand[a - b]] <= 200 :>
      rest Gamma[a]^(upperPower - 1) Gamma[b]^(lowerPower + 1) gammaRising[b, Expand[a - b]]
gammaRising[base_, shift_] := If[shift >= 0,
  Product[Expand[base + j], {j, 0, shift - 1}],
  1/Product[Expand[base - j], {j, 1, -shift}]
]

PossibleZeroQ::usage = "Whether a term seems to be zero."
Attributes[PossibleZeroQ] = {Listable}
(* Of thirty digits, the last five may be rounding. *)
PossibleZeroQ[expression_] := If[NumericQ[expression],
  TrueQ[Abs[N[expression, 30]] < 10^-25],
  TrueQ[Together[Expand[expression]] === 0 || Simplify[expression] === 0]
]

ConditionalExpression::usage = "A value where a condition holds."
Attributes[ConditionalExpression] = {Answer}
ConditionalExpression[value_, True] := value
ConditionalExpression[_, False] := Undefined
ConditionalExpression[ConditionalExpression[value_, innerRequirement_], outerRequirement_] :=
  ConditionalExpression[
    value,
    With[{combined = innerRequirement && outerRequirement},
      If[Head[combined] === And, And @@ DeleteDuplicates[List @@ combined], combined]
    ]
  ]
ConditionalExpression /:
  (head : Plus | Times | Power | Equal)[
    before___,
    ConditionalExpression[value_, requirement_],
    after___
  ] := ConditionalExpression[head[before, value, after], requirement]
ConditionalExpression /:
  (simplifier : Simplify | FullSimplify)[ConditionalExpression[value_, requirement_], options___] :=
    With[{assumptions = Flatten[{options}] /. (Assumptions -> assumption_) :> assumption},
      ConditionalExpression[
        simplifier[value, options],
        With[{refined = Refine[requirement, Flatten[assumptions]]},
          If[Head[refined] === And, Sort[refined], refined]
        ]
      ]
    ]

factorialRatio::usage =
  "Factorials of sums with a number as products with one without it, for `Limit`."
factorialRatio[f_, x_] :=
  f //.
    argument_! /; factorialRest[argument, x] > 0 :> With[
      {shift = factorialRest[argument, x], expanded = Expand[argument]},
      (expanded - shift)! Product[expanded - shift + j, {j, shift}]
    ]
(* A factorial is split into eight factors and a rest at most. *)
factorialRest[argument_, x_] := With[{shift = Expand[argument] /. x -> 0},
  If[! FreeQ[argument, x] && IntegerQ[shift] && shift < 9, shift, 0]
]

exponentialForm::usage =
  "A term with powers of numbers as factored fraction of them, for `Simplify`."
(* More than three powers would take too long to factor. *)
exponentialForm[expression_] := Module[{rewritten, powerTerms, substitutes},
  rewritten =
    expression //.
      base_^exponent_Plus /; NumericQ[base] && ! NumericQ[exponent] :> Times @@ Map[base^# &,
        List @@ exponent
      ];
  rewritten =
    rewritten /.
      base_^exponent_ /; NumericQ[base] && ! NumericQ[exponent] :> With[
        {
          factor = If[Head[exponent] === Times && NumberQ[First[exponent]] && First[exponent] != 0,
            First[exponent],
            1
          ]
        },
        powerSymbol[base, exponent/factor]^factor
      ];
  powerTerms = Union[Cases[{rewritten}, _powerSymbol, Infinity]];
  substitutes = Table[Unique["power"], {Length[powerTerms]}];
  If[powerTerms === {} || Length[powerTerms] > 3,
    expression,
    Factor[Together[rewritten /. Thread[powerTerms -> substitutes]]] /. Thread[
      substitutes -> Map[Apply[Power, #] &, powerTerms]
    ]
  ]
]
