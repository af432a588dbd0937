import BookModel
import Testing
import ToolSettings

@testable import Manifests

/// Each key of the tables of settings has the outcome that its table says. The cases are the tables.
@Suite struct SettingVocabularyTests {
  /// A small project, to whose file of settings a key is added.
  private struct Project {
    var vocabulary: SettingVocabulary
    /// The file that gets the key, and the manifest.
    var file: String
    var manifest: String
    var files: [String: String]
    /// The settings that stand in the file anyway, by key.
    var base: [String: String] = [:]
    /// Values that a key needs in place of `true` or a word.
    var values: [String: String] = [:]
    /// The names in the file of keys of the first level.
    var names: [String: String] = [:]
  }

  private static let pages = ["index", "b"].flatMap { name in
    ["qmd", "md", "Rmd"].map { ("\(name).\($0)", "# \(name)\n\nText.\n") }
  }
  private static let files = Dictionary(uniqueKeysWithValues: pages).merging(
    ["c.png": "", "sub/r.bib": "", "sub/d.Rmd": "# d\n\nText.\n"]) { $1 }

  /// Values by the last part of a key.
  private static let common = [
    "lang": "fr", "language": "fr", "date": "2020-05-06", "doi": "10.1/x", "authors": "[Ada]",
    "author": "Ada",
    "bibliography": "[sub/r.bib]", "chapters": "[b.qmd]", "appendices": "[b.qmd]", "references": "b.qmd",
    "echo": "false", "warning": "false", "code-fold": "true", "number-sections": "false", "number-depth": "1",
    "cover-image": "c.png", "epub-cover-image": "c.png", "cover_image": "c.png", "render": "[b.qmd]",
    "type": "website", "sidebar": "{contents: [b.qmd]}", "navbar": "{left: [b.qmd]}",
    "site-url": "https://a.org/x/",
  ]

  private static func project(_ base: [String: String], values: [String: String] = [:]) -> Project {
    Project(
      vocabulary: .quarto, file: "_quarto.yml", manifest: "_quarto.yml", files: files, base: base,
      values: values)
  }

  /// The project in which a key of `_quarto.yml` has its place.
  private static func quarto(_ key: String) -> Project {
    if key == "project.render" { return project(["project.type": "default"]) }
    for name in ["website", "site"] where key.hasPrefix(name + ".") {
      return project(["project.type": "website", name + ".draft-mode": "x"])
    }
    return project(["project.type": "book", "book.chapters": "[index.qmd]"])
  }

  private static let bookdown = Project(
    vocabulary: .bookdown, file: "_bookdown.yml", manifest: "_bookdown.yml", files: files,
    values: ["rmd_files": "[b.Rmd]", "rmd_subdir": "[sub]"])

  private static let output = Project(
    vocabulary: .bookdownOutput, file: "_output.yml", manifest: "_bookdown.yml",
    files: files.merging(["_bookdown.yml": ""]) { $1 },
    values: ["web.toc_depth": "1", "web.number_sections": "false"],
    names: ["web": "bookdown::gitbook", "epub": "bookdown::epub_book", "other": "bookdown::pdf_book"])

  private static let myST = Project(
    vocabulary: .myST, file: "myst.yml", manifest: "myst.yml", files: files,
    base: ["project.toc": "[{file: index.md}]"],
    values: [
      "project.toc": "[{file: b.md}]", "project.math": "{R: x}", "project.abbreviations": "{A: Bee}",
      "project.substitutions": "{a: b}", "project.references": "{o: 'https://a.org'}",
      "project.numbering": "true",
      "project.settings.parser.dollarmath": "false", "project.settings.output_matplotlib_strings": "remove",
    ])

  private static let jupyterBook = Project(
    vocabulary: .jupyterBook, file: "_config.yml", manifest: "_toc.yml",
    files: files.merging(["_toc.yml": "format: jb-book\nroot: index\n"]) { $1 },
    values: [
      "parse.myst_enable_extensions": "[dollarmath]", "parse.myst_extended_syntax": "[dollarmath]",
      "parse.myst_substitutions": "{a: b}", "sphinx.config.myst_substitutions": "{a: b}",
      "sphinx.config.mathjax3_config": "{tex: {macros: {R: x}}}",
      "sphinx.config.mathjax4_config": "{tex: {macros: {R: x}}}",
      "sphinx.config.mathjax_config": "{TeX: {Macros: {R: x}}}", "sphinx.config.numfig": "false",
      "sphinx.config.intersphinx_mapping": "{o: 'https://a.org'}", "bibtex_bibfiles": "[sub/r.bib]",
      "sphinx.config.bibtex_bibfiles": "[sub/r.bib]",
    ])

