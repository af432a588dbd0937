import BookModel

/// What a reader prefetches before the first page and from each page, in order of use.
///
/// Sizes are uncompressed, in bytes: what a reader holds, and what a server without compression sends.
public struct PreloadPlan: Sendable, Equatable {
  /// A file to prefetch.
  public struct Resource: Sendable, Equatable {
    /// The name in the bundle.
    public var href: String
    /// Size in bytes.
    public var size: Int
    /// The screen orientation of a cover.
    public var orientation: ArtworkFile.Orientation?

    /// Makes a resource.
    public init(href: String, size: Int, orientation: ArtworkFile.Orientation? = nil) {
      self.href = href
      self.size = size
      self.orientation = orientation
    }
  }
  /// What to prefetch while a page is read.
  public struct PagePlan: Sendable, Equatable {
    /// The current page: the index page or one of the reading order.
    public var page: String
    /// The next page with its dependencies, the previous page with its dependencies, then linked pages.
    public var resources: [Resource]

    /// Makes a plan.
    public init(page: String, resources: [Resource]) {
      self.page = page
      self.resources = resources
    }
  }

  /// The cover for each orientation, the index page, the book's style, the first page with its dependencies.
  public var startup: [Resource]
  /// The plans of the index page and of every page, in reading order.
  public var pages: [PagePlan]

  /// Makes a plan from its lists.
  public init(startup: [Resource], pages: [PagePlan]) {
    self.startup = startup
    self.pages = pages
  }

  /// The maximum number of linked pages in a plan: a glossary may link to the whole book.
  static let linkedPages = 16
}

extension PreloadPlan {
  /// Computes the plan of a book.
  ///
  /// - Parameter sizes: the uncompressed size in bytes of each file, by bundle name.
  init(book: LinkedBook, artwork: BookArtwork, needs: PageNeeds, sizes: [String: Int]) {
    func resource(_ href: String) -> Resource { Resource(href: href, size: sizes[href] ?? 0) }
    // Each file is listed many times: describe it once, and use its index.
    let files = book.pages.map { resource($0.href) } + book.media.map { resource($0.href) }
    func page(_ index: Int) -> [Int] { [index] + needs.files(of: index).map { book.pages.count + $0 } }
    let linear = book.pages.indices.filter { book.pages[$0].isLinear }
    let covers = artwork.startup.map {
      Resource(href: $0.href, size: sizes[$0.href] ?? 0, orientation: $0.orientation)
    }
    let first = linear.first ?? book.pages.indices.first
    startup = covers + [resource(BundlePath.contents), resource(BundlePath.style)]
    if let first { startup += page(first).map { files[$0] } }

    // The first page follows the index page and is already fetched at startup; so prefetch the second.
    var plan = Plan(count: files.count)
    for index in linear.prefix(2) { plan.add(page(index)) }
    pages = [PagePlan(page: BundlePath.contents, resources: plan.taken.map { files[$0] })]
    pages.reserveCapacity(book.pages.count + 1)
    var previous: Int?
    var followers = linear[...]
    for index in book.pages.indices {
      while let next = followers.first, next <= index { followers.removeFirst() }
      plan.begin(without: page(index))
      if let next = followers.first { plan.add(page(next)) }
      if let previous { plan.add(page(previous)) }
      plan.add(book.pages[index].linkedPages.prefix(Self.linkedPages))
      pages.append(PagePlan(page: book.pages[index].href, resources: plan.taken.map { files[$0] }))
      if book.pages[index].isLinear { previous = index }
    }
  }

  /// Distinct files in order of use.
  private struct Plan {
    private(set) var taken: [Int] = []
    /// For each file, the round in which it was last added.
    private var seen: [Int]
    private var round = 1

    init(count: Int) { seen = Array(repeating: 0, count: count) }

    /// Begins the plan of a page, excluding the page itself and its dependencies.
    mutating func begin(without files: [Int]) {
      taken.removeAll(keepingCapacity: true)
      round += 1
      for file in files { seen[file] = round }
    }

    mutating func add(_ files: some Sequence<Int>) {
      for file in files where seen[file] != round {
        seen[file] = round
        taken.append(file)
      }
    }
  }
}

/// The dependencies of pages: style sheets, pictures and their dependencies, in order of use.
struct PageNeeds: Sendable {
  private let lists: [[Int]]

  init(_ book: LinkedBook) {
    let font = book.media.firstIndex { $0.href == BundlePath.formulaFont }
    lists = book.pages.map { page in
      var list: [Int] = []
      var seen = Set<Int>()
      var waiting = Array((page.stylesheets + page.media.compactMap { $0 }).reversed())
      if let font, page.usesBookStyle, page.page.facts.formulas > 0 { waiting.append(font) }
      while let file = waiting.popLast() {
        guard seen.insert(file).inserted else { continue }
        list.append(file)
        waiting.append(contentsOf: book.media[file].dependencies.reversed())
      }
      return list
    }
  }

  /// The distinct files of a page, as indices into `LinkedBook.media`.
  func files(of page: Int) -> [Int] { lists[page] }
}
