import PageWriting
import TextBytes
import XML

/// Writes content MathML as presentation MathML: operators between their arguments, functions before them, parentheses around
/// an argument that binds less strongly than its position requires.
///
///     <apply><times/><apply><plus/><ci>a</ci><ci>b</ci></apply><cn>2</cn></apply>   (a + b) 2
struct ContentMathWriter {
  /// Writes presentation MathML inside content MathML, in the current alphabet.
  private var presentation: MathWriter
  private let tree: XMLTree

  package init(presentation: MathWriter) {
    self.presentation = presentation
    tree = presentation.tree
  }

  /// An operator with its arguments and qualifiers.
  private struct Application {
    var head: XMLTree.Node
    var arguments: [XMLTree.Node] = []
    var variables: [XMLTree.Node] = []
    var low: XMLTree.Node?
    var high: XMLTree.Node?
    var condition: XMLTree.Node?
    var domain: XMLTree.Node?
    var degree: XMLTree.Node?
    var base: XMLTree.Node?
  }

  private typealias Level = ContentOperator.Level

  /// Writes a node of content MathML.
  package mutating func write(_ node: XMLTree.Node, to writer: inout PageWriter) {
    switch tree.name(node).local {
    case "apply", "reln", "bind": apply(application(node), to: &writer)
    case "ci", "csymbol", "cs": identifier(node, to: &writer)
    case "cn": number(node, to: &writer)
    case "fn": row(presentation.argumentNodes(of: node), to: &writer)
    default:
      guard let known = ContentOperator.table[tree.name(node).local] else {
        return row(presentation.argumentNodes(of: node), to: &writer)
      }
      construct(node, known, to: &writer)
    }
  }

  /// Writes a node, in parentheses if it binds less strongly than `level`.
  private mutating func argument(_ node: XMLTree.Node, level: Int, to writer: inout PageWriter) {
    guard self.level(of: node) < level else { return only(node, to: &writer) }
    writer.append("<mrow><mo>(</mo>")
    any(node, to: &writer)
    writer.append("<mo>)</mo></mrow>")
  }

  /// How strongly a node binds; a node other than an application is an atom.
  private func level(of node: XMLTree.Node) -> Int {
    guard tree.kind(node) == .element else { return Level.atom }
    switch tree.name(node).local {
    case "apply", "reln", "bind":
      let application = application(node)
      guard let known = operation(application.head) else { return Level.application }
      if case .special(.minus) = known.form, application.arguments.count < 2 { return Level.sum }
      return known.level
    case "cn":
      if tree.attribute(node, "type")?.hasPrefix("complex") ?? false { return Level.sum }
      return tree.string(node).utf8.contains("-") ? Level.negation : Level.atom
    default: return ContentOperator.table[tree.name(node).local]?.level ?? Level.atom
    }
  }

  /// The operator of an element, by its own name or as a symbol of a content dictionary.
  private func operation(_ node: XMLTree.Node) -> ContentOperator? {
    guard tree.kind(node) == .element else { return nil }
    let name = tree.name(node).local
    guard name == "csymbol" else { return ContentOperator.table[name] }
    guard tree.attribute(node, "cd") != nil else { return nil }
    return ContentOperator.table[String(decoding: Array(tree.string(node).utf8)[...].trimmed, as: UTF8.self)]
  }

  /// Splits an application into operator, arguments and qualifiers.
  private func application(_ node: XMLTree.Node) -> Application {
    var nodes = presentation.argumentNodes(of: node)
    guard !nodes.isEmpty else { return Application(head: node) }
    var application = Application(head: nodes.removeFirst())
    for child in nodes {
      switch tree.kind(child) == .element ? tree.name(child).local : "" {
      case "bvar": application.variables.append(child)
      case "lowlimit": application.low = child
      case "uplimit": application.high = child
      case "condition": application.condition = child
      case "domainofapplication": application.domain = child
      case "degree": application.degree = child
      case "logbase": application.base = child
      case "momentabout": break
      case "interval"
      where isBounded(application.head) && application.domain == nil && application.arguments.isEmpty:
        application.domain = child
      default: application.arguments.append(child)
      }
    }
    return application
  }

