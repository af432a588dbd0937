import Markup
import TextBytes
import XML

/// A complex selector of CSS: https://www.w3.org/TR/selectors-4/
struct DrawingSelector {
  /// The result of parsing.
  enum Parsed {
    case selector(DrawingSelector)
    /// A state that a still picture never has, or a part that no element of SVG has.
    case neverMatches
    case unknown(String)
  }

  enum Combinator { case descendant, child, next, later }

  /// The compound that an element has to match, and those before it, from right to left.
  private(set) var subject: Compound
  private(set) var others: [(combinator: Combinator, compound: Compound)] = []
  private(set) var specificity = 0

  struct Compound {
    var type: String?
    var ids: [String] = []
    var classes: [String] = []
    var tests: [Test] = []
  }

  enum Test {
    case attribute(name: String, operation: String, value: String, ignoresCase: Bool)
    case nth(step: Int, offset: Int, fromEnd: Bool, ofType: Bool)
    case root, empty, link
    case language(String)
    case any([DrawingSelector])
    case not([DrawingSelector])
  }

  static func parse(_ parser: DrawingStyleSheet.Parser, _ range: Range<Int>) -> Parsed {
    var reader = Reader(parser: parser, index: range.lowerBound, end: range.upperBound)
    guard let selector = reader.selector(depth: 0) else {
      if reader.isNever { return .neverMatches }
      return .unknown(parser.text(range))
    }
    return .selector(selector)
  }

  // MARK: Matching

  /// Whether an element of a drawing matches.
  func matches(_ node: XMLTree.Node, in relations: DrawingRelations) -> Bool {
    Self.matches(subject, node: node, relations) && matches(others[...], from: node, relations)
  }

  private func matches(
    _ rest: ArraySlice<(combinator: Combinator, compound: Compound)>, from node: XMLTree.Node,
    _ relations: DrawingRelations
  ) -> Bool {
    guard let (combinator, compound) = rest.first else { return true }
    let remaining = rest.dropFirst()
    func accepts(_ other: XMLTree.Node) -> Bool {
      Self.matches(compound, node: other, relations) && matches(remaining, from: other, relations)
    }
    guard relations.spend() else { return false }
    switch combinator {
    case .child: return relations.tree.parent(of: node).map(accepts) ?? false
    case .next: return relations.previous(node).map(accepts) ?? false
    case .descendant:
      var ancestor = relations.tree.parent(of: node)
      while let found = ancestor, relations.spend() {
        if accepts(found) { return true }
        ancestor = relations.tree.parent(of: found)
      }
      return false
    case .later:
      var sibling = relations.previous(node)
      while let found = sibling, relations.spend() {
        if accepts(found) { return true }
        sibling = relations.previous(found)
      }
      return false
    }
  }

  private static func matches(_ compound: Compound, node: XMLTree.Node, _ relations: DrawingRelations)
    -> Bool
  {
    let tree = relations.tree
    guard relations.spend() else { return false }
    if let type = compound.type, tree.name(node).local != type { return false }
    for id in compound.ids where tree.attribute(node, "id") != id { return false }
    if !compound.classes.isEmpty {
      let own = relations.classes(of: node)
      for name in compound.classes where !own.contains(name) { return false }
    }
    return compound.tests.allSatisfy { test in
      switch test {
      case .attribute(let name, let operation, let value, let ignoresCase):
        return matches(attribute: name, operation, value, ignoresCase, node: node, in: tree)
      case .nth(let step, let offset, let fromEnd, let ofType):
        let place = relations.place(of: node, fromEnd: fromEnd, ofType: ofType)
        let distance = place - offset
        return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
      case .root: return node == tree.root
      case .empty: return tree.children(node).allSatisfy { tree.kind($0) == .instruction }
      case .link: return tree.name(node).local == "a" && relations.tree.address(node) != nil
      case .language(let tag): return relations.language(node).map { isLanguage($0, range: tag) } ?? false
      case .any(let selectors): return selectors.contains { $0.matches(node, in: relations) }
      case .not(let selectors): return !selectors.contains { $0.matches(node, in: relations) }
      }
    }
  }

  private static func isLanguage(_ language: String, range: String) -> Bool {
    let (language, range) = (language.lowercased(), range.lowercased())
    return language == range || language.hasPrefix(range + "-")
  }

