import BookModel
import Diagnostics
import Files
import MarkdownOutlines
import TextBytes

extension ManifestFormat {
  /// An Obsidian vault: a folder that contains `.obsidian`.
  static let vault = ManifestFormat(
    name: "Obsidian vault", claims: { _ in false },
    find: { $0.isFolder(".obsidian") ? [""] : [] },
    ownCover: .init(frontMatter: ["cover"]),
    read: { VaultReader.read($0.folder) })

  /// A vault without `.obsidian`, in a folder without manifest.
  static let unmarkedVault = ManifestFormat(
    name: "folder of linked notes", claims: { _ in false },
    find: { VaultEvidence($0).isVault ? [""] : [] }, isWithoutManifest: true,
    ownCover: .init(frontMatter: ["cover"]),
    read: { VaultReader.read($0.folder, linkCount: VaultEvidence($0.folder).linkCount) })
}

/// Reads an Obsidian vault: its notes in folder order or, if the opening note links at least half of them, in the order
/// of its links. A note's title is its file name.
///
///     .obsidian/  index.md  Limits.md  Tools/Git.md
///
/// gives an opening page, a page, and a chapter with a page. The folders of templates and deleted notes are skipped.
///
/// A folder without manifest whose notes link one another by name is also read as a vault (see `VaultEvidence`).
///
/// See <https://help.obsidian.md/vault>.
struct VaultReader {
  private let folder: BookFolder
  private var book: Book

  /// - Parameter linkCount: the number of links from which the vault was detected; nil if it has `.obsidian`.
  static func read(_ folder: BookFolder, linkCount: Int? = nil) -> ManifestLoading {
    var reader = VaultReader(folder: folder)
    var loading = reader.read()
    if let linkCount {
      loading.diagnostics.insert(
        Diagnostic(
          .vaultAssumed, at: SourceRange(file: folder.shown("")),
          "the folder is read as an Obsidian vault: \(linkCount) links name notes or files of it, as in [[Note]]"
        ),
        at: 0)
    }
    return loading
  }

  private init(folder: BookFolder) {
    self.folder = folder
    book = Book(metadata: Metadata(title: "", language: "en"), manifest: folder.shown(""))
    book.text.dialect = .obsidian
  }

  private mutating func read() -> ManifestLoading {
    let settings = VaultSettings(folder)
    var unpublished: [Diagnostic] = []
    var found = FolderContents(folder) { path in
      guard let place = settings.unpublished(path) else { return settings.isNoNote(path) }
      unpublished.append(
        Diagnostic(.noteUnpublished, at: place, "\"\(path)\" is not published and is left out"))
      return true
    }
    let (readme, entries) = found.contents(of: "", depth: 0)
    book.sources = found.sources
    var diagnostics = found.findings() + unpublished
    guard !book.sources.isEmpty else {
      diagnostics.append(
        Diagnostic(.contentsEmpty, at: SourceRange(file: folder.shown("")), "the vault holds no notes"))
      return ManifestLoading(folder: folder, diagnostics: diagnostics)
    }
    let opening = readme ?? home(among: entries)
    book.contents = entries.map(named)
    if let opening {
      let order = links(of: book.sources[opening].path).filter { $0 != opening }
      if order.count * 2 >= book.sources.count - 1, !order.isEmpty { book.contents = ordered(by: order) }
      book.contents = removing([opening], from: book.contents)
      var entry = Entry(.page)
      entry.source = opening
      book.contents.insert(named(entry), at: 0)
    }
    let head = SourceHead(book.sources[opening ?? 0].path, in: folder)
    arrangeSources()
    book.metadata.title = title(ofFolder: folder.name)
    // The opening note is the first source now.
    if opening != nil { head.giveTitle(to: &book, ofPage: 0, fallback: book.metadata.title) }
    diagnostics += head.givePeopleAndLanguage(to: &book)
    return ManifestLoading(book: book, folder: folder, diagnostics: diagnostics)
  }

  /// The opening note of a vault without README: a top-level note called home or start, or named as the vault.
  private func home(among entries: [Entry]) -> Int? {
    let names = ["home", "start here", "start", "welcome", folder.name.lowercased()]
    return entries.lazy.compactMap(\.source).first { source in
      let path = book.sources[source].path
      return splitPath(path).folder.isEmpty && names.contains(stem(path).lowercased())
    }
  }

  // MARK: Entries

  /// An entry with the title that Obsidian shows: the note's file name.
  private func named(_ entry: Entry) -> Entry {
    var entry = entry
    entry.isNumbered = false
    if entry.kind == .page, let source = entry.source {
      let name = stem(book.sources[source].path)
      if !["readme", "index"].contains(name.lowercased()), book.sources[source].path.hasSuffix(".md") {
        entry.title = name
      }
    }
    entry.children = entry.children.map(named)
    return entry
  }

  /// The linked notes in that order, followed by the rest in folder order.
  private func ordered(by order: [Int]) -> [Entry] {
    let pages = order.map { source in
      var entry = Entry(.page)
      entry.source = source
      return named(entry)
    }
    return pages + removing(Set(order), from: book.contents)
  }

  /// Sorts the sources, which are in reading order, by the contents.
  private mutating func arrangeSources() {
    let found = book.sources
    var sources: [PageSource] = []
    func arranged(_ entries: [Entry]) -> [Entry] {
      entries.map { entry in
        var entry = entry
        if let source = entry.source {
          entry.source = sources.count
          sources.append(found[source])
        }
        entry.children = arranged(entry.children)
        return entry
      }
    }
    book.contents = arranged(book.contents)
    book.sources = sources
  }

  private func removing(_ sources: Set<Int>, from entries: [Entry]) -> [Entry] {
    entries.compactMap { entry in
      var entry = entry
      if let source = entry.source, sources.contains(source) {
        entry.source = nil
        if entry.title == nil {
          entry.title = title(ofFolder: splitPath(splitPath(book.sources[source].path).folder).name)
        }
        if entry.children.isEmpty { return nil }
      }
      entry.children = removing(sources, from: entry.children)
      return entry.source == nil && entry.children.isEmpty ? nil : entry
    }
  }

  // MARK: Links

  /// The distinct notes that a note links: `[[Note]]`, `[[folder/Note|text]]`, `[text](Note.md)`.
  private func links(of path: String) -> [Int] {
    let bytes: [UInt8]
    do { bytes = try folder.read(path) } catch { return [] }
    var byName: [String: Int] = [:]
    for (index, source) in book.sources.enumerated() {
      for name in [source.path, withoutExtension(source.path), stem(source.path)].map({ $0.lowercased() })
      where byName[name] == nil { byName[name] = index }
    }
    var order: [Int] = []
    var isLinked: Set<Int> = []
    var index = 0
    while index + 2 < bytes.count {
      guard bytes[index] == "[" || (bytes[index] == "]" && bytes[index + 1] == "(") else {
        index += 1
        continue
      }
      let isWiki = bytes[index] == "[" && bytes[index + 1] == "["
      guard isWiki || bytes[index] == "]" else {
        index += 1
        continue
      }
      let text = bytes[(index + 2)...].prefix(1000).prefix { $0 != (isWiki ? "]" : ")") && $0 != "\n" }
      index = text.endIndex
      let target = text.prefix { $0 != "#" && $0 != "|" && $0 != "^" }
      let written = String(decoding: target, as: UTF8.self)
      let name = (percentDecoded(written) ?? written).singleSpaced.lowercased()
      guard let source = byName[name] ?? byName[name.split(separator: "/").last.map(String.init) ?? ""],
        isLinked.insert(source).inserted
      else { continue }
      order.append(source)
    }
    return order
  }
}
