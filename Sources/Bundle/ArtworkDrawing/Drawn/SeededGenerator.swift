/// Pseudorandom numbers determined by a text: SplitMix64, seeded by FNV-1a.
struct SeededGenerator {
  private var state: UInt64

  /// Seeds the generator; the same text gives the same numbers on every machine.
  init(seed text: String) {
    state = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// An integer from 0 to `upper` - 1.
  mutating func below(_ upper: Int) -> Int { Int(next() % UInt64(upper)) }

  /// A number in a range.
  mutating func real(_ range: ClosedRange<Double>) -> Double {
    let share = Double(next() >> 11) / Double(1 << 53)
    return range.lowerBound + (range.upperBound - range.lowerBound) * share
  }

  /// A random element of `choices`.
  mutating func one<Choice>(of choices: [Choice]) -> Choice { choices[below(choices.count)] }
}
