import Diagnostics
import TextBytes

/// A JSON document as a flat list of values in document order, each with its byte range in the file.
///
///     let document = try JSONParser.parse(bytes).get()
///     document.member(document.root, "cells")   // a value, as an index
///
/// Values are decoded or copied only when read: most bytes of a notebook are pictures, which are skipped. A container's
/// first child is the next value and its next sibling `next`, as in `XMLTree`; in objects, keys and values alternate.
/// See <https://www.rfc-editor.org/rfc/rfc8259>.
package struct JSONDocument: Sendable {
  /// A value, as an index into the document.
  package typealias Value = Int

  package enum Kind: UInt8, Sendable {
    case object, array, string, number, yes, no, null
  }

  package struct Record: Sendable {
    package var kind: Kind
    /// Whether the value is a string with escapes.
    package var hasEscapes: Bool
    /// The start of its byte range; a string's range is between the quotes.
    package var start: Int32
    package var end: Int32
    /// The index after its last descendant.
    package var next: Int32
  }

  /// The file.
  package let bytes: [UInt8]
  package var records: [Record] = []

  /// The top-level value.
  package var root: Value { 0 }

  package func kind(_ value: Value) -> Kind { records[value].kind }

  /// The byte range of a value; a string's range is between the quotes.
  package func range(_ value: Value) -> ByteRange {
    ByteRange(Int(records[value].start), Int(records[value].end))
  }

  /// The elements of an array, in order; empty for other values.
  package func items(_ value: Value) -> [Value] {
    guard records[value].kind == .array else { return [] }
    var items: [Value] = []
    var child = value + 1
    while child < records[value].next {
      items.append(child)
      child = Int(records[child].next)
    }
    return items
  }

  /// The members of an object, keys and values, in order; empty for other values.
  package func members(_ value: Value?) -> [(key: Value, value: Value)] {
    guard let value, records[value].kind == .object else { return [] }
    var members: [(key: Value, value: Value)] = []
    var key = value + 1
    while key < records[value].next {
      members.append((key, key + 1))
      key = Int(records[key + 1].next)
    }
    return members
  }

  /// The value of a key, the last one if the key is repeated; nil if the value is no object or lacks the key.
  package func member(_ value: Value?, _ key: StaticString) -> Value? {
    guard let value, records[value].kind == .object else { return nil }
    var found: Value?
    var index = value + 1
    while index < records[value].next {
      if isKey(index, key: key) { found = index + 1 }
      index = Int(records[index + 1].next)
    }
    return found
  }

  private func isKey(_ index: Int, key: StaticString) -> Bool {
    let record = records[index]
    if record.hasEscapes { return string(index) == "\(key)" }
    return bytes[Int(record.start)..<Int(record.end)].equals(key)
  }

  /// A string's text; nil for other values.
  package func string(_ value: Value?) -> String? {
    guard let value, records[value].kind == .string else { return nil }
    let record = records[value]
    let raw = bytes[Int(record.start)..<Int(record.end)]
    return String(decoding: record.hasEscapes ? JSONString.decoded(raw)[...] : raw, as: UTF8.self)
  }

  /// Whether the value is `true`.
  package func isTrue(_ value: Value?) -> Bool { value.map { records[$0].kind == .yes } ?? false }

  /// An integer; nil for other values.
  package func int(_ value: Value?) -> Int? {
    guard let value, records[value].kind == .number else { return nil }
    return Int(String(decoding: bytes[Int(records[value].start)..<Int(records[value].end)], as: UTF8.self))
  }

  /// The text of a string, or of an array of strings joined, with its places in the file; nil for other values.
  package func text(_ value: Value?) -> PlacedText? {
    guard let value else { return nil }
    switch records[value].kind {
    case .string: break
    case .array: break
    default: return nil
    }
    var text = JSONString.Decoder()
    for item in records[value].kind == .array ? items(value) : [value] where records[item].kind == .string {
      text.append(bytes, records[item])
    }
    return PlacedText(text.bytes, stretches: text.stretches)
  }
}

/// Decoding of JSON strings and their escapes.
enum JSONString {
  /// Decodes strings, appends them to one text, and records the file offsets of its bytes.
  struct Decoder {
    var bytes: [UInt8] = []
    var stretches: [PlacedText.Stretch] = []

    mutating func append(_ file: [UInt8], _ record: JSONDocument.Record) {
      let (start, end) = (Int(record.start), Int(record.end))
      stretches.append(.init(text: bytes.count, file: start))
      guard record.hasEscapes else {
        bytes.append(contentsOf: file[start..<end])
        return
      }
      var index = start
      while index < end {
        let stop = file[index..<end].firstIndex(of: "\\") ?? end
        bytes.append(contentsOf: file[index..<stop])
        index = stop
        guard index < end else { break }
        index += JSONString.escape(file[index..<end], to: &bytes)
        if index < end { stretches.append(.init(text: bytes.count, file: index)) }
      }
    }
  }

  /// Decodes a string without its quotes.
  static func decoded(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var index = raw.startIndex
    while index < raw.endIndex {
      if raw[index] == "\\" {
        index += escape(raw[index...], to: &result)
      } else {
        result.append(raw[index])
        index += 1
      }
    }
    return result
  }

  /// Decodes the escape at the start of a slice and returns its length in bytes. An invalid escape is copied
  /// unchanged; half of a surrogate pair becomes U+FFFD.
  static func escape(_ raw: ArraySlice<UInt8>, to output: inout [UInt8]) -> Int {
    guard raw.count > 1 else {
      output += raw
      return raw.count
    }
    switch raw[raw.startIndex + 1] {
    case "n": output.append("\n")
    case "\"", "\\", "/": output.append(raw[raw.startIndex + 1])
    case "t": output.append("\t")
    case "r": output.append("\r")
    case "b": output.append(0x08)
    case "f": output.append(0x0C)
    case "u":
      guard let unit = unit(raw) else { fallthrough }
      if (0xD800..<0xDC00).contains(unit), raw.count >= 12, let low = self.unit(raw.dropFirst(6)),
        (0xDC00..<0xE000).contains(low)
      {
        append(Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)), to: &output)
        return 12
      }
      append(Unicode.Scalar(unit), to: &output)
      return 6
    default:
      output.append("\\")
      return 1
    }
    return 2
  }

  private static func append(_ scalar: Unicode.Scalar?, to output: inout [UInt8]) {
    // XML forbids U+FFFE and U+FFFF.
    let isRefused = scalar?.value == 0xFFFE || scalar?.value == 0xFFFF
    output += String(Character((isRefused ? nil : scalar) ?? "\u{FFFD}")).utf8
  }

  /// The code unit of the `\uXXXX` at the start; nil if there is none.
  static func unit(_ raw: ArraySlice<UInt8>) -> UInt32? {
    guard raw.count >= 6, raw.starts(with: ["\\", "u"]) else { return nil }
    let digits = raw.dropFirst(2).prefix(4)
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
