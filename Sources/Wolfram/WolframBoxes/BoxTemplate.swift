/// The meaning of a `TemplateBox` tag, shared by formulas and text.
package enum BoxTemplate {
  /// All arguments, adjacent.
  case row
  /// The arguments from the third on, separated by the first.
  case separated
  /// One of the arguments; the others are the kernel's interpretation.
  case argument(Int)
  /// Nothing: a front end control.
  case hidden
  /// Arguments in brackets.
  case fenced(String, String, words: String, separator: String = ",")
  /// A function: its letter, the numbers of lower and upper indices, and its spoken name. Remaining arguments
  /// are in brackets.
  case function(String, lower: Int = 0, upper: Int = 0, words: String)
  /// Two arguments with an infix operator.
  case infix(String, words: String)
  /// A MathML script element over the arguments, and the words between them.
  case scripts(StaticString, [String])
  /// The first argument with an accent.
  case marked(String, words: String)
  /// A constant symbol.
  case sign(String)
  /// A subscript of several arguments, a binomial coefficient, a quantity with unit, a space.
  case subscripts, binomial, quantity, space
  /// `symbol::tag: text`.
  case message
  /// A colour sample.
  case swatch
  /// The value of the key `boxes` of an association.
  case boxes
  /// A value and its condition.
  case conditional
  /// An argument and the factorial sign.
  case factorial

  /// The meaning of a tag; nil if unknown.
  package static func meaning(_ tag: String) -> BoxTemplate? {
    if let known = table[tag] { return known }
    if tag.hasSuffix("SwatchTemplate") { return .swatch }
    if isLink(tag) || tag.hasPrefix("InformationGrid") { return .argument(0) }
    // Buttons, menus and icons of documentation tools.
    if tag.hasSuffix("Template"), controls.contains(where: { tag.contains($0) }) { return .hidden }
    if tag.hasPrefix("ArraySymbol") || tag.hasPrefix("MatrixSymbol") || tag.hasPrefix("VectorSymbol") {
      return .argument(0)
    }
    return nil
  }

  /// The function that a template of a function stands for: its tag without the number of arguments or the mark of a
  /// sequence of them, `Beta` for `Beta3`; nil for other templates.
  static func function(_ tag: String) -> String? {
    let stem =
      tag.hasSuffix("Seq")
      ? String(tag.dropLast(3)) : tag.last.map { "2"..."4" ~= $0 } ?? false ? String(tag.dropLast()) : tag
    switch table[tag] ?? table[stem] {
    case .function: return tag == "CTraditional" ? "C" : table[stem] == nil ? tag : stem
    default: return table[tag] == nil && stem != tag && functionsWithoutSign.contains(stem) ? stem : nil
    }
  }

  /// Functions that are written by their names, with fewer or more arguments under other tags.
  private static let functionsWithoutSign: Set<String> = [
    "QPolyGamma", "QGamma", "QPochhammer", "KelvinBer", "KelvinBei", "KelvinKer", "KelvinKei",
  ]

  /// Whether a template is a link: its first argument is the text, the others are addresses and ids.
  package static func isLink(_ tag: String) -> Bool {
    tag.indices.contains { tag[$0...].hasPrefix("Link") || tag[$0...].hasPrefix("link") }
  }

  /// Whether a template shows the name of something that the kernel knows, as words and not as a formula.
  package static func isLabel(_ tag: String) -> Bool {
    switch tag {
    case "Entity", "EntityClass", "EntityProperty", "EntityPropertyClass", "EntityType", "EntityValue",
      "DateObject",
      "DateString", "ExternalIdentifier", "Country", "City":
      return true
    default: return false
    }
  }

  private static let controls = [
    "Button", "Chooser", "Opener", "Icon", "ToolsGrid", "MainGrid", "ClickToCopy", "Suggestion", "Toggle",
    "Menu", "Checkbox", "Slider",
  ]

  private static let table: [String: BoxTemplate] = {
    var table = functions
    for tag in [
      "RowDefault", "Row", "Sequence", "RowDefaultStyle", "ButtonRow", "ImplicitList", "Column",
      "ColumnDefault",
    ] {
      table[tag] = .row
    }
    for tag in [
      "RefLink", "Legended", "SummaryPanel", "NumberMarks", "TagBox", "Interpretation", "Tooltip", "GrayLink",
      "OrangeLink", "Graph", "Error", "IconizedUnlabeled", "Entity", "EntityClass", "EntityProperty",
      "EntityPropertyClass", "EntityType", "EntityValue", "ExternalIdentifier", "Country", "City",
      "NumericalApproximation", "InactiveHead", "Inactive", "Highlighted", "Style", "PrettyTooltipTemplate",
      "MouseoverTemplate", "UnitTooltip", "UnitTooltipTemplate", "Labeled", "Framed", "Panel", "Annotation",
      "InlineMath", "GrayLinkWithIcon", "WebLink", "StringTypeset", "TextStyling", "DateString", "DateObject",
      "Hold", "HoldForm", "NonInterpretableSummary", "ResourceFunctionLabel", "SummaryItem", "Dataset",
      "MixedRadixUnitTooltipTemplate", "Placeholder", "SlotSequence", "SummaryEmbedGrid", "InactivePart",
      "DynamicHighlight",
    ] {
      table[tag] = .argument(0)
    }
    return table.merging(forms) { $1 }
  }()

  private static let forms: [String: BoxTemplate] = [
    "RowWithSeparators": .separated, "RowWithSeparator": .separated,
    "IconizedObject": .argument(1), "IconizedObjectCore": .argument(1),
    "Ket": .fenced("|", "⟩", words: "ket"), "Bra": .fenced("⟨", "|", words: "bra"),
    "BraKet": .fenced("⟨", "⟩", words: "bracket", separator: "|"),
    "Abs": .fenced("|", "|", words: "absolute value of"),
    "RealAbs": .fenced("|", "|", words: "absolute value of"),
    "Det": .fenced("|", "|", words: "determinant of"), "Norm": .fenced("‖", "‖", words: "norm of"),
    "Floor": .fenced("⌊", "⌋", words: "floor of"), "Ceiling": .fenced("⌈", "⌉", words: "ceiling of"),
    "Round": .fenced("⌊", "⌉", words: "nearest integer to"),
    "OutputSizeLimit`Skeleton": .fenced("«", "»", words: "left out:"),
    "Skeleton": .fenced("«", "»", words: "left out:"),
    "Commutator": .fenced("[", "]", words: "commutator of"),
    "Anticommutator": .fenced("{", "}", words: "anticommutator of"),
    "Superscript": .scripts("msup", ["to the power"]), "SuperscriptBox": .scripts("msup", ["to the power"]),
    "Power": .scripts("msup", ["to the power"]), "Subscript": .subscripts, "SubscriptBox": .subscripts,
    "Subsuperscript": .scripts("msubsup", ["sub", "to the"]),
    "SubsuperscriptBox": .scripts("msubsup", ["sub", "to the"]),
    "Underscript": .scripts("munder", ["below"]), "Overscript": .scripts("mover", ["above"]),
    "Conjugate": .marked("*", words: "conjugate"), "ConjugateTranspose": .marked("†", words: "dagger"),
    "HermitianConjugate": .marked("†", words: "dagger"), "Transpose": .marked("T", words: "transpose"),
    "Inverse": .marked("−1", words: "inverse"), "PseudoInverse": .marked("(−1)", words: "pseudoinverse"),
    "Binomial": .binomial, "Spacer1": .space, "Spacer": .space, "Spacer2": .space, "Factorial": .factorial,
    "Quantity": .quantity, "QuantityPrefix": .quantity, "QuantityPostfix": .quantity,
    "QuantityPostfix1": .quantity, "QuantityTF": .quantity, "QuantityPrefixTF": .quantity,
    "QuantityPostfixTF": .quantity, "QuantityMixedUnit2": .quantity,
    "MessageTemplate": .message, "MessageTemplate2": .message, "TeXAssistantTemplate": .boxes,
    "ConditionalExpression": .conditional, "Mod": .infix("mod", words: "modulo"),
    "DirectedEdge": .infix("→", words: "to"), "UndirectedEdge": .infix("—", words: "joined to"),
    "DirectedEdgeDefault": .infix("→", words: "to"), "GeneralizedPower": .infix("^", words: "to the power"),
    "Complexes": .sign("ℂ"), "Reals": .sign("ℝ"), "Integers": .sign("ℤ"), "Rationals": .sign("ℚ"),
    "Naturals": .sign("ℕ"), "Primes": .sign("ℙ"), "EulerGamma": .sign("γ"), "Infinity": .sign("∞"),
    "MoreInfoText": .hidden, "IndexedDefault": .subscripts, "Transpose2": .marked("T", words: "transpose"),
    "SymbolicZerosArray": .sign("0"), "SymbolicOnesArray": .sign("1"), "SymbolicIdentityArray": .sign("I"),
    "SymbolicDeltaProductArray": .sign("δ"),
  ]

  private static let functions: [String: BoxTemplate] = [
    "BesselJ": .function("J", lower: 1, words: "Bessel J"),
    "BesselY": .function("Y", lower: 1, words: "Bessel Y"),
    "BesselI": .function("I", lower: 1, words: "Bessel I"),
    "BesselK": .function("K", lower: 1, words: "Bessel K"),
    "SphericalBesselJ": .function("j", lower: 1, words: "spherical Bessel j"),
    "SphericalBesselY": .function("y", lower: 1, words: "spherical Bessel y"),
    "SphericalHankelH1": .function("h", lower: 1, words: "spherical Hankel h"),
    "HankelH1": .function("H⁽¹⁾", lower: 1, words: "Hankel H 1"),
    "HankelH2": .function("H⁽²⁾", lower: 1, words: "Hankel H 2"),
    "StruveH": .function("H", lower: 1, words: "Struve H"),
    "StruveL": .function("L", lower: 1, words: "Struve L"),
    "AiryAi": .function("Ai", words: "Airy Ai"), "AiryBi": .function("Bi", words: "Airy Bi"),
    "AiryAiPrime": .function("Ai′", words: "Airy Ai prime"),
    "AiryBiPrime": .function("Bi′", words: "Airy Bi prime"),
    "Gamma": .function("Γ", words: "gamma"), "Gamma2": .function("Γ", words: "gamma"),
    "LogGamma": .function("logΓ", words: "log gamma"), "Beta": .function("B", words: "beta"),
    "Beta3": .function("B", lower: 1, words: "beta"), "PolyGamma": .function("ψ", words: "digamma"),
    "PolyGamma2": .function("ψ", upper: 1, words: "polygamma"),
    "Pochhammer": .function("", words: "Pochhammer symbol of"),
    "Erf": .function("erf", words: "erf"), "Erfc": .function("erfc", words: "erfc"),
    "Erfi": .function("erfi", words: "erfi"), "FresnelC": .function("C", words: "Fresnel C"),
    "FresnelS": .function("S", words: "Fresnel S"), "SinIntegral": .function("Si", words: "sine integral"),
    "CosIntegral": .function("Ci", words: "cosine integral"),
    "ExpIntegralEi": .function("Ei", words: "exponential integral"),
    "ExpIntegralE": .function("E", lower: 1, words: "exponential integral"),
    "LogIntegral": .function("li", words: "logarithmic integral"),
    "EllipticE": .function("E", words: "elliptic E"), "EllipticE2": .function("E", words: "elliptic E"),
    "EllipticK": .function("K", words: "elliptic K"), "EllipticF": .function("F", words: "elliptic F"),
    "EllipticPi": .function("Π", words: "elliptic pi"),
    "EllipticTheta": .function("ϑ", lower: 1, words: "theta"),
    "JacobiAmplitude": .function("am", words: "Jacobi amplitude"), "JacobiSN": .function("sn", words: "sn"),
    "JacobiCN": .function("cn", words: "cn"), "JacobiDN": .function("dn", words: "dn"),
    "WeierstrassP": .function("℘", words: "Weierstrass p"),
    "PolyLog": .function("Li", lower: 1, words: "polylogarithm"),
    "Zeta": .function("ζ", words: "zeta"), "Zeta2": .function("ζ", words: "zeta"),
    "DirichletEta": .function("η", words: "eta"), "LerchPhi": .function("Φ", words: "Lerch phi"),
    "ProductLog": .function("W", words: "Lambert W"),
    "ProductLog2": .function("W", lower: 1, words: "Lambert W"),
    "HermiteH": .function("H", lower: 1, words: "Hermite H"),
    "LegendreP": .function("P", lower: 1, words: "Legendre P"),
    "LegendreP3": .function("P", lower: 1, upper: 1, words: "Legendre P"),
    "LegendreQ": .function("Q", lower: 1, words: "Legendre Q"),
    "LaguerreL": .function("L", lower: 1, words: "Laguerre L"),
    "LaguerreL3": .function("L", lower: 1, upper: 1, words: "Laguerre L"),
    "ChebyshevT": .function("T", lower: 1, words: "Chebyshev T"),
    "ChebyshevU": .function("U", lower: 1, words: "Chebyshev U"),
    "GegenbauerC3": .function("C", lower: 1, upper: 1, words: "Gegenbauer C"),
    "JacobiP": .function("P", lower: 1, words: "Jacobi P"),
    "SphericalHarmonicY": .function("Y", lower: 1, upper: 1, words: "spherical harmonic Y"),
    "ZernikeR": .function("R", lower: 1, upper: 1, words: "Zernike R"),
    "Hypergeometric2F1": .function("₂F₁", words: "hypergeometric 2 F 1"),
    "Hypergeometric1F1": .function("₁F₁", words: "hypergeometric 1 F 1"),
    "Hypergeometric0F1": .function("₀F₁", words: "hypergeometric 0 F 1"),
    "HypergeometricU": .function("U", words: "hypergeometric U"),
    "HypergeometricPFQ": .function("F", words: "hypergeometric F"),
    "MeijerG": .function("G", words: "Meijer G"),
    "KroneckerDelta": .function("δ", lower: 1, words: "Kronecker delta"),
    "KroneckerDeltaSeq": .function("δ", lower: 9, words: "Kronecker delta"),
    "DiracDelta": .function("δ", words: "delta"), "DiracDeltaSeq": .function("δ", words: "delta"),
    "HeavisideTheta": .function("θ", words: "theta"), "HeavisideThetaSeq": .function("θ", words: "theta"),
    "HeavisidePi": .function("Π", words: "box"), "UnitStep": .function("θ", words: "unit step"),
    "UnitStepSeq": .function("θ", words: "unit step"), "Sinc": .function("sinc", words: "sinc"),
    "LeviCivitaTensor": .function("ε", lower: 9, words: "Levi-Civita symbol"),
    "BernoulliB": .function("B", lower: 1, words: "Bernoulli B"),
    "EulerE": .function("E", lower: 1, words: "Euler E"),
    "Fibonacci": .function("F", lower: 1, words: "Fibonacci F"),
    "LucasL": .function("L", lower: 1, words: "Lucas L"),
    "HarmonicNumber": .function("H", lower: 1, words: "harmonic H"),
    "HarmonicNumber2": .function("H", lower: 1, upper: 1, words: "harmonic H"),
    "CatalanNumber": .function("C", lower: 1, words: "Catalan C"),
    "StirlingS1": .function("S", lower: 1, upper: 1, words: "Stirling S 1"),
    "StirlingS2": .function("S", lower: 1, upper: 1, words: "Stirling S 2"),
    "Prime": .function("p", lower: 1, words: "prime"), "PrimePi": .function("π", words: "prime pi"),
    "EulerPhi": .function("ϕ", words: "Euler phi"), "MoebiusMu": .function("μ", words: "Möbius mu"),
    "DivisorSigma": .function("σ", lower: 1, words: "divisor sigma"),
    "C": .function("c", lower: 1, words: "constant c"),
    "CTraditional": .function("c", lower: 1, words: "constant c"),
    "Re": .function("Re", words: "real part of"), "Im": .function("Im", words: "imaginary part of"),
    "Arg": .function("arg", words: "argument of"), "Sign": .function("sgn", words: "sign of"),
    "Tr": .function("Tr", words: "trace of"), "Max": .function("max", words: "maximum of"),
    "Min": .function("min", words: "minimum of"),
    "GCD": .function("gcd", words: "greatest common divisor of"),
    "LCM": .function("lcm", words: "least common multiple of"),
  ]
}
