SatisfiabilityInstances::usage = "Truth values for which a logical expression holds."
SatisfiabilityInstances::arguments = "1 3 2:variables Method"
SatisfiabilityInstances[expression_, variables_List, count_ : 1] := Take[
  Select[Tuples[{True, False}, Length[variables]], TrueQ[expression /. Thread[variables -> #]] &],
  UpTo[count /. All -> Infinity]
]

(* Every cube of values for which it holds, the largest ones that cover all; the same of where it
does not hold. *)
logicalShortest::usage = "The shortest of a few forms of a logical expression, for `Simplify`."
(* Five variables have 3^5 cubes, all of them compared with each other; more would take too long. *)
logicalShortest[expression_] := Module[
  {variables = logicAtoms[expression], assignments, values, disjunction, conjunction},
  If[Length[variables] > 5 || variables === {}, Return[expression]];
  assignments = Tuples[{1, 0}, Length[variables]];
  values = Map[TrueQ[expression /. Thread[variables -> Map[# == 1 &, #]]] &, assignments];
  If[Length[Union[values]] === 1, Return[First[values]]];
  disjunction = logicCover[assignments, values, variables];
  conjunction =
    logicCover[assignments, Map[Not, values], variables] /. {
      Or -> And, And -> Or, Not[atom_] :> atom, atom_ /; MemberQ[variables, atom] :> ! atom
    };
  values = Boole[values] - Map[Mod[Total[#], 2] &, assignments];
  First[SortBy[
    Join[
      {disjunction, conjunction},
      If[Union[values] === {0} && Length[variables] > 1, {Xor @@ variables}, {}],
      If[Length[variables] > 1 && Union[Abs[values]] === {1}, {Not[Xor @@ variables]}, {}]
    ],
    LeafCount
  ]]
]
logicAtoms[expression_] := If[MemberQ[{And, Or, Not, Xor, Nand, Nor, Implies}, Head[expression]],
  Union @@ Map[logicAtoms, List @@ expression],
  Complement[{expression}, {True, False}]
]
logicCover[assignments_, truths_, variables_] := Module[{cubes, chosen = {}, uncovered, best},
  cubes = Map[
    Function[cube,
      {
        cube,
        Flatten[Position[
          assignments,
          assignment_ /; And @@ MapThread[#1 == 2 || #1 == #2 &, {cube, assignment}],
          {1},
          Heads -> False
        ]]
      }
    ],
    Tuples[{1, 0, 2}, Length[variables]]
  ];
  cubes = Select[cubes, And @@ truths[[Last[#]]] &];
  cubes = Select[cubes,
    Function[cube,
      ! Or @@ Map[Length[Last[#]] > Length[Last[cube]] && Complement[Last[cube], Last[#]] === {} &,
        cubes
      ]
    ]
  ];
  uncovered = Flatten[Position[truths, True, {1}, Heads -> False]];
  While[
    uncovered =!= {},
    best = First[SortBy[cubes, -Length[Intersection[Last[#], uncovered]] &]];
    AppendTo[chosen, First[best]];
    uncovered = Complement[uncovered, Last[best]]
  ];
  Or @@ Map[
    Function[cube, And @@ MapThread[Switch[#1, 1, #2, 0, ! #2, _, True] &, {cube, variables}]],
    SortBy[chosen, # /. {1 -> 0, 0 -> 1} &]
  ]
]

NotElement::usage = "Whether it is none of a domain."
Attributes[NotElement] = {Answer}
NotElement[elements_Alternatives, domain_] := And @@ Map[NotElement[#, domain] &, List @@ elements]
NotElement[element_, domain_] := Not[Element[element, domain]]

Equivalent::usage = "Whether all arguments are true or all false."
Attributes[Equivalent] = {Answer}
Equivalent[before___, True, after___] := And[before, after]
Equivalent[before___, False, after___] := Not[Or[before, after]]
Equivalent[before___, repeated_, middle___, repeated_, after___] := Equivalent[
  before,
  repeated,
  middle,
  after
]
Equivalent[_] := True
Equivalent[] := True

(* What is no operation of logic is a variable, also with an index. *)
BooleanVariables::usage = "The variables of a logical expression."
BooleanVariables[expression : Except[_?NumberQ | _String | _BooleanFunction]] := Union[booleanParts[
  expression
]]
booleanParts[(
  And | Or | Not | Xor | Nand | Nor | Xnor | Implies | Equivalent | Majority | List
)[operands___]] := Flatten[Map[booleanParts, {operands}]]
booleanParts[True | False] := {}
booleanParts[variable_] := {variable}

logicTruths::usage =
  "The truth values of a logical expression without other symbols, for all values."
logicTruths[expression_, variables_] := With[
  {
    truths = Map[Function[truth, expression /. Thread[variables -> truth]],
      Tuples[{True, False}, Length[variables]]
    ]
  },
  If[
    AllTrue[truths, BooleanQ] &&
      FreeQ[variables, Equal | Unequal | Less | Greater | LessEqual | GreaterEqual],
    truths,
    $Failed
  ]
]

TautologyQ::usage = "Whether a logical expression holds always."
TautologyQ::arguments = "1 2 2:variables"
TautologyQ[expression_] := TautologyQ[expression, BooleanVariables[expression]]
TautologyQ[expression_, variables_List] := With[{truths = logicTruths[expression, variables]},
  And @@ truths /; truths =!= $Failed
]

SatisfiableQ::usage = "Whether a logical expression holds for some values."
SatisfiableQ::arguments = "1 2 2:variables Method"
SatisfiableQ[expression_] := SatisfiableQ[expression, BooleanVariables[expression]]
SatisfiableQ[expression_, variables_List, ___] := With[
  {truths = logicTruths[expression, variables]},
  Or @@ truths /; truths =!= $Failed
]

SatisfiabilityCount::usage = "For how many values a logical expression holds."
SatisfiabilityCount::arguments = "1 2 2:variables"
SatisfiabilityCount[expression_] := SatisfiabilityCount[expression, BooleanVariables[expression]]
SatisfiabilityCount[expression_, variables_List] := With[
  {truths = logicTruths[expression, variables]},
  Count[truths, True] /; truths =!= $Failed
]

BooleanTable::usage = "The truth values of a logical expression."
BooleanTable::arguments = "1 2 2:variables"
BooleanTable[f : BooleanFunction[{({__} -> _), ___}, ___]] := Map[f @@ # &,
  Tuples[{True, False}, Length[f[[1, 1, 1]]]]
]
BooleanTable[expression : Except[_BooleanFunction]] := BooleanTable[
  expression,
  BooleanVariables[expression]
]
BooleanTable[expression_, variables_List] :=
  With[{known = expression /. Xnor[operands___] :> ! Xor[operands]},
    Map[Function[truths, known /. Thread[variables -> truths]],
      Tuples[{True, False}, Length[variables]]
    ]
  ] /; FreeQ[expression, Majority]

LogicalExpand::usage = "Conjunctions of alternatives multiplied out."
LogicalExpand[expression_] := absorbed[
  expression //. {
    (a_ || b_) && c_ :> (a && c) || (b && c), c_ && (a_ || b_) :> (c && a) || (c && b),
    ! (a_ && b_) :> ! a || ! b, ! (a_ || b_) :> ! a && ! b, Implies[a_, b_] :> ! a || b,
    Xor[a_, b_] :> (! a && b) || (! b && a), Equivalent[a_, b_] :> (a && b) || (! a && ! b)
  }
]
(* Up to 200 alternatives are compared with one another. *)
absorbed[expression : _Or | _And] := With[
  {
    terms = DeleteDuplicatesBy[
      Select[
        Map[If[Head[#] === And, DeleteDuplicates[List @@ #], {#}] &,
          If[Head[expression] === Or, List @@ expression, {expression}]
        ],
        Function[literals, ! AnyTrue[literals, MemberQ[literals, Verbatim[Not[#]]] &]]
      ],
      Sort
    ]
  },
  Or @@ Map[Apply[And],
    If[Length[terms] > 200,
      terms,
      Select[terms,
        Function[term, ! AnyTrue[terms, Length[#] < Length[term] && Complement[#, term] === {} &]]
      ]
    ]
  ]
]
absorbed[expression_] := expression

BooleanConvert::usage = "A logical expression in another form: as alternatives unless told."
BooleanConvert[expression_] := LogicalExpand[expression]
BooleanConvert[expression_, "DNF" | "SOP"] := LogicalExpand[expression]
BooleanConvert[expression_, "CNF" | "POS"] := converse[LogicalExpand[! expression]]
converse[expression_Or] := And @@ Map[converse, List @@ expression]
converse[expression_And] := Or @@ Map[converse, List @@ expression]
converse[expression_] := Not[expression]
