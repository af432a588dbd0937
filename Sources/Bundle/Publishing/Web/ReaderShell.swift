import Compression
import Files
import Glibc
import Templating

/// The reader's own files (R26).
public struct ReaderShell: Sendable {
  /// How the reader's scripts are served.
  public enum Form: Sendable {
    /// Joined into few files, as `make` writes them to `templates/web`.
    case joined
    /// As they are in `templates/reader`, for a preview, whose server is the same machine: a change shows without `make`.
    case modules
  }

  /// The files of `reader/` by name, sorted.
  let files: [(name: String, bytes: [UInt8])]
  private let index: Template
  private let worker: String

  /// Reads the files; calls `note` with each path.
  ///
  /// - Parameter templates: the folder with `reader`, and `web`, into which `make` compiles and joins it.
  public init(
    templates: String, form: Form, note: (String) -> Void = { _ in }
  ) throws(PublishingError) {
    let (folder, joined) = (templates + "/reader", templates + "/web")
    var paths: [(name: String, path: String)] = []
    switch form {
    case .joined:
      // What `make` has not written is found missing when it is read.
      paths = Set(Self.names(in: joined) + Self.packed + ["main.js"]).map { ($0, joined + "/" + $0) }
    case .modules:
      paths = Self.names(in: folder).map { ($0, folder + "/" + $0) }
      paths += Self.packed.map { ($0, joined + "/" + $0) }
    }
    paths.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    var files: [(name: String, bytes: [UInt8])] = []
    for (_, path) in paths { note(path) }
    for name in ["index.html", "sw.js"] { note(folder + "/" + name) }
    for (name, path) in paths { files.append((name, try Self.read(path, name: name))) }
    self.files = files
    let text = String(decoding: try Self.read(folder + "/index.html", name: "index.html"), as: UTF8.self)
    index = try .named("reader/index.html", text: text)
    worker = String(decoding: try Self.read(folder + "/sw.js", name: "sw.js"), as: UTF8.self)
  }

  /// What `make` compiles and deflates.
  private static let packed = ["core.packed", "extras.packed", "kernel.packed"]

  /// The index of the book for the reader, deflated: the web folder's copy of `manifest.json`.
  static let bookIndex = "reader/index.packed"

  /// An entry, deflated (RFC 1950).
  static func packed(_ entry: BundleEntry) throws(PublishingError) -> [UInt8] {
    let packed = ZlibStream.deflate(try entry.data.unpackedBytes(), level: 9)
    guard !packed.isEmpty else { throw .outputUnwritable(path: bookIndex, errno: ENOMEM) }
    return packed
  }

  /// The files at the top of the folder and those for interactives. The folder `preview` is for `octavo serve` only, and
  /// `index.html` and `sw.js` are templates.
  private static func names(in folder: String) -> [String] {
    let interactives = FileSystem.names(in: folder + "/interactives").map { "interactives/" + $0 }
    return (FileSystem.names(in: folder) + interactives).filter { name in
      [".css", ".html", ".js"].contains { name.hasSuffix($0) } && name != "index.html" && name != "sw.js"
    }
  }

  /// The list of the book's pages with scripts, in web folders that have such pages.
  public static let scriptedPages = "own/pages.json"

  /// The files that show pages with the book's own scripts, and the document in which the scripts run.
  private static let (scriptShell, scriptFrame) = ("scripted.js", "frame.html")

  /// Whether a shell file is needed only in books with scripts of their own.
  static func isForScripts(_ name: String) -> Bool { name == scriptShell || name == scriptFrame }

  /// Whether a shell file is needed only in books with interactives.
  static func isForInteractives(_ name: String) -> Bool {
    name == "kernel.packed" || name == "extras.packed" || name.hasPrefix("interactives/")
  }

  private static func read(_ path: String, name: String) throws(PublishingError) -> [UInt8] {
    do throws(PublishingError) { return try readFile(path) } catch {
      throw .templateInvalid(name: "reader/" + name, reason: "it cannot be read")
    }
  }

  func indexPage(_ page: WebIndexPage) -> [UInt8] { index.filled(page.values) }

  func serviceWorker(version: String) -> [UInt8] {
    Array(
      worker.split(separator: "{{version}}", omittingEmptySubsequences: false).joined(separator: version).utf8
    )
  }
}
