import WolframLanguage

extension ControlLabel {
  /// How tightly an expression holds together, from sums to names.
  private enum Tightness: Int {
    case relation, sum, product, power, name
  }

  /// A formula as one line: `x² − 2 x`, `e^(−x y)`, `Sin[2 x]`, `p̂`; nil for what is none, such as boxes.
  static func formula(_ node: Expression, in tree: ExpressionTree, depth: Int) -> String? {
    written(of: node, in: tree, depth: depth)?.text
  }

  private static func part(
    of node: Expression, in tree: ExpressionTree, depth: Int, within outer: Tightness
  ) -> String {
    guard tree.kind(node) == .call, let inner = written(of: node, in: tree, depth: depth + 1) else {
      return text(of: node, in: tree, depth: depth + 1)
    }
    return inner.tightness.rawValue < outer.rawValue ? "(" + inner.text + ")" : inner.text
  }

  private static func written(
    of node: Expression, in tree: ExpressionTree, depth: Int
  ) -> (text: String, tightness: Tightness)? {
    guard depth < 20, let name = tree.headName(node) else { return nil }
    let arguments = Array(tree.arguments(node).prefix(12))
    if let relation = relations[name], arguments.count > 1 {
      let sides = arguments.map { part(of: $0, in: tree, depth: depth, within: .sum) }
      return (sides.joined(separator: " " + relation + " "), .relation)
    }
    if let mark = marks[name], let first = arguments.first {
      let inner = text(of: first, in: tree, depth: depth + 1)
      return (inner.count == 1 ? inner + mark : inner, .name)
    }
    switch name {
    case "Plus": return (sum(arguments, in: tree, depth: depth), .sum)
    case "Subtract" where arguments.count == 2:
      let (a, b) = (arguments[0], arguments[1])
      return (
        part(of: a, in: tree, depth: depth, within: .sum) + " − "
          + part(of: b, in: tree, depth: depth, within: .product), .sum
      )
    case "Minus" where arguments.count == 1:
      return ("−" + part(of: arguments[0], in: tree, depth: depth, within: .product), .sum)
    case "Times":
      let arguments = factors(node, in: tree, depth: depth)
      // A factor of -1 is the sign of the product.
      if let first = arguments.first, tree.number(first) == -1, arguments.count > 1 {
        return ("−" + product(Array(arguments.dropFirst()), in: tree, depth: depth), .sum)
      }
      return (product(arguments, in: tree, depth: depth), .product)
    case "Divide" where arguments.count == 2:
      let sides = arguments.map { part(of: $0, in: tree, depth: depth, within: .power) }
      return (sides.joined(separator: "/"), .product)
    default: return power(name, arguments: arguments, in: tree, depth: depth)
    }
  }

  /// A sum, in which negative terms are subtracted.
  private static func sum(_ terms: [Expression], in tree: ExpressionTree, depth: Int) -> String {
    var line = ""
    for argument in terms {
      let term = part(of: argument, in: tree, depth: depth, within: .sum)
      if line.isEmpty {
        line = term
      } else if term.first == "−" || term.first == "-" {
        line += " − " + term.dropFirst()
      } else {
        line += " + " + term
      }
    }
    return line
  }

  /// Powers, roots, absolute values and functions; nil for anything else.
  private static func power(
    _ name: String, arguments: [Expression], in tree: ExpressionTree, depth: Int
  ) -> (text: String, tightness: Tightness)? {
    switch name {
    case "Power" where arguments.count == 2:
      let base = part(of: arguments[0], in: tree, depth: depth, within: .name)
      if tree.headName(arguments[1]) == "Rational" || tree.headName(arguments[1]) == "Times",
        tree.number(arguments[1]) == 0.5
      {
        return ("√" + base, .power)
      }
      let exponent = text(of: arguments[1], in: tree, depth: depth + 1)
      if let raised = small(exponent, superscripts) { return (base + raised, .power) }
      return (base + "^" + part(of: arguments[1], in: tree, depth: depth, within: .name), .power)
    case "Sqrt" where arguments.count == 1:
      return ("√" + part(of: arguments[0], in: tree, depth: depth, within: .name), .power)
    case "Exp" where arguments.count == 1:
      let exponent = text(of: arguments[0], in: tree, depth: depth + 1)
      if let raised = small(exponent, superscripts) { return ("e" + raised, .power) }
      return ("e^" + part(of: arguments[0], in: tree, depth: depth, within: .name), .power)
    case "Abs" where arguments.count == 1:
      return ("|" + text(of: arguments[0], in: tree, depth: depth + 1) + "|", .name)
    case "Sin", "Cos", "Tan", "Cot", "Sec", "Csc", "Sinh", "Cosh", "Tanh", "ArcSin", "ArcCos", "ArcTan",
      "Log", "Sign",
      "Floor", "Ceiling", "Round", "Max", "Min", "Mod", "Gamma", "Factorial", "UnitStep", "HeavisideTheta":
      let inner = arguments.map { text(of: $0, in: tree, depth: depth + 1) }
      return (name + "[" + inner.joined(separator: ", ") + "]", .name)
    default: return nil
    }
  }

  /// The factors of a product, also of products in it.
  private static func factors(_ node: Expression, in tree: ExpressionTree, depth: Int) -> [Expression] {
    guard tree.headName(node) == "Times", depth < 20 else { return [node] }
    return tree.arguments(node).prefix(12).flatMap { factors($0, in: tree, depth: depth + 1) }
  }

  /// A product, with the factors of negative powers behind a slash: `2 x/3`.
  private static func product(_ factors: [Expression], in tree: ExpressionTree, depth: Int) -> String {
    var (above, below): ([String], [String]) = ([], [])
    for factor in factors {
      let parts = tree.arguments(factor)
      if tree.headName(factor) == "Power", let base = parts.first,
        let exponent = tree.argument(of: factor, place: 1).flatMap({ tree.number($0) }), exponent < 0,
        let whole = Int(exactly: -exponent)
      {
        let size = whole == 1 ? "" : String(whole)
        // x² holds together behind a slash, but not with another power.
        let base = part(of: base, in: tree, depth: depth, within: size.isEmpty ? .power : .name)
        below.append(base + (small(size, superscripts) ?? "^" + size))
      } else {
        above.append(part(of: factor, in: tree, depth: depth, within: .product))
      }
    }
    let top = above.isEmpty ? "1" : above.joined(separator: " ")
    guard !below.isEmpty else { return top }
    return top + "/" + (below.count == 1 ? below[0] : "(" + below.joined(separator: " ") + ")")
  }

  private static let relations: [String: String] = [
    "Equal": "=", "Unequal": "≠", "Less": "<", "LessEqual": "≤", "Greater": ">", "GreaterEqual": "≥",
    "Rule": "→", "And": "∧", "Or": "∨",
  ]
  /// Combining characters of marks over a letter.
  private static let marks: [String: String] = [
    "OverHat": "\u{302}", "OverBar": "\u{304}", "OverTilde": "\u{303}", "OverDot": "\u{307}",
    "OverVector": "\u{20D7}",
  ]
}
