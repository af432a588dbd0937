import BookModel
import Diagnostics
import Files
import Markup
import PageWriting
import XML

/// Reads the clips for one page from a SMIL media overlay: https://www.w3.org/TR/epub-33/#sec-docs-smil
///
///     <par><text src="page.xhtml#s1"/><audio src="1.mp3" clipBegin="0s" clipEnd="2s"/></par>
///
/// An overlay may cover several pages: clips of other pages are skipped. Clips that point to no id of the page and sounds that
/// are missing are reported once for each kind.
package struct OverlayReader {
  private let context: ReadingContext
  private let path: String
  private var overlay: Overlay
  /// The ids of the page.
  private let places: Set<String>
  /// The index of each sound in the page's media, by path.
  private var sounds: [String: Int] = [:]
  private var media: [MediaUse]
  private var lostPlaces: [XMLTree.Node] = []
  private var lostSounds: [XMLTree.Node] = []

  private init(_ path: String, of page: Page, context: ReadingContext) {
    self.path = path
    self.context = context
    overlay = Overlay(path: path)
    places = Set(page.anchors.compactMap(\.id))
    media = page.media
  }

  /// Adds to the pages of a source their overlay, if the manifest names one.
  package static func complete(_ reading: inout SourceReading, context: ReadingContext) {
    guard let path = context.options.overlay, !reading.pages.isEmpty else { return }
    var reader = OverlayReader(path, of: reading.pages[0], context: context)
    let findings = reader.read()
    reading.diagnostics += findings
    guard !reader.overlay.clips.isEmpty else { return }
    reading.pages[0].overlay = reader.overlay
    reading.pages[0].media = reader.media
  }

  private mutating func read() -> [Diagnostic] {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try context.readFile(path) } catch {
      return [
        Diagnostic(.overlayFaulty, at: SourceRange(file: path), error.summary("the media overlay", path))
      ]
    }
    let tree: XMLTree
    do throws(XMLError) { tree = try XMLParser().parse(file: path, bytes: bytes) } catch {
      let fault = error.diagnostic(inFile: path, bytes: bytes)
      return [
        Diagnostic(.overlayFaulty, at: fault.range, "the media overlay cannot be read: \(fault.summary)")
      ]
    }
    if let body = tree.element(tree.root, "body") { read(body, in: tree) }
    return findings(in: tree)
  }

  /// Reads the children of a sequence, without recursion, since a file may nest groups to any depth.
  private mutating func read(_ body: XMLTree.Node, in tree: XMLTree) {
    var open: [(end: XMLTree.Node, group: Int?)] = [(tree.end(of: body), nil)]
    var node = body + 1
    while node < tree.end(of: body) {
      while open.count > 1, let last = open.last, last.end <= node { open.removeLast() }
      guard tree.kind(node) == .element else {
        node += 1
        continue
      }
      let outer = open.last?.group
      if tree.isElement(node, "seq") {
        overlay.groups.append(
          Overlay.Group(
            type: type(of: node, in: tree),
            text: tree.attribute(node, "textref", in: MarkupNamespace.epub).flatMap { place($0) },
            outer: outer))
        open.append((tree.end(of: node), overlay.groups.count - 1))
        node += 1
      } else {
        if tree.isElement(node, "par") { readClip(node, in: tree, group: outer) }
        node = tree.end(of: node)
      }
    }
  }

  private mutating func readClip(_ par: XMLTree.Node, in tree: XMLTree, group: Int?) {
    guard let text = tree.element(par, "text"), let source = tree.attribute(text, "src"),
      case .file(let file, let fragment) = SourceAddress(Array(source.utf8)[...], base: path),
      file == context.path
    else { return }
    let id = fragment ?? ""
    guard id.isEmpty || places.contains(id) else { return lostPlaces.append(text) }
    var clip = Overlay.Clip(
      text: id, sound: nil, begin: 0, end: nil, type: type(of: par, in: tree), group: group)
    if let audio = tree.element(par, "audio") {
      clip.sound = sound(audio, in: tree)
      if clip.sound == nil { lostSounds.append(audio) }
      clip.begin = tree.attribute(audio, "clipBegin").flatMap { ClockValue($0)?.seconds } ?? 0
      clip.end = tree.attribute(audio, "clipEnd").flatMap { ClockValue($0)?.seconds }
      // An end at or before the beginning is ignored.
      if let end = clip.end, end <= clip.begin { clip.end = nil }
    }
    overlay.clips.append(clip)
  }

  private mutating func sound(_ audio: XMLTree.Node, in tree: XMLTree) -> Int? {
    guard let source = tree.attribute(audio, "src"),
      case .file(let file, _) = SourceAddress(Array(source.utf8)[...], base: path)
    else { return nil }
    if let known = sounds[file] { return known }
    guard case .found(let info) = context.mediaInfo(file),
      info.mediaType.hasPrefix("audio/") || info.mediaType.hasPrefix("video/")
    else { return nil }
    media.append(MediaUse(path: file, range: ByteRange(0, 0)))
    sounds[file] = media.count - 1
    return media.count - 1
  }

  /// The id that an address names in the page; nil if it points elsewhere.
  private func place(_ address: String) -> String? {
    guard case .file(let file, let fragment?) = SourceAddress(Array(address.utf8)[...], base: path),
      file == context.path, places.contains(fragment)
    else { return nil }
    return fragment
  }

  /// The values from the structural vocabulary; other vocabularies would need a declaration.
  private func type(of node: XMLTree.Node, in tree: XMLTree) -> String? {
    let words =
      tree.attribute(node, "type", in: MarkupNamespace.epub)?
      .split(whereSeparator: \.isWhitespace).filter { !$0.contains(":") } ?? []
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private func findings(in tree: XMLTree) -> [Diagnostic] {
    let lost = [
      (lostPlaces, "leads to no place on the page", "lead to no place on the page"),
      (lostSounds, "has no sound and is read by a voice", "have no sound and are read by a voice"),
    ]
    return lost.compactMap { nodes, one, several in
      guard let first = nodes.first else { return nil }
      return Diagnostic(
        .overlayFaulty, at: tree.range(of: first, attribute: "src"),
        nodes.count == 1
          ? "a clip of the media overlay \(one)" : "\(nodes.count) clips of the media overlay \(several)")
    }
  }
}
