import Kernel
import KernelMathematics

/// Functions of dates, tables of data and sparse arrays that are written in the Wolfram Language.
enum WrittenDataFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = dates + data + arrays + texts

  // Seconds and days are counted from the beginning of 1900 in the Gregorian calendar.
  private static let dates: [BuiltIn] = [
    WrittenFunctions.function(
      "AbsoluteTime", [], "The seconds from the beginning of 1900 to a date.",
      """
      (*2*) AbsoluteTime[t_?NumberQ] := t
      AbsoluteTime[DateObject[d_List, ___]] := AbsoluteTime[d]
      AbsoluteTime[d_String] := With[{l$ = dateParts$[d]}, AbsoluteTime[l$] /; l$ =!= $Failed]
      AbsoluteTime[{y_?NumberQ, r___}] := seconds$ @@ Join[{y, r}, Drop[{1, 1, 0, 0, 0}, Length[{r}]]] /; Length[{r}] < 6
      seconds$[y_, m_, d_, h_, n_, s_] := Module[{k$ = 12 y + m - 3, a$}, a$ = Quotient[k$, 12];
        86400 (365 a$ + Quotient[a$, 4] - Quotient[a$, 100] + Quotient[a$, 400] + Quotient[153 Mod[k$, 12] + 2, 5] +
          d - 693902) + 3600 h + 60 n + s]
      dateParts$[d_] := Module[{p$ = Map[ToExpression, StringCases[d, DigitCharacter ..]]},
        Which[! StringMatchQ[d, (DigitCharacter | "-" | "/" | "." | ":" | "T" | " ") ..] || Length[p$] < 3, $Failed,
          p$[[1]] > 31, p$, True, Join[p$[[{3, 1, 2}]], Drop[p$, 3]]]]
      """),
    WrittenFunctions.function(
      "DateList", [], "A date as year, month, day, hour, minute and second.",
      """
      (*2*) DateList[t_?NumberQ] := Module[{n$ = Quotient[Floor[t], 86400], f$, e$, y$, d$, p$, m$},
        f$ = t - 86400 n$; n$ = n$ + 693901; e$ = Quotient[n$, 146097]; n$ = n$ - 146097 e$;
        y$ = Quotient[n$ - Quotient[n$, 1460] + Quotient[n$, 36524] - Quotient[n$, 146096], 365];
        d$ = n$ - (365 y$ + Quotient[y$, 4] - Quotient[y$, 100]); p$ = Quotient[5 d$ + 2, 153];
        m$ = If[p$ < 10, p$ + 3, p$ - 9];
        {y$ + 400 e$ + If[m$ < 3, 1, 0], m$, d$ - Quotient[153 p$ + 2, 5] + 1, Quotient[Floor[f$], 3600],
          Mod[Quotient[Floor[f$], 60], 60], N[Mod[f$, 60]]}]
      DateList[d : _List | _String | _DateObject] := With[{t$ = AbsoluteTime[d]}, DateList[t$] /; NumberQ[t$]]
      """),
    WrittenFunctions.function(
      "DateString", [], "A date as a text, as a format asks for.",
      """
      (*2*) DateString[d_] := DateString[d, {"DayNameShort", " ", "DayShort", " ", "MonthNameShort", " ", "Year", " ", "Time"}] /; d =!= "ISODate"
      DateString[d_, f_String] := DateString[d, {f}]
      DateString[d_, f_List] := With[{t$ = DateList[d]}, StringJoin[Map[dateText$[#, t$] &, f]] /; ListQ[t$]]
      two$[n_] := StringPadLeft[ToString[Floor[n]], 2, "0"]
      month$[n_] := {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}[[n]]
      dateText$["Year", t_] := ToString[t[[1]]]
      dateText$["YearShort", t_] := two$[Mod[t[[1]], 100]]
      dateText$["Month", t_] := two$[t[[2]]]
      dateText$["MonthShort", t_] := ToString[t[[2]]]
      dateText$["MonthName", t_] := month$[t[[2]]]
      dateText$["MonthNameShort", t_] := StringTake[month$[t[[2]]], 3]
      dateText$["Day", t_] := two$[t[[3]]]
      dateText$["DayShort", t_] := ToString[t[[3]]]
      dateText$["DayName", t_] := ToString[DayName[t]]
      dateText$["DayNameShort", t_] := StringTake[ToString[DayName[t]], 3]
      dateText$["Hour" | "Hour24", t_] := two$[t[[4]]]
      dateText$["Hour12", t_] := two$[Mod[t[[4]] - 1, 12] + 1]
      dateText$["AMPM", t_] := If[t[[4]] < 12, "AM", "PM"]
      dateText$["Minute", t_] := two$[t[[5]]]
      dateText$["Second", t_] := two$[t[[6]]]
      dateText$["Time", t_] := StringJoin[two$[t[[4]]], ":", two$[t[[5]]], ":", two$[t[[6]]]]
      dateText$["ISODate", t_] := StringJoin[dateText$["Year", t], "-", two$[t[[2]]], "-", two$[t[[3]]]]
      dateText$["ISODateTime", t_] := StringJoin[dateText$["ISODate", t], "T", dateText$["Time", t]]
      dateText$["Date", t_] := StringJoin[dateText$["DayNameShort", t], " ", ToString[t[[3]]], " ", dateText$["MonthNameShort", t], " ", ToString[t[[1]]]]
      dateText$["DateShort", t_] := dateText$["Date", t]
      dateText$["DateTime", t_] := StringJoin[dateText$["Date", t], " ", dateText$["Time", t]]
      dateText$[s_, t_] := s
      """),
    WrittenFunctions.function(
      "DayName", [], "The day of the week.",
      """
      DayName[d_] := With[{t$ = AbsoluteTime[d]}, {Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday}[[
        Mod[Quotient[Floor[t$], 86400], 7] + 1]] /; NumberQ[t$]]
      """),
    WrittenFunctions.function(
      "DatePlus", [], "A date some days, weeks, months or years later.",
      """
      (*2*) DatePlus[DateObject[d_List, r___], n_] := DateObject[DatePlus[d, n], r]
      DatePlus[d_List, n_?NumberQ] := datePart$[DateList[AbsoluteTime[d] + 86400 n], Length[d]]
      DatePlus[d_List, {n_, "Day"}] := DatePlus[d, n]
      DatePlus[d_List, {n_, "Week"}] := DatePlus[d, 7 n]
      DatePlus[d_List, {n_, "Month"}] := dateClip$[d, DateList[{d[[1]], d[[2]] + n, 1}]]
      DatePlus[d_List, {n_, "Quarter"}] := DatePlus[d, {3 n, "Month"}]
      DatePlus[d_List, {n_, "Year"}] := dateClip$[d, {d[[1]] + n, d[[2]]}]
      DatePlus[d_List, {n_, "Hour"}] := datePart$[DateList[AbsoluteTime[d] + 3600 n], 6]
      DatePlus[d_List, {n_, "Minute"}] := datePart$[DateList[AbsoluteTime[d] + 60 n], 6]
      DatePlus[d_List, l : {__List}] := Fold[DatePlus, d, l]
      DatePlus[d_List, Quantity[n_, u_String]] := DatePlus[d, {n, StringReplace[u, "s" ~~ EndOfString -> ""]}]
      dateClip$[d_, m_] := Join[m[[1 ;; 2]], MapAt[Min[#, DayCount[m[[1 ;; 2]], {m[[1]], m[[2]] + 1}]] &, Drop[d, 2], If[Length[d] > 2, 1, {}]]]
      datePart$[t_, k_] := Take[t, k]
      """),
    WrittenFunctions.function(
      "DateDifference", [], "The days from one date to another.",
      """
      (*2*) DateDifference[a_, b_] := With[{d$ = (AbsoluteTime[b] - AbsoluteTime[a])/86400}, Quantity[d$, "Days"] /; NumberQ[d$]]
      DateDifference[a_, b_, u_String] := With[{d$ = DateDifference[a, b]}, UnitConvert[d$, u] /; Head[d$] === Quantity]
      """),
    WrittenFunctions.function(
      "DayCount", [], "The days from one date to another, as a number.",
      "DayCount[a_, b_] := With[{d$ = (AbsoluteTime[b] - AbsoluteTime[a])/86400}, d$ /; NumberQ[d$]]"),
    WrittenFunctions.function(
      "DateRange", [], "The days between two dates.",
      """
      DateRange[a_List, b_List] := Table[Take[DateList[t$], Length[a]], {t$, AbsoluteTime[a], AbsoluteTime[b], 86400}]
      """),
    WrittenFunctions.function(
      "LeapYearQ", [], "Whether a year has 366 days.",
      """
      LeapYearQ[{y_, ___} | DateObject[{y_, ___}, ___]] := Mod[y, 4] == 0 && (Mod[y, 100] != 0 || Mod[y, 400] == 0)
      """),
  ]

  private static let data: [BuiltIn] = [
    WrittenFunctions.function(
      "KeyValueMap", [], "A function of each key and value.",
      """
      KeyValueMap[f_, a_Association] := MapThread[f, {Keys[a], Values[a]}]
      KeyValueMap[f_][a_Association] := KeyValueMap[f, a]
      """),
    WrittenFunctions.function(
      "AssociateTo", [.holdFirst], "Puts entries into an association that is a variable's value.",
      """
      AssociateTo[a_, k_ -> v_] := (a[k] = v; a)
      AssociateTo[a_, r_List] := (Map[AssociateTo[a, #] &, r]; a)
      """),
    WrittenFunctions.function(
      "KeyDropFrom", [.holdFirst], "Takes entries out of an association that is a variable's value.",
      "KeyDropFrom[a_, k_] := (a = KeyDrop[a, k])"),
    WrittenFunctions.function(
      "PositionIndex", [], "Where each element is.",
      """
      PositionIndex[l_List] := Association @@ Map[# -> Flatten[Position[l, #, {1}, Heads -> False]] &, DeleteDuplicates[l]]
      PositionIndex[a_Association] := Association @@ Map[# -> Pick[Keys[a], Values[a], Verbatim[#]] &, DeleteDuplicates[Values[a]]]
      """),
    WrittenFunctions.function(
      "MissingQ", [], "Whether it is `Missing`.", "MissingQ[x_] := Head[x] === Missing"),
    WrittenFunctions.function(
      "DeleteMissing", [], "The elements that are not `Missing`.",
      """
      DeleteMissing[l_List] := DeleteCases[l, _Missing]
      DeleteMissing[a_Association] := Select[a, ! MissingQ[#] &]
      """),
    WrittenFunctions.function(
      "Query", [], "What operators find in lists and associations within one another.",
      """
      (*2*) Query[][d_] := d
      Query[q__][Dataset[d_]] := Dataset[d][q]
      Query[f_, r___][d_] := query$[f, Query[r], d]
      query$[f_, q_, d_] := Which[
        f === All, Map[q, d],
        StringQ[f] && AssociationQ[d], q[d[f]],
        MatchQ[f, Key[_]], q[d[First[f]]],
        IntegerQ[f], q[d[[f]]],
        Head[f] === Span || MatchQ[f, {__Integer}], Map[q, d[[f]]],
        MatchQ[f, {__String}] && AssociationQ[d], Map[q, KeyTake[d, f]],
        ListQ[f], Map[query$[#, q, d] &, f],
        q === Query[], f[d],
        MemberQ[{Select, SortBy, MaximalBy, MinimalBy, TakeLargestBy, TakeSmallestBy, TakeLargest, TakeSmallest, DeleteMissing,
          Take, Drop, KeySelect}, If[AtomQ[f], f, Head[f]]], Map[q, f[d]],
        True, f[Map[q, d]]]
      """),
    WrittenFunctions.function(
      "Dataset", [], "Lists and associations that `Query` reads.",
      """
      Dataset[d_][q__] := With[{r$ = Query[q][d]}, If[ListQ[r$] || AssociationQ[r$], Dataset[r$], r$]]
      Dataset /: Normal[Dataset[d_]] := d
      Dataset /: Length[Dataset[d_]] := Length[d]
      """),
  ]

  private static let arrays: [BuiltIn] = [
    WrittenFunctions.function(
      "SparseArray", [], "An array by the places of what is not zero; here a list as any other.",
      """
      SparseArray[l_List] := l /; FreeQ[l, Rule | RuleDelayed]
      SparseArray[l_List, d_] := PadRight[l, d] /; FreeQ[l, Rule | RuleDelayed]
      SparseArray[a_ -> v_] := SparseArray[If[ListQ[v], Thread[a -> v], {a -> v}]]
      SparseArray[a_ -> v_, r__] := SparseArray[If[ListQ[v], Thread[a -> v], {a -> v}], r]
      SparseArray[l : {(_Rule | _RuleDelayed) ..}] := With[{p$ = Map[First, l]},
        SparseArray[l, Map[Max, Transpose[Map[Flatten[{#}] &, p$]]]] /; MatchQ[p$, {_Integer ..} | {{__Integer} ..}]]
      SparseArray[l : {(_Rule | _RuleDelayed) ..}, d_] := SparseArray[l, d, 0]
      SparseArray[l : {(_Rule | _RuleDelayed) ..}, d_Integer, e_] :=
        SparseArray[l /. (p_Integer -> v_) :> ({p} -> v), {d}, e]
      SparseArray[l : {(_Rule | _RuleDelayed) ..}, d_List, e_] := sparse$[l, d, e] /; Times @@ d < 250000
      sparse$[l_, d_, e_] := Fold[put$, ConstantArray[e, d], Reverse[l]]
      put$[a_, p : {__Integer} -> v_] := ReplacePart[a, p -> v]
      put$[a_, Band[{i_, j_}] -> v_] := put$[a, Band[{i, j}, Dimensions[a]] -> v]
      put$[a_, Band[{i_, j_}, {m_, n_}] -> v_] := ReplacePart[a,
        Table[{i + k$, j + k$} -> If[ListQ[v], v[[k$ + 1]], v], {k$, 0, Min[m - i, n - j, If[ListQ[v], Length[v] - 1, Infinity]]}]]
      put$[a_, r_] := MapIndexed[Function[{x$, p$}, Replace[p$, {r, _ :> x$}]], a, {Length[Dimensions[a]]}]
      """),
    WrittenFunctions.function(
      "UpperTriangularize", [], "Zeros below the diagonal.",
      """
      UpperTriangularize[m_?MatrixQ, k_ : 0] := MapIndexed[If[#2[[2]] - #2[[1]] >= k, #1, 0] &, m, {2}]
      """),
    WrittenFunctions.function(
      "LowerTriangularize", [], "Zeros above the diagonal.",
      """
      LowerTriangularize[m_?MatrixQ, k_ : 0] := MapIndexed[If[#2[[2]] - #2[[1]] <= k, #1, 0] &, m, {2}]
      """),
    WrittenFunctions.function(
      "FoldPairList", [], "What a function of a state and each element gives beside the next state.",
      """
      FoldPairList[f_, y_, l_List] := FoldPairList[f, y, l, First]
      FoldPairList[f_, y_, l_List, g_] := Map[g, Rest[FoldList[f[Last[#1], #2] &, {Null, y}, l]]]
      """),
    WrittenFunctions.function(
      "SubsetMap", [], "A list with some of its elements changed by a function of them together.",
      "SubsetMap[f_, l_List, p_List] := ReplacePart[l, Thread[Flatten[p] -> f[l[[Flatten[p]]]]]]"),
    WrittenFunctions.function(
      "HistogramList", [], "The bounds of the bins that `Histogram` has, and how many numbers are in each.",
      """
      (*2*) HistogramList[{}, b_ : 0, h_ : 0] := {{}, {}}
      HistogramList[l : {__}, b_ : Automatic] := With[{r$ = HistogramBins[l, b]}, {If[FreeQ[{l, b}, _Real], Rationalize[First[r$]], First[r$]], Last[r$]} /; ListQ[r$]]
      HistogramList[l : {__}, b_, h_String] := With[{r$ = HistogramList[l, b]}, {First[r$], Switch[h, "Count", Last[r$], "Probability", Last[r$]/Length[l], "PDF" | "ProbabilityDensity", Last[r$]/(Length[l] Differences[First[r$]]), "CumulativeCount", Accumulate[Last[r$]],
        "CDF", Accumulate[Last[r$]]/Length[l], _, $Failed]} /; ListQ[r$] && MemberQ[{"Count", "Probability", "PDF", "ProbabilityDensity", "CumulativeCount", "CDF"}, h]]
      """),
    WrittenFunctions.function(
      "MovingMedian", [], "The medians of neighbours.",
      "MovingMedian[l_List, n_Integer] := Map[Median, Partition[l, n, 1]]"),
    WrittenFunctions.function(
      "MovingMap", [], "A function of neighbours.",
      "MovingMap[f_, l_List, n_Integer] := Map[f, Partition[l, n + 1, 1]]"),
    WrittenFunctions.function(
      "ExponentialMovingAverage", [], "The averages in which what lies back counts less and less.",
      "ExponentialMovingAverage[l_List, a_] := FoldList[#1 + a (#2 - #1) &, First[l], Rest[l]]"),
    WrittenFunctions.function(
      "Developer`ToPackedArray", [], "The same list.", "Developer`ToPackedArray[l_, ___] := l"),
    WrittenFunctions.function(
      "Developer`FromPackedArray", [], "The same list.", "Developer`FromPackedArray[l_, ___] := l"),
    WrittenFunctions.function(
      "Developer`PackedArrayQ", [], "Whether a list holds machine numbers only.",
      """
      Developer`PackedArrayQ[l_, ___] := MatchQ[Flatten[{l}], {__Real} | {__Integer}]
      """),
  ]

  private static let texts: [BuiltIn] = [
    WrittenFunctions.function(
      "StringTemplate", [], "A text with places that arguments go to.",
      """
      (*2*) StringTemplate[t_String][a_Association] := StringReplace[t,
        "`" ~~ k : (WordCharacter ..) ~~ "`" :> TextString[Lookup[a, k, Lookup[a, ToExpression[k], ""]]]]
      StringTemplate[t_String][a___] := Module[{n$ = 0, l$ = {a}}, StringReplace[t,
        "`" ~~ k : (DigitCharacter ...) ~~ "`" :> TextString[l$[[If[k === "", n$ = n$ + 1, ToExpression[k]]]]]]]
      """),
    WrittenFunctions.function(
      "TemplateApply", [], "A text with its places filled.",
      """
      TemplateApply[t_String, a_List] := StringTemplate[t] @@ a
      TemplateApply[t_String, a_] := StringTemplate[t][a]
      TemplateApply[t_StringTemplate, a_List] := t @@ a
      TemplateApply[t_StringTemplate, a_] := t[a]
      """),
    WrittenFunctions.function(
      "TextString", [], "A text that shows a value.",
      """
      TextString[l_List] := StringJoin["{", StringRiffle[Map[TextString, l], ", "], "}"]
      TextString[x_Rational] := ToString[N[x]]
      TextString[x_] := ToString[x]
      """),
  ]
}
