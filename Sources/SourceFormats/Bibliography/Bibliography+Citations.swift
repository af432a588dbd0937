/// How a citation looks.
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
  /// `[1, 3]`: places in the list of references.
  case numeric
}

/// A stretch of a citation.
public enum CitationPart: Sendable, Equatable {
  /// Text between entries.
  case text(String)
  /// Text that leads to an entry.
  case entry(key: String, text: String)
  /// A key that no entry has.
  case unknown(key: String)
}

/// What citations show.
extension Bibliography {
  /// The most names of a citation; of more, the first is shown with `et al.`
  private static let shownNames = 2

  /// A citation of entries, in parts of which some lead to references.
  ///
  /// - Parameters:
  ///   - keys: the entries.
  ///   - style: how it looks.
  ///   - hasAllNames: whether names are never cut to `et al.`
  ///   - prefix: text before the first entry, such as `see`.
  ///   - suffix: text behind the last, such as `p. 12`.
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
        Self.append(isTextual && isLast ? " \(words.and) " : isTextual ? ", " : comma, to: &parts)
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

  /// The place of an entry in the list of references, from 1.
  public func number(_ key: String) -> Int? { places[key].map { $0 + 1 } }

  /// The year with the letter that tells entries apart; `n.d.` where there is none.
  func year(_ entry: BibliographyEntry) -> String {
    let year = entry.date?.year ?? words.noDate
    return entry.suffix.isEmpty || entry.date != nil ? year + entry.suffix : year + "-" + entry.suffix
  }

  /// The names of an entry as citations show them: `Knuth`, `Aho and Ullman`, `Corbató et al.`
  func shortNames(_ entry: BibliographyEntry, hasAll: Bool = false) -> String {
    if let shorthand = entry.text("shortauthor")?.plain { return shorthand }
    let names = entry.people.names.map { $0.family.isEmpty ? $0.first : $0.family }
    guard let first = names.first else {
      let title = Self.headName(entry)
      return title.count > 60 ? String(title.prefix(59)) + "…" : title
    }
    if names.count > Self.shownNames && !hasAll { return first + " " + words.others }
    let last = entry.people.hasOthers ? [words.others] : []
    if !last.isEmpty { return names.joined(separator: ", ") + " " + words.others }
    if names.count == 1 { return first }
    if names.count == 2 { return first + " \(words.and) " + names[1] }
    return names.dropLast().joined(separator: ", ") + ", \(words.and) " + names[names.count - 1]
  }
}

/// The words that references are made with, in the book's language.
struct BibliographyWords: Sendable {
  let and, others, noDate, `in`, editedBy, editor, editors, translatedBy, edition, volume, number,
    pages: String
  let accessed, thesis, doctoral, master, bachelor, report, patent, version: String

  /// The words of a language, or English ones.
  init(language: String) {
    let primary = language.lowercased().split(separator: "-").first.map(String.init) ?? ""
    let row = (Self.table[primary] ?? Self.table["en"]!).split(separator: "|").map(String.init)
    precondition(row.count == 20, "each language has 20 words")
    (and, others, noDate, `in`, editedBy) = (row[0], row[1], row[2], row[3], row[4])
    (editor, editors, translatedBy, edition, volume) = (row[5], row[6], row[7], row[8], row[9])
    (number, pages, accessed, thesis, doctoral) = (row[10], row[11], row[12], row[13], row[14])
    (master, bachelor, report, patent, version) = (row[15], row[16], row[17], row[18], row[19])
  }

  private static let table: [String: String] = [
    "en":
      "and|et al.|n.d.|In|edited by|ed.|eds.|translated by|ed.|vol.|no.|pp.|accessed|Thesis|PhD thesis|Master’s thesis|Bachelor’s thesis|Technical report|Patent|version",
    "de":
      "und|et al.|o. J.|In|herausgegeben von|Hrsg.|Hrsg.|übersetzt von|Aufl.|Bd.|Nr.|S.|abgerufen am|Abschlussarbeit|Dissertation|Masterarbeit|Bachelorarbeit|Technischer Bericht|Patent|Version",
    "fr":
      "et|et al.|s. d.|Dans|sous la direction de|dir.|dir.|traduit par|éd.|vol.|nᵒ|p.|consulté le|Mémoire|Thèse de doctorat|Mémoire de master|Mémoire de licence|Rapport technique|Brevet|version",
    "es":
      "y|et al.|s. f.|En|editado por|ed.|eds.|traducido por|ed.|vol.|núm.|págs.|consultado el|Tesis|Tesis doctoral|Tesis de máster|Tesis de grado|Informe técnico|Patente|versión",
    "it":
      "e|et al.|s.d.|In|a cura di|a cura di|a cura di|tradotto da|ed.|vol.|n.|pp.|consultato il|Tesi|Tesi di dottorato|Tesi di laurea magistrale|Tesi di laurea|Rapporto tecnico|Brevetto|versione",
    "pt":
      "e|et al.|s.d.|Em|editado por|ed.|eds.|traduzido por|ed.|vol.|n.|pp.|acedido em|Tese|Tese de doutoramento|Dissertação de mestrado|Monografia|Relatório técnico|Patente|versão",
    "nl":
      "en|et al.|z.d.|In|onder redactie van|red.|red.|vertaald door|dr.|deel|nr.|p.|geraadpleegd op|Scriptie|Proefschrift|Masterscriptie|Bachelorscriptie|Technisch rapport|Octrooi|versie",
  ]
}
