import Graphics
import WolframLanguage

/// A node of one of the trees that make up a figure: the main tree and those of compressed parts.
struct Node: Hashable {
  var tree: Int
  var expression: Expression
}

/// The expression trees of a figure, and a tally of what was read.
///
/// Compressed parts (`CompressedData["1:…"]`) and boxes in strings are parsed into trees of their own at
/// first access; a `Node` identifies a node of any tree.
struct FigureSource {
  private var trees: [ExpressionTree]
  private let expand: WolframFigure.Expansion
  /// Lays out labels.
  let layout: WolframFigure.Layout
  /// The roots of expanded compressed parts; nil for malformed ones.
  private var expansions: [Node: Node?] = [:]
  /// The shapes read so far, and the unsupported names.
  var tally = FigureTally()
  /// The maximum number of trees, since strings can nest without bound.
  private static let mostTrees = 4000

  /// Makes a source for a tree; `expand` parses compressed strings.
  init(
    _ tree: ExpressionTree, expand: @escaping WolframFigure.Expansion,
    layout: @escaping WolframFigure.Layout = { _, _ in nil }
  ) {
    trees = [tree]
    self.layout = layout
    self.expand = expand
  }

  // MARK: Accessing nodes

  func kind(_ node: Node) -> ExpressionTree.Kind { trees[node.tree].kind(node.expression) }
  func head(_ node: Node) -> String? { trees[node.tree].headName(node.expression) }
  func symbol(_ node: Node) -> String? { trees[node.tree].symbolName(of: node.expression) }
  func isList(_ node: Node) -> Bool { trees[node.tree].isCall(node.expression, of: .list) }

  /// The head of a call if it is an expression; nil if it is a symbol.
  func headNode(of node: Node) -> Node? {
    trees[node.tree].headExpression(of: node.expression).map { Node(tree: node.tree, expression: $0) }
  }

  func arguments(_ node: Node) -> [Node] {
    trees[node.tree].arguments(node.expression).map { Node(tree: node.tree, expression: $0) }
  }

  func argument(of node: Node, place: Int) -> Node? {
    trees[node.tree].argument(of: node.expression, place: place).map { Node(tree: node.tree, expression: $0) }
  }

  func string(_ node: Node) -> String? {
    kind(node) == .string ? trees[node.tree].string(node.expression) : nil
  }

  /// The bytes of a string, with escapes resolved.
  func stringBytes(_ node: Node) -> [UInt8] { trees[node.tree].stringBytes(node.expression) }

  /// The value of a number; nil for anything else, including `Scaled`.
  func number(_ node: Node) -> Double? {
    if let value = trees[node.tree].number(node.expression) { return value }
    return head(node) == "NCache" ? argument(of: node, place: 1).flatMap(number) : nil
  }

  /// The elements of a list; nil for a packed array.
  func list(_ node: Node) -> [Node]? { isList(node) ? arguments(node) : nil }

  /// The packed array of a node; nil for other nodes.
  func packedArray(of node: Node) -> PackedArray? { trees[node.tree].packedArray(of: node.expression) }

  /// The numbers of a one-dimensional list or packed array.
  func numbers(of node: Node) -> [Double]? {
    if let array = packedArray(of: node) { return array.dimensions.count == 1 ? array.values : nil }
    if head(node) == "NCache" { return argument(of: node, place: 1).flatMap(numbers) }
    guard isList(node) else { return nil }
    let parts = trees[node.tree].arguments(node.expression)
    var values: [Double] = []
    values.reserveCapacity(parts.count)
    for part in parts {
      guard let value = number(Node(tree: node.tree, expression: part)) else { return nil }
      values.append(value)
    }
    return values
  }

  /// Whether a node is a list of `count` numbers.
  func isListOfNumbers(_ node: Node, count: Int) -> Bool {
    let parts = trees[node.tree].arguments(node.expression)
    return isList(node) && parts.count == count
      && parts.allSatisfy { number(Node(tree: node.tree, expression: $0)) != nil }
  }

  /// Whether all arguments of a node are integers.
  func hasOnlyIntegers(_ node: Node) -> Bool {
    trees[node.tree].arguments(node.expression).allSatisfy { trees[node.tree].kind($0) == .integer }
  }

  /// The rows of a matrix, a packed array or list of lists; nil for other nodes.
  func matrix(of node: Node) -> [[Double]]? {
    if let array = packedArray(of: node), array.dimensions.count == 2 {
      let width = array.dimensions[1]
      return width == 0
        ? nil
        : stride(from: 0, to: array.values.count, by: width).map { Array(array.values[$0..<$0 + width]) }
    }
    guard let rows = list(node) else { return nil }
    let values = rows.compactMap { numbers(of: $0) }
    return values.count == rows.count && !rows.isEmpty ? values : nil
  }

