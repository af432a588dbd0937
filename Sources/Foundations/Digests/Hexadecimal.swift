/// Bytes as lower-case hexadecimal digits, two a byte.
///
///     Hexadecimal.text([0, 255])     // "00ff"
///     Hexadecimal.bytes("00ff")      // [0, 255]
public enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Encodes bytes as digits.
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Decodes digits; nil for an odd number of characters or any other character, including capitals.
  public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let values = text.utf8.map { digits.firstIndex(of: $0) }
    guard values.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count / 2)
    for index in stride(from: 0, to: values.count, by: 2) {
      guard let high = values[index], let low = values[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
