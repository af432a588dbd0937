import Testing

@testable import Publishing

@Suite struct JSONValueTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  @Test func readsEveryKindOfValue() throws {
    let value = try parse(
      #" {"a": [1, -2.5e+3, true, false, null, {}], "b": "x\n\u00e9\ud83d\ude00\/", "c": 12} "#)
    let elements = try #require(value["a"]).elements
    #expect(elements.map(\.integer) == [1, nil, nil, nil, nil, nil])
    #expect(elements.map(\.boolean) == [nil, nil, true, false, nil, nil])
    #expect(value["b"]?.string == "x\né😀/")
    #expect(value["b"]?.strings == ["x\né😀/"])
    #expect(value.members.keys.sorted() == ["a", "b", "c"])
    #expect(value.members["c"]?.integer == 12)
    #expect(value["d"] == nil)
    #expect(try parse("[]").elements.isEmpty)
    #expect(try parse("12").integer == 12)
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\" 1}", "{a: 1}", "01", "1.", "-", "+1", "\"\u{1}\"", "\"\\x\"", "\"\\ud83d\"",
    "\"open", "nul", "1 2", "{\"a\":1,}", "\"\\u+123\"", "NaN", "{\"a\":1,\"a\":2}",
  ])
  func refusesWhatIsNotJSON(text: String) { #expect(throws: JSONValue.Malformed.self) { try parse(text) } }

  @Test func refusesBytesThatAreNotUTF8() {
    #expect(throws: JSONValue.Malformed.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
  }

  @Test func boundsNesting() {
    #expect(throws: JSONValue.Malformed(offset: 200)) { try parse(String(repeating: "[", count: 100_000)) }
    #expect(throws: Never.self) {
      try parse(String(repeating: "[", count: 200) + String(repeating: "]", count: 200))
    }
  }
}
