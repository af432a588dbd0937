/// Accented Latin letters and their base letters.
package enum LatinLetters {
  /// The base letter, `a` to `z`, of a letter from U+00C0 to U+017F; nil for other scalars.
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
