import Diagnostics
import Files
import TextBytes
import XML

/// A checked element: corrected names and valid values.
package struct CheckedElement {
  package struct Value {
    package var text: String
    package var range: SourceRange
  }

  package var name: String
  package var range: SourceRange
  package var attributes: [String: Value] = [:]
  package var children: [CheckedElement] = []
  /// The text with collapsed white space; empty if the element has no valid text.
  package var text = ""

  /// The first child of that name.
  package func child(_ name: String) -> CheckedElement? { children.first { $0.name == name } }

  /// The non-empty texts of the children of that name.
  package func texts(_ name: String) -> [String] {
    children.filter { $0.name == name && !$0.text.isEmpty }.map(\.text)
  }

  /// The value of an attribute.
  package subscript(name: String) -> String? { attributes[name]?.text }
}

/// Checks a document against a grammar.
///
/// A name that is plausibly a misspelling of an allowed one is reported and then read as the allowed one, so that one
/// slip gives one error and its content is still checked. In an element that was guessed this way, missing content is
/// not reported, since it may be a different element.
package struct GrammarChecker {
  let tree: XMLTree
  private let grammar: ManifestGrammar
  private let places: SourcePlaces
  package private(set) var diagnostics: [Diagnostic] = []

  package init(_ tree: XMLTree, _ grammar: ManifestGrammar) {
    self.tree = tree
    self.grammar = grammar
    places = SourcePlaces(tree)
  }

  /// Checks an element as an element called `name`.
  package mutating func check(_ node: XMLTree.Node, as name: String) -> CheckedElement {
    check(node, as: name, isGuess: false)
  }

  private mutating func check(_ node: XMLTree.Node, as name: String, isGuess: Bool) -> CheckedElement {
    var element = CheckedElement(name: name, range: places.range(node))
    guard let rule = grammar.elements[name] else { return element }
    let missing = checkAttributes(node, rule, &element)
    if !isGuess { diagnostics += missing }
    switch rule.content {
    case .nothing: checkChildren(node, [:], isGuess: isGuess, &element)
    case .elements(of: let allowed): checkChildren(node, allowed, isGuess: isGuess, &element)
    case .text(let type): checkText(node, type: type, isGuess: isGuess, &element)
    }
    if !isGuess { grammar.checkCombination(&self, node, element) }
    return element
  }

  // MARK: Attributes

  /// Checks the present attributes; returns the findings for missing ones.
  private mutating func checkAttributes(
    _ node: XMLTree.Node, _ rule: ElementRule, _ element: inout CheckedElement
  ) -> [Diagnostic] {
    var unreadable: Set<String> = []
    for attribute in tree.attributes(node) {
      let name = tree.attributeName(attribute)
      let meant = name.namespace == xmlNamespace && name.local == "id" ? "id" : name.local
      let isPlain = name.namespace.isEmpty || (meant == "id" && grammar.entries.contains(element.name))
      if isPlain, let type = rule.attributes[meant], element.attributes[meant] == nil {
        if !checkValue(node, attribute, name: meant, type: type, &element) { unreadable.insert(meant) }
        continue
      }
      let range = places.nameRange(attribute, of: node)
      var diagnostic = Diagnostic(
        .attributeUnknown, at: range, "attribute \"\(name.qualified)\" is not allowed on <\(element.name)>")
      let free = rule.attributes.keys.filter { tree.attribute(node, $0) == nil }.sorted()
      let near = free.contains(name.local) ? name.local : suggestion(for: name.qualified, among: free)
      if let near {
        diagnostic.solutions = [didYouMean(near, inPlaceOf: name.qualified, at: range)]
        let value = CheckedElement.Value(
          text: tree.attributeValue(attribute).singleSpaced, range: places.range(attribute, of: node))
        if rule.attributes[near]?.accepts(value.text) == true { element.attributes[near] = value }
        unreadable.insert(near)
      }
      diagnostics.append(diagnostic)
    }
    return rule.required.filter { element.attributes[$0] == nil && !unreadable.contains($0) }
      .map { missing($0, of: element) }
  }

  private mutating func checkValue(
    _ node: XMLTree.Node, _ attribute: XMLTree.Attribute, name: String, type: ValueType,
    _ element: inout CheckedElement
  ) -> Bool {
    let value = tree.attributeValue(attribute).singleSpaced
    let range = places.range(attribute, of: node)
    if type.accepts(value) {
      element.attributes[name] = CheckedElement.Value(text: value, range: range)
      return true
    }
    let summary =
      value.isEmpty
      ? "attribute \"\(name)\" is empty; it must be \(type.expectation)"
      : "\"\(value)\" is not allowed for \"\(name)\"; it must be \(type.expectation)"
    var diagnostic = Diagnostic(.attributeInvalid, at: range, summary)
    if let near = suggestion(for: value.lowercased(), among: type.words)
      ?? type.words.first(where: { $0 == value.lowercased() })
    {
      diagnostic.solutions = [didYouMean(near, inPlaceOf: value, at: range)]
    }
    diagnostics.append(diagnostic)
    return false
  }

  private func missing(_ name: String, of element: CheckedElement) -> Diagnostic {
    if let (kind, summary) = grammar.missingAttribute(element.name, name) {
      return Diagnostic(kind, at: element.range, summary)
    }
    return Diagnostic(
      .attributeMissing, at: element.range, "<\(element.name)> needs the attribute \"\(name)\"")
  }

  // MARK: Content

  private mutating func checkChildren(
    _ node: XMLTree.Node, _ allowed: [String: ElementRule.Occurrence], isGuess: Bool,
    _ element: inout CheckedElement
  ) {
    var seen: [String: SourceRange] = [:]
    var guessed: Set<String> = []
    var hasText = false
    for child in tree.children(node) {
      switch tree.kind(child) {
      case .instruction: continue
      case .text:
        if !hasText, !tree.isBlank(child) {
          hasText = true
          diagnostics.append(
            Diagnostic(.textMisplaced, at: textRange(of: child), "text is not allowed in <\(element.name)>"))
        }
      case .element:
        guard let meant = meaning(of: child, in: element, allowed) else { continue }
        let checked = check(child, as: meant.name, isGuess: meant.certainty == .guessed)
        if meant.certainty != .certain { guessed.insert(meant.name) }
        if meant.certainty == .certain, let occurrence = allowed[meant.name], occurrence != .any {
          if let first = seen[meant.name] {
            var diagnostic = Diagnostic(
              .elementRepeated, at: checked.range, "<\(meant.name)> is allowed only once in <\(element.name)>"
            )
            diagnostic.notes = [Diagnostic.Note(first, "the first one is here")]
            diagnostics.append(diagnostic)
            continue
          }
          seen[meant.name] = checked.range
        }
        element.children.append(checked)
      }
    }
    if isGuess { return }
    for (name, occurrence) in allowed.sorted(by: { $0.key > $1.key })
    where occurrence == .one && seen[name] == nil && !guessed.contains(name) {
      guard let (kind, summary) = grammar.missingElement(name) else { continue }
      diagnostics.append(Diagnostic(kind, at: element.range, summary))
    }
  }

  /// The certainty of an element's meaning.
  private enum Certainty {
    case certain
    /// The element is known, but not allowed here.
    case misplaced
    /// The name resembles an allowed one.
    case guessed
  }

  /// The known or guessed meaning of a child element; reports a finding and returns nil if there is none.
  private mutating func meaning(
    of child: XMLTree.Node, in element: CheckedElement, _ allowed: [String: ElementRule.Occurrence]
  ) -> (name: String, certainty: Certainty)? {
    let name = tree.name(child)
    let isOurs = name.namespace == grammar.namespace
    if isOurs, allowed[name.local] != nil { return (name.local, .certain) }
    let range = places.range(child)
    if isOurs, grammar.elements[name.local] != nil {
      diagnostics.append(
        Diagnostic(.elementMisplaced, at: range, "<\(name.qualified)> is not allowed in <\(element.name)>"))
      let isEntry =
        grammar.entries.contains(name.local)
        && (grammar.entries.contains(element.name) || grammar.containers.contains(element.name))
      return isEntry ? (name.local, .misplaced) : nil
    }
    var diagnostic = Diagnostic(
      .elementUnknown, at: range, "<\(name.qualified)> is not an element of \(grammar.document)")
    if !isOurs, grammar.elements[name.local] != nil {
      diagnostic.summary = "<\(name.qualified)> is not in the namespace \(grammar.namespace)"
    }
    let near =
      allowed[name.local] != nil ? name.local : suggestion(for: name.local, among: allowed.keys.sorted())
    if let near, near != name.qualified {
      diagnostic.solutions = [didYouMean(near, inPlaceOf: name.qualified, at: range)]
    }
    diagnostics.append(diagnostic)
    return near.map { ($0, .guessed) }
  }

  private mutating func checkText(
    _ node: XMLTree.Node, type: ValueType, isGuess: Bool, _ element: inout CheckedElement
  ) {
    for child in tree.elements(of: node) {
      let name = tree.name(child).qualified
      let kind: DiagnosticKind = grammar.elements[name] == nil ? .elementUnknown : .elementMisplaced
      diagnostics.append(
        Diagnostic(
          kind, at: places.range(child),
          "<\(name)> is not allowed in <\(element.name)>, which holds plain text"
        ))
    }
    element.text = tree.string(node).singleSpaced
    if type.accepts(element.text) { return }
    if element.text.isEmpty {
      if isGuess { return }
      let kind = element.name == "title" ? grammar.missingElement("title")?.0 ?? .textMissing : .textMissing
      diagnostics.append(Diagnostic(kind, at: element.range, "<\(element.name)> is empty"))
    } else {
      let range = tree.children(node).first { tree.kind($0) == .text && !tree.isBlank($0) }.map(textRange)
      diagnostics.append(
        Diagnostic(
          .textInvalid, at: range ?? element.range,
          "\"\(element.text)\" is not allowed in <\(element.name)>; it must be \(type.expectation)"))
    }
    element.text = ""
  }

  /// Adds a finding about an element.
  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// The range of an attribute's name; nil if the element lacks the attribute.
  func nameRange(of node: XMLTree.Node, attribute name: String) -> SourceRange? {
    tree.attribute(node, named: name).map { places.nameRange($0, of: node) }
  }

  /// The range of a text's first line that is not blank.
  private func textRange(of node: XMLTree.Node) -> SourceRange {
    let bytes = tree.source.bytes
    var lower = tree.offset(of: node)
    while lower < bytes.count, bytes[lower] <= " " { lower += 1 }
    var upper = lower
    while upper < bytes.count, bytes[upper] != "<", bytes[upper] != "\n", bytes[upper] != "\r" { upper += 1 }
    while upper > lower, bytes[upper - 1] <= " " { upper -= 1 }
    return places.range(ByteRange(lower, upper))
  }
}

/// The namespace of `xml:id` and other XML attributes.
let xmlNamespace = MarkupNamespace.xml
