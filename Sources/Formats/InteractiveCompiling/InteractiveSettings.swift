import Graphics
import InteractiveModel

/// Settings of the controls for testing an interactive: spread over each control alone, and over all together. The first is the
/// author's.
///
///     Manipulate[…, {a, 0, 4}, {f, {Sin, Cos}}]   // a = 0; a = 2, a = 4, f = Cos, all at once …
struct InteractiveSettings {
  /// Values of the controls that have variables, in their order.
  struct Setting: Equatable {
    var values: [ControlValue]
    /// The values that differ from the initial ones, such as `a = 4, f = Cos`.
    var text = ""
  }

  private(set) var settings: [Setting] = []

  /// The maximum number of settings.
  private static let most = 14
  /// The maximum number of choices tried for one control.
  private static let mostChoices = 5

  /// The coordinates of the drawing in which handles without bounds are moved.
  private let range: Bounds?

  /// Makes settings for `controls`, all of which have variables. `range` is that of the drawing that is operated.
  init(_ controls: [InteractiveControl], within range: Bounds? = nil) {
    self.range = range
    let initial = controls.map(\.initial)
    settings = [Setting(values: initial)]
    let offered = controls.map { values(of: $0) }
    let steered = Self.steered(controls, offered)
    // Combinations first, since they find most faults: all controls at their ends or middle, then each at a different share.
    for share in [1.0, 0, 0.5] { add(controls, steered) { _ in share } }
    add(controls, steered) { place in (0.31 + 0.618034 * Double(place)).truncatingRemainder(dividingBy: 1) }
    // Then one control at a time: the first value of each, then the second of each.
    let longest = offered.map(\.count).max() ?? 0
    for round in 0..<longest {
      for place in steered where round < offered[place].count {
        var values = initial
        Self.set(place, to: offered[place][round], controls, &values)
        append(values, controls)
      }
    }
  }

  /// The controls to vary: the first control of each variable.
  private static func steered(_ controls: [InteractiveControl], _ offered: [[ControlValue]]) -> [Int] {
    var seen: Set<String> = []
    return controls.indices.filter { !offered[$0].isEmpty && seen.insert(controls[$0].variable).inserted }
  }

  private mutating func add(_ controls: [InteractiveControl], _ steered: [Int], _ share: (Int) -> Double) {
    guard steered.count > 1 else { return }
    var values = controls.map(\.initial)
    for (number, place) in steered.enumerated() {
      Self.set(place, to: value(of: controls[place], at: share(number)), controls, &values)
    }
    append(values, controls)
  }

  private static func set(
    _ place: Int, to value: ControlValue, _ controls: [InteractiveControl], _ values: inout [ControlValue]
  ) {
    for other in controls.indices where controls[other].variable == controls[place].variable {
      values[other] = value
    }
  }

  private mutating func append(_ values: [ControlValue], _ controls: [InteractiveControl]) {
    guard settings.count < Self.most, !settings.contains(where: { $0.values == values }) else { return }
    settings.append(Setting(values: values, text: Self.text(values, controls)))
  }

  static func text(_ values: [ControlValue], _ controls: [InteractiveControl]) -> String {
    var named: Set<String> = []
    var texts: [String] = []
    for (value, control) in zip(values, controls) where value != control.initial {
      guard named.insert(control.variable).inserted else { continue }
      let name = control.label.isEmpty || control.label.utf8.count > 40 ? control.variable : control.label
      var shown = control.inputForm(of: value)
      if case .number(let number) = value, !control.notation.step.isEmpty { shown = control.text(of: number) }
      if let choice = control.choices.first(where: { $0.value == value }), !choice.label.isEmpty {
        shown = choice.label
      }
      texts.append(name + " = " + String(shown.prefix(40)))
    }
    return texts.prefix(6).joined(separator: ", ") + (texts.count > 6 ? " …" : "")
  }

  /// The value at a share, from 0 to 1, of a control's range.
  private func value(of control: InteractiveControl, at share: Double) -> ControlValue {
    if control.isLinear { return .number(control.value(atShare: share)) }
    let offered = values(of: control)
    guard !offered.isEmpty else { return control.initial }
    return offered[min(Int(share * Double(offered.count)), offered.count - 1)]
  }

  /// The values to try for a control: its ends and middle, or its choices up to a limit.
  func values(of control: InteractiveControl) -> [ControlValue] {
    if control.isLinear {
      // Bounds that follow other variables are those at the first values.
      guard control.minimum.x != control.maximum.x else { return [] }
      return [0, 1, 0.5].map { .number(control.value(atShare: $0)) }
    }
    if control.kind == .togglerBar {
      // All, and a few alone; with none a picture may well be empty.
      let alone = control.choices.indices.prefix(Self.mostChoices - 2).map {
        control.toggling($0, in: .list([]))
      }
      return [.list(control.choices.map(\.value))] + alone
    }
    if !control.choices.isEmpty {
      let all = control.choices.map(\.value)
      let most = Self.mostChoices
      guard all.count > most else { return all }
      return (0..<most).map { all[$0 * (all.count - 1) / (most - 1)] }
    }
    switch control.kind {
    case .checkbox: return [.boolean(true), .boolean(false)]
    case .interval:
      let (low, high) = (control.minimum.x, control.maximum.x)
      // Not both ends at one place: a range without a length is an error for most plots, as in Mathematica.
      let middle = (low + high) / 2
      return [(low, high), (low, middle), (middle, high)].map { .point(ControlPoint($0.0, $0.1)) }
    case .locator where control.places != nil:
      // One place fewer, and one more; a curve through one place may well be empty.
      guard case .points(let points) = control.initial, let last = points.last, let first = points.first
      else { return [] }
      let more = ControlPoint((first.x + last.x) / 2 + 0.01, (first.y + last.y) / 2 + 0.02)
      let fewer = control.places.map { points.count > $0.lowerBound && points.count > 2 } ?? false
      return [.points(points + [more])] + (fewer ? [.points(points.dropLast())] : [])
    case .slider2D, .locator:
      guard control.minimum != control.maximum, case .point = control.initial, !Self.isUnbounded(control)
      else {
        return control.kind == .locator ? moved(control) : []
      }
      let middle = ControlPoint(
        (control.minimum.x + control.maximum.x) / 2, (control.minimum.y + control.maximum.y) / 2)
      return [control.minimum, control.maximum, middle].map { .point(control.nearest(to: $0)) }
    default: return []
    }
  }

  /// Other places for a handle that is free to go anywhere: two in the drawing, of several handles for the first.
  private func moved(_ control: InteractiveControl) -> [ControlValue] {
    guard let range, range.x.length > 0, range.y.length > 0 else { return [] }
    let places = [(0.3, 0.6), (0.7, 0.35)].map { share in
      ControlPoint(range.x.low + share.0 * range.x.length, range.y.low + share.1 * range.y.length)
    }
    switch control.initial {
    case .point: return places.map { .point($0) }
    case .points(var points):
      guard !points.isEmpty else { return [] }
      return places.map { place in
        points[0] = place
        return .points(points)
      }
    case .number, .boolean, .text, .expression, .list: return []
    }
  }

  private static func isUnbounded(_ control: InteractiveControl) -> Bool {
    [control.minimum, control.maximum].contains { !$0.x.isFinite || !$0.y.isFinite }
  }
}
