import DrawingStyles
import Diagnostics

/// What a drawing loses when it is painted.
enum DrawingLoss: Hashable {
  case element(String)
  case attribute(String)
  /// A property that the painter lacks.
  case property(String)
  /// A property whose value it lacks.
  case value(property: String)
  /// A value that its attribute or property does not have.
  case fault(holder: String, value: String)
  /// A path or polygon that cannot be read from some place on.
  case outline(String)
  case selector(String)
  case atRule(String)
  case media
  case nestedRules
  case variable(String)
  case tooManyRules
  /// An element or a property that takes too much work to paint.
  case effort(String)
  /// Text whose middle or end is placed under uneven scales.
  case anchor
  /// Parts that are shown with other values of variables.
  case copies
  /// An address of an element that is not followed.
  case reference(Reference)
  /// What is painted otherwise than it should be.
  case inexact(Inexact)
  /// A linked file that cannot be taken in.
  case file(String)
  /// Frames or pages of a linked picture.
  case further(String, LeftOutPictures)
  case font(String)
  case animation(isEnd: Bool)
  case characters
  /// Text that needs ligatures, which the painter does not make.
  case ligatures
  /// A name that nobody paints.
  case unknown(Name)

  /// A name that SVG and CSS do not define.
  enum Name: Hashable {
    case element(String)
    case attribute(String, of: String)
    case property(String)
  }

  /// What the painter does in another way than SVG says.
  enum Inexact: Hashable {
    case shownByFilter, tile, clippedClip, clipRules, turnedClip, contextPaint, blurredRegion, opaqueness,
      innerCircle, wideBlur, cutBlur
    /// A property that refers to a box, where the box is turned or skewed.
    case turned(String)
    /// A part of a filter in the units of the object's box.
    case unitsOfBox(String)
    /// The number of lights of a filter's part, which has one.
    case lights(Int)
    /// An input of filters, such as `BackgroundImage`.
    case input(String)
    /// A property that is not painted on one kind of elements.
    case ofElement(property: String, element: String)
    /// A `use` gives a size to such an element.
    case size(String)
  }

  /// An address, such as `#sky`, the attribute or property that has it, and what is wrong with it.
  struct Reference: Hashable {
    let address: String
    let holder: String
    let fault: DrawingReferences.Fault

    init(_ address: String, _ holder: String, _ fault: DrawingReferences.Fault) {
      (self.address, self.holder, self.fault) = (address, holder, fault)
    }
  }
}

/// Collects losses, each kind once with its count and its first place.
final class DrawingLosses {
  private struct Entry {
    var detail: String
    var range: SourceRange?
    var count: Int
  }

  private var order: [DrawingLoss] = []
  private var entries: [DrawingLoss: Entry] = [:]
  /// Kinds that a drawing can have; the rest are counted as one.
  private static let most = 200
  private var rest = 0

  /// - Parameters:
  ///   - detail: what the finding of the first place says in addition.
  ///   - place: computed only for the first.
  func add(_ loss: DrawingLoss, _ detail: String = "", at place: () -> SourceRange?) {
    if entries[loss] != nil {
      entries[loss]?.count += 1
    } else if order.count < Self.most {
      order.append(loss)
      entries[loss] = Entry(detail: detail, range: place(), count: 1)
    } else {
      rest += 1
    }
  }

  /// Adds what an element loses, unless it is painted nowhere.
  func add(
    _ loss: DrawingLoss, _ detail: String = "", of element: DrawingElement, at place: () -> SourceRange?
  ) {
    if !element.inherited.isHidden { add(loss, detail, at: place) }
  }

  /// The findings of a drawing within this one, at their own places or, if it has no file, at that of the picture.
  func add(nested findings: [Diagnostic], of range: SourceRange?) {
    nested += findings.map { finding in
      var finding = finding
      if let range { finding.range = range }
      return finding
    }
  }

  private var nested: [Diagnostic] = []

  var diagnostics: [Diagnostic] {
    var result =
      nested
      + order.compactMap { loss -> Diagnostic? in
        guard let entry = entries[loss] else { return nil }
        var diagnostic = Self.diagnostic(loss, entry.detail, at: entry.range)
        if entry.count > 1 { diagnostic.occurrences = .init(entry.count) }
        return diagnostic
      }
    if rest > 0, let first = order.first, let entry = entries[first] {
      result.append(
        Diagnostic(
          .artworkStyleUnpainted, at: entry.range, "\(rest) more things in this drawing are not painted"))
    }
    return result
  }

  private static func diagnostic(_ loss: DrawingLoss, _ detail: String, at range: SourceRange?) -> Diagnostic
  {
    var diagnostic = Diagnostic(kind(of: loss), at: range, summary(of: loss, detail))
    if let solution = solution(for: loss) { diagnostic.solutions = [.init(solution)] }
    return diagnostic
  }

  private static func kind(of loss: DrawingLoss) -> DiagnosticKind {
    switch loss {
    case .element: .artworkElementUnpainted
    case .attribute, .property, .value, .selector, .atRule, .media, .nestedRules, .variable, .tooManyRules,
      .anchor, .copies, .inexact, .ligatures:
      .artworkStyleUnpainted
    case .effort: .artworkPartTooCostly
    case .fault, .outline: .artworkValueInvalid
    case .reference: .artworkReferenceMissing
    case .file: .artworkFileMissing
    case .further(_, let further): further.kind
    case .font: .artworkFontMissing
    case .animation: .artworkAnimationStopped
    case .characters: .glyphMissing
    case .unknown: .artworkNameUnknown
    }
  }

