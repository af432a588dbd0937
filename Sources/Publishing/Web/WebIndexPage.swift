import BookModel

/// What `index.html` says of its book.
struct WebIndexPage {
  let book: LinkedBook
  /// The names of the bundle's files.
  let names: Set<String>
  let startupImages: [ArtworkFile]

  /// The template's variables.
  var object: [String: Any] {
    let metadata = book.metadata
    var object: [String: Any] = [
      "language": withoutControls(metadata.language), "direction": book.direction.rawValue,
      "title": withoutControls(metadata.title), "identifier": withoutControls(metadata.uniqueIdentifier),
      "webManifest": WebAppManifest.name,
      "touchIcons": [120, 152, 167, 180].compactMap { size -> [String: Any]? in
        let name = "art/icons/apple-touch-icon-\(size)x\(size).png"
        return names.contains(name) ? ["size": "\(size)x\(size)", "href": name] : nil
      },
      "startupImages": startupImages.map { image -> [String: Any] in
        ["media": Self.media(image), "href": image.href]
      },
    ]
    if let description = metadata.description, !description.isEmpty {
      object["description"] = withoutControls(description)
    }
    if names.contains("art/icons/favicon-32.png") { object["favicon"] = "art/icons/favicon-32.png" }
    return object
  }

  /// The screen that a startup image is for. The system gives a device's size upright, however it is held.
  private static func media(_ image: ArtworkFile) -> String {
    let (short, long) = (min(image.width, image.height), max(image.width, image.height))
    return "(device-width: \(short / image.scale)px) and (device-height: \(long / image.scale)px) "
      + "and (-webkit-device-pixel-ratio: \(image.scale)) "
      + "and (orientation: \(image.width > image.height ? "landscape" : "portrait"))"
  }
}
