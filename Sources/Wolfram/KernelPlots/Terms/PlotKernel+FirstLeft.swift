import Kernel

extension PlotKernel {
  /// The name that prevents a term from being a number: an unevaluated function, or a symbol without a value.
  func firstLeft(in term: Term) -> String {
    var pending = [term]
    var looked = 0
    var symbol: String?
    while let next = pending.popLast(), looked < 1000 {
      looked += 1
      switch next {
      case .symbol(let name) where builtIn(name) == nil: symbol = symbol ?? names.name(name)
      case .call(let call):
        if let head = call.head.symbol, head.known != .list {
          guard let builtIn = builtIn(head) else { return names.name(head) }
          if builtIn.function != nil, !builtIn.attributes.contains(.numericFunction) { return builtIn.name }
        }
        pending += call.arguments.reversed()
      default: break
      }
    }
    return symbol ?? term.headSymbol.map { names.name($0) } ?? "a value"
  }
}
