import TextBytes

/// A year, month, day or moment in the format of https://www.w3.org/TR/NOTE-datetime.
package struct CalendarDate: Equatable {
  /// The precision.
  package enum Precision: Equatable {
    case year, month, day, second, fraction
  }

  package private(set) var year: Int
  package private(set) var month = 1
  package private(set) var day = 1
  package private(set) var precision = Precision.year

  /// Parses `2024`, `2024-05`, `2024-05-01`, `2024-05-01T12:30:00Z` or `2024-05-01T12:30:00.5+02:00`; nil for
  /// other texts and for days that do not exist.
  package init?(_ text: String) {
    var rest = text.utf8[...]
    func digits(_ count: Int) -> Int? {
      let part = rest.prefix(count)
      guard part.count == count, part.allSatisfy({ $0 >= "0" && $0 <= "9" }) else { return nil }
      rest = rest.dropFirst(count)
      return part.reduce(0) { $0 * 10 + $1.digitValue }
    }
    func take(_ byte: Character) -> Bool {
      guard let value = byte.asciiValue, rest.first == value else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = digits(4), year > 0 else { return nil }
    self.year = year
    if rest.isEmpty { return }
    guard take("-"), let month = digits(2), (1...12).contains(month) else { return nil }
    (self.month, precision) = (month, .month)
    if rest.isEmpty { return }
    guard take("-"), let day = digits(2), (1...CalendarDate.days(in: month, of: year)).contains(day) else {
      return nil
    }
    (self.day, precision) = (day, .day)
    if rest.isEmpty { return }
    guard take("T"), let hour = digits(2), hour < 24, take(":"), let minute = digits(2), minute < 60 else {
      return nil
    }
    guard take(":"), let second = digits(2), second < 60 else { return nil }
    precision = .second
    if take(".") {
      guard digits(1) != nil else { return nil }
      while digits(1) != nil {}
      precision = .fraction
    }
    if rest.elementsEqual("Z".utf8) { return }
    guard take("+") || take("-"), let offset = digits(2), offset < 14, take(":"), let part = digits(2),
      part < 60,
      rest.isEmpty
    else { return nil }
  }

  /// Makes a day from the number of days since 1 January 1970, which may be negative.
  package init(daysSince1970 days: Int) {
    // Years are counted from 1 March of the year 0, so that a leap day is the last of its year.
    let shifted = days + Self.daysTo1970
    let era = (shifted >= 0 ? shifted : shifted - Self.daysOfEra + 1) / Self.daysOfEra
    let dayOfEra = shifted - era * Self.daysOfEra
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthIndex + 2) / 5 + 1
    month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    precision = .day
  }

  /// The number of days since 1 January 1970; negative for earlier days.
  package var daysSince1970: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * Self.daysOfEra + dayOfEra - Self.daysTo1970
  }

  /// The number of days in 400 years, the period of the calendar, and from 1 March of the year 0 to 1 January 1970.
  private static let (daysOfEra, daysTo1970) = (146_097, 719_468)

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
