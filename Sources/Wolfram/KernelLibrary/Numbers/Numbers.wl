RealDigits::usage = "The digits of a number, and how many stand before the point."
Attributes[RealDigits] = {Listable}
(*2*)
RealDigits[x_Integer, b_ : 10] := {IntegerDigits[Abs[x], b], IntegerLength[x, b]} /; x != 0
RealDigits[x_Rational, b_ : 10] := With[{r$ = digitsRepeat[x, b]}, r$ /; r$ =!= $Failed]
digitsRepeat[x_, b_] := Module[
  {p$ = Abs[Numerator[x]], q$ = Denominator[x], e$ = 0, s$ = <||>, d$ = {}, k$ = 0},
  If[p$ > q$,
    e$ = IntegerLength[Quotient[p$, q$], b];
    q$ = q$ b^e$,
    While[
      p$ b < q$,
      p$ = p$ b;
      e$--
    ]
  ];
  While[
    p$ =!= 0 && ! KeyExistsQ[s$, p$] && k$ < 2000,
    AssociateTo[s$, p$ -> k$];
    k$++;
    AppendTo[d$, Quotient[b p$, q$]];
    p$ = Mod[b p$, q$]
  ];
  Which[
    p$ === 0, {d$, e$},
    k$ === 2000 && ! KeyExistsQ[s$, p$], $Failed,
    True, {Append[Take[d$, s$[p$]], Drop[d$, s$[p$]]], e$}
  ]
]
RealDigits[x_Real, b_ : 10] := RealDigits[
  x,
  b,
  Round[If[MachineNumberQ[x], 16, Precision[x]] Log[b, 10]]
]
RealDigits[x_?NumericQ, b_, n_] := With[
  {
    y$ = Abs[Rationalize[If[NumberQ[x], x, N[x, n Log[10., b] + 5]], 0]],
    e$ = Floor[Log[b, Abs[N[x]]]] + 1
  },
  {IntegerDigits[If[MachineNumberQ[x], Round, Floor][y$ b^(n - e$)], b, n], e$}
]

QuotientRemainder::usage = "Quotient and remainder."
Attributes[QuotientRemainder] = {Listable}
QuotientRemainder[m_, n_] := {Quotient[m, n], Mod[m, n]}

RealAbs::usage = "The magnitude of a real number."
Attributes[RealAbs] = {Listable}
RealAbs[x_] := Abs[x] /; NumericQ[x]

