import BookModel
import Diagnostics

/// A rule that checks a linked book.
public struct BookCheck: Sendable {
  /// Returns the rule's findings; `manifest` is the manifest's shown path.
  public var findings: @Sendable (_ book: LinkedBook, _ manifest: String) -> [Diagnostic]

  /// All rules, in the order of their file names.
  public static let all: [BookCheck] = [
    contentsOrder, contentsTitles, creators, descriptions, directions, pageList,
  ]
}
