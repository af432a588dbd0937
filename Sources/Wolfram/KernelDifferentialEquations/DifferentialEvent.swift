import Kernel
import KernelMathematics

/// An event `WhenEvent[condition, action]` of `NDSolve`, with functions replaced by the symbols of their
/// states.
struct DifferentialEvent {
  /// A term that crosses zero when the condition becomes true.
  private let body: Term
  /// Whether the event occurs only when the body increases through zero.
  let isRising: Bool
  private let actions: [Term]
  private let states: [Symbol]

  /// Reads an event whose condition is an equation, an inequality or `Mod[t, p] == c`; nil for other
  /// conditions.
  init?(_ call: Call, _ states: [Symbol], in session: inout KernelSession) throws(KernelError) {
    guard call.count >= 2, let condition = call.arguments[0].call, condition.count == 2,
      let name = condition.head.symbol?.known
    else { return nil }
    let (a, b) = (condition.arguments[0], condition.arguments[1])
    switch name {
    case .equal where a.call(of: .mod)?.count == 2:
      let inner = a.call(of: .mod)?.arguments ?? []
      // The sine is zero at each multiple, whereas the remainder jumps there.
      body = try FormulaTemplate.value(
        "Sin[Pi (x - c)/p]", ["x": inner[0], "c": b, "p": inner[1]], in: &session)
      isRising = false
    case .equal:
      body = .call(.plus, [a, .call(.times, [.integer(-1), b])])
      isRising = false
    case .greater, .greaterEqual:
      body = .call(.plus, [a, .call(.times, [.integer(-1), b])])
      isRising = true
    case .less, .lessEqual:
      body = .call(.plus, [b, .call(.times, [.integer(-1), a])])
      isRising = true
    default: return nil
    }
    let action = call.arguments[1]
    actions = action.parts ?? action.call(of: .compoundExpression)?.arguments ?? [action]
    self.states = states
  }

  /// The value of the body for the current values of the symbols; NaN if it is not a number.
  func value(_ session: inout KernelSession) throws(KernelError) -> Double {
    try session.approximate(try session.evaluate(body)) ?? .nan
  }

  /// Carries out the actions: a rule sets states. Returns whether the integration stops.
  func happen(_ values: inout [Double], in session: inout KernelSession) throws(KernelError) -> Bool {
    var isOver = false
    for action in actions {
      if case .string(let text) = action {
        isOver = isOver || text.elementsEqual("StopIntegration".utf8)
      } else if let rule = action.call(of: .rule), rule.count == 2 {
        let pairs = rule.arguments[0].parts.map { Array(zip($0, rule.arguments[1].parts ?? [])) }
        for (target, value) in pairs ?? [(rule.arguments[0], rule.arguments[1])] {
          guard let symbol = target.symbol, let place = states.firstIndex(of: symbol),
            let number = try session.approximate(try session.evaluate(value))
          else {
            session.warn("NDSolve: an event's unknown action is ignored")
            continue
          }
          values[place] = number
        }
      } else {
        _ = try session.evaluate(action)
      }
    }
    return isOver
  }
}

/// The sign of the body of each event at the last observation.
struct EventWatch {
  private let events: [DifferentialEvent]
  private var sides: [Double?]

  /// Makes a watch that starts with the first call of `look`.
  init(_ events: [DifferentialEvent]) {
    self.events = events
    sides = events.map { _ in nil }
  }

  /// Records the signs of all events for the current values of the symbols.
  mutating func look(in session: inout KernelSession) throws(KernelError) {
    for (place, event) in events.enumerated() {
      let value = try event.value(&session)
      sides[place] = value == 0 || value.isNaN ? nil : value
    }
  }

  /// The index of the first event that occurred since the last observation. If there is none, records the
  /// signs and returns nil.
  mutating func crossed(in session: inout KernelSession) throws(KernelError) -> Int? {
    for (place, event) in events.enumerated() {
      let value = try event.value(&session)
      if let before = sides[place], before * value <= 0, !event.isRising || before < 0 { return place }
    }
    try look(in: &session)
    return nil
  }

  /// Discards the recorded sign of an event that has just occurred.
  mutating func forget(_ place: Int) { sides[place] = nil }
}
