import BookModel
import PageWriting
import XML

/// Writes the generated index.
struct DocBookIndexText {
  let document: DocBookDocument

  private var tree: XMLTree { document.tree }

  /// Writes entries into an index element without entries of its own.
  func write(_ node: XMLTree.Node, to flow: inout some DocBookFlow) {
    let hasEntries = tree.elements(of: node).contains {
      tree.isElement($0, "indexdiv") || tree.isElement($0, "indexentry")
        || tree.isElement($0, "segmentedlist")
    }
    guard !hasEntries, !document.outline.indexTerms.all.isEmpty else { return }
    for group in DocBookIndex(document, type: tree.attribute(node, "type")).groups() {
      flow.writer.open(.section)
      flow.writer.addClass("indexdiv")
      flow.writer.openHeading(flow.headingLevel, isNumbered: false)
      flow.writer.text(group.letter.isEmpty ? document.words[.symbols] : group.letter)
      flow.writer.close()
      flow.writer.open(.ul)
      flow.writer.addClass("index")
      for entry in group.entries { self.entry(entry, to: &flow) }
      flow.writer.close()
      flow.writer.close()
    }
  }

  /// The id of an index term.
  static func id(ofTerm node: XMLTree.Node, by elements: DocBookElements) -> String {
    elements.id(of: node) ?? "idx-\(node)"
  }

  private func entry(_ entry: DocBookIndex.Entry, to flow: inout some DocBookFlow) {
    flow.writer.place = .node(entry.text)
    flow.writer.open(.li)
    flow.writer.open(.span)
    flow.writer.addClass("term")
    flow.content(entry.text)
    flow.writer.close()
    places(entry.places, to: &flow)
    see(entry.see, .see, opening: entry.places.isEmpty ? ", " : ". ", to: &flow)
    see(entry.seeAlso, .seeAlso, opening: ". ", to: &flow)
    if !entry.children.isEmpty {
      flow.writer.open(.ul)
      for child in entry.children { self.entry(child, to: &flow) }
      flow.writer.close()
    }
    flow.writer.close()
  }

  /// Writes links for an entry; further ones to the same division are numbers only.
  private func places(_ places: [DocBookIndex.Place], to flow: inout some DocBookFlow) {
    var counts: [String: Int] = [:]
    for place in places {
      flow.writer.text(", ")
      let name = name(of: place)
      counts[name, default: 0] += 1
      link(to: place, called: counts[name] == 1 ? name : "[\(counts[name]!)]", flow: &flow)
    }
  }

  private func see(
    _ targets: [XMLTree.Node], _ word: Word, opening: String, to flow: inout some DocBookFlow
  ) {
    guard !targets.isEmpty else { return }
    flow.writer.text(opening)
    flow.writer.open(.em)
    flow.writer.text(document.words[word])
    flow.writer.close()
    for (index, target) in targets.enumerated() {
      flow.writer.text(index > 0 ? "; " : " ")
      flow.content(target)
    }
  }

  /// Writes a link to a position, named after its division.
  private func link(to place: DocBookIndex.Place, called name: String, flow: inout some DocBookFlow) {
    let elements = document.elements
    if place.isPreferred { flow.writer.open(.strong) }
    flow.writer.openLink(
      to: .fragment(place.zone ?? Self.id(ofTerm: place.term, by: elements)), at: .node(place.term))
    flow.writer.text(name)
    flow.writer.close()
    if let end = elements.string(place.term, .id).flatMap(document.outline.indexTerms.rangeEnd) {
      flow.writer.text("–")
      flow.writer.openLink(to: .fragment(Self.id(ofTerm: end, by: elements)), at: .node(place.term))
      flow.writer.text(document.divisions[place.division].number ?? "…")
      flow.writer.close()
    }
    if place.isPreferred { flow.writer.close() }
  }

  private func name(of place: DocBookIndex.Place) -> String {
    var index: Int? = place.division
    while let current = index {
      let division = document.divisions[current]
      if !division.isMerged, !division.titleText.isEmpty { return division.titleText }
      index = division.parent
    }
    return document.divisions[0].titleText
  }
}
