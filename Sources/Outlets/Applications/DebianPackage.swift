import Compression
import Digests
import Files
import TextBytes

/// Writes a Debian package of a book without Debian's tools (<https://manpages.debian.org/deb.5>).
struct DebianPackage {
  let name: String
  let version: String
  let title: String
  let description: String
  let maintainer: String
  /// The time of all files, in seconds since 1970.
  let time: Int
  /// The files, by path from the root without leading slash.
  private(set) var files: [(path: String, bytes: [UInt8], mode: Int)] = []
  private var links: [(path: String, target: String)] = []

  /// The dependencies: only GObject's JavaScript and WebKit, which desktops have.
  static let needs = "gjs, gir1.2-gtk-3.0, gir1.2-webkit2-4.1"

  init(name: String, version: String, title: String, description: String, maintainer: String, time: Int) {
    (self.name, self.version, self.title) = (name, version, title)
    (self.description, self.maintainer, self.time) = (description, Self.line(maintainer), time)
  }

  mutating func addFile(_ path: String, _ bytes: [UInt8], mode: Int = 0o644) {
    files.append((path, bytes, mode))
  }

  mutating func addLink(_ path: String, to target: String) { links.append((path, target)) }

  /// The name of the package's file.
  var fileName: String { "\(name)_\(version)_all.deb" }

  /// The package's bytes.
  func bytes() throws(MemoryExhausted) -> [UInt8] {
    var control = TarArchive(time: time)
    control.addFile("./control", Array(controlText.utf8))
    var sums = ""
    for file in files {
      sums += HashFunction.hexadecimal(.md5, of: file.bytes, bytes: 16) + "  " + file.path + "\n"
    }
    control.addFile("./md5sums", Array(sums.utf8))
    var data = TarArchive(time: time)
    for file in files { data.addFile("./" + file.path, file.bytes, mode: file.mode) }
    for link in links { data.addLink("./" + link.path, to: link.target) }
    var package = Array("!<arch>\n".utf8)
    func add(_ name: String, _ bytes: [UInt8]) {
      func padded(_ text: String, width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.utf8.count))
      }
      let header =
        padded(name, width: 16) + padded(String(time), width: 12) + padded("0", width: 6)
        + padded("0", width: 6)
        + padded("100644", width: 8) + padded(String(bytes.count), width: 10) + "`\n"
      package += Array(header.utf8) + bytes + (bytes.count % 2 == 1 ? [UInt8(ascii: "\n")] : [])
    }
    add("debian-binary", Array("2.0\n".utf8))
    add("control.tar.gz", try Self.gzip(control.finished()))
    add("data.tar.gz", try Self.gzip(data.finished()))
    return package
  }

  private var controlText: String {
    let size = files.reduce(0) { $0 + ($1.bytes.count + 1023) / 1024 }
    let lines = Self.wrapped(description)
    return """
      Package: \(name)
      Version: \(version)
      Architecture: all
      Maintainer: \(maintainer)
      Installed-Size: \(size)
      Depends: \(Self.needs)
      Section: doc
      Priority: optional
      Description: \(Self.line(title))
      \(lines.isEmpty ? " An interactive book." : lines.map { " " + $0 }.joined(separator: "\n"))

      """
  }

  /// A text on one line, since a line break would end the field of a control file.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Wraps a text at 78 characters.
  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + word.count < 78 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Compresses bytes to gzip (RFC 1952), without time or name.
  static func gzip(_ bytes: [UInt8]) throws(MemoryExhausted) -> [UInt8] {
    let deflated = try Deflater().deflate(bytes) ?? stored(bytes)
    // The 2 declares maximum compression, which Debian requires of documents.
    var file: [UInt8] = [31, 139, 8, 0, 0, 0, 0, 0, 2, 255]
    file += deflated
    for value in [crc32(bytes), UInt32(truncatingIfNeeded: bytes.count)] {
      for shift in stride(from: 0, to: 32, by: 8) {
        file.append(UInt8(truncatingIfNeeded: value >> UInt32(shift)))
      }
    }
    return file
  }

  /// Bytes in stored blocks, for data that cannot be compressed.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var start = 0
    repeat {
      let end = min(bytes.count, start + 65535)
      let count = UInt16(end - start)
      output.append(end == bytes.count ? 1 : 0)
      for value in [count, ~count] {
        output += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
      }
      output += bytes[start..<end]
      start = end
    } while start < bytes.count
    return output
  }
}
