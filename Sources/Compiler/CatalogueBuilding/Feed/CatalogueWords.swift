import BookModel
import Templating

/// The words of a catalogue's start page, in the catalogue's language or else in English.
struct CatalogueWords {
  /// The language of the words.
  let language: String
  private let words: Words

  /// - Parameter language: the catalogue's language, a BCP 47 tag.
  init(language: String) {
    words = Words(language: language, in: .catalogue)
    let isEnglish = words.translation(.books) == nil && !language.lowercased().hasPrefix("en")
    self.language = isEnglish ? "en" : language
  }

  subscript(word: Word) -> String { words[word] }

  /// Inserts a text into a word that is a format.
  func fill(_ word: Word, _ text: String) -> String { words.fill(word, text) }

  private var isRightToLeft: Bool { Direction(language: language) == .rightToLeft }

  /// The words for the template and the search of a catalogue with `books` books.
  func values(books: Int) -> [String: TemplateValue] {
    let (back, on) = isRightToLeft ? ("\u{2192}", "\u{2190}") : ("\u{2190}", "\u{2192}")
    let search = books == 1 ? words[.searchBook] : words.fill(.searchBooks, number(books))
    return [
      "wordsLanguage": .text(language), "direction": .text(isRightToLeft ? "rtl" : "ltr"),
      "searchLabel": .text(search), "searchHint": .text(words[.searchHint]),
      "groupsLabel": .text(words[.bookGroups]), "noBooks": .text(words[.noBooks]),
      "continued": .text(words[.continued]), "read": .text(words[.read]),
      "pagesLabel": .text(words[.pagesOfList]), "previousLabel": .text("\(back) \(words[.previous])"),
      "nextLabel": .text("\(words[.next]) \(on)"), "feedLabel": .text(words[.feedForApps]),
      "loading": .text(words[.loadingBooks]), "noMatch": .text(words[.noMatch]),
      "booksFound": .text(words[.booksFound]), "bookFound": .text(words[.bookFound]),
      "firstShown": .text(words[.firstShown]), "unavailable": .text(words[.booksUnavailable]),
      "readFormat": .text(words[.readBook]), "downloadFormat": .text(words[.downloadBook]),
    ]
  }

  /// Formats a number with thousands separators.
  func number(_ number: Int) -> String {
    var (rest, text) = (number, "")
    while rest >= 1000 {
      let last = String(rest % 1000)
      text = words[.thousandsMark] + String(repeating: "0", count: 3 - last.utf8.count) + last + text
      rest /= 1000
    }
    return String(rest) + text
  }

  /// Formats a size in bytes.
  func size(_ bytes: Int) -> String {
    let kilobytes = (bytes + 999) / 1000
    if kilobytes < 1000 { return "\(kilobytes) kB" }
    return "\(kilobytes / 1000)\(words[.decimalMark])\(kilobytes % 1000 / 100) MB"
  }
}
