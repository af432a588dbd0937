import BookModel

/// A reference in author-date style, as runs of text, titles and links.
///
///     Knuth, Donald E. 1984. *The TeXbook*. Reading, MA: Addison-Wesley.
///     Turing, A. M. 1950. “Computing Machinery and Intelligence.” *Mind* 59 (236): 433–460. https://doi.org/...
package struct ReferenceText {
  /// A run of a reference.
  package enum Item {
    case text(String)
    /// The title of a book or journal, in italics.
    case title(BibliographyText)
    case rich(BibliographyText)
    case link(String, text: String)
  }

  /// The maximum number of names listed in full; a longer list is cut.
  private static let nameLimit = 10
  private static let shownOfMore = 7

  package private(set) var items: [Item] = []
  private let entry: BibliographyEntry
  private let words: Words
  /// The last character written.
  private var last: Character = " "

  package init(_ entry: BibliographyEntry, words: Words, year: String) {
    self.entry = entry
    self.words = words
    head(year)
    switch entry.type {
    case .article: article()
    case .part, .paper: part()
    case .book: book()
    case .thesis(let kind): thesis(kind)
    case .report(let kind): report(kind)
    case .online, .patent, .unpublished, .misc, .container: other()
    }
    tail()
  }

  // MARK: Helpers

  private mutating func add(_ text: String) {
    guard let end = text.last else { return }
    items.append(.text(text))
    last = end
  }

  private mutating func add(_ text: BibliographyText, isTitle: Bool = false) {
    guard let end = text.plain.last else { return }
    items.append(isTitle ? .title(text) : .rich(text))
    last = end
  }

  /// Ends a sentence, unless punctuation has ended it.
  private mutating func stop() {
    if items.isEmpty { return }
    if last == "”" {
      return add(" ")
    }
    add(last == " " ? "" : ".?!…".contains(last) ? " " : ". ")
  }

  /// Writes a field as a sentence.
  private mutating func sentence(_ text: BibliographyText?) {
    guard let text else { return }
    add(capitalised(text))
    stop()
  }

  private func capitalised(_ text: BibliographyText) -> BibliographyText {
    guard case .text(let first, let style)? = text.pieces.first, let letter = first.first, letter.isLowercase,
      !first.contains(":"), letter.isASCII
    else { return text }
    var result = text
    result.pieces[0] = .text(letter.uppercased() + first.dropFirst(), style)
    return result
  }

  /// A title and its subtitle.
  private func title(_ name: String) -> BibliographyText? {
    guard var title = entry.text(name) else { return nil }
    let stem = name == "journal" ? "journal" : String(name.dropLast("title".count))
    if let subtitle = entry.text(stem + "subtitle") {
      let end = title.plain.last ?? " "
      title.pieces.append(.text("?!:".contains(end) ? " " : ": ", []))
      title.pieces += subtitle.pieces
    }
    if let addon = entry.text(stem + "titleaddon") {
      title.pieces.append(.text(". ", []))
      title.pieces += addon.pieces
    }
    return title
  }

  // MARK: Names

  /// Writes the names, or the title if there are none, and the year.
  private mutating func head(_ year: String) {
    if entry.people.isEmpty {
      if let body = entry.text(first: "organization", "institution"), entry.text("title") != nil {
        add(body)
        stop()
      }
    } else {
      add(names(entry.people, isInverted: true))
      if entry.hasEditorsFirst {
        add(", " + (entry.people.names.count == 1 ? words[.editorShort] : words[.editorsShort]))
      }
      stop()
    }
    add(year)
    stop()
  }

  /// A list of names: `Aho, Alfred V., and Jeffrey D. Ullman`.
  private func names(_ list: NameList, isInverted: Bool) -> String {
    let isCut = list.names.count > Self.nameLimit
    let shown = list.names.prefix(isCut ? Self.shownOfMore : Self.nameLimit)
    let texts = shown.enumerated().map {
      $0.offset == 0 && isInverted ? $0.element.inverted : $0.element.inOrder
    }
    if isCut || list.hasOthers {
      return texts.joined(separator: ", ") + (texts.count > 1 ? ", " : " ") + words[.others]
    }
    guard texts.count > 1 else { return texts.first ?? "" }
    let comma = isInverted || texts.count > 2 ? "," : ""
    return texts.dropLast().joined(separator: ", ") + comma + " " + words[.and] + " " + texts[texts.count - 1]
  }

  private func contributors(_ field: String, _ words: String) -> String? {
    let list = entry.names(field)
    return list.isEmpty ? nil : words + " " + names(list, isInverted: false)
  }

  // MARK: Types of entries

  /// Writes the title of a part, in quotes.
  private mutating func quotedTitle() {
    guard let title = title("title") else { return }
    add("“")
    add(title)
    add(".?!…".contains(last) ? "”" : ".”")
    add(" ")
  }

  private mutating func wholeTitle(_ name: String = "title") {
    guard let title = title(name) else { return }
    add(title, isTitle: true)
    stop()
  }

  private mutating func article() {
    quotedTitle()
    if let journal = title("journaltitle") ?? title("journal")
      ?? entry.text(first: "shortjournal", "booktitle")
    {
      add(journal, isTitle: true)
    }
    if let volume = entry.text("volume") {
      add(" ")
      add(volume)
    }
    if let number = entry.text(first: "number", "issue") {
      add(entry.text("volume") == nil ? ", \(words[.numberShort]) " : " (")
      add(number)
      if entry.text("volume") != nil { add(")") }
    }
    if let pages = pages() ?? entry.text("eid") {
      add(entry.text("volume") != nil || entry.text("number") != nil ? ": " : ", ")
      add(pages)
    }
    stop()
    if entry.text("journal") == nil, entry.text("journaltitle") == nil { imprint() }
  }

  private mutating func book() {
    wholeTitle()
    edition()
    volumeAndSeries()
    if !entry.hasEditorsFirst, let editors = contributors("editor", words[.editedBy]) {
      sentence(BibliographyText(editors))
    }
    if let translators = contributors("translator", words[.translatedBy]) {
      sentence(BibliographyText(translators))
    }
    imprint()
  }

  private mutating func part() {
    quotedTitle()
    let whole = title("booktitle") ?? title("maintitle")
    if let whole {
      add(words[.in] + " ")
      add(whole, isTitle: true)
    } else if let chapter = entry.text("chapter") {
      add(chapter)
    }
    if let editors = contributors("editor", words[.editedBy]) { add(", " + editors) }
    if let edition = entry.text("edition") {
      add(", ")
      add(editionText(edition))
    }
    if let volume = entry.text("volume") {
      add(", \(words[.volumeShort]) ")
      add(volume)
    }
    if let pages = pages() {
      add(whole == nil ? words[.pagesShort] + " " : ", ")
      add(pages)
    }
    if items.count > 2 { stop() }
    series()
    imprint()
  }

  private mutating func thesis(_ kind: String?) {
    wholeTitle()
    let names = [
      "phdthesis": words[.doctoral], "mathesis": words[.master], "bathesis": words[.bachelor],
      "mastersthesis": words[.master], "candthesis": words[.thesis],
    ]
    kindAndBody(
      names, kind: kind, default: words[.thesis], ["school", "institution", "publisher", "organization"])
  }

  private mutating func report(_ kind: String?) {
    wholeTitle()
    let names = ["techreport": words[.report], "resreport": words[.report]]
    kindAndBody(
      names, kind: kind, default: words[.report],
      entry.people.isEmpty ? ["publisher"] : ["institution", "organization"])
  }

  /// Writes `PhD thesis, University of X, Place`.
  private mutating func kindAndBody(
    _ names: [String: String], kind: String?, default name: String, _ bodies: [String]
  ) {
    let given = entry.text("type")
    add(given.flatMap { names[$0.plain] } ?? given?.plain ?? kind.flatMap { names[$0] } ?? name)
    if let number = entry.text("number") {
      add(" ")
      add(number)
    }
    if let body = bodies.compactMap({ entry.text($0) }).first {
      add(", ")
      add(body)
    }
    if let place = entry.text(first: "location", "address") {
      add(", ")
      add(place)
    }
    stop()
  }

  private mutating func other() {
    wholeTitle()
    if let version = entry.text("version") {
      let text =
        version.plain.first?.isNumber ?? false ? words[.version] + " " + version.plain : version.plain
      sentence(BibliographyText(text))
    }
    if entry.type == .patent {
      add(words[.patent])
      if let number = entry.text("number") {
        add(" ")
        add(number)
      }
      stop()
    }
    if let whole = title("booktitle") ?? title("journaltitle") ?? entry.text("journal") {
      add(whole, isTitle: true)
      stop()
    }
    if entry.type == .misc || entry.type == .unpublished { sentence(entry.text("type")) }
    imprint()
  }

  // MARK: Parts shared by types

  private func pages() -> BibliographyText? {
    guard let pages = entry.text("pages")?.plain else { return nil }
    // Treat the single hyphen in "12-34" as a range.
    let isRange = pages.allSatisfy { $0.isNumber || $0 == "-" || $0 == " " || $0 == "," }
    return BibliographyText(isRange ? pages.split(separator: "-").joined(separator: "–") : pages)
  }

  private func editionText(_ edition: BibliographyText) -> String {
    let text = edition.plain
    guard let number = Int(text), number > 0 else {
      return text.contains(words[.editionShort]) || text.contains(" ")
        ? text : text + " " + words[.editionShort]
    }
    guard words[.and] == "and" else { return "\(number). " + words[.editionShort] }
    let tens = number / 10 % 10
    let endings = ["th", "st", "nd", "rd"]
    let ending = tens == 1 || number % 10 > 3 ? "th" : endings[number % 10]
    return "\(number)\(ending) " + words[.editionShort]
  }

  private mutating func edition() {
    guard let edition = entry.text("edition"), edition.plain != "1" else { return }
    sentence(BibliographyText(editionText(edition)))
  }

  private mutating func volumeAndSeries() {
    if let volume = entry.text("volume") {
      sentence(BibliographyText(words[.volumeShort] + " " + volume.plain))
    }
    series()
  }

  private mutating func series() {
    guard let series = entry.text("series") else { return }
    add(series)
    if let number = entry.text("number") {
      add(" ")
      add(number)
    }
    stop()
  }

  /// Writes `Place: Publisher`.
  private mutating func imprint() {
    let place = entry.text(first: "location", "address")
    let isHead = entry.people.isEmpty && entry.text("title") != nil
    let bodies = isHead ? ["publisher", "school"] : ["publisher", "school", "institution", "organization"]
    let publisher = bodies.compactMap { entry.text($0) }.first
    if let place {
      add(place)
      if publisher != nil { add(": ") }
    }
    if let publisher { add(publisher) }
    if place != nil || publisher != nil { stop() }
    sentence(entry.text("howpublished"))
  }

  /// Writes notes and URLs.
  private mutating func tail() {
    for name in ["note", "addendum", "pubstate"] { sentence(entry.text(name)) }
    if let isbn = entry.verbatim("isbn") {
      sentence(BibliographyText(isbn.uppercased().hasPrefix("ISBN") ? isbn : "ISBN " + isbn))
    }
    if let doi = entry.verbatim("doi") {
      let name = Self.withoutPrefix(doi)
      link("https://doi.org/" + name, text: "https://doi.org/" + name)
    } else if let url = entry.verbatim("url"), !mentions(url) {
      link(url, text: url)
      if let date = entry.raw["urldate"].map({ TeXTextReader.plain($0.value) }), !date.isEmpty {
        items.removeLast()
        add(" (\(words[.accessed]) \(date)).")
      }
    }
    if let eprint = entry.verbatim("eprint") { self.eprint(eprint) }
    if case .text(let text)? = items.last, text.hasSuffix(" ") {
      items[items.count - 1] = .text(String(text.dropLast()))
    }
  }

  private mutating func eprint(_ identifier: String) {
    let kind = (entry.text(first: "eprinttype", "archiveprefix")?.plain ?? "arXiv").lowercased()
    switch kind {
    case "arxiv":
      let name = identifier.lowercased().hasPrefix("arxiv:") ? String(identifier.dropFirst(6)) : identifier
      link("https://arxiv.org/abs/" + name, text: "arXiv:" + name)
    case "jstor": link("https://www.jstor.org/stable/" + identifier, text: "JSTOR " + identifier)
    case "pubmed": link("https://pubmed.ncbi.nlm.nih.gov/" + identifier, text: "PubMed " + identifier)
    case "hdl": link("https://hdl.handle.net/" + identifier, text: "hdl:" + identifier)
    default: sentence(BibliographyText(kind + ":" + identifier))
    }
  }

  private mutating func link(_ address: String, text: String) {
    if last != " ", !items.isEmpty { add(" ") }
    items.append(.link(address, text: text))
    last = "."
    add(".")
  }

  /// Whether a note or another field already shows the URL.
  private func mentions(_ url: String) -> Bool {
    ["howpublished", "note"].contains { name in
      entry.text(name)?.pieces.contains { if case .link(url, _) = $0 { true } else { false } } ?? false
    }
  }

  private static func withoutPrefix(_ doi: String) -> String {
    for prefix in [
      "https://doi.org/", "http://doi.org/", "https://dx.doi.org/", "http://dx.doi.org/", "doi.org/", "doi:",
      "DOI:",
    ] where doi.hasPrefix(prefix) {
      return String(doi.dropFirst(prefix.count))
    }
    return doi
  }
}
