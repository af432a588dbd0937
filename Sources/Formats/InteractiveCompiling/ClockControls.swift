import InteractiveModel
import WolframLanguage

/// Controls for the clocks of a drawing, which play: `Clock[{0, 5}]` becomes a variable from 0 to 5.
struct ClockControls {
  /// The drawing, in which each clock is the variable of its control.
  let code: Code
  let controls: [ReadControl]

  /// Finds the clocks in a drawing; alike ones have one control.
  init(_ drawing: Code) {
    var clocks: [Code] = []
    code = drawing.replacingCalls(of: "Clock") { call in
      guard Self.clock(call, variable: "") != nil else { return nil }
      if !clocks.contains(call) { clocks.append(call) }
      return .symbol(Self.clockName(clocks.firstIndex(of: call) ?? 0))
    }
    controls = clocks.enumerated().compactMap { place, clock in
      Self.clock(clock, variable: Self.clockName(place))
    }
  }

  private static func clockName(_ place: Int) -> String { "clock$" + String(place + 1) }

  /// The control of `Clock[]`, `Clock[5]`, `Clock[{0, 5}]`, `Clock[{0, 5, 1}]`; nil where the range is no numbers.
  private static func clock(_ clock: Code, variable: String) -> ReadControl? {
    let tree = clock.tree
    var control = ReadControl(.animator, variable: variable, label: "time", initial: .number(0))
    (control.minimum, control.maximum) = (ControlPoint(0, 0), ControlPoint(1, 1))
    if let first = tree.argument(of: clock.root, place: 0) {
      let bounds = (tree.list(first).map(Array.init) ?? [first]).map { tree.number($0) }
      guard bounds.count < 4, !bounds.contains(where: { $0?.isFinite != true }), let last = bounds.last ?? nil
      else { return nil }
      let numbers = bounds.compactMap { $0 }
      if numbers.count > 1 { control.minimum = ControlPoint(numbers[0], numbers[0]) }
      let high = numbers.count > 1 ? numbers[1] : last
      control.maximum = ControlPoint(high, high)
      if numbers.count > 2 { control.step = ControlPoint(numbers[2], 0) }
      control.initial = .number(control.minimum.x)
    }
    if tree.argument(of: clock.root, place: 2).flatMap({ tree.number($0) }) == 1 { control.kind = .trigger }
    return control
  }
}
