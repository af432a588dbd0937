import TextBytes

/// The text of a piece of Markdown, as a title that is read without its page has it.
///
///     **Part** one: `a_b` \*   ->   Part one: a_b *
///
/// Emphasis, code, links, escapes and character references are read as in CommonMark; tags and marks of notes are left out. Links by reference and
/// extensions stay as they are written.
///
/// See <https://spec.commonmark.org/0.31.2/#inlines>.
package struct InlineMarkdown {
  /// A part of the text.
  private struct Piece {
    enum Kind {
      case text, code
      /// Asterisks or underscores, as many as have not been matched.
      case run(UInt8, count: Int, length: Int, opens: Bool, closes: Bool)
    }

    var kind: Kind
    var bytes: [UInt8] = []
    /// The emphasis that ends before it and begins after it, innermost nearest.
    var ends: [Emphasis] = []
    var starts: [Emphasis] = []
  }

  private enum Emphasis: String {
    case em, strong
  }

  /// The maximum length of a tag or target, so that the search for its end stays short.
  private static let spanLimit = 4096

  private var pieces: [Piece] = []
  /// The pieces that are opening brackets without their closing ones.
  private var brackets: [Int] = []

  /// Whether code spans such as `` `r params$name` `` are run, whose results are not known: they are left out.
  private let runsCode: Bool

  /// Reads a text without line breaks that end a paragraph.
  package init(_ text: ArraySlice<UInt8>, runsCode: Bool = false) {
    self.runsCode = runsCode
    scan(text)
    match()
  }

  /// Reads a text.
  package init(_ text: String, runsCode: Bool = false) {
    self.init(Array(text.utf8)[...], runsCode: runsCode)
  }

  /// The text without marks.
  package var text: String {
    var bytes: [UInt8] = []
    for piece in pieces {
      bytes += piece.bytes
      if case .run(let mark, let count, _, _, _) = piece.kind { bytes += repeatElement(mark, count: count) }
    }
    return String(decoding: bytes, as: UTF8.self).singleSpaced
  }

  /// The text as phrasing content of XHTML; nil if it is the text alone.
  package var markup: String? {
    var bytes: [UInt8] = []
    var isPlain = true
    for piece in pieces {
      for tag in piece.ends { bytes += "</\(tag.rawValue)>".utf8 }
      switch piece.kind {
      case .text: bytes.append(escaping: piece.bytes, quotes: false)
      case .code:
        bytes.append(ascii: "<code>")
        bytes.append(escaping: piece.bytes, quotes: false)
        bytes.append(ascii: "</code>")
        isPlain = false
      case .run(let mark, let count, _, _, _): bytes += repeatElement(mark, count: count)
      }
      for tag in piece.starts { bytes += "<\(tag.rawValue)>".utf8 }
      if !piece.starts.isEmpty { isPlain = false }
    }
    return isPlain ? nil : String(decoding: bytes, as: UTF8.self).singleSpaced
  }

  // MARK: Pieces

  private mutating func scan(_ text: ArraySlice<UInt8>) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      switch byte {
      case "\\" where index + 1 < text.endIndex && text[index + 1].isPunctuation:
        append(text[(index + 1)...(index + 1)])
        index += 2
      case "`": index = code(text, at: index)
      case "*", "_": index = run(text, at: index)
      case "&":
        if let (decoded, length) = HTMLCharacterReference.decoded(text[index...]) {
          append(decoded[...])
          index += length
        } else {
          append(text[index...index])
          index += 1
        }
      case "<": index = tag(text, at: index)
      case "^" where index + 1 < text.endIndex && text[index + 1] == "[": index = note(text, at: index)
      case "[" where index + 1 < text.endIndex && text[index + 1] == "^": index = note(text, at: index)
      case "[": index = open(text, at: index)
      case "!" where index + 1 < text.endIndex && text[index + 1] == "[": index = open(text, at: index)
      case "]": index = close(text, at: index)
      default:
        append(text[index...index])
        index += 1
      }
    }
  }

  /// Leaves out the mark of a note, `^[Text]` or `[^label]`, which no title has; returns the index behind it.
  private mutating func note(_ text: ArraySlice<UInt8>, at start: Int) -> Int {
    var index = start
    var depth = 0
    while index < text.endIndex, index - start < Self.spanLimit {
      if text[index] == "[" { depth += 1 }
      if text[index] == "]" { depth -= 1 }
      index += 1
      if depth == 0, index > start + 1 { return index }
    }
    append(text[start...start])
    return start + 1
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if let last = pieces.last, case .text = last.kind, brackets.last != pieces.count - 1 {
      pieces[pieces.count - 1].bytes += bytes
    } else {
      pieces.append(Piece(kind: .text, bytes: Array(bytes)))
    }
  }

  /// Reads a code span, or backticks that begin none; returns the index after it.
  private mutating func code(_ text: ArraySlice<UInt8>, at start: Int) -> Int {
    let inner = text[start...].drop { $0 == "`" }
    let length = inner.startIndex - start
    var rest = inner
    while let tick = rest.firstIndex(of: "`") {
      let after = rest[tick...].drop { $0 == "`" }
      guard after.startIndex - tick != length else {
        var content = text[inner.startIndex..<tick]
        if content.count > 1, content.first == " ", content.last == " ", !content.isBlank {
          content = content.dropFirst().dropLast()
        }
        let isRun = runsCode && (content.starts(withASCII: "r ") || content.first == "{")
        if !isRun { pieces.append(Piece(kind: .code, bytes: Array(content))) }
        return after.startIndex
      }
      rest = after
    }
    append(text[start..<inner.startIndex])
    return inner.startIndex
  }

  /// Reads asterisks or underscores.
  private mutating func run(_ text: ArraySlice<UInt8>, at start: Int) -> Int {
    let mark = text[start]
    let end = text[start...].drop { $0 == mark }.startIndex
    let before = Neighbour(start > text.startIndex ? text[start - 1] : " ")
    let after = Neighbour(end < text.endIndex ? text[end] : " ")
    let isLeft = !after.isSpace && (!after.isPunctuation || before.isSpace || before.isPunctuation)
    let isRight = !before.isSpace && (!before.isPunctuation || after.isSpace || after.isPunctuation)
    let isUnderscore = mark == "_"
    let opens = isLeft && (!isUnderscore || !isRight || before.isPunctuation)
    let closes = isRight && (!isUnderscore || !isLeft || after.isPunctuation)
    let length = end - start
    pieces.append(Piece(kind: .run(mark, count: length, length: length, opens: opens, closes: closes)))
    return end
  }

  /// What stands beside a run.
  private struct Neighbour {
    let isSpace: Bool
    let isPunctuation: Bool

    init(_ byte: UInt8) { (isSpace, isPunctuation) = (byte.isSpace, byte.isPunctuation) }
  }

  /// Reads an address in angle brackets, whose text it shows, or a tag, of which it shows nothing.
  private mutating func tag(_ text: ArraySlice<UInt8>, at start: Int) -> Int {
    let inner = text[(start + 1)...].prefix(Self.spanLimit)
    if let end = inner.firstIndex(of: ">"), let first = inner.first {
      let content = inner[..<end]
      let name = content.prefix { $0.isLetter || $0.isDigit || $0 == "+" || $0 == "-" || $0 == "." }
      let isAddress =
        first.isLetter && name.count > 1 && name.endIndex < end && content[name.endIndex] == ":"
        && !content.contains(where: \.isSpace)
      if isAddress { append(content) }
      if isAddress || first.isLetter || first == "/" || first == "!" || first == "?" { return end + 1 }
    }
    append(text[start...start])
    return start + 1
  }

  private mutating func open(_ text: ArraySlice<UInt8>, at start: Int) -> Int {
    let end = text[start] == "!" ? start + 2 : start + 1
    pieces.append(Piece(kind: .text, bytes: Array(text[start..<end])))
    brackets.append(pieces.count - 1)
    return end
  }

  /// Reads a closing bracket: of a link or picture it takes the brackets and the target away.
  private mutating func close(_ text: ArraySlice<UInt8>, at start: Int) -> Int {
    let opening = brackets.popLast()
    let next = start + 1
    guard let opening, next < text.endIndex, text[next] == "(",
      let end = ListedLink.end(of: text[(next + 1)...].prefix(Self.spanLimit))
    else {
      append(text[start...start])
      return next
    }
    pieces[opening].bytes = []
    return end + 1
  }

  // MARK: Emphasis

  /// Matches the runs that open and close emphasis.
  private mutating func match() {
    var openers: [Int] = []
    for index in pieces.indices {
      guard case .run(let mark, var count, let length, let opens, let closes) = pieces[index].kind else {
        continue
      }
      while closes, count > 0 {
        let found = openers.lastIndex { fits(pieces[$0], mark, length: length, alsoOpens: opens) }
        guard let found else { break }
        let opener = openers[found]
        guard case .run(_, let left, let whole, let isOpener, let isCloser) = pieces[opener].kind else {
          break
        }
        let used = min(left, count) > 1 ? 2 : 1
        count -= used
        let emphasis = used == 2 ? Emphasis.strong : .em
        pieces[opener].starts.insert(emphasis, at: 0)
        pieces[index].ends.append(emphasis)
        pieces[opener].kind = .run(
          mark, count: left - used, length: whole, opens: isOpener, closes: isCloser)
        openers.removeSubrange((left == used ? found : found + 1)...)
      }
      pieces[index].kind = .run(mark, count: count, length: length, opens: opens, closes: closes)
      // More than a title needs is no emphasis, so that the search stays short.
      if opens, count > 0, openers.count < 64 { openers.append(index) }
    }
  }

  /// Whether an opener and a closer go together.
  private func fits(_ opener: Piece, _ mark: UInt8, length: Int, alsoOpens: Bool) -> Bool {
    guard case .run(mark, _, let other, _, let alsoCloses) = opener.kind else { return false }
    guard alsoOpens || alsoCloses else { return true }
    return (length + other) % 3 != 0 || length % 3 == 0 && other % 3 == 0
  }
}
