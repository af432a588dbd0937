import Foundation
import Testing

/// The steps of the GitHub Action, run as the action runs them.
@Suite struct IntegrationTests {
  /// A repository with a book of one page, and the folder of a run.
  private struct World {
    let folder: TemporaryFolder
    let repository: URL
    let temporary: URL

    init() throws {
      folder = try TemporaryFolder()
      repository = folder.url.appendingPathComponent("sample")
      temporary = folder.url.appendingPathComponent("runner")
      try folder.write("---\ntitle: One\nlang: en\n---\n\n# One\n\n[x](#gone)\n", to: "sample/book/one.md")
      try folder.write("#!/bin/sh\nprintf '%s\\n' \"$*\" >>\"$RUNNER_TEMP/calls\"\n", to: "runner/bin/gh")
      let tools = temporary.appendingPathComponent("bin")
      try folder.write(
        "#!/bin/sh\nprintf '%s\\n' \"$*\" >>\"$RUNNER_TEMP/octavo-calls\"\nexec '\(Tool.path)' \"$@\"\n",
        to: "runner/bin/octavo")
      for tool in ["gh", "octavo"] {
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: tools.appendingPathComponent(tool).path)
      }
      for arguments in [["init", "-q", "-b", "main"], ["add", "."], ["commit", "-q", "-m", "One"]] {
        try git(arguments)
      }
    }

