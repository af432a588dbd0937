import Diagnostics
import TextBytes

/// A JSON document as a flat list of values in document order, each with its bytes in the file.
///
///     let document = try JSONParser.parse(bytes).get()
///     document.member(document.root, "cells")   // a value, as an index
///
/// Nothing is decoded or copied until asked for: most bytes of a notebook are pictures, which are passed over. A
/// container's first child is the next value and its next sibling `next`, as in `XMLTree`; in objects keys and
/// values alternate. See <https://www.rfc-editor.org/rfc/rfc8259>.
package struct JSONDocument: Sendable {
  /// A value, as an index into the document.
  package typealias Value = Int

  package enum Kind: UInt8, Sendable {
    case object, array, string, number, yes, no, null
  }

  package struct Record: Sendable {
    package var kind: Kind
    /// Whether it is a string with escapes.
    package var hasEscapes: Bool
    /// Its bytes; of a string those between the quotes.
    package var start: Int32
    package var end: Int32
    /// The index behind its last descendant.
    package var next: Int32
  }

  /// The file.
  package let bytes: [UInt8]
  package var records: [Record] = []

  /// The document's value.
  package var root: Value { 0 }

  package func kind(_ value: Value) -> Kind { records[value].kind }

  /// The bytes of a value; of a string those between the quotes.
  package func range(_ value: Value) -> ByteRange {
    ByteRange(Int(records[value].start), Int(records[value].end))
  }

  /// The values of an array, in order; none for anything else.
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

  /// The members of an object, in order: keys and values; none for anything else.
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

  /// The value of a key, the last where there are several; nil where this is no object or has none such.
  package func member(_ value: Value?, _ key: StaticString) -> Value? {
    guard let value, records[value].kind == .object else { return nil }
    var found: Value?
    var index = value + 1
    while index < records[value].next {
      if isKey(index, key) { found = index + 1 }
      index = Int(records[index + 1].next)
    }
    return found
  }

  private func isKey(_ index: Int, _ key: StaticString) -> Bool {
    let record = records[index]
    if record.hasEscapes { return string(index) == "\(key)" }
    return bytes[Int(record.start)..<Int(record.end)].equals(key)
  }

  /// A string's text; nil for anything else.
  package func string(_ value: Value?) -> String? {
    guard let value, records[value].kind == .string else { return nil }
    let record = records[value]
    let raw = bytes[Int(record.start)..<Int(record.end)]
    return String(decoding: record.hasEscapes ? JSONString.decoded(raw)[...] : raw, as: UTF8.self)
  }

  /// Whether it is `true`.
  package func isTrue(_ value: Value?) -> Bool { value.map { records[$0].kind == .yes } ?? false }

  /// A whole number; nil for anything else.
  package func int(_ value: Value?) -> Int? {
    guard let value, records[value].kind == .number else { return nil }
    return Int(String(decoding: bytes[Int(records[value].start)..<Int(records[value].end)], as: UTF8.self))
  }

  /// The text of a string, or of an array of strings one behind the other, with the places it comes from.
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

/// Strings of JSON: their escapes, and how they are decoded.
enum JSONString {
  /// Decodes strings one behind the other, and notes where in the file their bytes come from.
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

  /// The characters of a string without its quotes.
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

  /// Decodes the escape that begins a slice, and gives its length. One that means nothing stays as it is; half of
  /// a surrogate pair becomes U+FFFD.
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
    // No page may hold U+FFFE and U+FFFF.
    let isRefused = scalar?.value == 0xFFFE || scalar?.value == 0xFFFF
    output += String(Character((isRefused ? nil : scalar) ?? "\u{FFFD}")).utf8
  }

  /// The number of `\uXXXX` at the beginning; nil where there is none.
  static func unit(_ raw: ArraySlice<UInt8>) -> UInt32? {
    guard raw.count >= 6, raw.starts(with: ["\\", "u"]) else { return nil }
    let digits = raw.dropFirst(2).prefix(4)
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
