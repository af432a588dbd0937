import Kernel
import KernelMathematics

/// Pictures that are written in the language itself, of plots that are there already.
enum WrittenPictureFunctions {
  static let table: [BuiltIn] = [
    WrittenFunctions.function(
      "ReImPlot", [.holdAll], "The curves of a function's real and imaginary part.",
      "ReImPlot[f_, r_, o___] := Plot[{Re[f], Im[f]}, r, o]"),
    WrittenFunctions.function(
      "CompiledFunction", [], "The function that was compiled, as notebooks save it.",
      "CompiledFunction[___, f_Function, ___] := f"),
    WrittenFunctions.function("Assert", [.holdAll], "Nothing: assertions are off.", "Assert[___] := Null"),
    WrittenFunctions.function(
      "RegularPolygon", [], "A polygon with equal sides.",
      """
      RegularPolygon[n_Integer] := Polygon[CirclePoints[n]]
      RegularPolygon[r_, n_Integer] := Polygon[CirclePoints[r, n]]
      RegularPolygon[c_, r_, n_Integer] := Polygon[CirclePoints[c, r, n]]
      """),
    WrittenFunctions.function(
      "RandomColor", [], "A colour by chance.",
      """
      RandomColor[] := RGBColor @@ RandomReal[1, 3]
      RandomColor[n_Integer] := Table[RandomColor[], {n}]
      """),
    WrittenFunctions.function(
      "BoxWhiskerChart", [], "Boxes of quartiles with whiskers.",
      """
      (*2*) BoxWhiskerChart[d_List, o___] := BoxWhiskerChart[{d}, o] /; VectorQ[d, NumericQ]
      BoxWhiskerChart[d_List, k : _String | _List | Automatic : Automatic, o___Rule] := Module[{c$, l$, m$, s$, f$, t$},
        c$ = ChartStyle /. Flatten[{o, ChartStyle -> Automatic}]; l$ = ChartLabels /. Flatten[{o, ChartLabels -> None}];
        s$ = Which[c$ === Automatic, Table[ColorData[97][i$ + 1], {i$, Length[d]}], ListQ[c$], PadRight[c$, Length[d], c$],
          StringQ[c$], Table[ColorData[c$][(i$ - 0.5)/Length[d]], {i$, Length[d]}], True, Table[c$, {i$, Length[d]}]];
        m$ = ! FreeQ[k, "Outliers"]; f$ = MemberQ[{Left, Right}, BarOrigin /. Flatten[{o, BarOrigin -> Bottom}]];
        t$ = {If[ListQ[l$], MapIndexed[{First[#2], #1} &, l$], None], None};
        Graphics[MapIndexed[whisker$[N[#1], First[#2], s$[[First[#2]]], m$] &, d] /. If[f$, {a_?NumericQ, b_?NumericQ} :> {b, a}, {}],
          Sequence @@ FilterRules[{o}, {ImageSize, PlotLabel, FrameLabel, PlotRange, AspectRatio, Epilog, GridLines, BaseStyle, LabelStyle}],
          Frame -> True, AspectRatio -> 1/GoldenRatio, FrameTicks -> If[f$, {t$, {Automatic, Automatic}},
            {{Automatic, Automatic}, t$}], PlotRangePadding -> Scaled[0.05]]] /; ! VectorQ[d, NumericQ]
      whisker$[d_, x_, c_, m_] := Module[{q$ = Quartiles[d], lo$ = Min[d], hi$ = Max[d], f$, p$ = {}},
        f$ = 1.5 (q$[[3]] - q$[[1]]);
        If[m, p$ = Select[d, # < q$[[1]] - f$ || # > q$[[3]] + f$ &]; lo$ = Min[Complement[d, p$]]; hi$ = Max[Complement[d, p$]]];
        {{Black, Line[{{x, lo$}, {x, q$[[1]]}}], Line[{{x, q$[[3]]}, {x, hi$}}], Line[{{x - 0.2, lo$}, {x + 0.2, lo$}}],
          Line[{{x - 0.2, hi$}, {x + 0.2, hi$}}]}, {EdgeForm[Directive[Opacity[0.6], Black]], c, Rectangle[{x - 0.35, q$[[1]]}, {x + 0.35, q$[[3]]}]},
          {White, AbsoluteThickness[1.5], Line[{{x - 0.35, q$[[2]]}, {x + 0.35, q$[[2]]}}]},
          If[p$ === {}, {}, {c, AbsolutePointSize[4], Point[Map[{x, #} &, p$]]}]}]
      """),
    WrittenFunctions.function(
      "AngularGauge", [], "A dial with a hand.",
      """
      (*2*) AngularGauge[v_?NumericQ, o___Rule] := AngularGauge[v, {0, 1}, o]
      AngularGauge[v_?NumericQ, {a_, b_}, o___Rule] := Module[{t$ = FindDivisions[{a, b}, 8], g$},
        g$[x_] := 5 Pi/4 - 3 Pi/2 (x - a)/(b - a);
        Graphics[{{White, EdgeForm[Gray], Disk[{0, 0}, 1.15]}, {Gray, Circle[{0, 0}, 1, {-Pi/4, 5 Pi/4}]},
          Map[{Gray, Line[{{Cos[g$[#]], Sin[g$[#]]}, 0.9 {Cos[g$[#]], Sin[g$[#]]}}], Black, Text[Style[#, 10], 0.74 {Cos[g$[#]], Sin[g$[#]]}]} &,
            Select[N[t$], a <= # <= b &] /. x_Real /; x == Round[x] :> Round[x]],
          With[{h$ = g$[Clip[v, {a, b}]]}, {Darker[Red], Polygon[{0.95 {Cos[h$], Sin[h$]}, 0.05 {-Sin[h$], Cos[h$]}, -0.15 {Cos[h$], Sin[h$]}, 0.05 {Sin[h$], -Cos[h$]}}], Gray, Disk[{0, 0}, 0.06]}],
          gaugeLabel$[GaugeLabels /. Flatten[{o, GaugeLabels -> None}], v, {0, -0.55}]},
          Sequence @@ FilterRules[{o}, {ImageSize, PlotLabel}], PlotRange -> 1.2, ImageSize -> 200]]
      gaugeLabel$[None, _, _] := {}
      gaugeLabel$[Full | "Value", v_, p_] := Text[Style[NumberForm[N[v], 4], 12], p]
      gaugeLabel$[l_List, v_, p_] := MapIndexed[gaugeLabel$[#1, v, p - {0, 0.18 (First[#2] - 1)}] &, l]
      gaugeLabel$[Placed[l_, ___], v_, p_] := gaugeLabel$[l, v, p]
      gaugeLabel$[l_, _, p_] := Text[Style[l, 12], p]
      """),
    WrittenFunctions.function(
      "HorizontalGauge", [], "A line with a mark.",
      """
      (*2*) HorizontalGauge[v_?NumericQ, o___Rule] := HorizontalGauge[v, {0, 1}, o]
      HorizontalGauge[v_?NumericQ, {a_, b_}, o___Rule] := Graphics[{{White, EdgeForm[Gray], Rectangle[{-0.06, -0.1}, {1.06, 0.12}]},
        Map[With[{x$ = (# - a)/(b - a)}, {Gray, Line[{{x$, -0.02}, {x$, 0.05}}], Black, Text[Style[#, 10], {x$, -0.06}]}] &, FindDivisions[{a, b}, 6]],
        Gray, Line[{{0, 0.05}, {1, 0.05}}], Darker[Red], With[{x$ = (Clip[v, {a, b}] - a)/(b - a)}, Polygon[{{x$, 0.02}, {x$ - 0.02, 0.1}, {x$ + 0.02, 0.1}}]]},
        Sequence @@ FilterRules[{o}, {ImageSize, PlotLabel}], ImageSize -> 300]
      """),
    WrittenFunctions.function(
      "VerticalGauge", [], "An upright line with a mark.",
      """
      (*2*) VerticalGauge[v_?NumericQ, o___Rule] := VerticalGauge[v, {0, 1}, o]
      VerticalGauge[v_?NumericQ, {a_, b_}, o___Rule] := Graphics[{{White, EdgeForm[Gray], Rectangle[{-0.14, -0.06}, {0.12, 1.06}]},
        Map[With[{x$ = (# - a)/(b - a)}, {Gray, Line[{{-0.02, x$}, {0.05, x$}}], Black, Text[Style[#, 10], {-0.04, x$}, {1, 0}]}] &, FindDivisions[{a, b}, 6]],
        Gray, Line[{{0.05, 0}, {0.05, 1}}], Darker[Red], With[{x$ = (Clip[v, {a, b}] - a)/(b - a)}, Polygon[{{0.02, x$}, {0.1, x$ - 0.02}, {0.1, x$ + 0.02}}]]},
        Sequence @@ FilterRules[{o}, {ImageSize, PlotLabel}], ImageSize -> {Automatic, 240}]
      """),
    WrittenFunctions.function(
      "ThermometerGauge", [], "A gauge as a thermometer.", "ThermometerGauge[r___] := VerticalGauge[r]"),
  ]
}
