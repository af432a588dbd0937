/// What a command means by itself, before any definition.
enum Builtin: Sendable {
  case symbol(MathSymbol)
  case function(hasLimits: Bool)
  case primitive(Primitive)
  case macro(Macro)
}

/// Every command that is there from the start, by number; made once.
struct CommandTable: Sendable {
  static let shared = CommandTable()
  /// The names as text, for suggestions.
  static let shownNames: [String] = (0..<shared.meanings.count).map { Array(shared.names.name($0)).shown }

  private(set) var names = NameTable(capacity: 1500)
  private(set) var meanings: [Builtin] = []
  /// The class of characters beyond ASCII that symbols stand for, so that `≤` is what `\leq` is.
  private var characters = ScalarTable()

  /// The meaning of a character beyond ASCII, where a symbol has it.
  func symbol(for scalar: UInt32) -> MathSymbol? { characters[scalar] }

  /// The number of a command, given its name.
  func number(_ name: StaticString) -> Int {
    let bytes = [UInt8](name)
    return names.find(bytes, 0..<bytes.count) ?? 0
  }

  private init() {
    addSymbols(SymbolNames.relations, .relation, .sign)
    addSymbols(SymbolNames.binaries, .binary, .sign)
    addSymbols(SymbolNames.greek, .ordinary, .variable)
    addSymbols(SymbolNames.capitals, .ordinary, .upright)
    addSymbols(SymbolNames.ordinaries, .ordinary, .upright)
    addSymbols(SymbolNames.largeOperators, .largeOperator, .large)
    addSymbols(SymbolNames.integrals, .largeOperator, .integral)
    addSymbols(SymbolNames.openings, .opening, .sign)
    addSymbols(SymbolNames.closings, .closing, .sign)
    addSymbols(SymbolNames.inners, .inner, .upright)
    addSymbols(SymbolNames.punctuations, .punctuation, .sign)
    addAliases()
    for (names, primitive) in Primitive.list { addAll([UInt8](names), .primitive(primitive)) }
    addAll([UInt8](BuiltinMacros.functions), .function(hasLimits: false))
    addAll([UInt8](BuiltinMacros.limits), .function(hasLimits: true))
    addMacros()
  }

  private mutating func add(_ bytes: [UInt8], _ range: Range<Int>, _ meaning: Builtin) {
    let id = names.intern(bytes, range)
    if id == meanings.count { meanings.append(meaning) }
  }

  private mutating func addAll(_ bytes: [UInt8], _ meaning: Builtin) {
    for range in words(bytes) { add(bytes, range, meaning) }
  }

  private mutating func addSymbols(_ list: StaticString, _ atom: AtomClass, _ form: MathSymbol.Form) {
    let bytes = [UInt8](list)
    let words = words(bytes)
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      let (name, range) = (words[index], words[index + 1])
      var position = range.lowerBound
      var symbol = MathSymbol(scalar: Scalars.decode(bytes, &position), atom: atom, form: form)
      if position < range.upperBound { symbol.second = Scalars.decode(bytes, &position) }
      add(bytes, name, .symbol(symbol))
      if symbol.scalar >= 0x80, symbol.second == 0 { characters.add(symbol) }
    }
  }

  /// Names of ASCII characters mean what the character means.
  private mutating func addAliases() {
    let bytes = [UInt8](SymbolNames.ascii)
    let words = words(bytes)
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      let code = UInt32(bytes[words[index + 1].lowerBound])
      if let symbol = ASCIISymbols.symbol(code) { add(bytes, words[index], .symbol(symbol)) }
    }
    add([0x20], 0..<1, .primitive(.space(333)))
    for (name, scalar) in ASCIISymbols.escapes {
      let bytes = [UInt8](name)
      add(bytes, 0..<bytes.count, .symbol(scalar))
    }
  }

  private mutating func addMacros() {
    let bytes = [UInt8](BuiltinMacros.lines)
    var lines: [(id: Int, count: Int, body: [UInt8])] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      if let space = bytes[start..<end].firstIndex(of: 0x20) {
        let count = Int(bytes[space + 1]) - 0x30
        let empty = Macro(body: [])
        add(bytes, start..<space, .macro(empty))
        if let id = names.find(bytes, start..<space), case .macro = meanings[id] {
          lines.append((id, count, Array(bytes[min(end, space + 3)..<end])))
        }
      }
      start = end + 1
    }
    for line in lines { meanings[line.id] = .macro(Macro(parameters: line.count, body: tokens(line.body))) }
  }

  private func tokens(_ bytes: [UInt8]) -> [Token] {
    var lexer = Lexer(bytes)
    lexer.takesAtSign = true
    var tokens: [Token] = []
    while true {
      let token = lexer.next { names.find($0, $1) ?? 0 }
      if token.isEnd { return Macro.marked(tokens) }
      tokens.append(token)
    }
  }

  /// The places of the words of a list.
  private func words(_ bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var position = 0
    while position < bytes.count {
      if bytes[position] == 0x20 || bytes[position] == 0x0A {
        position += 1
        continue
      }
      let start = position
      while position < bytes.count, bytes[position] != 0x20, bytes[position] != 0x0A { position += 1 }
      words.append(start..<position)
    }
    return words
  }
}

/// Symbols by the character they stand for; the first of a character counts.
struct ScalarTable: Sendable {
  private var slots = [MathSymbol?](repeating: nil, count: 2048)

  mutating func add(_ symbol: MathSymbol) {
    var slot = ScalarTable.slot(symbol.scalar)
    while let other = slots[slot] {
      if other.scalar == symbol.scalar { return }
      slot = (slot + 1) & 2047
    }
    slots[slot] = symbol
  }

  subscript(scalar: UInt32) -> MathSymbol? {
    var slot = ScalarTable.slot(scalar)
    while let symbol = slots[slot] {
      if symbol.scalar == scalar { return symbol }
      slot = (slot + 1) & 2047
    }
    return nil
  }

  private static func slot(_ scalar: UInt32) -> Int { Int((scalar &* 0x9E37_79B1) >> 21) }
}
