import Diagnostics

extension DiagnosticKind {
  package static let filesKinds: [DiagnosticKind] = [
    sourceMissing, sourceUnreadable, pathOutsideBook,
  ]

  /// A source named in the contents does not exist.
  package static let sourceMissing = DiagnosticKind(
    "source-missing", .error,
    "A page of the reading order has no file. With --keep-going it is left out.")
  /// A source cannot be read.
  package static let sourceUnreadable = DiagnosticKind(
    "source-unreadable", .error,
    "A page's source is a readable file of at most 512 MB. With --keep-going it is left out.")
  /// A path leads outside of the book's folder.
  package static let pathOutsideBook = DiagnosticKind(
    "path-outside-book", .error,
    "Paths stay inside the book's root, also through symbolic links: the folder that --root names, else the root of the repository, else the folder of the manifest. Nothing in .git, /proc, /sys and /dev belongs to a book."
  )
}
