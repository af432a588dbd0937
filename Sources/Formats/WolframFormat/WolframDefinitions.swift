import InteractiveCompiling
import WolframLanguage

/// The definitions in a notebook's input cells, by name: interactives use the author's own functions, which need not be saved
/// with them.
///
/// A definition is a statement that assigns the name: `f[x_] := …`, `{a, b} = …`, `a = b = …`, `Timing[f = …]`, a loop that fills a list, a
/// `Clear[f]`. A name that a `Module` made, `f$123`, has the definitions of `f` in that module.
struct WolframDefinitions {
  private struct Definition {
    var code: Code
    var uses: Set<String>
    /// The node index of the cell.
    var position: UInt32
    /// The names of the module that it is in.
    var locals: Set<String> = []
    /// The number of the evaluation of a statement that clears a name; nil for others.
    var clearing: Int?
  }

  /// All definitions in the notebook's order.
  private var definitions: [Definition] = []
  /// The indices of the definitions of each name.
  private var places: [String: [Int]] = [:]
  /// The indices of the definitions of names that modules have for themselves.
  private var localPlaces: [String: [Int]] = [:]
  /// The positions of statements that clear all names.
  private var clearings: [UInt32] = []
  /// The positions of the cells that were evaluated, with the numbers of their evaluations: 14 for `In[14]:=`.
  private var evaluations: [(position: UInt32, number: Int)] = []
  /// The definitions that make interactives, with the positions of their cells.
  private var makers: [(position: UInt32, code: Code)] = []
  private var knownMakers = InteractiveMakers()
  /// The expressions of cells, with those before them in the places of `%`.
  private var expressions: [UInt32: [Code]] = [:]
  /// The last expression before, which `%` stands for.
  private var last: Code?

  /// Adds the definitions in the text of a cell, which was evaluated as the one of that number, if it is known.
  mutating func add(_ bytes: [UInt8], at position: UInt32, evaluation: Int? = nil) {
    if let evaluation { evaluations.append((position, evaluation)) }
    guard bytes.count < Code.mostBytes else { return }
    let tree = ExpressionTree(parsing: bytes)
    guard tree.faults.isEmpty else { return }
    for root in tree.roots {
      let (whole, root) = withLastResult(root, in: tree)
      let statements = Self.statements([root], in: whole)
      expressions[position, default: []].append(Code(root, of: whole))
      for statement in statements {
        add(statement, of: whole, at: position)
        if knownMakers.take(statement, of: whole) { makers.append((position, Code(statement, of: whole))) }
      }
      last = statements.last { whole.symbolName(of: $0) != "Null" }.map { Code($0, of: whole) } ?? last
    }
  }

  /// The expressions of a cell.
  func expressions(at position: UInt32) -> [Code] { expressions[position] ?? [] }

  /// The definitions before a cell that make interactives.
  func makers(before position: UInt32) -> [Code] {
    makers.filter { $0.position < position }.map { $0.code }
  }

  /// The number of the evaluation of the cell that is being added.
  private func evaluation(at position: UInt32) -> Int? {
    evaluations.last.flatMap { $0.position == position ? $0.number : nil }
  }

  /// An expression with the one before it in the places of `%`.
  private func withLastResult(_ root: Expression, in tree: ExpressionTree) -> (ExpressionTree, Expression) {
    let code = Code(root, of: tree)
    guard let last, code.holdsCall(of: "Out") else { return (tree, root) }
    let filled = code.replacingCalls(of: "Out") { $0.tree.arguments($0.root).isEmpty ? last : nil }
    return (filled.tree, filled.root)
  }

  /// The statements of expressions, each separately.
  private static func statements(_ roots: [Expression], in tree: ExpressionTree) -> [Expression] {
    var found: [Expression] = []
    var waiting = Array(roots.reversed())
    while let next = waiting.popLast() {
      if tree.headName(next) == "CompoundExpression" {
        waiting += tree.arguments(next).reversed()
      } else {
        found.append(next)
      }
    }
    return found
  }

