import Glibc
import Mustache

/// The reader's own files, from `templates/reader`.
public struct ReaderShell: Sendable {
  /// What goes into `reader/`, by name, sorted.
  let files: [(name: String, bytes: [UInt8])]
  private let index: MustacheTemplate
  private let worker: String

  /// Reads the files of a folder; `core.wasm` is among them once `make` has compiled it. `note` is told of each.
  public init(folder: String, note: (String) -> Void = { _ in }) throws(PublishingError) {
    let names =
      [
        "access.js", "bar.js", "core.js", "core.wasm", "device.js", "gestures.js", "interactives.js",
        "lists.js",
        "main.js", "pages.js",
        "reader.css",
        "sanitize.js", "selection.js", "shell.js", "stage.js", "storage.js", "styles.js", "text.js",
        "turning.js",
      ] + Self.interactives.map { "interactives/" + $0 } + ["kernel.wasm"]
    var files: [(name: String, bytes: [UInt8])] = []
    for name in names + ["index.html", "sw.js"] { note(folder + "/" + name) }
    for name in names { files.append((name, try Self.read(folder, name))) }
    self.files = files
    let text = String(decoding: try Self.read(folder, "index.html"), as: UTF8.self)
    do { index = try MustacheTemplate(string: text) } catch {
      throw .templateInvalid(name: "reader/index.html")
    }
    worker = String(decoding: try Self.read(folder, "sw.js"), as: UTF8.self)
  }

  /// What is fetched only with a page that has an interactive.
  private static let interactives = [
    "controls.js", "drawing.js", "figure.js", "interactives.css", "interactives.js", "kernel-worker.js",
    "kernel.js",
    "panel.js", "picker.js", "sheet.js", "space.js",
  ]

  /// Whether a file of the shell is needed only where a book has interactives.
  static func isForInteractives(_ name: String) -> Bool {
    name == "kernel.wasm" || name.hasPrefix("interactives/")
  }

  private static func read(_ folder: String, _ name: String) throws(PublishingError) -> [UInt8] {
    do throws(PublishingError) { return try readFile(folder + "/" + name) } catch {
      throw .templateInvalid(name: "reader/" + name)
    }
  }

  func indexPage(_ page: WebIndexPage) -> [UInt8] { Array(index.render(page.object).utf8) }

  func serviceWorker(version: String) -> [UInt8] {
    Array(
      worker.split(separator: "{{version}}", omittingEmptySubsequences: false).joined(separator: version).utf8
    )
  }
}
