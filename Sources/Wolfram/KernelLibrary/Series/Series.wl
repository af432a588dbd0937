(* A series is the list of its coefficients, the power of the first, and that of what is left. *)
seriesArithmetic::usage =
  "Sums, products and powers with series as one series, for `Plus`, `Times` and `Power`."
seriesArithmetic[
  Power,
  {series : SeriesData[x_, center_, coefficients_, leastPower_, cutoff_, denominator_], power_}
] := Module[{count = cutoff - leastPower, powerCoefficients, powerDenominator},
  If[coefficients === {},
    Return[If[TrueQ[power > 0],
      With[{powerDenominator = Denominator[power]},
        SeriesData[
          x,
          center,
          {},
          Numerator[power] cutoff,
          Numerator[power] cutoff,
          denominator powerDenominator
        ]
      ],
      $Failed
    ]]
  ];
  If[! NumberQ[power] && leastPower =!= 0, Return[$Failed]];
  powerCoefficients = {coefficients[[1]]^power};
  Do[
    AppendTo[
      powerCoefficients,
      Together[Sum[
        (power j - i + j) coefficients[[j + 1]] powerCoefficients[[i - j + 1]],
        {j, 1, Min[i, Length[coefficients] - 1]}
      ]/(i coefficients[[1]])]
    ],
    {i, 1, count - 1}
  ];
  powerDenominator = Denominator[power leastPower];
  SeriesData[
    x,
    center,
    seriesShort[seriesSpread[powerCoefficients, powerDenominator]],
    power leastPower powerDenominator,
    power leastPower powerDenominator + count powerDenominator,
    denominator powerDenominator
  ]
]
seriesSpread[coefficients_, factor_] := If[factor === 1,
  coefficients,
  Flatten[Map[Prepend[Table[0, {factor - 1}], #] &, coefficients]]
]
seriesShort[coefficients_] := If[coefficients =!= {} && Last[coefficients] === 0,
  seriesShort[Most[coefficients]],
  coefficients
]
(* A spread series is a list of its coefficients, its lowest power and its cutoff. *)
seriesArithmetic[operation_, arguments_List] := Module[
  {series = Cases[arguments, _SeriesData], other, x, center, spreadSeries, commonDenominator},
  {x, center} = List @@ series[[1, {1, 2}]];
  other = operation @@ DeleteCases[arguments, _SeriesData];
  If[
    operation === Times &&
      center === 0 &&
      MemberQ[arguments, x^exponent_ /; ! NumberQ[exponent] && FreeQ[exponent, x]],
    Return[$Failed]
  ];
  If[! MatchQ[series, {SeriesData[x, center, _List, _Integer, _Integer, _Integer] ..}],
    Return[$Failed]
  ];
  commonDenominator = LCM @@ series[[All, 6]];
  spreadSeries = Map[
    With[{factor = commonDenominator/#[[6]]},
      {seriesSpread[#[[3]], factor], #[[4]] factor, #[[5]] factor}
    ] &,
    series
  ];
  If[Length[series] < Length[arguments],
    other = If[FreeQ[other, x],
      {{other}, 0, Infinity},
      Replace[
        Series[
          other,
          {
            x, center,
            Ceiling[(
                Max[spreadSeries[[All, 3]]] - Min[0, spreadSeries[[All, 2]]]
              )/commonDenominator] + 2
          }
        ],
        {
          SeriesData[x, center, coefficients_, leastPower_, cutoff_, denominator_] /; Divisible[
            commonDenominator,
            denominator
          ] :> {
            seriesSpread[coefficients, commonDenominator/denominator],
            leastPower commonDenominator/denominator, cutoff commonDenominator/denominator
          }, _ -> $Failed
        }
      ]
    ];
    If[other === $Failed, Return[$Failed]];
    AppendTo[spreadSeries, other]
  ];
  spreadSeries = Fold[If[operation === Plus, seriesPlus, seriesTimes],
    First[spreadSeries],
    Rest[spreadSeries]
  ];
  While[
    spreadSeries[[1]] =!= {} && spreadSeries[[1, 1]] === 0,
    spreadSeries = {Rest[spreadSeries[[1]]], spreadSeries[[2]] + 1, spreadSeries[[3]]}
  ];
  While[
    spreadSeries[[1]] =!= {} && spreadSeries[[1, -1]] === 0,
    spreadSeries[[1]] = Most[spreadSeries[[1]]]
  ];
  SeriesData[
    x,
    center,
    spreadSeries[[1]],
    If[spreadSeries[[1]] === {}, spreadSeries[[3]], spreadSeries[[2]]],
    spreadSeries[[3]],
    commonDenominator
  ]
]
seriesPlus[{first_, firstLeast_, firstCutoff_}, {second_, secondLeast_, secondCutoff_}] := With[
  {leastPower = Min[firstLeast, secondLeast], cutoff = Min[firstCutoff, secondCutoff]},
  {
    Table[
      seriesAt[first, k - firstLeast] + seriesAt[second, k - secondLeast],
      {
        k, leastPower,
        Min[cutoff, Max[firstLeast + Length[first], secondLeast + Length[second]]] - 1
      }
    ], leastPower, cutoff
  }
]
seriesTimes[{first_, firstLeast_, firstCutoff_}, {second_, secondLeast_, secondCutoff_}] := With[
  {
    leastPower = firstLeast + secondLeast,
    cutoff = Min[firstCutoff + secondLeast, secondCutoff + firstLeast]
  },
  {
    Table[
      Sum[
        seriesAt[first, j - firstLeast] seriesAt[second, k - j - secondLeast],
        {j, firstLeast, k - secondLeast}
      ],
      {k, leastPower, Min[cutoff - 1, leastPower + Length[first] + Length[second] - 2]}
    ], leastPower, cutoff
  }
]
seriesAt[coefficients_, k_] := If[0 <= k < Length[coefficients], coefficients[[k + 1]], 0]

generalCoefficient::usage =
  "The coefficient of a symbol's power in known series, for `SeriesCoefficient`."
generalCoefficient[E^(a_. x_), x_, n_] := Piecewise[{{a^n/n!, n >= 0}}, 0] /; FreeQ[a, x]
generalCoefficient[Sin[a_. x_], x_, n_] :=
  Piecewise[{{a^n I I^n (-1 + (-1)^n)/(2 n!), n >= 0}}, 0] /; FreeQ[a, x]
generalCoefficient[Cos[a_. x_], x_, n_] :=
  Piecewise[{{a^n I^n (1 + (-1)^n)/(2 n!), n >= 0}}, 0] /; FreeQ[a, x]
generalCoefficient[Log[1 + a_. x_], x_, n_] :=
  Piecewise[{{(-1)^(1 + n) a^n/n, n >= 1}}, 0] /; FreeQ[a, x]
generalCoefficient[(b_ + a_. x_)^-1, x_, n_] :=
  Piecewise[{{(-a/b)^n/b, n >= 0}}, 0] /; FreeQ[{a, b}, x]
generalCoefficient[(b_ + a_. x_)^m_Integer, x_, n_] :=
  Piecewise[{{b^m (-a/b)^n Product[n + j, {j, -m - 1}]/(-m - 1)!, n >= 0}}, 0] /;
    m < -1 && FreeQ[{a, b}, x]
generalCoefficient[Log[1 + a_. x_^2], x_, n_] :=
  Piecewise[{{-(Sqrt[-a]^n + (-Sqrt[-a])^n)/n, n >= 1}}, 0] /; FreeQ[a, x]
generalCoefficient[Log[argument_], x_, n_] := Module[
  {
    numeratorList = CoefficientList[Numerator[Together[argument]], x],
    denominatorList = CoefficientList[Denominator[Together[argument]], x]
  },
  Piecewise[
    {{
      (-1)^(1 + n) (
        (numeratorList[[2]]/numeratorList[[1]])^n - (denominatorList[[2]]/denominatorList[[1]])^n
      )/n, n >= 1
    }},
    0
  ] /;
    Length[numeratorList] == Length[denominatorList] == 2 &&
      numeratorList[[1]] === denominatorList[[1]]
]
generalCoefficient[x_^k_. f_, x_, n_] := generalCoefficient[f, x, n - k] /; IntegerQ[k]
generalCoefficient[c_ f_, x_, n_] :=
  With[{coefficient = generalCoefficient[f, x, n]},
    If[Head[coefficient] === Piecewise,
      Piecewise[{{c coefficient[[1, 1, 1]], coefficient[[1, 1, 2]]}}, 0],
      coefficient
    ]
  ] /; FreeQ[c, x]
generalCoefficient[(1 + x_)^m_, x_, n_] :=
  Piecewise[{{Binomial[m, n], n >= 0}}, 0] /; FreeQ[m, x] && ! NumberQ[m]

Residue::usage = "The coefficient of the power -1 of a series."
Residue[f_, {z_, point_}] :=
  With[{rewritten = seriesOfPoles[f, z, point]},
    Residue[rewritten, {z, point}] /; rewritten =!= f
  ] /;
    ! FreeQ[f, Gamma | Factorial | Zeta] && point =!= Infinity
Residue[f_, {z_, Infinity}] := -Residue[Simplify[(f /. z -> 1/z)/z^2], {z, 0}]
Residue[f_, {z_, point_}] := residueFar[f, z, point] /; residueEssential[f, z, point]
Residue[f_, {z_, point_}] := With[{found = residue[f, z, point]}, found /; found =!= $Failed]
residueEssential[f_, z_, point_] := ! FreeQ[
  f,
  part_ /;
    MatchQ[part, E^_ | _Sin | _Cos | _Sinh | _Cosh] &&
      ! FreeQ[
        Quiet[Last[List @@ part] /. z -> point],
        ComplexInfinity | DirectedInfinity | Infinity | Indeterminate
      ]
]
residueFar[f_, z_, point_] := Simplify[
  -Residue[f, {z, Infinity}] -
    Total[Map[Residue[f, {z, #}] &, residuePoles[Denominator[Together[f]], z, point]]]
]
residuePoles[denominator_, z_, point_] := If[FreeQ[denominator, z],
  {},
  DeleteCases[DeleteDuplicates[z /. principalSolve[denominator == 0, z]], point]
]
(* The order of the pole is sought up to 12; where none is found, limits are taken. *)
residue[f_, z_, point_] := Module[
  {
    fraction = Together[
      f /. {
        Csc[argument_] :> 1/Sin[argument], Sec[argument_] :> 1/Cos[argument],
        Tan[argument_] :> Sin[argument]/Cos[argument],
        Cot[argument_] :> Cos[argument]/Sin[argument],
        Tanh[argument_] :> Sinh[argument]/Cosh[argument],
        Coth[argument_] :> Cosh[argument]/Sinh[argument]
      }
    ], denominator, numerator, quotients = {}, multiplicity = 0, j, k
  },
  {numerator, denominator} = {Numerator[fraction], Denominator[fraction]};
  While[
    multiplicity < 13 && residueZero[residueTaylor[denominator, z, point, multiplicity]],
    multiplicity++
  ];
  If[multiplicity > 12, Return[residueLimit[f, z, point]]];
  If[! FreeQ[residueTaylor[denominator, z, point, multiplicity], 0^_], Return[$Failed]];
  denominator = Table[
    residueTaylor[denominator, z, point, multiplicity + j],
    {j, 0, multiplicity - 1}
  ];
  numerator = Table[residueTaylor[numerator, z, point, j], {j, 0, Max[multiplicity - 1, 0]}];
  If[
    ! FreeQ[
      {numerator, denominator},
      Indeterminate | Infinity | ComplexInfinity | DirectedInfinity | Derivative
    ],
    Return[residueLimit[f, z, point]]
  ];
  Do[
    AppendTo[
      quotients,
      Simplify[(
        numerator[[j]] - Sum[denominator[[k + 1]] quotients[[j - k]], {k, j - 1}]
      )/denominator[[1]]]
    ],
    {j, multiplicity}
  ];
  If[multiplicity == 0, 0, Last[quotients]]
]
residueTaylor[expression_, z_, point_, k_] := Quiet[(D[expression, {z, k}] /. z -> point)/k!]
(* A number below 10^-10 is a zero with rounding. *)
residueZero[value_] := If[NumericQ[value], TrueQ[Abs[N[value]] < 10^-10], Simplify[value] === 0]
(* Poles up to the eighth order are tried. *)
residueLimit[f_, z_, point_] := Module[{fraction = Together[f], n = 0, value},
  While[
    n < 8,
    value = Quiet[Limit[
      Together[D[Together[fraction (z - point)^(n + 1)], {z, n}]]/n!,
      z -> point
    ]];
    If[
      FreeQ[value, Limit | Infinity | ComplexInfinity | Indeterminate | DirectedInfinity] &&
        FreeQ[
          Quiet[Limit[Together[fraction (z - point)^(n + 1)], z -> point]],
          Limit | Infinity | ComplexInfinity | Indeterminate
        ],
      Break[]
    ];
    n++
  ];
  If[n < 8 && FreeQ[value, 0^_], Simplify[value], $Failed]
]

seriesOfPower::usage = "Series of powers with a symbol for exponent, for `Series`."
(* Powers with an exponent that is no number may have three different bases at most. *)
seriesOfPower[f_, {x_Symbol, center_, n_Integer}] := Module[
  {
    bases = DeleteDuplicates[Cases[
      {f},
      base_^exponent_ /;
        ! FreeQ[base, x] && base =!= x && FreeQ[exponent, x] && ! NumberQ[exponent] :>
        base,
      Infinity
    ]], expansion, baseSeries
  },
  If[bases === {} || Length[bases] > 3, Return[$Failed]];
  expansion = Series[
    f /. base_^exponent_ /; MemberQ[bases, base] && ! NumberQ[exponent] :> 1,
    {x, center, 0}
  ];
  If[Head[expansion] === SeriesData && expansion[[4]] < 0, Return[$Failed]];
  baseSeries = Map[powerSeries[#, x, center, n] &, bases];
  If[! FreeQ[baseSeries, $Failed], Return[$Failed]];
  expansion = Series[
    f /.
      base_^exponent_ /; MemberQ[bases, base] && ! NumberQ[exponent] :> (
        base /. Thread[bases -> baseSeries]
      )^exponent,
    {x, center, n}
  ];
  If[Head[expansion] === SeriesData, MapAt[Map[Simplify, #] &, expansion, 3], $Failed]
]
powerSeries[base_, x_, center_, highest_] := With[{series = Series[base, {x, center, highest}]},
  If[
    Head[series] === SeriesData &&
      series[[4]] === 0 &&
      series[[6]] === 1 &&
      series[[3]] =!= {} &&
      ! TrueQ[Simplify[series[[3, 1]]] == 0],
    Normal[MapAt[Map[Simplify, #] &, series, 3]],
    $Failed
  ]
]
seriesOfPower[f_, {x_Symbol, center_, n_Integer?Negative}] := Module[{series, leastPower},
  If[! FreeQ[f, Gamma | Factorial | Zeta], Return[$Failed]];
  series = Series[f, {x, center, 0}];
  If[Head[series] =!= SeriesData || series[[6]] =!= 1, Return[$Failed]];
  leastPower = series[[4]];
  SeriesData[
    x,
    center,
    If[leastPower > n, {}, Take[series[[3]], UpTo[n - leastPower + 1]]],
    If[leastPower > n, n + 1, leastPower],
    n + 1,
    1
  ]
]
seriesOfPower[___] := $Failed

O::usage = "The order of what is left out: `Sin[x] + O[x]^4` is a series."
O[x_] := SeriesData[x, 0, {}, 1, 1, 1]
O[x_, center_] := SeriesData[x, center, {}, 1, 1, 1]

(* What is left out is as small as the first term that the argument leaves out, where the function
has no pole. *)
seriesOfFunction::usage = "A function of a series as a series."
(* The function of the polynomial is expanded anew, which is tried up to order 30. *)
seriesOfFunction[
  function_,
  {parameters___, SeriesData[x_, center_, coefficients_, leastPower_, cutoff_, 1]}
] :=
  With[
    {
      series = Series[
        function[parameters, Normal[SeriesData[x, center, coefficients, leastPower, cutoff, 1]]],
        {x, center, cutoff - 1}
      ]
    },
    If[Head[series] === SeriesData && series[[4]] >= 0 && series[[6]] === 1, series, $Failed]
  ] /;
    leastPower >= 0 && FreeQ[{parameters}, x] && cutoff <= 30
seriesOfFunction[_, _] := $Failed

(* Near a pole the gamma function is one without it, divided by the numbers between. *)
seriesOfPoles::usage =
  "Series at poles of gamma and zeta functions, or a term without these poles, for `Series` and `Limit`."
seriesOfPoles[f_, {x_Symbol, center_, n_Integer}] := With[{rewritten = seriesOfPoles[f, x, center]},
  If[rewritten === f || n > 1 && ! FreeQ[f, Zeta],
    $Failed,
    With[{series = Series[rewritten, {x, center, n}]},
      If[Head[series] === SeriesData, MapAt[Map[Simplify, #] &, series, 3], $Failed]
    ]
  ]
]
seriesOfPoles[f_, x_, center_] := With[
  {
    rewritten =
      f /. {
        Gamma[argument_] /; polesAt[argument, x, center] && TrueQ[(argument /. x -> center) <= 0] :>
          polesGamma[Expand[argument], 1 - (argument /. x -> center)],
        Factorial[argument_] /;
          polesAt[argument, x, center] && TrueQ[(argument /. x -> center) < 0] :> polesGamma[
          Expand[argument + 1],
          -(argument /. x -> center)
        ],
        Zeta[argument_] /; polesAt[argument, x, center] && (argument /. x -> center) === 1 :>
          1/(argument - 1) + EulerGamma - StieltjesGamma[1] (argument - 1)
      }
  },
  If[rewritten === f || FreeQ[f, Zeta], rewritten, Together[rewritten]]
]
polesAt[argument_, x_, center_] :=
  PolynomialQ[argument, x] && ! FreeQ[argument, x] && IntegerQ[argument /. x -> center]
polesGamma[argument_, shift_] := Gamma[Expand[argument + shift]]/Product[
  Expand[argument + j],
  {j, 0, shift - 1}
]

(* By Lagrange's formula: the k-th coefficient of the inverse is 1/k times that of x^(k-1) in
(f/x)^-k. *)
InverseSeries::usage = "The series of the inverse function."
InverseSeries[series_SeriesData] := InverseSeries[series, series[[1]]]
InverseSeries[SeriesData[x_, center_, coefficients_, leastPower_, cutoff_, 1], y_] :=
  Module[
    {
      padded = Join[
        Table[0, {leastPower}],
        coefficients,
        Table[0, {cutoff - leastPower - Length[coefficients]}]
      ], fromFirst, inverse
    },
    fromFirst = Drop[padded, 1];
    If[TrueQ[fromFirst[[1]] == 0], Return[$Failed]];
    inverse = Table[reversed[fromFirst, k], {k, cutoff - 1}];
    reversedData[y, padded[[1]], Prepend[inverse, center], cutoff]
  ] /;
    leastPower >= 0 && cutoff > 1 && leastPower <= 1 && coefficients =!= {}
reversed[coefficients_, k_] := Module[{powerCoefficients = {coefficients[[1]]^-k}},
  Do[
    AppendTo[
      powerCoefficients,
      Together[Sum[
        (-k j - i + j) coefficients[[j + 1]] powerCoefficients[[i - j + 1]],
        {j, 1, i}
      ]/(i coefficients[[1]])]
    ],
    {i, 1, k - 1}
  ];
  Together[powerCoefficients[[k]]/k]
]
reversedData[y_, center_, coefficients_, cutoff_] := Module[{kept = coefficients, leastPower = 0},
  While[
    kept =!= {} && First[kept] === 0,
    kept = Rest[kept];
    leastPower++
  ];
  While[kept =!= {} && Last[kept] === 0, kept = Most[kept]];
  SeriesData[y, center, kept, If[kept === {}, cutoff, leastPower], cutoff, 1]
]

ComposeSeries::usage = "A series with another one for its variable."
ComposeSeries[
  SeriesData[x_, center_, coefficients_, leastPower_, cutoff_, 1],
  SeriesData[y_, innerCenter_, innerCoefficients_, innerLeast_, innerCutoff_, denominator_]
] := Module[
  {
    inner =
      SeriesData[y, innerCenter, innerCoefficients, innerLeast, innerCutoff, denominator] - center
  },
  If[Head[inner] =!= SeriesData || inner[[4]] <= 0,
    $Failed,
    Total[MapIndexed[#1 inner^(leastPower + First[#2] - 1) &, coefficients]] +
      SeriesData[y, innerCenter, {}, cutoff inner[[4]], cutoff inner[[4]], denominator]
  ]
]
ComposeSeries[outer_, inner_, others__] := ComposeSeries[ComposeSeries[outer, inner], others]

seriesOfSeveral::usage = "Series of several variables, for `Series`."
seriesOfSeveral[f_, range_List, otherRanges__List] := With[{series = Series[f, range]},
  If[Head[series] === SeriesData,
    ReplacePart[series, 3 -> Map[Series[#, otherRanges] &, series[[3]]]],
    $Failed
  ]
]

seriesWithLogarithms::usage = "Series with logarithms of the variable, for `Series`."
seriesWithLogarithms[f_, {x_Symbol, 0, n_Integer}] := Module[{rewritten, logarithm, series},
  rewritten = f /. x^inner_ /; ! FreeQ[inner, x] :> E^(inner Log[x]);
  If[FreeQ[rewritten, Log], Return[$Failed]];
  rewritten =
    rewritten //.
      Log[inner_] /; MatchQ[Quiet[inner /. x -> 0], 0 | Indeterminate | ComplexInfinity] :>
        seriesLog[inner, x, logarithm, n];
  If[! FreeQ[rewritten, $Failed] || FreeQ[rewritten, logarithm], Return[$Failed]];
  series = Series[rewritten, {x, 0, n}];
  If[Head[series] === SeriesData,
    series /. logarithm -> Log[x],
    If[FreeQ[series, Series],
      SeriesData[x, 0, {series /. logarithm -> Log[x]}, 0, n + 1, 1],
      $Failed
    ]
  ]
]
seriesLog[x_, x_, logarithm_, n_] := logarithm
(* Three more terms than asked for, as the lowest power is divided away. *)
seriesLog[argument_, x_, logarithm_, n_] := Module[
  {series = Quiet[Series[argument, {x, 0, n + 3}]], leastPower},
  If[Head[series] =!= SeriesData || series[[6]] =!= 1 || series[[3]] === {}, Return[$Failed]];
  leastPower = series[[4]];
  leastPower logarithm + Log[Expand[Normal[series]/x^leastPower]]
]

seriesByForm::usage = "First terms, series in roots of a variable, for `Series`."
(* The first term that is not zero is sought up to the eighth order. *)
seriesByForm[f_, x_ -> center_] := Module[{series, k},
  Do[
    series = Series[f, {x, center, k}];
    If[Head[series] =!= SeriesData, Return[$Failed, Module]];
    If[series[[3]] =!= {}, Break[]],
    {k, 0, 8}
  ];
  series
]
seriesByForm[E^exponent_, {x_, center_, n_}] :=
  E^exponent /; ! FreeQ[
    Quiet[exponent /. x -> center],
    ComplexInfinity | DirectedInfinity | Infinity
  ]
seriesByForm[HoldPattern[Integrate[f_, {t_, center_, x_}]], {x_, center_, n_}] :=
  With[{series = Series[f, {t, center, n - 1}]},
    SeriesData[
      x,
      center,
      MapIndexed[#1/(series[[4]] + First[#2]) &, series[[3]]],
      series[[4]] + 1,
      n + 1,
      1
    ] /;
      Head[series] === SeriesData && series[[4]] >= 0 && series[[6]] === 1
  ] /; FreeQ[f, x]
seriesByForm[f_, {x_, Infinity, n_}] :=
  With[
    {
      rewritten =
        f /.
          ArcTan[argument_] /;
            ! FreeQ[argument, x] && MatchQ[Limit[argument, x -> Infinity], Infinity | -Infinity] :>
            Sign[Limit[argument, x -> Infinity]] Pi/2 - ArcTan[1/argument]
    },
    With[{series = If[rewritten === f, $Failed, Series[rewritten, {x, Infinity, n}]]},
      series /; Head[series] === SeriesData
    ]
  ] /; ! FreeQ[f, ArcTan]
seriesByForm[f_, {x_, center_, n_}] :=
  With[
    {
      series = Series[
        f /. {
          Tan[argument_] :> Sin[argument]/Cos[argument],
          Cot[argument_] :> Cos[argument]/Sin[argument], Sec[argument_] :> 1/Cos[argument],
          Csc[argument_] :> 1/Sin[argument]
        },
        {x, center, n}
      ]
    },
    series /; Head[series] === SeriesData
  ] /; ! FreeQ[f, Tan | Cot | Sec | Csc]
seriesByForm[f_, {x_, 0, n_}] := Module[
  {denominator = LCM @@ Cases[{f}, x^exponent_Rational :> Denominator[exponent], Infinity], series},
  If[! TrueQ[denominator > 1], Return[$Failed]];
  series = Series[PowerExpand[f /. x -> x^denominator], {x, 0, denominator n}];
  If[Head[series] === SeriesData,
    SeriesData[x, 0, series[[3]], series[[4]], denominator n + 1, denominator],
    $Failed
  ]
]
seriesByForm[_, _] := $Failed
