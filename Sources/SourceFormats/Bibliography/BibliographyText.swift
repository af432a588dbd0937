/// The text of a field: Unicode, with the little markup that fields have.
public struct BibliographyText: Sendable, Equatable {
  /// How a stretch of text is set.
  public struct Style: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Takes bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `\emph`, `\textit`
    public static let italic = Style(rawValue: 1)
    /// `\textbf`
    public static let bold = Style(rawValue: 2)
    /// `\textsc`
    public static let smallCapitals = Style(rawValue: 4)
    /// `\textsuperscript`
    public static let superscript = Style(rawValue: 8)
    /// `\textsubscript`
    public static let `subscript` = Style(rawValue: 16)
    /// `\texttt`
    public static let code = Style(rawValue: 32)
  }

  /// A stretch of text, a formula or a link.
  public enum Piece: Sendable, Equatable {
    /// Text of one style.
    case text(String, Style)
    /// A formula in MathML, and what it says in words.
    case formula([UInt8], words: String)
    /// An address, with the text that stands for it.
    case link(String, text: String)
  }

  /// The text in order.
  public var pieces: [Piece] = []

  /// Makes a text of pieces.
  public init(_ pieces: [Piece] = []) { self.pieces = pieces }

  /// Makes a plain text.
  public init(_ text: String) { pieces = text.isEmpty ? [] : [.text(text, [])] }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { pieces.isEmpty }

  /// The text without markup; formulas in words.
  public var plain: String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part, _): text += part
      case .formula(_, let words): text += words
      case .link(_, let part): text += part
      }
    }
    return text
  }
}
