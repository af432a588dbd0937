/// A file's name and its bytes in UTF-8, from which byte offsets become lines and columns.
public struct SourceText: Sendable {
  /// The path, as it is shown to the author.
  public let file: String
  /// The content in UTF-8.
  public let bytes: [UInt8]
  /// Files that were read into this one. Offsets go on counting through them, so that one number names a
  /// place in whichever file it was written.
  public private(set) var included: [Included] = []

  /// A file that was read into another.
  public struct Included: Sendable {
    /// The path, as it is shown to the author.
    public let file: String
    /// The content in UTF-8.
    public let bytes: [UInt8]
    /// The offset that stands for the file's first byte.
    public let base: Int
  }

  /// Takes a file's shown name and its bytes.
  public init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// The line and column of the byte at `offset`; an offset past the end means the end.
  ///
  /// One pass over the bytes before it: it is meant for the few places that a diagnostic names.
  public func location(at offset: Int) -> SourceLocation {
    let limit = min(max(offset, 0), bytes.count)
    let first = hasByteOrderMark ? 3 : 0
    guard limit > first else { return SourceLocation(line: 1, column: 1) }
    let breaks = bytes.withUnsafeBufferPointer { countBreaks($0[first..<limit]) }
    guard !breaks.hasReturns else { return locationWithReturns(at: limit, from: first) }
    var start = limit
    var column = 1
    while start > first, bytes[start - 1] != 0x0A {
      start -= 1
      if bytes[start] & 0xC0 != 0x80 { column += 1 }
    }
    return SourceLocation(line: breaks.count + 1, column: column)
  }

  /// The number of line feeds, and whether there are carriage returns. A loop without branches, which the
  /// compiler turns into vector instructions: places in large files are found at gigabytes a second.
  private func countBreaks(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> (count: Int, hasReturns: Bool) {
    let buffer = UnsafeBufferPointer(rebasing: bytes)
    var count = 0
    var returns = 0
    for byte in buffer {
      count &+= byte == 0x0A ? 1 : 0
      returns &+= byte == 0x0D ? 1 : 0
    }
    return (count, returns > 0)
  }

  /// Carriage returns break lines too, alone or before a line feed.
  private func locationWithReturns(at limit: Int, from first: Int) -> SourceLocation {
    var line = 1
    var column = 1
    var index = first
    while index < limit {
      let byte = bytes[index]
      if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
        line += 1
        column = 1
      } else if byte != 0x0D, byte & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
    return SourceLocation(line: line, column: column)
  }

  /// The range of lines and columns that `range` covers, in the file that it lies in.
  public func range(_ range: ByteRange) -> SourceRange {
    guard Int(range.lower) > bytes.count, let part = part(at: Int(range.lower)) else {
      return SourceRange(
        file: file, start: location(at: Int(range.lower)), end: location(at: Int(range.upper)))
    }
    let text = SourceText(file: part.file, bytes: part.bytes)
    return text.range(ByteRange(Int(range.lower) - part.base, Int(range.upper) - part.base))
  }

  /// Adds a file that is read into this one, and gives the offset that stands for its first byte.
  public mutating func include(file: String, bytes: [UInt8]) -> Int {
    let base = included.last.map { $0.base + $0.bytes.count + 1 } ?? self.bytes.count + 1
    included.append(Included(file: file, bytes: bytes, base: base))
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

  /// The file that holds the byte at `offset`: its name, its bytes, and the offset of its first byte.
  public func part(at offset: Int) -> Included? {
    includedIndex(at: offset).map { included[$0] }
  }

  /// The bytes of the line with number `line` (from 1), without its line break; nil past the end.
  public func line(_ line: Int) -> ArraySlice<UInt8>? {
    var number = 1
    var start = hasByteOrderMark ? 3 : 0
    let block = 4096
    while number < line {
      // Whole blocks before the line are only counted.
      if start + block < bytes.count {
        let breaks = bytes.withUnsafeBufferPointer { countBreaks($0[start..<start + block]) }
        if !breaks.hasReturns, number + breaks.count < line {
          number += breaks.count
          start += block
          continue
        }
      }
      guard let end = endOfLine(from: start), end < bytes.count else { return nil }
      start = end + 1
      if bytes[end] == 0x0D, start < bytes.count, bytes[start] == 0x0A { start += 1 }
      number += 1
    }
    guard start <= bytes.count else { return nil }
    return bytes[start..<(endOfLine(from: start) ?? bytes.count)]
  }

  private var hasByteOrderMark: Bool {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
  }

  private func endOfLine(from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == 0x0A || bytes[index] == 0x0D { return index }
      index += 1
    }
    return start <= bytes.count ? bytes.count : nil
  }
}
