import BookModel
import Diagnostics
import Files
import YAML

/// The bibliographies that a value names.
struct Bibliographies {
  private var paths: [String] = []
  /// The first that the book cannot use.
  private var missing: String?
  private(set) var findings: [Diagnostic] = []

  /// Finds the files that a value names relative to the folder `base`.
  init(_ value: YAMLValue, base: String, in folder: BookFolder, at range: (YAMLValue) -> SourceRange) {
    for item in value.list {
      guard let name = item.text else { continue }
      if name.hasPrefix("http:") || name.hasPrefix("https:") {
        let words = "bibliography \"\(name)\" is on another server and is not fetched"
        findings.append(Diagnostic(.settingInvalid, at: range(item), words))
        missing = missing ?? name
        continue
      }
      let path = joinPath(base, name)
      do throws(FileError) {
        _ = try folder.resolve(path)
        paths.append(folder.normalised(path) ?? path)
      } catch {
        missing = missing ?? name
        findings.append(error.diagnostic(.settingInvalid, "bibliography", name, at: range(item)))
      }
    }
  }

  /// Adds them to those of a book.
  func add(to book: inout Book) {
    for path in paths where !book.text.bibliography.contains(path) { book.text.bibliography.append(path) }
    book.text.missingBibliography = book.text.missingBibliography ?? missing
  }
}
