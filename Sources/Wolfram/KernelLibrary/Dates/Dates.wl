AbsoluteTime::usage = "The seconds from the beginning of 1900 to a date."
(*2*)
AbsoluteTime[t_?NumberQ] := t
AbsoluteTime[DateObject[d_List, ___]] := AbsoluteTime[d]
AbsoluteTime[d_String] := With[{l$ = dateParts[d]}, AbsoluteTime[l$] /; l$ =!= $Failed]
AbsoluteTime[{y_?NumberQ, r___}] :=
  seconds @@ Join[{y, r}, Drop[{1, 1, 0, 0, 0}, Length[{r}]]] /; Length[{r}] < 6
seconds[y_, m_, d_, h_, n_, s_] := Module[{k$ = 12 y + m - 3, a$},
  a$ = Quotient[k$, 12];
  86400 (
      365 a$ + Quotient[a$, 4] - Quotient[a$, 100] + Quotient[a$, 400] +
        Quotient[153 Mod[k$, 12] + 2, 5] + d - 693902
    ) + 3600 h + 60 n + s
]
dateParts[d_] := Module[{p$ = Map[ToExpression, StringCases[d, DigitCharacter ..]]},
  Which[
    ! StringMatchQ[d, (DigitCharacter | "-" | "/" | "." | ":" | "T" | " ") ..] || Length[p$] < 3,
      $Failed,
    p$[[1]] > 31, p$,
    True, Join[p$[[{3, 1, 2}]], Drop[p$, 3]]
  ]
]

DateList::usage = "A date as year, month, day, hour, minute and second."
(*2*)
DateList[t_?NumberQ] := Module[{n$ = Quotient[Floor[t], 86400], f$, e$, y$, d$, p$, m$},
  f$ = t - 86400 n$;
  n$ = n$ + 693901;
  e$ = Quotient[n$, 146097];
  n$ = n$ - 146097 e$;
  y$ = Quotient[n$ - Quotient[n$, 1460] + Quotient[n$, 36524] - Quotient[n$, 146096], 365];
  d$ = n$ - (365 y$ + Quotient[y$, 4] - Quotient[y$, 100]);
  p$ = Quotient[5 d$ + 2, 153];
  m$ = If[p$ < 10, p$ + 3, p$ - 9];
  {
    y$ + 400 e$ + If[m$ < 3, 1, 0], m$, d$ - Quotient[153 p$ + 2, 5] + 1, Quotient[Floor[f$], 3600],
    Mod[Quotient[Floor[f$], 60], 60], N[Mod[f$, 60]]
  }
]
DateList[d : _List | _String | _DateObject] := With[{t$ = AbsoluteTime[d]},
  DateList[t$] /; NumberQ[t$]
]

DateString::usage = "A date as a text, as a format asks for."
(*2*)
DateString[d_] :=
  DateString[
    d,
    {"DayNameShort", " ", "DayShort", " ", "MonthNameShort", " ", "Year", " ", "Time"}
  ] /;
    d =!= "ISODate"
