import Diagnostics
import JSONTree
import PageWriting
import TextBytes

/// The text of a page of Quarto as its last run left it, with the outputs of its cells: `_freeze/chapter/execute-results/html.json`.
///
/// Lines that the source has too stand for their places there; what the cells put out stands for the line before it.
enum MarkdownFrozenText {
  /// The text that a run saved of a source; nil where there is none.
  static func find(of source: [UInt8], in context: ReadingContext) -> PlacedText? {
    guard context.text.dialect == .quarto else { return nil }
    let folder = "_freeze/" + stem(of: context.path) + "/execute-results/"
    for name in ["html.json", "epub.json"] {
      guard let bytes = try? context.readFile(folder + name), let document = JSONParser.parse(bytes).document,
        let text = document.text(document.member(document.member(document.root, "result"), "markdown"))
      else { continue }
      return placed(text.bytes, in: source)
    }
    return nil
  }

  /// A path without the ending of its name.
  static func stem(of path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
    return String(path[..<dot])
  }

  private static func placed(_ text: [UInt8], in source: [UInt8]) -> PlacedText {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    var known: [ArraySlice<UInt8>: [Int]] = [:]
    for (index, line) in lines.enumerated().reversed() where !line.isBlank {
      known[line, default: []].append(index)
    }
    var stretches: [PlacedText.Stretch] = []
    var (next, place) = (0, 0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var found: Int?
      while let index = known[line]?.last {
        known[line]?.removeLast()
        if index >= next {
          found = index
          break
        }
      }
      if let found {
        next = found + 1
        place = lines[found].startIndex
      }
      stretches.append(PlacedText.Stretch(text: line.startIndex, file: place))
    }
    var result = PlacedText(text, stretches: stretches)
    result.limit = source.count
    return result
  }
}
