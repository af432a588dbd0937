import TextBytes

/// The lexical rules of a programming language, as data for the highlighter.
package struct CodeLanguage: Sendable {
  /// Boolean properties of a language.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }
    /// A name before `(` is a function.
    package static let calls = Traits(rawValue: 1)
    /// Words are case-insensitive.
    static let ignoresCase = Traits(rawValue: 2)
    /// Block comments nest.
    static let nestedComments = Traits(rawValue: 4)
    /// A capitalised name is a type.
    static let capitalTypes = Traits(rawValue: 8)
    /// An apostrophe after a name, number or bracket is the transpose operator.
    package static let transpose = Traits(rawValue: 16)
    /// `'x'` is a character literal; other apostrophes are lifetimes or primes.
    package static let characters = Traits(rawValue: 32)
    /// `/.../` is a regular expression where an operand is expected.
    static let regularExpressions = Traits(rawValue: 64)
    /// `<<END` begins a text that ends with the line `END`.
    static let heredocs = Traits(rawValue: 128)
    /// Lines beginning with `%` or `!` are IPython commands.
    static let magics = Traits(rawValue: 256)
    /// A name before `[` is a function.
    static let bracketCalls = Traits(rawValue: 512)
    /// A line comment must follow white space or start the line.
    static let spacedComments = Traits(rawValue: 1024)
    /// A command mark begins a name, such as `\frac`, or a single character if no letter follows.
    package static let commands = Traits(rawValue: 2048)
    /// Within braces, a name before a colon is a property.
    package static let properties = Traits(rawValue: 4096)
    /// `$(name)` is a variable.
    package static let parenthesised = Traits(rawValue: 16384)
  }

  /// Words with a class.
  package var words = WordTable()
  /// Keywords that precede the definition of a name: `def`, `func`.
  var definers = WordTable()
  /// The beginnings of line comments.
  var lineComments: [[UInt8]] = []
  /// The delimiters of block comments.
  var blockComments: [(open: [UInt8], close: [UInt8])] = []
  /// The string rules, those with the longest opening first.
  package var strings: [StringRule] = []
  /// The beginnings of variables, such as `$`, and symbols, such as `:` in Ruby.
  var variableMarks: [UInt8] = []
  /// The beginning of a macro or directive, such as `@` or `#`.
  var metaMark: UInt8?
  /// Bytes allowed in names beyond letters, digits, `_` and non-ASCII bytes.
  var nameBytes: [UInt8] = []
  var traits: Traits = []
  /// The kind of text.
  var syntax = SyntaxKind.tokens

  /// The kinds of text.
  package enum SyntaxKind: Sendable {
    case tokens
    /// Tags, attributes and entities.
    case markup
    /// Added and removed lines.
    case diff
    /// `key: value` and `[section]`.
    case keys
    /// Prompts with input in the language's syntax, and output.
    case session
  }

  /// Makes the rules of a language. Words are separated by spaces: `k` keywords, `t` built-in types, `f`
  /// built-in functions, `n` values, `def` keywords that precede a defined name.
  package init(
    k: String = "", t: String = "", f: String = "", n: String = "", def: String = "", line: [String] = [],
    block: [(String, String)] = [], strings: [StringRule] = [.double], variables: String = "",
    meta: Character? = nil, names: String = "", _ traits: Traits = [.calls], syntax: SyntaxKind = .tokens
  ) {
    for (list, kind) in [(k, "k"), (t, "t"), (f, "f"), (n, "n")] {
      words.insert(list, kind: UInt8(ascii: Unicode.Scalar(kind)!))
    }
    definers.insert(def, kind: 1)
    lineComments = line.map { Array($0.utf8) }
    blockComments = block.map { (Array($0.0.utf8), Array($0.1.utf8)) }
    self.strings = strings
    variableMarks = Array(variables.utf8)
    metaMark = meta?.asciiValue
    nameBytes = Array(names.utf8)
    self.traits = traits
    self.syntax = syntax
  }
}

/// The syntax of a kind of string.
package struct StringRule: Sendable {
  package var open: [UInt8]
  package var close: [UInt8]
  /// The escape character; 0 for none.
  package var escape: UInt8
  /// Whether it may span lines.
  package var isLong: Bool
  /// The delimiters of interpolated code.
  package var code: (open: [UInt8], close: UInt8)?
  /// Letters allowed before the quote, as in `rb"..."`.
  package var prefixes: [UInt8]
  /// The prefix that disables escapes, and the prefix that enables interpolation.
  var rawPrefix: UInt8?
  var codePrefix: UInt8?
  /// Whether `#` signs around the quotes are part of the delimiter, as in `#"..."#`.
  var hasHashes = false
  /// The class of its content.
  package var kind: UInt8

  package init(
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
    self.kind = kind.asciiValue ?? "s"
  }

  package static let double = StringRule("\"", "\"")
  package static let single = StringRule("'", "'")
  /// Strings in which a doubled quote means a quote.
  static let plainDouble = StringRule("\"", "\"", escape: nil)
  static let plainSingle = StringRule("'", "'", escape: nil)
  static let longDouble = StringRule("\"\"\"", "\"\"\"", isLong: true)
  static let backquoted = StringRule("`", "`", escape: nil, isLong: true)
}

/// Maps words to classes, without creating strings.
package struct WordTable: Sendable {
  private var bytes: [UInt8] = []
  /// For each word, its range in `bytes` and its class.
  private var words: [(lower: Int32, upper: Int32, kind: UInt8)] = []
  /// An open-addressing hash table of indices into `words`, -1 for empty. Its size is a power of two.
  private var slots: [Int32] = []

  package var isEmpty: Bool { words.isEmpty }

  /// Adds words separated by spaces or line breaks.
  package mutating func insert(_ list: String, kind: UInt8) {
    for word in Array(list.utf8).split(whereSeparator: { $0 == " " || $0 == "\n" }) {
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

  /// The class of a word; 0 if it is not in the table. `ignoringCase` compares in lower case.
  package func kind(of word: ArraySlice<UInt8>, ignoringCase: Bool = false) -> UInt8 {
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
