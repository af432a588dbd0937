import Diagnostics
import Files
import Foundation
import ReportPolicy
import Testing

/// The kinds of findings whose levels these settings set.
private let kinds: [DiagnosticKind] = [
  .creatorMissing, .linkTargetMissing, .mediaUnused, .tableHeaderMissing,
  DiagnosticKind("source-missing", .error, "A source exists."),
]

/// A temporary folder, removed in `deinit`.
private final class Folder {
  let path: String

  init(_ files: [String: String]) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    for (name, text) in files {
      let file = URL(fileURLWithPath: path).appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A finding in one of its files.
  func finding(_ kind: DiagnosticKind, _ file: String, line: Int = 1, _ summary: String = "x") -> Diagnostic {
    Diagnostic(
      kind, at: SourceRange(file: path + "/" + file, start: SourceLocation(line: line, column: 1)), summary)
  }
}

@Suite struct ProjectSettingsTests {
  @Test func whatIsLookedAtOnRequestHasSettings() throws {
    let folder = try Folder([
      "octavo.yaml": """
      external-links: {skip: [https://example.org/a/]}
      spelling: {dictionaries: {en: en_GB}, words: [eigenbasis, Octavo], files: words.txt}
      """, "words.txt": "one\n", "wrong/octavo.yaml": "spelling: {word: [a]}\nexternal-links: {skips: [a]}\n",
      "worse/octavo.yaml":
        "spelling:\n  dictionaries: {English: en_US}\n  files: [../words.txt, /etc/passwd, gone.txt, .]\n",
    ])
    let settings = ProjectSettings(for: folder.path, kinds: kinds)
    #expect(settings.diagnostics.isEmpty && settings.skippedLinks == ["https://example.org/a/"])
    #expect(settings.spelling.dictionaries == ["en": "en_GB"])
    #expect(settings.spelling.words == ["eigenbasis", "Octavo"])
    #expect(settings.spelling.files.map { $0.hasSuffix("/words.txt") } == [true])
    let worse = ProjectSettings(for: folder.path + "/worse", kinds: kinds)
    #expect(worse.spelling.files == [] && worse.diagnostics.map { $0.range?.start?.line } == [2, 3, 3, 3, 3])
    let wrong = ProjectSettings(for: folder.path + "/wrong", kinds: kinds).diagnostics
    let solutions = wrong.map { $0.solutions.first?.summary }
    #expect(solutions == ["did you mean \"words\"?", "did you mean \"skip\"?"])
  }

  @Test func settingsLieBesideTheManifestOrAboveIt() throws {
    let folder = try Folder([
      "octavo.yaml":
        "warnings-as-errors: true\nbaseline: known.json\nlimits: {findings-of-a-kind: 7, warnings: 0}\n",
      "books/a/book.xml": "", "other/.git/HEAD": "", "other/b/book.xml": "",
    ])
    let settings = ProjectSettings(for: folder.path + "/books/a/book.xml", kinds: kinds)
    #expect(settings.diagnostics.isEmpty)
    #expect(settings.treatsWarningsAsErrors && settings.baseline == settings.folder.path + "/known.json")
    #expect(settings.mostOfAKind == 7 && settings.mostWarnings == 0)
    #expect(settings.path == folder.path + "/books/a/../../octavo.yaml")
    #expect(ProjectSettings(for: folder.path + "/books/a", kinds: kinds).treatsWarningsAsErrors)
    // Settings are searched for only inside the repository.
    #expect(ProjectSettings(for: folder.path + "/other/b/book.xml", kinds: kinds).path == nil)
  }

  @Test func levelsGoByIDAndPath() throws {
    let folder = try Folder([
      "octavo.yaml": """
      levels: {link-target-missing: error, table-header-missing: off, creator-missing: note}
      paths:
        - files: [drafts, "*.txt"]
          levels: {link-target-missing: off}
      """,
      "a.md": "", "drafts/b.md": "", "c.txt": "",
    ])
    let settings = ProjectSettings(for: folder.path, kinds: kinds)
    #expect(settings.diagnostics.isEmpty)
    var policy = WarningPolicy()
    policy.rules = settings.rules
    policy.folder = settings.folder
    let found = policy.apply(to: [
      folder.finding(.linkTargetMissing, "a.md"), folder.finding(.linkTargetMissing, "drafts/b.md"),
      folder.finding(.linkTargetMissing, "c.txt"), folder.finding(.tableHeaderMissing, "a.md"),
      folder.finding(.creatorMissing, "a.md"),
    ])
    #expect(found.map(\.kind.id) == ["creator-missing", "link-target-missing"])
    #expect(found.map(\.severity) == [.note, .error])
    // An option takes precedence.
    policy.treatments = ["link-target-missing": .warning]
    policy.treatsWarningsAsErrors = true
    #expect(
      policy.apply(to: [folder.finding(.linkTargetMissing, "drafts/b.md")]).map(\.severity) == [.warning])
  }

