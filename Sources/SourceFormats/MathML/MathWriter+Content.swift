import XML

/// Content MathML as presentation: operators between their arguments, functions before them, parentheses where
/// an argument binds less than its place.
///
///     <apply><times/><apply><plus/><ci>a</ci><ci>b</ci></apply><cn>2</cn></apply>   (a + b) 2
extension MathWriter {
  /// An application with what qualifies it.
  struct Application {
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
  mutating func content(_ node: XMLTree.Node, to writer: inout PageWriter) {
    switch tree.name(node).local {
    case "apply", "reln", "bind": apply(application(node), to: &writer)
    case "ci", "csymbol", "cs": identifier(node, to: &writer)
    case "cn": number(node, to: &writer)
    case "fn": row(argumentNodes(node), to: &writer)
    default:
      guard let known = ContentOperator.table[tree.name(node).local] else {
        return row(argumentNodes(node), to: &writer)
      }
      construct(node, known, to: &writer)
    }
  }

  /// Writes a node, in parentheses where it binds less than `level`.
  mutating func argument(_ node: XMLTree.Node, _ level: Int, to writer: inout PageWriter) {
    guard self.level(of: node) < level else { return only(node, to: &writer) }
    writer.append("<mrow><mo>(</mo>")
    any(node, to: &writer)
    writer.append("<mo>)</mo></mrow>")
  }

