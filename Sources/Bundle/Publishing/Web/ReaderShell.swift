import Files
import Templating

/// The reader's own files, from `templates/reader`; scripts without their comments.
public struct ReaderShell: Sendable {
  /// The files of `reader/` by name, sorted.
  let files: [(name: String, bytes: [UInt8])]
  private let index: Template
  private let worker: String

  /// Reads the files of a folder; calls `note` with each path. `make` compiles the modules into the folder.
  public init(folder: String, note: (String) -> Void = { _ in }) throws(PublishingError) {
    let names = (Self.names(in: folder) + Self.modules).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var files: [(name: String, bytes: [UInt8])] = []
    for name in names + ["index.html", "sw.js"] { note(folder + "/" + name) }
    for name in names { files.append((name, try Self.read(folder, name))) }
    self.files = files
    let text = String(decoding: try Self.read(folder, "index.html"), as: UTF8.self)
    index = try .named("reader/index.html", text: text)
    worker = String(decoding: try Self.read(folder, "sw.js"), as: UTF8.self)
  }

  /// What `make` compiles into the folder.
  private static let modules = ["core.wasm", "extras.wasm", "kernel.wasm"]

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
    name == "kernel.wasm" || name == "extras.wasm" || name.hasPrefix("interactives/")
  }

  private static func read(_ folder: String, _ name: String) throws(PublishingError) -> [UInt8] {
    do throws(PublishingError) {
      let bytes = try readFile(folder + "/" + name)
      return name.hasSuffix(".js") ? ShippedScript.bytes(of: bytes) : bytes
    } catch {
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