  @Test func patternsAreFewAndShort() throws {
    let many = (0..<400).map { "p\($0)" }.joined(separator: ", ")
    let entry = "{files: [\(many)], levels: {media-unused: off}}"
    let folder = try Folder([
      "octavo.yaml": "paths: [\(entry), \(entry)]\n",
      "long/octavo.yaml":
        "paths: [{files: [\"\(String(repeating: "**/a/", count: 300))b\", c.md], levels: {media-unused: off}}]\n",
    ])
    let settings = ProjectSettings(for: folder.path, kinds: kinds)
    #expect(settings.diagnostics.map(\.summary) == ["paths name more than 500 files or patterns"])
    #expect(settings.rules.count == 400)
    let long = ProjectSettings(for: folder.path + "/long", kinds: kinds)
    #expect(long.diagnostics.map(\.summary) == ["a pattern has 1501 bytes, more than 1000"])
    #expect(long.rules.count == 1)
  }

  @Test func whatIsWrongIsNamedAtItsPlace() throws {
    let folder = try Folder([
      "octavo.yaml": """
      levls: {}
      levels: {link-target-mising: off, source-missing: off, table-header-missing: loud}
      limits: {warnings: some, pages: 3}
      paths: [{levels: {}}]
      warnings-as-errors: maybe
      """
    ])
    let found = ProjectSettings(for: folder.path, kinds: kinds).diagnostics
    #expect(found.allSatisfy { $0.kind == .settingsInvalid })
    let shown = found.map { finding in
      "\(finding.range?.start?.line ?? 0):\(finding.range?.start?.column ?? 0) \(finding.summary)"
        + (finding.solutions.first.map { "; " + $0.summary } ?? "")
    }
    #expect(
      shown == [
        "1:1 \"levls\" is not known here; did you mean \"levels\"?",
        "2:10 \"link-target-mising\" is not known here; did you mean \"link-target-missing\"?",
        "2:35 \"source-missing\" is an error; its level cannot be changed",
        "2:78 a level must be off, note, warning or error",
        "3:20 the value must be a whole number from 0", "3:26 \"pages\" is not known here",
        "4:9 the entry names no files", "5:21 the value must be true or false",
      ])
  }
}

/// What a book's settings may not say, and the caller's may.
@Suite struct SettingsAuthorTests {
  /// A setting, and what is wrong with it in a book.
  static let reserved = [
    ("print: {browser: ./x.sh}", "\"browser\" names a program, which settings of a book may not"),
    (
      "cache: {shared: https://example.org/x}",
      "\"shared\" names a server or a folder that is shared with other books, which settings of a book may not"
    ),
    (
      "cache: {shared: elsewhere}",
      "\"shared\" names a server or a folder that is shared with other books, which settings of a book may not"
    ),
    ("cache: {trust: main.pub}", "\"trust\" names keys to trust, which settings of a book may not"),
    ("cache: {folder: ../out}", "\"../out\" is not in the folder of the settings"),
    ("cache: {folder: /tmp/out}", "\"/tmp/out\" is not in the folder of the settings"),
    ("cache: {folder: link/new}", "\"link/new\" is not in the folder of the settings"),
    ("cache: {folder: full}", "\"full\" holds other files than saved work"),
    ("baseline: ../known.json", "\"../known.json\" is not in the folder of the settings"),
    ("baseline: link/known.json", "\"link/known.json\" is not in the folder of the settings"),
    ("baseline: .git/config", "\".git/config\" is not in the folder of the settings"),
    ("limits: {findings-of-a-kind: 101}", "the value must be a whole number from 1 to 100"),
  ]

