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
  /// Reads what a built-in declares: the fewest and the most arguments (`*` for any number); then how many of them may be rules, where
  /// more than the fewest may be; `lists` where those after the fewest are lists; `solver` for the options that say how a value is found;
  /// and options. Nil where nothing is declared.
  init?(_ declared: StaticString, names: inout SymbolNames) {
    let words = declared.withUTF8Buffer { Self.words($0) }
    guard words.count > 1, let least = Int(words[0]) else { return nil }
    var (options, plain, takesLists): ([Symbol], Int, Bool) = ([], 0, false)
    for word in words[2...] {
      switch word {
      case "solver":
        Self.solverOptions.withUTF8Buffer {
          for name in Self.words($0) { options.append(names.symbol(name)) }
        }
      case "lists": takesLists = true
      default: if let count = Int(word) { plain = count } else { options.append(names.symbol(word)) }
      }
    }
    self.init(least: least, most: Int(words[1]), plain: plain, takesLists: takesLists, options: options)
  }

  /// Options that say how a value is found, or how exactly.
  private static let solverOptions: StaticString = """
    Method AccuracyGoal PrecisionGoal WorkingPrecision MaxIterations MaxRecursion MinRecursion MaxSteps MaxPoints MaxStepSize \
    StartingStepSize EvaluationMonitor StepMonitor PerformanceGoal Compiled Jacobian Gradient DampingFactor TimeConstraint Tolerance \
    VerifySolutions VerifyConvergence NormFunction Evaluated SystemOptions
    """

  private static func words(_ text: UnsafeBufferPointer<UInt8>) -> [String] {
    text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map {
      String(decoding: Array($0), as: UTF8.self)
    }
  }
}
