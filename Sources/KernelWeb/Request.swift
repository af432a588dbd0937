import Graphics
import JSONText

/// What the host asks of a figure.
struct Request {
  /// The values of the variables as the language writes them, in the order of the definition.
  var values: [String] = []
  var width = 360.0, height = 240.0
  /// Whether things in space are drawn flat.
  var isFlat = false
  var view = SceneView()
  /// The control that acts, by its place in the definition.
  var control: Int?

  init(_ bytes: [UInt8]) {
    do throws(JSONReader.Malformed) { try read(bytes) } catch {}
  }

  private mutating func read(_ bytes: [UInt8]) throws(JSONReader.Malformed) {
    var json = JSONReader(bytes)
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      switch name {
      case "values":
        guard try json.beginArray() else { continue }
        while try json.nextElement() { values.append(try json.string() ?? "") }
      case "width": width = max(16, min(4096, try json.exactNumber() ?? 360))
      case "height": height = max(16, min(4096, try json.exactNumber() ?? 240))
      case "flat": isFlat = try json.boolean() ?? false
      case "control": control = try json.exactNumber().flatMap { Int(exactly: $0) }
      case "view": view = try Self.view(&json)
      default: try json.skip()
      }
    }
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
