import BookModel
import Testing

@testable import Publishing

@Suite struct PreloadPlanTests {
  /// Three pages: the second needs a style sheet with a font and a picture, the third the same picture.
  private func book() -> LinkedBook {
    var book = TinyBook.calculus()
    book.media = [
      file("media/a.svg"), file("style/own.css", dependencies: [2]), file("media/own.woff2"),
      file("media/unused.png"),
    ]
    book.pages[1].stylesheets = [1]
    book.pages[1].media = [0, nil]
    book.pages[2].media = [0]
    return book
  }

  private func file(_ href: String, dependencies: [Int] = []) -> MediaFile {
    var file = MediaFile(href: href, mediaType: "image/png", content: .bytes([1, 2, 3]), size: 3)
    file.dependencies = dependencies
    return file
  }

  private func plan(_ book: LinkedBook, artwork: [ArtworkFile] = []) -> PreloadPlan {
    PreloadPlan(
      book: book, artwork: BookArtwork(artwork), needs: PageNeeds(book), sizes: ["pages/preview.xhtml": 7])
  }

  @Test func startsWithCoversIndexStyleAndTheFirstPage() {
    let plan = plan(book(), artwork: TinyBook.artwork)
    #expect(
      plan.startup.map(\.href) == [
        "art/cover-portrait-768x1024.png", "art/cover-landscape-1024x768.png", "contents.xhtml",
        "style/book.css",
        "pages/preview.xhtml",
      ])
    #expect(plan.startup.map(\.orientation) == [.portrait, .landscape, nil, nil, nil])
    #expect(plan.startup.last?.size == 7)
  }

  @Test func listsNextThenPreviousThenLinkedEachOnce() {
    var book = book()
    book.pages[1].linkedPages = [0, 2]
    let plan = plan(book)
    #expect(plan.pages.map(\.page) == ["contents.xhtml"] + book.pages.map(\.href))
    #expect(
      plan.pages[1].resources.map(\.href) == [
        "pages/functions.xhtml", "style/own.css", "media/own.woff2", "media/a.svg",
      ])
    // The resources of the page itself are already loaded.
    #expect(plan.pages[2].resources.map(\.href) == ["pages/symmetry.xhtml", "pages/preview.xhtml"])
    #expect(
      plan.pages[3].resources.map(\.href) == ["pages/functions.xhtml", "style/own.css", "media/own.woff2"])
  }

  @Test func passesOverPagesOffTheReadingOrder() {
    var book = book()
    book.pages[1].isLinear = false
    let plan = plan(book)
    #expect(plan.pages[1].resources.first?.href == "pages/symmetry.xhtml")
    #expect(plan.pages[3].resources.first?.href == "pages/preview.xhtml")
  }

  @Test func survivesStyleSheetsThatNeedEachOther() {
    var book = book()
    book.media[2].dependencies = [1]
    #expect(PageNeeds(book).files(of: 1) == [1, 2, 0])
  }

  @Test func ordersTheArchiveByFirstUse() throws {
    let names = try TinyBook.publisher(book(), artwork: TinyBook.artwork).entries().map(\.name)
    #expect(
      names == [
        "META-INF/container.xml", "manifest.json", "package.opf", "nav.xhtml",
        "art/cover-portrait-768x1024.png",
        "art/cover-landscape-1024x768.png", "art/cover-epub.png", "cover.xhtml", "contents.xhtml",
        "style/book.css",
        "pages/preview.xhtml", "pages/functions.xhtml", "style/own.css", "media/own.woff2", "media/a.svg",
        "pages/symmetry.xhtml", "media/unused.png", "art/cover-portrait-1536x2048.png",
        "art/launch/Default@2x.png",
        "art/icons/Icon.png", "toc.ncx",
      ])
  }
}
