import Synchronization

/// Records the inputs of each source and page, and explains what was rebuilt since the previous build and
/// why.
final class BuildExplanation: Sendable {
  private struct State {
    var notes: [String] = []
    var pages: [String: PageParts] = [:]
    var readings: [String: Digest] = [:]
    var readCount = 0
    var renderedCount = 0
  }

  private let before: BuildRecord?
  private let state = Mutex(State())

  /// - Parameter before: the previous build's record; nil if nothing of it is reused.
  init(_ before: BuildRecord?) { self.before = before }

  /// Hashes of each page's inputs, by its bundle name.
  var pages: [String: PageParts] { state.withLock { $0.pages } }
  /// The cache key of each source's reading, by the source's path.
  var readings: [String: Digest] { state.withLock { $0.readings } }

  /// The explanations, sorted independently of threads; a summary is last.
  var lines: [String] {
    state.withLock { state in
      state.notes.sorted() + [
        "\(state.readCount) of \(state.readings.count) sources read, "
          + "\(state.renderedCount) of \(state.pages.count) pages rendered"
      ]
    }
  }

  /// Adds an explanation.
  func explain(_ text: String) { state.withLock { $0.notes.append(text) } }

  /// Records the cache key of a source's reading.
  func note(reading path: String, key: Digest) { state.withLock { $0.readings[path] = key } }

  /// Records the hashes of a page's inputs.
  func note(page href: String, parts: PageParts) { state.withLock { $0.pages[href] = parts } }

  /// Explains why a source is read again; `changed` lists the changed files that it depends on.
  func explainReading(_ path: String, changed: [String]) {
    state.withLock { $0.readCount += 1 }
    guard let before else { return }
    let reason =
      before.readings[path] == nil
      ? "it is new"
      : changed.isEmpty ? "its bytes or its settings changed" : changed.joined(separator: ", ") + " changed"
    explain("\(path): read again, since \(reason)")
  }

  /// Explains why a page is rendered again.
  func explainPage(_ href: String, parts: PageParts) {
    state.withLock { $0.renderedCount += 1 }
    guard let before else { return }
    guard let old = before.pages[href] else { return explain("\(href): rendered, since it is new") }
    let changes = parts.changes(since: old)
    let reason = changes.isEmpty ? "it is no longer saved" : changes.joined(separator: ", ") + " changed"
    explain("\(href): rendered again, since \(reason)")
  }
}
