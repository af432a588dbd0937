import ReaderCore
import WebRuntime

/// The C interface of the reader core, for WebAssembly: bytes in, bytes out (`ByteExchange`).
///
/// The host calls `octavo_open` once with the reader index, then `octavo_event` for each event. That returns the length of the
/// JSON at `octavo_output`.
enum Exchange {
  // WebAssembly has one thread; every call comes from it.
  nonisolated(unsafe) static var reader: Reader?
  nonisolated(unsafe) static var memory = ByteExchange()
}

/// Reserves memory for `size` bytes of input; discards previous input.
@_cdecl("octavo_reserve")
func octavoReserve(_ size: Int32) -> UnsafeMutableRawPointer? { Exchange.memory.reserve(size) }

/// The address of the last call's result.
@_cdecl("octavo_output")
func octavoOutput() -> UnsafeMutableRawPointer? { Exchange.memory.result }

/// Opens the book of a reader index, `manifest.json`, of `length` bytes; returns 1, or 0 if the index cannot be used.
@_cdecl("octavo_open")
func octavoOpen(_ length: Int32) -> Int32 {
  do throws(ReaderBook.Unusable) {
    Exchange.reader = Reader(try ReaderBook(index: Exchange.memory.bytes(length)))
    return 1
  } catch {
    Exchange.reader = nil
    return 0
  }
}

/// Handles an event and returns the length of the commands, both as JSON.
///
/// - Parameters:
///   - length: the length of the event in bytes.
///   - payload: the length of the binary data that follows the event; negative if there is none.
@_cdecl("octavo_event")
func octavoEvent(_ length: Int32, _ payload: Int32) -> Int32 {
  let json = Exchange.memory.bytes(length)
  let bytes = payload < 0 ? nil : Exchange.memory.bytes(payload, from: length)
  guard let event = Event(json: json, payload: bytes), Exchange.reader != nil else {
    return Exchange.memory.give(Array("[]".utf8))
  }
  return Exchange.memory.give(Exchange.reader!.handle(event).json)
}

/// For tests: returns 1 if the reader's state is legal, else 0.
@_cdecl("octavo_is_legal")
func octavoIsLegal() -> Int32 { Exchange.reader?.illegality == nil ? 1 : 0 }
