import BookModel
import Diagnostics
import Testing

@testable import PageWriting
@testable import SourceFormats

@Suite struct FormulaPunctuationTests {
  private func body(_ markup: String, styling: Book.Styling = .octavo) -> String {
    let text =
      "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>T</title></head><body>\(markup)</body></html>"
    let context = ReadingContext(source: 0, path: "a.xhtml", styling: styling)
    let reading = readSource(file: "a.xhtml", bytes: Array(text.utf8), context: context)
    return String(decoding: reading.pages[0].content.bytes, as: UTF8.self)
  }

  private let x = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" alttext=\"x\"><mi>x</mi></math>"

  @Test func aMarkStaysOnTheLineOfItsFormula() {
    #expect(body("<p>If \(x), then</p>").contains("If <span class=\"nobreak\">\(x),</span> then"))
    #expect(body("<p>\(x).</p>").contains("<p><span class=\"nobreak\">\(x).</span></p>"))
  }

  @Test func marksOfMarkdownStayAsWell() throws {
    let html = try markdown("$x$, then $y$. And\n\n- $z$; more\n\n$$w$$, end")
    #expect(html.contains("<p><span class=\"nobreak\"><math"))
    #expect(html.contains("</math>,</span> then <span class=\"nobreak\"><math"))
    #expect(html.contains("</math>.</span> And"))
    #expect(html.contains("<li><span class=\"nobreak\"><math") && html.contains("</math>;</span> more"))
  }

  @Test func wordsAndAuthorsPagesAreLeftAlone() {
    #expect(body("<p>\(x) is</p>").contains("<p>\(x) is</p>"))
    #expect(body("<p>\(x),y</p>").contains("<p>\(x),y</p>"))
    #expect(body("<p>\(x), y</p>", styling: .author).contains("<p>\(x), y</p>"))
  }
}
