import XML

/// The operators and constructors of content MathML that look like no other.
extension MathWriter {
  private typealias Level = ContentOperator.Level

  mutating func apply(
    _ special: ContentOperator.Special, _ application: Application, to writer: inout PageWriter
  ) {
    let arguments = application.arguments
    switch special {
    case .minus: infix("−", arguments, arguments.count == 1 ? Level.negation : Level.sum, to: &writer)
    case .times: times(arguments, to: &writer)
    case .divide: pair("mfrac", arguments, to: &writer)
    case .power: power(arguments, to: &writer)
    case .root: root(application, to: &writer)
    case .exponential:
      writer.append("<msup><mi>e</mi>")
      inRow(arguments, to: &writer)
      writer.append("</msup>")
    case .logarithm: logarithm(application, to: &writer)
    case .integral: integral(application, to: &writer)
    case .bigOperator(let text): bigOperator(text, application, to: &writer)
    case .limit: limit(application, to: &writer)
    case .derivative: derivative("d", application, to: &writer)
    case .partialDerivative: derivative("∂", application, to: &writer)
    case .quantifier(let text): quantifier(text, application, to: &writer)
    case .inverse: script(arguments, "<mrow><mo>−</mo><mn>1</mn></mrow>", to: &writer)
    case .transpose: script(arguments, "<mi>T</mi>", to: &writer)
    case .powerOf(let text):
      writer.append("<mrow><msup>")
      mo(text, to: &writer)
      writer.append("<mn>2</mn></msup>")
      functionArguments(application, to: &writer)
      writer.append("</mrow>")
    case .conjugate, .mean:
      writer.append("<mover accent=\"true\">")
      inRow(arguments, to: &writer)
      writer.append("<mo>¯</mo></mover>")
    case .selector: selector(arguments, to: &writer)
    case .moment: moment(application, to: &writer)
    case .variance:
      writer.append("<mrow><msup><mi>σ</mi><mn>2</mn></msup>")
      functionArguments(application, to: &writer)
      writer.append("</mrow>")
    case .quotient:
      writer.append("<mrow>")
      mark("⌊", "prefix", to: &writer)
      pair("mfrac", arguments, to: &writer)
      mark("⌋", "postfix", to: &writer)
      writer.append("</mrow>")
    case .lambda, .interval, .set, .list, .vector, .matrix, .matrixRow, .piecewise, .declaration, .qualifier:
      construct(application.head, .table[tree.name(application.head).local]!, to: &writer)
      row(arguments, to: &writer)
    }
  }

  private mutating func inRow(_ nodes: [XMLTree.Node], to writer: inout PageWriter) {
    if nodes.count == 1 { only(nodes[0], to: &writer) } else { row(nodes, to: &writer) }
  }

  /// Two arguments in an element; what is missing becomes an empty row.
  private mutating func pair(_ name: StaticString, _ nodes: [XMLTree.Node], to writer: inout PageWriter) {
    writer.append("<")
    writer.append(name)
    writer.append(">")
    for index in 0..<2 {
      if index < nodes.count { only(nodes[index], to: &writer) } else { writer.append("<mrow/>") }
    }
    writer.append("</")
    writer.append(name)
    writer.append(">")
  }

  /// Factors without a sign between them, but for numbers, which need one.
  private mutating func times(_ arguments: [XMLTree.Node], to writer: inout PageWriter) {
    writer.append("<mrow>")
    if arguments.isEmpty { mo("×", to: &writer) }
    for (index, node) in arguments.enumerated() {
      if index > 0 { mo(tree.isElement(node, "cn") ? "×" : "\u{2062}", to: &writer) }
      argument(node, Level.product, to: &writer)
    }
    writer.append("</mrow>")
  }

  /// `sin²x` where a function is raised, else the base in parentheses where it needs them.
  private mutating func power(_ arguments: [XMLTree.Node], to writer: inout PageWriter) {
    guard arguments.count == 2 else { return row(arguments, to: &writer) }
    if tree.isElement(arguments[0], "apply") {
      let inner = application(arguments[0])
      if case .function(let name)? = operation(inner.head)?.form, inner.arguments.count == 1 {
        writer.append("<mrow><msup>")
        mi(name, to: &writer)
        only(arguments[1], to: &writer)
        writer.append("</msup>")
        functionArguments(inner, to: &writer)
        return writer.append("</mrow>")
      }
    }
    writer.append("<msup>")
    argument(arguments[0], Level.atom, to: &writer)
    only(arguments[1], to: &writer)
    writer.append("</msup>")
  }

