import Diagnostics
import Files
import TextBytes
import XML

/// An element of book.xml after its check: names as they were meant, values that are allowed.
struct CheckedElement {
  struct Value {
    var text: String
    var range: SourceRange
  }

  var name: String
  var range: SourceRange
  var attributes: [String: Value] = [:]
  var children: [CheckedElement] = []
  /// The text, white space collapsed; empty where the element has none that is allowed.
  var text = ""

  /// The first child of that name.
  func child(_ name: String) -> CheckedElement? { children.first { $0.name == name } }

  /// The texts of the children of that name, without empty ones.
  func texts(_ name: String) -> [String] {
    children.filter { $0.name == name && !$0.text.isEmpty }.map(\.text)
  }

  /// The value of an attribute.
  subscript(name: String) -> String? { attributes[name]?.text }
}

/// Holds a document to the grammar of book.xml.
///
/// A name that is plausibly a misspelling of an allowed one is reported and then read as what was meant, so
/// that one slip gives one error and everything below it is still checked.
struct BookXMLChecker {
  let tree: XMLTree
  private let places: SourcePlaces
  private(set) var diagnostics: [Diagnostic] = []

  init(_ tree: XMLTree) {
    self.tree = tree
    places = SourcePlaces(tree)
  }

  /// Checks an element as one of that name.
  mutating func check(_ node: XMLTree.Node, as name: String) -> CheckedElement {
    var element = CheckedElement(name: name, range: places.range(node))
    guard let rule = bookXMLGrammar[name] else { return element }
    checkAttributes(node, rule, &element)
    switch rule.content {
    case .nothing: checkChildren(node, [:], &element)
    case .elements(let allowed): checkChildren(node, allowed, &element)
    case .text(let type): checkText(node, type, &element)
    }
    checkCombination(node, element)
    return element
  }

  // MARK: Attributes

