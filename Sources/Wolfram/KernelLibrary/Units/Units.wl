(* `unitOf` gives the names as they are written in full; `unitValue` a unit by the base units. *)
Quantity::usage = "A number with a unit."
Attributes[Quantity] = {NHoldRest, Answer}
Quantity[unit_String] := Quantity[1, unit] /; FreeQ[unitOf[unit], $Failed]
Quantity[unit_] := Quantity[1, unit] /; ! FreeQ[unit, _String] && FreeQ[unit, List | Quantity]
Quantity[magnitudes_List, unit_] := Map[Quantity[#, unit] &, magnitudes]
Quantity[Quantity[magnitude_, unit_], Quantity[factor_, otherUnit_]] := Quantity[
  Quantity[factor magnitude, unit],
  otherUnit
]
Quantity[Quantity[magnitude_, unit_], otherUnit_] := quantity[magnitude, unit unitOf[otherUnit]]
Quantity[magnitude_, Quantity[factor_, unit_]] := Quantity[factor magnitude, unit]
Quantity[magnitude_, unit_] :=
  With[{fullUnit = unitOf[unit]}, Quantity[magnitude, fullUnit] /; FreeQ[fullUnit, $Failed]] /;
    ! unitKnown[unit]
Quantity /:
  Plus[firstQuantity : Quantity[_, _], otherQuantities : Quantity[_, _] ..] :=
    Quantity[Total[{firstQuantity, otherQuantities}[[All, 1]]], firstQuantity[[2]]] /; SameQ @@ {
      firstQuantity, otherQuantities
    }[[All, 2]]
Quantity /:
  Quantity[magnitude_, unit_] + Quantity[otherMagnitude_, unit_] := Quantity[
    magnitude + otherMagnitude,
    unit
  ]
Quantity /:
  Quantity[magnitude_, unit_] + Quantity[otherMagnitude_, otherUnit_] :=
    quantitySum[magnitude, unit, otherMagnitude, otherUnit] /;
      FreeQ[{unit, otherUnit}, "DegreesCelsius" | "DegreesFahrenheit"] &&
        unitRatio[unit, otherUnit] =!= $Failed
Quantity /: factor_?NumericQ Quantity[magnitude_, unit_] := Quantity[factor magnitude, unit]
Quantity /:
  Quantity[magnitude_, unit_] Quantity[otherMagnitude_, otherUnit_] := quantity[
    magnitude otherMagnitude,
    unit otherUnit
  ]
Quantity /:
  Quantity[magnitude_, unit_]^exponent_?NumericQ := quantity[
    magnitude^exponent,
    unitPower[unit, exponent]
  ]
Quantity /:
  (
    function : Less | Greater | LessEqual | GreaterEqual | Equal | Unequal | Max | Min
  )[Quantity[magnitude_, unit_], otherQuantities : Quantity[_, _] ..] := With[
    {otherMagnitudes = quantityNumbers[unit, {otherQuantities}]},
    If[MemberQ[{Max, Min}, function],
      Quantity[function @@ Join[{magnitude}, otherMagnitudes], unit],
      function @@ Join[{magnitude}, otherMagnitudes]
    ] /; FreeQ[otherMagnitudes, $Failed]
  ]
Quantity /:
  Inequality[Quantity[magnitude_, unit_], rest__] := With[
    {
      convertedRest = Map[If[MatchQ[#, Quantity[_, _]], First[quantityNumbers[unit, {#}]], #] &,
        {rest}
      ]
    },
    Inequality @@ Join[{magnitude}, convertedRest] /; FreeQ[convertedRest, $Failed | Quantity]
  ]
Quantity /:
  (
    function :
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
  )[Quantity[magnitude_, unit_]] := Quantity[function[magnitude], unit]
Quantity /:
  Round[Quantity[magnitude_, unit_], Quantity[step_, stepUnit_]] := With[
    {conversion = unitRatio[stepUnit, unit]},
    Quantity[Round[magnitude, conversion step], unit] /; conversion =!= $Failed
  ]
Quantity /:
  (function : Sign | Positive | Negative | NonNegative)[Quantity[magnitude_, _]] := function[
    magnitude
  ]
Quantity /:
  (function : Sin | Cos | Tan | Cot | Sec | Csc)[Quantity[magnitude_, unit_]] := With[
    {conversion = unitRatio[unit, "Radians"]},
    function[conversion magnitude] /; conversion =!= $Failed
  ]
Quantity /:
  (function : Exp | Log | Sinh | Cosh | Tanh)[Quantity[magnitude_, unit_]] := With[
    {conversion = unitRatio[unit, 1]},
    function[conversion magnitude] /; conversion =!= $Failed
  ]
(* Units of one dimension that divide one another, as feet and meters, become one. *)
quantity[magnitude_, unit_] := Module[
  {
    factors = Map[If[Head[#] === Power, List @@ #, {#, 1}] &,
      If[Head[unit] === Times, List @@ unit, {unit}]
    ], scaledMagnitude = magnitude, ratioOrUnit
  },
  Do[
    If[
      factors[[i, 2]] factors[[j, 2]] < 0 &&
        (ratioOrUnit = unitRatio[factors[[i, 1]], factors[[j, 1]]]) =!= $Failed,
      scaledMagnitude = scaledMagnitude ratioOrUnit^-factors[[j, 2]];
      factors[[i, 2]] += factors[[j, 2]];
      factors[[j, 2]] = 0
    ],
    {i, Length[factors]},
    {j, i + 1, Length[factors]}
  ];
  ratioOrUnit = Times @@ Map[#[[1]]^#[[2]] &, factors];
  If[FreeQ[ratioOrUnit, _String | _IndependentUnit],
    scaledMagnitude ratioOrUnit,
    Quantity[scaledMagnitude, ratioOrUnit]
  ]
]
(* The sum has the smaller of the two units. *)
quantitySum[magnitude_, unit_, otherMagnitude_, otherUnit_] := With[
  {conversion = unitRatio[unit, otherUnit]},
  If[Abs[N[conversion]] >= 1,
    Quantity[conversion magnitude + otherMagnitude, otherUnit],
    Quantity[magnitude + otherMagnitude/conversion, unit]
  ]
]
(* A temperature on a scale with a zero of its own is measured from there. *)
quantityNumbers[unit_, quantities_] := Map[
  With[{conversion = unitRatio[#[[2]], unit]},
    Which[
      conversion === $Failed, conversion,
      #[[2]] =!= unit && ! FreeQ[{#[[2]], unit}, "DegreesCelsius" | "DegreesFahrenheit"],
        QuantityMagnitude[#, unit],
      True, conversion #[[1]]
    ]
  ] &,
  quantities
]
unitPower[unit_Times, exponent_] := Map[unitPower[#, exponent] &, unit]
unitPower[unit_^ownExponent_, exponent_] := unit^(ownExponent exponent)
unitPower[unit_, exponent_] := unit^exponent
unitRatio[unit_, unit_] := 1
unitRatio[unit_, otherUnit_] := With[{conversion = unitValue[unit]/unitValue[otherUnit]},
  If[FreeQ[conversion, _String | _IndependentUnit | unitValue], conversion, $Failed]
]
unitValue[unit_] :=
  unit /. {independentUnit_IndependentUnit :> independentUnit, name_String :> unitSingle[name]}
unitKnown[unit_] :=
  FreeQ[unit, name_String /; ! unitName[name] || StringContainsQ[name, unitMark]] ||
    ! FreeQ[unit, _IndependentUnit]
unitMark = " " | "/" | "*" | "^"
unitName[name_] :=
  KeyExistsQ[unitTable, name] || MemberQ[unitBase, name] || unitScaled[name] =!= $Failed
unitBase = {
  "Meters", "Kilograms", "Seconds", "Amperes", "Kelvins", "Moles", "Candelas", "Radians", "Bits",
  "People", "USDollars", "Euros"
}
unitSingle[name_] := Which[
  MemberQ[unitBase, name], name,
  KeyExistsQ[unitTable, name], unitValue[unitTable[name]],
  True,
    With[{scaledUnit = unitScaled[name]},
      If[scaledUnit === $Failed, name, scaledUnit[[1]] unitValue[scaledUnit[[2]]]]
    ]
]
unitScaled[name_] := Module[{scaledUnit = $Failed, baseName},
  Do[
    If[StringStartsQ[name, prefix[[1]]] && StringLength[name] > StringLength[prefix[[1]]],
      baseName = StringDrop[name, StringLength[prefix[[1]]]];
      baseName = StringJoin[ToUpperCase[StringTake[baseName, 1]], StringDrop[baseName, 1]];
      If[
        baseName =!= "Kilograms" &&
          (KeyExistsQ[unitTable, baseName] || MemberQ[unitBase, baseName]),
        scaledUnit = {prefix[[2]], baseName};
        Break[]
      ]
    ],
    {prefix, unitPrefix}
  ];
  scaledUnit
]
unitPrefix = {
  {"Yocto", 10^-24}, {"Zepto", 10^-21}, {"Atto", 10^-18}, {"Femto", 10^-15}, {"Pico", 10^-12},
  {"Nano", 10^-9}, {"Micro", 10^-6}, {"Milli", 1/1000}, {"Centi", 1/100}, {"Deci", 1/10},
  {"Deca", 10}, {"Hecto", 100}, {"Kilo", 1000}, {"Mega", 10^6}, {"Giga", 10^9}, {"Tera", 10^12},
  {"Peta", 10^15}, {"Exa", 10^18}, {"Zetta", 10^21}, {"Yotta", 10^24}, {"Kibi", 2^10},
  {"Mebi", 2^20}, {"Gibi", 2^30}, {"Tebi", 2^40}
}
unitOf[unit_Times | unit_List] := Map[unitOf, unit]
unitOf[unit_^exponent_] := unitPower[unitOf[unit], exponent]
unitOf[text_String] := Which[
  unitName[text] && ! StringContainsQ[text, unitMark], text,
  StringContainsQ[text, "/"],
    With[{unitTexts = StringSplit[text, "/"]},
      unitOf[First[unitTexts]]/Times @@ Map[unitOf[StringTrim[#, "(" | ")" | " "]] &,
        Rest[unitTexts]
      ]
    ],
  StringContainsQ[text, "*" | " "],
    Times @@ Map[unitOf, StringSplit[StringTrim[text], ("*" | " ") ..]],
  StringContainsQ[text, "^"],
    With[{unitTexts = StringSplit[text, "^"]}, unitOf[unitTexts[[1]]]^ToExpression[unitTexts[[2]]]],
  True, unitWord[text]
]
unitOf[measure_Quantity] := unitOf[measure[[2]]]
unitOf[unit_] := unit
unitWord[word_] := Module[
  {capitalized = StringJoin[ToUpperCase[StringTake[word, 1]], StringDrop[word, 1]], prefixed},
  Which[
    KeyExistsQ[unitShort, word], unitShort[word],
    unitName[capitalized], capitalized,
    unitName[capitalized <> "s"], capitalized <> "s",
    unitName[capitalized <> "es"], capitalized <> "es",
    KeyExistsQ[unitShort, capitalized], unitShort[capitalized],
    StringLength[word] > 1 &&
      KeyExistsQ[unitLetter, StringTake[word, 1]] &&
      KeyExistsQ[unitShort, StringDrop[word, 1]] &&
      (
        prefixed = unitLetter[StringTake[word, 1]] <> ToLowerCase[unitShort[StringDrop[word, 1]]];
        unitName[prefixed]
      ),
      prefixed,
    StringStartsQ[capitalized, "Square"] && unitName[StringDrop[capitalized, 6]],
      StringDrop[capitalized, 6]^2,
    StringStartsQ[capitalized, "Cubic"] && unitName[StringDrop[capitalized, 5]],
      StringDrop[capitalized, 5]^3,
    StringContainsQ[capitalized, "Per"] && Length[StringSplit[capitalized, "Per"]] === 2,
      With[{units = Map[unitOf, StringSplit[capitalized, "Per"]]},
        If[FreeQ[units, $Failed], units[[1]]/units[[2]], $Failed]
      ],
    True,
      Message[Quantity::unkunit, word];
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
Quantity[]
UnitConvert[quantities : _List | _Association, target___] := Map[UnitConvert[#, target] &,
  quantities
]
UnitConvert[measure_Quantity] := UnitConvert[measure, "SIBase"]
UnitConvert[number_?NumericQ, ___] := number
UnitConvert[Quantity[magnitude_, unit_], "SIBase" | "SI"] :=
  unitDegrees[magnitude, unit, "Kelvins"] /; unitIsScale[unit]
UnitConvert[Quantity[magnitude_, unit_], "SIBase"] := unitSpread[magnitude, unitValue[unit]]
(* Of base units the SI has units with names of their own. *)
UnitConvert[Quantity[magnitude_, unit_], "SI"] := With[{baseUnits = unitValue[unit]},
  unitSpread[magnitude, baseUnits] /; MatchQ[baseUnits, _String | _?NumericQ _String]
]
UnitConvert[measure_Quantity, Quantity[_, target_]] := UnitConvert[measure, target]
UnitConvert[Quantity[magnitude_, unit_], target_] :=
  With[{targetUnit = unitOf[target]},
    If[! FreeQ[targetUnit, $Failed],
      $Failed,
      If[
        unitIsScale[unit] && MemberQ[unitScale, targetUnit] ||
          unitIsScale[targetUnit] && MemberQ[unitScale, unit],
        unitDegrees[magnitude, unit, targetUnit],
        With[{conversion = unitRatio[unit, targetUnit]},
          If[conversion === $Failed,
            Message[Quantity::compat, unitText[unit], unitText[targetUnit]];
            $Failed,
            quantity[conversion magnitude, targetUnit]
          ]
        ]
      ]
    ]
  ] /; ! MatchQ[
    target,
    _MixedRadix | _MixedUnit | _List | "SI" | "Metric" | "Imperial" | "Conventional"
  ]
UnitConvert[measure_Quantity, MixedRadix[targets__]] := With[{units = Map[unitOf, {targets}]},
  Quantity[unitMixed[measure, units], units] /; FreeQ[units, $Failed]
]
unitMixed[measure_, units_] := Module[
  {remainder = measure[[1]] unitRatio[measure[[2]], Last[units]], magnitudes = {}, conversion},
  Do[
    conversion = unitRatio[unit, Last[units]];
    If[unit === Last[units],
      AppendTo[magnitudes, remainder],
      AppendTo[magnitudes, IntegerPart[remainder/conversion]];
      remainder = remainder - conversion Last[magnitudes]
    ],
    {unit, units}
  ];
  MixedMagnitude[magnitudes]
]
Quantity::compat = "`1` and `2` are incompatible units"
unitText[unit_] := ToString[unit]
unitSpread[magnitude_, baseUnits_] := With[
  {
    unitFactors = Cases[
      If[Head[baseUnits] === Times, List @@ baseUnits, {baseUnits}],
      factor_ /; ! FreeQ[factor, _String | _IndependentUnit]
    ]
  },
  quantity[magnitude baseUnits/Times @@ unitFactors, Times @@ unitFactors]
]
unitScale = {"Kelvins", "DegreesCelsius", "DegreesFahrenheit", "DegreesRankine"}
unitIsScale[unit_] := MemberQ[{"DegreesCelsius", "DegreesFahrenheit"}, unit]
(* In kelvins: 0 degrees Celsius are 273.15, 0 degrees Fahrenheit 459.67 * 5/9. *)
unitZero = <|
  "DegreesCelsius" -> 5463/20, "DegreesFahrenheit" -> 45967/180, "Kelvins" -> 0,
  "DegreesRankine" -> 0
|>
unitDegrees[magnitude_, unit_, targetUnit_] := With[
  {kelvins = unitRatio[unit, "Kelvins"] magnitude + unitZero[unit]},
  Quantity[(kelvins - unitZero[targetUnit])/unitRatio[targetUnit, "Kelvins"], targetUnit]
]

UnitSimplify::usage = "A quantity with the fewest units."
Quantity[]
UnitSimplify[quantities_List] := Map[UnitSimplify, quantities]
UnitSimplify[number_?NumericQ] := number
UnitSimplify[measure : Quantity[magnitude_, unit_]] := Module[
  {baseUnits = unitValue[unit], conversion, simplest = measure},
  If[FreeQ[baseUnits, _String | _IndependentUnit], Return[magnitude baseUnits]];
  Do[
    conversion = unitRatio[unit, candidate];
    If[conversion =!= $Failed && unit =!= candidate && Head[unit] =!= String,
      simplest = Quantity[conversion magnitude, candidate];
      Break[]
    ],
    {
      candidate,
      {
        "Newtons", "Joules", "Watts", "Pascals", "Coulombs", "Volts", "Ohms", "Farads", "Webers",
        "Henries", "Teslas", "Meters", "Seconds", "Kilograms", "Amperes", "Kelvins", "Moles"
      }
    }
  ];
  simplest
]

QuantityMagnitude::usage = "A quantity without its unit, or in another."
QuantityMagnitude[Quantity[magnitude_, _]] := magnitude
QuantityMagnitude[quantities_List, unit___] := Map[QuantityMagnitude[#, unit] &, quantities]
QuantityMagnitude[number_?NumericQ, ___] := number
QuantityMagnitude[measure_Quantity, unit_] := With[{converted = UnitConvert[measure, unit]},
  QuantityMagnitude[converted] /; converted =!= $Failed
]

QuantityUnit::usage = "The unit of a quantity."
QuantityUnit[Quantity[_, unit_]] := unit
QuantityUnit[quantities_List] := Map[QuantityUnit, quantities]
QuantityUnit[number_?NumericQ] := "DimensionlessUnit"

QuantityQ::usage = "Whether it is a quantity whose unit is known."
Quantity[]
QuantityQ[Quantity[_, unit_]] := unitKnown[unit]
QuantityQ[_] := False

KnownUnitQ::usage = "Whether a unit is known."
Quantity[]
KnownUnitQ[unit : Except[_List]] :=
  Head[unit] =!= Quantity && ! FreeQ[unit, _String] && unitKnown[unit]

CompatibleUnitQ::usage = "Whether quantities can be added."
Quantity[]
CompatibleUnitQ[first_, others__] := Module[
  {units = Map[unitOf[Replace[#, Quantity[_, unit_] :> unit]] &, {first, others}]},
  FreeQ[units, $Failed] && AllTrue[Rest[units], unitRatio[First[units], #] =!= $Failed &]
]

UnitDimensions::usage = "The base quantities of a unit and their powers."
Quantity[]
UnitDimensions[Quantity[_, unit_]] := UnitDimensions[unit]
UnitDimensions[unit : Except[_List]] /; ! FreeQ[unit, _String] && FreeQ[unitOf[unit], $Failed] :=
  Module[
    {
      baseUnits = unitValue[unitOf[unit]],
      dimensionNames = <|
        "Meters" -> "LengthUnit", "Kilograms" -> "MassUnit", "Seconds" -> "TimeUnit",
        "Amperes" -> "ElectricCurrentUnit", "Kelvins" -> "TemperatureUnit", "Moles" -> "AmountUnit",
        "Candelas" -> "LuminousIntensityUnit", "Radians" -> "AngleUnit", "Bits" -> "InformationUnit"
      |>
    },
    Sort[Map[
      If[Head[#] === Power,
        {Lookup[dimensionNames, #[[1]], #[[1]]], #[[2]]},
        {Lookup[dimensionNames, #, #], 1}
      ] &,
      Cases[
        If[Head[baseUnits] === Times, List @@ baseUnits, {baseUnits}],
        factor_ /; ! FreeQ[factor, _String | _IndependentUnit]
      ]
    ]]
  ]
