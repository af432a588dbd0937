import Kernel
import KernelLanguage
import Testing

/// What courses in the language ask for: rules in order, options, exits, texts and their patterns, associations, exact comparisons.
@Suite struct LanguageTests {
  @Test(arguments: [
    ("h[0, __] := 1; h[a_, b_] := 2; {h[0, 5], h[1, 5]}", "{1, 2}"),
    ("h[a_, b_] := 2; h[0, __] := 1; h[0, 5]", "2"), ("h[{_, 0}] := 1; h[{0, _}] := 2; h[{0, 0}]", "1"),
    ("h[a_, b_] := 1; h[0, b_] := 2; h[0, 0]", "2"),
    (
      "f[x_, OptionsPattern[]] /; OptionValue[a] > 1 := {x, OptionValue[a]}; Options[f] = {a -> 2}; {f[1], f[1, a -> 0]}",
      "{{1, 2}, f[1, a -> 0]}"
    ),
    ("Options[g] = {a -> 2}; g[x_, OptionsPattern[]] := OptionValue[b]; g[1]", "b"),
    (
      "Options[f] = {a -> 2}; f[x_, OptionsPattern[]] := OptionValue[f, a] x; {f[3], f[3, a -> 5]}", "{6, 15}"
    ),
    (
      "Options[f] = Join[{a -> 1}, Options[Graphics]]; f[opts : OptionsPattern[]] := FilterRules[{opts}, Options[Graphics]]; f[a -> 2, Frame -> True]",
      "{Frame -> True}"
    ),
    ("{Frame, Axes, AspectRatio} /. Options[Plot]", "{False, True, 1/GoldenRatio}"),
    ("{Axes, Boxed} /. Options[Graphics3D]", "{False, True}"), ("Options[Sin]", "{}"),
    ("Options[Graphics, Frame]", "{Frame -> False}"),
    ("Options[h] = {a -> 1, b -> 2}; Options[h, {b}]", "{b -> 2}"),
    ("s = Table[0, {2}, {3}]; s[[1]][[2]] = 7; s[[2]][[1]] += 2; s", "{{0, 7, 0}, {2, 0, 0}}"),
    ("s = Table[0, {2}, {2}, {2}]; s[[1]][[2]][[1]] = 7; s", "{{{0, 0}, {7, 0}}, {{0, 0}, {0, 0}}}"),
    ("Default[k] = 7; k[x_, y_.] := {x, y}; k[1]", "{1, 7}"),
    ("Function[x, Function[y, x + y]][y]", "Function[y$, y + y$]"),
    ("(Function[y, # + y] &)[y]", "Function[y$, y + y$]"), ("(Module[{y = 1}, # + y] &)[y]", "1 + y"),
    ("MatchQ[{1, 2, 3}, {Repeated[_Integer, 2]}]", "False"),
    ("MatchQ[{1, 2}, {Repeated[_Integer, {2}]}]", "True"), ("MatchQ[5, Repeated[_, {2}]]", "False"),
    ("MatchQ[<|a -> 1, b -> 2|>, KeyValuePattern[a -> _]]", "True"),
    ("MatchQ[{b -> 2, a -> 1}, KeyValuePattern[{a -> 1, b -> _}]]", "True"),
    ("Cases[{<|a -> 1, b -> 2|>, <|b -> 3|>}, KeyValuePattern[a -> x_] :> x]", "{1}"),
  ]) func rules(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("Throw[3]", "Hold[Throw[3]]"), ("Table[If[i > 2, Throw[i, t]], {i, 4}]", "Hold[Throw[3, t]]"),
    ("Abort[]; 2", "$Aborted"), ("Catch[Throw[a, u], _, f]", "f[a, u]"),
    ("Scan[If[# > 2, Return[#]] &, {1, 2, 3, 4}]", "3"), ("Check[1/0, err]", "err"),
    ("Check[Infinity - Infinity, err]", "err"), ("Check[ComplexInfinity^2, err]", "ComplexInfinity"),
    ("NestWhile[# + 1 &, 1, #2 - #1 < 2 && #2 < 5 &, 2]", "5"),
  ]) func exits(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("Floor[Pi 10^30]", "3141592653589793238462643383279"),
    ("Round[Sqrt[2] 10^25]", "14142135623730950488016887"),
    ("Sign[10^30 Pi - 3141592653589793238462643383279]", "1"),
    ("Pi 10^20 > 314159265358979323846", "True"), ("Pi 10^20 == 314159265358979323846", "False"),
    ("Floor[Log[1000]/Log[10]]", "3"),
    ("Mod[Pi 10^20, 7]", "-314159265358979323843 + 100000000000000000000*Pi"),
    ("FractionalPart[Pi]", "-3 + Pi"), ("Quotient[10 Pi, 3]", "10"), ("SetPrecision[0.5, Infinity]", "1/2"),
    ("GCD[1/2, 3/4]", "1/4"), ("LCM[1/2, 3/4]", "3/2"), ("GCD[0, 4/6]", "2/3"),
    ("Re[Sin[1 + I]]", "Re[Sin[1 + I]]"),
    ("Length[Union[Mod[RandomInteger[2^80, 200], 4]]]", "4"),
    ("Max[RandomInteger[{10^30, 10^30 + 2^60}, 50]] <= 10^30 + 2^60", "True"),
  ]) func exactNumbers(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    (#"StringCases["abc abd xab", StartOfString ~~ "ab" ~~ _]"#, #"{"abc"}"#),
    (
      #"StringReplace["the cat sat on catalog", WordBoundary ~~ "cat" ~~ WordBoundary -> "dog"]"#,
      #""the dog sat on catalog""#
    ),
    (#"StringReplace["hello world", WordBoundary ~~ x_ :> ToUpperCase[x]]"#, #""Hello World""#),
    (#"StringMatchQ["Abc", "abc", IgnoreCase -> True]"#, "True"),
    (#"StringReplace["Hello hello", "hello" -> "X", IgnoreCase -> True]"#, #""X X""#),
    (#"StringPosition["aaaa", "aa", Overlaps -> False]"#, "{{1, 2}, {3, 4}}"),
    (#"StringCases["abcabc", b__ /; StringLength[b] == 2]"#, #"{"ab", "ca", "bc"}"#),
    (#"StringCases["abba cddc", x_ ~~ y_ ~~ y_ ~~ x_]"#, #"{"abba", "cddc"}"#),
    (#"StringCases["<a><b>", "<" ~~ Shortest[__] ~~ ">"]"#, #"{"<a>", "<b>"}"#),
    (#"StringCases["ababab xx", ("ab") ..]"#, #"{"ababab"}"#),
    (#"StringCases["ab", "a" | "ab"]"#, #"{"a"}"#),
    (#""a" ~~ "b" ~~ x ~~ "c""#, #"StringExpression["ab", x, "c"]"#),
    (#"StringSplit["abc", ""]"#, #"{"a", "b", "c"}"#),
    (#"StringMatchQ[{"a*", "abc"}, "a\\*"]"#, "{True, False}"),
    (#"StringReplace["a" -> "b"]["banana"]"#, #""bbnbnb""#),
    (#"{StringStartsQ["banana", LetterCharacter], StringEndsQ["file12", DigitCharacter]}"#, "{True, True}"),
    (#"StringTrim[{" a", "b "}]"#, #"{"a", "b"}"#), (#"StringRepeat["abc", 5, 7]"#, #""abcabca""#),
    (#"ToExpression[{"1+1", "2*3"}]"#, "{2, 6}"), (#"FromCharacterCode[{{72}, {105}}]"#, #"{"H", "i"}"#),
    (#"Alphabet["Greek"][[{1, -1}]]"#, #"{"α", "ω"}"#),
  ]) func texts(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    (#"StringReplace["abc def", {RegularExpression["(a)b"] -> "<$1>", "d" -> "D"}]"#, #""<a>c Def""#),
    (
      #"StringCases["a1b22", RegularExpression["([a-z])(\\d+)"] -> {"$1", "$2", "$0"}]"#,
      #"{{"a", "1", "a1"}, {"b", "22", "b22"}}"#
    ),
    (#"StringCases["aab", RegularExpression["^a"]]"#, #"{"a"}"#),
    (#"StringCases["cat dog", RegularExpression["\\b\\w"]]"#, #"{"c", "d"}"#),
    (#"StringCases["aXbx", RegularExpression["(?i)x"]]"#, #"{"X", "x"}"#),
    (#"StringCases["a1b2c", RegularExpression["[a-z](?=\\d)"]]"#, #"{"a", "b"}"#),
    (#"StringCases["a1b2c", RegularExpression["[a-z](?!\\d)"]]"#, #"{"c"}"#),
    (#"StringCases["aa bc dd", RegularExpression["(\\w)\\1"]]"#, #"{"aa", "dd"}"#),
    (#"StringCases["a1_B", RegularExpression["[[:alpha:]]+"]]"#, #"{"a", "B"}"#),
    (#"StringCases["aaaa", RegularExpression["a{2,}"]]"#, #"{"aaaa"}"#),
    (#"StringCases["x", RegularExpression["(?<=a)x"]]"#, #"StringCases["x", RegularExpression["(?<=a)x"]]"#),
  ]) func regularExpressions(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("Cases[<|a -> 1, b -> x|>, _Integer]", "{1}"),
    ("DeleteCases[<|a -> 1, b -> x|>, _Integer]", "<|b -> x|>"),
    ("Position[<|a -> 1, b -> 2|>, 2]", "{{Key[b]}}"), ("MemberQ[<|a -> 1|>, 1]", "True"),
    ("AllTrue[<|a -> 2|>, EvenQ]", "True"), ("SelectFirst[<|a -> 1, b -> 2|>, EvenQ]", "2"),
    ("SortBy[<|a -> 2, b -> 1|>, Identity]", "<|b -> 1, a -> 2|>"), ("Max[<|a -> 1, b -> 3|>]", "3"),
    ("Mean[<|a -> 1, b -> 3|>]", "2"), ("<|a -> <|b -> 5|>|>[a, b]", "5"),
    ("<|a -> 1, b -> 2, c -> 3|>[[{1, 3}]]", "<|a -> 1, c -> 3|>"),
    ("<|a -> 1, b -> 2, c -> 3|>[[2 ;; 3]]", "<|b -> 2, c -> 3|>"),
    ("<|a -> 1, b -> 2|>[[{Key[b]}]]", "<|b -> 2|>"), ("Delete[<|a -> 1, b -> 2|>, Key[a]]", "<|b -> 2|>"),
  ]) func associations(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("Flatten[{{1, 2, 3}, {4, 5}, {6}}, {{2}, {1}}]", "{{1, 4, 6}, {2, 5}, {3}}"),
    ("Flatten[{{1, 2}, {3, 4}}, {{2, 1}}]", "{1, 3, 2, 4}"),
    ("{PadLeft[{1, 2}, 5, {a, b}], PadRight[{1, 2}, 5, {a, b}]}", "{{b, a, b, 1, 2}, {1, 2, a, b, a}}"),
    ("PadRight[{{1}, {2, 3}}]", "{{1, 0}, {2, 3}}"), ("PadLeft[{{1}}, {2, 2}, x]", "{{x, x}, {x, 1}}"),
    ("Reverse[{{1, 2}, {3, 4}}, 2]", "{{2, 1}, {4, 3}}"),
    ("Reverse[{{1, 2}, {3, 4}}, {1, 2}]", "{{4, 3}, {2, 1}}"),
    ("Total[{{1, 2}, {3, 4}}, {2}]", "{3, 7}"),
    ("ReplacePart[{a, b, c, d}, {{1}, {3}} -> x]", "{x, b, x, d}"),
    ("ReplacePart[{a, b, c, d}, i_?EvenQ :> i^2]", "{a, 4, c, 16}"),
    ("ReplacePart[{{a, b}, {c, d}}, {i_, i_} -> 0]", "{{0, b}, {c, 0}}"),
    ("MapAt[f, {{a, b}, {c, d}}, {All, 1}]", "{{f[a], b}, {f[c], d}}"),
    ("Array[f, 2, 0, g]", "g[f[0], f[1]]"),
    ("Delete[{{a, b}, {c, d}}, {2, 1}]", "{{a, b}, {d}}"),
  ]) func lists(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("{KeyMemberQ[<|a -> 1|>, a], KeyMemberQ[_Integer][<|a -> 1|>]}", "{True, False}"),
    ("KeySortBy[<|-2 -> 1, 1 -> 2|>, Abs]", "<|1 -> 2, -2 -> 1|>"),
    ("KeyUnion[{<|a -> 1|>, <|b -> 2|>}][[1]]", #"<|a -> 1, b -> Missing["KeyAbsent", b]|>"#),
    ("KeyIntersection[{<|a -> 1, b -> 2|>, <|b -> 3|>}]", "{<|b -> 2|>, <|b -> 3|>}"),
    ("KeyComplement[{<|a -> 1, b -> 2|>, <|b -> 3|>}]", "<|a -> 1|>"),
    ("KeyTake[<|a -> 1, b -> 2, c -> 3|>, {c, a}]", "<|c -> 3, a -> 1|>"),
    ("KeyTake[{<|a -> 1, b -> 2|>}, a]", "{<|a -> 1|>}"), ("KeyDrop[a][<|a -> 1, b -> 2|>]", "<|b -> 2|>"),
    ("KeySelect[EvenQ][<|1 -> a, 2 -> b|>]", "<|2 -> b|>"), ("KeyMap[f][<|a -> 1|>]", "<|f[a] -> 1|>"),
    ("AssociationMap[Reverse, <|a -> 1, b -> 2|>]", "<|1 -> a, 2 -> b|>"),
    ("Merge[Total][{<|a -> 1|>, <|a -> 2|>}]", "<|a -> 3|>"), ("Catenate[{<|a -> 1|>, {2}}]", "{1, 2}"),
    ("TakeLargest[<|a -> 1, b -> 5, c -> 3|>, 2]", "<|b -> 5, c -> 3|>"),
    ("TakeSmallest[2][{3, 1, 2}]", "{1, 2}"),
    ("MaximalBy[{5, 1, 9, 7}, Identity, 2]", "{9, 7}"), ("MinimalBy[{5, 1, 9, 7}, Identity, 2]", "{1, 5}"),
    ("{Key[a][<|a -> 1|>], Lookup[<|a -> 1|>, Key[a]]}", "{1, 1}"),
    ("GroupBy[{{a, x, 1}, {a, y, 2}}, {First, #[[2]] &}]", "<|a -> <|x -> {{a, x, 1}}, y -> {{a, y, 2}}|>|>"),
  ]) func keys(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("{Comap[{f, g}, x], Comap[{f}][x]}", "{{f[x], g[x]}, {f[x]}}"),
    ("{OperatorApplied[f][x][y], OperatorApplied[f, x][y]}", "{f[y, x], f[y, x]}"),
    ("{CurryApplied[f, 2][x][y], CurryApplied[3][f][x][y][z]}", "{f[x, y], f[x, y, z]}"),
    ("CurryApplied[f, 1][x]; curried[f, 1, x][y]", "f[x, y]"),
    ("{PowerRange[1, 1000, 10], PowerRange[1, 1/8, 1/2]}", "{{1, 10, 100, 1000}, {1, 1/2, 1/4, 1/8}}"),
    ("{CountDistinct[{1, 1, 2}], CountDistinctBy[{1, -1, 2}, Abs]}", "{2, 2}"),
    ("{TakeDrop[{a, b, c}, 1], TakeList[Range[5], {2, 3}]}", "{{{a}, {b, c}}, {{1, 2}, {3, 4, 5}}}"),
    ("{OrderingBy[{-3, 1, 2}, Abs], ContainsExactly[{a, b}, {b, a, a}]}", "{{2, 3, 1}, True}"),
    (
      "{SequenceCount[{1, 1, 1, 1}, {1, 1}], SequenceCount[{1, 1, 1, 1}, {1, 1}, Overlaps -> True]}", "{2, 3}"
    ),
    (
      "{SequenceCases[{1, 2, 3, 4, 5}, {_, _}], SequenceCases[{2, 4, 1, 6}, {__?EvenQ}]}",
      "{{{1, 2}, {3, 4}}, {{2, 4}, {6}}}"
    ),
    ("SequenceCases[{1, 2, 3, 4}, {a_, b_} :> a b]", "{2, 12}"),
    ("SequencePosition[{a, b, a, b}, {a, b}]", "{{1, 2}, {3, 4}}"),
    ("sequenceRuns[{1, 1, 1}, {1, 1}, True]", "{{1, 2}, {2, 3}}"),
    (
      "{SequenceReplace[{a, b, c, a, b}, {a, b} -> x], SequenceSplit[{1, 2, 0, 3}, {0}]}",
      "{{x, c, x}, {{1, 2}, {3}}}"
    ),
    (
      #"{LongestCommonSubsequence["abcde", "xbcdy"], LongestCommonSequence["abcde", "axcye"]}"#,
      #"{"bcd", "ace"}"#
    ),
    ("Map[f, {1, {2, 3}}, {-1}]", "{f[1], {f[2], f[3]}}"),
  ]) func functionsOfLists(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    (
      "{IntegerName[21], IntegerName[-5], IntegerName[1234]}",
      #"{"twenty-one", "negative five", "1 thousand 234"}"#
    ),
    (
      #"{IntegerName[112, "Words"], IntegerName[1001, "Words"]}"#,
      #"{"one hundred twelve", "one thousand, one"}"#
    ),
    (
      #"Map[IntegerName[#, "Ordinal"] &, {1, 12, 20, 25}]"#,
      #"{"first", "twelfth", "twentieth", "twenty-fifth"}"#
    ),
    (
      #"IntegerName[1]; {nameSmall[90], nameScale[3], nameOrdinal["three"]}"#,
      #"{"ninety", " million", "third"}"#
    ),
    (
      #"{TextWords["The big, red cat."], WordCount["a b"], TextSentences["A b. C d! E"]}"#,
      #"{{"The", "big", "red", "cat"}, 2, {"A b.", "C d!", "E"}}"#
    ),
    (#"{FromRomanNumeral["MCMXC"], FromDigits["XIV", "Roman"]}"#, "{1990, 14}"),
    (#"LetterCounts["ab1a"]"#, #"<|"a" -> 2, "b" -> 1|>"#),
    (
      #"{StringReplacePart["abcdef", "XX", {2, 3}], StringReplacePart["abcdef", "-", {{1, 1}, {-1, -1}}]}"#,
      #"{"aXXdef", "-bcde-"}"#
    ),
    (#"StringReplaceList["abab", "ab" -> "X"]"#, #"{"Xab", "abX"}"#),
    (#"CharacterRange[97, 99]"#, #"{"a", "b", "c"}"#),
    (#"StringPadRight[{"a", "bbb"}]"#, #"{"a  ", "bbb"}"#),
    ("ToString[FullForm[a + b c]]", #""Plus[a, Times[b, c]]""#),
    (#"{DateValue[{2020, 5, 6}, "Month"], DateValue[{2020, 5, 6}, {"Year", "Quarter"}]}"#, "{5, {2020, 2}}"),
    (
      "{UnixTime[{1970, 1, 2}], JulianDate[{2000, 1, 1}], Head[FromUnixTime[0]]}",
      "{86400, 2451544.5, DateObject}"
    ),
  ]) func functionsOfTexts(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  @Test(arguments: [
    ("{PrimitiveRootList[7], FrobeniusSolve[{2, 3}, 7], FrobeniusNumber[{3, 5}]}", "{{3, 5}, {{2, 1}}, 7}"),
    ("{FrobeniusNumber[{2, 4}], FrobeniusNumber[{6, 9, 20}]}", "{Infinity, 43}"),
    ("{PrimePowerQ[27], PrimePowerQ[1], MangoldtLambda[8], MangoldtLambda[6]}", "{True, False, Log[2], 0}"),
    ("{CarmichaelLambda[15], CarmichaelLambda[16], carmichael[3, 2]}", "{4, 4, 6}"),
    ("{MersennePrimeExponent[3], MersennePrimeExponentQ[7], MersennePrimeExponentQ[11]}", "{5, True, False}"),
    ("{PolygonalNumber[4], PolygonalNumber[5, 3], ThueMorse[7], Hyperfactorial[4]}", "{10, 12, 1, 27648}"),
    ("{PowersRepresentations[25, 2, 2], powers[4, 1, 2, 0]}", "{{{0, 5}, {3, 4}}, {{2}}}"),
    ("IntegerPartitions[6, {2}, {1, 2, 4, 5}]", "{{5, 1}, {4, 2}}"),
    ("Length[IntegerPartitions[60, 3]]", "331"),
    ("IntegerPartitions[5, {2, 3}]", "{{4, 1}, {3, 2}, {3, 1, 1}, {2, 2, 1}}"),
    ("{partsUp[3, 3, 2], partsOf[4, {3, 2, 1}, 2]}", "{{{3}, {2, 1}}, {{3, 1}, {2, 2}}}"),
    ("{FactorInteger[3/8], Divisors[10^12][[{2, -2}]]}", "{{{2, -3}, {3, 1}}, {2, 500000000000}}"),
    ("{Binomial[n, n], Binomial[-1, -1]}", "{1, 1}"),
    (
      "PossibleZeroQ[{Sqrt[2] + Sqrt[3] - Sqrt[5 + 2 Sqrt[6]], (x + 1)^2 - x^2 - 2 x - 1, x}]",
      "{True, True, False}"
    ),
    ("{FailureQ[$Failed], FailureQ[x]}", "{True, False}"),
    (
      "{LogicalExpand[a && (b || c)], LogicalExpand[! (a || b && c)]}",
      "{a && b || a && c, Not[a] && Not[b] || Not[a] && Not[c]}"
    ),
    (#"{BooleanConvert[a || b && c, "CNF"], converse[a && b]}"#, "{(a || b) && (a || c), Not[a] || Not[b]}"),
    (
      "{Sin[x + 2 Pi], Sin[x - Pi], Cos[Pi/2 - x], Sin[x + 5 Pi/2], Tan[x + Pi], Sec[x + Pi/2]}",
      "{Sin[x], -Sin[x], Sin[x], Cos[x], Tan[x], -Csc[x]}"
    ),
    ("{Sin[x + Pi/3], Cos[x + y + Pi], Sqrt[Pi^2], (Pi^(1/3))^3}", "{Sin[Pi/3 + x], -Cos[x + y], Pi, Pi}"),
    (
      "{Element[Pi, Reals], Element[{1, 2}, Integers], Element[3, Primes], Element[Sqrt[2], Rationals]}",
      "{True, True, True, False}"
    ),
    (
      "{Element[Sqrt[2], Integers], Element[x, Reals], Element[Sqrt[-2], Reals]}",
      "{False, Element[x, Reals], False}"
    ),
  ]) func numberTheory(_ text: String, _ wanted: String) {
    #expect(
      value(
        "CarmichaelLambda[9]; PowersRepresentations[1, 1, 1]; IntegerPartitions[3]; BooleanConvert[a]; "
          + text) == wanted)
  }

  /// A list of a given length comes before `_List`, names that stand twice before others, and of two of which neither is more specific
  /// the earlier one.
  @Test(arguments: [
    ("f[l_List] := list; f[{x_, y_}] := pair; {f[{1, 2}], f[{1, 2, 3}]}", "{pair, list}"),
    ("f[_g] := 2; f[g[x_]] := 1; {f[g[1]], f[g[1, 2]]}", "{1, 2}"),
    ("d[i_, j_] := 0; d[i_, i_] := 1; {d[1, 1], d[1, 2]}", "{1, 0}"),
    ("f[0, x__] := z; f[n_, a_, b_] := g; {f[0, 1, 2], f[1, 1, 2]}", "{z, g}"),
    ("f[a_. x_] := product; f[x_Symbol] := name; {f[x], f[2 x]}", "{name, product}"),
    ("bin[n_, k_] := bin[n - 1, k - 1] + bin[n - 1, k]; bin[n_, 0] = 1; bin[n_, n_] = 1; bin[8, 3]", "56"),
  ]) func specificRulesFirst(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  /// Negative levels are counted from the atoms, at both ends.
  @Test(arguments: [
    ("Map[f, {{a}, b}, {1, -2}]", "{f[{a}], b}"), ("Map[f, {{a}, b}, {-1}]", "{{f[a]}, f[b]}"),
    ("Cases[{{a}, {{b}}}, _, {-3, -2}]", "{{a}, {b}, {{b}}}"),
    ("Position[{{a}, b}, _, {1, -2}, Heads -> False]", "{{1}}"),
    ("Position[{f[1], g[f]}, f]", "{{1, 0}, {2, 1}}"), ("Position[a + b c, Times]", "{{2, 0}}"),
    ("Position[{1, 2, 1}, _, 1]", "{{0}, {1}, {2}, {3}}"), ("Position[{1, a -> 2}, a -> 2]", "{{2}}"),
    ("Position[{1, 2, 1}, _, Heads -> False]", "{{1}, {2}, {3}, {}}"),
    ("Position[{1, 2, 1}, 1, {1}, 1]", "{{1}}"),
    ("DeleteCases[{{1, {2}}, 3}, _, {-2}]", "{{1}, 3}"), ("MemberQ[{{1}, 2}, 1, {-1}]", "True"),
    ("Apply[f, {{1, {2}}, 3}, {-2}]", "{{1, f[2]}, 3}"), ("MemberQ[{{1}, 2}, 1]", "False"),
    ("MapIndexed[f, {{a}, b}, {-2}]", "{f[{a}, {1}], b}"),
    ("Map[f, <|a -> {1}, b -> 2|>, {1}]", "<|a -> f[{1}], b -> f[2]|>"),
    ("Map[f, <|a -> {1}, b -> 2|>, {-1}]", "<|a -> {f[1]}, b -> f[2]|>"),
    ("Reap[Scan[Sow, {{1, {2}}, 3}, {-1}]][[2, 1]]", "{1, 2, 3}"),
    ("Count[{{a}, {b}}, _List, {0, -2}]", "3"), ("Cases[{{a}, b}, _Symbol, -1]", "{a, b}"),
  ]) func negativeLevels(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }

  /// Exact numbers that are equal are compared in few steps, and what a limit meets on its way is no failure.
  @Test(arguments: [
    ("Table[Norm[{Cos[2 Pi k/7], Sin[2 Pi k/7]}] <= 1, {k, 7}] // Union", "{True}"),
    ("Table[If[Sin[k]^2 + Cos[k]^2 <= 1, 1, 0], {k, 8}] // Union", "{1}"),
    ("Do[Sign[Sqrt[2] + Sqrt[3] - Sqrt[5 + 2 Sqrt[6]]], {5}]; done", "done"),
    ("Ceiling[Sqrt[10^40 + 1]] - 10^20", "1"), ("Element[Log[8] - 3 Log[2], Integers] =!= False", "True"),
    (
      "{Check[Limit[Sin[x]/x, x -> 0], bad], Check[1/0, bad], Check[Quiet[1/0], bad]}",
      "{1, bad, ComplexInfinity}"
    ),
    ("Quiet[Check[1/0, bad]]", "bad"), ("Nearest[{Sqrt[2], Pi, E}, 3]", "{Pi}"),
    ("StringCases[\"3.14 -2 .5 6.\", NumberString]", "{\"3.14\", \"-2\", \".5\", \"6.\"}"),
    ("StringCases[\"x–y é °C π→\", LetterCharacter ..]", "{\"x\", \"y\", \"é\", \"C\", \"π\"}"),
    ("ComplexExpand[{Re[(-1)^(1/3)], Im[(-8)^(1/3)], Re[Root[#^5 - # - 1 &, 2]]}][[;; 2]]", "{1/2, Sqrt[3]}"),
    ("MatchQ[ComplexExpand[Re[Root[#^5 - # - 1 &, 2]]], Re[_Root]]", "True"),
    ("HistogramList[{1, 3, 2, 1, 4, 5, 6, 2}]", "{{0, 2, 4, 6, 8}, {2, 3, 2, 1}}"),
    ("HistogramList[{1, 1, 1}]", "{{1, 2}, {3}}"), ("HistogramList[{}]", "{{}, {}}"),
    ("HistogramList[{1, 2, 3, 4}, {2}, \"Probability\"]", "{{0, 2, 4, 6}, {1/4, 1/2, 1/4}}"),
    ("Round[10 HistogramList[{-0.5, 0.3, 0.9}, {0.2}][[1]]]", "{-6, -4, -2, 0, 2, 4, 6, 8, 10}"),
    ("histogramBins[{1, 2, 4}, {2}]", "{{0., 2., 4., 6.}, {1, 1, 1}}"),
    ("HistogramList[{1, 2, 3, 9}, {{0, 2, 10}}]", "{{0, 2, 10}, {1, 3}}"),
    ("HistogramList[{1/3, 1/2, 2/3}, {1/4}]", "{{1/4, 1/2, 3/4}, {1, 2}}"),
    ("HistogramList[{}, Automatic, \"PDF\"]", "{{}, {}}"),
    ("StringCases[\"ℝ😀→\", LetterCharacter]", "{\"ℝ\"}"),
    ("Quantity[Quantity[2, \"Meters\"], Quantity[3, \"Seconds\"]]", "Quantity[6, \"Meters\"*\"Seconds\"]"),
    ("{LetterQ[\"é–\"], UpperCaseQ[\"ÉÄ\"], LowerCaseQ[\"É\"]}", "{False, True, False}"),
    ("Total[Table[Quantity[k, \"Meters\"], {k, 60}]]", "Quantity[1830, \"Meters\"]"),
    ("Total[Table[Interval[{k, k + 1}], {k, 60}]]", "Interval[{1830, 1890}]"),
    ("Quantity[200, Quantity[1, \"Feet\"^3/\"Seconds\"]]", "Quantity[200, \"Feet\"^3/\"Seconds\"]"),
    ("FirstPosition[{{1, 2}, 2, {3, 2}}, 2, none, {1}]", "{2}"), ("FirstPosition[{1}, 2, none, {1}]", "none"),
  ]) func equalNumbersAndQuietWays(_ text: String, _ wanted: String) { #expect(value(text) == wanted) }
}
