import Diagnostics
import Testing

@testable import YAML

private func parse(_ text: String) -> YAMLParser.Result { YAMLParser().parse(text) }

private func text(_ range: ByteRange, in string: String) -> String {
  String(decoding: Array(string.utf8)[Int(range.lower)..<Int(range.upper)], as: UTF8.self)
}

@Test func readsScalarsListsAndMappings() throws {
  let value = try #require(
    parse("title: \"Limits\"\nnumbered: yes\nmaxdepth: 3\nparts:\n- a\n- b: c\nnone:\n").value)
  #expect(value["title"]?.text == "Limits")
  #expect(value["numbered"]?.bool == true)
  #expect(value["maxdepth"]?.int == 3)
  #expect(value["parts"]?.items.count == 2)
  #expect(value["parts"]?.items[1]["b"]?.text == "c")
  #expect(value["none"]?.isNull == true)
  #expect(value["absent"] == nil)
}

@Test func quotedScalarsAreTextAlone() throws {
  let value = try #require(parse("a: \"true\"\nb: '3'\n").value)
  #expect(value["a"]?.bool == nil)
  #expect(value["b"]?.int == nil)
  #expect(value["b"]?.text == "3")
}

@Test func nodesKnowTheirBytes() throws {
  let text = "größe: übergröße\nliste: [é, ö]\n"
  let value = try #require(parse(text).value)
  let member = try #require(value.member("größe"))
  #expect(YAMLTests.text(member.keyRange, in: text) == "größe")
  #expect(YAMLTests.text(member.value.range, in: text) == "übergröße")
  #expect(YAMLTests.text(try #require(value["liste"]?.items[1]).range, in: text) == "ö")
}

@Test func placesCountFromTheBase() throws {
  let result = YAMLParser().parse(Array("\u{FEFF}a: b".utf8)[...], base: 100)
  #expect(result.value?["a"]?.range == ByteRange(106, 107))
}

@Test func repeatedKeysAreFoundAndTheLaterTaken() throws {
  let text = "a: 1\nb: 2\na: 3\n"
  let result = parse(text)
  #expect(result.value?["a"]?.int == 3)
  #expect(result.value?.members.count == 2)
  #expect(result.problems.map(\.reason) == [.keyRepeated("a", first: ByteRange(0, 1))])
  let diagnostic = try #require(result.problems.first).diagnostic(
    in: SourceText(file: "_toc.yml", bytes: Array(text.utf8)))
  #expect(diagnostic.kind == .yamlKeyRepeated)
  #expect(diagnostic.range?.start == SourceLocation(line: 3, column: 1))
}

@Test func syntaxErrorsKeepWhatComesBeforeThem() throws {
  let text = "title: A\nlist: [1, 2\nother: x\n"
  let result = parse(text)
  #expect(result.value?["title"]?.text == "A")
  let problem = try #require(result.problems.first)
  #expect(problem.kind == .yamlMalformed)
  let place = problem.diagnostic(in: SourceText(file: "myst.yml", bytes: Array(text.utf8))).range?.start
  #expect(place?.line == 3)
}

@Test func invalidBytesAreAProblem() {
  let result = YAMLParser().parse([0x61, 0x3A, 0x20, 0xFF, 0xFE][...])
  #expect(result.problems.count == 1)
}

@Test func mergesAndAliasesAreFollowed() throws {
  let value = try #require(parse("base: &b {x: 1, y: 2}\nown:\n  <<: *b\n  y: 3\nagain: *b\n").value)
  #expect(value["own"]?["x"]?.int == 1)
  #expect(value["own"]?["y"]?.int == 3)
  #expect(value["again"]?["y"]?.int == 2)
}

@Test func aliasesThatExpandWithoutBoundAreRefused() throws {
  var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
  for level in 1..<12 {
    let items = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
    text += "a\(level): &a\(level) [\(items)]\n"
  }
  let result = parse(text)
  #expect(result.value != nil)
  #expect(result.problems.contains { if case .aliasRefused = $0.reason { true } else { false } })
  #expect(result.problems.allSatisfy { $0.kind == .yamlLeftOut })
}

@Test func aliasToNothingIsNull() {
  let result = parse("a: *nowhere\nb: 1\n")
  #expect(result.value?["a"]?.isNull == true)
  #expect(result.value?["b"]?.int == 1)
  #expect(result.problems.map(\.reason) == [.aliasUnknown("nowhere")])
}

@Test(arguments: ["[", "- ", "{a: ", "? "]) func deepNestingEnds(_ opening: String) {
  let result = parse(String(repeating: opening, count: 100_000))
  #expect(result.problems.contains { $0.kind == .yamlMalformed })
}

@Test func onlyTheFirstDocumentIsRead() {
  let result = parse("a: 1\n---\nb: 2\n")
  #expect(result.value?["a"]?.int == 1)
  #expect(result.problems.map(\.reason) == [.furtherDocument])
}

@Test func nothingIsNoValue() {
  #expect(parse("").value == nil)
  #expect(parse("").problems.isEmpty)
  #expect(parse("# only a comment\n").value == nil)
}

@Test func keysThatAreNoTextAreLeftOut() {
  let result = parse("? [a, b]\n: 1\nc: 2\n")
  #expect(result.value?.members.map(\.key) == ["c"])
  #expect(result.problems.map(\.reason) == [.keyNotText])
}

@Test(arguments: [
  ("a: 1\nb: \"x\nc: 2\n", "\"", "the text is not YAML: the quotation mark here is not closed"),
  ("a: 'x", "'", "the text is not YAML: the quotation mark here is not closed"),
  ("é: \"x\n---\nc: 2\n", "\"", "the text is not YAML: the quotation mark here is not closed"),
  ("a: [x, y\n", "[", "the text is not YAML: the bracket of the list here is not closed"),
  ("a: {x: y\n", "{", "the text is not YAML: the brace of the mapping here is not closed"),
])
func whatIsNotClosedIsToldWhereItOpens(_ written: String, _ mark: String, _ summary: String) throws {
  let problem = try #require(parse(written).problems.first)
  #expect(problem.summary == summary)
  #expect(text(problem.range, in: written) == mark)
}

@Test func tagsAreKeptAndMayBeReplaced() throws {
  let value = try #require(parse("a: !ENV [N, x]\nb: [!ENV M, y]\n").value)
  #expect(value["a"]?.tag == "!ENV" && value["b"]?.tag == nil)
  let replaced = value.replacingTagged { value, _ in value.items.last ?? YAMLValue(.null, range: value.range)
  }
  #expect(replaced["a"]?.text == "x")
  #expect(replaced["b"]?.items.map(\.isNull) == [true, false])
}
