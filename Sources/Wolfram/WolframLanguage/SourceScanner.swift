import TextBytes

/// Scans the bytes of Wolfram Language source: white space, comments, names, numbers, strings.
///
/// Uses pointers, since bounds checks halve the speed.
struct SourceScanner {
  private let base: UnsafePointer<UInt8>
  private let end: Int
  private let classes: UnsafePointer<UInt8>
  /// The offset of the next byte.
  var position: Int
  /// The offset of an unclosed comment.
  private var unclosedComment: Int?

  /// Scans `count` bytes from `start`; `classes` is `ByteClass.table`.
  init(base: UnsafePointer<UInt8>, count: Int, start: Int, classes: UnsafePointer<UInt8>) {
    self.base = base
    end = count
    position = start
    self.classes = classes
  }

  @inline(__always)
  var isAtEnd: Bool { position >= end }

  /// The current byte; the position must not be at the end.
  @inline(__always)
  var byte: UInt8 { base[position] }

  /// The byte at a distance from the position; 0 beyond the end.
  @inline(__always)
  func peek(_ distance: Int) -> UInt8 {
    position + distance < end ? base[position + distance] : 0
  }

  /// Whether a byte belongs to a class of `ByteClass`.
  @inline(__always)
  func isOf(_ byteClass: UInt8, _ byte: UInt8) -> Bool { classes[Int(byte)] & byteClass != 0 }

