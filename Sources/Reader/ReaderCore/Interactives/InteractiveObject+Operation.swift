import InteractiveModel
import Numerics
import TextBytes

/// I9: the values that result from operations of controls; nil if a control does not support the operation.
extension InteractiveObject {
  /// The value with the knob at these fractions of the way, from the left and from the bottom.
  func value(of number: Int, slidTo x: Double, _ y: Double) -> ControlValue? {
    let control = controls[number]
    if control.isLinear { return .number(control.value(atShare: x)) }
    func share(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    if control.kind == .interval {
      let ends = [x, y].map { control.value(atShare: share($0)) }
      return .point(ControlPoint(min(ends[0], ends[1]), max(ends[0], ends[1])))
    }
    guard control.kind == .slider2D else { return nil }
    return .point(
      control.nearest(
        to: ControlPoint(
          control.minimum.x + share(x) * (control.maximum.x - control.minimum.x),
          control.minimum.y + share(y) * (control.maximum.y - control.minimum.y))))
  }

  /// The value after a key.
  func value(of number: Int, after key: ControlKey) -> ControlValue? {
    let control = controls[number]
    if control.isLinear { return .number(control.nearest(to: self.number(number, after: key))) }
    if control.kind == .slider2D {
      let place = point(number).moved(
        by: key, width: control.maximum.x - control.minimum.x,
        height: control.maximum.y - control.minimum.y, step: control.step)
      return .point(control.nearest(to: place))
    }
    guard control.isChoice else { return nil }
    let last = control.choices.count - 1
    let now = control.choices.firstIndex { $0.value == values[number] } ?? -1
    let chosen =
      switch key {
      case .left, .up: max(0, now - 1)
      case .right, .down: min(last, now + 1)
      case .home, .pageUp: 0
      case .end, .pageDown: last
      }
    return value(of: number, choosing: chosen)
  }

  private func number(_ number: Int, after key: ControlKey) -> Double {
    let control = controls[number]
    let now = self.number(number)
    let step = control.maximum.x >= control.minimum.x ? control.keyStep : -control.keyStep
    // Page keys move by a tenth of the range, but at least two steps.
    let length = (control.maximum.x - control.minimum.x).magnitude
    let pageSteps = max(2, (length / 10 / control.keyStep).rounded())
    return switch key {
    case .left, .down: now - step
    case .right, .up: now + step
    case .pageDown: now - pageSteps * step
    case .pageUp: now + pageSteps * step
    case .home: control.minimum.x
    case .end: control.maximum.x
    }
  }

  /// The value of one of the choices.
  func value(of number: Int, choosing choice: Int) -> ControlValue? {
    let control = controls[number]
    guard control.choices.indices.contains(choice) else { return nil }
    if control.kind == .togglerBar { return control.toggling(choice, in: values[number]) }
    guard control.isChoice else { return nil }
    return control.choices[choice].value
  }

  /// The other value of a checkbox.
  func toggledValue(of number: Int) -> ControlValue? {
    let control = controls[number]
    guard control.kind == .checkbox else { return nil }
    let isOn = isOn(number)
    return control.choices.count == 2 ? control.choices[isOn ? 0 : 1].value : .boolean(!isOn)
  }

  /// The value of a field's text: a number if it parses as one; in a string field always a string.
  func value(of number: Int, typed text: String) -> ControlValue? {
    let control = controls[number]
    guard control.kind == .inputField else { return nil }
    if case .text = control.initial { return .text(text) }
    let trimmed = Array(text.utf8)[...].drop { $0 == " " }
    if let value = Double(decimal: trimmed), value.isFinite { return .number(value) }
    return trimmed.isEmpty ? nil : .expression(String(decoding: trimmed, as: UTF8.self))
  }

  /// The value one step forward or back.
  func value(of number: Int, steppedForward isForward: Bool) -> ControlValue? {
    let control = controls[number]
    if control.kind == .locator {
      // The buttons that add a place and remove the last.
      return isForward ? value(of: number, adding: freePlace(number)) : value(of: number, removing: nil)
    }
    guard isPlayable(number) else { return nil }
    let sign = (control.maximum.x >= control.minimum.x) == isForward ? 1.0 : -1
    return .number(control.nearest(to: self.number(number) + sign * control.keyStep))
  }

  /// A place for one more of a locator's: in the plot's range, away from those before it.
  private func freePlace(_ number: Int) -> ControlPoint {
    let count = Double(locators.count)
    func share(_ ratio: Double) -> Double {
      0.2 + 0.6 * (0.5 + count * ratio).truncatingRemainder(dividingBy: 1)
    }
    let frame = frame.flatMap { $0.isUsable ? $0 : nil } ?? PlotFrame()
    return ControlPoint(
      frame.minimumX + share(0.7549) * (frame.maximumX - frame.minimumX),
      frame.minimumY + share(0.5698) * (frame.maximumY - frame.minimumY))
  }

  /// The value at the beginning of a control that can be played.
  func resetValue(of number: Int) -> ControlValue? {
    guard isPlayable(number) else { return nil }
    let control = controls[number]
    return control.kind == .trigger ? .number(control.minimum.x) : control.initial
  }
}
