/// What the open page is told: how often was built, how often a book came of it, and what was found.
actor PreviewState {
  private var builds = 0
  private var books = 0
  private var report = "{\"version\":1,\"diagnostics\":[]}"
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// A build ended.
  func built(book: Bool, report: String) {
    builds += 1
    if book { books += 1 }
    self.report = report
    wake()
  }

  /// The state as JSON, as soon as there was another build than `after`, or after a while.
  func json(after: Int) async -> String {
    if after == builds {
      Task {
        try? await Task.sleep(nanoseconds: 10_000_000_000)
        wake()
      }
      await withCheckedContinuation { waiting.append($0) }
    }
    return "{\"builds\":\(builds),\"books\":\(books),\"report\":\(report)}"
  }

  /// Whoever waits is answered; those who need not be ask again.
  private func wake() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
