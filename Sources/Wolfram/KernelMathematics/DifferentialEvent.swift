import Kernel

/// `WhenEvent[condition, action]` of `NDSolve`, with the symbols of states in the places of functions.
struct DifferentialEvent {
  /// What crosses zero where the condition comes to hold.
  private let body: Term
  /// Whether it happens only where the body rises.
  let isRising: Bool
  private let actions: [Term]
  private let states: [Symbol]

  /// Reads equations, inequalities and `Mod[t, p] == c`; nil for other conditions.
  init?(_ call: Call, _ states: [Symbol], _ session: inout KernelSession) throws(KernelError) {
    guard call.count >= 2, let condition = call.arguments[0].call, condition.count == 2,
      let name = condition.head.symbol?.known
    else { return nil }
    let (a, b) = (condition.arguments[0], condition.arguments[1])
    switch name {
    case .equal where a.call(of: .mod)?.count == 2:
      let inner = a.call(of: .mod)?.arguments ?? []
      // Zero at each multiple, where the remainder itself jumps.
      body = try WrittenForm.value("Sin[Pi (x - c)/p]", ["x": inner[0], "c": b, "p": inner[1]], &session)
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

  /// The body where the symbols have their values; not a number where it has none.
  func value(_ session: inout KernelSession) throws(KernelError) -> Double {
    try session.approximate(try session.evaluate(body)) ?? .nan
  }

  /// Does what is to be done: rules give states other values, all at once. True if the integration stops.
  func happen(_ values: inout [Double], _ session: inout KernelSession) throws(KernelError) -> Bool {
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
            session.warn("NDSolve: an event's action that is not known is passed over")
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

/// On which side of zero the body of each event was.
struct EventWatch {
  private let events: [DifferentialEvent]
  private var sides: [Double?]

  /// Watches events from the next look on.
  init(_ events: [DifferentialEvent]) {
    self.events = events
    sides = events.map { _ in nil }
  }

  /// Keeps the sides of all events where the symbols have their values.
  mutating func look(_ session: inout KernelSession) throws(KernelError) {
    for (place, event) in events.enumerated() {
      let value = try event.value(&session)
      sides[place] = value == 0 || value.isNaN ? nil : value
    }
  }

  /// The first event that happened since the last look; nil for none, and then the sides are kept.
  mutating func crossed(_ session: inout KernelSession) throws(KernelError) -> Int? {
    for (place, event) in events.enumerated() {
      let value = try event.value(&session)
      if let before = sides[place], before * value <= 0, !event.isRising || before < 0 { return place }
    }
    try look(&session)
    return nil
  }

  /// Forgets on which side an event was: it just happened.
  mutating func forget(_ place: Int) { sides[place] = nil }
}
