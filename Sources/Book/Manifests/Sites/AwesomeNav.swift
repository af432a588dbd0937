import Diagnostics
import Files
import MarkdownOutlines
import YAML

/// Makes the navigation of a MkDocs site by the files `.nav.yml` of its folders, as the plugin awesome-nav does.
///
///     sort: {direction: desc, sections: first}
///     nav:
///       - start.md
///       - Tools:
///         - git.md
///         - glob: "*.public.md"
///           ignore_no_matches: true
///       - "*"
///
/// Pages that items name are taken first, then folders, the deepest first, and then what patterns match of the rest. Without
/// `nav` a folder has its index and then all else. Settings hold for the folders in a folder too.
///
/// See <https://lukasgeiter.github.io/mkdocs-awesome-nav/reference/>.
struct AwesomeNav {
  /// The settings of a folder or pattern, as far as those in it inherit them.
  private struct Settings {
    var sort = Sort()
    var keepsNames = false
    var flattens = false
    var appends = false
    var hasIndexTitles = false
    var ignored: [FilePattern] = []

    func ignores(_ path: String) -> Bool { ignored.contains { $0.matchesWhole(path) } }
  }

  /// The order of what a pattern matches.
  fileprivate struct Sort {
    enum Attribute: String { case path, filename, title }
    enum Sections: String { case first, last, mixed }

    var by = Attribute.path
    var sections = Sections.last
    var isDescending = false
    var isNatural = true
    var ignoresCase = false
  }

  /// The settings of a folder that hold for it alone.
  private struct Folder {
    var title: String?
    var isHidden = false
    var nav: YAMLValue?
    var source: SourceText
    var settings: Settings
  }

  /// A pattern of paths.
  private struct Pattern {
    var text: String
    var base: String
    var mayMatchNothing = false
    var settings: Settings
  }

  /// An item of `nav`.
  private struct Item {
    enum Target {
      case page(String)
      case folder(String, Settings)
      case pattern(Pattern)
      case section([Item])
      case outside(String)
    }

    var title: String?
    var target: Target
    var range: SourceRange
    /// The nodes that stand for it, once it is its turn.
    var nodes: [NavigationNode] = []

    /// When its turn is: pages, then folders from the deepest on, then patterns.
    var turn: (Int, Int)? {
      switch target {
      case .page: (1, 0)
      case .folder(let path, _): (2, -path.split(separator: "/").count)
      case .pattern: (3, 0)
      case .section, .outside: nil
      }
    }
  }

  /// The maximum nesting of folders.
  private static let depthLimit = 32

  private let name: String
  private let files: MkDocsFiles
  private let folder: BookFolder
  private let base: String
  /// The pages and folders, and those that no item has taken.
  private let listed: [String]
  private var unlisted: Set<String>
  /// The folders whose navigation has been made, each once.
  private var entered: Set<String> = []
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter base: the folder of the pages.
  init(_ options: YAMLValue, files: MkDocsFiles, in folder: BookFolder, base: String) {
    name = options["filename"]?.text ?? ".nav.yml"
    (self.files, self.folder, self.base) = (files, folder, base)
    listed = files.listed
    unlisted = Set(listed)
  }

  /// The navigation of the site.
  mutating func nodes() -> [NavigationNode] {
    let root = read("", Settings())
    if root.title != nil || root.isHidden {
      let place = SourceRange(file: root.source.file)
      report(place, "\"title\" and \"hide\" have no effect in the folder of the pages")
    }
    return nodes(of: root, in: "", depth: 0)
  }

  // MARK: Folders

  private mutating func nodes(of own: Folder, in path: String, depth: Int) -> [NavigationNode] {
    entered.insert(path)
    let place = SourceRange(file: own.source.file)
    var items: [Item] = []
    if let nav = own.nav {
      items = nav.list.compactMap { item($0, in: path, own, depth: 0) }
    } else {
      items = ["@(index.md|README.md)", "*"].map { rest($0, in: path, settings: own.settings, at: place) }
    }
    if own.settings.appends { items.append(rest("*", in: path, settings: own.settings, at: place)) }
    resolve(&items, depth: depth)
    return items.flatMap(nodes)
  }

  private func rest(_ text: String, in path: String, settings: Settings, at place: SourceRange) -> Item {
    let pattern = Pattern(text: text, base: path, mayMatchNothing: true, settings: settings)
    return Item(target: .pattern(pattern), range: place)
  }

  private func nodes(_ item: Item) -> [NavigationNode] {
    guard case .section(let inner) = item.target else { return item.nodes }
    return [NavigationNode(title: item.title, target: .section(inner.flatMap(nodes)), range: item.range)]
  }

