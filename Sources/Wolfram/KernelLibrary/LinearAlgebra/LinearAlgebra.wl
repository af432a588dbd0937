PseudoInverse::usage = "The inverse of a matrix of full rank that need not be square."
PseudoInverse[m_?MatrixQ] := With[{t$ = ConjugateTranspose[m], d$ = Dimensions[m]},
  If[d$[[1]] >= d$[[2]], Inverse[t$.m].t$, t$.Inverse[m.t$]] /; MatrixRank[m] == Min[d$]
]

(* Rows that hold each other's columns are a block: the eigenvalues of the blocks are those of the
matrix. *)
exactEigenvalues::usage = "Eigenvalues that are roots in short form; `$Failed` for others."
(*2*)
exactEigenvalues[m_] := Module[{n$ = Length[m], s$ = eigenBlocks[m], t$},
  If[Max[Map[Length, s$]] > If[FreeQ[N[m], _Symbol?(! MemberQ[{List, Complex}, #] &)], 6, 4],
    Return[$Failed]
  ];
  s$ = Flatten[Map[
    Function[k$,
      With[{q$ = CharacteristicPolynomial[m[[k$, k$]], t$]},
        With[{z$ = t$ /. principalSolve[q$ == 0, t$]},
          If[ListQ[z$] || ! FreeQ[m, _Real], z$, eigenRoots[q$, t$]]
        ]
      ]
    ],
    s$
  ]];
  If[Length[s$] =!= n$ || ! FreeQ[s$, _Real | t$] || LeafCount[s$] > 60 n$, Return[$Failed]];
  s$ = Simplify[s$];
  Which[
    VectorQ[N[s$], NumberQ],
      SortBy[s$, {-Round[N[Abs[#]], 1/10^9] &, Round[N[Re[#]], 1/10^9] &, -N[Im[#]] &}],
    First[s$] =!= 0 && VectorQ[Simplify[s$/First[s$]], NumberQ],
      SortBy[s$, -Abs[Simplify[#/First[s$]]] &],
    True, Sort[Expand[s$]]
  ]
]
eigenRoots[p_, t_] := With[{f$ = Factor[Numerator[Together[p]]]},
  Flatten[Map[
    Replace[#,
      {
        u_^k_Integer :> Table[t /. principalSolve[u == 0, t], {k}],
        u_ :> (t /. principalSolve[u == 0, t])
      }
    ] &,
    Select[If[Head[f$] === Times, List @@ f$, {f$}], ! FreeQ[#, t] &]
  ]]
]
eigenBlocks[m_] := With[
  {r$ = Sign[MatrixPower[Map[If[# === 0, 0, 1] &, m, {2}] + IdentityMatrix[Length[m]], Length[m]]]},
  DeleteDuplicates[Table[
    Select[Range[Length[m]], r$[[k$, #]] r$[[#, k$]] === 1 &],
    {k$, Length[m]}
  ]]
]

exactEigensystem::usage =
  "Eigenvalues that are roots in short form, with their vectors; `$Failed` for others."
(*2*)
exactEigensystem[m_] :=
  Module[{u$ = DeleteDuplicates[Flatten[Map[eigenTerms, m, {2}], 2][[All, 2]]], s$, e$},
    u$ = DeleteCases[u$, 1];
    s$ = Table[Unique["entry$"], {Length[u$]}];
    e$ = exactEigensystem[Map[Total[Map[First[#] (Last[#] /. Thread[u$ -> s$]) &, eigenTerms[#]]] &,
      m,
      {2}
    ]];
    If[ListQ[e$], e$ /. Thread[s$ -> u$], $Failed]
  ] /;
    AnyTrue[Flatten[m], ! NumericQ[#] && ! MatchQ[#, _Symbol] &] &&
      AnyTrue[Flatten[Map[eigenTerms, m, {2}], 2][[All, 2]], # =!= 1 && ! MatchQ[#, _Symbol] &]
eigenTerms[e_] := With[{f$ = Expand[e]},
  Map[Replace[#, {c_?NumericQ :> {c, 1}, c_?NumericQ r_ :> {c, r}, r_ :> {1, r}}] &,
    If[Head[f$] === Plus, List @@ f$, {f$}]
  ]
]
exactEigensystem[m_] := Module[{n$ = Length[m], s$ = exactEigenvalues[m], v$, w$},
  If[s$ === $Failed, Return[$Failed]];
  v$ = Flatten[
    Map[
      Function[c$,
        w$ = NullSpace[Simplify[m - First[c$] IdentityMatrix[n$]]];
        Take[Join[Simplify[w$], ConstantArray[0, {Length[c$], n$}]], Length[c$]]
      ],
      Gather[s$]
    ],
    1
  ];
  If[
    Length[v$] === n$ &&
      If[VectorQ[N[s$], NumberQ],
        And @@ MapThread[Max[Abs[N[m.#2 - #1 #2]]] < 10^-8 &, {s$, v$}] &&
          Max[Abs[N[First[v$]]]] > 0,
        And @@ MapThread[Union[Flatten[{Simplify[m.#2 - #1 #2]}]] === {0} &, {s$, v$}]
      ],
    {s$, v$},
    $Failed
  ]
]

SingularValueList::usage = "The roots of the eigenvalues of a matrix by its transpose."
SingularValueList[m_?MatrixQ] := Reverse[Sort[Select[
  Sqrt[Eigenvalues[If[Length[m] < Length[First[m]],
    m.ConjugateTranspose[m],
    ConjugateTranspose[m].m
  ]]],
  Abs[N[#]] > 10.^-9 &
]]]

SingularValueDecomposition::usage = "Three matrices whose product is a matrix of machine numbers."
(*2*)
SingularValueDecomposition[m_?MatrixQ] :=
  Module[{e$, s$, v$, u$},
    e$ = Eigensystem[ConjugateTranspose[m].m];
    s$ = Sqrt[e$[[1]]];
    v$ = Transpose[Map[Normalize, e$[[2]]]];
    u$ = Transpose[Map[Normalize, Transpose[m.v$]]];
    {u$, DiagonalMatrix[s$], v$}
  ] /;
    Length[m] == Length[First[m]] && Min[Abs[N[Eigenvalues[ConjugateTranspose[m].m]]]] > 10.^-12

LUDecomposition::usage =
  "A lower and an upper triangular matrix in one, the order of rows, and the condition."
(*2*)
LUDecomposition[m_?MatrixQ] :=
  Module[{a$ = m, n$ = Length[m], p$ = Range[Length[m]], q$},
    Do[
      q$ =
        If[MatrixQ[m, NumberQ] && ! FreeQ[m, _Real],
            First[Ordering[-Abs[a$[[k$ ;;, k$]]], 1]],
            First[FirstPosition[a$[[k$ ;;, k$]], x_ /; ! TrueQ[x == 0], {1}, Heads -> False]]
          ] + k$ - 1;
      If[q$ != k$,
        a$[[{k$, q$}]] = a$[[{q$, k$}]];
        p$[[{k$, q$}]] = p$[[{q$, k$}]]
      ];
      Do[
        a$[[i$, k$]] = a$[[i$, k$]]/a$[[k$, k$]];
        Do[a$[[i$, j$]] = Expand[a$[[i$, j$]] - a$[[i$, k$]] a$[[k$, j$]]], {j$, k$ + 1, n$}],
        {i$, k$ + 1, n$}
      ],
      {k$, n$ - 1}
    ];
    {a$, p$, If[FreeQ[m, _Real], 1, condition[m]]}
  ] /;
    SquareMatrixQ[m] && ! TrueQ[Det[m] == 0]
condition[m_] := Max[Map[Total, Abs[m]]] Max[Map[Total, Abs[Inverse[m]]]]

CholeskyDecomposition::usage =
  "An upper triangular matrix that is a root of a positive definite one."
(*2*)
CholeskyDecomposition[m_?MatrixQ] := Module[{n$ = Length[m], l$},
  l$ = ConstantArray[0, {n$, n$}];
  Do[
    l$[[i$, j$]] = If[i$ == j$,
      Sqrt[m[[i$, i$]] - Sum[l$[[i$, k$]] Conjugate[l$[[i$, k$]]], {k$, i$ - 1}]],
      (m[[i$, j$]] - Sum[l$[[i$, k$]] Conjugate[l$[[j$, k$]]], {k$, j$ - 1}])/l$[[j$, j$]]
    ],
    {i$, n$},
    {j$, i$}
  ];
  ConjugateTranspose[l$]
]

UpperTriangularize::usage = "Zeros below the diagonal."
UpperTriangularize[m_?MatrixQ, k_ : 0] := MapIndexed[If[#2[[2]] - #2[[1]] >= k, #1, 0] &, m, {2}]

LowerTriangularize::usage = "Zeros above the diagonal."
LowerTriangularize[m_?MatrixQ, k_ : 0] := MapIndexed[If[#2[[2]] - #2[[1]] <= k, #1, 0] &, m, {2}]

UnitVector::usage = "A vector with a one in one place."
UnitVector[k_] := UnitVector[2, k]
UnitVector[n_Integer, k_Integer] := Table[Boole[i$ == k], {i$, n}]

EulerMatrix::usage = "The matrix of three rotations in turn."
EulerMatrix[a : {_, _, _}] := EulerMatrix[a, {3, 2, 3}]
EulerMatrix[a : {_, _, _}, k : {_Integer, _Integer, _Integer}] := Dot @@ MapThread[
  RotationMatrix[#1, UnitVector[3, #2]] &,
  {a, k}
]

LeviCivitaTensor::usage = "The alternating array."
LeviCivitaTensor[n_Integer, ___] := Array[Signature[{##}] &, Table[n, {n}]]

TensorProduct::usage = "All products of the elements of arrays (`a \[TensorProduct] b`)."
TensorProduct[a_] := a
TensorProduct[a_List, b_List, c___] := TensorProduct[Outer[Times, a, b], c]
TensorProduct[a_?NumericQ, b_, c___] := a TensorProduct[b, c]

KroneckerProduct::usage = "Blocks of one matrix, by the elements of another."
KroneckerProduct[a_?VectorQ, b_?VectorQ] := Outer[Times, a, b]
KroneckerProduct[a_, b_, c__] := KroneckerProduct[KroneckerProduct[a, b], c]
KroneckerProduct[a_?MatrixQ, b_?MatrixQ] :=
  Join @@ Table[Join @@ Map[# b[[j$]] &, a[[i$]]], {i$, Length[a]}, {j$, Length[b]}] /; True

HilbertMatrix::usage = "1/(i + j - 1)."
HilbertMatrix[n_Integer] := Table[1/(i$ + j$ - 1), {i$, n}, {j$, n}]

VandermondeMatrix::usage = "Powers of numbers by rows."
VandermondeMatrix[l_List] := Table[If[j$ == 0, 1, x$^j$], {x$, l}, {j$, 0, Length[l] - 1}]

HankelMatrix::usage = "Constant along the other diagonals."
HankelMatrix[n_Integer] := HankelMatrix[Range[n]]
HankelMatrix[l_List] := Table[
  If[i$ + j$ - 1 <= Length[l], l[[i$ + j$ - 1]], 0],
  {i$, Length[l]},
  {j$, Length[l]}
]

ToeplitzMatrix::usage = "Constant along the diagonals."
ToeplitzMatrix[n_Integer] := ToeplitzMatrix[Range[n]]
ToeplitzMatrix[l_List] := Table[l[[Abs[i$ - j$] + 1]], {i$, Length[l]}, {j$, Length[l]}]

PositiveDefiniteMatrixQ::usage = "Whether all eigenvalues are positive."
PositiveDefiniteMatrixQ[m_?MatrixQ] := TrueQ[And @@ Thread[
  Eigenvalues[N[m + ConjugateTranspose[m]]] > 0
]]

HermitianMatrixQ::usage = "Whether it equals its conjugate transpose."
HermitianMatrixQ[m_] := MatrixQ[m] && m === ConjugateTranspose[m]

SymmetricMatrixQ::usage = "Whether it equals its transpose."
SymmetricMatrixQ[m_] := MatrixQ[m] && m === Transpose[m]

SquareMatrixQ::usage = "Whether there are as many rows as columns."
SquareMatrixQ[m_] := MatrixQ[m] && Length[m] === Length[First[m]]

OrthogonalMatrixQ::usage = "Whether its transpose is its inverse."
OrthogonalMatrixQ[m_] := MatrixQ[m] && Simplify[m.Transpose[m]] === IdentityMatrix[Length[m]]

Orthogonalize::usage = "Vectors at right angles of length 1."
Orthogonalize[v_List] := Fold[
  Function[{b$, x$},
    With[{r$ = Simplify[x$ - Total[Map[# (x$.#) &, b$]]]}, Append[b$, Simplify[r$/Sqrt[r$.r$]]]]
  ],
  {},
  v
]

QRDecomposition::usage = "An orthogonal and a triangular matrix."
QRDecomposition[m_] := With[{q$ = Orthogonalize[Transpose[m]]}, {q$, Simplify[q$.m]}]

Minors::usage = "The determinants of smaller matrices."
Minors[m_] := Minors[m, Length[m] - 1]
Minors[m_, k_] := With[
  {s$ = Subsets[Range[Length[m]], {k}], t$ = Subsets[Range[Length[First[m]]], {k}]},
  Table[Det[m[[i$, j$]]], {i$, s$}, {j$, t$}]
]

rankOneEigenvalues::usage =
  "The eigenvalues of a matrix all of whose rows are multiples of one, for `Eigenvalues`."
(*2*)
rankOneEigenvalues[m_] := If[
  And @@ Flatten[Table[
    Expand[m[[1, 1]] m[[rank$I, rank$J]] - m[[1, rank$J]] m[[rank$I, 1]]] === 0,
    {rank$I, 2, Length[m]},
    {rank$J, 2, Length[m]}
  ]],
  Append[ConstantArray[0, Length[m] - 1], Tr[m]],
  $Failed
]

Adjugate::usage = "The inverse of a matrix times its determinant."
(*2*)
Adjugate[m_?MatrixQ] :=
  Table[
    (-1)^(i$ + j$) If[Length[m] === 1, 1, Det[Drop[m, {j$}, {i$}]]],
    {i$, Length[m]},
    {j$, Length[m]}
  ] /; SquareMatrixQ[m]

Permanent::usage = "The determinant of a matrix without its signs."
(*2*)
Permanent[m_?MatrixQ] :=
  Expand[Total[Map[Product[m[[i$, #[[i$]]]], {i$, Length[m]}] &,
    Permutations[Range[Length[m]]]
  ]]] /;
    SquareMatrixQ[m] && Length[m] < 8

PauliMatrix::usage = "The matrices of spins of one half."
Attributes[PauliMatrix] = {Listable}
(*2*)
PauliMatrix[0 | 4] := {{1, 0}, {0, 1}}
PauliMatrix[1] := {{0, 1}, {1, 0}}
PauliMatrix[2] := {{0, -I}, {I, 0}}
PauliMatrix[3] := {{1, 0}, {0, -1}}

matrixRoot::usage =
  "A power with a fraction for exponent of a matrix with as many eigenvectors as rows, for `MatrixPower`."
(*2*)
matrixRoot[m_List, p_] := Module[{e$ = Eigensystem[m], w$},
  If[! FreeQ[e$, Eigensystem], Return[$Failed]];
  w$ = Transpose[e$[[2]]];
  If[Length[w$] =!= Length[m] || TrueQ[Det[w$] == 0] || MemberQ[e$[[1]], 0] && p < 0,
    Return[$Failed]
  ];
  With[{r$ = w$.DiagonalMatrix[Map[If[TrueQ[# == 0], 0, #^p] &, e$[[1]]]].Inverse[w$]},
    If[FreeQ[m, _Real], Map[Simplify, r$, {2}], r$]
  ]
]

exponentialByEigenvalues::usage =
  "The exponential of a matrix that has all eigenvectors, for `MatrixExp`."
(*2*)
exponentialByEigenvalues[m_List] := Module[{e$ = Eigensystem[m /. x_Real /; x == 0 :> 0], w$},
  w$ = Transpose[e$[[2]]];
  If[FreeQ[e$, Eigensystem] && Length[w$] === Length[m] && ! TrueQ[Det[w$] == 0],
    With[{r$ = w$.DiagonalMatrix[Map[E^(# /. x_Real /; x == 0 :> 0) &, e$[[1]]]].Inverse[w$]},
      Simplify[If[FreeQ[m, _Complex] && ! FreeQ[r$, _Complex],
        Expand[r$ /. E^(Complex[0, b_] u_.) :> Cos[b u] + I Sin[b u]],
        r$
      ]]
    ],
    $Failed
  ]
]

JordanDecomposition::usage =
  "A matrix as one of eigenvalues and ones beside them, and the change of basis."
(*2*)
JordanDecomposition[m_?MatrixQ] :=
  With[{r$ = jordan[m]}, r$ /; ListQ[r$]] /;
    Length[m] === Length[First[m]] && Length[m] < 7 && FreeQ[m, _Real]
jordan[m_] := Module[
  {n$ = Length[m], e$ = Eigenvalues[m], s$ = {}, b$ = {}, i$ = IdentityMatrix[Length[m]]},
  If[! ListQ[e$] || ! FreeQ[e$, _Real | Root | Eigenvalues], Return[$Failed]];
  Do[
    With[{c$ = jordanChains[m - l$ i$, Count[e$, l$]]},
      If[c$ === $Failed, Return[$Failed, Module]];
      Do[
        s$ = Join[s$, k$];
        AppendTo[b$, {l$, Length[k$]}],
        {k$, c$}
      ]
    ],
    {l$, DeleteDuplicates[e$]}
  ];
  If[Length[s$] =!= n$, Return[$Failed]];
  {Transpose[s$], jordanBlocks[b$, n$, If[#2 === 1, 1, 0] &]}
]
jordanChains[a_, k_] := Module[{p$ = {a}, d$, w$ = {}, c$ = {}, v$, t$},
  t$ = Simplify[a];
  p$ = {IdentityMatrix[Length[a]]};
  Do[
    AppendTo[p$, Map[Simplify, Last[p$].t$, {2}]];
    If[Length[NullSpace[Last[p$]]] >= k, Break[]],
    {k}
  ];
  Do[
    v$ = NullSpace[p$[[j$ + 1]]];
    Do[
      If[
        MatrixRank[Join[w$, Map[p$[[#]].u$ &, Range[j$]]]] === Length[w$] + j$ &&
          Length[w$] + j$ <= k &&
          jordanNew[p$, w$, u$, j$],
        c$ = Append[c$, Map[p$[[#]].u$ &, Range[j$, 1, -1]]];
        w$ = Join[w$, Last[c$]]
      ],
      {u$, Reverse[v$]}
    ],
    {j$, Length[p$] - 1, 1, -1}
  ];
  If[Length[w$] === k, Reverse[c$], $Failed]
]
jordanNew[p_, w_, u_, j_] := ! MatchQ[Union[p[[j]].u], {0}]
jordanBlocks[b_, n_, f_] := Module[{z$ = ConstantArray[0, {n, n}], o$ = 0},
  Do[
    Do[
      Do[z$[[o$ + i$, o$ + j$]] = If[i$ === j$, q$[[1]], f[q$[[1]], j$ - i$]], {j$, i$, q$[[2]]}],
      {i$, q$[[2]]}
    ];
    o$ += q$[[2]],
    {q$, b}
  ];
  z$
]

matrixExponential::usage = "The exact exponential of a matrix by its Jordan form, for `MatrixExp`."
(*2*)
matrixExponential[m_] := Module[{r$ = JordanDecomposition[m], b$, k$, j$},
  If[! ListQ[r$], Return[$Failed]];
  j$ = r$[[2]];
  k$ = Length[j$];
  b$ = Table[
    Which[
      p$ > q$, 0,
      p$ === q$, E^j$[[p$, p$]],
      Product[j$[[i$, i$ + 1]], {i$, p$, q$ - 1}] === 1, E^j$[[p$, p$]]/(q$ - p$)!,
      True, 0
    ],
    {p$, k$},
    {q$, k$}
  ];
  Map[matrixShort, r$[[1]].b$.Map[Simplify[Expand[#]] &, Inverse[r$[[1]]], {2}], {2}]
]
matrixShort[z_] := Simplify[Expand[
  z /. {
    E^Complex[a_, b_] :> E^a (Cos[b] + I Sin[b]), E^(Complex[0, b_] u_) :> Cos[b u] + I Sin[b u]
  }
]]
