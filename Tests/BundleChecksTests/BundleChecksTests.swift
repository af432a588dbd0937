import Diagnostics
import Foundation
import PackedBooks
import Publishing
import Testing

@testable import BundleChecks

/// A change to a valid book, and the findings that it causes.
struct BrokenBook: CustomTestStringConvertible, Sendable {
  var kind: DiagnosticKind
  /// The file and line of the finding; nil for the bundle as a whole.
  var place: String?
  var change: @Sendable (inout PackedBook) -> Void

  init(_ kind: DiagnosticKind, at place: String?, _ change: @escaping @Sendable (inout PackedBook) -> Void) {
    self.kind = kind
    self.place = place
    self.change = change
  }

  var testDescription: String { kind.id + (place.map { " at " + $0 } ?? "") }
}

private func check(_ bytes: [UInt8]) throws -> [Diagnostic] {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let path = folder.appendingPathComponent("book.epub").path
  try Data(bytes).write(to: URL(fileURLWithPath: path))
  return checkBundle(at: path, jobs: 1).diagnostics.map { diagnostic in
    var diagnostic = diagnostic
    diagnostic.range?.file.replace(path, with: "book.epub")
    return diagnostic
  }
}

/// The files of a book as a build has them before it writes the bundle.
private func entries(of book: PackedBook) -> [BundleEntry] {
  let types = [
    "xhtml": "application/xhtml+xml", "svg": "image/svg+xml", "css": "text/css", "jpg": "image/jpeg",
    "png": "image/png",
  ]
  return book.files.map { file in
    BundleEntry(
      name: file.name, mediaType: types[String(file.name.split(separator: ".").last ?? "")] ?? "",
      data: PackedData(
        method: .stored, size: file.content.count, packedSize: file.content.count, checksum: nil,
        place: .memory(file.content)))
  }
}

private let one = "book.epub/EPUB/one.xhtml:4"
private let item = "book.epub/EPUB/package.opf:12"
private let pixel: [UInt8] = [
  0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 1, 0, 1, 3, 1, 17, 0, 2, 17, 1, 3, 17, 1,
  0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 17, 3, 17, 0, 63, 0, 0, 0xFF, 0xD9,
]

