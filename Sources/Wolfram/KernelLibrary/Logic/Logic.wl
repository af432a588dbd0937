SatisfiabilityInstances::usage = "Truth values for which a logical expression holds."
SatisfiabilityInstances[e_, v_List, n_ : 1] := Take[
  Select[Tuples[{True, False}, Length[v]], TrueQ[e /. Thread[v -> #]] &],
  UpTo[n /. All -> Infinity]
]

(* Every cube of values for which it holds, the largest ones that cover all; the same of where it
does not hold. *)
logicalShortest::usage = "The shortest of a few forms of a logical expression, for `Simplify`."
(*2*)
logicalShortest[e_] := Module[{v$ = logicAtoms[e], a$, t$, d$, c$},
  If[Length[v$] > 5 || v$ === {}, Return[e]];
  a$ = Tuples[{1, 0}, Length[v$]];
  t$ = Map[TrueQ[e /. Thread[v$ -> Map[# == 1 &, #]]] &, a$];
  If[Length[Union[t$]] === 1, Return[First[t$]]];
  d$ = logicCover[a$, t$, v$];
  c$ =
    logicCover[a$, Map[Not, t$], v$] /. {
      Or -> And, And -> Or, Not[u_] :> u, u_ /; MemberQ[v$, u] :> ! u
    };
  t$ = Boole[t$] - Map[Mod[Total[#], 2] &, a$];
  First[SortBy[
    Join[
      {d$, c$},
      If[Union[t$] === {0} && Length[v$] > 1, {Xor @@ v$}, {}],
      If[Length[v$] > 1 && Union[Abs[t$]] === {1}, {Not[Xor @@ v$]}, {}]
    ],
    LeafCount
  ]]
]
logicAtoms[e_] := If[MemberQ[{And, Or, Not, Xor, Nand, Nor, Implies}, Head[e]],
  Union @@ Map[logicAtoms, List @@ e],
  Complement[{e}, {True, False}]
]
logicCover[a_, t_, v_] := Module[{q$, r$ = {}, u$, s$},
  q$ = Map[
    Function[c$,
      {
        c$,
        Flatten[Position[
          a,
          b_ /; And @@ MapThread[#1 == 2 || #1 == #2 &, {c$, b}],
          {1},
          Heads -> False
        ]]
      }
    ],
    Tuples[{1, 0, 2}, Length[v]]
  ];
  q$ = Select[q$, And @@ t[[Last[#]]] &];
  q$ = Select[q$,
    Function[c$,
      ! Or @@ Map[Length[Last[#]] > Length[Last[c$]] && Complement[Last[c$], Last[#]] === {} &, q$]
    ]
  ];
  u$ = Flatten[Position[t, True, {1}, Heads -> False]];
  While[
    u$ =!= {},
    s$ = First[SortBy[q$, -Length[Intersection[Last[#], u$]] &]];
    AppendTo[r$, First[s$]];
    u$ = Complement[u$, Last[s$]]
  ];
  Or @@ Map[Function[c$, And @@ MapThread[Switch[#1, 1, #2, 0, ! #2, _, True] &, {c$, v}]],
    SortBy[r$, # /. {1 -> 0, 0 -> 1} &]
  ]
]

NotElement::usage = "Whether it is none of a domain."
NotElement[x_, d_] := Not[Element[x, d]]

Equivalent::usage = "Whether all arguments are true or all false."
Equivalent[a___, True, b___] := And[a, b]
Equivalent[a___, False, b___] := Not[Or[a, b]]
Equivalent[a___, b_, c___, b_, d___] := Equivalent[a, b, c, d]
Equivalent[_] := True
Equivalent[] := True

(* What is no operation of logic is a variable, also with an index. *)
BooleanVariables::usage = "The variables of a logical expression."
BooleanVariables[e_] := Union[booleanParts[e]]
booleanParts[(And | Or | Not | Xor | Nand | Nor | Xnor | Implies | Equivalent)[a___]] := Flatten[
  Map[booleanParts, {a}]
]
booleanParts[True | False] := {}
booleanParts[x_] := {x}

TautologyQ::usage = "Whether a logical expression holds always."
TautologyQ[e_] := TautologyQ[e, BooleanVariables[e]]
TautologyQ[e_, v_List] := And @@ Map[Function[t$, TrueQ[e /. Thread[v -> t$]]],
  Tuples[{True, False}, Length[v]]
]

SatisfiableQ::usage = "Whether a logical expression holds for some values."
SatisfiableQ[e_, v___] := ! TautologyQ[! e, v]

SatisfiabilityCount::usage = "For how many values a logical expression holds."
SatisfiabilityCount[e_] := SatisfiabilityCount[e, BooleanVariables[e]]
SatisfiabilityCount[e_, v_List] := Count[
  Map[Function[t$, TrueQ[e /. Thread[v -> t$]]], Tuples[{True, False}, Length[v]]],
  True
]

BooleanTable::usage = "The truth values of a logical expression."
BooleanTable[e_] := BooleanTable[e, BooleanVariables[e]]
BooleanTable[f_BooleanFunction] := Map[f @@ # &, Tuples[{True, False}, Length[f[[1, 1, 1]]]]]
BooleanTable[e_, v_List] := Map[Function[t$, e /. Thread[v -> t$]],
  Tuples[{True, False}, Length[v]]
]

LogicalExpand::usage = "Conjunctions of alternatives multiplied out."
LogicalExpand[e_] :=
  e //. {
    (a_ || b_) && c_ :> (a && c) || (b && c), c_ && (a_ || b_) :> (c && a) || (c && b),
    ! (a_ && b_) :> ! a || ! b, ! (a_ || b_) :> ! a && ! b, Implies[a_, b_] :> ! a || b,
    Xor[a_, b_] :> (! a && b) || (! b && a), Equivalent[a_, b_] :> (a && b) || (! a && ! b)
  }

BooleanConvert::usage = "A logical expression in another form: as alternatives unless told."
(*2*)
BooleanConvert[e_] := LogicalExpand[e]
BooleanConvert[e_, "DNF" | "SOP"] := LogicalExpand[e]
BooleanConvert[e_, "CNF" | "POS"] := converse[LogicalExpand[! e]]
converse[e_Or] := And @@ Map[converse, List @@ e]
converse[e_And] := Or @@ Map[converse, List @@ e]
converse[e_] := Not[e]
