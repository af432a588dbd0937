/// Why a book may not use the file at a path, and which `--root` would allow it.
///
///     PathRefusal.beyondRoot(allowing: "..").words("../a.md")  // "../a.md" leads out of the book's folder
public enum PathRefusal: Error, Sendable, Hashable {
  /// The path leads out of the book's root. `allowing` is the folder that `--root` would have to name, as the user would
  /// type it; nil for an address that no folder of this machine contains.
  case beyondRoot(allowing: String?)
  /// The path leads out of the root that the manifest itself names.
  case beyondManifestRoot
  /// The path leads into a place that holds no files of a book, such as `.git` or `/proc`; no root allows it.
  case closed(String)

  /// The refusal as a headline; `path` is the path as the author wrote it.
  package func words(_ path: String) -> String {
    switch self {
    case .beyondRoot, .beyondManifestRoot: "\"\(path)\" leads out of the book's folder"
    case .closed(let place): "\"\(path)\" leads into \"\(place)\", where no file belongs to a book"
    }
  }

  /// The option that would allow the path, if there is one.
  package var solutions: [Diagnostic.Solution] { solutions { "the option that allows it: --root \($0)" } }

  /// The same for commands in which `--root` means something else.
  package var solutionsByVariable: [Diagnostic.Solution] {
    solutions { "the variable that allows it: OCTAVO_ROOT=\($0)" }
  }

  private func solutions(_ words: (String) -> String) -> [Diagnostic.Solution] {
    switch self {
    case .beyondRoot(let root?): [Diagnostic.Solution(words(root))]
    case .beyondManifestRoot: [Diagnostic.Solution("widen the root that the manifest names, or leave it out")]
    case .beyondRoot(nil), .closed: []
    }
  }
}