  /// Finds the nodes of items, in the order of their turns.
  private mutating func resolve(_ items: inout [Item], depth: Int) {
    var queue: [(turn: (Int, Int), path: [Int])] = []
    func enqueue(_ items: [Item], path: [Int]) {
      for (index, item) in items.enumerated() {
        if let turn = item.turn { queue.append((turn, path + [index])) }
        if case .section(let inner) = item.target { enqueue(inner, path: path + [index]) }
      }
    }
    enqueue(items, path: [])
    let order = queue.indices.sorted { first, second in
      let (one, other) = (queue[first], queue[second])
      return one.turn != other.turn ? one.turn < other.turn : first < second
    }
    for index in order { change(&items, at: queue[index].path[...]) { resolve(&$0, depth: depth) } }
  }

  private func change(_ items: inout [Item], at path: ArraySlice<Int>, body: (inout Item) -> Void) {
    guard let index = path.first else { return }
    guard path.count > 1, case .section(var inner) = items[index].target else { return body(&items[index]) }
    change(&inner, at: path.dropFirst(), body: body)
    items[index].target = .section(inner)
  }

  private mutating func resolve(_ item: inout Item, depth: Int) {
    switch item.target {
    case .section, .outside: break
    case .page(let path):
      unlisted.remove(path)
      item.nodes = [NavigationNode(title: item.title, target: .page(path), range: item.range)]
    case .folder(let path, let settings):
      item.nodes = section(path, read(path, settings), title: item.title, at: item.range, depth: depth)
      if item.nodes.isEmpty {
        diagnostics.append(emptyEntry(item.title ?? splitPath(path).name, at: item.range))
      }
    case .pattern(let pattern): item.nodes = nodes(matching: pattern, at: item.range, depth: depth)
    }
  }

  /// The section of a folder; no node if it has no pages.
  private mutating func section(
    _ path: String, _ own: Folder, title: String?, at place: SourceRange, depth: Int
  ) -> [NavigationNode] {
    unlisted.remove(path)
    guard !entered.contains(path), depth < Self.depthLimit else {
      report(place, "folder \"\(path)\" is already in the navigation, and is left out here")
      return []
    }
    let inner = nodes(of: own, in: path, depth: depth + 1)
    guard !inner.isEmpty else { return [] }
    if own.settings.flattens, inner.count == 1, !inner[0].isOutside { return inner }
    let name = splitPath(path).name
    let shown = title ?? own.title ?? (own.settings.keepsNames ? name : nil)
    return [
      NavigationNode(
        title: shown ?? indexTitle(of: path, settings: own.settings) ?? MkDocsFiles.title(ofName: name),
        target: .section(inner, folder: path), range: place)
    ]
  }

  private func indexTitle(of path: String, settings: Settings) -> String? {
    guard settings.hasIndexTitles else { return nil }
    return frontTitle(of: joinPath(path, "index.md"))
  }

  private func frontTitle(of path: String) -> String? {
    MarkdownOutline.frontTitle(of: joinPath(base, path), in: folder, dialect: .mkDocs)
  }

  // MARK: Settings

  /// Reads the settings of a folder within others.
  private mutating func read(_ path: String, _ outer: Settings) -> Folder {
    let file = joinPath(base, joinPath(path, name))
    var own = Folder(source: SourceText(file: folder.shown(file), bytes: []), settings: outer)
    guard folder.exists(file) else { return own }
    var yaml: YAMLManifest
    do throws(DiagnosticError) { yaml = try YAMLManifest(file, in: folder) } catch {
      diagnostics.append(error.diagnostic)
      return own
    }
    own.source = yaml.source
    for member in yaml.root?.members ?? [] {
      let value = member.value
      switch member.key {
      case "title": own.title = yaml.text(value, "title")
      case "hide": own.isHidden = value.bool == true
      case "nav": own.nav = value
      default: if !take(member, &own.settings, in: path, source: yaml.source) { yaml.ignore(member) }
      }
    }
    yaml.reportUnused()
    diagnostics += yaml.diagnostics
    return own
  }

  /// Takes a setting that folders and patterns have; false for others.
  private mutating func take(
    _ member: YAMLValue.Member, _ settings: inout Settings, in path: String, source: SourceText
  ) -> Bool {
    let value = member.value
    switch member.key {
    case "preserve_directory_names": settings.keepsNames = value.bool ?? settings.keepsNames
    case "flatten_single_child_sections": settings.flattens = value.bool ?? settings.flattens
    case "append_unmatched": settings.appends = value.bool ?? settings.appends
    case "use_index_title": settings.hasIndexTitles = value.bool ?? settings.hasIndexTitles
    case "ignore":
      let inherited = settings.ignored
      settings.ignored = value.list.compactMap(\.text).flatMap { text -> [FilePattern] in
        if text == "$inherit" { return inherited }
        let isAnchored = text.hasPrefix("/")
        return Self.patterns(isAnchored ? text : "**/" + text, in: path)
      }
    case "sort": for part in value.members { take(part, &settings.sort, source: source) }
    default: return false
    }
    return true
  }

