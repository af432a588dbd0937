import XML

/// Formats names and rights from DocBook's metadata, for manifests and readers.
package enum DocBookPerson {
  /// The name of an author, editor or organisation: `Ada B. Lovelace`.
  package static func name(of node: XMLTree.Node, in tree: XMLTree) -> String {
    var holder = node
    if let person = tree.element(holder, "personname") { holder = person }
    if let body = tree.element(holder, "orgname") ?? tree.element(holder, "collabname") {
      return text(body, in: tree)
    }
    let order = ["honorific", "firstname", "givenname", "othername", "surname", "lineage"]
    let parts = order.flatMap { name in tree.elements(of: holder).filter { tree.isElement($0, name) } }
    if parts.isEmpty {
      let known = ["affiliation", "address", "email", "personblurb", "authorblurb", "contrib", "uri"]
      let own = tree.children(holder).filter {
        !known.contains(tree.name($0).local) || tree.kind($0) == .text
      }
      return own.map { text($0, in: tree) }.filter { !$0.isEmpty }.joined(separator: " ")
    }
    return parts.map { text($0, in: tree) }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The sort form: `Lovelace, Ada B.`; nil if there is no surname.
  package static func sortName(of node: XMLTree.Node, in tree: XMLTree) -> String? {
    let holder = tree.element(node, "personname") ?? node
    guard let surname = tree.element(holder, "surname") else { return nil }
    let first = ["firstname", "givenname", "othername"].compactMap { tree.element(holder, $0) }
    let given = first.map { text($0, in: tree) }.filter { !$0.isEmpty }.joined(separator: " ")
    return given.isEmpty ? text(surname, in: tree) : text(surname, in: tree) + ", " + given
  }

  /// A copyright notice: `Copyright © 2005–2007 Holder`.
  package static func copyright(_ node: XMLTree.Node, in tree: XMLTree) -> String {
    let years = tree.elements(of: node).filter { tree.isElement($0, "year") }.map { text($0, in: tree) }
    let holders = tree.elements(of: node).filter { tree.isElement($0, "holder") }.map { text($0, in: tree) }
    let parts = ["Copyright ©", ranges(years), holders.joined(separator: ", ")]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Joins consecutive years: `2005, 2006, 2007, 2010` gives `2005–2007, 2010`.
  static func ranges(_ years: [String]) -> String {
    var parts: [String] = []
    var index = 0
    while index < years.count {
      var last = index
      while last + 1 < years.count, let year = Int(years[last]), Int(years[last + 1]) == year + 1 {
        last += 1
      }
      parts.append(
        last - index > 1 ? years[index] + "–" + years[last] : years[index...last].joined(separator: ", "))
      index = last + 1
    }
    return parts.joined(separator: ", ")
  }

  /// The text of an element without index terms, with collapsed white space.
  package static func text(_ node: XMLTree.Node, in tree: XMLTree) -> String {
    var collected: [UInt8] = []
    var index = node
    while index < tree.end(of: node) {
      if tree.kind(index) == .text { collected += tree.bytes(index) }
      index = tree.isElement(index, "indexterm") ? tree.end(of: index) : index + 1
    }
    let text = String(decoding: collected, as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
