Pick::usage = "The elements whose place in another list has a value."
Pick[l_List, s_List] := Pick[l, s, True]
Pick[l_List, s_List, p_] :=
  l[[Flatten[Position[s, p, {1}, Heads -> False]]]] /; Length[l] == Length[s]

SplitBy::usage = "Runs of neighbours for which a function has one value."
SplitBy[l_List, f_] := Split[l, f[#1] === f[#2] &]

MaximalBy::usage = "The elements for which a function is largest."
MaximalBy[l_List | l_Association, f_] := With[{m$ = Max[Map[f, l]]}, Select[l, f[#] == m$ &]]
MaximalBy[l_List, f_, n_] := Take[Reverse[SortBy[Reverse[l], {f, 0 &}]], n] /; n =!= Infinity
MaximalBy[f_][l_] := MaximalBy[l, f]

MinimalBy::usage = "The elements for which a function is smallest."
MinimalBy[l_List | l_Association, f_] := With[{m$ = Min[Map[f, l]]}, Select[l, f[#] == m$ &]]
MinimalBy[l_List, f_, n_] := Take[SortBy[l, f], n]
MinimalBy[f_][l_] := MinimalBy[l, f]

TakeLargest::usage = "The largest elements."
TakeLargest[l_List | l_Association, n_] := Take[Reverse[Sort[l]], n]
TakeLargest[n_][l_] := TakeLargest[l, n]

TakeSmallest::usage = "The smallest elements."
TakeSmallest[l_List | l_Association, n_] := Take[Sort[l], n]
TakeSmallest[n_][l_] := TakeSmallest[l, n]

TakeLargestBy::usage = "The elements for which a function is largest."
TakeLargestBy[l_List, f_, n_] := Take[Reverse[SortBy[l, f]], n]

TakeSmallestBy::usage = "The elements for which a function is smallest."
TakeSmallestBy[l_List, f_, n_] := Take[SortBy[l, f], n]

FirstPosition::usage = "The place of the first element that matches."
FirstPosition[l_, p_, d_ : Missing["NotFound"], s___] := With[{f$ = Position[l, p, s]},
  If[f$ === {}, d, First[f$]]
]

Splice::usage = "A list whose elements go into the list around it."
Splice[l_List] := Sequence @@ l

Catenate::usage = "Lists one behind the other."
Catenate[l_List] := Join @@ Map[If[Head[#] === Association, Values[#], #] &, l]

DeleteDuplicatesBy::usage = "The elements with the first of each value of a function."
DeleteDuplicatesBy[l_List, f_] := DeleteDuplicates[l, f[#1] === f[#2] &]
DeleteDuplicatesBy[f_][l_] := DeleteDuplicatesBy[l, f]

ReverseSortBy::usage = "Sorted by a function, the largest first."
ReverseSortBy[l_, f_] := Reverse[SortBy[l, f]]
ReverseSortBy[f_][l_] := ReverseSortBy[l, f]

CountDistinct::usage = "How many different elements there are."
(*2*)
CountDistinct[l_List | l_Association] := Length[DeleteDuplicates[If[ListQ[l], l, Values[l]]]]

CountDistinctBy::usage = "How many different values a function has."
(*2*)
CountDistinctBy[l_List, f_] := CountDistinct[Map[f, l]]

TakeDrop::usage = "The first elements and the others."
(*2*)
TakeDrop[l_, n_] := {Take[l, n], Drop[l, n]}

TakeList::usage = "Pieces of some lengths."
(*2*)
TakeList[l_List, n : {___Integer}] :=
  MapThread[Take[l, {#1 + 1, #2}] &, {Prepend[Most[Accumulate[n]], 0], Accumulate[n]}] /; n =!= {}

OrderingBy::usage = "The places of the elements in the order of a function's values."
(*2*)
OrderingBy[l_List, f_, n___] := Ordering[Map[f, l], n]

LengthWhile::usage = "How many elements at the beginning meet a condition."
LengthWhile[l_List, f_] := Length[TakeWhile[l, f]]

ReverseSort::usage = "Sorted, the greatest first."
(*2*)
ReverseSort[l_] := Reverse[Sort[l]]
ReverseSort[l_, p_] := Reverse[Sort[l, p]]
