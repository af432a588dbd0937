import Foundation
import PackedBooks
import Testing

/// Small books that would take much more time or memory than their size, each below its bound.
///
/// The processor times are those of a debug build, which is some ten times as slow as the tool that users have.
@Suite struct ResourceBoundTests {
  /// A minute of processor time and 1.6 GB of addresses, which the tool itself takes a part of.
  private static let limits = "ulimit -t 60; ulimit -v 1600000"

  private func check(_ folder: TemporaryFolder, book: String) throws -> Tool.Result {
    try Tool.run(["check", book], in: folder.url, environment: ["LC_ALL": "C"], limits: Self.limits)
  }

  private static func notebook(_ cells: [String], style: String = "Input") -> String {
    "Notebook[{" + cells.map { "Cell[BoxData[\($0)], \"\(style)\"]" }.joined(separator: ",") + "}]"
  }

  /// Variables of a cover each of which stands twice in the next.
  @Test func variablesThatDoubleAreAFinding() throws {
    let folder = try TemporaryFolder()
    func style(_ levels: Int) -> String {
      (1...levels).reduce("--v0:10px;") { $0 + "--v\($1):var(--v\($1 - 1)) var(--v\($1 - 1));" }
    }
    let shape = "<rect width='100' height='140' fill='#0a0' style='\(style(16))stroke-dasharray:var(--v16)'/>"
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 140' style='\(style(60))'><rect width='100' height='140' fill='#0a0' style='stroke-dasharray:var(--v60)'/>\(String(repeating: shape, count: 100))</svg>",
      to: "book/c.svg")
    try folder.write("# A\n\nText.\n", to: "book/a.md")
    try folder.write(
      "<book xmlns=\"urn:octavo:book:1\" id=\"urn:isbn:1\" lang=\"en\"><title>T</title><artwork><cover src=\"c.svg\"/></artwork><contents><page src=\"a.md\"/></contents></book>",
      to: "book/book.xml")
    let result = try Tool.run(
      ["build", "book", "-o", "x.epub", "--artwork", "essential", "--no-cache"], in: folder.url,
      environment: ["LC_ALL": "C"], limits: Self.limits)
    #expect(result.status <= 1, "\(result.status) \(result.errors.suffix(300))")
    #expect(result.errors.contains("variable \"--v60\" has no value"), "\(result.errors.suffix(900))")
    #expect(result.errors.contains("[artwork-part-too-costly]"), "\(result.errors.suffix(900))")
  }

  /// Templates that show their argument twice, within one another.
  @Test func templatesThatDoubleAreAFinding() throws {
    let folder = try TemporaryFolder()
    var box = "\"x\""
    for _ in 0..<30 {
      box = "TemplateBox[{\(box)}, \"T\", DisplayFunction->(RowBox[{#,#}]&)]"
    }
    try folder.write(Self.notebook([box, box, box], style: "Output"), to: "a.nb")
    let result = try check(folder, book: "a.nb")
    #expect(result.status <= 1, "\(result.status) \(result.errors.suffix(300))")
    #expect(result.output.contains("a formula of more than 4 MB is cut"), "\(result.output.suffix(600))")
  }

  /// Shapes by the hundred thousand, and a text of megabytes.
  @Test(arguments: [
    "Graphics3D[Flatten[Table[Sphere[{i,j,k},n],{i,60},{j,60},{k,60}]]]",
    "Graphics3D[Sphere[Flatten[Table[{i,j,k},{i,60},{j,60},{k,60}],2],n]]",
    "Nest[StringJoin[#,#]&,\\\"ab\\\",20]<>ToString[n]",
  ])
  func largePicturesOfInteractivesAreAFinding(_ body: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.notebook(["\"Manipulate[\(body),{n,0.1,1}]\""]), to: "a.nb")
    let result = try check(folder, book: "a.nb")
    #expect(result.status <= 1, "\(result.status) \(result.errors.suffix(300))")
    #expect(result.output.contains("[interactive-failed]"), "\(result.output.suffix(600))")
  }

  /// Thousands of names that no file has, in a folder of thousands of similar names.
  @Test func thousandsOfMissingNamesTakeNoSearchEach() throws {
    let folder = try TemporaryFolder()
    for number in 0..<3000 { try folder.write("x", to: "book/pictura\(number + 10_000).txt") }
    var text = "# T\n\n"
    for number in 0..<3000 {
      text += "![x](pictur\(number + 10_000).png)\n\n```{include} pictur\(number + 10_000).txt\n```\n\n"
    }
    try folder.write(text, to: "book/a.md")
    let pages = (0..<2000).map { "<page src=\"pictur\($0 + 10_000).txt\"/>" }.joined()
    try folder.write(
      "<book xmlns=\"urn:octavo:book:1\" id=\"urn:isbn:1\" lang=\"en\"><title>T</title><contents><page src=\"a.md\"/>\(pages)</contents></book>",
      to: "book/book.xml")
    for book in ["book/a.md", "book"] {
      let result = try check(folder, book: book)
      #expect(result.status <= 1, "\(result.status) \(result.errors.suffix(300))")
    }
  }

  /// Entries that repeat a source take its headings once.
  @Test func headingsOfARepeatedSourceAreListedOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "# A\n\n" + (0..<100).map { "## H\($0)\n\nText.\n\n" }.joined(), to: "book/a.md")
    let pages = String(repeating: "<page src=\"a.md\" split=\"section\"/>", count: 100)
    try folder.write(
      "<book xmlns=\"urn:octavo:book:1\" id=\"urn:isbn:1\" lang=\"en\"><title>T</title><contents>\(pages)</contents></book>",
      to: "book/book.xml")
    let result = try Tool.run(["toc", "book"], in: folder.url)
    #expect(result.status == 0 && result.output.contains("H99"), "\(result.errors)")
    #expect(result.output.split(separator: "\n").count < 300, "\(result.output.utf8.count)")
  }

  /// Files of a packed EPUB that are much larger than the archive.
  @Test(arguments: ["check", "toc", "inspect"])
  func filesThatUnpackToMuchMoreAreNotRead(_ command: String) throws {
    let folder = try TemporaryFolder()
    var book = PackedBook()
    for number in 0..<4 {
      let name = "EPUB/large\(number).css"
      book.files.append((name, [3, 0]))
      (book.methods[name], book.claimedSizes[name]) = (8, 100 << 20)
    }
    try Data(book.archive()).write(to: folder.url.appendingPathComponent("x.epub"))
    let result = try Tool.run([command, "x.epub"], in: folder.url, limits: Self.limits)
    #expect(result.status <= 1, "\(result.status) \(result.errors.suffix(300))")
    if command == "check" {
      let left = result.output.split(separator: "\n").filter { $0.contains("[archive-entry-large]") }
      #expect(left.count == 2, "\(result.output.suffix(600))")
    }
  }
}
