import TextBytes

/// A file's name and its bytes in UTF-8; converts byte offsets to lines and columns.
///
/// Lines end with a line feed, a carriage return, or both. Lines and columns count from 1; columns count Unicode scalars.
public struct SourceText: Sendable {
  /// The path, as shown to the author.
  public let file: String
  /// The content in UTF-8.
  public let bytes: [UInt8]
  /// Files included in this one. Their offsets continue after those of this file, so that one number
  /// identifies a place in any of the files.
  public private(set) var included: [Included] = []
  /// The start of each block of the content; empty if there is only one block.
  private let blocks: [Block]

  /// The block size in bytes, which bounds the search for the line and column of an offset, however long the
  /// line is. Counts within a block fit into one byte, so that many bytes are compared at once.
  private static let blockSize = 128

  /// The line and column of a block's first byte.
  private struct Block {
    /// The number of line breaks before the block.
    var breaks: UInt32
    /// The number of columns between the start of the line and the block.
    var columns: UInt32
  }

  /// A file included in another.
  public struct Included: Sendable {
    /// The file.
    public let text: SourceText
    /// The offset of the file's first byte.
    public let base: Int

    /// The path, as shown to the author.
    public var file: String { text.file }
    /// The content in UTF-8.
    public var bytes: [UInt8] { text.bytes }
  }

