import BookModel
import Diagnostics
import Files
import PageWriting
import Synchronization

/// The inputs of reading, other than the sources themselves.
package struct ReadingInputs: Sendable {
  let book: Book
  let folder: BookFolder
  /// The options of the build that affect readings, as `ByteWriter.properties` writes them.
  let options: [UInt8]
  let bibliography: [UInt8]?
  let media: @Sendable (String) -> MediaLookup
  let sourceOfLabel: @Sendable (String) -> String?
  let fileNamed: @Sendable (String) -> String?

  /// - Parameters:
  ///   - book: the book, with its sources and text settings.
  ///   - folder: the book's root.
  ///   - options: the options of the build that affect readings.
  ///   - bibliography: a hash of the bibliographies and the citing sources; nil for none.
  ///   - media: inspects a media file.
  ///   - sourceOfLabel: returns the path of the source that defines a label.
  ///   - fileNamed: returns the path of a file by its name.
  package init(
    book: Book, folder: BookFolder, options: Any, bibliography: [UInt8]?,
    media: @escaping @Sendable (String) -> MediaLookup,
    sourceOfLabel: @escaping @Sendable (String) -> String?,
    fileNamed: @escaping @Sendable (String) -> String?
  ) {
    self.book = book
    self.folder = folder
    var writer = ByteWriter()
    writer.properties(of: options)
    self.options = writer.bytes
    self.bibliography = bibliography
    self.media = media
    self.sourceOfLabel = sourceOfLabel
    self.fileNamed = fileNamed
  }

  /// The digest of a reading's static inputs; `content` is the digest of the source's bytes.
  func key(of source: PageSource, content: Digest?, tool: Digest) -> Digest {
    var writer = ByteWriter()
    writer.digest(tool)
    writer.string(source.path)
    writer.flag(book.styling == .author)
    writer.optional(source.splitLevel)
    writer.optional(source.settings)
    writer.optional(source.conventions) { writer, conventions in
      writer.table(conventions.noteNumbering.mapValues { $0 ? "1" : "0" })
      writer.table(conventions.noteLabels)
      writer.flag(conventions.exerciseCount == .chapter)
      writer.flag(conventions.exerciseCount == .part)
      writer.flag(conventions.marksUnnumberedByClass)
    }
    writer.string(book.metadata.language)
    writer.settings(book.text)
    writer.optional(bibliography) { $0.blob($1) }
    writer.table(source.givenParts)
    writer.optional(source.gathering) { writer, gathering in
      writer.string(gathering.part)
      writer.string(gathering.title)
      writer.list(gathering.files) { $0.string($1) }
    }
    writer.optional(source.mediaType)
    writer.optional(source.overlay)
    writer.flag(source.spineProperties.contains { $0.hasPrefix("rendition:layout-") })
    writer.blob(options)
    writer.optional(content) { $0.digest($1) }
    return Digest(of: writer.bytes)
  }
}

