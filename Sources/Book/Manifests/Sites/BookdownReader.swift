import BookModel
import Diagnostics
import Files
import MarkdownOutlines
import TextBytes
import ToolSettings
import YAML

extension ManifestFormat {
  /// A book of R Markdown, `_bookdown.yml`, or another of its settings that is named itself, such as `_bookdown_draft.yml`.
  static let bookdown = ManifestFormat(
    name: "bookdown book",
    claims: { $0.pathExtension.hasPrefix("y") && splitPath($0.path).name.hasPrefix("_bookdown") },
    find: { folder in
      ["_bookdown.yml", "_bookdown.yaml"].first(where: folder.exists).map { [$0] } ?? []
    },
    ownCover: .init(
      otherSettings: (
        "_output.yml", [["bookdown::epub_book", "cover_image"], ["epub_book", "cover_image"]]
      ),
      frontMatter: ["cover-image", "epub-cover-image"]),
    read: { file in
      SiteManifest.read(file, dialect: .bookdown) { site, root in
        var reader = BookdownReader(site: site)
        reader.read(root)
        site = reader.site
      }
    })
}

/// Reads a bookdown book: its files in order, and its metadata from the front matter of `index.Rmd`.
///
///     book_filename: foundations
///     rmd_files: [index.Rmd, limits.Rmd]
///
/// Without `rmd_files` the files are `index.Rmd` and then all others of the folder by name. All files are one text to bookdown:
/// each heading of level 1 is a chapter, also the second of a file, and a file that begins with a heading of level 2 continues
/// the chapter before it. A heading `# (PART) Tools` begins a part, `# (APPENDIX) Appendix` the appendices, and `{-}` turns a
/// number off.
///
/// See <https://bookdown.org/yihui/bookdown/usage.html>.
struct BookdownReader {
  var site: SiteManifest
  /// The current part, to which chapters are added.
  private var part: Entry?
  private var isInAppendix = false
  private var format = BookdownFormat()

  init(site: SiteManifest) { self.site = site }

  mutating func read(_ root: YAMLValue) {
    var files: [(value: YAMLValue, name: String)] = []
    for member in root.members {
      switch member.key {
      case "rmd_files":
        // Files may differ by output format; use those for HTML.
        let list = member.value["html"] ?? member.value["epub"] ?? member.value
        for item in list.list {
          if let name = item.text {
            files.append((item, name))
          } else {
            site.report(.settingInvalid, item, "the name of a file is expected")
          }
        }
      case "language": takeReferenceWords(member.value["label"])
      default: break
      }
    }
    site.file.ignoreUnused(of: .bookdown)
    if files.isEmpty { files = namesInFolder(root["rmd_subdir"]).map { (root, $0) } }
    var findings: [Diagnostic] = []
    format = BookdownFormat(of: files.first?.name, in: site.folder, into: &findings)
    for finding in findings { site.report(finding) }
    site.book.outline.depth = format.depth
    site.book.outline.isNumbered = format.isNumbered
    site.book.outline.countsLevels = true
    site.book.text.hasParts = true
    site.book.text.numbersHeadings = format.isNumbered
    for (value, name) in files { add(name, value) }
    close()
    if let first = site.sources.sources.first { readFrontMatter(of: first.path) }
  }

  /// `language: {label: {fig: "Fig. "}}`: the words before the numbers of captions.
  private mutating func takeReferenceWords(_ labels: YAMLValue?) {
    for member in labels?.members ?? [] {
      let kind = member.key == "tab" ? "tbl" : member.key
      guard let words = member.value.text?.singleSpaced, !words.isEmpty else { continue }
      site.book.text.references.titles[kind] = words
    }
  }

  // MARK: Contents

  /// `index.Rmd` and then the other files, without those whose names begin with `_`.
  private func namesInFolder(_ subfolders: YAMLValue?) -> [String] {
    let folder = site.folder
    func files(in path: String) -> [String] {
      folder.names(in: path).filter { pathExtension($0) == "rmd" && !$0.hasPrefix("_") && !$0.hasPrefix(".") }
        .sorted().map { joinPath(path, $0) }
    }
    var names = files(in: "")
    let inner = subfolders?.items.compactMap(\.text) ?? []
    let all =
      subfolders?.bool == true ? folder.names().filter { isVisible($0) && folder.isFolder($0) } : inner
    for path in all { names += files(in: path) }
    guard let index = names.firstIndex(where: { stem($0) == "index" }) else { return names }
    names.insert(names.remove(at: index), at: 0)
    return names
  }

