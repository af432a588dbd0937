import Mustache

/// The Mustache templates that pages are poured into.
public struct Templates: Sendable {
  /// A page in Octavo's style.
  public var page: MustacheTemplate
  /// A page in its author's own style, with the author's attributes on `html` and `body`.
  public var authorPage: MustacheTemplate
  /// The index page.
  public var contents: MustacheTemplate
  /// The cover page.
  public var cover: MustacheTemplate

  /// Parses the templates.
  ///
  /// - Parameter read: Gives the text of a template by its file name, such as `page.xhtml`.
  public init(read: (String) throws(PublishingError) -> String) throws(PublishingError) {
    page = try Self.parse("page.xhtml", read)
    authorPage = try Self.parse("author-page.xhtml", read)
    contents = try Self.parse("contents.xhtml", read)
    cover = try Self.parse("cover.xhtml", read)
  }

  /// Reads and parses the templates of a folder.
  public init(folder: String) throws(PublishingError) {
    try self.init { (name) throws(PublishingError) in
      guard let text = String(validating: try readFile(folder + "/" + name), as: UTF8.self) else {
        throw .templateInvalid(name: name)
      }
      return text
    }
  }

  private static func parse(
    _ name: String, _ read: (String) throws(PublishingError) -> String
  ) throws(PublishingError) -> MustacheTemplate {
    let text = try read(name)
    do { return try MustacheTemplate(string: text) } catch { throw .templateInvalid(name: name) }
  }
}
