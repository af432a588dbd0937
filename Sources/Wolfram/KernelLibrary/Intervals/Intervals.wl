(* A function that rises or falls everywhere maps bounds to bounds; others look at their turning
points. *)
Interval::usage = "A number that lies between bounds."
Attributes[Interval] = {Answer}
Interval[before___, number_?NumericQ, after___] := Interval[before, {number, number}, after]
Interval[before___, {first_, second_}, after___] :=
  Interval[before, {second, first}, after] /; TrueQ[N[first] > N[second]]
Interval[intervals__List] :=
  With[{union = intervalUnion[{intervals}]}, Interval @@ union /; union =!= {intervals}] /;
    Length[{intervals}] > 1 && MatrixQ[{intervals}, intervalBound]
Interval /:
  Plus[first : Interval[{_, _}], others : Interval[{_, _}] ..] := Interval[Total[Map[First,
    {first, others}
  ]]]
Interval /:
  Interval[intervals__List] + Interval[otherIntervals__List] := Interval @@ Flatten[
    Outer[Plus, {intervals}, {otherIntervals}, 1],
    1
  ]
Interval /:
  number_?NumericQ + Interval[intervals__List] :=
    Interval @@ Map[number + # &, {intervals}] /; TrueQ[Im[number] == 0]
Interval /:
  number_?NumericQ Interval[intervals__List] :=
    Interval @@ Replace[Map[number # &, {intervals}], Indeterminate -> 0, {2}] /; TrueQ[
      Im[number] == 0
    ]
Interval /:
  Interval[intervals__List] Interval[otherIntervals__List] := Interval @@ Flatten[
    Outer[intervalTimes, {intervals}, {otherIntervals}, 1],
    1
  ]
Interval /:
  Interval[intervals__List]^Interval[otherIntervals__List] :=
    Interval @@ Flatten[
      Outer[intervalHull[Flatten[Outer[Power, #1, #2]]] &, {intervals}, {otherIntervals}, 1],
      1
    ] /; AllTrue[{intervals}, #[[1]] > 0 &]
Interval /: Interval[__List]^0 := 1
Interval /:
  Interval[intervals__List]^exponent_Integer := Interval @@ Flatten[
    Map[intervalPower[#, exponent] &, {intervals}],
    1
  ]
Interval /:
  Interval[intervals__List]^exponent_?NumericQ :=
    Interval @@ Map[intervalHull[#^exponent] &, {intervals}] /;
      TrueQ[Im[exponent] == 0] && AllTrue[{intervals}, If[exponent > 0, #[[1]] >= 0, #[[1]] > 0] &]
Interval /:
  base_?NumericQ^Interval[intervals__List] :=
    Interval @@ Map[intervalHull[base^#] &, {intervals}] /; TrueQ[base > 0]
Interval /:
  (
    function : ArcTan | Sinh | Tanh | ArcSinh | Erf | Round | Floor | Ceiling | UnitStep | Sign
  )[Interval[intervals__List]] := Interval @@ Map[function, {intervals}, {2}]
Interval /:
  Log[Interval[intervals__List]] :=
    Interval @@ Map[Log, {intervals}, {2}] /; AllTrue[{intervals}, #[[1]] >= 0 &]
Interval /:
  ArcSin[Interval[intervals__List]] :=
    Interval @@ Map[ArcSin, {intervals}, {2}] /; AllTrue[{intervals}, -1 <= #[[1]] && #[[2]] <= 1 &]
Interval /:
  ArcCos[Interval[intervals__List]] :=
    Interval @@ Map[Reverse[ArcCos[#]] &, {intervals}] /; AllTrue[
      {intervals},
      -1 <= #[[1]] && #[[2]] <= 1 &
    ]
Interval /:
  Abs[Interval[intervals__List]] := Interval @@ Map[intervalThrough[Abs, #, {0}] &, {intervals}]
Interval /:
  Cosh[Interval[intervals__List]] := Interval @@ Map[intervalThrough[Cosh, #, {0}] &, {intervals}]
(* Of the turning points, which are Pi apart, three hold the least and the greatest value. *)
Interval /:
  (Sin | Cos)[Interval[intervals__List]] :=
    Interval[{-1, 1}] /; ! FreeQ[{intervals}, DirectedInfinity | Infinity]
Interval /:
  (function : Sin | Cos)[Interval[intervals__List]] := Interval @@ Map[
    intervalThrough[
      function,
      #,
      With[{turningPoint = If[function === Sin, Pi/2, 0]},
        Map[turningPoint + Pi # &,
          Range[
            Ceiling[(#[[1]] - turningPoint)/Pi],
            Min[Floor[(#[[2]] - turningPoint)/Pi], Ceiling[(#[[1]] - turningPoint)/Pi] + 2]
          ]
        ]
      ]
    ] &,
    {intervals}
  ]
Interval /:
  Tan[Interval[intervals__List]] := Interval @@ Map[
    If[Ceiling[(#[[1]] - Pi/2)/Pi] > Floor[(#[[2]] - Pi/2)/Pi], Tan[#], {-Infinity, Infinity}] &,
    {intervals}
  ]
Interval /:
  Min[Interval[intervals__List], numbers___?NumericQ] :=
    Min[Flatten[{intervals}], numbers] /; AllTrue[
      {numbers},
      # <= Min[{intervals}] || # >= Max[{intervals}] &
    ]
Interval /:
  Max[Interval[intervals__List], numbers___?NumericQ] :=
    Max[Flatten[{intervals}], numbers] /; AllTrue[
      {numbers},
      # <= Min[{intervals}] || # >= Max[{intervals}] &
    ]
Interval /:
  (comparison : Less | LessEqual)[left_, right_] :=
    With[{leftEnds = intervalEnds[left], rightEnds = intervalEnds[right]},
      Which[
        comparison[leftEnds[[2]], rightEnds[[1]]], True,
        ! comparison[leftEnds[[1]], rightEnds[[2]]], False,
        True, $Failed
      ] /; intervalDecided[comparison, leftEnds, rightEnds]
    ] /; ! FreeQ[{Head[left], Head[right]}, Interval]
Interval /:
  (comparison : Greater | GreaterEqual)[left_, right_] :=
    With[{mirrored = If[comparison === Greater, Less, LessEqual][right, left]},
      mirrored /; BooleanQ[mirrored]
    ] /; ! FreeQ[{Head[left], Head[right]}, Interval]
Interval /:
  Element[number_?NumericQ, Interval[intervals__List]] := IntervalMemberQ[
    Interval[intervals],
    number
  ]
intervalBound[bound_] := NumericQ[bound] || MatchQ[bound, Infinity | -Infinity]
intervalEnds[Interval[intervals__List]] := {Min[{intervals}], Max[{intervals}]}
intervalEnds[number_] := {number, number}
intervalDecided[comparison_, leftEnds_, rightEnds_] :=
  TrueQ[comparison[leftEnds[[2]], rightEnds[[1]]]] ||
    comparison[leftEnds[[1]], rightEnds[[2]]] === False
intervalHull[values_] := {Min[values], Max[values]}
intervalTimes[interval_, otherInterval_] := intervalHull[Replace[
  Flatten[Outer[intervalProduct, interval, otherInterval]],
  Indeterminate -> 0,
  {1}
]]
intervalProduct[x_, y_] := If[x === 0 || y === 0, 0, x y]
intervalThrough[f_, {lower_, upper_}, turningPoints_] := intervalHull[Join[
  {f[lower], f[upper]},
  Map[f, Select[turningPoints, lower <= # <= upper &]]
]]
intervalPower[{lower_, upper_}, exponent_] := Which[
  exponent > 0 && EvenQ[exponent], {intervalThrough[#^exponent &, {lower, upper}, {0}]},
  exponent > 0, {{lower^exponent, upper^exponent}},
  lower > 0 || upper < 0, {intervalHull[{lower^exponent, upper^exponent}]},
  lower == 0 && upper == 0, {{-Infinity, Infinity}},
  EvenQ[exponent],
    {{
      Min[If[lower == 0, Infinity, lower^exponent], If[upper == 0, Infinity, upper^exponent]],
      Infinity
    }},
  lower == 0, {{upper^exponent, Infinity}},
  upper == 0, {{-Infinity, lower^exponent}},
  True, {{-Infinity, lower^exponent}, {upper^exponent, Infinity}}
]
intervalUnion[intervals_] := Module[{union = {}},
  Do[
    If[union =!= {} && interval[[1]] <= union[[-1, 2]],
      union[[-1, 2]] = Max[union[[-1, 2]], interval[[2]]],
      AppendTo[union, interval]
    ],
    {interval, Sort[intervals, #1[[1]] <= #2[[1]] &]}
  ];
  union
]

IntervalUnion::usage = "The numbers that lie in one of the intervals."
IntervalUnion[intervals : Interval[___List] ...] := Interval @@ intervalUnion[Flatten[
  Map[List @@ # &, {intervals}],
  1
]]

IntervalIntersection::usage = "The numbers that lie in all intervals."
IntervalIntersection[interval_Interval] := interval
IntervalIntersection[Interval[intervals___List], Interval[otherIntervals___List], rest___] :=
  IntervalIntersection[
    Interval @@ Select[
      Flatten[
        Outer[{Max[#1[[1]], #2[[1]]], Min[#1[[2]], #2[[2]]]} &, {intervals}, {otherIntervals}, 1],
        1
      ],
      #[[1]] <= #[[2]] &
    ],
    rest
  ]

IntervalMemberQ::usage = "Whether a number, or an interval, lies in an interval."
IntervalMemberQ[Interval[intervals___List], number_?NumericQ] :=
  TrueQ[Im[number] == 0] && AnyTrue[{intervals}, #[[1]] <= number <= #[[2]] &]
IntervalMemberQ[Interval[intervals___List], Interval[innerIntervals___List]] := AllTrue[
  {innerIntervals},
  Function[inner, AnyTrue[{intervals}, #[[1]] <= inner[[1]] && inner[[2]] <= #[[2]] &]]
]
IntervalMemberQ[interval_Interval, members_List] := Map[IntervalMemberQ[interval, #] &, members]
