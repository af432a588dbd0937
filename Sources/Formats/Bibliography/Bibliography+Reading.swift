import BookModel
import Diagnostics
import TextBytes

/// Converts parsed fields to entries.
extension Bibliography {
  /// Adds entries; the first entry with a key wins.
  package mutating func take(_ read: [(file: Int, entry: BibTeXParser.RawEntry)]) {
    var lowercased: [String: Int] = [:]
    for (file, raw) in read {
      if let place = lowercased[raw.key.lowercased()] {
        let first = entries[place]
        report(
          .bibliographyKeyRepeated, at: raw.keyRange, in: file,
          "key \"\(raw.key)\" is already the key of an earlier entry",
          note: (first.keyRange, first.file, "the first entry"))
        continue
      }
      let type = EntryType(named: raw.type)
      if type == nil {
        report(
          .bibliographyTypeUnknown, at: raw.keyRange, in: file,
          "entry \"\(raw.key)\" is of type \"\(raw.type)\", which is not known")
      }
      lowercased[raw.key.lowercased()] = entries.count
      places[raw.key] = entries.count
      var fields: [String: BibTeXParser.RawField] = [:]
      for field in raw.fields where fields[field.name] == nil { fields[field.name] = field }
      entries.append(
        BibliographyEntry(
          key: raw.key, type: type ?? .misc, typeName: raw.type, keyRange: raw.keyRange, file: file,
          raw: fields))
    }
    for (name, place) in lowercased where places[name] == nil { places[name] = place }
  }

  // MARK: Inheritance

  /// The maximum length of a chain of parents.
  private static let chainLimit = 8

  /// Inherits the fields of parents, `xdata` first, then `crossref`.
  package mutating func inherit() {
    let written = entries
    for index in entries.indices {
      var seen: Set<Int> = [index]
      var child = index
      for _ in 0..<Self.chainLimit {
        for key in keys(written[child], field: "xdata") {
          guard let parent = parent(key, of: written[child], field: "xdata", isReported: child == index)
          else {
            continue
          }
          for (name, field) in written[parent].raw where entries[index].raw[name] == nil {
            entries[index].raw[name] = field
          }
        }
        guard let key = keys(written[child], field: "crossref").first,
          let parent = parent(key, of: written[child], field: "crossref", isReported: child == index),
          seen.insert(parent).inserted
        else { break }
        takeOver(from: written[parent], to: index)
        child = parent
      }
    }
  }

  private func keys(_ entry: BibliographyEntry, field: String) -> [String] {
    guard let value = entry.raw[field]?.value else { return [] }
    return value.split(separator: ",").map { String(decoding: $0.trimmed, as: UTF8.self) }.filter {
      !$0.isEmpty
    }
    .prefix(16).map { $0 }
  }

  private mutating func parent(_ key: String, of entry: BibliographyEntry, field: String, isReported: Bool)
    -> Int?
  {
    if let place = places[key] ?? places[key.lowercased()] { return place }
    guard isReported, let range = entry.raw[field]?.range else { return nil }
    report(
      .bibliographyParentMissing, at: range, in: entry.file,
      "\(field) of entry \"\(entry.key)\" names \"\(key)\", which does not exist",
      suggestion: diagnostics.count < 100 ? suggestion(for: key, among: entries.lazy.map(\.key)) : nil)
    return nil
  }

  /// Copies missing fields from a parent; its title becomes the part's book title.
  private mutating func takeOver(from parent: BibliographyEntry, to index: Int) {
    let isPart = entries[index].type == .part || entries[index].type == .paper
    let isArticle = entries[index].type == .article
    let own: Set<String> = [
      "crossref", "xref", "entryset", "ids", "keywords", "label", "shorthand", "sortkey", "abstract", "pages",
      "author",
    ]
    for (name, field) in parent.raw {
      var name = name
      if isPart || isArticle, ["title", "subtitle", "titleaddon"].contains(name) {
        name = (isPart ? "book" : "journal") + name
      }
      if own.contains(name), !(name == "author" && entries[index].typeName == "inbook") { continue }
      if entries[index].raw[name] == nil { entries[index].raw[name] = field }
    }
  }