  /// Both sides of a rule; nil for other nodes.
  func sides(of node: Node) -> (key: Node, value: Node)? {
    guard let (key, value) = trees[node.tree].rule(of: node.expression) else { return nil }
    return (Node(tree: node.tree, expression: key), Node(tree: node.tree, expression: value))
  }

  /// The name and value of an option; nil for other nodes.
  func rule(of node: Node) -> (name: String, value: Node)? {
    guard let (key, value) = sides(of: node) else { return nil }
    return (symbol(key) ?? string(key)).map { ($0, value) }
  }

  /// The value of the last option of that name.
  func option(_ name: String, in parts: some Sequence<Node>) -> Node? {
    var found: Node?
    for part in parts { if let (own, value) = rule(of: part), own == name { found = value } }
    return found
  }

  /// The elements of a pair; any other node twice.
  func pair(_ node: Node) -> (Node, Node) {
    if let parts = list(node), parts.count == 2 { return (parts[0], parts[1]) }
    return (node, node)
  }

  /// Whether an option's value means no value: `None`, `False`, an empty text.
  func isNone(_ node: Node) -> Bool {
    switch symbol(node) {
    case "None", "False", "Automatic", "Null": return true
    default: return string(node)?.isEmpty ?? false
    }
  }

  /// The number `x` of `Scaled[x]`; nil for other nodes.
  func share(_ node: Node) -> Double? {
    head(node) == "Scaled" ? argument(of: node, place: 0).flatMap { number($0) } : nil
  }

  // MARK: Expanding

  /// The expression in `CompressedData["1:…"]` and similar calls; other nodes unchanged.
  mutating func expanded(_ node: Node) -> Node {
    guard let name = head(node) else { return node }
    if name == "NCache", let value = argument(of: node, place: 1) { return value }
    guard name == "CompressedData" || name == "Uncompress", let text = argument(of: node, place: 0),
      kind(text) == .string
    else { return node }
    if let known = expansions[node] { return known ?? node }
    var result: Node?
    if trees.count < Self.mostTrees, let tree = expand(trees[text.tree].rawBytes(of: text.expression)) {
      result = add(tree)
    }
    if result == nil { miss("CompressedData") }
    expansions[node] = .some(result)
    return result ?? node
  }

  /// Adds a tree and returns its first root; nil if it has none or there are too many trees.
  mutating func add(_ tree: ExpressionTree) -> Node? {
    guard let root = tree.roots.first, trees.count < Self.mostTrees else { return nil }
    trees.append(tree)
    return Node(tree: trees.count - 1, expression: root)
  }

  /// Counts an unsupported name.
  mutating func miss(_ name: String) { tally.miss(name) }

  // MARK: Names of boxes

  /// The boxes below a node with a name, `f[box, BoxID -> "name"]`, by name.
  func namedBoxes(below picture: Node) -> [String: Node] {
    let tree = trees[picture.tree]
    var result: [String: Node] = [:]
    var stack = [picture.expression]
    var looked = 0
    while let next = stack.popLast(), looked < 1_000_000 {
      looked += 1
      guard tree.kind(next) == .call else { continue }
      let parts = tree.arguments(next)
      for part in parts {
        guard let (key, value) = tree.rule(of: part), tree.symbolName(of: key) == "BoxID",
          tree.kind(value) == .string
        else {
          if tree.kind(part) == .call { stack.append(part) }
          continue
        }
        if let first = parts.first {
          result[tree.string(value)] = Node(tree: picture.tree, expression: first)
        }
      }
    }
    return result
  }

  /// The base name `Line` of `Line`, `LineBox` and `Line3DBox`.
  static func baseName(_ name: String) -> String {
    var bytes = Array(name.utf8)
    if bytes.count > 3, bytes.suffix(3).elementsEqual("Box".utf8) { bytes.removeLast(3) }
    if bytes.count > 2, bytes.suffix(2).elementsEqual("3D".utf8) { bytes.removeLast(2) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Counts shapes and unsupported names, and limits how much is read.
struct FigureTally {
  /// The unsupported names with their counts.
  private(set) var missed: [String: Int] = [:]
  /// The number of shapes read.
  private(set) var shapes = 0
  /// The remaining budget of parts: nested copies grow exponentially.
  private var remaining = Self.most
  private static let most = 1_000_000

  /// What is told of a figure that uses the budget up.
  static let excess = "all beyond a million parts"
  /// Letters of a label cost so many parts: each is measured and placed.
  static let partsOfALetter = 4

  /// The parts taken so far.
  var spent: Int { Self.most - remaining }

  /// Whether the budget is used up.
  var isExhausted: Bool { remaining <= 0 }

  mutating func miss(_ name: String) { missed[name, default: 0] += 1 }
  mutating func count(shapes count: Int) { shapes += count }
  /// Takes parts from the budget.
  mutating func spend(_ parts: Int) { remaining -= parts }

  /// Restores the counts of `earlier`; the budget stays spent.
  mutating func forget(since earlier: FigureTally) { (missed, shapes) = (earlier.missed, earlier.shapes) }
}
