/// R25: a query in TeX as the text that its formula has in the search index: `\frac{x}{2}` as `x/2`, `\int_0^1` as ∫ with
/// lowered 0 and raised 1. Other queries stay as they are.
struct QueryTeX {
  private let query: [UInt8]
  private var index = 0
  private var text: [UInt8] = []

  static func plain(_ query: String) -> String {
    let bytes = Array(query.utf8)
    let isTeX = bytes.contains(UInt8(ascii: "\\"))
    let hasGroup = zip(bytes, bytes.dropFirst()).contains { ($0 == "_" || $0 == "^") && $1 == "{" }
    guard isTeX || hasGroup else { return query }
    var reader = QueryTeX(query: bytes)
    reader.read(until: nil)
    return String(decoding: reader.text, as: UTF8.self)
  }

  private init(query: [UInt8]) { self.query = query }

  /// Reads up to and past a closing brace; nil reads all.
  private mutating func read(until end: UInt8?) {
    while index < query.count {
      let byte = query[index]
      index += 1
      if byte == end { return }
      switch byte {
      case "\\": readCommand()
      case "{": read(until: "}")
      case "}", "$", "&": break
      case "~": text.append(" ")
      case "_": readOperand(between: TextMark.lowered, end: TextMark.loweredEnd)
      case "^": readOperand(between: TextMark.raised, end: TextMark.raisedEnd)
      default: text.append(byte)
      }
    }
  }

  private mutating func readOperand(between start: UInt8, end: UInt8) {
    text.append(start)
    readOperand()
    text.append(end)
  }

  /// Reads a group in braces, a command or a character.
  private mutating func readOperand() {
    while index < query.count, query[index] == " " { index += 1 }
    guard index < query.count else { return }
    let byte = query[index]
    index += 1
    switch byte {
    case "{": read(until: "}")
    case "\\": readCommand()
    default:
      text.append(byte)
      while index < query.count, query[index] & 0xC0 == 0x80 {
        text.append(query[index])
        index += 1
      }
    }
  }

  private mutating func readCommand() {
    let start = index
    while index < query.count, Self.isLetter(query[index]) { index += 1 }
    let name = Array(query[start..<index])
    guard !name.isEmpty else {
      // A command such as `\,` or `\{`.
      index = min(index + 1, query.count)
      return
    }
    let sign = Self.sign(name[...]) ?? name[...]
    if sign.elementsEqual([TextMark.fraction]) { readOperand() }
    text += sign
    if sign.elementsEqual([TextMark.fraction]) { readOperand() }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= "a" && byte <= "z" || byte >= "A" && byte <= "Z"
  }

  /// The sign that a command stands for, empty for one of layout; nil for names such as `sin`.
  private static func sign(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for pair in signs.split(separator: UInt8(ascii: "|")) {
      guard let space = pair.firstIndex(of: " "), pair[..<space] == name else { continue }
      return pair[(space + 1)...]
    }
    return nil
  }

  private static let signs = Array(
    ("frac \u{6}|dfrac \u{6}|tfrac \u{6}|sqrt \u{7}|left |right |big |Big |mathrm |mathbf |mathbb |mathcal |mathit |text "
      + "|operatorname |displaystyle |limits |quad |qquad |alpha α|beta β|gamma γ|delta δ|epsilon ϵ|varepsilon ε|zeta ζ"
      + "|eta η|theta θ|kappa κ|lambda λ|mu μ|nu ν|xi ξ|pi π|rho ρ|sigma σ|tau τ|phi ϕ|varphi φ|chi χ|psi ψ|omega ω"
      + "|Gamma Γ|Delta Δ|Theta Θ|Lambda Λ|Xi Ξ|Pi Π|Sigma Σ|Phi Φ|Psi Ψ|Omega Ω|int ∫|iint ∬|oint ∮|sum ∑|prod ∏"
      + "|infty ∞|partial ∂|nabla ∇|le ≤|leq ≤|ge ≥|geq ≥|ne ≠|neq ≠|approx ≈|equiv ≡|sim ∼|cong ≅|to →|rightarrow →"
      + "|Rightarrow ⇒|implies ⟹|iff ⟺|mapsto ↦|in ∈|notin ∉|subset ⊂|subseteq ⊆|cup ∪|cap ∩|emptyset ∅|forall ∀"
      + "|exists ∃|pm ±|times ×|cdot ⋅|div ÷|circ ∘|ldots …|cdots ⋯|prime ′|ell ℓ|mid ∣").utf8)
}
