import Templating

/// The templates of pages.
public struct Templates: Sendable {
  /// A page in Octavo's style.
  package var page: Template
  /// A page in its author's own style, with the author's attributes on `html` and `body`.
  var authorPage: Template
  /// The index page.
  package var contents: Template
  /// The cover page.
  package var cover: Template

  /// Parses the templates.
  ///
  /// - Parameter read: returns the text of a template by its file name, such as `page.xhtml`.
  public init(read: (String) throws(PublishingError) -> String) throws(PublishingError) {
    page = try Self.parse("page.xhtml", read)
    authorPage = try Self.parse("author-page.xhtml", read)
    contents = try Self.parse("contents.xhtml", read)
    cover = try Self.parse("cover.xhtml", read)
  }

  /// Reads and parses the templates in a folder.
  public init(folder: String) throws(PublishingError) {
    try self.init { (name) throws(PublishingError) in
      guard let text = String(validating: try readFile(folder + "/" + name), as: UTF8.self) else {
        throw .templateInvalid(name: name, reason: "it is not UTF-8")
      }
      return text
    }
  }

  private static func parse(
    _ name: String, _ read: (String) throws(PublishingError) -> String
  ) throws(PublishingError) -> Template {
    try .named(name, text: try read(name))
  }
}

extension Template {
  /// Parses the template of a file.
  static func named(_ name: String, text: String) throws(PublishingError) -> Template {
    do throws(TemplateFault) { return try Template(text) } catch {
      throw .templateInvalid(name: name, reason: error.reason)
    }
  }
}
