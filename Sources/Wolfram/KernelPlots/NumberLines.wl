NumberLinePlot::usage = "points and intervals on a line of numbers"
(*2*)
NumberLinePlot[s_, {x_, a_?NumericQ, b_?NumericQ}, o___Rule] := With[
  {p$ = numberLines[s, x, {a, b}, o]},
  p$ /; Head[p$] === Graphics
]
NumberLinePlot[s_, x_Symbol : Null, o___Rule] := With[{p$ = numberLines[s, x, Automatic, o]},
  p$ /; Head[p$] === Graphics
]
numberLines[s_, x_, r_, o___] := Module[{rows$, parts, ends$, range$, n$},
  rows$ = Which[ListQ[s] && AllTrue[s, NumericQ], {s}, ListQ[s], s, True, {s}];
  parts = Map[numberParts[#, If[x === Null, numberName[#], x]] &, rows$];
  ends$ = N[Select[Flatten[Map[Take[#, 2] &, Join @@ parts, {1}]], NumericQ]];
  n$ = Length[rows$];
  range$ = Which[
    ListQ[r], N[r],
    ends$ === {}, {-1., 1.},
    Min[ends$] < Max[ends$], {Min[ends$], Max[ends$]},
    True, {Min[ends$] - 1, Max[ends$] + 1}
  ];
  Graphics[
    MapIndexed[
      Function[{d$, i$},
        Join[
          {ColorData[97][i$[[1]]], PointSize[Medium], AbsoluteThickness[1.6]},
          Map[numberMark[#, i$[[1]], range$] &, d$]
        ]
      ],
      parts
    ],
    Sequence @@ FilterRules[
      {o},
      {ImageSize, PlotLabel, PlotRange, AspectRatio, Epilog, Ticks, AxesLabel}
    ],
    Axes -> {True, False},
    AxesOrigin -> {Automatic, 0},
    PlotRange -> {range$, {0, n$}},
    PlotRangePadding -> {{Scaled[0.1], Scaled[0.1]}, {0, 1}},
    AspectRatio -> N[n$/(10 GoldenRatio)]
  ] /; FreeQ[parts, numberParts]
]
numberName[s_] := First[Append[Cases[{s}, v_Symbol /; ! NumericQ[v], {1, Infinity}], Null]]
numberParts[Interval[p___], _] := Map[Append[#, {}] &, {p}]
numberParts[v_?NumericQ, _] := {{v, v, {}}}
numberParts[s_List, x_] := Join @@ Map[numberParts[#, x] &, s]
numberParts[False, _] := {}
numberParts[True, _] := {{-Infinity, Infinity, {}}}
numberParts[x_ < v_?NumericQ, x_] := {{-Infinity, v, {v}}}
numberParts[x_ <= v_?NumericQ, x_] := {{-Infinity, v, {}}}
numberParts[x_ > v_?NumericQ, x_] := {{v, Infinity, {v}}}
numberParts[x_ >= v_?NumericQ, x_] := {{v, Infinity, {}}}
numberParts[x_ == v_?NumericQ, x_] := {{v, v, {}}}
numberParts[x_ != v_?NumericQ, x_] := {{-Infinity, v, {v}}, {v, Infinity, {v}}}
numberParts[v_?NumericQ < x_, x_] := {{v, Infinity, {v}}}
numberParts[v_?NumericQ <= x_, x_] := {{v, Infinity, {}}}
numberParts[v_?NumericQ > x_, x_] := {{-Infinity, v, {v}}}
numberParts[v_?NumericQ >= x_, x_] := {{-Infinity, v, {}}}
numberParts[p_Or, x_] := Join @@ Map[numberParts[#, x] &, List @@ p]
numberParts[p_And, x_] := Fold[numberMeet, Map[numberParts[#, x] &, List @@ p]]
numberParts[(h : Less | LessEqual | Greater | GreaterEqual)[a_, b_, c__], x_] := numberMeet[
  numberParts[h[a, b], x],
  numberParts[h[b, c], x]
]
numberParts[Inequality[a_, h_, b_], x_] := numberParts[h[a, b], x]
numberParts[Inequality[a_, h_, b_, c__], x_] := numberMeet[
  numberParts[h[a, b], x],
  numberParts[Inequality[b, c], x]
]
numberParts[p_, x_Symbol] :=
  With[{q$ = Reduce[p, x, Reals]}, numberParts[q$, x] /; q$ =!= p && Head[q$] =!= Reduce] /;
    ! FreeQ[p, Less | LessEqual | Greater | GreaterEqual | Equal | Unequal | Inequality]
numberMeet[a_List, b_List] := Flatten[Table[numberBoth[i$, j$], {i$, a}, {j$, b}], 2]
numberBoth[{a_, b_, o_}, {c_, d_, q_}] := With[
  {low$ = Max[a, c], high$ = Min[b, d], open$ = Union[o, q]},
  Which[
    low$ < high$, {{low$, high$, Select[open$, # == low$ || # == high$ &]}},
    low$ == high$ && FreeQ[open$, low$], {{low$, high$, {}}},
    True, {}
  ]
]
numberMark[{v_, v_, _}, y_, {_, _}] := Point[{v, y}]
numberMark[{a_, b_, o_}, y_, {l_, h_}] := Module[{low$ = TrueQ[a >= l], high$ = TrueQ[b <= h]},
  Join[
    {Which[
      low$ && high$, {Point[{{a, y}, {b, y}}], Line[{{a, y}, {b, y}}]},
      high$, {Point[{b, y}], Arrowheads[0.04], Arrow[{{b, y}, Scaled[{-0.08, 0}, {l, y}]}]},
      low$, {Point[{a, y}], Arrowheads[0.04], Arrow[{{a, y}, Scaled[{0.08, 0}, {h, y}]}]},
      True,
        {Arrowheads[{-0.04, 0.04}], Arrow[{Scaled[{-0.08, 0}, {l, y}], Scaled[{0.08, 0}, {h, y}]}]}
    ]},
    Map[{{PointSize[0.013], Point[{#, y}]}, {GrayLevel[1], PointSize[0.0117], Point[{#, y}]}} &,
      Select[o, l <= # <= h &]
    ]
  ]
]