  @Test(arguments: reserved) func aBookNamesNothingBeyondItself(_ setting: String, _ summary: String) throws {
    let folder = try Folder([
      "book/octavo.yaml": setting, "book/full/a": "", "else/x": "", "caller.yaml": setting,
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/book/link", withDestinationPath: "../else")
    let found = ProjectSettings(for: folder.path + "/book", kinds: kinds).diagnostics
    #expect(found.map(\.summary) == [summary])
    #expect(found.allSatisfy { $0.kind == .settingsInvalid && $0.range?.start?.line == 1 })
    let free = try Folder(["book/a.md": ""])
    let caller = ProjectSettings(for: free.path + "/book", caller: folder.path + "/caller.yaml", kinds: kinds)
    #expect(caller.diagnostics.isEmpty, "\(caller.diagnostics.map(\.summary))")
  }

  @Test(arguments: ["javascript:x#", "data:text/html,x", "file:///etc/", "//example.org/"])
  func helpIsAnAddressOfTheWeb(_ address: String) throws {
    let folder = try Folder(["octavo.yaml": "help-address: \"\(address)\""])
    let settings = ProjectSettings(for: folder.path, kinds: kinds)
    #expect(settings.helpAddress == nil && settings.diagnostics.count == 1)
  }

  @Test func theCallerTakesPrecedence() throws {
    let folder = try Folder([
      "book/octavo.yaml":
        "levels: {link-target-missing: off, creator-missing: off}\nprint: {paper: a5}\ncache: {folder: .saved}\n",
      "mine/settings.yaml":
        "levels: {link-target-missing: error}\nprint: {browser: chrome}\ncache: {shared: store, trust: a.pub}\nlimits: {findings-of-a-kind: 5000}\n",
    ])
    let settings = ProjectSettings(
      for: folder.path + "/book", caller: folder.path + "/mine/settings.yaml", kinds: kinds)
    #expect(settings.diagnostics.isEmpty && settings.mostOfAKind == 5000)
    #expect(settings.print == ["paper": "a5", "browser": "chrome"])
    #expect(settings.caches.folder?.hasSuffix("/book/.saved") == true)
    #expect(settings.caches.shared?.hasSuffix("/mine/store") == true)
    #expect(settings.caches.trustedKeyFiles.map { $0.hasSuffix("/mine/a.pub") } == [true])
    var policy = WarningPolicy()
    policy.rules = settings.rules
    let found = policy.apply(to: [
      folder.finding(.linkTargetMissing, "book/a.md"), folder.finding(.creatorMissing, "book/a.md"),
    ])
    #expect(found.map(\.severity) == [.error] && found.map(\.kind.id) == ["link-target-missing"])
    let gone = ProjectSettings(for: folder.path + "/book", caller: folder.path + "/gone.yaml", kinds: kinds)
    #expect(gone.diagnostics.map(\.summary) == ["the settings cannot be read"])
  }
}

@Suite struct KnownFindingsTests {
  @Test func knownFindingsAreLeftOutWhereverTheyMove() throws {
    let folder = try Folder(["a.md": "", "b.md": ""])
    let project = ProjectFolder(folder.path)
    var counted = folder.finding(.mediaUnused, "a.md", "files are not used")
    counted.occurrences = Diagnostic.Occurrences(3, files: 2)
    let before = [
      folder.finding(.linkTargetMissing, "a.md", line: 4, "one"),
      folder.finding(.linkTargetMissing, "a.md", line: 9, "two"),
      folder.finding(.linkTargetMissing, "a.md", line: 10, "two"), counted,
      folder.finding(.sourceMissing, "a.md", "gone"),
    ]
    let known = try KnownFindings(json: KnownFindings(before, in: project).json)
    #expect(known == KnownFindings(before, in: project))
    // A baseline never contains errors.
    #expect(known.entries.map(\.count) == [3, 1, 2])
    var policy = WarningPolicy(treatsWarningsAsErrors: true)
    policy.known = known
    policy.folder = project
    #expect(policy.apply(to: before).map(\.summary) == ["gone"])
    var more = counted
    more.occurrences?.count = 4
    let after = [
      folder.finding(.linkTargetMissing, "a.md", line: 40, "one"),
      folder.finding(.linkTargetMissing, "b.md", line: 4, "one"),
      folder.finding(.linkTargetMissing, "a.md", line: 1, "two"),
      folder.finding(.linkTargetMissing, "a.md", line: 2, "two"),
      folder.finding(.linkTargetMissing, "a.md", line: 3, "two"), more,
    ]
    let found = policy.apply(to: after)
    #expect(found.map(\.headline) == ["files are not used (4 times in 2 files)", "two", "one"])
    #expect(found.map(\.severity) == [.note, .error, .error])
  }

  @Test(arguments: [
    "", "[]", "{\"version\": 2, \"findings\": []}", "{\"version\": 1, \"findings\": [{}]}",
    "{\"version\": 1,",
  ])
  func whatIsNoBaselineIsRefused(text: String) {
    #expect(throws: KnownFindings.Unreadable.self) { try KnownFindings(json: Array(text.utf8)) }
  }

  @Test func policiesThatDifferHaveOtherDescriptions() throws {
    var one = WarningPolicy()
    let plain = one.description
    one.rules = [WarningPolicy.Rule(FilePattern("a"), ["x": .off])]
    var other = one
    other.rules = [WarningPolicy.Rule(FilePattern("b"), ["x": .off])]
    #expect(Set([plain, one.description, other.description]).count == 3)
  }
}
