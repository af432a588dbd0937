import BookModel
import Diagnostics
import Foundation
import PackedBooks
import Testing

@testable import Manifests

/// Loads a packed EPUB from a temporary folder.
private func load(_ change: (inout PackedBook) -> Void) throws -> ManifestLoading {
  var book = PackedBook()
  change(&book)
  let folder = try FilesAndFolders([:])
  try Data(book.archive()).write(to: URL(fileURLWithPath: folder.path("book.epub")))
  return folder.load("book.epub")
}

/// The findings, with their places relative to the archive.
private func findings(_ loading: ManifestLoading) -> [String] {
  loading.diagnostics.map { finding in
    let file = finding.range?.file.components(separatedBy: "/book.epub").last ?? ""
    return "\(file)\(finding.range?.start.map { ":\($0.line)" } ?? "") \(finding.kind.id)"
  }
}

private func encryption(_ files: [(name: String, algorithm: String)]) -> [UInt8] {
  let data = files.map {
    """
    <e:EncryptedData><e:EncryptionMethod Algorithm="\($0.algorithm)"/><e:CipherData><e:CipherReference URI="\($0.name)"/>
    </e:CipherData></e:EncryptedData>
    """
  }.joined()
  return Array(
    """
    <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#">
    \(data)</encryption>
    """.utf8)
}

@Suite struct PackedPackageTests {
  @Test func aPackedEPUBIsAManifest() throws {
    let loading = try load { _ in }
    let book = try #require(loading.book)
    #expect(findings(loading) == [])
    #expect(book.sources.map(\.path) == ["EPUB/one.xhtml", "EPUB/two.xhtml"] && book.base == "EPUB")
    #expect(book.metadata.title == "Limits" && book.manifest.hasSuffix("/book.epub/EPUB/package.opf"))
    #expect(loading.folder.isPacked)
  }

  @Test func findingsNameTheEntry() throws {
    let loading = try load { book in
      book.editPackage("href=\"two.xhtml\"", "href=\"gone.xhtml\"")
      book.files.append(("../out", []))
    }
    #expect(
      findings(loading) == [" archive-entry-unread", "/EPUB/package.opf:11 source-missing"])
  }

  @Test func whatIsNoEPUBIsNamed() throws {
    let without = try load { $0.files = [("a.txt", [])] }
    #expect(findings(without) == [" manifest-unknown"] && without.book == nil)
    // With one package document there is no ambiguity.
    #expect(try load { $0.files.remove(at: 1) }.book?.sources.count == 2)
  }

  @Test func fontsThatAreObfuscatedByEitherMethodAreKnown() throws {
    let loading = try load { book in
      book.editPackage(
        "<dc:title>", "<dc:identifier>urn:uuid:00112233-4455-6677-8899-AABBCCDDEEFF</dc:identifier><dc:title>"
      )
      // White space in the identifier is ignored.
      book.editPackage("urn:isbn:9780000000002", " urn:isbn:9780\n000000002 ")
      let files = [
        ("EPUB/a.otf", "http://www.idpf.org/2008/embedding"),
        ("EPUB/b%20c.otf", "http://ns.adobe.com/pdf/enc#RC"),
        ("EPUB/one.xhtml", "http://www.w3.org/2001/04/xmlenc#aes128-cbc"),
        ("EPUB/two.xhtml", "http://www.w3.org/2001/04/xmlenc#aes128-cbc"),
      ]
      book.files.append(("META-INF/encryption.xml", encryption(files)))
    }
    let fonts = try #require(loading.book).publication.obfuscatedFonts
    // The SHA-1 hash of "urn:isbn:9780000000002".
    let key: [UInt8] = [
      184, 119, 236, 70, 213, 7, 178, 64, 65, 172, 119, 7,
      16, 232, 252, 160, 110, 226, 242, 151,
    ]
    #expect(fonts["EPUB/a.otf"] == FontObfuscation(key: key, length: 1040))
    #expect(fonts["EPUB/b c.otf"] == FontObfuscation(key: (0...15).map { $0 * 17 }, length: 1024))
    #expect(fonts.count == 2)
    #expect(findings(loading) == ["/META-INF/encryption.xml:4 encryption-not-read"])
    #expect(loading.diagnostics[0].summary.hasPrefix("2 files are encrypted"))
  }

  @Test func whatABundleHasNoPlaceForIsNamedOnceAKind() throws {
    let loading = try load { book in
      book.editPackage(
        "<dc:language>",
        "<dc:title id=\"t\">A Series</dc:title><meta refines=\"#t\" property=\"title-type\">collection</meta><dc:language>"
      )
      book.editPackage(
        "</package>",
        """
        <bindings><mediaType media-type="a/b" handler="one"/></bindings>
        <collection role="index"/><collection role="preview"/></package>
        """)
      book.edit(
        "EPUB/nav.xhtml", "</nav>",
        """
        </nav><nav epub:type="page-list"><ol><li><a href="package.opf#epubcfi(/6/4[x]!/4/2[b]/1:3)">7</a></li>
        <li><a href="nowhere.xhtml">8</a></li></ol></nav><nav epub:type="lot"><ol><li><a href="one.xhtml">T</a></li></ol></nav>
        """)
    }
    #expect(
      loading.diagnostics.map { "\($0.kind.id): \($0.summary)" } == [
        "package-part-not-kept: page \"8\" of the page list is left out, since it leads to no page of the spine",
        "package-part-not-kept: the navigation list \"lot\" is left out",
        "metadata-not-kept: the title \"A Series\" is not kept",
        "package-part-not-kept: <bindings> is left out",
        "package-part-not-kept: 2 collections are left out: index, preview",
      ])
    let pages = try #require(loading.book).pageList
    #expect(pages.map(\.label) == ["7"] && pages.map(\.source) == [1] && pages.map(\.fragment) == ["b"])
  }

  @Test func otherRenditionsAreNamed() throws {
    let loading = try load { book in
      book.edit(
        "META-INF/container.xml", "</rootfiles>",
        "<rootfile full-path=\"other.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles>")
    }
    #expect(findings(loading) == ["/META-INF/container.xml:4 package-part-not-kept"])
    #expect(loading.book?.sources.count == 2)
  }

  @Test func picturesInTheSpineArePages() throws {
    let loading = try load { book in
      book.add("a.jpg", "image/jpeg", [0xFF, 0xD8, 0xFF])
      book.editPackage("<spine>", "<spine><itemref idref=\"i7\"/>")
      book.editPackage("href=\"a.jpg\"", "href=\"a.jpg\" fallback=\"one\"")
    }
    #expect(loading.book?.sources.map(\.path) == ["EPUB/a.jpg", "EPUB/one.xhtml", "EPUB/two.xhtml"])
    #expect(loading.book?.sources.first?.mediaType == "image/jpeg")
  }
}
