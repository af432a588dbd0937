/// Writes a formula's tree as presentation MathML, in what MathML 3 and MathML Core have in common
/// (<https://www.w3.org/TR/mathml-core/>).
///
/// Spaces follow TeX: every `mo` gets an `lspace` or `rspace` where the dictionary of browsers has another
/// than TeX puts between atoms of these classes.
struct MathMLWriter: Sendable {
  var output: [UInt8] = []
  /// Where numbers and references are to be filled in.
  var equations: [TeXEquation] = []
  var references: [TeXReference] = []

  /// The room at the sides of an operator, and its form by place.
  struct Edges: Sendable {
    var left = 0
    var right = 0
    var form = OperatorProperties.Form.infix
    /// Whether it keeps its size although what stands above or below is wider.
    var isFixed = false
  }

  mutating func write(_ text: StaticString) { output.append(text) }

  /// Writes bytes with `&`, `<`, `>` and quotes escaped, and without what XML does not allow.
  mutating func escaped(_ bytes: [UInt8]) {
    for byte in bytes {
      switch byte {
      case 0x26: write("&amp;")
      case 0x3C: write("&lt;")
      case 0x3E: write("&gt;")
      case 0x22: write("&quot;")
      case 0x00..<0x09, 0x0B..<0x0D, 0x0E..<0x20, 0x7F: break
      default: output.append(byte)
      }
    }
  }

  mutating func scalar(_ scalar: UInt32) {
    switch scalar {
    case 0x26: write("&amp;")
    case 0x3C: write("&lt;")
    case 0x3E: write("&gt;")
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: Scalars.append(0xFFFD, to: &output)
    default: Scalars.append(scalar, to: &output)
    }
  }

  /// Writes thousandths of an em, as in `0.167em`; nothing is `0`.
  mutating func length(_ thousandths: Int) {
    if thousandths < 0 { output.append(0x2D) }
    let value = abs(thousandths)
    output.append(contentsOf: String(value / 1000).utf8)
    var rest = value % 1000
    if rest > 0 {
      output.append(0x2E)
      for divisor in [100, 10, 1] where rest > 0 {
        output.append(UInt8(0x30 + rest / divisor))
        rest %= divisor
      }
    }
    if value > 0 { write("em") }
  }

  // MARK: Rows

  /// Writes nodes as exactly one element.
  mutating func single(_ nodes: [MathNode], _ style: MathStyle, _ edges: Edges = Edges()) {
    if nodes.count == 1 {
      switch nodes[0] {
      case .styleStart, .styleEnd: break
      default: return element(nodes[0], style, edges)
      }
    }
    if nodes.isEmpty { return write("<mrow/>") }
    write("<mrow>")
    row(nodes, style)
    write("</mrow>")
  }

  /// What a row needs to know of a node.
  struct Atom: Sendable {
    var atom: AtomClass
    /// The operator at its core, or 0.
    var core: UInt32 = 0
    var isFunction = false
  }

  /// Writes nodes one after the other; `before` is the class of an empty atom in front of them.
  mutating func row(_ nodes: [MathNode], _ style: MathStyle, before: AtomClass? = nil) {
    var atoms = nodes.map { MathMLWriter.atom($0, style) }
    MathMLWriter.resolveBinaries(&atoms, before)
    var styles = [style]
    var previous: (atom: Atom, space: Int)? = before.map { (Atom(atom: $0), 0) }
    var isFirst = true
    for index in nodes.indices {
      guard let atom = atoms[index] else {
        mark(nodes[index], &styles, &isFirst)
        continue
      }
      let style = styles[styles.count - 1]
      let next = atoms[(index + 1)...].first { $0 != nil } ?? nil
      var edges = Edges()
      if let previous {
        edges.left = AtomSpacing.between(previous.atom.atom, atom.atom, in: style) - previous.space
        if atom.core == 0 {
          if edges.left > 0 { space(edges.left) }
          edges.left = 0
        }
      }
      edges.right = MathMLWriter.rightSpace(atom, next, style)
      let isLast = isLastOfContainer(index, nodes, atoms)
      edges.form = isFirst == isLast ? .infix : isFirst ? .prefix : .postfix
      element(nodes[index], style, edges)
      if atom.isFunction, let next { functionApplication(next, edges.right) }
      previous = (atom, edges.right)
      isFirst = false
    }
  }

  /// The space that an atom carries on its right side, rather than the next one on its left.
  private static func rightSpace(_ atom: Atom, _ next: Atom?, _ style: MathStyle) -> Int {
    guard let next, atom.core != 0 || atom.isFunction else { return 0 }
    let space = AtomSpacing.between(atom.atom, next.atom, in: style)
    guard space > 0 else { return 0 }
    if next.core == 0 || atom.isFunction { return space }
    let usual = OperatorProperties.of(next.core, .infix)
    return next.atom == .opening || next.atom == .ordinary || usual.left < space - 60 ? space : 0
  }

  /// Whether no atom follows before the end of the row or of the style that the node stands in.
  private func isLastOfContainer(_ index: Int, _ nodes: [MathNode], _ atoms: [Atom?]) -> Bool {
    var index = index + 1
    while index < nodes.count {
      if atoms[index] != nil { return false }
      switch nodes[index] {
      case .styleEnd: return true
      case .styleStart: return false
      default: index += 1
      }
    }
    return true
  }

  /// The invisible operator between a function and its argument.
  private mutating func functionApplication(_ next: Atom, _ space: Int) {
    switch next.atom {
    case .ordinary, .opening, .inner, .largeOperator: break
    default: return
    }
    write("<mo")
    if space > 0 {
      write(" rspace=\"")
      length(space)
      output.append(0x22)
    }
    write(">\u{2061}</mo>")
  }

  /// Spaces and changes of style, which are no atoms.
  private mutating func mark(_ node: MathNode, _ styles: inout [MathStyle], _ isFirst: inout Bool) {
    switch node {
    case .styleStart(let change):
      write("<mstyle")
      var style = styles[styles.count - 1]
      if case .style(let new) = change { style = new }
      styles.append(style)
      attributes(of: change)
      write(">")
      isFirst = true
    case .styleEnd:
      write("</mstyle>")
      if styles.count > 1 { styles.removeLast() }
      isFirst = false
    case .space(let width): space(width)
    default: break
    }
  }

  /// Makes binary operators ordinary where they have nothing to join (The TeXbook, appendix G, rules 5, 6).
  private static func resolveBinaries(_ atoms: inout [Atom?], _ before: AtomClass?) {
    var previous = -1
    var last = before
    for index in atoms.indices {
      guard let atom = atoms[index] else { continue }
      switch atom.atom {
      case .binary:
        switch last {
        case nil, .binary?, .largeOperator?, .relation?, .opening?, .punctuation?: atoms[index]?.atom = .ordinary
        default: break
        }
      case .relation, .closing, .punctuation:
        if last == .binary, previous >= 0 { atoms[previous]?.atom = .ordinary }
      default: break
      }
      previous = index
      last = atoms[index]?.atom
    }
    if last == .binary, previous >= 0 { atoms[previous]?.atom = .ordinary }
  }
}
