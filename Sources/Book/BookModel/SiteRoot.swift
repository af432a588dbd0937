/// What addresses that begin with `/` are relative to, in sources that a tool makes a web site of.
///
///     SiteRoot(folder: "docs", address: "https://example.org/book/")
///
/// says that `/guide/a.md` is `docs/guide/a.md`, and `/book/guide/a.md` too.
public struct SiteRoot: Sendable, Equatable {
  /// The folder of the site's sources relative to the book's root; empty if it is the root.
  public var folder: String
  /// The path that all addresses of the published site begin with, without slashes at its ends; empty for none.
  public var prefix: String

  /// Describes a site.
  ///
  /// - Parameter address: where the site is published: an address of the web, or its path alone.
  public init(folder: String = "", address: String? = nil) {
    self.folder = folder
    var names = (address ?? "").split(separator: "/")
    // The scheme and the host.
    if let scheme = names.first, scheme.hasSuffix(":") { names.removeFirst(min(2, names.count)) }
    prefix = names.joined(separator: "/")
  }
}
