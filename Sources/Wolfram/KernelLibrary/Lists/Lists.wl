Pick::usage = "The elements whose place in another list has a value."
Pick[list_List, selectors_List] := Pick[list, selectors, True]
Pick[list_List, selectors_List, pattern_] :=
  list[[Flatten[Position[selectors, pattern, {1}, Heads -> False]]]] /;
    Length[list] == Length[selectors]

SplitBy::usage = "Runs of neighbours for which a function has one value."
SplitBy[list_List, f_] := Split[list, f[#1] === f[#2] &]

MaximalBy::usage = "The elements for which a function is largest."
MaximalBy[list_List | list_Association, f_] := With[{maximum = Max[Map[f, list]]},
  Select[list, f[#] == maximum &]
]
MaximalBy[list_List, f_, n_] := Take[Reverse[SortBy[Reverse[list], {f, 0 &}]], n] /; n =!= Infinity
MaximalBy[f_][list_] := MaximalBy[list, f]

MinimalBy::usage = "The elements for which a function is smallest."
MinimalBy[list_List | list_Association, f_] := With[{minimum = Min[Map[f, list]]},
  Select[list, f[#] == minimum &]
]
MinimalBy[list_List, f_, n_] := Take[SortBy[list, f], n]
MinimalBy[f_][list_] := MinimalBy[list, f]

sortedByValue::usage =
  "Sorted by value where all elements are numbers, else as expressions are ordered."
sortedByValue[list_] := If[AllTrue[list, NumericQ], SortBy[list, N], Sort[list]]

TakeLargest::usage = "The largest elements."
TakeLargest::arguments = "1 2 2:count"
TakeLargest[list_List | list_Association, n_] := Take[Reverse[sortedByValue[list]], n]
TakeLargest[n_][list_] := TakeLargest[list, n]

TakeSmallest::usage = "The smallest elements."
TakeSmallest::arguments = "1 2 2:count"
TakeSmallest[list_List | list_Association, n_] := Take[sortedByValue[list], n]
TakeSmallest[n_][list_] := TakeSmallest[list, n]

TakeLargestBy::usage = "The elements for which a function is largest."
TakeLargestBy[list_List, f_, n_] := Take[Reverse[SortBy[list, f]], n]

TakeSmallestBy::usage = "The elements for which a function is smallest."
TakeSmallestBy[list_List, f_, n_] := Take[SortBy[list, f], n]

FirstPosition::usage = "The place of the first element that matches."
FirstPosition[expression_, pattern_, default_ : Missing["NotFound"], levels___] := With[
  {positions = Position[expression, pattern, levels]},
  If[positions === {}, default, First[positions]]
]

Splice::usage = "A list whose elements go into the list around it."
Splice[list_List] := Sequence @@ list

Catenate::usage = "Lists one behind the other."
Catenate[lists_List] := Join @@ Map[If[Head[#] === Association, Values[#], #] &, lists]

DeleteDuplicatesBy::usage = "The elements with the first of each value of a function."
DeleteDuplicatesBy[list_List, f_] := DeleteDuplicates[list, f[#1] === f[#2] &]
DeleteDuplicatesBy[f_][list_] := DeleteDuplicatesBy[list, f]

ReverseSortBy::usage = "Sorted by a function, the largest first."
ReverseSortBy[list_, f_] := Reverse[SortBy[list, f]]
ReverseSortBy[f_][list_] := ReverseSortBy[list, f]

CountDistinct::usage = "How many different elements there are."
CountDistinct[list_List | list_Association] := Length[DeleteDuplicates[If[ListQ[list],
  list,
  Values[list]
]]]

CountDistinctBy::usage = "How many different values a function has."
CountDistinctBy[list_List, f_] := CountDistinct[Map[f, list]]

TakeDrop::usage = "The first elements and the others."
TakeDrop[list_, count_] := {Take[list, count], Drop[list, count]}

TakeList::usage = "Pieces of some lengths."
TakeList[list_List, lengths : {___Integer}] :=
  MapThread[
    Take[list, {#1 + 1, #2}] &,
    {Prepend[Most[Accumulate[lengths]], 0], Accumulate[lengths]}
  ] /;
    lengths =!= {}

OrderingBy::usage = "The places of the elements in the order of a function's values."
OrderingBy[list_List, f_, count___] := Ordering[Map[f, list], count]

LengthWhile::usage = "How many elements at the beginning meet a condition."
LengthWhile[list_List, test_] := Length[TakeWhile[list, test]]

ReverseSort::usage = "Sorted, the greatest first."
ReverseSort[list_] := Reverse[Sort[list]]
ReverseSort[list_, ordering_] := Reverse[Sort[list, ordering]]
