import BookModel
import Diagnostics
import Files
import TextBytes
import XML

extension ManifestFormat {
  /// The package document of an EPUB, packed or unpacked.
  static let package = ManifestFormat(
    name: "package document", claims: { $0.pathExtension == "opf" || isContainer($0.path) },
    find: PackageReader.find, ownCover: .init(hasNamedFile: false),
    read: { PackageReader.read($0) })
}

/// The namespace of package documents.
let packageNamespace = "http://www.idpf.org/2007/opf"

/// Reads an EPUB 2 or 3 package document: https://www.w3.org/TR/epub-33/#sec-package-doc
///
/// Lenient, as EPUB reading systems are: unknown elements are ignored.
struct PackageReader {
  /// An item of the manifest.
  struct Item {
    var id: String
    /// The path from the root; nil if the address leads out of the book or to another server.
    var path: String?
    var mediaType: String
    var properties: [String]
    /// The id of its fallback item.
    var fallback: String?
    /// The id of its media overlay.
    var overlay: String?
    var range: SourceRange
  }

  let folder: BookFolder
  /// The package document's path.
  let path: String
  let tree: XMLTree
  let places: SourcePlaces
  var diagnostics: [Diagnostic] = []
  var book: Book
  var items: [Item] = []
  /// Items by id; the first if an id is repeated.
  var itemIndices: [String: Int] = [:]
  /// The source of each path, as an index into `book.sources`.
  var sourceIndices: [String: Int] = [:]
  /// The default layout of pages.
  var layout = PackageLayout()

  /// Finds the manifests of an unpacked EPUB in `folder` or one level below it: containers, else `.opf` files.
  static func find(in folder: BookFolder) -> [String] {
    func manifests(_ path: String) -> [String] {
      let container = joinPath(path, containerPath)
      if folder.exists(container) { return [container] }
      return folder.names(in: path).filter { pathExtension($0) == "opf" }.map { joinPath(path, $0) }
    }
    let here = manifests("")
    if !here.isEmpty { return here }
    return folder.names().filter { !$0.hasPrefix(".") && folder.isFolder($0) }.flatMap(manifests)
  }

  /// Reads the book that the package document describes.
  static func read(_ file: ManifestFile) -> ManifestLoading {
    if isContainer(file.path) { return readContainer(file) }
    let (folder, path) = root(of: file)
    let tree: XMLTree
    switch parseXML(path, in: folder, kind: .manifestUnreadable) {
    case .failure(let error): return ManifestLoading(folder: folder, diagnostics: [error.diagnostic])
    case .success(let parsed): tree = parsed
    }
    let name = tree.name(tree.root)
    guard name.local == "package", name.namespace == packageNamespace else {
      let isPackage = name.local == "package" && name.namespace.isEmpty
      let edit = Diagnostic.Replacement(
        tree.range(tree.root), with: "package xmlns=\"\(packageNamespace)\"")
      let diagnostic = Diagnostic(
        isPackage ? .namespaceMissing : .rootElementWrong, at: tree.range(tree.root),
        isPackage
          ? "<package> has no namespace"
          : "<\(name.qualified)> is not the root element of a package document",
        solutions: isPackage
          ? [
            Diagnostic.Solution(
              "write <package xmlns=\"\(packageNamespace)\">", replacements: [edit], isSafe: true)
          ] : [])
      return ManifestLoading(folder: folder, diagnostics: [diagnostic])
    }
    var reader = PackageReader(folder: folder, path: path, tree: tree)
    return reader.read()
  }

  private init(folder: BookFolder, path: String, tree: XMLTree) {
    self.folder = folder
    self.path = path
    self.tree = tree
    places = SourcePlaces(tree)
    book = Book(metadata: Metadata(title: "", language: ""), manifest: folder.shown(path))
    book.base = splitPath(path).folder
    book.styling = .author
    book.isNumbered = false
  }

  private mutating func read() -> ManifestLoading {
    readMetadata()
    readItems()
    readSpine()
    readOverlays()
    if !book.sources.isEmpty { readNavigation() }
    readCover()
    reportLayout()
    noteListedFiles()
    reportOtherParts()
    readEncryption()
    reportUnreadEntries()
    let isBroken = book.metadata.title.isEmpty || book.metadata.language.isEmpty || book.sources.isEmpty
    return ManifestLoading(book: isBroken ? nil : book, folder: folder, diagnostics: diagnostics)
  }

  mutating func report(_ kind: DiagnosticKind, at range: SourceRange?, _ summary: String) {
    diagnostics.append(Diagnostic(kind, at: range, summary))
  }
}

// MARK: - Container

/// The path of the file that names the package document.
private let containerPath = "META-INF/container.xml"

/// Whether the file is an EPUB's container.xml, which names its package document.
func isContainer(_ path: String) -> Bool { splitPath(path).name == "container.xml" }