  private mutating func add(_ statement: Expression, of tree: ExpressionTree, at position: UInt32) {
    let head = tree.headName(statement) ?? ""
    if head == "ClearAll" || head == "Clear" || head == "Remove",
      tree.arguments(statement).contains(where: {
        tree.kind($0) == .string && tree.string($0).hasSuffix("`*")
      })
    {
      return clearings.append(position)
    }
    if head == "ClearAll" || head == "Clear" {
      // Each name by itself: what else is cleared is not used.
      for name in tree.arguments(statement).compactMap({ Self.name(of: $0, in: tree) }) {
        places[name, default: []].append(definitions.count)
        definitions.append(
          Definition(
            code: .call(head, [.symbol(SourceName.plain(name))]), uses: [], position: position,
            clearing: evaluation(at: position)))
      }
      return
    }
    if head == "Module" { addLocals(of: statement, in: tree, at: position) }
    let names = Self.targets(of: statement, in: tree)
    guard !names.isEmpty else { return }
    let place = definitions.count
    definitions.append(
      Definition(
        code: Code(statement, of: tree), uses: Self.symbols(of: statement, in: tree), position: position,
        clearing: head == "Unset" ? evaluation(at: position) : nil))
    for name in names { places[name, default: []].append(place) }
  }

  /// Adds the definitions of a module's own names.
  private mutating func addLocals(of module: Expression, in tree: ExpressionTree, at position: UInt32) {
    guard let variables = tree.argument(of: module, place: 0).flatMap({ tree.list($0) }),
      let body = tree.argument(of: module, place: 1)
    else {
      return
    }
    var locals: Set<String> = []
    for variable in variables {
      let symbol = tree.headName(variable) == "Set" ? tree.argument(of: variable, place: 0) : variable
      if let name = symbol.flatMap({ tree.symbolName(of: $0) }) { locals.insert(SourceName.plain(name)) }
    }
    for statement in variables + Self.statements([body], in: tree) {
      let place = definitions.count
      let names = Self.targets(of: statement, in: tree).filter { locals.contains($0) }
      guard !names.isEmpty else { continue }
      definitions.append(
        Definition(
          code: Code(statement, of: tree), uses: Self.symbols(of: statement, in: tree), position: position,
          locals: locals))
      for name in names { localPlaces[name, default: []].append(place) }
    }
  }

  private static let heads: Set<String> = [
    "Set", "SetDelayed", "TagSet", "TagSetDelayed", "UpSet", "UpSetDelayed",
  ]
  /// Statements that may assign within.
  private static let wrappers: Set<String> = ["Timing", "AbsoluteTiming", "Quiet", "If", "Print", "Evaluate"]
  private static let loops: Set<String> = ["Do", "For", "While", "Table", "Scan"]
  /// What is not evaluated before an interactive is drawn.
  private static let shown: Set<String> = [
    "Manipulate", "DynamicModule", "Animate", "Dynamic", "Export", "Import", "Plot", "Plot3D", "ListPlot",
    "Pause",
  ]

  /// The names that a statement defines.
  private static func targets(of statement: Expression, in tree: ExpressionTree) -> [String] {
    let head = tree.headName(statement) ?? ""
    if heads.contains(head) {
      guard let left = tree.argument(of: statement, place: 0),
        let right = tree.argument(of: statement, place: 1),
        tree.headName(right) != "Manipulate"
      else { return [] }
      let lefts = tree.headName(left) == "List" ? Array(tree.arguments(left)) : [left]
      // `a = b = 1` defines both.
      return lefts.compactMap { name(of: $0, in: tree) } + (head == "Set" ? targets(of: right, in: tree) : [])
    }
    switch head {
    case "AppendTo", "PrependTo", "SetAttributes", "SetOptions", "Unset":
      return tree.arguments(statement).prefix(1).compactMap {
        name(of: $0, in: tree)
      }
    case "With", "Block", "Module":
      // What is assigned in it to other names than its own.
      guard let body = tree.argument(of: statement, place: 1) else { return [] }
      let own = (tree.argument(of: statement, place: 0).flatMap { tree.list($0) } ?? []).compactMap {
        variable in
        let isSet = tree.headName(variable) == "Set" || tree.headName(variable) == "SetDelayed"
        return (isSet ? tree.argument(of: variable, place: 0) : variable).flatMap { name(of: $0, in: tree) }
      }
      return inner(of: body, isLoop: false, in: tree).filter { !own.contains($0) }
    case let head where wrappers.contains(head) || loops.contains(head):
      return inner(of: statement, isLoop: loops.contains(head), in: tree)
    default: return []
    }
  }