  private mutating func add(_ name: String, _ value: YAMLValue) {
    let lines = outline(of: name)
    if let lines, takeMark(lines) { return }
    let place = site.file.range(value)
    guard var entry = site.entry(name, kind: .chapter, at: place), let source = entry.source, let lines else {
      return
    }
    let count = lines.topHeadings.filter { mark($0) == nil }.count
    entry.takesHeadings = true
    // A heading of level 1 has the number; a file without one has none.
    entry.isNumbered = false
    if count == 0, let first = lines.headings.first(where: { mark($0) == nil }), !isEmpty {
      for heading in lines.topHeadings { take(heading) }
      entry.kind = .section
      entry.level = first.level
      entry.isNumbered = format.isNumbered && !first.isUnnumbered
      return addToChapter(entry)
    }
    if count > 1 { site.sources.split(source, atLevel: 1) }
    // Chapters up to a mark are entries of the part before it.
    var chapters = 0..<0
    var isFirst = true
    func flush(_ reader: inout BookdownReader, isLast: Bool = false) {
      guard !chapters.isEmpty || isLast && isFirst else { return }
      var own = entry
      if count > 1 { own.chapters = isLast ? chapters.lowerBound..<Int.max : chapters }
      if reader.isInAppendix { own.type = "appendix" }
      reader.addChapter(own)
      isFirst = false
      chapters = chapters.upperBound..<chapters.upperBound
    }
    for heading in lines.topHeadings {
      if mark(heading) != nil {
        flush(&self)
        take(heading)
      } else {
        if chapters.upperBound == 0 {
          entry.isNumbered = format.isNumbered && (count > 1 || !heading.isUnnumbered)
          // Elsewhere the page has the title itself.
          entry.title = lines.topHeadings.first.flatMap(mark) == nil ? nil : heading.text
        } else {
          entry.title = nil
        }
        chapters = chapters.lowerBound..<(chapters.upperBound + 1)
      }
    }
    flush(&self, isLast: true)
  }

  /// Whether no chapter has been added.
  private var isEmpty: Bool { site.book.contents.isEmpty && part?.children.isEmpty != false }

  private mutating func addChapter(_ entry: Entry) {
    if part != nil { part?.children.append(entry) } else { site.book.contents.append(entry) }
  }

  /// Adds a section to the last chapter.
  private mutating func addToChapter(_ entry: Entry) {
    func add(to entries: inout [Entry]) {
      guard let last = entries.indices.last else { return }
      if entries[last].kind == .part {
        add(to: &entries[last].children)
      } else {
        entries[last].children.append(entry)
      }
    }
    if part?.children.isEmpty == false { add(to: &part!.children) } else { add(to: &site.book.contents) }
  }

  /// The headings of a file; nil if it is missing, which its entry reports.
  private func outline(of name: String) -> MarkdownOutline? {
    do {
      return MarkdownOutline(try site.sources.path(name), in: site.folder, dialect: .bookdown)
    } catch { return nil }
  }

  /// Takes a file that holds a mark and nothing else; false for others.
  private mutating func takeMark(_ lines: MarkdownOutline) -> Bool {
    guard !lines.hasContentBesideTitles, lines.topHeadings.count == 1 else { return false }
    guard let heading = lines.topHeadings.first, mark(heading) != nil else { return false }
    take(heading)
    return true
  }

  // MARK: Marks

  /// A mark in a heading.
  private enum Mark {
    case part(title: String, isNumbered: Bool)
    case appendix(title: String)
  }

  /// The mark of a heading: `(PART) Tools`, `(PART\*) Tools` for a part without number, `(APPENDIX) Appendix`.
  private func mark(_ heading: MarkdownOutline.Heading) -> Mark? {
    func title(after mark: String) -> String? {
      guard heading.written.hasPrefix(mark) else { return nil }
      return InlineMarkdown(String(heading.written.dropFirst(mark.count))).text
    }
    if let title = title(after: "(PART)") { return .part(title: title, isNumbered: true) }
    if let title = title(after: "(PART\\*)") { return .part(title: title, isNumbered: false) }
    return (title(after: "(APPENDIX)") ?? title(after: "(APPENDIX\\*)")).map { .appendix(title: $0) }
  }

  /// Begins what the mark of a heading begins.
  private mutating func take(_ heading: MarkdownOutline.Heading) {
    switch mark(heading) {
    case .part(let title, let isNumbered): begin(title, isNumbered: isNumbered && format.hasPartNumbers)
    case .appendix(let title):
      isInAppendix = true
      begin(title, isNumbered: false)
    case nil: break
    }
  }

  private mutating func begin(_ title: String, isNumbered: Bool) {
    close()
    part = Entry(.part, title: title, range: SourceRange(file: site.file.source.file))
    part?.isNumbered = isNumbered
  }

  private mutating func close() {
    guard let closed = part else { return }
    if closed.children.isEmpty {
      site.reportEmpty(closed.title, at: closed.range)
    } else {
      site.book.contents.append(closed)
    }
    part = nil
  }

  // MARK: Metadata

  private mutating func readFrontMatter(of path: String) {
    let front = FrontMatter.read(path, in: site.folder)
    let file = SourceRange(file: site.folder.shown(path))
    site.book.metadata.range = file
    let base = splitPath(path).folder
    let unused = SettingVocabulary.frontMatter.unused(in: front?.members ?? [])
    if let finding = unusedSettings(unused.map(\.name), at: file) { site.report(finding) }
    for member in front?.members ?? [] {
      let value = member.value
      switch member.key {
      case "title":
        site.book.metadata.title = InlineMarkdown((value.text ?? "").singleSpaced, runsCode: true).text
        site.book.metadata.titleSource = site.book.metadata.title.isEmpty ? nil : 0
      case "subtitle": site.book.metadata.subtitle = value.text?.singleSpaced
      case "author", "authors": site.book.metadata.creators = value.contributors(role: "aut")
      case "description", "abstract": site.book.metadata.description = value.text?.singleSpaced
      case "date":
        if let text = value.text {
          site.book.metadata.date = CalendarDate(text) == nil ? MySTReader.writtenDate(text) : text
        }
      case "lang": site.book.metadata.language = value.text ?? "en"
      case "bibliography":
        site.takeBibliography(value, base: base, of: path)
      default: break
      }
    }
  }
}
