/// How an element of HTML stands among others, by its name and `display`; those in it do not take it over.
package struct ForeignDisplay {
  /// Whether it begins a line.
  package var isBlock = false
  /// Whether it is as wide as what is in it.
  package private(set) var isShrunk = false
  /// Whether it places what is in it as a flexible box does.
  package private(set) var isFlexible = false
  package var isHidden = false

  /// Takes a value of `display`.
  mutating func take(_ value: String) {
    isHidden = value == "none"
    isFlexible = value.hasSuffix("flex")
    isShrunk = value.hasPrefix("inline-") || value.hasPrefix("table")
    isBlock = !value.hasPrefix("inline") || isShrunk && isBlock
  }
}
