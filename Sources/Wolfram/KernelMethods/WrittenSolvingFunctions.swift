import Kernel
import KernelMathematics

/// Solutions in integers and by cases, exact extrema under conditions, and matrices in Jordan's form, written in the Wolfram
/// Language. The functions that these are for ask them last.
enum WrittenSolvingFunctions {
  /// The built-ins of this family. Each gives `$Failed` if it finds no result.
  static let table: [BuiltIn] = [
    // Inequalities of one variable by their intervals; linear equations by their remainders; others by bounds that each term sets
    // for its variable, within which all values are tried.
    WrittenFunctions.function(
      "DomainSolve", [], "Solutions in integers, and of inequalities alone, for `Solve`.",
      """
      (*2*) DomainSolve[c_List, v_List, d_] := Module[{e$ = domain$Parts[c], r$},
        r$ = Switch[d, Integers, domain$Whole[e$, v], PositiveIntegers, domain$Whole[Join[e$, Map[# >= 1 &, v]], v],
          NonNegativeIntegers, domain$Whole[Join[e$, Map[# >= 0 &, v]], v], NegativeIntegers, domain$Whole[Join[e$, Map[# <= -1 &, v]], v],
          _, domain$Line[e$, v]]; r$]
      domain$Parts[c_] := DeleteDuplicates[DeleteCases[Flatten[c //. {u_And :> List @@ u, Inequality[a_, p_, b_] :> p[a, b], Inequality[a_, p_, b_, q_, r__] :> {p[a, b], Inequality[b, q, r]},
        (h : Less | LessEqual | Greater | GreaterEqual | Equal)[a_, b_, r__] :> {h[a, b], h[b, r]}}], True]]
      domain$Line[e_, {x_}] := Module[{r$ = InequalitySolve[And @@ e, x]}, Which[r$ === $Failed, r$, r$ === False, {}, MatchQ[r$, x == _], {{x -> Last[r$]}},
        MatchQ[r$, HoldPattern[Or[(x == _) ..]]], Map[{x -> Last[#]} &, List @@ r$],
        True, {{}}]]
      domain$Line[_, _] := $Failed
      domain$Whole[e_, v_] := Module[{q$ = Cases[e, a_ == b_ :> Expand[Numerator[Together[a - b]]]], i$ = DeleteCases[e, _Equal], r$},
        If[Length[v] === 1 && ! FreeQ[e, Abs] && ListQ[r$ = domain$Inside[InequalitySolve[And @@ e, v[[1]]], v[[1]]]], Return[Map[{v[[1]] -> #} &, Select[r$, TrueQ[And @@ (e /. v[[1]] -> #)] &]]]];
        If[! And @@ Map[PolynomialQ[#, v] &, Join[q$, Cases[i$, h_[a_, b_] :> a - b]]] || ! VectorQ[Flatten[Map[CoefficientRules[#, v][[All, 2]] &, q$]], NumberQ], Return[$Failed]];
        Which[i$ === {} && Length[q$] === 1 && Length[v] === 2 && AllTrue[v, Exponent[q$[[1]], #] === 1 &] && Coefficient[Coefficient[q$[[1]], v[[1]]], v[[2]]] === 0, domain$Pair[q$[[1]], v],
          i$ =!= {} && q$ === {} && Length[v] === 1 && ListQ[r$ = domain$Ray[e, v[[1]]]], r$,
          Length[v] === 1 && i$ === {} && q$ =!= {}, r$ = PrincipalSolve[Thread[q$ == 0], v]; If[ListQ[r$], Select[r$, IntegerQ[v[[1]] /. #] &], $Failed],
          ListQ[r$ = domain$Bounded[q$, i$, v]], Select[r$, TrueQ[Quiet[And @@ (e /. #)]] &],
          Length[q$] === 1 && Length[v] === 2, r$ = domain$Product[q$[[1]], v]; If[ListQ[r$], Select[r$, TrueQ[Quiet[And @@ (e /. #)]] &], $Failed],
          True, $Failed]]
      domain$Inside[r_, x_] := With[{l$ = Map[Replace[#, {Equal[x, c_] :> If[IntegerQ[c], {c}, {}], (Less | LessEqual)[a_, x, b_] :> If[b - a < 5000, Range[Ceiling[a], Floor[b]], $Failed], Inequality[a_, _, x, _, b_] :> If[b - a < 5000, Range[Ceiling[a], Floor[b]], $Failed], False -> {}, _ -> $Failed}] &, If[Head[r] === Or, List @@ r, {r}]]}, If[FreeQ[l$, $Failed], Union[Flatten[l$]], $Failed]]
      domain$Product[f_, {x_, y_}] := Module[{a$ = Coefficient[Coefficient[f, x], y], b$, c$, n$},
        b$ = Coefficient[Coefficient[f, x], y, 0]; c$ = Coefficient[Coefficient[f, y], x, 0]; n$ = f /. {x -> 0, y -> 0};
        If[a$ === 0 || Expand[f - a$ x y - b$ x - c$ y - n$] =!= 0 || ! VectorQ[{a$, b$, c$, n$}, IntegerQ], Return[$Failed]];
        n$ = b$ c$ - a$ n$; If[n$ === 0, Return[$Failed]];
        Sort[Cases[Map[{x -> (# - c$)/a$, y -> (n$/# - b$)/a$} &, Join[Divisors[Abs[n$]], -Divisors[Abs[n$]]]], {_ -> _Integer, _ -> _Integer}]]]
      domain$Pair[f_, {x_, y_}] := Module[{a$ = Coefficient[f, x], b$ = Coefficient[f, y], c$, g$, x$, k$},
        c$ = -(f /. {x -> 0, y -> 0}); g$ = LCM[Denominator[a$], Denominator[b$], Denominator[c$]]; {a$, b$, c$} = {a$, b$, c$} g$;
        g$ = GCD[a$, b$]; If[Mod[c$, g$] != 0, Return[{}]]; {a$, b$, c$} = {a$, b$, c$}/g$;
        If[b$ < 0, {a$, b$, c$} = -{a$, b$, c$}];
        x$ = If[b$ == 1, 0, Mod[c$ PowerMod[a$, -1, b$], b$]]; k$ = C[1];
        {{x -> ConditionalExpression[x$ + b$ k$, Element[k$, Integers]], y -> ConditionalExpression[(c$ - a$ x$)/b$ - a$ k$, Element[k$, Integers]]}}]
      domain$Ray[e_, x_] := Module[{r$ = InequalitySolve[And @@ e, x]}, Switch[r$, x > _, {{x -> ConditionalExpression[Floor[Last[r$]] + 1 + C[1], Element[C[1], Integers] && C[1] >= 0]}},
        x >= _, {{x -> ConditionalExpression[Ceiling[Last[r$]] + C[1], Element[C[1], Integers] && C[1] >= 0]}},
        x < _, {{x -> ConditionalExpression[Ceiling[Last[r$]] - 1 - C[1], Element[C[1], Integers] && C[1] >= 0]}},
        x <= _, {{x -> ConditionalExpression[Floor[Last[r$]] - C[1], Element[C[1], Integers] && C[1] >= 0]}}, _, $Failed]]
      domain$Bounded[q_, i_, v_] := Module[{g$, b$ = Table[{-Infinity, Infinity}, {Length[v]}], o$, l$, n$, t$},
        g$ = Join[q, -q, Cases[i, (Less | LessEqual)[a_, b_] :> Expand[a - b]], Cases[i, (Greater | GreaterEqual)[a_, b_] :> Expand[b - a]]];
        g$ = Map[CoefficientRules[#, v] &, g$];
        Do[o$ = b$; Do[b$ = domain$Tighten[r$, b$], {r$, g$}]; If[o$ === b$, Break[]], {12}];
        b$ = Map[{Ceiling[#[[1]] - 10^-9], Floor[#[[2]] + 10^-9]} &, b$];
        If[AnyTrue[b$, #[[1]] > #[[2]] &], Return[{}]];
        If[! FreeQ[b$, Infinity | -Infinity], Return[$Failed]];
        l$ = Map[#[[2]] - #[[1]] + 1 &, b$]; n$ = First[Ordering[l$, -1]];
        If[q =!= {} && Length[v] > 1, If[Times @@ Delete[l$, n$] > 3000, Return[$Failed]];
          t$ = Join @@ Map[Function[p$, domain$Last[q, v, n$, p$, b$[[n$]]]], Tuples[Map[Apply[Range, #] &, Delete[b$, n$]]]],
          If[Times @@ l$ > 5000, Return[$Failed]]; t$ = Tuples[Map[Apply[Range, #] &, b$]]];
        t$ = Select[t$, With[{s$ = Thread[v -> #]}, And @@ Map[(# /. s$) === 0 &, q] && TrueQ[And @@ (i /. s$)]] &];
        Map[Thread[v -> #] &, Sort[t$]]]
      domain$Last[q_, v_, n_, p_, {a_, b_}] := Module[{s$ = Thread[Delete[v, n] -> p], f$, w$ = v[[n]]},
        f$ = First[Join[Select[Map[Expand[# /. s$] &, q], ! FreeQ[#, w$] &], {0}]];
        f$ = If[f$ === 0, Range[a, Min[b, a + 200]], domain$Roots[CoefficientList[f$, w$]]];
        Map[Insert[p, #, n] &, Select[f$, a <= # <= b &]]]
      domain$Roots[{c_, b_}] := If[IntegerQ[-c/b], {-c/b}, {}]
      domain$Roots[{c_, b_, a_}] := With[{d$ = b^2 - 4 a c}, If[d$ < 0, {}, With[{r$ = Sqrt[d$]}, If[MatchQ[r$, _Integer | _Rational], Select[Union[{(-b - r$)/(2 a), (-b + r$)/(2 a)}], IntegerQ], {}]]]]
      domain$Roots[l_] := Union[Round[Select[w$ /. NSolve[l.w$^Range[0, Length[l] - 1] == 0, w$], Im[#] == 0 &]]]
      domain$Tighten[r_, b_] := Module[{m$ = Map[domain$Low[#, b] &, r], b$ = b, k$, t$, e$, u$},
        Do[e$ = r[[j$, 1]]; k$ = Flatten[Position[e$, n_ /; n > 0, {1}, Heads -> False]];
          If[Length[k$] === 1, t$ = Total[Delete[m$, j$]]; If[NumberQ[t$], k$ = k$[[1]]; u$ = -t$/r[[j$, 2]];
            b$[[k$]] = domain$Cut[b$[[k$]], e$[[k$]], Sign[r[[j$, 2]]], u$]]], {j$, Length[r]}]; b$]
      domain$Cut[{a_, b_}, 1, 1, u_] := {a, Min[b, Floor[u]]}
      domain$Cut[{a_, b_}, 1, -1, u_] := {Max[a, Ceiling[u]], b}
      domain$Cut[{a_, b_}, n_, 1, u_] := If[EvenQ[n], If[u < 0, {1, 0}, With[{w$ = Floor[N[u]^(1/n) + 10^-9]}, {Max[a, -w$], Min[b, w$]}]], {a, Min[b, Floor[Sign[u] N[Abs[u]]^(1/n) + 10^-9]]}]
      domain$Cut[{a_, b_}, n_, -1, u_] := If[EvenQ[n] || u < 0, {a, b}, {Max[a, Ceiling[N[u]^(1/n) - 10^-9]], b}]
      domain$Low[e_ -> c_, b_] := Module[{p$ = {1, 1}, q$}, Do[q$ = domain$Power[b[[j$]], e[[j$]]]; p$ = domain$Times[p$, q$], {j$, Length[e]}]; If[c > 0, c p$[[1]], c p$[[2]]]]
      domain$Power[_, 0] := {1, 1}
      domain$Power[{a_, b_}, n_] := If[OddQ[n] || a >= 0, {a^n, b^n}, {If[b >= 0, 0, b^n], Max[a^n, b^n]}]
      domain$Times[{a_, b_}, {c_, d_}] := With[{l$ = Replace[{a c, a d, b c, b d}, Indeterminate -> 0, {1}]}, {Min[l$], Max[l$]}]
      """),
    WrittenFunctions.function(
      "CaseReduce", [], "The cases of an equation with symbols as coefficients, for `Reduce`.",
      """
      (*2*) CaseReduce[f_, x_, d_] := Module[{c$ = CoefficientList[Expand[f], x], r$, u$ = And @@ DivisorConditions[f]},
        r$ = Which[Length[c$] === 2, case$Line[c$, x], Length[c$] === 3 && d === Reals, case$Real[c$, x], Length[c$] === 3, case$Square[c$, x], True, $Failed]; If[r$ === $Failed, r$, u$ && r$]]
      case$Zero[u_] := With[{f$ = Factor[Numerator[Together[u]]]}, Which[NumberQ[f$], f$ == 0, Head[f$] === Times && Count[List @@ f$, w_ /; ! NumberQ[w]] > 1, Or @@ Map[case$Zero, DeleteCases[List @@ f$, _?NumberQ]],
        MatchQ[f$, _^_?Positive], case$Zero[First[f$]], MatchQ[f$, _?NumberQ _Symbol], Last[f$] == 0, True, Module[{s$ = First[Variables[f$]], r$}, r$ = PrincipalSolve[f$ == 0, s$];
        If[MatchQ[r$, {{_ -> _} ..}], Or @@ Map[s$ == #[[1, 2]] &, r$], f$ == 0]]]]
      case$Other[u_] := Replace[case$Zero[u], {False -> True, True -> False, z_ :> (z /. {Equal -> Unequal, Or -> And})}]
      case$Line[{q_, p_}, x_] := If[NumberQ[p], x == -q/p, If[q === 0, case$Zero[p] || x == 0, (case$Both[q, p, case$Zero[p]]) || (case$Other[p] && x == Simplify[-q/p])]]
      case$Both[q_, p_, s_ == v_] := With[{w$ = Simplify[q /. s -> v]}, If[w$ === 0, s == v, case$Zero[w$] && s == v]]
      case$Both[q_, p_, z_] := case$Zero[q] && z
      case$Square[{c_, b_, a_}, x_] := With[{r$ = x /. PrincipalSolve[c + b x + a x^2 == 0, x]},
        If[NumberQ[a], Or @@ Map[x == # &, DeleteDuplicates[r$]], (case$Other[a] && Or @@ Map[x == # &, DeleteDuplicates[r$]]) ||
          (case$Zero[a] && Which[b === 0, case$Zero[c], NumberQ[b], x == -c/b, True, case$Other[b] && x == -c/b]) || If[NumberQ[b] && b =!= 0, False, case$Zero[c] && case$Zero[b] && case$Zero[a]]]]
      case$Real[{c_, b_, a_}, x_] := Module[{p$ = Variables[{a, b, c}], k$}, If[Length[p$] =!= 1 || ! NumberQ[a], Return[$Failed]];
        k$ = InequalitySolve[b^2 - 4 a c >= 0, p$[[1]]];
        Which[k$ === $Failed, k$, k$ === False, False, True, k$ && Or @@ Map[x == # &, DeleteDuplicates[x /. PrincipalSolve[c + b x + a x^2 == 0, x]]]]]
      """),
    WrittenFunctions.function(
      "LinearCases", [],
      "All cases of linear equations whose coefficients have symbols, for `Reduce`; a text for other equations.",
      """
      (*2*) LinearCases[q_, v_List] := Module[{z$ = linear$Zeros[q], g$, s$, d$, m$, r$},
        If[MemberQ[z$, $Failed], Return["other"]];
        If[! FreeQ[z$, _Real], r$ = LinearCases[q /. r_Real :> Rationalize[r, 0], v]; Return[If[StringQ[r$] || r$ === $Failed, r$, N[r$]]]];
        z$ = Map[Together, z$]; g$ = Select[Variables[{Numerator[z$], Denominator[z$]}], ! MatchQ[#, _Symbol] &];
        s$ = Table[Unique["p$"], {Length[g$]}]; z$ = z$ /. Thread[g$ -> s$]; d$ = Denominator[z$]; z$ = Expand[Numerator[z$]];
        If[! FreeQ[{d$, g$}, Alternatives @@ v] || ! AllTrue[Join[z$, d$], PolynomialQ[#, Variables[#]] &], Return["other"]];
        m$ = Map[Function[u, Append[Map[Expand[Coefficient[u, #]] &, Reverse[v]], Expand[u /. Thread[v -> 0]]]], z$];
        If[! FreeQ[m$, Alternatives @@ v] || AnyTrue[Expand[z$ - m$ . Append[Reverse[v], 1]], # =!= 0 &], Return["other"]];
        If[MatrixQ[m$[[All, ;; -2]], NumberQ] && VectorQ[d$, NumberQ] && MatrixRank[m$[[All, ;; -2]]] === Length[m$], Return["other"]];
        r$ = Catch[linear$Rows[m$, Reverse[v], linear$Factors[d$]], "undecided"];
        If[r$ === $Failed, r$, Or @@ DeleteDuplicates[Map[linear$Listed, r$]] /. Thread[s$ -> g$]]]
      linear$Zeros[q_] := Flatten[Map[If[Head[#] === Equal && Length[#] === 2, Flatten[{First[#] - Last[#]}], $Failed] &, Flatten[{q /. And -> List}]]]
      linear$Factors[l_List] := DeleteDuplicates[Join @@ Map[linear$Factors, l], SameQ[#1, #2] || SameQ[#1, Expand[-#2]] &]
      linear$Factors[f_] := If[NumberQ[f], {}, Select[Map[First, FactorList[f]], ! NumberQ[#] &]]
      linear$Plain[g_] := SelectFirst[Variables[g], Exponent[g, #] === 1 && NumberQ[Coefficient[g, #]] &, None]
      linear$Roots[g_] := With[{s$ = Variables[g]}, If[Length[s$] =!= 1, $Failed, With[{r$ = PrincipalSolve[g == 0, First[s$]]}, If[MatchQ[r$, {{_ -> _} ..}] && FreeQ[r$, Root | _Real | ConditionalExpression], DeleteDuplicates[r$], $Failed]]]]
      linear$Split[f_] := SortBy[Join @@ Map[linear$Root, linear$Factors[f]], If[MatchQ[#, {{}, {_ -> _?NumericQ}}], {0, Re[N[#[[2, 1, 2]]]]}, {1, 0}] &]
      linear$Root[g_] := Module[{s$ = linear$Plain[g], r$, a$, b$}, If[s$ =!= None, Return[{{{}, {s$ -> Expand[-(g /. s$ -> 0)/Coefficient[g, s$]]}}}]];
        r$ = linear$Roots[g]; If[r$ =!= $Failed, Return[Map[{{}, #} &, r$]]];
        s$ = SelectFirst[Variables[g], Exponent[g, #] === 1 &, None]; If[s$ === None, Throw[$Failed, "undecided"]];
        {a$, b$} = {Coefficient[g, s$], g /. s$ -> 0};
        Prepend[Join @@ Map[linear$Both[#, b$] &, linear$Split[a$]], {linear$Factors[a$], {s$ -> -b$/a$}}]]
      linear$Both[{n_, r_}, b_] := With[{c$ = Numerator[Together[b /. r]]}, Which[c$ === 0, {{n, r}}, NumberQ[c$], {}, True, Map[{Join[n, #[[1]]], linear$Join[r, #[[2]]]} &, linear$Split[c$]]]]
      linear$Join[r_, t_] := Join[Map[First[#] -> Together[Last[#] /. t] &, r], t]
      linear$Nonzero[n_, r_] := With[{k$ = Map[Numerator[Together[# /. r]] &, n]}, If[MemberQ[k$, 0], $Failed, linear$Factors[k$]]]
      linear$Whole[m_] := Map[Function[w, With[{t$ = Together[w]}, Expand[Together[t$ Fold[PolynomialLCM, 1, Denominator[t$]]]]]], m]
      linear$Branch[m_, v_, n_, f_] := Join @@ Map[Function[u, With[{k$ = linear$Nonzero[Join[n, u[[1]]], u[[2]]]}, If[k$ === $Failed, {}, Map[{#[[1]], #[[2]], linear$Join[u[[2]], #[[3]]]} &, linear$Rows[linear$Whole[m /. u[[2]]], v, k$]]]]], linear$Split[f]]
      linear$Rows[m_, {}, n_] := With[{c$ = Select[Map[Last, m], # =!= 0 &]}, Which[c$ === {}, {{n, {}, {}}}, AnyTrue[c$, NumberQ] || linear$New[First[c$], n] === {}, {}, True, linear$Branch[m, {}, n, Times @@ linear$New[First[c$], n]]]]
      linear$New[f_, n_] := Select[linear$Factors[f], FreeQ[n, # | Expand[-#], {1}] &]
      linear$Rows[m_, v_, n_] := Module[{r$ = DeleteCases[m, {0 ..}], q$, p$, e$, t$},
        q$ = SortBy[Select[r$, First[#] =!= 0 &], {! NumberQ[First[#]], Length[linear$New[First[#], n]], LeafCount[First[#]]} &]; If[q$ === {}, Return[linear$Rows[Map[Rest, r$], Rest[v], n]]];
        q$ = First[q$]; p$ = First[q$]; e$ = -(Rest[q$] . Append[Rest[v], 1])/p$; r$ = Delete[r$, First[Position[r$, q$, {1}, 1]]]; t$ = linear$New[p$, n];
        Join[If[t$ === {}, {}, linear$Branch[Prepend[r$, q$], v, n, Times @@ t$]],
          Map[{#[[1]], Prepend[#[[2]], First[v] -> Simplify[e$ /. #[[2]] /. #[[3]]]], #[[3]]} &, linear$Rows[linear$Whole[Map[Rest[#] - First[#]/p$ Rest[q$] &, r$]], Rest[v], Join[n, t$]]]]]
      linear$Listed[{n_, r_, s_}] := And @@ DeleteDuplicates[Join[Map[Equal @@ # &, s], Join @@ Map[linear$Unequal, n], Map[Equal @@ # &, Reverse[r]]]]
      linear$Unequal[g_] := With[{s$ = linear$Plain[g]}, If[s$ =!= None, {s$ != Expand[-(g /. s$ -> 0)/Coefficient[g, s$]]}, With[{r$ = linear$Roots[g]}, If[r$ === $Failed, {g != 0}, Map[Unequal @@ First[#] &, r$]]]]]
      """),
    WrittenFunctions.function(
      "AbsRoots", [], "Roots of terms with magnitudes, for `Solve`.",
      """
      (*2*) AbsRoots[f_, x_] := Module[{u$ = DeleteDuplicates[Cases[{f}, Abs[v_] /; ! FreeQ[v, x] :> v, Infinity]], r$},
        If[u$ === {} || Length[u$] > 4, Return[$Failed]];
        r$ = Map[Function[s$, PrincipalSolve[(f /. Abs[v_] :> With[{k$ = Position[u$, v, {1}, 1]}, s$[[k$[[1, 1]]]] v /; k$ =!= {}]) == 0, x]], Tuples[{1, -1}, Length[u$]]];
        If[! MatchQ[r$, {{{_ -> _} ...} ..}], Return[$Failed]];
        r$ = DeleteDuplicates[x /. Join @@ r$]; If[! VectorQ[N[r$], NumberQ], Return[$Failed]];
        SortBy[Select[r$, With[{w$ = N[f /. x -> #]}, ! NumberQ[w$] || Abs[w$] < 10^-9 (1 + Abs[N[#]])] &], N]]
      """),
    WrittenFunctions.function(
      "LogRoots", [], "Roots of sums of logarithms, for `Solve`, which tries them out.",
      """
      (*2*) LogRoots[f_, x_] := Module[{t$ = Expand[f], l$, c$, r$}, t$ = If[Head[t$] === Plus, List @@ t$, {t$}];
        l$ = Cases[t$, c_. Log[u_] /; ! FreeQ[u, x] :> {c, u}]; c$ = Select[t$, FreeQ[#, x] &];
        If[MatchQ[l$, {{_, x}}], r$ = Expand[Total[t$] - l$[[1, 1]] Log[x]]; If[PolynomialQ[r$, x] && Exponent[r$, x] === 1, With[{b$ = Coefficient[r$, x]/l$[[1, 1]], d$ = (r$ /. x -> 0)/l$[[1, 1]]}, Return[{ProductLog[b$ E^-d$]/b$}]]]];
        If[Length[l$] < 2 || Length[l$] + Length[c$] =!= Length[t$] || ! VectorQ[l$[[All, 1]], IntegerQ], Return[$Failed]];
        r$ = PrincipalSolve[Numerator[Together[(Times @@ Map[#[[2]]^#[[1]] &, l$]) - Simplify[E^-Total[c$]]]] == 0, x];
        If[ListQ[r$] && VectorQ[N[x /. r$], NumberQ], x /. r$, $Failed]]
      """),
    WrittenFunctions.function(
      "ModularSolve", [], "Solutions by a modulus, for `Solve`.",
      """
      (*2*) ModularSolve[c_, v_, m_Integer] := Module[{q$ = Cases[Flatten[c /. And -> List], a_ == b_ :> Numerator[Together[a - b]]]},
        If[m < 2 || m^Length[v] > 4000 || ! AllTrue[q$, PolynomialQ[#, v] &], $Failed,
          Map[Thread[v -> #] &, Select[Tuples[Range[0, m - 1], Length[v]], Function[p$, AllTrue[q$, Mod[# /. Thread[v -> p$], m] === 0 &]]]]]]
      """),
    WrittenFunctions.function(
      "WaveRoots", [], "An equation of sines and cosines in a form that can be turned around, for `Solve`.",
      """
      (*2*) WaveRoots[f_, x_] := Module[{u$ = DeleteDuplicates[Cases[{f}, (Sin | Cos | Tan | Cot | Sec | Csc)[v_] /; ! FreeQ[v, x] :> v, {0, Infinity}]], b$, g$, s$, c$, t$, r$},
        If[u$ === {} || ! AllTrue[u$, PolynomialQ[#, x] && Exponent[#, x] === 1 &], Return[$Failed]];
        b$ = First[SortBy[u$, Abs[N[Coefficient[#, x]]] &]]; If[! AllTrue[u$, IntegerQ[Simplify[#/b$]] &], Return[$Failed]];
        g$ = TrigExpand[f /. {Tan[v_] :> Sin[v]/Cos[v], Cot[v_] :> Cos[v]/Sin[v], Sec[v_] :> 1/Cos[v], Csc[v_] :> 1/Sin[v]}] /. {Sin[b$] -> s$, Cos[b$] -> c$}; g$ = Expand[Numerator[Together[g$]]];
        If[! PolynomialQ[g$, {s$, c$}] || ! FreeQ[g$, x], Return[$Failed]];
        If[Exponent[g$, s$] === 1 && Exponent[g$, c$] === 1 && Coefficient[Coefficient[g$, s$], c$] === 0,
          r$ = {Coefficient[g$, s$], Coefficient[g$, c$], g$ /. {s$ -> 0, c$ -> 0}}; If[! VectorQ[N[r$], NumberQ], Return[$Failed]];
          Return[If[r$[[3]] === 0, Tan[b$] + r$[[2]]/r$[[1]] == 0, Cos[b$ - ArcTan[r$[[2]], r$[[1]]]] + r$[[3]]/Sqrt[r$[[1]]^2 + r$[[2]]^2] == 0]]];
        r$ = Factor[g$]; If[Head[r$] === Times && Count[List @@ r$, q_ /; ! NumberQ[q]] > 1, Return[(r$ /. {s$ -> Sin[b$], c$ -> Cos[b$]}) == 0]];
        r$ = Expand[g$ /. s$^n_?EvenQ :> (1 - c$^2)^(n/2)]; If[FreeQ[r$, s$], Return[(Factor[r$] /. c$ -> Cos[b$]) == 0]];
        r$ = Expand[g$ /. c$^n_?EvenQ :> (1 - s$^2)^(n/2)]; If[FreeQ[r$, c$], Return[(Factor[r$] /. s$ -> Sin[b$]) == 0]];
        r$ = t$ /. PrincipalSolve[Numerator[Together[g$ /. {s$ -> 2 t$/(1 + t$^2), c$ -> (1 - t$^2)/(1 + t$^2)}]] == 0, t$];
        If[! VectorQ[N[r$], NumberQ] || ! FreeQ[r$, _Real], Return[$Failed]];
        Times @@ Join[If[TrueQ[Simplify[g$ /. {s$ -> 0, c$ -> -1}] == 0], {Cos[b$] + 1}, {}], Map[Tan[b$/2] - # &, DeleteDuplicates[r$]]] == 0]
      """),
    // The places where the gradients of what is active depend on each other; the least of them is compared with samples.
    WrittenFunctions.function(
      "ConstrainedExtreme", [], "The exact minimum under conditions, for `Minimize` and its like.",
      """
      (*2*) ConstrainedExtreme[f_, c_, v_] := Module[{e$ = extreme$Parts[{c}], h$, g$, k$ = {}, m$, q$, r$, b$},
        h$ = Cases[e$, a_ == b_ :> Expand[a - b]];
        g$ = Join[Cases[e$, (Less | LessEqual)[a_, b_] :> Expand[b - a]], Cases[e$, (Greater | GreaterEqual)[a_, b_] :> Expand[a - b]]];
        If[Length[h$] + Length[g$] =!= Length[e$] || Length[v] > 4 || Length[g$] > 8 || ! FreeQ[{f, e$}, _Real], Return[$Failed]];
        Do[If[Length[h$] + Length[s$] <= Length[v], k$ = Join[k$, extreme$Points[f, Join[h$, s$], v]]], {s$, Subsets[g$, {0, Min[Length[g$], Length[v] - Length[h$]]}]}];
        If[MemberQ[k$, $Failed], Return[$Failed]];
        k$ = Select[DeleteDuplicates[k$], extreme$Inside[#, h$, g$, v] &];
        If[k$ === {}, Return[$Failed]];
        k$ = SortBy[Map[{f /. Thread[v -> #], #} &, k$], {Round[N[First[#]], 10^-9], N[Last[#]]} &];
        {m$, r$} = First[k$]; If[! extreme$Least[f, N[m$], h$, g$, v], Return[$Failed]];
        If[AnyTrue[e$, MatchQ[#, (Less | Greater)[_, _]] && ! TrueQ[# /. Thread[v -> r$]] &], Return[$Failed]];
        {Simplify[m$], Thread[v -> r$]}]
      extreme$Points[f_, a_, v_] := Module[{l$ = Table[Unique["multiplier$"], {Length[a]}], q$, s$},
        q$ = Join[Map[Function[u$, D[f, u$] - l$.Map[D[#, u$] &, a]], v], a];
        If[Length[a] === Length[v] && VectorQ[a, PolynomialQ[#, v] &] && AllTrue[a, extreme$Linear[#, v] &], s$ = Quiet[PrincipalSolve[Thread[a == 0], v]]; If[s$ === {} || ! MatchQ[s$, {{__Rule}}], Return[{}]]; Return[Select[v /. s$, VectorQ[N[#], NumberQ] &]]];
        If[VectorQ[q$, PolynomialQ[#, Join[v, l$]] &] && FreeQ[Map[D[f, #] &, v], Alternatives @@ v] && AllTrue[a, extreme$Linear[#, v] &], Return[{}]];
        s$ = If[Length[a] === 1 && Length[v] > 1, q$ = Join[Map[D[f, v[[1]]] D[a[[1]], #] - D[f, #] D[a[[1]], v[[1]]] &, Rest[v]], a]; Quiet[PrincipalSolve[Thread[q$ == 0], v]], $Failed];
        If[Head[s$] =!= List, s$ = Quiet[PrincipalSolve[Thread[Join[Map[Function[u$, D[f, u$] - l$.Map[D[#, u$] &, a]], v], a] == 0], Join[v, l$]]]];
        If[! MatchQ[s$, {{__Rule} ...}], Return[{$Failed}]];
        Select[v /. s$, VectorQ[N[#], NumberQ] && FreeQ[#, _Real] && Max[Abs[Im[N[#]]]] < 10^-9 &]]
      extreme$Linear[g_, v_] := AllTrue[v, FreeQ[D[g, #], Alternatives @@ v] &]
      extreme$Inside[p_, h_, g_, v_] := With[{s$ = Thread[v -> N[p]]}, AllTrue[g, TrueQ[Re[# /. s$] > -10.^-9] &] && AllTrue[h, TrueQ[Abs[# /. s$] < 10.^-9] &]]
      extreme$Least[f_, m_, h_, g_, v_] := Module[{w$ = v, r$ = {{}}, t$},
        If[h =!= {}, r$ = Quiet[PrincipalSolve[Thread[h == 0], Take[v, -Length[h]]]]; If[! MatchQ[r$, {{__Rule} ..}], Return[False]]; w$ = Drop[v, -Length[h]]];
        If[w$ === {}, Return[True]];
        t$ = Tuples[Switch[Length[w$], 1, Join[{-10.^6, -1000., -100.}, Range[-20., 20., .37], {100., 1000., 10.^6}], 2, {-1000., -50., -10., -4., -2.1, -1.3, -.7, -.31, 0., .29, .53, .8, 1.1, 1.9, 3., 5., 12., 60., 1000.}, _, {-1000., -10., -1.5, -.4, 0., .31, .6, 1.2, 9., 1000.}], Length[w$]];
        AllTrue[r$, Function[q$, With[{u$ = Chop[v /. q$]}, AllTrue[t$, Function[p$, With[{y$ = Quiet[Chop[u$ /. Thread[w$ -> p$]]]}, ! VectorQ[y$, Im[#] == 0 &] || ! AllTrue[g, TrueQ[(# /. Thread[v -> y$]) > 0] &] ||
          ! TrueQ[(f /. Thread[v -> y$]) < m - 10.^-7 (1 + Abs[m])]]]]]]]]
      extreme$Parts[c_] := DeleteDuplicates[DeleteCases[Flatten[c //. {u_And :> List @@ u, Inequality[a_, p_, b_] :> p[a, b], Inequality[a_, p_, b_, q_, r__] :> {p[a, b], Inequality[b, q, r]},
        (h : Less | LessEqual | Greater | GreaterEqual | Equal)[a_, b_, r__] :> {h[a, b], h[b, r]}}], True]]
      """),
    WrittenFunctions.function(
      "JordanDecomposition", [],
      "A matrix as one of eigenvalues and ones beside them, and the change of basis.",
      """
      (*2*) JordanDecomposition[m_?MatrixQ] := With[{r$ = jordan$[m]}, r$ /; ListQ[r$]] /; Length[m] === Length[First[m]] && Length[m] < 7 && FreeQ[m, _Real]
      jordan$[m_] := Module[{n$ = Length[m], e$ = Eigenvalues[m], s$ = {}, b$ = {}, i$ = IdentityMatrix[Length[m]]},
        If[! ListQ[e$] || ! FreeQ[e$, _Real | Root | Eigenvalues], Return[$Failed]];
        Do[With[{c$ = jordan$Chains[m - l$ i$, Count[e$, l$]]}, If[c$ === $Failed, Return[$Failed, Module]]; Do[s$ = Join[s$, k$]; AppendTo[b$, {l$, Length[k$]}], {k$, c$}]], {l$, DeleteDuplicates[e$]}];
        If[Length[s$] =!= n$, Return[$Failed]];
        {Transpose[s$], jordan$Blocks[b$, n$, If[#2 === 1, 1, 0] &]}]
      jordan$Chains[a_, k_] := Module[{p$ = {a}, d$, w$ = {}, c$ = {}, v$, t$}, t$ = Simplify[a]; p$ = {IdentityMatrix[Length[a]]};
        Do[AppendTo[p$, Map[Simplify, Last[p$].t$, {2}]]; If[Length[NullSpace[Last[p$]]] >= k, Break[]], {k}];
        Do[v$ = NullSpace[p$[[j$ + 1]]]; Do[If[MatrixRank[Join[w$, Map[p$[[#]].u$ &, Range[j$]]]] === Length[w$] + j$ && Length[w$] + j$ <= k && jordan$New[p$, w$, u$, j$],
          c$ = Append[c$, Map[p$[[#]].u$ &, Range[j$, 1, -1]]]; w$ = Join[w$, Last[c$]]], {u$, Reverse[v$]}], {j$, Length[p$] - 1, 1, -1}];
        If[Length[w$] === k, Reverse[c$], $Failed]]
      jordan$New[p_, w_, u_, j_] := ! MatchQ[Union[p[[j]].u], {0}]
      jordan$Blocks[b_, n_, f_] := Module[{z$ = ConstantArray[0, {n, n}], o$ = 0}, Do[Do[Do[z$[[o$ + i$, o$ + j$]] = If[i$ === j$, q$[[1]], f[q$[[1]], j$ - i$]], {j$, i$, q$[[2]]}], {i$, q$[[2]]}]; o$ += q$[[2]], {q$, b}]; z$]
      """),
    WrittenFunctions.function(
      "MatrixExponential", [], "The exact exponential of a matrix by its Jordan form, for `MatrixExp`.",
      """
      (*2*) MatrixExponential[m_] := Module[{r$ = JordanDecomposition[m], b$, k$, j$}, If[! ListQ[r$], Return[$Failed]];
        j$ = r$[[2]]; k$ = Length[j$]; b$ = Table[Which[p$ > q$, 0, p$ === q$, E^j$[[p$, p$]], Product[j$[[i$, i$ + 1]], {i$, p$, q$ - 1}] === 1, E^j$[[p$, p$]]/(q$ - p$)!, True, 0], {p$, k$}, {q$, k$}];
        Map[matrix$Short, r$[[1]].b$.Map[Simplify[Expand[#]] &, Inverse[r$[[1]]], {2}], {2}]]
      matrix$Short[z_] := Simplify[Expand[z /. {E^Complex[a_, b_] :> E^a (Cos[b] + I Sin[b]), E^(Complex[0, b_] u_) :> Cos[b u] + I Sin[b u]}]]
      """),
    WrittenFunctions.function(
      "ExactCumulative", [], "The probability up to an exact number, for `CDF`.",
      """
      (*2*) ExactCumulative[d_, x_] := With[{c$ = cumulative$[d, x]}, If[FreeQ[c$, cumulative$], c$, $Failed]]
      cumulative$[NormalDistribution[], x_] := cumulative$[NormalDistribution[0, 1], x]
      cumulative$[NormalDistribution[m_, s_], x_] := Erfc[Simplify[(m - x)/(Sqrt[2] s)]]/2
      cumulative$[ExponentialDistribution[r_], x_] := If[x < 0, 0, 1 - E^(-r x)]
      cumulative$[UniformDistribution[{a_, b_}], x_] := Which[x <= a, 0, x >= b, 1, True, (x - a)/(b - a)]
      cumulative$[UniformDistribution[], x_] := cumulative$[UniformDistribution[{0, 1}], x]
      cumulative$[GammaDistribution[a_Integer, b_], x_] := If[x <= 0, 0, Simplify[1 - E^(-x/b) Sum[(x/b)^k$/k$!, {k$, 0, a - 1}]]]
      cumulative$[ChiSquareDistribution[n_?EvenQ], x_] := cumulative$[GammaDistribution[n/2, 2], x]
      cumulative$[BetaDistribution[a_Integer, b_Integer], x_] := Which[x <= 0, 0, x >= 1, 1, True, Sum[Binomial[a + b - 1, k$] x^k$ (1 - x)^(a + b - 1 - k$), {k$, a, a + b - 1}]]
      cumulative$[d : PoissonDistribution[m_], x_] := Which[x < 0, 0, x > 60, $Failed, True, E^-m Sum[m^k$/k$!, {k$, 0, Floor[x]}]]
      cumulative$[d : BinomialDistribution[n_Integer, p_], x_] := Which[x < 0, 0, x >= n, 1, n > 200, $Failed, True, Sum[Binomial[n, k$] p^k$ (1 - p)^(n - k$), {k$, 0, Floor[x]}]]
      cumulative$[GeometricDistribution[p_], x_] := If[x < 0, 0, 1 - (1 - p)^(Floor[x] + 1)]
      cumulative$[BernoulliDistribution[p_], x_] := Which[x < 0, 0, x < 1, 1 - p, True, 1]
      cumulative$[CauchyDistribution[a_, b_], x_] := 1/2 + ArcTan[(x - a)/b]/Pi
      cumulative$[LogNormalDistribution[m_, s_], x_] := If[x <= 0, 0, Erfc[(m - Log[x])/(Sqrt[2] s)]/2]
      cumulative$[WeibullDistribution[a_, b_], x_] := If[x <= 0, 0, 1 - E^-(x/b)^a]
      """),
  ]
}
