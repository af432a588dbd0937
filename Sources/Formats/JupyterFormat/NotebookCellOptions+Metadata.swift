import JSONTree
import Markdown

extension NotebookCellOptions {
  /// Reads the options in a cell's metadata.
  init(metadata: JSONDocument.Value?, in document: JSONDocument) {
    self.init()
    guard let metadata else { return }
    for tag in document.member(metadata, "tags").map(document.items) ?? [] {
      if let tag = document.string(tag) { take(tag: tag) }
    }
    let jupyter = document.member(metadata, "jupyter")
    if document.isTrue(document.member(jupyter, "source_hidden"))
      || document.isTrue(document.member(metadata, "hide_input"))
    {
      input = .folded
    }
    if document.isTrue(document.member(jupyter, "outputs_hidden"))
      || document.isTrue(document.member(metadata, "collapsed"))
    {
      output = .folded
    }
    isScrolled = document.isTrue(document.member(metadata, "scrolled")) || isScrolled
    format =
      document.string(document.member(metadata, "format"))
      ?? document.string(document.member(metadata, "raw_mimetype"))
    label =
      document.string(document.member(metadata, "label"))
      ?? document.string(document.member(metadata, "name"))
    if let image = document.member(metadata, "image") { take(image: image, document: document) }
    for case let holder? in [document.member(metadata, "mystnb"), document.member(metadata, "render")] {
      if let image = document.member(holder, "image") { take(image: image, document: document) }
      let figure = document.member(holder, "figure")
      caption = document.string(document.member(figure, "caption")) ?? caption
      label = document.string(document.member(figure, "name")) ?? label
      if document.isTrue(document.member(holder, "remove_code_source")) { input = .removed }
      if document.isTrue(document.member(holder, "remove_code_outputs")) { output = .removed }
      if document.isTrue(document.member(holder, "hide_code_source")) { input = .folded }
    }
  }

  private mutating func take(image: JSONDocument.Value, document: JSONDocument) {
    alternative = document.string(document.member(image, "alt")) ?? alternative
    let width = document.member(image, "width")
    imageWidth = document.string(width) ?? document.int(width).map(String.init) ?? imageWidth
  }
}
