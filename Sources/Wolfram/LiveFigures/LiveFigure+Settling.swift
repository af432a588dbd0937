import InteractiveModel
import Kernel
import KernelPlots

/// The results of an interactive's rules for the current values: bounds that depend on other variables, and
/// actions of buttons and controls.
public struct LiveSettlement: Sendable, Equatable {
  /// The values that an action assigned, in the order of the variables; nil for an unchanged variable.
  public var values: [ControlValue?] = []
  /// The minimum and maximum of each variable's control; nil if it is fixed or not a number.
  public var bounds: [(minimum: Double?, maximum: Double?)] = []

  /// Whether two settlements are equal.
  public static func == (one: LiveSettlement, other: LiveSettlement) -> Bool {
    one.values == other.values && one.bounds.elementsEqual(other.bounds) { $0 == $1 }
  }
}

extension LiveFigure {
  /// Evaluates the action of a control, if one is given, and then all bounds. If an evaluation fails, the
  /// values do not change. Actions continue one stream of random numbers, so that a second press of a button throws the dice again;
  /// drawings do not change it.
  ///
  /// - Parameters:
  ///   - controls: all controls of the definition; those with variables are in the order of the figure's
  ///     variables.
  ///   - number: the index of the control whose action is evaluated.
  public mutating func settled(
    _ controls: [InteractiveControl], acting number: Int? = nil
  ) -> LiveSettlement {
    var session = self.session
    session.restart()
    session.random = chance
    var settlement = LiveSettlement()
    var before: [[UInt8]] = []
    do throws(KernelError) {
      for (symbol, value) in zip(symbols, values) { try Self.give(value, to: symbol, in: &session) }
      for symbol in symbols { before.append(session.inputText(of: try session.evaluate(.symbol(symbol)))) }
      if let number, controls.indices.contains(number), !controls[number].action.isEmpty {
        try Self.act(controls[number], in: &session)
      }
    } catch { session.restart() }
    if number != nil { chance = session.random }
    let steering = controls.filter { !$0.variable.isEmpty }
    for (index, control) in steering.enumerated() where index < symbols.count {
      let old = index < before.count ? before[index] : []
      let use = ValueUse(of: control.variable, among: steering)
      settlement.values.append(Self.value(of: .symbol(symbols[index]), unless: old, for: use, in: &session))
      settlement.bounds.append(
        (Self.number(control.minimumText, &session), Self.number(control.maximumText, &session)))
    }
    setBoundsOfBody(&settlement, steering, in: &session)
    return settlement
  }

  /// Evaluates the body, and then the bounds that have no value without it: the front end looks at them again when it has set a variable.
  private func setBoundsOfBody(
    _ settlement: inout LiveSettlement, _ controls: [InteractiveControl], in session: inout KernelSession
  ) {
    let waiting = settlement.bounds.indices.filter {
      settlement.bounds[$0].minimum == nil && !controls[$0].minimumText.isEmpty
        || settlement.bounds[$0].maximum == nil && !controls[$0].maximumText.isEmpty
    }
    guard !waiting.isEmpty else { return }
    session.restart()
    do throws(KernelError) { _ = try session.evaluate(body) } catch { return }
    for index in waiting {
      settlement.bounds[index] = (
        Self.number(controls[index].minimumText, &session), Self.number(controls[index].maximumText, &session)
      )
    }
  }

  private static func act(
    _ control: InteractiveControl, in session: inout KernelSession
  ) throws(KernelError) {
    guard let action = Term.parse(Array(control.action.utf8), &session.names)?.first else { return }
    if control.variable.isEmpty {
      // `Button["go", (a = 1) &]`: the front end applies a function.
      let value = try session.evaluate(action)
      if value.call(of: .function) != nil { _ = try session.evaluate(.call(Call(value, [.null]))) }
    } else {
      let value = try session.evaluate(.symbol(session.names.symbol(control.variable)))
      _ = try session.evaluate(.call(Call(action, [value])))
    }
  }

