(* `unit$Of` gives the names as they are written in full; `unit$Value` a unit by the base units. *)
Quantity::usage = "A number with a unit."
Attributes[Quantity] = {NHoldRest}
(*2*)
Quantity[u_String] := Quantity[1, u]
Quantity[u_] := Quantity[1, u] /; ! FreeQ[u, _String] && FreeQ[u, List | Quantity]
Quantity[l_List, u_] := Map[Quantity[#, u] &, l]
Quantity[Quantity[x_, u_], Quantity[n_, v_]] := Quantity[Quantity[n x, u], v]
Quantity[Quantity[x_, u_], v_] := quantity[x, u unitOf[v]]
Quantity[x_, Quantity[n_, u_]] := Quantity[n x, u]
Quantity[x_, u_] := With[{v$ = unitOf[u]}, Quantity[x, v$] /; FreeQ[v$, $Failed]] /; ! unitKnown[u]
Quantity /:
  Plus[x : Quantity[_, _], q : Quantity[_, _] ..] :=
    Quantity[Total[{x, q}[[All, 1]]], x[[2]]] /; SameQ @@ {x, q}[[All, 2]]
Quantity /: Quantity[x_, u_] + Quantity[y_, u_] := Quantity[x + y, u]
Quantity /:
  Quantity[x_, u_] + Quantity[y_, v_] := quantitySum[x, u, y, v] /; unitRatio[u, v] =!= $Failed
Quantity /: c_?NumericQ Quantity[x_, u_] := Quantity[c x, u]
Quantity /: Quantity[x_, u_] Quantity[y_, v_] := quantity[x y, u v]
Quantity /: Quantity[x_, u_]^n_?NumericQ := quantity[x^n, unitPower[u, n]]
Quantity /:
  (
    h : Less | Greater | LessEqual | GreaterEqual | Equal | Unequal | Max | Min
  )[Quantity[x_, u_], q : Quantity[_, _] ..] := With[{m$ = quantityNumbers[u, {q}]},
    If[MemberQ[{Max, Min}, h], Quantity[h @@ Join[{x}, m$], u], h @@ Join[{x}, m$]] /; FreeQ[
      m$,
      $Failed
    ]
  ]
Quantity /:
  Inequality[Quantity[x_, u_], r__] := With[
    {m$ = Map[If[MatchQ[#, Quantity[_, _]], First[quantityNumbers[u, {#}]], #] &, {r}]},
    Inequality @@ Join[{x}, m$] /; FreeQ[m$, $Failed | Quantity]
  ]
Quantity /:
  (
    h :
      Abs |
      Re |
      Im |
      Conjugate |
      Round |
      Floor |
      Ceiling |
      IntegerPart |
      FractionalPart |
      Chop |
      Simplify |
      FullSimplify |
      Expand |
      Together |
      Rationalize
  )[Quantity[x_, u_]] := Quantity[h[x], u]
Quantity /:
  Round[Quantity[x_, u_], Quantity[y_, v_]] := With[{r$ = unitRatio[v, u]},
    Quantity[Round[x, r$ y], u] /; r$ =!= $Failed
  ]
Quantity /: (h : Sign | Positive | Negative | NonNegative)[Quantity[x_, _]] := h[x]
Quantity /:
  (h : Sin | Cos | Tan | Cot | Sec | Csc)[Quantity[x_, u_]] := With[{r$ = unitRatio[u, "Radians"]},
    h[r$ x] /; r$ =!= $Failed
  ]
Quantity /:
  (h : Exp | Log | Sinh | Cosh | Tanh)[Quantity[x_, u_]] := With[{r$ = unitRatio[u, 1]},
    h[r$ x] /; r$ =!= $Failed
  ]
quantity[x_, u_] := Module[
  {
    l$ = Map[If[Head[#] === Power, List @@ #, {#, 1}] &, If[Head[u] === Times, List @@ u, {u}]],
    n$ = x, r$
  },
  Do[
    If[l$[[i$, 2]] l$[[j$, 2]] < 0 && (r$ = unitRatio[l$[[i$, 1]], l$[[j$, 1]]]) =!= $Failed,
      n$ = n$ r$^-l$[[j$, 2]];
      l$[[i$, 2]] += l$[[j$, 2]];
      l$[[j$, 2]] = 0
    ],
    {i$, Length[l$]},
    {j$, i$ + 1, Length[l$]}
  ];
  r$ = Times @@ Map[#[[1]]^#[[2]] &, l$];
  If[FreeQ[r$, _String | _IndependentUnit], n$ r$, Quantity[n$, r$]]
]
quantitySum[x_, u_, y_, v_] := With[{r$ = unitRatio[u, v]},
  If[Abs[N[r$]] >= 1, Quantity[r$ x + y, v], Quantity[x + y/r$, u]]
]
quantityNumbers[u_, l_] := Map[
  With[{r$ = unitRatio[#[[2]], u]}, If[r$ === $Failed, r$, r$ #[[1]]]] &,
  l
]
unitPower[u_Times, n_] := Map[unitPower[#, n] &, u]
unitPower[u_^k_, n_] := u^(k n)
unitPower[u_, n_] := u^n
unitRatio[u_, u_] := 1
unitRatio[u_, v_] := With[{r$ = unitValue[u]/unitValue[v]},
  If[FreeQ[r$, _String | _IndependentUnit | unitValue], r$, $Failed]
]
unitValue[u_] := u /. {i_IndependentUnit :> i, s_String :> unitSingle[s]}
unitKnown[u_] :=
  FreeQ[u, s_String /; ! unitName[s] || StringContainsQ[s, unitMark]] ||
    ! FreeQ[u, _IndependentUnit]
unitMark = " " | "/" | "*" | "^"
unitName[s_] := KeyExistsQ[unitTable, s] || MemberQ[unitBase, s] || unitScaled[s] =!= $Failed
unitBase = {
  "Meters", "Kilograms", "Seconds", "Amperes", "Kelvins", "Moles", "Candelas", "Radians", "Bits",
  "People", "USDollars", "Euros"
}
unitSingle[s_] := Which[
  MemberQ[unitBase, s], s,
  KeyExistsQ[unitTable, s], unitValue[unitTable[s]],
  True, With[{p$ = unitScaled[s]}, If[p$ === $Failed, s, p$[[1]] unitValue[p$[[2]]]]]
]
unitScaled[s_] := Module[{r$ = $Failed, n$},
  Do[
    If[StringStartsQ[s, p$[[1]]] && StringLength[s] > StringLength[p$[[1]]],
      n$ = StringDrop[s, StringLength[p$[[1]]]];
      n$ = StringJoin[ToUpperCase[StringTake[n$, 1]], StringDrop[n$, 1]];
      If[n$ =!= "Kilograms" && (KeyExistsQ[unitTable, n$] || MemberQ[unitBase, n$]),
        r$ = {p$[[2]], n$};
        Break[]
      ]
    ],
    {p$, unitPrefix}
  ];
  r$
]
unitPrefix = {
  {"Yocto", 10^-24}, {"Zepto", 10^-21}, {"Atto", 10^-18}, {"Femto", 10^-15}, {"Pico", 10^-12},
  {"Nano", 10^-9}, {"Micro", 10^-6}, {"Milli", 1/1000}, {"Centi", 1/100}, {"Deci", 1/10},
  {"Deca", 10}, {"Hecto", 100}, {"Kilo", 1000}, {"Mega", 10^6}, {"Giga", 10^9}, {"Tera", 10^12},
  {"Peta", 10^15}, {"Exa", 10^18}, {"Zetta", 10^21}, {"Yotta", 10^24}, {"Kibi", 2^10},
  {"Mebi", 2^20}, {"Gibi", 2^30}, {"Tebi", 2^40}
}
unitOf[u_Times | u_List] := Map[unitOf, u]
unitOf[u_^n_] := unitPower[unitOf[u], n]
unitOf[s_String] := Which[
  unitName[s] && ! StringContainsQ[s, unitMark], s,
  StringContainsQ[s, "/"],
    With[{p$ = StringSplit[s, "/"]},
      unitOf[First[p$]]/Times @@ Map[unitOf[StringTrim[#, "(" | ")" | " "]] &, Rest[p$]]
    ],
  StringContainsQ[s, "*" | " "], Times @@ Map[unitOf, StringSplit[StringTrim[s], ("*" | " ") ..]],
  StringContainsQ[s, "^"], With[{p$ = StringSplit[s, "^"]}, unitOf[p$[[1]]]^ToExpression[p$[[2]]]],
  True, unitWord[s]
]
unitOf[u_Quantity] := unitOf[u[[2]]]
unitOf[u_] := u
unitWord[s_] := Module[{t$ = StringJoin[ToUpperCase[StringTake[s, 1]], StringDrop[s, 1]], p$},
  Which[
    KeyExistsQ[unitShort, s], unitShort[s],
    unitName[t$], t$,
    unitName[t$ <> "s"], t$ <> "s",
    unitName[t$ <> "es"], t$ <> "es",
    KeyExistsQ[unitShort, t$], unitShort[t$],
    StringLength[s] > 1 &&
      KeyExistsQ[unitLetter, StringTake[s, 1]] &&
      KeyExistsQ[unitShort, StringDrop[s, 1]] &&
      (
        p$ = unitLetter[StringTake[s, 1]] <> ToLowerCase[unitShort[StringDrop[s, 1]]];
        unitName[p$]
      ),
      p$,
    StringStartsQ[t$, "Square"] && unitName[StringDrop[t$, 6]], StringDrop[t$, 6]^2,
    StringStartsQ[t$, "Cubic"] && unitName[StringDrop[t$, 5]], StringDrop[t$, 5]^3,
    StringContainsQ[t$, "Per"] && Length[StringSplit[t$, "Per"]] === 2,
      With[{q$ = Map[unitOf, StringSplit[t$, "Per"]]},
        If[FreeQ[q$, $Failed], q$[[1]]/q$[[2]], $Failed]
      ],
    True,
      Message[Quantity::unkunit, s];
      $Failed
  ]
]
Quantity::unkunit = "Unable to interpret unit specification `1`."
unitLetter = <|
  "k" -> "Kilo", "M" -> "Mega", "G" -> "Giga", "T" -> "Tera", "m" -> "Milli", "c" -> "Centi",
  "d" -> "Deci", "h" -> "Hecto", "n" -> "Nano", "p" -> "Pico", "f" -> "Femto", "u" -> "Micro",
  "\[Mu]" -> "Micro", "\[Micro]" -> "Micro"
|>
unitShort = <|
  "m" -> "Meters", "g" -> "Grams", "kg" -> "Kilograms", "s" -> "Seconds", "sec" -> "Seconds",
  "min" -> "Minutes", "h" -> "Hours", "hr" -> "Hours", "d" -> "Days", "yr" -> "Years",
  "A" -> "Amperes", "Amps" -> "Amperes", "K" -> "Kelvins", "mol" -> "Moles", "cd" -> "Candelas",
  "rad" -> "Radians", "N" -> "Newtons", "J" -> "Joules", "W" -> "Watts", "Pa" -> "Pascals",
  "Hz" -> "Hertz", "V" -> "Volts", "C" -> "Coulombs", "F" -> "Farads", "H" -> "Henries",
  "T" -> "Teslas", "Wb" -> "Webers", "S" -> "Siemens", "eV" -> "Electronvolts", "L" -> "Liters",
  "l" -> "Liters", "cal" -> "CaloriesThermochemical", "Calories" -> "CaloriesThermochemical",
  "ft" -> "Feet", "Foot" -> "Feet", "in" -> "Inches", "mi" -> "Miles", "yd" -> "Yards",
  "lb" -> "Pounds", "lbs" -> "Pounds", "oz" -> "Ounces", "mph" -> "Miles"/"Hours",
  "kph" -> "Kilometers"/"Hours", "rpm" -> "RevolutionsPerMinute",
  "psi" -> "PoundsForcePerSquareInch", "bar" -> "Bars", "atm" -> "Atmospheres",
  "Celsius" -> "DegreesCelsius", "Fahrenheit" -> "DegreesFahrenheit", "Degrees" -> "AngularDegrees",
  "Degree" -> "AngularDegrees", "deg" -> "AngularDegrees", "%" -> "Percent", "Metre" -> "Meters",
  "Metres" -> "Meters", "B" -> "Bytes", "MB" -> "Megabytes", "GB" -> "Gigabytes",
  "KB" -> "Kilobytes", "Henry" -> "Henries", "Century" -> "Centuries", "ly" -> "LightYears",
  "AU" -> "AstronomicalUnit", "c" -> "SpeedOfLight", "Person" -> "People"
|>
unitTable = <|
  "Grams" -> "Kilograms"/1000, "MetricTons" -> 1000 "Kilograms", "Tonnes" -> 1000 "Kilograms",
  "Pounds" -> 45359237/100000000 "Kilograms", "Ounces" -> "Pounds"/16, "Stones" -> 14 "Pounds",
  "ShortTons" -> 2000 "Pounds", "LongTons" -> 2240 "Pounds", "Carats" -> "Kilograms"/5000,
  "Slugs" -> 8896443230521/609600000000 "Kilograms",
  "AtomicMassUnit" -> 1.66053906660*^-27 "Kilograms", "Daltons" -> "AtomicMassUnit",
  "ElectronMass" -> 9.1093837015*^-31 "Kilograms", "ProtonMass" -> 1.67262192369*^-27 "Kilograms",
  "NeutronMass" -> 1.67492749804*^-27 "Kilograms", "SolarMass" -> 1.98841*^30 "Kilograms",
  "EarthMass" -> 5.9722*^24 "Kilograms", "Inches" -> 127/5000 "Meters", "Feet" -> 381/1250 "Meters",
  "Yards" -> 1143/1250 "Meters", "Miles" -> 201168/125 "Meters", "NauticalMiles" -> 1852 "Meters",
  "Fathoms" -> 1143/625 "Meters", "Furlongs" -> 25146/125 "Meters", "Mils" -> "Inches"/1000,
  "Angstroms" -> "Meters"/10^10, "Microns" -> "Meters"/10^6, "Fermis" -> "Meters"/10^15,
  "AstronomicalUnit" -> 149597870700 "Meters", "LightYears" -> 9460730472580800 "Meters",
  "Parsecs" -> 648000/Pi "AstronomicalUnit", "BohrRadius" -> 5.29177210903*^-11 "Meters",
  "SolarRadius" -> 6.957*^8 "Meters", "EarthMeanRadius" -> 6.371009*^6 "Meters",
  "EarthEquatorialRadius" -> 6.378137*^6 "Meters", "Minutes" -> 60 "Seconds",
  "Hours" -> 3600 "Seconds", "Days" -> 86400 "Seconds", "Weeks" -> 7 "Days",
  "Fortnights" -> 14 "Days", "Years" -> 365 "Days", "Months" -> "Years"/12, "Decades" -> 10 "Years",
  "Centuries" -> 100 "Years", "Millennia" -> 1000 "Years", "JulianYears" -> 31557600 "Seconds",
  "DegreesCelsiusDifference" -> "Kelvins", "DegreesFahrenheitDifference" -> 5/9 "Kelvins",
  "KelvinsDifference" -> "Kelvins", "DegreesRankine" -> 5/9 "Kelvins",
  "DegreesCelsius" -> "Kelvins", "DegreesFahrenheit" -> 5/9 "Kelvins",
  "Newtons" -> "Kilograms" "Meters"/"Seconds"^2, "Dynes" -> "Newtons"/10^5,
  "KilogramsForce" -> 196133/20000 "Newtons",
  "PoundsForce" -> 8896443230521/2000000000000 "Newtons",
  "StandardAccelerationOfGravity" -> 196133/20000 "Meters"/"Seconds"^2,
  "Joules" -> "Newtons" "Meters", "Ergs" -> "Joules"/10^7,
  "CaloriesThermochemical" -> 523/125 "Joules", "LargeCalories" -> 4184 "Joules",
  "BritishThermalUnitsIT" -> 52752792631/50000000 "Joules", "WattHours" -> 3600 "Joules",
  "FootPoundsForce" -> "Feet" "PoundsForce", "TonsOfTNT" -> 4184000000 "Joules",
  "Electronvolts" -> 801088317/5000000000000000000000000000 "Joules",
  "RydbergEnergy" -> 2.1798723611035*^-18 "Joules", "Hartrees" -> 4.3597447222071*^-18 "Joules",
  "Watts" -> "Joules"/"Seconds", "Horsepower" -> 37284993579113511/50000000000000 "Watts",
  "Pascals" -> "Newtons"/"Meters"^2, "Bars" -> 100000 "Pascals", "Atmospheres" -> 101325 "Pascals",
  "Torr" -> 20265/152 "Pascals", "MillimetersOfMercury" -> 133.322387415 "Pascals",
  "PoundsForcePerSquareInch" -> "PoundsForce"/"Inches"^2, "Coulombs" -> "Amperes" "Seconds",
  "Volts" -> "Joules"/"Coulombs", "Ohms" -> "Volts"/"Amperes", "Siemens" -> "Amperes"/"Volts",
  "Farads" -> "Coulombs"/"Volts", "Webers" -> "Volts" "Seconds", "Henries" -> "Webers"/"Amperes",
  "Teslas" -> "Webers"/"Meters"^2, "Gauss" -> "Teslas"/10^4, "AmpereHours" -> 3600 "Coulombs",
  "Hertz" -> 1/"Seconds", "Becquerels" -> 1/"Seconds", "Curies" -> 37000000000/"Seconds",
  "Grays" -> "Joules"/"Kilograms", "Sieverts" -> "Joules"/"Kilograms",
  "Lumens" -> "Candelas" "Steradians", "Lux" -> "Lumens"/"Meters"^2,
  "Poise" -> "Pascals" "Seconds"/10, "Stokes" -> "Meters"^2/10^4, "Liters" -> "Meters"^3/1000,
  "Gallons" -> 231 "Inches"^3, "Quarts" -> "Gallons"/4, "Pints" -> "Gallons"/8,
  "Cups" -> "Gallons"/16, "FluidOunces" -> "Gallons"/128, "Tablespoons" -> "Gallons"/256,
  "Teaspoons" -> "Gallons"/768, "Barrels" -> 42 "Gallons", "Acres" -> 4840 "Yards"^2,
  "Hectares" -> 10000 "Meters"^2, "Barns" -> "Meters"^2/10^28,
  "Knots" -> 463/900 "Meters"/"Seconds", "SpeedOfLight" -> 299792458 "Meters"/"Seconds",
  "AngularDegrees" -> Pi/180 "Radians", "ArcMinutes" -> Pi/10800 "Radians",
  "ArcSeconds" -> Pi/648000 "Radians", "Revolutions" -> 2 Pi "Radians",
  "Gradians" -> Pi/200 "Radians", "Steradians" -> "Radians"^2,
  "RevolutionsPerMinute" -> "Revolutions"/"Minutes", "Bytes" -> 8 "Bits", "Percent" -> 1/100,
  "PartsPerMillion" -> 1/10^6, "PartsPerBillion" -> 1/10^9, "Dozens" -> 12,
  "USCents" -> "USDollars"/100,
  "PlanckConstant" -> 132521403/200000000000000000000000000000000000000000 "Joules" "Seconds",
  "ReducedPlanckConstant" -> "PlanckConstant"/(2 Pi),
  "ElementaryCharge" -> 801088317/5000000000000000000000000000 "Coulombs",
  "BoltzmannConstant" -> 1380649/100000000000000000000000000000 "Joules"/"Kelvins",
  "AvogadroConstant" -> 602214076000000000000000/"Moles",
  "AvogadroNumber" -> 602214076000000000000000,
  "MolarGasConstant" -> "AvogadroConstant" "BoltzmannConstant",
  "FaradayConstant" -> "AvogadroConstant" "ElementaryCharge",
  "GravitationalConstant" -> 6.6743*^-11 "Meters"^3/("Kilograms" "Seconds"^2),
  "MagneticConstant" -> 1.25663706212*^-6 "Newtons"/"Amperes"^2,
  "ElectricConstant" -> 8.8541878128*^-12 "Farads"/"Meters",
  "VacuumPermeability" -> "MagneticConstant", "VacuumPermittivity" -> "ElectricConstant",
  "CoulombConstant" -> 1/(4 Pi "ElectricConstant"), "FineStructureConstant" -> 0.0072973525693,
  "RydbergConstant" -> 1.0973731568160*^7/"Meters",
  "StefanBoltzmannConstant" -> Pi^2 "BoltzmannConstant"^4/(
    60 "ReducedPlanckConstant"^3 "SpeedOfLight"^2
  ), "BohrMagneton" -> 9.2740100783*^-24 "Joules"/"Teslas",
  "NuclearMagneton" -> 5.0507837461*^-27 "Joules"/"Teslas", "SolarLuminosity" -> 3.828*^26 "Watts"
|>

(* A temperature on a scale with a zero of its own is measured from there. *)
UnitConvert::usage = "A quantity in other units, or in those of the SI."
(*2*)
Quantity[]
UnitConvert[l_List, t___] := Map[UnitConvert[#, t] &, l]
UnitConvert[q_Quantity] := UnitConvert[q, "SIBase"]
UnitConvert[x_?NumericQ, ___] := x
UnitConvert[Quantity[x_, u_], "SIBase" | "SI" | "Metric"] :=
  unitDegrees[x, u, "Kelvins"] /; unitIsScale[u]
UnitConvert[Quantity[x_, u_], "SIBase" | "SI" | "Metric"] := unitSpread[x, unitValue[u]]
UnitConvert[q_Quantity, Quantity[_, v_]] := UnitConvert[q, v]
UnitConvert[Quantity[x_, u_], v_] :=
  With[{w$ = unitOf[v]},
    If[! FreeQ[w$, $Failed],
      $Failed,
      If[unitIsScale[u] && MemberQ[unitScale, w$] || unitIsScale[w$] && MemberQ[unitScale, u],
        unitDegrees[x, u, w$],
        With[{r$ = unitRatio[u, w$]},
          If[r$ === $Failed,
            Message[Quantity::compat, unitText[u], unitText[w$]];
            $Failed,
            quantity[r$ x, w$]
          ]
        ]
      ]
    ]
  ] /; ! MatchQ[v, _MixedRadix]
UnitConvert[q_Quantity, MixedRadix[v__]] := With[{w$ = Map[unitOf, {v}]},
  Quantity[unitMixed[q, w$], w$] /; FreeQ[w$, $Failed]
]
unitMixed[q_, w_] := Module[{x$ = q[[1]] unitRatio[q[[2]], Last[w]], r$ = {}, n$},
  Do[
    n$ = unitRatio[k$, Last[w]];
    If[k$ === Last[w],
      AppendTo[r$, x$],
      AppendTo[r$, IntegerPart[x$/n$]];
      x$ = x$ - n$ Last[r$]
    ],
    {k$, w}
  ];
  MixedMagnitude[r$]
]
Quantity::compat = "`1` and `2` are incompatible units"
unitText[u_] := ToString[u]
unitSpread[x_, v_] := With[
  {s$ = Cases[If[Head[v] === Times, List @@ v, {v}], w_ /; ! FreeQ[w, _String | _IndependentUnit]]},
  quantity[x v/Times @@ s$, Times @@ s$]
]
unitScale = {"Kelvins", "DegreesCelsius", "DegreesFahrenheit", "DegreesRankine"}
unitIsScale[u_] := MemberQ[{"DegreesCelsius", "DegreesFahrenheit"}, u]
unitZero = <|
  "DegreesCelsius" -> 5463/20, "DegreesFahrenheit" -> 45967/180, "Kelvins" -> 0,
  "DegreesRankine" -> 0
|>
unitDegrees[x_, u_, v_] := With[{k$ = unitRatio[u, "Kelvins"] x + unitZero[u]},
  Quantity[(k$ - unitZero[v])/unitRatio[v, "Kelvins"], v]
]

UnitSimplify::usage = "A quantity with the fewest units."
(*2*)
Quantity[]
UnitSimplify[l_List] := Map[UnitSimplify, l]
UnitSimplify[x_?NumericQ] := x
UnitSimplify[q : Quantity[x_, u_]] := Module[{v$ = unitValue[u], r$, b$ = q},
  If[FreeQ[v$, _String | _IndependentUnit], Return[x v$]];
  Do[
    r$ = unitRatio[u, n$];
    If[r$ =!= $Failed && u =!= n$ && Head[u] =!= String,
      b$ = Quantity[r$ x, n$];
      Break[]
    ],
    {
      n$,
      {
        "Newtons", "Joules", "Watts", "Pascals", "Coulombs", "Volts", "Ohms", "Farads", "Webers",
        "Henries", "Teslas", "Meters", "Seconds", "Kilograms", "Amperes", "Kelvins", "Moles"
      }
    }
  ];
  b$
]

QuantityMagnitude::usage = "A quantity without its unit, or in another."
(*2*)
QuantityMagnitude[Quantity[x_, _]] := x
QuantityMagnitude[l_List, u___] := Map[QuantityMagnitude[#, u] &, l]
QuantityMagnitude[x_?NumericQ, ___] := x
QuantityMagnitude[q_Quantity, u_] := With[{r$ = UnitConvert[q, u]},
  QuantityMagnitude[r$] /; r$ =!= $Failed
]

QuantityUnit::usage = "The unit of a quantity."
(*2*)
QuantityUnit[Quantity[_, u_]] := u
QuantityUnit[l_List] := Map[QuantityUnit, l]
QuantityUnit[x_?NumericQ] := "DimensionlessUnit"

QuantityQ::usage = "Whether it is a quantity whose unit is known."
(*2*)
Quantity[]
QuantityQ[Quantity[_, u_]] := unitKnown[u]
QuantityQ[_] := False

KnownUnitQ::usage = "Whether a unit is known."
(*2*)
Quantity[]
KnownUnitQ[u_] := Head[u] =!= Quantity && unitKnown[u]

CompatibleUnitQ::usage = "Whether quantities can be added."
(*2*)
Quantity[]
CompatibleUnitQ[u_, v__] := Module[{l$ = Map[Replace[#, Quantity[_, w$_] :> w$] &, {u, v}]},
  AllTrue[Rest[l$], unitRatio[unitOf[First[l$]], unitOf[#]] =!= $Failed &]
]

UnitDimensions::usage = "The base quantities of a unit and their powers."
(*2*)
Quantity[]
UnitDimensions[Quantity[_, u_]] := UnitDimensions[u]
UnitDimensions[u_] := Module[
  {
    v$ = unitValue[unitOf[u]],
    n$ = <|
      "Meters" -> "LengthUnit", "Kilograms" -> "MassUnit", "Seconds" -> "TimeUnit",
      "Amperes" -> "ElectricCurrentUnit", "Kelvins" -> "TemperatureUnit", "Moles" -> "AmountUnit",
      "Candelas" -> "LuminousIntensityUnit", "Radians" -> "AngleUnit", "Bits" -> "InformationUnit"
    |>
  },
  Sort[Map[If[Head[#] === Power, {Lookup[n$, #[[1]], #[[1]]], #[[2]]}, {Lookup[n$, #, #], 1}] &,
    Cases[If[Head[v$] === Times, List @@ v$, {v$}], w_ /; ! FreeQ[w, _String | _IndependentUnit]]
  ]]
]
