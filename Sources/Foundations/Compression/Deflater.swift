import CDeflate

/// Thrown when memory for a compressor or decompressor cannot be allocated.
package struct MemoryExhausted: Error, Sendable, Equatable {}

/// Owns one libdeflate compressor. Not Sendable: each worker thread has its own.
package final class Deflater {
  private let compressor: OpaquePointer
  private var scratch: [UInt8] = []
  /// Buffers up to this size are reused.
  private static let largestKept = 1 << 20

  /// Makes a compressor of level 6, zlib's default.
  package init() throws(MemoryExhausted) {
    guard let compressor = libdeflate_alloc_compressor(6) else { throw MemoryExhausted() }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// Compresses bytes to a raw deflate stream (RFC 1951); nil if the stream is not shorter than `bytes`.
  package func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    // Only a shorter result is useful, so the buffer is one byte smaller than the input.
    guard bytes.count > 1 else { return nil }
    let room = bytes.count - 1
    if bytes.count > Self.largestKept {
      // The system allocates no memory for pages of the buffer that are never written.
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

/// Decompresses what `Deflater` compressed.
package enum Inflater {
  /// Decompresses a raw deflate stream (RFC 1951) of exactly `size` bytes; nil if it is damaged or of another size.
  package static func inflate(
    _ packed: UnsafeRawBufferPointer, size: Int
  ) throws(MemoryExhausted) -> [UInt8]? {
    // Deflate expands at most about 1,032-fold: refuse larger claimed sizes before allocating memory.
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

  /// Decompresses a raw deflate stream (RFC 1951) of exactly `size` bytes; nil if it is damaged or of another size.
  package static func inflate(_ packed: [UInt8], size: Int) throws(MemoryExhausted) -> [UInt8]? {
    // `Array.withUnsafeBytes` does not accept a closure with typed throws.
    try packed.withUnsafeBytes { bytes in
      Result { () throws(MemoryExhausted) in try inflate(bytes, size: size) }
    }.get()
  }
}
