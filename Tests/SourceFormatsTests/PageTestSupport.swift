import BookModel
import Diagnostics
import Testing

@testable import Markup
@testable import PageWriting
@testable import SourceFormats

/// The result of reading a small page.
struct ReadPage {
  var reading: SourceReading
  var page: Page

  /// The content with its slots shown as `[label 0]`, `[link 0]`, `[text 0]`, `[number 0]`, `[media 0]`.
  var content: String { Self.shown(page.content) }

  static func shown(_ content: PageContent) -> String {
    var bytes: [UInt8] = []
    var start = 0
    for slot in content.slots {
      bytes += content.bytes[start..<slot.offset]
      start = slot.offset
      switch slot.kind {
      case .linkReference(let index): bytes += Array("[link \(index)]".utf8)
      case .linkText(let index): bytes += Array("[text \(index)]".utf8)
      case .label(let index): bytes += Array("[label \(index)]".utf8)
      case .equationNumber(of: let index): bytes += Array("[number \(index)]".utf8)
      case .rowNumber(let index): bytes += Array("[row \(index)]".utf8)
      case .media(let index): bytes += Array("[media \(index)]".utf8)
      }
    }
    bytes += content.bytes[start...]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The ids of the findings, sorted.
  var ids: [String] { reading.diagnostics.map(\.kind.id).sorted() }

  /// The first finding with an id.
  func finding(_ id: String) -> Diagnostic? { reading.diagnostics.first { $0.kind.id == id } }
}

/// Reads the body of a page; `files` are the pictures of the book.
func read(
  _ body: String, styling: Book.Styling = .author, split: Int? = nil, files: [String: MediaInfo] = [:],
  head: String = "<title>T</title>", attributes: String = ""
) throws -> ReadPage {
  let text = """
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head>\(head)</head>
    <body\(attributes)>\(body)</body></html>
    """
  var context = ReadingContext(source: 3, path: "text/a.xhtml", styling: styling, splitLevel: split)
  context.files.mediaInfo = { path in
    if path.hasPrefix("..") { return .outside(.beyondRoot(allowing: nil)) }
    return files[path].map { .found($0) } ?? .missing
  }
  let reading = readSource(file: "a.xhtml", bytes: Array(text.utf8), context: context)
  return ReadPage(reading: reading, page: try #require(reading.pages.first))
}

/// The page content for a body.
func content(_ body: String, styling: Book.Styling = .author) throws -> String {
  try read(body, styling: styling).content
}

let picture = MediaInfo(mediaType: "image/png", size: 10, width: 200, height: 100)
