import BookModel
import Diagnostics

extension BookCheck {
  /// A book should name who made it: readers show and sort by it.
  static let creators = BookCheck { book, manifest in
    guard book.metadata.creators.isEmpty else { return [] }
    let place = book.metadata.range ?? SourceRange(file: manifest)
    return [Diagnostic(.creatorMissing, at: place, "book names no creator")]
  }
}
