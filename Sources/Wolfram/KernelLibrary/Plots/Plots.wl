ReImPlot::usage = "The curves of a function's real and imaginary part."
Attributes[ReImPlot] = {HoldAll}
ReImPlot[f_, range_, options___] := Plot[{Re[f], Im[f]}, range, options]

BoxWhiskerChart::usage = "Boxes of quartiles with whiskers."
BoxWhiskerChart[sample_List, options___] :=
  BoxWhiskerChart[{sample}, options] /; VectorQ[sample, NumericQ]
BoxWhiskerChart[samples_List, kind : _String | _List | Automatic : Automatic, options___Rule] :=
  Module[{style, labels, showsOutliers, colors, isSideways, ticks},
    style = ChartStyle /. Flatten[{options, ChartStyle -> Automatic}];
    labels = ChartLabels /. Flatten[{options, ChartLabels -> None}];
    colors = Which[
      style === Automatic, Table[ColorData[97][i + 1], {i, Length[samples]}],
      ListQ[style], PadRight[style, Length[samples], style],
      StringQ[style], Table[ColorData[style][(i - 0.5)/Length[samples]], {i, Length[samples]}],
      True, Table[style, {i, Length[samples]}]
    ];
    showsOutliers = ! FreeQ[kind, "Outliers"];
    isSideways = MemberQ[{Left, Right}, BarOrigin /. Flatten[{options, BarOrigin -> Bottom}]];
    ticks = {If[ListQ[labels], MapIndexed[{First[#2], #1} &, labels], None], None};
    Graphics[
      MapIndexed[whisker[N[#1], First[#2], colors[[First[#2]]], showsOutliers] &, samples] /. If[
        isSideways,
        {x_?NumericQ, y_?NumericQ} :> {y, x},
        {}
      ],
      Sequence @@ FilterRules[
        {options},
        {
          ImageSize, PlotLabel, FrameLabel, PlotRange, AspectRatio, Epilog, GridLines, BaseStyle,
          LabelStyle
        }
      ],
      Frame -> True,
      AspectRatio -> 1/GoldenRatio,
      FrameTicks -> If[isSideways,
        {ticks, {Automatic, Automatic}},
        {{Automatic, Automatic}, ticks}
      ],
      PlotRangePadding -> Scaled[0.05]
    ]
  ] /; ! VectorQ[samples, NumericQ]
(* What is further from the box than 1.5 times its length is an outlier. *)
whisker[sample_, x_, color_, showsOutliers_] := Module[
  {
    quartiles = Quartiles[sample], lowestValue = Min[sample], highestValue = Max[sample], reach,
    outliers = {}
  },
  reach = 1.5 (quartiles[[3]] - quartiles[[1]]);
  If[showsOutliers,
    outliers = Select[sample, # < quartiles[[1]] - reach || # > quartiles[[3]] + reach &];
    lowestValue = Min[Complement[sample, outliers]];
    highestValue = Max[Complement[sample, outliers]]
  ];
  {
    {
      Black, Line[{{x, lowestValue}, {x, quartiles[[1]]}}],
      Line[{{x, quartiles[[3]]}, {x, highestValue}}],
      Line[{{x - 0.2, lowestValue}, {x + 0.2, lowestValue}}],
      Line[{{x - 0.2, highestValue}, {x + 0.2, highestValue}}]
    },
    {
      EdgeForm[Directive[Opacity[0.6], Black]], color,
      Rectangle[{x - 0.35, quartiles[[1]]}, {x + 0.35, quartiles[[3]]}]
    },
    {White, AbsoluteThickness[1.5], Line[{{x - 0.35, quartiles[[2]]}, {x + 0.35, quartiles[[2]]}}]},
    If[outliers === {}, {}, {color, AbsolutePointSize[4], Point[Map[{x, #} &, outliers]]}]
  }
]
