import Graphics
import InteractiveModel
import Kernel
import KernelLanguage
import KernelPlots
import KernelTypesetting

/// Evaluates and draws an interactive for the current values of its controls.
///
///     var figure = try LiveFigure(
///       body: Array("Plot[Sin[a x], {x, 0, 6}]".utf8), initialisation: [], variables: [("a", .number(1))])
///     figure.set(0, to: .number(2))
///     figure.render(width: 360, height: 240)   // .figure(…)
///
/// The definitions of the initialisation are loaded once. Each rendering starts from them and the current
/// values, so that it does not depend on earlier renderings.
public struct LiveFigure {
  var session: KernelSession
  let body: Term
  let symbols: [Symbol]
  /// The random numbers of actions.
  var chance: RandomSource
  private(set) var values: [Term]
  /// Whether results may contain graphs, meshes or images.
  private let usesExtras: Bool
  /// Whether results may hold sounds.
  private let usesSounds: Bool
  /// The width of the screen: wider results are laid out for it.
  public var mostWidth = Double.infinity

  /// Makes the figure of a definition with the first values of its controls; throws if its code cannot be evaluated.
  public init(_ definition: InteractiveDefinition) throws(KernelError) {
    try self.init(
      body: Array(definition.body.utf8), definitions: Array(definition.definitions.utf8),
      initialisation: Array(definition.initialisation.utf8), variables: definition.variables)
  }

  /// Parses and loads the definitions, which do not see the variables, then the initialisation and the body; throws if
  /// that fails.
  public init(
    body: [UInt8], definitions: [UInt8] = [], initialisation: [UInt8],
    variables: [(name: String, value: ControlValue)], limits: KernelLimits = .drawing
  ) throws(KernelError) {
    var session = KernelSession()
    session.addPlots()
    session.limits = limits
    if !definitions.isEmpty { try session.evaluate(text: definitions) }
    var symbols: [Symbol] = []
    var values: [Term] = []
    for variable in variables {
      let symbol = session.names.symbol(variable.name)
      let value = try Self.term(variable.value, &session)
      symbols.append(symbol)
      values.append(value)
      session.restart()
      try Self.give(value, to: symbol, in: &session)
    }
    session.restart()
    if !initialisation.isEmpty { try session.evaluate(text: initialisation) }
    guard let terms = Term.parse(body, &session.names) else { throw .stopped(.depth) }
    session.restart()
    self.body = terms.count == 1 ? terms[0] : .call(.compoundExpression, terms)
    let code = [body, definitions, initialisation]
    usesExtras = code.contains { Self.namesPictures($0) }
    usesSounds = code.contains { Self.namesSound($0) }
    (self.symbols, self.values, self.session, chance) = (symbols, values, session, session.random)
  }

  /// Sets a variable in a session. One that is its own value, as what only a button sets, stays as the definitions leave it.
  static func give(_ value: Term, to symbol: Symbol, in session: inout KernelSession) throws(KernelError) {
    guard value.symbol != symbol else { return }
    _ = try session.evaluate(.call(.set, [.symbol(symbol), value]))
  }

  /// Sets a variable; ignores a value that cannot be parsed.
  public mutating func set(_ variable: Int, to value: ControlValue) {
    guard symbols.indices.contains(variable) else { return }
    do throws(KernelError) { values[variable] = try Self.term(value, &session) } catch { session.restart() }
  }

  private static func term(_ value: ControlValue, _ session: inout KernelSession) throws(KernelError) -> Term
  {
    switch value {
    case .number(let number): return Int(exactly: number).map { .integer($0) } ?? .real(number)
    case .point(let point): return .pair(point.x, point.y)
    case .points(let points): return .list(points.map { .pair($0.x, $0.y) })
    case .boolean(let isTrue): return .truth(isTrue)
    case .text(let text): return .text(text)
    case .list(let values):
      var terms: [Term] = []
      for value in values { terms.append(try term(value, &session)) }
      return .list(terms)
    case .expression(let text):
      guard let terms = Term.parse(Array(text.utf8), &session.names), let first = terms.first else {
        throw .failed(text)
      }
      return first
    }
  }

  /// Draws the current values at a size in pixels.
  public mutating func render(width: Double, height: Double) -> LiveRendering {
    render(width: width, height: height) { _, _, _ in
    } spent: { _, _ in
    }
  }

  /// Draws the current values. Passes the result, the session and the names that could not be laid out to
  /// `evaluated`, and the number of steps, of the evaluation and for laying the result out, to `spent`.
  mutating func render(
    width: Double, height: Double, _ evaluated: (Term, KernelSession, [String]) -> Void,
    spent: (Int, Int) -> Void
  ) -> LiveRendering {
    var session = self.session
    session.restart()
    var drawingSteps = 0
    defer {
      self.session.solutions = session.solutions
      if session.usedSecondPart { self.session.usedSecondPart = true }
      spent(session.steps, drawingSteps)
    }
    do throws(KernelError) {
      for (symbol, value) in zip(symbols, values) { try Self.give(value, to: symbol, in: &session) }
      var result = try session.evaluate(body)
      if usesExtras { result = try session.pictured(result) }
      if usesSounds { result = try session.sounded(result) }
      if let why = session.log.failure { return .failed(why) }
      if result.isSymbol(.null) { return .failed("Nothing to draw.") }
      var setter = ResultSetter(
        names: session.names, width: Self.size(min(width, mostWidth), 360), most: mostWidth)
      let figure = setter.figure(session.measured(result))
      drawingSteps = setter.cost
      if setter.isExhausted { return .stopped }
      evaluated(result, session, setter.unknown)
      return .figure(figure)
    } catch {
      switch error {
      case .stopped: return .stopped
      case .failed(let text): return .failed(text)
      case .leaving: return .failed("Nothing to draw.")
      }
    }
  }

  private static func size(_ value: Double, _ usual: Double) -> Double {
    value.isFinite && value > 0 ? min(max(value, 40), 4000) : usual
  }
}

/// The outcome of a rendering.
public enum LiveRendering: Sendable {
  /// The figure. A 3D scene can be rotated without another evaluation.
  case figure(Figure)
  /// The evaluation reached its limits.
  case stopped
  /// Nothing could be drawn; the text tells a reader why.
  case failed(String)
}
