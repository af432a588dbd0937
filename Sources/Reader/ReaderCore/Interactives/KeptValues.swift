import InteractiveModel
import JSONText

/// R2: the changed values of interactives, which are saved by page address and variable name.
struct KeptValues: Sendable, Equatable {
  /// The changed values of one interactive.
  fileprivate struct Entry: Sendable, Equatable {
    /// The interactive's `InteractiveObject.key`.
    var key: String
    var values: [(name: String, value: ControlValue)]
    var view = SpaceView()

    static func == (one: Entry, other: Entry) -> Bool {
      one.key == other.key && one.view == other.view && one.values.count == other.values.count
        && zip(one.values, other.values).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 }
    }
  }

  /// The entries, the least recently changed first.
  private var entries: [Entry] = []
  /// The text saved last.
  private var saved = ""

  /// The name under which the shell saves the values.
  private static let savedName = "interactives"
  /// The maximum number of interactives with saved values.
  private static let mostEntries = 300

  init() {}

  /// Parses saved values; stops at damaged text and keeps what precedes it.
  init(saved text: String) {
    do throws(JSONReader.Malformed) { try read(Array(text.utf8)) } catch { return }
  }

  private mutating func read(_ bytes: [UInt8]) throws(JSONReader.Malformed) {
    var json = JSONReader(bytes)
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      guard name == "interactives", try json.beginArray() else {
        if name != "interactives" { try json.skip() }
        continue
      }
      while try json.nextElement() {
        if let entry = try Entry(&json), entries.count < Self.mostEntries { entries.append(entry) }
      }
    }
  }

  private func index(of key: String) -> Int? { entries.firstIndex { $0.key == key } }

  func contains(_ key: String) -> Bool { index(of: key) != nil }

  /// Stores the changed values of an interactive, and saves all values if any has changed.
  mutating func save(_ object: InteractiveObject, to queue: inout CommandQueue) {
    guard object.definition != nil else { return }
    if let index = index(of: object.key) { entries.remove(at: index) }
    if object.isChanged {
      var entry = Entry(key: object.key, values: [], view: object.view)
      for (number, control) in object.controls.enumerated() {
        guard !control.variable.isEmpty, object.values[number] != control.initial else { continue }
        entry.values.append((control.variable, object.values[number]))
      }
      entries.append(entry)
      if entries.count > Self.mostEntries { entries.removeFirst() }
    }
    let text = text
    guard text != saved else { return }
    saved = text
    queue.send(.save(name: Self.savedName, text: text))
  }

  /// Restores the saved values of an interactive; ignores variables that its definition no longer has.
  func restore(_ object: inout InteractiveObject) {
    guard let index = index(of: object.key) else { return }
    object.view = entries[index].view
    for (name, value) in entries[index].values {
      guard let number = object.controls.firstIndex(where: { $0.variable == name }) else { continue }
      let control = object.controls[number]
      // A new version of the book may have another range or other choices.
      if control.isLinear {
        if case .number(let value) = value { _ = object.set(number, to: .number(control.nearest(to: value))) }
      } else if control.kind == .togglerBar {
        let offered = control.choices.map { $0.value }
        if let parts = value.parts {
          _ = object.set(number, to: .list(parts.filter { offered.contains($0) }))
        }
      } else if !control.isChoice || control.choices.contains(where: { $0.value == value }) {
        _ = object.set(number, to: value)
      }
    }
  }

  private var text: String {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.name("interactives")
      json.array { json in
        for entry in entries { json.object { entry.write(to: &$0) } }
      }
    }
    return json.text
  }
}

extension KeptValues.Entry {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("key", key)
    json.name("values")
    json.object { json in
      for (name, value) in values {
        json.name(name)
        value.write(to: &json)
      }
    }
    guard !view.isInitial else { return }
    json.name("view")
    json.array { json in
      for number in view.rotation + [view.panX, view.panY, view.scale] { json.number(number) }
    }
  }

  fileprivate init?(_ json: inout JSONReader) throws(JSONReader.Malformed) {
    guard try json.beginObject() else { return nil }
    self.init(key: "", values: [])
    while let name = try json.nextMember() {
      switch name {
      case "key": key = try json.string() ?? ""
      case "values":
        guard try json.beginObject() else { continue }
        while let variable = try json.nextMember() {
          if let value = try ControlValue(&json) { values.append((variable, value)) }
        }
      case "view": view = try Self.view(&json) ?? view
      default: try json.skip()
      }
    }
    if key.isEmpty { return nil }
  }

  private static func view(_ json: inout JSONReader) throws(JSONReader.Malformed) -> SpaceView? {
    guard try json.beginArray() else { return nil }
    var numbers: [Double] = []
    while try json.nextElement() { numbers.append(try json.exactNumber() ?? 0) }
    guard numbers.count == 12 else { return nil }
    var view = SpaceView()
    view.rotation = Array(numbers[0..<9])
    // Makes a rotation matrix from rounded numbers.
    view.turn(dx: 0, dy: 0)
    view.pan(dx: numbers[9], dy: -numbers[10])
    view.enlarge(by: numbers[11])
    return view
  }
}
