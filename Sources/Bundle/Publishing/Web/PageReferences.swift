import TextBytes

/// R16: the elements of pages that other pages refer to, extracted to separate documents, so that a popover need not
/// load a whole page.
struct PageReferences {
  /// The ids that other pages refer to, by the page's address.
  private var wanted: [String: Set<[UInt8]>] = [:]

  /// The folder of these documents.
  static let folder = "references/"
  /// The maximum size in bytes of an extracted element; larger ones are read from their page.
  private static let largestPart = 24 << 10

  /// The addresses of the pages that others refer to, sorted.
  var pages: [String] { wanted.keys.sorted() }

  /// The name of the document for a page's address.
  static func name(for href: String) -> String {
    let prefix = "pages/"
    return folder + (href.hasPrefix(prefix) ? String(href.dropFirst(prefix.utf8.count)) : href)
  }

  /// Collects the targets of all pages' links.
  init(_ pages: [[Link]]) {
    for link in pages.joined() { wanted[link.page, default: []].insert(link.id) }
  }

  /// A link to an element of another page.
  struct Link: Sendable {
    var page: String
    var id: [UInt8]
  }

  /// The links of a page to elements of other pages.
  static func links(in bytes: [UInt8], at href: String) -> [Link] {
    let folder = href.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(String.init)
    var links: [Link] = []
    forEachTag(bytes) { tag in
      guard !tag.isEnd, tag.isNamed("a"), let value = tag.attribute("href"),
        let mark = value.firstIndex(of: "#"), mark > value.startIndex, mark + 1 < value.endIndex,
        !value.contains(":")
      else { return }
      var path = folder
      for part in value[..<mark].split(separator: "/", omittingEmptySubsequences: false) {
        let name = String(decoding: part, as: UTF8.self)
        if name == ".." { _ = path.popLast() } else if name != "." { path.append(name) }
      }
      let page = path.joined(separator: "/")
      if page != href { links.append(Link(page: page, id: Array(value[(mark + 1)...]))) }
    }
    return links
  }

  private static func forEachTag(_ bytes: [UInt8], _ take: (PageTag) -> Void) {
    bytes.withUnsafeBufferPointer { page in
      var index = 0
      while let start = page[index...].firstIndex(of: "<") {
        let next = start + 1 < page.count ? page[start + 1] : 0
        if next == "!" || next == "?" {
          // Skip comments and CDATA sections.
          index = start + 2
          continue
        }
        let tag = PageTag(page, at: start)
        take(tag)
        index = max(tag.end, start + 1)
      }
    }
  }

  // MARK: Parts

  private struct Open {
    var start: Int
    var isPart: Bool
    var isTerm: Bool
    /// The number of items so far, for a list.
    var items = 0
    var isWanted = false
  }

  /// The document of the elements of a page that others refer to; nil if no element can be shown on its own.
  func document(of bytes: [UInt8], at href: String) -> [UInt8]? {
    guard let ids = wanted[href] else { return nil }
    var open: [Open] = []
    var ranges: [Range<Int>] = []
    var root: Range<Int>?
    // A definition term extends to the next term.
    var terms: [(depth: Int, start: Int)] = []
    Self.forEachTag(bytes) { tag in
      if tag.isNamed("html"), root == nil { root = tag.start..<tag.end }
      if let term = terms.last, open.count - (tag.isEnd ? 1 : 0) <= term.depth,
        tag.isEnd || tag.isNamed("dt"), tag.start > term.start
      {
        if open.count <= term.depth || !tag.isEnd {
          ranges.append(term.start..<tag.start)
          terms.removeLast()
        }
      }
      if tag.isEnd {
        guard let ended = open.popLast() else { return }
        if ended.isWanted { ranges.append(ended.start..<tag.end) }
        return
      }
      let isWanted = tag.attribute("id").map { ids.contains(Array($0)) } ?? false
      let element = Open(start: tag.start, isPart: Self.isPart(tag), isTerm: tag.isNamed("dt"))
      if !tag.isEmpty { open.append(element) }
      guard isWanted else { return }
      if element.isTerm, !tag.isEmpty {
        terms.append((depth: open.count - 1, start: tag.start))
      } else if !Self.isText(tag), let part = open.lastIndex(where: { $0.isPart }) {
        open[part].isWanted = true
      }
    }
    guard let root else { return nil }
    var parts: [UInt8] = []
    var last = 0
    for range in ranges.sorted(by: { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) })
    where range.lowerBound >= last && range.count <= Self.largestPart {
      parts += bytes[range]
      last = range.upperBound
    }
    guard !parts.isEmpty else { return nil }
    return Array(bytes[root]) + Array("<body>".utf8) + parts + Array("</body></html>\n".utf8)
  }

  /// Whether a tag begins an element that a popover shows.
  private static func isPart(_ tag: PageTag) -> Bool {
    if ["figure", "table", "aside", "dd"].contains(where: { (name: StaticString) in tag.isNamed(name) }) {
      return true
    }
    guard tag.isNamed("div") || tag.isNamed("section"), let names = tag.attribute("class") else {
      return false
    }
    return names.split(separator: " ").contains {
      $0.elementsEqual("box".utf8) || $0.elementsEqual("equation".utf8)
    }
  }

  /// Whether a tag begins a place in the running text, which is not shown with its enclosing element.
  private static func isText(_ tag: PageTag) -> Bool {
    let texts: [StaticString] = ["section", "article", "h1", "h2", "h3", "h4", "h5", "h6", "p", "li"]
    return !isPart(tag) && texts.contains { tag.isNamed($0) }
  }
}
