SparseArray::usage = "An array by the places of what is not zero; here a list as any other."
SparseArray[l_List] := l /; FreeQ[l, Rule | RuleDelayed]
SparseArray[l_List, d_] := PadRight[l, d] /; FreeQ[l, Rule | RuleDelayed]
SparseArray[a_ -> v_] := SparseArray[If[ListQ[v], Thread[a -> v], {a -> v}]]
SparseArray[a_ -> v_, r__] := SparseArray[If[ListQ[v], Thread[a -> v], {a -> v}], r]
SparseArray[l : {(_Rule | _RuleDelayed) ..}] := With[{p$ = Map[First, l]},
  SparseArray[l, Map[Max, Transpose[Map[Flatten[{#}] &, p$]]]] /; MatchQ[
    p$,
    {_Integer ..} | {{__Integer} ..}
  ]
]
SparseArray[l : {(_Rule | _RuleDelayed) ..}, d_] := SparseArray[l, d, 0]
SparseArray[l : {(_Rule | _RuleDelayed) ..}, d_Integer, e_] := SparseArray[
  l /. (p_Integer -> v_) :> ({p} -> v),
  {d},
  e
]
SparseArray[l : {(_Rule | _RuleDelayed) ..}, d_List, e_] := sparse[l, d, e] /; Times @@ d < 250000
sparse[l_, d_, e_] := Fold[put, ConstantArray[e, d], Reverse[l]]
put[a_, p : {__Integer} -> v_] := ReplacePart[a, p -> v]
put[a_, Band[{i_, j_}] -> v_] := put[a, Band[{i, j}, Dimensions[a]] -> v]
put[a_, Band[{i_, j_}, {m_, n_}] -> v_] := ReplacePart[
  a,
  Table[
    {i + k$, j + k$} -> If[ListQ[v], v[[k$ + 1]], v],
    {k$, 0, Min[m - i, n - j, If[ListQ[v], Length[v] - 1, Infinity]]}
  ]
]
put[a_, r_] := MapIndexed[Function[{x$, p$}, Replace[p$, {r, _ :> x$}]], a, {Length[Dimensions[a]]}]

Developer`ToPackedArray::usage = "The same list."
Developer`ToPackedArray[l_, ___] := l

Developer`FromPackedArray::usage = "The same list."
Developer`FromPackedArray[l_, ___] := l

Developer`PackedArrayQ::usage = "Whether a list holds machine numbers only."
Developer`PackedArrayQ[l_, ___] := MatchQ[Flatten[{l}], {__Real} | {__Integer}]

ArrayPad::usage = "A list with elements around it."
ArrayPad[l_List, n_Integer, x_ : 0] := ArrayPad[l, {n, n}, x]
ArrayPad[l_?VectorQ, {a_Integer, b_Integer}, x_ : 0] := Join[Table[x, {a}], l, Table[x, {b}]]
ArrayPad[l_?MatrixQ, {a_Integer, b_Integer}, x_ : 0] := With[{w$ = Length[First[l]] + a + b},
  Join[Table[x, {a}, {w$}], Map[ArrayPad[#, {a, b}, x] &, l], Table[x, {b}, {w$}]]
]

ArrayFlatten::usage = "A matrix of blocks as one."
ArrayFlatten[m_List] := With[
  {
    h$ = Map[Max[1, Map[If[ListQ[#], Length[#], 1] &, #]] &, m],
    w$ = Map[Max[1, Map[If[ListQ[#], Length[First[#]], 1] &, #]] &, Transpose[m]]
  },
  Join @@ MapThread[
    Function[{r$, k$},
      MapThread[Join, MapThread[If[ListQ[#1], #1, ConstantArray[#1, {k$, #2}]] &, {r$, w$}]]
    ],
    {m, h$}
  ]
]

ListConvolve::usage = "A list with each place weighted by a kernel."
ListConvolve[k_List, l_List, p_ : {-1, 1}, r___] := ListCorrelate[
  Reverse[If[MatrixQ[k], Map[Reverse, k], k]],
  l,
  -p,
  r
]

ArrayReduce::usage = "A function of the columns or rows of a matrix."
ArrayReduce[f_, m_?MatrixQ, n : 1 | 2] := Map[f, If[n == 1, Transpose[m], m]]

ListCorrelate::usage = "A list with a kernel laid over each place."
ListCorrelate[k_?VectorQ, l_?VectorQ] := Map[k.# &, Partition[l, Length[k], 1]]
ListCorrelate[k_?MatrixQ, l_?MatrixQ] := With[{a$ = Dimensions[l] - Dimensions[k]},
  Sum[
    k[[i$, j$]] l[[i$ ;; i$ + a$[[1]], j$ ;; j$ + a$[[2]]]],
    {i$, Length[k]},
    {j$, Length[First[k]]}
  ]
]
ListCorrelate[k_, l_, p_Integer, r___] := ListCorrelate[k, l, {p, p}, r]
ListCorrelate[k_List, l_List, {p_Integer, q_Integer}, r___] := ListCorrelate[
  k,
  With[
    {
      a$ = Map[If[p < 0, # + p, p - 1] &, Dimensions[k]],
      b$ = Map[If[q < 0, -1 - q, # - q] &, Dimensions[k]]
    },
    If[{r} === {},
      Apply[l[[##]] &, MapThread[Mod[Range[1 - #1, #3 + #2], #3, 1] &, {a$, b$, Dimensions[l]}]],
      ArrayPad[l, {First[a$], First[b$]}, r]
    ]
  ]
]

BlockMap::usage = "A function of each block of a list."
BlockMap[f_, l_, n_] := Map[f, Partition[l, n]]
BlockMap[f_, l_, n_, d_] := Map[f, Partition[l, n, d]]
