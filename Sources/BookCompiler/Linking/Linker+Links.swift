import BookModel
import Diagnostics

/// Addresses and texts of links.
extension Linker {
  /// A place in the book: a page and, within it, an anchor.
  struct Place {
    var page: Int
    var anchor: Int?
    /// The id in the output; nil for the top of the page.
    var id: String?
  }

  mutating func resolveLinks() {
    namesOfPages = linked.pages.map { $0.href.dropFirst("pages/".count) + "#" }
    for index in linked.pages.indices {
      let links = linked.pages[index].page.links
      var references: [String?] = []
      var texts: [String?] = []
      var targets: [Int] = []
      references.reserveCapacity(links.count)
      texts.reserveCapacity(links.count)
      for link in links {
        let (reference, place) = resolve(link, onPage: index)
        references.append(reference)
        if let place, place.page != index, !targets.contains(place.page) { targets.append(place.page) }
        texts.append(link.takesText ? text(of: link, place: place, onPage: index) : nil)
      }
      linked.pages[index].linkReferences = references
      // Few pages have links that take their text; the others do without a list of nothing.
      linked.pages[index].linkTexts = isStreaming && texts.allSatisfy { $0 == nil } ? [] : texts
      linked.pages[index].linkedPages = targets
      if isStreaming { linked.pages[index].page.links = [] }
    }
  }

  /// The special places of the manifest, and the printed pages that it or the pages name.
  mutating func linkSpecialPlaces() {
    linked.coverPage = book.coverSource.flatMap { pagesOfSource[$0].first }
    for landmark in book.landmarks {
      guard let place = place(source: landmark.source, fragment: landmark.fragment) else { continue }
      linked.landmarks.append(
        LinkedLandmark(type: landmark.type, title: landmark.title, href: href(place)))
    }
    for item in book.pageList {
      guard let place = place(source: item.source, fragment: item.fragment) else { continue }
      linked.pageList.append(LinkedPageListItem(label: item.label, href: href(place)))
    }
    guard book.pageList.isEmpty else { return }
    for page in linked.pages {
      for mark in page.page.pageBreaks {
        linked.pageList.append(LinkedPageListItem(label: mark.label, href: page.href + "#" + mark.id))
      }
    }
  }

  private mutating func resolve(_ link: Link, onPage index: Int) -> (String?, Place?) {
    let source = linked.pages[index].page.source
    switch link.target {
    case .external(let address): return (address, nil)
    case .none: return (nil, nil)
    case .fragment(let id):
      guard !id.isEmpty else { return ("#", nil) }
      if let anchor = anchor(id, onPage: index) {
        return ("#" + id, Place(page: index, anchor: anchor, id: id))
      }
      if let place = place(source: source, fragment: id), place.id != nil { return (reference(place), place) }
      report(missing: id, in: source, link: link, onPage: index)
      return (nil, nil)
    case .label(let label):
      guard let place = place(ofLabel: label, source: source) else {
        report(missingLabel: label, link: link, onPage: index)
        return (nil, nil)
      }
      return (place.page == index && place.id != nil ? "#" + (place.id ?? "") : reference(place), place)
    case .file(let path, let fragment):
      guard let target = self.source(at: path), let place = place(source: target, fragment: fragment) else {
        reportMissingPage(path, link: link, onPage: index)
        return (nil, nil)
      }
      if let fragment, place.id == nil {
        report(missing: fragment, in: target, link: link, onPage: index)
        return (nil, nil)
      }
      if place.page == index, let id = place.id { return ("#" + id, place) }
      return (reference(place), place)
    }
  }

  /// The page of a source that holds `fragment`, or its first page; nil where the source has no page.
  mutating func place(source: Int, fragment: String?) -> Place? {
    guard let first = pagesOfSource[source].first else { return nil }
    guard let fragment, !fragment.isEmpty else { return Place(page: first) }
    // Most sources are one page: then its anchors are looked through once.
    let page = pagesOfSource[source].count == 1 ? first : page(of: fragment, source: source)
    guard let page, let anchor = anchor(fragment, onPage: page) else {
      return labelled(fragment, source: source) ?? moved(fragment, from: source) ?? Place(page: first)
    }
    return Place(page: page, anchor: anchor, id: fragment)
  }

  /// The place of an id that stands on another source's page.
  private mutating func moved(_ id: String, from source: Int) -> Place? {
    for page in pagesOfSource[source] where !linked.pages[page].page.movedIDs.isEmpty {
      guard let moved = linked.pages[page].page.movedIDs[id], let target = sourceAtPath[moved.path] else {
        continue
      }
      for page in pagesOfSource[target] {
        if let anchor = anchor(moved.id, onPage: page) {
          return Place(page: page, anchor: anchor, id: moved.id)
        }
      }
    }
    return nil
  }

