import Kernel
import KernelMathematics

/// Equations, recurrences and extrema beyond the rules of the functions themselves, which ask these last, written in the Wolfram Language.
enum FurtherEquationFunctions {
  /// The built-ins of this family. Each gives `$Failed` if it finds no result.
  static let table: [BuiltIn] = [
    WrittenFunctions.function(
      "DifferentialExact", [],
      "Equations of first or second order that are a derivative as a whole, for `DSolve`.",
      """
      (*2*) DifferentialExact[e_, y_, x_] := Module[{q$ = Select[e, ! FreeQ[#, x] &], r$, a$, b$, c$, g$, h$, k$, m$, s$, p$},
        If[MatchQ[q$, {_Equal}] && FreeQ[q$, Derivative[n$_][y] /; n$ > 1], Return[exact$First[q$[[1]], e, y, x]]];
        If[! MatchQ[q$, {_Equal}] || ! FreeQ[q$, Derivative[n$_][y] /; n$ > 2] || FreeQ[q$, Derivative[2][y]], Return[$Failed]];
        r$ = Expand[q$[[1, 1]] - q$[[1, 2]]]; {a$, b$, c$} = {Coefficient[r$, y''[x]], Coefficient[r$, y'[x]], Coefficient[r$, y[x]]};
        g$ = Expand[a$ y''[x] + b$ y'[x] + c$ y[x] - r$];
        If[! FreeQ[{g$, a$, b$, c$}, y] || Simplify[D[a$, {x, 2}] - D[b$, x] + c$] =!= 0, Return[$Failed]];
        b$ = Simplify[b$ - D[a$, x]]; g$ = Integrate[g$, x]; m$ = Integrate[Simplify[b$/a$], x]; If[! FreeQ[{g$, m$}, Integrate], Return[$Failed]];
        k$ = exact$Conditions[e, x]; If[k$ === $Failed, Return[k$]];
        p$ = If[Length[k$] === 2 && k$[[1, 2]] === k$[[2, 2]] && Sort[k$[[All, 1]]] === {0, 1}, k$[[1, 2]], $Failed];
        If[p$ =!= $Failed, k$ = SortBy[k$, First]; h$ = (a$ /. x -> p$) k$[[2, 3]] + (b$ /. x -> p$) k$[[1, 3]] - (g$ /. x -> p$),
          If[k$ =!= {}, Return[$Failed]]; h$ = C[1]];
        s$ = Integrate[Expand[Simplify[(g$ + h$)/a$ E^m$]], x]; If[! FreeQ[s$, Integrate], Return[$Failed]];
        If[p$ === $Failed, Return[{Expand[E^-m$ (C[2] + s$)]}]];
        c$ = exact$From[s$, x, p$]; If[c$ === $Failed, Return[c$]];
        {Simplify[E^-m$ (k$[[1, 3]] E^(m$ /. x -> p$) + s$ - c$)]}]
      exact$First[q_, e_, y_, x_] := Module[{r$, m$, n$, f$, g$, w$, k$, c$, s$}, r$ = Expand[(q[[1]] - q[[2]]) /. {y'[x] -> slope$, y[x] -> value$}];
        n$ = Coefficient[r$, slope$]; m$ = Expand[r$ - n$ slope$]; If[! FreeQ[{m$, n$}, slope$ | y] || m$ === 0 || n$ === 0 || FreeQ[{m$, n$}, value$], Return[$Failed]];
        w$ = Simplify[D[m$, value$] - D[n$, x]];
        If[w$ =!= 0, g$ = Simplify[w$/n$]; f$ = If[FreeQ[g$, value$], Integrate[g$, x], g$ = Simplify[-w$/m$]; If[FreeQ[g$, x], Integrate[g$, value$], $Failed]]; If[! FreeQ[f$, $Failed | Integrate], Return[$Failed]]; {m$, n$} = Map[Expand[Simplify[# E^f$]] &, {m$, n$}]];
        f$ = Integrate[m$, x]; If[! FreeQ[f$, Integrate], Return[$Failed]]; g$ = Simplify[n$ - D[f$, value$]]; If[! FreeQ[g$, x], Return[$Failed]];
        g$ = Integrate[g$, value$]; If[! FreeQ[g$, Integrate], Return[$Failed]]; f$ = f$ + g$; k$ = exact$Conditions[e, x];
        c$ = Which[k$ === {}, C[1], MatchQ[k$, {{0, _, _}}], f$ /. {x -> k$[[1, 2]], value$ -> k$[[1, 3]]}, True, Return[$Failed]];
        s$ = Quiet[Solve[f$ == c$, value$]]; If[! MatchQ[s$, {{value$ -> _} ..}] || ! FreeQ[s$, Root | ConditionalExpression], Return[implicit$[(f$ /. value$ -> y[x]) == c$]]];
        s$ = value$ /. s$; If[k$ === {}, s$, Select[s$, Abs[N[(# /. x -> k$[[1, 2]]) - k$[[1, 3]]]] < 10^-8 &]]]
      exact$From[s_, x_, p_] := Module[{v$ = Quiet[s /. x -> p]}, If[FreeQ[v$, Indeterminate | ComplexInfinity | DirectedInfinity], Return[v$]];
        v$ = PowerExpand[s /. x -> p + step$] //. Gamma[a$_?Positive, u$_] /; ! FreeQ[u$, step$] :> Gamma[a$]; v$ = Quiet[Simplify[v$] /. step$ -> 0];
        If[FreeQ[v$, Indeterminate | ComplexInfinity | DirectedInfinity | step$], v$, $Failed]]
      exact$Conditions[e_, x_] := With[{k$ = Flatten[Map[exact$Condition, Select[e, FreeQ[#, x] &]], 1]}, If[FreeQ[k$, $Failed], k$, $Failed]]
      exact$Condition[Equal[u__, v_]] := Map[Replace[#, {Derivative[n$_][_][p$_] :> {n$, p$, v}, _[p$_] :> {0, p$, v}, _ -> $Failed}] &, {u}]
      exact$Condition[_] := {$Failed}
      """),
    WrittenFunctions.function(
      "SeparateSolve", [], "Systems in which each equation has one unknown, for `DSolve`.",
      """
      (*2*) SeparateSolve[e_, l : {_, __}, x_] := Module[{k$ = 0, s$}, s$ = Map[Function[w$, Replace[
          DSolve[Select[Flatten[{e}], ! FreeQ[#, separate$Name[w$]] &], w$, x], {{{r_Rule}} :> With[{m$ = k$, n$ = Max[0, Cases[r, C[i_] :> i, Infinity]]}, k$ += n$; r /. Table[C[j$] -> C[j$ + m$], {j$, n$}]], _ -> $Failed}]], l];
        If[FreeQ[s$, $Failed], {s$}, $Failed]] /; AllTrue[Flatten[{e}], Function[q$, Count[l, u_ /; ! FreeQ[q$, separate$Name[u]]] === 1]]
      SeparateSolve[_, _, _] := $Failed
      separate$Name[u_Symbol] := u
      separate$Name[u_] := Head[u]
      """),
    WrittenFunctions.function(
      "RecurrenceSteps", [], "Recurrences in which one value is a multiple of an earlier one, for `RSolve`.",
      """
      (*2*) RecurrenceSteps[e_, f_, n_] := Module[{z$, l$, m$, c$, k$, r$}, z$ = Select[e, ! FreeQ[#, n] &]; If[! MatchQ[z$, {_Equal}], Return[$Failed]];
        z$ = z$[[1, 1]] - z$[[1, 2]]; l$ = DeleteDuplicates[Cases[{z$}, f[j$_] :> Expand[j$ - n], Infinity]];
        If[Length[l$] =!= 2 || ! VectorQ[l$, IntegerQ], Return[$Failed]]; m$ = Max[l$] - Min[l$]; z$ = Expand[z$ /. n -> n - Max[l$]];
        c$ = -Coefficient[z$, f[n - m$]]/Coefficient[z$, f[n]]; If[Expand[z$ /. f[_] -> 0] =!= 0 || ! FreeQ[c$, f] || m$ > 6 || FreeQ[c$, n], Return[$Failed]];
        c$ = Factor[Together[c$]]; k$ = Flatten[Map[steps$Start[#, f] &, DeleteCases[e, q$_ /; ! FreeQ[q$, n]]]];
        If[! MatchQ[k$, {(_Integer -> _) ...}], Return[$Failed]];
        If[k$ === {}, If[m$ > 1, Return[$Failed]]; k$ = {If[NumericQ[c$ /. n -> 1] && ! TrueQ[(c$ /. n -> 1) == 0], 0, 1] -> C[1]}];
        r$ = Map[With[{s$ = Cases[k$, (q$_ -> v$_) /; Mod[q$ - #, m$] === 0 :> {q$, v$}]}, If[Length[s$] =!= 1, $Failed, steps$Product[c$, n, m$, s$[[1, 1]], s$[[1, 2]]]]] &, Range[0, m$ - 1]];
        Which[! FreeQ[r$, $Failed], $Failed, m$ === 1, First[r$], True, Piecewise[MapIndexed[{#1, Mod[n, m$] == First[#2] - 1} &, r$], 0]]]
      steps$Start[Equal[u__, v_], f_] := Map[Replace[#, {f[p$_] :> (p$ -> v), _ -> $Failed}] &, {u}]
      steps$Start[_, _] := $Failed
      steps$Product[c_, n_, m_, s_, 0] := 0
      steps$Product[c_, n_, m_, s_, v_] := With[{q$ = (n - s)/m}, v Product[steps$Factor[u$, n, m, s, q$], {u$, Join[Map[{#[[1]], #[[2]]} &, FactorList[Numerator[c]]], Map[{#[[1]], -#[[2]]} &, FactorList[Denominator[c]]]]}]]
      steps$Factor[{u_, k_}, n_, m_, s_, q_] := Which[! FreeQ[k, n], If[FreeQ[u, n] && PolynomialQ[k, n] && Exponent[k, n] === 1, With[{a$ = Coefficient[k, n]}, u^(a$ m q (q + 1)/2 + (a$ s + (k /. n -> 0)) q)], $Failed], FreeQ[u, n], u^(k q), MatchQ[u, c$_^e$_ /; FreeQ[c$, n] && PolynomialQ[e$, n] && Exponent[e$, n] === 1], With[{a$ = Coefficient[u[[2]], n], b$ = u[[2]] /. n -> 0}, u[[1]]^(k (a$ m q (q + 1)/2 + (a$ s + b$) q))],
        ! PolynomialQ[u, n] || Exponent[u, n] > 1, $Failed, True, With[{a$ = Coefficient[u, n], b$ = u /. n -> 0}, ((a$ m)^q steps$Rising[1 + (s + b$/a$)/m, q])^k]]
      steps$Rising[p_Integer, q_] := (p + q - 1)!/(p - 1)! /; p > 0
      steps$Rising[p_, q_] := Pochhammer[p, q]
      """),
    WrittenFunctions.function(
      "SolveFurther", [], "Equations for parts with indices, and with one exponential, for `Solve`.",
      """
      (*2*) SolveFurther[c_, v_, d_] := Module[{s$ = Table[Unique["unknown$"], {Length[v]}], r$}, If[MatchQ[v, {__Symbol}], Return[If[Length[v] === 1 && MatchQ[c, {_Equal}], root$Further[c[[1]], v[[1]], d], $Failed]]];
        r$ = Solve[c /. Thread[v -> s$], s$, d]; If[ListQ[r$], r$ /. Thread[s$ -> v], $Failed]]
      root$Further[u_ == w_, x_, d_] := Module[{f$ = Numerator[Together[u - w]], e$, r$},
        e$ = DeleteDuplicates[Cases[{f$}, E^p$_ /; ! FreeQ[p$, x] :> p$, Infinity]]; If[e$ === {}, Return[root$Powers[f$, x, d]]];
        e$ = Flatten[Map[If[Head[#] === Plus, Select[List @@ #, ! FreeQ[#, x] &], {#}] &, Expand[e$]]]; e$ = First[SortBy[e$, LeafCount]];
        e$ = Which[FreeQ[r$ = Simplify[e$/x], x], x -> unknown$/r$, FreeQ[r$ = Simplify[e$ x], x], x -> r$/unknown$, True, $Failed]; If[e$ === $Failed || NumericQ[r$], Return[root$Powers[f$, x, d]]];
        f$ = Factor[Numerator[Together[f$ /. e$]]]; f$ = Times @@ Select[If[Head[f$] === Times, List @@ f$, {f$}], ! FreeQ[#, unknown$] && ! MatchQ[#, E^_ | unknown$^_. ] &];
        If[Complement[Cases[{f$}, q$_Symbol /; ! NumericQ[q$], {1, Infinity}], {unknown$}] =!= {}, Return[$Failed]];
        r$ = Quiet[PrincipalSolve[f$ == 0, unknown$]]; If[! MatchQ[r$, {{_ -> _} ..}], Return[$Failed]];
        r$ = Select[r$, NumericQ[#[[1, 2]]] && Abs[N[#[[1, 2]]]] > 10^-9 &]; If[r$ === {}, $Failed, Map[{x -> Simplify[e$[[2]] /. First[#]]} &, r$]]]
      root$Powers[f_, x_, Reals] := Module[{g$ = Factor[f], t$, l$, r$}, g$ = Expand[Times @@ Select[If[Head[g$] === Times, List @@ g$, {g$}], ! FreeQ[#, x] && ! MatchQ[#, _?NumericQ^_] &]]; t$ = If[Head[g$] === Plus, List @@ g$, {g$}]; If[Length[t$] =!= 2, Return[$Failed]];
        l$ = Map[root$Log[#, x] &, {t$[[1]], -t$[[2]]}]; If[! FreeQ[l$, $Failed], l$ = Map[root$Log[#, x] &, {-t$[[1]], t$[[2]]}]; If[! FreeQ[l$, $Failed], Return[$Failed]]];
        r$ = Solve[Simplify[Expand[l$[[1]] - l$[[2]]]] == 0, x, Reals]; If[ListQ[r$], Simplify[PowerExpand[r$]], $Failed]]
      root$Powers[_, _, _] := $Failed
      root$Log[c_, x_] := If[TrueQ[c > 0], root$Number[c], $Failed] /; FreeQ[c, x]
      root$Number[c_Integer] := Total[Map[#[[2]] Log[#[[1]]] &, FactorInteger[c]]]
      root$Number[c_] := Log[c]
      root$Log[f_Times, x_] := Total[Map[root$Log[#, x] &, List @@ f]]
      root$Log[b_^e_, x_] := e root$Number[b] /; FreeQ[b, x] && TrueQ[b > 0]
      root$Log[_, _] := $Failed
      """),
    WrittenFunctions.function(
      "RepeatedRoots", [], "How often each root of a term is one, for `Solve`.",
      """
      (*2*) RepeatedRoots[f_, x_, l_List] := With[{d$ = Table[D[f, {x, k$}], {k$, 3}]}, Map[1 + LengthWhile[d$ /. x -> #, TrueQ[Abs[N[#]] < 10^-9] &] &, l]]
      """),
    WrittenFunctions.function(
      "LengthWhile", [], "How many elements at the beginning meet a condition.",
      "LengthWhile[l_List, f_] := Length[TakeWhile[l, f]]"),
    WrittenFunctions.function(
      "ReduceWhole", [], "Inequalities of one variable for integers, for `Reduce`.",
      """
      (*2*) ReduceWhole[c_, x_Symbol, d_] := With[{r$ = InequalitySolve[Switch[d, PositiveIntegers, c && x >= 1, NonNegativeIntegers, c && x >= 0, _, c], x]},
        If[! FreeQ[r$, $Failed | InequalitySolve], $Failed, whole$Join[Map[whole$Piece[#, x] &, If[Head[r$] === Or, List @@ r$, {r$}]], x]]] /; FreeQ[c, Equal | Mod]
      ReduceWhole[___] := $Failed
      whole$Join[p_, x_] := With[{q$ = Or @@ p}, Which[! FreeQ[q$, $Failed | Floor | Ceiling], $Failed, q$ === True || ! FreeQ[q$, LessEqual | GreaterEqual], Element[x, Integers] && q$, True, q$]]
      whole$Piece[b : True | False, x_] := b
      whole$Piece[x_ == a_, x_] := IntegerQ[a] && x == a
      whole$Piece[x_ < a_, x_] := x <= Ceiling[a] - 1
      whole$Piece[x_ <= a_, x_] := x <= Floor[a]
      whole$Piece[x_ > a_, x_] := x >= Floor[a] + 1
      whole$Piece[x_ >= a_, x_] := x >= Ceiling[a]
      whole$Piece[Less[a_, x_, b_], x_] := whole$Span[Floor[a] + 1, Ceiling[b] - 1, x]
      whole$Piece[LessEqual[a_, x_, b_], x_] := whole$Span[Ceiling[a], Floor[b], x]
      whole$Piece[Inequality[a_, p_, x_, q_, b_], x_] := whole$Span[If[p === Less, Floor[a] + 1, Ceiling[a]], If[q === Less, Ceiling[b] - 1, Floor[b]], x]
      whole$Piece[_, _] := $Failed
      whole$Span[l_, h_, x_] := Which[! IntegerQ[h - l], $Failed, l > h, False, h - l > 30, l <= x <= h, True, Or @@ Map[x == # &, Range[l, h]]]
      """),
    WrittenFunctions.function(
      "MinimizeFurther", [], "Extrema in regions and with decimal numbers, for `Minimize`.",
      """
      (*2*) MinimizeFurther[f_, v_] := Module[{r$ = Cases[Flatten[{v}], _Element], c$, w$}, If[r$ === {}, Return[Which[FreeQ[f, _Real] || ! FreeQ[f, Integrate], $Failed, Head[f] =!= List && MatchQ[v, _Symbol | {_Symbol}] && ! PolynomialQ[f, First[Flatten[{v}]]], decimal$Alone[f, First[Flatten[{v}]]],
          Head[f] === List && ! PolynomialQ[First[f], Flatten[{v}]] && AllTrue[Flatten[{v}], decimal$Bounded[Rest[f], #] &], NMinimize[f, v], True, decimal$Minimum[f, Flatten[{v}], Minimize[f /. q$_Real :> Rationalize[q$, 0], v]]]]];
        c$ = Map[Replace[#, {Element[p$_List, ImplicitRegion[q$_, u$_List]] :> (q$ /. Thread[u$ -> p$]), Element[_, Reals] -> True, _ -> $Failed}] &, r$]; If[! FreeQ[c$, $Failed], Return[$Failed]];
        w$ = Flatten[Map[Replace[#, Element[p$_, _] :> p$] &, Flatten[{v}]]]; Minimize[Join[If[ListQ[f], f, {f}], DeleteCases[c$, True]], w$]]
      decimal$Minimum[f_, v_, m_List] := N[m]
      decimal$Minimum[{f_, c__}, v_, _] := NMinimize[{f, c}, v] /; AllTrue[v, decimal$Bounded[{c}, #] &]
      decimal$Bounded[c_, x_] := ! FreeQ[c, (LessEqual | Less)[_?NumericQ, x, _?NumericQ] | Inequality[_?NumericQ, _, x, _, _?NumericQ]] ||
        ! FreeQ[c, (GreaterEqual | Greater)[x, _?NumericQ] | (LessEqual | Less)[_?NumericQ, x]] && ! FreeQ[c, (LessEqual | Less)[x, _?NumericQ] | (GreaterEqual | Greater)[_?NumericQ, x]]
      decimal$Minimum[___] := $Failed
      decimal$Alone[f_, x_] := With[{r$ = Quiet[NMinimize[f, x]]}, If[ListQ[r$] && NumberQ[First[r$]] && AllTrue[Quiet[Map[N[f /. x -> #] &, Flatten[Table[{k$, -k$, 1./k$, -1./k$}, {k$, {10., 100., 1000., 10.^4, 10.^6}}]]]], ! NumberQ[#] || Im[#] != 0 || # > First[r$] - 10^-6 &], r$, $Failed]]
      """),
  ]
}