  private mutating func take(_ part: YAMLValue.Member, _ sort: inout Sort, source: SourceText) {
    let text = part.value.text ?? ""
    switch (part.key, text) {
    case ("direction", "asc"), ("direction", "desc"): sort.isDescending = text == "desc"
    case ("type", "natural"), ("type", "alphabetical"): sort.isNatural = text == "natural"
    case ("by", _) where Sort.Attribute(rawValue: text) != nil:
      sort.by = Sort.Attribute(rawValue: text) ?? .path
    case ("sections", _) where Sort.Sections(rawValue: text) != nil:
      sort.sections = Sort.Sections(rawValue: text) ?? .last
    case ("ignore_case", _) where part.value.bool != nil: sort.ignoresCase = part.value.bool == true
    default:
      report(source.range(part.value.range), "\"\(part.key): \(text)\" is no setting of \"sort\"")
    }
  }

  // MARK: Items

  private mutating func item(_ value: YAMLValue, in path: String, _ own: Folder, depth: Int) -> Item? {
    let place = own.source.range(value.range)
    guard depth < SiteManifest.depthLimit else {
      report(place, "entries are nested too deep, and left out")
      return nil
    }
    if let text = value.text, !text.isEmpty { return item(text, in: path, own, at: place) }
    if let glob = value["glob"]?.text {
      var pattern = Pattern(text: glob, base: path, settings: own.settings)
      for member in value.members {
        switch member.key {
        case "glob": break
        case "ignore_no_matches": pattern.mayMatchNothing = member.value.bool == true
        default:
          if !take(member, &pattern.settings, in: path, source: own.source) {
            report(own.source.range(member.keyRange), "\"\(member.key)\" is no setting of a pattern")
          }
        }
      }
      return Item(target: .pattern(pattern), range: place)
    }
    guard let member = value.members.first, value.members.count == 1 else {
      report(place, "the item of \"nav\" is no page, folder, pattern or section, and is left out")
      return nil
    }
    if let text = member.value.text {
      var named = item(text, in: path, own, at: place)
      named.title = member.key
      // With a title it is an address, not a pattern.
      if case .pattern = named.target { named.target = .outside(text) }
      return with(named)
    }
    let inner = member.value.list.compactMap { item($0, in: path, own, depth: depth + 1) }
    return Item(title: member.key, target: .section(inner), range: own.source.range(member.keyRange))
  }

  /// An item that leads out has its node at once.
  private func with(_ item: Item) -> Item {
    guard case .outside(let address) = item.target else { return item }
    var item = item
    item.nodes = [NavigationNode(title: item.title, target: .outside(address), range: item.range)]
    return item
  }

  private func item(_ text: String, in path: String, _ own: Folder, at place: SourceRange) -> Item {
    let parts = text.split(separator: "/").filter { $0 != "." }
    let wanted = joinPath(path, parts.joined(separator: "/"))
    if files.contains(wanted) { return Item(target: .page(wanted), range: place) }
    if files.isFolder(wanted) { return Item(target: .folder(wanted, own.settings), range: place) }
    return Item(target: .pattern(Pattern(text: text, base: path, settings: own.settings)), range: place)
  }

  // MARK: Patterns

  private mutating func nodes(
    matching pattern: Pattern, at place: SourceRange, depth: Int
  ) -> [NavigationNode] {
    let wantsFolders = pattern.text.hasSuffix("/")
    let matches = paths(matching: pattern).filter { path in
      (!wantsFolders || files.isFolder(path)) && !pattern.settings.ignores(path)
    }
    if matches.isEmpty, !pattern.mayMatchNothing {
      report(place, "\"\(pattern.text)\" names no page or folder that is not listed before")
    }
    var sorted: [(key: Key, node: NavigationNode)] = []
    for path in matches where !files.isFolder(path) {
      unlisted.remove(path)
      let title = pattern.settings.sort.by == .title ? frontTitle(of: path) : nil
      let node = NavigationNode(target: .page(path), range: place)
      sorted.append((Key(path, title: title ?? splitPath(path).name, isSection: false), node))
    }
    let folders = matches.filter(files.isFolder).sorted {
      ($1.split(separator: "/").count, $0) < ($0.split(separator: "/").count, $1)
    }
    for path in folders where unlisted.contains(path) {
      let own = read(path, pattern.settings)
      guard !own.isHidden else { continue }
      for node in section(path, own, title: nil, at: place, depth: depth) {
        sorted.append((Key(of: node, else: path), node))
      }
    }
    return pattern.settings.sort.sorted(sorted)
  }

