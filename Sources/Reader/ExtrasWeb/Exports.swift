import KernelExtras

/// The C interface of the extras, for WebAssembly: bytes in, bytes out. The host writes a request of the kernel to what
/// `octavo_extras_reserve` returns, calls `octavo_extras_answer` with its length, and finds the answer at
/// `octavo_extras_output`.
enum ExtrasExchange {
  // WebAssembly has one thread; every call comes from it.
  nonisolated(unsafe) static var input = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  nonisolated(unsafe) static var output = UnsafeMutableRawBufferPointer(start: nil, count: 0)
}

/// Reserves memory for `size` bytes of input; input that was there before is lost.
@_cdecl("octavo_extras_reserve")
func octavoExtrasReserve(_ size: Int32) -> UnsafeMutableRawPointer? {
  let size = max(1, Int(size))
  if ExtrasExchange.input.count < size {
    ExtrasExchange.input.deallocate()
    ExtrasExchange.input = .allocate(byteCount: size, alignment: 16)
  }
  return ExtrasExchange.input.baseAddress
}

/// The address of the last answer.
@_cdecl("octavo_extras_output")
func octavoExtrasOutput() -> UnsafeMutableRawPointer? { ExtrasExchange.output.baseAddress }

/// Answers the request of `length` bytes and returns the answer's length.
@_cdecl("octavo_extras_answer")
func octavoExtrasAnswer(_ length: Int32) -> Int32 {
  let count = max(0, min(Int(length), ExtrasExchange.input.count))
  let answer = Extras.answer(Array(UnsafeRawBufferPointer(rebasing: ExtrasExchange.input[0..<count])))
  if ExtrasExchange.output.count < answer.count {
    ExtrasExchange.output.deallocate()
    ExtrasExchange.output = .allocate(byteCount: answer.count * 2, alignment: 16)
  }
  ExtrasExchange.output.copyBytes(from: answer)
  return Int32(truncatingIfNeeded: answer.count)
}
