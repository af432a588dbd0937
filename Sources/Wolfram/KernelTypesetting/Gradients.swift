import Graphics
import KernelLanguage

/// The named gradients of the language as equally spaced colours.
package enum Gradients {
  /// The default gradient of density and contour plots.
  package static let density = colors(Array("M10DefaultDensityGradient".utf8)) ?? [.black, .white]

  /// The colours of a gradient of that name; nil if there is none.
  package static func colors(_ name: [UInt8]) -> [Color]? {
    SchemeColors.stops(name).map { $0.map { Color(rgb24: $0) } }
  }
}
