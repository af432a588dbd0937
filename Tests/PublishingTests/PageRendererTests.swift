import BookModel
import Testing

@testable import Publishing

@Suite struct PageRendererTests {
  private func render(_ page: LinkedPage, media: [MediaFile] = []) throws -> String {
    var output: [UInt8] = []
    let renderer = PageRenderer(templates: try TinyBook.templates(), media: media)
    try renderer.render(page, content: page.page.content, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func fillsSlotsWithLinksTextsLabelsAndNumbers() throws {
    var page = TinyBook.page(
      "a", title: "A", "<p><a@R0>@T0</a> <a@R1>gone</a> @L0@E1|@L2</p>", links: ["b.xhtml?x=1&y=\"2\"", nil])
    page.linkTexts = ["1 < 2", nil]
    page.labels = ["Figure 1.2", "(1.3)", nil]
    let text = try render(page)
    #expect(
      text.contains(
        "<p><a href=\"b.xhtml?x=1&amp;y=&quot;2&quot;\">1 &lt; 2</a> <a>gone</a> "
          + "<span class=\"label\">Figure 1.2</span> <span class=\"number\">(1.3)</span>|</p>"))
  }

  @Test func writesMediaAddressesRelativeToThePage() throws {
    var page = TinyBook.page("deep/a", title: "A", "<img src=\"@M0\"/><img src=\"@M0\"/>", links: [])
    page.media = [0]
    let file = MediaFile(href: "media/a b.svg", mediaType: "image/svg+xml", content: .bytes([]), size: 0)
    #expect(
      try render(page, media: [file]).contains(
        "<img src=\"../../media/a%20b.svg\"/><img src=\"../../media/a%20b.svg\"/>"))
  }

  @Test func escapesTitlesAndDropsWhatXMLDoesNotHave() throws {
    let page = TinyBook.page("a", title: "Q & A\u{1} <1>\u{FFFF}", "", links: [])
    #expect(try render(page).contains("<title>Q &amp; A &lt;1&gt;</title>"))
  }

  @Test func linksTheBookStyleThenTheAuthors() throws {
    var page = TinyBook.page("a", title: "A", "", links: [])
    page.stylesheets = [0]
    page.kind = .chapter
    page.type = "chapter"
    page.role = "doc-chapter"
    page.page.bodyAttributes = [PageAttribute("class", "wide"), PageAttribute("id", "here")]
    let sheet = MediaFile(href: "style/own.css", mediaType: "text/css", content: .bytes([]), size: 0)
    let text = try render(page, media: [sheet])
    #expect(text.contains("href=\"../style/book.css\"/><link rel=\"stylesheet\" href=\"../style/own.css\"/>"))
    #expect(text.contains("<body class=\"chapter wide\" epub:type=\"bodymatter\">"))
    #expect(text.contains("<section epub:type=\"chapter\" role=\"doc-chapter\">\n<span id=\"here\"></span>"))
  }

  @Test func keepsTheAuthorsAttributesAndWrapsNothingInTheAuthorsStyle() throws {
    var page = TinyBook.page("a", title: "A", "<p>Text</p>", links: [])
    page.usesBookStyle = false
    page.page.rootAttributes = [PageAttribute("class", "vertical"), PageAttribute("lang", "xx")]
    page.page.bodyAttributes = [
      PageAttribute("epub:type", "bodymatter"), PageAttribute("id", "b"), PageAttribute("ibooks:x", "1"),
      PageAttribute("id", "again"),
    ]
    page.page.styles = [StyleText("a::before { content: \"]]>\" }")]
    let text = try render(page)
    #expect(text.contains(" lang=\"en\" xml:lang=\"en\" dir=\"ltr\" class=\"vertical\">"))
    #expect(text.contains("<body epub:type=\"bodymatter\" id=\"b\">\n<p>Text</p>\n</body>"))
    #expect(text.contains("content: \"]]\\3E \""))
    #expect(!text.contains("book.css"))
  }

  @Test func rendersPagesOfDifferentFrames() throws {
    let renderer = PageRenderer(templates: try TinyBook.templates(), media: [])
    for number in 0..<200 {
      var page = TinyBook.page("a", title: "Page \(number)", "<p>\(number)</p>", links: [])
      page.page.styles = [StyleText("/* \(number) */")]
      var output: [UInt8] = []
      try renderer.render(page, content: page.page.content, to: &output)
      let text = String(decoding: output, as: UTF8.self)
      #expect(text.contains("<title>Page \(number)</title>") && text.contains("/* \(number) */"))
    }
  }
}

@Suite struct BundlePathTests {
  @Test(arguments: [
    ("media/a.svg", "pages/x.xhtml", "../media/a.svg"), ("pages/y.xhtml", "pages/x.xhtml", "y.xhtml"),
    ("pages/a/y.xhtml", "pages/b/x.xhtml", "../a/y.xhtml"),
    ("style/book.css", "contents.xhtml", "style/book.css"),
  ])
  func leadsFromOneNameToAnother(target: String, page: String, address: String) {
    #expect(BundlePath.address(of: target, from: page) == address)
  }

  @Test(arguments: ["pages/a b.xhtml#fig:1 & 2", "pages/größe.xhtml#§1", "a%20b", "plain.xhtml#x"])
  func encodesWhatItDecodes(name: String) {
    let url = BundlePath.encoded(name)
    #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(BundlePath.decoded(url) == name)
  }
}
