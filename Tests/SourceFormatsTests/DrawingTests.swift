import BookModel
import Diagnostics
import Testing
import XML

@testable import Markup
@testable import MarkupReading
@testable import PageWriting

/// SVG files that pages use as pictures.
@Suite struct DrawingTests {
  private static let start =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">"
  private static let html = "<div xmlns=\"http://www.w3.org/1999/xhtml\">"

  private func read(_ text: String, files: [String: [UInt8]] = [:]) -> (
    text: String?, reading: DrawingReading
  ) {
    var context = ReadingContext(source: 0, path: "a.svg", styling: .author)
    context.files.mediaInfo = { path in
      files[path].flatMap { mediaInfo(of: $0) }.map { .found($0) } ?? .missing
    }
    context.files.read = { files[$0] ?? [] }
    let reading = readDrawing(file: "a.svg", bytes: Array(text.utf8), context: context)
    return (reading.replacement.map { String(decoding: $0, as: UTF8.self) }, reading)
  }

  @Test(arguments: [
    "<title>A &amp; B</title><path d=\"M0 0\" transform=\"translate(1 2)\"/>",
    "<g id=\"a\"/><use xlink:href=\"#a\"/><rect fill=\"url(#a)\"/>",
    "<metadata><x xmlns=\"urn:x\" id=\"m\"/></metadata><text>&#160;<![CDATA[&nbsp;]]><!-- &nbsp; --></text>",
    "<switch><foreignObject width=\"9\" height=\"9\" requiredFeatures=\"x\">" + html
      + "<div><b>ok</b></div></div></foreignObject></switch>",
    "<a href=\"https://example.org/\"><circle r=\"1\"/></a><style>a { fill: url(#b) }</style><g id=\"b\"/>",
    "<image width=\"1\" height=\"1\" href=\"data:image/png;base64,AAAA\"/>",
  ]) func whatIsSoundStaysAsItIs(_ content: String) {
    let (text, reading) = read(Self.start + content + "</svg>")
    #expect(text == nil)
    #expect(reading.isReadable)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func placesInHTMLStayWithinTheDrawing() throws {
    let (text, _) = read(
      Self.start + "<switch><foreignObject width=\"9\" height=\"9\">" + Self.html
        + "one<style>p { color: red }</style><g id=\"g\"/></div></foreignObject></switch></svg>")
    let written = try #require(text)
    #expect(written.contains("<span id=\"g\"></span></div></foreignObject>"))
    #expect(written.hasSuffix("</svg>\n"))
  }

  @Test func aDrawingWithinItsHTMLNamesItsPlacesOnce() throws {
    let (text, _) = read(
      Self.start + "<g id=\"g\"/><script>0</script><switch><foreignObject width=\"9\" height=\"9\"><div>"
        + "<a id=\"g\"/><use href=\"#g\"/></div></foreignObject></switch></svg>")
    let written = try #require(text)
    #expect(written.ranges(of: "id=\"g-2\"").count == 1 && written.contains("href=\"#g-2\""), "\(written)")
    // The rewritten file is valid, so reading it changes nothing.
    #expect(read(written).text == nil)
  }

