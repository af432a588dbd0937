import Diagnostics
import TextBytes
import XML

/// Decodes a style sheet by its byte order mark, else by its `@charset`, else as UTF-8, where invalid bytes become U+FFFD:
/// https://www.w3.org/TR/css-syntax-3/#input-byte-stream
public func decodeStyleSheet(file: String, bytes: [UInt8]) -> SourceText {
  if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
    do { return try TextDecoder().decode(file: file, bytes: bytes) } catch {
      return SourceText(file: file, bytes: [])
    }
  }
  let body = Array(bytes.dropFirst(SourceText.markLength(of: bytes)))
  if let name = styleSheetEncoding(of: body),
    ["iso-8859-1", "latin1", "windows-1252", "cp1252", "iso-8859-15"].contains(name)
  {
    return SourceText(file: file, bytes: body.flatMap { Array(String(westernScalar($0)).utf8) })
  }
  if String(validating: body, as: UTF8.self) != nil { return SourceText(file: file, bytes: body) }
  return SourceText(file: file, bytes: Array(String(decoding: body, as: UTF8.self).utf8))
}

/// The encoding that a style sheet's `@charset` declares, in lower case; nil if there is none.
public func styleSheetEncoding(of bytes: [UInt8]) -> String? {
  let start = Array("@charset \"".utf8)
  guard bytes.starts(with: start) else { return nil }
  let name = bytes.dropFirst(start.count).prefix(40)
  guard let end = name.firstIndex(of: "\"") else { return nil }
  return String(decoding: name[..<end], as: UTF8.self).lowercased()
}

/// A character of windows-1252, which is also used for Latin-1: https://encoding.spec.whatwg.org/#windows-1252
private func westernScalar(_ byte: UInt8) -> Character {
  let high: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0x9D,
    0x017E, 0x0178,
  ]
  let value = (0x80...0x9F).contains(byte) ? high[Int(byte) - 0x80] : UInt16(byte)
  return Character(Unicode.Scalar(value) ?? "\u{FFFD}")
}
