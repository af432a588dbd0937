import BookModel

/// The forms of citations.
public enum CitationStyle: Sendable {
  /// `(Knuth 1984, 1986; Lamport 1994)`
  case parenthetical
  /// `Knuth 1984; Lamport 1994`: the same without parentheses.
  case bare
  /// `Knuth (1984) and Lamport (1994)`
  case textual
  /// `Knuth`
  case author
  /// `1984`
  case year
  /// `(1984)`
  case parenthesisedYear
  /// `[1, 3]`: positions in the list of references.
  case numeric
}

/// A run of a citation.
public enum CitationPart: Sendable, Equatable {
  /// Text between entries.
  case text(String)
  /// The author's words before or after an entry, which may have markup.
  case words(String)
  /// Text that links to an entry.
  case entry(key: String, text: String)
  /// A key without an entry.
  case unknown(key: String)
}

/// One entry of a citation with the author's words around it.
public struct CitationItem: Sendable, Equatable {
  /// The key of the entry.
  public var key: String
  /// The words before it, such as `see`.
  public var prefix = ""
  /// The words after it with the sign that separates them, such as `, p. 12`.
  public var suffix = ""
  /// Whether only its year is shown, since the text around names the authors.
  public var isYearOnly = false

  /// Makes an item without words.
  public init(_ key: String) { self.key = key }

  /// Sets the words after the entry: a comma precedes a locator such as `p. 12`, other words follow as they are written.
  package mutating func setSuffix(_ written: some StringProtocol) {
    let words = written.trimmingSpaces
    guard let first = words.first else { return }
    if first == "," {
      let rest = words.dropFirst().trimmingSpaces
      suffix = rest.isEmpty ? "" : ", " + rest
    } else {
      suffix = (first.isNumber || Self.isLocator(words) ? ", " : " ") + words
    }
  }

  /// Whether a text begins with the name of a part of a work and a number: `p. 33`, `chap. 2`, `§ 4`.
  private static func isLocator(_ text: String) -> Bool {
    let name = text.prefix { $0 != " " && $0 != "." && !$0.isNumber }
    let rest = text.dropFirst(name.count).drop { $0 == " " || $0 == "." || $0 == "\u{A0}" }
    return rest.first.map { $0.isNumber || "ivxlc".contains($0) } == true
      && locators.contains(name.lowercased())
  }

  /// See <https://docs.citationstyles.org/en/stable/specification.html#locators>.
  private static let locators: Set<String> = [
    "p", "pp", "page", "pages", "ch", "chap", "chaps", "chapter", "chapters", "sec", "secs", "section",
    "sections", "§", "§§",
    "vol", "vols", "volume", "fig", "figs", "figure", "no", "nos", "number", "bk", "book", "col", "f", "ff",
    "fol", "line", "l",
    "ll", "n", "nn", "note", "op", "opus", "para", "paras", "paragraph", "¶", "¶¶", "pt", "pts", "part", "v",
    "vv", "verse", "s",
    "ss", "app", "appendix", "eq", "thm", "theorem", "table", "tbl", "lecture", "slide", "art", "article",
  ]
}

extension StringProtocol {
  /// The text without white space at its ends.
  fileprivate var trimmingSpaces: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}

/// Formats citations.
extension Bibliography {
  /// With more authors than this, a citation shows the first and `et al.`
  private static let shownNames = 2

  /// Formats a citation as runs, some of which link to references.
  ///
  ///     @oak [p. 4; see also @elm]   ->   Oak (2001, p. 4; see also Elm 2004)
  ///
  /// - Parameters:
  ///   - items: the cited entries.
  ///   - style: the form.
  ///   - hasAllNames: whether all authors are listed, instead of `et al.`
  ///   - following: further entries in the parentheses of the last one, for the textual form.
  public func citation(
    _ items: [CitationItem], style: CitationStyle, hasAllNames: Bool = false, following: [CitationItem] = []
  ) -> [CitationPart] {
    var parts: [CitationPart] = []
    let isTextual = style == .textual
    let brackets = Self.brackets(style)
    Self.append(brackets.open, to: &parts)
    var before: (names: String?, hasWords: Bool) = (nil, false)
    for (index, item) in items.enumerated() {
      let entry = entry(item.key)
      let names = item.isYearOnly ? nil : entry.map { shortNames($0, hasAll: hasAllNames) }
      let isSame =
        names != nil && names == before.names && !before.hasWords && item.prefix.isEmpty
        && (style == .parenthetical || style == .bare)
      before = (names, !item.suffix.isEmpty)
      if index > 0 {
        let isLast = index == items.count - 1
        let comma = style == .numeric || isSame || (isTextual && items.count > 2) ? ", " : "; "
        Self.append(isTextual && isLast ? " \(words[.and]) " : isTextual ? ", " : comma, to: &parts)
      }
      if !item.prefix.isEmpty { parts += [.words(item.prefix), .text(" ")] }
      if let entry, isTextual {
        let more = index == items.count - 1 ? following : []
        textual(entry, names: names, item, more, hasAllNames: hasAllNames, to: &parts)
        continue
      }
      parts.append(
        entry.map { .entry(key: $0.key, text: text($0, style, isSame ? nil : names)) }
          ?? .unknown(key: item.key))
      if !item.suffix.isEmpty { parts.append(.words(item.suffix)) }
    }
    Self.append(brackets.close, to: &parts)
    return parts
  }

