/// The classes of atoms, from which TeX takes the space between them (The TeXbook, chapter 18).
enum AtomClass: UInt8, Sendable {
  case ordinary, largeOperator, binary, relation, opening, closing, punctuation, inner
}

/// The styles that formulas are set in (The TeXbook, chapter 17).
enum MathStyle: UInt8, Sendable {
  case display, text, script, scriptScript

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

/// A character of a formula with its class.
struct MathSymbol: Sendable, Hashable {
  /// How the character is written in MathML.
  enum Form: UInt8, Sendable {
    /// A variable: `mi`, in italic by itself.
    case variable
    /// Upright: `mi`, with `mathvariant` where it would be slanted otherwise.
    case upright
    /// `mo`.
    case sign
    /// A large operator whose limits go above and below in display style.
    case large
    /// A large operator whose limits go beside.
    case integral
  }

  var scalar: UInt32
  /// A second character (a combining stroke, a variation selector), or 0.
  var second: UInt32 = 0
  var atom: AtomClass
  var form: Form
}

/// Several letters that belong together: a function's name, or what a font command was given.
struct MathWord: Sendable {
  var text: [UInt8]
  /// Whether it is a function's name, which wants an argument.
  var isFunction: Bool
  /// Whether its limits go above and below in display style.
  var hasLimits: Bool
  var atom: AtomClass { isFunction ? .largeOperator : .ordinary }
}

/// A change that lasts from one node of a list to the `styleEnd` that belongs to it.
enum StyleChange: Sendable {
  case style(MathStyle)
  case colour([UInt8])
  case background([UInt8])
  /// The size in percent.
  case size(Int)
}

/// Where scripts go.
enum ScriptPlacement: UInt8, Sendable {
  /// As the base has it.
  case automatic
  /// Above and below: `\limits`.
  case limits
  /// Beside: `\nolimits`.
  case beside
}

/// A formula's tree, which the parser makes, and MathML and speech are written from.
indirect enum MathNode: Sendable {
  case symbol(MathSymbol)
  case number([UInt8])
  case word(MathWord)
  /// Space, in thousandths of an em.
  case space(Int)
  case group([MathNode])
  case classed(AtomClass, [MathNode])
  /// `\mathop`, or an operator's name that is more than letters.
  case operatorGroup([MathNode], hasLimits: Bool)
  case styleStart(StyleChange)
  case styleEnd
  case scripts(MathScripts)
  case fraction(MathFraction)
  case root([MathNode], index: [MathNode]?)
  case fenced(MathFence)
  /// A delimiter of a given size, 1 to 4: `\big` to `\Bigg`.
  case delimiter(UInt32, size: Int, AtomClass)
  case accent(MathAccent, [MathNode])
  case stack(MathStack)
  case table(MathTable)
  case text([UInt8], TextFont)
  case phantom([MathNode], MathPhantom)
  case padded([MathNode], MathPadding)
  case enclosed([MathNode], notation: StaticString)
  case choice([[MathNode]])
  /// A filled box; sizes in thousandths of an em.
  case rule(width: Int, height: Int, depth: Int)
  /// The number of an equation elsewhere.
  case reference(label: [UInt8], isEquation: Bool, Range<Int>)
}

/// A base with what stands at its corners; `presub` and `presup` are in front of it.
struct MathScripts: Sendable {
  var base: [MathNode]
  var sub: [MathNode]?
  var sup: [MathNode]?
  var presub: [MathNode]?
  var presup: [MathNode]?
  var placement = ScriptPlacement.automatic
}

/// Two formulas above each other, with or without a line and delimiters.
struct MathFraction: Sendable {
  enum Kind: UInt8, Sendable { case fraction, binomial, stack }
  var kind = Kind.fraction
  var numerator: [MathNode]
  var denominator: [MathNode]
  /// The line's thickness in thousandths of an em; nil is the usual one.
  var thickness: Int?
  /// The style that the command asks for.
  var style: MathStyle?
  var opening: UInt32 = 0
  var closing: UInt32 = 0
  /// Whether the parts keep display style, as in `\cfrac`, and where the numerator goes: l, c, r.
  var continued: UInt8 = 0
}

/// What stands between `\left` and `\right`; a delimiter of 0 is the empty one.
struct MathFence: Sendable {
  var opening: UInt32
  var parts: [[MathNode]]
  /// The delimiters between the parts.
  var middles: [UInt32] = []
  var closing: UInt32
}

/// A mark above or below.
struct MathAccent: Sendable, Hashable {
  var scalar: UInt32
  var isStretchy = false
  var isUnder = false

  /// Whether it is a plain line, as long as the base.
  var isLine: Bool { scalar == 0x203E || scalar == 0x5F }
}

/// A base with formulas above and below it.
struct MathStack: Sendable {
  enum Kind: UInt8, Sendable {
    /// `\overset`, `\underset`, `\stackrel`.
    case label
    /// A brace or the like above or below, to which a script belongs.
    case brace
    /// An arrow that is as long as what stands on it.
    case arrow
  }
  var kind: Kind
  var base: [MathNode]
  var under: [MathNode]?
  var over: [MathNode]?
  var atom: AtomClass
}

/// What `\phantom` and its like leave of a formula's size.
enum MathPhantom: UInt8, Sendable { case both, horizontal, vertical }

/// A box of another size than its content: `\smash`, `\mathrlap`, `\raisebox`.
struct MathPadding: Sendable {
  enum Lap: UInt8, Sendable { case none, left, centre, right }
  var hidesHeight = false
  var hidesDepth = false
  var lap = Lap.none
  /// How far it is raised, in thousandths of an em.
  var raise = 0
}

/// The fonts of text.
struct TextFont: OptionSet, Sendable, Hashable {
  let rawValue: UInt8
  static let bold = TextFont(rawValue: 1)
  static let italic = TextFont(rawValue: 2)
  static let sansSerif = TextFont(rawValue: 4)
  static let monospace = TextFont(rawValue: 8)
  static let smallCapitals = TextFont(rawValue: 16)
}
