import Diagnostics
import TextBytes

/// A file embedded in a source, such as a picture in a notebook.
public struct EmbeddedFile: Sendable, Equatable {
  /// The location of the bytes.
  public enum Content: Sendable, Equatable {
    /// Base64 in a byte range of the file at `path`. Decoding skips characters outside the alphabet: quotes,
    /// commas, blanks, JSON escapes.
    case base64(path: String, ByteRange)
    /// In memory.
    case bytes([UInt8])
  }

  /// The location of the bytes.
  public var content: Content
  /// Type and size, read from the first bytes.
  public var info: MediaInfo
  /// A hash of the bytes in hexadecimal digits; files with equal hashes are merged.
  public var digest: String

  /// Describes a file.
  public init(_ content: Content, info: MediaInfo, digest: String) {
    self.content = content
    self.info = info
    self.digest = digest
  }
}

/// Base64 as used in notebooks and data: URLs: https://www.rfc-editor.org/rfc/rfc4648#section-4
public enum Base64 {
  /// The six bits of each byte; 64 means skip, 65 `=`, 66 `\`, 67 invalid.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 67, count: 256)
    for (value, byte) in letters.enumerated() { values[Int(byte)] = UInt8(value) }
    for byte in "\"', \t\r\n[]".utf8 { values[Int(byte)] = 64 }
    values[Int(UInt8(ascii: "="))] = 65
    values[Int(UInt8(ascii: "\\"))] = 66
    return values
  }()

  /// Encodes bytes, with padding.
  public static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits: UInt32 = 0
      for offset in 0..<3 { bits = bits << 8 | (offset < count ? UInt32(bytes[start + offset]) : 0) }
      for place in 0..<4 {
        output.append(place > count ? "=" : letters[Int(bits >> UInt32(18 - 6 * place) & 63)])
      }
    }
    return output
  }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Decodes base64; fails with the offset of the first invalid byte.
  public static func decode(_ text: ArraySlice<UInt8>) -> Result<[UInt8], Base64Error> {
    var output: [UInt8] = []
    output.reserveCapacity(text.count / 4 * 3 + 3)
    var error: Int?
    text.withUnsafeBufferPointer { text in
      values.withUnsafeBufferPointer { values in error = decode(text, values: values, to: &output) }
    }
    return error.map { .failure(Base64Error(offset: text.startIndex + $0)) } ?? .success(output)
  }

  private static func decode(
    _ text: UnsafeBufferPointer<UInt8>, values: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) -> Int? {
    var index = 0
    var group = Group()
    var isPadded = false
    while index < text.count {
      if group.count == 0, !isPadded { index = decodeGroups(text, values: values, from: index, to: &output) }
      guard index < text.count else { break }
      var value = values[Int(text[index])]
      // JSON may escape `/` as `\/` and line breaks as `\n`.
      if value == 66 {
        index += 1
        guard index < text.count else { return index - 1 }
        value = text[index] == "/" ? 63 : 64
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

  /// Fast path: decodes groups of four letters while nothing is between them; returns where it stopped.
  private static func decodeGroups(
    _ text: UnsafeBufferPointer<UInt8>, values: UnsafeBufferPointer<UInt8>, from start: Int,
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

  /// Up to four letters: three bytes.
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

    /// Decodes the final two or three letters to one or two bytes, padded or not; false for a single letter
    /// (truncated).
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

/// An invalid byte in base64.
public struct Base64Error: Error, Sendable, Equatable {
  /// Its offset.
  public var offset: Int

  /// Makes an error at an offset.
  public init(offset: Int) { self.offset = offset }
}
