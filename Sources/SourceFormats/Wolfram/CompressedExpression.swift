import BookModel
import CDeflate
import WolframLanguage

/// Expressions that a notebook holds compressed: `CompressedData["1:eJ…"]`.
enum CompressedExpression {
  /// The most bytes that one such value may inflate to.
  private static let limit = 128 << 20

  /// The expression of the text `1:eJ…`: base64 of a zlib stream of a serialised value; nil where it is damaged, or
  /// larger than a book can use.
  static func tree(_ text: [UInt8]) -> ExpressionTree? {
    let start = text.drop { $0 <= 0x20 }
    guard start.starts(with: "1:".utf8) else { return nil }
    let letters = start.dropFirst(2).filter { $0 > 0x20 && $0 != 0x5C }
    guard case .success(let packed) = Base64.decode(letters[...]), packed.count > 2,
      let bytes = inflate(packed)
    else { return nil }
    return ExpressionTree(serialised: bytes)
  }

  /// Inflates a zlib stream, whose size is not told, into a buffer that grows.
  static func inflate(_ packed: [UInt8]) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    // A deflate stream grows at most 1,032-fold.
    let most = min(limit, packed.count * 1032 + 64)
    var size = min(most, packed.count * 6 + 256)
    while true {
      var actual = 0
      var result = LIBDEFLATE_BAD_DATA
      let output = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        result = libdeflate_zlib_decompress(
          decompressor, packed, packed.count, buffer.baseAddress, size, &actual)
        count = result == LIBDEFLATE_SUCCESS ? actual : 0
      }
      if result == LIBDEFLATE_SUCCESS { return output }
      guard result == LIBDEFLATE_INSUFFICIENT_SPACE, size < most else { return nil }
      size = min(most, size * 4)
    }
  }

  /// A zlib stream of bytes.
  static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(6) else { return [] }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
    }
  }
}