  private static func matches(
    attribute name: String, _ operation: String, _ value: String, _ ignoresCase: Bool, node: XMLTree.Node,
    in tree: XMLTree
  ) -> Bool {
    let found = tree.attributes(node).first { tree.attributeName($0).local == name }
    guard let found else { return false }
    var (own, value) = (tree.attributeValue(found), value)
    if ignoresCase { (own, value) = (own.lowercased(), value.lowercased()) }
    switch operation {
    case "": return true
    case "=": return own == value
    case "~": return own.split(whereSeparator: \.isWhitespace).contains { $0 == value }
    case "|": return own == value || own.hasPrefix(value + "-")
    case "^": return !value.isEmpty && own.hasPrefix(value)
    case "$": return !value.isEmpty && own.hasSuffix(value)
    default: return !value.isEmpty && own.contains(value)
    }
  }

  // MARK: Reading

  private struct Reader {
    let parser: DrawingStyleSheet.Parser
    var index: Int
    let end: Int
    /// Whether what was read never matches.
    var isNever = false
    private static let deepest = 8

    init(parser: DrawingStyleSheet.Parser, index: Int, end: Int) {
      (self.parser, self.index, self.end) = (parser, index, end)
    }

    private var token: CSSToken? { index < end ? parser.tokens[index] : nil }

    private func text(_ token: CSSToken) -> String {
      var text = parser.source.bytes[token.start..<token.end]
      if token.kind == .hash { text = text.dropFirst() }
      if token.kind == .string { text = text.dropFirst().dropLast() }
      if token.kind == .function { text = text.dropLast() }
      return cssUnescaped(text)
    }

    private mutating func skipBlanks() -> Bool {
      let start = index
      while let token, token.isBlank { index += 1 }
      return index > start
    }

    mutating func selector(depth: Int) -> DrawingSelector? {
      guard depth < Self.deepest else { return nil }
      _ = skipBlanks()
      guard let (first, weight) = compound(depth) else { return nil }
      var compounds = [first]
      var combinators: [Combinator] = []
      var specificity = weight
      while true {
        let isSpaced = skipBlanks()
        guard let token else { break }
        var combinator = Combinator.descendant
        if token.isDelimiter(">") {
          combinator = .child
        } else if token.isDelimiter("+") {
          combinator = .next
        } else if token.isDelimiter("~") {
          combinator = .later
        } else if !isSpaced {
          return nil
        }
        if combinator != .descendant {
          index += 1
          _ = skipBlanks()
        }
        guard let (next, weight) = compound(depth) else { return nil }
        combinators.append(combinator)
        compounds.append(next)
        specificity += weight
      }
      guard !isNever, let subject = compounds.popLast() else { return nil }
      var selector = DrawingSelector(subject: subject)
      selector.others = zip(combinators, compounds).reversed().map { ($0, $1) }
      selector.specificity = specificity
      return selector
    }

    private mutating func compound(_ depth: Int) -> (Compound, Int)? {
      var compound = Compound()
      var weight = 0
      let start = index
      while let token {
        switch token.kind {
        case .identifier where index == start:
          index += 1
          compound.type = text(token)
          weight += 1
        case .delimiter where token.byte == "*" && index == start: index += 1
        // A namespace: `svg|rect`.
        case .delimiter where token.byte == "|":
          index += 1
          compound.type = nil
          guard let name = self.token else { return nil }
          index += 1
          if name.kind == .identifier {
            compound.type = text(name)
          } else if !name.isDelimiter("*") {
            return nil
          }
        case .hash:
          index += 1
          compound.ids.append(text(token))
          weight += 1 << 20
        case .delimiter where token.byte == ".":
          index += 1
          guard let name = self.token, name.kind == .identifier else { return nil }
          index += 1
          compound.classes.append(text(name))
          weight += 1 << 10
        case .openBracket:
          guard let test = attribute() else { return nil }
          compound.tests.append(test)
          weight += 1 << 10
        case .colon:
          guard let (test, own) = pseudo(depth) else { return nil }
          if let test { compound.tests.append(test) }
          weight += own
        default: return index > start ? (compound, weight) : nil
        }
      }
      return index > start ? (compound, weight) : nil
    }

