import BookModel
import Diagnostics
import XML

/// The namespace of Dublin Core's elements.
let dublinCore = "http://purl.org/dc/elements/1.1/"

/// The metadata elements of a package document. Readers take what they keep, by name; what nobody took is left, so that no
/// element is lost without a word.
struct PackageProperties {
  /// A Dublin Core element with its refinements.
  struct Property {
    var node: XMLTree.Node
    /// The local name, such as `creator`.
    var name: String
    var text: String
    fileprivate(set) var refinements: [String: [String]]

    func refinement(_ name: String) -> String? { refinements[name]?.first }
  }

  /// A name that no reader took, and its element.
  typealias Left = (name: String, node: XMLTree.Node)

  private var properties: [Property] = []
  /// Refinements and properties without an element that they refine, by name.
  private(set) var left: [Left] = []

  /// - Parameter isKept: whether a property is read elsewhere, or made anew: one of the package, or one that refines a part of it.
  init(_ nodes: [XMLTree.Node], in tree: XMLTree, isKept: (_ name: String, _ refines: Bool) -> Bool) {
    var owners: [String: Int] = [:]
    let languages = nodes.filter {
      tree.name($0).namespace == dublinCore && tree.name($0).local == "language"
    }.map { tree.string($0).singleSpaced }
    for node in nodes where tree.name(node).namespace == dublinCore {
      let text = tree.string(node).singleSpaced
      guard !text.isEmpty else { continue }
      if let id = tree.attribute(node, "id") { owners[id] = properties.count }
      var property = Property(node: node, name: tree.name(node).local, text: text, refinements: [:])
      // EPUB 2 has attributes instead of refinements.
      for index in tree.attributes(node) {
        let name = tree.attributeName(index)
        guard name.namespace == packageNamespace else { continue }
        property.refinements[name.local] = [tree.attributeValue(index)]
      }
      for (name, value) in Self.writing(of: node, in: tree, languages: languages) {
        property.refinements[name] = [value]
      }
      properties.append(property)
    }
    for node in nodes where tree.name(node).namespace != dublinCore {
      let name = tree.attribute(node, "property") ?? tree.attribute(node, "name") ?? tree.name(node).local
      let refined = tree.attribute(node, "refines")
      if isKept(name, refined != nil) { continue }
      guard let refined, refined.hasPrefix("#"), let owner = owners[String(refined.dropFirst())] else {
        left.append((name, node))
        continue
      }
      properties[owner].refinements[name, default: []].append(tree.string(node).singleSpaced)
    }
  }

  /// What the language and direction of an element's text say beyond the book's own.
  private static func writing(
    of node: XMLTree.Node, in tree: XMLTree, languages: [String]
  ) -> [(name: String, value: String)] {
    func primary(_ tag: String) -> Substring { tag.lowercased().prefix { $0 != "-" } }
    var result: [(name: String, value: String)] = []
    let language = tree.attribute(node, "lang", in: MarkupNamespace.xml)
    if let language, !languages.contains(where: { primary($0) == primary(language) }) {
      result.append(("xml:lang", language))
    }
    if let direction = tree.attribute(node, "dir").flatMap(Direction.init(rawValue:)),
      let own = language ?? languages.first, direction != Direction(language: own)
    {
      result.append(("dir", direction.rawValue))
    }
    return result
  }

  /// Takes all elements of a name, in order; other refinements than those named are left.
  mutating func take(_ name: String, refinements: Set<String> = []) -> [Property] {
    let taken = properties.filter { $0.name == name }
    properties.removeAll { $0.name == name }
    for property in taken {
      for (name, values) in property.refinements.sorted(by: { $0.key < $1.key })
      where !refinements.contains(name) {
        left += values.map { _ in (name, property.node) }
      }
    }
    return taken
  }

  /// Gives back what was taken and cannot be kept.
  mutating func leave(_ property: Property) { left.append(("dc:" + property.name, property.node)) }

  /// Everything that no reader took, in the order of the document.
  func allLeft() -> [Left] {
    (left + properties.map { ("dc:" + $0.name, $0.node) }).sorted { $0.node < $1.node }
  }
}
