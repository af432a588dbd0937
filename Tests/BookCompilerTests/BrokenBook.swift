import BookCompiler
import Diagnostics
import Foundation
import Testing

/// A small book with one fault, whose place is marked in its text: `<a href="⟦#gone⟧">`.
///
/// For a book without a mark, the finding is expected at a whole file.
struct BrokenBook: CustomTestStringConvertible, Sendable {
  /// The id of the finding.
  var id: String
  /// Files by name, with one mark in all of them.
  var files: [String: String]
  /// The manifest's name.
  var manifest: String
  /// The file of the finding, if no place is marked.
  var file: String?

  init(_ id: String, manifest: String = "book.xml", file: String? = nil, files: [String: String]) {
    self.id = id
    self.files = files
    self.manifest = manifest
    self.file = file
  }

  /// A book of one page: a title and, on line 3, `body`.
  init(page id: String, _ body: String, others: [String: String] = [:]) {
    self.init(source: id, name: "a.xhtml", text: Self.page(body), others: others)
  }

  /// A book of one source in another format.
  init(
    source id: String, name: String, text: String, others: [String: String] = [:], file: String? = nil
  ) {
    var files = others
    files[name] = text
    self.init(
      id, file: file,
      files: files.merging(["book.xml": Self.book("<page src=\"\(name)\"/>")]) { first, _ in first })
  }

  /// A manifest with its contents on line 4.
  init(contents id: String, _ contents: String, others: [String: String] = [:], file: String? = nil) {
    let pages = ["a.xhtml": Self.page("<p>A.</p>"), "b.xhtml": Self.page("<p>B.</p>", title: "B")]
    self.init(
      id, file: file,
      files: pages.merging(others) { $1 }.merging(["book.xml": Self.book(contents)]) { first, _ in first })
  }

  var testDescription: String {
    id + " in " + (files.first { $0.value.contains("⟦") }?.key ?? file ?? manifest)
  }

  static func book(_ contents: String) -> String {
    """
    <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en">
    <title>T</title><creator>A</creator><date>2026-01-01</date>
    <contents>
    \(contents)
    </contents>
    </book>
    """
  }

  static func page(_ body: String, title: String = "A") -> String {
    """
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>\(title)</title></head>
    <body><h1>\(title)</h1>
    \(body)
    </body></html>
    """
  }

  /// The marked place: file, first and last line and column.
  var expected: SourceRange? {
    for (name, text) in files {
      guard let open = text.range(of: "⟦") else { continue }
      let close = text.range(of: "⟧") ?? open
      let start = Self.location(text[..<open.lowerBound])
      let end = Self.location(text[..<close.lowerBound].filter { $0 != "⟦" }[...])
      return SourceRange(file: name, start: start, end: end)
    }
    return file.map { SourceRange(file: $0) }
  }

  private static func location(_ before: some StringProtocol) -> Diagnostics.SourceLocation {
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    return Diagnostics.SourceLocation(line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
  }

  /// The files without marks.
  var plainFiles: [String: String] {
    files.mapValues { $0.replacingOccurrences(of: "⟦", with: "").replacingOccurrences(of: "⟧", with: "") }
  }
}

extension SmallFolder {
  /// Checks a book; returns its findings, with files relative to the folder, and its sources.
  func findings(_ manifest: String) -> (findings: [Diagnostic], sources: SourceCache) {
    let templates = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("templates")
    let path = url.appendingPathComponent(manifest).path
    let request = BookCompiler.Request(manifest: path, templates: templates.path)
    let result = BookCompiler(request, progress: { _ in }).check()
    return (result.diagnostics, result.sources)
  }
}