private let brokenContainers: [BrokenBook] = [
  BrokenBook(.mimetypeWrong, at: nil) { $0.files.removeFirst() },
  BrokenBook(.mimetypeWrong, at: nil) { $0.files.swapAt(0, 1) },
  BrokenBook(.mimetypeWrong, at: "book.epub/mimetype") { $0.files[0].content += [10] },
  BrokenBook(.mimetypeWrong, at: "book.epub/mimetype") { $0.extraField = [1, 2, 0, 0] },
  BrokenBook(.archiveInvalid, at: "book.epub/EPUB/x.bin") {
    $0.files.append(("EPUB/x.bin", [1]))
    $0.methods["EPUB/x.bin"] = 12
  },
  BrokenBook(.fileNameEncoding, at: nil) { $0.files.append(("EPUB/\u{FFFD}.xhtml", [])) },
  BrokenBook(.fileNameForbidden, at: "book.epub/EPUB/a:b.txt") { $0.files.append(("EPUB/a:b.txt", [])) },
  BrokenBook(.fileNameReserved, at: "book.epub/EPUB/aux/Con.txt") {
    $0.files.append(("EPUB/aux/Con.txt", []))
  },
  BrokenBook(.fileNameSpaces, at: "book.epub/EPUB/a b.txt") { $0.files.append(("EPUB/a b.txt", [])) },
  BrokenBook(.fileNameRepeated, at: "book.epub/EPUB/ONE.xhtml") { $0.files.append(("EPUB/ONE.xhtml", [])) },
  BrokenBook(.fileNameRepeated, at: "book.epub/EPUB/e\u{301}.txt") {
    $0.files += [("EPUB/\u{E9}.txt", []), ("EPUB/e\u{301}.txt", [])]
  },
  BrokenBook(.containerInvalid, at: nil) { $0.files.remove(at: 1) },
  BrokenBook(.containerInvalid, at: "book.epub/META-INF/container.xml:2") {
    $0.edit("META-INF/container.xml", "<rootfiles>", "<roots/><rootfiles>")
  },
  BrokenBook(.containerInvalid, at: "book.epub/META-INF/signatures.xml:1") {
    $0.files.append(("META-INF/signatures.xml", Array("<signed/>".utf8)))
  },
  BrokenBook(.packageMissing, at: "book.epub/META-INF/container.xml:3") {
    $0.edit("META-INF/container.xml", "package.opf", "book.opf")
  },
  BrokenBook(.encryptionInvalid, at: "book.epub/META-INF/encryption.xml:1") {
    $0.files.append(("META-INF/encryption.xml", Array("<secret/>".utf8)))
  },
  BrokenBook(.encryptionUnknown, at: "book.epub/META-INF/encryption.xml") {
    $0.files.append(
      ("META-INF/encryption.xml", encryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc", "two.xhtml")))
  },
  BrokenBook(.encryptionInvalid, at: "book.epub/META-INF/encryption.xml:3") {
    $0.files.append(
      ("META-INF/encryption.xml", encryption("http://www.idpf.org/2008/embedding", "two.xhtml")))
  },
  BrokenBook(.metaInfResource, at: "book.epub/EPUB/package.opf:12") {
    $0.add("../META-INF/note.css", "text/css", [])
    $0.files[$0.files.count - 1].name = "META-INF/note.css"
  },
  BrokenBook(.encodingDiscouraged, at: "book.epub/EPUB/two.xhtml") {
    let text = String(decoding: $0.files[5].content, as: UTF8.self)
    $0.files[5].content = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  },
  BrokenBook(.encodingForbidden, at: "book.epub/EPUB/two.xhtml") {
    $0.files[5].content = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>".utf8) + $0.files[5].content
  },
]

private func encryption(_ algorithm: String, _ file: String) -> [UInt8] {
  Array(
    """
    <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#">
    <e:EncryptedData><e:EncryptionMethod Algorithm="\(algorithm)"/>
    <e:CipherData><e:CipherReference URI="EPUB/\(file)"/></e:CipherData></e:EncryptedData>
    </encryption>
    """.utf8)
}

private let brokenPackages: [BrokenBook] = [
  BrokenBook(.packageInvalid, at: "book.epub/EPUB/package.opf:2") {
    $0.editPackage("<dc:title>Limits</dc:title>", "")
  },
  BrokenBook(.packageInvalid, at: "book.epub/EPUB/package.opf:10") {
    $0.editPackage("id=\"one\"", "id=\"one\" colour=\"red\"")
  },
  BrokenBook(.packageInvalid, at: "book.epub/EPUB/package.opf:11") {
    $0.editPackage("id=\"two\"", "id=\"one\"")
  },
  BrokenBook(.packageReferenceMissing, at: "book.epub/EPUB/package.opf:1") {
    $0.editPackage("unique-identifier=\"q\"", "unique-identifier=\"z\"")
  },
  BrokenBook(.packageReferenceMissing, at: "book.epub/EPUB/package.opf:15") {
    $0.editPackage("idref=\"two\"", "idref=\"three\"")
  },
  BrokenBook(.packageValueInvalid, at: "book.epub/EPUB/package.opf:5") { $0.editPackage(">en<", ">e_n<") },
  BrokenBook(.packageValueInvalid, at: "book.epub/EPUB/package.opf:6") { $0.editPackage("T00:00:00Z", "") },
  BrokenBook(.packageValueInvalid, at: "book.epub/EPUB/package.opf:10") {
    $0.editPackage("id=\"one\"", "id=\"one\" properties=\"shiny\"")
  },
  BrokenBook(.packageValueDoubtful, at: "book.epub/EPUB/package.opf:5") {
    $0.editPackage("<dc:language>", "<dc:date>May 2026</dc:date><dc:language>")
  },
  BrokenBook(.packageDeprecated, at: "book.epub/EPUB/package.opf:17") {
    $0.editPackage(
      "</package>", "<bindings><mediaType media-type=\"a/b\" handler=\"one\"/></bindings></package>")
  },
  BrokenBook(.packageLinkWrong, at: "book.epub/EPUB/package.opf:7") {
    $0.editPackage("</metadata>", "<link rel=\"record\" href=\"#one\" media-type=\"text/xml\"/></metadata>")
  },
  BrokenBook(.packageLinkMissing, at: "book.epub/EPUB/package.opf:7") {
    $0.editPackage("</metadata>", "<link rel=\"record\" href=\"r.xml\" media-type=\"text/xml\"/></metadata>")
  },
  BrokenBook(.itemRepeated, at: "book.epub/EPUB/package.opf:12") {
    $0.editPackage(
      "</manifest>", "<item id=\"x\" href=\"./one.xhtml\" media-type=\"application/xhtml+xml\"/></manifest>")
  },
  BrokenBook(.itemMissing, at: "book.epub/EPUB/package.opf:12") {
    $0.editPackage("</manifest>", "<item id=\"x\" href=\"x.css\" media-type=\"text/css\"/></manifest>")
  },
  BrokenBook(.spineInvalid, at: "book.epub/EPUB/package.opf:15") {
    $0.editPackage("idref=\"two\"", "idref=\"one\"")
  },
  BrokenBook(.fallbackCycle, at: "book.epub/EPUB/package.opf:10") {
    $0.editPackage("id=\"one\"", "id=\"one\" fallback=\"one\"")
  },
  BrokenBook(.collectionDoubtful, at: "book.epub/EPUB/package.opf:17") {
    $0.editPackage(
      "</package>", "<collection role=\"http://no%zz\"><link href=\"one.xhtml\"/></collection></package>"
    )
  },
  BrokenBook(.propertyMisplaced, at: item) { $0.add("s.css", "text/css", [], properties: "cover-image") },
  BrokenBook(.spineItemUnreachable, at: "book.epub/EPUB/package.opf:15") {
    $0.editPackage("idref=\"two\"", "idref=\"two\" linear=\"no\"")
  },
  BrokenBook(.resourceRemote, at: item) {
    $0.add("x.png", "image/png", [])
    $0.editPackage("href=\"x.png\"", "href=\"https://example.org/x.png\"")
  },
]

private let brokenDocuments: [BrokenBook] = [
  BrokenBook(.urlInvalid, at: one) { $0.setBody("<p><a href=\"/two.xhtml\">x</a></p>") },
  BrokenBook(.urlInvalid, at: one) { $0.setBody("<p><a href=\"two.xhtml?a=b\">x</a></p>") },
  BrokenBook(.urlInvalid, at: one) { $0.setBody("<p><a href=\"data:text/html,x\">x</a></p>") },
  BrokenBook(.urlInsecure, at: one) {
    $0.setBody("<p><audio src=\"http://example.org/x.mp3\"/></p>")
    $0.add("x.mp3", "audio/mpeg", [])
    $0.editPackage("href=\"x.mp3\"", "href=\"http://example.org/x.mp3\"")
  },
  BrokenBook(.fallbackMissing, at: one) {
    $0.add("x.tiff", "image/tiff", [])
    $0.setBody("<p><img src=\"x.tiff\" alt=\"x\"/></p>")
  },
  BrokenBook(.mediaTypeWrong, at: item) { $0.add("x.gif", "image/gif", pixel) },
  BrokenBook(.mediaTypeDoubtful, at: item) { $0.add("x.gif", "image/jpeg", pixel) },
  BrokenBook(.mediaTruncated, at: item) { $0.add("x.jpg", "image/jpeg", Array(pixel.dropLast(2))) },
  BrokenBook(.mediaCorrupt, at: item) { $0.add("x.png", "image/png", Array("no picture".utf8)) },
  BrokenBook(.propertyMissing, at: "book.epub/EPUB/package.opf:10") {
    $0.setBody("<p><math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi>x</mi></math></p>")
  },
  BrokenBook(.propertyUnneeded, at: "book.epub/EPUB/package.opf:10") {
    $0.editPackage("id=\"one\"", "id=\"one\" properties=\"scripted\"")
  },
  BrokenBook(.propertyDoubtful, at: "book.epub/EPUB/package.opf:10") {
    $0.editPackage("id=\"one\"", "id=\"one\" properties=\"remote-resources\"")
  },
  BrokenBook(.resourceRemote, at: one) {
    $0.setBody("<p><img src=\"https://example.org/x.png\" alt=\"x\"/></p>")
  },
  BrokenBook(.resourceUndeclared, at: one) {
    $0.files.append(("EPUB/x.jpg", pixel))
    $0.setBody("<p><img src=\"x.jpg\" alt=\"x\"/></p>")
  },
  BrokenBook(.resourceMissing, at: one) { $0.setBody("<p><a href=\"three.xhtml\">x</a></p>") },
  BrokenBook(.anchorMissing, at: one) { $0.setBody("<p><a href=\"two.xhtml#b\">x</a></p>") },
  BrokenBook(.linkOutsideSpine, at: one) {
    $0.add("three.xhtml", "application/xhtml+xml", PackedBook.page("<p>x</p>"))
    $0.setBody("<p><a href=\"three.xhtml\">x</a></p>")
  },
  BrokenBook(.linkToResource, at: one) {
    $0.add("x.jpg", "image/jpeg", pixel)
    $0.setBody("<p><a href=\"x.jpg\">x</a></p>")
  },
  BrokenBook(.linkToResource, at: one) {
    let drawing =
      "<svg xmlns=\"http://www.w3.org/2000/svg\"><symbol id=\"a\"><circle r=\"1\"/></symbol></svg>"
    $0.setBody("<p><a href=\"#a\">x</a></p>" + drawing)
    $0.editPackage("id=\"one\"", "id=\"one\" properties=\"svg\"")
  },
  BrokenBook(.xmlMalformed, at: "book.epub/EPUB/one.xhtml:4") { $0.setBody("<p>a</q>") },
  BrokenBook(.navigationInvalid, at: "book.epub/EPUB/nav.xhtml:4") {
    $0.edit("EPUB/nav.xhtml", ">One<", "> <")
  },
  BrokenBook(.navigationInvalid, at: "book.epub/EPUB/nav.xhtml:1") {
    $0.edit("EPUB/nav.xhtml", "\"toc\"", "\"lot\"")
  },
  BrokenBook(.navigationInvalid, at: "book.epub/EPUB/nav.xhtml:4") {
    $0.edit("EPUB/nav.xhtml", "one.xhtml", "https://example.org/")
  },
  BrokenBook(.navigationDoubtful, at: "book.epub/EPUB/nav.xhtml:4") {
    $0.edit("EPUB/nav.xhtml", "<ol>", "<ol><li><a href=\"two.xhtml\">Two</a></li>")
  },
]

@Suite struct BundleChecksTests {
  @Test func findsNothingInASoundBook() throws {
    #expect(try check(PackedBook().archive()).isEmpty)
  }

  @Test(
    arguments: brokenContainers + brokenPackages + brokenDocuments + brokenMarkup + brokenHeads + brokenStyles
      + brokenEntries + brokenOverlays + brokenLayouts + brokenProperties + brokenProfiles
  )
  func findsWhatIsBroken(_ broken: BrokenBook) throws {
    var book = PackedBook()
    broken.change(&book)
    let found = try check(book.archive())
    let places = found.filter { $0.kind == broken.kind }.map { diagnostic in
      (diagnostic.range?.file ?? "") + (diagnostic.range?.start.map { ":\($0.line)" } ?? "")
    }
    #expect(
      places.contains(broken.place ?? "book.epub"), "\(found.map { "\($0.range?.file ?? "") \($0.summary)" })"
    )
    #expect(
      found.allSatisfy {
        // epubcheck reads files of any size and, of pictures, the headers; it knows no devices of Windows.
        [.archiveEntryLarge, .mediaTruncated, .fileNameReserved].contains($0.kind)
          || $0.epubcheckID?.wholeMatch(of: /[A-Z]{3}-[0-9]{3}[a-w]?/) != nil
      })
    // A fault gives one finding, or few if others follow from it.
    #expect(found.count <= 3, "\(found.map(\.summary))")
  }

  /// What concerns the archive, or the bytes of pictures, which a build has looked at when it read them.
  private static let ofArchives: Set<DiagnosticKind> = [
    .mimetypeWrong, .archiveInvalid, .archiveEntryLarge, .folderEmpty, .fileNameEncoding, .fileNameForbidden,
    .fileNameReserved, .fileNameSpaces, .fileNameRepeated, .mediaTruncated, .mediaCorrupt, .mediaTypeWrong,
    .mediaTypeDoubtful,
  ]

  /// A bundle that is not written yet breaks the same rules; of documents that are known, their own are not looked at again.
  @Test(
    arguments: brokenContainers + brokenPackages + brokenDocuments + brokenMarkup + brokenHeads + brokenStyles
      + brokenEntries + brokenOverlays + brokenLayouts + brokenProperties + brokenProfiles
  )
  func findsTheSameBeforeABundleIsWritten(_ broken: BrokenBook) throws {
    guard !Self.ofArchives.contains(broken.kind) else { return }
    var book = PackedBook()
    broken.change(&book)
    func shown(_ diagnostics: [Diagnostic]) -> Set<String> {
      Set(
        diagnostics.filter { !Self.ofArchives.contains($0.kind) }
          .map { "\($0.range?.file ?? ""):\($0.range?.start?.line ?? 0) \($0.summary)" })
    }
    let early = checkEntries(entries(of: book), of: "book.epub", isKnown: { _ in false }, jobs: 1)
    #expect(try shown(early.diagnostics) == shown(check(book.archive())))
    let known = checkEntries(
      entries(of: book), of: "book.epub", isKnown: { $0 == "EPUB/one.xhtml" }, jobs: 1)
    #expect(
      !known.diagnostics.contains {
        $0.kind == .documentInvalid && $0.range?.file.hasSuffix("one.xhtml") == true
      })
  }

  /// A page outside of the reading order that only a known page leads to is not called unreachable.
  @Test func whatKnownPagesLeadToIsNotMissed() throws {
    var book = PackedBook()
    book.setBody("<p><a href=\"two.xhtml\">x</a></p>")
    book.editPackage("idref=\"two\"", "idref=\"two\" linear=\"no\"")
    let known = checkEntries(entries(of: book), of: "", isKnown: { $0 == "EPUB/one.xhtml" }, jobs: 1)
    #expect(known.diagnostics.map(\.summary).isEmpty)
    book.setBody("<p>x</p>")
    let alone = checkEntries(entries(of: book), of: "", isKnown: { _ in false }, jobs: 1)
    #expect(!alone.diagnostics.isEmpty)
  }

  @Test(arguments: soundStyles) func findsNothingInSoundStyles(_ css: String) throws {
    #expect(try check(PackedBook.styled(css).archive()).map(\.summary).isEmpty)
  }

  /// Remote addresses without fault: those that nothing loads, audio that may be remote, and links.
  @Test func callsOnlyWhatIsFetchedInsecure() throws {
    var book = PackedBook()
    book.setBody(
      "<p><a href=\"http://example.org/\">x</a><img src=\"http://example.org/x.png\" alt=\"x\"/></p>")
    book.add("x.mp3", "audio/mpeg", [])
    book.editPackage("href=\"x.mp3\"", "href=\"http://example.org/x.mp3\"")
    #expect(try check(book.archive()).filter { $0.kind == .urlInsecure }.map(\.summary).isEmpty)
  }

  /// SVG pictures may have the property `svg`; each side of a spread has two valid names.
  @Test func findsNothingWhereTwoWaysOfSayingItAreAllowed() throws {
    var book = PackedBook()
    book.setBody("<p><img src=\"x.svg\" alt=\"x\"/></p>")
    book.add("x.svg", "image/svg+xml", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8))
    book.editPackage("id=\"one\"", "id=\"one\" properties=\"svg\"")
    book.editPackage(
      "idref=\"one\"", "idref=\"one\" properties=\"page-spread-left rendition:page-spread-left\"")
    #expect(try check(book.archive()).map(\.summary).isEmpty)
  }

  @Test(arguments: [
    (
      "<navPoint id=\"a\" playOrder=\"2\">one</navPoint>",
      ["playOrder does not begin with 1", "playOrder 2 follows a gap: there is no 1"]
    ),
    (
      "<navPoint id=\"a\" playOrder=\"1\">one</navPoint><navPoint id=\"b\" playOrder=\"3\">two</navPoint>",
      ["playOrder 3 follows a gap: there is no 2"]
    ),
    (
      "<navPoint id=\"a\" playOrder=\"1\">one</navPoint><navPoint id=\"b\" playOrder=\"1\">two</navPoint>",
      ["playOrder 1 is also that of another place: \"one.xhtml\""]
    ),
    (
      "<navPoint id=\"a\" playOrder=\"1\">one</navPoint><navPoint id=\"b\" playOrder=\"2\">one</navPoint>",
      ["\"one.xhtml\" also has the playOrder 1"]
    ),
    (
      "<navPoint id=\"a\" playOrder=\"1\">one</navPoint><navPoint id=\"b\" playOrder=\"2\">two</navPoint>", []
    ),
  ])
  func checksTheOrderOfOldContents(_ points: String, _ expected: [String]) throws {
    let entries = points.replacing(/>(one|two)</) {
      "><navLabel><text>t</text></navLabel><content src=\"\($0.output.1).xhtml\"/><"
    }
    let contents = """
      <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head><meta name="dtb:uid" content="urn:uuid:4"/></head>
      <docTitle><text>t</text></docTitle><navMap>\(entries)</navMap></ncx>
      """
    var book = PackedBook()
    book.add("toc.ncx", "application/x-dtbncx+xml", Array(contents.utf8))
    book.editPackage("<spine>", "<spine toc=\"i7\">")
    #expect(
      try check(book.archive()).filter { $0.kind == .contentsInvalid && $0.summary.contains("playOrder") }
        .map(\.summary) == expected)
  }

  @Test func asksForWhatOldDocumentsMustSay() throws {
    var book = PackedBook()
    book.editPackage("version=\"3.0\"", "version=\"2.0\"")
    book.setBody(
      "<p lang=\"\"><img src=\"x.jpg\"/><img alt=\"x\"/></p><p xml:lang=\"de-1996\" lang=\"en_US\">x</p>")
    let found = try check(book.archive()).filter { $0.kind == .documentInvalid }.map(\.summary)
    for summary in [
      "<img> has no alt", "<img> has no src", "\"\" is not a language tag",
      "\"en_US\" is not a language tag",
    ] {
      #expect(found.contains(summary), "\(found)")
    }
    #expect(!found.contains { $0.contains("de-1996") })
  }

  @Test func holdsOnlyDeclaredIndexesAndDictionariesToTheirRules() throws {
    var book = PackedBook()
    book.setBody("<section epub:type=\"index\"><p>nothing</p></section>")
    #expect(try check(book.archive()).map(\.summary).isEmpty)
  }

  @Test func countsTheFaultsOfASheetBeyondAHundred() throws {
    let found = try check(PackedBook.styled(String(repeating: "p { a: ; }\n", count: 250)).archive())
    #expect(found.count == 101)
    #expect(found.contains { $0.summary == "150 more faults in this style sheet" })
  }

  @Test func tellsWhatEpubcheckCallsIt() throws {
    var book = PackedBook()
    book.setBody("<p><a href=\"three.xhtml\">x</a></p>")
    #expect(try check(book.archive()).map(\.epubcheckID) == ["RSC-007"])
  }

  @Test(arguments: [
    [], Array("no archive at all, only a text of some length".utf8), Array(repeating: 0, count: 4_000),
  ])
  func refusesWhatIsNoArchive(_ bytes: [UInt8]) throws {
    #expect(try check(bytes).map(\.kind) == [.archiveInvalid])
  }

  @Test func survivesEveryTruncationAndManyDamages() throws {
    let bytes = PackedBook().archive()
    for length in stride(from: 0, to: bytes.count, by: 37) { _ = try check(Array(bytes.prefix(length))) }
    var state: UInt64 = 11
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        damaged[Int(state >> 33) % damaged.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      _ = try check(damaged)
    }
  }

  @Test func looksThroughChainsOfFallbacksAndCirclesOfThem() throws {
    var book = PackedBook()
    book.add("x.tiff", "image/tiff", [])
    book.editPackage("href=\"x.tiff\"", "href=\"x.tiff\" fallback=\"p\"")
    book.add("p.jpg", "image/jpeg", pixel)
    book.editPackage("id=\"i8\"", "id=\"p\"")
    book.setBody("<p><img src=\"x.tiff\" alt=\"x\"/></p>")
    #expect(try check(book.archive()).isEmpty)
  }
}
