import Diagnostics
import Files
import SourceKinds
import TextBytes
import XML

/// The sources that lie in the folder of a document, such as `article.xml`, and that it neither includes nor links.
///
/// Pages of another format beside it make the folder the book, of which the document is a page. Other sources are left out, with a
/// finding: of the document's own format (its parts have the same), and in subfolders.
struct SourcesBesideDocument {
  private let documents: [String]
  private let folder: BookFolder
  /// The sources in the folder itself.
  private let beside: [String]

  /// - Parameter documents: the paths of the documents in the folder, of one format.
  init(_ documents: [String], in folder: BookFolder) {
    (self.documents, self.folder) = (documents, folder)
    guard !documents.isEmpty else {
      beside = []
      return
    }
    let names = folder.names().filter(isVisible).sorted(by: isNaturallyOrdered)
    let stems = Set(documents.map(stem))
    // Of files that differ in their extension only, tools made one of the other.
    let candidates = names.filter { name in
      !stems.contains(stem(name)) && !pagesBesideBooks.contains(stem(name).lowercased())
        && SourceKind.of(name, in: folder)?.isRead == true && !folder.isFolder(name)
    }
    let used = candidates.isEmpty ? [] : Self.namesUsed(by: documents, in: folder)
    beside = candidates.filter { !used.contains($0) }
  }

  /// Whether the folder is the book, because pages of another format lie beside the documents.
  var makeTheBook: Bool {
    let own = documents.first.flatMap { SourceKind.of($0, in: folder)?.reader }
    return beside.contains { SourceKind.of($0, in: folder)?.reader != own }
  }

  /// The finding about the sources that are left out, if there are any.
  var findings: [Diagnostic] {
    let left = beside + below
    guard let document = documents.first, let first = left.first else { return [] }
    let what =
      left.count == 1
      ? "1 source that it does not name is" : "\(left.count) sources that it does not name are"
    return [
      Diagnostic(
        .sourcesLeftOut, at: SourceRange(file: folder.shown(first)),
        "\"\(document)\" is the book of its folder; \(what) left out: \(nameList(left, most: 3))")
    ]
  }

  /// The sources in subfolders whose names alone tell what they are; pages of HTML are often made of the document.
  private var below: [String] {
    var found: [String] = []
    var folders = folder.names().filter { isVisible($0) && folder.isFolder($0) }
    while let path = folders.popLast(), found.count < 1000 {
      for name in folder.names(in: path).filter(isVisible) {
        let inner = joinPath(path, name)
        if folder.isFolder(inner) {
          if inner.split(separator: "/").count < 4 { folders.append(inner) }
        } else if let kind = SourceKind.of(name), kind.isRead, kind.reader != .xhtml,
          !pagesBesideBooks.contains(stem(name).lowercased())
        {
          found.append(inner)
        }
      }
    }
    guard !found.isEmpty else { return [] }
    let used = Self.namesUsed(by: documents, in: folder)
    return found.filter { !used.contains(splitPath($0).name) }.sorted(by: isNaturallyOrdered)
  }

  /// The documents that no other one of them includes; all if they include one another.
  static func outermost(_ documents: [String], in folder: BookFolder) -> [String] {
    guard documents.count > 1 else { return documents }
    let used = documents.map { namesUsed(by: [$0], in: folder).subtracting([$0]) }
    let outer = documents.filter { document in !used.contains { $0.contains(document) } }
    return outer.isEmpty ? documents : outer
  }

  /// The names of files that documents and the files they name in the same folder give in attributes and declarations.
  private static func namesUsed(by documents: [String], in folder: BookFolder) -> Set<String> {
    var used = Set(documents)
    var open = documents
    let texts: Set<String> = ["ent", "mod", "dtd"]
    while let path = open.popLast() {
      // Reading the document reports a file that cannot be read.
      guard let bytes = try? folder.read(path) else { continue }
      for name in names(in: TextDecoder().decodeFaulty(file: path, bytes: bytes).bytes)
      where used.insert(name).inserted {
        if texts.contains(pathExtension(name)) || SourceKind.mayBeSource(name), folder.exists(name) {
          open.append(name)
        }
      }
    }
    return used
  }

  /// The names of files in the quoted values of a text in XML: `xi:include href="parts/a.xml"` gives `a.xml`.
  private static func names(in text: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    var index = 0
    while let open = text[index...].firstIndex(where: { $0 == "\"" || $0 == "'" }) {
      index = open + 1
      // After `=`, `SYSTEM`, `PUBLIC` and a public identifier; elsewhere it is an apostrophe.
      let before = text[..<open].last { !$0.isSpace }
      guard let before, before == "=" || before == "M" || before == "C" || before == "\"" || before == "'",
        let close = text[index...].firstIndex(of: text[open])
      else { continue }
      let value = text[index..<close]
      index = close + 1
      guard value.contains("."), value.count < 500 else { continue }
      let path = String(decoding: value.prefix { $0 != "#" && $0 != "?" }, as: UTF8.self)
      names.insert(splitPath(percentDecoded(path) ?? path).name)
    }
    return names
  }
}
