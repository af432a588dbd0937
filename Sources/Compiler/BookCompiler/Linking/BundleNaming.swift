import BookModel
import Files
import TextBytes

/// Names the files of a bundle after their source paths, relative to the manifest's folder.
struct BundleNaming {
  /// The manifest's folder relative to the book's root; empty if it is the root.
  private let base: String
  private var naming = FileNaming()

  init(base: String) { self.base = base }

  /// The name of a page, such as `pages/symmetry.xhtml`.
  mutating func name(of page: Page, source path: String) -> String {
    let detail = page.part == 0 ? nil : page.headings.first?.id ?? String(page.part + 1)
    return "pages/" + naming.name(for: stem(of: path), suffix: ".xhtml", detail: detail)
  }

  /// The name of the media file at a path, such as `media/secant.svg`.
  mutating func name(media path: String, _ mediaType: String) -> String {
    "media/"
      + naming.name(
        for: shortened(withoutExtension(path)), suffix: MediaLibrary.fileEnding(of: mediaType, path: path))
  }

  /// The name of a file embedded in a source.
  mutating func name(embedded path: String, _ digest: String, _ mediaType: String) -> String {
    let ending = MediaLibrary.fileEnding(of: mediaType, path: path)
    return "media/" + naming.name(for: stem(of: path) + "-" + digest.prefix(12), suffix: ending)
  }

  /// The name of the style sheet at a path, such as `style/book.css`.
  mutating func name(styleSheet path: String) -> String {
    "style/" + naming.name(for: shortened(withoutExtension(path)), suffix: ".css")
  }

  /// The name of the sheet made from the style text in the head of the source at `path`.
  mutating func name(styleOf path: String) -> String {
    "style/" + naming.name(for: stem(of: path) + "-style", suffix: ".css")
  }

  /// The path relative to the manifest's folder, without its file extension.
  private func stem(of path: String) -> String {
    var names = path.utf8.split(separator: "/").map { Substring($0) }
    if var file = names.popLast() {
      if let dot = file.utf8.lastIndex(of: "."), dot != file.startIndex { file = file[..<dot] }
      names.append(file)
    }
    let base = base.utf8.split(separator: "/").map { Substring($0) }
    while names.count > 1, let first = names.first, base.contains(first) { names.removeFirst() }
    return names.joined(separator: "/")
  }

  private func shortened(_ path: String) -> String {
    !base.isEmpty && path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
  }
}
