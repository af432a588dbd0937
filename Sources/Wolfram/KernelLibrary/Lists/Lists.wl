Pick::usage = "The elements whose place in another list has a value."
Pick[list_List, selectors_List] := Pick[list, selectors, True]
Pick[list_List, selectors_List, pattern_] :=
  list[[Flatten[Position[selectors, pattern, {1}, Heads -> False]]]] /;
    Length[list] == Length[selectors] &&
      FreeQ[selectors, _List, {1}] &&
      ! MatchQ[selectors, pattern]
Pick[list_List, selectors_List, pattern_] := With[{picked = pickDeep[list, selectors, pattern]},
  First[picked] /; FreeQ[picked, pickDeep]
]
pickDeep[part_, selectors_, pattern_] := {part} /; MatchQ[selectors, pattern]
pickDeep[part_, selectors_, _] := {} /; ! ListQ[part] || ! ListQ[selectors]
pickDeep[part_List, selectors_List, pattern_] :=
  {Join @@ MapThread[pickDeep[#1, #2, pattern] &, {part, selectors}]} /;
    Length[part] == Length[selectors]

SplitBy::usage = "Runs of neighbours for which a function has one value."
SplitBy[list_List, f : Except[_List]] := Split[list, f[#1] === f[#2] &]
SplitBy[list_List, {f_}] := SplitBy[list, f]
SplitBy[list_List, {f_, others__}] := Map[SplitBy[#, {others}] &, SplitBy[list, f]]
SplitBy[f_][list_List] := SplitBy[list, f]

valuesBy::usage = "The values of a function of elements, as a list; for `MaximalBy` and its like."
valuesBy[data_, f_] := If[ListQ[data], Map[f, data], Map[f, Values[data]]]

valuesExtreme::usage = "The first or last value in the canonical order."
(* Symbolic numbers have another order than their values, so that none is told where both differ. *)
valuesExtreme[values_, extremum_, place_] := Which[
  valuesPlain[values], extremum[values],
  AllTrue[values, NumericQ] && extremum[values] =!= Sort[values][[place]], $Failed,
  True, Sort[values][[place]]
]

valuesPlain::usage = "Whether the canonical order is certainly that of the values."
valuesPlain[values_] :=
  VectorQ[values, NumberQ] && FreeQ[values, _Complex] || AllTrue[values, Head[#] === Quantity &]

valuesOrdered::usage = "Whether the canonical order is that of the values, where they are numbers."
valuesOrdered[values_] :=
  valuesPlain[values] || ! AllTrue[values, NumericQ] || Ordering[values] === Ordering[N[values]]

fallingPlaces::usage = "The places of elements from the greatest on, the first of equal ones first."
fallingPlaces[values_] := Reverse[Length[values] + 1 - Ordering[Reverse[values]]]

comparableQ::usage = "Whether an element counts among the largest and smallest ones."
comparableQ[element_] := ! MatchQ[element, None | Null | Indeterminate | _Missing]

takenBy::usage = "The elements that come first by their values; for `TakeLargestBy` and its like."
takenBy[data_, values_, places_, n_] := data[[Take[
  Select[places[If[AllTrue[values, NumericQ], N[values], values]], comparableQ[values[[#]]] &],
  n
]]]

MaximalBy::usage = "The elements for which a function is largest."
MaximalBy::arguments = "1 3 3:count"
MaximalBy[data : _List | _Association, f : Except[_List]] := With[
  {maximum = valuesExtreme[valuesBy[data, f], Max, -1]},
  Select[data, f[#] == maximum &] /; maximum =!= $Failed
]
MaximalBy[data : _List | _Association, f : Except[_List], n_] := With[{values = valuesBy[data, f]},
  data[[Take[fallingPlaces[values], n]]] /; n =!= Infinity && valuesOrdered[values]
]
MaximalBy[f_][list_] := MaximalBy[list, f]

MinimalBy::usage = "The elements for which a function is smallest."
MinimalBy::arguments = "1 3 3:count"
MinimalBy[data : _List | _Association, f : Except[_List]] := With[
  {minimum = valuesExtreme[valuesBy[data, f], Min, 1]},
  Select[data, f[#] == minimum &] /; minimum =!= $Failed
]
MinimalBy[data : _List | _Association, f : Except[_List], n_] := With[{values = valuesBy[data, f]},
  data[[Take[Ordering[values], n]]] /; n =!= Infinity && valuesOrdered[values]
]
MinimalBy[f_][list_] := MinimalBy[list, f]

sortedByValue::usage =
  "Sorted by value where all elements are numbers, else as expressions are ordered."
sortedByValue[list_] := Which[
  AllTrue[list, NumericQ], SortBy[list, N],
  AllTrue[list, NumericQ[#] || MatchQ[#, DirectedInfinity[1 | -1]] &], Sort[list, Less],
  True, Sort[list]
]

TakeLargest::usage = "The largest elements."
TakeLargest::arguments = "1 2 2:count"
TakeLargest[list_List | list_Association, n_] := Take[
  Reverse[sortedByValue[Select[Reverse[list], comparableQ]]],
  n
]
TakeLargest[n_][list_] := TakeLargest[list, n]

TakeSmallest::usage = "The smallest elements."
TakeSmallest::arguments = "1 2 2:count"
TakeSmallest[list_List | list_Association, n_] := Take[sortedByValue[Select[list, comparableQ]], n]
TakeSmallest[n_][list_] := TakeSmallest[list, n]

TakeLargestBy::usage = "The elements for which a function is largest."
TakeLargestBy::arguments = "2 3 3:count"
TakeLargestBy[data : _List | _Association, f : Except[_List], n_] := takenBy[
  data,
  valuesBy[data, f],
  fallingPlaces,
  n
]
TakeLargestBy[f_, n_][data : _List | _Association] := TakeLargestBy[data, f, n]

TakeSmallestBy::usage = "The elements for which a function is smallest."
TakeSmallestBy::arguments = "2 3 3:count"
TakeSmallestBy[data : _List | _Association, f : Except[_List], n_] := takenBy[
  data,
  valuesBy[data, f],
  Ordering,
  n
]
TakeSmallestBy[f_, n_][data : _List | _Association] := TakeSmallestBy[data, f, n]

FirstPosition::usage = "The place of the first element that matches."
FirstPosition[expression_, pattern_, default : Except[_Rule] : Missing["NotFound"], levels___] :=
  With[{positions = Position[expression, pattern, levels]},
    If[positions === {}, default, First[positions]] /; ListQ[positions]
  ]
FirstPosition[pattern_][expression_] := FirstPosition[expression, pattern]

Splice::usage = "A list whose elements go into the list around it."
Splice /: {before___, Splice[list_List], after___} := {before, Sequence @@ list, after}

Catenate::usage = "Lists one behind the other."
Catenate[lists_List] :=
  Join @@ Prepend[Map[If[ListQ[#], #, Values[#]] &, lists], {}] /; AllTrue[
    lists,
    ListQ[#] || AssociationQ[#] &
  ]
Catenate[lists_Association] := Catenate[Values[lists]]

DeleteDuplicatesBy::usage = "The elements with the first of each value of a function."
DeleteDuplicatesBy[list_List, f_] := DeleteDuplicates[list, f[#1] === f[#2] &]
DeleteDuplicatesBy[f_][list_] := DeleteDuplicatesBy[list, f]

ReverseSortBy::usage = "Sorted by a function, the largest first."
ReverseSortBy[list_List | list_Association, f_] := Reverse[SortBy[list, f]]
ReverseSortBy[f_][list_] := ReverseSortBy[list, f]

CountDistinct::usage = "How many different elements there are."
CountDistinct[list_List | list_Association] := Length[DeleteDuplicates[If[ListQ[list],
  list,
  Values[list]
]]]

CountDistinctBy::usage = "How many different values a function has."
CountDistinctBy[list_List | list_Association, f_] := CountDistinct[Map[f, list]]

TakeDrop::usage = "The first elements and the others."
TakeDrop[list_, count_] := {Take[list, count], Drop[list, count]}

TakeList::usage = "Pieces of some lengths."
TakeList[list_List, {}] := {}
TakeList[list_List, lengths : {__Integer}] :=
  MapThread[
    Take[list, {#1 + 1, #2}] &,
    {Prepend[Most[Accumulate[lengths]], 0], Accumulate[lengths]}
  ] /;
    Min[lengths] >= 0 && Total[lengths] <= Length[list]

OrderingBy::usage = "The places of the elements in the order of a function's values."
OrderingBy::arguments = "1 4"
OrderingBy[list_List, f : Except[_List], count___] := Ordering[Map[f, list], count]

LengthWhile::usage = "How many elements at the beginning meet a condition."
LengthWhile[list_List, test_] := Length[TakeWhile[list, test]]

ReverseSort::usage = "Sorted, the greatest first."
ReverseSort[list_] := Reverse[Sort[Reverse[list]]]
ReverseSort[list_, ordering_] := Reverse[Sort[list, ordering]]
