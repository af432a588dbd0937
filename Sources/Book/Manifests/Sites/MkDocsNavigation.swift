import Diagnostics
import Files
import MarkdownOutlines
import YAML

/// Makes the navigation of a MkDocs site: of `nav`, of the lists of the plugin literate-nav, or of the folders of pages.
///
/// An item that names a folder, `tools/`, stands for the navigation of that folder; a pattern, `tools/*.md`, for all pages and
/// folders that it matches and that no item before it lists.
struct MkDocsNavigation {
  /// The settings of the plugin literate-nav.
  struct Literate {
    var file = "SUMMARY.md"
    var hasImpliedIndex = false
    var tabLength = 4

    /// Reads the plugin's options.
    init(_ options: YAMLValue) {
      file = options["nav_file"]?.text ?? file
      hasImpliedIndex = options["implicit_index"]?.bool ?? false
      let extensions = options["markdown_extensions"]?.list.compactMap(\.text) ?? []
      if extensions.contains("mdx_truly_sane_lists") { tabLength = 2 }
      tabLength = options["tab_length"]?.int ?? tabLength
    }
  }

  /// The maximum number of folders, each in the list of the one before.
  private static let depthLimit = 64

  private let files: MkDocsFiles
  private let folder: BookFolder
  private let base: String
  private let literate: Literate?
  private var listed: Set<String> = []
  /// The folders whose navigation has been made. A folder is put in once, so that folders that list one another do not grow
  /// without bound.
  private var entered: Set<String> = []
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - base: the folder of the pages.
  ///   - literate: the plugin's settings; nil without it.
  init(_ files: MkDocsFiles, in folder: BookFolder, base: String, literate: Literate?) {
    (self.files, self.folder, self.base, self.literate) = (files, folder, base, literate)
  }

  /// Whether a file is the list of a folder.
  func isList(_ path: String) -> Bool { splitPath(path).name == literate?.file }

  private func hasList(_ path: String) -> Bool {
    literate.map { folder.exists(joinPath(base, joinPath(path, $0.file))) } ?? false
  }

  // MARK: The whole site

  /// The navigation: the list of the root folder, else `nav`, else that of the folders.
  mutating func nodes(_ nav: YAMLValue?, in source: SourceText) -> [NavigationNode] {
    if let nav, !nav.isNull, !hasList("") {
      let nodes = nav.list.flatMap { self.nodes($0, in: source, depth: 0) }
      note(nodes)
      return resolved(nodes, within: [""])
    }
    return literate == nil ? implied("") : nodes(ofFolder: "", within: [])
  }

  /// The navigation that MkDocs makes of a folder: its pages and then its folders.
  func implied(_ path: String) -> [NavigationNode] {
    let place = SourceRange(file: folder.shown(joinPath(base, path)))
    let pages = files.pages(in: path).map { NavigationNode(target: .page($0), range: place) }
    return pages
      + files.folders(in: path).map { inner in
        let title = MkDocsFiles.title(ofName: splitPath(inner).name)
        return NavigationNode(title: title, target: .section(implied(inner), folder: inner), range: place)
      }
  }

  // MARK: Items

  /// The items of one of `nav`.
  private mutating func nodes(_ value: YAMLValue, in source: SourceText, depth: Int) -> [NavigationNode] {
    let place = source.range(value.range)
    guard depth < SiteManifest.depthLimit else {
      report(
        .settingInvalid, place,
        "entries are nested more than \(SiteManifest.depthLimit) levels deep, and left out")
      return []
    }
    if let text = value.text { return [node(text, title: nil, in: "", at: place)].compactMap { $0 } }
    if value.members.isEmpty {
      report(.settingInvalid, place, "the item of \"nav\" names no page, and is left out")
    }
    return value.members.flatMap { member -> [NavigationNode] in
      let place = source.range(member.value.range)
      if let text = member.value.text {
        return [node(text, title: member.key, in: "", at: place)].compactMap { $0 }
      }
      guard !member.value.isNull else {
        report(
          .settingInvalid, source.range(value.range), "\"\(member.key)\" names no file, and is left out")
        return []
      }
      let inner = member.value.list.flatMap { nodes($0, in: source, depth: depth + 1) }
      return [
        NavigationNode(title: member.key, target: .section(inner), range: source.range(member.keyRange))
      ]
    }
  }

  /// The item of an address in the list of a folder; nil for an empty one.
  private mutating func node(
    _ address: String, title: String?, in root: String, at place: SourceRange
  ) -> NavigationNode? {
    guard !address.isEmpty else {
      diagnostics.append(emptyEntry(title, at: place))
      return nil
    }
    func made(_ target: NavigationNode.Target) -> NavigationNode {
      NavigationNode(title: title, target: target, range: place)
    }
    if let rest = NavigationRest(address) { return made(.rest(rest)) }
    if address.contains("://") || address.hasPrefix("mailto:") { return made(.outside(address)) }
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = path(String(parts[0]), in: root)
    if address.contains("*") { return made(.pattern(path + (address.hasSuffix("/") ? "/" : ""))) }
    if files.isFolder(path), !path.isEmpty { return made(.folder(path)) }
    return made(.page(path, fragment: parts.count > 1 ? String(parts[1]) : nil))
  }

