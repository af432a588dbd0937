import BookModel
import Diagnostics

/// References by label, which lead to any source of the book.
extension Linker {
  /// Collects the labels of all pages; of two alike the first holds.
  mutating func indexLabels() {
    for index in linked.pages.indices {
      var repeated: [String] = []
      for (label, id) in linked.pages[index].page.labels {
        if labels[label] == nil { labels[label] = (index, id) } else { repeated.append(label) }
      }
      for label in repeated.sorted() { report(repeatedLabel: label, onPage: index) }
    }
  }

  /// Reports a label that a source before has given; that of one source was reported when it was read.
  private mutating func report(repeatedLabel label: String, onPage index: Int) {
    guard let first = labels[label] else { return }
    let (page, firstPage) = (linked.pages[index].page, linked.pages[first.page].page)
    guard book.sources[page.source].path != book.sources[firstPage.source].path,
      let range = page.labelRanges[label], let firstRange = firstPage.labelRanges[label]
    else { return }
    diagnostics.append(
      Diagnostic(
        .labelRepeated, at: locate(page.source, range),
        "label \"\(label)\" is given before, and from other sources leads there",
        notes: [Diagnostic.Note(locate(firstPage.source, firstRange), "the label is first given here")]))
  }

  /// The place of a label: a label or id of the same source, else a label of the book, else a source's name.
  mutating func place(ofLabel label: String, source: Int) -> Place? {
    for page in pagesOfSource[source] {
      if let id = linked.pages[page].page.labels[Page.label(label)], let anchor = anchor(id, onPage: page) {
        return Place(page: page, anchor: anchor, id: id)
      }
    }
    if let place = place(source: source, fragment: label), place.id != nil { return place }
    if let (page, id) = labels[Page.label(label)], let anchor = anchor(id, onPage: page) {
      return Place(page: page, anchor: anchor, id: id)
    }
    let folder = book.sources[source].path.split(separator: "/").dropLast().joined(separator: "/")
    if let target = self.source(at: folder.isEmpty ? label : folder + "/" + label) {
      return place(source: target, fragment: nil)
    }
    return nil
  }

  /// The place of a label among those of one source, case aside; ids too, as links write them.
  mutating func labelled(_ label: String, source: Int) -> Place? {
    let wanted = Page.label(label)
    for page in pagesOfSource[source] {
      let id = linked.pages[page].page.labels[wanted] ?? wanted
      if let anchor = anchor(id, onPage: page) { return Place(page: page, anchor: anchor, id: id) }
    }
    return headed(label, source: source)
  }

  /// The heading of a notebook or Markdown file that an address means, however it was made of its text: Jupyter's
  /// `Bayes's-Theorem`, GitHub's `bayess-theorem`, MyST's `bayess-theorem`. Letters and digits alone are compared.
  private mutating func headed(_ label: String, source: Int) -> Place? {
    let path = book.sources[source].path.lowercased()
    let wanted = label.lowercased().filter { $0.isLetter || $0.isNumber }
    guard !wanted.isEmpty, [".ipynb", ".md", ".markdown", ".myst"].contains(where: path.hasSuffix) else {
      return nil
    }
    if let known = placesOfHeadings[source] { return known[wanted] }
    var places: [String: Place] = [:]
    for page in pagesOfSource[source] {
      for heading in linked.pages[page].page.headings {
        let text = heading.text.lowercased().filter { $0.isLetter || $0.isNumber }
        if places[text] == nil { places[text] = Place(page: page, anchor: heading.anchor, id: heading.id) }
      }
    }
    placesOfHeadings[source] = places
    return places[wanted]
  }

  /// The source at a path, which may lack its ending or have that of a web page.
  func source(at path: String) -> Int? {
    if let source = sourceAtPath[path] { return source }
    var stem = path
    if path.hasSuffix("/") { stem.removeLast() }
    for ending in [".html", ".htm"] where stem.hasSuffix(ending) { stem.removeLast(ending.count) }
    for ending in [
      "", ".md", ".ipynb", ".myst", ".markdown", ".xhtml", "/index.md", "/README.md", "/index.ipynb",
    ] {
      if let source = sourceAtPath[stem + ending] { return source }
    }
    return nil
  }

  /// A format with the number and title of a place: `Figure %s`, `{name}`.
  func text(_ format: String, of place: Place) -> String {
    let page = linked.pages[place.page]
    let anchor = place.anchor.map { page.page.anchors[$0] }
    // An equation with a sign of its own has that for its title.
    let sign = anchor?.kind == .equation ? anchor?.title : nil
    let label = place.anchor.flatMap { page.labels[$0] } ?? sign ?? headingOfPage[place.page].label ?? ""
    let title = anchor?.title ?? page.title
    let number = Linker.number(in: label)
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

  /// The number in a label: what stands in parentheses, `(3)`, or else the last word, `Figure 1.2`.
  private static func number(in label: String) -> String {
    if label.hasPrefix("("), label.hasSuffix(")") { return String(label.dropFirst().dropLast()) }
    return label.split { $0 == " " || $0 == "\u{A0}" }.last.map(String.init) ?? ""
  }

  private mutating func labelsAndIDs(ofSource source: Int) -> [String] {
    if let known = knownLabels[source] { return known }
    let ids = pagesOfSource[source].flatMap { linked.pages[$0].page.anchors.compactMap(\.id) }
    let known = (labels.keys + ids).sorted()
    knownLabels = [source: known]
    return known
  }

  mutating func report(missingLabel label: String, link: Link, onPage index: Int) {
    let range = locate(linked.pages[index].page.source, link.range)
    // Each is compared with all that there is: after many, that something is wrong is known.
    suggestionsLeft -= 1
    let candidate =
      suggestionsLeft < 0
      ? nil : suggestion(for: label, among: labelsAndIDs(ofSource: linked.pages[index].page.source))
    diagnostics.append(
      Diagnostic(
        .linkTargetMissing, at: range, "link target \"#\(label)\" is not in this book",
        solutions: candidate.map { [Diagnostic.Solution("did you mean \"\($0)\"?")] } ?? []))
  }
}

extension Link {
  /// What the author wrote for the target, which is shown where it is missing.
  var writtenTarget: String? {
    switch target {
    case .label(let label): label
    case .file(let path, let fragment):
      (path.split(separator: "/").last.map(String.init) ?? path) + (fragment.map { "#" + $0 } ?? "")
    case .fragment, .external, .none: nil
    }
  }
}
