Root::usage =
  "A root of a polynomial, the real ones first, which stays if that is exact and of a higher degree than two."
Attributes[Root] = {NHoldRest, Answer}
Root[f_Function, k_Integer, 0] := Root[f, k]
Root[f_Function, k_Integer, rest___] :=
  With[{value = root[f[xSymbol], k, rest]}, value /; value =!= $Failed] /;
    PolynomialQ[f[xSymbol], xSymbol] &&
      1 <= k <= Exponent[f[xSymbol], xSymbol] &&
      VectorQ[N[CoefficientList[f[xSymbol], xSymbol]], NumberQ]
Root[{f_Function, guess_?NumberQ}] := unknown /. FindRoot[f[unknown], {unknown, guess}]
root[polynomial_, k_, _Real] := SortBy[xSymbol /. NSolve[polynomial == 0, xSymbol], rootKey][[k]]
root[polynomial_, k_, ___] := If[
  Exponent[polynomial, xSymbol] > 2 &&
    FreeQ[CoefficientList[polynomial, xSymbol], _Real] &&
    MatchQ[Select[FactorList[polynomial], ! FreeQ[#, xSymbol] &], {{_, 1}}],
  $Failed,
  SortBy[
    xSymbol /. If[
      Exponent[polynomial, xSymbol] < 3 ||
        FreeQ[CoefficientList[polynomial, xSymbol], _Real] &&
          Max[Map[Exponent[#, xSymbol] &, FactorList[polynomial][[All, 1]]]] < 3,
      Solve,
      NSolve
    ][polynomial == 0, xSymbol],
    rootKey
  ][[k]]
]
(* Real parts that differ by rounding alone are the same, so conjugate roots stay side by side. *)
rootKey[number_] := With[{value = Chop[N[number]]},
  If[Im[value] == 0, {0, Re[value], 0}, {1, Round[Re[value], 10^-9], Im[value]}]
]

powerRoots::usage = "The numbers whose power with a fraction for exponent is a number, for `Solve`."
(* x^(p/q) = value has x = value^(q/p) times the p roots of one; those stay that meet it by numbers,
to eight digits (p below 20). *)
powerRoots[value_?NumericQ, exponent_] :=
  With[{fraction = Rationalize[exponent]},
    With[
      {
        candidates = Select[
          Table[
            (value^Denominator[fraction])^(1/Numerator[fraction]) (-1)^(2 j/Numerator[fraction]),
            {j, 0, Numerator[fraction] - 1}
          ],
          Abs[N[#]^N[fraction] - N[value]] < 10^-8 Abs[N[value]] &
        ]
      },
      candidates /; Length[candidates] > 1
    ]
  ] /;
    MatchQ[Rationalize[exponent], _Rational?Positive] && Numerator[Rationalize[exponent]] < 20

(* Each root is a variable of its own, which its square takes out again; what solves the result is
tried out. *)
radicalRoots::usage = "The roots of terms with square and other roots of polynomials, for `Solve`."
(* Three roots of degree four at most: others make resultants too large. *)
radicalRoots[f_, x_] := Module[{expression, radicals, rootSymbols, polynomial, candidates},
  expression = f /. Power[base_, exponent_Real] :> base^Rationalize[exponent];
  radicals = Union[Cases[
    {expression},
    Power[inner_, exponent_Rational] /; ! FreeQ[inner, x] && PolynomialQ[inner, x] :> {
      inner, Denominator[exponent]
    },
    Infinity
  ]];
  If[radicals === {} || Max[Map[Last, radicals]] > 4, Return[$Failed]];
  candidates = If[Head[expression] === Plus && Length[expression] == 2,
    First[expression]^2 - Last[expression]^2,
    expression
  ];
  If[FreeQ[candidates, Power[inner_, _Rational] /; ! FreeQ[inner, x]],
    {expression, radicals} = {candidates, {}},
    If[Length[radicals] > 3, Return[$Failed]]
  ];
  rootSymbols = Table[Unique["root"], {Length[radicals]}];
  polynomial = Fold[
    Function[{folded, k},
      With[{radicand = radicals[[k, 1]]},
        folded /. Power[radicand, exponent_] :> rootSymbols[[k]]^(exponent radicals[[k, 2]])
      ]
    ],
    expression,
    Range[Length[radicals]]
  ];
  polynomial = Numerator[Together[polynomial]];
  polynomial = Fold[
    Function[{folded, k},
      Resultant[folded, rootSymbols[[k]]^radicals[[k, 2]] - radicals[[k, 1]], rootSymbols[[k]]]
    ],
    polynomial,
    Range[Length[radicals]]
  ];
  If[! PolynomialQ[polynomial, x] || FreeQ[polynomial, x], Return[$Failed]];
  candidates = principalSolve[polynomial == 0, x];
  If[! ListQ[candidates], Return[$Failed]];
  candidates = DeleteDuplicates[x /. candidates];
  Select[candidates,
    With[{residual = N[f /. x -> #]},
      ! NumberQ[residual] || Abs[residual] < 10^-6 (1 + Abs[N[#]])
    ] &
  ]
]

ToRadicals::usage = "The same, where roots are exact."
ToRadicals[expression_] := expression

RootReduce::usage = "Simplified."
RootReduce[expression_] := Simplify[expression]

repeatedRoots::usage = "How often each root of a term is one, for `Solve`."
(* Three derivatives tell apart roots up to fourfold ones. *)
repeatedRoots[f_, x_, solutions_List] := With[{derivatives = Table[D[f, {x, k}], {k, 3}]},
  Map[1 + LengthWhile[derivatives /. x -> #, TrueQ[Abs[N[#]] < 10^-9] &] &, solutions]
]

cubicRoots::usage = "The roots of a cubic polynomial whose coefficients are names, for `Solve`."
cubicRoots[f_, {x_}, domain___] := cubicRoots[f, x, domain]
(* Coefficients with 60 leaves or more would make formulas too long to read. *)
cubicRoots[f_, x_Symbol, domain_ : Complexes] := With[
  {coefficients = CoefficientList[Numerator[Together[f]], x]},
  If[
    Length[coefficients] === 4 &&
      domain === Complexes &&
      FreeQ[coefficients, x | _Real] &&
      LeafCount[coefficients] < 60,
    Map[{x -> #} &, cubicRootsOf[coefficients]],
    $Failed
  ]
]
cubicRoots[___] := $Failed
cubicRootsOf[{d_, c_, b_, a_}] := Module[
  {p = Expand[3 a c - b^2], q = Expand[9 a b c - 2 b^3 - 27 a^2 d], cubeRoot},
  cubeRoot = (q + Sqrt[4 p^3 + q^2])^(1/3);
  {
    -b/(3 a) - 2^(1/3) p/(3 a cubeRoot) + cubeRoot/(3 2^(1/3) a),
    -b/(3 a) + (1 + I Sqrt[3]) p/(3 2^(2/3) a cubeRoot) - (1 - I Sqrt[3]) cubeRoot/(6 2^(1/3) a),
    -b/(3 a) + (1 - I Sqrt[3]) p/(3 2^(2/3) a cubeRoot) - (1 + I Sqrt[3]) cubeRoot/(6 2^(1/3) a)
  }
]

(* Decimal roots of a polynomial with exact coefficients as what they stand for: the factor that
they are roots of, and their place. *)
rootForms::usage =
  "Roots of polynomials of which only numbers are known, as exact ones, for `Solve`."
Root[]
rootForms[f_, x_, values_List] := Module[{polynomial = Numerator[Together[f]], factors},
  If[
    ! PolynomialQ[polynomial, x] ||
      ! VectorQ[CoefficientList[polynomial, x], MatchQ[#, _Integer | _Rational] &],
    Return[$Failed]
  ];
  factors = Select[FactorList[polynomial][[All, 1]], Exponent[#, x] > 2 &];
  factors = Map[If[Coefficient[#, x, Exponent[#, x]] < 0, Expand[-#], #] &, factors];
  factors = Map[{#, SortBy[x /. NSolve[# == 0, x], rootKey]} &, factors];
  Map[rootForm[#, factors, x] &, values]
]
(* Two calculations of the same root by numbers agree to eight digits. *)
rootForm[value_, factors_, x_] := If[FreeQ[{Re[value], Im[value]}, _Real],
  value,
  With[
    {
      places = Flatten[
        MapIndexed[
          Function[{factor, index},
            With[
              {
                hits = Position[
                  factor[[2]],
                  candidate_ /;
                    NumberQ[candidate] && Abs[candidate - value] < 10^-8 (1 + Abs[value]),
                  {1},
                  Heads -> False
                ]
              },
              If[Length[hits] === 1, {{First[index], hits[[1, 1]]}}, {}]
            ]
          ],
          factors
        ],
        1
      ]
    },
    If[Length[places] === 1,
      rootMake[factors[[places[[1, 1]], 1]] /. x -> Slot[1], places[[1, 2]]],
      value
    ]
  ]
]
rootMake[polynomial_, k_] := Root[Function @@ {polynomial}, k]

(* Changes of sign and places that are touched among many places; what is left of a pole is no root.
*)
realRoots::usage = "The real roots of an equation within bounds, by numbers, for `NSolve`."
(* Without bounds, more than 12 roots are taken for endlessly many, and none are given. *)
realRoots[f_, x_, constraints_] := Module[{bounds = {-Infinity, Infinity}, points, values, zeros},
  If[
    ! FreeQ[f /. x -> 1, _Symbol?(! NumericQ[#] &)] &&
      ! NumberQ[N[f /. x -> 1.2345]] &&
      ! NumberQ[N[f /. x -> 2.718]],
    Return[$Failed]
  ];
  Do[bounds = realBounds[constraint, x, bounds], {constraint, constraints}];
  bounds = N[bounds];
  If[! MatchQ[bounds, {_Real | -Infinity, _Real | Infinity}] || ! bounds[[1]] < bounds[[2]],
    Return[$Failed]
  ];
  points = realPlaces @@ bounds;
  values = Map[realValue[f, x, #] &, points];
  If[
    Count[values, _Real] < 20 ||
      ! FreeQ[bounds, Infinity] &&
        Count[Partition[values, 2, 1], {left_Real, right_Real} /; left right < 0] > 12,
    Return[$Failed]
  ];
  zeros = {};
  Do[
    Which[
      values[[k]] === 0., AppendTo[zeros, points[[k]]],
      NumberQ[values[[k]]] && NumberQ[values[[k + 1]]] && values[[k]] values[[k + 1]] < 0,
        zeros = Join[zeros, realBetween[f, x, points[[k]], points[[k + 1]]]],
      k > 1 &&
        MatchQ[values[[k - 1 ;; k + 1]], {_Real, _Real, _Real}] &&
        Abs[values[[k]]] < Abs[values[[k - 1]]] &&
        Abs[values[[k]]] <= Abs[values[[k + 1]]],
        zeros = Join[zeros, realTouch[f, x, points[[k - 1]], points[[k + 1]]]]
    ],
    {k, Length[points] - 1}
  ];
  If[Last[values] === 0., AppendTo[zeros, Last[points]]];
  zeros = Union[zeros, SameTest -> (Abs[#1 - #2] < 10.^-9 (1 + Abs[#1]) &)];
  zeros = Map[If[Abs[#] < 10.^-12 && realValue[f, x, 0.] === 0., 0., #] &, zeros];
  zeros = Select[zeros, Function[zero, AllTrue[constraints, ! realFails[# /. x -> zero] &]]];
  If[
    Length[zeros] > If[FreeQ[bounds, Infinity], 200, 12] ||
      zeros === {} && ! FreeQ[bounds, Infinity],
    $Failed,
    Map[{x -> #} &, zeros]
  ]
]
realFails[constraint_] := constraint === False
(* An imaginary part below 10^-13 is rounding. *)
realValue[f_, x_, point_] := With[{value = Quiet[N[f /. x -> point]]},
  Which[
    MatchQ[value, _Real], value,
    MatchQ[value, Complex[_, imaginaryPart_] /; Abs[imaginaryPart] < 10.^-13], Re[value],
    value === 0, 0.,
    True, Null
  ]
]
(* Steps that are not round keep the points off poles at round numbers. *)
realPlaces[lower_, upper_] := Which[
  lower === -Infinity && upper === Infinity,
    Join[
      Table[-10.^exponent, {exponent, 9., 1.6, -.1}],
      Table[-40. + .1003 k, {k, 0, 798}],
      Table[10.^exponent, {exponent, 1.6, 9., .1}]
    ],
  upper === Infinity,
    Join[
      {lower},
      lower + Table[10.^exponent, {exponent, -6., -1.4, .2}],
      lower + Table[.1003 k, {k, 1, 400}],
      lower + Table[10.^exponent, {exponent, 1.61, 9., .1}]
    ],
  lower === -Infinity, Reverse[-realPlaces[-upper, Infinity]],
  True, Join[{lower}, Table[lower + (upper - lower) (k - .4931)/797, {k, 1, 797}], {upper}]
]
(* Halved until only machine precision is left; at a pole the values do not become small. *)
realBetween[f_, x_, lower_, upper_] := Module[
  {
    left = lower, right = upper, leftValue = realValue[f, x, lower],
    rightValue = realValue[f, x, upper], middle, middleValue
  },
  Do[
    middle = (left + right)/2;
    middleValue = realValue[f, x, middle];
    If[! NumberQ[middleValue], Break[]];
    If[middleValue === 0.,
      left = right = middle;
      leftValue = rightValue = middleValue;
      Break[]
    ];
    If[leftValue middleValue < 0,
      right = middle;
      rightValue = middleValue,
      left = middle;
      leftValue = middleValue
    ];
    If[right - left <= 2.^-52 Max[Abs[right], Abs[left]], Break[]],
    {80}
  ];
  middle = If[Abs[leftValue] < Abs[rightValue], left, right];
  If[
    NumberQ[middleValue] &&
      Max[Abs[leftValue], Abs[rightValue]] <
        10.^-7 (Abs[realValue[f, x, lower]] + Abs[realValue[f, x, upper]]),
    {middle},
    {}
  ]
]
(* A turning point is a root where its value is rounding beside those at the bounds. *)
realTouch[f_, x_, lower_, upper_] := Module[{derivative = D[f, x], turningPoints, slopes},
  If[! FreeQ[derivative, Derivative], Return[{}]];
  slopes = {realValue[derivative, x, lower], realValue[derivative, x, upper]};
  If[! VectorQ[slopes, NumberQ] || Times @@ slopes >= 0, Return[{}]];
  turningPoints = realBetween[derivative, x, lower, upper];
  Select[turningPoints,
    With[{value = realValue[f, x, #]},
      NumberQ[value] &&
        Abs[value] < 10.^-12 (Abs[realValue[f, x, lower]] + Abs[realValue[f, x, upper]])
    ] &
  ]
]
realBounds[(Less | LessEqual)[bound_, x_], x_, {lower_, upper_}] :=
  {Max[lower, bound], upper} /; NumericQ[bound]
realBounds[(Less | LessEqual)[x_, bound_], x_, {lower_, upper_}] :=
  {lower, Min[upper, bound]} /; NumericQ[bound]
realBounds[(Greater | GreaterEqual)[left_, right_], x_, bounds_] := realBounds[
  right < left,
  x,
  bounds
]
realBounds[(Less | LessEqual)[left_, right_, rest__], x_, bounds_] := realBounds[
  right < rest,
  x,
  realBounds[left < right, x, bounds]
]
realBounds[(Greater | GreaterEqual)[left_, right_, rest__], x_, bounds_] := realBounds[
  right > rest,
  x,
  realBounds[left > right, x, bounds]
]
realBounds[Inequality[left_, relation_, right_, rest__], x_, bounds_] := realBounds[
  Inequality[right, rest],
  x,
  realBounds[relation[left, right], x, bounds]
]
realBounds[_, _, bounds_] := bounds

preciseRoot::usage =
  "A solution with so many digits, by Newton's method from a near one, for `FindRoot` and `NSolve`."
(* More than 300 digits would take too long. *)
preciseRoot[equations_, startRules_, digits_] := Module[
  {expressions = Flatten[{equations}], variables, solution},
  expressions = Map[If[Head[#] === Equal, #[[1]] - #[[2]], #] &, expressions];
  variables = startRules[[All, 1]];
  If[! VectorQ[N[startRules[[All, 2]]], NumberQ] || ! TrueQ[1 <= digits <= 300], Return[$Failed]];
  solution = preciseRefine[expressions, variables, startRules[[All, 2]], digits];
  If[VectorQ[solution, NumberQ], Thread[variables -> solution], $Failed]
]
(* Twelve more digits for rounding; each step doubles the correct ones, so 40 steps are plenty. *)
preciseRefine[expressions_List, variables_List, startValues_List, digits_] := Module[
  {
    jacobian = Table[D[expression, variable], {expression, expressions}, {variable, variables}],
    point = SetPrecision[startValues, digits + 12], step, isPrecise = False, iterations = 0
  },
  If[! FreeQ[jacobian, Derivative], Return[$Failed]];
  While[
    ! isPrecise && iterations < 40,
    iterations++;
    step = preciseStep[
      N[expressions /. Thread[variables -> point], digits + 12],
      N[jacobian /. Thread[variables -> point], digits + 12]
    ];
    If[! VectorQ[step, NumberQ], Break[]];
    point = SetPrecision[point - step, digits + 12];
    isPrecise = Max[Abs[N[step]]] <= 10^(-digits - 5) (1/1000 + Max[Abs[N[point]]])
  ];
  If[isPrecise, SetPrecision[point, digits], $Failed]
]
preciseStep[{value_}, {{slope_}}] := If[TrueQ[slope == 0], $Failed, {value/slope}]
preciseStep[values_, jacobian_] := LinearSolve[jacobian, values]

rewrittenRoots::usage =
  "Roots of terms with exponentials, for `Solve`; an equation where another form of the term may be solved."
(* Terms with more than 60 leaves would take too long. *)
rewrittenRoots[f_, x_] := If[LeafCount[f] > 60, $Failed, rootsOf[f, x]]
(* Bases below 10^9 alone are factored, to see which are powers of the same number. *)
rootsOf[f_, x_] := Module[{rewritten, base, powerUnknown, growth, found},
  rewritten =
    f //.
      number_^(term_Plus) /; NumericQ[number] && ! FreeQ[term, x] :> Times @@ Map[number^# &,
        List @@ term
      ];
  rewritten =
    rewritten /.
      number_^term_ /; FreeQ[number, x] && isLinearTerm[term, x] :> expSymbol[
        number,
        Coefficient[term, x]
      ] number^(term /. x -> 0);
  If[Length[Union[Cases[{rewritten}, expSymbol[number_, _] :> number, Infinity]]] > 1,
    rewritten =
      rewritten /.
        expSymbol[number_Integer, coefficient_] /; 1 < number < 10^9 :> rootBase[
          number,
          coefficient
        ]
  ];
  base = Union[Cases[
    {rewritten},
    expSymbol[number_, coefficient_] :> {number, coefficient},
    Infinity
  ]];
  If[base =!= {} && Length[Union[base[[All, 1]]]] === 1,
    found = Map[Cancel[Last[#]/base[[1, 2]]] &, base];
    {base, growth} = base[[1]];
    If[VectorQ[found, NumberQ], growth = growth/LCM @@ Denominator[found]];
    rewritten = Factor[Numerator[Together[
      rewritten /. expSymbol[_, coefficient_] :> powerUnknown^Cancel[coefficient/growth]
    ]]];
    If[PolynomialQ[rewritten, {x, powerUnknown}],
      If[FreeQ[rewritten, x],
        found = principalSolve[rewritten == 0, powerUnknown];
        Return[If[ListQ[found],
          Times @@ Map[base^(growth x) - # &,
              DeleteCases[DeleteDuplicates[powerUnknown /. found], 0]
            ] == 0,
          $Failed
        ]]
      ];
      found = Flatten[Map[rootFactor[#, x, powerUnknown, growth If[base === E, 1, Log[base]]] &,
        Replace[If[Head[rewritten] === Times, List @@ rewritten, {rewritten}],
          term_^_Integer :> term,
          {1}
        ]
      ]];
      If[FreeQ[found, $Failed],
        Return[Select[DeleteDuplicates[found],
          FreeQ[Quiet[f /. x -> #], ComplexInfinity | Indeterminate] &
        ]]
      ]
    ]
  ];
  rewritten = Simplify[f];
  If[rewritten === f, $Failed, rewritten == 0]
]
isLinearTerm[expression_, x_] := PolynomialQ[expression, x] && Exponent[expression, x] === 1
rootBase[base_, coefficient_] := With[{degree = GCD @@ FactorInteger[base][[All, 2]]},
  expSymbol[Round[N[base^(1/degree)]], degree coefficient]
]
rootFactor[factor_, x_, powerUnknown_, growth_] := Which[
  FreeQ[factor, x], {},
  FreeQ[factor, powerUnknown], x /. principalSolve[factor == 0, x],
  Exponent[factor, powerUnknown] =!= 1 || Exponent[factor, x] =!= 1, $Failed,
  FreeQ[Coefficient[factor, powerUnknown, 0], x],
    rootLambert[
      Coefficient[factor, powerUnknown, 1],
      Coefficient[factor, powerUnknown, 0],
      x,
      growth
    ],
  FreeQ[Coefficient[factor, powerUnknown, 1], x],
    rootLambert[
      Coefficient[factor, powerUnknown, 0],
      Coefficient[factor, powerUnknown, 1],
      x,
      -growth
    ],
  True, $Failed
]
rootLambert[linear_, constantTerm_, x_, growth_] := With[
  {shift = (linear /. x -> 0)/Coefficient[linear, x]},
  Map[Simplify[#/growth - shift] &,
    lambert[Simplify[-constantTerm/Coefficient[linear, x] growth E^Simplify[growth shift]]]
  ]
]
lambert[z_Real] := If[-1/E < z < 0,
  {
    Quiet[unknown /. FindRoot[unknown E^unknown == z, {unknown, Log[-z] - Log[-Log[-z]]}]],
    ProductLog[z]
  },
  {ProductLog[z]}
]
lambert[z_] := {ProductLog[z]}

complexRoot::usage = "A root near a complex number, for `FindRoot`."
(* Newton's method to machine precision, in at most 100 steps. *)
complexRoot[equation_, x_, guess_] := Module[
  {
    f = If[Head[equation] === Equal, equation[[1]] - equation[[2]], equation], derivative,
    z = N[guess], step = 1
  },
  derivative = D[f, x];
  Do[
    step = N[(f/derivative) /. x -> z];
    If[! NumberQ[step], Return[$Failed, Module]];
    z -= step;
    If[Abs[step] < 10^-15 (1 + Abs[z]), Break[]],
    {100}
  ];
  If[NumberQ[z] && Abs[step] < 10^-6, {x -> z}, $Failed]
]

absRoots::usage = "Roots of terms with magnitudes, for `Solve`."
(* Each magnitude doubles the cases: four at most. What a wrong sign adds is no root. *)
absRoots[f_, x_] := Module[
  {
    arguments = DeleteDuplicates[Cases[
      {f},
      Abs[argument_] /; ! FreeQ[argument, x] :> argument,
      Infinity
    ]], solutions
  },
  If[arguments === {} || Length[arguments] > 4, Return[$Failed]];
  solutions = Map[
    Function[signs,
      principalSolve[
        (
            f /.
              Abs[argument_] :> With[{position = Position[arguments, argument, {1}, 1]},
                signs[[position[[1, 1]]]] argument /; position =!= {}
              ]
          ) == 0,
        x
      ]
    ],
    Tuples[{1, -1}, Length[arguments]]
  ];
  If[! MatchQ[solutions, {{{_ -> _} ...} ..}], Return[$Failed]];
  solutions = DeleteDuplicates[x /. Join @@ solutions];
  If[! VectorQ[N[solutions], NumberQ], Return[$Failed]];
  SortBy[
    Select[solutions,
      With[{residual = N[f /. x -> #]},
        ! NumberQ[residual] || Abs[residual] < 10^-9 (1 + Abs[N[#]])
      ] &
    ],
    N
  ]
]

logRoots::usage = "Roots of sums of logarithms, for `Solve`, which tries them out."
logRoots[f_, x_] := Module[{terms = Expand[f], logarithms, constantTerms, found},
  terms = If[Head[terms] === Plus, List @@ terms, {terms}];
  logarithms = Cases[
    terms,
    coefficient_. Log[argument_] /; ! FreeQ[argument, x] :> {coefficient, argument}
  ];
  constantTerms = Select[terms, FreeQ[#, x] &];
  If[MatchQ[logarithms, {{_, x}}],
    found = Expand[Total[terms] - logarithms[[1, 1]] Log[x]];
    If[PolynomialQ[found, x] && Exponent[found, x] === 1,
      With[
        {
          slope = Coefficient[found, x]/logarithms[[1, 1]],
          shift = (found /. x -> 0)/logarithms[[1, 1]]
        },
        Return[{ProductLog[slope E^-shift]/slope}]
      ]
    ]
  ];
  If[
    Length[logarithms] < 2 ||
      Length[logarithms] + Length[constantTerms] =!= Length[terms] ||
      ! VectorQ[logarithms[[All, 1]], IntegerQ],
    Return[$Failed]
  ];
  found = principalSolve[
    Numerator[Together[
        (Times @@ Map[#[[2]]^#[[1]] &, logarithms]) - Simplify[E^-Total[constantTerms]]
      ]] == 0,
    x
  ];
  If[ListQ[found] && VectorQ[N[x /. found], NumberQ], x /. found, $Failed]
]

waveRoots::usage =
  "An equation of sines and cosines in a form that can be turned around, for `Solve`."
waveRoots[f_, x_] := Module[
  {
    arguments = DeleteDuplicates[Cases[
      {f},
      (Sin | Cos | Tan | Cot | Sec | Csc)[argument_] /; ! FreeQ[argument, x] :> argument,
      {0, Infinity}
    ]], baseArgument, polynomial, sine, cosine, halfTangent, found
  },
  If[arguments === {} || ! AllTrue[arguments, PolynomialQ[#, x] && Exponent[#, x] === 1 &],
    Return[$Failed]
  ];
  baseArgument = First[SortBy[arguments, Abs[N[Coefficient[#, x]]] &]];
  If[! AllTrue[arguments, IntegerQ[Simplify[#/baseArgument]] &], Return[$Failed]];
  polynomial =
    TrigExpand[
      f /. {
        Tan[argument_] :> Sin[argument]/Cos[argument],
        Cot[argument_] :> Cos[argument]/Sin[argument], Sec[argument_] :> 1/Cos[argument],
        Csc[argument_] :> 1/Sin[argument]
      }
    ] /. {Sin[baseArgument] -> sine, Cos[baseArgument] -> cosine};
  polynomial = Expand[Numerator[Together[polynomial]]];
  If[! PolynomialQ[polynomial, {sine, cosine}] || ! FreeQ[polynomial, x], Return[$Failed]];
  If[
    Exponent[polynomial, sine] === 1 &&
      Exponent[polynomial, cosine] === 1 &&
      Coefficient[Coefficient[polynomial, sine], cosine] === 0,
    found = {
      Coefficient[polynomial, sine], Coefficient[polynomial, cosine],
      polynomial /. {sine -> 0, cosine -> 0}
    };
    If[! VectorQ[N[found], NumberQ], Return[$Failed]];
    Return[If[found[[3]] === 0,
      Tan[baseArgument] + found[[2]]/found[[1]] == 0,
      Cos[baseArgument - ArcTan[found[[2]], found[[1]]]] +
          found[[3]]/Sqrt[found[[1]]^2 + found[[2]]^2] == 0
    ]]
  ];
  found = Factor[polynomial];
  If[Head[found] === Times && Count[List @@ found, factor_ /; ! NumberQ[factor]] > 1,
    Return[(found /. {sine -> Sin[baseArgument], cosine -> Cos[baseArgument]}) == 0]
  ];
  found = Expand[polynomial /. sine^exponent_?EvenQ :> (1 - cosine^2)^(exponent/2)];
  If[FreeQ[found, sine], Return[(Factor[found] /. cosine -> Cos[baseArgument]) == 0]];
  found = Expand[polynomial /. cosine^exponent_?EvenQ :> (1 - sine^2)^(exponent/2)];
  If[FreeQ[found, cosine], Return[(Factor[found] /. sine -> Sin[baseArgument]) == 0]];
  found =
    halfTangent /. principalSolve[
      Numerator[Together[
          polynomial /. {
            sine -> 2 halfTangent/(1 + halfTangent^2),
            cosine -> (1 - halfTangent^2)/(1 + halfTangent^2)
          }
        ]] == 0,
      halfTangent
    ];
  If[! VectorQ[N[found], NumberQ] || ! FreeQ[found, _Real], Return[$Failed]];
  Times @@ Join[
      If[TrueQ[Simplify[polynomial /. {sine -> 0, cosine -> -1}] == 0],
        {Cos[baseArgument] + 1},
        {}
      ],
      Map[Tan[baseArgument/2] - # &, DeleteDuplicates[found]]
    ] == 0
]
