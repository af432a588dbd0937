import Diagnostics

extension DiagnosticKind {
  package static let publishingKinds: [DiagnosticKind] = [
    outputUnwritable, outputRefused, fileUnreadable, bundleUnreadable,
  ]

  /// The bundle cannot be written.
  package static let outputUnwritable = DiagnosticKind(
    "output-unwritable", .error,
    "The bundle is written to a temporary file and renamed into place; where that fails, the previous bundle stays as it was."
  )
  /// The output would overwrite something that must be kept.
  package static let outputRefused = DiagnosticKind(
    "output-refused", .error,
    "A bundle replaces only a regular file that is not a source of the book; a web folder replaces only files that Octavo wrote."
  )
  /// A file of the book can no longer be read when the bundle is written.
  package static let fileUnreadable = DiagnosticKind(
    "file-unreadable", .error,
    "The book's files must stay as they are while it is built; the previous bundle stays as it was.")
  /// A bundle cannot be read.
  package static let bundleUnreadable = DiagnosticKind(
    "bundle-unreadable", .error,
    "The file is not a bundle, is damaged, or exceeds the limits for reading.")
}
