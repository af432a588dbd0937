import TextBytes
import WolframLanguage

extension ManipulateText {
  /// A text with the expressions that it holds compressed, `CompressedData["1:eJ…"]` or `Uncompress["1:eJ…"]`, written
  /// out, since what runs in a book inflates nothing. What is damaged, or would make the text longer than
  /// `mostBytes`, stays as it is and counts as lacking.
  package static func expanded(_ bytes: [UInt8]) -> [UInt8] {
    let openings = ["CompressedData[\"", "Uncompress[\""].map { Array($0.utf8) }
    var result: [UInt8] = []
    var index = 0
    var copied = 0
    while let quote = bytes[index...].firstIndex(of: "\"") {
      index = quote + 1
      // Finds the end of the string; a backslash escapes the next byte.
      var end = index
      while end < bytes.count, bytes[end] != "\"" { end += bytes[end] == "\\" ? 2 : 1 }
      guard end < bytes.count else { break }
      defer { index = end + 1 }
      guard end + 1 < bytes.count, bytes[end + 1] == "]",
        let opening = openings.first(where: { bytes[..<index].suffix($0.count).elementsEqual($0) }),
        let text = fullForm(compressed: bytes[index..<end], limit: mostBytes - result.count)
      else { continue }
      result.append(contentsOf: bytes[copied..<index - opening.count])
      result.append(contentsOf: text)
      copied = end + 2
    }
    if copied == 0 { return bytes }
    result.append(contentsOf: bytes[copied...])
    return result
  }

  /// The FullForm of the expression in a string `1:eJ…` with escapes.
  private static func fullForm(compressed string: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
    var payload: [UInt8] = []
    payload.reserveCapacity(string.count)
    var scan = string.startIndex
    while scan < string.endIndex {
      if string[scan] == "\\" {
        // Line ends, escaped or literal, are ignored.
        scan += 2
      } else {
        payload.append(string[scan])
        scan += 1
      }
    }
    guard let tree = CompressedExpression.tree(payload), let root = tree.roots.first else { return nil }
    var text: [UInt8] = []
    tree.appendFullForm(root, to: &text, limit: max(limit, 0))
    return text.count > limit ? nil : text
  }
}
