import BookModel
import BuildCache
import BundleChecks
import Diagnostics
import Publishing

/// Holds the files of a bundle to the rules of EPUB before they are written, so that no bundle exists that `octavo check`
/// refuses.
struct BundleRules {
  private let linked: LinkedBook
  private let loaded: LoadedBook
  /// What earlier builds found right; nil without a cache.
  private let known: CheckedEntries?
  private let keepsGoing: Bool

  init(_ linked: LinkedBook, _ loaded: LoadedBook, known: CheckedEntries?, keepsGoing: Bool) {
    self.linked = linked
    self.loaded = loaded
    self.known = known
    self.keepsGoing = keepsGoing
  }

  /// The phase `check` of what was rendered.
  func check(_ entries: [BundleEntry], jobs: Int) -> Phase<Void> {
    let right = Set(entries.filter { isOfPagesOrMedia($0) && known?.contains($0) == true }.map(\.name))
    let checking = checkEntries(entries, of: "", isKnown: { right.contains($0) }, jobs: jobs)
    let errors = checking.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else {
      let findings = Findings(diagnostics: named(errors))
      return keepsGoing ? Phase((), findings) : Phase(stop: .bookHasErrors, findings)
    }
    known?.keep(entries.filter { isOfPagesOrMedia($0) && !right.contains($0.name) })
    return Phase(())
  }

  /// Whether the rules for the entry's content need nothing of the others. Contents and package name all pages, and are few.
  private func isOfPagesOrMedia(_ entry: BundleEntry) -> Bool {
    let isPage = entry.mediaType == "application/xhtml+xml" && entry.name.hasPrefix("pages/")
    return isPage || ["image/svg+xml", "text/css"].contains(entry.mediaType)
  }

  /// The errors at the sources of their files: each once for a source, with a count.
  private func named(_ errors: [Diagnostic]) -> [Diagnostic] {
    var places: [String: Int] = [:]
    var named: [Diagnostic] = []
    let sources = sourcesByName
    for error in errors {
      let name = error.range.map { String($0.file.drop { $0 == "/" }) } ?? ""
      let source = sources[name] ?? linked.metadata.range?.file ?? loaded.folder.shown(loaded.book.base)
      let key = [source, error.kind.id, error.epubcheckID ?? "", error.summary].joined(separator: "\n")
      if let index = places[key] {
        named[index].occurrences = .init((named[index].occurrences?.count ?? 1) + 1)
        continue
      }
      places[key] = named.count
      var diagnostic = Diagnostic(
        .bundleRuleBroken, at: SourceRange(file: source),
        "\"\(name)\" of the bundle would break a rule of EPUB: \(error.summary)",
        epubcheckID: error.epubcheckID)
      if let start = error.range?.start {
        diagnostic.explanation = "In \(name), line \(start.line), column \(start.column) [\(error.kind.id)]"
      }
      named.append(diagnostic)
    }
    return named
  }

  /// The shown paths of the sources of pages and media, by the names of their entries.
  private var sourcesByName: [String: String] {
    var sources: [String: String] = [:]
    for page in linked.pages {
      sources[page.href] = loaded.folder.shown(loaded.book.sources[page.page.source].path)
    }
    for file in linked.media {
      switch file.content {
      case .file(let path), .base64(let path, _): sources[file.href] = loaded.folder.shown(path)
      case .bytes: break
      }
    }
    return sources
  }
}
