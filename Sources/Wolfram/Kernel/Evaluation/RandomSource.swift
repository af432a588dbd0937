import Numerics

/// A pseudo-random generator: the same seed gives the same numbers on every platform.
package struct RandomSource: Sendable {
  private var state: UInt64

  /// Makes the generator of a seed.
  package init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 ^ 0xD1B5_4A32_D192_ED03 }

  /// The next 64 bits, by SplitMix64.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A uniform number in 0..<1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number from the normal distribution with mean 0 and standard deviation 1.
  package mutating func normal() -> Double {
    let radius = (-2 * Double.log(1 - unit())).squareRoot()
    return radius * Double.cos(2 * Double.pi * unit())
  }
}
