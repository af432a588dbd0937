/// An evaluator of the Wolfram Language with its definitions.
///
///     var session = KernelSession()
///     try session.evaluate(text: Array("f[x_] := x^2; f[3] + 1".utf8))   // Term.integer(10)
///
/// A session is a value: a copy starts with the same definitions and goes its own way. A session and its copies belong
/// to one thread, since they share expressions that keep a mark of having been evaluated.
public struct KernelSession {
  /// The names of the symbols.
  public var names: SymbolNames
  /// How long an evaluation may take.
  public var limits = KernelLimits()
  /// What `Print` and messages said since the last `restart()`, at most `mostMessages` lines.
  public var messages: [String] = []

  /// Rewritings since `restart()`.
  public internal(set) var steps = 0
  var depth = 0
  /// The address of the stack at the outermost evaluation.
  var stackStart: UInt = 0
  var states: [SymbolState]
  /// Definitions by symbol, of those that have any beside a value of their own.
  var definitions: [UInt32: Definitions] = [:]
  var builtIns: [BuiltIn]
  /// Whether any symbol has up-values.
  var hasUpValues = false
  /// Changes with every definition that can change what an evaluated expression evaluates to.
  var version: UInt64 = 1
  private var versions = VersionSource()
  var scopes = 0
  /// What `Return` and `Throw` carry.
  var exitValue = Term.null
  var exitTag: Term?
  var random = RandomSource(seed: 1)
  /// Whether messages are kept to themselves.
  var quiet = 0

  static let mostMessages = 100

  /// A session that knows the built-ins.
  public init() {
    self = KernelSession(copying: Self.fresh)
  }

  // Never evaluates anything itself; copied only.
  nonisolated(unsafe) private static let fresh = KernelSession(builtIns: BuiltIn.all)

  private init(copying other: KernelSession) {
    names = other.names
    states = other.states
    builtIns = other.builtIns
  }

  private init(builtIns: [BuiltIn]) {
    names = SymbolNames()
    states = []
    self.builtIns = []
    for builtIn in builtIns { add(builtIn) }
  }

  /// Makes a function known, or replaces the one of that name.
  public mutating func add(_ builtIn: BuiltIn) {
    let symbol = names.symbol(builtIn.name)
    grow(to: symbol)
    states[Int(symbol.index)].attributes = builtIn.attributes.union(.protected)
    states[Int(symbol.index)].builtIn = Int32(truncatingIfNeeded: builtIns.count)
    builtIns.append(builtIn)
  }

  /// The built-in of that symbol; nil for all other symbols.
  public func builtIn(_ symbol: Symbol) -> BuiltIn? {
    guard Int(symbol.index) < states.count else { return nil }
    let place = states[Int(symbol.index)].builtIn
    return place < 0 ? nil : builtIns[Int(place)]
  }

  /// Counts steps from zero again and forgets messages.
  public mutating func restart() {
    steps = 0
    messages = []
  }

  @inline(__always)
  mutating func grow(to symbol: Symbol) {
    if Int(symbol.index) >= states.count {
      let missing = max(names.names.count, Int(symbol.index) + 1) - states.count
      states.append(contentsOf: repeatElement(SymbolState(), count: missing))
    }
  }

  /// Notes that what was evaluated before may evaluate to something else now.
  mutating func bump() {
    versions.last += 1
    version = versions.last
  }

  /// Keeps a line that the body says.
  public mutating func say(_ text: String) {
    if quiet == 0, messages.count < Self.mostMessages { messages.append(text) }
  }

  /// Counts work that is not rewriting, such as passes of a loop over numbers.
  @inline(__always)
  public mutating func count(_ work: Int = 1) throws(KernelError) {
    let sum = steps.addingReportingOverflow(work)
    if sum.overflow || sum.partialValue > limits.steps { throw .stopped(.steps) }
    steps = sum.partialValue
  }

  /// The product, or the largest integer where it does not fit.
  static func product(_ a: Int, _ b: Int) -> Int {
    let result = a.multipliedReportingOverflow(by: b)
    return result.overflow ? .max : result.partialValue
  }

  /// Refuses to make an expression of more atoms than the limit.
  public mutating func check(size: Int) throws(KernelError) {
    if size > limits.size { throw .stopped(.size) }
    try count(size / 32)
  }
}

/// What a session knows of a symbol beside its rules.
struct SymbolState {
  /// Its value; nil for a symbol that stands for itself.
  var own: Term?
  var attributes: SymbolAttributes = []
  var builtIn: Int32 = -1
  /// Whether it was met without a value, so that expressions may hold it that count as evaluated.
  var wasInert = false
  var hasRules = false
}

/// The rules of a symbol.
struct Definitions {
  /// For `f[…]`.
  var down: [DefinitionRule] = []
  /// For `g[…, f[…], …]` and `g[…, f, …]`.
  var up: [DefinitionRule] = []
  /// For `f[…][…]`.
  var sub: [DefinitionRule] = []
  /// Down-values without patterns, such as `f[3] = 7`.
  var exact: [Term: Term] = [:]
  /// `Options[f]`.
  var options: [Term] = []
}

/// One rule of a symbol.
struct DefinitionRule {
  var pattern: Term
  var value: Term
  var isDelayed: Bool
  var rank: Int
  /// Whether `Return` occurs in the value, which then ends there.
  var hasReturn = false
}

/// Counts the versions of a session and its copies, so that none has the same for different definitions.
final class VersionSource {
  var last: UInt64 = 1
}
