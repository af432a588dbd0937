import Foundation
import Snapshots
import Testing

/// The examples of built-ins that the handbook shows in addition to those of doc comments.
@Suite struct HandbookExampleTests {
  private static let path = "Examples/examples.tsv"

  /// Each line is a call, a tab, and its value, with numbers of six digits; OCTAVO_RECORD=1 rewrites the values.
  @Test func giveWhatIsRecorded() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(Self.path)
    let calls = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: "\t")[0] }
    #expect(calls.count > 200)
    let lines = calls.map { "\($0)\t\(Self.shortened(value(String($0))))\n" }
    let difference = try Snapshot.difference(of: lines.joined(), from: Self.path)
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// A value with each number shortened to six digits.
  private static func shortened(_ text: String) -> String {
    text.replacing(/\d+\.\d{6,}/) { number in
      Double(number.output).map { String(format: "%.6g", $0) } ?? String(number.output)
    }
  }
}
