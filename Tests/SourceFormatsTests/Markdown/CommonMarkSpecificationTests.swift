import Foundation
import Testing

/// The examples of the CommonMark specification, which `make setup-test` installs with the Python tools; skipped if they are
/// absent.
@Suite struct CommonMarkSpecificationTests {
  private static let path =
    ProcessInfo.processInfo.environment["OCTAVO_COMMONMARK"] ?? ".venv/commonmark/spec.txt"

  struct Example: Sendable {
    var number: Int
    var section: String
    var markdown: String
    var html: String
  }

  static func examples() -> [Example] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    var examples: [Example] = []
    var section = ""
    var state = 0
    var parts = ["", ""]
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("````````````````````````````````") {
        if state == 0, line.hasSuffix("example") {
          state = 1
          parts = ["", ""]
        } else if state > 0 {
          let text = parts.map { $0.replacing("→", with: "\t") }
          examples.append(
            Example(number: examples.count + 1, section: section, markdown: text[0], html: text[1]))
          state = 0
        }
      } else if state == 1, line == "." {
        state = 2
      } else if state > 0 {
        parts[state - 1] += line + "\n"
      } else if line.hasPrefix("#") {
        section = String(line.drop { $0 == "#" || $0 == " " })
      }
    }
    return examples
  }

  private static let isThere = FileManager.default.fileExists(atPath: path)

  @Test(.enabled(if: isThere, "the specification is not there: make setup-test installs it"))
  func passesAllExamplesOfCommonMark() {
    let examples = Self.examples()
    #expect(examples.count > 600)
    for example in examples {
      let html = MarkdownHTML.print(example.markdown)
      #expect(
        Self.normalized(html) == Self.normalized(example.html),
        "example \(example.number), \(example.section): \(example.markdown)")
    }
  }

  /// The HTML without white space between blocks.
  private static func normalized(_ html: String) -> String {
    html.replacing(">\n<", with: "><").trimmingCharacters(in: .whitespacesAndNewlines)
      .replacing("<li>\n", with: "<li>").replacing("\n</li>", with: "</li>")
      .replacing("\n<p>", with: "<p>").replacing("</p>\n", with: "</p>")
  }
}
