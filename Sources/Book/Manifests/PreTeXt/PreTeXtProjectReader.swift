import BookModel
import Diagnostics
import Files
import SourceKinds
import TextBytes
import XML
import XMLVocabularies

extension ManifestFormat {
  /// The project file of a PreTeXt book.
  static let preTeXtProject = ManifestFormat(
    name: "PreTeXt project", claims: { splitPath($0.path).name == "project.ptx" },
    find: { $0.exists("project.ptx") ? ["project.ptx"] : [] }, read: { PreTeXtProjectReader.read($0) })

  /// The main source of a PreTeXt book.
  static let preTeXtSource = ManifestFormat(
    name: "PreTeXt source",
    claims: { PreTeXtProjectReader.isSource($0.path, in: $0.folder) },
    find: PreTeXtProjectReader.findSources, isDocument: true, read: { PreTeXtProjectReader.readSource($0) })
}

/// Reads a PreTeXt project of either version: https://pretextbook.org/doc/guide/html/processing-CLI.html
///
///     <project ptx-version="2">
///       <targets><target name="web" format="html" source="main.ptx" publication="publication.ptx"/></targets>
///     </project>
///
/// Uses one target: the first for EPUB, else the first for HTML, else the first with an existing source.
struct PreTeXtProjectReader {
  /// A target: an output format, its source and its publication file.
  private struct Target {
    var name: String
    var format: String
    var source: String
    var publication: String?
    /// Whether the project names the publication file, instead of using the default path.
    var namesPublication: Bool
    var node: XMLTree.Node
  }

  private var folder: BookFolder
  private var path: String
  private let tree: XMLTree
  private var diagnostics: [Diagnostic] = []

  /// Reads the book of a project.
  static func read(_ file: ManifestFile) -> ManifestLoading {
    var folder = file.folder
    var path = file.path
    let inner = splitPath(path)
    if !inner.folder.isEmpty, let own = folder.subfolder(inner.folder) { (folder, path) = (own, inner.name) }
    switch parseXML(path, in: folder, kind: .manifestUnreadable) {
    case .failure(let error): return ManifestLoading(folder: folder, diagnostics: [error.diagnostic])
    case .success(let tree):
      var reader = PreTeXtProjectReader(folder: folder, path: path, tree: tree)
      reader.widen()
      return reader.read()
    }
  }

  /// A project may keep its sources outside its folder (`source="../src"`): then the book's folder is the common
  /// ancestor of both, at most `levelsAbove` levels higher.
  private mutating func widen() {
    let levelsAbove = 3
    let root = tree.root
    let holder = tree.element(root, "targets") ?? root
    let holders = [root] + tree.elements(of: holder).filter { tree.isElement($0, "target") }
    let paths = holders.flatMap { node in ["source", "publication"].compactMap { tree.attribute(node, $0) } }
    let levels = paths.map { $0.split(separator: "/").prefix { $0 == ".." }.count }.max() ?? 0
    guard levels > 0, levels <= levelsAbove else { return }
    for _ in 0..<levels {
      // At the root it stops: `read` then reports the source as missing, and names the root that would hold it.
      guard folder.path != folder.rootPath, let (above, name) = folder.parent else { return }
      (folder, path) = (above, joinPath(name, path))
    }
  }

  private mutating func read() -> ManifestLoading {
    let root = tree.root
    guard tree.isElement(root, "project") else {
      diagnostics.append(
        Diagnostic(
          .rootElementWrong, at: tree.range(root),
          "<\(tree.name(root).qualified)> is not the root element of a PreTeXt project")
      )
      return ManifestLoading(folder: folder, diagnostics: diagnostics)
    }
    let targets = self.targets()
    guard let target = choose(targets) else {
      diagnostics.append(Diagnostic(.projectTargetMissing, at: tree.range(root), "the project has no target"))
      return ManifestLoading(folder: folder, diagnostics: diagnostics)
    }
    do throws(FileError) { _ = try folder.resolve(target.source) } catch {
      var finding = Diagnostic(
        .projectSourceMissing, at: tree.range(target.node),
        "source \"\(target.source)\" of target \"\(target.name)\" does not exist")
      if case .outside(let refusal) = error {
        finding.summary = "source " + refusal.words(target.source)
        finding.solutions = refusal.solutions
      }
      diagnostics.append(finding)
      return ManifestLoading(folder: folder, diagnostics: diagnostics)
    }
    let publication = self.publication(of: target, among: targets)
    var metadata = PreTeXtMetadataReader(folder: folder, source: target.source, publication: publication)
    var loading = metadata.read(manifest: folder.shown(path))
    loading.diagnostics = diagnostics + loading.diagnostics
    return loading
  }

