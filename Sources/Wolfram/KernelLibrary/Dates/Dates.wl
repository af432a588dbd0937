AbsoluteTime::usage = "The seconds from the beginning of 1900 to a date."
AbsoluteTime[time : _Integer | _Rational | _Real] := time
AbsoluteTime[DateObject[date_List, Except[_Rule] ...]] := AbsoluteTime[date]
AbsoluteTime[text_String] := With[{date = dateParts[text]}, AbsoluteTime[date] /; date =!= $Failed]
AbsoluteTime[{year_Integer, rest___?NumberQ}] :=
  seconds @@ Join[{year, rest}, Drop[{1, 1, 0, 0, 0}, Length[{rest}]]] /;
    Length[{rest}] < 6 && IntegerQ[First[{rest}, 1]]
(* Years begin in March, m months from which have (153 m + 2)/5 days; 1900 begins on day 693902. *)
seconds[year_, monthNumber_, day_, hour_, minute_, second_] := Module[
  {marchMonths = 12 year + monthNumber - 3, marchYear},
  marchYear = Quotient[marchMonths, 12];
  86400 (
      365 marchYear + Quotient[marchYear, 4] - Quotient[marchYear, 100] + Quotient[marchYear, 400] +
        Quotient[153 Mod[marchMonths, 12] + 2, 5] + day - 693902
    ) + 3600 hour + 60 minute + second
]
(* A first number beyond 31 is the year; else the month is first and the year is third, or the day is
first where it is no month. *)
dateParts[text_] := Module[
  {numbers = Map[ToExpression, StringCases[text, DigitCharacter ..]], date},
  If[
    ! StringMatchQ[text, (DigitCharacter | "-" | "/" | "." | ":" | "T" | " ") ..] ||
      ! StringMatchQ[
        text,
        (DigitCharacter ..) ~~ ("-" | "/" | ".") ~~ (DigitCharacter ..) ~~ ("-" | "/" | ".") ~~
          (DigitCharacter ..) ~~ ___
      ],
    Return[$Failed]
  ];
  date = Which[
    numbers[[1]] > 31, numbers,
    numbers[[1]] > 12, Join[numbers[[{3, 2, 1}]], Drop[numbers, 3]],
    True, Join[numbers[[{3, 1, 2}]], Drop[numbers, 3]]
  ];
  If[
    date[[1]] > 99 &&
      1 <= date[[2]] <= 12 &&
      1 <= date[[3]] <= 31 &&
      DateList[Take[date, 3]][[3]] == date[[3]],
    date,
    $Failed
  ]
]

DateList::usage = "A date as year, month, day, hour, minute and second."
(* The inverse of `AbsoluteTime`; an era has 400 years, which are 146097 days. *)
DateList[time : _Integer | _Rational | _Real] := Module[
  {days = Quotient[Floor[time], 86400], daySeconds, era, eraYear, yearDay, marchMonth, monthNumber},
  daySeconds = time - 86400 days;
  days = days + 693901;
  era = Quotient[days, 146097];
  days = days - 146097 era;
  eraYear = Quotient[
    days - Quotient[days, 1460] + Quotient[days, 36524] - Quotient[days, 146096],
    365
  ];
  yearDay = days - (365 eraYear + Quotient[eraYear, 4] - Quotient[eraYear, 100]);
  marchMonth = Quotient[5 yearDay + 2, 153];
  monthNumber = If[marchMonth < 10, marchMonth + 3, marchMonth - 9];
  {
    eraYear + 400 era + If[monthNumber < 3, 1, 0], monthNumber,
    yearDay - Quotient[153 marchMonth + 2, 5] + 1, Quotient[Floor[daySeconds], 3600],
    Mod[Quotient[Floor[daySeconds], 60], 60], N[Mod[daySeconds, 60]]
  }
]
DateList[date : _List | _String | _DateObject] := With[{time = AbsoluteTime[date]},
  DateList[time] /; NumberQ[time]
]

DateString::usage = "A date as a text, as a format asks for."
DateString[date_] :=
  DateString[
    date,
    {"DayNameShort", " ", "DayShort", " ", "MonthNameShort", " ", "Year", " ", "Time"}
  ] /;
    date =!= "ISODate"
