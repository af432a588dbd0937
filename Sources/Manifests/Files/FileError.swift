import Diagnostics

/// Why a file of a book cannot be had.
public enum FileError: Error, Sendable, Equatable {
  /// Nothing of that name; the path that was plausibly meant, relative to the book's root.
  case missing(nearest: String?)
  /// The path leads out of the book's folder, by itself or behind a symbolic link.
  case outside
  /// A folder, device or the like.
  case notAFile
  /// The system refuses, for the reason it gives.
  case unreadable(String)
  /// More bytes than are read.
  case tooLarge
}

extension FileError {
  /// A headline about the file that was named as `path`; `what` says what it was to be, as in `page`.
  func summary(_ what: String, _ path: String) -> String {
    switch self {
    case .missing: "\(what) \"\(path)\" does not exist"
    case .outside: "path \"\(path)\" leads out of the book's folder"
    case .notAFile: "\(what) \"\(path)\" is not a file"
    case .unreadable(let reason): "\(what) \"\(path)\" cannot be read: \(reason)"
    case .tooLarge: "\(what) \"\(path)\" is larger than 512 MB"
    }
  }

  /// The diagnostic about a file that `range` names as `path`; `kind` is used where the file is missing.
  ///
  /// `relative` turns the path that was plausibly meant into what the author has to write.
  public func diagnostic(
    _ kind: DiagnosticKind, _ what: String, _ path: String, at range: SourceRange?,
    relative: (String) -> String = { $0 }
  ) -> Diagnostic {
    let actual: DiagnosticKind =
      switch self {
      case .missing: kind
      case .outside: kind.severity == .error ? .pathOutside : kind
      case .notAFile, .unreadable, .tooLarge: kind == .sourceMissing ? .sourceUnreadable : kind
      }
    var diagnostic = Diagnostic(actual, at: range, summary(what, path))
    if case .missing(let nearest?) = self {
      diagnostic.solutions = [didYouMean(relative(nearest), inPlaceOf: path, at: range)]
    }
    return diagnostic
  }
}

/// The question whether `name` was meant, with the replacement where the place is exactly `written`'s.
func didYouMean(_ name: String, inPlaceOf written: String, at range: SourceRange?) -> Diagnostic.Solution {
  var solution = Diagnostic.Solution("did you mean \"\(name)\"?")
  if let range, let start = range.start, let end = range.end, start.line == end.line,
    end.column - start.column == written.unicodeScalars.count
  {
    solution.replacements = [Diagnostic.Replacement(range, with: name)]
    solution.isSafe = isSame(name, written)
  }
  return solution
}
