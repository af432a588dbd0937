import JSONText

extension InteractiveDefinition {
  /// The definition as JSON.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 2)
      json.member("id", id)
      json.member("title", title)
      json.member("description", description)
      json.member("width", width)
      json.member("height", height)
      json.member("definitions", definitions)
      json.member("initialisation", initialisation)
      json.member("body", body)
      if isPartial { json.member("liveness", "partly") }
      if needsExtras { json.member("extras", true) }
      if hasSound { json.member("sound", true) }
      json.name("controls")
      json.array { json in
        for control in controls { json.object { control.write(to: &$0) } }
      }
    }
    return json.bytes
  }
}

extension InteractiveControl {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("kind", kind.rawValue)
    json.member("variable", variable)
    json.member("label", label)
    json.name("value")
    initial.write(to: &json)
    switch kind {
    case .slider, .manipulator, .animator, .trigger:
      json.member(exact: "minimum", minimum.x)
      json.member(exact: "maximum", maximum.x)
      json.member(exact: "step", step.x)
    case .slider2D, .locator, .interval:
      for (name, point) in [("minimum", minimum), ("maximum", maximum), ("step", step)] {
        json.name(name)
        ControlValue.point(point).write(to: &json)
      }
    case .tap, .stroke, .setterBar, .radioButtonBar, .popupMenu, .togglerBar, .checkbox, .inputField, .button,
      .colorSetter, .colorSlider,
      .hidden, .heading, .text, .delimiter:
      break
    }
    writeRules(to: &json)
    guard !choices.isEmpty else { return }
    json.name("choices")
    json.array { json in
      for choice in choices {
        json.object { json in
          json.name("value")
          choice.value.write(to: &json)
          json.member("label", choice.label)
        }
      }
    }
  }
}

extension InteractiveControl {
  /// Writes conditions, live bounds and actions.
  private func writeRules(to json: inout JSONWriter) {
    if !conditions.isEmpty {
      json.name("when")
      json.array { json in
        for condition in conditions {
          json.object { json in
            json.member("variable", condition.variable)
            json.name("values")
            json.array { json in for value in condition.values { value.write(to: &json) } }
            if let range = condition.range {
              json.member(exact: "from", range.lowerBound)
              json.member(exact: "to", range.upperBound)
            }
          }
        }
      }
    }
    if !minimumText.isEmpty { json.member("minimumFrom", minimumText) }
    if !maximumText.isEmpty { json.member("maximumFrom", maximumText) }
    if !action.isEmpty { json.member("action", action) }
    if notation.isAngle { json.member("unit", "degree") }
    if !notation.step.isEmpty {
      json.member("exactMinimum", notation.minimum)
      json.member("exactStep", notation.step)
    }
    if !notation.initial.isEmpty { json.member("exactValue", notation.initial) }
    if notation.isReal { json.member("numbers", "real") }
    if isUnmarked { json.member("appearance", "none") }
    if let places {
      json.name("places")
      ControlValue.point(ControlPoint(Double(places.lowerBound), Double(places.upperBound))).write(to: &json)
    }
  }
}

extension ControlValue {
  /// Writes a number, a Boolean, a list of numbers, or a list of such lists; a string becomes an object with
  /// the member `text`, another list one with the member `list`, anything else a string.
  public func write(to json: inout JSONWriter) {
    switch self {
    case .number(let value): json.exactNumber(value)
    case .boolean(let isTrue): json.boolean(isTrue)
    case .point(let point): Self.write(point, to: &json)
    case .points(let points):
      json.array { json in for point in points { Self.write(point, to: &json) } }
    case .text(let text): json.object { $0.member("text", text) }
    case .list(let values):
      json.object { json in
        json.name("list")
        json.array { json in for value in values { value.write(to: &json) } }
      }
    case .expression(let text): json.string(text)
    }
  }

  private static func write(_ point: ControlPoint, to json: inout JSONWriter) {
    json.array { json in
      json.exactNumber(point.x)
      json.exactNumber(point.y)
    }
  }
}
