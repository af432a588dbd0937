import BookCompiler
import Diagnostics
import Files
import Publishing

/// Writes the files of a command other than bundles and folders, such as reports and baselines, and refuses to replace
/// what must be kept: a file that the book is made from, a device, and what a symbolic link of the book leads to.
struct OutputWriting {
  /// The books that the command reads, as paths of their manifests, with the root that the caller named.
  private let paths: [OutputPath]
  /// The files that were read.
  private var inputs: [FileStamp] = []
  /// The folders of books of which it is not known which files they read, by manifest: their existing files are kept.
  private var unread: [String: BookFolder] = [:]

  init(manifests: [String] = [], root: String? = nil) {
    for manifest in manifests {
      var request = BookCompiler.Request(manifest: manifest, templates: "")
      request.root = root
      unread[manifest] = request.manifestFolder
    }
    paths =
      manifests.isEmpty ? [OutputPath(book: nil)] : manifests.map { [unread] in OutputPath(book: unread[$0]) }
    inputs = manifests.map { FileStamp(at: $0) }
  }

  /// Protects the files that a compilation of `manifest` has read; none for a bundle, which is one file.
  mutating func protect(_ files: [String: BookCompiler.Input], of manifest: String) {
    inputs += files.values.lazy.filter { $0.isRead && $0.stamp.kind == .file }.map(\.stamp)
    unread[manifest] = nil
  }

  /// Protects files of settings.
  mutating func protect(_ files: [String]) { inputs += files.map { FileStamp(at: $0) } }

  /// Writes a file atomically; returns the finding if that fails.
  ///
  /// - Parameter accepts: whether an existing file with these bytes may be replaced.
  func write(_ bytes: [UInt8], to path: String, accepts: ([UInt8]) -> Bool = { _ in true }) -> Diagnostic? {
    if let refusal = refusal(of: path, accepts) {
      return PublishingError.outputRefused(path: path, refusal).diagnostic
    }
    do throws(SystemError) { try AtomicFile.write(bytes, to: path) } catch {
      return PublishingError.outputUnwritable(path: path, errno: error.code).diagnostic
    }
    return nil
  }

  /// Ends the command if one of its outputs would be written through a symbolic link of the repository that it runs in.
  static func refuseLinks(_ paths: String?...) throws {
    let writing = OutputWriting()
    for refusal in paths.compactMap({ $0.flatMap(writing.linkRefusal) }) {
      writing.tell(refusal)
      throw ExitStatus.cannotWrite
    }
  }

  /// Prints why an output is refused.
  func tell(_ refusal: Diagnostic) {
    DiagnosticReport(format: .text, isResult: false).print([refusal]) { _ in nil }
  }

  /// The finding for an output that is one of the protected files; nil if it is none.
  func inputRefusal(_ path: String) -> Diagnostic? {
    let stamp = FileStamp(at: path)
    guard inputs.contains(where: { $0.isSameFile(as: stamp) }) else { return nil }
    return PublishingError.outputRefused(path: path, .isInput).diagnostic
  }

  /// The finding for an output that would be written through a symbolic link of the book; nil if there is none.
  func linkRefusal(_ path: String) -> Diagnostic? {
    paths.lazy.compactMap { $0.link(in: path) }.first.map {
      PublishingError.outputRefused(path: path, .isLink($0)).diagnostic
    }
  }

  private func refusal(of path: String, _ accepts: ([UInt8]) -> Bool) -> PublishingError.Refusal? {
    for link in paths.lazy.compactMap({ $0.link(in: path) }) { return .isLink(link) }
    let stamp = FileStamp(at: path)
    switch stamp.kind {
    case .absent: return nil
    case .folder, .other: return .notAFile
    case .file: break
    }
    if inputs.contains(where: { $0.kind == .file && $0.isSameFile(as: stamp) }) { return .isInput }
    let real = FileSystem.realPath(path) ?? path
    if unread.values.contains(where: { real.hasPrefix($0.path + "/") }) { return .isOther }
    do throws(SystemError) {
      return accepts(try FileSystem.contents(of: path, limit: 64 << 20)) ? nil : .isOther
    } catch { return .isOther }
  }
}
