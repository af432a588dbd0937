import XML

/// The settings of a publication file: numbering and contents of the publication.
///
///     <publication>
///       <source><version include="web"/><directories external="../assets" generated="../generated"/></source>
///       <numbering><divisions level="2"/><blocks level="1"/><figures distinct="yes" level="2"/></numbering>
///       <common><exercise-divisional hint="no"/></common>
///     </publication>
struct PreTeXtPublication: Sendable {
  /// Families of numbered elements; families may share a counter.
  enum Family: Int, Sendable, CaseIterable {
    case blocks, projects, figures, exercises, openproblems, equations, footnotes

    var name: String { String(describing: self) }
  }

  /// How parts affect the numbers of chapters.
  enum Parts: Sendable {
    case decorative, structural
  }

  /// The deepest level of numbered divisions; nil numbers all.
  var divisionLevel: Int?
  /// The scope level of families that override the default.
  var levels: [Family: Int] = [:]
  /// Families with a separate counter, overriding the default.
  var distinct: Set<Family> = []
  /// The number of the first chapter.
  var chapterStart = 1
  var parts = Parts.decorative
  /// The deepest level in the contents; nil depends on the kind of document.
  var contentsLevel: Int?
  /// The folders of pictures, relative to the main source.
  var external: String?
  var generated: String?
  /// The published components; nil publishes all.
  var components: Set<String>?
  /// Whether commentary is published.
  var hasCommentary = false
  /// Parts of exercises that are hidden in place, as `divisional hint`.
  var hidden: Set<String> = []

  /// The defaults without a publication file.
  init() {}

  /// Reads a publication file.
  init(_ tree: XMLTree) {
    func at(_ path: String...) -> XMLTree.Node? {
      path.reduce(Optional(tree.root)) { node, name in node.flatMap { tree.element($0, name) } }
    }
    if let divisions = at("numbering", "divisions") {
      divisionLevel = tree.attribute(divisions, "level").flatMap { Int($0) }
      chapterStart = tree.attribute(divisions, "chapter-start").flatMap { Int($0) } ?? 1
      if tree.attribute(divisions, "part-structure") == "structural" { parts = .structural }
    }
    for family in Family.allCases {
      guard let node = at("numbering", family.name) else { continue }
      if let level = tree.attribute(node, "level").flatMap({ Int($0) }), level >= 0 { levels[family] = level }
      // Older releases, without `distinct`, used a separate counter for projects if their level was set.
      let isOwn = tree.attribute(node, "distinct").map { $0 == "yes" } ?? (family == .projects)
      if isOwn { distinct.insert(family) }
    }
    contentsLevel = at("common", "tableofcontents").flatMap { tree.attribute($0, "level") }.flatMap {
      Int($0)
    }
    if let directories = at("source", "directories") {
      external = tree.attribute(directories, "external")
      generated = tree.attribute(directories, "generated")
    }
    if let version = at("source", "version"), let names = tree.attribute(version, "include") {
      components = Set(names.split { $0 == " " || $0 == "," }.map(String.init))
    }
    if let commentary = at("source", "commentary") ?? at("common", "commentary") {
      hasCommentary = tree.attribute(commentary, "include") == "yes"
    }
    for kind in ["inline", "divisional", "worksheet", "reading", "project"] {
      guard let node = at("common", "exercise-" + kind) else { continue }
      for part in ["statement", "hint", "answer", "solution"] where tree.attribute(node, part) == "no" {
        hidden.insert(kind + " " + part)
      }
    }
  }
}