  /// Formats a citation of entries without words of their own, but for those after the last.
  public func citation(
    _ keys: [String], style: CitationStyle, hasAllNames: Bool = false, suffix: String = ""
  ) -> [CitationPart] {
    var items = keys.map { CitationItem($0) }
    if !items.isEmpty { items[items.count - 1].suffix = suffix.isEmpty ? "" : ", " + suffix }
    return citation(items, style: style, hasAllNames: hasAllNames)
  }

  private static func append(_ text: String, to parts: inout [CitationPart]) {
    if !text.isEmpty { parts.append(.text(text)) }
  }

  private static func brackets(_ style: CitationStyle) -> (open: String, close: String) {
    switch style {
    case .parenthetical, .parenthesisedYear: ("(", ")")
    case .numeric: ("[", "]")
    case .bare, .textual, .author, .year: ("", "")
    }
  }

  /// Adds `Knuth (1984, p. 3; Lamport 1994)`.
  private func textual(
    _ entry: BibliographyEntry, names: String?, _ item: CitationItem, _ following: [CitationItem],
    hasAllNames: Bool, to parts: inout [CitationPart]
  ) {
    let text = (names ?? "") + " (" + year(entry)
    if item.suffix.isEmpty, following.isEmpty {
      return parts.append(.entry(key: entry.key, text: text + ")"))
    }
    parts.append(.entry(key: entry.key, text: text))
    if !item.suffix.isEmpty { parts.append(.words(item.suffix)) }
    if !following.isEmpty {
      parts.append(.text("; "))
      parts += citation(following, style: .bare, hasAllNames: hasAllNames)
    }
    parts.append(.text(")"))
  }

  private func text(_ entry: BibliographyEntry, _ style: CitationStyle, _ names: String?) -> String {
    switch style {
    case .parenthetical, .bare: names.map { $0 + " " + year(entry) } ?? year(entry)
    case .textual: (names ?? "") + " (" + year(entry) + ")"
    case .author: names ?? ""
    case .year, .parenthesisedYear: year(entry)
    case .numeric: String((number(entry.key) ?? 0))
    }
  }

  /// The position of an entry in the list of references, from 1.
  public func number(_ key: String) -> Int? { places[key].map { $0 + 1 } }

  /// The year with its disambiguating letter; `n.d.` if there is no year.
  package func year(_ entry: BibliographyEntry) -> String {
    let year = entry.date?.year ?? words[.noDate]
    return entry.suffix.isEmpty || entry.date != nil ? year + entry.suffix : year + "-" + entry.suffix
  }

  /// The names as in a citation: `Knuth`, `Aho and Ullman`, `Corbató et al.`
  func shortNames(_ entry: BibliographyEntry, hasAll: Bool = false) -> String {
    if let shorthand = entry.text("shortauthor")?.plain { return shorthand }
    let names = entry.people.names.map { $0.family.isEmpty ? $0.first : $0.family }
    guard let first = names.first else {
      let title = Self.headName(entry)
      return title.count > 60 ? String(title.prefix(59)) + "…" : title
    }
    if names.count > Self.shownNames && !hasAll { return first + " " + words[.others] }
    let last = entry.people.hasOthers ? [words[.others]] : []
    if !last.isEmpty { return names.joined(separator: ", ") + " " + words[.others] }
    if names.count == 1 { return first }
    if names.count == 2 { return first + " \(words[.and]) " + names[1] }
    return names.dropLast().joined(separator: ", ") + ", \(words[.and]) " + names[names.count - 1]
  }
}
