FoldPairList::usage = "What a function of a state and each element gives beside the next state."
FoldPairList[f_, y_, l_List] := FoldPairList[f, y, l, First]
FoldPairList[f_, y_, l_List, g_] := Map[g, Rest[FoldList[f[Last[#1], #2] &, {Null, y}, l]]]

SubsetMap::usage = "A list with some of its elements changed by a function of them together."
SubsetMap[f_, l_List, p_List] := ReplacePart[l, Thread[Flatten[p] -> f[l[[Flatten[p]]]]]]

ComposeList::usage = "The results of functions one after the other."
ComposeList[f_List, x_] := FoldList[#2[#1] &, x, f]

Comap::usage = "Each function of a list of one argument."
(*2*)
Comap[l_List, x_] := Map[#[x] &, l]
Comap[l_][x_] := Comap[l, x]

OperatorApplied::usage = "A function that is given its second argument first."
(*2*)
OperatorApplied[f_, y_][x_] := f[x, y] /; ! IntegerQ[y]
OperatorApplied[f_][y_][x_] := f[x, y]

CurryApplied::usage = "A function that is given its arguments one by one."
(*2*)
CurryApplied[n_Integer][f_] := CurryApplied[f, n]
CurryApplied[f_, 1][x_] := f[x]
CurryApplied[f_, n_Integer][x_] := curried[f, n - 1, x]
curried[f_, 1, x__][y_] := f[x, y]
curried[f_, n_, x__][y_] := curried[f, n - 1, x, y]