  /// The pages and folders that a pattern matches and no item has taken.
  private func paths(matching pattern: Pattern) -> [String] {
    var found: [String] = []
    var known: Set<String> = []
    for text in Self.expanded(pattern.text, in: pattern.base) {
      let whole = FilePattern(text)
      let paths = text.contains("**") ? listed.filter(whole.matchesWhole) : files.matching(text)
      for path in paths where unlisted.contains(path) && known.insert(path).inserted { found.append(path) }
    }
    return found
  }

  private static func patterns(_ written: String, in base: String) -> [FilePattern] {
    expanded(written, in: base).map(FilePattern.init)
  }

  /// The patterns that a written one in a folder stands for, whose alternatives are `@(a|b)` and `?(a|b)`.
  private static func expanded(_ written: String, in base: String) -> [String] {
    var texts = [written]
    while texts.count < 64, let text = texts.first(where: { alternatives(in: $0) != nil }),
      let expanded = alternatives(in: text)
    {
      texts.removeAll { $0 == text }
      texts += expanded
    }
    let start = base.isEmpty ? "./" : base + "/"
    return texts.map { start + $0.drop { $0 == "/" } }
  }

  private static func alternatives(in text: String) -> [String]? {
    guard let open = text.firstRange(of: "@(") ?? text.firstRange(of: "?("),
      let close = text[open.upperBound...].firstIndex(of: ")")
    else { return nil }
    let (before, after) = (text[..<open.lowerBound], text[text.index(after: close)...])
    let parts = text[open.upperBound..<close].split(separator: "|", omittingEmptySubsequences: false)
    let all = text[open].hasPrefix("?") ? parts + [""] : parts
    return all.map { String(before + $0 + after) }
  }

  private mutating func report(_ place: SourceRange, _ summary: String) {
    diagnostics.append(Diagnostic(.settingInvalid, at: place, summary))
  }
}

// MARK: - Order

extension AwesomeNav {
  /// What items are ordered by.
  fileprivate struct Key {
    let path: String
    let title: String
    let isSection: Bool

    init(_ path: String, title: String, isSection: Bool) {
      (self.path, self.title, self.isSection) = (path, title, isSection)
    }

    /// The key of what stands for a folder: its section, or what is alone in it.
    init(of node: NavigationNode, else path: String) {
      switch node.target {
      case .section(_, let folder): self.init(folder ?? path, title: node.title ?? "", isSection: true)
      case .page(let page, _): self.init(page, title: node.title ?? splitPath(page).name, isSection: false)
      case .folder, .pattern, .rest, .outside: self.init(path, title: node.title ?? "", isSection: false)
      }
    }
  }
}

extension AwesomeNav.Sort {
  fileprivate func sorted(_ items: [(key: AwesomeNav.Key, node: NavigationNode)]) -> [NavigationNode] {
    let ordered = items.sorted { first, second in
      let (one, other) = isDescending ? (second.key, first.key) : (first.key, second.key)
      if sections != .mixed, first.key.isSection != second.key.isSection {
        return first.key.isSection == (sections == .first)
      }
      return isOrdered(one, other)
    }
    return ordered.map(\.node)
  }

  private func isOrdered(_ first: AwesomeNav.Key, _ second: AwesomeNav.Key) -> Bool {
    for (one, other) in zip(texts(first), texts(second)) where one != other {
      if isNatural { return isNaturallyOrdered(one, other) }
      return one.utf8.lexicographicallyPrecedes(other.utf8)
    }
    return texts(first).count < texts(second).count
  }

  /// The texts by which an item is ordered, one after the other.
  private func texts(_ key: AwesomeNav.Key) -> [String] {
    let path = isNatural ? Self.names(key.path) : [key.path]
    let texts: [String]
    switch by {
    case .path: texts = path
    case .filename:
      texts = (isNatural ? Self.names(splitPath(key.path).name) : [splitPath(key.path).name]) + path
    case .title: texts = [key.title, splitPath(key.path).name] + path
    }
    return ignoresCase ? texts.map { $0.lowercased() } : texts
  }

  /// The names of a path, of which the last has its ending apart: a natural order compares them one by one.
  private static func names(_ path: String) -> [String] {
    let names = path.split(separator: "/").map(String.init)
    guard let last = names.last, ["md", "markdown", "ipynb"].contains(pathExtension(last)) else {
      return names
    }
    return names.dropLast() + [stem(last), pathExtension(last)]
  }
}
