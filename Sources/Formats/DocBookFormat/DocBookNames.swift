import BookModel
import XML

/// The meaning of each name in a tree, by index, to avoid comparing strings while reading.
struct DocBookNames {
  static let namespace = "http://docbook.org/ns/docbook"
  static let mathML = MarkupNamespace.mathML
  static let svg = MarkupNamespace.svg
  static let xlink = MarkupNamespace.xlink
  static let xml = MarkupNamespace.xml
  static let html = MarkupNamespace.xhtml

  /// The meanings of attributes.
  enum Attribute: UInt8 {
    case other, id, role, language, direction, revisionFlag, base, condition, linkTitle
  }

  /// The vocabularies of elements.
  enum Vocabulary: UInt8 {
    case docBook, mathML, svg, foreign
  }

  let actions: [DocBookAction]
  let vocabularies: [Vocabulary]
  /// The names as classes, in UTF-8.
  let classes: [[UInt8]]
  let attributes: [Attribute]
  /// Whether each attribute is used for profiling, by index.
  let profiling: [Bool]

  init(tree: XMLTree) {
    var actions: [DocBookAction] = []
    var vocabularies: [Vocabulary] = []
    for name in tree.names {
      switch name.namespace {
      case "", Self.namespace:
        actions.append(DocBookAction.named(name.local))
        vocabularies.append(.docBook)
      case Self.mathML:
        actions.append(.unknown)
        vocabularies.append(.mathML)
      case Self.svg:
        actions.append(.unknown)
        vocabularies.append(.svg)
      case Self.html
      where ["table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th"].contains(name.local):
        actions.append(DocBookAction.named(name.local))
        vocabularies.append(.docBook)
      default:
        actions.append(.unknown)
        vocabularies.append(.foreign)
      }
    }
    self.actions = actions
    self.vocabularies = vocabularies
    classes = tree.names.map { Array($0.local.utf8) }
    attributes = tree.names.map(Self.attribute)
    profiling = tree.names.map { $0.namespace.isEmpty && Self.profilingNames.contains($0.local) }
  }

  private static func attribute(_ name: XMLName) -> Attribute {
    switch (name.namespace, name.local) {
    case ("", "id"), (xml, "id"): .id
    case ("", "role"): .role
    case ("", "lang"), (xml, "lang"): .language
    case ("", "dir"): .direction
    case ("", "revisionflag"): .revisionFlag
    case (xml, "base"): .base
    case (xlink, "title"): .linkTitle
    default: .other
    }
  }

  /// The profiling attributes (DocBook's effectivity attributes).
  static let profilingNames: Set<String> = [
    "arch", "audience", "condition", "conformance", "os", "revision", "revisionflag", "role", "security",
    "status", "userlevel", "vendor", "wordsize", "outputformat",
  ]
}
