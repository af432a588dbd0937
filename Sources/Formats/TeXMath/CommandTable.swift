import TeXVocabulary
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
  /// How each command is called.
  private(set) var forms: [CallForm] = []
  /// The symbols of non-ASCII characters, so that `≤` behaves like `\leq`.
  private var characters = ScalarTable()

  /// The symbol for a non-ASCII character, if any.
  func symbol(for scalar: UInt32) -> MathSymbol? { characters[scalar] }

  /// The number of a command.
  func number(_ name: StaticString) -> Int {
    let bytes = [UInt8](name)
    return names.find(bytes, range: 0..<bytes.count) ?? 0
  }

  private init() {
    addSymbols(SymbolNames.relations, .relation, form: .sign)
    addSymbols(SymbolNames.binaries, .binary, form: .sign)
    addSymbols(SymbolNames.greek, .ordinary, form: .variable)
    addSymbols(SymbolNames.capitals, .ordinary, form: .upright)
    addSymbols(SymbolNames.uprightGreek, .ordinary, form: .upright)
    addSymbols(SymbolNames.ordinaries, .ordinary, form: .upright)
    addSymbols(SymbolNames.largeOperators, .largeOperator, form: .large)
    addSymbols(SymbolNames.integrals, .largeOperator, form: .integral)
    addSymbols(SymbolNames.openings, .opening, form: .sign)
    addSymbols(SymbolNames.closings, .closing, form: .sign)
    addSymbols(SymbolNames.inners, .inner, form: .upright)
    addSymbols(SymbolNames.punctuations, .punctuation, form: .sign)
    addAliases()
    for (names, primitive) in Primitive.list { addAll([UInt8](names), .primitive(primitive)) }
    addAll([UInt8](BuiltinMacros.functions), .function(hasLimits: false))
    addAll([UInt8](BuiltinMacros.limits), .function(hasLimits: true))
    addMacros()
  }

  private mutating func add(_ bytes: [UInt8], _ range: Range<Int>, _ meaning: Builtin) {
    let id = names.intern(bytes, range: range)
    guard id == meanings.count else { return }
    meanings.append(meaning)
    if case .primitive(let primitive) = meaning { forms.append(primitive.form) } else { forms.append(.bare) }
  }

  private mutating func addAll(_ bytes: [UInt8], _ meaning: Builtin) {
    for range in words(bytes) { add(bytes, range, meaning) }
  }

  private mutating func addSymbols(_ list: StaticString, _ atom: AtomClass, form: MathSymbol.Form) {
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
    add([0xC2, 0xA0], 0..<2, .primitive(.layout(.space(333))))
    for (name, scalar) in ASCIISymbols.escapes {
      let bytes = [UInt8](name)
      add(bytes, 0..<bytes.count, .symbol(scalar))
    }
  }

  /// Adds the commands that are macros. A first pass interns all names, so that a replacement text may use any of them.
  private mutating func addMacros() {
    let lines = ([UInt8](BuiltinMacros.lines) + ["\n"] + [UInt8](BuiltinMacros.packages)).split(
      separator: "\n"
    )
    .map { Array($0) }
    for line in lines {
      guard let space = line.firstIndex(of: " ") else { continue }
      add(line, 0..<CommandTable.plainName(line[..<space]).count, .macro(Macro(body: [])))
    }
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let name = CommandTable.plainName(parts[0])
      guard let id = names.find(line, range: 0..<name.count), case .macro(var macro) = meanings[id] else {
        continue
      }
      let text = Macro.marked(Lexer.tokens(Array(parts[2])) { names.find($0, range: $1) ?? 0 })
      if parts[0].last == "*", name.count < parts[0].count {
        macro.starred = text
      } else if parts[0].last == "]", name.count < parts[0].count {
        macro.bracketed = text
      } else {
        let form = CallForm(bytes: parts[1])
        macro.body = text
        macro.parameters = form.arguments
        macro.form = form
        forms[id] = form
      }
      meanings[id] = .macro(macro)
    }
  }

  /// A macro's name without the mark of its variant: a star, or the brackets of an optional argument.
  private static func plainName(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if name.count > 1, name.last == "*" { return name.dropLast() }
    return name.count > 2 && name.last == "]" ? name.dropLast(2) : name
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
