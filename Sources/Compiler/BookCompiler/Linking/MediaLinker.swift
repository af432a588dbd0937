import BookModel
import Diagnostics
import Files
import Markup

/// Assigns bundle names to media files and style sheets, once each, and records which pages use them.
struct MediaLinker {
  private let sources: [PageSource]
  private let library: MediaLibrary
  private let locate: (Int, ByteRange) -> SourceRange
  private var naming: BundleNaming
  /// Indices into `files` by key: a path, `#` and digest (embedded files), or a path and `#style-` and
  /// number.
  private var known: [String: Int] = [:]
  /// The imported style sheets that could not be read.
  private var unreadable: Set<String> = []
  /// The text direction set by a style sheet, by its index in `files`.
  private var directions: [Int: Direction] = [:]
  /// The media files of the bundle, in order of first use.
  private(set) var files: [MediaFile] = []
  /// The paths of the book's files that are in the bundle.
  var paths: Set<String> { Set(known.keys) }
  /// Findings in style sheets, and missing style sheets.
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter locate: maps a byte range of a source (an index into `sources`) to lines and columns.
  init(
    _ sources: [PageSource], _ library: MediaLibrary, naming: BundleNaming,
    locate: @escaping (Int, ByteRange) -> SourceRange
  ) {
    self.sources = sources
    self.library = library
    self.naming = naming
    self.locate = locate
  }

  /// Sets the style sheets and media of all pages.
  mutating func link(_ pages: inout [LinkedPage]) {
    let locate = locate
    for index in pages.indices {
      let page = pages[index].page
      var sheets: [Int] = []
      for use in page.stylesheets {
        guard let file = styleSheet(use.path, place: { locate(page.source, use.range) }) else { continue }
        sheets.append(file)
        if let title = use.alternateTitle { pages[index].alternateTitles[file] = title }
      }
      for (number, style) in page.styles.enumerated() {
        sheets.append(styleSheet(style, number: number, ofSource: page.source))
      }
      pages[index].stylesheets = sheets
      pages[index].page.styles = []
      if page.direction == nil, let direction = sheets.compactMap({ directions[$0] }).first {
        pages[index].direction = direction
      }
      pages[index].media = page.media.map { mediaFile($0) }
    }
    for index in pages.indices { linkOverlay(of: &pages[index]) }
  }

  /// Adds the media overlay of a page.
  private mutating func linkOverlay(of page: inout LinkedPage) {
    guard let overlay = page.page.overlay else { return }
    let name = page.href.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? "page"
    let href = naming.name(media: name + ".smil", "application/smil+xml")
    let sounds = page.media
    // Bundle names are one folder deep and need no percent-encoding.
    let bytes = overlay.smil(page: "../" + page.href) { sound in
      sounds[sound].map { "../" + files[$0].href }
    }
    let info = MediaInfo(mediaType: "application/smil+xml", size: bytes.count)
    page.overlay = add(href, .bytes(bytes), info, at: "#overlay-" + page.href)
    known[overlay.path] = page.overlay
  }

  /// The index in `files` of the file that a page uses; nil if it does not exist.
  private mutating func mediaFile(_ use: MediaUse) -> Int? {
    guard let embedded = use.embedded else { return mediaFile(use.path) }
    // `#` cannot collide: no path begins with it.
    let key = "#" + embedded.digest
    if let known = known[key] { return known }
    let href = naming.name(embedded: use.path, embedded.digest, embedded.info.mediaType)
    let content: MediaFile.Content =
      switch embedded.content {
      case .base64(let path, let range): .base64(path: path, range)
      case .bytes(let bytes): .bytes(bytes)
      }
    return add(href, content, embedded.info, at: key)
  }

  /// The index in `files` of the file at `path`; nil if it does not exist.
  private mutating func mediaFile(_ path: String) -> Int? {
    if let known = known[path] { return known }
    guard let item = library.item(path) else { return nil }
    return add(naming.name(media: path, item.info.mediaType), item.content, item.info, at: path)
  }

  private mutating func add(
    _ href: String, _ content: MediaFile.Content, _ info: MediaInfo, at key: String
  ) -> Int {
    var file = MediaFile(href: href, mediaType: info.mediaType, content: content, size: info.size)
    file.width = info.width
    file.height = info.height
    return add(file, at: key)
  }

  /// Adds the style sheet at `path` and its dependencies; import cycles end because each sheet is read once. Returns nil,
  /// after reporting it at `place`, if it cannot be read.
  private mutating func styleSheet(_ path: String, place: () -> SourceRange?) -> Int? {
    if let known = known[path] { return known }
    do throws(FileError) {
      return add(try library.styleSheet(path), naming.name(styleSheet: path), at: path)
    } catch {
      diagnostics.append(error.diagnostic(.fileMissing, "style sheet", path, at: place()))
      return nil
    }
  }

  /// The same for a sheet that others import, which is reported once, at itself.
  private mutating func importedSheet(_ path: String) -> Int? {
    if unreadable.contains(path) { return nil }
    let place = SourceRange(file: library.folder.shown(path))
    guard let sheet = styleSheet(path, place: { place }) else {
      unreadable.insert(path)
      return nil
    }
    return sheet
  }

  /// Turns style text in a source's head into a sheet shared by all pages of the source.
  private mutating func styleSheet(_ style: StyleText, number: Int, ofSource source: Int) -> Int {
    let path = sources[source].path
    let key = path + "#style-" + String(number)
    if let known = known[key] { return known }
    let locate = locate
    let sheet = library.styleReader(path).read(Array(style.css.utf8)) { locate(source, style.place(of: $0)) }
    return add(sheet, naming.name(styleOf: path), at: key)
  }

  private mutating func add(_ sheet: StyleSheet, _ href: String, at key: String) -> Int {
    diagnostics += sheet.diagnostics
    let index = add(MediaFile(href: href, mediaType: "text/css", content: .bytes([]), size: 0), at: key)
    directions[index] = sheet.direction
    var bytes: [UInt8] = []
    var offset = 0
    for slot in sheet.content.slots {
      bytes += sheet.content.bytes[offset..<slot.offset]
      offset = slot.offset
      guard case .media(let use) = slot.kind else { continue }
      let isSheet = sheet.imports.contains(use)
      let needed = sheet.media[use].path
      guard let file = isSheet ? importedSheet(needed) : mediaFile(needed) else { continue }
      // Style sheets are in style/, all other media in media/.
      let target = files[file].href
      bytes += Array((isSheet ? String(target.dropFirst("style/".count)) : "../" + target).utf8)
      if !files[index].dependencies.contains(file) { files[index].dependencies.append(file) }
    }
    bytes += sheet.content.bytes[offset...]
    files[index].content = .bytes(bytes)
    files[index].size = bytes.count
    return index
  }

  private mutating func add(_ file: MediaFile, at key: String) -> Int {
    let index = files.count
    files.append(file)
    known[key] = index
    return index
  }
}
