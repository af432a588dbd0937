/// What a highlighter has to know of a programming language: a row of data for each.
struct CodeLanguage: Sendable {
  /// What is said of words and marks, one property a language where it is so.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt32
    /// A name before `(` is a function.
    static let calls = Traits(rawValue: 1)
    /// Words are the same in capitals.
    static let ignoresCase = Traits(rawValue: 2)
    /// Block comments nest.
    static let nestedComments = Traits(rawValue: 4)
    /// A name that begins with a capital is a type.
    static let capitalTypes = Traits(rawValue: 8)
    /// An apostrophe behind a name, a number or a bracket transposes.
    static let transpose = Traits(rawValue: 16)
    /// `'x'` is a character, any other apostrophe is none: lifetimes and primes.
    static let characters = Traits(rawValue: 32)
    /// `/.../` is a regular expression where no operator can stand.
    static let regularExpressions = Traits(rawValue: 64)
    /// `<<END` begins a text that ends with the line `END`.
    static let heredocs = Traits(rawValue: 128)
    /// Lines that begin with `%` or `!` speak to IPython.
    static let magics = Traits(rawValue: 256)
    /// A name before `[` is a function.
    static let bracketCalls = Traits(rawValue: 512)
    /// A line comment's mark needs white space or the beginning of a line before it.
    static let spacedComments = Traits(rawValue: 1024)
    /// A command mark begins a name: `\frac`; one sign where no letter follows.
    static let commands = Traits(rawValue: 2048)
    /// A name that a colon follows is a property, within braces.
    static let properties = Traits(rawValue: 4096)
    /// `$(name)` is a variable.
    static let parenthesised = Traits(rawValue: 16384)
  }

  /// Words with a class of their own.
  var words = WordTable()
  /// Words behind which a name is defined: `def`, `func`.
  var definers = WordTable()
  /// What begins a comment that ends with its line.
  var lineComments: [[UInt8]] = []
  /// What begins and ends a comment of any length.
  var blockComments: [(open: [UInt8], close: [UInt8])] = []
  /// The strings, those with the longest beginning first.
  var strings: [StringRule] = []
  /// What begins a variable, such as `$`, or a symbol, such as `:` in Ruby.
  var variableMarks: [UInt8] = []
  /// What begins a macro or directive, such as `@` or `#`.
  var metaMark: UInt8?
  /// Bytes of names beyond letters, digits, `_` and those outside of ASCII.
  var nameBytes: [UInt8] = []
  var traits: Traits = []
  /// How the text is read.
  var manner = Manner.tokens

  /// How a text is read.
  enum Manner: Sendable {
    case tokens
    /// Tags, attributes and entities.
    case markup
    /// Lines that are added or removed.
    case diff
    /// `key: value` and `[section]`.
    case keys
    /// Prompts with input, and output between them; the input's language is that of the row.
    case session
  }

  /// Makes a row. Words are separated by spaces: `k` reserved, `t` types and `f` functions that every program knows,
  /// `n` values, `def` those behind which a name is defined.
  init(
    k: String = "", t: String = "", f: String = "", n: String = "", def: String = "", line: [String] = [],
    block: [(String, String)] = [], strings: [StringRule] = [.double], variables: String = "",
    meta: Character? = nil, names: String = "", _ traits: Traits = [.calls], manner: Manner = .tokens
  ) {
    for (list, kind) in [(k, "k"), (t, "t"), (f, "f"), (n, "n")] {
      words.insert(list, UInt8(ascii: Unicode.Scalar(kind)!))
    }
    definers.insert(def, 1)
    lineComments = line.map { Array($0.utf8) }
    blockComments = block.map { (Array($0.0.utf8), Array($0.1.utf8)) }
    self.strings = strings
    variableMarks = Array(variables.utf8)
    metaMark = meta?.asciiValue
    nameBytes = Array(names.utf8)
    self.traits = traits
    self.manner = manner
  }
}

/// A kind of string.
struct StringRule: Sendable {
  var open: [UInt8]
  var close: [UInt8]
  /// What keeps the next byte from ending the string; 0 where nothing does.
  var escape: UInt8
  /// Whether it may span lines.
  var isLong: Bool
  /// What begins code within the string, and the bracket that ends it.
  var code: (open: [UInt8], close: UInt8)?
  /// Letters that may stand before the quote, as in `rb"..."`.
  var prefixes: [UInt8]
  /// A prefix that makes the string raw, without escapes; another that gives it code.
  var rawPrefix: UInt8?
  var codePrefix: UInt8?
  /// Whether `#` signs around the quotes count, as in `#"..."#`.
  var hasHashes = false
  /// The class of what it holds.
  var kind: UInt8

  init(
    _ open: String, _ close: String, escape: Character? = "\\", isLong: Bool = false,
    code: (String, Character)? = nil, prefixes: String = "", raw: Character? = nil,
    codePrefix: Character? = nil,
    hashes: Bool = false, kind: Character = "s"
  ) {
    self.open = Array(open.utf8)
    self.close = Array(close.utf8)
    self.escape = escape?.asciiValue ?? 0
    self.isLong = isLong
    self.code = code.map { (Array($0.0.utf8), $0.1.asciiValue ?? 0) }
    self.prefixes = Array(prefixes.utf8)
    rawPrefix = raw?.asciiValue
    self.codePrefix = codePrefix?.asciiValue
    hasHashes = hashes
    self.kind = kind.asciiValue ?? 0x73
  }

  static let double = StringRule("\"", "\"")
  static let single = StringRule("'", "'")
  /// Strings in which the quote is doubled, so that none is escaped.
  static let plainDouble = StringRule("\"", "\"", escape: nil)
  static let plainSingle = StringRule("'", "'", escape: nil)
  static let longDouble = StringRule("\"\"\"", "\"\"\"", isLong: true)
  static let backquoted = StringRule("`", "`", escape: nil, isLong: true)
}

/// Words with their classes, found by their bytes without making a string.
struct WordTable: Sendable {
  private var bytes: [UInt8] = []
  /// Of each word: where it begins and ends in `bytes`, and its class.
  private var words: [(lower: Int32, upper: Int32, kind: UInt8)] = []
  /// A hash table with open addresses: places in `words`, -1 for none. Its size is a power of two.
  private var slots: [Int32] = []

  var isEmpty: Bool { words.isEmpty }

  /// Adds words that spaces or line breaks separate.
  mutating func insert(_ list: String, _ kind: UInt8) {
    for word in Array(list.utf8).split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
      let lower = Int32(bytes.count)
      bytes += word
      words.append((lower, Int32(bytes.count), kind))
    }
    var size = 16
    while size < words.count * 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
    for (index, word) in words.enumerated() {
      var slot = Self.hash(bytes[Int(word.lower)..<Int(word.upper)]) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(index)
    }
  }

  /// The class of a word; 0 for one that is not listed. `ignoringCase` compares small letters.
  func kind(of word: ArraySlice<UInt8>, ignoringCase: Bool = false) -> UInt8 {
    guard !slots.isEmpty else { return 0 }
    let mask = slots.count - 1
    let word = ignoringCase ? ArraySlice(word.map(\.lowercased)) : word
    var slot = Self.hash(word) & mask
    while slots[slot] >= 0 {
      let entry = words[Int(slots[slot])]
      if bytes[Int(entry.lower)..<Int(entry.upper)].elementsEqual(word) { return entry.kind }
      slot = (slot + 1) & mask
    }
    return 0
  }

  private static func hash(_ word: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in word { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash ^ (hash >> 15))
  }
}
