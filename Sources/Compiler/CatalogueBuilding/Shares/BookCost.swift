import Catalogues
import Files

/// Estimates the CPU time of books from the sizes of their files alone, so that every machine which sees the same files
/// estimates the same.
///
/// The numbers are those of docs/performance.md, in milliseconds. What matters is their ratio.
struct BookCost {
  /// Starting a process, reading a manifest.
  private static let start = 40
  /// Artwork, by how much of it.
  private static func artwork(_ selection: String?) -> Int {
    switch selection {
    case "none": 60
    case "full": 12_700
    default: 1_100
    }
  }
  /// Text that is read, in bytes a millisecond.
  private static let textSpeed = 12_000
  /// Pictures, sound and other files that are copied, in bytes a millisecond.
  private static let mediaSpeed = 400_000

  /// The endings of files that are read as text.
  private static let texts: Set<String> = [
    "xml", "xhtml", "html", "htm", "cnxml", "nb", "cdf", "ipynb", "md", "markdown", "myst", "qmd", "rmd",
    "nxml", "jats",
    "ptx", "dbk", "opf", "svg", "css", "bib", "epub",
  ]

  /// The cost of each folder that was looked at: several books may lie in one.
  private var folders: [String: Int] = [:]

  /// The cost of a book.
  mutating func estimate(_ book: CatalogueBook, in folder: String) -> Int {
    let path = book.path(in: folder)
    return Self.start + Self.artwork(book.settings.artwork) + sources(path)
  }

  private mutating func sources(_ path: String) -> Int {
    let stamp = FileStamp(at: path)
    if stamp.kind == .folder { return cost(ofFolder: path) }
    if stamp.kind == .file, path.lowercased().hasSuffix(".epub") { return Self.cost(path, Int(stamp.size)) }
    return stamp.kind == .file ? cost(ofFolder: folderOfFile(at: path)) : 0
  }

  private mutating func cost(ofFolder path: String) -> Int {
    if let known = folders[path] { return known }
    var left = 200_000
    let cost = Self.walk(path, depth: 0, &left)
    folders[path] = cost
    return cost
  }

  /// The cost of the files below a folder; `left` bounds the number of files that are looked at.
  private static func walk(_ path: String, depth: Int, _ left: inout Int) -> Int {
    var cost = 0
    for name in FileSystem.sortedNames(in: path) where !name.hasPrefix(".") && left > 0 {
      left -= 1
      let inner = path + "/" + name
      let stamp = FileStamp(at: inner)
      switch stamp.kind {
      case .folder: if depth < 12 { cost += walk(inner, depth: depth + 1, &left) }
      case .file: cost += Self.cost(name, Int(stamp.size))
      case .absent, .other: break
      }
    }
    return cost
  }

  private static func cost(_ name: String, _ size: Int) -> Int {
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    return texts.contains(ending) ? size / textSpeed : size / mediaSpeed
  }
}
