/// Converts exact measures in pictures to machine numbers.
extension KernelSession {
  /// Replaces exact lengths and coordinates in the pictures of a result, such as `Sin[3/4]`, with machine
  /// numbers. Labels keep their exact values.
  public mutating func measured(_ term: Term) -> Term { measured(term, isPicture: false, 0) }

  private mutating func measured(_ term: Term, isPicture: Bool, _ depth: Int) -> Term {
    guard depth < 200, let call = term.call, let head = call.head.symbol else { return term }
    if isPicture, isNumeric(term) {
      do throws(KernelError) { return try approximate(term).map { .real($0) } ?? term } catch { return term }
    }
    let name = names.name(head)
    if Self.holdsLabels(name, names, call: call) { return term }
    let isInside = isPicture || name == "Graphics" || name == "Graphics3D"
    let first = name == "Text" || name == "Inset" || name == "Tooltip" ? 1 : 0
    var arguments = call.arguments
    for place in arguments.indices where place >= first && arguments[place].call != nil {
      arguments[place] = measured(arguments[place], isPicture: isInside, depth + 1)
    }
    return .call(call.head, arguments)
  }

  /// Whether the call is an option whose value holds labels, such as `PlotLabel` or `Ticks`.
  private static func holdsLabels(_ name: String, _ names: SymbolNames, call: Call) -> Bool {
    guard name == "Rule" || name == "RuleDelayed", let key = call.arguments.first?.symbol else {
      return false
    }
    switch names.name(key) {
    case "PlotLabel", "AxesLabel", "FrameLabel", "Ticks", "FrameTicks": return true
    default: return false
    }
  }
}
