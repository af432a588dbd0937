SparseArray::usage = "An array by the places of what is not zero; here a list as any other."
SparseArray[list_List] := list /; FreeQ[list, Rule | RuleDelayed]
SparseArray[list_List, dimensions : _Integer | {__Integer}] :=
  PadRight[list, dimensions] /; FreeQ[list, Rule | RuleDelayed]
SparseArray[places_ -> values_, rest___] := SparseArray[
  If[ListQ[places] && ListQ[values] || MatchQ[places, {{__Integer} ..}],
    Thread[places -> values],
    {places -> values}
  ],
  rest
]
SparseArray[rules : {(_Rule | _RuleDelayed) ..}] := With[{places = Map[First, rules]},
  SparseArray[rules, Map[Max, Transpose[Map[Flatten[{#}] &, places]]]] /; MatchQ[
    places,
    {_Integer ..} | {{__Integer} ..}
  ]
]
SparseArray[rules : {(_Rule | _RuleDelayed) ..}, dimensions_] := SparseArray[rules, dimensions, 0]
SparseArray[rules : {(_Rule | _RuleDelayed) ..}, length_Integer, default_] := SparseArray[
  rules,
  {length},
  default
]
(* All elements are held, so that larger arrays would take too much memory. *)
SparseArray[rules : {(_Rule | _RuleDelayed) ..}, dimensions_List, default_] :=
  sparse[rules, dimensions, default] /;
    Times @@ dimensions < 250000 && AllTrue[rules, isPlace[#, Length[dimensions]] &]
isPlace[place_Integer -> _, depth_] := depth == 1
isPlace[place : {__Integer} -> _, depth_] := Length[place] == depth
isPlace[band_Band -> values_, _] :=
  MatchQ[band, Band[{_, _}] | Band[{_, _}, {_, _}]] && ! MatchQ[values, {___, _List, ___}]
isPlace[_, _] := True
sparse[rules_, dimensions_, default_] := Fold[put,
  ConstantArray[default, dimensions],
  Reverse[rules]
]
put[array_, place : _Integer | {__Integer} -> value_] := ReplacePart[array, place -> value]
put[array_, Band[{row_, column_}] -> values_] := put[
  array,
  Band[{row, column}, Dimensions[array]] -> values
]
put[array_, Band[{row_, column_}, {lastRow_, lastColumn_}] -> values_] := ReplacePart[
  array,
  Table[
    {row + k, column + k} -> If[ListQ[values], values[[k + 1]], values],
    {k, 0, Min[lastRow - row, lastColumn - column, If[ListQ[values], Length[values] - 1, Infinity]]}
  ]
]
put[array_, rule_] := MapIndexed[
  Function[{element, place}, Replace[place, {rule, _ :> element}]],
  array,
  {Length[Dimensions[array]]}
]

Developer`ToPackedArray::usage = "The same list."
Developer`ToPackedArray[list_, ___] := list

Developer`FromPackedArray::usage = "The same list."
Developer`FromPackedArray[list_, ___] := list

Developer`PackedArrayQ::usage = "Whether a list holds machine numbers only."
Developer`PackedArrayQ[list_] :=
  MatchQ[Flatten[{list}], {__Real} | {__Integer}] &&
    ListQ[list] &&
    Times @@ Dimensions[list] == Length[Flatten[list]]

ArrayPad::usage = "A list with elements around it."
ArrayPad[list_List, width_, padding_ : 0] :=
  Fold[paddedLevel[#1, First[#2], Last[#2], padding] &,
    list,
    With[{depth = ArrayDepth[list]},
      MapIndexed[
        {#2[[1]], #1} &,
        Reverse[Switch[width,
          {_List ..}, Take[width, depth],
          {_, _}, Table[width, {depth}],
          {_}, Table[{First[width], First[width]}, {depth}],
          _, Table[{width, width}, {depth}]
        ]]
      ]
    ]
  ] /;
    MatchQ[width, _Integer | {_Integer} | {_Integer, _Integer} | {{_Integer, _Integer} ..}] &&
        MatchQ[
          padding,
          "Periodic" | "Fixed" | "Reflected" | "Reversed" | Except[_String | _List | _Rule]
        ] ||
      MatchQ[padding, {__}] && VectorQ[list]
paddedLevel[list_, level_, width_, padding_] := Map[paddedList[#, width, padding] &,
  list,
  {ArrayDepth[list] - level}
]
paddedList[list_, {before_, after_}, padding_] := If[before <= 0 && after <= 0,
  Take[list, {1 - before, Length[list] + after}],
  Join[
    paddingPlace[list, #, padding] & /@ Range[1 - before, 0],
    Take[list, {1 + Max[0, -before], Length[list] - Max[0, -after]}],
    paddingPlace[list, #, padding] & /@ Range[Length[list] + 1, Length[list] + after]
  ]
]
paddingPlace[list_, place_, padding_] := With[{length = Length[list]},
  Switch[padding,
    "Periodic", list[[Mod[place, length, 1]]],
    "Fixed", list[[Clip[place, {1, length}]]],
    "Reflected", list[[1 + Abs[Mod[place - 1, Max[2 length - 2, 1], 1 - length]]]],
    "Reversed",
      With[{folded = Mod[place, 2 length, 1]}, list[[Min[folded, 2 length + 1 - folded]]]],
    {__}, padding[[Mod[place, Length[padding], 1]]],
    _, If[ListQ[First[list]], ConstantArray[padding, Dimensions[First[list]]], padding]
  ]
]

ArrayFlatten::usage = "A matrix of blocks as one."
ArrayFlatten[blocks_List] := With[
  {
    heights = Map[Max[1, Map[If[ListQ[#], Length[#], 1] &, #]] &, blocks],
    widths = Map[Max[1, Map[If[ListQ[#], Length[First[#]], 1] &, #]] &, Transpose[blocks]]
  },
  Join @@ MapThread[
    Function[{row, height},
      MapThread[
        Join,
        MapThread[If[ListQ[#1], #1, ConstantArray[#1, {height, #2}]] &, {row, widths}]
      ]
    ],
    {blocks, heights}
  ]
]

ListConvolve::usage = "A list with each place weighted by a kernel."
ListConvolve[kernel_List, list_List, alignment_ : {-1, 1}, padding___] := ListCorrelate[
  Reverse[If[MatrixQ[kernel], Map[Reverse, kernel], kernel]],
  list,
  -alignment,
  padding
]

ArrayReduce::usage = "A function of the columns or rows of a matrix."
ArrayReduce[f_, matrix_?MatrixQ, dimension : 1 | 2] := Map[f,
  If[dimension == 1, Transpose[matrix], matrix]
]

ListCorrelate::usage = "A list with a kernel laid over each place."
ListCorrelate[kernel_?VectorQ, list_?VectorQ] :=
  Map[kernel.# &, Partition[list, Length[kernel], 1]] /; Length[kernel] <= Length[list]
ListCorrelate[kernel_?MatrixQ, list_?MatrixQ] := With[
  {excess = Dimensions[list] - Dimensions[kernel]},
  Sum[
    kernel[[i, j]] list[[i ;; i + excess[[1]], j ;; j + excess[[2]]]],
    {i, Length[kernel]},
    {j, Length[First[kernel]]}
  ]
]
ListCorrelate[kernel_, list_, alignment_Integer, padding___] := ListCorrelate[
  kernel,
  list,
  {alignment, alignment},
  padding
]
ListCorrelate[kernel_List, list_List, {startAlignment_Integer, endAlignment_Integer}, padding___] :=
  ListCorrelate[
    kernel,
    With[
      {
        before = Map[If[startAlignment < 0, # + startAlignment, startAlignment - 1] &,
          Dimensions[kernel]
        ],
        after = Map[If[endAlignment < 0, -1 - endAlignment, # - endAlignment] &, Dimensions[kernel]]
      },
      If[{padding} === {},
        Apply[
          list[[##]] &,
          MapThread[Mod[Range[1 - #1, #3 + #2], #3, 1] &, {before, after, Dimensions[list]}]
        ],
        ArrayPad[list, Transpose[{before, after}], padding]
      ]
    ]
  ]

BlockMap::usage = "A function of each block of a list."
BlockMap[f_, list_, size_] := Map[f, Partition[list, size]]
BlockMap[f_, list_, size_, offset_] := Map[f, Partition[list, size, offset]]
