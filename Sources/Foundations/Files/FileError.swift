import Diagnostics

/// Why a file of a book cannot be read.
public enum FileError: Error, Sendable, Equatable {
  /// There is no such file; `nearest` is the path likely meant, relative to the book's root.
  case missing(nearest: String?)
  /// The path leaves the book's root, or leads into a folder that holds no sources, directly or through a symbolic link.
  case outside(PathRefusal)
  /// It is a folder, device or the like.
  case notAFile
  /// The operating system refuses, with its reason.
  case unreadable(String)
  /// The file exceeds the size limit.
  case tooLarge
}

extension FileError {
  /// The summary for the file written as `path`; `what` is its role, such as `page`.
  package func summary(_ what: String, _ path: String) -> String {
    switch self {
    case .missing: "\(what) \"\(path)\" does not exist"
    case .outside(let refusal): "path " + refusal.words(path)
    case .notAFile: "\(what) \"\(path)\" is not a file"
    case .unreadable(let reason): "\(what) \"\(path)\" cannot be read: \(reason)"
    case .tooLarge: "\(what) \"\(path)\" is larger than 512 MB"
    }
  }

  /// The diagnostic for the file written as `path` at `range`; `kind` applies if the file is missing.
  ///
  /// `relative` converts the suggested path to the form that the author has to write.
  public func diagnostic(
    _ kind: DiagnosticKind, _ what: String, _ path: String, at range: SourceRange?,
    relative: (String) -> String = { $0 }
  ) -> Diagnostic {
    let actual: DiagnosticKind =
      switch self {
      case .missing: kind
      case .outside: kind.severity == .error ? .pathOutsideBook : kind
      case .notAFile, .unreadable, .tooLarge: kind == .sourceMissing ? .sourceUnreadable : kind
      }
    var diagnostic = Diagnostic(actual, at: range, summary(what, path))
    if case .missing(let nearest?) = self {
      diagnostic.solutions = [didYouMean(relative(nearest), inPlaceOf: path, at: range)]
    }
    if case .outside(let refusal) = self { diagnostic.solutions = refusal.solutions }
    return diagnostic
  }
}

/// The suggestion "did you mean", with a fix if the range contains exactly `written`.
package func didYouMean(_ name: String, inPlaceOf written: String, at range: SourceRange?)
  -> Diagnostic.Solution
{
  var solution = Diagnostic.Solution("did you mean \"\(name)\"?")
  if let range, let start = range.start, let end = range.end, start.line == end.line,
    end.column - start.column == written.unicodeScalars.count
  {
    solution.replacements = [Diagnostic.Replacement(range, with: name)]
    solution.isSafe = isSame(name, written)
  }
  return solution
}
