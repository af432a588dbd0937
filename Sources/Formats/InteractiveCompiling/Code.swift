import TextBytes
import WolframLanguage

/// Code of an interactive as a value: an expression with a tree of its own, apart from the source that it was read from.
/// It is text only when `text` prints it, for the definition.
///
///     let body = Code(expression, of: tree)                        // Plot[Sin[a x], {x, 0, 6}]
///     Code.call("CompoundExpression", [.call("Set", [a, one]), body]).text
///     // "CompoundExpression[Set[a, 1], Plot[Sin[Times[a, x]], List[x, 0, 6]]]"
///
/// Names are the author's, without the contexts that notebooks put before them; what a notebook holds compressed is
/// expanded, since what runs in a book inflates nothing.
package struct Code: Hashable, Sendable {
  /// The nodes of the expression.
  package let tree: ExpressionTree
  /// The expression.
  package let root: Expression
  /// Whether the expression has more than `mostBytes` of text, and is not there.
  let isTooLarge: Bool

  /// The most bytes that code may have as text.
  package static let mostBytes = 2 << 20

  /// Takes an expression of a source.
  package init(_ expression: Expression, of source: ExpressionTree) {
    self.init(CodeCopy(of: expression, in: source))
  }

  private init(_ copy: CodeCopy) {
    (tree, root, isTooLarge) = (copy.tree, copy.root, copy.isTooLarge)
  }

  private init(_ build: (inout ExpressionTree) -> Expression) {
    var tree = ExpressionTree(bytes: [], isSerialised: false)
    root = build(&tree)
    self.tree = tree
    isTooLarge = false
  }

  /// A symbol.
  package static func symbol(_ name: String) -> Code { Code { $0.add(symbol: name) } }

  /// A whole number.
  static func integer(_ value: Int) -> Code { Code { $0.add(integer: value) } }

  /// A call of a function: `Code.call("Set", [a, one])`.
  package static func call(_ head: String, _ arguments: [Code]) -> Code {
    Code(CodeCopy(callOf: head, arguments))
  }

  /// A list.
  static func list(_ parts: [Code]) -> Code { call("List", parts) }

  /// Several statements as one expression.
  static func sequence(_ statements: [Code]) -> Code {
    statements.count == 1 ? statements[0] : call("CompoundExpression", statements)
  }

  // MARK: Reading

  /// The code as the language writes it, in FullForm.
  package var text: String { tree.fullForm(root) }

  /// Equal code has equal text.
  package static func == (one: Code, other: Code) -> Bool { one.text == other.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Whether it is that symbol.
  func isSymbol(_ name: String) -> Bool { tree.symbolName(of: root) == name }

  /// All names in it, those of functions too.
  package var names: Set<String> {
    var found: Set<String> = []
    visit { if let name = tree.symbolName(of: $0) ?? tree.headName($0) { found.insert(name) } }
    return found
  }

  /// Whether it holds a call of a function.
  package func holdsCall(of head: String) -> Bool {
    var isThere = false
    visit { isThere = isThere || tree.headName($0) == head }
    return isThere
  }

  func visit(_ take: (Expression) -> Void) {
    var waiting = [root]
    while let next = waiting.popLast() {
      take(next)
      if let head = tree.headExpression(of: next) { waiting.append(head) }
      waiting += tree.arguments(next)
    }
  }

  // MARK: Changing

  /// The code with other code for some of its names.
  func replacing(_ values: [String: Code]) -> Code {
    guard !values.isEmpty, !names.isDisjoint(with: values.keys) else { return self }
    return Code(CodeCopy(self, naming: values))
  }

  /// The code with other names for some of its names.
  package func renaming(_ names: [String: String]) -> Code { replacing(names.mapValues { .symbol($0) }) }

  /// The code with other code for the calls of a function for which `change` gives some.
  package func replacingCalls(of head: String, _ change: (Code) -> Code?) -> Code {
    guard holdsCall(of: head) else { return self }
    return Code(
      CodeCopy(self) { call in
        tree.headName(call) == head ? change(Code(call, of: tree)) : nil
      })
  }
}

/// Copies expressions into a tree of their own, without recursion.
private struct CodeCopy {
  private(set) var tree = ExpressionTree(bytes: [], isSerialised: false)
  private(set) var root = Expression(index: 0)
  private(set) var isTooLarge = false

  private enum Step {
    /// Copies an expression of a source.
    case copy(Expression, source: Int)
    /// Makes a call of the last copies; its head is one of them if it has no name.
    case call(String?, count: Int)
  }

  private var sources: [ExpressionTree]
  private var steps: [Step] = []
  private var copies: [Expression] = []
  /// The bytes of text that the copies have.
  private var size = 0
  private let values: [String: Code]
  private let expands: Bool

  /// Copies an expression of a source, and expands what it holds compressed.
  init(of expression: Expression, in source: ExpressionTree) {
    (sources, values, expands) = ([source], [:], true)
    steps = [.copy(expression, source: 0)]
    run { _ in nil }
  }

  /// Copies code, with other code for some of its names, and for what `change` gives some.
  init(_ code: Code, naming values: [String: Code] = [:], _ change: (Expression) -> Code? = { _ in nil }) {
    (sources, self.values, expands) = ([code.tree], values, false)
    isTooLarge = code.isTooLarge
    steps = [.copy(code.root, source: 0)]
    run(change)
  }

  /// Makes a call of copies.
  init(callOf head: String, _ arguments: [Code]) {
    (sources, values, expands) = (arguments.map(\.tree), [:], false)
    isTooLarge = arguments.contains { $0.isTooLarge }
    steps = [.call(head, count: arguments.count)]
    for (place, argument) in arguments.enumerated().reversed() {
      steps.append(.copy(argument.root, source: place))
    }
    run { _ in nil }
  }

  private mutating func run(_ change: (Expression) -> Code?) {
    while let step = steps.popLast(), !isTooLarge {
      switch step {
      case .call(let name, let count): close(name, count: count)
      case .copy(let expression, let source):
        if source == 0, let other = change(expression) {
          copy(other)
        } else {
          copy(expression, of: source)
        }
      }
      isTooLarge = size > Code.mostBytes
    }
    root = isTooLarge ? tree.add(symbol: "Null") : copies.last ?? tree.add(symbol: "Null")
  }

  /// Copies code as it is.
  private mutating func copy(_ code: Code) {
    sources.append(code.tree)
    steps.append(.copy(code.root, source: sources.count - 1))
    isTooLarge = isTooLarge || code.isTooLarge
  }

  private mutating func copy(_ expression: Expression, of source: Int) {
    let other = sources[source]
    switch other.kind(expression) {
    case .symbol:
      let name = SourceName.plain(other.symbolName(of: expression) ?? "")
      if source == 0, let value = values[name] { return copy(value) }
      size += name.utf8.count
      copies.append(tree.add(symbol: name))
    case .call: open(expression, of: source)
    case .packedArray:
      size += 2 * (other.packedArray(of: expression)?.values.count ?? 0)
      copies.append(tree.add(atom: expression, of: other))
    case .string, .integer, .real:
      size += other.rawBytes(of: expression).count
      copies.append(tree.add(atom: expression, of: other))
    }
  }

  /// Begins to copy a call.
  private mutating func open(_ call: Expression, of source: Int) {
    let other = sources[source]
    if expands, source == 0, let inner = expanded(call, in: other) {
      sources.append(inner)
      return steps.append(.copy(inner.roots[0], source: sources.count - 1))
    }
    let arguments = other.arguments(call)
    let name = other.headName(call).map(SourceName.plain)
    let value = source == 0 ? name.flatMap { values[$0] } : nil
    size += 2 * arguments.count + (name?.utf8.count ?? 0)
    steps.append(.call(value == nil ? name : nil, count: arguments.count))
    for argument in arguments.reversed() { steps.append(.copy(argument, source: source)) }
    if let value {
      copy(value)
    } else if let head = other.headExpression(of: call) {
      steps.append(.copy(head, source: source))
    }
  }

  /// Makes a call of the last copies.
  private mutating func close(_ name: String?, count: Int) {
    let arguments = Array(copies.suffix(count))
    copies.removeLast(count)
    if let name { return copies.append(tree.add(call: name, arguments)) }
    let head = copies.removeLast()
    let call =
      tree.symbolName(of: head).map { tree.add(call: $0, arguments) } ?? tree.add(call: head, arguments)
    copies.append(call)
  }

  /// What `CompressedData["1:eJ…"]` or `Uncompress["1:eJ…"]` holds. What is damaged, or would make the code too large,
  /// stays as it is, and the kernel lacks it.
  private func expanded(_ call: Expression, in other: ExpressionTree) -> ExpressionTree? {
    guard let name = other.headName(call), name == "CompressedData" || name == "Uncompress",
      other.arguments(call).count == 1, let string = other.argument(of: call, place: 0),
      other.kind(string) == .string,
      let inner = CompressedExpression.tree(Self.payload(other.rawBytes(of: string))),
      let root = inner.roots.first
    else { return nil }
    var text: [UInt8] = []
    let limit = Code.mostBytes - size
    inner.appendFullForm(root, to: &text, limit: limit)
    return text.count > limit ? nil : inner
  }

  /// The bytes of a compressed string without line ends, escaped or literal.
  private static func payload(_ string: ArraySlice<UInt8>) -> [UInt8] {
    var payload: [UInt8] = []
    payload.reserveCapacity(string.count)
    var scan = string.startIndex
    while scan < string.endIndex {
      if string[scan] == "\\" {
        scan += 2
      } else {
        payload.append(string[scan])
        scan += 1
      }
    }
    return payload
  }
}
