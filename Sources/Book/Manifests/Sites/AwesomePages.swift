import Diagnostics
import Files
import YAML

/// Orders the navigation of a MkDocs site by the files `.pages` of its folders, as the plugin awesome-pages does.
///
///     title: Tools
///     nav:
///       - start.md
///       - Git: git.md
///       - ...
///       - end.md
///
/// See <https://github.com/lukasgeiter/mkdocs-awesome-pages-plugin>.
struct AwesomePages {
  /// The settings of a folder, or those that hold for all.
  private struct Settings {
    var title: String?
    var nav: YAMLValue?
    /// Whether what `nav` does not name follows it.
    var keepsRest = false
    var isHidden = false
    /// Whether a section of one page is that page; nil leaves it to the folders around.
    var collapses: Bool?
    /// The same for the folders in it.
    var collapsesInner: Bool?
    var order = Order()

    /// The order of items, as far as it is given.
    struct Order {
      var isDescending: Bool?
      var isNatural: Bool?
      var isByTitle: Bool?
      var ignoresCase = false

      /// Whether it orders anything.
      var isGiven: Bool { isDescending != nil || isNatural != nil || isByTitle != nil }

      /// The order where what is not given is that of another.
      func completed(by other: Order) -> Order {
        Order(
          isDescending: isDescending ?? other.isDescending, isNatural: isNatural ?? other.isNatural,
          isByTitle: isByTitle ?? other.isByTitle, ignoresCase: ignoresCase || other.ignoresCase)
      }
    }
  }

  /// The name of the file in each folder.
  private let name: String
  private let folder: BookFolder
  private let base: String
  /// The title of a page, as the navigation shows it.
  private let title: (String) -> String
  private var common = Settings()
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - base: the folder of the pages.
  init(
    _ options: YAMLValue, in folder: BookFolder, base: String,
    title: @escaping (String) -> String
  ) {
    self.name = options["filename"]?.text ?? ".pages"
    (self.folder, self.base, self.title) = (folder, base, title)
    common.order = Self.order(options)
    common.collapsesInner = options["collapse_single_pages"]?.bool
  }

  /// Orders the navigation that MkDocs makes of the folder of the pages.
  mutating func arranged(_ nodes: [NavigationNode]) -> [NavigationNode] {
    let settings = settings(of: "")
    return arranged(
      nodes, of: "", settings: settings, collapses: settings.collapsesInner ?? common.collapsesInner ?? false)
  }

  private mutating func arranged(
    _ nodes: [NavigationNode], of path: String, settings: Settings, collapses: Bool
  ) -> [NavigationNode] {
    let ordered = chosen(
      sorted(nodes, order: settings.order.completed(by: common.order)), settings: settings, of: path)
    return ordered.compactMap { section($0, collapses: collapses) }
  }

  private mutating func section(_ node: NavigationNode, collapses: Bool) -> NavigationNode? {
    guard case .section(let inner, let path) = node.target else { return node }
    guard let path else {
      var node = node
      node.target = .section(inner.compactMap { section($0, collapses: collapses) })
      return node
    }
    let settings = settings(of: path)
    guard !settings.isHidden else { return nil }
    let deeper = settings.collapsesInner ?? collapses
    let children = arranged(inner, of: path, settings: settings, collapses: deeper)
    if children.isEmpty { return nil }
    if settings.collapses ?? deeper, children.count == 1 { return children[0] }
    var node = node
    node.title = settings.title ?? node.title
    node.target = .section(children, folder: path)
    return node
  }

  // MARK: Settings

  private mutating func settings(of path: String) -> Settings {
    var settings = Settings()
    let file = joinPath(base, joinPath(path, name))
    guard folder.exists(file) else { return settings }
    var yaml: YAMLManifest
    do throws(DiagnosticError) { yaml = try YAMLManifest(file, in: folder) } catch {
      diagnostics.append(error.diagnostic)
      return settings
    }
    for member in yaml.root?.members ?? [] {
      let value = member.value
      switch member.key {
      case "title": settings.title = yaml.text(value, "title")
      case "nav": settings.nav = value
      case "arrange":
        settings.nav = settings.nav ?? value
        settings.keepsRest = true
      case "hide": settings.isHidden = value.bool == true
      case "collapse": settings.collapses = value.bool
      case "collapse_single_pages": settings.collapsesInner = value.bool
      case "order", "sort_type", "order_by", "ignore_case": break
      default: yaml.ignore(member)
      }
    }
    settings.order = yaml.root.map(Self.order) ?? settings.order
    yaml.reportUnused()
    diagnostics += yaml.diagnostics
    if let nav = settings.nav { source[path] = (yaml.source, nav) }
    return settings
  }

  /// The `nav` of a folder with its file.
  private var source: [String: (text: SourceText, nav: YAMLValue)] = [:]

  private static func order(_ value: YAMLValue) -> Settings.Order {
    Settings.Order(
      isDescending: value["order"]?.text.map { $0 == "desc" },
      isNatural: value["sort_type"]?.text.map { $0 == "natural" },
      isByTitle: value["order_by"]?.text.map { $0 == "title" },
      ignoresCase: value["ignore_case"]?.bool ?? false)
  }

  // MARK: Order

