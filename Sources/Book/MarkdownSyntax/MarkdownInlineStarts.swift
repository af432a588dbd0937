/// The bytes at which inline syntax may begin, as tables with an entry for each byte.
enum MarkdownInlineStarts {
  /// The bytes of CommonMark.
  private static let special: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for byte in "\n\\`*_[]!<&".utf8 { table[Int(byte)] = true }
    return table
  }()

  private static let specialWithExtensions: [Bool] = {
    var table = special
    for byte in "$~{:@w".utf8 { table[Int(byte)] = true }
    return table
  }()

  private static let specialOfDialects: [Bool] = {
    var table = specialWithExtensions
    for byte in "=%#^+-(0123456789".utf8 { table[Int(byte)] = true }
    return table
  }()

  /// What the markup of a block of HTML may hold beside it: formulas.
  private static let specialWithinHTML: [Bool] = {
    var table = [Bool](repeating: false, count: 256)
    for byte in "\\<$".utf8 { table[Int(byte)] = true }
    return table
  }()

  private static let specialOfPandoc: [Bool] = {
    var table = specialWithExtensions
    for byte in "^-.'\"(".utf8 { table[Int(byte)] = true }
    return table
  }()

  /// The bytes at which inline syntax may begin with the enabled features.
  static func table(of features: MarkdownFeatures, isHTML: Bool) -> [Bool] {
    if isHTML { return specialWithinHTML }
    if features.isEmpty { return special }
    if features.contains(.pandoc) { return specialOfPandoc }
    return features.isDisjoint(with: .ofDialects) ? specialWithExtensions : specialOfDialects
  }
}
