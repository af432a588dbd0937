import CLibXML2
import Diagnostics
import Glibc
import TextBytes

/// Decodes a file to UTF-8: by byte order mark, else by the XML declaration, else as UTF-8.
public struct TextDecoder: Sendable {
  /// Makes a decoder.
  public init() {}

  /// Decodes a file; byte offsets refer to the decoded text.
  public func decode(file: String, bytes: [UInt8]) throws(XMLError) -> SourceText {
    guard let encoding = encoding(of: bytes) else { return SourceText(file: file, bytes: bytes) }
    let decoded = try convert(bytes, from: encoding)
    return SourceText(file: file, bytes: decoded)
  }

  /// Decodes a file in which a fault is to be placed; a file that cannot be decoded keeps its bytes.
  package func decodeFaulty(file: String, bytes: [UInt8]) -> SourceText {
    do throws(XMLError) { return try decode(file: file, bytes: bytes) } catch {
      return SourceText(file: file, bytes: bytes)
    }
  }

  /// At most the first `size` bytes of a file, as UTF-8 where it is UTF-16; other encodings agree with UTF-8 in what is ASCII.
  package func beginning(of bytes: [UInt8], size: Int) -> [UInt8] {
    let head = bytes.prefix(size)
    guard let encoding = encoding(of: bytes), encoding.hasPrefix("UTF-16") else { return Array(head) }
    let order = encoding == "UTF-16BE" ? (0, 1) : (1, 0)
    let units = stride(from: 0, to: head.count - 1, by: 2).map { index in
      UInt16(head[index + order.0]) << 8 | UInt16(head[index + order.1])
    }
    let text = units.first == 0xFEFF ? units.dropFirst() : units[...]
    return Array(String(decoding: text, as: UTF16.self).utf8)
  }

  /// Decodes a file that is not XML and rejects invalid UTF-8, which an XML parser would otherwise do.
  public func decodeValid(file: String, bytes: [UInt8]) throws(XMLError) -> SourceText {
    var text = try decode(file: file, bytes: bytes)
    if let error = fault(in: text) { throw error }
    text = SourceText(file: file, bytes: Self.withoutNoncharacters(text.bytes))
    return text
  }

  /// Replaces U+FFFE and U+FFFF, which XML forbids, by U+FFFD of the same length:
  /// https://www.w3.org/TR/xml/#charsets
  public static func withoutNoncharacters(_ bytes: [UInt8]) -> [UInt8] {
    var places: [Int] = []
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var index = 0
      // Both begin with the bytes EF BF, as few other characters do.
      while index + 2 < buffer.count, let found = memchr(base + index, 0xEF, buffer.count - 2 - index) {
        let place = UnsafeRawPointer(found) - base
        if buffer[place + 1] == 0xBF, buffer[place + 2] >= 0xBE { places.append(place) }
        index = place + 1
      }
    }
    if places.isEmpty { return bytes }
    var bytes = bytes
    for place in places { bytes[place + 2] = 0xBD }
    return bytes
  }

  /// The first invalid UTF-8 in a text; nil if it is valid.
  public func fault(in text: SourceText) -> XMLError? {
    guard String(validating: text.bytes, as: UTF8.self) == nil else { return nil }
    // The first difference from the repaired text is the first invalid byte.
    let repaired = String(decoding: text.bytes, as: UTF8.self).utf8
    let offset = zip(text.bytes, repaired).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    return XMLError(.invalidBytes, at: offset ?? text.bytes.count)
  }

  /// The name of the encoding; nil for UTF-8.
  private func encoding(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0x00, "<", 0x00, "?"]) {
      return "UTF-16BE"
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: ["<", 0x00, "?", 0x00]) {
      return "UTF-16LE"
    }
    guard bytes.starts(with: "<?xml".utf8) else { return nil }
    let head = bytes.prefix(200)
    guard let close = head.firstIndex(of: ">") else { return nil }
    let declaration = String(decoding: head[..<close], as: UTF8.self)
    guard let start = declaration.range(of: "encoding") else { return nil }
    let rest = declaration[start...].dropFirst("encoding".count).drop { $0 == " " || $0 == "=" }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    let name = String(rest.dropFirst().prefix { $0 != quote })
    return ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) ? nil : name
  }

  private func convert(_ bytes: [UInt8], from encoding: String) throws(XMLError) -> [UInt8] {
    // Our diagnostics report errors; libxml2 would also print them to standard error.
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
  /// The first occurrence of `other`.
  fileprivate func range(of other: String) -> Index? {
    indices.first { self[$0...].hasPrefix(other) }
  }
}
