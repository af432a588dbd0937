extension MathMLWriter {
  /// A node's class and core; nil for spaces and changes of style.
  static func atom(_ node: MathNode, _ style: MathStyle) -> Atom? {
    switch node {
    case .space, .styleStart, .styleEnd: return nil
    case .symbol(let symbol): return Atom(atom: symbol.atom, core: core(symbol))
    case .word(let word): return Atom(atom: word.atom, isFunction: word.isFunction)
    case .classed(let atom, let nodes): return Atom(atom: atom, core: core(of: nodes, style))
    case .operatorGroup(let nodes, _):
      let core = core(of: nodes, style)
      return Atom(atom: .largeOperator, core: core, isFunction: core == 0 && isName(nodes))
    case .group(let nodes): return Atom(atom: .ordinary, core: core(of: nodes, style))
    case .scripts(let scripts): return self.atom(of: scripts, style)
    case .fenced: return Atom(atom: .inner)
    case .fraction: return Atom(atom: .ordinary)
    case .delimiter(let scalar, _, let atom): return Atom(atom: atom, core: scalar)
    case .stack(let stack):
      let core = stack.kind == .brace ? 0 : core(of: stack.base, style)
      return Atom(
        atom: stack.atom == .largeOperator && stack.kind == .brace ? .ordinary : stack.atom, core: core)
    case .accent(_, let nodes): return Atom(atom: .ordinary, core: core(of: nodes, style))
    case .padded(let nodes, _): return Atom(atom: .ordinary, core: core(of: nodes, style))
    case .phantom(let nodes, _): return Atom(atom: .ordinary, core: core(of: nodes, style))
    case .choice(let styles):
      let chosen = styles[Int(style.rawValue)]
      guard chosen.count == 1 else { return chosen.isEmpty ? nil : Atom(atom: .ordinary) }
      return self.atom(chosen[0], style)
    default: return Atom(atom: .ordinary)
    }
  }

  private static func atom(of scripts: MathScripts, _ style: MathStyle) -> Atom {
    guard scripts.base.count == 1, var atom = atom(scripts.base[0], style) else {
      return Atom(atom: .ordinary)
    }
    if case .stack(let stack) = scripts.base[0], stack.kind == .brace { atom.atom = .ordinary }
    return atom
  }

  private static func core(_ symbol: MathSymbol) -> UInt32 {
    switch symbol.form {
    case .sign, .large, .integral: symbol.scalar
    case .variable, .upright: 0
    }
  }

  /// The operator at the core of nodes that are one element.
  private static func core(of nodes: [MathNode], _ style: MathStyle) -> UInt32 {
    guard nodes.count == 1 else { return 0 }
    return atom(nodes[0], style)?.core ?? 0
  }

  /// Whether an operator's name is made of letters, so that an argument follows it.
  private static func isName(_ nodes: [MathNode]) -> Bool {
    nodes.allSatisfy { node in
      switch node {
      case .word, .symbol, .accent, .space, .text, .group: true
      default: false
      }
    }
  }

  // MARK: Elements

  /// Writes a node as one element.
  mutating func element(_ node: MathNode, _ style: MathStyle, _ edges: Edges) {
    switch node {
    case .symbol(let symbol): self.symbol(symbol, edges)
    case .number(let digits): token("mn", digits)
    case .word(let word): token("mi", word.text)
    case .space(let width): space(width)
    case .group(let nodes): single(nodes, style, edges)
    case .classed(_, let nodes): single(nodes, style, edges)
    case .operatorGroup(let nodes, _): single(nodes, style, edges)
    case .styleStart, .styleEnd: break
    case .scripts(let scripts): self.scripts(scripts, style, edges)
    case .fraction(let fraction): self.fraction(fraction, style)
    case .root(let nodes, let index): root(nodes, index, style)
    case .fenced(let fence): self.fence(fence, style)
    case .delimiter(let scalar, let size, let atom): delimiter(scalar, size, atom, edges)
    case .accent(let accent, let nodes): self.accent(accent, nodes, style, edges)
    case .stack(let stack): self.stack(stack, style, edges)
    case .table(let table): self.table(table, style)
    case .text(let text, let font): self.text(text, font)
    case .phantom(let nodes, let kind): phantom(nodes, kind, style, edges)
    case .padded(let nodes, let padding): padded(nodes, padding, style, edges)
    case .enclosed(let nodes, let notation): enclosed(nodes, notation, style)
    case .choice(let styles): single(styles[Int(style.rawValue)], style, edges)
    case .rule(let width, let height, let depth): rule(width, height, depth)
    case .reference(let label, let isEquation, let range): reference(label, isEquation, range)
    }
  }

  private mutating func token(_ name: StaticString, _ text: [UInt8]) {
    output.append(0x3C)
    write(name)
    output.append(0x3E)
    escaped(text)
    write("</")
    write(name)
    output.append(0x3E)
  }

  private mutating func symbol(_ symbol: MathSymbol, _ edges: Edges) {
    switch symbol.form {
    case .variable: write("<mi>")
    case .upright:
      write(Alphabets.isItalicByItself(symbol.scalar) ? "<mi mathvariant=\"normal\">" : "<mi>")
    case .sign, .large, .integral: return sign(symbol, edges)
    }
    scalar(symbol.scalar)
    if symbol.second != 0 { scalar(symbol.second) }
    write("</mi>")
  }

  private mutating func sign(_ symbol: MathSymbol, _ edges: Edges) {
    var usual = OperatorProperties.of(symbol.scalar, edges.form)
    let wants = edges.form
    write("<mo")
    // A bar is an opening or closing one by what stands on its sides, and never stretches by itself.
    let isBar = symbol.scalar == 0x7C || symbol.scalar == 0x2016
    if isBar, symbol.atom == .closing, wants != .postfix {
      write(" form=\"postfix\"")
      usual = OperatorProperties.of(symbol.scalar, .postfix)
    } else if isBar, symbol.atom != .relation, wants == .infix {
      write(" form=\"prefix\"")
      usual = OperatorProperties.of(symbol.scalar, .prefix)
    } else if edges.isOrdinary, wants != .prefix, MathMLWriter.isSign(symbol.scalar) {
      write(" form=\"prefix\"")
      usual = OperatorProperties.of(symbol.scalar, .prefix)
    }
    let isUpright = OperatorProperties.isHorizontal(symbol.scalar)
    if usual.isStretchy, edges.isFixed || !isUpright { write(" stretchy=\"false\"") }
    if symbol.form == .large, edges.isFixed, usual.hasMovableLimits { write(" movablelimits=\"false\"") }
    spaces(edges, usual)
    write(">")
    scalar(symbol.scalar)
    if symbol.second != 0 { scalar(symbol.second) }
    write("</mo>")
  }

  /// Whether the character says plus or minus.
  private static func isSign(_ scalar: UInt32) -> Bool {
    scalar == 0x2212 || scalar == 0x2B || scalar == 0xB1 || scalar == 0x2213
  }

  /// The spaces of an operator, where they are not the usual ones.
  private mutating func spaces(_ edges: Edges, _ usual: OperatorProperties) {
    if abs(edges.left - usual.left) > 60 { attribute(" lspace=\"", edges.left) }
    if abs(edges.right - usual.right) > 60 { attribute(" rspace=\"", edges.right) }
  }

  mutating func attribute(_ name: StaticString, _ value: Int) {
    write(name)
    length(value)
    output.append(0x22)
  }

  /// Space by itself; browsers take none below zero as a width.
  mutating func space(_ width: Int) {
    if width == 0 { return }
    if width < 0 {
      write("<mspace style=\"margin-left:")
      length(width)
      write("\"/>")
    } else {
      attribute("<mspace width=\"", width)
      write("/>")
    }
  }

  // MARK: Delimiters

  /// A delimiter of `\big` and its like.
  private mutating func delimiter(_ scalar: UInt32, _ size: Int, _ atom: AtomClass, _ edges: Edges) {
    if scalar == 0 { return write("<mrow/>") }
    let sizes = [1000, 1200, 1800, 2400, 3000]
    var form = edges.form
    write("<mo")
    if atom == .opening, form != .prefix {
      write(" form=\"prefix\"")
      form = .prefix
    } else if atom == .closing, form != .postfix {
      write(" form=\"postfix\"")
      form = .postfix
    }
    let usual = OperatorProperties.of(scalar, form)
    if !usual.isStretchy { write(" stretchy=\"true\"") }
    write(" symmetric=\"true\"")
    attribute(" minsize=\"", sizes[size])
    attribute(" maxsize=\"", sizes[size])
    spaces(edges, usual)
    write(">")
    self.scalar(scalar)
    write("</mo>")
  }

  private mutating func fence(_ fence: MathFence, _ style: MathStyle) {
    write("<mrow>")
    stretching(fence.opening, .prefix)
    for (index, part) in fence.parts.enumerated() {
      if index > 0 { stretching(fence.middles[index - 1], .infix) }
      if part.count > 1 || fence.parts.count > 1 {
        write("<mrow>")
        row(part, style)
        write("</mrow>")
      } else {
        single(part, style)
      }
    }
    stretching(fence.closing, .postfix)
    write("</mrow>")
  }

  /// A delimiter as high as what it encloses.
  mutating func stretching(_ scalar: UInt32, _ form: OperatorProperties.Form) {
    if scalar == 0 { return }
    let usual = OperatorProperties.lookUp(scalar, form)
    write("<mo")
    if usual == nil, form != .infix { write(form == .prefix ? " form=\"prefix\"" : " form=\"postfix\"") }
    // A form that is given and not in the dictionary has the space of operators that are not known.
    let unknown = OperatorProperties(left: 278, right: 278)
    let found = usual ?? (form == .infix ? OperatorProperties.of(scalar, form) : unknown)
    let isUpright = OperatorProperties.isVertical(scalar)
    if !(found.isStretchy && (form != .infix || isUpright)) || usual == nil { write(" stretchy=\"true\"") }
    if !(OperatorProperties.lookUp(scalar, form)?.isStretchy ?? false) || isUpright {
      write(" symmetric=\"true\"")
    }
    spaces(Edges(), found)
    write(">")
    self.scalar(scalar)
    write("</mo>")
  }
}

extension OperatorProperties {
  /// Whether the character stretches to the side, so that a row does not make it higher.
  static func isHorizontal(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2191, 0x2193, 0x2195, 0x219F, 0x21A1, 0x21A5, 0x21A7, 0x21A8, 0x21B0...0x21B5, 0x21BE, 0x21BF,
      0x21C2, 0x21C3, 0x21C5, 0x21C8, 0x21CA, 0x21D1, 0x21D3, 0x21D5, 0x296E, 0x296F:
      false
    case 0x2190...0x21FF, 0x27F0...0x27FF, 0x2900...0x297F: true
    default: false
    }
  }

  static func isVertical(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2191, 0x2193, 0x2195, 0x21D1, 0x21D3, 0x21D5: true
    default: false
    }
  }
}
