import Diagnostics
import Foundation
import Testing

@testable import Files

/// A folder on disk with files and links, removed in `deinit`.
private final class Tree {
  let path: String

  init(_ files: [String], links: [String: String] = [:]) throws {
    let made = FileManager.default.temporaryDirectory.appendingPathComponent("octavo-\(UUID().uuidString)")
      .path
    for file in files {
      let url = URL(fileURLWithPath: made + "/" + file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.utf8).write(to: url)
    }
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(atPath: made + "/" + link, withDestinationPath: target)
    }
    path = try #require(FileSystem.realPath(made))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func folder(_ name: String, root: String? = nil) throws -> BookFolder {
    let folder = try BookFolder(at: path + "/" + name)
    return root.map { folder.rooted(at: $0.isEmpty ? path : path + "/" + $0) } ?? folder
  }
}

/// What reading a path gives: the text, or why it is refused.
private func answer(_ folder: BookFolder, path: String) -> String {
  do { return String(decoding: try folder.read(path), as: UTF8.self) } catch {
    guard case .outside(let refusal) = error else { return "\(error)" }
    switch refusal {
    case .closed(let place): return "closed " + place
    case .beyondManifestRoot: return "the manifest's root"
    case .beyondRoot(let root): return "root " + (root ?? "none")
    }
  }
}

@Suite struct BookFolderTests {
  @Test func filesStayInTheRoot() throws {
    let tree = try Tree(
      ["a/b/book/one.md", "a/b/two.md", "a/three.md", "four.md"],
      links: ["a/b/book/up": "../two.md", "a/b/book/out": "../../../four.md"])
    let own = try tree.folder("a/b/book")
    #expect(answer(own, path: "one.md") == "a/b/book/one.md")
    #expect(answer(own, path: "../two.md") == "root " + tree.path + "/a/b")
    #expect(answer(own, path: "up") == "root " + tree.path + "/a/b")
    #expect(answer(own, path: "../../three.md") == "root " + tree.path + "/a")
    #expect(answer(own, path: "../gone/../../three.md") == "root " + tree.path + "/a")
    let wide = try tree.folder("a/b/book", root: "a")
    #expect(wide.levelsBelowRoot == 2 && own.levelsBelowRoot == 0)
    #expect(answer(wide, path: "../two.md") == "a/b/two.md" && answer(wide, path: "up") == "a/b/two.md")
    #expect(answer(wide, path: "../../three.md") == "a/three.md")
    #expect(answer(wide, path: "out") == "root " + tree.path)
    #expect(answer(wide, path: "../../../four.md") == "root " + tree.path)
    #expect(answer(wide, path: tree.path + "/four.md") == "root " + tree.path)
  }

