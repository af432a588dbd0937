sequenceRuns::usage =
  "Where runs of a list match, the longest first; for `SequenceCases` and its like."
(*2*)
sequenceRuns[l_List, p_, o_] := Module[
  {
    i$ = 1, n$ = Length[l], r$ = {}, j$,
    m$ = If[
      ListQ[p] &&
        FreeQ[
          p,
          BlankSequence |
            BlankNullSequence |
            Repeated |
            RepeatedNull |
            PatternSequence |
            Optional |
            OptionsPattern
        ],
      Length[p],
      0
    ]
  },
  While[
    i$ + m$ - 1 <= n$,
    j$ = If[m$ > 0, i$ + m$ - 1, n$];
    While[j$ >= i$ && ! MatchQ[l[[i$ ;; j$]], p], j$ = If[m$ > 0, 0, j$ - 1]];
    If[j$ >= i$,
      AppendTo[r$, {i$, j$}];
      i$ = If[o, i$ + 1, j$ + 1],
      i$++
    ];
    If[i$ > n$, Break[]]
  ];
  r$
]

SequenceCases::usage = "The runs of a list that match."
(*2*)
SequenceCases[l_List, r : (_Rule | _RuleDelayed), o___Rule] := Map[
  Replace[l[[#[[1]] ;; #[[2]]]], r] &,
  sequenceRuns[l, First[r], TrueQ[Overlaps /. {o} /. All -> True]]
]
SequenceCases[l_List, p_, o___Rule] := Map[l[[#[[1]] ;; #[[2]]]] &,
  sequenceRuns[l, p, TrueQ[Overlaps /. {o} /. All -> True]]
]
SequenceCases[l_List, p_, n_Integer] := Take[SequenceCases[l, p], UpTo[n]]

SequenceCount::usage = "How many runs of a list match."
(*2*)
SequenceCount[l_List, p_, o___Rule] := Length[sequenceRuns[
  l,
  p,
  TrueQ[Overlaps /. {o} /. All -> True]
]]

SequencePosition::usage = "Where runs of a list match."
(*2*)
SequencePosition[l_List, p_, o___Rule] := sequenceRuns[l, p, ! MatchQ[Overlaps /. {o}, False]]
SequencePosition[l_List, p_, n_Integer] := Take[SequencePosition[l, p], UpTo[n]]

SequenceReplace::usage = "A list with the runs that match replaced."
(*2*)
SequenceReplace[l_List, r : (_Rule | _RuleDelayed)] := Module[{p$ = 1, o$ = {}},
  Do[
    o$ = Join[o$, l[[p$ ;; w$[[1]] - 1]], {Replace[l[[w$[[1]] ;; w$[[2]]]], r]}];
    p$ = w$[[2]] + 1,
    {w$, sequenceRuns[l, First[r], False]}
  ];
  Join[o$, Drop[l, p$ - 1]]
]

SequenceSplit::usage = "The pieces of a list between the runs that match."
(*2*)
SequenceSplit[l_List, p_] := Module[{p$ = 1, o$ = {}},
  Do[
    AppendTo[o$, l[[p$ ;; w$[[1]] - 1]]];
    p$ = w$[[2]] + 1,
    {w$, sequenceRuns[l, p, False]}
  ];
  DeleteCases[Append[o$, Drop[l, p$ - 1]], {}]
]

LongestCommonSubsequence::usage = "The longest run that two lists or texts share."
(*2*)
LongestCommonSubsequence[a_String, b_String] := StringJoin[LongestCommonSubsequence[
  Characters[a],
  Characters[b]
]]
LongestCommonSubsequence[a_List, b_List] := Module[{k$ = Min[Length[a], Length[b]], c$ = {}, d$},
  While[
    k$ > 0 && c$ === {},
    d$ = Partition[b, k$, 1];
    c$ = Select[Partition[a, k$, 1], Function[q$, AnyTrue[d$, # === q$ &]], 1];
    k$--
  ];
  If[c$ === {}, {}, First[c$]]
]

LongestCommonSequence::usage = "The longest sequence, with gaps, that two lists or texts share."
(*2*)
LongestCommonSequence[a_String, b_String] := StringJoin[LongestCommonSequence[
  Characters[a],
  Characters[b]
]]
LongestCommonSequence[a_List, b_List] := Module[{o$ = Table[{}, {Length[b] + 1}], n$},
  Do[
    n$ = {{}};
    Do[
      AppendTo[
        n$,
        Which[
          x$ === b[[j$]], Append[o$[[j$]], x$],
          Length[o$[[j$ + 1]]] >= Length[Last[n$]], o$[[j$ + 1]],
          True, Last[n$]
        ]
      ],
      {j$, Length[b]}
    ];
    o$ = n$,
    {x$, a}
  ];
  Last[o$]
]
