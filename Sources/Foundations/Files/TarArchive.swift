import TextBytes

/// A tar archive in memory whose files all belong to root and have one time, so that equal files give equal bytes.
///
///     var archive = TarArchive(time: 0)
///     archive.addFile("./usr/bin/book", bytes, mode: 0o755)
///     archive.finished()
///
/// The format is GNU's (<https://www.gnu.org/software/tar/manual/html_node/Standard.html>), whose long names dpkg reads.
package struct TarArchive {
  private enum Kind: UInt8 {
    case file = 48
    case link = 50
    case folder = 53
    case longName = 76
  }

  private var bytes: [UInt8] = []
  private var folders: Set<String> = []
  private let time: Int

  /// Begins an archive whose files have the given time, in seconds since 1970.
  package init(time: Int) { self.time = time }

  /// Adds a file, and the folders above it.
  package mutating func addFile(_ name: String, _ content: [UInt8], mode: Int = 0o644) {
    addFolders(above: name)
    add(name, .file, mode: mode, content: content)
  }

  /// Adds a symbolic link.
  package mutating func addLink(_ name: String, to target: String) {
    addFolders(above: name)
    add(name, .link, mode: 0o777, content: [], target: target)
  }

  /// The archive with its end-of-archive blocks.
  package func finished() -> [UInt8] { bytes + [UInt8](repeating: 0, count: 1024) }

  private mutating func addFolders(above name: String) {
    var folder = ""
    for part in name.split(separator: "/").dropLast() {
      folder += part + "/"
      if folders.insert(folder).inserted { add(folder, .folder, mode: 0o755, content: []) }
    }
  }

  private mutating func add(_ name: String, _ kind: Kind, mode: Int, content: [UInt8], target: String = "") {
    if name.utf8.count > 100 { add("././@LongLink", .longName, mode: 0, content: Array(name.utf8) + [0]) }
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: some Sequence<UInt8>, at offset: Int, limit: Int) {
      for (index, byte) in text.prefix(limit).enumerated() { header[offset + index] = byte }
    }
    func putNumber(_ value: Int, at offset: Int, digits: Int) {
      let text = String(value, radix: 8)
      put(
        (String(repeating: "0", count: max(0, digits - text.utf8.count)) + text).utf8, at: offset,
        limit: digits)
    }
    put(name.utf8, at: 0, limit: 100)
    putNumber(mode, at: 100, digits: 7)
    putNumber(0, at: 108, digits: 7)
    putNumber(0, at: 116, digits: 7)
    putNumber(content.count, at: 124, digits: 11)
    putNumber(time, at: 136, digits: 11)
    put("        ".utf8, at: 148, limit: 8)
    header[156] = kind.rawValue
    put(target.utf8, at: 157, limit: 100)
    put("ustar  ".utf8, at: 257, limit: 7)
    put("root".utf8, at: 265, limit: 32)
    put("root".utf8, at: 297, limit: 32)
    let sum = header.reduce(0) { $0 + Int($1) }
    putNumber(sum, at: 148, digits: 6)
    header[154] = 0
    bytes += header
    bytes += content
    bytes += [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }
}