  /// The bytes of a range.
  func bytes(_ start: Int, _ stop: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + start, count: stop - start)
  }

  // MARK: White space

  /// Skips white space, comments and continued lines; returns whether they contained a line end.
  @discardableResult
  mutating func skipSpace() -> Bool {
    var sawLineEnd = false
    while position < end {
      let byte = base[position]
      if byte == " " || byte == "\t" {
        position += 1
      } else if byte == "\n" || byte == "\r" {
        sawLineEnd = true
        position += 1
      } else if byte == "(", peek(1) == "*" {
        skipComment()
      } else if byte == "\\", peek(1) == "\n" || peek(1) == "\r" {
        position += peek(1) == "\r" && peek(2) == "\n" ? 3 : 2
      } else if byte == 0x0C || byte == 0x0B || byte == 0 || byte == 0xEF && isByteOrderMark {
        position += byte == 0xEF ? 3 : 1
      } else if byte == "\\", peek(1) == "n" || peek(1) == "t" {
        // An escaped line end or tab, in boxes within a string.
        position += 2
      } else if byte == "\\", peek(1) == "[", let length = invisibleLength() {
        position += length
      } else {
        break
      }
    }
    return sawLineEnd
  }

  private var isByteOrderMark: Bool { peek(1) == 0xBB && peek(2) == 0xBF }

  /// Skips a comment; comments nest. `(*^` begins notebooks of version 2 and is an ordinary comment.
  private mutating func skipComment() {
    let start = position
    var depth = 0
    while position + 1 < end {
      if base[position] == "(", base[position + 1] == "*" {
        depth += 1
        position += 2
      } else if base[position] == "*", base[position + 1] == ")" {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        position += 1
      }
    }
    position = end
    unclosedComment = start
  }

  /// Takes the offset of an unclosed comment, if one was found since the last call.
  @inline(__always)
  mutating func takeUnclosedComment() -> Int? {
    guard let start = unclosedComment else { return nil }
    unclosedComment = nil
    return start
  }

  // MARK: Names

  /// Skips letters, digits and context marks.
  @inline(__always)
  mutating func skipName() {
    var scan = position
    while scan < end, classes[Int(base[scan])] & ByteClass.name != 0 { scan += 1 }
    position = scan
  }

  /// The name of `\[Name]` at the position and the total length; nil if unclosed.
  func longName() -> (name: UnsafeBufferPointer<UInt8>, length: Int)? { longName(at: position) }

  private func longName(at start: Int) -> (name: UnsafeBufferPointer<UInt8>, length: Int)? {
    var scan = start + 2
    while scan < end, scan - start < 60, classes[Int(base[scan])] & ByteClass.name != 0 { scan += 1 }
    guard scan < end, base[scan] == "]", scan > start + 2 else { return nil }
    return (bytes(start + 2, scan), scan + 1 - start)
  }

  /// The length of an invisible formatting character here, such as `\[NoBreak]`; nil for others.
  private func invisibleLength() -> Int? {
    guard let (name, length) = longName(at: position), NamedCharacters.isSpace(name) else { return nil }
    return length
  }

  /// The length of a backslash and line end within a name: notebooks break long names, also directly after a
  /// context. 0 for anything else.
  private func brokenLineLength(at start: Int) -> Int {
    guard start + 2 < end, base[start] == "\\" else { return 0 }
    let isPair = base[start + 1] == "\r" && base[start + 2] == "\n"
    guard isPair || base[start + 1] == "\n" || base[start + 1] == "\r" else { return 0 }
    let next = start + (isPair ? 3 : 2)
    guard next < end else { return 0 }
    if classes[Int(base[next])] & ByteClass.name != 0 { return next - start }
    guard base[next] == "\\", next + 1 < end, base[next + 1] == "[", let (name, _) = longName(at: next),
      !Operator.isNamed(name), NamedCharacters.isLetterLike(name)
    else { return 0 }
    return next - start
  }

  /// Reads a symbol that began at `start` and contains named characters or line breaks; returns its resolved
  /// name.
  mutating func readLongName(from start: Int) -> [UInt8] {
    var name: [UInt8] = []
    var scan = start
    while scan < end {
      if base[scan] == "\\" {
        let broken = scan > start ? brokenLineLength(at: scan) : 0
        if broken > 0 {
          scan += broken
        } else if base[min(scan + 1, end - 1)] == "[" {
          guard let (text, length) = longName(at: scan) else { break }
          if scan > start, Operator.isNamed(text) || !NamedCharacters.isLetterLike(text) { break }
          NamedCharacters.append(text, to: &name)
          scan += length
        } else {
          guard let (scalar, length) = StringEscape.numeric(base, from: scan, end: end) else { break }
          name.append(contentsOf: String(Character(scalar)).utf8)
          scan += length
        }
      } else if classes[Int(base[scan])] & ByteClass.name != 0 {
        name.append(base[scan])
        scan += 1
      } else {
        break
      }
    }
    if scan == start { scan += 1 }
    position = scan
    return name
  }

  /// Skips an unquoted file name after `<<` or `>>` and returns its start; nil if there is none.
  mutating func skipFileName() -> Int? {
    while peek(0) == " " { position += 1 }
    guard position < end, base[position] != "\"" else { return nil }
    let start = position
    while position < end, classes[Int(base[position])] & ByteClass.space == 0,
      !",;])}".utf8.contains(base[position])
    {
      position += 1
    }
    return position > start ? start : nil
  }

  /// The longest matching operator of the list.
  func match(_ index: OperatorIndex) -> (length: Int, operator: Operator)? {
    for (text, found) in index.candidates[Int(peek(0))] where position + text.count <= end {
      var length = 0
      while length < text.count, base[position + length] == text[length] { length += 1 }
      // In `.3/.8` and `x=.5` a number begins with the point.
      if length == 2, base[position + 1] == ".", base[position] == "/" || base[position] == "=",
        peek(2) &- "0" < 10
      {
        continue
      }
      if length == text.count { return (length, found) }
    }
    return nil
  }

  // MARK: Strings and boxes

  /// Skips a string; escapes are resolved lazily. `stop` is the offset of the closing quote, or the end.
  mutating func skipString() -> (stop: Int, hasEscapes: Bool, isClosed: Bool) {
    var scan = position + 1
    var hasEscapes = false
    while true {
      scan = quoteOrBackslash(from: scan)
      if scan >= end || base[scan] == "\"" { break }
      hasEscapes = true
      scan += 2
    }
    position = min(scan + 1, end)
    return (min(scan, end), hasEscapes, scan < end)
  }

  /// The next quote or backslash, eight bytes at a time: most bytes of a notebook are in long strings.
  @inline(__always)
  private func quoteOrBackslash(from start: Int) -> Int {
    var scan = start
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while scan + 8 <= end {
      let word = UnsafeRawPointer(base + scan).loadUnaligned(as: UInt64.self)
      let quotes = word ^ (ones &* 34)
      let slashes = word ^ (ones &* 92)
      let found = ((quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes) & highs
      if found != 0 { return scan + found.trailingZeroBitCount / 8 }
      scan += 8
    }
    while scan < end, base[scan] != "\"", base[scan] != "\\" { scan += 1 }
    return scan
  }

  /// Skips nested boxes in linear syntax, `\( … \)`; false if unclosed.
  mutating func skipBoxes() -> Bool {
    var depth = 0
    while position + 1 < end {
      if base[position] == "\\" {
        if base[position + 1] == "(" { depth += 1 }
        if base[position + 1] == ")" { depth -= 1 }
        position += 2
        if depth == 0, base[position - 1] == ")" { break }
      } else {
        position += 1
      }
    }
    guard depth > 0 else { return true }
    position = end
    return false
  }

  // MARK: Numbers

  /// Skips a number in any form: `12`, `1.5`, `.5`, `16^^ff.8`, ``1.5`20``, ``1.5``20``, `1.5*^-3`. Returns
  /// whether it is real.
  mutating func skipNumber() -> Bool {
    let start = position
    var isReal = false
    skipDigits()
    if peek(0) == "^", peek(1) == "^" {
      position += 2
      while position < end, classes[Int(base[position])] & ByteClass.name != 0, base[position] != "`" {
        position += 1
      }
    }
    // `1..` is a repeated pattern, `1.` a real number.
    if peek(0) == ".", peek(1) != "." {
      isReal = true
      position += 1
      while position < end, classes[Int(base[position])] & ByteClass.name != 0, base[position] != "`" {
        if classes[Int(base[position])] & ByteClass.digit == 0, !hasBase(start) { break }
        position += 1
      }
    }
    if peek(0) == "`" {
      isReal = true
      skipPrecision()
    }
    if peek(0) == "*", peek(1) == "^" {
      let sign = peek(2) == "-" || peek(2) == "+" ? 1 : 0
      if classes[Int(peek(2 + sign))] & ByteClass.digit != 0 {
        if peek(2) == "-" { isReal = true }
        position += 2 + sign
        skipDigits()
      }
    }
    return isReal
  }

  private mutating func skipPrecision() {
    // Only an accuracy, after two marks, may have a sign: in 1.5`+x a sum begins.
    let isAccuracy = peek(1) == "`"
    position += isAccuracy ? 2 : 1
    let sign = isAccuracy && (peek(0) == "-" || peek(0) == "+") ? 1 : 0
    guard classes[Int(peek(sign))] & ByteClass.digit != 0 else { return }
    position += sign
    skipDigits()
    if peek(0) == "." {
      position += 1
      skipDigits()
    }
  }

  /// Skips decimal digits.
  @inline(__always)
  mutating func skipDigits() {
    while position < end, classes[Int(base[position])] & ByteClass.digit != 0 { position += 1 }
  }

  private func hasBase(_ start: Int) -> Bool {
    var scan = start
    while scan < position, base[scan] != "^" { scan += 1 }
    return scan < position
  }
}
