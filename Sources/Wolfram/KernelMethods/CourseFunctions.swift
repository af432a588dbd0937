import Kernel
import KernelMathematics

/// Functions of lists, texts, associations and integers that introductions to the language use, written in the language.
enum CourseFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = associations + lists + sequences + texts + integers + tests

  private static let associations: [BuiltIn] = [
    WrittenFunctions.function(
      "KeyMemberQ", [], "Whether there is a key that matches.",
      "(*2*) KeyMemberQ[a_Association, k_] := MemberQ[Keys[a], k]\nKeyMemberQ[k_][a_] := KeyMemberQ[a, k]"),
    WrittenFunctions.function(
      "KeySortBy", [], "Sorted by a function of the keys.",
      "(*2*) KeySortBy[a_Association, f_] := Association[SortBy[Normal[a], f[First[#]] &]]\nKeySortBy[f_][a_] := KeySortBy[a, f]"
    ),
    WrittenFunctions.function(
      "KeyUnion", [], "Associations with all keys of any of them.",
      "(*2*) KeyUnion[l : {__Association}] := With[{k$ = DeleteDuplicates[Join @@ Map[Keys, l]]}, Map[AssociationMap[#, k$] &, l]]"
    ),
    WrittenFunctions.function(
      "KeyIntersection", [], "Associations with the keys that all of them have.",
      "(*2*) KeyIntersection[l : {__Association}] := With[{k$ = Select[Keys[First[l]], Function[q$, AllTrue[Rest[l], KeyExistsQ[#, q$] &]]]}, Map[KeyTake[#, k$] &, l]]"
    ),
    WrittenFunctions.function(
      "KeyComplement", [], "The entries of the first association with keys of no other one.",
      "(*2*) KeyComplement[{a_Association, b___Association}] := KeyDrop[a, Join @@ Map[Keys, {b}]]"),
  ]

  private static let lists: [BuiltIn] = [
    WrittenFunctions.function(
      "Comap", [], "Each function of a list of one argument.",
      "(*2*) Comap[l_List, x_] := Map[#[x] &, l]\nComap[l_][x_] := Comap[l, x]"),
    WrittenFunctions.function(
      "OperatorApplied", [], "A function that is given its second argument first.",
      "(*2*) OperatorApplied[f_, y_][x_] := f[x, y] /; ! IntegerQ[y]\nOperatorApplied[f_][y_][x_] := f[x, y]"),
    WrittenFunctions.function(
      "CurryApplied", [], "A function that is given its arguments one by one.",
      """
      (*2*) CurryApplied[n_Integer][f_] := CurryApplied[f, n]
      CurryApplied[f_, 1][x_] := f[x]
      CurryApplied[f_, n_Integer][x_] := curried$[f, n - 1, x]
      curried$[f_, 1, x__][y_] := f[x, y]
      curried$[f_, n_, x__][y_] := curried$[f, n - 1, x, y]
      """),
    WrittenFunctions.function(
      "PowerRange", [], "Numbers of which each is a multiple of the one before.",
      """
      (*2*) PowerRange[b_] := PowerRange[1, b, 10]
      PowerRange[a_, b_] := PowerRange[a, b, 10]
      PowerRange[a_, b_, r_] := If[If[r > 1, a <= b, a >= b], NestWhileList[r # &, a, If[r > 1, r # <= b &, r # >= b &]], {}] /; r > 0 && r != 1 && a > 0
      """),
    WrittenFunctions.function(
      "CountDistinct", [], "How many different elements there are.",
      "(*2*) CountDistinct[l_List | l_Association] := Length[DeleteDuplicates[If[ListQ[l], l, Values[l]]]]"),
    WrittenFunctions.function(
      "CountDistinctBy", [], "How many different values a function has.",
      "(*2*) CountDistinctBy[l_List, f_] := CountDistinct[Map[f, l]]"),
    WrittenFunctions.function(
      "TakeDrop", [], "The first elements and the others.",
      "(*2*) TakeDrop[l_, n_] := {Take[l, n], Drop[l, n]}"),
    WrittenFunctions.function(
      "TakeList", [], "Pieces of some lengths.",
      "(*2*) TakeList[l_List, n : {___Integer}] := MapThread[Take[l, {#1 + 1, #2}] &, {Prepend[Most[Accumulate[n]], 0], Accumulate[n]}] /; n =!= {}"
    ),
    WrittenFunctions.function(
      "OrderingBy", [], "The places of the elements in the order of a function's values.",
      "(*2*) OrderingBy[l_List, f_, n___] := Ordering[Map[f, l], n]"),
    WrittenFunctions.function(
      "ContainsExactly", [], "Whether two lists have the same elements.",
      "(*2*) ContainsExactly[a_List, b_List] := Union[a] === Union[b]"),
  ]

  private static let sequences: [BuiltIn] = [
    WrittenFunctions.function(
      "SequenceRuns", [], "Where runs of a list match, the longest first; for `SequenceCases` and its like.",
      """
      (*2*) SequenceRuns[l_List, p_, o_] := Module[{i$ = 1, n$ = Length[l], r$ = {}, j$, m$ = If[ListQ[p] && FreeQ[p, BlankSequence | BlankNullSequence | Repeated | RepeatedNull | PatternSequence | Optional | OptionsPattern], Length[p], 0]},
        While[i$ + m$ - 1 <= n$, j$ = If[m$ > 0, i$ + m$ - 1, n$];
          While[j$ >= i$ && ! MatchQ[l[[i$ ;; j$]], p], j$ = If[m$ > 0, 0, j$ - 1]]; If[j$ >= i$, AppendTo[r$, {i$, j$}]; i$ = If[o, i$ + 1, j$ + 1], i$++]; If[i$ > n$, Break[]]]; r$]
      """),
    WrittenFunctions.function(
      "SequenceCases", [], "The runs of a list that match.",
      """
      (*2*) SequenceCases[l_List, r : (_Rule | _RuleDelayed), o___Rule] := Map[Replace[l[[#[[1]] ;; #[[2]]]], r] &, SequenceRuns[l, First[r], TrueQ[Overlaps /. {o} /. All -> True]]]
      SequenceCases[l_List, p_, o___Rule] := Map[l[[#[[1]] ;; #[[2]]]] &, SequenceRuns[l, p, TrueQ[Overlaps /. {o} /. All -> True]]]
      SequenceCases[l_List, p_, n_Integer] := Take[SequenceCases[l, p], UpTo[n]]
      """),
    WrittenFunctions.function(
      "SequenceCount", [], "How many runs of a list match.",
      "(*2*) SequenceCount[l_List, p_, o___Rule] := Length[SequenceRuns[l, p, TrueQ[Overlaps /. {o} /. All -> True]]]"
    ),
    WrittenFunctions.function(
      "SequencePosition", [], "Where runs of a list match.",
      """
      (*2*) SequencePosition[l_List, p_, o___Rule] := SequenceRuns[l, p, ! MatchQ[Overlaps /. {o}, False]]
      SequencePosition[l_List, p_, n_Integer] := Take[SequencePosition[l, p], UpTo[n]]
      """),
    WrittenFunctions.function(
      "SequenceReplace", [], "A list with the runs that match replaced.",
      """
      (*2*) SequenceReplace[l_List, r : (_Rule | _RuleDelayed)] := Module[{p$ = 1, o$ = {}},
        Do[o$ = Join[o$, l[[p$ ;; w$[[1]] - 1]], {Replace[l[[w$[[1]] ;; w$[[2]]]], r]}]; p$ = w$[[2]] + 1, {w$, SequenceRuns[l, First[r], False]}]; Join[o$, Drop[l, p$ - 1]]]
      """),
    WrittenFunctions.function(
      "SequenceSplit", [], "The pieces of a list between the runs that match.",
      """
      (*2*) SequenceSplit[l_List, p_] := Module[{p$ = 1, o$ = {}},
        Do[AppendTo[o$, l[[p$ ;; w$[[1]] - 1]]]; p$ = w$[[2]] + 1, {w$, SequenceRuns[l, p, False]}]; DeleteCases[Append[o$, Drop[l, p$ - 1]], {}]]
      """),
    WrittenFunctions.function(
      "LongestCommonSubsequence", [], "The longest run that two lists or texts share.",
      """
      (*2*) LongestCommonSubsequence[a_String, b_String] := StringJoin[LongestCommonSubsequence[Characters[a], Characters[b]]]
      LongestCommonSubsequence[a_List, b_List] := Module[{k$ = Min[Length[a], Length[b]], c$ = {}, d$},
        While[k$ > 0 && c$ === {}, d$ = Partition[b, k$, 1]; c$ = Select[Partition[a, k$, 1], Function[q$, AnyTrue[d$, # === q$ &]], 1]; k$--]; If[c$ === {}, {}, First[c$]]]
      """),
    WrittenFunctions.function(
      "LongestCommonSequence", [], "The longest sequence, with gaps, that two lists or texts share.",
      """
      (*2*) LongestCommonSequence[a_String, b_String] := StringJoin[LongestCommonSequence[Characters[a], Characters[b]]]
      LongestCommonSequence[a_List, b_List] := Module[{o$ = Table[{}, {Length[b] + 1}], n$},
        Do[n$ = {{}}; Do[AppendTo[n$, Which[x$ === b[[j$]], Append[o$[[j$]], x$], Length[o$[[j$ + 1]]] >= Length[Last[n$]], o$[[j$ + 1]], True, Last[n$]]], {j$, Length[b]}]; o$ = n$, {x$, a}]; Last[o$]]
      """),
  ]

  private static let texts: [BuiltIn] = [
    WrittenFunctions.function(
      "IntegerName", [.listable], "An integer in English words.",
      """
      (*2*) IntegerName[n_Integer] := IntegerName[n, "Cardinal"]
      IntegerName[n_Integer, "Cardinal"] := Which[n < 0, "negative " <> IntegerName[-n, "Cardinal"], n < 1000, name$Small[n],
        True, StringRiffle[DeleteCases[Reverse[MapIndexed[If[#1 === 0, "", ToString[#1] <> name$Scale[First[#2]]] &, Reverse[IntegerDigits[n, 1000]]]], ""], " "]] /; Abs[n] < 10^18
      IntegerName[n_Integer, "Words"] := Which[n < 0, "negative " <> IntegerName[-n, "Words"], n < 1000, name$Small[n],
        True, StringRiffle[DeleteCases[Reverse[MapIndexed[If[#1 === 0, "", name$Small[#1] <> name$Scale[First[#2]]] &, Reverse[IntegerDigits[n, 1000]]]], ""], ", "]] /; Abs[n] < 10^18
      IntegerName[n_Integer, "Ordinal"] := name$Ordinal[name$Small[n]] /; 0 <= n < 1000
      name$Scale[k_] := {"", " thousand", " million", " billion", " trillion", " quadrillion"}[[k]]
      name$Small[n_] := Which[n < 20, {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"}[[n + 1]],
        n < 100, {"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}[[Quotient[n, 10] - 1]] <> If[Mod[n, 10] === 0, "", "-" <> name$Small[Mod[n, 10]]],
        True, name$Small[Quotient[n, 100]] <> " hundred" <> If[Mod[n, 100] === 0, "", " " <> name$Small[Mod[n, 100]]]]
      name$Ordinal[w_] := StringReplace[w, {"one" ~~ EndOfString -> "first", "two" ~~ EndOfString -> "second", "three" ~~ EndOfString -> "third", "five" ~~ EndOfString -> "fifth", "eight" ~~ EndOfString -> "eighth",
        "nine" ~~ EndOfString -> "ninth", "twelve" ~~ EndOfString -> "twelfth", "y" ~~ EndOfString -> "ieth", x$ : LetterCharacter ~~ EndOfString :> x$ <> "th"}]
      """),
    WrittenFunctions.function(
      "TextWords", [], "The words of a text.",
      "(*2*) TextWords[s_String] := DeleteCases[Map[StringTrim[#, PunctuationCharacter ..] &, StringSplit[s]], \"\"]"
    ),
    WrittenFunctions.function(
      "WordCount", [], "How many words a text has.", "(*2*) WordCount[s_String] := Length[TextWords[s]]"),
    WrittenFunctions.function(
      "TextSentences", [], "The sentences of a text.",
      "(*2*) TextSentences[s_String] := DeleteCases[Map[StringTrim, StringCases[s, Shortest[__] ~~ (((\".\" | \"!\" | \"?\") .. ~~ (Whitespace | EndOfString)) | EndOfString)]], \"\"]"
    ),
    WrittenFunctions.function(
      "FromRomanNumeral", [.listable], "The number of Roman numerals.",
      """
      (*2*) FromRomanNumeral[s_String] := With[{v$ = Characters[ToUpperCase[s]] /. {"I" -> 1, "V" -> 5, "X" -> 10, "L" -> 50, "C" -> 100, "D" -> 500, "M" -> 1000}},
        Total[MapThread[If[#1 < #2, -#1, #1] &, {v$, Append[Rest[v$], 0]}]] /; VectorQ[v$, IntegerQ] && v$ =!= {}]
      """),
    WrittenFunctions.function(
      "LetterCounts", [], "How often each letter of a text occurs.",
      "(*2*) LetterCounts[s_String] := CharacterCounts[StringJoin[StringCases[s, LetterCharacter]]]"),
    WrittenFunctions.function(
      "StringReplacePart", [], "A text with others at places.",
      """
      (*2*) StringReplacePart[s_String, n_String, {a_Integer, b_Integer}] := With[{l$ = StringLength[s]}, With[{f$ = If[a < 0, l$ + a + 1, a], t$ = If[b < 0, l$ + b + 1, b]}, StringTake[s, f$ - 1] <> n <> StringDrop[s, t$]]]
      StringReplacePart[s_String, n_, p : {{_Integer, _Integer} ..}] := Fold[StringReplacePart[#1, First[#2], Last[#2]] &, s, Reverse[SortBy[Thread[{If[ListQ[n], n, Table[n, {Length[p]}]], p}], Last]]]
      """),
    WrittenFunctions.function(
      "StringReplaceList", [], "The texts with one match each replaced.",
      """
      (*2*) StringReplaceList[s_String, r : {(_Rule | _RuleDelayed) ..}] := Join @@ Map[StringReplaceList[s, #] &, r]
      StringReplaceList[s_String, r : (_Rule | _RuleDelayed)] := Map[StringTake[s, First[#] - 1] <> StringReplace[StringTake[s, #], r] <> StringDrop[s, Last[#]] &, StringPosition[s, First[r]]]
      """),
  ]

  private static let integers: [BuiltIn] = [
    WrittenFunctions.function(
      "PrimitiveRootList", [], "All primitive roots of an integer.",
      "(*2*) PrimitiveRootList[n_Integer] := Select[Range[n - 1], CoprimeQ[#, n] && MultiplicativeOrder[#, n] === EulerPhi[n] &]"
    ),
    WrittenFunctions.function(
      "FrobeniusSolve", [], "Ways to make a sum of multiples of integers.",
      """
      (*2*) FrobeniusSolve[{a_Integer}, n_Integer] := If[Mod[n, a] === 0, {{Quotient[n, a]}}, {}]
      FrobeniusSolve[{a_Integer, b__Integer}, n_Integer] := Join @@ Table[Map[Prepend[#, k$] &, FrobeniusSolve[{b}, n - k$ a]], {k$, 0, Quotient[n, a]}]
      FrobeniusSolve[l_List, n_Integer, m_Integer] := Take[FrobeniusSolve[l, n], UpTo[m]]
      """),
    WrittenFunctions.function(
      "FrobeniusNumber", [], "The largest integer that is no sum of multiples of integers.",
      """
      (*2*) FrobeniusNumber[l : {__Integer?Positive}] := Module[{m$ = Min[l], d$, o$ = {}}, If[GCD @@ l =!= 1, Return[Infinity]]; If[m$ === 1, Return[-1]]; d$ = Prepend[Table[Infinity, {m$ - 1}], 0];
        While[o$ =!= d$, o$ = d$; Do[With[{q$ = Mod[r$ + a$, m$] + 1}, If[d$[[r$ + 1]] + a$ < d$[[q$]], d$[[q$]] = d$[[r$ + 1]] + a$]], {a$, l}, {r$, 0, m$ - 1}]]; Max[d$] - m$]
      """),
    WrittenFunctions.function(
      "PrimePowerQ", [.listable], "Whether an integer is a power of a prime.",
      "(*2*) PrimePowerQ[n_Integer] := Abs[n] > 1 && Length[FactorInteger[Abs[n]]] === 1"),
    WrittenFunctions.function(
      "MangoldtLambda", [.listable], "The logarithm of the prime of a power of a prime, else 0.",
      "(*2*) MangoldtLambda[n_Integer] := If[PrimePowerQ[n], Log[FactorInteger[n][[1, 1]]], 0] /; n > 0"),
    WrittenFunctions.function(
      "CarmichaelLambda", [.listable], "The least exponent that gives 1 for all coprime integers.",
      """
      (*2*) CarmichaelLambda[n_Integer] := If[n < 3, 1, LCM @@ Map[carmichael$ @@ # &, FactorInteger[n]]] /; n > 0
      carmichael$[2, k_] := {1, 2}[[k]] /; k < 3
      carmichael$[2, k_] := 2^(k - 2)
      carmichael$[p_, k_] := (p - 1) p^(k - 1)
      """),
    WrittenFunctions.function(
      "MersennePrimeExponent", [.listable], "The exponents of Mersenne primes.",
      """
      (*2*) MersennePrimeExponent[n_Integer] := {2, 3, 5, 7, 13, 17, 19, 31, 61, 89, 107, 127, 521, 607, 1279, 2203, 2281, 3217, 4253, 4423, 9689, 9941, 11213, 19937, 21701, 23209, 44497, 86243, 110503, 132049,
        216091, 756839, 859433, 1257787, 1398269, 2976221, 3021377, 6972593, 13466917, 20996011, 24036583, 25964951, 30402457, 32582657, 37156667}[[n]] /; 1 <= n <= 45
      """),
    WrittenFunctions.function(
      "MersennePrimeExponentQ", [.listable], "Whether an integer is the exponent of a Mersenne prime.",
      "(*2*) MersennePrimeExponentQ[n_] := IntegerQ[n] && MemberQ[Table[MersennePrimeExponent[k$], {k$, 45}], n]"
    ),
    WrittenFunctions.function(
      "PolygonalNumber", [.listable], "Numbers of points in polygons, triangles unless told.",
      "(*2*) PolygonalNumber[n_] := n (n + 1)/2\nPolygonalNumber[r_, n_] := n ((r - 2) n - (r - 4))/2"),
    WrittenFunctions.function(
      "PowersRepresentations", [], "Ways to make a sum of powers.",
      """
      (*2*) PowersRepresentations[n_Integer, k_Integer, p_Integer] := powers$[n, k, p, 0] /; n >= 0 && k > 0 && p > 0
      powers$[n_, 1, p_, m_] := With[{r$ = Round[N[n]^(1/p)]}, If[r$^p === n && r$ >= m, {{r$}}, {}]]
      powers$[n_, k_, p_, m_] := Join @@ Table[Map[Prepend[#, j$] &, powers$[n - j$^p, k - 1, p, j$]], {j$, m, Floor[N[n/k]^(1/p) + 10^-9]}]
      """),
    WrittenFunctions.function(
      "ThueMorse", [.listable], "The parity of the ones among binary digits.",
      "(*2*) ThueMorse[n_Integer] := Mod[DigitCount[n, 2, 1], 2]"),
    WrittenFunctions.function(
      "Hyperfactorial", [.listable], "The product of k^k.",
      "(*2*) Hyperfactorial[n_Integer] := Product[k$^k$, {k$, n}] /; n >= 0"),
  ]

  private static let tests: [BuiltIn] = [
    WrittenFunctions.function(
      "PossibleZeroQ", [.listable], "Whether a term seems to be zero.",
      "(*2*) PossibleZeroQ[e_] := If[NumericQ[e], TrueQ[Abs[N[e, 30]] < 10^-25], TrueQ[Together[Expand[e]] === 0 || Simplify[e] === 0]]"
    ),
    WrittenFunctions.function(
      "FailureQ", [], "Whether it is a failure.",
      "(*2*) FailureQ[e_] := MatchQ[e, $Failed | $Aborted] || Head[e] === Failure"),
    WrittenFunctions.function(
      "BooleanConvert", [], "A logical expression in another form: as alternatives unless told.",
      """
      (*2*) BooleanConvert[e_] := LogicalExpand[e]
      BooleanConvert[e_, "DNF" | "SOP"] := LogicalExpand[e]
      BooleanConvert[e_, "CNF" | "POS"] := converse$[LogicalExpand[! e]]
      converse$[e_Or] := And @@ Map[converse$, List @@ e]
      converse$[e_And] := Or @@ Map[converse$, List @@ e]
      converse$[e_] := Not[e]
      """),
    WrittenFunctions.function(
      "DateValue", [], "Parts of a date.",
      """
      (*2*) DateValue[d_, e_List] := Map[DateValue[d, #] &, e]
      DateValue[d_, e_String] := With[{t$ = DateList[d]}, Switch[e, "Year", t$[[1]], "Month", t$[[2]], "Day", t$[[3]], "Hour", t$[[4]], "Minute", t$[[5]], "Second", t$[[6]],
        "Quarter", Ceiling[t$[[2]]/3], "DayName", DayName[d], "MonthName", DateString[d, {"MonthName"}], _, $Failed] /; ListQ[t$]]
      """),
    WrittenFunctions.function(
      "UnixTime", [], "The seconds since 1970.",
      "(*2*) UnixTime[d_, ___Rule] := With[{t$ = AbsoluteTime[d]}, t$ - 2208988800 /; NumberQ[t$]]"),
    WrittenFunctions.function(
      "FromUnixTime", [], "The date of seconds since 1970.",
      "(*2*) FromUnixTime[n_?NumberQ] := DateObject[DateList[n + 2208988800]]"),
    WrittenFunctions.function(
      "JulianDate", [], "The number of days of a date in the Julian count.",
      "(*2*) JulianDate[d_] := With[{t$ = AbsoluteTime[d]}, N[t$/86400 + 4830041/2] /; NumberQ[t$]]"),
  ]
}
