import TextBytes
import TeXVocabulary

/// The arguments of a command that an author defines with LaTeX's document commands (<https://ctan.org/pkg/xparse>).
///
///     \NewDocumentCommand\E{s o m}{\IfBooleanTF{#1}{…}{…}}    \E*[x]{y}
struct DocumentArguments: Sendable {
  /// One argument.
  enum Argument: Sendable {
    /// `m`: mandatory.
    case mandatory
    /// `s`, or `t` with another sign: whether that sign follows.
    case sign(UInt32)
    /// `o`, or `O` with a default; `d` and `D` have other delimiters than brackets.
    case optional(opening: UInt32, closing: UInt32, usual: [Token]?)
    /// `g`, or `G` with a default: in braces, if it follows.
    case group(usual: [Token]?)
  }

  private let list: [Argument]

  /// Reads a specification such as `s o m`; nil for kinds of arguments that are not supported.
  init?(_ tokens: [Token]) {
    guard let list = DocumentArguments.list(in: tokens), list.count <= 9 else { return nil }
    self.list = list
  }

  private static func list(in tokens: [Token]) -> [Argument]? {
    var arguments: [Argument] = []
    var rest = tokens.filter { !$0.isSpace && !$0.isCharacter("+") }[...]
    func group() -> [Token] {
      guard let first = rest.popFirst() else { return [] }
      guard first.isCharacter("{") else { return [first] }
      var (content, depth): ([Token], Int) = ([], 0)
      while let token = rest.popFirst() {
        if token.isCharacter("{") { depth += 1 }
        if token.isCharacter("}") {
          if depth == 0 { break }
          depth -= 1
        }
        content.append(token)
      }
      return content
    }
    while let kind = rest.popFirst() {
      switch kind.code {
      case "m": arguments.append(.mandatory)
      case "s": arguments.append(.sign("*"))
      case "t":
        guard let sign = rest.popFirst() else { return nil }
        arguments.append(.sign(sign.code))
      case "o": arguments.append(.optional(opening: "[", closing: "]", usual: nil))
      case "O": arguments.append(.optional(opening: "[", closing: "]", usual: group()))
      case "d", "D", "r":
        guard let opening = rest.popFirst(), let closing = rest.popFirst() else { return nil }
        let usual = kind.code == "D" ? group() : nil
        arguments.append(.optional(opening: opening.code, closing: closing.code, usual: usual))
      case "g": arguments.append(.group(usual: nil))
      case "G": arguments.append(.group(usual: group()))
      default: return nil
      }
    }
    return arguments
  }

  /// Reads the arguments of a call; one that is absent is `\NoValue`, and a sign `\BooleanTrue` or `\BooleanFalse`.
  func read(of call: Token, from source: inout Expander) throws(TeXMathError) -> [[Token]] {
    var arguments: [[Token]] = []
    let missing = Expander.tokens(of: "\\NoValue")
    for kind in list {
      switch kind {
      case .mandatory: arguments.append(try source.argument(of: call))
      case .sign(let sign):
        let next = source.nextRawVisible()
        let isThere = next.code == sign
        if !isThere, !next.isEnd { source.unread(next) }
        arguments.append(Expander.tokens(of: isThere ? "\\BooleanTrue" : "\\BooleanFalse"))
      case .optional(let opening, let closing, let usual):
        let next = source.nextRawVisible()
        if next.code == opening {
          arguments.append(try source.content(of: opening, to: closing, call))
        } else {
          if !next.isEnd { source.unread(next) }
          arguments.append(usual ?? missing)
        }
      case .group(let usual):
        let isThere = source.take("{")
        arguments.append(isThere ? try source.balanced(from: call) : usual ?? missing)
      }
    }
    return arguments
  }
}

extension Expander {
  /// Processes `\NewDocumentCommand\name{arguments}{body}`.
  mutating func defineDocumentCommand(_ isProvided: Bool, _ call: Token) throws(TeXMathError) {
    let name = try argument(of: call).filter { !$0.isSpace }
    let invalid = TeXMathError(.macroDefinitionInvalid(name: shown(call)), range(call))
    guard name.count == 1, let id = name.first?.commandID.map({ plain($0) }) else { throw invalid }
    guard let arguments = DocumentArguments(try argument(of: call)) else { throw invalid }
    var macro = Macro(body: Macro.marked(try argument(of: call)))
    macro.arguments = arguments
    if isProvided, macros.isDefined(id) || id < CommandTable.shared.meanings.count { return }
    macros.define(id, .macro(macro), isGlobal: false)
  }

  /// Pushes the branch of a command such as `\IfNoValueTF{#1}{then}{else}` that its condition chooses.
  mutating func choose(
    _ condition: Primitive.Condition, hasThen: Bool, hasElse: Bool, _ call: Token
  ) throws(TeXMathError) {
    let tested = try argument(of: call).filter { !$0.isSpace }
    let name = tested.count == 1 ? self.name(tested[0]) : []
    let holds: Bool
    switch condition {
    case .isTrue: holds = name.equals("BooleanTrue")
    case .isMissing: holds = name.equals("NoValue")
    case .isPresent: holds = !name.equals("NoValue")
    }
    let then = hasThen ? try argument(of: call) : []
    let otherwise = hasElse ? try argument(of: call) : []
    unread(holds ? then : otherwise)
  }
}
