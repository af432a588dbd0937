import BookModel
import Diagnostics
import Files
import MarkdownOutlines
import SourceKinds
import ToolSettings
import YAML

extension ManifestFormat {
  /// A Quarto project, `_quarto.yml`.
  static let quarto = ManifestFormat(
    name: "Quarto project", claims: { ["_quarto.yml", "_quarto.yaml"].contains(splitPath($0.path).name) },
    find: { folder in
      ["_quarto.yml", "_quarto.yaml"].first(where: folder.exists).map { [$0] } ?? []
    },
    ownCover: .init(settings: [
      ["book", "cover-image"], ["format", "epub", "cover-image"],
      ["format", "epub", "epub-cover-image"], ["epub-cover-image"], ["cover-image"],
    ]),
    read: { file in
      SiteManifest.read(file, dialect: .quarto) { site, root in
        var reader = QuartoReader(site: site)
        reader.read(root)
        site = reader.site
      }
    })
}

/// Reads a Quarto project: a book with its chapters, parts and appendices, or a web site with its navigation.
///
///     project: {type: book}
///     book:
///       title: Foundations
///       chapters:
///         - index.qmd
///         - part: Tools
///           chapters: [git.qmd]
///       appendices: [notation.qmd]
///
/// gives an opening chapter, a part with a chapter, and appendix A. A heading with `{.unnumbered}` turns its chapter's
/// number off. A site's contents come from its sidebars and navigation bar, else from the files of its folder.
///
/// See <https://quarto.org/docs/reference/projects/books.html> and <https://quarto.org/docs/websites/website-navigation.html>.
struct QuartoReader {
  var site: SiteManifest
  private var isNumbered = true

  init(site: SiteManifest) { self.site = site }

  mutating func read(_ root: YAMLValue) {
    for member in root.members { take(member) }
    let type = root["project"]?["type"]?.text ?? "default"
    site.book.text.outputFolder =
      root["project"]?["output-dir"]?.text ?? ["book": "_book", "website": "_site"][type]
    if let book = root["book"] {
      for member in book.members { takeBook(member) }
      site.book.contents = (book["chapters"]?.list ?? []).flatMap { chapters($0, depth: 0) }
      site.book.contents += appendices(book.member("appendices"))
      if let references = book["references"], !references.isNull {
        site.book.contents += chapters(references, depth: 0)
      }
    } else if let web = root["website"] ?? root["site"] {
      isNumbered = false
      site.book.text.hasLocalLabels = true
      site.book.text.site = SiteRoot(address: web["site-url"]?.text)
      for member in web.members { takeSite(member) }
      site.book.contents = navigation(web)
    } else if type == "book" {
      site.report(.settingInvalid, root, "the project is a book, but has no \"book\"")
    }
    if site.book.contents.isEmpty { takeFiles(root["project"]?["render"]) }
    site.file.ignoreUnused(of: .quarto)
    guard root["book"] != nil else { return }
    site.book.outline.countsLevels = true
    site.book.outline.isNumbered = isNumbered
    site.book.outline.leavesUnnumberedChapters = true
    site.book.text.numbersHeadings = isNumbered
  }

  // MARK: Metadata

  private mutating func take(_ member: YAMLValue.Member) {
    let value = member.value
    switch member.key {
    case "lang": site.book.metadata.language = site.file.text(value, "lang") ?? "en"
    case "bibliography": site.takeBibliography(value)
    case "title": site.takeTitle(value, key: "title")
    case "subtitle": site.takeSubtitle(value, key: "subtitle")
    case "author", "authors": site.takeCreators(value)
    case "code-fold": takeFold(value)
    case "number-sections": if let bool = value.bool { isNumbered = bool }
    case "number-depth": takeDepth(value)
    case "crossref": takeReferenceWords(value)
    case "format":
      // Settings of the HTML or EPUB format also apply here.
      let html = value["html"] ?? value["epub"]
      if let bool = html?["number-sections"]?.bool { isNumbered = bool }
      takeDepth(html?["number-depth"])
      takeFold(html?["code-fold"])
    case "execute":
      if value["echo"]?.bool == false { site.book.text.hidesCode = true }
      if value["warning"]?.bool == false { site.book.text.hidesWarnings = true }
    default: break
    }
  }

