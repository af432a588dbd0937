import Diagnostics
import WolframLanguage

/// Finds what is accepted in a written interactive although its author hardly means it: a control without a comma before it,
/// a step of 0, two sliders for one variable, an option's value that does not exist.
///
///     Manipulate[Plot[a x, {x, 0, 1}] {a, 1, 5}]   // a comma is missing before the control of "a"
struct InteractiveDoubts {
  /// What is doubtful, and where it is in the text.
  struct Doubt: Equatable {
    var summary: String
    var offset: Int?
  }

  private let tree: ExpressionTree
  private var doubts: [Doubt] = []

  /// Larger texts are not searched to their end.
  private static let mostNodes = 20_000

  init(_ tree: ExpressionTree) { self.tree = tree }

  /// The doubts of an interactive and of its definitions, by place.
  consuming func found(in expressions: [Expression]) -> [Doubt] {
    var waiting = Array(expressions.reversed())
    var looked = 0
    while let next = waiting.popLast(), looked < Self.mostNodes {
      looked += 1
      guard tree.kind(next) == .call else { continue }
      switch tree.headName(next) {
      case let head? where ManipulateReader.heads.contains(head): lookAtControls(of: next)
      case "Plot", "LogPlot", "LogLinearPlot", "LogLogPlot", "DiscretePlot": lookAtFilling(of: next)
      default: break
      }
      lookAtLegends(of: next)
      waiting += tree.arguments(next).reversed()
    }
    return doubts.sorted { ($0.offset ?? 0) < ($1.offset ?? 0) }
  }

  private mutating func add(_ summary: String, at place: Expression) {
    doubts.append(Doubt(summary: summary, offset: tree.offset(place)))
  }

  // MARK: Controls

  private mutating func lookAtControls(of call: Expression) {
    var sliders: Set<String> = []
    for (place, part) in tree.arguments(call).enumerated() {
      lookForCommas(in: part, isBody: place == 0)
      guard place > 0, tree.rule(of: part) == nil, let specification = tree.list(part).map(Array.init),
        let first = specification.first
      else { continue }
      let rest = specification.dropFirst().filter { tree.rule(of: $0) == nil }
      if let text = string(first), rest.count > 1, rest.allSatisfy({ tree.number($0) != nil }) {
        add("a control has the string \"\(text)\" as its variable, and is none", at: first)
      }
      guard let name = variable(of: first) else { continue }
      lookAtRange(Array(rest), of: name)
      lookAtKind(specification.dropFirst(), of: name)
      // A slider may have another control of the same variable beside it, such as a field.
      let isOther = specification.contains { part in
        (tree.symbolName(of: part).flatMap { InteractiveControlNames.kind(named: $0) }).map {
          $0 != .slider && $0 != .manipulator
        } ?? false
      }
      let isSlider =
        !isOther && tree.option("ControlType", of: part) == nil && rest.count > 1
        && rest.prefix(2).allSatisfy { tree.number($0) != nil }
      if isSlider, !sliders.insert(name).inserted {
        add("two sliders set the variable \(name), and move together", at: part)
      }
    }
  }

  /// The variable of `a`, `{a, 1}`, `{a, 1, "width"}`.
  private func variable(of expression: Expression) -> String? {
    let inner = tree.list(expression)?.first ?? expression
    return tree.symbolName(of: inner).map { ManipulateReader.shown(SourceName.plain($0)) }
  }

  /// The string that takes the place of a variable: `"a"`, `{"a", 1}`.
  private func string(_ expression: Expression) -> String? {
    let inner = tree.list(expression)?.first ?? expression
    return tree.kind(inner) == .string ? tree.string(inner) : nil
  }

  /// A list behind an expression without a comma between them is a factor.
  private mutating func lookForCommas(in part: Expression, isBody: Bool) {
    guard tree.headName(part) == "Times" else { return }
    for (place, factor) in tree.arguments(part).enumerated() where place > 0 {
      guard let parts = tree.list(factor).map(Array.init), parts.count > 1, let name = variable(of: parts[0])
      else {
        continue
      }
      // `x {a, b}` is a vector; a control has numbers behind its variable.
      let isControl = parts.count > 2 && tree.number(parts[1]) != nil && tree.number(parts[2]) != nil
      guard isControl || (!isBody && parts.count > 1) else { continue }
      add("a comma is missing before the control of \(name)", at: factor)
    }
  }

