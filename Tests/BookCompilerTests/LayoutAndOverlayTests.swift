import Foundation
import Publishing
import Testing

/// Fixed layout and media overlays are kept when an EPUB is built from an EPUB.
@Suite struct LayoutAndOverlayTests {
  private func folder() throws -> SmallFolder {
    func page(_ name: String, _ attributes: String = "") -> String {
      "<item id=\"\(name)\" href=\"\(name).xhtml\" media-type=\"application/xhtml+xml\"\(attributes)/>"
    }
    func document(_ viewport: String, body: String) -> String {
      "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>A</title><meta name=\"viewport\" content=\"\(viewport)\"/></head><body>\(body)</body></html>"
    }
    let folder = try SmallFolder([
      "p.opf": """
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="q">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="q">urn:isbn:1</dc:identifier>
      <dc:title>T</dc:title><dc:language>en</dc:language><dc:creator>A</dc:creator>
      <meta property="dcterms:modified">2026-01-01T00:00:00Z</meta><meta property="rendition:layout">pre-paginated</meta>
      <meta property="media:active-class">on</meta><meta property="media:narrator">N</meta></metadata>
      <manifest>\(page("a", " media-overlay=\"o\""))\(page("b", " media-overlay=\"o\""))\(page("c"))
      <item id="o" href="o.smil" media-type="application/smil+xml"/><item id="s" href="s.mp3" media-type="audio/mpeg"/></manifest>
      <spine><itemref idref="a"/><itemref idref="b"/><itemref idref="c" properties="rendition:layout-reflowable"/></spine></package>
      """,
      "a.xhtml": document(
        "width=400, height=600",
        body: "<p id=\"one\">One</p><table id=\"t\"><tr><th>H</th><td id=\"two\">Two</td></tr></table>"),
      "b.xhtml": document("width=300px, height=500", body: "<p id=\"one\">Three</p>"),
      "c.xhtml": document("width=1, height=1", body: "<p>Text</p>"),
      "o.smil": """
      <smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>
      <par><text src="a.xhtml#one"/><audio src="s.mp3" clipEnd="1.5s"/></par>
      <seq epub:type="table" epub:textref="a.xhtml#t"><par epub:type="table-cell"><text src="a.xhtml#two"/><audio src="s.mp3" clipBegin="1500ms" clipEnd="0:00:02.250"/></par></seq>
      <par><text src="b.xhtml#one"/><audio src="s.mp3" clipBegin="3s" clipEnd="4s"/></par>
      </body></smil>
      """,
    ])
    var frames = Data()
    for _ in 0..<20 { frames += Data([255, 251, 144, 100]) + Data(count: 413) }
    try frames.write(to: folder.url.appendingPathComponent("s.mp3"))
    return folder
  }

  @Test func sizesPropertiesAndOverlaysAreWritten() throws {
    let folder = try folder()
    let built = try build(folder.url.appendingPathComponent("p.opf"), usesCache: false).compilation
    #expect(built.diagnostics.filter { $0.severity != .note }.map(\.summary) == [])
    let bundle = try BundleReader(path: try #require(built.bundle?.path))
    let text = { (name: String) in String(decoding: try bundle.data(for: name), as: UTF8.self) }
    let package = try text("package.opf")
    #expect(
      package.contains("<itemref idref=\"pages_b.xhtml\" properties=\"rendition:layout-pre-paginated\"/>"))
    #expect(package.contains("<itemref idref=\"pages_c.xhtml\"/>"))
    #expect(
      package.contains("media-overlay=\"media_a.smil\"") && package.contains("media-overlay=\"media_b.smil\"")
    )
    #expect(
      package.contains("<meta refines=\"#media_a.smil\" property=\"media:duration\">0:00:02.250</meta>"))
    #expect(package.contains("<meta property=\"media:duration\">0:00:03.250</meta>"))
    #expect(package.contains("\"media:active-class\">on<") && package.contains("\"media:narrator\">N<"))
    #expect(try text("pages/b.xhtml").contains("content=\"width=300, height=500\""))
    #expect(try text("pages/c.xhtml").contains("content=\"width=device-width, initial-scale=1\""))
    let overlay = try text("media/a.smil")
    #expect(
      overlay.contains(
        """
        <par><text src="../pages/a.xhtml#one"/><audio src="../media/s.mp3" clipBegin="0:00:00.000" clipEnd="0:00:01.500"/></par>
        <seq epub:type="table" epub:textref="../pages/a.xhtml#t">
        <par epub:type="table-cell"><text src="../pages/a.xhtml#two"/><audio src="../media/s.mp3" clipBegin="0:00:01.500" clipEnd="0:00:02.250"/></par>
        </seq>
        """))
    #expect(!overlay.contains("b.xhtml"))
    let index = try bundle.index()
    #expect(index.readingOrder.map(\.layout) == [nil, "fixed", "fixed", nil])
    #expect(index.readingOrder.map(\.width) == [nil, 400, 300, nil])
    #expect(index.readingOrder.map(\.overlay) == [nil, "media/a.smil", "media/b.smil", nil])
    withExtendedLifetime(folder) {}
  }

  @Test func aSavedReadingHasSizesAndOverlays() throws {
    let folder = try folder()
    let manifest = folder.url.appendingPathComponent("p.opf")
    _ = try build(manifest)
    let text = try String(contentsOf: manifest, encoding: .utf8)
    try Data(text.replacingOccurrences(of: "<dc:title>T<", with: "<dc:title>U<").utf8).write(to: manifest)
    let saved = try build(manifest)
    let fresh = try build(manifest, to: "fresh.epub", usesCache: false)
    #expect(saved.bundle == fresh.bundle)
  }
}
