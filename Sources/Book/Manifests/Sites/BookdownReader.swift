import BookModel
import Diagnostics
import Files
import MarkdownOutlines
import YAML

extension ManifestFormat {
  /// A book of R Markdown, `_bookdown.yml`.
  static let bookdown = ManifestFormat(
    name: "bookdown book", claims: { ["_bookdown.yml", "_bookdown.yaml"].contains(splitPath($0.path).name) },
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
/// Without `rmd_files` the files are `index.Rmd` and then all others of the folder by name. A heading `# (PART) Tools`
/// begins a part, `# (APPENDIX) Appendix` the appendices, and `{-}` turns a number off.
///
/// See <https://bookdown.org/yihui/bookdown/usage.html>.
struct BookdownReader {
  var site: SiteManifest
  /// The current part, to which chapters are added.
  private var part: Entry?
  private var isInAppendix = false

  init(site: SiteManifest) { self.site = site }

  mutating func read(_ root: YAMLValue) {
    var files: [(value: YAMLValue, name: String)] = []
    for member in root.members {
      switch member.key {
      case "rmd_files":
        // Files may differ by output format; use those for HTML.
        let list = member.value["html"] ?? member.value["epub"] ?? member.value
        files = list.list.compactMap { item in item.text.map { (item, $0) } }
      case "book_filename", "output_dir", "delete_merged_file", "rmd_subdir", "new_session", "clean",
        "before_chapter_script", "after_chapter_script", "edit", "view", "history", "repo", "download":
        break
      default: site.file.ignore(member)
      }
    }
    if files.isEmpty { files = namesInFolder(root["rmd_subdir"]).map { (root, $0) } }
    for (value, name) in files { add(name, value) }
    close()
    if let first = site.sources.sources.first { readFrontMatter(of: first.path) }
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
    guard !takeMark(name) else { return }
    guard var entry = site.entry(name, kind: .chapter, at: site.file.range(value)), let source = entry.source
    else { return }
    let lines = HeadingLines(site.sources.sources[source].path, in: site.folder)
    var own: HeadingLines.Heading?
    for heading in lines.headings {
      if let title = marked("PART", heading.text) {
        if own == nil { begin(title) } else { break }
      } else if marked("APPENDIX", heading.text) != nil {
        close()
        isInAppendix = true
      } else if own == nil {
        own = heading
        entry.title = isMarkedFirst(lines) ? heading.text : nil
      }
    }
    entry.isNumbered = own?.isUnnumbered != true
    if isInAppendix { entry.type = "appendix" }
    if part != nil { part?.children.append(entry) } else { site.book.contents.append(entry) }
  }

  /// Takes a file that holds a mark and nothing else; false for others.
  private mutating func takeMark(_ name: String) -> Bool {
    let path: String
    // One that is missing is reported as an entry.
    do { path = try site.sources.path(name) } catch { return false }
    let lines = HeadingLines(path, in: site.folder)
    guard !lines.hasText, lines.headings.count == 1, let mark = lines.headings.first else { return false }
    if let title = marked("PART", mark.text) {
      begin(title)
    } else if marked("APPENDIX", mark.text) != nil {
      close()
      isInAppendix = true
    } else {
      return false
    }
    return true
  }

  /// Whether the first heading is a mark and no title of the page.
  private func isMarkedFirst(_ lines: HeadingLines) -> Bool {
    lines.headings.first.map { marked("PART", $0.text) != nil || marked("APPENDIX", $0.text) != nil } ?? false
  }

  /// The title after `(PART)`, or after `(PART*)` for a part without number; nil if there is no mark.
  private func marked(_ mark: String, _ text: String) -> String? {
    text.hasPrefix("(\(mark))") ? text.dropFirst(mark.count + 2).collapsed() : nil
  }

  private mutating func begin(_ title: String) {
    close()
    part = Entry(.part, title: title, range: SourceRange(file: site.file.source.file))
    part?.isNumbered = false
  }

  private mutating func close() {
    if let part, !part.children.isEmpty { site.book.contents.append(part) }
    part = nil
  }

  // MARK: Metadata

  private mutating func readFrontMatter(of path: String) {
    let text = HeadingLines(path, in: site.folder).frontMatter
    let file = SourceRange(file: site.folder.shown(path))
    site.book.metadata.range = file
    let base = splitPath(path).folder
    for member in YAMLParser().parse(text[...]).value?.members ?? [] {
      let value = member.value
      switch member.key {
      case "title": site.book.metadata.title = value.text?.collapsed() ?? ""
      case "subtitle": site.book.metadata.subtitle = value.text?.collapsed()
      case "author", "authors": site.book.metadata.creators = site.people(value)
      case "description", "abstract": site.book.metadata.description = value.text?.collapsed()
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
