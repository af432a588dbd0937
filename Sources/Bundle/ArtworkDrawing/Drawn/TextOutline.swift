import CVips
import DrawingGeometry
import BookModel

/// The outlines of a line of text, for text that the painter does not set right.
///
/// librsvg gives every text a letter spacing, if only one of 0, with which Pango makes no ligatures. Some fonts need them to write a
/// script at all: in Noto Serif Khmer the vowel ោ stands on both sides of its consonant by a contextual ligature.
struct TextOutline: Equatable, Sendable {
  /// Path data of SVG. The line starts at 0, 0, on its base line.
  var path: String
  /// The width of the line, to the start of what follows.
  var width: Double
}

extension TextLayoutEngine {
  /// The outlines of a text in one direction; nil if the painter sets the text as it is measured.
  func outline(of text: String, style: TextStyle, direction: Direction) -> TextOutline? {
    // Emoji have pixels in place of outlines.
    guard !text.unicodeScalars.contains(where: \.properties.isEmojiPresentation) else { return nil }
    return setting(direction) {
      laidOut(text, style: style) { layout in
        octavo_layout_set_width(layout, -1)
        guard let extents = Extents(layout) else { return nil }
        guard let line = octavo_layout_get_line(layout, 0), let path = Self.path(of: line) else { return nil }
        octavo_layout_space_letters(layout, UInt32(clamping: text.utf8.count))
        guard Extents(layout) != extents else { return nil }
        return TextOutline(path: path, width: extents.width)
      }
    }
  }

  /// Whether a word needs ligatures, which the painter does not make, in the first of `families` that is installed.
  func needsLigatures(_ word: String, in families: [String], weight: Int) -> Bool {
    FontLock.holding {
      laidOut(word, in: families.joined(separator: ","), weight: weight, size: MeasuredText.size) { layout in
        let extents = Extents(layout)
        octavo_layout_space_letters(layout, UInt32(clamping: word.utf8.count))
        return Extents(layout) != extents
      }
    }
  }

  /// The extents of the first line of a layout.
  private struct Extents: Equatable {
    private let numbers: [Int32]
    let width: Double

    init?(_ layout: OpaquePointer) {
      guard let line = octavo_layout_get_line(layout, 0) else { return nil }
      var (ink, logical) = (PangoRectangle(), PangoRectangle())
      octavo_layout_line_get_extents(line, &ink, &logical)
      numbers = [ink.x, ink.y, ink.width, ink.height, logical.width]
      width = Double(logical.width) / Double(PANGO_SCALE)
    }
  }

  private static func path(of line: UnsafeMutablePointer<PangoLayoutLine>) -> String? {
    guard let outline = octavo_layout_line_outline(line) else { return nil }
    defer { octavo_outline_free(outline) }
    let parts = UnsafeBufferPointer(start: outline.pointee.parts, count: Int(outline.pointee.count))
    var path = ""
    var index = 0
    while index < parts.count {
      let header = parts[index].header
      guard header.length > 0 else { return nil }
      let letter =
        switch Int(header.kind) {
        case OCTAVO_OUTLINE_MOVE: "M"
        case OCTAVO_OUTLINE_LINE: "L"
        case OCTAVO_OUTLINE_CURVE: "C"
        default: "Z"
        }
      let points = parts[(index + 1)..<min(index + Int(header.length), parts.count)]
      path += letter + points.map { "\(number($0.point.x)) \(number($0.point.y))" }.joined(separator: " ")
      index += Int(header.length)
    }
    return path.isEmpty ? nil : path
  }
}
