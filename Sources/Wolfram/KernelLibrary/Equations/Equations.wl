Eliminate::usage = "Equations without some of their variables, where these can be solved for."
Eliminate::arguments = "2 2 1:equations 2:variables InverseFunctions"
Eliminate[equations_List, variables_] := Module[{remaining = equations, involved, part},
  Do[
    part = Position[remaining, equation_ /; ! FreeQ[equation, variable], {1}, Heads -> False];
    If[part =!= {},
      involved = SortBy[Extract[remaining, part], Exponent[Expand[#[[1]] - #[[2]]], variable] &];
      part = Complement[remaining, involved];
      remaining = With[{polynomials = Map[Numerator[Together[#[[1]] - #[[2]]]] &, involved]},
        If[
          AllTrue[polynomials, PolynomialQ[#, variable] &] &&
            Exponent[First[polynomials], variable] > 1,
          If[Length[polynomials] < 2,
            part,
            Join[
              part,
              Map[eliminateEqual[Resultant[First[polynomials], #, variable]] &, Rest[polynomials]]
            ]
          ],
          part = {First[Position[remaining, First[involved]]]};
          involved = principalSolve[First[involved], variable];
          If[! MatchQ[involved, {{_ -> _}}],
            $Failed,
            DeleteCases[ReplaceAll[Delete[remaining, First[part]], First[involved]], True]
          ]
        ]
      ];
      If[remaining === $Failed, Break[]]
    ],
    {variable, Flatten[{variables}]}
  ];
  If[Length[remaining] == 1, First[remaining], And @@ remaining] /; ListQ[remaining]
]
eliminateEqual[polynomial_] := With[
  {reduced = Expand[Times @@ Map[First, Select[FactorList[polynomial], ! NumericQ[First[#]] &]]]},
  With[{terms = If[Head[reduced] === Plus, List @@ reduced, {reduced}]},
    With[{negativeTerms = Select[terms, MatchQ[#, _?Negative | _?Negative _] &]},
      Total[Complement[terms, negativeTerms]] == -Total[negativeTerms]
    ]
  ]
]
Eliminate[equations_And, variables_] := Eliminate[List @@ equations, variables]

FindInstance::usage = "Values for which conditions hold, of equations."
FindInstance::arguments = "2 4 1:equations 2:variables Modulus RandomSeeding WorkingPrecision"
FindInstance[statement_, variables_, domain___] :=
  With[{solutions = instanceOf[statement, variables, domain]}, solutions /; ListQ[solutions]] /;
    FreeQ[statement, Exists | ForAll]
instanceOf[statement_, variables_] := instanceOf[statement, variables, Complexes]
instanceOf[statement_, variables_, count_Integer] := instanceOf[
  statement,
  variables,
  Complexes,
  count
]
instanceOf[statement_, variables_, domain_] := instanceOf[statement, variables, domain, 1]
instanceOf[statement_, variables_, domain_, count_Integer] := instance[
  If[ListQ[statement], And @@ statement, statement],
  Flatten[{variables}],
  domain,
  count
]
instance[_, _, Booleans, _] := $Failed
(* A solution with parameters stands for many: of these, several are searched for among whole numbers. *)
instance[statement_, variables_, domain_, count_] := Module[
  {solutions = Quiet[principalSolve[statement, variables, domain]], number, isOpen},
  isOpen =
    ListQ[solutions] &&
      (
        ! FreeQ[solutions, C | ConditionalExpression] ||
          ! AllTrue[solutions, Length[#] === Length[variables] &]
      );
  If[count > 1 && isOpen, solutions = $Failed];
  If[solutions === {{}} && Length[variables] === 1,
    number = instanceLine[inequalitySolve[statement, variables[[1]]], variables[[1]]];
    Return[If[number === $Failed, number, {{variables[[1]] -> number}}]]
  ];
  If[! ListQ[solutions], Return[wholeInstances[statement, variables, domain, count]]];
  solutions = Map[
    instanceWhole[
      # /. {ConditionalExpression[value_, _] :> value, C[_] -> 0},
      statement,
      variables
    ] &,
    solutions
  ];
  If[solutions =!= {} && DeleteCases[solutions, $Failed] === {},
    $Failed,
    Take[DeleteCases[solutions, $Failed], UpTo[count]]
  ]
]
(* Numbers up to 24, 12 or 8 are tried for one, two or three variables. *)
wholeInstances[statement_, variables_, domain_, count_] := Module[
  {number = Length[variables], found},
  If[
    domain =!= Integers && FreeQ[statement, Less | Greater | LessEqual | GreaterEqual] ||
      number > 3,
    Return[$Failed]
  ];
  found = Select[SortBy[Tuples[Range[-24/number, 24/number], number], Total[Abs[#]] &],
    TrueQ[statement /. Thread[variables -> #]] &,
    count
  ];
  If[Length[found] < count, $Failed, Map[Thread[variables -> #] &, found]]
]
(* Up to two variables that the solution leaves open are tried with numbers up to 6. *)
instanceWhole[rules_, statement_, variables_] := Module[
  {missing = Complement[variables, rules[[All, 1]]], values},
  If[missing === {}, Return[rules]];
  If[Length[missing] > 2, Return[$Failed]];
  values = Select[SortBy[Tuples[Range[-6, 6], Length[missing]], {Total[Abs[#]], -#} &],
    TrueQ[Quiet[Simplify[
      statement /. Join[rules /. Thread[missing -> #], Thread[missing -> #]]
    ]]] &,
    1
  ];
  If[values === {}, $Failed, Map[# -> (# /. rules /. Thread[missing -> values[[1]]]) &, variables]]
]
instanceLine[region_, x_] := Switch[region,
  True, 0,
  False, $Failed,
  _Or, instanceLine[First[region], x],
  x == _, Last[region],
  (Greater | GreaterEqual)[x, _], Floor[Last[region]] + 1,
  (Less | LessEqual)[x, _], Ceiling[Last[region]] - 1,
  (Less | LessEqual)[_, x, _], (First[region] + Last[region])/2,
  _Inequality, (First[region] + Last[region])/2,
  _, $Failed
]

solveIndexed::usage = "Equations for parts with indices, and with one exponential, for `Solve`."
solveIndexed[equations_, unknowns_, domain_] := Module[
  {symbols = Table[Unique["unknown"], {Length[unknowns]}], solutions},
  If[MatchQ[unknowns, {__Symbol}],
    Return[If[Length[unknowns] === 1 && MatchQ[equations, {_Equal}],
      exponentialRoot[equations[[1]], unknowns[[1]], domain],
      $Failed
    ]]
  ];
  solutions = Solve[equations /. Thread[unknowns -> symbols], symbols, domain];
  If[ListQ[solutions], solutions /. Thread[symbols -> unknowns], $Failed]
]
(* Solved for the exponent, whose powers are divided out: so it is not zero. *)
exponentialRoot[left_ == right_, x_, domain_] := Module[
  {numerator = Numerator[Together[left - right]], substitution, found},
  substitution = DeleteDuplicates[Cases[
    {numerator},
    E^exponent_ /; ! FreeQ[exponent, x] :> exponent,
    Infinity
  ]];
  If[substitution === {}, Return[rootPowers[numerator, x, domain]]];
  substitution = Flatten[Map[If[Head[#] === Plus, Select[List @@ #, ! FreeQ[#, x] &], {#}] &,
    Expand[substitution]
  ]];
  substitution = First[SortBy[substitution, LeafCount]];
  substitution = Which[
    FreeQ[found = Simplify[substitution/x], x], x -> unknownSymbol/found,
    FreeQ[found = Simplify[substitution x], x], x -> found/unknownSymbol,
    True, $Failed
  ];
  If[substitution === $Failed || NumericQ[found], Return[rootPowers[numerator, x, domain]]];
  numerator = Factor[Numerator[Together[numerator /. substitution]]];
  numerator = Times @@ Select[If[Head[numerator] === Times, List @@ numerator, {numerator}],
    ! FreeQ[#, unknownSymbol] && ! MatchQ[#, E^_ | unknownSymbol^_.] &
  ];
  If[
    Complement[
        Cases[{numerator}, symbol_Symbol /; ! NumericQ[symbol], {1, Infinity}],
        {unknownSymbol}
      ] =!= {},
    Return[$Failed]
  ];
  found = Quiet[principalSolve[numerator == 0, unknownSymbol]];
  If[! MatchQ[found, {{_ -> _} ..}], Return[$Failed]];
  found = Select[found, NumericQ[#[[1, 2]]] && Abs[N[#[[1, 2]]]] > 10^-9 &];
  If[found === {}, $Failed, Map[{x -> Simplify[substitution[[2]] /. First[#]]} &, found]]
]
rootPowers[f_, x_, Reals] := Module[{sum = Factor[f], terms, logarithms, solutions},
  sum = Expand[Times @@ Select[If[Head[sum] === Times, List @@ sum, {sum}],
    ! FreeQ[#, x] && ! MatchQ[#, _?NumericQ^_] &
  ]];
  terms = If[Head[sum] === Plus, List @@ sum, {sum}];
  If[Length[terms] =!= 2, Return[$Failed]];
  logarithms = Map[rootLog[#, x] &, {terms[[1]], -terms[[2]]}];
  If[! FreeQ[logarithms, $Failed],
    logarithms = Map[rootLog[#, x] &, {-terms[[1]], terms[[2]]}];
    If[! FreeQ[logarithms, $Failed], Return[$Failed]]
  ];
  solutions = Solve[Simplify[Expand[logarithms[[1]] - logarithms[[2]]]] == 0, x, Reals];
  If[ListQ[solutions], Simplify[PowerExpand[solutions]], $Failed]
]
rootPowers[_, _, _] := $Failed
rootLog[number_, x_] := If[TrueQ[number > 0], rootNumber[number], $Failed] /; FreeQ[number, x]
rootNumber[number_Integer] := Total[Map[#[[2]] Log[#[[1]]] &, FactorInteger[number]]]
rootNumber[number_] := Log[number]
rootLog[product_Times, x_] := Total[Map[rootLog[#, x] &, List @@ product]]
rootLog[base_^exponent_, x_] := exponent rootNumber[base] /; FreeQ[base, x] && TrueQ[base > 0]
rootLog[_, _] := $Failed

exponentialSolve::usage = "Sums of two exponentials with decimals, for `Solve`."
exponentialSolve[a_. E^firstExponent_ + b_. E^secondExponent_, x_] :=
  With[{solutions = Solve[Expand[firstExponent - secondExponent] == Log[-b/a], x]},
    solutions /; MatchQ[solutions, {{_ -> _} ..}]
  ] /;
    FreeQ[{a, b}, x] && TrueQ[-b/a > 0]
exponentialSolve[_, _] := $Failed

(* Inequalities of one variable by their intervals; linear equations by their remainders; others by
bounds that each term sets for its variable, within which all values are tried. *)
domainSolve::usage = "Solutions in integers, and of inequalities alone, for `Solve`."
domainSolve[statements_List, variables_List, domain_] := Module[
  {constraints = domainParts[statements], solutions},
  solutions = Switch[domain,
    Integers, domainWhole[constraints, variables],
    PositiveIntegers, domainWhole[Join[constraints, Map[# >= 1 &, variables]], variables],
    NonNegativeIntegers, domainWhole[Join[constraints, Map[# >= 0 &, variables]], variables],
    NegativeIntegers, domainWhole[Join[constraints, Map[# <= -1 &, variables]], variables],
    _, domainLine[constraints, variables]
  ];
  solutions
]
domainParts[statements_] := DeleteDuplicates[DeleteCases[
  Flatten[
    statements //. {
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
domainLine[constraints_, {x_}] := Module[{region = inequalitySolve[And @@ constraints, x]},
  Which[
    region === $Failed, region,
    region === False, {},
    MatchQ[region, x == _], {{x -> Last[region]}},
    MatchQ[region, HoldPattern[Or[(x == _) ..]]], Map[{x -> Last[#]} &, List @@ region],
    True, {{}}
  ]
]
domainLine[_, _] := $Failed
domainWhole[constraints_, variables_] := Module[
  {
    polynomials = Cases[constraints, left_ == right_ :> Expand[Numerator[Together[left - right]]]],
    inequalities = DeleteCases[constraints, _Equal], candidates
  },
  If[
    Length[variables] === 1 &&
      ! FreeQ[constraints, Abs] &&
      ListQ[
        candidates = domainInside[
          inequalitySolve[And @@ constraints, variables[[1]]],
          variables[[1]]
        ]
      ],
    Return[Map[{variables[[1]] -> #} &,
      Select[candidates, TrueQ[And @@ (constraints /. variables[[1]] -> #)] &]
    ]]
  ];
  If[
    ! And @@ Map[PolynomialQ[#, variables] &,
        Join[polynomials, Cases[inequalities, comparison_[left_, right_] :> left - right]]
      ] ||
      ! VectorQ[Flatten[Map[CoefficientRules[#, variables][[All, 2]] &, polynomials]], NumberQ],
    Return[$Failed]
  ];
  Which[
    inequalities === {} &&
      Length[polynomials] === 1 &&
      Length[variables] === 2 &&
      AllTrue[variables, Exponent[polynomials[[1]], #] === 1 &] &&
      Coefficient[Coefficient[polynomials[[1]], variables[[1]]], variables[[2]]] === 0,
      domainPair[polynomials[[1]], variables],
    inequalities =!= {} &&
      polynomials === {} &&
      Length[variables] === 1 &&
      ListQ[candidates = domainRay[constraints, variables[[1]]]],
      candidates,
    Length[variables] === 1 && inequalities === {} && polynomials =!= {},
      candidates = principalSolve[Thread[polynomials == 0], variables];
      If[ListQ[candidates], Select[candidates, IntegerQ[variables[[1]] /. #] &], $Failed],
    ListQ[candidates = domainBounded[polynomials, inequalities, variables]],
      Select[candidates, TrueQ[Quiet[And @@ (constraints /. #)]] &],
    Length[polynomials] === 1 && Length[variables] === 2,
      candidates = domainProduct[polynomials[[1]], variables];
      If[ListQ[candidates], Select[candidates, TrueQ[Quiet[And @@ (constraints /. #)]] &], $Failed],
    True, $Failed
  ]
]
(* Intervals that are 5000 long or longer are not listed. *)
domainInside[region_, x_] := With[
  {
    values = Map[
      Replace[#,
        {
          Equal[x, value_] :> If[IntegerQ[value], {value}, {}],
          (Less | LessEqual)[lower_, x, upper_] :> If[upper - lower < 5000,
            Range[Ceiling[lower], Floor[upper]],
            $Failed
          ],
          Inequality[lower_, _, x, _, upper_] :> If[upper - lower < 5000,
            Range[Ceiling[lower], Floor[upper]],
            $Failed
          ], False -> {}, _ -> $Failed
        }
      ] &,
      If[Head[region] === Or, List @@ region, {region}]
    ]
  },
  If[FreeQ[values, $Failed], Union[Flatten[values]], $Failed]
]
(* For a x y + b x + c y + d = 0: (a x + c) (a y + b) is b c - a d, so both are divisors of it. *)
domainProduct[polynomial_, {x_, y_}] := Module[
  {a = Coefficient[Coefficient[polynomial, x], y], b, c, d},
  b = Coefficient[Coefficient[polynomial, x], y, 0];
  c = Coefficient[Coefficient[polynomial, y], x, 0];
  d = polynomial /. {x -> 0, y -> 0};
  If[
    a === 0 ||
      Expand[polynomial - a x y - b x - c y - d] =!= 0 ||
      ! VectorQ[{a, b, c, d}, IntegerQ],
    Return[$Failed]
  ];
  d = b c - a d;
  If[d === 0, Return[$Failed]];
  Sort[Cases[
    Map[{x -> (# - c)/a, y -> (d/# - b)/a} &, Join[Divisors[Abs[d]], -Divisors[Abs[d]]]],
    {_ -> _Integer, _ -> _Integer}
  ]]
]
domainPair[polynomial_, {x_, y_}] := Module[
  {a = Coefficient[polynomial, x], b = Coefficient[polynomial, y], c, common, firstX, parameter},
  c = -(polynomial /. {x -> 0, y -> 0});
  common = LCM[Denominator[a], Denominator[b], Denominator[c]];
  {a, b, c} = {a, b, c} common;
  common = GCD[a, b];
  If[Mod[c, common] != 0, Return[{}]];
  {a, b, c} = {a, b, c}/common;
  If[b < 0, {a, b, c} = -{a, b, c}];
  firstX = If[b == 1, 0, Mod[c PowerMod[a, -1, b], b]];
  parameter = C[1];
  {{
    x -> ConditionalExpression[firstX + b parameter, Element[parameter, Integers]],
    y -> ConditionalExpression[(c - a firstX)/b - a parameter, Element[parameter, Integers]]
  }}
]
domainRay[constraints_, x_] := Module[{region = inequalitySolve[And @@ constraints, x]},
  Switch[region,
    x > _,
      {{
        x -> ConditionalExpression[
          Floor[Last[region]] + 1 + C[1],
          Element[C[1], Integers] && C[1] >= 0
        ]
      }},
    x >= _,
      {{
        x -> ConditionalExpression[
          Ceiling[Last[region]] + C[1],
          Element[C[1], Integers] && C[1] >= 0
        ]
      }},
    x < _,
      {{
        x -> ConditionalExpression[
          Ceiling[Last[region]] - 1 - C[1],
          Element[C[1], Integers] && C[1] >= 0
        ]
      }},
    x <= _,
      {{
        x -> ConditionalExpression[Floor[Last[region]] - C[1], Element[C[1], Integers] && C[1] >= 0]
      }},
    _, $Failed
  ]
]
(* Bounds tighten in 12 rounds at most; then 3000 equations or 5000 points are tried at most. *)
domainBounded[polynomials_, inequalities_, variables_] := Module[
  {
    forms, bounds = Table[{-Infinity, Infinity}, {Length[variables]}], previous, lengths, widest,
    candidates
  },
  forms = Join[
    polynomials,
    -polynomials,
    Cases[inequalities, (Less | LessEqual)[left_, right_] :> Expand[left - right]],
    Cases[inequalities, (Greater | GreaterEqual)[left_, right_] :> Expand[right - left]]
  ];
  forms = Map[CoefficientRules[#, variables] &, forms];
  Do[
    previous = bounds;
    Do[bounds = domainTighten[form, bounds], {form, forms}];
    If[previous === bounds, Break[]],
    {12}
  ];
  bounds = Map[{Ceiling[#[[1]] - 10^-9], Floor[#[[2]] + 10^-9]} &, bounds];
  If[AnyTrue[bounds, #[[1]] > #[[2]] &], Return[{}]];
  If[! FreeQ[bounds, Infinity | -Infinity], Return[$Failed]];
  lengths = Map[#[[2]] - #[[1]] + 1 &, bounds];
  widest = First[Ordering[lengths, -1]];
  If[polynomials =!= {} && Length[variables] > 1,
    If[Times @@ Delete[lengths, widest] > 3000, Return[$Failed]];
    candidates = Join @@ Map[
      Function[values, domainLast[polynomials, variables, widest, values, bounds[[widest]]]],
      Tuples[Map[Apply[Range, #] &, Delete[bounds, widest]]]
    ],
    If[Times @@ lengths > 5000, Return[$Failed]];
    candidates = Tuples[Map[Apply[Range, #] &, bounds]]
  ];
  candidates = Select[candidates,
    With[{substitution = Thread[variables -> #]},
      And @@ Map[(# /. substitution) === 0 &, polynomials] &&
        TrueQ[And @@ (inequalities /. substitution)]
    ] &
  ];
  Map[Thread[variables -> #] &, Sort[candidates]]
]
(* Where no equation is left for the variable, it is tried up to 200 above its lower bound. *)
domainLast[polynomials_, variables_, position_, values_, {lower_, upper_}] := Module[
  {
    substitution = Thread[Delete[variables, position] -> values], remaining,
    variable = variables[[position]]
  },
  remaining = First[Join[
    Select[Map[Expand[# /. substitution] &, polynomials], ! FreeQ[#, variable] &],
    {0}
  ]];
  remaining = If[remaining === 0,
    Range[lower, Min[upper, lower + 200]],
    domainRoots[CoefficientList[remaining, variable]]
  ];
  Map[Insert[values, #, position] &, Select[remaining, lower <= # <= upper &]]
]
domainRoots[{c_, b_}] := If[IntegerQ[-c/b], {-c/b}, {}]
domainRoots[{c_, b_, a_}] := With[{discriminant = b^2 - 4 a c},
  If[discriminant < 0,
    {},
    With[{squareRoot = Sqrt[discriminant]},
      If[MatchQ[squareRoot, _Integer | _Rational],
        Select[Union[{(-b - squareRoot)/(2 a), (-b + squareRoot)/(2 a)}], IntegerQ],
        {}
      ]
    ]
  ]
]
domainRoots[coefficients_] := Union[Round[Select[
  wSymbol /. NSolve[coefficients.wSymbol^Range[0, Length[coefficients] - 1] == 0, wSymbol],
  Im[#] == 0 &
]]]
domainTighten[monomials_, bounds_] := Module[
  {
    minima = Map[domainLow[#, bounds] &, monomials], tightened = bounds, position, otherMinima,
    exponents, limit
  },
  Do[
    exponents = monomials[[j, 1]];
    position = Flatten[Position[exponents, exponent_ /; exponent > 0, {1}, Heads -> False]];
    If[Length[position] === 1,
      otherMinima = Total[Delete[minima, j]];
      If[NumberQ[otherMinima],
        position = position[[1]];
        limit = -otherMinima/monomials[[j, 2]];
        tightened[[position]] = domainCut[
          tightened[[position]],
          exponents[[position]],
          Sign[monomials[[j, 2]]],
          limit
        ]
      ]
    ],
    {j, Length[monomials]}
  ];
  tightened
]
domainCut[{lower_, upper_}, 1, 1, limit_] := {lower, Min[upper, Floor[limit]]}
domainCut[{lower_, upper_}, 1, -1, limit_] := {Max[lower, Ceiling[limit]], upper}
(* A root that is whole may come out too small by rounding. *)
domainCut[{lower_, upper_}, exponent_, 1, limit_] := If[EvenQ[exponent],
  If[limit < 0,
    {1, 0},
    With[{radius = Floor[N[limit]^(1/exponent) + 10^-9]}, {Max[lower, -radius], Min[upper, radius]}]
  ],
  {lower, Min[upper, Floor[Sign[limit] N[Abs[limit]]^(1/exponent) + 10^-9]]}
]
(* A root that is whole may come out too large by rounding. *)
domainCut[{lower_, upper_}, exponent_, -1, limit_] := If[EvenQ[exponent] || limit < 0,
  {lower, upper},
  {Max[lower, Ceiling[N[limit]^(1/exponent) - 10^-9]], upper}
]
domainLow[exponents_ -> coefficient_, bounds_] := Module[{productRange = {1, 1}, powerRange},
  Do[
    powerRange = domainPower[bounds[[j]], exponents[[j]]];
    productRange = domainTimes[productRange, powerRange],
    {j, Length[exponents]}
  ];
  If[coefficient > 0, coefficient productRange[[1]], coefficient productRange[[2]]]
]
domainPower[_, 0] := {1, 1}
domainPower[{lower_, upper_}, exponent_] := If[OddQ[exponent] || lower >= 0,
  {lower^exponent, upper^exponent},
  {If[upper >= 0, 0, upper^exponent], Max[lower^exponent, upper^exponent]}
]
domainTimes[{lower_, upper_}, {otherLower_, otherUpper_}] := With[
  {
    products = Replace[{lower otherLower, lower otherUpper, upper otherLower, upper otherUpper},
      Indeterminate -> 0,
      {1}
    ]
  },
  {Min[products], Max[products]}
]

modularSolve::usage = "Solutions by a modulus, for `Solve`."
(* All remainders are tried: 4000 cases at most. *)
modularSolve[equations_, variables_, modulus_Integer] := Module[
  {
    polynomials = Cases[
      Flatten[equations /. And -> List],
      left_ == right_ :> Numerator[Together[left - right]]
    ]
  },
  If[
    modulus < 2 ||
      modulus^Length[variables] > 4000 ||
      ! AllTrue[polynomials, PolynomialQ[#, variables] &],
    $Failed,
    Map[Thread[variables -> #] &,
      Select[Tuples[Range[0, modulus - 1], Length[variables]],
        Function[values,
          AllTrue[polynomials, Mod[# /. Thread[variables -> values], modulus] === 0 &]
        ]
      ]
    ]
  ]
]

SolveValues::usage = "The values that solve equations, without the rules."
SolveValues::arguments =
  "2 3 2 1:equations 2:variables domain solver Assumptions Cubics Quartics InverseFunctions MaxExtraConditions Modulus"
SolveValues[equations_, unknowns_, rest___] := Module[{found = Solve[equations, unknowns, rest]},
  (unknowns /. found) /; ListQ[found]
]
