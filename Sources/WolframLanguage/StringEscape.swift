/// What the escapes in a string mean.
///
/// `\"` and `\\` are characters, `\n` and `\t` a line end and a tab, `\[Name]`, `\:XXXX`, `\.XX`, `\|XXXXXX` and
/// `\nnn` characters by name and number; a backslash at a line's end continues the line; `\<` and `\>` only guard
/// spaces. `\!`, `\(`, `\*`, `\)` and the other marks of boxes are kept as private characters, `mark(_:)`, which
/// `StringPiece` finds.
public enum StringEscape {
  /// The marks of boxes in their order: each is U+F8D0 and its place.
  static let marks: [UInt8] = Array("!()*^_%&+/@`".utf8)

  /// The bytes of the character that stands for a mark of boxes: U+F8D0 to U+F8DB, `EF A3 90` and on.
  static func mark(_ byte: UInt8) -> UInt8? {
    marks.firstIndex(of: byte).map { 0x90 + UInt8($0) }
  }

  /// The text of a string's raw bytes, in UTF-8.
  public static func resolved(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    guard raw.contains(0x5C) || raw.contains(0x0D) else { return Array(raw) }
    var output: [UInt8] = []
    output.reserveCapacity(raw.count)
    raw.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var index = 0
      while index < buffer.count {
        let byte = base[index]
        if byte == 0x0D {
          output.append(0x0A)
          index += index + 1 < buffer.count && base[index + 1] == 0x0A ? 2 : 1
        } else if byte == 0x5C, index + 1 < buffer.count {
          index = append(base, from: index, end: buffer.count, to: &output)
        } else {
          output.append(byte)
          index += 1
        }
      }
    }
    return output
  }

  /// Appends what the escape at `start` means, and tells where it ends.
  private static func append(
    _ base: UnsafePointer<UInt8>, from start: Int, end: Int, to output: inout [UInt8]
  ) -> Int {
    let next = base[start + 1]
    switch next {
    case 0x5B:
      var scan = start + 2
      while scan < end, scan - start < 60, isNameByte(base[scan]) { scan += 1 }
      guard scan < end, base[scan] == 0x5D, scan > start + 2 else { break }
      NamedCharacters.append(
        UnsafeBufferPointer(start: base + start + 2, count: scan - start - 2), to: &output)
      return scan + 1
    case 0x3A, 0x2E, 0x7C, 0x30...0x37:
      guard let (code, length) = numericCode(base, from: start, end: end) else { break }
      output.append(contentsOf: NamedCharacters.text(code: code))
      return start + length
    case 0x6E: output.append(0x0A)
    case 0x74: output.append(0x09)
    case 0x72: output.append(0x0A)
    case 0x62, 0x66: break
    case 0x3C, 0x3E: break
    case 0x0A: return skipIndent(base, from: start + 2, end: end)
    case 0x0D:
      return skipIndent(base, from: start + (start + 2 < end && base[start + 2] == 0x0A ? 3 : 2), end: end)
    case 0x22, 0x5C, 0x20: output.append(next)
    default:
      if let mark = mark(next) {
        output.append(contentsOf: [0xEF, 0xA3, mark])
      } else {
        output.append(0x5C)
        output.append(next)
      }
    }
    if next == 0x5B || next == 0x3A || next == 0x2E || next == 0x7C || (0x30...0x37).contains(next) {
      output.append(0x5C)
      output.append(next)
    }
    return start + 2
  }

  /// A continued line loses the spaces that indent it.
  private static func skipIndent(_ base: UnsafePointer<UInt8>, from start: Int, end: Int) -> Int {
    var scan = start
    while scan < end, base[scan] == 0x20 || base[scan] == 0x09 { scan += 1 }
    return scan
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x24
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
    let isOctal = (0x30...0x37).contains(kind)
    let digits = kind == 0x3A ? 4 : kind == 0x2E ? 2 : kind == 0x7C ? 6 : 3
    let first = isOctal ? start + 1 : start + 2
    guard first + digits <= end else { return nil }
    var code: UInt32 = 0
    for index in first..<first + digits {
      let byte = base[index]
      switch byte {
      case 0x30...0x37: code = code * (isOctal ? 8 : 16) + UInt32(byte - 0x30)
      case 0x38, 0x39: code = code * 16 + UInt32(byte - 0x30)
      case 0x41...0x46, 0x61...0x66: code = code * 16 + UInt32((byte | 0x20) - 0x57)
      default: return nil
      }
      if isOctal, !(0x30...0x37).contains(byte) { return nil }
    }
    return (code, first + digits - start)
  }
}

extension ExpressionTree {
  /// The text of a string in UTF-8, its escapes resolved; the marks of boxes in it stay, as `StringEscape` says.
  /// Empty for every other node.
  public func stringBytes(_ expression: Expression) -> [UInt8] {
    guard kind(expression) == .string else { return [] }
    let raw = rawBytes(expression)
    return isSerialised ? Array(raw) : StringEscape.resolved(raw)
  }

  /// The text of a string, its escapes resolved.
  public func string(_ expression: Expression) -> String {
    String(decoding: stringBytes(expression), as: UTF8.self)
  }
}
