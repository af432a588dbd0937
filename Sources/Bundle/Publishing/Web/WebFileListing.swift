import BookModel
import Compression
import Diagnostics
import JSONText
import TextBytes

/// `reader/files.json`: the files that the service worker caches, in archive order, which follows the preload
/// plan.
struct WebFileListing {
  let files: [WebFile]
  let entries: [BundleEntry]
  let book: LinkedBook

  /// Identifies the state of all files.
  var version: String {
    var text: [UInt8] = []
    for file in files.sorted(by: { $0.name < $1.name }) {
      text += Array("\(file.name) \(file.size) \(file.checksum)\n".utf8)
    }
    let sum = crc32(text)
    return Self.hexadecimal(sum) + Self.hexadecimal(crc32(text + ["."]))
  }

  var json: [UInt8] {
    var json = JSONWriter(.lines)
    json.object { json in
      json.member("startup", startup)
      json.member("order", order)
      // Together with these, the listing contains every file that was written, so that the next build can
      // detect a user's additions.
      json.member("others", files.map(\.name).filter { !isKept($0) })
      json.member("files") { json in
        json.object { json in
          for file in files where isKept(file.name) {
            json.member(file.name, Self.hexadecimal(file.checksum))
          }
        }
      }
    }
    return json.finished()
  }

  private var shell: [String] {
    files.map(\.name).filter {
      ($0.hasPrefix("reader/") && !Self.isForInteractives($0)) || $0 == "index.html"
        || $0.hasSuffix(".webmanifest")
    }
  }

  /// The shell, and the files needed before the first page.
  private var startup: [String] {
    let pages = Set(book.pages.map(\.href))
    var names: [String] = []
    var count = 0
    for entry in entries where isKept(entry.name) {
      if pages.contains(entry.name) { count += 1 }
      if count > 1 { break }
      names.append(entry.name)
    }
    return shell + names
  }

  /// All other files.
  private var order: [String] {
    let early = Set(startup)
    return files.map(\.name).filter { Self.isForInteractives($0) }
      + entries.map(\.name).filter { isKept($0) && !early.contains($0) }
      + files.map(\.name).filter { $0.hasPrefix("search/") || $0.hasPrefix(PageReferences.folder) }
  }

  private static func isForInteractives(_ name: String) -> Bool {
    name.hasPrefix("reader/") && ReaderShell.isForInteractives(String(name.dropFirst("reader/".utf8.count)))
  }

  /// Excludes files for other reading systems only, and pictures that the operating system fetches itself.
  private func isKept(_ name: String) -> Bool {
    if name.hasPrefix("art/launch/") || name.hasPrefix("META-INF/") { return false }
    if name.hasPrefix("art/icons/") { return name.contains("icon-") }
    return ![
      BundlePath.index, BundlePath.package, BundlePath.navigation, BundlePath.ncx, BundlePath.cover,
      "art/cover-epub.jpg",
    ].contains(name)
  }

  private static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
