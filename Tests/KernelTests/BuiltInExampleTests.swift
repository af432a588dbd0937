import Foundation
import Testing

@testable import Kernel

/// The examples in the doc comments of built-ins are correct.
@Suite struct BuiltInExampleTests {
  /// An example of a doc comment: /// `Take[{a, b, c}, 2]` gives `{a, b}`.
  struct Example: CustomTestStringConvertible {
    var place: String
    var call: String
    var value: String
    var testDescription: String { "\(place): \(call) gives \(value)" }
  }

  /// All examples of the files that are named `…Functions.swift`.
  static let all: [Example] = {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources")
    var examples: [Example] = []
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.lastPathComponent.hasSuffix("Functions.swift") else { continue }
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard line.hasPrefix("  /// ") else { continue }
        let pieces = line.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        for index in pieces.indices where pieces[index] == " gives " && index >= 1 && index + 1 < pieces.count
        {
          if pieces[index + 1].contains("...") { continue }
          let place = "\(file.lastPathComponent):\(number + 1)"
          examples.append(Example(place: place, call: pieces[index - 1], value: pieces[index + 1]))
        }
      }
    }
    return examples
  }()

  @Test func findsExamplesInAllFamilies() {
    #expect(Self.all.count > 300)
  }

  @Test(arguments: all) func holds(_ example: Example) {
    let found = value(example.call)
    if found == value(example.value) || found == example.value { return }
    // An example may show numbers with six digits.
    #expect(value("ToString[\(example.call)]") == value("ToString[\(example.value)]"), "it gives \(found)")
  }
}
