Permute::usage = "A list in the order that a permutation gives."
Permute[l_List, p_List] := l[[Ordering[p]]]
Permute[l_List, c_Cycles] := Permute[l, PermutationList[c, Length[l]]]

InversePermutation::usage = "The permutation that undoes one."
InversePermutation[p_List] := Ordering[p]
InversePermutation[Cycles[c_]] := Cycles[Map[RotateRight[Reverse[#]] &, c]]

PermutationList::usage = "A permutation in cycles as a list."
PermutationList[Cycles[c_]] := PermutationList[Cycles[c], Max[c, 0]]
PermutationList[Cycles[c_], n_Integer] := ReplacePart[
  Range[n],
  Flatten[Map[Thread[# -> RotateLeft[#]] &, c]]
]
PermutationList[l_List, ___] := l

PermutationCycles::usage = "A permutation in cycles."
PermutationCycles[p_List] := Cycles[Select[
  DeleteDuplicates[Map[RotateLeft[#, First[Ordering[#, 1]] - 1] &,
    Table[NestWhileList[p[[#]] &, k$, p[[#]] != k$ &], {k$, Length[p]}]
  ]],
  Length[#] > 1 &
]]

IntegerPartitions::usage = "The ways to write a number as a sum."
IntegerPartitions[n_Integer] := parts[n, n]
IntegerPartitions[n_Integer, k_Integer] := partsUp[n, n, k]
IntegerPartitions[n_Integer, {k_Integer}] := Select[partsUp[n, n, k], Length[#] == k &]
IntegerPartitions[n_Integer, {j_Integer, k_Integer}] := Select[partsUp[n, n, k], Length[#] >= j &]
IntegerPartitions[n_Integer, All | Infinity, s_List] := partsOf[n, Reverse[Union[s]], n]
IntegerPartitions[n_Integer, k_Integer, s_List] := partsOf[n, Reverse[Union[s]], k]
IntegerPartitions[n_Integer, {k_Integer}, s_List] := Select[partsOf[n, Reverse[Union[s]], k],
  Length[#] == k &
]
partsUp[0, _, _] := {{}}
partsUp[_, _, 0] := {}
partsUp[n_, m_, k_] := Join @@ Table[
  Map[Prepend[#, i$] &, partsUp[n - i$, i$, k - 1]],
  {i$, Min[n, m], Ceiling[n/k], -1}
]
partsOf[0, _, _] := {{}}
partsOf[_, {}, _] := {}
partsOf[_, _, 0] := {}
partsOf[n_, {a_, b___}, k_] := Join[
  If[n >= a && a > 0, Map[Prepend[#, a] &, partsOf[n - a, {a, b}, k - 1]], {}],
  partsOf[n, {b}, k]
]
parts[0, _] := {{}}
parts[n_, m_] := Join @@ Table[Map[Prepend[#, k$] &, parts[n - k$, k$]], {k$, Min[n, m], 1, -1}]

StirlingS2::usage = "The number of partitions of a set."
Attributes[StirlingS2] = {Listable}
StirlingS2[n_Integer, k_Integer] := Sum[
  (-1)^(k - j$) Binomial[k, j$] If[j$ == 0 && n == 0, 1, j$^n],
  {j$, 0, k}
]/k!

BellB::usage = "The number of all partitions of a set."
Attributes[BellB] = {Listable}
BellB[n_Integer] := Sum[StirlingS2[n, k$], {k$, 0, n}]

LucasL::usage = "Lucas numbers."
Attributes[LucasL] = {Listable}
LucasL[n_Integer] := Fibonacci[n - 1] + Fibonacci[n + 1]

CatalanNumber::usage = "Catalan numbers."
Attributes[CatalanNumber] = {Listable}
CatalanNumber[n_] := Binomial[2 n, n]/(n + 1)

BernoulliB::usage = "Bernoulli numbers."
Attributes[BernoulliB] = {Listable}
BernoulliB[0] := 1
BernoulliB[1] := -1/2
BernoulliB[n_Integer] := If[OddQ[n],
  0,
  Sum[1/(k$ + 1) Sum[(-1)^j$ Binomial[k$, j$] If[j$ == 0, 0, j$^n], {j$, 0, k$}], {k$, 0, n}]
]

Signature::usage = "The sign of a permutation."
Signature[l_List] := If[DuplicateFreeQ[l],
  (-1)^Count[Flatten[Table[Order[l[[i$]], l[[j$]]], {i$, Length[l]}, {j$, i$ + 1, Length[l]}]], -1],
  0
]

PolygonalNumber::usage = "Numbers of points in polygons, triangles unless told."
Attributes[PolygonalNumber] = {Listable}
(*2*)
PolygonalNumber[n_] := n (n + 1)/2
PolygonalNumber[r_, n_] := n ((r - 2) n - (r - 4))/2

ThueMorse::usage = "The parity of the ones among binary digits."
Attributes[ThueMorse] = {Listable}
(*2*)
ThueMorse[n_Integer] := Mod[DigitCount[n, 2, 1], 2]

PartitionsP::usage = "How many ways there are to write a number as a sum."
Attributes[PartitionsP] = {Listable}
(*2*)
PartitionsP[n_Integer] := If[n < 0, 0, partsCounts[n, Range[n], False][[n + 1]]] /; n <= 400
partsCounts[n_, l_, isOnce_] := Module[{c$ = Prepend[ConstantArray[0, n], 1]},
  Do[
    If[isOnce,
      Do[c$[[i$ + 1]] += c$[[i$ + 1 - k$]], {i$, n, k$, -1}],
      Do[c$[[i$ + 1]] += c$[[i$ + 1 - k$]], {i$, k$, n}]
    ],
    {k$, l}
  ];
  c$
]

PartitionsQ::usage = "How many ways there are to write a number as a sum of different ones."
Attributes[PartitionsQ] = {Listable}
(*2*)
PartitionsQ[n_Integer] :=
  (
    PartitionsP[0];
    If[n < 0, 0, partsCounts[n, Range[n], True][[n + 1]]]
  ) /;
    n <= 400

StirlingS1::usage = "Stirling numbers of the first kind."
Attributes[StirlingS1] = {Listable}
(*2*)
StirlingS1[n_Integer, m_Integer] :=
  Coefficient[Expand[Product[xSymbol - k$, {k$, 0, n - 1}]], xSymbol, m] /; 0 <= n <= 100

EulerE::usage = "Euler numbers."
Attributes[EulerE] = {Listable}
(*2*)
EulerE[n_Integer] :=
  If[OddQ[n], 0, If[n === 0, 1, -Sum[Binomial[n, 2 k$] EulerE[2 k$], {k$, 0, n/2 - 1}]]] /;
    0 <= n <= 16
