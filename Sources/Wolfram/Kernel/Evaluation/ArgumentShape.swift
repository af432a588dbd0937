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
  let further: [ArgumentKind]
  /// What an argument at a place is, counted from 0.
  let placed: [(place: Int, kind: ArgumentKind)]
  /// The names of the options that are heeded, or that change nothing in a figure.
  package let options: [Symbol]

  /// Why a call cannot be carried out.
  enum Fault: Equatable {
    case count
    case option(Term)
    case argument(Term)

    /// The message of a call that has it.
    func words(of call: Call, _ names: SymbolNames) -> String {
      let name = call.head.symbol.map { names.name($0) } ?? ""
      func text(_ term: Term) -> String {
        String(decoding: KernelSession.inputText(of: term, names: names), as: UTF8.self)
      }
      switch self {
      case .count: return "\(name)::argct: \(name) called with \(call.count) arguments."
      case .option(let option): return "\(name)::optx: Unknown option \(text(option)) in \(name)."
      case .argument(let argument): return "\(name)::argx: \(text(argument)) is no argument of \(name)."
      }
    }
  }

  /// The variables among the arguments of a call, options excepted.
  func variables(among arguments: [Term]) -> [Term] {
    var found: [Term] = []
    for (place, kind) in placed where place < arguments.count {
      found += kind.variables(in: arguments[place])
    }
    guard let kind = further.first(where: { [.bound, .range, .iterator].contains($0) }) else { return found }
    for argument in arguments.dropFirst(max(least, plain)) where argument.call(of: .rule) == nil {
      found += kind.variables(in: argument)
    }
    return found
  }

  /// What is wrong with the arguments of a call; nil if nothing is.
  func fault(_ arguments: [Term], _ names: SymbolNames, _ rules: RuleStore) -> Fault? {
    var count = arguments.count
    while count > max(least, plain), let rule = arguments[count - 1].call, rule.count == 2,
      rule.head.isSymbol(.rule) || rule.head.isSymbol(.ruleDelayed)
    {
      let name = rule.arguments[0]
      guard let symbol = name.symbol, options.contains(symbol) else { return .option(name) }
      count -= 1
    }
    if count < least || most.map({ count > $0 }) ?? false { return .count }
    for (place, kind) in placed where place < count && !kind.holds(arguments[place], names, rules) {
      return .argument(arguments[place])
    }
    let first = max(least, plain)
    guard count > first, !further.isEmpty else { return nil }
    for argument in arguments[first..<count] {
      if !further.contains(where: { $0.holds(argument, names, rules) }) { return .argument(argument) }
    }
    return nil
  }
}

extension ArgumentShape {
  /// Reads what a built-in declares: the fewest and the most arguments (`*` for any number); then how many of them may be rules, where
  /// more than the fewest may be; kinds (`ArgumentKind`), `numbers` for what those after them are, `2:variable` for what the second is;
  /// `solver` for the options that say how a value is found; and options. Nil where nothing is declared.
  init?(_ declared: StaticString, _ names: inout SymbolNames) {
    let words = declared.withUTF8Buffer { Self.words($0) }
    guard words.count > 1, let least = Int(words[0]) else { return nil }
    var (options, plain, further): ([Symbol], Int, [ArgumentKind]) = ([], 0, [])
    var placed: [(place: Int, kind: ArgumentKind)] = []
    for word in words[2...] {
      switch word {
      case "solver":
        Self.solverOptions.withUTF8Buffer {
          for name in Self.words($0) { options.append(names.symbol(name)) }
        }
      default:
        if let count = Int(word) {
          plain = count
        } else if let kind = ArgumentKind(rawValue: word) {
          further.append(kind)
        } else if let kind = Self.placed(word) {
          placed.append(kind)
        } else {
          options.append(names.symbol(word))
        }
      }
    }
    self.init(
      least: least, most: Int(words[1]), plain: plain, further: further, placed: placed, options: options)
  }

  /// The place, from 0, and the kind of a word such as `2:variable`; nil for other words.
  private static func placed(_ word: String) -> (place: Int, kind: ArgumentKind)? {
    let parts = word.utf8.split(separator: UInt8(ascii: ":")).map {
      String(decoding: Array($0), as: UTF8.self)
    }
    guard parts.count == 2, let place = Int(parts[0]), let kind = ArgumentKind(rawValue: parts[1]) else {
      return nil
    }
    return (place - 1, kind)
  }

  /// Options that say how a value is found, or how exactly.
  private static let solverOptions: StaticString = """
    Method AccuracyGoal PrecisionGoal WorkingPrecision MaxIterations MaxRecursion MinRecursion MaxSteps MaxPoints MaxStepSize \
    StartingStepSize EvaluationMonitor StepMonitor PerformanceGoal Compiled Jacobian Gradient DampingFactor TimeConstraint Tolerance \
    VerifySolutions VerifyConvergence Evaluated SystemOptions
    """

  private static func words(_ text: UnsafeBufferPointer<UInt8>) -> [String] {
    text.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map {
      String(decoding: Array($0), as: UTF8.self)
    }
  }
}
