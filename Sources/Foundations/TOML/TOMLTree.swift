import Diagnostics
import YAML

/// The tables of a TOML document during parsing, in which a later part of the file can extend a table.
struct TOMLTree {
  /// A part of a key.
  struct Key {
    var name: String
    var range: ByteRange
  }

  private enum Content {
    case value(YAMLValue.Content)
    case list([Int], isOpen: Bool)
    case table(keys: [Key], nodes: [String: Int])
  }

  private struct Node {
    var content: Content
    var range: ByteRange
    /// Whether a header or an inline table has defined it.
    var isDefined = false
  }

  /// The nodes; the first is the document.
  private var nodes = [Node(content: .table(keys: [], nodes: [:]), range: ByteRange(0, 0))]

  // MARK: Adding

  mutating func add(_ content: YAMLValue.Content, at range: ByteRange) -> Int {
    append(Node(content: .value(content), range: range))
  }

  mutating func add(items: [Int], at range: ByteRange) -> Int {
    append(Node(content: .list(items, isOpen: false), range: range))
  }

  mutating func addTable(at range: ByteRange) -> Int {
    append(Node(content: .table(keys: [], nodes: [:]), range: range))
  }

  /// Closes an inline table, which cannot be extended later.
  mutating func close(_ table: Int, at range: ByteRange) {
    nodes[table].range = range
    nodes[table].isDefined = true
  }

  private mutating func append(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  // MARK: Finding and filling

  /// The table of a key, created if missing; for an array of tables, its last element.
  mutating func table(_ key: Key, in table: Int) throws(TOMLProblem) -> Int {
    guard let found = member(key, of: table) else {
      let inner = addTable(at: key.range)
      try set(key, to: inner, in: table)
      return inner
    }
    switch nodes[found].content {
    case .table: return found
    case .list(let items, isOpen: true): return items[items.count - 1]
    case .list, .value: throw TOMLProblem(reason: .keyRepeated(key.name), range: key.range)
    }
  }

  /// The table that a header names.
  mutating func header(_ key: Key, in table: Int) throws(TOMLProblem) -> Int {
    let found = try self.table(key, in: table)
    guard !nodes[found].isDefined else {
      throw TOMLProblem(reason: .keyRepeated(key.name), range: key.range)
    }
    nodes[found].isDefined = true
    return found
  }

  /// Appends a new table to the array that a header in double brackets names.
  mutating func newItem(_ key: Key, in table: Int) throws(TOMLProblem) -> Int {
    let item = addTable(at: key.range)
    guard let found = member(key, of: table) else {
      try set(key, to: append(Node(content: .list([item], isOpen: true), range: key.range)), in: table)
      return item
    }
    guard case .list(var items, isOpen: true) = nodes[found].content else {
      throw TOMLProblem(reason: .keyRepeated(key.name), range: key.range)
    }
    nodes[found].content = .value(.null)
    items.append(item)
    nodes[found].content = .list(items, isOpen: true)
    return item
  }

  /// Sets a member of a table.
  mutating func set(_ key: Key, to node: Int, in table: Int) throws(TOMLProblem) {
    guard case .table(var keys, var members) = nodes[table].content else { return }
    guard members[key.name] == nil else {
      throw TOMLProblem(reason: .keyRepeated(key.name), range: key.range)
    }
    nodes[table].content = .value(.null)
    keys.append(key)
    members[key.name] = node
    nodes[table].content = .table(keys: keys, nodes: members)
  }

  private func member(_ key: Key, of table: Int) -> Int? {
    guard case .table(_, let members) = nodes[table].content else { return nil }
    return members[key.name]
  }

  // MARK: The result

  /// Converts a node to a value. The parser bounds the depth.
  func value(of node: Int) -> YAMLValue {
    let range = nodes[node].range
    switch nodes[node].content {
    case .value(let content): return YAMLValue(content, range: range)
    case .list(let items, _): return YAMLValue(.sequence(items.map(value)), range: range)
    case .table(let keys, let members):
      let list = keys.compactMap { key in
        members[key.name].map { YAMLValue.Member(key: key.name, keyRange: key.range, value: value(of: $0)) }
      }
      return YAMLValue(.mapping(list), range: range)
    }
  }
}
