import ArgumentParser
import BookCompiler
import Files
import Glibc
import TextBytes

/// The command `octavo new`.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a starter book.",
    discussion: "Writes a manifest, two pages and a figure into a new or empty folder.")

  @Argument(help: "The folder to make.", completion: .directory)
  var folder: String

  func run() throws {
    try OutputWriting.refuseLinks(folder)
    if let found = FileSystem.sortedNames(in: folder).first {
      throw ValidationError(
        "\(folder.printable) has files already, such as \(found.printable); name a new or an empty folder")
    }
    let starter = try TemplateFolder.find() + "/starter"
    let values = [
      "{{title}}": Self.title(of: folderName).markupEscaped, "{{uuid}}": Self.identifier(),
      "{{date}}": Self.today(),
    ]
    var made: [String] = []
    do {
      for path in Self.files(in: starter, below: "") {
        var text = String(decoding: try FileSystem.contents(of: starter + "/" + path), as: UTF8.self)
        for (name, value) in values { text = text.replacing(name, with: value) }
        let target = folder + "/" + path
        try Self.makeFolders(folderOfFile(at: target), &made)
        let file = try AtomicFile(target: target)
        try Array(text.utf8).withUnsafeBytes { try file.write($0) }
        try file.putInPlace()
        made.append(target)
      }
    } catch let error as SystemError {
      for path in made.reversed() { remove(path) }
      Terminal.printMessage("octavo: cannot write \(folder.printable): \(error.reason)\n")
      throw ExitStatus.cannotWrite
    }
    let name = folder.printable
    Terminal.printMessage("\(name): a starter book; build it with: octavo build \(name)\n")
  }

  /// The name of the folder, resolved for paths such as `.` and `a/..`.
  private var folderName: String {
    var path = FileSystem.realPath(folder) ?? folder
    while path.utf8.count > 1, path.utf8.last == "/" { path.removeLast() }
    return splitPath(path).name
  }

  /// The files in a folder and its subfolders, sorted.
  private static func files(in folder: String, below path: String) -> [String] {
    FileSystem.sortedNames(in: joinPath(folder, path)).flatMap { name -> [String] in
      let path = joinPath(path, name)
      switch FileSystem.plainItem(at: folder + "/" + path)?.kind {
      case .folder: return files(in: folder, below: path)
      case .file: return [path]
      default: return []
      }
    }
  }

  /// Creates a folder and its missing ancestors; appends the created ones to `made`.
  private static func makeFolders(_ path: String, _ made: inout [String]) throws(SystemError) {
    if try makeFolder(path, &made) { return }
    guard path != "/", path != "." else { throw SystemError(code: ENOENT) }
    try makeFolders(folderOfFile(at: path), &made)
    guard try makeFolder(path, &made) else { throw SystemError(code: ENOENT) }
  }

  /// Creates a folder; false if its parent is missing.
  private static func makeFolder(_ path: String, _ made: inout [String]) throws(SystemError) -> Bool {
    if mkdir(path, 0o777) == 0 {
      made.append(path)
      return true
    }
    if errno == EEXIST { return true }
    guard errno == ENOENT else { throw SystemError() }
    return false
  }

  /// A random identifier (RFC 9562, version 4).
  private static func identifier() -> String {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
    bytes[6] = bytes[6] & 0b1111 | 4 << 4
    bytes[8] = bytes[8] & 0b11_1111 | 1 << 7
    let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
  }

  /// The current date in UTC, as `2026-01-31`.
  private static func today() -> String {
    var now = time(nil)
    var date = tm()
    gmtime_r(&now, &date)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : String(number) }
    return "\(date.tm_year + 1900)-\(digits(date.tm_mon + 1))-\(digits(date.tm_mday))"
  }

  /// A title from a folder name: `my-first_book` gives `My First Book`.
  private static func title(of name: String) -> String {
    let small: Set<Substring> = ["a", "an", "and", "by", "for", "in", "of", "on", "or", "the", "to", "with"]
    let words = name.split { $0 == "-" || $0 == "_" || $0 == " " }.enumerated().map { index, word in
      index > 0 && small.contains(word) ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }
    return words.isEmpty ? "A New Book" : words.joined(separator: " ")
  }
}
