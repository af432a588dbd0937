import Bibliography
import BookModel
import Diagnostics
import Digests
import Files
import PageWriting
import Parallelism
import SourceFormats

/// Reads single sources. All it knows of other sources goes through `ReadingContext`.
struct SourceReader: Sendable {
  private let book: Book
  private let folder: BookFolder
  private let media: MediaLibrary
  private let options: Options
  private let bibliography: BookBibliography?
  /// Trees of files shared by several sources.
  private let trees: SharedTrees
  private let labels: LabelIndex
  /// The paths of the book's files by name.
  private let names: NameIndex

  /// The reading options that apply to all sources.
  struct Options: Sendable {
    /// Whether unreadable inclusions are left out with a warning.
    var keepsGoing: Bool
    /// The selected values of DocBook's profiling attributes, by attribute name.
    var profiles: [String: [String]]
  }

  init(_ loaded: LoadedBook, media: MediaLibrary, _ bibliography: BookBibliography?, options: Options) {
    book = loaded.book
    folder = loaded.folder
    self.media = media
    self.options = options
    self.bibliography = bibliography
    trees = SharedTrees(book.sources)
    labels = LabelIndex(book.sources, in: folder)
    names = NameIndex(folder)
  }

  /// Reads a source, given as an index into `Book.sources`.
  ///
  /// - Parameters:
  ///   - bytes: the source's bytes, if already read.
  ///   - prepare: modifies the reader's context, for instance to trace its queries.
  func read(
    _ index: Int, bytes: [UInt8]? = nil, prepare: (inout ReadingContext) -> Void = { _ in }
  ) -> SourceReading {
    let source = book.sources[index]
    var context = context(index)
    prepare(&context)
    if let gathering = source.gathering {
      return readGatheredPage(gathering, context: context) { folder.shown($0) }
    }
    do throws(FileError) {
      let content: [UInt8]
      if let bytes { content = bytes } else { content = try folder.read(source.path) }
      return readSource(file: folder.shown(source.path), bytes: content, context: context)
    } catch {
      let place = source.range ?? SourceRange(file: folder.shown(source.path))
      return SourceReading(
        pages: [], diagnostics: [error.diagnostic(.sourceUnreadable, "source", source.path, at: place)])
    }
  }

  /// What the reader of a source receives.
  func context(_ index: Int) -> ReadingContext {
    let source = book.sources[index]
    var context = ReadingContext(
      source: index, path: source.path, styling: book.styling, splitLevel: source.splitLevel)
    let (media, folder) = (self.media, self.folder.forSource)
    context.files.mediaInfo = { media.lookup($0) }
    context.files.read = { (path) throws(FileError) in try folder.read(path) }
    context.files.normalised = { folder.normalised($0) }
    context.files.search = { folder.search($0, from: $1) }
    context.sourceOfLabel = { [labels] in labels.path(of: $0) }
    context.fileNamed = { [names] in names.path(of: $0) }
    context.files.sharedTree = { [trees] path, parse in trees.tree(path, parse) }
    context.files.digest = { HashFunction.hexadecimal(.sha256, of: $0, bytes: 16) }
    context.text = book.text
    context.bibliography = bibliography
    context.options.settings = source.settings
    context.options.conventions = source.conventions
    context.options.mediaType = source.mediaType
    context.options.overlay = source.overlay
    context.options.isFixedLayout = source.spineProperties.contains { $0.hasPrefix("rendition:layout-") }
    context.language = book.metadata.language
    context.options.givenParts = source.givenParts
    if source.gathering == nil {
      context.options.keepsGoing = options.keepsGoing
      context.options.profiles = options.profiles
    }
    return context
  }
}

struct BibliographyReading: Sendable {
  /// The entries and which sources cite them; nil if the manifest names no bibliography.
  var entries: BookBibliography?
  /// A hash of the bibliography files and the citing sources, as part of cache keys.
  var hash: [UInt8]?
}

/// Reads the bibliographies named by the manifest, and finds which entries the sources cite.
func readBibliographies(_ loaded: LoadedBook) -> Phase<BibliographyReading> {
  let (book, folder) = (loaded.book, loaded.folder)
  guard !book.text.bibliography.isEmpty else { return Phase(BibliographyReading()) }
  var hash = HashFunction(.sha256)
  var findings = Findings()
  var files: [(file: String, bytes: [UInt8])] = []
  for path in book.text.bibliography {
    do throws(FileError) {
      let bytes = try folder.read(path)
      files.append((folder.shown(path), bytes))
      hash.update(bytes)
      findings.locate(folder.shown(path), in: folder)
    } catch {
      let place = SourceRange(file: book.manifest)
      findings.diagnostics.append(error.diagnostic(.mediaMissing, "bibliography", path, at: place))
    }
  }
  let entries = Bibliography(files: files, language: book.metadata.language)
  findings.diagnostics += entries.diagnostics
  var cited = BookBibliography(entries)
  for source in book.sources where source.gathering == nil {
    // Unreadable sources are reported when they are read as pages.
    guard let bytes = try? folder.read(source.path) else { continue }
    cited.look(at: bytes)
    if book.text.dialect == .bookdown, source.path == book.sources.last?.path {
      cited.takeEnd(of: bytes, path: source.path)
    }
  }
  let places = [String(cited.hasPage), cited.listedAtEndOf ?? ""]
  hash.update(Array((cited.cited.sorted() + places).joined(separator: "\n").utf8))
  return Phase(BibliographyReading(entries: cited, hash: hash.value()), findings)
}

/// The phase `read`: reads sources in parallel; results are in the order of the sources. A source with errors
/// has no pages.
///
/// - Parameters:
///   - leavesOutErrors: whether errors in a source become warnings and drop its pages.
///   - read: reads a source, given as an index into `Book.sources`.
func readSources(
  _ loaded: LoadedBook, leavesOutErrors: Bool, jobs: Int, read: @escaping @Sendable (Int) -> SourceReading
) -> Phase<[SourceReading]> {
  let (sources, folder) = (loaded.book.sources, loaded.folder)
  var readings = parallelMap(sources, jobs: jobs) { index, _ in read(index) }
  var findings = Findings()
  for (source, reading) in zip(sources, readings) {
    findings.diagnostics += reading.diagnostics
    if source.gathering != nil { continue }
    findings.files[folder.shown(source.path)] = folder.path + "/" + source.path
    for included in reading.text?.included ?? [] { findings.locate(included.file, in: folder) }
  }
  guard leavesOutErrors else { return Phase(readings, findings) }
  for (index, reading) in readings.enumerated()
  where reading.diagnostics.contains(where: { $0.severity == .error }) {
    let source = sources[index]
    findings.diagnostics.append(
      Diagnostic(.entryLeftOut, at: source.range, "\"\(source.path)\" is left out of the book"))
    readings[index] = SourceReading(pages: [], diagnostics: reading.diagnostics)
  }
  return Phase(readings, findings)
}
