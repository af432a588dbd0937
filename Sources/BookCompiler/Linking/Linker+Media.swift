import BookModel
import Diagnostics
import SourceFormats

/// Names of pictures, sounds, films, fonts and style sheets.
extension Linker {
  mutating func linkMedia() {
    for index in linked.pages.indices {
      let page = linked.pages[index].page
      var sheets: [Int] = []
      for use in page.stylesheets {
        guard let file = styleSheet(use.path) else {
          reportMissing(use, source: page.source)
          continue
        }
        sheets.append(file)
        if let title = use.alternateTitle { linked.pages[index].alternateTitles[file] = title }
      }
      for (number, style) in page.styles.enumerated() {
        sheets.append(styleSheet(style, number: number, ofSource: page.source))
      }
      linked.pages[index].stylesheets = sheets
      linked.pages[index].page.styles = []
      if page.direction == nil {
        for sheet in sheets {
          guard let direction = directionOfSheet[sheet] else { continue }
          linked.pages[index].direction = direction
          break
        }
      }
      linked.pages[index].media = page.media.map { mediaFile($0) }
    }
  }

  /// The file that a page uses, as an index into the book's media; nil where there is none.
  private mutating func mediaFile(_ use: MediaUse) -> Int? {
    guard let embedded = use.embedded else { return mediaFile(use.path) }
    // No path begins with `#`.
    let key = "#" + embedded.digest
    if let known = mediaAtPath[key] { return known }
    let ending = MediaLibrary.fileEnding(of: embedded.info.mediaType, path: use.path)
    let href =
      "media/" + naming.name(for: stem(of: use.path) + "-" + embedded.digest.prefix(12), suffix: ending)
    let content: MediaFile.Content =
      switch embedded.content {
      case .base64(let path, let range): .base64(path: path, range)
      case .bytes(let bytes): .bytes(bytes)
      }
    var file = MediaFile(
      href: href, mediaType: embedded.info.mediaType, content: content, size: embedded.info.size)
    file.width = embedded.info.width
    file.height = embedded.info.height
    return add(file, at: key)
  }

  /// The file at `path` as an index into the book's media; nil where there is none.
  mutating func mediaFile(_ path: String) -> Int? {
    if let known = mediaAtPath[path] { return known }
    guard let item = media.item(path) else { return nil }
    let ending = MediaLibrary.fileEnding(of: item.info.mediaType, path: path)
    let stem = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    let href = "media/" + naming.name(for: shortened(stem), suffix: ending)
    var file = MediaFile(
      href: href, mediaType: item.info.mediaType, content: item.content, size: item.info.size)
    file.width = item.info.width
    file.height = item.info.height
    return add(file, at: path)
  }

  /// The style sheet at `path`, with the files it needs; sheets that import each other meet once.
  private mutating func styleSheet(_ path: String) -> Int? {
    if let known = mediaAtPath[path] { return known }
    guard let sheet = media.styleSheet(path) else { return nil }
    let stem = path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    return add(sheet, name: shortened(stem), at: path)
  }

  /// Style text of a source's own head becomes a sheet of its own, once for all of the source's pages.
  private mutating func styleSheet(_ style: StyleText, number: Int, ofSource source: Int) -> Int {
    let path = book.sources[source].path
    let key = path + "#style-" + String(number)
    if let known = mediaAtPath[key] { return known }
    let locate = locate
    let sheet = media.styleReader(path).read(Array(style.css.utf8)) { locate(source, style.place(of: $0)) }
    return add(sheet, name: stem(of: path) + "-style", at: key)
  }

  private mutating func add(_ sheet: StyleSheet, name: String, at key: String) -> Int {
    diagnostics += sheet.diagnostics
    let href = "style/" + naming.name(for: name, suffix: ".css")
    let index = add(MediaFile(href: href, mediaType: "text/css", content: .bytes([]), size: 0), at: key)
    directionOfSheet[index] = sheet.direction
    var bytes: [UInt8] = []
    var offset = 0
    for slot in sheet.content.slots {
      bytes += sheet.content.bytes[offset..<slot.offset]
      offset = slot.offset
      guard case .media(let use) = slot.kind else { continue }
      let isSheet = sheet.imports.contains(use)
      let needed = sheet.media[use].path
      guard let file = isSheet ? styleSheet(needed) : mediaFile(needed) else { continue }
      // Style sheets lie in style/, all else in media/.
      let target = linked.media[file].href
      bytes += Array((isSheet ? String(target.dropFirst("style/".count)) : "../" + target).utf8)
      if !linked.media[index].dependencies.contains(file) { linked.media[index].dependencies.append(file) }
    }
    bytes += sheet.content.bytes[offset...]
    linked.media[index].content = .bytes(bytes)
    linked.media[index].size = bytes.count
    return index
  }

  private mutating func add(_ file: MediaFile, at path: String) -> Int {
    let index = linked.media.count
    linked.media.append(file)
    mediaAtPath[path] = index
    return index
  }

  private func shortened(_ path: String) -> String {
    let base = book.base
    return !base.isEmpty && path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
  }

  private mutating func reportMissing(_ use: FileUse, source: Int) {
    diagnostics.append(
      Diagnostic(.fileMissing, at: locate(source, use.range), "style sheet \"\(use.path)\" is missing"))
  }
}
