FoldPairList::usage = "What a function of a state and each element gives beside the next state."
FoldPairList[f_, state_, list_List] := FoldPairList[f, state, list, First]
FoldPairList[f_, state_, list_List, g_] := With[
  {pairs = Rest[FoldList[f[Last[#1], #2] &, {Null, state}, list]]},
  Map[g, pairs] /; AllTrue[pairs, ListQ[#] && Length[#] == 2 &]
]

SubsetMap::usage = "A list with some of its elements changed by a function of them together."
SubsetMap[f_, list_List, places : {__Integer} | {{_Integer} ..}] := With[
  {changed = f[list[[Flatten[places]]]]},
  ReplacePart[list, Thread[Flatten[places] -> changed]] /;
    ListQ[changed] && Length[changed] == Length[places]
]

ComposeList::usage = "The results of functions one after the other."
ComposeList[functions_List, x_] := FoldList[#2[#1] &, x, functions]

Comap::usage = "Each function of a list of one argument."
Comap[functions_List, x_] := Map[#[x] &, functions]
Comap[functions_][x_] := Comap[functions, x]

OperatorApplied::usage = "A function that is given its second argument first."
OperatorApplied[f_, y : Except[_Integer | _List | _Rule]][x_] := f[x, y]
OperatorApplied[f_][y_][x_] := f[x, y]

CurryApplied::usage = "A function that is given its arguments one by one."
CurryApplied[count_Integer][f_] := CurryApplied[f, count]
CurryApplied[f_, 1][x_] := f[x]
CurryApplied[f_, count_Integer][x_] := curried[f, count - 1, x]
curried[f_, 1, given__][last_] := f[given, last]
curried[f_, count_, given__][next_] := curried[f, count - 1, given, next]
