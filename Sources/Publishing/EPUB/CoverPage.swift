import BookModel
import Mustache

/// `cover.xhtml`: the cover as a page of its own.
struct CoverPage {
  let book: LinkedBook
  let picture: ArtworkFile

  func bytes(_ templates: Templates) -> [UInt8] {
    let title = withoutControls(book.metadata.title)
    let word = Words(language: book.metadata.language).cover
    let object: [String: Any] = [
      "language": withoutControls(book.metadata.language), "title": word, "alt": word + ": " + title,
      "direction": Direction(language: book.metadata.language).rawValue,
      "image": BundlePath.encoded(picture.href), "width": picture.width, "height": picture.height,
      "stylesheets": [["href": BundlePath.style]],
    ]
    return Array(templates.cover.render(object).utf8)
  }
}
