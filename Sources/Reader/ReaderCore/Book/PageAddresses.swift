/// How pages are named: by their addresses, and places in them by the numbers of a printed edition.
struct PageAddresses: Sendable, Equatable {
  /// A page of a printed edition: its number as it is printed, such as `xii` or `42`, and where it begins.
  private struct PrintedPage: Sendable, Equatable {
    var label: String
    /// The folded words of the label, by which it is found.
    var key: [[UInt8]]
    var href: String
  }

  private var pages: [String: Int] = [:]
  private var printed: [PrintedPage] = []

  /// Names pages by their addresses; of two pages of one address, the first has it.
  mutating func number(_ hrefs: [String]) {
    pages.reserveCapacity(hrefs.count)
    for (index, href) in hrefs.enumerated() where pages[href] == nil { pages[href] = index }
  }

  /// The page of an address without fragment.
  func page(at href: String) -> Int? { pages[href] }

  /// Adds the next page of the printed edition.
  mutating func addPrinted(_ label: String, at href: String) {
    let key = Self.words(of: label)
    if !key.isEmpty { printed.append(PrintedPage(label: label, key: key, href: href)) }
  }

  /// The first and last page of the printed edition, such as `i–134`; nil where the book lists none.
  var printedRange: String? {
    guard let first = printed.first, let last = printed.last else { return nil }
    return first.label == last.label ? first.label : "\(first.label)–\(last.label)"
  }

  /// The place of a printed page, by what a reader enters: `42`, `XII`, `٤٢` or `page 42`.
  ///
  /// A page on which nothing begins is not in the list of a book: it is in the middle of what began on the last listed
  /// page before it, where its number lies between the listed ones.
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

  /// Longer texts are cut: no page is named so.
  private static let mostBytes = 80
}
