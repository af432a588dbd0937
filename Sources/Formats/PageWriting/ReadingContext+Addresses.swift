import BookModel
import TextBytes

extension ReadingContext {
  /// What an address of the source means. One that begins with `/` is relative to the root of the site that the book's tool
  /// makes of it; where nothing is there, to the root of the book, as in a repository's own view.
  package func address(_ bytes: ArraySlice<UInt8>, staysInside: Bool = false) -> SourceAddress {
    let address = bytes.trimmed
    let site = text.site
    guard address.first == "/", !address.starts(withASCII: "//"), site != SiteRoot() else {
      return SourceAddress(address, base: path, staysInside: staysInside)
    }
    let inSite = SourceAddress(
      withoutPrefix(address, site.prefix), base: path, root: site.folder, staysInside: staysInside)
    guard !site.folder.isEmpty, case .file(let file, _) = inSite, mediaInfo(file) == .missing,
      case .file(let other, _) = SourceAddress(address, base: path, staysInside: staysInside),
      mediaInfo(other) != .missing
    else { return inSite }
    return SourceAddress(address, base: path, staysInside: staysInside)
  }

  private func withoutPrefix(_ address: ArraySlice<UInt8>, _ prefix: String) -> ArraySlice<UInt8> {
    guard !prefix.isEmpty, address.dropFirst().starts(with: prefix.utf8) else { return address }
    let rest = address.dropFirst(prefix.utf8.count + 1)
    switch rest.first {
    case "/": return rest
    case nil, "#", "?": return (["/"] + rest)[...]
    default: return address
    }
  }
}
