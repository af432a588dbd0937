import BookModel
import Diagnostics
import Files
import MarkdownOutlines
import MarkdownSyntax
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
/// gives an opening page and a chapter with a section. Without `nav`, the files of the folder become the contents, as MkDocs
/// orders them. A page without title in `nav` has that of its front matter, else its first heading, else its file's name.
///
/// See <https://www.mkdocs.org/user-guide/configuration/>.
struct MkDocsReader {
  fileprivate static let names = ["mkdocs.yml", "mkdocs.yaml", "zensical.yml", "zensical.yaml"]

  var site: SiteManifest
  private var plugins: [String: YAMLValue] = [:]
  /// Whether the index of a section is the section's own page.
  private var foldsIndexes = false

  init(site: SiteManifest) { self.site = site }

  mutating func read(_ written: YAMLValue) {
    let root = withDefaults(written)
    plugins = Self.plugins(root["plugins"])
    for member in root.members { take(member) }
    let base = site.folder.normalised(site.sources.base) ?? ""
    site.book.base = base
    site.book.text.site = SiteRoot(folder: base, address: root["site_url"]?.text)
    foldsIndexes =
      plugins["section-index"] != nil
      || root["theme"]?["features"]?.list.contains { $0.text == "navigation.indexes" } == true
    let files = self.files(root, base: base)
    let literate = plugins["literate-nav"].map(MkDocsNavigation.Literate.init)
    var navigation = MkDocsNavigation(files, in: site.folder, base: base, literate: literate)
    let nav = root.member("nav") ?? root.member("pages")
    var nodes: [NavigationNode]
    if let options = plugins["awesome-nav"] {
      // The plugin makes the navigation without that of the settings.
      if let nav { site.file.ignore(nav) }
      var awesome = AwesomeNav(options, files: files, in: site.folder, base: base)
      nodes = awesome.nodes()
      for finding in awesome.diagnostics { site.report(finding) }
    } else {
      nodes = navigation.nodes(nav?.value, in: site.file.source)
      nodes = arranged(
        nodes, navigation, isGiven: nav.map { !$0.value.isNull } ?? false || literate != nil, base: base)
    }
    for finding in navigation.diagnostics { site.report(finding) }
    site.book.contents = entries(nodes, kind: .chapter)
    if let first = site.book.contents.first, first.children.isEmpty, first.source == 0 {
      site.book.contents[0].kind = .page
    }
    let omitted = files.pages.filter {
      !site.sources.contains(joinPath(base, $0)) && !navigation.isList($0)
    }
    reportOmitted(omitted, at: nav.map { site.file.source.range($0.keyRange) })
  }

  /// The settings with the default of each variable of the environment: a book does not depend on where it is built.
  ///
  ///     site_name: !ENV [SITE_NAME, "Docs"]   ->   site_name: Docs
  private mutating func withDefaults(_ root: YAMLValue) -> YAMLValue {
    var variables: [YAMLValue] = []
    let settings = root.replacingTagged { value, tag in
      guard tag == "!ENV" else { return value }
      variables.append(value)
      guard let last = value.items.last, value.items.count > 1 else {
        return YAMLValue(.null, range: value.range)
      }
      return last
    }
    if let first = variables.first {
      let names = variables.map { ($0.items.first ?? $0).text ?? "" }
      site.report(
        .environmentNotRead, first,
        "settings do not depend on the environment, and have their defaults instead: \(nameList(names))")
    }
    return settings
  }

  private mutating func take(_ member: YAMLValue.Member) {
    let value = member.value
    switch member.key {
    case "site_name": site.takeTitle(value, key: "site_name")
    case "site_description": site.book.metadata.description = site.file.text(value, "site_description")
    case "site_author": site.takeCreators(value)
    case "copyright":
      // The copyright line of a site may contain links.
      if let text = value.text, !text.contains("<") { site.book.metadata.rights = text }
    case "theme":
      if let language = value["language"]?.text { site.book.metadata.language = language }
      let used = ["language", "name", "custom_dir"]
      for item in value.members where !used.contains(item.key) { site.file.ignore(item, in: "theme") }
    case "markdown_extensions":
      let names = value.list.map { $0.text ?? $0.members.first?.key ?? "" } + value.members.map(\.key)
      takeExtensions(names, value)
      let snippets = (value.list + [value]).lazy.compactMap { $0["pymdownx.snippets"] }.first
      let folders = snippets?["base_path"]?.list.compactMap(\.text) ?? []
      for file in snippets?["auto_append"]?.list ?? [] { takeAppended(file, from: folders) }
    case "plugins":
      if plugins.keys.contains(where: { !Self.knownPlugins.contains($0) }) { site.file.ignore(member) }
    case "nav", "pages", "docs_dir", "site_url", "exclude_docs", "draft_docs", "not_in_nav": break
    default: site.file.ignore(member)
    }
  }

