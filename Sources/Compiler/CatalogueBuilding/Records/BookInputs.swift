import BookCompiler
import Digests
import Files
import Synchronization
import TextBytes

/// What a book was made from: one line for each file and folder, with a digest of its content.
///
///     file 3f5a… calculus/limits.md
///     names 9c01… calculus
///     absent - calculus/octavo.yaml
///
/// Paths are relative to the catalogue's folder where they lead into it, so that another checkout has the same lines.
struct BookInputs: Sendable, Equatable {
  private(set) var lines: [String]

  /// Looks at everything that a build looked at; what changed meanwhile has no digest, so that the book is built again.
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

  /// Reads what `text` gives back.
  init(text: [UInt8]) { lines = text.split(separator: "\n").map { String(decoding: $0, as: UTF8.self) } }

  /// The lines as text.
  var text: [UInt8] { lines.reduce(into: []) { $0 += Array($1.utf8) + ["\n"] } }

  /// The same files and folders as they are now.
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

  /// The paths, relative to the catalogue's folder where they are in it.
  var paths: [String] {
    lines.compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 2)
      return parts.count == 3 ? String(parts[2]) : nil
    }
  }

  /// The digest of all lines and of what else the result depends on.
  func key(tool: String, order: [UInt8]) -> String {
    var hash = HashFunction(.sha256)
    hash.update(Array("octavo catalogue 1\n\(tool)\n".utf8))
    hash.update(order)
    hash.update(["\n"])
    hash.update(text)
    return hexadecimal(hash.value())
  }

  private static func line(_ path: String, in folder: String, names: Bool, _ digests: FileDigests?) -> String
  {
    let shown =
      path == folder
      ? "." : path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.utf8.count + 1)) : path
    guard !shown.contains("\n") else { return "strange - " + shown.filter { $0 != "\n" } }
    guard let digests else { return "changed - " + shown }
    if names { return "names \(String(FileLog.names(at: path), radix: 16)) \(shown)" }
    switch FileStamp(at: path).kind {
    case .absent: return "absent - " + shown
    case .folder: return "folder - " + shown
    case .other: return "other - " + shown
    case .file: return "file \(digests.digest(path) ?? "-") \(shown)"
    }
  }
}

/// SHA-256 of files, each read once for all books of a share.
final class FileDigests: Sendable {
  private let known = Mutex<[String: (stamp: FileStamp, digest: String)]>([:])

  /// The digest of a file in hexadecimal digits; nil if it cannot be read.
  func digest(_ path: String) -> String? {
    let stamp = FileStamp(at: path)
    if let found = known.withLock({ $0[path] }), found.stamp == stamp { return found.digest }
    guard let digest = Self.hash(path).map(hexadecimal) else { return nil }
    known.withLock { $0[path] = (stamp, digest) }
    return digest
  }

  /// SHA-256 of a file, read in pieces.
  private static func hash(_ path: String) -> [UInt8]? {
    guard let file = try? OpenFile(path: path) else { return nil }
    var hash = HashFunction(.sha256)
    var offset = 0
    while true {
      guard let piece = try? file.bytes(in: offset..<offset + (1 << 20)) else { return nil }
      if piece.isEmpty { return hash.value() }
      hash.update(piece)
      offset += piece.count
    }
  }
}

/// Bytes in hexadecimal digits.
func hexadecimal(_ bytes: [UInt8]) -> String {
  var text: [UInt8] = []
  for byte in bytes {
    for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? "0" + digit : "a" + (digit - 10)) }
  }
  return String(decoding: text, as: UTF8.self)
}

/// What every book depends on: the tool, the libraries that it begins with, and its templates.
enum ToolIdentity {
  /// The digest of their contents, the same on every machine that has the same files.
  static func digest(templates: String) -> String {
    var lines: [String] = []
    let digests = FileDigests()
    for path in ["/proc/self/exe"] + libraries() {
      lines.append(
        (path.split(separator: "/").last.map(String.init) ?? "") + " " + (digests.digest(path) ?? "-"))
    }
    add(templates, "", digests, to: &lines)
    return HashFunction.hexadecimal(.sha256, of: Array(lines.joined(separator: "\n").utf8), bytes: 32)
  }

  private static func libraries() -> [String] {
    let maps = (try? FileSystem.read("/proc/self/maps", limit: 16 << 20)) ?? []
    var found: Set<String> = []
    for line in maps.split(separator: "\n") {
      guard let slash = line.firstIndex(of: "/") else { continue }
      let path = String(decoding: line[slash...], as: UTF8.self)
      if path.contains(".so") { found.insert(path) }
    }
    return found.sorted { splitPath($0).name < splitPath($1).name }
  }

  private static func add(_ root: String, _ inner: String, _ digests: FileDigests, to lines: inout [String]) {
    for name in FileSystem.sortedNames(in: joinPath(root, inner)) {
      let path = joinPath(inner, name)
      switch FileStamp(at: root + "/" + path).kind {
      case .folder: add(root, path, digests, to: &lines)
      case .file: lines.append(path + " " + (digests.digest(root + "/" + path) ?? "-"))
      case .absent, .other: break
      }
    }
  }
}
