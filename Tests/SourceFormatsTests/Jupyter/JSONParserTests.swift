import BookModel
import Diagnostics
import JSONTree
import ProcessorTime
import Testing

@testable import JupyterFormat

@Suite struct JSONParserTests {
  private func parse(_ text: String) -> JSONParser.Result { JSONParser.parse(Array(text.utf8)) }

  @Test func readsEveryKindOfValue() throws {
    let document = try #require(
      parse(#" {"a": [1, -2.5e3, true, false, null], "b": {"c": "d\n\"\u00e9\ud83d\ude00"}} "#).document)
    let root = document.root
    let items = document.items(try #require(document.member(root, "a")))
    #expect(items.map(document.kind) == [.number, .number, .yes, .no, .null])
    #expect(document.int(items[0]) == 1)
    #expect(document.string(document.member(document.member(root, "b"), "c")) == "d\n\"é😀")
    #expect(document.member(root, "x") == nil)
    #expect(document.members(root).count == 2)
  }

  @Test func textKeepsThePlacesOfItsBytes() throws {
    let json = #"{"source": ["ab\n", "c\"d"]}"#
    let document = try #require(parse(json).document)
    let text = try #require(document.text(document.member(document.root, "source")))
    #expect(String(decoding: text.bytes, as: UTF8.self) == "ab\nc\"d")
    let bytes = Array(json.utf8)
    #expect(bytes[text.fileOffset(0)] == 0x61)
    #expect(bytes[text.fileOffset(3)] == 0x63)
    #expect(bytes[text.fileOffset(5)] == 0x64)
  }

  @Test(arguments: [
    ("{", JSONProblem.Reason.ended), (#"{"a": "b"#, .ended), (#"{"a": [1, 2"#, .ended), ("", .ended),
    ("tru", .ended),
    ("[1, 2,", .ended),
  ]) func filesCutOffAreFound(_ text: String, _ reason: JSONProblem.Reason) {
    let result = parse(text)
    #expect(result.document == nil)
    #expect(result.problems.map(\.reason) == [reason])
  }

  @Test(arguments: ["{a: 1}", "[1 2]", "{\"a\" 1}", "{}x", "[,]", "nulL", "+1"]) func otherTextIsNoJSON(
    _ text: String
  ) {
    let result = parse(text)
    #expect(result.document == nil)
    #expect(result.problems.count == 1)
    #expect(result.problems[0].isFatal)
  }

  @Test(arguments: [
    (#"{"a": 1, "b": 2, "a": 3}"#, JSONProblem.Reason.keyRepeated("a"), ByteRange(18, 19)),
    (#"["\q"]"#, .escapeInvalid, ByteRange(2, 4)), (#"["\ud800x"]"#, .surrogateAlone, ByteRange(2, 8)),
    ("[NaN]", .notANumber, ByteRange(1, 4)), ("[01]", .numberInvalid, ByteRange(1, 3)),
    ("[-]", .numberInvalid, ByteRange(1, 2)), ("[1.]", .numberInvalid, ByteRange(1, 3)),
    ("[1e+]", .numberInvalid, ByteRange(1, 4)), ("[\"a\nb\"]", .controlCharacter, ByteRange(3, 4)),
  ]) func whatCanBeUnderstoodIsRead(_ text: String, _ reason: JSONProblem.Reason, range: ByteRange) {
    let result = parse(text)
    #expect(result.document != nil)
    #expect(result.problems == [JSONProblem(reason: reason, range: range)])
  }

  @Test func bytesThatAreNoUTF8AreFound() {
    let result = JSONParser.parse([0x5B, 0x22, 0xFF, 0x22, 0x5D])
    #expect(result.problems.map(\.reason) == [.notUTF8])
  }

  @Test func theLaterOfRepeatedKeysHolds() throws {
    let document = try #require(parse(#"{"a": 1, "a": 2}"#).document)
    #expect(document.int(document.member(document.root, "a")) == 2)
  }

  @Test(arguments: ["[", "{\"a\":"]) func depthIsBounded(_ opening: String) {
    let result = parse(String(repeating: opening, count: 100_000))
    #expect(result.problems.map(\.reason) == [.tooDeep])
  }

  @Test func manyBackslashesStayLinear() {
    let text = "[\"" + String(repeating: "\\\\", count: 500_000) + "\"]"
    #expect(processorTime { parse(text) }.seconds < 5)
  }

  @Test func printsValuesIndented() throws {
    let document = try #require(parse(#"{"a":[1,"b"],"c":{}}"#).document)
    var output: [UInt8] = []
    document.print(document.root, to: &output)
    #expect(
      String(decoding: output, as: UTF8.self) == "{\n  \"a\": [\n    1,\n    \"b\"\n  ],\n  \"c\": {}\n}")
  }
}

@Suite struct Base64Tests {
  private func decode(_ text: String) -> String? {
    guard case .success(let bytes) = Base64.decode(Array(text.utf8)[...]) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("TGltaXRz", "Limits"), ("TGltaXQ=", "Limit"), ("TGltaQ==", "Limi"), ("TGltaQ", "Limi"), ("", ""),
    ("TGlt\\naXRz\\n", "Limits"), ("TGlt\",\n  \"aXRz", "Limits"), ("T G l\nt", "Lim"), ("Pz8\\/", "???"),
  ]) func decodesWhatNotebooksHold(_ text: String, _ expected: String) { #expect(decode(text) == expected) }

  @Test(arguments: [("TGlt!XRz", 4), ("T", 1), ("TGl=tTTT", 4), ("abc\\", 3)])
  func namesTheByteThatItCannotHave(_ text: String, offset: Int) {
    #expect(Base64.decode(Array(text.utf8)[...]) == .failure(Base64Error(offset: offset)))
  }
}
