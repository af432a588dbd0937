(* A penalty that grows leads near the place; the conditions that hold there as equations make it
exact. *)
constrainedMinimum::usage =
  "A minimum under conditions near a place, for `FindMinimum` and its like."
(* Penalties of 10, 10^3 and 10^5 lead near; what then is within 10^-3 of zero is active. Conditions of
other kinds, such as whole numbers, are not met by a penalty. *)
constrainedMinimum[f_, constraints_, variables_, guess_] := Module[
  {relations, inequalities, equalities, point, active, multipliers, minimum, refined},
  relations = Flatten[
    {constraints} //. {
      conjunction_And :> List @@ conjunction,
      Inequality[left_, relation_, right_, nextRelation_, last_] :> {
        relation[left, right], nextRelation[right, last]
      },
      (comparison : Less | LessEqual | Greater | GreaterEqual)[left_, right_, last_] :> {
        comparison[left, right], comparison[right, last]
      }
    }
  ];
  inequalities = Join[
    Cases[relations, (Less | LessEqual)[left_, right_] :> left - right],
    Cases[relations, (Greater | GreaterEqual)[left_, right_] :> right - left]
  ];
  equalities = Cases[relations, left_ == right_ :> left - right];
  If[Length[DeleteCases[relations, True]] =!= Length[inequalities] + Length[equalities],
    Return[$Failed]
  ];
  point = guess;
  Do[
    minimum = FindMinimum[
      Evaluate[f + 10^k (Total[equalities^2] + Total[Map[Max[0, #]^2 &, inequalities]])],
      Evaluate[Transpose[{variables, point}]]
    ];
    point = variables /. Last[minimum],
    {k, {1, 3, 5}}
  ];
  active = Join[
    equalities,
    Select[inequalities, TrueQ[(# /. Thread[variables -> point]) > -10.^-3] &]
  ];
  If[active =!= {},
    multipliers = Table[Unique["multiplier"], {Length[active]}];
    refined = Quiet[FindRoot[
      Evaluate[Thread[
        Join[
            Map[
              Function[variable, D[f, variable] + Total[multipliers Map[D[#, variable] &, active]]],
              variables
            ],
            active
          ] == 0
      ]],
      Evaluate[Join[Transpose[{variables, point}], Map[{#, 1.} &, multipliers]]]
    ]];
    If[
      ListQ[refined] &&
        VectorQ[variables /. refined, NumberQ] &&
        Max[Abs[(variables /. refined) - point]] < 10^-2 (1 + Max[Abs[point]]),
      point = variables /. refined
    ]
  ];
  {f /. Thread[variables -> point], Thread[variables -> point]}
]

NArgMin::usage = "Where a minimum is."
NArgMin[f_, variables_List] := variables /. Last[NMinimize[f, variables]]
NArgMin[f_, variable_] := variable /. Last[NMinimize[f, variable]]

NArgMax::usage = "Where a maximum is."
NArgMax[f_, variables_List] := variables /. Last[NMaximize[f, variables]]
NArgMax[f_, variable_] := variable /. Last[NMaximize[f, variable]]

NMinValue::usage = "The least value."
NMinValue[f_, variables_] := First[NMinimize[f, variables]]

NMaxValue::usage = "The greatest value."
NMaxValue[f_, variables_] := First[NMaximize[f, variables]]

Minimize::usage = "The exact minimum of a term of one variable, by its derivative."
Minimize::arguments = "2 3 2:start domain"
(* Where the minimum is under conditions depends on the signs of other symbols. *)
optimizedAlone[terms_, variables_] := SubsetQ[
  Flatten[{variables}],
  Cases[
    {terms},
    symbol_Symbol /; ! NumericQ[symbol] && ! MemberQ[Attributes[symbol], Protected],
    {1, Infinity}
  ]
]
Minimize[f_, x_Symbol] := extreme[f, x, First] /; extreme[f, x, First] =!= $Failed
Minimize[f_, {x_Symbol}] := Minimize[f, x]
Minimize[{f_, constraint_}, x_Symbol] :=
  With[{minimum = lowest[f, x, inside[constraint, x]]}, minimum /; ListQ[minimum]] /;
    optimizedAlone[{f, constraint}, x]
Minimize[{f_, constraints__}, x_Symbol] :=
  With[{minimum = constrainedExtreme[f, {constraints}, {x}]}, minimum /; ListQ[minimum]] /;
    optimizedAlone[{f, constraints}, x]
Minimize[{f_, constraints___}, variables_List] :=
  With[{minimum = constrainedExtreme[f, {constraints}, variables]}, minimum /; ListQ[minimum]] /;
    optimizedAlone[{f, constraints}, variables]
Minimize[f_, variables_List] :=
  Minimize[{f}, variables] /; Head[f] =!= List && FreeQ[variables, Element]
Minimize[f_, variables_] := With[{minimum = minimizeInRegion[f, variables]},
  minimum /; ListQ[minimum]
]
(* Beyond the ends of the range there may be a lower value, except where it begins at 1. *)
lowest[f_, x_, {Integers, lower_, upper_}] := Module[
  {candidates = Range[lower, upper], values, position},
  values = N[Map[f /. x -> # &, candidates]];
  If[! VectorQ[values, NumberQ], Return[$Failed]];
  position = First[Ordering[values, 1]];
  If[1 < position < Length[candidates] || lower == 1 && position == 1,
    {f /. x -> candidates[[position]], {x -> candidates[[position]]}},
    $Failed
  ]
]
(* Two hundred samples show whether a lower value was missed. *)
lowest[f_, x_, {lower_, upper_, excluded_List}] :=
  Module[{stationary, candidates, values, samples, k},
    stationary = Quiet[Solve[D[f, x] == 0 && lower <= x <= upper, x]];
    candidates = Join[
      {lower},
      If[MatchQ[stationary, {{_ -> _} ..}], Select[x /. stationary, NumericQ], {}],
      {upper}
    ];
    candidates = DeleteDuplicates[Select[candidates,
      N[lower] <= Re[N[#]] <= N[upper] && Abs[Im[N[#]]] < 10^-9 && ! MemberQ[excluded, #] &
    ]];
    values = Quiet[N[Map[f /. x -> # &, candidates]]];
    samples = Quiet[Table[N[f /. x -> N[lower] + (N[upper] - N[lower]) (k - 1/2)/200], {k, 200}]];
    If[
      candidates === {} ||
        ! VectorQ[
          DeleteCases[Join[values, samples], Infinity | -Infinity | ComplexInfinity],
          NumberQ
        ] ||
        Min[values] > Min[DeleteCases[samples, ComplexInfinity]] + 10^-9,
      Return[$Failed]
    ];
    k = First[Ordering[values, 1]];
    {Simplify[f /. x -> candidates[[k]]], {x -> candidates[[k]]}}
  ] /;
    FreeQ[f, Integrate | InterpolatingFunction] && (FreeQ[f, Piecewise] || FreeQ[f, _Real])
lowest[f_, x_, interval : {lower_, upper_, _}] :=
  near[f, x, {lower, upper}] /; ! FreeQ[{f, interval}, _Real | InterpolatingFunction]
near[f_, x_, interval_] :=
  near[
    f /.
      HoldPattern[Integrate[integrand_, {variable_, lower_, upper_}, ___Rule]] :> pieces[
        integrand,
        variable,
        lower,
        upper
      ],
    x,
    interval
  ] /; ! FreeQ[f, Integrate]
pieces[integrand_, variable_, lower_, upper_] := With[
  {
    breakpoints = Select[
      Union[N[Flatten[Cases[
        Cases[{integrand}, piecewise_Piecewise :> piecewise[[1, All, 2]], Infinity],
        (Less | LessEqual | Greater | GreaterEqual | Inequality)[sides__] :> Select[{sides},
          NumericQ
        ],
        Infinity
      ]]]],
      # > lower &
    ]
  },
  Total[MapThread[
    With[{left = #1, right = #2},
      NIntegrate[integrand, {variable, left, Max[left, Min[upper, right]]}]
    ] &,
    {Prepend[breakpoints, lower], Append[breakpoints, Infinity]}
  ]]
]
(* Nine rounds around the least sample, each ten times finer; with integrals five, coarser. *)
near[f_, x_, {lower_, upper_}] := Module[
  {fineness = If[FreeQ[f, NIntegrate], 10, 5], step, samples, point},
  step = N[upper - lower]/If[fineness === 10, 200, 36];
  samples = Table[{f /. x -> point, point}, {point, N[lower], N[upper], step}];
  Do[
    samples = First[SortBy[samples, First]];
    samples = Table[
      With[{nearby = Clip[samples[[2]] + k step/fineness, {N[lower], N[upper]}]},
        {f /. x -> nearby, nearby}
      ],
      {k, -fineness, fineness}
    ];
    step = step/fineness,
    If[fineness === 10, 9, 5]
  ];
  samples = First[SortBy[samples, First]];
  {samples[[1]], {x -> samples[[2]]}}
]
(* Whole numbers up to 300 are tried. *)
inside[Element[x_, Integers], x_] := {Integers, -300, 300}
inside[Element[x_, PositiveIntegers], x_] := {Integers, 1, 300}
inside[Inequality[lower_, lowerRelation_, x_, upperRelation_, upper_], x_] :=
  {
    lower, upper,
    Join[If[lowerRelation === Less, {lower}, {}], If[upperRelation === Less, {upper}, {}]]
  } /;
    NumericQ[lower] && NumericQ[upper]
inside[lower_ < x_ < upper_, x_] :=
  {lower, upper, {lower, upper}} /; NumericQ[lower] && NumericQ[upper]
inside[lower_ <= x_ <= upper_, x_] := {lower, upper, {}} /; NumericQ[lower] && NumericQ[upper]
inside[_, _] := $Failed
(* Samples near zero and far away show whether a lower value was missed. *)
everywhere[f_, x_] := Module[{candidates = Quiet[principalSolve[D[f, x] == 0, x]], samples, values},
  If[! MatchQ[candidates, {{_ -> _} ..}] || ! FreeQ[f, Sin | Cos | Tan], Return[$Failed]];
  candidates = Select[x /. candidates, NumericQ[#] && Abs[Im[N[#]]] < 10^-9 &];
  samples = Quiet[N[Map[f /. x -> # &,
    Join[Range[-20, 20, 1/7], {-10^4, -10^3, -10^2, 10^2, 10^3, 10^4}]
  ]]];
  values = N[Map[f /. x -> # &, candidates]];
  If[
    candidates === {} ||
      ! VectorQ[
        DeleteCases[Join[values, samples], Infinity | -Infinity | ComplexInfinity],
        Im[#] == 0 &
      ] ||
      Min[values] > Min[DeleteCases[samples, ComplexInfinity]] + 10^-9,
    Return[$Failed]
  ];
  {
    Simplify[f /. x -> candidates[[First[Ordering[values, 1]]]]],
    {x -> candidates[[First[Ordering[values, 1]]]]}
  }
]
extreme[f_, x_, _] := Module[{stationaryPoints, found},
  stationaryPoints = If[
    PolynomialQ[f, x] && EvenQ[Exponent[f, x]] && TrueQ[Coefficient[f, x, Exponent[f, x]] > 0],
    Select[x /. principalSolve[D[f, x] == 0, x], FreeQ[N[#], Complex] &],
    {}
  ];
  If[! FreeQ[f, Sin | Cos],
    found = FunctionPeriod[f, x];
    If[NumericQ[found] && found =!= 0, Return[lowest[f, x, {-found/2, found/2, {}}]]]
  ];
  If[stationaryPoints === {} && ! PolynomialQ[f, x], Return[everywhere[f, x]]];
  If[stationaryPoints === {},
    $Failed,
    found = First[SortBy[Map[{f /. x -> #, {x -> #}} &, stationaryPoints], N[First[#]] &]];
    Simplify[found]
  ]
]

Maximize::usage = "The exact maximum of a term of one variable, by its derivative."
Maximize::arguments = "2 3 2:start domain"
Maximize[f_, x_Symbol] :=
  With[{minimum = Minimize[-f, x]}, {-minimum[[1]], minimum[[2]]}] /;
    Head[f] =!= List && Head[Minimize[-f, x]] === List
Maximize[f_, {x_Symbol}] := Maximize[f, x]
Maximize[{f_, constraints___}, variables_] := With[
  {minimum = Minimize[{-f, constraints}, variables]},
  {-minimum[[1]], minimum[[2]]} /; ListQ[minimum]
]
Maximize[f_, variables_List] := Maximize[{f}, variables] /; Head[f] =!= List

FunctionRange::usage = "Which values a function of one variable has."
FunctionRange[{f_, constraint_}, x_, y_, ___] := With[
  {minimum = Minimize[{f, constraint}, x], maximum = Maximize[{f, constraint}, x]},
  First[minimum] <= y <= First[maximum] /; ListQ[minimum] && ListQ[maximum]
]
FunctionRange[f_, x_, y_, ___] :=
  With[{period = FunctionPeriod[f, x]},
    FunctionRange[{f, 0 <= x <= period}, x, y] /; TrueQ[period > 0]
  ] /; ! ListQ[f]

MinValue::usage = "The minimum alone."
MinValue[f_, variables_] := With[{minimum = Minimize[f, variables]},
  First[minimum] /; ListQ[minimum]
]

ArgMin::usage = "Where the minimum is."
ArgMin[f_, variables_] := With[{minimum = Minimize[f, variables]},
  (variables /. Last[minimum]) /; ListQ[minimum]
]

ArgMax::usage = "Where the maximum is."
ArgMax[f_, variables_] := With[{maximum = Maximize[f, variables]},
  (variables /. Last[maximum]) /; ListQ[maximum]
]

MaxValue::usage = "The maximum alone."
MaxValue[f_, variables_] := With[{maximum = Maximize[f, variables]},
  First[maximum] /; ListQ[maximum]
]

minimizeInRegion::usage = "Extrema in regions and with decimal numbers, for `Minimize`."
minimizeInRegion[f_, specification_] := Module[
  {regions = Cases[Flatten[{specification}], _Element], constraints, variables},
  If[regions === {},
    Return[Which[
      FreeQ[f, _Real] || ! FreeQ[f, Integrate], $Failed,
      Head[f] =!= List &&
        MatchQ[specification, _Symbol | {_Symbol}] &&
        ! PolynomialQ[f, First[Flatten[{specification}]]],
        decimalAlone[f, First[Flatten[{specification}]]],
      Head[f] === List &&
        ! PolynomialQ[First[f], Flatten[{specification}]] &&
        AllTrue[Flatten[{specification}], decimalBounded[Rest[f], #] &],
        NMinimize[f, specification],
      True,
        decimalMinimum[
          f,
          Flatten[{specification}],
          Minimize[f /. part_Real :> Rationalize[part, 0], specification]
        ]
    ]]
  ];
  constraints = Map[
    Replace[#,
      {
        Element[members_List, ImplicitRegion[part_, coordinates_List]] :> (
          part /. Thread[coordinates -> members]
        ), Element[_, Reals] -> True, _ -> $Failed
      }
    ] &,
    regions
  ];
  If[! FreeQ[constraints, $Failed], Return[$Failed]];
  variables = Flatten[Map[Replace[#, Element[members_, _] :> members] &, Flatten[{specification}]]];
  Minimize[Join[If[ListQ[f], f, {f}], DeleteCases[constraints, True]], variables]
]
decimalMinimum[f_, variables_, minimum_List] := N[minimum]
decimalMinimum[{f_, constraints__}, variables_, _] :=
  NMinimize[{f, constraints}, variables] /; AllTrue[variables, decimalBounded[{constraints}, #] &]
decimalBounded[constraints_, x_] :=
  ! FreeQ[
      constraints,
      (LessEqual | Less)[_?NumericQ, x, _?NumericQ] | Inequality[_?NumericQ, _, x, _, _?NumericQ]
    ] ||
    ! FreeQ[
        constraints,
        (GreaterEqual | Greater)[x, _?NumericQ] | (LessEqual | Less)[_?NumericQ, x]
      ] &&
      ! FreeQ[
        constraints,
        (LessEqual | Less)[x, _?NumericQ] | (GreaterEqual | Greater)[_?NumericQ, x]
      ]
decimalMinimum[___] := $Failed
(* Samples near zero and far away show whether a lower value was missed. *)
decimalAlone[f_, x_] := With[{minimum = Quiet[NMinimize[f, x]]},
  If[
    ListQ[minimum] &&
      NumberQ[First[minimum]] &&
      AllTrue[
        Quiet[Map[N[f /. x -> #] &,
          Flatten[Table[{size, -size, 1./size, -1./size}, {size, {10., 100., 1000., 10.^4, 10.^6}}]]
        ]],
        ! NumberQ[#] || Im[#] != 0 || # > First[minimum] - 10^-6 &
      ],
    minimum,
    $Failed
  ]
]

(* The places where the gradients of what is active depend on each other; the least of them is
compared with samples. *)
constrainedExtreme::usage = "The exact minimum under conditions, for `Minimize` and its like."
(* All sets of active inequalities are tried, so there are bounds for their number. *)
constrainedExtreme[f_, constraints_, variables_] := Module[
  {
    relations = extremeParts[{constraints}], equalities, inequalities, candidates = {}, minimum,
    point
  },
  equalities = Cases[relations, left_ == right_ :> Expand[left - right]];
  inequalities = Join[
    Cases[relations, (Less | LessEqual)[left_, right_] :> Expand[right - left]],
    Cases[relations, (Greater | GreaterEqual)[left_, right_] :> Expand[left - right]]
  ];
  If[
    Length[equalities] + Length[inequalities] =!= Length[relations] ||
      Length[variables] > 4 ||
      Length[inequalities] > 8 ||
      ! FreeQ[{f, relations}, _Real],
    Return[$Failed]
  ];
  Do[
    If[Length[equalities] + Length[active] <= Length[variables],
      candidates = Join[candidates, extremePoints[f, Join[equalities, active], variables]]
    ],
    {
      active,
      Subsets[inequalities, {0, Min[Length[inequalities], Length[variables] - Length[equalities]]}]
    }
  ];
  If[MemberQ[candidates, $Failed], Return[$Failed]];
  candidates = Select[DeleteDuplicates[candidates],
    extremeInside[#, equalities, inequalities, variables] &
  ];
  If[candidates === {}, Return[$Failed]];
  candidates = SortBy[
    Map[{f /. Thread[variables -> #], #} &, candidates],
    {Round[N[First[#]], 10^-9], N[Last[#]]} &
  ];
  {minimum, point} = First[candidates];
  If[! extremeLeast[f, N[minimum], equalities, inequalities, variables], Return[$Failed]];
  If[
    AnyTrue[
      relations,
      MatchQ[#, (Less | Greater)[_, _]] && ! TrueQ[# /. Thread[variables -> point]] &
    ],
    Return[$Failed]
  ];
  {Simplify[minimum], Thread[variables -> point]}
]
extremePoints[f_, active_, variables_] := Module[
  {multipliers = Table[Unique["multiplier"], {Length[active]}], equations, solutions},
  equations = Join[
    Map[Function[variable, D[f, variable] - multipliers.Map[D[#, variable] &, active]], variables],
    active
  ];
  If[
    Length[active] === Length[variables] &&
      VectorQ[active, PolynomialQ[#, variables] &] &&
      AllTrue[active, extremeLinear[#, variables] &],
    solutions = Quiet[principalSolve[Thread[active == 0], variables]];
    If[solutions === {} || ! MatchQ[solutions, {{__Rule}}], Return[{}]];
    Return[Select[variables /. solutions, VectorQ[N[#], NumberQ] &]]
  ];
  If[
    VectorQ[equations, PolynomialQ[#, Join[variables, multipliers]] &] &&
      FreeQ[Map[D[f, #] &, variables], Alternatives @@ variables] &&
      AllTrue[active, extremeLinear[#, variables] &],
    Return[{}]
  ];
  solutions = If[Length[active] === 1 && Length[variables] > 1,
    equations = Join[
      Map[D[f, variables[[1]]] D[active[[1]], #] - D[f, #] D[active[[1]], variables[[1]]] &,
        Rest[variables]
      ],
      active
    ];
    Quiet[principalSolve[Thread[equations == 0], variables]],
    $Failed
  ];
  If[Head[solutions] =!= List,
    solutions = Quiet[principalSolve[
      Thread[
        Join[
            Map[Function[variable, D[f, variable] - multipliers.Map[D[#, variable] &, active]],
              variables
            ],
            active
          ] == 0
      ],
      Join[variables, multipliers]
    ]]
  ];
  If[! MatchQ[solutions, {{__Rule} ...}], Return[{$Failed}]];
  Select[variables /. solutions,
    VectorQ[N[#], NumberQ] && FreeQ[#, _Real] && Max[Abs[Im[N[#]]]] < 10^-9 &
  ]
]
extremeLinear[constraint_, variables_] := AllTrue[
  variables,
  FreeQ[D[constraint, #], Alternatives @@ variables] &
]
(* By numbers, what holds up to 10^-9 holds. *)
extremeInside[point_, equalities_, inequalities_, variables_] := With[
  {substitution = Thread[variables -> N[point]]},
  AllTrue[inequalities, TrueQ[Re[# /. substitution] > -10.^-9] &] &&
    AllTrue[equalities, TrueQ[Abs[# /. substitution] < 10.^-9] &]
]
(* Samples near zero and far away show whether a lower value was missed. *)
extremeLeast[f_, minimum_, equalities_, inequalities_, variables_] := Module[
  {freeVariables = variables, solutions = {{}}, samples},
  If[equalities =!= {},
    solutions = Quiet[principalSolve[
      Thread[equalities == 0],
      Take[variables, -Length[equalities]]
    ]];
    If[! MatchQ[solutions, {{__Rule} ..}], Return[False]];
    freeVariables = Drop[variables, -Length[equalities]]
  ];
  If[freeVariables === {}, Return[True]];
  samples = Tuples[
    Switch[Length[freeVariables],
      1, Join[{-10.^6, -1000., -100.}, Range[-20., 20., .37], {100., 1000., 10.^6}],
      2,
        {
          -1000., -50., -10., -4., -2.1, -1.3, -.7, -.31, 0., .29, .53, .8, 1.1, 1.9, 3., 5., 12.,
          60., 1000.
        },
      _, {-1000., -10., -1.5, -.4, 0., .31, .6, 1.2, 9., 1000.}
    ],
    Length[freeVariables]
  ];
  AllTrue[
    solutions,
    Function[solution,
      With[{coordinates = Chop[variables /. solution]},
        AllTrue[
          samples,
          Function[sample,
            With[{point = Quiet[Chop[coordinates /. Thread[freeVariables -> sample]]]},
              ! VectorQ[point, Im[#] == 0 &] ||
                ! AllTrue[inequalities, TrueQ[(# /. Thread[variables -> point]) > 0] &] ||
                ! TrueQ[(f /. Thread[variables -> point]) < minimum - 10.^-7 (1 + Abs[minimum])]
            ]
          ]
        ]
      ]
    ]
  ]
]
extremeParts[constraints_] := DeleteDuplicates[DeleteCases[
  Flatten[
    constraints //. {
      conjunction_And :> List @@ conjunction,
      Inequality[left_, relation_, right_] :> relation[left, right],
      Inequality[left_, relation_, right_, nextRelation_, rest__] :> {
        relation[left, right], Inequality[right, nextRelation, rest]
      },
      (comparison : Less | LessEqual | Greater | GreaterEqual | Equal)[left_, right_, rest__] :> {
        comparison[left, right], comparison[right, rest]
      }
    }
  ],
  True
]]
