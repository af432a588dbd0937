import BookModel
import Diagnostics
import Files
import MarkdownOutlines
import YAML

extension ManifestFormat {
  /// A book of mdBook, `book.toml`.
  static let mdBook = ManifestFormat(
    name: "mdBook", claims: { splitPath($0.path).name == "book.toml" },
    find: { $0.exists("book.toml") ? ["book.toml"] : [] },
    ownCover: .init(settings: [["output", "epub", "cover-image"]]),
    read: { file in
      SiteManifest.read(file, dialect: .mdBook, base: { $0?["book"]?["src"]?.text ?? "src" }) { site, root in
        var reader = MdBookReader(site: site)
        reader.read(root)
        site = reader.site
      }
    })
}

/// Reads an mdBook book: metadata from `book.toml`, contents from `SUMMARY.md`.
///
///     # Summary
///     [Preface](preface.md)
///     # Foundations
///     - [Limits](limits.md)
///       - [Squeezing](squeeze.md)
///     - [Series]()
///     ---
///     [Thanks](thanks.md)
///
/// gives a page, a part with two chapters, of which the first has a section, and a page. A chapter without file is a
/// draft: as in mdBook, it has a number and no page.
///
/// See <https://rust-lang.github.io/mdBook/format/summary.html>.
struct MdBookReader {
  var site: SiteManifest

  init(site: SiteManifest) { self.site = site }

  mutating func read(_ root: YAMLValue) {
    for member in root.members {
      switch member.key {
      case "book": for item in member.value.members { take(item) }
      case "build", "rust": break
      case "preprocessor": takePreprocessors(member.value)
      case "output":
        takeHiddenLines(member.value)
        for item in member.value.members where item.key != "html" {
          guard item.key == "epub" else {
            site.file.ignore(item, in: member.key)
            continue
          }
          for setting in item.value.members where setting.key != "cover-image" {
            site.file.ignore(setting, in: "output.epub")
          }
        }
      default: site.file.ignore(member)
      }
    }
    let base = site.folder.normalised(site.sources.base) ?? ""
    site.book.base = base
    site.book.text.site = SiteRoot(folder: base, address: root["output"]?["html"]?["site-url"]?.text)
    let path = joinPath(base, "SUMMARY.md")
    let bytes: [UInt8]
    do { bytes = try site.folder.read(path) } catch {
      return site.report(
        error.diagnostic(
          .manifestUnreadable, "table of contents", path, at: SourceRange(file: site.file.source.file)))
    }
    let source = SourceText(file: site.folder.shown(path), bytes: bytes)
    let summary = MdBookSummary(source)
    for range in summary.unread {
      site.report(
        Diagnostic(
          .settingInvalid, at: source.range(range), "the line is not an entry of a summary and is left out"))
    }
    for heading in summary.lowHeadings {
      site.report(
        Diagnostic(
          .settingInvalid, at: source.range(heading.range),
          "\"\(heading.title)\" is no part, since its heading is below level 1, and is left out"))
    }
    site.book.contents = summary.items.flatMap { entries($0, in: source, depth: 0) }
    reportDrafts(summary, source: source)
    site.book.manifest = source.file
  }

  /// Takes the names of preprocessors whose syntax pages are read with, and names the others: what they would make is not in the book.
  private mutating func takePreprocessors(_ value: YAMLValue) {
    site.book.text.extensions = Set(value.members.map(\.key))
    let unread = value.members.filter { !["links", "index", "admonish", "katex"].contains($0.key) }
    guard let first = unread.first else { return }
    site.report(
      .settingUnused, first.value,
      unread.count == 1
        ? "preprocessor \(nameList(unread.map(\.key))) is not run: what it makes is not in the book"
        : "\(unread.count) preprocessors are not run, and what they make is not in the book: \(nameList(unread.map(\.key)))"
    )
  }

  /// Takes what begins lines of code that are hidden: `[output.html.code.hidelines]`.
  private mutating func takeHiddenLines(_ output: YAMLValue) {
    for item in output["html"]?["code"]?["hidelines"]?.members ?? [] {
      if let prefix = item.value.text { site.book.text.hiddenLines[item.key.lowercased()] = prefix }
    }
  }

  private mutating func take(_ member: YAMLValue.Member) {
    let value = member.value
    switch member.key {
    case "title": site.takeTitle(value, key: "book.title")
    case "authors", "author": site.takeCreators(value)
    case "description": site.book.metadata.description = site.file.text(value, "book.description")
    case "language": site.book.metadata.language = site.file.text(value, "book.language") ?? "en"
    case "text-direction": site.book.metadata.direction = value.text.flatMap(Direction.init(rawValue:))
    case "src", "multilingual": break
    default: site.file.ignore(member, in: "book")
    }
  }

  // MARK: Contents

  private mutating func entries(_ item: MdBookSummary.Item, in source: SourceText, depth: Int) -> [Entry] {
    let kind: Entry.Kind =
      switch item.kind {
      case .part: .part
      case .unnumbered: .page
      case .numbered: depth == 0 ? .chapter : .section
      }
    let range = source.range(item.range)
    // Make the entry before its children, since sources are in reading order.
    var entry: Entry?
    if let path = item.path {
      entry = site.entry(path, kind: kind, at: range)
      entry?.title = item.title.isEmpty ? nil : item.title
    } else {
      entry = Entry(kind, title: item.title, range: range)
    }
    entry?.isNumbered = item.kind == .numbered
    let inner = item.kind == .part ? depth : depth + 1
    let children = item.children.flatMap { entries($0, in: source, depth: inner) }
    // A file that is not there has been reported. A draft stays, and counts.
    guard var entry else { return children }
    if item.kind == .part, children.isEmpty {
      site.reportEmpty(item.title, at: range)
      return []
    }
    entry.children = children
    return [entry]
  }

  private mutating func reportDrafts(_ summary: MdBookSummary, source: SourceText) {
    let drafts = summary.drafts
    guard let first = drafts.first else { return }
    let word = drafts.count == 1 ? "draft has" : "drafts have"
    site.report(
      Diagnostic(
        .draftLeftOut, at: source.range(first.range),
        "\(drafts.count) \(word) no page: \(nameList(drafts.map(\.title)))"))
  }
}
