import ReaderCore

/// The C interface of the reader core, for WebAssembly: bytes in, bytes out.
///
/// The host asks for room with `octavo_reserve`, writes there, calls `octavo_open` once with the reader index,
/// then `octavo_event` for each event; what it returns is the length of the JSON at `octavo_output`. Memory
/// given out stays valid until the next call.
enum Exchange {
  // WebAssembly has one thread; every call comes from it.
  nonisolated(unsafe) static var reader: Reader?
  nonisolated(unsafe) static var input = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  nonisolated(unsafe) static var output = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  static func bytes(_ start: Int, _ count: Int) -> [UInt8] {
    guard start >= 0, count > 0, count <= input.count - start else { return [] }
    return Array(UnsafeRawBufferPointer(rebasing: input[start..<start + count]))
  }

  static func give(_ bytes: [UInt8]) -> Int32 {
    if output.count < bytes.count {
      output.deallocate()
      output = .allocate(byteCount: bytes.count * 2, alignment: 16)
    }
    output.copyBytes(from: bytes)
    return Int32(truncatingIfNeeded: bytes.count)
  }
}

/// Room for `size` bytes of input; what was there before is gone.
@_cdecl("octavo_reserve")
public func octavoReserve(_ size: Int32) -> UnsafeMutableRawPointer? {
  let size = max(1, Int(size))
  if Exchange.input.count < size {
    Exchange.input.deallocate()
    Exchange.input = .allocate(byteCount: size, alignment: 16)
  }
  return Exchange.input.baseAddress
}

/// Where the last call's result is.
@_cdecl("octavo_output")
public func octavoOutput() -> UnsafeMutableRawPointer? { Exchange.output.baseAddress }

/// Takes the reader index, `manifest.json`, of that length; 1, or 0 where it cannot be used.
@_cdecl("octavo_open")
public func octavoOpen(_ length: Int32) -> Int32 {
  do throws(ReaderBook.Unusable) {
    Exchange.reader = Reader(try ReaderBook(index: Exchange.bytes(0, Int(length))))
    return 1
  } catch {
    Exchange.reader = nil
    return 0
  }
}

/// Takes an event in JSON, and the bytes that belong to it, if `payload` is not negative; gives the length of
/// the commands in JSON.
@_cdecl("octavo_event")
public func octavoEvent(_ length: Int32, _ payload: Int32) -> Int32 {
  let json = Exchange.bytes(0, Int(length))
  let bytes = payload < 0 ? nil : Exchange.bytes(Int(length), Int(payload))
  guard let event = Event(json: json, payload: bytes), Exchange.reader != nil else {
    return Exchange.give(Array("[]".utf8))
  }
  return Exchange.give(Exchange.reader!.handle(event).json)
}

/// Whether the state is legal: 1, or 0; for tests.
@_cdecl("octavo_is_legal")
public func octavoIsLegal() -> Int32 { Exchange.reader?.illegality == nil ? 1 : 0 }
