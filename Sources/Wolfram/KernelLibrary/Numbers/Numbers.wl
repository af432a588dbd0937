RealDigits::usage = "The digits of a number, and how many stand before the point."
Attributes[RealDigits] = {Listable}
RealDigits[0] := {{0}, 1}
RealDigits[x_Integer, base_Integer : 10] :=
  {IntegerDigits[Abs[x], base], IntegerLength[x, base]} /; x != 0 && base > 1
RealDigits[x_Rational, base_Integer : 10] :=
  With[{digits = digitsRepeat[x, base]}, digits /; digits =!= $Failed] /; base > 1
(* A period is given up after 2000 digits. *)
digitsRepeat[x_, base_] := Module[
  {
    numerator = Abs[Numerator[x]], denominator = Denominator[x], exponent = 0, places = <||>,
    digits = {}, count = 0
  },
  If[numerator > denominator,
    exponent = IntegerLength[Quotient[numerator, denominator], base];
    denominator = denominator base^exponent,
    While[
      numerator base < denominator,
      numerator = numerator base;
      exponent--
    ]
  ];
  While[
    numerator =!= 0 && ! KeyExistsQ[places, numerator] && count < 2000,
    AssociateTo[places, numerator -> count];
    count++;
    AppendTo[digits, Quotient[base numerator, denominator]];
    numerator = Mod[base numerator, denominator]
  ];
  Which[
    numerator === 0, {digits, exponent},
    count === 2000 && ! KeyExistsQ[places, numerator], $Failed,
    True, {Append[Take[digits, places[numerator]], Drop[digits, places[numerator]]], exponent}
  ]
]
(* A machine number has 16 digits. *)
RealDigits[x_Real, base_Integer : 10] :=
  RealDigits[x, base, knownDigits[x, base]] /; x != 0 && base > 1
