import Allowances
import BookModel
import Diagnostics
import Files
import PageWriting

/// Fills in the addresses and texts of links.
struct LinkResolver {
  private let texts: LinkTexts
  private var findings: LinkFindings
  /// For each page, its file name followed by `#`, for links from other pages.
  private let names: [String]

  var diagnostics: [Diagnostic] { findings.diagnostics }

  init(_ pages: [LinkedPage], texts: LinkTexts, findings: LinkFindings) {
    self.texts = texts
    self.findings = findings
    names = pages.map { $0.href.dropFirst("pages/".count) + "#" }
  }

  /// Fills in each page's link addresses, link texts and linked pages.
  ///
  /// - Parameter isStreaming: frees data used only for linking as soon as a page is done.
  mutating func resolve(_ pages: inout [LinkedPage], places: inout PlaceFinder, isStreaming: Bool) {
    for index in pages.indices {
      let links = pages[index].page.links
      var references: [String?] = []
      var texts: [String?] = []
      var targets: [Int] = []
      // A link may show a long title, and many links the same one.
      var allowance = Allowance(inputBytes: pages[index].page.content.bytes.count)
      references.reserveCapacity(links.count)
      texts.reserveCapacity(links.count)
      for link in links {
        let (reference, place) = resolve(link, onPage: index, of: pages, by: &places)
        guard allowance.admits(reference?.utf8.count ?? 0) else {
          findings.reportExcessive(link, from: pages[index].page.source, limit: allowance.limit)
          break
        }
        references.append(reference)
        if let place, place.page != index, !targets.contains(place.page) { targets.append(place.page) }
        let text = link.takesText ? text(of: link, place: place, onPage: index, of: pages) : nil
        texts.append(text)
        // What is not admitted here is not for the next reference either.
        _ = allowance.admits(text?.utf8.count ?? 0)
      }
      references += repeatElement(nil, count: links.count - references.count)
      pages[index].linkReferences = references
      // Most pages have no links with generated text: store an empty array instead of one of nils.
      pages[index].linkTexts = isStreaming && texts.allSatisfy { $0 == nil } ? [] : texts
      pages[index].linkedPages = targets
      if isStreaming { pages[index].page.links = [] }
    }
  }

  private mutating func resolve(
    _ link: Link, onPage index: Int, of pages: [LinkedPage], by places: inout PlaceFinder
  ) -> (String?, Place?) {
    let source = pages[index].page.source
    switch link.target {
    case .external(let address): return (address, nil)
    case .none: return (nil, nil)
    case .fragment(let id):
      guard !id.isEmpty else { return ("#", nil) }
      if let anchor = places.anchor(id, onPage: index, of: pages) {
        return ("#" + id, Place(page: index, anchor: anchor, id: id))
      }
      if let place = places.place(source: source, fragment: id, of: pages), place.id != nil {
        return (reference(place), place)
      }
      findings.reportMissing(id, in: source, link, from: source) { places.ids(ofSource: source, of: pages) }
      return (nil, nil)
    case .label(let name), .anchor(let name):
      guard let place = places.place(of: link.target, named: name, source: source, of: pages) else {
        findings.reportMissing(label: name, link, from: source) {
          places.names(ofSource: source, of: pages)
        }
        return (nil, nil)
      }
      return (place.page == index && place.id != nil ? "#" + (place.id ?? "") : reference(place), place)
    case .file(let path, let fragment):
      guard let target = places.pagesOfSource.source(at: path),
        let place = places.place(source: target, fragment: fragment, of: pages)
      else {
        findings.reportMissing(page: path, link, from: source) { places.pagesOfSource.paths }
        return (nil, nil)
      }
      if let fragment, place.id == nil {
        findings.reportMissing(fragment, in: target, link, from: source) {
          places.ids(ofSource: target, of: pages)
        }
        return (nil, nil)
      }
      if place.page == index, let id = place.id { return ("#" + id, place) }
      return (reference(place), place)
    }
  }

