import Diagnostics

/// What a definition gave a name to: the parameters and the body of a macro.
struct Macro: Sendable {
  /// The number of arguments.
  var parameters = 0
  /// The value of the first argument where it is left out, of `\newcommand`'s second bracket.
  var optional: [Token]?
  /// What stands before the first parameter and behind each, of `\def`; empty where arguments are plain.
  var delimiters: [[Token]] = []
  var body: [Token]

  /// Turns `#1` into a parameter and `##` into `#`.
  static func marked(_ tokens: [Token]) -> [Token] {
    var result: [Token] = []
    result.reserveCapacity(tokens.count)
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.isCharacter("#"), index + 1 < tokens.count {
        let next = tokens[index + 1]
        if (0x31...0x39).contains(next.code) {
          result.append(Token(Token.parameter(Int(next.code) - 0x30), token.lower, next.upper))
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

/// The author's own commands, from the configuration and from the pages.
///
///     var macros = TeXMacros()
///     macros.define("R", "\\mathbb{R}")
///     macros.define("set", "\\{\\,#1 \\mid #2\\,\\}", parameters: 2)
///     macros.read("\\newcommand{\\lcm}{\\operatorname{lcm}}")
///
/// Definitions are those of LaTeX (`\newcommand`, `\renewcommand`, `\providecommand`, `\newenvironment`,
/// `\DeclareMathOperator`) and TeX (`\def`, `\gdef`, `\edef`, `\let`). As in MathJax, `\newcommand` may
/// define a name anew, since notebooks repeat their definitions.
public struct TeXMacros: Sendable {
  enum Meaning: Sendable {
    case macro(Macro)
    /// What `\let` made the name mean: a character or a command by itself.
    case alias(UInt32)
  }

  private var names = NameTable()
  /// For each command's number, one more than the place of its definition.
  private var places: [Int32] = []
  private var definitions: [Meaning] = []
  /// What was plausibly meant by names that nobody has defined: looking takes a thousand comparisons.
  private var suggestions: [String: String?] = [:]
  /// What definitions inside of the open groups have covered.
  private var covered: [(id: Int, place: Int32)] = []

  /// Makes an empty set.
  public init() {}

  /// Defines a command by the text that it stands for.
  ///
  /// - Parameters:
  ///   - name: the name, without backslash.
  ///   - body: the text, with `#1` to `#9` for its arguments.
  ///   - parameters: the number of arguments.
  ///   - optional: the value of the first argument where it is left out; nil if it may not be.
  public mutating func define(
    _ name: String, _ body: String, parameters: Int = 0, optional: String? = nil
  ) {
    var macro = Macro(parameters: max(0, min(9, parameters)), body: Macro.marked(tokens(body)))
    macro.optional = optional.map { tokens($0) }
    define(number(Array(name.utf8)), .macro(macro), isGlobal: true)
  }

  /// Takes the definitions of a preamble; gives what is wrong with them.
  @discardableResult
  public mutating func read(_ preamble: String) -> [TeXMathError] { read(Array(preamble.utf8)) }

  /// Takes the definitions of a preamble in UTF-8; gives what is wrong with them.
  @discardableResult
  public mutating func read(_ preamble: [UInt8]) -> [TeXMathError] {
    var expander = Expander(preamble, self)
    var problems: [TeXMathError] = []
    do throws(TeXMathError) {
      while true {
        let token = try expander.next()
        if token.isEnd { break }
        if token.isSpace { continue }
        let name = expander.shown(token)
        problems.append(TeXMathError(.unexpectedCharacter(name), expander.range(token)))
        break
      }
    } catch {
      problems.append(error)
    }
    self = expander.macros
    return problems
  }

  /// The names that are defined, for a "did you mean".
  var definedNames: [String] {
    (0..<names.count).compactMap { id in
      isDefined(id + CommandTable.shared.meanings.count) ? Array(names.name(id)).shown : nil
    }
  }

  // MARK: Numbers of commands

  mutating func number(_ name: [UInt8]) -> Int { number(name, 0..<name.count) }

  /// The number of the command called `bytes[range]`.
  mutating func number(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    let table = CommandTable.shared
    return table.names.find(bytes, range) ?? table.meanings.count + names.intern(bytes, range)
  }

  /// The name of the command with number `id`, without the backslash.
  func name(_ id: Int) -> [UInt8] {
    let count = CommandTable.shared.meanings.count
    return Array(id < count ? CommandTable.shared.names.name(id) : names.name(id - count))
  }

  // MARK: Meanings

  /// What the author defined the command with number `id` to be.
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

  /// Opens a group; `endGroup` takes the value.
  func beginGroup() -> Int { covered.count }

  /// Closes a group: what it defined means again what it meant before.
  mutating func endGroup(_ mark: Int) {
    while covered.count > mark, let last = covered.popLast() { places[last.id] = last.place }
  }

  /// The command that was plausibly meant by a name that nobody has defined. Each name is looked for once, and no more than
  /// 100 are: a file of formulas in another language has thousands.
  mutating func suggestion(forUnknown name: String) -> String? {
    if let known = suggestions[name] { return known }
    guard suggestions.count < 100 else { return nil }
    let found = Diagnostics.suggestion(for: name, among: CommandTable.shownNames + definedNames)
    suggestions[name] = .some(found)
    return found
  }

  /// Ends the formula: what its own level defined stays.
  mutating func endFormula() {
    covered.removeAll()
    guard definitions.count > 4096 else { return }
    compact()
  }

  /// Drops definitions that no name leads to any more.
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
