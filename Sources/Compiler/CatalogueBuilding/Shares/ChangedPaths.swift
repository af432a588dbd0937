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
          "/usr/bin/env", ["git", "-C", folder] + arguments, input: [], timeLimit: 600)
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
    let top = try git(["rev-parse", "--show-toplevel"])
    let root = String(decoding: top.prefix { $0 != "\n" }, as: UTF8.self)
    let changed = try git(["diff", "--name-only", "-z", "--no-ext-diff", "--no-renames", revision, "--"])
    let new = try git(["ls-files", "--others", "--exclude-standard", "-z", "--full-name", root])
    paths = Set(
      (changed + new).split(separator: 0).map { root + "/" + String(decoding: $0, as: UTF8.self) })
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
