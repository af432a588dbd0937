import Diagnostics
import Files
import Manifests

/// Reads the catalogue at `path`: a catalogue.xml, a folder with one, or a folder of books.
///
/// - Parameters:
///   - root: the folder that the caller names, which holds the catalogue and its books; nil for that of the repository, or of
///     the catalogue.
///   - kinds: every kind of finding, whose levels can be set.
public func loadCatalogue(
  at path: String, root: String? = nil, kinds: [DiagnosticKind]
) -> CatalogueLoading {
  var failed = CatalogueLoading()
  let place = SourceRange(file: path)
  do throws(FileError) {
    switch try FileSystem.item(at: path) {
    case .folder:
      let inner = (path.hasSuffix("/") ? String(path.dropLast()) : path) + "/catalogue.xml"
      if FileStamp(at: inner).kind == .file { return CatalogueReader.read(inner, root: root, kinds: kinds) }
      return CatalogueFolder.read(path)
    case .file: return CatalogueReader.read(path, root: root, kinds: kinds)
    case .other, nil: throw .missing(nearest: nil)
    }
  } catch {
    failed.diagnostics = [error.diagnostic(.catalogueMissing, "catalogue", path, at: place)]
    return failed
  }
}

/// Reads a list of manifests, one a line; a tab separates an output name from its manifest. Blank lines and lines that
/// begin with `#` are ignored.
public func loadCatalogue(list text: String) -> CatalogueLoading {
  var loading = CatalogueLoading()
  guard let current = FileSystem.realPath(".") else {
    loading.diagnostics = [Diagnostic(.catalogueMissing, at: nil, "the current folder is gone")]
    return loading
  }
  var catalogue = Catalogue(folder: current)
  var names = BookNames()
  let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  for (number, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
    let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
    guard let manifest = parts.first, !manifest.allSatisfy(\.isWhitespace) else { continue }
    let place = SourceRange(file: "-", start: SourceLocation(line: number + 1, column: 1))
    let name = parts.count > 1 ? parts[1] : BookNames.name(of: manifest, isWhole: !manifest.hasPrefix("/"))
    if !isPlainFileName(name) {
      loading.diagnostics.append(
        Diagnostic(.attributeInvalid, at: place, "\"\(name)\" is not a valid name for files of a book"))
      continue
    }
    if FileStamp(at: manifest).kind == .absent {
      loading.diagnostics.append(
        Diagnostic(.manifestMissing, at: place, "manifest \"\(manifest)\" does not exist"))
      continue
    }
    if let diagnostic = names.add(name, of: manifest, at: place) { loading.diagnostics.append(diagnostic) }
    catalogue.books.append(CatalogueBook(name: name, manifest: manifest))
    loading.places.append(place)
  }
  if catalogue.books.isEmpty, loading.diagnostics.isEmpty {
    loading.diagnostics = [
      Diagnostic(.catalogueEmpty, at: SourceRange(file: "-"), "standard input names no manifests")
    ]
  }
  if loading.diagnostics.isEmpty { loading.catalogue = catalogue }
  return loading
}

/// A catalogue of the books in a folder without catalogue.xml.
enum CatalogueFolder {
  static func read(_ path: String) -> CatalogueLoading {
    var loading = CatalogueLoading()
    let place = SourceRange(file: path)
    let folder: BookFolder
    do throws(FileError) { folder = try BookFolder(at: path) } catch {
      loading.diagnostics = [error.diagnostic(.catalogueMissing, "catalogue", path, at: place)]
      return loading
    }
    var catalogue = Catalogue(folder: folder.path)
    var names = BookNames()
    for manifest in books(in: folder) {
      let name = BookNames.name(of: manifest, isWhole: true)
      if let diagnostic = names.add(name, of: manifest, at: place) { loading.diagnostics.append(diagnostic) }
      var book = CatalogueBook(name: name, manifest: manifest)
      book.groups = manifest.split(separator: "/").dropLast().map(String.init)
      catalogue.books.append(book)
      loading.places.append(nil)
    }
    if catalogue.books.isEmpty {
      loading.diagnostics = [Diagnostic(.catalogueEmpty, at: place, "the folder \"\(path)\" holds no books")]
    }
    if loading.diagnostics.isEmpty { loading.catalogue = catalogue }
    return loading
  }

  /// The manifests below a folder, in natural order: packed EPUBs, and each folder's manifests, or its sources if it
  /// has no manifest. Folders with neither are searched, up to five levels deep.
  static func books(in folder: BookFolder) -> [String] { books(in: folder, depth: 0) }

  private static func books(in folder: BookFolder, depth: Int) -> [String] {
    let names = folder.names().filter { !$0.hasPrefix(".") && !$0.hasPrefix("_") }.sorted(
      by: isNaturallyOrdered)
    var found: [String] = []
    for name in names {
      if folder.isFolder(name) {
        guard let inner = folder.subfolder(name) else { continue }
        let manifests = manifests(in: inner)
        if manifests == [""] {
          found.append(name)
        } else if !manifests.isEmpty {
          found += manifests.map { name + "/" + $0 }
        } else if depth < 5 {
          found += books(in: inner, depth: depth + 1).map { name + "/" + $0 }
        }
      } else if name.lowercased().hasSuffix(".epub") {
        found.append(name)
      }
    }
    return found
  }
}
