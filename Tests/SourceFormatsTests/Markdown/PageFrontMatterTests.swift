import BookModel
import Diagnostics
import Testing

@testable import Markdown
@testable import ToolSettings

/// Every key of the front matter of a page has the outcome that its table says.
@Suite struct PageFrontMatterTests {
  private func read(_ front: String, _ dialect: MarkdownDialect, isHead: Bool = false) throws -> ReadPage {
    var settings = TextSettings()
    settings.dialect = dialect
    settings.citesAnyName = !isHead
    return try readMarkdown("---\n\(front)\n---\n\n# A\n\nWords.\n", settings: settings)
  }

  /// `a.b.c` as mappings within one another.
  private func yaml(_ key: String) -> String {
    let parts = key.split(separator: ".")
    return parts.dropLast().map { "\($0): {" }.joined() + "\(parts[parts.count - 1]): Zwort"
      + String(repeating: "}", count: parts.count - 1)
  }

  @Test(arguments: MarkdownDialect.allCases) func eachKeyHasTheOutcomeOfItsTable(_ dialect: MarkdownDialect)
    throws
  {
    let vocabulary = MarkdownFrontLosses.vocabulary(dialect)
    var wrong: [String] = []
    for (key, outcome) in vocabulary.outcomes.sorted(by: { $0.key < $1.key }) {
      if dialect == .bookdown, SettingVocabulary.bookHead.outcomes[key] != nil { continue }
      let page = try read(yaml(key), dialect)
      let isNamed = page.reading.diagnostics.contains {
        $0.summary.contains("\"\(key)\" of the front matter")
      }
      // Without a title as the heading, a subtitle has no place.
      let isShown = outcome == .used && page.content.contains("Zwort")
      let mayBeNamed = key == "subtitle" || key == "abstract"
      if !isShown, isNamed != (outcome == .unused), !mayBeNamed { wrong.append("\(key): \(outcome)") }
    }
    #expect(wrong == [])
  }

  @Test(arguments: MarkdownDialect.allCases) func aKeyOfNoTableIsNamedOnce(_ dialect: MarkdownDialect) throws
  {
    let page = try read("unheard: Zwort\ntitle: T", dialect)
    let told = page.reading.diagnostics.filter { $0.summary.contains("\"unheard\"") }
    #expect(told.map(\.kind.id) == ["content-left-out"])
    #expect(told.first?.range?.start?.line == 2)
  }

  @Test func aKeyThatTheTextShowsIsNotNamed() throws {
    var settings = TextSettings()
    settings.dialect = .quarto
    let page = try readMarkdown(
      "---\nunheard: Zwort\n---\n\n# A\n\nThe {{< meta unheard >}}.\n", settings: settings)
    #expect(page.content.contains("Zwort") && page.ids.isEmpty)
  }

  @Test func theOpeningPageOfABookGivesItsMetadata() throws {
    let page = try read("author: Ada\nlang: en\nbibliography: [a.bib]", .myst, isHead: true)
    #expect(page.ids.isEmpty)
  }

  @Test func partsOfMyST() throws {
    let page = try read("title: T\nparts:\n  keypoints: Zwort\n  own: Zwort", .myst)
    #expect(page.ids == ["directive-left-out", "directive-left-out"])
  }
}
