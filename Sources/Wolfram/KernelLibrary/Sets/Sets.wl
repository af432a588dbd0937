ContainsAll::usage = "Whether all of some elements are in a list."
ContainsAll[list_List, elements_List] := Complement[elements, list] === {}

ContainsAny::usage = "Whether some of some elements are in a list."
ContainsAny[list_List, elements_List] := Intersection[list, elements] =!= {}

ContainsNone::usage = "Whether none of some elements is in a list."
ContainsNone[list_List, elements_List] := Intersection[list, elements] === {}

ContainsOnly::usage = "Whether a list has only such elements."
ContainsOnly[list_List, elements_List] := Complement[list, elements] === {}

SubsetQ::usage = "Whether all of some elements are in a list."
SubsetQ[list_List, elements_List] := Complement[elements, list] === {}

DisjointQ::usage = "Whether lists share no element."
DisjointQ[list_List, otherList_List] := Intersection[list, otherList] === {}

IntersectingQ::usage = "Whether lists share an element."
IntersectingQ[list_List, otherList_List] := Intersection[list, otherList] =!= {}

SymmetricDifference::usage = "What is in one of two lists only."
SymmetricDifference[list_List, otherList_List] := Union[
  Complement[list, otherList],
  Complement[otherList, list]
]

DuplicateFreeQ::usage = "Whether all elements differ."
DuplicateFreeQ[list_List] := Length[list] == Length[DeleteDuplicates[list]]

ContainsExactly::usage = "Whether two lists have the same elements."
ContainsExactly[list_List, otherList_List] := Union[list] === Union[otherList]
