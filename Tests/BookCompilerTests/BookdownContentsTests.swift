import BookModel
import Testing

@testable import BookCompiler

/// The contents of a bookdown book, as its own table of contents shows them.
@Suite struct BookdownContentsTests {
  private func contents(_ files: [String: String]) throws -> (lines: [String], findings: [String]) {
    let (book, findings) = try SmallFolder(files).link("_bookdown.yml")
    func lines(_ entries: [ContentsEntry], _ depth: Int) -> [String] {
      entries.flatMap { entry -> [String] in
        let parts = [entry.number ?? "-", entry.title, entry.href ?? "none"]
        return [String(repeating: "  ", count: depth) + parts.joined(separator: " ")]
          + lines(entry.children, depth + 1)
      }
    }
    return (lines(try #require(book?.contents), 0), findings)
  }

  private let text = "---\ntitle: T\nauthor: A\nlang: en\n---\n\n# Welcome {-}\n\nText.\n"

  @Test func sectionsAreNumberedByTheLevelsOfTheirHeadings() throws {
    let (lines, findings) = try contents([
      "_bookdown.yml": "", "index.Rmd": text + "\n## Thanks\n",
      "a.Rmd": """
      # (PART) Tools {-}

      # Git {#git}

      ## Before you start {.unnumbered}

      ### Deep

      ## *First* steps

      #### Too deep

      ### Clone

      ### Commit

      ## More
      """, "b.Rmd": "# Aside {-}\n\n## Counts on\n",
      "c.Rmd": "# (APPENDIX) Extra {-}\n\n# Notes\n\n## A note\n",
    ])
    #expect(
      lines == [
        "- Welcome pages/index.xhtml", "  0.1 Thanks pages/index.xhtml#thanks", "I Tools none",
        "  1 Git pages/a.xhtml",
        "    - Before you start pages/a.xhtml#before-you-start", "      1.0.1 Deep pages/a.xhtml#deep",
        "    1.1 First steps pages/a.xhtml#first-steps", "      1.1.1 Clone pages/a.xhtml#clone",
        "      1.1.2 Commit pages/a.xhtml#commit", "    1.2 More pages/a.xhtml#more",
        "  - Aside pages/b.xhtml",
        "    1.3 Counts on pages/b.xhtml#counts-on", "- Extra none", "  A Notes pages/c.xhtml",
        "    A.1 A note pages/c.xhtml#a-note",
      ], "\(findings)")
  }

  @Test func eachHeadingOfTheFirstLevelIsAChapterWithItsPage() throws {
    let (lines, findings) = try contents([
      "_bookdown.yml": "rmd_files: [index.Rmd, a.Rmd, b.Rmd]\n", "index.Rmd": text,
      "a.Rmd": """
      # One

      ## Inner

      ```r
      # no heading
      ```

      # Two {-}

      ## Inner of two

      # (PART\\*) Tools

      # Three

      ## Inner of three
      """, "b.Rmd": "## Goes on\n\nText.\n\n### Deeper\n\n## And on\n",
    ])
    #expect(
      lines == [
        "- Welcome pages/index.xhtml", "1 One pages/a.xhtml", "  1.1 Inner pages/a.xhtml#inner",
        "- Two pages/a-two.xhtml",
        "  1.2 Inner of two pages/a-two.xhtml#inner-of-two", "- Tools none", "  2 Three pages/a-three.xhtml",
        "    2.1 Inner of three pages/a-three.xhtml#inner-of-three", "    2.2 Goes on pages/b.xhtml",
        "      2.2.1 Deeper pages/b.xhtml#deeper", "    2.3 And on pages/b.xhtml#and-on",
      ], "\(findings)")
  }

  @Test func aListOfReferencesThatTheSourceDoesNotHaveIsNoEntry() throws {
    let (lines, findings) = try contents([
      "_bookdown.yml": "", "index.Rmd": text.replacing("lang: en", with: "lang: en\nbibliography: b.bib"),
      "a.Rmd": "# One\n\n## Inner\n\nAs @knuth says.\n",
      "b.bib": "@book{knuth, author = {Knuth, D.}, title = {Art}, year = 1968}\n",
    ])
    #expect(
      lines == ["- Welcome pages/index.xhtml", "1 One pages/a.xhtml", "  1.1 Inner pages/a.xhtml#inner"],
      "\(findings)")
  }

  @Test func theFormatDecidesHowDeepTheContentsAre() throws {
    let files = ["_bookdown.yml": "", "index.Rmd": text, "a.Rmd": "# One\n\n## Inner\n\n# Two\n\n### Deep\n"]
    let plain = try contents(files.merging(["_output.yml": "bookdown::bs4_book: default\n"]) { $1 })
    #expect(plain.lines == ["- Welcome pages/index.xhtml", "1 One pages/a.xhtml", "2 Two pages/a-two.xhtml"])
    let unnumbered = try contents(
      files.merging(["_output.yml": "bookdown::gitbook: {number_sections: no, toc_depth: 2}\n"]) { $1 })
    #expect(
      unnumbered.lines == [
        "- Welcome pages/index.xhtml", "- One pages/a.xhtml", "  - Inner pages/a.xhtml#inner",
        "- Two pages/a-two.xhtml",
      ])
  }
}
