import BookModel
import Diagnostics
import Digests
import Files
import Glibc
import Publishing
import TextBytes

/// Why an application cannot be written.
public enum ApplicationError: Error, Equatable {
  /// The folder contains files that are not Octavo's.
  case folderRefused(path: String)
  /// A file cannot be written.
  case unwritable(path: String, reason: String)
  /// A template is missing or damaged.
  case templateUnusable(path: String)
  /// A file of the book cannot be read.
  case unreadable(path: String)
}

/// A book as an application: its names and files.
///
///     let application = BookApplication(index, web: "out/web", templates: "templates")
///     application.slug  // introduction-to-calculus
///     application.id    // book.octavo.IntroductionToCalculus_6f1c2b1e
public struct BookApplication {
  /// The reader index of the book.
  public let index: ReaderIndex
  /// The path of the web folder, which the application shows.
  public let web: String
  let templates: String

  /// Makes the application of a book whose web folder is at `web`; `templates` is the folder of Octavo's templates.
  public init(_ index: ReaderIndex, web: String, templates: String) {
    (self.index, self.web, self.templates) = (index, web, templates)
  }

  // MARK: Names

  /// The title on one line.
  public var title: String {
    let words = index.metadata.title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? "Book" : words
  }

  /// The name of files and of the package: lower-case ASCII letters, digits and hyphens.
  public var slug: String {
    var slug = ""
    for scalar in title.lowercased().unicodeScalars {
      if ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) {
        slug.unicodeScalars.append(scalar)
      } else if scalar.value < 128, !slug.isEmpty, slug.last != "-" {
        slug += "-"
      }
    }
    while slug.last == "-" { slug.removeLast() }
    let short = slug.count > 48 ? String(slug.prefix(48)) : slug
    return short.count < 2 ? "book-" + mark : short
  }

  /// The application's id, the same for every edition of the book: <https://developer.gnome.org/documentation/tutorials/application-id.html>.
  public var id: String {
    let words = slug.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return "book.octavo.B\(words)_\(mark)"
  }

  /// Eight digits that distinguish books with equal titles.
  private var mark: String {
    let identifier = Array((index.metadata.identifier ?? index.metadata.title).utf8)
    return HashFunction.hexadecimal(.sha256, of: identifier, bytes: 4)
  }

  /// The edition as a version: `2026.01.15`.
  public var version: String {
    let digits = (index.metadata.modified ?? index.metadata.date ?? "").utf8.filter(\.isDigit).prefix(8)
    let text = String(decoding: digits, as: UTF8.self)
    guard text.count == 8 else { return "1.0" }
    return "\(text.prefix(4)).\(text.dropFirst(4).prefix(2)).\(text.suffix(2))"
  }

  /// The day of the edition, in seconds since 1970.
  var time: Int {
    guard let day = CalendarDate(version.replacing(".", with: "-")), day.precision == .day else {
      return 315_532_800
    }
    return max(0, day.daysSince1970 * 86_400)
  }

  var author: String {
    let names = index.metadata.creators.map(\.name).filter { !$0.isEmpty }
    return names.isEmpty ? (index.metadata.publishers.first ?? "Unknown") : names.joined(separator: ", ")
  }

  var summary: String {
    index.metadata.description?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? title
  }

  /// The largest cover of each orientation.
  func cover(_ orientation: ArtworkFile.Orientation) -> ReaderIndex.Picture? {
    index.covers.last { $0.orientation == orientation }
  }

  // MARK: Files

  /// The names of all files of the web folder, relative to it, sorted.
  func webFiles() -> [String] {
    var names: [String] = []
    func visit(_ folder: String) {
      for name in FileSystem.names(in: web + "/" + folder) {
        let path = folder + name
        if FileStamp(at: web + "/" + path).kind == .folder { visit(path + "/") } else { names.append(path) }
      }
    }
    visit("")
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func webFile(_ name: String) throws(ApplicationError) -> [UInt8] {
    do throws(SystemError) { return try FileSystem.contents(of: web + "/" + name) } catch {
      throw .unreadable(path: web + "/" + name)
    }
  }

  /// A template's text; the path is relative to `templates/app`.
  func template(_ name: String) throws(ApplicationError) -> String {
    let path = templates + "/app/" + name
    do throws(SystemError) { return String(decoding: try FileSystem.contents(of: path), as: UTF8.self) } catch
    {
      throw .templateUnusable(path: path)
    }
  }
}

/// A folder for an application. Octavo marks it with a file, so that it never overwrites other folders.
public struct ApplicationFolder {
  /// The folder's path.
  public let path: String
  private static let mark = ".octavo-app"

  /// Opens a folder; throws unless it is new, empty, or an application's.
  public init(_ path: String) throws(ApplicationError) {
    self.path = path
    switch FileStamp(at: path).kind {
    case .absent: break
    case .folder:
      guard FileSystem.isEmptyFolder(path) || FileStamp(at: path + "/" + Self.mark).kind == .file else {
        throw .folderRefused(path: path)
      }
    case .file, .other: throw .folderRefused(path: path)
    }
  }

  /// Creates the folder and its mark.
  public func prepare() throws(ApplicationError) {
    try write(Array("octavo app writes this folder and replaces its content.\n".utf8), to: Self.mark)
  }

  /// Removes a file or folder of an earlier build.
  func remove(_ name: String) { UnfinishedOutput.removeTree(at: path + "/" + name) }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String, isProgram: Bool = false) throws(ApplicationError) {
    let file = path + "/" + name
    var made = file.hasPrefix("/") ? "/" : ""
    for part in file.split(separator: "/").dropLast() {
      made += part + "/"
      mkdir(made, 0o777)
    }
    do throws(SystemError) { try AtomicFile.write(bytes, to: file) } catch {
      throw .unwritable(path: file, reason: error.reason.lowercased())
    }
    if isProgram { chmod(file, 0o755) }
  }

  func write(_ text: String, to name: String) throws(ApplicationError) {
    try write(Array(text.utf8), to: name)
  }
}

extension ApplicationError {
  /// The error in words.
  public var diagnostic: Diagnostic {
    switch self {
    case .folderRefused(let path):
      Diagnostic(
        .outputRefused, at: SourceRange(file: path),
        "\"\(path)\" holds files other than those of an application",
        solutions: [Diagnostic.Solution("name a folder that is new or empty")])
    case .unwritable(let path, let reason):
      Diagnostic(.outputUnwritable, at: SourceRange(file: path), "\"\(path)\" cannot be written: \(reason)")
    case .templateUnusable(let path): Diagnostic(.templateUnusable, at: nil, "\"\(path)\" cannot be used")
    case .unreadable(let path):
      Diagnostic(.fileUnreadable, at: SourceRange(file: path), "\"\(path)\" cannot be read")
    }
  }
}
