import Catalogues
import Diagnostics
import Files
import Manifests
import TextBytes

/// The files of a Git repository that differ from a revision.
public struct ChangedPaths: Sendable {
  /// The revision, as the user gave it.
  public let revision: String
  /// Absolute paths.
  private let paths: Set<String>

  /// Why changes cannot be determined.
  public struct Unknown: Error, Sendable {
    var folder: String
    var revision: String
    var reason: String

    /// The finding about it.
    public var diagnostic: Diagnostic {
      Diagnostic(
        .revisionUnknown, at: SourceRange(file: folder), "Git cannot compare with \"\(revision)\": \(reason)")
    }
  }

  /// Queries Git for changes: committed, in the working tree, or new and not ignored.
  public init(since revision: String, in folder: String) throws(Unknown) {
    self.revision = revision
    func git(_ arguments: [String]) throws(Unknown) -> [UInt8] {
      let ending: BookProcess.Ending
      do throws(SystemError) {
        ending = try BookProcess.run(
          "/usr/bin/env", ["git", "-C", folder] + Self.harmless + arguments, input: [], timeLimit: 600)
      } catch { throw Unknown(folder: folder, revision: revision, reason: error.reason) }
      guard ending.status == .exited(0) else {
        let said = String(decoding: ending.errors, as: UTF8.self).split(separator: "\n").first ?? "Git failed"
        throw Unknown(folder: folder, revision: revision, reason: String(said))
      }
      return ending.output
    }
    guard !revision.isEmpty, !revision.hasPrefix("-") else {
      throw Unknown(folder: folder, revision: revision, reason: "that is not a revision")
    }
    _ = try git(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
    if let program = try Self.program(of: git) {
      throw Unknown(
        folder: folder, revision: revision, reason: "the repository's own settings name a program, \(program)"
      )
    }
    let top = try git(["rev-parse", "--show-toplevel"])
    let root = String(decoding: top.prefix { $0 != "\n" }, as: UTF8.self)
    let changed = try git(["diff", "--name-only", "-z", "--no-ext-diff", "--no-renames", revision, "--"])
    let new = try git(["ls-files", "--others", "--exclude-standard", "-z", "--full-name", root])
    paths = Set(
      (changed + new).split(separator: 0).map { root + "/" + String(decoding: $0, as: UTF8.self) })
  }

  /// Options with which Git runs nothing that a folder's content names: a folder laid out as a repository is none, and no monitor of
  /// files and no hook is started.
  private static let harmless = [
    "-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
  ]

  /// A program of a filter that the repository's own settings, not the user's, name for files; nil if there is none but Git LFS.
  private static func program(of git: ([String]) throws(Unknown) -> [UInt8]) throws(Unknown) -> String? {
    // Without such settings Git ends with 1.
    let listed = try git(["config", "--local", "--null", "--list"])
    for entry in listed.split(separator: 0) {
      let parts = entry.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
      let name = String(decoding: parts.first ?? [], as: UTF8.self).lowercased()
      guard parts.count == 2, name.hasPrefix("filter."),
        [".clean", ".smudge", ".process"].contains(where: name.hasSuffix)
      else { continue }
      let program = String(decoding: parts[1], as: UTF8.self)
      if !program.hasPrefix("git-lfs ") { return program.printable }
    }
    return nil
  }

  init(revision: String, paths: Set<String>) {
    self.revision = revision
    self.paths = paths
  }

  /// Whether a change may affect a book: a change of one of its earlier inputs, of a file in its folder, of settings in
  /// an ancestor folder, or of its catalogue.
  func concerns(_ book: CatalogueBook, in plan: CataloguePlan, _ inputs: [String]?) -> Bool {
    if paths.isEmpty { return false }
    if let file = plan.heading.file, paths.contains(plan.folder + "/" + file) { return true }
    for input in inputs ?? [] where paths.contains(input.hasPrefix("/") ? input : plan.folder + "/" + input) {
      return true
    }
    let manifest = FileSystem.realPath(book.path(in: plan.folder)) ?? book.path(in: plan.folder)
    if paths.contains(manifest) { return true }
    if manifest.lowercased().hasSuffix(".epub") { return false }
    var folder = FileStamp(at: manifest).kind == .folder ? manifest : folderOfFile(at: manifest)
    let prefix = folder + "/"
    if paths.contains(where: { $0.hasPrefix(prefix) }) { return true }
    // A manifest may use files outside its own folder. Its inputs list them, unless the book was never built.
    if inputs == nil {
      let root = loadManifest(at: manifest).folder.path + "/"
      if paths.contains(where: { $0.hasPrefix(root) }) { return true }
    }
    while folder != "/", !folder.isEmpty, folder != "." {
      if paths.contains(folder + "/octavo.yaml") { return true }
      folder = folderOfFile(at: folder)
    }
    return false
  }
}
