import Digests
import Foundation
import PackedBooks
import Publishing
import Testing
import XML

/// Packed EPUBs made by other tools, used as manifests.
@Suite struct PackedBookTests {
  /// Builds a packed book; returns the tool's result and the bundle.
  private func build(
    _ options: [String] = [], _ change: (inout PackedBook) -> Void
  ) throws -> (result: Tool.Result, folder: TemporaryFolder) {
    var book = PackedBook()
    change(&book)
    let folder = try TemporaryFolder()
    try Data(book.archive()).write(to: folder.url.appendingPathComponent("book.epub"))
    let result = try Tool.run(
      ["build", "book.epub", "-o", "new.epub", "--artwork", "none"] + options, in: folder.url)
    return (result, folder)
  }

  private func bundle(_ folder: TemporaryFolder) throws -> BundleReader {
    try BundleReader(path: folder.url.appendingPathComponent("new.epub").path)
  }

  /// A font's header and varied bytes.
  private let font: [UInt8] = Array("OTTO".utf8) + (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  private func obfuscated(_ font: [UInt8], key: [UInt8], length: Int) -> [UInt8] {
    font.enumerated().map { $0 < length ? $1 ^ key[$0 % key.count] : $1 }
  }

  @Test func aPackedEPUBIsBuiltAsItsUnpackedFolder() throws {
    let (result, folder) = try build { book in
      book.setBody("<p id=\"a\"><a href=\"two.xhtml\">Two</a></p>")
    }
    try #require(result.status == 0, "\(result.errors)")
    #expect(try Tool.epubcheck(folder.url.appendingPathComponent("new.epub")) == [])

    let unpacked = folder.url.appendingPathComponent("unpacked")
    for (name, content) in PackedBook().files {
      let file = unpacked.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(content).write(to: file)
    }
    try Data(PackedBook.page("<p id=\"a\"><a href=\"two.xhtml\">Two</a></p>")).write(
      to: unpacked.appendingPathComponent("EPUB/one.xhtml"))
    let again = try Tool.run(
      ["build", "unpacked", "-o", "other.epub", "--artwork", "none"], in: folder.url)
    try #require(again.status == 0, "\(again.errors)")
    let (packed, other) = (
      try Data(contentsOf: folder.url.appendingPathComponent("new.epub")),
      try Data(contentsOf: folder.url.appendingPathComponent("other.epub"))
    )
    #expect(packed == other)

    // Octavo's own bundle, with deflated entries, is a manifest too; a second build changes nothing.
    let own = try Tool.run(["build", "new.epub", "-o", "own.epub", "--artwork", "none"], in: folder.url)
    #expect(own.status == 0, "\(own.errors)")
    #expect(try Tool.epubcheck(folder.url.appendingPathComponent("own.epub")) == [])
    let explained = try Tool.run(
      ["build", "book.epub", "-o", "new.epub", "--artwork", "none", "--explain"], in: folder.url)
    #expect(explained.errors.contains("nothing changed since the last build"), "\(explained.errors)")
    // The build leaves neither unpacked files nor a cache next to the books.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == [
        "book.epub", "new.epub", "other.epub", "own.epub", "unpacked",
      ])
  }

  @Test func aBundleIsNotWrittenOverTheEPUBItIsMadeFrom() throws {
    let folder = try TemporaryFolder()
    let bytes = Data(PackedBook().archive())
    try bytes.write(to: folder.url.appendingPathComponent("book.epub"))
    let result = try Tool.run(["build", "book.epub", "--artwork", "none"], in: folder.url)
    try #require(result.status == 0, "\(result.errors)")
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("book.epub")) == bytes)
    #expect(try BundleReader(path: folder.url.path + "/book-octavo.epub").hasIndex)
    let refused = try Tool.run(
      ["build", "book.epub", "-o", "book.epub", "--artwork", "none"], in: folder.url)
    #expect(refused.status == 74 && refused.errors.contains("[output-refused]"), "\(refused.errors)")
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("book.epub")) == bytes)
  }

  @Test func obfuscatedFontsAreRestored() throws {
    let (result, folder) = try build { book in
      book.editPackage(
        "<dc:title>", "<dc:identifier>urn:uuid:00112233-4455-6677-8899-aabbccddeeff</dc:identifier><dc:title>"
      )
      let standard = HashFunction.hash(.sha1, of: Array("urn:isbn:9780000000002".utf8))
      book.add("a.otf", "font/otf", obfuscated(font, key: standard, length: 1040))
      book.add(
        "b.otf", "font/otf",
        obfuscated(font.reversed().reversed() + [1], key: (0...15).map { $0 * 17 }, length: 1024))
      book.add("c.eot", "application/vnd.ms-fontobject", Array("no font".utf8))
      book.add(
        "s.css", "text/css",
        Array(
          """
          @font-face { font-family: A; src: url(c.eot), url(a.otf) }
          @font-face { font-family: B; src: url(b.otf) }
          p { background: url(c.eot); color: red }
          """.utf8))
      book.edit("EPUB/one.xhtml", "</head>", "<link rel=\"stylesheet\" href=\"s.css\"/></head>")
      func data(_ name: String, _ algorithm: String) -> String {
        """
        <e:EncryptedData><e:EncryptionMethod Algorithm="\(algorithm)"/><e:CipherData>\
        <e:CipherReference URI="EPUB/\(name)"/></e:CipherData></e:EncryptedData>
        """
      }
      let encryption = """
        <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" \
        xmlns:e="http://www.w3.org/2001/04/xmlenc#">\(data("a.otf", "http://www.idpf.org/2008/embedding"))\
        \(data("b.otf", "http://ns.adobe.com/pdf/enc#RC"))</encryption>
        """
      book.files.append(("META-INF/encryption.xml", Array(encryption.utf8)))
    }
    try #require(result.status == 0, "\(result.errors)")
    #expect(!result.errors.contains("encryption-not-read"))
    #expect(try Tool.epubcheck(folder.url.appendingPathComponent("new.epub")) == [])
    let bundle = try bundle(folder)
    let fonts = try bundle.files.map(\.name).filter { $0.hasSuffix(".otf") }.map { try bundle.data(for: $0) }
    #expect(fonts == [font, font + [1]])
    for file in bundle.files where file.name.hasSuffix(".css") {
      let css = String(decoding: try bundle.data(for: file.name), as: UTF8.self)
      #expect(!css.contains("url('')") && !css.contains("eot"), "\(css)")
    }
    // A font of an unsupported format is reported at its place inside the archive.
    #expect(result.errors.contains("book.epub/EPUB/s.css:3:5: warning:"), "\(result.errors)")
  }

  @Test func whatNoPageUsesIsNamedOnceAKind() throws {
    let (result, folder) = try build { book in
      for name in ["a", "b"] { book.add("\(name).smil", "application/smil+xml", Array("<smil/>".utf8)) }
      book.add("words.pls", "application/pls+xml", Array("<lexicon/>".utf8))
      book.editPackage("idref=\"two\"", "idref=\"two\" linear=\"no\"")
      book.setBody(
        """
        <section epub:type="chapter"><p><a epub:type="noteref" href="#n">1</a></p>
        <aside epub:type="footnote" id="n">Note</aside><section epub:type="cover preface" role="group">x</section></section>
        <epub:switch><epub:case required-namespace="urn:x"><p>Case</p></epub:case><epub:default><p>Default</p></epub:default></epub:switch>
        """)
    }
    try #require(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("2 media overlays are left out, the first \"EPUB/a.smil\""))
    #expect(result.errors.contains("a pronunciation lexicon is left out: \"EPUB/words.pls\""))
    #expect(result.errors.components(separatedBy: "[item-not-kept]").count == 3, "\(result.errors)")
    #expect(result.errors.contains("<epub:switch> is left out"), "\(result.errors)")
    #expect(result.errors.contains("[page-made-linear]"), "\(result.errors)")
    #expect(try Tool.epubcheck(folder.url.appendingPathComponent("new.epub")) == [])
    let page = String(decoding: try bundle(folder).data(for: "pages/one.xhtml"), as: UTF8.self)
    #expect(page.contains("<section epub:type=\"chapter\" role=\"doc-chapter\">"), "\(page)")
    #expect(page.contains("epub:type=\"noteref\" role=\"doc-noteref\""))
    #expect(page.contains("epub:type=\"footnote\" role=\"doc-footnote\""))
    #expect(page.contains("role=\"group\"") && !page.contains("doc-preface"))
    #expect(page.contains("Default") && !page.contains("Case"))
  }

  @Test func aPictureOfTheSpineIsAPage() throws {
    let png = Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")!
    let (result, folder) = try build { book in
      book.add("a b.png", "image/png", [UInt8](png))
      book.add(
        "d.svg", "image/svg+xml",
        Array(
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><title>D</title><path d=\"M0 0h9\"/></svg>"
            .utf8))
      book.editPackage("href=\"a b.png\"", "href=\"a%20b.png\" fallback=\"one\"")
      book.editPackage("</spine>", "<itemref idref=\"i7\"/><itemref idref=\"i8\"/></spine>")
    }
    try #require(result.status == 0, "\(result.errors)")
    #expect(try Tool.epubcheck(folder.url.appendingPathComponent("new.epub")) == [])
    let index = try bundle(folder).index()
    let pages = index.readingOrder.map(\.href).filter { $0.hasPrefix("pages/") }
    #expect(pages == ["pages/one.xhtml", "pages/two.xhtml", "pages/a-b.xhtml", "pages/d.xhtml"])
    let page = String(decoding: try bundle(folder).data(for: "pages/a-b.xhtml"), as: UTF8.self)
    #expect(page.contains("<img src=\"../media/"), "\(page)")
  }
}
