import BookModel
import Diagnostics
import DocBookBasics
import Files
import SourceKinds
import XML

extension ManifestFormat {
  /// A DocBook document as its own manifest.
  static let docBook = ManifestFormat(
    name: "DocBook document",
    claims: { DocBookManifest.root(of: $0.path, in: $0.folder) != nil },
    find: DocBookManifest.find, isDocument: true, read: { DocBookManifest.read($0) })
}

/// Reads a DocBook document as a book: its metadata become the book's, its outline becomes the contents.
struct DocBookManifest {
  /// The elements that end the head of a document.
  private static let bodies: Set<String> = [
    "part", "chapter", "preface", "appendix", "article", "reference", "book", "section", "sect1", "para",
    "glossary", "bibliography", "index", "dedication", "colophon", "acknowledgements", "toc", "refnamediv",
    "refsect1", "refsection", "simpara", "formalpara",
  ]

  let folder: BookFolder
  let path: String

  /// The name of the root element; nil if the file is not DocBook.
  static func root(of path: String, in folder: BookFolder) -> String? {
    SourceKind.read(by: .docBook).head(of: path, in: folder).flatMap(DocBookSniff.root)
  }

  /// The document in a folder that is the book: the only book or set, else the only article, else the only document.
  static func find(in folder: BookFolder) -> [String] {
    var roots: [(path: String, root: String)] = []
    for name in folder.names() where !name.hasPrefix(".") {
      if let root = root(of: name, in: folder) { roots.append((name, root)) }
    }
    for wanted in [["book", "set"], ["article"]] {
      let found = roots.filter { wanted.contains($0.root) }.map(\.path)
      if found.count > 1, let main = ["index.xml", "book.xml"].first(where: found.contains) { return [main] }
      if !found.isEmpty { return found }
    }
    return roots.count == 1 ? [roots[0].path] : []
  }

  /// Reads the document as a book.
  static func read(_ file: ManifestFile) -> ManifestLoading {
    DocBookManifest(folder: file.folder, path: file.path).read()
  }

  private func read() -> ManifestLoading {
    let shown = folder.shown(path)
    var book = Book(metadata: Metadata(title: "", language: "en"), manifest: shown)
    var diagnostics: [Diagnostic] = []
    switch head() {
    case .failure(let error): return ManifestLoading(folder: folder, diagnostics: [error.diagnostic])
    case .success(let tree):
      let metadata = DocBookMetadata(tree: tree)
      book.metadata = metadata.read(fallbackTitle: stem(path))
      if let cover = metadata.cover {
        let file = joinPath(splitPath(path).folder, cover.text)
        do throws(FileError) {
          _ = try folder.resolve(file)
          book.artwork.portraitCover = FileReference(
            path: folder.normalised(file) ?? file, range: cover.range)
        } catch {
          diagnostics.append(error.diagnostic(.settingInvalid, "cover", cover.text, at: cover.range))
        }
      }
    }
    book.sources = [PageSource(path: path)]
    book.outline.source = 0
    var entry = Entry(.page)
    entry.source = 0
    book.contents = [entry]
    return ManifestLoading(book: book, folder: folder, diagnostics: diagnostics)
  }

  /// Parses the document up to its body. Failed inclusions are reported when the document itself is read.
  private func head() -> Result<XMLTree, DiagnosticError> {
    var inclusion = XMLInclusion(path: path, in: folder)
    inclusion.stops = Self.bodies
    let file = folder.shown(path)
    let bytes: [UInt8]
    do throws(FileError) { bytes = try folder.read(path) } catch {
      let place = SourceRange(file: file)
      return .failure(
        DiagnosticError(diagnostic: error.diagnostic(.manifestUnreadable, "manifest", path, at: place)))
    }
    do throws(XMLError) {
      return .success(try XMLParser(inclusion: inclusion).parse(file: file, bytes: bytes))
    } catch {
      return .failure(DiagnosticError(diagnostic: error.diagnostic(inFile: file, bytes: bytes)))
    }
  }
}
