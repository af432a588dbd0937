import BookModel
import Compression
import Foundation
import Testing

@testable import Publishing

@Suite struct ArchiveTests {
  private func entry(_ name: String, text: String) throws -> BundleEntry {
    let worker = try PackingWorker(
      renderer: PageRenderer(templates: try TinyBook.templates(), media: []),
      store: PackedStore(folder: "/tmp"))
    return BundleEntry(
      name: name, mediaType: "text/plain", data: try worker.pack(Array(text.utf8), owned: false))
  }

  @Test func startsWithAPlainMimetype() throws {
    let folder = try TemporaryFolder()
    try ArchiveWriter(path: folder.path + "/a.epub").write([try entry("a.txt", text: "a")])
    let bytes = Array(try Data(contentsOf: URL(filePath: folder.path + "/a.epub")))
    let header = try #require(LocalHeader.all(in: bytes).first)
    #expect(
      header
        == LocalHeader(
          name: "mimetype", method: 0, flags: 0, time: 0, date: 0x21, size: 20, packedSize: 20, extra: 0))
    #expect(Array(bytes[30..<58]) == Array("mimetypeapplication/epub+zip".utf8))
  }

  @Test func writesHeadersWithoutDescriptorsTimesOrExtraFields() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "all work and no play ", count: 100)
    let file = folder.path + "/plain.bin"
    try Data(long.utf8).write(to: URL(filePath: file))
    let stored = PackedData(method: .stored, size: 2100, packedSize: 2100, checksum: nil, place: .file(file))
    let entries = [
      try entry("a.txt", text: long), try entry("b.txt", text: "b"), try entry("größe.txt", text: ""),
      BundleEntry(name: "c.bin", mediaType: "application/octet-stream", data: stored),
    ]
    try ArchiveWriter(path: folder.path + "/a.epub").write(entries)
    let headers = LocalHeader.all(in: Array(try Data(contentsOf: URL(filePath: folder.path + "/a.epub"))))
    #expect(headers.map(\.name) == ["mimetype", "a.txt", "b.txt", "größe.txt", "c.bin"])
    #expect(headers.map(\.method) == [0, 8, 0, 0, 0])
    #expect(headers.map(\.flags) == [0, 0, 0, 0x800, 0])
    #expect(headers.allSatisfy { $0.time == 0 && $0.date == 0x21 && $0.extra == 0 })
    #expect(headers[1].packedSize == UInt32(entries[0].data.packedSize))
    let bundle = try BundleReader(path: folder.path + "/a.epub")
    #expect(try bundle.data(for: "a.txt") == Array(long.utf8))
    #expect(try bundle.data(for: "c.bin") == Array(long.utf8))
    #expect(try bundle.data(for: "größe.txt").isEmpty)
    #expect(bundle.files[4].checksum == crc32(Array(long.utf8)))
  }

  @Test func readsSpilledEntriesBack() throws {
    let folder = try TemporaryFolder()
    let store = PackedStore(memoryLimit: 10, folder: folder.path)
    let worker = try PackingWorker(
      renderer: PageRenderer(templates: try TinyBook.templates(), media: []), store: store)
    var entries: [BundleEntry] = []
    for number in 0..<50 {
      let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* (number + 3) >> 4) }
      entries.append(
        BundleEntry(name: "\(number)", mediaType: "", data: try worker.pack(bytes, owned: false)))
    }
    #expect(entries.allSatisfy { if case .spilled = $0.data.place { true } else { false } })
    #expect(try folder.names == [])
    try ArchiveWriter(path: folder.path + "/a.epub").write(entries)
    let bundle = try BundleReader(path: folder.path + "/a.epub")
    for number in 0..<50 {
      let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* (number + 3) >> 4) }
      #expect(try bundle.data(for: "\(number)") == bytes)
    }
  }

  @Test(arguments: [1, 2, 5])
  func givesTheSameBytesWithAnyNumberOfJobs(jobs: Int) throws {
    let folder = try TemporaryFolder()
    var book = TinyBook.calculus()
    for number in 0..<100 {
      book.pages.append(
        TinyBook.page("more-\(number)", title: "More \(number)", "<h1>More</h1><p>\(number)</p>", links: []))
    }
    let one = folder.path + "/one.epub"
    let many = folder.path + "/many.epub"
    try ArchiveWriter(path: one).write(try TinyBook.publisher(book, artwork: TinyBook.artwork).entries())
    let publisher = try TinyBook.publisher(book, artwork: TinyBook.artwork, jobs: jobs, memoryLimit: 2000)
    try ArchiveWriter(path: many).write(try publisher.entries())
    #expect(try Data(contentsOf: URL(filePath: one)) == Data(contentsOf: URL(filePath: many)))
  }

  @Test func replacesTheOldBundleAndLeavesNothingBeside() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.epub"
    for text in ["first", "second"] { try ArchiveWriter(path: path).write([try entry("a.txt", text: text)]) }
    #expect(try BundleReader(path: path).data(for: "a.txt") == Array("second".utf8))
    #expect(try folder.names == ["a.epub"])
  }

  @Test func leavesTheOldBundleWhereAFileIsGoneOrChanges() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.epub"
    try ArchiveWriter(path: path).write([try entry("a.txt", text: "old")])
    let old = try Data(contentsOf: URL(filePath: path))
    let missing = PackedData(
      method: .stored, size: 4, packedSize: 4, checksum: nil, place: .file("/nowhere/x"))
    #expect(throws: PublishingError.fileUnreadable(path: "/nowhere/x", errno: ENOENT)) {
      try ArchiveWriter(path: path).write([BundleEntry(name: "x", mediaType: "", data: missing)])
    }
    let file = folder.path + "/file"
    try Data("12345".utf8).write(to: URL(filePath: file))
    for size in [4, 6] {
      let changed = PackedData(
        method: .stored, size: size, packedSize: size, checksum: nil, place: .file(file))
      #expect(throws: PublishingError.fileChanged(path: file)) {
        try ArchiveWriter(path: path).write([BundleEntry(name: "x", mediaType: "", data: changed)])
      }
    }
    #expect(throws: PublishingError.nameRepeated(name: "a.txt")) {
      try ArchiveWriter(path: path).write([try entry("a.txt", text: "1"), try entry("a.txt", text: "2")])
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == old)
    #expect(try folder.names == ["a.epub", "file"])
  }

  @Test func tellsAtOnceWhereItCannotWrite() throws {
    let folder = try TemporaryFolder()
    #expect(throws: PublishingError.outputUnwritable(path: folder.path, errno: EISDIR)) {
      try ArchiveWriter(path: folder.path)
    }
    #expect(throws: PublishingError.outputUnwritable(path: "/nowhere/a.epub", errno: ENOENT)) {
      try ArchiveWriter(path: "/nowhere/a.epub")
    }
    let error = PublishingError.outputUnwritable(path: "/nowhere/a.epub", errno: ENOENT)
    #expect(error.diagnostic.kind == .outputUnwritable)
    #expect(error.diagnostic.summary == "\"/nowhere/a.epub\" cannot be written")
  }

  @Test func leavesNothingWhereTheBundleCannotBePutInPlace() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.epub"
    let writer = try ArchiveWriter(path: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: PublishingError.outputUnwritable(path: path, errno: EISDIR)) {
      try writer.write([try entry("a.txt", text: "a")])
    }
    #expect(try folder.names == ["a.epub"])
  }

  @Test func removesWhatKilledBuildsLeft() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.epub"
    // No process id exceeds the kernel's maximum, 4194304. A file without a lock is of no living build, even with the id of one: ids
    // repeat in containers.
    let left = [".a.epub.octavo-4999999-1", ".a.epub.octavo-\(getpid())-9999"]
    let others = [".b.epub.octavo-4999999-1", ".a.epub.octavo-x"]
    for name in left + others {
      try Data().write(to: URL(filePath: folder.path + "/" + name))
    }
    try ArchiveWriter(path: path).write([try entry("a.txt", text: "a")])
    #expect(try folder.names == (others + ["a.epub"]).sorted())
  }

  @Test func leavesWhatAnotherBuildStillWrites() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.epub"
    let other = try ArchiveWriter(path: path)
    try ArchiveWriter(path: path).write([try entry("a.txt", text: "a")])
    try other.write([try entry("b.txt", text: "b")])
    #expect(try folder.names == ["a.epub"])
  }

  @Test func writesThroughASymbolicLink() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.path + "/real.epub"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/a.epub", withDestinationPath: "real.epub")
    try ArchiveWriter(path: folder.path + "/a.epub").write([try entry("a.txt", text: "a")])
    #expect(try BundleReader(path: folder.path + "/real.epub").data(for: "a.txt") == Array("a".utf8))
    #expect(try folder.names == ["a.epub", "real.epub"])
  }
}

/// A local file header (APPNOTE 4.3.7), parsed independently of the writer under test.
struct LocalHeader: Equatable {
  var name: String
  var method, flags, time, date: UInt16
  var size, packedSize: UInt32
  var extra: UInt16

  static func all(in bytes: [UInt8]) -> [LocalHeader] {
    func short(_ at: Int) -> UInt16 { UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8 }
    func long(_ at: Int) -> UInt32 { UInt32(short(at)) | UInt32(short(at + 2)) << 16 }
    var headers: [LocalHeader] = []
    var at = 0
    while at + 30 < bytes.count, long(at) == 0x0403_4B50 {
      let name = bytes[(at + 30)..<(at + 30 + Int(short(at + 26)))]
      headers.append(
        LocalHeader(
          name: String(decoding: name, as: UTF8.self), method: short(at + 8), flags: short(at + 6),
          time: short(at + 10), date: short(at + 12), size: long(at + 22), packedSize: long(at + 18),
          extra: short(at + 28)))
      at += 30 + name.count + Int(short(at + 28)) + Int(long(at + 18))
    }
    return headers
  }
}
