import Files
import Glibc

/// The folder that the shares of a catalogue write into, on a disk that they share or of which copies are joined.
///
///     plan.json              the books and their shares
///     records/NAME.json      what became of each book
///     inputs/NAME            the digests of what it was made from
///     shares/K-of-N.json     how far each share is
///     site/books/NAME.epub   the bundles; site/web/NAME, site/covers/NAME.jpg; what can be put on a web server
public struct ResultsFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Names a folder, which need not exist.
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

  /// Makes the folders that are missing.
  func create() throws(SystemError) {
    try Self.makeFolder(path)
    for name in ["records", "inputs", "shares", "site", "site/books", "site/web", "site/covers"] {
      try Self.makeFolder(path + "/" + name)
    }
  }

  /// Makes a folder and those above it; others may do the same at the same time.
  static func makeFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o777) != 0, errno != EEXIST else { return }
    let above = folderOfFile(at: path)
    guard errno == ENOENT, above != path, above != "." else { throw SystemError() }
    try makeFolder(above)
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw SystemError() }
  }

  /// Writes a file so that readers see it whole or not at all.
  static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = try AtomicFile(target: path)
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try file.write(bytes) }
    }.get()
    try file.putInPlace()
  }

  /// Writes a file of a site, with the folders that it needs.
  static func writeSite(_ bytes: [UInt8], to path: String) throws(SystemError) {
    try makeFolder(folderOfFile(at: path))
    try write(bytes, to: path)
  }

  /// What a look at a record found.
  public enum RecordReading: Sendable {
    case missing
    case damaged
    case record(BookRecord)
  }

  /// The record of a book.
  public func readRecord(_ name: String) -> RecordReading {
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
  func read(_ path: String) -> [UInt8]? { try? FileSystem.read(path, limit: 256 << 20) }
}
