import InteractiveModel
import Kernel
import KernelPlots
import LiveFigures

/// Choices that an expression makes, evaluated when the book is built. Where the expression names variables of other
/// controls, there is one control for all values that those may have, shown at these values only. A slider without steps
/// has ranges of values at which the choices are the same.
///
///     {n, 2, 4, 1}, {k, Dynamic[Range[n]]}       // three controls for k: 1, 2; 1, 2, 3; 1, 2, 3, 4
///     {x, 1, 3}, {k, Dynamic[Range[Floor[x]]]}   // three: 1 for 1 ≤ x < 2; 1, 2 for 2 ≤ x < 3; 1, 2, 3 for x = 3
struct FollowingChoices {
  private let controls: [ReadControl]
  private var maker: ChoiceMaker

  /// The maximum number of controls for one.
  private static let mostControls = 24

  /// Follows the controls of an interactive, whose statements are evaluated once.
  init(_ read: ReadInteractive) {
    controls = read.controls
    maker = ChoiceMaker(initialisation: Array(read.written.statements.utf8))
  }

  /// A value of a followed variable, and the condition that holds where the choices are those for this value.
  private typealias Case = (
    control: ReadControl, value: ControlValue, condition: InteractiveControl.Condition
  )

  /// The controls for one that awaits its choices; nil if the variables that these follow have too many values.
  mutating func controls(for control: ReadControl) -> [ReadControl]? {
    let followed = followed(by: control)
    guard !followed.isEmpty else { return [filled(control, [])] }
    let smooth = followed.filter { Self.isContinuous($0) }
    guard smooth.count <= 1 else { return nil }
    var settings: [[Case]] = [[]]
    for other in followed where !Self.isContinuous(other) {
      let values = Self.values(of: other)
      guard !values.isEmpty, settings.count * values.count <= Self.mostControls else { return nil }
      settings = settings.flatMap { setting in
        values.map { setting + [(other, $0, .init(variable: other.variable, values: [$0]))] }
      }
    }
    if let other = smooth.first {
      var ranges: [[Case]] = []
      for setting in settings {
        guard let own = self.ranges(of: other, control, setting),
          ranges.count + own.count <= Self.mostControls
        else { return nil }
        ranges += own.map { setting + [$0] }
      }
      settings = ranges
    }
    let initial = filled(control, followed.map { ($0, $0.initial) }).initial
    return settings.map { setting in
      var one = filled(control, setting.map { ($0.control, $0.value) })
      one.initial = initial
      one.conditions += setting.map(\.condition)
      return one
    }
  }

  /// The control with its choices where variables have these values.
  private mutating func filled(
    _ control: ReadControl, _ setting: [(ReadControl, ControlValue)]
  ) -> ReadControl {
    var control = control
    let choices = choices(of: control, setting)
    control.choicesCode = nil
    control.choices = Array(choices.prefix(InteractiveDefinition.mostChoices))
    if let first = choices.first, control.takesFirstChoice { control.initial = first.value }
    if choices.isEmpty { control.kind = .hidden }
    if control.kind == .setterBar, choices.count > 8 { control.kind = .popupMenu }
    return control
  }

  private mutating func choices(
    of control: ReadControl, _ setting: [(ReadControl, ControlValue)]
  ) -> [InteractiveControl.Choice] {
    guard let code = control.choicesCode else { return [] }
    return maker.choices(
      Array(code.text.utf8), where: setting.map { ($0.0.variable, $0.0.shown.inputForm(of: $0.1)) })
  }

  /// The first control of each other variable that the expression names.
  private func followed(by control: ReadControl) -> [ReadControl] {
    let names = control.choicesCode?.names ?? []
    var seen: Set<String> = [control.variable]
    return controls.filter {
      !$0.variable.isEmpty && names.contains($0.variable) && seen.insert($0.variable).inserted
    }
  }

  /// All values of a control, if they are few.
  private static func values(of control: ReadControl) -> [ControlValue] {
    if control.kind == .checkbox, control.choices.isEmpty { return [.boolean(true), .boolean(false)] }
    if control.isChoice { return control.choices.map(\.value) }
    if control.kind == .hidden { return [control.initial] }
    guard control.isLinear, !control.followsOthers, control.step.x != 0 else { return [] }
    let count = ((control.maximum.x - control.minimum.x) / control.step.x).magnitude
    guard count.isFinite, count < Double(mostControls) else { return [] }
    let first = control.minimum.x
    let size = control.maximum.x >= first ? control.step.x.magnitude : -control.step.x.magnitude
    return (0...Int(count + 1e-9)).map { .number(control.shown.nearest(to: first + Double($0) * size)) }
  }

  private static func isContinuous(_ control: ReadControl) -> Bool {
    control.isLinear && !control.followsOthers && control.step.x == 0
      && control.minimum.x != control.maximum.x && (control.maximum.x - control.minimum.x).isFinite
  }

  // MARK: Ranges

  /// The number of values at which the choices are compared at first.
  private static let samples = 48
  /// The number of evaluations that are left for the sliders without steps of an interactive.
  private var left = 4000

  /// The ranges of a slider without steps in which the choices are the same; nil if they are too many.
  private mutating func ranges(
    of other: ReadControl, _ control: ReadControl, _ setting: [Case]
  ) -> [Case]? {
    let low = min(other.minimum.x, other.maximum.x)
    let high = max(other.minimum.x, other.maximum.x)
    var found: [(start: Double, choices: [InteractiveControl.Choice])] = []
    var previous = low
    for sample in 0...Self.samples {
      let place = sample == Self.samples ? high : low + (high - low) * Double(sample) / Double(Self.samples)
      let here = choices(at: place, other, control, setting)
      if found.isEmpty { found = [(low, here)] }
      // They may change several times between two places.
      while let last = found.last?.choices, last != here {
        // Halves the interval in which they change until its end is known.
        var (below, above) = (previous, place)
        while above - below > 1e-7 * (high - low), left > 0 {
          let middle = (below + above) / 2
          if choices(at: middle, other, control, setting) == last { below = middle } else { above = middle }
        }
        let edge = Self.plainest(between: below, and: above)
        let start = choices(at: edge, other, control, setting) == last ? edge.nextUp : edge
        found.append((min(start, place), choices(at: above, other, control, setting)))
        previous = above
        guard found.count <= Self.mostControls, left > 0 else { return nil }
      }
      guard left > 0 else { return nil }
      previous = place
    }
    return found.indices.map { index in
      let start = found[index].start
      let end = index + 1 < found.count ? max(found[index + 1].start.nextDown, start) : high
      return (other, .number(start), .init(variable: other.variable, values: [], range: start...end))
    }
  }

  private mutating func choices(
    at place: Double, _ other: ReadControl, _ control: ReadControl, _ setting: [Case]
  ) -> [InteractiveControl.Choice] {
    left -= 1
    return choices(of: control, setting.map { ($0.control, $0.value) } + [(other, .number(place))])
  }

  /// The number of the fewest digits between two: 2 between 1.9999 and 2.0001.
  private static func plainest(between low: Double, and high: Double) -> Double {
    var unit = 1.0
    for _ in 0..<12 {
      let candidate = (high * unit).rounded(.down) / unit
      if candidate >= low { return candidate }
      unit *= 10
    }
    return high
  }
}
