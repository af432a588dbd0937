import TeXVocabulary
import TextBytes

extension TeXMacros {
  /// Processes the definitions of a preamble; returns its errors.
  @discardableResult
  public mutating func read(_ preamble: String) -> [TeXMathError] { read(Array(preamble.utf8)) }

  /// Processes the definitions of a preamble in UTF-8; returns its errors. Each definition stands by itself: what is no
  /// definition, or one with an error, is passed over.
  @discardableResult
  public mutating func read(_ preamble: [UInt8]) -> [TeXMathError] {
    var reader = PreambleReader(expander: Expander(preamble, self), colors: colors)
    let problems = reader.read()
    self = reader.expander.macros
    colors = reader.colors
    return problems
  }
}

/// Reads the statements of a preamble.
private struct PreambleReader {
  var expander: Expander
  var colors: DefinedColors
  /// How many bytes may be read again: a statement with an open brace is read to the end of the text, and so is what follows it.
  private var allowance = 64 << 20

  init(expander: Expander, colors: DefinedColors) {
    (self.expander, self.colors) = (expander, colors)
  }

  /// Carries out the statements; returns the errors.
  mutating func read() -> [TeXMathError] {
    var problems: [TeXMathError] = []
    while allowance > 0 {
      let token = expander.nextRawVisible()
      if token.isEnd { break }
      let end = expander.position
      allowance -= 64
      do throws(TeXMathError) {
        guard let problem = try statement(of: token) else { continue }
        problems.append(problem)
      } catch {
        problems.append(error)
      }
      passOverStatement(after: end)
    }
    if allowance <= 0 {
      problems.append(TeXMathError(.formulaTooLong, expander.position..<expander.position))
    }
    return problems
  }

  /// Carries out a statement that begins with a token; returns an error if it is no definition.
  private mutating func statement(of token: Token) throws(TeXMathError) -> TeXMathError? {
    if let id = token.commandID, case .macro(let macro)? = expander.macros.meaning(id) {
      try expander.expand(macro, token)
      return nil
    }
    switch expander.builtin(token) {
    case .primitive(.define(let definition))?:
      try expander.define(definition, token)
      // What a condition or `\expandafter` leaves is read as the next statement.
      return nil
    case .primitive(.color(.definition))?:
      try colors.define(token, from: &expander)
      return nil
    case .primitive(.relax)?: return nil
    default: break
    }
    // The commands of a package are known, or are named where a formula uses them.
    let packages = ["usepackage", "RequirePackage", "require"]
    if token.commandID != nil, packages.contains(expander.shown(token)) {
      passOverArguments()
      return nil
    }
    let name = token.commandID == nil ? expander.shown(token) : "\\" + expander.shown(token)
    return TeXMathError(.definitionExpected(found: name), expander.range(token))
  }

  /// Passes over `*`, `[…]` and `{…}`.
  private mutating func passOverArguments() {
    while true {
      let token = expander.nextRawVisible()
      switch token.code {
      case "*": continue
      case "[": passOver(to: "]")
      case "{": passOver(to: "}")
      default: return expander.unread(token)
      }
    }
  }

  /// Passes over the rest of a group, to its closing sign.
  private mutating func passOver(to close: Unicode.Scalar) {
    var depth = 0
    while true {
      let token = expander.nextRaw()
      if token.isEnd || depth == 0 && token.isCharacter(close) { return }
      if token.isCharacter("{") { depth += 1 }
      if token.isCharacter("}") { depth -= 1 }
    }
  }

  /// Continues with the next statement after a place of the source: the next command outside of braces that begins a line or a
  /// definition. If braces are not closed, the next definition that begins a line.
  private mutating func passOverStatement(after place: Int) {
    allowance -= expander.position - place
    for ignoresBraces in [false, true] {
      expander.restart(at: place)
      var depth = 0
      while true {
        let token = expander.nextRaw()
        if token.isEnd { break }
        if token.isCharacter("{") { depth += 1 }
        if token.isCharacter("}") { depth -= 1 }
        guard token.commandID != nil, isDefinition(token) || expander.beginsLine(token) else { continue }
        guard depth <= 0 || (ignoresBraces && isDefinition(token) && expander.beginsLine(token)) else {
          continue
        }
        allowance -= expander.position - place
        return expander.restart(at: Int(token.lower))
      }
      allowance -= expander.position - place
    }
  }

  private func isDefinition(_ token: Token) -> Bool {
    switch expander.builtin(token) {
    case .primitive(.define(.expandAfter))?, .primitive(.define(.noExpand))?,
      .primitive(.define(.commandName))?, .primitive(.define(.condition))?:
      false
    case .primitive(.define)?, .primitive(.color(.definition))?: true
    default: false
    }
  }
}
