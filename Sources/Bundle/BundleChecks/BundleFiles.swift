import Publishing

/// The files of a bundle by name.
struct BundleFiles: Sendable {
  /// The files by name. Names that are canonically equivalent in Unicode are one, as `String` compares them.
  let entries: [String: PackedArchive.Entry]
  private let archive: PackedArchive

  init(_ archive: PackedArchive) {
    self.archive = archive
    var entries: [String: PackedArchive.Entry] = [:]
    for entry in archive.entries where !entry.isFolder {
      guard let name = entry.name, entries[name] == nil else { continue }
      entries[name] = entry
    }
    self.entries = entries
  }

  /// Whether there is such a file.
  func contains(_ name: String) -> Bool { entries[name] != nil }

  /// The content of a file; nil where there is none or it is damaged.
  func content(_ name: String) -> [UInt8]? {
    entries[name].flatMap { archive.content(of: $0) }
  }
}
