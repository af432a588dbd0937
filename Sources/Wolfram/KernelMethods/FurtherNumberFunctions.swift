import Kernel
import KernelMathematics

/// Continued fractions, numbers of partitions, and matrices of physics, written in the Wolfram Language.
enum FurtherNumberFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    // A root of a whole number is (p + Sqrt[r])/q, whose terms repeat when p and q do.
    WrittenFunctions.function(
      "ContinuedFraction", [], "The terms of a continued fraction.",
      """
      (*2*) ContinuedFraction[x : _Integer | _Rational] := Module[{r$ = {}, y$ = x},
        While[AppendTo[r$, Floor[y$]]; y$ =!= Last[r$], y$ = 1/(y$ - Last[r$])]; r$]
      ContinuedFraction[x_Real] := ContinuedFraction[Rationalize[x, If[MachineNumberQ[x], 0, Abs[x] 10^-Precision[x]]]]
      ContinuedFraction[x_Real, n_Integer] := Take[ContinuedFraction[x], UpTo[n]]
      ContinuedFraction[x_, n_Integer] := Module[{r$ = {}, y$ = x},
        Do[AppendTo[r$, Floor[y$]]; If[y$ === Last[r$], Break[]]; y$ = Together[1/(y$ - Last[r$])], {n}]; r$]
      ContinuedFraction[x_?NumericQ] := With[{r$ = fraction$Root[x]}, r$ /; r$ =!= $Failed] /; ! NumberQ[x]
      fraction$Root[x_] := Module[{g$ = Expand[Together[x]], a$, d$, s$}, a$ = Total[Cases[If[Head[g$] === Plus, List @@ g$, {g$}], _Integer | _Rational]];
        d$ = Expand[(g$ - a$)^2]; If[! MatchQ[d$, _Integer | _Rational] || d$ <= 0 || MatchQ[Sqrt[d$], _Integer | _Rational], Return[$Failed]];
        s$ = Sign[N[g$ - a$]] Denominator[d$] Denominator[a$]; fraction$Period[s$ a$, (s$^2 d$), s$]]
      fraction$Period[p_, r_, q_] := Module[{p$ = p Abs[q], r$ = r q^2, q$ = q Abs[q], t$, l$ = {}, s$ = <||>, a$}, t$ = Floor[Sqrt[r$]];
        While[! KeyExistsQ[s$, {p$, q$}], If[Length[l$] > 1000, Return[$Failed, Module]]; AssociateTo[s$, {p$, q$} -> Length[l$]]; a$ = Floor[(p$ + If[q$ > 0, t$, t$ + 1])/q$]; AppendTo[l$, a$]; p$ = a$ q$ - p$; q$ = (r$ - p$^2)/q$];
        Append[Take[l$, s$[{p$, q$}]], Drop[l$, s$[{p$, q$}]]]]
      """),
    WrittenFunctions.function(
      "FromContinuedFraction", [], "The number with that continued fraction.",
      """
      (*2*) FromContinuedFraction[{a___, p_}] := Module[{m$ = Dot @@ Map[{{#, 1}, {1, 0}} &, p], n$ = Fold[#1.{{#2, 1}, {1, 0}} &, {{1, 0}, {0, 1}}, {a}], r$, s$, d$},
        r$ = (m$[[1, 1]] - m$[[2, 2]])/(2 m$[[2, 1]]); s$ = 1/(2 m$[[2, 1]]); d$ = (m$[[1, 1]] - m$[[2, 2]])^2 + 4 m$[[1, 2]] m$[[2, 1]];
        Together[Expand[(n$[[1, 1]] r$ + n$[[1, 2]] + n$[[1, 1]] s$ Sqrt[d$]) (n$[[2, 1]] r$ + n$[[2, 2]] - n$[[2, 1]] s$ Sqrt[d$])]/((n$[[2, 1]] r$ + n$[[2, 2]])^2 - (n$[[2, 1]] s$)^2 d$)]] /; ListQ[p]
      FromContinuedFraction[l_List] := Together[Fold[#2 + 1/#1 &, Last[l], Rest[Reverse[l]]]]
      """),
    WrittenFunctions.function(
      "Convergents", [], "The fractions of the beginnings of a continued fraction.",
      """
      (*2*) Convergents[l_List] := Table[FromContinuedFraction[Take[l, k$]], {k$, Length[l]}]
      Convergents[x_, n_] := Convergents[ContinuedFraction[x, n]]
      Convergents[x : _Integer | _Rational | _Real] := Convergents[ContinuedFraction[x]]
      """),
    WrittenFunctions.function(
      "PartitionsP", [.listable], "How many ways there are to write a number as a sum.",
      """
      (*2*) PartitionsP[n_Integer] := If[n < 0, 0, parts$Counts[n, Range[n], False][[n + 1]]] /; n <= 400
      parts$Counts[n_, l_, isOnce_] := Module[{c$ = Prepend[ConstantArray[0, n], 1]}, Do[If[isOnce, Do[c$[[i$ + 1]] += c$[[i$ + 1 - k$]], {i$, n, k$, -1}], Do[c$[[i$ + 1]] += c$[[i$ + 1 - k$]], {i$, k$, n}]], {k$, l}]; c$]
      """),
    WrittenFunctions.function(
      "PartitionsQ", [.listable], "How many ways there are to write a number as a sum of different ones.",
      "(*2*) PartitionsQ[n_Integer] := (PartitionsP[0]; If[n < 0, 0, parts$Counts[n, Range[n], True][[n + 1]]]) /; n <= 400"
    ),
    WrittenFunctions.function(
      "StirlingS1", [.listable], "Stirling numbers of the first kind.",
      "(*2*) StirlingS1[n_Integer, m_Integer] := Coefficient[Expand[Product[x$ - k$, {k$, 0, n - 1}]], x$, m] /; 0 <= n <= 100"
    ),
    WrittenFunctions.function(
      "EulerE", [.listable], "Euler numbers.",
      "(*2*) EulerE[n_Integer] := If[OddQ[n], 0, If[n === 0, 1, -Sum[Binomial[n, 2 k$] EulerE[2 k$], {k$, 0, n/2 - 1}]]] /; 0 <= n <= 16"
    ),
    WrittenFunctions.function(
      "Subfactorial", [.listable], "How many permutations leave nothing in its place.",
      "(*2*) Subfactorial[n_Integer] := n! Sum[(-1)^k$/k$!, {k$, 0, n}] /; n >= 0"),
    WrittenFunctions.function(
      "ReverseSort", [], "Sorted, the greatest first.",
      """
      (*2*) ReverseSort[l_] := Reverse[Sort[l]]
      ReverseSort[l_, p_] := Reverse[Sort[l, p]]
      """),
    WrittenFunctions.function(
      "Adjugate", [], "The inverse of a matrix times its determinant.",
      "(*2*) Adjugate[m_?MatrixQ] := Table[(-1)^(i$ + j$) If[Length[m] === 1, 1, Det[Drop[m, {j$}, {i$}]]], {i$, Length[m]}, {j$, Length[m]}] /; SquareMatrixQ[m]"
    ),
    WrittenFunctions.function(
      "Permanent", [], "The determinant of a matrix without its signs.",
      "(*2*) Permanent[m_?MatrixQ] := Expand[Total[Map[Product[m[[i$, #[[i$]]]], {i$, Length[m]}] &, Permutations[Range[Length[m]]]]]] /; SquareMatrixQ[m] && Length[m] < 8"
    ),
    WrittenFunctions.function(
      "PauliMatrix", [.listable], "The matrices of spins of one half.",
      """
      (*2*) PauliMatrix[0 | 4] := {{1, 0}, {0, 1}}
      PauliMatrix[1] := {{0, 1}, {1, 0}}
      PauliMatrix[2] := {{0, -I}, {I, 0}}
      PauliMatrix[3] := {{1, 0}, {0, -1}}
      """),
    WrittenFunctions.function(
      "Notation", [.holdAll],
      "A way to write something (`a \\[DoubleLongLeftRightArrow] b`), which is read as that from then on.",
      "(*2*) Notation[(UndirectedEdge | TwoWayRule)[a_, b_]] := (a := b)"),
    WrittenFunctions.function(
      "MedianDeviation", [], "The median of the distances from the median.",
      "(*2*) MedianDeviation[l_List] := Median[Abs[l - Median[l]]]"),
  ]
}
