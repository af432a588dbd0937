import Kernel
import KernelMathematics
import Numerics

/// A first-order system of `NDSolve`: time derivatives of states as functions of time and states.
struct DifferentialSystem {
  /// The functions, those requested first, with the order of the equation of each.
  let functions: [(symbol: Symbol, order: Int)]
  private let time: Symbol
  /// A symbol for each state: the value of function 0, its first derivative and so on, then function 1.
  private let states: [Symbol]
  /// The time derivative of each state.
  private let slopes: [Term]
  /// The events, in order of precedence.
  private let events: [DifferentialEvent]
  /// The time of the initial conditions.
  private(set) var start = 0.0
  private var initial: [Double] = []
  /// The states without an initial condition, whose initial values are guesses.
  private var free: [Int] = []
  /// The conditions at other times; there are as many as free states.
  private var targets: [StateCondition] = []
  /// The time derivatives as register code of time and states; nil if they have no numeric form.
  private var program: NumericProgram?

  /// Makes a system without conditions.
  init(
    functions: [(symbol: Symbol, order: Int)], time: Symbol, states: [Symbol], slopes: [Term],
    events: [DifferentialEvent] = []
  ) {
    self.events = events
    self.functions = functions
    self.time = time
    self.states = states
    self.slopes = slopes
  }

  /// Whether there are conditions at times other than the start.
  var isBoundaryValueProblem: Bool { !free.isEmpty }

  /// Compiles the time derivatives to register code if they have a numeric form.
  mutating func compile(in session: inout KernelSession) {
    program = session.program(slopes, variables: [time] + states)
  }

  /// The system with its conditions, starting at the earliest one; nil if there are too few conditions or too
  /// many.
  func started(with conditions: [StateCondition]) -> DifferentialSystem? {
    var system = self
    system.start = conditions.reduce(.infinity) { min($0, $1.place) }
    for index in system.states.indices {
      let own = conditions.filter { $0.state == index }
      if let given = own.first(where: { $0.place == system.start }) {
        system.initial.append(given.value)
      } else {
        // The function's value at another time is a reasonable guess.
        system.free.append(index)
        system.initial.append(own.first?.value ?? 0)
      }
    }
    system.targets = conditions.filter { $0.place != system.start }
    return system.targets.count == system.free.count ? system : nil
  }

  /// Points of the solution between two times, in ascending order of time.
  mutating func integrate(
    from low: Double, to high: Double, in session: inout KernelSession
  ) throws(KernelError) -> [DifferentialPoint] {
    let saved = ([time] + states).map { ($0, session.value(of: $0)) }
    defer { for (symbol, value) in saved { session.setValue(of: symbol, to: value) } }
    var points: [DifferentialPoint] = []
    if low < start { points = try follow(to: low, in: &session).reversed() }
    if high > start || points.isEmpty {
      let forward = try follow(to: high, in: &session)
      points += points.isEmpty ? forward : Array(forward.dropFirst())
    }
    return points
  }

  /// Integrates with the fifth-order method of Dormand and Prince and its error estimate, as long as the system is not
  /// stiff.
  private mutating func follow(
    to end: Double, in session: inout KernelSession
  ) throws(KernelError) -> [DifferentialPoint] {
    var (time, values) = (start, initial)
    var k1 = try slopes(at: time, values: values, in: &session)
    var points = [DifferentialPoint(time: time, values: values, slopes: k1)]
    let (direction, span) = (end < time ? -1.0 : 1.0, (end - time).magnitude)
    var step = span / 100
    if span == 0 || k1.contains(where: { !$0.isFinite }) { return points }
    var sentry = try watch(from: time, values: values, in: &session)
    var stiffness = StiffnessWatch()
    while (end - time) * direction > 1e-13 * span {
      try session.count(20)
      step = min(step, (end - time).magnitude, span / 40)
      let h = step * direction
      let trial = try DormandPrince.step(time, values: values, k1, h) { (t, y) throws(KernelError) in
        try slopes(at: t, values: y, in: &session)
      }
      let error = Self.error(of: trial, from: values)
      if error <= 1, !events.isEmpty {
        try set(time + h, values: trial.values, in: &session)
        if let place = try sentry.crossed(in: &session) {
          let (found, isOver) = try happen(events[place], from: points[points.count - 1], h, in: &session)
          points += found
          // Events in immediate succession also end the integration.
          let last = points[points.count - 1]
          if isOver || (last.time - time).magnitude < 1e-8 * span { break }
          (time, values, k1) = (last.time, last.values, last.slopes)
          step = span / 1000
          sentry.forget(place)
          continue
        }
      }
      if error <= 1 {
        time += h
        values = trial.values
        k1 = trial.slopes
        points.append(DifferentialPoint(time: time, values: values, slopes: k1))
        if points.count > 60_000 { break }
        stiffness.look(trial.stiffness)
        if stiffness.isStiff, try followStiffly(&points, to: end, after: step, in: &session) { break }
      }
      step *= max(0.2, min(4, 0.9 * Double.pow(max(error, 1e-10), -0.2)))
      // The step vanishes at a singularity: the points up to it are kept.
      if step < 1e-13 * span { break }
    }
    return points
  }