  private func sorted(_ nodes: [NavigationNode], order: Settings.Order) -> [NavigationNode] {
    guard order.isGiven else { return nodes }
    var keyed = nodes.map { (key: key(of: $0, order: order), node: $0) }
    keyed.sort { first, second in
      order.isNatural == true
        ? isNaturallyOrdered(first.key, second.key, ignoringCase: order.ignoresCase)
        : first.key.utf8.lexicographicallyPrecedes(second.key.utf8)
    }
    return (order.isDescending == true ? keyed.reversed() : keyed).map(\.node)
  }

  private func key(of node: NavigationNode, order: Settings.Order) -> String {
    var key = node.name ?? node.title ?? ""
    if order.isByTitle == true {
      key = node.title ?? key
      if node.title == nil, case .page(let path, _) = node.target { key = title(path) }
    }
    return order.ignoresCase ? key.lowercased() : key
  }

  // MARK: nav

  /// The items that `nav` chooses of those of a folder; all of them without it.
  private mutating func chosen(
    _ nodes: [NavigationNode], settings: Settings, of path: String
  ) -> [NavigationNode] {
    guard let nav = settings.nav, let text = source[path]?.text else { return nodes }
    var used: Set<String> = []
    var chosen = nav.list.flatMap { items($0, of: nodes, in: text, &used, depth: 0) }
    let hasRest = nav.list.contains { item in
      item.text.flatMap(NavigationRest.init(_:)).map { $0.pattern == nil } ?? false
    }
    if settings.keepsRest, !hasRest {
      chosen.append(NavigationNode(target: .rest(NavigationRest(pattern: nil)), range: text.range(nav.range)))
    }
    return Self.filled(chosen, with: nodes.filter { !used.contains($0.name ?? "") })
  }

  private mutating func items(
    _ value: YAMLValue, of nodes: [NavigationNode], in source: SourceText, _ used: inout Set<String>,
    depth: Int
  ) -> [NavigationNode] {
    let place = source.range(value.range)
    guard depth < SiteManifest.depthLimit else {
      diagnostics.append(Diagnostic(.settingInvalid, at: place, "entries are nested too deep, and left out"))
      return []
    }
    if let text = value.text { return item(text, title: nil, of: nodes, at: place, &used) }
    if value.members.isEmpty {
      diagnostics.append(
        Diagnostic(
          .settingInvalid, at: place, "the item of \"nav\" is no page, folder or section, and is left out"))
    }
    return value.members.flatMap { member -> [NavigationNode] in
      if let text = member.value.text { return item(text, title: member.key, of: nodes, at: place, &used) }
      let inner = member.value.list.flatMap { items($0, of: nodes, in: source, &used, depth: depth + 1) }
      return [NavigationNode(title: member.key, target: .section(inner), range: place)]
    }
  }

  private mutating func item(
    _ text: String, title: String?, of nodes: [NavigationNode], at place: SourceRange,
    _ used: inout Set<String>
  ) -> [NavigationNode] {
    if let rest = NavigationRest(text) {
      if rest.isExpression {
        diagnostics.append(
          Diagnostic(.settingInvalid, at: place, "the regular expression of \"\(text)\" is not read"))
      }
      return [NavigationNode(target: .rest(rest), range: place)]
    }
    if text.contains("://") || text.hasPrefix("mailto:") {
      return [NavigationNode(title: title, target: .outside(text), range: place)]
    }
    let wanted = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard var node = nodes.first(where: { $0.name == wanted }) else {
      diagnostics.append(
        Diagnostic(
          .settingInvalid, at: place, "\"\(text)\" is no page or folder of this folder, and is left out"))
      return []
    }
    used.insert(wanted)
    node.title = title ?? node.title
    node.range = place
    return [node]
  }

  /// Puts the items that no other names in the place of `...`: first those of patterns, then all.
  static func filled(_ nodes: [NavigationNode], with rest: [NavigationNode]) -> [NavigationNode] {
    var patterns: [NavigationRest] = []
    func collect(_ nodes: [NavigationNode]) {
      for node in nodes {
        if case .rest(let rest) = node.target, rest.pattern != nil { patterns.append(rest) }
        if case .section(let inner, _) = node.target { collect(inner) }
      }
    }
    collect(nodes)
    // An item that several places take stands in the first.
    var placed: Set<String> = []
    func fill(_ nodes: [NavigationNode]) -> [NavigationNode] {
      nodes.flatMap { node -> [NavigationNode] in
        switch node.target {
        case .rest(let place):
          let taken = rest.filter { item in
            let name = item.name ?? ""
            let isHere = place.pattern == nil ? !patterns.contains { $0.takes(name) } : place.takes(name)
            return isHere && (item.name.map { placed.insert($0).inserted } ?? true)
          }
          return place.isFlat ? taken.flatMap(flat) : taken
        case .section(let inner, let folder):
          var node = node
          if folder == nil { node.target = .section(fill(inner)) }
          return [node]
        case .page, .folder, .pattern, .outside: return [node]
        }
      }
    }
    return fill(nodes)
  }

  /// The pages in an item, without sections.
  private static func flat(_ node: NavigationNode) -> [NavigationNode] {
    guard case .section(let inner, _) = node.target else { return [node] }
    return inner.flatMap(flat)
  }
}
