import BookModel
import Templating

/// `cover.xhtml`: the cover page.
struct CoverPage {
  let book: LinkedBook
  let picture: ArtworkFile

  func bytes(_ templates: Templates) -> [UInt8] {
    let title = withoutControls(book.metadata.title)
    let word = Words(language: book.metadata.language)[.cover]
    return templates.cover.filled([
      "language": .text(withoutControls(book.metadata.language)), "title": .text(word),
      "alt": .text(word + ": " + title),
      "direction": .text(Direction(language: book.metadata.language).rawValue),
      "image": .text(BundlePath.encoded(picture.href)), "width": .number(picture.width),
      "height": .number(picture.height), "stylesheets": [["href": .text(BundlePath.style)]],
    ])
  }
}
