import Kernel
import KernelMathematics

/// Definite integrals, sums, products, limits and series beyond the rules of the kernel's own functions, which ask these last, written
/// in the Wolfram Language.
enum WrittenAnalysisFunctions {
  /// The built-ins of this family. Each gives `$Failed` or `Null` if it finds no result.
  static let table: [BuiltIn] = [
    // The zeros of what is divided by, where the integrand grows as fast as the reciprocal of the distance.
    WrittenFunctions.function(
      "IntegralPoles", [], "The places where an integral diverges, for `Integrate`.",
      """
      (*2*) IntegralPoles[f_, x_, a_, b_] := Module[{l$ = N[a], h$ = N[b], g$, p$},
        If[! (l$ < h$), Return[{}]];
        g$ = DeleteDuplicates[Join[Cases[{f}, Power[u_, _?Negative] /; ! FreeQ[u, x] :> u, {0, Infinity}],
          Cases[{f}, (Tan | Sec)[u_] /; ! FreeQ[u, x] :> Cos[u], {0, Infinity}], Cases[{f}, (Cot | Csc)[u_] /; ! FreeQ[u, x] :> Sin[u], {0, Infinity}],
          Cases[{f}, (Coth | Csch)[u_] /; ! FreeQ[u, x] :> u, {0, Infinity}]]];
        p$ = DeleteDuplicates[Flatten[Map[poles$Of[#, x, l$, h$] &, g$]], N[#1 - #2] == 0 &];
        p$ = Select[p$, l$ - 10.^-9 <= N[#] <= h$ + 10.^-9 && poles$Bad[f, x, N[#], l$, h$] &];
        Join[SortBy[p$, N], If[h$ === Infinity && poles$Far[f, x, 1], {Infinity}, {}], If[l$ === -Infinity && poles$Far[f, x, -1], {-Infinity}, {}]]]
      poles$Of[c_, x_, l_, h_] := {} /; FreeQ[c, x]
      poles$Of[u_Times, x_, l_, h_] := Map[poles$Of[#, x, l, h] &, List @@ u]
      poles$Of[u_^n_?Positive, x_, l_, h_] := poles$Of[u, x, l, h]
      poles$Of[u_^_Integer, x_, l_, h_] := {}
      poles$Of[E^_, x_, l_, h_] := {}
      poles$Of[Abs[u_], x_, l_, h_] := poles$Of[u, x, l, h]
      poles$Of[(s : Sin | Cos)[u_], x_, l_, h_] := Module[{k$ = Coefficient[u, x], c$ = u /. x -> 0, e$}, c$ = c$ + If[s === Cos, Pi/2, 0];
        e$ = Sort[N[(k$ {Max[l, -400], Min[h, 400]} + c$)/Pi]]; Table[(n$ Pi - c$)/k$, {n$, Ceiling[e$[[1]] - 10.^-9], Min[Floor[e$[[2]] + 10.^-9], Ceiling[e$[[1]]] + 60]}]] /; PolynomialQ[u, x] && Exponent[u, x] === 1 && NumericQ[Coefficient[u, x]] && NumericQ[u /. x -> 0]
      poles$Of[u_, x_, l_, h_] := With[{r$ = Quiet[PrincipalSolve[u == 0, x]]}, If[ListQ[r$], Select[x /. r$, Abs[Im[N[#]]] < 10^-9 &], poles$Scan[u, x, l, h]]] /; PolynomialQ[u, x]
      poles$Of[u_, x_, l_, h_] := poles$Scan[u, x, l, h]
      poles$Scan[u_, x_, l_, h_] := Module[{t$ = Table[poles$Place[(k$ - .4931)/80, l, h], {k$, 80}], v$, q$}, v$ = Map[Quiet[N[u /. x -> #]] &, t$];
        Flatten[Table[If[poles$Real[v$[[k$]]] && poles$Real[v$[[k$ + 1]]] && v$[[k$]] v$[[k$ + 1]] < 0, q$ = Quiet[x /. FindRoot[u, {x, t$[[k$]], t$[[k$ + 1]]}]]; If[NumberQ[q$], With[{w$ = Round[q$, 1/12]}, If[Abs[w$ - q$] < 10^-12, w$, q$]], {}], {}], {k$, 79}]]]
      poles$Real[z_] := NumberQ[z] && Im[z] == 0
      poles$Place[t_, l_, h_] := Which[l === -Infinity && h === Infinity, Tan[3.1 (t - .5)], h === Infinity, l + t/(1 - t), l === -Infinity, h - t/(1 - t), True, l + (h - l) t]
      poles$Bad[f_, x_, p_, l_, h_] := Module[{s$ = Min[1, h - l], v$}, v$ = Map[Function[k$, Map[Quiet[Abs[N[f /. x -> p + k$ #]]] &, s$ {10.^-3, 10.^-5}]], Join[If[p < h - 10.^-9, {1}, {}], If[p > l + 10.^-9, {-1}, {}]]];
        AnyTrue[v$, VectorQ[#, NumberQ] && #[[1]] > 0 && Log[10, #[[2]]/#[[1]]]/2 > .97 &] && ! poles$Healed[f, x, p]]
      poles$Healed[f_, x_, p_] := With[{s$ = If[LeafCount[f] < 120 && ! FreeQ[f, Plus], Quiet[Series[Expand[f], {x, Round[p, 1/1000], 0}]]]}, Abs[p - Round[p, 1/1000]] < 10^-12 && Head[s$] === SeriesData && AllTrue[Take[s$[[3]], UpTo[Max[0, -s$[[4]]]]], TrueQ[Simplify[#] == 0] &]]
      poles$Far[f_, x_, s_] := Module[{v$}, If[! FreeQ[f, Sin | Cos | Tan | Cot | Sec | Csc | Mod | BesselJ | FresnelS | FresnelC | SinIntegral | CosIntegral | _Complex | Airy], Return[False]];
        v$ = Map[Quiet[Abs[N[f /. x -> s #]]] &, {10.^5, 10.^8}]; If[MemberQ[v$, Infinity] || ! FreeQ[v$, DirectedInfinity], Return[True]]; VectorQ[v$, NumberQ] && v$[[1]] > 10.^-300 && v$[[2]] > 0 && Log[10, v$[[2]]/v$[[1]]]/3 > -1.0001]
      """),
    WrittenFunctions.function(
      "PrincipalIntegral", [], "The principal value of an integral, for `Integrate`.",
      """
      (*2*) PrincipalIntegral[f_, x_, a_, b_, p_] := Module[{g$ = Integrate[f, x], d$, v$},
        If[! FreeQ[g$, Integrate], Return[$Failed]];
        g$ = g$ //. {Log[u_] /; FreeQ[u, Abs] && ! FreeQ[u, x] :> Log[Abs[u]], ArcTanh[u_] /; ! FreeQ[u, x] :> Log[Abs[(1 + u)/(1 - u)]]/2, ArcCoth[u_] /; ! FreeQ[u, x] :> Log[Abs[(1 + u)/(1 - u)]]/2};
        d$ = Map[Function[q$, Map[Abs[N[g$ /. x -> N[q$] - #] - N[g$ /. x -> N[q$] + #]] &, {10.^-3, 10.^-5}]], p];
        If[! AllTrue[d$, VectorQ[#, NumberQ] && Last[#] < 10.^-3 &] || MemberQ[N[p], N[a] | N[b]], Return[$Failed]];
        v$ = {If[NumericQ[b], g$ /. x -> b, Limit[g$, x -> b]], If[NumericQ[a], g$ /. x -> a, Limit[g$, x -> a]]};
        If[VectorQ[N[v$], NumberQ], Simplify[v$[[1]] - v$[[2]]], $Failed]]
      """),
    // Known values, steps, the tangent for the angle, powers, poles above the real line, ends of an antiderivative that jumps; each
    // value is compared with the integral in numbers.
    WrittenFunctions.function(
      "DefiniteFurther", [],
      "Definite integrals by residues, steps and jumps of antiderivatives, for `Integrate`.",
      """
      (*2*) IntegralPoles[1, x$, 0, 1]
      DefiniteFurther[f_, x_, a_, b_, k_] := If[depth$Further > 0, Null, Block[{depth$Further = 1}, Fold[Function[{r$, w$}, If[r$ =!= Null, r$,
        With[{v$ = Quiet[w$[f, x, a, b, k]]}, If[further$Good[v$, f, x, a, b] && (NumericQ[f /. x -> 1/3] || ! VectorQ[N[{a, b}], NumberQ] || ! TrueQ[IntegralDoubtful[f, x, a, b, k, v$]]), v$, Null]]]], Null, {further$Rule, further$Root, further$Steps, further$Tangent, CircleIntegral, further$Ends, further$Even, further$Power, further$Line}]]]
      depth$Further = 0
      further$Good[r_, f_, x_, a_, b_] := r =!= Null && FreeQ[r, 0^_] && (FreeQ[r, _Complex] || ! FreeQ[f, _Complex]) && FreeQ[r, Integrate | $Failed | Indeterminate | ComplexInfinity | DirectedInfinity | Infinity | further$Steps | further$Power | further$Line | further$Ends | Null] &&
        With[{v$ = N[r], n$ = If[NumericQ[f /. x -> 1/3], NIntegrate[f, {x, a, b}]]}, ! NumberQ[n$] || NumberQ[v$] && Abs[v$ - n$] < 10^-4 (1 + Abs[n$])]
      further$If[v_, c_, d_, k_] := Which[NumericQ[v], v, TrueQ[Refine[c, k]], v, k === True, ConditionalExpression[v, d], True, Null]
      further$Rule[f_, x_, a_, b_, k_] := Replace[{f, a, b}, {{Sin[x]^n_, 0, Pi} /; FreeQ[n, x] && ! NumberQ[n] :> further$If[Sqrt[Pi] Gamma[(n + 1)/2]/Gamma[n/2 + 1], n > -1, Re[n] > -1, k], {(Sin | Cos)[x]^n_, 0, Pi/2} /; FreeQ[n, x] && ! NumberQ[n] :> further$If[Sqrt[Pi] Gamma[(n + 1)/2]/(2 Gamma[n/2 + 1]), n > -1, Re[n] > -1, k],
        {Sqrt[1 + c_. (Sin | Cos)[x]^2], 0, Pi/2} /; FreeQ[c, x] :> further$If[EllipticE[-c], -c <= 1, Re[-c] <= 1 || ! Element[-c, Reals], k], {1/Sqrt[1 + c_. (Sin | Cos)[x]^2], 0, Pi/2} /; FreeQ[c, x] :> further$If[EllipticK[-c], -c < 1, Re[-c] < 1 || ! Element[-c, Reals], k],
        {Log[Sin[x] | Cos[x]], 0, Pi/2} -> -Pi Log[2]/2, {Log[Sin[x]], 0, Pi} -> -Pi Log[2], {x/Sin[x] | x Csc[x], 0, Pi/2} -> 2 Catalan, {x/Tan[x] | x Cot[x], 0, Pi/2} -> Pi Log[2]/2,
        {x^n_./(E^x - 1) /; FreeQ[n, x], 0, Infinity} :> Gamma[n + 1] Zeta[n + 1], {x^n_./(-1 + E^x) /; FreeQ[n, x], 0, Infinity} :> Gamma[n + 1] Zeta[n + 1], {x^n_./(1 + E^x) /; FreeQ[n, x], 0, Infinity} :> (1 - 2^-n) Gamma[n + 1] Zeta[n + 1],
        {Log[1 + x]/x, 0, 1} -> Pi^2/12, {Log[1 - x]/x, 0, 1} -> -Pi^2/6, {Log[x]/(1 - x), 0, 1} -> -Pi^2/6, {Log[x]/(1 + x), 0, 1} -> -Pi^2/12, {ArcTan[x]/x, 0, 1} -> Catalan, {Log[x]/(1 + x^2), 0, 1} -> -Catalan,
        {Log[1 + x^2]/(1 + x^2), 0, Infinity} -> Pi Log[2], {Log[1 + Tan[x]], 0, Pi/4} -> Pi Log[2]/8, {Log[1 + x]/(1 + x^2), 0, 1} -> Pi Log[2]/8, {Log[x]^2/(1 + x^2), 0, Infinity} -> Pi^3/8, {Log[1 - x] Log[x], 0, 1} -> 2 - Pi^2/6, {Log[x]/(1 - x^2), 0, 1} -> -Pi^2/8,
        {x^n_. E^x/(-1 + E^x)^2 /; FreeQ[n, x] && TrueQ[n > 1], 0, Infinity} :> Gamma[n + 1] Zeta[n], {x/Sinh[x] | x Csch[x], 0, Infinity} -> Pi^2/4, {1/(1 + E^x), 0, Infinity} -> Log[2],
        {Sin[x]^3/x^3, 0, Infinity} -> 3 Pi/8, {Sin[x]^4/x^4, 0, Infinity} -> Pi/3, {(Sin | Cos)[x]/Sqrt[x], 0, Infinity} -> Sqrt[Pi/2], {_, _, _} -> Null}]
      further$Root[f_, x_, a_, b_, k_] := With[{g$ = f /. {(1 - Sin[u_]^2)^(1/2) :> Abs[Cos[u]], (1 - Cos[u_]^2)^(1/2) :> Abs[Sin[u]], ((h : Sin[_] | Cos[_])^2)^(1/2) :> Abs[h], (c_. + d_. Cos[u_])^(1/2) /; c === d && TrueQ[c > 0] :> Sqrt[2 c] Abs[Cos[u/2]],
        (c_. + d_. Cos[u_])^(1/2) /; c === -d && TrueQ[c > 0] :> Sqrt[2 c] Abs[Sin[u/2]]}}, If[g$ === f || ! FreeQ[{a, b}, Infinity], Null, Block[{depth$Further = 0}, Integrate[g$, {x, a, b}]]]]
      further$Even[f_, x_, 0, Infinity, k_] := With[{r$ = If[Simplify[(f /. x -> -x) - f] === 0, further$Line[f, x, -Infinity, Infinity, k], Null]}, If[r$ === Null, Null, Simplify[r$/2]]]
      further$Even[f_, x_, 0, Pi, k_] := Block[{depth$Further = 0}, If[! FreeQ[f, Sin | Cos | Tan] && FreeQ[f /. {Cos[_. x] -> 1, Sin[_. x] -> 1}, x] && Simplify[(f /. x -> -x) - f] === 0, Simplify[Integrate[f, {x, 0, 2 Pi}]/2], Null]]
      further$Even[___] := Null
      further$Power[f_, x_, 0, Infinity, k_] := Replace[further$Split[f, x], {{c_, m_, a_, b_, n_, p_} :> With[{s$ = (m + 1)/n}, If[TrueQ[Refine[n > 0 && a > 0 && b > 0 && m > -1 && n p > m + 1, k]] || NumberQ[n] && n > 0 && TrueQ[N[a] > 0 && N[b] > 0 && m > -1 && n p > m + 1],
        If[p === 1, c a^(s$ - 1) b^-s$ Pi Csc[Pi s$]/n, c a^(s$ - p) b^-s$ Gamma[s$] Gamma[p - s$]/(n Gamma[p])], Null]], _ -> Null}]
      further$Power[___] := Null
      further$Split[f_, x_] := Module[{c$ = If[Head[f] === Times, Select[f, FreeQ[#, x] &], 1], g$}, g$ = f/c$; Replace[g$, {(a_ + b_. x^n_.)^p_ /; FreeQ[{a, b, n, p}, x] :> {c$, 0, a, b, n, -p}, x^m_. (a_ + b_. x^n_.)^p_ /; FreeQ[{a, b, n, m, p}, x] :> {c$, m, a, b, n, -p}, _ -> Null}]]
      further$Line[f_, x_, -Infinity, Infinity, k_] := Module[{g$ = Together[f], p$, q$, r$, w$ = 0, c$},
        c$ = Replace[g$, {_ /; FreeQ[g$, Cos | Sin] -> 0, _. Cos[j_. x] /; FreeQ[g$ /. Cos[_] -> 1, Cos | Sin] :> {j, Re}, _. Sin[j_. x] /; FreeQ[g$ /. Sin[_] -> 1, Cos | Sin] :> {j, Im}, _ -> Null}];
        If[c$ === Null || ListQ[c$] && ! TrueQ[c$[[1]] > 0], Return[Null]];
        g$ = g$ /. (Cos | Sin)[_] -> 1; {p$, q$} = {Numerator[g$], Denominator[g$]};
        If[! PolynomialQ[p$, x] || ! PolynomialQ[q$, x] || Exponent[q$, x] - Exponent[p$, x] < If[ListQ[c$], 1, 2] || ! VectorQ[N[CoefficientList[q$, x]], NumberQ], Return[Null]];
        r$ = DeleteDuplicates[x /. PrincipalSolve[q$ == 0, x]];
        If[! VectorQ[N[r$], NumberQ] || ! FreeQ[r$, _Real] || AnyTrue[r$, Abs[Im[N[#]]] < 10^-9 &], Return[Null]];
        r$ = Select[r$, Im[N[#]] > 0 &];
        w$ = Total[Map[further$Residue[p$, q$, x, #, If[ListQ[c$], c$[[1]], 0]] &, r$]];
        w$ = 2 Pi I w$; If[ListQ[c$], w$ = further$Part[w$, c$[[2]]], w$ = further$Part[w$, Re]]; Simplify[w$]]
      further$Residue[p_, q_, x_, r_, j_] := Module[{m$ = 1, d$}, While[Abs[N[D[q, {x, m$}] /. x -> r]] < 10^-9, m$++];
        If[m$ === 1, further$Flat[p /. x -> r] further$Inverse[D[q, x] /. x -> r] If[j === 0, 1, E^Expand[I j r]], With[{t$ = Together[Residue[p/q E^(I j x), {x, r}]]}, further$Flat[Numerator[t$]] further$Inverse[Denominator[t$]]]]]
      further$Flat[z_] := Expand[Expand[z] /. (-1)^e_Rational :> Cos[Pi e] + I Sin[Pi e]]
      further$Inverse[z_] := With[{w$ = further$Flat[z]}, With[{a$ = further$Re[w$], b$ = further$Im[w$]}, (a$ - I b$)/Expand[a$^2 + b$^2]]]
      further$Part[w_, h_] := With[{e$ = Expand[w /. {(-1)^e_Rational :> Cos[Pi e] + I Sin[Pi e], E^u_ /; ! FreeQ[u, _Complex | (-1)^_] :> With[{v$ = Expand[u /. (-1)^e_Rational :> Cos[Pi e] + I Sin[Pi e]]}, E^further$Re[v$] (Cos[further$Im[v$]] + I Sin[further$Im[v$]])]}]}, If[h === Re, further$Re[e$], further$Im[e$]]]
      further$Bar[z_] := z /. Complex[a_, b_] :> Complex[a, -b]
      further$Re[z_] := Simplify[Expand[further$Tidy[z + further$Bar[z]]/2]]
      further$Im[z_] := Simplify[Expand[further$Tidy[(z - further$Bar[z])/(2 I)]]]
      further$Tidy[z_] := Simplify[Together[Expand[z]]]
      further$Ends[f_, x_, a_, b_, k_] := Module[{g$, p$},
        If[! NumericQ[a] || ! NumericQ[b], Return[Null]];
        g$ = Integrate[f, x]; If[! FreeQ[g$, Integrate], Return[Null]];
        p$ = Flatten[Map[poles$Of[#, x, N[a], N[b]] &, DeleteDuplicates[Join[Cases[{g$}, (Tan | Sec)[u_] :> Cos[u], Infinity], Cases[{g$}, (Cot | Csc)[u_] :> Sin[u], Infinity], Cases[{g$}, ArcTan[u_] /; ! FreeQ[u, Power[_, _?Negative]] :> Denominator[Together[u]], Infinity]]]]];
        p$ = Join[{a}, Select[SortBy[DeleteDuplicates[p$], N], N[a] + 10.^-9 < N[#] < N[b] - 10.^-9 &], {b}];
        Simplify[Total[Map[further$End[g$, x, #[[2]], -1] - further$End[g$, x, #[[1]], 1] &, Partition[p$, 2, 1]]]]]
      further$End[g_, x_, p_, s_] := Module[{h$, v$}, If[! NumericQ[p], Return[Limit[g, x -> p]]];
        h$ = g /. (t : Tan | Cot | Sec | Csc)[u_] /; ! FreeQ[u, x] && Abs[N[t[u] /. x -> p + s 10.^-7]] > 10^6 :> Sign[N[t[u] /. x -> p + s 10.^-7]] Infinity;
        v$ = h$ /. x -> p; If[FreeQ[v$, Infinity | DirectedInfinity | Indeterminate | ComplexInfinity], v$, Limit[h$, x -> p, Direction -> If[s > 0, "FromAbove", "FromBelow"]]]]

      further$Tangent[f_, x_, a_, b_, k_] := Module[{g$, h$, m$ = Replace[{a, b}, {{0, Pi/2} | {-Pi/2, 0} -> 1, {0, Pi} | {-Pi/2, Pi/2} -> 2, {0, 2 Pi} | {-Pi, Pi} -> 4, _ -> 0}]},
        If[m$ === 0 || FreeQ[f, Sin[x] | Cos[x]], Return[Null]];
        g$ = Together[Expand[Numerator[h$ = Together[f]]]/Expand[Denominator[h$]] /. {Sin[x] -> t$ c$, Cos[x] -> c$}] /. c$^n_?EvenQ :> (1 + t$^2)^(-n/2);
        If[! FreeQ[g$, x | c$], Return[Null]]; g$ = Together[Simplify[g$/(1 + t$^2)]];
        If[m$ === 1, If[a === 0, further$Even[g$, t$, 0, Infinity, k], Null], Simplify[m$/2 further$Line[g$, t$, -Infinity, Infinity, k]]]]
      further$Steps[f_, x_, a_, b_, k_] := Module[{u$, p$, v$},
        If[FreeQ[f, Floor | Ceiling | Round | FractionalPart | IntegerPart | Mod | Boole | Max | Min | Abs | Sign | UnitStep] || ! VectorQ[N[{a, b, f /. x -> a + (b - a) .387}], NumberQ], Return[Null]];
        u$ = Join[Cases[{f}, (Floor | Ceiling | FractionalPart | IntegerPart)[u_] :> u, Infinity], Cases[{f}, Mod[u_, m_] :> u/m, Infinity], Cases[{f}, Round[u_] :> u + 1/2, Infinity]];
        p$ = Join[Flatten[Map[steps$Whole[#, x, a, b] &, Select[DeleteDuplicates[u$], ! FreeQ[#, x] &]]],
          Flatten[Map[steps$Zero[#, x, a, b] &, Select[DeleteDuplicates[Join[Cases[{f}, (Less | LessEqual | Greater | GreaterEqual)[v_, w_] :> v - w, Infinity], Cases[{f}, (Less | LessEqual | Greater | GreaterEqual)[v_, w_, z_] :> (v - w) (w - z), Infinity],
            Cases[{f}, (Abs | Sign | UnitStep)[v_] :> v, Infinity], Cases[{f}, (Max | Min)[v_, w_] :> v - w, Infinity]]], ! FreeQ[#, x] &]]]];
        If[MemberQ[p$, $Failed] || Length[p$] > 200 || ! VectorQ[N[p$], NumberQ], Return[Null]];
        p$ = Join[{a}, Select[SortBy[DeleteDuplicates[p$], N], N[a] < N[#] < N[b] &], {b}];
        v$ = Map[Integrate[steps$At[f, x, Mean[N[#]]], Join[{x}, #]] &, Partition[p$, 2, 1]]; If[FreeQ[v$, Integrate], Simplify[Total[v$]], Null]]
      steps$Whole[u_, x_, a_, b_] := Module[{t$ = Table[N[u /. x -> a + (b - a) j$/400.], {j$, 0, 400}]}, If[! VectorQ[t$, NumberQ] || Max[t$] - Min[t$] > 150, Return[$Failed]];
        Table[steps$Zero[u - j$, x, a, b], {j$, Ceiling[Min[t$]], Floor[Max[t$]]}]]
      steps$Zero[u_, x_, a_, b_] := Module[{r$ = Quiet[If[PolynomialQ[u, x], PrincipalSolve[u == 0, x], Solve[u == 0 && a <= x <= b, x]]]}, If[! MatchQ[r$, {{_ -> _} ...}], Return[$Failed]];
        r$ = Select[x /. r$, Abs[Im[N[#]]] < 10^-9 &]; If[PolynomialQ[u, x] || Length[Select[Partition[Table[Sign[N[u /. x -> a + (b - a) j$/401.]], {j$, 1, 400}], 2, 1], Times @@ # < 0 &]] <= Length[r$], r$, $Failed]]
      steps$At[f_, x_, m_] := f //. {(h : Floor | Ceiling | Round | IntegerPart | Sign | UnitStep)[u_] /; ! FreeQ[u, x] :> h[N[u /. x -> m]], FractionalPart[u_] /; ! FreeQ[u, x] :> u - IntegerPart[N[u /. x -> m]],
        Mod[u_, n_] /; ! FreeQ[u, x] :> u - n Floor[N[u/n /. x -> m]], Boole[c_] /; ! FreeQ[c, x] :> If[TrueQ[c /. x -> m], 1, 0], Abs[u_] /; ! FreeQ[u, x] :> If[N[u /. x -> m] < 0, -u, u],
        Max[u__] /; ! FreeQ[{u}, x] :> Last[SortBy[{u}, N[# /. x -> m] &]], Min[u__] /; ! FreeQ[{u}, x] :> First[SortBy[{u}, N[# /. x -> m] &]]}
      """),
    // Gosper's algorithm: the ratio of neighbours without common factors gives the equation for a polynomial.
    WrittenFunctions.function(
      "SumFurther", [], "Telescoping sums, and sums of logarithms, for `Sum`.",
      """
      (*2*) SumFurther[Log[f_], k_, a_, n_] := With[{p$ = Product[f, {k, a, n}]}, Log[p$] /; FreeQ[p$, Product | Pochhammer]]
      SumFurther[k_ Binomial[m_, k_], k_, 0 | 1, m_] := 2^(m - 1) m
      SumFurther[k_^2 Binomial[m_, k_], k_, 0 | 1, m_] := 2^(m - 2) m (m + 1)
      SumFurther[HarmonicNumber[k_], k_, 0 | 1, n_] := (n + 1) HarmonicNumber[n] - n /; n =!= Infinity
      SumFurther[f_ (h : Fibonacci | HarmonicNumber)[k_], k_, 0 | 1, Infinity] := With[{r$ = Simplify[(f /. k -> 3)/(f /. k -> 2)]}, (f /. k -> 0) If[h === Fibonacci, r$/(1 - r$ - r$^2), -Log[1 - r$]/(1 - r$)] /;
        TrueQ[Abs[N[r$]] < If[h === Fibonacci, .618, 1]] && Simplify[(f /. k -> k + 1)/f - r$] === 0]
      SumFurther[k_^p_, k_, 1, Infinity] := Zeta[-p] /; MatchQ[p, _Rational] && p < -1
      SumFurther[(-1)^k_/(b_ + k_^2), k_, a : 0 | 1, Infinity] := With[{c$ = Sqrt[b]}, (c$ Pi Csch[c$ Pi] - 1)/(2 b) + If[a === 0, 1/b, 0]] /; FreeQ[b, k] && TrueQ[b > 0]
      SumFurther[1/(b_ + k_^2), k_, DirectedInfinity[-1], Infinity] := With[{c$ = PowerExpand[Sqrt[b]]}, Pi Coth[c$ Pi]/c$] /; FreeQ[b, k] && ! TrueQ[b <= 0]
      SumFurther[Sin[k_ x_.]/k_, k_, 1, Infinity] := (Pi - x)/2 /; NumericQ[x] && 0 < x < 2 Pi
      SumFurther[Cos[k_ x_.]/k_, k_, 1, Infinity] := -Log[2 Sin[x/2]] /; NumericQ[x] && 0 < x < 2 Pi
      SumFurther[Binomial[m_, k_]^2, k_, 0, m_] := Binomial[2 m, m]
      SumFurther[Fibonacci[k_], k_, 1 | 0, n_] := Fibonacci[n + 2] - 1 /; n =!= Infinity
      SumFurther[1/(b_ + k_^2), k_, a_Integer, Infinity] := With[{c$ = Sqrt[b]}, (-1 + c$ Pi Coth[c$ Pi])/(2 b) + If[a == 0, 1/b, -Sum[1/(b + k$^2), {k$, 1, a - 1}]]] /; FreeQ[b, k] && TrueQ[b > 0] && a >= 0
      SumFurther[f_, k_, a_, n_] := With[{s$ = telescope$Pair[f, k, a, n]}, If[s$ =!= $Failed, s$, With[{g$ = gosper$Sum[f, k, a, n]}, If[g$ === $Failed, SumKnown[f, k, a, n], g$]]]]
      gosper$Sum[f_, k_, a_, n_] := Module[{s$ = gosper$[f, k], d$}, If[s$ === $Failed, Return[s$]];
        d$ = If[n === Infinity, Limit[s$, k -> Infinity], s$ /. k -> n];
        If[FreeQ[d$, Limit | Infinity | DirectedInfinity | Indeterminate], gosper$Short[d$ - ((s$ - f) /. k -> a), n], $Failed]]
      telescope$Pair[f_Plus, k_, a_, n_] := Module[{u$ = f[[1]], v$ = Rest[f]}, If[Length[f] =!= 2 || n === Infinity, Return[$Failed]];
        Which[Simplify[(u$ /. k -> k + 1) + v$] === 0, (u$ /. k -> a) - (u$ /. k -> n + 1), Simplify[(v$ /. k -> k + 1) + u$] === 0, (v$ /. k -> a) - (v$ /. k -> n + 1), True, $Failed]]
      telescope$Pair[_, _, _, _] := $Failed
      gosper$Short[s_, n_] := Module[{g$ = Simplify[s] /. n! (1 + n) -> (1 + n)!}, If[FreeQ[g$, Factorial | Gamma], Factor[g$], g$]]
      ratio$[f_, k_] := 1 /; FreeQ[f, k]
      ratio$[f_Times, k_] := Map[ratio$[#, k] &, f]
      ratio$[u_!^e_., k_] := With[{c$ = Coefficient[u, k]}, If[PolynomialQ[u, k] && IntegerQ[c$] && Expand[u - c$ k - (u /. k -> 0)] === 0, If[c$ > 0, Product[u + j$, {j$, 1, c$}], 1/Product[u - j$, {j$, 0, -c$ - 1}]]^e, $Failed]] /; FreeQ[e, k]
      ratio$[c_^u_, k_] := If[PolynomialQ[u, k] && Exponent[u, k] === 1, c^Coefficient[u, k], $Failed] /; FreeQ[c, k]
      ratio$[Binomial[m_, k_], k_] := (m - k)/(k + 1) /; FreeQ[m, k]
      ratio$[f_, k_] := If[PolynomialQ[Numerator[Together[f]], k] && PolynomialQ[Denominator[Together[f]], k], (f /. k -> k + 1)/f, $Failed]
      gosper$[f_, k_] := Module[{r$ = ratio$[Factor[Together[f]], k], p$ = 1, q$, s$, g$, d$, c$, y$, l$},
        If[! FreeQ[r$, $Failed | ratio$], Return[$Failed]];
        r$ = Together[r$]; {q$, s$} = {Numerator[r$], Denominator[r$]};
        If[! PolynomialQ[q$, k] || ! PolynomialQ[s$, k] || FreeQ[r$, k], Return[If[FreeQ[r$, k] && r$ =!= 1, $Failed, $Failed]]];
        Do[g$ = PolynomialGCD[q$, Expand[s$ /. k -> k + j$]];
          If[! FreeQ[g$, k], q$ = Cancel[q$/g$]; s$ = Cancel[s$/(g$ /. k -> k - j$)]; p$ = p$ Product[g$ /. k -> k - i$, {i$, 1, j$}]], {j$, 0, 8}];
        {p$, q$, s$} = Map[Expand, {p$, q$, s$}];
        s$ = Expand[s$ /. k -> k - 1];
        d$ = Max[0, Exponent[p$, k] - Max[Exponent[Expand[q$ - s$], k], Exponent[Expand[q$ + s$], k] - 1]] + 1;
        If[! NumberQ[d$] || d$ > 8, Return[$Failed]];
        c$ = Table[Unique["c$"], {d$ + 1}]; y$ = c$.k^Range[0, d$];
        l$ = CoefficientList[Expand[q$ (y$ /. k -> k + 1) - s$ y$ - p$], k];
        l$ = PrincipalSolve[Thread[DeleteCases[l$, 0] == 0], c$]; If[! MatchQ[l$, {{__Rule}}], Return[$Failed]];
        y$ = y$ /. First[l$] /. Thread[c$ -> 0];
        Simplify[q$ (y$ /. k -> k + 1)/p$ f]]
      """),
    WrittenFunctions.function(
      "ProductFurther", [], "Telescoping products, for `Product`.",
      """
      (*2*) ProductFurther[f_, k_, a_, Infinity] := With[{r$ = Limit[ProductFurther[f, k, a, m$], m$ -> Infinity]}, If[FreeQ[r$, Limit | $Failed | Indeterminate | DirectedInfinity | Infinity], r$, product$Known[f, k, a]]]
      product$Known[1 + b_. k_^-2, k_, 1] := With[{c$ = Sqrt[Abs[b]]}, If[b > 0, Sinh[c$ Pi], Sin[c$ Pi]]/(c$ Pi)] /; NumericQ[b]
      product$Known[f_, k_, a_Integer] := With[{p$ = Map[product$Roots[#, k] &, {Numerator[Together[f]], Denominator[Together[f]]}]}, FullSimplify[Apply[Times, Gamma[a - p$[[2]]]]/Apply[Times, Gamma[a - p$[[1]]]]] /;
        FreeQ[p$, $Failed] && Length[p$[[1]]] === Length[p$[[2]]] && Expand[Total[p$[[1]]] - Total[p$[[2]]]] === 0 && Limit[f, k -> Infinity] === 1]
      product$Roots[p_, k_] := With[{r$ = k /. PrincipalSolve[p == 0, k]}, If[PolynomialQ[p, k] && VectorQ[r$, MatchQ[#, _Integer | _Rational] &] && Length[r$] === Exponent[p, k], r$, $Failed]]
      product$Known[_, _, _] := $Failed
      ProductFurther[f_, k_, a_, n_] := Module[{l$ = FactorList[Together[f]], c$, r$ = 1, i$ = {}, g$, q$, u$, v$},
        If[! PolynomialQ[Numerator[Together[f]], k] || ! PolynomialQ[Denominator[Together[f]], k], Return[$Failed]];
        l$ = Join[FactorList[Numerator[Together[f]]], Map[{#[[1]], -#[[2]]} &, FactorList[Denominator[Together[f]]]]];
        c$ = Times @@ Map[#[[1]]^#[[2]] &, Select[l$, FreeQ[#[[1]], k] &]]; l$ = Select[l$, ! FreeQ[#[[1]], k] &];
        c$ = c$ Times @@ Map[Coefficient[#[[1]], k, Exponent[#[[1]], k]]^#[[2]] &, l$]; If[c$ =!= 1, If[n === Infinity, Return[$Failed]]; r$ = c$^(n - a + 1)];
        l$ = Map[{Expand[#[[1]]/Coefficient[#[[1]], k, Exponent[#[[1]], k]]], #[[2]]} &, l$];
        While[l$ =!= {}, g$ = First[l$]; q$ = Map[Append[#, product$Shift[g$[[1]], #[[1]], k]] &, l$]; l$ = Cases[q$, {u_, e_, $Failed} :> {u, e}]; q$ = Select[q$, IntegerQ[Last[#]] &];
          u$ = Min[q$[[All, 3]]]; g$ = Expand[g$[[1]] /. k -> k + u$]; q$ = Map[{#[[2]], #[[3]] - u$} &, q$];
          If[Total[q$[[All, 1]]] =!= 0, Return[$Failed, Module]];
          r$ = r$ Times @@ Map[Function[w$, (Product[g$ /. k -> n + j$, {j$, 1, w$[[2]]}]/Product[g$ /. k -> a + j$, {j$, 0, w$[[2]] - 1}])^w$[[1]]], q$]];
        r$]
      product$Shift[p_, q_, k_] := Module[{m$ = Exponent[p, k], d$}, If[Exponent[q, k] =!= m$, Return[$Failed]];
        d$ = (Coefficient[q, k, m$ - 1] - Coefficient[p, k, m$ - 1])/m$; If[IntegerQ[d$] && Expand[(p /. k -> k + d$) - q] === 0, d$, $Failed]]
      """),
    WrittenFunctions.function(
      "LimitFurther", [],
      "Limits from one side by the first term of a series or of a logarithm, for `Limit`.",
      """
      (*2*) LimitFurther[f_, x_, p_, s_] := Module[{g$, r$}, If[depth$Side > 1, Return[$Failed]];
        Block[{depth$Side = depth$Side + 1},
          If[s === 0 && FreeQ[p, Infinity], If[FreeQ[f, Piecewise] && depth$Side > 1, Return[$Failed]];
            r$ = {side$Limit[f, x, p, 1], side$Limit[f, x, p, -1]};
            Which[! FreeQ[r$, $Failed], $Failed, SameQ @@ r$ || Simplify[r$[[1]] - r$[[2]]] === 0, First[r$], True, Indeterminate],
            side$Limit[f, x, p, If[p === -Infinity, -1, 1] If[s === 0, 1, s]]]]]
      depth$Side = 0
      side$Known = {List, Rational, Complex, Plus, Times, Power, Log, Exp, Sin, Cos, Tan, Cot, Sec, Csc, ArcSin, ArcCos, ArcTan, Sinh, Cosh, Tanh, ArcSinh, ArcCosh, ArcTanh, Abs, Sign, Floor, Ceiling, Round,
        UnitStep, HeavisideTheta, Piecewise, Less, LessEqual, Greater, GreaterEqual, Equal, Unequal, Inequality, And, Or, Not, DirectedInfinity}
      side$Limit[f_, x_, p_, s_] := Module[{g$ = f, m$, t$, h$, r$},
        If[p === Infinity, g$ = g$ /. {HarmonicNumber[u_] :> Log[u] + EulerGamma + 1/(2 u), HarmonicNumber[u_, k_Integer] /; k > 1 :> Zeta[k] - u^(1 - k)/(k - 1)}];
        If[Complement[Cases[{g$}, h_Symbol[___] :> h, {1, Infinity}], side$Known] =!= {}, Return[$Failed]];
        m$ = Which[p === Infinity, 10.^7, p === -Infinity, -10.^7, True, N[p] + s 10.^-7];
        If[! FreeQ[g$, Piecewise | Abs | Sign | Floor | Ceiling | UnitStep | HeavisideTheta | Round], g$ = side$At[g$, x, m$];
          If[FreeQ[g$, x], Return[g$]];
          r$ = Quiet[g$ /. x -> p]; If[FreeQ[p, Infinity] && FreeQ[r$, Indeterminate | Infinity | ComplexInfinity | DirectedInfinity | x], Return[r$]]];
        h$ = If[FreeQ[p, Infinity], g$ /. x -> p + s t$, g$ /. x -> s/t$] /. {E^u_Plus :> Times @@ Map[E^# &, List @@ u], Tan[c_?NumericQ + u_] :> (Sin[c] Cos[u] + Cos[c] Sin[u])/(Cos[c] Cos[u] - Sin[c] Sin[u]), Sin[c_?NumericQ + u_] :> Sin[c] Cos[u] + Cos[c] Sin[u], Cos[c_?NumericQ + u_] :> Cos[c] Cos[u] - Sin[c] Sin[u]};
        r$ = side$Lead[h$, t$]; If[r$ =!= $Failed, Return[r$]];
        If[Head[h$] === Power || Head[h$] === Times || Head[h$] === Plus, side$Log[h$, t$], $Failed]]
      side$At[f_, x_, m_] := f //. {Piecewise[l_List, d_ : 0] :> With[{q$ = Select[l, TrueQ[#[[2]] /. x -> m] &, 1]}, If[q$ === {}, d, q$[[1, 1]]]],
        (h : Sign | Floor | Ceiling | UnitStep | HeavisideTheta | Round)[u_] /; ! FreeQ[u, x] && NumberQ[N[u /. x -> m]] :> h[N[u /. x -> m]], Abs[u_] /; ! FreeQ[u, x] && NumberQ[N[u /. x -> m]] :> If[N[u /. x -> m] < 0, -u, u]}
      side$Lead[h_, t_] := Module[{q$, l$, s$, c$, e$}, If[! FreeQ[h, E^u_ /; ! FreeQ[Quiet[u /. t -> 0], ComplexInfinity | DirectedInfinity | Infinity | Indeterminate]] || ! FreeQ[h, Factorial | Gamma | Sin[1/_] | Cos[1/_]], Return[$Failed]];
        If[! FreeQ[h, b_^u_ /; ! FreeQ[b, t] && ! FreeQ[u, t]], Return[$Failed]];
        q$ = h //. Log[u_] /; ! FreeQ[u, t] && ! NumericQ[Quiet[Limit[u, t -> 0]]] || MatchQ[Quiet[u /. t -> 0], 0 | Indeterminate | ComplexInfinity] :> side$Split[u, t, l$];
        If[! FreeQ[q$, $Failed], Return[$Failed]];
        s$ = Quiet[Series[Expand[q$], {t, 0, 0}]]; If[Head[s$] =!= SeriesData, Return[$Failed]]; If[s$[[3]] === {}, Return[0]];
        c$ = s$[[3, 1]]; e$ = s$[[4]]/s$[[6]]; If[! FreeQ[c$, t], Return[$Failed]];
        Which[e$ > 0 && FreeQ[c$, l$], 0, e$ > 0, 0, e$ == 0 && FreeQ[c$, l$], c$, True,
          If[! PolynomialQ[c$, l$], $Failed, e$ = Exponent[c$, l$]; c$ = (-1)^e$ Coefficient[c$, l$, e$]; If[TrueQ[N[c$] > 0], Infinity, If[TrueQ[N[c$] < 0], -Infinity, $Failed]]]]]
      side$Split[u_, t_, l_] := Module[{v$ = Together[u], s$, c$}, s$ = Quiet[Series[v$, {t, 0, 5}]]; If[Head[s$] =!= SeriesData || s$[[6]] =!= 1 || s$[[3]] === {}, Return[$Failed]];
        c$ = s$[[4]]; If[TrueQ[N[s$[[3, 1]]] < 0], $Failed, c$ l + Log[Expand[Normal[s$]/t^c$]]]]
      side$Log[h_, t_] := Module[{g$, r$}, g$ = side$Expand[h, t]; If[! FreeQ[g$, side$Expand], Return[$Failed]];
        r$ = side$Lead[g$, t]; Which[r$ === $Failed, r$, r$ === Infinity, Infinity, r$ === -Infinity, 0, True, E^r$]]
      side$Expand[c_, t_] := Log[c] /; FreeQ[c, t] && TrueQ[N[c] > 0]
      side$Expand[h_Times, t_] := Total[Map[side$Expand[#, t] &, List @@ h]]
      side$Expand[b_^e_, t_] := e side$Expand[b, t]
      side$Expand[u_, t_] := Log[u] /; TrueQ[(u /. t -> 10.^-7) > 0] || Quiet[u /. t -> 0] === 1
      """),
    WrittenFunctions.function(
      "SeriesFurther", [], "Series with logarithms of the variable, and of several variables, for `Series`.",
      """
      (*2*) SeriesFurther[f_, a_List, r__List] := With[{s$ = Series[f, a]}, If[Head[s$] === SeriesData, ReplacePart[s$, 3 -> Map[Series[#, r] &, s$[[3]]]], $Failed]]
      SeriesFurther[f_, {x_Symbol, 0, n_Integer}] := Module[{g$, l$, s$, q$}, g$ = f /. x^u_ /; ! FreeQ[u, x] :> E^(u Log[x]);
        If[FreeQ[g$, Log], Return[$Failed]]; g$ = g$ //. Log[u_] /; MatchQ[Quiet[u /. x -> 0], 0 | Indeterminate | ComplexInfinity] :> series$Log[u, x, l$, n];
        If[! FreeQ[g$, $Failed] || FreeQ[g$, l$], Return[$Failed]]; s$ = Series[g$, {x, 0, n}];
        If[Head[s$] === SeriesData, s$ /. l$ -> Log[x], If[FreeQ[s$, Series], SeriesData[x, 0, {s$ /. l$ -> Log[x]}, 0, n + 1, 1], $Failed]]]
      series$Log[x_, x_, l_, n_] := l
      series$Log[u_, x_, l_, n_] := Module[{s$ = Quiet[Series[u, {x, 0, n + 3}]], c$}, If[Head[s$] =!= SeriesData || s$[[6]] =!= 1 || s$[[3]] === {}, Return[$Failed]];
        c$ = s$[[4]]; c$ l + Log[Expand[Normal[s$]/x^c$]]]
      """),
  ]
}