DateString[date_, format_String] := DateString[date, {format}]
DateString[date_, format_List] := With[
  {
    texts = With[{fields = DateList[date]},
      If[ListQ[fields], Map[dateText[#, fields] &, format], $Failed]
    ]
  },
  StringJoin[texts] /; MatchQ[texts, {___String}]
]
two[number_] := StringPadLeft[ToString[Floor[number]], 2, "0"]
month[number_] := {
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November", "December"
}[[number]]
dateText["Year", fields_] := ToString[fields[[1]]]
dateText["YearShort", fields_] := two[Mod[fields[[1]], 100]]
dateText["Month", fields_] := two[fields[[2]]]
dateText["MonthShort", fields_] := ToString[fields[[2]]]
dateText["MonthName", fields_] := month[fields[[2]]]
dateText["MonthNameShort", fields_] := StringTake[month[fields[[2]]], 3]
dateText["MonthNameInitial", fields_] := StringTake[month[fields[[2]]], 1]
dateText["Day", fields_] := two[fields[[3]]]
dateText["DayShort", fields_] := ToString[fields[[3]]]
dateText["DayName", fields_] := ToString[DayName[fields]]
dateText["DayNameShort", fields_] := StringTake[ToString[DayName[fields]], 3]
dateText["DayNameInitial", fields_] := StringTake[ToString[DayName[fields]], 1]
dateText["Hour" | "Hour24", fields_] := two[fields[[4]]]
dateText["HourShort" | "Hour24Short", fields_] := ToString[fields[[4]]]
dateText["Hour12Short", fields_] := ToString[Mod[fields[[4]] - 1, 12] + 1]
dateText["Hour12", fields_] := two[Mod[fields[[4]] - 1, 12] + 1]
dateText["AMPM", fields_] := If[fields[[4]] < 12, "AM", "PM"]
dateText["AMPMLowerCase", fields_] := If[fields[[4]] < 12, "am", "pm"]
dateText["Minute", fields_] := two[fields[[5]]]
dateText["Second", fields_] := two[fields[[6]]]
dateText["Time", fields_] := StringJoin[
  two[fields[[4]]],
  ":",
  two[fields[[5]]],
  ":",
  two[fields[[6]]]
]
dateText["ISODate", fields_] := StringJoin[
  dateText["Year", fields],
  "-",
  two[fields[[2]]],
  "-",
  two[fields[[3]]]
]
dateText["ISODateTime", fields_] := StringJoin[
  dateText["ISODate", fields],
  "T",
  dateText["Time", fields]
]
dateText["DateShort", fields_] := StringJoin[
  dateText["DayNameShort", fields],
  " ",
  ToString[fields[[3]]],
  " ",
  dateText["MonthNameShort", fields],
  " ",
  ToString[fields[[1]]]
]
dateText["Date", fields_] := StringJoin[
  dateText["DayName", fields],
  " ",
  ToString[fields[[3]]],
  " ",
  dateText["MonthName", fields],
  " ",
  ToString[fields[[1]]]
]
dateText["DateTime", fields_] := StringJoin[dateText["Date", fields], " ", dateText["Time", fields]]
dateText["DateTimeShort", fields_] := StringJoin[
  dateText["DateShort", fields],
  " ",
  dateText["Time", fields]
]
(* Other names of the language's are none of these. *)
dateText[text_String, fields_] :=
  text /; ! StringMatchQ[
    text,
    (
        "Year" |
          "Quarter" |
          "Month" |
          "Week" |
          "Day" |
          "Hour" |
          "Minute" |
          "Second" |
          "Millisecond" |
          "Microsecond" |
          "Time" |
          "Date" |
          "ISO" |
          "ADBC" |
          "CEBCE"
      ) ~~ WordCharacter ...
  ]

DayName::usage = "The day of the week."
DayName[date_] := With[{time = AbsoluteTime[date]},
  {
    Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday
  }[[Mod[Quotient[Floor[time], 86400], 7] + 1]] /; NumberQ[time]
]

DatePlus::usage = "A date some days, weeks, months or years later."
DatePlus[DateObject[date_List, rest___], step_] := DateObject[DatePlus[date, step], rest]
DatePlus[date_List, days : _Integer | _Rational | _Real] := datePart[
  DateList[AbsoluteTime[date] + 86400 days],
  Max[Length[date], If[IntegerQ[days], 3, 6]]
]
DatePlus[date_List, {count_, "Day"}] := DatePlus[date, count]
DatePlus[date_List, {count_, "Week"}] := DatePlus[date, 7 count]
DatePlus[{year_Integer}, {count_Integer, unit : "Month" | "Quarter"}] := DatePlus[
  {year, 1},
  {count, unit}
]
DatePlus[date : {_, __}, {count_Integer, "Month"}] := dateClip[
  date,
  DateList[{date[[1]], date[[2]] + count, 1}]
]
DatePlus[date_List, {count_Integer, "Quarter"}] := DatePlus[date, {3 count, "Month"}]
DatePlus[{year_Integer}, {count_Integer, "Year"}] := {year + count}
DatePlus[date : {_, __}, {count_Integer, "Year"}] := dateClip[date, {date[[1]] + count, date[[2]]}]
DatePlus[date_List, {count_, "Hour"}] := datePart[DateList[AbsoluteTime[date] + 3600 count], 6]
DatePlus[date_List, {count_, "Minute"}] := datePart[DateList[AbsoluteTime[date] + 60 count], 6]
DatePlus[date_List, {count_, "Second"}] := datePart[DateList[AbsoluteTime[date] + count], 6]
DatePlus[date_List, steps : {__List}] := Fold[DatePlus, date, steps]
DatePlus[date_List, Quantity[count_, unit_String]] := DatePlus[
  date,
  {count, StringReplace[unit, "s" ~~ EndOfString -> ""]}
]
(* A day beyond the end of the new month becomes the last one of it. *)
dateClip[date_, target_] := Join[
  target[[1 ;; 2]],
  If[Length[date] > 2,
    MapAt[Min[#, DayCount[target[[1 ;; 2]], {target[[1]], target[[2]] + 1}]] &, Drop[date, 2], 1],
    {}
  ]
]
datePart[fields_, count_] := Take[fields, count]

DateDifference::usage = "The days from one date to another."
DateDifference[startDate_, endDate_] := With[
  {days = (AbsoluteTime[endDate] - AbsoluteTime[startDate])/86400},
  Quantity[days, "Days"] /; NumberQ[days]
]
(* Months and years have no one length. *)
DateDifference[
  startDate_,
  endDate_,
  unit :
    "Day" |
    "Days" |
    "Week" |
    "Weeks" |
    "Hour" |
    "Hours" |
    "Minute" |
    "Minutes" |
    "Second" |
    "Seconds"
] := With[{difference = DateDifference[startDate, endDate]},
  UnitConvert[difference, unit] /; Head[difference] === Quantity
]

DayCount::usage = "The days from one date to another, as a number."
DayCount[startDate_, endDate_] := With[
  {days = (AbsoluteTime[endDate] - AbsoluteTime[startDate])/86400},
  days /; IntegerQ[days]
]

DateRange::usage = "The days between two dates."
DateRange[startDate : {_Integer, _Integer, _Integer}, endDate : {_Integer, _Integer, _Integer}] :=
  Table[Take[DateList[time], 3], {time, AbsoluteTime[startDate], AbsoluteTime[endDate], 86400}]

LeapYearQ::usage = "Whether a year has 366 days."
LeapYearQ[{year_Integer, ___} | DateObject[{year_Integer, ___}, ___]] :=
  Mod[year, 4] == 0 && (Mod[year, 100] != 0 || Mod[year, 400] == 0)

DateValue::usage = "Parts of a date."
DateValue[date_, elements_List] := Map[DateValue[date, #] &, elements]
DateValue[date_, element_String] := With[{fields = DateList[date]},
  Switch[element,
    "Year", fields[[1]],
    "Month", fields[[2]],
    "Day", fields[[3]],
    "Hour", fields[[4]],
    "Minute", fields[[5]],
    "Second", fields[[6]],
    "Quarter", Ceiling[fields[[2]]/3],
    "MonthName", DateString[date, {"MonthName"}]
  ] /;
    ListQ[fields] &&
      MemberQ[{"Year", "Month", "Day", "Hour", "Minute", "Second", "Quarter", "MonthName"}, element]
]

UnixTime::usage = "The seconds since 1970."
(* So many seconds are from 1900 to 1970. *)
UnixTime[date_] := With[{time = AbsoluteTime[date]}, Floor[time] - 2208988800 /; NumberQ[time]]

FromUnixTime::usage = "The date of seconds since 1970."
(* So many seconds are from 1900 to 1970. *)
FromUnixTime[unixTime_?NumberQ] := DateObject[DateList[unixTime + 2208988800]]

JulianDate::usage = "The number of days of a date in the Julian count."
(* 4830041/2 is the beginning of 1900. *)
JulianDate[date_] := With[{time = AbsoluteTime[date]}, N[time/86400 + 4830041/2] /; NumberQ[time]]