  private mutating func root(_ application: Application, to writer: inout PageWriter) {
    let isSquare =
      application.degree.map {
        String(decoding: Array(tree.string($0).utf8)[...].trimmed, as: UTF8.self) == "2"
      } ?? true
    writer.append(isSquare ? "<msqrt>" : "<mroot>")
    inRow(application.arguments, to: &writer)
    if !isSquare, let degree = application.degree { inRow(argumentNodes(degree), to: &writer) }
    writer.append(isSquare ? "</msqrt>" : "</mroot>")
  }

  private mutating func logarithm(_ application: Application, to writer: inout PageWriter) {
    writer.append("<mrow>")
    if let base = application.base {
      writer.append("<msub><mi>log</mi>")
      inRow(argumentNodes(base), to: &writer)
      writer.append("</msub>")
    } else {
      writer.append("<mi>log</mi>")
    }
    functionArguments(application, to: &writer)
    writer.append("</mrow>")
  }

  /// An element above what is raised: a fixed superscript.
  private mutating func script(
    _ arguments: [XMLTree.Node], _ exponent: StaticString, to writer: inout PageWriter
  ) {
    writer.append("<msup>")
    if arguments.count == 1 {
      argument(arguments[0], Level.atom, to: &writer)
    } else {
      row(arguments, to: &writer)
    }
    writer.append(exponent)
    writer.append("</msup>")
  }

  private mutating func selector(_ arguments: [XMLTree.Node], to writer: inout PageWriter) {
    guard let first = arguments.first else { return writer.append("<mrow/>") }
    writer.append("<msub>")
    argument(first, Level.atom, to: &writer)
    writer.append("<mrow>")
    list(Array(arguments.dropFirst()), to: &writer)
    writer.append("</mrow></msub>")
  }

  private mutating func moment(_ application: Application, to writer: inout PageWriter) {
    guard let degree = application.degree else { return fenced("⟨", application.arguments, "⟩", to: &writer) }
    writer.append("<mrow>")
    mark("⟨", "prefix", to: &writer)
    writer.append("<msup>")
    inRow(application.arguments, to: &writer)
    inRow(argumentNodes(degree), to: &writer)
    writer.append("</msup>")
    mark("⟩", "postfix", to: &writer)
    writer.append("</mrow>")
  }

  // MARK: Limits and derivatives

  private mutating func integral(_ application: Application, to writer: inout PageWriter) {
    writer.append("<mrow>")
    bounded("msub", "msubsup", "∫", application, hasVariable: false, to: &writer)
    for node in application.arguments { argument(node, Level.sum, to: &writer) }
    for variable in application.variables {
      writer.append("<mspace width=\"0.1667em\"/><mi mathvariant=\"normal\">d</mi>")
      inside(variable, to: &writer)
    }
    writer.append("</mrow>")
  }

  private mutating func bigOperator(_ text: String, _ application: Application, to writer: inout PageWriter) {
    writer.append("<mrow>")
    bounded("munder", "munderover", text, application, hasVariable: true, to: &writer)
    for node in application.arguments { argument(node, Level.product, to: &writer) }
    writer.append("</mrow>")
  }

  /// An operator with what goes below and above it.
  private mutating func bounded(
    _ one: StaticString, _ two: StaticString, _ text: String, _ application: Application, hasVariable: Bool,
    to writer: inout PageWriter
  ) {
    let ends = application.domain.flatMap { tree.isElement($0, "interval") ? argumentNodes($0) : nil } ?? []
    let low = application.low.map { argumentNodes($0) } ?? (ends.count == 2 ? [ends[0]] : [])
    let high = application.high.map { argumentNodes($0) } ?? (ends.count == 2 ? [ends[1]] : [])
    let condition = application.condition ?? (ends.count == 2 ? nil : application.domain)
    guard !low.isEmpty || !high.isEmpty || condition != nil || (hasVariable && !application.variables.isEmpty)
    else {
      return mo(text, to: &writer)
    }
    let name = high.isEmpty ? one : two
    writer.append("<")
    writer.append(name)
    writer.append(">")
    mo(text, to: &writer)
    writer.append("<mrow>")
    if let condition {
      inside(condition, to: &writer)
    } else if hasVariable {
      for (index, variable) in application.variables.enumerated() {
        if index > 0 { mo(",", to: &writer) }
        inside(variable, to: &writer)
      }
      if !low.isEmpty { mo("=", to: &writer) }
    }
    row(low, to: &writer)
    writer.append("</mrow>")
    if !high.isEmpty { inRow(high, to: &writer) }
    writer.append("</")
    writer.append(name)
    writer.append(">")
  }

