import BookModel
import Diagnostics
import Files
import SourceKinds
import YAML

/// The common part of the readers of Quarto, bookdown, mdBook and MkDocs: a book filled from a settings file, entries
/// for files, and findings.
struct SiteManifest {
  /// The maximum nesting of entries.
  static let depthLimit = 12

  let folder: BookFolder
  var file: YAMLManifest
  var book: Book
  var sources: NamedSources
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter base: the folder that source names are relative to.
  init(_ file: YAMLManifest, dialect: MarkdownDialect, base: String = "") {
    self.file = file
    folder = file.folder
    book = Book(metadata: Metadata(title: "", language: "en"), manifest: file.source.file)
    book.metadata.range = SourceRange(file: file.source.file)
    book.text.dialect = dialect
    sources = NamedSources(folder: file.folder, base: base)
  }

  /// Opens a manifest in its own folder and fills a book from it.
  static func read(
    _ file: ManifestFile, dialect: MarkdownDialect, base: (YAMLValue?) -> String = { _ in "" },
    fill: (inout SiteManifest, YAMLValue) -> Void
  ) -> ManifestLoading {
    var (folder, path) = (file.folder, file.path)
    let inner = splitPath(path)
    if !inner.folder.isEmpty, let own = folder.subfolder(inner.folder) { (folder, path) = (own, inner.name) }
    let settings: YAMLManifest
    do throws(DiagnosticError) { settings = try YAMLManifest(path, in: folder) } catch {
      return ManifestLoading(folder: folder, diagnostics: [error.diagnostic])
    }
    guard !settings.isBroken else {
      return ManifestLoading(isBroken: true, folder: folder, diagnostics: settings.diagnostics)
    }
    var site = SiteManifest(settings, dialect: dialect, base: base(settings.root))
    fill(&site, settings.root ?? YAMLValue(.null, range: ByteRange(0, 0)))
    return site.finish()
  }

  private mutating func finish() -> ManifestLoading {
    if book.sources.isEmpty { book.sources = sources.sources }
    if book.sources.isEmpty, !diagnostics.contains(where: { $0.severity == .error }) {
      diagnostics.append(
        Diagnostic(
          .contentsEmpty, at: SourceRange(file: file.source.file),
          "the manifest names no source that Octavo reads"))
    }
    file.reportUnused()
    diagnostics += file.diagnostics
    completeTitle(of: &book, in: folder)
    return ManifestLoading(
      book: book.sources.isEmpty ? nil : book, folder: folder, diagnostics: diagnostics)
  }

  // MARK: Findings

  mutating func report(_ kind: DiagnosticKind, _ value: YAMLValue, _ summary: String) {
    diagnostics.append(Diagnostic(kind, at: file.range(value), summary))
  }

  mutating func report(_ finding: Diagnostic) { diagnostics.append(finding) }

  /// Reports an entry that has neither a page nor entries below it.
  mutating func reportEmpty(_ title: String?, at range: SourceRange?) {
    report(emptyEntry(title, at: range))
  }

  // MARK: Entries

  /// The entry of the file that a value names; reports a finding and returns nil if it does not exist.
  mutating func entry(_ value: YAMLValue, kind: Entry.Kind) -> Entry? {
    guard let name = value.text else {
      report(.settingInvalid, value, "the name of a file is expected")
      return nil
    }
    return entry(name, kind: kind, at: file.range(value))
  }

  /// The entry of a file; reports a finding and returns nil if it does not exist or is already in the contents.
  ///
  /// - Parameters:
  ///   - mayRepeat: whether a file that is already in the contents has another entry, with the finding.
  ///   - isPlace: whether the entry leads to a place on the page, so that it repeats nothing.
  mutating func entry(
    _ name: String, kind: Entry.Kind, at range: SourceRange, mayRepeat: Bool = false, isPlace: Bool = false
  ) -> Entry? {
    do throws(FileError) {
      let path = try sources.path(name)
      guard SourceKind.of(path, in: folder)?.isRead == true else {
        report(unread(path, at: range))
        return nil
      }
      if sources.contains(path), !isPlace {
        report(Diagnostic(.sourceRepeated, at: range, "\"\(path)\" is already in the contents"))
        guard mayRepeat else { return nil }
      }
      return entry(ofPath: path, kind: kind, at: range)
    } catch {
      var finding = error.diagnostic(.sourceMissing, "source", name, at: range)
      if case .missing(let nearest?) = error, nearest != name, sources.base.isEmpty {
        finding.solutions = [didYouMean(nearest, inPlaceOf: name, at: range)]
      }
      report(finding)
      return nil
    }
  }

