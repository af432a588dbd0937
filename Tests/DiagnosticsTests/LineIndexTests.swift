import Diagnostics
import ProcessorTime
import Testing

@Suite struct LineIndexTests {
  /// A text of words, letters beyond ASCII and every kind of line break, over several blocks.
  private func text(seed: UInt64, count: Int, longLines: Bool = false) -> [UInt8] {
    var state = seed
    var bytes: [UInt8] = []
    let pieces = ["a", "é", "数", "\u{1F600}", " ", "word"]
    let breaks = ["\n", "\r\n", "\r", "\n\n", "\r\r\n"]
    while bytes.count < count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let draw = Int(state >> 33)
      bytes += (draw % (longLines ? 4000 : 9) == 0 ? breaks[draw / 9 % 5] : pieces[draw % 6]).utf8
    }
    return bytes
  }

  /// Lines and columns counted byte by byte.
  private func locations(_ bytes: [UInt8]) -> [Diagnostics.SourceLocation] {
    var (line, column) = (1, 1)
    var result: [Diagnostics.SourceLocation] = []
    for (index, byte) in bytes.enumerated() {
      let isInScalar = byte & 0xC0 == 0x80
      result.append(Diagnostics.SourceLocation(line: line, column: isInScalar ? column - 1 : column))
      if byte == 0x0A || (byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)) {
        (line, column) = (line + 1, 1)
      } else if byte != 0x0D, !isInScalar {
        column += 1
      }
    }
    return result
  }

  @Test(arguments: [false, true]) func findsEveryPlaceOfALongText(longLines: Bool) throws {
    let bytes = text(seed: 7, count: 70_000, longLines: longLines)
    let source = SourceText(file: "a", bytes: bytes)
    let expected = locations(bytes)
    for index in stride(from: 0, to: bytes.count, by: 13) where bytes[index] & 0xC0 != 0x80 {
      try #require(source.location(at: index) == expected[index], "at byte \(index)")
    }
  }

  @Test(arguments: [false, true]) func findsTheEndsOfRanges(longLines: Bool) throws {
    let bytes = text(seed: 11, count: 9_000, longLines: longLines)
    let source = SourceText(file: "a", bytes: bytes)
    for lower in stride(from: 0, to: bytes.count, by: 17) where bytes[lower] & 0xC0 != 0x80 {
      for length in [0, 1, 2, 5, 40, 300, 600] {
        let upper = min(lower + length, bytes.count)
        guard upper == bytes.count || bytes[upper] & 0xC0 != 0x80 else { continue }
        let range = source.range(ByteRange(lower, upper))
        try #require(range.start == source.location(at: lower), "the start of \(lower)..<\(upper)")
        try #require(range.end == source.location(at: upper), "the end of \(lower)..<\(upper)")
      }
    }
  }

  @Test func findsPlacesAroundTheBordersOfBlocks() {
    // The line break of two bytes crosses the border between two blocks.
    let bytes = Array(repeating: UInt8(ascii: "x"), count: 16 * 1024 - 1) + Array("\r\ny\rz\nend".utf8)
    let source = SourceText(file: "a", bytes: bytes)
    let expected = locations(bytes)
    for index in 16 * 1024 - 3..<bytes.count {
      #expect(source.location(at: index) == expected[index], "at byte \(index)")
    }
    #expect(source.line(2).map(Array.init) == Array("y".utf8))
    #expect(source.line(4).map(Array.init) == Array("end".utf8))
    #expect(source.line(5) == nil)
  }

  @Test func findingsInOneLongLineAreReportedInLinearTime() {
    // A page without line breaks, with a finding at every picture: a column or excerpt must not scan the whole line each time.
    let picture = Array("<img src=a.png>é".utf8)
    let source = SourceText(file: "a", bytes: Array(repeatElement(picture, count: 20_000).joined()))
    let (findings, placing) = processorTime {
      (0..<4000).map { index in
        let place = index * 5 * picture.count
        return Diagnostic(.xmlMalformed, at: source.range(ByteRange(place, place + 4)), "x")
      }
    }
    #expect(findings.last?.range?.start == Diagnostics.SourceLocation(line: 1, column: 3999 * 5 * 16 + 1))
    let (text, printing) = processorTime { TextPrinter { _ in source }.print(findings) }
    #expect(text.utf8.count > 4000 * 200)
    #expect(placing + printing < 20)
  }

  @Test func givesEveryLineOfALongText() throws {
    let bytes = text(seed: 3, count: 60_000)
    let source = SourceText(file: "a", bytes: bytes)
    var lines: [[UInt8]] = [[]]
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x0A: lines.append([])
      case 0x0D where index + 1 == bytes.count || bytes[index + 1] != 0x0A: lines.append([])
      case 0x0D: break
      default: lines[lines.count - 1].append(byte)
      }
    }
    for (index, line) in lines.enumerated() {
      try #require(source.line(index + 1).map(Array.init) == line)
    }
    #expect(source.line(lines.count + 1) == nil)
    #expect(source.line(0) == nil)
  }

  @Test func countsFromBehindAByteOrderMark() {
    let source = SourceText(file: "a", bytes: [0xEF, 0xBB, 0xBF] + Array("ab\nc".utf8))
    #expect(source.location(at: 4) == Diagnostics.SourceLocation(line: 1, column: 2))
    #expect(source.line(1).map(Array.init) == Array("ab".utf8))
  }
}