  private static func summary(of loss: DrawingLoss, _ detail: String) -> String {
    switch loss {
    case .element(let name): "element \"\(name)\" is not painted"
    case .attribute(let name): "attribute \"\(name)\" is not painted"
    case .property(let name): "property \"\(name)\" is not painted"
    case .value(let property): "\"\(property): \(detail)\" is not painted"
    case .fault(let holder, let value): "\"\(value)\" is no value of \"\(holder)\""
    case .outline(let name): "\"\(name)\" cannot be read from here on: \"\(detail)\""
    case .selector(let text): "rule \"\(text.excerpt(60))\" is not followed: its selector is not known"
    case .atRule(let name): "the rules in \"\(name)\" are not followed"
    case .media: "the rules for media \"\(detail.excerpt(60))\" are not followed"
    case .nestedRules: "a rule within a rule is not followed"
    case .variable(let name): "variable \"\(name)\" has no value here, so \"\(detail)\" is not painted"
    case .tooManyRules: "the style rules take too much work and are not all followed"
    case .effort(let name): "\"\(name)\" takes too much work and is not painted"
    case .anchor:
      "\"text-anchor: \(detail)\" is not placed right where widths and heights are scaled differently"
    case .copies:
      "\"use\" shows parts with too many different values of variables; further ones are painted without them"
    case .inexact(let inexact): summary(of: inexact)
    case .reference(let reference): summary(of: reference)
    case .file(let address): "\"\(address.excerpt(80))\" is not painted: \(detail)"
    case .further(let address, let further): "\"\(address.excerpt(80))\" \(further.predicate)"
    case .font(let name): "font \"\(name)\" is not installed: \(detail)"
    case .animation(let isEnd):
      isEnd ? "an animation is painted at its end" : "an animation is painted as if it did not run"
    case .characters: "no installed font has \(detail)"
    case .ligatures:
      "\"\(detail.excerpt(60))\" is painted without its ligatures, so that letters of it look otherwise"
    case .unknown(.element(let name)): "element \"\(name)\" is none of SVG"
    case .unknown(.attribute(let name, let element)): "\"\(name)\" is no attribute of \"\(element)\""
    case .unknown(.property(let name)): "\"\(name)\" is no property of SVG or CSS"
    }
  }

  private static func summary(of inexact: DrawingLoss.Inexact) -> String {
    switch inexact {
    case .shownByFilter: "an element that \"feImage\" shows may be painted at another place"
    case .input(let name): "input \"\(name)\" of a filter is not painted as its parts are seen"
    case .tile: "\"feTile\" does not repeat its input"
    case .clippedClip: "the clip path of a part of a \"clipPath\" is not followed"
    case .clipRules:
      "the parts of a \"clipPath\" are joined to one shape, although some have \"clip-rule: evenodd\""
    case .turnedClip:
      "a clip path in the units of the object's box is not followed, since the object has a transformation"
    case .contextPaint:
      "the gradient or pattern that \"context-fill\" or \"context-stroke\" takes is placed by each part's own box"
    case .blurredRegion:
      "\"feGaussianBlur\" with a region of its own is blurred at the edges of the region too"
    case .wideBlur: "a blur wider than an eighth of the drawing is painted narrower"
    case .cutBlur: "what is beyond the edge of the drawing gives no colour to a blur on it"
    case .opaqueness: "colours are too light where \"feFuncA\" comes to more than 1"
    case .innerCircle: "a gradient whose \"fr\" is as large as \"r\" is not painted"
    case .turned(let property):
      "\"\(property)\" is placed by a larger box, since the element is turned or skewed"
    case .unitsOfBox(let name): "the numbers of \"\(name)\" are not read in units of the object's box"
    case .lights(let count): "a part of a filter has \(count == 0 ? "no light" : "\(count) lights, not one")"
    case .ofElement(let property, let element): "\"\(property)\" of a \"\(element)\" is not painted"
    case .size(let element): "the size that a \"use\" gives to a \"\(element)\" is not followed"
    }
  }

  private static func summary(of reference: DrawingLoss.Reference) -> String {
    let shown = "\"\(reference.holder)\" leads to \"\(reference.address.excerpt(60))\""
    return switch reference.fault {
    case .missing: "\(shown), which is not in the drawing"
    case .wrongKind(let name): "\(shown), which cannot be used there: it is an element \"\(name)\""
    case .circular: "\(shown), which leads back to it"
    }
  }

  private static func solution(for loss: DrawingLoss) -> String? {
    switch loss {
    case .ligatures: "convert the text to paths"
    case .anchor: "let the text start at its place, or convert it to paths"
    case .effort:
      "let filters cover less of the drawing and variables repeat less, or supply the artwork as PNG"
    case .font: "install the font, or convert the text to paths"
    case .characters:
      "install a font for the script, such as a package of the Noto family, or convert the text to paths"
    case .element, .attribute, .property, .value, .fault, .outline, .selector, .atRule, .media, .nestedRules,
      .variable,
      .tooManyRules, .copies, .inexact, .reference, .file, .further, .animation,
      .unknown:
      nil
    }
  }
}

extension String {
  /// The text on one line, at most `count` characters long.
  func excerpt(_ count: Int) -> String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > count ? line.prefix(count) + "…" : line
  }
}
