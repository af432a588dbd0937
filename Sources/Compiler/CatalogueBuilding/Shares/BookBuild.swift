import BookCompiler
import BookModel
import Catalogues
import Diagnostics
import Files
import Glibc
import Publishing

/// Builds one book of a catalogue as if it were alone, in a process of its own.
public struct BookBuild {
  private let job: BookJob
  private let results: ResultsFolder
  private let request: BookCompiler.Request
  /// The settings files outside the book that the result depends on.
  private let settingsFiles: [String]

  /// - Parameters:
  ///   - request: a request for the book with its warning policy; outputs and settings are set here.
  ///   - settingsFiles: the absolute paths of the policy's files, including possible files that do not exist.
  public init(_ job: BookJob, request: BookCompiler.Request, settingsFiles: [String]) {
    self.job = job
    self.settingsFiles = settingsFiles
    results = ResultsFolder(job.results)
    var request = request
    let settings = job.book.settings
    request.output.bundle = results.bundle(job.book.name)
    request.output.webFolder = settings.web == true ? results.webFolder(job.book.name) : nil
    request.drawing.artwork = Self.artwork(of: job.book)
    request.reading.keepsGoing = settings.keepsGoing ?? false
    request.reading.gathersSolutions = settings.solutions == "back"
    request.rendering.optimizesMedia = settings.optimizesMedia ?? false
    request.reading.profiles = settings.profiles
    request.jobs = job.jobs
    request.usesCache = job.usesCache
    request.releasesMemory = false
    request.rendering.sourceDateEpoch = job.sourceDateEpoch
    self.request = request
  }

  /// Whether artwork is drawn for a book.
  static func draws(_ book: CatalogueBook) -> Bool { artwork(of: book) != .none }

  private static func artwork(of book: CatalogueBook) -> ArtworkSelection {
    book.settings.artwork.flatMap(ArtworkSelection.init) ?? .essential
  }

  /// Builds the book and returns its record, without the values that only the parent process knows.
  public func run() -> BookRecord {
    var noted: [String: BookCompiler.Input] = [:]
    for path in settingsFiles { noted[path] = BookCompiler.Input(stamp: FileStamp(at: path)) }
    let compilation = BookCompiler(request, progress: { _ in }).compile()
    var record = BookRecord(
      name: job.book.name, manifest: job.book.manifest,
      state: compilation.bundle == nil ? .failed : .built)
    record.take(compilation.diagnostics, in: job.folder)
    if let bundle = compilation.bundle {
      describe(bundle, web: compilation.webFolder != nil, in: &record)
    } else {
      record.reason = Self.reason(compilation, record)
    }
    record.sharing = compilation.sharing
    // A full disk may have room later: keep only results that the sources determine.
    guard compilation.outcome != .cannotWrite else { return record }
    let digests = FileDigests()
    let inputs = BookInputs(
      compilation.inputs.merging(noted) { own, _ in own }, without: request.templates, in: job.folder,
      digests)
    do throws(SystemError) {
      try ResultsFolder.write(inputs.text, to: results.inputs(job.book.name))
      record.key = inputs.key(tool: job.tool, order: job.identity)
    } catch {
      record.reason = record.reason ?? "the list of inputs cannot be written: \(error.reason)"
    }
    return record
  }

  /// The record of a book with invalid settings, which is not built.
  public func refused(_ problems: [Diagnostic]) -> BookRecord {
    var record = BookRecord(
      name: job.book.name, manifest: job.book.manifest, state: .failed, reason: problems.first?.summary)
    record.take(problems, in: job.folder)
    return record
  }

  private static func reason(_ compilation: BookCompiler.Compilation, _ record: BookRecord) -> String {
    let first = record.findings.first { $0.severity == .error }?.summary
    let rest = record.counts[0] > 1 ? ", and \(record.counts[0] - 1) more" : ""
    switch compilation.outcome {
    case .done: return "no bundle was written"
    case .bookHasErrors: return (first ?? "the book has errors") + rest
    case .inputMissing: return (first ?? "the manifest is missing") + rest
    case .cannotWrite: return first ?? "the bundle cannot be written"
    }
  }

  /// Records the bundle, and writes a picture of its cover.
  private func describe(_ bundle: BookCompiler.Bundle, web: Bool, in record: inout BookRecord) {
    guard let digest = FileDigests().digest(bundle.path) else {
      record.state = .failed
      record.reason = "the bundle cannot be read again"
      return
    }
    record.bundle = BookRecord.Bundle(
      digest: digest, size: bundle.size, pages: bundle.pageCount, media: bundle.mediaCount, hasWebFolder: web)
    do throws(BundleError) {
      let reader = try BundleReader(path: bundle.path)
      let index = try reader.index()
      var description = BookRecord.Description(index.metadata)
      description.cover = try writeCover(of: reader, index: index)
      record.description = description
    } catch {
      record.state = .failed
      record.reason = "the bundle cannot be read again: \(error.diagnostic.summary)"
    }
  }

  /// Copies the smallest cover that is wide enough for a list of books.
  private func writeCover(
    of reader: BundleReader, index: ReaderIndex
  ) throws(BundleError) -> BookRecord.Cover? {
    let pictures = index.covers.filter {
      $0.orientation != .landscape && $0.width >= 240 && $0.width < $0.height
    }
    var chosen = pictures.min { $0.width < $1.width }.map { ($0.href, $0.mediaType, $0.width, $0.height) }
    if chosen == nil, let cover = index.resources.first(where: { $0.relation == "cover" }) {
      chosen = (cover.href, cover.mediaType, cover.width ?? 0, cover.height ?? 0)
    }
    guard let (href, type, width, height) = chosen,
      let ending = ["image/jpeg": "jpg", "image/png": "png"][type]
    else { return nil }
    let bytes = try reader.data(for: href, limit: 32 << 20)
    let file = job.book.name + "." + ending
    do throws(SystemError) { try ResultsFolder.write(bytes, to: results.cover(file)) } catch { return nil }
    return BookRecord.Cover(file: file, mediaType: type, width: width, height: height)
  }
}

extension BookRecord.Description {
  init(_ metadata: Metadata) {
    title = metadata.title
    subtitle = metadata.subtitle
    creators = metadata.creators.map(\.name)
    language = metadata.language
    identifier = metadata.identifier
    publishers = metadata.publishers
    date = metadata.date
    modified = metadata.modified
    summary = metadata.description
    subjects = metadata.subjects
    rights = metadata.rights
    direction = metadata.direction?.rawValue
  }
}

extension BookRecord {
  /// Adds findings to the record: all are counted, and the first `mostFindings` kept, errors first.
  mutating func take(_ diagnostics: [Diagnostic], in folder: String) {
    let order: [Severity] = [.error, .warning, .note]
    for (index, severity) in order.enumerated() {
      let found = diagnostics.filter { $0.severity == severity }
      counts[index] = found.reduce(0) { $0 + ($1.occurrences?.count ?? 1) }
      for diagnostic in found.prefix(max(0, Self.mostFindings - findings.count)) {
        let file = diagnostic.range?.file
        findings.append(
          Finding(
            id: diagnostic.kind.id, severity: severity,
            file: file.map { $0.hasPrefix(folder + "/") ? String($0.dropFirst(folder.utf8.count + 1)) : $0 },
            line: diagnostic.range?.start?.line, column: diagnostic.range?.start?.column,
            summary: diagnostic.headline))
      }
    }
  }
}
