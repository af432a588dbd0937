/// How many arguments a built-in takes, and which options it heeds: a call with others stays, with a message, so that no argument is
/// ignored. Functions without a shape look at all that they are given.
///
/// Numbers and options are facts of the language: <https://reference.wolfram.com/language/>.
package struct ArgumentShape: Sendable {
  /// The fewest arguments before options.
  let least: Int
  /// The most arguments before options; nil for any number.
  let most: Int?
  /// How many arguments at least are none of the options, though they may be rules: two of `StringReplace`.
  let plain: Int
  /// What the arguments after the fewest, and after those that may be rules, are: one of these; anything if there is none.
  let further: [Further]
  /// What an argument at a place is, counted from 0.
  let placed: [(place: Int, kind: ArgumentKind)]
  /// The names of the options that are heeded, or that change nothing in a figure.
  package let options: [Symbol]

  /// What further arguments may be.
  enum Further {
    /// Lists, as `{x, 0, 1}` of `NIntegrate`.
    case lists
    /// Numbers, lists of such, or how many: all, or up to a number.
    case numbers
    /// A domain, as `Reals` of `Solve`.
    case domain

    func holds(_ term: Term, _ names: SymbolNames) -> Bool {
      switch self {
      case .lists: return term.isList
      case .numbers:
        if let parts = term.parts { return parts.allSatisfy { holds($0, names) } }
        if let head = term.call?.head.symbol {
          return ["UpTo", "DirectedInfinity", "Span"].contains(names.name(head))
        }
        guard !term.isNumber, let symbol = term.symbol else { return term.isNumber }
        return ["Infinity", "All", "Automatic", "MachinePrecision"].contains(names.name(symbol))
      case .domain: return term.symbol.map { Self.isDomain(names.name($0)) } ?? false
      }
    }

    /// Whether it is the name of a domain, such as `Reals` or `PositiveIntegers`.
    private static func isDomain(_ name: String) -> Bool {
      for sign in ["Positive", "Negative", "NonPositive", "NonNegative"] {
        for domain in ["Reals", "Integers", "Rationals"] where name == sign + domain { return true }
      }
      return ["Reals", "Integers", "Complexes", "Rationals", "Primes", "Booleans", "Algebraics"].contains(
        name)
    }
  }

  /// Why a call cannot be carried out.
  enum Fault: Equatable {
    case count
    case option(Term)
    case argument(Term)

    /// The message of a call that has it.
    func words(of call: Call, _ names: SymbolNames) -> String {
      let name = call.head.symbol.map { names.name($0) } ?? ""
      func text(_ term: Term) -> String {
        String(decoding: KernelSession.inputText(term, names), as: UTF8.self)
      }
      switch self {
      case .count: return "\(name)::argct: \(name) called with \(call.count) arguments."
      case .option(let option): return "\(name)::optx: Unknown option \(text(option)) in \(name)."
      case .argument(let argument): return "\(name)::argx: \(text(argument)) is no argument of \(name)."
      }
    }
  }

  /// What is wrong with the arguments of a call; nil if nothing is.
  func fault(_ arguments: [Term], _ names: SymbolNames) -> Fault? {
    var count = arguments.count
    while count > max(least, plain), let rule = arguments[count - 1].call, rule.count == 2,
      rule.head.isSymbol(.rule) || rule.head.isSymbol(.ruleDelayed)
    {
      let name = rule.arguments[0]
      guard let symbol = name.symbol, options.contains(symbol) else { return .option(name) }
      count -= 1
    }
    if count < least || most.map({ count > $0 }) ?? false { return .count }
    for (place, kind) in placed where place < count && !kind.holds(arguments[place], names) {
      return .argument(arguments[place])
    }
    let first = max(least, plain)
    guard count > first, !further.isEmpty else { return nil }
    for argument in arguments[first..<count] {
      if !further.contains(where: { $0.holds(argument, names) }) { return .argument(argument) }
    }
    return nil
  }
}

extension ArgumentShape {
  /// Reads what a built-in declares: the fewest and the most arguments (`*` for any number); then how many of them may be rules, where
  /// more than the fewest may be; `lists`, `numbers` or `domain` for what those after them are; `2:variable` for what the second is
  /// (`ArgumentKind`); `solver` for the options that say how a value is found; and options. Nil where nothing is declared.
  init?(_ declared: StaticString, names: inout SymbolNames) {
    let words = declared.withUTF8Buffer { Self.words($0) }
    guard words.count > 1, let least = Int(words[0]) else { return nil }
    var (options, plain, further): ([Symbol], Int, [Further]) = ([], 0, [])
    var placed: [(place: Int, kind: ArgumentKind)] = []
    for word in words[2...] {
      switch word {
      case "solver":
        Self.solverOptions.withUTF8Buffer {
          for name in Self.words($0) { options.append(names.symbol(name)) }
        }
      case "lists": further.append(.lists)
      case "numbers": further.append(.numbers)
      case "domain": further.append(.domain)
      default:
        if let count = Int(word) {
          plain = count
        } else if let kind = ArgumentKind.placed(word) {
          placed.append(kind)
        } else {
          options.append(names.symbol(word))
        }
      }
    }
    self.init(
      least: least, most: Int(words[1]), plain: plain, further: further, placed: placed, options: options)
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
