AngularGauge::usage = "A dial with a hand."
(*2*)
AngularGauge[v_?NumericQ, o___Rule] := AngularGauge[v, {0, 1}, o]
AngularGauge[v_?NumericQ, {a_, b_}, o___Rule] := Module[{t$ = FindDivisions[{a, b}, 8], g$},
  g$[x_] := 5 Pi/4 - 3 Pi/2 (x - a)/(b - a);
  Graphics[
    {
      {White, EdgeForm[Gray], Disk[{0, 0}, 1.15]}, {Gray, Circle[{0, 0}, 1, {-Pi/4, 5 Pi/4}]},
      Map[
        {
          Gray, Line[{{Cos[g$[#]], Sin[g$[#]]}, 0.9 {Cos[g$[#]], Sin[g$[#]]}}], Black,
          Text[Style[#, 10], 0.74 {Cos[g$[#]], Sin[g$[#]]}]
        } &,
        Select[N[t$], a <= # <= b &] /. x_Real /; x == Round[x] :> Round[x]
      ],
      With[{h$ = g$[Clip[v, {a, b}]]},
        {
          Darker[Red],
          Polygon[{
            0.95 {Cos[h$], Sin[h$]}, 0.05 {-Sin[h$], Cos[h$]}, -0.15 {Cos[h$], Sin[h$]},
            0.05 {Sin[h$], -Cos[h$]}
          }], Gray, Disk[{0, 0}, 0.06]
        }
      ], gaugeLabel[GaugeLabels /. Flatten[{o, GaugeLabels -> None}], v, {0, -0.55}]
    },
    Sequence @@ FilterRules[{o}, {ImageSize, PlotLabel}],
    PlotRange -> 1.2,
    ImageSize -> 200
  ]
]
gaugeLabel[None, _, _] := {}
gaugeLabel[Full | "Value", v_, p_] := Text[Style[NumberForm[N[v], 4], 12], p]
gaugeLabel[l_List, v_, p_] := MapIndexed[gaugeLabel[#1, v, p - {0, 0.18 (First[#2] - 1)}] &, l]
gaugeLabel[Placed[l_, ___], v_, p_] := gaugeLabel[l, v, p]
gaugeLabel[l_, _, p_] := Text[Style[l, 12], p]

HorizontalGauge::usage = "A line with a mark."
(*2*)
HorizontalGauge[v_?NumericQ, o___Rule] := HorizontalGauge[v, {0, 1}, o]
HorizontalGauge[v_?NumericQ, {a_, b_}, o___Rule] := Graphics[
  {
    {White, EdgeForm[Gray], Rectangle[{-0.06, -0.1}, {1.06, 0.12}]},
    Map[
      With[{x$ = (# - a)/(b - a)},
        {Gray, Line[{{x$, -0.02}, {x$, 0.05}}], Black, Text[Style[#, 10], {x$, -0.06}]}
      ] &,
      FindDivisions[{a, b}, 6]
    ], Gray, Line[{{0, 0.05}, {1, 0.05}}], Darker[Red],
    With[{x$ = (Clip[v, {a, b}] - a)/(b - a)},
      Polygon[{{x$, 0.02}, {x$ - 0.02, 0.1}, {x$ + 0.02, 0.1}}]
    ]
  },
  Sequence @@ FilterRules[{o}, {ImageSize, PlotLabel}],
  ImageSize -> 300
]

VerticalGauge::usage = "An upright line with a mark."
(*2*)
VerticalGauge[v_?NumericQ, o___Rule] := VerticalGauge[v, {0, 1}, o]
VerticalGauge[v_?NumericQ, {a_, b_}, o___Rule] := Graphics[
  {
    {White, EdgeForm[Gray], Rectangle[{-0.14, -0.06}, {0.12, 1.06}]},
    Map[
      With[{x$ = (# - a)/(b - a)},
        {Gray, Line[{{-0.02, x$}, {0.05, x$}}], Black, Text[Style[#, 10], {-0.04, x$}, {1, 0}]}
      ] &,
      FindDivisions[{a, b}, 6]
    ], Gray, Line[{{0.05, 0}, {0.05, 1}}], Darker[Red],
    With[{x$ = (Clip[v, {a, b}] - a)/(b - a)},
      Polygon[{{0.02, x$}, {0.1, x$ - 0.02}, {0.1, x$ + 0.02}}]
    ]
  },
  Sequence @@ FilterRules[{o}, {ImageSize, PlotLabel}],
  ImageSize -> {Automatic, 240}
]

ThermometerGauge::usage = "A gauge as a thermometer."
ThermometerGauge[r___] := VerticalGauge[r]
