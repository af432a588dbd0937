import Numerics

/// Conditions of differential equations: values at the start, or at several places.
extension KernelSession {
  /// The values that the conditions give, and where; nil where one of them says something else.
  mutating func stateConditions(
    _ conditions: [Call], _ functions: [(symbol: Symbol, order: Int)]
  ) throws(KernelError) -> [StateCondition]? {
    var found: [StateCondition] = []
    for condition in conditions {
      for side in 0...1 {
        guard let call = condition.arguments[side].call, call.count == 1 else { continue }
        var index = 0
        for function in functions {
          for order in 0..<function.order {
            if .call(call) == state(function.symbol, order, call.arguments[0]),
              let place = try approximate(call.arguments[0]),
              let value = try approximate(condition.arguments[1 - side])
            {
              found.append(StateCondition(state: index, place: place, value: value))
            }
            index += 1
          }
        }
      }
    }
    return found.isEmpty ? nil : found
  }

  /// The system with its start, the first place of a condition; nil where there are too few conditions or too many.
  static func started(_ system: DifferentialSystem, _ conditions: [StateCondition]) -> DifferentialSystem? {
    var system = system
    system.start = conditions.reduce(.infinity) { min($0, $1.place) }
    for index in system.states.indices {
      let own = conditions.filter { $0.state == index }
      if let given = own.first(where: { $0.place == system.start }) {
        system.initial.append(given.value)
      } else {
        // What the function is elsewhere is a fair guess.
        system.free.append(index)
        system.initial.append(own.first?.value ?? 0)
      }
    }
    system.targets = conditions.filter { $0.place != system.start }
    return system.targets.count == system.free.count ? system : nil
  }

  /// Finds the initial values that no condition gives, so that the conditions elsewhere hold: Newton's method, which
  /// needs one step where the equations are linear.
  mutating func shoot(_ system: inout DifferentialSystem) throws(KernelError) -> Bool {
    let scale = system.targets.reduce(1) { max($0, $1.value.magnitude) }
    var misses = try misses(&system)
    for _ in 0..<20 {
      let size = misses.reduce(0) { max($0, $1.magnitude) }
      guard size.isFinite else { return false }
      if size <= 1e-8 * scale { return true }
      var jacobian = misses.map { _ in [Double](repeating: 0, count: system.free.count) }
      for (column, state) in system.free.enumerated() {
        let h = 1e-4 * max(1, system.initial[state].magnitude)
        let kept = system.initial[state]
        system.initial[state] = kept + h
        let moved = try self.misses(&system)
        system.initial[state] = kept
        for row in misses.indices { jacobian[row][column] = (moved[row] - misses[row]) / h }
      }
      guard let step = Matrices.solve(jacobian, misses.map { -$0 }) else { return false }
      let kept = system.initial
      var share = 1.0
      repeat {
        for (state, change) in zip(system.free, step) { system.initial[state] = kept[state] + share * change }
        misses = try self.misses(&system)
        share /= 2
      } while share > 1e-3 && !(misses.reduce(0) { max($0, $1.magnitude) } < size)
    }
    return misses.reduce(0) { max($0, $1.magnitude) } <= 1e-5 * scale
  }

  /// By how much the conditions elsewhere are missed.
  private mutating func misses(_ system: inout DifferentialSystem) throws(KernelError) -> [Double] {
    let end = system.targets.reduce(system.start) { max($0, $1.place) }
    let points = try integrate(&system, from: system.start, to: end)
    guard points.count > 1, let last = points.last, last.time >= end - 1e-9 * (end - system.start) else {
      return system.targets.map { _ in .nan }
    }
    return system.targets.map { target in
      let function = InterpolatedFunction(
        xs: points.map { $0.time }, ys: points.map { $0.values[target.state] },
        slopes: points.map { $0.slopes[target.state] })
      return function.value(target.place) - target.value
    }
  }
}
