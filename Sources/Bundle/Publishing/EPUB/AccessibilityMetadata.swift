import BookModel

/// Accessibility metadata of a book, computed from the content of its pages.
///
/// Each claim is a schema.org property, a value, and the evidence for it:
///
///     accessibilityFeature  alternativeText  12 of 12 pictures have a description
///
/// Vocabulary: <https://www.w3.org/community/reports/a11y-discov-vocab/>. Artwork is not counted, since a cover is not
/// content.
public struct AccessibilityMetadata: Sendable, Equatable {
  /// A claim about the book.
  public struct Claim: Sendable, Equatable {
    /// The schema.org property, such as `accessibilityFeature`.
    public var property: String
    /// Its value, such as `alternativeText`.
    public var value: String
    /// The evidence for the claim.
    public var evidence: String

    /// Makes a claim.
    public init(_ property: String, _ value: String, _ evidence: String) {
      self.property = property
      self.value = value
      self.evidence = evidence
    }
  }

  /// The claims by property: modes, sufficient modes, features, hazards, summary.
  public var claims: [Claim]

  /// Takes existing claims, as read from a bundle.
  public init(claims: [Claim]) { self.claims = claims }

  /// Computes the claims of a book.
  public init(_ book: LinkedBook) {
    let survey = Survey(book)
    claims = survey.modes + survey.sufficientModes + survey.features + [survey.hazard]
    claims.append(Claim("accessibilitySummary", survey.summary, "made from the claims above"))
  }

  /// The values of a property, in order.
  public func values(of property: String) -> [String] {
    claims.filter { $0.property == property }.map(\.value)
  }
}

/// The counts of a book, and the claims that follow.
private struct Survey {
  typealias Claim = AccessibilityMetadata.Claim
  let book: LinkedBook
  let facts: PageFacts

  init(_ book: LinkedBook) {
    self.book = book
    facts = book.facts
  }

  // MARK: Modes

  private var isVisual: Bool {
    facts.images + facts.inlineSVG + facts.video + facts.animatedImages + facts.interactives
      + facts.formulasWithoutMathML > 0
  }
  private var isAuditory: Bool { facts.audio + facts.video > 0 }
  /// Whether every picture with content has a description.
  private var describesPictures: Bool { facts.describedImages >= max(facts.images, facts.inlineSVG) }

  var modes: [Claim] {
    var claims: [Claim] = []
    if facts.words > 0 || facts.formulas > 0 || !isVisual && !isAuditory {
      claims.append(Claim("accessMode", "textual", counted(facts.words, "word")))
    }
    if isVisual {
      let what = [
        (facts.images, "picture"), (facts.inlineSVG, "inline graphic"), (facts.video, "film"),
        (facts.interactives, "interactive"), (facts.formulasWithoutMathML, "formula not in MathML"),
      ]
      claims.append(Claim("accessMode", "visual", list(what)))
    }
    if isAuditory {
      claims.append(Claim("accessMode", "auditory", list([(facts.audio, "sound"), (facts.video, "film")])))
    }
    return claims
  }

  /// Sets of modes that suffice to read the book: always the set of all modes.
  var sufficientModes: [Claim] {
    let used = modes.map(\.value)
    var claims: [Claim] = []
    let needsSound = facts.audio > 0 || facts.video > facts.captionedVideo
    if used.contains("textual") {
      if describesPictures, !needsSound, facts.video == 0, facts.interactives == 0, facts.animatedImages == 0,
        facts.formulasWithoutMathML == 0, facts.generatedDescriptions == 0
      {
        claims.append(
          Claim("accessModeSufficient", "textual", "whatever is not text has a text in its place"))
      }
      if isAuditory, !needsSound {
        claims.append(
          Claim(
            "accessModeSufficient", "textual,visual",
            "no sounds but those of films, and \(all(facts.video, "film")) with captions"))
      }
    }
    let together = used.sorted(by: { order($0) < order($1) }).joined(separator: ",")
    if !claims.contains(where: { $0.value == together }) {
      claims.append(Claim("accessModeSufficient", together, "all modes that the book uses"))
    }
    return claims
  }

  private func order(_ mode: String) -> Int { ["textual", "visual", "auditory"].firstIndex(of: mode) ?? 3 }

  // MARK: Features

  var features: [Claim] {
    structureFeatures + contentFeatures + pageFeatures
  }

