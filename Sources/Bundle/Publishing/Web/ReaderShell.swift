import Glibc
import Templating

/// The reader's own files, from `templates/reader`; scripts without their comments.
public struct ReaderShell: Sendable {
  /// The files of `reader/` by name, sorted.
  let files: [(name: String, bytes: [UInt8])]
  private let index: Template
  private let worker: String

  /// Reads the files of a folder; calls `note` with each path. `make` compiles `core.wasm` into the folder.
  public init(folder: String, note: (String) -> Void = { _ in }) throws(PublishingError) {
    let names =
      [
        "access.js", "bar.js", "code.js", "columns.js", "copying.js", "core.js", "core.wasm", "device.js",
        "enlarged.js",
        "exchange.js", "formulas.js", "framed.js", Self.scriptFrame, "gestures.js",
        "interactives-loader.js",
        "layout.js",
        "lists.js", "main.js", "margins.js", "notes.js", "overlays.js", "pages.js", "permalinks.js",
        "printed.js",
        "progress.js",
        "quotations.js", "reader.css", "references.js", "sanitize.js", Self.scriptShell, "selection.js",
        "sentences.js",
        "settings.js", "shell.js", "speech.js", "stage.js", "storage.js", "styles.js", "tex.js", "text.js",
        "turning.js",
      ] + Self.interactives.map { "interactives/" + $0 } + ["extras.wasm", "kernel.wasm"]
    var files: [(name: String, bytes: [UInt8])] = []
    for name in names + ["index.html", "sw.js"] { note(folder + "/" + name) }
    for name in names { files.append((name, try Self.read(folder, name))) }
    self.files = files
    let text = String(decoding: try Self.read(folder, "index.html"), as: UTF8.self)
    index = try .named("reader/index.html", text: text)
    worker = String(decoding: try Self.read(folder, "sw.js"), as: UTF8.self)
  }

  /// Files that are loaded only for pages with interactives.
  private static let interactives = [
    "controls.js", "definition.js", "drawing.js", "figure.js", "full-screen.js", "interactives.css",
    "interactives.js",
    "kernel-worker.js", "kernel.js", "panel.js", "picker.js", "software.js", "space.js",
  ]

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
