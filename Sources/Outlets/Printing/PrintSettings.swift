/// The paper of a printed book, in millimetres.
public struct Paper: Sendable, Equatable {
  /// The shorter side, as a rule.
  public var width: Double
  /// The longer side, as a rule.
  public var height: Double

  /// Paper sizes by their names in CSS and in trade.
  private static let named: [(name: String, width: Double, height: Double)] = [
    ("a3", 297, 420), ("a4", 210, 297), ("a5", 148, 210), ("a6", 105, 148), ("b5", 176, 250),
    ("jis-b5", 182, 257), ("letter", 215.9, 279.4), ("legal", 215.9, 355.6), ("royal", 156, 234),
    ("crown-quarto", 189, 246), ("us-trade", 152.4, 228.6), ("digest", 139.7, 215.9),
  ]

  /// The names that `init` knows.
  public static var names: [String] { named.map(\.name) }

  /// Reads a name (`a4`) or a size (`17x24cm`, `6x9in`, `170x240mm`); nil for anything else, and for paper on which nothing
  /// can be read.
  public init?(_ text: String) {
    let text = text.lowercased()
    if let paper = Self.named.first(where: { $0.name == text }) {
      (width, height) = (paper.width, paper.height)
      return
    }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    let unit = String(parts[1].reversed().prefix { $0.isLetter }.reversed())
    let first = parts[0].last.map(\.isLetter) == true ? parts[0] : parts[0] + unit
    guard let width = millimetres(first), let height = millimetres(parts[1]),
      (70...2000).contains(width), (70...2000).contains(height)
    else { return nil }
    (self.width, self.height) = (width, height)
  }
}

/// A length such as `20mm`, `2cm`, `0.8in` or `56pt` in millimetres; nil for anything else.
func millimetres(_ text: String) -> Double? {
  let units: [(String, Double)] = [("mm", 1), ("cm", 10), ("in", 25.4), ("pt", 25.4 / 72)]
  for (unit, size) in units where text.hasSuffix(unit) {
    let number = text.dropLast(unit.count)
    guard number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return nil }
    return Double(number).map { $0 * size }
  }
  return nil
}

/// The margins of a page, in millimetres; on two-sided paper `inner` is at the spine.
public struct PageMargins: Sendable, Equatable {
  /// Above the text.
  public var top: Double
  /// At the edge that is turned.
  public var outer: Double
  /// Below the text.
  public var bottom: Double
  /// At the spine.
  public var inner: Double

  /// Margins in proportion to a paper: 20 mm and more on A4, narrower on small paper.
  public init(for paper: Paper) {
    let unit = min(paper.width, paper.height) / 210
    (top, outer, bottom, inner) = (24 * unit, 22 * unit, 25 * unit, 24 * unit)
  }

  /// Reads one to four lengths in the order of CSS (top, outer, bottom, inner), with blanks or commas between them.
  public init?(_ text: String) {
    let lengths = text.split { $0 == " " || $0 == "," }.map { millimetres(String($0)) }
    guard (1...4).contains(lengths.count), lengths.allSatisfy({ $0 != nil }) else { return nil }
    let sides = lengths.compactMap { $0 }
    top = sides[0]
    outer = sides.count > 1 ? sides[1] : top
    bottom = sides.count > 2 ? sides[2] : top
    inner = sides.count > 3 ? sides[3] : outer
  }
}

/// How a book is printed.
public struct PrintSettings: Sendable {
  /// What is shown of the addresses of links that lead out of the book.
  public enum LinkAddresses: String, Sendable, CaseIterable {
    /// Nothing: the links work on screens.
    case none
    /// A numbered list at the end of each chapter.
    case notes
  }

  /// The size of pages.
  public var paper: Paper
  /// The margins of pages.
  public var margins: PageMargins
  /// Whether pages have mirrored margins, and chapters begin on right-hand pages.
  public var isTwoSided = false
  /// Whether addresses are printed.
  public var links = LinkAddresses.none
  /// The address at which the book is on the web; interactives get a code that leads there.
  public var site: String?
  /// Whether places in the EPUB are wanted for every printed page.
  public var findsPageBreaks = false

  /// One-sided pages of a paper, by default with margins in proportion to it.
  public init(paper: Paper, margins: PageMargins? = nil) {
    self.paper = paper
    self.margins = margins ?? PageMargins(for: paper)
  }

  /// The width of the text, in millimetres.
  var textWidth: Double { paper.width - margins.inner - margins.outer }
  /// The height of the text, in millimetres.
  var textHeight: Double { paper.height - margins.top - margins.bottom }

  /// Whether the margins leave room for text.
  public var hasRoom: Bool { textWidth >= 40 && textHeight >= 40 }
}
