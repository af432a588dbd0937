ContainsAll::usage = "Whether all of some elements are in a list."
ContainsAll[a_List, b_List] := Complement[b, a] === {}

ContainsAny::usage = "Whether some of some elements are in a list."
ContainsAny[a_List, b_List] := Intersection[a, b] =!= {}

ContainsNone::usage = "Whether none of some elements is in a list."
ContainsNone[a_List, b_List] := Intersection[a, b] === {}

ContainsOnly::usage = "Whether a list has only such elements."
ContainsOnly[a_List, b_List] := Complement[a, b] === {}

SubsetQ::usage = "Whether all of some elements are in a list."
SubsetQ[a_List, b_List] := Complement[b, a] === {}

DisjointQ::usage = "Whether lists share no element."
DisjointQ[a_List, b_List] := Intersection[a, b] === {}

IntersectingQ::usage = "Whether lists share an element."
IntersectingQ[a_List, b_List] := Intersection[a, b] =!= {}

SymmetricDifference::usage = "What is in one of two lists only."
SymmetricDifference[a_List, b_List] := Union[Complement[a, b], Complement[b, a]]

DuplicateFreeQ::usage = "Whether all elements differ."
DuplicateFreeQ[l_List] := Length[l] == Length[DeleteDuplicates[l]]

ContainsExactly::usage = "Whether two lists have the same elements."
(*2*)
ContainsExactly[a_List, b_List] := Union[a] === Union[b]