  private func isBounded(_ head: XMLTree.Node) -> Bool {
    switch operation(head)?.form {
    case .special(.integral), .special(.bigOperator): true
    default: false
    }
  }

  // MARK: Applications

  private mutating func apply(_ application: Application, to writer: inout PageWriter) {
    let arguments = application.arguments
    guard let known = operation(application.head) else { return call(application, to: &writer) }
    switch known.form {
    case .infix(let text): infix(text, arguments, level: known.level, to: &writer)
    case .prefix(let text):
      writer.append("<mrow>")
      mo(text, to: &writer)
      for node in arguments { argument(node, level: known.level, to: &writer) }
      writer.append("</mrow>")
    case .postfix(let text):
      writer.append("<mrow>")
      for node in arguments { argument(node, level: known.level, to: &writer) }
      mo(text, to: &writer)
      writer.append("</mrow>")
    case .function(let name):
      writer.append("<mrow>")
      mi(name, to: &writer)
      functionArguments(application, to: &writer)
      writer.append("</mrow>")
    case .fence(let open, let close): fenced(open, nodes: arguments, close, to: &writer)
    case .constant(let text): mi(text, to: &writer)
    case .symbol(let text): mi(text, to: &writer)
    case .special(let special): apply(special, application, to: &writer)
    }
  }

  /// Writes `f(x, y)` for a function without a notation of its own.
  private mutating func call(_ application: Application, to writer: inout PageWriter) {
    writer.append("<mrow>")
    let isNested = tree.kind(application.head) == .element && level(of: application.head) < Level.power
    argument(application.head, level: isNested && !isInverse(application.head) ? Level.atom : 0, to: &writer)
    if !application.arguments.isEmpty {
      writer.append("<mo>\u{2061}</mo>")
      fenced("(", nodes: application.arguments, ")", to: &writer)
    }
    writer.append("</mrow>")
  }

  private func isInverse(_ node: XMLTree.Node) -> Bool {
    guard let first = presentation.argumentNodes(of: node).first else { return false }
    return tree.isElement(first, "inverse")
  }

  /// Writes the argument of a named function: without parentheses if it is short.
  private mutating func functionArguments(_ application: Application, to writer: inout PageWriter) {
    let arguments = application.arguments
    guard !arguments.isEmpty || application.condition != nil else { return }
    writer.append("<mo>\u{2061}</mo>")
    if arguments.count == 1, application.condition == nil, isShort(arguments[0]) {
      return only(arguments[0], to: &writer)
    }
    if let condition = application.condition {
      writer.append("<mrow><mo>{</mo>")
      list(arguments, to: &writer)
      mo("|", to: &writer)
      row(presentation.argumentNodes(of: condition), to: &writer)
      return writer.append("<mo>}</mo></mrow>")
    }
    fenced("(", nodes: arguments, ")", to: &writer)
  }

  private func isShort(_ node: XMLTree.Node) -> Bool {
    tree.kind(node) == .text || tree.end(of: node) <= node + 2 && level(of: node) == Level.atom
  }

  private mutating func infix(
    _ text: String, _ arguments: [XMLTree.Node], level: Int, to writer: inout PageWriter
  ) {
    writer.append("<mrow>")
    if arguments.isEmpty { mo(text, to: &writer) }
    for (index, node) in arguments.enumerated() {
      if index > 0 || arguments.count == 1 { mo(text, to: &writer) }
      // The first argument may bind as strongly as its operator; the later ones must bind more strongly.
      let isRelation = level == Level.relation
      argument(node, level: index == 0 && !isRelation ? level : level + (text == "+" ? 0 : 1), to: &writer)
    }
    writer.append("</mrow>")
  }

  // MARK: Pieces

  private func mo(_ text: String, to writer: inout PageWriter) { token("mo", text: text, to: &writer) }

  private func mi(_ text: String, to writer: inout PageWriter) { token("mi", text: text, to: &writer) }

  private func token(_ name: StaticString, text: String, to writer: inout PageWriter) {
    writer.append("<")
    writer.append(name)
    writer.append(">")
    writer.appendValue(Array(text.utf8)[...])
    writer.append("</")
    writer.append(name)
    writer.append(">")
  }

