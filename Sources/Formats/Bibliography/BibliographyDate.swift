import TextBytes

/// A date, possibly partial.
package struct BibliographyDate: Equatable {
  /// The year as displayed: `1984`, `ca. 1984`, `1984–86`, `forthcoming`.
  package var year: String
  /// The month, 1 to 12.
  package var month: Int?
  package var day: Int?

  /// Parses an ISO 8601 date or date range as in BibLaTeX: `2012-03-04/2013`, `1994~`, `2005/`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
    guard let first = parts.first, let start = Self.single(first) else { return nil }
    self = start
    guard parts.count == 2 else { return }
    guard let end = Self.single(parts[1]) else {
      year += "–"
      return
    }
    if end.year != year { year += "–" + end.year }
  }

  /// Makes a date from BibTeX's year and month.
  package init(year: String, month: String?) {
    self.year = year
    self.month = month.flatMap(Self.month(named:))
  }

  private static func single(_ text: String) -> BibliographyDate? {
    let isUncertain = text.contains { "~?%".contains($0) }
    let parts =
      text.filter { !"~?%".contains($0) }.split(separator: "T")[...].first?.split(separator: "-") ?? []
    guard let year = parts.first, year.utf8.count <= 8, year.utf8.contains(where: \.isDigit) else {
      return nil
    }
    var date = BibliographyDate(year: (isUncertain ? "ca. " : "") + year, month: nil)
    if parts.count > 1 { date.month = Int(parts[1]).flatMap { (1...12).contains($0) ? $0 : nil } }
    if parts.count > 2, date.month != nil {
      date.day = Int(parts[2]).flatMap { (1...31).contains($0) ? $0 : nil }
    }
    return date
  }

  private static let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november",
    "december",
  ]

  /// The number of a month, given by English name, abbreviation or number.
  package static func month(named text: String) -> Int? {
    if let number = Int(text) { return (1...12).contains(number) ? number : nil }
    var name = text.lowercased()
    if name.hasSuffix(".") { name.removeLast() }
    guard name.utf8.count >= 3 else { return nil }
    return names.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
  }
}
