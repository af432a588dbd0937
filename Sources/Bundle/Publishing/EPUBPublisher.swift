import BookModel
import Files
import Parallelism

/// Makes the entries of an EPUB 3.3 bundle from a linked book, in archive order.
///
///     let publisher = EPUBPublisher(book: book, artwork: artwork, bookStyle: style, templates: templates,
///       store: PackedStore(folder: outputFolder), jobs: 4) { .disk(root + "/" + $0) }
///     try ArchiveWriter(path: "calculus.epub").write(publisher.entries())
///
/// The entries do not depend on the number of jobs.
public struct EPUBPublisher: Sendable {
  /// Returns a page's compressed bytes from a cache, or by calling `make`.
  public typealias PageCache =
    @Sendable (_ page: Int, _ make: () throws(PublishingError) -> PackedData) throws(PublishingError) ->
    PackedData

  /// Returns a media file's compressed bytes from a cache, or by calling `make`.
  public typealias MediaCache =
    @Sendable (_ path: String, _ make: () throws(PublishingError) -> PackedData) throws(PublishingError) ->
    PackedData

  /// Returns a document's compressed bytes from a cache, or by calling `make`.
  public typealias DocumentCache =
    @Sendable (_ bytes: [UInt8], _ make: () throws(PublishingError) -> PackedData) throws(PublishingError) ->
    PackedData

  /// The book.
  public let book: LinkedBook
  /// The number of threads.
  public var jobs: Int
  /// The cache of pages; by default none.
  public var pageCache: PageCache
  /// The cache of other documents, keyed by their bytes; by default none.
  public var documentCache: DocumentCache
  /// Whether media files are recompressed without visible or audible changes.
  public var optimizesMedia = false
  /// The cache of recompressed media, keyed by path; by default none.
  public var mediaCache: MediaCache = { (_, make) throws(PublishingError) in try make() }
  /// Already compressed artwork, by bundle name; the bytes in `artwork` are then ignored.
  public var packedArtwork: [String: PackedData] = [:]
  /// Returns a page's content; by default from the book.
  public var pageContent: @Sendable (_ page: Int) throws(PublishingError) -> PageContent

  private let artwork: BookArtwork
  private let bookStyle: [UInt8]
  private let templates: Templates
  private let store: PackedStore
  private let resolve: @Sendable (String) -> FilePlace

  /// Prepares a book for publishing.
  ///
  /// - Parameters:
  ///   - book: the book, linked and without errors.
  ///   - artwork: the cover and icon pictures; if empty, there is no cover page.
  ///   - bookStyle: the style sheet of Octavo's own pages.
  ///   - templates: the templates of documents.
  ///   - store: holds compressed bytes until packing.
  ///   - jobs: the number of threads.
  ///   - resolve: returns the place where a file can be opened, given its path relative to the book's root.
  public init(
    book: LinkedBook, artwork: [ArtworkFile], bookStyle: [UInt8], templates: Templates, store: PackedStore,
    jobs: Int, resolve: @escaping @Sendable (String) -> FilePlace
  ) {
    self.book = book
    self.artwork = BookArtwork(artwork, authorsCoverPage: book.coverPage)
    self.bookStyle = bookStyle
    self.templates = templates
    self.store = store
    self.jobs = jobs
    self.resolve = resolve
    pageCache = { (_, make) throws(PublishingError) in try make() }
    documentCache = { (_, make) throws(PublishingError) in try make() }
    pageContent = { book.pages[$0].page.content }
  }

  /// Every entry of the bundle except `mimetype`, which the archive writer adds.
  public func entries() throws(PublishingError) -> [BundleEntry] {
    let packed = try packedEntries()
    let needs = PageNeeds(book)
    let documents = try packedDocuments()
    var sizes: [String: Int] = [:]
    for entry in packed.pages + packed.media + packed.artwork + documents {
      sizes[entry.name] = entry.data.size
    }
    let index = ReaderIndex(book: book, artwork: artwork, needs: needs, sizes: sizes)
    let worker = try makeWorker()
    let indexEntry = BundleEntry(
      name: BundlePath.index, mediaType: "application/webpub+json",
      data: try packDocument(index.json(), by: worker))
    return arranged(packed, documents: documents + [indexEntry], needs: needs)
  }

  // MARK: Packing

  private struct Packed {
    var pages: [BundleEntry]
    var media: [BundleEntry]
    var artwork: [BundleEntry]
  }

  private func makeWorker() throws(PublishingError) -> PackingWorker {
    try PackingWorker(renderer: PageRenderer(templates: templates, media: book.media), store: store)
  }

  /// Compresses pages, media and artwork in parallel.
  private func packedEntries() throws(PublishingError) -> Packed {
    let (pages, media) = (book.pages.count, book.media.count)
    let entries = try parallelMap(
      count: pages + media + artwork.files.count, jobs: jobs,
      worker: { () throws(PublishingError) in try makeWorker() }
    ) { (index, worker) throws(PublishingError) -> BundleEntry in
      if index < pages { return try packPage(index, by: worker) }
      if index < pages + media { return try pack(book.media[index - pages], by: worker) }
      let file = artwork.files[index - pages - media]
      let data = packedArtwork[file.href] ?? worker.packStored(file.bytes)
      return BundleEntry(name: file.href, mediaType: file.mediaType, data: data)
    }
    return Packed(
      pages: Array(entries[..<pages]), media: Array(entries[pages..<pages + media]),
      artwork: Array(entries[(pages + media)...]))
  }

