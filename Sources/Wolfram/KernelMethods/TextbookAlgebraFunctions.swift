import Kernel
import KernelMathematics

/// Polynomials of textbooks, transforms of half lines, roots of cubics with names, and what derivatives and integrals ask last, written
/// in the Wolfram Language.
enum TextbookAlgebraFunctions {
  /// The built-ins of this family. Those that others ask give `$Failed` or `Null` if they find no result.
  static let table: [BuiltIn] = [
    WrittenFunctions.function(
      "PiecewiseSlope", [],
      "The derivative of pieces, undefined where they meet with a corner or a jump, for `D`.",
      """
      (*2*) PiecewiseSlope[Piecewise[l_List, d_ : 0], Piecewise[m_List, e_ : 0], x_] := Module[{c$ = l[[All, 2]], b$, h$, r$},
        If[! AllTrue[c$, slope$Line[#, x] &], Return[$Failed]];
        b$ = DeleteDuplicates[Cases[c$, u_?NumericQ, {2, Infinity}], N[#1 - #2] == 0 &]; h$ = Map[Min[Append[Abs[N[DeleteCases[b$, #] - #]], 1]]/1000 &, b$];
        b$ = MapThread[If[slope$Meets[l, d, m, e, x, #1, #2], Nothing, #1] &, {b$, h$}]; If[b$ === {}, Return[$Failed]];
        b$ = And @@ Map[x != # &, b$]; r$ = Append[m, {e, And @@ Map[Not, c$]}]; r$ = Map[{#[[1]], InequalitySolve[#[[2]] && b$, x]} &, r$];
        If[FreeQ[r$, $Failed], Piecewise[DeleteCases[r$, {_, False}], Indeterminate], $Failed]]
      slope$Line[(Less | LessEqual | Greater | GreaterEqual)[u__], x_] := AllTrue[{u}, # === x || NumericQ[#] &]
      slope$Line[Inequality[u__], x_] := AllTrue[{u}, # === x || NumericQ[#] || MemberQ[{Less, LessEqual}, #] &]
      slope$Line[(And | Or)[u__], x_] := AllTrue[{u}, slope$Line[#, x] &]
      slope$Line[_, _] := False
      slope$At[l_, d_, x_, p_] := With[{q$ = Select[l, TrueQ[#[[2]] /. x -> p] &, 1]}, If[q$ === {}, d, q$[[1, 1]]]]
      slope$Meets[l_, d_, m_, e_, x_, p_, h_] := AllTrue[{{l, d}, {m, e}}, With[{u$ = Quiet[(slope$At[#[[1]], #[[2]], x, N[p] - h] - slope$At[#[[1]], #[[2]], x, N[p] + h]) /. x -> p]}, u$ === 0 || Simplify[u$] === 0 || TrueQ[Abs[N[u$]] < 10^-12]] &]
      """),
    WrittenFunctions.function(
      "CubicRoots", [], "The roots of a cubic polynomial whose coefficients are names, for `Solve`.",
      """
      (*2*) CubicRoots[f_, {x_}, r___] := CubicRoots[f, x, r]
      CubicRoots[f_, x_Symbol, r_ : Complexes] := With[{l$ = CoefficientList[Numerator[Together[f]], x]}, If[Length[l$] === 4 && r === Complexes && FreeQ[l$, x | _Real] && LeafCount[l$] < 60, Map[{x -> #} &, cubic$Roots[l$]], $Failed]]
      CubicRoots[___] := $Failed
      cubic$Roots[{d_, c_, b_, a_}] := Module[{p$ = Expand[3 a c - b^2], q$ = Expand[9 a b c - 2 b^3 - 27 a^2 d], s$},
        s$ = (q$ + Sqrt[4 p$^3 + q$^2])^(1/3);
        {-b/(3 a) - 2^(1/3) p$/(3 a s$) + s$/(3 2^(1/3) a), -b/(3 a) + (1 + I Sqrt[3]) p$/(3 2^(2/3) a s$) - (1 - I Sqrt[3]) s$/(6 2^(1/3) a),
          -b/(3 a) + (1 - I Sqrt[3]) p$/(3 2^(2/3) a s$) - (1 + I Sqrt[3]) s$/(6 2^(1/3) a)}]
      """),
    WrittenFunctions.function(
      "DivisorConditions", [], "That what an equation is divided by is not zero, for `Reduce`.",
      """
      (*2*) DivisorConditions[c_] := Map[# != 0 &, DeleteDuplicates[Flatten[Map[divisor$Parts, Cases[{c}, Power[u_, n_?Negative] :> u, Infinity]]]]]
      divisor$Parts[u_Times] := Map[divisor$Parts, List @@ u]
      divisor$Parts[u_^n_?Positive] := divisor$Parts[u]
      divisor$Parts[u_] := If[NumericQ[u] || MatchQ[u, E^_], {}, u]
      """),
    // Values of the parameters that meet what is assumed tell whether a value can be right.
    WrittenFunctions.function(
      "IntegralDoubtful", [],
      "Whether an integral with parameters has another value for all numbers that were tried, for `Integrate`.",
      """
      (*2*) IntegralDoubtful[f_, x_, a_, b_, k_, v_] := Module[{t$ = sample$Rules[{f, a, b}, x, k], r$},
        r$ = Map[Function[s$, With[{n$ = Quiet[sample$Area[f /. s$, x, N[a /. s$], N[b /. s$]]], w$ = Quiet[N[v /. s$]]}, If[NumberQ[n$] && NumberQ[w$], Abs[n$ - w$] < .02 (1 + Abs[n$]), Null]]], Take[t$, UpTo[3]]];
        MemberQ[r$, False] && ! MemberQ[r$, True]]
      sample$Area[f_, x_, a_, b_] := With[{h$ = (b - a)/48}, h$/3 Total[Table[{2, 4}[[Mod[j$, 2] + 1]] N[f /. x -> a + j$ h$], {j$, 1, 47}]] + h$/3 N[(f /. x -> a + 10.^-9) + (f /. x -> b - 10.^-9)]]
      sample$Rules[f_, x_, k_] := Module[{s$ = DeleteDuplicates[Cases[{f}, u_Symbol /; u =!= x && ! NumericQ[u] && u =!= Infinity, {0, Infinity}]], l$},
        Which[s$ === {}, {{}}, Length[s$] > 4, {}, True,
          l$ = Select[Map[Thread[s$ -> #] &, Tuples[Take[{1.37, 2.83, .61, -1.61, 5.19, -.53}, UpTo[{6, 6, 5, 4}[[Length[s$]]]]], Length[s$]]], DuplicateFreeQ[s$ /. #] && TrueQ[Quiet[k /. #]] &];
          l$[[Union[Round[Range[1, Length[l$], Max[1, (Length[l$] - 1)/4]]]]]]]]
      """),
    // With z = E^(I x) the integral is one around the unit circle: the sum of the residues within.
    WrittenFunctions.function(
      "CircleIntegral", [],
      "Integrals of fractions of sines and cosines over whole periods, with parameters, for `Integrate`.",
      """
      (*2*) IntegralDoubtful[]
      CircleIntegral[f_, x_, a_, b_, k_] := Module[{z$, g$, q$, p$, l$, t$, h$, m$},
        h$ = circle$Share[f, x, a, b]; If[h$ === 0 || ! FreeQ[f, E] || FreeQ[f, Sin | Cos | Tan | Cot | Sec | Csc], Return[Null]]; t$ = sample$Rules[f, x, k]; If[t$ === {}, Return[Null]];
        g$ = TrigToExp[f /. {Tan[u_] :> Sin[u]/Cos[u], Cot[u_] :> Cos[u]/Sin[u], Sec[u_] :> 1/Cos[u], Csc[u_] :> 1/Sin[u]}] /. E^u_ :> z$^Expand[u/(I x)];
        If[! FreeQ[g$, x], Return[Null]]; g$ = Cancel[Together[g$/(I z$)]]; {p$, q$} = {Numerator[g$], Denominator[g$]};
        If[! PolynomialQ[p$, z$] || ! PolynomialQ[q$, z$], Return[Null]];
        l$ = Select[FactorList[q$], ! FreeQ[First[#], z$] &]; m$ = q$/Times @@ Map[First[#]^Last[#] &, l$];
        l$ = Flatten[Map[circle$Poles[#, z$] &, l$], 1]; If[! FreeQ[l$, $Failed], Return[Null]];
        l$ = Map[Append[#, circle$Inside[First[#], t$]] &, l$]; If[! FreeQ[l$, $Failed], Return[Null]];
        g$ = 2 Pi I h$ Total[Map[circle$Residue[p$, q$, #[[1]], #[[2]], #[[3]], z$] &, Select[l$, Last[#] &]]];
        If[FreeQ[g$, ComplexInfinity | Indeterminate], Refine[Simplify[Together[Simplify[g$]], k], k], Null]]
      circle$Share[f_, x_, a_, b_] := Which[Simplify[b - a - 2 Pi] === 0, 1, Simplify[b - a - Pi] === 0 && Simplify[(f /. x -> x + Pi) - f] === 0, 1/2, {a, b} === {0, Pi} && Simplify[(f /. x -> -x) - f] === 0, 1/2,
        {a, b} === {0, Pi/2} && Simplify[(f /. x -> -x) - f] === 0 && Simplify[(f /. x -> x + Pi) - f] === 0, 1/4, True, 0]
      circle$Poles[{q_, m_}, z_] := With[{n$ = Exponent[q, z], r$ = If[Exponent[q, z] < 3 || Exponent[q, z] === 4 && FreeQ[CoefficientList[q, z][[{2, 4}]], u_ /; u =!= 0 && u =!= List], PrincipalSolve[q == 0, z]]},
        Which[! MatchQ[r$, {{_ -> _} ..}] || m > 1 && n$ > 2, {$Failed}, True, Map[{z /. #, m, If[n$ === 2, -Coefficient[q, z, 1]/Coefficient[q, z, 2] - (z /. #), $None]} &, r$]]]
      circle$Inside[p_, t_] := With[{v$ = Map[Abs[N[p /. #]] &, t]}, Which[! VectorQ[v$, NumberQ], $Failed, Max[v$] < 1 - 10^-9, True, Min[v$] > 1 + 10^-9, False, True, $Failed]]
      circle$Residue[p_, q_, r_, 1, o_, z_] := Simplify[p/D[q, z] /. z -> r]
      circle$Residue[p_, q_, r_, m_, o_, z_] := With[{c$ = If[o === $None, Cancel[Together[q/(z - r)^m]], Coefficient[q, z, Exponent[q, z]] (z - o)^m Cancel[Together[q/(Coefficient[q, z, Exponent[q, z]] Expand[(z - r) (z - o)]^m)]]]}, Simplify[D[p/c$, {z, m - 1}]/(m - 1)! /. z -> r]]
      """),
    WrittenFunctions.function(
      "RealConjugates", [],
      "An integrand without the conjugates of what is real in its range or by what is assumed, for `Integrate`.",
      """
      (*2*) RealConjugates[f_, s_List, k_] := With[{k$ = If[ListQ[k], And @@ k, k], s$ = Cases[s, {_Symbol, _, _}]}, f //. Conjugate[u_] /; conjugate$Real[u, s$, k$] :> (u /. Complex[a_, b_] :> Complex[a, -b])]
      conjugate$Real[u_, s_, k_] := FreeQ[u, Conjugate | Re | Im | Arg] && AllTrue[DeleteDuplicates[Cases[{u}, h_Symbol[___] :> h, {1, Infinity}]], MemberQ[{Plus, Times, Power, Sin, Cos, Tan, Sinh, Cosh, Tanh, Abs, Sqrt, Exp, C, Subscript, LaguerreL, LegendreP, HermiteH, BesselJ}, #] &] &&
        AllTrue[DeleteDuplicates[Join[Cases[{u}, C[_] | _Subscript, {0, Infinity}], Cases[{u /. (C[_] | _Subscript) :> 1}, v_Symbol /; ! NumericQ[v], {0, Infinity}]]], MemberQ[s[[All, 1]], #] || TrueQ[Refine[Element[#, Reals], k]] || TrueQ[Refine[# > 0, k]] &] &&
        AllTrue[Cases[{u}, Power[b_, e_] /; ! IntegerQ[e] && b =!= E :> b, {0, Infinity}], conjugate$Positive[#, s, k] &]
      conjugate$Positive[b_, s_, k_] := TrueQ[N[b] > 0] || TrueQ[Refine[b >= 0, k]] || AnyTrue[s, Function[q$, FreeQ[N[b /. q$[[1]] -> 1/3], _Symbol] && VectorQ[N[Rest[q$]], NumberQ] && AllTrue[Range[9]/10, TrueQ[N[b /. q$[[1]] -> q$[[2]] + (q$[[3]] - q$[[2]]) #] >= 0] &]]]
      """),
    WrittenFunctions.function(
      "MatrixRoot", [],
      "A power with a fraction for exponent of a matrix with as many eigenvectors as rows, for `MatrixPower`.",
      """
      (*2*) MatrixRoot[m_List, p_] := Module[{e$ = Eigensystem[m], w$}, If[! FreeQ[e$, Eigensystem], Return[$Failed]]; w$ = Transpose[e$[[2]]];
        If[Length[w$] =!= Length[m] || TrueQ[Det[w$] == 0] || MemberQ[e$[[1]], 0] && p < 0, Return[$Failed]]; With[{r$ = w$.DiagonalMatrix[Map[If[TrueQ[# == 0], 0, #^p] &, e$[[1]]]].Inverse[w$]}, If[FreeQ[m, _Real], Map[Simplify, r$, {2}], r$]]]
      """),
    // Decimal roots of a polynomial with exact coefficients as what they stand for: the factor that they are roots of, and their place.
    WrittenFunctions.function(
      "RootForms", [], "Roots of polynomials of which only numbers are known, as exact ones, for `Solve`.",
      """
      (*2*) Root[]
      RootForms[f_, x_, l_List] := Module[{p$ = Numerator[Together[f]], q$},
        If[! PolynomialQ[p$, x] || ! VectorQ[CoefficientList[p$, x], MatchQ[#, _Integer | _Rational] &], Return[$Failed]];
        q$ = Select[FactorList[p$][[All, 1]], Exponent[#, x] > 2 &]; q$ = Map[If[Coefficient[#, x, Exponent[#, x]] < 0, Expand[-#], #] &, q$]; q$ = Map[{#, SortBy[x /. NSolve[# == 0, x], root$Key]} &, q$];
        Map[root$Form[#, q$, x] &, l]]
      root$Form[r_, q_, x_] := If[FreeQ[{Re[r], Im[r]}, _Real], r, With[{n$ = Flatten[MapIndexed[Function[{u$, i$}, With[{k$ = Position[u$[[2]], z_ /; NumberQ[z] && Abs[z - r] < 10^-8 (1 + Abs[r]), {1}, Heads -> False]}, If[Length[k$] === 1, {{First[i$], k$[[1, 1]]}}, {}]]], q], 1]},
        If[Length[n$] === 1, root$Make[q[[n$[[1, 1]], 1]] /. x -> Slot[1], n$[[1, 2]]], r]]]
      root$Make[p_, k_] := Root[Function @@ {p}, k]
      """),
    WrittenFunctions.function(
      "Cyclotomic", [.listable], "The polynomial of the primitive roots of one.",
      """
      (*2*) Cyclotomic[n_Integer?Positive, x_] := With[{d$ = Divisors[n]}, Expand[cyclotomic$Ratio[Times @@ Map[If[MoebiusMu[n/#] === 1, z$^# - 1, 1] &, d$], Times @@ Map[If[MoebiusMu[n/#] === -1, z$^# - 1, 1] &, d$]]] /. z$ -> x] /; n < 1000
      cyclotomic$Ratio[p_, q_] := PolynomialQuotient[Expand[p], Expand[q], z$]
      """),
    // The first power that is a sum of multiples of the lower ones, in terms of the roots that they hold.
    WrittenFunctions.function(
      "MinimalPolynomial", [], "The polynomial of lowest degree with a root.",
      """
      (*2*) MinimalPolynomial[a_?NumericQ] := With[{p$ = minimal$Of[a, z$]}, Function @@ {p$ /. z$ -> Slot[1]} /; p$ =!= $Failed] /; FreeQ[a, _Real]
      MinimalPolynomial[a_?NumericQ, x_] := With[{r$ = minimal$Of[a, x]}, r$ /; r$ =!= $Failed] /; FreeQ[a, _Real]
      minimal$Of[a_, x_] := Module[{w$ = 1, p$ = {minimal$Terms[1]}, b$, n$, q$},
        If[! FreeQ[a, Pi | E | Log | Sin | Cos | Tan | Root], Return[$Failed]];
        Do[w$ = Expand[w$ a]; AppendTo[p$, minimal$Terms[w$]]; b$ = DeleteDuplicates[Flatten[Map[#[[All, 1]] &, p$]]]; If[Length[b$] > 30, Return[$Failed, Module]];
          n$ = NullSpace[Transpose[Map[Function[l$, Map[Function[u$, Total[Cases[l$, {u$, c_} :> c]]], b$]], p$]]];
          If[n$ =!= {}, Break[]], {16}];
        If[n$ === {}, Return[$Failed]]; q$ = First[n$].x^Range[0, Length[p$] - 1];
        q$ = Select[FactorList[q$][[All, 1]], ! FreeQ[#, x] && Abs[N[# /. x -> N[a]]] < 10^-7 Total[Abs[CoefficientList[#, x]]] Max[1, Abs[N[a]]]^Exponent[#, x] &]; If[q$ === {}, $Failed, If[Coefficient[First[q$], x, Exponent[First[q$], x]] < 0, Expand[-First[q$]], First[q$]]]]
      minimal$Terms[e_] := With[{g$ = Expand[e /. Complex[u_, v_] :> u + v unit$]}, Map[minimal$Term, If[Head[g$] === Plus, List @@ g$, {g$}]]]
      minimal$Term[c_ : 1] := {1, c} /; MatchQ[c, _Integer | _Rational]
      minimal$Term[c_Times] := With[{k$ = Select[c, MatchQ[#, _Integer | _Rational] &]}, {c/k$, k$}]
      minimal$Term[c_] := {c, 1}
      """),
    // Buchberger's algorithm in lexicographic order, then each polynomial reduced by the others.
    WrittenFunctions.function(
      "GroebnerBasis", [], "Polynomials with the same zeros that can be solved one after the other.",
      """
      (*2*) GroebnerBasis[l_List, v_, ___Rule] := With[{r$ = groebner$Of[Map[groebner$Poly, l], Flatten[{v}]]}, r$ /; r$ =!= $Failed]
      GroebnerBasis[l_List, v_, u_List, ___Rule] := With[{r$ = GroebnerBasis[l, Join[u, Complement[Flatten[{v}], u]]]}, Select[r$, FreeQ[#, Alternatives @@ u] &] /; ListQ[r$]]
      groebner$Poly[a_ == b_] := Expand[a - b]
      groebner$Poly[p_] := Expand[p]
      groebner$Lead[p_, v_] := First[CoefficientRules[p, v]]
      groebner$Of[l_, v_] := Module[{g$ = DeleteCases[l, 0], w$, p$, q$, s$, n$ = 0},
        If[! AllTrue[g$, PolynomialQ[#, v] &] || ! VectorQ[Flatten[Map[CoefficientRules[#, v][[All, 2]] &, g$]], MatchQ[#, _Integer | _Rational] &], Return[$Failed]];
        g$ = Map[{#, groebner$Lead[#, v]} &, g$]; p$ = Flatten[Table[{i$, j$}, {i$, Length[g$]}, {j$, i$ + 1, Length[g$]}], 1];
        While[p$ =!= {}, n$++; If[n$ > 300, Return[$Failed, Module]]; {q$, p$} = {First[p$], Rest[p$]};
          s$ = groebner$Pair[g$[[q$[[1]]]], g$[[q$[[2]]]], v]; s$ = If[s$ === 0, 0, groebner$Reduce[s$, g$, v]];
          If[s$ =!= 0, s$ = groebner$Plain[s$, v]; AppendTo[g$, {s$, groebner$Lead[s$, v]}]; p$ = Join[p$, Table[{i$, Length[g$]}, {i$, Length[g$] - 1}]]]];
        g$ = SortBy[g$, #[[2, 1]] &]; w$ = {};
        Do[If[! AnyTrue[w$, Min[u$[[2, 1]] - #[[2, 1]]] >= 0 &], AppendTo[w$, u$]], {u$, g$}];
        Map[groebner$Plain[groebner$Reduce[#[[1]], DeleteCases[w$, #], v], v] &, w$]]
      groebner$Pair[{f_, a_ -> c_}, {g_, b_ -> d_}, v_] := With[{m$ = MapThread[Max, {a, b}]}, If[m$ === a + b, 0, Expand[Times @@ (v^(m$ - a)) f/c - Times @@ (v^(m$ - b)) g/d]]]
      groebner$Reduce[p_, g_, v_] := Module[{q$ = p, r$ = 0, t$, h$}, While[q$ =!= 0, t$ = groebner$Lead[q$, v]; h$ = Select[g, Min[t$[[1]] - #[[2, 1]]] >= 0 &, 1];
        If[h$ === {}, h$ = t$[[2]] Times @@ (v^t$[[1]]); r$ += h$; q$ = Expand[q$ - h$], h$ = First[h$]; q$ = Expand[q$ - t$[[2]]/h$[[2, 2]] Times @@ (v^(t$[[1]] - h$[[2, 1]])) h$[[1]]]]]; r$]
      groebner$Plain[p_, v_] := With[{c$ = CoefficientRules[p, v][[All, 2]]}, Expand[p Apply[LCM, Map[Denominator, c$]]/Apply[GCD, c$ Apply[LCM, Map[Denominator, c$]]] Sign[First[c$]]]]
      """),
    WrittenFunctions.function(
      "FourierSinTransform", [], "The transform by sines of a function of positive numbers.",
      """
      (*2*) FourierSinTransform[f_, t_Symbol, w_] := With[{r$ = half$Whole[half$Transform[f, Sin, t, w]]}, r$ /; FreeQ[r$, half$Whole]]
      half$Transform[c_ f_, h_, t_, w_] := c half$Transform[f, h, t, w] /; FreeQ[c, t]
      half$Transform[f_, h_, t_, w_] := With[{r$ = Integrate[f h[w t], {t, 0, Infinity}, Assumptions -> w > 0]}, Simplify[Sqrt[2/Pi] r$, w > 0] /; FreeQ[r$, Integrate]]
      half$Whole[r_] := Simplify[r] /; FreeQ[r, half$Transform]
      """),
    WrittenFunctions.function(
      "FourierCosTransform", [], "The transform by cosines of a function of positive numbers.",
      """
      (*2*) FourierSinTransform[]
      FourierCosTransform[f_, t_Symbol, w_] := With[{r$ = half$Whole[half$Transform[f, Cos, t, w]]}, r$ /; FreeQ[r$, half$Whole]]
      """),
    WrittenFunctions.function(
      "InverseFourierSinTransform", [], "The function with a transform by sines.",
      "(*2*) InverseFourierSinTransform[f_, w_Symbol, t_] := With[{r$ = FourierSinTransform[f, w, t]}, r$ /; FreeQ[r$, FourierSinTransform]]"
    ),
    WrittenFunctions.function(
      "InverseFourierCosTransform", [], "The function with a transform by cosines.",
      "(*2*) InverseFourierCosTransform[f_, w_Symbol, t_] := With[{r$ = FourierCosTransform[f, w, t]}, r$ /; FreeQ[r$, FourierCosTransform]]"
    ),
  ]
}