RomanNumeral::usage = "A number in Roman numerals."
Attributes[RomanNumeral] = {Listable}
(*2*)
RomanNumeral[n_Integer] := Module[{r$ = n, t$ = ""},
  Do[
    While[
      r$ >= p$[[1]],
      t$ = t$ <> p$[[2]];
      r$ = r$ - p$[[1]]
    ],
    {
      p$,
      {
        {1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"},
        {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}
      }
    }
  ];
  t$
]

ReIm::usage = "Real and imaginary part."
ReIm[z_List] := Map[ReIm, z]
ReIm[z_] := {Re[z], Im[z]}

AbsArg::usage = "Magnitude and angle."
AbsArg[z_List] := Map[AbsArg, z]
AbsArg[z_] := {Abs[z], Arg[z]}

DigitCount::usage = "How often each digit occurs."
DigitCount[n_Integer] := DigitCount[n, 10]
DigitCount[n_Integer, b_] := Table[Count[IntegerDigits[n, b], Mod[d$, b]], {d$, b}]
DigitCount[n_Integer, b_, d_] := Count[IntegerDigits[n, b], d]

IntegerLength::usage = "How many digits there are."
Attributes[IntegerLength] = {Listable}
IntegerLength[0, b_ : 10] := 0
IntegerLength[n_Integer, b_ : 10] := Length[IntegerDigits[n, b]]

IntegerReverse::usage = "The digits the other way round."
Attributes[IntegerReverse] = {Listable}
IntegerReverse[n_Integer, b_ : 10] := FromDigits[Reverse[IntegerDigits[n, b]], b]

DigitSum::usage = "The sum of the digits."
Attributes[DigitSum] = {Listable}
DigitSum[n_Integer, b_ : 10] := Total[IntegerDigits[n, b]]

Between::usage = "Whether a number lies between two."
Between[x_, {a_, b_}] := a <= x <= b
Between[{a_, b_}][x_] := a <= x <= b

Subdivide::usage = "Equal steps between two numbers."
Subdivide[n_Integer] := Range[0, n]/n
Subdivide[b_, n_Integer] := Range[0, n] b/n
Subdivide[a_, b_, n_Integer] := a + Range[0, n] (b - a)/n

BitShiftLeft::usage = "The bits moved to higher places."
Attributes[BitShiftLeft] = {Listable}
(*2*)
BitShiftLeft[n_Integer, k_Integer : 1] := If[k < 0, BitShiftRight[n, -k], n 2^k] /; k < 100000

BitShiftRight::usage = "The bits moved to lower places; those that fall out are lost."
Attributes[BitShiftRight] = {Listable}
(*2*)
BitShiftRight[n_Integer, k_Integer : 1] :=
  If[k < 0, BitShiftLeft[n, -k], Sign[n] Quotient[Abs[n], 2^k]] /; k < 100000

BitNot::usage = "Each bit the other way: `-1 - n`."
Attributes[BitNot] = {Listable}
(*2*)
BitNot[n_Integer] := -1 - n

BitLength::usage = "How many bits an integer takes."
Attributes[BitLength] = {Listable}
(*2*)
BitLength[n_Integer] := If[n < 0, BitLength[-1 - n], IntegerLength[n, 2]]

BitGet::usage = "The bit at a place."
Attributes[BitGet] = {Listable}
(*2*)
BitGet[n_Integer, k_Integer] := Mod[Floor[n/2^k], 2] /; k >= 0

BitSet::usage = "With the bit at a place 1."
Attributes[BitSet] = {Listable}
(*2*)
BitSet[n_Integer, k_Integer] := n + 2^k (1 - BitGet[n, k]) /; k >= 0

BitClear::usage = "With the bit at a place 0."
Attributes[BitClear] = {Listable}
(*2*)
BitClear[n_Integer, k_Integer] := n - 2^k BitGet[n, k] /; k >= 0

PowerRange::usage = "Numbers of which each is a multiple of the one before."
(*2*)
PowerRange[b_] := PowerRange[1, b, 10]
PowerRange[a_, b_] := PowerRange[a, b, 10]
PowerRange[a_, b_, r_] :=
  If[If[r > 1, a <= b, a >= b], NestWhileList[r # &, a, If[r > 1, r # <= b &, r # >= b &]], {}] /;
    r > 0 && r != 1 && a > 0

IntegerName::usage = "An integer in English words."
Attributes[IntegerName] = {Listable}
(*2*)
IntegerName[n_Integer] := IntegerName[n, "Cardinal"]
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
nameOrdinal[w_] := StringReplace[
  w,
  {
    "one" ~~ EndOfString -> "first", "two" ~~ EndOfString -> "second",
    "three" ~~ EndOfString -> "third", "five" ~~ EndOfString -> "fifth",
    "eight" ~~ EndOfString -> "eighth", "nine" ~~ EndOfString -> "ninth",
    "twelve" ~~ EndOfString -> "twelfth", "y" ~~ EndOfString -> "ieth",
    xSymbol : LetterCharacter ~~ EndOfString :> xSymbol <> "th"
  }
]

FromRomanNumeral::usage = "The number of Roman numerals."
Attributes[FromRomanNumeral] = {Listable}
(*2*)
FromRomanNumeral[s_String] := With[
  {
    v$ =
      Characters[ToUpperCase[s]] /. {
        "I" -> 1, "V" -> 5, "X" -> 10, "L" -> 50, "C" -> 100, "D" -> 500, "M" -> 1000
      }
  },
  Total[MapThread[If[#1 < #2, -#1, #1] &, {v$, Append[Rest[v$], 0]}]] /;
    VectorQ[v$, IntegerQ] && v$ =!= {}
]
