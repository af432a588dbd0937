/// What became of an address outside the book.
package enum LinkAnswer: Sendable, Equatable {
  /// The page is there.
  case found
  /// The page is there, and its server says that it has another address for good.
  case moved(String)
  /// The server says that there is no such page, or there is no such server.
  case gone(reason: String)
  /// Nothing is known: the server is away, wants to see a person, or must not be asked.
  case unanswered(reason: String)
}
