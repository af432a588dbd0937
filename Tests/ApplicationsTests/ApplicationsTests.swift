import BookModel
import Compression
import Files
import Testing

@testable import Applications
@testable import Publishing

/// An application of a book with the given title.
private func application(
  _ title: String, identifier: String = "urn:isbn:1", modified: String = "2026-01-15T00:00:00Z",
  rights: String = "All rights reserved"
) throws -> BookApplication {
  let json = """
    {"metadata": {"title": "\(title)", "language": "en", "identifier": "\(identifier)", "modified": "\(modified)",
     "author": [{"name": "Ada Marsh"}], "http://purl.org/dc/terms/rights": "\(rights)"},
     "readingOrder": [], "reader": {}}
    """
  let index = try #require(ReaderIndex(try JSONValue(parsing: Array(json.utf8))))
  return BookApplication(index, web: "/nowhere", templates: "/nowhere")
}

@Suite struct BookApplicationTests {
  @Test(arguments: [
    ("Introduction to Calculus", "introduction-to-calculus"), ("C++ & more!", "c-more"),
    ("A\u{A0}b  c", "a-b-c"),
  ])
  func namesAreLowerCaseASCII(title: String, slug: String) throws {
    #expect(try application(title).slug == slug)
  }

  @Test func aTitleWithoutSuchLettersIsNamedByItsIdentifier() throws {
    let slug = try application("حساب").slug
    #expect(slug.hasPrefix("book-") && slug.count == 13)
  }

  @Test func booksOfOneTitleHaveDifferentIDs() throws {
    let (first, second) = (try application("Sets", identifier: "a"), try application("Sets", identifier: "b"))
    #expect(first.id != second.id)
    #expect(first.id.hasPrefix("book.octavo.BSets_"))
    let parts = first.id.split(separator: ".")
    #expect(parts.count == 3)
    #expect(!parts.contains { $0.first?.isNumber == true })
  }

  @Test func theEditionIsTheVersion() throws {
    #expect(try application("Sets").version == "2026.01.15")
    #expect(try application("Sets").time == 1_768_435_200)
    #expect(try application("Sets", modified: "unknown").version == "1.0")
    #expect(try application("Sets", modified: "2024-02-29").time == 1_709_164_800)
  }

  @Test func foldersOfOthersAreRefused() throws {
    #expect(throws: ApplicationError.folderRefused(path: "/etc")) { try ApplicationFolder("/etc") }
    #expect(throws: ApplicationError.folderRefused(path: "/etc/hostname")) {
      try ApplicationFolder("/etc/hostname")
    }
  }
}

@Suite struct DebianDocumentsTests {
  private func documents(rights: String = "All rights reserved") throws -> DebianDocuments {
    DebianDocuments(
      application: try application("Sets \u{5c}\u{5c} Limits", rights: rights), package: "octavo-book-sets",
      maintainer: "Ada Marsh <ada@example.org>")
  }

  @Test(arguments: [
    ("Licensed under the Apache License, Version 2.0", "Apache-2.0"), ("GNU LGPL 3", "LGPL-3"),
    ("GNU Lesser General Public License v2.1", "LGPL-2.1"), ("GPL-2.0-or-later", "GPL-2"), ("CC0", "CC0-1.0"),
    ("GNU Free Documentation License 1.3", "GFDL-1.3"), ("CC BY 4.0", nil), ("All rights reserved", nil),
  ])
  func namesTheLicencesThatDebianHas(rights: String, file: String?) {
    #expect(DebianDocuments.commonLicence(of: rights) == file)
  }

  @Test func theCopyrightNamesTheAuthorUnlessTheRightsDo() throws {
    #expect(try documents().copyright.contains("\nCopyright 2026 Ada Marsh\n"))
    let own = try documents(rights: "© 2024 B. Ode, CC0").copyright
    #expect(!own.contains("Ada Marsh") && own.contains("/usr/share/common-licenses/CC0-1.0."))
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970"), (1_768_435_200, "Thu, 15 Jan 2026"), (1_709_164_800, "Thu, 29 Feb 2024"),
    (1_735_603_200, "Tue, 31 Dec 2024"), (951_868_800, "Wed, 01 Mar 2000"),
  ])
  func writesDaysAsMailDoes(time: Int, day: String) {
    #expect(DebianDocuments.date(time) == day + " 00:00:00 +0000")
  }

  @Test func theChangelogEndsWithWhoAndWhen() throws {
    #expect(
      try documents().changelog.hasSuffix(
        "\n\n -- Ada Marsh <ada@example.org>  Thu, 15 Jan 2026 00:00:00 +0000\n"))
  }

  @Test func signsOfRoffAreTextInTheManualPage() throws {
    #expect(DebianDocuments.roff(".TH \"a-b\"\n'c") == "\\&.TH \\(dqa\\-b\\(dq 'c")
    #expect(try documents().manualPage.contains("sets\\-limits \\- Sets \\e Limits"))
  }
}

