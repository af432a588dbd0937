extension MathMLWriter {
  // MARK: Scripts

  mutating func scripts(_ scripts: MathScripts, _ style: MathStyle, _ edges: Edges) {
    if scripts.presub != nil || scripts.presup != nil { return multiscripts(scripts, style, edges) }
    let goesAround = MathMLWriter.hasLimits(scripts, style)
    let name: StaticString
    switch (scripts.sub != nil, scripts.sup != nil) {
    case (true, true): name = goesAround ? "munderover" : "msubsup"
    case (true, false): name = goesAround ? "munder" : "msub"
    case (false, true): name = goesAround ? "mover" : "msup"
    default: return single(scripts.base, style, edges)
    }
    output.append(0x3C)
    write(name)
    output.append(0x3E)
    var inner = edges
    inner.isFixed = goesAround && !style.isDisplay || MathMLWriter.isArrow(scripts.base) && goesAround
    single(scripts.base, style, inner)
    var script = Edges()
    script.isFixed = goesAround
    if let sub = scripts.sub { single(sub, style.forScripts, script) }
    if let sup = scripts.sup { single(sup, style.forScripts, script) }
    write("</")
    write(name)
    output.append(0x3E)
  }

  private mutating func multiscripts(_ scripts: MathScripts, _ style: MathStyle, _ edges: Edges) {
    write("<mmultiscripts>")
    single(scripts.base, style, edges)
    single(scripts.sub ?? [], style.forScripts)
    single(scripts.sup ?? [], style.forScripts)
    write("<mprescripts/>")
    single(scripts.presub ?? [], style.forScripts)
    single(scripts.presup ?? [], style.forScripts)
    write("</mmultiscripts>")
  }

  /// Whether scripts go above and below.
  static func hasLimits(_ scripts: MathScripts, _ style: MathStyle) -> Bool {
    guard scripts.base.count == 1 else { return false }
    if case .stack(let stack) = scripts.base[0], stack.kind == .brace { return scripts.placement != .beside }
    switch scripts.placement {
    case .limits: return true
    case .beside: return false
    case .automatic: return style == .display && takesLimits(scripts.base[0])
    }
  }

  private static func takesLimits(_ node: MathNode) -> Bool {
    switch node {
    case .symbol(let symbol): symbol.form == .large
    case .word(let word): word.hasLimits
    case .operatorGroup(_, let hasLimits): hasLimits
    case .stack(let stack): stack.atom == .largeOperator
    default: false
    }
  }

  private static func isArrow(_ nodes: [MathNode]) -> Bool {
    if case .symbol(let symbol)? = nodes.first { return OperatorProperties.isHorizontal(symbol.scalar) }
    return false
  }

  // MARK: Fractions and roots

  mutating func fraction(_ fraction: MathFraction, _ outer: MathStyle) {
    let style = fraction.style ?? outer
    let isFenced = fraction.opening != 0 || fraction.closing != 0
    if style != outer { styleTag(style) }
    if isFenced { write("<mrow>") }
    stretching(fraction.opening, .prefix)
    write("<mfrac")
    if let thickness = fraction.thickness { attribute(" linethickness=\"", thickness) }
    if fraction.continued == 0x6C { write(" numalign=\"left\"") }
    if fraction.continued == 0x72 { write(" numalign=\"right\"") }
    write(">")
    let inner = fraction.continued != 0 ? MathStyle.display : style.forFractions
    part(fraction.numerator, inner, isDisplay: fraction.continued != 0)
    part(fraction.denominator, inner, isDisplay: fraction.continued != 0)
    write("</mfrac>")
    stretching(fraction.closing, .postfix)
    if isFenced { write("</mrow>") }
    if style != outer { write("</mstyle>") }
  }

  private mutating func part(_ nodes: [MathNode], _ style: MathStyle, isDisplay: Bool) {
    guard isDisplay else { return single(nodes, style) }
    styleTag(.display)
    row(nodes, style)
    write("</mstyle>")
  }

  mutating func root(_ nodes: [MathNode], _ index: [MathNode]?, _ style: MathStyle) {
    guard let index else {
      write("<msqrt>")
      row(nodes, style)
      return write("</msqrt>")
    }
    write("<mroot>")
    single(nodes, style)
    single(index, .scriptScript)
    write("</mroot>")
  }

  // MARK: Styles

  mutating func styleTag(_ style: MathStyle) {
    write("<mstyle")
    attributes(of: .style(style))
    write(">")
  }

  mutating func attributes(of change: StyleChange) {
    switch change {
    case .style(.display): write(" displaystyle=\"true\" scriptlevel=\"0\"")
    case .style(.text): write(" displaystyle=\"false\" scriptlevel=\"0\"")
    case .style(.script): write(" displaystyle=\"false\" scriptlevel=\"1\"")
    case .style(.scriptScript): write(" displaystyle=\"false\" scriptlevel=\"2\"")
    case .colour(let colour):
      write(" mathcolor=\"")
      escaped(colour)
      write("\"")
    case .background(let colour):
      write(" mathbackground=\"")
      escaped(colour)
      write("\"")
    case .size(let percent):
      write(" mathsize=\"")
      output.append(contentsOf: String(percent).utf8)
      write("%\"")
    }
  }

  // MARK: Accents and stacks

  mutating func accent(_ accent: MathAccent, _ nodes: [MathNode], _ style: MathStyle, _ edges: Edges) {
    if accent.isLine {
      write(accent.isUnder ? "<munder accentunder=\"true\" class=\"tex-line\">" : "<mover accent=\"true\" class=\"tex-line\">")
    } else {
      write(accent.isUnder ? "<munder accentunder=\"true\">" : "<mover accent=\"true\">")
    }
    var inner = edges
    inner.isFixed = true
    single(nodes, style, inner)
    let usual = OperatorProperties.of(accent.scalar, .postfix)
    write("<mo")
    if usual.isStretchy != accent.isStretchy { write(accent.isStretchy ? " stretchy=\"true\"" : " stretchy=\"false\"") }
    if accent.scalar == 0x2192, !accent.isStretchy { write(" lspace=\"0\" rspace=\"0\" mathsize=\"70%\"") }
    write(">")
    scalar(accent.scalar)
    write(accent.isUnder ? "</mo></munder>" : "</mo></mover>")
  }

  mutating func stack(_ stack: MathStack, _ style: MathStyle, _ edges: Edges) {
    let name: StaticString
    switch (stack.under != nil, stack.over != nil) {
    case (true, true): name = "munderover"
    case (true, false): name = "munder"
    default: name = "mover"
    }
    output.append(0x3C)
    write(name)
    output.append(0x3E)
    var inner = edges
    inner.isFixed = stack.kind == .label
    if stack.kind == .arrow {
      arrow(stack.base, edges)
    } else {
      single(stack.base, style, inner)
    }
    // A brace stretches, a label does not.
    let script = stack.kind == .brace ? style : style.forScripts
    if let under = stack.under { label(under, stack.kind, script) }
    if let over = stack.over { label(over, stack.kind, script) }
    write("</")
    write(name)
    output.append(0x3E)
  }

  private mutating func arrow(_ nodes: [MathNode], _ edges: Edges) {
    guard case .symbol(let symbol)? = nodes.first else { return write("<mrow/>") }
    write("<mo stretchy=\"true\"")
    let usual = OperatorProperties.of(symbol.scalar, edges.form)
    if abs(edges.left - usual.left) > 60 { attribute(" lspace=\"", edges.left) }
    if abs(edges.right - usual.right) > 60 { attribute(" rspace=\"", edges.right) }
    write(">")
    scalar(symbol.scalar)
    write("</mo>")
  }

  private mutating func label(_ nodes: [MathNode], _ kind: MathStack.Kind, _ style: MathStyle) {
    switch kind {
    case .brace:
      guard case .symbol(let symbol)? = nodes.first else { return write("<mrow/>") }
      write("<mo stretchy=\"true\">")
      scalar(symbol.scalar)
      write("</mo>")
    case .arrow:
      write("<mrow>")
      space(444)
      row(nodes, style)
      space(444)
      write("</mrow>")
    case .label:
      var edges = Edges()
      edges.isFixed = true
      single(nodes, style, edges)
    }
  }

  // MARK: Boxes

  mutating func text(_ text: [UInt8], _ font: TextFont) {
    write("<mtext")
    if !font.isEmpty {
      write(" style=\"")
      if font.contains(.bold) { write("font-weight:bold;") }
      if font.contains(.italic) { write("font-style:italic;") }
      if font.contains(.sansSerif) { write("font-family:sans-serif;") }
      if font.contains(.monospace) { write("font-family:monospace;") }
      if font.contains(.smallCapitals) { write("font-variant:small-caps;") }
      output[output.count - 1] = 0x22
    }
    write(">")
    var position = 0
    while position < text.count { scalar(Scalars.decode(text, &position)) }
    write("</mtext>")
  }

  mutating func phantom(_ nodes: [MathNode], _ kind: MathPhantom, _ style: MathStyle, _ edges: Edges) {
    switch kind {
    case .both: break
    case .horizontal: write("<mpadded height=\"0\" depth=\"0\">")
    case .vertical: write("<mpadded width=\"0\">")
    }
    write("<mphantom>")
    single(nodes, style, edges)
    write(kind == .both ? "</mphantom>" : "</mphantom></mpadded>")
  }

  mutating func padded(_ nodes: [MathNode], _ padding: MathPadding, _ style: MathStyle, _ edges: Edges) {
    write("<mpadded")
    if padding.hidesHeight { write(" height=\"0\"") }
    if padding.hidesDepth { write(" depth=\"0\"") }
    switch padding.lap {
    case .none: break
    case .right: write(" width=\"0\"")
    case .left: write(" width=\"0\" lspace=\"-1width\" style=\"display:inline-flex;justify-content:flex-end\"")
    case .centre: write(" width=\"0\" lspace=\"-0.5width\" style=\"display:inline-flex;justify-content:center\"")
    }
    if padding.raise != 0 { attribute(" voffset=\"", padding.raise) }
    write(">")
    single(nodes, style, edges)
    write("</mpadded>")
  }

  mutating func enclosed(_ nodes: [MathNode], _ notation: StaticString, _ style: MathStyle) {
    write("<menclose notation=\"")
    write(notation)
    write("\">")
    row(nodes, style)
    write("</menclose>")
  }

  mutating func rule(_ width: Int, _ height: Int, _ depth: Int) {
    attribute("<mspace width=\"", width)
    attribute(" height=\"", height)
    if depth != 0 { attribute(" depth=\"", depth) }
    if width > 0, height + depth > 0 { write(" style=\"background:currentcolor\"") }
    write("/>")
  }

  /// A reference, whose number is filled in later.
  mutating func reference(_ label: [UInt8], _ isEquation: Bool, _ range: Range<Int>) {
    write(isEquation ? "<mtext>(" : "<mtext>")
    references.append(TeXReference(label: label.shown, offset: output.count, range: range))
    write(isEquation ? ")</mtext>" : "</mtext>")
  }
}

extension MathStyle {
  var isDisplay: Bool { self == .display }
}
