isPermutation::usage = "Whether it is a permutation of the first whole numbers."
isPermutation[list_] := ListQ[list] && Sort[list] === Range[Length[list]]

Permute::usage = "A list in the order that a permutation gives."
Permute[list_List, permutation_List ? isPermutation] :=
  list[[Join[Ordering[permutation], Range[Length[permutation] + 1, Length[list]]]]] /;
    Length[permutation] <= Length[list]
Permute[list_List, cycles_Cycles] := Permute[list, PermutationList[cycles, Length[list]]]

InversePermutation::usage = "The permutation that undoes one."
InversePermutation[permutation_List ? isPermutation] := Ordering[permutation]
InversePermutation[Cycles[cycles_]] := Cycles[Map[
  With[{cycle = Reverse[#]}, RotateLeft[cycle, First[Ordering[cycle, 1]] - 1]] &,
  cycles
]]

PermutationList::usage = "A permutation in cycles as a list."
PermutationList[Cycles[cycles_]] := PermutationList[Cycles[cycles], Max[cycles, 0]]
PermutationList[Cycles[cycles_], length_Integer] := ReplacePart[
  Range[length],
  Flatten[Map[Thread[# -> RotateLeft[#]] &, cycles]]
]
PermutationList[permutation_List ? isPermutation] := permutation
PermutationList[permutation_List ? isPermutation, length_Integer] :=
  Join[permutation, Range[Length[permutation] + 1, length]] /; length >= Length[permutation]

PermutationCycles::usage = "A permutation in cycles."
PermutationCycles[permutation_List ? isPermutation] := Cycles[Select[
  DeleteDuplicates[Map[RotateLeft[#, First[Ordering[#, 1]] - 1] &,
    Table[
      NestWhileList[permutation[[#]] &, startElement, permutation[[#]] != startElement &],
      {startElement, Length[permutation]}
    ]
  ]],
  Length[#] > 1 &
]]

IntegerPartitions::usage = "The ways to write a number as a sum."
IntegerPartitions[n_Integer] := If[n < 0, {}, parts[n, n]]
IntegerPartitions[n_Integer, _] := {} /; n < 0
IntegerPartitions[n_Integer, All | Infinity] := IntegerPartitions[n]
IntegerPartitions[n_Integer, maximumLength_Integer ? NonNegative] := partsUp[n, n, maximumLength]
IntegerPartitions[n_Integer, {minimumLength_Integer, Infinity}] := Select[IntegerPartitions[n],
  Length[#] >= minimumLength &
]
IntegerPartitions[n_Integer, {length_Integer ? NonNegative}] := Select[partsUp[n, n, length],
  Length[#] == length &
]
IntegerPartitions[n_Integer, {minimumLength_Integer, maximumLength_Integer ? NonNegative}] :=
  Select[partsUp[n, n, maximumLength], Length[#] >= minimumLength &]
IntegerPartitions[n_Integer, All | Infinity, allowed : {___ ? Positive}] := partsOf[
  n,
  Reverse[Union[allowed]],
  n
]
IntegerPartitions[n_Integer, maximumLength_Integer ? NonNegative, allowed : {___ ? Positive}] :=
  partsOf[n, Reverse[Union[allowed]], maximumLength]
IntegerPartitions[n_Integer, {length_Integer ? NonNegative}, allowed : {___ ? Positive}] := Select[
  partsOf[n, Reverse[Union[allowed]], length],
  Length[#] == length &
]
partsUp[n_, _, _] := {} /; n < 0
partsUp[0, _, _] := {{}}
partsUp[_, _, 0] := {}
partsUp[n_, largest_, maximumLength_] := Join @@ Table[
  Map[Prepend[#, part] &, partsUp[n - part, part, maximumLength - 1]],
  {part, Min[n, largest], Ceiling[n/maximumLength], -1}
]
partsOf[0, _, _] := {{}}
partsOf[_, {}, _] := {}
partsOf[_, _, 0] := {}
partsOf[n_, {part_, otherParts___}, maximumLength_] := Join[
  If[n >= part && part > 0,
    Map[Prepend[#, part] &, partsOf[n - part, {part, otherParts}, maximumLength - 1]],
    {}
  ],
  partsOf[n, {otherParts}, maximumLength]
]
parts[0, _] := {{}}
parts[n_, largest_] := Join @@ Table[
  Map[Prepend[#, part] &, parts[n - part, part]],
  {part, Min[n, largest], 1, -1}
]

StirlingS2::usage = "The number of partitions of a set."
Attributes[StirlingS2] = {Listable}
StirlingS2[n_Integer ? NonNegative, k_Integer ? NonNegative] := Sum[
  (-1)^(k - j) Binomial[k, j] If[j == 0 && n == 0, 1, j^n],
  {j, 0, k}
]/k!

BellB::usage = "The number of all partitions of a set."
Attributes[BellB] = {Listable}
BellB[n_Integer ? NonNegative] := Sum[StirlingS2[n, k], {k, 0, n}]

BellY::usage = "The partial Bell polynomial of variables."
BellY[0, 0, _List] := 1
BellY[n_Integer, k_Integer, variables_List] := 0 /; k == 0 || k > n
BellY[n_Integer, k_Integer, variables_List] :=
  Expand[Sum[
    Binomial[n - 1, size - 1] variables[[size]] BellY[n - size, k - 1, variables],
    {size, Min[n - k + 1, Length[variables]]}
  ]] /;
    n >= k > 0

LucasL::usage = "Lucas numbers."
Attributes[LucasL] = {Listable}
LucasL[n_Integer] := Fibonacci[n - 1] + Fibonacci[n + 1]

CatalanNumber::usage = "Catalan numbers."
Attributes[CatalanNumber] = {Listable}
CatalanNumber[n : _Integer ? NonNegative | _Real ? NonNegative] := Binomial[2 n, n]/(n + 1)

BernoulliB::usage = "Bernoulli numbers."
Attributes[BernoulliB] = {Listable}
BernoulliB[0] := 1
BernoulliB[1] := -1/2
BernoulliB[n_Integer ? Positive] := If[OddQ[n],
  0,
  Sum[1/(k + 1) Sum[(-1)^j Binomial[k, j] If[j == 0, 0, j^n], {j, 0, k}], {k, 0, n}]
]

Signature::usage = "The sign of a permutation."
Signature[list_List] := If[DuplicateFreeQ[list],
  (-1)^Count[
    Flatten[Table[Order[list[[i]], list[[j]]], {i, Length[list]}, {j, i + 1, Length[list]}]],
    -1
  ],
  0
]

PolygonalNumber::usage = "Numbers of points in polygons, triangles unless told."
Attributes[PolygonalNumber] = {Listable}
PolygonalNumber[n_] := n (n + 1)/2
PolygonalNumber[sides_, n_] := n ((sides - 2) n - (sides - 4))/2

ThueMorse::usage = "The parity of the ones among binary digits."
Attributes[ThueMorse] = {Listable}
ThueMorse[n_Integer ? NonNegative] := Mod[DigitCount[n, 2, 1], 2]

PartitionsP::usage = "How many ways there are to write a number as a sum."
Attributes[PartitionsP] = {Listable}
(* Beyond 400 the table of counts takes long. *)
PartitionsP[n_Integer] := If[n < 0, 0, partsCounts[n, Range[n], False][[n + 1]]] /; n <= 400
partsCounts[n_, allowed_, isOnce_] := Module[{counts = Prepend[ConstantArray[0, n], 1]},
  Do[
    If[isOnce,
      Do[counts[[total + 1]] += counts[[total + 1 - part]], {total, n, part, -1}],
      Do[counts[[total + 1]] += counts[[total + 1 - part]], {total, part, n}]
    ],
    {part, allowed}
  ];
  counts
]

PartitionsQ::usage = "How many ways there are to write a number as a sum of different ones."
Attributes[PartitionsQ] = {Listable}
(* The bound of `PartitionsP`, whose helper this uses. *)
PartitionsQ[n_Integer] :=
  (
    PartitionsP[0];
    If[n < 0, 0, partsCounts[n, Range[n], True][[n + 1]]]
  ) /;
    n <= 400

StirlingS1::usage = "Stirling numbers of the first kind."
Attributes[StirlingS1] = {Listable}
(* Up to a product of 100 factors, which is expanded. *)
StirlingS1[n_Integer, k_Integer ? NonNegative] :=
  Coefficient[Expand[Product[xSymbol - j, {j, 0, n - 1}]], xSymbol, k] /; 0 <= n <= 100

EulerE::usage = "Euler numbers."
Attributes[EulerE] = {Listable}
(* Each even step doubles the calls of the recursion; 16 takes a few hundred. *)
EulerE[n_Integer] :=
  If[OddQ[n], 0, If[n === 0, 1, -Sum[Binomial[n, 2 k] EulerE[2 k], {k, 0, n/2 - 1}]]] /;
    0 <= n <= 16
