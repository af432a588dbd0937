import Kernel
import KernelMathematics

/// Solutions of partial differential equations of two variables, written in the language itself.
enum PartialSolutionFunctions {
  // The function of the constants along the curves on which the first derivatives have no part: `t - i` where t is linear along
  // them, else where x is, or where the variables can be separated.
  /// The built-ins of this family.
  ///
  /// `PartialEquation[D[u[x, y], x] + D[u[x, y], y] == 1, u[x, y], {x, y}]` gives `{{u[x, y] -> x + C[1][-x + y]}}`.
  static let table: [BuiltIn] = [
    WrittenFunctions.function(
      "PartialEquation", [],
      "Linear partial equations of two variables, for `DSolve`.",
      """
      (*2*) PartialEquation[e_, u_[x_, t_], {x_Symbol, t_Symbol}] := With[{s$ = partial$Solution[e, u, x, t]}, {{u[x, t] -> s$}} /; s$ =!= $Failed]
      PartialEquation[e_, u_Symbol, {x_Symbol, t_Symbol}] := With[{s$ = partial$Solution[e, u, x, t]}, {{u -> Function @@ {{x, t}, s$}}} /; s$ =!= $Failed]
      partial$Solution[{e_}, u_, x_, t_] := partial$Solution[e, u, x, t]
      partial$Solution[e : {_, __}, u_, x_, t_] := Module[{q$ = Select[e, ! FreeQ[#, Derivative[__][u][x, t]] &], s$, g$},
        If[! MatchQ[q$, {_Equal}], Return[$Failed]]; s$ = partial$Solution[q$[[1]], u, x, t]; g$ = Union[Cases[{s$}, C[1][g_] :> g, Infinity]];
        If[Length[g$] =!= 1 || ! FreeQ[s$, C[2]], $Failed, partial$Given[{s$ /. C[1][_] -> f$, g$[[1]]}, Complement[e, q$], u, x, t]]]
      partial$Solution[l_ == r_, u_, x_, t_] := Module[{d$, n$, k$, z$, f$},
        n$ = {Derivative[2, 0][u][x, t], Derivative[1, 1][u][x, t], Derivative[0, 2][u][x, t], Derivative[1, 0][u][x, t], Derivative[0, 1][u][x, t], u[x, t]};
        d$ = Expand[(l - r) /. Thread[n$ -> Array[f$, 6]]]; k$ = Table[Coefficient[d$, f$[i$]], {i$, 6}]; z$ = d$ /. f$[_] -> 0;
        Which[! FreeQ[{k$, z$}, u | f$] || Expand[d$ - k$.Array[f$, 6] - z$] =!= 0, $Failed,
          Take[k$, 3] === {0, 0, 0}, partial$First[k$[[4]], k$[[5]], k$[[6]], -z$, x, t],
          {Drop[k$, 3], z$} === {{0, 0, 0}, 0} && FreeQ[k$, x | t], partial$Second[k$[[1]], k$[[2]], k$[[3]], x, t],
          True, $Failed]]
      partial$Solution[___] := $Failed
      partial$Second[0, _, _, _, _] := $Failed
      partial$Second[a_, b_, c_, x_, t_] := With[{s$ = Sqrt[Together[(b^2 - 4 a c)/(4 a^2)]] If[FreeQ[Sqrt[Together[b^2 - 4 a c]], _Complex], -1, 1]},
        If[s$ === 0, $Failed, C[1][t + (-b/(2 a) + s$) x] + C[2][t + (-b/(2 a) - s$) x]]]
      partial$First[0, 0, _, _, _, _] := $Failed
      partial$First[0, b_, c_, r_, x_, t_] := partial$First[b, 0, c, r, t, x]
      partial$First[a_, 0, c_, r_, x_, t_] := With[{n$ = Exp[Integrate[c/a, x]]}, With[{s$ = (Integrate[Simplify[n$ r/a], x] + C[1][t])/n$}, If[FreeQ[s$, Integrate], s$, $Failed]]]
      partial$First[a_, b_, c_, r_, x_, t_] := Module[{m$ = Together[b/a], p$, q$, w$, i$, n$, y$, k$},
        {q$, p$} = {m$ /. t -> 0, D[m$, t]};
        If[FreeQ[p$, t] && FreeQ[q$, t],
          w$ = Exp[-partial$Integral[p$, x]]; i$ = partial$Integral[Simplify[w$ q$], x];
          If[{c, r} === {0, 0}, Return[C[1][Simplify[w$ t] - i$], Module]];
          y$ = (k$ + i$)/w$; n$ = Exp[partial$Integral[Simplify[c/a /. t -> y$], x]];
          y$ = Integrate[Simplify[n$ r/a /. t -> y$], x]; i$ = k$ -> Simplify[w$ t] - i$;
          Return[If[FreeQ[{n$, y$}, Integrate | Inactive], Simplify[y$/n$ /. i$] + Simplify[1/n$ /. i$] C[1][Last[i$]], $Failed], Module]];
        If[{c, r} =!= {0, 0}, Return[$Failed, Module]];
        y$ = Together[a/b]; {q$, p$} = {y$ /. x -> 0, D[y$, x]};
        If[FreeQ[p$, x] && FreeQ[q$, x],
          w$ = Exp[-partial$Integral[p$, t]]; Return[C[1][Simplify[w$ x - partial$Integral[Simplify[w$ q$], t]]], Module]];
        y$ = Simplify[m$/(m$ /. t -> 1)];
        If[FreeQ[y$, x], C[1][partial$Integral[1/y$, t] - partial$Integral[m$ /. t -> 1, x]], $Failed]]
      partial$Given[{s_, g_}, {k_Equal}, u_, x_, y_] := Module[{p$, t$, q$, r$},
        p$ = Cases[k, u[a_, b_] :> {a, b}, {0, Infinity}]; If[Length[p$] =!= 1, Return[$Failed]]; p$ = p$[[1]];
        t$ = Intersection[{x, y}, Cases[p$, _Symbol, {0, Infinity}]]; If[Length[t$] =!= 1, Return[$Failed]]; t$ = t$[[1]];
        q$ = Solve[(s /. Thread[{x, y} -> p$]) == If[MatchQ[k[[1]], _u], k[[2]], k[[1]]], f$]; r$ = Quiet[Solve[(g /. Thread[{x, y} -> p$]) == arg$, t$]];
        If[! MatchQ[q$, {{f$ -> _}}] || ! MatchQ[r$, {{t$ -> _}, ___}], Return[$Failed]];
        r$ = Select[r$, FreeQ[#, ConditionalExpression | Complex] &]; If[r$ === {}, Return[$Failed]];
        Simplify[PowerExpand[Simplify[s /. f$ -> (q$[[1, 1, 2]] /. r$[[-1]] /. arg$ -> g)]]]]
      partial$Given[_, _, _, _, _] := $Failed
      partial$Integral[f_, x_] := With[{s$ = Integrate[f, x]}, If[FreeQ[s$, Integrate], s$, Inactive[Integrate][f /. x -> K[1], {K[1], 1, x}]]]
      """)
  ]
}
