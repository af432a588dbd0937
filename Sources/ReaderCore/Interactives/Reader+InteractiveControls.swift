import InteractiveModel
import Numerics

/// The controls of the active interactive, its animation and the colour picker.
extension Reader {
  /// A control was operated.
  mutating func operate(_ number: Int, _ action: InteractiveEvent.ControlAction) {
    guard let address = interactives.active, let object = interactives[address],
      object.controls.indices.contains(number), object.controls[number].isOperable
    else { return }
    let control = object.controls[number]
    switch action {
    case .slid(let x, let y):
      pause(number)
      if control.isLinear { set(number, to: .number(control.value(atShare: x))) }
      if control.kind == .slider2D { set(number, to: .point(Self.place(control, x, y))) }
    case .letGo: keepValues(of: address)
    case .key(let key): press(key, on: number, control)
    case .chose(let choice):
      guard control.isChoice, control.choices.indices.contains(choice) else { return }
      set(number, to: control.choices[choice].value, isFinal: true)
    case .toggled:
      guard control.kind == .checkbox else { return }
      let isOn = object.isOn(number)
      let choices = control.choices
      let value = choices.count == 2 ? choices[isOn ? 0 : 1].value : .boolean(!isOn)
      set(number, to: value, isFinal: true)
    case .typed(let text):
      if control.kind == .inputField { type(text, number, control) }
    case .opened:
      if control.isColor { openPicker(number, object.color(number)) }
    case .pressed:
      if control.kind == .button { act(number, control) }
    default: animate(number, control, action)
    }
  }

  private static func place(_ control: InteractiveControl, _ x: Double, _ y: Double) -> ControlPoint {
    func share(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    return control.nearest(
      to: ControlPoint(
        control.minimum.x + share(x) * (control.maximum.x - control.minimum.x),
        control.minimum.y + share(y) * (control.maximum.y - control.minimum.y)))
  }

  /// A text that is a number is one; in a field for strings it stays a string.
  private mutating func type(_ text: String, _ number: Int, _ control: InteractiveControl) {
    let trimmed = Array(text.utf8)[...].drop { $0 == 0x20 }
    if case .text = control.initial {
      set(number, to: .text(text), isFinal: true)
    } else if let value = Double(decimal: trimmed), value.isFinite {
      set(number, to: .number(value), isFinal: true)
    } else if !trimmed.isEmpty {
      set(number, to: .expression(String(decoding: trimmed, as: UTF8.self)), isFinal: true)
    }
  }

  /// Gives a control of the active interactive a value, shows it and draws.
  mutating func set(_ number: Int, to value: ControlValue, isFinal: Bool = false) {
    guard let address = interactives.active, let object = interactives[address] else { return }
    pauseOthers(than: number, in: object)
    var isChange = false
    interactives.change(address) {
      isChange = $0.set(number, to: value)
      $0.settlements = 0
    }
    if isChange {
      showControls(changedFrom: object)
      draw(address)
      act(number, object.controls[number])
    }
    if isFinal { keepValues(of: address) }
  }

  mutating func showControl(_ number: Int) {
    guard let object = interactives.activeObject else { return }
    send(.interactive(.control(number, object.look(of: number))))
  }

  // MARK: Keys

  private mutating func press(_ key: ControlKey, on number: Int, _ control: InteractiveControl) {
    guard let object = interactives.activeObject else { return }
    pause(number)
    if control.isLinear {
      let sign = control.maximum.x >= control.minimum.x ? 1.0 : -1
      let now = object.number(number)
      let step = control.keyStep * sign
      let value: Double =
        switch key {
        case .left, .down: now - step
        case .right, .up: now + step
        case .pageDown: now - Self.pageSteps(control) * step
        case .pageUp: now + Self.pageSteps(control) * step
        case .home: control.minimum.x
        case .end: control.maximum.x
        }
      set(number, to: .number(control.nearest(to: value)), isFinal: true)
    } else if control.kind == .slider2D {
      let place = Self.moved(
        object.point(number), by: key, width: control.maximum.x - control.minimum.x,
        height: control.maximum.y - control.minimum.y, step: control.step)
      set(number, to: .point(control.nearest(to: place)), isFinal: true)
    } else if control.isChoice {
      let last = control.choices.count - 1
      let now = object.look(of: number).chosen
      let chosen =
        switch key {
        case .left, .up: max(0, now - 1)
        case .right, .down: min(last, now + 1)
        case .home, .pageUp: 0
        case .end, .pageDown: last
        }
      if control.choices.indices.contains(chosen) {
        set(number, to: control.choices[chosen].value, isFinal: true)
      }
    }
  }

  /// Page keys go a tenth of the way, but at least two steps where there are steps.
  private static func pageSteps(_ control: InteractiveControl) -> Double {
    let length = (control.maximum.x - control.minimum.x).magnitude
    return max(2, (length / 10 / control.keyStep).rounded())
  }

  /// A place moved by a key: a step, or a fiftieth of the way; page keys go ten times as far upwards and downwards.
  static func moved(
    _ place: ControlPoint, by key: ControlKey, width: Double, height: Double,
    step: ControlPoint = ControlPoint(0, 0)
  ) -> ControlPoint {
    let dx = step.x > 0 ? step.x : width / 50
    let dy = step.y > 0 ? step.y : height / 50
    var moved = place
    switch key {
    case .left: moved.x -= dx
    case .right: moved.x += dx
    case .down: moved.y -= dy
    case .up: moved.y += dy
    case .pageDown: moved.y -= 10 * dy
    case .pageUp: moved.y += 10 * dy
    case .home: moved.x -= 10 * dx
    case .end: moved.x += 10 * dx
    }
    return moved
  }

  // MARK: Colour picker

  /// C1: a swatch opens the picker in a popover.
  private mutating func openPicker(_ number: Int, _ color: PickedColor) {
    interactives.picker = (number, ColorPicker(color))
    showPicker()
  }

  private mutating func showPicker() {
    guard let (number, picker) = interactives.picker else { return }
    send(.interactive(.picker(picker.look, control: number)))
  }

  mutating func closePicker() {
    guard let (number, _) = interactives.picker else { return }
    interactives.picker = nil
    send(.interactive(.picker(nil, control: number)))
    if let address = interactives.active { keepValues(of: address) }
  }

  mutating func usePicker(_ action: InteractiveEvent.PickerAction) {
    guard let (number, old) = interactives.picker else { return }
    var picker = old
    switch action {
    case .tab(let tab): picker.select(tab)
    case .chose(let name): picker.choose(named: name)
    case .slid(let channel, let share): picker.slide(channel: channel, to: share)
    case .letGo: picker.letGo()
    case .key(let channel, let key): picker.press(key, channel: channel)
    case .closed:
      // C4: only a tap outside closes it.
      return closePicker()
    }
    interactives.picker = (number, picker)
    showPicker()
    // C6: the control in the page follows live.
    set(number, to: picker.color.value)
  }
}
