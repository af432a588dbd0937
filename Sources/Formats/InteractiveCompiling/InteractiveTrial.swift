import Graphics
import InteractiveModel
import Kernel
import KernelPlots
import LiveFigures

/// Operates an interactive when the book is built (I9): draws it at settings spread over its controls, moves its handles, presses each
/// button twice, and finds the controls that change nothing.
///
///     Manipulate[Plot[Sin[a x], {x, 0, 6}], {a, 1, 5}, {b, 0, 1}, Button["once more", a = RandomReal[5]]]
///     // a = 5, b = 1; a = 1, b = 0 …; after presses of "once more"; b is idle
struct InteractiveTrial {
  private let definition: InteractiveDefinition
  /// The controls that have variables.
  private let controls: [InteractiveControl]
  /// The variables that bounds, actions and conditions of controls use.
  private let ruled: Set<String>
  private var tally: FaultTally
  private var seen: [Drawn] = []
  private(set) var steps = 0
  /// What laying the pictures out took, in steps.
  private(set) var drawingSteps = 0
  /// The controls that change nothing at any setting.
  private(set) var idle: [IdleControl] = []

  /// What a setting shows, as a number that differs for other pictures.
  private struct Drawn {
    let values: [ControlValue]
    let look: Int
  }

  /// The maximum number of evaluation steps for all settings after the first. A setting that begins below the limit is
  /// completed.
  private static let mostSteps = 1_500_000
  /// So many more steps are spent on a control whose effect does not show until then.
  private static let mostIdleSteps = 1_000_000
  /// So many settings after the first are tried however long they take: those with all controls at their ends.
  private static let leastSettings = 2
  /// A button that changes nothing at the first values is pressed at so many other settings.
  private static let pressedSettings = 3
  /// Every setting costs some time, since the picture is laid out.
  private static let settingCost = 2000

  /// - Parameters:
  ///   - names: the names in the author's code.
  ///   - ruled: the variables that bounds, actions and conditions of controls use.
  init(of definition: InteractiveDefinition, names: Set<String>, ruled: Set<String>) {
    (self.definition, self.ruled) = (definition, ruled)
    controls = definition.controls.filter { !$0.variable.isEmpty }
    // A head that is chosen is the author's own, and need not be defined: `{f, {Plus, Succ}}`.
    let chosen = controls.flatMap { $0.choices.map(\.value.inputForm) }
    tally = FaultTally(names: names, apartFrom: chosen.map { .undefined($0) })
  }

  /// The faults found, each once with the first setting at which it occurs.
  var faults: [InteractiveFault] { tally.faults }

  /// Notes faults that were found otherwise.
  mutating func take(_ faults: [LiveFault], at setting: String) { tally.take(faults, at: setting) }

  /// Operates a figure, which was drawn at its first values.
  mutating func run(_ live: inout LiveFigure, after first: LiveExamination) {
    tally.take(first.faults, at: "")
    seen = [Drawn(values: controls.map(\.initial), look: Self.look(first.rendering))]
    let settings = InteractiveSettings(controls, within: Self.range(first.rendering))
    for (place, setting) in settings.settings.dropFirst().enumerated()
    where steps < Self.mostSteps || place < Self.leastSettings {
      _ = draw(setting.values, text: setting.text, in: &live)
    }
    press(settings, in: &live)
    for place in controls.indices where mayBeIdle(place) {
      lookForEffect(of: place, settings: settings, in: &live)
    }
  }

  // MARK: Settings

  /// Draws a setting and notes its faults; bounds that depend on other variables limit the values, as they do in the reader.
  private mutating func draw(
    _ wanted: [ControlValue], text: String, in live: inout LiveFigure
  ) -> Drawn {
    var (values, text) = (wanted, text)
    set(values, in: &live)
    if definition.hasLiveBounds {
      values = kept(wanted, bounds: live.settled(definition.controls).bounds)
      if values != wanted {
        set(values, in: &live)
        text = InteractiveSettings.text(values, controls)
      }
    }
    let examination = live.examined(width: definition.width, height: definition.height)
    steps += examination.steps + Self.settingCost
    drawingSteps += examination.drawingSteps
    tally.take(examination.faults, at: text)
    let drawn = Drawn(values: values, look: Self.look(examination.rendering))
    seen.append(drawn)
    return drawn
  }

  private func set(_ values: [ControlValue], in live: inout LiveFigure) {
    for (place, value) in values.enumerated() {
      live.set(place, to: .expression(controls[place].inputForm(of: value)))
    }
  }

