import InteractiveModel
import Kernel

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
  /// values do not change.
  ///
  /// - Parameters:
  ///   - controls: all controls of the definition; those with variables are in the order of the figure's
  ///     variables.
  ///   - number: the index of the control whose action is evaluated.
  public func settled(_ controls: [InteractiveControl], acting number: Int? = nil) -> LiveSettlement {
    var session = self.session
    session.restart()
    var settlement = LiveSettlement()
    var before: [[UInt8]] = []
    do throws(KernelError) {
      for (symbol, value) in zip(symbols, values) { try Self.give(value, to: symbol, &session) }
      for symbol in symbols { before.append(session.inputText(try session.evaluate(.symbol(symbol)))) }
      if let number, controls.indices.contains(number), !controls[number].action.isEmpty {
        try Self.act(controls[number], &session)
      }
    } catch { session.restart() }
    for (index, control) in controls.filter({ !$0.variable.isEmpty }).enumerated() where index < symbols.count
    {
      let old = index < before.count ? before[index] : []
      settlement.values.append(Self.value(.symbol(symbols[index]), unless: old, &session))
      settlement.bounds.append(
        (Self.number(control.minimumText, &session), Self.number(control.maximumText, &session)))
    }
    return settlement
  }

  private static func act(
    _ control: InteractiveControl, _ session: inout KernelSession
  ) throws(KernelError) {
    guard let action = Term.parse(Array(control.action.utf8), names: &session.names)?.first else { return }
    if control.variable.isEmpty {
      _ = try session.evaluate(action)
    } else {
      let value = try session.evaluate(.symbol(session.names.symbol(control.variable)))
      _ = try session.evaluate(.call(Call(action, [value])))
    }
  }

  /// The finite number that a text evaluates to; nil if there is none.
  private static func number(_ text: String, _ session: inout KernelSession) -> Double? {
    guard !text.isEmpty, let term = Term.parse(Array(text.utf8), names: &session.names)?.first else {
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
    _ variable: Term, unless before: [UInt8], _ session: inout KernelSession
  ) -> ControlValue? {
    session.restart()
    do throws(KernelError) {
      let value = try session.evaluate(variable)
      return session.inputText(value) == before ? nil : ControlValue(value, session)
    } catch { return nil }
  }
}

extension ControlValue {
  /// What a term is to a control.
  init(_ term: Term, _ session: KernelSession) {
    if let number = term.double, number.isFinite {
      self = .number(number)
    } else if term.isSymbol(.true) || term.isSymbol(.false) {
      self = .boolean(term.isSymbol(.true))
    } else if case .string(let bytes) = term {
      self = .text(String(decoding: bytes, as: UTF8.self))
    } else if let point = Self.point(term) {
      self = .point(point)
    } else if let parts = term.parts, !parts.isEmpty, parts.allSatisfy({ Self.point($0) != nil }) {
      self = .points(parts.compactMap { Self.point($0) })
    } else if let parts = term.parts, parts.allSatisfy({ Self.isChoice($0) }) {
      self = .list(parts.map { ControlValue($0, session) })
    } else {
      self = .expression(String(decoding: session.inputText(term), as: UTF8.self))
    }
  }

  /// Whether it may be one of a toggler bar's values: no list, and no whole number with a point, which would lose it.
  private static func isChoice(_ term: Term) -> Bool {
    if case .real(let value) = term { return value != value.rounded() }
    return term.parts == nil || point(term) != nil
  }

  private static func point(_ term: Term) -> ControlPoint? {
    guard let parts = term.parts, parts.count == 2, let x = parts[0].double, let y = parts[1].double,
      x.isFinite, y.isFinite
    else { return nil }
    return ControlPoint(x, y)
  }
}
