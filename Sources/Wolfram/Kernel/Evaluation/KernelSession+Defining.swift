/// Makes and removes definitions.
extension KernelSession {
  /// Carries out `left = right`, or `left := right` if delayed.
  package mutating func define(_ left: Term, _ right: Term, isDelayed: Bool) throws(KernelError) {
    switch left {
    case .symbol(let symbol):
      guard !isProtected(symbol) else {
        if !rules.isBuiltIn(symbol) { warn("Set::wrsym: Symbol \(names.name(symbol)) is Protected.") }
        return
      }
      setValue(of: symbol, to: right)
    case .call(let call) where call.isPattern:
      warn("Set::write: A pattern alone cannot be given a value")
    case .call(let call): try define(call, right, isDelayed: isDelayed)
    default: say("A number or text cannot be given a value")
    }
  }

  private func isProtected(_ symbol: Symbol) -> Bool {
    // Symbols of the front end without a function, such as iteration words, may be redefined.
    attributes(symbol).contains(.protected) && (!rules.isBuiltIn(symbol) || builtIn(symbol)?.function != nil)
  }

  private mutating func define(_ call: Call, _ right: Term, isDelayed: Bool) throws(KernelError) {
    if let name = call.head.symbol?.known {
      switch name {
      case .list: return try defineParts(call, right, isDelayed: isDelayed)
      case .part: return try setPart(call, right)
      case .condition where call.count == 2:
        return try define(
          call.arguments[0], .call(.condition, [right, call.arguments[1]]), isDelayed: isDelayed)
      case .holdPattern where call.count == 1:
        return try define(call.arguments[0], right, isDelayed: isDelayed)
      case .attributes where call.count == 1:
        guard let symbol = call.arguments[0].symbol else { return }
        return rules.setAttributes(of: symbol, to: SymbolAttributes(named: right))
      case .options where call.count == 1:
        guard let symbol = call.arguments[0].symbol else { return }
        return rules.setOptions(of: symbol, to: right.parts ?? [right])
      case .messageName:
        // The text of `f::usage` is stored as the value of a symbol named `f::usage`.
        return setValue(call.messageName(names), to: right)
      case .default where call.count == 1: return setValue(call.messageName(names) + "::Default", to: right)
      case .downValues, .ownValues, .subValues, .upValues: return defineAll(of: name, call: call, right)
      case .default: return
      default: break
      }
    }
    guard let left = try evaluatedLeftSide(.call(call)).call else { return }
    var root = left.head
    var isSub = false
    while case .call(let inner) = root {
      root = inner.head
      isSub = true
    }
    guard case .symbol(let symbol) = root else { return }
    if !isSub, !isDelayed, left.count == 1, !Term.call(left).hasPattern, let whole = value(of: symbol),
      whole.call(of: .association) != nil
    {
      // This is `x[key] = value`, where x is an association.
      let entry = TermParts(names)
      let key = Term.call(.key, [left.arguments[0]])
      return setValue(of: symbol, to: try entry.replaced(whole, [key], with: right, &work))
    }
    guard !isProtected(symbol) else { return defineUp(left, of: symbol, right, isDelayed: isDelayed) }
    rules.define(.call(left), right, for: symbol, isDelayed: isDelayed, isSub: isSub)
  }

  /// Evaluates the arguments of a left side, patterns included.
  private mutating func evaluatedLeftSide(_ term: Term) throws(KernelError) -> Term {
    guard case .call(let call) = term else { return term }
    let held = call.head.symbol.map { attributes($0) } ?? []
    var arguments: [Term] = []
    for (place, argument) in call.arguments.enumerated() {
      if held.contains(.holdAllComplete) || held.contains(place == 0 ? .holdFirst : .holdRest) {
        arguments.append(argument)
      } else {
        arguments.append(try evaluate(argument))
      }
    }
    if let inner = call.head.call { return .call(try evaluatedLeftSide(.call(inner)), arguments) }
    return .call(call.head, arguments)
  }