/// Caches the phase `read`.
///
/// The key of a reading hashes the source's bytes and every setting of the book that its reader receives. The entry also
/// lists the reader's queries (other files, media inspections) with digests of the answers, and is valid only if all
/// answers are still the same.
package final class SavedReadings: Sendable {
  private let work: SavedWork
  private let inputs: ReadingInputs
  private let contents: PageContents
  /// The cache key of each source's page contents, by source.
  private let variants = Mutex<[Int: Digest]>([:])

  /// - Parameter contents: holds page contents until rendering.
  package init(_ work: SavedWork, _ inputs: ReadingInputs, _ contents: PageContents) {
    self.work = work
    self.inputs = inputs
    self.contents = contents
  }

  /// Modifies a reader's context to record its queries.
  package typealias Tracing = (inout ReadingContext) -> Void

  /// Loads or reads a source; its page contents go to `PageContents` or to the cache.
  ///
  /// - Parameters:
  ///   - index: the source, as an index into `Book.sources`.
  ///   - read: reads the source, given its bytes if known, and applies `tracing` to the reader's context.
  package func reading(
    of index: Int, read: (_ bytes: [UInt8]?, _ tracing: Tracing) -> SourceReading
  ) -> SourceReading {
    let source = inputs.book.sources[index]
    var content: (digest: Digest, bytes: [UInt8]?)?
    if source.gathering == nil {
      do throws(FileError) { content = try work.digest(ofFile: source.path, in: inputs.folder) } catch {
        // Reading the source again reports why it is unreadable.
        return contents.taking(read(nil, { _ in }))
      }
    }
    let key = inputs.key(of: source, content: content?.digest, tool: work.tool)
    work.explanation.note(reading: source.path, key: key)
    var changed: [String] = []
    if let saved = saved(key, index: index, &changed) { return saved }
    work.explanation.explainReading(source.path, changed: changed)
    let trace = ReadingTrace()
    let reading = read(content?.bytes, { self.note(&$0, in: trace) })
    return save(reading, index: index, key: key, trace.answers)
  }

  /// The content of a page; nil if it was evicted.
  package func content(of page: Page) -> PageContent? {
    if let content = contents.content(of: page) { return content }
    guard let variant = variant(of: page.source), let bytes = work.store.load(variant.derived(page.part))
    else {
      return nil
    }
    var reader = ByteReader(bytes)
    // Damaged content is read again from its source.
    return try? reader.content()
  }

  /// The cache key of a source's page contents; nil if the source could not be read.
  func variant(of source: Int) -> Digest? { variants.withLock { $0[source] } }

  /// The digest of a file of the book; nil if it cannot be read.
  func digest(ofFile path: String) -> Digest? {
    // The reading of the source reports why.
    try? work.digest(ofFile: path, in: inputs.folder).digest
  }

  // MARK: Queries of readers

  /// Records every query of a reader, with the digest of its answer, in `trace`.
  private func note(_ context: inout ReadingContext, in trace: ReadingTrace) {
    let (media, sourceOfLabel) = (context.files.mediaInfo, context.sourceOfLabel)
    let (fileNamed, normalised) = (context.fileNamed, context.files.normalised)
    context.files.mediaInfo = { path in
      let found = media(path)
      trace.note(.media, path: path, found.digest)
      return found
    }
    context.files.read = { [work, inputs] (path) throws(FileError) in
      do throws(FileError) {
        let (digest, bytes) = try work.digest(ofFile: path, in: inputs.folder)
        let known: [UInt8]
        if let bytes { known = bytes } else { known = try inputs.folder.read(path) }
        trace.note(.file, path: path, digest)
        return known
      } catch {
        trace.note(.file, path: path, Self.digest(of: error))
        throw error
      }
    }
    context.files.normalised = { path in
      let place = normalised(path)
      trace.note(.place, path: path, Self.digest(ofPath: place))
      return place
    }
    context.files.search = { [inputs] name, path in
      let found = inputs.folder.search(name, from: path)
      trace.note(.search, path: name + "\n" + path, Self.digest(of: found))
      return found
    }
    context.sourceOfLabel = { label in
      let path = sourceOfLabel(label)
      trace.note(.label, path: label, Self.digest(ofPath: path))
      return path
    }
    context.fileNamed = { name in
      let path = fileNamed(name)
      trace.note(.name, path: name, Self.digest(ofPath: path))
      return path
    }
  }

  /// The digest of the current answer to a reader's query.
  private func answer(to question: ReadingTrace.Answer) -> Digest {
    switch question.kind {
    case .media: return inputs.media(question.path).digest
    case .label: return Self.digest(ofPath: inputs.sourceOfLabel(question.path))
    case .name: return Self.digest(ofPath: inputs.fileNamed(question.path))
    case .place: return Self.digest(ofPath: inputs.folder.normalised(question.path))
    case .search:
      let parts = question.path.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return Self.digest(of: inputs.folder.search(parts[0], from: parts.dropFirst().joined(separator: "\n")))
    case .file:
      do throws(FileError) { return try work.digest(ofFile: question.path, in: inputs.folder).digest } catch {
        return Self.digest(of: error)
      }
    }
  }

  /// Distinguishes a missing file from one that cannot be read, since findings do.
  private static func digest(of error: FileError) -> Digest {
    if case .missing = error { return .nothing }
    return Digest(of: Array(error.summary("file", "").utf8))
  }

  private static func digest(of found: Result<String, PathRefusal>?) -> Digest {
    switch found {
    case nil: .nothing
    case .success(let path): Digest(of: Array(path.utf8))
    case .failure(let refusal): Digest(of: Array(String(describing: refusal).utf8))
    }
  }

  private static func digest(ofPath path: String?) -> Digest {
    path.map { Digest(of: Array($0.utf8)) } ?? .nothing
  }

  // MARK: Loading and saving

  /// The valid entry for a key; `changed` receives the dependencies of the source that changed.
  private func saved(_ key: Digest, index: Int, _ changed: inout [String]) -> SourceReading? {
    guard let bytes = work.store.load(key) else { return nil }
    var reader = ByteReader(bytes, root: inputs.folder)
    do throws(DamagedBytes) {
      let asked = try reader.list { (reader) throws(DamagedBytes) in try reader.answer() }
      for question in asked where answer(to: question) != question.result { changed.append(question.path) }
      guard changed.isEmpty else { return nil }
      let variant = ReadingTrace.variant(of: key, asked)
      var reading = try reader.reading(source: index)
      if try reader.flag() {
        guard let text = work.store.load(variant.derived(-1)) else { return nil }
        var texts = ByteReader(text, root: inputs.folder)
        reading.text = try texts.text()
      }
      for page in reading.pages { work.store.keep(variant.derived(page.part)) }
      variants.withLock { $0[index] = variant }
      return reading
    } catch { return nil }
  }

  private func save(
    _ reading: SourceReading, index: Int, key: Digest, _ answers: [ReadingTrace.Answer]
  ) -> SourceReading {
    let variant = ReadingTrace.variant(of: key, answers)
    variants.withLock { $0[index] = variant }
    var writer = ByteWriter(root: inputs.folder)
    writer.list(answers) { $0.answer($1) }
    writer.reading(reading)
    writer.flag(reading.text != nil)
    if let text = reading.text {
      var texts = ByteWriter(root: inputs.folder)
      texts.text(text)
      work.store.save(variant.derived(-1), texts.bytes)
    }
    let rest = contents.taking(reading) { page in
      var writer = ByteWriter()
      writer.content(page.content)
      return work.store.save(variant.derived(page.part), writer.bytes)
    }
    work.store.save(key, writer.bytes)
    return rest
  }
}

