import BookModel
import Diagnostics
import Files
import MarkdownOutlines
import SourceKinds
import ToolSettings
import YAML

extension ManifestFormat {
  /// A MyST project, `myst.yml`.
  static let myST = ManifestFormat(
    name: "MyST project", claims: { ["myst.yml", "myst.yaml"].contains(splitPath($0.path).name) },
    find: { folder in
      guard let name = ["myst.yml", "myst.yaml"].first(where: folder.exists) else { return [] }
      return [name]
    },
    read: { MySTReader.read($0) })
}

/// Reads a MyST project: its metadata and its contents.
///
///     project:
///       title: Foundations
///       toc:
///         - file: index.md
///         - title: Tools
///           children:
///             - file: tools/git.md
///
/// gives an opening page and a part with a chapter. A project without `toc` uses a `_toc.yml` in its folder, else the
/// files of the folder.
///
/// See <https://mystmd.org/guide/table-of-contents> and <https://mystmd.org/guide/frontmatter>.
struct MySTReader {
  let folder: BookFolder
  var file: YAMLManifest
  var book: Book
  var sources: NamedSources
  var diagnostics: [Diagnostic] = []

  /// Reads the book of a project.
  static func read(_ file: ManifestFile) -> ManifestLoading {
    var (folder, path) = (file.folder, file.path)
    let inner = splitPath(path)
    if !inner.folder.isEmpty, let own = folder.subfolder(inner.folder) { (folder, path) = (own, inner.name) }
    let manifest: YAMLManifest
    do throws(DiagnosticError) { manifest = try YAMLManifest(path, in: folder) } catch {
      return ManifestLoading(folder: folder, diagnostics: [error.diagnostic])
    }
    var reader = MySTReader(manifest)
    return reader.read()
  }

  private init(_ file: YAMLManifest) {
    self.file = file
    folder = file.folder
    sources = NamedSources(folder: file.folder, base: "")
    book = Book(metadata: Metadata(title: "", language: "en"), manifest: file.source.file)
    book.metadata.range = SourceRange(file: file.source.file)
  }

  private mutating func read() -> ManifestLoading {
    guard !file.isBroken else {
      return ManifestLoading(isBroken: true, folder: folder, diagnostics: file.diagnostics)
    }
    let root = file.root ?? YAMLValue(.null, range: ByteRange(0, 0))
    var toc: YAMLValue?
    for member in root.members {
      switch member.key {
      case "project":
        readProject(member.value)
        toc = member.value["toc"]
      case "site": readSite(member.value)
      default: break
      }
    }
    file.ignoreUnused(of: .myST)
    // mystmd reads every `@name` as a citation or a reference.
    book.text.citesAnyName = true
    if let toc {
      readContents(toc)
      book.sources = sources.sources
      if book.sources.isEmpty, !diagnostics.contains(where: { $0.severity == .error }) {
        report(.contentsEmpty, toc, "the table of contents names no source")
      }
    } else {
      takeOtherContents()
    }
    findBibliographies()
    file.reportUnused()
    diagnostics += file.diagnostics
    completeTitle(of: &book, in: folder)
    return ManifestLoading(
      book: book.sources.isEmpty ? nil : book, folder: folder, diagnostics: diagnostics)
  }

  mutating func report(_ kind: DiagnosticKind, _ value: YAMLValue, _ summary: String) {
    diagnostics.append(Diagnostic(kind, at: file.range(value), summary))
  }

  /// Reads the contents of a project without `toc`: from a `_toc.yml`, else from the folder.
  private mutating func takeOtherContents() {
    let loading: ManifestLoading
    if ManifestFormat.jupyterBook.find(folder).first != nil {
      loading = JupyterBookReader.read(
        ManifestFile(folder: folder, path: ManifestFormat.jupyterBook.find(folder)[0]))
    } else {
      loading = SourceFolderReader.read(folder)
    }
    // Findings about the metadata of a book without manifest do not apply here.
    diagnostics += loading.diagnostics.filter { $0.kind != .languageAssumed }
    guard let other = loading.book else { return }
    book.sources = other.sources
    book.contents = other.contents
    if book.metadata.title.isEmpty {
      (book.metadata.title, book.metadata.titleSource) = (other.metadata.title, other.metadata.titleSource)
    }
  }

  /// Adds the bibliographies in the folder if the project names none.
  private mutating func findBibliographies() {
    guard book.text.bibliography.isEmpty else { return }
    book.text.bibliography = folder.names().filter { pathExtension($0) == "bib" }
  }
}

// MARK: - Contents

extension MySTReader {
  private static let depthLimit = 12

