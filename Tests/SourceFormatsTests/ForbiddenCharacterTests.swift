import BookModel
import Testing
import XML

@testable import PageWriting
@testable import SourceFormats

/// Characters that XML forbids become U+FFFD, however a source writes them.
@Suite struct ForbiddenCharacterTests {
  private static let notebook =
    "{\"nbformat\": 4, \"nbformat_minor\": 5, \"metadata\": {}, \"cells\": [{\"cell_type\": \"markdown\", \"metadata\": {}, \"source\": \"# A\\n\\nx\\uFFFFy \u{FFFE}\"}]}"

  @Test(arguments: [
    ("a.md", "# A\u{FFFF}\n\nx\u{FFFF}y `\u{FFFE}` $a\u{FFFF}$ &#xFFFF; <b>&#65534;</b>\n"),
    ("a.html", "<!doctype html><title>A\u{FFFF}</title><p>x\u{FFFE}y &#xFFFF;<br>"), ("a.ipynb", notebook),
    ("a.nb", "Notebook[{Cell[\"A\u{FFFF}\", \"Title\"], Cell[\"x\\:ffffy\", \"Text\"]}]"),
  ]) func noPageHoldsThem(_ file: String, text: String) throws {
    let context = ReadingContext(source: 0, path: file)
    let reading = readSource(file: file, bytes: Array(text.utf8), context: context)
    let page = try #require(reading.pages.first)
    let content = String(decoding: page.content.bytes, as: UTF8.self)
    #expect(content.contains("x\u{FFFD}y"), "\(content)")
    for text in [content, page.title ?? ""] {
      #expect(!text.unicodeScalars.contains { $0.value == 0xFFFE || $0.value == 0xFFFF }, "\(text)")
    }
    _ = try XMLParser().parse(file: "page", bytes: Array("<div>\(content)</div>".utf8))
  }

  @Test func placesStayWhereTheyAre() {
    let bytes = Array("a\u{FFFF}b\u{FFFE}\u{FFFD}，\u{FFFF}".utf8)
    let replaced = TextDecoder.withoutNoncharacters(bytes)
    #expect(replaced.count == bytes.count)
    #expect(String(decoding: replaced, as: UTF8.self) == "a\u{FFFD}b\u{FFFD}\u{FFFD}，\u{FFFD}")
    #expect(TextDecoder.withoutNoncharacters([0xEF, 0xBF]) == [0xEF, 0xBF])
  }
}
