import BookModel
import Diagnostics
import Files
import PageWriting
import Synchronization

/// The inputs of reading, other than the sources themselves.
package struct ReadingInputs: Sendable {
  let book: Book
  let folder: BookFolder
  /// What the reader of a source receives, by the source's index.
  let context: @Sendable (Int) -> ReadingContext
  let bibliography: [UInt8]?
  /// The settings of the book's text as bytes, which most sources share.
  private let text: [UInt8]

  /// - Parameters:
  ///   - book: the book, with its sources and text settings.
  ///   - folder: the book's root.
  ///   - bibliography: a hash of the bibliographies and the citing sources; nil for none.
  ///   - context: returns what the reader of a source receives.
  package init(
    book: Book, folder: BookFolder, bibliography: [UInt8]?,
    context: @escaping @Sendable (Int) -> ReadingContext
  ) {
    self.book = book
    self.folder = folder
    self.bibliography = bibliography
    self.context = context
    text = Self.bytes(of: book.text)
  }

  private static func bytes(of text: TextSettings) -> [UInt8] {
    var writer = ByteWriter()
    writer.properties(of: text)
    return writer.bytes
  }

  /// Properties of a context that do not enter a key as they are: the position of the source; the services that readers ask,
  /// whose answers the entry lists; the bibliography, of which there is a hash; the text settings, which are written once.
  private static let asked: Set = [
    "source", "files", "sourceOfLabel", "fileNamed", "formats", "interactives", "bibliography", "text",
  ]

  /// The digest of a reading's static inputs: all that its reader receives, but for what it asks for.
  ///
  /// - Parameter content: the digest of the source's bytes.
  func key(of index: Int, content: Digest?, tool: Digest) -> Digest {
    let context = context(index)
    var writer = ByteWriter()
    writer.digest(tool)
    writer.properties(of: context, except: Self.asked)
    writer.blob(context.text == book.text ? text : Self.bytes(of: context.text))
    writer.properties(of: book.sources[index].gathering as Any)
    writer.optional(bibliography) { $0.blob($1) }
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
    let key = inputs.key(of: index, content: content?.digest, tool: work.tool)
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

  /// The digest of the current answer to a query of the reader with that context.
  private func answer(to question: ReadingTrace.Answer, in context: ReadingContext) -> Digest {
    switch question.kind {
    case .media: return context.mediaInfo(question.path).digest
    case .label: return Self.digest(ofPath: context.sourceOfLabel(question.path))
    case .name: return Self.digest(ofPath: context.fileNamed(question.path))
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
      let context = inputs.context(index)
      for question in asked where answer(to: question, in: context) != question.result {
        changed.append(question.path)
      }
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