  /// Replaces all rules of a kind: `DownValues[f] = {}` removes the rules of f.
  private mutating func defineAll(of kind: SymbolName, call: Call, _ right: Term) {
    let given = (right.parts ?? [right]).map { $0.call(of: .ruleDelayed) ?? $0.call(of: .rule) }
    guard call.count == 1, let symbol = call.arguments[0].symbol, !isProtected(symbol),
      given.allSatisfy({ $0?.count == 2 })
    else {
      return warn(
        "\(names.name(Symbol(kind)))::vrule: This is no list of rules for a symbol that may be defined.")
    }
    if kind == .ownValues { setValue(of: symbol, to: nil) } else { rules.removeRules(of: kind, from: symbol) }
    for rule in given {
      guard let rule else { continue }
      let pattern = rule.arguments[0]
      let (left, right) = (pattern.call(of: .holdPattern)?.arguments.first ?? pattern, rule.arguments[1])
      switch kind {
      case .ownValues: setValue(of: symbol, to: right)
      case .upValues: rules.defineUp(left, right, for: symbol, isDelayed: true)
      default: rules.define(left, right, for: symbol, isDelayed: true, isSub: kind == .subValues)
      }
    }
  }

  private mutating func defineUp(_ left: Call, of head: Symbol, _ right: Term, isDelayed: Bool) {
    // A sum, product or power of names is given no value; with patterns it may be a rule that an author wants.
    if let name = head.known, [.plus, .times, .power].contains(name), !Term.call(left).hasPattern {
      return warn("Set: a sum, product or power cannot be given a value")
    }
    guard rules.isBuiltIn(head) else { return warn("Set::write: Tag \(names.name(head)) is Protected.") }
    for argument in left.arguments {
      guard let symbol = argument.symbol ?? argument.headSymbol, !rules.isBuiltIn(symbol) else { continue }
      return rules.defineUp(.call(left), right, for: symbol, isDelayed: isDelayed)
    }
  }

  /// Assigns the elements of a list, as in `{a, b} = {1, 2}`.
  private mutating func defineParts(_ call: Call, _ right: Term, isDelayed: Bool) throws(KernelError) {
    let value = isDelayed ? try evaluate(right) : right
    guard let values = value.parts, values.count == call.count else {
      return say("Lists of different lengths cannot be assigned")
    }
    for (part, value) in zip(call.arguments, values) { try define(part, value, isDelayed: false) }
  }

  /// Removes the value of a symbol, or the rule with that left side.
  package mutating func undefine(_ left: Term) throws(KernelError) {
    switch left {
    case .symbol(let symbol): setValue(of: symbol, to: nil)
    case .call(let call):
      let left = try evaluatedLeftSide(.call(call))
      guard let symbol = call.head.symbol else { return }
      if let entries = value(of: symbol)?.call(of: .association), let key = left.call?.arguments.first {
        let others = entries.arguments.filter { $0.call?.arguments.first != key }
        return setValue(of: symbol, to: .call(.association, others))
      }
      rules.removeRules(for: left, of: symbol)
    default: return
    }
  }

  /// Carries out `x[[i, j]] = value`.
  private mutating func setPart(_ call: Call, _ value: Term) throws(KernelError) {
    if let inner = call.arguments.first?.call(of: .part), inner.count > 1 {
      // `s[[i]][[j]] = x` sets `s[[i, j]]` where `i` is one place.
      var places: [Term] = []
      for place in inner.arguments.dropFirst() { places.append(try evaluate(place)) }
      guard places.allSatisfy({ $0.int != nil }) else {
        throw .failed("Parts of several places cannot be set")
      }
      return try setPart(
        Call(.symbol(Symbol(.part)), [inner.arguments[0]] + places + call.arguments.dropFirst()), value)
    }
    guard call.count >= 1, let symbol = call.arguments[0].symbol, let whole = self.value(of: symbol) else {
      throw .failed("A part of something without a value cannot be set")
    }
    var places: [Term] = []
    for place in call.arguments.dropFirst() { places.append(try evaluate(place)) }
    let evaluated = try evaluate(whole)
    setValue(of: symbol, to: try TermParts(names).replaced(evaluated, places[...], with: value, &work))
  }
}

extension Call {
  /// Whether this is a pattern as a whole, such as `x_`.
  fileprivate var isPattern: Bool {
    switch head.symbol?.known {
    case .pattern, .blank, .blankSequence, .blankNullSequence: true
    default: false
    }
  }

  /// The symbol name under which a message such as `f::usage` is stored; no symbol of an author has such a
  /// name.
  func messageName(_ names: SymbolNames) -> String {
    var parts: [String] = []
    for argument in arguments {
      switch argument {
      case .symbol(let symbol): parts.append(names.key(symbol))
      case .string(let text): parts.append(String(decoding: text, as: UTF8.self))
      default: parts.append("?")
      }
    }
    return parts.joined(separator: "::")
  }
}
