import JSONText

extension InteractiveDefinition {
  /// The maximum number of controls; further ones are dropped.
  public static let mostControls = 200
  /// The maximum number of choices; further ones are dropped.
  public static let mostChoices = 1000
  /// The maximum number of conditions of a control; further ones are dropped.
  static let mostConditions = 20

  /// Decodes a definition from JSON; ignores members of the wrong type.
  public init(json bytes: [UInt8]) throws(JSONReader.Malformed) {
    self.init()
    var json = JSONReader(bytes)
    guard try json.beginObject() else { throw JSONReader.Malformed(offset: 0) }
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try json.string() ?? ""
      case "title": title = try json.string() ?? ""
      case "description": description = try json.string() ?? ""
      case "width": width = max(16, min(4096, try json.exactNumber() ?? 360))
      case "height": height = max(16, min(4096, try json.exactNumber() ?? 240))
      case "body": body = try json.string() ?? ""
      case "definitions": definitions = try json.string() ?? ""
      case "initialisation": initialisation = try json.string() ?? ""
      case "liveness": isPartial = try json.string() == "partly"
      case "extras": needsExtras = try json.boolean() ?? false
      case "sound": hasSound = try json.boolean() ?? false
      case "controls":
        guard try json.beginArray() else { continue }
        while try json.nextElement() {
          guard let control = try InteractiveControl(&json), controls.count < Self.mostControls else {
            continue
          }
          controls.append(control)
        }
      default: try json.skip()
      }
    }
  }
}

extension InteractiveControl {
  /// Decodes a control; nil if the value is malformed.
  fileprivate init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    self.init(.hidden, variable: "", label: "", initial: .number(0))
    guard try json.beginObject() else { return nil }
    var isKnown = false
    while let name = try json.nextMember() {
      switch name {
      case "kind":
        if let kind = Kind(rawValue: try json.string() ?? "") { (self.kind, isKnown) = (kind, true) }
      case "variable": variable = try json.string() ?? ""
      case "label": label = try json.string() ?? ""
      case "value": initial = try ControlValue(&json) ?? initial
      case "minimum": minimum = try Self.bound(&json) ?? minimum
      case "maximum": maximum = try Self.bound(&json) ?? maximum
      case "step": step = try Self.bound(&json) ?? step
      case "choices": try readChoices(&json)
      case "when": try readConditions(&json)
      case "minimumFrom": minimumText = try json.string() ?? ""
      case "maximumFrom": maximumText = try json.string() ?? ""
      case "action": action = try json.string() ?? ""
      case "unit": notation.isAngle = try json.string() == "degree"
      case "exactMinimum": notation.minimum = try json.string() ?? ""
      case "exactStep": notation.step = try json.string() ?? ""
      case "exactValue": notation.initial = try json.string() ?? ""
      case "numbers": notation.isReal = try json.string() == "real"
      case "appearance": isUnmarked = try json.string() == "none"
      case "places": places = try Self.places(&json)
      default: try json.skip()
      }
    }
    if !isKnown { return nil }
  }

  /// Decodes a number, or one for each direction.
  private static func bound(_ json: inout JSONReader) throws(JSONReader.Malformed) -> ControlPoint? {
    switch try ControlValue(&json) {
    case .number(let value): ControlPoint(value, value)
    case .point(let point): point
    case .points, .boolean, .text, .expression, .list, nil: nil
    }
  }

  /// Decodes the least and greatest number of places.
  private static func places(_ json: inout JSONReader) throws(JSONReader.Malformed) -> ClosedRange<Int>? {
    guard let pair = try bound(&json), pair.x >= 0, pair.y >= pair.x else { return nil }
    let most = Double(InteractiveDefinition.mostChoices)
    return Int(clamping: min(pair.x, most))...Int(clamping: min(pair.y, most))
  }

  private mutating func readConditions(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginArray() else { return }
    while try json.nextElement() {
      guard try json.beginObject() else { continue }
      var condition = Condition(variable: "", values: [])
      var ends: (low: Double?, high: Double?)
      while let name = try json.nextMember() {
        switch name {
        case "variable": condition.variable = try json.string() ?? ""
        case "from": ends.low = try json.exactNumber()
        case "to": ends.high = try json.exactNumber()
        case "values":
          guard try json.beginArray() else { continue }
          while try json.nextElement() {
            if let value = try ControlValue(&json), condition.values.count < InteractiveDefinition.mostChoices
            {
              condition.values.append(value)
            }
          }
        default: try json.skip()
        }
      }
      if let low = ends.low, let high = ends.high, low <= high { condition.range = low...high }
      if conditions.count < InteractiveDefinition.mostConditions { conditions.append(condition) }
    }
  }

  private mutating func readChoices(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginArray() else { return }
    while try json.nextElement() {
      guard try json.beginObject() else { continue }
      var (value, label) = (ControlValue.number(0), "")
      while let name = try json.nextMember() {
        switch name {
        case "value": value = try ControlValue(&json) ?? value
        case "label": label = try json.string() ?? ""
        default: try json.skip()
        }
      }
      if choices.count < InteractiveDefinition.mostChoices {
        choices.append(Choice(value: value, label: label))
      }
    }
  }
}

extension ControlValue {
  /// Lists within lists are read no deeper than this.
  public static var deepest: Int { 8 }

  /// Decodes a value in the form of `write(to:)`; nil if it is malformed.
  public init?(_ json: inout JSONReader) throws(JSONReader.Malformed) { try self.init(&json, depth: 0) }

  private init?(_ json: inout JSONReader, depth: Int) throws(JSONReader.Malformed) {
    switch try json.shape() {
    case .number:
      guard let value = try json.exactNumber() else { return nil }
      self = .number(value)
    case .boolean: self = .boolean(try json.boolean() ?? false)
    case .text: self = .expression(try json.string() ?? "")
    case .object:
      _ = try json.beginObject()
      var value: ControlValue?
      while let name = try json.nextMember() {
        switch name {
        case "text": value = try json.string().map { .text($0) }
        case "list" where depth < Self.deepest:
          var values: [ControlValue] = []
          guard try json.beginArray() else { continue }
          while try json.nextElement() {
            let part = try ControlValue(&json, depth: depth + 1)
            if let part, values.count < InteractiveDefinition.mostChoices { values.append(part) }
          }
          value = .list(values)
        default: try json.skip()
        }
      }
      guard let value else { return nil }
      self = value
    case .array:
      guard let value = try Self.places(&json) else { return nil }
      self = value
    case .null:
      try json.skip()
      return nil
    }
  }

  private static func places(_ json: inout JSONReader) throws(JSONReader.Malformed) -> ControlValue? {
    _ = try json.beginArray()
    var numbers: [Double] = []
    var points: [ControlPoint] = []
    while try json.nextElement() {
      guard try json.isArray() else {
        if let number = try json.exactNumber() { numbers.append(number) }
        continue
      }
      var pair: [Double] = []
      _ = try json.beginArray()
      while try json.nextElement() { if let number = try json.exactNumber() { pair.append(number) } }
      if pair.count == 2, points.count < InteractiveDefinition.mostChoices {
        points.append(ControlPoint(pair[0], pair[1]))
      }
    }
    if numbers.count == 2 { return .point(ControlPoint(numbers[0], numbers[1])) }
    return numbers.isEmpty ? .points(points) : nil
  }
}