  /// Takes a file's shown name and its bytes.
  public init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    blocks = bytes.count > Self.blockSize ? Self.blocks(of: bytes) : []
  }

  /// The line and column of the byte at `offset`; an offset after the end gives the end.
  public func location(at offset: Int) -> SourceLocation {
    let limit = min(max(offset, 0), bytes.count)
    let first = hasByteOrderMark ? 3 : 0
    guard limit > first else { return SourceLocation(line: 1, column: 1) }
    let block = blocks.isEmpty ? 0 : min(limit / Self.blockSize, blocks.count - 1)
    let start = block * Self.blockSize
    let breaks =
      (blocks.isEmpty ? 0 : Int(blocks[block].breaks)) + Self.countBreaks(bytes, range: start..<limit)
    let lineStart = Self.lastBreak(bytes, range: max(start, first)..<limit)
    let columns = Self.countColumns(bytes, range: (lineStart ?? max(start, first))..<limit)
    let columnsBefore = lineStart != nil || blocks.isEmpty ? 0 : Int(blocks[block].columns)
    return SourceLocation(line: breaks + 1, column: columnsBefore + columns + 1)
  }

  /// The length of the byte order mark before a text in UTF-8, which is no part of it; 0 without one.
  package static func markLength(of bytes: some Collection<UInt8>) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Indexes the blocks in one pass, so that lookups for findings are fast.
  private static func blocks(of bytes: [UInt8]) -> [Block] {
    var blocks: [Block] = []
    blocks.reserveCapacity(bytes.count / blockSize + 1)
    var (breaks, columns) = (0, 0)
    var start = 0
    while start < bytes.count {
      blocks.append(
        Block(breaks: UInt32(truncatingIfNeeded: breaks), columns: UInt32(truncatingIfNeeded: columns)))
      let end = min(start + blockSize, bytes.count)
      let counts = Counts(of: bytes, start..<end)
      let found = counts.returns == 0 ? counts.feeds : countBreaks(bytes, range: start..<end)
      breaks += found
      // A byte order mark does not count as a column.
      let first = start == 0 ? Self.markLength(of: bytes) : start
      if found > 0, let lineStart = lastBreak(bytes, range: first..<end) {
        columns = countColumns(bytes, range: lineStart..<end)
      } else if first == start {
        columns += counts.characters - counts.returns
      } else {
        columns += countColumns(bytes, range: first..<end)
      }
      start = end
    }
    return blocks
  }

  /// The index after the last line break that ends within `range`; nil if there is none.
  private static func lastBreak(_ bytes: [UInt8], range: Range<Int>) -> Int? {
    bytes.withUnsafeBufferPointer { all in
      var index = range.upperBound
      while index > range.lowerBound {
        let byte = all[index - 1]
        if byte == "\n" || (byte == "\r" && (index == all.count || all[index] != "\n")) { return index }
        index -= 1
      }
      return nil
    }
  }

  /// The number of columns in `range`, which is within one block and has a line break only at its end, if at all.
  private static func countColumns(_ bytes: [UInt8], range: Range<Int>) -> Int {
    let counts = Counts(of: bytes, range)
    return counts.characters - counts.returns
  }

  /// The number of line breaks that end within `range`, which is within a block.
  private static func countBreaks(_ bytes: [UInt8], range: Range<Int>) -> Int {
    let counts = Counts(of: bytes, range)
    guard counts.returns > 0 else { return counts.feeds }
    return bytes.withUnsafeBufferPointer { all in
      // A carriage return and the following line feed are one break, which ends at the line feed.
      var pairs = 0
      for index in range where all[index] == "\r" && index + 1 < all.count && all[index + 1] == "\n" {
        pairs += 1
      }
      return counts.feeds + counts.returns - pairs
    }
  }

  /// Counts bytes of several kinds in a part of a block, eight bytes at a time.
  private struct Counts {
    private(set) var feeds = 0
    private(set) var returns = 0
    /// The number of bytes that begin a character.
    private(set) var characters = 0

    /// A word with `byte` in each of its eight bytes.
    private static func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    /// A word with 1 in each byte where `word` has a zero byte.
    @inline(__always)
    private static func zeros(_ word: UInt64) -> UInt64 {
      let low = each(0x7F)
      return ~(((word & low) &+ low) | word | low) >> 7
    }

    /// The sum of the eight bytes of a word; each is at most 16.
    private static func sum(_ counts: UInt64) -> Int { Int((counts &* each(1)) >> 56) }

    init(of bytes: [UInt8], _ range: Range<Int>) {
      bytes.withUnsafeBytes { all in
        var index = range.lowerBound
        var (feeds, returns, others): (UInt64, UInt64, UInt64) = (0, 0, 0)
        while index + 8 <= range.upperBound {
          let word = all.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          feeds &+= Self.zeros(word ^ Self.each("\n"))
          returns &+= Self.zeros(word ^ Self.each("\r"))
          // A continuation byte of UTF-8 begins with the bits 10.
          others &+= (word >> 7) & ~(word >> 6) & Self.each(1)
          index += 8
        }
        (self.feeds, self.returns) = (Self.sum(feeds), Self.sum(returns))
        characters = index - range.lowerBound - Self.sum(others)
        while index < range.upperBound {
          let byte = all[index]
          self.feeds += byte == "\n" ? 1 : 0
          self.returns += byte == "\r" ? 1 : 0
          characters += byte & 0xC0 != 0x80 ? 1 : 0
          index += 1
        }
      }
    }
  }

  /// Whether the byte at `index` ends a line.
  private func isBreak(at index: Int) -> Bool {
    switch bytes[index] {
    case "\n": true
    case "\r": index + 1 == bytes.count || bytes[index + 1] != "\n"
    default: false
    }
  }

  /// The lines and columns of a byte range, in the file that contains it.
  public func range(_ range: ByteRange) -> SourceRange {
    guard Int(range.lower) > bytes.count, let part = part(at: Int(range.lower)) else {
      let start = location(at: Int(range.lower))
      return SourceRange(file: file, start: start, end: end(of: range, from: start))
    }
    return part.text.range(ByteRange(Int(range.lower) - part.base, Int(range.upper) - part.base))
  }

  /// The end of a range that begins at `start`. Most ranges are short and within a line, so counting continues
  /// from `start`.
  private func end(of range: ByteRange, from start: SourceLocation) -> SourceLocation {
    let (lower, upper) = (Int(range.lower), Int(range.upper))
    guard lower >= 3, lower <= upper, upper <= bytes.count, upper - lower <= Self.blockSize else {
      return location(at: upper)
    }
    var columns = 0
    for index in lower..<upper {
      let byte = bytes[index]
      if byte == "\n" || byte == "\r" { return location(at: upper) }
      columns += byte & 0xC0 != 0x80 ? 1 : 0
    }
    return SourceLocation(line: start.line, column: start.column + columns)
  }

  /// Adds an included file; returns the offset of its first byte.
  public mutating func include(file: String, bytes: [UInt8]) -> Int {
    let base = included.last.map { $0.base + $0.bytes.count + 1 } ?? self.bytes.count + 1
    included.append(Included(text: SourceText(file: file, bytes: bytes), base: base))
    return base
  }

  /// The included file that holds the byte at `offset`, as an index into `included`; nil for the text itself.
  public func includedIndex(at offset: Int) -> Int? {
    guard offset > bytes.count, !included.isEmpty else { return nil }
    var (low, high) = (0, included.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if included[middle].base <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The file that contains the byte at `offset`: its text and the offset of its first byte.
  public func part(at offset: Int) -> Included? {
    includedIndex(at: offset).map { included[$0] }
  }

  /// The bytes of line number `line` (from 1), without its line break; nil after the end.
  public func line(_ line: Int) -> ArraySlice<UInt8>? {
    guard line >= 1 else { return nil }
    // The last block before which fewer lines end.
    var (low, high) = (0, max(blocks.count, 1))
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(blocks[middle].breaks) < line - 1 { low = middle } else { high = middle }
    }
    var number = blocks.isEmpty ? 1 : Int(blocks[low].breaks) + 1
    var start = low * Self.blockSize
    if low == 0, hasByteOrderMark { start = 3 }
    while number < line {
      guard let end = endOfLine(from: start), end < bytes.count else { return nil }
      start = end + 1
      if isBreak(at: end) { number += 1 }
    }
    guard let end = endOfLine(from: start) else { return nil }
    return bytes[start..<end]
  }

  private var hasByteOrderMark: Bool {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  private func endOfLine(from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == "\n" || bytes[index] == "\r" { return index }
      index += 1
    }
    return start <= bytes.count ? bytes.count : nil
  }
}
