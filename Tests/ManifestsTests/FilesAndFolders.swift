import Foundation
import Testing

@testable import Manifests

/// A small book in a temporary folder, removed in `deinit`.
///
///     let book = try FilesAndFolders(["book.xml": "<book/>", "pages/a.xhtml": "<html/>"])
///     loadManifest(at: book.path("book.xml"))
final class FilesAndFolders {
  let root: String

  init(_ files: [String: String], links: [String: String] = [:]) throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("octavo-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    for (path, text) in files {
      let url = URL(fileURLWithPath: root).appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    for (path, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: root + "/" + path, withDestinationPath: target.replacingOccurrences(of: "ROOT", with: root))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Loads the manifest at a path of the folder, or the folder itself.
  func load(_ relative: String = "") -> ManifestLoading {
    withExtendedLifetime(self) { loadManifest(at: relative.isEmpty ? root : path(relative)) }
  }

  /// The absolute path of a file in the folder.
  func path(_ relative: String) -> String { root + "/" + relative }
}

/// The text of a file of the project.
func projectFile(_ path: String) throws -> [UInt8] {
  let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return try Array(Data(contentsOf: project.appendingPathComponent(path)))
}
