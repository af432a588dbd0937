import BookModel
import Diagnostics
import Files
import TextBytes
import XML

extension ManifestFormat {
  /// An OpenStax collection, with `modules/` and `media/` beside its folder.
  static let collection = ManifestFormat(
    name: "collection", claims: { CollectionFiles.claims($0.path) },
    find: CollectionFiles.find, ownCover: .init(folders: ["cover", "covers"]),
    read: { CollectionReader.read($0) })
}

/// Finds collections: `collections/NAME.collection.xml`, listed in `META-INF/books.xml`.
enum CollectionFiles {
  /// The path of the file that lists a repository's books.
  static let bookList = "META-INF/books.xml"

  static func isCollection(_ path: String) -> Bool { path.lowercased().hasSuffix(".collection.xml") }

  static func claims(_ path: String) -> Bool { isCollection(path) || isBookList(path) }

  static func isBookList(_ path: String) -> Bool { splitPath(path).name == "books.xml" }

  /// The collections of a folder: those in its list of books, else those in `collections` or the folder itself.
  static func find(in folder: BookFolder) -> [String] {
    if folder.exists(bookList) { return [bookList] }
    for place in ["collections", ""] {
      let found = folder.names(in: place).filter(isCollection).map { joinPath(place, $0) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// A listed book.
  struct Listed {
    var path: String
    var range: SourceRange
  }

  /// The listed books, as paths from the parent folder of META-INF.
  static func books(in tree: XMLTree, folder: BookFolder, at path: String) -> [Listed] {
    tree.elements(of: tree.root).filter { tree.isElement($0, "book") }.compactMap { node in
      guard let href = tree.attribute(node, "href"),
        let target = folder.normalised(joinPath(splitPath(path).folder, percentDecoded(href) ?? href))
      else { return nil }
      return Listed(
        path: target, range: tree.range(of: node, attribute: "href"))
    }
  }

  /// The nearest ancestor folder of a collection that holds its modules, and the collection's path in it.
  static func root(of file: ManifestFile) -> ManifestFile {
    let given = file
    var file = file
    for _ in 0..<4 {
      if file.folder.isFolder("modules") { return file }
      let inner = splitPath(file.path)
      if !inner.folder.isEmpty {
        // Search the folders along the path first, since a subfolder may be the root.
        let parts = file.path.split(separator: "/").map(String.init)
        for count in 1..<parts.count {
          let head = parts[..<count].joined(separator: "/")
          if file.folder.isFolder(head + "/modules"), let folder = file.folder.subfolder(head) {
            return ManifestFile(folder: folder, path: parts[count...].joined(separator: "/"))
          }
        }
      }
      guard let (above, name) = file.folder.parent else { break }
      file = ManifestFile(folder: above, path: joinPath(name, file.path))
    }
    return given
  }
}
