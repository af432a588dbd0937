import Kernel
import KernelMathematics

/// Derivatives, limits, series, sums and integrals beyond the rules of the functions themselves, which ask these last, written in the Wolfram Language.
enum FurtherCalculusFunctions {
  /// The built-ins of this family. Each gives `$Failed` if it finds no result.
  static let table: [BuiltIn] = [
    // Each wave is a symbol: where what stands before it tends to zero, the rest is the limit; else there is none.
    // The rate at which an exponential falls is a symbol that is positive, and is put back into the result.
    WrittenFunctions.function(
      "DefiniteOnCondition", [],
      "Integrals to infinity of exponentials with a parameter, and where they have that value, for `Integrate`.",
      """
      (*2*) DefiniteOnCondition[f_, x_, a_, b_] := Module[{c$ = DeleteDuplicates[Cases[{f}, E^u_ /; ! FreeQ[u, x] :> condition$Rate[Expand[u], x, a], {1, Infinity}]], p$, d$, g$, r$},
        If[Length[c$] =!= 1 || ! FreeQ[c$, $Failed] || NumericQ[c$[[1, 1]]], Return[$Failed]]; {p$, d$} = First[c$];
        g$ = f /. E^u_ /; ! FreeQ[u, x] :> E^(Expand[u + p$ x^d$] - rate$Q x^d$);
        r$ = If[FreeQ[a, Infinity | DirectedInfinity] && a =!= 0, If[d$ =!= 1 || ! AllTrue[condition$Terms[Expand[g$]], PolynomialQ[# /. E^u_ :> 1, x] && ! FreeQ[#, E^u_ /; ! FreeQ[u, x]] &], Return[$Failed]];
          Simplify[Together[-(Integrate[g$, x] /. x -> a) /. rate$Q -> p$]], Integrate[g$, {x, a, b}, Assumptions -> rate$Q > 0]];
        If[! FreeQ[r$, Integrate | DirectedInfinity | Indeterminate | ConditionalExpression], $Failed,
          ConditionalExpression[r$ /. rate$Q -> p$, condition$Above[If[Head[p$] === Times, DeleteCases[p$, _?(NumericQ[#] && # > 0 &)], p$], If[d$ === 1, condition$Growth[f, x], 0]]] /. Re[q_^-1] :> Re[q]]]
      condition$Above[p_, c_] := If[MatchQ[p, _?Negative _] || MatchQ[p, _Plus] && AllTrue[List @@ p, MatchQ[#, _?Negative _] &], Re[-p] < -c, Re[p] > c]
      condition$Growth[f_, x_] := With[{w$ = DeleteDuplicates[Cases[{f}, (h : Sin | Cos | Sinh | Cosh)[u_] :> If[MemberQ[{Sin, Cos}, h], Im, Re][Coefficient[u, x]] /; ! NumericQ[Coefficient[u, x]], {1, Infinity}]]}, Total[Map[Abs, w$]]]
      condition$Terms[u_Plus] := List @@ u
      condition$Terms[u_] := {u}
      condition$Rate[u_, x_, a_] := With[{d$ = Exponent[u, x]}, If[PolynomialQ[u, x] && (d$ === 2 || d$ === 1 && a =!= -Infinity), {-Coefficient[u, x, d$], d$}, $Failed]]
      """),
    WrittenFunctions.function(
      "LimitOfWaves", [], "Limits of what swings ever faster, for `Limit`.",
      """
      (*2*) LimitOfWaves[f_, x_, -Infinity] := LimitOfWaves[f /. x -> -x, x, Infinity]
      LimitOfWaves[f_, x_, Infinity] := With[{r$ = waves$Limit[f, x]}, If[r$ === $Failed && ! FreeQ[f, (Tan | Cot | Sec | Csc)[v$_] /; ! FreeQ[v$, x] && waves$Far[v$, x]], $Aborted, r$]]
      LimitOfWaves[f_, x_, p_] := Module[{u$ = DeleteDuplicates[Cases[{f}, (Sin | Cos | Tan | Cot | Sec | Csc)[v$_] /; ! FreeQ[v$, x] :> v$, Infinity]], r$},
        If[! AnyTrue[u$, MatchQ[Quiet[# /. x -> p], ComplexInfinity | _DirectedInfinity | Infinity] &], Return[$Failed]];
        r$ = {LimitOfWaves[Simplify[f /. x -> p + 1/x], x, Infinity], LimitOfWaves[Simplify[f /. x -> p - 1/x], x, Infinity]};
        Which[! FreeQ[r$, $Aborted], $Aborted, ! FreeQ[r$, $Failed], $Failed, MemberQ[r$, Indeterminate], Indeterminate, SameQ @@ r$ || Simplify[r$[[1]] - r$[[2]]] === 0, First[r$], True, Indeterminate]]
      waves$Limit[f_, x_] := Module[{g$, u$, w$, c$, l$, z$},
        g$ = f /. {Tan[v$_] /; ! FreeQ[v$, x] :> Sin[v$]/Cos[v$], Cot[v$_] /; ! FreeQ[v$, x] :> Cos[v$]/Sin[v$], Sec[v$_] /; ! FreeQ[v$, x] :> 1/Cos[v$], Csc[v$_] /; ! FreeQ[v$, x] :> 1/Sin[v$]};
        g$ = g$ /. {E^v$_ /; ! FreeQ[v$, x] && waves$Turns[v$, x] :> With[{k$ = Expand[v$/I]}, Cos[k$] + I Sin[k$]]};
        g$ = Expand[g$ /. (h$ : Sin | Cos)[v$_] /; ! FreeQ[v$, x] :> h$[Expand[v$]]];
        u$ = DeleteDuplicates[Cases[{g$}, (Sin | Cos)[v$_] /; ! FreeQ[v$, x] && waves$Far[v$, x], {0, Infinity}]];
        If[u$ === {} || Length[u$] > 6, Return[$Failed]];
        w$ = Table[Unique["wave$"], {Length[u$]}]; g$ = g$ /. Thread[u$ -> w$];
        If[! FreeQ[g$, Sin | Cos | Tan | Cot | Sec | Csc], Return[$Failed]];
        If[waves$Poles[Together[g$], w$, u$, x], Return[Indeterminate]];
        If[! PolynomialQ[g$, w$], g$ = waves$Whole[Together[g$], w$, x]; If[g$ === $Failed, Return[g$]]];
        If[Max[Map[Exponent[g$, #] &, w$]] > 1 || Total[Map[Exponent[g$, #] &, w$]] > 1 && AnyTrue[CoefficientRules[g$, w$][[All, 1]], Total[#] > 1 &],
          g$ = TrigReduce[g$ /. Thread[w$ -> u$]]; u$ = DeleteDuplicates[Cases[{g$}, (Sin | Cos)[v$_] /; ! FreeQ[v$, x], {0, Infinity}]];
          If[! AllTrue[u$, waves$Far[First[#], x] &] || Length[u$] > 8, Return[$Failed]];
          w$ = Table[Unique["wave$"], {Length[u$]}]; g$ = Expand[g$ /. Thread[u$ -> w$]]];
        c$ = CoefficientRules[g$, w$]; z$ = Replace[Cases[c$, (e$_ -> v$_) /; Total[e$] === 0 :> v$], {{v$_} :> v$, {} -> 0}];
        c$ = Cases[c$, (e$_ -> v$_) /; Total[e$] > 0 :> v$]; If[c$ === {}, Return[Limit[z$, x -> Infinity]]];
        z$ = Limit[z$, x -> Infinity]; l$ = Map[Limit[#, x -> Infinity] &, c$];
        If[! FreeQ[{z$, l$}, Limit | Indeterminate], Return[$Failed]];
        Which[MatchQ[l$, {0 ..}], z$, ! FreeQ[l$, Infinity | DirectedInfinity], waves$Race[g$, w$, u$, x, z$], ! FreeQ[z$, Infinity | DirectedInfinity], z$, AnyTrue[l$, TrueQ[N[#] != 0] &] && waves$Free[u$, x], Indeterminate, True, $Failed]]
      waves$Race[g_, w_, u_, x_, z_] := Module[{c$ = CoefficientRules[g, w], o$, m$}, o$ = Replace[Cases[c$, (e$_ -> v$_) /; Total[e$] === 0 :> v$], {{v$_} :> v$, {} -> 0}];
        c$ = Cases[c$, (e$_ -> v$_) /; Total[e$] > 0 :> v$]; If[o$ === 0, Return[If[waves$Free[u, x], Indeterminate, $Failed]]];
        m$ = Map[Limit[Together[#/o$], x -> Infinity] &, c$]; Which[MatchQ[m$, {0 ..}], z, ! FreeQ[m$, Limit | Indeterminate], $Failed,
          FreeQ[m$, Infinity | DirectedInfinity] && TrueQ[Total[Abs[N[m$]]] < 1], Limit[o$, x -> Infinity], Length[m$] === 1 && TrueQ[Abs[N[First[m$]]] <= 1], $Failed, Length[m$] === 1, Indeterminate, True, $Failed]]
      waves$Poles[g_, w_, u_, x_] := If[! PolynomialQ[Denominator[g], w] || ! PolynomialQ[Numerator[g], w], False, AnyTrue[Range[Length[w]], waves$Pole[Numerator[g], Expand[Denominator[g]], w, u, x, #] &]]
      waves$Pole[p_, q_, w_, u_, x_, i_] := Module[{m$ = Length[TakeWhile[CoefficientList[q, w[[i]]], # === 0 &]], o$}, If[m$ < 1, Return[False]];
        o$ = Replace[Position[u, If[Head[u[[i]]] === Sin, Cos, Sin][u[[i, 1]]], {1}, Heads -> False], {{{j$_}} :> w[[j$]], _ -> None}];
        AllTrue[{1, -1}, Expand[p /. {w[[i]] -> 0, o$ -> #}] =!= 0 &] && (OddQ[m$] || FreeQ[Limit[Together[p/q] /. {w[[i]] -> 1, o$ -> 0}, x -> Infinity], Infinity | Limit | DirectedInfinity])]
      waves$Free[u_, x_] := With[{a$ = DeleteDuplicates[u[[All, 1]]]}, Length[a$] === 1 || AllTrue[a$, PolynomialQ[#, x] &] && AllTrue[Subsets[a$, {2}], ! FreeQ[Expand[First[#] - Last[#]], x] && ! FreeQ[Expand[First[#] + Last[#]], x] &]]
      waves$Turns[v_, x_] := With[{k$ = Expand[v/I]}, ! FreeQ[v, _Complex] && FreeQ[k$, _Complex] && FreeQ[k$, E]]
      waves$Far[v_, x_] := MatchQ[Limit[v, x -> Infinity], Infinity | -Infinity | DirectedInfinity[-1]]
      waves$Whole[g_, w_, x_] := Module[{c$ = CoefficientRules[Denominator[g], w], o$}, If[! PolynomialQ[Denominator[g], w] || ! PolynomialQ[Numerator[g], w], Return[$Failed]];
        o$ = Cases[c$, (e$_ -> v$_) /; Total[e$] === 0 :> v$]; If[Length[o$] =!= 1, Return[$Failed]]; o$ = First[o$];
        If[AllTrue[Cases[c$, (e$_ -> v$_) /; Total[e$] > 0 :> v$], Limit[Together[#/o$], x -> Infinity] === 0 &], Expand[Numerator[g]/o$], $Failed]]
      """),
    WrittenFunctions.function(
      "LimitKnown", [], "Limits of logarithms of logarithms, and of powers with a symbol, for `Limit`.",
      """
      (*2*) LimitKnown[f_, x_, Infinity] := With[{g$ = f /. Log[x] -> t$}, Limit[g$, t$ -> Infinity] /; g$ =!= f && FreeQ[g$, x]]
      LimitKnown[f_, x_, p_] := With[{l$ = lead$[f, x, p]}, Which[l$ === $Failed, l$, l$[[1]] === 0, Simplify[l$[[2]]], TrueQ[l$[[1]] > 0], 0, True, $Failed]] /; FreeQ[p, Infinity] && ! FreeQ[f, u$_^e$_ /; ! FreeQ[u$, x] && FreeQ[e$, x] && ! NumberQ[e$]]
      lead$[c_, x_, p_] := {0, c} /; FreeQ[c, x]
      lead$[f_Times, x_, p_] := With[{l$ = Map[lead$[#, x, p] &, List @@ f]}, If[FreeQ[l$, $Failed], {Total[l$[[All, 1]]], Times @@ l$[[All, 2]]}, $Failed]]
      lead$[u_^e_, x_, p_] := With[{l$ = lead$[u, x, p]}, If[l$ === $Failed || l$[[1]] =!= 0 && ! IntegerQ[e], $Failed, {If[l$[[1]] === 0, 0, e l$[[1]]], l$[[2]]^e}]] /; FreeQ[e, x]
      lead$[u_, x_, p_] := Module[{r$ = $Failed, s$, c$, k$}, Do[s$ = Series[u, {x, p, q$}]; If[Head[s$] =!= SeriesData || s$[[6]] =!= 1, Break[]]; c$ = Map[Simplify, s$[[3]]];
        If[! MatchQ[c$, {0 ...}], k$ = Position[c$, z$_ /; z$ =!= 0, {1}, 1, Heads -> False][[1, 1]]; r$ = {s$[[4]] + k$ - 1, c$[[k$]]}; Break[]], {q$, {0, 2, 4, 6}}]; r$]
      LimitKnown[f_, x_, p_] := With[{r$ = LimitFurther[f, x, p, 1]}, 0 /; r$ === 0] /; FreeQ[p, Infinity] && ! FreeQ[f, Log[u$_] /; ! FreeQ[u$, x]] && Complement[Cases[{f /. Log[_] -> 1}, h$_Symbol[___] :> h$, {1, Infinity}], {Plus, Times, Power, Rational, Sin, Cos, Tan, Cot, Sec, Csc, Sinh, Cosh, Tanh}] === {} && FreeQ[f, b$_^e$_ /; ! FreeQ[e$, x] || ! FreeQ[b$, x] && ! IntegerQ[e$]]
      LimitKnown[f_, x_, p_] := With[{g$ = SeriesOfPoles[f, x, p]}, With[{s$ = Series[g$, {x, p, 0}]}, Which[Head[s$] =!= SeriesData || s$[[6]] =!= 1, Limit[g$, x -> p], s$[[3]] === {} || s$[[4]] > 0, 0, s$[[4]] === 0, s$[[3, 1]], True, $Failed]] /; g$ =!= f] /; FreeQ[p, Infinity] && ! FreeQ[f, Gamma | Factorial | Zeta]
      LimitKnown[___] := $Failed
      """),
    WrittenFunctions.function(
      "SeriesOfPower", [], "Series of powers with a symbol for exponent, for `Series`.",
      """
      (*2*) SeriesOfPower[f_, {x_Symbol, a_, n_Integer}] := Module[{u$ = DeleteDuplicates[Cases[{f}, q$_^e$_ /; ! FreeQ[q$, x] && q$ =!= x && FreeQ[e$, x] && ! NumberQ[e$] :> q$, Infinity]], g$, s$},
        If[u$ === {} || Length[u$] > 3, Return[$Failed]]; g$ = Series[f /. q$_^e$_ /; MemberQ[u$, q$] && ! NumberQ[e$] :> 1, {x, a, 0}]; If[Head[g$] === SeriesData && g$[[4]] < 0, Return[$Failed]];
        s$ = Map[power$Series[#, x, a, n] &, u$]; If[! FreeQ[s$, $Failed], Return[$Failed]];
        g$ = Series[f /. q$_^e$_ /; MemberQ[u$, q$] && ! NumberQ[e$] :> (q$ /. Thread[u$ -> s$])^e$, {x, a, n}]; If[Head[g$] === SeriesData, MapAt[Map[Simplify, #] &, g$, 3], $Failed]]
      power$Series[u_, x_, a_, m_] := With[{s$ = Series[u, {x, a, m}]}, If[Head[s$] === SeriesData && s$[[4]] === 0 && s$[[6]] === 1 && s$[[3]] =!= {} && ! TrueQ[Simplify[s$[[3, 1]]] == 0], Normal[MapAt[Map[Simplify, #] &, s$, 3]], $Failed]]
      SeriesOfPower[f_, {x_Symbol, a_, n_Integer?Negative}] := Module[{s$, m$}, If[! FreeQ[f, Gamma | Factorial | Zeta], Return[$Failed]]; s$ = Series[f, {x, a, 0}]; If[Head[s$] =!= SeriesData || s$[[6]] =!= 1, Return[$Failed]]; m$ = s$[[4]];
        SeriesData[x, a, If[m$ > n, {}, Take[s$[[3]], UpTo[n - m$ + 1]]], If[m$ > n, n + 1, m$], n + 1, 1]]
      SeriesOfPower[___] := $Failed
      """),
    // The ratio of neighbours is a fraction of the index: its zeros and poles say which function the sum is.
    WrittenFunctions.function(
      "SumKnown", [], "Sums of waves and hypergeometric ones, for `Sum`.",
      """
      (*2*) SumFurther[]
      SumKnown[f_, k_, a_, n_] := With[{g$ = Simplify[f, Element[k, Integers]]}, With[{s$ = Sum[g$, {k, a, n}]}, If[FreeQ[s$, Sum], s$, $Failed]] /; g$ =!= f] /; ! FreeQ[f, (Sin | Cos)[u_ /; ! FreeQ[u, Pi]]] && depth$Sum === 0
      depth$Sum = 0
      SumKnown[f_, k_, a_, Infinity] := With[{r$ = Which[a === 1 && ! FreeQ[f, Sin | Cos], wave$Sum[Expand[f], k], IntegerQ[a] && FreeQ[f, Sin | Cos | Log | Zeta], hyper$Parts[f, k, a], True, $Failed]}, If[FreeQ[r$, $Failed | wave$Sum], r$, $Failed]]
      SumKnown[___] := $Failed
      hyper$Parts[f_, k_, a_] := With[{g$ = Expand[f] //. {(-1)^u$_ (-1)^v$_ :> (-1)^Expand[u$ + v$], (-1)^u$_ /; MatchQ[Expand[u$/2 - k], _Integer] :> (-1)^Expand[u$ - 2 k]}}, If[Head[g$] === Plus && Length[g$] < 5, With[{l$ = Map[hyper$Sum[#, k, a] &, List @@ g$]}, If[FreeQ[l$, $Failed | hyper$], Total[l$], $Failed]], hyper$Sum[f, k, a]]]
      wave$Sum[f_Plus, k_] := Map[wave$Sum[#, k] &, f]
      wave$Sum[c_ f_, k_] := c wave$Sum[f, k] /; FreeQ[c, k]
      wave$Sum[Sin[k_ x_.]/k_, k_] := (Log[1 - E^(-I x)] - Log[1 - E^(I x)])/(2 I) /; FreeQ[x, k]
      wave$Sum[Cos[k_ x_.]/k_, k_] := -(Log[1 - E^(-I x)] + Log[1 - E^(I x)])/2 /; FreeQ[x, k]
      wave$Sum[_, _] := $Failed
      hyper$Sum[f_, k_, a_] := Module[{g$ = f /. {Pochhammer[p$_, m$_] :> (p$ + m$ - 1)!/(p$ - 1)!, Gamma[u$_] /; ! FreeQ[u$, k] :> (u$ - 1)!}, r$, u$, l$, z$, t$},
        r$ = ratio$[Factor[g$], k]; If[! FreeQ[r$, $Failed | ratio$], Return[$Failed]]; r$ = Factor[Together[r$ /. k -> k + a]];
        If[! PolynomialQ[Numerator[r$], k] || ! PolynomialQ[Denominator[r$], k], Return[$Failed]];
        {u$, l$} = Map[hyper$Roots[FactorList[#], k] &, {Numerator[r$], Denominator[r$]}]; If[! FreeQ[{u$, l$}, $Failed], Return[$Failed]];
        z$ = u$[[1]]/l$[[1]]; {u$, l$} = {u$[[2]], l$[[2]]}; If[MemberQ[l$, 1], l$ = Delete[l$, FirstPosition[l$, 1]], AppendTo[u$, 1]];
        Do[If[MemberQ[u$, q$] && MemberQ[l$, q$], u$ = Delete[u$, FirstPosition[u$, q$]]; l$ = Delete[l$, FirstPosition[l$, q$]]], {q$, l$}];
        t$ = Quiet[f /. k -> a]; If[! FreeQ[t$, Indeterminate | ComplexInfinity] || t$ === 0 || AnyTrue[l$, IntegerQ[#] && # < 1 &], Return[$Failed]];
        t$ hyper$[Sort[u$], Sort[l$], Simplify[z$]]]
      hyper$Roots[q_, k_] := Module[{c$ = 1, p$ = {}}, Do[Which[FreeQ[w$[[1]], k], c$ = c$ w$[[1]]^w$[[2]], Exponent[w$[[1]], k] > 1, p$ = {$Failed}, True, With[{m$ = Coefficient[w$[[1]], k]}, c$ = c$ m$^w$[[2]]; p$ = Join[p$, Table[Simplify[(w$[[1]] /. k -> 0)/m$], {w$[[2]]}]]]], {w$, q}]; {c$, p$}]
      hyper$[{}, {}, z_] := E^z
      hyper$[{a_}, {}, z_] := (1 - z)^-a /; ! TrueQ[Abs[z] >= 1]
      hyper$[{}, {b_}, z_] := With[{s$ = PowerExpand[Sqrt[If[hyper$Minus[z], -z, z]]]}, Gamma[b] s$^(1 - b) If[hyper$Minus[z], BesselJ, BesselI][b - 1, 2 s$]]
      hyper$[{1, 1}, {2}, z_] := -Log[1 - z]/z /; ! TrueQ[Abs[z] > 1] && z =!= 1
      hyper$[{1/2, 1}, {3/2}, z_] := With[{s$ = PowerExpand[Sqrt[If[hyper$Minus[z], -z, z]]]}, If[hyper$Minus[z], ArcTan, ArcTanh][s$]/s$] /; ! TrueQ[Abs[z] > 1] && z =!= 1
      hyper$[{1}, {2}, z_] := (E^z - 1)/z
      hyper$[{1/2}, {3/2}, z_] := With[{s$ = PowerExpand[Sqrt[If[hyper$Minus[z], -z, z]]]}, Sqrt[Pi] If[hyper$Minus[z], Erf, Erfi][s$]/(2 s$)]
      hyper$[{1, 1}, {2, 2}, z_] := (ExpIntegralEi[z] - Log[If[hyper$Minus[z], -z, z]] - EulerGamma)/z
      hyper$[{1/2}, {3/2, 3/2}, z_] := With[{s$ = 2 PowerExpand[Sqrt[-z]]}, SinIntegral[s$]/s$] /; hyper$Minus[z]
      hyper$[{a_, b_}, {c_}, 1] := Gamma[c] Gamma[c - a - b]/(Gamma[c - a] Gamma[c - b]) /; TrueQ[c > a + b]
      hyper$[{a_}, {b_}, z_] := With[{h$ = Hypergeometric1F1[a, b, z]}, h$ /; FreeQ[h$, _Real]]
      hyper$[{a_, b_}, {c_}, z_] := With[{h$ = If[TrueQ[Abs[z] >= 1], 0., Hypergeometric2F1[a, b, c, z]]}, h$ /; FreeQ[h$, _Real]]
      hyper$[_, _, _] := $Failed
      hyper$Minus[z_] := MatchQ[z, _?Negative | _?Negative _]
      """),
    WrittenFunctions.function(
      "IntegralKnown", [],
      "Antiderivatives of exponentials of squares, error and Bessel functions, and with decimal numbers, for `Integrate`.",
      """
      (*2*) IntegralKnown[f_, x_] := Module[{r$ = known$[f, x], g$}, If[FreeQ[r$, $Failed | known$], Return[r$]];
        g$ = known$Other[f, x]; If[g$ =!= f, r$ = Integrate[g$, x]; If[FreeQ[r$, Integrate], Return[r$]]];
        If[FreeQ[f, _Real], Return[$Failed]]; g$ = f /. u$_Real :> Rationalize[Round[u$, 10^-9]];
        If[Max[Cases[{g$}, u$_Rational :> Denominator[u$], {1, Infinity}], 1] > 1000 || ! FreeQ[g$, _Real], Return[$Failed]];
        r$ = Integrate[g$, x]; If[FreeQ[r$, Integrate], N[r$], $Failed]]
      known$Other[f_, x_] := If[! FreeQ[f, E^u_ /; ! FreeQ[u, x]], Expand[Expand[f /. E^u_ :> E^Expand[u]] /. E^u_ :> E^Expand[u]], If[LeafCount[f] < 60 && ! FreeQ[f, (Tan | Cot | Sec | Csc)[u_] /; ! FreeQ[u, x]] && ! FreeQ[f, (Sin | Cos)[u_] /; ! FreeQ[u, x]],
        With[{g$ = Cancel[Together[TrigExpand[f] /. {Tan[u_] :> Sin[u]/Cos[u], Cot[u_] :> Cos[u]/Sin[u], Sec[u_] :> 1/Cos[u], Csc[u_] :> 1/Sin[u]}]]}, If[FreeQ[g$, (Sin | Cos)[_]^_?Negative | Power[u_Plus /; ! FreeQ[u, x], _?Negative]], TrigReduce[g$], f]], f]]
      known$[c_ f_, x_] := With[{r$ = known$[f, x]}, If[FreeQ[r$, $Failed | known$], c r$, $Failed]] /; FreeQ[c, x]
      known$[E^p_ q_., x_] := known$Square[q, p, x] /; PolynomialQ[p, x] && Exponent[p, x] === 2 && PolynomialQ[q, x] && (Exponent[q, x] > 0 || Coefficient[p, x] =!= 0)
      known$[Sqrt[1 + c_. Sin[x_]^2], x_] := EllipticE[x, -c] /; FreeQ[c, x] && c =!= -1
      known$[1/Sqrt[1 + c_. Sin[x_]^2], x_] := EllipticF[x, -c] /; FreeQ[c, x] && c =!= -1
      known$[x_^m_. E^(k_. x_^n_Integer), x_] := -x^(m + 1) Gamma[(m + 1)/n, -k x^n]/(n (-k x^n)^((m + 1)/n)) /; FreeQ[{k, m}, x] && n > 2
      known$[x_^m_. (h : Erf | Erfc | Erfi)[u_], x_] := x^(m + 1) h[u]/(m + 1) - Integrate[Expand[x^(m + 1)/(m + 1) D[h[u], x]], x] /; IntegerQ[m] && m > 0 && known$Line[u, x]
      known$[x_^n_. E^u_ (h : Sin | Cos)[w_], x_] := With[{g$ = Integrate[E^u h[w], x]}, x^n g$ - n Integrate[Expand[x^(n - 1) g$], x]] /; IntegerQ[n] && n > 0 && known$Line[u, x] && known$Line[w, x]
      known$[1/(a_ + b_. Cos[x_]), x_] := 2 ArcTan[(a - b) Tan[x/2]/Sqrt[a^2 - b^2]]/Sqrt[a^2 - b^2] /; FreeQ[{a, b}, x]
      known$[1/(a_ + b_. Sin[x_]), x_] := 2 ArcTan[(b + a Tan[x/2])/Sqrt[a^2 - b^2]]/Sqrt[a^2 - b^2] /; FreeQ[{a, b}, x]
      known$[Sqrt[Tan[x_]], x_] := (2 ArcTan[1 + Sqrt[2] Sqrt[Tan[x]]] - 2 ArcTan[1 - Sqrt[2] Sqrt[Tan[x]]] + Log[1 - Sqrt[2] Sqrt[Tan[x]] + Tan[x]] - Log[1 + Sqrt[2] Sqrt[Tan[x]] + Tan[x]])/(2 Sqrt[2])
      known$[Erf[u_], x_] := (u Erf[u] + E^Expand[-u^2]/Sqrt[Pi])/D[u, x] /; known$Line[u, x]
      known$[Erfc[u_], x_] := (u Erfc[u] - E^Expand[-u^2]/Sqrt[Pi])/D[u, x] /; known$Line[u, x]
      known$[Erfi[u_], x_] := (u Erfi[u] - E^Expand[u^2]/Sqrt[Pi])/D[u, x] /; known$Line[u, x]
      known$[BesselJ[1, k_. x_], x_] := -BesselJ[0, k x]/k /; FreeQ[k, x]
      known$[x_^n_. BesselJ[m_, k_. x_], x_] := x^n BesselJ[n, k x]/k /; FreeQ[k, x] && n === m + 1
      known$[x_^n_. BesselJ[m_, k_. x_], x_] := -x^n BesselJ[m - 1, k x]/k /; FreeQ[k, x] && n === 1 - m
      known$[BesselJ[0, k_. x_], x_] := x HypergeometricPFQ[{1/2}, {1, 3/2}, -k^2 x^2/4] /; FreeQ[k, x]
      known$[SinIntegral[k_. x_], x_] := x SinIntegral[k x] + Cos[k x]/k /; FreeQ[k, x]
      known$[CosIntegral[k_. x_], x_] := x CosIntegral[k x] - Sin[k x]/k /; FreeQ[k, x]
      known$[ExpIntegralEi[k_. x_], x_] := x ExpIntegralEi[k x] - E^(k x)/k /; FreeQ[k, x]
      known$[LogIntegral[x_], x_] := x LogIntegral[x] - ExpIntegralEi[2 Log[x]]
      known$Line[u_, x_] := PolynomialQ[u, x] && Exponent[u, x] === 1
      known$[_, _] := $Failed
      known$Square[q_, p_, x_] := Module[{a$ = Coefficient[p, x, 2], b$ = Coefficient[p, x, 1], c$ = p /. x -> 0, l$, m$, k$}, IntegralByRule[1, x];
        m$ = If[negative$[a$], k$ = Sqrt[-a$]; {E^Together[c$ - b$^2/(4 a$)] Sqrt[Pi] Erf[Together[(-2 a$ x - b$)/(2 k$)]]/(2 k$)},
          k$ = Sqrt[a$]; {E^Together[c$ - b$^2/(4 a$)] Sqrt[Pi] Erfi[Together[(2 a$ x + b$)/(2 k$)]]/(2 k$)}];
        l$ = CoefficientList[q, x]; If[Length[l$] > 8, Return[$Failed]]; If[Length[l$] > 1, AppendTo[m$, (E^p - b$ m$[[1]])/(2 a$)]];
        Do[AppendTo[m$, (x^(j$ - 2) E^p - (j$ - 2) m$[[j$ - 2]] - b$ m$[[j$ - 1]])/(2 a$)], {j$, 3, Length[l$]}]; l$.m$]
      """),
    WrittenFunctions.function(
      "DefiniteKnown", [],
      "Integrals of magnitudes over symmetric ranges, and of error functions, for `Integrate`.",
      """
      (*2*) DefiniteKnown[f_, x_, a_, b_, k_] := Which[a === -b && ! FreeQ[f, Abs[x] | Sign[x]], definite$Folded[f, x, b, k], b === Infinity && ! FreeQ[f, Erfc], definite$Tails[f, x, a, k], True, $Failed]
      definite$Folded[f_, x_, b_, k_] := Module[{s$ = If[b === Infinity || TrueQ[Refine[b > 0, k]], 1, Sign[b]], v$},
        If[b === Infinity, v$ = Map[definite$Half[(f /. {Abs[x] -> # x, Sign[x] -> #}) /. x -> # x, x, k] &, {1, -1}]; If[FreeQ[v$, $Failed], Return[Simplify[Total[v$]]]]];
        v$ = Map[Function[w$, Integrate[Expand[(f /. {Abs[x] -> w$ s$ x, Sign[x] -> w$ s$}) /. x -> w$ x] //. E^u$_ E^v$_ :> E^Expand[u$ + v$] /. E^u$_ :> E^Collect[Expand[u$], x], {x, 0, b}, Assumptions -> k]], {1, -1}];
        If[FreeQ[v$, Integrate] && FreeQ[f /. Abs[x] | Sign[x] -> 1, Abs | Sign], Simplify[Total[v$]], $Failed]]
      definite$Half[f_, x_, k_] := With[{g$ = Expand[f] //. E^u$_ E^v$_ :> E^Expand[u$ + v$]}, Total[Map[definite$Term[#, x, k] &, If[Head[g$] === Plus, List @@ g$, {g$}]]]]
      definite$Term[c_. E^u_, x_, k_] := Module[{a$ = -Coefficient[Expand[u], x], m$ = Exponent[c, x], q$}, q$ = Coefficient[c, x, m$];
        If[PolynomialQ[u, x] && PolynomialQ[c, x] && Expand[c - q$ x^m$] === 0 && FreeQ[u$ = Expand[u + a$ x], x] && TrueQ[Refine[definite$Re[a$] > 0, k]], q$ E^u$ m$!/a$^(m$ + 1), $Failed]]
      definite$Term[_, _, _] := $Failed
      definite$Re[a_Plus] := Map[definite$Re, a]
      definite$Re[Complex[p_, q_] w_] := p Re[w] - q Im[w]
      definite$Re[q_Real w_] := q Re[w]
      definite$Re[q_?ExactNumberQ w_] := q Re[w] /; Im[q] === 0
      definite$Re[w_] := Re[w]
      definite$Tails[1 - Erfc[u_]/2, x_, a_, k_] := definite$Tails[Erfc[Expand[-u]]/2, x, a, k]
      definite$Tails[c_ f_, x_, a_, k_] := With[{r$ = definite$Tails[f, x, a, k]}, If[r$ === $Failed, r$, c r$]] /; FreeQ[c, x]
      definite$Tails[Erfc[u_], x_, a_, k_] := With[{c$ = Coefficient[Expand[u], x], v$ = u /. x -> a}, If[PolynomialQ[u, x] && Exponent[u, x] === 1 && (TrueQ[N[c$] > 0] || TrueQ[Refine[c$ > 0, k]]), Simplify[(E^Expand[-v$^2]/Sqrt[Pi] - v$ Erfc[v$])/c$], $Failed]]
      definite$Tails[_, _, _, _] := $Failed
      """),
    // The edges are numbers: between them the integral to the symbol is that of one piece.
    WrittenFunctions.function(
      "IntegralAcross", [],
      "Integrals of what has corners or steps at numbers, from a number to a symbol, for `Integrate`.",
      """
      (*2*) IntegralAcross[f_, x_, a_, b_, k_] := Module[{u$, p$, e$, m$, g$, w$, v$, c$, n$, r$ = TrueQ[Refine[Element[b, Reals], k]]},
        If[! FreeQ[b, x] || MatchQ[b, _DirectedInfinity] || ! FreeQ[f, DiracDelta], Return[$Failed]];
        IntegralInPieces[1, x, 0, 1]; u$ = across$Edges[f, x]; If[u$ === {}, Return[$Failed]];
        If[! AllTrue[u$, PolynomialQ[#, x] && Exponent[#, x] < 3 && VectorQ[CoefficientList[#, x], NumericQ] &], Return[$Failed]];
        p$ = Flatten[Map[pieces$Zeros[#, x, 0., 0.] &, u$]]; If[! VectorQ[N[p$], NumberQ], Return[$Failed]];
        e$ = SortBy[DeleteDuplicates[Append[Select[p$, Im[N[#]] == 0 &], a], N[#1 == #2] &], N]; n$ = Length[e$];
        m$ = Join[{N[First[e$]] - 1}, Map[Mean[N[#]] &, Partition[e$, 2, 1]], {N[Last[e$]] + 1}];
        g$ = Map[pieces$At[f, x, #] &, m$]; If[! FreeQ[g$, Piecewise | Abs | Sign | UnitStep | HeavisideTheta | Max | Min | If], Return[$Failed]];
        w$ = First[FirstPosition[N[e$], N[a]]];
        v$ = Map[Integrate[g$[[# + 1]], {x, e$[[#]], e$[[# + 1]]}] &, Range[n$ - 1]];
        c$ = Table[If[j$ > w$, across$Piece[g$[[j$]], x, e$[[j$ - 1]], b, k] + Total[Take[v$, {w$, j$ - 2}]], across$Piece[g$[[j$]], x, e$[[j$]], b, k] - Total[Take[v$, {j$, w$ - 1}]]], {j$, n$ + 1}];
        If[! FreeQ[{v$, c$}, Integrate | ConditionalExpression | Indeterminate | ComplexInfinity], Return[$Failed]];
        c$ = Map[{#[[1, 1]], across$Range[#[[1, 2]], b, #[[-1, 3]]]} &, Split[Transpose[{c$, Prepend[e$, -Infinity], Append[e$, Infinity]}], First[#1] === First[#2] &]];
        c$ = Select[c$, ! MatchQ[Refine[Last[#], k], False] &];
        c$ = If[Length[c$] === 1, c$[[1, 1]], Piecewise[Most[c$], c$[[-1, 1]]]]; If[r$, c$, ConditionalExpression[c$, Element[b, Reals]]]]
      across$Piece[0, _, _, _, _] := 0
      across$Piece[g_, x_, l_, b_, k_] := Integrate[g, {x, l, b}, Assumptions -> k]
      across$Range[l_, b_, h_] := Which[l === -Infinity, b <= h, h === Infinity, b > l, True, l < b <= h]
      across$Edges[f_, x_] := Select[DeleteDuplicates[Flatten[{Cases[{f}, (Abs | Sign | UnitStep | HeavisideTheta)[v_] :> v, {1, Infinity}],
        Cases[{f}, (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[v_, w_] :> v - w, {1, Infinity}],
        Cases[{f}, (Less | LessEqual | Greater | GreaterEqual)[v_, w_, z_] :> {v - w, w - z}, {1, Infinity}],
        Cases[{f}, Inequality[v_, _, w_, _, z_] :> {v - w, w - z}, {1, Infinity}], Cases[{f}, (Max | Min)[v_, w_] :> v - w, {1, Infinity}]}]], ! FreeQ[#, x] &]
      """),
    WrittenFunctions.function(
      "LimitAssuming", [],
      "Limits of powers by logarithms with what is known of the exponents, and of differences of square roots, for `Limit`.",
      """
      (*2*) LimitAssuming[f_, x_, 0, Assumptions -> k_] := assuming$At[f, x, k, 1]
      LimitAssuming[f_, x_, Infinity, Assumptions -> k_] := assuming$At[f, x, k, -1]
      LimitAssuming[f_Plus, x_, Infinity] := Module[{g$ = Expand[f /. u_^(1/2) /; ! FreeQ[u, x] :> roots$Far[u, x]]},
        If[FreeQ[g$, $Failed] && PolynomialQ[x g$, x] && Exponent[x g$, x] <= 1, Coefficient[x g$, x], $Failed]] /; AllTrue[f, FreeQ[#, u_^(1/2) /; ! FreeQ[u, x]] || MatchQ[#, c_. u_^(1/2) /; FreeQ[c, x]] &]
      roots$Far[u_, x_] := With[{a$ = Coefficient[u, x, 2], b$ = Coefficient[u, x, 1]}, If[PolynomialQ[u, x] && Exponent[u, x] === 2 && TrueQ[a$ > 0], Sqrt[a$] x + b$/(2 Sqrt[a$]), $Failed]]
      assuming$At[c_ f_, x_, k_, s_] := With[{r$ = assuming$At[f, x, k, s]}, If[r$ === $Failed, r$, c r$]] /; FreeQ[c, x]
      assuming$At[x_^e_ Log[x_]^m_., x_, k_, s_] := Which[TrueQ[Refine[s e > 0, k]], 0, TrueQ[Refine[s e < 0, k]], If[s === 1, (-1)^m, 1] Infinity, True, $Failed] /; FreeQ[e, x] && IntegerQ[m] && m > 0
      assuming$At[x_^e_, x_, k_, s_] := Which[TrueQ[Refine[s e > 0, k]], 0, TrueQ[Refine[s e < 0, k]] && s === -1, Infinity, True, $Failed] /; FreeQ[e, x]
      assuming$At[(a_ + c_. x_^e_)^m_, x_, k_, s_] := With[{l$ = assuming$At[x^e, x, k, s]}, Which[l$ === 0, a^m, l$ === Infinity && TrueQ[m < 0], 0, True, $Failed]] /; FreeQ[{a, c, e, m}, x]
      assuming$At[_, _, _, _] := $Failed
      LimitAssuming[___] := $Failed
      """),
    WrittenFunctions.function(
      "IntegralOfPlane", [],
      "Integrals over a rectangle in the other order, or over a part of it, for `Integrate`.",
      """
      (*2*) IntegralOfPlane[f_, s : {x_, a_, b_}, t : {y_, l_, h_}] := If[depth$Plane > 0 || ! FreeQ[{a, b, l, h}, x | y], $Failed, Block[{depth$Plane = 1}, plane$Way[f, s, t]]]
      depth$Plane = 0
      plane$Way[g_. Boole[c_], s_, t_] := PlaneIntegral[g, c, s, t] /; FreeQ[g, Boole]
      plane$Way[f_, s_, t_] := With[{r$ = Quiet[Integrate[f, t, s]]}, If[FreeQ[r$, Integrate], r$, $Failed]]
      """),
    WrittenFunctions.function(
      "HypergeometricPFQ", [], "The generalised hypergeometric function.",
      """
      (*2*) HypergeometricPFQ[_, _, 0] := 1
      HypergeometricPFQ[{}, {}, z_] := E^z
      HypergeometricPFQ[{a_}, {b_}, z_] := Hypergeometric1F1[a, b, z]
      HypergeometricPFQ[{a_, b_}, {c_}, z_] := Hypergeometric2F1[a, b, c, z]
      HypergeometricPFQ[a_List, b_List, z_?InexactNumberQ] := Module[{t$ = 1., s$ = 1., m$ = 1., a$ = N[a], b$ = N[b]}, Do[t$ = t$ z Times @@ (a$ + j$)/((j$ + 1) Times @@ (b$ + j$)); s$ += t$; m$ = Max[m$, Abs[t$]]; If[Abs[t$] < 10.^-17 Abs[s$], Break[]], {j$, 0, 400}];
        s$ /; m$ < 10.^7 Abs[s$] && Abs[t$] < 10.^-14 Abs[s$]] /; VectorQ[N[{a, b}], NumberQ[#] || VectorQ[#, NumberQ] &] && Length[a] <= Length[b] + 1 && (Length[a] <= Length[b] || Abs[z] < .95)
      """),
    WrittenFunctions.function(
      "ComplexIntegral", [],
      "Integrals of complex functions, along lines between complex numbers, for `NIntegrate`.",
      """
      (*2*) ComplexIntegral[f_, {x_, p__}] := Module[{v$}, If[! NumberQ[Quiet[N[f /. x -> If[FreeQ[{p}, Infinity], N[Mean[{p}[[{1, 2}]]]], 1.37]]]], Return[$Failed]];
        If[! FreeQ[{p}, Infinity], v$ = {NIntegrate[Re[f], {x, p}], NIntegrate[Im[f], {x, p}]}; Return[If[VectorQ[v$, NumberQ], v$[[1]] + I v$[[2]], $Failed]]];
        v$ = Map[Function[l$, path$Leg[f, x, l$[[1]], l$[[2]] - l$[[1]], {4, 6}]], Partition[N[{p}], 2, 1]]; If[VectorQ[v$, NumberQ], Total[v$], $Failed]]
      path$Leg[f_, x_, a_, d_, {m_, n_}] := With[{u$ = path$Sum[f, x, a, d, m], v$ = path$Sum[f, x, a, d, n]}, Which[! NumberQ[u$] || ! NumberQ[v$], $Failed, Abs[u$ - v$] < 10.^-10 (10.^-2 + Abs[v$]), v$, n > 150, $Failed, True, path$Leg[f, x, a, d, {n, 3 n}]]]
      path$Sum[f_, x_, a_, d_, m_] := d/(2 m) Total[Flatten[Table[path$Weights (f /. x -> a + d (j$ - 1/2 + path$Places/2)/m), {j$, m}]]]
      path$Places = {-.9324695142031521, -.6612093864662645, -.2386191860831969, .2386191860831969, .6612093864662645, .9324695142031521}
      path$Weights = {.1713244923791704, .3607615730481386, .4679139345726910, .4679139345726910, .3607615730481386, .1713244923791704}
      """),
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
      order$D[u_^n_, x_, n_] := Coefficient[u, x]^n n! /; order$Line[u, x]
      order$D[u_^m_, x_, n_] := Coefficient[u, x]^n u^(m - n) FactorialPower[m, n] /; FreeQ[m, x] && order$Line[u, x]
      order$D[Log[u_], x_, n_] := Piecewise[{{(-1)^(n - 1) Coefficient[u, x]^n u^-n (n - 1)!, n >= 1}}, Log[u]] /; order$Line[u, x]
      order$D[f_Times, x_, n_] := Module[{p$ = Select[f, PolynomialQ[#, x] &], g$, k$}, g$ = f/p$; If[! MatchQ[g$, E^_ | Sin[_] | Cos[_]] || Exponent[p$, x] > 8, Return[$Failed]];
        Simplify[Sum[Product[n - j$, {j$, 0, k$ - 1}]/k$! D[p$, {x, k$}] order$D[g$, x, n - k$], {k$, 0, Exponent[p$, x]}]]]
      order$D[_, _, _] := $Failed
      order$Line[u_, x_] := PolynomialQ[u, x] && Exponent[u, x] === 1
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
  ]
}