  /// The finite number that a text evaluates to; nil if there is none.
  private static func number(_ text: String, _ session: inout KernelSession) -> Double? {
    guard !text.isEmpty, let term = Term.parse(Array(text.utf8), &session.names)?.first else {
      return nil
    }
    session.restart()
    do throws(KernelError) {
      let value = try session.evaluate(.call(Call(.symbol(session.names.symbol("N")), [term])))
      guard let number = value.double, number.isFinite else { return nil }
      return number
    } catch { return nil }
  }

  /// The current value of a variable; nil if its InputForm is unchanged.
  private static func value(
    of variable: Term, unless before: [UInt8], for use: ValueUse, in session: inout KernelSession
  ) -> ControlValue? {
    session.restart()
    do throws(KernelError) {
      let value = try session.evaluate(variable)
      guard session.inputText(of: value) != before else { return nil }
      // A slider has a number to stand at: `a = Pi/6`.
      guard use == .number, value.double == nil else { return ControlValue(value, session, for: use) }
      let number = try session.evaluate(.call(Call(.symbol(session.names.symbol("N")), [value])))
      return ControlValue(number.double == nil ? value : number, session, for: use)
    } catch { return nil }
  }
}

/// What the controls of a variable do with its value.
enum ValueUse {
  /// A slider shows a number.
  case number
  /// A locator, or a slider in a square, shows places.
  case place
  /// Others keep any expression as it is.
  case anything

  /// The use of a variable's value by those of the controls that have it.
  init(of variable: String, among controls: [InteractiveControl]) {
    self = .anything
    for control in controls where control.variable == variable {
      if control.hasPlaces { self = .place }
      if control.isLinear { self = .number }
    }
  }
}

extension ControlValue {
  /// What a term is to a control. Without a slider or a handle, whole numbers stay whole and exact numbers exact: `6` is a number, `6.` and `1/8` are
  /// expressions.
  init(_ term: Term, _ session: KernelSession, for use: ValueUse = .anything) {
    switch use {
    case .number: if let number = term.double, number.isFinite { self = .number(number); return }
    case .place:
      if let point = Self.point(term) { self = .point(point); return }
      if let parts = term.parts, !parts.isEmpty, parts.allSatisfy({ Self.point($0) != nil }) {
        self = .points(parts.compactMap { Self.point($0) })
        return
      }
    case .anything: break
    }
    self =
      Self.plain(term, depth: 0) ?? .expression(String(decoding: session.inputText(of: term), as: UTF8.self))
  }

  /// A number, a truth value, a text, or a list of these; nil for what only an expression tells.
  private static func plain(_ term: Term, depth: Int) -> ControlValue? {
    switch term {
    case .integer(let number): return Int(exactly: Double(number)) == number ? .number(Double(number)) : nil
    // A whole number would lose its point.
    case .real(let number): return number.isFinite && number != number.rounded() ? .number(number) : nil
    case .string(let bytes): return .text(String(decoding: bytes, as: UTF8.self))
    case .symbol: return term.isSymbol(.true) ? .boolean(true) : term.isSymbol(.false) ? .boolean(false) : nil
    case .call, .packed:
      guard depth < deepest, let parts = term.unpacked.parts, parts.count <= InteractiveDefinition.mostChoices
      else { return nil }
      var values: [ControlValue] = []
      for part in parts {
        guard let value = plain(part, depth: depth + 1) else { return nil }
        values.append(value)
      }
      return .list(values)
    case .rational, .largeInteger, .complex: return nil
    }
  }

  private static func point(_ term: Term) -> ControlPoint? {
    guard let parts = term.parts, parts.count == 2, let x = parts[0].double, let y = parts[1].double,
      x.isFinite, y.isFinite
    else { return nil }
    return ControlPoint(x, y)
  }
}
