extension ExpressionTree {
  /// The expression as it is written in FullForm: `f[x, List[1, 2]]`. Numbers and strings are as in the text.
  public func fullForm(_ expression: Expression) -> String {
    var output: [UInt8] = []
    appendFullForm(expression, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private enum Step {
    case node(Expression)
    case text(StaticString)
  }

  /// Appends the expression as it is written in FullForm, without recursion; at most `limit` bytes and an ellipsis.
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
          appendAtom(node, to: &output)
          continue
        }
        steps.append(.text("]"))
        for (index, argument) in arguments(node).enumerated().reversed() {
          steps.append(.node(argument))
          if index > 0 { steps.append(.text(", ")) }
        }
        steps.append(.text("["))
        if let head = headExpression(node) {
          steps.append(.node(head))
        } else {
          output.append(contentsOf: (headName(node) ?? "").utf8)
        }
      }
    }
  }

  private func appendAtom(_ node: Expression, to output: inout [UInt8]) {
    switch kind(node) {
    case .symbol: output.append(contentsOf: (symbolName(node) ?? "").utf8)
    case .string:
      output.append(0x22)
      for byte in rawBytes(node) {
        if isSerialised, byte == 0x22 || byte == 0x5C { output.append(0x5C) }
        output.append(byte)
      }
      output.append(0x22)
    case .integer, .real:
      if nodes[Int(node.index)].flag {
        let value = number(node) ?? 0
        output.append(
          contentsOf: (kind(node) == .integer ? String(Int(clamping: Int64(value))) : "\(value)").utf8)
      } else {
        output.append(contentsOf: rawBytes(node))
      }
    case .packedArray: appendPacked(node, to: &output)
    case .call: break
    }
  }

  private func appendPacked(_ node: Expression, to output: inout [UInt8]) {
    guard let array = packedArray(node) else { return }
    output.append(contentsOf: "PackedArray[\(array.dimensions)]".utf8)
  }
}
