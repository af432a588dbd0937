import BookCompiler
import BookModel
import BundleChecks
import BundleComparing
import Diagnostics
import Foundation
import Manifests
import TeXMath
import XML
import YAML

@testable import Bibliography
@testable import Markup
@testable import MarkupReading
@testable import PageWriting
@testable import SourceFormats

/// A reader of some format for tests with damaged input: it may report faults, but not fail.
public struct HostileParser: Sendable {
  /// The name of the format.
  public var name: String
  /// A valid file, from which damaged ones are made.
  public var sample: [UInt8]
  /// Reads some bytes; returns a fault of the reader, such as a page that is not well-formed, or nil.
  public var fault: @Sendable (_ bytes: [UInt8]) -> String?

  /// Every reader, by name.
  public static let all: [HostileParser] =
    sources + [drawing, tex, css, yaml, xml, bibliography, media] + manifests + bundles + catalogues

  /// The reader of that name.
  public static func named(_ name: String) -> HostileParser? { all.first { $0.name == name } }
}

// MARK: - Sources

extension HostileParser {
  private static let sources: [HostileParser] = [
    source("xhtml", "a.xhtml", Samples.xhtml), source("html", "a.html", Samples.html),
    source("markdown", "a.md", Samples.markdown), source("notebook", "a.ipynb", Samples.notebook),
    source("cnxml", "a.cnxml", Samples.cnxml), source("docbook", "a.xml", Samples.docBook),
    source("pretext", "a.ptx", Samples.preTeXt), source("wolfram", "a.nb", Samples.wolfram),
    source("svg", "a.svg", Samples.svg), source("jats", "a.xml", Samples.jats),
  ]

  private static func source(_ name: String, _ file: String, _ sample: String) -> HostileParser {
    HostileParser(name: name, sample: Array(sample.utf8)) { bytes in
      for styling in [Book.Styling.octavo, .author] {
        let context = ReadingContext(source: 0, path: file, styling: styling)
        if let fault = problem(of: readSource(file: file, bytes: bytes, context: context), bytes: bytes) {
          return fault
        }
      }
      return nil
    }
  }

  private static func problem(of reading: SourceReading, bytes: [UInt8]) -> String? {
    if let fault = problem(of: reading.diagnostics) { return fault }
    if reading.pages.isEmpty, !reading.diagnostics.contains(where: { $0.severity == .error }) {
      return "nothing was read, and nothing said"
    }
    for page in reading.pages {
      var last = 0
      for slot in page.content.slots {
        guard slot.offset >= last, slot.offset <= page.content.bytes.count else {
          return "slots are out of order"
        }
        last = slot.offset
      }
      let text =
        Array("<div xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\">".utf8)
        + page.content.bytes + Array("</div>".utf8)
      do { _ = try XMLParser().parse(file: "page", bytes: text) } catch {
        let excerpt = String(decoding: page.content.bytes.prefix(600), as: UTF8.self)
        return "a page is not well-formed: \(error): \(excerpt)"
      }
    }
    return nil
  }

  static func problem(of diagnostics: [Diagnostic]) -> String? {
    for diagnostic in diagnostics {
      if diagnostic.summary.isEmpty { return "\(diagnostic.kind.id) says nothing" }
      guard let start = diagnostic.range?.start else { continue }
      if start.line < 1 || start.column < 1 { return "\(diagnostic.kind.id) is at \(start)" }
      if let end = diagnostic.range?.end, (end.line, end.column) < (start.line, start.column) {
        return "\(diagnostic.kind.id) ends before it begins"
      }
    }
    // Every form of report must accept the findings.
    _ = JSONPrinter().print(diagnostics)
    _ = SARIFPrinter(version: "1").print(diagnostics)
    return nil
  }

  private static let drawing = HostileParser(name: "drawing", sample: Array(Samples.drawing.utf8)) { bytes in
    let context = ReadingContext(source: 0, path: "a.svg", styling: .author)
    let reading = readDrawing(file: "a.svg", bytes: bytes, context: context)
    if let fault = problem(of: reading.diagnostics) { return fault }
    if !reading.isReadable { return reading.diagnostics.isEmpty ? "it is refused, and nothing said" : nil }
    guard let written = reading.replacement else { return nil }
    let again = readDrawing(file: "a.svg", bytes: written, context: context)
    guard again.isReadable, again.replacement == nil else {
      return "what is written is not sound: \(String(decoding: written.prefix(600), as: UTF8.self))"
    }
    return nil
  }

  private static let tex = HostileParser(name: "tex", sample: Array(Samples.tex.utf8)) { bytes in
    var converter = TeXMathConverter()
    for line in bytes.split(separator: 0x0A) { _ = converter.convert(Array(line), display: true) }
    return nil
  }

  private static let css = HostileParser(name: "css", sample: Array(Samples.css.utf8)) { bytes in
    let sheet = StyleSheetReader(path: "a.css") { _ in true }.read(file: "a.css", bytes: bytes)
    return problem(of: sheet.diagnostics)
  }

