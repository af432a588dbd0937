import Files

/// What a shared cache is handed to keep.
package enum SharedContent: Sendable {
  case bytes([UInt8])
  /// A whole file, by its path and its stamp; another file at that path is not taken for it.
  case file(String, FileStamp)

  var size: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let stamp): Int(stamp.size)
    }
  }
}

/// Why a store does not do what it is asked.
enum StoreFailure: Error, Sendable, Equatable {
  /// The store is away, or answers nothing that can be understood.
  case away(String)
  /// The store refuses this request.
  case denied(String)
  /// The store has no room.
  case full(String)
}

/// Takes the bytes of an object as they come.
struct ObjectReceiver {
  /// Begins, again before each further try.
  var begin: () -> Void
  /// Takes the next bytes; false to stop.
  var receive: (UnsafeRawBufferPointer) -> Bool
}

/// Where the objects of a shared cache lie: `ac/KEY` and `cas/SHA256` below an address or a folder.
protocol ObjectStore: Sendable {
  /// Whether an object is there, of this size if the store tells sizes.
  func has(_ path: String, size: Int) throws(StoreFailure) -> Bool
  /// Gets an object piece by piece, until the receiver wants no more; false where there is none.
  func get(_ path: String, _ receiver: ObjectReceiver) throws(StoreFailure) -> Bool
  /// Stores an object. Whoever reads meanwhile gets the old one, the new one or none.
  func put(_ path: String, _ content: SharedContent) throws(StoreFailure)
}
