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
  /// Text that links to an entry.
  case entry(key: String, text: String)
  /// A key without an entry.
  case unknown(key: String)
}

/// Formats citations.
extension Bibliography {
  /// With more authors than this, a citation shows the first and `et al.`
  private static let shownNames = 2

  /// Formats a citation as runs, some of which link to references.
  ///
  /// - Parameters:
  ///   - keys: the keys of the cited entries.
  ///   - style: the form.
  ///   - hasAllNames: whether all authors are listed, instead of `et al.`
  ///   - prefix: text before the first entry, such as `see`.
  ///   - suffix: text after the last entry, such as `p. 12`.
  public func citation(
    _ keys: [String], style: CitationStyle, hasAllNames: Bool = false, prefix: String = "",
    suffix: String = ""
  ) -> [CitationPart] {
    var parts: [CitationPart] = []
    let isTextual = style == .textual
    let brackets = Self.brackets(style)
    let before = prefix.isEmpty ? "" : prefix + " "
    Self.append(isTextual ? before : brackets.open + before, to: &parts)
    var namesBefore: String?
    for (index, key) in keys.enumerated() {
      let names = entry(key).map { shortNames($0, hasAll: hasAllNames) }
      let isSame = names != nil && names == namesBefore && (style == .parenthetical || style == .bare)
      namesBefore = names
      if index > 0 {
        let isLast = index == keys.count - 1
        let comma = style == .numeric || isSame || (isTextual && keys.count > 2) ? ", " : "; "
        Self.append(isTextual && isLast ? " \(words[.and]) " : isTextual ? ", " : comma, to: &parts)
      }
      guard let entry = entry(key) else {
        parts.append(.unknown(key: key))
        continue
      }
      let note = index == keys.count - 1 && isTextual && !suffix.isEmpty ? ", " + suffix : ""
      parts.append(.entry(key: entry.key, text: text(entry, style, isSame ? nil : names, note)))
    }
    Self.append((suffix.isEmpty || isTextual ? "" : ", " + suffix) + brackets.close, to: &parts)
    return parts
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

  private func text(_ entry: BibliographyEntry, _ style: CitationStyle, _ names: String?, _ note: String)
    -> String
  {
    switch style {
    case .parenthetical, .bare: names.map { $0 + " " + year(entry) } ?? year(entry)
    case .textual: (names ?? "") + " (" + year(entry) + note + ")"
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
