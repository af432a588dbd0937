import BookModel
import Diagnostics
import Files
import YAML

extension ManifestFormat {
  /// A MkDocs site, `mkdocs.yml`, or one of Zensical, which has the same settings.
  static let mkDocs = ManifestFormat(
    name: "MkDocs site", claims: { MkDocsReader.names.contains(splitPath($0.path).name) },
    find: { folder in MkDocsReader.names.first(where: folder.exists).map { [$0] } ?? [] },
    read: { file in
      SiteManifest.read(file, dialect: .mkDocs, base: { $0?["docs_dir"]?.text ?? "docs" }) { site, root in
        var reader = MkDocsReader(site: site)
        reader.read(root)
        site = reader.site
      }
    })
}

/// Reads a MkDocs site: its title, and its navigation as contents.
///
///     site_name: Foundations
///     nav:
///       - index.md
///       - Tools:
///         - Git: tools/git.md
///
/// gives an opening page and a chapter with a section. A section whose first page is an `index.md` without title has
/// that page as its own. Without `nav`, the files of the folder become the contents.
///
/// See <https://www.mkdocs.org/user-guide/configuration/>.
struct MkDocsReader {
  fileprivate static let names = ["mkdocs.yml", "mkdocs.yaml", "zensical.yml", "zensical.yaml"]

  var site: SiteManifest

  init(site: SiteManifest) { self.site = site }

  mutating func read(_ root: YAMLValue) {
    for member in root.members { take(member) }
    let base = site.sources.base
    site.book.base = site.folder.normalised(base) ?? ""
    site.book.text.site = SiteRoot(folder: site.book.base, address: root["site_url"]?.text)
    if let nav = root["nav"] ?? root["pages"], !nav.isNull {
      site.book.contents = nav.list.flatMap { entries($0, .chapter, depth: 0) }
      if let first = site.book.contents.first, first.children.isEmpty, first.source == 0 {
        site.book.contents[0].kind = .page
      }
    } else {
      site.book.contents = site.entries(ofFolder: base)
    }
    site.book.contents = site.book.contents.map(unnumbered)
  }

  private mutating func take(_ member: YAMLValue.Member) {
    let value = member.value
    switch member.key {
    case "site_name": site.takeTitle(value, "site_name")
    case "site_description": site.book.metadata.description = site.file.text(value, "site_description")
    case "site_author": site.book.metadata.creators = site.people(value)
    case "copyright":
      // The copyright line of a site may contain links.
      if let text = value.text, !text.contains("<") { site.book.metadata.rights = text }
    case "theme":
      if let language = value["language"]?.text { site.book.metadata.language = language }
      for item in value.members where item.key != "language" && item.key != "name" {
        site.file.ignore(item, in: "theme")
      }
    case "markdown_extensions":
      let names = value.list.map { $0.text ?? $0.members.first?.key ?? "" } + value.members.map(\.key)
      site.book.text.hasEmoji = names.contains { Self.emojiExtensions.contains($0) }
      let snippets = (value.list + [value]).lazy.compactMap { $0["pymdownx.snippets"] }.first
      let folders = snippets?["base_path"]?.list.compactMap(\.text) ?? []
      for file in snippets?["auto_append"]?.list ?? [] { takeAppended(file, from: folders) }
    case "nav", "pages", "docs_dir", "site_url": break
    default: site.file.ignore(member)
    }
  }

  /// Takes the abbreviations of a file that is added to every page; what else it holds is named.
  private mutating func takeAppended(_ value: YAMLValue, from folders: [String]) {
    guard let written = value.text else { return }
    let name = folders.map { joinPath($0, written) }.first(where: site.folder.exists) ?? written
    let bytes: [UInt8]
    do { bytes = try site.folder.read(name) } catch {
      return site.report(error.diagnostic(.settingInvalid, "file", name, at: site.file.range(value)))
    }
    let lines = AbbreviationLines(bytes)
    site.book.text.abbreviations.merge(lines.texts) { $1 }
    guard !lines.rest.allSatisfy(\.isSpace) else { return }
    site.report(
      .contentLeftOut, value, "what \"\(name)\" adds to every page is left out, but for its abbreviations")
  }

  /// The extensions of Markdown for which `:smile:` is a sign.
  private static let emojiExtensions: Set<String> = ["pymdownx.emoji", "mdx_emoji", "markdown_emoji"]

  private func unnumbered(_ entry: Entry) -> Entry {
    var entry = entry
    entry.isNumbered = false
    entry.children = entry.children.map(unnumbered)
    return entry
  }

  /// The entries of an item of `nav`: a page with or without title, a section, or a web address.
  private mutating func entries(_ value: YAMLValue, _ kind: Entry.Kind, depth: Int) -> [Entry] {
    guard depth < SiteManifest.depthLimit else {
      site.report(
        .settingInvalid, value,
        "entries are nested more than \(SiteManifest.depthLimit) levels deep, and left out")
      return []
    }
    if value.text != nil { return page(value, title: nil, kind) }
    return value.members.flatMap { member -> [Entry] in
      if member.value.text != nil { return page(member.value, title: member.key, kind) }
      guard !member.value.isNull else {
        site.report(.settingInvalid, value, "\"\(member.key)\" names no file, and is left out")
        return []
      }
      return [section(member, kind, depth: depth)].compactMap { $0 }
    }
  }

  private mutating func section(_ member: YAMLValue.Member, _ kind: Entry.Kind, depth: Int) -> Entry? {
    var entry = Entry(kind, title: member.key, range: site.file.source.range(member.keyRange))
    var items = member.value.list[...]
    if let name = items.first?.text, stem(name).lowercased() == "index", let first = items.first,
      let opening = site.entry(first, kind: kind)
    {
      entry.source = opening.source
      items.removeFirst()
    }
    for item in items { entry.children += entries(item, .section, depth: depth + 1) }
    return entry.source == nil && entry.children.isEmpty ? nil : entry
  }

  private mutating func page(_ value: YAMLValue, title: String?, _ kind: Entry.Kind) -> [Entry] {
    guard let name = value.text, !name.isEmpty else { return [] }
    if name.contains("://") || name.hasPrefix("mailto:") {
      let text = title.map { YAMLValue(.scalar($0, isPlain: false), range: value.range) }
      site.report(.entryOutside, value, outsideEntry(value, text))
      return []
    }
    if name.contains("*") { return site.entries(matching: name, value, kind: kind) }
    let path = joinPath(site.sources.base, name)
    if site.folder.isFolder(path) {
      var entry = Entry(kind, title: title, range: site.file.range(value))
      entry.children = site.entries(ofFolder: path, depth: 1)
      return title == nil ? entry.children : [entry]
    }
    guard var entry = site.entry(value, kind: kind) else { return [] }
    entry.title = title
    return [entry]
  }
}
