import BookModel
import Diagnostics
import Files
import XML

/// A kind of manifest: how to recognise it, find it in a folder and read it.
///
/// To add a kind, write a file with its reader and add it to `all`.
struct ManifestFormat: Sendable {
  /// Its name in messages.
  var name: String
  /// Whether a file is of this kind, by its name and first bytes.
  var claims: @Sendable (ManifestFile) -> Bool
  /// The paths of manifests of this kind in a folder; may be empty.
  var find: @Sendable (BookFolder) -> [String]
  /// Whether the kind consists of sources only, without a file that describes the book.
  var isWithoutManifest = false
  /// Whether the file that describes the book is the book's text as well: in a folder with a manifest it is one of its sources.
  var isDocument = false
  /// Where a book of this kind keeps its own cover.
  var ownCover = OwnCover.Places()
  /// Reads a manifest.
  var read: @Sendable (ManifestFile) -> ManifestLoading

  /// Every kind, in search order.
  static let all: [ManifestFormat] = [
    jats, docBook, preTeXtSource, bookXML, collection, package, preTeXtProject, myST, jupyterBook, quarto,
    bookdown, mdBook, mkDocs, vault, unmarkedVault, sourceFolder, singleSource,
  ]

  /// The order in which a folder is searched: what describes a book alone, then documents, then sources without either.
  static let allInFolders: [ManifestFormat] =
    all.filter { !$0.isDocument && !$0.isWithoutManifest } + all.filter(\.isDocument)
    + all.filter(\.isWithoutManifest)
}

/// A file or folder to be read as a manifest.
struct ManifestFile: Sendable {
  /// The folder of the file, or the folder itself.
  var folder: BookFolder
  /// The path within `folder`; empty for the folder itself.
  var path: String

  /// Its name in diagnostics.
  var shown: String { folder.shown(path) }

  /// The ending of its name, in lower case.
  var pathExtension: String { Files.pathExtension(path) }

  /// Parses it as XML; returns a diagnostic on failure.
  func parse() -> Result<XMLTree, DiagnosticError> { parseXML(path, in: folder, kind: .manifestUnreadable) }
}

extension XMLInclusion {
  /// Inclusion of files of a book in the document at a path.
  init(path: String, in folder: BookFolder) {
    self.init(path: path) { path in
      do throws(FileError) {
        return .file(shown: folder.shown(path), bytes: try folder.read(path))
      } catch .outside(let refusal) {
        return .outside(refusal)
      } catch {
        return .missing
      }
    }
    search = { folder.search($0, from: $1) }
  }
}

/// A diagnostic as an error.
package struct DiagnosticError: Error { package var diagnostic: Diagnostic }

/// Parses a file of the book as XML; `kind` is the kind of diagnostic for a file that cannot be read.
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
    return .failure(DiagnosticError(diagnostic: error.diagnostic(inFile: file, bytes: bytes)))
  }
}
