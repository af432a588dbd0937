import BookModel
import Diagnostics

/// Reports files of an EPUB's manifest that are not kept in the bundle, once per kind of file.
///
/// - Parameter kept: the paths of the files that the bundle has.
func filesNotKept(_ book: Book, kept: Set<String>) -> [Diagnostic] {
  let pages = Set(book.sources.map(\.path))
  let artwork = Set([book.artwork.portraitCover, book.artwork.landscapeCover].compactMap { $0?.path })
  var groups: [(what: FileKind, files: [ListedFile])] = []
  for file in book.publication.listed
  where !kept.contains(file.path) && !pages.contains(file.path) && !artwork.contains(file.path) {
    let what = FileKind(mediaType: file.mediaType)
    if let index = groups.firstIndex(where: { $0.what == what }) {
      groups[index].files.append(file)
    } else {
      groups.append((what, [file]))
    }
  }
  return groups.compactMap { what, files in
    guard let first = files.first else { return nil }
    let summary =
      files.count == 1
      ? "\(what.one) is left out: \"\(first.path)\""
      : "\(files.count) \(what.several) are left out, the first \"\(first.path)\""
    return Diagnostic(.itemNotKept, at: first.range, summary)
  }
}

/// The singular and plural of a kind of file, for findings.
private struct FileKind: Equatable {
  var one: String
  var several: String

  init(_ one: String, _ several: String) {
    self.one = one
    self.several = several
  }

  /// The kind of a media type.
  init(mediaType: String) {
    let type = mediaType.lowercased()
    switch type.split(separator: ";").first.map(String.init) ?? type {
    case "application/smil+xml": self.init("a media overlay", "media overlays")
    case "application/pls+xml": self.init("a pronunciation lexicon", "pronunciation lexicons")
    case "text/javascript", "application/javascript", "application/ecmascript", "application/x-javascript":
      self.init("a script", "scripts")
    case "application/xhtml+xml", "text/html", "application/x-dtbook+xml":
      self.init("a document outside the reading order", "documents outside the reading order")
    case "application/vnd.epub.search-key-map+xml": self.init("a search key map", "search key maps")
    case "text/css": self.init("a style sheet that no page uses", "style sheets that no page uses")
    case let type where CoreMediaTypes.fonts.contains(type):
      self.init("a font that no style uses", "fonts that no style uses")
    case let type where type.hasPrefix("image/"):
      self.init("a picture that no page shows", "pictures that no page shows")
    case let type where type.hasPrefix("audio/"):
      self.init("a sound that no page plays", "sounds that no page plays")
    case let type where type.hasPrefix("video/"):
      self.init("a film that no page plays", "films that no page plays")
    case "": self.init("a file without a media type", "files without a media type")
    case let type: self.init("a file of type \(type)", "files of type \(type)")
    }
  }
}

/// Gives fixed-layout pages without a size that of the book. If the book has none, makes them reflowable and reports that.
func completeLayout(of pages: inout [LinkedPage], book: Book) -> [Diagnostic] {
  var sizeless: [Int] = []
  for index in pages.indices {
    let properties = pages[index].spineProperties
    guard properties.contains(where: { $0.hasPrefix("rendition:layout-") }) else { continue }
    if pages[index].page.viewport == nil { pages[index].page.viewport = book.publication.viewport }
    guard pages[index].page.viewport == nil else { continue }
    pages[index].spineProperties = properties.filter {
      !["rendition:layout-", "rendition:spread-", "rendition:orientation-"].contains(where: $0.hasPrefix)
    }
    sizeless.append(pages[index].page.source)
  }
  guard let first = sizeless.first else { return [] }
  let source = book.sources[first]
  return [
    Diagnostic(
      .layoutNotKept, at: source.range,
      sizeless.count == 1
        ? "fixed-layout page \"\(source.path)\" declares no size and is laid out for each screen"
        : "\(sizeless.count) fixed-layout pages declare no size and are laid out for each screen, the first \"\(source.path)\""
    )
  ]
}

/// Reports nonlinear pages without links to them, which the bundle makes part of the linear reading order.
func pagesMadeLinear(_ book: LinkedBook, of sources: [PageSource]) -> [Diagnostic] {
  let reachable = book.linkedPages
  let lost = book.pages.indices.filter { !book.pages[$0].isLinear && !reachable.contains($0) }
  guard let first = lost.first else { return [] }
  let source = sources[book.pages[first].page.source]
  let finding = Diagnostic(
    .pageMadeLinear, at: source.range,
    lost.count == 1
      ? "no link leads to \"\(source.path)\", which is outside the reading order"
      : "no link leads to \(lost.count) pages that are outside the reading order, the first \"\(source.path)\""
  )
  return [finding]
}
