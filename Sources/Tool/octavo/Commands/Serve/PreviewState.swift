import Diagnostics
import JSONText
import LoopbackServing
import Publishing
import Synchronization

/// The state that the open page receives: the number of builds, the number of books built, the latest changes and the
/// findings.
final class PreviewState: Sendable {
  private struct Contents {
    var latest: (number: Int, book: WebPreview?) = (0, nil)
    var builds = 0
    var report = "{\"version\":1,\"diagnostics\":[]}"
    /// The changes of each book since the previous one, in order.
    var changes: [WebPreview.Changes] = []
  }

  /// Wakes the server to answer requests that wait for another build.
  let signal: WakeSignal
  private let contents = Mutex(Contents())

  /// A page that has missed more books than this reloads.
  private static let mostChanges = 100

  init(signal: WakeSignal) { self.signal = signal }

  /// The number of the latest book, and the book.
  var latest: (number: Int, book: WebPreview?) { contents.withLock { $0.latest } }

  /// Records the end of a build; `book` is nil if the build failed.
  func built(_ book: WebPreview?, report: String) {
    contents.withLock { contents in
      contents.builds += 1
      if let book {
        contents.changes.append(contents.latest.book.map { book.changes(since: $0) } ?? .book)
        if contents.changes.count > Self.mostChanges { contents.changes.removeFirst() }
        contents.latest = (contents.latest.number + 1, book)
      }
      contents.report = report
    }
    signal.wake()
  }

  /// The state as JSON; nil while there has been no build after `after`, unless `isLate`.
  ///
  /// `pages` has the addresses of the pages whose content has changed since the book number `book`, if nothing else has.
  func json(after: Int, book: Int, isLate: Bool) -> [UInt8]? {
    contents.withLock { contents in
      guard after != contents.builds || isLate else { return nil }
      let pages = Self.changedPages(since: book, in: contents)
      var json = JSONWriter(.lines)
      json.object { json in
        json.member("builds", contents.builds)
        json.member("books", contents.latest.number)
        if let pages { json.member("pages", pages.sorted()) } else { json.member(orNull: "pages", nil) }
        json.member("report") { $0.literal(contents.report) }
      }
      return json.finished()
    }
  }

  private static func changedPages(since book: Int, in contents: Contents) -> Set<String>? {
    let missed = contents.latest.number - book
    guard missed >= 0, missed <= contents.changes.count else { return nil }
    var pages: Set<String> = []
    for change in contents.changes.suffix(missed) {
      guard case .pages(let some) = change else { return nil }
      pages.formUnion(some)
    }
    return pages
  }
}
