import Foundation
import ProcessorTime
import Testing

/// Builds that are killed, run out of disk space, run at the same time, or meet unusual names: existing output stays intact.
@Suite(.serialized) struct InterruptedBuildTests {
  /// A book of many pages, so that a build takes a while.
  private func book(pages: Int, text: String = "Text.") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let entries = (0..<pages).map { "<page src=\"p\($0).xhtml\"/>" }.joined()
    try folder.write(
      """
      <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en"><title>T</title><creator>A</creator>
      <date>2026-01-01</date><contents>\(entries)</contents></book>
      """, to: "book/book.xml")
    for page in 0..<pages { try write(page, text: text, to: folder) }
    return folder
  }

  private func write(_ page: Int, text: String, to folder: TemporaryFolder) throws {
    let body = String(repeating: "<p>\(text) \(page)</p>\n", count: 40)
    try folder.write(
      "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>P \(page)</title></head><body><h1>P \(page)</h1>\(body)</body></html>",
      to: "book/p\(page).xhtml")
  }

  private func build(_ folder: TemporaryFolder, to name: String = "out/book.epub") throws -> Tool.Result {
    try Tool.run(["build", "book", "-o", name, "--artwork", "none"], in: folder.url)
  }

  /// Starts a build and does not wait for it.
  private func start(_ folder: TemporaryFolder, options: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Tool.path)
    process.arguments = ["build", "book", "-o", "out/book.epub"] + options
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging([
      "OCTAVO_TEMPLATES": Tool.root.appendingPathComponent("templates").path
    ]) { $1 }
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Waits until a process handles a signal, according to its masks in /proc; on a busy machine that takes a while.
  private func waitUntil(_ process: Process, handles signal: Int32) {
    let status = "/proc/\(process.processIdentifier)/status"
    while process.isRunning, let text = try? String(contentsOfFile: status, encoding: .utf8) {
      let masks = text.split(separator: "\n").filter { $0.hasPrefix("SigIgn:") || $0.hasPrefix("SigCgt:") }
      let handled = masks.compactMap { UInt64($0.dropFirst(8), radix: 16) }.reduce(0, |)
      if handled & 1 << UInt64(signal - 1) != 0 { return }
      usleep(2000)
    }
  }

  private func content(_ folder: TemporaryFolder, name: String = "out/book.epub") -> Data? {
    try? Data(contentsOf: folder.url.appendingPathComponent(name))
  }

  private func names(_ folder: TemporaryFolder, name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.appendingPathComponent(name).path).sorted()
  }

  @Test func aKilledBuildLeavesTheOldBundleOrTheNew() throws {
    let folder = try book(pages: 60)
    try folder.write("", to: "out/.keep")
    #expect(try build(folder).status == 0)
    let old = try #require(content(folder))
    for page in 0..<60 { try write(page, text: "Other text.", to: folder) }
    #expect(try build(folder, to: "new.epub").status == 0)
    let new = try #require(content(folder, name: "new.epub"))
    #expect(old != new)
    // The duration of a clean build determines when to send the signal; the shortest of three, since a machine may be busy.
    let time =
      try (0..<3).map { _ in
        try ContinuousClock().measure {
          _ = try Tool.run(
            ["build", "book", "-o", "x.epub", "--artwork", "none", "--no-cache"], in: folder.url)
        }
      }.min() ?? .zero
    let microseconds = UInt32(max(1000, time / .microseconds(1)))
    var generator = SystemRandomNumberGenerator()
    var struck = 0
    for round in 0..<usually(20, inSoak: 200) {
      try old.write(to: folder.url.appendingPathComponent("out/book.epub"))
      let process = try start(
        folder, options: ["--artwork", "none"] + (round % 2 == 0 ? ["--no-cache"] : []))
      usleep(UInt32.random(in: 0...microseconds, using: &generator))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { struck += 1 }
      let found = try #require(content(folder), "round \(round): the bundle is gone")
      #expect(found == old || found == new, "round \(round): \(found.count) bytes, neither old nor new")
      #expect(try build(folder).status == 0, "round \(round)")
      #expect(content(folder) == new, "round \(round): the next build is not clean")
      #expect(try names(folder, name: "out") == [".keep", "book.epub"], "round \(round)")
    }
    #expect(struck > 0)
  }

  @Test func twoBuildsIntoOneFileLeaveOneWholeBundle() throws {
    let folder = try book(pages: 40)
    try folder.write("", to: "out/.keep")
    #expect(try build(folder, to: "expected.epub").status == 0)
    for _ in 0..<3 {
      let processes = try (0..<2).map { _ in try start(folder, options: ["--artwork", "none", "--no-cache"]) }
      for process in processes { process.waitUntilExit() }
      #expect(processes.map(\.terminationStatus) == [0, 0])
      #expect(content(folder) == content(folder, name: "expected.epub"))
      #expect(try names(folder, name: "out") == [".keep", "book.epub"])
    }
  }

  @Test func anInterruptedBuildEndsWith130AndLeavesNothing() throws {
    let folder = try book(pages: 60)
    try folder.write("", to: "out/.keep")
    var interrupted = 0
    for round in 0..<usually(9, inSoak: 60) {
      let signal = [SIGINT, SIGTERM, SIGHUP][round % 3]
      // Many threads write web folders, one writes bundles.
      let process = try start(
        folder, options: round % 2 == 0 ? ["--no-cache"] : ["--no-cache", "--web", "out/web"])
      waitUntil(process, handles: signal)
      usleep(UInt32(round / 3 + 1) * 40_000)
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit, "round \(round)")
      // A build that ended before the signal, or got it before installing its handler, exits with 0.
      #expect([130, 0].contains(process.terminationStatus), "round \(round): \(process.terminationStatus)")
      if process.terminationStatus == 130 { interrupted += 1 }
      for name in ["book.epub", "web"] {
        try? FileManager.default.removeItem(at: folder.url.appendingPathComponent("out/\(name)"))
      }
      #expect(try names(folder, name: "out") == [".keep"], "round \(round)")
    }
    #expect(interrupted > 0)
  }

  @Test(.enabled(if: Tool.canMount, "mounting is not permitted here"))
  func aFullDiskLeavesTheOldBundle() throws {
    let folder = try book(pages: 30)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("small"), withIntermediateDirectories: true)
    // All commands run in one mount namespace, which ends with the shell.
    let script = """
      set -e
      mount -t tmpfs -o size=96k none small
      printf old > small/book.epub
      head -c 70000 /dev/zero > small/filler
      set +e
      "$0" build book -o small/book.epub --no-cache 2>err.txt
      echo "status $?"
      cat small/book.epub; echo
      ls -A small
      rm small/filler
      mount -o remount,size=64m small
      "$0" build book -o small/book.epub --artwork none 2>err2.txt
      echo "status $?"
      ls -A small
      """
    let result = try Tool.execute(
      "/usr/bin/unshare", arguments: ["-m", "/bin/sh", "-c", script, Tool.path], in: folder.url)
    let errors =
      (try? String(contentsOf: folder.url.appendingPathComponent("err.txt"), encoding: .utf8)) ?? ""
    #expect(
      result.output.split(separator: "\n").map(String.init)
        == ["status 74", "old", "book.epub", "filler", "status 0", "book.epub"], "\(result.errors)\(errors)")
    #expect(errors.contains("output-unwritable"), "\(errors)")
  }

  @Test func foldersThatCannotBeWrittenOrAreNotThereAreNamed() throws {
    let folder = try book(pages: 1)
    let missing = try build(folder, to: "none/book.epub")
    #expect(missing.status == 74 && missing.errors.contains("output-unwritable"), "\(missing.errors)")
    let refused = try build(folder, to: "/proc/book.epub")
    #expect(refused.status == 74 && refused.errors.contains("output-unwritable"), "\(refused.errors)")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("book"))
    let vanished = try build(folder, to: "book.epub")
    #expect(vanished.status == 66 && vanished.errors.contains("manifest-missing"), "\(vanished.errors)")
  }

  @Test(.enabled(if: Tool.canMount, "mounting is not permitted here"))
  func aReadOnlyFolderOfSourcesIsBuiltAllTheSame() throws {
    let folder = try book(pages: 2)
    let script =
      "mount --bind book book && mount -o remount,ro,bind book && exec \"$0\" build book -o out.epub --artwork none"
    let result = try Tool.execute(
      "/usr/bin/unshare", arguments: ["-m", "/bin/sh", "-c", script, Tool.path], in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(content(folder, name: "out.epub") != nil)
  }

  @Test func namesOfEveryKindAreBuiltIntoAValidBundle() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "n", count: 249) + ".xhtml"
    let names = [
      "ζήτημα.xhtml", "глава.xhtml", "第一章.xhtml", "الفصل.xhtml", "प्रथम.xhtml", "e\u{301}.xhtml", "a b.xhtml",
      "a&b.xhtml",
      "a'b.xhtml", "a\"b.xhtml", "a<b>.xhtml", "a%20b.xhtml", "a#b.xhtml", "a?b.xhtml", "a:b.xhtml",
      "a*b|c.xhtml", "a\\b.xhtml",
      "-a.xhtml", "~.xhtml", "CON.xhtml", "a;b,c=d+e@f!g$h(i)[j]{k}^`.xhtml", "a\u{7F}.xhtml",
      "😀.xhtml", long,
    ]
    for (index, name) in names.enumerated() {
      try folder.write(
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>N \(index)</title></head><body><h1>N \(index)</h1><p>Text.</p></body></html>",
        to: "book/" + name)
    }
    let result = try Tool.run(["build", "book", "-o", "n.epub", "--artwork", "none"], in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    let contents = try Tool.run(["toc", "n.epub"], in: folder.url)
    for index in names.indices { #expect(contents.output.contains("N \(index)\n"), "\(names[index])") }
    let check = try Tool.run(["check", "n.epub"], in: folder.url)
    #expect(check.status == 0 && check.output.isEmpty, "\(check.output)")
    #expect(try Tool.epubcheck(folder.url.appendingPathComponent("n.epub")) == [])
  }
}