  private func packPage(_ index: Int, by worker: PackingWorker) throws(PublishingError) -> BundleEntry {
    let page = book.pages[index]
    let marks = book.printedPages?.marks.filter { $0.href == page.href } ?? []
    if !marks.isEmpty {
      // Marks belong to one printing, so pages with marks are not cached.
      let data = try worker.pack(page, content: pageContent(index), marks: marks)
      return BundleEntry(name: page.href, mediaType: "application/xhtml+xml", data: data)
    }
    let data = try pageCache(index) { () throws(PublishingError) in
      try worker.pack(page, content: pageContent(index))
    }
    return BundleEntry(name: page.href, mediaType: "application/xhtml+xml", data: data)
  }

  private func pack(_ file: MediaFile, by worker: PackingWorker) throws(PublishingError) -> BundleEntry {
    let data: PackedData
    switch file.content {
    case .file(let path) where optimizesMedia:
      data = try mediaCache(path) { () throws(PublishingError) in
        try worker.packSmall(resolve(path), mediaType: file.mediaType)
      }
    case .file(let path): data = try worker.pack(resolve(path), mediaType: file.mediaType)
    case .bytes(let bytes):
      let isPacked = MediaCompression(mediaType: file.mediaType) == .compressed
      data = isPacked ? worker.packStored(bytes) : try worker.pack(bytes, owned: true)
    case .base64(let path, let range):
      let place = resolve(path)
      let text = try worker.bytes(of: place, in: Int(range.lower)..<Int(range.upper))
      guard case .success(let bytes) = Base64.decode(text[...]), bytes.count == file.size else {
        throw .fileChanged(path: place.path)
      }
      let isPacked = MediaCompression(mediaType: file.mediaType) == .compressed
      data = isPacked ? try worker.keepStored(bytes) : try worker.pack(bytes, owned: false)
    }
    return BundleEntry(name: file.href, mediaType: file.mediaType, data: data)
  }

  /// The generated documents, except the reader index.
  private func packedDocuments() throws(PublishingError) -> [BundleEntry] {
    let xhtml = "application/xhtml+xml"
    var tree = NavigationTree(book)
    let package = PackageDocument(book: book, artwork: artwork, accessibility: AccessibilityMetadata(book))
    let navigation = NavigationDocument(book: book, hasCover: artwork.hasCoverPage)
    var documents: [(name: String, mediaType: String, bytes: [UInt8])] = [
      (BundlePath.container, "application/xml", ContainerDocument.bytes),
      (BundlePath.package, "application/oebps-package+xml", package.bytes()),
      (BundlePath.navigation, xhtml, navigation.bytes(&tree)),
      (BundlePath.contents, xhtml, ContentsPage(book: book).bytes(templates)),
      (BundlePath.style, "text/css", bookStyle),
      (BundlePath.ncx, "application/x-dtbncx+xml", NCXDocument(book: book).bytes(tree)),
    ]
    if let cover = artwork.cover, artwork.hasCoverPage {
      documents.append((BundlePath.cover, xhtml, CoverPage(book: book, picture: cover).bytes(templates)))
    }
    let worker = try makeWorker()
    var entries: [BundleEntry] = []
    for document in documents {
      entries.append(
        BundleEntry(
          name: document.name, mediaType: document.mediaType,
          data: try packDocument(document.bytes, by: worker)))
    }
    return entries
  }

  private func packDocument(_ bytes: [UInt8], by worker: PackingWorker) throws(PublishingError) -> PackedData
  {
    try documentCache(bytes) { () throws(PublishingError) in try worker.pack(bytes, owned: false) }
  }

  // MARK: Order

  /// Sorts the entries into archive order: files that a reader needs first come first.
  private func arranged(_ packed: Packed, documents: [BundleEntry], needs: PageNeeds) -> [BundleEntry] {
    let byName = Dictionary(
      (documents + packed.artwork).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var taken = Set<String>()
    var order: [BundleEntry] = []
    func take(_ name: String) {
      if let entry = byName[name], taken.insert(name).inserted { order.append(entry) }
    }
    [BundlePath.container, BundlePath.index, BundlePath.package, BundlePath.navigation].forEach(take)
    artwork.startup.forEach { take($0.href) }
    if let cover = artwork.cover { take(cover.href) }
    [BundlePath.cover, BundlePath.contents, BundlePath.style].forEach(take)
    var placed = [Bool](repeating: false, count: book.media.count)
    for (index, page) in packed.pages.enumerated() {
      order.append(page)
      for file in needs.files(of: index) where !placed[file] {
        placed[file] = true
        order.append(packed.media[file])
      }
    }
    for (file, entry) in packed.media.enumerated() where !placed[file] { order.append(entry) }
    packed.artwork.forEach { take($0.name) }
    take(BundlePath.ncx)
    return order
  }
}
