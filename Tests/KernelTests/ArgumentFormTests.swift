import Foundation
import Testing

/// The forms that arguments of functions written in the language have, as the reference pages of the language list them: lists of
/// lists, associations, zero, negative numbers, options, operator forms. What a definition does not carry out stays.
@Suite struct ArgumentFormTests {
  /// Each line is a call, a tab, and its value.
  @Test func giveTheValueOrStay() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Examples/argument-forms.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 150)
    for line in lines {
      let cells = line.split(separator: "\t", maxSplits: 1).map(String.init)
      let found = value(cells[0])
      #expect(found == cells[1], "\(cells[0]) is \(found), not \(cells[1])")
    }
  }
}
