/// Finds the formulas in a title, whose operators stay with what they work on.
enum FormulaWords {
  /// What a word is in a formula.
  private enum Kind {
    /// A sign alone, such as `=` or `∫`.
    case sign
    /// A term that only formulas have, such as `e^{−x²}`, `F(b)` or `√2`.
    case term
    /// What formulas and texts have: a letter or a number alone, or a differential.
    case short
    /// A word of a text.
    case word
  }

  /// The text with hard spaces within formulas: beside signs of relations and operations, and between terms. A hyphen or a slash
  /// between words is none, nor is a sign between words, as in `Salt + Water`.
  static func kept(in text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let kinds = words.map(kind)
    let held = functions(kinds, words)
    var result = ""
    for (index, word) in words.enumerated() {
      result +=
        isWhole(word, kind: kinds[index])
        ? word.map(String.init).joined(separator: "\(WordBreaker.joiner)") : "\(word)"
      guard index + 1 < words.count else { break }
      result += held.contains(index) || joins(kinds, index: index, words) ? "\u{A0}" : " "
    }
    return result
  }

  /// The words that end within what a function is of: those from `O(n` on to the bracket's end, and a function's name, such as `log`,
  /// before a variable.
  private static func functions(_ kinds: [Kind], _ words: [Substring]) -> Set<Int> {
    let names = words.indices.filter { functions.contains(String(words[$0].drop { "([{".contains($0) })) }
    var held: Set<Int> = []
    for index in names where kinds.indices.contains(index + 1) && kinds[index + 1] != .word {
      let isVariable =
        kinds[index + 1] != .short || words[index + 1].first.map { !"aeioyàé".contains($0) } == true
      let isBehindTerm = index > 0 && kinds[index - 1] != .word
      guard isVariable || isBehindTerm else { continue }
      held.insert(index)
      if isBehindTerm { held.insert(index - 1) }
    }
    for start in words.indices where opensCall(words[start]) {
      var depth = 0
      for end in start..<min(words.count, start + mostWordsOfCall) {
        guard end == start || kinds[end] != .word || names.contains(end) else { break }
        depth += words[end].reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
        guard depth > 0 else {
          held.formUnion(start..<end)
          break
        }
      }
    }
    return held
  }

  private static let mostWordsOfCall = 8

  /// The names of functions that formulas have with a variable, without brackets.
  private static let functions: Set<String> = [
    "log", "ln", "lg", "exp", "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh",
    "cosh", "tanh", "lim", "inf", "det", "dim", "ker", "gcd", "lcm", "mod",
  ]

  /// Whether a word begins what a function is of, which ends in another word.
  private static func opensCall(_ word: Substring) -> Bool {
    guard let open = word.firstIndex(of: "("), !word.contains(")") else { return false }
    let name = word[..<open]
    return name.allSatisfy(\.isLetter)
      && ((1...2).contains(name.count) || ["max", "min", "sup"].contains(name)
        || functions.contains(String(name)))
  }

  /// Whether a word and the next are parts of one formula.
  private static func joins(_ kinds: [Kind], index: Int, _ words: [Substring]) -> Bool {
    let pair = (kinds[index], kinds[index + 1])
    // What ends a clause ends the formula.
    if let last = words[index].last, ",;:.?!".contains(last), words[index].count > 1 { return false }
    switch pair {
    case (.word, .sign):
      // A relation of a word that is no part of a formula otherwise: `Speed = 3`.
      return isRelation(words[index + 1])
    case (.sign, .word): return isRelation(words[index])
    case (.word, _), (_, .word), (.short, .short): return false
    case (.sign, _), (_, .sign), (.term, _), (_, .term): return true
    }
  }

  /// Whether no line ends within a word: a term that is no address, or one that ends with signs, as `C++` does.
  private static func isWhole(_ word: Substring, kind: Kind) -> Bool {
    word.count <= 12 && (kind == .term && !word.contains("/") || word.contains("+"))
  }

  private static func isRelation(_ word: Substring) -> Bool { word.count == 1 && "=<>≤≥≈≠≡".contains(word) }

  private static func kind(_ word: Substring) -> Kind {
    let bare = word.count > 1 ? word.drop { "([{".contains($0) }.trimmingEnd(of: ")]},;:.?!") : word
    guard let first = bare.first else { return .word }
    if word.count == 1, isOperator(first) { return .sign }
    if bare.count == 1, first.isLetter || first.isNumber { return .short }
    if bare.allSatisfy({ $0.isNumber || ".,".contains($0) }) { return .short }
    let isDifferential = bare.count == 2 && (first == "d" || first == "∂") && bare.last?.isLetter == true
    // `do` and `du` are words, and no formula has them without a term beside.
    if isDifferential { return .short }
    if word.contains(where: { isOperator($0) && $0 != "+" || isRaised($0) || "^_".contains($0) }) {
      return .term
    }
    return isCall(word) ? .term : .word
  }

  private static func isOperator(_ character: Character) -> Bool {
    character.isMathSymbol && !"|~".contains(character) || "·".contains(character)
  }

  /// Raised and lowered digits.
  private static func isRaised(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return [0xB2, 0xB3, 0xB9].contains(scalar) || (0x2070...0x209C).contains(scalar)
  }

  /// A function of one or two letters with what it is of: `f(x)`.
  private static func isCall(_ word: Substring) -> Bool {
    guard let open = word.firstIndex(of: "("), word.contains(")") else { return false }
    let name = word[..<open]
    return (1...2).contains(name.count) && name.allSatisfy(\.isLetter)
  }
}

extension Substring {
  fileprivate func trimmingEnd(of characters: String) -> Substring {
    var rest = self
    while let last = rest.last, characters.contains(last), rest.count > 1 { rest.removeLast() }
    return rest
  }
}
