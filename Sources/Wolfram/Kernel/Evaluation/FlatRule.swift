/// Rules of flat functions, such as `Plus`.
enum FlatRule {
  /// The rule that replaces some of the arguments of a flat function and keeps the others, as `a + b -> d` does in `a + b + c`:
  /// those in any order of an orderless one, else a run. Nil where the rule cannot match a part of the term.
  static func part(of rule: DefinitionRule, _ term: Term, in session: inout KernelSession) -> DefinitionRule?
  {
    guard case .call(let call) = term, case .symbol(let symbol) = call.head, call.count > 2,
      case .call(var inner) = rule.pattern, !rule.hasInnerTest
    else { return nil }
    while inner.head.isSymbol(.condition) || inner.head.isSymbol(.holdPattern),
      case .call(let next)? = inner.arguments.first
    {
      inner = next
    }
    let attributes = session.attributes(symbol)
    guard attributes.contains(.flat), inner.head == call.head, inner.count > 1, inner.count < call.count
    else { return nil }
    func rest(_ name: String) -> (pattern: Term, name: Term) {
      let symbol = Term.symbol(session.names.own(name))
      return (.call(.pattern, [symbol, .call(.blankNullSequence, [])]), symbol)
    }
    let (before, after) = (rest("flat$before"), rest("flat$after"))
    let isOrderless = attributes.contains(.orderless)
    let whole = Call(
      call.head, (isOrderless ? [] : [before.pattern]) + inner.arguments + [after.pattern])
    func replaced(_ value: Term) -> Term {
      .call(call.head, (isOrderless ? [] : [before.name]) + [value, after.name])
    }
    var value = replaced(rule.value)
    if rule.isDelayed, let test = rule.value.call(of: .condition), test.count == 2 {
      value = .call(test.head, [replaced(test.arguments[0]), test.arguments[1]])
    }
    return DefinitionRule(
      pattern: rule.pattern.replacing(inner, with: whole), value: value, isDelayed: rule.isDelayed)
  }
}

extension Term {
  /// The pattern with the call within its conditions replaced.
  fileprivate func replacing(_ inner: Call, with whole: Call) -> Term {
    guard case .call(let call) = self else { return self }
    if call === inner { return .call(whole) }
    return .call(call.head, [call.arguments[0].replacing(inner, with: whole)] + call.arguments.dropFirst())
  }
}