  /// The address relative to a page; all pages are in one folder.
  private func reference(_ place: Place) -> String {
    guard let id = place.id else { return String(names[place.page].dropLast()) }
    return names[place.page] + id
  }

  private mutating func text(
    of link: Link, place: Place?, onPage index: Int, of pages: [LinkedPage]
  ) -> String? {
    if let text = texts.text(of: link, place: place, of: pages) { return text }
    findings.reportMissingText(link, from: pages[index].page.source)
    return place.map { pages[$0.page].title }
  }
}

/// Generates link texts from link targets.
struct LinkTexts {
  /// For each page, its label and title.
  let headings: [PageHeading]
  /// Link texts of anchors in a number series, where they differ from the anchor's label: page index to id to
  /// text.
  let references: [Int: [String: String]]
  /// The numbers of headings below the titles of pages: page index to anchor to number.
  let sections: [Int: [Int: String]]
  let words: Words
  /// The words that the manifest sets for references to chapters, appendices and sections.
  let prefixes: [String: String]

  /// The target's label, or else its title; nil if it has neither.
  func text(of link: Link, place: Place?, of pages: [LinkedPage]) -> String? {
    if let place {
      let page = pages[place.page]
      if let format = link.textFormat { return text(format, of: place, page) }
      if let anchor = place.anchor {
        if let id = place.id, let text = references[place.page]?[id] { return text }
        if let label = page.labels[anchor] { return label }
        if let title = page.page.anchors[anchor].title, !title.isEmpty { return title }
      }
      if place.anchor == nil || place.anchor == page.page.titleHeading?.anchor {
        return headings[place.page].full ?? page.title
      }
    }
    if case .external(let address) = link.target { return address }
    return place == nil ? link.writtenTarget : nil
  }

