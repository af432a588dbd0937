integralOfPlane::usage =
  "Integrals over a rectangle in the other order, or over a part of it, for `Integrate`."
(*2*)
integralOfPlane[f_, s : {x_, a_, b_}, t : {y_, l_, h_}] := If[
  depthPlane > 0 || ! FreeQ[{a, b, l, h}, x | y],
  $Failed,
  Block[{depthPlane = 1}, planeWay[f, s, t]]
]
depthPlane = 0
planeWay[g_. Boole[c_], s_, t_] := planeIntegral[g, c, s, t] /; FreeQ[g, Boole]
planeWay[f_, s_, t_] := With[{r$ = Quiet[Integrate[f, t, s]]},
  If[FreeQ[r$, Integrate], r$, $Failed]
]

complexIntegral::usage =
  "Integrals of complex functions, along lines between complex numbers, for `NIntegrate`."
(*2*)
complexIntegral[f_, {x_, p__}] := Module[{v$},
  If[! NumberQ[Quiet[N[f /. x -> If[FreeQ[{p}, Infinity], N[Mean[{p}[[{1, 2}]]]], 1.37]]]],
    Return[$Failed]
  ];
  If[! FreeQ[{p}, Infinity],
    v$ = {NIntegrate[Re[f], {x, p}], NIntegrate[Im[f], {x, p}]};
    Return[If[VectorQ[v$, NumberQ], v$[[1]] + I v$[[2]], $Failed]]
  ];
  v$ = Map[Function[l$, pathLeg[f, x, l$[[1]], l$[[2]] - l$[[1]], {4, 6}]],
    Partition[N[{p}], 2, 1]
  ];
  If[VectorQ[v$, NumberQ], Total[v$], $Failed]
]
pathLeg[f_, x_, a_, d_, {m_, n_}] := With[
  {u$ = pathSum[f, x, a, d, m], v$ = pathSum[f, x, a, d, n]},
  Which[
    ! NumberQ[u$] || ! NumberQ[v$], $Failed,
    Abs[u$ - v$] < 10.^-10 (10.^-2 + Abs[v$]), v$,
    n > 150, $Failed,
    True, pathLeg[f, x, a, d, {n, 3 n}]
  ]
]
pathSum[f_, x_, a_, d_, m_] := d/(2 m) Total[Flatten[Table[
  pathWeights (f /. x -> a + d (j$ - 1/2 + pathPlaces/2)/m),
  {j$, m}
]]]
pathPlaces = {
  -.9324695142031521, -.6612093864662645, -.2386191860831969, .2386191860831969, .6612093864662645,
  .9324695142031521
}
pathWeights = {
  .1713244923791704, .3607615730481386, .4679139345726910, .4679139345726910, .3607615730481386,
  .1713244923791704
}