    private mutating func attribute() -> Test? {
      index += 1
      _ = skipBlanks()
      guard var name = token, name.kind == .identifier || name.isDelimiter("*") || name.isDelimiter("|")
      else { return nil }
      index += 1
      // A prefix: `[xlink|href]`.
      if !name.isDelimiter("|"), let bar = token, bar.isDelimiter("|"), index + 1 < end,
        parser.tokens[index + 1].kind == .identifier
      {
        index += 1
        name = parser.tokens[index]
        index += 1
      } else if name.isDelimiter("|"), let own = token {
        name = own
        index += 1
      }
      _ = skipBlanks()
      var operation = ""
      if let sign = token, sign.kind == .delimiter {
        operation = String(UnicodeScalar(sign.byte))
        index += 1
        if operation != "=" {
          guard let equals = token, equals.isDelimiter("=") else { return nil }
          index += 1
        }
      }
      _ = skipBlanks()
      var value = ""
      if !operation.isEmpty {
        guard let written = token, written.kind == .string || written.kind == .identifier else { return nil }
        value = text(written)
        index += 1
        _ = skipBlanks()
      }
      var ignoresCase = false
      if let flag = token, flag.kind == .identifier {
        ignoresCase = text(flag).lowercased() == "i"
        index += 1
        _ = skipBlanks()
      }
      guard token?.kind == .closeBracket else { return nil }
      index += 1
      return .attribute(name: text(name), operation: operation, value: value, ignoresCase: ignoresCase)
    }

    private mutating func pseudo(_ depth: Int) -> (Test?, Int)? {
      index += 1
      guard let token else { return nil }
      // Pseudo-elements: SVG has none that are painted.
      if token.kind == .colon {
        isNever = true
        return nil
      }
      index += 1
      let name = text(token).lowercased()
      if token.kind == .identifier { return plain(name).map { ($0, 1 << 10) } }
      guard token.kind == .function else { return nil }
      let start = index
      let stop = parser.endOfBlock(index - 1, limit: end)
      defer { index = stop }
      let arguments = start..<max(start, stop - 1)
      switch name {
      case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
        guard let (step, offset) = Self.nth(parser.text(arguments)) else { return nil }
        return (
          .nth(
            step: step, offset: offset, fromEnd: name.contains("last"), ofType: name.hasSuffix("type")),
          1 << 10
        )
      case "lang":
        return (.language(parser.text(arguments).filter { $0 != "\"" && $0 != "'" }), 1 << 10)
      case "not", "is", "where", "matches", "-webkit-any", "-moz-any":
        var selectors: [DrawingSelector] = []
        for range in parser.split(arguments) {
          var reader = Reader(parser: parser, index: range.lowerBound, end: range.upperBound)
          if let selector = reader.selector(depth: depth + 1) {
            selectors.append(selector)
          } else if !reader.isNever {
            return nil
          }
        }
        let most = name == "where" ? 0 : selectors.map(\.specificity).max() ?? 0
        return (name == "not" ? .not(selectors) : .any(selectors), most)
      default: return nil
      }
    }

    private mutating func plain(_ name: String) -> Test? {
      switch name {
      case "root", "scope": return .root
      case "empty": return .empty
      case "link", "any-link": return .link
      case "first-child": return .nth(step: 0, offset: 1, fromEnd: false, ofType: false)
      case "last-child": return .nth(step: 0, offset: 1, fromEnd: true, ofType: false)
      case "first-of-type": return .nth(step: 0, offset: 1, fromEnd: false, ofType: true)
      case "last-of-type": return .nth(step: 0, offset: 1, fromEnd: true, ofType: true)
      case "only-child":
        return .not([Self.outsider(ofType: false)])
      case "only-of-type": return .not([Self.outsider(ofType: true)])
      case "hover", "active", "focus", "focus-visible", "focus-within", "visited", "target", "target-within",
        "checked", "disabled", "enabled", "before", "after", "first-line", "first-letter", "fullscreen",
        "current", "past", "future", "playing", "paused":
        isNever = true
        return nil
      default: return nil
      }
    }

    /// Matches elements that are not both the first and the last of their parent.
    private static func outsider(ofType: Bool) -> DrawingSelector {
      let ends = [false, true].map { fromEnd in
        var inner = DrawingSelector(subject: Compound())
        inner.subject.tests = [.nth(step: 0, offset: 1, fromEnd: fromEnd, ofType: ofType)]
        var outer = DrawingSelector(subject: Compound())
        outer.subject.tests = [.not([inner])]
        return outer
      }
      var any = DrawingSelector(subject: Compound())
      any.subject.tests = [.any(ends)]
      return any
    }

    /// `2n+1`, `odd`, `-n + 3` or `4`.
    private static func nth(_ text: String) -> (step: Int, offset: Int)? {
      let text = text.lowercased().filter { $0 != " " }
      if text == "odd" { return (2, 1) }
      if text == "even" { return (2, 0) }
      guard let n = text.firstIndex(of: "n") else { return Int(text).map { (0, $0) } }
      let (before, after) = (String(text[..<n]), String(text[text.index(after: n)...]))
      let step = before.isEmpty || before == "+" ? 1 : before == "-" ? -1 : Int(before)
      let offset = after.isEmpty ? 0 : Int(after)
      guard let step, let offset else { return nil }
      return (step, offset)
    }
  }
}
