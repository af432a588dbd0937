import TextBytes

/// Checks of whether an alternative text describes its picture.
package enum AlternativeText {
  /// Words that say only that there is a picture.
  private static let placeholders: Set<String> = [
    "image", "picture", "figure", "graphic", "photo", "photograph", "img", "pic", "untitled", "placeholder",
    "alt", "alt text", "bild", "abbildung", "imagen", "figura", "imagem", "immagine",
  ]

  /// Whether an alternative text is a file name or a placeholder, which describes nothing.
  ///
  ///     isUnhelpful("IMG_0231", address: "photos/IMG_0231.jpg")  // true
  package static func isUnhelpful(_ alternative: String, address: String) -> Bool {
    // A text of some length counts as a description, whatever its words.
    guard alternative.utf8.reduce(0, { $0 + ($1 > " " && $1 < 0x80 ? 1 : 0) }) <= 200 else { return false }
    let text = alternative.lowercased().singleSpaced
    guard !text.isEmpty, text.utf8.count <= 200 else { return false }
    if placeholders.contains(text) { return true }
    let file = address.lowercased().split(separator: "/").last.map(String.init) ?? ""
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    if text == file { return true }
    let endings = [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".tif", ".tiff", ".bmp"]
    if !text.contains(" "), endings.contains(where: text.hasSuffix) { return true }
    return text == stem && text != "cover"
  }
}
