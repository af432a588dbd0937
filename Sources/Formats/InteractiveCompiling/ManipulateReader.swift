import InteractiveModel
import TextBytes
import WolframBoxes
import WolframLanguage

/// Reads `Manipulate[body, controls…, options…]`, typed or saved in a notebook, into a definition.
///
///     Manipulate[Plot[Sin[a x], {x, 0, 6}], {{a, 1, "frequency"}, 0, 5}]
///     DynamicModuleBox[{…}, DynamicBox[Manipulate`ManipulateBoxes[1, StandardForm, "Variables" :> …,
///       "Body" :> Plot[…], "Specifications" :> {{{a$$, 1, "frequency"}, 0, 5}}, …]], Initialization :> …]
package struct ManipulateReader {
  package let tree: ExpressionTree
  package var definition = InteractiveDefinition()
  /// Features that cannot be converted, such as `Dynamic` in bounds.
  package var lacking: Set<String> = []
  /// The indices of controls by the numbers with which a layout places them.
  package var places: [Int: Int] = [:]
  /// Layouts of controls, each with the number of controls before it.
  var layouts: [(position: Int, expression: Expression)] = []
  /// The contents of a module's `Dynamic`s; nil in a `Manipulate`, whose body is shown.
  var displays: [String]?

  /// The maximum length of a text in a definition.
  package static let mostBytes = 2 << 20

  package init(_ tree: ExpressionTree) { self.tree = tree }

  /// Reads a typed `Manipulate[…]` or `Animate[…]`; nil for anything else.
  package mutating func read(call: Expression) -> InteractiveDefinition? {
    let name = tree.headName(call)
    guard name == "Manipulate" || name == "Animate" else { return nil }
    let parts = tree.arguments(call)
    guard let body = parts.first else { return nil }
    definition.body = text(body)
    for part in parts.dropFirst() {
      if let (key, value) = tree.rule(part) {
        option(key, value)
      } else {
        addControl(part)
      }
    }
    if name == "Animate",
      let first = definition.controls.firstIndex(where: { $0.kind == .slider || $0.kind == .manipulator })
    {
      definition.controls[first].kind = .animator
    }
    return finished()
  }

  /// Reads boxes saved in a notebook; `module` is the enclosing `DynamicModuleBox`, if any.
  package mutating func read(saved box: Expression, module: Expression?) -> InteractiveDefinition? {
    var initialisation: [String] = []
    for part in tree.arguments(box) {
      guard let (key, value) = tree.rule(part), tree.kind(key) == .string else { continue }
      switch tree.string(key) {
      case "Body": definition.body = text(value)
      case "Specifications":
        for specification in tree.list(value) ?? [] { addControl(specification) }
      case "Options":
        for inner in tree.list(value) ?? [] {
          if let (key, value) = tree.rule(inner) { option(key, value) }
        }
      default: break
      }
    }
    if let module {
      for part in tree.arguments(module) {
        guard let (key, value) = tree.rule(part), tree.symbolName(key) == "Initialization" else { continue }
        initialisation.append(text(value))
      }
      initialisation += localValues(of: module)
    }
    if !definition.initialisation.isEmpty { initialisation.append(definition.initialisation) }
    definition.initialisation = initialisation.filter { $0 != "None" }.joined(separator: ";\n")
    return finished()
  }

  /// Variables of the module without a control, with their saved values.
  private func localValues(of module: Expression) -> [String] {
    guard let first = tree.argument(module, 0), let list = tree.list(first) else { return [] }
    let known = Set(definition.controls.map(\.variable))
    var texts: [String] = []
    for item in list where tree.headName(item) == "Set" {
      guard let name = tree.argument(item, 0), let value = tree.argument(item, 1),
        let symbol = tree.symbolName(name),
        !symbol.hasPrefix("Typeset`"), !known.contains(Self.plain(symbol)), !Self.isInternal(symbol)
      else { continue }
      texts.append(Self.plain(symbol) + " = " + text(value))
    }
    return texts
  }

  /// Whether the front end generated a name, such as `a$12345$$`.
  private static func isInternal(_ name: String) -> Bool {
    guard name.hasSuffix("$$") else { return false }
    let stem = name.dropLast(2)
    guard let mark = stem.lastIndex(of: "$"), stem.index(after: mark) < stem.endIndex else { return false }
    return stem[stem.index(after: mark)...].allSatisfy(\.isNumber)
  }

  package mutating func finished() -> InteractiveDefinition? {
    guard !definition.body.isEmpty else { return nil }
    settleBounds()
    arrange()
    nameControls()
    if definition.body.utf8.count + definition.initialisation.utf8.count > Self.mostBytes {
      lacking.insert("(too large)")
      (definition.body, definition.initialisation) = ("", "")
    }
    if definition.controls.count > InteractiveDefinition.mostControls {
      lacking.insert("more than \(InteractiveDefinition.mostControls) controls")
    }
    definition.lacking = lacking.sorted()
    return definition
  }

  /// Evaluates bounds that set variables before the body, since the front end evaluates controls first.
  private mutating func settleBounds() {
    let bounds: [String] = definition.controls.flatMap { [$0.minimumText, $0.maximumText] }
    let setting = bounds.filter { $0.contains("Set[") }
    guard !setting.isEmpty else { return }
    definition.body = "CompoundExpression[" + (setting + [definition.body]).joined(separator: ", ") + "]"
  }

  private mutating func option(_ key: Expression, _ value: Expression) {
    switch tree.symbolName(key) {
    case "Initialization": definition.initialisation = text(value)
    case "FrameLabel", "PlotLabel":
      if definition.title.isEmpty { definition.title = label(value) }
    default: break
    }
  }

  /// The words of a label on one line; empty for `None` and the like.
  package func label(_ expression: Expression) -> String {
    if let name = tree.symbolName(expression), name == "None" || name == "Null" || name == "Automatic" {
      return ""
    }
    return ControlLabel.text(expression, in: tree).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
  }

  /// The FullForm of an expression, with compressed parts expanded, without the contexts that notebooks put before names.
  package func text(_ expression: Expression) -> String {
    var bytes: [UInt8] = []
    tree.appendFullForm(expression, to: &bytes, limit: Self.mostBytes)
    return Self.plain(String(decoding: Self.expanded(bytes), as: UTF8.self))
  }

  /// A text without the context of a notebook's own names.
  package static func plain(_ text: String) -> String {
    guard text.utf8.contains("`") else { return text }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    let contexts = ["$CellContext`", "Global`"].map { Array($0.utf8) }
    var index = 0
    scan: while index < bytes.count {
      for context in contexts where bytes[index] == context[0] && bytes[index...].starts(with: context) {
        index += context.count
        continue scan
      }
      result.append(bytes[index])
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}
