import InteractiveModel
import JSONText

/// R2: values of interactives are kept, by the addresses of their pages and the names of their variables.
extension Reader {
  static let interactivesName = "interactives"

  func keptPlace(of key: String) -> Int? { interactives.kept.firstIndex { $0.key == key } }

  /// Notes the values of one that differ from the author's, and saves all.
  mutating func keepValues(of address: Interactives.Address) {
    guard let object = interactives[address], object.definition != nil else { return }
    let key = id(address.page, address.index)
    if let place = keptPlace(of: key) { interactives.kept.remove(at: place) }
    if object.isChanged {
      var kept = Interactives.Kept(key: key, values: [], view: object.view)
      for (number, control) in object.controls.enumerated() {
        guard !control.variable.isEmpty, object.values[number] != control.initial else { continue }
        kept.values.append((control.variable, object.values[number]))
      }
      interactives.kept.append(kept)
      if interactives.kept.count > Interactives.mostKept { interactives.kept.removeFirst() }
    }
    let text = keptText
    guard text != interactives.saved else { return }
    interactives.saved = text
    send(.save(name: Self.interactivesName, text: text))
  }

  private var keptText: String {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.name("interactives")
      json.array { json in
        for kept in interactives.kept { json.object { kept.write(to: &$0) } }
      }
    }
    return json.text
  }

  /// Values that were kept, as far as the definition still has their variables.
  mutating func restoreValues(of address: Interactives.Address) {
    guard let place = keptPlace(of: id(address.page, address.index)) else { return }
    let kept = interactives.kept[place]
    interactives.change(address) { object in
      object.view = kept.view
      for (name, value) in kept.values {
        guard let number = object.controls.firstIndex(where: { $0.variable == name }) else { continue }
        let control = object.controls[number]
        // A new version of the book may have another range, or other choices.
        switch value {
        case .number(let value) where control.isLinear:
          _ = object.set(number, to: .number(control.nearest(to: value)))
        case _ where control.isLinear: break
        case _ where control.isChoice && !control.choices.contains { $0.value == value }: break
        default: _ = object.set(number, to: value)
        }
      }
    }
  }

  /// Takes what was kept; what cannot be read is as if nothing was.
  mutating func restoreInteractives(_ text: String) {
    do throws(JSONReader.Malformed) {
      var json = JSONReader(Array(text.utf8))
      guard try json.beginObject() else { return }
      while let name = try json.nextMember() {
        guard name == "interactives", try json.beginArray() else {
          if name != "interactives" { try json.skip() }
          continue
        }
        while try json.nextElement() {
          if let kept = try Interactives.Kept(&json), interactives.kept.count < Interactives.mostKept {
            interactives.kept.append(kept)
          }
        }
      }
    } catch { return }
  }
}

extension Interactives.Kept {
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
    key = ""
    values = []
    while let name = try json.nextMember() {
      switch name {
      case "key": key = try json.string() ?? ""
      case "values":
        guard try json.beginObject() else { continue }
        while let variable = try json.nextMember() {
          if let value = try ControlValue(&json) { values.append((variable, value)) }
        }
      case "view":
        guard try json.beginArray() else { continue }
        var numbers: [Double] = []
        while try json.nextElement() { numbers.append(try json.exactNumber() ?? 0) }
        guard numbers.count == 12 else { continue }
        view.rotation = Array(numbers[0..<9])
        // Straightens what was rounded.
        view.turn(dx: 0, dy: 0)
        view.pan(dx: numbers[9], dy: -numbers[10])
        view.enlarge(by: numbers[11])
      default: try json.skip()
      }
    }
    if key.isEmpty { return nil }
  }
}
