PseudoInverse::usage = "The inverse of a matrix of full rank that need not be square."
PseudoInverse[matrix_?MatrixQ] := With[
  {adjoint = ConjugateTranspose[matrix], dimensions = Dimensions[matrix]},
  If[dimensions[[1]] >= dimensions[[2]],
    Inverse[adjoint.matrix].adjoint,
    adjoint.Inverse[matrix.adjoint]
  ] /;
    MatrixRank[matrix] == Min[dimensions]
]

(* Rows that hold each other's columns are a block: the eigenvalues of the blocks are those of the
matrix. *)
exactEigenvalues::usage = "Eigenvalues that are roots in short form; `$Failed` for others."
(* `spectrum`: blocks of at most 6 or 4 rows, then their eigenvalues, which must not be long. *)
exactEigenvalues[matrix_] := Module[
  {size = Length[matrix], spectrum = eigenBlocks[matrix], variable},
  If[
    Max[Map[Length, spectrum]] >
      If[FreeQ[N[matrix], _Symbol?(! MemberQ[{List, Complex}, #] &)], 6, 4],
    Return[$Failed]
  ];
  spectrum = Flatten[Map[
    Function[block,
      With[{polynomial = CharacteristicPolynomial[matrix[[block, block]], variable]},
        With[{solutions = variable /. principalSolve[polynomial == 0, variable]},
          If[ListQ[solutions] || ! FreeQ[matrix, _Real],
            solutions,
            eigenRoots[polynomial, variable]
          ]
        ]
      ]
    ],
    spectrum
  ]];
  If[
    Length[spectrum] =!= size ||
      ! FreeQ[spectrum, _Real | variable] ||
      LeafCount[spectrum] > 60 size,
    Return[$Failed]
  ];
  spectrum = Simplify[spectrum];
  Which[
    VectorQ[N[spectrum], NumberQ],
      SortBy[spectrum, {-Round[N[Abs[#]], 1/10^9] &, Round[N[Re[#]], 1/10^9] &, -N[Im[#]] &}],
    First[spectrum] =!= 0 && VectorQ[Simplify[spectrum/First[spectrum]], NumberQ],
      SortBy[spectrum, -Abs[Simplify[#/First[spectrum]]] &],
    True, Sort[Expand[spectrum]]
  ]
]
eigenRoots[polynomial_, variable_] := With[{factored = Factor[Numerator[Together[polynomial]]]},
  Flatten[Map[
    Replace[#,
      {
        factor_^multiplicity_Integer :> Table[
          variable /. principalSolve[factor == 0, variable],
          {multiplicity}
        ], factor_ :> (variable /. principalSolve[factor == 0, variable])
      }
    ] &,
    Select[If[Head[factored] === Times, List @@ factored, {factored}], ! FreeQ[#, variable] &]
  ]]
]
eigenBlocks[matrix_] := With[
  {
    reached = Sign[MatrixPower[
      Map[If[# === 0, 0, 1] &, matrix, {2}] + IdentityMatrix[Length[matrix]],
      Length[matrix]
    ]]
  },
  DeleteDuplicates[Table[
    Select[Range[Length[matrix]], reached[[row, #]] reached[[#, row]] === 1 &],
    {row, Length[matrix]}
  ]]
]

exactEigensystem::usage =
  "Eigenvalues that are roots in short form, with their vectors; `$Failed` for others."
(* Terms of several symbols become one symbol each, which is shorter, and come back at the end. *)
exactEigensystem[matrix_] :=
  Module[
    {
      terms = DeleteDuplicates[Flatten[Map[eigenTerms, matrix, {2}], 2][[All, 2]]], termSymbols,
      eigensystem
    },
    terms = DeleteCases[terms, 1];
    termSymbols = Table[Unique["entry"], {Length[terms]}];
    eigensystem = exactEigensystem[Map[
      Total[Map[First[#] (Last[#] /. Thread[terms -> termSymbols]) &, eigenTerms[#]]] &,
      matrix,
      {2}
    ]];
    If[ListQ[eigensystem], eigensystem /. Thread[termSymbols -> terms], $Failed]
  ] /;
    AnyTrue[Flatten[matrix], ! NumericQ[#] && ! MatchQ[#, _Symbol] &] &&
      AnyTrue[Flatten[Map[eigenTerms, matrix, {2}], 2][[All, 2]], # =!= 1 && ! MatchQ[#, _Symbol] &]
eigenTerms[entry_] := With[{expanded = Expand[entry]},
  Map[
    Replace[#,
      {
        coefficient_?NumericQ :> {coefficient, 1},
        coefficient_?NumericQ rest_ :> {coefficient, rest}, rest_ :> {1, rest}
      }
    ] &,
    If[Head[expanded] === Plus, List @@ expanded, {expanded}]
  ]
]
(* Numbers are eigenvectors if they fulfil their equation within 10^-8. *)
exactEigensystem[matrix_] := Module[
  {size = Length[matrix], eigenvalues = exactEigenvalues[matrix], vectors, nullVectors},
  If[eigenvalues === $Failed, Return[$Failed]];
  vectors = Flatten[
    Map[
      Function[equalValues,
        nullVectors = NullSpace[Simplify[matrix - First[equalValues] IdentityMatrix[size]]];
        Take[
          Join[Simplify[nullVectors], ConstantArray[0, {Length[equalValues], size}]],
          Length[equalValues]
        ]
      ],
      Gather[eigenvalues]
    ],
    1
  ];
  If[
    Length[vectors] === size &&
      If[VectorQ[N[eigenvalues], NumberQ],
        And @@ MapThread[Max[Abs[N[matrix.#2 - #1 #2]]] < 10^-8 &, {eigenvalues, vectors}] &&
          Max[Abs[N[First[vectors]]]] > 0,
        And @@ MapThread[
          Union[Flatten[{Simplify[matrix.#2 - #1 #2]}]] === {0} &,
          {eigenvalues, vectors}
        ]
      ],
    {eigenvalues, vectors},
    $Failed
  ]
]

SingularValueList::usage = "The roots of the eigenvalues of a matrix by its transpose."
(* Roots of rounding errors are up to 10^-7 of the largest value. *)
SingularValueList[matrix_?MatrixQ] :=
  With[
    {
      values = Sqrt[Eigenvalues[If[Length[matrix] < Length[First[matrix]],
        matrix.ConjugateTranspose[matrix],
        ConjugateTranspose[matrix].matrix
      ]]]
    },
    Reverse[Sort[Select[values, Abs[N[#]] > 10.^-7 Max[Abs[N[values]]] &]]]
  ] /; MatrixQ[matrix, NumericQ]

SingularValueDecomposition::usage = "Three matrices whose product is a matrix of machine numbers."
(* An eigenvalue below 10^-12 counts as zero; the matrix must not have one. *)
SingularValueDecomposition[matrix_?MatrixQ] :=
  Module[{eigensystem, singularValues, rightVectors, leftVectors},
    eigensystem = Eigensystem[ConjugateTranspose[matrix].matrix];
    singularValues = Sqrt[eigensystem[[1]]];
    rightVectors = Transpose[Map[Normalize, eigensystem[[2]]]];
    leftVectors = Transpose[Map[Normalize, Transpose[matrix.rightVectors]]];
    {leftVectors, DiagonalMatrix[singularValues], rightVectors}
  ] /;
    Length[matrix] == Length[First[matrix]] &&
      Min[Abs[N[Eigenvalues[ConjugateTranspose[matrix].matrix]]]] > 10.^-12

LUDecomposition::usage =
  "A lower and an upper triangular matrix in one, the order of rows, and the condition."
LUDecomposition[matrix_?MatrixQ] :=
  Module[{triangles = matrix, size = Length[matrix], rowOrder = Range[Length[matrix]], pivotRow},
    Do[
      pivotRow =
        If[MatrixQ[matrix, NumberQ] && ! FreeQ[matrix, _Real],
            First[Ordering[-Abs[triangles[[k ;;, k]]], 1]],
            First[FirstPosition[
              triangles[[k ;;, k]],
              entry_ /; ! TrueQ[entry == 0],
              {1},
              Heads -> False
            ]]
          ] + k - 1;
      If[pivotRow != k,
        triangles[[{k, pivotRow}]] = triangles[[{pivotRow, k}]];
        rowOrder[[{k, pivotRow}]] = rowOrder[[{pivotRow, k}]]
      ];
      Do[
        triangles[[i, k]] = triangles[[i, k]]/triangles[[k, k]];
        Do[
          triangles[[i, j]] = Expand[triangles[[i, j]] - triangles[[i, k]] triangles[[k, j]]],
          {j, k + 1, size}
        ],
        {i, k + 1, size}
      ],
      {k, size - 1}
    ];
    {triangles, rowOrder, If[FreeQ[matrix, _Real], 1, condition[matrix]]}
  ] /;
    SquareMatrixQ[matrix] && ! TrueQ[Det[matrix] == 0]
condition[matrix_] := Max[Map[Total, Abs[matrix]]] Max[Map[Total, Abs[Inverse[matrix]]]]

CholeskyDecomposition::usage =
  "An upper triangular matrix that is a root of a positive definite one."
CholeskyDecomposition[matrix_?MatrixQ] /; If[MatrixQ[matrix, NumericQ],
  HermitianMatrixQ[matrix] && PositiveDefiniteMatrixQ[matrix],
  SymmetricMatrixQ[matrix] || HermitianMatrixQ[matrix]
] := Module[{size = Length[matrix], lower},
  lower = ConstantArray[0, {size, size}];
  Do[
    lower[[i, j]] = If[i == j,
      Sqrt[matrix[[i, i]] - Sum[lower[[i, k]] Conjugate[lower[[i, k]]], {k, i - 1}]],
      (matrix[[i, j]] - Sum[lower[[i, k]] Conjugate[lower[[j, k]]], {k, j - 1}])/lower[[j, j]]
    ],
    {i, size},
    {j, i}
  ];
  ConjugateTranspose[lower]
]

UpperTriangularize::usage = "Zeros below the diagonal."
UpperTriangularize[matrix_?MatrixQ, offset_Integer : 0] := MapIndexed[
  If[#2[[2]] - #2[[1]] >= offset, #1, 0] &,
  matrix,
  {2}
]

LowerTriangularize::usage = "Zeros above the diagonal."
LowerTriangularize[matrix_?MatrixQ, offset_Integer : 0] := MapIndexed[
  If[#2[[2]] - #2[[1]] <= offset, #1, 0] &,
  matrix,
  {2}
]

UnitVector::usage = "A vector with a one in one place."
UnitVector[k : 1 | 2] := UnitVector[2, k]
UnitVector[n_Integer, k_Integer] := Table[Boole[i == k], {i, n}] /; 1 <= k <= n

EulerMatrix::usage = "The matrix of three rotations in turn."
EulerMatrix[angles : {_, _, _}] := EulerMatrix[angles, {3, 2, 3}]
EulerMatrix[angles : {_, _, _}, axes : {1 | 2 | 3, 1 | 2 | 3, 1 | 2 | 3}] :=
  Dot @@ MapThread[RotationMatrix[#1, UnitVector[3, #2]] &, {angles, axes}] /;
    axes[[1]] =!= axes[[2]] && axes[[2]] =!= axes[[3]]

LeviCivitaTensor::usage = "The alternating array."
LeviCivitaTensor[n_Integer?Positive, List | SparseArray : List] := Array[
  Signature[{##}] &,
  Table[n, {n}]
]

TensorProduct::usage = "All products of the elements of arrays (`a \[TensorProduct] b`)."
TensorProduct[array_] := array
TensorProduct[array_List, otherArray_List, others___] := TensorProduct[
  Outer[Times, array, otherArray],
  others
]
TensorProduct[factor_?NumericQ, array_, others___] := factor TensorProduct[array, others]

KroneckerProduct::usage = "Blocks of one matrix, by the elements of another."
KroneckerProduct[outer_?VectorQ, inner_?VectorQ] := Outer[Times, outer, inner]
KroneckerProduct[first_, second_, others__] := With[
  {product = Fold[KroneckerProduct, first, {second, others}]},
  product /; ListQ[product] && FreeQ[product, KroneckerProduct]
]
KroneckerProduct[outer_?MatrixQ, inner_?MatrixQ] := Join @@ Table[
  Join @@ Map[# inner[[j]] &, outer[[i]]],
  {i, Length[outer]},
  {j, Length[inner]}
]

HilbertMatrix::usage = "1/(i + j - 1)."
HilbertMatrix[n_Integer] := HilbertMatrix[{n, n}] /; n > 0
HilbertMatrix[{m_Integer?Positive, n_Integer?Positive}] := Table[1/(i + j - 1), {i, m}, {j, n}]

VandermondeMatrix::usage = "Powers of numbers by rows."
VandermondeMatrix[numbers : {__}] := VandermondeMatrix[numbers, Length[numbers]]
VandermondeMatrix[numbers : {__}, size_Integer?Positive] := Table[
  If[exponent == 0, 1, x^exponent],
  {x, numbers},
  {exponent, 0, size - 1}
]

HankelMatrix::usage = "Constant along the other diagonals."
HankelMatrix[n_Integer?Positive] := HankelMatrix[Range[n]]
HankelMatrix[elements : {__}] := Table[
  If[i + j - 1 <= Length[elements], elements[[i + j - 1]], 0],
  {i, Length[elements]},
  {j, Length[elements]}
]

ToeplitzMatrix::usage = "Constant along the diagonals."
ToeplitzMatrix[n_Integer?Positive] := ToeplitzMatrix[Range[n]]
ToeplitzMatrix[elements : {__}] := Table[
  elements[[Abs[i - j] + 1]],
  {i, Length[elements]},
  {j, Length[elements]}
]

PositiveDefiniteMatrixQ::usage = "Whether all eigenvalues are positive."
PositiveDefiniteMatrixQ[matrix_?MatrixQ] := TrueQ[And @@ Thread[
  Eigenvalues[N[matrix + ConjugateTranspose[matrix]]] > 0
]]
PositiveDefiniteMatrixQ[_] := False

HermitianMatrixQ::usage = "Whether it equals its conjugate transpose."
HermitianMatrixQ[matrix_] := MatrixQ[matrix] && sameMatrix[matrix, ConjugateTranspose[matrix]]
(* Machine numbers may differ by rounding. *)
sameMatrix[matrix_, otherMatrix_] :=
  matrix === otherMatrix ||
    Dimensions[matrix] === Dimensions[otherMatrix] &&
      ! FreeQ[matrix, _Real] &&
      TrueQ[Max[Abs[matrix - otherMatrix]] <= 10.^-13 Max[Abs[matrix]]]

SymmetricMatrixQ::usage = "Whether it equals its transpose."
HermitianMatrixQ[]
SymmetricMatrixQ[matrix_] := MatrixQ[matrix] && sameMatrix[matrix, Transpose[matrix]]

SquareMatrixQ::usage = "Whether there are as many rows as columns."
SquareMatrixQ[matrix_] := MatrixQ[matrix] && Length[matrix] === Length[First[matrix]]

OrthogonalMatrixQ::usage = "Whether its transpose is its inverse."
OrthogonalMatrixQ[matrix_] :=
  MatrixQ[matrix] &&
    orthogonal[Simplify[If[Length[matrix] > Length[First[matrix]],
      Transpose[matrix].matrix,
      matrix.Transpose[matrix]
    ]]]
orthogonal[product_] := If[FreeQ[product, _Real],
  product === IdentityMatrix[Length[product]],
  TrueQ[Max[Abs[product - IdentityMatrix[Length[product]]]] < 10.^-12]
]

Orthogonalize::usage = "Vectors at right angles of length 1."
Orthogonalize[vectors_?MatrixQ] :=
  Fold[
    Function[{basis, vector},
      With[{remainder = Simplify[vector - Total[Map[# (conjugated[#].vector) &, basis]]]},
        Append[
          basis,
          unitVector[
            remainder,
            Simplify[remainder.conjugated[remainder]],
            vector.conjugated[vector]
          ]
        ]
      ]
    ],
    {},
    vectors
  ] /; MatrixQ[vectors, NumericQ]
conjugated[vector_] := If[FreeQ[vector, _Complex], vector, Conjugate[vector]]
(* What is left of a vector of machine numbers that depends on the others is rounding. *)
unitVector[vector_, squaredLength_, wholeLength_] := If[
  TrueQ[squaredLength == 0] ||
    ! FreeQ[squaredLength, _Real] && Abs[squaredLength] < 10.^-24 Abs[wholeLength],
  0 vector,
  Simplify[vector/Sqrt[squaredLength]]
]

QRDecomposition::usage = "An orthogonal and a triangular matrix."
QRDecomposition[matrix_?MatrixQ] :=
  With[
    {
      orthonormalRows = Map[conjugated,
        DeleteCases[Orthogonalize[Transpose[matrix]], {(0 | 0.) ..}]
      ]
    },
    {orthonormalRows, UpperTriangularize[Simplify[orthonormalRows.matrix]]}
  ] /; MatrixQ[matrix, NumericQ]

Minors::usage = "The determinants of smaller matrices."
Minors[matrix_?SquareMatrixQ] := Minors[matrix, Length[matrix] - 1] /; Length[matrix] > 1
Minors[matrix_?MatrixQ, size_Integer] /; 0 < size <= Min[Dimensions[matrix]] := With[
  {
    rowSets = Subsets[Range[Length[matrix]], {size}],
    columnSets = Subsets[Range[Length[First[matrix]]], {size}]
  },
  Table[Det[matrix[[rows, columns]]], {rows, rowSets}, {columns, columnSets}]
]

rankOneEigenvalues::usage =
  "The eigenvalues of a matrix all of whose rows are multiples of one, for `Eigenvalues`."
rankOneEigenvalues[matrix_] := If[
  And @@ Flatten[Table[
    Expand[matrix[[1, 1]] matrix[[row, column]] - matrix[[1, column]] matrix[[row, 1]]] === 0,
    {row, 2, Length[matrix]},
    {column, 2, Length[matrix]}
  ]],
  Append[ConstantArray[0, Length[matrix] - 1], Tr[matrix]],
  $Failed
]

Adjugate::usage = "The inverse of a matrix times its determinant."
Adjugate[matrix_?MatrixQ] :=
  Table[
    (-1)^(i + j) If[Length[matrix] === 1, 1, Det[Drop[matrix, {j}, {i}]]],
    {i, Length[matrix]},
    {j, Length[matrix]}
  ] /; SquareMatrixQ[matrix]

Permanent::usage = "The determinant of a matrix without its signs."
(* With 8 rows there would be 40320 products. *)
Permanent[matrix_?MatrixQ] :=
  Expand[Total[Map[Product[matrix[[i, #[[i]]]], {i, Length[matrix]}] &,
    Permutations[Range[Length[matrix]]]
  ]]] /;
    SquareMatrixQ[matrix] && Length[matrix] < 8

PauliMatrix::usage = "The matrices of spins of one half."
Attributes[PauliMatrix] = {Listable}
PauliMatrix[0 | 4] := {{1, 0}, {0, 1}}
PauliMatrix[1] := {{0, 1}, {1, 0}}
PauliMatrix[2] := {{0, -I}, {I, 0}}
PauliMatrix[3] := {{1, 0}, {0, -1}}

matrixRoot::usage =
  "A power with a fraction for exponent of a matrix with as many eigenvectors as rows, for `MatrixPower`."
matrixRoot[matrix_List, exponent_] := Module[{eigensystem = Eigensystem[matrix], basis},
  If[! FreeQ[eigensystem, Eigensystem], Return[$Failed]];
  basis = Transpose[eigensystem[[2]]];
  If[
    Length[basis] =!= Length[matrix] ||
      TrueQ[Det[basis] == 0] ||
      MemberQ[eigensystem[[1]], 0] && exponent < 0,
    Return[$Failed]
  ];
  With[
    {
      power = basis.DiagonalMatrix[Map[If[TrueQ[# == 0], 0, #^exponent] &,
        eigensystem[[1]]
      ]].Inverse[basis]
    },
    If[FreeQ[matrix, _Real], Map[Simplify, power, {2}], power]
  ]
]

exponentialByEigenvalues::usage =
  "The exponential of a matrix that has all eigenvectors, for `MatrixExp`."
exponentialByEigenvalues[matrix_List] := Module[
  {eigensystem = Eigensystem[matrix /. number_Real /; number == 0 :> 0], basis},
  basis = Transpose[eigensystem[[2]]];
  If[
    FreeQ[eigensystem, Eigensystem] && Length[basis] === Length[matrix] && ! TrueQ[Det[basis] == 0],
    With[
      {
        exponentialMatrix = basis.DiagonalMatrix[Map[E^(# /. number_Real /; number == 0 :> 0) &,
          eigensystem[[1]]
        ]].Inverse[basis]
      },
      Simplify[If[FreeQ[matrix, _Complex] && ! FreeQ[exponentialMatrix, _Complex],
        Expand[
          exponentialMatrix /.
            E^(Complex[0, imaginaryPart_] rest_.) :>
              Cos[imaginaryPart rest] + I Sin[imaginaryPart rest]
        ],
        exponentialMatrix
      ]]
    ],
    $Failed
  ]
]

JordanDecomposition::usage =
  "A matrix as one of eigenvalues and ones beside them, and the change of basis."
(* Exact chains are sought for small matrices only. *)
JordanDecomposition[matrix_?MatrixQ] :=
  With[{decomposition = jordan[matrix]}, decomposition /; ListQ[decomposition]] /;
    Length[matrix] === Length[First[matrix]] && Length[matrix] < 7 && FreeQ[matrix, _Real]
jordan[matrix_] := Module[
  {
    size = Length[matrix], eigenvalues = Eigenvalues[matrix], chainVectors = {}, blocks = {},
    identity = IdentityMatrix[Length[matrix]]
  },
  If[! ListQ[eigenvalues] || ! FreeQ[eigenvalues, _Real | Root | Eigenvalues], Return[$Failed]];
  Do[
    With[{chains = jordanChains[matrix - eigenvalue identity, Count[eigenvalues, eigenvalue]]},
      If[chains === $Failed, Return[$Failed, Module]];
      Do[
        chainVectors = Join[chainVectors, chain];
        AppendTo[blocks, {eigenvalue, Length[chain]}],
        {chain, chains}
      ]
    ],
    {eigenvalue, DeleteDuplicates[eigenvalues]}
  ];
  If[Length[chainVectors] =!= size, Return[$Failed]];
  {Transpose[chainVectors], jordanBlocks[blocks, size, If[#2 === 1, 1, 0] &]}
]
(* From the longest chains to the shortest: a vector and its images by `shifted`, in turn. *)
jordanChains[shifted_, multiplicity_] := Module[
  {shiftedPowers, found = {}, chains = {}, nullVectors, simplified},
  simplified = Simplify[shifted];
  shiftedPowers = {IdentityMatrix[Length[shifted]]};
  Do[
    AppendTo[shiftedPowers, Map[Simplify, Last[shiftedPowers].simplified, {2}]];
    If[Length[NullSpace[Last[shiftedPowers]]] >= multiplicity, Break[]],
    {multiplicity}
  ];
  Do[
    nullVectors = NullSpace[shiftedPowers[[chainLength + 1]]];
    Do[
      If[
        MatrixRank[Join[found, Map[shiftedPowers[[#]].vector &, Range[chainLength]]]] ===
            Length[found] + chainLength &&
          Length[found] + chainLength <= multiplicity &&
          AnyTrue[shiftedPowers[[chainLength]].vector, # =!= 0 &],
        chains = Append[chains, Map[shiftedPowers[[#]].vector &, Range[chainLength, 1, -1]]];
        found = Join[found, Last[chains]]
      ],
      {vector, Reverse[nullVectors]}
    ],
    {chainLength, Length[shiftedPowers] - 1, 1, -1}
  ];
  If[Length[found] === multiplicity, Reverse[chains], $Failed]
]
jordanBlocks[blocks_, size_, f_] := Module[{matrix = ConstantArray[0, {size, size}], offset = 0},
  Do[
    Do[
      Do[
        matrix[[offset + i, offset + j]] = If[i === j, block[[1]], f[block[[1]], j - i]],
        {j, i, block[[2]]}
      ],
      {i, block[[2]]}
    ];
    offset += block[[2]],
    {block, blocks}
  ];
  matrix
]

matrixExponential::usage = "The exact exponential of a matrix by its Jordan form, for `MatrixExp`."
matrixExponential[matrix_] := Module[
  {decomposition = JordanDecomposition[matrix], formExponential, size, jordanForm},
  If[! ListQ[decomposition], Return[$Failed]];
  jordanForm = decomposition[[2]];
  size = Length[jordanForm];
  formExponential = Table[
    Which[
      row > column, 0,
      row === column, E^jordanForm[[row, row]],
      Product[jordanForm[[i, i + 1]], {i, row, column - 1}] === 1,
        E^jordanForm[[row, row]]/(column - row)!,
      True, 0
    ],
    {row, size},
    {column, size}
  ];
  Map[matrixShort,
    decomposition[[1]].formExponential.Map[Simplify[Expand[#]] &, Inverse[decomposition[[1]]], {2}],
    {2}
  ]
]
matrixShort[entry_] := Simplify[Expand[
  entry /. {
    E^Complex[realPart_, imaginaryPart_] :> E^realPart (Cos[imaginaryPart] + I Sin[imaginaryPart]),
    E^(Complex[0, imaginaryPart_] rest_) :> Cos[imaginaryPart rest] + I Sin[imaginaryPart rest]
  }
]]
