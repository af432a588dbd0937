import BookModel
import Diagnostics

/// Where the addresses of links lead.
extension MarkdownReader {
  /// Where an address leads.
  mutating func target(_ address: [UInt8], at place: PageWriter.Place) -> Link.Target {
    var address = address[...]
    if address.starts(withASCII: "project:") { address = address.dropFirst(8) }
    if address.starts(withASCII: "path:") { address = address.dropFirst(5) }
    // `@label` refers as it does outside of links.
    let isReference = address.first == 0x40 && !address.contains(0x2F)
    if address.isEmpty { return .none }
    if address.first == 0x23 || isReference {
      return .label(String(decoding: WebAddress.decoded(address.dropFirst()), as: UTF8.self))
    }
    for (scheme, prefix) in Self.schemes where address.starts(with: scheme.utf8) {
      let rest = address.dropFirst(scheme.utf8.count)
      return writer.target((Array(prefix.utf8) + rest.map { $0 == 0x20 ? 0x5F : $0 })[...], at: place)
    }
    if let scheme = WebAddress.scheme(address), let refused = self.target(address, scheme, at: place) {
      return refused
    }
    if WebAddress.scheme(address) == nil, !address.contains(0x2F), !address.contains(0x2E),
      !address.contains(0x23)
    {
      return .label(String(decoding: WebAddress.decoded(address), as: UTF8.self))
    }
    return writer.target(address, at: place)
  }

  /// Where an address leads whose scheme is none of the web's: `xref:` and `inv:` lead to other projects, and
  /// a label may have a colon.
  private mutating func target(_ address: ArraySlice<UInt8>, _ scheme: String, at place: PageWriter.Place)
    -> Link.Target?
  {
    if ["xref", "inv", "myst", "intersphinx"].contains(scheme) {
      let rest = address.dropFirst(scheme.utf8.count + 1)
      let name = String(decoding: rest.prefix { $0 != 0x23 && $0 != 0x2F && $0 != 0x3A }, as: UTF8.self)
      if let project = context.text.projects[name] {
        return projectTarget(project, rest.dropFirst(name.utf8.count), name, at: place)
      }
      writer.findings.count(.linkOutOfProject, key: scheme, at: place) {
        "links to other projects (\(scheme):) stay as text"
      }
      return Link.Target.none
    }
    guard case .refused = SourceAddress(address, base: context.path), scheme != "file", scheme != "data"
    else {
      return nil
    }
    return .label(String(decoding: WebAddress.decoded(address), as: UTF8.self))
  }

  /// Where in another project an address leads: to a page that it names, else to the project itself.
  private mutating func projectTarget(
    _ project: String, _ rest: ArraySlice<UInt8>, _ name: String, at place: PageWriter.Place
  ) -> Link.Target {
    var path = rest.first == 0x2F ? rest.dropFirst().prefix { $0 != 0x23 } : []
    if rest.first != 0x2F {
      path = []
      writer.findings.count(.linkOutOfProject, key: name, at: place) {
        "links to labels of the project \"\(name)\" lead to its first page, \(project)"
      }
    }
    return writer.target((Array(project.utf8) + path)[...], at: place)
  }

  private static let schemes = [
    ("wiki:", "https://en.wikipedia.org/wiki/"), ("doi:", "https://doi.org/"),
    ("github:", "https://github.com/"), ("rrid:", "https://scicrunch.org/resolver/"),
    ("ror:", "https://ror.org/"),
  ]
}
