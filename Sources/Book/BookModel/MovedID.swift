/// The place of an id that moved to another source's page.
public struct MovedID: Sendable, Equatable {
  /// The path of that source.
  public var path: String
  /// The id on its page.
  public var id: String

  /// Makes a place.
  public init(path: String, id: String) {
    self.path = path
    self.id = id
  }
}
