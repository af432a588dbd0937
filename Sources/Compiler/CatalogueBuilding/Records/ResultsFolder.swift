import Files
import Glibc

/// The folder for the results of a catalogue's shares: on a shared disk, or merged from the machines' copies.
///
///     plan.json              the books and their shares
///     records/NAME.json      the build result of each book
///     inputs/NAME            the digests of its inputs
///     shares/K-of-N.json     the progress of each share
///     site/books/NAME.epub   the bundles; site/web/NAME, site/covers/NAME.jpg; site/ can be put on a web server
public struct ResultsFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Makes the results folder at a path, which need not exist.
  public init(_ path: String) { self.path = path }

  /// The file of the plan.
  public var plan: String { path + "/plan.json" }
  /// The folder for a web server.
  public var site: String { path + "/site" }

  func record(_ name: String) -> String { path + "/records/" + name + ".json" }
  func inputs(_ name: String) -> String { path + "/inputs/" + name }
  func share(_ number: Int, of count: Int) -> String { path + "/shares/\(number)-of-\(count).json" }
  func bundle(_ name: String) -> String { site + "/books/" + name + ".epub" }
  func webFolder(_ name: String) -> String { site + "/web/" + name }
  func cover(_ file: String) -> String { site + "/covers/" + file }

  /// Creates missing folders.
  func create() throws(SystemError) {
    try Self.makeFolder(path)
    for name in ["records", "inputs", "shares", "site", "site/books", "site/web", "site/covers"] {
      try Self.makeFolder(path + "/" + name)
    }
  }

  /// Creates a folder and its ancestors; other processes may do the same concurrently.
  static func makeFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o777) != 0, errno != EEXIST else { return }
    let above = folderOfFile(at: path)
    guard errno == ENOENT, above != path, above != "." else { throw SystemError() }
    try makeFolder(above)
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw SystemError() }
  }

  /// Writes a file atomically.
  static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = try AtomicFile(target: path)
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try file.write(bytes) }
    }.get()
    try file.putInPlace()
  }

  /// Writes a file of the site and creates its folders.
  static func writeSite(_ bytes: [UInt8], to path: String) throws(SystemError) {
    try makeFolder(folderOfFile(at: path))
    try write(bytes, to: path)
  }

  /// The result of reading a record.
  public enum RecordReading: Sendable {
    case missing
    case damaged
    case record(BookRecord)
  }

  /// The record of a book.
  public func readRecord(_ name: String) -> RecordReading {
    // Reports name a record that cannot be read as damaged.
    guard let bytes = try? FileSystem.read(record(name), limit: 1 << 20) else {
      return FileStamp(at: record(name)).kind == .absent ? .missing : .damaged
    }
    guard let record = BookRecord(json: bytes), record.name == name else { return .damaged }
    return .record(record)
  }

  /// The CPU times of books that were built into this folder, in milliseconds, by name.
  public func times(of names: [String]) -> [String: Int] {
    var times: [String: Int] = [:]
    for name in names {
      guard case .record(let record) = readRecord(name), record.state == .built, record.work.builds > 0 else {
        continue
      }
      times[name] = max(1, record.work.cpu)
    }
    return times
  }

  func write(_ record: BookRecord) throws(SystemError) {
    try Self.write(record.json, to: self.record(record.name))
  }

  /// The bytes of a file of this folder; nil if it cannot be read.
  func read(_ path: String) -> [UInt8]? {
    // Files of this folder are made again, or their share is reported as unfinished.
    try? FileSystem.read(path, limit: 256 << 20)
  }
}
