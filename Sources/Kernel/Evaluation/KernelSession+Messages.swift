/// Messages: texts that stand behind a symbol, as in `f::usage`.
extension KernelSession {
  /// The text that a message was given; nil where it has none.
  public func message(_ call: Call) -> Term? {
    names.existing(Self.messageName(call, names)).flatMap { value(of: $0) }
  }

  /// The name under which a message is kept, which no symbol of an author has.
  static func messageName(_ call: Call, _ names: SymbolNames) -> String {
    var parts: [String] = []
    for argument in call.arguments {
      switch argument {
      case .symbol(let symbol): parts.append(names.name(symbol))
      case .string(let text): parts.append(String(decoding: text, as: UTF8.self))
      default: parts.append("?")
      }
    }
    return parts.joined(separator: "::")
  }
}
