import BookModel
import Files
import Manifests
import Markdown
import SourceKinds
import Synchronization

/// Finds the source that defines a label, for content embedded from elsewhere in the book.
///
/// Sources are scanned at the first query; few books need it.
final class LabelIndex: Sendable {
  private let paths: [String]
  private let folder: BookFolder
  private let index = Mutex<[String: String]?>(nil)

  init(_ sources: [PageSource], in folder: BookFolder) {
    self.folder = folder
    paths = sources.filter { $0.gathering == nil && SourceKind.of($0.path)?.holdsMarkdown == true }.map(
      \.path)
  }

  /// The first source, in book order, that defines a label; nil if none does.
  func path(of label: String) -> String? {
    index.withLock { index in
      if let index { return index[label] }
      var found: [String: String] = [:]
      for path in paths {
        // Unreadable sources are reported when they are read as pages.
        guard let bytes = try? folder.read(path) else { continue }
        for label in SourceLabels.labels(in: bytes) where found[label] == nil { found[label] = path }
      }
      index = found
      return found[label]
    }
  }
}
