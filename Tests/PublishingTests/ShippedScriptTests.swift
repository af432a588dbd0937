import Foundation
import Testing

@testable import Publishing

@Suite struct ShippedScriptTests {
  private func shipped(_ source: String) -> String {
    String(decoding: ShippedScript.bytes(of: Array(source.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("// Turns pages.\nturn();\n  // Twice.\n  turn();\n", "turn();\n  turn();\n"),
    (
      "/** Keeps. @param {number} x */\nconst same = (x) => x; // one\n", "const same = (x) => x; // one\n"
    ),
    ("  /**\n   * Adds one.\n   * @param {number} x\n   */\n  next(x) {}", "  next(x) {}"),
    ("/** Adds one.\n *  @param {number} x */\nfunction next(x) {}\n", "function next(x) {}\n"),
    (
      "f(/** @type {Text} */ (node), /** @type {A | B} */ (other)); /** @type {C} */\n",
      "f((node), (other)); \n"
    ),
    ("const a = \"/* kept */\";\n\nb();\n", "const a = \"/* kept */\";\n\nb();\n"),
    ("", ""),
  ])
  func omitsCommentsThatBeginALineAndTypes(source: String, expected: String) {
    #expect(shipped(source) == expected)
  }

  @Test func keepsTextsBetweenBackticksAsTheyAre() {
    let style = "const style = `\n/** Wide. */\n// narrow\np { margin: 0; }\n`;\n"
    #expect(shipped("// A style.\n" + style + "// Its end.\nend();\n") == style + "end();\n")
  }

  @Test func noScriptOfTheReaderIsShippedWithTypes() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "templates/reader")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "js" {
      let script = shipped(try String(contentsOf: file, encoding: .utf8))
      #expect(!script.contains("@param") && !script.contains("@type"), "\(file.lastPathComponent)")
      count += 1
    }
    #expect(count > 40)
  }
}
