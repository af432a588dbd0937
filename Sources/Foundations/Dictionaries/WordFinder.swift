import CWordBreaks

/// Finds words in texts that do not part them by spaces, by the dictionaries of ICU on this machine.
package enum WordFinder {
  private static let library = octavo_word_breaks_open_library()

  /// Whether ICU is installed; opens it.
  package static var isAvailable: Bool { library.open != nil }

  /// Behind how many UTF-16 code units of a text its words end, in order, spaces and signs counting as words: `高等数学` in Chinese gives
  /// [2, 4]. Nil where ICU is not installed.
  package static func ends(in text: String, language: String) -> [Int]? {
    let units = Array(text.utf16)
    guard !units.isEmpty else { return [] }
    var ends = [Int32](repeating: 0, count: units.count)
    let count = octavo_word_breaks_find(library, language, units, Int32(clamping: units.count), &ends)
    guard count >= 0 else { return nil }
    return ends.prefix(Int(count)).map(Int.init)
  }
}
