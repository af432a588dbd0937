KeyValueMap::usage = "A function of each key and value."
KeyValueMap[f_, a_Association] := MapThread[f, {Keys[a], Values[a]}]
KeyValueMap[f_][a_Association] := KeyValueMap[f, a]

AssociateTo::usage = "Puts entries into an association that is a variable's value."
Attributes[AssociateTo] = {HoldFirst}
AssociateTo[a_, k_ -> v_] := (
  a[k] = v;
  a
)
AssociateTo[a_, r_List] := (
  Map[AssociateTo[a, #] &, r];
  a
)

KeyDropFrom::usage = "Takes entries out of an association that is a variable's value."
Attributes[KeyDropFrom] = {HoldFirst}
KeyDropFrom[a_, k_] := (a = KeyDrop[a, k])

PositionIndex::usage = "Where each element is."
PositionIndex[l_List] := Association @@ Map[# -> Flatten[Position[l, #, {1}, Heads -> False]] &,
  DeleteDuplicates[l]
]
PositionIndex[a_Association] := Association @@ Map[# -> Pick[Keys[a], Values[a], Verbatim[#]] &,
  DeleteDuplicates[Values[a]]
]

MissingQ::usage = "Whether it is `Missing`."
MissingQ[x_] := Head[x] === Missing

DeleteMissing::usage = "The elements that are not `Missing`."
DeleteMissing[l_List] := DeleteCases[l, _Missing]
DeleteMissing[a_Association] := Select[a, ! MissingQ[#] &]

Query::usage = "What operators find in lists and associations within one another."
(*2*)
Query[][d_] := d
Query[q__][Dataset[d_]] := Dataset[d][q]
Query[f_, r___][d_] := query[f, Query[r], d]
query[f_, q_, d_] := Which[
  f === All, Map[q, d],
  StringQ[f] && AssociationQ[d], q[d[f]],
  MatchQ[f, Key[_]], q[d[First[f]]],
  IntegerQ[f], q[d[[f]]],
  Head[f] === Span || MatchQ[f, {__Integer}], Map[q, d[[f]]],
  MatchQ[f, {__String}] && AssociationQ[d], Map[q, KeyTake[d, f]],
  ListQ[f], Map[query[#, q, d] &, f],
  q === Query[], f[d],
  MemberQ[
    {
      Select, SortBy, MaximalBy, MinimalBy, TakeLargestBy, TakeSmallestBy, TakeLargest,
      TakeSmallest, DeleteMissing, Take, Drop, KeySelect
    },
    If[AtomQ[f], f, Head[f]]
  ],
    Map[q, f[d]],
  True, f[Map[q, d]]
]

Dataset::usage = "Lists and associations that `Query` reads."
Dataset[d_][q__] := With[{r$ = Query[q][d]}, If[ListQ[r$] || AssociationQ[r$], Dataset[r$], r$]]
Dataset /: Normal[Dataset[d_]] := d
Dataset /: Length[Dataset[d_]] := Length[d]

KeyMap::usage = "A function of each key."
KeyMap[f_, a_Association] := Association @@ Thread[Map[f, Keys[a]] -> Values[a]]
KeyMap[f_][a_] := KeyMap[f, a]

KeySort::usage = "Sorted by keys."
KeySort[a_Association] := Association @@ SortBy[Thread[Keys[a] -> Values[a]], First]

KeyTake::usage = "The entries with those keys."
KeyTake[a_Association, k_] := Association @@ Map[# -> Lookup[a, Key[#]] &,
  Select[If[ListQ[k], k, {k}] /. Key[q_] :> q, KeyExistsQ[a, #] &]
]
KeyTake[l : {(_Association | _List) ..}, k_] := Map[KeyTake[#, k] &, l]
KeyTake[l : {___Rule}, k_] := KeyTake[Association[l], k]
KeyTake[k_][a_] := KeyTake[a, k]

KeyDrop::usage = "The entries with other keys."
KeyDrop[a_Association, k_] := Association @@ Select[Thread[Keys[a] -> Values[a]],
  ! MemberQ[Flatten[{k}], First[#]] &
]
KeyDrop[l : {(_Association | _List) ..}, k_] := Map[KeyDrop[#, k] &, l]
KeyDrop[k_][a_] := KeyDrop[a, k]

KeySelect::usage = "The entries whose keys pass a test."
KeySelect[a_Association, f_] := Association @@ Select[Thread[Keys[a] -> Values[a]],
  TrueQ[f[First[#]]] &
]
KeySelect[f_][a_] := KeySelect[a, f]

KeyExistsQ::usage = "Whether there is a key."
KeyExistsQ[a_Association, k_] := AnyTrue[Keys[a], # === k &]
KeyExistsQ[k_][a_] := KeyExistsQ[a, k]

AssociationMap::usage = "An association of elements and values of a function."
AssociationMap[f_, l_List] := Association @@ Map[# -> f[#] &, l]
AssociationMap[f_, a_Association] := Association @@ Map[f, Normal[a]]
AssociationMap[f_][l_] := AssociationMap[f, l]

CountsBy::usage = "How often a function has each value."
CountsBy[l_List, f_] := Counts[Map[f, l]]
CountsBy[f_][l_] := CountsBy[l, f]

Merge::usage = "Associations as one, values of one key together."
Merge[l_List, f_] := With[{r$ = Join @@ Map[Thread[Keys[#] -> Values[#]] &, l]},
  Association @@ Map[Function[k$, k$ -> f[Cases[r$, (k$ -> v_) :> v]]],
    DeleteDuplicates[First /@ r$]
  ]
]
Merge[f_][l_] := Merge[l, f]

JoinAcross::usage = "Lists of associations joined where a key has the same value."
JoinAcross[a_List, b_List, k_String] := Flatten[Map[
  Function[x$, Map[Join[x$, #] &, Select[b, #[k] === x$[k] &]]],
  a
]]
JoinAcross[a_List, b_List, Key[k_]] := Flatten[Map[
  Function[x$, Map[Join[x$, #] &, Select[b, #[k] === x$[k] &]]],
  a
]]

KeyMemberQ::usage = "Whether there is a key that matches."
(*2*)
KeyMemberQ[a_Association, k_] := MemberQ[Keys[a], k]
KeyMemberQ[k_][a_] := KeyMemberQ[a, k]

KeySortBy::usage = "Sorted by a function of the keys."
(*2*)
KeySortBy[a_Association, f_] := Association[SortBy[Normal[a], f[First[#]] &]]
KeySortBy[f_][a_] := KeySortBy[a, f]

KeyUnion::usage = "Associations with all keys of any of them."
(*2*)
KeyUnion[l : {__Association}] := With[{k$ = DeleteDuplicates[Join @@ Map[Keys, l]]},
  Map[AssociationMap[#, k$] &, l]
]

KeyIntersection::usage = "Associations with the keys that all of them have."
(*2*)
KeyIntersection[l : {__Association}] := With[
  {k$ = Select[Keys[First[l]], Function[q$, AllTrue[Rest[l], KeyExistsQ[#, q$] &]]]},
  Map[KeyTake[#, k$] &, l]
]

KeyComplement::usage = "The entries of the first association with keys of no other one."
(*2*)
KeyComplement[{a_Association, b___Association}] := KeyDrop[a, Join @@ Map[Keys, {b}]]

FailureQ::usage = "Whether it is a failure."
(*2*)
FailureQ[e_] := MatchQ[e, $Failed | $Aborted] || Head[e] === Failure
