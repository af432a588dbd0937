import Kernel
import KernelMathematics

/// Sizes of regions, written in the Wolfram Language.
enum WrittenRegionFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    // What two discs have in common is a sector of each without the triangles.
    WrittenFunctions.function(
      "RegionSize", [], "The length, area or volume of a region; `Area` and `RegionMeasure` ask it.",
      """
      (*2*) RegionSize[Point[_]] := 0
      RegionSize[Line[p_?MatrixQ]] := Total[Map[Norm[#[[2]] - #[[1]]] &, Partition[p, 2, 1]]]
      RegionSize[Disk[]] := Pi
      RegionSize[Disk[c_List, r_ : 1]] := Pi If[ListQ[r], Times @@ r, r^2]
      RegionSize[Disk[c_, r_, {u_, v_}]] := (v - u) If[ListQ[r], Times @@ r, r^2]/2
      RegionSize[Circle[]] := 2 Pi
      RegionSize[Circle[c_List, r_ : 1]] := 2 Pi r /; ! ListQ[r]
      RegionSize[Circle[c_, r_, {u_, v_}]] := (v - u) r /; ! ListQ[r]
      RegionSize[Annulus[c_List : {0, 0}, {a_, b_} : {1/2, 1}]] := Pi (b^2 - a^2)
      RegionSize[Ball[c_List : {0, 0, 0}, r_ : 1]] := With[{n$ = Length[c]}, Pi^(n$/2)/Gamma[n$/2 + 1] r^n$]
      RegionSize[Sphere[c_List : {0, 0, 0}, r_ : 1]] := With[{n$ = Length[c]}, 2 Pi^(n$/2)/Gamma[n$/2] r^(n$ - 1)]
      RegionSize[Ellipsoid[c_List, r_List]] := RegionSize[Ball[c, 1]] Times @@ r
      RegionSize[(Rectangle | Cuboid)[a_List]] := 1
      RegionSize[(Rectangle | Cuboid)[a_List, b_List]] := Abs[Times @@ (b - a)]
      RegionSize[(Polygon | Triangle)[p_?MatrixQ]] := Abs[Simplify[Total[Map[Det, Partition[p, 2, 1, 1]]]/2]] /; Length[First[p]] == 2
      RegionSize[(Polygon | Triangle)[{p_, q_, r_}]] := Norm[Cross[q - p, r - p]]/2 /; Length[p] == 3
      RegionSize[Parallelogram[p_, {u_, v_}]] := Abs[Det[{u, v}]]
      RegionSize[(Tetrahedron | Simplex)[{p_, q_, r_, s_}]] := Abs[Det[{q - p, r - p, s - p}]]/6
      RegionSize[Cylinder[{p_, q_}, r_ : 1]] := Pi r^2 Norm[q - p]
      RegionSize[Cone[{p_, q_}, r_ : 1]] := Pi r^2 Norm[q - p]/3
      RegionSize[Interval[{a_, b_}]] := b - a
      RegionSize[RegionUnion[a_, b_]] := With[{s$ = RegionSize[RegionIntersection[a, b]]}, RegionSize[a] + RegionSize[b] - s$ /; FreeQ[s$, RegionSize]]
      RegionSize[RegionDifference[a_, b_]] := With[{s$ = RegionSize[RegionIntersection[a, b]]}, RegionSize[a] - s$ /; FreeQ[s$, RegionSize]]
      RegionSize[RegionIntersection[a_, a_]] := RegionSize[a]
      RegionSize[RegionIntersection[(Rectangle | Cuboid)[a_, b_], (Rectangle | Cuboid)[c_, d_]]] := Times @@ Map[Max[#, 0] &, MapThread[Min, {b, d}] - MapThread[Max, {a, c}]]
      RegionSize[RegionIntersection[Disk[p_List, r_ : 1], Disk[q_List, s_ : 1]]] := With[{d$ = Norm[q - p]},
        Which[d$ >= r + s, 0, d$ <= Abs[r - s], Pi Min[r, s]^2,
          True, Simplify[r^2 ArcCos[(d$^2 + r^2 - s^2)/(2 d$ r)] + s^2 ArcCos[(d$^2 + s^2 - r^2)/(2 d$ s)] -
            Sqrt[(r + s - d$) (d$ + r - s) (d$ - r + s) (d$ + r + s)]/2]] /; VectorQ[N[{d$, r, s}], NumberQ]]
      """)
  ]
}