extension ByteWriter {
  /// Writes the manifest's text settings.
  fileprivate mutating func settings(_ text: TextSettings) {
    list(text.macros) { writer, macro in
      writer.string(macro.name)
      writer.string(macro.definition)
      writer.number(macro.arguments)
    }
    for pairs in [text.substitutions, text.abbreviations, text.projects, text.hiddenLines] { table(pairs) }
    optional(text.extensions) { writer, names in writer.list(names.sorted()) { $0.string($1) } }
    list(text.numbering.sorted { $0.key < $1.key }) { writer, pair in
      writer.string(pair.key)
      writer.flag(pair.value)
    }
    string(text.dialect.rawValue)
    flag(text.hasLocalLabels)
    flag(text.citesAnyName)
    list(text.appendedTexts) { $0.string($1) }
    flag(text.dropsObjectNames)
    flag(text.hidesCode)
    flag(text.hidesWarnings)
    for value in [text.codeFold, text.outputFolder] { optional(value) { $0.string($1) } }
    string(text.site.folder)
    string(text.site.prefix)
    flag(text.hasParts)
    flag(text.numbersHeadings)
    flag(text.isOneSource)
    for pairs in [text.references.prefixes, text.references.titles] { table(pairs) }
    optional(text.missingBibliography) { $0.string($1) }
  }
}
