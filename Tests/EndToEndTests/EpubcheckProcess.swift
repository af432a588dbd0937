import Foundation
import Testing

/// epubcheck 5.3 in one Java virtual machine for all tests, since its start takes ten times as long as checking a small bundle.
final class EpubcheckProcess: @unchecked Sendable {
  static let shared = EpubcheckProcess()

  private struct Child {
    var process: Process
    var questions: FileHandle
    var answers: FileHandle
    /// Output that was read but not used yet.
    var pending = Data()
  }

  // Guards `child`; bundles are checked one at a time.
  private let lock = NSLock()
  private var child: Child?

  /// The messages about a bundle of severity warning and above; empty if there are none.
  func messages(about bundle: URL) throws -> [String] {
    try lock.withLock {
      var machine = try child ?? start()
      child = nil
      try machine.questions.write(contentsOf: Data((bundle.path + "\n").utf8))
      var lines: [String] = []
      while let line = nextLine(of: &machine) {
        if line.hasPrefix("checked ") {
          try #require(line.hasSuffix(" 5.3.0"), "not epubcheck 5.3: \(line)")
          child = machine
          return lines
        }
        // Other lines name the rules in use.
        let head = bundle.path + ": "
        if line.hasPrefix(head) { lines.append(String(line.dropFirst(head.count))) }
      }
      machine.process.waitUntilExit()
      let status = machine.process.terminationStatus
      try #require(Bool(false), "epubcheck ended with status \(status) after \(lines)")
      return []
    }
  }

  private func start() throws -> Child {
    let libraries = Tool.root.appendingPathComponent(".venv/lib")
    let versions = try FileManager.default.contentsOfDirectory(atPath: libraries.path)
    let folder = versions.map { "\(libraries.path)/\($0)/site-packages/epubcheck" }
      .first { FileManager.default.fileExists(atPath: $0 + "/epubcheck.jar") }
    let package = try #require(folder, "epubcheck is not in .venv: run `make setup-test`")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // The second-tier JIT compiler costs more than it saves here.
    process.arguments = [
      "java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Duser.language=en",
      "-cp", "\(package)/epubcheck.jar:\(package)/lib/*",
      Tool.root.appendingPathComponent("scripts/EpubcheckMany.java").path, "-",
    ]
    let (questions, answers) = (Pipe(), Pipe())
    process.standardInput = questions
    process.standardOutput = answers
    try process.run()
    return Child(
      process: process, questions: questions.fileHandleForWriting, answers: answers.fileHandleForReading)
  }

  /// The next line of output; nil if the virtual machine has ended.
  private func nextLine(of machine: inout Child) -> String? {
    while true {
      if let end = machine.pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: machine.pending[..<end], as: UTF8.self)
        machine.pending.removeSubrange(...end)
        return line
      }
      let more = machine.answers.availableData
      if more.isEmpty { return nil }
      machine.pending.append(more)
    }
  }
}
