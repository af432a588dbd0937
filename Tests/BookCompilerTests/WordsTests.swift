import BookModel
import Testing

@Suite struct WordsTests {
  @Test(arguments: Word.allCases)
  func everyWordHasAnEnglishForm(word: Word) {
    #expect(Words(language: "en").named(word.rawValue) != nil, "\(word)")
  }

  @Test func aReaderMayTranslateAWordInItsOwnWay() {
    #expect(Words(language: "de")[.note] == "Hinweis")
    #expect(Words(language: "de", in: .docBook)[.note] == "Anmerkung")
    #expect(Words(language: "de", in: .docBook)[.tip] == "Tipp")
  }

  @Test func aVocabularyWithoutALanguageIsEnglish() {
    #expect(Words(language: "de", in: .cnxml)[.solution] == "Solution")
    #expect(Words(language: "de", in: .markdown)[.solution] == "Lösung")
    #expect(Words(language: "tlh")[.contents] == "Contents")
  }

  @Test func labelsPutTheNumberWhereTheLanguageDoes() {
    let words = Words(language: "ja")
    #expect(words.label(.figure, number: "1.2") == "図\u{A0}1.2")
    #expect(words.fill(.numberedChapter, "3") == "第3章")
    #expect(words.label(.equation, number: "4") == "(4)")
    #expect(Words(language: "en").label(.proof) == "Proof.")
    #expect(Words(language: "en").label(.remark, number: "1") == nil)
  }

  @Test func marksOfQuotationsAlternate() {
    let words = Words(language: "fr", in: .docBook)
    #expect(words.quotationMarks(depth: 2) == ("«", "»"))
    #expect(words.quotationMarks(depth: 1) == ("“", "”"))
    #expect(words.quoted("a") == "«a»")
  }
}
