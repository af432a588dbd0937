import BookModel
import Testing

@testable import Publishing

@Suite struct AccessibilityMetadataTests {
  private func claims(_ change: (inout LinkedBook) -> Void) -> AccessibilityMetadata {
    var book = TinyBook.calculus()
    change(&book)
    return AccessibilityMetadata(book)
  }

  @Test func textAloneIsEnoughForABookOfText() {
    let metadata = claims { _ in }
    #expect(metadata.values(of: "accessMode") == ["textual"])
    #expect(metadata.values(of: "accessModeSufficient") == ["textual"])
    #expect(metadata.values(of: "accessibilityHazard") == ["none"])
    #expect(
      metadata.values(of: "accessibilityFeature")
        == ["tableOfContents", "structuralNavigation", "readingOrder", "displayTransformability"])
  }

  @Test func claimsAlternativeTextOnlyWhereEveryPictureHasOne() {
    let all = claims {
      $0.facts.images = 3; $0.facts.describedImages = 3
    }
    #expect(all.values(of: "accessibilityFeature").contains("alternativeText"))
    #expect(all.values(of: "accessModeSufficient") == ["textual", "textual,visual"])
    #expect(all.claims.contains { $0.evidence == "3 of 3 pictures with a description" })
    let some = claims {
      $0.facts.images = 3; $0.facts.describedImages = 2
    }
    #expect(!some.values(of: "accessibilityFeature").contains("alternativeText"))
    #expect(some.values(of: "accessModeSufficient") == ["textual,visual"])
    #expect(some.values(of: "accessibilitySummary")[0].hasPrefix("Pictures with descriptions: 2 of 3."))
    let none = claims { _ in }
    #expect(!none.values(of: "accessibilityFeature").contains("alternativeText"))
  }

  @Test func claimsMathMLOnlyWhereEveryFormulaIsMathML() {
    let all = claims {
      $0.facts.formulas = 2; $0.facts.describedFormulas = 1
    }
    #expect(all.values(of: "accessibilityFeature").contains("MathML"))
    #expect(!all.values(of: "accessibilityFeature").contains("describedMath"))
    let some = claims {
      $0.facts.formulas = 2; $0.facts.formulasWithoutMathML = 1
    }
    #expect(!some.values(of: "accessibilityFeature").contains("MathML"))
    #expect(some.values(of: "accessModeSufficient") == ["textual,visual"])
  }

  @Test func doesNotVouchForFilmsSoundsAndInteractives() {
    let films = claims {
      $0.facts.video = 1; $0.facts.captionedVideo = 1
    }
    #expect(films.values(of: "accessMode") == ["textual", "visual", "auditory"])
    #expect(films.values(of: "accessModeSufficient") == ["textual,visual", "textual,visual,auditory"])
    #expect(films.values(of: "accessibilityFeature").contains("captions"))
    #expect(films.values(of: "accessibilityHazard") == ["unknown"])
    let sounds = claims { $0.facts.audio = 1 }
    #expect(sounds.values(of: "accessModeSufficient") == ["textual,auditory"])
    let interactives = claims { $0.facts.interactives = 1 }
    #expect(interactives.values(of: "accessModeSufficient") == ["textual,visual"])
    #expect(interactives.values(of: "accessibilityHazard") == ["unknown"])
  }

  @Test func doesNotVouchForTheAuthorsStyleOrSkippedHeadings() {
    let styled = claims { $0.pages[0].usesBookStyle = false }
    #expect(styled.values(of: "accessibilityFeature") == ["tableOfContents", "structuralNavigation"])
    let skipped = claims { $0.facts.hasOrderedHeadings = false }
    #expect(!skipped.values(of: "accessibilityFeature").contains("structuralNavigation"))
  }

  @Test func claimsPrintedPagesByMarkersAndList() {
    let metadata = claims {
      $0.pages[0].page.pageBreaks = [PageBreak(label: "1", id: "p1")]
      $0.pageList = [LinkedPageListItem(label: "1", href: "pages/preview.xhtml#p1")]
    }
    #expect(metadata.values(of: "accessibilityFeature").suffix(2) == ["pageBreakMarkers", "pageNavigation"])
  }
}
