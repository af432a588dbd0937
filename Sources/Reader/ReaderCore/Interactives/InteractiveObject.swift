import InteractiveModel

/// One interactive of a page: its definition, the values of its controls, and the view of its picture.
public struct InteractiveObject: Sendable {
  /// The id of its figure.
  public let id: String
  /// The key of its saved values: the page's address and the figure's id, such as `pages/a.xhtml#waves`.
  let key: String
  /// Its definition; nil until it is loaded.
  public private(set) var definition: InteractiveDefinition?
  /// The value of each control.
  public private(set) var values: [ControlValue] = []
  /// The view of a 3D object.
  public internal(set) var view = SpaceView()
  /// The map from plot coordinates to its picture; nil until it is drawn.
  public internal(set) var frame: PlotFrame?
  /// Whether its definition is being loaded.
  var isLoading = false
  /// The playable controls.
  private var players: [ControlPlayer] = []
  /// How often its rules have changed its values since the last change from outside.
  private var settlements = 0

  /// The maximum number of such changes, for rules that keep changing each other's values.
  static let mostSettlements = 8

  init(id: String, key: String) { (self.id, self.key) = (id, key) }

  var controls: [InteractiveControl] { definition?.controls ?? [] }

  /// Sets the definition and the initial value of every control.
  mutating func take(_ definition: InteractiveDefinition) {
    self.definition = definition
    values = definition.controls.map { $0.initial }
    players = definition.controls.indices.filter { definition.controls[$0].isPlayable }.map {
      ControlPlayer(control: $0)
    }
  }

  // MARK: Values

  /// The values of the variables in InputForm, in the order of the definition.
  var inputForms: [String] {
    controls.indices.filter { !controls[$0].variable.isEmpty }.map {
      controls[$0].inputForm(of: values[$0])
    }
  }

  /// Whether the view or any value differs from the author's.
  var isChanged: Bool { !view.isInitial || controls.indices.contains { values[$0] != controls[$0].initial } }

  /// Sets a control and all others of its variable; returns false if the value is unchanged.
  mutating func set(_ control: Int, to value: ControlValue) -> Bool {
    guard values.indices.contains(control), values[control] != value else { return false }
    values[control] = value
    let variable = controls[control].variable
    guard !variable.isEmpty else { return true }
    for other in controls.indices where controls[other].variable == variable { values[other] = value }
    return true
  }

  /// The number of a one-dimensional control.
  func number(_ control: Int) -> Double {
    if case .number(let value) = values[control] { return value }
    return controls[control].minimum.x
  }

  /// The point of a two-dimensional control.
  func point(_ control: Int) -> ControlPoint {
    if case .point(let point) = values[control] { return point }
    return controls[control].minimum
  }

  /// Whether a checkbox is ticked: `True`, or the second of its two choices.
  func isOn(_ control: Int) -> Bool {
    let choices = controls[control].choices
    return choices.count == 2 ? values[control] == choices[1].value : values[control] == .boolean(true)
  }

  /// The colour of a swatch; black if the value is not a colour.
  func color(_ control: Int) -> PickedColor {
    if case .expression(let text) = values[control], let color = PickedColor(inputForm: text) { return color }
    return PickedColor(named: "Black") ?? PickedColor(.gray, [0])
  }

  // MARK: Looks

  /// The displayed states of the controls.
  var looks: [ControlLook] { controls.indices.map { look(of: $0) } }

