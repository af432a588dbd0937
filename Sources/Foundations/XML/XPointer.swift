import Diagnostics

/// XInclude pointers as used in books: an id, `element(id/1/2)`, and `xpointer()` with child steps, positions
/// and attribute tests.
///
///     XPointer("xpointer(/sect1/sect2[1]/para[1])").select(in: tree, from: root)
struct XPointer {
  private enum Step {
    /// An element by its id.
    case id(String)
    /// The n-th child element.
    case child(Int)
    /// Child elements or descendants with a name (nil for any) that pass the tests.
    case named(String?, isDeep: Bool, [Test])
    /// All children, text included.
    case nodes
  }

  private enum Test {
    case position(Int)
    case attribute(name: String, value: String)
  }

  /// Alternative paths; the first that selects anything is used.
  private var paths: [[Step]] = []

  /// Whether any path could be parsed.
  var isUnderstood: Bool { !paths.isEmpty }

  init(_ text: String) {
    let trimmed = text.filter { !$0.isNewline }
    guard trimmed.contains("(") else {
      if !trimmed.isEmpty { paths = [[.id(trimmed)]] }
      return
    }
    var rest = trimmed[...]
    while let part = Self.part(&rest) {
      switch part.scheme {
      case "element": if let path = Self.element(part.data) { paths.append(path) }
      case "xpointer", "xpath1", "xpath": if let path = Self.path(part.data) { paths.append(path) }
      default: break
      }
    }
  }

  /// Parses the next `scheme(data)`.
  private static func part(_ rest: inout Substring) -> (scheme: Substring, data: Substring)? {
    rest = rest.drop { $0 == " " }
    guard let open = rest.firstIndex(of: "(") else { return nil }
    let scheme = rest[..<open]
    var depth = 0
    var index = open
    while index < rest.endIndex {
      if rest[index] == "(" { depth += 1 }
      if rest[index] == ")" {
        depth -= 1
        if depth == 0 { break }
      }
      index = rest.index(after: index)
    }
    guard index < rest.endIndex else { return nil }
    let data = rest[rest.index(after: open)..<index]
    rest = rest[rest.index(after: index)...]
    return (scheme, data)
  }

  private static func element(_ data: Substring) -> [Step]? {
    var steps: [Step] = []
    for (index, item) in data.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
      if index == 0 {
        if !item.isEmpty { steps.append(.id(String(item))) }
      } else {
        guard let number = Int(item), number > 0 else { return nil }
        steps.append(.child(number))
      }
    }
    return steps.isEmpty ? nil : steps
  }

  private static func path(_ data: Substring) -> [Step]? {
    var rest = data
    var steps: [Step] = []
    if rest.hasPrefix("id(") {
      guard let close = rest.firstIndex(of: ")") else { return nil }
      steps.append(.id(String(rest[..<close].dropFirst(3).filter { $0 != "'" && $0 != "\"" })))
      rest = rest[rest.index(after: close)...]
    }
    while !rest.isEmpty {
      guard rest.hasPrefix("/") else { return nil }
      let isDeep = rest.hasPrefix("//")
      rest = rest.dropFirst(isDeep ? 2 : 1)
      guard let step = step(&rest, isDeep: isDeep) else { return nil }
      steps.append(step)
    }
    return steps.isEmpty ? nil : steps
  }

  private static func step(_ rest: inout Substring, isDeep: Bool) -> Step? {
    if rest.hasPrefix("node()") {
      rest = rest.dropFirst(6)
      return .nodes
    }
    var name = rest.prefix { $0 != "/" && $0 != "[" }
    rest = rest[name.endIndex...]
    if name.hasPrefix("child::") { name = name.dropFirst(7) }
    if let colon = name.firstIndex(of: ":") { name = name[name.index(after: colon)...] }
    guard !name.isEmpty, !name.contains("("), !name.contains(":") else { return nil }
    var tests: [Test] = []
    while rest.hasPrefix("[") {
      guard let close = rest.firstIndex(of: "]") else { return nil }
      let test = rest[rest.index(after: rest.startIndex)..<close]
      rest = rest[rest.index(after: close)...]
      if let number = Int(test) {
        tests.append(.position(number))
      } else if test.hasPrefix("@"), let equals = test.firstIndex(of: "=") {
        let name = test[..<equals].dropFirst().filter { $0 != " " }
        let value = test[equals...].dropFirst().filter { $0 != "'" && $0 != "\"" && $0 != " " }
        tests.append(.attribute(name: name, value: value))
      } else {
        return nil
      }
    }
    return .named(name == "*" ? nil : String(name), isDeep: isDeep, tests)
  }

  // MARK: Evaluation

  /// The selected nodes among those from `start` on, in document order.
  func select(in tree: XMLTree, from start: Int) -> [XMLTree.Node] {
    for path in paths {
      let found = follow(path, in: tree, from: start)
      if !found.isEmpty { return found }
    }
    return []
  }

  private func follow(_ path: [Step], in tree: XMLTree, from start: Int) -> [XMLTree.Node] {
    var roots: [XMLTree.Node] = []
    var index = start
    while index < tree.count {
      if tree.kind(index) == .element { roots.append(index) }
      index = tree.end(of: index)
    }
    // nil is the document node, whose children are the roots.
    var current: [XMLTree.Node?] = [nil]
    for step in path {
      var next: [XMLTree.Node?] = []
      for node in current {
        next += select(step, of: node, roots: roots, in: tree, from: start).map(Optional.some)
      }
      current = next
    }
    var result: [XMLTree.Node] = []
    for case let node? in current.sorted(by: { ($0 ?? 0) < ($1 ?? 0) })
    where node >= (result.last.map(tree.end) ?? 0) {
      result.append(node)
    }
    return result
  }

  private func select(
    _ step: Step, of node: XMLTree.Node?, roots: [XMLTree.Node], in tree: XMLTree, from start: Int
  ) -> [XMLTree.Node] {
    let children = node.map(tree.elements) ?? roots
    switch step {
    case .id(let id):
      let found = (start..<tree.count).first { index in
        tree.kind(index) == .element
          && (tree.attribute(index, "id") == id
            || tree.attribute(index, "id", in: MarkupNamespace.xml) == id)
      }
      return found.map { [$0] } ?? []
    case .child(let number): return number <= children.count ? [children[number - 1]] : []
    case .nodes: return node.map { Array(tree.children($0)) } ?? roots
    case .named(let name, let isDeep, let tests):
      let all =
        isDeep
        ? (node.map { ($0 + 1)..<tree.end(of: $0) } ?? start..<tree.count).filter {
          tree.kind($0) == .element
        }
        : children
      var found = all.filter { name == nil || tree.name($0).local == name }
      for test in tests {
        switch test {
        case .position(let number): found = number > 0 && number <= found.count ? [found[number - 1]] : []
        case .attribute(let attribute, let value):
          let local = attribute.split(separator: ":").last.map(String.init) ?? attribute
          found = found.filter { element in
            tree.attributes(element).contains {
              tree.attributeName($0).local == local && tree.attributeValue($0) == value
            }
          }
        }
      }
      return found
    }
  }
}
