import TextBytes

/// A symbol, identified by its number in the `SymbolNames` of its session.
///
/// The symbols of `SymbolName`, which the kernel's own code names, have the same number in every session:
///
///     Term.symbol(.pi) == .symbol(Symbol(.pi))
public struct Symbol: Hashable, Sendable {
  /// The number of the symbol.
  public let index: UInt32
  /// The first letters of the name, encoded for the canonical order.
  @usableFromInline let order: UInt32

  /// Makes a symbol from its number and name.
  package init(index: UInt32, name: String) {
    self.index = index
    order = SymbolOrder.key(name)
  }

  /// Makes a symbol that the kernel's code knows.
  @inlinable @inline(__always)
  public init(_ name: SymbolName) {
    index = UInt32(name.rawValue)
    order = SymbolOrder.known[Int(name.rawValue)]
  }

  /// Whether two symbols are the same.
  @inlinable @inline(__always)
  public static func == (a: Symbol, b: Symbol) -> Bool { a.index == b.index }

  /// Feeds the symbol into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }

  /// The name by which the kernel's code knows it; nil for all others.
  @inlinable @inline(__always)
  public var known: SymbolName? {
    index < UInt32(SymbolName.size) ? SymbolName(rawValue: UInt16(truncatingIfNeeded: index)) : nil
  }

  /// Whether the symbol is the known one.
  @inlinable @inline(__always)
  public static func == (symbol: Symbol, name: SymbolName) -> Bool { symbol.index == UInt32(name.rawValue) }
}

/// The table of the symbol names of a session.
///
/// It has two contexts: the names of the language and of authors, and the library's own, which its functions use among
/// themselves. A text of an author's is read with the former alone, so that it reaches, shadows and defines none of the latter,
/// even where names are spelled alike.
public struct SymbolNames: Sendable {
  /// The names by symbol number, without the contexts that `plain(_:)` removes.
  private var names: [String]
  private var numbers: [String: UInt32]
  /// The numbers of the library's own names.
  private var ownNumbers: [String: UInt32] = [:]
  /// Whether a symbol is the library's own, by number.
  private var areOwn: [Bool]

  /// Makes a table of the symbols that the kernel's code knows and of the built-ins.
  public init() { self = Self.known }

  private static let known = SymbolNames(names: SymbolName.spellings)

  private init(names: [String]) {
    self.names = names
    areOwn = Array(repeating: false, count: names.count)
    numbers = [:]
    numbers.reserveCapacity(names.count * 2)
    for (number, name) in names.enumerated() { numbers[name] = UInt32(number) }
  }

  /// The name of the symbol.
  public func name(_ symbol: Symbol) -> String {
    Int(symbol.index) < names.count ? names[Int(symbol.index)] : "?"
  }

  /// The symbol of that name in the language or of an author's, added if it is new.
  public mutating func symbol(_ name: String) -> Symbol {
    let plain = Self.plain(name)
    if let number = numbers[plain] { return Symbol(index: number, name: plain) }
    let number = add(plain, isOwn: false)
    numbers[plain] = number
    return Symbol(index: number, name: plain)
  }

  /// The symbol of that name in the library's own context, added if it is new.
  package mutating func own(_ name: String) -> Symbol {
    if let number = ownNumbers[name] { return Symbol(index: number, name: name) }
    let number = add(name, isOwn: true)
    ownNumbers[name] = number
    return Symbol(index: number, name: name)
  }

  /// The symbol that a name means in code of the kernel or of its library: one of the library's own where the name begins with a
  /// small letter, as `realRoots`, and one of the language otherwise, as `Solve` and `$Failed`.
  package mutating func coded(_ name: String) -> Symbol {
    Self.isOwn(name) ? own(name) : symbol(name)
  }