  @Test func nothingNamesWhatIsLeftOut() throws {
    let (text, _) = read(
      Self.start + "<script><g id=\"a\"/></script><style>@import url(b.css);<g id=\"b\"/></style>"
        + "<image id=\"c\" xlink:href=\"c.png\"><title id=\"d\">D</title></image>"
        + "<g id=\"e\" onclick=\"f()\"/>"
        + ["a", "b", "c", "d", "e"].map { "<use xlink:href=\"#\($0)\"/>" }.joined() + "</svg>")
    let written = try #require(text)
    #expect(
      written.hasSuffix("<g id=\"e\"/><use/><use/><use/><use/><use xlink:href=\"#e\"/></svg>\n"), "\(written)"
    )
    #expect(read(written).text == nil)
  }

  @Test func aStyleThatCannotBeParsedIsPutRightAndToldAtItsLine() throws {
    let (text, reading) = read(
      Self.start
        + "<style><![CDATA[\n.a > rect{fill:red} }\ncircle{fill:;}]]></style><rect class=\"b\"/></svg>")
    let written = try #require(text)
    #expect(written.contains("<style>\n.a &gt; rect{fill:red;} \ncircle{}</style>"), "\(written)")
    #expect(
      reading.diagnostics.map {
        "\($0.range?.start?.line ?? 0):\($0.range?.start?.column ?? 0) \($0.kind.id)"
      } == [
        "2:21 style-adjusted", "3:8 style-adjusted",
      ])
    #expect(read(written).text == nil)
  }

  @Test func ofAStyleOnlyWhatNamesFilesIsLeftOut() throws {
    let kept = "@namespace url(http://www.w3.org/2000/svg);/* url(x) */a{fill:url(#b);}"
    #expect(read(Self.start + "<style>\(kept)</style><g id=\"b\"/></svg>").text == nil)
    let (text, reading) = read(
      Self.start + "<style>@import 'b.css';\(kept)a{cursor:url(c.cur);stroke:red}</style><g id=\"b\"/></svg>")
    #expect(try #require(text).contains("<style>\(kept.replacing("#b", with: "'#b'"))a{stroke:red;}</style>"))
    #expect(reading.diagnostics.map(\.kind.id) == ["style-adjusted", "style-adjusted"])
  }

  @Test func aStyleIsItsOwnText() throws {
    let (text, _) = read(
      Self.start + "<style>a <style>b { fill: url(c.svg#d) }</style>{ fill: red }</style></svg>")
    #expect(try #require(text).contains("<style>a { fill: red;}</style>"))
    #expect(read(try #require(text)).text == nil)
  }

  @Test func addressesAreFoundByTheirBytes() throws {
    let (text, _) = read(
      Self.start + "<script>0</script><g id=\"g\"/><path fill=\"url(\u{617}x)\" stroke=\"url( '#g' )\"/>"
        + "</svg>")
    #expect(try #require(text).contains("<path stroke=\"url(#g)\"/>"), "\(text ?? "")")
    #expect(read(try #require(text)).text == nil)
  }

  @Test func entitiesThatItDeclaresStay() {
    let (text, reading) = read(
      "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\" [\n"
        + "<!ENTITY nbsp \"&#160;\"><!ENTITY ns \"http://www.w3.org/2000/svg\">]>\n"
        + "<svg xmlns=\"&ns;\"><text>a&nbsp;b</text></svg>")
    #expect(text == nil)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func namedCharactersAloneAreReplaced() throws {
    let (text, reading) = read(
      Self.start + "\n  <text  x='1'>a&nbsp;b&eacute;&nbsp;</text><!-- &nbsp; --></svg>\n")
    #expect(
      text == Self.start + "\n  <text  x='1'>a&#160;b&#233;&#160;</text><!-- &nbsp; --></svg>\n")
    #expect(reading.diagnostics.map(\.kind) == [.drawingAdjusted, .drawingAdjusted])
    let first = try #require(reading.diagnostics.first)
    #expect(first.summary == "the drawing does not declare \"&nbsp;\"; the character itself is written")
    #expect(first.occurrences?.count == 2)
    #expect(first.range?.start == SourceLocation(line: 2, column: 17))
  }

  @Test func htmlThatNoPageMayHoldIsPutRight() throws {
    let (text, reading) = read(
      Self.start + "<g fill=\"red\"><foreignObject width=\"9\" height=\"9\">" + Self.html
        + "<font color=\"#f00\">one</font><center>two</center><p><div>three</div></p></div></foreignObject></g></svg>"
    )
    let written = try #require(text)
    _ = try XMLParser().parse(file: "a.svg", bytes: Array(written.utf8))
    for absent in ["<font", "<center", "<p><div>"] { #expect(!written.contains(absent)) }
    for present in ["<g fill=\"red\">", "one", "two", "three", "width=\"9\""] {
      #expect(written.contains(present))
    }
    #expect(reading.diagnostics.contains { $0.kind == .elementReplaced })
    #expect(reading.diagnostics.allSatisfy { $0.range?.start?.line == 1 })
  }

  @Test(arguments: [
    ("<script>alert(1)</script><circle r=\"1\"/>", "script"),
    ("<circle r=\"1\" onclick=\"x()\"/>", "onclick"),
    ("<use xlink:href=\"other.svg#a\"/><circle r=\"1\"/>", "other.svg"),
    ("<style>@import url(http://example.org/a.css);</style><circle r=\"1\"/>", "@import"),
    ("<style>a { fill: url(b.svg#c) }</style><circle r=\"1\"/>", "b.svg"),
    ("<circle r=\"1\" fill=\"url(http://example.org/a.svg#b)\"/>", "url("),
    ("<a xlink:href=\"page.html\"><circle r=\"1\"/></a>", "page.html"),
    ("<image href=\"https://example.org/a.png\"/><circle r=\"1\"/>", "example.org"),
    ("<g id=\"a\"/><circle r=\"1\" id=\"a\"/>", "<circle r=\"1\" id=\"a\""),
  ]) func whatNeedsOtherFilesOrRunsIsLeftOut(_ content: String, _ absent: String) throws {
    let written = try #require(read(Self.start + content + "</svg>").text)
    #expect(!written.contains(absent))
    #expect(written.contains("<circle"))
    #expect(read(written).text == nil, "what is written is sound")
  }

  @Test func aPictureInADrawingGoesIntoIt() throws {
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0] + Array("IEND".utf8) + [
        0, 0, 0, 0,
      ]
    let (text, reading) = read(
      Self.start + "<image width=\"3\" height=\"2\" xlink:href=\"p.png\"/></svg>", files: ["p.png": png])
    let data = String(decoding: Base64.encode(png), as: UTF8.self)
    #expect(try #require(text).contains("xlink:href=\"data:image/png;base64,\(data)\""))
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func aDrawingInAnotherEncodingIsWrittenInUTF8() throws {
    let text = "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>" + Self.start + "<text>caf\u{E9}</text></svg>"
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    let context = ReadingContext(source: 0, path: "a.svg", styling: .author)
    let written = try #require(readDrawing(file: "a.svg", bytes: bytes, context: context).replacement)
    #expect(String(decoding: written, as: UTF8.self).contains("<text>caf\u{E9}</text>"))
    #expect(String(decoding: written, as: UTF8.self).hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"))
  }

  @Test func whatIsNotWellFormedIsToldAtItsLine() throws {
    let (text, reading) = read(Self.start + "\n<g>\n</svg>")
    #expect(text == nil)
    #expect(!reading.isReadable)
    let finding = try #require(reading.diagnostics.first)
    #expect(finding.kind == .drawingMalformed)
    #expect(finding.range?.start?.line == 3)
    #expect(finding.summary == "the drawing cannot be shown: end tag </svg> does not match <g>")
  }

  @Test(arguments: [
    "<svh xmlns=\"http://www.w3.org/2000/svg\"/>",
    "<svg xmlns=\"urn:other\"><svg xmlns=\"http://www.w3.org/2000/svg\"/><g id=\"g\"/></svg>",
  ]) func whatIsNoDrawingIsToldAtItsRoot(_ drawing: String) {
    let (text, reading) = read("\n" + drawing)
    #expect(text == nil && !reading.isReadable)
    #expect(reading.diagnostics.map(\.summary) == ["the drawing cannot be shown: there is no <svg> in it"])
    #expect(reading.diagnostics.first?.range?.start?.line == 2)
  }

  @Test func base64ComesBackAsItWas() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      #expect(Base64.decode(Base64.encode(bytes)[...]) == .success(bytes))
    }
    #expect(String(decoding: Base64.encode(Array("any".utf8)), as: UTF8.self) == "YW55")
    #expect(String(decoding: Base64.encode(Array("an".utf8)), as: UTF8.self) == "YW4=")
  }

  @Test func idsThatAreNoNamesBecomeNames() throws {
    let drawing =
      Self.start
      + "<clipPath id=\"ab==\"><circle r=\"1\"/></clipPath><g clip-path=\"url(#ab==)\" id=\"2nd\"/>"
      + "<use href=\"#2nd\"/></svg>"
    let written = try #require(read(drawing).text)
    #expect(written.contains("id=\"ab_3D_3D\"") && written.contains("url(#ab_3D_3D)"), "\(written)")
    #expect(written.contains("id=\"id-2nd\"") && written.contains("href=\"#id-2nd\""))
    #expect(read(written).text == nil)
  }
}
