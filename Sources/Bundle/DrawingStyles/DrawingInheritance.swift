import DrawingGeometry
import Markup

/// What an element takes from its ancestors.
package struct DrawingInheritance {
  /// Custom properties, resolved.
  package var variables: [String: [UInt8]] = [:]
  /// The value of `currentcolor`.
  package var color = CSSColor.black
  package var families: [UInt8] = []
  /// `uppercase`, `lowercase` or `capitalize`.
  package var textCase = "none"
  /// Whether all of the white space in texts is painted.
  package var keepsSpace = false
  /// Whether an ancestor is not displayed, so that it is painted at most through references.
  package var isHidden = false
  package var textAnchor = "start"
  /// The space behind each letter; empty for none.
  package var letterSpacing: [UInt8] = []
  package var isRightToLeft = false
  package var isInSmallCapitals = false
  /// How far below their place the base line of letters is, in sizes of their font: by `dominant-baseline`.
  package var baseline = 0.0
  /// Whether filters work in linear light.
  package var isLinear = true
  /// The name of the primitive that stands for `SourceAlpha`.
  package var alphaSource: String?
  /// The ids of the gradients and patterns of `fill` and `stroke`.
  package var paintServers: [String: String] = [:]
  /// How its coordinates are scaled.
  package var scale = DrawingScale()
  /// Whether it is within a copy of what a `use` shows.
  package var isCopied = false

  package init(variables: [String: [UInt8]] = [:]) { self.variables = variables }
}
