import BookModel
import Synchronization
import XML

/// Shares XML trees between pages made from the same file, such as OpenStax's modules, whose key terms,
/// summaries and exercises go to pages of their chapter. Each file is parsed once and freed after its last
/// use.
final class SharedTrees: Sendable {
  /// One file's tree; other threads wait while it is parsed.
  private final class Shared: Sendable {
    let state: Mutex<(tree: XMLTree?, isParsed: Bool, users: Int)>
    init(users: Int) { state = Mutex((nil, false, users)) }
  }

  private let files: [String: Shared]

  /// Counts how often each file will be requested.
  init(_ sources: [PageSource]) {
    var users: [String: Int] = [:]
    for source in sources {
      for file in source.gathering?.files ?? [] { users[file, default: 1] += 1 }
    }
    files = users.mapValues { Shared(users: $0) }
  }

  /// The tree of a file; `parse` is called at the first request.
  func tree(_ path: String, _ parse: () -> XMLTree?) -> XMLTree? {
    guard let file = files[path] else { return parse() }
    return file.state.withLock { state in
      if !state.isParsed {
        state.tree = parse()
        state.isParsed = true
      }
      let tree = state.tree
      state.users -= 1
      if state.users <= 0 {
        state.tree = nil
        state.isParsed = false
      }
      return tree
    }
  }
}
