integralOfPlane::usage =
  "Integrals over a rectangle in the other order, or over a part of it, for `Integrate`."
integralOfPlane[f_, xRange : {x_, xLower_, xUpper_}, yRange : {y_, yLower_, yUpper_}] := If[
  depthPlane > 0 || ! FreeQ[{xLower, xUpper, yLower, yUpper}, x | y],
  $Failed,
  Block[{depthPlane = 1}, planeWay[f, xRange, yRange]]
]
depthPlane = 0
planeWay[integrand_. Boole[constraint_], xRange_, yRange_] :=
  planeIntegral[integrand, constraint, xRange, yRange] /; FreeQ[integrand, Boole]
planeWay[f_, xRange_, yRange_] := With[{result = Quiet[Integrate[f, yRange, xRange]]},
  If[FreeQ[result, Integrate], result, $Failed]
]

complexIntegral::usage =
  "Integrals of complex functions, along lines between complex numbers, for `NIntegrate`."
(* A number at one place, 1.37 in an infinite range, shows that there are no parameters. *)
complexIntegral[f_, {x_, path__}] := Module[{partIntegrals},
  If[! NumberQ[Quiet[N[f /. x -> If[FreeQ[{path}, Infinity], N[Mean[{path}[[{1, 2}]]]], 1.37]]]],
    Return[$Failed]
  ];
  If[! FreeQ[{path}, Infinity] || VectorQ[N[{path}], Im[#] == 0 &],
    partIntegrals = {NIntegrate[Re[f], {x, path}], NIntegrate[Im[f], {x, path}]};
    Return[If[VectorQ[partIntegrals, NumberQ], partIntegrals[[1]] + I partIntegrals[[2]], $Failed]]
  ];
  partIntegrals = Map[Function[leg, pathLeg[f, x, leg[[1]], leg[[2]] - leg[[1]], {4, 6}]],
    Partition[N[{path}], 2, 1]
  ];
  If[VectorQ[partIntegrals, NumberQ], Total[partIntegrals], $Failed]
]
(* Three times as many panels until ten digits agree; with over 150 panels there is no value. *)
pathLeg[f_, x_, startPoint_, displacement_, {panels_, morePanels_}] := With[
  {
    coarseSum = pathSum[f, x, startPoint, displacement, panels],
    fineSum = pathSum[f, x, startPoint, displacement, morePanels]
  },
  Which[
    ! NumberQ[coarseSum] || ! NumberQ[fineSum], $Failed,
    Abs[coarseSum - fineSum] < 10.^-10 (10.^-2 + Abs[fineSum]), fineSum,
    morePanels > 150, $Failed,
    True, pathLeg[f, x, startPoint, displacement, {morePanels, 3 morePanels}]
  ]
]
pathSum[f_, x_, startPoint_, displacement_, panels_] := displacement/(2 panels) Total[Flatten[Table[
  pathWeights (f /. x -> startPoint + displacement (k - 1/2 + pathPlaces/2)/panels),
  {k, panels}
]]]
(* The places of the Gauss-Legendre rule with six points, from -1 to 1. *)
pathPlaces = {
  -.9324695142031521, -.6612093864662645, -.2386191860831969, .2386191860831969, .6612093864662645,
  .9324695142031521
}
(* The weights of the Gauss-Legendre rule with six points. *)
pathWeights = {
  .1713244923791704, .3607615730481386, .4679139345726910, .4679139345726910, .3607615730481386,
  .1713244923791704
}

planeIntegral::usage = "The integral over a part of the plane, for `Integrate`."
planeIntegral[f_, constraint_, {x_, xLower_, xUpper_}, {y_, yLower_, yUpper_}] := Module[
  {areas, constraints},
  reducePlane[True, planeXSymbol];
  constraints = And @@ Join[
    {constraint},
    planeBetween[x, xLower, xUpper],
    planeBetween[y, yLower, yUpper]
  ];
  areas = planeReduce[constraints, {x, y}];
  Which[
    areas === $Failed, areas,
    areas === False, 0,
    True,
      areas = Map[regionPart[f, x, y, #] &, If[Head[areas] === Or, List @@ areas, {areas}]];
      If[FreeQ[areas, $Failed | Integrate], Simplify[Total[areas]], $Failed]
  ]
]
planeBetween[x_, lower_, upper_] := Join[
  If[lower === -Infinity, {}, {x >= lower}],
  If[upper === Infinity, {}, {x <= upper}]
]
regionPart[f_, x_, y_, region_] := Module[
  {constraints = If[Head[region] === And, List @@ region, {region}], xRange, yAlternatives},
  xRange = regionEnds[Select[constraints, FreeQ[#, y] &], x];
  yAlternatives = Flatten[
    Map[If[Head[#] === Or, {List @@ #}, {{#}}] &, Select[constraints, ! FreeQ[#, y] &]],
    1
  ];
  Which[
    xRange === Null, 0,
    xRange === $Failed || Length[yAlternatives] > 1, $Failed,
    yAlternatives === {}, Integrate[f, Join[{x}, xRange], {y, -Infinity, Infinity}],
    True,
      Total[Map[
        With[{yRange = regionEnds[{#}, y]},
          Which[
            yRange === Null, 0,
            yRange === $Failed, $Failed,
            True, Integrate[Integrate[f, Join[{y}, yRange]], Join[{x}, xRange]]
          ]
        ] &,
        First[yAlternatives]
      ]]
  ]
]
regionEnds[{}, x_] := {-Infinity, Infinity}
regionEnds[{Equal[x_, _]}, x_] := Null
regionEnds[{(Less | LessEqual)[lower_, x_, upper_]}, x_] := {lower, upper}
regionEnds[{Inequality[lower_, _, x_, _, upper_]}, x_] := {lower, upper}
regionEnds[{(Less | LessEqual)[x_, upper_]}, x_] := {-Infinity, upper}
regionEnds[{(Greater | GreaterEqual)[x_, lower_]}, x_] := {lower, Infinity}
regionEnds[_, _] := $Failed

(* With z = E^(I x) the integral is one around the unit circle: the sum of the residues within. *)
circleIntegral::usage =
  "Integrals of fractions of sines and cosines over whole periods, with parameters, for `Integrate`."
integralDoubtful[]
circleIntegral[f_, x_, lower_, upper_, assumptions_] := Module[
  {z, integral, denominator, numerator, poles, samples, share, constantFactor},
  share = circleShare[f, x, lower, upper];
  If[share === 0 || ! FreeQ[f, E] || FreeQ[f, Sin | Cos | Tan | Cot | Sec | Csc], Return[Null]];
  samples = sampleRules[f, x, assumptions];
  If[samples === {}, Return[Null]];
  integral =
    TrigToExp[
      f /. {
        Tan[argument_] :> Sin[argument]/Cos[argument],
        Cot[argument_] :> Cos[argument]/Sin[argument], Sec[argument_] :> 1/Cos[argument],
        Csc[argument_] :> 1/Sin[argument]
      }
    ] /.
      E^argument_ :> z^Expand[argument/(I x)];
  If[! FreeQ[integral, x], Return[Null]];
  integral = Cancel[Together[integral/(I z)]];
  {numerator, denominator} = {Numerator[integral], Denominator[integral]};
  If[! PolynomialQ[numerator, z] || ! PolynomialQ[denominator, z], Return[Null]];
  poles = Select[FactorList[denominator], ! FreeQ[First[#], z] &];
  constantFactor = denominator/Times @@ Map[First[#]^Last[#] &, poles];
  poles = Flatten[Map[circlePoles[#, z] &, poles], 1];
  If[! FreeQ[poles, $Failed], Return[Null]];
  poles = Map[Append[#, circleInside[First[#], samples]] &, poles];
  If[! FreeQ[poles, $Failed], Return[Null]];
  integral = 2 Pi I share Total[Map[
    circleResidue[numerator, denominator, #[[1]], #[[2]], #[[3]], z] &,
    Select[poles, Last[#] &]
  ]];
  If[FreeQ[integral, ComplexInfinity | Indeterminate],
    Refine[Simplify[Together[Simplify[integral]], assumptions], assumptions],
    Null
  ]
]
(* The share that the range is of a whole turn, by the symmetries of the integrand; or 0. *)
circleShare[f_, x_, lower_, upper_] := Which[
  Simplify[upper - lower - 2 Pi] === 0, 1,
  Simplify[upper - lower - Pi] === 0 && Simplify[(f /. x -> x + Pi) - f] === 0, 1/2,
  {lower, upper} === {0, Pi} && Simplify[(f /. x -> -x) - f] === 0, 1/2,
  {lower, upper} === {0, Pi/2} &&
    Simplify[(f /. x -> -x) - f] === 0 &&
    Simplify[(f /. x -> x + Pi) - f] === 0,
    1/4,
  True, 0
]
circlePoles[{polynomial_, multiplicity_}, z_] := With[
  {
    degree = Exponent[polynomial, z],
    solutions = If[
      Exponent[polynomial, z] < 3 ||
        Exponent[polynomial, z] === 4 &&
          FreeQ[
            CoefficientList[polynomial, z][[{2, 4}]],
            coefficient_ /; coefficient =!= 0 && coefficient =!= List
          ],
      principalSolve[polynomial == 0, z]
    ]
  },
  Which[
    ! MatchQ[solutions, {{_ -> _} ..}] || multiplicity > 1 && degree > 2, {$Failed},
    True,
      Map[
        {
          z /. #, multiplicity,
          If[degree === 2,
            -Coefficient[polynomial, z, 1]/Coefficient[polynomial, z, 2] - (z /. #),
            None
          ]
        } &,
        solutions
      ]
  ]
]
(* All samples must be on the same side of the unit circle, by more than 10^-9. *)
circleInside[pole_, samples_] := With[{magnitudes = Map[Abs[N[pole /. #]] &, samples]},
  Which[
    ! VectorQ[magnitudes, NumberQ], $Failed,
    Max[magnitudes] < 1 - 10^-9, True,
    Min[magnitudes] > 1 + 10^-9, False,
    True, $Failed
  ]
]
circleResidue[numerator_, denominator_, pole_, 1, otherPole_, z_] := Simplify[
  numerator/D[denominator, z] /. z -> pole
]
circleResidue[numerator_, denominator_, pole_, multiplicity_, otherPole_, z_] := With[
  {
    cofactor = If[otherPole === None,
      Cancel[Together[denominator/(z - pole)^multiplicity]],
      Coefficient[denominator, z, Exponent[denominator, z]] (z - otherPole)^multiplicity Cancel[
        Together[denominator/(Coefficient[
          denominator,
          z,
          Exponent[denominator, z]
        ] Expand[(z - pole) (z - otherPole)]^multiplicity)]
      ]
    ]
  },
  Simplify[D[numerator/cofactor, {z, multiplicity - 1}]/(multiplicity - 1)! /. z -> pole]
]