  /// Clamps numbers to the evaluated bounds of their controls.
  private func kept(
    _ values: [ControlValue], bounds: [(minimum: Double?, maximum: Double?)]
  ) -> [ControlValue] {
    values.indices.map { place in
      guard place < bounds.count, controls[place].hasLiveBounds, case .number(let number) = values[place]
      else { return values[place] }
      let low = bounds[place].minimum ?? controls[place].minimum.x
      let high = bounds[place].maximum ?? controls[place].maximum.x
      return .number(max(min(low, high), min(max(low, high), number)))
    }
  }

  private static func look(_ rendering: LiveRendering) -> Int {
    switch rendering {
    case .figure(let figure): DrawingEncoder.encode(figure).hashValue
    case .stopped: 0
    case .failed(let text): text.hashValue
    }
  }

  /// The coordinates of the drawing that is operated.
  private static func range(_ rendering: LiveRendering) -> Bounds? {
    guard case .figure(let figure) = rendering else { return nil }
    return figure.draw().plot?.range
  }

  // MARK: Buttons

  /// Presses each button twice, at the first values. Where nothing changes there, it is pressed at other settings, and after the other buttons: one
  /// that resets the first values has nothing to do before.
  private mutating func press(_ settings: InteractiveSettings, in live: inout LiveFigure) {
    let buttons = definition.controls.indices.filter {
      definition.controls[$0].kind == .button
        && !LiveFigure.namesSound(Array(definition.controls[$0].action.utf8))
    }
    var starts = settings.settings.dropFirst().prefix(Self.pressedSettings).map(\.values)
    var waiting: [Int] = []
    for button in buttons {
      if let values = press(button, from: controls.map(\.initial), in: &live) {
        starts.append(values)
      } else {
        waiting.append(button)
      }
    }
    for button in waiting where !starts.contains(where: { press(button, from: $0, in: &live) != nil }) {
      idle.append(.button(definition.controls[button].label))
    }
  }

  /// The values after two presses of a button, or nil if neither changes any.
  private mutating func press(
    _ number: Int, from start: [ControlValue], in live: inout LiveFigure
  ) -> [ControlValue]? {
    var values = start
    var isEffective = false
    for press in ["a press", "two presses"] {
      set(values, in: &live)
      let changes = live.settled(definition.controls, acting: number).values
      steps += Self.settingCost
      guard changes.contains(where: { $0 != nil }) else { continue }
      isEffective = true
      values = values.indices.map { changes.indices.contains($0) ? changes[$0] ?? values[$0] : values[$0] }
      let label = definition.controls[number].label
      if steps < Self.mostSteps { _ = draw(values, text: "\(press) of \"\(label)\"", in: &live) }
    }
    return isEffective ? values : nil
  }

  // MARK: Effects

  /// Whether a control has not changed the picture by itself, and has no other use.
  private func mayBeIdle(_ place: Int) -> Bool {
    let control = controls[place]
    guard control.isOperable || control.kind == .locator, control.kind != .inputField,
      !ruled.contains(control.variable),
      controls.firstIndex(where: { $0.variable == control.variable }) == place
    else { return false }
    return !seen.indices.contains { one in
      seen[..<one].contains { other in
        other.look != seen[one].look
          && controls.indices.allSatisfy {
            controls[$0].variable == control.variable || seen[one].values[$0] == other.values[$0]
          }
      }
    }
  }

  /// Moves a control at each setting that was drawn. It is idle if that never changes the picture.
  private mutating func lookForEffect(
    of place: Int, settings: InteractiveSettings, in live: inout LiveFigure
  ) {
    let offered = settings.values(of: controls[place])
    // One choice alone is no fault.
    guard offered.contains(where: { $0 != controls[place].initial }) else { return }
    let start = steps
    for drawn in seen {
      for value in offered where value != drawn.values[place] {
        guard steps - start < Self.mostIdleSteps else { return }
        var values = drawn.values
        for other in controls.indices where controls[other].variable == controls[place].variable {
          values[other] = value
        }
        if draw(values, text: InteractiveSettings.text(values, controls), in: &live).look != drawn.look {
          return
        }
      }
    }
    let label = controls[place].label
    idle.append(
      .control(label.isEmpty ? controls[place].variable : label, variable: controls[place].variable))
  }
}

/// A control that changes nothing.
enum IdleControl: Hashable {
  /// A button whose action gives no variable another value.
  case button(String)
  /// A control that changes the picture at no setting.
  case control(String, variable: String)

  /// What a finding says of it.
  var summary: String {
    switch self {
    case .button(let label): "the button \"\(label)\" changes nothing"
    case .control(let label, _): "the control \(label) changes nothing at any setting"
    }
  }
}
