import BookModel
import Synchronization
import XML

/// Keeps the trees of files that several pages are made of, as OpenStax's modules are of their own page and of their
/// chapter's key terms, summaries and exercises: each is parsed once, and dropped when the last page has taken it.
final class SharedTrees: Sendable {
  /// One file's tree. Whoever comes while it is being parsed waits for it.
  private final class Shared: Sendable {
    let state: Mutex<(tree: XMLTree?, isParsed: Bool, users: Int)>
    init(users: Int) { state = Mutex((nil, false, users)) }
  }

  private let files: [String: Shared]

  /// Takes the sources, to know who will ask for what.
  init(_ sources: [PageSource]) {
    var users: [String: Int] = [:]
    for source in sources {
      for file in source.gathering?.files ?? [] { users[file, default: 1] += 1 }
    }
    files = users.mapValues { Shared(users: $0) }
  }

  /// The tree of a file, from `parse` where nobody has parsed it.
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
