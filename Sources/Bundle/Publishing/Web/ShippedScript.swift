/// The reader's scripts as web folders get them: without the comments, which are for those who work on the reader and hold the types
/// that `make lint` checks.
///
///     ShippedScript.bytes(of: Array("/** Adds one. */\nconst next = (x) => x + 1;\n".utf8))
///     // const next = (x) => x + 1;
///
/// Comments that begin a line are omitted, and the types of expressions, as in `/** @type {Text} */ (node)`. Other comments stay:
/// finding them takes a reader of strings and regular expressions.
enum ShippedScript {
  static func bytes(of source: [UInt8]) -> [UInt8] {
    var shipped: [UInt8] = []
    shipped.reserveCapacity(source.count)
    var (isInComment, isInText) = (false, false)
    for line in source.split(separator: newline, omittingEmptySubsequences: false) {
      var rest = line
      if isInComment {
        guard let end = rest.firstRange(of: closing) else { continue }
        isInComment = false
        rest = rest[end.upperBound...]
        if isBlank(rest) { continue }
      } else if !isInText {
        let code = rest.drop { $0 == space }
        if code.starts(with: "//".utf8) { continue }
        if code.starts(with: "/**".utf8) {
          guard let end = code.firstRange(of: closing) else {
            isInComment = true
            continue
          }
          if isBlank(code[end.upperBound...]) { continue }
        }
        rest = withoutTypes(rest)
      }
      // A text between backticks may have lines that look like comments.
      if rest.count(where: { $0 == UInt8(ascii: "`") }) % 2 == 1 { isInText.toggle() }
      shipped += rest
      shipped.append(newline)
    }
    if !shipped.isEmpty { shipped.removeLast() }
    return shipped
  }

  /// A line without the types of its expressions.
  private static func withoutTypes(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let start = line.firstRange(of: Array("/** @".utf8)),
      let end = line[start.upperBound...].firstRange(of: closing)
    else { return line }
    return line[..<start.lowerBound] + withoutTypes(line[end.upperBound...].drop { $0 == space })
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0 == space } }

  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
  private static let closing = Array("*/".utf8)
}
