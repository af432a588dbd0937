/// The Markdown of one document or of one notebook cell, with a map from its bytes to their offsets in the file.
///
///     PlacedText(bytes)                          // a .md file: offsets are those of the file
///     PlacedText(cell, stretches: [.init(text: 0, file: 120), .init(text: 9, file: 131)])
///
/// A stretch gives the file offset of the text's bytes up to the next stretch. A notebook has one stretch for each
/// of its strings and one after each JSON escape.
package struct PlacedText: Sendable {
  /// A run of bytes that is equal in the text and in the file.
  package struct Stretch: Sendable, Equatable {
    /// The start offset in the text.
    package var text: Int
    /// The start offset in the file.
    package var file: Int
    /// Whether all bytes of the stretch map to its first file offset, since they do not occur in the file.
    package var isFixed = false

    package init(text: Int, file: Int, isFixed: Bool = false) {
      self.text = text
      self.file = file
      self.isFixed = isFixed
    }
  }

  /// The text in UTF-8.
  package var bytes: [UInt8]
  /// The map to file offsets, in text order; never empty.
  package var stretches: [Stretch]
  /// Whether all bytes map to the first file offset, as those of a file that a directive includes.
  package var isFixed = false

  /// The size of the file; file offsets do not exceed it.
  package var limit = Int.max

  /// Makes a text whose bytes are contiguous in the file, from an offset on.
  package init(_ bytes: [UInt8], at base: Int = 0) {
    self.bytes = bytes
    stretches = [Stretch(text: 0, file: base)]
  }

  /// Makes a text whose bytes are in several places of the file.
  package init(_ bytes: [UInt8], stretches: [Stretch]) {
    self.bytes = bytes
    self.stretches = stretches.isEmpty ? [Stretch(text: 0, file: 0)] : stretches
  }

  /// The file offset of an offset in the text.
  package func fileOffset(_ offset: Int) -> Int {
    if isFixed { return stretches[0].file }
    var low = 0
    var high = stretches.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if stretches[middle].text <= offset { low = middle } else { high = middle }
    }
    if stretches[low].isFixed { return stretches[low].file }
    return min(limit, stretches[low].file + max(0, offset - stretches[low].text))
  }

  /// The file's byte range of a range of the text.
  package func fileRange(_ lower: Int, upper: Int) -> ByteRange {
    ByteRange(fileOffset(lower), upper > lower ? fileOffset(upper - 1) + 1 : fileOffset(upper))
  }
}