  // MARK: Names, dates and texts

  /// Fields that are not TeX text.
  private static let notText: Set<String> = [
    "author", "editor", "editora", "translator", "bookauthor", "doi", "url", "eprint", "file", "crossref",
    "xdata",
    "keywords", "date", "issued", "pubdate", "isbn", "urldate", "month", "abstract", "ids", "timestamp",
    "owner", "groups", "langid",
    "hyphenation",
    "bdsk-url-1", "bdsk-file-1", "issn", "mendeley-tags", "related", "options", "annote", "annotation",
  ]

  /// Parses names, dates and texts of every entry, and counts unknown commands.
  package mutating func complete() {
    var unknown: [String: Int] = [:]
    for index in entries.indices {
      let entry = entries[index]
      entries[index].people = entry.names("author")
      if entries[index].people.isEmpty, entry.type != .part, entry.type != .paper {
        entries[index].people = entry.names("editor")
        entries[index].hasEditorsFirst = !entries[index].people.isEmpty
      }
      // Data of other formats names the date as CSL and DocBook do.
      entries[index].date =
        date(of: entry, field: "date") ?? year(of: entry) ?? date(of: entry, field: "issued")
        ?? date(of: entry, field: "pubdate")
      for (name, field) in entry.raw.sorted(by: { $0.key < $1.key }) where !Self.notText.contains(name) {
        let reader = TeXTextReader.read(field.value)
        entries[index].texts[name] = reader.result
        report(reader, field, in: entry.file, &unknown)
      }
    }
  }

  private mutating func report(
    _ reader: TeXTextReader, _ field: BibTeXParser.RawField, in file: Int, _ unknown: inout [String: Int]
  ) {
    // Problems in string values and inherited fields are reported where they are defined, or at the field.
    let range = { (place: Int, length: Int) in
      field.start.map { ByteRange($0 + place, $0 + place + length) } ?? field.range
    }
    for (name, place) in reader.unknown {
      if let index = unknown[name] {
        diagnostics[index].occurrences?.count += 1
        continue
      }
      unknown[name] = diagnostics.count
      report(
        .bibliographyCommandUnknown, at: range(place, name.utf8.count + 1), in: file,
        "bibliography uses \"\\\(name)\", which is not known")
      diagnostics[diagnostics.count - 1].occurrences = Diagnostic.Occurrences(1)
    }
    for (error, place) in reader.formulaErrors {
      let place = field.start.map { start in
        ByteRange(start + place + error.range.lowerBound, start + place + error.range.upperBound)
      }
      let finding = error.diagnostic(in: SourceText(file: "", bytes: []), at: { _ in 0 })
      report(finding.kind, at: place ?? field.range, in: file, finding.summary)
    }
  }

  private func date(of entry: BibliographyEntry, field: String) -> BibliographyDate? {
    entry.raw[field].flatMap { BibliographyDate(TeXTextReader.plain($0.value)) }
  }

  private func year(of entry: BibliographyEntry) -> BibliographyDate? {
    guard let year = entry.raw["year"].map({ TeXTextReader.plain($0.value) }), !year.isEmpty else {
      return nil
    }
    return BibliographyDate(year: year, month: entry.raw["month"].map { TeXTextReader.plain($0.value) })
  }

  // MARK: Ids

  /// Assigns every entry an id derived from its key.
  mutating func nameAnchors() {
    var taken: Set<String> = []
    var numbers: [String: Int] = [:]
    for entry in entries.sorted(by: { $0.key < $1.key }) {
      let name = entry.key.unicodeScalars.map { scalar -> String in
        let isPlain = scalar.isASCII && (UInt8(scalar.value).isLetter || UInt8(scalar.value).isDigit)
        return isPlain || scalar == "-" || scalar == "_" || scalar == "." ? String(scalar) : "-"
      }
      let base = "ref-" + name.joined()
      var anchor = base
      while !taken.insert(anchor).inserted {
        numbers[base, default: 1] += 1
        anchor = base + "-\(numbers[base]!)"
      }
      anchors[entry.key] = anchor
    }
  }
}
