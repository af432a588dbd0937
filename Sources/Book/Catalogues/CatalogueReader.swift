import Diagnostics
import Files
import Manifests
import XML

/// Reads catalogue.xml, whose elements docs/catalogues.md describes.
struct CatalogueReader {
  private let folder: BookFolder
  /// Every kind of finding, whose levels can be set.
  private let kinds: [DiagnosticKind]
  /// The folder of catalogue.xml relative to `folder`; empty if they are equal.
  private let base: String
  private var loading = CatalogueLoading()
  private var catalogue: Catalogue
  private var names = BookNames()
  /// The first place of each manifest, with its settings.
  private var manifests: [String: [(settings: BookSettings, place: SourceRange)]] = [:]

  /// Reads the file at `path`.
  static func read(_ path: String, root: String?, kinds: [DiagnosticKind]) -> CatalogueLoading {
    var failed = CatalogueLoading()
    let own: BookFolder
    do throws(FileError) { own = try BookFolder(at: folderOfFile(at: path)) } catch {
      failed.diagnostics = [
        error.diagnostic(.catalogueMissing, "catalogue", path, at: SourceRange(file: path))
      ]
      return failed
    }
    guard let own = own.rooted(byCaller: root) else {
      failed.diagnostics = [rootUnusable(root, at: path)]
      return failed
    }
    let name = splitPath(path).name
    let tree: XMLTree
    switch parseXML(name, in: own, kind: .catalogueMissing) {
    case .failure(let error):
      failed.diagnostics = [error.diagnostic]
      return failed
    case .success(let parsed): tree = parsed
    }
    failed.source = tree.source
    let root = tree.name(tree.root)
    guard root.local == "catalogue", root.namespace == catalogueNamespace else {
      failed.diagnostics = [wrongRoot(tree)]
      return failed
    }
    var checker = GrammarChecker(tree, .catalogue)
    let element = checker.check(tree.root, as: "catalogue")
    failed.diagnostics = checker.diagnostics
    var (folder, base) = (own, "")
    if let root = element.attributes["root"] {
      do throws(PathRefusal) { (folder, base) = try own.ancestor(root.text) } catch {
        failed.diagnostics.append(error.diagnostic(ofRoot: root) { $0.solutionsByVariable })
        return failed
      }
    }
    var reader = CatalogueReader(folder: folder, base: base, kinds: kinds)
    reader.catalogue.file = joinPath(base, name)
    reader.loading.source = tree.source
    reader.readCatalogue(element)
    let isBroken = !checker.diagnostics.isEmpty
    reader.loading.diagnostics += checker.diagnostics
    return reader.finished(isBroken: isBroken)
  }

  private init(folder: BookFolder, base: String, kinds: [DiagnosticKind]) {
    self.folder = folder
    self.kinds = kinds
    self.base = base
    catalogue = Catalogue(folder: folder.path)
  }

  private consuming func finished(isBroken: Bool) -> CatalogueLoading {
    loading.diagnostics.sort(by: Diagnostic.isOrderedBefore)
    if !isBroken, !loading.diagnostics.contains(where: { $0.severity == .error }) {
      loading.catalogue = catalogue
    }
    return loading
  }

  private static func wrongRoot(_ tree: XMLTree) -> Diagnostic {
    let name = tree.name(tree.root)
    let range = tree.range(tree.root)
    guard name.local == "catalogue" else {
      return Diagnostic(
        .rootElementWrong, at: range, "<\(name.qualified)> is not the root element of a catalogue")
    }
    guard name.namespace.isEmpty else {
      return Diagnostic(
        .rootElementWrong, at: range,
        "<\(name.qualified)> is in the namespace \(name.namespace), not \(catalogueNamespace)")
    }
    let text = "catalogue xmlns=\"\(catalogueNamespace)\""
    return Diagnostic(
      .namespaceMissing, at: range, "<catalogue> has no namespace",
      solutions: [
        .init("write <\(text)>", replacements: [.init(range, with: text)], isSafe: true)
      ])
  }

  private mutating func readCatalogue(_ element: CheckedElement) {
    catalogue.title = element.texts("title").first
    catalogue.description = element.texts("description").first
    catalogue.publisher = element.texts("publisher").first
    catalogue.language = element["lang"] ?? "en"
    readContents(element, groups: [], settings: BookSettings())
  }

  private mutating func readContents(_ element: CheckedElement, groups: [String], settings: BookSettings) {
    let settings = self.settings(of: element).over(settings)
    var isEmpty = true
    for child in element.children {
      switch child.name {
      case "group":
        isEmpty = false
        readContents(child, groups: groups + [child["title"] ?? ""], settings: settings)
      case "book":
        isEmpty = false
        readBook(child, groups: groups, settings: self.settings(of: child).over(settings))
      case "books":
        isEmpty = false
        readFolder(child, groups: groups, settings: self.settings(of: child).over(settings))
      default: break  // metadata and settings
      }
    }
    if isEmpty {
      let what = element.name == "group" ? "the group" : "the catalogue"
      loading.diagnostics.append(Diagnostic(.catalogueEmpty, at: element.range, "\(what) names no books"))
    }
  }

