import ArtworkDrawing
import Files
import Glibc
import TextBytes

/// Identifies what a build depends on besides the book: the tool, its libraries and the fonts. All are
/// identified by file stamps, which an update changes.
enum ToolDigest {
  /// The tool and its libraries. Computed once: a process keeps using the files it loaded.
  static let ofProcess: Digest = {
    var writer = ByteWriter()
    writer.files(loadedFiles)
    return Digest(of: writer.bytes)
  }()

  /// The stamps of the executable and of the shared libraries loaded so far.
  static var loadedFiles: [String: FileStamp] {
    var files = ["/proc/self/exe": FileStamp(at: "/proc/self/exe")]
    var last: ArraySlice<UInt8> = []
    // Without /proc the digest has only the executable.
    let maps = (try? FileSystem.read("/proc/self/maps", limit: 16 << 20)) ?? []
    for line in maps.split(separator: "\n") {
      guard let slash = line.firstIndex(of: "/") else { continue }
      let path = line[slash...]
      // A library has several consecutive lines.
      if path.elementsEqual(last) { continue }
      last = path
      let text = String(decoding: path, as: UTF8.self)
      if text.contains(".so"), files[text] == nil { files[text] = FileStamp(at: text) }
    }
    return files
  }

  /// The fonts and the patterns of hyphenation, by the modification times of their folders.
  static func ofFonts() -> Digest {
    var writer = ByteWriter()
    for variable in ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "XDG_DATA_HOME"] {
      writer.optional(getenv(variable).map { String(cString: $0) })
    }
    var roots =
      ["/usr/share/fonts", "/usr/local/share/fonts", "/etc/fonts"] + ArtworkLibrary.hyphenationFolders
    if let home = getenv("HOME").map({ String(cString: $0) }) {
      roots += [home + "/.fonts", home + "/.local/share/fonts", home + "/.config/fontconfig"]
    }
    for root in roots { addFolder(root, depth: 0, to: &writer) }
    return Digest(of: writer.bytes)
  }

  private static func addFolder(_ path: String, depth: Int, to writer: inout ByteWriter) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, let listing = opendir(path) else {
      return writer.flag(false)
    }
    defer { closedir(listing) }
    writer.string(path)
    writer.number(Int(status.st_mtim.tv_sec))
    writer.number(Int(status.st_mtim.tv_nsec))
    var folders: [String] = []
    while depth < 6, let entry = readdir(listing) {
      guard entry.pointee.d_type == UInt8(DT_DIR) else { continue }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { folders.append(name) }
    }
    for folder in folders.sorted() { addFolder(path + "/" + folder, depth: depth + 1, to: &writer) }
  }
}
