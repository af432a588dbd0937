import Diagnostics

/// Why a book cannot be printed.
public enum PrintError: Error, Equatable {
  /// Chromium was not found; `asked` is the name that the user gave.
  case browserMissing(asked: String?)
  /// Chromium started but did not print.
  case browserFailed(reason: String)
  /// qpdf's library is missing.
  case libraryMissing
  /// The bundle cannot be read.
  case bundleUnreadable(reason: String)
  /// A template is missing.
  case templateMissing(path: String)
  /// A file cannot be written.
  case unwritable(path: String, reason: String)

  /// The error in words.
  public var diagnostic: Diagnostic {
    switch self {
    case .browserMissing(nil):
      Diagnostic(
        .browserMissing, at: nil, "Chromium is needed to print but is not on this machine",
        solutions: [
          Diagnostic.Solution("install it (Debian: apt install chromium), or name it: --browser PATH")
        ])
    case .browserMissing(let asked?):
      Diagnostic(
        .browserMissing, at: nil, "\"\(asked)\" is not a program that can be started",
        solutions: [Diagnostic.Solution("name Chromium's program: --browser /usr/bin/chromium")])
    case .browserFailed(let reason):
      Diagnostic(.browserFailed, at: nil, "Chromium did not print the book: \(reason)")
    case .libraryMissing:
      Diagnostic(
        .printLibraryMissing, at: nil, "qpdf's library is needed to number pages but is not on this machine",
        solutions: [Diagnostic.Solution("install it (Debian: apt install libqpdf29, or libqpdf30)")])
    case .bundleUnreadable(let reason):
      Diagnostic(.bundleUnreadable, at: nil, "the bundle to print cannot be read: \(reason)")
    case .templateMissing(let path): Diagnostic(.templateUnusable, at: nil, "\"\(path)\" cannot be read")
    case .unwritable(let path, let reason):
      Diagnostic(.outputUnwritable, at: SourceRange(file: path), "\"\(path)\" cannot be written: \(reason)")
    }
  }
}