(* 5 digits more than are asked for, against rounding errors. *)
RealDigits[x_?NumericQ, base_Integer, digitCount_Integer?NonNegative] :=
  With[{number = If[NumberQ[x], x, N[x, digitCount Log[10., base] + 5]]},
    If[MatchQ[x, _Real] && digitCount > knownDigits[x, base],
      {PadRight[#[[1]], digitCount, Indeterminate], #[[2]]} &[RealDigits[x, base]],
      roundedDigits[number, base, digitCount]
    ] /;
      MatchQ[number, _Integer | _Rational | _Real] && number != 0
  ] /;
    base > 1
knownDigits[x_, base_] := If[MachineNumberQ[x],
  machineDigits[base],
  Round[Precision[x] Log[base, 10]]
]
roundedDigits[x_, base_, digitCount_] := With[
  {magnitude = Abs[Rationalize[x, 0]], exponent = Floor[Log[base, Abs[N[x]]]] + 1},
  If[MachineNumberQ[x] && digitCount < machineDigits[base],
    {Take[#[[1]], digitCount], #[[2]]} &[RealDigits[x, base, machineDigits[base]]],
    realDigits[
      If[MachineNumberQ[x], Round, Floor][magnitude base^(digitCount - exponent)],
      base,
      digitCount,
      exponent
    ]
  ]
]
machineDigits[base_] := Round[16 Log[base, 10]]
(* Rounding may give one digit more. *)
realDigits[digits_, base_, digitCount_, exponent_] := {
  Take[IntegerDigits[digits, base, Max[digitCount, IntegerLength[digits, base]]], digitCount],
  exponent + Max[0, IntegerLength[digits, base] - digitCount]
}

QuotientRemainder::usage = "Quotient and remainder."
Attributes[QuotientRemainder] = {Listable}
QuotientRemainder[m_, n_] := With[{quotient = Quotient[m, n], remainder = Mod[m, n]},
  {quotient, remainder} /; FreeQ[{quotient, remainder}, Quotient | Mod | Indeterminate]
]

RealAbs::usage = "The magnitude of a real number."
Attributes[RealAbs] = {Listable}
RealAbs[x_?NumericQ] := Abs[x] /; TrueQ[Im[x] == 0]
RealAbs[Infinity | -Infinity] := Infinity

RomanNumeral::usage = "A number in Roman numerals."
Attributes[RomanNumeral] = {Listable}
RomanNumeral[0] := "N"
(* From 5000 on they have bars. *)
RomanNumeral[n_Integer] :=
  Module[{rest = Abs[n], text = ""},
    Do[
      While[
        rest >= numeral[[1]],
        text = text <> numeral[[2]];
        rest = rest - numeral[[1]]
      ],
      {
        numeral,
        {
          {1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"},
          {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}
        }
      }
    ];
    text
  ] /;
    Abs[n] < 5000

ReIm::usage = "Real and imaginary part."
ReIm[z_List] := Map[ReIm, z]
ReIm[z_] := {Re[z], Im[z]}

AbsArg::usage = "Magnitude and angle."
AbsArg[z_List] := Map[AbsArg, z]
AbsArg[z_] := {Abs[z], Arg[z]}

DigitCount::usage = "How often each digit occurs."
DigitCount::arguments = "1 3 1:integer"
Attributes[DigitCount] = {Listable}
DigitCount[n_Integer] := DigitCount[n, 10]
DigitCount[n_Integer, base_Integer] :=
  Table[Count[IntegerDigits[n, base], Mod[digit, base]], {digit, base}] /; base > 1
DigitCount[n_Integer, base_Integer, digit_Integer] :=
  Count[IntegerDigits[n, base], digit] /; base > 1 && 0 <= digit < base

IntegerLength::usage = "How many digits there are."
IntegerLength::arguments = "1 2 1:integer"
Attributes[IntegerLength] = {Listable}
IntegerLength[0, base_Integer : 10] := 0
IntegerLength[n_Integer, base_Integer : 10] := Length[IntegerDigits[n, base]] /; base > 1

IntegerReverse::usage = "The digits the other way round."
IntegerReverse::arguments = "1 3 1:integer"
Attributes[IntegerReverse] = {Listable}
IntegerReverse[n_Integer, base_Integer : 10] :=
  FromDigits[Reverse[IntegerDigits[n, base]], base] /; base > 1
IntegerReverse[n_Integer, base_Integer, digitCount_Integer] :=
  FromDigits[Reverse[IntegerDigits[n, base, digitCount]], base] /; base > 1 && digitCount > 0

DigitSum::usage = "The sum of the digits."
DigitSum::arguments = "1 2 1:integer"
Attributes[DigitSum] = {Listable}
DigitSum[n_Integer, base_Integer : 10] := Total[IntegerDigits[n, base]] /; base > 1

Between::usage = "Whether a number lies between two."
Between[x_, {a : Except[_List], b : Except[_List]}] := a <= x <= b
Between[x_, ranges : {{_, _} ..}] := Or @@ Map[Between[x, #] &, ranges]
Between[range : {_, _} | {{_, _} ..}][x_] := Between[x, range]

Subdivide::usage = "Equal steps between two numbers."
Subdivide[n_Integer] := Range[0, n]/n /; n > 0
Subdivide[b_, n_Integer] := Map[b # &, Range[0, n]/n] /; n > 0
Subdivide[a_, b_, n_Integer] := Map[a + (b - a) # &, Range[0, n]/n] /; n > 0

BitShiftLeft::usage = "The bits moved to higher places."
Attributes[BitShiftLeft] = {Listable}
(* Longer shifts would make numbers of more than 30000 digits. *)
BitShiftLeft[n_Integer, k_Integer : 1] := If[k < 0, BitShiftRight[n, -k], n 2^k] /; k < 100000

BitShiftRight::usage = "The bits moved to lower places; those that fall out are lost."
Attributes[BitShiftRight] = {Listable}
(* The bound of `BitShiftLeft`. *)
BitShiftRight[n_Integer, k_Integer : 1] :=
  If[k < 0, BitShiftLeft[n, -k], Sign[n] Quotient[Abs[n], 2^k]] /; k < 100000

BitNot::usage = "Each bit the other way: `-1 - n`."
Attributes[BitNot] = {Listable}
BitNot[n_Integer] := -1 - n

BitLength::usage = "How many bits an integer takes."
Attributes[BitLength] = {Listable}
BitLength[n_Integer] := If[n < 0, BitLength[-1 - n], IntegerLength[n, 2]]

BitGet::usage = "The bit at a place."
Attributes[BitGet] = {Listable}
BitGet[n_Integer, k_Integer] := Mod[Floor[n/2^k], 2] /; k >= 0

BitSet::usage = "With the bit at a place 1."
Attributes[BitSet] = {Listable}
BitSet[n_Integer, k_Integer] := n + 2^k (1 - BitGet[n, k]) /; k >= 0

BitClear::usage = "With the bit at a place 0."
Attributes[BitClear] = {Listable}
BitClear[n_Integer, k_Integer] := n - 2^k BitGet[n, k] /; k >= 0

PowerRange::usage = "Numbers of which each is a multiple of the one before."
PowerRange[limit_] := PowerRange[1, limit, 10]
PowerRange[initial_, limit_] := PowerRange[initial, limit, 10]
PowerRange[initial_, limit_, factor_] :=
  If[If[factor > 1, initial <= limit, initial >= limit],
    NestWhileList[factor # &, initial, If[factor > 1, factor # <= limit &, factor # >= limit &]],
    {}
  ] /;
    factor > 0 && factor != 1 && initial > 0

IntegerName::usage = "An integer in English words."
Attributes[IntegerName] = {Listable}
IntegerName[n_Integer] := IntegerName[n, "Cardinal"]
(* The names of scales end with quadrillions. *)
IntegerName[n_Integer, "Cardinal"] :=
  Which[
    n < 0, "negative " <> IntegerName[-n, "Cardinal"],
    n < 1000, nameSmall[n],
    True,
      StringRiffle[
        DeleteCases[
          Reverse[MapIndexed[
            If[#1 === 0, "", ToString[#1] <> nameScale[First[#2]]] &,
            Reverse[IntegerDigits[n, 1000]]
          ]],
          ""
        ],
        " "
      ]
  ] /;
    Abs[n] < 10^18
(* The names of scales end with quadrillions. *)
IntegerName[n_Integer, "Words"] :=
  Which[
    n < 0, "negative " <> IntegerName[-n, "Words"],
    n < 1000, nameSmall[n],
    True,
      StringRiffle[
        DeleteCases[
          Reverse[MapIndexed[
            If[#1 === 0, "", nameSmall[#1] <> nameScale[First[#2]]] &,
            Reverse[IntegerDigits[n, 1000]]
          ]],
          ""
        ],
        ", "
      ]
  ] /;
    Abs[n] < 10^18
IntegerName[n_Integer, "Ordinal"] := nameOrdinal[nameSmall[n]] /; 0 <= n < 1000
nameScale[k_] := {"", " thousand", " million", " billion", " trillion", " quadrillion"}[[k]]
nameSmall[n_] := Which[
  n < 20,
    {
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
      "nineteen"
    }[[n + 1]],
  n < 100,
    {
        "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"
      }[[Quotient[n, 10] - 1]] <> If[Mod[n, 10] === 0, "", "-" <> nameSmall[Mod[n, 10]]],
  True,
    nameSmall[Quotient[n, 100]] <> " hundred" <>
      If[Mod[n, 100] === 0, "", " " <> nameSmall[Mod[n, 100]]]
]
nameOrdinal[word_] := StringReplace[
  word,
  {
    "one" ~~ EndOfString -> "first", "two" ~~ EndOfString -> "second",
    "three" ~~ EndOfString -> "third", "five" ~~ EndOfString -> "fifth",
    "eight" ~~ EndOfString -> "eighth", "nine" ~~ EndOfString -> "ninth",
    "twelve" ~~ EndOfString -> "twelfth", "y" ~~ EndOfString -> "ieth",
    letter : LetterCharacter ~~ EndOfString :> letter <> "th"
  }
]

FromRomanNumeral::usage = "The number of Roman numerals."
Attributes[FromRomanNumeral] = {Listable}
FromRomanNumeral["N"] := 0
FromRomanNumeral[numeral_String] := With[
  {
    values =
      Characters[ToUpperCase[numeral]] /. {
        "I" -> 1, "V" -> 5, "X" -> 10, "L" -> 50, "C" -> 100, "D" -> 500, "M" -> 1000
      }
  },
  Total[MapThread[If[#1 < #2, -#1, #1] &, {values, Append[Rest[values], 0]}]] /;
    VectorQ[values, IntegerQ] &&
      values =!= {} &&
      ! MatchQ[values, {___, a_, b_, c_, ___} /; a < c && b < c]
]
