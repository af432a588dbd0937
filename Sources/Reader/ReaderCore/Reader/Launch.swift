/// R1: the display before the first page: the cover and a spinner, or nothing in a quick launch.
struct Launch: Sendable, Equatable {
  /// Whether the cover is skipped, as when a preview reloads.
  var isQuick = false

  /// Sends the properties of the book to the shell.
  func setUp(_ book: ReaderBook, to queue: inout CommandQueue) {
    queue.send(
      .setUp(
        Command.SetUp(
          title: book.title, creators: book.joinedCreators, language: book.language,
          isRightToLeft: book.isRightToLeft, turning: book.turning, contents: book.contentsStyle,
          words: book.words, pages: book.pages, chapterEnds: book.chapterEnds, chapters: book.chapters,
          printedPages: book.addresses.printedRange, looks: book.looks)))
  }

  /// Shows the cover that best fits the screen.
  func showCover(of book: ReaderBook, on screen: Screen, to queue: inout CommandQueue) {
    guard !isQuick else { return }
    let cover = book.cover(width: screen.width, height: screen.height, density: screen.density)
    queue.send(.cover(href: cover?.href, title: book.title, creators: book.joinedCreators))
  }

  func showSpinner(to queue: inout CommandQueue) {
    if !isQuick { queue.send(.spinner(true)) }
  }
}