  /// How strongly a node binds; what is no application is an atom.
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
      return tree.string(node).utf8.contains(0x2D) ? Level.negation : Level.atom
    default: return ContentOperator.table[tree.name(node).local]?.level ?? Level.atom
    }
  }

  /// The operator that an element names: by itself, or as a symbol of a content dictionary.
  func operation(_ node: XMLTree.Node) -> ContentOperator? {
    guard tree.kind(node) == .element else { return nil }
    let name = tree.name(node).local
    guard name == "csymbol" else { return ContentOperator.table[name] }
    guard tree.attribute(node, "cd") != nil else { return nil }
    return ContentOperator.table[String(decoding: Array(tree.string(node).utf8)[...].trimmed, as: UTF8.self)]
  }

  /// Takes an application apart.
  func application(_ node: XMLTree.Node) -> Application {
    var nodes = argumentNodes(node)
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
    case .infix(let text): infix(text, arguments, known.level, to: &writer)
    case .prefix(let text):
      writer.append("<mrow>")
      mo(text, to: &writer)
      for node in arguments { argument(node, known.level, to: &writer) }
      writer.append("</mrow>")
    case .postfix(let text):
      writer.append("<mrow>")
      for node in arguments { argument(node, known.level, to: &writer) }
      mo(text, to: &writer)
      writer.append("</mrow>")
    case .function(let name):
      writer.append("<mrow>")
      mi(name, to: &writer)
      functionArguments(application, to: &writer)
      writer.append("</mrow>")
    case .fence(let open, let close): fenced(open, arguments, close, to: &writer)
    case .constant(let text): mi(text, to: &writer)
    case .symbol(let text): mi(text, to: &writer)
    case .special(let special): apply(special, application, to: &writer)
    }
  }

  /// `f(x, y)` of a function that has no form of its own.
  private mutating func call(_ application: Application, to writer: inout PageWriter) {
    writer.append("<mrow>")
    let isNested = tree.kind(application.head) == .element && level(of: application.head) < Level.power
    argument(application.head, isNested && !isInverse(application.head) ? Level.atom : 0, to: &writer)
    if !application.arguments.isEmpty {
      writer.append("<mo>\u{2061}</mo>")
      fenced("(", application.arguments, ")", to: &writer)
    }
    writer.append("</mrow>")
  }

  private func isInverse(_ node: XMLTree.Node) -> Bool {
    guard let first = argumentNodes(node).first else { return false }
    return tree.isElement(first, "inverse")
  }

  /// The argument of a named function: bare where it is short, else in parentheses.
  mutating func functionArguments(_ application: Application, to writer: inout PageWriter) {
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
      row(argumentNodes(condition), to: &writer)
      return writer.append("<mo>}</mo></mrow>")
    }
    fenced("(", arguments, ")", to: &writer)
  }

  private func isShort(_ node: XMLTree.Node) -> Bool {
    tree.kind(node) == .text || tree.end(node) <= node + 2 && level(of: node) == Level.atom
  }

  mutating func infix(_ text: String, _ arguments: [XMLTree.Node], _ level: Int, to writer: inout PageWriter)
  {
    writer.append("<mrow>")
    if arguments.isEmpty { mo(text, to: &writer) }
    for (index, node) in arguments.enumerated() {
      if index > 0 || arguments.count == 1 { mo(text, to: &writer) }
      // The first argument may bind as strongly as its operator, those behind it more.
      let isRelation = level == Level.relation
      argument(node, index == 0 && !isRelation ? level : level + (text == "+" ? 0 : 1), to: &writer)
    }
    writer.append("</mrow>")
  }

  // MARK: Pieces

  func mo(_ text: String, to writer: inout PageWriter) { token("mo", text, to: &writer) }

  func mi(_ text: String, to writer: inout PageWriter) { token("mi", text, to: &writer) }

  private func token(_ name: StaticString, _ text: String, to writer: inout PageWriter) {
    writer.append("<")
    writer.append(name)
    writer.append(">")
    writer.appendValue(Array(text.utf8)[...])
    writer.append("</")
    writer.append(name)
    writer.append(">")
  }

  /// Nodes with commas between them.
  mutating func list(_ nodes: [XMLTree.Node], to writer: inout PageWriter) {
    for (index, node) in nodes.enumerated() {
      if index > 0 { writer.append("<mo>,</mo>") }
      any(node, to: &writer)
    }
  }

  mutating func fenced(_ open: String, _ nodes: [XMLTree.Node], _ close: String, to writer: inout PageWriter)
  {
    writer.append("<mrow>")
    mark(open, "prefix", to: &writer)
    list(nodes, to: &writer)
    mark(close, "postfix", to: &writer)
    writer.append("</mrow>")
  }

  /// A fence; its form is said, since `|` may be either.
  func mark(_ text: String, _ form: StaticString, to writer: inout PageWriter) {
    writer.append("<mo fence=\"true\" stretchy=\"true\" form=\"")
    writer.append(form)
    writer.append("\">")
    writer.appendValue(Array(text.utf8)[...])
    writer.append("</mo>")
  }

  /// The content of a qualifier, without its own qualifiers.
  mutating func inside(_ node: XMLTree.Node, to writer: inout PageWriter) {
    row(argumentNodes(node).filter { !tree.isElement($0, "degree") }, to: &writer)
  }

  // MARK: Tokens

  private mutating func identifier(_ node: XMLTree.Node, to writer: inout PageWriter) {
    if let known = operation(node) { return construct(node, known, to: &writer) }
    let nodes = argumentNodes(node)
    if nodes.contains(where: { tree.kind($0) == .element }) { return row(nodes, to: &writer) }
    let type = tree.attribute(node, "type") ?? ""
    writer.append("<mi>")
    tokenText(node, in: type == "vector" || type == "matrix" ? .bold : .normal, to: &writer)
    writer.append("</mi>")
  }

  /// A number: `<sep/>` parts its pieces by its type.
  private mutating func number(_ node: XMLTree.Node, to writer: inout PageWriter) {
    var pieces: [[UInt8]] = [[]]
    for child in tree.children(node) {
      if tree.isElement(child, "sep") {
        pieces.append([])
      } else if tree.kind(child) == .text {
        pieces[pieces.count - 1] += tree.bytes(child).trimmed
      }
    }
    if pieces.count == 1, argumentNodes(node).contains(where: { tree.kind($0) == .element }) {
      return row(argumentNodes(node), to: &writer)
    }
    let texts = pieces.map { String(decoding: $0, as: UTF8.self) }
    guard texts.count == 2 else { return plainNumber(texts.joined(separator: " "), node, to: &writer) }
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

  private func plainNumber(_ text: String, _ node: XMLTree.Node, to writer: inout PageWriter) {
    guard let base = tree.attribute(node, "base"), base != "10" else { return signed(text, to: &writer) }
    writer.append("<msub>")
    signed(text, to: &writer)
    token("mn", base, to: &writer)
    writer.append("</msub>")
  }

  private func signed(_ text: String, to writer: inout PageWriter) {
    guard text.hasPrefix("-") || text.hasPrefix("−") else {
      let isNumber = text.unicodeScalars.allSatisfy {
        $0.properties.numericType != nil || ".,eE+-x ".unicodeScalars.contains($0) || ("A"..."F").contains($0)
      }
      return token(isNumber ? "mn" : "mi", text, to: &writer)
    }
    writer.append("<mrow><mo>−</mo>")
    token("mn", String(text.dropFirst()), to: &writer)
    writer.append("</mrow>")
  }
}
