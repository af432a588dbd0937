import BookModel
import Diagnostics

extension PageWriter {
  /// Opens a link to an address as the source has it: a URL, `#id`, or a path relative to the source.
  ///
  ///     writer.openLink("limits.xhtml#squeeze", takesText: false, at: .bytes(range))
  ///     writer.text("the squeeze theorem")
  ///     writer.close()
  public mutating func openLink(_ address: String, takesText: Bool = false, at place: Place) {
    openLink(Array(address.utf8)[...], takesText: takesText, at: place)
  }

  /// Opens a link to a target that is known already.
  public mutating func openLink(to target: Link.Target, takesText: Bool = false, at place: Place) {
    open(.a)
    guard takesAttributes, frames[frames.count - 1].element == .a else { return }
    let index = page.links.count
    page.links.append(Link(target, takesText: takesText, range: byteRange(place)))
    frames[frames.count - 1].role = takesText ? .textlessLink : .link
    frames[frames.count - 1].item = Int32(index)
    addSlot(.linkReference(index))
  }

  mutating func openLink(_ address: ArraySlice<UInt8>, takesText: Bool, at place: Place) {
    openLink(to: target(address, at: place), takesText: takesText, at: place)
  }

  /// Where an address leads, with a finding where it leads nowhere.
  mutating func target(_ address: ArraySlice<UInt8>, at place: Place) -> Link.Target {
    let text = { String(decoding: address.trimmed.prefix(80), as: UTF8.self) }
    switch SourceAddress(address, base: context.path) {
    case .external(let url): return .external(String(decoding: url, as: UTF8.self))
    case .fragment(let id): return .fragment(id)
    case .file(let path, let fragment): return .file(path: path, fragment: fragment)
    case .script:
      findings.count(.scriptDropped, key: "javascript:", at: place) {
        "javascript: link is left out: pages run no scripts"
      }
    case .refused(let scheme):
      findings.report(.linkInvalid, at: place, "a link cannot lead to a \(scheme): address")
    case .outside:
      findings.report(.linkPageMissing, at: place, "link \"\(text())\" leads out of the book's folder")
    case .invalid:
      findings.report(.linkInvalid, at: place, "\"\(text())\" is no URL")
    }
    return .none
  }
}
