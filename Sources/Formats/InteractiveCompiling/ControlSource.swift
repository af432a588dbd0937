import InteractiveModel
import TextBytes
import WolframBoxes
import WolframLanguage

/// Labels and values of controls, as expressions give them. A value that is neither a number nor a place nor a text is the
/// expression as the language writes it, which is what the reader's core stores and gives the kernel.
struct ControlSource {
  let tree: ExpressionTree

  init(_ tree: ExpressionTree) { self.tree = tree }

  /// The words of a label in one line; nothing for `None` and its like.
  func label(_ expression: Expression) -> String {
    if let name = tree.symbolName(of: expression), name == "None" || name == "Null" || name == "Automatic" {
      return ""
    }
    return ControlLabel.text(of: expression, in: tree).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
  }

  /// The text of an expression.
  private func text(_ expression: Expression) -> String { Code(expression, of: tree).text }

  /// The value of an expression as it is written.
  func written(_ expression: Expression) -> ControlValue { .expression(text(expression)) }

  func unheld(_ expression: Expression) -> Expression {
    tree.headName(expression) == "Hold" ? tree.argument(of: expression, place: 0) ?? expression : expression
  }

  /// The name of a head, also of the box that a notebook saves for it: `Slider` for `SliderBox[…]`.
  func layoutHead(of expression: Expression) -> String? {
    guard let name = tree.headName(expression), name.hasSuffix("Box") else {
      return tree.headName(expression)
    }
    return String(name.dropLast(3))
  }

  /// The words of a value; its code where it has none, as a picture.
  func words(of choice: Expression) -> String {
    if let list = tree.list(choice) {
      return "{" + list.map { self.words(of: $0) }.joined(separator: ", ") + "}"
    }
    if tree.kind(choice) == .call, let (above, below) = fraction(of: choice), below != 1 {
      return (above < 0 ? "−" : "") + "\(above.magnitude)/\(below)"
    }
    let words = label(choice)
    guard words.isEmpty, tree.kind(choice) != .string else { return words }
    return tree.symbolName(of: choice) ?? String(tree.fullForm(choice).prefix(40))
  }

  /// Whether a name is a picture, which the panel does not show.
  func isPicture(_ expression: Expression) -> Bool {
    ["Graphics", "Graphics3D", "Image"].contains(layoutHead(of: expression) ?? "")
  }

  /// Whether a value is a colour: a named one, or a call that makes one.
  func isColor(_ expression: Expression) -> Bool {
    let expression = unheld(expression)
    if let name = tree.symbolName(of: expression) { return Self.colorNames.contains(SourceName.plain(name)) }
    return ["RGBColor", "Hue", "GrayLevel", "CMYKColor"].contains(tree.headName(expression))
  }

  private static let colorNames: Set<String> = [
    "Red", "Green", "Blue", "Black", "White", "Gray", "Cyan", "Magenta", "Yellow", "Brown", "Orange", "Pink",
    "Purple", "LightRed", "LightGreen", "LightBlue", "LightGray", "LightCyan", "LightMagenta", "LightYellow",
    "LightBrown", "LightOrange", "LightPink", "LightPurple", "Transparent",
  ]

  func point(_ expression: Expression) -> ControlPoint? {
    guard let parts = tree.list(expression), parts.count == 2, let x = tree.number(parts[parts.startIndex]),
      let y = tree.number(parts[parts.startIndex + 1]), x.isFinite, y.isFinite
    else { return nil }
    return ControlPoint(x, y)
  }

  /// Whether it is a whole number, or a list of whole numbers or of lists of such.
  private func isExact(_ expression: Expression, depth: Int = 0) -> Bool {
    if let list = tree.list(expression) {
      return depth < 2 && list.count <= InteractiveDefinition.mostChoices
        && list.allSatisfy { isExact($0, depth: depth + 1) }
    }
    guard tree.headName(expression) == "Times" || tree.headName(expression) == "Minus" else {
      return depth > 0 && tree.kind(expression) == .integer
    }
    return depth > 0 && tree.arguments(expression).allSatisfy { tree.kind($0) == .integer }
  }

  /// Constants that have no digits of their own.
  private static let constants: Set<String> = ["Pi", "Degree", "E", "GoldenRatio", "EulerGamma"]

