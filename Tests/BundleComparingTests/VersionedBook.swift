import BookCompiler
import BundleComparing
import Foundation
import Testing

/// A small book in memory of which a test builds two versions.
struct VersionedBook {
  struct Page {
    var file: String
    var title: String
    /// Elements of the body, after the heading.
    var body: [String]
  }

  struct Chapter {
    var title: String
    var pages: [Page]
  }

  var subject = "Rivers"
  var chapters: [Chapter]
  var files = ["map.svg": Self.drawing("red"), "boat.svg": Self.drawing("blue")]

  static func drawing(_ color: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\" width=\"9\" height=\"9\"><rect width=\"9\" height=\"9\" fill=\"\(color)\"/></svg>"
  }

  static func formula(_ power: Int, display: Bool = false) -> String {
    "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"\(display ? " display=\"block\"" : "")><msup><mi>x</mi><mn>\(power)</mn></msup></math>"
  }

  /// Four chapters of four pages; every page has words, a heading, a formula, a figure, a table, code and a link of its own.
  init() {
    chapters = ["Springs", "Brooks", "Streams", "Deltas"].map { title in
      Chapter(
        title: title,
        pages: ["Flow", "Bank", "Bed", "Mouth"].map { name in
          let key = (title + name).lowercased()
          return Page(
            file: key + ".xhtml", title: title + name,
            body: [
              "<p>Water of \(key) comes down slowly from the hills in spring.</p>",
              "<h2 id=\"\(key)-banks\">Banks of \(key)</h2>",
              "<p>The reeds of \(key) grow tall, as \(Self.formula(2)) does, and <a href=\"#\(key)-banks\">stand</a> in wet ground.</p>",
              "<p>Nobody counts the stones of \(key), which are many and round.</p>",
              Self.formula(5, display: true),
              "<figure id=\"fig-\(key)\"><img src=\"map.svg\" alt=\"A map of \(key)\"/><figcaption>Where \(key) turns east</figcaption></figure>",
              "<table><tr><td>Depth of \(key)</td><td>shallow</td></tr><tr><td>Width of \(key)</td><td>narrow</td></tr></table>",
              "<pre>measure(\(key))\nprint(depth)</pre>",
              "<p>Boats leave \(key) early every morning with the tide.</p>",
            ])
        })
    }
  }

  /// Changes elements of a page.
  mutating func edit(_ chapter: Int, _ page: Int, element: Int, _ old: String, _ new: String) {
    let text = chapters[chapter].pages[page].body[element]
    precondition(text.contains(old))
    chapters[chapter].pages[page].body[element] = text.replacingOccurrences(of: old, with: new)
  }

  // MARK: Building

  private var manifest: String {
    let contents = chapters.map { chapter in
      "<chapter title=\"\(chapter.title)\">" + chapter.pages.map { "<page src=\"\($0.file)\"/>" }.joined()
        + "</chapter>"
    }
    return """
      <book xmlns="urn:octavo:book:1" id="urn:isbn:9780000000002" lang="en"><title>Water</title><creator>Ann</creator>
      <date>2026-01-01</date><subject>\(subject)</subject><contents>\(contents.joined())</contents></book>
      """
  }

  /// Builds the book and reads its bundle.
  func bundle() throws -> ComparedBundle {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "octavo-test-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var files = files
    files["book.xml"] = manifest
    for page in chapters.flatMap(\.pages) {
      files[page.file] =
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>\(page.title)</title></head><body><h1>\(page.title)</h1>"
        + page.body.joined(separator: "\n") + "</body></html>"
    }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var request = BookCompiler.Request(
      manifest: folder.appendingPathComponent("book.xml").path,
      templates: root.appendingPathComponent("templates").path)
    request.output.bundle = folder.appendingPathComponent("book.epub").path
    (request.drawing.artwork, request.usesCache, request.jobs) = (.none, false, 1)
    let compilation = BookCompiler(request, progress: { _ in }).compile()
    try #require(compilation.outcome == .done, "\(compilation.diagnostics.map(\.summary))")
    return try ComparedBundle(path: folder.appendingPathComponent("book.epub").path, jobs: 1)
  }
}
