import BookModel

/// The texts of a drawn cover.
struct CoverText: Equatable {
  /// One of the texts.
  enum Part: Equatable {
    case title, subtitle, authors, publisher
  }

  private(set) var title: String
  private(set) var subtitle: String?
  private(set) var authors: String?
  private(set) var publisher: String?
  let language: String
  /// The whole title, which decides about colours and pattern.
  let seed: String

  /// Selects texts from the metadata. Splits a title of the form "Main: more" if there is no subtitle.
  ///
  /// - Parameter paintable: returns what can be painted of a text.
  init(_ metadata: Metadata, paintable: (Part, String) -> String = { $1 }) {
    language = metadata.language
    let whole = CoverText.oneLine(metadata.title)
    title = paintable(.title, whole)
    subtitle = metadata.subtitle.map { paintable(.subtitle, CoverText.oneLine($0)) }.flatMap(CoverText.filled)
    seed = CoverText.parted(whole, hasSubtitle: metadata.subtitle != nil).title
    let parts = CoverText.parted(title, hasSubtitle: subtitle != nil)
    (title, subtitle) = (parts.title, parts.rest ?? subtitle)
    if title.isEmpty, let rest = subtitle { (title, subtitle) = (rest, nil) }
    let authors = metadata.creators.filter { $0.roles.isEmpty || $0.roles.contains("aut") }
    let named = authors.isEmpty ? metadata.creators : authors
    self.authors = CoverText.joined(named.map { paintable(.authors, CoverText.oneLine($0.name)) })
    publisher = CoverText.joined(metadata.publishers.map { paintable(.publisher, CoverText.oneLine($0)) })
  }

  /// All texts, joined.
  var all: String { [title, subtitle, authors, publisher].compactMap { $0 }.joined(separator: " ") }

  /// Separates names: stays with the preceding name, and is dropped at a line's end.
  static let separator = "\u{A0}· "

  private static func filled(_ text: String) -> String? { text.isEmpty ? nil : text }

  /// The parts of a title at its first colon, if both are of some length.
  private static func parted(_ title: String, hasSubtitle: Bool) -> (title: String, rest: String?) {
    guard !hasSubtitle, let colon = title.range(of: ": ") ?? title.range(of: "：") else { return (title, nil) }
    let (main, more) = (title[..<colon.lowerBound], title[colon.upperBound...])
    return main.count >= 4 && more.count >= 4 ? (String(main), String(more)) : (title, nil)
  }

  private static func joined(_ names: [String]) -> String? {
    let names = names.filter { !$0.isEmpty }.map { name in
      // Keep a short name on one line.
      name.count > 26 ? name : String(name.map { $0 == " " ? "\u{A0}" : $0 })
    }
    return names.isEmpty ? nil : names.joined(separator: separator)
  }

  /// Collapses white space and line breaks to one space, and removes other control characters.
  private static func oneLine(_ text: String) -> String {
    text.split { $0.isWhitespace || $0.isNewline }
      .map { word in
        String(word.filter { !$0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } })
      }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension StringProtocol {
  /// The first occurrence of `text`, compared by characters.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      formIndex(after: &start)
    }
    return nil
  }
}
