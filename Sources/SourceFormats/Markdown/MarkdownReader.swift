import BookModel
import Diagnostics
import TeXMath

/// Writes Markdown onto pages: CommonMark 0.31, GitHub's extensions, formulas, and MyST.
///
/// All texts of a source are gathered first, since links, footnotes and substitutions may be defined behind
/// their use, and are then written in order; `finish` writes what stands at the end.
///
///     var reader = MarkdownReader(context: context)
///     for cell in cells { reader.gather(cell) }
///     for cell in cells { reader.write(cell, to: &writer) }
///     reader.finish(&writer)
///
/// See <https://spec.commonmark.org/0.31.2/>, <https://github.github.com/gfm/> and
/// <https://mystmd.org/guide>.
struct MarkdownReader {
  let context: ReadingContext

  /// Makes a reader for one source.
  init(context: ReadingContext) {
    self.context = context
  }

  /// Takes the definitions of a text: of links, footnotes, targets and substitutions.
  mutating func gather(_ text: MarkdownText) {}

  /// Writes a text that was gathered.
  mutating func write(_ text: MarkdownText, to writer: inout PageWriter) {}

  /// Writes the notes that are still to be written.
  mutating func finish(_ writer: inout PageWriter) {}
}
