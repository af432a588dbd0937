import BookModel
import Diagnostics

/// A rule over a book that has been linked.
public struct BookCheck: Sendable {
  /// The findings of the rule; `manifest` is the manifest's shown path.
  public var findings: @Sendable (_ book: LinkedBook, _ manifest: String) -> [Diagnostic]

  /// Every rule, in the order of their files' names.
  public static let all: [BookCheck] = [
    contentsOrder, contentsTitles, creators, descriptions, directions, pageList,
  ]
}
