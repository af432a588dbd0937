ReImPlot::usage = "The curves of a function's real and imaginary part."
Attributes[ReImPlot] = {HoldAll}
ReImPlot[f_, r_, o___] := Plot[{Re[f], Im[f]}, r, o]

BoxWhiskerChart::usage = "Boxes of quartiles with whiskers."
(*2*)
BoxWhiskerChart[d_List, o___] := BoxWhiskerChart[{d}, o] /; VectorQ[d, NumericQ]
BoxWhiskerChart[d_List, k : _String | _List | Automatic : Automatic, o___Rule] :=
  Module[{c$, l$, m$, s$, f$, t$},
    c$ = ChartStyle /. Flatten[{o, ChartStyle -> Automatic}];
    l$ = ChartLabels /. Flatten[{o, ChartLabels -> None}];
    s$ = Which[
      c$ === Automatic, Table[ColorData[97][i$ + 1], {i$, Length[d]}],
      ListQ[c$], PadRight[c$, Length[d], c$],
      StringQ[c$], Table[ColorData[c$][(i$ - 0.5)/Length[d]], {i$, Length[d]}],
      True, Table[c$, {i$, Length[d]}]
    ];
    m$ = ! FreeQ[k, "Outliers"];
    f$ = MemberQ[{Left, Right}, BarOrigin /. Flatten[{o, BarOrigin -> Bottom}]];
    t$ = {If[ListQ[l$], MapIndexed[{First[#2], #1} &, l$], None], None};
    Graphics[
      MapIndexed[whisker[N[#1], First[#2], s$[[First[#2]]], m$] &, d] /. If[f$,
        {a_?NumericQ, b_?NumericQ} :> {b, a},
        {}
      ],
      Sequence @@ FilterRules[
        {o},
        {
          ImageSize, PlotLabel, FrameLabel, PlotRange, AspectRatio, Epilog, GridLines, BaseStyle,
          LabelStyle
        }
      ],
      Frame -> True,
      AspectRatio -> 1/GoldenRatio,
      FrameTicks -> If[f$, {t$, {Automatic, Automatic}}, {{Automatic, Automatic}, t$}],
      PlotRangePadding -> Scaled[0.05]
    ]
  ] /; ! VectorQ[d, NumericQ]
whisker[d_, x_, c_, m_] := Module[{q$ = Quartiles[d], lo$ = Min[d], hi$ = Max[d], f$, p$ = {}},
  f$ = 1.5 (q$[[3]] - q$[[1]]);
  If[m,
    p$ = Select[d, # < q$[[1]] - f$ || # > q$[[3]] + f$ &];
    lo$ = Min[Complement[d, p$]];
    hi$ = Max[Complement[d, p$]]
  ];
  {
    {
      Black, Line[{{x, lo$}, {x, q$[[1]]}}], Line[{{x, q$[[3]]}, {x, hi$}}],
      Line[{{x - 0.2, lo$}, {x + 0.2, lo$}}], Line[{{x - 0.2, hi$}, {x + 0.2, hi$}}]
    },
    {
      EdgeForm[Directive[Opacity[0.6], Black]], c,
      Rectangle[{x - 0.35, q$[[1]]}, {x + 0.35, q$[[3]]}]
    }, {White, AbsoluteThickness[1.5], Line[{{x - 0.35, q$[[2]]}, {x + 0.35, q$[[2]]}}]},
    If[p$ === {}, {}, {c, AbsolutePointSize[4], Point[Map[{x, #} &, p$]]}]
  }
]
