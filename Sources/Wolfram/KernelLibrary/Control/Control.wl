PaneSelector::usage = "What a list of rules has for a value."
PaneSelector[r_, Dynamic[s_, ___], o___] := PaneSelector[r, s, o]
PaneSelector[r_List, s_, o___] := With[{k$ = Select[r, First[#] === s &]},
  If[k$ === {}, First[DeleteCases[{o}, _Rule], ""], Last[First[k$]]]
]

Until::usage = "Evaluates a body until a test is true, which is done first."
Attributes[Until] = {HoldAll}
Until[t_, b_ : Null] := While[! TrueQ[t], b]

(* A match is taken down and refused, so that the next one is tried. Sums and products have more
matches than are tried. *)
ReplaceList::usage = "All results of applying rules to an entire expression."
ReplaceList[e_, r : _Rule | _RuleDelayed] := ReplaceList[e, {r}]
ReplaceList[e_, r : {(_Rule | _RuleDelayed) ..}] :=
  Join @@ Map[matches[e, #] &, r] /; FreeQ[r[[All, 1]], Plus | Times | And | Or | Alternatives]
ReplaceList[e_, r_, n_] := With[{l$ = ReplaceList[e, r]}, Take[l$, UpTo[n]] /; ListQ[l$]]
matches[e_, _[p_, r_]] := Block[{cSymbol = {}},
  Replace[e,
    p :>
      Null /; (
        AppendTo[cSymbol, r];
        False
      )
  ];
  cSymbol
]
SetAttributes[matches, HoldRest]

Reap::usage = "An expression with what `Sow` gave on the way."
Attributes[Reap] = {HoldFirst}
Sow[]
Reap[e_] := Reap[e, _]
Reap[e_, p_, h_ : reapValues] := With[
  {r$ = Block[{sownSymbol = {}}, With[{v$ = e}, {v$, sownSymbol}]]},
  Scan[
    sowPut[Last[#], First[#]] &,
    Select[Last[r$], ! MatchQ[First[#], If[ListQ[p], Alternatives @@ p, p]] &]
  ];
  {First[r$], If[ListQ[p], Map[reapOf[Last[r$], #, h] &, p], reapOf[Last[r$], p, h]]}
]
reapOf[l_, p_, h_] := Map[h[#[[1, 1]], Map[Last, #]] &,
  GatherBy[Select[l, MatchQ[First[#], p] &], First]
]
reapValues[_, v_] := v

Sow::usage = "Gives something to `Reap`."
Sow[e_, t_ : None] := (
  Scan[sowPut[e, #] &, If[ListQ[t], t, {t}]];
  e
)
sowPut[e_, t_] := If[ListQ[sownSymbol], AppendTo[sownSymbol, {t, e}]]

CompiledFunction::usage = "The function that was compiled, as notebooks save it."
CompiledFunction[___, f_Function, ___] := f

Assert::usage = "Nothing: assertions are off."
Attributes[Assert] = {HoldAll}
Assert[___] := Null

Notation::usage =
  "A way to write something (`a \[DoubleLongLeftRightArrow] b`), which is read as that from then on."
Attributes[Notation] = {HoldAll}
(*2*)
Notation[(UndirectedEdge | TwoWayRule)[a_, b_]] := (a := b)
