/// Random formulas: pieces of TeX in any order, and valid formulas with changed bytes.
struct TokenSoup {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  /// A random formula; half of them are pieces, half are mutations.
  mutating func formula() -> [UInt8] {
    if next(2) == 0 {
      var text = ""
      for _ in 0..<(1 + next(30)) { text += TokenSoup.pieces[next(TokenSoup.pieces.count)] }
      return Array(text.utf8)
    }
    var bytes = Array(TokenSoup.formulas[next(TokenSoup.formulas.count)].utf8)
    for _ in 0..<(1 + next(4)) {
      let place = next(bytes.count + 1)
      switch next(4) {
      case 0 where place < bytes.count: bytes.remove(at: place)
      case 1 where place < bytes.count: bytes[place] = UInt8(next(256))
      case 2: bytes.insert(contentsOf: Array(TokenSoup.pieces[next(TokenSoup.pieces.count)].utf8), at: place)
      default: bytes = Array(bytes[..<place]) + bytes[(place / 2)...]
      }
    }
    return bytes
  }

  static let pieces = [
    "\\frac", "{", "}", "x", "1", "^", "_", "&", "\\\\", "\\left(", "\\right)", "\\middle|", "\\sqrt", "[",
    "]", "'",
    "\\begin{matrix}", "\\end{matrix}", "\\begin{align}", "\\end{align}", "\\begin{array}{c|c}",
    "\\end{array}",
    "\\hline", "\\text{", "$", "\\ce{", "\\def\\a#1{", "\\a", "#1", "\\newcommand{\\b}[1][2]{", "\\b",
    "\\let\\c=",
    "\\over", "\\choose", "\\sum", "\\limits", "\\int", "\\hat", "\\overbrace", "\\xrightarrow",
    "\\color{red}",
    "\\tag{1}", "\\label{a}", "\\operatorname", "*", "\\not", "\\mathbf", "\\displaystyle", "\\big", "\\char",
    "\"41",
    "\\kern", "3mu", " ", "%", "\n", "~", "é", "𝔸", "\u{0}", "²", "\\SI{1}{\\m}", "\\qty", "(", ")", "|",
    "\\dv", "@>>>",
    "\\begin{CD}", "\\end{CD}", "\\substack{", "\\multicolumn{2}{c}", "\\expandafter", "\\csname",
    "\\endcsname",
    "\\pu{", "->", "\\bond{", "<", ">", "+", "-", "=", "\\Set{", "\\verb|", "\\edef\\d{", "\\global",
    "\\noexpand",
    "\\newenvironment{e}{", "\\begin{e}", "\\end{e}", "\\prescript", "\\sideset", "\\mathchoice",
    "\\smash[b]",
  ]

  static let formulas = [
    "\\frac{a}{b} + \\sqrt[3]{x^2_1}", "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}",
    "\\ce{Zn^2+ <=>[+ 2OH-][+ 2H+] Zn(OH)2 v}", "\\left\\{ x \\middle| \\frac{1}{2} \\right\\}",
    "\\def\\f#1,#2;{#1^{#2}} \\f a,b; + \\text{if $x>0$ then}",
    "\\begin{CD} A @>a>> B \\\\ @VbVV @VVcV \\\\ C @= D \\end{CD}",
    "\\begin{align} a &= b \\label{x} \\\\ c &= d \\notag \\end{align}",
    "\\SI{1.5e3}{\\kilo\\metre\\per\\second\\squared}",
    "\\sum_{\\substack{i<n\\\\j}}^{\\infty} \\underbrace{x}_{y} \\xrightarrow[a]{b}",
    "\\pu{1.2e3 kJ//mol.K-1}",
    "\\begin{array}{*{2}{c}|@{x}r} \\hline 1 & 2 & 3 \\\\[1em] \\cline{1-2} 4 \\end{array}",
  ]
}