  private mutating func takeDepth(_ value: YAMLValue?) {
    if let depth = value?.int { site.book.outline.numberDepth = max(0, depth) }
  }

  /// `crossref: {fig-prefix: Fig., fig-title: Figure}`
  private mutating func takeReferenceWords(_ value: YAMLValue) {
    for member in value.members {
      guard let words = member.value.text ?? member.value.items.first?.text,
        let dash = member.key.lastIndex(of: "-")
      else { continue }
      let kind = String(member.key[..<dash])
      switch member.key[dash...] {
      case "-prefix": site.book.text.references.prefixes[kind] = words
      case "-title": site.book.text.references.titles[kind] = words
      default: break
      }
    }
  }

  private mutating func takeFold(_ value: YAMLValue?) {
    if value?.bool == true { site.book.text.codeFold = "true" }
    if value?.text == "show" { site.book.text.codeFold = "show" }
  }

  private mutating func takeBook(_ member: YAMLValue.Member) {
    let value = member.value
    switch member.key {
    case "title": site.takeTitle(value, key: "book.title")
    case "subtitle": site.takeSubtitle(value, key: "book.subtitle")
    case "author", "authors": site.takeCreators(value)
    case "date": site.takeDate(value)
    case "description": site.book.metadata.description = site.file.text(value, "book.description")
    case "abstract":
      let hasDescription = site.file.root?["book"]?["description"] != nil
      guard !hasDescription else { return site.file.ignore(member, in: "book") }
      site.book.metadata.description = site.file.text(value, "book.abstract")
    case "doi":
      guard let text = site.file.text(value, "book.doi"), let start = text.firstRange(of: "10.")?.lowerBound
      else { return }
      site.book.metadata.identifier = "https://doi.org/" + text[start...]
    case "license", "copyright":
      guard let statement = Self.rights(value, isCopyright: member.key == "copyright") else { return }
      let parts = [site.book.metadata.rights, statement].compactMap { $0 }
      site.book.metadata.rights = (member.key == "copyright" ? parts.reversed() : parts).joined(
        separator: ". ")
    case "publisher":
      site.book.metadata.publishers = value.list.compactMap(\.text)
      site.book.metadata.publishersRange = site.file.range(value)
    default: break
    }
  }