  private mutating func checkAttributes(
    _ node: XMLTree.Node, _ rule: ElementRule, _ element: inout CheckedElement
  ) {
    var unreadable: Set<String> = []
    for attribute in tree.attributes(node) {
      let name = tree.attributeName(attribute)
      let meant = name.namespace == xmlNamespace && name.local == "id" ? "id" : name.local
      let isPlain = name.namespace.isEmpty || (meant == "id" && entryNames.contains(element.name))
      if isPlain, let type = rule.attributes[meant], element.attributes[meant] == nil {
        if !checkValue(node, attribute, meant, type, &element) { unreadable.insert(meant) }
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
          text: tree.attributeValue(attribute).collapsed(), range: places.range(attribute, of: node))
        if rule.attributes[near]?.accepts(value.text) == true { element.attributes[near] = value }
        unreadable.insert(near)
      }
      diagnostics.append(diagnostic)
    }
    for name in rule.required where element.attributes[name] == nil && !unreadable.contains(name) {
      diagnostics.append(missing(name, of: element))
    }
  }

  private mutating func checkValue(
    _ node: XMLTree.Node, _ attribute: XMLTree.Attribute, _ name: String, _ type: ValueType,
    _ element: inout CheckedElement
  ) -> Bool {
    let value = tree.attributeValue(attribute).collapsed()
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
    if element.name == "book", name == "lang" {
      return Diagnostic(.languageMissing, at: element.range, "the book has no language: \"lang\" is missing")
    }
    return Diagnostic(
      .attributeMissing, at: element.range, "<\(element.name)> needs the attribute \"\(name)\"")
  }

  // MARK: Content

  private mutating func checkChildren(
    _ node: XMLTree.Node, _ allowed: [String: ElementRule.Occurrence], _ element: inout CheckedElement
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
            Diagnostic(.textMisplaced, at: textRange(child), "<\(element.name)> may not hold text"))
        }
      case .element:
        guard let meant = meaning(of: child, in: element, allowed) else { continue }
        let checked = check(child, as: meant.name)
        if !meant.isExact { guessed.insert(meant.name) }
        if meant.isExact, let occurrence = allowed[meant.name], occurrence != .any {
          if let first = seen[meant.name] {
            var diagnostic = Diagnostic(
              .elementRepeated, at: checked.range, "<\(meant.name)> may stand only once in <\(element.name)>")
            diagnostic.notes = [Diagnostic.Note(first, "the first one is here")]
            diagnostics.append(diagnostic)
            continue
          }
          seen[meant.name] = checked.range
        }
        element.children.append(checked)
      }
    }
    for (name, occurrence) in allowed.sorted(by: { $0.key > $1.key })
    where occurrence == .one && seen[name] == nil && !guessed.contains(name) {
      let isTitle = name == "title"
      diagnostics.append(
        Diagnostic(
          isTitle ? .titleMissing : .contentsEmpty, at: element.range,
          isTitle ? "the book has no title" : "the book has no contents"))
    }
  }

  /// What a child element is, or plausibly meant to be; nil, with a diagnostic, where that cannot be told.
  private mutating func meaning(
    of child: XMLTree.Node, in element: CheckedElement, _ allowed: [String: ElementRule.Occurrence]
  ) -> (name: String, isExact: Bool)? {
    let name = tree.name(child)
    let isOurs = name.namespace == bookNamespace
    if isOurs, allowed[name.local] != nil { return (name.local, true) }
    let range = places.range(child)
    if isOurs, bookXMLGrammar[name.local] != nil {
      diagnostics.append(
        Diagnostic(.elementMisplaced, at: range, "<\(name.qualified)> is not allowed in <\(element.name)>"))
      let isEntry =
        entryNames.contains(name.local) && (entryNames.contains(element.name) || element.name == "contents")
      return isEntry ? (name.local, false) : nil
    }
    var diagnostic = Diagnostic(
      .elementUnknown, at: range, "<\(name.qualified)> is not an element of book.xml")
    if !isOurs, bookXMLGrammar[name.local] != nil {
      diagnostic.summary = "<\(name.qualified)> is not in the namespace \(bookNamespace)"
    }
    let near =
      allowed[name.local] != nil ? name.local : suggestion(for: name.local, among: allowed.keys.sorted())
    if let near, near != name.qualified {
      diagnostic.solutions = [didYouMean(near, inPlaceOf: name.qualified, at: range)]
    }
    diagnostics.append(diagnostic)
    return near.map { ($0, false) }
  }

  private mutating func checkText(_ node: XMLTree.Node, _ type: ValueType, _ element: inout CheckedElement) {
    for child in tree.elements(node) {
      let name = tree.name(child).qualified
      let kind: DiagnosticKind = bookXMLGrammar[name] == nil ? .elementUnknown : .elementMisplaced
      diagnostics.append(
        Diagnostic(
          kind, at: places.range(child),
          "<\(name)> is not allowed in <\(element.name)>, which holds plain text"
        ))
    }
    element.text = tree.string(node).collapsed()
    if type.accepts(element.text) { return }
    if element.text.isEmpty {
      let kind: DiagnosticKind = element.name == "title" ? .titleMissing : .textMissing
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

  /// A text's first line that is not blank.
  private func textRange(_ node: XMLTree.Node) -> SourceRange {
    let bytes = tree.source.bytes
    var lower = tree.offset(of: node)
    while lower < bytes.count, bytes[lower] <= " " { lower += 1 }
    var upper = lower
    while upper < bytes.count, bytes[upper] != "<", bytes[upper] != "\n", bytes[upper] != "\r" { upper += 1 }
    while upper > lower, bytes[upper - 1] <= " " { upper -= 1 }
    return places.range(ByteRange(lower, upper))
  }
}

/// The namespace of `xml:id` and its kin.
let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

// MARK: - What depends on several attributes

extension BookXMLChecker {
  /// Rules that bind an element's attributes and children together.
  private mutating func checkCombination(_ node: XMLTree.Node, _ element: CheckedElement) {
    func isGiven(_ name: String) -> Bool {
      element.attributes[name] != nil || tree.attribute(node, name) != nil
    }
    func refuse(_ name: String, _ summary: String) {
      let range = tree.attribute(node, named: name).map { places.nameRange($0, of: node) }
      diagnostics.append(Diagnostic(.attributeUnknown, at: range ?? element.range, summary))
    }
    func demand(_ name: String, _ summary: String) {
      diagnostics.append(Diagnostic(.attributeMissing, at: element.range, summary))
    }
    switch element.name {
    case "cover":
      for name in ["portrait", "landscape"] where isGiven("src") && isGiven(name) {
        refuse(name, "<cover> has either \"src\" or \"portrait\" and \"landscape\"")
        return
      }
      if isGiven("landscape"), !isGiven("portrait") {
        demand("portrait", "<cover> with \"landscape\" needs \"portrait\" too")
      }
    case "launch":
      let isPlain = element["style"] == "plain" || (isGiven("style") && element["style"] == nil)
      if isGiven("background"), !isPlain {
        refuse("background", "<launch> has a \"background\" only with style=\"plain\"")
      }
    case "contents":
      if !hasElements(node) {
        diagnostics.append(Diagnostic(.contentsEmpty, at: element.range, "the contents are empty"))
      }
    case "part", "chapter", "section":
      guard !isGiven("src") else { break }
      if isGiven("split") {
        refuse("split", "\"split\" cuts a source, but this <\(element.name)> has no \"src\"")
      }
      if !hasElements(node) {
        diagnostics.append(
          Diagnostic(
            .contentsEmpty, at: element.range, "<\(element.name)> has neither a page (\"src\") nor entries"))
      } else if !isGiven("title") {
        demand("title", "<\(element.name)> without a page (\"src\") needs a \"title\"")
      }
    default: break
    }
  }

  private func hasElements(_ node: XMLTree.Node) -> Bool {
    tree.children(node).contains { tree.kind($0) == .element }
  }
}