  private var structureFeatures: [Claim] {
    var claims = [
      Claim("accessibilityFeature", "tableOfContents", "nav.xhtml holds the whole contents")
    ]
    let headed = book.pages.filter { !$0.page.headings.isEmpty }.count
    if facts.hasOrderedHeadings, headed == book.pages.count, headed > 0 {
      claims.append(
        Claim(
          "accessibilityFeature", "structuralNavigation",
          "\(all(headed, "page")) with headings whose levels go down one at a time"))
    }
    let isPlain = book.pages.allSatisfy {
      $0.usesBookStyle && $0.viewport == nil && $0.stylesheets.isEmpty && $0.page.styles.isEmpty
        && !$0.page.bodyAttributes.contains { $0.name == "style" }
    }
    if isPlain, !book.pages.isEmpty {
      let evidence = "\(all(book.pages.count, "page")) reflowable and in the book's own style alone"
      claims.append(Claim("accessibilityFeature", "readingOrder", evidence))
      if facts.formulasWithoutMathML == 0 {
        claims.append(Claim("accessibilityFeature", "displayTransformability", evidence))
      }
    }
    let indexes = book.pages.filter { $0.type == "index" }.count
    if indexes > 0 { claims.append(Claim("accessibilityFeature", "index", counted(indexes, "index page"))) }
    return claims
  }

  private var contentFeatures: [Claim] {
    var claims: [Claim] = []
    let pictures = max(facts.images, facts.inlineSVG)
    if pictures > 0, describesPictures {
      let made =
        facts.generatedDescriptions > 0
        ? ", \(facts.generatedDescriptions) of them made from what is drawn" : ""
      claims.append(
        Claim(
          "accessibilityFeature", "alternativeText", "\(all(pictures, "picture")) with a description" + made))
    }
    if facts.formulas > 0, facts.formulasWithoutMathML == 0 {
      claims.append(Claim("accessibilityFeature", "MathML", "\(all(facts.formulas, "formula")) in MathML"))
      if facts.describedFormulas == facts.formulas {
        claims.append(
          Claim("accessibilityFeature", "describedMath", "\(all(facts.formulas, "formula")) with an alttext"))
      }
    }
    if facts.video > 0, facts.captionedVideo == facts.video {
      claims.append(Claim("accessibilityFeature", "captions", "\(all(facts.video, "film")) with captions"))
    }
    if facts.ruby > 0 {
      claims.append(Claim("accessibilityFeature", "rubyAnnotations", counted(facts.ruby, "ruby annotation")))
    }
    return claims
  }

  private var pageFeatures: [Claim] {
    var claims: [Claim] = []
    let breaks = book.pages.reduce(0) { $0 + $1.page.pageBreaks.count }
    if breaks > 0 {
      claims.append(Claim("accessibilityFeature", "pageBreakMarkers", counted(breaks, "page break marker")))
    }
    if !book.pageList.isEmpty {
      let evidence = "a page list of " + counted(book.pageList.count, "printed page")
      claims.append(Claim("accessibilityFeature", "pageNavigation", evidence))
    }
    return claims
  }

  // MARK: Hazards and summary

  var hazard: Claim {
    let moving = [
      (facts.animatedImages, "moving picture"), (facts.video, "film"), (facts.audio, "sound"),
      (facts.interactives, "interactive"),
    ]
    if moving.allSatisfy({ $0.0 == 0 }) {
      return Claim("accessibilityHazard", "none", "no moving pictures, films, sounds or interactives")
    }
    return Claim("accessibilityHazard", "unknown", list(moving) + ", not examined")
  }

  /// At most two sentences for each kind of content, in English.
  var summary: String {
    var sentences: [String] = []
    let pictures = max(facts.images, facts.inlineSVG)
    if pictures > 0 {
      sentences.append(
        describesPictures
          ? facts.generatedDescriptions > 0
            ? "All pictures have descriptions, some made from what is drawn."
            : "All pictures have descriptions."
          : "Pictures with descriptions: \(min(facts.describedImages, pictures)) of \(pictures).")
    }
    let formulas = facts.formulas + facts.formulasWithoutMathML
    if formulas > 0 {
      sentences.append(
        facts.formulasWithoutMathML == 0
          ? "All formulas are in MathML."
          : "Formulas in MathML: \(facts.formulas) of \(formulas).")
    }
    if facts.video > 0 {
      sentences.append("Films with captions: \(facts.captionedVideo) of \(facts.video).")
    }
    if facts.audio > 0 { sentences.append("The book holds \(counted(facts.audio, "sound")).") }
    if facts.interactives > 0 {
      sentences.append(
        "The book holds \(counted(facts.interactives, "interactive object")), shown as pictures where they cannot be operated."
      )
    }
    if sentences.isEmpty { sentences.append("The book is text alone.") }
    sentences.append(
      structureFeatures.contains { $0.value == "structuralNavigation" }
        ? "Contents and ordered headings lead to every page."
        : "The contents lead to every page.")
    return sentences.joined(separator: " ")
  }

  // MARK: Wording

  /// `1 picture`, `2 pictures`.
  private func counted(_ count: Int, _ noun: String) -> String {
    guard count != 1 else { return "1 " + noun }
    if noun == "formula not in MathML" { return "\(count) formulas not in MathML" }
    return "\(count) \(noun)s"
  }

  /// `2 of 2 pictures`.
  private func all(_ count: Int, _ noun: String) -> String { "\(count) of \(counted(count, noun))" }

  private func list(_ counts: [(Int, String)]) -> String {
    counts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
  }
}
