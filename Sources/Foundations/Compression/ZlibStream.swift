import CDeflate

/// Streams of zlib (RFC 1950), as notebooks and PNG files hold them.
package enum ZlibStream {
  /// Inflates a stream whose size is not told; nil where it is damaged or grows beyond `limit` bytes.
  package static func inflate(_ packed: [UInt8], limit: Int) -> [UInt8]? {
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

  /// Deflates bytes into a stream; empty where memory is exhausted.
  package static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(6) else { return [] }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
    }
  }
}

/// The CRC-32 of bytes, as zip archives and PNG files have it.
package func crc32(_ bytes: [UInt8]) -> UInt32 { libdeflate_crc32(0, bytes, bytes.count) }

/// The CRC-32 of bytes, as zip archives and PNG files have it.
package func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
  libdeflate_crc32(0, bytes.baseAddress, bytes.count)
}
