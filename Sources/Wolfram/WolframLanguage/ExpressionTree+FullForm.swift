import TextBytes

extension ExpressionTree {
  /// The expression in FullForm: `f[x, List[1, 2]]`. Numbers and strings are as in the source.
  public func fullForm(_ expression: Expression) -> String {
    var output: [UInt8] = []
    appendFullForm(expression, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private enum Step {
    case node(Expression)
    case text(StaticString)
  }

  /// Appends the expression in FullForm, without recursion; truncates to `limit` bytes and an ellipsis.
  public func appendFullForm(_ expression: Expression, to output: inout [UInt8], limit: Int = 1 << 26) {
    var steps: [Step] = [.node(expression)]
    let start = output.count
    while let step = steps.popLast() {
      if output.count - start > limit {
        output.append(contentsOf: "…".utf8)
        return
      }
      switch step {
      case .text(let text): text.withUTF8Buffer { output.append(contentsOf: $0) }
      case .node(let node):
        guard kind(node) == .call else {
          appendAtom(node, to: &output, limit: limit)
          continue
        }
        steps.append(.text("]"))
        for (index, argument) in arguments(node).enumerated().reversed() {
          steps.append(.node(argument))
          if index > 0 { steps.append(.text(", ")) }
        }
        steps.append(.text("["))
        if let head = headExpression(of: node) {
          steps.append(.node(head))
        } else {
          output.append(contentsOf: (headName(node) ?? "").utf8)
        }
      }
    }
  }

  private func appendAtom(_ node: Expression, to output: inout [UInt8], limit: Int) {
    switch kind(node) {
    case .symbol: output.append(contentsOf: (symbolName(of: node) ?? "").utf8)
    case .string:
      output.append("\"")
      for byte in rawBytes(of: node) {
        if isSerialised, byte == "\"" || byte == "\\" { output.append("\\") }
        output.append(byte)
      }
      output.append("\"")
    case .integer, .real:
      if nodes[Int(node.index)].flag {
        Self.append(number(node) ?? 0, isInteger: kind(node) == .integer, to: &output)
      } else {
        output.append(contentsOf: rawBytes(of: node))
      }
    case .packedArray: appendPacked(node, to: &output, limit: limit)
    case .call: break
    }
  }

  /// Appends a packed array as nested lists, as short as the language allows, since such arrays are long.
  private func appendPacked(_ node: Expression, to output: inout [UInt8], limit: Int) {
    guard let array = packedArray(of: node), let last = array.dimensions.last else { return }
    let start = output.count
    let depth = array.dimensions.count
    guard last > 0, !array.values.isEmpty else { return output.append(contentsOf: "{}".utf8) }
    for (index, value) in array.values.enumerated() {
      if output.count - start > limit { return output.append(contentsOf: "…".utf8) }
      // The number of levels that begin and end at this number.
      var (span, opened, closed) = (1, 0, 0)
      for level in array.dimensions.reversed() {
        span *= level
        if index % span == 0 { opened += 1 }
        if (index + 1) % span == 0 { closed += 1 }
      }
      if index > 0 { output.append(",") }
      for _ in 0..<min(opened, depth) { output.append("{") }
      Self.append(value, isInteger: array.isInteger, isShort: true, to: &output)
      for _ in 0..<min(closed, depth) { output.append("}") }
    }
  }

  /// Appends a number in the language's syntax: `1.5*^-7`; if it is to be short, `.5` for `0.5` and `2.` for `2.0`.
  private static func append(
    _ value: Double, isInteger: Bool, isShort: Bool = false, to output: inout [UInt8]
  ) {
    if isInteger, let whole = Int64(exactly: value) { return output.append(contentsOf: String(whole).utf8) }
    if value.isNaN { return output.append(contentsOf: "Indeterminate".utf8) }
    if value.isInfinite {
      return output.append(contentsOf: (value > 0 ? "Infinity" : "Times[-1, Infinity]").utf8)
    }
    let text = Array("\(value)".utf8)
    let sign = text.first == "-" ? 1 : 0
    var mantissa = text[sign...].prefix { $0 != "e" }
    let exponent = text[mantissa.endIndex...].dropFirst()
    // Without a point, `1*^-07` would be exact.
    if !mantissa.contains(".") { mantissa.append(".") }
    if isShort, value != 0, mantissa.starts(with: "0.".utf8) { mantissa.removeFirst() }
    if isShort, mantissa.suffix(2).elementsEqual(".0".utf8) { mantissa.removeLast() }
    output.append(contentsOf: text[..<sign])
    output.append(contentsOf: mantissa)
    if exponent.isEmpty { return }
    output.append(contentsOf: "*^".utf8)
    output.append(contentsOf: exponent.filter { $0 != "+" })
  }
}
