import Foundation

/// Compares a test's output with a file that a person has read.
///
///     #expect(try Snapshot.difference(of: svg, from: "Snapshots/shapes.svg") == nil)
///
/// A missing file is written and counts as a difference, so that somebody reads it. With OCTAVO_RECORD=1 in the environment,
/// all files are rewritten.
public enum Snapshot {
  /// Whether files are rewritten.
  public static var isRecording: Bool { ProcessInfo.processInfo.environment["OCTAVO_RECORD"] == "1" }

  /// The first line that differs; nil if all are equal.
  ///
  /// - Parameters:
  ///   - path: the file, relative to the folder of the test.
  ///   - source: the test's own file.
  public static func difference(
    of text: String, from path: String, beside source: String = #filePath
  ) throws -> String? {
    let file = URL(fileURLWithPath: source).deletingLastPathComponent().appendingPathComponent(path)
    let isNew = !FileManager.default.fileExists(atPath: file.path)
    if isNew || isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return isNew ? "\(path) is new: read it and run the test again" : nil
    }
    return firstDifference(text, String(decoding: try Data(contentsOf: file), as: UTF8.self), in: path)
  }

  /// The first line that differs, for UTF-8 bytes; nil if all are equal.
  public static func difference(
    of bytes: [UInt8], from path: String, beside source: String = #filePath
  ) throws -> String? {
    try difference(of: String(decoding: bytes, as: UTF8.self), from: path, beside: source)
  }

  /// The first line that differs from the part of a document between two marks; nil if all are equal.
  ///
  /// - Parameter document: the document, relative to the root of the project.
  public static func difference(
    of text: String, from document: String, after start: String, before end: String
  ) throws -> String? {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appendingPathComponent(document)
    let known = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    guard let first = known.range(of: start),
      let last = known.range(of: end, range: first.upperBound..<known.endIndex)
    else { return "\(document) has no part between \"\(start)\" and \"\(end)\"" }
    if isRecording {
      let whole = known[..<first.upperBound] + text + known[last.lowerBound...]
      try Data(String(whole).utf8).write(to: file)
      return nil
    }
    return firstDifference(text, String(known[first.upperBound..<last.lowerBound]), in: document)
  }

  private static func firstDifference(_ text: String, _ known: String, in path: String) -> String? {
    if text == known { return nil }
    let lines = [text, known].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let number = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    let (line, expected) = (lines[0].dropFirst(number).first, lines[1].dropFirst(number).first)
    return "\(path), line \(number + 1): \(line ?? "the end") instead of \(expected ?? "the end")"
  }
}