  private static let yaml = HostileParser(name: "yaml", sample: Array(Samples.tableOfContents.utf8)) {
    bytes in
    let result = YAMLParser().parse(bytes[...])
    let text = SourceText(file: "a.yml", bytes: bytes)
    return problem(of: result.problems.map { $0.diagnostic(in: text) })
  }

  private static let xml = HostileParser(name: "xml", sample: Array(Samples.xml.utf8)) { bytes in
    guard let tree = try? XMLParser().parse(file: "a.xml", bytes: bytes) else { return nil }
    for node in 0..<tree.count where tree.kind(node) == .element {
      _ = tree.range(node)
      for attribute in tree.attributes(node) { _ = tree.range(attribute, of: node) }
    }
    return nil
  }

  private static let bibliography = HostileParser(
    name: "bibliography", sample: Array(Samples.bibliography.utf8)
  ) {
    bytes in
    problem(of: Bibliography(files: [("a.bib", bytes)], language: "en").diagnostics)
  }

  private static let media = HostileParser(name: "media", sample: Samples.picture) { bytes in
    _ = mediaInfo(of: bytes)
    return nil
  }
}

// MARK: - Manifests and bundles, which are files on disk

extension HostileParser {
  private static let manifests: [HostileParser] = [
    manifest("book.xml", Samples.bookXML), manifest("package.opf", Samples.package),
    manifest("nav.xhtml", Samples.navigation, opening: "package.opf"),
    manifest("toc.ncx", Samples.ncx, opening: "old.opf"),
    manifest("x.collection.xml", Samples.collection), manifest("_toc.yml", Samples.tableOfContents),
    manifest("_config.yml", Samples.configuration, opening: "_toc.yml"), manifest("myst.yml", Samples.myst),
    manifest("project.ptx", Samples.project), manifest("article.xml", Samples.jats),
    manifest("manual.xml", Samples.docBook), manifest("book.toml", Samples.mdBook),
    manifest("SUMMARY.md", Samples.mdBookSummary, opening: "book.toml"),
    manifest("mkdocs.yml", Samples.mkDocs),
    manifest("_quarto.yml", Samples.quarto), manifest("_bookdown.yml", Samples.bookdown),
    manifest("a.smil", Samples.overlay, opening: "spoken.opf"),
  ]

  private static func manifest(_ name: String, _ sample: String, opening: String? = nil) -> HostileParser {
    HostileParser(name: name, sample: Array(sample.utf8)) { bytes in
      let folder = ScratchFolder()
      for (file, text) in Samples.book { folder.write(Array(text.utf8), file) }
      folder.write(bytes, name)
      let path = folder.path + "/" + (opening ?? name)
      var request = BookCompiler.Request(manifest: path, templates: ScratchFolder.templates)
      request.jobs = 1
      request.usesCache = false
      request.drawing.artwork = .none
      let result = BookCompiler(request, progress: { _ in }).check()
      if result.outcome != .done, !result.diagnostics.contains(where: { $0.severity == .error }) {
        return "it stopped without an error"
      }
      return problem(of: result.diagnostics)
    }
  }

  private static let bundles: [HostileParser] = [
    HostileParser(name: "bundle", sample: Archive(Samples.bundle).bytes) { check($0) },
    inBundle("EPUB/package.opf"), inBundle("EPUB/nav.xhtml"), inBundle("META-INF/container.xml"),
    inBundle("EPUB/one.xhtml"), inBundle("EPUB/toc.ncx"), inBundle("META-INF/encryption.xml"),
    inBundle("EPUB/a.smil"),
  ]

  private static func inBundle(_ name: String) -> HostileParser {
    let sample = Samples.bundle.first { $0.name == name }?.content ?? []
    return HostileParser(name: "bundle:" + name, sample: sample) { bytes in
      let files = Samples.bundle.map { $0.name == name ? ($0.name, bytes) : $0 }
      return check(Archive(files).bytes)
    }
  }

  private static func check(_ archive: [UInt8]) -> String? {
    let folder = ScratchFolder()
    folder.write(archive, "book.epub")
    let path = folder.path + "/book.epub"
    let found = checkBundle(at: path, jobs: 1).diagnostics
    if let bundle = try? ComparedBundle(path: path, jobs: 1) {
      _ = ComparisonPrinter(BundleComparison(from: bundle, to: bundle, jobs: 1), old: "a", new: "b").text()
    }
    return problem(of: found)
  }
}

/// A folder for one input, removed in `deinit`.
final class ScratchFolder {
  let path: String

  /// The templates of the checkout.
  static let templates = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("templates").path

  // Uses a memory file system if there is one: thousands of inputs would wear out a disk.
  private static let root =
    FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()

  init() {
    path = Self.root + "/octavo-hostile-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ bytes: [UInt8], _ name: String) {
    let file = URL(fileURLWithPath: path + "/" + name)
    if name.contains("/") {
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    try? Data(bytes).write(to: file)
  }
}
