import BookModel
import Diagnostics
import Files
import PageWriting

/// The phase `link`: joins pages into a linked book; also reports the findings of media files.
///
/// - Parameters:
///   - readings: the pages of each source; moved into the linked book to avoid copies.
///   - files: maps shown file names to paths.
///   - isStreaming: whether data used only for linking is freed page by page.
func linkBook(
  _ loaded: LoadedBook, _ readings: inout [SourceReading], media: MediaLibrary, files: SourceCache,
  isStreaming: Bool
) -> Phase<LinkedBook> {
  let places = SourceLocations(loaded, readings, files: files)
  let (linked, diagnostics) = linkPages(loaded.book, &readings, media: media, isStreaming: isStreaming) {
    places.range($1, ofSource: $0)
  }
  var findings = Findings(diagnostics: diagnostics)
  for finding in media.findings {
    findings.diagnostics.append(finding)
    if let file = finding.range?.file { findings.locate(file, in: loaded.folder) }
  }
  return Phase(linked, findings)
}

/// Maps byte ranges of sources, as pages keep them, to lines and columns.
struct SourceLocations {
  private let sources: [PageSource]
  private let folder: BookFolder
  /// For each source, its text including the files it inlines; nil if there are none.
  private let texts: [SourceText?]
  private let files: SourceCache

  /// - Parameters:
  ///   - readings: the readings of all sources, in order.
  ///   - files: maps shown file names to paths.
  init(_ loaded: LoadedBook, _ readings: [SourceReading], files: SourceCache) {
    (sources, folder, self.files) = (loaded.book.sources, loaded.folder, files)
    texts = readings.map(\.text)
  }

  /// The texts of a source: of its file, or of each file that it gathers, including inlined files.
  func texts(ofSource source: Int) -> [SourceText] {
    if let text = texts[source] { return [text] + text.included.map(\.text) }
    let paths = sources[source].gathering?.files ?? [sources[source].path]
    return paths.compactMap { files.text(file: folder.shown($0)) }
  }

  /// Lines and columns of a byte range of a source (an index into `sources`).
  func range(_ range: ByteRange, ofSource source: Int) -> SourceRange {
    if let text = texts[source] { return text.range(range) }
    guard let gathering = sources[source].gathering else {
      let file = folder.shown(sources[source].path)
      return files.text(file: file)?.range(range) ?? SourceRange(file: file)
    }
    return self.range(range, in: gathering.files.map { folder.shown($0) })
  }

  /// Lines and columns of a byte range that spans several concatenated files.
  private func range(_ range: ByteRange, in shown: [String]) -> SourceRange {
    var base = 0
    for file in shown {
      guard let text = files.text(file: file) else { continue }
      let (lower, upper) = (Int(range.lower) - base, Int(range.upper) - base)
      if lower < text.bytes.count { return text.range(ByteRange(lower, upper)) }
      base += text.bytes.count
    }
    return SourceRange(file: shown.first ?? "")
  }
}
