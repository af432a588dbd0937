import InteractiveModel
import JSONText

extension InteractiveCommand {
  /// Writes the members of the command.
  func write(to json: inout JSONWriter) {
    json.member("do", "interactive")
    switch self {
    case .define(let page, let index): json.members(of: "define", page: page, index: index)
    case .activate(let page, let index, let title, let controls, let isPartial):
      json.members(of: "activate", page: page, index: index)
      json.member("title", title)
      if isPartial { json.member("partly", true) }
      json.name("controls")
      json.array { json in for control in controls { json.object { control.write(to: &$0) } } }
    case .deactivate(let page, let index): json.members(of: "deactivate", page: page, index: index)
    case .unavailable(let page, let index): json.members(of: "unavailable", page: page, index: index)
    case .bring(let page, let index): json.members(of: "bring", page: page, index: index)
    case .control(let number, let look):
      json.member("what", "control")
      json.member("number", number)
      json.name("look")
      json.object { look.write(to: &$0) }
    case .draw(let page, let index, let values, let settles):
      json.members(of: "draw", page: page, index: index)
      json.texts("values", values)
      if settles { json.member("settles", true) }
    case .act(let page, let index, let control, let values):
      json.members(of: "act", page: page, index: index)
      json.member("control", control)
      json.texts("values", values)
    case .view(let page, let index, let view):
      json.members(of: "view", page: page, index: index)
      json.name("rotation")
      json.array { json in for number in view.rotation { json.exactNumber(number) } }
      json.member("panX", view.panX)
      json.member("panY", view.panY)
      json.member("scale", view.scale)
    case .locators(let page, let index, let locators, let takesTaps):
      json.members(of: "locators", page: page, index: index)
      if takesTaps { json.member("taps", true) }
      json.name("places")
      json.array { json in for locator in locators { json.object { locator.write(to: &$0) } } }
    case .sheet(let isOpen):
      json.member("what", "sheet")
      json.member("open", isOpen)
    case .picker(let look, let control):
      json.member("what", "picker")
      json.member("control", control)
      guard let look else { return }
      json.name("look")
      json.object { look.write(to: &$0) }
    }
  }
}

extension InteractiveCommand.LocatorLook {
  fileprivate func write(to json: inout JSONWriter) {
    json.member(exact: "x", x)
    json.member(exact: "y", y)
    json.member("label", label)
    json.member("text", text)
    if isUnmarked {
      json.name("unmarked")
      json.boolean(true)
    }
  }
}

extension JSONWriter {
  /// Writes which command it is, and of which interactive.
  fileprivate mutating func members(of what: String, page: Int, index: Int) {
    member("what", what)
    member("page", page)
    member("index", index)
  }

  fileprivate mutating func texts(_ name: String, _ texts: [String]) {
    self.name(name)
    array { json in for text in texts { json.string(text) } }
  }
}

extension ControlLook {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("kind", kind.rawValue)
    json.member("label", label)
    json.member("text", text)
    json.member(exact: "x", x)
    json.member(exact: "y", y)
    if !choices.isEmpty {
      json.name("choices")
      json.array { json in for choice in choices { json.string(choice) } }
      json.member("chosen", chosen)
    }
    if kind == .togglerBar || kind == .locator {
      json.name("ticked")
      json.array { json in for choice in ticked { json.exactNumber(Double(choice)) } }
    }
    json.member("on", isOn)
    json.member("playing", isPlaying)
    json.member("reversed", isReversed)
    if !css.isEmpty { json.member("css", css) }
    if !minimum.isEmpty { json.member("minimum", minimum) }
    if !maximum.isEmpty { json.member("maximum", maximum) }
    if isHidden { json.member("hidden", true) }
  }
}

extension ColorPicker.Look {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("tab", tab.rawValue)
    json.member("css", css)
    json.member("name", name)
    json.name("swatches")
    json.array { json in
      for swatch in swatches {
        json.object { json in
          json.member("name", swatch.name)
          json.member("css", swatch.css)
        }
      }
    }
    json.name("sliders")
    json.array { json in
      for slider in sliders {
        json.object { json in
          json.member("channel", slider.channel)
          json.member(exact: "share", slider.share)
          json.member("text", slider.text)
          json.member("held", slider.isHeld)
          json.name("gradient")
          json.array { json in for color in slider.gradient { json.string(color) } }
        }
      }
    }
  }
}
