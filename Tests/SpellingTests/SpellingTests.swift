import Dictionaries
import Files
import Foundation
import Testing

@testable import Spelling

/// Spelling of pages, with dictionaries that the tests make.
struct SpellingTests {
  /// A folder with a dictionary of English words, and one of German words in an old encoding.
  private func dictionaries() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("words-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ name: String, _ encoding: String, _ words: [String], as bytes: String.Encoding) throws {
      let list = "\(words.count)\n" + words.joined(separator: "\n") + "\n"
      try Data("SET \(encoding)\nTRY esianrtolcdugmphbyfvkwzäöü\nSFX S Y 1\nSFX S 0 s .\n".utf8)
        .write(to: folder.appendingPathComponent(name + ".aff"))
      try #require(list.data(using: bytes)).write(to: folder.appendingPathComponent(name + ".dic"))
    }
    try write("en_US", "UTF-8", ["the/S", "square/S", "of", "café", "is", "it"], as: .utf8)
    try write("en_GB", "UTF-8", ["colour/S"], as: .utf8)
    try write("de_DE", "ISO8859-1", ["die", "größe"], as: .isoLatin1)
    return folder.path
  }

  private func words(_ content: String, language: String = "en") -> [String] {
    PageWords(in: Array(content.utf8), language: language).words.map {
      $0.language == language ? $0.text : "\($0.language):\($0.text)"
    }
  }

  @Test(arguments: [
    ("<p>One <em>tw</em>o, three.</p><p>four</p>", ["One", "two", "three", "four"]),
    (
      "<p>A <code>let</code> it <pre>not this</pre> be<sub>low</sub> H<sub>2</sub>O, known<sup><a role=\"doc-noteref\" href=\"#n\">1</a></sup></p>",
      ["it", "below", "known"]
    ),
    ("<p>see <math><mi>sin</mi></math> and <span translate=\"no\">Octavo</span></p>", ["see", "and"]),
    ("<p>left <span lang=\"fr\">à <b>droite</b></span> right</p>", ["left", "fr:droite", "right"]),
    ("<p lang=\"\">nothing</p>", []),
    ("<p>mail a@b.example or example.org/x, file.txt, and e.g. this.</p>", ["mail", "or", "and", "this"]),
    ("<p>NASA, iPhone, x2, B, don’t, 'quoted' well-known</p>", ["don't", "quoted", "well", "known"]),
    ("<p>AT&amp;T &lt;b soft&#173;ly hy\u{AD}phen</p>", ["softly", "hyphen"]),
    ("<img alt=\"A round table\" src=\"a>b.png\"/><p>x</p>", ["round", "table"]),
    ("<ol role=\"doc-bibliography\"><li>Millman</li></ol><p>yes</p>", ["yes"]),
    ("<!-- no --><p>yes", ["yes"]),
    (
      "<p>and/or (his/her/their), ab/cd/ef/gh /usr/bin src/ ./run one/two.txt https://one/two word</p>",
      ["and", "or", "his", "her", "their", "word"]
    ),
  ])
  func wordsOfAPage(content: String, expected: [String]) { #expect(words(content) == expected) }

  @Test func unknownWordsHaveSuggestionsAndCounts() throws {
    var check = SpellingCheck(SpellingSettings(), folders: [try dictionaries()])
    let content =
      "<p>Teh squares of the café. It's teh squre of squre.</p><p lang=\"de\">Die Größe die Grösse</p>"
    let findings = check.findings(in: Array(content.utf8), language: "en-AU")
    #expect(findings.map(\.word) == ["Teh", "teh", "squre", "Grösse"])
    #expect(findings.map(\.count) == [1, 1, 2, 1])
    #expect(findings.map(\.dictionary) == ["en_US", "en_US", "en_US", "de_DE"])
    #expect(findings[2].suggestions.first == "square" && findings[3].suggestions == ["Größe"])
    #expect(check.missing == [] && !check.isLibraryMissing)
  }

  @Test func ownWordsAreKnown() throws {
    var settings = SpellingSettings()
    settings.words = ["teh", "Octavo"]
    var check = SpellingCheck(settings, folders: [try dictionaries()])
    let findings = check.findings(in: Array("<p>Teh Octavo's octavo</p>".utf8), language: "en")
    #expect(findings.map(\.word) == ["octavo"])
  }

  @Test func lettersOfOtherScriptsAreLeftOut() throws {
    var check = SpellingCheck(SpellingSettings(), folders: [try dictionaries()])
    #expect(check.findings(in: Array("<p>the αβγ of мир it</p>".utf8), language: "en").isEmpty)
  }

  @Test func languagesWithoutADictionaryAreNamed() throws {
    var settings = SpellingSettings()
    settings.dictionaries = ["en": "../en_US", "de": "de_AT"]
    var check = SpellingCheck(settings, folders: [try dictionaries()])
    let content = "<p>the</p><p lang=\"fr\">mot autre</p><p lang=\"de\">das</p><p lang=\"ja\">言葉</p>"
    #expect(check.findings(in: Array(content.utf8), language: "en").isEmpty)
    #expect(check.missing == ["../en_US", "de_AT", "fr"])
  }

  @Test(arguments: [
    ("en", "en_US"), ("en-GB", "en_GB"), ("en-NZ", "en_US"), ("pt", "pt_PT"), ("de-Latn-AT", "de_AT"),
    ("nn", "nn"), ("es", "es_AR"),
  ])
  func theBestDictionaryOfALanguageIsTaken(language: String, name: String) {
    let names = [
      "en_US", "en_GB", "en_AU", "pt_BR", "pt_PT", "de_DE", "de_AT", "nn", "nn_NO", "es_MX", "es_AR",
    ]
    #expect(dictionaryName(for: language, among: names) == name)
    #expect(dictionaryName(for: "fr", among: names) == nil)
  }
}
