import Foundation
import Testing

/// Compares a text with the file of that name in `Snapshots`, which a person can read and review.
///
/// A missing file is written, and the test fails, so that nobody takes it for reviewed. With the
/// environment variable OCTAVO_RECORD_SNAPSHOTS set, files are written anew.
func expectSnapshot(
  _ name: String, _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
  let file = folder.appending(path: name)
  let isRecording = ProcessInfo.processInfo.environment["OCTAVO_RECORD_SNAPSHOTS"] != nil
  if isRecording || !FileManager.default.fileExists(atPath: file.path) {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    if !isRecording { Issue.record("wrote snapshot \(name); review it", sourceLocation: sourceLocation) }
    return
  }
  let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  let actual = String(decoding: bytes, as: UTF8.self)
  guard actual != expected else { return }
  let lines = zip(
    expected.split(separator: "\n", omittingEmptySubsequences: false),
    actual.split(separator: "\n", omittingEmptySubsequences: false))
  let first = lines.enumerated().first { $1.0 != $1.1 }
  Issue.record(
    "\(name), line \((first?.offset ?? 0) + 1): expected \(first?.element.0 ?? "the end"), got \(first?.element.1 ?? "the end")",
    sourceLocation: sourceLocation)
}

/// A folder that is removed when the test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "octavo-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names in the folder, hidden ones included.
  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}