  /// Writes nodes with commas between them.
  private mutating func list(_ nodes: [XMLTree.Node], to writer: inout PageWriter) {
    for (index, node) in nodes.enumerated() {
      if index > 0 { writer.append("<mo>,</mo>") }
      any(node, to: &writer)
    }
  }

  private mutating func fenced(
    _ open: String, nodes: [XMLTree.Node], _ close: String, to writer: inout PageWriter
  ) {
    writer.append("<mrow>")
    mark(open, form: "prefix", to: &writer)
    list(nodes, to: &writer)
    mark(close, form: "postfix", to: &writer)
    writer.append("</mrow>")
  }

  /// Writes a fence with its form, since `|` may be an opening or a closing one.
  private func mark(_ text: String, form: StaticString, to writer: inout PageWriter) {
    writer.append("<mo fence=\"true\" stretchy=\"true\" form=\"")
    writer.append(form)
    writer.append("\">")
    writer.appendValue(Array(text.utf8)[...])
    writer.append("</mo>")
  }

  /// Writes the content of a qualifier, without its own qualifiers.
  private mutating func inside(_ node: XMLTree.Node, to writer: inout PageWriter) {
    row(presentation.argumentNodes(of: node).filter { !tree.isElement($0, "degree") }, to: &writer)
  }

  // MARK: Tokens

  private mutating func identifier(_ node: XMLTree.Node, to writer: inout PageWriter) {
    if let known = operation(node) { return construct(node, known, to: &writer) }
    let nodes = presentation.argumentNodes(of: node)
    if nodes.contains(where: { tree.kind($0) == .element }) { return row(nodes, to: &writer) }
    let type = tree.attribute(node, "type") ?? ""
    writer.append("<mi>")
    presentation.tokenText(node, in: type == "vector" || type == "matrix" ? .bold : .normal, to: &writer)
    writer.append("</mi>")
  }

  /// Writes a number; its type determines what `<sep/>` separates.
  private mutating func number(_ node: XMLTree.Node, to writer: inout PageWriter) {
    var pieces: [[UInt8]] = [[]]
    for child in tree.children(node) {
      if tree.isElement(child, "sep") {
        pieces.append([])
      } else if tree.kind(child) == .text {
        pieces[pieces.count - 1] += tree.bytes(child).trimmed
      }
    }
    if pieces.count == 1, presentation.argumentNodes(of: node).contains(where: { tree.kind($0) == .element })
    {
      return row(presentation.argumentNodes(of: node), to: &writer)
    }
    let texts = pieces.map { String(decoding: $0, as: UTF8.self) }
    guard texts.count == 2 else { return plainNumber(texts.joined(separator: " "), node: node, to: &writer) }
    switch tree.attribute(node, "type") {
    case "rational":
      writer.append("<mfrac>")
      for text in texts { signed(text, to: &writer) }
      writer.append("</mfrac>")
    case "complex-cartesian":
      writer.append("<mrow>")
      signed(texts[0], to: &writer)
      mo(texts[1].hasPrefix("-") ? "−" : "+", to: &writer)
      signed(texts[1].hasPrefix("-") ? String(texts[1].dropFirst()) : texts[1], to: &writer)
      writer.append("<mo>\u{2062}</mo><mi>i</mi></mrow>")
    case "complex-polar":
      writer.append("<mrow>")
      signed(texts[0], to: &writer)
      writer.append("<mo>\u{2062}</mo><msup><mi>e</mi><mrow><mi>i</mi><mo>\u{2062}</mo>")
      signed(texts[1], to: &writer)
      writer.append("</mrow></msup></mrow>")
    default:
      writer.append("<mrow>")
      signed(texts[0], to: &writer)
      writer.append("<mo>×</mo><msup><mn>10</mn>")
      signed(texts[1], to: &writer)
      writer.append("</msup></mrow>")
    }
  }

  private func plainNumber(_ text: String, node: XMLTree.Node, to writer: inout PageWriter) {
    guard let base = tree.attribute(node, "base"), base != "10" else { return signed(text, to: &writer) }
    writer.append("<msub>")
    signed(text, to: &writer)
    token("mn", text: base, to: &writer)
    writer.append("</msub>")
  }

