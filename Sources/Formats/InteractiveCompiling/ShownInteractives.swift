import InteractiveModel
import WolframLanguage

/// The interactives that an expression shows when it is evaluated: it is one, a list or a column of some, others stand around it, or a
/// definition of the author's gives it.
///
///     Column[{Manipulate[…], Quiet[Animate[…]]}]                  // both
///     Table[Manipulate[Plot[Sin[k a x], …], {a, 1, 5}], {k, 2}]   // one for each k
///     mk[3]                                                       // that of mk[n_] := Manipulate[…]
///     If[test, Manipulate[…]]                                     // hidden within If: what test gives is not known
struct ShownInteractives {
  private(set) var found: [ReadInteractive] = []
  /// The functions within which interactives are that are not found.
  private(set) var hidden: [String] = []
  private let given: GivenInteractive
  private let makers: InteractiveMakers
  /// How many expressions may still be looked at: definitions that name themselves several times double with each level.
  private var looksLeft = 200

  /// Functions and definitions within one another are followed this far.
  private static let deepest = 12
  /// Of more that are hidden in one expression, these many are told.
  private static let mostNamed = 20
  /// More interactives of one expression stay code.
  private static let mostFound = 50
  /// A table with more interactives stays code.
  private static let mostCopies = 12

  /// Looks for the interactives of an expression; `definitions` are statements that may give them.
  init(by code: Code, definitions: [Code]) {
    (given, makers) = (GivenInteractive(definitions), InteractiveMakers(definitions))
    look(at: code, depth: 0)
  }

  /// Functions that show their first argument, with something around it or without.
  private static let wrappers: Set<String> = [
    "Deploy", "Framed", "Panel", "Style", "Pane", "Quiet", "Labeled", "Evaluate", "Item", "Magnify", "Column",
    "Row", "Grid", "TraditionalForm", "StandardForm", "Identity", "Text", "Print", "Check", "Refresh",
    "Dynamic", "Echo", "TimeConstrained", "CellPrint", "ExpressionCell", "Tooltip", "Highlighted",
  ]

  private mutating func look(at code: Code, depth: Int) {
    guard depth < Self.deepest, looksLeft > 0, found.count < Self.mostFound else { return note(code) }
    looksLeft -= 1
    let (tree, root) = (code.tree, code.root)
    var reader = ManipulateReader(tree)
    if let read = reader.read(call: root) ?? reader.read(module: root) ?? reader.read(view: root) {
      return found.append(read)
    }
    let parts = tree.arguments(root).map { Code($0, of: tree) }
    switch tree.headName(root) {
    case let head? where Self.wrappers.contains(head) && !parts.isEmpty: look(at: parts[0], depth: depth + 1)
    case "List"?: for part in parts { look(at: part, depth: depth + 1) }
    case "Set"? where parts.count == 2: look(at: parts[1], depth: depth + 1)
    case "CompoundExpression"?: look(atSequence: parts, depth: depth)
    case "If"? where parts.count > 1 && parts[0].isSymbol("True"): look(at: parts[1], depth: depth + 1)
    case "If"? where parts.count > 2 && parts[0].isSymbol("False"): look(at: parts[2], depth: depth + 1)
    case "Part"?, "First"?, "Last"?:
      guard let part = Self.part(of: tree, call: root) else { return note(code) }
      look(at: part, depth: depth + 1)
    case "Table"?:
      guard let copies = Self.copies(tree, table: root) else { return note(code) }
      for copy in copies { look(at: copy, depth: depth + 1) }
    default:
      guard let value = given.value(of: code) else { return note(code) }
      look(at: value, depth: depth + 1)
    }
  }

  /// The statements before the last one of a sequence are definitions of its interactives.
  private mutating func look(atSequence parts: [Code], depth: Int) {
    guard let last = parts.last, !last.isSymbol("Null") else { return }
    let count = found.count
    look(at: last, depth: depth + 1)
    for place in found.indices.dropFirst(count) { found[place].add(definitions: Array(parts.dropLast())) }
  }

  private mutating func note(_ code: Code) {
    guard hidden.count < Self.mostNamed, makers.mayShow(code),
      let name = code.tree.headName(code.root) ?? code.tree.symbolName(of: code.root)
    else { return }
    hidden.append(ManipulateReader.shown(name))
  }