  /// The displayed state of a control.
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
      look.x = Self.share(place.x, low: control.minimum.x, high: control.maximum.x)
      look.y = Self.share(place.y, low: control.minimum.y, high: control.maximum.y)
      look.text = control.text(of: place)
    case .interval, .togglerBar, .locator: lookOfSeveral(number, &look)
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
    case .button, .heading, .text, .delimiter, .hidden, .tap, .stroke: break
    }
    return look
  }

  /// What the panel shows of a control with several values.
  private func lookOfSeveral(_ number: Int, _ look: inout ControlLook) {
    let control = controls[number]
    switch control.kind {
    case .interval:
      let ends = point(number)
      look.x = Self.share(ends.x, low: control.minimum.x, high: control.maximum.x)
      look.y = Self.share(ends.y, low: control.minimum.x, high: control.maximum.x)
      look.text = control.text(of: ends.x) + " – " + control.text(of: ends.y)
    case .togglerBar:
      let values = values[number].parts ?? []
      look.choices = control.choices.map { $0.label }
      look.ticked = control.choices.indices.filter { values.contains(control.choices[$0].value) }
      look.text = look.ticked.map { look.choices[$0] }.joined(separator: ", ")
    default:
      guard let places = control.places else { return }
      let count = points(number)?.count ?? 1
      look.text = String(count)
      // What the buttons that add and remove a place may do.
      look.ticked = (count < places.upperBound ? [0] : []) + (count > places.lowerBound ? [1] : [])
    }
  }

  /// Whether all conditions of a control hold.
  private func isShown(_ number: Int) -> Bool {
    controls[number].conditions.allSatisfy { condition in
      guard let other = controls.firstIndex(where: { $0.variable == condition.variable }) else { return true }
      return condition.holds(for: values[other])
    }
  }

  private static func share(_ value: Double, low: Double, high: Double) -> Double {
    high == low ? 0 : max(0, min(1, (value - low) / (high - low)))
  }

  // MARK: Locators

  /// A handle in the picture: its control, and the index of the place among the control's places.
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

  /// The plot coordinates of a locator.
  func place(of locator: Locator) -> ControlPoint {
    switch values[locator.control] {
    case .point(let point): point
    case .points(let points): locator.part.map { points[$0] } ?? ControlPoint(0, 0)
    case .number, .boolean, .text, .expression, .list: ControlPoint(0, 0)
    }
  }

  /// Whether taps beside the locators mean something: an action takes them, or they add a place.
  var takesTaps: Bool { controls.contains { $0.takesTaps || $0.places != nil } }

  /// Whether all places that a finger goes over are given to an action.
  var takesStrokes: Bool { controls.contains { $0.kind == .stroke } }

  /// The control to which a tap at a free place of the picture adds one; nil if there is none, or no room for more.
  var growing: Int? {
    controls.indices.first { number in
      guard let places = controls[number].places, let points = points(number) else { return false }
      return points.count < places.upperBound
    }
  }

  /// The places of a locator to which some can be added.
  private func points(_ number: Int) -> [ControlPoint]? {
    guard controls[number].kind == .locator else { return nil }
    switch values[number] {
    case .points(let points): return points
    case .list(let values) where values.isEmpty: return []
    case .point, .number, .boolean, .text, .expression, .list: return nil
    }
  }

  /// The places of a locator with one more, as far as it may have more.
  func value(of number: Int, adding place: ControlPoint) -> ControlValue? {
    guard let places = controls[number].places, var points = points(number), points.count < places.upperBound
    else { return nil }
    points.append(bounded(place, controls[number]))
    return .points(points)
  }

  /// The places of a locator without one, the last unless it is given, as far as it may have fewer.
  func value(of number: Int, removing part: Int? = nil) -> ControlValue? {
    guard let places = controls[number].places, var points = points(number), points.count > places.lowerBound
    else { return nil }
    let part = part ?? points.count - 1
    guard points.indices.contains(part) else { return nil }
    points.remove(at: part)
    return .points(points)
  }

  private func bounded(_ point: ControlPoint, _ control: InteractiveControl) -> ControlPoint {
    let isBounded = control.maximum.x > control.minimum.x && control.maximum.y > control.minimum.y
    return isBounded ? control.nearest(to: point) : point
  }

  /// I6: moves a locator, within the bounds of its control if it has any; returns whether it has moved.
  mutating func move(_ locator: Locator, to point: ControlPoint) -> Bool {
    let place = bounded(point, controls[locator.control])
    switch values[locator.control] {
    case .points(var points):
      guard let part = locator.part, points.indices.contains(part) else { return false }
      points[part] = place
      return set(locator.control, to: .points(points))
    case .point, .number, .boolean, .text, .expression, .list: return set(locator.control, to: .point(place))
    }
  }

  // MARK: Animation

  private func player(of control: Int) -> Int? { players.firstIndex { $0.control == control } }

  func isPlayable(_ control: Int) -> Bool { player(of: control) != nil }

  /// Whether any control is playing.
  var isPlaying: Bool { players.contains { $0.isRunning } }

  /// Whether a control is playing.
  func isPlaying(_ control: Int) -> Bool { player(of: control).map { players[$0].isRunning } ?? false }

  /// The playing controls with the same variable as `control`.
  func playing(against control: Int) -> [Int] {
    let variable = controls[control].variable
    var list: [Int] = []
    for player in players where player.isRunning && player.control != control {
      if controls[player.control].variable == variable { list.append(player.control) }
    }
    return list
  }

  /// Starts or stops a playable control.
  mutating func play(_ control: Int, isRunning: Bool) {
    guard let player = player(of: control) else { return }
    players[player].start(
      isRunning: isRunning, at: controls[control].share(of: number(control)),
      isTrigger: controls[control].kind == .trigger)
  }

  /// Changes the speed or direction of a playable control.
  mutating func changePlayer(of control: Int, _ change: (inout ControlPlayer) -> Void) {
    if let player = player(of: control) { change(&players[player]) }
  }

  mutating func stopAll() { for player in players.indices { players[player].stop() } }

  /// Advances the playing controls to a time in milliseconds; returns the controls that have changed.
  mutating func advance(to time: Double) -> [Int] {
    var changed: [Int] = []
    for index in players.indices where players[index].isRunning {
      let number = players[index].control
      let share = players[index].advance(to: time, isTrigger: controls[number].kind == .trigger)
      let value = ControlValue.number(controls[number].value(atShare: share))
      if set(number, to: value) || !players[index].isRunning { changed.append(number) }
    }
    return changed
  }

  // MARK: Rules between controls

  /// Resets the count of changes by rules, after a change from outside.
  mutating func allowSettlements() { settlements = 0 }

  /// Whether rules may still change values.
  var maySettle: Bool { definition != nil && settlements < Self.mostSettlements }

  /// Applies the kernel's results of the rules; returns whether values have changed.
  ///
  /// - Parameter acting: the control whose action was evaluated. Its value is kept, since it may have been dragged meanwhile.
  mutating func take(_ settlement: Settlement, acting: Int?) -> Bool {
    guard var definition else { return false }
    let before = values
    // A locator's function may put it elsewhere: on a grid, or on a curve.
    let actingVariable =
      acting.flatMap {
        controls.indices.contains($0) && controls[$0].kind != .locator ? controls[$0].variable : nil
      }
      ?? ""
    var variable = -1
    for index in controls.indices where !controls[index].variable.isEmpty {
      variable += 1
      // The bounds of an action's result belong to values that have changed since; the next drawing gives new bounds.
      if acting == nil { settlement.bound(variable, &definition.controls[index]) }
      if let value = settlement.value(variable), controls[index].variable != actingVariable {
        _ = set(index, to: value)
      }
    }
    self.definition = definition
    if acting == nil { keepWithinBounds() }
    guard values != before else { return false }
    settlements += 1
    return true
  }

  /// Clamps values to bounds that depend on other variables. Values within the bounds are unchanged even between
  /// steps, since steps begin at the lower bound, which moves.
  private mutating func keepWithinBounds() {
    for index in controls.indices where controls[index].hasLiveBounds && controls[index].isLinear {
      let control = controls[index]
      let value = number(index)
      let low = min(control.minimum.x, control.maximum.x)
      let high = max(control.minimum.x, control.maximum.x)
      if value < low || value > high { _ = set(index, to: .number(control.nearest(to: value))) }
    }
  }
}
