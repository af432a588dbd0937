import Kernel
import KernelMathematics

/// Operations that are shown and not carried out, quantifiers, intervals, pieces, and graphs made of graphs; written in
/// the Wolfram Language.
enum WrittenInactiveFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] =
    inactive + values + graphs
    + BuiltIn.words(
      "An option or an object that other functions read.",
      """
      CompilationTarget CompilationOptions RuntimeOptions Constants FaceGridsStyle MaxStepFraction PolarAxes
      PolarGridLines ImageResolution
      """)
    + [
      BuiltIn("Inactive", [.holdFirst], "A function that is not carried out."),
      BuiltIn(
        "NonCommutativeMultiply", [.flat, .oneIdentity],
        "A product whose factors keep their order (`a ** b`)."),
    ]

  private static let inactive: [BuiltIn] = [
    // Each pass makes the outermost functions inactive that are not yet.
    WrittenFunctions.function(
      "Inactivate", [.holdFirst], "An expression whose functions, or those that match, are not carried out.",
      """
      Inactivate[e_] := Inactivate[e, _]
      Inactivate[e_, p_] := ReleaseHold[Hold[e] //. h_Symbol[a___] /; MatchQ[h, p] && FreeQ[{Hold, Inactive, List, Rule}, h] :> Inactive[h][a]]
      """),
    WrittenFunctions.function(
      "Activate", [], "An expression whose inactive functions are carried out.",
      """
      Activate[e_] := Activate[e, _]
      Activate[e_, p_] := e /. Inactive[h_] /; MatchQ[h, p] :> h
      """),
    WrittenFunctions.function(
      "ForAll", [], "That something holds for all values of variables.",
      """
      ForAll[_, ___, True] := True
      ForAll[x_, e_] := e /; FreeQ[e, Alternatives @@ Flatten[{x}]]
      """),
    WrittenFunctions.function(
      "Exists", [], "That something holds for some values of variables.",
      """
      Exists[_, ___, False] := False
      Exists[x_, e_] := e /; FreeQ[e, Alternatives @@ Flatten[{x}]]
      """),
    WrittenFunctions.function(
      "PiecewiseExpand", [], "Functions with corners and steps as cases.",
      """
      (*2*) PiecewiseExpand[e_, ___] := e //. {
        HoldPattern[UnitStep[x_]] :> Piecewise[{{1, x >= 0}}, 0], HoldPattern[Boole[c_]] :> Piecewise[{{1, c}}, 0],
        HoldPattern[Max[x_, y_]] :> Piecewise[{{x, x - y >= 0}}, y], HoldPattern[Min[x_, y_]] :> Piecewise[{{x, x - y <= 0}}, y],
        HoldPattern[Ramp[x_]] :> Piecewise[{{x, x >= 0}}, 0], HoldPattern[UnitBox[x_]] :> Piecewise[{{1, -1/2 <= x <= 1/2}}, 0],
        HoldPattern[Clip[x_]] :> Piecewise[{{-1, x < -1}, {1, x > 1}}, x],
        Piecewise[{a___, {Piecewise[l_, d_], c_}, b___}, e1_] :> Piecewise[Join[{a}, {#1, #2 && c} & @@@ l, {{d, c}, b}], e1],
        Piecewise[l_, Piecewise[m_, d_]] :> Piecewise[Join[l, m], d],
        f_Symbol[a___, Piecewise[l_, d_], b___] /; MemberQ[Attributes[f], NumericFunction] :> Piecewise[{f[a, #1, b], #2} & @@@ l, f[a, d, b]]}
      """),
  ]

  private static let values: [BuiltIn] = [
    WrittenFunctions.function(
      "UnitVector", [], "A vector with a one in one place.",
      """
      UnitVector[k_] := UnitVector[2, k]
      UnitVector[n_Integer, k_Integer] := Table[Boole[i$ == k], {i$, n}]
      """),
    WrittenFunctions.function(
      "HurwitzZeta", [.listable], "The zeta function of two arguments.",
      """
      (*2*) HurwitzZeta[s_, 1] := Zeta[s]
      HurwitzZeta[s_Integer, a_Integer] := ComplexInfinity /; s === 1 || s > 1 && a < 1
      HurwitzZeta[s_?NumericQ, a_Real] := With[{b$ = a + 20}, Sum[(a + k$)^-s, {k$, 0, 19}] +
        b$^(1 - s)/(s - 1) + b$^-s/2 + s b$^(-s - 1)/12 - s (s + 1) (s + 2) b$^(-s - 3)/720] /; a > 0 && Re[s] > 1
      """),
    WrittenFunctions.function(
      "PolyLog", [.listable, .numericFunction], "Polylogarithms.",
      """
      (*2*) PolyLog[0, z_] := z/(1 - z)
      PolyLog[1, z_] := -Log[1 - z]
      PolyLog[_, 0] := 0
      PolyLog[n_Integer, 1] := Zeta[n] /; n > 1
      PolyLog[n_Integer, -1] := (2^(1 - n) - 1) Zeta[n] /; n > 1
      PolyLog[n_?NumericQ, z_Real] := Sum[z^k$/k$^N[n], {k$, 200}] /; Abs[z] < 0.8
      PolyLog[n_?NumericQ, z_Real] := z/Gamma[n] NIntegrate[t$^(n - 1)/(E^t$ - z), {t$, 0, 60}] /; z < 1 && n > 1
      Derivative[0, 1][PolyLog][n_, z_] := PolyLog[n - 1, z]/z
      """),
    WrittenFunctions.function(
      "RealDigits", [.listable], "The digits of a number, and how many stand before the point.",
      """
      (*2*) RealDigits[x_Integer, b_ : 10] := {IntegerDigits[Abs[x], b], IntegerLength[x, b]} /; x != 0
      RealDigits[x_Rational, b_ : 10] := With[{r$ = digits$Repeat[x, b]}, r$ /; r$ =!= $Failed]
      digits$Repeat[x_, b_] := Module[{p$ = Abs[Numerator[x]], q$ = Denominator[x], e$ = 0, s$ = <||>, d$ = {}, k$ = 0}, If[p$ > q$, e$ = IntegerLength[Quotient[p$, q$], b]; q$ = q$ b^e$, While[p$ b < q$, p$ = p$ b; e$--]];
        While[p$ =!= 0 && ! KeyExistsQ[s$, p$] && k$ < 2000, AssociateTo[s$, p$ -> k$]; k$++; AppendTo[d$, Quotient[b p$, q$]]; p$ = Mod[b p$, q$]];
        Which[p$ === 0, {d$, e$}, k$ === 2000 && ! KeyExistsQ[s$, p$], $Failed, True, {Append[Take[d$, s$[p$]], Drop[d$, s$[p$]]], e$}]]
      RealDigits[x_Real, b_ : 10] := RealDigits[x, b, Round[If[MachineNumberQ[x], 16, Precision[x]] Log[b, 10]]]
      RealDigits[x_?NumericQ, b_, n_] := With[{y$ = Abs[Rationalize[If[NumberQ[x], x, N[x, n Log[10., b] + 5]], 0]],
        e$ = Floor[Log[b, Abs[N[x]]]] + 1}, {IntegerDigits[If[MachineNumberQ[x], Round, Floor][y$ b^(n - e$)], b, n], e$}]
      """),
    WrittenFunctions.function(
      "ArcLength", [], "The length of a curve.",
      """
      (*2*) ArcLength[Circle[_, r_ : 1]] := 2 Pi r
      ArcLength[Line[p_]] := Total[Norm /@ Differences[p]]
      ArcLength[f_List, {t_, a_, b_}] := Integrate[Simplify[Sqrt[Total[D[f, t]^2]]], {t, a, b}]
      ArcLength[f_, {t_, a_, b_}] := Integrate[Simplify[Sqrt[1 + D[f, t]^2]], {t, a, b}]
      """),
    WrittenFunctions.function(
      "ErlangDistribution", [], "The time until k events.",
      "ErlangDistribution[k_, l_] := GammaDistribution[k, 1/l]"),
  ]

  private static let graphs: [BuiltIn] = [
    WrittenFunctions.function(
      "UndirectedGraph", [], "A graph whose edges have no direction.",
      """
      UndirectedGraph[l_List, o___] := UndirectedGraph[Graph[l], o]
      UndirectedGraph[g_, o___] := Graph[VertexList[g], DeleteDuplicates[UndirectedEdge @@@ Sort /@ List @@@ EdgeList[g]], o]
      """),
    WrittenFunctions.function(
      "EdgeContract", [], "A graph with the ends of an edge made one.",
      """
      EdgeContract[g_, _[a_, b_], o___] := Graph[DeleteCases[VertexList[g], b],
        DeleteDuplicates[UndirectedEdge @@@ Sort /@ DeleteCases[List @@@ EdgeList[g] /. b -> a, {x_, x_}]], o]
      """),
    WrittenFunctions.function(
      "WeaklyConnectedGraphQ", [], "Whether a graph is connected whatever the directions of its edges.",
      "WeaklyConnectedGraphQ[g_] := ConnectedGraphQ[UndirectedGraph[g]]"),
    WrittenFunctions.function(
      "LineGraph", [], "The graph of the edges of a graph, joined where they meet.",
      """
      LineGraph[g_] := With[{e$ = List @@@ EdgeList[g]}, Graph[Range[Length[e$]],
        UndirectedEdge @@@ Select[Subsets[Range[Length[e$]], {2}], Intersection @@ e$[[#]] =!= {} &]]]
      """),
    WrittenFunctions.function(
      "GraphDisjointUnion", [], "Graphs beside one another.",
      """
      (*2*) GraphDisjointUnion[g__] := Module[{n$ = 0, v$ = {}, e$ = {}},
        Do[With[{r$ = Thread[VertexList[h$] -> n$ + Range[VertexCount[h$]]]},
          e$ = Join[e$, Map[# /. r$ &, EdgeList[h$], {2}]]; n$ += VertexCount[h$]], {h$, {g}}]; Graph[Range[n$], e$]]
      """),
    WrittenFunctions.function(
      "GraphProduct", [], "The product of two graphs.",
      """
      (*2*) GraphProduct[g_, h_, o___Rule] := GraphProduct[g, h, "Cartesian", o]
      GraphProduct[g_, h_, k_String, o___] := Module[{v$ = Flatten[Table[{a, b}, {b, VertexList[h]}, {a, VertexList[g]}], 1], l$, m$, s$, t$, p, q},
        {l$, m$} = (Sort /@ List @@@ EdgeList[#]) & /@ {g, h};
        Graph[v$, UndirectedEdge @@@ Select[Subsets[v$, {2}], ({p, q} = Transpose[#]; s$ = MemberQ[l$, Sort[p]]; t$ = MemberQ[m$, Sort[q]];
          Switch[k, "Cartesian", SameQ @@ p && t$ || SameQ @@ q && s$, "Tensor", s$ && t$, "Conormal", s$ || t$,
            "Lexicographical", s$ || SameQ @@ p && t$, _, SameQ @@ p && t$ || SameQ @@ q && s$ || s$ && t$]) &], o]]
      """),
  ]
}
