PaneSelector::usage = "What a list of rules has for a value."
PaneSelector[panes_, Dynamic[setting_, ___], others___] := PaneSelector[panes, setting, others]
PaneSelector[panes_List, setting_, others___] := With[
  {chosen = Select[panes, First[#] === setting &]},
  If[chosen === {}, First[DeleteCases[{others}, _Rule], ""], Last[First[chosen]]]
]

Until::usage = "Evaluates a body until a test is true, which is done first."
Attributes[Until] = {HoldAll}
Until[test_, body_ : Null] := While[! TrueQ[test], body]

(* A match is taken down and refused, so that the next one is tried. Sums and products have more
matches than are tried. *)
ReplaceList::usage = "All results of applying rules to an entire expression."
ReplaceList[expression_, rule : _Rule | _RuleDelayed] := ReplaceList[expression, {rule}]
ReplaceList[expression_, rules : {(_Rule | _RuleDelayed) ..}] :=
  Join @@ Map[matches[expression, #] &, rules] /; FreeQ[
    rules[[All, 1]],
    Plus | Times | And | Or | Alternatives
  ]
ReplaceList[expression_, rules_, n_] := With[{results = ReplaceList[expression, rules]},
  Take[results, UpTo[n]] /; ListQ[results]
]
matches[expression_, _[pattern_, replacement_]] := Block[{cSymbol = {}},
  Replace[expression,
    pattern :>
      Null /; (
        AppendTo[cSymbol, replacement];
        False
      )
  ];
  cSymbol
]
SetAttributes[matches, HoldRest]

Reap::usage = "An expression with what `Sow` gave on the way."
Attributes[Reap] = {HoldFirst}
Sow[]
Reap[expression_] := Reap[expression, _]
Reap[expression_, tags_, function_ : reapValues] := With[
  {valueAndSown = Block[{sownSymbol = {}}, With[{value = expression}, {value, sownSymbol}]]},
  Scan[
    sowPut[Last[#], First[#]] &,
    Select[Last[valueAndSown], ! MatchQ[First[#], If[ListQ[tags], Alternatives @@ tags, tags]] &]
  ];
  {
    First[valueAndSown],
    If[ListQ[tags],
      Map[reapOf[Last[valueAndSown], #, function] &, tags],
      reapOf[Last[valueAndSown], tags, function]
    ]
  }
]
reapOf[sown_, tag_, function_] := Map[function[#[[1, 1]], Map[Last, #]] &,
  GatherBy[Select[sown, MatchQ[First[#], tag] &], First]
]
reapValues[_, values_] := values

Sow::usage = "Gives something to `Reap`."
Sow[value_, tags_ : None] := (
  Scan[sowPut[value, #] &, If[ListQ[tags], tags, {tags}]];
  value
)
sowPut[value_, tag_] := If[ListQ[sownSymbol], AppendTo[sownSymbol, {tag, value}]]

CompiledFunction::usage = "The function that was compiled, as notebooks save it."
CompiledFunction[___, function_Function, ___] := function

Assert::usage = "Nothing: assertions are off."
Attributes[Assert] = {HoldAll}
Assert[___] := Null

Notation::usage =
  "A way to write something (`a \[DoubleLongLeftRightArrow] b`), which is read as that from then on."
Attributes[Notation] = {HoldAll}
Notation[(UndirectedEdge | TwoWayRule)[notation_, meaning_]] := (notation := meaning)
