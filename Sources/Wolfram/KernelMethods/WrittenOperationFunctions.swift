import Kernel
import KernelMathematics

/// Integrals, limits, series, sums, equations and systems beyond the rules of the kernel's own functions, which ask these
/// last.
enum WrittenOperationFunctions {
  /// The built-ins of this family. Each gives `$Failed` or `Null` if it finds no result.
  static let table: [BuiltIn] = [
    WrittenFunctions.function(
      "ConditionalExpression", [], "A value where a condition holds.",
      """
      ConditionalExpression[v_, True] := v
      ConditionalExpression[_, False] := Undefined
      ConditionalExpression[ConditionalExpression[v_, c_], d_] := ConditionalExpression[v, With[{e$ = c && d}, If[Head[e$] === And, And @@ DeleteDuplicates[List @@ e$], e$]]]
      ConditionalExpression /: (h : Plus | Times | Power | Equal)[a___, ConditionalExpression[v_, c_], b___] := ConditionalExpression[h[a, v, b], c]
      ConditionalExpression /: (h : Simplify | FullSimplify)[ConditionalExpression[v_, c_], o___] := With[{k$ = Flatten[{o}] /. (Assumptions -> a_) :> a},
        ConditionalExpression[h[v, o], With[{d$ = Refine[c, Flatten[k$]]}, If[Head[d$] === And, Sort[d$], d$]]]]
      """),
    // Poles within the unit circle, moments of exponentials, powers and their products, a bound as the unit of length.
    WrittenFunctions.function(
      "DefiniteByRule", [],
      "Definite integrals by forms, for `Integrate`; conditions on what they hold for come with them.",
      """
      (*2*) DefiniteByRule[f_, x_, a_, b_, k_] := If[depth$Definite > 1, Null, Block[{depth$Definite = depth$Definite + 1}, Module[{r$ = Null},
        Do[r$ = w$[f, x, a, b, k]; If[definite$Good[r$], Break[]],
          {w$, {definite$Delta, definite$Circle, definite$Wave, definite$Moment, definite$Tail, definite$Beta, definite$Scaled, definite$Log, definite$Short}}];
        If[definite$Good[r$], r$, Null]]]]
      depth$Definite = 0
      definite$Good[r_] := r =!= Null && FreeQ[r, Integrate | $Failed | Indeterminate | ComplexInfinity]
      line$Of[u_, x_] := PolynomialQ[u, x] && Exponent[u, x] === 1
      under$[v_, c_, k_] := With[{d$ = DeleteCases[DeleteDuplicates[Map[under$Known[#, k] &, c]], True]},
        Which[MemberQ[d$, False], Null, d$ === {}, If[k === True, v, Refine[v, k]], True, ConditionalExpression[v, And @@ d$]]]
      under$Known[Re[u_] > 0, k_] := With[{n$ = If[Head[u] === Plus, Select[u, NumberQ], 0]}, under$Known[Re[u - n$] > -Re[n$], k] /; n$ =!= 0]
      under$Known[Re[-u_] > n_, k_] := under$Known[Re[u] < -n, k]
      under$Known[Re[u_^e_?Negative] > 0, k_] := under$Known[Re[u^-e] > 0, k]
      under$Known[Re[c_?Positive u_] > 0, k_] := under$Known[Re[u] > 0, k]
      under$Known[Re[u_ - I v_] > 0 , k_] := under$Known[Re[u] > Abs[Im[v]], k] /; FreeQ[{u, v}, _Complex]
      under$Known[Re[u_ + I v_] > 0 , k_] := under$Known[Re[u] > Abs[Im[v]], k] /; FreeQ[{u, v}, _Complex]
      under$Known[Re[Complex[0, n_] u_] > m_, k_] := under$Known[-n Im[u] > m, k]
      under$Known[-u_ > m_, k_] := under$Known[u < -m, k]
      under$Known[c_, k_] := Refine[c, k]
      definite$Delta[f_, x_, a_, b_, k_] := Module[{u$ = DeleteDuplicates[Cases[{f}, DiracDelta[v_] /; ! FreeQ[v, x] :> v, Infinity]], g$, p$, v$},
        If[Length[u$] =!= 1 || ! line$Of[u$[[1]], x], Return[Null]];
        u$ = u$[[1]]; g$ = Coefficient[f, DiracDelta[u$]];
        If[Expand[f - g$ DiracDelta[u$]] =!= 0, Return[Null]];
        p$ = Expand[-(u$ /. x -> 0)/Coefficient[u$, x]]; v$ = (g$ /. x -> p$)/Abs[Coefficient[u$, x]];
        If[b =!= Infinity, v$ = v$ HeavisideTheta[b - p$]]; If[a =!= -Infinity, v$ = v$ HeavisideTheta[p$ - a]];
        under$[v$, {If[NumericQ[p$], True, Element[p$, Reals]]}, k]]
      definite$Circle[f_, x_, a_, b_, k_] := Module[{g$, p$},
        If[Expand[b - a - 2 Pi] =!= 0, Return[Null]];
        g$ = TrigToExp[f] /. E^u_ /; line$Of[Expand[u], x] :> z$^(Coefficient[Expand[u], x]/I) E^(Expand[u] /. x -> 0);
        g$ = Together[g$/(I z$)];
        If[! FreeQ[g$, x] || ! PolynomialQ[Numerator[g$], z$] || ! PolynomialQ[Denominator[g$], z$], Return[Null]];
        p$ = Denominator[g$]; p$ = DeleteDuplicates[Flatten[Map[z$ /. PrincipalSolve[# == 0, z$] &, Select[Replace[If[Head[p$] === Times, List @@ p$, {p$}], q_^_Integer :> q, {1}], ! FreeQ[#, z$] &]]]];
        If[! VectorQ[N[p$], NumberQ] || AnyTrue[p$, Abs[Abs[N[#]] - 1] < 10^-9 &], Return[Null]];
        With[{v$ = Simplify[2 Pi I Total[Map[Residue[g$, {z$, #}] &, Select[p$, Abs[N[#]] < 1 &]]]]}, If[FreeQ[v$, _Complex] || ! FreeQ[f, _Complex], v$, Null]]]
      definite$Wave[f_, x_, a_, Infinity, k_] := With[{g$ = Expand[TrigToExp[f]]},
        If[a =!= -Infinity || g$ === f || FreeQ[f, E], Null, With[{r$ = IntegralToInfinity[g$, x, a, k]}, If[NumberQ[r$] || Head[r$] =!= IntegralToInfinity, Simplify[r$], Null]]]]
      definite$Moment[f_, x_, 0, Infinity, k_] := Module[{t$ = Expand[TrigToExp[f]], v$},
        v$ = Map[definite$Gamma[#, x] &, If[Head[t$] === Plus, List @@ t$, {t$}]];
        If[! FreeQ[v$, $Failed], Null, under$[Simplify[Total[v$[[All, 1]]]], Flatten[v$[[All, 2]]], k]]]
      definite$Gamma[c_ f_, x_] := With[{r$ = definite$Gamma[f, x]}, If[r$ === $Failed, r$, {c r$[[1]], r$[[2]]}]] /; FreeQ[c, x]
      definite$Gamma[x_^p_. c_^q_, x_] := With[{s$ = -Coefficient[q, x] If[c === E, 1, Log[c]]},
        {Gamma[p + 1] (s$^(-p - 1) /. (v_^-1)^m_ :> v^-m) c^(q /. x -> 0), {Re[s$] > 0, Re[p + 1] > 0}}] /; FreeQ[{c, p}, x] && line$Of[q, x]
      definite$Gamma[c_^q_, x_] := With[{s$ = -Coefficient[q, x] If[c === E, 1, Log[c]]}, {c^(q /. x -> 0)/s$, {Re[s$] > 0}}] /; FreeQ[c, x] && line$Of[q, x]
      definite$Gamma[_, _] := $Failed
      definite$Tail[x_^s_, x_, a_, Infinity, k_] := under$[-a^(s + 1)/(s + 1), {Re[-s - 1] > 0}, k] /; FreeQ[s, x] && Positive[a]
      definite$Tail[x_^s_, x_, 0, b_, k_] := under$[b^(s + 1)/(s + 1), {Re[s + 1] > 0}, k] /; FreeQ[s, x]
      definite$Tail[c_ f_, x_, a_, b_, k_] := With[{r$ = definite$Tail[f, x, a, b, k]}, If[r$ === Null, r$, c r$]] /; FreeQ[c, x]
      definite$Beta[f_, x_, 0, b_, k_] := Module[{c$ = Select[If[Head[f] === Times, List @@ f, {f}], FreeQ[#, x] &], p$, q$, g$},
        g$ = f/Times @@ c$;
        {p$, q$} = Replace[g$, {x^p_. (b - x)^q_. :> {p, q}, _ :> {$Failed, 0}}];
        If[p$ === $Failed || ! FreeQ[{p$, q$}, x], Null,
          under$[Times @@ c$ b^(p$ + q$ + 1) Gamma[p$ + 1] Gamma[q$ + 1]/Gamma[p$ + q$ + 2], {Re[q$ + 1] > 0, Re[p$ + 1] > 0, If[TrueQ[Refine[b > 0, k]], True, Re[b] > 0 && Im[b] == 0]}, k]]]
      definite$Scaled[f_, x_, a_, b_Symbol, k_] := If[b === Infinity || ! TrueQ[Refine[b > 0, k]] || ! NumberQ[a/b], Null,
        With[{g$ = Refine[b f /. x -> b u$, k] /. v_^e_Rational :> scaled$[If[Head[v] === Times, List @@ v, {v}], e] //. {Abs[v_ w_] :> Abs[v] Abs[w], Abs[v_^e_Rational] :> v^e}},
          Integrate[Refine[PowerExpand[g$], k], {u$, a/b, 1}, Assumptions -> k]]]
      scaled$[v_, e_] := With[{g$ = Factor[Together[Times @@ v]]}, With[{l$ = If[Head[g$] === Times, List @@ g$, {g$}]},
        With[{r$ = Times @@ Select[l$, ! FreeQ[#, u$] &]}, PowerExpand[(Times @@ Select[l$, FreeQ[#, u$] && ! NumberQ[#] &])^e] (Expand[Times @@ Select[l$, NumberQ] Numerator[r$]]^e/Expand[Denominator[r$]]^e)]]]
      definite$Log[f_, x_, -Infinity, Infinity, k_] := If[FreeQ[f, E^x], Null,
        With[{g$ = (f /. x -> Log[u$]) /. E^p_Plus :> Times @@ Map[E^# &, List @@ p]}, If[FreeQ[g$, Log], Integrate[g$/u$, {u$, 0, Infinity}, Assumptions -> k], Null]]]
      definite$Wave[___] := Null
      definite$Moment[___] := Null
      definite$Tail[___] := Null
      definite$Beta[___] := Null
      definite$Scaled[___] := Null
      definite$Log[___] := Null
      definite$Short[f_, x_, a_, b_, k_] := With[{g$ = Simplify[f]}, If[g$ === f, Null, Integrate[g$, {x, a, b}, Assumptions -> k]]]
      end$Sign[u_] := If[MatchQ[u, _^_Rational | _?Positive _^_Rational], 1, Sign[u]]
      DefiniteByRule[e_, k_] := Module[{c$ = {}, v$},
        v$ = e /. {E^DirectedInfinity[u_] :> (AppendTo[c$, Re[-u] > 0]; 0), E^(DirectedInfinity[u_] + _) :> (AppendTo[c$, Re[-u] > 0]; 0),
          0^p_ :> (AppendTo[c$, Re[p] > 0]; 0), SinIntegral[DirectedInfinity[u_]] :> (AppendTo[c$, Element[u, Reals]]; Sign[u] Pi/2),
          Erf[DirectedInfinity[u_]] :> (AppendTo[c$, Re[u^2] > 0]; end$Sign[u]), ArcTan[DirectedInfinity[u_]] :> (AppendTo[c$, Replace[u, {p_^_Rational :> (Im[p] != 0 || Re[p] >= 0), _ :> Element[u, Reals]}]]; end$Sign[u] Pi/2)};
        If[FreeQ[v$, DirectedInfinity | Infinity | Indeterminate | ComplexInfinity], under$[v$, c$, k], Null]]
      """),
    WrittenFunctions.function(
      "FactorialRatio", [], "Factorials of sums with a number as products with one without it, for `Limit`.",
      """
      FactorialRatio[f_, x_] := f //. u_! /; factorial$Rest[u, x] > 0 :> With[{n$ = factorial$Rest[u, x], k$ = Expand[u]},
        (k$ - n$)! Product[k$ - n$ + j$, {j$, n$}]]
      factorial$Rest[u_, x_] := With[{n$ = Expand[u] /. x -> 0}, If[! FreeQ[u, x] && IntegerQ[n$] && n$ < 9, n$, 0]]
      """),
    WrittenFunctions.function(
      "LimitByForm", [],
      "Limits of factorials, of parts one by one, and at essential singularities, for `Limit`.",
      """
      (*2*) LimitByForm[f_, x_, p_] := If[depth$Limit > 1, $Failed, Block[{depth$Limit = depth$Limit + 1}, form$Limit[f, x, p]]]
      depth$Limit = 0
      limit$Good[r_] := FreeQ[r, Limit | Indeterminate | $Failed | DirectedInfinity[] | ComplexInfinity | LimitByForm]
      form$Limit[f_, x_, p_] := Module[{g$, r$, s$},
        g$ = f //. {Cot[u_] :> Cos[u]/Sin[u], Csc[u_] :> 1/Sin[u], Abs[(-1)^_ u_.] :> Abs[u],
          Pochhammer[a$_, x + n$_?Positive] :> Pochhammer[a$, x] Product[a$ + x + j$, {j$, 0, n$ - 1}], Fibonacci[u_] /; p === Infinity :> GoldenRatio^u/Sqrt[5],
          q_^e_Plus /; ! FreeQ[e, x] :> With[{h$ = Expand[e]}, q^h$ /; h$ =!= e]};
        If[g$ =!= f, g$ = Simplify[g$]; r$ = Limit[g$, x -> p]; If[limit$Good[r$], Return[r$]]];
        If[Head[f] === Times, s$ = Select[f, FreeQ[#, x] &]; If[s$ =!= 1, r$ = Limit[f/s$, x -> p]; Return[If[r$ === Indeterminate || limit$Good[r$] && FreeQ[r$, Infinity], s$ r$, $Failed]]]];
        g$ = Expand[f];
        If[Head[g$] === Plus, r$ = Map[Limit[#, x -> p] &, List @@ g$]; If[limit$Good[r$] && FreeQ[r$, Infinity | DirectedInfinity], Return[Plus @@ r$]]];
        If[MatchQ[f, (Log | Abs | Sqrt | Exp | ArcTan | Sin | Cos)[_]], r$ = Limit[f[[1]], x -> p]; If[limit$Good[r$] && FreeQ[r$, Infinity | DirectedInfinity] && r$ =!= 0, Return[Head[f][r$]]]];
        If[! FreeQ[f, Log], g$ = Together[f]; s$ = {Numerator[g$], Denominator[g$]};
        If[! FreeQ[s$[[2]], x] && MatchQ[Map[Limit[#, x -> p] &, s$], {Infinity | -Infinity, Infinity | -Infinity}],
          r$ = Limit[Together[Apply[Divide, D[s$, x]]], x -> p]; If[limit$Good[r$], Return[r$]]]];
      Which[p === -Infinity, Limit[f /. x -> -x, x -> Infinity], p === Infinity, limit$Stirling[f, x],
          ! FreeQ[f, E^u_ /; ! FreeQ[Quiet[u /. x -> p], ComplexInfinity | DirectedInfinity]],
          r$ = {Limit[f /. x -> p + 1/e$, e$ -> Infinity], Limit[f /. x -> p - 1/e$, e$ -> Infinity]};
          Which[! limit$Good[r$], $Failed, SameQ @@ r$, First[r$], True, Indeterminate], True, $Failed]]
      limit$Stirling[f_, x_] := Module[{g$ = Expand[limit$Log[f, x] //. Log[n_Integer?Positive] :> Total[Map[Apply[#2 log$[#1] &], FactorInteger[n]]]], l$, m$, c$},
        If[FreeQ[f, Factorial | Gamma | Binomial] || ! FreeQ[g$, $Failed], Return[$Failed]];
        g$ = Expand[g$ /. Log[x] -> l$] /. log$ -> Log;
        m$ = Exponent[g$, x]; If[! IntegerQ[m$] || m$ < 0, m$ = 0];
        c$ = Coefficient[g$, x, m$]; If[! PolynomialQ[c$, l$], Return[$Failed]];
        If[m$ === 0 && FreeQ[c$, l$], Return[Times @@ Map[E^# &, If[Head[c$] === Plus, List @@ c$, {c$}]]]];
        c$ = Simplify[Coefficient[c$, l$, Exponent[c$, l$]]];
        Which[! NumberQ[N[c$]], $Failed, Re[N[c$]] < 0, 0, Im[N[c$]] == 0 && N[c$] > 0, Infinity, True, $Failed]]
      limit$Log[c_, x_] := Log[c] /; FreeQ[c, x]
      limit$Log[x_, x_] := Log[x]
      limit$Log[f_Times, x_] := Total[Map[limit$Log[#, x] &, List @@ f]]
      limit$Log[q_^e_, x_] := e limit$Log[q, x]
      limit$Log[u_!, x_] := u limit$Log[u, x] - u + (Log[2 Pi] + limit$Log[u, x])/2
      limit$Log[Gamma[u_], x_] := (u - 1/2) limit$Log[u, x] - u + Log[2 Pi]/2
      limit$Log[Binomial[n_, m_], x_] := limit$Log[n!, x] - limit$Log[m!, x] - limit$Log[(n - m)!, x]
      limit$Log[u_, x_] := With[{n$ = Exponent[u, x], c$ = Coefficient[u, x, Exponent[u, x]]}, Log[c$] + n$ Log[x] + Coefficient[u, x, n$ - 1]/(c$ x)] /; PolynomialQ[u, x]
      limit$Log[_, _] := $Failed
      """),
    WrittenFunctions.function(
      "SeriesByForm", [], "First terms, series in roots of a variable, for `Series`.",
      """
      (*2*) SeriesByForm[f_, x_ -> a_] := Module[{s$, k$}, Do[s$ = Series[f, {x, a, k$}]; If[Head[s$] =!= SeriesData, Return[$Failed]]; If[s$[[3]] =!= {}, Break[]], {k$, 0, 8}]; s$]
      SeriesByForm[E^u_, {x_, a_, n_}] := E^u /; ! FreeQ[Quiet[u /. x -> a], ComplexInfinity | DirectedInfinity | Infinity]
      SeriesByForm[HoldPattern[Integrate[f_, {t_, a_, x_}]], {x_, a_, n_}] := With[{s$ = Series[f, {t, a, n - 1}]},
        SeriesData[x, a, MapIndexed[#1/(s$[[4]] + First[#2]) &, s$[[3]]], s$[[4]] + 1, n + 1, 1] /;
          Head[s$] === SeriesData && s$[[4]] >= 0 && s$[[6]] === 1] /; FreeQ[f, x]
      SeriesByForm[f_, {x_, Infinity, n_}] := With[{g$ = f /. ArcTan[u_] /; ! FreeQ[u, x] && MatchQ[Limit[u, x -> Infinity], Infinity | -Infinity] :> Sign[Limit[u, x -> Infinity]] Pi/2 - ArcTan[1/u]},
        With[{s$ = If[g$ === f, $Failed, Series[g$, {x, Infinity, n}]]}, s$ /; Head[s$] === SeriesData]] /; ! FreeQ[f, ArcTan]
      SeriesByForm[f_, {x_, a_, n_}] := With[{s$ = Series[f /. {Tan[u_] :> Sin[u]/Cos[u], Cot[u_] :> Cos[u]/Sin[u], Sec[u_] :> 1/Cos[u], Csc[u_] :> 1/Sin[u]}, {x, a, n}]},
        s$ /; Head[s$] === SeriesData] /; ! FreeQ[f, Tan | Cot | Sec | Csc]
      SeriesByForm[f_, {x_, 0, n_}] := Module[{q$ = LCM @@ Cases[{f}, x^r_Rational :> Denominator[r], Infinity], s$},
        If[! TrueQ[q$ > 1], Return[$Failed]]; s$ = Series[PowerExpand[f /. x -> x^q$], {x, 0, q$ n}];
        If[Head[s$] === SeriesData, SeriesData[x, 0, s$[[3]], s$[[4]], q$ n + 1, q$], $Failed]]
      SeriesByForm[_, _] := $Failed
      """),
    WrittenFunctions.function(
      "RewrittenRoots", [],
      "Roots of terms with exponentials, for `Solve`; an equation where another form of the term may be solved.",
      """
      (*2*) RewrittenRoots[f_, x_] := If[LeafCount[f] > 60, $Failed, roots$Of[f, x]]
      roots$Of[f_, x_] := Module[{g$, q$, t$, c$, r$},
        g$ = f //. q_^(u_Plus) /; NumericQ[q] && ! FreeQ[u, x] :> Times @@ Map[q^# &, List @@ u];
        g$ = g$ /. q_^u_ /; FreeQ[q, x] && line$Of[u, x] :> exp$[q, Coefficient[u, x]] q^(u /. x -> 0);
        If[Length[Union[Cases[{g$}, exp$[q_, _] :> q, Infinity]]] > 1, g$ = g$ /. exp$[q_Integer, e_] /; 1 < q < 10^9 :> root$Base[q, e]];
        q$ = Union[Cases[{g$}, exp$[q_, e_] :> {q, e}, Infinity]];
        If[q$ =!= {} && Length[Union[q$[[All, 1]]]] === 1, r$ = Map[Cancel[Last[#]/q$[[1, 2]]] &, q$]; {q$, c$} = q$[[1]]; If[VectorQ[r$, NumberQ], c$ = c$/LCM @@ Denominator[r$]];
          g$ = Factor[Numerator[Together[g$ /. exp$[_, e_] :> t$^Cancel[e/c$]]]];
          If[PolynomialQ[g$, {x, t$}],
            If[FreeQ[g$, x], r$ = PrincipalSolve[g$ == 0, t$]; Return[If[ListQ[r$], Times @@ Map[q$^(c$ x) - # &, DeleteCases[DeleteDuplicates[t$ /. r$], 0]] == 0, $Failed]]];
            r$ = Flatten[Map[root$Factor[#, x, t$, c$ If[q$ === E, 1, Log[q$]]] &, Replace[If[Head[g$] === Times, List @@ g$, {g$}], u_^_Integer :> u, {1}]]];
            If[FreeQ[r$, $Failed], Return[Select[DeleteDuplicates[r$], FreeQ[Quiet[f /. x -> #], ComplexInfinity | Indeterminate] &]]]]];
        g$ = Simplify[f]; If[g$ === f, $Failed, g$ == 0]]
      line$Of[u_, x_] := PolynomialQ[u, x] && Exponent[u, x] === 1
      root$Base[q_, e_] := With[{k$ = GCD @@ FactorInteger[q][[All, 2]]}, exp$[Round[N[q^(1/k$)]], k$ e]]
      root$Factor[g_, x_, t_, k_] := Which[FreeQ[g, x], {}, FreeQ[g, t], x /. PrincipalSolve[g == 0, x], Exponent[g, t] =!= 1 || Exponent[g, x] =!= 1, $Failed,
        FreeQ[Coefficient[g, t, 0], x], root$Lambert[Coefficient[g, t, 1], Coefficient[g, t, 0], x, k],
        FreeQ[Coefficient[g, t, 1], x], root$Lambert[Coefficient[g, t, 0], Coefficient[g, t, 1], x, -k], True, $Failed]
      root$Lambert[p_, q_, x_, k_] := With[{d$ = (p /. x -> 0)/Coefficient[p, x]}, Map[Simplify[#/k - d$] &, lambert$[Simplify[-q/Coefficient[p, x] k E^Simplify[k d$]]]]]
      lambert$[z_Real] := If[-1/E < z < 0, {Quiet[y$ /. FindRoot[y$ E^y$ == z, {y$, Log[-z] - Log[-Log[-z]]}]], ProductLog[z]}, {ProductLog[z]}]
      lambert$[z_] := {ProductLog[z]}
      """),
    WrittenFunctions.function(
      "ComplexRoot", [], "A root near a complex number, for `FindRoot`.",
      """
      (*2*) ComplexRoot[e_, x_, s_] := Module[{f$ = If[Head[e] === Equal, e[[1]] - e[[2]], e], d$, z$ = N[s], q$ = 1},
        d$ = D[f$, x];
        Do[q$ = N[(f$/d$) /. x -> z$]; If[! NumberQ[q$], Return[$Failed]]; z$ -= q$; If[Abs[q$] < 10^-15 (1 + Abs[z$]), Break[]], {100}];
        If[NumberQ[z$] && Abs[q$] < 10^-6, {x -> z$}, $Failed]]
      """),
    // By partial sums; where these settle slowly, by Levin's transformation of them.
    WrittenFunctions.function(
      "SumNumerically", [], "An infinite sum in machine numbers, for `Sum`.",
      """
      SumNumerically[f_, k_, a_] := Module[{s$ = 0., l$ = {}, t$, q$ = 0, u$},
        Do[t$ = N[f /. k -> n$]; If[! NumberQ[t$], Return[$Failed]]; s$ += t$; AppendTo[l$, {s$, t$}];
          q$ = If[Abs[t$] <= 10^-17 Abs[s$], q$ + 1, 0]; If[q$ > 2, Break[]], {n$, a, a + 200}];
        If[q$ > 2, s$, u$ = {levin$[l$, 14], levin$[l$, 17]}; If[VectorQ[u$, NumberQ] && Abs[u$[[1]] - u$[[2]]] < 10^-6 Abs[u$[[2]]], u$[[2]], $Failed]]]
      levin$[l_, m_] := With[{w$ = Table[(-1)^j$ Binomial[m, j$] (j$ + 1.)^(m - 2)/l[[j$ + 1, 2]], {j$, 0, m}]}, w$.l[[1 ;; m + 1, 1]]/Total[w$]]
      """),
    WrittenFunctions.function(
      "ExponentialForm", [], "A term with powers of numbers as factored fraction of them, for `Simplify`.",
      """
      ExponentialForm[e_] := Module[{g$, l$, s$},
        g$ = e //. q_^u_Plus /; NumericQ[q] && ! NumericQ[u] :> Times @@ Map[q^# &, List @@ u];
        g$ = g$ /. q_^u_ /; NumericQ[q] && ! NumericQ[u] :> With[{c$ = If[Head[u] === Times && NumberQ[First[u]] && First[u] != 0, First[u], 1]}, power$[q, u/c$]^c$];
        l$ = Union[Cases[{g$}, _power$, Infinity]]; s$ = Table[Unique["power$"], {Length[l$]}];
        If[l$ === {} || Length[l$] > 3, e, Factor[Together[g$ /. Thread[l$ -> s$]]] /. Thread[s$ -> Map[Apply[Power, #] &, l$]]]]
      """),
    WrittenFunctions.function(
      "FractionIntegral", [], "Antiderivatives of fractions whose poles are known exactly, for `Integrate`.",
      """
      (*2*) FractionIntegral[f_, x_] := Module[{g$ = Together[f], p$, q$, r$, y$, c$},
        {p$, q$} = {Numerator[g$], Denominator[g$]};
        If[! PolynomialQ[p$, x] || ! PolynomialQ[q$, x] || Exponent[q$, x] < 3 || Exponent[q$, x] > 8 || Exponent[p$, x] >= Exponent[q$, x], Return[$Failed]];
        c$ = CoefficientList[q$, x];
        If[Length[c$] == 5 && c$ === Reverse[c$] && VectorQ[c$, NumberQ], Return[fraction$Pair[p$/c$[[1]], y$ /. PrincipalSolve[c$[[1]] (y$^2 - 2) + c$[[2]] y$ + c$[[3]] == 0, y$], x]]];
        r$ = x /. PrincipalSolve[q$ == 0, x];
        If[! VectorQ[N[r$], NumberQ] || ! FreeQ[r$, _Real] || Length[Union[r$]] =!= Exponent[q$, x], Return[$Failed]];
        Total[Map[fraction$Part[Expand[# /. (-1)^e_Rational :> Cos[Pi e] + I Sin[Pi e]], p$/D[q$, x], x] &, Select[r$, Im[N[#]] > -10^-9 &]]]]
      fraction$Part[r_, f_, x_] := If[Abs[Im[N[r]]] < 10^-9, (f /. x -> r) Log[x - r], With[{a$ = fraction$Re[r], b$ = fraction$Re[-I r], c$ = Simplify[f /. x -> r]},
        With[{n$ = Simplify[Expand[c$ + fraction$Bar[c$]]/2], m$ = Simplify[Expand[(c$ - fraction$Bar[c$])/(2 I)]]},
          n$ Log[x^2 - 2 a$ x + Simplify[a$^2 + b$^2]] - 2 m$ ArcTan[(x - a$)/b$]]]]
      fraction$Pair[p_, {y_, w_}, x_] := Module[{a$, b$, c$, d$, s$},
        s$ = PrincipalSolve[Thread[CoefficientList[Expand[x^4 + (a$ x + b$) (x^2 - w x + 1) + (c$ x + d$) (x^2 - y x + 1) - p], x][[1 ;; 4]] == 0], {a$, b$, c$, d$}];
        If[y === w || ! TrueQ[Abs[N[y]] < 2 && Abs[N[w]] < 2], $Failed, Apply[fraction$Log[Simplify[#1 /. s$[[1]]], Simplify[#2 /. s$[[1]]], #3, x] &, {a$, b$, y}] + Apply[fraction$Log[Simplify[#1 /. s$[[1]]], Simplify[#2 /. s$[[1]]], #3, x] &, {c$, d$, w}]]]
      fraction$Log[a_, b_, y_, x_] := With[{h$ = Sqrt[Expand[1 - y^2/4]]}, a/2 Log[1 - Expand[y x] + x^2] + (b + a y/2)/h$ ArcTan[(x - y/2)/h$]]
      fraction$Bar[z_] := z /. Complex[a_, b_] :> Complex[a, -b]
      fraction$Re[z_] := Simplify[Expand[z + fraction$Bar[z]]/2]
      """),
    WrittenFunctions.function(
      "ExponentialByEigenvalues", [],
      "The exponential of a matrix that has all eigenvectors, for `MatrixExp`.",
      """
      (*2*) ExponentialByEigenvalues[m_List] := Module[{e$ = Eigensystem[m /. x_Real /; x == 0 :> 0], w$}, w$ = Transpose[e$[[2]]];
        If[FreeQ[e$, Eigensystem] && Length[w$] === Length[m] && ! TrueQ[Det[w$] == 0], With[{r$ = w$.DiagonalMatrix[Map[E^(# /. x_Real /; x == 0 :> 0) &, e$[[1]]]].Inverse[w$]}, Simplify[If[FreeQ[m, _Complex] && ! FreeQ[r$, _Complex], Expand[r$ /. E^(Complex[0, b_] u_.) :> Cos[b u] + I Sin[b u]], r$]]], $Failed]]
      """),
    WrittenFunctions.function(
      "SystemSolve", [], "Linear systems with constant coefficients, for `DSolve`.",
      """
      (*2*) SystemSolve[e_, y_, x_] := Module[{q$ = Select[Flatten[{e}], ! FreeQ[#, x] &], o$, h$, u$, s$, z$, a$, m$, v$, k$, n$, l$, w$, f$},
        o$ = Map[Max[0, Cases[q$, Derivative[n_][#][x] :> n, Infinity]] &, y];
        If[Length[q$] != Length[y] || Min[o$] < 1, Return[$Failed]];
        If[Union[o$] === {2} && FreeQ[q$, Derivative[1][_][x]], s$ = system$Modes[q$, Select[Flatten[{e}], FreeQ[#, x] &], y, x]; If[s$ =!= $Failed, Return[s$]]];
        u$ = Flatten[MapThread[Table[Derivative[j$][#1][x], {j$, 0, #2 - 1}] &, {y, o$}]]; h$ = MapThread[Derivative[#2][#1][x] &, {y, o$}];
        a$ = Table[Unique["a$"], {Length[y]}]; z$ = Table[Unique["z$"], {Length[u$]}]; n$ = Length[u$];
        s$ = PrincipalSolve[q$ /. Thread[h$ -> a$] /. Thread[u$ -> z$], a$];
        If[Length[s$] =!= 1, Return[$Failed]];
        m$ = Flatten[MapThread[Append[Table[Derivative[j$][#1][x], {j$, #2 - 1}], #3] &, {y, o$, a$ /. s$[[1]]}]] /. Thread[u$ -> z$];
        v$ = Table[Coefficient[Expand[r$], c$], {r$, m$}, {c$, z$}];
        If[! FreeQ[v$, x] || Chop[Expand[m$ - v$.z$]] =!= ConstantArray[0, n$], Return[$Failed]];
        {l$, w$} = Eigensystem[v$]; w$ = Transpose[w$];
        If[Length[w$] =!= n$ || TrueQ[Det[w$] == 0], Return[$Failed]];
        f$ = w$.DiagonalMatrix[Map[E^(# x) &, l$]];
        k$ = Select[Flatten[{e}], FreeQ[#, x] &];
        m$ = Table[Unique["c$"], {n$}];
        If[k$ === {}, f$ = f$.Inverse[w$].Table[C[j$], {j$, n$}], h$ = f$.m$;
          s$ = PrincipalSolve[k$ /. Flatten[Table[With[{r$ = h$[[j$]], d$ = Head[u$[[j$]]]}, d$[p_] :> (r$ /. x -> p)], {j$, n$}]], m$];
          If[Length[s$] =!= 1, Return[$Failed]]; f$ = h$ /. s$[[1]]; m$ = Select[m$, ! FreeQ[f$, #] &]; f$ = f$ /. Thread[m$ -> Array[C, Length[m$]]]];
        s$ = Prepend[1 + Most[Accumulate[o$]], 1];
        Map[system$Real[Expand[#], x] &, f$[[s$]]]]
      system$Modes[q_, k_, y_, x_] := Module[{a$ = Table[Unique["a$"], {Length[y]}], z$ = Table[Unique["z$"], {Length[y]}], n$ = Length[y], s$, m$, l$, w$, p$, b$, v$},
        s$ = PrincipalSolve[q /. Thread[Map[Derivative[2][#][x] &, y] -> a$] /. Thread[Map[#[x] &, y] -> z$], a$]; If[Length[s$] =!= 1, Return[$Failed]];
        a$ = Expand[a$ /. s$[[1]]]; m$ = Table[Coefficient[r$, c$], {r$, a$}, {c$, z$}]; If[! FreeQ[m$, x] || Chop[Expand[a$ - m$ . z$]] =!= ConstantArray[0, n$], Return[$Failed]];
        s$ = Eigensystem[m$]; If[MatrixQ[m$, NumberQ] && ! FreeQ[m$, _Real] && MatchQ[s$, {_List, _List}], s$ = {Chop[s$[[1]], 10.^-12 Max[Abs[m$]]], Chop[s$[[2]], 10.^-12]}];
        If[! MatchQ[s$, {{Repeated[_, {n$}]}, _?MatrixQ}] || ! FreeQ[s$, Root | _Complex] || TrueQ[Simplify[Det[s$[[2]]]] == 0], Return[$Failed]]; {l$, w$} = {s$[[1]], Transpose[s$[[2]]]};
        p$ = If[k === {}, 0, Replace[Union[Cases[k, (f_ | Derivative[1][f_])[u_] /; MemberQ[y, f] :> u, {2}]], {{u_} :> u, _ -> $Failed}]]; If[p$ === $Failed, Return[$Failed]];
        {b$, v$} = If[k === {}, {Table[C[2 j$ - 1], {j$, n$}], Table[C[2 j$], {j$, n$}]}, {Map[#[p$] &, y], Map[Derivative[1][#][p$] &, y]} /. Map[Rule @@ # &, k]];
        If[! FreeQ[{b$, v$}, Alternatives @@ y], Return[$Failed]]; b$ = LinearSolve[w$, b$]; v$ = LinearSolve[w$, v$];
        Map[system$Real[Expand[#], x] &, w$ . MapThread[#1 mode$[#3, x - p$] + #2 swing$[#3, x - p$] &, {b$, v$, l$}]]]
      mode$[0, t_] := 1
      mode$[l_, t_] := If[mode$Negative[l], Cos[Sqrt[-l] t], (E^(Sqrt[l] t) + E^(-Sqrt[l] t))/2]
      swing$[0, t_] := t
      swing$[l_, t_] := If[mode$Negative[l], Sin[Sqrt[-l] t]/Sqrt[-l], (E^(Sqrt[l] t) - E^(-Sqrt[l] t))/(2 Sqrt[l])]
      mode$Negative[l_] := If[NumericQ[l], N[l] < 0, MatchQ[l, _?Negative _]]
      system$Real[f_, x_] := With[{g$ = Expand[f /. E^u_ /; ! FreeQ[u, _Complex] :> With[{w$ = Expand[u/(I x)]}, Cos[Chop[w$] x] + I Sin[Chop[w$] x] /; FreeQ[Chop[w$], _Complex]]]}, If[FreeQ[g$, _Real], g$, Chop[Expand[g$ /. {(h : Sin | Cos)[x] :> h[1. x], (h : Sin | Cos)[q_Real x] :> h[Round[q, 10.^-13] x]}], 10.^-14]]]
      """),
  ]
}
