import Foundation
import Publishing

/// What the open page is told: how often was built, how often a book came of it, what is new in it, and what was found.
actor PreviewState {
  /// How often a book came of a build, and the last of them.
  private(set) var latest: (number: Int, book: WebPreview?) = (0, nil)
  private var builds = 0
  private var report = "{\"version\":1,\"diagnostics\":[]}"
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// What each book changed of the one before, the last at the end.
  private var changes: [WebPreview.Changes] = []

  /// A page that has missed more builds than this loads anew.
  private static let mostChanges = 100

  /// A build ended; `book` is what came of it.
  func built(_ book: WebPreview?, report: String) {
    builds += 1
    if let book {
      changes.append(latest.book.map { book.changes(since: $0) } ?? .book)
      if changes.count > Self.mostChanges { changes.removeFirst() }
      latest = (latest.number + 1, book)
    }
    self.report = report
    wake()
  }

  /// The state as JSON, as soon as there was another build than `after`, or after a while.
  ///
  /// `pages` are the addresses of the pages whose content is new since the book of that number, where nothing else is.
  func json(after: Int, book: Int) async -> String {
    if after == builds {
      Task {
        try? await Task.sleep(nanoseconds: 10_000_000_000)
        wake()
      }
      await withCheckedContinuation { waiting.append($0) }
    }
    let list = changedPages(since: book).flatMap { try? JSONEncoder().encode($0.sorted()) }
    let pages = list.map { String(decoding: $0, as: UTF8.self) } ?? "null"
    return "{\"builds\":\(builds),\"books\":\(latest.number),\"pages\":\(pages),\"report\":\(report)}"
  }

  private func changedPages(since book: Int) -> Set<String>? {
    let missed = latest.number - book
    guard missed >= 0, missed <= changes.count else { return nil }
    var pages: Set<String> = []
    for change in changes.suffix(missed) {
      guard case .pages(let some) = change else { return nil }
      pages.formUnion(some)
    }
    return pages
  }

  /// Whoever waits is answered; those who need not be ask again.
  private func wake() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
