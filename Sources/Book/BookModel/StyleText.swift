import Diagnostics

/// Style text in a source's head.
public struct StyleText: Sendable, Equatable {
  /// The text, as its author wrote it.
  public var text: String
  /// The media query that applies to it; nil if none.
  public var media: String?
  /// The byte range of the text in the source, or of the element that contains it if `isVerbatim` is false.
  public var range: ByteRange
  /// Whether the bytes at `range` are exactly the text.
  public var isVerbatim: Bool

  /// Makes style text; if `isVerbatim` is false, `range` covers the containing element.
  public init(
    _ text: String, media: String? = nil, range: ByteRange = ByteRange(0, 0), isVerbatim: Bool = false
  ) {
    self.text = text
    self.media = media
    self.range = range
    self.isVerbatim = isVerbatim
  }

  /// The text as a standalone style sheet, wrapped in its media query.
  public var css: String { opening + text + (media == nil ? "" : "\n}") }

  /// The text that precedes the author's in `css`.
  private var opening: String { media.map { "@media \($0) {\n" } ?? "" }

  /// Maps a byte range of `css` to the source.
  public func place(of stretch: ByteRange) -> ByteRange {
    guard isVerbatim else { return range }
    let shift = opening.utf8.count
    func source(_ offset: Int32) -> Int {
      min(Int(range.lower) + max(0, Int(offset) - shift), Int(range.upper))
    }
    return ByteRange(source(stretch.lower), source(stretch.upper))
  }
}
