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
    case file(PackedArchive.Entry, isTooLarge: Bool)
  }

  /// The absolute path of the archive.
  let path: String
  let archive: PackedArchive
  /// The names of the entries left out, in archive order.
  let unread: [String]
  private let files: [String: Int]
  private let folders: [String: [String]]
  /// The entries that exceed the unpacking limits.
  private let tooLarge: Set<Int>

  /// Opens the archive at an absolute path.
  init(archive path: String) throws(PackedArchive.Failure) {
    self.path = path
    archive = try PackedArchive(path: path)
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
    tooLarge = Self.tooLarge(of: archive)
    folders = names.mapValues { $0.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
  }

  /// The entries that exceed the limits of one file or of all files together, which bound the work that a small archive
  /// can cause.
  private static func tooLarge(of archive: PackedArchive) -> Set<Int> {
    let most = max(largestGain, archive.size.multipliedReportingOverflow(by: usualGain).partialValue)
    var gained = 0
    var tooLarge: Set<Int> = []
    for (index, entry) in archive.entries.enumerated() where entry.isReadable {
      let gain = max(0, entry.size - entry.packedSize)
      if entry.isTooLarge || gain > most - gained { tooLarge.insert(index) } else { gained += gain }
    }
    return tooLarge
  }

  /// The limits of the bytes that unpacking may add: an absolute one and a multiple of the archive's size;
  /// the larger applies.
  private static let largestGain = 256 << 20
  private static let usualGain = 8

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
    if let index = files[path] {
      return .file(archive.entries[index], isTooLarge: tooLarge.contains(index))
    }
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
  /// Whether the entry exceeds the unpacking limits.
  let isTooLarge: Bool

  /// The content; throws if it is too large, damaged or has changed.
  package func content() throws(FileError) -> [UInt8] {
    guard !isTooLarge else { throw .unreadable("too large to be unpacked") }
    guard let content = archive.content(of: entry) else { throw .unreadable("it is damaged in the archive") }
    return content
  }
}