  private mutating func lookAtRange(_ range: [Expression], of name: String) {
    guard range.count > 1, let low = tree.number(range[0]), let high = tree.number(range[1]) else { return }
    if low == high { add("the range of \(name) has no length", at: range[1]) }
    if range.count > 2, tree.number(range[2]) == 0 {
      add("the step of \(name) is 0, and has no effect", at: range[2])
    }
  }

  private mutating func lookAtKind(_ parts: ArraySlice<Expression>, of name: String) {
    for part in parts {
      if let (key, value) = tree.rule(of: part), tree.symbolName(of: key) == "ControlType",
        let kind = tree.symbolName(of: value), InteractiveControlNames.kind(named: kind) == nil,
        kind != "Automatic"
      {
        add("ControlType has no value \(kind)" + meant(kind, InteractiveControlNames.all), at: value)
      } else if let kind = tree.symbolName(of: part), InteractiveControlNames.kind(named: kind) == nil,
        let near = suggestion(for: kind, among: InteractiveControlNames.all), kind.count > 4
      {
        add("\(kind) is no kind of control: did you mean \(near)?", at: part)
      }
    }
  }

  private func meant(_ name: String, _ known: [String]) -> String {
    suggestion(for: name, among: known).map { ": did you mean \($0)?" } ?? ""
  }

  // MARK: Options

  private static let legends = ["Automatic", "None", "All", "True", "False"]

  private mutating func lookAtLegends(of call: Expression) {
    guard let value = tree.option("PlotLegends", of: call) else { return }
    if tree.kind(value) == .string, case let text = tree.string(value),
      let near = suggestion(for: text, among: ["Expressions", "AllExpressions"])
    {
      guard near != text, text != "Expressions", text != "AllExpressions" else { return }
      add("PlotLegends has no value \"\(text)\": did you mean \"\(near)\"?", at: value)
    } else if let name = tree.symbolName(of: value), !Self.legends.contains(name),
      name.first?.isUppercase == true
    {
      let near =
        suggestion(for: "\"" + name + "\"", among: ["\"Expressions\""])
        ?? (name == "Expressions" ? "\"Expressions\"" : suggestion(for: name, among: Self.legends))
      if let near { add("PlotLegends has no value \(name): did you mean \(near)?", at: value) }
    }
  }

  /// Fillings of curves, and to curves, that do not exist: `Filling -> {1 -> {5}}`.
  private mutating func lookAtFilling(of plot: Expression) {
    guard let value = tree.option("Filling", of: plot), let count = curves(of: plot),
      let rules = tree.rule(of: value) != nil ? [value] : tree.list(value).map(Array.init)
    else { return }
    for rule in rules {
      guard let (curve, end) = tree.rule(of: rule) else { continue }
      for number in [curve, tree.list(end)?.first].compactMap({ $0 }) where tree.kind(number) == .integer {
        guard let place = tree.number(number), place > Double(count) || place < 1 else { continue }
        let curves = count == 1 ? "is 1 curve" : "are \(count) curves"
        add("Filling names curve \(Int(max(-1e6, min(1e6, place)))), but there \(curves)", at: number)
      }
    }
  }

  /// The number of curves of a plot; nil if it shows when the plot is evaluated.
  private func curves(of plot: Expression) -> Int? {
    guard let first = tree.argument(of: plot, place: 0), let functions = tree.list(first) else { return nil }
    let makers: Set<String> = [
      "Evaluate", "Table", "Splice", "Sequence", "Map", "Array", "If", "Which", "Switch",
    ]
    for function in functions {
      if tree.list(function) != nil { return nil }
      if let head = tree.headName(function), makers.contains(head) { return nil }
    }
    return functions.count
  }
}
