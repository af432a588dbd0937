import Foundation

/// The corpus of real books, which tests read where it is: in the folder that OCTAVO_CORPUS names, else in shared/corpus beside
/// the checkout. Tests that need it are skipped without it.
public enum RealBooks {
  /// The folder of the corpus.
  public static let folder: URL = {
    if let named = ProcessInfo.processInfo.environment["OCTAVO_CORPUS"] {
      return URL(fileURLWithPath: named).standardized
    }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../shared/corpus").standardized
  }()

  /// Whether there is a corpus.
  public static let isThere = FileManager.default.fileExists(atPath: folder.path)

  /// Whether the corpus has a file or folder.
  public static func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: at(path).path) }

  /// Where a file or folder of the corpus is.
  public static func at(_ path: String) -> URL { folder.appendingPathComponent(path) }
}
