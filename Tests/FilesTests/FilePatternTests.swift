import Files
import Testing

@Suite struct FilePatternTests {
  @Test(arguments: [
    ("drafts", "drafts/a.md", true), ("drafts", "part/drafts/a.md", true), ("drafts", "draft/a.md", false),
    ("drafts/", "part/drafts/a.md", true), ("a.md", "a.md", true), ("*.md", "part/a.md", true),
    ("*.md", "a.mdx", false), ("part/*.md", "part/a.md", true), ("part/*.md", "part/b/a.md", false),
    ("part/*", "part/b/a.md", true), ("/part", "part/a.md", true), ("/part", "b/part/a.md", false),
    ("part/**/a.md", "part/a.md", true), ("part/**/a.md", "part/b/c/a.md", true),
    ("part/**/a.md", "parts/a.md", false), ("p?rt/a*b*.md", "part/axxbyy.md", true),
    ("p?rt/a*b*.md", "part/axx.md", false), ("./part/a.md", "part/a.md", true), ("**", "a", true),
    ("a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
    ("**/**/**/a.md", "part/b/a.md", true), ("**/**/**/a.md", "part/b/c.md", false),
  ])
  func fitsAsInIgnoreFiles(pattern: String, path: String, fits: Bool) {
    #expect(FilePattern(pattern).matches(path) == fits)
  }

  @Test(arguments: [
    ("drafts/a.md", true), ("drafts/done.md", false), ("a/b.tmp", true), ("keep.tmp", false), ("a.md", false),
    ("#x", false),
  ])
  func theLastOfSeveralPatternsDecides(path: String, fits: Bool) {
    let patterns = FilePatterns("# comment\n\n/drafts/\n  *.tmp \n!drafts/done.md\n!keep.tmp\n#x\n")
    #expect(patterns.matches(path) == fits)
  }

  @Test(arguments: [
    ("*", "a", true), ("a*c", "abbc", true), ("a*c", "ab", false), ("?b", "éb", true), ("**", "", true),
    ("a", "", false),
  ])
  func matchesNames(pattern: String, name: String, isMatch: Bool) {
    #expect(FilePattern.fits(name: name, pattern: pattern) == isMatch)
  }
}
