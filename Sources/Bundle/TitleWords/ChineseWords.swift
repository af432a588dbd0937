/// Words of Chinese, of which ICU's dictionary finds the parts: `计算|机` are one, as are `第七|版`.
enum ChineseWords {
  /// Words of one sign that stand between others, before and behind which lines may end.
  private static let between: Set<Character> = Set("与與和及或之在是从從到为為对對跟把被让讓给給而但则則且于於其所也都就很将將向由")
  /// Signs that begin words: `原书`, `大数据`.
  private static let prefixes: Set<Character> = Set("第原大小新旧舊老超非反多无無不微高低全总總副半双雙单單两兩")

  /// Those of the ends of a text's parts at which a line may end: a sign alone stays with the word before it, or with the one behind it where it
  /// begins one or has none before.
  ///
  /// - Parameter ends: behind how many UTF-16 code units a part ends, in order.
  static func ends(in text: String, parts ends: [Int], isSign: (Character) -> Bool) -> Set<Int> {
    var parts: [Substring] = []
    var start = text.startIndex
    for end in ends {
      let next = text.utf16.index(text.startIndex, offsetBy: end)
      parts.append(text[start..<next])
      start = next
    }
    func isAlone(_ part: Substring) -> Bool { part.count == 1 && part.allSatisfy(isSign) }
    func isBetween(_ part: Substring) -> Bool { isAlone(part) && between.contains(part[part.startIndex]) }
    var kept = Set(ends)
    for (index, part) in parts.enumerated() where isAlone(part) && !isBetween(part) {
      let before = index > 0 ? parts[index - 1] : ""
      let isFirst = before.last.map { !isSign($0) } ?? true
      let isPrefix = prefixes.contains(part[part.startIndex]) && index + 1 < parts.count
      if isFirst || isPrefix {
        kept.remove(ends[index])
      } else if !isBetween(before) {
        kept.remove(ends[index - 1])
      }
    }
    return kept
  }
}
