import BookModel
import Crypto
import Diagnostics
import Manifests
import Parallelism
import SourceFormats

/// The phases up to the linked book.
extension Work {
  /// Manifest to book.
  func load() throws(BookCompiler.Stop) -> Book {
    progress(.loading)
    let loading = loadManifest(at: request.manifest, log: log ?? asked)
    diagnostics += loading.diagnostics
    folder = loading.folder
    manifestIsBroken = loading.isBroken
    for finding in loading.diagnostics {
      if let file = finding.range?.file { register(file, in: loading.folder) }
    }
    guard var book = loading.book else {
      let isMissing = loading.diagnostics.contains {
        $0.kind == .manifestMissing || $0.kind == .manifestUnreadable
      }
      throw BookCompiler.Stop(outcome: isMissing ? .inputMissing : .bookHasErrors)
    }
    if request.gathersSolutions {
      let folder = loading.folder
      book.gatherSolutions { path in
        guard let bytes = try? folder.read(path) else { return false }
        return String(decoding: bytes, as: UTF8.self).contains("<solution")
      }
    }
    let completion = MetadataCompletion(sourceDateEpoch: request.sourceDateEpoch)
    let (metadata, findings) = completion.complete(book.metadata, manifest: book.manifest)
    book.metadata = metadata
    self.book = book
    diagnostics += findings.map(withFix)
    openCache(book, loading.folder)
    media = MediaLibrary(folder: loading.folder, cache: cache)
    return book
  }

  /// The finding that a book has no identifier, with the edit that gives book.xml one.
  private func withFix(_ finding: Diagnostic) -> Diagnostic {
    guard finding.kind == .identifierMissing, let range = finding.range, let start = range.start,
      let end = range.end, var solution = finding.solutions.first, let identifier = book?.metadata.identifier,
      let text = sources.text(file: range.file), let lower = text.offset(of: start),
      let upper = text.offset(of: end), lower < upper, text.bytes[lower..<upper].elementsEqual("book".utf8)
    else { return finding }
    solution.replacements = [Diagnostic.Replacement(range, with: "book id=\"\(identifier)\"")]
    solution.isSafe = true
    var finding = finding
    finding.solutions = [solution]
    return finding
  }

  /// Each source to its pages, in the order of the sources; a source in error has none.
  func read(_ book: Book) -> [SourceReading] {
    guard let folder, let media else { return [] }
    progress(.reading(book.sources.count))
    let reader = CachedReader(
      folder: folder, media: media, book: book, request: request, cache: cache,
      contents: isStreaming ? contents : nil, spillFolder: outputFolder, trees: SharedTrees(book.sources),
      labels: LabelIndex(book.sources, in: folder),
      bibliography: readBibliography(book, in: folder))
    self.reader = reader
    let keyed = parallelMap(book.sources, jobs: jobs) { index, _ in reader.read(index) }
    readingKeys = keyed.map(\.key)
    let readings = keyed.map(\.reading)
    for (source, reading) in zip(book.sources, readings) {
      diagnostics += reading.diagnostics
      if source.gathering != nil { continue }
      sources.register(file: folder.shown(source.path), at: folder.path + "/" + source.path)
      for included in reading.text?.included ?? [] { register(included.file, in: folder) }
    }
    return request.keepsGoing ? leavingOutErrors(readings, of: book) : readings
  }

  /// The bibliographies that the manifest names, and which of their entries the sources cite.
  private func readBibliography(
    _ book: Book, in folder: BookFolder
  ) -> (entries: BookBibliography, digest: Digest)? {
    guard !book.text.bibliography.isEmpty else { return nil }
    var maker = DigestMaker()
    var files: [(file: String, bytes: [UInt8])] = []
    for path in book.text.bibliography {
      do throws(FileError) {
        let bytes = try folder.read(path)
        files.append((folder.shown(path), bytes))
        maker.add(bytes)
        register(folder.shown(path), in: folder)
      } catch {
        let place = SourceRange(file: book.manifest)
        diagnostics.append(error.diagnostic(.mediaMissing, "bibliography", path, at: place))
      }
    }
    let entries = Bibliography(files: files, language: book.metadata.language)
    diagnostics += entries.diagnostics
    var result = BookBibliography(entries)
    for source in book.sources where source.gathering == nil {
      // A source that cannot be read is reported when it is.
      if let bytes = try? folder.read(source.path) { result.look(at: bytes) }
    }
    maker.add(Array((result.cited.sorted() + [String(result.hasPage)]).joined(separator: "\n").utf8))
    return (result, maker.digest)
  }

  /// Pages to a linked book.
  func link(_ readings: consuming [SourceReading]) -> LinkedBook? {
    guard var book, let media, let folder else { return nil }
    if let source = book.contentsSource, book.contents.isEmpty { book.contents = readings[source].outline }
    progress(.linking)
    let sources = self.sources
    let texts = readings.map(\.text)
    var linker = Linker(book: book, readings: readings, media: media) { source, range in
      if let text = texts[source] { return text.range(range) }
      guard let gathering = book.sources[source].gathering else {
        let file = folder.shown(book.sources[source].path)
        return sources.text(file: file)?.range(range) ?? SourceRange(file: file)
      }
      return Work.place(of: range, in: gathering.files.map { folder.shown($0) }, sources)
    }
    linker.isStreaming = isStreaming
    let (linked, findings) = linker.link()
    diagnostics += findings
    for finding in media.findings {
      diagnostics.append(finding)
      if let file = finding.range?.file { register(file, in: folder) }
    }
    self.linked = linked
    return linked
  }

  /// A place that counts through several files, one after the other.
  private static func place(of range: ByteRange, in files: [String], _ sources: SourceCache) -> SourceRange {
    var base = 0
    for file in files {
      guard let text = sources.text(file: file) else { continue }
      let (lower, upper) = (Int(range.lower) - base, Int(range.upper) - base)
      if lower < text.bytes.count { return text.range(ByteRange(lower, upper)) }
      base += text.bytes.count
    }
    return SourceRange(file: files.first ?? "")
  }

  /// Under --keep-going, sources with errors lose their pages, with a warning each.
  private func leavingOutErrors(_ readings: [SourceReading], of book: Book) -> [SourceReading] {
    zip(book.sources, readings).map { source, reading in
      guard reading.diagnostics.contains(where: { $0.severity == .error }) else { return reading }
      diagnostics.append(
        Diagnostic(.entryLeftOut, at: source.range, "\"\(source.path)\" is left out of the book"))
      return SourceReading(pages: [], diagnostics: reading.diagnostics)
    }
  }

  /// Remembers where a file lies that findings name.
  private func register(_ shown: String, in folder: BookFolder) {
    let prefix = folder.shown("") == "." ? "" : folder.shown("")
    let relative =
      prefix.isEmpty ? shown : shown.hasPrefix(prefix + "/") ? String(shown.dropFirst(prefix.count + 1)) : nil
    if let relative { sources.register(file: shown, at: folder.path + "/" + relative) }
  }
}
