import TextBytes

/// DocBook's numeration styles.
extension NumeralStyle {
  /// The style of a `numeration` attribute; decimal for `arabic` and unknown values.
  init(numeration: String) {
    switch numeration {
    case "loweralpha": self = .lowerLetters
    case "upperalpha": self = .upperLetters
    case "lowerroman": self = .lowerRoman
    case "upperroman": self = .upperRoman
    default: self = .decimal
    }
  }

  /// The default style of lists and steps, by nesting depth.
  init(depth: Int) {
    let styles: [NumeralStyle] = [.decimal, .lowerLetters, .lowerRoman, .upperLetters, .upperRoman]
    self = styles[depth % styles.count]
  }
}