  /// The element that `{…}[[2]]`, `First[{…}]` or `Last[{…}]` is.
  private static func part(of tree: ExpressionTree, call: Expression) -> Code? {
    guard let elements = tree.argument(of: call, place: 0).flatMap({ tree.list($0) }).map(Array.init) else {
      return nil
    }
    let place: Int? =
      switch tree.headName(call) {
      case "First": 1
      case "Last": -1
      default:
        tree.arguments(call).count == 2 ? tree.argument(of: call, place: 1).flatMap { tree.integer($0) } : nil
      }
    guard let place, place != 0, place.magnitude <= elements.count else { return nil }
    return Code(elements[place > 0 ? place - 1 : elements.count + place], of: tree)
  }

  /// The elements of `Table[expression, {k, 3}]`, `{k, 2, 3}` or `{k, {Sin, Cos}}`; nil for other tables.
  private static func copies(_ tree: ExpressionTree, table: Expression) -> [Code]? {
    guard tree.arguments(table).count == 2, let body = tree.argument(of: table, place: 0),
      let range = tree.argument(of: table, place: 1).flatMap({ tree.list($0) }).map(Array.init),
      range.count > 1,
      range.count < 4, let name = tree.symbolName(of: range[0])
    else { return nil }
    var values: [Code]
    if range.count == 2, let list = tree.list(range[1]) {
      values = list.map { Code($0, of: tree) }
    } else {
      let low = range.count == 3 ? tree.integer(range[1]) : 1
      guard let low, let high = tree.integer(range[range.count - 1]), high >= low,
        high - low < mostCopies
      else { return nil }
      values = (low...high).map { .integer($0) }
    }
    guard values.count <= mostCopies else { return nil }
    let code = Code(body, of: tree)
    return values.map { code.replacing([SourceName.plain(name): $0]) }
  }
}

/// Tells whether code may show an interactive when it is evaluated: it calls `Manipulate` or the like, or what a definition makes
/// of one.
package struct InteractiveMakers {
  /// Names that stand for an interactive, and functions that give one.
  private var names: Set<String> = []
  private var functions: Set<String> = []

  /// Functions of which the arguments are not shown, or not evaluated.
  private static let silent: Set<String> = [
    "Hold", "HoldForm", "HoldComplete", "HoldPattern", "Defer", "Unevaluated", "Inactive", "SetDelayed",
    "TagSetDelayed", "Clear", "ClearAll", "Remove", "Unset", "Information", "Definition", "FullDefinition",
  ]

  package init(_ definitions: [Code] = []) {
    for definition in definitions { _ = take(definition.root, of: definition.tree) }
  }

  /// Takes a statement; whether it is a definition that makes an interactive.
  package mutating func take(_ statement: Expression, of tree: ExpressionTree) -> Bool {
    guard let head = tree.headName(statement), head == "Set" || head == "SetDelayed",
      let left = tree.argument(of: statement, place: 0), let right = tree.argument(of: statement, place: 1),
      shows(right, of: tree)
    else { return false }
    if let name = tree.symbolName(of: left) {
      names.insert(name)
    } else if let name = tree.headName(left) {
      functions.insert(name)
    }
    return true
  }

  /// Whether code may show an interactive.
  func mayShow(_ code: Code) -> Bool { shows(code.root, of: code.tree) }

  private func shows(_ expression: Expression, of tree: ExpressionTree) -> Bool {
    var waiting = [expression]
    while let next = waiting.popLast() {
      if let name = tree.symbolName(of: next) {
        if names.contains(name) { return true }
        continue
      }
      guard tree.kind(next) == .call else { continue }
      let head = tree.headName(next) ?? ""
      if Self.silent.contains(head) { continue }
      if ManipulateReader.heads.contains(head) || functions.contains(head) { return true }
      if head == "DynamicModule", let content = tree.argument(of: next, place: 1),
        ManipulateReader(tree).holdsControls(content)
      {
        return true
      }
      if let head = tree.headExpression(of: next) { waiting.append(head) }
      waiting += tree.arguments(next)
    }
    return false
  }
}
