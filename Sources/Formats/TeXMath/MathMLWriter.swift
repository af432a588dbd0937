import TeXVocabulary
import TextBytes

/// Writes a formula's tree as presentation MathML, in the common subset of MathML 3 and MathML Core
/// (<https://www.w3.org/TR/mathml-core/>).
///
/// Spacing follows TeX: every `mo` gets an `lspace` or `rspace` if the operator dictionary's space differs
/// from TeX's for atoms of these classes.
struct MathMLWriter: Sendable {
  private var output = MathMLOutput()
  /// The positions of numbers and references to be filled in.
  private(set) var equations: [TeXEquation] = []
  private(set) var references: [TeXReference] = []

  /// Makes a writer; `capacity` is in bytes.
  init(capacity: Int) { output.reserveCapacity(capacity) }

  /// Writes a `math` element with the TeX source as an annotation, and returns its bytes.
  ///
  /// - Parameters:
  ///   - source: the TeX source.
  ///   - words: the speech text.
  mutating func formula(_ nodes: [MathNode], source: [UInt8], words: [UInt8], isDisplay: Bool) -> [UInt8] {
    output.write("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"")
    if isDisplay { output.write(" display=\"block\"") }
    output.write(" alttext=\"")
    output.escaped(words)
    output.write("\"><semantics>")
    single(nodes, isDisplay ? .display : .text)
    output.write("<annotation encoding=\"application/x-tex\">")
    annotation(source)
    output.write("</annotation></semantics></math>")
    return output.bytes
  }

  /// Writes the TeX source without characters that XML forbids.
  private mutating func annotation(_ tex: [UInt8]) {
    var start = 0
    var end = tex.count
    while start < end, tex[start] <= " " { start += 1 }
    while end > start, tex[end - 1] <= " " { end -= 1 }
    guard tex[start..<end].contains(where: { $0 >= 0x80 }) else {
      return output.escaped(Array(tex[start..<end]))
    }
    var position = start
    while position < end {
      let scalar = UTF8Scalars.decode(tex, &position)
      if scalar < " " { output.escaped([UInt8(scalar)]) } else { output.scalar(scalar) }
    }
  }

  /// The spaces beside an operator, and its form.
  private struct OperatorLayout: Sendable {
    var left = 0
    var right = 0
    var form = OperatorProperties.Form.infix
    /// Whether it does not stretch to the width of its scripts.
    var isFixed = false
    /// Whether TeX treats it as ordinary here, such as a sign before a number.
    var isOrdinary = false
  }

  // MARK: Rows

  /// Writes nodes as exactly one element.
  private mutating func single(
    _ nodes: [MathNode], _ style: MathStyle, _ edges: OperatorLayout = OperatorLayout()
  ) {
    if nodes.count == 1 {
      switch nodes[0] {
      case .styleStart, .styleEnd: break
      default: return element(nodes[0], style, edges)
      }
    }
    if nodes.isEmpty { return output.write("<mrow/>") }
    output.write("<mrow>")
    row(nodes, style)
    output.write("</mrow>")
  }

  /// Writes nodes in sequence; `before` is the class of an empty atom before them.
  private mutating func row(_ nodes: [MathNode], _ style: MathStyle, before: AtomClass? = nil) {
    var atoms = nodes.map { MathMLAtom($0, style) }
    atoms.resolveBinaries(after: before)
    var styles = [style]
    var previous: (atom: MathMLAtom, space: Int)? = before.map { (MathMLAtom($0), 0) }
    var isFirst = true
    for index in nodes.indices {
      guard let atom = atoms[index] else {
        mark(nodes[index], &styles, &isFirst)
        continue
      }
      let style = styles[styles.count - 1]
      let next = atoms[(index + 1)...].first { $0 != nil } ?? nil
      var edges = OperatorLayout()
      if let previous {
        edges.left = AtomSpacing.between(previous.atom.atomClass, atom.atomClass, in: style) - previous.space
        if atom.core == 0 {
          if edges.left > 0 { output.space(edges.left) }
          edges.left = 0
        }
      }
      edges.isOrdinary = atom.atomClass == .ordinary
      edges.right = MathMLWriter.rightSpace(atom, next, style)
      let isLast = isLastOfContainer(index, nodes: nodes, atoms)
      edges.form = isFirst == isLast ? .infix : isFirst ? .prefix : .postfix
      element(nodes[index], style, edges)
      if atom.isFunction, let next { functionApplication(next, edges.right) }
      previous = (atom, edges.right)
      isFirst = false
    }
  }

  /// The part of the space between two atoms that goes to the right of the first.
  private static func rightSpace(_ atom: MathMLAtom, _ next: MathMLAtom?, _ style: MathStyle) -> Int {
    guard let next, atom.core != 0 || atom.isFunction else { return 0 }
    let space = AtomSpacing.between(atom.atomClass, next.atomClass, in: style)
    guard space > 0 else { return 0 }
    if next.core == 0 || atom.isFunction { return space }
    let usual = OperatorProperties.of(next.core, form: .infix)
    return next.atomClass == .opening || next.atomClass == .ordinary || usual.left < space - 60 ? space : 0
  }

  /// Whether no atom follows in the row or in the enclosing style change.
  private func isLastOfContainer(_ index: Int, nodes: [MathNode], _ atoms: [MathMLAtom?]) -> Bool {
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

  /// Writes the invisible function application operator.
  private mutating func functionApplication(_ next: MathMLAtom, _ space: Int) {
    switch next.atomClass {
    case .ordinary, .opening, .inner, .largeOperator: break
    case .binary, .relation, .closing, .punctuation: return
    }
    output.write("<mo")
    if space > 0 {
      output.write(" rspace=\"")
      output.length(space)
      output.append("\"")
    }
    output.write(">\u{2061}</mo>")
  }

  /// Writes spaces and style changes, which are not atoms.
  private mutating func mark(_ node: MathNode, _ styles: inout [MathStyle], _ isFirst: inout Bool) {
    switch node {
    case .styleStart(let change):
      output.write("<mstyle")
      var style = styles[styles.count - 1]
      if case .style(let new) = change { style = new }
      styles.append(style)
      attributes(of: change)
      output.write(">")
      isFirst = true
    case .styleEnd:
      output.write("</mstyle>")
      if styles.count > 1 { styles.removeLast() }
      isFirst = false
    case .space(let width): output.space(width)
    case .choice(let choices): row(choices[Int(styles[styles.count - 1].rawValue)], styles[styles.count - 1])
    default: break
    }
  }

  // MARK: Elements

  /// Writes a node as one element.
  private mutating func element(_ node: MathNode, _ style: MathStyle, _ edges: OperatorLayout) {
    switch node {
    case .symbol(let symbol): self.symbol(symbol, edges)
    case .number(let digits): token("mn", text: digits)
    case .word(let word): token("mi", text: word.text)
    case .space(let width): output.space(width)
    case .group(let nodes): single(nodes, style, edges)
    case .classed(_, let nodes): single(nodes, style, edges)
    case .operatorGroup(let nodes, _): single(nodes, style, edges)
    case .styleStart, .styleEnd: break
    case .scripts(let scripts): self.scripts(scripts, style, edges)
    case .fraction(let fraction): self.fraction(fraction, style)
    case .root(let nodes, let index): root(nodes, index: index, style)
    case .fenced(let fence): self.fence(fence, style)
    case .delimiter(let scalar, let size, let atom): delimiter(scalar, size: size, atom, edges)
    case .accent(let accent, nodes: let nodes): self.accent(accent, nodes: nodes, style, edges)
    case .stack(let stack): self.stack(stack, style, edges)
    case .table(let table): self.table(table, style)
    case .text(let text, let font): self.text(text, font)
    case .phantom(let nodes, let kind): phantom(nodes, kind: kind, style, edges)
    case .padded(let nodes, let padding): padded(nodes, padding: padding, style, edges)
    case .enclosed(let nodes, let notation): enclosed(nodes, notation, style)
    case .choice(let styles): single(styles[Int(style.rawValue)], style, edges)
    case .rule(let width, height: let height, depth: let depth): rule(width, height: height, depth: depth)
    case .reference(let label, let isEquation, let range): reference(label, isEquation, range: range)
    }
  }

  private mutating func token(_ name: StaticString, text: [UInt8]) {
    output.open(name)
    output.escaped(text)
    output.close(name)
  }

  private mutating func symbol(_ symbol: MathSymbol, _ edges: OperatorLayout) {
    switch symbol.form {
    case .variable: output.write("<mi>")
    case .upright:
      output.write(MathAlphabets.isItalicByItself(symbol.scalar) ? "<mi mathvariant=\"normal\">" : "<mi>")
    case .sign, .large, .integral: return sign(symbol, edges)
    }
    output.scalar(symbol.scalar)
    if symbol.second != 0 { output.scalar(symbol.second) }
    output.write("</mi>")
  }

  private mutating func sign(_ symbol: MathSymbol, _ edges: OperatorLayout) {
    var usual = OperatorProperties.of(symbol.scalar, form: edges.form)
    let wants = edges.form
    output.write("<mo")
    // A vertical bar is opening or closing according to its neighbours, and does not stretch by default.
    let isBar = symbol.scalar == "|" || symbol.scalar == 0x2016
    if isBar, symbol.atom == .closing, wants != .postfix {
      output.write(" form=\"postfix\"")
      usual = OperatorProperties.of(symbol.scalar, form: .postfix)
    } else if isBar, symbol.atom != .relation, wants == .infix {
      output.write(" form=\"prefix\"")
      usual = OperatorProperties.of(symbol.scalar, form: .prefix)
    } else if edges.isOrdinary, wants != .prefix, MathMLWriter.isSign(symbol.scalar) {
      output.write(" form=\"prefix\"")
      usual = OperatorProperties.of(symbol.scalar, form: .prefix)
    }
    let isUpright = OperatorProperties.isHorizontal(symbol.scalar)
    if usual.isStretchy, edges.isFixed || !isUpright { output.write(" stretchy=\"false\"") }
    if symbol.form == .large, edges.isFixed, usual.hasMovableLimits {
      output.write(" movablelimits=\"false\"")
    }
    spaces(edges, usual)
    output.write(">")
    output.scalar(symbol.scalar)
    if symbol.second != 0 { output.scalar(symbol.second) }
    output.write("</mo>")
  }

  /// Whether the character is a plus or minus sign.
  private static func isSign(_ scalar: UInt32) -> Bool {
    scalar == 0x2212 || scalar == "+" || scalar == 0xB1 || scalar == 0x2213
  }

  /// Writes an operator's spaces if they differ from the dictionary's.
  private mutating func spaces(_ edges: OperatorLayout, _ usual: OperatorProperties) {
    if abs(edges.left - usual.left) > 60 { output.attribute(" lspace=\"", edges.left) }
    if abs(edges.right - usual.right) > 60 { output.attribute(" rspace=\"", edges.right) }
  }

  // MARK: Delimiters

  /// Writes a delimiter of `\big` and similar commands.
  private mutating func delimiter(_ scalar: UInt32, size: Int, _ atom: AtomClass, _ edges: OperatorLayout) {
    if scalar == 0 { return output.write("<mrow/>") }
    let sizes = [1000, 1200, 1800, 2400, 3000]
    var form = edges.form
    output.write("<mo")
    if atom == .opening, form != .prefix {
      output.write(" form=\"prefix\"")
      form = .prefix
    } else if atom == .closing, form != .postfix {
      output.write(" form=\"postfix\"")
      form = .postfix
    }
    let usual = OperatorProperties.of(scalar, form: form)
    if !usual.isStretchy { output.write(" stretchy=\"true\"") }
    output.write(" symmetric=\"true\"")
    output.attribute(" minsize=\"", sizes[size])
    output.attribute(" maxsize=\"", sizes[size])
    spaces(edges, usual)
    output.write(">")
    output.scalar(scalar)
    output.write("</mo>")
  }

  private mutating func fence(_ fence: MathFence, _ style: MathStyle) {
    // A delimiter alone stretches to what is beside it.
    if fence.parts.isEmpty { return stretching(fence.opening, form: .prefix) }
    output.write("<mrow>")
    stretching(fence.opening, form: .prefix)
    for (index, part) in fence.parts.enumerated() {
      if index > 0 { stretching(fence.middles[index - 1], form: .infix) }
      if part.count > 1 || fence.parts.count > 1 {
        output.write("<mrow>")
        row(part, style)
        output.write("</mrow>")
      } else {
        single(part, style)
      }
    }
    stretching(fence.closing, form: .postfix)
    output.write("</mrow>")
  }

  /// Writes a delimiter that stretches to its content.
  private mutating func stretching(_ scalar: UInt32, form: OperatorProperties.Form) {
    if scalar == 0 { return }
    let usual = OperatorProperties.lookUp(scalar, form: form)
    output.write("<mo")
    if usual == nil, form != .infix {
      output.write(form == .prefix ? " form=\"prefix\"" : " form=\"postfix\"")
    }
    // For a form missing in the dictionary, browsers use the default operator spacing.
    let unknown = OperatorProperties(left: 278, right: 278)
    let found = usual ?? (form == .infix ? OperatorProperties.of(scalar, form: form) : unknown)
    let isUpright = OperatorProperties.isVertical(scalar)
    if !(found.isStretchy && (form != .infix || isUpright)) || usual == nil {
      output.write(" stretchy=\"true\"")
    }
    if !(OperatorProperties.lookUp(scalar, form: form)?.isStretchy ?? false) || isUpright {
      output.write(" symmetric=\"true\"")
    }
    spaces(OperatorLayout(), found)
    output.write(">")
    output.scalar(scalar)
    output.write("</mo>")
  }

  // MARK: Scripts

  private mutating func scripts(_ scripts: MathScripts, _ style: MathStyle, _ edges: OperatorLayout) {
    if scripts.presub != nil || scripts.presup != nil { return multiscripts(scripts, style, edges) }
    let goesAround = MathMLWriter.hasLimits(scripts, style)
    let name: StaticString
    switch (scripts.sub != nil, scripts.sup != nil) {
    case (true, true): name = goesAround ? "munderover" : "msubsup"
    case (true, false): name = goesAround ? "munder" : "msub"
    case (false, true): name = goesAround ? "mover" : "msup"
    default: return single(scripts.base, style, edges)
    }
    output.open(name)
    var inner = edges
    inner.isFixed = goesAround && !style.isDisplay || MathMLWriter.isArrow(scripts.base) && goesAround
    single(scripts.base, style, inner)
    var script = OperatorLayout()
    script.isFixed = goesAround
    if let sub = scripts.sub { single(sub, style.forScripts, script) }
    if let sup = scripts.sup { single(sup, style.forScripts, script) }
    output.close(name)
  }

  private mutating func multiscripts(_ scripts: MathScripts, _ style: MathStyle, _ edges: OperatorLayout) {
    output.write("<mmultiscripts>")
    single(scripts.base, style, edges)
    single(scripts.sub ?? [], style.forScripts)
    single(scripts.sup ?? [], style.forScripts)
    output.write("<mprescripts/>")
    single(scripts.presub ?? [], style.forScripts)
    single(scripts.presup ?? [], style.forScripts)
    output.write("</mmultiscripts>")
  }

  /// Whether scripts are set as limits above and below.
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

  private mutating func fraction(_ fraction: MathFraction, _ outer: MathStyle) {
    if fraction.kind == .slanted { return slanted(fraction, outer) }
    let style = fraction.style ?? outer
    let isFenced = fraction.opening != 0 || fraction.closing != 0
    if style != outer { styleTag(style) }
    if isFenced { output.write("<mrow>") }
    stretching(fraction.opening, form: .prefix)
    output.write("<mfrac")
    if let thickness = fraction.thickness { output.attribute(" linethickness=\"", thickness) }
    if fraction.continued == "l" { output.write(" numalign=\"left\"") }
    if fraction.continued == "r" { output.write(" numalign=\"right\"") }
    output.write(">")
    let inner = fraction.continued != 0 ? MathStyle.display : style.forFractions
    part(fraction.numerator, inner, isDisplay: fraction.continued != 0)
    part(fraction.denominator, inner, isDisplay: fraction.continued != 0)
    output.write("</mfrac>")
    stretching(fraction.closing, form: .postfix)
    if isFenced { output.write("</mrow>") }
    if style != outer { output.write("</mstyle>") }
  }

  /// Writes a fraction whose parts are raised and lowered beside a slash, as in `\nicefrac{1}{2}`.
  private mutating func slanted(_ fraction: MathFraction, _ style: MathStyle) {
    output.write("<mrow><msup><mrow/>")
    single(fraction.numerator, style.forScripts)
    output.write("</msup><mo lspace=\"0\" rspace=\"0\" stretchy=\"false\">/</mo><msub><mrow/>")
    single(fraction.denominator, style.forScripts)
    output.write("</msub></mrow>")
  }

  private mutating func part(_ nodes: [MathNode], _ style: MathStyle, isDisplay: Bool) {
    guard isDisplay else { return single(nodes, style) }
    styleTag(.display)
    row(nodes, style)
    output.write("</mstyle>")
  }

  private mutating func root(_ nodes: [MathNode], index: [MathNode]?, _ style: MathStyle) {
    guard let index else {
      output.write("<msqrt>")
      row(nodes, style)
      return output.write("</msqrt>")
    }
    output.write("<mroot>")
    single(nodes, style)
    single(index, .scriptScript)
    output.write("</mroot>")
  }

  // MARK: Styles

  private mutating func styleTag(_ style: MathStyle) {
    output.write("<mstyle")
    attributes(of: .style(style))
    output.write(">")
  }

  private mutating func attributes(of change: StyleChange) {
    switch change {
    case .style(.display): output.write(" displaystyle=\"true\" scriptlevel=\"0\"")
    case .style(.text): output.write(" displaystyle=\"false\" scriptlevel=\"0\"")
    case .style(.script): output.write(" displaystyle=\"false\" scriptlevel=\"1\"")
    case .style(.scriptScript): output.write(" displaystyle=\"false\" scriptlevel=\"2\"")
    case .color(let color):
      output.write(" mathcolor=\"")
      output.escaped(color)
      output.write("\"")
    case .background(let color):
      output.write(" mathbackground=\"")
      output.escaped(color)
      output.write("\"")
    case .size(let percent):
      output.write(" mathsize=\"")
      output.number(percent)
      output.write("%\"")
    }
  }

  // MARK: Accents and stacks

  private mutating func accent(
    _ accent: MathAccent, nodes: [MathNode], _ style: MathStyle, _ edges: OperatorLayout
  ) {
    if accent.isLine {
      output.write(
        accent.isUnder
          ? "<munder accentunder=\"true\" class=\"tex-line\">" : "<mover accent=\"true\" class=\"tex-line\">")
    } else {
      output.write(accent.isUnder ? "<munder accentunder=\"true\">" : "<mover accent=\"true\">")
    }
    var inner = edges
    inner.isFixed = true
    single(nodes, style, inner)
    let usual = OperatorProperties.of(accent.scalar, form: .postfix)
    output.write("<mo")
    if usual.isStretchy != accent.isStretchy {
      output.write(accent.isStretchy ? " stretchy=\"true\"" : " stretchy=\"false\"")
    }
    if accent.scalar == 0x2192, !accent.isStretchy {
      output.write(" lspace=\"0\" rspace=\"0\" mathsize=\"70%\"")
    }
    output.write(">")
    output.scalar(accent.scalar)
    output.write(accent.isUnder ? "</mo></munder>" : "</mo></mover>")
  }

  private mutating func stack(_ stack: MathStack, _ style: MathStyle, _ edges: OperatorLayout) {
    let name: StaticString
    switch (stack.under != nil, stack.over != nil) {
    case (true, true): name = "munderover"
    case (true, false): name = "munder"
    default: name = "mover"
    }
    output.open(name)
    var inner = edges
    inner.isFixed = stack.kind == .label
    if stack.kind == .arrow {
      arrow(stack.base, edges)
    } else {
      single(stack.base, style, inner)
    }
    // A brace's script is in normal size, a label's is smaller.
    let script = stack.kind == .brace ? style : style.forScripts
    if let under = stack.under { label(under, kind: stack.kind, script) }
    if let over = stack.over { label(over, kind: stack.kind, script) }
    output.close(name)
  }

  private mutating func arrow(_ nodes: [MathNode], _ edges: OperatorLayout) {
    guard case .symbol(let symbol)? = nodes.first else { return output.write("<mrow/>") }
    output.write("<mo stretchy=\"true\"")
    let usual = OperatorProperties.of(symbol.scalar, form: edges.form)
    spaces(edges, usual)
    output.write(">")
    output.scalar(symbol.scalar)
    output.write("</mo>")
  }

  private mutating func label(_ nodes: [MathNode], kind: MathStack.Kind, _ style: MathStyle) {
    switch kind {
    case .brace:
      guard case .symbol(let symbol)? = nodes.first else { return output.write("<mrow/>") }
      output.write("<mo stretchy=\"true\">")
      output.scalar(symbol.scalar)
      output.write("</mo>")
    case .arrow:
      output.write("<mrow>")
      output.space(444)
      row(nodes, style)
      output.space(444)
      output.write("</mrow>")
    case .label:
      var edges = OperatorLayout()
      edges.isFixed = true
      single(nodes, style, edges)
    }
  }

  // MARK: Boxes

  private mutating func text(_ text: [UInt8], _ font: TextFont) {
    output.write("<mtext")
    if !font.isEmpty {
      var mark: StaticString = " style=\""
      for (part, style) in MathMLWriter.fontStyles where font.contains(part) {
        output.write(mark)
        output.write(style)
        mark = ";"
      }
      output.append("\"")
    }
    output.write(">")
    var position = 0
    while position < text.count { output.scalar(UTF8Scalars.decode(text, &position)) }
    output.write("</mtext>")
  }

  private static let fontStyles: [(TextFont, StaticString)] = [
    (.bold, "font-weight:bold"), (.italic, "font-style:italic"), (.sansSerif, "font-family:sans-serif"),
    (.monospace, "font-family:monospace"), (.smallCapitals, "font-variant:small-caps"),
  ]

  private mutating func phantom(
    _ nodes: [MathNode], kind: MathPhantom, _ style: MathStyle, _ edges: OperatorLayout
  ) {
    switch kind {
    case .both: break
    case .horizontal: output.write("<mpadded height=\"0\" depth=\"0\">")
    case .vertical: output.write("<mpadded width=\"0\">")
    }
    output.write("<mphantom>")
    single(nodes, style, edges)
    output.write(kind == .both ? "</mphantom>" : "</mphantom></mpadded>")
  }

  private mutating func padded(
    _ nodes: [MathNode], padding: MathPadding, _ style: MathStyle, _ edges: OperatorLayout
  ) {
    output.write("<mpadded")
    if padding.hidesHeight { output.write(" height=\"0\"") }
    if padding.hidesDepth { output.write(" depth=\"0\"") }
    switch padding.lap {
    case .none: break
    case .right: output.write(" width=\"0\"")
    case .left:
      output.write(" width=\"0\" lspace=\"-1width\" style=\"display:inline-flex;justify-content:flex-end\"")
    case .centre:
      output.write(" width=\"0\" lspace=\"-0.5width\" style=\"display:inline-flex;justify-content:center\"")
    }
    if padding.raise != 0 { output.attribute(" voffset=\"", padding.raise) }
    output.write(">")
    single(nodes, style, edges)
    output.write("</mpadded>")
  }

  private mutating func enclosed(_ nodes: [MathNode], _ notation: StaticString, _ style: MathStyle) {
    output.write("<menclose notation=\"")
    output.write(notation)
    output.write("\">")
    row(nodes, style)
    output.write("</menclose>")
  }

  private mutating func rule(_ width: Int, height: Int, depth: Int) {
    output.attribute("<mspace width=\"", width)
    output.attribute(" height=\"", height)
    if depth != 0 { output.attribute(" depth=\"", depth) }
    if width > 0, height + depth > 0 { output.write(" style=\"background:currentcolor\"") }
    output.write("/>")
  }

  /// Writes a reference, whose number is filled in later.
  private mutating func reference(_ label: [UInt8], _ isEquation: Bool, range: Range<Int>) {
    output.write(isEquation ? "<mtext>(" : "<mtext>")
    references.append(TeXReference(label: label.shown, offset: output.count, range: range))
    output.write(isEquation ? ")</mtext>" : "</mtext>")
  }

  // MARK: Tables

  private mutating func table(_ table: MathTable, _ outer: MathStyle) {
    if table.isDisplay, table.hasTags { return numbered(table) }
    if table.kind == .lines, table.rows.count == 1 { return line(table, outer) }
    let isFenced = table.opening != 0 || table.closing != 0 || !table.left.isEmpty || !table.right.isEmpty
    if isFenced { output.write("<mrow>") }
    row(table.left, .display)
    stretching(table.opening, form: .prefix)
    output.write("<mtable")
    attributes(table)
    output.write(">")
    rows(table)
    output.write("</mtable>")
    stretching(table.closing, form: .postfix)
    row(table.right, .display)
    if isFenced { output.write("</mrow>") }
  }

  /// Writes what stands beside all rows, in one cell of the first row: it stretches to an invisible copy of the rows.
  private mutating func side(_ nodes: [MathNode], table: MathTable, isLeft: Bool) {
    output.write("<mtd rowspan=\"")
    output.number(table.rows.count)
    output.write("\" style=\"padding-left:0;padding-right:0;vertical-align:middle\"><mrow>")
    if isLeft { row(nodes, .display) }
    output.write("<mpadded width=\"0\"><mphantom><mtable displaystyle=\"true\">")
    for (index, row) in table.rows.enumerated() {
      output.write("<mtr>")
      cells(row, index: index, table: table)
      output.write("</mtr>")
    }
    output.write("</mtable></mphantom></mpadded>")
    if !isLeft { row(nodes, .display) }
    output.write("</mrow></mtd>")
  }

  /// Writes a single line without number, which needs no table.
  private mutating func line(_ table: MathTable, _ outer: MathStyle) {
    let nodes = table.rows[0].cells[0].nodes
    if let label = table.rows[0].tag.label {
      let start = output.count
      output.write("<mrow>")
      equations.append(equation(table.rows[0].tag, label, number: nil, id: start + 5))
      row(nodes, table.style)
      output.write("</mrow>")
    } else if table.style == outer {
      single(nodes, outer)
    } else {
      styleTag(table.style)
      row(nodes, table.style)
      output.write("</mstyle>")
    }
  }

  /// Writes attributes that apply to the whole table.
  private mutating func attributes(_ table: MathTable) {
    if table.style == .display { output.write(" displaystyle=\"true\"") }
    if table.style == .script { output.write(" style=\"math-depth:1\"") }
    let width = table.rows.reduce(0) { max($0, $1.cells.reduce(0) { $0 + $1.span }) }
    columnAlignments(table, width: width, isNumbered: false)
  }

  private mutating func columnAlignments(_ table: MathTable, width: Int, isNumbered: Bool) {
    var alignments = (0..<width).map { table.alignment(ofColumn: $0) }
    guard let first = alignments.first, alignments.contains(where: { $0 != .centre }) else { return }
    if isNumbered { alignments = [.centre] + alignments + [.right] }
    output.write(" columnalign=\"")
    let isUniform = alignments.allSatisfy { $0 == first }
    for (index, alignment) in (isUniform ? [first] : alignments).enumerated() {
      if index > 0 { output.append(" ") }
      output.write(alignment == .left ? "left" : alignment == .right ? "right" : "center")
    }
    output.write("\"")
  }

  // MARK: Rows

  private mutating func rows(_ table: MathTable) {
    for (index, row) in table.rows.enumerated() {
      if let text = row.intertext { intertext(text, table: table) }
      output.write("<mtr")
      if let label = row.tag.label {
        equations.append(equation(row.tag, label, number: nil, id: output.count))
      }
      output.write(">")
      cells(row, index: index, table: table)
      output.write("</mtr>")
    }
  }

  private mutating func intertext(_ text: [MathNode], table: MathTable) {
    let width = table.rows.reduce(1) { max($0, $1.cells.count) } + (table.isDisplay && table.hasTags ? 2 : 0)
    output.write("<mtr><mtd columnspan=\"")
    output.number(width)
    output.write("\" columnalign=\"left\" style=\"text-align:-webkit-left\">")
    row(text, .display)
    output.write("</mtd></mtr>")
  }

  private mutating func cells(_ row: MathTable.Row, index: Int, table: MathTable) {
    var column = 0
    for (place, cell) in row.cells.enumerated() {
      output.write("<mtd")
      if cell.span > 1 {
        output.write(" columnspan=\"")
        output.number(cell.span)
        output.write("\"")
      }
      var style = MathMLCellStyle(
        table, rowIndex: index, column: column, isLast: place == row.cells.count - 1)
      style.add(cell, in: row)
      if let alignment = style.columnAlignment {
        output.write(" columnalign=\"")
        output.write(alignment)
        output.append("\"")
      }
      if !style.declarations.isEmpty {
        output.write(" style=\"")
        output.append(contentsOf: style.declarations)
        output.append("\"")
      }
      output.write(">")
      let joins = table.kind == .aligned && column % 2 == 1
      if column < table.columns.count, !table.columns[column].separator.isEmpty {
        self.row(table.columns[column].separator, table.style)
      }
      self.row(
        cell.nodes, table.style, before: joins || table.kind == .array && table.isDisplay ? .ordinary : nil)
      if column + cell.span == table.columns.count, !table.lastSeparator.isEmpty {
        self.row(table.lastSeparator, table.style)
      }
      output.write("</mtd>")
      column += cell.span
    }
  }

  // MARK: Numbers

  /// Writes a display across the full width: the formula centred, its numbers at the margin.
  private mutating func numbered(_ table: MathTable) {
    let width = table.rows.reduce(1) { max($0, $1.cells.count) }
    output.write("<mtable displaystyle=\"true\" width=\"100%\" style=\"width:100%\"")
    columnAlignments(table, width: width, isNumbered: true)
    output.write(">")
    for (index, row) in table.rows.enumerated() {
      if let text = row.intertext { intertext(text, table: table) }
      output.write("<mtr")
      let id = output.count
      output.write("><mtd style=\"width:50%;padding:0\"></mtd>")
      if index == 0, !table.left.isEmpty { side(table.left, table: table, isLeft: true) }
      cells(row, index: index, table: table)
      for _ in row.cells.count..<max(width, row.cells.count) { output.write("<mtd></mtd>") }
      if index == 0, !table.right.isEmpty { side(table.right, table: table, isLeft: false) }
      output.write("<mtd columnalign=\"right\" style=\"width:50%;padding:0;text-align:-webkit-right\">")
      number(of: row.tag, id: id)
      output.write("</mtd></mtr>")
    }
    output.write("</mtable>")
  }

  /// Writes a row's number with a class of its own, so that all equation numbers in a book look alike.
  private mutating func number(of tag: MathTable.Tag, id: Int) {
    if let nodes = tag.tag {
      output.write("<mrow class=\"number\">")
      let start = output.count
      if tag.hasParentheses { output.write("<mtext>(</mtext>") }
      row(nodes, .text)
      if tag.hasParentheses { output.write("<mtext>)</mtext>") }
      let shown = output.characters(from: start).shown
      output.write("</mrow>")
      var equation = equation(tag, tag.label, number: nil, id: id)
      equation.tag = shown
      equations.append(equation)
    } else if tag.isNumbered {
      output.write("<mtext class=\"number\">(")
      equations.append(equation(tag, tag.label, number: output.count, id: id))
      output.write(")</mtext>")
    } else if tag.label != nil {
      equations.append(equation(tag, tag.label, number: nil, id: id))
    }
  }

  private func equation(_ tag: MathTable.Tag, _ label: [UInt8]?, number: Int?, id: Int) -> TeXEquation {
    TeXEquation(
      label: label?.shown, labelRange: tag.labelRange, tag: nil, numberOffset: number, idOffset: id)
  }
}
