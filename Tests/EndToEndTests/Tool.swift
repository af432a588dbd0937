import Foundation
import Testing

/// Runs the tool in a process of its own, as a user would.
struct Tool {
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The root of the checkout.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether tests may mount file systems, each in a namespace of its own.
  static let canMount: Bool = {
    let mount = ["-m", "/bin/sh", "-c", "mount -t tmpfs -o size=64k none /mnt"]
    do { return try execute("/usr/bin/unshare", arguments: mount).status == 0 } catch { return false }
  }()

  /// The tool that `swift build --build-tests` built next to the tests.
  static var path: String {
    let name = "octavo"
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: candidate.path), candidate.path.contains(".build") {
        return candidate.path
      }
      folder.deleteLastPathComponent()
    }
    return root.appendingPathComponent(".build/debug/octavo").path
  }

  /// Runs a command and waits for it; `limits` is shell code that runs before the command.
  static func run(
    _ arguments: [String], in folder: URL = root, environment: [String: String] = [:], limits: String? = nil
  ) throws -> Result {
    try execute(path, arguments: arguments, in: folder, environment: environment, limits: limits)
  }

  static func execute(
    _ executable: String, arguments: [String], in folder: URL = root, environment: [String: String] = [:],
    limits: String? = nil
  ) throws -> Result {
    let process = Process()
    if let limits {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "\(limits); exec \"$0\" \"$@\"", executable] + arguments
    } else {
      process.executableURL = URL(fileURLWithPath: executable)
      process.arguments = arguments
    }
    process.currentDirectoryURL = folder
    // Variables that indicate a CI pipeline are set only by the tests about them.
    process.environment = ProcessInfo.processInfo.environment
      .filter { !["GITHUB_ACTIONS", "GITLAB_CI"].contains($0.key) }
      .merging(["OCTAVO_TEMPLATES": root.appendingPathComponent("templates").path]) { $1 }
      .merging(environment) { $1 }
    // Uses files instead of pipes: if one pipe fills up while the other is read, neither would ever end.
    let scratch = try TemporaryFolder()
    let (out, err) = (scratch.url.appendingPathComponent("out"), scratch.url.appendingPathComponent("err"))
    _ = FileManager.default.createFile(atPath: out.path, contents: nil)
    _ = FileManager.default.createFile(atPath: err.path, contents: nil)
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: out), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: err), as: UTF8.self))
  }

  /// The messages of epubcheck 5.3 about a bundle, most severe first; empty if there are none.
  static func epubcheck(_ bundle: URL) throws -> [String] {
    try EpubcheckProcess.shared.messages(about: bundle)
  }
}

/// A temporary folder for a test, removed in `deinit`.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("octavo-test-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a text file, with the folders it needs.
  func write(_ text: String, to path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
