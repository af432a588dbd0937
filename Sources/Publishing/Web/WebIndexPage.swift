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
    if let cover { object["cover"] = cover }
    if let description = metadata.description, !description.isEmpty {
      object["description"] = withoutControls(description)
    }
    if names.contains("art/icons/favicon-32.png") { object["favicon"] = "art/icons/favicon-32.png" }
    return object
  }

  /// The cover, which is seen before anything runs: for either way to hold a screen, and either density.
  private var cover: [String: Any]? {
    func sources(_ orientation: String, _ width: Int) -> String? {
      let name = "art/cover-\(orientation)"
      guard names.contains(name + ".jpg") else { return nil }
      let dense = names.contains(name + "@2x.jpg") ? ", \(name)@2x.jpg \(2 * width)w" : ""
      return "\(name).jpg \(width)w\(dense)"
    }
    guard let portrait = sources("portrait", 768), let landscape = sources("landscape", 1024) else {
      return nil
    }
    return ["portrait": portrait, "landscape": landscape]
  }

  /// The screen that a startup image is for. The system gives a device's size upright, however it is held.
  private static func media(_ image: ArtworkFile) -> String {
    let (short, long) = (min(image.width, image.height), max(image.width, image.height))
    return "(device-width: \(short / image.scale)px) and (device-height: \(long / image.scale)px) "
      + "and (-webkit-device-pixel-ratio: \(image.scale)) "
      + "and (orientation: \(image.width > image.height ? "landscape" : "portrait"))"
  }
}
