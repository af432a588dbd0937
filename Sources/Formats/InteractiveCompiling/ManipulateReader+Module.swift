import InteractiveModel
import WolframLanguage

/// Interactives whose author placed the controls, `DynamicModule[{a = 1}, Column[{Slider[Dynamic[a]], Dynamic[Plot[…]]}]]`, and
/// the boxes in which a notebook saves one. The body consists of the content of its `Dynamic`s, one below the other.
extension ManipulateReader {
  /// Reads `DynamicModule[…]` or `DynamicModuleBox[…]`; nil for anything else, and if it has no controls or no output.
  package mutating func read(module: Expression) -> ReadInteractive? {
    let name = tree.headName(module)
    guard name == "DynamicModule" || name == "DynamicModuleBox" || name == "Module" || name == "With",
      let content = tree.argument(of: module, place: 1),
      let variables = tree.argument(of: module, place: 0).flatMap({ tree.list($0) })
    else { return nil }
    if name != "DynamicModuleBox", let inner = manipulate(of: content, within: Array(variables)) {
      return inner
    }
    guard name == "DynamicModule" || name == "DynamicModuleBox", holdsControls(content) else { return nil }
    for variable in variables { addVariable(variable) }
    // The last one counts.
    read.initialisation = initialisation(of: module).suffix(1)
    displays = []
    steered = Set(drawn.calls(of: Self.controlHeads, in: content).compactMap(variable(of:)))
    layouts = [(read.controls.count, content)]
    arrange()
    layouts = []
    var shown = displays ?? []
    // Where nothing else is shown, the value of a control beside it is.
    if shown.isEmpty { shown = ShownVariables(tree: tree).found(in: content) }
    guard !shown.isEmpty, read.controls.contains(where: { $0.isOperable || $0.isInDrawing }) else {
      return nil
    }
    read.body = shown.count == 1 ? shown[0] : .call("Column", [.list(shown)])
    return finished()
  }

  /// Reads a `Manipulate` at the end of a module, which sets its variables first; nil if there is none.
  private mutating func manipulate(
    of content: Expression, within variables: [Expression]
  ) -> ReadInteractive? {
    var before = variables.filter { tree.headName($0) == "Set" || tree.headName($0) == "SetDelayed" }
    var last = content
    if tree.headName(content) == "CompoundExpression" {
      let parts = tree.arguments(content)
      guard let end = parts.last else { return nil }
      before += parts.dropLast()
      last = end
    }
    guard let inner = read(call: last) else { return nil }
    read = inner
    read.initialisation = before.map(code) + inner.initialisation
    return read
  }

  /// The maximum number of nodes of a module that is read as an interactive.
  private static let mostNodes = 5000

  /// Whether the content of a module contains controls. False if it contains another `DynamicModule`, so that each part of a
  /// notebook is examined once, however deep modules are nested.
  func holdsControls(_ content: Expression) -> Bool {
    var waiting = [content]
    var looked = 0
    var found = false
    while let next = waiting.popLast() {
      looked += 1
      guard looked <= Self.mostNodes else { return false }
      guard tree.kind(next) == .call else { continue }
      switch layoutHead(of: next) {
      case "DynamicModule": return false
      case "Dynamic": continue
      case let head? where Self.controlHeads.contains(head): found = true
      case "LocatorPane", "Button", "ClickPane", "EventHandler", "ButtonBar": found = true
      case "Locator" where isDynamic(tree.argument(of: next, place: 0)): found = true
      default: waiting += tree.arguments(next)
      }
    }
    return found
  }

  private func isDynamic(_ expression: Expression?) -> Bool {
    expression.map { tree.headName($0) == "Dynamic" } ?? false
  }

  /// The variable of `Slider[Dynamic[a], …]`.
  private func variable(of control: Expression) -> String? {
    guard let first = tree.argument(of: control, place: 0), isDynamic(first) else { return nil }
    return tree.symbolName(of: undynamic(first)).map(SourceName.plain)
  }

  /// Adds a variable of the module that has no control: `a`, or `a = 1`.
  private mutating func addVariable(_ variable: Expression) {
    let isSet = tree.headName(variable) == "Set"
    guard let symbol = isSet ? tree.argument(of: variable, place: 0) : variable,
      let name = tree.symbolName(of: symbol),
      !name.hasPrefix("Typeset`")
    else { return }
    let plain = SourceName.plain(name)
    var control = ReadControl(.hidden, variable: plain, label: "", initial: .expression(plain))
    if code(variable).isTooLarge { read.obstacles.insert(.tooLarge) }
    if isSet, let value = tree.argument(of: variable, place: 1) { control.initial = self.value(value) }
    read.controls.append(control)
  }

  /// The content of a `Dynamic` if it is more than a variable that the panel shows: code that makes a picture or a number.
  func display(_ expression: Expression) -> Code? {
    var inner = expression
    for _ in 0..<8 {
      guard ["Dynamic", "DynamicBox", "ToBoxes"].contains(tree.headName(inner)),
        let next = tree.argument(of: inner, place: 0)
      else { break }
      inner = next
    }
    if let name = tree.symbolName(of: inner).map(SourceName.plain) {
      // A slider shows its value itself; what only buttons set is shown nowhere else.
      return inner != expression && !steered.contains(name) ? code(inner) : nil
    }
    guard tree.kind(inner) == .call, let head = tree.headName(inner), !head.hasSuffix("Box"),
      !head.hasSuffix("Boxes")
    else { return nil }
    return code(inner)
  }
}

/// The variables that a module shows by themselves, `Dynamic[a]` beside the slider of `a`.
private struct ShownVariables {
  let tree: ExpressionTree

  private static let most = 20

  /// The variables in the content of a module, in their order.
  func found(in content: Expression) -> [Code] {
    var found: [Code] = []
    var waiting = [content]
    while let next = waiting.popLast(), found.count < Self.most {
      guard tree.kind(next) == .call else { continue }
      let head = ControlSource(tree).layoutHead(of: next) ?? ""
      if head == "Dynamic" {
        if let inner = tree.argument(of: next, place: 0), tree.symbolName(of: inner) != nil {
          found.append(Code(inner, of: tree))
        }
      } else if !ManipulateReader.controlHeads.contains(head) {
        waiting += tree.arguments(next).reversed()
      }
    }
    return found
  }
}
