import Graphics
import InteractiveModel

/// What the kernel says of an interactive when the book is built: whether it can run, and its picture at first.
struct InteractiveDrawing {
  /// The picture at the controls' first values; nil where there is none.
  var figure: Figure?
  /// Functions that the kernel lacks, sorted.
  var lacking: [String]
  /// Why there is no picture although nothing is lacking.
  var failure: String?

  /// Looks at a definition and draws it.
  init(_ definition: InteractiveDefinition) {
    figure = nil
    lacking = definition.lacking
  }
}
