import Kernel
import KernelMathematics

/// Sums by factors and eigenvalues beyond the rules of the functions themselves, which ask these last, written in the Wolfram Language.
enum FurtherAlgebraFunctions {
  /// The built-ins of this family. Each gives `$Failed` or stays if it finds no result.
  static let table: [BuiltIn] = [
    WrittenFunctions.function(
      "FactorialPower", [.listable], "A product of a number and those below it.",
      "FactorialPower[x_, n_Integer] := Product[x - k$Power, {k$Power, 0, n - 1}] /; n >= 0"),
    // Factors that match a pattern are taken out of each term of the sum; what stands beside the same ones is added.
    WrittenFunctions.function(
      "CollectTerms", [],
      "Sums by the powers of several variables, or by factors that match a pattern, for `Collect`.",
      """
      (*2*) CollectTerms[e : _List | _Equal, v_, h_] := Map[CollectTerms[#, v, h] &, e]
      CollectTerms[e_, v_, h_] := collect$Terms[e, Flatten[{v}], h]
      collect$Terms[e_, {}, h_] := h[e]
      collect$Terms[e_, {v_, r___}, h_] := Module[{collect$P = collect$Base[v], collect$G = Expand[e]},
        collect$G = GatherBy[Map[collect$Split[#, collect$P] &, If[Head[collect$G] === Plus, List @@ collect$G, {collect$G}]], First];
        Total[Map[collect$Terms[Total[Map[Last, #]], {r}, h] #[[1, 1]] &, collect$G]]]
      collect$Split[t_, p_] := With[{collect$F = If[Head[t] === Times, List @@ t, {t}]},
        {Times @@ Select[collect$F, MatchQ[#, p | p^_] &], Times @@ Select[collect$F, ! MatchQ[#, p | p^_] &]}]
      collect$Base[v_Times] := Alternatives @@ Map[collect$Base, List @@ v] /; ! FreeQ[v, Pattern | Blank | BlankSequence | BlankNullSequence]
      collect$Base[Power[b_, _Optional | _Pattern | _Blank]] := b
      collect$Base[(Repeated | RepeatedNull)[b_]] := b
      collect$Base[b_^u_] := _?(Function[q$, collect$Power[q$, b, u]]) /; FreeQ[u, Blank | Pattern | Optional]
      collect$Power[b_^w_, b_, u_] := IntegerQ[Cancel[w/u]]
      collect$Power[b_, b_, u_] := IntegerQ[1/u]
      collect$Base[v_] := v
      """),
    WrittenFunctions.function(
      "RankOneEigenvalues", [],
      "The eigenvalues of a matrix all of whose rows are multiples of one, for `Eigenvalues`.",
      """
      (*2*) RankOneEigenvalues[m_] := If[And @@ Flatten[Table[Expand[m[[1, 1]] m[[rank$I, rank$J]] - m[[1, rank$J]] m[[rank$I, 1]]] === 0, {rank$I, 2, Length[m]}, {rank$J, 2, Length[m]}]],
        Append[ConstantArray[0, Length[m] - 1], Tr[m]], $Failed]
      """),
  ]
}
