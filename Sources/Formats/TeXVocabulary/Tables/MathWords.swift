import TextBytes

/// The words of formulas in one language.
package struct MathWords: Sendable {
  /// Phrases around parts of a formula.
  package enum Phrase: Int, Sendable, CaseIterable {
    case squared, cubed, prime, doublePrime, triplePrime, power, endPower, sub, endSub, inverse, transpose,
      degrees
    case fraction, over, endFraction, half, thirds, quarter, choose
    case squareRoot, cubeRoot, nthRoot, rootOf, endRoot
    case from, to, of, overSet, asPhrase, approaches, equals, negative, absolute, norm, floor, ceiling, end
    case matrix, determinant, by, row, cases, given, suchThat, divides, factorial, crossedOut, equation
    case above, below, bold, script, fraktur, sansSerif, monospace, blank, with, vector, minus, and,
      evaluatedAt, infer
  }

  private let phrases: [[UInt8]]
  /// The signs that have words, in ascending order, and the words of each.
  private let signs: [UInt32]
  private let signWords: [[UInt8]]
  private let functions: [[UInt8]: [UInt8]]

  package static let english = MathWords(
    phrases: englishPhrases, signs: englishSigns, functions: englishFunctions)

  private init(phrases: StaticString, signs: StaticString, functions: StaticString) {
    self.phrases = MathWords.lines(phrases)
    var table: [(sign: UInt32, words: [UInt8])] = []
    for line in MathWords.lines(signs) {
      var position = 0
      let scalar = UTF8Scalars.decode(line, &position)
      table.append((scalar, Array(line[(position + 1)...])))
    }
    table.sort { $0.sign < $1.sign }
    self.signs = table.map(\.sign)
    signWords = table.map(\.words)
    var names: [[UInt8]: [UInt8]] = [:]
    for line in MathWords.lines(functions) {
      guard let space = line.firstIndex(of: " ") else { continue }
      names[Array(line[..<space])] = Array(line[(space + 1)...])
    }
    self.functions = names
  }

  package subscript(phrase: Phrase) -> [UInt8] { phrases[phrase.rawValue] }

  /// The words for a sign or letter.
  package func sign(_ scalar: UInt32) -> [UInt8]? {
    var (low, high) = (0, signs.count)
    while low < high {
      let middle = (low + high) / 2
      if signs[middle] < scalar { low = middle + 1 } else { high = middle }
    }
    return low < signs.count && signs[low] == scalar ? signWords[low] : nil
  }

  /// The words for a function's name.
  package func function(_ name: [UInt8]) -> [UInt8]? { functions[name] }

  private static func lines(_ text: StaticString) -> [[UInt8]] {
    [UInt8](text).split(separator: "\n").map { Array($0) }
  }

  /// In the order of `Phrase`.
  private static let englishPhrases: StaticString = """
    squared
    cubed
    prime
    double prime
    triple prime
    to the power of
    end power
    sub
    end sub
    inverse
    transpose
    degrees
    the fraction
    over
    end fraction
    one half
    one third
    one quarter
    choose
    the square root of
    the cube root of
    the root of order
    of
    end root
    from
    to
    of
    over
    as
    approaches
    equals
    negative
    the absolute value of
    the norm of
    the floor of
    the ceiling of
    end
    matrix
    the determinant of
    by
    row
    cases
    given
    such that
    divides
    factorial
    crossed out
    equation
    above
    below
    bold
    script
    fraktur
    sans-serif
    monospace
    blank
    with
    vector
    minus
    and
    evaluated at
    infer
    """

  private static let englishFunctions: StaticString = """
    sin sine
    cos cosine
    tan tangent
    cot cotangent
    sec secant
    csc cosecant
    arcsin arc sine
    arccos arc cosine
    arctan arc tangent
    sinh hyperbolic sine
    cosh hyperbolic cosine
    tanh hyperbolic tangent
    ln natural log
    lg log
    lim the limit
    max the maximum
    min the minimum
    sup the supremum
    inf the infimum
    lim\u{2009}sup the limit superior
    lim\u{2009}inf the limit inferior
    det the determinant
    dim the dimension
    gcd the greatest common divisor
    lcm the least common multiple
    ker the kernel
    deg the degree
    Pr the probability
    arg the argument
    mod mod
    """

  private static let englishSigns: StaticString = """
    + plus
    − minus
    - minus
    ± plus or minus
    ∓ minus or plus
    × times
    ⋅ times
    · times
    ÷ divided by
    / over
    ∗ star
    ⋆ star
    ∘ composed with
    • bullet
    = equals
    ≠ is not equal to
    < is less than
    > is greater than
    ≤ is less than or equal to
    ≥ is greater than or equal to
    ⩽ is less than or equal to
    ⩾ is greater than or equal to
    ≪ is much less than
    ≫ is much greater than
    ≈ is approximately equal to
    ∼ is similar to
    ≃ is asymptotically equal to
    ≅ is isomorphic to
    ≡ is equivalent to
    ≔ is defined as
    ∝ is proportional to
    ∈ in
    ∉ not in
    ∋ contains
    ⊂ is a subset of
    ⊆ is a subset of or equal to
    ⊃ is a superset of
    ⊇ is a superset of or equal to
    ⊄ is not a subset of
    ⊊ is a proper subset of
    ∪ union
    ∩ intersection
    ∖ minus
    ∅ the empty set
    ∧ and
    ∨ or
    ¬ not
    ∀ for all
    ∃ there exists
    ∄ there does not exist
    → to
    ← from
    ↔ if and only if
    ⇒ implies
    ⟹ implies
    ⇐ is implied by
    ⟸ is implied by
    ⇔ if and only if
    ⟺ if and only if
    ⟶ to
    ↦ maps to
    ⟼ maps to
    ↑ up arrow
    ↓ down arrow
    ⇌ is in equilibrium with
    ∣ divides
    ∤ does not divide
    ∥ is parallel to
    ⊥ is perpendicular to
    ⟂ is perpendicular to
    ⊕ direct sum
    ⊗ tensor product
    ⊙ circled dot
    ≺ precedes
    ⪯ precedes or equals
    ≻ succeeds
    ⪰ succeeds or equals
    ⊢ proves
    ⊨ models
    ⊤ top
    ⊲ is a normal subgroup of
    ⊴ is a normal subgroup of
    ⋉ semidirect product
    ⋊ semidirect product
    ∑ the sum
    ∏ the product
    ∐ the coproduct
    ∫ the integral
    ∬ the double integral
    ∭ the triple integral
    ∮ the contour integral
    ⋃ the union
    ⋂ the intersection
    ⋁ the disjunction
    ⋀ the conjunction
    ⨁ the direct sum
    ⨂ the tensor product
    ∞ infinity
    ∂ partial
    ∇ del
    ∆ delta
    ℏ h bar
    ℓ l
    ℘ weierstrass p
    ℜ the real part
    ℑ the imaginary part
    ℵ aleph
    ∠ angle
    △ triangle
    □ square
    … dot dot dot
    ⋯ dot dot dot
    ⋮ dot dot dot
    ⋱ dot dot dot
    ′ prime
    ″ double prime
    ‴ triple prime
    † dagger
    ° degrees
    % percent
    ( open parenthesis
    ) close parenthesis
    [ open bracket
    ] close bracket
    { open brace
    } close brace
    ⟨ open angle bracket
    ⟩ close angle bracket
    ⌊ open floor
    ⌋ close floor
    ⌈ open ceiling
    ⌉ close ceiling
    | vertical bar
    ‖ double vertical bar
    ∴ therefore
    ∵ because
    ˆ hat
    ̂ hat
    ˜ tilde
    ˉ bar
    ‾ bar
    _ underlined
    ˙ dot
    ¨ double dot
    ⃛ triple dot
    ´ acute
    ` grave
    ˘ breve
    ˇ check
    ˚ ring
    α alpha
    β beta
    γ gamma
    δ delta
    ϵ epsilon
    ε epsilon
    ζ zeta
    η eta
    θ theta
    ϑ theta
    ι iota
    κ kappa
    λ lambda
    μ mu
    ν nu
    ξ xi
    ο omicron
    π pi
    ϖ pi
    ρ rho
    ϱ rho
    σ sigma
    ς sigma
    τ tau
    υ upsilon
    φ phi
    ϕ phi
    χ chi
    ψ psi
    ω omega
    Γ capital gamma
    Δ capital delta
    Θ capital theta
    Λ capital lambda
    Ξ capital xi
    Π capital pi
    Σ capital sigma
    Υ capital upsilon
    Φ capital phi
    Ψ capital psi
    Ω capital omega
    ℝ the real numbers
    ℂ the complex numbers
    ℕ the natural numbers
    ℤ the integers
    ℚ the rational numbers
    """
}
