IrreduciblePolynomialQ::usage = "Whether a polynomial has no factors."
Attributes[IrreduciblePolynomialQ] = {Listable}
IrreduciblePolynomialQ[polynomial_] :=
  With[{factors = FactorList[polynomial]},
    Length[factors] == 2 && factors[[2, 2]] == 1 /; ListQ[factors]
  ] /; FreeQ[polynomial, Power[_, Except[_Integer]] | _Complex | _Real]

SymmetricPolynomial::usage = "The sum of all products of k of some variables."
SymmetricPolynomial[k_Integer?NonNegative, variables_List] := Total[Map[Times @@ # &,
  Subsets[variables, {k}]
]]

FromCoefficientRules::usage = "The polynomial of exponents and coefficients."
FromCoefficientRules[rules : {___Rule}, variables_] := Total[Map[
  Last[#] Times @@ (Flatten[{variables}]^First[#]) &,
  rules
]]

HornerForm::usage = "A polynomial with its variable taken out step by step."
HornerForm::arguments = "1 2 2:variables"
HornerForm[polynomial : Except[_List]] := With[{variables = Variables[polynomial]},
  If[Length[variables] == 1, HornerForm[polynomial, First[variables]], polynomial] /;
    Length[variables] < 2 && PolynomialQ[polynomial, variables]
]
HornerForm[polynomial : Except[_List], {}] := polynomial
HornerForm[polynomial : Except[_List], {x_, others___}] :=
  With[{coefficients = Map[HornerForm[#, {others}] &, CoefficientList[polynomial, x]]},
    Fold[#2 + x #1 &, Last[coefficients], Rest[Reverse[coefficients]]]
  ] /;
    PolynomialQ[polynomial, x] && polynomial =!= 0
HornerForm[polynomial : Except[_List], x : Except[_List]] :=
  HornerForm[polynomial, {x}] /; PolynomialQ[polynomial, x]

PolynomialMod::usage = "A polynomial with its coefficients, or itself, by a modulus."
PolynomialMod[polynomials_List, modulus_] := Map[PolynomialMod[#, modulus] &, polynomials]
PolynomialMod[polynomial : Except[_Equal], modulus_Integer?Positive] :=
  With[{rules = CoefficientRules[polynomial, Variables[polynomial]]},
    FromCoefficientRules[Map[First[#] -> Mod[Last[#], modulus] &, rules], Variables[polynomial]] /;
      MatchQ[rules, {(_ -> _Integer) ...}]
  ] /;
    Variables[polynomial] =!= {}
PolynomialMod[number_Integer, modulus_Integer?Positive] := Mod[number, modulus]
(* No divisions are done, so that the highest coefficient is 1 or -1. *)
PolynomialMod[polynomial_, divisor_] :=
  With[{variable = First[Variables[divisor]]},
    PolynomialRemainder[polynomial, divisor, variable] /; MatchQ[
      Coefficient[divisor, variable, Exponent[divisor, variable]],
      1 | -1
    ]
  ] /;
    ! ListQ[divisor] && Variables[divisor] =!= {}
PolynomialMod[polynomial_, {modulus_}] := PolynomialMod[polynomial, modulus]
PolynomialMod[polynomial_, {modulus_Integer, divisor_}] :=
  PolynomialMod[polynomial, {divisor, modulus}] /; ! IntegerQ[divisor]
PolynomialMod[polynomial_, {divisor_, modulus_Integer}] := With[
  {remainder = If[IntegerQ[divisor], polynomial, PolynomialMod[polynomial, divisor]]},
  PolynomialMod[remainder, If[IntegerQ[divisor], GCD[divisor, modulus], modulus]] /;
    Head[remainder] =!= PolynomialMod
]

MonomialList::usage = "The monomials of a polynomial."
MonomialList::arguments = "1 2 2:variables Modulus"
MonomialList[polynomial : Except[0 | _List]] := With[
  {monomials = MonomialList[polynomial, Variables[polynomial]]},
  monomials /; ListQ[monomials]
]
MonomialList[polynomial_, variables_] :=
  Map[Last[#] Times @@ (Flatten[{variables}]^First[#]) &,
    CoefficientRules[polynomial, variables]
  ] /;
    PolynomialQ[polynomial, variables] && polynomial =!= 0

CoefficientRules::usage = "The exponents and coefficients of a polynomial."
CoefficientRules::arguments = "1 2 2:variables Modulus"
CoefficientRules[polynomial : Except[0 | _List]] := With[
  {rules = CoefficientRules[polynomial, Variables[polynomial]]},
  rules /; ListQ[rules]
]
CoefficientRules[polynomial : Except[_List], variables_] :=
  Module[{terms = Expand[polynomial], variableList = Flatten[{variables}], rules},
    terms = If[Head[terms] === Plus, List @@ terms, {terms}];
    rules = SortBy[
      Map[
        Function[term,
          Map[Exponent[term, #] &, variableList] -> (term /. Map[# -> 1 &, variableList])
        ],
        terms
      ],
      -First[#] &
    ];
    If[DuplicateFreeQ[rules[[All, 1]]],
      rules,
      Map[#[[1, 1]] -> Total[#[[All, 2]]] &, SplitBy[rules, First]]
    ]
  ] /;
    PolynomialQ[polynomial, variables] && polynomial =!= 0

PolynomialQuotient::usage = "The quotient of polynomials."
PolynomialQuotient::arguments = "3 3 3:variable Modulus"
PolynomialQuotient[dividend_, divisor_, x_] := With[
  {parts = PolynomialQuotientRemainder[dividend, divisor, x]},
  First[parts] /; ListQ[parts]
]

PolynomialRemainder::usage = "The remainder of a division of polynomials."
PolynomialRemainder::arguments = "3 3 3:variable Modulus"
PolynomialRemainder[dividend_, divisor_, x_] := With[
  {parts = PolynomialQuotientRemainder[dividend, divisor, x]},
  Last[parts] /; ListQ[parts]
]

PolynomialQuotientRemainder::usage = "Quotient and remainder of polynomials."
PolynomialQuotientRemainder::arguments = "3 3 3:variable Modulus"
PolynomialQuotientRemainder[dividend_, divisor_, x_] :=
  {Expand[dividend/divisor], 0} /;
    FreeQ[divisor, x] && ! TrueQ[divisor == 0] && PolynomialQ[dividend, x] && ! ListQ[dividend]
PolynomialQuotientRemainder[dividend_, divisor_, x_] :=
  Module[
    {
      remainder = Expand[dividend], quotient = 0, degree = Exponent[divisor, x], leadingCoefficient,
      term, exact = FreeQ[{dividend, divisor}, _Real]
    },
    leadingCoefficient = Coefficient[divisor, x, degree];
    While[
      remainder =!= 0 && Exponent[remainder, x] >= degree,
      term = Together[Coefficient[
        remainder,
        x,
        Exponent[remainder, x]
      ]/leadingCoefficient] x^(Exponent[remainder, x] - degree);
      quotient = quotient + term;
      remainder = With[{rest = Expand[remainder - term divisor]},
        If[exact,
          rest,
          Expand[
            rest - Coefficient[rest, x, Exponent[term, x] + degree] x^(Exponent[term, x] + degree)
          ] /.
            number_Real /; number == 0 :> 0
        ]
      ];
      If[degree == 0, remainder = 0]
    ];
    {Expand[quotient], remainder}
  ] /;
    ! FreeQ[divisor, x] &&
      PolynomialQ[dividend, x] &&
      PolynomialQ[divisor, x] &&
      ! ListQ[dividend] &&
      ! ListQ[divisor]

PolynomialGCD::usage = "The greatest common divisor of polynomials."
PolynomialGCD::arguments = "1 *"
PolynomialGCD[first_Integer, second_Integer] := GCD[first, second]
PolynomialGCD[0, polynomial_] := polynomial
PolynomialGCD[polynomial_, 0] := polynomial
PolynomialGCD[first_, second_] :=
  With[{radicals = DeleteDuplicates[Cases[{first, second}, gcdRadical, Infinity]]},
    With[{symbols = Table[uSymbol[i], {i, Length[radicals]}]},
      PolynomialGCD[first /. Thread[radicals -> symbols], second /. Thread[radicals -> symbols]] /.
        Thread[symbols -> radicals]
    ]
  ] /; ! FreeQ[{first, second}, gcdRadical]
gcdRadical = Power[_Integer | _Rational, _Rational]
PolynomialGCD[first_, second_] :=
  With[{common = commonFactor[Expand[first], Expand[second], Variables[{first, second}]]},
    Expand[numberContent[{first, second}] common/numberContent[{common}]]
  ] /;
    Variables[{first, second}] =!= {} && bothPolynomials[first, second]
PolynomialGCD[first_, second_, others__] := PolynomialGCD[PolynomialGCD[first, second], others]
commonFactor[first_, second_, {variable_}] := Module[{a = first, b = second},
  While[b =!= 0, {a, b} = {b, PolynomialRemainder[a, b, variable]}];
  If[Exponent[a, variable] == 0, 1, Last[FactorTermsList[a]]]
]
commonFactor[first_, second_, _] := Cancel[first/Numerator[Cancel[first/second]]]
(* The greatest number that divides all coefficients, which must be exact. *)
numberContent[polynomials_] := With[
  {numbers = Flatten[Map[CoefficientRules[#, Variables[polynomials]][[All, 2]] &, polynomials]]},
  If[VectorQ[numbers, MatchQ[#, _Integer | _Rational] &],
    (GCD @@ Numerator[numbers])/(LCM @@ Denominator[numbers]),
    1
  ]
]
bothPolynomials[first_, second_] :=
  ! ListQ[first] &&
    ! ListQ[second] &&
    PolynomialQ[first, Variables[first]] &&
    PolynomialQ[second, Variables[second]]

FactorTermsList::usage = "The factor that is a number, and the rest."
FactorTermsList[polynomial : Except[0 | _List]] :=
  Module[
    {coefficients = Flatten[{CoefficientList[polynomial, First[Variables[polynomial]]]}], content},
    content = (GCD @@ Numerator[coefficients])/(LCM @@ Denominator[coefficients]);
    content = If[TrueQ[Last[coefficients] < 0], -content, content];
    {content, Expand[polynomial/content]}
  ] /;
    Length[Variables[polynomial]] < 2 && FreeQ[polynomial, _Real]

PolynomialLCM::usage = "The least common multiple of polynomials of one variable."
PolynomialLCM::arguments = "1 *"
PolynomialLCM[first_, second_, others__] := PolynomialLCM[PolynomialLCM[first, second], others]
PolynomialLCM[first : Except[_List], second : Except[_List]] /;
  FreeQ[{first, second}, Power[_, Except[_Integer]]] &&
    PolynomialQ[first, Variables[first]] &&
    PolynomialQ[second, Variables[second]] := Factor[first PolynomialQuotient[
  second,
  PolynomialGCD[first, second],
  First[Variables[{first, second}]]
]]

Resultant::usage = "The resultant of two polynomials."
Resultant::arguments = "3 3 3:variable Method Modulus"
Resultant[first_, second_, x_] /; (
  ! TrueQ[first == 0] &&
    ! TrueQ[second == 0] &&
    ! FreeQ[{first, second}, x] &&
    PolynomialQ[first, x] &&
    PolynomialQ[second, x]
) := Module[
  {
    firstCoefficients = Reverse[CoefficientList[first, x]],
    secondCoefficients = Reverse[CoefficientList[second, x]], firstDegree, secondDegree
  },
  {firstDegree, secondDegree} = {Length[firstCoefficients] - 1, Length[secondCoefficients] - 1};
  Expand[Det[Join[
    Table[
      PadRight[Join[Table[0, {i - 1}], firstCoefficients], firstDegree + secondDegree],
      {i, secondDegree}
    ],
    Table[
      PadRight[Join[Table[0, {i - 1}], secondCoefficients], firstDegree + secondDegree],
      {i, firstDegree}
    ]
  ]]]
]

Discriminant::usage = "The discriminant of a polynomial."
Discriminant::arguments = "2 2 2:variable Modulus"
Discriminant[polynomial_, x_] /; FreeQ[polynomial, x] := If[TrueQ[polynomial == 0],
  0,
  1/polynomial^2
]
Discriminant[polynomial_, x_] /; PolynomialQ[polynomial, x] := With[
  {degree = Exponent[polynomial, x]},
  Expand[Cancel[(-1)^(degree (degree - 1)/2) Resultant[
    polynomial,
    D[polynomial, x],
    x
  ]/Coefficient[polynomial, x, degree]]]
]

FactorList::usage = "The factors of a polynomial with their exponents."
FactorList[polynomial : Except[_List | _Equal]] := With[{factors = Factor[polynomial]},
  factorList[factors] /; Head[factors] =!= Factor
]
factorList[product_] := Module[{factors = product, numericFactor},
  factors = If[Head[factors] === Times, List @@ factors, {factors}];
  numericFactor = Times @@ Select[factors, NumberQ];
  Prepend[
    Map[If[Head[#] === Power, List @@ #, {#, 1}] &, Select[factors, ! NumberQ[#] &]],
    {numericFactor, 1}
  ]
]

(* Factors that match a pattern are taken out of each term of the sum; what stands beside the same
ones is added. *)
collectTerms::usage =
  "Sums by the powers of several variables, or by factors that match a pattern, for `Collect`."
collectTerms[expressions : _List | _Equal, variables_, transform_] := Map[
  collectTerms[#, variables, transform] &,
  expressions
]
collectTerms[expression_, variables_, transform_] := collectTermsIn[
  expression,
  Flatten[{variables}],
  transform
]
collectTermsIn[expression_, {}, transform_] := transform[expression]
collectTermsIn[expression_, {variable_, others___}, transform_] := Module[
  {pattern = collectBase[variable], groups = Expand[expression]},
  groups = GatherBy[
    Map[collectSplit[#, pattern] &, If[Head[groups] === Plus, List @@ groups, {groups}]],
    First
  ];
  Total[Map[collectTermsIn[Total[Map[Last, #]], {others}, transform] #[[1, 1]] &, groups]]
]
collectSplit[term_, pattern_] := With[{factors = If[Head[term] === Times, List @@ term, {term}]},
  {
    Times @@ Select[factors, MatchQ[#, pattern | pattern^_] &],
    Times @@ Select[factors, ! MatchQ[#, pattern | pattern^_] &]
  }
]
collectBase[product_Times] :=
  Alternatives @@ Map[collectBase, List @@ product] /; ! FreeQ[
    product,
    Pattern | Blank | BlankSequence | BlankNullSequence
  ]
collectBase[Power[base_, _Optional | _Pattern | _Blank]] := base
collectBase[(Repeated | RepeatedNull)[base_]] := base
collectBase[base_^exponent_] :=
  _?(Function[factor, collectPower[factor, base, exponent]]) /; FreeQ[
    exponent,
    Blank | Pattern | Optional
  ]
collectPower[base_^exponent_, base_, unitExponent_] := IntegerQ[Cancel[exponent/unitExponent]]
collectPower[base_, base_, unitExponent_] := IntegerQ[1/unitExponent]
collectBase[variable_] := variable

(* A factor that is linear in a variable has divisors of the highest and of the lowest coefficient
for its own. *)
factorLinear::usage =
  "Polynomials of several variables with a factor that is linear in one of them, for `Factor`."
factorLinear[product_Times] := Map[factorLinear, product]
factorLinear[(base_Plus)^exponent_] := factorLinear[base]^exponent
(* Larger polynomials have too many divisors to try. *)
factorLinear[polynomial_Plus] := Module[
  {variables = Variables[polynomial], factors = $Failed, monomial},
  If[
    Length[variables] < 3 ||
      Length[variables] > 6 ||
      Length[polynomial] > 40 ||
      ! PolynomialQ[polynomial, variables] ||
      ! AllTrue[CoefficientRules[polynomial, variables][[All, 2]], IntegerQ],
    Return[polynomial]
  ];
  monomial = Times @@ (variables^Map[Min,
    Transpose[CoefficientRules[polynomial, variables][[All, 1]]]
  ]);
  If[monomial =!= 1, Return[monomial factorLinear[Expand[polynomial/monomial]]]];
  Do[
    If[Exponent[polynomial, variable] > 0,
      factors = linearFactor[polynomial, variable, DeleteCases[variables, variable]];
      If[factors =!= $Failed, Break[]]
    ],
    {variable, SortBy[variables, Exponent[polynomial, #] &]}
  ];
  If[ListQ[factors], Times @@ Map[Factor, factors], polynomial]
]
factorLinear[expression_] := expression
(* Primes for the other variables rule out most candidates, of which 600 pairs are tried at most. *)
linearFactor[polynomial_, x_, otherVariables_] := Module[
  {
    coefficients = CoefficientList[polynomial, x],
    trialValues = Thread[otherVariables -> Take[{2, 3, 5, 7, 11}, Length[otherVariables]]], leading,
    trailing, trialCoefficients, candidate
  },
  If[First[coefficients] === 0, Return[$Failed]];
  candidate = Fold[PolynomialGCD, coefficients];
  If[! NumberQ[candidate],
    leading = First[Variables[candidate]];
    Return[linearExact[
      polynomial,
      candidate,
      Expand[Map[PolynomialQuotient[#, candidate, leading] &,
        coefficients
      ].x^Range[0, Length[coefficients] - 1]]
    ]]
  ];
  If[Length[coefficients] === 2, Return[0]];
  {leading, trailing} = Map[linearDivisors, {Last[coefficients], First[coefficients]}];
  If[Length[leading] Length[trailing] > 600, Return[$Failed]];
  trialCoefficients = coefficients /. trialValues;
  Catch[
    Do[
      candidate = -sign trailingDivisor/leadingDivisor /. trialValues;
      If[trialCoefficients.candidate^Range[0, Length[trialCoefficients] - 1] === 0,
        candidate = linearExact[
          polynomial,
          leadingDivisor x + sign trailingDivisor,
          PolynomialQuotient[polynomial, leadingDivisor x + sign trailingDivisor, x]
        ];
        If[candidate =!= $Failed, Throw[candidate]]
      ],
      {leadingDivisor, leading},
      {trailingDivisor, trailing},
      {sign, {1, -1}}
    ];
    $Failed
  ]
]
linearExact[polynomial_, factor_, quotient_] := If[
  PolynomialQ[quotient, Variables[polynomial]] && Expand[factor quotient - polynomial] === 0,
  {factor, quotient},
  $Failed
]
linearDivisors[coefficient_] := With[{factored = Factor[coefficient]},
  DeleteDuplicates[Flatten[Fold[Outer[Times, #1, #2] &,
    {1},
    Map[linearPowers, If[Head[factored] === Times, List @@ factored, {factored}]]
  ]]]
]
linearPowers[number_Integer] := Divisors[Abs[number]]
linearPowers[base_^exponent_Integer] := Table[base^j, {j, 0, exponent}]
linearPowers[factor_] := {1, factor}

CoefficientArrays::usage = "The coefficients of polynomials by degree: numbers, vectors, matrices."
CoefficientArrays::arguments = "1 2 2:variables"
CoefficientArrays[polynomials_List, variables_List] /; AllTrue[
  polynomials,
  PolynomialQ[# /. Equal -> Subtract, variables] &
] := Module[
  {
    rules = Map[
      Replace[CoefficientRules[If[MatchQ[#, _Equal], First[#] - Last[#], #], variables],
        _CoefficientRules :> {}
      ] &,
      polynomials
    ]
  },
  Table[
    Map[coefficientArray[#, degree, Length[variables]] &, rules],
    {degree, 0, Max[0, Map[Total, Flatten[rules[[All, All, 1]], 1]]]}
  ]
]
CoefficientArrays[polynomial : Except[_List], variables_List] :=
  CoefficientArrays[{polynomial}, variables][[All, 1]] /; PolynomialQ[
    polynomial /. Equal -> Subtract,
    variables
  ]
CoefficientArrays[polynomials_, variable : Except[_List]] :=
  CoefficientArrays[polynomials, {variable}] /; AllTrue[
    Flatten[{polynomials}],
    PolynomialQ[# /. Equal -> Subtract, variable] &
  ]
CoefficientArrays[polynomials_] := CoefficientArrays[
  polynomials,
  Variables[polynomials /. Equal -> Subtract]
]
coefficientArray[rules_, 0, variableCount_] := Total[Cases[
  rules,
  ({0 ..} -> coefficient_) :> coefficient
]]
coefficientArray[rules_, degree_, variableCount_] := Normal[SparseArray[
  Cases[
    rules,
    (exponents_ -> coefficient_) /; Total[exponents] === degree :> (
      Flatten[MapIndexed[Table[#2[[1]], {#1}] &, exponents]] -> coefficient
    )
  ],
  Table[variableCount, {degree}]
]]

Cyclotomic::usage = "The polynomial of the primitive roots of one."
Attributes[Cyclotomic] = {Listable}
Cyclotomic[n_Integer?Positive, x_] :=
  With[{divisors = Divisors[n]},
    Expand[cyclotomicRatio[
      Times @@ Map[If[MoebiusMu[n/#] === 1, zSymbol^# - 1, 1] &, divisors],
      Times @@ Map[If[MoebiusMu[n/#] === -1, zSymbol^# - 1, 1] &, divisors]
    ]] /.
      zSymbol -> x
  ] /;
    n < 1000
cyclotomicRatio[numerator_, denominator_] := PolynomialQuotient[
  Expand[numerator],
  Expand[denominator],
  zSymbol
]

(* The first power that is a sum of multiples of the lower ones, in terms of the roots that they
hold. *)
MinimalPolynomial::usage = "The polynomial of lowest degree with a root."
MinimalPolynomial[number_?NumericQ] :=
  With[{polynomial = minimalOf[number, zSymbol]},
    Function @@ {polynomial /. zSymbol -> Slot[1]} /; polynomial =!= $Failed
  ] /; FreeQ[number, _Real]
MinimalPolynomial[number_?NumericQ, x : Except[_Rule | _List]] :=
  With[{polynomial = minimalOf[number, x]}, polynomial /; polynomial =!= $Failed] /; FreeQ[
    number,
    _Real
  ]
(* Degrees up to 16, and up to 30 different products of roots, are tried. *)
minimalOf[number_, x_] := Module[
  {power = 1, powerTerms = {coefficientTerms[1]}, basis, nullVectors, candidates},
  If[! FreeQ[number, Pi | E | Log | Sin | Cos | Tan | Root], Return[$Failed]];
  Do[
    power = Expand[power number];
    AppendTo[powerTerms, coefficientTerms[power]];
    basis = DeleteDuplicates[Flatten[Map[#[[All, 1]] &, powerTerms]]];
    If[Length[basis] > 30, Return[$Failed, Module]];
    nullVectors = NullSpace[Transpose[Map[
      Function[terms,
        Map[Function[basisTerm, Total[Cases[terms, {basisTerm, coefficient_} :> coefficient]]],
          basis
        ]
      ],
      powerTerms
    ]]];
    If[nullVectors =!= {}, Break[]],
    {16}
  ];
  If[nullVectors === {}, Return[$Failed]];
  candidates = First[nullVectors].x^Range[0, Length[powerTerms] - 1];
  candidates = Select[FactorList[candidates][[All, 1]],
    ! FreeQ[#, x] &&
      Abs[N[# /. x -> N[number]]] <
        10^-7 Total[Abs[CoefficientList[#, x]]] Max[1, Abs[N[number]]]^Exponent[#, x] &
  ];
  If[candidates === {},
    $Failed,
    If[Coefficient[First[candidates], x, Exponent[First[candidates], x]] < 0,
      Expand[-First[candidates]],
      First[candidates]
    ]
  ]
]
(* Pairs of a product of roots and its rational coefficient; `I` becomes `unitSymbol`. *)
coefficientTerms[expression_] := With[
  {
    expanded = Expand[
      expression /. Complex[realPart_, imaginaryPart_] :> realPart + imaginaryPart unitSymbol
    ]
  },
  Map[coefficientTerm, If[Head[expanded] === Plus, List @@ expanded, {expanded}]]
]
coefficientTerm[number_ : 1] := {1, number} /; MatchQ[number, _Integer | _Rational]
coefficientTerm[product_Times] := With[
  {number = Select[product, MatchQ[#, _Integer | _Rational] &]},
  {product/number, number}
]
coefficientTerm[term_] := {term, 1}

(* Buchberger's algorithm in lexicographic order, then each polynomial reduced by the others. *)
GroebnerBasis::usage = "Polynomials with the same zeros that can be solved one after the other."
GroebnerBasis::arguments = "2 3 Method"
GroebnerBasis[equations_List, variables_, ___Rule] := With[
  {basis = groebnerOf[Map[groebnerPoly, equations], Flatten[{variables}]]},
  basis /; basis =!= $Failed
]
GroebnerBasis[equations_List, variables_, eliminated_List, ___Rule] := With[
  {
    basis = GroebnerBasis[equations, Join[eliminated, Complement[Flatten[{variables}], eliminated]]]
  },
  Select[basis, FreeQ[#, Alternatives @@ eliminated] &] /; ListQ[basis]
]
groebnerPoly[left_ == right_] := Expand[left - right]
groebnerPoly[polynomial_] := Expand[polynomial]
groebnerLead[polynomial_, variables_] := First[CoefficientRules[polynomial, variables]]
(* More than 300 pairs would take too long. *)
groebnerOf[polynomials_, variables_] := Module[
  {basis = DeleteCases[polynomials, 0], minimalBasis, pairs, pair, remainder, pairCount = 0},
  If[
    ! AllTrue[basis, PolynomialQ[#, variables] &] ||
      ! VectorQ[
        Flatten[Map[CoefficientRules[#, variables][[All, 2]] &, basis]],
        MatchQ[#, _Integer | _Rational] &
      ],
    Return[$Failed]
  ];
  basis = Map[{#, groebnerLead[#, variables]} &, basis];
  pairs = Flatten[Table[{i, j}, {i, Length[basis]}, {j, i + 1, Length[basis]}], 1];
  While[
    pairs =!= {},
    pairCount++;
    If[pairCount > 300, Return[$Failed, Module]];
    {pair, pairs} = {First[pairs], Rest[pairs]};
    remainder = groebnerPair[basis[[pair[[1]]]], basis[[pair[[2]]]], variables];
    remainder = If[remainder === 0, 0, groebnerReduce[remainder, basis, variables]];
    If[remainder =!= 0,
      remainder = groebnerPlain[remainder, variables];
      AppendTo[basis, {remainder, groebnerLead[remainder, variables]}];
      pairs = Join[pairs, Table[{i, Length[basis]}, {i, Length[basis] - 1}]]
    ]
  ];
  basis = SortBy[basis, #[[2, 1]] &];
  minimalBasis = {};
  Do[
    If[! AnyTrue[minimalBasis, Min[element[[2, 1]] - #[[2, 1]]] >= 0 &],
      AppendTo[minimalBasis, element]
    ],
    {element, basis}
  ];
  Map[groebnerPlain[groebnerReduce[#[[1]], DeleteCases[minimalBasis, #], variables], variables] &,
    minimalBasis
  ]
]
groebnerPair[
  {first_, firstExponents_ -> firstCoefficient_},
  {second_, secondExponents_ -> secondCoefficient_},
  variables_
] := With[{commonExponents = MapThread[Max, {firstExponents, secondExponents}]},
  If[commonExponents === firstExponents + secondExponents,
    0,
    Expand[
      Times @@ (variables^(commonExponents - firstExponents)) first/firstCoefficient -
        Times @@ (variables^(commonExponents - secondExponents)) second/secondCoefficient
    ]
  ]
]
groebnerReduce[polynomial_, basis_, variables_] := Module[
  {remaining = polynomial, remainder = 0, leading, reducer},
  While[
    remaining =!= 0,
    leading = groebnerLead[remaining, variables];
    reducer = Select[basis, Min[leading[[1]] - #[[2, 1]]] >= 0 &, 1];
    If[reducer === {},
      reducer = leading[[2]] Times @@ (variables^leading[[1]]);
      remainder += reducer;
      remaining = Expand[remaining - reducer],
      reducer = First[reducer];
      remaining = Expand[
        remaining -
          leading[[2]]/reducer[[2, 2]] Times @@ (variables^(
            leading[[1]] - reducer[[2, 1]]
          )) reducer[[1]]
      ]
    ]
  ];
  remainder
]
groebnerPlain[polynomial_, variables_] := With[
  {coefficients = CoefficientRules[polynomial, variables][[All, 2]]},
  Expand[polynomial Apply[LCM, Map[Denominator, coefficients]]/Apply[
    GCD,
    coefficients Apply[LCM, Map[Denominator, coefficients]]
  ] Sign[First[coefficients]]]
]

factorExtended::usage =
  "A product with quadratic factors parted over a field with a root or the imaginary unit, for `Factor`."
(* Over a field with square roots what has an odd degree and no factors has none; of even degrees only
squares are parted. *)
factorExtended[polynomial_, extension_] := Module[
  {variables = Variables[polynomial], fieldElements = Flatten[{extension}], factors},
  If[
    Length[variables] =!= 1 ||
      ! MatchQ[
        fieldElements,
        {(I | Sqrt[_Integer | _Rational] | (_Integer | _Rational) Sqrt[_Integer | _Rational]) ..}
      ],
    Return[$Failed]
  ];
  fieldElements = Map[Times @@ # &, Rest[Subsets[fieldElements]]];
  factors = If[Head[polynomial] === Times, List @@ polynomial, {polynomial}];
  If[
    AnyTrue[
      factors,
      With[
        {
          degree = Exponent[
            # /. base_^_Integer :> base /; PolynomialQ[base, variables] && Head[base] === Plus,
            First[variables]
          ]
        },
        degree > 2 && EvenQ[degree]
      ] &
    ],
    $Failed,
    Times @@ Map[extendedFactor[#, First[variables], fieldElements] &, factors]
  ]
]
extendedFactor[base_^exponent_Integer, x_, fieldElements_] := extendedFactor[
  base,
  x,
  fieldElements
]^exponent
extendedFactor[factor_, x_, fieldElements_] := Module[
  {
    coefficients = If[PolynomialQ[factor, x], CoefficientList[factor, x], {}], discriminant,
    squareRoot
  },
  If[Length[coefficients] =!= 3, Return[factor]];
  discriminant = coefficients[[2]]^2 - 4 coefficients[[1]] coefficients[[3]];
  squareRoot = Select[Map[{#, Sqrt[Expand[discriminant/#^2]]} &, Prepend[fieldElements, 1]],
    MatchQ[Last[#], _Integer | _Rational] &,
    1
  ];
  If[squareRoot === {}, Return[factor]];
  squareRoot = Times @@ First[squareRoot];
  coefficients[[3]] Times @@ Map[
    x - Expand[(-coefficients[[2]] + # squareRoot)/(2 coefficients[[3]])] &,
    {1, -1}
  ]
]
