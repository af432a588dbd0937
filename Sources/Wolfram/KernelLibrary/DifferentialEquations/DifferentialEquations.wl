partialEquation::usage = "Linear partial equations of two variables, for `DSolve`."
partialEquation[equations_, unknown_[x_, t_], {x_Symbol, t_Symbol}] := With[
  {solution = partialSolution[equations, unknown, x, t]},
  {{unknown[x, t] -> solution}} /; solution =!= $Failed
]
partialEquation[equations_, unknown_Symbol, {x_Symbol, t_Symbol}] := With[
  {solution = partialSolution[equations, unknown, x, t]},
  {{unknown -> Function @@ {{x, t}, solution}}} /; solution =!= $Failed
]
partialSolution[{equation_}, unknown_, x_, t_] := partialSolution[equation, unknown, x, t]
partialSolution[equations : {_, __}, unknown_, x_, t_] := Module[
  {
    differentialEquations = Select[equations, ! FreeQ[#, Derivative[__][unknown][x, t]] &],
    solution, arguments
  },
  If[! MatchQ[differentialEquations, {_Equal}], Return[$Failed]];
  solution = partialSolution[differentialEquations[[1]], unknown, x, t];
  arguments = Union[Cases[{solution}, C[1][argument_] :> argument, Infinity]];
  If[Length[arguments] =!= 1 || ! FreeQ[solution, C[2]],
    $Failed,
    partialGiven[
      {solution /. C[1][_] -> fSymbol, arguments[[1]]},
      Complement[equations, differentialEquations],
      unknown,
      x,
      t
    ]
  ]
]
partialSolution[left_ == right_, unknown_, x_, t_] := Module[
  {expression, derivatives, coefficients, freeTerm, derivativeSymbol},
  derivatives = {
    Derivative[2, 0][unknown][x, t], Derivative[1, 1][unknown][x, t],
    Derivative[0, 2][unknown][x, t], Derivative[1, 0][unknown][x, t],
    Derivative[0, 1][unknown][x, t], unknown[x, t]
  };
  expression = Expand[(left - right) /. Thread[derivatives -> Array[derivativeSymbol, 6]]];
  coefficients = Table[Coefficient[expression, derivativeSymbol[i]], {i, 6}];
  freeTerm = expression /. derivativeSymbol[_] -> 0;
  Which[
    ! FreeQ[{coefficients, freeTerm}, unknown | derivativeSymbol] ||
      Expand[expression - coefficients.Array[derivativeSymbol, 6] - freeTerm] =!= 0,
      $Failed,
    Take[coefficients, 3] === {0, 0, 0},
      partialFirst[coefficients[[4]], coefficients[[5]], coefficients[[6]], -freeTerm, x, t],
    {Drop[coefficients, 3], freeTerm} === {{0, 0, 0}, 0} && FreeQ[coefficients, x | t],
      partialSecond[coefficients[[1]], coefficients[[2]], coefficients[[3]], x, t],
    True, $Failed
  ]
]
partialSolution[___] := $Failed
partialSecond[0, _, _, _, _] := $Failed
partialSecond[a_, b_, c_, x_, t_] := With[
  {
    slopeOffset = Sqrt[Together[(b^2 - 4 a c)/(4 a^2)]] If[
      FreeQ[Sqrt[Together[b^2 - 4 a c]], _Complex],
      -1,
      1
    ]
  },
  If[slopeOffset === 0,
    $Failed,
    C[1][t + (-b/(2 a) + slopeOffset) x] + C[2][t + (-b/(2 a) - slopeOffset) x]
  ]
]
partialFirst[0, 0, _, _, _, _] := $Failed
partialFirst[0, b_, c_, rightSide_, x_, t_] := partialFirst[b, 0, c, rightSide, t, x]
partialFirst[a_, 0, c_, rightSide_, x_, t_] := With[{integratingFactor = Exp[Integrate[c/a, x]]},
  With[
    {
      solution = (Integrate[Simplify[integratingFactor rightSide/a], x] + C[1][t])/integratingFactor
    },
    If[FreeQ[solution, Integrate], solution, $Failed]
  ]
]
(* The unknown changes along the characteristics only, on which dt/dx is the slope. *)
partialFirst[a_, b_, c_, rightSide_, x_, t_] := Module[
  {
    slope = Together[b/a], linearPart, constantPart, slopeFactor, characteristic, integratingFactor,
    intermediate, level
  },
  {constantPart, linearPart} = {slope /. t -> 0, D[slope, t]};
  If[FreeQ[linearPart, t] && FreeQ[constantPart, t],
    slopeFactor = Exp[-partialIntegral[linearPart, x]];
    characteristic = partialIntegral[Simplify[slopeFactor constantPart], x];
    If[{c, rightSide} === {0, 0}, Return[C[1][Simplify[slopeFactor t] - characteristic], Module]];
    intermediate = (level + characteristic)/slopeFactor;
    integratingFactor = Exp[partialIntegral[Simplify[c/a /. t -> intermediate], x]];
    intermediate = Integrate[Simplify[integratingFactor rightSide/a /. t -> intermediate], x];
    characteristic = level -> Simplify[slopeFactor t] - characteristic;
    Return[
      If[FreeQ[{integratingFactor, intermediate}, Integrate | Inactive],
        Simplify[intermediate/integratingFactor /. characteristic] +
          Simplify[1/integratingFactor /. characteristic] C[1][Last[characteristic]],
        $Failed
      ],
      Module
    ]
  ];
  If[{c, rightSide} =!= {0, 0}, Return[$Failed, Module]];
  intermediate = Together[a/b];
  {constantPart, linearPart} = {intermediate /. x -> 0, D[intermediate, x]};
  If[FreeQ[linearPart, x] && FreeQ[constantPart, x],
    slopeFactor = Exp[-partialIntegral[linearPart, t]];
    Return[
      C[1][Simplify[slopeFactor x - partialIntegral[Simplify[slopeFactor constantPart], t]]],
      Module
    ]
  ];
  intermediate = Simplify[slope/(slope /. t -> 1)];
  If[FreeQ[intermediate, x],
    C[1][partialIntegral[1/intermediate, t] - partialIntegral[slope /. t -> 1, x]],
    $Failed
  ]
]
partialGiven[{solution_, argument_}, {given_Equal}, unknown_, x_, y_] := Module[
  {place, parameter, functionRules, parameterRules},
  place = Cases[given, unknown[first_, second_] :> {first, second}, {0, Infinity}];
  If[Length[place] =!= 1, Return[$Failed]];
  place = place[[1]];
  parameter = Intersection[{x, y}, Cases[place, _Symbol, {0, Infinity}]];
  If[Length[parameter] =!= 1, Return[$Failed]];
  parameter = parameter[[1]];
  functionRules = Solve[
    (solution /. Thread[{x, y} -> place]) ==
      If[MatchQ[given[[1]], _unknown], given[[2]], given[[1]]],
    fSymbol
  ];
  parameterRules = Quiet[Solve[(argument /. Thread[{x, y} -> place]) == argSymbol, parameter]];
  If[! MatchQ[functionRules, {{fSymbol -> _}}] || ! MatchQ[parameterRules, {{parameter -> _}, ___}],
    Return[$Failed]
  ];
  parameterRules = Select[parameterRules, FreeQ[#, ConditionalExpression | Complex] &];
  If[parameterRules === {}, Return[$Failed]];
  Simplify[PowerExpand[Simplify[
    solution /.
      fSymbol -> (functionRules[[1, 1, 2]] /. parameterRules[[-1]] /. argSymbol -> argument)
  ]]]
]
partialGiven[_, _, _, _, _] := $Failed
partialIntegral[f_, x_] := With[{integral = Integrate[f, x]},
  If[FreeQ[integral, Integrate], integral, Inactive[Integrate][f /. x -> K[1], {K[1], 1, x}]]
]

differentialSolve::usage = "Equations that are not linear with plain constants, for `DSolve`."
differentialSolve[equations_, y_[x_], x_] := Module[
  {solutions = anyOrder[Flatten[{equations}], y, x]},
  Which[
    solutions === $Failed, $Failed,
    Head[solutions] === implicitSymbol, Solve[First[solutions], y[x]],
    True, Map[{y[x] -> #} &, solutions]
  ]
]
differentialSolve[equations_, y_Symbol, x_] := Module[
  {solutions = anyOrder[Flatten[{equations}], y, x]},
  Which[
    solutions === $Failed, $Failed,
    Head[solutions] === implicitSymbol, Solve[First[solutions], y[x]],
    True, Map[Function[value, {y -> Function @@ {{x}, value}}], solutions]
  ]
]
differentialSolve[equations_, unknowns : {_Symbol[x_] ..}, x_] := With[
  {values = If[systemQ[equations, unknowns], systemSolve[equations, Map[Head, unknowns], x]]},
  {Thread[unknowns -> values]} /; ListQ[values]
]
differentialSolve[equations_, unknowns : {_Symbol ..}, x_] := With[
  {values = If[systemQ[equations, unknowns], systemSolve[equations, unknowns, x]]},
  {Thread[unknowns -> Map[Function[value, Function @@ {{x}, value}], values]]} /; ListQ[values]
]
systemQ[equations_, unknowns_] :=
  Length[unknowns] > 2 || ! FreeQ[equations, Derivative[n_ /; n > 1]]
differentialSolve[equations_, {f_[x_], g_[x_]}, x_] := Module[
  {solution = linearSystem[Flatten[equations], f, g, x]},
  If[solution === $Failed, $Failed, {Sort[{f[x] -> solution[[1]], g[x] -> solution[[2]]}]}]
]
differentialSolve[equations_, {f_Symbol, g_Symbol}, x_] := Module[
  {solution = linearSystem[Flatten[equations], f, g, x]},
  If[solution === $Failed,
    $Failed,
    {{f -> Function @@ {{x}, solution[[1]]}, g -> Function @@ {{x}, solution[[2]]}}}
  ]
]
anyOrder[equations_, y_, x_] := Module[{solutions = $Failed},
  Do[
    solutions = method[equations, y, x];
    If[solutions =!= $Failed, Break[]],
    {
      method,
      {constant, firstOrder, bernoulli, secondOrder, higherOrder, separable, differentialExact}
    }
  ];
  solutions
]
withConstants[expression_, solutions_] := If[MatchQ[solutions, {{__Rule}, ___}],
  expression /. First[solutions],
  $Failed
]
(* A constant that the condition gives and that solves the equation is the solution. *)
constant[equations_, y_, x_] := Module[
  {given = Select[equations, FreeQ[#, x] &], residual = apart[equations, y, x], slopeCoefficient},
  If[
    ! MatchQ[given, {y[_] == _}] ||
      residual === $Failed ||
      ! FreeQ[residual, Derivative[n_][y] /; n > 1],
    Return[$Failed]
  ];
  slopeCoefficient = Coefficient[residual, y'[x]];
  given = given[[1, 2]];
  If[
    ! FreeQ[slopeCoefficient, y] ||
      slopeCoefficient === 0 ||
      ! PolynomialQ[residual /. y'[x] -> 0, y[x]] ||
      Exponent[residual /. y'[x] -> 0, y[x]] < 2,
    Return[$Failed]
  ];
  If[Simplify[residual /. {y'[x] -> 0, y[x] -> given}] === 0, {given}, $Failed]
]
(* The power 1 - degree of the unknown solves a linear equation. *)
bernoulli[equations_, y_, x_] := Module[
  {
    differentialEquations = Select[equations, ! FreeQ[#, x] &], residual, auxiliary, coefficients,
    degree, transformed, solutions
  },
  If[Length[differentialEquations] != 1 || ! FreeQ[differentialEquations, Derivative[n_ /; n > 1]],
    Return[$Failed]
  ];
  residual = Expand[differentialEquations[[1, 1]] - differentialEquations[[1, 2]]];
  auxiliary = Coefficient[residual, y'[x]];
  residual = Expand[residual - auxiliary y'[x]];
  If[auxiliary === 0 || ! PolynomialQ[residual, y[x]] || ! FreeQ[auxiliary, y], Return[$Failed]];
  coefficients = CoefficientList[residual, y[x]];
  degree = Length[coefficients] - 1;
  If[
    degree < 2 ||
      ! FreeQ[coefficients, y] ||
      coefficients[[1]] =!= 0 ||
      Count[coefficients[[2 ;;]], coefficient_ /; coefficient =!= 0] >
        If[coefficients[[2]] === 0, 1, 2],
    Return[$Failed]
  ];
  solutions = firstOrder[
    Join[
      {
        transformed'[x] +
            (1 - degree) (
              coefficients[[2]]/auxiliary transformed[x] + coefficients[[degree + 1]]/auxiliary
            ) == 0
      },
      Cases[
        equations,
        (y[place_] == value_) /; FreeQ[place, x] :> (transformed[place] == value^(1 - degree))
      ]
    ],
    transformed,
    x
  ];
  If[solutions === $Failed || ! FreeQ[solutions, DirectedInfinity | Indeterminate | First],
    Return[$Failed]
  ];
  solutions = Map[Cancel[Together[#]^(1/(1 - degree))] &, solutions];
  If[OddQ[degree], solutions = Flatten[Map[{-#, #} &, solutions]]];
  auxiliary = Cases[equations, (y[place_] == value_) /; FreeQ[place, x] :> {place, value}];
  If[auxiliary =!= {} && OddQ[degree],
    solutions = Select[solutions,
      Simplify[(# /. x -> auxiliary[[1, 1]]) - auxiliary[[1, 2]]] === 0 &
    ]
  ];
  If[solutions === {}, $Failed, solutions]
]
firstOrder[equations_, y_, x_] := Module[
  {
    differentialEquations = Select[equations, ! FreeQ[#, x] &], residual, a, b, c,
    integratingFactor, solution, fitting
  },
  If[Length[differentialEquations] != 1 || ! FreeQ[differentialEquations, Derivative[n_ /; n > 1]],
    Return[$Failed]
  ];
  residual = Expand[differentialEquations[[1, 1]] - differentialEquations[[1, 2]]];
  a = Coefficient[residual, y'[x]];
  b = Coefficient[residual, y[x]];
  c = Simplify[residual - a y'[x] - b y[x]];
  If[! FreeQ[{a, b, c}, y] || a === 0, Return[$Failed]];
  integratingFactor = Integrate[Simplify[b/a], x];
  If[! FreeQ[integratingFactor, Integrate],
    Return[If[c === 0 && Length[equations] === 1,
      {C[1] E^Inactive[Integrate][-b/a /. x -> K[1], {K[1], 1, x}]},
      $Failed
    ]]
  ];
  integratingFactor = Simplify[E^integratingFactor];
  solution = Integrate[
    Simplify[
      -integratingFactor c/a /. {Sec[angle_] :> 1/Cos[angle], Csc[angle_] :> 1/Sin[angle]}
    ] /.
      Cos[angle_]^-2 :> Sec[angle]^2,
    x
  ];
  If[! FreeQ[solution, Integrate], Return[$Failed]];
  solution = Expand[(C[1] + solution)/integratingFactor];
  fitting = Cases[
    equations,
    (y[place_] == value_) /; FreeQ[place, x] :> (Limit[solution, x -> place] == value)
  ];
  fitting = DeleteCases[fitting, True];
  If[fitting === {},
    {solution},
    fitting = withConstants[solution, principalSolve[First[fitting], C[1]]];
    If[fitting === $Failed, fitting, {Simplify[fitting]}]
  ]
]
(* The exponential of x times a matrix of two rows; halfGap is half the gap of its eigenvalues. *)
exponential[matrix_, x_] := Module[
  {
    halfTrace = (matrix[[1, 1]] + matrix[[2, 2]])/2, discriminant, identity = IdentityMatrix[2],
    halfGap
  },
  discriminant = Expand[
    halfTrace^2 - matrix[[1, 1]] matrix[[2, 2]] + matrix[[1, 2]] matrix[[2, 1]]
  ];
  If[discriminant === 0, Return[E^(halfTrace x) (identity + x (matrix - halfTrace identity))]];
  halfGap = PowerExpand[Sqrt[If[TrueQ[discriminant < 0] || MatchQ[discriminant, _?Negative _],
    -discriminant,
    discriminant
  ]]];
  E^(halfTrace x) If[TrueQ[discriminant < 0] || MatchQ[discriminant, _?Negative _],
    identity Cos[halfGap x] + (matrix - halfTrace identity) Sin[halfGap x]/halfGap,
    identity (E^(halfGap x) + E^(-halfGap x))/2 +
      (matrix - halfTrace identity) (E^(halfGap x) - E^(-halfGap x))/(2 halfGap)
  ]
]
linearSystem[equations_, f_, g_, x_] := Module[
  {
    differentialEquations = Select[equations, ! FreeQ[#, x] &], slopes, matrix, secondSlope,
    firstSlope, firstValue, fitting, term, solution, secondValue
  },
  If[
    Length[differentialEquations] == 2 &&
      ! FreeQ[differentialEquations, Derivative[2]] &&
      FreeQ[differentialEquations, Derivative[n_ /; n != 2]],
    Return[waves[equations, differentialEquations, f, g, x]]
  ];
  If[Length[differentialEquations] != 2 || ! FreeQ[differentialEquations, Derivative[n_ /; n > 1]],
    Return[$Failed]
  ];
  slopes = principalSolve[
    differentialEquations /. {
      f'[x] -> firstSlope, g'[x] -> secondSlope, f[x] -> firstValue, g[x] -> secondValue
    },
    {firstSlope, secondSlope}
  ];
  If[Length[slopes] != 1, Return[$Failed]];
  slopes = {firstSlope, secondSlope} /. First[slopes];
  matrix = Table[
    Coefficient[Expand[slope], term],
    {slope, slopes},
    {term, {firstValue, secondValue}}
  ];
  term = Expand[slopes - matrix.{firstValue, secondValue}];
  If[! FreeQ[term, firstValue | secondValue], Return[$Failed]];
  If[FreeQ[matrix, x],
    solution = exponential[matrix, x],
    matrix = Simplify[x matrix];
    If[! FreeQ[matrix, x] || term =!= {0, 0}, Return[$Failed]];
    solution = exponential[matrix, Log[x]]
  ];
  If[term =!= {0, 0},
    term = Simplify[Expand[solution.Map[Integrate[#, x] &, Expand[(solution /. x -> -x).term]]]];
    If[! FreeQ[term, Integrate], Return[$Failed]]
  ];
  solution = Expand[solution.{C[1], C[2]} + term];
  fitting = conditions[equations, f, g, solution, x];
  If[fitting === {},
    solution,
    fitting = withConstants[solution, principalSolve[fitting, {C[1], C[2]}]];
    If[fitting === $Failed, fitting, Simplify[fitting]]
  ]
]
waves[equations_, differentialEquations_, f_, g_, x_] := Module[
  {
    accelerations, matrix, halfGap, eigenvalues, solution, given, firstAcceleration,
    secondAcceleration, firstValue, secondValue, identity = IdentityMatrix[2]
  },
  accelerations = principalSolve[
    differentialEquations /. {
      f''[x] -> firstAcceleration, g''[x] -> secondAcceleration, f[x] -> firstValue,
      g[x] -> secondValue
    },
    {firstAcceleration, secondAcceleration}
  ];
  If[Length[accelerations] != 1, Return[$Failed]];
  accelerations = {firstAcceleration, secondAcceleration} /. First[accelerations];
  matrix = Simplify[Table[
    Coefficient[Expand[acceleration], unknown],
    {acceleration, accelerations},
    {unknown, {firstValue, secondValue}}
  ]];
  halfGap = PowerExpand[Sqrt[Factor[
    (matrix[[1, 1]] - matrix[[2, 2]])^2/4 + matrix[[1, 2]] matrix[[2, 1]]
  ]]];
  If[
    halfGap === 0 ||
      ! FreeQ[matrix, x] ||
      Chop[Simplify[accelerations - matrix.{firstValue, secondValue}]] =!= {0, 0},
    Return[$Failed]
  ];
  eigenvalues = Map[Expand[Together[#]] &, Tr[matrix]/2 + {halfGap, -halfGap}];
  solution =
    projectedMode[eigenvalues[[1]], Simplify[(matrix - eigenvalues[[2]] identity)/(2 halfGap)], x] +
      projectedMode[
        eigenvalues[[2]],
        Simplify[(eigenvalues[[1]] identity - matrix)/(2 halfGap)],
        x
      ];
  given = conditions[equations, f, g, solution, x];
  If[given === {}, solution, withConstants[solution, principalSolve[given, Array[C, 4]]]]
]
projectedMode[eigenvalue_, projection_, x_] := With[{frequency = Sqrt[-eigenvalue]},
  projection.(
    {C[1], C[2]} Cos[frequency x] + {C[3], C[4]} If[eigenvalue === 0, x, Sin[frequency x]/frequency]
  )
]
conditions[equations_, f_, g_, solution_, x_] := Cases[
  equations,
  (left_ == right_) /; FreeQ[left, x] :> (
    Simplify[
        left /. {
          f[place_] :> (solution[[1]] /. x -> place), g[place_] :> (solution[[2]] /. x -> place),
          f'[place_] :> (D[solution[[1]], x] /. x -> place),
          g'[place_] :> (D[solution[[2]], x] /. x -> place)
        }
      ] == right
  )
]
apart[equations_, y_, x_] := Module[{differentialEquations = Select[equations, ! FreeQ[#, x] &]},
  If[Length[differentialEquations] == 1 && Head[differentialEquations[[1]]] === Equal,
    Expand[differentialEquations[[1, 1]] - differentialEquations[[1, 2]]],
    $Failed
  ]
]
fitted[equations_, y_, x_, solution_, constants_] := Module[
  {given = Select[equations, FreeQ[#, x] &], rules},
  If[given === {}, Return[{solution}]];
  rules = principalSolve[
    Map[
      # /. {
        Derivative[n_][y][place_] :> (D[solution, {x, n}] /. x -> place),
        y[place_] :> (solution /. x -> place)
      } &,
      given
    ],
    constants
  ];
  Which[
    Head[rules] =!= List, $Failed,
    rules === {},
      If[
        FreeQ[
          N[Map[
            # /. {
              Derivative[n_][y][place_] :> (D[solution, {x, n}] /. x -> place),
              y[place_] :> (solution /. x -> place)
            } &,
            given
          ]],
          Indeterminate | ComplexInfinity | DirectedInfinity | Infinity
        ],
        {},
        $Failed
      ],
    True, Map[Simplify[solution /. #] &, rules]
  ]
]
(* What is below 10^-16 is left of subtracting decimals. *)
secondOrder[equations_, y_, x_] := Module[
  {
    residual = apart[equations, y, x], a, b, c, forcing, basis, firstSolution, secondSolution,
    wronskian, particularPart
  },
  If[
    residual === $Failed ||
      ! FreeQ[residual, Derivative[n_][y] /; n > 2] ||
      FreeQ[residual, Derivative[2][y]],
    Return[$Failed]
  ];
  {a, b, c} = {
    Coefficient[residual, y''[x]], Coefficient[residual, y'[x]], Coefficient[residual, y[x]]
  };
  forcing = Chop[Expand[a y''[x] + b y'[x] + c y[x] - residual], 10.^-16];
  If[! FreeQ[{forcing, a, b, c}, y], Return[$Failed]];
  basis = homogeneous[a, b, c, y, x];
  If[basis === $Failed, Return[$Failed]];
  {firstSolution, secondSolution} = basis;
  particularPart = particular[{a, b, c}, forcing, x];
  If[particularPart === $Failed,
    wronskian = Simplify[firstSolution D[secondSolution, x] - secondSolution D[firstSolution, x]];
    particularPart =
      secondSolution Integrate[
          waveProductSums[Expand[Simplify[firstSolution forcing/(a wronskian)]]],
          x
        ] -
        firstSolution Integrate[
          waveProductSums[Expand[Simplify[secondSolution forcing/(a wronskian)]]],
          x
        ]
  ];
  If[! FreeQ[particularPart, Integrate], Return[$Failed]];
  fitted[
    equations,
    y,
    x,
    C[1] firstSolution + C[2] secondSolution + Simplify[TrigReduce[Expand[particularPart]]],
    {C[1], C[2]}
  ]
]
waveProductSums[f_] := If[
  FreeQ[f, Sin | Cos] || ! FreeQ[f, Power[_, _?Negative] | Tan | Cot | Sec | Csc | Log],
  f,
  TrigReduce[f]
]
(* What is below 10^-16 is left of subtracting decimals. *)
particular[coefficients_, forcing_, x_] := Module[
  {expanded = Expand[TrigToExp[Expand[forcing]]], responses},
  If[forcing === 0, Return[0]];
  If[! FreeQ[coefficients, x], Return[$Failed]];
  responses = Map[waved[#, coefficients, x] &,
    If[Head[expanded] === Plus, List @@ expanded, {expanded}]
  ];
  If[FreeQ[responses, $Failed],
    Chop[
      Expand[
        Plus @@ responses /. E^exponent_ :> turned[exponent, x] /; ! FreeQ[exponent, _Complex]
      ],
      10.^-16
    ],
    $Failed
  ]
]
turned[exponent_, x_] := With[{slope = Coefficient[exponent, x]},
  If[NumberQ[slope],
    E^Chop[Expand[exponent - slope x]] E^Chop[Re[slope] x] (Cos[Im[slope] x] + I Sin[Im[slope] x]),
    ExpToTrig[E^exponent]
  ]
]
(* A characteristic value below 10^-12 is a zero with rounding: the forcing is in resonance. *)
waved[term_, {a_, b_, c_}, x_] := Module[
  {exponents = Cases[{term}, E^exponent_ :> exponent, Infinity], slope, characteristic},
  slope = If[exponents === {}, 0, Coefficient[First[exponents], x]];
  If[
    Length[exponents] > 1 ||
      ! PolynomialQ[term /. E^_ -> 1, x] ||
      ! FreeQ[term /. E^_ -> 1, x] && TrueQ[b^2 >= 4 a c] ||
      ! FreeQ[Chop[Expand[First[exponents, 0] - slope x]], x],
    Return[$Failed]
  ];
  characteristic = Expand[a slope^2 + b slope + c];
  If[! FreeQ[term /. E^_ -> 1, x],
    Return[Expand[rising[
      term /. E^_ -> 1,
      {a, Expand[2 a slope + b], characteristic},
      x
    ] E^First[exponents, 0]]]
  ];
  If[characteristic === 0 || TrueQ[Abs[N[characteristic]] < 10^-12],
    If[Expand[2 a slope + b] === 0 || FreeQ[term, _Real], $Failed, x term/(2 a slope + b)],
    term/characteristic
  ]
]
(* A coefficient below 10^-12 is a zero with rounding. *)
rising[polynomial_, {a_, b_, c_}, x_] := Module[{solution = 0, remainder = polynomial, term},
  If[c === 0 || TrueQ[Abs[N[c]] < 10^-12],
    Return[If[{a, b} === {0, 0},
      $Failed,
      solution = CoefficientList[rising[polynomial, {0, a, b}, x], x];
      solution.(x^Range[Length[solution]]/Range[Length[solution]])
    ]]
  ];
  Do[
    term = Expand[remainder/c];
    solution += term;
    remainder = Expand[-b D[term, x] - a D[term, {x, 2}]];
    If[remainder === 0, Break[]],
    {Exponent[polynomial, x] + 1}
  ];
  solution
]
homogeneous[a_, b_, c_, y_, x_] := Module[
  {solution, slopeCoefficient, valueCoefficient, auxiliary, discriminant},
  If[FreeQ[{a, b, c}, x],
    solution = DSolve[a y''[x] + b y'[x] + c y[x] == 0, y[x], x];
    If[! MatchQ[solution, {{_ -> _}}], Return[$Failed]];
    solution = Expand[solution[[1, 1, 2]]];
    Return[{Coefficient[solution, C[1]], Coefficient[solution, C[2]]}]
  ];
  {slopeCoefficient, valueCoefficient} = {Simplify[x b/a], Simplify[x^2 c/a]};
  If[c === 0 && ! FreeQ[slopeCoefficient, x],
    auxiliary = Integrate[E^-Integrate[Simplify[b/a], x], x];
    Return[If[FreeQ[auxiliary, Integrate], {auxiliary, 1}, $Failed]]
  ];
  If[! FreeQ[{slopeCoefficient, valueCoefficient}, x],
    Return[special[Simplify[b/a], Simplify[c/a], valueCoefficient, x]]
  ];
  discriminant = Simplify[(slopeCoefficient - 1)^2 - 4 valueCoefficient];
  auxiliary = (1 - slopeCoefficient)/2;
  Which[
    discriminant === 0, {x^auxiliary, x^auxiliary Log[x]},
    TrueQ[discriminant < 0],
      {
        x^auxiliary Cos[Sqrt[-discriminant]/2 Log[x]], x^auxiliary Sin[Sqrt[-discriminant]/2 Log[x]]
      },
    True, {x^(auxiliary - Sqrt[discriminant]/2), x^(auxiliary + Sqrt[discriminant]/2)}
  ]
]
special[p_, q_, qTimesSquare_, x_] := Module[{parameter, orderParameter},
  Which[
    p === 0 && PolynomialQ[q, x] && Exponent[q, x] === 1 && (q /. x -> 0) === 0,
      parameter = (-Coefficient[q, x])^(1/3);
      {AiryAi[parameter x], AiryBi[parameter x]},
    Simplify[x p] === 1 &&
      PolynomialQ[Expand[qTimesSquare], x] &&
      Exponent[Expand[qTimesSquare], x] === 2 &&
      Coefficient[Expand[qTimesSquare], x] === 0,
      parameter = PowerExpand[Sqrt[Coefficient[Expand[qTimesSquare], x, 2]]];
      orderParameter = PowerExpand[Sqrt[-Coefficient[Expand[qTimesSquare], x, 0]]];
      {BesselJ[orderParameter, parameter x], BesselY[orderParameter, parameter x]},
    Simplify[p (1 - x^2) + 2 x] === 0 && FreeQ[orderParameter = Simplify[q (1 - x^2)], x],
      parameter = Expand[(PowerExpand[Sqrt[Factor[Expand[1 + 4 orderParameter]]]] - 1)/2];
      {LegendreP[parameter, x], LegendreQ[parameter, x]},
    True, $Failed
  ]
]
(* Orders below three have ways of their own; the upper bound limits the work. *)
higherOrder[equations_, y_, x_] := Module[
  {residual = apart[equations, y, x], highest, coefficients, characteristicRoots, unknown, basis},
  If[residual === $Failed, Return[$Failed]];
  highest = Max[Cases[{residual}, Derivative[degree_][y][x] :> degree, Infinity], 0];
  If[highest < 3 || highest > 8, Return[$Failed]];
  coefficients = Join[
    {Coefficient[residual, y[x]]},
    Table[Coefficient[residual, Derivative[k][y][x]], {k, highest}]
  ];
  If[
    ! FreeQ[coefficients, x | y] ||
      Expand[
          residual - coefficients[[1]] y[x] -
            Sum[coefficients[[k + 1]] Derivative[k][y][x], {k, highest}]
        ] =!= 0,
    Return[$Failed]
  ];
  characteristicRoots = principalSolve[coefficients.unknown^Range[0, highest] == 0, unknown];
  If[Head[characteristicRoots] =!= List || Length[characteristicRoots] != highest, Return[$Failed]];
  characteristicRoots = Tally[unknown /. characteristicRoots];
  basis = Flatten[Map[Table[x^j, {j, 0, #[[2]] - 1}] wave[#[[1]], x] &, characteristicRoots]];
  fitted[equations, y, x, Table[C[k], {k, highest}].basis, Table[C[k], {k, highest}]]
]
(* An imaginary part within 10^-12 is a zero with rounding. *)
wave[exponent_, x_] := Which[
  Im[N[exponent]] > 10^-12, E^(real[exponent] x) Cos[imaginary[exponent] x],
  Im[N[exponent]] < -10^-12, E^(real[exponent] x) Sin[-imaginary[exponent] x],
  True, E^(exponent x)
]
separable[equations_, y_, x_] := Module[
  {residual = apart[equations, y, x], factors, leftSide, rightSide, collected, value, solutions},
  If[residual === $Failed || ! FreeQ[residual, Derivative[n_][y] /; n > 1] || FreeQ[residual, y'],
    Return[$Failed]
  ];
  solutions = principalSolve[(residual /. y'[x] -> rightSide) == 0, rightSide];
  If[MatchQ[solutions, {{_ -> _}, {_ -> _}}] && FreeQ[solutions, Root],
    collected = Map[
      separable[Join[{y'[x] == (rightSide /. #)}, Select[equations, FreeQ[#, x] &]], y, x] &,
      solutions
    ];
    Return[If[FreeQ[collected, $Failed], DeleteDuplicates[Join @@ collected], $Failed]]
  ];
  If[! MatchQ[solutions, {{_ -> _}}], Return[$Failed]];
  factors = Factor[Together[solutions[[1, 1, 2]] /. y[x] -> value]];
  factors = factors /. E^argument_Plus :> (Times @@ Map[powerSymbol, List @@ argument]);
  If[! FreeQ[factors, y], Return[$Failed]];
  factors = (
    If[Head[factors] === Times, List @@ factors, {factors}] /. powerSymbol[exponent_] :> E^exponent
  );
  If[AnyTrue[factors, ! FreeQ[#, x] && ! FreeQ[#, value] &], Return[$Failed]];
  leftSide = Integrate[1/Times @@ Select[factors, ! FreeQ[#, value] &], value];
  rightSide = Integrate[Times @@ Select[factors, FreeQ[#, value] &], x];
  If[! FreeQ[{leftSide, rightSide}, Integrate], Return[$Failed]];
  collected = Cases[
    equations,
    (y[argument_] == given_) /; FreeQ[{argument, given}, x] :> {argument, given}
  ];
  If[collected === {},
    solutions = principalSolve[leftSide == rightSide + C[1], value];
    Return[If[Head[solutions] === List && solutions =!= {}, value /. solutions, $Failed]]
  ];
  solutions = principalSolve[
    leftSide ==
      rightSide + (leftSide /. value -> collected[[1, 2]]) - (rightSide /. x -> collected[[1, 1]]),
    value
  ];
  If[Head[solutions] =!= List, Return[$Failed]];
  solutions = Select[value /. solutions,
    Simplify[(# /. x -> collected[[1, 1]]) - collected[[1, 2]]] === 0 &
  ];
  If[solutions === {}, $Failed, Map[Simplify, solutions]]
]
real[(-1)^exponent_Rational factor_.] := factor Cos[Pi exponent] /; FreeQ[factor, Complex | I]
imaginary[(-1)^exponent_Rational factor_.] := factor Sin[Pi exponent] /; FreeQ[factor, Complex | I]
real[number_] := Simplify[(number + conjugate[number])/2]
imaginary[number_] := Simplify[(number - conjugate[number])/(2 I)]
conjugate[number_] :=
  number /. {Complex[a_, b_] :> Complex[a, -b], (-1)^exponent_Rational :> (-1)^-exponent}

DSolveValue::usage = "The solution of a differential equation alone."
DSolveValue[equation_, unknown_, x_] := Module[
  {solution = DSolve[equation, functionsInside[equation, unknown, x], x]},
  (unknown /. First[solution]) /; MatchQ[solution, {{__Rule}, ___}]
]

functionsInside::usage =
  "The functions that `DSolve` is asked for where an expression of them is wanted, for `DSolveValue`."
functionsInside[equation_, unknown_, x_] := If[
  AllTrue[Flatten[{unknown}], MatchQ[#, _Symbol | _Symbol[x]] &],
  unknown,
  Replace[
    Union[Cases[
      equation,
      Derivative[__][function_Symbol][_] :> function,
      {0, Infinity},
      Heads -> True
    ]],
    {function_} :> function
  ]
]

differentialExact::usage =
  "Equations of first or second order that are a derivative as a whole, for `DSolve`."
differentialExact[equations_, y_, x_] := Module[
  {
    differentialEquations = Select[equations, ! FreeQ[#, x] &], residual, a, b, c, forcing, level,
    given, exponent, integral, place
  },
  If[
    MatchQ[differentialEquations, {_Equal}] &&
      FreeQ[differentialEquations, Derivative[n_][y] /; n > 1],
    Return[exactFirst[differentialEquations[[1]], equations, y, x]]
  ];
  If[
    ! MatchQ[differentialEquations, {_Equal}] ||
      ! FreeQ[differentialEquations, Derivative[n_][y] /; n > 2] ||
      FreeQ[differentialEquations, Derivative[2][y]],
    Return[$Failed]
  ];
  residual = Expand[differentialEquations[[1, 1]] - differentialEquations[[1, 2]]];
  {a, b, c} = {
    Coefficient[residual, y''[x]], Coefficient[residual, y'[x]], Coefficient[residual, y[x]]
  };
  forcing = Expand[a y''[x] + b y'[x] + c y[x] - residual];
  If[! FreeQ[{forcing, a, b, c}, y] || Simplify[D[a, {x, 2}] - D[b, x] + c] =!= 0, Return[$Failed]];
  b = Simplify[b - D[a, x]];
  forcing = Integrate[forcing, x];
  exponent = Integrate[Simplify[b/a], x];
  If[! FreeQ[{forcing, exponent}, Integrate], Return[$Failed]];
  given = exactConditions[equations, x];
  If[given === $Failed, Return[given]];
  place = If[
    Length[given] === 2 && given[[1, 2]] === given[[2, 2]] && Sort[given[[All, 1]]] === {0, 1},
    given[[1, 2]],
    $Failed
  ];
  If[place =!= $Failed,
    given = SortBy[given, First];
    level =
      (a /. x -> place) given[[2, 3]] + (b /. x -> place) given[[1, 3]] - (forcing /. x -> place),
    If[given =!= {}, Return[$Failed]];
    level = C[1]
  ];
  integral = Integrate[Expand[Simplify[(forcing + level)/a E^exponent]], x];
  If[! FreeQ[integral, Integrate], Return[$Failed]];
  If[place === $Failed, Return[{Expand[E^-exponent (C[2] + integral)]}]];
  c = exactFrom[integral, x, place];
  If[c === $Failed, Return[c]];
  {Simplify[E^-exponent (given[[1, 3]] E^(exponent /. x -> place) + integral - c)]}
]
(* Solutions are kept that meet the condition up to rounding. *)
exactFirst[equation_, equations_, y_, x_] := Module[
  {residual, freePart, slopePart, integral, integrand, defect, given, level, solutions},
  residual = Expand[(equation[[1]] - equation[[2]]) /. {y'[x] -> slopeSymbol, y[x] -> valueSymbol}];
  slopePart = Coefficient[residual, slopeSymbol];
  freePart = Expand[residual - slopePart slopeSymbol];
  If[
    ! FreeQ[{freePart, slopePart}, slopeSymbol | y] ||
      freePart === 0 ||
      slopePart === 0 ||
      FreeQ[{freePart, slopePart}, valueSymbol],
    Return[$Failed]
  ];
  defect = Simplify[D[freePart, valueSymbol] - D[slopePart, x]];
  If[defect =!= 0,
    integrand = Simplify[defect/slopePart];
    integral = If[FreeQ[integrand, valueSymbol],
      Integrate[integrand, x],
      integrand = Simplify[-defect/freePart];
      If[FreeQ[integrand, x], Integrate[integrand, valueSymbol], $Failed]
    ];
    If[! FreeQ[integral, $Failed | Integrate], Return[$Failed]];
    {freePart, slopePart} = Map[Expand[Simplify[# E^integral]] &, {freePart, slopePart}]
  ];
  integral = Integrate[freePart, x];
  If[! FreeQ[integral, Integrate], Return[$Failed]];
  integrand = Simplify[slopePart - D[integral, valueSymbol]];
  If[! FreeQ[integrand, x], Return[$Failed]];
  integrand = Integrate[integrand, valueSymbol];
  If[! FreeQ[integrand, Integrate], Return[$Failed]];
  integral = integral + integrand;
  given = exactConditions[equations, x];
  level = Which[
    given === {}, C[1],
    MatchQ[given, {{0, _, _}}], integral /. {x -> given[[1, 2]], valueSymbol -> given[[1, 3]]},
    True, Return[$Failed]
  ];
  solutions = Quiet[Solve[integral == level, valueSymbol]];
  If[
    ! MatchQ[solutions, {{valueSymbol -> _} ..}] ||
      ! FreeQ[solutions, Root | ConditionalExpression],
    Return[implicitSymbol[(integral /. valueSymbol -> y[x]) == level]]
  ];
  solutions = valueSymbol /. solutions;
  If[given === {},
    solutions,
    Select[solutions, Abs[N[(# /. x -> given[[1, 2]]) - given[[1, 3]]]] < 10^-8 &]
  ]
]
exactFrom[integral_, x_, place_] := Module[{value = Quiet[integral /. x -> place]},
  If[FreeQ[value, Indeterminate | ComplexInfinity | DirectedInfinity], Return[value]];
  value =
    PowerExpand[integral /. x -> place + stepSymbol] //.
      Gamma[exponent_?Positive, bound_] /; ! FreeQ[bound, stepSymbol] :> Gamma[exponent];
  value = Quiet[Simplify[value] /. stepSymbol -> 0];
  If[FreeQ[value, Indeterminate | ComplexInfinity | DirectedInfinity | stepSymbol], value, $Failed]
]
exactConditions[equations_, x_] := With[
  {given = Flatten[Map[exactCondition, Select[equations, FreeQ[#, x] &]], 1]},
  If[FreeQ[given, $Failed], given, $Failed]
]
exactCondition[Equal[sides__, value_]] := Map[
  Replace[#,
    {Derivative[n_][_][place_] :> {n, place, value}, _[place_] :> {0, place, value}, _ -> $Failed}
  ] &,
  {sides}
]
exactCondition[_] := {$Failed}

conditionsMeeting::usage =
  "The solutions that meet all initial and boundary conditions, for `DSolve`."
conditionsMeeting[equations_, solutions_, x_] := Module[
  {given = Select[Flatten[{equations}], Head[#] === Equal && FreeQ[#, x] &], kept},
  If[given === {} || ! MatchQ[solutions, {{__Rule} ..}], Return[$Failed]];
  kept = Select[solutions,
    Function[solution,
      With[{replacements = Map[meetingRule[#, x] &, solution]},
        AllTrue[given, meetingHolds[(List @@ #) /. replacements] &]
      ]
    ]
  ];
  If[kept === solutions, $Failed, kept]
]
meetingRule[(y_ -> f_Function), x_] := y -> f
meetingRule[(y_[x_] -> f_), x_] := y -> Function @@ {{x}, f}
meetingRule[rule_, x_] := rule
(* A side that differs from the last by more than 10^-5 of it is no rounding. *)
meetingHolds[sides_] := AllTrue[
  Most[sides],
  Function[side,
    With[{difference = Quiet[N[side - Last[sides]]]},
      ! NumberQ[difference] ||
        ! TrueQ[Abs[difference] > 10.^-5 (1 + If[NumericQ[Last[sides]], Abs[N[Last[sides]]], 0])]
    ]
  ]
]
