RegularPolygon::usage = "A polygon with equal sides."
RegularPolygon[n_Integer] := Polygon[CirclePoints[n]]
RegularPolygon[r_, n_Integer] := Polygon[CirclePoints[r, n]]
RegularPolygon[c_, r_, n_Integer] := Polygon[CirclePoints[c, r, n]]

(* What two discs have in common is a sector of each without the triangles. *)
RegionSize::usage = "The length, area or volume of a region; `Area` and `RegionMeasure` ask it."
(*2*)
RegionSize[Point[_]] := 0
RegionSize[Line[p_?MatrixQ]] := Total[Map[Norm[#[[2]] - #[[1]]] &, Partition[p, 2, 1]]]
RegionSize[Disk[]] := Pi
RegionSize[Disk[c_List, r_ : 1]] := Pi If[ListQ[r], Times @@ r, r^2]
RegionSize[Disk[c_, r_, {u_, v_}]] := (v - u) If[ListQ[r], Times @@ r, r^2]/2
RegionSize[Circle[]] := 2 Pi
RegionSize[Circle[c_List, r_ : 1]] := 2 Pi r /; ! ListQ[r]
RegionSize[Circle[c_, r_, {u_, v_}]] := (v - u) r /; ! ListQ[r]
RegionSize[Annulus[c_List : {0, 0}, {a_, b_} : {1/2, 1}]] := Pi (b^2 - a^2)
RegionSize[Ball[c_List : {0, 0, 0}, r_ : 1]] := With[{n$ = Length[c]},
  Pi^(n$/2)/Gamma[n$/2 + 1] r^n$
]
RegionSize[Sphere[c_List : {0, 0, 0}, r_ : 1]] := With[{n$ = Length[c]},
  2 Pi^(n$/2)/Gamma[n$/2] r^(n$ - 1)
]
RegionSize[Ellipsoid[c_List, r_List]] := RegionSize[Ball[c, 1]] Times @@ r
RegionSize[(Rectangle | Cuboid)[a_List]] := 1
RegionSize[(Rectangle | Cuboid)[a_List, b_List]] := Abs[Times @@ (b - a)]
RegionSize[(Polygon | Triangle)[p_?MatrixQ]] :=
  Abs[Simplify[Total[Map[Det, Partition[p, 2, 1, 1]]]/2]] /; Length[First[p]] == 2
RegionSize[(Polygon | Triangle)[{p_, q_, r_}]] := Norm[Cross[q - p, r - p]]/2 /; Length[p] == 3
RegionSize[Parallelogram[p_, {u_, v_}]] := Abs[Det[{u, v}]]
RegionSize[(Tetrahedron | Simplex)[{p_, q_, r_, s_}]] := Abs[Det[{q - p, r - p, s - p}]]/6
RegionSize[Cylinder[{p_, q_}, r_ : 1]] := Pi r^2 Norm[q - p]
RegionSize[Cone[{p_, q_}, r_ : 1]] := Pi r^2 Norm[q - p]/3
RegionSize[Interval[{a_, b_}]] := b - a
RegionSize[RegionUnion[a_, b_]] := With[{s$ = RegionSize[RegionIntersection[a, b]]},
  RegionSize[a] + RegionSize[b] - s$ /; FreeQ[s$, RegionSize]
]
RegionSize[RegionDifference[a_, b_]] := With[{s$ = RegionSize[RegionIntersection[a, b]]},
  RegionSize[a] - s$ /; FreeQ[s$, RegionSize]
]
RegionSize[RegionIntersection[a_, a_]] := RegionSize[a]
RegionSize[RegionIntersection[(Rectangle | Cuboid)[a_, b_], (Rectangle | Cuboid)[c_, d_]]] :=
  Times @@ Map[Max[#, 0] &, MapThread[Min, {b, d}] - MapThread[Max, {a, c}]]
RegionSize[RegionIntersection[Disk[p_List, r_ : 1], Disk[q_List, s_ : 1]]] := With[
  {d$ = Norm[q - p]},
  Which[
    d$ >= r + s, 0,
    d$ <= Abs[r - s], Pi Min[r, s]^2,
    True,
      Simplify[
        r^2 ArcCos[(d$^2 + r^2 - s^2)/(2 d$ r)] + s^2 ArcCos[(d$^2 + s^2 - r^2)/(2 d$ s)] -
          Sqrt[(r + s - d$) (d$ + r - s) (d$ - r + s) (d$ + r + s)]/2
      ]
  ] /; VectorQ[N[{d$, r, s}], NumberQ]
]

regionCondition::usage = "The condition for a point of a region; `RegionMember` asks it."
(*2*)
regionCondition[Region[r_, ___], p_] := regionCondition[r, p]
regionCondition[(Disk | Circle)[], p_] := regionCondition[Disk[{0, 0}], p]
regionCondition[Ball[], p_] := regionCondition[Ball[{0, 0, 0}], p]
regionCondition[Rectangle[], p_] := regionCondition[Rectangle[{0, 0}], p]
regionCondition[Triangle[], p_] := regionCondition[Triangle[{{0, 0}, {1, 0}, {0, 1}}], p]
regionCondition[(Disk | Ball | Ellipsoid)[c_List, r_ : 1], p_List] := Total[(p - c)^2/r^2] <= 1
regionCondition[(Circle | Sphere)[c_List, r_ : 1], p_List] := Total[(p - c)^2/r^2] == 1
regionCondition[Annulus[], p_] := regionCondition[Annulus[{0, 0}, {1/2, 1}], p]
regionCondition[Annulus[c_List], p_] := regionCondition[Annulus[c, {1/2, 1}], p]
regionCondition[Annulus[c_List, {a_, b_}], p_List] := a^2 <= Total[(p - c)^2] <= b^2
regionCondition[(Rectangle | Cuboid)[a_List], p_List] := regionCondition[Rectangle[a, a + 1], p]
regionCondition[(Rectangle | Cuboid)[a_List, b_List], p_List] := And @@ MapThread[
  #1 <= #2 <= #3 &,
  {a, p, b}
]
regionCondition[Interval[{a_, b_}], {x_}] := a <= x <= b
regionCondition[Parallelogram[q_, {u_, v_}], p_List] := And @@ Map[0 <= # <= 1 &,
  Inverse[Transpose[{u, v}]] . (p - q)
]
regionCondition[(Polygon | Triangle)[v_?MatrixQ], {x_, y_}] := With[
  {e$ = Partition[v, 2, 1, 1], s$ = Sign[Total[Map[Det, Partition[v, 2, 1, 1]]]]},
  If[AllTrue[Partition[v, 3, 1, 1], s$ Det[{#[[2]] - #[[1]], #[[3]] - #[[2]]}] >= 0 &],
    And @@ Map[
      s$ ((#[[2, 1]] - #[[1, 1]]) (y - #[[1, 2]]) - (#[[2, 2]] - #[[1, 2]]) (x - #[[1, 1]])) >= 0 &,
      e$
    ],
    Xor @@ Map[
      And[
        Xor[#[[1, 2]] > y, #[[2, 2]] > y],
        (x - #[[1, 1]] - (#[[2, 1]] - #[[1, 1]]) (y - #[[1, 2]])/(#[[2, 2]] - #[[1, 2]])) < 0
      ] &,
      Select[e$, #[[1, 2]] != #[[2, 2]] &]
    ]
  ]
]
regionCondition[ImplicitRegion[c_, v_List], p_List] :=
  And @@ Join[
    {c /. Thread[Map[If[ListQ[#], First[#], #] &, v] -> p]},
    MapThread[If[ListQ[#1], #1[[2]] <= #2 <= #1[[3]], True] &, {v, p}]
  ] /;
    Length[v] == Length[p]
regionCondition[RegionUnion[r__], p_] := Or @@ Map[regionCondition[#, p] &, {r}]
regionCondition[RegionIntersection[r__], p_] := And @@ Map[regionCondition[#, p] &, {r}]
regionCondition[RegionDifference[a_, r__], p_] := And @@ Prepend[
  Map[Not[regionCondition[#, p]] &, {r}],
  regionCondition[a, p]
]
regionCondition[RegionSymmetricDifference[r__], p_] := Xor @@ Map[regionCondition[#, p] &, {r}]

RegionMember::usage = "Whether a point belongs to a region."
RegionMember[r_][p_] := RegionMember[r, p]
RegionMember[r_, p_?MatrixQ] := Map[RegionMember[r, #] &, p]
RegionMember[r_, p_?VectorQ] :=
  With[{c$ = regionCondition[r, p]}, c$ /; BooleanQ[c$]] /; VectorQ[p, NumericQ]

RegionBounds::usage = "The range of each coordinate of a region."
(*2*)
RegionBounds[Region[r_, ___]] := RegionBounds[r]
RegionBounds[(Disk | Circle)[c_List : {0, 0}, r_ : 1]] := Transpose[{c - r, c + r}]
RegionBounds[(Ball | Sphere | Ellipsoid)[c_List : {0, 0, 0}, r_ : 1]] := Transpose[{c - r, c + r}]
RegionBounds[Annulus[c_List : {0, 0}]] := RegionBounds[Disk[c]]
RegionBounds[Annulus[c_List, {_, b_}]] := RegionBounds[Disk[c, b]]
RegionBounds[Rectangle[]] := {{0, 1}, {0, 1}}
RegionBounds[(Rectangle | Cuboid)[a_List]] := Transpose[{a, a + 1}]
RegionBounds[(Rectangle | Cuboid)[a_List, b_List]] := Transpose[{a, b}]
RegionBounds[Triangle[]] := {{0, 1}, {0, 1}}
RegionBounds[(Polygon | Triangle | Line | Simplex)[v_?MatrixQ]] := Map[{Min[#], Max[#]} &,
  Transpose[v]
]
RegionBounds[Parallelogram[q_, {u_, v_}]] := RegionBounds[Polygon[{q, q + u, q + v, q + u + v}]]
RegionBounds[ImplicitRegion[_, v : {{_, _, _} ..}]] := Map[Rest, v]
RegionBounds[(RegionUnion | RegionSymmetricDifference)[r__]] := With[{b$ = Map[RegionBounds, {r}]},
  Map[{Min[#], Max[#]} &, Transpose[b$]] /; FreeQ[b$, RegionBounds]
]
RegionBounds[RegionIntersection[r__]] := With[{b$ = Select[Map[RegionBounds, {r}], MatrixQ]},
  Map[{Max[#[[All, 1]]], Min[#[[All, 2]]]} &, Transpose[b$]] /; b$ =!= {}
]
RegionBounds[RegionDifference[a_, __]] := RegionBounds[a]

regionPicture::usage = "The picture of a region of the plane; `Region` and `RegionPlot` ask it."
(*2*)
regionPicture[r_, o___] := With[
  {
    c$ = regionCondition[r, {regionXSymbol, regionYSymbol}],
    b$ = Replace[RegionBounds[r],
      _RegionBounds :> With[
        {p$ = Select[Tuples[Range[-10, 10, 1/2], 2], TrueQ[regionCondition[r, #]] &]},
        If[p$ === {}, {{-10, 10}, {-10, 10}}, Map[{Min[#] - 1/2, Max[#] + 1/2} &, Transpose[p$]]]
      ]
    ]
  },
  With[{m$ = Max[b$[[All, 2]] - b$[[All, 1]]]/50},
    With[{a$ = N[Map[# + {-m$, m$} &, b$]]},
      RegionPlot[
        c$,
        {regionXSymbol, a$[[1, 1]], a$[[1, 2]]},
        {regionYSymbol, a$[[2, 1]], a$[[2, 2]]},
        o,
        AspectRatio -> Automatic
      ]
    ]
  ] /;
    FreeQ[c$, regionCondition] && MatrixQ[b$, NumericQ] && Length[b$] == 2
]
