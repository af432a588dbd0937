import Diagnostics

/// Style text that a source has in its own head.
public struct StyleText: Sendable, Equatable {
  /// The text, as its author wrote it.
  public var text: String
  /// The media query under which it holds; nil where it always does.
  public var media: String?
  /// The bytes of the text in the source. Where the source says it in other words, those of what holds it.
  public var range: ByteRange
  /// Whether the bytes at `range` are the text.
  public var isVerbatim: Bool

  /// Makes style text; `range` is what holds it where `isVerbatim` is false.
  public init(
    _ text: String, media: String? = nil, range: ByteRange = ByteRange(0, 0), isVerbatim: Bool = false
  ) {
    self.text = text
    self.media = media
    self.range = range
    self.isVerbatim = isVerbatim
  }

  /// The text as a style sheet of its own.
  public var css: String { opening + text + (media == nil ? "" : "\n}") }

  /// What stands before the text in `css`.
  private var opening: String { media.map { "@media \($0) {\n" } ?? "" }

  /// Where in the source a stretch of `css` is.
  public func place(of stretch: ByteRange) -> ByteRange {
    guard isVerbatim else { return range }
    let shift = opening.utf8.count
    func source(_ offset: Int32) -> Int {
      min(Int(range.lower) + max(0, Int(offset) - shift), Int(range.upper))
    }
    return ByteRange(source(stretch.lower), source(stretch.upper))
  }
}
