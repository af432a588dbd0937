import XML

/// What content MathML builds without an application: sets, vectors, matrices, functions by cases; and
/// operators that stand for themselves.
extension MathWriter {
  mutating func construct(_ node: XMLTree.Node, _ known: ContentOperator, to writer: inout PageWriter) {
    switch known.form {
    case .infix(let text), .prefix(let text), .postfix(let text): mo(text, to: &writer)
    case .function(let text), .constant(let text), .symbol(let text): mi(text, to: &writer)
    case .fence(let open, let close):
      mo(open, to: &writer)
      mo(close, to: &writer)
    case .special(let special): construct(node, special, to: &writer)
    }
  }

  private mutating func construct(
    _ node: XMLTree.Node, _ special: ContentOperator.Special, to writer: inout PageWriter
  ) {
    switch special {
    case .lambda: lambda(node, to: &writer)
    case .interval: interval(node, to: &writer)
    case .set: collection(node, "{", "}", to: &writer)
    case .list: collection(node, "[", "]", to: &writer)
    case .vector: vector(node, to: &writer)
    case .matrix: matrix(node, to: &writer)
    case .matrixRow: fenced("(", argumentNodes(node), ")", to: &writer)
    case .piecewise: piecewise(node, to: &writer)
    // A declaration says something of other parts of the formula, and is not shown.
    case .declaration: writer.append("<mrow/>")
    case .qualifier: row(argumentNodes(node), to: &writer)
    default: mo(Self.sign(special), to: &writer)
    }
  }

  /// An operator without arguments.
  private static func sign(_ special: ContentOperator.Special) -> String {
    switch special {
    case .minus: "−"
    case .times: "×"
    case .divide: "÷"
    case .power: "^"
    case .root: "√"
    case .exponential: "exp"
    case .logarithm: "log"
    case .integral: "∫"
    case .bigOperator(let text), .quantifier(let text), .powerOf(let text): text
    case .limit: "lim"
    case .derivative: "d"
    case .partialDerivative: "∂"
    case .conjugate, .mean: "¯"
    case .transpose: "T"
    case .variance: "σ"
    default: ""
    }
  }

  /// `x, y ↦ body`
  private mutating func lambda(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let nodes = argumentNodes(node)
    writer.append("<mrow>")
    for (index, variable) in nodes.filter({ tree.isElement($0, "bvar") }).enumerated() {
      if index > 0 { mo(",", to: &writer) }
      inside(variable, to: &writer)
    }
    mo("↦", to: &writer)
    row(nodes.filter { !tree.isElement($0, "bvar") }, to: &writer)
    writer.append("</mrow>")
  }

  private mutating func interval(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let closure = tree.attribute(node, "closure") ?? "closed"
    let isOpenLeft = closure == "open" || closure == "open-closed"
    let isOpenRight = closure == "open" || closure == "closed-open"
    fenced(isOpenLeft ? "(" : "[", argumentNodes(node), isOpenRight ? ")" : "]", to: &writer)
  }

  /// `{1, 2, 3}`, or `{x | condition}` where there is one.
  private mutating func collection(
    _ node: XMLTree.Node, _ open: String, _ close: String, to writer: inout PageWriter
  ) {
    let nodes = argumentNodes(node)
    let variables = nodes.filter { tree.isElement($0, "bvar") }
    let conditions = nodes.filter {
      tree.isElement($0, "condition") || tree.isElement($0, "domainofapplication")
    }
    let members = nodes.filter { !variables.contains($0) && !conditions.contains($0) }
    guard !conditions.isEmpty else { return fenced(open, members, close, to: &writer) }
    writer.append("<mrow>")
    mark(open, "prefix", to: &writer)
    list(members.isEmpty ? variables : members, to: &writer)
    mo("|", to: &writer)
    for condition in conditions { inside(condition, to: &writer) }
    mark(close, "postfix", to: &writer)
    writer.append("</mrow>")
  }

  private mutating func vector(_ node: XMLTree.Node, to writer: inout PageWriter) {
    writer.append("<mrow>")
    mark("(", "prefix", to: &writer)
    writer.append("<mtable>")
    for child in argumentNodes(node) {
      writer.append("<mtr><mtd>")
      any(child, to: &writer)
      writer.append("</mtd></mtr>")
    }
    writer.append("</mtable>")
    mark(")", "postfix", to: &writer)
    writer.append("</mrow>")
  }

  private mutating func matrix(_ node: XMLTree.Node, to writer: inout PageWriter) {
    writer.append("<mrow>")
    mark("(", "prefix", to: &writer)
    writer.append("<mtable>")
    for child in argumentNodes(node) {
      writer.append("<mtr>")
      for cell in tree.isElement(child, "matrixrow") ? argumentNodes(child) : [child] {
        writer.append("<mtd>")
        any(cell, to: &writer)
        writer.append("</mtd>")
      }
      writer.append("</mtr>")
    }
    writer.append("</mtable>")
    mark(")", "postfix", to: &writer)
    writer.append("</mrow>")
  }

  private mutating func piecewise(_ node: XMLTree.Node, to writer: inout PageWriter) {
    writer.append("<mrow>")
    mark("{", "prefix", to: &writer)
    writer.append("<mtable columnalign=\"left left\">")
    for child in argumentNodes(node) {
      let parts = argumentNodes(child)
      writer.append("<mtr><mtd>")
      if let value = parts.first { any(value, to: &writer) }
      writer.append("</mtd><mtd>")
      if tree.isElement(child, "otherwise") {
        writer.append("<mtext>otherwise</mtext>")
      } else if parts.count > 1 {
        writer.append("<mtext>if\u{A0}</mtext>")
        any(parts[1], to: &writer)
      }
      writer.append("</mtd></mtr>")
    }
    writer.append("</mtable></mrow>")
  }
}
