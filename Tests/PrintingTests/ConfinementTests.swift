import Files
import Foundation
import Testing

@testable import Printing

/// What a page to be printed can read.
@Suite struct ConfinementTests {
  private static let program = Browser.find(nil)
  private static let drawing =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><rect width=\"9\" height=\"9\"/></svg>"

  @Test(.enabled(if: program != nil, "Chromium is not installed"))
  func aPrintedPageReadsItsOwnFolderAlone() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("octavo-\(UUID().uuidString)")
    let book = folder.appendingPathComponent("book")
    try FileManager.default.createDirectory(at: book, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let outside = folder.path + "/outside.svg"
    for path in [outside, book.path + "/own.svg"] {
      try Data(Self.drawing.utf8).write(to: URL(fileURLWithPath: path))
    }
    try FileManager.default.createSymbolicLink(
      atPath: book.path + "/link.svg", withDestinationPath: "../outside.svg")
    // Each way to name a picture, with the page's own last.
    let addresses = [
      "file://" + outside, outside, "../outside.svg", "%2e%2e/outside.svg", "..%2foutside.svg", "link.svg",
      "http://127.0.0.1:9/x.svg", "https://example.invalid/x.svg", "own.svg",
    ]
    let page = """
      <html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body>
      \(addresses.map { "<img src=\"\($0)\" alt=\"\"/>" }.joined())
      <p style="background: image-set('file://\(outside)' 1x)">x</p></body></html>
      """
    try Data(page.utf8).write(to: book.appendingPathComponent("print.xhtml"))
    let browser = try Browser(
      program: try #require(Self.program), profile: folder.path + "/profile",
      files: try BookFolder(at: book.path))
    try browser.open("print.xhtml", width: 600, height: 800)
    let widths = try browser.evaluate("[...document.images].map((image) => image.naturalWidth).join(' ')")
    #expect(widths == "0 0 0 0 0 0 0 0 9")
    let loaded = try browser.evaluate(
      "performance.getEntriesByType('resource').filter((entry) => entry.responseStatus === 200).map((entry) => entry.name).join(' ')"
    )
    #expect(loaded == "https://book.invalid/own.svg")
  }

  /// What a browser starts ends with it, and its temporary files lie where they are removed with its profile.
  @Test func nothingOfABrowserIsLeft() throws {
    // Chromium makes sockets in the folder, whose paths must be short.
    let folder = URL(fileURLWithPath: "/tmp/octavo-\(UUID().uuidString.prefix(8))")
    let work = folder.path + "/work"
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.path + "/browser"
    let script = """
      #!/bin/sh
      echo "$TMPDIR" > \(folder.path)/seen
      (while mkdir -p \(work)/profile; do echo x >> \(work)/profile/more; sleep 0.01; done) 3<&- 4>&- &
      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    #expect(throws: PrintError.browserFailed(reason: "it ended")) {
      try Browser(program: program, profile: work + "/profile", files: try BookFolder(at: work))
    }
    let seen = try String(contentsOfFile: folder.path + "/seen", encoding: .utf8)
    #expect(seen == work + "/t\n")
    try FileManager.default.removeItem(atPath: work)
    usleep(200_000)
    #expect(!FileManager.default.fileExists(atPath: work))
  }
}
