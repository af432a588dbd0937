import TextBytes

/// Sorts entries, and assigns letters to those with equal authors and year.
extension Bibliography {
  /// Sorts by names, year, title and key, ignoring accents, case and locale.
  package mutating func sort() {
    let keyed = entries.map { (key: sortKey($0), entry: $0) }
    entries = keyed.sorted { first, second in
      first.key == second.key
        ? first.entry.key < second.entry.key : first.key.lexicographicallyPrecedes(second.key)
    }.map(\.entry)
    var moved: [String: Int] = [:]
    for (place, entry) in entries.enumerated() {
      moved[entry.key] = place
    }
    for entry in entries {
      let lower = entry.key.lowercased()
      if moved[lower] == nil { moved[lower] = moved[entry.key] }
    }
    places = moved
  }

  private func sortKey(_ entry: BibliographyEntry) -> [UInt8] {
    var key: [UInt8] = []
    let sortName = entry.raw["sortname"].map { NameList($0.value).names } ?? []
    let names = sortName.isEmpty ? entry.people.names : sortName
    if let given = entry.raw["key"] ?? entry.raw["sortkey"], names.isEmpty || entry.raw["sortkey"] != nil {
      Self.fold(TeXTextReader.plain(given.value), into: &key)
    } else if names.isEmpty {
      Self.fold(Self.withoutArticle(Self.headName(entry)), into: &key)
    } else {
      for name in names.prefix(8) {
        for part in [name.family, name.first, name.jr] {
          Self.fold(part, into: &key)
          key.append(2)
        }
      }
    }
    key.append(1)
    Self.fold(
      entry.raw["sortyear"].map { TeXTextReader.plain($0.value) } ?? entry.date?.year ?? "", into: &key)
    key.append(1)
    Self.fold(Self.withoutArticle((entry.text("sorttitle") ?? entry.text("title"))?.plain ?? ""), into: &key)
    return key
  }

  /// The sort name without authors: the publishing body, or the title.
  package static func headName(_ entry: BibliographyEntry) -> String {
    (entry.text(first: "organization", "institution", "shorttitle", "title") ?? entry.text("howpublished"))?
      .plain
      ?? entry.key
  }

  private static func withoutArticle(_ title: String) -> String {
    for article in ["The ", "A ", "An "] where title.hasPrefix(article) {
      return String(title.dropFirst(article.count))
    }
    return title
  }

  /// Appends text in lower case without accents, with digits and single spaces.
  package static func fold(_ text: String, into key: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      let base = TeXAccent.base(of: scalar) ?? scalar
      if base.isASCII {
        let byte = UInt8(base.value)
        if byte.isLetter || byte.isDigit {
          key.append(byte.lowercased)
        } else if byte.isSpace || byte == "-", let last = key.last, last > " " {
          key.append(" ")
        }
      } else if base == "\u{A0}" {
        key.append(" ")
      } else if base.properties.generalCategory != .nonspacingMark {
        switch base {
        case "ß": key += ["s", "s"]
        case "æ", "Æ": key += ["a", "e"]
        case "œ", "Œ": key += ["o", "e"]
        case "þ", "Þ": key += ["t", "h"]
        case "ð", "Ð": key.append("d")
        default: key.append(contentsOf: base.properties.lowercaseMapping.utf8)
        }
      }
    }
  }

  /// Assigns the letters a, b, c ... to entries with equal short names and year.
  mutating func disambiguate() {
    var groups: [String: [Int]] = [:]
    for (index, entry) in entries.enumerated() {
      entries[index].suffix = ""
      guard entry.type != .container else { continue }
      groups[shortNames(entry) + "\u{1}" + (entry.date?.year ?? ""), default: []].append(index)
    }
    for group in groups.values where group.count > 1 {
      for (number, index) in group.enumerated() {
        entries[index].suffix = NumeralStyle.lowerLetters.text(number + 1)
      }
    }
  }
}
