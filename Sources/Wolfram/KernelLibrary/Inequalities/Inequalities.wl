(* The real roots of all differences divide the line into intervals; each interval is tested at a
point. *)
inequalitySolve::usage = "Where inequalities of one real variable hold; `Reduce` asks it."
(* What depends on another symbol, and functions with ends of their own, are not decided. Every
real number is between the infinities. Roots by numbers that are nearer than a billionth are one,
and imaginary parts below it are rounding. *)
inequalitySolve[statement_, x_Symbol] := Module[
  {plainStatement, differences, terms, breakpoints, count, cells},
  plainStatement =
    If[ListQ[statement], And @@ statement, statement] /.
      {Element[_, Reals] -> True} //.
      {
        Inequality[left_, relation_, right_] :> relation[left, right],
        Inequality[left_, relation_, right_, nextRelation_, rest__] :>
          relation[left, right] && Inequality[right, nextRelation, rest],
        (comparison : Less | LessEqual | Greater | GreaterEqual | Equal)[left_, right_, rest__] :>
          comparison[left, right] && comparison[right, rest]
      } //.
      {
        (Less | LessEqual)[_, Infinity] | (Less | LessEqual)[-Infinity, _] -> True,
        (Greater | GreaterEqual)[_, -Infinity] | (Greater | GreaterEqual)[Infinity, _] -> True,
        (Less | Greater | Equal)[___, Infinity | -Infinity, ___] -> False,
        Unequal[___, Infinity | -Infinity, ___] -> True
      };
  differences = Cases[
    {plainStatement},
    (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[left_, right_] :> left - right,
    {1, Infinity}
  ];
  If[Length[Union[Cases[differences, _Abs, Infinity]]] > 6, Return[$Failed]];
  differences = Flatten[Map[
    {withSigns[#], Map[withSigns, Cases[{#}, Abs[inner_] :> inner, {1, Infinity}]]} &,
    differences
  ]];
  If[
    ! FreeQ[plainStatement, Infinity | ComplexInfinity | Indeterminate | DirectedInfinity] ||
      ! FreeQ[plainStatement, ArcSin | ArcCos | ArcSec | ArcCsc | ArcTanh | ArcCoth | ArcCosh] ||
      ! FreeQ[plainStatement, Log[inner_] /; Exponent[inner, x] =!= 1 && ! FreeQ[inner, x]] ||
      Cases[
          {plainStatement},
          symbol_Symbol /; symbol =!= x && ! MemberQ[Attributes[symbol], Protected | Constant],
          Infinity,
          Heads -> True
        ] =!= {},
    Return[$Failed]
  ];
  terms = Flatten[Map[
    With[{fraction = Together[#]}, {Numerator[fraction], Denominator[fraction]}] &,
    differences
  ]];
  terms = DeleteDuplicates[Select[
    Join[terms, Cases[{differences}, Log[inner_] | inner_^_Rational :> inner, Infinity]],
    ! FreeQ[#, x] &
  ]];
  If[
    ! And @@ Map[PolynomialQ[#, x] || FreeQ[#, Sin | Cos | Tan | Cot | Sec | Csc | Mod | Floor] &,
      terms
    ],
    Return[$Failed]
  ];
  breakpoints = Quiet[Map[principalSolve[# == 0, x] &, terms]];
  If[! MatchQ[breakpoints, {{{_ -> _} ...} ...}], Return[$Failed]];
  breakpoints = Flatten[Map[x /. # &, DeleteCases[breakpoints, {}]]];
  If[! And @@ Map[NumberQ[N[#]] &, breakpoints], Return[$Failed]];
  breakpoints = SortBy[Select[breakpoints, Abs[Im[N[#]]] < 10^-9 &], Re[N[#]] &];
  breakpoints = Map[First, Split[breakpoints, sameBreakpoint]];
  count = Length[breakpoints];
  cells = If[count == 0,
    {0},
    Riffle[
      Join[
        {First[breakpoints] - 1 - Abs[First[breakpoints]]},
        Map[Mean, Partition[breakpoints, 2, 1]],
        {Last[breakpoints] + 1 + Abs[Last[breakpoints]]}
      ],
      breakpoints
    ]
  ];
  plainStatement =
    plainStatement /.
      (comparison : Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[left_, right_] :>
        compared[
          comparison,
          left - right,
          With[{expanded = Expand[left - right]},
            If[Head[expanded] === Plus, Total[Map[Abs, List @@ expanded]], Abs[expanded]]
          ]
        ];
  cells = Map[TrueQ[Quiet[plainStatement /. x -> #]] &, cells];
  cells = Split[Flatten[Position[cells, True, {1}]], #2 == #1 + 1 &];
  Or @@ Map[between[First[#], Last[#], breakpoints, x] &, cells]
]
(* A term with each choice of signs for its magnitudes, from the innermost on. *)
withSigns[term_] := With[
  {innermost = FirstCase[{term}, Abs[inner_] /; FreeQ[inner, Abs], None, Infinity]},
  If[innermost === None,
    {term},
    Flatten[{
      withSigns[term /. innermost -> First[innermost]],
      withSigns[term /. innermost -> -First[innermost]]
    }]
  ]
]
sameBreakpoint[first_, second_] := If[Precision[first - second] === Infinity,
  TrueQ[first == second],
  Abs[N[first - second]] < 10^-9
]
(* A difference below a billionth of its terms is rounding, and counts as zero, unless it is exact. *)
compared[comparison_, difference_?ExactNumberQ, _] := comparison[difference, 0]
compared[comparison_, difference_, size_] := With[{value = N[difference], sizeValue = N[size]},
  comparison[If[Abs[value] <= 10^-9 If[NumberQ[sizeValue], sizeValue, 1], 0, value], 0] /; NumberQ[
    value
  ]
]
between[first_, last_, breakpoints_, x_] := Module[
  {cellCount = 2 Length[breakpoints] + 1, lower, upper},
  If[first == last && EvenQ[first], Return[x == breakpoints[[first/2]]]];
  If[first == 1 && last == cellCount, Return[True]];
  If[first > 1, lower = breakpoints[[Floor[first/2]]]];
  If[last < cellCount, upper = breakpoints[[Ceiling[last/2]]]];
  Which[
    first == 1, If[EvenQ[last], x <= upper, x < upper],
    last == cellCount, If[EvenQ[first], x >= lower, x > lower],
    OddQ[first] && OddQ[last], lower < x < upper,
    EvenQ[first] && EvenQ[last], lower <= x <= upper,
    True,
      Inequality[
        lower,
        If[EvenQ[first], LessEqual, Less],
        x,
        If[EvenQ[last], LessEqual, Less],
        upper
      ]
  ]
]

(* A root with a sign before it is compared with zero: what is below it must be positive, and the
sign right. *)
parameterCondition::usage =
  "Where the conditions of a solution of `Solve` hold, for its one parameter."
parameterCondition[requirements_, solution_, parameter_] := With[
  {
    region = inequalitySolve[
      And @@ Join[Map[rooted, requirements], Map[# >= 0 &, radicandsOf[solution, parameter]]],
      parameter
    ]
  },
  region /; region =!= $Failed
]
rooted[comparison_[left_, right_]] := With[{difference = Together[left - right]},
  With[{radicands = radicandsOf[difference, _]},
    If[Length[radicands] == 1 && MatchQ[difference, _. First[radicands]^_Rational],
      With[{factor = difference/First[radicands]^(1/2)},
        If[NumericQ[factor],
          If[comparison[factor, 0], First[radicands] > 0, False],
          comparison[left, right]
        ]
      ],
      comparison[left, right]
    ]
  ]
]
rooted[expression_] := expression
radicandsOf[expression_, symbol_] := Union[Cases[
  {expression},
  Power[radicand_, _Rational] /; ! NumericQ[radicand] && ! FreeQ[radicand, symbol] :> radicand,
  Infinity
]]

ForAll::usage = "That something holds for all values of variables."
Attributes[ForAll] = {Answer}
ForAll[_, ___, True] := True
ForAll[variables_, statement_] :=
  statement /; FreeQ[statement, Alternatives @@ Flatten[{variables}]]

Exists::usage = "That something holds for some values of variables."
Attributes[Exists] = {Answer}
Exists[_, ___, False] := False
Exists[variables_, statement_] :=
  statement /; FreeQ[statement, Alternatives @@ Flatten[{variables}]]

reduceWhole::usage = "Inequalities of one variable for integers, for `Reduce`."
reduceWhole[statement_, x_Symbol, domain_] :=
  With[
    {
      region = inequalitySolve[
        Switch[domain,
          PositiveIntegers, statement && x >= 1,
          NonNegativeIntegers, statement && x >= 0,
          _, statement
        ],
        x
      ]
    },
    If[! FreeQ[region, $Failed | inequalitySolve],
      $Failed,
      wholeJoin[Map[wholePiece[#, x] &, If[Head[region] === Or, List @@ region, {region}]], x]
    ]
  ] /; FreeQ[statement, Equal | Mod]
reduceWhole[___] := $Failed
wholeJoin[alternatives_, x_] := With[{union = Or @@ alternatives},
  Which[
    ! FreeQ[union, $Failed | Floor | Ceiling], $Failed,
    union === True || ! FreeQ[union, LessEqual | GreaterEqual], Element[x, Integers] && union,
    True, union
  ]
]
wholePiece[truth : True | False, x_] := truth
wholePiece[x_ == value_, x_] := IntegerQ[value] && x == value
wholePiece[x_ < bound_, x_] := x <= Ceiling[bound] - 1
wholePiece[x_ <= bound_, x_] := x <= Floor[bound]
wholePiece[x_ > bound_, x_] := x >= Floor[bound] + 1
wholePiece[x_ >= bound_, x_] := x >= Ceiling[bound]
wholePiece[Less[lower_, x_, upper_], x_] := wholeSpan[Floor[lower] + 1, Ceiling[upper] - 1, x]
wholePiece[LessEqual[lower_, x_, upper_], x_] := wholeSpan[Ceiling[lower], Floor[upper], x]
wholePiece[Inequality[lower_, lowerRelation_, x_, upperRelation_, upper_], x_] := wholeSpan[
  If[lowerRelation === Less, Floor[lower] + 1, Ceiling[lower]],
  If[upperRelation === Less, Ceiling[upper] - 1, Floor[upper]],
  x
]
wholePiece[_, _] := $Failed
(* A range wider than 30 is not listed number by number. *)
wholeSpan[least_, greatest_, x_] := Which[
  ! IntegerQ[greatest - least], $Failed,
  least > greatest, False,
  greatest - least > 30, least <= x <= greatest,
  True, Or @@ Map[x == # &, Range[least, greatest]]
]

(* Above each place of the first variable where leading coefficients, discriminants or resultants
are zero, and between two of them, the roots of the second are in one order; each interval between
them is tested at a point. Neighbours that are the same are one. *)
reducePlane::usage = "Inequalities of two variables, and for all values of one, for `Reduce`."
reducePlane[arguments___] := Catch[planeAnswer[arguments], "unknown"]
planeAnswer[statement : (ForAll | Exists)[variables_, ___], _, ___] := With[
  {parameters = Complement[planeSymbols[statement], Flatten[{variables}]]},
  Which[
    ! FreeQ[List @@ statement, ForAll | Exists], $Failed,
    parameters === {}, planeTruth[statement],
    Length[parameters] === 1, planeReduce[statement, parameters],
    True, $Failed
  ]
]
planeAnswer[statement_, variables_, domain___] := With[
  {unknowns = Flatten[{variables}], symbols = planeSymbols[statement]},
  Which[
    ! FreeQ[statement, ForAll | Exists] ||
      ! FreeQ[{domain}, Integers] ||
      Complement[unknowns, symbols] =!= {},
      $Failed,
    symbols === unknowns && Length[symbols] === 1, planeReduce[statement, symbols],
    Length[symbols] === 2 && Length[unknowns] === 2, planeReduce[statement, unknowns],
    Length[symbols] === 2 && Length[unknowns] === 1,
      With[{parameter = First[Complement[symbols, unknowns]]},
        If[FreeQ[statement, Power[_, exponent_] /; ! FreeQ[exponent, parameter]],
          planeReduce[statement, {parameter, First[unknowns]}],
          planeExponential[statement, parameter, First[unknowns]]
        ]
      ],
    True, $Failed
  ]
]
planeAnswer[statement_] := With[{symbols = Sort[planeSymbols[statement]]},
  Which[
    ! FreeQ[statement, ForAll | Exists], planeAnswer[statement, {}],
    Length[symbols] === 1,
      With[{region = inequalitySolve[statement, symbols[[1]]]},
        If[region === $Failed, planeReduce[statement, symbols], region]
      ],
    Length[symbols] === 2, planeReduce[statement, symbols],
    True, $Failed
  ]
]
planeReduce[statements_List, variables_] := planeReduce[And @@ statements, variables]
planeReduce[statement_, {x_Symbol}] :=
  Module[{polynomials = planePolynomials[statement, {x}], breakpoints, cells},
    If[polynomials === $Failed, Return[polynomials]];
    breakpoints = planeStack[polynomials, x, planeYSymbol];
    If[breakpoints === $Failed, Return[breakpoints]];
    breakpoints = First[breakpoints];
    cells = Map[planeHolds[statement, {x -> N[#]}] &, planePlaces[breakpoints]];
    cells = Split[Flatten[Position[cells, True, {1}]], #2 == #1 + 1 &];
    Or @@ Map[between[First[#], Last[#], breakpoints, x] &, cells]
  ] /; FreeQ[statement, ForAll | Exists]
planeExponential[statement_, parameter_, x_] := Module[
  {
    bases = DeleteDuplicates[Cases[
      {statement},
      (bases_?NumericQ)^exponent_ /; ! FreeQ[exponent, parameter] :> bases,
      Infinity
    ]], rewritten, region
  },
  If[Length[bases] =!= 1 || ! TrueQ[bases[[1]] > 0], Return[$Failed]];
  rewritten =
    statement /.
      bases[[1]]^exponent_ /; FreeQ[Simplify[exponent/parameter], parameter] :>
        planeBaseSymbol^Simplify[exponent/parameter];
  If[! FreeQ[rewritten, parameter], Return[$Failed]];
  region = planeReduce[rewritten && planeBaseSymbol > 0, {planeBaseSymbol, x}];
  If[MatchQ[region, HoldPattern[And[planeBaseSymbol > 0, _]]],
    Simplify[PowerExpand[Last[region]]] /. planeBaseSymbol -> bases[[1]]^parameter,
    $Failed
  ]
]
planeSymbols[statement_] := DeleteDuplicates[Cases[
  {statement},
  symbol_Symbol /;
    ! NumericQ[symbol] &&
      ! MemberQ[
        {
          True, False, Reals, Integers, Complexes, Less, LessEqual, Greater, GreaterEqual, Infinity,
          I, List
        },
        symbol
      ],
  {1, Infinity}
]]
planeTruth[ForAll[variables_, restriction_, statement_]] := planeTruth[ForAll[
  variables,
  ! restriction || statement
]]
planeTruth[Exists[variables_, restriction_, statement_]] := planeTruth[Exists[
  variables,
  restriction && statement
]]
planeTruth[ForAll[x_Symbol | {x_Symbol}, statement_]] := With[
  {region = inequalitySolve[statement, x]},
  If[region === $Failed, region, region === True]
]
planeTruth[Exists[x_Symbol | {x_Symbol}, statement_]] := With[
  {region = inequalitySolve[statement, x]},
  If[region === $Failed, region, region =!= False]
]
planeTruth[ForAll[{x_Symbol, y_Symbol}, statement_]] := With[
  {region = planeReduce[statement, {x, y}]},
  If[region === $Failed, region, region === True]
]
planeTruth[Exists[{x_Symbol, y_Symbol}, statement_]] := With[
  {region = planeReduce[statement, {x, y}]},
  If[region === $Failed, region, region =!= False]
]
planeTruth[_] := $Failed
planeReduce[statement_, {x_Symbol, y_Symbol}] := Module[
  {polynomials = planePolynomials[statement, {x, y}], decomposition, columns},
  If[polynomials === $Failed, Return[polynomials]];
  decomposition = planeStack[polynomials, x, y];
  If[decomposition === $Failed, Return[decomposition]];
  If[! AllTrue[Last[decomposition], Exponent[#, y] < 3 &], Return[$Failed]];
  columns = MapIndexed[
    planeCell[
      statement,
      #1,
      x,
      y,
      If[OddQ[First[#2]],
        planeRoots[Last[decomposition], y],
        planeRoots[Select[Last[decomposition] /. x -> #1, ! FreeQ[Simplify[#], y] &], y]
      ]
    ] &,
    planePlaces[First[decomposition]]
  ];
  If[MemberQ[columns, $Failed], Return[$Failed]];
  planeJoined[columns, First[decomposition], x, y]
]
planeReduce[quantifier_[variable_, statement_], {parameter_}] := planeReduce[
  quantifier[variable, True, statement],
  {parameter}
]
planeReduce[
  (quantifier : ForAll | Exists)[variables_, restriction_, statement_],
  {parameter_Symbol}
] := Module[{variable = Flatten[{variables}], polynomials, decomposition, cells},
  If[Length[variable] =!= 1, Return[$Failed]];
  variable = First[variable];
  polynomials = planePolynomials[{restriction, statement}, {parameter, variable}];
  If[polynomials === $Failed, Return[polynomials]];
  decomposition = planeStack[polynomials, parameter, variable];
  If[decomposition === $Failed, Return[decomposition]];
  cells = Map[
    planeQuantified[
      quantifier,
      restriction,
      statement,
      Last[decomposition],
      parameter,
      #,
      variable
    ] &,
    planePlaces[First[decomposition]]
  ];
  If[MemberQ[cells, $Failed], Return[$Failed]];
  cells = Split[Flatten[Position[cells, True, {1}]], #2 == #1 + 1 &];
  Or @@ Map[between[First[#], Last[#], First[decomposition], parameter] &, cells]
]
planeReduce[___] := $Failed
planePolynomials[statement_, variables_] := Module[{differences, p},
  inequalitySolve[True, planeXSymbol];
  differences = Cases[
    {statement} //. {
      Inequality[a_, p_, b_] :> p[a, b],
      Inequality[a_, p_, b_, q_, rest__] :> {p[a, b], Inequality[b, q, rest]}
    },
    (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[sides__] :> Differences[{sides}],
    {1, Infinity}
  ];
  p = Flatten[Map[planeRational[#, variables] &, Flatten[differences]]];
  If[
    p === {} ||
      ! AllTrue[
        p,
        PolynomialQ[#, variables] &&
          VectorQ[Flatten[CoefficientRules[#, variables][[All, 2]]], NumberQ] &
      ],
    Return[$Failed]
  ];
  p = Flatten[Map[FactorList[Rationalize[#, 0]][[All, 1]] &, p]];
  DeleteDuplicates[Select[p, ! FreeQ[#, Alternatives @@ variables] &],
    Expand[#1 - #2] === 0 || Expand[#1 + #2] === 0 &
  ]
]
(* Resultants take out two roots at most, and no others than square roots. *)
planeRational[difference_, variables_] := Module[
  {
    radicands = DeleteDuplicates[Cases[
      {difference},
      Power[term_, _Rational] /; ! FreeQ[term, Alternatives @@ variables] :> term,
      Infinity
    ]], magnitudes, fraction, rootSymbols
  },
  magnitudes = DeleteDuplicates[Cases[{difference}, Abs[term_] :> term, Infinity]];
  If[Length[magnitudes] > 0,
    Return[Join[
      magnitudes,
      planeRational[difference /. Abs[First[magnitudes]] -> First[magnitudes], variables],
      planeRational[difference /. Abs[First[magnitudes]] -> -First[magnitudes], variables]
    ]]
  ];
  If[
    Length[radicands] > 2 ||
      ! FreeQ[
        Cases[{difference}, Power[_, exponent_Rational] :> exponent, Infinity],
        Rational[_, Except[2]]
      ],
    Return[{$Failed}]
  ];
  fraction = Together[difference];
  If[radicands === {}, Return[{Numerator[fraction], Denominator[fraction]}]];
  rootSymbols = Table[Unique["root"], {Length[radicands]}];
  fraction = Together[Fold[
    Function[{expression, k},
      With[{radicand = radicands[[k]], rootSymbol = rootSymbols[[k]]},
        expression /. Power[radicand, exponent_Rational] :> rootSymbol^(2 exponent)
      ]
    ],
    difference,
    Range[Length[radicands]]
  ]];
  Join[
    Map[
      Function[expression,
        Fold[
          Function[{term, k},
            If[FreeQ[term, rootSymbols[[k]]],
              term,
              Resultant[term, rootSymbols[[k]]^2 - radicands[[k]], rootSymbols[[k]]]
            ]
          ],
          expression,
          Range[Length[radicands]]
        ]
      ],
      {Numerator[fraction], Denominator[fraction]}
    ],
    Flatten[Map[{Numerator[Together[#]], Denominator[Together[#]]} &, radicands]]
  ]
]
(* Six curves at most: each pair of them has a resultant. *)
planeStack[polynomials_, x_, y_] := Module[
  {curves = Select[polynomials, ! FreeQ[#, y] &], projections, breakpoints},
  If[Length[curves] > 6, Return[$Failed]];
  projections = Join[
    Select[polynomials, FreeQ[#, y] &],
    Flatten[Map[CoefficientList[#, y] &, curves]],
    Map[Discriminant[#, y] &, Select[curves, Exponent[#, y] > 1 &]],
    Apply[Resultant[#1, #2, y] &, Subsets[curves, {2}], {1}]
  ];
  projections = DeleteDuplicates[Select[Flatten[Map[FactorList[#][[All, 1]] &, projections]],
    ! FreeQ[#, x] &
  ]];
  breakpoints = Map[x /. principalSolve[# == 0, x] &, projections];
  If[! VectorQ[N[Flatten[breakpoints]], NumberQ], Return[$Failed]];
  breakpoints = SortBy[Select[Flatten[breakpoints], Abs[Im[N[#]]] < 10^-9 &], N];
  breakpoints = Map[First, Split[breakpoints, Abs[N[#1 - #2]] < 10^-9 &]];
  {Map[If[Head[#] === Complex, Re[#], #] &, breakpoints], curves}
]
planePlaces[{}] := {0}
planePlaces[breakpoints_] := Riffle[
  Join[
    {planeRound[N[First[breakpoints]] - 1]},
    Map[planeRound[Mean[N[#]]] &, Partition[breakpoints, 2, 1]],
    {planeRound[N[Last[breakpoints]] + 1]}
  ],
  breakpoints
]
planeRound[number_] := Rationalize[number, 0]
(* What can be neither confirmed nor refuted leaves the whole without an answer. *)
planeHolds[statement_, point_] := With[{truth = planeTested[statement, point]},
  If[truth === True || truth === False, truth, Throw[$Failed, "unknown"]]
]
planeTested[statement_, point_] := Quiet[
  (
    statement //. {
      Inequality[left_, relation_, right_] :> relation[left, right],
      Inequality[left_, relation_, right_, nextRelation_, rest__] :>
        relation[left, right] && Inequality[right, nextRelation, rest],
      (comparison : Less | LessEqual | Greater | GreaterEqual | Equal)[left_, right_, rest__] :>
        comparison[left, right] && comparison[right, rest]
    }
  ) /.
    (comparison : Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[left_, right_] :>
      planeCompared[comparison, N[(left - right) /. point]]
]
(* What is below a billionth is rounding. *)
planeCompared[comparison_, difference_] :=
  NumberQ[difference] &&
    Abs[Im[difference]] < 10^-9 &&
    comparison[If[Abs[difference] < 10^-9, 0, Re[difference]], 0]
planeRoots[polynomials_, y_] := Flatten[Map[y /. principalSolve[# == 0, y] &, polynomials]]
(* Branches nearer than a billionth meet in one point. *)
planeCell[statement_, place_, x_, y_, formulas_] := Module[
  {branches = Map[{N[# /. x -> place], #} &, formulas], heights, cells},
  branches = SortBy[
    Select[branches, NumberQ[First[#]] && Abs[Im[First[#]]] < 10^-9 &],
    Re[First[#]] &
  ];
  branches = Map[First, Split[branches, Abs[#1[[1]] - #2[[1]]] < 10^-9 &]];
  heights = Re[branches[[All, 1]]];
  heights = If[heights === {},
    {0},
    Riffle[
      Join[{First[heights] - 1}, Map[Mean, Partition[heights, 2, 1]], {Last[heights] + 1}],
      heights
    ]
  ];
  cells = Map[planeHolds[statement, {x -> N[place], y -> #}] &, heights];
  cells = Split[Flatten[Position[cells, True, {1}]], #2 == #1 + 1 &];
  Map[planePart[First[#], Last[#], branches] &, cells]
]
planePart[first_, last_, branches_] := {
  If[first === 1, -Infinity, branches[[Floor[first/2], 2]]], first > 1 && EvenQ[first],
  If[last === 2 Length[branches] + 1, Infinity, branches[[Ceiling[last/2], 2]]], EvenQ[last]
}
planeCondition[{}, _] := False
planeCondition[segments_, y_] := Or @@ Map[planeLine[#, y] &, segments]
planeLine[{-Infinity, _, Infinity, _}, y_] := True
planeLine[{-Infinity, _, upper_, isClosed_}, y_] := If[isClosed, y <= upper, y < upper]
planeLine[{lower_, isClosed_, Infinity, _}, y_] := If[isClosed, y >= lower, y > lower]
planeLine[{value_, True, value_, True}, y_] := y == value
planeLine[{lower_, isLowerClosed_, upper_, isUpperClosed_}, y_] := Which[
  isLowerClosed && isUpperClosed, lower <= y <= upper,
  isLowerClosed || isUpperClosed,
    Inequality[
      lower,
      If[isLowerClosed, LessEqual, Less],
      y,
      If[isUpperClosed, LessEqual, Less],
      upper
    ],
  True, lower < y < upper
]
planeJoined[columns_, breakpoints_, x_, y_] := Module[
  {groups = {}, count = Length[columns], column},
  Do[
    column = columns[[i]];
    If[groups =!= {} && planeSame[Last[groups], column, i, breakpoints, x],
      groups[[-1, 2]] = i;
      If[OddQ[i], groups[[-1, 3]] = column],
      AppendTo[groups, {i, i, column}]
    ],
    {i, count}
  ];
  Or @@ Map[
    planeAnd[
      between[#[[1]], #[[2]], breakpoints, x],
      planeCondition[Map[MapAt[Simplify, #, {{1}, {3}}] &, #[[3]]], y]
    ] &,
    Select[groups, #[[3]] =!= {} &]
  ]
]
planeAnd[left_, True] := left
planeAnd[left_, right_] := left && right
planeSame[{first_, last_, previous_}, column_, index_, breakpoints_, x_] := If[OddQ[index],
  If[EvenQ[last] && first === last,
    planeFits[column, previous, breakpoints[[last/2]], x],
    previous === column
  ],
  planeFits[previous, column, breakpoints[[index/2]], x]
]
planeFits[openColumn_, pointColumn_, point_, x_] := With[
  {openValues = N[openColumn /. x -> point], pointValues = N[pointColumn /. x -> point]},
  Length[openColumn] === Length[pointColumn] &&
    AllTrue[
      Partition[
        Flatten[MapThread[
          If[#1[[1]] === #1[[3]], #2[[1]], {#2[[1]], #2[[3]]}] &,
          {openColumn, openValues}
        ]],
        2,
        1
      ],
      ! planeNear @@ # &
    ] &&
    And @@ MapThread[
      #1[[2]] === #2[[2]] &&
        #1[[4]] === #2[[4]] &&
        planeNear[#1[[1]], #2[[1]]] &&
        planeNear[#1[[3]], #2[[3]]] &,
      {openValues, pointValues}
    ]
]
(* Bounds nearer than a billionth are the same. *)
planeNear[first_, second_] := first === second || TrueQ[Abs[first - second] < 10^-9]
(* Double roots come out apart by numbers, so those nearer than 10^-7 are one. *)
planeQuantified[quantifier_, restriction_, statement_, polynomials_, parameter_, place_, x_] :=
  Module[
    {
      samples = Quiet[Map[x /. NSolve[(# /. parameter -> place) == 0, x] &,
        Select[polynomials, ! FreeQ[# /. parameter -> place, x] &]
      ]], allowed
    },
    samples = Flatten[samples];
    If[! VectorQ[samples, NumberQ], Return[$Failed]];
    samples = Sort[Re[Select[samples, Abs[Im[#]] < 10^-7 &]]];
    samples = Map[First, Split[samples, Abs[#1 - #2] < 10^-7 &]];
    samples = If[samples === {},
      {0},
      Riffle[
        Join[{First[samples] - 1}, Map[Mean, Partition[samples, 2, 1]], {Last[samples] + 1}],
        samples
      ]
    ];
    allowed = Select[samples, planeHolds[restriction, {parameter -> N[place], x -> #}] &];
    If[quantifier === ForAll,
      AllTrue[allowed, planeHolds[statement, {parameter -> N[place], x -> #}] &],
      AnyTrue[allowed, planeHolds[statement, {parameter -> N[place], x -> #}] &]
    ]
  ]

Resolve::usage = "Whether something holds for all or for some values, or where."
(* Without a domain the values are complex numbers, of which none precedes another. *)
Resolve[Exists[x_Symbol, left_ == right_], Complexes ...] :=
  With[{coefficients = CoefficientList[left - right, x]},
    True /; Length[coefficients] > 1 && NumberQ[Last[coefficients]]
  ] /; PolynomialQ[left - right, x]
Resolve[statement : (ForAll | Exists)[__], domain : Reals ...] :=
  With[{answer = reducePlane[statement, {}, domain]}, answer /; answer =!= $Failed] /;
    {domain} === {Reals} || FreeQ[statement, Equal | Unequal]

divisorConditions::usage = "That what an equation is divided by is not zero, for `Reduce`."
divisorConditions[statement_] := Map[# != 0 &,
  DeleteDuplicates[Flatten[Map[divisorParts,
    Cases[{statement}, Power[divisor_, exponent_?Negative] :> divisor, Infinity]
  ]]]
]
divisorParts[product_Times] := Map[divisorParts, List @@ product]
divisorParts[base_^exponent_?Positive] := divisorParts[base]
divisorParts[divisor_] := If[NumericQ[divisor] || MatchQ[divisor, E^_], {}, divisor]

caseReduce::usage = "The cases of an equation with symbols as coefficients, for `Reduce`."
caseReduce[expression_, x_, domain_] := Module[
  {
    coefficients = CoefficientList[Expand[expression], x], cases,
    nonzeroDivisors = And @@ divisorConditions[expression]
  },
  cases = Which[
    Length[coefficients] === 2, caseLine[coefficients, x],
    Length[coefficients] === 3 && domain === Reals, caseReal[coefficients, x],
    Length[coefficients] === 3, caseSquare[coefficients, x],
    True, $Failed
  ];
  If[cases === $Failed, cases, nonzeroDivisors && cases]
]
caseZero[expression_] := With[{numerator = Factor[Numerator[Together[expression]]]},
  Which[
    NumberQ[numerator], numerator == 0,
    Head[numerator] === Times && Count[List @@ numerator, factor_ /; ! NumberQ[factor]] > 1,
      Or @@ Map[caseZero, DeleteCases[List @@ numerator, _?NumberQ]],
    MatchQ[numerator, _^_?Positive], caseZero[First[numerator]],
    MatchQ[numerator, _?NumberQ _Symbol], Last[numerator] == 0,
    True,
      Module[{variable = First[Variables[numerator]], solutions},
        solutions = principalSolve[numerator == 0, variable];
        If[MatchQ[solutions, {{_ -> _} ..}],
          Or @@ Map[variable == #[[1, 2]] &, solutions],
          numerator == 0
        ]
      ]
  ]
]
caseOther[expression_] := Replace[caseZero[expression],
  {False -> True, True -> False, cases_ :> (cases /. {Equal -> Unequal, Or -> And})}
]
caseLine[{intercept_, slope_}, x_] := If[NumberQ[slope],
  x == -intercept/slope,
  If[intercept === 0,
    caseZero[slope] || x == 0,
    (caseBoth[intercept, slope, caseZero[slope]]) ||
      (caseOther[slope] && x == Simplify[-intercept/slope])
  ]
]
caseBoth[intercept_, slope_, parameter_ == value_] := With[
  {reduced = Simplify[intercept /. parameter -> value]},
  If[reduced === 0, parameter == value, caseZero[reduced] && parameter == value]
]
caseBoth[intercept_, slope_, slopeVanishes_] := caseZero[intercept] && slopeVanishes
caseSquare[{c_, b_, a_}, x_] := With[{solutions = x /. principalSolve[c + b x + a x^2 == 0, x]},
  If[NumberQ[a],
    Or @@ Map[x == # &, DeleteDuplicates[solutions]],
    (caseOther[a] && Or @@ Map[x == # &, DeleteDuplicates[solutions]]) ||
      (
        caseZero[a] &&
          Which[b === 0, caseZero[c], NumberQ[b], x == -c/b, True, caseOther[b] && x == -c/b]
      ) ||
      If[NumberQ[b] && b =!= 0, False, caseZero[c] && caseZero[b] && caseZero[a]]
  ]
]
caseReal[{c_, b_, a_}, x_] := Module[{parameters = Variables[{a, b, c}], realCondition},
  If[Length[parameters] =!= 1 || ! NumberQ[a], Return[$Failed]];
  realCondition = inequalitySolve[b^2 - 4 a c >= 0, parameters[[1]]];
  Which[
    realCondition === $Failed, realCondition,
    realCondition === False, False,
    True,
      realCondition &&
        Or @@ Map[x == # &, DeleteDuplicates[x /. principalSolve[c + b x + a x^2 == 0, x]]]
  ]
]

linearCases::usage =
  "All cases of linear equations whose coefficients have symbols, for `Reduce`; a text for other equations."
linearCases[equations_, variables_List] := Module[
  {expressions = linearZeros[equations], generators, substitutes, denominators, matrix, solution},
  If[MemberQ[expressions, $Failed], Return["other"]];
  If[! FreeQ[expressions, _Real],
    solution = linearCases[equations /. number_Real :> Rationalize[number, 0], variables];
    Return[If[StringQ[solution] || solution === $Failed, solution, N[solution]]]
  ];
  expressions = Map[Together, expressions];
  generators = Select[Variables[{Numerator[expressions], Denominator[expressions]}],
    ! MatchQ[#, _Symbol] &
  ];
  substitutes = Table[Unique["p"], {Length[generators]}];
  expressions = expressions /. Thread[generators -> substitutes];
  denominators = Denominator[expressions];
  expressions = Expand[Numerator[expressions]];
  If[
    ! FreeQ[{denominators, generators}, Alternatives @@ variables] ||
      ! AllTrue[Join[expressions, denominators], PolynomialQ[#, Variables[#]] &],
    Return["other"]
  ];
  matrix = Map[
    Function[expression,
      Append[
        Map[Expand[Coefficient[expression, #]] &, Reverse[variables]],
        Expand[expression /. Thread[variables -> 0]]
      ]
    ],
    expressions
  ];
  If[
    ! FreeQ[matrix, Alternatives @@ variables] ||
      AnyTrue[Expand[expressions - matrix . Append[Reverse[variables], 1]], # =!= 0 &],
    Return["other"]
  ];
  If[
    MatrixQ[matrix[[All, ;; -2]], NumberQ] &&
      VectorQ[denominators, NumberQ] &&
      MatrixRank[matrix[[All, ;; -2]]] === Length[matrix],
    Return["other"]
  ];
  solution = Catch[linearRows[matrix, Reverse[variables], linearFactors[denominators]],
    "undecided"
  ];
  If[solution === $Failed,
    solution,
    Or @@ DeleteDuplicates[Map[linearListed, solution]] /. Thread[substitutes -> generators]
  ]
]
linearZeros[equations_] := Flatten[Map[
  If[Head[#] === Equal && Length[#] === 2, Flatten[{First[#] - Last[#]}], $Failed] &,
  Flatten[{equations /. And -> List}]
]]
linearFactors[polynomials_List] := DeleteDuplicates[Join @@ Map[linearFactors, polynomials],
  SameQ[#1, #2] || SameQ[#1, Expand[-#2]] &
]
linearFactors[polynomial_] := If[NumberQ[polynomial],
  {},
  Select[Map[First, FactorList[polynomial]], ! NumberQ[#] &]
]
linearPlain[polynomial_] := SelectFirst[
  Variables[polynomial],
  Exponent[polynomial, #] === 1 && NumberQ[Coefficient[polynomial, #]] &,
  None
]
linearRoots[polynomial_] := With[{symbols = Variables[polynomial]},
  If[Length[symbols] =!= 1,
    $Failed,
    With[{solutions = principalSolve[polynomial == 0, First[symbols]]},
      If[MatchQ[solutions, {{_ -> _} ..}] && FreeQ[solutions, Root | _Real | ConditionalExpression],
        DeleteDuplicates[solutions],
        $Failed
      ]
    ]
  ]
]
linearSplit[polynomial_] := SortBy[
  Join @@ Map[linearRoot, linearFactors[polynomial]],
  If[MatchQ[#, {{}, {_ -> _?NumericQ}}], {0, Re[N[#[[2, 1, 2]]]]}, {1, 0}] &
]
linearRoot[polynomial_] := Module[{symbol = linearPlain[polynomial], solutions, slope, intercept},
  If[symbol =!= None,
    Return[{{{}, {symbol -> Expand[-(polynomial /. symbol -> 0)/Coefficient[polynomial, symbol]]}}}]
  ];
  solutions = linearRoots[polynomial];
  If[solutions =!= $Failed, Return[Map[{{}, #} &, solutions]]];
  symbol = SelectFirst[Variables[polynomial], Exponent[polynomial, #] === 1 &, None];
  If[symbol === None, Throw[$Failed, "undecided"]];
  {slope, intercept} = {Coefficient[polynomial, symbol], polynomial /. symbol -> 0};
  Prepend[
    Join @@ Map[linearBoth[#, intercept] &, linearSplit[slope]],
    {linearFactors[slope], {symbol -> -intercept/slope}}
  ]
]
linearBoth[{nonzero_, rules_}, polynomial_] := With[
  {numerator = Numerator[Together[polynomial /. rules]]},
  Which[
    numerator === 0, {{nonzero, rules}},
    NumberQ[numerator], {},
    True, Map[{Join[nonzero, #[[1]]], linearJoin[rules, #[[2]]]} &, linearSplit[numerator]]
  ]
]
linearJoin[rules_, newRules_] := Join[
  Map[First[#] -> Together[Last[#] /. newRules] &, rules],
  newRules
]
linearNonzero[nonzero_, rules_] := With[
  {numerators = Map[Numerator[Together[# /. rules]] &, nonzero]},
  If[MemberQ[numerators, 0], $Failed, linearFactors[numerators]]
]
linearWhole[matrix_] := Map[
  Function[row,
    With[{fractions = Together[row]},
      Expand[Together[fractions Fold[PolynomialLCM, 1, Denominator[fractions]]]]
    ]
  ],
  matrix
]
linearBranch[matrix_, variables_, nonzero_, polynomial_] := Join @@ Map[
  Function[branch,
    With[{newNonzero = linearNonzero[Join[nonzero, branch[[1]]], branch[[2]]]},
      If[newNonzero === $Failed,
        {},
        Map[{#[[1]], #[[2]], linearJoin[branch[[2]], #[[3]]]} &,
          linearRows[linearWhole[matrix /. branch[[2]]], variables, newNonzero]
        ]
      ]
    ]
  ],
  linearSplit[polynomial]
]
linearRows[matrix_, {}, nonzero_] := With[{constants = Select[Map[Last, matrix], # =!= 0 &]},
  Which[
    constants === {}, {{nonzero, {}, {}}},
    AnyTrue[constants, NumberQ] || linearNew[First[constants], nonzero] === {}, {},
    True, linearBranch[matrix, {}, nonzero, Times @@ linearNew[First[constants], nonzero]]
  ]
]
linearNew[polynomial_, nonzero_] := Select[linearFactors[polynomial],
  FreeQ[nonzero, # | Expand[-#], {1}] &
]
linearRows[matrix_, variables_, nonzero_] := Module[
  {rows = DeleteCases[matrix, {0 ..}], pivotRow, pivot, solved, newFactors},
  pivotRow = SortBy[
    Select[rows, First[#] =!= 0 &],
    {! NumberQ[First[#]], Length[linearNew[First[#], nonzero]], LeafCount[First[#]]} &
  ];
  If[pivotRow === {}, Return[linearRows[Map[Rest, rows], Rest[variables], nonzero]]];
  pivotRow = First[pivotRow];
  pivot = First[pivotRow];
  solved = -(Rest[pivotRow] . Append[Rest[variables], 1])/pivot;
  rows = Delete[rows, First[Position[rows, pivotRow, {1}, 1]]];
  newFactors = linearNew[pivot, nonzero];
  Join[
    If[newFactors === {},
      {},
      linearBranch[Prepend[rows, pivotRow], variables, nonzero, Times @@ newFactors]
    ],
    Map[
      {#[[1]], Prepend[#[[2]], First[variables] -> Simplify[solved /. #[[2]] /. #[[3]]]], #[[3]]} &,
      linearRows[
        linearWhole[Map[Rest[#] - First[#]/pivot Rest[pivotRow] &, rows]],
        Rest[variables],
        Join[nonzero, newFactors]
      ]
    ]
  ]
]
linearListed[{nonzero_, variableRules_, parameterRules_}] := And @@ DeleteDuplicates[Join[
  Map[Equal @@ # &, parameterRules],
  Join @@ Map[linearUnequal, nonzero],
  Map[Equal @@ # &, Reverse[variableRules]]
]]
linearUnequal[polynomial_] := With[{symbol = linearPlain[polynomial]},
  If[symbol =!= None,
    {symbol != Expand[-(polynomial /. symbol -> 0)/Coefficient[polynomial, symbol]]},
    With[{solutions = linearRoots[polynomial]},
      If[solutions === $Failed, {polynomial != 0}, Map[Unequal @@ First[#] &, solutions]]
    ]
  ]
]
