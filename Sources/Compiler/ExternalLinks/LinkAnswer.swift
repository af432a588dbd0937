/// The result of checking an external address.
package enum LinkAnswer: Sendable, Equatable {
  /// The page exists.
  case found
  /// The page exists, and its server permanently redirects to another address.
  case moved(String)
  /// The server reports that the page does not exist, or the server does not exist.
  case gone(reason: String)
  /// Unknown: the server does not answer, rejects programs, or must not be contacted.
  case unanswered(reason: String)
}