  /// The largest error of a step in units of what is allowed.
  private static func error(
    of trial: (values: [Double], slopes: [Double], errors: [Double], stiffness: Double), from values: [Double]
  ) -> Double {
    var error = 0.0
    for place in values.indices {
      let scale = 1e-10 + 1e-9 * max(values[place].magnitude, trial.values[place].magnitude)
      error = max(error, (trial.errors[place] / scale).magnitude)
    }
    return error.isNaN || trial.values.contains(where: { !$0.isFinite }) ? 1e6 : error
  }

  /// Continues from the last point with a method for stiff systems, if there are many steps left and no events. Returns
  /// whether it did.
  private mutating func followStiffly(
    _ points: inout [DifferentialPoint], to end: Double, after step: Double, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    guard events.isEmpty, (end - points[points.count - 1].time).magnitude > 500 * step else { return false }
    var method = StiffMethod(
      band: band, isAutonomous: !slopes.contains { $0.contains(.symbol(time)) }, points: points, to: end)
    while let point = try method.next({ (t, y) throws(KernelError) in
      try slopes(at: t, values: y, in: &session)
    }) {
      try session.count(method.work())
      points.append(point)
      if points.count > 60_000 { break }
    }
    return true
  }

  /// How far apart are the indices of a state and of one on which its time derivative depends, at most.
  private var band: Int {
    var result = 0
    for (row, slope) in slopes.enumerated() {
      for (column, state) in states.enumerated() where abs(row - column) > result {
        if slope.contains(.symbol(state)) { result = abs(row - column) }
      }
    }
    return result
  }

  /// Sets the symbols of time and states for the evaluation of events.
  private func set(_ time: Double, values: [Double], in session: inout KernelSession) throws(KernelError) {
    if events.isEmpty { return }
    session.setValue(of: self.time, to: .real(time))
    for (symbol, value) in zip(states, values) { session.setValue(of: symbol, to: .real(value)) }
  }

  /// Starts an event watch at a time.
  private func watch(from time: Double, values: [Double], in session: inout KernelSession)
    throws(KernelError)
    -> EventWatch
  {
    var result = EventWatch(events)
    try set(time, values: values, in: &session)
    try result.look(in: &session)
    return result
  }

  /// Locates an event within a step and carries out its actions. Returns the points before and after the
  /// event, and whether the integration stops.
  private mutating func happen(
    _ event: DifferentialEvent, from point: DifferentialPoint, _ h: Double, in session: inout KernelSession
  ) throws(KernelError) -> (points: [DifferentialPoint], isOver: Bool) {
    let share = try crossing(of: event, from: point, h, in: &session)
    let found = try DormandPrince.step(point.time, values: point.values, point.slopes, h * share) {
      (t, y) throws(KernelError) in try slopes(at: t, values: y, in: &session)
    }
    let time = point.time + h * share
    var values = found.values
    let before = DifferentialPoint(time: time, values: values, slopes: found.slopes)
    try set(time, values: values, in: &session)
    if try event.happen(&values, in: &session) { return ([before], true) }
    let after = DifferentialPoint(
      time: time, values: values, slopes: try slopes(at: time, values: values, in: &session))
    return ([before, after], false)
  }

