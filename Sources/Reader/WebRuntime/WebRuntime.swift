// Runtime functions that the compiler requires and WebAssembly lacks. Linked into each module for the browser.

#if arch(wasm32)
  /// Seeds the standard library's hashes; a weak seed suffices, since nothing needs protection.
  @_cdecl("arc4random_buf")
  func arc4randomBuf(_ buffer: UnsafeMutableRawPointer, count: Int) {
    for index in 0..<count {
      buffer.storeBytes(of: UInt8(truncatingIfNeeded: index &* 151), toByteOffset: index, as: UInt8.self)
    }
  }

  /// The product of two 128-bit integers, computed from 32-bit digits.
  @_cdecl("__multi3")
  func multiply128(
    _ result: UnsafeMutablePointer<UInt64>, _ aLow: UInt64, _ aHigh: UInt64, _ bLow: UInt64, _ bHigh: UInt64
  ) {
    let mask: UInt64 = 0xFFFF_FFFF
    let (a0, a1, b0, b1) = (aLow & mask, aLow >> 32, bLow & mask, bLow >> 32)
    let low = a0 &* b0
    let middle = a1 &* b0 &+ (low >> 32)
    let other = a0 &* b1 &+ (middle & mask)
    result[0] = other << 32 | low & mask
    result[1] = a1 &* b1 &+ (middle >> 32) &+ (other >> 32) &+ aLow &* bHigh &+ aHigh &* bLow
  }
#endif
