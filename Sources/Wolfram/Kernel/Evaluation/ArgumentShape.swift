/// How many arguments a built-in takes, and which options it heeds: a call with others stays, with a message, so that no argument is
/// ignored. Functions without a shape look at all that they are given.
///
/// Numbers and options are facts of the language: <https://reference.wolfram.com/language/>.
struct ArgumentShape: Sendable {
  /// The fewest arguments before options.
  let least: Int
  /// The most arguments before options; nil for any number.
  let most: Int?
  /// How many arguments at least are none of the options, though they may be rules: two of `StringReplace`.
  let plain: Int
  /// Whether what follows the fewest arguments and is no option is a list, as `{x, 0, 1}` of `NIntegrate`.
  let takesLists: Bool
  /// The names of the options that are heeded, or that change nothing in a figure.
  let options: [Symbol]

  /// Why a call cannot be carried out.
  enum Fault: Equatable {
    case count
    case option(Term)
    case list(Term)

    /// The message of a call that has it.
    func words(of call: Call, _ names: SymbolNames) -> String {
      let name = call.head.symbol.map { names.name($0) } ?? ""
      func text(_ term: Term) -> String {
        String(decoding: KernelSession.inputText(term, names), as: UTF8.self)
      }
      switch self {
      case .count: return "\(name)::argct: \(name) called with \(call.count) arguments."
      case .option(let option): return "\(name)::optx: Unknown option \(text(option)) in \(name)."
      case .list(let argument): return "\(name)::range: \(text(argument)) is no range."
      }
    }
  }

  /// What is wrong with the arguments of a call; nil if nothing is.
  func fault(_ arguments: [Term]) -> Fault? {
    var count = arguments.count
    while count > max(least, plain), let rule = arguments[count - 1].call, rule.count == 2,
      rule.head.isSymbol(.rule) || rule.head.isSymbol(.ruleDelayed)
    {
      let name = rule.arguments[0]
      guard let symbol = name.symbol, options.contains(symbol) else { return .option(name) }
      count -= 1
    }
    if count < least || most.map({ count > $0 }) ?? false { return .count }
    guard takesLists, count > least else { return nil }
    return arguments[least..<count].first { !$0.isList }.map { .list($0) }
  }
}

extension ArgumentShape {
  /// Reads the table.
  static func all(names: inout SymbolNames) -> [(symbol: Symbol, shape: ArgumentShape)] {
    var solver: [Symbol] = []
    for word in words(solverOptions) { solver.append(names.symbol(word)) }
    var all: [(symbol: Symbol, shape: ArgumentShape)] = []
    for line in lines(table) {
      let words = words(line)
      guard words.count > 2, let least = Int(words[1]) else { continue }
      var (options, plain, takesLists): ([Symbol], Int, Bool) = ([], 0, false)
      for word in words[3...] {
        switch word {
        case "solver": options += solver
        case "lists": takesLists = true
        default: if let count = Int(word) { plain = count } else { options.append(names.symbol(word)) }
        }
      }
      let shape = ArgumentShape(
        least: least, most: Int(words[2]), plain: plain, takesLists: takesLists, options: options)
      all.append((names.symbol(words[0]), shape))
    }
    return all
  }

  private static func lines(_ text: String) -> [String] { split(text, at: UInt8(ascii: "\n")) }
  private static func words(_ text: String) -> [String] { split(text, at: UInt8(ascii: " ")) }

  private static func split(_ text: String, at separator: UInt8) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    for byte in text.utf8 {
      if byte != separator {
        part.append(byte)
      } else if !part.isEmpty {
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
      }
    }
    if !part.isEmpty { parts.append(String(decoding: part, as: UTF8.self)) }
    return parts
  }
}
