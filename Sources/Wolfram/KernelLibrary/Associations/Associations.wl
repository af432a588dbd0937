KeyValueMap::usage = "A function of each key and value."
KeyValueMap[f_, association_Association] := MapThread[f, {Keys[association], Values[association]}]
KeyValueMap[f_][association_Association] := KeyValueMap[f, association]

AssociateTo::usage = "Puts entries into an association that is a variable's value."
Attributes[AssociateTo] = {HoldFirst}
AssociateTo[association_, key_ -> value_] :=
  (
    association[key] = value;
    association
  ) /; AssociationQ[association]
AssociateTo[association_, rules : {___Rule}] :=
  (
    Map[AssociateTo[association, #] &, rules];
    association
  ) /; AssociationQ[association]

KeyDropFrom::usage = "Takes entries out of an association that is a variable's value."
Attributes[KeyDropFrom] = {HoldFirst}
KeyDropFrom[association_, keys_] :=
  (association = KeyDrop[association, keys]) /; AssociationQ[association]

PositionIndex::usage = "Where each element is."
PositionIndex[list_List] := Association @@ Map[
  # -> Flatten[Position[list, Verbatim[#], {1}, Heads -> False]] &,
  DeleteDuplicates[list]
]
PositionIndex[association_Association] := Association @@ Map[
  # -> Keys[association][[Flatten[Position[Values[association], Verbatim[#], {1}]]]] &,
  DeleteDuplicates[Values[association]]
]

MissingQ::usage = "Whether it is `Missing`."
MissingQ[value_] := Head[value] === Missing

DeleteMissing::usage = "The elements that are not `Missing`."
DeleteMissing[list_List] := DeleteCases[list, _Missing]
DeleteMissing[association_Association] := Select[association, ! MissingQ[#] &]

Query::usage = "What operators find in lists and associations within one another."
Query[][source_] := source
Query[operators__][Dataset[source_]] := Dataset[source][operators]
Query[operator : Except[_Rule | _RuleDelayed], innerOperators___][source_] := query[
  operator,
  Query[innerOperators],
  source
]
query[operator_, innerQuery_, source_] := Which[
  operator === All, Map[innerQuery, source],
  StringQ[operator] && AssociationQ[source], innerQuery[source[operator]],
  StringQ[operator], innerQuery[source[[operator]]],
  MatchQ[operator, Key[_]], innerQuery[source[First[operator]]],
  AssociationQ[operator], Map[query[#, innerQuery, source] &, operator],
  MatchQ[operator, {__Rule}],
    Fold[MapAt[Last[#2], #1, First[#2]] &, Map[innerQuery, source], operator],
  IntegerQ[operator], innerQuery[source[[operator]]],
  Head[operator] === Span || MatchQ[operator, {__Integer}], Map[innerQuery, source[[operator]]],
  MatchQ[operator, {__String}] && AssociationQ[source], Map[innerQuery, KeyTake[source, operator]],
  ListQ[operator], Map[query[#, innerQuery, source] &, operator],
  innerQuery === Query[], operator[source],
  Head[operator] === SelectFirst, innerQuery[SelectFirst[source, Sequence @@ operator]],
  MemberQ[
    {
      Select, SortBy, MaximalBy, MinimalBy, TakeLargestBy, TakeSmallestBy, TakeLargest,
      TakeSmallest, DeleteMissing, Take, Drop, KeySelect, GroupBy, DeleteDuplicatesBy, KeySortBy,
      KeyDrop, KeyTake
    },
    If[AtomQ[operator], operator, Head[operator]]
  ],
    Map[innerQuery, operator[source]],
  True, operator[Map[innerQuery, source]]
]

Dataset::usage = "Lists and associations that `Query` reads."
Dataset[source_][operators__] := With[{found = Query[operators][source]},
  If[ListQ[found] || AssociationQ[found], Dataset[found], found]
]
Dataset /: Normal[Dataset[source_]] := source
Dataset /: Length[Dataset[source_]] := Length[source]

KeyMap::usage = "A function of each key."
KeyMap[f_, association_Association] := Association @@ Thread[
  Map[f, Keys[association]] -> Values[association]
]
KeyMap[f_][association_] := KeyMap[f, association]

KeySort::usage = "Sorted by keys."
KeySort[association_Association] := Association @@ SortBy[
  Thread[Keys[association] -> Values[association]],
  First
]

KeyTake::usage = "The entries with those keys."
KeyTake[association_Association, keys_] := Association @@ Map[# -> Lookup[association, Key[#]] &,
  Select[Map[Replace[#, Key[key_] :> key] &, If[ListQ[keys], keys, {keys}]],
    KeyExistsQ[association, #] &
  ]
]
KeyTake[associations : {(_Association | _List) ..}, keys_] := Map[KeyTake[#, keys] &, associations]
KeyTake[rules : {___Rule}, keys_] := KeyTake[Association[rules], keys]
KeyTake[keys_][association_] := KeyTake[association, keys]

KeyDrop::usage = "The entries with other keys."
KeyDrop[association_Association, keys_] := With[
  {dropped = Map[Replace[#, Key[key_] :> key] &, If[ListQ[keys], keys, {keys}]]},
  Association @@ Select[Thread[Keys[association] -> Values[association]],
    ! MemberQ[dropped, Verbatim[First[#]]] &
  ]
]
KeyDrop[associations : {(_Association | _List) ..}, keys_] := Map[KeyDrop[#, keys] &, associations]
KeyDrop[keys_][association_] := KeyDrop[association, keys]

KeySelect::usage = "The entries whose keys pass a test."
KeySelect[association_Association, test_] := Association @@ Select[
  Thread[Keys[association] -> Values[association]],
  TrueQ[test[First[#]]] &
]
KeySelect[test_][association_] := KeySelect[association, test]

KeyExistsQ::usage = "Whether there is a key."
KeyExistsQ[association_Association, key_] := AnyTrue[Keys[association], # === key &]
KeyExistsQ[key_][association_] := KeyExistsQ[association, key]

AssociationMap::usage = "An association of elements and values of a function."
AssociationMap[f_, keys_List] := Association @@ Map[# -> f[#] &, keys]
AssociationMap[f_, association_Association] := Association @@ Map[f, Normal[association]]
AssociationMap[f_][source_] := AssociationMap[f, source]

CountsBy::usage = "How often a function has each value."
CountsBy[list_List, f_] := Counts[Map[f, list]]
CountsBy[f_][list_] := CountsBy[list, f]

Merge::usage = "Associations as one, values of one key together."
Merge[associations_List, f_] := With[
  {rules = Flatten[Map[If[AssociationQ[#], KeyValueMap[Rule, #], #] &, associations]]},
  Association @@ Map[Function[key, key -> f[Cases[rules, (Verbatim[key] -> value_) :> value]]],
    DeleteDuplicates[First /@ rules]
  ] /; MatchQ[rules, {___Rule}]
]
Merge[f_][associations_] := Merge[associations, f]

JoinAcross::usage = "Lists of associations joined where a key has the same value."
(* Where another key is in both, it is not told which value is meant. *)
JoinAcross[associations_List, otherAssociations_List, key_String] := JoinAcross[
  associations,
  otherAssociations,
  Key[key]
]
JoinAcross[associations : {__Association}, otherAssociations : {__Association}, Key[key_]] :=
  Flatten[Map[
    Function[association,
      Map[Join[association, #] &, Select[otherAssociations, #[key] === association[key] &]]
    ],
    associations
  ]] /;
    AllTrue[Join[associations, otherAssociations], KeyExistsQ[#, key] &] &&
      Intersection[Union @@ Map[Keys, associations], Union @@ Map[Keys, otherAssociations]] ===
        {key}

KeyMemberQ::usage = "Whether there is a key that matches."
KeyMemberQ[association_Association, form_] := MemberQ[Keys[association], form]
KeyMemberQ[form_][association_] := KeyMemberQ[association, form]

KeySortBy::usage = "Sorted by a function of the keys."
KeySortBy[association_Association, f : Except[_List]] := Association[SortBy[
  Normal[association],
  f[First[#]] &
]]
KeySortBy[f_][association_] := KeySortBy[association, f]

KeyUnion::usage = "Associations with all keys of any of them."
KeyUnion[associations : {__Association}] := With[
  {keys = DeleteDuplicates[Join @@ Map[Keys, associations]]},
  Map[AssociationMap[#, keys] &, associations]
]

KeyIntersection::usage = "Associations with the keys that all of them have."
KeyIntersection[associations : {__Association}] := With[
  {
    keys = Select[Keys[First[associations]],
      Function[key, AllTrue[Rest[associations], KeyExistsQ[#, key] &]]
    ]
  },
  Map[KeyTake[#, keys] &, associations]
]

KeyComplement::usage = "The entries of the first association with keys of no other one."
KeyComplement[{association_Association, others__Association}] := KeyDrop[
  association,
  Join @@ Map[Keys, {others}]
]

FailureQ::usage = "Whether it is a failure."
FailureQ[expression_] :=
  MatchQ[expression, $Failed | $Aborted | $Canceled] || Head[expression] === Failure
