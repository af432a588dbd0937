import Catalogues
import Files
import SourceKinds

/// Estimates the CPU time of books from file sizes only, so that every machine with the same files gets the same estimate.
///
/// The constants are from docs/performance.md, in milliseconds. Only their ratios matter.
struct BookCost {
  /// The cost of starting a process and reading a manifest.
  private static let start = 40
  /// The cost of artwork, by the selection.
  private static func artwork(_ selection: String?) -> Int {
    switch selection {
    case "none": 60
    case "full": 12_700
    default: 1_100
    }
  }
  /// Bytes of text read per millisecond.
  private static let textSpeed = 12_000
  /// Bytes of pictures, sounds and other files copied per millisecond.
  private static let mediaSpeed = 400_000

  /// The extensions of files that are read as text.
  private static let texts = Set(SourceKind.extensionsRead + SourceKind.extensionsShared).union([
    "opf", "css", "bib", "epub",
  ])

  /// The cost of each visited folder, which may contain several books.
  private var folders: [String: Int] = [:]

  /// The cost of a book.
  mutating func estimate(_ book: CatalogueBook, in folder: String) -> Int {
    let path = book.path(in: folder)
    return Self.start + Self.artwork(book.settings.artwork) + sources(path)
  }

  private mutating func sources(_ path: String) -> Int {
    let stamp = FileStamp(at: path)
    if stamp.kind == .folder { return cost(ofFolder: path) }
    if stamp.kind == .file, path.lowercased().hasSuffix(".epub") {
      return Self.cost(path, size: Int(stamp.size))
    }
    return stamp.kind == .file ? cost(ofFolder: folderOfFile(at: path)) : 0
  }

  private mutating func cost(ofFolder path: String) -> Int {
    if let known = folders[path] { return known }
    var left = 200_000
    let cost = Self.walk(path, depth: 0, &left)
    folders[path] = cost
    return cost
  }

  /// The cost of the files in a folder and its subfolders; `left` is the number of files that may still be visited.
  private static func walk(_ path: String, depth: Int, _ left: inout Int) -> Int {
    var cost = 0
    for name in FileSystem.sortedNames(in: path) where !name.hasPrefix(".") && left > 0 {
      left -= 1
      let inner = path + "/" + name
      let stamp = FileStamp(at: inner)
      switch stamp.kind {
      case .folder: if depth < 12 { cost += walk(inner, depth: depth + 1, &left) }
      case .file: cost += Self.cost(name, size: Int(stamp.size))
      case .absent, .other: break
      }
    }
    return cost
  }

  private static func cost(_ name: String, size: Int) -> Int {
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    return texts.contains(ending) ? size / textSpeed : size / mediaSpeed
  }
}
