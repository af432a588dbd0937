import Foundation
import PackedBooks
import Testing

@testable import Files

/// A packed EPUB on disk, removed in `deinit`.
private final class ArchiveOnDisk {
  let path: String

  init(_ change: (inout PackedBook) -> Void = { _ in }) throws {
    var book = PackedBook()
    change(&book)
    path =
      FileManager.default.temporaryDirectory.appendingPathComponent("octavo-\(UUID().uuidString).epub").path
    try Data(book.archive()).write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Suite struct PackedFolderTests {
  @Test func anArchiveIsAFolder() throws {
    let archive = try ArchiveOnDisk()
    let folder = try BookFolder(archive: archive.path)
    #expect(folder.isPacked && folder.path == FileSystem.realPath(archive.path))
    #expect(folder.names() == ["EPUB", "META-INF", "mimetype"])
    #expect(folder.names(in: "EPUB") == ["nav.xhtml", "one.xhtml", "package.opf", "two.xhtml"])
    #expect(folder.isFolder("EPUB") && !folder.isFolder("EPUB/one.xhtml") && !folder.isFolder("OPS"))
    #expect(try folder.read("mimetype") == Array("application/epub+zip".utf8))
    #expect(try folder.read("./EPUB/../mimetype") == Array("application/epub+zip".utf8))
    #expect(folder.shown("EPUB/one.xhtml") == archive.path + "/EPUB/one.xhtml")
    #expect(folder.parent == nil)

    let inner = try #require(folder.subfolder("EPUB"))
    #expect(inner.exists("two.xhtml") && inner.shown("two.xhtml") == archive.path + "/EPUB/two.xhtml")
    let outer = try #require(inner.parent)
    #expect(outer.name == "EPUB" && outer.folder.exists("mimetype") && outer.folder == folder)
  }

  @Test func noPathLeadsOutOfAnArchive() throws {
    let archive = try ArchiveOnDisk()
    let folder = try BookFolder(archive: archive.path)
    #expect(throws: FileError.outside(.beyondRoot(allowing: nil))) { try folder.read("../secret") }
    #expect(throws: FileError.outside(.beyondRoot(allowing: nil))) { try folder.read("/etc/passwd") }
    #expect(throws: FileError.outside(.beyondRoot(allowing: nil))) {
      try #require(folder.subfolder("EPUB")).read("../mimetype")
    }
    #expect(throws: FileError.notAFile) { try folder.read("EPUB") }
    #expect(throws: FileError.missing(nearest: "EPUB/one.xhtml")) { try folder.read("EPUB/One.xhtml") }
  }

  @Test func entriesThatNoFolderCouldHoldAreListed() throws {
    let names = ["../evil", "/abs", "a//b", "a/../../c", "EPUB/one.xhtml", "./d", "e\0f"]
    let archive = try ArchiveOnDisk { book in
      for name in names { book.files.append((name, Array("x".utf8))) }
      book.files.append(("odd", []))
      book.methods["odd"] = 12
    }
    let folder = try BookFolder(archive: archive.path)
    #expect(folder.unreadEntries == names + ["odd"])
    #expect(folder.names() == ["EPUB", "META-INF", "mimetype"] && !folder.exists("odd"))
    #expect(try folder.read("EPUB/one.xhtml") != Array("x".utf8))
  }

  @Test func damagedAndHugeEntriesAreErrors() throws {
    let archive = try ArchiveOnDisk { book in
      book.files += [("damaged", Array("x".utf8)), ("huge", Array("x".utf8))]
      book.damaged = ["damaged"]
      book.claimedSizes = ["huge": 300 << 20]
    }
    let folder = try BookFolder(archive: archive.path)
    #expect(throws: FileError.unreadable("it is damaged in the archive")) { try folder.read("damaged") }
    #expect(throws: FileError.unreadable("too large to be unpacked")) { try folder.read("huge") }
  }

  @Test func whatUnpackingAddsIsBounded() throws {
    let archive = try ArchiveOnDisk { book in
      for name in ["a", "b", "c"] {
        book.files.append((name, Array("x".utf8)))
        book.claimedSizes[name] = 100 << 20
      }
    }
    let folder = try BookFolder(archive: archive.path)
    // The first two claim sizes within the limit; that the sizes are wrong is detected when they are read.
    #expect(throws: FileError.unreadable("it is damaged in the archive")) { try folder.read("b") }
    #expect(throws: FileError.unreadable("too large to be unpacked")) { try folder.read("c") }
    #expect(try folder.read("EPUB/one.xhtml").count > 100)
  }

  /// Truncating a mapped file would end the process with a signal.
  @Test func anArchiveThatIsCutShortMeanwhileIsDamaged() throws {
    let archive = try ArchiveOnDisk { $0.files.append(("long", [UInt8](repeating: 7, count: 1 << 20))) }
    let folder = try BookFolder(archive: archive.path)
    #expect(try folder.read("long").count == 1 << 20)
    #expect(truncate(archive.path, 4096) == 0)
    #expect(throws: FileError.unreadable("it is damaged in the archive")) { try folder.read("long") }
  }

  @Test func aPathBelowAnArchiveIsAnEntryOfIt() throws {
    let archive = try ArchiveOnDisk()
    let place = FilePlace(absolute: archive.path + "/mimetype")
    #expect(try place.read() == Array("application/epub+zip".utf8))
    guard case .disk = FilePlace(absolute: archive.path + "/nothing") else {
      Issue.record("there is no such entry")
      return
    }
  }

  @Test func filesThatAreNoArchivesAreRefused() throws {
    let archive = try ArchiveOnDisk()
    try Data("PK\u{3}\u{4} and no more".utf8).write(to: URL(fileURLWithPath: archive.path))
    #expect(FileSystem.isArchive(at: archive.path))
    #expect(throws: PackedArchive.Failure.noArchive) { try BookFolder(archive: archive.path) }
    #expect(!FileSystem.isArchive(at: "/dev/zero") && !FileSystem.isArchive(at: "/nowhere"))
  }
}
