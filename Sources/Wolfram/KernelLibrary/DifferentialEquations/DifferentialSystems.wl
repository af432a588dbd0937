separateSolve::usage = "Systems in which each equation has one unknown, for `DSolve`."
separateSolve[equations_, unknowns : {_, __}, x_] :=
  Module[{constantCount = 0, solutions},
    solutions = Map[
      Function[unknown,
        Replace[
          DSolve[Select[Flatten[{equations}], ! FreeQ[#, separateName[unknown]] &], unknown, x],
          {
            {{rule_Rule}} :> With[
              {offset = constantCount, highest = Max[0, Cases[rule, C[i_] :> i, Infinity]]},
              constantCount += highest;
              rule /. Table[C[j] -> C[j + offset], {j, highest}]
            ],
            _ -> $Failed
          }
        ]
      ],
      unknowns
    ];
    If[FreeQ[solutions, $Failed], {solutions}, $Failed]
  ] /; AllTrue[
    Flatten[{equations}],
    Function[equation,
      Count[unknowns, candidate_ /; ! FreeQ[equation, separateName[candidate]]] === 1
    ]
  ]
separateSolve[_, _, _] := $Failed
separateName[unknown_Symbol] := unknown
separateName[unknown_] := Head[unknown]

(* The real and imaginary parts of each unknown are unknowns of their own. *)
complexSystem::usage = "Equations of functions with complex values, for `NDSolve`."
complexSystem[equations_, unknowns_List, range_List, options___] := Module[
  {
    variable = First[range], heads, partNames, system, residuals, occurrences, occurrenceSymbols,
    solution
  },
  heads = Map[If[AtomQ[#], #, Head[#]] &, unknowns];
  partNames = Map[{Unique["re"], Unique["im"]} &, heads];
  system = Flatten[
    {equations} //. {
      term_And :> List @@ term,
      HoldPattern[term_List == other_List] /; Length[term] === Length[other] :> MapThread[
        Equal,
        {term, other}
      ]
    }
  ];
  If[! MatchQ[system, {_Equal ..}], Return[$Failed]];
  residuals =
    Map[First[#] - Last[#] &, system] /. MapThread[
      #1 -> Function[{argument}, #2[[1]][argument] + I #2[[2]][argument]] &,
      {heads, partNames}
    ];
  occurrences = DeleteDuplicates[Cases[
    residuals,
    Alternatives @@ Map[Blank, Flatten[partNames]] | Derivative[_][_][_],
    {0, Infinity}
  ]];
  occurrenceSymbols = Table[Unique["val"], {Length[occurrences]}];
  residuals = residuals /. Thread[occurrences -> occurrenceSymbols];
  residuals = Flatten[Map[complexParts, residuals]];
  If[! FreeQ[residuals, Re | Im | Abs | Arg], Return[$Failed]];
  system = Pick[occurrenceSymbols, Map[FreeQ[#, variable] &, occurrences]];
  residuals = GroupBy[
    DeleteCases[residuals, 0],
    FreeQ[#, Alternatives @@ Complement[occurrenceSymbols, system]] &
  ];
  If[! MatchQ[Sort[Keys[residuals]], {False, True}], Return[$Failed]];
  system = Solve[Map[# == 0 &, residuals[True]], system];
  If[! MatchQ[system, {{__Rule}}], Return[$Failed]];
  residuals =
    Join[Map[# == 0 &, residuals[False]], Apply[Equal, system[[1]], {1}]] /. Thread[
      occurrenceSymbols -> occurrences
    ];
  solution = NDSolve[residuals, Flatten[partNames], range, options];
  If[! MatchQ[solution, {{__Rule}}], Return[$Failed]];
  {MapThread[
    #1 -> With[{realPart = #2[[1]] /. solution[[1]], imaginaryPart = #2[[2]] /. solution[[1]]},
      If[AtomQ[#1],
        Function[argument, realPart[argument] + I imaginaryPart[argument]],
        realPart[variable] + I imaginaryPart[variable]
      ]
    ] &,
    {unknowns, partNames}
  ]}
]
complexSystem[equations_, unknown_, range_List, options___] :=
  complexSystem[equations, {unknown}, range, options] /; ! ListQ[unknown]
(* The powers 0 to 7 of the imaginary unit are gathered with period four. *)
complexParts[expression_] := Module[{polynomial, coefficients},
  polynomial =
    expression /.
      E^exponent_ /; ! FreeQ[exponent, _Complex] :> With[{exponentParts = complexParts[exponent]},
        E^exponentParts[[1]] (Cos[exponentParts[[2]]] + I Sin[exponentParts[[2]]])
      ];
  polynomial = Expand[polynomial /. Complex[a_, b_] :> a + b jSymbol];
  coefficients = If[
    FreeQ[polynomial, Abs | Conjugate | Re | Im | Arg] && PolynomialQ[polynomial, jSymbol],
    CoefficientList[polynomial, jSymbol],
    {}
  ];
  If[polynomial =!= 0 && (coefficients === {} || Length[coefficients] > 8),
    Return[ComplexExpand[{Re[expression], Im[expression]}]]
  ];
  coefficients = PadRight[coefficients, 8];
  {
    coefficients[[1]] - coefficients[[3]] + coefficients[[5]] - coefficients[[7]],
    coefficients[[2]] - coefficients[[4]] + coefficients[[6]] - coefficients[[8]]
  }
]

vectorSystem::usage = "Equations of functions whose values are lists, for `NDSolve`."
vectorSystem[equations_, unknowns_List, range_List, options___] := Module[
  {heads, sizes, components, system, solution, variable = First[range]},
  heads = Map[If[AtomQ[#], #, Head[#]] &, unknowns];
  system = Flatten[{equations} //. term_And :> List @@ term];
  If[! MatchQ[system, {_Equal ..}], Return[$Failed]];
  sizes = Map[vectorSize[system, #] &, heads];
  If[Max[sizes] === 0, Return[$Failed]];
  components = MapThread[If[#2 === 0, #1, Table[Unique["part"], {#2}]] &, {heads, sizes}];
  system =
    system /. Flatten[MapThread[
      If[AtomQ[#2], {}, #1 -> Function @@ {{tSymbol}, Through[#2[tSymbol]]}] &,
      {heads, components}
    ]];
  system = Flatten[
    system /.
      HoldPattern[term_List == other_List] /; Length[term] === Length[other] :> MapThread[
        Equal,
        {term, other}
      ]
  ];
  solution = NDSolve[system, Flatten[components], range, options];
  If[! MatchQ[solution, {{__Rule}}], Return[$Failed]];
  {MapThread[
    #1 -> With[{value = #2 /. solution[[1]]},
      Which[
        ! ListQ[value], If[AtomQ[#1], value, value[variable]],
        AtomQ[#1], Function @@ {tSymbol, Through[value[tSymbol]]},
        True, Through[value[variable]]
      ]
    ] &,
    {unknowns, components}
  ]}
]
vectorSystem[equations_, unknown_, range_List, options___] :=
  vectorSystem[equations, {unknown}, range, options] /; ! ListQ[unknown]
vectorSize[system_, head_] := Max[
  0,
  Cases[system, HoldPattern[(head[_] | Derivative[_][head][_]) == value_List] :> Length[value]]
]

systemSolve::usage = "Linear systems with constant coefficients, for `DSolve`."
systemSolve[equations_, unknowns_, x_] := Module[
  {
    differentialEquations = Select[Flatten[{equations}], ! FreeQ[#, x] &], orders, auxiliary,
    states, found, stateNames, highestNames, vector, matrix, given, size, eigenvalues, eigenvectors,
    solution
  },
  orders = Map[
    Max[0, Cases[differentialEquations, Derivative[degree_][#][x] :> degree, Infinity]] &,
    unknowns
  ];
  If[Length[differentialEquations] != Length[unknowns] || Min[orders] < 1, Return[$Failed]];
  If[Union[orders] === {2} && FreeQ[differentialEquations, Derivative[1][_][x]],
    found = systemModes[
      differentialEquations,
      Select[Flatten[{equations}], FreeQ[#, x] &],
      unknowns,
      x
    ];
    If[found =!= $Failed, Return[found]]
  ];
  states = Flatten[MapThread[Table[Derivative[j][#1][x], {j, 0, #2 - 1}] &, {unknowns, orders}]];
  auxiliary = MapThread[Derivative[#2][#1][x] &, {unknowns, orders}];
  highestNames = Table[Unique["a"], {Length[unknowns]}];
  stateNames = Table[Unique["z"], {Length[states]}];
  size = Length[states];
  found = principalSolve[
    differentialEquations /. Thread[auxiliary -> highestNames] /. Thread[states -> stateNames],
    highestNames
  ];
  If[Length[found] =!= 1, Return[$Failed]];
  vector =
    Flatten[MapThread[
      Append[Table[Derivative[j][#1][x], {j, #2 - 1}], #3] &,
      {unknowns, orders, highestNames /. found[[1]]}
    ]] /. Thread[states -> stateNames];
  matrix = Table[Coefficient[Expand[component], name], {component, vector}, {name, stateNames}];
  If[! FreeQ[matrix, x] || Chop[Expand[vector - matrix.stateNames]] =!= ConstantArray[0, size],
    Return[$Failed]
  ];
  {eigenvalues, eigenvectors} = Eigensystem[matrix];
  eigenvectors = Transpose[eigenvectors];
  If[Length[eigenvectors] =!= size || TrueQ[Det[eigenvectors] == 0], Return[$Failed]];
  solution = eigenvectors.DiagonalMatrix[Map[E^(# x) &, eigenvalues]];
  given = Select[Flatten[{equations}], FreeQ[#, x] &];
  vector = Table[Unique["c"], {size}];
  If[given === {},
    solution = solution.Inverse[eigenvectors].Table[C[j], {j, size}],
    auxiliary = solution.vector;
    found = principalSolve[
      given /. Flatten[Table[
        With[{component = auxiliary[[j]], head = Head[states[[j]]]},
          head[place_] :> (component /. x -> place)
        ],
        {j, size}
      ]],
      vector
    ];
    If[Length[found] =!= 1, Return[$Failed]];
    solution = auxiliary /. found[[1]];
    vector = Select[vector, ! FreeQ[solution, #] &];
    solution = solution /. Thread[vector -> Array[C, Length[vector]]]
  ];
  found = Prepend[1 + Most[Accumulate[orders]], 1];
  Map[systemReal[Expand[#], x] &, solution[[found]]]
]
(* With decimals in the matrix, its eigenvalues and eigenvectors carry rounding below 10^-12. *)
systemModes[differentialEquations_, given_, unknowns_, x_] := Module[
  {
    accelerations = Table[Unique["a"], {Length[unknowns]}],
    valueNames = Table[Unique["z"], {Length[unknowns]}], size = Length[unknowns], found, matrix,
    eigenvalues, eigenvectors, place, positions, velocities
  },
  found = principalSolve[
    differentialEquations /.
      Thread[Map[Derivative[2][#][x] &, unknowns] -> accelerations] /.
      Thread[Map[#[x] &, unknowns] -> valueNames],
    accelerations
  ];
  If[Length[found] =!= 1, Return[$Failed]];
  accelerations = Expand[accelerations /. found[[1]]];
  matrix = Table[Coefficient[row, name], {row, accelerations}, {name, valueNames}];
  If[
    ! FreeQ[matrix, x] ||
      Chop[Expand[accelerations - matrix . valueNames]] =!= ConstantArray[0, size],
    Return[$Failed]
  ];
  found = Eigensystem[matrix];
  If[MatrixQ[matrix, NumberQ] && ! FreeQ[matrix, _Real] && MatchQ[found, {_List, _List}],
    found = {Chop[found[[1]], 10.^-12 Max[Abs[matrix]]], Chop[found[[2]], 10.^-12]}
  ];
  If[
    ! MatchQ[found, {{Repeated[_, {size}]}, _?MatrixQ}] ||
      ! FreeQ[found, Root | _Complex] ||
      TrueQ[Simplify[Det[found[[2]]]] == 0],
    Return[$Failed]
  ];
  {eigenvalues, eigenvectors} = {found[[1]], Transpose[found[[2]]]};
  place = If[given === {},
    0,
    Replace[
      Union[Cases[
        given,
        (f_ | Derivative[1][f_])[argument_] /; MemberQ[unknowns, f] :> argument,
        {2}
      ]],
      {{argument_} :> argument, _ -> $Failed}
    ]
  ];
  If[place === $Failed, Return[$Failed]];
  {positions, velocities} = If[given === {},
    {Table[C[2 j - 1], {j, size}], Table[C[2 j], {j, size}]},
    {Map[#[place] &, unknowns], Map[Derivative[1][#][place] &, unknowns]} /. Map[Rule @@ # &, given]
  ];
  If[! FreeQ[{positions, velocities}, Alternatives @@ unknowns], Return[$Failed]];
  positions = LinearSolve[eigenvectors, positions];
  velocities = LinearSolve[eigenvectors, velocities];
  Map[systemReal[Expand[#], x] &,
    eigenvectors . MapThread[
      #1 mode[#3, x - place] + #2 swing[#3, x - place] &,
      {positions, velocities, eigenvalues}
    ]
  ]
]
mode[0, t_] := 1
mode[eigenvalue_, t_] := If[modeNegative[eigenvalue],
  Cos[Sqrt[-eigenvalue] t],
  (E^(Sqrt[eigenvalue] t) + E^(-Sqrt[eigenvalue] t))/2
]
swing[0, t_] := t
swing[eigenvalue_, t_] := If[modeNegative[eigenvalue],
  Sin[Sqrt[-eigenvalue] t]/Sqrt[-eigenvalue],
  (E^(Sqrt[eigenvalue] t) - E^(-Sqrt[eigenvalue] t))/(2 Sqrt[eigenvalue])
]
modeNegative[eigenvalue_] := If[NumericQ[eigenvalue],
  N[eigenvalue] < 0,
  MatchQ[eigenvalue, _?Negative _]
]
(* Decimal frequencies are rounded to 13 places, and coefficients below 10^-14 dropped. *)
systemReal[expression_, x_] := With[
  {
    realForm = Expand[
      expression /.
        E^exponent_ /; ! FreeQ[exponent, _Complex] :> With[{frequency = Expand[exponent/(I x)]},
          Cos[Chop[frequency] x] + I Sin[Chop[frequency] x] /; FreeQ[Chop[frequency], _Complex]
        ]
    ]
  },
  If[FreeQ[realForm, _Real],
    realForm,
    Chop[
      Expand[
        realForm /. {
          (circular : Sin | Cos)[x] :> circular[1. x],
          (circular : Sin | Cos)[speed_Real x] :> circular[Round[speed, 10.^-13] x]
        }
      ],
      10.^-14
    ]
  ]
]