  /// Whether it is an exact number: whole numbers and constants, and sums, products and powers of such.
  private func isExactNumber(_ expression: Expression) -> Bool {
    switch tree.kind(expression) {
    case .integer: true
    case .symbol: Self.constants.contains(tree.symbolName(of: expression) ?? "")
    case .call:
      ["Plus", "Times", "Power", "Minus", "Rational", "Sqrt"].contains(tree.headName(expression) ?? "")
        && tree.arguments(expression).allSatisfy { isExactNumber($0) }
    case .real, .string, .packedArray: false
    }
  }

  /// An exact number that is not whole as the kernel writes it, `1/8`, or as the author does, `Pi/6`; nil for anything else.
  func exactNumber(_ expression: Expression) -> ControlValue? {
    guard isExactNumber(expression), tree.kind(expression) != .integer else { return nil }
    if let (above, below) = fraction(of: expression) {
      return below == 1 ? nil : .expression("\(above)/\(below)")
    }
    return tree.number(expression).map { $0 == $0.rounded() } ?? false ? nil : written(expression)
  }

  /// The numerator and the denominator of a quotient of whole numbers, in lowest terms.
  private func fraction(of expression: Expression) -> (above: Int, below: Int)? {
    var (above, below) = (1, 1)
    switch tree.headName(expression) {
    case nil:
      guard tree.kind(expression) == .integer,
        let number = tree.number(expression).flatMap({ Int(exactly: $0) })
      else { return nil }
      return (number, 1)
    case "Rational", "Times", "Minus":
      for (place, part) in tree.arguments(expression).enumerated() {
        guard let own = fraction(of: part) else { return nil }
        let isBelow = place > 0 && tree.headName(expression) == "Rational"
        let (over, under) = isBelow ? (own.below, own.above) : (own.above, own.below)
        let first = above.multipliedReportingOverflow(by: over)
        let second = below.multipliedReportingOverflow(by: under)
        guard !first.overflow, !second.overflow else { return nil }
        (above, below) = (first.partialValue, second.partialValue)
      }
      if tree.headName(expression) == "Minus" { above = -above }
    case "Power":
      guard let base = tree.argument(of: expression, place: 0).flatMap({ fraction(of: $0) }),
        let exponent = tree.argument(of: expression, place: 1), tree.number(exponent) == -1
      else { return nil }
      (above, below) = (base.below, base.above)
    default: return nil
    }
    guard below != 0, above != .min, below != .min else { return nil }
    var (a, b) = (above.magnitude, below.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = Int(max(a, 1)) * (below < 0 ? -1 : 1)
    return (above / divisor, below / divisor)
  }

  /// A number or places as the language writes them where their machine numbers do not tell: exact numbers other than
  /// whole ones, whole real numbers, pairs of whole numbers. Empty for anything else.
  func exactText(of expression: Expression) -> String {
    let expression = unheld(expression)
    if isWholeReal(expression) { return text(expression) }
    if tree.list(expression) != nil { return isExact(expression) ? text(expression) : "" }
    return isExactNumber(expression) && tree.kind(expression) != .integer ? text(expression) : ""
  }

  /// Whether it is a whole number that is written with a point: `2.`.
  func isWholeReal(_ expression: Expression) -> Bool {
    guard isReal(expression), let number = tree.number(expression) else { return false }
    return number == number.rounded()
  }

  /// Whether it is a real number as such, `2.` or `-0.5`.
  func isReal(_ expression: Expression) -> Bool {
    if tree.kind(expression) == .real { return true }
    guard tree.headName(expression) == "Times" || tree.headName(expression) == "Minus" else { return false }
    return tree.arguments(expression).allSatisfy { tree.kind($0) == .integer || tree.kind($0) == .real }
      && tree.arguments(expression).contains { tree.kind($0) == .real }
  }

  /// Notes the minimum and the step of `{minimum, maximum, step}` where both are exact and not whole, and whether one
  /// of them is a real number.
  func note(_ range: [Expression], in notation: inout InteractiveControl.Notation) {
    notation.isReal = range.count > 2 && (isReal(range[0]) || isReal(range[2]))
    guard range.count > 2, isExactNumber(range[0]), isExactNumber(range[2]),
      tree.kind(range[0]) != .integer || tree.kind(range[2]) != .integer
    else { return }
    (notation.minimum, notation.step) = (text(range[0]), text(range[2]))
  }

  /// Whether a choice is the same at all values of the variables: a string, a number, or a rule of such.
  func isFixed(_ choice: Expression) -> Bool {
    if let (key, name) = tree.rule(of: choice) { return isFixed(key) && isFixed(name) }
    return tree.kind(choice) == .string || tree.number(choice) != nil
  }

  /// Whether a part of a list may be one of a toggler bar's values: no list, and no real number, whose point a whole
  /// one would lose.
  private func isChoice(_ expression: Expression) -> Bool {
    tree.kind(expression) != .real && tree.list(expression) == nil && tree.kind(expression) != .packedArray
  }

  /// A value that a control gives.
  func value(_ expression: Expression) -> ControlValue {
    let expression = unheld(expression)
    switch tree.kind(expression) {
    case .integer, .real: if let number = tree.number(expression) { return .number(number) }
    case .string: return .text(tree.string(expression))
    case .symbol:
      if tree.symbolName(of: expression) == "True" { return .boolean(true) }
      if tree.symbolName(of: expression) == "False" { return .boolean(false) }
    case .call:
      if isExact(expression), let list = tree.list(expression) { return .list(list.map { value($0) }) }
      if let point = point(expression) { return .point(point) }
      if let list = tree.list(expression) {
        let points = list.compactMap { point($0) }
        if points.count == list.count, !list.isEmpty { return .points(points) }
        if list.allSatisfy({ isChoice($0) }) { return .list(list.map { value($0) }) }
      }
      if let number = tree.number(expression), number.isFinite { return .number(number) }
    case .packedArray: break
    }
    return written(expression)
  }
}

extension ControlSource {
  /// Whether it names a kind of control, or is a function that makes one.
  func isKind(_ expression: Expression) -> Bool {
    if let name = tree.symbolName(of: expression) {
      return name == "None" || InteractiveControlNames.kind(named: name) != nil
    }
    guard tree.headName(expression) == "Function", let call = tree.arguments(expression).last else {
      return false
    }
    return layoutHead(of: call).map { InteractiveControlNames.kind(named: $0) != nil } ?? false
  }