  /// Fills a format (`Figure %s`, `{name}`) with the target's number and title.
  private func text(_ format: String, of place: Place, _ page: LinkedPage) -> String {
    let anchor = place.anchor.map { page.page.anchors[$0] }
    let section = place.anchor.flatMap { sections[place.page]?[$0] }
    if format == "{number}", let anchor, anchor.kind == .heading, section == nil,
      place.anchor.flatMap({ page.labels[$0] }) == nil,
      place.anchor != page.page.titleHeading?.anchor, let title = anchor.title, !title.isEmpty
    {
      // The number would be that of the page, not of the target.
      return title
    }
    if format == "{section}" { return sectionText(of: place, page) }
    // The title of an equation with a custom tag is that tag.
    let sign = anchor?.kind == .equation ? anchor?.title : nil
    // The label of the chapter is that of its top alone.
    let isTop = place.anchor == nil || place.anchor == page.page.titleHeading?.anchor
    let label =
      section ?? place.anchor.flatMap { page.labels[$0] } ?? sign
      ?? (isTop ? headings[place.page].label : nil) ?? ""
    let title = anchor?.title ?? page.title
    let number = LinkTexts.number(
      in: place.id.flatMap { anchor?.part == nil ? nil : references[place.page]?[$0] } ?? label)
    // Words such as "Figure" say nothing without the number.
    if number.isEmpty, !title.isEmpty, format.contains("%s") || format.contains("{number}") { return title }
    var text = ""
    var rest = format[...]
    while let first = rest.first {
      if let (mark, value) = [("%s", number), ("{number}", number), ("{name}", title)].first(where: {
        rest.hasPrefix($0.0)
      }) {
        text += value
        rest = rest.dropFirst(mark.count)
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// The label of a chapter or an appendix, or the number of a section with the word for it; a title without number.
  private func sectionText(of place: Place, _ page: LinkedPage) -> String {
    let isChapter = place.anchor == nil || place.anchor == page.page.titleHeading?.anchor
    let heading = headings[place.page]
    guard isChapter, heading.level == 1 else {
      guard let anchor = place.anchor, let number = sections[place.page]?[anchor] else {
        return place.anchor.flatMap { page.page.anchors[$0].title } ?? page.title
      }
      return prefixes["sec"].map { $0 + "\u{A0}" + number } ?? words.fill(.numberedSection, number)
    }
    guard let label = heading.label else { return page.title }
    guard let prefix = prefixes[page.type == "appendix" ? "apx" : "ch"] else { return label }
    return prefix + "\u{A0}" + heading.chapter
  }

  /// The number within a label: the text in parentheses, `(3)`, or else the last word, `Figure 1.2`.
  private static func number(in label: String) -> String {
    if label.hasPrefix("("), label.hasSuffix(")") { return String(label.dropFirst().dropLast()) }
    let words = label.split { $0 == " " || $0 == "\u{A0}" }
    guard let last = words.last else { return "" }
    // The number of a part: `1.1 (b)`.
    return last.hasPrefix("(") && words.count > 1 ? words.suffix(2).joined(separator: " ") : String(last)
  }
}

/// Reports broken links, with a suggestion of the intended target.
struct LinkFindings {
  private let sources: [PageSource]
  /// The folder of the sources of a site, where that is not the book's root.
  private let base: String
  private let isFile: (String) -> Bool
  private let locate: (Int, ByteRange) -> SourceRange
  /// The candidate names for missing labels, by source.
  private var knownNames: [Int: [String]] = [:]
  /// How many more links get a suggestion: each is compared with all ids, which is slow, and after many
  /// suggestions more add nothing.
  private var suggestionsLeft = 200
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - isFile: whether the book has any file at that path.
  ///   - locate: maps a byte range of a source (an index into `Book.sources`) to lines and columns.
  init(
    _ book: Book, isFile: @escaping (String) -> Bool,
    locate: @escaping (Int, ByteRange) -> SourceRange
  ) {
    sources = book.sources
    base = book.text.site.folder
    self.isFile = isFile
    self.locate = locate
  }

  /// Reports a link from a page of the source `own` to an id that `source` lacks; `ids` lists the ids it has.
  mutating func reportMissing(_ id: String, in source: Int, _ link: Link, from own: Int, ids: () -> [String])
  {
    suggestionsLeft -= 1
    let ids = suggestionsLeft < 0 ? [] : ids()
    let isOwn = own == source
    let written = isOwn ? "#" + id : sources[source].path + "#" + id
    let range = locate(own, link.range)
    let solutions = (ids.first { isSame($0, id) } ?? suggestion(for: id, among: ids)).map { candidate in
      [didYouMean("#" + candidate, replacing: "#" + id, at: range, wrote: isOwn)]
    }
    diagnostics.append(
      Diagnostic(
        .linkTargetMissing, at: range, "link target \"\(written)\" is not in this book",
        solutions: solutions ?? []))
  }

  /// Reports a link to an unknown label; `names` lists the candidates.
  mutating func reportMissing(label: String, _ link: Link, from own: Int, names: () -> [String]) {
    let range = locate(own, link.range)
    suggestionsLeft -= 1
    let candidate = suggestionsLeft < 0 ? nil : suggestion(for: label, among: known(names, of: own))
    diagnostics.append(
      Diagnostic(
        .linkTargetMissing, at: range, "link target \"#\(label)\" is not in this book",
        solutions: candidate.map { [Diagnostic.Solution("did you mean \"\($0)\"?")] } ?? []))
  }

  /// The candidates for one source, cached while missing labels are on its pages.
  private mutating func known(_ names: () -> [String], of source: Int) -> [String] {
    if let known = knownNames[source] { return known }
    let known = names()
    knownNames = [source: known]
    return known
  }

  /// Reports a link to a file that is not a page of the book; `paths` lists the sources' paths.
  mutating func reportMissing(page path: String, _ link: Link, from own: Int, paths: () -> [String]) {
    let range = locate(own, link.range)
    let known = paths()
    if isFile(path) { return reportUnpaged(path, at: range, among: known) }
    suggestionsLeft -= 1
    let candidate =
      suggestionsLeft < 0 ? nil : known.first { isSame($0, path) } ?? suggestion(for: path, among: known)
    if candidate == nil, !base.isEmpty, path != base, !path.hasPrefix(base + "/") {
      return reportCounted(
        "links to pages beside the site of the book, such as those of another, stay as text", at: range)
    }
    diagnostics.append(
      Diagnostic(
        .linkPageMissing, at: range, "link target \"\(path)\" is not in this book",
        solutions: candidate.map { [didYouMean(path: $0, inPlaceOf: path, link, from: own, at: range)] }
          ?? []))
  }

  /// Reports a link to a file of the book's folder that no page is made of: once for each kind of file, with a count. What could be
  /// a page is named, since the contents may have left it out by mistake.
  private mutating func reportUnpaged(_ path: String, at range: SourceRange, among sources: [String]) {
    let ending = pathExtension(path)
    guard !ending.isEmpty, !sources.contains(where: { pathExtension($0) == ending }) else {
      return diagnostics.append(
        Diagnostic(.linkPageMissing, at: range, "link target \"\(path)\" is not a page of this book"))
    }
    reportCounted("links to files (.\(ending)), which are not pages, stay as text", at: range)
  }

  private mutating func reportCounted(_ summary: String, at range: SourceRange) {
    var finding = Diagnostic(.linkPageMissing, at: range, summary)
    finding.occurrences = Diagnostic.Occurrences(1)
    diagnostics.append(finding)
  }

  /// Reports that the links of a page show far more than the page holds: the texts from this one on are left out.
  mutating func reportExcessive(_ link: Link, from own: Int, limit: Int) {
    diagnostics.append(
      Diagnostic(
        .sourceExcessive, at: locate(own, link.range),
        "the links of this page show more than \(limit >> 20) MB; the rest is left out"))
  }

  /// Reports a link without text to a target without number and title.
  mutating func reportMissingText(_ link: Link, from own: Int) {
    diagnostics.append(
      Diagnostic(
        .linkTextMissing, at: locate(own, link.range),
        "link has no text, and its target has no number or title"))
  }

  /// Suggests a path, with a fix if the link's source spells out the path relative to its own file.
  private func didYouMean(
    path: String, inPlaceOf written: String, _ link: Link, from own: Int, at range: SourceRange
  ) -> Diagnostic.Solution {
    var solution = Diagnostic.Solution("did you mean \"\(path)\"?")
    let from = sources[own].path
    guard case .file(_, let fragment) = link.target, let start = range.start, let end = range.end else {
      return solution
    }
    let rest = fragment.map { "#" + $0 } ?? ""
    let was = relativePath(to: written, from: from) + rest
    guard start.line == end.line, end.column - start.column == was.unicodeScalars.count else {
      return solution
    }
    solution.replacements = [Diagnostic.Replacement(range, with: relativePath(to: path, from: from) + rest)]
    solution.isSafe = isSame(path, written)
    return solution
  }

  /// Suggests an id, with a fix only if the link's source consists of nothing but the id.
  private func didYouMean(_ text: String, replacing: String, at range: SourceRange, wrote isOwn: Bool)
    -> Diagnostic.Solution
  {
    let edits = isOwn ? [Diagnostic.Replacement(range, with: text)] : []
    return Diagnostic.Solution(
      "did you mean \"\(text)\"?", replacements: edits, isSafe: isOwn && isSame(text, replacing))
  }
}

extension Link {
  /// The target as the author wrote it, to show if it is missing.
  fileprivate var writtenTarget: String? {
    switch target {
    case .label(let label), .anchor(let label): label
    case .file(let path, let fragment):
      (path.split(separator: "/").last.map(String.init) ?? path) + (fragment.map { "#" + $0 } ?? "")
    case .fragment, .external, .none: nil
    }
  }
}
