/// The bytes that pass between a host and a module of WebAssembly.
///
/// The host reserves memory, writes its input there, and calls a function, which returns the length of its result. Both addresses are
/// valid until the next call.
struct ByteExchange {
  private var input = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var output = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  /// The address of the last result.
  var result: UnsafeMutableRawPointer? { output.baseAddress }

  /// Reserves memory for `size` bytes of input and returns its address; discards previous input.
  mutating func reserve(_ size: Int32) -> UnsafeMutableRawPointer? {
    let size = max(1, Int(size))
    if input.count < size {
      input.deallocate()
      input = .allocate(byteCount: size, alignment: 16)
    }
    return input.baseAddress
  }

  /// The input's bytes from `start` on; none if it does not have them.
  func bytes(_ count: Int32, from start: Int32 = 0) -> [UInt8] {
    let (start, count) = (Int(start), Int(count))
    guard start >= 0, count > 0, count <= input.count - start else { return [] }
    return Array(UnsafeRawBufferPointer(rebasing: input[start..<start + count]))
  }

  /// Makes the bytes the result and returns their number.
  mutating func give(_ bytes: [UInt8]) -> Int32 {
    if output.count < bytes.count {
      output.deallocate()
      output = .allocate(byteCount: bytes.count * 2, alignment: 16)
    }
    output.copyBytes(from: bytes)
    return Int32(truncatingIfNeeded: bytes.count)
  }
}
