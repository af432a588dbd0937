import CLibXML2
import Diagnostics

/// Turns a file's bytes into UTF-8: by byte order mark, then by the XML declaration, else as UTF-8.
public struct TextDecoder: Sendable {
  /// Makes a decoder.
  public init() {}

  /// The text of a file, with positions that refer to the decoded bytes.
  public func decode(file: String, bytes: [UInt8]) throws(XMLError) -> SourceText {
    guard let encoding = encoding(of: bytes) else { return SourceText(file: file, bytes: bytes) }
    let decoded = try convert(bytes, from: encoding)
    return SourceText(file: file, bytes: decoded)
  }

  /// The text of a file that is no XML, whose parser would see to it that it is UTF-8.
  public func decodeValid(file: String, bytes: [UInt8]) throws(XMLError) -> SourceText {
    var text = try decode(file: file, bytes: bytes)
    if let error = fault(in: text) { throw error }
    text = SourceText(file: file, bytes: Self.withoutNoncharacters(text.bytes))
    return text
  }

  /// UTF-8 with U+FFFD in place of U+FFFE and U+FFFF, which no XML may hold: https://www.w3.org/TR/xml/#charsets.
  /// Places stay where they are.
  public static func withoutNoncharacters(_ bytes: [UInt8]) -> [UInt8] {
    guard var index = bytes.firstIndex(of: 0xEF) else { return bytes }
    var bytes = bytes
    while index + 2 < bytes.count {
      if bytes[index] == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE { bytes[index + 2] = 0xBD }
      index += 1
    }
    return bytes
  }

  /// Where a text that should be UTF-8 is not; nil where it is.
  public func fault(in text: SourceText) -> XMLError? {
    guard String(validating: text.bytes, as: UTF8.self) == nil else { return nil }
    // What is put right first differs where the first fault is.
    let repaired = String(decoding: text.bytes, as: UTF8.self).utf8
    let offset = zip(text.bytes, repaired).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    return XMLError(.invalidBytes, at: offset ?? text.bytes.count)
  }

  /// The name of the encoding, or nil for UTF-8.
  private func encoding(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0x00, 0x3C, 0x00, 0x3F]) {
      return "UTF-16BE"
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0x00, 0x3F, 0x00]) {
      return "UTF-16LE"
    }
    guard bytes.starts(with: "<?xml".utf8) else { return nil }
    let head = bytes.prefix(200)
    guard let close = head.firstIndex(of: 0x3E) else { return nil }
    let declaration = String(decoding: head[..<close], as: UTF8.self)
    guard let start = declaration.range(of: "encoding") else { return nil }
    let rest = declaration[start...].dropFirst("encoding".count).drop { $0 == " " || $0 == "=" }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    let name = String(rest.dropFirst().prefix { $0 != quote })
    return ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) ? nil : name
  }

  private func convert(_ bytes: [UInt8], from encoding: String) throws(XMLError) -> [UInt8] {
    // What it finds is told by us; libxml2 would print it to standard error as well.
    xmlSetStructuredErrorFunc(nil) { _, _ in }
    defer { xmlSetStructuredErrorFunc(nil, nil) }
    guard let handler = xmlFindCharEncodingHandler(encoding) else {
      throw XMLError(.unknownEncoding(encoding), at: 0)
    }
    defer { xmlCharEncCloseFunc(handler) }
    let input = xmlBufferCreateSize(bytes.count)
    let output = xmlBufferCreate()
    defer {
      xmlBufferFree(input)
      xmlBufferFree(output)
    }
    let body =
      bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) ? bytes.dropFirst(2) : bytes[...]
    _ = body.withUnsafeBufferPointer { xmlBufferAdd(input, $0.baseAddress, Int32($0.count)) }
    while xmlBufferLength(input) > 0 {
      guard xmlCharEncInFunc(handler, output, input) > 0 else {
        throw XMLError(.invalidBytes, at: Int(xmlBufferLength(output)))
      }
    }
    return Array(UnsafeBufferPointer(start: xmlBufferContent(output), count: Int(xmlBufferLength(output))))
  }
}

extension String {
  /// Where `other` first occurs.
  fileprivate func range(of other: String) -> Index? {
    indices.first { self[$0...].hasPrefix(other) }
  }
}
