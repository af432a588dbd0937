import Testing

@testable import MarkdownSyntax

@Suite struct LineAlignmentTests {
  private func places(_ text: String, in source: String) -> [Int?] {
    func lines(_ text: String) -> [ArraySlice<UInt8>] {
      Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
    return LineAlignment(lines(text), with: lines(source)).places
  }

  @Test func shortLinesOfAToolDoNotJumpAhead() {
    let source = "# A\n```{r}\n1\n```\nOne.\nTwo.\n:::\nThree.\n:::"
    let text = "# A\n::: cell\n1\n:::\nOne.\nTwo.\n:::\nThree.\n:::"
    #expect(places(text, in: source) == [0, nil, 2, nil, 4, 5, 6, 7, 8])
  }

  @Test func linesThatMovedAreNoAnchors() {
    #expect(places("b\na\nc", in: "a\nb\nc") == [nil, 0, 2])
    #expect(places("x\n\nx", in: "x\ny\nx") == [0, nil, 2])
  }
}
