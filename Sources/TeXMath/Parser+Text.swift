extension Parser {
  /// What stands in `\text{…}` and its like: runs of text, and formulas between dollars.
  mutating func text(after call: Token, _ font: TextFont) throws(TeXMathError) -> [MathNode] {
    try deeper()
    let outerFont = self.font
    self.font = .automatic
    let opening = source.nextRawVisible()
    if opening.isEnd || opening.isCharacter("}") {
      throw TeXMathError(.argumentMissing(of: source.described(call)), source.range(call))
    }
    let mark = source.macros.beginGroup()
    var run = TextRun(font: font)
    if opening.isCharacter("{") {
      try textGroup(opening, &run)
    } else {
      try textElement(opening, &run)
    }
    run.flush()
    source.macros.endGroup(mark)
    self.font = outerFont
    depth -= 1
    return run.nodes
  }

  /// Text being read.
  struct TextRun: Sendable {
    var nodes: [MathNode] = []
    var bytes: [UInt8] = []
    var font: TextFont
    var openStyles = 0

    mutating func flush() {
      if !bytes.isEmpty { nodes.append(.text(bytes, font)) }
      bytes = []
    }
  }

  private mutating func textGroup(_ opening: Token, _ run: inout TextRun) throws(TeXMathError) {
    try deeper()
    let (font, styles) = (run.font, run.openStyles)
    while true {
      let token = try source.next()
      if token.isCharacter("}") { break }
      if token.isEnd { throw TeXMathError(.braceNotClosed, source.range(opening)) }
      try textElement(token, &run)
    }
    run.flush()
    while run.openStyles > styles {
      run.nodes.append(.styleEnd)
      run.openStyles -= 1
    }
    run.font = font
    depth -= 1
  }

  private mutating func textElement(_ token: Token, _ run: inout TextRun) throws(TeXMathError) {
    switch token.code {
    case 0x7B: try textGroup(token, &run)
    case 0x24: try formulaInText(token, &run)
    case 0x20, 0x7E: Scalars.append(0xA0, to: &run.bytes)
    case 0x2D: dashes(&run)
    case 0x60, 0x27: quotes(token, &run)
    default:
      if token.commandID != nil {
        try textCommand(token, &run)
      } else {
        Scalars.append(token.code, to: &run.bytes)
      }
    }
  }

  private mutating func formulaInText(_ dollar: Token, _ run: inout TextRun) throws(TeXMathError) {
    run.flush()
    let nodes = try list()
    let closing = try source.nextVisible()
    guard closing.isCharacter("$") else {
      throw TeXMathError(.unexpectedCharacter("$"), source.range(dollar))
    }
    run.nodes.append(.group(nodes))
  }

  /// `\(…\)` in text, read as if it stood between dollars.
  private mutating func bracketedFormula(_ opening: Token, _ run: inout TextRun) throws(TeXMathError) {
    var tokens: [Token] = []
    while true {
      let token = source.nextRaw()
      if token.isEnd { throw TeXMathError(.bracketNotClosed, source.range(opening)) }
      if token.commandID != nil, source.name(token).equals(")") {
        source.unread(Token(0x24, token.lower, token.upper))
        break
      }
      tokens.append(token)
    }
    source.unread(tokens)
    try formulaInText(opening, &run)
  }

  /// One hyphen, an en dash of two or an em dash of three.
  private mutating func dashes(_ run: inout TextRun) {
    var count = 1
    while count < 3 {
      let next = source.nextRaw()
      guard next.isCharacter("-") else {
        source.unread(next)
        break
      }
      count += 1
    }
    Scalars.append(count == 1 ? 0x2D : count == 2 ? 0x2013 : 0x2014, to: &run.bytes)
  }

  private mutating func quotes(_ token: Token, _ run: inout TextRun) {
    let single: UInt32 = token.isCharacter("`") ? 0x2018 : 0x2019
    let next = source.nextRaw()
    if next.code == token.code {
      Scalars.append(single + 4, to: &run.bytes)
    } else {
      source.unread(next)
      Scalars.append(single, to: &run.bytes)
    }
  }

  private mutating func textCommand(_ token: Token, _ run: inout TextRun) throws(TeXMathError) {
    let name = source.name(token)
    if let scalar = TextSymbols.scalar(name) {
      Scalars.append(scalar, to: &run.bytes)
      return
    }
    if let accent = TextSymbols.accent(name) {
      try textAccent(accent, token, &run)
      return
    }
    if name.equals("(") { return try bracketedFormula(token, &run) }
    if let font = TextSymbols.fontSwitch(name) {
      run.flush()
      run.font = font == [] ? [] : run.font.union(font)
      return
    }
    switch builtin(token) {
    case .primitive(.text(let font))?:
      run.flush()
      run.nodes += try text(after: token, font == [] ? run.font : run.font.union(font))
    case .primitive(.colour)?:
      let colour = try colour(of: token)
      run.flush()
      run.nodes.append(.styleStart(.colour(colour)))
      run.openStyles += 1
    case .primitive(.textColour)?:
      let colour = try colour(of: token)
      run.flush()
      run.nodes.append(.styleStart(.colour(colour)))
      run.nodes += try text(after: token, run.font)
      run.nodes.append(.styleEnd)
    case .primitive(.newRow)?: Scalars.append(0xA0, to: &run.bytes)
    case .primitive(.size)?, .primitive(.relax)?: break
    case .symbol(let symbol)? where symbol.form != .variable && symbol.atom != .largeOperator:
      Scalars.append(symbol.scalar, to: &run.bytes)
    default:
      run.flush()
      var list = List()
      try command(token, &list)
      for _ in 0..<list.openStyles { list.nodes.append(.styleEnd) }
      run.nodes += list.nodes
    }
  }

  /// An accent of text: the letter, then the combining mark.
  private mutating func textAccent(
    _ accent: UInt32, _ token: Token, _ run: inout TextRun
  ) throws(TeXMathError) {
    let letters = try source.argument(of: token).filter { !$0.isSpace }
    guard let first = letters.first else {
      throw TeXMathError(.argumentMissing(of: source.described(token)), source.range(token))
    }
    let name = source.name(first)
    let base: UInt32 =
      first.commandID == nil ? first.code : name.equals("i") ? 0x131 : name.equals("j") ? 0x237 : 0x25CC
    Scalars.append(base, to: &run.bytes)
    Scalars.append(accent, to: &run.bytes)
  }
}

