import Kernel
import KernelMathematics

/// Conditions of two real variables, by the cells into which the places of their polynomials divide the plane.
enum PlaneFunctions {
  /// The built-ins of this family. Each gives `$Failed` if it finds no result.
  static let table: [BuiltIn] = [
    // Above each place of the first variable where leading coefficients, discriminants or resultants are zero, and between two of them, the
    // roots of the second are in one order; each interval between them is tested at a point. Neighbours that are the same are one.
    WrittenFunctions.function(
      "ReduceFurther", [], "Inequalities of two variables, and for all values of one, for `Reduce`.",
      """
      (*2*) ReduceFurther[q : (ForAll | Exists)[v_, ___], _, ___] := With[{p$ = Complement[plane$Symbols[q], Flatten[{v}]]}, Which[p$ === {}, plane$Always[q], Length[p$] === 1, PlaneReduce[q, p$], True, $Failed]]
      ReduceFurther[c_, v_, d___] := With[{u$ = Flatten[{v}], p$ = plane$Symbols[c]}, Which[! FreeQ[c, ForAll | Exists] || ! FreeQ[{d}, Integers] || Complement[u$, p$] =!= {}, $Failed, p$ === u$ && Length[p$] === 1, PlaneReduce[c, p$],
        Length[p$] === 2 && Length[u$] === 2, PlaneReduce[c, u$], Length[p$] === 2 && Length[u$] === 1, With[{s$ = First[Complement[p$, u$]]}, If[FreeQ[c, Power[_, e$_] /; ! FreeQ[e$, s$]], PlaneReduce[c, {s$, First[u$]}], plane$Exponential[c, s$, First[u$]]]], True, $Failed]]
      ReduceFurther[c_] := With[{p$ = Sort[plane$Symbols[c]]}, Which[! FreeQ[c, ForAll | Exists], ReduceFurther[c, {}], Length[p$] === 1, With[{r$ = InequalitySolve[c, p$[[1]]]}, If[r$ === $Failed, PlaneReduce[c, p$], r$]], Length[p$] === 2, PlaneReduce[c, p$], True, $Failed]]
      PlaneReduce[c_List, v_] := PlaneReduce[And @@ c, v]
      PlaneReduce[c_, {x_Symbol}] := Module[{g$ = plane$Polynomials[c, {x}], s$, t$}, If[g$ === $Failed, Return[g$]]; s$ = plane$Stack[g$, x, plane$y]; If[s$ === $Failed, Return[s$]];
        s$ = First[s$]; t$ = Map[plane$Holds[c, {x -> N[#]}] &, plane$Places[s$]]; t$ = Split[Flatten[Position[t$, True, {1}]], #2 == #1 + 1 &]; Or @@ Map[between$[First[#], Last[#], s$, x] &, t$]] /; FreeQ[c, ForAll | Exists]
      plane$Exponential[c_, s_, x_] := Module[{b$ = DeleteDuplicates[Cases[{c}, (b$_?NumericQ)^e$_ /; ! FreeQ[e$, s] :> b$, Infinity]], g$, r$}, If[Length[b$] =!= 1 || ! TrueQ[b$[[1]] > 0], Return[$Failed]];
        g$ = c /. b$[[1]]^e$_ /; FreeQ[Simplify[e$/s], s] :> plane$Base^Simplify[e$/s]; If[! FreeQ[g$, s], Return[$Failed]];
        r$ = PlaneReduce[g$ && plane$Base > 0, {plane$Base, x}]; If[MatchQ[r$, HoldPattern[And[plane$Base > 0, _]]], Simplify[PowerExpand[Last[r$]]] /. plane$Base -> b$[[1]]^s, $Failed]]
      plane$Symbols[c_] := Select[DeleteDuplicates[Cases[{c}, s$_Symbol /; ! NumericQ[s$] && ! MemberQ[{True, False, Reals, Integers, Complexes, Less, LessEqual, Greater, GreaterEqual, Infinity, I, List}, s$], {1, Infinity}]], True &]
      plane$Always[ForAll[x_, d_, b_]] := plane$Always[ForAll[x, ! d || b]]
      plane$Always[Exists[x_, d_, b_]] := plane$Always[Exists[x, d && b]]
      plane$Always[ForAll[x_Symbol | {x_Symbol}, b_]] := With[{r$ = InequalitySolve[b, x]}, If[r$ === $Failed, r$, r$ === True]]
      plane$Always[Exists[x_Symbol | {x_Symbol}, b_]] := With[{r$ = InequalitySolve[b, x]}, If[r$ === $Failed, r$, r$ =!= False]]
      plane$Always[ForAll[{x_Symbol, y_Symbol}, b_]] := With[{r$ = PlaneReduce[b, {x, y}]}, If[r$ === $Failed, r$, r$ === True]]
      plane$Always[Exists[{x_Symbol, y_Symbol}, b_]] := With[{r$ = PlaneReduce[b, {x, y}]}, If[r$ === $Failed, r$, r$ =!= False]]
      plane$Always[_] := $Failed
      PlaneReduce[c_, {x_Symbol, y_Symbol}] := Module[{g$ = plane$Polynomials[c, {x, y}], s$, r$},
        If[g$ === $Failed, Return[g$]]; s$ = plane$Stack[g$, x, y]; If[s$ === $Failed, Return[s$]];
        If[! AllTrue[Last[s$], Exponent[#, y] < 3 &], Return[$Failed]];
        r$ = MapIndexed[plane$Cell[c, #1, x, y, If[OddQ[First[#2]], plane$Roots[Last[s$], y], plane$Roots[Select[Last[s$] /. x -> #1, ! FreeQ[Simplify[#], y] &], y]]] &, plane$Places[First[s$]]];
        If[MemberQ[r$, $Failed], Return[$Failed]]; plane$Joined[r$, First[s$], x, y]]
      PlaneReduce[q_[v_, b_], {a_}] := PlaneReduce[q[v, True, b], {a}]
      PlaneReduce[(q : ForAll | Exists)[v_, d_, b_], {a_Symbol}] := Module[{x$ = Flatten[{v}], g$, s$, t$},
        If[Length[x$] =!= 1, Return[$Failed]]; x$ = First[x$]; g$ = plane$Polynomials[{d, b}, {a, x$}]; If[g$ === $Failed, Return[g$]];
        s$ = plane$Stack[g$, a, x$]; If[s$ === $Failed, Return[s$]];
        t$ = Map[plane$Quantified[q, d, b, Last[s$], a, #, x$] &, plane$Places[First[s$]]];
        If[MemberQ[t$, $Failed], Return[$Failed]];
        t$ = Split[Flatten[Position[t$, True, {1}]], #2 == #1 + 1 &]; Or @@ Map[between$[First[#], Last[#], First[s$], a] &, t$]]
      PlaneReduce[___] := $Failed
      plane$Polynomials[c_, v_] := Module[{d$, p$}, InequalitySolve[True, plane$x];
        d$ = Cases[{c} //. {Inequality[a$_, p$_, b$_] :> p$[a$, b$], Inequality[a$_, p$_, b$_, q$_, r$__] :> {p$[a$, b$], Inequality[b$, q$, r$]}},
          (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[u$__] :> Differences[{u$}], {1, Infinity}];
        p$ = Flatten[Map[plane$Rational[#, v] &, Flatten[d$]]];
        If[p$ === {} || ! AllTrue[p$, PolynomialQ[#, v] && VectorQ[Flatten[CoefficientRules[#, v][[All, 2]]], NumberQ] &], Return[$Failed]];
        p$ = Flatten[Map[FactorList[Rationalize[#, 0]][[All, 1]] &, p$]];
        DeleteDuplicates[Select[p$, ! FreeQ[#, Alternatives @@ v] &], Expand[#1 - #2] === 0 || Expand[#1 + #2] === 0 &]]
      plane$Rational[d_, v_] := Module[{q$ = DeleteDuplicates[Cases[{d}, Power[u$_, _Rational] /; ! FreeQ[u$, Alternatives @@ v] :> u$, Infinity]], m$, g$, r$},
        m$ = DeleteDuplicates[Cases[{d}, Abs[u$_] :> u$, Infinity]];
        If[Length[m$] > 0, Return[Join[m$, plane$Rational[d /. Abs[First[m$]] -> First[m$], v], plane$Rational[d /. Abs[First[m$]] -> -First[m$], v]]]];
        If[Length[q$] > 2 || ! FreeQ[Cases[{d}, Power[_, e$_Rational] :> e$, Infinity], Rational[_, Except[2]]], Return[{$Failed}]];
        g$ = Together[d]; If[q$ === {}, Return[{Numerator[g$], Denominator[g$]}]];
        r$ = Table[Unique["root$"], {Length[q$]}]; g$ = Together[Fold[Function[{h$, k$}, With[{b$ = q$[[k$]], w$ = r$[[k$]]}, h$ /. Power[b$, e$_Rational] :> w$^(2 e$)]], d, Range[Length[q$]]]];
        Join[Map[Function[h$, Fold[Function[{u$, k$}, If[FreeQ[u$, r$[[k$]]], u$, Resultant[u$, r$[[k$]]^2 - q$[[k$]], r$[[k$]]]]], h$, Range[Length[q$]]]], {Numerator[g$], Denominator[g$]}],
          Flatten[Map[{Numerator[Together[#]], Denominator[Together[#]]} &, q$]]]]
      plane$Stack[g_, x_, y_] := Module[{p$ = Select[g, ! FreeQ[#, y] &], q$, r$},
        If[Length[p$] > 6, Return[$Failed]];
        q$ = Join[Select[g, FreeQ[#, y] &], Flatten[Map[CoefficientList[#, y] &, p$]], Map[Discriminant[#, y] &, Select[p$, Exponent[#, y] > 1 &]], Apply[Resultant[#1, #2, y] &, Subsets[p$, {2}], {1}]];
        q$ = DeleteDuplicates[Select[Flatten[Map[FactorList[#][[All, 1]] &, q$]], ! FreeQ[#, x] &]];
        r$ = Map[x /. PrincipalSolve[# == 0, x] &, q$]; If[! VectorQ[N[Flatten[r$]], NumberQ], Return[$Failed]];
        r$ = SortBy[Select[Flatten[r$], Abs[Im[N[#]]] < 10^-9 &], N]; r$ = Map[First, Split[r$, Abs[N[#1 - #2]] < 10^-9 &]];
        {Map[If[Head[#] === Complex, Re[#], #] &, r$], p$}]
      plane$Places[{}] := {0}
      plane$Places[r_] := Riffle[Join[{plane$Round[N[First[r]] - 1]}, Map[plane$Round[Mean[N[#]]] &, Partition[r, 2, 1]], {plane$Round[N[Last[r]] + 1]}], r]
      plane$Round[z_] := Rationalize[z, 0]
      plane$Holds[c_, s_] := TrueQ[Quiet[(c //. {Inequality[a$_, p$_, b$_] :> p$[a$, b$], Inequality[a$_, p$_, b$_, q$_, r$__] :> p$[a$, b$] && Inequality[b$, q$, r$],
        (h$ : Less | LessEqual | Greater | GreaterEqual | Equal)[a$_, b$_, r$__] :> h$[a$, b$] && h$[b$, r$]}) /. (h$ : Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[a$_, b$_] :> plane$Compared[h$, N[(a$ - b$) /. s]]]]
      plane$Compared[h_, d_] := NumberQ[d] && Abs[Im[d]] < 10^-9 && h[If[Abs[d] < 10^-9, 0, Re[d]], 0]
      plane$Roots[p_, y_] := Flatten[Map[y /. PrincipalSolve[# == 0, y] &, p]]
      plane$Cell[c_, a_, x_, y_, f_] := Module[{v$ = Map[{N[# /. x -> a], #} &, f], y$, t$},
        v$ = SortBy[Select[v$, NumberQ[First[#]] && Abs[Im[First[#]]] < 10^-9 &], Re[First[#]] &]; v$ = Map[First, Split[v$, Abs[#1[[1]] - #2[[1]]] < 10^-9 &]];
        y$ = Re[v$[[All, 1]]]; y$ = If[y$ === {}, {0}, Riffle[Join[{First[y$] - 1}, Map[Mean, Partition[y$, 2, 1]], {Last[y$] + 1}], y$]];
        t$ = Map[plane$Holds[c, {x -> N[a], y -> #}] &, y$]; t$ = Split[Flatten[Position[t$, True, {1}]], #2 == #1 + 1 &];
        Map[plane$Part[First[#], Last[#], v$] &, t$]]
      plane$Part[i_, j_, v_] := {If[i === 1, -Infinity, v[[Floor[i/2], 2]]], i > 1 && EvenQ[i], If[j === 2 Length[v] + 1, Infinity, v[[Ceiling[j/2], 2]]], EvenQ[j]}
      plane$Text[{}, _] := False
      plane$Text[l_, y_] := Or @@ Map[plane$Line[#, y] &, l]
      plane$Line[{-Infinity, _, Infinity, _}, y_] := True
      plane$Line[{-Infinity, _, b_, q_}, y_] := If[q, y <= b, y < b]
      plane$Line[{a_, p_, Infinity, _}, y_] := If[p, y >= a, y > a]
      plane$Line[{a_, True, a_, True}, y_] := y == a
      plane$Line[{a_, p_, b_, q_}, y_] := Which[p && q, a <= y <= b, p || q, Inequality[a, If[p, LessEqual, Less], y, If[q, LessEqual, Less], b], True, a < y < b]
      plane$Joined[r_, k_, x_, y_] := Module[{l$ = {}, n$ = Length[r], d$},
        Do[d$ = r[[i$]]; If[l$ =!= {} && plane$Same[Last[l$], d$, i$, k, x], l$[[-1, 2]] = i$; If[OddQ[i$], l$[[-1, 3]] = d$], AppendTo[l$, {i$, i$, d$}]], {i$, n$}];
        Or @@ Map[plane$And[between$[#[[1]], #[[2]], k, x], plane$Text[Map[MapAt[Simplify, #, {{1}, {3}}] &, #[[3]]], y]] &, Select[l$, #[[3]] =!= {} &]]]
      plane$And[a_, True] := a
      plane$And[a_, b_] := a && b
      plane$Same[{i_, j_, d_}, e_, n_, k_, x_] := If[OddQ[n], If[EvenQ[j] && i === j, plane$Fits[e, d, k[[j/2]], x], d === e], plane$Fits[d, e, k[[n/2]], x]]
      plane$Fits[d_, e_, p_, x_] := With[{u$ = N[d /. x -> p], v$ = N[e /. x -> p]}, Length[d] === Length[e] && AllTrue[Partition[Flatten[MapThread[If[#1[[1]] === #1[[3]], #2[[1]], {#2[[1]], #2[[3]]}] &, {d, u$}]], 2, 1], ! plane$Near @@ # &] &&
        And @@ MapThread[#1[[2]] === #2[[2]] && #1[[4]] === #2[[4]] && plane$Near[#1[[1]], #2[[1]]] && plane$Near[#1[[3]], #2[[3]]] &, {u$, v$}]]
      plane$Near[a_, b_] := a === b || TrueQ[Abs[a - b] < 10^-9]
      plane$Quantified[q_, d_, b_, p_, a_, s_, x_] := Module[{y$ = Quiet[Map[x /. NSolve[(# /. a -> s) == 0, x] &, Select[p, ! FreeQ[# /. a -> s, x] &]]], t$},
        y$ = Flatten[y$]; If[! VectorQ[y$, NumberQ], Return[$Failed]];
        y$ = Sort[Re[Select[y$, Abs[Im[#]] < 10^-7 &]]]; y$ = Map[First, Split[y$, Abs[#1 - #2] < 10^-7 &]];
        y$ = If[y$ === {}, {0}, Riffle[Join[{First[y$] - 1}, Map[Mean, Partition[y$, 2, 1]], {Last[y$] + 1}], y$]];
        t$ = Select[y$, plane$Holds[d, {a -> N[s], x -> #}] &];
        If[q === ForAll, AllTrue[t$, plane$Holds[b, {a -> N[s], x -> #}] &], AnyTrue[t$, plane$Holds[b, {a -> N[s], x -> #}] &]]]
      """),
    WrittenFunctions.function(
      "PlaneIntegral", [], "The integral over a part of the plane, for `Integrate`.",
      """
      (*2*) PlaneIntegral[f_, c_, {x_, a_, b_}, {y_, l_, h_}] := Module[{r$, p$}, ReduceFurther[True, plane$x];
        p$ = And @@ Join[{c}, plane$Between[x, a, b], plane$Between[y, l, h]]; r$ = PlaneReduce[p$, {x, y}];
        Which[r$ === $Failed, r$, r$ === False, 0, True, r$ = Map[region$Part[f, x, y, #] &, If[Head[r$] === Or, List @@ r$, {r$}]]; If[FreeQ[r$, $Failed | Integrate], Simplify[Total[r$]], $Failed]]]
      plane$Between[x_, a_, b_] := Join[If[a === -Infinity, {}, {x >= a}], If[b === Infinity, {}, {x <= b}]]
      region$Part[f_, x_, y_, r_] := Module[{l$ = If[Head[r] === And, List @@ r, {r}], u$, v$}, u$ = region$Ends[Select[l$, FreeQ[#, y] &], x]; v$ = Flatten[Map[If[Head[#] === Or, {List @@ #}, {{#}}] &, Select[l$, ! FreeQ[#, y] &]], 1];
        Which[u$ === Null, 0, u$ === $Failed || Length[v$] > 1, $Failed, v$ === {}, Integrate[f, Join[{x}, u$], {y, -Infinity, Infinity}],
          True, Total[Map[With[{w$ = region$Ends[{#}, y]}, Which[w$ === Null, 0, w$ === $Failed, $Failed, True, Integrate[Integrate[f, Join[{y}, w$]], Join[{x}, u$]]]] &, First[v$]]]]]
      region$Ends[{}, x_] := {-Infinity, Infinity}
      region$Ends[{Equal[x_, _]}, x_] := Null
      region$Ends[{(Less | LessEqual)[a_, x_, b_]}, x_] := {a, b}
      region$Ends[{Inequality[a_, _, x_, _, b_]}, x_] := {a, b}
      region$Ends[{(Less | LessEqual)[x_, b_]}, x_] := {-Infinity, b}
      region$Ends[{(Greater | GreaterEqual)[x_, b_]}, x_] := {b, Infinity}
      region$Ends[_, _] := $Failed
      """),
    WrittenFunctions.function(
      "Resolve", [], "Whether something holds for all or for some values, or where.",
      "(*2*) Resolve[q : (ForAll | Exists)[__], d___] := With[{r$ = ReduceFurther[q, {}, d]}, r$ /; r$ =!= $Failed]"
    ),
  ]
}