    @discardableResult
    func git(_ arguments: [String]) throws -> String {
      let identity = ["-c", "user.name=A", "-c", "user.email=a@localhost"]
      let result = try Tool.execute("/usr/bin/env", arguments: ["git"] + identity + arguments, in: repository)
      try #require(result.status == 0, "\(result.errors)")
      return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func step(_ name: String, _ environment: [String: String]) throws -> Tool.Result {
      let path =
        temporary.appendingPathComponent("bin").path + ":"
        + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      let runner = [
        "GITHUB_ACTIONS": "true", "PATH": path, "RUNNER_TEMP": temporary.path, "MANIFEST": "book",
        "GITHUB_STEP_SUMMARY": temporary.appendingPathComponent("summary").path,
        "GITHUB_OUTPUT": temporary.appendingPathComponent("output").path,
      ]
      let summary = temporary.appendingPathComponent("summary").path
      if !FileManager.default.fileExists(atPath: summary) {
        _ = FileManager.default.createFile(atPath: summary, contents: nil)
      }
      let script = Tool.root.appendingPathComponent("integrations/github/run.sh").path
      return try Tool.execute(
        "/bin/bash", arguments: [script, name], in: repository,
        environment: runner.merging(environment) { $1 })
    }

    func text(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: folder.url.appendingPathComponent(name)), as: UTF8.self)
    }
  }

  @Test func checkingAnnotatesAndFailsWithTheBook() throws {
    let world = try World()
    let passed = try world.step("check", [:])
    #expect(passed.status == 0, "\(passed.errors)")
    #expect(passed.output.contains("::warning file=book/one.md,line=8"), "\(passed.output)")
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(try world.text("sample/octavo.sarif").utf8))
        as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let summary = try world.text("runner/summary")
    let line = ##"| warning | book/one.md:8:5 | link target "\#gone" is not in this book"##
    #expect(summary.contains(line), "\(summary)")
    #expect(try world.step("check", ["ARGUMENTS": "--warnings-as-errors"]).status == 1)
    // Values from the environment are never executed.
    #expect(try world.step("check", ["MANIFEST": "book; touch stolen"]).status == 66)
    #expect(!FileManager.default.fileExists(atPath: world.repository.appendingPathComponent("stolen").path))
  }

  /// The package of the Action is named by the caller: no name is looked up in an index that strangers own.
  @Test(arguments: [
    ("", 64), ("octavo", 64), ("octavo==0.1.0", 64), ("https://example.invalid/octavo.whl", 64),
    ("https://example.invalid/octavo.whl#sha256=", 64), ("octavo.tar.gz", 64),
    ("http://example.invalid/octavo.whl#sha256=" + String(repeating: "0", count: 64), 64),
    ("missing.whl", 66),
  ])
  func theActionInstallsNothingThatIsNotNamed(_ package: String, _ status: Int32) throws {
    let world = try World()
    let result = try world.step("install", ["PACKAGE": package])
    #expect(
      result.status == status && result.output.contains("::error::octavo: the input package"), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: world.temporary.path + "/octavo"))
  }

  /// No recipe and no component installs by a bare name.
  @Test func noRecipeInstallsAName() throws {
    let folder = Tool.root.appendingPathComponent("integrations")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String])
    var count = 0
    for file in files + ["../templates/octavo.yml"] {
      guard let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8) else {
        continue
      }
      for line in text.split(separator: "\n") where line.contains(try Regex("pip\"? install ")) {
        #expect(line.hasSuffix("--no-deps \"$PACKAGE\""), "\(file): \(line)")
        count += 1
      }
    }
    #expect(count == 5, "\(count)")
  }

  @Test func aPullRequestIsToldHowTheContentsChanged() throws {
    let world = try World()
    let base = try world.git(["rev-parse", "HEAD"])
    try world.folder.write("---\nlang: en\n---\n\n# Two\n\nText.\n", to: "sample/book/two.md")
    let arguments = "--artwork none --profile 'os=a b'"
    let built = try world.step("build", ["BUNDLE": "book.epub", "WEB": "", "ARGUMENTS": arguments])
    #expect(built.status == 0, "\(built.errors)")
    #expect(try world.text("runner/output") == "bundle=book.epub\n")
    let compared = try world.step(
      "compare",
      ["BUNDLE": "book.epub", "BASE": base, "NUMBER": "7", "ARGUMENTS": arguments + " --warnings-as-errors"])
    #expect(compared.status == 0, "\(compared.errors)")
    // Both sides are built with the same options.
    let builds = try world.text("runner/octavo-calls").split(separator: "\n").filter {
      $0.hasPrefix("build ")
    }
    #expect(builds.count == 2, "\(builds)")
    #expect(builds.allSatisfy { $0.contains(" --artwork none --profile os=a b ") }, "\(builds)")
    let changes = try world.text("runner/changes.md")
    #expect(changes.contains("Two"), "\(changes)")
    #expect(try world.text("runner/calls").hasPrefix("pr comment 7 --body-file"))
    #expect(try world.git(["worktree", "list"]).split(separator: "\n").count == 1)
  }

  /// The token of a fork's job may not comment: the summary has the changes, and the job passes.
  @Test func aForkIsToldInTheSummary() throws {
    let world = try World()
    let base = try world.git(["rev-parse", "HEAD"])
    try world.folder.write("---\nlang: en\n---\n\n# Two\n\nText.\n", to: "sample/book/two.md")
    try world.folder.write(
      "#!/bin/sh\necho 'Resource not accessible by integration' >&2\nexit 1\n", to: "runner/bin/gh")
    let options = [
      "BUNDLE": "book.epub", "WEB": "", "ARGUMENTS": "--artwork none", "BASE": base, "NUMBER": "7",
    ]
    #expect(try world.step("build", options).status == 0)
    let compared = try world.step("compare", options)
    #expect(compared.status == 0, "\(compared.errors)")
    #expect(compared.output.contains("::notice::octavo: this job may not comment"), "\(compared.output)")
    #expect(try world.text("runner/summary").contains("Two"))
    // A base that this checkout cannot have does not fail the job either.
    let lost = options.merging(["BASE": String(repeating: "0", count: 40)]) { $1 }
    #expect(try world.step("compare", lost).status == 0)
    #expect(try world.text("runner/summary").contains("could not be fetched"))
  }

  @Test func namesWithSpacesAreInQuotes() throws {
    let world = try World()
    try FileManager.default.copyItem(
      at: world.repository.appendingPathComponent("book"),
      to: world.repository.appendingPathComponent("my $(touch stolen) book"))
    let options = ["MANIFEST": "'my $(touch stolen) book' book", "ARGUMENTS": "--report \"json=a b.json\""]
    let checked = try world.step("check", options)
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    #expect(
      checked.output.contains("file=my $(touch stolen) book/one.md")
        && checked.output.contains("file=book/one.md"))
    #expect(FileManager.default.fileExists(atPath: world.repository.appendingPathComponent("a b.json").path))
    #expect(!FileManager.default.fileExists(atPath: world.repository.appendingPathComponent("stolen").path))
    let open = try world.step("check", ["MANIFEST": "'book"])
    #expect(open.status == 64 && open.output.contains("::error::octavo: the input manifest has a quote"))
    #expect(try world.step("check", ["MANIFEST": " "]).status == 64)
  }

  /// Code hosts know files by their path from the repository's root.
  @Test func reportsNameFilesFromTheRepositorysRoot() throws {
    let world = try World()
    let book = world.repository.appendingPathComponent("book")
    for (folder, manifest) in [
      (book, "."), (book, world.repository.path + "/book"), (world.repository, "book"),
    ] {
      for format in ["sarif", "gitlab", "github"] {
        let checked = try Tool.run(["check", manifest, "--format", format], in: folder)
        let text = checked.output.replacingOccurrences(of: "file=book/one.md", with: "\"book/one.md\"")
        #expect(text.contains("\"book/one.md\""), "\(format) \(manifest): \(checked.output)")
        #expect(
          !text.contains("\"one.md\"") && !text.contains("file://") && !text.contains(world.folder.url.path))
      }
    }
  }

  /// A hook that only sources of some kinds start misses a picture, a style or a file that is deleted.
  @Test func theHookRunsForEveryKindOfSource() throws {
    let hook = try String(
      contentsOf: Tool.root.appendingPathComponent(".pre-commit-hooks.yaml"), encoding: .utf8)
    #expect(hook.contains("\n  always_run: true\n") && hook.contains("\n  pass_filenames: false\n"))
    #expect(!hook.contains("types") && !hook.contains("files:"))
  }

  /// GitLab finds a component as templates/NAME.yml at the repository's root.
  @Test func theComponentReadsItsInputsAsWords() throws {
    let world = try World()
    let text = try String(
      contentsOf: Tool.root.appendingPathComponent("templates/octavo.yml"), encoding: .utf8)
    let script = try #require(
      text.components(separatedBy: "\n  script:\n").last?.components(separatedBy: "\n  cache:\n").first)
    // Entries of the list, and lines of its blocks, without their indentation.
    let lines = script.split(separator: "\n").filter { $0 != "    - |" && !$0.hasPrefix("    # ") }
    try world.folder.write(
      "set -e\n" + lines.map { $0.dropFirst(6) }.joined(separator: "\n") + "\n", to: "script.sh")
    try world.folder.write("#!/bin/sh\nprintf '[%s]' \"$@\"\necho\n", to: "runner/bin/octavo")
    func run(_ environment: [String: String]) throws -> Tool.Result {
      try Tool.execute(
        "/bin/sh", arguments: [world.folder.url.path + "/script.sh"], in: world.repository,
        environment: environment.merging(
          ["PATH": world.temporary.appendingPathComponent("bin").path + ":/usr/bin:/bin"]) { $1 })
    }
    let passed = try run([
      "MANIFEST": "'my $(touch stolen) book' *", "ARGUMENTS": "--settings \"a b.yaml\"",
      "TRUST": "main key.pub",
    ])
    #expect(
      passed.output == """
        [check][my $(touch stolen) book][*][--settings][a b.yaml][--report][gitlab=gl-code-quality-report.json]
        [build][my $(touch stolen) book][-o][book.epub][--cache][.octavo-cache][--cache-trust][main key.pub][--settings][a b.yaml]

        """, "\(passed.errors)")
    let plain = try run(["MANIFEST": "book", "ARGUMENTS": "", "TRUST": ""])
    #expect(
      plain.output == """
        [check][book][--report][gitlab=gl-code-quality-report.json]
        [build][book][-o][book.epub][--cache][.octavo-cache]

        """, "\(plain.errors)")
    #expect(try run(["MANIFEST": "'book", "ARGUMENTS": "", "TRUST": ""]).status == 64)
  }

  @Test func pipelinesAreKnownByTheirVariables() throws {
    let folder = try TemporaryFolder()
    try folder.write("---\ntitle: One\nlang: en\n---\n\n# One\n\n[x](#gone)\n", to: "one.md")
    func check(_ options: [String], _ environment: [String: String]) throws -> Tool.Result {
      try Tool.run(["check", "one.md"] + options, in: folder.url, environment: environment)
    }
    #expect(try check([], ["GITHUB_ACTIONS": "true"]).output.contains("::warning file=one.md,line=8"))
    let text = try check(["--format", "text"], ["GITHUB_ACTIONS": "true"]).output
    #expect(text.contains("one.md:8:5: warning"))
    let log = try check([], ["GITLAB_CI": "true"]).output
    #expect(log.contains(/section_start:\d+:octavo_findings\[collapsed=false\]/))
    #expect(log.contains("one.md:8:5: warning") && log.contains("section_end:"))
    #expect(try !check([], [:]).output.contains("section_start"))
  }

  /// Commands that need a temporary folder end with the exit code for what cannot be written.
  @Test func aMissingTemporaryFolderIsAnOutputThatCannotBeWritten() throws {
    let folder = try TemporaryFolder()
    try folder.write("---\ntitle: One\nlang: en\n---\n\n# One\n", to: "one.md")
    for arguments in [
      ["diff", "one.md", "one.md"], ["inspect", "one.md"], ["app", "one.md", "--desktop", "x"],
    ] {
      let result = try Tool.run(arguments, in: folder.url, environment: ["TMPDIR": "/no/such"])
      #expect(result.status == 74, "\(arguments): \(result.status) \(result.errors)")
      #expect(result.errors.hasPrefix("/no/such: error: \"/no/such\" cannot be written [output-unwritable]"))
    }
  }

  @Test func oneCheckWritesReportsInSeveralForms() throws {
    let folder = try TemporaryFolder()
    try folder.write("---\ntitle: One\nlang: en\n---\n\n# One\n\n[x](#gone)\n", to: "one.md")
    let reports = ["--report", "gitlab=quality.json", "--report", "markdown=found.md"]
    #expect(try Tool.run(["check", "one.md"] + reports, in: folder.url).status == 0)
    func text(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: folder.url.appendingPathComponent(name)), as: UTF8.self)
    }
    #expect(try text("quality.json").contains("\"check_name\": \"link-target-missing\""))
    #expect(try text("found.md").contains("one.md:8:5"))
    // A path that is not a regular file is not replaced.
    #expect(try Tool.run(["check", "one.md", "--report", "json=/dev/null"], in: folder.url).status == 74)
    #expect(try Tool.run(["check", "one.md", "--report", "one.md"], in: folder.url).status == 64)
  }
}