  /// Whether a name is one of the library's own where code of the kernel or of the library has it.
  package static func isOwn(_ name: String) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(name.utf8.first ?? 0)
  }

  /// The symbol whose name is that of another and an ending, in the context of the other.
  package mutating func symbol(_ symbol: Symbol, ending: String) -> Symbol {
    let name = name(symbol) + ending
    return isOwn(symbol) ? own(name) : self.symbol(name)
  }

  /// Whether a symbol is the library's own.
  package func isOwn(_ symbol: Symbol) -> Bool {
    Int(symbol.index) < areOwn.count && areOwn[Int(symbol.index)]
  }

  /// A symbol's name in the keys of what is kept for it, such as messages; those of the library's own begin with a mark that no name
  /// has.
  package func key(_ symbol: Symbol) -> String { (isOwn(symbol) ? "`" : "") + name(symbol) }

  /// The symbols of the language and of authors with their names, in the order in which they were added.
  package var visible: [(symbol: Symbol, name: String)] {
    names.indices.filter { !areOwn[$0] }.map { (Symbol(index: UInt32($0), name: names[$0]), names[$0]) }
  }

  /// The library's own names; a test defines each as an author.
  package var owned: [String] { Array(ownNumbers.keys) }

  private mutating func add(_ name: String, isOwn: Bool) -> UInt32 {
    names.append(name)
    areOwn.append(isOwn)
    return UInt32(names.count - 1)
  }

  /// The symbol of that name; nil if there is none yet.
  public func existing(_ name: String) -> Symbol? {
    let plain = Self.plain(name)
    return numbers[plain].map { Symbol(index: $0, name: plain) }
  }

  /// Removes contexts that the front end and packages put before names and that have no meaning here:
  /// `` $CellContext`a$$ ``, `` FE`a$$ ``, `` Global`a `` and `` System`a `` become `a$$` or `a`. Other
  /// contexts stay.
  public static func plain(_ name: String) -> String {
    var bytes = Array(name.utf8)[...]
    guard let last = bytes.lastIndex(of: "`") else { return name }
    for context: StaticString in ["System`", "Global`", "$CellContext`", "FE`"] {
      let isThis = context.withUTF8Buffer { $0.count == last + 1 && bytes[...last].elementsEqual($0) }
      if isThis { bytes = bytes[(last + 1)...] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The order of symbols by name: small letters before their capitals, as `a`, `A`, `ab`, and Greek after Latin letters.
/// Names that share their first four letters keep the order in which they were added.
@usableFromInline
enum SymbolOrder {
  @usableFromInline static let known: [UInt32] = SymbolName.spellings.map { key($0) }

  static func key(_ name: String) -> UInt32 {
    var key: UInt32 = 0
    var count = 0
    var capital: UInt32 = 0
    var lead: UInt32 = 0
    func add(_ code: UInt32) {
      if count < 4 { key = key << 7 | code }
      count += 1
    }
    for byte in name.utf8 {
      if byte < 0x80 {
        if count == 0, ("A"..."Z").contains(byte) { capital = 1 }
        add(UInt32(fold(byte)))
      } else if byte >= 0xC0 {
        lead = UInt32(byte & 0x1F)
      } else if lead > 0 {
        // Behind the letters, whose codes end at that of `z`: the block of 128 scalars, and the place in it.
        let (code, isCapital) = letter(lead << 6 | UInt32(byte % 64))
        if count == 0, isCapital { capital = 1 }
        add(UInt32(UInt8(ascii: "{")) + min(code >> 7 / 4, 4))
        add(code & 0x7F)
        lead = 0
      }
    }
    while count < 4 { add(0) }
    return key << 1 | capital
  }

  /// The small letter of a Greek or Cyrillic capital, and the usual form of a letter that has two.
  private static func letter(_ code: UInt32) -> (code: UInt32, isCapital: Bool) {
    switch Unicode.Scalar(code) ?? "?" {
    case "Α"..."Ω", "А"..."Я": return (code + 32, true)
    case "ϵ": return (Unicode.Scalar("ε").value, false)
    case "ϑ": return (Unicode.Scalar("θ").value, false)
    case "ϕ": return (Unicode.Scalar("φ").value, false)
    case "ϖ": return (Unicode.Scalar("π").value, false)
    case "ϰ": return (Unicode.Scalar("κ").value, false)
    case "ϱ": return (Unicode.Scalar("ρ").value, false)
    case "ς": return (Unicode.Scalar("σ").value, false)
    default: return (code, false)
    }
  }

  static func fold(_ byte: UInt8) -> UInt8 { ("A"..."Z").contains(byte) ? byte | .lowercaseBit : byte }

  static func compare(_ a: Symbol, _ b: Symbol) -> Int {
    a.order != b.order ? (a.order < b.order ? -1 : 1) : (a.index < b.index ? -1 : a.index == b.index ? 0 : 1)
  }
}
