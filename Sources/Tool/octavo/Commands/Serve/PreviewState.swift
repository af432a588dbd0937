import Diagnostics
import JSONText
import LoopbackServing
import Publishing
import Synchronization

/// What the open page is told: how often was built, how often a book came of it, what is new in it, and what was found.
final class PreviewState: Sendable {
  private struct Contents {
    var latest: (number: Int, book: WebPreview?) = (0, nil)
    var builds = 0
    var report = "{\"version\":1,\"diagnostics\":[]}"
    /// What each book changed of the one before, the last at the end.
    var changes: [WebPreview.Changes] = []
  }

  /// Wakes the server for what waits for another build.
  let signal: WakeSignal
  private let contents = Mutex(Contents())

  /// A page that has missed more builds than this loads anew.
  private static let mostChanges = 100

  init(signal: WakeSignal) { self.signal = signal }

  /// How often a book came of a build, and the last of them.
  var latest: (number: Int, book: WebPreview?) { contents.withLock { $0.latest } }

  /// A build ended; `book` is what came of it.
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

  /// The state as JSON; nil where there was no other build than `after`, and there is time to wait for one.
  ///
  /// `pages` are the addresses of the pages whose content is new since the book of that number, where nothing else is.
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
