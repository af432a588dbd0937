sequenceRuns::usage =
  "Where runs of a list match, the longest first; for `SequenceCases` and its like."
(* The length of the pattern is 0 where it may match lists of several lengths. *)
sequenceRuns[list_List, pattern_, overlapping_] := Module[
  {
    first = 1, length = Length[list], runs = {}, last,
    patternLength = If[
      ListQ[pattern] &&
        FreeQ[
          pattern,
          BlankSequence |
            BlankNullSequence |
            Repeated |
            RepeatedNull |
            PatternSequence |
            Optional |
            OptionsPattern
        ],
      Length[pattern],
      0
    ]
  },
  While[
    first + patternLength - 1 <= length,
    last = If[patternLength > 0, first + patternLength - 1, length];
    While[
      last >= first && ! MatchQ[list[[first ;; last]], pattern],
      last = If[patternLength > 0, 0, last - 1]
    ];
    If[last >= first,
      AppendTo[runs, {first, last}];
      first = If[overlapping === False, last + 1, first + 1];
      If[overlapping === All && patternLength === 0,
        Do[
          If[MatchQ[list[[first - 1 ;; shorterLast]], pattern],
            AppendTo[runs, {first - 1, shorterLast}]
          ],
          {shorterLast, last - 1, first - 1, -1}
        ]
      ],
      first++
    ];
    If[first > length, Break[]]
  ];
  runs
]

SequenceCases::usage = "The runs of a list that match."
SequenceCases::arguments = "1 3 2 3:count Overlaps"
SequenceCases[list_List, rule : (_Rule | _RuleDelayed), options___Rule] := Map[
  Replace[list[[#[[1]] ;; #[[2]]]], rule] &,
  sequenceRuns[list, First[rule], Overlaps /. {options} /. Overlaps -> False]
]
SequenceCases[list_List, pattern : Except[{(_Rule | _RuleDelayed) ..}], options___Rule] := Map[
  list[[#[[1]] ;; #[[2]]]] &,
  sequenceRuns[list, pattern, Overlaps /. {options} /. Overlaps -> False]
]
SequenceCases[list_List, pattern_, count_Integer, options___Rule] := With[
  {found = SequenceCases[list, pattern, options]},
  Take[found, UpTo[count]] /; ListQ[found]
]

SequenceCount::usage = "How many runs of a list match."
SequenceCount::arguments = "1 2 2 Overlaps"
SequenceCount[list_List, pattern_, options___Rule] := Length[sequenceRuns[
  list,
  pattern,
  Overlaps /. {options} /. Overlaps -> False
]]

SequencePosition::usage = "Where runs of a list match."
SequencePosition::arguments = "1 3 2 3:count Overlaps"
SequencePosition[list_List, pattern_, options___Rule] := sequenceRuns[
  list,
  pattern,
  Overlaps /. {options} /. Overlaps -> True
]
SequencePosition[list_List, pattern_, count_Integer, options___Rule] := Take[
  SequencePosition[list, pattern, options],
  UpTo[count]
]

SequenceReplace::usage = "A list with the runs that match replaced."
SequenceReplace[list_List, rule : (_Rule | _RuleDelayed)] := Module[{position = 1, output = {}},
  Do[
    output = Join[
      output,
      list[[position ;; run[[1]] - 1]],
      {Replace[list[[run[[1]] ;; run[[2]]]], rule]}
    ];
    position = run[[2]] + 1,
    {run, sequenceRuns[list, First[rule], False]}
  ];
  Join[output, Drop[list, position - 1]]
]

SequenceSplit::usage = "The pieces of a list between the runs that match."
SequenceSplit[list_List, pattern : Except[_Rule | _RuleDelayed | {(_Rule | _RuleDelayed) ..}]] :=
  Module[{position = 1, output = {}},
    Do[
      AppendTo[output, list[[position ;; run[[1]] - 1]]];
      position = run[[2]] + 1,
      {run, sequenceRuns[list, pattern, False]}
    ];
    DeleteCases[Append[output, Drop[list, position - 1]], {}]
  ]

LongestCommonSubsequence::usage = "The longest run that two lists or texts share."
LongestCommonSubsequence[first_String, second_String] := StringJoin[LongestCommonSubsequence[
  Characters[first],
  Characters[second]
]]
LongestCommonSubsequence[first_List, second_List] := Module[
  {length = Min[Length[first], Length[second]], common = {}, windows},
  While[
    length > 0 && common === {},
    windows = Partition[second, length, 1];
    common = Select[Partition[first, length, 1],
      Function[window, AnyTrue[windows, # === window &]],
      1
    ];
    length--
  ];
  If[common === {}, {}, First[common]]
]

LongestCommonSequence::usage = "The longest sequence, with gaps, that two lists or texts share."
LongestCommonSequence[first_String, second_String] := StringJoin[LongestCommonSequence[
  Characters[first],
  Characters[second]
]]
LongestCommonSequence[first_List, second_List] := Module[
  {previousRow = Table[{}, {Length[second] + 1}], row},
  Do[
    row = {{}};
    Do[
      AppendTo[
        row,
        Which[
          element === second[[j]], Append[previousRow[[j]], element],
          Length[previousRow[[j + 1]]] >= Length[Last[row]], previousRow[[j + 1]],
          True, Last[row]
        ]
      ],
      {j, Length[second]}
    ];
    previousRow = row,
    {element, first}
  ];
  Last[previousRow]
]
