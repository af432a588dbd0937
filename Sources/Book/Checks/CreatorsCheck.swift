import BookModel
import Diagnostics

extension BookCheck {
  /// A book should name its creators: reading systems display and sort by them.
  static let creators = BookCheck { book, manifest in
    guard book.metadata.creators.isEmpty else { return [] }
    let place = book.metadata.range ?? SourceRange(file: manifest)
    return [Diagnostic(.creatorMissing, at: place, "book has no creator")]
  }
}