  /// The names that are assigned within a statement. Of a loop only what it fills, since it also sets its counters.
  private static func inner(of statement: Expression, isLoop: Bool, in tree: ExpressionTree) -> [String] {
    var names: [String] = []
    var waiting = [(statement, isLoop)]
    var looked = 0
    while let (next, isLoop) = waiting.popLast() {
      looked += 1
      guard looked < 2000, tree.kind(next) == .call else { continue }
      let head = tree.headName(next) ?? ""
      if shown.contains(head) { return [] }
      let isFilling = head == "AppendTo" || head == "PrependTo"
      if heads.contains(head) || isFilling, let left = tree.argument(of: next, place: 0),
        let name = name(of: left, in: tree),
        isFilling || !isLoop || tree.symbolName(of: left) == nil, !names.contains(name)
      {
        names.append(name)
      }
      waiting += tree.arguments(next).map { ($0, isLoop || loops.contains(head)) }
    }
    return names
  }

  /// Functions whose values belong to their first argument: `Options[f] = {…}` is a definition of `f`.
  private static let stored: Set<String> = [
    "Options", "Attributes", "Default", "Format", "N", "DownValues", "OwnValues", "UpValues", "SubValues",
  ]

  /// The name that a left side defines; nil if there is none.
  private static func name(of expression: Expression, in tree: ExpressionTree) -> String? {
    var left = expression
    for _ in 0..<16 {
      if let name = tree.symbolName(of: left) { return SourceName.plain(name) }
      if let inner = tree.headExpression(of: left) {
        left = inner
      } else if let name = tree.headName(left) {
        guard name == "Condition" || name == "HoldPattern" || name == "Part" || Self.stored.contains(name),
          let first = tree.argument(of: left, place: 0)
        else {
          return name == "List" ? nil : SourceName.plain(name)
        }
        left = first
      } else {
        return nil
      }
    }
    return nil
  }

  private static func symbols(of root: Expression, in tree: ExpressionTree) -> Set<String> {
    var names: Set<String> = []
    var waiting = [root]
    while let next = waiting.popLast() {
      if let name = tree.symbolName(of: next) ?? tree.headName(next) { names.insert(SourceName.plain(name)) }
      if let head = tree.headExpression(of: next) { waiting.append(head) }
      waiting += tree.arguments(next)
    }
    return names
  }

  /// The definitions that names at a position need, directly and indirectly, in the notebook's order. Those before the
  /// position count; those behind it, only if there are none before.
  func needed(for names: Set<String>, at position: UInt32) -> [Code] {
    guard !definitions.isEmpty else { return [] }
    let cleared = clearings.last { $0 < position } ?? 0
    let own = evaluations.last { $0.position <= position }?.number ?? .max
    var found: Set<String> = []
    /// Definitions by their places; a module's definitions may be needed for several of its names.
    var needed: [Int: [Code]] = [:]
    var waiting = names
    while let name = waiting.popFirst() {
      guard found.insert(name).inserted else { continue }
      if let all = places[name] {
        // What was cleared in a later evaluation had its value when the interactive was made.
        let before = all.filter { place in
          let definition = definitions[place]
          return definition.position < position && definition.position >= cleared
            && definition.clearing ?? 0 <= own
        }
        for place in before.isEmpty ? untilCleared(all) : before[...] where needed[place] == nil {
          needed[place] = [definitions[place].code]
          waiting.formUnion(definitions[place].uses.subtracting(found))
        }
      } else if let (stem, mark) = Self.local(name), let all = localPlaces[stem] {
        for place in all {
          let marked = definitions[place].locals.map { ($0, $0 + mark) }
          let code = definitions[place].code.renaming(Dictionary(uniqueKeysWithValues: marked))
          guard needed[place]?.contains(code) != true else { continue }
          needed[place, default: []].append(code)
          for used in definitions[place].uses {
            let own = definitions[place].locals.contains(used) ? used + mark : used
            if !found.contains(own) { waiting.insert(own) }
          }
        }
      }
    }
    return needed.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// Of definitions behind an interactive, those before the name is cleared again.
  private func untilCleared(_ all: [Int]) -> ArraySlice<Int> {
    func clears(_ place: Int) -> Bool {
      let code = definitions[place].code
      return ["Clear", "ClearAll"].contains(code.tree.headName(code.root) ?? "")
    }
    let rest = all.drop(while: clears)
    return rest.prefix { !clears($0) }
  }

  /// The name and the mark of a module's own name: `f` and `$123` for `f$123`; nil for other names.
  private static func local(_ name: String) -> (stem: String, mark: String)? {
    guard let start = name.lastIndex(of: "$"), start > name.startIndex else { return nil }
    let digits = name[name.index(after: start)...]
    guard !digits.isEmpty, digits.allSatisfy(\.isNumber) else { return nil }
    return (String(name[..<start]), String(name[start...]))
  }
}
