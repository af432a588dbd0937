import DrawingGeometry
import Markup

/// What an element takes from its ancestors.
struct DrawingInheritance {
  /// Custom properties, resolved.
  var variables: [String: [UInt8]] = [:]
  /// The value of `currentcolor`.
  var colour = CSSColour.black
  var families: [UInt8] = []
  /// `uppercase`, `lowercase` or `capitalize`.
  var textCase = "none"
  /// Whether an ancestor is not displayed, so that it is painted at most through references.
  var isHidden = false
  var textAnchor = "start"
  /// The ids of the gradients and patterns of `fill` and `stroke`.
  var paintServers: [String: String] = [:]
  /// How its coordinates are scaled.
  var scale = DrawingScale()
  /// Whether it is within a copy of what a `use` shows.
  var isCopied = false
}