  /// The targets, with the defaults of the project's version.
  private func targets() -> [Target] {
    let root = tree.root
    let isNew = tree.attribute(root, "ptx-version") == "2"
    let holder = tree.element(root, "targets") ?? root
    return tree.elements(of: holder).filter { tree.isElement($0, "target") }.map { node in
      func value(_ name: String) -> String? {
        tree.attribute(node, name) ?? tree.element(node, name).map { text($0) }
      }
      let sources = tree.attribute(root, "source") ?? (isNew ? "source" : "")
      let publications = tree.attribute(root, "publication") ?? (isNew ? "publication" : "")
      let source = value("source") ?? (isNew ? "main.ptx" : "source/main.ptx")
      let named = value("publication")
      let publication = named ?? (isNew ? "publication.ptx" : nil)
      return Target(
        name: tree.attribute(node, "name") ?? "", format: value("format") ?? "html",
        source: normal(isNew ? joinPath(sources, source) : source),
        publication: publication.map { normal(isNew ? joinPath(publications, $0) : $0) },
        namesPublication: named != nil, node: node)
    }
  }

  /// Converts a path of the project to one in the book's folder.
  private func normal(_ relative: String) -> String {
    folder.normalised(joinPath(splitPath(path).folder, relative)) ?? relative
  }

  private func text(_ node: XMLTree.Node) -> String {
    tree.string(node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func choose(_ targets: [Target]) -> Target? {
    let present = targets.filter { folder.exists($0.source) }
    for format in ["epub", "html"] {
      if let target = present.first(where: { $0.format == format }) { return target }
    }
    return present.first ?? targets.first
  }

  /// The publication file: the target's, else that of another target with the same source.
  private mutating func publication(of target: Target, among targets: [Target]) -> String? {
    guard let wanted = target.publication else { return nil }
    if folder.exists(wanted) { return wanted }
    let others = targets.filter { $0.source == target.source }.compactMap(\.publication)
    let other = others.first { folder.exists($0) }
    // A project without this file uses PreTeXt's defaults.
    guard target.namesPublication else { return other }
    let instead = other.map { "; \"\($0)\" is used" } ?? ""
    diagnostics.append(
      Diagnostic(
        .publicationFileMissing, at: tree.range(target.node),
        "publication file \"\(wanted)\" of target \"\(target.name)\" does not exist\(instead)"))
    return other
  }

  // MARK: - Sources

  /// Whether a file is the main source of a book.
  static func isSource(_ path: String, in folder: BookFolder) -> Bool {
    SourceKind.read(by: .preTeXt).head(of: path, in: folder) != nil
  }

  /// The main sources in a folder without project file: those that their names tell to be PreTeXt, else the only one by content.
  static func findSources(in folder: BookFolder) -> [String] {
    if folder.exists("project.ptx") { return [] }
    let found = folder.names().filter { isVisible($0) && isSource($0, in: folder) }
    let named = found.filter { SourceKind.of($0)?.reader == .preTeXt }
    return named.isEmpty && found.count == 1 ? found : named
  }

  /// Reads the book of a source, as part of its project if an ancestor folder has one.
  static func readSource(_ file: ManifestFile) -> ManifestLoading {
    var folder = file.folder
    var path = file.path
    for _ in 0..<4 {
      if folder.exists("project.ptx") {
        guard case .success(let tree) = parseXML("project.ptx", in: folder, kind: .manifestUnreadable) else {
          break
        }
        var project = PreTeXtProjectReader(folder: folder, path: "project.ptx", tree: tree)
        let targets = project.targets().filter { $0.source == path }
        guard let target = project.choose(targets) else { break }
        let publication = project.publication(of: target, among: targets)
        var reader = PreTeXtMetadataReader(folder: folder, source: path, publication: publication)
        var loading = reader.read(manifest: folder.shown(path))
        loading.diagnostics += project.diagnostics
        return loading
      }
      guard let (above, name) = folder.parent else { break }
      (folder, path) = (above, joinPath(name, path))
    }
    var reader = PreTeXtMetadataReader(folder: file.folder, source: file.path, publication: nil)
    return reader.read(manifest: file.shown)
  }
}
