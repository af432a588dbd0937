import BookModel
import TextBytes

/// R22: completes a page of the web folder for use without the reader, for instance from a search engine: adds links to
/// its neighbours, the contents and the reader, and metadata. The reader ignores the additions.
struct StandalonePage {
  let book: LinkedBook
  /// The page's number in the reading order.
  let number: Int

  /// The page's bytes with the additions; unchanged if the page has no head or body.
  func completing(_ page: [UInt8]) -> [UInt8] {
    guard let head = Self.last("</head>", in: page), let body = Self.last("</body>", in: page), head < body
    else { return page }
    return page[..<head] + metadata + page[head..<body] + navigation + page[body...]
  }

  private static let style =
    "display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.6em 1.6em; margin-top: 4em; padding-top: 1em; border-top: 1px solid"

  private static func last(_ text: StaticString, in page: [UInt8]) -> Int? {
    let count = text.utf8CodeUnitCount
    guard page.count >= count else { return nil }
    return (0...(page.count - count)).last { start in
      page[start] == text.utf8Start[0] && (1..<count).allSatisfy { page[start + $0] == text.utf8Start[$0] }
    }
  }

  private var metadata: [UInt8] {
    var bytes: [UInt8] = []
    func property(_ name: String, _ value: String) {
      bytes.write("<meta property=\"\(name)\"")
      bytes.writeAttribute("content", withoutControls(value))
      bytes.write("/>\n")
    }
    property("og:type", "article")
    property("og:title", book.pages[number].title)
    property("og:site_name", book.metadata.title)
    if let description = book.metadata.description, !description.isEmpty {
      property("og:description", description)
      bytes.write("<meta name=\"description\"")
      bytes.writeAttribute("content", withoutControls(description))
      bytes.write("/>\n")
    }
    return bytes
  }

  private var navigation: [UInt8] {
    var bytes: [UInt8] = []
    let depth = book.pages[number].href.split(separator: "/").count - 1
    let up = String(repeating: "../", count: depth)
    func link(_ address: String, _ relation: String?, text: String) {
      bytes.write("<a")
      bytes.writeAttribute("href", up + address)
      if let relation { bytes.writeAttribute("rel", relation) }
      bytes.write(">")
      bytes.writeEscaped(withoutControls(text))
      bytes.write("</a>\n")
    }
    bytes.write("<nav class=\"octavo-alone\"")
    bytes.writeAttribute("style", Self.style)
    bytes.write(">\n")
    if number > 0 { link(book.pages[number - 1].href, "prev", text: "‹ " + book.pages[number - 1].title) }
    link("index.html#" + book.pages[number].href, nil, text: book.metadata.title)
    if number + 1 < book.pages.count {
      link(book.pages[number + 1].href, "next", text: book.pages[number + 1].title + " ›")
    }
    bytes.write("</nav>\n")
    return bytes
  }
}
