import Kernel
import KernelMathematics

/// Functions of lists, texts and associations that are written in the Wolfram Language.
enum WrittenLanguageFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = lists + associations + texts

  private static let lists: [BuiltIn] = [
    WrittenFunctions.function(
      "PaneSelector", [], "What a list of rules has for a value.",
      """
      PaneSelector[r_, Dynamic[s_, ___], o___] := PaneSelector[r, s, o]
      PaneSelector[r_List, s_, o___] := With[{k$ = Select[r, First[#] === s &]},
        If[k$ === {}, First[DeleteCases[{o}, _Rule], ""], Last[First[k$]]]]
      """),
    WrittenFunctions.function(
      "Until", [.holdAll], "Evaluates a body until a test is true, which is done first.",
      "Until[t_, b_ : Null] := While[! TrueQ[t], b]"),
    WrittenFunctions.function(
      "Pick", [], "The elements whose place in another list has a value.",
      """
      Pick[l_List, s_List] := Pick[l, s, True]
      Pick[l_List, s_List, p_] := l[[Flatten[Position[s, p, {1}, Heads -> False]]]] /; Length[l] == Length[s]
      """),
    // A match is taken down and refused, so that the next one is tried. Sums and products have more matches than
    // are tried.
    WrittenFunctions.function(
      "ReplaceList", [], "All results of applying rules to an entire expression.",
      """
      ReplaceList[e_, r : _Rule | _RuleDelayed] := ReplaceList[e, {r}]
      ReplaceList[e_, r : {(_Rule | _RuleDelayed) ..}] := Join @@ Map[matches$[e, #] &, r] /; FreeQ[r[[All, 1]], Plus | Times | And | Or | Alternatives]
      ReplaceList[e_, r_, n_] := With[{l$ = ReplaceList[e, r]}, Take[l$, UpTo[n]] /; ListQ[l$]]
      matches$[e_, _[p_, r_]] := Block[{c$ = {}}, Replace[e, p :> Null /; (AppendTo[c$, r]; False)]; c$]
      SetAttributes[matches$, HoldRest]
      """),
    WrittenFunctions.function(
      "SplitBy", [], "Runs of neighbours for which a function has one value.",
      "SplitBy[l_List, f_] := Split[l, f[#1] === f[#2] &]"),
    WrittenFunctions.function(
      "MaximalBy", [], "The elements for which a function is largest.",
      """
      MaximalBy[l_List | l_Association, f_] := With[{m$ = Max[Map[f, l]]}, Select[l, f[#] == m$ &]]
      MaximalBy[l_List, f_, n_] := Take[Reverse[SortBy[Reverse[l], {f, 0 &}]], n] /; n =!= Infinity
      MaximalBy[f_][l_] := MaximalBy[l, f]
      """),
    WrittenFunctions.function(
      "MinimalBy", [], "The elements for which a function is smallest.",
      """
      MinimalBy[l_List | l_Association, f_] := With[{m$ = Min[Map[f, l]]}, Select[l, f[#] == m$ &]]
      MinimalBy[l_List, f_, n_] := Take[SortBy[l, f], n]
      MinimalBy[f_][l_] := MinimalBy[l, f]
      """),
    WrittenFunctions.function(
      "TakeLargest", [], "The largest elements.",
      "TakeLargest[l_List | l_Association, n_] := Take[Reverse[Sort[l]], n]\nTakeLargest[n_][l_] := TakeLargest[l, n]"
    ),
    WrittenFunctions.function(
      "TakeSmallest", [], "The smallest elements.",
      "TakeSmallest[l_List | l_Association, n_] := Take[Sort[l], n]\nTakeSmallest[n_][l_] := TakeSmallest[l, n]"
    ),
    WrittenFunctions.function(
      "TakeLargestBy", [], "The elements for which a function is largest.",
      "TakeLargestBy[l_List, f_, n_] := Take[Reverse[SortBy[l, f]], n]"),
    WrittenFunctions.function(
      "TakeSmallestBy", [], "The elements for which a function is smallest.",
      "TakeSmallestBy[l_List, f_, n_] := Take[SortBy[l, f], n]"),
    WrittenFunctions.function(
      "FirstPosition", [], "The place of the first element that matches.",
      """
      FirstPosition[l_, p_, d_ : Missing["NotFound"], s___] := With[{f$ = Position[l, p, s]}, If[f$ === {}, d, First[f$]]]
      """),
    WrittenFunctions.function(
      "ComposeList", [], "The results of functions one after the other.",
      "ComposeList[f_List, x_] := FoldList[#2[#1] &, x, f]"),
    WrittenFunctions.function(
      "Reap", [.holdFirst], "An expression with what `Sow` gave on the way.",
      """
      Sow[]
      Reap[e_] := Reap[e, _]
      Reap[e_, p_, h_ : reap$Values] := With[{r$ = Block[{sown$ = {}}, With[{v$ = e}, {v$, sown$}]]},
        Scan[sow$Put[Last[#], First[#]] &, Select[Last[r$], ! MatchQ[First[#], If[ListQ[p], Alternatives @@ p, p]] &]];
        {First[r$], If[ListQ[p], Map[reap$Of[Last[r$], #, h] &, p], reap$Of[Last[r$], p, h]]}]
      reap$Of[l_, p_, h_] := Map[h[#[[1, 1]], Map[Last, #]] &, GatherBy[Select[l, MatchQ[First[#], p] &], First]]
      reap$Values[_, v_] := v
      """),
    WrittenFunctions.function(
      "Sow", [], "Gives something to `Reap`.",
      """
      Sow[e_, t_ : None] := (Scan[sow$Put[e, #] &, If[ListQ[t], t, {t}]]; e)
      sow$Put[e_, t_] := If[ListQ[sown$], AppendTo[sown$, {t, e}]]
      """),
    WrittenFunctions.function(
      "ContainsAll", [], "Whether all of some elements are in a list.",
      "ContainsAll[a_List, b_List] := Complement[b, a] === {}"),
    WrittenFunctions.function(
      "ContainsAny", [], "Whether some of some elements are in a list.",
      "ContainsAny[a_List, b_List] := Intersection[a, b] =!= {}"),
    WrittenFunctions.function(
      "ContainsNone", [], "Whether none of some elements is in a list.",
      "ContainsNone[a_List, b_List] := Intersection[a, b] === {}"),
    WrittenFunctions.function(
      "ContainsOnly", [], "Whether a list has only such elements.",
      "ContainsOnly[a_List, b_List] := Complement[a, b] === {}"),
    WrittenFunctions.function(
      "SubsetQ", [], "Whether all of some elements are in a list.",
      "SubsetQ[a_List, b_List] := Complement[b, a] === {}"),
    WrittenFunctions.function(
      "DisjointQ", [], "Whether lists share no element.",
      "DisjointQ[a_List, b_List] := Intersection[a, b] === {}"),
    WrittenFunctions.function(
      "IntersectingQ", [], "Whether lists share an element.",
      "IntersectingQ[a_List, b_List] := Intersection[a, b] =!= {}"),
    WrittenFunctions.function(
      "SymmetricDifference", [], "What is in one of two lists only.",
      "SymmetricDifference[a_List, b_List] := Union[Complement[a, b], Complement[b, a]]"),
    WrittenFunctions.function(
      "Splice", [], "A list whose elements go into the list around it.", "Splice[l_List] := Sequence @@ l"),
    WrittenFunctions.function(
      "DuplicateFreeQ", [], "Whether all elements differ.",
      "DuplicateFreeQ[l_List] := Length[l] == Length[DeleteDuplicates[l]]"),
    WrittenFunctions.function(
      "Catenate", [], "Lists one behind the other.",
      "Catenate[l_List] := Join @@ Map[If[Head[#] === Association, Values[#], #] &, l]"),
  ]

  private static let associations: [BuiltIn] = [
    WrittenFunctions.function(
      "KeyMap", [], "A function of each key.",
      "KeyMap[f_, a_Association] := Association @@ Thread[Map[f, Keys[a]] -> Values[a]]\nKeyMap[f_][a_] := KeyMap[f, a]"
    ),
    WrittenFunctions.function(
      "KeySort", [], "Sorted by keys.",
      "KeySort[a_Association] := Association @@ SortBy[Thread[Keys[a] -> Values[a]], First]"),
    WrittenFunctions.function(
      "KeyTake", [], "The entries with those keys.",
      """
      KeyTake[a_Association, k_] := Association @@ Map[# -> Lookup[a, Key[#]] &, Select[If[ListQ[k], k, {k}] /. Key[q_] :> q, KeyExistsQ[a, #] &]]
      KeyTake[l : {(_Association | _List) ..}, k_] := Map[KeyTake[#, k] &, l]
      KeyTake[l : {___Rule}, k_] := KeyTake[Association[l], k]
      KeyTake[k_][a_] := KeyTake[a, k]
      """
    ),
    WrittenFunctions.function(
      "KeyDrop", [], "The entries with other keys.",
      """
      KeyDrop[a_Association, k_] := Association @@ Select[Thread[Keys[a] -> Values[a]], ! MemberQ[Flatten[{k}], First[#]] &]
      KeyDrop[l : {(_Association | _List) ..}, k_] := Map[KeyDrop[#, k] &, l]
      KeyDrop[k_][a_] := KeyDrop[a, k]
      """
    ),
    WrittenFunctions.function(
      "KeySelect", [], "The entries whose keys pass a test.",
      "KeySelect[a_Association, f_] := Association @@ Select[Thread[Keys[a] -> Values[a]], TrueQ[f[First[#]]] &]\nKeySelect[f_][a_] := KeySelect[a, f]"
    ),
    WrittenFunctions.function(
      "KeyExistsQ", [], "Whether there is a key.",
      "KeyExistsQ[a_Association, k_] := AnyTrue[Keys[a], # === k &]\nKeyExistsQ[k_][a_] := KeyExistsQ[a, k]"),
    WrittenFunctions.function(
      "AssociationMap", [], "An association of elements and values of a function.",
      """
      AssociationMap[f_, l_List] := Association @@ Map[# -> f[#] &, l]
      AssociationMap[f_, a_Association] := Association @@ Map[f, Normal[a]]
      AssociationMap[f_][l_] := AssociationMap[f, l]
      """),
    WrittenFunctions.function(
      "CountsBy", [], "How often a function has each value.",
      "CountsBy[l_List, f_] := Counts[Map[f, l]]\nCountsBy[f_][l_] := CountsBy[l, f]"),
    WrittenFunctions.function(
      "Merge", [], "Associations as one, values of one key together.",
      """
      Merge[l_List, f_] := With[{r$ = Join @@ Map[Thread[Keys[#] -> Values[#]] &, l]},
        Association @@ Map[Function[k$, k$ -> f[Cases[r$, (k$ -> v_) :> v]]], DeleteDuplicates[First /@ r$]]]
      Merge[f_][l_] := Merge[l, f]
      """),
  ]

  private static let texts: [BuiltIn] = [
    WrittenFunctions.function(
      "StringPadLeft", [], "A text with spaces before it, to a length.",
      """
      StringPadLeft[s_String, n_Integer] := StringPadLeft[s, n, " "]
      StringPadLeft[s_String, n_Integer, p_String] := StringJoin[PadLeft[Characters[s], n, Characters[p]]]
      StringPadLeft[l_List] := Map[StringPadLeft[#, Max[StringLength[l]]] &, l]
      StringPadLeft[l_List, n__] := Map[StringPadLeft[#, n] &, l]
      """),
    WrittenFunctions.function(
      "StringPadRight", [], "A text with spaces behind it, to a length.",
      """
      StringPadRight[s_String, n_Integer] := StringPadRight[s, n, " "]
      StringPadRight[s_String, n_Integer, p_String] := StringJoin[PadRight[Characters[s], n, Characters[p]]]
      StringPadRight[l_List] := Map[StringPadRight[#, Max[StringLength[l]]] &, l]
      StringPadRight[l_List, n__] := Map[StringPadRight[#, n] &, l]
      """),
    WrittenFunctions.function(
      "StringInsert", [], "A text with another put in.",
      """
      StringInsert[s_String, t_String, n_Integer] := StringJoin[Insert[Characters[s], t, n]]
      StringInsert[s_String, t_String, n_List] := StringJoin[Insert[Characters[s], t, Map[List, n]]]
      """),
    WrittenFunctions.function(
      "StringPartition", [], "Pieces of one length.",
      """
      StringPartition[s_String, n : _Integer | _UpTo] := Map[StringJoin, Partition[Characters[s], n]]
      StringPartition[s_String, n_Integer, d_Integer] := Map[StringJoin, Partition[Characters[s], n, d]]
      """),
    WrittenFunctions.function(
      "InsertLinebreaks", [], "A text in lines of some length.",
      """
      (*2*) InsertLinebreaks[s_String, n_Integer : 78] := StringJoin[Riffle[Fold[line$[n], {}, StringSplit[s, " "]], "\\n"]]
      line$[n_][l_, w_] := Which[l =!= {} && StringLength[Last[l]] + 1 + StringLength[w] <= n, Append[Most[l], Last[l] <> " " <> w],
        StringLength[w] <= n, Append[l, w], True, line$[n][Append[l, StringTake[w, n]], StringDrop[w, n]]]
      """),
    WrittenFunctions.function(
      "StringPart", [], "Characters by their places.",
      """
      StringPart[l_List, i_] := Map[StringPart[#, i] &, l]
      StringPart[s_String, i_] := Characters[s][[i]]
      """),
    WrittenFunctions.function(
      "CharacterCounts", [], "How often each character occurs.",
      "CharacterCounts[s_String] := Association @@ Map[Apply[Rule, #] &, SortBy[Tally[Characters[s]], -Last[#] &]]"
    ),
    WrittenFunctions.function(
      "LetterNumber", [], "The place of a letter in the alphabet.",
      """
      LetterNumber[l_List] := Map[LetterNumber, l]
      LetterNumber[s_String] := If[StringLength[s] == 1, FirstPosition[Alphabet[], ToLowerCase[s], {0}][[1]], Map[LetterNumber, Characters[s]]]
      """),
    WrittenFunctions.function(
      "FromLetterNumber", [], "The letter at a place of the alphabet.",
      "FromLetterNumber[n_Integer] := Alphabet[][[n]]\nFromLetterNumber[l_List] := Map[FromLetterNumber, l]"),
    WrittenFunctions.function(
      "DeleteDuplicatesBy", [], "The elements with the first of each value of a function.",
      "DeleteDuplicatesBy[l_List, f_] := DeleteDuplicates[l, f[#1] === f[#2] &]\nDeleteDuplicatesBy[f_][l_] := DeleteDuplicatesBy[l, f]"
    ),
    WrittenFunctions.function(
      "JoinAcross", [], "Lists of associations joined where a key has the same value.",
      """
      JoinAcross[a_List, b_List, k_String] := Flatten[Map[Function[x$, Map[Join[x$, #] &, Select[b, #[k] === x$[k] &]]], a]]
      JoinAcross[a_List, b_List, Key[k_]] := Flatten[Map[Function[x$, Map[Join[x$, #] &, Select[b, #[k] === x$[k] &]]], a]]
      """),
    WrittenFunctions.function(
      "QuotientRemainder", [.listable], "Quotient and remainder.",
      "QuotientRemainder[m_, n_] := {Quotient[m, n], Mod[m, n]}"),
    WrittenFunctions.function(
      "ReverseSortBy", [], "Sorted by a function, the largest first.",
      "ReverseSortBy[l_, f_] := Reverse[SortBy[l, f]]\nReverseSortBy[f_][l_] := ReverseSortBy[l, f]"),
    WrittenFunctions.function(
      "RealAbs", [.listable], "The magnitude of a real number.", "RealAbs[x_] := Abs[x] /; NumericQ[x]"),
    WrittenFunctions.function(
      "NotElement", [], "Whether it is none of a domain.", "NotElement[x_, d_] := Not[Element[x, d]]"),
    WrittenFunctions.function(
      "StringTakeDrop", [], "The first characters and the rest.",
      "StringTakeDrop[s_String, n_] := {StringTake[s, n], StringDrop[s, n]}"),
    WrittenFunctions.function(
      "StringRotateLeft", [], "The first characters moved to the end.",
      "StringRotateLeft[s_String, n_ : 1] := StringJoin[RotateLeft[Characters[s], n]]"),
    WrittenFunctions.function(
      "StringRotateRight", [], "The last characters moved to the beginning.",
      "StringRotateRight[s_String, n_ : 1] := StringJoin[RotateRight[Characters[s], n]]"),
    WrittenFunctions.function(
      "StringRiffle", [], "Texts with others between them.",
      """
      StringRiffle[l_List] := StringRiffle[Map[StringRiffle, l], If[MatchQ[l, {{__List} ..}], "\n\n", "\n"]] /; MatchQ[l, {__List}]
      StringRiffle[l_List, s_String] := StringRiffle[Map[StringRiffle, l], s] /; MatchQ[l, {__List}]
      StringRiffle[l : {__List}, s_, r__] := StringRiffle[Map[StringRiffle[#, r] &, l], s]
      StringRiffle[l_List] := StringRiffle[l, " "]
      StringRiffle[l_List, s_String] := StringJoin[Riffle[Map[ToString, l], s]]
      StringRiffle[l_List, {a_String, s_String, b_String}] := StringJoin[a, StringRiffle[l, s], b]
      """),
    WrittenFunctions.function(
      "Capitalize", [.listable], "With a capital first.",
      "Capitalize[s_String] := If[s === \"\", s, StringJoin[ToUpperCase[StringTake[s, 1]], StringDrop[s, 1]]]"
    ),
    WrittenFunctions.function(
      "Decapitalize", [.listable], "With a small letter first.",
      "Decapitalize[s_String] := If[s === \"\", s, StringJoin[ToLowerCase[StringTake[s, 1]], StringDrop[s, 1]]]"
    ),
    WrittenFunctions.function(
      "CharacterRange", [], "The characters between two.",
      """
      CharacterRange[a_String, b_String] :=
        Map[FromCharacterCode, Range[First[ToCharacterCode[a]], First[ToCharacterCode[b]]]]
      CharacterRange[a_Integer, b_Integer] := Map[FromCharacterCode, Range[a, b]]
      """),
    WrittenFunctions.function(
      "RomanNumeral", [.listable], "A number in Roman numerals.",
      """
      (*2*) RomanNumeral[n_Integer] := Module[{r$ = n, t$ = ""}, Do[While[r$ >= p$[[1]], t$ = t$ <> p$[[2]]; r$ = r$ - p$[[1]]],
        {p$, {{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"},
        {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}}}]; t$]
      """),
    WrittenFunctions.function(
      "PalindromeQ", [], "Whether it is the same backwards.",
      """
      PalindromeQ[s_String] := s === StringReverse[s]
      PalindromeQ[n_Integer] := PalindromeQ[IntegerDigits[n]]
      PalindromeQ[l_List] := l === Reverse[l]
      """),
    WrittenFunctions.function(
      "HammingDistance", [], "In how many places two lists differ.",
      """
      HammingDistance[a_String, b_String] := HammingDistance[Characters[a], Characters[b]]
      HammingDistance[a_List, b_List] := Total[MapThread[Boole[#1 =!= #2] &, {a, b}]]
      """),
    WrittenFunctions.function(
      "EditDistance", [], "How many changes lead from one text to another.",
      """
      (*2*) EditDistance[a_String, b_String] := EditDistance[Characters[a], Characters[b]]
      EditDistance[a_List, b_List] := Last[Fold[Function[{r$, c$}, FoldList[Function[{l$, j$},
        Min[l$ + 1, r$[[j$ + 1]] + 1, r$[[j$]] + Boole[b[[j$]] =!= c$]]], First[r$] + 1, Range[Length[b]]]],
        Range[0, Length[b]], a]]
      """),
  ]
}
