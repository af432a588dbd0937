import JSONText

extension Event {
  /// Reads an event; nil for what is none. Bytes that belong to it, such as a part of the search index, come
  /// beside the JSON.
  public init?(json bytes: [UInt8], payload: [UInt8]? = nil) {
    guard let fields = EventFields(bytes) else { return nil }
    switch fields.text("type") {
    case "started": self = .started(Start(fields))
    case "resized": self = .resized(width: fields.number("width"), height: fields.number("height"))
    case "formatted": self = .formatted(page: fields.integer("page"))
    case "failed": self = .failed(page: fields.integer("page"))
    case "turned": self = .turned
    case "tapped":
      guard let target = Target(rawValue: fields.text("target")) else { return nil }
      self = .tapped(target)
    case "row":
      guard let list = RowList(rawValue: fields.text("list")) else { return nil }
      self = .row(list, entry: fields.integer("entry"))
    case "linked": self = .linked(page: fields.integer("page"), href: fields.text("href"))
    case "scrolled":
      self = .scrolled(page: fields.integer("page"), anchor: TextAnchor(fields))
    default:
      guard let event = Self.gesture(fields) ?? Self.other(fields, payload) else { return nil }
      self = event
    }
  }

  private static func gesture(_ fields: EventFields) -> Event? {
    switch fields.text("type") {
    case "pressed":
      let surface: Surface =
        switch fields.text("surface") {
        case "cell":
          .cell(
            id: fields.integer("id"), offset: fields.number("offset"), limit: fields.number("limit"))
        case "interactive": .interactive
        case "columns": .columns
        default: .page
        }
      return .pressed(Touch(fields), on: surface)
    case "dragged": return .dragged(Touch(fields))
    case "released": return .released(Touch(fields))
    case "cancelled": return .cancelled
    case "pinched":
      return .pinched(
        scale: fields.number("scale"), x: fields.number("x"), y: fields.number("y"),
        isFirst: fields.flag("first"))
    case "wheeled":
      return .wheeled(
        dx: fields.number("dx"), dy: fields.number("dy"), time: fields.number("time"),
        atTop: fields.flag("atTop"), atBottom: fields.flag("atBottom"))
    case "key":
      guard let key = Key(rawValue: fields.text("key")) else { return nil }
      return .key(key, atTop: fields.flag("atTop"), atBottom: fields.flag("atBottom"))
    case "frame": return .frame(time: fields.number("time"))
    default: return nil
    }
  }

  private static func other(_ fields: EventFields, _ payload: [UInt8]?) -> Event? {
    switch fields.text("type") {
    case "searched": return .searched(fields.text("text"))
    case "part": return .part(name: fields.text("name"), bytes: payload)
    case "selected":
      return .selected(
        page: fields.integer("page"), start: fields.integer("start"), end: fields.integer("end"),
        text: fields.text("text"))
    case "bookmarked":
      return .bookmarked(
        page: fields.integer("page"), anchor: TextAnchor(fields), text: fields.text("text"))
    case "mark":
      guard let action = MarkAction(rawValue: fields.text("action")) else { return nil }
      return .mark(action, id: fields.integer("id"))
    case "set":
      switch fields.text("setting") {
      case "largerText": return .set(.largerText)
      case "smallerText": return .set(.smallerText)
      default: return Theme(rawValue: fields.text("setting")).map { .set(.theme($0)) }
      }
    case "storageRefused": return .storageRefused
    case "wentBack": return .wentBack(href: fields.text("href"))
    case "wentForward": return .wentForward(href: fields.text("href"))
    case "addressed": return .addressed(href: fields.text("href"))
    case "interactive": return InteractiveEvent(fields, payload: payload).map { .interactive($0) }
    case "motionReduced": return .motionReduced(fields.flag("value"))
    default: return nil
    }
  }
}

extension Event.Start {
  fileprivate init(_ fields: EventFields) {
    self.init(width: fields.number("width"), height: fields.number("height"))
    density = max(0.5, min(8, fields.numberIfPresent("density") ?? 1))
    place = fields.textIfPresent("place")
    marks = fields.textIfPresent("marks")
    interactives = fields.textIfPresent("interactives")
    hasStorage = !fields.flag("storageRefused")
    reducesMotion = fields.flag("reducesMotion")
    isQuick = fields.flag("quick")
    target = fields.textIfPresent("target")
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
  fileprivate init(_ fields: EventFields) {
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
