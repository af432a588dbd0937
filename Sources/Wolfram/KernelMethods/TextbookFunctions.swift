import Kernel
import KernelMathematics

/// Integrals with parameters, real roots, and roots with many digits, which other functions ask last, and operations on series, written in
/// the Wolfram Language.
enum TextbookFunctions {
  /// The built-ins of this family. Those that others ask give `$Failed` or `Null` if they find no result.
  static let table: [BuiltIn] = [
    // Each way gives a value with the conditions that it holds on.
    WrittenFunctions.function(
      "ParameterIntegral", [],
      "Integrals of powers and exponentials with parameters, and of fractions with a pole at one, for `Integrate`.",
      """
      (*2*) DefiniteByRule[1, True]
      ParameterIntegral[f_, x_, a_, b_, k_] := Module[{r$ = Null}, If[! FreeQ[{a, b}, x] || LeafCount[f] > 80, Return[Null]];
        Do[r$ = w$[f, x, a, b, k]; If[r$ =!= Null && FreeQ[r$, Integrate | $Failed | Indeterminate | ComplexInfinity | DirectedInfinity], Break[], r$ = Null], {w$, {parameter$Arc, parameter$Moment, parameter$Unit, parameter$Turn, parameter$Pole}}]; r$]
      parameter$Arc[Sqrt[1 + c_. (Sin | Cos)[x_]^2], x_, 0, Pi/2, k_] := under$[EllipticE[-c], {Re[-c] <= 1 || ! Element[-c, Reals]}, k] /; FreeQ[c, x] && ! NumericQ[c]
      parameter$Arc[1/Sqrt[1 + c_. (Sin | Cos)[x_]^2], x_, 0, Pi/2, k_] := under$[EllipticK[-c], {Re[-c] < 1 || ! Element[-c, Reals]}, k] /; FreeQ[c, x] && ! NumericQ[c]
      parameter$Arc[___] := Null
      parameter$Moment[f_, x_, a : 0 | -Infinity, Infinity, k_] := Module[{t$ = Expand[f]}, If[FreeQ[f, E^_], Return[Null]];
        t$ = Map[parameter$Term[#, x, a] &, If[Head[t$] === Plus, List @@ t$, {t$}]]; If[FreeQ[t$, $Failed], under$[Total[t$[[All, 1]]], Flatten[t$[[All, 2]]], k], Null]]
      parameter$Moment[___] := Null
      parameter$Term[c_ f_, x_, a_] := With[{r$ = parameter$Term[f, x, a]}, If[r$ === $Failed, r$, {c r$[[1]], r$[[2]]}]] /; FreeQ[c, x]
      parameter$Term[E^u_, x_, a_] := parameter$Power[0, u, 0, x, a]
      parameter$Term[x_^n_. E^u_, x_, a_] := parameter$Power[n, u, 0, x, a] /; FreeQ[n, x]
      parameter$Term[E^u_ Log[x_]^m_., x_, 0] := parameter$Power[0, u, m, x, 0]
      parameter$Term[x_^n_. E^u_ Log[x_]^m_., x_, 0] := parameter$Power[n, u, m, x, 0] /; FreeQ[n, x]
      parameter$Term[E^u_ Cos[p_. x_], x_, a_] := With[{b$ = -Coefficient[Expand[u], x, 2]}, {If[a === 0, 1, 2] Sqrt[Pi] E^((u /. x -> 0) - p^2/(4 b$))/(2 Sqrt[b$]), {Re[b$] > 0}} /; FreeQ[Expand[u + b$ x^2], x]] /; FreeQ[p, x]
      parameter$Term[_, _, _] := $Failed
      parameter$Power[n_, u_, m_, x_, a_] := Module[{p$ = Quiet[Expand[u] /. x -> 0], q$, b$, t$}, If[! FreeQ[p$, ComplexInfinity | DirectedInfinity | Indeterminate], Return[$Failed]];
        {b$, q$} = Replace[Expand[Expand[u] - p$], {w_. x^j_. /; FreeQ[{w, j}, x] :> {-w, j}, _ -> {$Failed, 0}}];
        If[b$ === $Failed || ! IntegerQ[m] || m < 0 || m > 4 || ! TrueQ[q$ > 0], Return[$Failed]];
        If[a =!= 0, If[! EvenQ[q$] || ! IntegerQ[n] || n < 0, Return[$Failed]]; If[OddQ[n], Return[{0, {Re[b$] > 0}}]]];
        {If[a === 0, 1, 2] E^p$ Expand[Which[m > 0, D[Gamma[(t$ + 1)/q$] b$^(-(t$ + 1)/q$)/q$, {t$, m}] /. t$ -> n, n === 0, Gamma[1 + 1/q$] b$^(-1/q$), True, Gamma[Expand[(n + 1)/q$]] b$^Expand[-(n + 1)/q$]/q$]], {Re[b$] > 0, Re[n + 1] > 0}}]
      parameter$Unit[c_ f_, x_, 0, 1, k_] := With[{r$ = parameter$Unit[f, x, 0, 1, k]}, If[r$ === Null, r$, c r$]] /; FreeQ[c, x]
      parameter$Unit[x_^n_. Log[x_]^m_., x_, 0, 1, k_] := under$[(-1)^m m!/(1 + n)^(m + 1), {Re[n + 1] > 0}, k] /; FreeQ[n, x] && IntegerQ[m] && m > 0
      parameter$Unit[(1 + b_. x_^n_)^p_, x_, 0, 1, k_] := parameter$Beta[0, n, p, k] /; FreeQ[{n, p}, x] && b === -1
      parameter$Unit[x_^m_. (1 + b_. x_^n_)^p_, x_, 0, 1, k_] := parameter$Beta[m, n, p, k] /; FreeQ[{m, n, p}, x] && b === -1
      parameter$Unit[1/(1 + x_^n_), x_, 0, Infinity, k_] := under$[Pi Csc[Pi/n]/n, {Re[n] > 1}, k] /; FreeQ[n, x]
      parameter$Unit[Cos[q_. x_]/(b_ + x_^2), x_, a : 0 | -Infinity, Infinity, k_] := With[{c$ = Refine[Sqrt[b], k]}, If[a === 0, 1/2, 1] Pi E^(-q c$)/c$ /; TrueQ[Refine[q > 0, k]] && TrueQ[Refine[c$ > 0, k]]] /; FreeQ[{b, q}, x]
      parameter$Unit[E^(p_. x_) Sin[q_. x_]/x_, x_, 0, Infinity, k_] := ArcTan[-q/p] /; TrueQ[Refine[p < 0, k]] && TrueQ[Refine[q > 0, k]]
      parameter$Unit[BesselJ[n_, x_]/x_, x_, 0, Infinity, k_] := 1/n /; TrueQ[n > 0]
      parameter$Unit[BesselJ[n_, j_. x_], x_, 0, Infinity, k_] := 1/j /; TrueQ[n > -1] && TrueQ[Refine[j > 0, k]]
      parameter$Unit[___] := Null
      parameter$Beta[m_, n_, p_, k_] := If[TrueQ[n > 1] && ! IntegerQ[p], under$[Gamma[(m + 1)/n] Gamma[p + 1]/(n Gamma[(m + 1)/n + p + 1]), {Re[m + 1] > 0, Re[p + 1] > 0}, k], Null]
      parameter$Turn[E^(c_. (Cos | Sin)[x_]), x_, a_, b_, k_] := 2 Pi parameter$Bessel[c] /; FreeQ[c, x] && Expand[b - a - 2 Pi] === 0
      parameter$Turn[E^(c_. Cos[x_]), x_, 0, Pi, k_] := Pi parameter$Bessel[c] /; FreeQ[c, x]
      parameter$Turn[f_, x_, 0, Pi/2, k_] := Replace[f, {Sin[x]^p_. Cos[x]^q_. /; FreeQ[{p, q}, x] :> parameter$Wave[p, q, k], Sin[x]^p_. /; FreeQ[p, x] :> parameter$Wave[p, 0, k], Cos[x]^q_. /; FreeQ[q, x] :> parameter$Wave[0, q, k], _ -> Null}]
      parameter$Turn[___] := Null
      parameter$Bessel[c_] := If[MatchQ[c, Complex[0, _] _.], BesselJ[0, c/I], BesselI[0, c]]
      parameter$Wave[p_, q_, k_] := If[IntegerQ[p] && IntegerQ[q], Null, under$[Gamma[(p + 1)/2] Gamma[(q + 1)/2]/(2 Gamma[(p + q)/2 + 1]), {Re[p + 1] > 0, Re[q + 1] > 0}, k]]
      parameter$Pole[f_, x_, a_?NumericQ, b_?NumericQ, True] := Module[{q$ = Together[f], l$, p$, s$, t$, g$, u$}, If[! PolynomialQ[Numerator[q$], x] || ! TrueQ[N[a] < N[b]] || FreeQ[Denominator[q$], x] || ! FreeQ[q$, _Complex | _Real], Return[Null]];
        l$ = Select[FactorList[Denominator[q$]][[All, 1]], ! FreeQ[#, x] &]; If[! AllTrue[l$, PolynomialQ[#, x] && Exponent[#, x] === 1 &], Return[Null]];
        l$ = DeleteDuplicates[Map[Expand[Together[-(# /. x -> 0)/Coefficient[#, x]]] &, l$]]; If[AnyTrue[l$, NumericQ[#] && N[a] <= N[#] <= N[b] &], Return[Null]];
        l$ = Select[l$, ! NumericQ[#] &]; p$ = Variables[l$]; If[Length[l$] =!= 1 || ! MatchQ[p$, {_Symbol}], Return[Null]];
        p$ = First[p$]; l$ = First[l$]; s$ = Coefficient[l$, p$]; t$ = l$ /. p$ -> 0; If[! NumericQ[s$] || Expand[l$ - s$ p$ - t$] =!= 0, Return[Null]];
        g$ = Integrate[f, x]; If[! FreeQ[g$, Integrate], Return[Null]]; g$ = Expand[g$]; u$ = Cases[If[Head[g$] === Plus, List @@ g$, {g$}], c_. Log[v_] /; FreeQ[c, x] && ! FreeQ[v, x] :> {c, v}];
        g$ = Together[(g$ /. Log[v_] /; ! FreeQ[v, x] -> 0 /. x -> b) - (g$ /. Log[v_] /; ! FreeQ[v, x] -> 0 /. x -> a)] + Total[Map[#[[1]] Log[parameter$Ratio[#[[2]] /. x -> b, #[[2]] /. x -> a]] &, u$]];
        u$ = If[s$ > 0, {Re[p$] > (b - t$)/s$, Re[p$] < (a - t$)/s$}, {Re[p$] > (a - t$)/s$, Re[p$] < (b - t$)/s$}]; ConditionalExpression[g$, Or[u$[[1]], u$[[2]], NotElement[p$, Reals]]]]
      parameter$Pole[___] := Null
      parameter$Ratio[u_, v_] := If[MatchQ[v, _Symbol | _?NumericQ], Expand[u/v], Together[u/v]]
      """),
    // Changes of sign and places that are touched among many places; what is left of a pole is no root.
    WrittenFunctions.function(
      "RealRoots", [], "The real roots of an equation within bounds, by numbers, for `NSolve`.",
      """
      (*2*) RealRoots[f_, x_, t_] := Module[{b$ = {-Infinity, Infinity}, p$, v$, r$, g$}, If[! FreeQ[f /. x -> 1, _Symbol?(! NumericQ[#] &)] && ! NumberQ[N[f /. x -> 1.2345]] && ! NumberQ[N[f /. x -> 2.718]], Return[$Failed]];
        Do[b$ = real$Bounds[q$, x, b$], {q$, t}]; b$ = N[b$]; If[! MatchQ[b$, {_Real | -Infinity, _Real | Infinity}] || ! b$[[1]] < b$[[2]], Return[$Failed]];
        p$ = real$Places @@ b$; v$ = Map[real$Value[f, x, #] &, p$]; If[Count[v$, _Real] < 20 || ! FreeQ[b$, Infinity] && Count[Partition[v$, 2, 1], {u_Real, w_Real} /; u w < 0] > 12, Return[$Failed]]; r$ = {};
        Do[Which[v$[[k$]] === 0., AppendTo[r$, p$[[k$]]], NumberQ[v$[[k$]]] && NumberQ[v$[[k$ + 1]]] && v$[[k$]] v$[[k$ + 1]] < 0, r$ = Join[r$, real$Between[f, x, p$[[k$]], p$[[k$ + 1]]]],
          k$ > 1 && MatchQ[v$[[k$ - 1 ;; k$ + 1]], {_Real, _Real, _Real}] && Abs[v$[[k$]]] < Abs[v$[[k$ - 1]]] && Abs[v$[[k$]]] <= Abs[v$[[k$ + 1]]], r$ = Join[r$, real$Touch[f, x, p$[[k$ - 1]], p$[[k$ + 1]]]]], {k$, Length[p$] - 1}];
        If[Last[v$] === 0., AppendTo[r$, Last[p$]]]; r$ = Union[r$, SameTest -> (Abs[#1 - #2] < 10.^-9 (1 + Abs[#1]) &)];
        r$ = Map[If[Abs[#] < 10.^-12 && real$Value[f, x, 0.] === 0., 0., #] &, r$]; r$ = Select[r$, Function[z$, AllTrue[t, ! real$Fails[# /. x -> z$] &]]]; If[Length[r$] > If[FreeQ[b$, Infinity], 200, 12] || r$ === {} && ! FreeQ[b$, Infinity], $Failed, Map[{x -> #} &, r$]]]
      real$Fails[c_] := c === False
      real$Value[f_, x_, p_] := With[{v$ = Quiet[N[f /. x -> p]]}, Which[MatchQ[v$, _Real], v$, MatchQ[v$, Complex[_, i_] /; Abs[i] < 10.^-13], Re[v$], v$ === 0, 0., True, Null]]
      real$Places[a_, b_] := Which[a === -Infinity && b === Infinity, Join[Table[-10.^e$, {e$, 9., 1.6, -.1}], Table[-40. + .1003 k$, {k$, 0, 798}], Table[10.^e$, {e$, 1.6, 9., .1}]],
        b === Infinity, Join[{a}, a + Table[10.^e$, {e$, -6., -1.4, .2}], a + Table[.1003 k$, {k$, 1, 400}], a + Table[10.^e$, {e$, 1.61, 9., .1}]], a === -Infinity, Reverse[-real$Places[-b, Infinity]],
        True, Join[{a}, Table[a + (b - a) (k$ - .4931)/797, {k$, 1, 797}], {b}]]
      real$Between[f_, x_, a_, b_] := Module[{l$ = a, h$ = b, u$ = real$Value[f, x, a], w$ = real$Value[f, x, b], m$, v$}, Do[m$ = (l$ + h$)/2; v$ = real$Value[f, x, m$]; If[! NumberQ[v$], Break[]]; If[v$ === 0., l$ = h$ = m$; u$ = w$ = v$; Break[]];
        If[u$ v$ < 0, h$ = m$; w$ = v$, l$ = m$; u$ = v$]; If[h$ - l$ <= 2.^-52 Max[Abs[h$], Abs[l$]], Break[]], {80}];
        m$ = If[Abs[u$] < Abs[w$], l$, h$]; If[NumberQ[v$] && Max[Abs[u$], Abs[w$]] < 10.^-7 (Abs[real$Value[f, x, a]] + Abs[real$Value[f, x, b]]), {m$}, {}]]
      real$Touch[f_, x_, a_, b_] := Module[{d$ = D[f, x], r$, v$}, If[! FreeQ[d$, Derivative], Return[{}]]; v$ = {real$Value[d$, x, a], real$Value[d$, x, b]}; If[! VectorQ[v$, NumberQ] || Times @@ v$ >= 0, Return[{}]];
        r$ = real$Between[d$, x, a, b]; Select[r$, With[{w$ = real$Value[f, x, #]}, NumberQ[w$] && Abs[w$] < 10.^-12 (Abs[real$Value[f, x, a]] + Abs[real$Value[f, x, b]])] &]]
      real$Bounds[(Less | LessEqual)[u_, x_], x_, {a_, b_}] := {Max[a, u], b} /; NumericQ[u]
      real$Bounds[(Less | LessEqual)[x_, u_], x_, {a_, b_}] := {a, Min[b, u]} /; NumericQ[u]
      real$Bounds[(Greater | GreaterEqual)[u_, v_], x_, b_] := real$Bounds[v < u, x, b]
      real$Bounds[(Less | LessEqual)[u_, v_, w__], x_, b_] := real$Bounds[v < w, x, real$Bounds[u < v, x, b]]
      real$Bounds[(Greater | GreaterEqual)[u_, v_, w__], x_, b_] := real$Bounds[v > w, x, real$Bounds[u > v, x, b]]
      real$Bounds[Inequality[u_, h_, v_, r__], x_, b_] := real$Bounds[Inequality[v, r], x, real$Bounds[h[u, v], x, b]]
      real$Bounds[_, _, b_] := b
      """),
    WrittenFunctions.function(
      "PreciseRoot", [],
      "A solution with so many digits, by Newton's method from a near one, for `FindRoot` and `NSolve`.",
      """
      (*2*) PreciseRoot[e_, s_, p_] := Module[{q$ = Flatten[{e}], v$, x$}, q$ = Map[If[Head[#] === Equal, #[[1]] - #[[2]], #] &, q$]; v$ = s[[All, 1]];
        If[! VectorQ[N[s[[All, 2]]], NumberQ] || ! TrueQ[1 <= p <= 300], Return[$Failed]]; x$ = precise$Refine[q$, v$, s[[All, 2]], p]; If[VectorQ[x$, NumberQ], Thread[v$ -> x$], $Failed]]
      precise$Refine[f_List, v_List, s_List, p_] := Module[{j$ = Table[D[u$, w$], {u$, f}, {w$, v}], x$ = SetPrecision[s, p + 12], d$ = {1}, n$ = 0}, If[! FreeQ[j$, Derivative], Return[$Failed]];
        While[n$ < 40, n$++; d$ = precise$Step[N[f /. Thread[v -> x$], p + 12], N[j$ /. Thread[v -> x$], p + 12]]; If[! VectorQ[d$, NumberQ], n$ = 99; Break[]];
          x$ = SetPrecision[x$ - d$, p + 12]; If[Max[Abs[N[d$]]] <= 10^(-p - 5) (1/1000 + Max[Abs[N[x$]]]), Break[]]]; If[n$ < 40, SetPrecision[x$, p], $Failed]]
      precise$Step[{u_}, {{w_}}] := If[TrueQ[w == 0], $Failed, {u/w}]
      precise$Step[u_, w_] := LinearSolve[w, u]
      """),
    WrittenFunctions.function(
      "ConditionsMeeting", [], "The solutions that meet all initial and boundary conditions, for `DSolve`.",
      """
      (*2*) ConditionsMeeting[e_, r_, x_] := Module[{k$ = Select[Flatten[{e}], Head[#] === Equal && FreeQ[#, x] &], s$}, If[k$ === {} || ! MatchQ[r, {{__Rule} ..}], Return[$Failed]];
        s$ = Select[r, Function[q$, With[{w$ = Map[meeting$Rule[#, x] &, q$]}, AllTrue[k$, meeting$Holds[(List @@ #) /. w$] &]]]]; If[s$ === r, $Failed, s$]]
      meeting$Rule[(y_ -> f_Function), x_] := y -> f
      meeting$Rule[(y_[x_] -> f_), x_] := y -> Function @@ {{x}, f}
      meeting$Rule[q_, x_] := q
      meeting$Holds[l_] := AllTrue[Most[l], Function[u$, With[{d$ = Quiet[N[u$ - Last[l]]]}, ! NumberQ[d$] || ! TrueQ[Abs[d$] > 10.^-5 (1 + If[NumericQ[Last[l]], Abs[N[Last[l]]], 0])]]]]
      """),
    // Near a pole the gamma function is one without it, divided by the numbers between.
    WrittenFunctions.function(
      "SeriesOfPoles", [],
      "Series at poles of gamma and zeta functions, or a term without these poles, for `Series` and `Limit`.",
      """
      (*2*) SeriesOfPoles[f_, {x_Symbol, a_, n_Integer}] := With[{g$ = SeriesOfPoles[f, x, a]}, If[g$ === f || n > 1 && ! FreeQ[f, Zeta], $Failed, With[{s$ = Series[g$, {x, a, n}]}, If[Head[s$] === SeriesData, MapAt[Map[Simplify, #] &, s$, 3], $Failed]]]]
      SeriesOfPoles[f_, x_, a_] := With[{g$ = f /. {Gamma[u_] /; poles$At[u, x, a] && TrueQ[(u /. x -> a) <= 0] :> poles$Gamma[Expand[u], 1 - (u /. x -> a)], Factorial[u_] /; poles$At[u, x, a] && TrueQ[(u /. x -> a) < 0] :> poles$Gamma[Expand[u + 1], -(u /. x -> a)],
        Zeta[u_] /; poles$At[u, x, a] && (u /. x -> a) === 1 :> 1/(u - 1) + EulerGamma - StieltjesGamma[1] (u - 1)}}, If[g$ === f || FreeQ[f, Zeta], g$, Together[g$]]]
      poles$At[u_, x_, a_] := PolynomialQ[u, x] && ! FreeQ[u, x] && IntegerQ[u /. x -> a]
      poles$Gamma[u_, m_] := Gamma[Expand[u + m]]/Product[Expand[u + j$], {j$, 0, m - 1}]
      """),
    WrittenFunctions.function(
      "FactorExtended", [],
      "A product with quadratic factors parted over a field with a root or the imaginary unit, for `Factor`.",
      """
      (*2*) FactorExtended[p_, k_] := With[{v$ = Variables[p], f$ = Flatten[{k}] /. All -> I}, If[Length[v$] =!= 1, $Failed, Times @@ Map[extended$Factor[#, First[v$], f$] &, If[Head[p] === Times, List @@ p, {p}]]]]
      extended$Factor[u_^n_Integer, x_, k_] := extended$Factor[u, x, k]^n
      extended$Factor[u_, x_, k_] := Module[{c$ = If[PolynomialQ[u, x], CoefficientList[u, x], {}], d$, r$}, If[Length[c$] =!= 3, Return[u]]; d$ = c$[[2]]^2 - 4 c$[[1]] c$[[3]];
        r$ = Select[Map[{#, Sqrt[Expand[d$/#^2]]} &, k], MatchQ[Last[#], _Integer | _Rational] &, 1]; If[r$ === {}, Return[u]]; r$ = Times @@ First[r$];
        c$[[3]] Times @@ Map[x - Expand[(-c$[[2]] + # r$)/(2 c$[[3]])] &, {1, -1}]]
      """),
    // By Lagrange's formula.
    WrittenFunctions.function(
      "InverseSeries", [], "The series of the inverse function.",
      """
      (*2*) InverseSeries[s_SeriesData] := InverseSeries[s, s[[1]]]
      InverseSeries[SeriesData[x_, a_, c_, m_, n_, 1], y_] := Module[{l$ = Join[Table[0, {m}], c, Table[0, {n - m - Length[c]}]], d$, b$}, d$ = Drop[l$, 1]; If[TrueQ[d$[[1]] == 0], Return[$Failed]];
         b$ = Table[reversed$[d$, k$], {k$, n - 1}]; reversed$Data[y, l$[[1]], Prepend[b$, a], n]] /; m >= 0 && n > 1 && m <= 1 && c =!= {}
      reversed$[d_, k_] := Module[{b$ = {d[[1]]^-k}}, Do[AppendTo[b$, Together[Sum[(-k j$ - i$ + j$) d[[j$ + 1]] b$[[i$ - j$ + 1]], {j$, 1, i$}]/(i$ d[[1]])]], {i$, 1, k - 1}]; Together[b$[[k]]/k]]
      reversed$Data[y_, p_, b_, n_] := Module[{l$ = b, m$ = 0}, While[l$ =!= {} && First[l$] === 0, l$ = Rest[l$]; m$++]; While[l$ =!= {} && Last[l$] === 0, l$ = Most[l$]]; SeriesData[y, p, l$, If[l$ === {}, n, m$], n, 1]]
      """),
    WrittenFunctions.function(
      "ComposeSeries", [], "A series with another one for its variable.",
      """
      (*2*) ComposeSeries[SeriesData[x_, a_, c_, m_, n_, 1], SeriesData[y_, b_, d_, i_, j_, q_]] := Module[{z$ = SeriesData[y, b, d, i, j, q] - a}, If[Head[z$] =!= SeriesData || z$[[4]] <= 0, $Failed,
        Total[MapIndexed[#1 z$^(m + First[#2] - 1) &, c]] + SeriesData[y, b, {}, n z$[[4]], n z$[[4]], q]]]
      ComposeSeries[s_, t_, u__] := ComposeSeries[ComposeSeries[s, t], u]
      """),
  ]
}
