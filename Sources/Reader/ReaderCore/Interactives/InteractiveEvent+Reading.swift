import JSONText
import TextBytes

extension InteractiveEvent {
  /// Parses an event of the type `interactive`; nil if the fields are not one.
  init?(_ fields: EventFields, payload: [UInt8]?) {
    let (page, index) = (fields.integer("page"), fields.integer("index"))
    switch fields.text("what") {
    case "found":
      let ids = fields.text("ids").utf8.split(separator: "\n").map {
        String(decoding: Array($0), as: UTF8.self)
      }
      self = .found(page: page, ids: ids)
    case "defined": self = .defined(page: page, index: index, bytes: payload)
    case "tapped": self = .tapped(page: page, index: index)
    case "done": self = .done
    case "dismissed": self = .dismissed
    case "tappedOff": self = .tappedOff
    case "fullScreen": self = .fullScreen
    case "drawn": self = .drawn(page: page, index: index, PlotFrame(fields))
    case "settled":
      let control = fields.numberIfPresent("control").map { Int(max(-1, min(1e6, $0))) }
      self = .settled(page: page, index: index, control: control, bytes: payload)
    case "touched":
      guard let phase = Phase(rawValue: fields.text("phase")) else { return nil }
      var touch = ObjectTouch(
        x: fields.number("x"), y: fields.number("y"), width: fields.number("width"),
        height: fields.number("height"))
      touch.pans = fields.flag("pans")
      self = .touched(phase, touch)
    case "pinched":
      self = .pinched(factor: fields.number("factor"), dx: fields.number("dx"), dy: fields.number("dy"))
    case "key":
      guard let key = ControlKey(rawValue: fields.text("key")) else { return nil }
      self = .key(key, locator: fields.numberIfPresent("locator").map { Int(max(-1, min(1e6, $0))) })
    case "control":
      guard let action = ControlAction(fields) else { return nil }
      self = .control(fields.integer("control"), action)
    case "picker":
      guard let action = PickerAction(fields) else { return nil }
      self = .picker(action)
    default: return nil
    }
  }
}

extension PlotFrame {
  fileprivate init(_ fields: EventFields) {
    isSpace = fields.flag("space")
    func number(_ name: String) -> Double { fields.numberIfPresent(name) ?? 0 }
    (left, top, right, bottom) = (number("left"), number("top"), number("right"), number("bottom"))
    (minimumX, maximumX) = (number("minimumX"), number("maximumX"))
    (minimumY, maximumY) = (number("minimumY"), number("maximumY"))
  }
}

extension InteractiveEvent.ControlAction {
  fileprivate init?(_ fields: EventFields) {
    switch fields.text("action") {
    case "slid": self = .slid(x: fields.number("x"), y: fields.number("y"))
    case "letGo": self = .letGo
    case "key":
      guard let key = ControlKey(rawValue: fields.text("key")) else { return nil }
      self = .key(key)
    case "chose": self = .chose(fields.integer("choice"))
    case "toggled": self = .toggled
    case "typed": self = .typed(fields.text("text"))
    case "pressed": self = .pressed
    case "opened": self = .opened
    case "played": self = .played
    case "faster": self = .faster
    case "slower": self = .slower
    case "reversed": self = .reversed
    case "stepped": self = .stepped(forward: fields.flag("forward"))
    case "reset": self = .reset
    default: return nil
    }
  }
}

extension InteractiveEvent.PickerAction {
  fileprivate init?(_ fields: EventFields) {
    switch fields.text("action") {
    case "tab":
      guard let tab = PickedColor.Space(rawValue: fields.text("tab")) else { return nil }
      self = .tab(tab)
    case "chose": self = .chose(fields.text("name"))
    case "slid": self = .slid(channel: fields.integer("channel"), share: fields.number("share"))
    case "letGo": self = .letGo
    case "key":
      guard let key = ControlKey(rawValue: fields.text("key")) else { return nil }
      self = .key(channel: fields.integer("channel"), key)
    case "closed": self = .closed
    default: return nil
    }
  }
}
