import BookModel

/// The reader index of a bundle, `manifest.json`: a Readium Web Publication Manifest
/// (<https://readium.org/webpub-manifest/>, type `application/webpub+json`) with an additional member
/// `reader`.
///
/// - `readingOrder` starts with the index page, followed by all pages; the cover is the reader's splash
///   screen. A page that
/// is reached only through links has the property `linear: false`.
/// - Every link of `toc` has an address: an entry without a page takes its first descendant's, and has the
///   property
/// `hasPage: false`. Kind, number and label are properties too.
/// - `size` is the uncompressed size in bytes.
/// - `reader` contains the styles of index page and page turning, the covers, the launch images, the preload
///   plan, the
/// interactives by page, and the evidence for accessibility metadata.
public struct ReaderIndex: Sendable {
  /// A page or another file of the bundle.
  public struct Resource: Sendable, Equatable {
    /// The name in the bundle.
    public var href: String
    /// The media type.
    public var mediaType: String
    /// Uncompressed size in bytes.
    public var size: Int
    /// The title, for pages.
    public var title: String?
    /// Relations such as `contents` and `cover`.
    public var relation: String?
    /// Width in pixels, for pictures and fixed-layout pages.
    public var width: Int?
    /// Height in pixels, for pictures and fixed-layout pages.
    public var height: Int?
    /// `mathml` and `svg`, for pages that contain them.
    public var contains: [String] = []
    /// `left`, `right` or `center`, for pages with a fixed place in the spread.
    public var side: String?
    /// `fixed` or `roll`; nil for reflowable pages.
    public var layout: String?
    /// When fixed-layout pages are shown in spreads: `none`, `landscape` or `both`; nil leaves it to the reader.
    public var spread: String?
    /// The screen orientation that a fixed-layout page requires: `landscape` or `portrait`.
    public var orientation: String?
    /// The name of the media overlay, for pages that have one.
    public var overlay: String?
    /// False for pages that are reached only through links.
    public var isLinear = true

    /// Makes a resource.
    public init(href: String, mediaType: String, size: Int) {
      self.href = href
      self.mediaType = mediaType
      self.size = size
    }
  }

  /// A cover or launch image.
  public struct Picture: Sendable, Equatable {
    /// The name in the bundle.
    public var href: String
    /// The media type.
    public var mediaType: String
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// The screen orientation; nil for both.
    public var orientation: ArtworkFile.Orientation?

    /// Makes a picture.
    public init(
      href: String, mediaType: String, width: Int, height: Int, orientation: ArtworkFile.Orientation?
    ) {
      self.href = href
      self.mediaType = mediaType
      self.width = width
      self.height = height
      self.orientation = orientation
    }
  }

  /// Metadata of the whole book.
  public var metadata: Metadata
  /// The accessibility metadata.
  public var accessibility: AccessibilityMetadata
  /// The index page and the pages.
  public var readingOrder: [Resource]
  /// All other files that readers use.
  public var resources: [Resource]
  /// The contents, the same as those of the manifest.
  public var contents: [ContentsEntry]
  /// The landmarks.
  public var landmarks: [LinkedLandmark]
  /// The page list.
  public var pageList: [LinkedPageListItem]
  /// How the web reader shows the book.
  public var reader: ReaderOptions
  /// Covers for portrait and landscape screens, smallest first.
  public var covers: [Picture]
  /// Launch images.
  public var launchImages: [Picture]
  /// The prefetching plan.
  public var preload: PreloadPlan
  /// Settings of all media overlays.
  public var overlays = OverlaySettings()
  /// The interactives of all pages.
  public var interactives: [Interactive] = []
}

extension ReaderIndex {
  /// Makes the index; `sizes` are uncompressed sizes by bundle name.
  init(book: LinkedBook, artwork: BookArtwork, needs: PageNeeds, sizes: [String: Int]) {
    metadata = book.metadata
    metadata.identifier = book.metadata.uniqueIdentifier
    metadata.direction = book.direction
    accessibility = AccessibilityMetadata(book)
    contents = book.contents
    landmarks = book.completeLandmarks(hasCover: artwork.hasCoverPage)
    pageList = book.pageList
    reader = book.reader
    overlays = book.overlays
    covers = artwork.screens.map(Picture.init)
    launchImages = artwork.launchImages.map(Picture.init)
    preload = PreloadPlan(book: book, artwork: artwork, needs: needs, sizes: sizes)
    var index = Resource(
      href: BundlePath.contents, mediaType: "application/xhtml+xml", size: sizes[BundlePath.contents] ?? 0)
    index.title = Words(language: book.metadata.language)[.contents]
    index.relation = "contents"
    readingOrder =
      [index]
      + book.pages.map { page in
        var resource = Resource(page, size: sizes[page.href] ?? 0)
        resource.overlay = page.overlay.map { book.media[$0].href }
        return resource
      }
    resources = Self.resources(book: book, artwork: artwork, sizes: sizes)
    interactives = book.pages.flatMap { page in
      page.page.interactives.map { interactive in
        let media = interactive.media.flatMap { $0 < page.media.count ? page.media[$0] : nil }
        return Interactive(page: page.href, interactive, definition: media.map { book.media[$0].href })
      }
    }
  }

  private static func resources(
    book: LinkedBook, artwork: BookArtwork, sizes: [String: Int]
  ) -> [Resource] {
    var resources: [Resource] = []
    func add(_ href: String, _ mediaType: String, width: Int? = nil, height: Int? = nil) {
      var resource = Resource(href: href, mediaType: mediaType, size: sizes[href] ?? 0)
      resource.width = width
      resource.height = height
      resource.relation = href == artwork.cover?.href ? "cover" : nil
      resources.append(resource)
    }
    if let cover = artwork.cover {
      add(cover.href, cover.mediaType, width: cover.width, height: cover.height)
    }
    if artwork.hasCoverPage { add(BundlePath.cover, "application/xhtml+xml") }
    add(BundlePath.style, "text/css")
    for file in book.media { add(file.href, file.mediaType, width: file.width, height: file.height) }
    for file in artwork.files where file.href != artwork.cover?.href {
      add(file.href, file.mediaType, width: file.width, height: file.height)
    }
    return resources
  }
}

extension ReaderIndex.Resource {
  fileprivate init(_ page: LinkedPage, size: Int) {
    self.init(href: page.href, mediaType: "application/xhtml+xml", size: size)
    title = page.title
    contains = page.contentProperties
    isLinear = page.isLinear
    let spreads = page.spineProperties.compactMap { property -> String? in
      property.hasPrefix("page-spread-")
        ? String(property.dropFirst("page-spread-".count))
        : property.hasPrefix("rendition:page-spread-")
          ? String(property.dropFirst("rendition:page-spread-".count)) : nil
    }
    if let size = page.viewport {
      layout = page.spineProperties.contains("rendition:layout-roll") ? "roll" : "fixed"
      // A page without a size has the screen's.
      width = size.width.map { Int($0.rounded()) }
      height = size.height.map { Int($0.rounded()) }
      orientation = page.layoutProperty("orientation")
    }
    spread = page.layoutProperty("spread")
    side = spreads.first { ["left", "right", "center"].contains($0) }
  }
}

extension LinkedPage {
  /// The value of a property of the spine item, such as `spread`.
  fileprivate func layoutProperty(_ name: String) -> String? {
    let prefix = "rendition:\(name)-"
    return spineProperties.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }
}

extension ReaderIndex.Picture {
  fileprivate init(_ file: ArtworkFile) {
    self.init(
      href: file.href, mediaType: file.mediaType, width: file.width, height: file.height,
      orientation: file.orientation)
  }
}
