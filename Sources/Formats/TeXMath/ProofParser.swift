import TextBytes

/// Parses a proof of bussproofs (<https://ctan.org/pkg/bussproofs>), whose commands are those of a stack: an axiom is pushed, and an
/// inference takes its premises from the stack and pushes their conclusion.
///
///     \AxiomC{A} \AxiomC{B} \RightLabel{R} \BinaryInfC{C}    A and B over a line, C below it, R to its right
struct ProofParser {
  private var stack: [[MathNode]] = []
  private var labels: (left: [MathNode], right: [MathNode]) = ([], [])
  /// The line of the next inference, and of all that have none of their own.
  private var line: MathTable.Rule?
  private var usualLine = MathTable.Rule.solid

  /// Parses a proof up to the end of its environment.
  mutating func read(
    _ open: OpenEnvironment, _ call: Token, in parser: inout Parser
  ) throws(TeXMathError) -> MathNode {
    while true {
      let token = try parser.source.nextVisible()
      guard case .primitive(.other(.proof(let step)))? = parser.source.builtin(token) else {
        try open.close(token, in: &parser.source)
        return try conclusion(of: call, source: parser.source)
      }
      let options = try parser.source.options(of: token)
      try take(step, token, options, in: &parser)
    }
  }

  /// Parses a proof outside of an environment, whose first command is `call`, up to its `\DisplayProof`.
  mutating func read(
    from first: Primitive.ProofStep, _ call: Token, _ options: CallOptions, in parser: inout Parser
  ) throws(TeXMathError) -> MathNode {
    var (step, token, options) = (first, call, options)
    while true {
      if case .end = step { return try conclusion(of: call, source: parser.source) }
      try take(step, token, options, in: &parser)
      token = try parser.source.nextVisible()
      guard case .primitive(.other(.proof(let next)))? = parser.source.builtin(token) else {
        throw TeXMathError(.proofInvalid, parser.source.range(call))
      }
      options = try parser.source.options(of: token)
      step = next
    }
  }

  private mutating func take(
    _ step: Primitive.ProofStep, _ token: Token, _ options: CallOptions, in parser: inout Parser
  ) throws(TeXMathError) {
    switch step {
    case .axiom: stack.append(try TextParser.argument(of: token, in: [], from: &parser))
    case .inference(let count):
      try infer(
        count, try TextParser.argument(of: token, in: [], from: &parser), token, source: parser.source)
    case .formulaAxiom: stack.append(try formula(token, in: &parser))
    case .formulaInference(let count):
      try infer(count, try formula(token, in: &parser), token, source: parser.source)
    case .label(isRight: true): labels.right = try TextParser.argument(of: token, in: [], from: &parser)
    case .label(isRight: false): labels.left = try TextParser.argument(of: token, in: [], from: &parser)
    case .line(let rule, isLasting: true): usualLine = rule
    case .line(let rule, isLasting: false): line = rule
    case .end: break
    }
  }

  /// Parses `$Γ \fCenter A$` after a command of sequents.
  private func formula(_ token: Token, in parser: inout Parser) throws(TeXMathError) -> [MathNode] {
    let missing = TeXMathError(
      .argumentMissing(of: parser.source.described(token)), parser.source.range(token))
    guard parser.source.take("$") else { throw missing }
    let nodes = try parser.list()
    guard parser.source.take("$") else { throw missing }
    return nodes
  }

  private mutating func infer(
    _ count: Int, _ conclusion: [MathNode], _ token: Token, source: Expander
  ) throws(TeXMathError) {
    guard stack.count >= count else { throw TeXMathError(.proofInvalid, source.range(token)) }
    let premises = Array(stack.suffix(count))
    stack.removeLast(count)
    stack.append(inference(premises, conclusion))
  }

  private mutating func inference(_ premises: [[MathNode]], _ conclusion: [MathNode]) -> [MathNode] {
    var above: [MathNode] = []
    for (index, premise) in premises.enumerated() {
      if index > 0 { above.append(.space(1000)) }
      above.append(.group(premise))
    }
    var fraction = MathFraction(numerator: above, denominator: conclusion)
    fraction.kind = .inference
    fraction.continued = "c"
    let rule = line ?? usualLine
    fraction.thickness = rule == .none ? 0 : rule == .double ? 120 : nil
    let small: [MathNode] = [.styleStart(.style(.script))]
    var nodes: [MathNode] = []
    if !labels.left.isEmpty { nodes += small + labels.left + [.styleEnd, .space(167)] }
    nodes.append(.fraction(fraction))
    if !labels.right.isEmpty { nodes += [.space(167)] + small + labels.right + [.styleEnd] }
    labels = ([], [])
    line = nil
    return nodes
  }

  private func conclusion(of call: Token, source: Expander) throws(TeXMathError) -> MathNode {
    guard stack.count == 1 else { throw TeXMathError(.proofInvalid, source.range(call)) }
    return .group(stack[0])
  }
}
