/// The screen, as the last events described it.
struct Screen: Sendable, Equatable {
  /// The size in CSS pixels.
  var width = 0.0, height = 0.0
  /// Pixels of the device for each CSS pixel.
  var density = 1.0
  /// Whether the device prefers less motion.
  var reducesMotion = false
}
