import InteractiveModel
import JSONText

/// I9: the kernel's results of the rules between controls: `{"values":[…],"bounds":[[0,1],[null,2],…]}`, in the order
/// of the variables. `null` means unchanged.
struct Settlement {
  private var values: [ControlValue?] = []
  private var bounds: [[Double?]] = []

  /// Parses a settlement; nil if it is damaged.
  init?(_ bytes: [UInt8]) {
    do throws(JSONReader.Malformed) { try read(bytes) } catch { return nil }
  }

  /// The new value of a variable; nil if unchanged.
  func value(_ variable: Int) -> ControlValue? {
    values.indices.contains(variable) ? values[variable] : nil
  }

  /// Sets the new bounds of a variable on a control.
  func bound(_ variable: Int, _ control: inout InteractiveControl) {
    guard bounds.indices.contains(variable), bounds[variable].count == 2 else { return }
    if let low = bounds[variable][0] { control.minimum.x = low }
    if let high = bounds[variable][1] { control.maximum.x = high }
  }

  private mutating func read(_ bytes: [UInt8]) throws(JSONReader.Malformed) {
    var json = JSONReader(bytes)
    guard try json.beginObject() else { return }
    while let name = try json.nextMember() {
      switch name {
      case "values":
        guard try json.beginArray() else { continue }
        while try json.nextElement() { values.append(try ControlValue(&json)) }
      case "bounds":
        guard try json.beginArray() else { continue }
        while try json.nextElement() {
          var pair: [Double?] = []
          guard try json.beginArray() else { continue }
          while try json.nextElement() { pair.append(try json.exactNumber()) }
          bounds.append(pair)
        }
      default: try json.skip()
      }
    }
  }
}
