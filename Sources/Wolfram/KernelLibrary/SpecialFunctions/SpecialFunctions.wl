HurwitzZeta::usage = "The zeta function of two arguments."
Attributes[HurwitzZeta] = {Listable}
HurwitzZeta[s_, 1] := Zeta[s]
HurwitzZeta[s_Integer, a_Integer] := ComplexInfinity /; s === 1 || s > 1 && a < 1
(* The first 20 terms, then the formula of Euler and Maclaurin for the rest. *)
HurwitzZeta[s_?NumericQ, a_Real] :=
  With[{shifted = a + 20},
    Sum[(a + k)^-s, {k, 0, 19}] + shifted^(1 - s)/(s - 1) + shifted^-s/2 + s shifted^(-s - 1)/12 -
      s (s + 1) (s + 2) shifted^(-s - 3)/720 + Pochhammer[s, 5] shifted^(-s - 5)/30240
  ] /;
    a > 0 && Re[s] > 1

PolyLog::usage = "Polylogarithms."
Attributes[PolyLog] = {Listable, NumericFunction}
PolyLog[0, z_] := z/(1 - z)
PolyLog[1, z_] := -Log[1 - z]
PolyLog[_, 0] := 0
PolyLog[n_Integer, 1] := Zeta[n] /; n > 1
PolyLog[n_Integer, -1] := (2^(1 - n) - 1) Zeta[n] /; n > 1
(* Within 0.8 of 0 the terms beyond the 200th are below machine precision. *)
PolyLog[n_?NumericQ, z_Real] := Sum[z^k/k^N[n], {k, 200}] /; Abs[z] < 0.8 && Re[n] > -2
(* The integrand falls as E^-t: beyond 60 it adds nothing, for such n and z. *)
PolyLog[n_?NumericQ, z_Real] :=
  z/Gamma[n] NIntegrate[t^(n - 1)/(E^t - z), {t, 0, 60}] /; -10^6 < z < 1 && 1 < n < 10
Derivative[0, 1][PolyLog][n_, z_] := PolyLog[n - 1, z]/z

Gudermannian::usage = "The angle whose sine is the hyperbolic tangent."
Attributes[Gudermannian] = {Listable}
Gudermannian[0] := 0
Gudermannian[x_Real] := 2 ArcTan[Tanh[x/2]]

WignerD::usage = "An element of a matrix of rotations."
WignerD[{j_, m_, n_}, alpha_, beta_, gamma_] := E^(I (m alpha + n gamma)) WignerD[{j, m, n}, beta]
WignerD[{j_?NumberQ, m_, n_}, beta_] :=
  Sqrt[(j + m)! (j - m)! (j + n)! (j - n)!] Sum[
    (-1)^k Cos[beta/2]^(2 j + n - m - 2 k) Sin[beta/2]^(m - n + 2 k)/((j + n - k)! k! (m - n + k)! (
      j - m - k
    )!),
    {k, Max[0, n - m], Min[j + n, j - m]}
  ] /; VectorQ[{j - m, j + m, j - n, j + n}, IntegerQ[#] && # >= 0 &]

SquareWave::usage = "1 in the first half of each period, then -1."
SquareWave[x_List] := Map[SquareWave, x]
SquareWave[x_?NumericQ] := If[Mod[x, 1] < 1/2, 1, -1] /; TrueQ[Im[x] == 0]

TriangleWave::usage = "Up and down between 1 and -1."
TriangleWave[x_List] := Map[TriangleWave, x]
TriangleWave[x_?NumericQ] := 4 Abs[Mod[x - 1/4, 1] - 1/2] - 1 /; TrueQ[Im[x] == 0]
TriangleWave[{lowest_, highest_}, x_?NumericQ] :=
  lowest + (highest - lowest) (1 + TriangleWave[x])/2 /; TrueQ[Im[x] == 0]

SawtoothWave::usage = "From 0 to 1 in each period."
SawtoothWave[x_List] := Map[SawtoothWave, x]
SawtoothWave[x_?NumericQ] := Mod[x, 1] /; TrueQ[Im[x] == 0]
SawtoothWave[{lowest_, highest_}, x_?NumericQ] :=
  lowest + (highest - lowest) Mod[x, 1] /; TrueQ[Im[x] == 0]

LogisticSigmoid::usage = "1/(1 + E^-x)."
Attributes[LogisticSigmoid] = {Listable}
LogisticSigmoid[x_] := 1/(1 + E^-x)

Hyperfactorial::usage = "The product of k^k."
Attributes[Hyperfactorial] = {Listable}
Hyperfactorial[n_Integer] := Product[k^k, {k, n}] /; n >= 0

FactorialPower::usage = "A product of a number and those below it."
Attributes[FactorialPower] = {Listable}
FactorialPower[x_, n_Integer] := Product[x - k, {k, 0, n - 1}] /; n >= 0

HypergeometricPFQ::usage = "The generalised hypergeometric function."
HypergeometricPFQ[_, _, 0] := 1
HypergeometricPFQ[{}, {}, z_] := E^z
HypergeometricPFQ[{a_}, {b_}, z_] := Hypergeometric1F1[a, b, z]
HypergeometricPFQ[{a_, b_}, {c_}, z_] := Hypergeometric2F1[a, b, c, z]
(* Ends when terms are below rounding; fails where cancellation costs more than 7 digits. *)
HypergeometricPFQ[upper_List, lower_List, z_?InexactNumberQ] :=
  Module[{term = 1., sum = 1., largest = 1., upperNumbers = N[upper], lowerNumbers = N[lower]},
    Do[
      term = term z Times @@ (upperNumbers + j)/((j + 1) Times @@ (lowerNumbers + j));
      sum += term;
      largest = Max[largest, Abs[term]];
      If[Abs[term] < 10.^-17 Abs[sum], Break[]],
      {j, 0, 400}
    ];
    sum /; largest < 10.^7 Abs[sum] && Abs[term] < 10.^-14 Abs[sum]
  ] /;
    VectorQ[N[{upper, lower}], NumberQ[#] || VectorQ[#, NumberQ] &] &&
      Length[upper] <= Length[lower] + 1 &&
      (Length[upper] <= Length[lower] || Abs[z] < .95)

Subfactorial::usage = "How many permutations leave nothing in its place."
Attributes[Subfactorial] = {Listable}
Subfactorial[n_Integer] := n! Sum[(-1)^k/k!, {k, 0, n}] /; n >= 0
