import BookModel
import Foundation
import Testing

@testable import Publishing

@Suite struct BundleReaderTests {
  @Test func readsBackWhatWasPublished() throws {
    let folder = try TemporaryFolder()
    var book = TinyBook.calculus()
    book.metadata.identifier = "978-3-16-148410-0"
    book.reader.contents = .columns
    book.reader.turning = .scroll
    book.pages[2].isLinear = false
    book.pageList = [LinkedPageListItem(label: "1", href: "pages/preview.xhtml#top")]
    let path = folder.path + "/a.epub"
    try ArchiveWriter(path: path).write(try TinyBook.publisher(book, artwork: TinyBook.artwork).entries())
    let bundle = try BundleReader(path: path)
    let index = try bundle.index()
    #expect(try bundle.contents() == book.contents)
    #expect(index.metadata.identifier == "978-3-16-148410-0")
    #expect(index.metadata.subtitle == "Limits & more")
    #expect(index.metadata.creators == book.metadata.creators)
    #expect(index.metadata.contributors == book.metadata.contributors)
    #expect(index.metadata.date == "2024")
    #expect(index.reader == book.reader)
    #expect(index.pageList == book.pageList)
    #expect(index.accessibility == AccessibilityMetadata(book))
    #expect(index.covers.map(\.href).first == "art/cover-portrait-768x1024.png")
    #expect(index.launchImages.map(\.href) == ["art/launch/Default@2x.png"])
    // Written again, it is the same to the byte.
    #expect(index.json() == (try bundle.data(for: "manifest.json")))
    let sizes = Dictionary(uniqueKeysWithValues: bundle.files.map { ($0.name, $0.size) })
    for resource in index.preload.startup + index.preload.pages.flatMap(\.resources) {
      #expect(sizes[resource.href] == resource.size)
    }
    for resource in index.readingOrder + index.resources { #expect(sizes[resource.href] == resource.size) }
  }

  @Test func tellsWhyAFileCannotBeRead() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.epub"
    #expect(throws: BundleError.self) { try BundleReader(path: path) }
    try Data("no archive".utf8).write(to: URL(filePath: path))
    #expect(throws: BundleError.notABundle(path: path)) { try BundleReader(path: path) }
    #expect(BundleError.notABundle(path: path).diagnostic.kind == .bundleUnreadable)
    try ArchiveWriter(path: path).write([])
    let bundle = try BundleReader(path: path)
    #expect(throws: BundleError.entryMissing(path: path, name: "manifest.json")) { try bundle.index() }
    #expect(throws: BundleError.limitExceeded(path: path, name: "mimetype")) {
      try bundle.data(for: "mimetype", limit: 3)
    }
  }

  @Test func noticesDamage() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.epub"
    try ArchiveWriter(path: path).write(try TinyBook.publisher(TinyBook.calculus()).entries())
    var bytes = try Data(contentsOf: URL(filePath: path))
    let bundle = try BundleReader(path: path)
    let header = try #require(LocalHeader.all(in: Array(bytes)).firstIndex { $0.name == "manifest.json" })
    #expect(header == 2)
    let place = try #require(bytes.range(of: Data("manifest.json".utf8)))
    for offset in 40..<60 { bytes[place.upperBound + offset] ^= 0x55 }
    try bytes.write(to: URL(filePath: folder.path + "/b.epub"))
    #expect(try bundle.contents().count == 2)
    #expect(throws: BundleError.entryDamaged(path: folder.path + "/b.epub", name: "manifest.json")) {
      try BundleReader(path: folder.path + "/b.epub").index()
    }
  }
}

enum ProcessEnvironment {
  static let hasPlainTemplates = ProcessInfo.processInfo.environment["OCTAVO_TEST_TEMPLATES"] == nil
  static let hasEpubcheck = ProcessInfo.processInfo.environment["OCTAVO_EPUBCHECK"] != nil
}
