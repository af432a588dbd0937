import Kernel
import KernelMathematics

/// Functions of equations, integers, matrices and transforms that are written in the Wolfram Language.
enum WrittenAlgebraFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = equations + integers + matrices + transforms

  private static let equations: [BuiltIn] = [
    // The real roots of all differences divide the line into intervals; each interval is tested at a point.
    WrittenFunctions.function(
      "InequalitySolve", [], "Where inequalities of one real variable hold; `Reduce` asks it.",
      """
      (*2*) InequalitySolve[c_, x_Symbol] := Module[{c$, d$, p$, s$, n$, t$},
        c$ = If[ListQ[c], And @@ c, c] /. {Element[_, Reals] -> True} //. {Inequality[a_, p_, b_] :> p[a, b],
          Inequality[a_, p_, b_, q_, r__] :> p[a, b] && Inequality[b, q, r],
          (h : Less | LessEqual | Greater | GreaterEqual | Equal)[a_, b_, r__] :> h[a, b] && h[b, r]};
        d$ = Cases[{c$}, (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[a_, b_] :> a - b, {1, Infinity}];
        d$ = Flatten[Map[{# /. Abs[u_] :> u, # /. Abs[u_] :> -u, Cases[{#}, Abs[u_] :> u, {1, Infinity}]} &, d$]];
        p$ = Flatten[Map[With[{g$ = Together[#]}, {Numerator[g$], Denominator[g$]}] &, d$]];
        p$ = DeleteDuplicates[Select[Join[p$, Cases[{d$}, Log[u_] | u_^_Rational :> u, Infinity]], ! FreeQ[#, x] &]];
        If[! And @@ Map[PolynomialQ[#, x] || FreeQ[#, Sin | Cos | Tan | Cot | Sec | Csc | Mod | Floor] &, p$], Return[$Failed]];
        s$ = Quiet[Map[PrincipalSolve[# == 0, x] &, p$]]; If[! MatchQ[s$, {{{_ -> _} ...} ...}], Return[$Failed]];
        s$ = Flatten[Map[x /. # &, DeleteCases[s$, {}]]];
        If[! And @@ Map[NumberQ[N[#]] &, s$], Return[$Failed]];
        s$ = SortBy[Select[s$, Abs[Im[N[#]]] < 10^-9 &], Re[N[#]] &];
        s$ = Map[First, Split[s$, Abs[N[#1 - #2]] < 10^-9 &]]; n$ = Length[s$];
        t$ = If[n$ == 0, {0},
          Riffle[Join[{N[First[s$]] - 1}, Map[Mean, Partition[N[s$], 2, 1]], {N[Last[s$]] + 1}], s$]];
        c$ = c$ /. (h : Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[a_, b_] :> compared$[h, a - b, With[{u$ = Expand[a - b]}, If[Head[u$] === Plus, Total[Map[Abs, List @@ u$]], Abs[u$]]]];
        t$ = Map[TrueQ[Quiet[c$ /. x -> #]] &, t$];
        t$ = Split[Flatten[Position[t$, True, {1}]], #2 == #1 + 1 &];
        Or @@ Map[between$[First[#], Last[#], s$, x] &, t$]]
      compared$[h_, d_, s_] := With[{n$ = N[d], m$ = N[s]}, h[If[Abs[n$] <= 10^-9 If[NumberQ[m$], m$, 1], 0, n$], 0] /; NumberQ[n$]]
      between$[i_, j_, s_, x_] := Module[{n$ = 2 Length[s] + 1, a$, b$},
        If[i == j && EvenQ[i], Return[x == s[[i/2]]]];
        If[i == 1 && j == n$, Return[True]];
        If[i > 1, a$ = s[[Floor[i/2]]]]; If[j < n$, b$ = s[[Ceiling[j/2]]]];
        Which[i == 1, If[EvenQ[j], x <= b$, x < b$], j == n$, If[EvenQ[i], x >= a$, x > a$],
          OddQ[i] && OddQ[j], a$ < x < b$, EvenQ[i] && EvenQ[j], a$ <= x <= b$,
          True, Inequality[a$, If[EvenQ[i], LessEqual, Less], x, If[EvenQ[j], LessEqual, Less], b$]]]
      """),
    // A root with a sign before it is compared with zero: what is below it must be positive, and the sign right.
    WrittenFunctions.function(
      "ParameterCondition", [], "Where the conditions of a solution of `Solve` hold, for its one parameter.",
      """
      (*2*) ParameterCondition[c_, v_, a_] := With[{r$ = InequalitySolve[And @@ Join[Map[rooted$, c], Map[# >= 0 &, below$[v, a]]], a]}, r$ /; r$ =!= $Failed]
      rooted$[h_[p_, q_]] := With[{d$ = Together[p - q]}, With[{b$ = below$[d$, _]},
        If[Length[b$] == 1 && MatchQ[d$, _. First[b$]^_Rational], With[{f$ = d$/First[b$]^(1/2)},
          If[NumericQ[f$], If[h[f$, 0], First[b$] > 0, False], h[p, q]]], h[p, q]]]]
      rooted$[e_] := e
      below$[e_, a_] := Union[Cases[{e}, Power[b_, _Rational] /; ! NumericQ[b] && ! FreeQ[b, a] :> b, Infinity]]
      """),
    WrittenFunctions.function(
      "Root", [.nHoldRest],
      "A root of a polynomial, the real ones first, which stays if that is exact and of a higher degree than two.",
      """
      (*2*) Root[f_Function, k_Integer, 0] := Root[f, k]
      Root[f_Function, k_Integer, n___] := With[{r$ = root$[f[x$], k, n]}, r$ /; r$ =!= $Failed] /; PolynomialQ[f[x$], x$] && 1 <= k <= Exponent[f[x$], x$] &&
        VectorQ[N[CoefficientList[f[x$], x$]], NumberQ]
      Root[{f_Function, x0_?NumberQ}] := x$ /. FindRoot[f[x$], {x$, x0}]
      root$[p_, k_, _Real] := SortBy[x$ /. NSolve[p == 0, x$], root$Key][[k]]
      root$[p_, k_, ___] := If[Exponent[p, x$] > 2 && FreeQ[CoefficientList[p, x$], _Real] && MatchQ[Select[FactorList[p], ! FreeQ[#, x$] &], {{_, 1}}], $Failed,
        SortBy[x$ /. If[Exponent[p, x$] < 3 || FreeQ[CoefficientList[p, x$], _Real] && Max[Map[Exponent[#, x$] &, FactorList[p][[All, 1]]]] < 3, Solve, NSolve][p == 0, x$], root$Key][[k]]]
      root$Key[z_] := With[{n$ = Chop[N[z]]}, If[Im[n$] == 0, {0, Re[n$], 0}, {1, Round[Re[n$], 10^-9], Im[n$]}]]
      """),
    WrittenFunctions.function(
      "PowerRoots", [], "The numbers whose power with a fraction for exponent is a number, for `Solve`.",
      """
      (*2*) PowerRoots[r_?NumericQ, e_] := With[{k$ = Rationalize[e]},
        With[{l$ = Select[Table[(r^Denominator[k$])^(1/Numerator[k$]) (-1)^(2 j$/Numerator[k$]), {j$, 0, Numerator[k$] - 1}],
          Abs[N[#]^N[k$] - N[r]] < 10^-8 Abs[N[r]] &]}, l$ /; Length[l$] > 1]] /; MatchQ[Rationalize[e], _Rational?Positive] && Numerator[Rationalize[e]] < 20
      """),
    // Each root is a variable of its own, which its square takes out again; what solves the result is tried out.
    WrittenFunctions.function(
      "RadicalRoots", [], "The roots of terms with square and other roots of polynomials, for `Solve`.",
      """
      (*2*) RadicalRoots[f_, x_] := Module[{g$, q$, s$, p$, r$},
        g$ = f /. Power[b_, e_Real] :> b^Rationalize[e];
        q$ = Union[Cases[{g$}, Power[u_, e_Rational] /; ! FreeQ[u, x] && PolynomialQ[u, x] :> {u, Denominator[e]}, Infinity]];
        If[q$ === {} || Max[Map[Last, q$]] > 4, Return[$Failed]];
        r$ = If[Head[g$] === Plus && Length[g$] == 2, First[g$]^2 - Last[g$]^2, g$];
        If[FreeQ[r$, Power[u_, _Rational] /; ! FreeQ[u, x]], {g$, q$} = {r$, {}}, If[Length[q$] > 3, Return[$Failed]]];
        s$ = Table[Unique["root$"], {Length[q$]}];
        p$ = Fold[Function[{h$, k$}, With[{u$ = q$[[k$, 1]]}, h$ /. Power[u$, e_] :> s$[[k$]]^(e q$[[k$, 2]])]], g$, Range[Length[q$]]];
        p$ = Numerator[Together[p$]];
        p$ = Fold[Function[{h$, k$}, Resultant[h$, s$[[k$]]^q$[[k$, 2]] - q$[[k$, 1]], s$[[k$]]]], p$, Range[Length[q$]]];
        If[! PolynomialQ[p$, x] || FreeQ[p$, x], Return[$Failed]];
        r$ = PrincipalSolve[p$ == 0, x];
        If[! ListQ[r$], Return[$Failed]];
        r$ = DeleteDuplicates[x /. r$];
        Select[r$, With[{v$ = N[f /. x -> #]}, ! NumberQ[v$] || Abs[v$] < 10^-6 (1 + Abs[N[#]])] &]]
      """),
    // A penalty that grows leads near the place; the conditions that hold there as equations make it exact.
    WrittenFunctions.function(
      "ConstrainedMinimum", [], "A minimum under conditions near a place, for `FindMinimum` and its like.",
      """
      (*2*) ConstrainedMinimum[f_, c_, v_, s_] := Module[{e$, g$, h$, p$, a$, l$, r$, q$},
        e$ = Flatten[{c} //. {u_And :> List @@ u, Inequality[a_, p_, b_, q_, d_] :> {p[a, b], q[b, d]},
          (t : Less | LessEqual | Greater | GreaterEqual)[a_, b_, d_] :> {t[a, b], t[b, d]}}];
        g$ = Join[Cases[e$, (Less | LessEqual)[a_, b_] :> a - b], Cases[e$, (Greater | GreaterEqual)[a_, b_] :> b - a]];
        h$ = Cases[e$, a_ == b_ :> a - b]; p$ = s;
        Do[r$ = FindMinimum[Evaluate[f + 10^k$ (Total[h$^2] + Total[Map[Max[0, #]^2 &, g$]])], Evaluate[Transpose[{v, p$}]]];
          p$ = v /. Last[r$], {k$, {1, 3, 5}}];
        a$ = Join[h$, Select[g$, TrueQ[(# /. Thread[v -> p$]) > -10.^-3] &]];
        If[a$ =!= {}, l$ = Table[Unique["multiplier$"], {Length[a$]}];
          q$ = Quiet[FindRoot[Evaluate[Thread[Join[Map[Function[u$, D[f, u$] + Total[l$ Map[D[#, u$] &, a$]]], v], a$] == 0]],
            Evaluate[Join[Transpose[{v, p$}], Map[{#, 1.} &, l$]]]]];
          If[ListQ[q$] && VectorQ[v /. q$, NumberQ] && Max[Abs[(v /. q$) - p$]] < 10^-2 (1 + Max[Abs[p$]]), p$ = v /. q$]];
        {f /. Thread[v -> p$], Thread[v -> p$]}]
      """),
    WrittenFunctions.function(
      "NArgMin", [], "Where a minimum is.",
      "NArgMin[f_, x_List] := x /. Last[NMinimize[f, x]]\nNArgMin[f_, x_] := x /. Last[NMinimize[f, x]]"),
    WrittenFunctions.function(
      "NArgMax", [], "Where a maximum is.",
      "NArgMax[f_, x_List] := x /. Last[NMaximize[f, x]]\nNArgMax[f_, x_] := x /. Last[NMaximize[f, x]]"),
    WrittenFunctions.function(
      "NMinValue", [], "The least value.", "NMinValue[f_, x_] := First[NMinimize[f, x]]"),
    WrittenFunctions.function(
      "NMaxValue", [], "The greatest value.", "NMaxValue[f_, x_] := First[NMaximize[f, x]]"),
    WrittenFunctions.function(
      "Distribute", [], "A call of sums as the sum of its calls.",
      """
      Distribute[e_] := Distribute[e, Plus]
      Distribute[e_, g_] := (g @@ Map[Head[e] @@ # &, Tuples[Map[If[Head[#] === g, List @@ #, {#}] &, List @@ e]]]) /; MemberQ[e, _g]
      Distribute[e_, g_] := e
      Distribute[e_, g_, f_] := If[Head[e] === f, Distribute[e, g], e]
      Distribute[e_, g_, f_, p_, q_] := If[Head[e] === f,
        p @@ Map[q @@ # &, Tuples[Map[If[Head[#] === g, List @@ #, {#}] &, List @@ e]]], e]
      """),
    WrittenFunctions.function(
      "SatisfiabilityInstances", [], "Truth values for which a logical expression holds.",
      """
      SatisfiabilityInstances[e_, v_List, n_ : 1] :=
        Take[Select[Tuples[{True, False}, Length[v]], TrueQ[e /. Thread[v -> #]] &], UpTo[n /. All -> Infinity]]
      """),
    // Every cube of values for which it holds, the largest ones that cover all; the same of where it does not hold.
    WrittenFunctions.function(
      "LogicalShortest", [], "The shortest of a few forms of a logical expression, for `Simplify`.",
      """
      (*2*) LogicalShortest[e_] := Module[{v$ = logic$Atoms[e], a$, t$, d$, c$},
        If[Length[v$] > 5 || v$ === {}, Return[e]];
        a$ = Tuples[{1, 0}, Length[v$]]; t$ = Map[TrueQ[e /. Thread[v$ -> Map[# == 1 &, #]]] &, a$];
        If[Length[Union[t$]] === 1, Return[First[t$]]];
        d$ = logic$Cover[a$, t$, v$]; c$ = logic$Cover[a$, Map[Not, t$], v$] /. {Or -> And, And -> Or, Not[u_] :> u, u_ /; MemberQ[v$, u] :> ! u};
        t$ = Boole[t$] - Map[Mod[Total[#], 2] &, a$];
        First[SortBy[Join[{d$, c$}, If[Union[t$] === {0} && Length[v$] > 1, {Xor @@ v$}, {}], If[Length[v$] > 1 && Union[Abs[t$]] === {1}, {Not[Xor @@ v$]}, {}]], LeafCount]]]
      logic$Atoms[e_] := If[MemberQ[{And, Or, Not, Xor, Nand, Nor, Implies}, Head[e]], Union @@ Map[logic$Atoms, List @@ e], Complement[{e}, {True, False}]]
      logic$Cover[a_, t_, v_] := Module[{q$, r$ = {}, u$, s$},
        q$ = Map[Function[c$, {c$, Flatten[Position[a, b_ /; And @@ MapThread[#1 == 2 || #1 == #2 &, {c$, b}], {1}, Heads -> False]]}], Tuples[{1, 0, 2}, Length[v]]];
        q$ = Select[q$, And @@ t[[Last[#]]] &];
        q$ = Select[q$, Function[c$, ! Or @@ Map[Length[Last[#]] > Length[Last[c$]] && Complement[Last[c$], Last[#]] === {} &, q$]]];
        u$ = Flatten[Position[t, True, {1}, Heads -> False]];
        While[u$ =!= {}, s$ = First[SortBy[q$, -Length[Intersection[Last[#], u$]] &]]; AppendTo[r$, First[s$]]; u$ = Complement[u$, Last[s$]]];
        Or @@ Map[Function[c$, And @@ MapThread[Switch[#1, 1, #2, 0, ! #2, _, True] &, {c$, v}]], SortBy[r$, # /. {1 -> 0, 0 -> 1} &]]]
      """),
    WrittenFunctions.function(
      "IrreduciblePolynomialQ", [], "Whether a polynomial has no factors.",
      "IrreduciblePolynomialQ[p_] := With[{f$ = Rest[FactorList[p]]}, Length[f$] == 1 && f$[[1, 2]] == 1]"),
    WrittenFunctions.function(
      "Eliminate", [], "Equations without some of their variables, where these can be solved for.",
      """
      (*2*) Eliminate[e_List, v_] := Module[{r$ = e, s$, k$}, Do[k$ = Position[r$, q_ /; ! FreeQ[q, w$], {1}, Heads -> False];
          If[k$ =!= {}, s$ = SortBy[Extract[r$, k$], Exponent[Expand[#[[1]] - #[[2]]], w$] &]; k$ = Complement[r$, s$];
            r$ = With[{p$ = Map[Numerator[Together[#[[1]] - #[[2]]]] &, s$]}, If[AllTrue[p$, PolynomialQ[#, w$] &] && Exponent[First[p$], w$] > 1, If[Length[p$] < 2, k$, Join[k$, Map[eliminate$Equal[Resultant[First[p$], #, w$]] &, Rest[p$]]]],
              k$ = {First[Position[r$, First[s$]]]}; s$ = PrincipalSolve[First[s$], w$]; If[! MatchQ[s$, {{_ -> _}}], $Failed, DeleteCases[ReplaceAll[Delete[r$, First[k$]], First[s$]], True]]]]; If[r$ === $Failed, Break[]]],
          {w$, Flatten[{v}]}];
        If[Length[r$] == 1, First[r$], And @@ r$] /; ListQ[r$]]
      eliminate$Equal[p_] := With[{t$ = Expand[Times @@ Map[First, Select[FactorList[p], ! NumericQ[First[#]] &]]]}, With[{u$ = If[Head[t$] === Plus, List @@ t$, {t$}]},
        With[{m$ = Select[u$, MatchQ[#, _?Negative | _?Negative _] &]}, Total[Complement[u$, m$]] == -Total[m$]]]]
      Eliminate[e_And, v_] := Eliminate[List @@ e, v]
      """),
    WrittenFunctions.function(
      "FindInstance", [], "Values for which conditions hold, of equations.",
      """
      (*2*) FindInstance[c_, v_, d___] := With[{s$ = instance$Of[c, v, d]}, s$ /; ListQ[s$]] /; FreeQ[c, Exists | ForAll]
      instance$Of[c_, v_] := instance$Of[c, v, Complexes]
      instance$Of[c_, v_, n_Integer] := instance$Of[c, v, Complexes, n]
      instance$Of[c_, v_, d_] := instance$Of[c, v, d, 1]
      instance$Of[c_, v_, d_, n_Integer] := instance$[If[ListQ[c], And @@ c, c], Flatten[{v}], d, n]
      instance$[c_, v_, d_, n_] := Module[{s$ = Quiet[PrincipalSolve[c, v, d]], k$},
        If[s$ === {{}} && Length[v] === 1, k$ = instance$Line[InequalitySolve[c, v[[1]]], v[[1]]]; Return[If[k$ === $Failed, k$, {{v[[1]] -> k$}}]]];
        If[! ListQ[s$], k$ = Length[v]; If[d =!= Integers && FreeQ[c, Less | Greater | LessEqual | GreaterEqual] || k$ > 3, Return[$Failed]];
          s$ = Map[Thread[v -> #] &, Select[SortBy[Tuples[Range[-24/k$, 24/k$], k$], Total[Abs[#]] &], TrueQ[c /. Thread[v -> #]] &, n]]; Return[If[s$ === {}, $Failed, s$]]];
        s$ = Map[instance$Whole[# /. {ConditionalExpression[u_, _] :> u, C[_] -> 0}, c, v] &, s$]; If[s$ =!= {} && DeleteCases[s$, $Failed] === {}, $Failed, Take[DeleteCases[s$, $Failed], UpTo[n]]]]
      instance$Whole[r_, c_, v_] := Module[{m$ = Complement[v, r[[All, 1]]], t$}, If[m$ === {}, Return[r]]; If[Length[m$] > 2, Return[$Failed]];
        t$ = Select[SortBy[Tuples[Range[-6, 6], Length[m$]], {Total[Abs[#]], -#} &], TrueQ[Quiet[Simplify[c /. Join[r /. Thread[m$ -> #], Thread[m$ -> #]]]]] &, 1];
        If[t$ === {}, $Failed, Map[# -> (# /. r /. Thread[m$ -> t$[[1]]]) &, v]]]
      instance$Line[r_, x_] := Switch[r, True, 0, False, $Failed, _Or, instance$Line[First[r], x], x == _, Last[r], (Greater | GreaterEqual)[x, _], Floor[Last[r]] + 1, (Less | LessEqual)[x, _], Ceiling[Last[r]] - 1,
        (Less | LessEqual)[_, x, _], (First[r] + Last[r])/2, _Inequality, (First[r] + Last[r])/2, _, $Failed]
      """),
    WrittenFunctions.function(
      "SymmetricPolynomial", [], "The sum of all products of k of some variables.",
      "SymmetricPolynomial[k_Integer, v_List] := Total[Map[Times @@ # &, Subsets[v, {k}]]]"),
    WrittenFunctions.function(
      "FromCoefficientRules", [], "The polynomial of exponents and coefficients.",
      "FromCoefficientRules[l_List, v_] := Total[Map[Last[#] Times @@ (Flatten[{v}]^First[#]) &, l]]"),
    WrittenFunctions.function(
      "HornerForm", [], "A polynomial with its variable taken out step by step.",
      """
      HornerForm[p_] := With[{v$ = Variables[p]}, If[Length[v$] == 1, HornerForm[p, First[v$]], p]]
      HornerForm[p_, x_] := With[{c$ = CoefficientList[p, x]}, Fold[#2 + x #1 &, Last[c$], Rest[Reverse[c$]]]]
      """),
    WrittenFunctions.function("ToRadicals", [], "The same, where roots are exact.", "ToRadicals[e_] := e"),
    WrittenFunctions.function("RootReduce", [], "Simplified.", "RootReduce[e_] := Simplify[e]"),
    WrittenFunctions.function("TrigFactor", [], "Factored.", "TrigFactor[e_] := Factor[e]"),
  ]

  private static let integers: [BuiltIn] = [
    WrittenFunctions.function(
      "ModularInverse", [.listable], "The reciprocal for a modulus.",
      """
      (*2*) ModularInverse[a_Integer, m_Integer] := inverse$Mod[Mod[a, m], m] /; GCD[a, m] == 1 && m > 0
      inverse$Mod[a_, m_] := Module[{r$ = {m, a}, t$ = {0, 1}, q$}, While[r$[[2]] != 0, q$ = Quotient[r$[[1]], r$[[2]]];
        r$ = {r$[[2]], r$[[1]] - q$ r$[[2]]}; t$ = {t$[[2]], t$[[1]] - q$ t$[[2]]}]; Mod[t$[[1]], m]]
      """),
    WrittenFunctions.function(
      "ExtendedGCD", [], "The greatest common divisor, and of which multiples it is the sum.",
      """
      ExtendedGCD[a_Integer, b_Integer] := extended$GCD[{a, 1, 0}, {b, 0, 1}]
      extended$GCD[p_, q_] := If[q[[1]] == 0, With[{s$ = If[p[[1]] < 0, -1, 1]}, {s$ p[[1]], s$ Rest[p]}], extended$GCD[q, p - Quotient[p[[1]], q[[1]]] q]]
      """),
    WrittenFunctions.function(
      "MultiplicativeOrder", [.listable], "The smallest power with the remainder 1.",
      """
      MultiplicativeOrder[a_Integer, m_Integer] := First[Select[Divisors[EulerPhi[m]], PowerMod[a, #, m] == Mod[1, m] &, 1]] /; GCD[a, m] == 1
      """),
    WrittenFunctions.function(
      "PrimitiveRoot", [], "A number whose powers have all remainders.",
      """
      (*2*) PrimitiveRoot[2] := 1
      PrimitiveRoot[n_Integer] := With[{f$ = EulerPhi[n], c$ = Which[n == 4, {3}, True, FactorInteger[If[EvenQ[n], n/2, n]]]},
        First[Select[Range[n - 1], GCD[#, n] == 1 && MultiplicativeOrder[#, n] == f$ &, 1]] /; Length[c$] == 1 && n < 10^6]
      """),
    WrittenFunctions.function(
      "JacobiSymbol", [.listable], "1, -1 or 0 as a number is a square for a modulus.",
      """
      (*2*) JacobiSymbol[a_Integer, n_Integer] := Module[{x$ = Mod[a, n], m$ = n, s$ = 1}, While[x$ != 0,
          While[EvenQ[x$], x$ = x$/2; If[MemberQ[{3, 5}, Mod[m$, 8]], s$ = -s$]]; {x$, m$} = {m$, x$};
          If[Mod[x$, 4] == 3 && Mod[m$, 4] == 3, s$ = -s$]; x$ = Mod[x$, m$]]; If[m$ == 1, s$, 0]] /; OddQ[n] && n > 0
      """),
    WrittenFunctions.function(
      "KroneckerSymbol", [.listable], "`JacobiSymbol` of odd moduli.",
      "KroneckerSymbol[a_Integer, n_Integer] := JacobiSymbol[a, n] /; OddQ[n] && n > 0"),
    WrittenFunctions.function(
      "PrimeNu", [.listable], "How many primes divide it.",
      "PrimeNu[1] := 0\nPrimeNu[n_Integer] := Length[FactorInteger[Abs[n]]]"),
    WrittenFunctions.function(
      "PrimeOmega", [.listable], "How many primes it is the product of.",
      "PrimeOmega[1] := 0\nPrimeOmega[n_Integer] := Total[Last /@ FactorInteger[Abs[n]]]"),
    WrittenFunctions.function(
      "LiouvilleLambda", [.listable], "1 or -1 by the number of its prime factors.",
      "LiouvilleLambda[n_Integer] := (-1)^PrimeOmega[n]"),
    WrittenFunctions.function(
      "IntegerExponent", [.listable], "How often a number divides another.",
      """
      IntegerExponent[n_Integer] := IntegerExponent[n, 10]
      IntegerExponent[0, _] := Infinity
      IntegerExponent[n_Integer, b_Integer] := Module[{k$ = 0, m$ = n}, While[Mod[m$, b] == 0, m$ = m$/b; k$++]; k$] /; b > 1
      """),
    WrittenFunctions.function(
      "SquareFreeQ", [.listable], "Whether no square divides it.",
      "SquareFreeQ[n_Integer] := n != 0 && Max[Last /@ FactorInteger[n]] < 2 || Abs[n] == 1"),
    WrittenFunctions.function(
      "PerfectNumberQ", [.listable], "Whether it is the sum of its divisors.",
      "PerfectNumberQ[n_Integer] := n > 1 && DivisorSigma[1, n] == 2 n"),
    WrittenFunctions.function(
      "DivisorSum", [], "The sum of a function of the divisors.",
      "DivisorSum[n_Integer, f_] := Total[Map[f, Divisors[n]]]\nDivisorSum[n_Integer, f_, c_] := Total[Map[f, Select[Divisors[n], c]]]"
    ),
    WrittenFunctions.function(
      "Permute", [], "A list in the order that a permutation gives.",
      """
      Permute[l_List, p_List] := l[[Ordering[p]]]
      Permute[l_List, c_Cycles] := Permute[l, PermutationList[c, Length[l]]]
      """),
    WrittenFunctions.function(
      "InversePermutation", [], "The permutation that undoes one.",
      "InversePermutation[p_List] := Ordering[p]\nInversePermutation[Cycles[c_]] := Cycles[Map[RotateRight[Reverse[#]] &, c]]"
    ),
    WrittenFunctions.function(
      "PermutationList", [], "A permutation in cycles as a list.",
      """
      PermutationList[Cycles[c_]] := PermutationList[Cycles[c], Max[c, 0]]
      PermutationList[Cycles[c_], n_Integer] := ReplacePart[Range[n], Flatten[Map[Thread[# -> RotateLeft[#]] &, c]]]
      PermutationList[l_List, ___] := l
      """),
    WrittenFunctions.function(
      "PermutationCycles", [], "A permutation in cycles.",
      """
      PermutationCycles[p_List] := Cycles[Select[DeleteDuplicates[Map[RotateLeft[#, First[Ordering[#, 1]] - 1] &,
        Table[NestWhileList[p[[#]] &, k$, p[[#]] != k$ &], {k$, Length[p]}]]], Length[#] > 1 &]]
      """),
  ]

  private static let matrices: [BuiltIn] = [
    WrittenFunctions.function(
      "PseudoInverse", [], "The inverse of a matrix of full rank that need not be square.",
      """
      PseudoInverse[m_?MatrixQ] := With[{t$ = ConjugateTranspose[m], d$ = Dimensions[m]},
        If[d$[[1]] >= d$[[2]], Inverse[t$.m].t$, t$.Inverse[m.t$]] /;
          MatrixRank[m] == Min[d$]]
      """),
    // Rows that hold each other's columns are a block: the eigenvalues of the blocks are those of the matrix.
    WrittenFunctions.function(
      "ExactEigenvalues", [], "Eigenvalues that are roots in short form; `$Failed` for others.",
      """
      (*2*) ExactEigenvalues[m_] := Module[{n$ = Length[m], s$ = eigen$Blocks[m], t$},
        If[Max[Map[Length, s$]] > If[FreeQ[N[m], _Symbol?(! MemberQ[{List, Complex}, #] &)], 6, 4], Return[$Failed]];
        s$ = Flatten[Map[Function[k$, With[{q$ = CharacteristicPolynomial[m[[k$, k$]], t$]}, With[{z$ = t$ /. PrincipalSolve[q$ == 0, t$]},
          If[ListQ[z$] || ! FreeQ[m, _Real], z$, eigen$Roots[q$, t$]]]]], s$]];
        If[Length[s$] =!= n$ || ! FreeQ[s$, _Real | t$] || LeafCount[s$] > 60 n$, Return[$Failed]];
        s$ = Simplify[s$];
        Which[VectorQ[N[s$], NumberQ], SortBy[s$, {-Round[N[Abs[#]], 1/10^9] &, Round[N[Re[#]], 1/10^9] &, -N[Im[#]] &}],
          First[s$] =!= 0 && VectorQ[Simplify[s$/First[s$]], NumberQ], SortBy[s$, -Abs[Simplify[#/First[s$]]] &], True, Sort[Expand[s$]]]]
      eigen$Roots[p_, t_] := With[{f$ = Factor[Numerator[Together[p]]]}, Flatten[Map[Replace[#, {u_^k_Integer :> Table[t /. PrincipalSolve[u == 0, t], {k}], u_ :> (t /. PrincipalSolve[u == 0, t])}] &,
        Select[If[Head[f$] === Times, List @@ f$, {f$}], ! FreeQ[#, t] &]]]]
      eigen$Blocks[m_] := With[{r$ = Sign[MatrixPower[Map[If[# === 0, 0, 1] &, m, {2}] + IdentityMatrix[Length[m]], Length[m]]]},
        DeleteDuplicates[Table[Select[Range[Length[m]], r$[[k$, #]] r$[[#, k$]] === 1 &], {k$, Length[m]}]]]
      """),
    WrittenFunctions.function(
      "ExactEigensystem", [],
      "Eigenvalues that are roots in short form, with their vectors; `$Failed` for others.",
      """
      (*2*) ExactEigensystem[m_] := Module[{u$ = DeleteDuplicates[Flatten[Map[eigen$Terms, m, {2}], 2][[All, 2]]], s$, e$}, u$ = DeleteCases[u$, 1]; s$ = Table[Unique["entry$"], {Length[u$]}];
          e$ = ExactEigensystem[Map[Total[Map[First[#] (Last[#] /. Thread[u$ -> s$]) &, eigen$Terms[#]]] &, m, {2}]]; If[ListQ[e$], e$ /. Thread[s$ -> u$], $Failed]] /;
        AnyTrue[Flatten[m], ! NumericQ[#] && ! MatchQ[#, _Symbol] &] && AnyTrue[Flatten[Map[eigen$Terms, m, {2}], 2][[All, 2]], # =!= 1 && ! MatchQ[#, _Symbol] &]
      eigen$Terms[e_] := With[{f$ = Expand[e]}, Map[Replace[#, {c_?NumericQ :> {c, 1}, c_?NumericQ r_ :> {c, r}, r_ :> {1, r}}] &, If[Head[f$] === Plus, List @@ f$, {f$}]]]
      ExactEigensystem[m_] := Module[{n$ = Length[m], s$ = ExactEigenvalues[m], v$, w$}, If[s$ === $Failed, Return[$Failed]];
        v$ = Flatten[Map[Function[c$, w$ = NullSpace[Simplify[m - First[c$] IdentityMatrix[n$]]];
          Take[Join[Simplify[w$], ConstantArray[0, {Length[c$], n$}]], Length[c$]]], Gather[s$]], 1];
        If[Length[v$] === n$ && If[VectorQ[N[s$], NumberQ],
            And @@ MapThread[Max[Abs[N[m.#2 - #1 #2]]] < 10^-8 &, {s$, v$}] && Max[Abs[N[First[v$]]]] > 0,
            And @@ MapThread[Union[Flatten[{Simplify[m.#2 - #1 #2]}]] === {0} &, {s$, v$}]], {s$, v$}, $Failed]]
      """),
    WrittenFunctions.function(
      "SingularValueList", [], "The roots of the eigenvalues of a matrix by its transpose.",
      """
      SingularValueList[m_?MatrixQ] := Reverse[Sort[Select[Sqrt[Eigenvalues[If[Length[m] < Length[First[m]], m.ConjugateTranspose[m], ConjugateTranspose[m].m]]],
        Abs[N[#]] > 10.^-9 &]]]
      """),
    WrittenFunctions.function(
      "SingularValueDecomposition", [], "Three matrices whose product is a matrix of machine numbers.",
      """
      (*2*) SingularValueDecomposition[m_?MatrixQ] := Module[{e$, s$, v$, u$}, e$ = Eigensystem[ConjugateTranspose[m].m];
        s$ = Sqrt[e$[[1]]]; v$ = Transpose[Map[Normalize, e$[[2]]]]; u$ = Transpose[Map[Normalize, Transpose[m.v$]]];
        {u$, DiagonalMatrix[s$], v$}] /; Length[m] == Length[First[m]] && Min[Abs[N[Eigenvalues[ConjugateTranspose[m].m]]]] > 10.^-12
      """),
    WrittenFunctions.function(
      "LUDecomposition", [],
      "A lower and an upper triangular matrix in one, the order of rows, and the condition.",
      """
      (*2*) LUDecomposition[m_?MatrixQ] := Module[{a$ = m, n$ = Length[m], p$ = Range[Length[m]], q$},
        Do[q$ = If[MatrixQ[m, NumberQ] && ! FreeQ[m, _Real], First[Ordering[-Abs[a$[[k$ ;;, k$]]], 1]],
            First[FirstPosition[a$[[k$ ;;, k$]], x_ /; ! TrueQ[x == 0], {1}, Heads -> False]]] + k$ - 1;
          If[q$ != k$, a$[[{k$, q$}]] = a$[[{q$, k$}]]; p$[[{k$, q$}]] = p$[[{q$, k$}]]];
          Do[a$[[i$, k$]] = a$[[i$, k$]]/a$[[k$, k$]];
            Do[a$[[i$, j$]] = Expand[a$[[i$, j$]] - a$[[i$, k$]] a$[[k$, j$]]], {j$, k$ + 1, n$}], {i$, k$ + 1, n$}], {k$, n$ - 1}];
        {a$, p$, If[FreeQ[m, _Real], 1, condition$[m]]}] /; SquareMatrixQ[m] && ! TrueQ[Det[m] == 0]
      condition$[m_] := Max[Map[Total, Abs[m]]] Max[Map[Total, Abs[Inverse[m]]]]
      """),
    WrittenFunctions.function(
      "CholeskyDecomposition", [], "An upper triangular matrix that is a root of a positive definite one.",
      """
      (*2*) CholeskyDecomposition[m_?MatrixQ] := Module[{n$ = Length[m], l$}, l$ = ConstantArray[0, {n$, n$}];
        Do[l$[[i$, j$]] = If[i$ == j$, Sqrt[m[[i$, i$]] - Sum[l$[[i$, k$]] Conjugate[l$[[i$, k$]]], {k$, i$ - 1}]],
          (m[[i$, j$]] - Sum[l$[[i$, k$]] Conjugate[l$[[j$, k$]]], {k$, j$ - 1}])/l$[[j$, j$]]], {i$, n$}, {j$, i$}];
        ConjugateTranspose[l$]]
      """),
  ]

  private static let transforms: [BuiltIn] = [
    WrittenFunctions.function(
      "FourierTransform", [], "The Fourier transform of elementary functions.",
      """
      (*2*) FourierTransform[f_, t_, w_?NumericQ, o___] := With[{r$ = FourierTransform[f, t, w$, o]}, (r$ /. w$ -> w) /; FreeQ[r$, FourierTransform]]
      FourierTransform[f_, t_, w_] := With[{p$ = FourierParameters /. Options[FourierTransform]}, FourierTransform[f, t, w, FourierParameters -> p$] /; ListQ[p$]]
      FourierTransform[f_, t_, w_] := With[{r$ = fourier$[f, t, w]}, r$ /; FreeQ[r$, fourier$]]
      FourierTransform[f_, t_, w_, Assumptions -> _] := FourierTransform[f, t, w]
      FourierTransform[f_, t_, w_, FourierParameters -> {a_, b_}] :=
        With[{r$ = fourier$[f, t, w]}, Simplify[Sqrt[Abs[b] (2 Pi)^a] (r$ /. w -> b w /. {Derivative[n_][DiracDelta][-w] :> (-1)^n Derivative[n][DiracDelta][w], DiracDelta[-w] :> DiracDelta[w]})] /; FreeQ[r$, fourier$]]
      fourier$[l_List, t_, w_] := Map[fourier$[#, t, w] &, l]
      fourier$[g_. Piecewise[{{f_, Inequality[a_, _, t_, _, b_] | (Less | LessEqual)[a_, t_, b_]}}, 0], t_, w_] := box$[f g, t, w, a, b]
      fourier$[g_. Piecewise[{{f_, (Less | LessEqual)[Abs[t_], b_]}}, 0], t_, w_] := box$[f g, t, w, -b, b]
      box$[f_, t_, w_, a_, b_] := With[{r$ = Integrate[Expand[TrigToExp[f] E^(I w t)] /. E^u_ :> E^Collect[u, t], {t, a, b}]/Sqrt[2 Pi]},
        If[FreeQ[r$, Integrate], r$, fourier$]]
      fourier$[f_Plus, t_, w_] := Map[fourier$[#, t, w] &, f]
      fourier$[c_, t_, w_] := c Sqrt[2 Pi] DiracDelta[w] /; FreeQ[c, t]
      fourier$[c_ f_, t_, w_] := c fourier$[f, t, w] /; FreeQ[c, t]
      fourier$[E^(a_. t_^2 + b_. t_ + c_.), t_, w_] := E^(c + (b + I w)^2/(-4 a))/Sqrt[-2 a] /; FreeQ[{a, b, c}, t]
      fourier$[E^(a_. t_^2 + c_.), t_, w_] := E^(c + w^2/(4 a))/Sqrt[-2 a] /; FreeQ[{a, c}, t]
      fourier$[E^(Complex[0, k_] a_. t_) f_., t_, w_] := (fourier$[f, t, w] /. w -> w + k a) /; FreeQ[a, t]
      fourier$[E^(-a_. Abs[t_]), t_, w_] := Sqrt[2/Pi] a/(a^2 + w^2) /; FreeQ[a, t]
      fourier$[E^(a_. t_) (UnitStep | HeavisideTheta)[t_], t_, w_] := 1/(Sqrt[2 Pi] (-a - I w)) /; FreeQ[a, t]
      fourier$[t_^n_. (UnitStep | HeavisideTheta)[t_] E^(a_. t_), t_, w_] := n!/(Sqrt[2 Pi] (-a - I w)^(n + 1)) /; FreeQ[{a, n}, t]
      fourier$[(UnitStep | HeavisideTheta)[t_], t_, w_] := I/(Sqrt[2 Pi] w) + Sqrt[Pi/2] DiracDelta[w]
      fourier$[Sign[t_], t_, w_] := I Sqrt[2/Pi]/w
      fourier$[DiracDelta[t_ + a_.] f_., t_, w_] := E^(-I a w) (f /. t -> -a)/Sqrt[2 Pi] /; FreeQ[a, t]
      fourier$[UnitBox[a_. t_], t_, w_] := Sinc[w/(2 a)]/(Sqrt[2 Pi] Abs[a]) /; FreeQ[a, t]
      fourier$[UnitTriangle[a_. t_], t_, w_] := Sinc[w/(2 a)]^2/(Sqrt[2 Pi] Abs[a]) /; FreeQ[a, t]
      fourier$[(h : UnitBox | UnitTriangle)[u_], t_, w_] :=
        With[{a$ = D[u, t], c$ = u /. t -> 0}, E^(-I w c$/a$) fourier$[h[a$ t], t, w] /; c$ =!= 0 && FreeQ[{a$, c$}, t]]
      fourier$[Sinc[a_. t_], t_, w_] := Sqrt[Pi/2]/(2 Abs[a]) (Sign[a - w] + Sign[a + w]) /; FreeQ[a, t]
      fourier$[Cos[a_. t_ + b_.] f_., t_, w_] :=
        (E^(I b) (fourier$[f, t, w] /. w -> w + a) + E^(-I b) (fourier$[f, t, w] /. w -> w - a))/2 /; FreeQ[{a, b}, t]
      fourier$[Sin[a_. t_ + b_.] f_., t_, w_] :=
        (E^(I b) (fourier$[f, t, w] /. w -> w + a) - E^(-I b) (fourier$[f, t, w] /. w -> w - a))/(2 I) /; FreeQ[{a, b}, t]
      fourier$[1/(t_^2 + c_), t_, w_] := Sqrt[Pi/(2 c)] E^(-Sqrt[c] Abs[w]) /; FreeQ[c, t]
      fourier$[1/t_, t_, w_] := I Sqrt[Pi/2] Sign[w]
      fourier$[t_^n_. f_., t_, w_] := (-I)^n D[fourier$[f, t, w], {w, n}] /; IntegerQ[n] && n > 0
      fourier$[f_Times, t_, w_] := fourier$[Expand[f], t, w] /; Head[Expand[f]] === Plus
      """),
    WrittenFunctions.function(
      "InverseFourierTransform", [], "The function with that Fourier transform.",
      """
      InverseFourierTransform[f_, w_, t_] := With[{p$ = Replace[FourierParameters /. Options[InverseFourierTransform], FourierParameters -> {0, 1}]}, With[{r$ = FourierTransform[f, w, t, FourierParameters -> -p$]}, r$ /; FreeQ[r$, FourierTransform]]]
      """),
    WrittenFunctions.function(
      "InverseZTransform", [], "The sequence with that transform, of fractions.",
      """
      (*2*) InverseZTransform[f_, z_, n_] := With[{r$ = inverse$Z[f, z, n]}, r$ /; FreeQ[r$, inverse$Z]]
      inverse$Z[f_, z_, n_] := Module[{a$ = Apart[Factor[Together[f/z]], z], d$, p$},
        d$ = Denominator[Together[f/z]];
        If[! PolynomialQ[d$, z] || Exponent[d$, z] > 6, Return[inverse$Z]];
        p$ = Tally[z /. PrincipalSolve[d$ == 0, z]];
        If[! FreeQ[p$, z | _Real], Return[inverse$Z]];
        Simplify[Total[Map[part$Z[Together[f/z], z, n, First[#], Last[#]] &, p$]]]]
      part$Z[g_, z_, n_, 0, 1] := Limit[Together[g z], z -> 0] KroneckerDelta[n]
      part$Z[g_, z_, n_, a_, 1] := Simplify[Numerator[g]/D[Denominator[g], z] /. z -> a] a^n
      part$Z[g_, z_, n_, a_, m_] := Simplify[(D[Together[Cancel[g (z - a)^m]] z^n, {z, m - 1}] /. z -> a)/(m - 1)!]
      """),
    WrittenFunctions.function(
      "FourierDCT", [], "The discrete cosine transform of a list.",
      """
      (*2*) FourierDCT[l_List] := FourierDCT[l, 2]
      FourierDCT[l_List, 2] := With[{n$ = Length[l]}, Table[Sum[l[[r$]] Cos[N[Pi]/n$ (r$ - 1/2) (s$ - 1)], {r$, n$}]/Sqrt[N[n$]], {s$, n$}]]
      FourierDCT[l_List, 3] := With[{n$ = Length[l]}, Table[(l[[1]] + 2 Sum[l[[r$]] Cos[N[Pi]/n$ (r$ - 1) (s$ - 1/2)], {r$, 2, n$}])/Sqrt[N[n$]], {s$, n$}]]
      """),
    WrittenFunctions.function(
      "TransferFunctionModel", [], "A system by its transfer function.",
      """
      TransferFunctionModel[f_, s_][x_] := {{f /. s -> x}} /; ! ListQ[f]
      TransferFunctionModel[{{{n_}}, d_}, s_][x_] := {{n/d /. s -> x}}
      TransferFunctionModel[{{f_}}, s_][x_] := {{f /. s -> x}}
      """),
    WrittenFunctions.function(
      "TransferFunctionPoles", [], "The zeros of the denominator.",
      """
      TransferFunctionPoles[m : TransferFunctionModel[f_, s_]] := {{Sort[s /. PrincipalSolve[Denominator[Together[m[s][[1, 1]]]] == 0, s]]}} /;
        ! FreeQ[Denominator[Together[m[s][[1, 1]]]], s]
      """),
    WrittenFunctions.function(
      "TransferFunctionZeros", [], "The zeros of the numerator.",
      """
      TransferFunctionZeros[m : TransferFunctionModel[f_, s_]] := With[{n$ = Numerator[Together[m[s][[1, 1]]]]},
        {{If[FreeQ[n$, s], {}, Sort[s /. PrincipalSolve[n$ == 0, s]]]}}]
      """),
    WrittenFunctions.function(
      "OutputResponse", [], "What a system makes of an input.",
      """
      (*2*) OutputResponse[m : TransferFunctionModel[_, s_], u_, t_] := With[{
        r$ = InverseLaplaceTransform[Together[m[s][[1, 1]] LaplaceTransform[If[ListQ[u], First[u], u], t, s]], s, t]},
        {r$} /; FreeQ[r$, InverseLaplaceTransform | LaplaceTransform]]
      """),
  ]
}
