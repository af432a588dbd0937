import BookModel

/// A book's pictures by what they are for.
struct BookArtwork: Sendable {
  /// All of them, in the order given.
  let files: [ArtworkFile]
  /// The EPUB's own cover: the upright cover with the most pixels, or else any cover; nil without artwork.
  let cover: ArtworkFile?
  /// Whether a page is made that shows the cover: not where the author has one.
  let hasCoverPage: Bool
  /// The covers for screens held either way, the smallest first; the EPUB's own only where it is alone.
  let screens: [ArtworkFile]
  /// The launch images.
  let launchImages: [ArtworkFile]

  init(_ files: [ArtworkFile], authorsCoverPage: Int? = nil) {
    self.files = files
    let covers = files.filter { $0.use == .cover }.sorted { first, second in
      let (a, b) = (first.width * first.height, second.width * second.height)
      if a != b { return a < b }
      let isWide = (first.orientation == .landscape, second.orientation == .landscape)
      return isWide.0 != isWide.1 ? isWide.1 : first.href < second.href
    }
    let cover = covers.last { $0.orientation != .landscape } ?? covers.last
    self.cover = cover
    hasCoverPage = cover != nil && authorsCoverPage == nil
    let others = covers.filter { $0.href != cover?.href }
    screens = others.contains { $0.orientation == cover?.orientation } ? others : covers
    launchImages = files.filter { $0.use == .launch }
  }

  /// The covers that a reader fetches before anything else: the smallest for each orientation.
  var startup: [ArtworkFile] {
    [ArtworkFile.Orientation.portrait, .landscape].compactMap { orientation in
      screens.first { $0.orientation == orientation }
    }
  }
}
