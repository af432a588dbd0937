import Kernel
import WolframLanguage

/// What tells that a printed picture was not made by the notebook's own inputs.
enum PictureOrigins {
  /// Whether a printed picture has the style of the theme `"Monochrome"`: black lines and marks with `Dashing[{}]` and
  /// `CapForm["Butt"]`, which plots of all versions have by that theme only.
  static func isMonochrome(_ box: Expression, in tree: ExpressionTree) -> Bool {
    var pending = [box]
    while let next = pending.popLast() {
      let arguments = Array(tree.arguments(next))
      let names = arguments.map { tree.headName($0) ?? "" }
      for place in names.indices.dropLast() where names[place] == "Dashing" && names[place + 1] == "CapForm" {
        if let dashes = tree.arguments(arguments[place]).first, tree.headName(dashes) == "List",
          tree.arguments(dashes).isEmpty, names[..<place].contains("GrayLevel")
        {
          return true
        }
      }
      pending += arguments
    }
    return false
  }

  /// Heads within pictures whose arguments are shapes, directives and coordinates.
  private static let shapes: Set<String> = [
    "Graphics", "Graphics3D", "List", "Directive", "Point", "Line", "Arrow", "Disk", "Circle", "Rectangle",
    "Polygon",
    "Sphere", "Cylinder", "Cuboid", "Tube", "Plus", "Times", "Power", "Subscript",
  ]

  /// Whether rules of an input may give a name a value: `y[t] /. sol`, or `f[y] /. y -> 2`. What these rules were found by, the
  /// kernel may lack.
  static func mayBeReplaced(_ name: String, in term: Term, names: SymbolNames) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    let head = call.head.symbol.map { names.name($0) } ?? ""
    if ["ReplaceAll", "ReplaceRepeated", "Replace"].contains(head), call.count > 1 {
      for rule in call.arguments[1].parts ?? [call.arguments[1]] {
        guard let left = (rule.call(of: .rule) ?? rule.call(of: .ruleDelayed))?.arguments.first else {
          return true
        }
        if holds(left, name: name, names: names) { return true }
      }
    }
    return mayBeReplaced(name, in: call.head, names: names)
      || call.arguments.contains { mayBeReplaced(name, in: $0, names: names) }
  }

  private static func holds(_ term: Term, name: String, names: SymbolNames) -> Bool {
    if let symbol = term.symbol { return names.name(symbol) == name }
    guard let call = term.call, !call.isData else { return false }
    return holds(call.head, name: name, names: names)
      || call.arguments.contains { holds($0, name: name, names: names) }
  }

  /// The names in the content of a given picture, or in calls of names, that are neither numbers nor directives: `hlBlue` in
  /// `Graphics[{hlBlue, Disk[]}]`, `f` in `Graphics[Line[{{0, 0}, f[1]}]]`.
  static func names(in picture: Term, session: KernelSession) -> Set<String> {
    var found: Set<String> = []
    var pending = [picture]
    while let next = pending.popLast() {
      if let symbol = next.symbol {
        let name = session.names.name(symbol)
        if session.builtIn(symbol) == nil { found.insert(name) }
      }
      guard let call = next.call, !call.isData else { continue }
      let head = call.head.symbol.map { session.names.name($0) } ?? ""
      // What a function of the language holds it may give a value; words of labels and options may be anything.
      if let symbol = call.head.symbol, session.builtIn(symbol) != nil, !shapes.contains(head) { continue }
      pending += [call.head] + call.arguments
    }
    return found
  }

  /// The names in a printed picture, without their contexts.
  static func names(in box: Expression, of tree: ExpressionTree) -> Set<String> {
    var found: Set<String> = []
    var pending = [box]
    while let next = pending.popLast() {
      if let name = tree.symbolName(of: next) ?? tree.headName(next) {
        found.insert(name.split(separator: "`").last.map(String.init) ?? name)
      }
      pending += tree.arguments(next)
    }
    return found
  }
}
