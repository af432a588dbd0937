import BookModel
import Manifests
import SourceFormats
import Synchronization

/// Which source gives something a label: for what is shown again by its label, elsewhere in the book.
///
/// The sources are looked through when the first label is asked for, which few books do.
final class LabelIndex: Sendable {
  private let paths: [String]
  private let folder: BookFolder
  private let index = Mutex<[String: String]?>(nil)

  init(_ sources: [PageSource], in folder: BookFolder) {
    self.folder = folder
    let endings = [".md", ".markdown", ".myst", ".ipynb"]
    paths = sources.filter { $0.gathering == nil }.map(\.path).filter { path in
      endings.contains(where: path.lowercased().hasSuffix)
    }
  }

  /// The first source, in the order of the book, that has a label; nil where none has.
  func path(of label: String) -> String? {
    index.withLock { index in
      if let index { return index[label] }
      var found: [String: String] = [:]
      for path in paths {
        // A source that cannot be read is reported when it is.
        guard let bytes = try? folder.read(path) else { continue }
        for label in SourceLabels.labels(in: bytes) where found[label] == nil { found[label] = path }
      }
      index = found
      return found[label]
    }
  }
}
