/// The host's function that hands a request to the extras: it takes the request's address and length and returns the length
/// of the answer, or -1 where the extras are not loaded.
@_extern(wasm, module: "octavo", name: "extras_ask")
private func hostAsk(_ request: UnsafeRawPointer?, _ length: Int32) -> Int32

/// The host's function that writes the last answer to an address.
@_extern(wasm, module: "octavo", name: "extras_take")
private func hostTake(_ room: UnsafeMutableRawPointer?)

/// Hands a request to the extras, another module that the host has instantiated; nil where it has not.
func answerOfExtras(_ request: [UInt8]) -> [UInt8]? {
  let length = request.withUnsafeBytes { hostAsk($0.baseAddress, Int32(truncatingIfNeeded: $0.count)) }
  guard length > 0 else { return nil }
  return [UInt8](unsafeUninitializedCapacity: Int(length)) { room, count in
    hostTake(room.baseAddress)
    count = Int(length)
  }
}
