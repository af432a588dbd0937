import InteractiveModel
import JSONText

/// Rules between controls: bounds that follow other variables, buttons, functions that are given each new value. The
/// kernel evaluates them; here its answers are taken in.
extension Reader {
  /// Rules that change values again and again, each time for the other's sake, are followed no further than this.
  static let mostSettlements = 8

  /// Lets a control do what its author says, if that is anything.
  mutating func act(_ number: Int, _ control: InteractiveControl) {
    guard !control.action.isEmpty, let address = interactives.active, let object = interactives[address]
    else {
      return
    }
    if control.kind == .button { interactives.change(address) { $0.settlements = 0 } }
    send(
      .interactive(
        .act(page: address.page, index: address.index, control: number, values: object.inputForms)))
  }

  /// The kernel has evaluated the rules of one.
  mutating func settle(_ address: Interactives.Address, acting number: Int?, _ bytes: [UInt8]?) {
    guard let object = interactives[address], object.definition != nil,
      object.settlements < Self.mostSettlements, let bytes, let settlement = Settlement(bytes)
    else { return }
    interactives.change(address) { $0.take(settlement, acting: number) }
    guard let changed = interactives[address] else { return }
    if interactives.active == address { showControls(changedFrom: object) }
    guard changed.values != object.values else { return }
    interactives.change(address) { $0.settlements += 1 }
    draw(address)
    keepValues(of: address)
  }

  /// Shows the controls of the active one that look otherwise than they did.
  mutating func showControls(changedFrom object: InteractiveObject) {
    guard let changed = interactives.activeObject else { return }
    for number in changed.controls.indices {
      let look = changed.look(of: number)
      if look != object.look(of: number) { send(.interactive(.control(number, look))) }
    }
  }
}

/// What the kernel made of rules: `{"values":[…],"bounds":[[0,1],[null,2],…]}`, in the order of the variables.
struct Settlement {
  /// New values; nil where one stays.
  var values: [ControlValue?] = []
  /// The least and greatest value; nil where it is fixed.
  var bounds: [[Double?]] = []

  init?(_ bytes: [UInt8]) {
    do throws(JSONReader.Malformed) { try read(bytes) } catch { return nil }
  }

  private mutating func read(_ bytes: [UInt8]) throws(JSONReader.Malformed) {
    var json = JSONReader(bytes)
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      switch name {
      case "values":
        guard try json.beginArray() else { continue }
        while try json.nextElement() { values.append(try ControlValue(&json)) }
      case "bounds":
        guard try json.beginArray() else { continue }
        while try json.nextElement() {
          var pair: [Double?] = []
          guard try json.beginArray() else { continue }
          while try json.nextElement() { pair.append(try json.exactNumber()) }
          bounds.append(pair)
        }
      default: try json.skip()
      }
    }
  }
}

extension InteractiveObject {
  /// Takes in what the kernel made of the rules. The control that acted has its value from a finger, which may have gone
  /// on meanwhile.
  mutating func take(_ settlement: Settlement, acting number: Int?) {
    guard var definition else { return }
    let acting = number.flatMap { controls.indices.contains($0) ? controls[$0].variable : nil } ?? ""
    var variable = -1
    for index in controls.indices where !controls[index].variable.isEmpty {
      variable += 1
      // Those that come with an action are of values that have changed since; the next drawing brings new ones.
      if number == nil, settlement.bounds.indices.contains(variable), settlement.bounds[variable].count == 2 {
        if let low = settlement.bounds[variable][0] { definition.controls[index].minimum.x = low }
        if let high = settlement.bounds[variable][1] { definition.controls[index].maximum.x = high }
      }
      guard settlement.values.indices.contains(variable), let value = settlement.values[variable],
        controls[index].variable != acting
      else { continue }
      _ = set(index, to: value)
    }
    self.definition = definition
    guard number == nil else { return }
    for index in controls.indices where controls[index].hasLiveBounds && controls[index].isLinear {
      let value = self.number(index)
      let bounded = controls[index].nearest(to: value)
      // Steps begin at the least value, which moves: only what lies outside is moved.
      let (low, high) = (
        min(controls[index].minimum.x, controls[index].maximum.x),
        max(controls[index].minimum.x, controls[index].maximum.x)
      )
      if value < low || value > high { _ = set(index, to: .number(bounded)) }
    }
  }
}
