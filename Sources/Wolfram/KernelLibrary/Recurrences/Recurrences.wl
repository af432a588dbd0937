RecurrenceTable::usage = "The values of sequences that recurrences give."
Attributes[RecurrenceTable] = {HoldAll}
RecurrenceTable[equations_, functions_, {n_, last_}] := RecurrenceTable[
  equations,
  functions,
  {n, 1, last}
]
RecurrenceTable[equations_, functions_, {n_, first_, last_, step_ : 1}] := With[
  {values = Block[{n}, recurrenceTable[equations, functions, n, first, last, step]]},
  values /; ListQ[values]
]
(* Each term of the highest shift follows from those before it; given values are never replaced. *)
recurrenceTable[equations_, functions_, n_, first_, last_, step_] := Module[
  {
    heads, flattened, recurrences, highestShifts, highestTerms, nextValues, lowestShift,
    givenIndices, entry
  },
  heads = Map[If[MatchQ[#, _[n]], Head[#], #] &, Flatten[{functions}]];
  flattened = Flatten[
    Flatten[{equations}] //. {
      conjunction_And :> List @@ conjunction,
      chain_Equal /; Length[chain] > 2 :> Map[# == Last[chain] &, Most[List @@ chain]]
    }
  ];
  recurrences = Select[flattened, ! FreeQ[#, n] &];
  highestShifts = Map[
    Function[head,
      Max[Cases[
        recurrences,
        head[argument_] /; ! FreeQ[argument, n] :> argument - n,
        {0, Infinity}
      ]]
    ],
    heads
  ];
  lowestShift = Min[Map[
    Function[head,
      Cases[recurrences, head[argument_] /; ! FreeQ[argument, n] :> argument - n, {0, Infinity}]
    ],
    heads
  ]];
  highestTerms = MapThread[#1[n + #2] &, {heads, highestShifts}];
  nextValues = Map[
    Function[term,
      First[Join[
        Cases[recurrences, (term == value_) :> value],
        Cases[recurrences, (value_ == term) :> value],
        {highestTerms}
      ]]
    ],
    highestTerms
  ];
  If[! FreeQ[nextValues, Alternatives @@ highestTerms],
    nextValues = highestTerms /. First[principalSolve[recurrences, highestTerms]]
  ];
  Scan[
    Replace[#,
      {
        (name_[place_?NumberQ] == value_) /; MemberQ[heads, name] :> (entry[name, place] = value),
        (value_ == name_[place_?NumberQ]) /; MemberQ[heads, name] :> (entry[name, place] = value)
      }
    ] &,
    Complement[flattened, recurrences]
  ];
  givenIndices = Cases[
    Complement[flattened, recurrences],
    name_[place_?NumberQ] /; MemberQ[heads, name] :> place,
    {0, Infinity}
  ];
  Do[
    MapThread[
      Function[{head, term, shift},
        If[Head[entry[head, k + shift]] === entry,
          entry[head, k + shift] = (
            term /. n -> k /. name_[argument_] /; MemberQ[heads, name] :> entry[name, argument]
          )
        ]
      ],
      {heads, nextValues, highestShifts}
    ],
    {k, Min[givenIndices] - lowestShift, last - Min[highestShifts]}
  ];
  With[
    {
      values = Table[
        If[ListQ[functions], Map[entry[#, k] &, heads], entry[First[heads], k]],
        {k, first, last, step}
      ]
    },
    If[FreeQ[values, entry], values, $Failed]
  ]
]

LinearRecurrence::usage = "The values of a linear recurrence with constant coefficients."
LinearRecurrence[coefficients_List, initialValues_List, n_Integer?NonNegative] :=
  Take[
    Nest[
      Append[#, coefficients.Reverse[Take[#, -Length[coefficients]]]] &,
      initialValues,
      Max[0, n - Length[initialValues]]
    ],
    n
  ] /;
    Length[coefficients] == Length[initialValues] > 0
LinearRecurrence[coefficients_List, initialValues_List, {first_Integer?Positive, last_Integer}] :=
  With[{values = LinearRecurrence[coefficients, initialValues, last]},
    Take[values, {first, last}] /; ListQ[values] && first <= last
  ]

RSolve::usage = "Recurrences of up to third order with constant coefficients."
RSolve[equations_, f_[n_], n_] := With[{solution = recurrenceSteps[Flatten[{equations}], f, n]},
  {{f[n] -> solution}} /; solution =!= $Failed
]
RSolve[equations_, f_Symbol, n_Symbol] := With[
  {solution = recurrenceSteps[Flatten[{equations}], f, n]},
  {{f -> Function @@ {{n}, solution}}} /; solution =!= $Failed
]
RSolve[equations_, f_[n_], n_] :=
  rSolve[Flatten[{equations}], f, n, f[n]] /; rSolve[Flatten[{equations}], f, n, f] =!= $Failed
RSolve[equations_, f_Symbol, n_Symbol] :=
  rSolve[Flatten[{equations}], f, n, f] /; rSolve[Flatten[{equations}], f, n, f] =!= $Failed
(* Constant coefficients and a constant free term, up to the third order. *)
rSolve[equations_, f_, n_, target_] := Module[
  {
    recurrence = First[Select[equations, ! FreeQ[#, n] &]], expression, lowestShift, degree,
    rootCounts, solution, valueAtOne, characteristic, freeTerm, unknown, initialConditions
  },
  expression = recurrence[[1]] - recurrence[[2]];
  If[! FreeQ[Denominator[Together[expression]], f], expression = Numerator[Together[expression]]];
  lowestShift = Min[Cases[expression, f[argument_] :> argument - n, {0, Infinity}]];
  expression = Expand[expression /. n -> n - lowestShift];
  degree = Max[Cases[expression, f[argument_] :> argument - n, {0, Infinity}]];
  characteristic = Sum[Coefficient[expression, f[n + j]] unknown^j, {j, 0, degree}];
  freeTerm = Expand[expression /. f[_] -> 0];
  rootCounts = Tally[unknown /. principalSolve[characteristic == 0, unknown]];
  solution = Sum[
    Sum[
      C[j + If[j > 1, rootCounts[[1, 2]] - 1, 0] + i] n^i,
      {i, 0, rootCounts[[j, 2]] - 1}
    ] rootCounts[[j, 1]]^(n),
    {j, Length[rootCounts]}
  ];
  valueAtOne = characteristic /. unknown -> 1;
  solution = solution + If[freeTerm === 0, 0, -freeTerm/valueAtOne];
  If[
    degree > 3 ||
      ! FreeQ[characteristic, n] ||
      Expand[
          expression - freeTerm - Sum[Coefficient[expression, f[n + j]] f[n + j], {j, 0, degree}]
        ] =!= 0 ||
      ! FreeQ[freeTerm, n] ||
      valueAtOne === 0 && freeTerm =!= 0 ||
      ! FreeQ[freeTerm, f],
    $Failed,
    initialConditions = DeleteCases[equations, recurrence];
    solution = If[initialConditions === {},
      solution,
      Simplify[
        solution /. First[principalSolve[
          Map[start[#, f, n, solution] &, initialConditions],
          Table[C[j], {j, degree}]
        ]]
      ]
    ];
    {{target -> If[target === f, Function[Evaluate[{n}], Evaluate[solution]], solution]}}
  ]
]
start[f_[place_] == value_, f_, n_, solution_] := (solution /. n -> place) == value

recurrenceSteps::usage =
  "Recurrences in which one value is a multiple of an earlier one, for `RSolve`."
(* There is one branch for each residue of n: more than six are too long to read. *)
recurrenceSteps[equations_, f_, n_] := Module[{recurrence, shifts, step, factor, starts, branches},
  recurrence = Select[equations, ! FreeQ[#, n] &];
  If[! MatchQ[recurrence, {_Equal}], Return[$Failed]];
  recurrence = recurrence[[1, 1]] - recurrence[[1, 2]];
  shifts = DeleteDuplicates[Cases[{recurrence}, f[argument_] :> Expand[argument - n], Infinity]];
  If[Length[shifts] =!= 2 || ! VectorQ[shifts, IntegerQ], Return[$Failed]];
  step = Max[shifts] - Min[shifts];
  recurrence = Expand[recurrence /. n -> n - Max[shifts]];
  factor = -Coefficient[recurrence, f[n - step]]/Coefficient[recurrence, f[n]];
  If[Expand[recurrence /. f[_] -> 0] =!= 0 || ! FreeQ[factor, f] || step > 6 || FreeQ[factor, n],
    Return[$Failed]
  ];
  factor = Factor[Together[factor]];
  starts = Flatten[Map[stepsStart[#, f] &, DeleteCases[equations, item_ /; ! FreeQ[item, n]]]];
  If[! MatchQ[starts, {(_Integer -> _) ...}], Return[$Failed]];
  If[starts === {},
    If[step > 1, Return[$Failed]];
    starts = {If[NumericQ[factor /. n -> 1] && ! TrueQ[(factor /. n -> 1) == 0], 0, 1] -> C[1]}
  ];
  branches = Map[
    With[
      {matching = Cases[starts, (item_ -> value_) /; Mod[item - #, step] === 0 :> {item, value}]},
      If[Length[matching] =!= 1,
        $Failed,
        stepsProduct[factor, n, step, matching[[1, 1]], matching[[1, 2]]]
      ]
    ] &,
    Range[0, step - 1]
  ];
  Which[
    ! FreeQ[branches, $Failed], $Failed,
    step === 1, First[branches],
    True, Piecewise[MapIndexed[{#1, Mod[n, step] == First[#2] - 1} &, branches], 0]
  ]
]
stepsStart[Equal[sides__, value_], f_] := Map[
  Replace[#, {f[place_] :> (place -> value), _ -> $Failed}] &,
  {sides}
]
stepsStart[_, _] := $Failed
stepsProduct[factor_, n_, step_, first_, 0] := 0
stepsProduct[factor_, n_, step_, first_, value_] := With[{stepCount = (n - first)/step},
  value Product[
    stepsFactor[part, n, step, first, stepCount],
    {
      part,
      Join[
        Map[{#[[1]], #[[2]]} &, FactorList[Numerator[factor]]],
        Map[{#[[1]], -#[[2]]} &, FactorList[Denominator[factor]]]
      ]
    }
  ]
]
stepsFactor[{base_, power_}, n_, step_, first_, stepCount_] := Which[
  ! FreeQ[power, n],
    If[FreeQ[base, n] && PolynomialQ[power, n] && Exponent[power, n] === 1,
      With[{slope = Coefficient[power, n]},
        base^(slope step stepCount (stepCount + 1)/2 + (slope first + (power /. n -> 0)) stepCount)
      ],
      $Failed
    ],
  FreeQ[base, n], base^(power stepCount),
  MatchQ[
    base,
    constantBase_^exponent_ /;
      FreeQ[constantBase, n] && PolynomialQ[exponent, n] && Exponent[exponent, n] === 1
  ],
    With[{slope = Coefficient[base[[2]], n], offset = base[[2]] /. n -> 0},
      base[[1]]^(power (slope step stepCount (stepCount + 1)/2 + (slope first + offset) stepCount))
    ],
  ! PolynomialQ[base, n] || Exponent[base, n] > 1, $Failed,
  True,
    With[{slope = Coefficient[base, n], offset = base /. n -> 0},
      ((slope step)^stepCount stepsRising[1 + (first + offset/slope)/step, stepCount])^power
    ]
]
stepsRising[base_Integer, stepCount_] := (base + stepCount - 1)!/(base - 1)! /; base > 0
stepsRising[base_, stepCount_] := Pochhammer[base, stepCount]
