import BookModel
import TextBytes
import XML

extension PackageReader {
  /// Reads the package's settings of media overlays: https://www.w3.org/TR/epub-33/#sec-mo-package-metadata
  mutating func readOverlays() {
    guard let metadata = part("metadata") else { return }
    for node in tree.elements(of: metadata) where tree.isElement(node, "meta") {
      let value = tree.string(node).singleSpaced
      let refined = tree.attribute(node, "refines")
      switch tree.attribute(node, "property") {
      case "media:active-class"?: set(value, \.activeClass)
      case "media:playback-active-class"?: set(value, \.playbackActiveClass)
      case "media:narrator"? where !value.isEmpty: book.publication.overlays.narrators.append(value)
      case "media:duration"?:
        guard let refined, refined.hasPrefix("#"), let item = itemIndices[String(refined.dropFirst())],
          let path = items[item].path, let duration = ClockValue(value)
        else { continue }
        book.publication.overlays.durations[path] = duration.seconds
      case _: break
      }
    }
  }

  /// Sets a class name, which must not contain spaces.
  private mutating func set(_ value: String, _ member: WritableKeyPath<OverlaySettings, String?>) {
    guard !value.isEmpty, !value.contains(where: \.isWhitespace) else { return }
    book.publication.overlays[keyPath: member] = value
  }

  /// Whether a metadata property concerns media overlays, which are written anew.
  static func isOfOverlays(_ name: String) -> Bool {
    ["media:active-class", "media:playback-active-class", "media:narrator", "media:duration"].contains(name)
  }
}
