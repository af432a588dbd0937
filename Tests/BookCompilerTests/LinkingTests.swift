import BookModel
import Testing
import TextBytes

@testable import BookCompiler

@Suite struct FileNamingTests {
  @Test(arguments: [
    ("01-functions/symmetry", "01-functions-symmetry"), ("Über uns", "uber-uns"), ("a.b_c", "a-b_c"),
    ("Łódź", "lodz"),
  ])
  func namesAreLowerCaseASCII(path: String, name: String) {
    var naming = FileNaming()
    #expect(naming.name(for: path, suffix: ".xhtml").hasPrefix(name))
  }

  @Test func aNameThatLosesLettersGetsADigest() {
    var naming = FileNaming()
    let first = naming.name(for: "第一章", suffix: ".xhtml")
    let second = naming.name(for: "第二章", suffix: ".xhtml")
    #expect(first.hasPrefix("file-") && second.hasPrefix("file-") && first != second)
    var other = FileNaming()
    #expect(other.name(for: "第二章", suffix: ".xhtml") == second)
  }

  @Test func namesThatMeetAreToldApart() {
    var naming = FileNaming()
    let names = ["a/b", "a-b", "A/B"].map { naming.name(for: $0, suffix: ".xhtml") }
    #expect(Set(names.map { $0.lowercased() }).count == 3)
    #expect(names[0] == "a-b.xhtml")
  }

  @Test func oneNameManyTimesIsCounted() {
    var naming = FileNaming()
    let names = (0..<20_000).map { _ in naming.name(for: "a", suffix: ".xhtml") }
    #expect(Set(names).count == names.count)
    let second = names[1].dropLast(".xhtml".utf8.count)
    #expect(names[2] == second + "-2.xhtml" && names[19_999] == second + "-19999.xhtml")
  }
}

@Suite struct ContentsNumberingTests {
  private func labels(_ entries: [Entry], words: Words = Words(language: "en")) -> [String] {
    var numbering = ContentsNumbering(words: words)
    func walk(_ entries: [Entry], prefix: String) -> [String] {
      var level = ContentsNumbering.Level(prefix: prefix)
      return entries.flatMap { entry -> [String] in
        let result = numbering.number(entry, title: entry.title ?? "", in: &level)
        return [result.full]
          + walk(entry.children, prefix: entry.kind == .part ? "" : result.number ?? prefix)
      }
    }
    return walk(entries, prefix: "")
  }

  private func entry(_ kind: Entry.Kind, title: String, _ children: [Entry] = []) -> Entry {
    var entry = Entry(kind, title: title)
    entry.children = children
    return entry
  }

  @Test func numbersSectionsWithinTheirChapterAndChaptersThroughParts() {
    let book = [
      entry(
        .part, title: "One",
        [
          entry(
            .chapter, title: "A",
            [entry(.page, title: "P"), entry(.section, title: "S", [entry(.section, title: "T")])])
        ]),
      entry(
        .part, title: "Two",
        [entry(.chapter, title: "B", [entry(.section, title: "U"), entry(.section, title: "V")])]),
    ]
    #expect(
      labels(book) == [
        "Part I: One", "Chapter 1: A", "P", "1.1 S", "1.1.1 T", "Part II: Two", "Chapter 2: B", "2.1 U",
        "2.2 V",
      ])
  }

  @Test func prefacesHaveNoNumberAndAppendicesHaveLetters() {
    var preface = entry(.chapter, title: "Preface")
    preface.type = "preface"
    var appendix = entry(.chapter, title: "Tables", [entry(.section, title: "Sines")])
    appendix.type = "appendix"
    #expect(
      labels([preface, entry(.chapter, title: "A"), appendix])
        == ["Preface", "Chapter 1: A", "Appendix A: Tables", "A.1 Sines"])
  }

  @Test func givenNumbersStandAndOthersCanBeTurnedOff() {
    var given = entry(.chapter, title: "Zero")
    given.givenNumber = "0"
    var plain = entry(.chapter, title: "Interlude")
    plain.isNumbered = false
    #expect(
      labels([given, plain, entry(.chapter, title: "A")]) == ["Chapter 0: Zero", "Interlude", "Chapter 1: A"])
  }

  @Test func numbersAreWordedInTheBooksLanguage() {
    #expect(labels([entry(.chapter, title: "関数")], words: Words(language: "ja")) == ["第1章　関数"])
    #expect(
      labels([entry(.chapter, title: "Limites")], words: Words(language: "fr-CA")) == ["Chapitre 1 : Limites"]
    )
  }

  @Test(arguments: [(1, "I"), (4, "IV"), (9, "IX"), (14, "XIV"), (40, "XL"), (1994, "MCMXCIV")])
  func partsCountInRomanNumerals(number: Int, numeral: String) {
    #expect(NumeralStyle.upperRoman.text(number) == numeral)
  }

  @Test(arguments: [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ")])
  func appendicesCountInLetters(number: Int, name: String) {
    #expect(NumeralStyle.upperLetters.text(number) == name)
  }
}

@Suite struct LabelCounterTests {
  @Test func statementsShareACountAndChaptersBeginAnew() {
    var counter = LabelCounter()
    counter.enter(chapter: "1")
    #expect(
      [Anchor.Kind.figure, .theorem, .definition, .figure, .example].map { counter.next($0) }
        == ["1.1", "1.1", "1.2", "1.2", "1.1"])
    counter.enter(chapter: "2")
    #expect(counter.next(.figure) == "2.1")
  }
}

@Suite struct MetadataCompletionTests {
  private func complete(_ change: (inout Metadata) -> Void, epoch: Int? = nil) -> (Metadata, [String]) {
    var metadata = Metadata(title: "T", language: "en")
    change(&metadata)
    let (completed, findings) = MetadataCompletion(sourceDateEpoch: epoch).complete(
      metadata, manifest: "book.xml")
    return (completed, findings.map(\.kind.id))
  }

  @Test func theIdentifierComesFromTitleCreatorsAndLanguageAlone() {
    let (first, found) = complete { $0.creators = [Contributor(name: "A")] }
    let (second, _) = complete {
      $0.creators = [Contributor(name: "A")]
      $0.description = "other"
    }
    let (third, _) = complete { $0.creators = [Contributor(name: "B")] }
    #expect(first.identifier == second.identifier && first.identifier != third.identifier)
    #expect(first.identifier?.hasPrefix("urn:uuid:") == true)
    #expect(found.contains("identifier-missing"))
    // Version 5, variant 10.
    let digits = Array((first.identifier ?? "").dropFirst(9))
    #expect(digits[14] == "5" && "89ab".contains(digits[19]))
  }

  @Test(
    arguments: [
      ("2026-01-15", nil, "2026-01-15T00:00:00Z"), ("2026", nil, "2026-01-01T00:00:00Z"),
      (nil, 1_700_000_000, "2023-11-14T22:13:20Z"), ("2026-01-15", 0, "1970-01-01T00:00:00Z"),
      (nil, 951_782_400, "2000-02-29T00:00:00Z"), (nil, nil, "1980-01-01T00:00:00Z"),
    ] as [(String?, Int?, String)])
  func modifiedIsNeverTheClocks(date: String?, epoch: Int?, modified: String) {
    #expect(complete({ $0.date = date }, epoch: epoch).0.modified == modified)
  }

  @Test func aDateThatIsNoneIsNamedAndLeftOut() {
    let (completed, found) = complete { $0.date = "next spring" }
    #expect(completed.date == nil && found.contains("date-invalid"))
  }

  @Test func aMissingDateIsANote() {
    #expect(complete { _ in }.1.contains("modified-missing"))
  }
}
