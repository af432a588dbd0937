import InteractiveModel
import WolframLanguage

@testable import InteractiveCompiling

/// A Manipulate saved in a notebook: body, variables with their ranges, and definitions.
struct SavedManipulate {
  var body: [UInt8]
  var initialisation: [UInt8] = []
  /// The variables with their values in the notebook, and two others that their controls allow.
  var variables: [(name: String, values: [ControlValue])] = []

  /// All Manipulates of a notebook.
  static func all(in notebook: [UInt8]) -> [SavedManipulate] {
    let tree = ExpressionTree(parsing: notebook)
    var result: [SavedManipulate] = []
    for index in 0..<tree.count {
      let node = Expression(index: UInt32(index))
      guard tree.headName(node) == "DynamicModuleBox", let boxes = boxes(under: node, in: tree) else {
        continue
      }
      result.append(SavedManipulate(boxes, in: node, tree))
    }
    return result
  }

  /// The call of `ManipulateBoxes` in a module, but not in a nested module.
  private static func boxes(under node: Expression, in tree: ExpressionTree) -> Expression? {
    var pending = Array(tree.arguments(node))
    while let next = pending.popLast() {
      let name = tree.headName(next) ?? ""
      if name.hasSuffix("ManipulateBoxes") { return next }
      if name != "DynamicModuleBox" { pending += tree.arguments(next) }
    }
    return nil
  }

  private init(_ boxes: Expression, in module: Expression, _ tree: ExpressionTree) {
    func part(_ name: String) -> Expression? {
      for argument in tree.arguments(boxes) {
        if let (key, value) = tree.rule(of: argument), tree.textEquals(key, text: name) { return value }
      }
      return nil
    }
    func text(_ expression: Expression) -> String { Code(expression, of: tree).text }
    body = part("Body").map { Array(text($0).utf8) } ?? []
    for argument in tree.arguments(module) {
      if let (key, value) = tree.rule(of: argument), tree.symbolName(of: key) == "Initialization" {
        initialisation += Array(text(value).utf8) + [UInt8(ascii: ";")]
      }
    }
    let specifications = part("Specifications").map { Array(tree.arguments($0)) } ?? []
    for variable in part("Variables").map({ Array(tree.arguments($0)) }) ?? [] {
      var (name, value) = (tree.symbolName(of: variable), ControlValue.number(0))
      if tree.headName(variable) == "Set", let key = tree.argument(of: variable, place: 0),
        let own = tree.argument(of: variable, place: 1)
      {
        name = tree.symbolName(of: key)
        value = .expression(text(own))
      }
      guard let name else { continue }
      var values = [value]
      for specification in specifications {
        if let others = Self.others(specification, of: name, in: tree) { values += others }
      }
      variables.append((name.split(separator: "`").last.map(String.init) ?? name, values))
    }
  }

  /// Two values that a specification `{{x, start, label}, low, high, …}` or `{{x, start}, {choices}}` allows.
  private static func others(_ specification: Expression, of name: String, in tree: ExpressionTree)
    -> [ControlValue]?
  {
    let parts = Array(tree.arguments(specification))
    guard tree.isCall(specification, of: .list), var key = parts.first else { return nil }
    var hops = 0
    while hops < 4, tree.kind(key) == .call, let first = tree.argument(of: key, place: 0) {
      key = first
      hops += 1
    }
    guard tree.symbolName(of: key) == name, parts.count > 1 else { return nil }
    if parts.count > 2, let low = tree.number(parts[1]), let high = tree.number(parts[2]) {
      let step = parts.count > 3 ? tree.number(parts[3]) ?? 0 : 0
      return [0.25, 0.8].map { share in
        let value = low + (high - low) * share
        return .number(step > 0 ? low + ((value - low) / step).rounded() * step : value)
      }
    }
    if parts.count > 2, let low = point(parts[1], tree), let high = point(parts[2], tree) {
      // Locators that share a variable keep a list of points.
      let start = tree.argument(of: parts[0], place: 1).flatMap { tree.list($0) }
      if start == nil, tree.argument(of: parts[0], place: 1).map({ tree.number($0) != nil }) ?? false {
        return nil
      }
      let isList = start?.first.map { tree.list($0) != nil } ?? false
      return [0.25, 0.8].map { share in
        let place = ControlPoint(low.x + (high.x - low.x) * share, low.y + (high.y - low.y) * share)
        return isList ? .points([place]) : .point(place)
      }
    }
    if let choices = tree.list(parts[1]), choices.count > 1 {
      return [choices[choices.startIndex + 1], choices[choices.endIndex - 1]].map { choice in
        let value = tree.rule(of: choice)?.key ?? choice
        return .expression(tree.fullForm(value))
      }
    }
    return nil
  }

  /// A pair of numbers: a corner of the area of a locator.
  private static func point(_ expression: Expression, _ tree: ExpressionTree) -> (x: Double, y: Double)? {
    guard let parts = tree.list(expression), parts.count == 2, let x = tree.number(parts[parts.startIndex]),
      let y = tree.number(parts[parts.startIndex + 1])
    else { return nil }
    return (x, y)
  }
}
