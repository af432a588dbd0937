import TextBytes

/// The files of an archive as a folder tree, which `BookFolder` reads instead of a folder on disk.
///
///     let folder = try PackedFolder(archive: "/home/ada/novel.epub")
///     folder.item(at: "EPUB/one.xhtml")  // .file
///     folder.names(in: "EPUB")           // ["one.xhtml", "package.opf"]
///
/// Nothing is unpacked to disk. Entries that no folder could hold are left out and listed in `unread`: names that
/// lead out of the archive, are not UTF-8 or repeat an earlier entry's, and entries that are encrypted or compressed
/// by another method.
final class PackedFolder: Sendable {
  /// The kind of file at a path.
  enum Item {
    case folder
    case file(PackedArchive.Entry)
  }

  /// The absolute path of the archive.
  let path: String
  let archive: PackedArchive
  /// The names of the entries left out, in archive order.
  let unread: [String]
  private let files: [String: Int]
  private let folders: [String: [String]]

  /// Opens the archive at an absolute path without symbolic links.
  init(archive path: String) throws(PackedArchive.Failure) {
    self.path = path
    archive = try PackedArchive(path: path, isResolved: true)
    var files: [String: Int] = [:]
    var names: [String: Set<String>] = ["": []]
    var unread: [String] = []
    for (index, entry) in archive.entries.enumerated() where !entry.isFolder {
      guard let name = entry.name, entry.isReadable, Self.isPlain(name), files[name] == nil else {
        unread.append(String(decoding: entry.rawName, as: UTF8.self))
        continue
      }
      files[name] = index
      var rest = name
      while true {
        let (folder, last) = splitPath(rest)
        if names[folder, default: []].insert(last).inserted == false || folder.isEmpty { break }
        rest = folder
      }
    }
    self.files = files
    self.unread = unread
    folders = names.mapValues { $0.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
  }

  /// Whether a name is a path below the archive's root with at most `deepest` components.
  private static func isPlain(_ name: String) -> Bool {
    guard !name.utf8.contains(0) else { return false }
    let parts = name.split(separator: "/", maxSplits: deepest, omittingEmptySubsequences: false)
    return parts.count <= deepest && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }

  /// The time for a path grows with the square of its depth.
  private static let deepest = 64

  /// What is at a normalised path; nil if nothing is.
  func item(at path: String) -> Item? {
    if let index = files[path] { return .file(archive.entries[index]) }
    return folders[path] == nil ? nil : .folder
  }

  /// The names in a folder, sorted by bytes.
  func names(in path: String) -> [String] { folders[path] ?? [] }
}

/// A file of a book within an archive.
public struct PackedFile: Sendable {
  /// The path of the archive followed by that of the entry, as diagnostics show it.
  public let path: String
  /// The archive.
  package let archive: PackedArchive
  /// The entry.
  package let entry: PackedArchive.Entry

  /// The content; throws if it is too large, damaged or has changed.
  package func content() throws(FileError) -> [UInt8] {
    guard !entry.isTooLarge else { throw .unreadable("too large to be unpacked") }
    guard let content = archive.content(of: entry) else { throw .unreadable("it is damaged in the archive") }
    return content
  }
}
