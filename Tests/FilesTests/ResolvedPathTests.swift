import Foundation
import Testing

@testable import Files

/// What was resolved is what is opened, whatever takes its place in the meantime.
@Suite struct ResolvedPathTests {
  private final class Book {
    let path: String

    init() throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent("octavo-\(UUID().uuidString)").path
      for folder in ["book/part", "outside"] {
        try FileManager.default.createDirectory(
          atPath: path + "/" + folder, withIntermediateDirectories: true)
      }
      for file in ["book/a.md", "book/part/a.md"] { try write("own", to: file) }
      try write("secret", to: "outside/a.md")
      try link("book/link.md", to: "part/a.md")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to file: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + file))
    }

    func link(_ name: String, to target: String) throws {
      try? FileManager.default.removeItem(atPath: path + "/" + name)
      try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }
  }

  private static let refusal = FileError.unreadable("a symbolic link took its place")

  @Test func aLinkWithinTheBookIsRead() throws {
    let book = try Book()
    let folder = try BookFolder(at: book.path + "/book")
    for name in ["a.md", "part/a.md", "link.md"] { #expect(try folder.read(name) == Array("own".utf8)) }
    #expect(folder.knownPlace("link.md").path == folder.path + "/part/a.md")
  }

  @Test func aFileThatBecameALinkIsNotRead() throws {
    let book = try Book()
    let folder = try BookFolder(at: book.path + "/book")
    let places = [try folder.place("a.md"), folder.knownPlace("a.md")]
    try book.link("book/a.md", to: "../outside/a.md")
    for place in places {
      #expect(throws: Self.refusal) { try place.read() }
      #expect(throws: Self.refusal) { try BookFile(place) }
    }
    // Resolved again, it leads out of the book.
    #expect(throws: FileError.self) { try folder.read("a.md") }
    #expect(throws: Self.refusal) { try folder.knownPlace("a.md").read() }
  }

  @Test func aFolderThatBecameALinkIsNotRead() throws {
    let book = try Book()
    let folder = try BookFolder(at: book.path + "/book")
    let place = try folder.place("part/a.md")
    let real = folder.path + "/part"
    try book.link("book/part", to: "../outside")
    #expect(throws: FileError.self) { try place.read() }
    #expect(FileSystem.sortedNames(inResolved: real).isEmpty)
  }

  @Test func whatIsNoPlainFileIsNotOpened() throws {
    let book = try Book()
    let real = try #require(FileSystem.realPath(book.path))
    try #require(mkfifo(real + "/pipe", 0o600) == 0)
    for path in ["/pipe", "/book", "/none", "/book/../outside/a.md"] {
      #expect(throws: SystemError.self) { try OpenFile(resolved: real + path) }
    }
    #expect(throws: SystemError.self) { try OpenFile(resolved: "book/a.md") }
  }
}
