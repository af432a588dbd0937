import Diagnostics
import Files

/// Why a bundle cannot be read.
public enum BundleError: Error, Sendable, Equatable {
  /// The file does not exist or is not readable.
  case unreadable(path: String, reason: String)
  /// The file is not a bundle: `mimetype` is missing or differs.
  case notABundle(path: String)
  /// A required entry is missing.
  case entryMissing(path: String, name: String)
  /// An entry cannot be decompressed.
  case entryDamaged(path: String, name: String)
  /// An entry exceeds the size limit.
  case limitExceeded(path: String, name: String)
  /// The archive exceeds the limit of entries.
  case tooManyFiles(path: String, count: Int)
  /// Entries of the archive share bytes.
  case entriesOverlap(path: String)
  /// The reader index is malformed.
  case indexInvalid(path: String)
}

extension BundleError {
  /// The diagnostic for the user.
  public var diagnostic: Diagnostic {
    switch self {
    case .unreadable(let path, let reason):
      finding(path, "\"\(path)\" cannot be read", reason)
    case .notABundle(let path):
      finding(path, "\"\(path)\" is not an EPUB bundle")
    case .entryMissing(let path, let name):
      finding(path, "bundle has no \"\(name)\"")
    case .entryDamaged(let path, let name):
      finding(path, "\"\(name)\" in the bundle is damaged")
    case .limitExceeded(let path, let name):
      finding(path, "\"\(name)\" in the bundle is too large to be read")
    case .tooManyFiles(let path, let count):
      finding(path, "bundle has \(count) files; more than \(PackedArchive.largestCount) are not read")
    case .entriesOverlap(let path):
      finding(path, "files of the bundle overlap in the archive")
    case .indexInvalid(let path):
      finding(path, "reader index \"\(BundlePath.index)\" of the bundle is damaged")
    }
  }

  private func finding(_ path: String, _ summary: String, _ explanation: String? = nil) -> Diagnostic {
    Diagnostic(.bundleUnreadable, at: SourceRange(file: path), summary, explanation: explanation)
  }
}
