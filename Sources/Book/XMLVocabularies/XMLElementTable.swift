/// The names of a format, as its published schema has them, and which of them hold nothing for readers.
///
/// What a source holds is in a page or in a finding: readers record what they read, and `UnreadText` reports the rest.
/// A name is silent only if this table gives a reason.
///
///     let table = XMLElementTable(
///       version: "4.5", address: "https://…", elements: "abbrev t para title\nrow e tbody", content: "url ulink",
///       notApplicable: [.processing: "itermset"])
///     table["abbrev"]?.holdsText  // true
package struct XMLElementTable: Sendable {
  /// An element of the schema.
  package struct Element: Sendable {
    /// Whether it may hold text of its own.
    package let holdsText: Bool
    /// Elements that may hold it; empty for a root.
    package let parents: [String]
  }

  /// Why what a name holds is in no page and in no finding.
  package enum Reason: String, Sendable, CaseIterable {
    case processing, generated, layout, identification, alternative

    /// The reason in words.
    package var words: String {
      switch self {
      case .processing: "for programs that process the source"
      case .generated: "shown where the book lists it, such as in its index"
      case .layout: "the appearance of a page or table"
      case .identification: "metadata that the manifest or the package document holds"
      case .alternative: "another form of content that is shown"
      }
    }
  }

  /// The version of the schema, and its address.
  package let version: String
  package let address: String
  /// The elements by name.
  package let elements: [String: Element]
  /// The attributes whose values are content, text or the address of content, with some of the elements that have them.
  package let contentAttributes: [String: [String]]
  /// Elements and attributes (`@name`) that hold nothing for readers.
  package let notApplicable: [String: Reason]

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - elements: a line for each element: its name, `t` if it may hold text, else `e`, and elements that may hold it.
  ///   - content: a line for each attribute that carries content: its name, and elements that may have it.
  ///   - notApplicable: names by reason, separated by spaces; `@` marks those of attributes.
  package init(
    version: String, address: String, elements: String, content: String, notApplicable: [Reason: String]
  ) {
    (self.version, self.address) = (version, address)
    var table: [String: Element] = [:]
    for line in elements.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      table[words[0]] = Element(holdsText: words[1] == "t", parents: Array(words.dropFirst(2)))
    }
    self.elements = table
    var attributes: [String: [String]] = [:]
    for line in content.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      attributes[words[0]] = Array(words.dropFirst())
    }
    contentAttributes = attributes
    var reasons: [String: Reason] = [:]
    for (reason, names) in notApplicable {
      for name in names.split(separator: " ") { reasons[String(name)] = reason }
    }
    self.notApplicable = reasons
  }

  /// The element of that name; nil if the schema has none.
  package subscript(name: String) -> Element? { elements[name] }
}