  @Test func aPathHasOneName() throws {
    let tree = try Tree(["a/b/one.md", "a/two.md"])
    let folder = try tree.folder("a/b", root: "")
    for (written, name) in [
      ("../b/one.md", "one.md"), ("../../a/b/./one.md", "one.md"), ("x/../../two.md", "../two.md"),
      ("../../a/two.md", "../two.md"), ("..", ".."), ("../b", ""),
    ] { #expect(folder.normalised(written) == name, "\(written)") }
    #expect(folder.normalised("../../../x") == nil && folder.normalised("/x") == nil)
    #expect(folder.shown("../two.md") == tree.path + "/a/two.md")
    #expect(folder.relative(shown: tree.path + "/a/two.md") == "../two.md")
    #expect(folder.relative(shown: folder.shown("one.md")) == "one.md")
    #expect(folder.relative(shown: "/nowhere/x.md") == nil)
  }

  /// Every place that holds no files of a book, by a path and through a link.
  @Test(arguments: [
    (".git/config", ".git"), ("book/.GIT/x", ".GIT"), (".env", ".env"), (".ssh/id", ".ssh"),
  ]) func hiddenPlacesAreClosed(_ file: String, place: String) throws {
    let tree = try Tree([file, "book/a.md"], links: ["book/link": "../" + file])
    let folder = try tree.folder("book", root: "")
    #expect(answer(folder, path: "../" + file) == "closed " + place)
    #expect(answer(folder, path: "link") == "closed " + place)
    #expect(folder.names(in: "../" + splitPath(file).folder).isEmpty || splitPath(file).folder.isEmpty)
  }

  @Test(arguments: ["/proc/self/environ", "/sys/kernel/notes", "/dev/zero"])
  func whatTheSystemMakesUpIsClosed(_ file: String) throws {
    let tree = try Tree(["book/a.md"], links: ["book/link": file])
    let folder = try tree.folder("book").rooted(at: "/")
    let up = String(repeating: "../", count: folder.levelsBelowRoot)
    #expect(answer(folder, path: "link").hasPrefix("closed /"))
    #expect(answer(folder, path: up + file.dropFirst()).hasPrefix("closed /"))
  }

  @Test func aHiddenFileOfTheBookItselfIsNotClosed() throws {
    let tree = try Tree(["book/.hidden/a.md"])
    #expect(answer(try tree.folder("book"), path: ".hidden/a.md") == "book/.hidden/a.md")
  }

  @Test func aRootIsTheCallersThenTheRepositorysThenTheFolder() throws {
    let tree = try Tree(["r/.git/HEAD", "r/a/b/x.md", "plain/x.md", "work/.git"])
    #expect(try tree.folder("r/a/b").rooted(byCaller: nil)?.rootPath == tree.path + "/r")
    #expect(try tree.folder("plain").rooted(byCaller: nil)?.rootPath == tree.path + "/plain")
    #expect(try tree.folder("work").rooted(byCaller: nil)?.rootPath == tree.path + "/work")
    #expect(try tree.folder("r/a/b").rooted(byCaller: tree.path + "/r/a")?.rootPath == tree.path + "/r/a")
    #expect(try tree.folder("plain").rooted(byCaller: tree.path + "/r") == nil)
    #expect(try tree.folder("plain").rooted(byCaller: tree.path + "/gone") == nil)
  }

  @Test func anAncestorIsWithinTheRootAndNarrowsIt() throws {
    let tree = try Tree(["a/b/c/x.md", "a/y.md"])
    let folder = try tree.folder("a/b/c", root: "a")
    let (root, base) = try folder.ancestor("..")
    #expect(root.path == tree.path + "/a/b" && base == "c" && root.rootPath == root.path)
    #expect(try folder.ancestor("../..").base == "b/c")
    #expect(throws: PathRefusal.beyondRoot(allowing: tree.path)) { try folder.ancestor("../../..") }
    // No option widens a root that the manifest narrows.
    #expect(answer(root, path: "../y.md") == "the manifest's root")
  }

  /// Links to nothing, to one another and to what has no path, such as a pipe.
  @Test func linksToNothingAreNoFiles() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let tree = try Tree(
      ["book/a.md"],
      links: ["book/gone": "nowhere", "book/loop": "loop", "book/pipe": "/proc/self/fd/\(ends[0])"])
    let folder = try tree.folder("book")
    for name in ["gone", "loop", "pipe"] {
      #expect(!folder.exists(name) && isRefused(folder, name: name), "\(name)")
    }
  }

  private func isRefused(_ folder: BookFolder, name: String) -> Bool {
    do { _ = try folder.read(name) } catch { return true }
    return false
  }

  @Test func aCheckoutBelowAHiddenFolderIsReadable() throws {
    let tree = try Tree([".cache/r/book/a.md", ".cache/r/shared/b.md", ".cache/other/.env"])
    let folder = try tree.folder(".cache/r/book", root: "")
    #expect(answer(folder, path: "../shared/b.md") == ".cache/r/shared/b.md")
    #expect(answer(folder, path: "../../other/.env") == "closed .env")
  }

  @Test func linksOfABookLeadNoOutputElsewhere() throws {
    let tree = try Tree(
      ["repo/.git/HEAD", "repo/book/a.md", "else/x"],
      links: ["repo/out.epub": "../else/x", "repo/dir": "../else", "else/mine": "x", "far": "repo"])
    let paths = OutputPath(book: try tree.folder("repo/book").rooted(byCaller: nil))
    func link(_ path: String) -> String? { paths.link(in: tree.path + "/" + path) }
    #expect(link("repo/out.epub") == tree.path + "/repo/out.epub")
    #expect(link("repo/dir/new.epub") == tree.path + "/repo/dir")
    #expect(link("repo/book/../out.epub")?.hasSuffix("/out.epub") == true)
    #expect(link("far/out.epub") == tree.path + "/far/out.epub")
    // Links that are not the book's are the user's own business.
    #expect(link("else/mine") == nil && link("repo/new.epub") == nil && link("far/new.epub") == nil)
  }
}
