import Diagnostics
import XML

/// The elements of a kind of document: a data table, which a schema in `templates` says to editors in RELAX NG. A test
/// holds the two to the same verdict.
package struct DocumentGrammar: Sendable {
  /// The namespace of all elements.
  package var namespace: String
  /// What findings call a document of this kind, such as `book.xml`.
  package var document: String
  /// The elements by name; every name has one meaning wherever it stands.
  package var elements: [String: ElementRule]
  /// Elements that are read where they are misplaced, if they are in one of these or in one of `containers`.
  package var entries: Set<String> = []
  /// Further elements that hold entries.
  package var containers: Set<String> = []
  /// The finding about a required element that is missing or empty, by its name.
  var missingElement: @Sendable (String) -> (DiagnosticKind, String)?
  /// The finding about a required attribute that is missing, by element and attribute, where it has one of its own.
  var missingAttribute: @Sendable (String, String) -> (DiagnosticKind, String)?
  /// Checks what binds the attributes and children of an element together.
  var checkCombination: @Sendable (inout GrammarChecker, XMLTree.Node, CheckedElement) -> Void

  /// Describes a kind of document whose required elements and attributes have no findings of their own.
  package init(
    namespace: String, document: String, elements: [String: ElementRule],
    missingElement: @escaping @Sendable (String) -> (DiagnosticKind, String)? = { _ in nil },
    missingAttribute: @escaping @Sendable (String, String) -> (DiagnosticKind, String)? = { _, _ in nil },
    checkCombination:
      @escaping @Sendable (inout GrammarChecker, XMLTree.Node, CheckedElement) -> Void = { _, _, _ in }
  ) {
    self.namespace = namespace
    self.document = document
    self.elements = elements
    self.missingElement = missingElement
    self.missingAttribute = missingAttribute
    self.checkCombination = checkCombination
  }
}

/// What an element may have and hold.
package struct ElementRule: Sendable {
  /// How often an element may occur.
  package enum Occurrence: Sendable {
    case one, optional, any
  }

  /// What an element holds.
  package enum Content: Sendable {
    case nothing
    case text(ValueType)
    case elements([String: Occurrence])
  }

  package var attributes: [String: ValueType]
  package var required: [String] = []
  package var content: Content

  package init(
    _ attributes: [String: ValueType] = [:], required: [String] = [], holds content: Content
  ) {
    self.attributes = attributes
    self.required = required
    self.content = content
  }
}
