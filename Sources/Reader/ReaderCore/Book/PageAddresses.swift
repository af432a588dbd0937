/// Finds pages by their addresses, and places by the page numbers of a printed edition.
struct PageAddresses: Sendable, Equatable {
  /// A page of a printed edition: its printed number, such as `xii` or `42`, and its start.
  private struct PrintedPage: Sendable, Equatable {
    var label: String
    /// The label's folded words, the search key.
    var key: [[UInt8]]
    var href: String
  }

  private var pages: [String: Int] = [:]
  private var printed: [PrintedPage] = []

  /// Numbers pages by their addresses; the first of several pages with the same address is found.
  mutating func number(_ hrefs: [String]) {
    pages.reserveCapacity(hrefs.count)
    for (index, href) in hrefs.enumerated() where pages[href] == nil { pages[href] = index }
  }

  /// The page at an address without fragment; nil if there is none.
  func page(at href: String) -> Int? { pages[href] }

  /// Adds the next page of the printed edition.
  mutating func addPrinted(_ label: String, at href: String) {
    let key = Self.words(of: label)
    if !key.isEmpty { printed.append(PrintedPage(label: label, key: key, href: href)) }
  }

  /// The first and last page of the printed edition, such as `i–134`; nil if the book has no page list.
  var printedRange: String? {
    guard let first = printed.first, let last = printed.last else { return nil }
    return first.label == last.label ? first.label : "\(first.label)–\(last.label)"
  }

  /// The place of a printed page that a reader enters as `42`, `XII`, `٤٢` or `page 42`.
  ///
  /// A book's list lacks printed pages on which nothing begins. Such a page, whose number lies between listed ones, gives
  /// the place of the last listed page before it.
  func place(ofPrinted text: String) -> String? {
    let key = Self.words(of: text)
    guard let last = key.last else { return nil }
    if let page = printed.first(where: { $0.key == key }) ?? printed.first(where: { $0.key == [last] }) {
      return page.href
    }
    guard let wanted = Self.number([last]) else { return nil }
    var before: PrintedPage?
    for page in printed {
      guard let number = Self.number(page.key) else { continue }
      if number > wanted { return before?.href }
      before = page
    }
    return nil
  }

  private static func words(of text: String) -> [[UInt8]] {
    var words = SearchWords(Array(text.utf8.prefix(mostBytes)))
    var list: [[UInt8]] = []
    while let word = words.next() { list.append(word.folded) }
    return list
  }

  private static func number(_ key: [[UInt8]]) -> Int? {
    guard key.count == 1, key[0].count < 10 else { return nil }
    var number = 0
    for digit in key[0] {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  /// The maximum length of an entered text in bytes; no page label is longer.
  private static let mostBytes = 80
}
