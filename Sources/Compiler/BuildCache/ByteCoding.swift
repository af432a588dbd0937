import Files

/// Serializes values to bytes; `ByteReader` deserializes them in the same order.
///
/// Integers are LEB128 (seven bits a byte, lowest first); strings are UTF-8 after their length.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []
  /// The folder to which file names are relative in the output; nil writes them as shown.
  private let root: BookFolder?

  /// - Parameter root: the book's folder, whose location must not affect the output.
  package init(root: BookFolder? = nil) { self.root = root }

  /// Writes the shown name of a file.
  mutating func shown(_ file: String) {
    let relative = root?.relative(shown: file)
    flag(relative != nil)
    string(relative ?? file)
  }

  mutating func number(_ value: Int) { unsigned(UInt64(bitPattern: Int64(value << 1 ^ value >> 63))) }

  mutating func unsigned(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func fixed(_ value: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  package mutating func string(_ value: String) {
    let utf8 = value.utf8
    unsigned(UInt64(utf8.count))
    bytes.append(contentsOf: utf8)
  }

  package mutating func optional(_ value: String?) {
    guard let value else { return bytes.append(0) }
    let utf8 = value.utf8
    unsigned(UInt64(utf8.count) + 1)
    bytes.append(contentsOf: utf8)
  }

  package mutating func optional(_ value: Int?) {
    flag(value != nil)
    if let value { number(value) }
  }

  mutating func blob(_ value: [UInt8]) {
    unsigned(UInt64(value.count))
    bytes.append(contentsOf: value)
  }

  mutating func digest(_ value: Digest) {
    fixed(value.high)
    fixed(value.low)
  }

  /// Writes a dictionary, sorted by key.
  package mutating func table(_ pairs: [String: String]) {
    list(pairs.sorted { $0.key < $1.key }) { writer, pair in
      writer.string(pair.key)
      writer.string(pair.value)
    }
  }

  /// Writes every stored property of a value with its name, so that a cache key misses none that is added later.
  ///
  /// - Parameter asked: the names of properties that are left out, since what they answer is part of the key in another way.
  package mutating func properties(of value: Any, except asked: Set<String> = []) {
    let mirror = Mirror(reflecting: value)
    // First, since an optional can be cast to what it holds.
    if mirror.displayStyle == .optional {
      flag(!mirror.children.isEmpty)
      for child in mirror.children { properties(of: child.value) }
      return
    }
    switch value {
    case let text as String: string(text)
    case let number as Int: self.number(number)
    case let isSet as Bool: flag(isSet)
    default:
      parts(of: mirror, mirror.children.filter { !asked.contains($0.label ?? "") }, "\(value)")
    }
  }

  private mutating func parts(
    of mirror: Mirror, _ children: [Mirror.Child], _ description: @autoclosure () -> String
  ) {
    switch mirror.displayStyle {
    case .collection, .tuple, .struct:
      list(children) { writer, child in
        writer.optional(child.label)
        writer.properties(of: child.value)
      }
    case .dictionary, .set:
      // Their order is another one in each process.
      let encoded = children.map { child in
        var writer = ByteWriter()
        writer.properties(of: child.value)
        return writer.bytes
      }
      list(encoded.sorted { $0.lexicographicallyPrecedes($1) }) { $0.blob($1) }
    case .enum where children.isEmpty: string(description())
    default: preconditionFailure("values of \(mirror.subjectType) have no encoding for cache keys")
    }
  }

  mutating func list<Element>(_ values: [Element], _ write: (inout ByteWriter, Element) -> Void) {
    unsigned(UInt64(values.count))
    for value in values { write(&self, value) }
  }

  mutating func optional<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
    flag(value != nil)
    if let value { write(&self, value) }
  }
}

/// Thrown if serialized bytes are malformed.
struct DamagedBytes: Error {}

/// Deserializes values. Malformed input throws and never reads out of bounds.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var position = 0
  private let root: BookFolder?

  /// - Parameter root: the book's folder; required if the bytes were written with one.
  init(_ bytes: [UInt8], root: BookFolder? = nil) {
    self.bytes = bytes
    self.root = root
  }

  /// Reads the shown name of a file.
  mutating func shown() throws(DamagedBytes) -> String {
    let isRelative = try flag()
    let file = try string()
    guard isRelative else { return file }
    guard let root else { throw DamagedBytes() }
    return root.shown(file)
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func byte() throws(DamagedBytes) -> UInt8 {
    guard position < bytes.count else { throw DamagedBytes() }
    position += 1
    return bytes[position - 1]
  }

  mutating func unsigned() throws(DamagedBytes) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64 {
      let next = try byte()
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return value }
      shift += 7
    }
    throw DamagedBytes()
  }

  mutating func number() throws(DamagedBytes) -> Int {
    let value = try unsigned()
    return Int(truncatingIfNeeded: value >> 1) ^ -Int(truncatingIfNeeded: value & 1)
  }

  mutating func flag() throws(DamagedBytes) -> Bool { try byte() != 0 }

  mutating func fixed() throws(DamagedBytes) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 8) { value |= UInt64(try byte()) << UInt64(shift) }
    return value
  }

  /// Takes `length` bytes; throws if fewer remain.
  private mutating func take(_ length: UInt64) throws(DamagedBytes) -> ArraySlice<UInt8> {
    guard length <= UInt64(bytes.count - position) else { throw DamagedBytes() }
    let start = position
    position += Int(length)
    return bytes[start..<position]
  }

  mutating func string() throws(DamagedBytes) -> String {
    let length = try unsigned()
    return String(decoding: try take(length), as: UTF8.self)
  }

  mutating func optionalString() throws(DamagedBytes) -> String? {
    let length = try unsigned()
    return length == 0 ? nil : String(decoding: try take(length - 1), as: UTF8.self)
  }

  mutating func optionalNumber() throws(DamagedBytes) -> Int? { try flag() ? try number() : nil }

  mutating func blob() throws(DamagedBytes) -> [UInt8] {
    let length = try unsigned()
    return Array(try take(length))
  }

  mutating func digest() throws(DamagedBytes) -> Digest { Digest(high: try fixed(), low: try fixed()) }

  mutating func list<Element>(
    _ read: (inout ByteReader) throws(DamagedBytes) -> Element
  ) throws(DamagedBytes) -> [Element] {
    let count = try unsigned()
    // Every element takes at least one byte: a forged count cannot cause a huge allocation.
    guard count <= UInt64(bytes.count - position) else { throw DamagedBytes() }
    var values: [Element] = []
    values.reserveCapacity(Int(count))
    for _ in 0..<Int(count) { values.append(try read(&self)) }
    return values
  }

  mutating func optional<Value>(
    _ read: (inout ByteReader) throws(DamagedBytes) -> Value
  ) throws(DamagedBytes) -> Value? {
    try flag() ? try read(&self) : nil
  }
}
