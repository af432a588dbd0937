import TextBytes

/// Finds the name of a directive on its first line.
enum MarkdownDirectiveName {
  /// The name in `{name} argument`; after colons also in `name argument`.
  static func find(
    on line: MarkdownLine, _ info: Range<Int>, mark: UInt8
  ) -> (name: Range<Int>, argument: Int)? {
    guard let first = line.bytes[info].first else { return nil }
    var name: Range<Int>
    var next: Int
    if first == "{" {
      guard let close = line.bytes[info].firstIndex(of: "}"), close > info.lowerBound + 1 else { return nil }
      name = (info.lowerBound + 1)..<close
      next = close + 1
      // `{tip .class key=value}`: options follow the name.
      if let space = line.bytes[name].firstIndex(of: " "), line.bytes[name.lowerBound].isLetter {
        let word = String(decoding: line.bytes[name.lowerBound..<space].map(\.lowercased), as: UTF8.self)
        guard mark == ":" || MarkdownDirective.kind(word) != nil else { return nil }
        name = name.lowerBound..<space
      }
    } else if mark == ":" {
      next = line.bytes[info].firstIndex { $0 == " " || $0 == "{" || $0 == "[" } ?? info.upperBound
      name = info.lowerBound..<next
    } else {
      return nil
    }
    guard
      line.bytes[name].allSatisfy({
        MarkdownLine.isNameByte($0) || $0 == ":" || $0 == "=" || $0 == "#" || $0 == " "
      })
    else { return nil }
    // `{.python .numberLines}` contains classes, as in pandoc.
    if line.bytes[name].first == "." || line.bytes[name].first == "#" {
      return mark == ":" ? (name, next) : nil
    }
    guard line.bytes[name].first?.isLetter == true, !line.bytes[name].contains(" ") else { return nil }
    while next < info.upperBound, line.bytes[next] == " " || line.bytes[next] == "\t" { next += 1 }
    return (name, next)
  }
}
