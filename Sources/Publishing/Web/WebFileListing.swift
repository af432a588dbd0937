import BookModel
import Diagnostics

/// `reader/files.json`: what the service worker keeps, and in which order: the order of the archive, which is
/// that of the preload plan.
struct WebFileListing {
  let files: [WebFile]
  let entries: [BundleEntry]
  let book: LinkedBook

  /// A name for this state of all files.
  var version: String {
    var text: [UInt8] = []
    for file in files.sorted(by: { $0.name < $1.name }) {
      text += Array("\(file.name) \(file.size) \(file.checksum)\n".utf8)
    }
    let sum = Deflater.checksum(text)
    return Self.hexadecimal(sum) + Self.hexadecimal(Deflater.checksum(text + [0x2E]))
  }

  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("startup", startup)
      json.member("order", order)
      json.member("files") { json in
        json.object { json in
          for file in files where isKept(file.name) {
            json.member(file.name, Self.hexadecimal(file.checksum))
          }
        }
      }
    }
    return json.bytes
  }

  private var shell: [String] {
    files.map(\.name).filter {
      ($0.hasPrefix("reader/") && !Self.isForInteractives($0)) || $0 == "index.html"
        || $0.hasSuffix(".webmanifest")
    }
  }

  /// The shell, and what is needed before the first page shows.
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

  /// Everything else.
  private var order: [String] {
    let early = Set(startup)
    return files.map(\.name).filter { Self.isForInteractives($0) }
      + entries.map(\.name).filter { isKept($0) && !early.contains($0) }
      + files.map(\.name).filter { $0.hasPrefix("search/") }
  }

  private static func isForInteractives(_ name: String) -> Bool {
    name.hasPrefix("reader/") && ReaderShell.isForInteractives(String(name.dropFirst("reader/".utf8.count)))
  }

  /// What only other reading systems need, and pictures that systems fetch themselves, is not kept.
  private func isKept(_ name: String) -> Bool {
    if name.hasPrefix("art/launch/") || name.hasPrefix("META-INF/") { return false }
    if name.hasPrefix("art/icons/") { return name.contains("icon-") }
    return ![
      BundlePath.package, BundlePath.navigation, BundlePath.ncx, BundlePath.cover, "art/cover-epub.jpg",
    ].contains(name)
  }

  private static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
