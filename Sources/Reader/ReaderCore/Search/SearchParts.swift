/// The loaded parts of the search index, by name.
struct SearchParts: Sendable, Equatable {
  private var loaded: [String: [UInt8]] = [:]
  private var awaited: Set<String> = []
  private var failed: Set<String> = []
  /// Names of loaded parts of text, the most recently used last.
  private var recentTexts: [String] = []

  /// The maximum number of loaded parts of text.
  private static let mostTexts = 24

  /// The number of parts that could not be loaded.
  var failures: Int { failed.count }

  /// The bytes of a loaded part; nil for others.
  func loaded(_ name: String) -> [UInt8]? { loaded[name] }

  func hasFailed(_ name: String) -> Bool { failed.contains(name) }

  /// The bytes of a part; empty if it could not be loaded. If the part is not loaded yet, requests it and returns nil.
  mutating func bytes(of name: String, to queue: inout CommandQueue) -> [UInt8]? {
    if let bytes = loaded[name] { return bytes }
    if failed.contains(name) { return [] }
    if awaited.insert(name).inserted { queue.send(.part(name: name)) }
    return nil
  }

  /// Stores a part, or nil for one that could not be loaded; returns false if it was not requested.
  mutating func take(_ name: String, bytes: [UInt8]?) -> Bool {
    guard awaited.remove(name) != nil else { return false }
    if let bytes { loaded[name] = bytes } else { failed.insert(name) }
    return true
  }

  /// Forgets failures, so that the parts are requested again.
  mutating func forgetFailures() { failed = [] }

  /// Records the use of a part of text; drops the least recently used one beyond the limit.
  mutating func used(text name: String) {
    if recentTexts.last == name { return }
    recentTexts.removeAll { $0 == name }
    recentTexts.append(name)
    if recentTexts.count > Self.mostTexts { loaded[recentTexts.removeFirst()] = nil }
  }
}
