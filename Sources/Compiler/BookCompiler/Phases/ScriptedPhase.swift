import BookModel
import Diagnostics
import Files
import JSONText
import Publishing
import TextBytes

/// The files for an EPUB's own scripts, as entries of a web folder; empty if no page has scripts.
///
/// Documents and scripts are stored as text, so that none can be opened as a page of the site. The reader writes them
/// into a sandboxed frame if the user allows scripts. `own/pages.json` lists them.
func scriptedFiles(
  _ linked: LinkedBook, _ loaded: LoadedBook, store: PackedStore, limit: Int = 64 << 20
) -> Phase<[BundleEntry]> {
  Phase { () throws(PublishingError) in
    guard loaded.book.publication.manifest != nil else { return Phase([]) }
    var files = ScriptedFiles(loaded, limit: limit)
    for page in linked.pages where page.page.part == 0 {
      files.addPage(loaded.book.sources[page.page.source], href: page.href)
    }
    return try files.entries(in: store)
  }
}

/// Collects the files that the scripts of a book need.
private struct ScriptedFiles {
  private let folder: BookFolder
  private let manifest: [String]
  /// Whether any document of the book has scripts; then a page that embeds documents may need them.
  private let hasScripts: Bool
  /// The documents of pages with scripts, by the page's address.
  private var pages: [(href: String, document: String)] = []
  /// The addresses of all pages, by document.
  private var addresses: [(document: String, href: String)] = []

  /// The maximum total size in bytes.
  private let limit: Int

  init(_ loaded: LoadedBook, limit: Int) {
    self.limit = limit
    folder = loaded.folder
    manifest = (loaded.book.publication.manifest ?? []).sorted()
    hasScripts =
      loaded.book.sources.contains { $0.scripted != nil } || !loaded.book.publication.scripted.isEmpty
  }

  mutating func addPage(_ source: PageSource, href: String) {
    for document in Set([source.path, source.scripted ?? source.path]).sorted()
    where !addresses.contains(where: { $0.document == document }) { addresses.append((document, href)) }
    if let document = source.scripted {
      pages.append((href, document))
    } else if hasScripts, embedsDocuments(source.path) {
      pages.append((href, source.path))
    }
  }

  /// Whether a document embeds other documents.
  private func embedsDocuments(_ path: String) -> Bool {
    // A source that cannot be read is reported when it is read as a page.
    guard let bytes = try? folder.read(path) else { return false }
    return bytes.indices.contains { index in
      bytes[index] == "<"
        && ["<iframe", "<object", "<embed"].contains { bytes[index...].starts(with: $0.utf8) }
    }
  }

  /// Extensions of files that frames get as text, since opened directly they could run in the site's origin.
  private static let texts: Set<String> = [
    "xhtml", "html", "htm", "xml", "svg", "js", "mjs", "json", "txt", "csv", "vtt",
  ]
  /// Extensions of files without active content.
  private static let passive: Set<String> = [
    "css", "png", "jpg", "jpeg", "gif", "webp", "avif", "mp3", "m4a", "aac", "ogg", "oga", "opus", "wav",
    "mp4", "m4v",
    "webm",
  ]

  func entries(in store: PackedStore) throws(PublishingError) -> Phase<[BundleEntry]> {
    guard !pages.isEmpty else { return Phase([]) }
    var (entries, texts, size): ([BundleEntry], [String], Int) = ([], [], 0)
    var findings: [Diagnostic] = []
    var left: [String] = []
    for path in manifest {
      let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
      let isText = Self.texts.contains(ending)
      guard isText || Self.passive.contains(ending) else { continue }
      let bytes: [UInt8]
      do throws(FileError) { bytes = try folder.read(path) } catch {
        // Pages report their pictures and styles, and the package its missing files.
        switch error {
        case .notAFile, .unreadable, .tooLarge:
          let place = SourceRange(file: folder.shown(path))
          if isText { findings.append(error.diagnostic(.fileMissing, "file", path, at: place)) }
        case .missing, .outside: break
        }
        continue
      }
      guard size + bytes.count <= limit else {
        left.append(path)
        continue
      }
      size += bytes.count
      if isText { texts.append(path) }
      entries.append(
        BundleEntry(
          name: "own/" + path + (isText ? ".txt" : ""),
          mediaType: isText ? "text/plain" : "application/octet-stream",
          data: try PackedData(stored: bytes, in: store)))
    }
    if let first = left.first {
      let others = left.count == 1 ? " is" : " and \(left.count - 1) more are"
      findings.append(
        Diagnostic(
          .scriptFileLeftOut, at: SourceRange(file: folder.shown(first)),
          "\"\(first)\"\(others) not among the files for scripts, which exceed \(limit >> 20) MB"))
    }
    entries.append(try list(texts, in: store))
    return Phase(entries, findings)
  }

  /// The list of the pages with scripts, of the addresses of pages, and of the files that are stored as text.
  private func list(_ texts: [String], in store: PackedStore) throws(PublishingError) -> BundleEntry {
    var json = JSONWriter()
    json.object { json in
      json.member("pages") { json in
        json.object { json in for page in pages { json.member(page.href, page.document) } }
      }
      json.member("addresses") { json in
        json.object { json in for page in addresses { json.member(page.document, page.href) } }
      }
      json.member("texts", texts)
    }
    return BundleEntry(
      name: ReaderShell.scriptedPages, mediaType: "application/json",
      data: try PackedData(stored: json.finished(), in: store))
  }
}
