import Graphics
import KernelLanguage

/// The named gradients of the language as equally spaced colours.
enum Gradients {
  /// The default gradient of density and contour plots.
  static let density = colors(Array("M10DefaultDensityGradient".utf8)) ?? [.black, .white]

  static func colors(_ name: [UInt8]) -> [Color]? {
    ColourScheme.stops(name).map { stops in
      stops.map { hex in
        Color(
          red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255,
          blue: Double(hex & 255) / 255)
      }
    }
  }
}
