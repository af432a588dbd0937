import Testing

@testable import Publishing

@Suite struct JSONValueTests {
  private func parse(_ text: String, depthLimit: Int = 256) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8), depthLimit: depthLimit)
  }

  @Test func readsEveryKindOfValue() throws {
    let value = try parse(
      #" {"a": [1, -2.5e+3, true, false, null], "b": "x\n\u00e9\ud83d\ude00\/", "a": 2} "#)
    #expect(
      value["a"]?.elements == [.number("1"), .number("-2.5e+3"), .boolean(true), .boolean(false), .null])
    #expect(value["b"]?.string == "x\né😀/")
    #expect(try parse("[]") == .array([]))
    #expect(try parse("12").integer == 12)
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\" 1}", "{a: 1}", "01", "1.", "-", "+1", "\"\u{1}\"", "\"\\x\"", "\"\\ud83d\"",
    "\"open", "nul",
    "1 2", "{\"a\":1,}", "\"\\u+123\"", "NaN",
  ])
  func refusesWhatIsNotJSON(text: String) { #expect(throws: JSONValue.Malformed.self) { try parse(text) } }

  @Test func refusesBytesThatAreNotUTF8() {
    #expect(throws: JSONValue.Malformed.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
  }

  @Test func boundsNesting() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONValue.Malformed(offset: 257)) { try parse(deep) }
    #expect(throws: Never.self) {
      try parse(String(repeating: "[", count: 9) + String(repeating: "]", count: 9), depthLimit: 9)
    }
  }
}
