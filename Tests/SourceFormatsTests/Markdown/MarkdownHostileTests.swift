import Foundation
import ProcessorTime
import Testing

@testable import PageWriting
@testable import SourceFormats

/// Markdown that makes careless parsers slow or recurse deeply.
@Suite(.serialized) struct MarkdownHostileTests {
  static let patterns: [(name: String, text: @Sendable (Int) -> String)] = [
    ("quotes", { String(repeating: "> ", count: $0) + "a" }),
    (
      "quotes, line by line",
      { n in (0..<n / 50).map { _ in String(repeating: ">", count: 50) + "a" }.joined(separator: "\n") }
    ),
    ("lists in lists", { String(repeating: "- ", count: $0) + "a\n" + String(repeating: "\n", count: $0) }),
    ("open brackets", { String(repeating: "[", count: $0) }),
    ("nested brackets", { String(repeating: "[", count: $0) + "a" + String(repeating: "]", count: $0) }),
    ("nested links", { String(repeating: "[a](", count: $0) + "b" }),
    ("open angle destinations", { String(repeating: "[a](<b", count: $0) }),
    ("pictures", { String(repeating: "![", count: $0) + "a" + String(repeating: "](b)", count: $0) }),
    ("stars", { String(repeating: "*a ", count: $0) }),
    ("stars both ways", { String(repeating: "a**b", count: $0) }),
    ("mixed emphasis", { String(repeating: "*a _b ", count: $0) }),
    ("emphasis nested", { String(repeating: "**a *b ", count: $0) + String(repeating: "c* d**", count: $0) }),
    (
      "backticks",
      { n in (1..<Int(Double(n).squareRoot())).map { String(repeating: "`", count: $0) + "a" }.joined() }
    ),
    ("comments", { String(repeating: "a <!-- ", count: $0) }),
    ("declarations", { String(repeating: "a <!X ", count: $0) }),
    ("instructions", { String(repeating: "<?a ", count: $0) }),
    ("sections", { String(repeating: "a <![CDATA[", count: $0) }),
    ("tags", { String(repeating: "<a b='", count: $0) }),
    ("entities", { String(repeating: "&", count: $0) }),
    ("dollars", { String(repeating: "$a ", count: $0) }),
    ("double dollars", { String(repeating: "a $$ $$$", count: $0) }),
    ("dollars at line starts", { String(repeating: "$$\n> a\n", count: $0) }),
    ("brackets of TeX", { String(repeating: "\\( \\[ ", count: $0) }),
    ("environments", { String(repeating: "\\begin{align} a\n", count: $0) }),
    ("definitions", { String(repeating: "[a]: b\n", count: $0) }),
    ("open titles", { String(repeating: "[a]: b \"c\n", count: $0) }),
    ("footnotes", { "[^a]: b\n\n" + String(repeating: "[^a]", count: $0) }),
    ("tables", { "a|b\n-|-\n" + String(repeating: "c|d\n", count: $0) }),
    (
      "wide tables", { String(repeating: "a|", count: $0) + "\n" + String(repeating: "-|", count: $0) + "\n" }
    ),
    ("directives", { String(repeating: ":::{note}\n", count: $0) }),
    (
      "directives, closing",
      { n in (0..<n).map { String(repeating: ":", count: 3 + $0 % 5) + "{tip}\n" }.joined() }
    ),
    ("terms", { String(repeating: "a\n: b\n\n", count: $0) }),
    ("roles", { String(repeating: "{a}`", count: $0) }),
    ("braces", { String(repeating: "{{ ", count: $0) }),
    ("attributes", { String(repeating: "[a]{.b", count: $0) }),
    ("mails", { String(repeating: "a@b.", count: $0) }),
    ("addresses", { String(repeating: "https://a.b)(", count: $0) }),
    ("HTML", { String(repeating: "<div>\n\n", count: $0) }),
    ("targets", { String(repeating: "(a)=\n", count: $0) }),
    ("quotes and lists in turn", { String(repeating: "> - ", count: $0) + "a" }),
    ("links in links", { String(repeating: "[", count: $0) + "a" + String(repeating: "](b)", count: $0) }),
    ("links by reference", { "[a]: b\n\n" + String(repeating: "[a][", count: $0) }),
    ("closing brackets", { String(repeating: "a](b ", count: $0) }),
    ("brackets that are escaped", { String(repeating: "[\\[a]", count: $0) }),
    ("underscores", { String(repeating: "_a__b", count: $0) }),
    ("long runs", { String(repeating: "*", count: $0) + "a" + String(repeating: "_", count: $0) }),
    ("strikes", { String(repeating: "~~a ~b ", count: $0) }),
    ("code in cells", { "a|b\n-|-\n" + String(repeating: "`|`a|", count: $0) }),
    ("heads of tables", { String(repeating: "a|b\n-|-\n\n", count: $0) }),
    ("notes in notes", { "[^a]: b\n\n" + String(repeating: "[^a[^a", count: $0) }),
    ("labels of formulas", { String(repeating: "a $$b$$ (c-", count: $0) }),
    ("labels that are repeated", { String(repeating: "(a)=\n$$b$$ (c-1)\n\n", count: $0) }),
  ]

  @Test(arguments: patterns.indices)
  func readsInLinearTime(_ index: Int) throws {
    let text = Self.patterns[index].text
    // 8 kB and 64 kB of text, whatever the length of a repetition; twice that in a long run.
    let length = max(1, text(2_000).utf8.count / 2_000)
    let small = Self.seconds(of: text(usually(8_000, inSoak: 16_000) / length))
    let large = Self.seconds(of: text(usually(64_000, inSoak: 128_000) / length))
    // Eight times the text may take eight times as long, with a margin for noise.
    #expect(large < small * 24 + 0.25, "\(Self.patterns[index].name): \(small) s, \(large) s")
  }

  private static func seconds(of text: String) -> Double {
    let bytes = Array(text.utf8)
    let context = ReadingContext(source: 0, path: "a.md")
    return processorTime { readSource(file: "a.md", bytes: bytes, context: context) }.seconds
  }
}
