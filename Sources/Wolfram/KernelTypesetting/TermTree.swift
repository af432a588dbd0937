import Kernel
import WolframLanguage

/// Converts a term to the tree that `WolframFigure` reads; packed arrays stay packed.
package struct TermTree {
  private var tree = ExpressionTree(bytes: [], isSerialised: true)
  private var names: SymbolNames
  /// Whether numbers are vertex indices of a complex.
  private var isIndices = false
  /// The labels that need a layout.
  private var labels: [Term] = []

  /// The tree with that term as its root.
  package static func tree(_ term: Term, _ names: inout SymbolNames) -> ExpressionTree {
    treeAndLabels(of: term, &names).tree
  }

  /// Makes the tree and the labels that need a layout: `KernelBox[n, …]` in the tree represents the nth
  /// label.
  static func treeAndLabels(of term: Term, _ names: inout SymbolNames) -> (
    tree: ExpressionTree, labels: [Term]
  ) {
    var builder = TermTree(names: names)
    let root = builder.add(term, 0)
    builder.tree.addRoot(root)
    names = builder.names
    return (builder.tree, builder.labels)
  }

  private init(names: SymbolNames) { self.names = names }

  private mutating func add(_ term: Term, _ depth: Int) -> Expression {
    switch term {
    case .integer(let value): return tree.add(integer: value)
    case .real(let value): return tree.add(real: value)
    case .rational, .largeInteger: return tree.add(real: term.double ?? .nan)
    case .complex(let value):
      let (real, imaginary) = (value.real.double, value.imaginary.double)
      // Only rounding errors are left out: a complex number is no coordinate.
      if imaginary.magnitude <= 1e-9 * (1 + real.magnitude) { return tree.add(real: real) }
      return tree.add(call: "Complex", [tree.add(real: real), tree.add(real: imaginary)])
    case .symbol(let symbol): return tree.add(symbol: names.name(symbol))
    case .string(let text): return tree.add(string: text)
    case .packed(let list):
      return tree.add(
        packed: PackedArray(dimensions: list.dimensions, values: list.values, isInteger: isIndices))
    case .call(let call):
      guard depth < 400 else { return tree.add(symbol: "Null") }
      return add(call, depth)
    }
  }

  private mutating func add(_ call: Call, _ depth: Int) -> Expression {
    var arguments: [Expression] = []
    arguments.reserveCapacity(call.count)
    guard case .symbol(let head) = call.head else {
      let head = add(call.head, depth + 1)
      for argument in call.arguments { arguments.append(add(argument, depth + 1)) }
      return tree.add(call: head, arguments)
    }
    let name = names.name(head)
    switch name {
    case "GraphicsComplex":
      for (place, argument) in call.arguments.enumerated() {
        let outer = isIndices
        isIndices = place == 1
        arguments.append(add(argument, depth + 1))
        isIndices = outer
      }
    case "Rule" where call.count == 2:
      let outer = isIndices
      isIndices = false
      arguments.append(add(call.arguments[0], depth + 1))
      let key = call.arguments[0].symbol.map { names.name($0) } ?? ""
      arguments.append(addOption(key, call.arguments[1], depth: depth))
      isIndices = outer
    case "Text", "Inset", "KernelLabel":
      for (place, argument) in call.arguments.enumerated() {
        let outer = isIndices
        isIndices = false
        arguments.append(
          place == 0 ? addText(argument, name: name, depth: depth + 1) : add(argument, depth + 1))
        isIndices = outer
      }
    case "KernelBar":
      for (place, argument) in call.arguments.enumerated() {
        arguments.append(place > 1 ? addLabel(argument, depth: depth + 1) : add(argument, depth + 1))
      }
    case "GraphicsRow", "GraphicsColumn", "GraphicsGrid":
      for (place, argument) in call.arguments.enumerated() {
        arguments.append(place == 0 ? addCells(argument, depth: depth + 1) : add(argument, depth + 1))
      }
    case "Tooltip", "Legended", "KernelLegend", "Placed":
      for (place, argument) in call.arguments.enumerated() {
        arguments.append(
          place == 0 && name == "Tooltip"
            ? add(argument, depth + 1) : addLegend(argument, name: name, depth: depth + 1))
      }
    default: for argument in call.arguments { arguments.append(add(argument, depth + 1)) }
    }
    return tree.add(call: name, arguments)
  }

  /// Adds a part of a legend: a label, or its title as a rule.
  private mutating func addLegend(_ term: Term, name: String, depth: Int) -> Expression {
    guard name == "KernelLegend", let rule = term.call(of: .rule), rule.count == 2 else {
      return addLabel(term, depth: depth)
    }
    let isLabel = rule.arguments[0].symbol.map { names.name($0) } == "LegendLabel"
    let value = isLabel ? addLabel(rule.arguments[1], depth: depth) : add(rule.arguments[1], depth)
    return tree.add(call: "Rule", [add(rule.arguments[0], depth), value])
  }

  /// Adds the cells of a row or grid of pictures: what is no picture is laid out.
  private mutating func addCells(_ term: Term, depth: Int) -> Expression {
    guard depth < 60, let call = term.unpacked.call else { return add(term, depth) }
    if call.head.isSymbol(.list) {
      var cells: [Expression] = []
      for cell in call.arguments { cells.append(addCells(cell, depth: depth + 1)) }
      return tree.add(call: "List", cells)
    }
    guard needsLayout(term, isOutermost: true, depth: 0) != nil else { return add(term, depth) }
    return addLaidOut(FormulaTerms.formatted(term, &names), depth: depth)
  }

  /// Adds what a text shows: a list with its braces.
  private mutating func addText(_ term: Term, name: String, depth: Int) -> Expression {
    guard term.isList, name != "KernelLabel" else { return addLabel(term, depth: depth) }
    return addLaidOut(FormulaTerms.formatted(term.unpacked, &names), depth: depth)
  }

  private mutating func addOption(_ key: String, _ value: Term, depth: Int) -> Expression {
    switch key {
    case "PlotLabel" where value.isList:
      // One label, which shows a list as such; axes and frames have several.
      addLaidOut(FormulaTerms.formatted(value.unpacked, &names), depth: depth + 1)
    case "PlotLabel", "AxesLabel", "FrameLabel": addLabel(value, depth: depth + 1)
    case "Ticks", "FrameTicks": addTicks(value, depth: depth + 1)
    default: add(value, depth + 1)
    }
  }

  // MARK: Labels

  /// Adds ticks: numbers, or positions with texts.
  private mutating func addTicks(_ term: Term, depth: Int) -> Expression {
    guard depth < 60, let parts = term.call(of: .list)?.arguments else { return add(term, depth) }
    var result: [Expression] = []
    if parts.count > 1, Self.isNumeric(parts[0]), !Self.isNumeric(parts[1]), !parts[1].isList {
      result = [add(parts[0], depth + 1), addLabel(parts[1], depth: depth + 1)]
      for part in parts.dropFirst(2) { result.append(add(part, depth + 1)) }
      return tree.add(call: "List", result)
    }
    for part in parts {
      // Multiples of π and the like are shown symbolically.
      if Self.isNumeric(part), part.double == nil {
        let label =
          part.symbol == nil
          ? addLabel(part, depth: depth + 1)
          : addFormatted(FormulaTerms.formatted(part, &names), depth: depth + 1)
        result.append(tree.add(call: "List", [add(part, depth + 1), label]))
      } else {
        result.append(addTicks(part, depth: depth + 1))
      }
    }
    return tree.add(call: "List", result)
  }

  /// Whether the term is a number, or arithmetic of numbers and constants.
  private static func isNumeric(_ term: Term, depth: Int = 0) -> Bool {
    switch term {
    case .integer, .real, .rational, .largeInteger: return true
    case .symbol(let symbol):
      switch symbol.known {
      case .pi, .e, .degree, .goldenRatio: return true
      default: return false
      }
    case .call(let call):
      switch call.head.symbol?.known {
      case .plus, .times, .power, .divide, .minus, .sqrt:
        return depth < 8 && call.arguments.allSatisfy { isNumeric($0, depth: depth + 1) }
      default: return false
      }
    default: return false
    }
  }

  /// Adds a term as a label: formulas become rows of texts, scripts and styles.
  private mutating func addLabel(_ term: Term, depth: Int) -> Expression {
    switch term {
    case .string, .symbol: return add(term, depth)
    case .call(let call):
      switch call.head.symbol.map({ names.name($0) }) {
      case "Graphics", "Graphics3D", "Legended", "KernelLegend", "KernelBar", "GraphicsRow", "GraphicsColumn",
        "GraphicsGrid", "LineLegend", "PointLegend", "SwatchLegend", "Scaled", "Directive",
        "Charting`ScaledTicks",
        "Function":
        return add(term, depth)
      // Pictures and legends have layouts of their own.
      case "Framed" where isPicture(term, depth: 0), "Style" where isPicture(term, depth: 0),
        "Panel" where isPicture(term, depth: 0),
        "Pane" where isPicture(term, depth: 0):
        return add(term, depth)
      case "Column" where holdsLegend(call), "Row" where holdsLegend(call):
        return tree.add(call: "Column", [addLabel(call.arguments[0], depth: depth + 1)])
      case "List":
        var parts: [Expression] = []
        for part in call.arguments { parts.append(addLabel(part, depth: depth + 1)) }
        return tree.add(call: "List", parts)
      case "Placed": return tree.add(call: "Placed", call.arguments.map { add($0, depth + 1) })
      case "Spacer": return tree.add(string: " ".utf8)
      default: return addLaidOut(FormulaTerms.formatted(term, &names), depth: depth + 1)
      }
    default:
      if case .packed = term { return add(term, depth) }
      // Plain numbers stay numbers, such as the positions of ticks.
      return term.int != nil ? add(term, depth) : term.double.map { tree.add(real: $0) } ?? add(term, depth)
    }
  }

  private func holdsLegend(_ call: Call) -> Bool {
    call.arguments.first?.parts?.contains(where: isLegend) ?? false
  }

  private func isLegend(_ term: Term) -> Bool {
    ["LineLegend", "PointLegend", "SwatchLegend"].contains(
      term.call?.head.symbol.map { names.name($0) } ?? "")
  }

  /// Whether it is a picture within frames and styles.
  private func isPicture(_ term: Term, depth: Int) -> Bool {
    guard depth < 6, let call = term.call, let head = call.head.symbol else { return false }
    switch names.name(head) {
    case "Graphics", "Graphics3D", "Legended": return true
    case "Framed", "Style", "Panel", "Pane":
      return call.arguments.first.map { isPicture($0, depth: depth + 1) } ?? false
    default: return false
    }
  }

  /// Adds a formatted label; one that does not fit on a line of text becomes a `KernelBox`.
  private mutating func addLaidOut(_ term: Term, depth: Int) -> Expression {
    let words = addFormatted(term, depth: depth)
    guard labels.count < 500, needsLayout(term, isOutermost: true, depth: 0) == true else { return words }
    labels.append(term)
    return tree.add(call: "KernelBox", [tree.add(integer: labels.count - 1), words])
  }

  /// Whether a label contains a two-dimensional layout; nil if it contains a picture, which has its own.
  private func needsLayout(_ term: Term, isOutermost: Bool, depth: Int) -> Bool? {
    guard depth < 20, let call = term.call, let head = call.head.symbol else { return false }
    var result = false
    switch names.name(head) {
    case "Graphics", "Graphics3D", "Legended", "GraphicsRow", "GraphicsColumn", "GraphicsGrid": return nil
    case "Grid", "TextGrid", "TableForm", "MatrixForm", "Column", "KernelFraction", "KernelRoot",
      "Underscript", "KernelCases",
      "Panel", "Overlay", "Labeled":
      result = true
    case "Framed": result = !isOutermost
    case "Spacer": return true
    default: break
    }
    for part in call.arguments.prefix(200) {
      guard let inner = needsLayout(part, isOutermost: false, depth: depth + 1) else { return nil }
      result = result || inner
    }
    return result
  }

  /// Adds a row with its separator, and with a frame and a background if its options set them.
  private mutating func addRow(_ call: Call, depth: Int) -> Expression {
    var parts: [Expression] = []
    let separator = call.count > 1 && call.arguments[1].call(of: .rule) == nil ? call.arguments[1] : nil
    for (place, part) in (call.arguments.first?.parts ?? Array(call.arguments.prefix(1))).enumerated() {
      if place > 0, let separator { parts.append(addFormatted(separator, depth: depth + 1)) }
      parts.append(addFormatted(part, depth: depth + 1))
    }
    let list = tree.add(call: "List", parts)
    let row = tree.add(call: "RowBox", [list])
    var options: [String: Term] = [:]
    for argument in call.arguments {
      guard let rule = argument.call(of: .rule), rule.count == 2, let key = rule.arguments[0].symbol else {
        continue
      }
      options[names.name(key)] = rule.arguments[1]
    }
    let isFramed = options["Frame"]?.isSymbol(.true) ?? false
    guard let ground = options["Background"] else {
      return isFramed ? tree.add(call: "FrameBox", [row]) : row
    }
    let background = tree.add(call: "Rule", [tree.add(symbol: "Background"), add(ground, depth + 1)])
    return tree.add(call: isFramed ? "FrameBox" : "StyleBox", [row, background])
  }

  /// Adds a formatted label: rows with explicit separators, and fractions and roots in the form that the
  /// reader of labels supports.
  private mutating func addFormatted(_ term: Term, depth: Int) -> Expression {
    guard depth < 80, case .call(let call) = term, let head = call.head.symbol else {
      return add(term, depth)
    }
    let name = names.name(head)
    switch name {
    case "Graphics", "Graphics3D": return add(term, depth)
    case "Row": return addRow(call, depth: depth)
    case "Spacer": return tree.add(string: " ".utf8)
    case "Column":
      var rows: [Expression] = []
      for part in call.arguments.first?.parts ?? [] {
        let cell = addFormatted(part, depth: depth + 1)
        rows.append(tree.add(call: "List", [cell]))
      }
      let list = tree.add(call: "List", rows)
      return tree.add(call: "Grid", [list])
    default: break
    }
    var parts: [Expression] = []
    for argument in call.arguments { parts.append(addFormatted(argument, depth: depth + 1)) }
    switch name {
    case "KernelFraction": return tree.add(call: "FractionBox", parts)
    case "KernelRoot": return tree.add(call: "SqrtBox", Array(parts.prefix(1)))
    case "OverHat": return tree.add(call: "OverscriptBox", parts + [tree.add(string: "^".utf8)])
    case "OverBar": return tree.add(call: "OverscriptBox", parts + [tree.add(string: "_".utf8)])
    case "OverVector": return tree.add(call: "OverscriptBox", parts + [tree.add(string: "→".utf8)])
    case "OverDot": return tree.add(call: "OverscriptBox", parts + [tree.add(string: ".".utf8)])
    default: return tree.add(call: name, parts)
    }
  }
}
