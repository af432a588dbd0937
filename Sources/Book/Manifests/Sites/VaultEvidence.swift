import Files
import TextBytes

/// Detects an Obsidian vault without `.obsidian`, which many published vaults omit: its notes link one another by name,
/// `[[Note]]`.
struct VaultEvidence {
  /// The number of links that name a note or file of the folder.
  private(set) var linkCount = 0
  /// The number of other links.
  private var otherCount = 0
  /// The number of MyST directives and the like in the notes, which vaults do not have.
  private var directiveCount = 0

  /// The maximum number of files to scan.
  private static let fileLimit = 400
  private static let depthLimit = 8
  private static let least = 3

  private var names: Set<String> = []
  private var notes: [String] = []

  /// Scans the notes of a folder.
  init(_ folder: BookFolder) {
    collect("", in: folder, depth: 0)
    for note in notes.prefix(Self.fileLimit) {
      do { count(try folder.read(note)) } catch { continue }
    }
  }

  /// Whether the folder should be read as a vault.
  var isVault: Bool { linkCount >= Self.least && linkCount > otherCount && linkCount > 2 * directiveCount }

  private mutating func collect(_ path: String, in folder: BookFolder, depth: Int) {
    guard depth < Self.depthLimit, notes.count < Self.fileLimit else { return }
    for name in folder.names(in: path).filter(isVisible).sorted() {
      let inner = joinPath(path, name)
      if folder.isFolder(inner) {
        collect(inner, in: folder, depth: depth + 1)
      } else {
        names.insert(name.lowercased())
        if pathExtension(name) == "md" {
          names.insert(stem(name).lowercased())
          notes.append(inner)
        }
      }
    }
  }

  private mutating func count(_ bytes: [UInt8]) {
    var index = 0
    while let open = bytes[index...].firstRange(of: ["[", "["]) {
      index = open.upperBound
      let text = bytes[index...].prefix(200).prefix { $0 != "]" && $0 != "\n" && $0 != "[" }
      guard bytes[text.endIndex...].starts(with: ["]", "]"]) else { continue }
      let target = String(decoding: text.prefix { $0 != "#" && $0 != "|" && $0 != "^" }, as: UTF8.self)
      let name = target.split(separator: "/").last.map { String($0).singleSpaced.lowercased() } ?? ""
      if names.contains(name) { linkCount += 1 } else if !name.isEmpty { otherCount += 1 }
    }
    for mark in ["```{", ":::{", "{% ", "{{< "] {
      index = 0
      while let found = bytes[index...].firstRange(of: Array(mark.utf8)) {
        directiveCount += 1
        index = found.upperBound
      }
    }
  }
}
