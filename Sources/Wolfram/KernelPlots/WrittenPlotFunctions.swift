import Kernel
import KernelMathematics

/// Plots that are written in the language itself, of pictures that are there already.
enum WrittenPlotFunctions {
  static let table: [BuiltIn] = [
    WrittenFunctions.function(
      "NumberLinePlot", [], "points and intervals on a line of numbers",
      """
      NumberLinePlot[s_List, o___] := NumberLinePlot[{s}, o] /; FreeQ[s, _List, {1}]
      NumberLinePlot[s : {__List}, o___] := Graphics[MapIndexed[Function[{d$, i$}, {ColorData[97][i$[[1]]], AbsolutePointSize[6],
        AbsoluteThickness[2], Map[numberMark$[#, i$[[1]]] &, d$]}], s], Sequence @@ FilterRules[{o}, {ImageSize, PlotLabel, PlotRange, AspectRatio, Epilog, Ticks, AxesLabel}],
        Axes -> {True, False}, AxesOrigin -> {Automatic, 0}, PlotRange -> {Automatic, {0, Length[s] + 1}}, AspectRatio -> 0.05 + 0.05 Length[s]]
      NumberLinePlot[s : _Interval | _?NumericQ, o___] := NumberLinePlot[{s}, o]
      numberMark$[i_Interval, y_] := Table[{Line[{{p$[[1]], y}, {p$[[2]], y}}], Point[{{p$[[1]], y}, {p$[[2]], y}}]}, {p$, List @@ i}]
      numberMark$[x_, y_] := Point[{x, y}]
      """)
  ]
}
