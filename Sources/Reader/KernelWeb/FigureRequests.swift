import Graphics
import JSONText

/// A request to draw a figure:
/// `{"values":["1.","Sin"],"width":360,"height":240,"flat":true,"view":{"rotation":[…],"panX":0,"panY":0,"scale":1}}`.
struct DrawRequest {
  /// The values of the variables in InputForm, in the order of the definition.
  private(set) var values: [String] = []
  /// The size of the drawing in pixels, 16 to 4096.
  private(set) var width = 360.0, height = 240.0
  /// The width of the screen, for the layout of wider results; infinite if absent.
  private(set) var most = Double.infinity
  /// The view of a 3D object.
  private(set) var seen = SceneRequest()

  /// Parses a request; stops at malformed JSON and keeps what precedes it.
  init(_ bytes: [UInt8]) {
    do throws(JSONReader.Malformed) { try read(bytes) } catch {}
  }

  private mutating func read(_ bytes: [UInt8]) throws(JSONReader.Malformed) {
    var json = JSONReader(bytes)
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      switch name {
      case "values": values = try json.texts()
      case "width": width = max(16, min(4096, try json.exactNumber() ?? 360))
      case "height": height = max(16, min(4096, try json.exactNumber() ?? 240))
      case "most":
        if let given = try json.exactNumber(), given >= 100 { most = given }
      default: if try !seen.read(name, from: &json) { try json.skip() }
      }
    }
  }
}

/// A request to draw the last 3D object from another view: `{"view":{"rotation":[…]},"flat":true}`.
struct SceneRequest {
  /// The rotation, translation and scale of the object.
  private(set) var view = SceneView()
  /// Whether it is drawn flat, because WebGL is missing.
  private(set) var isFlat = false

  init() {}

  /// Parses a request; stops at malformed JSON and keeps what precedes it.
  init(_ bytes: [UInt8]) {
    do throws(JSONReader.Malformed) {
      var json = JSONReader(bytes)
      guard try json.beginObject() else { return }
      while let name = try json.nextMember() { if try !read(name, from: &json) { try json.skip() } }
    } catch {}
  }

  /// Reads a member; returns false if its name is unknown.
  fileprivate mutating func read(
    _ name: String, from json: inout JSONReader
  ) throws(JSONReader.Malformed) -> Bool {
    switch name {
    case "flat": isFlat = try json.boolean() ?? false
    case "view": view = try Self.view(&json)
    default: return false
    }
    return true
  }

  private static func view(_ json: inout JSONReader) throws(JSONReader.Malformed) -> SceneView {
    var rotation: [Double] = []
    var (panX, panY, scale) = (0.0, 0.0, 1.0)
    guard try json.shape() == .object, try json.beginObject() else {
      try json.skip()
      return SceneView()
    }
    while let name = try json.nextMember() {
      switch name {
      case "rotation":
        guard try json.beginArray() else { continue }
        while try json.nextElement() { rotation.append(try json.exactNumber() ?? 0) }
      case "panX": panX = try json.exactNumber() ?? 0
      case "panY": panY = try json.exactNumber() ?? 0
      case "scale": scale = try json.exactNumber() ?? 1
      default: try json.skip()
      }
    }
    return SceneView(rotation: rotation, panX: panX, panY: panY, scale: scale)
  }
}

/// A request to evaluate the rules between controls: `{"values":["1.","Sin"],"control":0}`.
struct SettleRequest {
  /// The values of the variables in InputForm, in the order of the definition.
  private(set) var values: [String] = []
  /// The control whose action is evaluated, as an index into the definition's controls; nil for none.
  private(set) var control: Int?

  /// Parses a request; stops at malformed JSON and keeps what precedes it.
  init(_ bytes: [UInt8]) {
    do throws(JSONReader.Malformed) {
      var json = JSONReader(bytes)
      guard try json.beginObject() else { return }
      while let name = try json.nextMember() {
        switch name {
        case "values": values = try json.texts()
        case "control": control = try json.exactNumber().flatMap { Int(exactly: $0) }
        default: try json.skip()
        }
      }
    } catch {}
  }
}

extension JSONReader {
  /// Reads an array of strings.
  fileprivate mutating func texts() throws(Malformed) -> [String] {
    var texts: [String] = []
    guard try beginArray() else { return [] }
    while try nextElement() { texts.append(try string() ?? "") }
    return texts
  }
}
