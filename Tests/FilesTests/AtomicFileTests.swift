import Foundation
import Testing
import TextBytes

@testable import Files

@Suite struct AtomicFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("octavo-files-" + UUID().uuidString).path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private var target: String { folder + "/a.txt" }

  private func write(_ text: String, to file: AtomicFile) throws {
    try Array(text.utf8).withUnsafeBytes { try file.write($0) }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func webFoldersAreNotListed() throws {
    for path in ["site/reader", "other/reader"] {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + path, withIntermediateDirectories: true)
    }
    try Data("{}".utf8).write(to: URL(fileURLWithPath: folder + "/site/reader/files.json"))
    #expect(try BookFolder(at: folder).names() == ["other"])
    // Opened directly, it is a folder like any other.
    #expect(try BookFolder(at: folder + "/site").names() == ["reader"])
  }

  @Test func theOldBytesStayUntilTheNewAreWhole() throws {
    try Data("old".utf8).write(to: URL(fileURLWithPath: target))
    let file = try AtomicFile(target: target)
    try write("new bytes", to: file)
    #expect(try FileSystem.contents(of: target) == Array("old".utf8))
    try file.putInPlace()
    #expect(try FileSystem.contents(of: target) == Array("new bytes".utf8))
    #expect(try names() == ["a.txt"])
  }

  @Test func whatIsNotPutInPlaceIsGone() throws {
    do {
      let file = try AtomicFile(target: target)
      try write("lost", to: file)
      #expect(try names().count == 1)
      withExtendedLifetime(file) {}
    }
    #expect(try names() == [])
  }

  @Test func earlierBytesCanBeOverwritten() throws {
    let file = try AtomicFile(target: target)
    try write("----, world", to: file)
    file.position = 0
    try write("This", to: file)
    #expect(file.position == 4)
    try file.putInPlace()
    #expect(try FileSystem.contents(of: target) == Array("This, world".utf8))
  }

  @Test func whatAProcessThatIsGoneLeftIsRemoved() throws {
    // Process numbers end well below this.
    let leftover = folder + "/.a.txt.octavo-99999999-1"
    try Data("x".utf8).write(to: URL(fileURLWithPath: leftover))
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/.b.txt.octavo-99999999-1"))
    try AtomicFile(target: target).putInPlace()
    #expect(try names() == [".b.txt.octavo-99999999-1", "a.txt"])
  }

  /// In a container, a later build often has the process id of one that was killed.
  @Test func whatAProcessOfTheSameIDLeftIsRemoved() throws {
    for number in 1...3 {
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/.a.txt.octavo-\(getpid())-\(number)"))
    }
    try FileManager.default.createDirectory(
      atPath: folder + "/.a.txt.octavo-1-1/reader", withIntermediateDirectories: true)
    try AtomicFile(target: target).putInPlace()
    #expect(try names() == ["a.txt"])
  }

  @Test func whatIsBeingWrittenIsKept() throws {
    let first = try AtomicFile(target: target)
    try write("first", to: first)
    try AtomicFile.write(Array("second".utf8), to: target)
    try first.putInPlace()
    #expect(try FileSystem.contents(of: target) == Array("first".utf8))
  }

  @Test func onlyRegularFilesAreReplaced() throws {
    try #require(mkfifo(folder + "/pipe", 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/null", withDestinationPath: "/dev/null")
    for name in ["pipe", "null"] {
      #expect(throws: SystemError(code: ENOTSUP)) { try AtomicFile.write([], to: folder + "/" + name) }
    }
    #expect(throws: SystemError(code: EISDIR)) { try AtomicFile.write([], to: folder) }
    // What takes the name while the file is written is kept too.
    let file = try AtomicFile(target: target)
    try #require(mkfifo(target, 0o600) == 0)
    #expect(throws: SystemError(code: ENOTSUP)) { try file.putInPlace() }
    #expect(try names().contains("null") && FileStamp(at: target).kind == .other)
  }

  @Test(arguments: ["con", "Aux.xhtml", "nul.tar.gz", "COM1", "lpt9.css", "conout$"])
  func windowsTakesSomeNamesForDevices(_ name: String) {
    #expect(isDeviceName(name) && !isDeviceName("a" + name) && !isDeviceName("x." + name))
  }

  @Test func aFolderThatIsNotThereIsTheSystemsError() {
    #expect(throws: SystemError(code: ENOENT)) { try AtomicFile(target: folder + "/no/a.txt") }
  }
}

@Suite struct OpenFileTests {
  private let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("octavo-file-" + UUID().uuidString).path

  @Test func partsAreReadAndEndWithTheFile() throws {
    try Data("0123456789".utf8).write(to: URL(fileURLWithPath: path))
    let file = try OpenFile(path: path)
    #expect(try file.size() == 10)
    #expect(try file.bytes(in: 2..<5) == Array("234".utf8))
    #expect(try file.bytes(in: 8..<20) == Array("89".utf8))
    #expect(try file.bytes(in: 20..<21) == [])
    #expect(try FileSystem.contents(of: path, limit: 3) == Array("0123".utf8))
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: SystemError(code: ENOENT)) { try OpenFile(path: path) }
  }
}

@Suite struct PathTests {
  @Test(arguments: [
    ("a/b/c.png", "a/d.xhtml", "b/c.png"), ("c.png", "a/b/d.xhtml", "../../c.png"),
    ("c.png", "d.xhtml", "c.png"),
  ])
  func relativePathsLeadFromFileToFile(target: String, source: String, path: String) {
    #expect(relativePath(to: target, from: source) == path)
  }

  @Test(arguments: [("a.epub", "."), ("/a.epub", "/"), ("b/a.epub", "b"), ("/b/a.epub", "/b")])
  func everyFileHasAFolder(path: String, folder: String) { #expect(folderOfFile(at: path) == folder) }

  @Test(arguments: [("a%20b", "a b"), ("a%C3%BC", "aü"), ("a%2", nil), ("a%FF", nil)] as [(String, String?)])
  func escapesAreDecodedOrRefused(text: String, decoded: String?) { #expect(percentDecoded(text) == decoded) }

  @Test func whatAddressesMayNotHoldIsEncoded() {
    #expect(percentEncoded("A-z_0.~") == "A-z_0.~")
    #expect(percentEncoded("a b/ü%") == "a%20b%2F%C3%BC%25")
    #expect(percentEncoded("a b/c", keeping: { $0 == UInt8(ascii: "/") }) == "a%20b/c")
    #expect(percentDecoded(percentEncoded("100 % «?#»")) == "100 % «?#»")
  }
}
