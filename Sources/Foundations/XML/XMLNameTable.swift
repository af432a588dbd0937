import CLibXML2

/// The names of a document as libxml2 passes them, each with its index into the tree's names and its role in inclusion.
struct XMLNameTable {
  /// The role of an element name in inclusion.
  enum Role: UInt8 {
    case none, include, fallback, stop
  }

  /// libxml2 keeps one copy of each name, so that equal pointers mean equal names.
  struct Key: Hashable {
    var local: UnsafePointer<xmlChar>?
    var namespace: UnsafePointer<xmlChar>?
    var prefix: UnsafePointer<xmlChar>?
  }

  private struct Recent {
    var key = Key()
    var index: Int32 = -1
  }

  /// The names at which reading ends; nil if nothing is included.
  private let stops: Set<String>?
  /// The role of each name.
  private var roles: [Role] = [.none]
  private var indices: [Key: Int32] = [:]
  /// The most recent names, by the address of their text: most lookups succeed here, without hashing.
  private var recent = [Recent](repeating: Recent(), count: 256)

  init(stops: Set<String>?) { self.stops = stops }

  /// The role of the name at an index.
  func role(_ name: Int32) -> Role { roles[Int(name)] }

  /// The index of a name; appends a new name to `names`.
  mutating func index(_ key: Key, in names: inout [XMLName]) -> Int32 {
    let slot = Int((UInt(bitPattern: key.local) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    if recent[slot].index >= 0, recent[slot].key == key { return recent[slot].index }
    let index = indices[key] ?? add(key, to: &names)
    recent[slot] = Recent(key: key, index: index)
    return index
  }

  private mutating func add(_ key: Key, to names: inout [XMLName]) -> Int32 {
    let index = Int32(names.count)
    let name = XMLName(
      namespace: Self.text(key.namespace), local: Self.text(key.local), prefix: Self.text(key.prefix))
    names.append(name)
    roles.append(stops.map { Role(name, stops: $0) } ?? .none)
    indices[key] = index
    return index
  }

  private static func text(_ pointer: UnsafePointer<xmlChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}

extension XMLNameTable.Role {
  private static let namespaces = ["http://www.w3.org/2001/XInclude", "http://www.w3.org/2003/XInclude"]

  init(_ name: XMLName, stops: Set<String>) {
    if Self.namespaces.contains(name.namespace) {
      self = name.local == "include" ? .include : name.local == "fallback" ? .fallback : .none
    } else {
      self = stops.contains(name.local) ? .stop : .none
    }
  }
}