  private mutating func limit(_ application: Application, to writer: inout PageWriter) {
    writer.append("<mrow><munder><mo>lim</mo><mrow>")
    if let condition = application.condition {
      inside(condition, to: &writer)
    } else {
      for variable in application.variables { inside(variable, to: &writer) }
      if let low = application.low {
        mo("→", to: &writer)
        inside(low, to: &writer)
      }
    }
    writer.append("</mrow></munder>")
    for node in application.arguments { argument(node, Level.product, to: &writer) }
    writer.append("</mrow>")
  }

  /// `d²f/dx²`; without a variable `f′`, and with a list of indices `D₁₂f`.
  private mutating func derivative(_ sign: String, _ application: Application, to writer: inout PageWriter) {
    guard !application.variables.isEmpty else { return bareDerivative(sign, application, to: &writer) }
    let degrees = application.variables.map { variable in
      argumentNodes(variable).first { tree.isElement($0, "degree") }
    }
    writer.append("<mrow><mfrac>")
    let total = application.degree ?? (degrees.count == 1 ? degrees[0] : nil)
    let sum = application.variables.count > 1 && application.degree == nil ? totalDegree(degrees) : nil
    differential(sign, degree: total, number: sum, of: nil, to: &writer)
    writer.append("<mrow>")
    for (variable, degree) in zip(application.variables, degrees) {
      differential(sign, degree: degree, number: nil, of: variable, to: &writer)
    }
    writer.append("</mrow></mfrac>")
    for node in application.arguments { argument(node, Level.application, to: &writer) }
    writer.append("</mrow>")
  }

  /// The sum of degrees that are numbers, as text.
  private func totalDegree(_ degrees: [XMLTree.Node?]) -> String? {
    var total = 0
    for degree in degrees {
      guard let degree else {
        total += 1
        continue
      }
      guard let number = Array(tree.string(degree).utf8)[...].trimmed.natural else { return nil }
      total += number
    }
    return String(total)
  }

  /// `d`, `d²`, `dx` or `dx²`.
  private mutating func differential(
    _ sign: String, degree: XMLTree.Node?, number: String?, of variable: XMLTree.Node?,
    to writer: inout PageWriter
  ) {
    let isRaised = degree != nil || number != nil
    writer.append("<mrow>")
    if isRaised, variable == nil { writer.append("<msup>") }
    mo(sign, to: &writer)
    if let variable {
      if isRaised { writer.append("<msup>") }
      let nodes = argumentNodes(variable).filter { !tree.isElement($0, "degree") }
      inRow(nodes, to: &writer)
    }
    if let degree { inRow(argumentNodes(degree), to: &writer) } else if let number { mi(number, to: &writer) }
    if isRaised { writer.append("</msup>") }
    writer.append("</mrow>")
  }

  private mutating func bareDerivative(
    _ sign: String, _ application: Application, to writer: inout PageWriter
  ) {
    let arguments = application.arguments
    if sign == "d", arguments.count == 1 {
      writer.append("<msup>")
      argument(arguments[0], Level.atom, to: &writer)
      return writer.append("<mo>′</mo></msup>")
    }
    writer.append("<mrow>")
    if arguments.count == 2 {
      writer.append("<msub><mi>D</mi>")
      inRow(argumentNodes(arguments[0]), to: &writer)
      writer.append("</msub>")
    } else {
      mo(sign, to: &writer)
    }
    if let last = arguments.last { argument(last, Level.application, to: &writer) }
    writer.append("</mrow>")
  }

  /// `∀x, y: condition: statement`
  private mutating func quantifier(_ text: String, _ application: Application, to writer: inout PageWriter) {
    writer.append("<mrow>")
    mo(text, to: &writer)
    for (index, variable) in application.variables.enumerated() {
      if index > 0 { mo(",", to: &writer) }
      inside(variable, to: &writer)
    }
    for condition in [application.condition, application.domain].compactMap({ $0 }) {
      mo(tree.isElement(condition, "condition") ? "," : "∈", to: &writer)
      inside(condition, to: &writer)
    }
    if !application.arguments.isEmpty { mo(":", to: &writer) }
    row(application.arguments, to: &writer)
    writer.append("</mrow>")
  }
}
