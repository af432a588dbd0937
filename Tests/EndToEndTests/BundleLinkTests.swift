import Foundation
import PackedBooks
import Testing

/// A bundle behind a link that a repository brought is read by no command, as a build reads none.
@Suite struct BundleLinkTests {
  private func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("", to: "repo/.git/HEAD")
    try folder.write("", to: "outside/notes.txt")
    for place in ["outside", "repo"] {
      try Data(PackedBook().archive()).write(to: folder.url.appendingPathComponent("\(place)/own.epub"))
    }
    for (link, target) in [("out", "../outside/own"), ("in", "own"), ("folder", "../outside")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.path + "/repo/\(link)" + (link == "folder" ? "" : ".epub"),
        withDestinationPath: target + (link == "folder" ? "" : ".epub"))
    }
    return folder
  }

  @Test(
    arguments: ["check", "toc", "inspect", "diff", "diff-new", "build"], ["out.epub", "folder/own.epub"])
  func aLinkOutOfTheRepositoryIsNotRead(_ command: String, bundle: String) throws {
    let folder = try repository()
    let books =
      switch command {
      case "diff": ["diff", bundle, "own.epub"]
      case "diff-new": ["diff", "own.epub", bundle]
      case "build": ["build", bundle, "-o", "x.epub", "--artwork", "none"]
      default: [command, bundle]
      }
    let repo = folder.url.appendingPathComponent("repo")
    let refused = try Tool.run(books, in: repo)
    #expect(refused.status != 0, "\(refused.output)")
    #expect((refused.output + refused.errors).contains("[path-outside-book]"), "\(refused.errors)")
    #expect(!refused.output.contains("Limits"), "\(refused.output)")
    guard command != "build" else { return }
    let allowed = try Tool.run(books + ["--root", ".."], in: repo)
    #expect(!(allowed.output + allowed.errors).contains("[path-outside-book]"), "\(allowed.errors)")
    #expect(allowed.status == (command == "check" ? allowed.status : 0), "\(allowed.errors)")
  }

  @Test func aLinkWithinTheRepositoryIsRead() throws {
    let folder = try repository()
    let result = try Tool.run(["toc", "in.epub"], in: folder.url.appendingPathComponent("repo"))
    #expect(result.status == 0 && result.output.contains("One"), "\(result.errors)")
  }

  @Test func aContactSheetIsMadeOfNoLinkOutOfTheRepository() throws {
    let folder = try repository()
    let result = try Tool.run(["contact-sheet", "out.epub"], in: folder.url.appendingPathComponent("repo"))
    #expect(result.status != 0 && result.errors.contains("leads out of its repository"), "\(result.errors)")
  }
}
