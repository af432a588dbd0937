/// Letters with accents and the like, and the plain ones below them.
package enum LatinLetters {
  /// The letter of `a` to `z` that one of U+00C0 to U+017F is without its accent; nil for other scalars and signs.
  package static func base(of scalar: Unicode.Scalar) -> UInt8? {
    guard (0xC0...0x17F).contains(scalar.value) else { return nil }
    let letter = latin[Int(scalar.value) - 0xC0]
    return letter == "-" ? nil : letter
  }

  /// The base letters of U+00C0 to U+017F; a hyphen means none.
  private static let latin = Array(
    ("aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty"
      + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
      + "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8)
}
