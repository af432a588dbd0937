import Foundation
import Testing

/// Input and output that the command line refuses to replace, print or ignore.
@Suite struct SafeguardTests {
  private func book(title: String = "T", body: String = "Text.") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en"><title>\(title)</title><creator>A</creator>
      <contents><page src="a.md"/></contents></book>
      """, to: "book/book.xml")
    try folder.write("# A\n\n\(body)\n", to: "book/a.md")
    return folder
  }

  private func build(_ output: String, in folder: TemporaryFolder) throws -> Tool.Result {
    try Tool.run(["build", "book", "-o", output, "--artwork", "none", "--no-cache"], in: folder.url)
  }

  @Test(arguments: ["book/book.xml", "book/a.md", "link.xml"])
  func aBundleReplacesNoFileThatItIsMadeFrom(_ output: String) throws {
    let folder = try book()
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/link.xml", withDestinationPath: "book/book.xml")
    let before = try Data(contentsOf: folder.url.appendingPathComponent(output))
    let result = try build(output, in: folder)
    #expect(result.status == 74 && result.errors.contains("[output-refused]"), "\(result.errors)")
    #expect(try Data(contentsOf: folder.url.appendingPathComponent(output)) == before)
  }

  @Test func aBundleReplacesNoPipe() throws {
    let folder = try book()
    try #require(mkfifo(folder.url.path + "/pipe", 0o600) == 0)
    let result = try build("pipe", in: folder)
    #expect(result.status == 74 && result.errors.contains("[output-refused]"), "\(result.errors)")
    var status = stat()
    #expect(lstat(folder.url.path + "/pipe", &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  /// Outputs other than bundles, each at an input of the book: of a new build, and of one that changed nothing.
  @Test(arguments: [
    ["check", "book", "--report", "json=book/book.xml"], ["check", "book", "--report", "markdown=book/a.md"],
    ["check", "book", "--report", "json=book/octavo.yaml"],
    ["build", "book", "-o", "x.epub", "--artwork", "none", "--report", "sarif=book/book.xml"],
    ["check", "book", "--write-baseline", "--baseline", "book/a.md"],
    ["check", "book", "--write-baseline", "--baseline", "notes.txt"],
  ])
  func aReportReplacesNoFileThatTheBookIsMadeFrom(_ arguments: [String]) throws {
    let folder = try book(body: "[x](#gone)")
    try folder.write("limits: {warnings: 9}\n", to: "book/octavo.yaml")
    try folder.write("my notes", to: "notes.txt")
    let names = ["book/book.xml", "book/a.md", "book/octavo.yaml", "notes.txt"]
    let before = try names.map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
    for _ in 0..<2 {
      let result = try Tool.run(arguments, in: folder.url)
      #expect(result.status == 74 && result.errors.contains("[output-refused]"), "\(result.errors)")
      #expect(try names.map { try Data(contentsOf: folder.url.appendingPathComponent($0)) } == before)
    }
    // Even if the settings are wrong, so that nothing is read.
    try folder.write("limit: {}\n", to: "book/octavo.yaml")
    #expect(try Tool.run(arguments, in: folder.url).status != 0)
    #expect(
      try names.dropLast(2).map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
        == before.dropLast(2))
  }

  /// A report or baseline beside the book's files is found by the check that replaces it, and is none of its inputs.
  @Test(arguments: [
    ["check", "book", "--report", "gitlab=book/quality.json", "--report", "sarif=book/x.sarif"],
    ["check", "book", "--write-baseline"], ["check", "book/a.md", "--report", "markdown=book/found.md"],
    ["build", "book", "-o", "book/x.epub", "--artwork", "none", "--report", "json=book/r.json"],
    ["check", "sources", "--report", "json=sources/r.json", "--report", "text=sources/r.txt"],
  ])
  func aReportIsWrittenAgain(_ arguments: [String]) throws {
    let folder = try book(body: "[x](#gone)")
    try folder.write("# B\n", to: "sources/b.md")
    for _ in 0..<3 {
      let result = try Tool.run(arguments, in: folder.url)
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  /// A link of a repository that leads out of it, in place of the manifest, of its folder, or of the settings.
  @Test func noLinkOfARepositoryIsAManifestOrSettings() throws {
    let folder = try book()
    try folder.write("machine example.org login u password secret\n", to: "netrc")
    for (link, target) in [
      ("repo/.git", "../book"), ("repo/book.xml", "../book/book.xml"), ("repo/docs", "../book"),
      ("repo/own/octavo.yaml", "../../netrc"), ("repo/made/octavo.yaml", "/proc/self/environ"),
    ] {
      let path = folder.url.path + "/" + link
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
    for manifest in ["repo/book.xml", "repo/docs", "repo/docs/book.xml"] {
      let refused = try Tool.run(["check", manifest], in: folder.url)
      #expect(refused.status == 1 && refused.output.contains("[path-outside-book]"), "\(refused.output)")
      let allowed = try Tool.run(["check", manifest, "--root", "book"], in: folder.url)
      #expect(allowed.status == 0, "\(allowed.output)")
    }
    for name in ["own", "made"] {
      try folder.write("# C\n", to: "repo/\(name)/c.md")
      let result = try Tool.run(["check", "repo/\(name)/c.md"], in: folder.url)
      #expect(result.status == 1 && result.output.contains("[settings-invalid]"), "\(result.output)")
      #expect(!result.output.contains("secret") && !result.output.contains("PATH="), "\(result.output)")
    }
  }

  @Test func plansResultsAndBundlesReplaceNothingElse() throws {
    let folder = try book()
    try folder.write("help-address: https://example.org/\n", to: "book/octavo.yaml")
    try folder.write(
      "<catalogue xmlns='urn:octavo:catalogue:1' lang='en'><title>C</title><book src='book'/></catalogue>",
      to: "catalogue.xml")
    for output in ["catalogue.xml", "book/a.md"] {
      let plan = try Tool.run(["catalogue", "plan", "catalogue.xml", "-o", output], in: folder.url)
      #expect(plan.status == 74 && plan.errors.contains("[output-refused]"), "\(plan.errors)")
    }
    for _ in 0..<2 {
      #expect(
        try Tool.run(["catalogue", "plan", "catalogue.xml", "-o", "plan.json"], in: folder.url).status == 0)
    }
    let settings = try build("book/octavo.yaml", in: folder)
    #expect(settings.status == 74 && settings.errors.contains("[output-refused]"), "\(settings.errors)")
    try FileManager.default.createDirectory(
      atPath: folder.url.path + "/.git", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/link", withDestinationPath: NSTemporaryDirectory())
    for arguments in [
      ["new", "link/octavo-starter"], ["cache", "keygen", "link/octavo-key"],
      ["build", "book", "--cache", "link/octavo-cache"],
      ["catalogue", "build", "catalogue.xml", "--results", "link/octavo-results"],
      ["catalogue", "plan", "catalogue.xml", "-o", "link/octavo-plan"],
    ] {
      let result = try Tool.run(arguments, in: folder.url)
      #expect(
        result.status == 74 && result.errors.contains("is a symbolic link"), "\(arguments) \(result.errors)")
    }
  }

  /// Every output, through a link that came with the repository: the output itself, or a folder on the way to it.
  @Test(arguments: [
    ["build", "book", "-o", "LINK"], ["build", "book", "--web", "LINK"],
    ["check", "book", "--report", "json=LINK"],
    ["check", "book", "--write-baseline", "--baseline", "LINK"], ["pdf", "book", "-o", "LINK"],
    ["pdf", "book", "--epub", "LINK"], ["app", "book", "--desktop", "LINK"],
    ["app", "book", "--xcode", "LINK"],
  ])
  func nothingIsWrittenThroughALinkOfTheRepository(_ arguments: [String]) throws {
    let folder = try book()
    try folder.write("kept", to: "else/x")
    try FileManager.default.createDirectory(
      atPath: folder.url.path + "/repo/.git", withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: folder.url.path + "/book", toPath: folder.url.path + "/repo/book")
    for (link, target) in [("out", "../else/new"), ("old", "../else/x"), ("dir", "../else")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.path + "/repo/" + link, withDestinationPath: target)
    }
    for place in ["out", "old", "dir/new"] {
      let result = try Tool.run(
        arguments.map { $0.replacingOccurrences(of: "LINK", with: place) },
        in: folder.url.appendingPathComponent("repo"))
      #expect(result.status == 74, "\(place): \(result.status) \(result.errors)")
      #expect(result.errors.contains("is a symbolic link of the book"), "\(result.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/else") == ["x"])
    #expect(try String(contentsOfFile: folder.url.path + "/else/x", encoding: .utf8) == "kept")
    // The default name of a bundle is no exception.
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/repo/book.epub", withDestinationPath: "../else/x")
    let result = try Tool.run(["build", "book"], in: folder.url.appendingPathComponent("repo"))
    #expect(result.status == 74, "\(result.errors)")
  }

  @Test func aBookOutsideOfItsRootIsRefusedAndToldTheWayOut() throws {
    let folder = try TemporaryFolder()
    try folder.write("---\nlang: en\n---\n\n# A\n\n```{include} ../shared/b.md\n```\n", to: "w/book/a.md")
    try folder.write("Shared text.\n", to: "w/shared/b.md")
    let refused = try Tool.run(["check", "w/book"], in: folder.url)
    #expect(
      refused.output.contains("w/book/a.md:7:14: warning: \"../shared/b.md\" leads out"), "\(refused.output)")
    #expect(refused.output.contains("the option that allows it: --root w\n"), "\(refused.output)")
    func text(_ options: [String], _ environment: [String: String] = [:]) throws -> Bool {
      let built = try Tool.run(
        ["build", "w/book", "-o", "b.epub", "--artwork", "none"] + options, in: folder.url,
        environment: environment)
      #expect(built.status == 0, "\(built.errors)")
      let page = try Tool.execute(
        "/usr/bin/unzip", arguments: ["-p", "b.epub", "pages/a.xhtml"], in: folder.url)
      return page.output.contains("Shared text.")
    }
    #expect(try !text([]))
    #expect(try text(["--root", "w"]))
    // What an earlier build with another root saved is not used.
    #expect(try !text([]))
    #expect(try text([], ["OCTAVO_ROOT": "w"]))
    try FileManager.default.createDirectory(
      atPath: folder.url.path + "/w/.git", withIntermediateDirectories: true)
    #expect(try text([]))
    let wrong = try Tool.run(["check", "w/book", "--root", "w/shared"], in: folder.url)
    #expect(wrong.status == 1 && wrong.output.contains("[root-unusable]"), "\(wrong.output)")
  }

  @Test func noProgramOfABookRuns() throws {
    let folder = try book()
    try folder.write("#!/bin/sh\necho ran > ran.txt\n", to: "book/other.sh")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url.path + "/book/other.sh")
    try folder.write("print:\n  browser: ./other.sh\n", to: "book/octavo.yaml")
    let book = folder.url.appendingPathComponent("book")
    let result = try Tool.run(["pdf", ".", "-o", "x.pdf"], in: book)
    #expect(result.status == 1 && result.errors.contains("octavo.yaml:2:3: error"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: book.path + "/ran.txt"))
    // The caller may name it: in a file of settings, by a variable or by the option.
    try FileManager.default.removeItem(atPath: book.path + "/octavo.yaml")
    try folder.write("print:\n  browser: ./other.sh\n", to: "mine.yaml")
    for (options, variables) in [
      (["--settings", "../mine.yaml"], [:]), (["--browser", "./other.sh"], [:]),
      ([], ["OCTAVO_BROWSER": "./other.sh"]), ([], ["OCTAVO_SETTINGS": "../mine.yaml"]),
    ] {
      _ = try Tool.run(["pdf", ".", "-o", "x.pdf", "--no-cache"] + options, in: book, environment: variables)
      #expect(FileManager.default.fileExists(atPath: book.path + "/ran.txt"), "\(options) \(variables)")
      try? FileManager.default.removeItem(atPath: book.path + "/ran.txt")
    }
  }

  @Test func aDashIsNoNameOfABundle() throws {
    let folder = try book()
    let result = try build("-", in: folder)
    #expect(result.status == 64 && result.errors.contains("./-"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/-"))
    #expect(try build("./-", in: folder).status == 0)
  }

  @Test(arguments: [["toc", "book"], ["check", "book"], ["schema"], ["--help"]])
  func aResultThatCannotBeWrittenIsAFailure(_ arguments: [String]) throws {
    let folder = try book(body: "![x](no.png)")
    let result = try Tool.run(arguments, in: folder.url, limits: "exec > /dev/full")
    #expect(result.status == 74 && result.errors.contains("No space left on device"), "\(result.errors)")
  }

  @Test func titlesPrintNoControlsAndNoCommands() throws {
    let folder = try book(title: "::error::x&#x9B;31m ##[add-mask]y", body: "")
    let tree = try Tool.run(["toc", "book"], in: folder.url).output
    #expect(tree == "\\::error::x\u{FFFD}31m ##\\[add-mask]y\n└─ A\n")
    let html = try Tool.run(["toc", "book", "--format", "html"], in: folder.url).output
    #expect(!html.contains("##[") && !html.contains("\u{9B}"), "\(html)")
    let json = try Tool.run(["toc", "book", "--format", "json"], in: folder.url).output
    #expect(!json.contains("##[") && !json.contains("\u{9B}"), "\(json)")
    let contents = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(contents["title"] as? String == "::error::x\u{9B}31m ##[add-mask]y")
  }

  @Test func namesPrintNoControlsAndNoCommands() throws {
    let folder = try TemporaryFolder()
    let name = "::error::a\n\u{1B}[31m"
    try folder.write("# A\n\n![x](no.png)\n", to: name + "/a.md")
    let result = try Tool.run(["check", name], in: folder.url)
    #expect(result.output.contains("\\::error::a␊␛[31m/a.md:3:6: warning:"), "\(result.output)")
    for line in (result.output + result.errors).split(separator: "\n") {
      #expect(!line.hasPrefix("::") && !line.unicodeScalars.contains { $0.value < 32 }, "\(line)")
    }
  }

  @Test func anUnreadableFolderIsMissingInput() throws {
    let folder = try TemporaryFolder()
    try folder.write("# A\n", to: "closed/a.md")
    // Another account can enter the first folder but not the second; the checkout and the tool are readable by all.
    for (path, mode) in [("", 0o755), ("/closed", 0o000)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.url.path + path)
    }
    let closed = folder.url.path + "/closed"
    let result =
      geteuid() == 0
      ? try Tool.execute("/usr/bin/setpriv", arguments: ["--reuid", "65534", Tool.path, "check", closed])
      : try Tool.run(["check", closed])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed)
    #expect(result.status == 66, "\(result.errors)\(result.output)")
    #expect((result.output + result.errors).contains("[manifest-unreadable]"))
  }

  @Test func sourceDateEpochIsANumberOrRefused() throws {
    let folder = try book()
    for wrong in ["banana", "-1", "1.5", "99999999999999"] {
      let result = try Tool.run(["check", "book"], in: folder.url, environment: ["SOURCE_DATE_EPOCH": wrong])
      #expect(result.status == 64 && result.errors.contains(wrong), "\(result.errors)")
    }
    let built = try Tool.run(
      ["build", "book", "-o", "b.epub", "--artwork", "none"], in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": "1700000000"])
    #expect(built.status == 0 && !built.errors.contains("modified-missing"), "\(built.errors)")
    #expect(
      try Tool.run(["inspect", "b.epub"], in: folder.url).output.contains("2023-11-14T22:13:20Z"))
  }

  @Test func aMistypedCommandIsNamed() throws {
    let folder = try book()
    let wrong = try Tool.run(["biuld", "book"], in: folder.url)
    #expect(wrong.status == 64, "\(wrong.errors)")
    #expect(wrong.errors.hasPrefix("Error: there is no command 'biuld'; did you mean 'build'?\n"))
    let path = try Tool.run(["book"], in: folder.url)
    #expect(path.status == 64 && path.errors.contains("did you mean 'octavo build book'?"), "\(path.errors)")
  }

  @Test func servingEndsWhereThereIsNoManifest() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "book/a.unknown")
    let result = try Tool.run(["serve", "book", "--port", "0"], in: folder.url)
    #expect(result.status == 1 && result.errors.contains("[manifest-unknown]"), "\(result.errors)")
  }

  @Test func servingFindsItsPortTakenBeforeItBuilds() throws {
    let folder = try book(body: "![x](no.png)")
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      return bind(descriptor, address, size) == 0 && listen(descriptor, 1) == 0
        && getsockname(descriptor, address, &size) == 0
    }
    try #require(isBound)
    let port = UInt16(bigEndian: address.sin_port)
    let result = try Tool.run(["serve", "book", "--port", String(port)], in: folder.url)
    #expect(result.status == 74, "\(result.errors)")
    #expect(result.errors.hasPrefix("octavo: cannot serve on port \(port): "), "\(result.errors)")
    #expect(!result.errors.contains("media-missing"))
  }

  @Test(.enabled(if: Tool.canMount, "mounting is not permitted here"))
  func aFullDiskKeepsNoRemainsOfAStarterBookOrACache() throws {
    let folder = try book(body: String(repeating: "Many words. ", count: 4000))
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("small"), withIntermediateDirectories: true)
    let script = """
      set -e
      mount -t tmpfs -o size=128k none small
      cp -r book small/book
      head -c 1000000 /dev/zero > small/filler 2>/dev/null || true
      set +e
      "$0" new small/new 2>/dev/null; echo "status $?"
      "$0" build small/book -o b.epub --artwork none 2>/dev/null; echo "status $?"
      ls -A small; ls -A small/book/.octavo 2>/dev/null | grep aside
      """
    let result = try Tool.execute(
      "/usr/bin/unshare", arguments: ["-m", "/bin/sh", "-c", script, Tool.path], in: folder.url)
    #expect(result.output == "status 74\nstatus 0\nbook\nfiller\n", "\(result.output)\(result.errors)")
  }
}
