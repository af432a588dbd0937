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
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: tools.appendingPathComponent("gh").path)
      try FileManager.default.createSymbolicLink(
        atPath: tools.appendingPathComponent("octavo").path, withDestinationPath: Tool.path)
      for arguments in [["init", "-q", "-b", "main"], ["add", "."], ["commit", "-q", "-m", "One"]] {
        try git(arguments)
      }
    }

    @discardableResult
    func git(_ arguments: [String]) throws -> String {
      let identity = ["-c", "user.name=A", "-c", "user.email=a@localhost"]
      let result = try Tool.execute("/usr/bin/env", ["git"] + identity + arguments, in: repository)
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
        "/bin/bash", [script, name], in: repository, environment: runner.merging(environment) { $1 })
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
    for file in files {
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
    let built = try world.step("build", ["BUNDLE": "book.epub", "WEB": "", "ARGUMENTS": "--artwork none"])
    #expect(built.status == 0, "\(built.errors)")
    #expect(try world.text("runner/output") == "bundle=book.epub\n")
    let compared = try world.step("compare", ["BUNDLE": "book.epub", "BASE": base, "NUMBER": "7"])
    #expect(compared.status == 0, "\(compared.errors)")
    let changes = try world.text("runner/changes.md")
    #expect(changes.contains("Two"), "\(changes)")
    #expect(try world.text("runner/calls").hasPrefix("pr comment 7 --body-file"))
    #expect(try world.git(["worktree", "list"]).split(separator: "\n").count == 1)
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
