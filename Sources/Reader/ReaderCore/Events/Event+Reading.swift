import JSONText

extension Event {
  /// Parses an event; nil if the bytes are not one. `payload` is binary data that accompanies the JSON, such as a part
  /// of the search index.
  public init?(json bytes: [UInt8], payload: [UInt8]? = nil) {
    guard let fields = EventFields(bytes), let event = Self.event(fields, payload) else { return nil }
    self = event
  }

  private static func event(_ fields: EventFields, _ payload: [UInt8]?) -> Event? {
    let (page, text, href) = (fields.integer("page"), fields.text("text"), fields.text("href"))
    let (atTop, atBottom) = (fields.flag("atTop"), fields.flag("atBottom"))
    return switch fields.text("type") {
    case "started": .started(Start(fields))
    case "resized": .resized(width: fields.number("width"), height: fields.number("height"))
    case "formatted": .formatted(page: page)
    case "failed": .failed(page: page)
    case "turned": .turned
    case "tapped": Target(rawValue: fields.text("target")).map { .tapped($0) }
    case "row": RowList(rawValue: fields.text("list")).map { .row($0, entry: fields.integer("entry")) }
    case "linked": .linked(page: page, href: href)
    case "scrolled": .scrolled(page: page, anchor: TextAnchor(fields))
    case "pressed": .pressed(Touch(fields), on: Surface(fields))
    case "dragged": .dragged(Touch(fields))
    case "released": .released(Touch(fields))
    case "cancelled": .cancelled
    case "pinched":
      .pinched(
        scale: fields.number("scale"), x: fields.number("x"), y: fields.number("y"),
        isFirst: fields.flag("first"))
    case "wheeled":
      .wheeled(
        dx: fields.number("dx"), dy: fields.number("dy"), time: fields.number("time"), atTop: atTop,
        atBottom: atBottom)
    case "key": Key(rawValue: fields.text("key")).map { .key($0, atTop: atTop, atBottom: atBottom) }
    case "frame": .frame(time: fields.number("time"))
    case "searched": .searched(text)
    case "part": .part(name: fields.text("name"), bytes: payload)
    case "mark": MarkAction(rawValue: fields.text("action")).map { .mark($0, id: fields.integer("id")) }
    case "set": Setting(fields).map { .set($0) }
    case "storageRefused": .storageRefused
    case "printedPage": .printedPage(text)
    case "wentBack": .wentBack(href: href)
    case "wentForward": .wentForward(href: href)
    case "addressed": .addressed(href: href)
    case "interactive": InteractiveEvent(fields, payload: payload).map { .interactive($0) }
    case "speech": SpeechEvent(fields).map { .speech($0) }
    case "motionReduced": .motionReduced(fields.flag("value"))
    default: AnnotationEvent(fields, payload).map { .annotation($0) }
    }
  }
}

extension Event.Surface {
  fileprivate init(_ fields: EventFields) {
    switch fields.text("surface") {
    case "cell":
      self = .cell(id: fields.integer("id"), offset: fields.number("offset"), limit: fields.number("limit"))
    case "interactive": self = .interactive
    case "columns": self = .columns
    default: self = .page
    }
  }
}

extension Event.Setting {
  fileprivate init?(_ fields: EventFields) {
    let name = fields.text("setting")
    switch name {
    case "largerText": self = .largerText
    case "smallerText": self = .smallerText
    case "usual": self = .usual
    case "textSize": self = .textSize(fields.integer("value"))
    default:
      // A theme can also be chosen by its name alone.
      if let theme = Appearance.Theme(rawValue: name) {
        self = .theme(theme)
      } else {
        self.init(name, value: fields.text("value"))
      }
    }
  }

  /// Makes a setting from its name and value; nil if either is unknown.
  init?(_ name: String, value: String) {
    let setting: Event.Setting? =
      switch name {
      case "theme": Appearance.Theme(rawValue: value).map { .theme($0) }
      case "typeface": Appearance.Typeface(rawValue: value).map { .typeface($0) }
      case "spacing": Appearance.Spacing(rawValue: value).map { .spacing($0) }
      case "margins": Appearance.Margins(rawValue: value).map { .margins($0) }
      case "alignment": Appearance.Alignment(rawValue: value).map { .alignment($0) }
      default: nil
      }
    guard let setting else { return nil }
    self = setting
  }
}

extension Event.Start {
  fileprivate init(_ fields: EventFields) {
    self.init(width: fields.number("width"), height: fields.number("height"))
    density = max(0.5, min(8, fields.numberIfPresent("density") ?? 1))
    place = fields.textIfPresent("place")
    marks = fields.textIfPresent("marks")
    interactives = fields.textIfPresent("interactives")
    stamp = Event.Stamp(fields)
    hasStorage = !fields.flag("storageRefused")
    reducesMotion = fields.flag("reducesMotion")
    isQuick = fields.flag("quick")
    target = fields.textIfPresent("target")
    isReload = fields.flag("reload")
    if let budget = fields.numberIfPresent("budget") { self.budget = Int(max(0, min(1e12, budget))) }
  }
}

extension Event.Touch {
  fileprivate init(_ fields: EventFields) {
    self.init(
      x: fields.number("x"), y: fields.number("y"), time: fields.number("time"),
      atTop: fields.flag("atTop"), atBottom: fields.flag("atBottom"))
  }
}

extension Event.TextAnchor {
  init(_ fields: EventFields) {
    self.init(offset: max(0, fields.integer("offset")), share: max(-1, min(1, fields.number("share"))))
  }
}

/// The members of a flat JSON object.
struct EventFields {
  private var texts: [(String, String)] = []
  private var numbers: [(String, Double)] = []
  private var flags: [String] = []

  init?(_ bytes: [UInt8]) {
    var json = JSONReader(bytes)
    do throws(JSONReader.Malformed) {
      guard try json.beginObject() else { return nil }
      while let name = try json.nextMember() {
        switch try json.kind() {
        case .text: texts.append((name, try json.string() ?? ""))
        case .number: numbers.append((name, try json.number() ?? 0))
        case .other: if try json.boolean() == true { flags.append(name) }
        }
      }
    } catch { return nil }
  }

  func textIfPresent(_ name: String) -> String? { texts.first { $0.0 == name }?.1 }
  func text(_ name: String) -> String { textIfPresent(name) ?? "" }
  func numberIfPresent(_ name: String) -> Double? { numbers.first { $0.0 == name }?.1 }
  func number(_ name: String) -> Double {
    let value = numberIfPresent(name) ?? 0
    return max(-1e9, min(1e15, value))
  }
  func integer(_ name: String) -> Int { Int(number(name)) }
  func flag(_ name: String) -> Bool { flags.contains(name) }
}
