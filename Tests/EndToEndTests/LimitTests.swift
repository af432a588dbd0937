import Foundation
import Testing

/// Input made to exhaust memory, stack or time quickly gets a finding.
@Suite struct LimitTests {
  /// A source of one page, by its name.
  struct Bomb: CustomTestStringConvertible, Sendable {
    var name: String
    var testDescription: String
    var text: @Sendable () -> String

    init(_ name: String, _ description: String, _ text: @escaping @Sendable () -> String) {
      self.name = name
      testDescription = description
      self.text = text
    }
  }

  private static func page(_ body: String, subset: String = "") -> String {
    "<!DOCTYPE html [\(subset)]>\n<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>T</title></head><body><h1>T</h1>\(body)</body></html>"
  }

  private static func many(_ text: String, count: Int = 100_000) -> String {
    String(repeating: text, count: count)
  }

  private static let bombs: [Bomb] = [
    Bomb("a.xhtml", "entities within entities") {
      var subset = "<!ENTITY a0 \"lol\">"
      for level in 1...40 { subset += "<!ENTITY a\(level) \"\(many("&a\(level - 1);", count: 10))\">" }
      return page("<p>&a40;</p>", subset: subset)
    },
    Bomb("a.xhtml", "a large entity many times") {
      page("<p>\(many("&a;", count: 20_000))</p>", subset: "<!ENTITY a \"\(many("x", count: 100_000))\">")
    },
    Bomb("a.xhtml", "elements within elements") { page(many("<b>") + "x" + many("</b>")) },
    Bomb("a.xhtml", "attributes without end") {
      page("<p " + (0..<100_000).map { "data-a\($0)=\"1\"" }.joined(separator: " ") + ">x</p>")
    },
    Bomb("a.html", "tags that nothing closes") { "<!doctype html><title>T</title>" + many("<div><p><b>") },
    Bomb("a.html", "tables within tables") {
      "<!doctype html><title>T</title>" + many("<table><tr><td>", count: 20_000)
    },
    Bomb("a.md", "quotations within quotations") { "# T\n\n" + many(">") + " x\n" },
    Bomb("a.md", "lists within lists") { "# T\n\n" + many("- ", count: 50_000) + "x\n" },
    Bomb("a.md", "brackets") { "# T\n\n" + many("[") + "\n\n" + many("![", count: 50_000) + "\n" },
    Bomb("a.md", "emphasis") { "# T\n\n" + many("*a _b ", count: 50_000) + "\n" },
    Bomb("a.md", "backticks of every length") {
      "# T\n\n" + (1...1500).map { String(repeating: "`", count: $0) + " " }.joined() + "\n"
    },
    Bomb("a.md", "a file that includes itself") { "# T\n\n" + many("```{include} a.md\n```\n\n", count: 10) },
    Bomb("a.md", "labels that repeat") { "# T\n\n" + many("(lab)=\n## H\n\n", count: 60_000) },
    Bomb("a.md", "a formula that nests") { "# T\n\n$" + many("{\\frac{", count: 40_000) + "$\n" },
    Bomb("a.md", "a macro that doubles") {
      "# T\n\n$\\def\\a{xx}" + (0..<60).map { _ in "\\edef\\a{\\a\\a}\\def\\b{\\a\\a}\\let\\a\\b" }.joined()
        + "\\a$\n"
    },
    Bomb("a.ipynb", "arrays within arrays") { "{\"nbformat\":4,\"cells\":" + many("[") },
    Bomb("a.ipynb", "a number without end") { "{\"nbformat\":" + many("9") + ",\"cells\":[]}" },
    Bomb("a.nb", "brackets within brackets") { "Notebook[" + many("Cell[{") },
    Bomb("a.nb", "boxes within boxes") {
      "Notebook[{Cell[BoxData[" + many("FractionBox[\"a\", ", count: 20_000) + "\"b\""
        + many("]", count: 20_000)
        + "], \"Output\"]}]"
    },
    Bomb("a.nb", "an exponent") {
      "Notebook[{Cell[BoxData[GraphicsBox[LineBox[{{0,0},{1*^999999999,1}}]]], \"Output\"]}]"
    },
  ]

  @Test(arguments: bombs) func endsSoonWithAFindingOrABook(_ bomb: Bomb) throws {
    let folder = try TemporaryFolder()
    try folder.write(bomb.text(), to: "book/" + bomb.name)
    // One minute of processor time, which does not depend on how busy the machine is; a signal ends a longer run.
    let result = try Tool.run(
      ["check", "book/" + bomb.name, "--format", "json"], in: folder.url, environment: ["LC_ALL": "C"],
      limits: "ulimit -t 60")
    #expect(result.status == 0 || result.status == 1, "status \(result.status): \(result.errors.suffix(300))")
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    #expect(!report.diagnostics.isEmpty)
  }

  @Test func bytesThatAreNoTextAreToldByAFindingAlone() throws {
    let folder = try TemporaryFolder()
    let text =
      Array("<?xml version=\"1.0\" encoding=\"windows-1252\"?><p>".utf8) + [0x9D, 0x76] + Array("</p>".utf8)
    try folder.write("", to: "a.xhtml")
    try Data(text).write(to: folder.url.appendingPathComponent("a.xhtml"))
    let result = try Tool.run(["check", "a.xhtml"], in: folder.url)
    #expect(result.status == 1)
    #expect(result.output.contains("encoding-unsupported"), "\(result.output)")
    #expect(result.errors.isEmpty, "\(result.errors)")
  }

  @Test func picturesOfManyPixelsAreRefused() throws {
    let folder = try TemporaryFolder()
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0xEA, 0x60,
      0, 0, 0xEA,
      0x60, 8, 2, 0, 0, 0,
    ]
    try folder.write(
      "<book xmlns=\"urn:octavo:book:1\" lang=\"en\"><title>T</title><artwork><cover src=\"c.png\"/></artwork><contents><page src=\"a.md\"/></contents></book>",
      to: "book.xml")
    try folder.write("# A\n\nText.\n", to: "a.md")
    try Data(header + [0, 0, 0, 0]).write(to: folder.url.appendingPathComponent("c.png"))
    let result = try Tool.run(["check", "book.xml"], in: folder.url)
    #expect(result.status == 1)
    #expect(
      result.output.contains("artwork-too-large") || result.output.contains("artwork-unreadable"),
      "\(result.output)")
  }
}
