import Kernel
import KernelMathematics

/// Differential equations that become others, and linear forms, written in the Wolfram Language.
enum FurtherSystemFunctions {
  /// The built-ins of this family. The first two give `$Failed` if they find no result.
  static let table: [BuiltIn] = [
    WrittenFunctions.function(
      "ExponentialSolve", [], "Sums of two exponentials with decimals, for `Solve`.",
      """
      (*2*) ExponentialSolve[a_. E^p_ + b_. E^q_, x_] := With[{s$ = Solve[Expand[p - q] == Log[-b/a], x]}, s$ /; MatchQ[s$, {{_ -> _} ..}]] /; FreeQ[{a, b}, x] && TrueQ[-b/a > 0]
      ExponentialSolve[_, _] := $Failed
      """),
    WrittenFunctions.function(
      "IntegralOfLogs", [], "Integrals of sines and cosines of a logarithm, for `Integrate`.",
      """
      (*2*) IntegralOfLogs[f_, x_] := Module[{g$ = (f /. Log[x] -> u$) /. x -> E^u$}, g$ = Integrate[Expand[g$ E^u$] //. E^p_ E^q_ :> E^Expand[p + q], u$];
        If[! FreeQ[g$, Integrate | $Failed], Return[$Failed]]; Expand[g$] /. E^p_ /; ! FreeQ[p, u$] :> x^Coefficient[p, u$] E^(p /. u$ -> 0) /. u$ -> Log[x]]
      """),
    // The real and imaginary parts of each unknown are unknowns of their own.
    WrittenFunctions.function(
      "ComplexSystem", [], "Equations of functions with complex values, for `NDSolve`.",
      """
      (*2*) ComplexSystem[e_, l_List, r_List, o___] := Module[{x$ = First[r], h$, p$, q$, d$, v$, w$, s$},
        h$ = Map[If[AtomQ[#], #, Head[#]] &, l]; p$ = Map[{Unique["re$"], Unique["im$"]} &, h$];
        q$ = Flatten[{e} //. {u_And :> List @@ u, HoldPattern[u_List == v_List] /; Length[u] === Length[v] :> MapThread[Equal, {u, v}]}];
        If[! MatchQ[q$, {_Equal ..}], Return[$Failed]];
        d$ = Map[First[#] - Last[#] &, q$] /. MapThread[#1 -> Function[{t$}, #2[[1]][t$] + I #2[[2]][t$]] &, {h$, p$}];
        v$ = DeleteDuplicates[Cases[d$, Alternatives @@ Map[Blank, Flatten[p$]] | Derivative[_][_][_], {0, Infinity}]]; w$ = Table[Unique["val$"], {Length[v$]}];
        d$ = d$ /. Thread[v$ -> w$]; d$ = Flatten[Map[complex$Parts, d$]];
        If[! FreeQ[d$, Re | Im | Abs | Arg], Return[$Failed]];
        q$ = Pick[w$, Map[FreeQ[#, x$] &, v$]]; d$ = GroupBy[DeleteCases[d$, 0], FreeQ[#, Alternatives @@ Complement[w$, q$]] &];
        If[! MatchQ[Sort[Keys[d$]], {False, True}], Return[$Failed]]; q$ = Solve[Map[# == 0 &, d$[True]], q$]; If[! MatchQ[q$, {{__Rule}}], Return[$Failed]];
        d$ = Join[Map[# == 0 &, d$[False]], Apply[Equal, q$[[1]], {1}]] /. Thread[w$ -> v$];
        s$ = NDSolve[d$, Flatten[p$], r, o]; If[! MatchQ[s$, {{__Rule}}], Return[$Failed]];
        {MapThread[#1 -> With[{f$ = #2[[1]] /. s$[[1]], g$ = #2[[2]] /. s$[[1]]}, If[AtomQ[#1], Function[t$, f$[t$] + I g$[t$]], f$[x$] + I g$[x$]]] &, {l, p$}]}]
      ComplexSystem[e_, l_, r_List, o___] := ComplexSystem[e, {l}, r, o] /; ! ListQ[l]
      complex$Parts[u_] := Module[{w$, c$}, w$ = u /. E^p_ /; ! FreeQ[p, _Complex] :> With[{s$ = complex$Parts[p]}, E^s$[[1]] (Cos[s$[[2]]] + I Sin[s$[[2]]])];
        w$ = Expand[w$ /. Complex[a_, b_] :> a + b j$]; c$ = If[FreeQ[w$, Abs | Conjugate | Re | Im | Arg] && PolynomialQ[w$, j$], CoefficientList[w$, j$], {}];
        If[w$ =!= 0 && (c$ === {} || Length[c$] > 8), Return[ComplexExpand[{Re[u], Im[u]}]]]; c$ = PadRight[c$, 8];
        {c$[[1]] - c$[[3]] + c$[[5]] - c$[[7]], c$[[2]] - c$[[4]] + c$[[6]] - c$[[8]]}]
      """),
    WrittenFunctions.function(
      "VectorSystem", [], "Equations of functions whose values are lists, for `NDSolve`.",
      """
      (*2*) VectorSystem[e_, l_List, r_List, o___] := Module[{h$, n$, p$, q$, s$, x$ = First[r]}, h$ = Map[If[AtomQ[#], #, Head[#]] &, l];
        q$ = Flatten[{e} //. u_And :> List @@ u]; If[! MatchQ[q$, {_Equal ..}], Return[$Failed]];
        n$ = Map[vector$Size[q$, #] &, h$]; If[Max[n$] === 0, Return[$Failed]];
        p$ = MapThread[If[#2 === 0, #1, Table[Unique["part$"], {#2}]] &, {h$, n$}];
        q$ = q$ /. Flatten[MapThread[If[AtomQ[#2], {}, #1 -> Function @@ {{t$}, Through[#2[t$]]}] &, {h$, p$}]];
        q$ = Flatten[q$ /. HoldPattern[u_List == v_List] /; Length[u] === Length[v] :> MapThread[Equal, {u, v}]];
        s$ = NDSolve[q$, Flatten[p$], r, o]; If[! MatchQ[s$, {{__Rule}}], Return[$Failed]];
        {MapThread[#1 -> With[{f$ = #2 /. s$[[1]]}, Which[! ListQ[f$], If[AtomQ[#1], f$, f$[x$]], AtomQ[#1], Function @@ {t$, Through[f$[t$]]}, True, Through[f$[x$]]]] &, {l, p$}]}]
      VectorSystem[e_, l_, r_List, o___] := VectorSystem[e, {l}, r, o] /; ! ListQ[l]
      vector$Size[q_, h_] := Max[0, Cases[q, HoldPattern[(h[_] | Derivative[_][h][_]) == v_List] :> Length[v]]]
      """),
    WrittenFunctions.function(
      "CoefficientArrays", [], "The coefficients of polynomials by degree: numbers, vectors, matrices.",
      """
      (*2*) CoefficientArrays[e_List, v_List] := Module[{r$ = Map[CoefficientRules[If[MatchQ[#, _Equal], First[#] - Last[#], #], v] &, e]},
        Table[Map[coefficient$Array[#, k$, Length[v]] &, r$], {k$, 0, Max[0, Map[Total, Flatten[r$[[All, All, 1]], 1]]]}]]
      CoefficientArrays[e_, v_List] := CoefficientArrays[{e}, v][[All, 1]]
      CoefficientArrays[e_, v_] := CoefficientArrays[e, {v}]
      CoefficientArrays[e_] := CoefficientArrays[e, Variables[e /. Equal -> Subtract]]
      coefficient$Array[r_, 0, n_] := Total[Cases[r, ({0 ..} -> c_) :> c]]
      coefficient$Array[r_, k_, n_] := Normal[SparseArray[Cases[r, (p_ -> c_) /; Total[p] === k :> (Flatten[MapIndexed[Table[#2[[1]], {#1}] &, p]] -> c)], Table[n, {k}]]]
      """),
  ]
}
