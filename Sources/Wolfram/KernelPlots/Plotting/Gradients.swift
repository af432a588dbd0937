import Graphics
import KernelLanguage

/// The named gradients of the language as equally spaced colours.
enum Gradients {
  /// The default gradient of density and contour plots.
  static let density = colors([
    0.137, 0.231, 0.451, 0.318, 0.447, 0.678, 0.576, 0.651, 0.757, 0.886, 0.824, 0.737, 0.937, 0.729, 0.447,
    0.965,
    0.894, 0.690,
  ])

  static func colors(_ name: [UInt8]) -> [Color]? {
    ColourScheme.stops(name).map { stops in
      stops.map { hex in
        Color(
          red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255,
          blue: Double(hex & 255) / 255)
      }
    }
  }

  private static func colors(_ values: [Double]) -> [Color] {
    stride(from: 0, to: values.count - 2, by: 3).map {
      Color(red: values[$0], green: values[$0 + 1], blue: values[$0 + 2])
    }
  }
}
