import Diagnostics
import Files
import PageWriting
import TextBytes
import XML

/// A file or part of a file that replaces a line or command: `file.rs`, `file.rs:anchor`, `file.rs:2:10`.
struct MarkdownFilePart {
  private let path: String
  private let part: [Substring]

  /// Parses the name of a part.
  init(_ text: some StringProtocol) {
    let words = String(text).split(separator: ":", omittingEmptySubsequences: false)
    path = words.first.map { String($0) } ?? ""
    part = Array(words.dropFirst())
  }

  /// The extension of the file's name, in lower case.
  var ending: String { path.split(separator: ".").last.map { $0.lowercased() } ?? "" }

  /// The selected bytes and the file's path from the book's root; nil if the file cannot be read, which is not reported.
  func found(in page: MarkdownWriter) -> (bytes: [UInt8], path: String)? {
    for way in ways(in: page) {
      guard let file = WebAddress.resolved(Array(way.utf8)[...], from: page.context.path) else { continue }
      do throws(FileError) {
        let bytes = try page.context.readText(file)
        return (choose(from: Array(String(decoding: bytes, as: UTF8.self).utf8)), file)
      } catch { continue }
    }
    return nil
  }

  /// Snippets are relative to the root; R Markdown files to the folder where R is run, which is usually the root.
  private func ways(in page: MarkdownWriter) -> [String] {
    page.features.contains(.snippets)
      ? ["/" + path, path] : page.features.contains(.pandoc) ? [path, "/" + path] : [path]
  }

  /// Returns the selected bytes and the file's path from the book's root, or nil after reporting why the file cannot be read.
  func read(in page: inout MarkdownWriter, at place: PageWriter.Place) -> (bytes: [UInt8], path: String)? {
    var fault = FileError.missing(nearest: nil)
    for way in ways(in: page) {
      guard let file = WebAddress.resolved(Array(way.utf8)[...], from: page.context.path) else { continue }
      let bytes: [UInt8]
      do throws(FileError) { bytes = try page.context.readText(file) } catch {
        if error.concernsExistingFile, !fault.concernsExistingFile { fault = error }
        continue
      }
      guard page.mayRepeat(bytes.count, at: place) else { return nil }
      let valid = String(validating: bytes, as: UTF8.self) == nil
      return (choose(from: valid ? Array(String(decoding: bytes, as: UTF8.self).utf8) : bytes), file)
    }
    let own = WebAddress.resolved(Array(path.utf8)[...], from: page.context.path)
    MarkdownNamedFile(name: path, path: own, isIncluded: true).report(fault, in: &page, at: place)
    return nil
  }

  /// The lines of the part, without the lines that mark parts.
  private func choose(from bytes: [UInt8]) -> [UInt8] {
    var lines = bytes.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if let name = part.first, !name.isEmpty, Int(name) == nil {
      let begin = lines.firstIndex { Self.marks($0, "ANCHOR:", "start:", name: name) } ?? lines.endIndex
      let end =
        lines[begin...].firstIndex { Self.marks($0, "ANCHOR_END:", "end:", name: name) } ?? lines.endIndex
      lines = Array(lines[min(begin + 1, lines.endIndex)..<max(end, min(begin + 1, lines.endIndex))])
    } else if let first = part.first {
      let lower = max(1, Int(first) ?? 1)
      let upper = part.count > 1 ? Int(part[1]) ?? lines.count : lower
      lines = lower <= min(upper, lines.count) ? Array(lines[(lower - 1)..<min(upper, lines.count)]) : []
    }
    lines.removeAll { Self.isMark($0) }
    return Array(lines.joined(separator: ["\n"]))
  }

  /// Whether a line begins or ends a part: `// ANCHOR: name` in mdBook, `# --8<-- [start:name]` in MkDocs.
  private static func marks(_ line: ArraySlice<UInt8>, _ anchor: String, _ section: String, name: Substring)
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

/// A file that a source names.
struct MarkdownNamedFile {
  /// The file as the source names it.
  let name: String
  /// The file's path relative to the book's folder, if it has one.
  let path: String?
  /// Whether its text would be part of the page.
  var isIncluded = false

  /// Returns the file's bytes, or nil after reporting why it cannot be read.
  func read(in page: inout MarkdownWriter, at place: PageWriter.Place) -> [UInt8]? {
    guard let path else {
      report(.missing(nearest: nil), in: &page, at: place)
      return nil
    }
    do throws(FileError) { return try page.context.readText(path) } catch {
      report(error, in: &page, at: place)
      return nil
    }
  }

  /// Reports that the file is not in the book, or why it cannot be read or may not be used.
  func report(_ error: FileError, in page: inout MarkdownWriter, at place: PageWriter.Place) {
    if error.concernsExistingFile {
      return page.writer.report(.mediaUnreadable, at: place, error.summary("file", name))
    }
    let refusal = path.flatMap { page.context.refusal(of: $0) }
    let words = refusal?.words(name) ?? "file \"\(name)\" is not in the book"
    guard isIncluded else {
      return page.writer.report(.mediaMissing, at: place, words, solutions: refusal?.solutions ?? [])
    }
    var finding = Diagnostic(
      .includeMissing, at: page.writer.source.range(page.writer.byteRange(place)), words,
      solutions: refusal?.solutions ?? [])
    // The rest of the text stands by itself, other than that of a document in XML.
    finding.severity = .warning
    page.diagnostics.append(finding)
  }
}

extension FileError {
  /// Whether the book has the file, but it cannot be read.
  var concernsExistingFile: Bool {
    switch self {
    case .missing, .outside: false
    case .notAFile, .unreadable, .tooLarge: true
    }
  }
}