@Suite struct DebianPackageTests {
  private func package() -> DebianPackage {
    var package = DebianPackage(
      name: "octavo-book-sets", version: "2026.01.15", title: "Sets\nand more",
      description: "First.\n\nSecond.",
      maintainer: "A. Writer <a@example.org>", time: 0)
    package.addFile("usr/share/sets/a.txt", Array("hello".utf8))
    package.addLink("usr/bin/sets", to: "../share/sets/sets")
    return package
  }

  @Test func partsStandInTheOrderOfDpkg() throws {
    let bytes = try package().bytes()
    #expect(
      bytes.starts(
        with: Array("!<arch>\ndebian-binary   0           0     0     100644  4         `\n2.0\n".utf8)))
    #expect(try bytes == package().bytes())
    #expect(package().fileName == "octavo-book-sets_2026.01.15_all.deb")
  }

  @Test func gzipComesBack() throws {
    for text in ["a", String(repeating: "calculus ", count: 20_000)] {
      let bytes = Array(text.utf8)
      let file = try DebianPackage.gzip(bytes)
      #expect(file.prefix(3).elementsEqual([31, 139, 8]))
      #expect(try Inflater.inflate(Array(file[10..<(file.count - 8)]), size: bytes.count) == bytes)
    }
  }

  @Test func namesOfAnyLengthAreInTheArchive() {
    var archive = TarArchive(time: 0)
    let long = "./" + String(repeating: "long/", count: 30) + "name.txt"
    archive.addFile("./a/b.txt", Array("x".utf8))
    archive.addFile(long, [])
    let bytes = archive.finished()
    #expect(bytes.count % 512 == 0)
    #expect(bytes.prefix(2).elementsEqual("./".utf8))
    #expect(String(decoding: bytes, as: UTF8.self).contains(long + "\0"))
    // The checksum of a header treats its own field as spaces.
    let header = Array(bytes[..<512])
    let sum = header.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element)) }
    #expect(String(decoding: header[148..<154], as: UTF8.self) == "0" + String(sum, radix: 8).padded(to: 5))
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    String(repeating: "0", count: max(0, count - utf8.count)) + self
  }
}

@Suite struct AssetCatalogueTests {
  private let names = [
    "art/icons/Icon-1024.png", "art/icons/Icon@2x.png", "art/icons/Document.png", "art/icons/favicon-32.png",
    "art/launch/Default.png", "art/launch/launch-1170x2532.png", "art/cover-portrait@2x.jpg",
  ]

  private func text(_ path: String) -> String? {
    let catalogue = AssetCatalogue(
      names: names, coverPortrait: "art/cover-portrait@2x.jpg", coverLandscape: nil)
    for file in catalogue.files where file.path == path {
      if case .text(let text) = file.source { return text }
    }
    return nil
  }

  @Test func setsNameTheirPicturesAndIdioms() throws {
    let icons = try #require(text("AppIconSizes.appiconset/Contents.json"))
    #expect(icons.contains(#""filename": "Icon@2x.png""#) && icons.contains(#""idiom": "iphone""#))
    #expect(icons.contains(#""size": "57x57""#) && !icons.contains("Icon-72"))
    let launch = try #require(text("LaunchImage.launchimage/Contents.json"))
    #expect(launch.contains(#""extent": "full-screen""#))
    #expect(text("Cover.imageset/Contents.json")?.contains("cover-portrait@2x.jpg") == true)
  }

  @Test func aScreenWithoutANameHasAnImageSet() {
    #expect(text("launch-1170x2532.imageset/Contents.json") != nil)
    #expect(text("Document.imageset/Contents.json") != nil)
    #expect(text("favicon-32.imageset/Contents.json") == nil)
  }
}