extension PackageReader {
  /// Reads the package document that META-INF/container.xml names.
  private static func readContainer(_ file: ManifestFile) -> ManifestLoading {
    let tree: XMLTree
    switch file.parse() {
    case .failure(let error): return ManifestLoading(folder: file.folder, diagnostics: [error.diagnostic])
    case .success(let parsed): tree = parsed
    }
    let rootFile = tree.element(tree.root, "rootfiles").flatMap { tree.element($0, "rootfile") }
    // The root is the folder above META-INF, which may itself be the folder on the command line.
    let inner = splitPath(file.path).folder
    let folder =
      inner.isEmpty
      ? file.folder.parent?.folder ?? file.folder
      : file.folder.subfolder(splitPath(inner).folder) ?? file.folder
    guard let rootFile, let written = tree.attribute(rootFile, "full-path") else {
      let diagnostic = Diagnostic(
        .manifestUnknown, at: tree.range(tree.root), "the container names no package document")
      return ManifestLoading(folder: folder, diagnostics: [diagnostic])
    }
    let path = percentDecoded(written) ?? written
    do { _ = try folder.resolve(path) } catch {
      let range = tree.range(of: rootFile, attribute: "full-path")
      let diagnostic = error.diagnostic(.manifestMissing, "package document", written, at: range)
      return ManifestLoading(folder: folder, diagnostics: [diagnostic])
    }
    var loading = read(ManifestFile(folder: folder, path: path))
    let others = (0..<tree.count).filter { tree.isElement($0, "rootfile") && $0 != rootFile }
    if let first = others.first {
      loading.diagnostics.append(
        Diagnostic(
          .packagePartNotKept, at: tree.range(of: first, attribute: "full-path"),
          others.count == 1
            ? "another rendition is left out" : "\(others.count) other renditions are left out"))
    }
    return loading
  }

  /// Whether the folder is the root of an unpacked EPUB.
  private static func isRoot(_ folder: BookFolder) -> Bool {
    if folder.exists(containerPath) { return true }
    do { return try folder.read("mimetype").starts(with: "application/epub+zip".utf8) } catch { return false }
  }

  /// The root folder of a package document's EPUB, and the document's path in it: the nearest ancestor folder
  /// with an EPUB's `mimetype` or META-INF/container.xml, else the document's own folder.
  private static func root(of file: ManifestFile) -> (BookFolder, String) {
    let inner = splitPath(file.path)
    var folder = file.folder
    var path = file.path
    if !inner.folder.isEmpty {
      if isRoot(folder) { return (folder, path) }
      guard let own = folder.subfolder(inner.folder) else { return (folder, path) }
      (folder, path) = (own, inner.name)
    }
    let (own, ownPath) = (folder, path)
    for _ in 0..<8 {
      if isRoot(folder) { return (folder, path) }
      guard let (above, name) = folder.parent else { break }
      folder = above
      path = joinPath(name, path)
    }
    return (own, ownPath)
  }
}

// MARK: - Addresses

extension PackageReader {
  /// Resolves an address in the file at `base` to a path from the root and an id; nil for other targets.
  func target(_ address: String, from base: String) -> (path: String, fragment: String?)? {
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let written = parts.isEmpty ? "" : String(parts[0])
    let fragment = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil
    let decoded = fragment.flatMap(percentDecoded) ?? fragment
    if written.isEmpty { return (base, decoded) }
    guard !hasScheme(written), let plain = percentDecoded(written) else { return nil }
    if !plain.hasPrefix("/"), let path = folder.normalised(joinPath(splitPath(base).folder, plain)) {
      return (path, decoded)
    }
    return withinRoot(plain, from: base).map { ($0, decoded) }
  }

  /// Resolves an address that begins at the root or leads above it; paths above the root stay at the root.
  private func withinRoot(_ address: String, from base: String) -> String? {
    guard !address.hasPrefix("//") else { return nil }
    var parts = address.hasPrefix("/") ? [] : splitPath(base).folder.split(separator: "/")
    for part in address.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    guard let path = folder.normalised(parts.joined(separator: "/")), folder.exists(path) else { return nil }
    return path
  }

  private func hasScheme(_ address: String) -> Bool {
    guard let colon = address.firstIndex(of: ":") else { return false }
    let scheme = address[..<colon]
    return scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// The package's child element of that name.
  func part(_ name: String) -> XMLTree.Node? { tree.element(tree.root, name) }

  /// The words of an attribute's value.
  func words(_ node: XMLTree.Node, _ name: String, in tree: XMLTree, namespace: String = "") -> [String] {
    tree.attribute(node, name, in: namespace)?.split(whereSeparator: isXMLSpace).map(String.init) ?? []
  }
}