  private func signed(_ text: String, to writer: inout PageWriter) {
    guard text.hasPrefix("-") || text.hasPrefix("−") else {
      let isNumber = text.unicodeScalars.allSatisfy {
        $0.properties.numericType != nil || ".,eE+-x ".unicodeScalars.contains($0) || ("A"..."F").contains($0)
      }
      return token(isNumber ? "mn" : "mi", text: text, to: &writer)
    }
    writer.append("<mrow><mo>−</mo>")
    token("mn", text: String(text.dropFirst()), to: &writer)
    writer.append("</mrow>")
  }

  // MARK: Constructions

  private mutating func construct(_ node: XMLTree.Node, _ known: ContentOperator, to writer: inout PageWriter)
  {
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
    case .matrixRow: fenced("(", nodes: presentation.argumentNodes(of: node), ")", to: &writer)
    case .piecewise: piecewise(node, to: &writer)
    // A declaration concerns other parts of the formula, and is not shown.
    case .declaration: writer.append("<mrow/>")
    case .qualifier: row(presentation.argumentNodes(of: node), to: &writer)
    case .minus, .times, .divide, .power, .root, .exponential, .logarithm, .integral, .bigOperator, .limit,
      .derivative, .partialDerivative, .quantifier, .inverse, .conjugate, .mean, .transpose, .selector,
      .moment,
      .variance, .quotient, .powerOf:
      mo(Self.sign(special), to: &writer)
    }
  }

  /// The sign of an operator without arguments.
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
    case .inverse, .selector, .moment, .quotient, .lambda, .interval, .set, .list, .vector, .matrix,
      .matrixRow,
      .piecewise, .declaration, .qualifier:
      ""
    }
  }

  /// Writes `x, y ↦ body`.
  private mutating func lambda(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let nodes = presentation.argumentNodes(of: node)
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
    fenced(
      isOpenLeft ? "(" : "[", nodes: presentation.argumentNodes(of: node), isOpenRight ? ")" : "]",
      to: &writer)
  }

  /// Writes `{1, 2, 3}`, or `{x | condition}` if there is a condition.
  private mutating func collection(
    _ node: XMLTree.Node, _ open: String, _ close: String, to writer: inout PageWriter
  ) {
    let nodes = presentation.argumentNodes(of: node)
    let variables = nodes.filter { tree.isElement($0, "bvar") }
    let conditions = nodes.filter {
      tree.isElement($0, "condition") || tree.isElement($0, "domainofapplication")
    }
    let members = nodes.filter { !variables.contains($0) && !conditions.contains($0) }
    guard !conditions.isEmpty else { return fenced(open, nodes: members, close, to: &writer) }
    writer.append("<mrow>")
    mark(open, form: "prefix", to: &writer)
    list(members.isEmpty ? variables : members, to: &writer)
    mo("|", to: &writer)
    for condition in conditions { inside(condition, to: &writer) }
    mark(close, form: "postfix", to: &writer)
    writer.append("</mrow>")
  }

  private mutating func vector(_ node: XMLTree.Node, to writer: inout PageWriter) {
    writer.append("<mrow>")
    mark("(", form: "prefix", to: &writer)
    writer.append("<mtable>")
    for child in presentation.argumentNodes(of: node) {
      writer.append("<mtr><mtd>")
      any(child, to: &writer)
      writer.append("</mtd></mtr>")
    }
    writer.append("</mtable>")
    mark(")", form: "postfix", to: &writer)
    writer.append("</mrow>")
  }

  private mutating func matrix(_ node: XMLTree.Node, to writer: inout PageWriter) {
    writer.append("<mrow>")
    mark("(", form: "prefix", to: &writer)
    writer.append("<mtable>")
    for child in presentation.argumentNodes(of: node) {
      writer.append("<mtr>")
      for cell in tree.isElement(child, "matrixrow") ? presentation.argumentNodes(of: child) : [child] {
        writer.append("<mtd>")
        any(cell, to: &writer)
        writer.append("</mtd>")
      }
      writer.append("</mtr>")
    }
    writer.append("</mtable>")
    mark(")", form: "postfix", to: &writer)
    writer.append("</mrow>")
  }

  private mutating func piecewise(_ node: XMLTree.Node, to writer: inout PageWriter) {
    writer.append("<mrow>")
    mark("{", form: "prefix", to: &writer)
    writer.append("<mtable columnalign=\"left left\">")
    for child in presentation.argumentNodes(of: node) {
      let parts = presentation.argumentNodes(of: child)
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

  // MARK: Operators with special notation

  private mutating func apply(
    _ special: ContentOperator.Special, _ application: Application, to writer: inout PageWriter
  ) {
    let arguments = application.arguments
    switch special {
    case .minus: infix("−", arguments, level: arguments.count == 1 ? Level.negation : Level.sum, to: &writer)
    case .times: times(arguments, to: &writer)
    case .divide: pair("mfrac", nodes: arguments, to: &writer)
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
      mark("⌊", form: "prefix", to: &writer)
      pair("mfrac", nodes: arguments, to: &writer)
      mark("⌋", form: "postfix", to: &writer)
      writer.append("</mrow>")
    case .lambda, .interval, .set, .list, .vector, .matrix, .matrixRow, .piecewise, .declaration, .qualifier:
      construct(application.head, .table[tree.name(application.head).local]!, to: &writer)
      row(arguments, to: &writer)
    }
  }

  private mutating func inRow(_ nodes: [XMLTree.Node], to writer: inout PageWriter) {
    if nodes.count == 1 { only(nodes[0], to: &writer) } else { row(nodes, to: &writer) }
  }

  /// Writes an element with two arguments; a missing one becomes an empty row.
  private mutating func pair(_ name: StaticString, nodes: [XMLTree.Node], to writer: inout PageWriter) {
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

  /// Writes factors without a sign between them, except before numbers, which need one.
  private mutating func times(_ arguments: [XMLTree.Node], to writer: inout PageWriter) {
    writer.append("<mrow>")
    if arguments.isEmpty { mo("×", to: &writer) }
    for (index, node) in arguments.enumerated() {
      if index > 0 { mo(tree.isElement(node, "cn") ? "×" : "\u{2062}", to: &writer) }
      argument(node, level: Level.product, to: &writer)
    }
    writer.append("</mrow>")
  }

  /// Writes `sin²x` if the base is a function, else the base, in parentheses if needed, with its exponent.
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
    argument(arguments[0], level: Level.atom, to: &writer)
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
    if !isSquare, let degree = application.degree {
      inRow(presentation.argumentNodes(of: degree), to: &writer)
    }
    writer.append(isSquare ? "</msqrt>" : "</mroot>")
  }

  private mutating func logarithm(_ application: Application, to writer: inout PageWriter) {
    writer.append("<mrow>")
    if let base = application.base {
      writer.append("<msub><mi>log</mi>")
      inRow(presentation.argumentNodes(of: base), to: &writer)
      writer.append("</msub>")
    } else {
      writer.append("<mi>log</mi>")
    }
    functionArguments(application, to: &writer)
    writer.append("</mrow>")
  }

  /// Writes an argument with a fixed superscript.
  private mutating func script(
    _ arguments: [XMLTree.Node], _ exponent: StaticString, to writer: inout PageWriter
  ) {
    writer.append("<msup>")
    if arguments.count == 1 {
      argument(arguments[0], level: Level.atom, to: &writer)
    } else {
      row(arguments, to: &writer)
    }
    writer.append(exponent)
    writer.append("</msup>")
  }

  private mutating func selector(_ arguments: [XMLTree.Node], to writer: inout PageWriter) {
    guard let first = arguments.first else { return writer.append("<mrow/>") }
    writer.append("<msub>")
    argument(first, level: Level.atom, to: &writer)
    writer.append("<mrow>")
    list(Array(arguments.dropFirst()), to: &writer)
    writer.append("</mrow></msub>")
  }

  private mutating func moment(_ application: Application, to writer: inout PageWriter) {
    guard let degree = application.degree else {
      return fenced("⟨", nodes: application.arguments, "⟩", to: &writer)
    }
    writer.append("<mrow>")
    mark("⟨", form: "prefix", to: &writer)
    writer.append("<msup>")
    inRow(application.arguments, to: &writer)
    inRow(presentation.argumentNodes(of: degree), to: &writer)
    writer.append("</msup>")
    mark("⟩", form: "postfix", to: &writer)
    writer.append("</mrow>")
  }

  // MARK: Limits and derivatives

  private mutating func integral(_ application: Application, to writer: inout PageWriter) {
    writer.append("<mrow>")
    bounded("msub", "msubsup", text: "∫", application, hasVariable: false, to: &writer)
    for node in application.arguments { argument(node, level: Level.sum, to: &writer) }
    for variable in application.variables {
      writer.append("<mspace width=\"0.1667em\"/><mi mathvariant=\"normal\">d</mi>")
      inside(variable, to: &writer)
    }
    writer.append("</mrow>")
  }

  private mutating func bigOperator(_ text: String, _ application: Application, to writer: inout PageWriter) {
    writer.append("<mrow>")
    bounded("munder", "munderover", text: text, application, hasVariable: true, to: &writer)
    for node in application.arguments { argument(node, level: Level.product, to: &writer) }
    writer.append("</mrow>")
  }

  /// Writes an operator with its limits below and above.
  private mutating func bounded(
    _ one: StaticString, _ two: StaticString, text: String, _ application: Application, hasVariable: Bool,
    to writer: inout PageWriter
  ) {
    let ends =
      application.domain.flatMap { tree.isElement($0, "interval") ? presentation.argumentNodes(of: $0) : nil }
      ?? []
    let low = application.low.map { presentation.argumentNodes(of: $0) } ?? (ends.count == 2 ? [ends[0]] : [])
    let high =
      application.high.map { presentation.argumentNodes(of: $0) } ?? (ends.count == 2 ? [ends[1]] : [])
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
    for node in application.arguments { argument(node, level: Level.product, to: &writer) }
    writer.append("</mrow>")
  }

  /// Writes `d²f/dx²`; `f′` without a variable, and `D₁₂f` for a list of indices.
  private mutating func derivative(_ sign: String, _ application: Application, to writer: inout PageWriter) {
    guard !application.variables.isEmpty else { return bareDerivative(sign, application, to: &writer) }
    let degrees = application.variables.map { variable in
      presentation.argumentNodes(of: variable).first { tree.isElement($0, "degree") }
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
    for node in application.arguments { argument(node, level: Level.application, to: &writer) }
    writer.append("</mrow>")
  }

  /// The sum of the degrees as text, if all are numbers.
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

  /// Writes `d`, `d²`, `dx` or `dx²`.
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
      let nodes = presentation.argumentNodes(of: variable).filter { !tree.isElement($0, "degree") }
      inRow(nodes, to: &writer)
    }
    if let degree {
      inRow(presentation.argumentNodes(of: degree), to: &writer)
    } else if let number {
      mi(number, to: &writer)
    }
    if isRaised { writer.append("</msup>") }
    writer.append("</mrow>")
  }

  private mutating func bareDerivative(
    _ sign: String, _ application: Application, to writer: inout PageWriter
  ) {
    let arguments = application.arguments
    if sign == "d", arguments.count == 1 {
      writer.append("<msup>")
      argument(arguments[0], level: Level.atom, to: &writer)
      return writer.append("<mo>′</mo></msup>")
    }
    writer.append("<mrow>")
    if arguments.count == 2 {
      writer.append("<msub><mi>D</mi>")
      inRow(presentation.argumentNodes(of: arguments[0]), to: &writer)
      writer.append("</msub>")
    } else {
      mo(sign, to: &writer)
    }
    if let last = arguments.last { argument(last, level: Level.application, to: &writer) }
    writer.append("</mrow>")
  }

  /// Writes `∀x, y: condition: statement`.
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

  // MARK: Arguments

  /// Writes a node of content or presentation MathML.
  private mutating func any(_ node: XMLTree.Node, to writer: inout PageWriter) {
    if presentation.isContent(node) { write(node, to: &writer) } else { presentation.any(node, to: &writer) }
  }

  /// Writes nodes as one row.
  private mutating func row(_ nodes: [XMLTree.Node], to writer: inout PageWriter) {
    if nodes.count == 1 { return any(nodes[0], to: &writer) }
    writer.append("<mrow>")
    for node in nodes { any(node, to: &writer) }
    writer.append("</mrow>")
  }

  /// Writes a node as exactly one element.
  private mutating func only(_ node: XMLTree.Node, to writer: inout PageWriter) {
    let start = writer.writtenCount
    any(node, to: &writer)
    if writer.writtenCount == start { writer.append("<mrow/>") }
  }
}
