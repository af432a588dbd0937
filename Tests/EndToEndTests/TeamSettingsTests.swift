import Foundation
import Testing

/// Handling of findings in a team: settings, baselines, several books, explanations of findings.
@Suite struct TeamSettingsTests {
  private func book() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let table = "| a | b |\n|---|---|\n| 1 | 2 |\n"
    try folder.write("# One\n\n[x](#gone) and [y](#lost)\n\n\(table)\n", to: "book/one.md")
    return folder
  }

  @Test func knownFindingsDoNotFailAndNewOnesDo() throws {
    let folder = try book()
    let strict = ["check", "book", "--warnings-as-errors"]
    #expect(try Tool.run(strict, in: folder.url).status == 1)
    let written = try Tool.run(["check", "book", "--write-baseline"], in: folder.url)
    #expect(written.status == 0 && written.errors.contains("octavo-baseline.json: "), "\(written.errors)")
    // It is found where it was written, and where the settings name it.
    for settings in ["", "baseline: octavo-baseline.json\n"] {
      try folder.write(settings, to: "book/octavo.yaml")
      let known = try Tool.run(strict, in: folder.url)
      #expect(known.status == 0 && known.output == "", "\(known.output)")
    }
    // The same findings on later lines, and a new one.
    try folder.write("# One\n\nNew text.\n\n[x](#gone) and [y](#lost)\n\n[z](#new)\n", to: "book/one.md")
    let new = try Tool.run(strict, in: folder.url)
    #expect(new.status == 1)
    #expect(new.output.contains("\"#new\"") && !new.output.contains("\"#gone\""), "\(new.output)")
    // Builds apply the settings too.
    try folder.write("# One\n\n[x](#gone) and [y](#lost)\n", to: "book/one.md")
    let built = try Tool.run(["build", "book", "--warnings-as-errors", "--artwork", "none"], in: folder.url)
    #expect(built.status == 0, "\(built.errors)")
    // The findings of a build that changed nothing also go through the settings.
    let baseline = folder.url.appendingPathComponent("book/octavo-baseline.json")
    let elsewhere = folder.url.appendingPathComponent("known.json")
    try FileManager.default.moveItem(at: baseline, to: elsewhere)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("book/octavo.yaml"))
    let build = ["build", "book", "--warnings-as-errors", "--artwork", "none"]
    #expect(try Tool.run(build, in: folder.url).status == 1)
    // A link in its place, which may lead anywhere, is none.
    try FileManager.default.createSymbolicLink(at: baseline, withDestinationURL: elsewhere)
    #expect(try Tool.run(build, in: folder.url).status == 1)
  }

  @Test func settingsThatAreWrongStopTheCommand() throws {
    let folder = try book()
    try folder.write("levels: {link-target-mising: off}\n", to: "octavo.yaml")
    let result = try Tool.run(["check", "book"], in: folder.url)
    #expect(result.status == 1)
    #expect(
      result.output.contains("octavo.yaml:1:10: error: \"link-target-mising\" is not known here"),
      "\(result.output)")
    #expect(result.output.contains("did you mean \"link-target-missing\"?"))
    try folder.write("baseline: none.json\n", to: "octavo.yaml")
    #expect(try Tool.run(["check", "book"], in: folder.url).output.contains("[baseline-invalid]"))
  }

  @Test func limitsOfWarningsFailACheck() throws {
    let folder = try book()
    try folder.write("limits: {warnings: 1}\n", to: "octavo.yaml")
    let result = try Tool.run(["check", "book"], in: folder.url)
    #expect(result.status == 1 && result.errors.contains("octavo.yaml allows at most 1"), "\(result.errors)")
    try folder.write("limits: {warnings: 20}\n", to: "octavo.yaml")
    #expect(try Tool.run(["check", "book"], in: folder.url).status == 0)
  }

  @Test func severalBooksAreCheckedInOneRun() throws {
    let folder = try book()
    try folder.write("# Two\n\n[z](#none)\n", to: "other/two.md")
    let result = try Tool.run(["check", "book", "other", "missing"], in: folder.url)
    #expect(result.status == 66)
    #expect(
      result.output.contains("book/one.md:3:") && result.output.contains("other/two.md:3:"),
      "\(result.output)")
    #expect(result.output.contains("[z](#none)"))
  }

  @Test func bundlesCheckedBesideOneAnotherAreReportedInTheirOrder() throws {
    let folder = try book()
    let bundles = (0..<40).map { "\($0 * 7 % 40).epub" }
    for (index, bundle) in bundles.enumerated() {
      try folder.write(index % 3 == 0 ? "" : "no archive", to: bundle)
    }
    // One bundle is listed twice, and a book is between them.
    let manifests = Array(bundles[..<20]) + ["book", bundles[3]] + Array(bundles[20...])
    let result = try Tool.run(["check", "--jobs", "4"] + manifests, in: folder.url)
    let one = try Tool.run(["check", "--jobs", "1"] + manifests, in: folder.url)
    #expect(result.status == 1 && result.output == one.output)
    let files = result.output.split(separator: "\n").compactMap { line in
      line.contains(": error: ") ? line.prefix { $0 != ":" } : nil
    }
    #expect(files.map { String($0) } == manifests.filter { $0 != "book" }, "\(result.output)")
  }

  @Test func gitLabsReportHasAFingerprintForEachFinding() throws {
    let folder = try book()
    let result = try Tool.run(["check", "book", "--format", "gitlab"], in: folder.url)
    let issues = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(
      Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count && issues.count >= 2)
    let link = try #require(issues.first { $0["check_name"] as? String == "link-target-missing" })
    let location = try #require(link["location"] as? [String: Any])
    #expect(location["path"] as? String == "book/one.md")
    #expect((location["lines"] as? [String: Int])?["begin"] == 3)
    #expect(link["severity"] as? String == "minor")
  }

  @Test func helpExplainsAFinding() throws {
    let help = try Tool.run(["help", "link-target-missing"])
    #expect(help.status == 0 && help.output.hasPrefix("link-target-missing (warning)\n\n"), "\(help.output)")
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try Tool.run(["help", "check"]).output.contains("USAGE: octavo check"))
    let wrong = try Tool.run(["help", "link-target-mising"])
    #expect(
      wrong.status == 64 && wrong.errors.contains("did you mean 'link-target-missing'?"), "\(wrong.errors)")
  }
}
