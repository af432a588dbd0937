import BookModel
import Diagnostics
import Manifests
import SourceFormats
import Synchronization

/// Reads sources, or takes what an earlier build read of them.
///
/// A reading is saved under the digest of the source's bytes and everything that its reader is told of the book. It
/// also lists what the reader asked for on the way, other files and looks at media, with the digests of the answers:
/// only where all of them are the same again is it taken.
struct CachedReader: Sendable {
  let folder: BookFolder
  let media: MediaLibrary
  let book: Book
  let request: BookCompiler.Request
  let cache: BuildCache?
  /// Where contents of pages go; nil leaves them in their pages.
  let contents: PageContents?
  /// Where a file may lie that takes contents for which there is no room.
  let spillFolder: String
  /// Trees of files that several sources are made of.
  let trees: SharedTrees
  /// Which source a label is in.
  let labels: LabelIndex
  /// The entries of the book's bibliographies, with a digest of them and of who cites them.
  let bibliography: (entries: BookBibliography, digest: Digest)?

  /// A reading, and what its contents were saved under.
  struct Keyed: Sendable {
    var reading: SourceReading
    var key: Digest?
  }

  /// Reads a source, given as an index into `Book.sources`.
  func read(_ index: Int) -> Keyed {
    guard let cache else {
      var reading = fresh(index, bytes: nil, trace: nil)
      takeContents(of: &reading, saved: nil)
      return Keyed(reading: reading, key: nil)
    }
    let source = book.sources[index]
    var bytes: [UInt8]?
    var digest: Digest?
    if source.gathering == nil {
      do throws(FileError) {
        (digest, bytes) = try digestOfFile(source.path, cache)
      } catch {
        return Keyed(reading: unreadable(error, source), key: nil)
      }
    }
    let key = self.key(of: source, digest, cache)
    cache.note(reading: source.path, key)
    var changed: [String] = []
    if let saved = saved(key, index, cache, &changed) { return saved }
    cache.explainReading(source.path, changed: changed)
    let trace = ReadingTrace()
    var reading = fresh(index, bytes: bytes, trace: trace)
    let variant = save(&reading, key: key, trace: trace, cache)
    return Keyed(reading: reading, key: variant)
  }

  /// A content that is nowhere else any more, from its source.
  func content(of page: Page, key: Digest?) -> PageContent? {
    if let content = contents?.content(of: page.name) { return content }
    if let key, let bytes = cache?.store.load(key.derived(page.part)) {
      var reader = ByteReader(bytes)
      if let content = try? reader.content() { return content }
    }
    return fresh(page.source, bytes: nil, trace: nil).pages.first { $0.part == page.part }?.content
  }

  // MARK: Reading

  private func fresh(_ index: Int, bytes: [UInt8]?, trace: ReadingTrace?) -> SourceReading {
    let source = book.sources[index]
    let context = self.context(index, trace: trace)
    if let gathering = source.gathering {
      return readGathering(gathering, context: context) { folder.shown($0) }
    }
    do throws(FileError) {
      let content: [UInt8]
      if let bytes { content = bytes } else { content = try folder.read(source.path) }
      return readSource(file: folder.shown(source.path), bytes: content, context: context)
    } catch { return unreadable(error, source) }
  }

  private func unreadable(_ error: FileError, _ source: PageSource) -> SourceReading {
    let place = source.range ?? SourceRange(file: folder.shown(source.path))
    return SourceReading(
      pages: [], diagnostics: [error.diagnostic(.sourceUnreadable, "source", source.path, at: place)])
  }

  private func context(_ index: Int, trace: ReadingTrace?) -> ReadingContext {
    let source = book.sources[index]
    var context = ReadingContext(
      source: index, path: source.path, styling: book.styling, splitLevel: source.splitLevel)
    let (media, folder, cache) = (self.media, self.folder, self.cache)
    context.mediaInfo = { path in
      let found = media.lookup(path)
      trace?.note(.media, path, found.digest)
      return found
    }
    context.readFile = { path in
      guard let trace, let cache else { return try folder.read(path) }
      do {
        let (digest, bytes) = try digestOfFile(path, cache)
        let known = try bytes ?? folder.read(path)
        trace.note(.file, path, digest)
        return known
      } catch {
        trace.note(.file, path, .nothing)
        throw error
      }
    }
    context.sourceOfLabel = { [labels] label in
      let path = labels.path(of: label)
      trace?.note(.label, label, Self.digest(ofPath: path))
      return path
    }
    context.sharedTree = { [trees] path, parse in trees.tree(path, parse) }
    context.digest = { Digest(of: $0).text }
    context.text = book.text
    context.bibliography = bibliography?.entries
    context.settings = source.settings
    context.conventions = source.conventions
    context.language = book.metadata.language
    context.givenParts = source.givenParts
    if source.gathering == nil {
      context.keepsGoing = request.keepsGoing
      context.profiles = request.profiles
    }
    return context
  }

  /// The digest of a file, and its bytes where they had to be read for it.
  private func digestOfFile(
    _ path: String, _ cache: BuildCache
  ) throws(FileError) -> (digest: Digest, bytes: [UInt8]?) {
    let file = try folder.stamped(path)
    if let known = cache.ledger.digest(file.name, file.stamp) { return (known, nil) }
    let bytes = try folder.read(path)
    let digest = cache.seal.digest(of: bytes)
    cache.ledger.learn(file.name, file.stamp, digest: digest)
    return (digest, bytes)
  }

