/// The loaded parts of the search index, by name.
struct SearchParts: Sendable, Equatable {
  private var loaded: [String: [UInt8]] = [:]
  private var awaited: Set<String> = []
  private var failed: Set<String> = []
  /// Names of loaded parts of text, the most recently used last.
  private var recentTexts: [String] = []

  /// Parts of text that stay loaded.
  private static let mostTexts = 24

  /// The number of parts that could not be loaded.
  var failures: Int { failed.count }

  /// The bytes of a part that is there.
  func loaded(_ name: String) -> [UInt8]? { loaded[name] }

  func hasFailed(_ name: String) -> Bool { failed.contains(name) }

  /// The bytes of a part, empty for one that could not be loaded. Returns nil and loads a part that is not there yet.
  mutating func bytes(of name: String, to queue: inout CommandQueue) -> [UInt8]? {
    if let bytes = loaded[name] { return bytes }
    if failed.contains(name) { return [] }
    if awaited.insert(name).inserted { queue.send(.part(name: name)) }
    return nil
  }

  /// Takes a part, or nil for one that could not be loaded; returns false for a part that was not asked for.
  mutating func take(_ name: String, _ bytes: [UInt8]?) -> Bool {
    guard awaited.remove(name) != nil else { return false }
    if let bytes { loaded[name] = bytes } else { failed.insert(name) }
    return true
  }

  /// Lets parts that could not be loaded be asked for again.
  mutating func forgetFailures() { failed = [] }

  /// Notes the use of a part of text; the least recently used one beyond the limit is forgotten.
  mutating func used(text name: String) {
    if recentTexts.last == name { return }
    recentTexts.removeAll { $0 == name }
    recentTexts.append(name)
    if recentTexts.count > Self.mostTexts { loaded[recentTexts.removeFirst()] = nil }
  }
}