  /// Whether a bound or a step is given in degrees: `90 Degree`.
  func mentionsDegree(_ expression: Expression) -> Bool {
    if tree.symbolName(of: expression) == "Degree" { return true }
    return tree.headName(expression) == "Times"
      && tree.arguments(expression).contains { tree.symbolName(of: $0) == "Degree" }
  }

  func finite(_ expression: Expression) -> Double? {
    tree.number(expression).flatMap { $0.isFinite ? $0 : nil }
  }

  /// How many places `LocatorAutoCreate` allows: `True` and `All` any, `n` at least n, `{n, m}` from n to m.
  func places(of value: Expression) -> ClosedRange<Int>? {
    let most = InteractiveDefinition.mostChoices
    if ["True", "All"].contains(tree.symbolName(of: value)) { return 0...most }
    if let least = finite(value), least >= 0 { return Int(min(least, Double(most)))...most }
    guard let parts = tree.list(value).map(Array.init), parts.count == 2 else { return nil }
    if tree.symbolName(of: parts[0]) == "All" { return places(of: parts[1]) }
    guard let least = finite(parts[0]), least >= 0 else { return nil }
    let greatest = max(finite(parts[1]) ?? Double(most), least)
    return Int(min(least, Double(most)))...Int(min(greatest, Double(most)))
  }

  /// Whether the appearance of a locator is a drawing or a text of the author's.
  func isMark(_ value: Expression) -> Bool {
    tree.kind(value) == .string
      || ["Graphics", "Style", "Framed", "Text", "Image"].contains(layoutHead(of: value) ?? "")
  }

  /// An animation that waits for its button, or runs once.
  func wait(_ control: inout ReadControl, options: [Expression]) {
    for option in options {
      guard let (key, value) = tree.rule(of: option) else { continue }
      switch tree.symbolName(of: key) {
      case "AnimationRunning": if tree.symbolName(of: value) == "False" { control.kind = .manipulator }
      case "AnimationRepetitions": if tree.number(value) == 1 { control.kind = .trigger }
      default: break
      }
    }
  }
}
