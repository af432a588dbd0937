import BookCompiler
import BuildCache
import Digests
import Files
import Synchronization
import TextBytes

/// The inputs of a book: one line per file and folder, with a digest of its content.
///
///     file 3f5a… calculus/limits.md
///     names 9c01… calculus
///     absent - calculus/octavo.yaml
///
/// Paths in the catalogue's folder are relative to it, so that another checkout has the same lines.
struct BookInputs: Sendable, Equatable {
  private(set) var lines: [String]

  /// Digests the inputs of a build; a file that has changed since gets no digest, so that the book is built again.
  init(
    _ inputs: [String: BookCompiler.Input], without templates: String, in folder: String,
    _ digests: FileDigests
  ) {
    let templates = FileSystem.realPath(templates) ?? templates
    lines = inputs.filter { !$0.key.hasPrefix(templates + "/") }.map { path, input in
      let isSame = input.isSteady && FileStamp(at: path) == input.stamp
      return Self.line(
        path, in: folder, names: input.names != nil, isSame || input.stamp.kind != .file ? digests : nil)
    }.sorted()
  }

  /// Parses the output of `text`.
  init(text: [UInt8]) { lines = text.split(separator: "\n").map { String(decoding: $0, as: UTF8.self) } }

  /// The lines as text.
  var text: [UInt8] { lines.reduce(into: []) { $0 += Array($1.utf8) + ["\n"] } }

  /// The same files and folders in their current state.
  func current(in folder: String, _ digests: FileDigests) -> BookInputs {
    var current = self
    current.lines = lines.map { line in
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard parts.count == 3 else { return "" }
      let path = parts[2].hasPrefix("/") ? parts[2] : parts[2] == "." ? folder : folder + "/" + parts[2]
      return Self.line(path, in: folder, names: parts[0] == "names", digests)
    }
    return current
  }

  /// The paths; those in the catalogue's folder are relative to it.
  var paths: [String] {
    lines.compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 2)
      return parts.count == 3 ? String(parts[2]) : nil
    }
  }

  /// The digest of all lines and of the other values that the result depends on.
  func key(tool: String, order: [UInt8]) -> String {
    var hash = HashFunction(.sha256)
    hash.update(Array("octavo catalogue 1\n\(tool)\n".utf8))
    hash.update(order)
    hash.update(["\n"])
    hash.update(text)
    return Hexadecimal.text(hash.value())
  }

  private static func line(_ path: String, in folder: String, names: Bool, _ digests: FileDigests?) -> String
  {
    let shown =
      path == folder
      ? "." : path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.utf8.count + 1)) : path
    guard !shown.contains("\n") else { return "strange - " + shown.filter { $0 != "\n" } }
    guard let digests else { return "changed - " + shown }
    if names { return "names \(String(FileAccesses.names(at: path), radix: 16)) \(shown)" }
    switch FileStamp(at: path).kind {
    case .absent: return "absent - " + shown
    case .folder: return "folder - " + shown
    case .other: return "other - " + shown
    case .file: return "file \(digests.digest(path) ?? "-") \(shown)"
    }
  }
}

/// Computes SHA-256 of files; each is read once for all books of a share.
final class FileDigests: Sendable {
  private let known = Mutex<[String: (stamp: FileStamp, digest: String)]>([:])

  /// The digest of a file in hexadecimal digits; nil if it cannot be read.
  func digest(_ path: String) -> String? {
    let stamp = FileStamp(at: path)
    if let found = known.withLock({ $0[path] }), found.stamp == stamp { return found.digest }
    guard let digest = FileDigest.digest(ofFile: path).map(Hexadecimal.text) else { return nil }
    known.withLock { $0[path] = (stamp, digest) }
    return digest
  }
}

/// Identifies the common inputs of all books of a share: the tool with its libraries, its templates, and the system's
/// fonts if artwork is drawn. Equal on all machines with the same files.
struct ToolState: Sendable {
  private let templates: String

  /// - Parameter templates: the folder of the tool's templates.
  init(templates: String) {
    var lines: [String] = []
    Self.add(templates, "", to: &lines)
    self.templates = lines.joined(separator: "\n")
  }

  /// The digest, in hexadecimal digits.
  ///
  /// - Parameter draws: whether artwork is drawn.
  func digest(draws: Bool) -> String {
    var hash = HashFunction(.sha256)
    hash.update(ToolIdentity.ofProcess(draws: draws))
    if draws { hash.update(FontIdentity.ofSystem) }
    hash.update(Array(templates.utf8))
    return Hexadecimal.text(hash.value())
  }

  private static func add(_ root: String, _ inner: String, to lines: inout [String]) {
    for name in FileSystem.sortedNames(in: joinPath(root, inner)) {
      let path = joinPath(inner, name)
      switch FileStamp(at: root + "/" + path).kind {
      case .folder: add(root, path, to: &lines)
      case .file:
        lines.append(path + " " + (FileDigest.digest(ofFile: root + "/" + path).map(Hexadecimal.text) ?? "-"))
      case .absent, .other: break
      }
    }
  }
}
