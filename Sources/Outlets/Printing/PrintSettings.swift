/// The paper size of a printed book, in millimetres.
public struct Paper: Sendable, Equatable {
  /// The width; usually the shorter side.
  public var width: Double
  /// The height; usually the longer side.
  public var height: Double

  /// Paper sizes by their names in CSS and in the trade.
  private static let named: [(name: String, width: Double, height: Double)] = [
    ("a3", 297, 420), ("a4", 210, 297), ("a5", 148, 210), ("a6", 105, 148), ("b5", 176, 250),
    ("jis-b5", 182, 257), ("letter", 215.9, 279.4), ("legal", 215.9, 355.6), ("royal", 156, 234),
    ("crown-quarto", 189, 246), ("us-trade", 152.4, 228.6), ("digest", 139.7, 215.9),
  ]

  /// The names of known paper sizes.
  public static var names: [String] { named.map(\.name) }

  /// Parses a name (`a4`) or a size (`17x24cm`, `6x9in`, `170x240mm`); nil for other texts, and for paper that is too
  /// small.
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

/// Converts a length such as `20mm`, `2cm`, `0.8in` or `56pt` to millimetres; nil for other texts.
func millimetres(_ text: String) -> Double? {
  let units: [(String, Double)] = [("mm", 1), ("cm", 10), ("in", 25.4), ("pt", 25.4 / 72)]
  for (unit, size) in units where text.hasSuffix(unit) {
    let number = text.dropLast(unit.count)
    guard number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return nil }
    return Double(number).map { $0 * size }
  }
  return nil
}

/// The margins of a page in millimetres; `inner` is at the spine, `outer` at the opposite edge.
public struct PageMargins: Sendable, Equatable {
  /// Above the text.
  public var top: Double
  /// At the outer edge.
  public var outer: Double
  /// Below the text.
  public var bottom: Double
  /// At the spine.
  public var inner: Double

  /// Makes margins in proportion to a paper: at least 20 mm on A4, less on smaller paper.
  public init(for paper: Paper) {
    let unit = min(paper.width, paper.height) / 210
    (top, outer, bottom, inner) = (24 * unit, 22 * unit, 25 * unit, 24 * unit)
  }

  /// Parses one to four lengths in the order of CSS (top, outer, bottom, inner), separated by spaces or commas.
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

/// The settings of printing a book.
public struct PrintSettings: Sendable {
  /// How the addresses of external links are printed.
  public enum LinkAddresses: String, Sendable, CaseIterable {
    /// Not at all: the links work on screens.
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
  /// How the addresses of external links are printed.
  public var links = LinkAddresses.none
  /// The address of the book's web site; interactives get a QR code that leads there.
  public var site: String?
  /// Whether to find the place in the EPUB of every printed page.
  public var findsPageBreaks = false

  /// Makes settings for one-sided pages; margins are by default in proportion to the paper.
  public init(paper: Paper, margins: PageMargins? = nil) {
    self.paper = paper
    self.margins = margins ?? PageMargins(for: paper)
  }

  /// The width of the text, in millimetres.
  var textWidth: Double { paper.width - margins.inner - margins.outer }
  /// The height of the text, in millimetres.
  var textHeight: Double { paper.height - margins.top - margins.bottom }

  /// Whether the margins leave enough room for text.
  public var hasRoom: Bool { textWidth >= 40 && textHeight >= 40 }
}
