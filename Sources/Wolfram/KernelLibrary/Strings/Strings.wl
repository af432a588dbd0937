StringTemplate::usage = "A text with places that arguments go to."
StringTemplate[template_String][arguments_Association] :=
  StringReplace[
    template,
    "`" ~~ key : (WordCharacter ..) ~~ "`" :> TextString[Lookup[
      arguments,
      key,
      Lookup[arguments, ToExpression[key], ""]
    ]]
  ] /;
    StringFreeQ[template, "<*"] &&
      AllTrue[
        templateKeys[template],
        KeyExistsQ[arguments, #] || KeyExistsQ[arguments, ToExpression[#]] &
      ]
StringTemplate[template_String][arguments___] :=
  Module[{place = 0, list = {arguments}},
    StringReplace[
      template,
      "`" ~~ digits : (DigitCharacter ...) ~~ "`" :> TextString[list[[If[digits === "",
        place = place + 1,
        ToExpression[digits]
      ]]]]
    ]
  ] /;
    StringFreeQ[template, "<*"] &&
      StringCount[template, "``"] <= Length[{arguments}] &&
      AllTrue[
        templateKeys[template],
        StringMatchQ[#, DigitCharacter ..] && 0 < ToExpression[#] <= Length[{arguments}] &
      ]
templateKeys[template_] := StringCases[template, "`" ~~ key : (WordCharacter ..) ~~ "`" :> key]

TemplateApply::usage = "A text with its places filled."
TemplateApply[template_String, arguments : {Except[_Rule] ...}] := StringTemplate[
  template
] @@ arguments
TemplateApply[template_String, arguments : Except[_List | _Rule]] := StringTemplate[template][
  arguments
]
TemplateApply[template_StringTemplate, arguments : {Except[_Rule] ...}] := template @@ arguments
TemplateApply[template_StringTemplate, arguments : Except[_List | _Rule]] := template[arguments]

TextString::usage = "A text that shows a value."
TextString[list_List] := StringJoin["{", StringRiffle[Map[TextString, list], ", "], "}"]
TextString[value_Rational] := ToString[N[value]]
TextString[value_] := ToString[value]

StringPadLeft::usage = "A text with spaces before it, to a length."
StringPadLeft[text_String, length_Integer] := StringPadLeft[text, length, " "]
StringPadLeft[text_String, length_Integer, padding_String] :=
  If[StringLength[text] >= length,
    StringTake[text, -length],
    StringJoin[PadRight[{}, length - StringLength[text], Characters[padding]], text]
  ] /;
    length >= 0 && padding =!= ""
StringPadLeft[texts_List] := Map[StringPadLeft[#, Max[StringLength[texts]]] &, texts]
StringPadLeft[texts_List, lengthAndPadding__] := Map[StringPadLeft[#, lengthAndPadding] &, texts]

StringPadRight::usage = "A text with spaces behind it, to a length."
StringPadRight[text_String, length_Integer] := StringPadRight[text, length, " "]
StringPadRight[text_String, length_Integer, padding_String] :=
  If[StringLength[text] >= length,
    StringTake[text, length],
    StringJoin[text, PadRight[{}, length - StringLength[text], Characters[padding]]]
  ] /;
    length >= 0 && padding =!= ""
StringPadRight[texts_List] := Map[StringPadRight[#, Max[StringLength[texts]]] &, texts]
StringPadRight[texts_List, lengthAndPadding__] := Map[StringPadRight[#, lengthAndPadding] &, texts]

StringInsert::usage = "A text with another put in."
StringInsert[text_String, insertion_String, place_Integer] := StringJoin[Insert[
  Characters[text],
  insertion,
  place
]]
StringInsert[text_String, insertion_String, places_List] := StringJoin[Insert[
  Characters[text],
  insertion,
  Map[List, places]
]]

StringPartition::usage = "Pieces of one length."
StringPartition[text_String, length : _Integer | _UpTo] := Map[StringJoin,
  Partition[Characters[text], length]
]
StringPartition[text_String, length_Integer, offset_Integer] := Map[StringJoin,
  Partition[Characters[text], length, offset]
]

InsertLinebreaks::usage = "A text in lines of some length."
(* 78 columns are Mathematica's default. *)
InsertLinebreaks[text_String, width : (_Integer ? Positive) : 78] :=
  StringRiffle[Fold[line[width], {}, StringSplit[text, " "]], "\n"] /; StringFreeQ[
    text,
    "\n" | "  "
  ]
line[width_][lines_, word_] := Which[
  lines =!= {} && StringLength[Last[lines]] + 1 + StringLength[word] <= width,
    Append[Most[lines], Last[lines] <> " " <> word],
  StringLength[word] <= width, Append[lines, word],
  True, line[width][Append[lines, StringTake[word, width]], StringDrop[word, width]]
]

StringPart::usage = "Characters by their places."
StringPart[texts_List, place_] := Map[StringPart[#, place] &, texts]
StringPart[text_String, place_] := Characters[text][[place]] /; FreeQ[place, 0]

CharacterCounts::usage = "How often each character occurs."
CharacterCounts[text_String] := Association @@ Map[Apply[Rule, #] &,
  SortBy[Tally[Characters[text]], -Last[#] &]
]

LetterNumber::usage = "The place of a letter in the alphabet."
LetterNumber[letters_List] := Map[LetterNumber, letters]
LetterNumber[text_String] := If[StringLength[text] == 1,
  FirstPosition[Alphabet[], ToLowerCase[text], {0}][[1]],
  Map[LetterNumber, Characters[text]]
]

FromLetterNumber::usage = "The letter at a place of the alphabet."
FromLetterNumber[n_Integer] := Alphabet[][[n]] /; 1 <= n <= 26
FromLetterNumber[numbers_List] := Map[FromLetterNumber, numbers]

StringTakeDrop::usage = "The first characters and the rest."
StringTakeDrop[text_String, count_] := {StringTake[text, count], StringDrop[text, count]}

StringRotateLeft::usage = "The first characters moved to the end."
StringRotateLeft[text_String, count_ : 1] := StringJoin[RotateLeft[Characters[text], count]]

StringRotateRight::usage = "The last characters moved to the beginning."
StringRotateRight[text_String, count_ : 1] := StringJoin[RotateRight[Characters[text], count]]

StringRiffle::usage = "Texts with others between them."
StringRiffle[list_List] :=
  StringRiffle[Map[StringRiffle, list], If[MatchQ[list, {{__List} ..}], "

", "
"]] /; MatchQ[
    list,
    {__List}
  ]
StringRiffle[list_List, separator_String] :=
  StringRiffle[Map[StringRiffle, list], separator] /; MatchQ[list, {__List}]
StringRiffle[list : {__List}, separator_, innerSeparators__] := StringRiffle[
  Map[StringRiffle[#, innerSeparators] &, list],
  separator
]
StringRiffle[list_List] := StringRiffle[list, " "]
StringRiffle[{}, _String] := ""
StringRiffle[{only_}, _String] := TextString[only]
StringRiffle[list_List, separator_String] := StringJoin[Riffle[Map[TextString, list], separator]]
StringRiffle[list_List, {opening_String, separator_String, closing_String}] := StringJoin[
  opening,
  StringRiffle[list, separator],
  closing
]

Capitalize::usage = "With a capital first."
Attributes[Capitalize] = {Listable}
Capitalize[text_String] := If[text === "",
  text,
  StringJoin[ToUpperCase[StringTake[text, 1]], StringDrop[text, 1]]
]

Decapitalize::usage = "With a small letter first."
Attributes[Decapitalize] = {Listable}
Decapitalize[text_String] := If[text === "",
  text,
  StringJoin[ToLowerCase[StringTake[text, 1]], StringDrop[text, 1]]
]

CharacterRange::usage = "The characters between two."
CharacterRange[first_String, last_String] :=
  Map[FromCharacterCode, Range[First[ToCharacterCode[first]], First[ToCharacterCode[last]]]] /;
    StringLength[first] == StringLength[last] == 1
CharacterRange[first_Integer, last_Integer] := Map[FromCharacterCode, Range[first, last]]

PalindromeQ::usage = "Whether it is the same backwards."
PalindromeQ[text_String] := text === StringReverse[text]
PalindromeQ[n_Integer] := PalindromeQ[IntegerDigits[n]]
PalindromeQ[list_List] := list === Reverse[list]

HammingDistance::usage = "In how many places two lists differ."
HammingDistance[text_String, otherText_String] :=
  HammingDistance[Characters[text], Characters[otherText]] /;
    StringLength[text] == StringLength[otherText]
HammingDistance[list_List, otherList_List] :=
  Total[MapThread[Boole[#1 =!= #2] &, {list, otherList}]] /; Length[list] == Length[otherList]

EditDistance::usage = "How many changes lead from one text to another."
EditDistance[source_String, target_String] := EditDistance[Characters[source], Characters[target]]
EditDistance[source_List, target_List] := Last[Fold[
  Function[{row, element},
    FoldList[
      Function[{left, j},
        Min[left + 1, row[[j + 1]] + 1, row[[j]] + Boole[target[[j]] =!= element]]
      ],
      First[row] + 1,
      Range[Length[target]]
    ]
  ],
  Range[0, Length[target]],
  source
]]

TextWords::usage = "The words of a text."
TextWords[text_String] := DeleteCases[
  Map[StringTrim[#, PunctuationCharacter ..] &, StringSplit[text]],
  ""
]

WordCount::usage = "How many words a text has."
WordCount[text_String] := Length[TextWords[text]]

TextSentences::usage = "The sentences of a text."
TextSentences[text_String] := DeleteCases[
  Map[StringTrim,
    StringCases[
      text,
      Shortest[__] ~~ ((("." | "!" | "?") .. ~~ (Whitespace | EndOfString)) | EndOfString)
    ]
  ],
  ""
]

LetterCounts::usage = "How often each letter of a text occurs."
LetterCounts[text_String] := CharacterCounts[StringJoin[StringCases[text, LetterCharacter]]]

StringReplacePart::usage = "A text with others at places."
StringReplacePart[text_String, replacement_String, {startPlace_Integer, endPlace_Integer}] := With[
  {length = StringLength[text]},
  With[
    {
      first = If[startPlace < 0, length + startPlace + 1, startPlace],
      last = If[endPlace < 0, length + endPlace + 1, endPlace]
    },
    StringTake[text, first - 1] <> replacement <> StringDrop[text, last]
  ]
]
StringReplacePart[text_String, replacement_String, places : {{_Integer, _Integer} ..}] :=
  StringReplacePart[text, Table[replacement, {Length[places]}], places]
StringReplacePart[text_String, replacements : {__String}, places : {{_Integer, _Integer} ..}] :=
  Fold[StringReplacePart[#1, First[#2], Last[#2]] &,
    text,
    Reverse[SortBy[
      Thread[{replacements, places /. place_ ? Negative :> StringLength[text] + 1 + place}],
      Last
    ]]
  ] /;
    Length[replacements] == Length[places]

StringReplaceList::usage = "The texts with one match each replaced."
StringReplaceList[text_String, {rule : _Rule | _RuleDelayed}] := StringReplaceList[text, rule]
(* Of a pattern all matches at a place would be needed. *)
StringReplaceList[text_String, rule : ((Rule | RuleDelayed)[_String, _])] := Map[
  StringTake[text, First[#] - 1] <> StringReplace[StringTake[text, #], rule] <>
    StringDrop[text, Last[#]] &,
  StringPosition[text, First[rule]]
]