  /// A path from the folder of the pages.
  private func path(_ written: String, in root: String) -> String {
    var parts = written.hasPrefix("/") ? [] : root.split(separator: "/")
    for part in written.split(separator: "/") where part != "." {
      if part == "..", parts.last.map({ $0 != ".." }) == true {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  // MARK: Lists

  /// The navigation of a folder: its list, else all that is in it.
  ///
  /// - Parameter roots: the folders whose navigation is being made.
  private mutating func nodes(ofFolder path: String, within roots: [String]) -> [NavigationNode] {
    entered.insert(path)
    guard let literate, let list = read(path, literate) else {
      let place = SourceRange(file: folder.shown(joinPath(base, path)))
      let all = NavigationNode(target: .pattern(joinPath(path, "*")), range: place)
      return resolved([all], within: roots + [path])
    }
    var nodes = list.items.flatMap { self.nodes($0, of: path, in: list.source) }
    if literate.hasImpliedIndex, let index = files.index(of: path), !nodes.flatMap(\.pages).contains(index) {
      let place = SourceRange(file: list.source.file)
      nodes.insert(NavigationNode(target: .page(index), range: place), at: 0)
    }
    note(nodes)
    return resolved(nodes, within: roots + [path])
  }

  private mutating func read(
    _ path: String, _ literate: Literate
  ) -> (items: [LiterateList.Item], source: SourceText)? {
    guard hasList(path) else { return nil }
    let name = joinPath(base, joinPath(path, literate.file))
    let bytes: [UInt8]
    do { bytes = try folder.read(name) } catch {
      let place = SourceRange(file: folder.shown(name))
      diagnostics.append(error.diagnostic(.manifestUnreadable, "navigation", name, at: place))
      return nil
    }
    let source = SourceText(file: folder.shown(name), bytes: bytes)
    let list = LiterateList(source, tabLength: literate.tabLength)
    for range in list.unread {
      report(
        .settingInvalid, source.range(range), "the text is not an item of the navigation and is left out")
    }
    return list.items.isEmpty ? nil : (list.items, source)
  }

  private mutating func nodes(
    _ item: LiterateList.Item, of root: String, in source: SourceText
  ) -> [NavigationNode] {
    let place = source.range(item.range)
    if let pattern = item.pattern {
      return [node(pattern, title: nil, in: root, at: place)].compactMap { $0 }
    }
    let inner = item.children.flatMap { nodes($0, of: root, in: source) }
    let title = item.title ?? ""
    guard item.children.isEmpty else {
      let opening = item.address.flatMap { node($0, title: nil, in: root, at: place) }
      let all = (opening.map { [$0] } ?? []) + inner
      return [NavigationNode(title: title, target: .section(all), range: place)]
    }
    guard let address = item.address, let node = node(address, title: title, in: root, at: place) else {
      report(.settingInvalid, place, "\"\(title)\" names no file, and is left out")
      return []
    }
    return [node]
  }

  // MARK: Patterns and folders

  /// Notes the pages that items name, so that no pattern takes them.
  private mutating func note(_ nodes: [NavigationNode]) {
    for node in nodes {
      switch node.target {
      case .page(let path, _), .folder(let path): listed.insert(path)
      case .section(let inner, _): note(inner)
      case .pattern, .rest, .outside: break
      }
    }
  }

  /// Puts pages and sections in place of patterns and folders.
  private mutating func resolved(_ nodes: [NavigationNode], within roots: [String]) -> [NavigationNode] {
    nodes.flatMap { node -> [NavigationNode] in
      var node = node
      switch node.target {
      case .page, .rest, .outside: return [node]
      case .section(let inner, let folder):
        node.target = .section(resolved(inner, within: roots), folder: folder)
        return [node]
      case .pattern(let pattern):
        let found = matching(pattern, at: node.range, within: roots)
        guard let title = node.title else { return found }
        return [NavigationNode(title: title, target: .section(found), range: node.range)]
      case .folder(let path):
        guard mayEnter(path, at: node.range, within: roots) else { return [] }
        let inner = self.nodes(ofFolder: path, within: roots)
        guard node.title != nil else {
          if inner.isEmpty { diagnostics.append(emptyEntry(path, at: node.range)) }
          return inner
        }
        node.target = .section(inner, folder: path)
        return [node]
      }
    }
  }

  /// Whether the navigation of a folder may be made: once, and not within itself.
  private mutating func mayEnter(_ path: String, at place: SourceRange, within roots: [String]) -> Bool {
    if roots.contains(path) {
      report(.settingInvalid, place, "folder \"\(path)\" is within itself, and left out")
    } else if roots.count > Self.depthLimit {
      report(.settingInvalid, place, "folder \"\(path)\" is nested too deep, and left out")
    } else if entered.contains(path) {
      report(.sourceRepeated, place, "folder \"\(path)\" is already in the contents, and left out here")
    } else {
      return true
    }
    return false
  }

  private mutating func matching(
    _ pattern: String, at place: SourceRange, within roots: [String]
  ) -> [NavigationNode] {
    let wantsFolders = pattern.hasSuffix("/")
    let matches = files.matching(pattern)
    if matches.isEmpty { report(.settingInvalid, place, "pattern \"\(pattern)\" names no source") }
    var nodes: [NavigationNode] = []
    for path in matches where !listed.contains(path) && !isList(path) {
      if files.isFolder(path) {
        guard !roots.contains(path), !entered.contains(path), roots.count <= Self.depthLimit else { continue }
        let inner = self.nodes(ofFolder: path, within: roots)
        let title = MkDocsFiles.title(ofName: splitPath(path).name)
        if !inner.isEmpty {
          nodes.append(NavigationNode(title: title, target: .section(inner, folder: path), range: place))
        }
      } else if wantsFolders {
        continue
      } else {
        nodes.append(NavigationNode(target: .page(path), range: place))
      }
      listed.insert(path)
    }
    return nodes
  }

  private mutating func report(_ kind: DiagnosticKind, _ place: SourceRange, _ summary: String) {
    diagnostics.append(Diagnostic(kind, at: place, summary))
  }
}
