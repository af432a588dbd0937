(* A function that rises or falls everywhere maps bounds to bounds; others look at their turning
points. *)
Interval::usage = "A number that lies between bounds."
(*2*)
Interval[a___, x_?NumericQ, b___] := Interval[a, {x, x}, b]
Interval[a___, {x_, y_}, b___] := Interval[a, {y, x}, b] /; TrueQ[N[x] > N[y]]
Interval[a__List] :=
  With[{r$ = intervalUnion[{a}]}, Interval @@ r$ /; r$ =!= {a}] /;
    Length[{a}] > 1 && MatrixQ[{a}, intervalBound]
Interval /:
  Plus[a : Interval[{_, _}], b : Interval[{_, _}] ..] := Interval[Total[Map[First, {a, b}]]]
Interval /:
  Interval[a__List] + Interval[b__List] := Interval @@ Flatten[Outer[Plus, {a}, {b}, 1], 1]
Interval /: c_?NumericQ + Interval[a__List] := Interval @@ Map[c + # &, {a}] /; FreeQ[c, Complex]
Interval /: c_?NumericQ Interval[a__List] := Interval @@ Map[c # &, {a}] /; FreeQ[c, Complex]
Interval /:
  Interval[a__List] Interval[b__List] := Interval @@ Flatten[Outer[intervalTimes, {a}, {b}, 1], 1]
Interval /:
  Interval[a__List]^Interval[b__List] :=
    Interval @@ Flatten[Outer[intervalHull[Flatten[Outer[Power, #1, #2]]] &, {a}, {b}, 1], 1] /;
      AllTrue[{a}, #[[1]] > 0 &]
Interval /: Interval[a__List]^n_Integer := Interval @@ Flatten[Map[intervalPower[#, n] &, {a}], 1]
Interval /:
  Interval[a__List]^n_?NumericQ :=
    Interval @@ Map[intervalHull[#^n] &, {a}] /; AllTrue[{a}, #[[1]] >= 0 &]
Interval /:
  c_?NumericQ^Interval[a__List] := Interval @@ Map[intervalHull[c^#] &, {a}] /; TrueQ[c > 0]
Interval /:
  (
    h :
      Log |
      ArcTan |
      Sinh |
      Tanh |
      ArcSinh |
      Erf |
      Round |
      Floor |
      Ceiling |
      ArcSin |
      UnitStep |
      Sign
  )[Interval[a__List]] := Interval @@ Map[h, {a}, {2}]
Interval /: ArcCos[Interval[a__List]] := Interval @@ Map[Reverse[ArcCos[#]] &, {a}]
Interval /: Abs[Interval[a__List]] := Interval @@ Map[intervalThrough[Abs, #, {0}] &, {a}]
Interval /: Cosh[Interval[a__List]] := Interval @@ Map[intervalThrough[Cosh, #, {0}] &, {a}]
Interval /:
  (h : Sin | Cos)[Interval[a__List]] := Interval @@ Map[
    intervalThrough[
      h,
      #,
      With[{s$ = If[h === Sin, Pi/2, 0]},
        Map[s$ + Pi # &,
          Range[
            Ceiling[(#[[1]] - s$)/Pi],
            Min[Floor[(#[[2]] - s$)/Pi], Ceiling[(#[[1]] - s$)/Pi] + 2]
          ]
        ]
      ]
    ] &,
    {a}
  ]
Interval /:
  Tan[Interval[a__List]] := Interval @@ Map[
    If[Ceiling[(#[[1]] - Pi/2)/Pi] > Floor[(#[[2]] - Pi/2)/Pi], Tan[#], {-Infinity, Infinity}] &,
    {a}
  ]
Interval /: Min[Interval[a__List], c___?NumericQ] := Min[Flatten[{a}], c]
Interval /: Max[Interval[a__List], c___?NumericQ] := Max[Flatten[{a}], c]
Interval /:
  (h : Less | LessEqual)[x_, y_] :=
    With[{l$ = intervalEnds[x], r$ = intervalEnds[y]},
      Which[h[l$[[2]], r$[[1]]], True, ! h[l$[[1]], r$[[2]]], False, True, $Failed] /;
        intervalDecided[h, l$, r$]
    ] /; ! FreeQ[{Head[x], Head[y]}, Interval]
Interval /:
  (h : Greater | GreaterEqual)[x_, y_] :=
    With[{g$ = If[h === Greater, Less, LessEqual][y, x]}, g$ /; BooleanQ[g$]] /; ! FreeQ[
      {Head[x], Head[y]},
      Interval
    ]
Interval /: Element[x_?NumericQ, Interval[a__List]] := IntervalMemberQ[Interval[a], x]
intervalBound[x_] := NumericQ[x] || MatchQ[x, Infinity | -Infinity]
intervalEnds[Interval[a__List]] := {Min[{a}], Max[{a}]}
intervalEnds[x_] := {x, x}
intervalDecided[h_, l_, r_] := TrueQ[h[l[[2]], r[[1]]]] || h[l[[1]], r[[2]]] === False
intervalHull[l_] := {Min[l], Max[l]}
intervalTimes[a_, b_] := intervalHull[Replace[Flatten[Outer[intervalProduct, a, b]],
  Indeterminate -> 0,
  {1}
]]
intervalProduct[x_, y_] := If[x === 0 || y === 0, 0, x y]
intervalThrough[f_, {a_, b_}, p_] := intervalHull[Join[
  {f[a], f[b]},
  Map[f, Select[p, a <= # <= b &]]
]]
intervalPower[{a_, b_}, n_] := Which[
  n > 0 && EvenQ[n], {intervalThrough[#^n &, {a, b}, {0}]},
  n > 0, {{a^n, b^n}},
  a > 0 || b < 0, {intervalHull[{a^n, b^n}]},
  a == 0 && b == 0, {{-Infinity, Infinity}},
  EvenQ[n], {{Min[If[a == 0, Infinity, a^n], If[b == 0, Infinity, b^n]], Infinity}},
  a == 0, {{b^n, Infinity}},
  b == 0, {{-Infinity, a^n}},
  True, {{-Infinity, a^n}, {b^n, Infinity}}
]
intervalUnion[l_] := Module[{r$ = {}},
  Do[
    If[r$ =!= {} && p$[[1]] <= r$[[-1, 2]],
      r$[[-1, 2]] = Max[r$[[-1, 2]], p$[[2]]],
      AppendTo[r$, p$]
    ],
    {p$, Sort[l, #1[[1]] <= #2[[1]] &]}
  ];
  r$
]

IntervalUnion::usage = "The numbers that lie in one of the intervals."
(*2*)
IntervalUnion[i : Interval[___List] ...] := Interval @@ intervalUnion[Flatten[
  Map[List @@ # &, {i}],
  1
]]

IntervalIntersection::usage = "The numbers that lie in all intervals."
(*2*)
IntervalIntersection[i_Interval] := i
IntervalIntersection[Interval[a___List], Interval[b___List], r___] := IntervalIntersection[
  Interval @@ Select[
    Flatten[Outer[{Max[#1[[1]], #2[[1]]], Min[#1[[2]], #2[[2]]]} &, {a}, {b}, 1], 1],
    #[[1]] <= #[[2]] &
  ],
  r
]

IntervalMemberQ::usage = "Whether a number, or an interval, lies in an interval."
(*2*)
IntervalMemberQ[Interval[r___List], x_?NumericQ] := AnyTrue[{r}, #[[1]] <= x <= #[[2]] &]
IntervalMemberQ[Interval[r___List], Interval[s___List]] := AllTrue[
  {s},
  Function[p$, AnyTrue[{r}, #[[1]] <= p$[[1]] && p$[[2]] <= #[[2]] &]]
]
IntervalMemberQ[i_Interval, l_List] := Map[IntervalMemberQ[i, #] &, l]
