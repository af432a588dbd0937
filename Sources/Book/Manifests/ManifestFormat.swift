import BookModel
import Diagnostics
import Files
import XML

/// A kind of manifest: how it is told, how it is found in a folder, and how it is read.
///
/// A new kind is a file with its reader and one more entry in `all`.
struct ManifestFormat: Sendable {
  /// What messages call it.
  var name: String
  /// Whether a file is one of these, by its name and the first bytes of its content.
  var claims: @Sendable (ManifestFile) -> Bool
  /// The paths of manifests of this kind in a folder; empty where there are none.
  var find: @Sendable (BookFolder) -> [String]
  /// Whether it is sources alone, so that nothing says what the book is.
  var isWithoutManifest = false
  /// Reads it.
  var read: @Sendable (ManifestFile) -> ManifestLoading

  /// Every kind, in the order in which a folder is searched for them.
  static let all: [ManifestFormat] = [
    jats, docBook, preTeXtSource, bookXML, collection, package, preTeXtProject, myST, jupyterBook, quarto,
    bookdown, mdBook, mkDocs, vault, unmarkedVault, sourceFolder, singleSource,
  ]
}

/// A file or folder that is taken as a manifest.
struct ManifestFile: Sendable {
  /// The folder that it lies in, or that it is.
  var folder: BookFolder
  /// The path within `folder`; empty for the folder itself.
  var path: String

  /// What diagnostics call it.
  var shown: String { folder.shown(path) }

  /// The ending of its name, in lower case.
  var pathExtension: String { Files.pathExtension(path) }

  /// Its bytes as an XML tree, or why there is none.
  func parse() -> Result<XMLTree, DiagnosticError> { parseXML(path, in: folder, kind: .manifestUnreadable) }
}

/// A diagnostic that is thrown.
package struct DiagnosticError: Error { package var diagnostic: Diagnostic }

/// A file of the book as an XML tree; `kind` is what a file that cannot be had is reported as.
///
/// Entities come only from files within the book.
package func parseXML(
  _ path: String, in folder: BookFolder, kind: DiagnosticKind, at range: SourceRange? = nil
) -> Result<XMLTree, DiagnosticError> {
  let bytes: [UInt8]
  do { bytes = try folder.read(path) } catch {
    let place = range ?? SourceRange(file: folder.shown(path))
    return .failure(DiagnosticError(diagnostic: error.diagnostic(kind, "file", path, at: place)))
  }
  let file = folder.shown(path)
  let parser = XMLParser { system in
    guard !system.contains(":") else { return nil }
    do { return try folder.read(joinPath(splitPath(path).folder, system)) } catch { return nil }
  }
  do {
    return .success(try parser.parse(file: file, bytes: bytes))
  } catch {
    let source: SourceText
    do { source = try TextDecoder().decode(file: file, bytes: bytes) } catch {
      source = SourceText(file: file, bytes: bytes)
    }
    return .failure(DiagnosticError(diagnostic: error.diagnostic(in: source)))
  }
}

/// The file's name without its folder and ending.
func stem(_ path: String) -> String {
  let name = splitPath(path).name
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
  return String(name[..<dot])
}
