import Diagnostics
import TOML
import TextBytes
import YAML

/// The front matter at the start of a text: YAML between lines `---`, TOML between lines `+++`, or an object in JSON. Comments of HTML
/// may stand before YAML.
///
///     let range = MarkdownFrontMatter.range(in: bytes)
///     range.map { MarkdownFrontMatter.parse(bytes, $0).value?["title"]?.text }
package enum MarkdownFrontMatter {
  /// What is wrong in front matter.
  package enum Problem: Sendable {
    case yaml(YAMLProblem), toml(TOMLProblem)

    /// The diagnostic; `place` maps ranges of the text to those of the file.
    package func diagnostic(in source: SourceText, place: (ByteRange) -> ByteRange) -> Diagnostic {
      switch self {
      case .yaml(let problem): return problem.placed(place).diagnostic(in: source)
      case .toml(var problem):
        problem.range = place(problem.range)
        return problem.diagnostic(in: source)
      }
    }
  }

  /// The range of a whole text's front matter without the lines that enclose it; nil if it has none.
  package static func range(in bytes: [UInt8]) -> Range<Int>? {
    find(in: bytes, from: SourceText.markLength(of: bytes))?.range
  }

  /// Parses front matter; ranges are those of the text.
  package static func parse(_ bytes: [UInt8], _ range: Range<Int>) -> (value: YAMLValue?, problems: [Problem])
  {
    guard bytes[SourceText.markLength(of: bytes)] == "+" else {
      let result = YAMLParser().parse(bytes[range], base: range.lowerBound)
      return (result.value, result.problems.map(Problem.yaml))
    }
    do throws(TOMLProblem) { return (try TOMLParser.parse(Array(bytes[range])), []) } catch {
      var problem = error
      let base = range.lowerBound
      problem.range = ByteRange(Int(error.range.lower) + base, Int(error.range.upper) + base)
      return (nil, [.toml(problem)])
    }
  }

  /// The first lines of a text that begins as front matter does but does not end it; nil for other texts.
  package static func unclosed(in bytes: [UInt8]) -> Range<Int>? {
    let start = SourceText.markLength(of: bytes)
    let lines = Lines(bytes, from: start)
    guard find(in: bytes, from: start) == nil, let form = Form(lines), form != .json else { return nil }
    let first = Lines(bytes, from: lines.next).range
    let key = bytes[first].prefix { $0.isLetter || $0.isDigit || $0 == "_" || $0 == "-" }
    let rest = bytes[key.endIndex..<first.upperBound]
    let isMember =
      form == .yaml
      ? rest.first == ":" && rest.dropFirst().first?.isSpace != false : rest.trimmed.first == "="
    return !key.isEmpty && isMember ? start..<first.upperBound : nil
  }

  /// The cell of a notebook that has its front matter: the first raw one that holds nothing else, else the first that is not code,
  /// if it begins with some.
  package static func cell(among cells: [(isMarkdown: Bool, isRaw: Bool, text: [UInt8])]) -> Int? {
    let whole = cells.firstIndex { cell in
      guard cell.isRaw, let found = find(in: cell.text, from: 0) else { return false }
      return cell.text[found.next...].isBlank
    }
    if let whole { return whole }
    return cells.firstIndex { $0.isMarkdown || $0.isRaw }.flatMap {
      range(in: cells[$0].text) == nil ? nil : $0
    }
  }

  /// The front matter at an offset, and the offset where the text continues.
  static func find(in bytes: [UInt8], from start: Int) -> (range: Range<Int>, next: Int)? {
    let start = endOfComments(in: bytes, from: start)
    var lines = Lines(bytes, from: start)
    guard let form = Form(lines) else { return nil }
    let first = lines.next
    lines = Lines(bytes, from: first)
    // A rule followed by text is not front matter, which begins with a member.
    guard form.mayBegin(with: bytes[lines.range].trimmed) else { return nil }
    while lines.range.lowerBound < bytes.count {
      let text = bytes[lines.range]
      if form.isEnd(text) {
        return form == .json
          ? (start..<lines.range.upperBound, lines.next) : (first..<lines.range.lowerBound, lines.next)
      }
      lines = Lines(bytes, from: lines.next)
    }
    return nil
  }

  /// Where YAML begins behind comments that have lines of their own; the start itself where there are none.
  private static func endOfComments(in bytes: [UInt8], from start: Int) -> Int {
    var position = start
    while bytes[position...].starts(withASCII: "<!--") {
      let end = bytes.indices[(position + 4)...].first { bytes[$0...].starts(withASCII: "-->") }
      guard let end else { return start }
      let last = Lines(bytes, from: end + 3)
      guard bytes[last.range].isBlank else { return start }
      var next = last.next
      while next < bytes.count, bytes[Lines(bytes, from: next).range].isBlank {
        next = Lines(bytes, from: next).next
      }
      position = next
    }
    return bytes[position...].starts(withASCII: "---") ? position : start
  }

  /// A line, and where the next begins.
  private struct Lines {
    let bytes: [UInt8]
    let range: Range<Int>
    let next: Int

    init(_ bytes: [UInt8], from start: Int) {
      self.bytes = bytes
      let start = min(start, bytes.count)
      let end = bytes[start...].firstIndex { $0 == "\n" || $0 == "\r" } ?? bytes.count
      range = start..<end
      next = min(bytes.count, bytes[end...].starts(withASCII: "\r\n") ? end + 2 : end + 1)
    }
  }

  private enum Form {
    case yaml, toml, json

    /// The form that a first line begins; YAML's may end with a comment.
    init?(_ first: Lines) {
      let line = first.bytes[first.range]
      switch line.first {
      case "-":
        let rest = line.dropFirst(3)
        guard line.starts(withASCII: "---"),
          rest.isBlank || rest.first?.isSpace == true && rest.trimmed.first == "#"
        else { return nil }
        self = .yaml
      case "+":
        guard line.trimmed.elementsEqual("+++".utf8) else { return nil }
        self = .toml
      case "{":
        guard line.trimmed.count == 1 else { return nil }
        self = .json
      default: return nil
      }
    }

    /// Whether the line after the first may begin a member, be a comment or be empty.
    func mayBegin(with line: ArraySlice<UInt8>) -> Bool {
      switch self {
      case .yaml: isEnd(line) || line.isEmpty || line.contains(":") || line.first == "#" || line.first == "{"
      case .toml: isEnd(line) || line.isEmpty || line.contains("=") || line.first == "#" || line.first == "["
      case .json: line.first == "\"" && line.contains(":")
      }
    }

    /// Whether a line ends the front matter.
    func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
      guard let first = line.first, !first.isSpace else { return false }
      let text = line.trimmed
      switch self {
      case .yaml: return text.elementsEqual("---".utf8) || text.elementsEqual("...".utf8)
      case .toml: return text.elementsEqual("+++".utf8)
      case .json: return text.elementsEqual("}".utf8)
      }
    }
  }
}