  /// The first page of a source that has an id. A source of many pages keeps its ids, so that each of its
  /// links does not look through all of them.
  private mutating func page(of id: String, source: Int) -> Int? {
    let pages = pagesOfSource[source]
    if pages.count <= 4 {
      for page in pages where hasAnchor(id, onPage: page) { return page }
      return nil
    }
    if let known = pageOfAnchor[source] { return known[id] }
    var known: [String: Int] = [:]
    for page in pages {
      for case let id? in linked.pages[page].page.anchors.lazy.map(\.id) where known[id] == nil {
        known[id] = page
      }
    }
    pageOfAnchor[source] = known
    return known[id]
  }

  func href(_ place: Place) -> String {
    linked.pages[place.page].href + (place.id.map { "#" + $0 } ?? "")
  }

  /// The address as written on a page: all pages lie in one folder.
  private func reference(_ place: Place) -> String {
    guard let id = place.id else { return String(namesOfPages[place.page].dropLast()) }
    return namesOfPages[place.page] + id
  }

  /// The text that a link takes from its target: its label, else its title.
  private mutating func text(of link: Link, place: Place?, onPage index: Int) -> String? {
    if let place {
      let page = linked.pages[place.page]
      if let format = link.textFormat { return text(format, of: place) }
      if let anchor = place.anchor {
        if let id = place.id, let text = references[place.page]?[id] { return text }
        if let label = page.labels[anchor] { return label }
        if let title = page.page.anchors[anchor].title, !title.isEmpty { return title }
      }
      if place.anchor == nil || place.anchor == page.page.headings.first?.anchor {
        return headingOfPage[place.page].full ?? page.title
      }
    }
    if case .external(let address) = link.target { return address }
    if place == nil, let written = link.writtenTarget { return written }
    diagnostics.append(
      Diagnostic(
        .linkTextMissing, at: locate(linked.pages[index].page.source, link.range),
        "link has no text, and its target has no number or title"))
    return place.map { linked.pages[$0.page].title }
  }

  // MARK: Anchors

  mutating func hasAnchor(_ id: String, onPage page: Int) -> Bool {
    anchor(id, onPage: page) != nil
  }

  /// Pages with many anchors that are often asked for get a table of them; others are looked through as fast.
  mutating func anchor(_ id: String, onPage page: Int) -> Int? {
    if let known = anchorsOfPage[page] { return known[id] }
    let anchors = linked.pages[page].page.anchors
    questionsOfPage[page] += 1
    guard anchors.count > 40, questionsOfPage[page] > 10 else { return anchors.firstIndex { $0.id == id } }
    var known: [String: Int] = [:]
    for (index, anchor) in anchors.enumerated() {
      if let id = anchor.id, known[id] == nil { known[id] = index }
    }
    anchorsOfPage[page] = known
    return known[id]
  }

  // MARK: Findings

  private mutating func report(missing id: String, in source: Int, link: Link, onPage index: Int) {
    suggestionsLeft -= 1
    let ids =
      suggestionsLeft < 0
      ? [] : pagesOfSource[source].flatMap { linked.pages[$0].page.anchors.compactMap(\.id) }
    let own = linked.pages[index].page.source
    let isOwn = own == source
    let written = isOwn ? "#" + id : book.sources[source].path + "#" + id
    let range = locate(own, link.range)
    let solutions = (ids.first { isSame($0, id) } ?? suggestion(for: id, among: ids)).map { candidate in
      [didYouMean("#" + candidate, replacing: "#" + id, at: range, wrote: isOwn)]
    }
    diagnostics.append(
      Diagnostic(
        .linkTargetMissing, at: range, "link target \"\(written)\" is not in this book",
        solutions: solutions ?? []))
  }

  private mutating func reportMissingPage(_ path: String, link: Link, onPage index: Int) {
    let range = locate(linked.pages[index].page.source, link.range)
    let isFile = media.exists(path)
    let known = sourceAtPath.keys.sorted()
    let candidate = isFile ? nil : known.first { isSame($0, path) } ?? suggestion(for: path, among: known)
    let summary = isFile ? "\"\(path)\" is no page of this book" : "\"\(path)\" is not in this book"
    diagnostics.append(
      Diagnostic(
        .linkPageMissing, at: range, "link target " + summary,
        solutions: candidate.map { [didYouMean(path: $0, inPlaceOf: path, link, onPage: index, at: range)] }
          ?? []))
  }

  /// A fix where the link writes the path out, relative to its own source.
  private func didYouMean(
    path: String, inPlaceOf written: String, _ link: Link, onPage index: Int, at range: SourceRange
  ) -> Diagnostic.Solution {
    var solution = Diagnostic.Solution("did you mean \"\(path)\"?")
    let from = book.sources[linked.pages[index].page.source].path
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

  /// A fix only where the link names nothing but the id.
  private func didYouMean(_ text: String, replacing: String, at range: SourceRange, wrote isOwn: Bool)
    -> Diagnostic.Solution
  {
    let edits = isOwn ? [Diagnostic.Replacement(range, with: text)] : []
    return Diagnostic.Solution(
      "did you mean \"\(text)\"?", replacements: edits, isSafe: isOwn && isSame(text, replacing))
  }
}
