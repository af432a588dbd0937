import BookModel
import Testing

/// Days of the calendar and their numbers.
@Suite struct CalendarDateTests {
  @Test(arguments: [
    (0, "1970-01-01"), (-1, "1969-12-31"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_780, "2026-11-23"),
    (-719_162, "0001-01-01"), (-25_509, "1900-02-28"), (-25_508, "1900-03-01"), (376_199, "2999-12-31"),
  ])
  func daysHaveNumbers(number: Int, text: String) throws {
    let date = try #require(CalendarDate(text))
    #expect(date.daysSince1970 == number && CalendarDate(daysSince1970: number) == date)
  }

  @Test func everyDayOfFourCenturiesIsTheOneBehindTheLast() throws {
    var last = CalendarDate(daysSince1970: -60_001)
    for number in -60_000...90_000 {
      let date = CalendarDate(daysSince1970: number)
      try #require(date.daysSince1970 == number)
      let isNext = date.day == last.day + 1 && date.month == last.month
      try #require(
        isNext || date.day == 1 && (date.month == last.month + 1 || date.month == 1 && last.month == 12))
      last = date
    }
  }
}
