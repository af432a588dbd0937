RegularPolygon::usage = "A polygon with equal sides."
RegularPolygon[n_Integer] := Polygon[CirclePoints[n]] /; n > 2
RegularPolygon[radius_, n_Integer] := Polygon[CirclePoints[radius, n]] /; n > 2
RegularPolygon[center_, radius_, n_Integer] := Polygon[CirclePoints[center, radius, n]] /; n > 2

(* What two discs have in common is a sector of each without the triangles. *)
RegionSize::usage = "The length, area or volume of a region; `Area` and `RegionMeasure` ask it."
RegionSize[Line[points_?MatrixQ]] := Total[Map[Norm[#[[2]] - #[[1]]] &, Partition[points, 2, 1]]]
RegionSize[Disk[]] := Pi
RegionSize[Disk[center_List, radius_ : 1]] := Pi If[ListQ[radius], Times @@ radius, radius^2]
RegionSize[Disk[center_, radius_, {fromAngle_, toAngle_}]] :=
  (toAngle - fromAngle) If[ListQ[radius], Times @@ radius, radius^2]/2 /;
    ! TrueQ[toAngle < fromAngle] && ! TrueQ[toAngle - fromAngle > 2 Pi]
RegionSize[Circle[]] := 2 Pi
RegionSize[Circle[center_List, radius_ : 1]] := 2 Pi radius /; ! ListQ[radius]
RegionSize[Circle[center_, radius_, {fromAngle_, toAngle_}]] :=
  (toAngle - fromAngle) radius /;
    ! ListQ[radius] && ! TrueQ[toAngle < fromAngle] && ! TrueQ[toAngle - fromAngle > 2 Pi]
RegionSize[Annulus[] | Annulus[_List]] := 3 Pi/4
RegionSize[Annulus[_List, {innerRadius_, outerRadius_}]] := Pi (outerRadius^2 - innerRadius^2)
RegionSize[Ball[center_List : {0, 0, 0}, radius_ : 1]] := With[{dimension = Length[center]},
  Pi^(dimension/2)/Gamma[dimension/2 + 1] radius^dimension
]
RegionSize[Sphere[center_List : {0, 0, 0}, radius_ : 1]] := With[{dimension = Length[center]},
  2 Pi^(dimension/2)/Gamma[dimension/2] radius^(dimension - 1)
]
RegionSize[Ellipsoid[center_List, radii_?VectorQ]] := RegionSize[Ball[center, 1]] Times @@ radii
RegionSize[(Rectangle | Cuboid)[corner_List]] := 1
RegionSize[(Rectangle | Cuboid)[corner_List, oppositeCorner_List]] := Abs[Times @@ (
  oppositeCorner - corner
)]
(* Half the sum of the determinants of neighbouring corners. *)
RegionSize[(Polygon | Triangle)[points_?MatrixQ]] :=
  Abs[Simplify[Total[Map[Det, Partition[points, 2, 1, 1]]]/2]] /;
    Length[First[points]] == 2 && simplePolygon[points]
(* Whether no edges cross; those of larger polygons are not compared. *)
simplePolygon[points_] :=
  Length[points] < 4 ||
    Length[points] > 60 ||
    ! AnyTrue[Subsets[Partition[points, 2, 1, 1], {2}], edgesCross @@ # &]
edgesCross[{a_, b_}, {c_, d_}] :=
  TrueQ[edgeSide[a, b, c] edgeSide[a, b, d] < 0] && TrueQ[edgeSide[c, d, a] edgeSide[c, d, b] < 0]
edgeSide[from_, to_, point_] := N[Det[{to - from, point - from}]]
RegionSize[(Polygon | Triangle)[{first_, second_, third_}]] :=
  Norm[Cross[second - first, third - first]]/2 /; Length[first] == 3
RegionSize[Parallelogram[corner_, {firstSide_, secondSide_}]] := Abs[Det[{firstSide, secondSide}]]
RegionSize[(Tetrahedron | Simplex)[{first_, second_, third_, fourth_}]] := Abs[Det[{
  second - first, third - first, fourth - first
}]]/6
RegionSize[Cylinder[{bottom_, top_}, radius_ : 1]] := Pi radius^2 Norm[top - bottom]
RegionSize[Cone[{bottom_, top_}, radius_ : 1]] := Pi radius^2 Norm[top - bottom]/3
RegionSize[Interval[{lower_, upper_}]] := upper - lower
RegionSize[RegionUnion[first_, second_]] := With[
  {overlap = RegionSize[RegionIntersection[first, second]]},
  RegionSize[first] + RegionSize[second] - overlap /; FreeQ[overlap, RegionSize]
]
RegionSize[RegionDifference[first_, second_]] := With[
  {overlap = RegionSize[RegionIntersection[first, second]]},
  RegionSize[first] - overlap /; FreeQ[overlap, RegionSize]
]
RegionSize[RegionIntersection[region_, region_]] := RegionSize[region]
RegionSize[RegionIntersection[
  (Rectangle | Cuboid)[firstLow_, firstHigh_],
  (Rectangle | Cuboid)[secondLow_, secondHigh_]
]] := Times @@ Map[Max[#, 0] &,
  MapThread[Min, {firstHigh, secondHigh}] - MapThread[Max, {firstLow, secondLow}]
]
RegionSize[RegionIntersection[
  Disk[firstCenter_List, firstRadius_ : 1],
  Disk[secondCenter_List, secondRadius_ : 1]
]] := With[{centerDistance = Norm[secondCenter - firstCenter]},
  Which[
    centerDistance >= firstRadius + secondRadius, 0,
    centerDistance <= Abs[firstRadius - secondRadius], Pi Min[firstRadius, secondRadius]^2,
    True,
      Simplify[
        firstRadius^2 ArcCos[(
            centerDistance^2 + firstRadius^2 - secondRadius^2
          )/(2 centerDistance firstRadius)] +
          secondRadius^2 ArcCos[(
            centerDistance^2 + secondRadius^2 - firstRadius^2
          )/(2 centerDistance secondRadius)] -
          Sqrt[Times[
            firstRadius + secondRadius - centerDistance,
            centerDistance + firstRadius - secondRadius,
            centerDistance - firstRadius + secondRadius,
            centerDistance + firstRadius + secondRadius
          ]]/2
      ]
  ] /; VectorQ[N[{centerDistance, firstRadius, secondRadius}], NumberQ]
]

regionCondition::usage = "The condition for a point of a region; `RegionMember` asks it."
regionCondition[Region[region_, ___], point_] := regionCondition[region, point]
regionCondition[(Disk | Circle)[], point_] := regionCondition[Disk[{0, 0}], point]
regionCondition[Ball[], point_] := regionCondition[Ball[{0, 0, 0}], point]
regionCondition[Rectangle[], point_] := regionCondition[Rectangle[{0, 0}], point]
regionCondition[Triangle[], point_] := regionCondition[Triangle[{{0, 0}, {1, 0}, {0, 1}}], point]
regionCondition[(Disk | Ball | Ellipsoid)[center_List, radius_ : 1], point_List] :=
  Total[(point - center)^2/radius^2] <= 1
regionCondition[(Circle | Sphere)[center_List, radius_ : 1], point_List] :=
  Total[(point - center)^2/radius^2] == 1
regionCondition[Annulus[], point_] := regionCondition[Annulus[{0, 0}, {1/2, 1}], point]
regionCondition[Annulus[center_List], point_] := regionCondition[Annulus[center, {1/2, 1}], point]
regionCondition[Annulus[center_List, {innerRadius_, outerRadius_}], point_List] :=
  innerRadius^2 <= Total[(point - center)^2] <= outerRadius^2
regionCondition[(Rectangle | Cuboid)[corner_List], point_List] := regionCondition[
  Rectangle[corner, corner + 1],
  point
]
regionCondition[(Rectangle | Cuboid)[lowCorner_List, highCorner_List], point_List] :=
  And @@ MapThread[#1 <= #2 <= #3 &, {lowCorner, point, highCorner}]
regionCondition[Interval[{lower_, upper_}], {x_}] := lower <= x <= upper
regionCondition[Parallelogram[corner_, {firstSide_, secondSide_}], point_List] := And @@ Map[
  0 <= # <= 1 &,
  Inverse[Transpose[{firstSide, secondSide}]] . (point - corner)
]
(* A convex polygon turns once around and lies on one side of all edges; for others the edges to one
side are counted. *)
regionCondition[(Polygon | Triangle)[vertices_?MatrixQ], {x_, y_}] := With[
  {
    edges = Partition[vertices, 2, 1, 1],
    orientation = Sign[Total[Map[Det, Partition[vertices, 2, 1, 1]]]]
  },
  If[
    orientation =!= 0 &&
      AllTrue[
        Partition[vertices, 3, 1, 1],
        orientation Det[{#[[2]] - #[[1]], #[[3]] - #[[2]]}] >= 0 &
      ] &&
      ! TrueQ[polygonTurn[vertices] > 7],
    And @@ Map[
      orientation (
          (#[[2, 1]] - #[[1, 1]]) (y - #[[1, 2]]) - (#[[2, 2]] - #[[1, 2]]) (x - #[[1, 1]])
        ) >= 0 &,
      edges
    ],
    Xor @@ Map[
      And[
        Xor[#[[1, 2]] > y, #[[2, 2]] > y],
        (x - #[[1, 1]] - (#[[2, 1]] - #[[1, 1]]) (y - #[[1, 2]])/(#[[2, 2]] - #[[1, 2]])) < 0
      ] &,
      Select[edges, #[[1, 2]] != #[[2, 2]] &]
    ]
  ]
]
(* The sum of the angles by which its edges turn: 2 Pi for one turn. *)
polygonTurn[vertices_] := Total[Map[VectorAngle[#[[2]] - #[[1]], #[[3]] - #[[2]]] &,
  Partition[DeleteDuplicates[N[vertices]], 3, 1, 1]
]]
regionCondition[ImplicitRegion[formula_, variables_List], point_List] :=
  And @@ Join[
    {formula /. Thread[Map[If[ListQ[#], First[#], #] &, variables] -> point]},
    MapThread[If[ListQ[#1], #1[[2]] <= #2 <= #1[[3]], True] &, {variables, point}]
  ] /;
    Length[variables] == Length[point]
regionCondition[RegionUnion[regions__], point_] := Or @@ Map[regionCondition[#, point] &, {regions}]
regionCondition[RegionIntersection[regions__], point_] := And @@ Map[regionCondition[#, point] &,
  {regions}
]
regionCondition[RegionDifference[region_, removed__], point_] := And @@ Prepend[
  Map[Not[regionCondition[#, point]] &, {removed}],
  regionCondition[region, point]
]
regionCondition[RegionSymmetricDifference[regions__], point_] := Xor @@ Map[
  regionCondition[#, point] &,
  {regions}
]

RegionMember::usage = "Whether a point belongs to a region."
RegionMember[region_][point_] := RegionMember[region, point]
RegionMember[region_, points_?MatrixQ] := Map[RegionMember[region, #] &, points]
RegionMember[Polygon[vertices_?MatrixQ], point : {_?NumericQ, _?NumericQ}] :=
  True /; Length[First[vertices]] == 2 && AnyTrue[Partition[vertices, 2, 1, 1], onEdge[#, point] &]
RegionMember[region_, point_?VectorQ] :=
  With[{formula = regionCondition[region, point]}, formula /; BooleanQ[formula]] /; VectorQ[
    point,
    NumericQ[#] && TrueQ[Im[#] == 0] &
  ]
onEdge[{from_, to_}, point_] :=
  TrueQ[Det[{to - from, point - from}] == 0] && TrueQ[(point - from).(point - to) <= 0]

RegionBounds::usage = "The range of each coordinate of a region."
RegionBounds[Region[region_, ___]] := RegionBounds[region]
RegionBounds[(Disk | Circle)[center_List : {0, 0}, radius_ : 1]] := Transpose[{
  center - radius, center + radius
}]
RegionBounds[(Ball | Sphere | Ellipsoid)[center_List : {0, 0, 0}, radius_ : 1]] :=
  Transpose[{center - radius, center + radius}] /; ! MatrixQ[radius]
RegionBounds[Annulus[center_List : {0, 0}]] := RegionBounds[Disk[center]]
RegionBounds[Annulus[center_List, {_, outerRadius_}]] := RegionBounds[Disk[center, outerRadius]]
RegionBounds[Rectangle[]] := {{0, 1}, {0, 1}}
RegionBounds[(Rectangle | Cuboid)[corner_List]] := Transpose[{corner, corner + 1}]
RegionBounds[(Rectangle | Cuboid)[lowCorner_List, highCorner_List]] := Transpose[{
  lowCorner, highCorner
}]
RegionBounds[Triangle[]] := {{0, 1}, {0, 1}}
RegionBounds[(Polygon | Triangle | Line | Simplex)[vertices_?MatrixQ]] := Map[{Min[#], Max[#]} &,
  Transpose[vertices]
]
RegionBounds[Parallelogram[corner_, {firstSide_, secondSide_}]] := RegionBounds[Polygon[{
  corner, corner + firstSide, corner + secondSide, corner + firstSide + secondSide
}]]
RegionBounds[RegionUnion[regions__]] := With[{bounds = Map[RegionBounds, {regions}]},
  Map[{Min[#], Max[#]} &, Transpose[bounds]] /; FreeQ[bounds, RegionBounds]
]
RegionBounds[RegionIntersection[boxes : (_Rectangle | _Cuboid) ..]] := With[
  {bounds = Transpose[Map[RegionBounds, {boxes}]]},
  Map[{Max[#[[All, 1]]], Min[#[[All, 2]]]} &, bounds] /; TrueQ[And @@ Map[
    Max[#[[All, 1]]] <= Min[#[[All, 2]]] &,
    bounds
  ]]
]

regionPicture::usage = "The picture of a region of the plane; `Region` and `RegionPlot` ask it."
(* Without known bounds it looks within 10 of the origin; the margin is 2 percent. *)
regionPicture[region_, options___] := With[
  {
    formula = regionCondition[region, {regionXSymbol, regionYSymbol}],
    bounds = Replace[regionFrame[region],
      _RegionBounds :> With[
        {samples = Select[Tuples[Range[-10, 10, 1/2], 2], TrueQ[regionCondition[region, #]] &]},
        If[samples === {},
          {{-10, 10}, {-10, 10}},
          Map[{Min[#] - 1/2, Max[#] + 1/2} &, Transpose[samples]]
        ]
      ]
    ]
  },
  With[{margin = Max[bounds[[All, 2]] - bounds[[All, 1]]]/50},
    With[{frame = N[Map[# + {-margin, margin} &, bounds]]},
      RegionPlot[
        formula,
        {regionXSymbol, frame[[1, 1]], frame[[1, 2]]},
        {regionYSymbol, frame[[2, 1]], frame[[2, 2]]},
        options,
        AspectRatio -> Automatic
      ]
    ]
  ] /;
    FreeQ[formula, regionCondition] && MatrixQ[bounds, NumericQ] && Length[bounds] == 2
]
(* The ranges hold the region, but may be wider than its bounds. *)
regionFrame[Region[region_, ___]] := regionFrame[region]
regionFrame[ImplicitRegion[_, ranges : {{_, _, _} ..}]] := Map[Rest, ranges]
regionFrame[(RegionUnion | RegionSymmetricDifference)[regions__]] := With[
  {frames = Map[regionFrame, {regions}]},
  If[FreeQ[frames, RegionBounds],
    Map[{Min[#], Max[#]} &, Transpose[frames]],
    First[Cases[frames, _RegionBounds]]
  ]
]
regionFrame[region : RegionIntersection[regions__]] := With[
  {frames = Select[Map[regionFrame, {regions}], MatrixQ]},
  If[frames === {},
    RegionBounds[region],
    Map[{Max[#[[All, 1]]], Min[#[[All, 2]]]} &, Transpose[frames]]
  ]
]
regionFrame[RegionDifference[region_, __]] := regionFrame[region]
regionFrame[region_] := RegionBounds[region]
