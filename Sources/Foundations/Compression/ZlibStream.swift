import CDeflate

/// Zlib streams (RFC 1950), which notebooks and PNG files contain.
package enum ZlibStream {
  /// Decompresses a stream of unknown size; nil if it is damaged or expands beyond `limit` bytes.
  package static func inflate(_ packed: [UInt8], limit: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    // A deflate stream expands at most 1,032-fold.
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

  /// Compresses bytes to a stream; returns an empty array if memory is exhausted.
  ///
  /// - Parameter level: libdeflate's, 1 (fast) to 12 (small).
  package static func deflate(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(Int32(level)) else { return [] }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
    }
  }
}

/// The CRC-32 of bytes, as used in ZIP archives and PNG files.
package func crc32(_ bytes: [UInt8]) -> UInt32 { libdeflate_crc32(0, bytes, bytes.count) }

/// The CRC-32 of bytes, as used in ZIP archives and PNG files.
package func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
  libdeflate_crc32(0, bytes.baseAddress, bytes.count)
}