DateString[d_, f_String] := DateString[d, {f}]
DateString[d_, f_List] := With[{t$ = DateList[d]},
  StringJoin[Map[dateText[#, t$] &, f]] /; ListQ[t$]
]
two[n_] := StringPadLeft[ToString[Floor[n]], 2, "0"]
month[n_] := {
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November", "December"
}[[n]]
dateText["Year", t_] := ToString[t[[1]]]
dateText["YearShort", t_] := two[Mod[t[[1]], 100]]
dateText["Month", t_] := two[t[[2]]]
dateText["MonthShort", t_] := ToString[t[[2]]]
dateText["MonthName", t_] := month[t[[2]]]
dateText["MonthNameShort", t_] := StringTake[month[t[[2]]], 3]
dateText["Day", t_] := two[t[[3]]]
dateText["DayShort", t_] := ToString[t[[3]]]
dateText["DayName", t_] := ToString[DayName[t]]
dateText["DayNameShort", t_] := StringTake[ToString[DayName[t]], 3]
dateText["Hour" | "Hour24", t_] := two[t[[4]]]
dateText["Hour12", t_] := two[Mod[t[[4]] - 1, 12] + 1]
dateText["AMPM", t_] := If[t[[4]] < 12, "AM", "PM"]
dateText["Minute", t_] := two[t[[5]]]
dateText["Second", t_] := two[t[[6]]]
dateText["Time", t_] := StringJoin[two[t[[4]]], ":", two[t[[5]]], ":", two[t[[6]]]]
dateText["ISODate", t_] := StringJoin[dateText["Year", t], "-", two[t[[2]]], "-", two[t[[3]]]]
dateText["ISODateTime", t_] := StringJoin[dateText["ISODate", t], "T", dateText["Time", t]]
dateText["Date", t_] := StringJoin[
  dateText["DayNameShort", t],
  " ",
  ToString[t[[3]]],
  " ",
  dateText["MonthNameShort", t],
  " ",
  ToString[t[[1]]]
]
dateText["DateShort", t_] := dateText["Date", t]
dateText["DateTime", t_] := StringJoin[dateText["Date", t], " ", dateText["Time", t]]
dateText[s_, t_] := s

DayName::usage = "The day of the week."
DayName[d_] := With[{t$ = AbsoluteTime[d]},
  {
    Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday
  }[[Mod[Quotient[Floor[t$], 86400], 7] + 1]] /; NumberQ[t$]
]

DatePlus::usage = "A date some days, weeks, months or years later."
(*2*)
DatePlus[DateObject[d_List, r___], n_] := DateObject[DatePlus[d, n], r]
DatePlus[d_List, n_?NumberQ] := datePart[DateList[AbsoluteTime[d] + 86400 n], Length[d]]
DatePlus[d_List, {n_, "Day"}] := DatePlus[d, n]
DatePlus[d_List, {n_, "Week"}] := DatePlus[d, 7 n]
DatePlus[d_List, {n_, "Month"}] := dateClip[d, DateList[{d[[1]], d[[2]] + n, 1}]]
DatePlus[d_List, {n_, "Quarter"}] := DatePlus[d, {3 n, "Month"}]
DatePlus[d_List, {n_, "Year"}] := dateClip[d, {d[[1]] + n, d[[2]]}]
DatePlus[d_List, {n_, "Hour"}] := datePart[DateList[AbsoluteTime[d] + 3600 n], 6]
DatePlus[d_List, {n_, "Minute"}] := datePart[DateList[AbsoluteTime[d] + 60 n], 6]
DatePlus[d_List, l : {__List}] := Fold[DatePlus, d, l]
DatePlus[d_List, Quantity[n_, u_String]] := DatePlus[
  d,
  {n, StringReplace[u, "s" ~~ EndOfString -> ""]}
]
dateClip[d_, m_] := Join[
  m[[1 ;; 2]],
  MapAt[Min[#, DayCount[m[[1 ;; 2]], {m[[1]], m[[2]] + 1}]] &, Drop[d, 2], If[Length[d] > 2, 1, {}]]
]
datePart[t_, k_] := Take[t, k]

DateDifference::usage = "The days from one date to another."
(*2*)
DateDifference[a_, b_] := With[{d$ = (AbsoluteTime[b] - AbsoluteTime[a])/86400},
  Quantity[d$, "Days"] /; NumberQ[d$]
]
DateDifference[a_, b_, u_String] := With[{d$ = DateDifference[a, b]},
  UnitConvert[d$, u] /; Head[d$] === Quantity
]

DayCount::usage = "The days from one date to another, as a number."
DayCount[a_, b_] := With[{d$ = (AbsoluteTime[b] - AbsoluteTime[a])/86400}, d$ /; NumberQ[d$]]

DateRange::usage = "The days between two dates."
DateRange[a_List, b_List] := Table[
  Take[DateList[t$], Length[a]],
  {t$, AbsoluteTime[a], AbsoluteTime[b], 86400}
]

LeapYearQ::usage = "Whether a year has 366 days."
LeapYearQ[{y_, ___} | DateObject[{y_, ___}, ___]] :=
  Mod[y, 4] == 0 && (Mod[y, 100] != 0 || Mod[y, 400] == 0)

DateValue::usage = "Parts of a date."
(*2*)
DateValue[d_, e_List] := Map[DateValue[d, #] &, e]
DateValue[d_, e_String] := With[{t$ = DateList[d]},
  Switch[e,
    "Year", t$[[1]],
    "Month", t$[[2]],
    "Day", t$[[3]],
    "Hour", t$[[4]],
    "Minute", t$[[5]],
    "Second", t$[[6]],
    "Quarter", Ceiling[t$[[2]]/3],
    "DayName", DayName[d],
    "MonthName", DateString[d, {"MonthName"}],
    _, $Failed
  ] /; ListQ[t$]
]

UnixTime::usage = "The seconds since 1970."
(*2*)
UnixTime[d_, ___Rule] := With[{t$ = AbsoluteTime[d]}, t$ - 2208988800 /; NumberQ[t$]]

FromUnixTime::usage = "The date of seconds since 1970."
(*2*)
FromUnixTime[n_?NumberQ] := DateObject[DateList[n + 2208988800]]

JulianDate::usage = "The number of days of a date in the Julian count."
(*2*)
JulianDate[d_] := With[{t$ = AbsoluteTime[d]}, N[t$/86400 + 4830041/2] /; NumberQ[t$]]
