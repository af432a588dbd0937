import Files
import Testing

@testable import ArtworkDrawing

/// White space in texts of drawings, across their elements.
@Suite struct DrawingSpaceTests {
  private static let kept = " xml:space=\"preserve\""

  /// The text that an element with a tag's attributes and content gives to the painter, elements as brackets.
  private func written(_ content: String, attributes: String = "") throws -> String {
    let file =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text\(attributes)>\(content)</text></svg>"
    let files = DrawingFiles(shown: { $0 }) { (_) throws(FileError) in throw .missing(nearest: nil) }
    let prepared = try DrawingPreparation.prepared(
      Array(file.utf8), path: "a.svg", in: DrawingContext(files: files, language: "en"))
    let drawing = String(decoding: try #require(prepared).bytes, as: UTF8.self)
    let text = try #require(drawing.firstRange(of: "<text"))
    let rest = drawing[text.lowerBound...]
    let start = try #require(rest.firstIndex(of: ">"))
    #expect(rest[..<start].contains(Self.kept))
    let end = try #require(rest.firstRange(of: "</text>"))
    return String(rest[rest.index(after: start)..<end.lowerBound]).replacing(#/<[^>]*>/#, with: "|")
  }

  @Test(arguments: [
    ("<tspan>A </tspan><tspan>B</tspan>", "|A ||B|"), ("<tspan>A</tspan> <tspan>B</tspan>", "|A| |B|"),
    ("\n  A\n  <tspan> B\t</tspan>  C \n", "A |B |C"), ("A<tspan> </tspan>", "A||"),
    ("A<tspan dy='3'> B </tspan> ", "A| B|"),
    ("<tspan>A </tspan><tspan dx='0 1 2'>BC </tspan><tspan>D</tspan>", "|A ||B|C|| |||D|"),
    ("<tspan dx='0 0'>A </tspan>", "|A|||"), ("A&#160; B", "A\u{A0} B"),
  ]) func collapsesSpaceOverTheWholeText(content: String, expected: String) throws {
    #expect(try written(content) == expected)
  }

  @Test(arguments: [
    (" A  <tspan> B </tspan>", " A  | B |"), ("A\n\tB", "A  B"), ("<tspan dx='0 1'>A </tspan>B", "|A| ||B"),
    ("A  <tspan xml:space='default'>  B  C </tspan> ", "A  | B C | "),
    ("A <tspan style='white-space: normal'> B </tspan>", "A | B|"),
  ]) func keepsSpaceWhereItIsAskedFor(content: String, expected: String) throws {
    #expect(try written(content, attributes: Self.kept) == expected)
  }

  @Test func takesTheStyleForTheAttribute() throws {
    #expect(try written(" A  B ", attributes: " style=\"white-space: pre\"") == " A  B ")
    #expect(try written(" A  B ", attributes: Self.kept + " style=\"white-space: nowrap\"") == "A B")
  }
}
