/// The Markdown of one document or of one cell of a notebook, with the places in the file that it comes from.
///
///     PlacedText(bytes)                          // a .md file: offsets are those of the file
///     PlacedText(cell, stretches: [.init(text: 0, file: 120), .init(text: 9, file: 131)])
///
/// A stretch says from which offset in the file the text's bytes come, up to the next stretch: a notebook has
/// one for each of its strings, and one behind each escape of JSON.
package struct PlacedText: Sendable {
  /// A run of bytes that stand in the file as they do in the text.
  package struct Stretch: Sendable, Equatable {
    /// Where it begins in the text.
    package var text: Int
    /// Where it begins in the file.
    package var file: Int
    /// Whether all its bytes stand for the first: they are not in the file.
    package var isFixed = false

    package init(text: Int, file: Int, isFixed: Bool = false) {
      self.text = text
      self.file = file
      self.isFixed = isFixed
    }
  }

  /// The text in UTF-8.
  package var bytes: [UInt8]
  /// Where the bytes stand in the file, in the order of the text; never empty.
  package var stretches: [Stretch]
  /// Whether all bytes stand for the place of the first: those of a file that a directive includes.
  package var isFixed = false

  /// The size of the file, where stretches may be longer than what is left of it.
  package var limit = Int.max

  /// Makes a text whose bytes stand together in the file, from an offset on.
  package init(_ bytes: [UInt8], at base: Int = 0) {
    self.bytes = bytes
    stretches = [Stretch(text: 0, file: base)]
  }

  /// Makes a text whose bytes stand apart in the file.
  package init(_ bytes: [UInt8], stretches: [Stretch]) {
    self.bytes = bytes
    self.stretches = stretches.isEmpty ? [Stretch(text: 0, file: 0)] : stretches
  }

  /// The offset in the file of an offset in the text.
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

  /// The bytes of the file that some bytes of the text come from.
  package func fileRange(_ lower: Int, _ upper: Int) -> ByteRange {
    ByteRange(fileOffset(lower), upper > lower ? fileOffset(upper - 1) + 1 : fileOffset(upper))
  }
}
