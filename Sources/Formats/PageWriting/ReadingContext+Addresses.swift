import BookModel
import Diagnostics
import TextBytes
import XML

extension ReadingContext {
  /// What an address of the source means. One that begins with `/` is relative to the root of the site that the book's tool
  /// makes of it; where nothing is there, to the root of the book, as in a repository's own view.
  package func address(_ bytes: ArraySlice<UInt8>, staysInside: Bool = false) -> SourceAddress {
    let address = written(bytes, staysInside: staysInside)
    guard case .file(let path, let fragment) = address, path.hasPrefix("../") else { return address }
    return .file(path: files.normalised(path) ?? path, fragment: fragment)
  }

  private func written(_ bytes: ArraySlice<UInt8>, staysInside: Bool) -> SourceAddress {
    let address = bytes.trimmed
    let site = text.site
    guard address.first == "/", !address.starts(withASCII: "//"), site != SiteRoot() else {
      return SourceAddress(address, base: path, staysInside: staysInside)
    }
    let inSite = SourceAddress(
      withoutPrefix(address, site.prefix), base: path, root: site.folder, staysInside: staysInside)
    guard !site.folder.isEmpty, case .file(let file, _) = inSite, mediaInfo(file).isAbsent,
      case .file(let other, _) = SourceAddress(address, base: path, staysInside: staysInside),
      !mediaInfo(other).isAbsent
    else { return inSite }
    return SourceAddress(address, base: path, staysInside: staysInside)
  }

  /// Why the book may not use the file at a path relative to its folder; nil if it may, or if there is none.
  package func refusal(of path: String) -> PathRefusal? {
    if case .outside(let refusal) = mediaInfo(path) { return refusal }
    return nil
  }

  /// Inclusion of the book's files in this source, which diagnostics call `shownPath`.
  package func inclusion(_ shownPath: String) -> XMLInclusion {
    // Included files are shown with the same path prefix as the main file.
    let prefix = shownPath.hasSuffix(path) ? String(shownPath.dropLast(path.count)) : ""
    var inclusion = XMLInclusion(path: path) { path in
      do {
        return .file(shown: tidyPath(prefix + path), bytes: try readFile(path))
      } catch {
        return refusal(of: path).map { .outside($0) } ?? .missing
      }
    }
    inclusion.search = files.search
    return inclusion
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
