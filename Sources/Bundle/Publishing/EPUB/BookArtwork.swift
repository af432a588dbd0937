import BookModel

/// A book's artwork by use.
struct BookArtwork: Sendable {
  /// All pictures, in the given order.
  let files: [ArtworkFile]
  /// The EPUB cover: the portrait cover with the most pixels, or else any cover; nil without artwork.
  let cover: ArtworkFile?
  /// Whether a cover page is generated: false if the author supplies one.
  let hasCoverPage: Bool
  /// The covers for portrait and landscape screens, smallest first; includes the EPUB cover only if it is the
  /// only one.
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

  /// The covers that a reader fetches first: the smallest for each orientation.
  var startup: [ArtworkFile] {
    [ArtworkFile.Orientation.portrait, .landscape].compactMap { orientation in
      screens.first { $0.orientation == orientation }
    }
  }
}
