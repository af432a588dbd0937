import Testing

@testable import ArtworkDrawing

/// The letters of drawn icons.
@Suite struct MonogramTests {
  @Test(
    arguments: [
      ("en", "Introduction to Calculus", "IC"), ("en", "The Art of Programming", "AP"), ("en", "Sets", "S"),
      ("en", "An", "A"), ("en", "!!", "!"), ("en", "  ", ""),
      // A sign that stands alone ends the phrase.
      ("en", "F = ma for divers", "F"), ("en", "A + B", "A"), ("en", "Looms – A history", "L"),
      ("en", "C++ in Practice", "CP"), ("en", "Cloth & Thread", "CT"),
      // Small words are those of the language.
      ("pt", "E os ventos", "EV"), ("it", "I fiumi e i laghi", "FL"), ("en", "I and the Village", "IV"),
      ("de", "Die Wolken", "W"), ("en", "Die Casting", "DC"), ("hu", "Az ég", "É"), ("el", "Η θάλασσα", "Θ"),
      ("en", "Of Ropes and Knots", "OR"), ("es", "A la orilla", "AO"), ("xx", "The Net", "TN"),
      // Quotation marks, brackets and apostrophes.
      ("en", "“Quiet” Rivers", "QR"), ("fr", "« L’Été » des abeilles", "ÉA"), ("it", "L'onda", "O"),
      ("en", "’Tis the Season", "TS"), ("en", "O’Neill’s Looms", "OL"), ("es", "¿Qué pasa?", "QP"),
      ("de", "(Un)Sichtbar", "US"), ("ja", "「海」の本", "海"),
      // Digits.
      ("en", "3D Geometry", "3"), ("en", "Physics 101", "P"), ("en", "The 7 Seas", "7"),
      ("hi", "१० कथाएँ", "१"),
      // Marks, and letters whose capitals are special.
      ("fr", "e\u{301}cole", "E\u{301}"), ("tr", "ipek yolu", "İY"), ("de", "ßeta", "ß"),
      ("nl", "IJs en water", "IJW"),
      ("ka", "ზღვა და ცა", "ზ"), ("th", "เคมี", "เค"), ("hi", "किताब", "कि"), ("ar", "الجبر", "ا"),
      ("zh", "微分積分学", "微"), ("ko", "수학 입문", "수"), ("en", "\u{200E}Sets", "S"),
    ] as [(String, String, String)])
  func takesTheInitialsOfTellingWords(language: String, title: String, letters: String) {
    #expect(Monogram.letters(of: title, language: language) == letters)
  }
}