  private func project(of file: String, key: String) -> Project {
    switch file {
    case "_quarto.yml": Self.quarto(key)
    case "_bookdown.yml": Self.bookdown
    case "_output.yml": Self.output
    case "myst.yml": Self.myST
    default: Self.jupyterBook
    }
  }

  /// The text of settings given by dotted keys.
  private func yaml(_ settings: [(key: String, value: String)], names: [String: String]) -> String {
    var heads: [String] = []
    for (key, _) in settings {
      let head = String(key.prefix { $0 != "." })
      if !heads.contains(head) { heads.append(head) }
    }
    return heads.map { head in
      let own = settings.filter { $0.key == head || $0.key.hasPrefix(head + ".") }
      let inner = own.compactMap {
        $0.key == head ? nil : (key: String($0.key.dropFirst(head.count + 1)), value: $0.value)
      }
      let value =
        inner.isEmpty
        ? own[own.count - 1].value : "{" + yaml(inner, names: [:]).replacing("\n", with: ", ") + "}"
      return "\"\(names[head] ?? head)\": \(value)"
    }.joined(separator: "\n")
  }

  private func load(_ project: Project, adding key: String?) throws -> ManifestLoading {
    var settings = project.base.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
    if let key {
      let last = key.split(separator: ".").last.map(String.init) ?? key
      settings.removeAll { $0.key == key }
      settings.append((key, project.values[key] ?? Self.common[last] ?? "Word"))
    }
    let files = project.files.merging([project.file: yaml(settings, names: project.names)]) { $1 }
    return try FilesAndFolders(files).load(project.manifest)
  }

  /// The book without the places of its settings.
  private func description(_ loading: ManifestLoading) -> String {
    String(reflecting: loading.book).replacing(/(line|column): \d+/, with: "").replacing(
      /octavo-[0-9A-F-]+/, with: ""
    )
    .replacing(/\w*[rR]ange: (nil|Optional\(Diagnostics\.SourceRange\([^)]*\)[^,]*\))/, with: "")
  }

  @Test(arguments: ["_quarto.yml", "_bookdown.yml", "_output.yml", "myst.yml", "_config.yml"])
  func eachKeyHasTheOutcomeOfItsTable(_ file: String) throws {
    let vocabulary = project(of: file, key: "").vocabulary
    #expect(vocabulary.outcomes.count > 20)
    for (key, outcome) in vocabulary.outcomes.sorted(by: { $0.key < $1.key }) {
      let project = project(of: file, key: key)
      let loading = try load(project, adding: key)
      let head = String(key.prefix { $0 != "." })
      let shown = (project.names[head] ?? head) + key.dropFirst(head.count)
      let named = loading.diagnostics.contains {
        $0.kind == .settingUnused && $0.summary.contains("\"\(shown)\"")
      }
      #expect(named == (outcome == .unused), "\(key) is named: \(named)")
      guard outcome == .used else { continue }
      let plain = try load(project, adding: nil)
      #expect(description(loading) != description(plain), "\(key) has no effect")
    }
  }

  @Test func aKeyOfNoTableIsNamed() {
    #expect(SettingVocabulary.quarto.outcome(of: "book.colour") == .unused)
    #expect(SettingVocabulary.quarto.outcome(of: "format.html") == nil)
    #expect(SettingVocabulary.quarto.outcome(of: "engine") == .notApplicable(.tool))
    #expect(SettingVocabulary.frontMatter.outcome(of: "colour") == nil)
  }

  @Test(arguments: [
    ("a.qmd", "---\ntitle: A\nauthor: A\nlang: en\ncsl: own.csl\n---\n\nText.\n", "a.qmd"),
    ("index.Rmd", "---\ntitle: A\nauthor: A\ncsl: own.csl\n---\n\n# A\n", "_bookdown.yml"),
  ]) func aStyleOfCitationsThatHasNoEffectIsNamed(_ name: String, text: String, _ manifest: String) throws {
    let loading = try FilesAndFolders([name: text, "_bookdown.yml": ""]).load(manifest)
    #expect(summaries(loading, kind: .settingUnused) == ["1 setting has no effect on a book: \"csl\""])
  }
}
