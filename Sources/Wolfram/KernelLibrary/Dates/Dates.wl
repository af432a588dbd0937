AbsoluteTime::usage = "The seconds from the beginning of 1900 to a date."
AbsoluteTime[time_?NumberQ] := time
AbsoluteTime[DateObject[date_List, ___]] := AbsoluteTime[date]
AbsoluteTime[text_String] := With[{date = dateParts[text]}, AbsoluteTime[date] /; date =!= $Failed]
AbsoluteTime[{year_?NumberQ, rest___}] :=
  seconds @@ Join[{year, rest}, Drop[{1, 1, 0, 0, 0}, Length[{rest}]]] /; Length[{rest}] < 6
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
      Length[numbers] < 3,
    Return[$Failed]
  ];
  date = Which[
    numbers[[1]] > 31, numbers,
    numbers[[1]] > 12, Join[numbers[[{3, 2, 1}]], Drop[numbers, 3]],
    True, Join[numbers[[{3, 1, 2}]], Drop[numbers, 3]]
  ];
  If[1 <= date[[2]] <= 12 && 1 <= date[[3]] <= 31, date, $Failed]
]

DateList::usage = "A date as year, month, day, hour, minute and second."
(* The inverse of `AbsoluteTime`; an era has 400 years, which are 146097 days. *)
DateList[time_?NumberQ] := Module[
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
DateString[date_, format_List] := With[{fields = DateList[date]},
  StringJoin[Map[dateText[#, fields] &, format]] /; ListQ[fields]
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
dateText["Day", fields_] := two[fields[[3]]]
dateText["DayShort", fields_] := ToString[fields[[3]]]
dateText["DayName", fields_] := ToString[DayName[fields]]
dateText["DayNameShort", fields_] := StringTake[ToString[DayName[fields]], 3]
dateText["Hour" | "Hour24", fields_] := two[fields[[4]]]
dateText["Hour12", fields_] := two[Mod[fields[[4]] - 1, 12] + 1]
dateText["AMPM", fields_] := If[fields[[4]] < 12, "AM", "PM"]
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
dateText["Date", fields_] := StringJoin[
  dateText["DayNameShort", fields],
  " ",
  ToString[fields[[3]]],
  " ",
  dateText["MonthNameShort", fields],
  " ",
  ToString[fields[[1]]]
]
dateText["DateShort", fields_] := dateText["Date", fields]
dateText["DateTime", fields_] := StringJoin[dateText["Date", fields], " ", dateText["Time", fields]]
dateText[text_, fields_] := text

DayName::usage = "The day of the week."
DayName[date_] := With[{time = AbsoluteTime[date]},
  {
    Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday
  }[[Mod[Quotient[Floor[time], 86400], 7] + 1]] /; NumberQ[time]
]

DatePlus::usage = "A date some days, weeks, months or years later."
DatePlus[DateObject[date_List, rest___], step_] := DateObject[DatePlus[date, step], rest]
DatePlus[date_List, days_?NumberQ] := datePart[
  DateList[AbsoluteTime[date] + 86400 days],
  Max[Length[date], If[IntegerQ[days], 3, 6]]
]
DatePlus[date_List, {count_, "Day"}] := DatePlus[date, count]
DatePlus[date_List, {count_, "Week"}] := DatePlus[date, 7 count]
DatePlus[{year_?NumberQ}, {count_, unit : "Month" | "Quarter"}] := DatePlus[
  {year, 1},
  {count, unit}
]
DatePlus[date_List, {count_, "Month"}] := dateClip[
  date,
  DateList[{date[[1]], date[[2]] + count, 1}]
]
DatePlus[date_List, {count_, "Quarter"}] := DatePlus[date, {3 count, "Month"}]
DatePlus[{year_?NumberQ}, {count_, "Year"}] := {year + count}
DatePlus[date_List, {count_, "Year"}] := dateClip[date, {date[[1]] + count, date[[2]]}]
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
DateDifference[startDate_, endDate_, unit_String] := With[
  {difference = DateDifference[startDate, endDate]},
  UnitConvert[difference, unit] /; Head[difference] === Quantity
]

DayCount::usage = "The days from one date to another, as a number."
DayCount[startDate_, endDate_] := With[
  {days = (AbsoluteTime[endDate] - AbsoluteTime[startDate])/86400},
  days /; NumberQ[days]
]

DateRange::usage = "The days between two dates."
DateRange[startDate_List, endDate_List] := Table[
  Take[DateList[time], Length[startDate]],
  {time, AbsoluteTime[startDate], AbsoluteTime[endDate], 86400}
]

LeapYearQ::usage = "Whether a year has 366 days."
LeapYearQ[{year_, ___} | DateObject[{year_, ___}, ___]] :=
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
    "DayName", DayName[date],
    "MonthName", DateString[date, {"MonthName"}],
    _, $Failed
  ] /; ListQ[fields]
]

UnixTime::usage = "The seconds since 1970."
(* So many seconds are from 1900 to 1970. *)
UnixTime[date_, ___Rule] := With[{time = AbsoluteTime[date]}, time - 2208988800 /; NumberQ[time]]

FromUnixTime::usage = "The date of seconds since 1970."
(* So many seconds are from 1900 to 1970. *)
FromUnixTime[unixTime_?NumberQ] := DateObject[DateList[unixTime + 2208988800]]

JulianDate::usage = "The number of days of a date in the Julian count."
(* 4830041/2 is the beginning of 1900. *)
JulianDate[date_] := With[{time = AbsoluteTime[date]}, N[time/86400 + 4830041/2] /; NumberQ[time]]
