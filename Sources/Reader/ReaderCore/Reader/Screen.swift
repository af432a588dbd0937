/// The screen, according to the latest events.
struct Screen: Sendable, Equatable {
  /// The size in CSS pixels.
  var width = 0.0, height = 0.0
  /// Device pixels per CSS pixel.
  var density = 1.0
  /// Whether the device prefers reduced motion.
  var reducesMotion = false
}
