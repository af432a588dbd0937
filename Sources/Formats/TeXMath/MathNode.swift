import TextBytes

/// The atom classes that determine spacing (The TeXbook, chapter 18).
enum AtomClass: UInt8, Sendable {
  case ordinary, largeOperator, binary, relation, opening, closing, punctuation, inner
}

/// The math styles (The TeXbook, chapter 17).
enum MathStyle: UInt8, Sendable {
  case display, text, script, scriptScript

  var isDisplay: Bool { self == .display }
  var isScript: Bool { self == .script || self == .scriptScript }
  /// The style of superscripts and subscripts.
  var forScripts: MathStyle { isScript ? .scriptScript : .script }
  /// The style of numerators and denominators.
  var forFractions: MathStyle {
    switch self {
    case .display: .text
    case .text: .script
    case .script, .scriptScript: .scriptScript
    }
  }
}

/// A character with its atom class.
struct MathSymbol: Sendable, Hashable {
  /// How a character is written in MathML.
  enum Form: UInt8, Sendable {
    /// `mi`, italicised by default.
    case variable
    /// `mi`, with `mathvariant="normal"` if it would be italicised.
    case upright
    /// `mo`.
    case sign
    /// A large operator with limits above and below in display style.
    case large
    /// A large operator with limits beside it.
    case integral
  }

  var scalar: UInt32
  /// A second character (a combining stroke, a variation selector), or 0.
  var second: UInt32 = 0
  var atom: AtomClass
  var form: Form
}

/// A multi-letter word: a function name, or the argument of a font command.
struct MathWord: Sendable {
  var text: [UInt8]
  /// Whether it is a function name.
  var isFunction: Bool
  /// Whether it has limits above and below in display style.
  var hasLimits: Bool
  var atom: AtomClass { isFunction ? .largeOperator : .ordinary }
}

/// A change that lasts until the matching `styleEnd`.
enum StyleChange: Sendable {
  case style(MathStyle)
  case color([UInt8])
  case background([UInt8])
  /// The size in percent.
  case size(Int)
}

/// The placement of scripts.
enum ScriptPlacement: UInt8, Sendable {
  /// Determined by the base.
  case automatic
  /// Above and below: `\limits`.
  case limits
  /// Beside: `\nolimits`.
  case beside
}

/// A formula's tree: made by the parser, and converted to MathML and speech.
///
/// Only large cases are boxed: most nodes are a character, and cost no allocation.
enum MathNode: Sendable {
  case symbol(MathSymbol)
  case number([UInt8])
  case word(MathWord)
  /// A space, in thousandths of an em.
  case space(Int)
  case group([MathNode])
  case classed(AtomClass, [MathNode])
  /// `\mathop`, or an operator's name that is more than letters.
  indirect case operatorGroup([MathNode], hasLimits: Bool)
  indirect case styleStart(StyleChange)
  case styleEnd
  indirect case scripts(MathScripts)
  indirect case fraction(MathFraction)
  indirect case root([MathNode], index: [MathNode]?)
  indirect case fenced(MathFence)
  /// A delimiter of a given size, 1 to 4: `\big` to `\Bigg`.
  case delimiter(UInt32, size: Int, AtomClass)
  indirect case accent(MathAccent, nodes: [MathNode])
  indirect case stack(MathStack)
  indirect case table(MathTable)
  indirect case text([UInt8], TextFont)
  indirect case phantom([MathNode], MathPhantom)
  indirect case padded([MathNode], MathPadding)
  indirect case enclosed([MathNode], notation: StaticString)
  case choice([[MathNode]])
  /// A filled box; sizes in thousandths of an em.
  indirect case rule(width: Int, height: Int, depth: Int)
  /// The number of an equation elsewhere.
  indirect case reference(label: [UInt8], isEquation: Bool, Range<Int>)
}

/// A base with scripts; `presub` and `presup` precede it.
struct MathScripts: Sendable {
  var base: [MathNode]
  var sub: [MathNode]?
  var sup: [MathNode]?
  var presub: [MathNode]?
  var presup: [MathNode]?
  var placement = ScriptPlacement.automatic
}

/// Numerator and denominator, with or without rule and delimiters.
struct MathFraction: Sendable {
  enum Kind: UInt8, Sendable { case fraction, binomial, stack, slanted, inference }
  var kind = Kind.fraction
  var numerator: [MathNode]
  var denominator: [MathNode]
  /// The thickness of the rule in thousandths of an em; nil is the default.
  var thickness: Int?
  /// The style requested by the command.
  var style: MathStyle?
  var opening: UInt32 = 0
  var closing: UInt32 = 0
  /// Nonzero for `\cfrac`, whose parts keep display style: the numerator's alignment, l, c or r.
  var continued: UInt8 = 0
}

/// The content between `\left` and `\right`; 0 is the empty delimiter.
struct MathFence: Sendable {
  var opening: UInt32
  var parts: [[MathNode]]
  /// The `\middle` delimiters between the parts.
  var middles: [UInt32] = []
  var closing: UInt32
}

/// An accent above or below.
struct MathAccent: Sendable, Hashable {
  var scalar: UInt32
  var isStretchy = false
  var isUnder = false

  /// Whether it is a line as wide as the base.
  var isLine: Bool { scalar == 0x203E || scalar == "_" }
}

/// A base with formulas above and below it.
struct MathStack: Sendable {
  enum Kind: UInt8, Sendable {
    /// `\overset`, `\underset`, `\stackrel`.
    case label
    /// A stretching brace above or below, with its script.
    case brace
    /// An arrow that stretches to its labels.
    case arrow
  }
  var kind: Kind
  var base: [MathNode]
  var under: [MathNode]?
  var over: [MathNode]?
  var atom: AtomClass
}

/// The dimensions that `\phantom` and similar commands keep.
enum MathPhantom: UInt8, Sendable { case both, horizontal, vertical }

/// A box with changed dimensions: `\smash`, `\mathrlap`, `\raisebox`.
struct MathPadding: Sendable {
  enum Lap: UInt8, Sendable { case none, left, centre, right }
  var hidesHeight = false
  var hidesDepth = false
  var lap = Lap.none
  /// The vertical shift in thousandths of an em.
  var raise = 0
}

/// The fonts of text mode.
struct TextFont: OptionSet, Sendable, Hashable {
  let rawValue: UInt8
  static let bold = TextFont(rawValue: 1)
  static let italic = TextFont(rawValue: 2)
  static let sansSerif = TextFont(rawValue: 4)
  static let monospace = TextFont(rawValue: 8)
  static let smallCapitals = TextFont(rawValue: 16)
}
