import Diagnostics
import Files
import ReportPolicy

/// Names the files of findings as a code host does: from the root of the repository that the command runs in, whatever its folder.
///
///     RepositoryPlaces().placed(findings)  // in book/: "one.md" becomes "book/one.md"
struct RepositoryPlaces {
  private let root: ProjectFolder?

  /// Takes the repository that holds the current folder; without one, files keep their names.
  init() {
    root = FileSystem.realPath(".").flatMap { FileSystem.repositoryRoot(of: $0) }.map { ProjectFolder($0) }
  }

  /// The findings with the names of files in the repository; files outside of it keep theirs.
  ///
  /// - Parameter folder: the absolute path of the folder that names are relative to; nil for the current folder.
  func placed(_ diagnostics: [Diagnostic], in folder: String? = nil) -> [Diagnostic] {
    guard let root else { return diagnostics }
    var names: [String: String] = [:]
    return diagnostics.map { diagnostic in
      diagnostic.renamingFiles { file in
        if let known = names[file] { return known }
        let path = file.hasPrefix("/") ? file : folder.map { joinPath($0, file) } ?? file
        let name = root.relative(path) ?? file
        names[file] = name
        return name
      }
    }
  }
}
