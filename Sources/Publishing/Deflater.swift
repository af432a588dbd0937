import CDeflate

/// Owns one libdeflate compressor. Not Sendable: each worker thread has its own.
public final class Deflater {
  private let compressor: OpaquePointer
  private var scratch: [UInt8] = []
  /// Buffers up to this size are kept from one call to the next.
  private static let largestKept = 1 << 20

  /// Makes a compressor of level 6, which is zlib's usual one.
  public init() throws(PublishingError) {
    guard let compressor = libdeflate_alloc_compressor(6) else { throw .memoryExhausted }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// The bytes as a raw deflate stream (RFC 1951), or nil where that is not shorter.
  public func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    // Only what saves a byte is of use, so the room for the result is one byte less than the input.
    guard bytes.count > 1 else { return nil }
    let room = bytes.count - 1
    if bytes.count > Self.largestKept {
      // Room that is not written to takes no memory.
      let deflated = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        count = libdeflate_deflate_compress(compressor, bytes, bytes.count, buffer.baseAddress, room)
      }
      return deflated.isEmpty ? nil : Array(deflated)
    }
    if scratch.count < room { scratch = [UInt8](repeating: 0, count: room) }
    let count = libdeflate_deflate_compress(compressor, bytes, bytes.count, &scratch, room)
    return count == 0 ? nil : Array(scratch[..<count])
  }

  /// The CRC-32 of the bytes, as zip archives have it.
  public static func checksum(_ bytes: [UInt8]) -> UInt32 { libdeflate_crc32(0, bytes, bytes.count) }

  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    libdeflate_crc32(0, bytes.baseAddress, bytes.count)
  }
}

/// Undoes what `Deflater` does, for what is written unpacked, such as a web folder.
enum Inflater {
  /// The `size` bytes that a raw deflate stream holds; nil where it is damaged.
  static func inflate(_ bytes: [UInt8], size: Int) throws(PublishingError) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { throw .memoryExhausted }
    defer { libdeflate_free_decompressor(decompressor) }
    var output = [UInt8](repeating: 0, count: size)
    let result = libdeflate_deflate_decompress(decompressor, bytes, bytes.count, &output, size, nil)
    return result == LIBDEFLATE_SUCCESS ? output : nil
  }
}
