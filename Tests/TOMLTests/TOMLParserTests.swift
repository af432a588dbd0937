import Diagnostics
import Testing
import YAML

@testable import TOML

@Suite struct TOMLParserTests {
  @Test func readsTablesStringsAndLists() throws {
    let value = try TOMLParser.parse(
      #"""
      # A book
      [book]
      title = "Limits \"and\" \u00E9"   # its title
      authors = [
        'Ada', # one
        "Bo",
      ]
      multilingual = false
      edition = 2_021
      [output.html]
      git."repository url" = "x"
      playground = { editable = true, lines = [1, 2] }
      [[part]]
      name = "a"
      [[part]]
      name = "b"
      """#)
    let book = try #require(value["book"])
    #expect(book["title"]?.text == "Limits \"and\" é")
    #expect(book["authors"]?.items.map(\.text) == ["Ada", "Bo"])
    #expect(book["multilingual"]?.bool == false)
    #expect(book["edition"]?.int == 2021)
    #expect(value["output"]?["html"]?["git"]?["repository url"]?.text == "x")
    #expect(value["output"]?["html"]?["playground"]?["lines"]?.items.count == 2)
    #expect(value["part"]?.items.map { $0["name"]?.text } == ["a", "b"])
  }

  @Test func readsLongStrings() throws {
    let value = try TOMLParser.parse("a = \"\"\"\nOne \\\n   two\"\"\"\nb = '''\nC:\\x\n'''\n")
    #expect(value["a"]?.text == "One two")
    #expect(value["b"]?.text == "C:\\x\n")
  }

  @Test(arguments: [
    ("a = ", "a value is expected here", 1, 5), ("[book\n", "\"]\" is expected here", 1, 6),
    ("a = 1\na = 2", "key \"a\" is repeated", 2, 1), ("a = \"x", "the string has no end", 1, 5),
    ("a = [1", "the list has no end", 1, 5), ("a = \"\\q\"", "the escape is not valid in TOML", 1, 6),
    ("[a]\n[a]", "key \"a\" is repeated", 2, 2), ("a = 1 b", "the end of the line is expected here", 1, 7),
  ])
  func saysWhatIsNoTOML(_ text: String, _ summary: String, line: Int, column: Int) {
    #expect {
      try TOMLParser.parse(text)
    } throws: { error in
      let source = SourceText(file: "book.toml", bytes: Array(text.utf8))
      let finding = (error as? TOMLProblem)?.diagnostic(in: source)
      return finding?.summary == "the text is not TOML: " + summary
        && finding?.range?.start == SourceLocation(line: line, column: column)
    }
  }

  @Test func nestingIsBounded() {
    let text = "a = " + String(repeating: "[", count: 100_000)
    #expect(throws: TOMLProblem.self) { try TOMLParser.parse(text) }
    #expect(throws: TOMLProblem.self) {
      try TOMLParser.parse(String(repeating: "a.", count: 100_000) + "a = 1")
    }
  }
}
