import TextBytes
import TeXVocabulary

/// The macro that `\DeclarePairedDelimiter\abs{\lvert}{\rvert}` of mathtools defines, after which `\abs*{x}` has delimiters that grow and
/// `\abs[\big]{x}` some of that size; `\DeclarePairedDelimiterX` has a count of arguments and a body, where `\delimsize` is the
/// size, and `\DeclarePairedDelimiterXPP` also something before and after.
struct PairedDelimiter {
  private let kind: Primitive.PairedDelimiter
  private let call: Token

  init(_ kind: Primitive.PairedDelimiter, _ call: Token) {
    self.kind = kind
    self.call = call
  }

  /// Reads the arguments behind the name of the command.
  func read(from source: inout Expander) throws(TeXMathError) -> Macro {
    var macro = Macro(parameters: 1, body: [])
    if kind != .plain, let count = try source.bracket(call) {
      macro.parameters = min(8, max(1, source.text(count).smallNumber ?? 1))
    }
    let before = kind == .surrounded ? try source.argument(of: call) : []
    let opening = try source.argument(of: call)
    let closing = try source.argument(of: call)
    let after = kind == .surrounded ? try source.argument(of: call) : []
    let content = kind == .plain ? Expander.tokens(of: "#1") : try source.argument(of: call)
    let size = CommandTable.shared.number("delimsize")
    let assembled = { (left: [Token], right: [Token], middle: [Token], shift: Int) -> [Token] in
      let inner = content.flatMap { $0.commandID == size ? middle : [$0] }
      let body = Macro.marked(before + left + opening + inner + right + closing + after)
      guard shift > 0 else { return body.map { $0.at(call) } }
      return body.map { token in
        // The size is the first parameter; the ninth stands for it until here.
        guard let number = token.parameterNumber else { return token.at(call) }
        return Token(Token.parameter(number == 9 ? 1 : number + 1), call.lower, call.upper)
      }
    }
    let mark = Token(Token.parameter(9), call.lower, call.upper)
    macro.body = assembled([], [], [], 0)
    macro.starred = assembled(
      Expander.tokens(of: "\\left"), Expander.tokens(of: "\\right"), Expander.tokens(of: "\\middle"), 0)
    macro.bracketed = assembled(
      Expander.tokens(of: "\\mathopen") + [mark], Expander.tokens(of: "\\mathclose") + [mark], [mark], 1)
    return macro
  }
}
