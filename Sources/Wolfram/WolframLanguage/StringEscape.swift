import TextBytes

/// Resolves escapes in strings.
///
/// `\"` and `\\` are characters, `\n` and `\t` a line end and a tab, `\[Name]`, `\:XXXX`, `\.XX`, `\|XXXXXX`
/// and `\nnn` characters by name and number; a backslash at a line's end continues the line; `\<` and `\>`
/// protect spaces. `\!`, `\(`, `\*`, `\)` and the other box marks become private characters, `mark(_:)`, for
/// `StringPiece`.
public enum StringEscape {
  /// The box marks; each becomes U+F8D0 plus its index.
  static let marks: [UInt8] = Array("!()*^_%&+/@`".utf8)

  /// The last byte of the character for a box mark: U+F8D0 to U+F8DB, `EF A3 90` and on.
  static func mark(_ byte: UInt8) -> UInt8? {
    marks.firstIndex(of: byte).map { 0x90 + UInt8($0) }
  }

  /// Resolves a string's raw bytes to UTF-8.
  public static func resolved(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    guard raw.contains("\\") || raw.contains("\r") else { return Array(raw) }
    var output: [UInt8] = []
    output.reserveCapacity(raw.count)
    raw.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var index = 0
      while index < buffer.count {
        let byte = base[index]
        if byte == "\r" {
          output.append("\n")
          index += index + 1 < buffer.count && base[index + 1] == "\n" ? 2 : 1
        } else if byte == "\\", index + 1 < buffer.count {
          index = append(base, from: index, end: buffer.count, to: &output)
        } else {
          output.append(byte)
          index += 1
        }
      }
    }
    return output
  }

  /// Appends the character for the escape at `start`; returns the end of the escape.
  private static func append(
    _ base: UnsafePointer<UInt8>, from start: Int, end: Int, to output: inout [UInt8]
  ) -> Int {
    let next = base[start + 1]
    switch next {
    case "[":
      var scan = start + 2
      while scan < end, scan - start < 60, isNameByte(base[scan]) { scan += 1 }
      guard scan < end, base[scan] == "]", scan > start + 2 else { break }
      NamedCharacters.append(
        UnsafeBufferPointer(start: base + start + 2, count: scan - start - 2), to: &output)
      return scan + 1
    case ":", ".", "|", "0"..."7":
      guard let (code, length) = numericCode(base, from: start, end: end) else { break }
      output.append(contentsOf: NamedCharacters.text(code: code))
      return start + length
    case "n": output.append("\n")
    case "t": output.append("\t")
    case "r": output.append("\n")
    case "b", "f": break
    case "<", ">": break
    case "\n": return skipIndent(base, from: start + 2, end: end)
    case "\r":
      return skipIndent(base, from: start + (start + 2 < end && base[start + 2] == "\n" ? 3 : 2), end: end)
    case "\"", "\\", " ": output.append(next)
    default:
      if let mark = mark(next) {
        output.append(contentsOf: [0xEF, 0xA3, mark])
      } else {
        output.append("\\")
        output.append(next)
      }
    }
    if next == "[" || next == ":" || next == "." || next == "|" || ("0"..."7").contains(next) {
      output.append("\\")
      output.append(next)
    }
    return start + 2
  }

  /// Skips the indentation of a continued line.
  private static func skipIndent(_ base: UnsafePointer<UInt8>, from start: Int, end: Int) -> Int {
    var scan = start
    while scan < end, base[scan] == " " || base[scan] == "\t" { scan += 1 }
    return scan
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte &- "0" < 10 || (byte | .lowercaseBit) &- "a" < 26 || byte == "$"
  }

  /// The scalar of `\:XXXX`, `\.XX`, `\|XXXXXX` or `\nnn`, and the length of the escape; nil for others.
  static func numeric(_ base: UnsafePointer<UInt8>, from start: Int, end: Int) -> (Unicode.Scalar, Int)? {
    guard let (code, length) = numericCode(base, from: start, end: end), let scalar = Unicode.Scalar(code)
    else { return nil }
    return (scalar, length)
  }

  private static func numericCode(
    _ base: UnsafePointer<UInt8>, from start: Int, end: Int
  ) -> (code: UInt32, length: Int)? {
    guard start + 1 < end else { return nil }
    let kind = base[start + 1]
    let isOctal = ("0"..."7").contains(kind)
    let digits = kind == ":" ? 4 : kind == "." ? 2 : kind == "|" ? 6 : 3
    let first = isOctal ? start + 1 : start + 2
    guard first + digits <= end else { return nil }
    var code: UInt32 = 0
    for index in first..<first + digits {
      let byte = base[index]
      switch byte {
      case "0"..."7": code = code * (isOctal ? 8 : 16) + UInt32(byte - "0")
      case "8", "9": code = code * 16 + UInt32(byte - "0")
      case "A"..."F", "a"..."f": code = code * 16 + UInt32((byte | .lowercaseBit) - ("a" - 10))
      default: return nil
      }
      if isOctal, !("0"..."7").contains(byte) { return nil }
    }
    return (code, first + digits - start)
  }
}

extension ExpressionTree {
  /// The text of a string in UTF-8, with escapes resolved and box marks as described in `StringEscape`. Empty
  /// for other nodes.
  public func stringBytes(_ expression: Expression) -> [UInt8] {
    guard kind(expression) == .string else { return [] }
    let raw = rawBytes(of: expression)
    return isSerialised ? Array(raw) : StringEscape.resolved(raw)
  }

  /// The text of a string, with escapes resolved.
  public func string(_ expression: Expression) -> String {
    String(decoding: stringBytes(expression), as: UTF8.self)
  }
}
