import BookModel
import Diagnostics
import Foundation
import Testing

@testable import Markup
@testable import PageWriting
@testable import SourceFormats

/// The result of reading a small module.
struct ReadModule {
  var page: Page
  var diagnostics: [Diagnostic]

  /// The content after the page's heading, with slots shown as `{label 0}`, `{text 0}` and so on; `href` slots as their target.
  var content: String {
    let text = Self.shown(page)
    guard let end = text.range(of: "</h1>") else { return text }
    return String(text[end.upperBound...])
  }

  /// The ids of the findings, sorted.
  var ids: [String] { diagnostics.map(\.kind.id).sorted() }

  static func shown(_ page: Page) -> String {
    var bytes: [UInt8] = []
    var start = 0
    for slot in page.content.slots {
      bytes += page.content.bytes[start..<slot.offset]
      start = slot.offset
      bytes += Array(shown(slot.kind, page).utf8)
    }
    return String(decoding: bytes + page.content.bytes[start...], as: UTF8.self)
  }

  private static func shown(_ kind: PageContent.Slot.Kind, _ page: Page) -> String {
    switch kind {
    case .linkReference(let index):
      switch page.links[index].target {
      case .external(let url): " href=\"\(url)\""
      case .fragment(let id), .label(let id), .anchor(let id): " href=\"#\(id)\""
      case .file(let path, let fragment): " href=\"\(path)\(fragment.map { "#" + $0 } ?? "")\""
      case .none: ""
      }
    case .linkText: "{text}"
    case .label(let index): page.anchors[index].isNumbered ? "{\(label(page.anchors[index]))}" : ""
    case .rowNumber: ""
    case .equationNumber(of: let index): page.anchors[index].isNumbered ? "{number}" : ""
    case .media(let index): page.media[index].path
    }
  }

  private static func label(_ anchor: Anchor) -> String {
    anchor.givenLabel ?? anchor.series?.format ?? anchor.kind.rawValue
  }
}

let cnxmlPicture = MediaInfo(mediaType: "image/png", size: 10, width: 20, height: 10)

func cnxmlContext(_ path: String = "modules/m1/index.cnxml", conventions: BookConventions? = nil)
  -> ReadingContext
{
  var context = ReadingContext(source: 0, path: path)
  context.options.conventions = conventions
  context.files.mediaInfo = { path in path.hasPrefix("media/") ? .found(cnxmlPicture) : .missing }
  return context
}

/// A module with this content.
func cnxmlDocument(_ content: String, metadata: String = "", glossary: String = "", title: String = "T")
  -> String
{
  """
  <document xmlns="http://cnx.rice.edu/cnxml" xmlns:m="http://www.w3.org/1998/Math/MathML"><title>\(title)</title>\
  <metadata xmlns:md="http://cnx.rice.edu/mdml"><md:content-id>m1</md:content-id>\(metadata)</metadata>\
  <content>\(content)</content>\(glossary)</document>
  """
}

/// Reads a module with this content.
func readCNXML(
  _ content: String, metadata: String = "", glossary: String = "", context: ReadingContext = cnxmlContext()
) throws -> ReadModule {
  let text = cnxmlDocument(content, metadata: metadata, glossary: glossary)
  let reading = readSource(file: context.path, bytes: Array(text.utf8), context: context)
  return ReadModule(page: try #require(reading.pages.first), diagnostics: reading.diagnostics)
}

/// The page content for some module content, which must have no findings.
func cnxml(_ content: String) throws -> String {
  let read = try readCNXML(content)
  #expect(read.diagnostics.isEmpty)
  return read.content
}
