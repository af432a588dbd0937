/// EPUB 3 properties with a prefix, and their names in current CSS: https://www.w3.org/TR/epub-33/#sec-css-prefixed
///
///     -epub-text-combine: horizontal  ->  text-combine-upright: all
enum PrefixedProperty {
  private static let prefix = "-epub-"

  private static let names: [String: String] = [
    "caption-side": "caption-side", "hyphens": "hyphens", "line-break": "line-break",
    "ruby-position": "ruby-position",
    "text-align-last": "text-align-last", "text-combine": "text-combine-upright",
    "text-combine-horizontal": "text-combine-upright", "text-emphasis": "text-emphasis",
    "text-emphasis-color": "text-emphasis-color", "text-emphasis-position": "text-emphasis-position",
    "text-emphasis-style": "text-emphasis-style", "text-orientation": "text-orientation",
    "text-transform": "text-transform", "text-underline-position": "text-underline-position",
    "word-break": "word-break", "writing-mode": "writing-mode",
  ]

  private static let values: [String: [String: String]] = [
    "hyphens": ["all": "auto"],
    "text-combine-upright": ["horizontal": "all"],
    "text-orientation": [
      "vertical-right": "mixed", "sideways-right": "sideways", "rotate-right": "sideways",
      "rotate-normal": "sideways",
    ],
    "text-transform": ["-epub-fullwidth": "full-width"],
    "text-underline-position": ["alphabetic": "auto", "below": "under"],
  ]

  /// The CSS name of an EPUB property; nil for any other property.
  static func standardName(_ property: String) -> String? {
    property.hasPrefix(prefix) ? names[String(property.dropFirst(prefix.count))] : nil
  }

  /// The CSS form of a value of one word; nil if it is the same.
  static func standardValue(_ value: String, of property: String) -> String? { values[property]?[value] }
}
