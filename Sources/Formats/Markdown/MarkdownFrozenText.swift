import Diagnostics
import Digests
import Files
import JSONTree
import MarkdownSyntax
import PageWriting
import TextBytes

/// The text of a Quarto page saved by its last run, with the outputs of its cells: `_freeze/chapter/execute-results/html.json`.
///
/// A line that the source also has is placed there; output of a cell is placed at the line before it.
struct MarkdownFrozenText {
  /// The text, with the places of its lines in the source.
  let text: PlacedText
  /// Whether the source changed after the run: Quarto stores the MD5 of the source that it ran.
  let isStale: Bool

  /// Finds the text that a run saved for a source; nil if there is none. `fault` receives why a file that is there was not
  /// used.
  static func find(
    of source: [UInt8], in context: ReadingContext, fault: inout String?
  ) -> MarkdownFrozenText? {
    guard context.text.dialect == .quarto else { return nil }
    let folder = "_freeze/" + stem(of: context.path) + "/execute-results/"
    for name in ["html.json", "epub.json"] {
      let bytes: [UInt8]
      do throws(FileError) { bytes = try context.readFile(folder + name) } catch {
        if error.concernsExistingFile { fault = fault ?? error.summary("the saved run", folder + name) }
        continue
      }
      guard let document = JSONParser.parse(bytes).document,
        let text = document.text(document.member(document.member(document.root, "result"), "markdown"))
      else {
        fault = fault ?? "the saved run \"\(folder + name)\" is damaged or has no text"
        continue
      }
      let hash = document.string(document.member(document.root, "hash"))
      return MarkdownFrozenText(
        text: placed(text.bytes, in: source), isStale: hash.map { !isHash($0, of: source) } ?? false)
    }
    return nil
  }

  /// Whether a hash belongs to a source, with any line ends, since Git may have changed them.
  private static func isHash(_ hash: String, of source: [UInt8]) -> Bool {
    func isSame(_ bytes: [UInt8]) -> Bool {
      HashFunction.hexadecimal(.md5, of: bytes, bytes: 16) == hash.lowercased()
    }
    if isSame(source) { return true }
    let unix = source.contains("\r") ? source.filter { $0 != "\r" } : source
    return isSame(unix) || isSame(unix.flatMap { $0 == "\n" ? ["\r", "\n"] : [$0] })
  }

  /// A path without its extension.
  static func stem(of path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
    return String(path[..<dot])
  }

  private static func placed(_ text: [UInt8], in source: [UInt8]) -> PlacedText {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let own = text.split(separator: "\n", omittingEmptySubsequences: false)
    var place = 0
    let stretches = zip(own, LineAlignment(own, with: lines).places).map { line, found in
      if let found { place = lines[found].startIndex }
      return PlacedText.Stretch(text: line.startIndex, file: place, isFixed: found == nil && !line.isBlank)
    }
    var result = PlacedText(text, stretches: stretches)
    result.limit = source.count
    return result
  }
}
