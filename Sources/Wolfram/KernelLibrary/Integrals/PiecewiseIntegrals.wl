integralInPieces::usage =
  "Integrals of functions with corners and jumps, for `Integrate`; Null for others."
integralInPieces[Piecewise[{{value_, constraints_And}, {0, True} ...}, 0], x_, lower_, upper_] :=
  With[{fixedConstraints = Select[constraints, FreeQ[#, x] &]},
    Piecewise[
      {{
        Integrate[Piecewise[{{value, Select[constraints, ! FreeQ[#, x] &]}}, 0], {x, lower, upper}],
        fixedConstraints
      }},
      0
    ]
  ] /; MemberQ[constraints, constraint_ /; FreeQ[constraint, x]]
integralInPieces[f_, x_, lower_, upper_] := Module[{edgeTerms, points, values},
  edgeTerms = Flatten[{
    Cases[{f}, (Abs | Sign | UnitStep | HeavisideTheta)[argument_] :> argument, {1, Infinity}],
    Cases[
      {f},
      (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[argument_, nextArgument_] :>
        argument - nextArgument,
      {1, Infinity}
    ],
    Cases[
      {f},
      (Less | LessEqual | Greater | GreaterEqual)[argument_, nextArgument_, lastArgument_] :> {
        argument - nextArgument, nextArgument - lastArgument
      },
      {1, Infinity}
    ],
    Cases[
      {f},
      Inequality[argument_, _, nextArgument_, _, lastArgument_] :> {
        argument - nextArgument, nextArgument - lastArgument
      },
      {1, Infinity}
    ],
    Cases[
      {f},
      (Max | Min)[argument__] :> Map[Apply[Subtract, #] &, Subsets[{argument}, {2}]],
      {1, Infinity}
    ]
  }];
  edgeTerms = Select[DeleteDuplicates[edgeTerms], ! FreeQ[#, x] &];
  If[edgeTerms === {} || ! piecesEnd[lower] || ! piecesEnd[upper] || ! N[upper] > N[lower],
    Return[Null]
  ];
  points = Flatten[Map[piecesZeros[#, x, N[lower], N[upper]] &, edgeTerms]];
  If[MemberQ[points, $Failed] || ! VectorQ[N[points], NumberQ], Return[Null]];
  points = Select[SortBy[DeleteDuplicates[points], N],
    Im[N[#]] == 0 && N[lower] < N[#] < N[upper] &
  ];
  points = Join[{lower}, points, {upper}];
  values = Map[Integrate[piecesAt[f, x, piecesMiddle @@ N[#]], Join[{x}, #]] &,
    Partition[points, 2, 1]
  ];
  If[FreeQ[values, Integrate], Plus @@ values]
]
piecesEnd[bound_] := NumberQ[N[bound]] || MatchQ[bound, Infinity | -Infinity]
piecesMiddle[lower_, upper_] := Which[
  lower === -Infinity && upper === Infinity, 0.,
  lower === -Infinity, upper - 1,
  upper === Infinity, lower + 1,
  True, (lower + upper)/2
]
piecesAt[f_, x_, sample_] :=
  f //. {
    Piecewise[branches_List] :> piecesChoice[branches, 0, x, sample],
    Piecewise[branches_List, default_] :> piecesChoice[branches, default, x, sample],
    If[constraint_, thenValue_, elseValue_] :>
      If[TrueQ[constraint /. x -> sample], thenValue, elseValue] /; ! FreeQ[constraint, x],
    Abs[argument_] :>
      If[N[argument /. x -> sample] < 0, -argument, argument] /; ! FreeQ[argument, x],
    Sign[argument_] :> Sign[N[argument /. x -> sample]] /; ! FreeQ[argument, x],
    (UnitStep | HeavisideTheta)[argument_] :>
      If[N[argument /. x -> sample] < 0, 0, 1] /; ! FreeQ[argument, x],
    Max[argument__] :> Last[SortBy[{argument}, N[# /. x -> sample] &]] /; ! FreeQ[{argument}, x],
    Min[argument__] :> First[SortBy[{argument}, N[# /. x -> sample] &]] /; ! FreeQ[{argument}, x]
  }
piecesChoice[branches_, default_, x_, sample_] := With[
  {chosen = Select[branches, TrueQ[#[[2]] /. x -> sample] &, 1]},
  If[chosen === {}, default, chosen[[1, 1]]]
]
piecesZeros[term_, x_, lower_, upper_] :=
  With[{solutions = principalSolve[term == 0, x]}, If[ListQ[solutions], x /. solutions, $Failed]] /;
    PolynomialQ[term, x]
piecesZeros[factor_ term_, x_, lower_, upper_] :=
  piecesZeros[term, x, lower, upper] /; FreeQ[factor, x]
piecesZeros[Sin[frequency_. x_ + phase_.], x_, lower_, upper_] :=
  piecesSteps[frequency, phase, lower, upper] /; FreeQ[{frequency, phase}, x]
piecesZeros[Cos[frequency_. x_ + phase_.], x_, lower_, upper_] :=
  piecesSteps[frequency, phase + Pi/2, lower, upper] /; FreeQ[{frequency, phase}, x]
(* A term that has the same sign at 96 places is taken to have no zero. *)
piecesZeros[term_, x_, lower_, upper_] :=
  With[{signs = Union[Sign[Table[N[term /. x -> lower + (upper - lower) k/97.], {k, 1, 96}]]]},
    If[MatchQ[signs, {1 | -1}], {}, $Failed]
  ] /; VectorQ[{lower, upper}, NumberQ]
piecesZeros[term_, x_, lower_, upper_] := $Failed
(* More than 200 zeros would give too many pieces. *)
piecesSteps[frequency_, phase_, lower_, upper_] := With[
  {halfTurns = Sort[N[{frequency lower + phase, frequency upper + phase}/Pi]]},
  If[VectorQ[halfTurns, NumberQ] && halfTurns[[2]] - halfTurns[[1]] < 200,
    Table[(n Pi - phase)/frequency, {n, Ceiling[halfTurns[[1]]], Floor[halfTurns[[2]]]}],
    $Failed
  ]
]

(* The edges are numbers: between them the integral to the symbol is that of one piece. *)
integralAcross::usage =
  "Integrals of what has corners or steps at numbers, from a number to a symbol, for `Integrate`."
(* The edges are zeros of linear and quadratic polynomials with numbers. *)
integralAcross[f_, x_, lower_, upper_, assumptions_] := Module[
  {
    edgeTerms, points, edges, samples, branches, lowerPlace, pieceIntegrals, cases, count,
    isReal = TrueQ[Refine[Element[upper, Reals], assumptions]]
  },
  If[! FreeQ[upper, x] || MatchQ[upper, _DirectedInfinity] || ! FreeQ[f, DiracDelta],
    Return[$Failed]
  ];
  integralInPieces[1, x, 0, 1];
  edgeTerms = acrossEdges[f, x];
  If[edgeTerms === {}, Return[$Failed]];
  If[
    ! AllTrue[
      edgeTerms,
      PolynomialQ[#, x] && Exponent[#, x] < 3 && VectorQ[CoefficientList[#, x], NumericQ] &
    ],
    Return[$Failed]
  ];
  points = Flatten[Map[piecesZeros[#, x, 0., 0.] &, edgeTerms]];
  If[! VectorQ[N[points], NumberQ], Return[$Failed]];
  edges = SortBy[
    DeleteDuplicates[Append[Select[points, Im[N[#]] == 0 &], lower], N[#1 == #2] &],
    N
  ];
  count = Length[edges];
  samples = Join[
    {N[First[edges]] - 1},
    Map[Mean[N[#]] &, Partition[edges, 2, 1]],
    {N[Last[edges]] + 1}
  ];
  branches = Map[piecesAt[f, x, #] &, samples];
  If[! FreeQ[branches, Piecewise | Abs | Sign | UnitStep | HeavisideTheta | Max | Min | If],
    Return[$Failed]
  ];
  lowerPlace = First[FirstPosition[N[edges], N[lower]]];
  pieceIntegrals = Map[Integrate[branches[[# + 1]], {x, edges[[#]], edges[[# + 1]]}] &,
    Range[count - 1]
  ];
  cases = Table[
    If[k > lowerPlace,
      acrossPiece[branches[[k]], x, edges[[k - 1]], upper, assumptions] +
        Total[Take[pieceIntegrals, {lowerPlace, k - 2}]],
      acrossPiece[branches[[k]], x, edges[[k]], upper, assumptions] -
        Total[Take[pieceIntegrals, {k, lowerPlace - 1}]]
    ],
    {k, count + 1}
  ];
  If[
    ! FreeQ[
      {pieceIntegrals, cases},
      Integrate | ConditionalExpression | Indeterminate | ComplexInfinity
    ],
    Return[$Failed]
  ];
  cases = Map[{#[[1, 1]], acrossRange[#[[1, 2]], upper, #[[-1, 3]]]} &,
    Split[
      Transpose[{cases, Prepend[edges, -Infinity], Append[edges, Infinity]}],
      First[#1] === First[#2] &
    ]
  ];
  cases = Select[cases, ! MatchQ[Refine[Last[#], assumptions], False] &];
  cases = If[Length[cases] === 1, cases[[1, 1]], Piecewise[Most[cases], cases[[-1, 1]]]];
  If[isReal, cases, ConditionalExpression[cases, Element[upper, Reals]]]
]
acrossPiece[0, _, _, _, _] := 0
acrossPiece[branch_, x_, lower_, upper_, assumptions_] := Integrate[
  branch,
  {x, lower, upper},
  Assumptions -> assumptions
]
acrossRange[lowerEdge_, upper_, upperEdge_] := Which[
  lowerEdge === -Infinity, upper <= upperEdge,
  upperEdge === Infinity, upper > lowerEdge,
  True, lowerEdge < upper <= upperEdge
]
acrossEdges[f_, x_] := Select[
  DeleteDuplicates[Flatten[{
    Cases[{f}, (Abs | Sign | UnitStep | HeavisideTheta)[argument_] :> argument, {1, Infinity}],
    Cases[
      {f},
      (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[argument_, nextArgument_] :>
        argument - nextArgument,
      {1, Infinity}
    ],
    Cases[
      {f},
      (Less | LessEqual | Greater | GreaterEqual)[argument_, nextArgument_, lastArgument_] :> {
        argument - nextArgument, nextArgument - lastArgument
      },
      {1, Infinity}
    ],
    Cases[
      {f},
      Inequality[argument_, _, nextArgument_, _, lastArgument_] :> {
        argument - nextArgument, nextArgument - lastArgument
      },
      {1, Infinity}
    ], Cases[{f}, (Max | Min)[argument_, nextArgument_] :> argument - nextArgument, {1, Infinity}]
  }]],
  ! FreeQ[#, x] &
]
