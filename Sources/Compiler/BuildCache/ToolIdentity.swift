import ArtworkDrawing
import Digests
import Files
import FormulaFonts
import Glibc

/// Identifies the tool and its libraries in portable keys, by build ids, independent of the files' locations.
package enum ToolIdentity {
  /// The identity of the tool and all libraries that a build may load.
  ///
  /// Loads the libraries that a build loads lazily, to find out their files, unless the identity of the same files is
  /// cached.
  ///
  /// - Parameter draws: whether the build draws artwork.
  package static func ofProcess(draws: Bool) -> [UInt8] { known(draws).value }

  /// The paths of the files that `ofProcess` identifies.
  package static func files(draws: Bool) -> Set<String> { Set(known(draws).files) }

  private static func known(_ draws: Bool) -> IdentityCache.Value { draws ? withArtwork : withoutArtwork }

  private static let withoutArtwork = memo("libraries") {
    FormulaFont.openLibrary()
    return mappedFiles()
  }

  private static let withArtwork = memo("libraries-of-artwork") {
    let (base, before) = (Set(withoutArtwork.files), mappedFiles())
    ArtworkLibrary.open()
    return base.union(mappedFiles().subtracting(before))
  }

  private static func memo(_ name: String, files: () -> Set<String>) -> IdentityCache.Value {
    var conditions = ByteWriter()
    conditions.digest(ToolDigest.ofProcess)
    conditions.optional(getenv("LD_LIBRARY_PATH").map { String(cString: $0) })
    conditions.stamp(FileStamp(at: "/etc/ld.so.cache"))
    return IdentityCache(name, conditions: Digest(of: conditions.bytes)).value {
      let files = files().sorted()
      return .init(value: identity(of: files), files: files)
    }
  }

  private static func identity(of files: [String]) -> [UInt8] {
    let lines = files.map { path in
      let name = path == tool ? "octavo" : splitPath(path).name
      return name + " " + Hexadecimal.text(buildID(ofFile: path) ?? content(of: path))
    }
    return HashFunction.hash(.sha256, of: Array(lines.sorted().joined(separator: "\n").utf8))
  }

  private static let tool = FileSystem.realPath("/proc/self/exe") ?? "/proc/self/exe"

  /// The executable and the shared libraries that are loaded now.
  package static func mappedFiles() -> Set<String> {
    Set(ToolDigest.loadedFiles.keys).subtracting(["/proc/self/exe"]).union([tool])
  }

  /// The hash of a file without a build id; if it cannot be read, the hash of its path, which matches no
  /// other machine's.
  private static func content(of path: String) -> [UInt8] {
    // The hash of the path matches no other machine's, so that nothing is shared.
    let bytes = (try? FileSystem.contents(of: path)) ?? Array(path.utf8)
    return HashFunction.hash(.sha256, of: bytes)
  }

  /// The build id that a linker wrote into a 64-bit ELF file; nil if there is none.
  static func buildID(ofFile path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, let file = SavedFile(descriptor), let head = file.read(0..<min(file.size, 64)),
      head.count == 64, head.starts(with: [127] + Array("ELF".utf8) + [2, 1])
    else { return nil }
    let (start, size, count) = (number(head, 32, 8), number(head, 54, 2), number(head, 56, 2))
    guard size >= 56, start < file.size, let headers = file.read(start..<start + size * count) else {
      return nil
    }
    for index in 0..<count {
      let header = Array(headers[index * size..<(index + 1) * size])
      let (kind, offset, length) = (number(header, 0, 4), number(header, 8, 8), number(header, 32, 8))
      guard kind == noteSegment, length < 1 << 16, let notes = file.read(offset..<offset + length) else {
        continue
      }
      if let id = buildID(notes, alignment: max(4, number(header, 48, 8))) { return id }
    }
    return nil
  }

  /// PT_NOTE and NT_GNU_BUILD_ID of <elf.h>.
  private static let noteSegment = 4
  private static let buildIDNote = 3

  private static func buildID(_ notes: [UInt8], alignment: Int) -> [UInt8]? {
    func aligned(_ size: Int) -> Int { (size + alignment - 1) / alignment * alignment }
    var position = 0
    while position + 12 <= notes.count {
      let (name, size, kind) = (
        number(notes, position, 4), number(notes, position + 4, 4), number(notes, position + 8, 4)
      )
      let start = position + 12
      let content = position + aligned(12 + name)
      guard content + size <= notes.count, start + name <= notes.count else { return nil }
      if kind == buildIDNote, notes[start..<start + name].elementsEqual("GNU\0".utf8) {
        return Array(notes[content..<content + size])
      }
      position = content + aligned(size)
    }
    return nil
  }

  /// Reads a little-endian integer of `size` bytes; a huge number if its highest bytes are set.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int {
    bytes[offset..<offset + size].reversed().reduce(0) { $0 >= 1 << 48 ? $0 : $0 << 8 | Int($1) }
  }
}

/// Identifies the system's fonts in portable keys, by their names, sizes and first bytes, which contain the checksums
/// of an OpenType font's tables.
package enum FontIdentity {
  /// A hash of the fonts, the patterns of hyphenation and of fontconfig's settings.
  package static let ofSystem = IdentityCache("fonts", conditions: ToolDigest.ofFonts()).value {
    .init(value: hashed(), files: [])
  }.value

  private static func hashed() -> [UInt8] {
    var hash = HashFunction(.sha256)
    var roots = [
      ("", "/usr/share/fonts"), ("", "/usr/local/share/fonts"), ("", "/etc/fonts"),
    ]
    roots += ArtworkLibrary.hyphenationFolders.map { ("", $0) }
    if let home = getenv("HOME").map({ String(cString: $0) }) {
      roots += ["/.fonts", "/.local/share/fonts", "/.config/fontconfig"].map { (home, $0) }
    }
    for variable in ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "XDG_DATA_HOME"] {
      guard let value = getenv(variable).map({ String(cString: $0) }), !value.isEmpty else { continue }
      hash.update(Array((variable + "\n").utf8))
      roots.append((value, variable == "XDG_DATA_HOME" ? "/fonts" : ""))
    }
    for (base, path) in roots { add(base, path, depth: 0, to: &hash) }
    return hash.value()
  }

  private static func add(_ base: String, _ path: String, depth: Int, to hash: inout HashFunction) {
    let place = base + path
    let stamp = FileStamp(at: place)
    switch stamp.kind {
    case .absent, .other: return
    case .file:
      hash.update(Array("\(path)\n\(stamp.size)\n".utf8))
      let file = SavedFile(open(place, O_RDONLY | O_CLOEXEC))
      if let file, let head = file.read(0..<min(file.size, 4 << 10)) { hash.update(head) }
    case .folder:
      guard depth < 8 else { return }
      for name in FileSystem.names(in: place).sorted() where !name.hasPrefix(".") {
        add(base, path + "/" + name, depth: depth + 1, to: &hash)
      }
    }
  }
}
