import Diagnostics
import XML

/// The element grammar of a document type, as a table. A schema in `templates` expresses the same in RELAX NG for
/// editors; a test compares the verdicts of both.
package struct ManifestGrammar: Sendable {
  /// The namespace of all elements.
  package var namespace: String
  /// The name of such documents in findings, such as `book.xml`.
  package var document: String
  /// The elements by name; a name has the same meaning in every context.
  package var elements: [String: ElementRule]
  /// Elements that are still read where they are misplaced, provided the parent is one of them or one of `containers`.
  package var entries: Set<String> = []
  /// Further elements that may contain entries.
  package var containers: Set<String> = []
  /// The finding for a missing or empty required element, by its name; nil for the default finding.
  var missingElement: @Sendable (String) -> (DiagnosticKind, String)?
  /// The finding for a missing required attribute, by element and attribute; nil for the default finding.
  var missingAttribute: @Sendable (String, String) -> (DiagnosticKind, String)?
  /// Checks rules that concern several attributes and children of an element together.
  var checkCombination: @Sendable (inout GrammarChecker, XMLTree.Node, CheckedElement) -> Void

  /// Describes a document type; missing required elements and attributes give the default findings.
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

/// The allowed attributes and content of an element.
package struct ElementRule: Sendable {
  /// The allowed number of occurrences of an element.
  package enum Occurrence: Sendable {
    case one, optional, any
  }

  /// The content of an element.
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
