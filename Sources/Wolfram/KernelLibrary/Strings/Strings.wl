StringTemplate::usage = "A text with places that arguments go to."
(*2*)
StringTemplate[t_String][a_Association] := StringReplace[
  t,
  "`" ~~ k : (WordCharacter ..) ~~ "`" :> TextString[Lookup[a, k, Lookup[a, ToExpression[k], ""]]]
]
StringTemplate[t_String][a___] := Module[{n$ = 0, l$ = {a}},
  StringReplace[
    t,
    "`" ~~ k : (DigitCharacter ...) ~~ "`" :> TextString[l$[[If[k === "",
      n$ = n$ + 1,
      ToExpression[k]
    ]]]]
  ]
]

TemplateApply::usage = "A text with its places filled."
TemplateApply[t_String, a_List] := StringTemplate[t] @@ a
TemplateApply[t_String, a_] := StringTemplate[t][a]
TemplateApply[t_StringTemplate, a_List] := t @@ a
TemplateApply[t_StringTemplate, a_] := t[a]

TextString::usage = "A text that shows a value."
TextString[l_List] := StringJoin["{", StringRiffle[Map[TextString, l], ", "], "}"]
TextString[x_Rational] := ToString[N[x]]
TextString[x_] := ToString[x]

StringPadLeft::usage = "A text with spaces before it, to a length."
StringPadLeft[s_String, n_Integer] := StringPadLeft[s, n, " "]
StringPadLeft[s_String, n_Integer, p_String] := StringJoin[PadLeft[Characters[s], n, Characters[p]]]
StringPadLeft[l_List] := Map[StringPadLeft[#, Max[StringLength[l]]] &, l]
StringPadLeft[l_List, n__] := Map[StringPadLeft[#, n] &, l]

StringPadRight::usage = "A text with spaces behind it, to a length."
StringPadRight[s_String, n_Integer] := StringPadRight[s, n, " "]
StringPadRight[s_String, n_Integer, p_String] := StringJoin[PadRight[
  Characters[s],
  n,
  Characters[p]
]]
StringPadRight[l_List] := Map[StringPadRight[#, Max[StringLength[l]]] &, l]
StringPadRight[l_List, n__] := Map[StringPadRight[#, n] &, l]

StringInsert::usage = "A text with another put in."
StringInsert[s_String, t_String, n_Integer] := StringJoin[Insert[Characters[s], t, n]]
StringInsert[s_String, t_String, n_List] := StringJoin[Insert[Characters[s], t, Map[List, n]]]

StringPartition::usage = "Pieces of one length."
StringPartition[s_String, n : _Integer | _UpTo] := Map[StringJoin, Partition[Characters[s], n]]
StringPartition[s_String, n_Integer, d_Integer] := Map[StringJoin, Partition[Characters[s], n, d]]

InsertLinebreaks::usage = "A text in lines of some length."
(*2*)
InsertLinebreaks[s_String, n_Integer : 78] := StringJoin[Riffle[
  Fold[line[n], {}, StringSplit[s, " "]],
  "\n"
]]
line[n_][l_, w_] := Which[
  l =!= {} && StringLength[Last[l]] + 1 + StringLength[w] <= n,
    Append[Most[l], Last[l] <> " " <> w],
  StringLength[w] <= n, Append[l, w],
  True, line[n][Append[l, StringTake[w, n]], StringDrop[w, n]]
]

StringPart::usage = "Characters by their places."
StringPart[l_List, i_] := Map[StringPart[#, i] &, l]
StringPart[s_String, i_] := Characters[s][[i]]

CharacterCounts::usage = "How often each character occurs."
CharacterCounts[s_String] := Association @@ Map[Apply[Rule, #] &,
  SortBy[Tally[Characters[s]], -Last[#] &]
]

LetterNumber::usage = "The place of a letter in the alphabet."
LetterNumber[l_List] := Map[LetterNumber, l]
LetterNumber[s_String] := If[StringLength[s] == 1,
  FirstPosition[Alphabet[], ToLowerCase[s], {0}][[1]],
  Map[LetterNumber, Characters[s]]
]

FromLetterNumber::usage = "The letter at a place of the alphabet."
FromLetterNumber[n_Integer] := Alphabet[][[n]]
FromLetterNumber[l_List] := Map[FromLetterNumber, l]

StringTakeDrop::usage = "The first characters and the rest."
StringTakeDrop[s_String, n_] := {StringTake[s, n], StringDrop[s, n]}

StringRotateLeft::usage = "The first characters moved to the end."
StringRotateLeft[s_String, n_ : 1] := StringJoin[RotateLeft[Characters[s], n]]

StringRotateRight::usage = "The last characters moved to the beginning."
StringRotateRight[s_String, n_ : 1] := StringJoin[RotateRight[Characters[s], n]]

StringRiffle::usage = "Texts with others between them."
StringRiffle[l_List] :=
  StringRiffle[Map[StringRiffle, l], If[MatchQ[l, {{__List} ..}], "

", "
"]] /; MatchQ[l, {__List}]
StringRiffle[l_List, s_String] := StringRiffle[Map[StringRiffle, l], s] /; MatchQ[l, {__List}]
StringRiffle[l : {__List}, s_, r__] := StringRiffle[Map[StringRiffle[#, r] &, l], s]
StringRiffle[l_List] := StringRiffle[l, " "]
StringRiffle[l_List, s_String] := StringJoin[Riffle[Map[ToString, l], s]]
StringRiffle[l_List, {a_String, s_String, b_String}] := StringJoin[a, StringRiffle[l, s], b]

Capitalize::usage = "With a capital first."
Attributes[Capitalize] = {Listable}
Capitalize[s_String] := If[s === "", s, StringJoin[ToUpperCase[StringTake[s, 1]], StringDrop[s, 1]]]

Decapitalize::usage = "With a small letter first."
Attributes[Decapitalize] = {Listable}
Decapitalize[s_String] := If[s === "",
  s,
  StringJoin[ToLowerCase[StringTake[s, 1]], StringDrop[s, 1]]
]

CharacterRange::usage = "The characters between two."
CharacterRange[a_String, b_String] := Map[FromCharacterCode,
  Range[First[ToCharacterCode[a]], First[ToCharacterCode[b]]]
]
CharacterRange[a_Integer, b_Integer] := Map[FromCharacterCode, Range[a, b]]

PalindromeQ::usage = "Whether it is the same backwards."
PalindromeQ[s_String] := s === StringReverse[s]
PalindromeQ[n_Integer] := PalindromeQ[IntegerDigits[n]]
PalindromeQ[l_List] := l === Reverse[l]

HammingDistance::usage = "In how many places two lists differ."
HammingDistance[a_String, b_String] := HammingDistance[Characters[a], Characters[b]]
HammingDistance[a_List, b_List] := Total[MapThread[Boole[#1 =!= #2] &, {a, b}]]

EditDistance::usage = "How many changes lead from one text to another."
(*2*)
EditDistance[a_String, b_String] := EditDistance[Characters[a], Characters[b]]
EditDistance[a_List, b_List] := Last[Fold[
  Function[{r$, c$},
    FoldList[
      Function[{l$, j$}, Min[l$ + 1, r$[[j$ + 1]] + 1, r$[[j$]] + Boole[b[[j$]] =!= c$]]],
      First[r$] + 1,
      Range[Length[b]]
    ]
  ],
  Range[0, Length[b]],
  a
]]

TextWords::usage = "The words of a text."
(*2*)
TextWords[s_String] := DeleteCases[
  Map[StringTrim[#, PunctuationCharacter ..] &, StringSplit[s]],
  ""
]

WordCount::usage = "How many words a text has."
(*2*)
WordCount[s_String] := Length[TextWords[s]]

TextSentences::usage = "The sentences of a text."
(*2*)
TextSentences[s_String] := DeleteCases[
  Map[StringTrim,
    StringCases[
      s,
      Shortest[__] ~~ ((("." | "!" | "?") .. ~~ (Whitespace | EndOfString)) | EndOfString)
    ]
  ],
  ""
]

LetterCounts::usage = "How often each letter of a text occurs."
(*2*)
LetterCounts[s_String] := CharacterCounts[StringJoin[StringCases[s, LetterCharacter]]]

StringReplacePart::usage = "A text with others at places."
(*2*)
StringReplacePart[s_String, n_String, {a_Integer, b_Integer}] := With[{l$ = StringLength[s]},
  With[{f$ = If[a < 0, l$ + a + 1, a], t$ = If[b < 0, l$ + b + 1, b]},
    StringTake[s, f$ - 1] <> n <> StringDrop[s, t$]
  ]
]
StringReplacePart[s_String, n_, p : {{_Integer, _Integer} ..}] := Fold[
  StringReplacePart[#1, First[#2], Last[#2]] &,
  s,
  Reverse[SortBy[Thread[{If[ListQ[n], n, Table[n, {Length[p]}]], p}], Last]]
]

StringReplaceList::usage = "The texts with one match each replaced."
(*2*)
StringReplaceList[s_String, r : {(_Rule | _RuleDelayed) ..}] := Join @@ Map[
  StringReplaceList[s, #] &,
  r
]
StringReplaceList[s_String, r : (_Rule | _RuleDelayed)] := Map[
  StringTake[s, First[#] - 1] <> StringReplace[StringTake[s, #], r] <> StringDrop[s, Last[#]] &,
  StringPosition[s, First[r]]
]
