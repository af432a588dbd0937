/// Commands defined as macros: name, form of the call (`CallForm`; a hyphen for nothing), replacement text. A name with `*` has the
/// replacement text of a call with a star, a name with `[]` that of a call with an optional argument, which is then `#1`.
package enum BuiltinMacros {
  /// One macro per line.
  package static let lines: StaticString = #"""
    iff - \;\Longleftrightarrow\;
    implies - \;\Longrightarrow\;
    impliedby - \;\Longleftarrow\;
    bgroup - {
    egroup - }
    dotsb - \cdots
    dotsm - \cdots
    dotsi - \!\cdots
    dotsc - \ldots
    dotso - \ldots
    dotsx - \ldots
    idotsint - \int\!\cdots\!\int
    limsup - \operatorname*{lim\,sup}
    liminf - \operatorname*{lim\,inf}
    injlim - \operatorname*{inj\,lim}
    projlim - \operatorname*{proj\,lim}
    varlimsup - \operatorname*{\overline{lim}}
    varliminf - \operatorname*{\underline{lim}}
    varinjlim - \operatorname*{\underrightarrow{lim}}
    varprojlim - \operatorname*{\underleftarrow{lim}}
    argmin - \operatorname*{arg\,min}
    argmax - \operatorname*{arg\,max}
    colon - \mathpunct{:}
    ordinarycolon - {:}
    mathstrut - \vphantom{(}
    strut - \vphantom{(}
    underbar {} \underline{\text{#1}}
    varGamma - \mathit{\Gamma}
    varDelta - \mathit{\Delta}
    varTheta - \mathit{\Theta}
    varLambda - \mathit{\Lambda}
    varXi - \mathit{\Xi}
    varPi - \mathit{\Pi}
    varSigma - \mathit{\Sigma}
    varUpsilon - \mathit{\Upsilon}
    varPhi - \mathit{\Phi}
    varPsi - \mathit{\Psi}
    varOmega - \mathit{\Omega}
    N - \mathbb{N}
    R - \mathbb{R}
    Z - \mathbb{Z}
    Q - \mathbb{Q}
    C - \mathbb{C}
    natnums - \mathbb{N}
    reals - \mathbb{R}
    Reals - \mathbb{R}
    cnums - \mathbb{C}
    Complex - \mathbb{C}
    TeX - \text{TeX}
    LaTeX - \text{LaTeX}
    KaTeX - \text{KaTeX}
    Bra {} \left\langle#1\right|
    Ket {} \left|#1\right\rangle
    dif - \mathrm{d}
    diff - \mathrm{d}
    angln - {\angl n}
    blue {} \textcolor{##6495ed}{#1}
    orange {} \textcolor{##ffa500}{#1}
    pink {} \textcolor{##ff00af}{#1}
    red {} \textcolor{##df0030}{#1}
    green {} \textcolor{##28ae7b}{#1}
    gray {} \textcolor{gray}{#1}
    purple {} \textcolor{##9d38bd}{#1}
    blueA {} \textcolor{##ccfaff}{#1}
    blueB {} \textcolor{##80f6ff}{#1}
    blueC {} \textcolor{##63d9ea}{#1}
    blueD {} \textcolor{##11accd}{#1}
    blueE {} \textcolor{##0c7f99}{#1}
    tealA {} \textcolor{##94fff5}{#1}
    tealB {} \textcolor{##26edd5}{#1}
    tealC {} \textcolor{##01d1c1}{#1}
    tealD {} \textcolor{##01a995}{#1}
    tealE {} \textcolor{##208170}{#1}
    greenA {} \textcolor{##b6ffb0}{#1}
    greenB {} \textcolor{##8af281}{#1}
    greenC {} \textcolor{##74cf70}{#1}
    greenD {} \textcolor{##1fab54}{#1}
    greenE {} \textcolor{##0d923f}{#1}
    goldA {} \textcolor{##ffd0a9}{#1}
    goldB {} \textcolor{##ffbb71}{#1}
    goldC {} \textcolor{##ff9c39}{#1}
    goldD {} \textcolor{##e07d10}{#1}
    goldE {} \textcolor{##a75a05}{#1}
    redA {} \textcolor{##fca9a9}{#1}
    redB {} \textcolor{##ff8482}{#1}
    redC {} \textcolor{##f9685d}{#1}
    redD {} \textcolor{##e84d39}{#1}
    redE {} \textcolor{##bc2612}{#1}
    maroonA {} \textcolor{##ffbde0}{#1}
    maroonB {} \textcolor{##ff92c6}{#1}
    maroonC {} \textcolor{##ed5fa6}{#1}
    maroonD {} \textcolor{##ca337c}{#1}
    maroonE {} \textcolor{##9e034e}{#1}
    purpleA {} \textcolor{##ddd7ff}{#1}
    purpleB {} \textcolor{##c6b9fc}{#1}
    purpleC {} \textcolor{##aa87ff}{#1}
    purpleD {} \textcolor{##7854ab}{#1}
    purpleE {} \textcolor{##543b78}{#1}
    mintA {} \textcolor{##f5f9e8}{#1}
    mintB {} \textcolor{##edf2df}{#1}
    mintC {} \textcolor{##e0e5cc}{#1}
    grayA {} \textcolor{##f6f7f7}{#1}
    grayB {} \textcolor{##f0f1f2}{#1}
    grayC {} \textcolor{##e3e5e6}{#1}
    grayD {} \textcolor{##d6d8da}{#1}
    grayE {} \textcolor{##babec2}{#1}
    grayF {} \textcolor{##888d93}{#1}
    grayG {} \textcolor{##626569}{#1}
    grayH {} \textcolor{##3b3e40}{#1}
    grayI {} \textcolor{##21242c}{#1}
    kaBlue {} \textcolor{##314453}{#1}
    kaGreen {} \textcolor{##71B307}{#1}
    overbar {} \overline{#1}
    widebar {} \overline{#1}
    shortmapsto - \mapsto
    longrightleftharpoons - \rightleftharpoons
    tripledash - \mathord{\text{-}\text{-}\text{-}}
    skew {}{}{} #2{#3}
    textcircled {} \text{#1⃝}
    mathsterling - £
    mathparagraph - ¶
    mathsection - §
    mathunderscore - \_
    mathdollar - \$
    mathbackslash - \backslash
    Arrowvert - \|
    arrowvert - |
    bracevert - ⎪
    hslash - \hbar
    P - ¶
    S - §
    dag - †
    ddag - ‡
    AA - Å
    aa - å
    AE - Æ
    ae - æ
    OE - Œ
    oe - œ
    O - Ø
    o - ø
    L - Ł
    l - ł
    ss - ß
    joinrel - \mathrel{\mkern-3mu}
    surd - {√}
    mathellipsis - \ldots
    """#

  /// Functions with limits beside them.
  package static let functions: StaticString = """
    arccos arcsin arctan arctg arcctg arccot arcsec arccsc arg ch cos cosec cosh cot cotg coth csc ctg cth
    deg dim exp hom ker lg ln log sec sin sinh sh sech csch tan tanh tg th arsinh arcosh artanh arsech
    arcsch arcoth arcsinh arccosh arctanh asin acos atan acsc asec acot sgn tr Tr trace rank erf Res Sin Cos Tan Log Exp Ln
    """

  /// Whether physics has a power in brackets after that function's name.
  package static func takesPower(_ name: [UInt8]) -> Bool { powered.find(name, range: 0..<name.count) != nil }

  private static let powered: NameTable = {
    let list: StaticString = """
      sin cos tan csc sec cot sinh cosh tanh csch sech coth arcsin arccos arctan arccsc arcsec arccot asin acos
      atan acsc asec acot log ln
      """
    var names = NameTable(capacity: 32)
    for name in [UInt8](list).split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      _ = names.intern(Array(name))
    }
    return names
  }()

  /// Functions with limits above and below in display style.
  package static let limits: StaticString = "det gcd inf lim max min Pr sup plim"
}