  /// Reads the entries of `toc`: the first file is the opening page, titles without file are parts.
  private mutating func readContents(_ toc: YAMLValue) {
    var items = toc.list[...]
    guard let first = items.first else {
      return report(.contentsEmpty, toc, "the table of contents is empty")
    }
    if let name = first["file"] {
      items.removeFirst()
      if var entry = entry(of: name, kind: .page) {
        entry.title = first["title"]?.text ?? entry.title
        entry.isNumbered = false
        book.contents.append(entry)
      }
      book.contents += (first["children"]?.list ?? []).flatMap { entries($0, kind: .chapter, depth: 1) }
    }
    for item in items { book.contents += entries(item, kind: .chapter, depth: 0) }
  }

  private mutating func entries(_ value: YAMLValue, kind: Entry.Kind, depth: Int) -> [Entry] {
    guard depth < Self.depthLimit else {
      report(
        .settingInvalid, value, "entries are nested more than \(Self.depthLimit) levels deep, and left out")
      return []
    }
    if value["hidden"]?.bool == true {
      hide(value)
      return []
    }
    let title = value["title"]?.text
    let below: Entry.Kind = kind == .chapter && value["file"] == nil && depth == 0 ? .chapter : .section
    func children(_ reader: inout MySTReader) -> [Entry] {
      (value["children"]?.list ?? []).flatMap { reader.entries($0, kind: below, depth: depth + 1) }
    }
    if let pattern = value["pattern"] ?? value["glob"], let text = pattern.text {
      if let title = value["title"] { report(.settingInvalid, title, titleOfPattern(title)) }
      let found = sources.matching(text).filter { !sources.contains($0) }
      if found.isEmpty { report(.settingInvalid, pattern, "pattern \"\(text)\" names no source") }
      return found.map { entry(ofPath: $0, kind: kind, at: file.range(pattern)) }
    }
    if let url = value.member("url") {
      report(.entryOutside, url.value, outsideEntry(url.value, title: value["title"]))
      return children(&self)
    }
    guard let name = value["file"] else {
      let children = children(&self)
      if value.member("children") == nil {
        report(.settingInvalid, value, "entry names no \"file\", \"pattern\" or \"url\", and is left out")
      } else if children.isEmpty {
        diagnostics.append(emptyEntry(title, at: file.range(value)))
      }
      guard let title, !children.isEmpty else { return children }
      var part = Entry(depth == 0 ? .part : kind, title: title, range: file.range(value))
      part.isNumbered = false
      part.children = children
      return [part]
    }
    guard var entry = entry(of: name, kind: kind) else { return children(&self) }
    entry.title = title ?? entry.title
    entry.children = children(&self)
    return [entry]
  }

  /// Takes the pages of an entry that is not shown in the contents: they are reached only through links, and come last.
  private mutating func hide(_ value: YAMLValue) {
    if let name = value["file"] {
      if let source = entry(of: name, kind: .page)?.source { sources.hide(source) }
    } else if let text = (value["pattern"] ?? value["glob"])?.text {
      for path in sources.matching(text) where !sources.contains(path) {
        sources.hide(sources.add(path, at: file.range(value)))
      }
    } else if value["children"] == nil {
      report(.settingInvalid, value, "entry names no \"file\" or \"pattern\", and is left out")
    }
    for child in value["children"]?.list ?? [] { hide(child) }
  }

  private mutating func entry(ofPath path: String, kind: Entry.Kind, at range: SourceRange) -> Entry {
    var entry = Entry(kind, range: range)
    entry.source = sources.add(path, at: range)
    entry.isNumbered = isNumbered
    // Navigation shows the short title of a page where it has one.
    let front = FrontMatter.read(path, in: folder)
    if let written = front?["short_title"]?.text ?? front?["title"]?.text {
      let title = InlineMarkdown(written.singleSpaced)
      (entry.title, entry.titleMarkup) = (title.text, title.markup)
    }
    return entry
  }

  /// Whether pages are numbered: MyST numbers titles and headings only on request.
  private var isNumbered: Bool {
    ["all", "headings", "title", "heading_1"].contains { book.text.numbering[$0] == true }
  }

  /// The entry of a file; reports a finding and returns nil if the file does not exist.
  private mutating func entry(of value: YAMLValue, kind: Entry.Kind) -> Entry? {
    guard let name = value.text else {
      report(.settingInvalid, value, "the name of a file is expected")
      return nil
    }
    let range = file.range(value)
    do throws(FileError) {
      let path = try sources.path(name)
      guard SourceKind.of(path, in: folder)?.isRead == true else {
        diagnostics.append(unread(path, at: range))
        return nil
      }
      guard !sources.contains(path) else {
        report(.sourceRepeated, value, "\"\(path)\" is already in the contents")
        return nil
      }
      return entry(ofPath: path, kind: kind, at: range)
    } catch {
      diagnostics.append(error.diagnostic(.sourceMissing, "source", name, at: range))
      return nil
    }
  }
}
