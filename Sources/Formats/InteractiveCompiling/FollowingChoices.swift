import InteractiveModel
import Kernel
import KernelPlots

/// Choices that an expression makes, evaluated when the book is built. Where the expression names variables of other
/// controls, there is one control for all values that those may have, shown at these values only.
///
///     {n, 2, 4, 1}, {k, Dynamic[Range[n]]}   // three controls for k: 1, 2; 1, 2, 3; 1, 2, 3, 4
struct FollowingChoices {
  private let controls: [InteractiveControl]
  private let initialisation: [UInt8]

  /// The maximum number of controls for one.
  private static let mostControls = 24

  init(_ controls: [InteractiveControl], _ initialisation: [UInt8]) {
    (self.controls, self.initialisation) = (controls, initialisation)
  }

  /// The controls for one that awaits its choices; nil if the variables that these follow have too many values.
  func controls(for control: InteractiveControl) -> [InteractiveControl]? {
    let followed = followed(by: control)
    guard !followed.isEmpty else { return [filled(control, [])] }
    var settings: [[(InteractiveControl, ControlValue)]] = [[]]
    for other in followed {
      let values = Self.values(of: other)
      guard !values.isEmpty, settings.count * values.count <= Self.mostControls else { return nil }
      settings = settings.flatMap { setting in values.map { setting + [(other, $0)] } }
    }
    let initial = filled(control, followed.map { ($0, $0.initial) }).initial
    return settings.map { setting in
      var one = filled(control, setting)
      one.initial = initial
      one.conditions += setting.map { .init(variable: $0.0.variable, values: [$0.1]) }
      return one
    }
  }

  /// The control with its choices where variables have these values.
  private func filled(
    _ control: InteractiveControl, _ setting: [(InteractiveControl, ControlValue)]
  ) -> InteractiveControl {
    var control = control
    let text = control.minimumText
    let isFirst = control.initial == .expression("First[" + text + "]")
    let locals = setting.map { "Set[" + $0.0.variable + ", " + $0.0.inputForm(of: $0.1) + "]" }
    let evaluated =
      locals.isEmpty ? text : "Block[List[" + locals.joined(separator: ", ") + "], " + text + "]"
    control.minimumText = ""
    let choices = LiveFigure.choices(Array(evaluated.utf8), initialisation: initialisation)
    control.choices = Array(choices.prefix(InteractiveDefinition.mostChoices))
    if let first = choices.first, isFirst { control.initial = first.value }
    if choices.isEmpty { control.kind = .hidden }
    if control.kind == .setterBar, choices.count > 8 { control.kind = .popupMenu }
    return control
  }

  /// The first control of each other variable that the expression names.
  private func followed(by control: InteractiveControl) -> [InteractiveControl] {
    let names = Set(
      control.minimumText.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "$" }).map(
        String.init))
    var seen: Set<String> = [control.variable]
    return controls.filter {
      !$0.variable.isEmpty && names.contains($0.variable) && seen.insert($0.variable).inserted
    }
  }

  /// All values of a control, if they are few.
  private static func values(of control: InteractiveControl) -> [ControlValue] {
    if control.kind == .checkbox, control.choices.isEmpty { return [.boolean(true), .boolean(false)] }
    if control.isChoice { return control.choices.map(\.value) }
    if control.kind == .hidden { return [control.initial] }
    guard control.isLinear, !control.hasLiveBounds, control.step.x != 0 else { return [] }
    let count = ((control.maximum.x - control.minimum.x) / control.step.x).magnitude
    guard count.isFinite, count < Double(mostControls) else { return [] }
    let first = control.minimum.x
    let size = control.maximum.x >= first ? control.step.x.magnitude : -control.step.x.magnitude
    return (0...Int(count + 1e-9)).map { .number(control.nearest(to: first + Double($0) * size)) }
  }
}
