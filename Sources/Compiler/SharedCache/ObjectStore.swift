import Files

/// The content of an object to store in a shared cache.
package enum SharedContent: Sendable {
  case bytes([UInt8])
  /// A whole file, by its path and stamp; a changed file is not stored.
  case file(String, FileStamp)

  var size: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let stamp): Int(stamp.size)
    }
  }
}

/// Why a store fails to carry out a request.
enum StoreFailure: Error, Sendable, Equatable {
  /// The store is unavailable, or its answers are invalid.
  case away(String)
  /// The store rejects this request.
  case denied(String)
  /// The store is full.
  case full(String)
}

/// Receives the bytes of an object in chunks.
struct ObjectReceiver {
  /// Called before the first chunk, and again before each retry.
  var begin: () -> Void
  /// Takes the next bytes; returns false to stop.
  var receive: (UnsafeRawBufferPointer) -> Bool
}

/// A store of a shared cache's objects: `ac/KEY` and `cas/SHA256` below an address or folder.
protocol ObjectStore: Sendable {
  /// Whether an object exists, and has this size if the store knows sizes.
  func has(_ path: String, size: Int) throws(StoreFailure) -> Bool
  /// Reads an object in chunks until the receiver stops; false if it does not exist.
  func get(_ path: String, _ receiver: ObjectReceiver) throws(StoreFailure) -> Bool
  /// Stores an object. A concurrent reader gets the old object, the new one or none.
  func put(_ path: String, _ content: SharedContent) throws(StoreFailure)
}