  /// The fraction of a step at which an event occurs, by bisection.
  private mutating func crossing(
    of event: DifferentialEvent, from point: DifferentialPoint, _ h: Double,
    in session: inout KernelSession
  ) throws(KernelError) -> Double {
    try set(point.time, values: point.values, in: &session)
    let before = try event.value(&session)
    var (low, high) = (0.0, 1.0)
    for _ in 0..<48 {
      try session.count(20)
      let middle = (low + high) / 2
      let found = try DormandPrince.step(point.time, values: point.values, point.slopes, h * middle) {
        (t, y) throws(KernelError) in
        try slopes(at: t, values: y, in: &session)
      }
      try set(point.time + h * middle, values: found.values, in: &session)
      if (try event.value(&session) < 0) == (before < 0) { low = middle } else { high = middle }
    }
    return high
  }

  /// The time derivatives of the states.
  private mutating func slopes(
    at time: Double, values: [Double], in session: inout KernelSession
  ) throws(KernelError) -> [Double] {
    if var code = program.take() {
      code.set(0, to: time)
      for (place, value) in values.enumerated() { code.set(place + 1, to: value) }
      code.run()
      let found = values.indices.map { code.result($0) }
      let cost = code.cost
      program = code
      try session.count(cost)
      if found.allSatisfy({ $0.isFinite }) { return found }
    }
    session.setValue(of: self.time, to: .real(time))
    for (symbol, value) in zip(states, values) { session.setValue(of: symbol, to: .real(value)) }
    var result: [Double] = []
    for slope in slopes { result.append(try session.approximate(try session.evaluate(slope)) ?? .nan) }
    return result
  }

  /// Finds the free initial values for which the conditions at other times hold, by Newton's method, which
  /// needs one step for linear equations. Returns whether it succeeded.
  mutating func shoot(in session: inout KernelSession) throws(KernelError) -> Bool {
    let scale = targets.reduce(1) { max($0, $1.value.magnitude) }
    var misses = try self.misses(in: &session)
    for _ in 0..<20 {
      let size = misses.reduce(0) { max($0, $1.magnitude) }
      guard size.isFinite else { return false }
      if size <= 1e-8 * scale { return true }
      var jacobian = misses.map { _ in [Double](repeating: 0, count: free.count) }
      for (column, state) in free.enumerated() {
        let h = 1e-4 * max(1, initial[state].magnitude)
        let kept = initial[state]
        initial[state] = kept + h
        let moved = try self.misses(in: &session)
        initial[state] = kept
        for row in misses.indices { jacobian[row][column] = (moved[row] - misses[row]) / h }
      }
      guard let step = Matrices.solve(jacobian, misses.map { -$0 }) else { return false }
      let kept = initial
      var share = 1.0
      repeat {
        for (state, change) in zip(free, step) { initial[state] = kept[state] + share * change }
        misses = try self.misses(in: &session)
        share /= 2
      } while share > 1e-3 && !(misses.reduce(0) { max($0, $1.magnitude) } < size)
    }
    return misses.reduce(0) { max($0, $1.magnitude) } <= 1e-5 * scale
  }

  /// The deviations from the conditions at other times.
  private mutating func misses(in session: inout KernelSession) throws(KernelError) -> [Double] {
    let end = targets.reduce(start) { max($0, $1.place) }
    let points = try integrate(from: start, to: end, in: &session)
    guard points.count > 1, let last = points.last, last.time >= end - 1e-9 * (end - start) else {
      return targets.map { _ in .nan }
    }
    return targets.map { target in
      let function = InterpolatedFunction(
        xs: points.map { $0.time }, ys: points.map { $0.values[target.state] },
        slopes: points.map { $0.slopes[target.state] })
      return function.value(target.place) - target.value
    }
  }
}

/// The value of a state at a time.
struct StateCondition {
  var state: Int
  var place: Double
  var value: Double
}

/// A point of a solution: the states and their derivatives at a time.
struct DifferentialPoint {
  var time: Double
  var values: [Double]
  var slopes: [Double]
}
