import BookModel
import ReaderCore
import Templating

/// The variables of `index.html`.
struct WebIndexPage {
  let book: LinkedBook
  /// The names of the bundle's files.
  let names: Set<String>
  let startupImages: [ArtworkFile]

  /// The template's variables.
  var values: TemplateValue {
    let metadata = book.metadata
    var values: [String: TemplateValue] = [
      "language": .text(withoutControls(metadata.language)), "direction": .text(book.direction.rawValue),
      "title": .text(withoutControls(metadata.title)),
      "identifier": .text(withoutControls(metadata.uniqueIdentifier)),
      "webManifest": .text(WebAppManifest.name),
      "touchIcons": .list(
        [120, 152, 167, 180].compactMap { size -> TemplateValue? in
          let name = "art/icons/apple-touch-icon-\(size)x\(size).png"
          return names.contains(name) ? ["size": .text("\(size)x\(size)"), "href": .text(name)] : nil
        }),
      "startupImages": .list(
        startupImages.map { image -> TemplateValue in
          ["media": .text(Self.media(image)), "href": .text(image.href)]
        }),
    ]
    values["cover"] = cover
    if names.contains(ReaderShell.scriptedPages) { values["scripts"] = .text(ReaderShell.scriptedPages) }
    let words = ReaderWords(language: metadata.language)
    values["needsScript"] = .text(words["needsScript"])
    values["readPages"] = .text(words["readPages"])
    if let description = metadata.description, !description.isEmpty {
      values["description"] = .text(withoutControls(description))
    }
    if names.contains("art/icons/favicon-32.png") { values["favicon"] = "art/icons/favicon-32.png" }
    return .record(values)
  }

  /// The cover, which is shown before any script runs, for both orientations and both pixel densities.
  private var cover: TemplateValue? {
    func sources(_ orientation: String, width: Int) -> String? {
      let name = "art/cover-\(orientation)"
      guard names.contains(name + ".jpg") else { return nil }
      let dense = names.contains(name + "@2x.jpg") ? ", \(name)@2x.jpg \(2 * width)w" : ""
      return "\(name).jpg \(width)w\(dense)"
    }
    guard let portrait = sources("portrait", width: 768), let landscape = sources("landscape", width: 1024)
    else {
      return nil
    }
    return ["portrait": .text(portrait), "landscape": .text(landscape)]
  }

  /// The media query of a startup image. Systems report a device's size in portrait orientation.
  private static func media(_ image: ArtworkFile) -> String {
    let (short, long) = (min(image.width, image.height), max(image.width, image.height))
    return "(device-width: \(short / image.scale)px) and (device-height: \(long / image.scale)px) "
      + "and (-webkit-device-pixel-ratio: \(image.scale)) "
      + "and (orientation: \(image.width > image.height ? "landscape" : "portrait"))"
  }
}