  /// The entry of an existing file.
  mutating func entry(ofPath path: String, kind: Entry.Kind, at range: SourceRange) -> Entry {
    var entry = Entry(kind, range: range)
    entry.source = sources.add(path, at: range)
    return entry
  }

  /// The entries of files that match a pattern with `*` and are not yet in the contents.
  mutating func entries(matching pattern: String, _ value: YAMLValue, kind: Entry.Kind) -> [Entry] {
    let found = sources.matching(pattern).filter { !sources.contains($0) }
    if found.isEmpty { report(.settingInvalid, value, "pattern \"\(pattern)\" names no source") }
    return found.map { entry(ofPath: $0, kind: kind, at: file.range(value)) }
  }

  /// The contents of a folder within the book, as for a folder without manifest.
  mutating func entries(ofFolder path: String, depth: Int = 0) -> [Entry] {
    let path = folder.normalised(path) ?? path
    let place = SourceRange(file: folder.shown(path))
    var contents = FolderContents(folder)
    let (opening, entries) = contents.contents(of: path, depth: depth)
    for finding in contents.findings() { report(finding) }
    var all = entries
    if let opening {
      var entry = Entry(.page)
      entry.source = opening
      all.insert(entry, at: 0)
    }
    return taken(all, from: contents.sources, place: place)
  }

  private mutating func taken(_ entries: [Entry], from found: [PageSource], place: SourceRange) -> [Entry] {
    entries.compactMap { entry in
      var entry = entry
      if let source = entry.source {
        let path = found[source].path
        entry.source = sources.contains(path) ? nil : sources.add(path, at: place)
        entry.range = place
      }
      entry.children = taken(entry.children, from: found, place: place)
      return entry.source == nil && entry.children.isEmpty ? nil : entry
    }
  }

  // MARK: Metadata

  /// Takes the value of `key` as the book's subtitle.
  mutating func takeSubtitle(_ value: YAMLValue, key: String) {
    book.metadata.subtitle = file.text(value, key)
    book.metadata.subtitleRange = file.range(value)
  }

  /// Takes a value as the book's creators.
  mutating func takeCreators(_ value: YAMLValue) {
    book.metadata.creators = value.contributors(role: "aut")
    file.ignoreDetails(ofPeople: value, in: "author")
    book.metadata.creatorsRange = file.range(value)
  }

  /// Takes the value of `key` as the book's title.
  mutating func takeTitle(_ value: YAMLValue, key: String) {
    book.metadata.title = file.text(value, key) ?? ""
    book.metadata.titleRange = file.range(value)
  }

  /// Sets a valid date; `today` and R expressions are ignored.
  mutating func takeDate(_ value: YAMLValue) {
    guard let text = file.text(value, "date"), !text.isEmpty else { return }
    if let date = CalendarDate(text) == nil ? MySTReader.writtenDate(text) : text {
      book.metadata.date = date
    } else if !["today", "now", "last-modified"].contains(text), !text.hasPrefix("`") {
      report(.settingInvalid, value, "\"\(text)\" is not a date such as 2026-01-15")
    }
  }

  /// Adds the bibliographies that a value names, in the manifest or in the front matter of the source at a path.
  mutating func takeBibliography(_ value: YAMLValue, base: String = "", of source: String? = nil) {
    let place = source.map { SourceRange(file: folder.shown($0)) }
    let found = Bibliographies(value, base: base, in: folder) { [file] in place ?? file.range($0) }
    found.add(to: &book)
    for finding in found.findings { report(finding) }
  }
}

/// The finding for a contents file of an unsupported format, with advice on how to convert it.
func unread(_ path: String, at range: SourceRange) -> Diagnostic {
  let advice = SourceKind.of(path)?.advice(for: path).map { ": " + $0 } ?? ""
  return Diagnostic(
    .sourceFormatUnknown, at: range, "\"\(path)\" is of a format that Octavo does not read\(advice)")
}
