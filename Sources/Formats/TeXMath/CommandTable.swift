import TextBytes

/// The built-in meaning of a command.
enum Builtin: Sendable {
  case symbol(MathSymbol)
  case function(hasLimits: Bool)
  case primitive(Primitive)
  case macro(Macro)
}

/// All built-in commands, by number.
struct CommandTable: Sendable {
  static let shared = CommandTable()
  /// The names as strings, for suggestions.
  static let shownNames: [String] = (0..<shared.meanings.count).map { Array(shared.names.name($0)).shown }

  private(set) var names = NameTable(capacity: 1500)
  private(set) var meanings: [Builtin] = []
  /// The symbols of non-ASCII characters, so that `≤` behaves like `\leq`.
  private var characters = ScalarTable()

  /// The symbol for a non-ASCII character, if any.
  func symbol(for scalar: UInt32) -> MathSymbol? { characters[scalar] }

  /// The number of a command.
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
      var symbol = MathSymbol(scalar: UTF8Scalars.decode(bytes, &position), atom: atom, form: form)
      if position < range.upperBound { symbol.second = UTF8Scalars.decode(bytes, &position) }
      add(bytes, name, .symbol(symbol))
      if symbol.scalar >= 0x80, symbol.second == 0 { characters.add(symbol) }
    }
  }

  /// Adds names for ASCII characters.
  private mutating func addAliases() {
    let bytes = [UInt8](SymbolNames.ascii)
    let words = words(bytes)
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      let code = UInt32(bytes[words[index + 1].lowerBound])
      if let symbol = ASCIISymbols.symbol(code) { add(bytes, words[index], .symbol(symbol)) }
    }
    add([" "], 0..<1, .primitive(.layout(.space(333))))
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
      let end = bytes[start...].firstIndex(of: "\n") ?? bytes.count
      if let space = bytes[start..<end].firstIndex(of: " ") {
        let count = bytes[space + 1].digitValue
        let empty = Macro(body: [])
        add(bytes, start..<space, .macro(empty))
        if let id = names.find(bytes, start..<space), case .macro = meanings[id] {
          lines.append((id, count, Array(bytes[min(end, space + 3)..<end])))
        }
      }
      start = end + 1
    }
    for line in lines {
      let body = Macro.marked(Lexer.tokens(line.body) { names.find($0, $1) ?? 0 })
      meanings[line.id] = .macro(Macro(parameters: line.count, body: body))
    }
  }

  /// The ranges of the words in a list.
  private func words(_ bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var position = 0
    while position < bytes.count {
      if bytes[position] == " " || bytes[position] == "\n" {
        position += 1
        continue
      }
      let start = position
      while position < bytes.count, bytes[position] != " ", bytes[position] != "\n" { position += 1 }
      words.append(start..<position)
    }
    return words
  }
}

/// Maps characters to symbols; the first symbol for a character wins.
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
