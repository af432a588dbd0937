import Diagnostics
import PageWriting
import TextBytes

/// A file, or a part of it, that stands in the place of a line or command: `file.rs`, `file.rs:anchor`, `file.rs:2:10`.
struct MarkdownFilePart {
  private let path: String
  private let part: [Substring]

  /// The part that a text names.
  init(_ text: some StringProtocol) {
    let words = String(text).split(separator: ":", omittingEmptySubsequences: false)
    path = words.first.map { String($0) } ?? ""
    part = Array(words.dropFirst())
  }

  /// The ending of the file's name.
  var ending: String { path.split(separator: ".").last.map { $0.lowercased() } ?? "" }

  /// The chosen bytes and the file's path from the book's root; nil with a finding where the file is not in the book.
  func read(in page: inout MarkdownWriter, at place: PageWriter.Place) -> (bytes: [UInt8], path: String)? {
    // Snippets are named from the root; files of R Markdown from where it is run, which is the root as a rule.
    let ways =
      page.features.contains(.snippets)
      ? ["/" + path, path]
      : page.features.contains(.pandoc) ? [path, "/" + path] : [path]
    for way in ways {
      guard let file = WebAddress.resolved(Array(way.utf8)[...], from: page.context.path),
        let bytes = try? page.context.readFile(file)
      else { continue }
      guard page.mayRepeat(bytes.count, at: place) else { return nil }
      let valid = String(validating: bytes, as: UTF8.self) == nil
      return (choose(from: valid ? Array(String(decoding: bytes, as: UTF8.self).utf8) : bytes), file)
    }
    page.writer.report(.mediaMissing, at: place, "file \"\(path)\" is not in the book")
    return nil
  }

  /// The lines of the part, without those that mark parts.
  private func choose(from bytes: [UInt8]) -> [UInt8] {
    var lines = bytes.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if let name = part.first, !name.isEmpty, Int(name) == nil {
      let begin = lines.firstIndex { Self.marks($0, "ANCHOR:", "start:", name) } ?? lines.endIndex
      let end = lines[begin...].firstIndex { Self.marks($0, "ANCHOR_END:", "end:", name) } ?? lines.endIndex
      lines = Array(lines[min(begin + 1, lines.endIndex)..<max(end, min(begin + 1, lines.endIndex))])
    } else if let first = part.first {
      let lower = max(1, Int(first) ?? 1)
      let upper = part.count > 1 ? Int(part[1]) ?? lines.count : lower
      lines = lower <= min(upper, lines.count) ? Array(lines[(lower - 1)..<min(upper, lines.count)]) : []
    }
    lines.removeAll { Self.isMark($0) }
    return Array(lines.joined(separator: ["\n"]))
  }

  /// Whether a line begins or ends a part: `// ANCHOR: name` of mdBook, `# --8<-- [start:name]` of MkDocs.
  private static func marks(_ line: ArraySlice<UInt8>, _ anchor: String, _ section: String, _ name: Substring)
    -> Bool
  {
    guard isMark(line) else { return false }
    let text = String(decoding: line, as: UTF8.self)
    return text.contains("[" + section + name + "]")
      || text.split(separator: " ").joined(separator: " ").contains(anchor + " " + name)
        && text.split(separator: " ").contains { $0 == name }
  }

  private static func isMark(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.contains("A") || line.contains("8") else { return false }
    let text = String(decoding: line, as: UTF8.self)
    return text.contains("ANCHOR:") || text.contains("ANCHOR_END:") || text.contains("8<-- [start:")
      || text.contains("8<-- [end:")
  }
}
