import CDeflate

/// There is not enough memory for a compressor.
package struct MemoryExhausted: Error, Sendable, Equatable {}

/// Owns one libdeflate compressor. Not Sendable: each worker thread has its own.
package final class Deflater {
  private let compressor: OpaquePointer
  private var scratch: [UInt8] = []
  /// Buffers up to this size are reused.
  private static let largestKept = 1 << 20

  /// Makes a compressor of level 6, which is zlib's usual one.
  package init() throws(MemoryExhausted) {
    guard let compressor = libdeflate_alloc_compressor(6) else { throw MemoryExhausted() }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// The bytes as a raw deflate stream (RFC 1951), or nil where that is not shorter.
  package func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    // Only what saves a byte is of use, so the room for the result is one byte less than the input.
    guard bytes.count > 1 else { return nil }
    let room = bytes.count - 1
    if bytes.count > Self.largestKept {
      // Pages of the buffer that are not written take no memory.
      let deflated = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        count = libdeflate_deflate_compress(compressor, bytes, bytes.count, buffer.baseAddress, room)
      }
      return deflated.isEmpty ? nil : Array(deflated)
    }
    if scratch.count < room { scratch = [UInt8](repeating: 0, count: room) }
    let count = libdeflate_deflate_compress(compressor, bytes, bytes.count, &scratch, room)
    return count == 0 ? nil : Array(scratch[..<count])
  }
}

/// Undoes what `Deflater` does.
package enum Inflater {
  /// The `size` bytes that a raw deflate stream holds; nil where it is damaged or holds fewer or more.
  package static func inflate(
    _ packed: UnsafeRawBufferPointer, size: Int
  ) throws(MemoryExhausted) -> [UInt8]? {
    // Deflate gains at most about 1,032 to 1: what claims more lies, and gets no memory.
    guard size <= (packed.count + 1) * 1_100 else { return nil }
    guard let decompressor = libdeflate_alloc_decompressor() else { throw MemoryExhausted() }
    defer { libdeflate_free_decompressor(decompressor) }
    var isSound = false
    let content = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var written = 0
      let result = libdeflate_deflate_decompress(
        decompressor, packed.baseAddress, packed.count, buffer.baseAddress, size, &written)
      isSound = result == LIBDEFLATE_SUCCESS && written == size
      count = isSound ? size : 0
    }
    return isSound ? content : nil
  }

  /// The `size` bytes that a raw deflate stream holds; nil where it is damaged or holds fewer or more.
  package static func inflate(_ packed: [UInt8], size: Int) throws(MemoryExhausted) -> [UInt8]? {
    // A closure that throws a type of its own is not taken by this method of arrays.
    try packed.withUnsafeBytes { bytes in
      Result { () throws(MemoryExhausted) in try inflate(bytes, size: size) }
    }.get()
  }
}
