import Kernel
import KernelMathematics

/// Fallbacks of `D`, `Collect`, `Integrate` and `Eigenvalues` for cases beyond the kernel's own rules, written in the Wolfram
/// Language.
enum LastResortFunctions {
  /// The built-ins of this family. Each gives `$Failed` or stays if it finds no result.
  static let table: [BuiltIn] = [
    WrittenFunctions.function(
      "DerivativeOfOrder", [], "Derivatives whose order is a symbol, for `D`.",
      """
      (*2*) DerivativeOfOrder[f_, x_, n_] := With[{order$R = order$D[f, x, n]}, order$R /; FreeQ[order$R, order$D | $Failed]]
      order$D[f_Plus, x_, n_] := Map[order$D[#, x, n] &, f] /; ! MemberQ[f, u_ /; FreeQ[u, x]]
      order$D[c_ f_, x_, n_] := c order$D[f, x, n] /; FreeQ[c, x]
      order$D[Sin[u_], x_, n_] := Coefficient[u, x]^n Sin[u + n Pi/2] /; order$Line[u, x]
      order$D[Cos[u_], x_, n_] := Coefficient[u, x]^n Cos[u + n Pi/2] /; order$Line[u, x]
      order$D[b_^u_, x_, n_] := Coefficient[u, x]^n If[b === E, 1, Log[b]^n] b^u /; FreeQ[b, x] && order$Line[u, x]
      order$D[u_, x_, n_] := Piecewise[{{u, n == 0}, {Coefficient[u, x], n == 1}}, 0] /; order$Line[u, x]
      order$D[u_^m_, x_, n_] := Coefficient[u, x]^n u^(m - n) FactorialPower[m, n] /; FreeQ[m, x] && order$Line[u, x]
      order$D[Log[u_], x_, n_] := Piecewise[{{(-1)^(n - 1) Coefficient[u, x]^n u^-n (n - 1)!, n >= 1}}, Log[u]] /; order$Line[u, x]
      order$D[_, _, _] := $Failed
      order$Line[u_, x_] := PolynomialQ[u, x] && Exponent[u, x] === 1
      """),
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
      collect$Base[v_] := v
      """),
    WrittenFunctions.function(
      "IntegralSigns", [],
      "An antiderivative of a fraction with the logarithms of what is positive left of the zeros, for `Integrate`.",
      """
      (*2*) IntegralSigns[f_, x_, r_] := With[{signs$F = Together[f]}, If[PolynomialQ[Numerator[signs$F], x] && PolynomialQ[Denominator[signs$F], x] &&
          Count[FactorList[Denominator[signs$F]], {u_, _} /; ! FreeQ[u, x]] > 1,
        r /. Log[u_] /; PolynomialQ[u, x] && Exponent[u, x] === 1 && TrueQ[(u /. x -> 0) < 0] :> Log[Expand[-u]], r]]
      """),
    // From a number to a symbol there is a path that meets no pole, unless the symbol is a number beyond it.
    WrittenFunctions.function(
      "IntegralBounds", [],
      "An integral of a fraction with real poles from a number to a symbol, and where it has that value, for `Integrate`.",
      """
      (*2*) IntegralBounds[f_, x_, a_, b_] := Module[{bounds$F = Together[f], bounds$P, bounds$R},
        If[! PolynomialQ[Numerator[bounds$F], x] || ! PolynomialQ[Denominator[bounds$F], x] || FreeQ[Denominator[bounds$F], x], Return[$Failed]];
        bounds$P = PrincipalSolve[Denominator[bounds$F] == 0, x]; If[! MatchQ[bounds$P, {{_ -> _} ..}], Return[$Failed]];
        bounds$P = DeleteDuplicates[x /. bounds$P]; If[! VectorQ[N[bounds$P], Im[#] == 0 &] || MemberQ[N[bounds$P], N[a]], Return[$Failed]];
        bounds$R = Integrate[f, x]; If[! FreeQ[bounds$R, Integrate], Return[$Failed]];
        bounds$R = bounds$R /. Log[u_] /; TrueQ[N[u /. x -> a] < 0] :> Log[Expand[-u]];
        bounds$P = {SortBy[Select[bounds$P, N[#] < a &], N], SortBy[Select[bounds$P, N[#] > a &], N]};
        ConditionalExpression[(bounds$R /. x -> b) - (bounds$R /. x -> a), Which[bounds$P[[1]] === {}, Re[b] < bounds$P[[2, 1]], bounds$P[[2]] === {}, Re[b] > bounds$P[[1, -1]],
          True, bounds$P[[1, -1]] < Re[b] < bounds$P[[2, 1]]] || NotElement[b, Reals]]]
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
