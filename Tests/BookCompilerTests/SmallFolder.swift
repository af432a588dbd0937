import BookCompiler
import BookModel
import Diagnostics
import Foundation

/// A folder of small files, removed in `deinit`.
final class SmallFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("octavo-unit-" + UUID().uuidString)

  init(_ files: [String: String]) throws {
    for (path, text) in files {
      let file = url.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  /// Copies the project's templates to `templates/`, where a test can change them.
  func copyTemplates() throws {
    let templates = url.appendingPathComponent("templates")
    try FileManager.default.copyItem(atPath: Self.templates, toPath: templates.path)
    // Joined and compiled by make; their bytes do not matter here.
    let web = templates.appendingPathComponent("web")
    try? FileManager.default.removeItem(at: web)
    try FileManager.default.createDirectory(at: web, withIntermediateDirectories: true)
    for name in ["core.packed", "extras.packed", "kernel.packed", "main.js", "reader.css"] {
      try Data([0]).write(to: web.appendingPathComponent(name))
    }
  }

  private static let templates = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("templates").path

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Runs the phases up to linking; returns the book and the findings as `file:line:column id`.
  func link(_ manifest: String = "book.xml") -> (book: LinkedBook?, findings: [String]) {
    compilation(manifest) { $0.link(keepingContents: true) }
  }

  /// Checks the book.
  func check(_ manifest: String = "book.xml") -> (book: LinkedBook?, findings: [String]) {
    compilation(manifest) { $0.check() }
  }

  private func compilation(
    _ manifest: String, _ run: (BookCompiler) -> BookCompiler.Compilation
  ) -> (book: LinkedBook?, findings: [String]) {
    let path = url.appendingPathComponent(manifest).path
    let result = run(
      BookCompiler(BookCompiler.Request(manifest: path, templates: Self.templates), progress: { _ in }))
    let root = url.path + "/"
    let findings = result.diagnostics.map { finding -> String in
      let file = finding.range?.file.replacingOccurrences(of: root, with: "") ?? ""
      let place = finding.range?.start.map { ":\($0.line):\($0.column)" } ?? ""
      return file + place + " " + finding.kind.id
    }
    return (result.book, findings)
  }
}

/// A page's content, its slots left empty.
func content(_ page: LinkedPage) -> String {
  String(decoding: page.page.leading.bytes + page.page.content.bytes, as: UTF8.self)
}