  /// The plugins that shape the navigation, each with its options.
  private static func plugins(_ value: YAMLValue?) -> [String: YAMLValue] {
    var plugins: [String: YAMLValue] = [:]
    for item in value?.items ?? [] {
      if let name = item.text { plugins[name] = YAMLValue(.null, range: item.range) }
      for member in item.members { plugins[member.key] = member.value }
    }
    for member in value?.members ?? [] { plugins[member.key] = member.value }
    return plugins
  }

  private static let knownPlugins: Set<String> = [
    "literate-nav", "section-index", "awesome-pages", "awesome-nav", "mkdocs-jupyter",
  ]

  /// Takes the abbreviations and link definitions of a file that is added to every page; what else it holds is named.
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
    site.book.text.appendedTexts.append(String(decoding: lines.rest, as: UTF8.self))
    let (document, _) = MarkdownBlockParser.parse(
      PlacedText(lines.rest), features: MarkdownFeatures(.mkDocs))
    let isDefinitions = document.children(0).allSatisfy {
      [.nothing, .comment, .hidden].contains(document.blocks[$0].kind)
    }
    guard !isDefinitions else { return }
    site.report(
      .contentLeftOut, value,
      "what \"\(name)\" adds to every page is left out, but for its abbreviations and link definitions")
  }

  /// Gives the pages the extensions of Markdown that are read, and names those that are not.
  private mutating func takeExtensions(_ names: [String], _ value: YAMLValue) {
    site.book.text.extensions = Set(names)
    let unread = names.filter { !$0.isEmpty && PythonMarkdownExtension.outcome(of: $0) == nil }
    guard !unread.isEmpty else { return }
    site.report(
      .settingUnused, value,
      unread.count == 1
        ? "extension of Markdown \(nameList(unread)) is not read: its marks stay as they are written"
        : "\(unread.count) extensions of Markdown are not read, and their marks stay as they are written: \(nameList(unread))"
    )
  }

  // MARK: Navigation

  /// The pages of the site. What a theme of the site has in the folder of the pages are templates.
  private func files(_ root: YAMLValue, base: String) -> MkDocsFiles {
    var excluded = [root["exclude_docs"]?.text, root["draft_docs"]?.text].compactMap { $0 }
    let theme = root["theme"]?["custom_dir"]?.text.flatMap { site.folder.normalised($0) }
    let start = base.isEmpty ? "" : base + "/"
    if let theme, theme.hasPrefix(start), theme != base {
      excluded.append("/\(theme.dropFirst(start.count))/")
    }
    return MkDocsFiles(
      in: site.folder, base: base, excluded: excluded.joined(separator: "\n"),
      unlisted: root["not_in_nav"]?.text ?? "", hasNotebooks: plugins["mkdocs-jupyter"] != nil)
  }

  /// Orders the navigation by the files of its folders, where a plugin reads them, and fills the places of `...`.
  ///
  /// - Parameter isGiven: whether the navigation is not that of the folders.
  private mutating func arranged(
    _ nodes: [NavigationNode], _ navigation: MkDocsNavigation, isGiven: Bool, base: String
  ) -> [NavigationNode] {
    var implied = navigation.implied("")
    if let options = plugins["awesome-pages"] {
      var pages = AwesomePages(options, in: site.folder, base: base) { [self] path in
        MarkdownOutline(joinPath(base, path), in: site.folder, dialect: .mkDocs).title
          ?? MkDocsFiles.title(ofName: stem(path))
      }
      implied = pages.arranged(implied)
      for finding in pages.diagnostics { site.report(finding) }
      if !isGiven { return implied }
    }
    let listed = Set(nodes.flatMap(\.pages))
    return AwesomePages.filled(nodes, with: Self.others(implied, than: listed))
  }

  /// The items without pages that are listed elsewhere.
  private static func others(_ nodes: [NavigationNode], than listed: Set<String>) -> [NavigationNode] {
    nodes.compactMap { node in
      switch node.target {
      case .page(let path, _): return listed.contains(path) ? nil : node
      case .section(let inner, let folder):
        var node = node
        let rest = others(inner, than: listed)
        node.target = .section(rest, folder: folder)
        return rest.isEmpty ? nil : node
      case .folder, .pattern, .rest, .outside: return node
      }
    }
  }

  private mutating func reportOmitted(_ pages: [String], at place: SourceRange?) {
    guard !pages.isEmpty else { return }
    let subject = pages.count == 1 ? "1 page is" : "\(pages.count) pages are"
    site.report(
      Diagnostic(
        .pagesNotListed, at: place ?? SourceRange(file: site.file.source.file),
        "\(subject) not in the navigation and left out: \(nameList(pages))"))
  }

  // MARK: Contents

  private mutating func entries(_ nodes: [NavigationNode], kind: Entry.Kind) -> [Entry] {
    nodes.compactMap { node in
      switch node.target {
      case .page(let path, let fragment): return page(node, path: path, fragment, kind: kind)
      case .section(let inner, _): return section(node, nodes: inner, kind: kind)
      case .outside(let address):
        site.report(
          Diagnostic(.entryOutside, at: node.range, outsideEntry(to: address, title: node.title)))
        return nil
      case .folder, .pattern, .rest: return nil
      }
    }
  }

  private mutating func section(
    _ node: NavigationNode, nodes: [NavigationNode], kind: Entry.Kind
  ) -> Entry? {
    var entry = Entry(kind, title: node.title, range: node.range)
    entry.isNumbered = false
    var inner = nodes
    if let index = opening(of: nodes), case .page(let path, nil) = nodes[index].target {
      entry.source = page(nodes[index], path: path, nil, kind: kind)?.source
      inner.remove(at: index)
    }
    entry.children = entries(inner, kind: .section)
    if entry.source == nil, entry.children.isEmpty {
      site.reportEmpty(node.title ?? "", at: node.range)
      return nil
    }
    return entry
  }

  /// The item of the page that is the section's own: its index, or with a plugin its first one without title.
  private func opening(of nodes: [NavigationNode]) -> Int? {
    guard foldsIndexes else { return nil }
    if plugins["section-index"] != nil, let first = nodes.first, first.title == nil, !first.pages.isEmpty {
      if case .page = first.target { return 0 }
    }
    return plugins["section-index"] != nil
      ? nil
      : nodes.firstIndex { node in
        if case .page(let path, _) = node.target { return MkDocsFiles.isIndex(path) }
        return false
      }
  }

  private mutating func page(
    _ node: NavigationNode, path: String, _ fragment: String?, kind: Entry.Kind
  ) -> Entry? {
    guard
      var entry = site.entry(path, kind: kind, at: node.range, mayRepeat: true, isPlace: fragment != nil),
      let source = entry.source
    else { return nil }
    entry.title = node.title ?? title(of: site.sources.sources[source].path)
    entry.fragment = fragment
    entry.isNumbered = false
    return entry
  }

  /// The title that the navigation shows of a page, unless it is that of the page's first heading.
  private func title(of path: String) -> String? {
    guard pathExtension(path) != "ipynb" else { return nil }
    let lines = MarkdownOutline(path, in: site.folder, dialect: .mkDocs)
    if let title = lines.frontTitle { return title }
    guard !lines.opensWithTitle else { return nil }
    let isHome = MkDocsFiles.isIndex(path) && splitPath(path).folder == site.book.base
    // MkDocs takes a README for the index of its folder.
    return isHome ? "Home" : MkDocsFiles.title(ofName: MkDocsFiles.isIndex(path) ? "index" : stem(path))
  }
}
