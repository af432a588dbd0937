import PageWriting
import XML

/// Consecutive bibliography entries, written as one list.
struct PreTeXtBibliography {
  /// The first entry.
  let first: XMLTree.Node

  /// Writes the list; does nothing unless the entry is the first.
  func write(to reader: inout PreTeXtReader) {
    guard reader.document.isFirstOfRun(first) else { return }
    reader.writer.open(.ol)
    reader.writer.addClass("bibliography")
    for entry in reader.document.run(from: first) {
      reader.writer.place = .node(entry)
      reader.writer.open(.li)
      reader.identify(entry)
      // The list itself shows no numbers; cross-references use them.
      reader.writer.open(.span)
      reader.writer.addClass("label")
      reader.writer.text("[" + (reader.document.facts[entry]?.serial ?? "") + "]")
      reader.writer.close()
      reader.writer.text(" ")
      self.entry(entry, to: &reader)
      reader.writer.close()
    }
    reader.writer.close()
  }

  private func entry(_ entry: XMLTree.Node, to reader: inout PreTeXtReader) {
    let isRaw =
      reader.tree.attribute(entry, "type") == "raw"
      || reader.tree.children(entry).contains { reader.tree.kind($0) == .text && !reader.tree.isBlank($0) }
    if isRaw {
      for child in reader.tree.children(entry) { part(child, to: &reader) }
    } else {
      let parts = reader.document.children(entry).filter { reader.element($0) != .note }
      for (index, part) in parts.enumerated() {
        if index > 0 {
          reader.writer.text(reader.element(part) == .title || index == parts.count - 1 ? ". " : ", ")
        }
        self.part(part, to: &reader)
      }
      reader.writer.text(".")
    }
    for note in reader.document.children(entry) where reader.element(note) == .note && !isRaw {
      part(note, to: &reader)
    }
  }

  private func part(_ node: XMLTree.Node, to reader: inout PreTeXtReader) {
    guard reader.tree.kind(node) == .element, !reader.document.excluded.contains(node) else {
      return reader.write(node)
    }
    switch reader.element(node) {
    case .title, .journal, .booktitle:
      reader.writer.open(.cite)
      reader.content(node)
      reader.writer.close()
    case .volume:
      reader.writer.open(.b)
      reader.content(node)
      reader.writer.close()
    case .number:
      reader.writer.text("no. ")
      reader.content(node)
    case .ibid: reader.writer.text("Ibid.")
    case .note:
      reader.writer.open(.div)
      reader.writer.addClass("note")
      reader.content(node)
      reader.writer.close()
    case .bibURL, .bibDOI:
      let text = reader.document.plain(node)
      let address =
        reader.element(node) == .bibDOI && !text.hasPrefix("http") ? "https://doi.org/" + text : text
      reader.writer.openLink(address, at: .node(node))
      reader.writer.text(text)
      reader.writer.close()
    case .containerTitle, .collectionTitle:
      reader.writer.open(.cite)
      reader.content(node)
      reader.writer.close()
    case .issued, .accessed: reader.writer.text(dates(node, document: reader.document))
    case .author, .editor, .translator: people(node, to: &reader)
    case .year, .publisher, .pages, .series, .month, .address, .howpublished, .issue, .bibISBN, .bibISSN,
      .institution, .edition, .date, .publisherPlace, .page, .pageFirst, .numberOfPages, .genre:
      reader.content(node)
    default: reader.write(node)
    }
  }

  /// Writes people: as text, or the names of which the entry has the parts.
  private func people(_ node: XMLTree.Node, to reader: inout PreTeXtReader) {
    let document = reader.document
    let names = document.children(node).filter { reader.element($0) == .cslName }
    guard !names.isEmpty else { return reader.content(node) }
    let order: [PreTeXtElement] = [
      .given, .droppingParticle, .nonDroppingParticle, .family, .suffix, .literal,
    ]
    let texts = names.map { name in
      order.compactMap { document.child(of: name, element: $0).map(document.plain) }.joined(separator: " ")
    }
    reader.writer.text(texts.joined(separator: ", "))
  }

  /// `1993`, `1993-02-28`, or `1993–1995` for two dates.
  private func dates(_ node: XMLTree.Node, document: PreTeXtDocument) -> String {
    document.children(node).map { date in
      ["year", "month", "day"].compactMap { document.tree.attribute(date, $0) }
        .map { $0.utf8.count == 1 ? "0" + $0 : $0 }.joined(separator: "-")
    }.joined(separator: "–")
  }
}

/// Consecutive glossary terms, written as one list.
struct PreTeXtGlossary {
  /// The first term.
  let first: XMLTree.Node

  /// Writes the list; does nothing unless the term is the first.
  func write(to reader: inout PreTeXtReader) {
    guard reader.document.isFirstOfRun(first), reader.document.parent(of: first) == .glossary else {
      if reader.document.parent(of: first) != .glossary { reader.content(first) }
      return
    }
    reader.writer.open(.dl)
    reader.writer.addClass("glossary")
    for item in reader.document.run(from: first) {
      reader.writer.place = .node(item)
      reader.writer.open(.dt)
      reader.identify(item)
      reader.title(item)
      reader.writer.close()
      reader.writer.open(.dd)
      reader.content(item, without: [.title])
      reader.writer.close()
    }
    reader.writer.close()
  }
}
