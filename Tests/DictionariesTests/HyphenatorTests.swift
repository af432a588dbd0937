import Foundation
import Testing

@testable import Dictionaries

/// Hyphenation by patterns that the tests make.
struct HyphenatorTests {
  /// A folder with patterns of German in an old encoding and of Greek in UTF-8.
  private func patterns() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hyphens-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ name: String, text: String, _ encoding: String.Encoding) throws {
      try #require(text.data(using: encoding)).write(to: folder.appendingPathComponent(name))
    }
    try write(
      "hyph_de_DE.dic", text: "ISO8859-1\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 2\nn1t\nü1h\nn1z\n", .isoLatin1)
    try write("hyph_el_GR.dic", text: "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\nο1γ\n", .utf8)
    return folder.path
  }

  @Test(
    .enabled(if: Hyphenator.isAvailable, "libhyphen is not installed: `make setup`"),
    arguments: [
      ("de", "Gartenzaun", [6]), ("de", "Mühle", [2]), ("de-AT", "WINTER", [3]), ("el", "ΛΟΓΟΣ", [2]),
      ("de", "λόγος", []), ("de", "", []),
    ] as [(String, String, [Int])])
  func findsBreaksInEitherEncoding(language: String, word: String, breaks: [Int]) throws {
    let hyphenator = try #require(Hyphenator(language: language, in: [try patterns()]))
    #expect(hyphenator.breaks(in: word) == breaks)
  }

  @Test func hasNoBreaksForALanguageWithoutPatterns() throws {
    #expect(Hyphenator(language: "xx", in: [try patterns()]) == nil)
    #expect(Hyphenator(language: "de", in: ["/no/such/folder"]) == nil)
  }
}
