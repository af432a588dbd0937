AngularGauge::usage = "A dial with a hand."
AngularGauge[value_?NumericQ, options___Rule] := AngularGauge[value, {0, 1}, options]
(* About 8 steps on three quarters of a turn, from the lower left to the lower right. *)
AngularGauge[value_?NumericQ, {minimum_, maximum_}, options___Rule] := Module[
  {marks = FindDivisions[{minimum, maximum}, 8], angle},
  angle[number_] := 5 Pi/4 - 3 Pi/2 (number - minimum)/(maximum - minimum);
  Graphics[
    {
      {White, EdgeForm[Gray], Disk[{0, 0}, 1.15]}, {Gray, Circle[{0, 0}, 1, {-Pi/4, 5 Pi/4}]},
      Map[
        {
          Gray, Line[{{Cos[angle[#]], Sin[angle[#]]}, 0.9 {Cos[angle[#]], Sin[angle[#]]}}], Black,
          Text[Style[#, 10], 0.74 {Cos[angle[#]], Sin[angle[#]]}]
        } &,
        Select[N[marks], minimum <= # <= maximum &] /.
          number_Real /; number == Round[number] :> Round[number]
      ],
      With[{handAngle = angle[Clip[value, {minimum, maximum}]]},
        {
          Darker[Red],
          Polygon[{
            0.95 {Cos[handAngle], Sin[handAngle]}, 0.05 {-Sin[handAngle], Cos[handAngle]},
            -0.15 {Cos[handAngle], Sin[handAngle]}, 0.05 {Sin[handAngle], -Cos[handAngle]}
          }], Gray, Disk[{0, 0}, 0.06]
        }
      ], gaugeLabel[GaugeLabels /. Flatten[{options, GaugeLabels -> None}], value, {0, -0.55}]
    },
    Sequence @@ FilterRules[{options}, {ImageSize, PlotLabel}],
    PlotRange -> 1.2,
    ImageSize -> 200
  ]
]
gaugeLabel[None, _, _] := {}
gaugeLabel[Full | "Value", value_, place_] := Text[Style[NumberForm[N[value], 4], 12], place]
(* 0.18 is the distance of lines. *)
gaugeLabel[labels_List, value_, place_] := MapIndexed[
  gaugeLabel[#1, value, place - {0, 0.18 (First[#2] - 1)}] &,
  labels
]
gaugeLabel[Placed[label_, ___], value_, place_] := gaugeLabel[label, value, place]
gaugeLabel[label_, _, place_] := Text[Style[label, 12], place]

HorizontalGauge::usage = "A line with a mark."
HorizontalGauge[value_?NumericQ, options___Rule] := HorizontalGauge[value, {0, 1}, options]
(* The scale has about 6 steps. *)
HorizontalGauge[value_?NumericQ, {minimum_, maximum_}, options___Rule] := Graphics[
  {
    {White, EdgeForm[Gray], Rectangle[{-0.06, -0.1}, {1.06, 0.12}]},
    Map[
      With[{x = (# - minimum)/(maximum - minimum)},
        {Gray, Line[{{x, -0.02}, {x, 0.05}}], Black, Text[Style[#, 10], {x, -0.06}]}
      ] &,
      FindDivisions[{minimum, maximum}, 6]
    ], Gray, Line[{{0, 0.05}, {1, 0.05}}], Darker[Red],
    With[{x = (Clip[value, {minimum, maximum}] - minimum)/(maximum - minimum)},
      Polygon[{{x, 0.02}, {x - 0.02, 0.1}, {x + 0.02, 0.1}}]
    ]
  },
  Sequence @@ FilterRules[{options}, {ImageSize, PlotLabel}],
  ImageSize -> 300
]

VerticalGauge::usage = "An upright line with a mark."
VerticalGauge[value_?NumericQ, options___Rule] := VerticalGauge[value, {0, 1}, options]
(* The scale has about 6 steps. *)
VerticalGauge[value_?NumericQ, {minimum_, maximum_}, options___Rule] := Graphics[
  {
    {White, EdgeForm[Gray], Rectangle[{-0.14, -0.06}, {0.12, 1.06}]},
    Map[
      With[{y = (# - minimum)/(maximum - minimum)},
        {Gray, Line[{{-0.02, y}, {0.05, y}}], Black, Text[Style[#, 10], {-0.04, y}, {1, 0}]}
      ] &,
      FindDivisions[{minimum, maximum}, 6]
    ], Gray, Line[{{0.05, 0}, {0.05, 1}}], Darker[Red],
    With[{y = (Clip[value, {minimum, maximum}] - minimum)/(maximum - minimum)},
      Polygon[{{0.02, y}, {0.1, y - 0.02}, {0.1, y + 0.02}}]
    ]
  },
  Sequence @@ FilterRules[{options}, {ImageSize, PlotLabel}],
  ImageSize -> {Automatic, 240}
]

ThermometerGauge::usage = "A gauge as a thermometer."
ThermometerGauge[value_?NumericQ, options___Rule] := ThermometerGauge[value, {0, 1}, options]
(* A tube one long and 0.08 wide above a bulb; its scale has about 6 steps. *)
ThermometerGauge[value_?NumericQ, {minimum_, maximum_}, options___Rule] := With[
  {height = (Clip[value, {minimum, maximum}] - minimum)/(maximum - minimum)},
  Graphics[
    {
      {
        White, EdgeForm[Gray], Rectangle[{-0.04, -0.04}, {0.04, 1.04}, RoundingRadius -> 0.04],
        Disk[{0, -0.1}, 0.09]
      }, {Darker[Red], Rectangle[{-0.02, -0.1}, {0.02, height}], Disk[{0, -0.1}, 0.07]},
      Map[
        With[{y = (# - minimum)/(maximum - minimum)},
          {Gray, Line[{{0.05, y}, {0.1, y}}], Black, Text[Style[#, 10], {0.13, y}, {-1, 0}]}
        ] &,
        FindDivisions[{minimum, maximum}, 6]
      ]
    },
    Sequence @@ FilterRules[{options}, {ImageSize, PlotLabel}],
    ImageSize -> {Automatic, 240}
  ]
]