  private mutating func readBook(_ element: CheckedElement, groups: [String], settings: BookSettings) {
    guard let src = element.attributes["src"] else { return }
    let joined = src.text.hasPrefix("/") ? src.text : joinPath(base, src.text)
    guard let path = folder.normalised(joined) else {
      return report(.outside(folder.refusal(of: joined)), src)
    }
    if !folder.isFolder(path) {
      do { _ = try folder.resolve(path) } catch { return report(error, src) }
    }
    let output = element["output"]
    let name = output ?? BookNames.name(of: src.text)
    add(path, name: name, groups, settings, at: element.attributes["output"]?.range ?? src.range)
  }

  private mutating func readFolder(_ element: CheckedElement, groups: [String], settings: BookSettings) {
    guard let value = element.attributes["in"] else { return }
    let joined = value.text.hasPrefix("/") ? value.text : joinPath(base, value.text)
    guard let path = folder.normalised(joined) else {
      return report(.outside(folder.refusal(of: joined)), value)
    }
    guard let inner = folder.subfolder(path) else {
      return report(.missing(nearest: folder.nearest(to: path)), value)
    }
    let found = CatalogueFolder.books(in: inner)
    if found.isEmpty {
      loading.diagnostics.append(
        Diagnostic(.catalogueEmpty, at: value.range, "the folder \"\(value.text)\" holds no books"))
    }
    for manifest in found {
      add(
        joinPath(path, manifest), name: BookNames.name(of: manifest, isWhole: true), groups, settings,
        at: value.range)
    }
  }

  private mutating func report(_ error: FileError, _ value: CheckedElement.Value) {
    let prefix = base + "/"
    var diagnostic = error.diagnostic(.manifestMissing, "manifest", value.text, at: value.range) {
      !base.isEmpty && $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0
    }
    if case .outside(let refusal) = error { diagnostic.solutions = refusal.solutionsByVariable }
    loading.diagnostics.append(diagnostic)
  }

  private mutating func add(
    _ manifest: String, name: String, _ groups: [String], _ settings: BookSettings, at place: SourceRange
  ) {
    var book = CatalogueBook(name: name, manifest: manifest)
    book.groups = groups
    book.settings = settings
    if let diagnostic = names.add(name, of: manifest, at: place) { loading.diagnostics.append(diagnostic) }
    if let first = manifests[manifest]?.first(where: { $0.settings == settings }) {
      loading.diagnostics.append(
        Diagnostic(
          .bookListedTwice, at: place, "\"\(manifest)\" is already in the catalogue, with the same settings",
          notes: [.init(first.place, "it is first named here")]))
    }
    manifests[manifest, default: []].append((settings, place))
    catalogue.books.append(book)
    loading.places.append(place)
  }

  /// Reads the settings of an element.
  private mutating func settings(of element: CheckedElement) -> BookSettings {
    var settings = BookSettings()
    guard let given = element.child("settings") else { return settings }
    func flag(_ name: String) -> Bool? { given[name].map { $0 == "true" } }
    settings.artwork = given["artwork"]
    settings.web = flag("web")
    settings.keepsGoing = flag("keep-going")
    settings.solutions = given["solutions"]
    settings.optimizesMedia = flag("optimize")
    settings.warningsAsErrors = flag("warnings-as-errors")
    settings.timeLimit = given["time-limit"].flatMap { Int($0) }
    for child in given.children {
      if child.name == "warning", let id = child.attributes["id"], let level = child["level"] {
        if let diagnostic = wrongWarning(id) {
          loading.diagnostics.append(diagnostic)
        } else {
          settings.warnings[id.text] = level
        }
      } else if child.name == "profile", let attribute = child["attribute"], let value = child["value"] {
        settings.profiles[attribute, default: []].append(value)
      }
    }
    return settings
  }

  /// The finding for an invalid warning id; nil if it is valid.
  private func wrongWarning(_ id: CheckedElement.Value) -> Diagnostic? {
    guard let kind = kinds.first(where: { $0.id == id.text }) else {
      var diagnostic = Diagnostic(.attributeInvalid, at: id.range, "there is no warning \"\(id.text)\"")
      if let near = suggestion(for: id.text, among: kinds.map(\.id).sorted()) {
        diagnostic.solutions = [didYouMean(near, inPlaceOf: id.text, at: id.range)]
      }
      return diagnostic
    }
    guard kind.severity == .error else { return nil }
    return Diagnostic(
      .attributeInvalid, at: id.range, "\"\(id.text)\" is an error; its level cannot be changed")
  }
}
