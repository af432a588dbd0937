import BookModel
import XML

/// The index, generated from index terms where the author wrote none.
extension DocBookReader {
  /// Writes the entries of an index that has none of its own.
  mutating func generatedIndex(_ node: XMLTree.Node) {
    let hasEntries = tree.elements(node).contains {
      tree.isElement($0, "indexdiv") || tree.isElement($0, "indexentry")
        || tree.isElement($0, "segmentedlist")
    }
    guard !hasEntries, !outline.indexTerms.isEmpty else { return }
    let index = DocBookIndex(outline, type: tree.attribute(node, "type"))
    for group in index.groups() {
      writer.open(.section)
      writer.addClass("indexdiv")
      writer.openHeading(nextLevel, isNumbered: false)
      writer.text(group.letter.isEmpty ? words.symbols : group.letter)
      writer.close()
      writer.open(.ul)
      writer.addClass("index")
      for entry in group.entries { indexEntry(entry) }
      writer.close()
      writer.close()
    }
  }

  private mutating func indexEntry(_ entry: DocBookIndex.Entry) {
    writer.place = .node(entry.text)
    writer.open(.li)
    writer.open(.span)
    writer.addClass("term")
    content(entry.text)
    writer.close()
    var counts: [String: Int] = [:]
    for place in entry.places {
      writer.text(", ")
      let name = placeName(place)
      if entry.places.count == 1 {
        indexPlace(place, called: name)
        break
      }
      counts[name, default: 0] += 1
      // A second place in the same division is only a number behind the first.
      indexPlace(place, called: counts[name] == 1 ? name : "[\(counts[name]!)]")
    }
    for (word, targets) in [(words.see, entry.see), (words.seeAlso, entry.seeAlso)] where !targets.isEmpty {
      writer.text(entry.places.isEmpty && word == words.see ? ", " : ". ")
      writer.open(.em)
      writer.text(word)
      writer.close()
      for (index, target) in targets.enumerated() {
        writer.text(index > 0 ? "; " : " ")
        content(target)
      }
    }
    if !entry.children.isEmpty {
      writer.open(.ul)
      for child in entry.children { indexEntry(child) }
      writer.close()
    }
    writer.close()
  }

  /// A link to a place, called as the division that it lies in.
  private mutating func indexPlace(_ place: DocBookIndex.Place, called name: String) {
    let id = place.zone ?? termID(place.term)
    if place.isPreferred { writer.open(.strong) }
    writer.openLink(to: .fragment(id), at: .node(place.term))
    writer.text(name)
    writer.close()
    if let own = string(place.term, .id), let end = outline.rangeEnds[own] {
      writer.text("–")
      writer.openLink(to: .fragment(termID(end)), at: .node(place.term))
      let division = outline.divisions[place.division]
      writer.text(division.number ?? "…")
      writer.close()
    }
    if place.isPreferred { writer.close() }
  }

  private func placeName(_ place: DocBookIndex.Place) -> String {
    var index: Int? = place.division
    while let current = index {
      let division = outline.divisions[current]
      if !division.isMerged, !division.titleText.isEmpty { return division.titleText }
      index = division.parent
    }
    return outline.divisions[0].titleText
  }
}
