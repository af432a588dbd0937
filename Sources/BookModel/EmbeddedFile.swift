import Diagnostics

/// A file that a source holds within itself, such as a picture in a notebook.
public struct EmbeddedFile: Sendable, Equatable {
  /// Where its bytes are.
  public enum Content: Sendable, Equatable {
    /// In base64, in those bytes of the file of that path. What belongs to no base64 is passed over: quotes,
    /// commas, blanks, JSON's escapes.
    case base64(path: String, ByteRange)
    /// Here.
    case bytes([UInt8])
  }

  /// Where its bytes are.
  public var content: Content
  /// What a look at its first bytes tells.
  public var info: MediaInfo
  /// A digest of its bytes, in hexadecimal digits: files of one digest are one.
  public var digest: String

  /// Describes a file.
  public init(_ content: Content, info: MediaInfo, digest: String) {
    self.content = content
    self.info = info
    self.digest = digest
  }
}

/// Base64 as notebooks and data: addresses have it: https://www.rfc-editor.org/rfc/rfc4648#section-4
public enum Base64 {
  /// For each byte its six bits; 64 for what is passed over, 65 for `=`, 66 for `\`, 67 for what may not be there.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 67, count: 256)
    for (value, byte) in letters.enumerated() { values[Int(byte)] = UInt8(value) }
    for byte in "\"', \t\r\n[]".utf8 { values[Int(byte)] = 64 }
    values[0x3D] = 65
    values[0x5C] = 66
    return values
  }()

  /// Bytes in base64, padded.
  public static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits: UInt32 = 0
      for offset in 0..<3 { bits = bits << 8 | (offset < count ? UInt32(bytes[start + offset]) : 0) }
      for place in 0..<4 {
        output.append(place > count ? 0x3D : letters[Int(bits >> UInt32(18 - 6 * place) & 63)])
      }
    }
    return output
  }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes that base64 stands for, or the offset of the first byte that it cannot have.
  public static func decode(_ text: ArraySlice<UInt8>) -> Result<[UInt8], Base64Error> {
    var output: [UInt8] = []
    output.reserveCapacity(text.count / 4 * 3 + 3)
    var error: Int?
    text.withUnsafeBufferPointer { text in
      values.withUnsafeBufferPointer { values in error = decode(text, values, to: &output) }
    }
    return error.map { .failure(Base64Error(offset: text.startIndex + $0)) } ?? .success(output)
  }

  private static func decode(
    _ text: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) -> Int? {
    var index = 0
    var group = Group()
    var isPadded = false
    while index < text.count {
      if group.count == 0, !isPadded { index = decodeGroups(text, values, from: index, to: &output) }
      guard index < text.count else { break }
      var value = values[Int(text[index])]
      // JSON may write `\/` for a slash and `\n` between lines.
      if value == 66 {
        index += 1
        guard index < text.count else { return index - 1 }
        value = text[index] == 0x2F ? 63 : 64
      }
      switch value {
      case 0..<64:
        guard !isPadded else { return index }
        group.add(value, to: &output)
      case 64: break
      case 65: isPadded = true
      default: return index
      }
      index += 1
    }
    return group.finish(to: &output) ? nil : text.count
  }

  /// Decodes four letters at once as long as nothing stands between them, as of nearly all; gives where it stopped.
  private static func decodeGroups(
    _ text: UnsafeBufferPointer<UInt8>, _ values: UnsafeBufferPointer<UInt8>, from start: Int,
    to output: inout [UInt8]
  ) -> Int {
    var index = start
    while index + 4 <= text.count {
      let (a, b) = (values[Int(text[index])], values[Int(text[index + 1])])
      let (c, d) = (values[Int(text[index + 2])], values[Int(text[index + 3])])
      guard (a | b | c | d) < 64 else { break }
      let bits = UInt32(a) << 18 | UInt32(b) << 12 | UInt32(c) << 6 | UInt32(d)
      output.append(UInt8(truncatingIfNeeded: bits >> 16))
      output.append(UInt8(truncatingIfNeeded: bits >> 8))
      output.append(UInt8(truncatingIfNeeded: bits))
      index += 4
    }
    return index
  }

  /// Up to four letters, which are three bytes.
  private struct Group {
    var bits: UInt32 = 0
    var count = 0

    mutating func add(_ value: UInt8, to output: inout [UInt8]) {
      bits = bits << 6 | UInt32(value)
      count += 1
      guard count == 4 else { return }
      output.append(UInt8(truncatingIfNeeded: bits >> 16))
      output.append(UInt8(truncatingIfNeeded: bits >> 8))
      output.append(UInt8(truncatingIfNeeded: bits))
      (bits, count) = (0, 0)
    }

    /// Two or three letters at the end are one or two bytes, with or without padding; false for one, which is cut off.
    func finish(to output: inout [UInt8]) -> Bool {
      switch count {
      case 1: return false
      case 2: output.append(UInt8(truncatingIfNeeded: bits >> 4))
      case 3:
        output.append(UInt8(truncatingIfNeeded: bits >> 10))
        output.append(UInt8(truncatingIfNeeded: bits >> 2))
      default: break
      }
      return true
    }
  }
}

/// A byte that base64 cannot have.
public struct Base64Error: Error, Sendable, Equatable {
  /// Where it is.
  public var offset: Int

  /// Makes an error at an offset.
  public init(offset: Int) { self.offset = offset }
}