planeIntegral::usage = "The integral over a part of the plane, for `Integrate`."
(*2*)
planeIntegral[f_, c_, {x_, a_, b_}, {y_, l_, h_}] := Module[{r$, p$},
  reduceFurther[True, planeXSymbol];
  p$ = And @@ Join[{c}, planeBetween[x, a, b], planeBetween[y, l, h]];
  r$ = PlaneReduce[p$, {x, y}];
  Which[
    r$ === $Failed, r$,
    r$ === False, 0,
    True,
      r$ = Map[regionPart[f, x, y, #] &, If[Head[r$] === Or, List @@ r$, {r$}]];
      If[FreeQ[r$, $Failed | Integrate], Simplify[Total[r$]], $Failed]
  ]
]
planeBetween[x_, a_, b_] := Join[
  If[a === -Infinity, {}, {x >= a}],
  If[b === Infinity, {}, {x <= b}]
]
regionPart[f_, x_, y_, r_] := Module[{l$ = If[Head[r] === And, List @@ r, {r}], u$, v$},
  u$ = regionEnds[Select[l$, FreeQ[#, y] &], x];
  v$ = Flatten[Map[If[Head[#] === Or, {List @@ #}, {{#}}] &, Select[l$, ! FreeQ[#, y] &]], 1];
  Which[
    u$ === Null, 0,
    u$ === $Failed || Length[v$] > 1, $Failed,
    v$ === {}, Integrate[f, Join[{x}, u$], {y, -Infinity, Infinity}],
    True,
      Total[Map[
        With[{w$ = regionEnds[{#}, y]},
          Which[
            w$ === Null, 0,
            w$ === $Failed, $Failed,
            True, Integrate[Integrate[f, Join[{y}, w$]], Join[{x}, u$]]
          ]
        ] &,
        First[v$]
      ]]
  ]
]
regionEnds[{}, x_] := {-Infinity, Infinity}
regionEnds[{Equal[x_, _]}, x_] := Null
regionEnds[{(Less | LessEqual)[a_, x_, b_]}, x_] := {a, b}
regionEnds[{Inequality[a_, _, x_, _, b_]}, x_] := {a, b}
regionEnds[{(Less | LessEqual)[x_, b_]}, x_] := {-Infinity, b}
regionEnds[{(Greater | GreaterEqual)[x_, b_]}, x_] := {b, Infinity}
regionEnds[_, _] := $Failed

(* With z = E^(I x) the integral is one around the unit circle: the sum of the residues within. *)
circleIntegral::usage =
  "Integrals of fractions of sines and cosines over whole periods, with parameters, for `Integrate`."
(*2*)
integralDoubtful[]
circleIntegral[f_, x_, a_, b_, k_] := Module[{z$, g$, q$, p$, l$, t$, h$, m$},
  h$ = circleShare[f, x, a, b];
  If[h$ === 0 || ! FreeQ[f, E] || FreeQ[f, Sin | Cos | Tan | Cot | Sec | Csc], Return[Null]];
  t$ = sampleRules[f, x, k];
  If[t$ === {}, Return[Null]];
  g$ =
    TrigToExp[
      f /. {
        Tan[u_] :> Sin[u]/Cos[u], Cot[u_] :> Cos[u]/Sin[u], Sec[u_] :> 1/Cos[u], Csc[u_] :> 1/Sin[u]
      }
    ] /.
      E^u_ :> z$^Expand[u/(I x)];
  If[! FreeQ[g$, x], Return[Null]];
  g$ = Cancel[Together[g$/(I z$)]];
  {p$, q$} = {Numerator[g$], Denominator[g$]};
  If[! PolynomialQ[p$, z$] || ! PolynomialQ[q$, z$], Return[Null]];
  l$ = Select[FactorList[q$], ! FreeQ[First[#], z$] &];
  m$ = q$/Times @@ Map[First[#]^Last[#] &, l$];
  l$ = Flatten[Map[circlePoles[#, z$] &, l$], 1];
  If[! FreeQ[l$, $Failed], Return[Null]];
  l$ = Map[Append[#, circleInside[First[#], t$]] &, l$];
  If[! FreeQ[l$, $Failed], Return[Null]];
  g$ = 2 Pi I h$ Total[Map[circleResidue[p$, q$, #[[1]], #[[2]], #[[3]], z$] &,
    Select[l$, Last[#] &]
  ]];
  If[FreeQ[g$, ComplexInfinity | Indeterminate],
    Refine[Simplify[Together[Simplify[g$]], k], k],
    Null
  ]
]
circleShare[f_, x_, a_, b_] := Which[
  Simplify[b - a - 2 Pi] === 0, 1,
  Simplify[b - a - Pi] === 0 && Simplify[(f /. x -> x + Pi) - f] === 0, 1/2,
  {a, b} === {0, Pi} && Simplify[(f /. x -> -x) - f] === 0, 1/2,
  {a, b} === {0, Pi/2} &&
    Simplify[(f /. x -> -x) - f] === 0 &&
    Simplify[(f /. x -> x + Pi) - f] === 0,
    1/4,
  True, 0
]
circlePoles[{q_, m_}, z_] := With[
  {
    n$ = Exponent[q, z],
    r$ = If[
      Exponent[q, z] < 3 ||
        Exponent[q, z] === 4 && FreeQ[CoefficientList[q, z][[{2, 4}]], u_ /; u =!= 0 && u =!= List],
      principalSolve[q == 0, z]
    ]
  },
  Which[
    ! MatchQ[r$, {{_ -> _} ..}] || m > 1 && n$ > 2, {$Failed},
    True,
      Map[{z /. #, m, If[n$ === 2, -Coefficient[q, z, 1]/Coefficient[q, z, 2] - (z /. #), $None]} &,
        r$
      ]
  ]
]
circleInside[p_, t_] := With[{v$ = Map[Abs[N[p /. #]] &, t]},
  Which[
    ! VectorQ[v$, NumberQ], $Failed,
    Max[v$] < 1 - 10^-9, True,
    Min[v$] > 1 + 10^-9, False,
    True, $Failed
  ]
]
circleResidue[p_, q_, r_, 1, o_, z_] := Simplify[p/D[q, z] /. z -> r]
circleResidue[p_, q_, r_, m_, o_, z_] := With[
  {
    c$ = If[o === $None,
      Cancel[Together[q/(z - r)^m]],
      Coefficient[q, z, Exponent[q, z]] (z - o)^m Cancel[Together[q/(Coefficient[
        q,
        z,
        Exponent[q, z]
      ] Expand[(z - r) (z - o)]^m)]]
    ]
  },
  Simplify[D[p/c$, {z, m - 1}]/(m - 1)! /. z -> r]
]
