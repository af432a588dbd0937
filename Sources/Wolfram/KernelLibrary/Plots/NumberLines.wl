NumberLinePlot::usage = "points and intervals on a line of numbers"
NumberLinePlot[sets_, {variable_, minimum_?NumericQ, maximum_?NumericQ}, options___Rule] := With[
  {plot = numberLines[sets, variable, {minimum, maximum}, options]},
  plot /; Head[plot] === Graphics
]
NumberLinePlot[sets_, variable_Symbol : Null, options___Rule] := With[
  {plot = numberLines[sets, variable, Automatic, options]},
  plot /; Head[plot] === Graphics
]
(* A row is a tenth as high as a golden rectangle of the plot's width. *)
numberLines[sets_, variable_, givenRange_, options___] := Module[
  {rows, segments, ends, range, count},
  rows = Which[ListQ[sets] && AllTrue[sets, NumericQ], {sets}, ListQ[sets], sets, True, {sets}];
  segments = Map[lineSegments[#, If[variable === Null, numberName[#], variable]] &, rows];
  ends = N[Select[Flatten[Map[Take[#, 2] &, Join @@ segments, {1}]], NumericQ]];
  count = Length[rows];
  range = Which[
    ListQ[givenRange], N[givenRange],
    ends === {}, {-1., 1.},
    Min[ends] < Max[ends], {Min[ends], Max[ends]},
    True, {Min[ends] - 1, Max[ends] + 1}
  ];
  Graphics[
    MapIndexed[
      Function[{rowSegments, place},
        Join[
          {ColorData[97][place[[1]]], PointSize[Medium], AbsoluteThickness[1.6]},
          Map[numberMark[#, place[[1]], range] &, rowSegments]
        ]
      ],
      segments
    ],
    Sequence @@ FilterRules[
      {options},
      {ImageSize, PlotLabel, PlotRange, AspectRatio, Epilog, Ticks, AxesLabel}
    ],
    Axes -> {True, False},
    AxesOrigin -> {Automatic, 0},
    PlotRange -> {range, {0, count}},
    PlotRangePadding -> {{Scaled[0.1], Scaled[0.1]}, {0, 1}},
    AspectRatio -> N[count/(10 GoldenRatio)]
  ] /; FreeQ[segments, lineSegments]
]
numberName[set_] := First[Append[
  Cases[{set}, symbol_Symbol /; ! NumericQ[symbol], {1, Infinity}],
  Null
]]
(* A segment is {low, high, open}, where `open` lists the ends that do not belong to it. *)
lineSegments[Interval[intervals___], _] := Map[Append[#, {}] &, {intervals}]
lineSegments[value_?NumericQ, _] := {{value, value, {}}}
lineSegments[sets_List, variable_] := Join @@ Map[lineSegments[#, variable] &, sets]
lineSegments[False, _] := {}
lineSegments[True, _] := {{-Infinity, Infinity, {}}}
lineSegments[variable_ < bound_?NumericQ, variable_] := {{-Infinity, bound, {bound}}}
lineSegments[variable_ <= bound_?NumericQ, variable_] := {{-Infinity, bound, {}}}
lineSegments[variable_ > bound_?NumericQ, variable_] := {{bound, Infinity, {bound}}}
lineSegments[variable_ >= bound_?NumericQ, variable_] := {{bound, Infinity, {}}}
lineSegments[variable_ == value_?NumericQ, variable_] := {{value, value, {}}}
lineSegments[variable_ != value_?NumericQ, variable_] := {
  {-Infinity, value, {value}}, {value, Infinity, {value}}
}
lineSegments[bound_?NumericQ < variable_, variable_] := {{bound, Infinity, {bound}}}
lineSegments[bound_?NumericQ <= variable_, variable_] := {{bound, Infinity, {}}}
lineSegments[bound_?NumericQ > variable_, variable_] := {{-Infinity, bound, {bound}}}
lineSegments[bound_?NumericQ >= variable_, variable_] := {{-Infinity, bound, {}}}
lineSegments[statement_Or, variable_] := Join @@ Map[lineSegments[#, variable] &, List @@ statement]
lineSegments[statement_And, variable_] := Fold[commonSegments,
  Map[lineSegments[#, variable] &, List @@ statement]
]
lineSegments[
  (relation : Less | LessEqual | Greater | GreaterEqual)[left_, middle_, rest__],
  variable_
] := commonSegments[
  lineSegments[relation[left, middle], variable],
  lineSegments[relation[middle, rest], variable]
]
lineSegments[Inequality[left_, relation_, right_], variable_] := lineSegments[
  relation[left, right],
  variable
]
lineSegments[Inequality[left_, relation_, middle_, rest__], variable_] := commonSegments[
  lineSegments[relation[left, middle], variable],
  lineSegments[Inequality[middle, rest], variable]
]
lineSegments[statement_, variable_Symbol] :=
  With[{reduced = Reduce[statement, variable, Reals]},
    lineSegments[reduced, variable] /; reduced =!= statement && Head[reduced] =!= Reduce
  ] /; ! FreeQ[statement, Less | LessEqual | Greater | GreaterEqual | Equal | Unequal | Inequality]
commonSegments[segments_List, otherSegments_List] := Flatten[
  Table[commonSegment[segment, otherSegment], {segment, segments}, {otherSegment, otherSegments}],
  2
]
commonSegment[{firstLow_, firstHigh_, firstOpen_}, {secondLow_, secondHigh_, secondOpen_}] := With[
  {
    low = Max[firstLow, secondLow], high = Min[firstHigh, secondHigh],
    open = Union[firstOpen, secondOpen]
  },
  Which[
    low < high, {{low, high, Select[open, # == low || # == high &]}},
    low == high && FreeQ[open, low], {{low, high, {}}},
    True, {}
  ]
]
numberMark[{value_, value_, _}, y_, {_, _}] := Point[{value, y}]
(* What goes beyond the range ends in an arrow, 8 % of the plot beyond it. *)
numberMark[{low_, high_, open_}, y_, {rangeLow_, rangeHigh_}] := Module[
  {isLowShown = TrueQ[low >= rangeLow], isHighShown = TrueQ[high <= rangeHigh]},
  Join[
    {Which[
      isLowShown && isHighShown, {Point[{{low, y}, {high, y}}], Line[{{low, y}, {high, y}}]},
      isHighShown,
        {Point[{high, y}], Arrowheads[0.04], Arrow[{{high, y}, Scaled[{-0.08, 0}, {rangeLow, y}]}]},
      isLowShown,
        {Point[{low, y}], Arrowheads[0.04], Arrow[{{low, y}, Scaled[{0.08, 0}, {rangeHigh, y}]}]},
      True,
        {
          Arrowheads[{-0.04, 0.04}],
          Arrow[{Scaled[{-0.08, 0}, {rangeLow, y}], Scaled[{0.08, 0}, {rangeHigh, y}]}]
        }
    ]},
    Map[{{PointSize[0.013], Point[{#, y}]}, {GrayLevel[1], PointSize[0.0117], Point[{#, y}]}} &,
      Select[open, rangeLow <= # <= rangeHigh &]
    ]
  ]
]