/// The commands that are only for text.
enum TextSymbols {
  static func scalar(_ name: [UInt8]) -> UInt32? {
    for (known, scalar) in symbols where name.equals(known) { return scalar }
    return nil
  }

  /// The combining mark of an accent.
  static func accent(_ name: [UInt8]) -> UInt32? {
    guard name.count == 1, let scalar = Unicode.Scalar(UInt32(name[0])) else { return nil }
    switch scalar {
    case "'": return 0x301
    case "`": return 0x300
    case "^": return 0x302
    case "~": return 0x303
    case "=": return 0x304
    case ".": return 0x307
    case "\"": return 0x308
    case "u": return 0x306
    case "v": return 0x30C
    case "H": return 0x30B
    case "r": return 0x30A
    case "c": return 0x327
    case "k": return 0x328
    case "b": return 0x331
    case "d": return 0x323
    default: return nil
    }
  }

  /// The font of a command that changes the font to the end of the group.
  static func fontSwitch(_ name: [UInt8]) -> TextFont? {
    if name.equals("bf") || name.equals("bfseries") { return .bold }
    if name.equals("it") || name.equals("itshape") || name.equals("em") { return .italic }
    if name.equals("tt") || name.equals("ttfamily") { return .monospace }
    if name.equals("sf") || name.equals("sffamily") { return .sansSerif }
    if name.equals("rm") || name.equals("rmfamily") || name.equals("normalfont") { return [] }
    return nil
  }

  private static let symbols: [(StaticString, UInt32)] = [
    (" ", 0xA0), ("i", 0x131), ("j", 0x237), ("{", 0x7B), ("}", 0x7D), ("$", 0x24), ("%", 0x25), ("&", 0x26),
    ("#", 0x23), ("_", 0x5F), ("textbackslash", 0x5C), ("textasciitilde", 0x7E), ("textasciicircum", 0x5E),
    ("textless", 0x3C), ("textgreater", 0x3E), ("textbar", 0x7C), ("textbardbl", 0x2016),
    ("textbraceleft", 0x7B), ("textbraceright", 0x7D), ("textdollar", 0x24), ("textunderscore", 0x5F),
    ("textquoteleft", 0x2018), ("textquoteright", 0x2019), ("textquotedblleft", 0x201C),
    ("textquotedblright", 0x201D), ("textendash", 0x2013), ("textemdash", 0x2014), ("textdegree", 0xB0),
    ("textdagger", 0x2020), ("textdaggerdbl", 0x2021), ("textcopyright", 0xA9), ("texttrademark", 0x2122),
    ("textmu", 0xB5), ("textbullet", 0x2022), ("textperiodcentered", 0xB7), ("textohm", 0x2126),
    ("textvisiblespace", 0x2423), ("quad", 0x2003), (",", 0x2009), ("-", 0xAD),
  ]
}