  /// The statement in a value of `license` or `copyright`: `{holder: Ada, year: [2024, 2025]}` gives `© 2024, 2025 Ada`.
  private static func rights(_ value: YAMLValue, isCopyright: Bool) -> String? {
    if let text = value.text ?? value["statement"]?.text ?? value["text"]?.text { return text }
    if !isCopyright { return value["type"]?.text ?? value["link"]?.text ?? value["url"]?.text }
    let years = (value["year"]?.list ?? []).compactMap(\.text).joined(separator: ", ")
    let words = [years, value["holder"]?.text ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    return words.isEmpty ? nil : "© " + words
  }

  private mutating func takeSite(_ member: YAMLValue.Member) {
    switch member.key {
    case "title":
      if site.book.metadata.title.isEmpty {
        site.book.metadata.title = site.file.text(member.value, "website.title") ?? ""
      }
    case "description":
      site.book.metadata.description = site.file.text(member.value, "website.description")
    default: break
    }
  }

  // MARK: Books

  /// The entries of an item of `chapters`: a chapter, or a part with its chapters.
  private mutating func chapters(_ value: YAMLValue, depth: Int) -> [Entry] {
    guard depth < SiteManifest.depthLimit else { return tooDeep(value) }
    if let part = value["part"] {
      var entry = self.part(part)
      if entry.source != nil { entry.title = value["text"]?.text }
      entry.children = (value["chapters"]?.list ?? []).flatMap { chapters($0, depth: depth + 1) }
      if entry.source == nil, entry.children.isEmpty { return empty(entry.title, value) }
      return [entry]
    }
    let name = value["file"] ?? value["href"] ?? value
    if let text = name.text, text.contains("*") {
      reportTitleOfPattern(value)
      return site.entries(matching: text, name, kind: .chapter)
    }
    guard var entry = site.entry(name, kind: .chapter) else { return [] }
    entry.title = value["text"]?.text
    if let source = entry.source {
      let path = site.sources.sources[source].path
      let outline = MarkdownOutline(path, in: site.folder, dialect: .quarto)
      // The heading that opens the file says so, of whatever level.
      entry.isNumbered = isNumbered && outline.headings.first?.isUnnumbered != true
      // An opening page without title gets the book's title.
      if stem(path) == "index", entry.title == nil, outline.isUntitled, !site.book.metadata.title.isEmpty {
        entry.title = site.book.metadata.title
        entry.isNumbered = false
      }
    }
    return [entry]
  }

  /// The entry of a part: a title, or a page that opens it.
  private mutating func part(_ value: YAMLValue) -> Entry {
    let title = value.text.map { InlineMarkdown($0) }
    var entry = Entry(.part, title: title?.text, range: site.file.range(value))
    entry.titleMarkup = title?.markup
    if let name = value.text, SourceKind.of(name)?.isRead == true, let page = site.entry(value, kind: .part) {
      entry = page
    }
    entry.isNumbered = false
    return entry
  }

  /// The appendices, below the title that Quarto gives them.
  private mutating func appendices(_ member: YAMLValue.Member?) -> [Entry] {
    guard let member else { return [] }
    let title = Words(language: site.book.metadata.language)[.appendices]
    var part = Entry(.part, title: title, range: site.file.source.range(member.keyRange))
    part.isNumbered = false
    part.children = member.value.list.flatMap { chapters($0, depth: 0) }.map(appendix)
    return part.children.isEmpty || part.children.contains { $0.kind == .part } ? part.children : [part]
  }

  private func appendix(_ entry: Entry) -> Entry {
    var entry = entry
    if entry.kind == .part { entry.children = entry.children.map(appendix) } else { entry.type = "appendix" }
    return entry
  }

  /// Reports an entry that has neither a page nor entries below it.
  private mutating func empty(_ title: String?, _ value: YAMLValue) -> [Entry] {
    site.reportEmpty(title, at: site.file.range(value))
    return []
  }

  private mutating func reportTitleOfPattern(_ value: YAMLValue) {
    if let title = value["text"] { site.report(.settingInvalid, title, titleOfPattern(title)) }
  }

  private mutating func tooDeep(_ value: YAMLValue) -> [Entry] {
    site.report(
      .settingInvalid, value,
      "entries are nested more than \(SiteManifest.depthLimit) levels deep, and left out")
    return []
  }

  // MARK: Sites

  /// The entries of the home page, the sidebars, and those that only the navigation bar has.
  private mutating func navigation(_ web: YAMLValue) -> [Entry] {
    let bar = web["navbar"]
    var entries: [Entry] = []
    let home = ["index.qmd", "index.md", "index.ipynb", "README.md"].first(where: site.folder.exists)
    let lists = [web["sidebar"]?["contents"], web["sidebar"]?.items.first, bar?["left"], bar?["right"]]
    guard lists.contains(where: { $0 != nil }) else { return [] }
    for sidebar in web["sidebar"]?.list ?? [] {
      let inner = (sidebar["contents"]?.list ?? []).flatMap { items($0, kind: .chapter, depth: 0) }
      guard let title = sidebar["title"]?.text, (web["sidebar"]?.list.count ?? 0) > 1, !inner.isEmpty else {
        entries += inner
        continue
      }
      var part = Entry(.part, title: title, range: site.file.range(sidebar))
      part.children = inner
      entries.append(part)
    }
    // A sidebar may list the home page below a section of its own.
    if let home, !site.sources.contains(home) {
      entries.insert(site.entry(ofPath: home, kind: .page, at: site.file.range(web)), at: 0)
    } else if let first = entries.first, first.children.isEmpty,
      first.source.map({ site.sources.sources[$0].path }) == home
    {
      entries[0].kind = .page
    }
    for item in (bar?["left"]?.list ?? []) + (bar?["right"]?.list ?? []) {
      entries += items(item, kind: .chapter, depth: 0)
    }
    return entries.map(unnumbered)
  }

  private func unnumbered(_ entry: Entry) -> Entry {
    var entry = entry
    entry.isNumbered = isNumbered && entry.isNumbered
    entry.children = entry.children.map(unnumbered)
    return entry
  }

  /// The entries of an item of a sidebar or navigation bar.
  private mutating func items(_ value: YAMLValue, kind: Entry.Kind, depth: Int) -> [Entry] {
    guard depth < SiteManifest.depthLimit else { return tooDeep(value) }
    if let children = value["contents"] ?? value["menu"] {
      var entry = section(value, kind: kind)
      entry.children = children.list.flatMap { items($0, kind: .section, depth: depth + 1) }
      if entry.source == nil, entry.children.isEmpty { return empty(entry.title, value) }
      return entry.source == nil && entry.title == nil ? entry.children : [entry]
    }
    if let auto = value["auto"] { return automatic(auto, kind: kind) }
    let written = value["href"] ?? value["file"] ?? value
    if let rule = written.text ?? value["text"]?.text, !rule.isEmpty, rule.allSatisfy({ $0 == "-" }) {
      return []
    }
    guard let text = written.text, !text.isEmpty else {
      return empty((value["section"] ?? value["text"])?.text, value)
    }
    let name = written
    if text == "auto" || text.contains("*") || site.folder.isFolder(text) {
      reportTitleOfPattern(value)
      return automatic(name, kind: kind)
    }
    if text.contains("://") || text.hasPrefix("mailto:") || text.hasPrefix("#") {
      site.report(.entryOutside, name, outsideEntry(name, title: value["text"]))
      return []
    }
    // A page that both a bar and a sidebar link to is listed once, with its headings below it.
    let file = Self.file(text)
    // `entry` below reports a page that the book cannot have.
    if let path = try? site.sources.path(file), site.sources.contains(path) { return [] }
    guard var entry = site.entry(file, kind: kind, at: site.file.range(name)) else { return [] }
    entry.title = value["text"]?.text
    return [entry]
  }

  /// The entry of a section: a title, or a page that opens it.
  private mutating func section(_ value: YAMLValue, kind: Entry.Kind) -> Entry {
    var entry = Entry(
      kind, title: value["section"]?.text ?? value["text"]?.text, range: site.file.range(value))
    let page =
      value["href"] ?? value["file"]
      ?? value["section"].flatMap { SourceKind.of($0.text ?? "") == nil ? nil : $0 }
    guard let page, let text = page.text, !text.contains("://"),
      let opening = site.entry(Self.file(text), kind: kind, at: site.file.range(page))
    else { return entry }
    let title = text == entry.title ? nil : entry.title
    entry = opening
    entry.title = title
    return entry
  }

  /// The file of an address, without its fragment.
  private static func file(_ address: String) -> String { String(address.prefix { $0 != "#" }) }

  private mutating func automatic(_ value: YAMLValue, kind: Entry.Kind) -> [Entry] {
    guard let text = value.text, text != "auto", value.bool == nil else {
      return value.items.isEmpty
        ? site.entries(ofFolder: "") : value.items.flatMap { automatic($0, kind: kind) }
    }
    if text.contains("*") { return site.entries(matching: text, value, kind: kind) }
    let path = text.hasPrefix("/") ? String(text.dropFirst()) : text
    return site.entries(ofFolder: path, depth: 1)
  }

  /// Reads the contents of a project without navigation: the rendered files, else those of its folder.
  private mutating func takeFiles(_ render: YAMLValue?) {
    var entries: [Entry] = []
    for item in render?.list ?? [] {
      guard let text = item.text, !text.hasPrefix("!") else { continue }
      if text.contains("*") {
        entries += site.entries(matching: text, item, kind: .page)
      } else if let entry = site.entry(item, kind: .page) {
        entries.append(entry)
      }
    }
    site.book.contents = (entries.isEmpty ? site.entries(ofFolder: "") : entries).map(unnumbered)
  }
}
