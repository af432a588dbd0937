import TextBytes

/// R16: the elements of pages that other pages refer to, extracted to separate documents, so that a popover need not
/// load a whole page.
struct PageReferences {
  /// The ids that other pages refer to, by the page's address, and whether a mark of a note or citation does.
  private var wanted: [String: [[UInt8]: Bool]] = [:]

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
    for link in pages.joined() {
      let isMark = link.isMark || wanted[link.page]?[link.id] == true
      wanted[link.page, default: [:]][link.id] = isMark
    }
  }

  /// A link to an element of another page.
  struct Link: Sendable {
    var page: String
    var id: [UInt8]
    /// Whether it is the mark of a note or citation: said by its role or type, or raised.
    var isMark = false
  }

  /// The links of a page to elements of other pages.
  static func links(in bytes: [UInt8], at href: String) -> [Link] {
    let folder = href.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(String.init)
    var links: [Link] = []
    var raised = 0
    // Where the tag of the last link ended.
    var inLast = 0
    forEachTag(bytes) { tag in
      if tag.isNamed("sup") {
        raised += tag.isEnd ? -1 : 1
        if !tag.isEnd, tag.start == inLast { links[links.count - 1].isMark = true }
      }
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
      guard page != href else { return }
      let isMark = raised > 0 || tag.hasWord(of: Self.marks)
      links.append(Link(page: page, id: Array(value[(mark + 1)...]), isMark: isMark))
      inLast = tag.end
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
    /// Whether it is, or is within, a list of notes or of works.
    var isOfNotes: Bool
    /// Of a list, the number that its next item has.
    var next = 1
    /// Of an item of a list, the tags that keep its number where it is seen by itself.
    var around: (before: [UInt8], after: [UInt8]) = ([], [])
    /// Whether a mark may point at it, though it is but text.
    var isBlock = false
    var isWanted = false
  }

  /// A piece of the page, and what is written around it.
  private struct Part {
    var range: Range<Int>
    var around: (before: [UInt8], after: [UInt8]) = ([], [])
  }

  /// The document of the parts of a page that others refer to; without any if none of them can be seen by itself, since the reader
  /// asks for it (R26). Nil if no page refers to that one.
  func document(of bytes: [UInt8], at href: String) -> [UInt8]? {
    guard let ids = wanted[href] else { return nil }
    var open: [Open] = []
    var found: [Part] = []
    var root: Range<Int>?
    // A definition term extends to the next term.
    var terms: [(depth: Int, start: Int)] = []
    Self.forEachTag(bytes) { tag in
      if tag.isNamed("html"), root == nil { root = tag.start..<tag.end }
      if let term = terms.last, open.count - (tag.isEnd ? 1 : 0) <= term.depth,
        tag.isEnd || tag.isNamed("dt"), tag.start > term.start
      {
        if open.count <= term.depth || !tag.isEnd {
          found.append(Part(range: term.start..<tag.start))
          terms.removeLast()
        }
      }
      if tag.isEnd {
        guard let ended = open.popLast() else { return }
        if ended.isWanted { found.append(Part(range: ended.start..<tag.end, around: ended.around)) }
        return
      }
      let wanted = tag.attribute("id").flatMap { ids[Array($0)] }
      let element = Self.opened(tag, in: &open)
      if !tag.isEmpty { open.append(element) }
      guard let isByMark = wanted else { return }
      if element.isTerm, !tag.isEmpty {
        terms.append((depth: open.count - 1, start: tag.start))
      } else if let item = open.lastIndex(where: { !$0.around.before.isEmpty }) {
        open[item].isWanted = true
      } else if isByMark, !element.isPart, let block = open.lastIndex(where: { $0.isBlock }) {
        open[block].isWanted = true
      } else if !Self.isText(tag) || element.isPart, let part = open.lastIndex(where: { $0.isPart }) {
        open[part].isWanted = true
      }
    }
    guard let root else { return nil }
    var parts: [UInt8] = []
    var last = 0
    let inOrder = found.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
    for part in inOrder where part.range.lowerBound >= last && part.range.count <= Self.largestPart {
      parts += part.around.before + bytes[part.range] + part.around.after
      last = part.range.upperBound
    }
    return Array(bytes[root]) + Array("<body>".utf8) + parts + Array("</body></html>\n".utf8)
  }

  /// The roles and types of marks of notes and citations, of what they point at, and of lists of that.
  private static let marks: [StaticString] = [
    "doc-noteref", "doc-biblioref", "doc-glossref", "noteref", "biblioref", "glossref",
  ]
  private static let notes: [StaticString] = [
    "doc-footnote", "doc-endnote", "doc-biblioentry", "footnote", "endnote", "rearnote", "note",
    "biblioentry",
  ]
  private static let lists: [StaticString] = [
    "doc-endnotes", "doc-bibliography", "bibliography", "footnotes", "endnotes", "rearnotes",
  ]

  /// An element that begins, in those that are open.
  private static func opened(_ tag: PageTag, in open: inout [Open]) -> Open {
    let isOfNotes = open.last?.isOfNotes == true || tag.hasWord(of: lists)
    var element = Open(
      start: tag.start, isPart: isPart(tag), isTerm: tag.isNamed("dt"), isOfNotes: isOfNotes)
    let blocks: [StaticString] = ["p", "li", "div", "dd", "td", "blockquote", "aside"]
    element.isBlock = blocks.contains { tag.isNamed($0) } && !tag.hasWord(of: lists)
    if tag.isNamed("ol") {
      element.next = tag.attribute("start").flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 1
    }
    if tag.isNamed("li"), let list = open.indices.last {
      if isOfNotes {
        element.isPart = true
        element.around = (
          Array("<ol class=\"footnotes\" start=\"\(open[list].next)\">".utf8), Array("</ol>".utf8)
        )
      }
      open[list].next += 1
    }
    return element
  }

  /// Elements that a popover shows.
  private static func isPart(_ tag: PageTag) -> Bool {
    if ["figure", "table", "aside", "dd"].contains(where: { (name: StaticString) in tag.isNamed(name) }) {
      return true
    }
    if tag.hasWord(of: notes) { return true }
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
