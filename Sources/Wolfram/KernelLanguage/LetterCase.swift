/// Capital and small letters of Latin, Greek and Cyrillic.
enum LetterCase {
  /// The text with capital letters; others stay.
  static func upper(_ text: [UInt8]) -> [UInt8] { mapped(text) { upper($0) } }

  /// The text with small letters; others stay.
  static func lower(_ text: [UInt8]) -> [UInt8] { mapped(text) { lower($0) } }

  private static func mapped(_ text: [UInt8], _ change: (UInt32) -> UInt32) -> [UInt8] {
    var scalars = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      scalars.append(Unicode.Scalar(change(scalar.value)) ?? scalar)
    }
    return Array(String(scalars).utf8)
  }

  // The ranges of small letters that stand a fixed distance behind their capitals.
  private static let ranges: [(ClosedRange<UInt32>, UInt32)] = [
    (97...122, 32), (224...246, 32), (248...254, 32), (945...961, 32), (963...971, 32), (1072...1103, 32),
    (1104...1119, 80),
  ]

  /// Whether capitals and small letters alternate here, as in Latin Extended-A: `Č`, `č`; and whether the capitals are even.
  private static func pairs(_ scalar: UInt32) -> Bool? {
    switch scalar {
    case 256...311, 330...375, 1120...1153, 7680...7829: true
    case 313...328, 377...382: false
    default: nil
    }
  }

  private static func upper(_ scalar: UInt32) -> UInt32 {
    if let range = ranges.first(where: { $0.0.contains(scalar) }) { return scalar - range.1 }
    if scalar == 255 { return 376 }
    guard let isEven = pairs(scalar), scalar != 305 else { return scalar }
    return (scalar % 2 == 0) == isEven ? scalar : scalar - 1
  }

  private static func lower(_ scalar: UInt32) -> UInt32 {
    if scalar != 930, let range = ranges.first(where: { $0.0.contains(scalar + $0.1) }) {
      return scalar + range.1
    }
    if scalar == 376 { return 255 }
    guard let isEven = pairs(scalar), scalar != 304 else { return scalar }
    return (scalar % 2 == 0) == isEven ? scalar + 1 : scalar
  }
}
