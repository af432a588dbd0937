import Diagnostics
import TeXVocabulary
import TextBytes

/// The parameters and body of a macro.
struct Macro: Sendable {
  /// The number of arguments.
  var parameters = 0
  /// The default of the first argument, from `\newcommand`'s second bracket.
  var optional: [Token]?
  /// The delimiters before the first parameter and after each, from `\def`; empty for plain arguments.
  var delimiters: [[Token]] = []
  var body: [Token]
  /// The replacement text of a call with a star, if it may have one.
  var starred: [Token]?
  /// The replacement text of a call with an optional argument in brackets, which is its `#1`, if it may have one.
  var bracketed: [Token]?
  /// The arguments of a command that `\NewDocumentCommand` defines.
  var arguments: DocumentArguments?
  /// How a built-in command is called; nil for an author's, which takes what follows it as TeX does.
  var form: CallForm?

  /// Converts `#1` to a parameter and `##` to `#`.
  static func marked(_ tokens: [Token]) -> [Token] {
    var result: [Token] = []
    result.reserveCapacity(tokens.count)
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.isCharacter("#"), index + 1 < tokens.count {
        let next = tokens[index + 1]
        if ("1"..."9").contains(next.code) {
          result.append(Token(Token.parameter(Int(next.code - "0")), token.lower, next.upper))
          index += 2
          continue
        }
        if next.isCharacter("#") {
          result.append(next)
          index += 2
          continue
        }
      }
      result.append(token)
      index += 1
    }
    return result
  }
}

/// The author's macros, from the manifest and from pages.
///
///     var macros = TeXMacros()
///     macros.define("R", "\\mathbb{R}")
///     macros.define("set", "\\{\\,#1 \\mid #2\\,\\}", parameters: 2)
///     macros.read("\\newcommand{\\lcm}{\\operatorname{lcm}}")
///
/// Supports the definition commands of LaTeX (`\newcommand`, `\renewcommand`, `\providecommand`,
/// `\newenvironment`, `\DeclareMathOperator`) and TeX (`\def`, `\gdef`, `\edef`, `\let`). As in MathJax,
/// `\newcommand` may redefine a name, since notebooks repeat their definitions.
public struct TeXMacros: Sendable {
  enum Meaning: Sendable {
    case macro(Macro)
    /// The target of `\let`: a character or a built-in command.
    case alias(UInt32)
  }

  /// The colours that a preamble defines.
  var colors = DefinedColors()
  private var names = NameTable()
  /// For each command number, the index of its definition plus one.
  private var places: [Int32] = []
  private var definitions: [Meaning] = []
  /// Cached suggestions for undefined names: each search takes a thousand comparisons.
  private var suggestions: [String: String?] = [:]
  /// Definitions hidden by those in open groups.
  private var covered: [(id: Int, place: Int32)] = []

  /// Makes an empty set.
  public init() {}

  /// Defines a macro.
  ///
  /// - Parameters:
  ///   - name: the name, without backslash.
  ///   - body: the replacement text, with `#1` to `#9` for arguments.
  ///   - parameters: the number of arguments.
  ///   - optional: the default of the first argument; nil if it is mandatory.
  public mutating func define(
    _ name: String, _ body: String, parameters: Int = 0, optional: String? = nil
  ) {
    var macro = Macro(parameters: max(0, min(9, parameters)), body: Macro.marked(tokens(body)))
    macro.optional = optional.map { tokens($0) }
    define(number(Array(name.utf8)), .macro(macro), isGlobal: true)
  }

  /// The defined names, for suggestions.
  var definedNames: [String] {
    (0..<names.count).compactMap { id in
      isDefined(id + CommandTable.shared.meanings.count) ? Array(names.name(id)).shown : nil
    }
  }

  // MARK: Command numbers

  mutating func number(_ name: [UInt8]) -> Int { number(name, 0..<name.count) }

  /// The number of the command called `bytes[range]`.
  mutating func number(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    let table = CommandTable.shared
    return table.names.find(bytes, range: range) ?? table.meanings.count + names.intern(bytes, range: range)
  }

  /// The name of the command with number `id`, without the backslash.
  func name(_ id: Int) -> [UInt8] {
    let count = CommandTable.shared.meanings.count
    return Array(id < count ? CommandTable.shared.names.name(id) : names.name(id - count))
  }

  // MARK: Meanings

  /// The author's definition of the command with number `id`.
  func meaning(_ id: Int) -> Meaning? {
    guard id < places.count, places[id] > 0 else { return nil }
    return definitions[Int(places[id]) - 1]
  }

  func isDefined(_ id: Int) -> Bool { id < places.count && places[id] > 0 }

  mutating func define(_ id: Int, _ meaning: Meaning, isGlobal: Bool) {
    while places.count <= id {
      places.append(contentsOf: repeatElement(0, count: max(64, id + 1 - places.count)))
    }
    if isGlobal {
      covered.removeAll { $0.id == id }
    } else {
      covered.append((id, places[id]))
    }
    definitions.append(meaning)
    places[id] = Int32(definitions.count)
  }

  /// Opens a group; pass the result to `endGroup`.
  func beginGroup() -> Int { covered.count }

  /// Closes a group and restores the definitions that it hid.
  mutating func endGroup(_ mark: Int) {
    while covered.count > mark, let last = covered.popLast() { places[last.id] = last.place }
  }

  /// A suggestion for an undefined name. Each name is searched for once, and at most 100 names are, since a file of formulas in
  /// another language may have thousands.
  mutating func suggestion(forUnknown name: String) -> String? {
    if let known = suggestions[name] { return known }
    guard suggestions.count < 100 else { return nil }
    let found = Diagnostics.suggestion(for: name, among: CommandTable.shownNames + definedNames)
    suggestions[name] = .some(found)
    return found
  }

  /// Ends a formula; definitions at its top level remain.
  mutating func endFormula() {
    covered.removeAll()
    guard definitions.count > 4096 else { return }
    compact()
  }

  /// Removes unreachable definitions.
  private mutating func compact() {
    var kept: [Meaning] = []
    for id in places.indices where places[id] > 0 {
      kept.append(definitions[Int(places[id]) - 1])
      places[id] = Int32(kept.count)
    }
    definitions = kept
  }

  private mutating func tokens(_ text: String) -> [Token] {
    var lexer = Lexer(Array(text.utf8))
    var tokens: [Token] = []
    while true {
      let token = lexer.next { number($0, $1) }
      if token.isEnd { return tokens }
      tokens.append(token)
    }
  }
}
