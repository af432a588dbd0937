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
    // A factor that is linear in a variable has divisors of the highest and of the lowest coefficient for its own.
    WrittenFunctions.function(
      "FactorLinear", [],
      "Polynomials of several variables with a factor that is linear in one of them, for `Factor`.",
      """
      (*2*) FactorLinear[f_Times] := Map[FactorLinear, f]
      FactorLinear[(p_Plus)^k_] := FactorLinear[p]^k
      FactorLinear[p_Plus] := Module[{v$ = Variables[p], r$ = $Failed, m$}, If[Length[v$] < 3 || Length[v$] > 6 || Length[p] > 40 || ! PolynomialQ[p, v$] || ! AllTrue[CoefficientRules[p, v$][[All, 2]], IntegerQ], Return[p]];
        m$ = Times @@ (v$^Map[Min, Transpose[CoefficientRules[p, v$][[All, 1]]]]); If[m$ =!= 1, Return[m$ FactorLinear[Expand[p/m$]]]];
        Do[If[Exponent[p, x$] > 0, r$ = linear$Factor[p, x$, DeleteCases[v$, x$]]; If[r$ =!= $Failed, Break[]]], {x$, SortBy[v$, Exponent[p, #] &]}]; If[ListQ[r$], Times @@ Map[Factor, r$], p]]
      FactorLinear[u_] := u
      linear$Factor[p_, x_, v_] := Module[{c$ = CoefficientList[p, x], n$ = Thread[v -> Take[{2, 3, 5, 7, 11}, Length[v]]], l$, a$, k$, q$}, If[First[c$] === 0, Return[$Failed]];
        q$ = Fold[PolynomialGCD, c$]; If[! NumberQ[q$], l$ = First[Variables[q$]]; Return[linear$Exact[p, q$, Expand[Map[PolynomialQuotient[#, q$, l$] &, c$].x^Range[0, Length[c$] - 1]]]]]; If[Length[c$] === 2, Return[0]];
        {l$, a$} = Map[linear$Divisors, {Last[c$], First[c$]}]; If[Length[l$] Length[a$] > 600, Return[$Failed]]; k$ = c$ /. n$;
        Catch[Do[q$ = -s$ w$/u$ /. n$; If[k$.q$^Range[0, Length[k$] - 1] === 0, q$ = linear$Exact[p, u$ x + s$ w$, PolynomialQuotient[p, u$ x + s$ w$, x]]; If[q$ =!= $Failed, Throw[q$]]], {u$, l$}, {w$, a$}, {s$, {1, -1}}]; $Failed]]
      linear$Exact[p_, f_, q_] := If[PolynomialQ[q, Variables[p]] && Expand[f q - p] === 0, {f, q}, $Failed]
      linear$Divisors[c_] := With[{f$ = Factor[c]}, DeleteDuplicates[Flatten[Fold[Outer[Times, #1, #2] &, {1}, Map[linear$Powers, If[Head[f$] === Times, List @@ f$, {f$}]]]]]]
      linear$Powers[n_Integer] := Divisors[Abs[n]]
      linear$Powers[u_^k_Integer] := Table[u^j$, {j$, 0, k}]
      linear$Powers[u_] := {1, u}
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
