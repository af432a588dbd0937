/// What a function of the library gives: a value, or nothing where its definition could not be carried out.
///
/// Definitions are general: `SurvivalFunction[d, x]` is `1 - CDF[d, x]`, whatever `d` is. Where it is no distribution, `CDF` stays, and
/// `1 - CDF[2, x]` would show how the function is made instead of what it gives; the call stays then, as that of a function in Swift
/// does. A value may hold any call that its arguments hold, and what is mathematics as it stands: `Sin[x]`, `Integrate[f[x], x]`,
/// `a && b`.
enum LibraryValue {
  /// What the right-hand side of a definition gives for a call; nil if the call stays.
  static func value(
    of body: Term, for call: Call, _ session: inout KernelSession
  ) throws(KernelError) -> Term? {
    session.isInLibrary = true
    defer { session.isInLibrary = false }
    let value = try session.evaluate(body)
    return try isWhole(value, for: call, &session) ? value : nil
  }

  /// Whether every call in a value is one that its arguments hold, or is mathematics as it stands.
  private static func isWhole(
    _ value: Term, for call: Call, _ session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard case .call(let result) = value, !result.isData else { return true }
    if case .symbol(let symbol) = result.head {
      guard stands(symbol, session) || holds(symbol, .call(call)) else { return false }
      // What is held was not evaluated.
      if session.attributes(symbol).holdsArguments { return true }
    } else if !(try isWhole(result.head, for: call, &session)) {
      return false
    }
    try session.count(1 + result.count / 8)
    for argument in result.arguments {
      guard try isWhole(argument, for: call, &session) else { return false }
    }
    return true
  }

  /// Whether a call takes out a part of a call that stayed, as `First[NMinimize[f, x]]` where there is no minimum: it gives nothing.
  @inline(__always)
  static func takesCallApart(_ symbol: Symbol, _ call: Call, _ session: KernelSession) -> Bool {
    guard symbol == .first || symbol == .last || symbol == .part, call.count > 0,
      let head = call.arguments[0].headSymbol
    else { return false }
    return !(head == SymbolName.list) && !stands(head, session)
  }

  /// Whether a term holds the symbol as a head.
  private static func holds(_ symbol: Symbol, _ term: Term) -> Bool {
    guard case .call(let call) = term, !call.isData else { return false }
    return call.head.symbol == symbol || holds(symbol, call.head)
      || call.arguments.contains { holds(symbol, $0) }
  }

  /// Whether calls of a function that stay are values: those of names that are no functions of the kernel's, of functions of numbers,
  /// and of the forms.
  private static func stands(_ symbol: Symbol, _ session: KernelSession) -> Bool {
    guard let builtIn = session.builtIn(symbol), builtIn.function != nil else { return true }
    if session.rules.isOfLibrary(symbol), let known = session.rules.definitions(of: symbol),
      known.down.isEmpty, known.exact.isEmpty
    {
      // Only other functions are defined for it, as `PDF` for a distribution.
      return true
    }
    return builtIn.attributes.contains(.numericFunction) || isForm(builtIn.name)
  }

  private static func isForm(_ name: String) -> Bool {
    forms.withUTF8Buffer { buffer in
      buffer.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual(name.utf8) }
    }
  }

  /// Relations, statements, sums and the like, and colors: an answer may consist of them.
  private static let forms: StaticString = """
    List Rule RuleDelayed Association And Or Not Xor Nand Nor Implies Equivalent Equal Unequal Less LessEqual Greater \
    GreaterEqual Inequality Element NotElement ForAll Exists Integrate Sum Product Limit D Dt Dot Cross Piecewise \
    ConditionalExpression Root SeriesData Interval Quantity Function Graph RGBColor GrayLevel Hue CMYKColor
    """
}