  /// The digest of a file of the book; nil where it cannot be read, or where no work is saved.
  func digest(ofFile path: String) -> Digest? {
    guard let cache else { return nil }
    return try? digestOfFile(path, cache).digest
  }

  private static func digest(ofPath path: String?) -> Digest {
    path.map { Digest(of: Array($0.utf8)) } ?? .nothing
  }

  // MARK: Saved readings

  private func key(of source: PageSource, _ digest: Digest?, _ cache: BuildCache) -> Digest {
    var writer = ByteWriter()
    writer.digest(cache.tool)
    writer.string(folder.shown(source.path))
    writer.string(source.path)
    writer.flag(book.styling == .author)
    writer.optional(source.splitLevel)
    writer.optional(source.settings)
    writer.optional(source.conventions)
    writer.string(book.metadata.language)
    writer.settings(book.text)
    writer.optional(bibliography) { $0.digest($1.digest) }
    writer.list(source.givenParts.sorted { $0.key < $1.key }) { writer, part in
      writer.string(part.key)
      writer.string(part.value)
    }
    writer.optional(source.gathering) { writer, gathering in
      writer.string(gathering.part)
      writer.string(gathering.title)
      writer.list(gathering.files) { $0.string($1) }
    }
    writer.flag(request.keepsGoing)
    writer.list(request.profiles.sorted { $0.key < $1.key }) { writer, profile in
      writer.string(profile.key)
      writer.list(profile.value) { $0.string($1) }
    }
    writer.optional(digest) { $0.digest($1) }
    return Digest(of: writer.bytes)
  }

  /// What is saved under a key, where it holds; `changed` names what the source refers to and does not hold any more.
  private func saved(_ key: Digest, _ index: Int, _ cache: BuildCache, _ changed: inout [String]) -> Keyed? {
    guard let bytes = cache.store.load(key) else { return nil }
    var reader = ByteReader(bytes)
    do throws(DamagedBytes) {
      let asked = try reader.list { (reader) throws(DamagedBytes) in try reader.answer() }
      for answer in asked where now(answer, cache) != answer.result { changed.append(answer.path) }
      guard changed.isEmpty else { return nil }
      let variant = ReadingTrace.variant(of: key, asked)
      var reading = try reader.reading(source: index)
      if try reader.flag() {
        guard let text = cache.store.load(variant.derived(-1)) else { return nil }
        var texts = ByteReader(text)
        reading.text = try texts.text()
      }
      for page in reading.pages { cache.store.keep(variant.derived(page.part)) }
      return Keyed(reading: reading, key: variant)
    } catch { return nil }
  }

  /// What the answer to a reader's question would be now.
  private func now(_ answer: ReadingTrace.Answer, _ cache: BuildCache) -> Digest {
    switch answer.kind {
    case .media: return media.lookup(answer.path).digest
    case .label: return Self.digest(ofPath: labels.path(of: answer.path))
    case .file:
      do throws(FileError) { return try digestOfFile(answer.path, cache).digest } catch { return .nothing }
    }
  }

  private func save(
    _ reading: inout SourceReading, key: Digest, trace: ReadingTrace, _ cache: BuildCache
  ) -> Digest {
    let answers = trace.answers
    let variant = ReadingTrace.variant(of: key, answers)
    var writer = ByteWriter()
    writer.list(answers) { $0.answer($1) }
    writer.reading(reading)
    writer.flag(reading.text != nil)
    if let text = reading.text {
      var texts = ByteWriter()
      texts.text(text)
      cache.store.save(variant.derived(-1), texts.bytes)
    }
    takeContents(of: &reading, saved: variant)
    cache.store.save(key, writer.bytes)
    return variant
  }

  private func takeContents(of reading: inout SourceReading, saved variant: Digest?) {
    for index in reading.pages.indices {
      let page = reading.pages[index]
      var isSaved = false
      if let variant, let cache {
        var writer = ByteWriter()
        writer.content(page.content)
        isSaved = cache.store.save(variant.derived(page.part), writer.bytes)
      }
      guard let contents else { continue }
      contents.keep(page.content, of: page.name, isSaved: isSaved, spillFolder: spillFolder)
      reading.pages[index].content = PageContent()
    }
  }
}

extension ByteWriter {
  /// What a manifest lays down for the text of all pages.
  fileprivate mutating func settings(_ text: TextSettings) {
    list(text.macros) { writer, macro in
      writer.string(macro.name)
      writer.string(macro.definition)
      writer.number(macro.arguments)
    }
    for table in [text.substitutions, text.abbreviations, text.projects] {
      list(table.sorted { $0.key < $1.key }) { writer, pair in
        writer.string(pair.key)
        writer.string(pair.value)
      }
    }
    optional(text.extensions) { writer, names in writer.list(names.sorted()) { $0.string($1) } }
    list(text.numbering.sorted { $0.key < $1.key }) { writer, pair in
      writer.string(pair.key)
      writer.flag(pair.value)
    }
    flag(text.dropsObjectNames)
  }
}
