import InteractiveModel

/// Values of an interactive's controls.
extension InteractiveObject {
  var controls: [InteractiveControl] { definition?.controls ?? [] }

  /// Takes a definition in; every control has its first value.
  mutating func take(_ definition: InteractiveDefinition) {
    self.definition = definition
    values = definition.controls.map { $0.initial }
    players = definition.controls.indices.filter { definition.controls[$0].isPlayable }.map {
      Player(control: $0)
    }
  }

  /// The values of the variables as the language writes them, in the order of the definition.
  var inputForms: [String] {
    controls.indices.filter { !controls[$0].variable.isEmpty }.map {
      controls[$0].inputForm(of: values[$0])
    }
  }

  /// Whether any value differs from the author's.
  var isChanged: Bool { !view.isInitial || controls.indices.contains { values[$0] != controls[$0].initial } }

  /// Gives a control a value, and all others of its variable; false where it had it.
  mutating func set(_ control: Int, to value: ControlValue) -> Bool {
    guard values.indices.contains(control), values[control] != value else { return false }
    values[control] = value
    let variable = controls[control].variable
    guard !variable.isEmpty else { return true }
    for other in controls.indices where controls[other].variable == variable { values[other] = value }
    return true
  }

  /// The number of a control with a line.
  func number(_ control: Int) -> Double {
    if case .number(let value) = values[control] { return value }
    return controls[control].minimum.x
  }

  /// The place of a control in the plane.
  func point(_ control: Int) -> ControlPoint {
    if case .point(let point) = values[control] { return point }
    return controls[control].minimum
  }

  func player(of control: Int) -> Int? { players.firstIndex { $0.control == control } }

  // MARK: Looks

  /// How the controls of the panel look.
  var looks: [ControlLook] { controls.indices.map { look(of: $0) } }

  /// How a control looks.
  func look(of number: Int) -> ControlLook {
    let control = controls[number]
    var look = ControlLook(control.kind, label: control.label)
    look.isHidden = !isShown(number)
    switch control.kind {
    case .slider, .manipulator, .animator, .trigger:
      let value = self.number(number)
      look.x = control.share(of: value)
      look.text = control.text(of: value)
      look.minimum = control.text(of: control.minimum.x)
      look.maximum = control.text(of: control.maximum.x)
      if let player = player(of: number) {
        look.isPlaying = players[player].isRunning
        look.isReversed = players[player].isReversed
      }
    case .slider2D:
      let place = point(number)
      look.x = Self.share(place.x, control.minimum.x, control.maximum.x)
      look.y = Self.share(place.y, control.minimum.y, control.maximum.y)
      look.text = control.text(of: place)
    case .setterBar, .radioButtonBar, .popupMenu:
      look.choices = control.choices.map { $0.label }
      look.chosen = control.choices.firstIndex { $0.value == values[number] } ?? -1
      look.text = look.chosen < 0 ? "" : look.choices[look.chosen]
    case .checkbox: look.isOn = isOn(number)
    case .inputField:
      if case .text(let text) = values[number] {
        look.text = text
      } else {
        look.text = values[number].inputForm
      }
    case .colorSetter, .colorSlider:
      let color = color(number)
      look.text = color.inputForm
      look.css = color.color.css
    case .button, .heading, .text, .delimiter, .hidden, .locator: break
    }
    return look
  }

  /// Whether all conditions of a control hold.
  private func isShown(_ number: Int) -> Bool {
    controls[number].conditions.allSatisfy { condition in
      guard let other = controls.firstIndex(where: { $0.variable == condition.variable }) else { return true }
      return condition.values.contains(values[other])
    }
  }

  private static func share(_ value: Double, _ low: Double, _ high: Double) -> Double {
    high == low ? 0 : max(0, min(1, (value - low) / (high - low)))
  }

  /// Whether a box is ticked: `True`, or the second of its two choices.
  func isOn(_ control: Int) -> Bool {
    let choices = controls[control].choices
    return choices.count == 2 ? values[control] == choices[1].value : values[control] == .boolean(true)
  }

  /// The colour of a swatch; black where the value is none.
  func color(_ control: Int) -> PickedColor {
    if case .expression(let text) = values[control], let color = PickedColor(inputForm: text) { return color }
    return PickedColor(named: "Black") ?? PickedColor(.gray, [0])
  }

  // MARK: Locators

  /// A locator: the number of its control, and which of the control's places it is.
  struct Locator: Equatable {
    var control: Int
    var part: Int?
  }

  /// All locators in order.
  var locators: [Locator] {
    var list: [Locator] = []
    for (number, control) in controls.enumerated() where control.kind == .locator {
      if case .points(let points) = values[number] {
        for part in points.indices { list.append(Locator(control: number, part: part)) }
      } else if case .point = values[number] {
        list.append(Locator(control: number, part: nil))
      }
    }
    return list
  }

  func place(of locator: Locator) -> ControlPoint {
    switch values[locator.control] {
    case .point(let point): point
    case .points(let points): locator.part.map { points[$0] } ?? ControlPoint(0, 0)
    default: ControlPoint(0, 0)
    }
  }

  /// I6: moves a locator, within its control's bounds where it has some.
  mutating func move(_ locator: Locator, to point: ControlPoint) -> Bool {
    let control = controls[locator.control]
    let isBounded = control.maximum.x > control.minimum.x && control.maximum.y > control.minimum.y
    let place = isBounded ? control.nearest(to: point) : point
    switch values[locator.control] {
    case .points(var points):
      guard let part = locator.part, points.indices.contains(part) else { return false }
      points[part] = place
      return set(locator.control, to: .points(points))
    default: return set(locator.control, to: .point(place))
    }
  }
}

extension PlotFrame {
  /// The plot coordinates at shares of the picture.
  func point(x: Double, y: Double) -> ControlPoint {
    ControlPoint(
      minimumX + (x - left) / (right - left) * (maximumX - minimumX),
      maximumY - (y - top) / (bottom - top) * (maximumY - minimumY))
  }

  /// The shares of the picture at plot coordinates.
  func share(of point: ControlPoint) -> (x: Double, y: Double) {
    (
      left + (point.x - minimumX) / (maximumX - minimumX) * (right - left),
      top + (maximumY - point.y) / (maximumY - minimumY) * (bottom - top)
    )
  }

  /// The place in the plot's range nearest to one.
  func clamped(_ point: ControlPoint) -> ControlPoint {
    ControlPoint(max(minimumX, min(maximumX, point.x)), max(minimumY, min(maximumY, point.y)))
  }
}
