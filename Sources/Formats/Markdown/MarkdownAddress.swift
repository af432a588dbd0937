import BookModel
import Diagnostics
import PageWriting
import TextBytes

/// The address of a link or picture, as written.
struct MarkdownAddress {
  private let address: [UInt8]
  private let place: PageWriter.Place

  init(_ address: [UInt8], at place: PageWriter.Place) {
    self.address = address
    self.place = place
  }

  /// The target of the address.
  func target(in page: inout MarkdownWriter) -> Link.Target {
    var address = self.address[...]
    if address.starts(withASCII: "project:") { address = address.dropFirst(8) }
    if address.starts(withASCII: "path:") { address = address.dropFirst(5) }
    // `@label` is a cross reference, as outside of links.
    let isReference = address.first == "@" && !address.contains("/")
    if address.isEmpty { return .none }
    // An address that is yet to be written: it leads to the top of the page, as in browsers.
    if address.equals("#") { return .file(path: page.context.path, fragment: nil) }
    if address.first == "?" {
      page.writer.count(.linkPageMissing, key: "?", at: place) {
        "links to queries of a website, such as its search, stay as text"
      }
      return .none
    }
    if address.first == "#" || isReference {
      let name = String(decoding: WebAddress.decoded(address.dropFirst()), as: UTF8.self)
      return isReference ? .label(name) : .anchor(name)
    }
    if page.features.contains(.wikiLinks),
      let found = MarkdownVaultAddress(String(decoding: address, as: UTF8.self)).found(in: page)
    {
      return page.writer.target(Array(found.utf8)[...], at: place)
    }
    for (scheme, prefix) in Self.schemes where address.starts(with: scheme.utf8) {
      let rest = address.dropFirst(scheme.utf8.count)
      return page.writer.target((Array(prefix.utf8) + rest.map { $0 == " " ? "_" : $0 })[...], at: place)
    }
    if let scheme = WebAddress.scheme(address), let refused = target(address, scheme, in: &page) {
      return refused
    }
    if WebAddress.scheme(address) == nil, !address.contains("/"), !address.contains("."),
      !address.contains("#")
    {
      return .label(String(decoding: WebAddress.decoded(address), as: UTF8.self))
    }
    return page.writer.target(address, at: place)
  }

  /// The target of an address whose scheme is not one of the web: `xref:` and `inv:` refer to other projects, and a label may
  /// contain a colon.
  private func target(_ address: ArraySlice<UInt8>, _ scheme: String, in page: inout MarkdownWriter)
    -> Link.Target?
  {
    if ["xref", "inv", "myst", "intersphinx"].contains(scheme) {
      let rest = address.dropFirst(scheme.utf8.count + 1)
      let name = String(decoding: rest.prefix { $0 != "#" && $0 != "/" && $0 != ":" }, as: UTF8.self)
      if let project = page.context.text.projects[name] {
        return projectTarget(project, rest.dropFirst(name.utf8.count), name: name, in: &page)
      }
      page.writer.count(.linkOutOfProject, key: scheme, at: place) {
        "links to other projects (\(scheme):) stay as text"
      }
      return Link.Target.none
    }
    // A label of MyST may have a colon; `obsidian://open` is no label.
    guard page.features.contains(.myst) else { return nil }
    guard !address.dropFirst(scheme.utf8.count).starts(withASCII: "://") else { return nil }
    guard case .refused = SourceAddress(address, base: page.context.path), scheme != "file", scheme != "data"
    else {
      return nil
    }
    return .label(String(decoding: WebAddress.decoded(address), as: UTF8.self))
  }

  /// The target of an address in another project: the page that it names, else the project itself.
  private func projectTarget(
    _ project: String, _ rest: ArraySlice<UInt8>, name: String, in page: inout MarkdownWriter
  ) -> Link.Target {
    var path = rest.first == "/" ? rest.dropFirst().prefix { $0 != "#" } : []
    if rest.first != "/" {
      path = []
      page.writer.count(.linkOutOfProject, key: name, at: place) {
        "links to labels of the project \"\(name)\" lead to its first page, \(project)"
      }
    }
    return page.writer.target((Array(project.utf8) + path)[...], at: place)
  }

  private static let schemes = [
    ("wiki:", "https://en.wikipedia.org/wiki/"), ("doi:", "https://doi.org/"),
    ("github:", "https://github.com/"), ("rrid:", "https://scicrunch.org/resolver/"),
    ("ror:", "https://ror.org/"),
  ]
}
